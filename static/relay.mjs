// Connections by links. Two ends that know one secret derive topics and keys from it,
// so only they can read or forge their greetings. Each run of a page has a key pair, and
// all other messages are encrypted for the two runs alone (ECDH): others with the same
// link can't read them. Public relays (relay-frame.mjs) carry the messages from the first
// second. Over them both ends also exchange descriptions for a direct connection
// (webrtc.mjs), which takes over while it lives.
//
// Greetings go over all relays. Each end names in its messages the relay that brought the
// last one first, and only that relay carries the answers. All carry them again as soon
// as an end hears nothing.
//
// The relays learn the length and time of a message. They may lose, double, delay,
// reorder or invent messages: an end ignores every message that is not encrypted for it
// and for this run of its page. The layers above bear loss and changes of the order.
//
// A connection ends once, with one of these reasons. If the other page closes without a
// last message, no reason is reported: the layers above notice the silence.
//
//     gone      no relay can be reached, or none takes our messages
//     absent    no peer is at the other end
//     cut       the peer has left
//     flooded   the peer sends too much

/** @type {typeof import("./webrtc.mjs")} */
let webrtc;

/** @type {string[]} */
let stun;

// Milliseconds before a reason is reported. A waiting person needs an instruction
// within five seconds, on a slow device too. A slow relay needs the longer time.
const OPENING = { gone: 3_500, absent: 4_500 };

// Milliseconds between two greetings without an answer. A host may wait for long.
const AGAIN = { guest: 2_000, host: 20_000 };

// Maximum bytes of an inflated message. Its phrases make it at most 80 times longer.
const LARGEST = 400_000;

// Maximum derived keys that are kept.
const MOST_KEYS = 64;

// Maximum guests of a room, and milliseconds after which a silent one is dropped.
const MOST_GUESTS = 16;
const SILENT = 15_000;

// Milliseconds between two signs of life of a direct connection, and milliseconds of
// silence after which texts go through the relays too.
const BEAT = 1_000;
const STALE = 2_500;

// Milliseconds of silence after which all relays carry messages. The layers above send a
// sign of life every two seconds.
const UNHEARD = 3_000;

// Milliseconds between two attempts at a direct connection, at first and at most.
const SOON = 4_000;
const SELDOM = 120_000;

// Maximum characters of a description.
const LONGEST_SDP = 10_000;

// Maximum messages of a relay for one topic, and their bytes, within three seconds.
// Strangers can write to a topic too, so more is ignored, and ends nothing.
const BUDGET = { texts: 1_000, bytes: 8_000_000 };

// Milliseconds before a room opens again whose guest has sent too much.
const FLOODED = 10_000;

// A long payload begins with the run of the page that sends, a byte, and a nonce. The byte
// is 0 in a greeting to any run, 1 in a message to one run, and 2 if the sender knows that
// run. A short payload begins with a byte, the first bytes of the run, and the number of
// the message. Short ones are for a page that knows the run.
//
// The nonce of a message to one run is its number: each key is for the messages from one
// run to another, and a run has one room that numbers them. Many pages greet with one
// key, so the nonce of a greeting is random.
const RUN = 65;
const NONCE = 12;
const SHORT = 2; // a run begins with 4, as a point that is not compressed
const ID = /** @type {const} */ ([1, 5]); // of the bytes of a run
const NUMBER = 4;

// Frequent parts of texts (tabletop/net/protocol/packets.py), which payloads have as
// control characters: JSON has none.
const PHRASES = [
  '{"v":',
  ',"line":"',
  '","done":',
  ',"says":[[0,{"events":{"match":1,"takebacks":0,"first":',
  ',"events":[["',
  '",""]],"digest":"',
  '"]],"digest":"',
  '","end":',
  ',"start":null}}]]}',
  ',"says":[[0,{"ack":{"match":1,"takebacks":0,"ply":',
  ',"digest":"',
  '","had":[]}}]]}',
  ',"says":[[',
  ',{"play":{"ply":',
  '","action":"',
  '"}}]]}',
  '","{\\"',
  '\\":{\\"=\\":',
  '\\":{\\"',
  '\\",\\"',
].map((it, k) => [JSON.stringify(it).slice(1, -1), String.fromCharCode(k + 1)]);

