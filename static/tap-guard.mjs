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
/** @type {string[]} */
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
  // A second tap on the same thing is meant.
  if (!thing || IDLE.test(command) || thing.hasAttribute("data-double")) return "";
  const does = thing.getAttribute("data-action") ?? thing.getAttribute("href");
  const label = thing.getAttribute("aria-label") ?? thing.textContent;
  return `${does ?? ""} ${command} ${label}`;
};

const thingsAtSpot = () =>
  POINTS.map(({ x, y }) =>
    document
      .elementFromPoint(spot.x + x * spot.across, spot.y + y * spot.down)
      ?.closest(COMMITS),
  );

/** @type {(x: number, y: number, across?: number, down?: number) => void} */
const press = (x, y, across = MISS, down = MISS) => {
  spot = { x, y, across, down };
  met = thingsAtSpot().map(meaningOf);
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
    .map(meaningOf)
    .filter((meaning, k) => meaning && ![met[0], met[k]].includes(meaning))
    .filter((meaning) => !deaf.has(meaning));
  if (came.length) {
    const isEnd = things.some((thing) => thing?.closest("#ending"));
    patience = Math.max(isEnd ? DEAF_AT_THE_END : DEAF, deaf.size ? patience : 0);
    for (const meaning of came) deaf.add(meaning);
    wait();
  }
  for (const thing of [...things, ...document.querySelectorAll("[data-deaf]")])
    thing?.toggleAttribute("data-deaf", deaf.has(meaningOf(thing)));
};

const wait = () => {
  clearTimeout(waking);
  waking = setTimeout(wake, patience);
};

const wake = () => {
  deaf.clear();
  if (met.length) met = thingsAtSpot().map(meaningOf);
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
