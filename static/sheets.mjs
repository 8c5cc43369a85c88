// Sheets over a screen: a tap beside a sheet closes it, and so does a pull down at its
// top. One that must be answered (`data-stays`) ignores both. One that is filled in
// ignores the tap.

import { isQuick } from "./paths.mjs";

const SHEET = "dialog[data-modal]";
const CLOSABLE = "dialog[data-modal][open]:not([data-stays])";

// What a finger scrolls, drags or writes in.
const FIELDS = "input, textarea, select";

// CSS pixels after which a release closes the sheet at any speed.
const FAR = 80;

// Milliseconds in which the second of two taps on its button closes no sheet.
const TWICE = 300;

let openedAt = 0;
let beganBeside = false;

/** @type {{ x: number, y: number, time: number, isDown?: boolean, length: number } | null} */
let pull = null;

/** @type {(selector: string) => HTMLDialogElement | null} */
const find = (selector) => document.querySelector(selector);

/** Open the sheet that the page has now, if it has one. */
export const open = () => {
  const sheet = find(SHEET);
  if (!sheet || sheet.open) return;
  sheet.showModal();
  openedAt = performance.now();
};

/** @type {(sheet: Element, point: { clientX: number, clientY: number }) => boolean} */
const isOutside = (sheet, { clientX, clientY }) => {
  const { left, right, top, bottom } = sheet.getBoundingClientRect();
  return clientX < left || clientX > right || clientY < top || clientY > bottom;
};

/** @param {At<MouseEvent>} event */
const isBeside = (event) =>
  event.target.matches(CLOSABLE) && isOutside(event.target, event);

/** @param {HTMLElement} sheet */
const isFilledIn = (sheet) => {
  /** @type {NodeListOf<HTMLInputElement>} */
  const fields = sheet.querySelectorAll("input, textarea");
  const isChanged = [...fields].some((field) => field.value !== field.defaultValue);
  return isChanged || "asks" in sheet.dataset;
};

// Whether nothing around this, up to its sheet, is scrolled.
/** @param {Element} target */
const isAtTop = (target) => {
  /** @type {Element | null} */
  let around = target;
  while (around && !around.matches(SHEET) && around.scrollTop <= 0)
    around = around.parentElement;
  return !around || around.scrollTop <= 0;
};

const letGo = () => {
  const sheet = find(SHEET);
  if (pull && sheet) sheet.style.transition = sheet.style.translate = "";
  pull = null;
};

const handlers = {
  /** @param {At<PointerEvent>} event */
  pointerdown(event) {
    beganBeside = isBeside(event) && event.timeStamp - openedAt >= TWICE;
  },
  /** @param {At<MouseEvent>} event */
  click(event) {
    const sheet = /** @type {HTMLDialogElement} */ (event.target);
    if (beganBeside && isBeside(event) && !isFilledIn(sheet)) sheet.close();
    const fold = sheet.closest(".new .fold > summary")?.parentElement;
    if (fold)
      requestAnimationFrame(() => fold.hasAttribute("open") && fold.scrollIntoView());
  },
  /** @param {At<TouchEvent>} event */
  touchstart({ target, touches, timeStamp }) {
    letGo();
    const sheet = target.closest(CLOSABLE);
    if (!sheet || touches.length !== 1 || !isAtTop(target)) return;
    if (target.closest(FIELDS) || isOutside(sheet, touches[0])) return;
    const { clientX: x, clientY: y } = touches[0];
    pull = { x, y, time: timeStamp, length: 0 };
  },
  // The first move decides whether the finger pulls the sheet until it lifts.
  /** @param {TouchEvent} event */
  touchmove(event) {
    if (!pull) return;
    const { clientX, clientY } = event.touches[0];
    const down = clientY - pull.y;
    pull.isDown ??= down > Math.abs(clientX - pull.x);
    if (!pull.isDown) return;
    pull.length = Math.max(0, down);
    event.preventDefault(); // it scrolls nothing
    const sheet = find(CLOSABLE);
    if (!sheet) return;
    sheet.style.transition = "none"; // else it would lag behind the finger
    sheet.style.translate = `0 ${pull.length.toFixed(0)}px`;
  },
  /** @param {TouchEvent} event */
  touchend({ timeStamp }) {
    const { length = 0, time = 0 } = pull ?? {};
    if (length < FAR && !isQuick(length, timeStamp - time)) {
      letGo();
      return;
    }
    pull = null;
    find(CLOSABLE)?.close();
  },
  touchcancel: letGo,
};
for (const [name, handler] of Object.entries(handlers))
  document.addEventListener(name, /** @type {any} */ (handler), { passive: false });
