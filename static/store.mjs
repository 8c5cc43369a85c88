// The store of games, in the browser's own IndexedDB. Its writes survive a killed
// browser, while browsers write localStorage to disk late. Object stores:
//
//     entries   by id: the summary that lists show of a game
//     saves     by id: the save and its revision
//     texts     by key: the settings, the seats at tables of other devices, and the
//               last revision
//
// Until November 2026 the last games were in localStorage, and the database had other
// stores (`OLD`). The page migrates those games (see tabletop/library/migration.py).

import { wrap } from "../vendor/idb/idb.js";

/** @typedef {{ id: string, entry: string }} Row */
/** @typedef {{ text: string, rev: string }} Save */
/** @typedef {Row & Save} Game */
/** @typedef {(name: string) => any} Stores */

const NAME = "tabletop";
const VERSION = 4;
const OLD = ["games", "shelf", "rows", "gone"];

const SAVE = "tabletop/1/save/";
const INDEX = "tabletop/1/index";
const SEAT = "tabletop/1/seat/";
const SETTINGS = "tabletop/1/settings";
const REV = "tabletop/1/rev";
const LAST = "tabletop/1/unwritten";
const COPIES = "tabletop/1/copies";

// Number of last played games whose saves the start reads.
const NEAR = 30;

// A database that does not answer within 50 ticks of 100 ms counts as refused. The
// timer counts ticks instead of time, because there are none while Python blocks the
// page.
const TICKS = 50;
const TICK = 100;

/** @param {Facts["store"]} state */
const tell = (state) => {
  if (tabletop.store === state) return;
  tabletop.store = state;
  document.dispatchEvent(new Event("tabletop:device"));
};

/** @type {Record<string, Facts["store"]>} */
const STATES = { VersionError: "newer", QuotaExceededError: "full" };

/** @param {any} error */
const tellWhy = (error) => tell(STATES[error?.name] ?? "refused");

// Return whether the browser keeps what was written, as far as the page knows.
export const keeps = () => tabletop.store !== "refused";

/**
 * Call a function that the browser may forbid, and return `otherwise` if it throws.
 *
 * @template T
 * @param {() => T} deed
 * @param {T} otherwise
 */
const tried = (deed, otherwise) => {
  try {
    return deed();
  } catch {
    return otherwise;
  }
};

/** @type {Promise<import("idb").IDBPDatabase> | undefined} */
let opening;

// The open database.
/** @type {import("idb").IDBPDatabase | undefined} */
let current;

const forget = () => {
  opening = current = undefined;
};

const open = async () => {
  if (!tabletop.disk) throw new TypeError("This browser has no IndexedDB.");
  const request = tabletop.disk.open(NAME, VERSION);
  request.addEventListener("upgradeneeded", ({ oldVersion }) => {
    request.result.createObjectStore("entries", { keyPath: "id" });
    request.result.createObjectStore("saves");
    if (oldVersion < 3) request.result.createObjectStore("texts");
  });
  const database = /** @type {import("idb").IDBPDatabase} */ (await wrap(request));
  // A newer version upgrades the database, or a person deletes the site's data.
  database.addEventListener("versionchange", () => {
    database.close();
    forget();
  });
  database.addEventListener("close", forget);
  await takeBack(database).catch(() => {}); // without copies it stays empty
  current = database;
  return database;
};

const opened = () => {
  if (!opening) {
    opening = open();
    opening.catch(forget);
  }
  return opening;
};

// Revisions: each write has its own, made of the page's id, a number and the time. The
// time compares revisions of different pages, whose numbers are unrelated.

const PAGE = `${Date.now().toString(36)}${Math.random().toString(36).slice(2)}`;
let number = 0;
const revision = () => `${PAGE} ${++number} ${Date.now()}`;

/**
 * Return whether one revision is later than another one.
 *
 * @param {string | undefined} one
 * @param {string} other
 */
const isAfter = (one = "", other) => {
  const [page, count, time = 0] = one.split(" ");
  const [itsPage, itsCount, itsTime = 0] = other.split(" ");
  return page === itsPage
    ? Number(count) > Number(itsCount)
    : Number(time) > Number(itsTime);
};

