// Keeps the whole page on the device, so that it works without a network.
//
// All versions share one cache. A new one fetches what it has not got yet, beside the
// one that is played on, and then waits until a person asks for it. What an old one
// needs stays until a window of the new one is alone. Nothing here touches what was saved.
//
// A file whose content is in its name never changes; the page alone has a revision.

"use strict";

importScripts(
  "./vendor/workbox/workbox-core.prod.js",
  "./vendor/workbox/workbox-routing.prod.js",
  "./vendor/workbox/workbox-strategies.prod.js",
  "./vendor/workbox/workbox-precaching.prod.js",
);

const { precaching, routing } = workbox;

const VERSION = "@version@";
const PAGE = "index.html";
const FILES = self.__WB_MANIFEST;

/** @param {string} address */
const absolute = (address) => new URL(address, registration.scope).href;
const windows = async () => {
  const every = await clients.matchAll({ type: "window", includeUncontrolled: true });
  return every.filter(({ url }) => url.startsWith(registration.scope));
};

/** @param {object} message */
const tell = async (message) => {
  for (const window of await windows()) window.postMessage(message);
};

// Fetching and tidying up never meet, not even between two versions.
/** @param {() => Promise<void>} work */
const alone = (work) =>
  navigator.locks
    ? navigator.locks.request(`${registration.scope} files`, work)
    : work();

// Downloading

// Each file has to be, byte for byte, what the build made: a host may hand out files of
// two versions while it is being updated, and a download may be torn.
const controller = new precaching.PrecacheController({
  plugins: [
    {
      // The browser's own cache may hold a file as it was when it was torn or missing.
      handlerDidError: async ({ request }) => {
        const response = await fetch(request, { cache: "reload" });
        await (await precache()).put(keyOf(request.url), response.clone());
        return response;
      },
    },
  ],
});
controller.addToCacheList(FILES);

const precache = () => caches.open(controller.strategy.cacheName);
/** @param {string} url */
const keyOf = (url) => controller.getCacheKeyForURL(url) ?? url;

addEventListener("install", (event) => {
  event.waitUntil(alone(async () => void (await controller.install(event))));
});

// Answering

const home = new URL(registration.scope).pathname;
/** @param {URL} address */
const isPage = ({ pathname }) => pathname === home || pathname === home + PAGE;

/** @param {import("workbox-core").RouteHandlerCallbackOptions} asked */
const answer = async ({ request, url }) => {
  const address = keyOf(isPage(url) ? absolute(PAGE) : url.href);
  return (await (await precache()).match(address)) ?? fetch(request);
};

routing.registerRoute(({ url }) => url.href.startsWith(registration.scope), answer);

// A file that another app shares with the installed one waits here until the page has
// asked the person (see tabletop/browser/files.py). Whoever makes a browser post one may
// be another site. One byte more than the page reads tells it that there is too much.

const SHARE = absolute("share");
const LARGEST = 32_000_001;

/** @param {import("workbox-core").RouteHandlerCallbackOptions} asked */
const take = async ({ request }) => {
  try {
    const file = (await request.formData()).get("games");
    const shared = await caches.open(`${registration.scope} shared`);
    await shared.put(SHARE, new Response(/** @type {File} */ (file).slice(0, LARGEST)));
  } catch {
    // No file, or no room: the page says that nothing could be read.
  }
  return Response.redirect(absolute("#/games/shared"), 303);
};

routing.registerRoute(({ url }) => url.href === SHARE, take, "POST");

// Taking over

addEventListener("activate", (event) => {
  const begin = async () => {
    await clients.claim();
    await tell({ type: "version", version: VERSION });
  };
  event.waitUntil(begin());
});

const isAlone = async () => {
  const { installing, waiting } = registration;
  return !installing && !waiting && (await windows()).length <= 1;
};

// The mark says that this version has tidied up. Without it each start would also throw
// away what a torn download of a newer version has brought already.
const mark = `${registration.scope}tidy?${VERSION}`;

/** @param {ExtendableEvent} event */
const tidyUp = async (event) => {
  const files = await precache();
  if ((await files.match(mark)) || !(await isAlone())) return;
  await controller.activate(event);
  await files.put(mark, new Response());
};

addEventListener("message", (event) => {
  const { type, version } = event.data;
  if (type === "take-over") event.waitUntil(skipWaiting());
  if (type === "ready" && version === VERSION) {
    event.waitUntil(alone(() => tidyUp(event)));
  }
});
