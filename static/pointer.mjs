// The pointer: taps, swipes and drags at a table, reported to Python by their meaning.
// A move of the pointer stays here; only the preview of a swipe is reported on the way.
// `tabletop.ui.View` lists what the markup says.
//
// A report is one or more pairs of a kind and a value, done together:
//
//     action    plays an action; Python answers if it is illegal
//     ui        selects
//     command   runs a command
//     swipe     plays the action of a direction
//     preview   shows what a swipe in this direction would move; "" for nothing
//     ask       asks for the meaning of words
//
// An empty report only draws the screen again.

import { finish, handOver, look, play } from "./motion.mjs";
import {
  aimedAt,
  DragPath,
  doubleTaps,
  middleOf,
  placeAt,
  placeUnder,
  Swipe,
} from "./paths.mjs";

/** @typedef {import("./paths.mjs").Point} Point */

/** @param {string} selector */
const find = (selector) =>
  /** @type {HTMLElement | null} */ (document.querySelector(selector));

/** @type {(...words: Deeds) => void} */
let report = () => {};

// The elements that show a swipe or a drag, and their attributes. The next frame takes
// these off.
/** @type {Set<HTMLElement>} */
const dressed = new Set();
const LOOKS = "style data-drag data-lifted data-held data-lit data-here".split(" ");

// Taps

const PRESSED = "[data-action], [data-command], [data-ui]";
const CONTROLS = "a, button, input, label, dialog";
const EXPLAINED = "#table, #status, #notice, #guide, #story";

// A table that shows again what was done; any touch ends that.
const RECAP = "#notice[data-kind=recap]";

// Computers that could be quicker.
const SLOW = "#tool-hurry[aria-pressed=false]:not([aria-disabled])";

// A finished game before its result.
const ENDS = "#table[data-ends]";

const isDouble = doubleTaps();

// What an element reports when it is pressed.
/** @type {(target: HTMLElement) => Deeds} */
const deedOf = (element) => {
  const { action, then, ui, command } = element.dataset;
  if (action !== undefined && then !== undefined)
    return ["action", action, "action", then];
  if (action !== undefined) return ["action", action];
  if (ui !== undefined) return ["ui", ui];
  return command === undefined ? [] : ["command", command];
};

/** @param {HTMLElement | null} target */
const meaningOf = (target) =>
  target?.isConnected ? `${deedOf(target)} ${target.getAttribute("href")}` : "";

// The words that a tap can ask for.
/** @param {HTMLElement} target */
const wordsAt = (target) =>
  target.closest(CONTROLS) || !target.closest(EXPLAINED)
    ? ""
    : [...target.childNodes]
        .flatMap((node) => (node instanceof Text ? node.data : []))
        .join(" ")
        .trim();

/** @type {(event: At<MouseEvent>, pressed: HTMLElement | null) => void} */
const press = ({ target, detail, clientX, clientY, timeStamp }, pressed) => {
  if (pressed && pressed.localName !== "form") {
    // Without a detail the click is of a key or of a screen reader.
    const isSecond = detail > 0 && isDouble(pressed.id, clientX, clientY, timeStamp);
    const { double } = pressed.dataset;
    if (isSecond && double && pressed.ariaPressed === "true") report("action", double);
    else report(...deedOf(pressed));
    return;
  }
  const isFree = target.closest("#table") && !target.closest(CONTROLS);
  const words = wordsAt(target);
  if (isFree && find(ENDS)) report("command", "go-on");
  else if (isFree && find(SLOW)) report("command", "hurry");
  else if (words) report("ask", words);
};

// Swipes

// The length of a step where a view does not say it.
const STEP = 64;

/** @type {Swipe | null} */
let swipe = null;

/** @param {At<PointerEvent>} event */
const beginSwipe = ({ target, clientX, clientY, timeStamp }) => {
  const ground = target.closest("#table") && find("#table [data-steps]");
  if (!ground) return;
  const steps = Number(ground.dataset.steps);
  const step = steps ? ground.clientWidth / steps : STEP;
  swipe = new Swipe(clientX, clientY, timeStamp, step);
};

/** @param {PointerEvent} event */
const followSwipe = ({ clientX, clientY, pointerId }) => {
  if (!swipe) return;
  if (swipe.follow(clientX, clientY)) report("preview", swipe.direction);
  const table = find("#table");
  if (!table || !swipe.direction) return;
  table.setPointerCapture(pointerId); // from here on nothing else is pressed
  dressed.add(table);
  table.dataset.drag = swipe.direction;
  table.style.setProperty("--drag", swipe.progress.toFixed(3));
};

