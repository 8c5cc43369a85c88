// What must stand before Python does. The page runs it as the first script of its
// head; each worker runs it too, before its Python (see python.mjs).

"use strict";

(() => {
  // PyScript opens an IndexedDB at its start, in the page and in each worker, and
  // never starts where the browser refuses one: some throw, some lack it, some report
  // an error much later. It would keep a cache of packages there, and Tabletop has no
  // packages. So it always gets this one, which lives in memory and has as much of
  // the interface as PyScript uses.

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

  // The browser's own is kept aside for the store (see store.mjs).
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

  // Where a browser forbids storage the page plays and says that nothing is kept:
  // `<html data-storage="none">`.
  /** @param {string} key */
  const read = (key) => {
    try {
      return localStorage.getItem(key);
    } catch {
      root.dataset.storage = "none";
      return null;
    }
  };

  // What went wrong before there was a Python to say so: `<html data-failed="…">` shows
  // the sentence that the page has for it (see tabletop/screens/opening.py).
  // The first cause is said; that it takes long is none.
  /** @param {string} kind */
  const fail = (kind) => {
    const { begun, failed } = root.dataset;
    if (!begun && (!failed || failed === "slow")) root.dataset.failed = kind;
  };

  // Whoever frames the page could lay something over it that is not what it seems.
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

  // A script that did not come, or came torn, and what an import says of those.
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

  // The page's program has run to its end, and has not begun.
  addEventListener("py:done", () => fail("start"));

  // Nothing has come for so many milliseconds.
  const PATIENCE = 15_000;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let waiting;
  const wait = () => {
    clearTimeout(waiting);
    if (root.dataset.failed === "slow") delete root.dataset.failed;
    waiting = setTimeout(() => fail("slow"), PATIENCE);
  };
  wait();

  // A torn file may lie in the browser's cache, so the scripts and the library are asked
  // for anew.
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

  // The bytes of a first visit, told as what travels of them.
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

  const isFirstVisit = !read("tabletop/1/visited");

  // The languages that there are beside English, which stands in the page itself: where
  // their words are, and those of what is shown before Python is up.
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

  // For the page's other scripts, and for its Python.
  const shared = {
    blame,
    progress,
    languageOf,
    languages,
    disk,
    isFirstVisit,
    early: null,
    store: "kept",
  };
  Object.assign(globalThis, { tabletop: shared });

  // The settings that the style sheet looks at: Python sets the same attributes when
  // one is changed (see tabletop/library/settings.py). Here they stand before the first
  // paint.
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

  // The language: what the address asks for (`?lang=fr`), else what was chosen, else the
  // first of the browser's that there is. What stands in the page before Python is up is
  // put into it as it comes; Python says all else (tabletop/browser/platform/language_loader.py).
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
      putAll(document.body); // a text may have come in two pieces
    });
    const link = document.createElement("link");
    Object.assign(link, { rel: "preload", as: "fetch", crossOrigin: "anonymous" });
    [link.href] = languages[root.lang];
    document.head.append(link);
  };
  if (root.lang !== "en") translate();

  // What the browser paints around the page goes with the theme that was chosen.
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

  // `<html data-route="<game>">` while the address is `#/<game>/…`, and "" in the
  // lobby, so that the style sheet hides the lobby before Python knows of the game.
  const followRoute = () => {
    root.dataset.route = /^#\/([^/?]*)/.exec(location.hash)?.[1] ?? "";
  };
  followRoute();
  addEventListener("hashchange", followRoute);

  // Whoever chooses a game before Python is up sees and hears that it comes.
  addEventListener("hashchange", () => {
    const title = document.getElementById(`title-${root.dataset.route}`);
    const told = document.getElementById("opening-title");
    const live = document.getElementById("live");
    if (root.dataset.begun || !title || !told || !live) return;
    told.textContent = `${told.dataset.text}`.replace("{title}", title.textContent);
    live.textContent = told.textContent;
  });

  // The styles of the games, what the device keeps of the page, and what starts Python
  // lie in templates; the icon has an empty address, else browsers would ask the host for
  // one. All is at hand but on a first visit, and any of it would keep the processor from
  // painting what the page has already. So the lobby is painted first, then its pictures,
  // and then the rest starts; on a first visit, which has much to download, it starts at
  // once. PyScript reads its configuration as soon as it runs, so it waits for the whole
  // of the page.
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

  // A page that is hidden is not painted, so nothing waits for that for long. The lobby
  // is part of the page, and a game that was restored is on screen as soon; of any other
  // game Python draws the position, and marks it.
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
