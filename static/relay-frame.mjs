// Connections to public Nostr relays (NIP-01), several at once: one that works suffices.
// No other part of the site contacts another host. The script runs in a frame whose
// content security policy (relay.html) allows only these relays; the page's own policy
// allows none. All contents are encrypted (relay.mjs), and the key that signs an event
// is new for each page, as relays require a signature.

import { schnorr } from "../vendor/noble-secp256k1.js";
import { relays } from "./servers.mjs";

// The kind of our events: relays pass on those from 20000 to 29999, and store none.
const KIND = 21_421;

// The tag with the topic of an event.
const TAG = "x";

// Seconds by which the clock of a device may be wrong.
const SKEW = 3_600;

// Milliseconds between two attempts, at first and at most. The pause doubles each time.
const SOON = 500;
const SELDOM = 15_000;

// Milliseconds until the next attempt at a relay that has refused something.
const REFUSED = 10_000;

// Milliseconds in which a relay answers, usually, and after the page was asleep.
const PATIENCE = 5_000;
const AWAKE = 1_500;

// Maximum characters of an event's content: public relays often take events of 64 KiB.
const LONGEST = 64_000;

const now = () => Math.floor(Date.now() / 1000);

/** @param {Uint8Array} bytes */
const hex = (bytes) =>
  [...bytes].map((it) => it.toString(16).padStart(2, "0")).join("");

const { secretKey, publicKey } = schnorr.keygen();
const pubkey = hex(publicKey);

/**
 * @param {string} topic
 * @param {Uint8Array} payload
 */
const signed = async (topic, payload) => {
  const content = btoa(String.fromCharCode(...payload));
  const event = {
    pubkey,
    created_at: now(),
    kind: KIND,
    tags: [[TAG, topic]],
    content,
  };
  const told = JSON.stringify([0, ...Object.values(event)]);
  const hash = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(told));
  const id = new Uint8Array(hash);
  const sig = await schnorr.signAsync(id, secretKey);
  return JSON.stringify(["EVENT", { ...event, id: hex(id), sig: hex(sig) }]);
};

/** @type {Set<string>} */
const topics = new Set();

/** @type {MessagePort} */
let port;

class Relay {
  isOpen = false;
  pause = SOON;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  retry;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  deadline;

  /** @param {string} address */
  constructor(address) {
    this.address = address;
    // Pages name a relay by a short number; if two have one, either will do.
    this.name = [...address].reduce(
      (sum, it) => (31 * sum + it.charCodeAt(0)) % 9973,
      0,
    );
    this.connect();
  }

  connect() {
    clearTimeout(this.retry);
    const socket = new WebSocket(this.address);
    this.socket = socket;
    socket.onopen = () => {
      this.isOpen = true;
      this.ask();
      port.postMessage({ isOpen: true });
    };
    socket.onmessage = ({ data }) => this.socket === socket && this.hear(data);
    socket.onclose = () => this.socket === socket && this.close();
  }

  /** @param {number} [pause] milliseconds until the next attempt */
  close(pause = this.pause) {
    clearTimeout(this.deadline);
    this.deadline = undefined;
    const { socket } = this;
    this.socket = undefined;
    socket?.close();
    this.isOpen = false;
    this.retry = setTimeout(() => this.connect(), pause);
    this.pause = Math.min(2 * pause, Math.max(SELDOM, pause));
    if (!all.some((relay) => relay.isOpen)) port.postMessage({ isOpen: false });
  }

  // One subscription has all topics, as relays limit their number.
  ask(patience = PATIENCE) {
    const filter = { kinds: [KIND], [`#${TAG}`]: [...topics], since: now() - SKEW };
    const asked = topics.size ? ["REQ", "topics", filter] : ["CLOSE", "topics"];
    this.send(JSON.stringify(asked), topics.size ? patience : 0);
  }

  /**
   * @param {string} text
   * @param {number} [patience] milliseconds in which something must come back; 0 for none
   */
  send(text, patience = PATIENCE) {
    if (!this.isOpen) return;
    this.socket?.send(text);
    if (patience) this.deadline ??= setTimeout(() => this.close(), patience);
  }

  /** @param {string} data */
  hear(data) {
    clearTimeout(this.deadline);
    this.deadline = undefined;
    if (data.length > 2 * LONGEST) return;
    try {
      const [kind, , what, reason] = JSON.parse(data);
      if (kind === "EVENT") take(what, this.name);
      else if (kind === "OK" && what) this.pause = SOON;
      else if (kind === "CLOSED") this.close(REFUSED);
      else if (kind === "OK" && !`${reason}`.startsWith("duplicate"))
        this.close(REFUSED);
    } catch {
      // It is no message of NIP-01.
    }
  }

  // After the page was asleep, or in another network, a socket may be dead.
  wake() {
    clearTimeout(this.deadline);
    this.deadline = undefined;
    if (this.isOpen) this.ask(AWAKE);
    else {
      this.close(0);
      this.pause = SOON;
    }
  }
}

/** @type {Relay[]} */
let all = [];

/**
 * @param {{ tags: string[][], content: string }} event
 * @param {number} relay
 */
const take = ({ tags, content }, relay) => {
  const topic = tags.find(([name]) => name === TAG)?.[1];
  if (!topic || !topics.has(topic) || content.length > LONGEST) return;
  const payload = Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0));
  port.postMessage({ topic, payload, relay }, [payload.buffer]);
};

/** @type {Promise<unknown>} a queue, since signing is asynchronous */
let work = Promise.resolve();

/** @type {Record<string, (data: any) => void>} */
const deeds = {
  listen: ({ topic }) => {
    topics.add(topic);
    for (const relay of all) relay.ask();
    // Relays get messages in order, so they subscribe before they pass on later ones.
    if (all.some((relay) => relay.isOpen)) port.postMessage({ topic, isOpen: true });
  },
  ignore: ({ topic }) => {
    if (topics.delete(topic)) for (const relay of all) relay.ask();
  },
  say: ({ topic, payload, relay }) => {
    work = work.then(async () => {
      const text = await signed(topic, payload);
      const one = all.find((each) => each.isOpen && each.name === relay);
      for (const each of one ? [one] : all) each.send(text);
    });
  },
  wake: () => {
    for (const relay of all) relay.wake();
  },
};

addEventListener("message", ({ data, origin, source, ports }) => {
  const isOurs = origin === location.origin && source === parent;
  if (!isOurs || data !== "serve" || !ports[0]) return;
  [port] = ports;
  port.onmessage = ({ data }) => deeds[data.kind]?.(data);
  all = relays.map((address) => new Relay(address));
});
