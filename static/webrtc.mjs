// Connections between pages: data channels of WebRTC. People carry the description of
// each end to the other device (see tabletop/net/protocol/invitations.py). Then no server
// is involved, so both devices must be in one network. Or relays carry it (relay.mjs).
//
// A connection ends once, with a reason:
//
//     unable    this browser has no WebRTC
//     alone     this device has no address that others could reach
//     refused   the text from the other device is no description
//     timeout   the devices did not find each other in time
//     expired   an answer to an invitation was not used in time
//     cut       an open connection was lost
//     flooded   the peer sends too much

// Milliseconds to gather addresses. Usually it takes 100.
const GATHERING = 2_000;

// Milliseconds to open a connection.
const OPENING = 12_000;

// Milliseconds for a person to carry an answer to the host. The oldest answer that was
// seen to open a connection was 420 seconds old.
const CARRYING = 400_000;

// Maximum texts of a peer within `SPAN` milliseconds, and their characters. They are
// counted before anything is read.
const BUDGET = { texts: 200, bytes: 2_000_000 };
const SPAN = 3_000;

// Maximum bytes in the buffer: above that, messages are dropped, and the devices send
// them again (tabletop/net/protocol/outbox.py). If the buffer does not empty within
// STUCK milliseconds, the connection is dead.
const FULL = 1_000_000;
const STUCK = 10_000;

/**
 * Receives the events of connections, with the page's name of the peer.
 *
 * @typedef {{
 *   described(peer: string, sdp: string): void,
 *   opened(peer: string): void,
 *   heard(peer: string, text: string): void,
 *   lost(peer: string, reason: string): void,
 * }} Told
 */

/** A limit on what comes in. */
export class Budget {
  since = 0;
  texts = 0;
  bytes = 0;

  /** @param {{ texts: number, bytes: number }} [most] */
  constructor(most = BUDGET) {
    this.most = most;
  }

  /**
   * Count a text, and return whether it is within the limit.
   *
   * @param {number} bytes
   */
  takes(bytes) {
    const now = performance.now();
    if (now - this.since > SPAN) {
      this.since = now;
      this.texts = this.bytes = 0;
    }
    this.texts += 1;
    this.bytes += bytes;
    return this.texts <= this.most.texts && this.bytes <= this.most.bytes;
  }
}

class Wire {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  timer;
  isOpen = false;
  isOver = false;

  /**
   * @param {string} peer
   * @param {Told} told
   * @param {string[]} stun
   */
  constructor(peer, told, stun) {
    this.peer = peer;
    this.told = told;
    const iceServers = stun.map((urls) => ({ urls }));
    this.connection = new RTCPeerConnection({ iceServers });
    this.budget = new Budget();
    // A negotiated channel: both ends create it without waiting for each other.
    this.channel = this.connection.createDataChannel("", { negotiated: true, id: 0 });
    this.channel.bufferedAmountLowThreshold = FULL / 2;
    this.channel.onopen = () => this.open();
    this.channel.onclose = () => this.isOpen && this.end("cut");
    this.channel.onmessage = ({ data }) => this.hear(data);
    this.channel.onbufferedamountlow = () => this.wait();
    this.connection.onconnectionstatechange = () => this.look();
  }

  // Only an open connection can fail for good. Before that, both ends may report
  // "failed" while a person carries the answer, and still connect later.
  look() {
    if (this.isOpen && this.connection.connectionState === "failed") this.end("cut");
  }

  /** @param {unknown} data */
  hear(data) {
    if (this.isOver || typeof data !== "string") return;
    if (this.budget.takes(data.length)) this.told.heard(this.peer, data);
    else this.end("flooded");
  }

  open() {
    this.isOpen = true;
    this.wait();
    this.told.opened(this.peer);
  }

  /**
   * End for this reason after `patience` milliseconds, unless `wait` is called again.
   *
   * @param {number} [patience]
   * @param {string} [reason]
   */
  wait(patience, reason) {
    clearTimeout(this.timer);
    this.timer = patience ? setTimeout(() => this.end(reason), patience) : undefined;
  }