/** @param {PointerEvent} event */
const endSwipe = ({ clientX, clientY, timeStamp }) => {
  if (!swipe) return;
  swipe.follow(clientX, clientY);
  if (!swipe.isMeant(timeStamp)) {
    cancelSwipe();
    return;
  }
  const { direction } = swipe;
  swipe = null;
  report("swipe", direction);
};

const cancelSwipe = () => {
  const wasMeant = swipe?.direction;
  swipe = null;
  if (wasMeant) report("preview", "");
};

// Drags

// Between elements that are dragged together: pixels, and degrees.
const FAN = { apart: 22, turn: 4 };

/**
 * What a finger drags, or is about to.
 *
 * @typedef {object} Drag
 * @property {string} id of its element
 * @property {DragPath} path
 * @property {Point} grip from the middle of the thing to the finger
 * @property {DOMRect[]} boxes the places in its row
 * @property {string[]} words of what lies in its row, in the order that it shows
 * @property {string} picked what the lift selected
 * @property {{ thing: HTMLElement, middle: Point, beside: number }[]} held
 * @property {{ element: HTMLElement, box: DOMRect, takes: boolean }[]} places
 * @property {number} over the number of the place under the finger; -1 for none
 */

const CARRIED = "[data-carried]";

/** @type {Drag | null} */
let drag = null;

/** @type {(selector: string, root?: ParentNode) => HTMLElement[]} */
const findAll = (selector, root = document) =>
  /** @type {HTMLElement[]} */ ([...root.querySelectorAll(selector)]);

// The element of what is dragged, if it can still be dragged.
const draggedElement = () => {
  const element = drag && document.getElementById(drag.id);
  return element?.matches(CARRIED) ? element : null;
};

/** @param {Element} element */
const rowOf = (element) => {
  const group = element.closest("[data-order]");
  return group ? findAll(CARRIED, group) : [];
};

/** @param {HTMLElement} element */
const wordOf = (element) => element.dataset.carried ?? "";

// What is lifted of an element: all its things if it says so, or the last. Where
// nothing in it is a thing, it is its first child, or the element itself.
/** @type {(element: HTMLElement) => HTMLElement[]} */
const thingsIn = (element) => {
  const found = findAll("[data-thing]", element);
  if (element.dataset.lifts === "all" && found.length) return found;
  const [last = element.firstElementChild ?? element] = found.slice(-1);
  return [/** @type {HTMLElement} */ (last)];
};

// The elements that are dragged together: selected, they play the same.
/** @param {HTMLElement} element */
const bundleOf = (element) =>
  element.dataset.plays && element.ariaPressed === "true"
    ? findAll(`#table ${CARRIED}[aria-pressed="true"]`).filter(
        ({ dataset: { plays } }) => plays === element.dataset.plays,
      )
    : [element];

/** @param {HTMLElement} element */
const isPicked = ({ dataset: { picks, ui }, ariaPressed }) =>
  Boolean(picks) && picks === ui && ariaPressed === "true";

/** @param {Element} element */
const isInScroller = (element) => {
  for (let around = element.parentElement; around; around = around.parentElement) {
    if (around.id === "table") break;
    const overflows = around.scrollHeight > around.clientHeight + 1;
    if (overflows && /auto|scroll/.test(getComputedStyle(around).overflowY))
      return true;
  }
  return false;
};

/** @param {At<PointerEvent>} event */
const beginDrag = ({ target, clientX, clientY, timeStamp, pointerType }) => {
  /** @type {HTMLElement | null} */
  const element = target.closest(`#table ${CARRIED}`);
  if (!element) return;
  const [thing] = thingsIn(element).slice(-1);
  const middle = middleOf(thing.getBoundingClientRect());
  const scrolls = pointerType !== "mouse" && isInScroller(element);
  const row = rowOf(element);
  drag = {
    id: element.id,
    path: new DragPath(clientX, clientY, timeStamp, scrolls),
    grip: { x: clientX - middle.x, y: clientY - middle.y },
    boxes: row.map((each) => each.getBoundingClientRect()),
    words: row.map(wordOf),
    picked: "",
    held: [],
    places: [],
    over: -1,
  };
};

// Whether a finger is on what it may drag, and does not scroll.
const isDragging = () => drag !== null && (drag.path.isLifted || !drag.path.scrolls);
const isLifted = () => drag?.path.isLifted === true;

/** @param {PointerEvent} event */
const followDrag = ({ clientX, clientY, timeStamp, pointerId }) => {
  const element = draggedElement();
  if (!drag || !element) return;
  const { path } = drag;
  const wasLifted = path.isLifted;
  path.follow(clientX, clientY, timeStamp);
  if (path.isGone) drag = null;
  if (!path.isLifted) return;
  if (!wasLifted) {
    find("#table")?.setPointerCapture(pointerId); // from here on nothing is pressed
    pick(element);
  }
  makeRoom();
  moveHeld();
};

