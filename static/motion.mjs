// Motion: things on the table travel from where they are seen to where they lie.
//
// First, last, invert, play: `look` notes where each thing is, the page changes the
// document, and `play` sends the things to their new places. An animation shows what is
// already done, so nothing waits for one. The next frame starts from where the things
// are on their way. `tabletop.ui.View` lists what a view can say of a thing.
//
// A thing that moved slides. A new thing grows, comes in along with moving ones, starts
// from another element, or rolls in like a die. A thing that is gone leaves a ghost: a
// copy that fades, or that waits for the thing that runs over it. That one slides with
// its old face, and swells when it shows its new one. Undo (`data-turn` falls) is the
// same backwards.

/**
 * The middle and the size of a thing, as fractions of the ground's width and height.
 * So a board that grows or moves takes its tiles along.
 *
 * @typedef {{ x: number, y: number, width: number, height: number }} Box
 */

/**
 * The things on the table, by their ids; copies if the document is about to change.
 *
 * @typedef {{ element: HTMLElement, box: Box, home: string }} Thing `home` is the id of
 *   the element that it lies in
 * @typedef {object} Sight
 * @property {Element} ground
 * @property {DOMRect} rect of the ground
 * @property {number} turn the progress of the game; 0 if the view does not say
 * @property {boolean} isCovered whether a panel replaces the table
 * @property {boolean} isStep whether it is a step of a moment
 * @property {Map<string, Thing>} things
 */

/**
 * What happened between two sights.
 *
 * @typedef {object} Change
 * @property {Sight} first
 * @property {Sight} last
 * @property {Map<string, Box>} lay where the things were going
 * @property {{ id: string, from: Box, to: Box }[]} travelled things with a new place
 * @property {{ x: number, y: number } | undefined} shift if they all moved by the same
 * @property {boolean} isBack whether the game went back
 */

// Times in milliseconds.
const MOVE = 160;
const ENTER = 200;
const POP = 120;
const ROLL = 380;
const LATER = 70; // by which each further die rolls longer
const GATHER = 260; // of a thing that a player takes
const TRAVEL = 300; // of a thing that the eyes should follow
const APART = 55; // between two of them
const ARRIVE = 720; // between the first and the last of many
const STILL = ROLL + 2 * LATER; // when thrown dice lie still
const LIES = 350; // for which they do before their result is visible
const DEALT = 30; // between two cards that are dealt

const HOP = "0 -72px";

// Places that differ by less than this fraction of the ground are the same.
const NEAR = 0.002;

/** @type {Sight | null} */
let seen = null;
/** @type {Map<string, Box>} */
let lay = new Map();
let address = "";
let hadEnding = false;
/** @type {Animation[]} */
let running = [];
/** @type {HTMLElement[]} */
let ghosts = [];
/** @type {{ source: string, rect: DOMRect } | null} */
let handed = null;

/** @type {number[]} */
let landings = [];
/** @type {number[]} */
let arrivals = []; // the landings of things that travel, or that a player takes
/** @type {(() => void)[]} */
let writes = [];

/** Whether things move, by the setting or else the system. */
export const isOn = () => {
  const setting = document.documentElement.dataset.motion;
  const isReduced = matchMedia("(prefers-reduced-motion: reduce)").matches;
  return setting === "on" || (setting !== "off" && !isReduced);
};

/** @type {(one: Box, other: Box) => boolean} */
const isNear = (one, other) =>
  Math.abs(one.x - other.x) < NEAR &&
  Math.abs(one.y - other.y) < NEAR &&
  Math.abs(one.width - other.width) < NEAR &&
  Math.abs(one.height - other.height) < NEAR;

/** @type {(rect: DOMRect, ground: DOMRect) => Box} */
const placeOf = (rect, { left, top, width, height }) => ({
  x: (rect.left + rect.width / 2 - left) / (width || 1),
  y: (rect.top + rect.height / 2 - top) / (height || 1),
  width: rect.width / (width || 1),
  height: rect.height / (height || 1),
});

/** @returns {Sight | null} */
const sight = (isCopied = false) => {
  const table = document.getElementById("table");
  if (!table) return null;
  const ground = table.querySelector("[data-ground]") ?? table;
  const rect = ground.getBoundingClientRect();
  const turn = Number(ground.getAttribute("data-turn"));
  const isCovered = table.querySelector("[data-covers]") !== null;
  const isStep = table.querySelector("[data-step]") !== null;
  const things = new Map();
  for (const element of table.querySelectorAll("[data-thing][id]")) {
    if (!element.checkVisibility()) continue; // folded away
    const box = placeOf(element.getBoundingClientRect(), rect);
    const copy = isCopied ? element.cloneNode(true) : element;
    const home = element.parentElement?.closest("[id]")?.id ?? "";
    things.set(element.id, { element: copy, box, home });
  }
  return { ground, rect, turn, isCovered, isStep, things };
};