/** @param {number} number */
const nonce = (number) => {
  const iv = new Uint8Array(NONCE);
  new DataView(iv.buffer).setUint32(NONCE - NUMBER, number);
  return iv;
};

const packed = (/** @type {string} */ json) =>
  PHRASES.reduce((text, [phrase, sign]) => text.replaceAll(phrase, sign), json);

const unpacked = (/** @type {string} */ text) =>
  PHRASES.reduce((json, [phrase, sign]) => json.replaceAll(sign, phrase), text);

const CURVE = { name: "ECDH", namedCurve: "P-256" };
const AES = { name: "AES-GCM", length: 128 };

/** @typedef {import("./webrtc.mjs").Told} Told */
/** @typedef {"host" | "guest" | "room"} End */
/** @typedef {Uint8Array<ArrayBuffer>} Bytes */

/** A text, a description for the direct connection, or null for a farewell. */
/** @typedef {string | null | { offer: string } | { answer: string }} Item */

/** @returns {Bytes} */
const bytesOf = (/** @type {string} */ text) => new TextEncoder().encode(text);

/** @param {Uint8Array} bytes */
const hex = (bytes) =>
  [...bytes].map((it) => it.toString(16).padStart(2, "0")).join("");

/** @returns {Bytes} */
const unhex = (/** @type {string} */ text) =>
  Uint8Array.from(text.match(/../g) ?? [], (it) => Number.parseInt(it, 16));

/**
 * @param {Uint8Array[]} parts
 * @returns {Bytes}
 */
