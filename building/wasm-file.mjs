// A WebAssembly module as bytes: its sections, its functions with the numbers in them,
// and its memory at the start. https://webassembly.github.io/spec/core/binary/

const SECTION = {
  imports: 2,
  globals: 6,
  exports: 7,
  start: 8,
  elements: 9,
  code: 10,
  data: 11,
  dataCount: 12,
};

// Kinds of imports and exports.
const FUNCTION = 0;
const TABLE = 1;
const MEMORY = 2;
const GLOBAL = 3;
const TAG = 4;

// Opcodes.
const NOTHING = 0x01;
const END = 0x0b;
const BRANCH_BY_TABLE = 0x0e;
const CALL = 0x10;
const TAIL_CALL = 0x12;
const SELECT = 0x1c; // with types
const READ_GLOBAL = 0x23;
const WRITE_GLOBAL = 0x24;
const FIRST_LOAD = 0x28;
const LAST_STORE = 0x3e;
const CONSTANT = 0x41;
const FUNCTION_REFERENCE = 0xd2;
const IN_BULK = 0xfc; // operations on whole parts of memory, and conversions
const FIRST_IN_BULK = 8; // its first operation that has a number
const WITH_TWO = [8, 10, 12, 14]; // its operations with two numbers

// The body of a function that must never run: no locals, "unreachable", end.
const NEVER = [0, 0, END];

// Zeros in the memory that are worth a new segment.
const WORTH_A_SEGMENT = 12;

/** @param {string} reason @returns {never} */
export const fail = (reason) => {
  throw new Error(reason);
};

/** @param {number} value */
const unsigned = (value) => {
  const bytes = [];
  for (; value > 127; value = Math.floor(value / 128)) bytes.push((value & 127) | 128);
  return [...bytes, value];
};

/**
 * Return a number in as many bytes as the one that it replaces.
 *
 * @param {number} value
 * @param {Part} part
 */
const padded = (value, [from, to]) => {
  const bytes = unsigned(value);
  while (bytes.length < to - from) {
    bytes[bytes.length - 1] |= 128;
    bytes.push(0);
  }
  return bytes;
};

/** @param {number} value */
const signed = (value) => {
  const bytes = [];
  for (; value < -64 || value > 63; value >>= 7) bytes.push((value & 127) | 128);
  return [...bytes, value & 127];
};

class Reader {
  /** @param {Buffer} bytes @param {number} at */
  constructor(bytes, at) {
    this.bytes = bytes;
    this.at = at;
  }
  byte() {
    return this.bytes[this.at++];
  }
  unsigned() {
    let value = 0;
    for (let scale = 1, byte = 128; byte & 128; scale *= 128) {
      byte = this.byte();
      value += (byte & 127) * scale;
    }
    return value;
  }
  signed() {
    let value = 0;
    let shift = 0;
    let byte = 128;
    for (; byte & 128; shift += 7) {
      byte = this.byte();
      value |= (byte & 127) << shift;
    }
    return shift < 32 && byte & 64 ? value | (-1 << shift) : value;
  }
  skip() {
    while (this.byte() & 128);
  }
  text() {
    const size = this.unsigned();
    this.at += size;
    return this.bytes.toString("utf8", this.at - size, this.at);
  }
  /** @template T @param {() => T} read @returns {T[]} */
  many(read) {
    return Array.from({ length: this.unsigned() }, read);
  }
  limits() {
    const hasMaximum = this.byte() & 1;
    this.unsigned();
    if (hasMaximum) this.unsigned();
  }
  offset() {
    if (this.byte() !== CONSTANT) fail("an offset is no constant");
    const value = this.signed();
    this.at++;
    return value;
  }
}

/** Where a part of the file begins and ends. */
/** @typedef {[from: number, to: number]} Part */

/**
 * A function: where its body lies, what it calls and where, where it names a global, and
 * each number in it that may be an address.
 *
 * @typedef {{
 *   at: number, size: number, calls: Map<number, Part[]>, globals: Map<number, Part[]>,
 *   numbers: Set<number>,
 * }} Code
 */

