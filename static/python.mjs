// Pyodide as PyScript asks for it: the `interpreter` of the page's configuration.
//
// The page loads this module first of all, so that Python is on its way while PyScript
// still comes. PyScript imports it again, in the page and in each worker, and gets the
// Python that is starting already.
//
// Python starts from an archive that the build made: the standard library and the
// games, compiled, and nothing that is not needed. Should anything be wrong with it,
// Python starts from Pyodide's own library and from the sources of the games.

import { loadPyodide as load } from "../vendor/pyodide/pyodide.mjs";

export { version } from "../vendor/pyodide/pyodide.mjs";

const isPage = Boolean(globalThis.document);
if (!isPage) await import("./boot.js");

const absolute = (address) => new URL(address, import.meta.url).href;
const indexURL = absolute("../vendor/pyodide/");

// The page has no `<link rel="preload">` for it: with one, Chromium would not use the
// code that it compiled on an earlier visit.
const wasm = `${indexURL}pyodide.asm.wasm`;
if (isPage) tabletop.wasm = wasm;
const archive = absolute("./library.bin");
const sources = absolute("../tabletop.zip");

// What computer players need beside their code: Python fetches it when one is asked.
globalThis.tabletopFiles = { "threes/weights.bin": absolute("./threes.bin") };

const basics = { indexURL, stdout: console.log, stderr: console.error };

// On a first visit the bytes are counted. Later they come from a cache, and there a
// response must stay what it is, or the browser cannot use the code that it compiled.
const counts = isPage && tabletop.isFirstVisit;

const counted = (name, response) => {
  if (!counts) return response;
  const meter = new TransformStream({
    transform(chunk, controller) {
      tabletop.progress(name, chunk.length);
      controller.enqueue(chunk);
    },
  });
  return new Response(response.body.pipeThrough(meter), response);
};

const download = async (name, address) => {
  const response = await fetch(address);
  if (!response.ok) throw new TypeError(`${address} came as ${response.status}.`);
  return counted(name, response);
};

const compiled = async (response) => {
  const type = response.headers.get("content-type") ?? "";
  return type.startsWith("application/wasm")
    ? WebAssembly.compileStreaming(response)
    : WebAssembly.compile(await response.arrayBuffer());
};

const unpacked = (response) =>
  new Response(response.body.pipeThrough(new DecompressionStream("gzip")));

// Pyodide fetches what it needs when it comes to it, and waits for ever for WebAssembly
// that cannot be had. So while it starts, its requests get what is here already.
//
// Nothing here waits for JavaScript in the middle of Python, so Pyodide need not run
// Python on stacks of its own (JSPI) and does not see that it could. On those Chromium
// crashes now and then where it samples its memory, as it does for some of its users.
const startWith = async (gifts, options) => {
  const { fetch } = globalThis;
  const { instantiateStreaming, Suspending } = WebAssembly;
  delete WebAssembly.Suspending;
  let fail;
  const failed = new Promise((_, reject) => (fail = reject));
  Promise.all(Object.values(gifts)).catch(fail);
  globalThis.fetch = (input, init) => gifts[String(input)] ?? fetch(input, init);
  WebAssembly.instantiateStreaming = async (source, imports) => {
    try {
      const module = await source;
      return { module, instance: await WebAssembly.instantiate(module, imports) };
    } catch (error) {
      fail(error);
      throw error;
    }
  };
  try {
    return await Promise.race([load({ ...basics, ...options }), failed]);
  } finally {
    Object.assign(globalThis, { fetch });
    Object.assign(WebAssembly, { instantiateStreaming });
    if (Suspending) WebAssembly.Suspending = Suspending;
  }
};

const machine = () => download("wasm", wasm).then(compiled);

const fast = async () => {
  const library = download("library", archive).then(unpacked);
  const gifts = { [wasm]: machine(), [archive]: library };
  const python = await startWith(gifts, { stdLibURL: archive });
  if (isPage) python.runPython("import tabletop.web.app");
  python.runPython("import gc; gc.freeze(); gc.enable()"); // see sitecustomize.py
  return python;
};

const plain = async (reason) => {
  console.warn("Python starts from its sources.", reason);
  const python = await startWith({ [wasm]: machine() });
  const response = await download("sources", sources);
  python.unpackArchive(await response.arrayBuffer(), "zip");
  return python;
};

const giveUp = (error) => {
  if (isPage) tabletop.fail(error instanceof TypeError ? "download" : "start");
  throw error;
};

const starting = fast().catch(plain).catch(giveUp);

export const loadPyodide = () => starting;