/** @type {(first: Sight, last: Sight, lay: Map<string, Box>) => Change} */
const changeOf = (first, last, lay) => {
  const travelled = [...last.things].flatMap(([id, { box: to }]) => {
    const from = lay.get(id);
    return from && !isNear(from, to) ? [{ id, from, to }] : [];
  });
  const shifts = travelled.map(({ from, to }) => ({
    x: to.x - from.x,
    y: to.y - from.y,
  }));
  const shift = shifts.find((one) =>
    shifts.every(({ x, y }) => Math.hypot(one.x - x, one.y - y) < NEAR),
  );
  return { first, last, lay, travelled, shift, isBack: last.turn < first.turn };
};

/** @type {(element: Element, way: "along" | "thrown") => boolean} */
const enters = (element, way) => element.getAttribute("data-enters") === way;

// The transform that shows a thing in one place although it lies in another.
/** @type {(ground: DOMRect, seen: Box, lies: Box) => string} */
const transform = ({ width, height }, seen, lies) => {
  const across = (seen.x - lies.x) * width;
  const down = (seen.y - lies.y) * height;
  const wide = lies.width ? seen.width / lies.width : 1;
  const high = lies.height ? seen.height / lies.height : 1;
  const isSame = Math.abs(wide - 1) < NEAR && Math.abs(high - 1) < NEAR;
  const grown = isSame ? "" : ` scale(${wide.toFixed(4)}, ${high.toFixed(4)})`;
  return `translate(${across.toFixed(2)}px, ${down.toFixed(2)}px)${grown}`;
};

// Animations begin when all places are known, so that the page is laid out once.
/** @type {(element: Element, frames: Keyframe[], timing?: KeyframeAnimationOptions, isGhost?: boolean) => void} */
const animate = (element, frames, timing, isGhost) => {
  const options = { duration: MOVE, easing: "ease-out", ...timing };
  if ("transform" in frames[0] || "rotate" in frames[0])
    landings.push((options.delay ?? 0) + Number(options.duration));
  writes.push(() => {
    const animation = element.animate(frames, options);
    running.push(animation);
    if (isGhost) animation.onfinish = () => element.remove();
  });
};

// When the next of the things that travel sets out.
/** @type {(before: number, last: Sight) => number} */
const apart = (before, { ground }) => {
  const n = ground.querySelectorAll("[data-travels='']").length;
  return before * Math.min(APART, ARRIVE / Math.max(n, 1));
};

/** @param {Change} change */
const moveThings = ({ first, last }, still = 0) => {
  for (const [id, { element, box }] of last.things) {
    const seen = first.things.get(id)?.box;
    if (!seen || isNear(seen, box)) continue;
    const frames = [
      { transform: transform(last.rect, seen, box), zIndex: 1 },
      { transform: "none", zIndex: 1 },
    ];
    const later = element.getAttribute("data-travels");
    if ((last.turn <= first.turn && !last.isStep) || later === null) {
      animate(element, frames);
      continue;
    }
    const delay = still + (later ? Number(later) : apart(arrivals.length, last));
    const timing = { duration: TRAVEL, delay };
    arrivals.push(delay + TRAVEL);
    animate(element, frames, { ...timing, fill: "backwards" });
    const hop = [{ translate: "0 0" }, { translate: HOP }, { translate: "0 0" }];
    animate(element, hop, { ...timing, easing: "ease-in-out" });
  }
};

// Where a new thing starts from, if it says so: in its own shape, as large as there is
// room in the element that it comes from.
/** @type {(element: Element, last: Sight, lies: Box) => Box | null} */
const sourceOf = (element, last, lies) => {
  const name = element.getAttribute("data-from");
  const source = name && document.getElementById(name);
  if (!source) return null;
  const hand = source.querySelector("[data-hand]") ?? source;
  const rect = handed?.source === name ? handed.rect : hand.getBoundingClientRect();
  const place = placeOf(rect, last.rect);
  const part = Math.min(
    place.width / (lies.width || 1),
    place.height / (lies.height || 1),
  );
  return { ...place, width: lies.width * part, height: lies.height * part };
};

