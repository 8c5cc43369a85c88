// A worker that takes a snapshot: it starts a Python of its own, imports what the page
// imports, and stores Python's memory, so that later starts skip these imports.

import {
  createPyodideModule,
  files,
  games,
  library,
  PAGE,
  snapshotKey,
  start,
} from "./machine.mjs";

const PROGRAM = `
import gc
import pathlib
import sys

archive = next(finder for finder in sys.meta_path if hasattr(finder, "hold"))
for path in pathlib.Path("/tmp").glob("*.zip"):
    archive.add(str(path))
import tabletop.browser.snapshot_imports

archive.hold()
gc.collect()
gc.freeze()
gc.enable()
`;

/**
 * What a stored snapshot contains: its head, then parts of the memory, from one page up to
 * another.
 *
 * @typedef {{ head: number, parts: [from: number, to: number][] }} Pages
 */

const WORD = 4;

/** @param {Uint8Array} memory */
const usedPages = (memory) => {
  const words = new Uint32Array(memory.buffer, memory.byteOffset, memory.length / WORD);
  const [step, size] = [PAGE / WORD, memory.length / PAGE];
  return Array.from({ length: size }, (_, page) => page).filter((page) =>
    words.subarray(page * step, (page + 1) * step).some(Boolean),
  );
};

/**
 * Return a snapshot without the pages that are zeros there and in a new instance.
 *
 * @param {Uint8Array<ArrayBuffer>} snapshot
 * @param {number} size of its memory, in bytes
 * @param {number[]} written the pages that a new instance has written
 */
const packed = (snapshot, size, written) => {
  const head = snapshot.subarray(0, snapshot.length - size);
  const memory = snapshot.subarray(head.length);
  /** @type {Pages["parts"]} */
  const parts = [];
  const used = new Set([...written, ...usedPages(memory)]);
  for (const page of [...used].sort((one, other) => one - other)) {
    const last = parts.at(-1);
    if (last?.[1] === page) last[1] += 1;
    else parts.push([page, page + 1]);
  }
  const contents = parts.map(([from, to]) => memory.subarray(from * PAGE, to * PAGE));
  const pages = JSON.stringify({ head: head.length, parts });
  return new Response(new Blob([head, ...contents]), { headers: { pages } });
};

/** @param {any} python */
const sizeOf = (python) => python._module.HEAPU8.length;

/** @param {MessageEvent<{ module: Promise<WebAssembly.Module>, cache: string }>} event */
const take = async ({ data: { module, cache } }) => {
  const archives = await Promise.all(Object.values(games).map(files));
  /** @type {number[]} */
  let written = [];
  const python = await start(module, library(), {
    _makeSnapshot: true,
    createPyodideModule: (/** @type {any} */ settings) => {
      const onRuntimeInitialized = () => (written = usedPages(settings.HEAPU8));
      return createPyodideModule(Object.assign(settings, { onRuntimeInitialized }));
    },
  });
  const size = sizeOf(python);
  for (const [n, archive] of archives.entries()) {
    python.FS.writeFile(`/tmp/${n}.zip`, archive);
  }
  python.runPython(PROGRAM);
  // A memory that has grown does not fit into the memory of a new instance.
  if (sizeOf(python) === size) {
    const kept = await caches.open(cache);
    for (const old of await kept.keys()) await kept.delete(old);
    const snapshot = /** @type {any} */ (python.makeMemorySnapshot());
    await kept.put(snapshotKey, packed(snapshot, size, written));
  }
};

// If the snapshot fails, the next start uses the archive.
addEventListener("message", async (event) => {
  await take(event).catch(console.warn);
  postMessage("done");
});
