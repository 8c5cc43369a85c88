// Connections between pages: data channels of WebRTC. No server is involved, neither
// STUN nor signalling, so both devices must be in one network. People carry the
// description of each end to the other device (see
// tabletop/net/protocol/invitations.py).
//
// A connection ends once, with a reason:
//
//     unable    this browser has no WebRTC
//     alone     this device has no address that others could reach
//     refused   the text from the other device is no description
//     timeout   the devices did not find each other in time
//     expired   an answer to an invitation was not used in time
//     cut       an open connection was lost

// Milliseconds to gather addresses. Usually it takes 100.
const GATHERING = 2_000;

// Milliseconds to open a connection (see tabletop/app/together/transport.py).
const OPENING = 12_000;

// Milliseconds for a person to carry an answer to the host. The oldest answer that was
// seen to open a connection was 420 seconds old.
const CARRYING = 400_000;

// Maximum bytes in the buffer: above that, messages are dropped, and the reliable
// channel sends them again (tabletop/net/protocol/reliable_channel.py). If the buffer
// does not empty within STUCK milliseconds, the connection is dead.
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

class Wire {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  timer;
  isOpen = false;
  isOver = false;

  /**
   * @param {string} peer
   * @param {Told} told
   */
  constructor(peer, told) {
    this.peer = peer;
    this.told = told;
    this.connection = new RTCPeerConnection();
    // A negotiated channel: both ends create it without waiting for each other.
    this.channel = this.connection.createDataChannel("", { negotiated: true, id: 0 });
    this.channel.bufferedAmountLowThreshold = FULL / 2;
    this.channel.onopen = () => this.open();
    this.channel.onclose = () => this.isOpen && this.end("cut");
    this.channel.onmessage = ({ data }) => {
      if (typeof data === "string" && !this.isOver) told.heard(peer, data);
    };
    this.channel.onbufferedamountlow = () => this.wait();
    this.connection.onconnectionstatechange = () => this.look();
  }

  // Only an open connection can fail for good. Before that, both ends may report
  // "failed" while a person carries the answer, and still connect later.
  look() {
    if (this.isOpen && this.connection.connectionState === "failed") this.end("cut");
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
 */
const made = (peer, told) => {
  try {
    return new Wire(peer, told);
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
 * @param {(wire: Wire) => Promise<void>} begin
 */
const begin = async (peer, told, begin) => {
  drop(peer);
  const wire = made(peer, told);
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
 */
export const offer = (peer, told) => begin(peer, told, (wire) => wire.offer());

/**
 * @param {string} peer
 * @param {Told} told
 * @param {string} sdp
 */
export const answer = (peer, told, sdp) =>
  begin(peer, told, (wire) => wire.answer(sdp));

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
