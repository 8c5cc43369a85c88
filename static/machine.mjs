// Start Pyodide: in the page, in the workers of computer players, and in the worker
// that takes a snapshot.

import { loadPyodide as load } from "../vendor/pyodide/pyodide.mjs";

/** @param {string} address */
const absolute = (address) => new URL(address, import.meta.url).href;
/** @typedef {NonNullable<typeof globalThis.createPyodideModule>} Module */

const indexURL = absolute("../vendor/pyodide/");

export const wasm = `${indexURL}pyodide.asm.wasm`;

// The archive of the needed modules, compiled: the standard library and the games.
export const archive = absolute("./library.bin");

// The archives of the games' packages, which the page loads on first use.
/** @type {Record<string, string>} */
export const games = {
  // The build inserts their addresses.
  games: "",
};

// Bytes of a page of memory. A snapshot omits pages of zeros.
export const PAGE = 65_536;

// The name of Python's snapshot in its cache: the addresses of all that it contains.
export const snapshotKey = `${archive}?snapshot of ${[wasm, ...Object.values(games)]}`;

/** @param {Response} response */
const machineOf = async (response) => {
  const type = response.headers.get("content-type") ?? "";
  return type.startsWith("application/wasm")
    ? WebAssembly.compileStreaming(response)
    : WebAssembly.compile(await response.arrayBuffer());
};

/** @param {Response} response */
const unpacked = async (response) => {
  const files = response.body?.pipeThrough(new DecompressionStream("gzip"));
  return new Response(await new Response(files).arrayBuffer());
};

/** @typedef {(response: Response) => Response} Watch */

/**
 * Fetch an address, and pass the response through `watch`.
 *
 * @param {string} address
 * @param {Watch} watch
 */
const loaded = async (address, watch = (response) => response) => {
  const response = await fetch(address);
  if (!response.ok) throw new TypeError(`${address} came as ${response.status}.`);
  return watch(response);
};

/** @param {Watch} [watch] */
export const machine = (watch) => loaded(wasm, watch).then(machineOf);
/** @param {Watch} [watch] */
export const library = (watch) => loaded(archive, watch).then(unpacked);
/** @param {string} address */
export const files = async (address) => {
  const response = await loaded(address).then(unpacked);
  return new Uint8Array(await response.arrayBuffer());
};

// The page has a tag for this script, so that it loads as early as possible (see
// index.html). A worker imports it.
/** @type {Module} */
export const createPyodideModule = async (settings) => {
  if (!globalThis.createPyodideModule) {
    const script = globalThis.document?.querySelector("script[src*='/pyodide.asm.']");
    if (script) await new Promise((come) => script.addEventListener("load", come));
    else await import("../vendor/pyodide/pyodide.asm.js");
  }
  const create = /** @type {Module} */ (globalThis.createPyodideModule);
  const module = await create(settings);
  await pause();
  return module;
};

/**
 * Let the page answer what a person does, before the start continues.
 *
 * A hidden page does not pause, because browsers slow its timers. Neither do workers.
 */
export const pause = async () => {
  if (globalThis.document?.hidden !== false) return;
  await (globalThis.scheduler?.yield?.() ?? new Promise((next) => setTimeout(next)));
};

const basics = {
  indexURL,
  createPyodideModule,
  stdout: console.log,
  stderr: console.error,
};

/**
 * Start Python from its library.
 *
 * Pyodide fetches its files late, and waits forever if the WebAssembly can't be loaded.
 * So during the start, its requests get the files that this page has requested already.
 *
 * The start hides `WebAssembly.Suspending`, so Pyodide doesn't run Python on stacks of
 * its own (JSPI). Tabletop needs no JSPI: its Python never waits for JavaScript. With
 * JSPI, Chromium sometimes crashes while it samples memory, as it does for some users.
 *
 * @param {Promise<WebAssembly.Module>} module
 * @param {Response | Promise<Response>} library
 * @param {import("pyodide").PyodideConfig} [options]
 */
export const start = async (module, library, options) => {
  const { fetch } = globalThis;
  const { instantiateStreaming, Suspending } = WebAssembly;
  delete WebAssembly.Suspending;
  /** @type {(reason: unknown) => void} */
  let fail = () => {};
  /** @type {Promise<never>} */
  const failed = new Promise((_, reject) => (fail = reject));
  Promise.all([module, library]).catch(fail);
  /** @type {Record<string, any>} */
  const given = { [wasm]: module, [archive]: library };
  globalThis.fetch = async (input, init) => given[String(input)] ?? fetch(input, init);
  WebAssembly.instantiateStreaming = async (source, imports) => {
    try {
      const module = await source;
      await pause();
      const instance = await WebAssembly.instantiate(module, imports);
      await pause();
      return { module, instance };
    } catch (error) {
      fail(error);
      throw error;
    }
  };
  try {
    const started = load({ ...basics, stdLibURL: archive, ...options });
    return await Promise.race([started, failed]);
  } finally {
    Object.assign(globalThis, { fetch });
    Object.assign(WebAssembly, { instantiateStreaming });
    if (Suspending) WebAssembly.Suspending = Suspending;
  }
};
