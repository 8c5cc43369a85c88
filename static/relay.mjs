// Connections through a relay. Two ends that know one secret derive a topic and keys
// from it, so only they can read or forge their messages. The relay learns the length
// and time of a message. It may lose, double, delay, reorder or invent messages: an end
// ignores every message that is not encrypted for it and for this run of its page.
//
// A connection ends once, with one of these reasons. If the other page closes without a
// last message, no reason is reported: the layers above notice the silence.
//
//     gone      the relay cannot be reached
//     absent    no peer is at the other end
//     cut       the peer has left

// Milliseconds before a reason is reported. A waiting person needs an instruction
// within five seconds, on a slow device too. A slow relay needs the longer time.
const OPENING = { gone: 3_500, absent: 4_500 };

// Milliseconds between two greetings without an answer. A host may wait for long.
const AGAIN = { guest: 2_000, host: 20_000 };

const NONCE = 12;

/** @typedef {import("./webrtc.mjs").Told} Told */

const bytesOf = (/** @type {string} */ text) => new TextEncoder().encode(text);

const fresh = () =>
  [...crypto.getRandomValues(new Uint8Array(8))]
    .map((byte) => byte.toString(16).padStart(2, "0"))
    .join("");

/** @param {string} secret */
const keysOf = async (secret) => {
  const base = await crypto.subtle.importKey("raw", bytesOf(secret), "HKDF", false, [
    "deriveBits",
    "deriveKey",
  ]);
  const way = (/** @type {string} */ info) => ({
    name: "HKDF",
    hash: "SHA-256",
    salt: new Uint8Array(),
    info: bytesOf(`tabletop relay ${info}`),
  });
  const key = (/** @type {string} */ end) =>
    crypto.subtle.deriveKey(way(end), base, { name: "AES-GCM", length: 128 }, false, [
      "encrypt",
      "decrypt",
    ]);
  const bits = await crypto.subtle.deriveBits(way("topic"), base, 128);
  const digits = [...new Uint8Array(bits)].map((it) =>
    it.toString(16).padStart(2, "0"),
  );
  const topic = `tabletop/${digits.join("")}`;
  return { topic, host: await key("host"), guest: await key("guest") };
};

/** @type {MessagePort | undefined} */
let port;
let isOpen = false;

/** @type {Map<string, Wire>} */
const wires = new Map();

/**
 * A message: the runs of the page that sends and of the page that receives ("" if
 * unknown), its number, and its text. A greeting has no text, a farewell null.
 *
 * @typedef {[from: string, to: string, number: number, text?: string | null]} Said
 */

class Wire {
  own = fresh();
  other = "";
  said = 0;
  since = 0; // milliseconds at which it began to wait; 0 while nothing is missing
  /** @type {Map<string, number>} the last number received from each run */
  heard = new Map();
  isOver = false;
  /** @type {Awaited<ReturnType<typeof keysOf>> | undefined} */
  keys;
  /** @type {Promise<unknown>} a queue, since encryption is asynchronous */
  work = Promise.resolve();
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  timer;
  /** @type {ReturnType<typeof setInterval> | undefined} */
  calling;

  /**
   * @param {string} peer
   * @param {Told} told
   * @param {"host" | "guest"} end
   */
  constructor(peer, told, end) {
    this.peer = peer;
    this.told = told;
    this.side = end;
    /** @type {"host" | "guest"} */
    this.others = end === "host" ? "guest" : "host";
  }

  /** @param {string} secret */
  async join(secret) {
    this.keys = await keysOf(secret);
    if (this.isOver) return;
    const { topic } = this.keys;
    port?.postMessage({ kind: "listen", topic });
    this.look();
    this.calling = setInterval(() => this.greet(), AGAIN[this.side]);
  }

  /** Check the relay and the peer, and start the timer of what is missing. */
  look() {
    clearTimeout(this.timer);
    if (!isOpen) this.wait("gone");
    else if (this.side === "guest" && !this.other) this.wait("absent");
    else this.since = 0;
  }

  /** @param {"gone" | "absent"} reason */
  wait(reason) {
    this.since ||= performance.now();
    const left = this.since + OPENING[reason] - performance.now();
    this.timer = setTimeout(() => this.end(reason), left);
  }

