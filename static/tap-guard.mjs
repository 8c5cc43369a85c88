// The tap guard: no spot under a finger becomes something else that commits.
//
// A person may tap a spot again before seeing the button that has just moved there. So
// a button that commits, and that appears where something else was pressed, is deaf
// for a moment (`data-deaf`). A tap on it does nothing, and prolongs that. A button
// that keeps its meaning is never deaf.

const COMMITS =
  "#screen :is([data-action], [data-command]:not(form), a[href], [type=submit])";

// The beginnings of commands that commit nothing.
const IDLE = /^(hurry|arrange-)/;

// Milliseconds; a player is slow to notice the end of a game.
const DEAF = 500;
const DEAF_AT_THE_END = 1500;

// CSS pixels by which the next tap of a finger may miss.
const MISS = 16;

// The points to check around a press, itself first: what lies beside each other on a
// wide button is not to fall between them.
const ACROSS = [0, -1, -0.5, 0.5, 1];
const POINTS = [0, -1, 1].flatMap((y) => ACROSS.map((x) => ({ x, y })));

// The last press, and what each of its points commits to; nothing after a key.
let spot = { x: 0, y: 0, across: 0, down: 0 };
/** @type {string[][]} */
let met = [];

/** @type {Set<string>} */
const deaf = new Set();
let patience = DEAF;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let waking;

// What a button does and says, "" for nothing that commits.
/** @param {Element | null | undefined} thing */
const meaningOf = (thing) => {
  const command = thing?.getAttribute("data-command") ?? "";
  if (!thing || IDLE.test(command)) return "";
  // A second tap on the same thing is meant.
  if (thing.hasAttribute("data-double")) return thing.id;
  const does = thing.getAttribute("data-action") ?? thing.getAttribute("href");
  const label = thing.getAttribute("aria-label") ?? thing.textContent;
  return `${does ?? ""} ${command} ${label}`;
};

const MET = `${COMMITS}, #screen [data-double]`;
const MOVES = `${MET}, #screen [data-thing]`;

// What commits at a point, or would at a second tap: the first thing at rest there,
// and what flies over it.
/** @type {(x: number, y: number) => Element[]} */
const thingsAt = (x, y) => {
  const found = [];
  for (const element of document.elementsFromPoint(x, y)) {
    const thing = element.closest(MET);
    if (thing) found.push(thing);
    if (!element.closest(MOVES)?.getAnimations({ subtree: true }).length) break;
  }
  return found;
};

const thingsAtSpot = () =>
  POINTS.map(({ x, y }) => thingsAt(spot.x + x * spot.across, spot.y + y * spot.down));

const meanings = () => thingsAtSpot().map((things) => things.map(meaningOf));

/** @type {(x: number, y: number, across?: number, down?: number) => void} */
const press = (x, y, across = MISS, down = MISS) => {
  spot = { x, y, across, down };
  met = meanings();
};

/**
 * Count what the page does for a person as a press on the element that does it, if it
 * exists. Their finger may be on its way to any part of that.
 *
 * @param {string} selector
 */
export const pressFor = (selector) => {
  const box = document.querySelector(selector)?.getBoundingClientRect();
  if (!box) return;
  const [across, down] = [box.width / 2, box.height / 2];
  press(box.x + across, box.y + down, across - 1, down - 1);
};

/** Mark what came to the spot of the last press, after a change of the document. */
export const look = () => {
  const things = met.length ? thingsAtSpot() : [];
  const came = things
    .flatMap((there, k) =>
      there
        .filter((thing) => thing.matches(COMMITS))
        .map(meaningOf)
        .filter((meaning) => ![...met[0], ...met[k]].includes(meaning)),
    )
    .filter((meaning) => meaning && !deaf.has(meaning));
  if (came.length) {
    const isEnd = things.flat().some((thing) => thing.closest("#ending"));
    patience = Math.max(isEnd ? DEAF_AT_THE_END : DEAF, deaf.size ? patience : 0);
    for (const meaning of came) deaf.add(meaning);
    wait();
  }
  const marked = document.querySelectorAll("[data-deaf]");
  for (const thing of [...things.flat(), ...marked])
    thing.toggleAttribute("data-deaf", deaf.has(meaningOf(thing)));
};

const wait = () => {
  clearTimeout(waking);
  waking = setTimeout(wake, patience);
};

const wake = () => {
  deaf.clear();
  if (met.length) met = meanings();
  for (const thing of document.querySelectorAll("[data-deaf]"))
    thing.removeAttribute("data-deaf");
};

const handlers = {
  /** @param {PointerEvent} event */
  pointerdown: ({ clientX, clientY }) => press(clientX, clientY),
  keydown() {
    met = [];
  },
  /** @param {At<MouseEvent>} event */
  click(event) {
    // Without a detail the click is of a key or of a screen reader.
    if (!event.detail || !event.target.closest("[data-deaf]")) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    wait();
  },
};
for (const [name, handler] of Object.entries(handlers))
  document.addEventListener(name, /** @type {any} */ (handler), { capture: true });
