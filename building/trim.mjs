// Make Pyodide's WebAssembly smaller: what no script names and no module needs goes.
//
//     node building/trim.mjs FOLDER < REQUEST
//
// FOLDER has `pyodide.asm.wasm` and `pyodide.asm.mjs`, and gets both smaller. REQUEST is
// JSON of `scripts`, the texts of the other scripts that use them, `frozen`, smaller
// code for the frozen modules (names to base64), and `fill`, the byte that replaces
// dropped data. The output is JSON of what is gone.
//
// The linker keeps the functions and the constants of each source file together, in the
// order of the files. Exported names mark their borders. It has also merged equal
// functions and equal strings of different files. So these rules are checked where that
// is possible, and a Pyodide that they do not fit ends the program with a sentence.

import { readFileSync, writeFileSync } from "node:fs";
import { fail, WasmFile } from "./wasm-file.mjs";

// Modules written in C that the page never imports, in the linker's order. An import of
// one raises ModuleNotFoundError.
const MODULES = [
  ...["_ctypes", "_posixsubprocess", "_bz2", "_sqlite3", "_lzma", "_zstd"],
  ...["_csv", "_lsprof", "_pickle", "_queue", "_remote_debugging", "_zoneinfo"],
  ...["cmath", "_statistics", "_decimal", "pyexpat", "_elementtree", "_codecs_cn"],
  ...["_codecs_hk", "_codecs_iso2022", "_codecs_jp", "_codecs_kr", "_codecs_tw"],
  ...["_multibytecodec", "unicodedata", "mmap", "select", "_socket", "termios"],
  ...["xxsubtype", "_xxtestfuzz", "_testbuffer", "_testinternalcapi", "_testcapi"],
  ...["_testcapi_datetime", "_testlimitedcapi", "_testclinic", "_testclinic_limited"],
];

// Libraries: the module that they serve, their first exported name, and the first one
// after them.
const LIBRARIES = [
  ["libffi", "_ctypes", "ffi_prep_cif", "hiwire_intern"],
  ["liblzma", "_lzma", "lzma_version_number", "sqlite3_status64"],
  ["SQLite", "_sqlite3", "sqlite3_status64", "FSE_versionNumber"],
  ["Zstandard", "_zstd", "FSE_versionNumber", "emscripten_GetProcAddress"],
  ["bzip2", "_bz2", "BZ2_blockSort", "adler32_z"],
  ["libc++", "", "_ZNSt3__26__sortIRNS_6__lessIccEEPcEEvT0_S5_T_", "__cxa_bad_typeid"],
];

// A range of whose functions others use more bytes and a larger part has wrong borders.
const MOST_SHARED = { bytes: 4_000, part: 0.1 };

// Bytes of an exported function below which it may be another module's that was merged.
const TINY = 8;

// Bytes of data that are worth a cut.
const WORTH = 1_024;

// Bytes from the start of a constant that stay with the one before it, whose end is not
// known.
const MARGIN = 256;

// Exports that Emscripten's own code uses by a computed name.
const ALWAYS =
  /^(__wasm_|memory|__indirect|_initialize|_{0,3}stack|_?emscripten_stack|setThrew)/;

// In the script, the assignment of an export to a variable and to a property.
const ASSIGNMENT = /[\w$]+=Module\["[^"]+"\]=wasmExports\["([^"]+)"\][^;,}]*;?/g;

/** @typedef {{ name: string, module: string, start: number, end: number }} Range */
/** @typedef {[from: number, to: number]} Part */

/**
 * Return the place of the first element above a value, in a sorted list.
 *
 * @template T
 * @param {T[]} list
 * @param {number} value
 * @param {(element: T) => number} key
 */
const firstAbove = (list, value, key) => {
  let low = 0;
  let high = list.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (key(list[middle]) > value) high = middle;
    else low = middle + 1;
  }
  return low;
};

/** @param {number} value */
const same = (value) => value;

/**
 * Return the names of the exports that a script uses, other than in the assignments.
 *
 * @param {WasmFile} file
 * @param {string[]} scripts that of Emscripten first
 */
const usedExports = (file, [own, ...others]) => {
  if ((own.match(ASSIGNMENT) ?? []).length < 1_000)
    fail("its script has no list of exports");
  const counts = new Map();
  for (const [word] of [own.replace(ASSIGNMENT, ""), ...others]
    .join("\n")
    .matchAll(/[\w$]+/g))
    counts.set(word, (counts.get(word) ?? 0) + 1);
  // a variable of an export is named once more, in its declaration
  const isUsed = (/** @type {string} */ name) =>
    counts.has(name) || counts.get(`_${name}`) > 1 || ALWAYS.test(name);
  return new Set(file.exports.map(({ name }) => name).filter(isUsed));
};

