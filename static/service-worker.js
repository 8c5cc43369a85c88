// Keep the whole page on the device, so that it works without a network.
//
// All versions share one cache. A new version fetches the files that the cache lacks,
// and waits until a person asks for it. The files of the old version stay until a
// window of the new one is the only window. Saved games are elsewhere and stay
// untouched.
//
// Files have a hash in their names and never change. Only the page has a revision.

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

// A lock keeps downloads and clean-ups apart, also those of two versions.
/** @param {() => Promise<void>} work */
const alone = (work) =>
  navigator.locks
    ? navigator.locks.request(`${registration.scope} files`, work)
    : work();

// Downloading

// Every file must have the hash of the build. A host may serve files of two versions
// during an update, and a download may be incomplete.
const controller = new precaching.PrecacheController({
  plugins: [
    {
      // The browser's own cache may hold an incomplete file or an error page.
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

// A file that another app shares with the installed page waits in a cache until the
// page has asked the person (see tabletop/browser/files.py), because another site can
// post files too. LARGEST is one byte more than the page reads, so the page notices a
// file that is too large.

const SHARE = absolute("share");
const LARGEST = 32_000_001;

/** @param {import("workbox-core").RouteHandlerCallbackOptions} asked */
const take = async ({ request }) => {
  try {
    const file = (await request.formData()).get("games");
    const shared = await caches.open(`${registration.scope} shared`);
    await shared.put(SHARE, new Response(/** @type {File} */ (file).slice(0, LARGEST)));
  } catch {
    // There is no file or no space. The page says that it could read nothing.
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

// A mark in the cache: this version has cleaned up. Without it each start would delete
// the files that an interrupted download of a newer version has fetched.
const mark = `${registration.scope}tidy?${VERSION}`;

/** @param {ExtendableEvent} event */
const tidyUp = async (event) => {
  const files = await precache();
  if ((await files.match(mark)) || !(await isAlone())) return;
  await controller.activate(event);
  await files.put(mark, new Response());
};

// A notification says whose turn it is (turn-signs.mjs), and leads back to the table.
addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(windows().then(([window]) => window?.focus()));
});

addEventListener("message", (event) => {
  const { type, version } = event.data;
  if (type === "take-over") event.waitUntil(skipWaiting());
  if (type === "ready" && version === VERSION) {
    event.waitUntil(alone(() => tidyUp(event)));
  }
});
