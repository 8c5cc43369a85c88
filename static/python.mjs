// Pyodide as PyScript asks for it: the `interpreter` of the page's configuration.
//
// The page loads this module first of all, so that Python is on its way while PyScript
// still comes. PyScript imports it again, in the page and in each worker, and gets the
// Python that is starting already.
//
// Python starts from a snapshot of its memory that an earlier visit took; where there is
// none, from an archive that the build made: the standard library and the games,
// compiled, and nothing that is not needed.

import { archive, library, machine, start } from "./machine.mjs";

export { version } from "../vendor/pyodide/pyodide.mjs";

const isPage = Boolean(globalThis.document);
if (!isPage) await import("./boot.js");

/** @param {string} address */
const absolute = (address) => new URL(address, import.meta.url).href;

// What Python fetches on first use: files that computer players need, and the modules
// for several devices with their scripts (tabletop/browser/platform/lazy_modules.py).
globalThis.tabletopFiles = {
  // The build names the files that computer players need.
  players: "",
  "tabletop.browser.multiplayer_setup": {
    archive: absolute("./together.bin"),
    wires: absolute("./wires.mjs"),
    codes: absolute("./codes.mjs"),
    // The build says where it is, if there is one.
    relay: "",
  },
};

// On a first visit the bytes are counted. Later they come from a cache, and there a
// response must stay what it is, or the browser cannot use the code that it compiled.
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

// The page has no `<link rel="preload">` for it: with one, Chromium would not use the
// code that it compiled on an earlier visit.
const compiled = machine(counted("wasm"));
compiled.catch(() => {}); // who starts with it hears of it

// The snapshot

// It is of what this library makes of Python; that of another library is of no use.
const drawer = { cache: absolute("./snapshot"), key: `${archive}?snapshot` };

/**
 * @template T
 * @param {(kept: Cache) => Promise<T>} work
 */
const inDrawer = async (work) => work(await caches.open(drawer.cache));

// A start from a snapshot leaves a mark until it has come to its end, and holds a lock of
// that name. Whoever finds the mark alone does without that snapshot: it may be what
// ended the page before. With the lock it is that of another tab, which starts just now.
const MARK = "tabletop/1/starting";

// A page that is closed so soon was closed by a person; in milliseconds.
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
    return false; // this browser keeps nothing
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
  return (await inDrawer((kept) => kept.match(drawer.key)))?.blob();
};

/** @param {Blob} blob */
const fromMemory = async (blob) => {
  if (isAlone) noted((storage) => storage.setItem(MARK, "yes"));
  const leave = () => performance.now() < SOON && unmark();
  globalThis.addEventListener("pagehide", leave);
  const memory = blob.arrayBuffer().then((buffer) => new Uint8Array(buffer));
  try {
    return await start(compiled, new Response(""), { _loadSnapshot: memory });
  } finally {
    unmark();
    globalThis.removeEventListener("pagehide", leave);
  }
};

// It is taken when the page itself is kept and a person has begun to play.
const LATER = 5_000;

const takeSnapshot = async () => {
  const { serviceWorker } = navigator;
  if (!globalThis.caches || !(await serviceWorker?.getRegistration())) return;
  await serviceWorker.ready;
  const worker = new Worker(absolute("./snapshot.mjs"), { type: "module" });
  // WebKit loses what a worker has put into a cache, unless somebody else has looked at
  // it before the worker ends.
  worker.onmessage = async () => {
    await inDrawer(async (kept) => (await kept.match(drawer.key))?.blob());
    worker.terminate();
  };
  worker.onerror = (event) => event.preventDefault(); // then there is none
  worker.postMessage({ module: await compiled, ...drawer });
};

// The start

const fromArchive = async () => {
  const files = library(counted("library"));
  const python = await start(compiled, files).catch(async (reason) => {
    await files; // if these came torn, that is the cause
    throw reason;
  });
  if (isPage) {
    python.runPython("import tabletop.app.app");
    setTimeout(() => takeSnapshot().catch(console.warn), LATER);
  }
  python.runPython("import gc; gc.freeze(); gc.enable()"); // see sitecustomize.py
  return python;
};

const fast = async () => {
  const blob = await remembered().catch(() => null);
  if (!blob) {
    finish();
    return fromArchive();
  }
  try {
    return await fromMemory(blob);
  } catch (reason) {
    await compiled; // where the machine did not come, the snapshot is not to blame
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