const joined = (parts) => {
  const whole = new Uint8Array(parts.reduce((size, part) => size + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
};

/** @param {Bytes} bytes */
const deflated = async (bytes) => {
  const stream = new Blob([bytes]).stream();
  const made = stream.pipeThrough(new CompressionStream("deflate-raw"));
  return new Uint8Array(await new Response(made).arrayBuffer());
};

// Return the inflated bytes, or null if they are more than `LARGEST`.
/** @param {Bytes} bytes */
const inflated = async (bytes) => {
  const stream = new Blob([bytes]).stream();
  const made = stream.pipeThrough(new DecompressionStream("deflate-raw"));
  const reader = made.getReader();
  const parts = [];
  for (let size = 0; size <= LARGEST; ) {
    const { done, value } = await reader.read();
    if (done) return joined(parts);
    size += value.length;
    parts.push(value);
  }
  await reader.cancel();
  return null;
};

/**
 * Return what derives topics and keys from a secret.
 *
 * @param {Bytes | ArrayBuffer} secret
 * @param {Bytes} [salt]
 */
const keysOf = async (secret, salt = new Uint8Array()) => {
  const { subtle } = crypto;
  const uses = /** @type {KeyUsage[]} */ (["deriveBits", "deriveKey"]);
  const base = await subtle.importKey("raw", secret, "HKDF", false, uses);
  const way = (/** @type {string} */ info) => ({
    name: "HKDF",
    hash: "SHA-256",
    salt,
    info: bytesOf(`tabletop relay ${info}`),
  });
  return {
    bits: async (/** @type {string} */ info) =>
      new Uint8Array(await subtle.deriveBits(way(info), base, 128)),
    key: (/** @type {string} */ info) =>
      subtle.deriveKey(way(info), base, AES, false, ["encrypt", "decrypt"]),
  };
};

/** @type {MessagePort | undefined} */
let port;
let isOpen = false;

/** @type {Map<string, Room>} */
const rooms = new Map();

/** @type {Map<string, number>} the time at which a flooded secret can be used again */
const flooded = new Map();

// A room has the ends of one secret. That of a guest and of a host has one wire; the
// wire of a newer run of the other page replaces that of an older run.
class Room {
  own = "";
  said = 0;
  since = 0; // milliseconds at which it began to wait; 0 while nothing is missing
  isOver = false;
  budget = new webrtc.Budget(BUDGET);
  /** @type {Map<string, Wire>} by the run of the page at the other end */
  wires = new Map();
  /** @type {Set<string>} runs that are heard no more */
  dismissed = new Set();
  /** @type {{ host: string, guest: string } | undefined} */
  topics;
  /** @type {Map<string, CryptoKey>} by the side that sends, and the run at the other end */
  keys = new Map();
  /** @type {((run: string, side: string) => Promise<CryptoKey>) | undefined} */
  derive;
  /** @type {Promise<unknown>} a queue, since encryption is asynchronous */
  work = Promise.resolve();
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  timer;
  /** @type {ReturnType<typeof setInterval> | undefined} */
  calling;

  /**
   * @param {string} peer
   * @param {Told} told
   * @param {string} secret
   * @param {End} end
   */
  constructor(peer, told, secret, end) {
    this.peer = peer;
    this.told = told;
    this.secret = secret;
    this.isGuest = end === "guest";
    this.isShared = end === "room";
    /** @type {"host" | "guest"} */
    this.side = this.isGuest ? "guest" : "host";
    /** @type {"host" | "guest"} */
    this.others = this.isGuest ? "host" : "guest";
  }

  async join() {
    const pause = (flooded.get(this.secret) ?? 0) - performance.now();
    if (pause > 0) await new Promise((resolve) => setTimeout(resolve, pause));
    const { subtle } = crypto;
    const shared = await keysOf(bytesOf(this.secret));
    const [host, guest, salt] = await Promise.all(
      ["topic host", "topic guest", "salt"].map(shared.bits),
    );
    const pair = await subtle.generateKey(CURVE, false, ["deriveBits"]);
    this.own = hex(new Uint8Array(await subtle.exportKey("raw", pair.publicKey)));
    this.derive = async (run, side) => {
      if (!run) return shared.key(side);
      const raw = await subtle.importKey("raw", unhex(run), CURVE, false, []);
      const way = { name: "ECDH", public: raw };
      const bits = await subtle.deriveBits(way, pair.privateKey, 256);
      return (await keysOf(bits, salt)).key(side);
    };
    if (this.isOver) return;
    this.topics = { host: hex(host), guest: hex(guest) };
    port?.postMessage({ kind: "listen", topic: this.topics[this.others] });
    this.look();
    this.calling = setInterval(() => this.greet(), AGAIN[this.side]);
  }

  /** Check the relays and the peer, and start the timer of what is missing. */
  look() {
    clearTimeout(this.timer);
    const wires = [...this.wires.values()];
    if (!isOpen && !wires.some((wire) => wire.isDirect)) this.wait("gone");
    else if (this.isGuest && !wires.length) this.wait("absent");
    else this.since = 0;
  }

  /** @param {"gone" | "absent"} reason */
  wait(reason) {
    this.since ||= performance.now();
    const left = this.since + OPENING[reason] - performance.now();
    this.timer = setTimeout(() => this.end(reason), left);
  }

  greet() {
    if (this.isShared || !this.wires.size) this.say("");
  }

  /**
   * Return the key of messages between two runs, or of greetings.
   *
   * @param {string} run that of the other end, or ""
   * @param {"host" | "guest"} side the one that sends
   */
  async key(run, side) {
    const name = `${side} ${run}`;
    const key = this.keys.get(name) ?? (await this.derive?.(run, side));
    if (!key) throw new Error("not joined");
    if (this.keys.size > MOST_KEYS) this.keys.clear();
    this.keys.set(name, key);
    return key;
  }

  /**
   * @param {string} to the run of the other end, or "" for any
   * @param {Item[]} items none in a greeting
   */
  say(to, ...items) {
    const topic = this.topics?.[this.side];
    if (!isOpen) return;
    this.do(async () => {
      const key = await this.key(to, this.side);
      const wire = this.wires.get(to);
      const isShort = wire?.isKnown ?? false;
      const [heard, relay] = wire?.relays ?? [];
      this.said += 1;
      const iv = to ? nonce(this.said) : crypto.getRandomValues(nonce(0));
      const own = unhex(this.own);
      const outside = isShort
        ? joined([Uint8Array.of(SHORT), own.subarray(...ID), iv.subarray(-NUMBER)])
        : joined([own, Uint8Array.of(to ? (wire ? 2 : 1) : 0)]);
      const body = await deflated(bytesOf(packed(JSON.stringify([heard, ...items]))));
      const way = { name: "AES-GCM", iv, additionalData: outside };
      const sealed = new Uint8Array(await crypto.subtle.encrypt(way, key, body));
      const payload = joined(isShort ? [outside, sealed] : [outside, iv, sealed]);
      port?.postMessage({ kind: "say", topic, payload, relay });
    });
  }

  /**
   * @param {Bytes} payload
   * @param {number} relay
   */
  hear(payload, relay) {
    if (!this.budget.takes(payload.length)) return;
    this.do(async () => {
      const isShort = payload[0] === SHORT;
      const outside = payload.subarray(0, isShort ? ID[1] + NUMBER : RUN + 1);
      const start = outside.length + (isShort ? 0 : NONCE);
      const number = new DataView(payload.buffer).getUint32(start - NUMBER);
      const iv = isShort ? nonce(number) : payload.subarray(outside.length, start);
      const way = { name: "AES-GCM", iv, additionalData: outside };
      const from = isShort ? this.runOf(outside) : hex(payload.subarray(0, RUN));
      if (!from || this.isOver || this.dismissed.has(from)) return;
      const known = this.wires.get(from);
      if (!known && this.wires.size >= MOST_GUESTS) return;
      const isToUs = isShort || payload[RUN] > 0;
      const key = await this.key(isToUs ? from : "", this.others);
      const sealed = payload.subarray(start);
      const body = new Uint8Array(await crypto.subtle.decrypt(way, key, sealed));
      const wire = isToUs && (known ?? this.open(from));
      if (wire) await wire.take(number, body, relay, isShort || payload[RUN] === 2);
      // The relay may have repeated an old greeting: a page that is there will answer.
      else if (!known) this.say(from);
    });
  }

  /**
   * Return the run of a short payload, or undefined if it has no wire.
   *
   * @param {Bytes} outside
   */
  runOf(outside) {
    const id = hex(outside.subarray(1));
    return [...this.wires.keys()].find((run) => id.startsWith(run.slice(2, 10)));
  }

  /** @param {string} run */
  open(run) {
    for (const wire of this.isShared ? [] : this.wires.values()) {
      this.dismissed.add(wire.run);
      wire.close();
    }
    const peer = this.isShared ? `${this.peer}/${run.slice(2, 18)}` : this.peer;
    const wire = new Wire(this, run, peer);
    this.wires.set(run, wire);
    this.look();
    this.say(run); // the peer may not have received an answer yet
    this.told.opened(peer);
    if (!this.isGuest) wire.upgrade();
    return wire;
  }

  /** @param {() => Promise<void>} deed */
  do(deed) {
    this.work = this.work.then(deed).catch(() => {}); // not encrypted for this end
  }

  /**
   * End one wire of a shared room, or else the room.
   *
   * @param {Wire} wire
   * @param {string} [reason] omitted when the page itself ends the connection
   */
  lose(wire, reason) {
    if (reason === "flooded") flooded.set(this.secret, performance.now() + FLOODED);
    if (!this.isShared) return this.end(reason);
    if (!reason) this.say(wire.run, null);
    if (!reason || reason === "flooded") this.dismissed.add(wire.run);
    wire.close();
    if (reason) this.told.lost(wire.peer, reason);
  }

  // Another room may have joined with the same secret meanwhile.
  leave() {
    const topic = this.topics?.[this.others];
    const others = [...rooms.values()].filter((room) => !room.isOver);
    if (others.some((room) => room.topics?.[room.others] === topic)) return;
    port?.postMessage({ kind: "ignore", topic });
  }

  /** @param {string} [reason] omitted when the page itself ends the connection */
  end(reason) {
    if (this.isOver) return;
    this.isOver = true;
    clearTimeout(this.timer);
    clearInterval(this.calling);
    for (const wire of this.wires.values()) {
      if (!reason) this.say(wire.run, null);
      wire.close();
    }
    this.do(async () => this.leave());
    if (reason) this.told.lost(this.peer, reason);
  }
}

// A wire is the connection to one run of a page at the other end.
class Wire {
  isDirect = false;
  pause = SOON;
  heardAt = 0; // when the direct connection last brought something, in milliseconds
  relayedAt = 0; // when a relay did
  knows = false; // whether the peer knows this run
  /** @type {unknown[]} */
  named = [];
  budget = new webrtc.Budget();
  /** @type {Set<number>} the numbers of the last messages */
  numbers = new Set();
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  trying;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  silence;
  /** @type {ReturnType<typeof setInterval> | undefined} */
  beating;

  /**
   * @param {Room} room
   * @param {string} run
   * @param {string} peer
   */
  constructor(room, run, peer) {
    this.room = room;
    this.run = run;
    this.peer = peer;
    this.listen();
    /** @type {Told} */
    this.direct = {
      described: (_peer, sdp) =>
        room.say(run, room.isGuest ? { answer: sdp } : { offer: sdp }),
      opened: () => this.straighten(),
      heard: (_peer, text) => this.hear(text),
      lost: (_peer, reason) => this.bend(reason),
    };
  }

  // Each text starts the time again after which a guest in a room is dropped.
  listen() {
    clearTimeout(this.silence);
    if (!this.room.isShared) return;
    this.silence = setTimeout(() => this.room.lose(this, "absent"), SILENT);
  }

  get isHeard() {
    return performance.now() - this.relayedAt < UNHEARD;
  }

  /** The relay that brought the last message first, and the one that the peer named. */
  get relays() {
    return this.isHeard ? this.named : [];
  }

  /** Whether short payloads suffice. A peer that is not heard may have dropped us. */
  get isKnown() {
    return this.isHeard && this.knows;
  }

  /**
   * @param {number} number
   * @param {Bytes} body
   * @param {number} relay
   * @param {boolean} knows
   */
  async take(number, body, relay, knows) {
    if (this.numbers.has(number) || number < Math.max(...this.numbers) - 256) return;
    this.numbers.add(number);
    if (this.numbers.size > 512) this.numbers = new Set([...this.numbers].slice(256));
    this.relayedAt = performance.now();
    this.knows = knows;
    const plain = await inflated(body);
    if (!plain) return this.room.lose(this, "flooded");
    const [named, ...items] = JSON.parse(unpacked(new TextDecoder().decode(plain)));
    this.named = [relay, named];
    for (const item of items) this.hear(item, true);
  }

  /**
   * @param {Item} item
   * @param {boolean} [isRelayed]
   */
  hear(item, isRelayed = false) {
    const { room, peer } = this;
    if (!this.isThere) return;
    if (!isRelayed) this.heardAt = performance.now();
    const size = typeof item === "string" ? item.length : LONGEST_SDP;
    if (!this.budget.takes(size)) room.lose(this, "flooded");
    else if (item === null) room.lose(this, "cut");
    else if (typeof item !== "string") this.negotiate(item);
    else if (item) {
      this.listen();
      room.told.heard(peer, item);
    }
  }

  /** @param {string} text */
  send(text) {
    if (this.isDirect) webrtc.send(this.peer, text);
    const isLive = performance.now() - this.heardAt < STALE;
    if (!(this.isDirect && isLive)) this.room.say(this.run, text);
  }

  get isThere() {
    return !this.room.isOver && this.room.wires.get(this.run) === this;
  }

  // The direct connection

  upgrade() {
    if (this.isThere) webrtc.offer(this.peer, this.direct, stun);
  }

  /** @param {{ offer?: unknown, answer?: unknown }} item */
  negotiate({ offer, answer }) {
    const { isGuest } = this.room;
    const sdp = isGuest ? offer : answer;
    if (typeof sdp !== "string" || sdp.length > LONGEST_SDP) return;
    if (!isGuest) webrtc.accept(this.peer, this.direct, sdp);
    else {
      this.isDirect = false; // the host has lost it first
      webrtc.answer(this.peer, this.direct, sdp, stun);
    }
  }

  straighten() {
    this.isDirect = true;
    this.heardAt = performance.now();
    this.pause = SOON;
    clearInterval(this.beating);
    this.beating = setInterval(() => webrtc.send(this.peer, ""), BEAT);
  }

  /** @param {string} reason */
  bend(reason) {
    this.isDirect = false;
    clearInterval(this.beating);
    if (reason === "flooded") this.room.lose(this, reason);
    if (!this.isThere) return;
    this.room.look();
    if (this.room.isGuest || reason === "unable") return;
    this.trying = setTimeout(() => this.upgrade(), this.pause);
    this.pause = Math.min(2 * this.pause, SELDOM);
  }

  close() {
    this.room.wires.delete(this.run);
    webrtc.drop(this.peer);
    for (const timer of [this.trying, this.silence]) clearTimeout(timer);
    clearInterval(this.beating);
  }
}

/** @param {{ isOpen?: boolean, topic?: string, payload?: Bytes, relay: number }} data */
const take = ({ isOpen: opens, topic, payload, relay }) => {
  if (opens !== undefined && !topic) isOpen = opens;
  for (const room of rooms.values()) {
    const isMeant = !topic || topic === room.topics?.[room.others];
    if (isMeant && payload) room.hear(payload, relay);
    else if (isMeant && opens) room.greet();
    if (!topic) room.look();
  }
};

// The time of the page stands still while its device sleeps.
let wokenAt = 0;

const wake = () => {
  port?.postMessage({ kind: "wake" });
  for (const room of rooms.values()) room.greet();
};

const watch = () => {
  const before = wokenAt;
  wokenAt = performance.now();
  if (before && wokenAt - before > 3 * BEAT) wake();
};

// Create the relays' frame. If it doesn't load, every connection ends with "gone".
const begin = () => {
  if (port) return;
  const channel = new MessageChannel();
  port = channel.port1;
  port.onmessage = ({ data }) => take(data);
  const frame = document.createElement("iframe");
  frame.hidden = true;
  frame.src = new URL("./relay.html", import.meta.url).href;
  frame.onload = () => {
    frame.contentWindow?.postMessage("serve", location.origin, [channel.port2]);
  };
  document.body.append(frame);
  setInterval(watch, BEAT);
  addEventListener("online", wake);
  addEventListener("pageshow", wake);
  document.addEventListener("visibilitychange", () => document.hidden || wake());
};

/**
 * Return the wire of a peer.
 *
 * @param {string} peer
 */
const wireOf = (peer) => {
  const wires = rooms.get(`${peer.split("/")[0]}`)?.wires.values() ?? [];
  return [...wires].find((wire) => wire.peer === peer);
};

/** @param {string} peer */
const drop = (peer) => {
  const wire = peer.includes("/") && wireOf(peer);
  if (wire) wire.room.lose(wire);
  rooms.get(peer)?.end();
  if (!rooms.delete(peer)) webrtc.drop(peer); // of a connection by two texts
};

/**
 * @param {string} peer
 * @param {Told} told
 * @param {string} secret
 * @param {End} end
 */
const join = (peer, told, secret, end) => {
  begin();
  drop(peer);
  const room = new Room(peer, told, secret, end);
  rooms.set(peer, room);
  room.join().catch(() => room.end("unable"));
};

/**
 * @param {string} peer
 * @param {string} text
 */
const send = (peer, text) => {
  const wire = wireOf(peer);
  if (wire) wire.send(text);
  else webrtc.send(peer, text);
};

/**
 * Return the transport of the page (tabletop/app/together/transport.py).
 *
 * The script for direct connections and the addresses of STUN servers are no imports, as
 * some browsers never ask again for an import that could not be fetched.
 *
 * @param {typeof import("./webrtc.mjs")} module
 * @param {string[]} addresses
 * @param {Told} told
 */
export const transport = (module, addresses, told) => {
  webrtc = module;
  stun = addresses;
  return {
    /** @type {(peer: string, secret: string, end: End) => void} */
    join: (peer, secret, end) => join(peer, told, secret, end),
    offer: (/** @type {string} */ peer) => webrtc.offer(peer, told),
    /** @type {(peer: string, sdp: string) => void} */
    answer: (peer, sdp) => webrtc.answer(peer, told, sdp),
    /** @type {(peer: string, sdp: string) => void} */
    accept: (peer, sdp) => webrtc.accept(peer, told, sdp),
    send,
    drop,
  };
};