/** @param {string} rev */
const isOurs = (rev) => rev.startsWith(`${PAGE} `);

// Revisions of the saves that this page has read or written.
/** @type {Map<string, string>} */
const known = new Map();

/**
 * Run a transaction, and return whether it succeeded.
 *
 * @param {(store: Stores, names: string[]) => unknown} change
 * @param {boolean} makesRoom whether it frees space: then it writes no revision
 */
const change = async (change, makesRoom = false) => {
  const rev = revision();
  // A picture of the screen is valid while this stays the same (see resume.js).
  tried(() => localStorage.setItem(REV, rev), undefined);
  try {
    // An open database starts the transaction in this call. An `await` would let Python
    // run first.
    const database = current ?? (await opened());
    // Data that the operating system has survives a killed browser. Waiting for the
    // disk would delay all later transactions, by a second on a slow disk.
    const durability = "relaxed";
    const names = [...database.objectStoreNames];
    const transaction = database.transaction(names, "readwrite", { durability });
    if (!makesRoom) transaction.objectStore("texts").put(rev, REV);
    const pending = change((name) => transaction.objectStore(name), names);
    if (pending) await pending;
    transaction.commit(); // without waiting for the page's other work
    await transaction.done;
    return true;
  } catch (error) {
    tellWhy(error);
    return false;
  }
};

// Copies

// Chromium deletes a database that it finds damaged, and all games with it. A browser
// keeps its caches in other files, so the page copies each game and text there.

// Milliseconds from a write to its copy.
const SOON = 3000;

const STORES = ["entries", "saves", "texts"];

// Address of the entry that says that everything has a copy.
const ALL = "copies";

/** @param {string} key the id of a game, or that of a text */
const addressOf = (key) => `${ALL}/${encodeURIComponent(key)}`;

// Fill a database in which nothing was ever written. The page that created it may have
// been closed before it could.
/** @param {import("idb").IDBPDatabase} database */
const takeBack = async (database) => {
  if ((await database.get("texts", REV)) !== undefined) return;
  if (!(await caches.has(COPIES))) return;
  const cache = await caches.open(COPIES);
  /** @param {Request} address */
  const read = async (address) => (await cache.match(address))?.json().catch(() => []);
  /** @type {[string, string, unknown][]} */
  const rows = (await Promise.all((await cache.keys()).map(read))).flat();
  const transaction = database.transaction(STORES, "readwrite");
  const texts = transaction.objectStore("texts");
  if ((await texts.get(REV)) === undefined) {
    for (const [name, key, value] of rows) {
      const store = transaction.objectStore(name);
      store.put(value, store.keyPath ? undefined : key);
    }
    if ((await texts.get(REV)) === undefined) texts.put("", REV);
  }
  await transaction.done;
};

// Keys of the writes without a copy yet.
/** @type {Set<string>} */
const uncopied = new Set();

/** @type {ReturnType<typeof setTimeout> | undefined} */
let waiting;
let isCopying = false;

/** @param {string[]} keys */
const copySoon = (...keys) => {
  for (const key of keys) uncopied.add(key);
  if (globalThis.caches) waiting ??= setTimeout(copy, SOON);
};

const copy = async () => {
  if (isCopying || !uncopied.size) return;
  clearTimeout(waiting);
  isCopying = true;
  const keys = [...uncopied];
  uncopied.clear();
  try {
    const [cache, database] = await Promise.all([caches.open(COPIES), opened()]);
    const isWhole = await cache.match(ALL);
    if (!isWhole) {
      const all = await Promise.all(STORES.map((name) => database.getAllKeys(name)));
      keys.push(...all.flat().map(String));
    }
    for (const key of new Set(keys)) {
      const found = await Promise.all(STORES.map((name) => database.get(name, key)));
      const rows = STORES.map((name, place) => [name, key, found[place]]);
      const there = rows.filter(([, , value]) => value);
      if (there.length) {
        await cache.put(addressOf(key), new Response(JSON.stringify(there)));
      } else await cache.delete(addressOf(key));
    }
    if (!isWhole) await cache.put(ALL, new Response("[]"));
    if (uncopied.size) setTimeout(copy, SOON);
  } catch (error) {
    // The games need the space that is left, so delete all copies.
    if (/** @type {Error} */ (error).name === "QuotaExceededError") {
      await caches.delete(COPIES);
      return;
    }
    for (const key of keys) uncopied.add(key);
  }
  isCopying = false;
  waiting = undefined;
};

