// Pyodide for PyScript: the `interpreter` of the page's configuration.
//
// The page loads this module first, so that Python starts while PyScript still loads.
// PyScript imports the module again, in the page and in each worker, and gets the
// Python that is already starting.
//
// Python starts from a snapshot of its memory that an earlier visit took. Without one,
// it starts from an archive of the build: the needed modules of the standard library
// and the games, compiled.

import {
  createPyodideModule,
  games,
  library,
  machine,
  PAGE,
  pause,
  snapshotKey,
  start,
} from "./machine.mjs";

export { version } from "../vendor/pyodide/pyodide.mjs";

const isPage = Boolean(globalThis.document);
if (!isPage) await import("./boot.js");

/** @param {string} address */
const absolute = (address) => new URL(address, import.meta.url).href;

// Files that Python fetches on first use: those of computer players, the games, and the
// modules and scripts for several devices
// (tabletop/browser/platform/lazy_modules.py).
globalThis.tabletopFiles = {
  ...Object.fromEntries(
    Object.entries(games).map(([game, it]) => [game, { archive: it }]),
  ),
  // The build inserts the files that computer players need.
  players: "",
  "tabletop.browser.multiplayer_setup": {
    archive: absolute("./together.bin"),
    webrtc: absolute("./webrtc.mjs"),
    qr_codes: absolute("./qr-codes.mjs"),
    turn_signs: absolute("./turn-signs.mjs"),
    relay: absolute("./relay.mjs"),
    servers: absolute("./servers.mjs"),
  },
};

// Only a first visit counts bytes. Later the files come from a cache, and a browser can
// use its compiled code only for an unchanged response.
const isFirstVisit = isPage && tabletop.isFirstVisit;

/** @type {(name: string) => import("./machine.mjs").Watch} */
const counted = (name) => (response) => {
  if (!isFirstVisit || !response.body) return response;
  /** @type {TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>} */
  const meter = new TransformStream({
    transform(chunk, controller) {
      tabletop.progress(name, chunk.length);
      controller.enqueue(chunk);
    },
  });
  return new Response(response.body.pipeThrough(meter), response);
};

// The page has no `<link rel="preload">` for the WebAssembly: with one, Chromium would
// not use the code that it compiled on an earlier visit.
const compiled = machine(counted("wasm"));
compiled.catch(() => {}); // `start` reports the error

// The snapshot

// Pages of memory that are copied before the page answers what a person does.
const STEP = 64;

const drawer = { cache: absolute("./snapshot"), key: snapshotKey };

/**
 * @template T
 * @param {(kept: Cache) => Promise<T>} work
 */
const inDrawer = async (work) => work(await caches.open(drawer.cache));

// A start from a snapshot sets this mark until it has finished, and holds a lock of the
// same name. A mark without the lock means that an earlier start ended in between. The
// snapshot may have crashed the page, so the next start deletes it. A mark with the
// lock belongs to another tab that is starting now.
const MARK = "tabletop/1/starting";

// Milliseconds before which a closed page counts as closed by a person, not crashed.
const SOON = 10_000;

let isAlone = false;
/** @type {(value?: unknown) => void} */
let finish = () => {};

/** @param {(isAlone: boolean) => void} answer */
const begin = (answer) => {
  const { locks } = navigator;
  if (!locks) return answer(true);
  /** @param {Lock | null} lock */
  const hold = (lock) => {
    answer(Boolean(lock));
    return lock && new Promise((resolve) => (finish = resolve));
  };
  return locks.request(MARK, { ifAvailable: true }, hold).catch(() => answer(true));
};

/** @param {(storage: Storage) => unknown} work */
const noted = (work) => {
  try {
    return isPage && work(localStorage);
  } catch {
    return false; // this browser forbids storage
  }
};

const forget = () => inDrawer((kept) => kept.delete(drawer.key));

const unmark = () => isAlone && noted((storage) => storage.removeItem(MARK));

const remembered = async () => {
  if (isFirstVisit || !globalThis.caches) return null;
  isAlone = isPage && (await new Promise(begin));
  if (isAlone && noted((storage) => storage.getItem(MARK))) {
    unmark();
    await forget();
  }
  return inDrawer((kept) => kept.match(drawer.key));
};

/**
 * Free a buffer at once. A collection of garbage may come late, or never in a worker.
 *
 * @param {ArrayBuffer} buffer
 */
