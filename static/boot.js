// Set up what Python needs before it starts. The page runs this as the first script of
// its head. Each worker runs it before its Python (see python.mjs).

"use strict";

(() => {
  // PyScript opens an IndexedDB when it starts, in the page and in each worker. If the
  // browser refuses, PyScript never starts: some browsers throw, some have no
  // IndexedDB, some report an error much later. PyScript wants it as a cache of
  // packages, and Tabletop has no packages. So PyScript gets this stub, which is in
  // memory and has only the methods that PyScript uses.

  /** @param {unknown} result */
  const answer = (result) => {
    /** @type {{ result: unknown, onsuccess?: (event: object) => void }} */
    const request = { result };
    queueMicrotask(() => request.onsuccess?.({ type: "success", target: request }));
    return request;
  };

  /** @type {(entries: Map<unknown, unknown>) => Store} */
  const storeOf = (entries) => ({
    getAllKeys: () => answer([...entries.keys()]),
    get: (key) => answer(entries.get(key)),
    getKey: (key) => answer(entries.has(key) ? key : undefined),
    put: (value, key) => answer(entries.set(key, value) && key),
    delete: (key) => answer(void entries.delete(key)),
    clear: () => answer(entries.clear()),
    count: () => answer(entries.size),
  });

  /** @type {Map<string, Store>} */
  const databases = new Map();

  /** @param {string} name */
  const open = (name) => {
    if (!databases.has(name)) databases.set(name, storeOf(new Map()));
    const store = databases.get(name);
    const transaction = () => ({ objectStore: () => store });
    return answer({ transaction, close() {} });
  };

  // The store uses the browser's own IndexedDB (see store.mjs).
  const browsersOwn = () => {
    try {
      return globalThis.indexedDB ?? null;
    } catch {
      return null;
    }
  };
  const disk = browsersOwn();
  Object.defineProperty(globalThis, "indexedDB", { value: { open } });

  if (!globalThis.document) return;
  const root = document.documentElement;

  // If the browser forbids storage, `<html data-storage="none">` makes the page say
  // that it keeps nothing.
  /** @param {string} key */
  const read = (key) => {
    try {
      return localStorage.getItem(key);
    } catch {
      root.dataset.storage = "none";
      return null;
    }
  };

  // Report a failure before Python runs: `<html data-failed="…">` shows a sentence of
  // tabletop/screens/opening.py. The first cause stays, but any cause replaces "slow".
  /** @param {string} kind */
  const fail = (kind) => {
    const { begun, failed } = root.dataset;
    if (!begun && (!failed || failed === "slow")) root.dataset.failed = kind;
  };

  // A site that frames the page could cover it with something misleading
  // (clickjacking).
  const isFramed = () => {
    try {
      return top?.location.origin !== location.origin;
    } catch {
      return true;
    }
  };

  if (isFramed()) fail("framed");
  if (location.protocol === "file:") fail("file");
  if (!globalThis.WebAssembly) fail("webassembly");
  if (!globalThis.DecompressionStream) fail("modules"); // the library is packed
  const isBarred = Boolean(root.dataset.failed);

  // Errors of these types mean that a script is missing or incomplete.
  /** @param {any} error */
  const blame = (error) => {
    const isTorn = /^(Type|Syntax|Compile)Error$/.test(error?.name);
    fail(isTorn ? "download" : "start");
  };
  /** @param {ErrorEvent} event */
  const onError = ({ target, error }) => {
    if (target instanceof HTMLScriptElement) fail("download");
    else if (error) blame(error);
  };
  addEventListener("error", onError, { capture: true });
  addEventListener("unhandledrejection", ({ reason }) => blame(reason));

  // The page's program ended. `fail` ignores this if the page has begun.
  addEventListener("py:done", () => fail("start"));

  // Milliseconds without a byte before the start counts as slow.
  const PATIENCE = 15_000;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let waiting;
  const wait = () => {
    clearTimeout(waiting);
    if (root.dataset.failed === "slow") delete root.dataset.failed;
    waiting = setTimeout(() => fail("slow"), PATIENCE);
  };
  wait();

  // The browser's cache may hold an incomplete file, so fetch the scripts and the
  // library again, past the cache.
  const tryAgain = async () => {
    const names = performance.getEntriesByType("resource").map(({ name }) => name);
    const files = names.filter((name) => /\.(m?js|bin)$/.test(name));
    /** @param {string} name */
    const anew = (name) => fetch(name, { cache: "reload" }).then((it) => it.blob());
    const patience = new Promise((resolve) => setTimeout(resolve, PATIENCE / 5));
    await Promise.race([Promise.allSettled(files.map(anew)), patience]);
    location.reload();
  };
  addEventListener("click", ({ target }) => {
    if (target instanceof Element && target.id === "try-again") tryAgain();
  });

  // Show the progress of a first visit, in compressed bytes.
  /** @type {Record<string, number>} */
  const come = {};
  /** @type {Tabletop["progress"]} */
  const progress = (name, bytes) => {
    wait();
    const download = document.getElementById("download");
    if (!download) return;
    /** @type {Record<string, [size: number, travels: number]>} */
    const sizes = JSON.parse(download.dataset.sizes ?? "{}");
    come[name] = Math.min((come[name] ?? 0) + bytes, sizes[name]?.[0] ?? 0);
    /** @param {(name: string) => number} part */
    const sum = (part) => Object.keys(sizes).reduce((all, name) => all + part(name), 0);
    const total = sum((name) => sizes[name][1]);
    const done = sum((name) => ((come[name] ?? 0) / sizes[name][0]) * sizes[name][1]);
    /** @param {number} bytes */
    const megabytes = (bytes) =>
      (bytes / 1e6).toLocaleString(root.lang, {
        minimumFractionDigits: 1,
        maximumFractionDigits: 1,
      });
    const parts = [...download.children];
    const [bar, text] = /** @type {[HTMLProgressElement, Element]} */ (parts);
    bar.value = done / total;
    text.textContent = `${download.dataset.text}`
      .replace("{done}", megabytes(done))
      .replace("{total}", megabytes(total));
    download.hidden = false;
  };

  // Fetch a file that Python is going to ask for.
  /** @type {Tabletop["preload"]} */
  const preload = (address) => {
    const link = document.createElement("link");
    Object.assign(link, { rel: "preload", as: "fetch", crossOrigin: "anonymous" });
    link.href = address;
    document.head.append(link);
  };

  const isFirstVisit = !read("tabletop/1/visited");
  if (isFirstVisit) root.dataset.first = "";

  // The languages besides English: the addresses of their files, and the translations
  // of the texts that the page shows before Python runs. English is in the page itself.
  /** @type {{ files?: Record<string, string[]>, words?: Record<string, string[]> }} */
  const told = JSON.parse(document.getElementById("languages")?.textContent ?? "{}");
  const { files = {}, words = {} } = told;
  /** @type {Tabletop["languageOf"]} */
  const languageOf = (...wanted) => {
    for (const tag of [...wanted, ...navigator.languages]) {
      const parts = `${tag}`.toLowerCase().split("-");
      for (; parts.length; parts.pop()) {
        const plain = parts.join("-");
        if (plain === "en" || Object.hasOwn(files, plain)) return plain;
      }
    }
    return "en";
  };
  /** @type {Tabletop["languages"]} */
  const languages = {};
  for (const [tag, addresses] of Object.entries(files)) {
    languages[tag] = addresses.map((way) => new URL(way, document.baseURI).href);
  }

  // Shared with the page's other scripts and with its Python.
  const shared = {
    blame,
    progress,
    preload,
    languageOf,
    languages,
    disk,
    isFirstVisit,
    early: null,
    store: "kept",
  };
  Object.assign(globalThis, { tabletop: shared });

  // The settings that the style sheet reads, set before the first paint. Python sets
  // the same attributes when a setting changes (see tabletop/library/settings.py).
  const lookOf = {
    theme: "system",
    motion: "system",
    hand: "right",
    text: "100",
  };
  const settings = () => {
    try {
      return JSON.parse(read("tabletop/1/settings") ?? "{}") ?? {};
    } catch {
      return {};
    }
  };
  const kept = settings();
  const ofGames = Array.isArray(kept.of_games) ? kept.of_games : [];
  for (const [name, usual] of [...Object.entries(lookOf), ...ofGames]) {
    root.dataset[name] = kept[name] ?? usual;
  }

  // The language: that of the address (`?lang=fr`), else the chosen one, else the first
  // of the browser's languages that Tabletop has. `translate` translates the page while
  // the browser reads it. Python translates everything else
  // (tabletop/browser/platform/language_loader.py).
  const asked = new URLSearchParams(location.search).get("lang") ?? "";
  root.lang = languageOf(asked, kept.language);

  const translate = () => {
    const place = Object.keys(files).indexOf(root.lang);
    /** @type {(text: string) => string | undefined} */
    const said = (text) =>
      Object.hasOwn(words, text) ? words[text][place] : undefined;
    /** @param {Node} node */
    const put = (node) => {
      if (node instanceof Text) node.data = said(node.data) ?? node.data;
      if (!(node instanceof Element)) return;
      for (const name of ["aria-label", "data-text"]) {
        const text = said(node.getAttribute(name) ?? "");
        if (text) node.setAttribute(name, text);
      }
    };
    /** @param {Node} node */
    const putAll = (node) => {
      const walker = document.createTreeWalker(node);
      do put(walker.currentNode);
      while (walker.nextNode());
    };
    const observer = new MutationObserver((changes) => {
      for (const { addedNodes } of changes) addedNodes.forEach(putAll);
    });
    observer.observe(root, { childList: true, subtree: true });
    addEventListener("DOMContentLoaded", () => {
      observer.disconnect();
      putAll(document.body); // the parser may have added a text in two pieces
    });
    preload(languages[root.lang][0]);
  };
  if (root.lang !== "en") translate();

  // Colour the browser's own toolbar like the chosen theme.
  const followTheme = () => {
    /** @type {NodeListOf<HTMLMetaElement>} */
    const metas = document.querySelectorAll("meta[name=theme-color]");
    for (const meta of metas) {
      meta.dataset.media ??= meta.media;
      const { theme } = root.dataset;
      const isDark = meta.dataset.media.includes("dark");
      const isChosen = theme === (isDark ? "dark" : "light");
      meta.media = isChosen
        ? "all"
        : theme === "system"
          ? meta.dataset.media
          : "not all";
    }
  };
  followTheme();
  new MutationObserver(followTheme).observe(root, { attributeFilter: ["data-theme"] });

  // Set `<html data-route="<game>">` for the address `#/<game>/…`, and "" in the lobby.
  // So the style sheet can hide the lobby before Python runs.
  const followRoute = () => {
    root.dataset.route = /^#\/([^/?]*)/.exec(location.hash)?.[1] ?? "";
  };
  followRoute();
  addEventListener("hashchange", followRoute);

  // Templates hold the styles of the games, the script for offline use, and the scripts
  // that start Python. The icon has an empty address, because browsers would ask the
  // host for one otherwise.
  //
  // On a later visit all files are in a cache, and running any of them would delay the
  // first paint. So the page paints the lobby first, then its pictures, then starts the
  // rest. A first visit has much to download, so it starts the rest at once. PyScript
  // reads its configuration as soon as it runs, so it waits for the whole page.
  /** @param {string} id */
  const begin = (id) => {
    const template = /** @type {HTMLTemplateElement} */ (document.getElementById(id));
    document.head.append(template.content);
  };
  const drawGames = () => begin("games");
  const start = () => {
    if (isBarred) return;
    document.querySelector("link[rel=icon]")?.remove();
    begin("device-files");
    begin("python");
    if (document.readyState !== "loading") begin("pyscript");
    else addEventListener("DOMContentLoaded", () => begin("pyscript"));
  };

  // Browsers don't paint a hidden page, so the wait is short. The first paint shows the
  // lobby or a restored table, and sets the mark. Python draws any other table, and
  // sets the mark itself.
  /** @type {Promise<void>} */
  const painted = new Promise((resolve) => {
    if (document.hidden) resolve();
    setTimeout(resolve, 200);
    new PerformanceObserver((list, observer) => {
      const [first] = list.getEntriesByName("first-contentful-paint");
      if (!first) return;
      if (!root.dataset.route || root.dataset.restored) {
        performance.mark("tabletop:paint", { startTime: first.startTime });
      }
      observer.disconnect();
      resolve();
    }).observe({ type: "paint", buffered: true });
  });
  /** @type {() => Promise<void>} */
  const drawn = () =>
    new Promise((resolve) => {
      setTimeout(resolve, 100);
      requestAnimationFrame(() => setTimeout(resolve));
    });
  if (isFirstVisit) start();
  if (root.dataset.route) {
    drawGames();
    if (!isFirstVisit) painted.then(start);
  } else {
    painted.then(drawGames);
    if (!isFirstVisit) painted.then(drawn).then(start);
  }
})();