// A hidden page may be closed without further notice.
addEventListener("visibilitychange", () => document.hidden && copy());

// Other tabs

/** @type {(kind: "game" | "mark" | "text" | "lost", key: string, text: string) => unknown} */
let hear = () => {};

const channel = globalThis.BroadcastChannel && new BroadcastChannel("tabletop/1/store");

/** @param {string[]} news */
const spread = (...news) => channel?.postMessage(news);

channel?.addEventListener("message", ({ data: [kind, key, text, rev] }) => {
  if (!rev || known.get(key) !== rev) hear(kind, key, text);
});

/**
 * Set the function that receives the writes of other tabs, with "" for deletions. It
 * also receives the games that this tab could not write because another tab has.
 *
 * @param {typeof hear} ear
 */
export const listen = (ear) => {
  hear = ear;
};

// Writing

// Games that the browser refused to write. The next write tries them again.
/** @type {Map<string, Game>} */
const unkept = new Map();

/** @type {Map<string, string>} */
const unkeptTexts = new Map();

export const isUnsaved = () =>
  unkept.size + unkeptTexts.size > 0 && ["full", "newer"].includes(tabletop.store);

/** @returns {Game | null} */
const last = () => tried(() => JSON.parse(localStorage.getItem(LAST) ?? "null"), null);

/** @param {string} id */
const forgetLast = (id) =>
  tried(() => last()?.id === id && localStorage.removeItem(LAST), undefined);

/**
 * @param {Stores} store
 * @param {Game} game
 */
const lay = (store, { id, entry, text, rev }) => {
  store("entries").put({ id, entry });
  store("saves").put({ text, rev }, id);
};

/**
 * @param {Stores} store
 * @param {Game[]} games
 */
const layAll = (store, games) => {
  for (const game of games) lay(store, game);
};

/**
 * Write these games, except those that another tab has written meanwhile.
 *
 * @param {Stores} store
 * @param {Game[]} games
 * @param {Set<Game>} lost receives the exceptions
 */
const layUnlessTheirs = async (store, games, lost) => {
  for (const game of games) {
    /** @type {Save | undefined} */
    const there = await store("saves").get(game.id);
    const isTheirs = there && !isOurs(there.rev) && there.rev !== known.get(game.id);
    if (isTheirs) lost.add(game);
    else lay(store, game);
  }
};

const flush = async () => {
  const games = [...unkept.values()];
  const texts = [...unkeptTexts];
  /** @type {Set<Game>} */
  const lost = new Set();
  const isDone = await change((store) => {
    for (const [key, text] of texts) {
      if (text) store("texts").put(text, key);
      else store("texts").delete(key);
    }
    // With Web Locks no other tab can write these games.
    const write = navigator.locks ? layAll : layUnlessTheirs;
    return write(store, games, lost);
  });
  if (!isDone) return false;
  tell("kept");
  copySoon(...games.map(({ id }) => id), ...texts.map(([key]) => key));
  for (const [key, text] of texts) {
    if (unkeptTexts.get(key) === text) unkeptTexts.delete(key);
    spread("text", key, text);
  }
  for (const game of games) {
    const { id, entry, rev } = game;
    if (unkept.get(id) === game) unkept.delete(id);
    if (lost.has(game)) {
      forgetLast(id);
      hear("lost", id, "");
    } else {
      known.set(id, rev);
      spread("game", id, entry, rev);
    }
  }
  return lost.size === 0;
};

/**
 * Write the save of a game, and return whether it was written.
 *
 * @param {string} id
 * @param {string} entry
 * @param {string} text
 */
export const put = (id, entry, text) => {
  const game = { id, entry, text, rev: revision() };
  unkept.delete(id);
  unkept.set(id, game);
  // A page that closes now can't finish the transaction, but this is synchronous.
  tried(() => localStorage.setItem(LAST, JSON.stringify(game)), undefined);
  return flush();
};