  greet() {
    if (isOpen && !this.other) this.say();
  }

  /** @param {string | null} [text] */
  say(text) {
    const { keys } = this;
    if (!keys) return;
    /** @type {Said} */
    const said = [this.own, this.other, ++this.said];
    if (text !== undefined) said.push(text);
    this.do(async () => {
      const iv = crypto.getRandomValues(new Uint8Array(NONCE));
      const way = { name: "AES-GCM", iv };
      const plain = bytesOf(JSON.stringify(said));
      const sealed = await crypto.subtle.encrypt(way, keys[this.side], plain);
      const payload = new Uint8Array(NONCE + sealed.byteLength);
      payload.set(iv);
      payload.set(new Uint8Array(sealed), NONCE);
      port?.postMessage({ kind: "say", topic: keys.topic, payload });
    });
  }

  /** @param {Uint8Array<ArrayBuffer>} payload */
  hear(payload) {
    const { keys } = this;
    if (!keys) return;
    this.do(async () => {
      const way = { name: "AES-GCM", iv: payload.subarray(0, NONCE) };
      const sealed = payload.subarray(NONCE);
      const plain = await crypto.subtle.decrypt(way, keys[this.others], sealed);
      this.take(JSON.parse(new TextDecoder().decode(plain)));
    });
  }

  /** @param {Said} said */
  take([from, to, number, text]) {
    if (this.isOver) return;
    if (to !== this.own) {
      // The relay may have repeated an old greeting: a page that is there will answer.
      if (from !== this.other && !to) this.answer(from);
      return;
    }
    if (number <= (this.heard.get(from) ?? 0)) return;
    this.heard.set(from, number);
    if (from !== this.other) this.open(from);
    if (text === null) this.end("cut");
    else if (text !== undefined) this.told.heard(this.peer, text);
  }

  /** @param {string} from */
  answer(from) {
    const { other } = this;
    this.other = from;
    this.say();
    this.other = other;
  }

  /** @param {string} from */
  open(from) {
    this.other = from;
    this.since = 0;
    clearTimeout(this.timer);
    clearInterval(this.calling);
    this.say(); // the peer may not have received an answer yet
    this.told.opened(this.peer);
  }

  /** @param {() => Promise<void>} deed */
  do(deed) {
    this.work = this.work.then(deed).catch(() => {}); // not encrypted for this end
  }

  /** @param {string} [reason] omitted when the page itself ends the connection */
  end(reason) {
    if (this.isOver) return;
    this.isOver = true;
    clearTimeout(this.timer);
    clearInterval(this.calling);
    if (!reason && this.other) this.say(null);
    const topic = this.keys?.topic;
    this.do(async () => port?.postMessage({ kind: "ignore", topic }));
    if (reason) this.told.lost(this.peer, reason);
  }
}

/** @param {{ isOpen?: boolean, topic?: string, payload?: Uint8Array<ArrayBuffer> }} data */
const take = ({ isOpen: opens, topic, payload }) => {
  if (opens !== undefined && !topic) isOpen = opens;
  for (const wire of wires.values()) {
    const isMeant = !topic || topic === wire.keys?.topic;
    if (isMeant && payload) wire.hear(payload);
    else if (isMeant && opens) wire.greet();
    if (!topic) wire.look();
  }
};

// Create the relay's frame. If it doesn't load, every connection ends with "gone".
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
};

/** @param {string} peer */
export const drop = (peer) => {
  wires.get(peer)?.end();
  wires.delete(peer);
};

/**
 * Connect to the page that knows the same secret and has the other role.
 *
 * @param {string} peer
 * @param {Told} told
 * @param {string} secret
 * @param {"host" | "guest"} end
 */
export const join = (peer, told, secret, end) => {
  begin();
  drop(peer);
  const wire = new Wire(peer, told, end);
  wires.set(peer, wire);
  wire.join(secret).catch(() => wire.end("unable"));
};

/**
 * @param {string} peer
 * @param {string} text
 */
export const send = (peer, text) => {
  const wire = wires.get(peer);
  if (wire?.other && isOpen) wire.say(text);
};