  async described() {
    const { connection } = this;
    await connection.setLocalDescription();
    /** @type {Promise<void>} */
    const gathered = new Promise((resolve) => {
      const look = () => connection.iceGatheringState === "complete" && resolve();
      connection.onicegatheringstatechange = look;
      look();
      setTimeout(resolve, GATHERING);
    });
    await gathered;
    return this.isOver ? "" : `${connection.localDescription?.sdp}`;
  }

  async offer() {
    const sdp = await this.described();
    if (/^a=candidate:/m.test(sdp)) this.told.described(this.peer, sdp);
    else this.end("alone");
  }

  /** @param {string} offer */
  async answer(offer) {
    await this.connection.setRemoteDescription({ type: "offer", sdp: offer });
    const sdp = await this.described();
    if (!sdp) return;
    this.wait(CARRYING, "expired");
    this.told.described(this.peer, sdp);
  }

  /** @param {string} answer */
  async accept(answer) {
    if (this.connection.signalingState !== "have-local-offer") return;
    this.wait(OPENING, "timeout");
    await this.connection.setRemoteDescription({ type: "answer", sdp: answer });
  }

  /** @param {string} text */
  send(text) {
    if (this.channel.bufferedAmount > FULL) {
      if (!this.timer) this.wait(STUCK, "cut");
      return;
    }
    try {
      this.channel.send(text);
    } catch {
      if (this.isOpen) this.end("cut");
    }
  }

  /** @param {string} [reason] omitted when the page itself ends the connection */
  end(reason) {
    if (this.isOver) return;
    this.isOver = true;
    this.wait();
    this.connection.close();
    const { peer, told } = this;
    const tell = () => wires.get(peer) === this && told.lost(peer, `${reason}`);
    if (reason) queueMicrotask(tell); // after the calling function has returned
  }
}

// Some browsers have no WebRTC, and some refuse to create a connection.
/**
 * @param {string} peer
 * @param {Told} told
 * @param {string[]} stun
 */
const made = (peer, told, stun) => {
  try {
    return new Wire(peer, told, stun);
  } catch {
    return null;
  }
};

/** @type {Map<string, Wire>} */
const wires = new Map();

/** @param {string} peer */
export const drop = (peer) => {
  wires.get(peer)?.end();
  wires.delete(peer);
};

/**
 * Start a connection, and drop an earlier one to the same peer.
 *
 * @param {string} peer
 * @param {Told} told
 * @param {string[]} stun the addresses of STUN servers
 * @param {(wire: Wire) => Promise<void>} begin
 */
const begin = async (peer, told, stun, begin) => {
  drop(peer);
  const wire = made(peer, told, stun);
  if (!wire) {
    queueMicrotask(() => told.lost(peer, "unable"));
    return;
  }
  wires.set(peer, wire);
  await begin(wire).catch(() => wire.end("refused"));
};

/**
 * @param {string} peer
 * @param {Told} told
 * @param {string[]} [stun]
 */
export const offer = (peer, told, stun = []) =>
  begin(peer, told, stun, (wire) => wire.offer());

/**
 * @param {string} peer
 * @param {Told} told
 * @param {string} sdp
 * @param {string[]} [stun]
 */
export const answer = (peer, told, sdp, stun = []) =>
  begin(peer, told, stun, (wire) => wire.answer(sdp));

/**
 * @param {string} peer
 * @param {Told} told
 * @param {string} sdp
 */
export const accept = async (peer, told, sdp) => {
  const wire = wires.get(peer);
  if (wire) await wire.accept(sdp).catch(() => wire.end("refused"));
  else queueMicrotask(() => told.lost(peer, "expired"));
};

/**
 * @param {string} peer
 * @param {string} text
 */
export const send = (peer, text) => wires.get(peer)?.send(text);

// Close all connections with the page, so that the others need not wait for a timeout.
addEventListener("pagehide", () => [...wires.keys()].forEach(drop));