// Lift the element; one that picks is selected first, as by a tap.
/** @param {HTMLElement} element */
const pick = (element) => {
  const { picks } = element.dataset;
  if (!drag || !picks || isPicked(element)) {
    show();
    return;
  }
  drag.picked = picks;
  report("ui", picks);
};

// Give the element the place under the finger; the others make way.
const makeRoom = () => {
  const element = draggedElement();
  if (!drag || !element) return;
  const { path, grip, words, boxes } = drag;
  const at = { x: path.at.x - grip.x, y: path.at.y - grip.y };
  const place = placeAt(at, boxes);
  const word = wordOf(element);
  const moved = words.filter((other) => other !== word);
  moved.splice(place, 0, word);
  if (place < 0 || moved.join(" ") === words.join(" ")) return;
  look();
  drag.words = moved;
  show();
  play();
};

// Show what is dragged under the finger, after a change of the document.
export const show = () => {
  // Chromium leaves an empty `style` that nobody has read.
  for (const element of dressed)
    for (const name of LOOKS)
      if (element.hasAttribute(name)) element.removeAttribute(name);
  dressed.clear();
  const element = draggedElement();
  if (!drag || !element || !isLifted()) return;
  for (const each of rowOf(element)) {
    each.style.order = `${drag.words.indexOf(wordOf(each))}`;
    dressed.add(each);
  }
  const bundle = bundleOf(element);
  const number = bundle.indexOf(element);
  drag.held = bundle.flatMap((each, k) => {
    const turn = (k - (bundle.length - 1) / 2) * FAN.turn;
    return lift(each, (k - number) * FAN.apart, turn);
  });
  lightPlaces(element);
  moveHeld();
};

// Take the things in an element out of the flow, as large as they are. So they leave
// what cuts them off, such as a hand that scrolls.
/** @type {(element: HTMLElement, beside: number, turn: number) => Drag["held"]} */
const lift = (element, beside, turn) => {
  element.dataset.lifted = "";
  const room = element.getBoundingClientRect();
  dressed.add(element);
  const held = thingsIn(element).map((thing) => {
    for (const animation of thing.getAnimations()) animation.cancel();
    const { width, height } = thing.getBoundingClientRect();
    Object.assign(thing.style, {
      position: "fixed",
      inset: "0 auto auto 0",
      margin: "0",
      width: `${width.toFixed(2)}px`,
      height: `${height.toFixed(2)}px`,
    });
    const middle = middleOf(thing.getBoundingClientRect());
    thing.dataset.held = "";
    if (turn) thing.style.rotate = `${turn}deg`;
    dressed.add(thing);
    return { thing, middle, beside };
  });
  const left = element.getBoundingClientRect();
  const isSame =
    Math.abs(left.width - room.width) <= 1 && Math.abs(left.height - room.height) <= 1;
  if (!isSame) {
    element.style.width = `${room.width}px`;
    element.style.height = `${room.height}px`;
  }
  return held;
};

/** @param {HTMLElement} element */
const lightPlaces = (element) => {
  if (!drag) return;
  const { to, picks } = element.dataset;
  const places = to ? findAll(`#table [data-takes~="${to}"]`) : [];
  drag.over = -1;
  drag.places = places.map((place) => {
    const asked = picks === undefined ? element : place;
    const takes = asked.ariaDisabled !== "true";
    return { element: place, box: place.getBoundingClientRect(), takes };
  });
  for (const { element, takes } of drag.places) {
    element.toggleAttribute("data-lit", takes);
    dressed.add(element);
  }
};

const moveHeld = () => {
  if (!drag) return;
  const { path, grip, held, places } = drag;
  for (const { thing, middle, beside } of held) {
    const x = path.at.x - grip.x + beside - middle.x;
    const y = path.at.y - grip.y - middle.y;
    thing.style.translate = `${x.toFixed(1)}px ${y.toFixed(1)}px`;
  }
  const boxes = places.map(({ box }) => box);
  const over = placeUnder(path.at, boxes);
  if (over === drag.over) return;
  drag.over = over;
  for (const [k, { element }] of places.entries())
    element.toggleAttribute("data-here", k === over);
};

/** @param {PointerEvent} event */
const endDrag = (event) => {
  followDrag(event);
  const element = draggedElement();
  if (drag && element && isLifted()) {
    const place = placeOfDrop(drag, event.timeStamp);
    letFall(place ? dropped(element, place) : rearranged(drag, element));
  }
  cancelDrag();
};

