// A worker that takes a snapshot: it starts a Python of its own, imports what the page
// imports, and stores Python's memory, so that later starts skip these imports.

import { files, games, library, snapshotKey, start } from "./machine.mjs";

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

const WORD = 4; // Pyodide reads the head of a snapshot in words

// Cut the zeros at the end.
/** @param {Uint8Array<ArrayBuffer>} snapshot */
const trimmed = (snapshot) => {
  const end = snapshot.findLastIndex((byte) => byte !== 0) + 1;
  return snapshot.subarray(0, Math.ceil(end / WORD) * WORD);
};

/** @param {any} python */
const sizeOf = (python) => python._module.HEAPU8.length;

/** @param {MessageEvent<{ module: Promise<WebAssembly.Module>, cache: string }>} event */
const take = async ({ data: { module, cache } }) => {
  const archives = await Promise.all(Object.values(games).map(files));
  const python = await start(module, library(), { _makeSnapshot: true });
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
    await kept.put(snapshotKey, new Response(trimmed(snapshot)));
  }
};

// If the snapshot fails, the next start uses the archive.
addEventListener("message", async (event) => {
  await take(event).catch(console.warn);
  postMessage("done");
});
