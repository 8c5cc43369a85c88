// The store: every game, in the browser's own IndexedDB. What is put there outlives a
// browser that is killed, while localStorage is written out late.
//
//     entries   by id: what is said of a game
//     saves     by id: its save, and the revision that this one is
//     texts     by key: the settings, the seats at tables of other devices, and the
//               revision that was written last
//
// Until November 2026 what was played lately lay in localStorage, and the database had
// other stores (`OLD`). What is found there is moved (see tabletop/library/migration.py).

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

// The number of games whose saves are read at the start, the last played ones.
const NEAR = 30;

// A database that does not answer in 50 ticks of 100 ms counts as refused. Ticks are
// counted, not time: while Python occupies the page there are none.
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

// Whether what was written so far outlasts the page, as far as is known by now.
export const keeps = () => tabletop.store !== "refused";

/**
 * Do what localStorage may forbid.
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

// The database as long as it is open.
/** @type {import("idb").IDBPDatabase | undefined} */
let current;

const forget = () => {
  opening = current = undefined;
};

const open = async () => {
  if (!tabletop.disk) throw new TypeError("This browser has no IndexedDB.");
  const request = tabletop.disk.open(NAME, VERSION);
  let isNew = false;
  request.addEventListener("upgradeneeded", ({ oldVersion }) => {
    isNew = oldVersion === 0;
    request.result.createObjectStore("entries", { keyPath: "id" });
    request.result.createObjectStore("saves");
    if (oldVersion < 3) request.result.createObjectStore("texts");
  });
  const database = /** @type {import("idb").IDBPDatabase} */ (await wrap(request));
  // A newer version wants to change it, or a person has deleted what is kept.
  database.addEventListener("versionchange", () => {
    database.close();
    forget();
  });
  database.addEventListener("close", forget);
  if (isNew) await takeBack(database).catch(() => {}); // then it begins empty
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

// Revisions: each save that is written has one of its own: the page's, a number, and
// the time, since a later page knows nothing of the numbers of the one before.

const PAGE = `${Date.now().toString(36)}${Math.random().toString(36).slice(2)}`;
let number = 0;
const revision = () => `${PAGE} ${++number} ${Date.now()}`;

/**
 * Whether one revision is later than another one.
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

// Those of the saves that this page has read.
/** @type {Map<string, string>} */
const known = new Map();

/**
 * @param {(store: Stores, names: string[]) => unknown} change
 * @param {boolean} makesRoom whether it works where there is no room for anything
 */
const change = async (change, makesRoom = false) => {
  const rev = revision();
  // A picture of the screen is right as long as this is the same (see resume.js).
  tried(() => localStorage.setItem(REV, rev), undefined);
  try {
    // Python goes on with other things before anything that is waited for comes.
    const database = current ?? (await opened());
    // What the operating system has outlives a browser that is killed. To wait until the
    // disk has it too would hold back all that is behind it, by a second on a slow disk.
    const durability = "relaxed";
    const names = [...database.objectStoreNames];
    const transaction = database.transaction(names, "readwrite", { durability });
    if (!makesRoom) transaction.objectStore("texts").put(rev, REV);
    const pending = change((name) => transaction.objectStore(name), names);
    if (pending) await pending;
    transaction.commit(); // it waits for nothing that the page does meanwhile
    await transaction.done;
    return true;
  } catch (error) {
    tellWhy(error);
    return false;
  }
};

// Copies

// Chromium deletes a database that it finds damaged, and all games with it. The caches of
// a browser lie in other files, so each game and each text has a copy there soon after.

// After how many milliseconds what was written is copied.
const SOON = 3000;

const STORES = ["entries", "saves", "texts"];

// The address of what is there once everything has a copy.
const ALL = "copies";

/** @param {string} key the id of a game, or that of a text */
const addressOf = (key) => `${ALL}/${encodeURIComponent(key)}`;

/** @param {import("idb").IDBPDatabase} database */
const takeBack = async (database) => {
  if (!(await caches.has(COPIES))) return;
  const cache = await caches.open(COPIES);
  /** @param {Request} address */
  const read = async (address) => (await cache.match(address))?.json().catch(() => []);
  /** @type {[string, string, unknown][]} */
  const rows = (await Promise.all((await cache.keys()).map(read))).flat();
  const transaction = database.transaction(STORES, "readwrite");
  for (const [name, key, value] of rows) {
    const store = transaction.objectStore(name);
    if (await store.get(key)) continue; // another tab has played on already
    store.put(value, store.keyPath ? undefined : key);
  }
  await transaction.done;
};

// The keys of what was written, and is not copied yet.
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
    // Without room for copies there are none: the games need what room there is.
    if (/** @type {Error} */ (error).name === "QuotaExceededError") {
      await caches.delete(COPIES);
      return;
    }
    for (const key of keys) uncopied.add(key);
  }
  isCopying = false;
  waiting = undefined;
};

