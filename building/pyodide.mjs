// Runs a function of the repository in Pyodide: a text in, a text out.
//
//     node building/pyodide.mjs tests.pyodide.witness testimony < argument > result
//
// The current folder is the repository. The output of the function goes to stderr. The
// environment variable TABLETOP_LIBRARY may name the archive that Python starts from. By
// default that is Pyodide's own.

import { writeFileSync } from "node:fs";
import { text } from "node:stream/consumers";
import { loadPyodide } from "pyodide";

const [module, name] = process.argv.slice(2);
/** @param {string} line */
const stdout = (line) => process.stderr.write(`${line}\n`);
const stdLibURL = process.env.TABLETOP_LIBRARY;
const env = { PYTHONNODEBUGRANGES: "1" }; // compiled code has lines, but no columns
const python = await loadPyodide({ stdout, env, ...(stdLibURL && { stdLibURL }) });

python.FS.mkdir("/repository");
python.FS.mount(python.FS.filesystems.NODEFS, { root: process.cwd() }, "/repository");
python.runPython(`
import sys
sys.dont_write_bytecode = True  # the folder is the person's own
sys.path.insert(0, "/repository")
`);

try {
  // Reading at once would fail where the writer of a long text is slower.
  writeFileSync(1, python.pyimport(module)[name](await text(process.stdin)));
} catch (error) {
  writeFileSync(2, /** @type {Error} */ (error).message); // Node would show the whole line of Pyodide before it
  process.exitCode = 1;
}