// Opcodes before one number of any length, ...
const ONE = new Set([2, 3, 4, 6, 7, 8, 9, 0x0c, 0x0d, 0x18, 0x42, 0xd0]);
for (let code = 0x20; code <= 0x26; code++) ONE.add(code);
// ... before two numbers, or before this count of bytes.
const TWO = new Set([0x11, 0x13]);
const BYTES = new Map([
  [0x3f, 1],
  [0x40, 1],
  [0x43, 4],
  [0x44, 8],
]);
const HIGHEST = 0xc4; // the highest opcode that nothing follows, but for ref.is_null
const IS_NULL = 0xd1;

/** @param {Buffer} bytes @param {number} at @param {number} size @returns {Code} */
const code = (bytes, at, size) => {
  const reader = new Reader(bytes, at);
  /** @type {Map<number, Part[]>} */
  const calls = new Map();
  /** @type {Map<number, Part[]>} */
  const globals = new Map();
  /** @type {Set<number>} */
  const numbers = new Set();
  for (let locals = reader.unsigned(); locals--; ) {
    reader.unsigned();
    reader.at++;
  }
  while (reader.at < at + size) {
    const start = reader.at;
    const opcode = reader.byte();
    if (opcode === CONSTANT) numbers.add(reader.signed());
    else if ([CALL, TAIL_CALL, FUNCTION_REFERENCE].includes(opcode)) {
      const to = reader.unsigned();
      calls.set(to, [...(calls.get(to) ?? []), [start, reader.at]]);
    } else if ([READ_GLOBAL, WRITE_GLOBAL].includes(opcode)) {
      const index = reader.unsigned();
      globals.set(index, [...(globals.get(index) ?? []), [start + 1, reader.at]]);
    } else if (TWO.has(opcode)) {
      reader.skip();
      reader.skip();
    } else if (ONE.has(opcode)) reader.skip();
    else if (opcode === BRANCH_BY_TABLE)
      for (let n = reader.unsigned() + 1; n--; ) reader.skip();
    else if (opcode >= FIRST_LOAD && opcode <= LAST_STORE) {
      reader.skip(); // a load or a store; its offset may be an address
      numbers.add(reader.unsigned());
    } else if (opcode === SELECT) reader.at += reader.unsigned();
    else if (opcode === IN_BULK) {
      const operation = reader.unsigned();
      if (operation >= FIRST_IN_BULK) reader.skip();
      if (WITH_TWO.includes(operation)) reader.skip();
    } else if (BYTES.has(opcode)) reader.at += BYTES.get(opcode) ?? 0;
    else if (opcode > HIGHEST && opcode !== IS_NULL)
      fail(`it uses the instruction ${opcode.toString(16)}`);
  }
  if (reader.at !== at + size) fail("a function could not be read");
  return { at, size, calls, globals, numbers };
};

/** A WebAssembly module of Emscripten: one table, one memory, and no start function. */
export class WasmFile {
  /** @type {Buffer} */
  bytes;
  /** @type {{ name: string, kind: number, index: number }[]} */
  exports = [];
  /** @type {number[]} the functions of the table, by slot */
  table = [];
  firstSlot = 0;
  /** @type {{ to: number, at: number, size: number }[]} */
  segments = [];
  /** @type {Map<number, Code>} */
  functions = new Map();
  /** @type {{ kind: number, at: Part }[]} */
  imports = [];
  firstFunction = 0;
  /** @type {number[]} their values; NaN for those that are no constant */
  globals = [];
  firstGlobal = 0;
  memory = Buffer.alloc(0); // as it is at the start

  /** @param {Buffer} bytes */
  constructor(bytes) {
    this.bytes = bytes;
    const reader = new Reader(bytes, 8);
    /** @type {{ id: number, from: number, start: number, end: number }[]} */
    this.sections = [];
    while (reader.at < bytes.length) {
      const from = reader.at;
      const id = reader.byte();
      const size = reader.unsigned();
      this.sections.push({ id, from, start: reader.at, end: reader.at + size });
      reader.at += size;
    }
    if (this.#reader(SECTION.start)) fail("it has a start function");
    this.#readImports();
    this.#readGlobals();
    this.#readExports();
    this.#readTable();
    this.#readCode();
    this.#readMemory();
  }

  /** @param {number} id */
  #reader(id) {
    const section = this.sections.find((each) => each.id === id);
    return section && new Reader(this.bytes, section.start);
  }