// A page that is hidden may never be shown again.
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
 * Have this hear what other tabs write, with "" for what they delete, and which games
 * could not be written because another tab has played on.
 *
 * @param {typeof hear} ear
 */
export const listen = (ear) => {
  hear = ear;
};

// Writing

// What was refused is tried again with whatever is written next.
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
 * Have these games unless another tab has played on.
 *
 * @param {Stores} store
 * @param {Game[]} games
 * @param {Set<Game>} lost takes those that another one has
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
    // Where a browser tells tabs apart no other one writes these.
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
 * Have this be the save of a game; return whether it is.
 *
 * @param {string} id
 * @param {string} entry
 * @param {string} text
 */
export const put = (id, entry, text) => {
  const game = { id, entry, text, rev: revision() };
  unkept.delete(id);
  unkept.set(id, game);
  // A page that is left in the same moment writes nothing else any more.
  tried(() => localStorage.setItem(LAST, JSON.stringify(game)), undefined);
  return flush();
};

/**
 * Say something else of a game.
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

// What this page has deleted, so that it can be asked back.
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
  await flush(); // there may be room now for what was refused
};

/**
 * Have a game back that was deleted.
 *
 * @param {string} id
 * @param {string} entry
 */
export const restore = async (id, entry) => {
  const save = dropped.get(id);
  if (save) await put(id, entry, save.text);
};

/**
 * Keep a text under a key.
 *
 * @param {string} key
 * @param {string} text "" for none
 */
export const keep = (key, text) => {
  // The settings are read before the first paint too (see boot.js).
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

// Somebody waits for these: a browser that does not answer counts as one that refuses.
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
 * Return as JSON the saves of these games that are there; "" where they can't be read.
 *
 * @param {string[]} ids
 */
export const fetched = (ids) => told((store) => savesOf(store, ids));

/**
 * Return as JSON the saves that have all of these texts; "" where they can't be read.
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
 * The ids of the games that are at hand at once: those that were played last, the last
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

// All that a page begins with, as JSON.
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
    // whether the picture that was shown is right
    is_same: Object.fromEntries(texts)[REV] === inSight,
    is_read: true,
    old: old.ids.length || old.local.length ? old : null,
  };
}).then((found) => found || JSON.stringify({ settings }));

// What was kept until November 2026

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
  // What was not written any more when the page was left counts as well.
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
 * Have these games here, and nothing of what they were made of there.
 *
 * @param {string} moved the games, and what of localStorage they were made of, as JSON
 */
export const move = async (moved) => {
  /** @type {{ games: [string, string, string][], local: [string, string][] }} */
  const { games, local } = JSON.parse(moved);
  // What another tab has locked may be written by an earlier version there.
  const { held = [] } = (await navigator.locks?.query().catch(() => null)) ?? {};
  const others = held.map(({ name }) => name);
  const isDone = await change(async (store, names) => {
    for (const [id, entry, text] of games) {
      const there = await store("saves").get(id);
      if (there && there.rev !== known.get(id)) continue; // it was moved meanwhile
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
