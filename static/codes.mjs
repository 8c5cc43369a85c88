// Codes that cameras read: one element draws a text as a QR code, another one looks for
// such codes with the camera as long as it stands in the page.
//
//     <qr-code data-qr="https://…"></qr-code>
//     <qr-reader></qr-reader>
//
// What is read, or why nothing can be, the reader tells by an event, `tabletop:code`, with
// a text in `detail.text`, or in `detail.reason` one of
//
//     unable    this browser gives pages no camera, or not at this address
//     none      the device has no camera
//     refused   the person, or the system, does not allow it
//     busy      another program has the camera

import { encodeQR } from "../vendor/qr/index.js";

const SVG = "http://www.w3.org/2000/svg";

// The modules of light around a code, without which readers miss it (ISO 18004, 9.1).
const QUIET = 4;

/**
 * The dark modules of a code as the path of an SVG, and how many there are to a side,
 * with the light around them.
 *
 * @param {string} text
 */
export const drawn = (text) => {
  const rows = encodeQR(text, "raw", { ecc: "medium", border: QUIET });
  const runs = rows.flatMap((row, y) =>
    row.flatMap((isDark, x) => {
      if (!isDark || row[x - 1]) return [];
      const end = row.indexOf(false, x);
      return `M${x} ${y}h${end - x}v1H${x}z`;
    }),
  );
  return { side: rows.length, path: runs.join("") };
};

/** @param {string} name @param {Record<string, string>} attributes */
const shape = (name, attributes) => {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) {
    element.setAttribute(key, value);
  }
  return element;
};

const sheet = new CSSStyleSheet();
sheet.replaceSync(":host, svg, video { display: block; width: 100% }");

/** @param {HTMLElement} element */
const shadowOf = (element) => {
  const root = element.shadowRoot ?? element.attachShadow({ mode: "open" });
  root.adoptedStyleSheets = [sheet];
  return root;
};

// It has its picture in a shadow, so that a frame which is drawn anew leaves it alone.
// Dark on light in any theme: not every reader takes it the other way round.
class Code extends HTMLElement {
  static observedAttributes = ["data-qr"];

  attributeChangedCallback() {
    const { side, path } = drawn(this.dataset.qr ?? "");
    const svg = shape("svg", { viewBox: `0 0 ${side} ${side}` });
    const box = { width: `${side}`, height: `${side}`, fill: "white" };
    svg.setAttribute("shape-rendering", "crispEdges");
    svg.append(shape("rect", box), shape("path", { d: path, fill: "black" }));
    shadowOf(this).replaceChildren(svg);
  }
}

// Reading

// The milliseconds between two looks, and the pixels of what is looked at: with more it
// takes longer, and reads no more.
const PAUSE = 150;
const LARGEST = 800;

/** @typedef {(video: HTMLVideoElement) => Promise<string>} Look */

/** @returns {Promise<Look | null>} what the browser itself has */
const browsersOwn = async () => {
  const { BarcodeDetector } = /** @type {any} */ (globalThis);
  const formats = (await BarcodeDetector?.getSupportedFormats()) ?? [];
  if (!formats.includes("qr_code")) return null;
  const detector = new BarcodeDetector({ formats: ["qr_code"] });
  return async (video) => (await detector.detect(video))[0]?.rawValue ?? "";
};

/** @returns {Promise<Look>} */
const ours = async () => {
  const { decodeQR } = await import("../vendor/qr/decode.js");
  const canvas = document.createElement("canvas");
  const context = canvas.getContext("2d", { willReadFrequently: true });
  return async (video) => {
    const { videoWidth, videoHeight } = video;
    if (!context || !videoWidth) return "";
    const scale = Math.min(1, LARGEST / Math.max(videoWidth, videoHeight));
    canvas.width = videoWidth * scale;
    canvas.height = videoHeight * scale;
    context.drawImage(video, 0, 0, canvas.width, canvas.height);
    try {
      return decodeQR(context.getImageData(0, 0, canvas.width, canvas.height));
    } catch {
      return ""; // nothing to be seen
    }
  };
};

/** @type {Record<string, string>} */
const REASONS = {
  NotAllowedError: "refused",
  SecurityError: "refused",
  NotFoundError: "none",
  OverconstrainedError: "none",
  NotReadableError: "busy",
  AbortError: "busy",
};

/** @param {{ text: string } | { reason: string }} detail */
const tell = (detail) =>
  document.dispatchEvent(new CustomEvent("tabletop:code", { detail }));

class Reader extends HTMLElement {
  video = document.createElement("video");
  /** @type {MediaStream | null} */
  stream = null;
  /** @type {object | null} what looks at present */
  run = null;

  async connectedCallback() {
    if (this.run) return;
    const run = {};
    this.run = run;
    shadowOf(this).replaceChildren(this.video);
    let before = "";
    try {
      const look = await this.open();
      while (this.run === run) {
        const text = await look(this.video);
        if (text && text !== before && this.run === run) tell({ text });
        before = text || before;
        await new Promise((resolve) => setTimeout(resolve, PAUSE));
      }
    } catch (error) {
      const { name } = /** @type {Error} */ (error);
      if (this.run === run) this.end(REASONS[name] ?? "unable");
    }
  }

  async open() {
    const { video } = this;
    const wish = { facingMode: "environment", width: { ideal: 1280 } };
    const stream = await navigator.mediaDevices.getUserMedia({ video: wish });
    this.stream = stream;
    if (!this.run) this.end(); // it was taken out meanwhile
    for (const track of stream.getTracks()) track.onended = () => this.end("busy");
    video.muted = video.playsInline = true;
    video.srcObject = stream;
    const [found] = await Promise.all([browsersOwn(), video.play()]);
    return found ?? ours();
  }

  /** @param {string} [reason] none where nobody looks any more */
  end(reason) {
    this.run = null;
    for (const track of this.stream?.getTracks() ?? []) track.stop();
    this.stream = this.video.srcObject = null;
    if (reason) tell({ reason });
  }

  // Whoever draws the page anew may move it.
  disconnectedCallback() {
    queueMicrotask(() => this.isConnected || this.end());
  }
}

customElements.define("qr-code", Code);
customElements.define("qr-reader", Reader);