/** @param {Change} change */
const enterThings = ({ first, last, travelled, shift, isBack }) => {
  let [thrown, dealt] = [0, 0];
  for (const [id, { element, box }] of last.things) {
    const wasUnder = travelled.some(({ from }) => isNear(from, box));
    if (first.things.has(id) || (isBack && wasUnder)) continue;
    const source = isBack ? null : sourceOf(element, last, box);
    if (enters(element, "thrown") && !isBack) {
      roll(element, thrown);
      thrown += 1;
    } else if (shift && enters(element, "along")) {
      const seen = { ...box, x: box.x - shift.x, y: box.y - shift.y };
      const start = transform(last.rect, seen, box);
      animate(element, [{ transform: start }, { transform: "none" }]);
    } else if (source) {
      // It starts upright: a tilt of its place would turn its way, too.
      const start = transform(last.rect, source, box);
      const frames = [
        { transform: start, rotate: "none", zIndex: 1 },
        { transform: "none", zIndex: 1 },
      ];
      const delay = DEALT * dealt;
      animate(element, frames, { duration: ENTER, delay, fill: "backwards" });
      dealt += 1;
    } else {
      const [small, large] = [
        { scale: "0.6", opacity: 0 },
        { scale: "1", opacity: 1 },
      ];
      animate(element, [small, large], { duration: ENTER });
    }
  }
};

// The compositor cannot animate `zIndex`. So a die keeps in step with its faces, which
// it cannot animate either; else the die would rest before its face.
/** @type {(element: Element, place: number) => void} */
const roll = (element, place) => {
  const turn = `${-300 - 60 * place}deg`;
  const frames = [
    { translate: "0 120%", rotate: turn, scale: "0.7", zIndex: 1 },
    { translate: "0 -14%", rotate: "-24deg", scale: "1.06", offset: 0.7 },
    { translate: "0 0", rotate: "0deg", scale: "1", zIndex: 1 },
  ];
  animate(element, frames, { duration: ROLL + LATER * place });
};

const holdBack = () => {
  const duration = STILL + LIES + ENTER;
  const offset = (STILL + LIES) / duration;
  const frames = [{ opacity: 0 }, { opacity: 0, offset }, { opacity: 1 }];
  for (const element of document.querySelectorAll("[data-after-dice]"))
    animate(element, frames, { duration });
};

/** @param {Change} change */
const leaveThings = ({ first, last, lay, travelled, shift, isBack }) => {
  /** @type {{ copy: HTMLElement, box: Box, gatherer: Box }[]} */
  const gathered = [];
  for (const [id, { element: copy, box, home }] of first.things) {
    if (last.things.has(id) || (enters(copy, "thrown") && !isBack)) continue;
    const lies = lay.get(id) ?? box;
    const runner = travelled.find(({ to }) => isNear(to, lies))?.id;
    const gatherer = isBack ? null : gathererOf(home, last);
    if (gatherer) {
      gathered.push({ copy, box, gatherer });
      continue;
    }
    if (isBack && shift && enters(copy, "along")) {
      const gone = { ...box, x: box.x + shift.x, y: box.y + shift.y };
      sendGhost(copy, last, box, gone);
    } else if (isBack || runner === undefined) {
      sendGhost(copy, last, box, box, { opacity: 0 });
    } else {
      sendGhost(copy, last, box, box);
      runOver(first.things.get(runner), last.things.get(runner), last);
    }
  }
  const step = Math.min(APART, ARRIVE / Math.max(gathered.length, 1));
  for (const [k, { copy, box, gatherer }] of gathered.reverse().entries()) {
    const timing = { duration: GATHER, easing: "ease-in", delay: k * step };
    arrivals.push(timing.delay + GATHER);
    sendGhost(copy, last, box, gatherer, { layer: 2, opacity: 0.4, timing });
  }
};

// The place of a player who has taken what lay in an element.
/** @type {(home: string, last: Sight) => Box | null} */
const gathererOf = (home, { rect }) => {
  const player = home && document.querySelector(`[data-gathers="${home}"] .disc`);
  return player ? placeOf(player.getBoundingClientRect(), rect) : null;
};

/** @type {(face: Thing | undefined, thing: Thing | undefined, last: Sight) => void} */
const runOver = (face, thing, last) => {
  if (!face || !thing) return;
  sendGhost(face.element, last, face.box, thing.box, { layer: 1 });
  animate(thing.element, [{ opacity: 0 }, { opacity: 0 }]);
  const [small, large] = [
    { scale: "1", zIndex: 2 },
    { scale: "1.08", zIndex: 2 },
  ];
  animate(thing.element, [small, large, small], { duration: POP, delay: MOVE });
};

/** @type {(copy: HTMLElement, last: Sight, start: Box, end: Box, looks?: { layer?: number, opacity?: number, timing?: KeyframeAnimationOptions }) => void} */
const sendGhost = (copy, last, start, end, { layer = 0, opacity = 1, timing } = {}) => {
  const { ground, rect } = last;
  for (const name of ["id", "data-thing", "data-action", "data-moves"])
    copy.removeAttribute(name);
  copy.setAttribute("aria-hidden", "true");
  copy.inert = true;
  copy.classList.add("ghost");
  const [width, height] = [start.width * rect.width, start.height * rect.height];
  copy.style.width = `${width.toFixed(2)}px`;
  copy.style.height = `${height.toFixed(2)}px`;
  ghosts.push(copy);
  // The style sheet puts it into the ground's corner, so no layout is needed here.
  const lies = {
    ...start,
    x: (ground.clientLeft + width / 2) / (rect.width || 1),
    y: (ground.clientTop + height / 2) / (rect.height || 1),
  };
  writes.push(() => ground.append(copy));
  const frames = [
    { transform: transform(rect, start, lies), zIndex: layer },
    { transform: transform(rect, end, lies), zIndex: layer, opacity },
  ];
  animate(copy, frames, { fill: "both", ...timing }, true);
};

