// The journal: each game as it is, in the browser's own IndexedDB. What is put there
// outlives a browser that is killed, while localStorage is written out late.
//
//     games   by id: what is said of a game that localStorage has too, and a proof of
//             its save there
//     shelf   by id: what is said of a game that is here alone
//     rows    by [id, 0]: the save of either; versions until 0.1 put what had changed
//             since then behind it (see tabletop/journal.py)
//     gone    by id: when a game was deleted; its rows go as soon as localStorage has
//             written down that it is none of its own
//     texts   by key: the settings, and the seats at tables of other devices

import { wrap } from "../vendor/idb/idb.js";

const NAME = "tabletop";
const VERSION = 3;
const SAVE = "tabletop/1/save/";
const INDEX = "tabletop/1/index";

// After so many milliseconds a browser that does not answer counts as one that refuses.
const PATIENCE = 5_000;

/** @typedef {{ id: string, entry: string, proof: string }} Game */

/** @param {Facts["journal"]} state */
const tell = (state) => {
  if (tabletop.journal === state) return;
  tabletop.journal = state;
  document.dispatchEvent(new Event("tabletop:device"));
};

// Whether no write has failed yet, or the last one was done.
export const keeps = () => tabletop.journal === "kept";

/** @param {any} error */
const tellWhy = (error) => tell(error?.name === "VersionError" ? "newer" : "refused");

/** @param {string} text */
const proofOf = (text) => `${text.length} ${tabletop.hashOf(text)}`;

/** @param {string} id */
const rowsOf = (id) => IDBKeyRange.bound([id], [id, []]);

/** @type {Promise<import("idb").IDBPDatabase> | undefined} */
let opening;

const forget = () => {
  opening = undefined;
};

const open = async () => {
  if (!tabletop.disk) throw new TypeError("This browser has no IndexedDB.");
  const request = tabletop.disk.open(NAME, VERSION);
  request.addEventListener("upgradeneeded", ({ oldVersion }) => {
    if (oldVersion < 1) {
      request.result.createObjectStore("games", { keyPath: "id" });
      request.result.createObjectStore("rows");
    }
    if (oldVersion < 2) {
      request.result.createObjectStore("shelf", { keyPath: "id" });
      request.result.createObjectStore("gone");
    }
    request.result.createObjectStore("texts");
  });
  const database = /** @type {import("idb").IDBPDatabase} */ (await wrap(request));
  // A newer version wants to change it, or a person has deleted what is kept.
  database.addEventListener("versionchange", () => {
    database.close();
    forget();
  });
  database.addEventListener("close", forget);
  return database;
};

const opened = () => {
  if (!opening) {
    opening = open();
    opening.catch(forget);
  }
  return opening;
};

const STORES = ["games", "rows", "shelf", "gone", "texts"];

/** @param {(store: (name: string) => any) => unknown} change */
const change = async (change) => {
  try {
    const database = await opened();
    // What the operating system has outlives a browser that is killed. To wait until the
    // disk has it too would hold back all that is behind it, by a second on a slow disk.
    const durability = "relaxed";
    const transaction = database.transaction(STORES, "readwrite", { durability });
    await change((name) => transaction.objectStore(name));
    transaction.commit(); // it waits for nothing that the page does meanwhile
    await transaction.done;
    return true;
  } catch (error) {
    tellWhy(error);
    return false;
  }
};

// Writing

/**
 * Have this be the save of a game.
 *
 * @param {(name: string) => any} store
 * @param {string} id
 * @param {string} text
 */
const lay = (store, id, text) => {
  store("rows").delete(rowsOf(id));
  store("rows").put(text, [id, 0]);
  for (const name of ["games", "shelf", "gone"]) store(name).delete(id);
};

/**
 * Have a game that localStorage has too.
 *
 * @param {string} id
 * @param {string} entry
 * @param {string} text the save
 */
export const put = async (id, entry, text) => {
  const isDone = await change((store) => {
    lay(store, id, text);
    store("games").put({ id, entry, proof: proofOf(text) });
  });
  if (isDone) tell("kept");
};

/** @param {string} id */
export const drop = (id) =>
  change((store) => {
    store("games").delete(id);
    store("shelf").delete(id);
    store("gone").put(Date.now(), id);
  });

/**
 * Have a game back that was here alone and dropped.
 *
 * @param {string} id
 * @param {string} entry
 */
export const restore = (id, entry) =>
  change((store) => {
    store("shelf").put({ id, entry });
    store("gone").delete(id);
  });

/**
 * Say something else of a game.
 *
 * @param {string} id
 * @param {string} entry
 */
export const mark = (id, entry) =>
  change(async (store) => {
    for (const name of ["games", "shelf"]) {
      const there = await store(name).get(id);
      if (there) store(name).put({ ...there, entry });
    }
  });

/**
 * Have a game here alone, unless another tab is writing it.
 *
 * @param {string} id
 * @param {string} entry
 * @param {string} text the save
 */
export const putAway = async (id, entry, text) => {
  if ((await held()).has(SAVE + id)) return false;
  return change((store) => {
    lay(store, id, text);
    store("shelf").put({ id, entry });
  });
};

/**
 * Keep a text under a key.
 *
 * @param {string} key
 * @param {string} text "" for none
 */
export const keep = (key, text) =>
  change((store) => {
    if (text) store("texts").put(text, key);
    else store("texts").delete(key);
  });

// What was deleted and is nowhere else goes for good.
export const tidy = () =>
  change(async (store) => {
    for (const id of await store("gone").getAllKeys()) {
      if (isInSight(id)) continue;
      store("rows").delete(rowsOf(id));
      store("gone").delete(id);
    }
  });

// Reading