  #readImports() {
    const reader = this.#reader(SECTION.imports) ?? fail("it imports nothing");
    this.imports = reader.many(() => {
      const from = reader.at;
      reader.text();
      reader.text();
      const kind = reader.byte();
      if (kind === FUNCTION) reader.unsigned();
      else if (kind === MEMORY) reader.limits();
      else if (kind === GLOBAL) reader.at += 2;
      else if (kind === TABLE || kind === TAG) {
        reader.at++;
        if (kind === TABLE) reader.limits();
        else reader.unsigned();
      }
      return { kind, at: [from, reader.at] };
    });
    const count = (/** @type {number} */ wanted) =>
      this.imports.filter(({ kind }) => kind === wanted).length;
    this.firstFunction = count(FUNCTION);
    this.firstGlobal = count(GLOBAL);
  }

  #readGlobals() {
    const reader = this.#reader(SECTION.globals) ?? fail("it has no globals");
    this.globals = reader.many(() => {
      reader.at += 2;
      const opcode = reader.byte();
      if (opcode === READ_GLOBAL) fail("a global has the value of another one");
      const value = opcode === CONSTANT ? reader.signed() : reader.skip();
      reader.at++;
      return value ?? Number.NaN;
    });
  }

  #readExports() {
    const reader = this.#reader(SECTION.exports) ?? fail("it exports nothing");
    this.exports = reader.many(() => {
      const name = reader.text();
      return { name, kind: reader.byte(), index: reader.unsigned() };
    });
  }

  #readTable() {
    const reader = this.#reader(SECTION.elements) ?? fail("it has no table");
    reader.many(() => {
      if (reader.unsigned() !== 0 || this.table.length)
        fail("its table is of another kind");
      this.firstSlot = reader.offset();
      this.table = reader.many(() => reader.unsigned());
    });
  }

  #readCode() {
    const reader = this.#reader(SECTION.code) ?? fail("it has no functions");
    let index = this.firstFunction;
    reader.many(() => {
      const size = reader.unsigned();
      this.functions.set(index++, code(this.bytes, reader.at, size));
      reader.at += size;
    });
  }

  #readMemory() {
    const reader = this.#reader(SECTION.data) ?? fail("it has no data");
    this.segments = reader.many(() => {
      if (reader.unsigned() !== 0) fail("a segment of its data is of another kind");
      const to = reader.offset();
      const size = reader.unsigned();
      reader.at += size;
      return { to, at: reader.at - size, size };
    });
    // Segments leave out zeros, even the last bytes of a word.
    const end = Math.max(...this.segments.map(({ to, size }) => to + size));
    this.memory = Buffer.alloc(end + 8);
    for (const { to, at, size } of this.segments)
      this.bytes.copy(this.memory, to, at, at + size);
  }

  /** Return the value of an exported global. @param {string} name */
  address(name) {
    const found = this.exports.find((it) => it.kind === GLOBAL && it.name === name);
    const value = found && this.globals[found.index - this.firstGlobal];
    return value ?? fail(`it has no ${name}`);
  }

  /** Return the number of an exported function. @param {string} name */
  numberOf(name) {
    const found = this.exports.find((it) => it.kind === FUNCTION && it.name === name);
    return found?.index ?? fail(`it has no ${name}`);
  }

  /** @param {number} address */
  word(address) {
    return this.memory.readUInt32LE(address);
  }

  /** @param {number} address */
  string(address) {
    const { memory } = this;
    return memory.toString("latin1", address, memory.indexOf(0, address));
  }

  /**
   * Return the file with the present memory, and without what is not kept.
   *
   * @param {Set<string>} exports names of the exports to keep
   * @param {Set<number>} alive functions to keep; others stop the program
   * @param {Part[]} erased calls of functions that take and return nothing
   */
  written(exports, alive, erased) {
    const globals = this.#keptGlobals(exports, alive);
    const made = new Map([
      [SECTION.imports, this.#importSection(globals)],
      [SECTION.exports, this.#exportSection(exports, globals)],
      [SECTION.code, this.#codeSection(alive, erased, globals)],
      ...this.#dataSections(),
    ]);
    const parts = this.sections.map(({ id, from, end }) => {
      const content = made.get(id);
      return content
        ? Buffer.concat([Buffer.from([id, ...unsigned(content.length)]), content])
        : this.bytes.subarray(from, end);
    });
    return Buffer.concat([this.bytes.subarray(0, 8), ...parts]);
  }

  /**
   * Return the globals to keep, each with its new number. An imported one goes if nothing
   * names it.
   *
   * @param {Set<string>} exports
   * @param {Set<number>} alive
   */
  #keptGlobals(exports, alive) {
    const { firstGlobal } = this;
    const named = this.exports.filter(
      ({ name, kind }) => kind === GLOBAL && exports.has(name),
    );
    const used = new Set(named.map(({ index }) => index));
    for (const [index, { globals }] of this.functions)
      if (alive.has(index)) for (const global of globals.keys()) used.add(global);
    const kept = Array.from({ length: firstGlobal + this.globals.length }, (_, n) => n);
    const left = kept.filter((index) => index >= firstGlobal || used.has(index));
    return new Map(left.map((index, number) => [index, number]));
  }

  /** @param {Map<number, number>} globals */
  #importSection(globals) {
    let global = 0;
    const left = this.imports.filter(
      ({ kind }) => kind !== GLOBAL || globals.has(global++),
    );
    const parts = left.map(({ at }) => this.bytes.subarray(...at));
    return Buffer.concat([Buffer.from(unsigned(left.length)), ...parts]);
  }

  /** @param {Set<string>} kept @param {Map<number, number>} globals */
  #exportSection(kept, globals) {
    const found = this.exports.filter(({ name }) => kept.has(name));
    const entries = found.map(({ name, kind, index }) => {
      const text = Buffer.from(name);
      const number = kind === GLOBAL ? globals.get(index) : index;
      const after = [kind, ...unsigned(number ?? index)];
      return Buffer.from([...unsigned(text.length), ...text, ...after]);
    });
    return Buffer.concat([Buffer.from(unsigned(found.length)), ...entries]);
  }

  /**
   * @param {Set<number>} alive
   * @param {Part[]} erased
   * @param {Map<number, number>} globals
   */
  #codeSection(alive, erased, globals) {
    const bytes = Buffer.from(this.bytes);
    for (const [from, to] of erased) bytes.fill(NOTHING, from, to);
    const parts = [Buffer.from(unsigned(this.functions.size))];
    for (const [index, { at, size, globals: named }] of this.functions) {
      for (const [global, places] of named)
        for (const place of places)
          bytes.set(padded(globals.get(global) ?? global, place), place[0]);
      const body = alive.has(index)
        ? bytes.subarray(at, at + size)
        : Buffer.from(NEVER);
      parts.push(Buffer.from(unsigned(body.length)), body);
    }
    return Buffer.concat(parts);
  }

  /** @returns {[number, Buffer][]} */
  #dataSections() {
    const { memory } = this;
    const parts = [];
    for (let from = 0, to = 0; from < memory.length; from = to) {
      while (from < memory.length && !memory[from]) from++;
      let zeros = 0;
      for (to = from; to < memory.length && zeros < WORTH_A_SEGMENT; to++)
        zeros = memory[to] ? 0 : zeros + 1;
      const size = to - zeros - from;
      const head = [0, CONSTANT, ...signed(from), END, ...unsigned(size)];
      if (size > 0) parts.push(Buffer.from(head), memory.subarray(from, from + size));
    }
    const count = Buffer.from(unsigned(parts.length / 2));
    return [
      [SECTION.data, Buffer.concat([count, ...parts])],
      [SECTION.dataCount, count],
    ];
  }
}
