// The page as an installed app: its service worker, installation, persistent storage.
//
// This script collects facts. tabletop/model/device.py has the sentences about them.
// The event `tabletop:device` reports a change, and Python then reads the facts.

"use strict";

(() => {
  const root = document.documentElement;
  const { version } = root.dataset;
  const { serviceWorker, storage, vendor, userAgent, maxTouchPoints } = navigator;
  const isApple = vendor.startsWith("Apple");
  const isMobile = /iP(hone|ad|od)/.test(userAgent) || maxTouchPoints > 1;

  /** @type {Facts} */
  const facts = {
    support: serviceWorker ? "full" : isSecureContext ? "none" : "insecure",
    is_active: false,
    is_waiting: false,
    is_offline: !navigator.onLine,
    can_install: false,
    is_installed:
      navigator.standalone === true || matchMedia("(display-mode: standalone)").matches,
    is_ios: isApple && isMobile,
    is_forgetful: isApple,
    is_persistent: null,
    can_sound: "AudioContext" in globalThis,
    // A computer without a motor has the function too, without effect.
    can_vibrate: "vibrate" in navigator && matchMedia("(any-pointer: coarse)").matches,
    store: "kept",
    used: null,
    room: null,
    width: innerWidth,
    height: innerHeight,
    scale: 1,
  };

  // The window, in pixels of text at its usual size.
  const sizes = () => {
    const scale = Number.parseFloat(getComputedStyle(root).fontSize) / 16 || 1;
    const [width, height] = [innerWidth, innerHeight].map((n) => Math.round(n / scale));
    return { width, height, scale };
  };

  /** @param {Partial<Facts>} changed */
  const tell = (changed) => {
    Object.assign(facts, changed);
    document.dispatchEvent(new Event("tabletop:device"));
  };

  addEventListener("resize", () => tell({}));
  for (const type of ["online", "offline"])
    addEventListener(type, () => tell({ is_offline: !navigator.onLine }));
  new MutationObserver(() => tell({})).observe(root, {
    attributeFilter: ["data-text"],
  });

  // The service worker

  /** @type {ServiceWorkerRegistration | undefined} */
  let kept;
  let hasAsked = false; // for the newer version
  let isReplaced = false; // by a version that another window asked for

  const look = () => {
    const { waiting, active } = kept ?? {};
    const isActive = active?.state === "activated";
    tell({ is_active: isActive, is_waiting: isReplaced || Boolean(waiting && active) });
    if (isActive) active?.postMessage({ type: "ready", version });
  };

  /** @param {ServiceWorker | null} worker */
  const follow = (worker) => worker?.addEventListener("statechange", look);

  const register = async () => {
    try {
      kept = await serviceWorker.register("service-worker.js");
      kept.addEventListener("updatefound", () => follow(kept?.installing ?? null));
    } catch (error) {
      // A TypeError means that the worker's file did not load. Any other error means
      // that the browser allows no service worker.
      if (!(error instanceof TypeError)) tell({ support: "none" });
      return;
    }
    const { installing, waiting, active } = kept;
    for (const worker of [installing, waiting, active]) follow(worker);
    look();
  };

  // Wait until the page is ready. Before that, the worker would compete with the start
  // for network and processor. Afterwards most of its files are in the browser's cache.
  /** @param {() => void} then */
  const whenReady = (then) => {
    if (root.dataset.ready) then();
    else {
      const observer = new MutationObserver(() => {
        observer.disconnect();
        then();
      });
      observer.observe(root, { attributeFilter: ["data-ready"] });
    }
  };

  if (serviceWorker) {
    serviceWorker.addEventListener("message", ({ data }) => {
      if (data.type === "version") {
        isReplaced = data.version !== version;
        look();
      }
    });
    // If another window asked for the new version, this one keeps running.
    serviceWorker.addEventListener("controllerchange", () => {
      if (hasAsked) location.reload();
    });
    document.addEventListener("visibilitychange", () => {
      if (!document.hidden) kept?.update().catch(() => {}); // no network
    });
    whenReady(register);
  }

  const update = () => {
    if (!kept?.waiting) return location.reload();
    hasAsked = true;
    kept.waiting.postMessage({ type: "take-over" });
  };

  // Installing

  /** @type {BeforeInstallPromptEvent | undefined} */
  let prompt;

  addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    prompt = event;
    tell({ can_install: true });
  });

  addEventListener("appinstalled", () => {
    tell({ can_install: false, is_installed: true });
    persist();
  });

  const install = () => {
    prompt?.prompt();
    prompt = undefined; // browsers show a prompt only once
    tell({ can_install: false });
  };

  // Persistent storage, which the browser does not clear by itself

  /** @param {boolean} is_persistent */
  const notePersistence = (is_persistent) => tell({ is_persistent });

  const persist = () => {
    storage?.persist?.().then(notePersistence, () => {});
  };

  // Some browsers ask the person, so the page requests it once per device.
  const asked = "tabletop/1/asked-to-persist";
  const persistOnce = () => {
    if (localStorage.getItem(asked)) return;
    localStorage.setItem(asked, "yes");
    persist();
  };

  storage?.persisted?.().then(notePersistence, () => {});

  // Measure the used storage, the page's own files included.
  const measure = () => {
    /** @param {StorageEstimate} estimate */
    const note = ({ usage, quota }) => {
      if (facts.used !== usage) tell({ used: usage ?? null, room: quota ?? null });
    };
    storage?.estimate?.().then(note, () => {});
  };

  // Return the file that another app shared, and delete it (see service-worker.js).
  const shared = async () => {
    const scope = new URL(".", location.href).href;
    const name = `${scope} shared`;
    const found = await caches.match(new URL("share", scope), { cacheName: name });
    await caches.delete(name);
    return found?.blob();
  };

  tabletop.device = {
    shared,
    facts: () => JSON.stringify({ ...facts, ...sizes(), store: tabletop.store }),
    commands: { update, install, measure, persist: persistOnce },
  };
})();