/** @param {string} id */
const proofInSight = (id) => {
  try {
    return proofOf(localStorage.getItem(SAVE + id) ?? "");
  } catch {
    return "";
  }
};

/** @param {string} id */
const isInSight = (id) => {
  try {
    return localStorage.getItem(SAVE + id) !== null;
  } catch {
    return false;
  }
};

const indexInSight = () => {
  try {
    return localStorage.getItem(INDEX) ?? "";
  } catch {
    return "";
  }
};

// Another tab is writing these.
const held = async () => {
  const { held = [] } = (await navigator.locks?.query().catch(() => null)) ?? {};
  return new Set(held.map(({ name }) => name));
};

/**
 * @param {import("idb").IDBPObjectStore<any, any, any>} rows
 * @param {{ id: string, entry: string }} game
 */
const whole = async (rows, { id, entry }) => {
  const [keys, texts] = await Promise.all([
    rows.getAllKeys(rowsOf(id)),
    rows.getAll(rowsOf(id)),
  ]);
  const numbers = keys.map((key) => /** @type {[string, number]} */ (key)[1]);
  return { id, entry, numbers, texts };
};

const read = async () => {
  const [database, others] = await Promise.all([opened(), held()]);
  const transaction = database.transaction(STORES);
  const shelf = transaction.objectStore("shelf");
  const kept = transaction.objectStore("texts");
  const [keys, values] = await Promise.all([kept.getAllKeys(), kept.getAll()]);
  const texts = keys.map((key, place) => [key, values[place]]);
  /** @type {[Game[], string[], string[]]} */
  const [games, away, deleted] = await Promise.all([
    transaction.objectStore("games").getAll(),
    shelf.getAllKeys(),
    transaction.objectStore("gone").getAllKeys(),
  ]);
  const rows = transaction.objectStore("rows");
  // What was put away may be near again as it once was: it was not written out.
  games.push(...(await Promise.all(away.filter(isInSight).map((id) => shelf.get(id)))));
  const free = games.filter(({ id }) => !others.has(SAVE + id));
  const changed = free.filter(({ id, proof }) => proof !== proofInSight(id));
  const found = await Promise.all(changed.map((game) => whole(rows, game)));
  // A title or a pin changes what is said of a game, and not its save.
  const index = indexInSight();
  const same = free.filter((game) => !changed.includes(game));
  const told = same.map(({ entry }) => entry).filter((entry) => !index.includes(entry));
  return JSON.stringify({ found, gone: deleted.filter(isInSight), told, texts });
};

// What the journal has otherwise than localStorage, as JSON: saves, games that were
// deleted, and what is said of games whose saves are the same.
export const reading = read().catch((error) => {
  tellWhy(error);
  return "{}";
});

/**
 * The same, or "" where it takes longer than so many milliseconds.
 *
 * @param {number} patience
 */
export const found = (patience) => {
  const slow = setTimeout(() => tell("refused"), PATIENCE);
  reading.finally(() => clearTimeout(slow));
  return Promise.race([
    reading,
    new Promise((resolve) => setTimeout(resolve, patience, "")),
  ]);
};

// What is said of the games that are here alone, as JSON; "" where it can't be read.
export const listing = async () => {
  if (!tabletop.disk) return "[]";
  try {
    const database = await opened();
    const entries = await database.transaction("shelf").store.getAll();
    return `[${entries.map(({ entry }) => entry).join(",")}]`;
  } catch (error) {
    tellWhy(error);
    return "";
  }
};

/** @param {(store: (name: string) => any) => Promise<object[]>} look */
const looked = async (look) => {
  if (!tabletop.disk) return "[]";
  try {
    const database = await opened();
    const transaction = database.transaction(["games", "rows", "shelf"]);
    return JSON.stringify(await look((name) => transaction.objectStore(name)));
  } catch (error) {
    tellWhy(error);
    return "";
  }
};

// Somebody waits for this: a browser that does not answer counts as one that refuses.
/** @param {Parameters<typeof looked>[0]} look */
const told = (look) =>
  Promise.race([
    looked(look),
    new Promise((resolve) => setTimeout(resolve, PATIENCE, "")),
  ]);

/**
 * Games that are here, as JSON; those that are not are left out. "" where it can't be
 * read which are.
 *
 * @param {string[]} ids
 */
export const fetched = (ids) =>
  told(async (store) => {
    /** @param {string} id */
    const one = async (id) => {
      const game = (await store("shelf").get(id)) ?? (await store("games").get(id));
      return game ? [await whole(store("rows"), game)] : [];
    };
    return (await Promise.all(ids.map(one))).flat();
  });

/**
 * The games that are here alone and whose save has all of these texts, as JSON; ""
 * where they can't be read.
 *
 * @param {string[]} texts
 */
export const sought = (texts) =>
  told(async (store) => {
    const every = await store("shelf").getAll();
    const games = every.map((/** @type {Game} */ game) => whole(store("rows"), game));
    return (await Promise.all(games)).filter(({ texts: [save] }) =>
      texts.every((text) => save?.includes(text)),
    );
  });

/**
 * Those of these games that are not here, and that no other tab is writing.
 *
 * @param {string[]} ids
 */
export const missing = async (ids) => {
  try {
    const [database, others] = await Promise.all([opened(), held()]);
    const transaction = database.transaction(["games", "shelf"]);
    const keys = await Promise.all([
      transaction.objectStore("games").getAllKeys(),
      transaction.objectStore("shelf").getAllKeys(),
    ]);
    const there = new Set(keys.flat());
    return ids.filter((id) => !there.has(id) && !others.has(SAVE + id));
  } catch (error) {
    tellWhy(error);
    return [];
  }
};