const free = (buffer) => {
  const { port1, port2 } = new MessageChannel();
  port2.close();
  port1.postMessage("", [buffer]);
  port1.close();
};

/** @param {Response} kept */
const fromMemory = async (kept) => {
  if (isAlone) noted((storage) => storage.setItem(MARK, "yes"));
  const leave = () => performance.now() < SOON && unmark();
  globalThis.addEventListener("pagehide", leave);
  try {
    /** @type {import("./snapshot.mjs").Pages} */
    const { head, parts } = JSON.parse(kept.headers.get("pages") ?? "");
    const stored = kept
      .blob()
      .then(async (it) => new Uint8Array(await it.arrayBuffer()));
    // Pyodide restores the head, without memory. The memory is there before. Pyodide
    // keeps what it gets here, so it gets a copy of the head.
    return await start(compiled, new Response(""), {
      _loadSnapshot: stored.then((bytes) => bytes.slice(0, head)),
      createPyodideModule: async (/** @type {any} */ settings) => {
        const bytes = await stored;
        const module = await createPyodideModule(settings);
        let at = head;
        let rest = 0; // bytes until the next pause
        for (const [from, to] of parts) {
          for (let page = from; page < to; page += STEP) {
            const size = Math.min(STEP, to - page) * PAGE;
            if (rest <= 0) {
              await pause();
              rest = STEP * PAGE;
            }
            module.HEAPU8.set(bytes.subarray(at, at + size), page * PAGE);
            at += size;
            rest -= size;
          }
        }
        free(bytes.buffer);
        await pause();
        return module;
      },
    });
  } finally {
    unmark();
    globalThis.removeEventListener("pagehide", leave);
  }
};

// Milliseconds from the start of Python to the snapshot.
const LATER = 5_000;

const takeSnapshot = async () => {
  const { serviceWorker } = navigator;
  if (!globalThis.caches || !(await serviceWorker?.getRegistration())) return;
  await serviceWorker.ready;
  const worker = new Worker(absolute("./snapshot.mjs"), { type: "module" });
  // WebKit loses what a worker has put into a cache, unless another context has read it
  // before the worker ends.
  worker.onmessage = async () => {
    await inDrawer(async (kept) => (await kept.match(drawer.key))?.blob());
    worker.terminate();
  };
  worker.onerror = (event) => event.preventDefault(); // the start needs no snapshot
  worker.postMessage({ module: await compiled, cache: drawer.cache });
};

// The start

// Modules that the page imports one after the other, so that no task is long. The last
// one imports them all.
const IN_PARTS = [
  ...["typing", "tabletop.core.languages", "tabletop.ui", "tabletop.model.events"],
  ...["tabletop.session.analysis", "tabletop.model.board", "tabletop.screens.dialogs"],
  ...["tabletop.ui.faces", "tabletop.app.table.turns", "tabletop.app.opening"],
  "tabletop.app.app",
];

const fromArchive = async () => {
  const files = library(counted("library"));
  // The archive of the game at the page's address arrives while Python starts.
  const route = globalThis.document?.documentElement.dataset.route;
  const game = games[`tabletop.games.${route}`];
  if (game) tabletop.preload(game);
  const python = await start(compiled, files).catch(async (reason) => {
    await files; // if the archive is incomplete, report that as the cause
    throw reason;
  });
  if (isPage) {
    for (const module of IN_PARTS) {
      await pause();
      python.runPython(`import ${module}`);
    }
    await pause();
    setTimeout(() => takeSnapshot().catch(console.warn), LATER);
  }
  python.runPython("import gc; gc.freeze(); gc.enable()"); // see sitecustomize.py
  return python;
};

const fast = async () => {
  const kept = await remembered().catch(() => null);
  if (!kept) {
    finish();
    return fromArchive();
  }
  try {
    const python = await fromMemory(kept);
    await pause();
    return python;
  } catch (reason) {
    await compiled; // if the WebAssembly is missing, the snapshot is not the cause
    console.warn("Python starts without its snapshot.", reason);
    await forget();
    return fromArchive();
  } finally {
    finish();
  }
};

/** @param {unknown} error */
const giveUp = (error) => {
  if (isPage) tabletop.blame(error);
  throw error;
};

const starting = fast().catch(giveUp);

export const loadPyodide = () => starting;
