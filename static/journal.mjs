// The journal: each game as it once was, and each change since, in the browser's own
// IndexedDB. What is put there outlives a browser that is killed, while localStorage is
// written out late. What the rows hold is told in tabletop/journal.py.
//
//     games   by id: what the lobby says of a game, and a proof of its save
//     rows    by [id, number]: the save, and then what has changed

import { wrap } from "../vendor/idb/idb.js";

const NAME = "tabletop";
const VERSION = 1;
const SAVE = "tabletop/1/save/";

// After so many milliseconds a browser that does not answer counts as one that refuses.
const PATIENCE = 5_000;

/** @typedef {{ id: string, entry: string, proof: string }} Game */

/** @param {Facts["journal"]} state */
const tell = (state) => {
  if (tabletop.journal === state) return;
  tabletop.journal = state;
  document.dispatchEvent(new Event("tabletop:device"));
};

/** @param {any} error */
const tellWhy = (error) => tell(error?.name === "VersionError" ? "newer" : "refused");

/** @param {string} text */
const proofOf = (text) => `${text.length} ${tabletop.hashOf(text)}`;

/** @param {string} id */
const rowsOf = (id) => IDBKeyRange.bound([id], [id, []]);

// The games that have their first row from this page, in the database that is open.
/** @type {Set<string>} */
const begun = new Set();

/** @type {Promise<import("idb").IDBPDatabase> | undefined} */
let opening;

const forget = () => {
  opening = undefined;
  begun.clear();
};

const open = async () => {
  if (!tabletop.disk) throw new TypeError("This browser has no IndexedDB.");
  const request = tabletop.disk.open(NAME, VERSION);
  request.addEventListener("upgradeneeded", () => {
    request.result.createObjectStore("games", { keyPath: "id" });
    request.result.createObjectStore("rows");
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

const changing = async () => {
  const database = await opened();
  // Where the computer loses its power, even that is not to take a move back.
  return database.transaction(["games", "rows"], "readwrite", { durability: "strict" });
};

// Writing

/** @type {(id: string) => void} */
let onFailure = () => {};

/** @param {(id: string) => void} listener */
export const watch = (listener) => {
  onFailure = listener;
};

/**
 * Put a row behind those that are there; the row of number 0 takes the place of all.
 *
 * @param {string} id
 * @param {string} entry
 * @param {string} text the save as it is now
 * @param {number} number
 * @param {string} row
 */
export const put = async (id, entry, text, number, row) => {
  try {
    const transaction = await changing();
    if (number && !begun.has(id)) throw new TypeError("The rows before it are gone.");
    const [games, rows] = ["games", "rows"].map((it) => transaction.objectStore(it));
    if (!number) rows.delete(rowsOf(id));
    rows.put(row, [id, number]);
    games.put({ id, entry, proof: proofOf(text) });
    transaction.commit(); // it waits for nothing that the page does meanwhile
    begun.add(id);
    await transaction.done;
    tell("kept");
  } catch (error) {
    begun.delete(id);
    if (!number) tellWhy(error);
    onFailure(id);
  }
};

/** @param {string} id */
export const drop = async (id) => {
  begun.delete(id);
  try {
    const transaction = await changing();
    transaction.objectStore("games").delete(id);
    transaction.objectStore("rows").delete(rowsOf(id));
    transaction.commit();
    await transaction.done;
  } catch (error) {
    tellWhy(error);
  }
};

// Reading

/** @param {string} id */
const proofInSight = (id) => {
  try {
    return proofOf(localStorage.getItem(SAVE + id) ?? "");
  } catch {
    return "";
  }
};

// Another tab is writing these.
const held = async () => {
  const { held = [] } = (await navigator.locks?.query().catch(() => null)) ?? {};
  return new Set(held.map(({ name }) => name));
};

const read = async () => {
  const [database, others] = await Promise.all([opened(), held()]);
  const transaction = database.transaction(["games", "rows"]);
  /** @type {Game[]} */
  const games = await transaction.objectStore("games").getAll();
  const rows = transaction.objectStore("rows");
  const changed = games.filter(
    ({ id, proof }) => proof !== proofInSight(id) && !others.has(SAVE + id),
  );
  /** @param {Game} game */
  const found = async ({ id, entry }) => {
    const [keys, texts] = await Promise.all([
      rows.getAllKeys(rowsOf(id)),
      rows.getAll(rowsOf(id)),
    ]);
    const numbers = keys.map((key) => /** @type {[string, number]} */ (key)[1]);
    return { id, entry, numbers, texts };
  };
  return JSON.stringify(await Promise.all(changed.map(found)));
};

// The games that the journal has otherwise than localStorage, as JSON.
export const reading = read().catch((error) => {
  tellWhy(error);
  return "[]";
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