/** @type {(drag: Drag, time: number) => HTMLElement | undefined} */
const placeOfDrop = ({ places, path, over }, time) => {
  if (over >= 0) return places[over].element;
  const lit = places.filter(({ takes }) => takes);
  const near = lit.length ? lit : places;
  const boxes = near.map(({ box }) => box);
  return near[aimedAt(path.at, path.flight(time), boxes)]?.element;
};

// What one tap or two would report.
/** @type {(element: HTMLElement, place: HTMLElement) => Deeds} */
const dropped = (element, place) => {
  const { plays, picks, ui } = element.dataset;
  if (plays === undefined) return deedOf(picks === undefined ? element : place);
  return element.ariaPressed === "false"
    ? ["ui", ui ?? "", "action", plays]
    : ["action", plays];
};

/** @type {(drag: Drag, element: HTMLElement) => Deeds} */
const rearranged = (drag, element) => {
  /** @type {HTMLElement | null} */
  const group = element.closest("[data-order]");
  const words = drag.words.join(" ");
  if (!group || words === rowOf(element).map(wordOf).join(" ")) return putBack();
  return ["command", `arrange-${group.dataset.order} ${words}`];
};

// What undoes the selection of the lift.
/** @returns {Deeds} */
const putBack = () => {
  const element = draggedElement();
  return drag?.picked && element && isPicked(element) ? ["ui", drag.picked] : [];
};

// End the drag; motion starts from the position of the finger.
/** @param {Deeds} words */
const letFall = (words) => {
  const element = draggedElement();
  // Upright, the things keep their shape on their way.
  for (const { thing } of drag?.held ?? [])
    thing.style.rotate = thing.style.scale = "none";
  drag = null;
  if (element) handOver(element.id, thingsIn(element).slice(-1)[0]);
  report(...words);
};

const cancelDrag = () => {
  if (isLifted()) letFall(putBack());
  drag = null;
};

// Events

let isSpent = false; // whether the next click belongs to a drag

const letGo = () => {
  isSpent ||= isLifted();
  cancelDrag();
  cancelSwipe();
};

/** @param {Event} event */
const stop = (event) => {
  event.preventDefault();
  event.stopImmediatePropagation();
};

/**
 * Listen to the document.
 *
 * @param {() => boolean} onTap called before each click; returns whether it showed
 *   frames that waited, and so perhaps something else under the pointer
 * @param {(...words: Deeds) => void} onReport
 */
export const listen = (onTap, onReport) => {
  report = onReport;
  const first = {
    /** @param {At<MouseEvent>} event */
    click(event) {
      if (!isSpent || !event.detail) return;
      isSpent = false;
      stop(event);
    },
    /** @param {KeyboardEvent} event */
    keydown(event) {
      finish();
      if (event.key !== "Escape" || !isLifted()) return;
      stop(event);
      letGo();
    },
  };
  const then = {
    /** @param {At<PointerEvent>} event */
    pointerdown(event) {
      isSpent = find(RECAP) !== null;
      if (isSpent) report("command", "recap");
      else if (!event.isPrimary)
        letGo(); // two fingers zoom
      else if (event.button === 0) {
        beginDrag(event);
        if (!isDragging()) beginSwipe(event);
      }
    },
    /** @param {PointerEvent} event */
    pointermove(event) {
      if (!event.isPrimary) return;
      followDrag(event);
      followSwipe(event);
    },
    /** @param {PointerEvent} event */
    pointerup(event) {
      if (!event.isPrimary) return;
      isSpent ||= isLifted();
      endDrag(event);
      endSwipe(event);
    },
    /** @param {PointerEvent} event */
    pointercancel(event) {
      if (event.isPrimary) letGo();
    },
    /** @param {At<MouseEvent>} event */
    click(event) {
      /** @type {HTMLElement | null} */
      const pressed = event.target.closest(PRESSED);
      const before = meaningOf(pressed);
      finish();
      const isOnTable = pressed?.closest(".frame");
      if (onTap() && (isOnTable || meaningOf(pressed) !== before))
        event.preventDefault();
      else if (find(RECAP)) {
        event.preventDefault();
        report("command", "recap");
      } else press(event, pressed);
    },
    // Else a browser takes a quick swipe for a fling, and swallows the next tap.
    /** @param {TouchEvent} event */
    touchmove(event) {
      if ((swipe || isDragging()) && event.touches.length === 1) event.preventDefault();
    },
  };
  for (const [handlers, capture] of /** @type {const} */ ([
    [first, true],
    [then, false],
  ]))
    for (const [name, handler] of Object.entries(handlers))
      document.addEventListener(name, /** @type {any} */ (handler), {
        capture,
        passive: false,
      });
};
