// Pyodide as PyScript asks for it: the `interpreter` of the page's configuration.
// PyScript imports this module before anything of Python, in the page and in each
// worker.

import { loadPyodide as load } from "../vendor/pyodide/pyodide.mjs";

export { version } from "../vendor/pyodide/pyodide.mjs";

if (!globalThis.document) await import("./boot.js");

const indexURL = new URL("../vendor/pyodide/", import.meta.url).href;

export const loadPyodide = (options) => load({ ...options, indexURL });