/**
 * Replace the summary of a game.
 *
 * @param {string} id
 * @param {string} entry
 */
export const mark = async (id, entry) => {
  const waiting = unkept.get(id);
  if (waiting) waiting.entry = entry;
  const isDone = await change(async (store) => {
    if (await store("entries").get(id)) store("entries").put({ id, entry });
  });
  if (!isDone) return;
  copySoon(id);
  spread("mark", id, entry);
  if (unkept.size) await flush();
};

// Saves that this page has deleted, for `restore`.
/** @type {Map<string, Save>} */
const dropped = new Map();

/** @param {string} id */
export const drop = async (id) => {
  unkept.delete(id);
  forgetLast(id);
  const isDone = await change(async (store) => {
    const save = await store("saves").get(id);
    if (save) dropped.set(id, save);
    store("entries").delete(id);
    store("saves").delete(id);
  }, true);
  if (!isDone) return;
  copySoon(id);
  spread("game", id, "");
  await flush(); // there may be space now for refused games
};

/**
 * Restore a deleted game.
 *
 * @param {string} id
 * @param {string} entry
 */
export const restore = async (id, entry) => {
  const save = dropped.get(id);
  if (save) await put(id, entry, save.text);
};

/**
 * Write a text under a key.
 *
 * @param {string} key
 * @param {string} text "" deletes it
 */
export const keep = (key, text) => {
  // boot.js reads the settings from localStorage before the first paint.
  if (key === SETTINGS) tried(() => localStorage.setItem(key, text), undefined);
  unkeptTexts.set(key, text);
  return flush();
};

// Reading

/**
 * @param {Stores} store
 * @param {string} id
 */
const saveOf = async (store, id) => {
  /** @type {Save | undefined} */
  const save = unkept.get(id) ?? (await store("saves").get(id));
  if (!save) return [];
  if (!isOurs(save.rev)) known.set(id, save.rev);
  return [[id, save.text]];
};

/**
 * @param {Stores} store
 * @param {Iterable<string>} ids
 */
const savesOf = async (store, ids) =>
  (await Promise.all([...ids].map((id) => saveOf(store, id)))).flat();

// Read the database, and return JSON. The page waits for it, so a database that does
// not answer in time counts as refused.
/** @param {(store: Stores, names: string[]) => Promise<unknown>} look */
const told = async (look) => {
  const looked = async () => {
    const database = await opened();
    const names = [...database.objectStoreNames];
    const transaction = database.transaction(names);
    return JSON.stringify(await look((name) => transaction.objectStore(name), names));
  };
  let ticks = 0;
  /** @type {ReturnType<typeof setInterval> | undefined} */
  let waiting;
  const late = new Promise((_, refuse) => {
    waiting = setInterval(() => {
      if (++ticks === TICKS) refuse(new Error("It takes too long."));
    }, TICK);
  });
  try {
    return /** @type {string} */ (await Promise.race([looked(), late]));
  } catch (error) {
    tellWhy(error);
    return "";
  } finally {
    clearInterval(waiting);
  }
};

/**
 * Return the existing saves of these games as JSON, or "" if they can't be read.
 *
 * @param {string[]} ids
 */
export const fetched = (ids) => told((store) => savesOf(store, ids));

/**
 * Return the saves with all of these texts as JSON, or "" if they can't be read.
 *
 * @param {string[]} texts
 */
export const sought = (texts) =>
  told(async (store) => {
    /** @type {[string[], Save[]]} */
    const [ids, saves] = await Promise.all([
      store("saves").getAllKeys(),
      store("saves").getAll(),
    ]);
    const found = ids.filter((_, place) =>
      texts.every((text) => saves[place]?.text.includes(text)),
    );
    return savesOf(store, found);
  });

/**
 * Return the ids of the games whose saves the start reads: those played last, the last
 * one of each kind, and that of the address.
 *
 * @param {Row[]} rows
 */
const near = (rows) => {
  const entries = rows.map(({ id, entry }) => ({
    id,
    ...tried(() => JSON.parse(entry), {}),
  }));
  entries.sort((one, other) => (other.changed ?? 0) - (one.changed ?? 0));
  /** @type {Record<string, string>} */
  const lasts = {};
  for (const { id, game } of entries) lasts[game] ??= id;
  const ids = entries.slice(0, NEAR).map(({ id }) => id);
  return [...ids, ...Object.values(lasts), ...location.hash.split("/")];
};

