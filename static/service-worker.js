// Keeps the whole page on the device, so that it works without a network.
//
// All versions share one cache. A new one fetches what it has not got yet, beside the
// one that is played on, and then waits until a person asks for it. What an old one
// needs stays until no window of it is left. Nothing here touches what was saved.
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
/** @typedef {(typeof FILES)[number]} Listed */

const FILES = self.__WB_MANIFEST;

/** @param {string} address */
const absolute = (address) => new URL(address, registration.scope).href;
const expected = new Map(FILES.map((file) => [absolute(file.url), file]));
const total = FILES.reduce((sum, { bytes }) => sum + bytes, 0);

const windows = () => clients.matchAll({ type: "window", includeUncontrolled: true });

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

let done = 0;
let told = -1;

/** @param {number} bytes */
const count = async (bytes) => {
  done += bytes;
  const percent = Math.floor((100 * done) / total);
  if (percent === told) return;
  told = percent;
  await tell({ type: "progress", percent });
};

/** @param {ArrayBuffer} buffer */
const hex = (buffer) =>
  [...new Uint8Array(buffer)]
    .map((byte) => byte.toString(16).padStart(2, "0"))
    .join("");

// Nothing is kept that is not, byte for byte, what the build made: a host may hand out
// files of two versions while it is being updated, and a download may be torn.
/**
 * @param {Request} request
 * @param {Response} response
 */
const isRight = async (request, response) => {
  if (!response.ok) return false;
  const { bytes, sha256 } = /** @type {Listed} */ (expected.get(request.url));
  const content = new Uint8Array(bytes);
  const body = /** @type {ReadableStream<Uint8Array>} */ (response.body);
  const reader = body.getReader();
  let at = 0;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      content.set(value, at); // throws where there is too much
      at += value.length;
      await count(value.length);
    }
    const digest = await crypto.subtle.digest("SHA-256", content);
    if (hex(digest) === sha256) return true;
  } catch {
    // Too much, or the connection broke off.
  }
  await count(-at);
  return false;
};

// The browser's own cache may hold a file as it was when it was torn or missing.
/** @param {Request} request */
const fetchAnew = async (request) => {
  const response = await fetch(request, { cache: "reload" });
  if (await isRight(request, response.clone())) return response;
  throw new Error(`${request.url} is not what it should be.`);
};

const controller = new precaching.PrecacheController({
  plugins: [
    {
      // What is kept is the response as it came: only so can the browser keep the
      // code that it compiles of it.
      fetchDidSucceed: async ({ request, response }) =>
        (await isRight(request, response.clone())) ? response : fetchAnew(request),
    },
  ],
});
controller.addToCacheList(FILES);

const precache = () => caches.open(controller.strategy.cacheName);
/** @param {string} url */
const keyOf = (url) => controller.getCacheKeyForURL(url) ?? url;

// What an earlier attempt brought is there already.
const countKept = async () => {
  const kept = new Set((await (await precache()).keys()).map(({ url }) => url));
  const there = [...expected].filter(([url]) => kept.has(keyOf(url)));
  await count(there.reduce((sum, [, { bytes }]) => sum + bytes, 0));
};

addEventListener("install", (event) => {
  const install = async () => {
    await countKept();
    await controller.install(event);
  };
  event.waitUntil(alone(install));
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
// asked the person (see tabletop/web/files.py). Whoever makes a browser post one may
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

// Each window of a version holds a lock (see offline.js). Where there are no locks,
// nothing is known of any window but the one that asks.
const held = async () => {
  if (!navigator.locks) return 1;
  const { held = [] } = await navigator.locks.query();
  return held.filter(({ name }) => name === `${registration.scope} ${VERSION}`).length;
};

const isAlone = async () => {
  const { installing, waiting } = registration;
  return !installing && !waiting && (await windows()).length <= (await held());
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