/**
 * Note where the things are, before the document changes.
 *
 * @param {string} next the address of what the page shows next; nothing moves from one
 *   game to another
 */
export const look = (next = address) => {
  for (const { text, last, timers } of counting) {
    for (const timer of timers) clearTimeout(timer);
    text.data = last;
  }
  counting = [];
  counts = new Map(
    [...document.querySelectorAll("[data-counts][id]")].map(({ id, textContent }) => [
      id,
      Number(textContent),
    ]),
  );
  seen = next === address && isOn() ? sight(true) : null;
  hadEnding = document.getElementById("ending") !== null;
  address = next;
  for (const ghost of ghosts) ghost.remove();
  ghosts = [];
};

// Start the next motion of things `data-from` this element from where a finger holds
// the thing.
/** @type {(source: string, thing: Element) => void} */
export const handOver = (source, thing) => {
  handed = { source, rect: thing.getBoundingClientRect() };
};

/**
 * Send the things to their places; return when they land, in milliseconds from now.
 *
 * @param {boolean} [isBeat] whether another frame shows the result of the dice
 */
export const play = (isBeat = false) => {
  close();
  for (const animation of running) animation.cancel();
  running = [];
  landings = [];
  arrivals = [];
  const [first, last, before] = [seen, seen && sight(), lay];
  seen = null;
  lay = new Map();
  if (first && last) {
    for (const [id, { box }] of last.things) lay.set(id, box);
    if (!before.size) for (const [id, { box }] of first.things) before.set(id, box);
    const change = changeOf(first, last, before);
    const isThrown =
      !change.isBack &&
      [...last.things].some(
        ([id, { element }]) => enters(element, "thrown") && !first.things.has(id),
      );
    moveThings(change, isThrown ? STILL + LIES : 0);
    enterThings(change);
    if (isThrown && !isBeat) holdBack();
    if (first.isCovered || !last.isCovered) leaveThings(change);
    if (!change.isBack) count();
  }
  handed = null;
  for (const write of writes) write();
  writes = [];
  return landings;
};

// The end of a game plays once, as it comes to a table that was on the page.
const close = () => {
  const { dataset } = document.documentElement;
  const isNew = document.getElementById("ending") && seen && !hadEnding;
  if (isNew) dataset.closing = "";
  else if (!document.getElementById("ending")) delete dataset.closing;
};

// Counts change as things arrive, so that they agree with what is seen.

/** @type {Map<string, number>} */
let counts = new Map();
/** @type {{ text: Text, last: string, timers: number[] }[]} */
let counting = [];

const count = () => {
  const times = arrivals.sort((one, other) => one - other);
  if (!times.length) return;
  for (const element of document.querySelectorAll("[data-counts][id]")) {
    const [from, text] = [counts.get(element.id), element.firstChild];
    const to = Number(element.textContent);
    if (from === undefined || from === to || !(text instanceof Text)) continue;
    const last = text.data;
    /** @type {(place: number) => void} */
    const tick = (place) => {
      text.data = `${from + Math.round(((to - from) * (place + 1)) / times.length)}`;
      const large = { scale: place + 1 < times.length ? "1.2" : "1.6" };
      const frames = [{ scale: "1" }, large, { scale: "1" }];
      element.animate(frames, { duration: 240, easing: "ease-out" });
    };
    text.data = `${from}`;
    const timers = times.map((time, place) => window.setTimeout(tick, time, place));
    counting.push({ text, last, timers });
  }
};

/** End at once what a panel that covers the table still unfolds, and the end of a game. */
export const finish = () => {
  delete document.documentElement.dataset.closing;
  for (const panel of document.querySelectorAll("[data-covers]"))
    for (const animation of panel.getAnimations({ subtree: true })) animation.finish();
};

const painted = () => new Promise((done) => requestAnimationFrame(done));

/** Wait until all things lie still on the screen; not on a hidden page. */
export const rest = async () => {
  const waiting = new AbortController();
  const hidden = new Promise((done) =>
    document.addEventListener("visibilitychange", done, waiting),
  );
  const still = Promise.allSettled(running.map(({ finished }) => finished));
  if (!document.hidden) await Promise.race([hidden, still.then(painted).then(painted)]);
  waiting.abort();
};
