// Wires: data channels of WebRTC from this page to others. Nobody stands between them:
// no server is asked how a device can be reached, so both are in one network, and what
// each must know of the other somebody carries there (see
// tabletop/net/protocol/invitations.py).
//
// A wire ends once, with a reason:
//
//     unable    this browser has no WebRTC
//     alone     this device has no address at which others could reach it
//     refused   what came from the other device is no description
//     timeout   there is no way through, or nobody at the other end
//     expired   nobody has taken the answer to an invitation
//     cut       it was open, and is no more

// The milliseconds for which addresses are looked for: as a rule it takes 100.
const GATHERING = 2_000;

// Those after which there is no way through (see tabletop/app/together/transport.py).
const OPENING = 12_000;

// Those for which somebody may carry an answer to whoever waits for it. The longest that
// was seen to open was 420 seconds old.
const CARRYING = 400_000;

// The bytes on their way after which nothing more is sent: what is not sent is said
// again (tabletop/net/protocol/reliable_channel.py). A wire on which they stay as many for so many
// milliseconds is dead.
const FULL = 1_000_000;
const STUCK = 10_000;

/**
 * Takes what becomes of wires, each by the name that the page has for who is there.
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
    // Each end makes it by itself, and waits for no word of the other one.
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

  // Until it is open nothing has failed for good: while somebody carries the answer both
  // ends give up, and find each other all the same.
  look() {
    if (this.isOpen && this.connection.connectionState === "failed") this.end("cut");
  }

  open() {
    this.isOpen = true;
    this.wait();
    this.told.opened(this.peer);
  }

  /**
   * End for this reason after so many milliseconds; before that is over it may wait for
   * something else, or for nothing.
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

  /** @param {string} [reason] none where the page itself wants no more of it */
  end(reason) {
    if (this.isOver) return;
    this.isOver = true;
    this.wait();
    this.connection.close();
    const { peer, told } = this;
    const tell = () => wires.get(peer) === this && told.lost(peer, `${reason}`);
    if (reason) queueMicrotask(tell); // when whoever may have called this is done
  }
}

// Some browsers have no WebRTC, and some refuse it when it is asked for.
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
 * Begin a wire in the place of the one that there was to the same peer.
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

// Whoever closes the page is gone at once for the others, not only when they miss it.
addEventListener("pagehide", () => [...wires.keys()].forEach(drop));
