// Custom elements for QR codes: one draws a text as a code, the other one reads codes
// with the camera while it is in the page.
//
//     <qr-code data-qr="https://…"></qr-code>
//     <qr-reader></qr-reader>
//
// The reader dispatches the event `tabletop:code`, with the text that it read in
// `detail.text`, or one of these reasons in `detail.reason`:
//
//     unable    this browser gives pages no camera, or not at this address
//     none      the device has no camera
//     refused   the person or the system does not allow the camera
//     busy      another program uses the camera

import { encodeQR } from "../vendor/qr/index.js";

const SVG = "http://www.w3.org/2000/svg";

// Light modules around a code, which readers need (ISO 18004, 9.1).
const QUIET = 4;

/**
 * Return the dark modules of a code as an SVG path, and the number of modules per side,
 * the light border included.
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

// The picture is in a shadow root, so that a frame leaves it alone. It is
// dark on light in every theme, because some readers reject inverted codes.
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

// Milliseconds between two attempts, and the longer side of the picture in pixels. A
// larger picture takes longer and reads no more codes.
const PAUSE = 150;
const LARGEST = 800;

/** @typedef {(video: HTMLVideoElement) => Promise<string>} Look */

/** @returns {Promise<Look | null>} the browser's own reader, if it has one */
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
      return ""; // no code in the picture
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
  /** @type {object | null} identifies the running loop */
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
    if (!this.run) this.end(); // the element has left the page meanwhile
    for (const track of stream.getTracks()) track.onended = () => this.end("busy");
    video.muted = video.playsInline = true;
    video.srcObject = stream;
    const [found] = await Promise.all([browsersOwn(), video.play()]);
    return found ?? ours();
  }

  /** @param {string} [reason] omitted when the element leaves the page */
  end(reason) {
    this.run = null;
    for (const track of this.stream?.getTracks() ?? []) track.stop();
    this.stream = this.video.srcObject = null;
    if (reason) tell({ reason });
  }

  // A frame may only move the element, so look again after it.
  disconnectedCallback() {
    queueMicrotask(() => this.isConnected || this.end());
  }
}

customElements.define("qr-code", Code);
customElements.define("qr-reader", Reader);