/**
 * Remove modules from the list of built-in ones.
 *
 * @param {WasmFile} file
 */
const unlist = (file) => {
  const first = file.word(file.address("PyImport_Inittab"));
  const listed = [];
  let at = first;
  for (; file.word(at); at += 8)
    listed.push({
      name: file.string(file.word(at)),
      entry: file.memory.subarray(at, at + 8),
    });
  const names = listed.map(({ name }) => name);
  if (!["sys", "builtins", "_io"].every((name) => names.includes(name)))
    fail("its list of built-in modules is not where it was");
  const kept = listed.filter(({ name }) => !MODULES.includes(name));
  const entries = Buffer.concat(kept.map(({ entry }) => entry));
  file.memory.fill(0, first, at);
  entries.copy(file.memory, first);
};

/**
 * The functions that are removed, by the range in which they lie.
 */
class Functions {
  /** @type {Range[]} */
  ranges = [];
  /** @type {Map<number, Range>} the range of each function in one */
  rangeOf = new Map();
  /** @type {Set<number>} */
  dead = new Set();
  /** @type {Set<number>} */
  alive = new Set();
  /** @type {Part[]} calls that go */
  erased = [];
  /** @type {Map<Range, number>} bytes in a range that others use */
  shared = new Map();

  /** @param {WasmFile} file @param {Set<string>} used */
  constructor(file, used) {
    this.file = file;
    this.exported = file.exports.filter(({ kind }) => kind === 0);
    /** @type {Map<number, string[]>} */
    this.names = new Map();
    for (const { name, index } of this.exported)
      this.names.set(index, [...(this.names.get(index) ?? []), name]);
    this.named = [...this.names.keys()].sort((a, b) => a - b);
    this.uses = Map.groupBy(file.table, same); // of a function in the table
    this.roots = this.exported
      .filter(({ name }) => used.has(name))
      .map((it) => it.index);
    this.#findRanges();
    this.#eraseConstructors();
    this.#reviveShared();
    this.#findAlive();
  }

  /** Return whether a function makes a module. @param {number} index */
  isModule(index) {
    return this.names.get(index)?.some((name) => name.startsWith("PyInit_")) ?? false;
  }

  /** @param {number} index */
  code(index) {
    return this.file.functions.get(index) ?? fail(`it has no function ${index}`);
  }