const settings = tried(() => localStorage.getItem(SETTINGS), null) ?? "";

// The data that a page starts with, as JSON.
export const reading = told(async (store, names) => {
  const old = await oldOnes(store, names);
  const [rows, keys, values] = await Promise.all([
    store("entries").getAll(),
    store("texts").getAllKeys(),
    store("texts").getAll(),
  ]);
  /** @type {[string, string][]} */
  const texts = keys.map((/** @type {string} */ key, /** @type {number} */ place) => [
    key,
    values[place],
  ]);
  const ids = new Set([...near(rows), ...old.ids]);
  const inSight = tried(() => localStorage.getItem(REV), null);
  return {
    rows: rows.map((/** @type {Row} */ { id, entry }) => [id, entry]),
    saves: await savesOf(store, ids),
    texts,
    settings,
    // whether the picture of the screen is valid
    is_same: Object.fromEntries(texts)[REV] === inSight,
    is_read: true,
    old: old.ids.length || old.local.length ? old : null,
  };
}).then((found) => found || JSON.stringify({ settings }));

// Migration of what was stored until November 2026

/**
 * @param {Stores} store
 * @param {string[]} names
 */
const oldOnes = async (store, names) => {
  /** @param {string} name */
  const all = (name) => (names.includes(name) ? store(name).getAll() : []);
  /** @type {[Row[], Row[], string[]]} */
  const [games, shelf, gone] = await Promise.all([
    all("games"),
    all("shelf"),
    names.includes("gone") ? store("gone").getAllKeys() : [],
  ]);
  /** @param {Row} row */
  const whole = async ({ id, entry }) => {
    const rows = IDBKeyRange.bound([id], [id, []]);
    const [keys, texts] = await Promise.all([
      store("rows").getAllKeys(rows),
      store("rows").getAll(rows),
    ]);
    return [id, entry, keys.map((/** @type {[string, number]} */ [, at]) => at), texts];
  };
  const local = tried(() => Object.entries({ ...localStorage }), []).filter(
    ([key]) => key === INDEX || key.startsWith(SAVE) || key.startsWith(SEAT),
  );
  const rows = await Promise.all([...games, ...shelf].map(whole));
  // Add the save that the last page could not write before it closed.
  const left = last();
  if (left) {
    /** @type {Save | undefined} */
    const there = await store("saves").get(left.id);
    const rev = there?.rev ?? (await store("texts").get(REV));
    const isNewer = there?.rev !== left.rev && !isAfter(rev, left.rev);
    if (isNewer) rows.push([left.id, left.entry, [0], [left.text]]);
  }
  const saves = local.filter(([key]) => key.startsWith(SAVE));
  const ids = [
    ...rows.map(([id]) => id),
    ...saves.map(([key]) => key.split("/").pop()),
  ];
  return { ids, rows, gone, local };
};

/**
 * Write the migrated games, and delete what they were made of.
 *
 * @param {string} moved the games, and their entries of localStorage, as JSON
 */
export const move = async (moved) => {
  /** @type {{ games: [string, string, string][], local: [string, string][] }} */
  const { games, local } = JSON.parse(moved);
  // Another tab with an earlier version may still write the entries that it has locked.
  const { held = [] } = (await navigator.locks?.query().catch(() => null)) ?? {};
  const others = held.map(({ name }) => name);
  const isDone = await change(async (store, names) => {
    for (const [id, entry, text] of games) {
      const there = await store("saves").get(id);
      if (there && there.rev !== known.get(id)) continue; // another tab has moved it
      const rev = there?.text === text ? there.rev : revision();
      lay(store, { id, entry, text, rev });
      known.set(id, rev);
    }
    for (const name of OLD) if (names.includes(name)) store(name).clear();
  });
  if (!isDone) return;
  copySoon(...games.map(([id]) => id));
  for (const [key, text] of local) {
    const isSame = tried(() => localStorage.getItem(key), null) === text;
    if (isSame && !others.includes(key)) localStorage.removeItem(key);
  }
};