  // A module goes from its PyInit to the next exported name that is no other's.
  #findRanges() {
    for (const name of MODULES) {
      const start = this.file.numberOf(`PyInit_${name}`);
      const ends = (/** @type {number} */ each) =>
        each > start && (this.isModule(each) || this.code(each).size >= TINY);
      const end = this.named.find(ends) ?? fail(`${name} has no end`);
      this.ranges.push({ name, module: "", start, end });
    }
    for (const [name, module, first, next] of LIBRARIES) {
      const start = this.file.numberOf(first);
      const end = this.file.numberOf(next);
      if (end <= start) fail(`${name} does not lie between ${first} and ${next}`);
      this.ranges.push({ name, module, start, end });
    }
    for (const library of this.ranges.filter(({ module }) => module))
      this.#extend(library);
    for (const range of this.ranges)
      for (let index = range.start; index < range.end; index++) {
        this.rangeOf.set(index, range);
        this.dead.add(index);
      }
  }

  // A module may have several files: those before its PyInit that call its library.
  /** @param {Range} library */
  #extend({ module, start, end }) {
    const range =
      this.ranges.find(({ name }) => name === module) ?? fail(`no ${module}`);
    const calls = (/** @type {number} */ index) =>
      [...this.code(index).calls.keys()].some((to) => to >= start && to < end);
    const before = this.named.findLast((index) => index < range.start) ?? range.start;
    for (let index = before + 1; index < range.start; index++)
      if (calls(index)) range.start = index;
  }

  // At the start one function calls the constructors of each library.
  #eraseConstructors() {
    const { calls } = this.code(this.file.numberOf("__wasm_call_ctors"));
    for (const [to, places] of calls)
      if (this.rangeOf.get(to)?.name === "libc++") {
        this.erased.push(...places);
        calls.delete(to);
      }
  }

  // Equal functions were merged. So a function in a range may be another file's too: a
  // living one calls it, or it stands in the table among those of others.
  #reviveShared() {
    const { table } = this.file;
    for (const [slot, index] of table.entries())
      if (this.dead.has(index) && !this.#isAmongItsOwn(slot)) this.#revive(index);
    for (const index of this.roots) this.#revive(index);
    for (const [index, { calls }] of this.file.functions)
      if (!this.rangeOf.has(index)) for (const to of calls.keys()) this.#revive(to);
    for (const [{ name, start, end }, bytes] of this.shared) {
      let all = 0;
      for (let index = start; index < end; index++) all += this.code(index).size;
      if (bytes > MOST_SHARED.bytes && bytes > MOST_SHARED.part * all)
        fail(
          `others use ${bytes} of the ${all} bytes of ${name}: its borders are wrong`,
        );
    }
  }

  /** @param {number} index */
  #revive(index) {
    if (this.isModule(index) || !this.dead.delete(index)) return;
    const range = /** @type {Range} */ (this.rangeOf.get(index));
    const { size, calls } = this.code(index);
    this.shared.set(range, (this.shared.get(range) ?? 0) + size);
    for (const to of calls.keys()) this.#revive(to);
  }

  /** @param {number} slot */
  #isAmongItsOwn(slot) {
    const { table } = this.file;
    const isShared = (/** @type {number} */ at) =>
      (this.uses.get(table[at])?.length ?? 0) > 1;
    // the range of the nearest slot, or of the next but one, that is no merged one's
    const beside = (/** @type {1 | -1} */ step, skipped = 0) => {
      let at = slot + step;
      for (let left = skipped; table[at] && (isShared(at) || left-- > 0); ) at += step;
      return this.rangeOf.get(table[at]);
    };
    if (isShared(slot)) return Boolean(beside(-1) && beside(1));
    const around = [beside(-1), beside(1), beside(-1, 1), beside(1, 1)];
    return around.includes(this.rangeOf.get(table[slot]));
  }

  #findAlive() {
    const waiting = [
      ...this.roots,
      ...this.file.table.filter((it) => !this.dead.has(it)),
    ];
    for (let index = waiting.pop(); index !== undefined; index = waiting.pop()) {
      const isOwn = this.file.functions.has(index);
      if (!isOwn || this.alive.has(index) || this.dead.has(index)) continue;
      this.alive.add(index);
      waiting.push(...this.code(index).calls.keys());
    }
  }
}

/**
 * Return sorted parts that do not overlap.
 *
 * @param {Part[]} parts
 */
const united = (parts) => {
  /** @type {Part[]} */
  const found = [];
  for (const [from, to] of [...parts].sort((a, b) => a[0] - b[0])) {
    const last = found.at(-1);
    if (last && from <= last[1]) last[1] = Math.max(last[1], to);
    else if (to > from) found.push([from, to]);
  }
  return found;
};

/**
 * Return the parts without others.
 *
 * @param {Part[]} parts
 * @param {Part[]} others
 */
const without = (parts, others) => {
  let left = parts;
  for (const [from, to] of others) {
    left = left.flatMap(([first, end]) => {
      /** @type {Part[]} */
      const both = [
        [first, Math.min(from, end)],
        [Math.max(to, first), end],
      ];
      return both.filter(([a, b]) => b > a);
    });
  }
  return left;
};

/** @param {Part[]} parts sorted @returns {(address: number) => boolean} */
const within = (parts) => (address) =>
  (parts[firstAbove(parts, address, ([, to]) => to)]?.[0] ?? Infinity) <= address;

/**
 * The data that only removed functions read.
 *
 * Constants lie in the order of the files too. Of the numbers in functions, those are
 * addresses that make the longest chain in which both grow; others may be mere numbers.
 * From an address that only dead functions name, all goes up to the next one if that is
 * dead too. Shared strings, at the beginning, stay.
 */
class Data {
  /** @type {Map<number, { order: number, isAlive: boolean, dead: Set<Range> }>} */
  addresses = new Map();

  /** @param {WasmFile} file @param {Functions} functions */
  constructor(file, functions) {
    this.file = file;
    this.functions = functions;
    const [strings] = file.segments;
    this.low = strings.to + strings.size;
    this.high = file.address("pyodide_export_"); // what follows is written to
    this.#collect();
    this.places = [...this.addresses.keys()].sort((a, b) => a - b);
    this.#checkTypes();
  }

  #collect() {
    const { ranges, named, alive, dead, rangeOf } = this.functions;
    const modules = named.filter((index) => this.functions.isModule(index));
    const edges = ranges.flatMap(({ start, end }) => [start, end]);
    const borders = [...new Set([...modules, ...edges])].sort((a, b) => a - b);
    for (const [index, { numbers }] of this.file.functions) {
      const order = firstAbove(borders, index, same);
      for (const number of numbers) {
        if (number < this.low || number >= this.file.memory.length) continue;
        const found = this.addresses.get(number) ?? {
          order,
          isAlive: false,
          dead: new Set(),
        };
        this.addresses.set(number, found);
        found.isAlive ||= alive.has(index);
        const range = rangeOf.get(index);
        if (range && dead.has(index)) found.dead.add(range);
      }
    }
  }

  /** @param {number} address */
  #isAlive(address) {
    return this.addresses.get(address)?.isAlive ?? true;
  }

  /** @param {number} address */
  #next(address) {
    return (
      this.places[firstAbove(this.places, address, same)] ?? this.file.memory.length
    );
  }

  // The core may know a module's type, which then needs the module's functions.
  #checkTypes() {
    const { file, functions } = this;
    for (const at of this.places.filter((it) => it >= this.high && this.#isAlive(it))) {
      const counts = new Map();
      const end = Math.min(this.#next(at), at + MARGIN);
      for (let word = Math.ceil(at / 4) * 4; word < end; word += 4) {
        const index = file.table[file.word(word) - file.firstSlot];
        const range = functions.dead.has(index) && functions.rangeOf.get(index);
        if (range) counts.set(range, (counts.get(range) ?? 0) + 1);
      }
      for (const [range, count] of counts)
        if (count > 2 && this.addresses.get(at)?.dead.has(range))
          fail(`others name data of ${range.name} at ${at}`);
    }
  }

  // The longest part of the list whose order never falls.
  /** @param {number[]} list @returns {number[]} */
  #chain(list) {
    const order = (/** @type {number} */ it) => this.addresses.get(it)?.order ?? 0;
    /** @type {number[]} the last address of the best chain of each length */
    const ends = [];
    /** @type {Map<number, number | undefined>} */
    const before = new Map();
    for (const address of list) {
      const length = firstAbove(ends, order(address), order);
      before.set(address, ends[length - 1]);
      ends[length] = address;
    }
    const chain = [];
    for (let at = ends.at(-1); at !== undefined; at = before.get(at)) chain.push(at);
    return chain.reverse();
  }

  /** @param {number[]} list @returns {Part[]} */
  #deadParts(list) {
    const chain = this.#chain(list);
    const isDead = (/** @type {number} */ place) =>
      place in chain && !this.#isAlive(chain[place]);
    return chain.flatMap((address, place) => {
      if (!isDead(place) || !isDead(place + 1)) return [];
      const from = isDead(place - 1) ? address : address + MARGIN;
      return [/** @type {Part} */ ([from, chain[place + 1]])];
    });
  }

  // The codecs' maps show their size: 256 rows of a pointer and its first and last
  // column, whose parts lie one behind the other.
  /** @returns {Part[]} */
  #codecMaps() {
    const { file, low, high } = this;
    /** @type {Part[]} */
    const found = [];
    for (let at = Math.ceil(low / 4) * 4; at + 2_048 < file.memory.length; at += 4) {
      /** @type {Part[]} */
      const rows = [];
      let row = 0;
      for (; row < 256; row++) {
        const pointer = file.word(at + 8 * row);
        const [first, last, ...rest] = file.memory.subarray(
          at + 8 * row + 4,
          at + 8 * row + 8,
        );
        const isMap = pointer
          ? pointer >= low && pointer < high && pointer % 2 === 0
          : !first && !last;
        if (rest.some(Boolean) || first > last || !isMap) break;
        if (pointer) rows.push([pointer, pointer + 2 * (last - first + 1)]);
      }
      rows.sort((a, b) => a[0] - b[0]);
      const isWhole = rows.every(
        ([from], place) => !place || from === rows[place - 1][1],
      );
      if (row < 256 || rows.length < 8 || !isWhole) continue;
      found.push([at, at + 2_048], [rows[0][0], rows[rows.length - 1][1]]);
      at += 2_044;
    }
    if (found.length < 40) fail(`only ${found.length / 2} maps of codecs were found`);
    return found;
  }

  /** Return the parts that go. */
  dropped() {
    const { file, places, high } = this;
    const constants = places.filter((address) => address < high);
    const others = places.filter((address) => address >= high);
    const cuts = united([...this.#deadParts(constants), ...this.#deadParts(others)]);
    // what the living name in between stays, up to the next place
    const living = places.filter((address) => this.#isAlive(address));
    const stays = living.map((at) => /** @type {Part} */ ([at, this.#next(at)]));
    const gaps = without(cuts, stays);
    const maps = this.#codecMaps();
    const isGap = within(gaps);
    const isGone = within(united([...gaps, ...maps]));
    // so does what words in the data that stay may point to
    /** @type {Part[]} */
    const pointed = [];
    for (let at = high & ~3; at + 4 <= file.memory.length; at += 4) {
      const to = file.word(at);
      if (isGap(to) && !isGone(at)) pointed.push([to, this.#next(to)]);
    }
    const left = without(gaps, pointed).filter(([, to]) => to <= high);
    return united([...left, ...maps]).filter(([from, to]) => to - from >= WORTH);
  }
}

/**
 * Replace the code of the frozen modules by smaller code.
 *
 * @param {WasmFile} file
 * @param {Record<string, string>} codes names of modules to base64
 */
const refreeze = (file, codes) => {
  let replaced = 0;
  for (const name of ["Bootstrap", "Stdlib"]) {
    const list = file.word(file.address(`_PyImport_Frozen${name}`));
    for (let at = list; file.word(at); at += 16) {
      const module = file.string(file.word(at));
      const code = Buffer.from(codes[module] ?? "", "base64");
      if (!code.length) continue;
      const to = file.word(at + 4);
      const size = file.word(at + 8);
      // the first byte has the kind of an object, and a flag
      if (code.length > size || (file.memory[to] & 127) !== (code[0] & 127))
        fail(`its frozen ${module} is another one`);
      file.memory.fill(0, to, to + size);
      code.copy(file.memory, to);
      file.memory.writeUInt32LE(code.length, at + 8);
      replaced++;
    }
  }
  if (replaced !== Object.keys(codes).length)
    fail("its lists of frozen modules are not where they were");
};

// Parts of the script that a page does not need, to what takes their place. The first two
// serve only modules that are linked while the script runs: they look at each function
// of the table, and note where it is. The last one serves only waiting for the files of
// Node, and browsers warn of shared memory.
const REPLACED = /** @type {const} */ ([
  ["updateGOT(origExports);", ""],
  ["updateTableMap(0,wasmTable.length)", ""],
  ["new WebAssembly.Memory({shared:!0,initial:1,maximum:1}).buffer", "1"],
]);

/**
 * Return the script without what a page does not need.
 *
 * @param {string} script
 */
const simplified = (script) => {
  for (const [part] of REPLACED) if (!script.includes(part)) fail(`it has no ${part}`);
  return REPLACED.reduce((left, [part, other]) => left.replace(part, other), script);
};

/**
 * Return the script without the exports that are gone.
 *
 * @param {string} script
 * @param {WasmFile} file
 * @param {Set<string>} used
 */
const shortened = (script, file, used) => {
  const gone = new Set(
    file.exports.filter(({ name }) => !used.has(name)).map(({ name }) => `_${name}`),
  );
  return script
    .replace(ASSIGNMENT, (whole, name) => (used.has(name) ? whole : ""))
    .replace(/(?<=[;{}])var ((?:[\w$]+,){500,}[\w$]+);/g, (_whole, list) => {
      const left = list.split(",").filter((/** @type {string} */ it) => !gone.has(it));
      return `var ${left.join(",")};`;
    });
};

const [folder] = process.argv.slice(2);
const { scripts, frozen, fill } = JSON.parse(readFileSync(0, "utf8"));
try {
  const wasm = `${folder}/pyodide.asm.wasm`;
  const module = `${folder}/pyodide.asm.mjs`;
  const script = readFileSync(module, "utf8");
  const file = new WasmFile(readFileSync(wasm));
  const used = usedExports(file, [script, ...scripts]);
  const functions = new Functions(file, used);
  const dropped = new Data(file, functions).dropped();
  for (const [from, to] of dropped)
    for (let at = from; at < to; at++) file.memory[at] &&= fill;
  unlist(file);
  refreeze(file, frozen);
  const written = file.written(used, functions.alive, functions.erased);
  const { WebAssembly } = /** @type {any} */ (globalThis); // Node's types lack it
  if (!WebAssembly.validate(written)) fail("the result is no WebAssembly");
  writeFileSync(wasm, written);
  writeFileSync(module, simplified(shortened(script, file, used)));
  console.log(JSON.stringify({ modules: MODULES, dropped }));
} catch (error) {
  const { message } = /** @type {Error} */ (error);
  console.error(`This Pyodide can't be trimmed: ${message}. Build with --untrimmed.`);
  process.exitCode = 1;
}
