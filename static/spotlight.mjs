// The light of a lesson: the veil leaves out what the lesson asks for, and its bubble
// stands at the first of these elements. And the place of a hint or a refusal,
// which covers no piece.

const ASKED = "#table [data-hint]:not([aria-disabled=true])";
const PIECE = ":not(.action)";

// CSS pixels around a lit element, between it and the bubble, and at the screen's edge.
const PAD = 6;
const GAP = 18;
const EDGE = 12;
const RADIUS = 14;

// Frames without a change after which nothing moves any more.
const RESTING = 90;

/** @typedef {{ left: number, top: number, right: number, bottom: number }} Box */

let running = 0;
let resting = 0;
let drawn = "";

/** @type {(element: Element) => Box} */
const around = (element) => {
  const { left, top, right, bottom } = element.getBoundingClientRect();
  return {
    left: left - PAD,
    top: top - PAD,
    right: right + PAD,
    bottom: bottom + PAD,
  };
};

/** @type {(one: Box, other: Box) => number} */
const overlap = (one, other) => {
  const across = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const down = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  return Math.max(0, across) * Math.max(0, down);
};

/** @type {(boxes: Box[]) => Box[]} */
const merge = (boxes) => {
  /** @type {Box[]} */
  const merged = [];
  for (const box of boxes) {
    const joined = { ...box };
    for (;;) {
      const at = merged.findIndex((other) => overlap(other, joined) > 0);
      if (at < 0) break;
      const [other] = merged.splice(at, 1);
      joined.left = Math.min(joined.left, other.left);
      joined.top = Math.min(joined.top, other.top);
      joined.right = Math.max(joined.right, other.right);
      joined.bottom = Math.max(joined.bottom, other.bottom);
    }
    merged.push(joined);
  }
  return merged;
};

const isShown = (/** @type {Element} */ element) =>
  element.checkVisibility({ visibilityProperty: true });

const belowStrip = () =>
  document.querySelector(".strip")?.getBoundingClientRect().bottom ?? 0;

/** Find what the lesson asks for, and the place that takes it. */
const findLit = () => {
  const asked = [...document.querySelectorAll(ASKED)].filter(isShown);
  const words = new Set(
    asked.map((each) => each instanceof HTMLElement && each.dataset.to),
  );
  const taking = [...document.querySelectorAll("#table [data-takes]")].filter(
    (each) => each instanceof HTMLElement && words.has(each.dataset.takes),
  );
  const places = taking.filter((each) => !each.matches(".hand, .before"));
  return { asked, places: places.length === 1 ? places : [] };
};

/** @type {(box: Box) => string} */
const hole = ({ left, top, right, bottom }) => {
  const r = Math.min(RADIUS, (right - left) / 2, (bottom - top) / 2);
  const [w, h] = [right - left - 2 * r, bottom - top - 2 * r];
  return (
    `M${left + r} ${top}h${w}a${r} ${r} 0 0 1 ${r} ${r}v${h}a${r} ${r} 0 0 1 ${-r} ${r}` +
    `h${-w}a${r} ${r} 0 0 1 ${-r} ${-r}v${-h}a${r} ${r} 0 0 1 ${r} ${-r}z`
  );
};

/** @type {(bubble: HTMLElement, target: Box, lit: Box[], asked: Box[]) => void} */
const place = (bubble, target, lit, asked) => {
  bubble.dataset.at ??= "below"; // it has its own width then
  const { offsetWidth: width, offsetHeight: height } = bubble;
  const most = innerWidth - EDGE - width;
  const strip = belowStrip();
  const costs = [target, ...lit].flatMap((at) => {
    const middle = (at.left + at.right) / 2;
    const left = Math.max(EDGE, Math.min(middle - width / 2, most));
    const tops = {
      below: at.bottom + GAP,
      above: at.top - GAP - height,
      free: innerHeight - EDGE - height,
    };
    return Object.entries(tops).map(([side, wanted]) => {
      const top = Math.max(strip, Math.min(wanted, innerHeight - EDGE - height));
      const box = { left, top, right: left + width, bottom: top + height };
      const moved = Math.abs(top - wanted) * width;
      const covered = [...lit, ...asked, ...asked, ...asked].reduce(
        (sum, other) => sum + overlap(box, other),
        0,
      );
      return { side, left, top, middle, cost: moved + 2 * covered };
    });
  });
  const best = costs.reduce((one, other) => (other.cost < one.cost ? other : one));
  const tip = Math.max(24, Math.min(best.middle - best.left, width - 24));
  bubble.dataset.at = best.side;
  bubble.style.setProperty("--x", `${best.left}px`);
  bubble.style.setProperty("--y", `${best.top}px`);
  bubble.style.setProperty("--tip", `${tip}px`);
};

/** Draw the veil and place the bubble; say whether there is a lesson. */
const light = () => {
  const veil = document.getElementById("guide-veil");
  const bubble = document.getElementById("guide");
  if (!veil || !bubble) return false;
  const { asked, places } = findLit();
  const first = asked.find((each) => each.matches(PIECE)) ?? asked[0];
  const lit = merge([...asked, ...places].map(around));
  const origin = veil.getBoundingClientRect();
  const state = JSON.stringify([
    lit,
    first && around(first),
    [bubble.textContent, bubble.offsetWidth, bubble.offsetHeight],
    [innerWidth, innerHeight],
  ]);
  if (state === drawn && (bubble.dataset.at || !first)) {
    resting += 1;
    return true;
  }
  drawn = state;
  resting = 0;
  const whole = `M0 0h${innerWidth}v${innerHeight}h${-innerWidth}z`;
  const moved = lit.map(({ left, top, right, bottom }) => ({
    left: left - origin.left,
    top: top - origin.top,
    right: right - origin.left,
    bottom: bottom - origin.top,
  }));
  veil.style.clipPath = `path(evenodd, "${whole}${moved.map(hole).join("")}")`;
  if (first) place(bubble, around(first), lit, asked.map(around));
  return true;
};

// What a free notice must not cover, and where it stands if nothing is in the way.
const PIECES =
  "[data-thing], [data-piece], [data-hint], button," +
  " .card, .die, .token, .player, .me, .pile, .action";
const isCovered = (/** @type {Element} */ element) =>
  element.matches(PIECES) ||
  (!element.childElementCount && element.textContent?.trim());
const STEP = 4;

// The widths that a free notice may have at most; a narrow one fits beside a board.
const WIDTHS = ["30rem", "17rem", "12rem"];

/** Move the free notice to the height at which it covers least. */
const settle = () => {
  /** @type {HTMLElement | null} */
  const notice = document.querySelector("#notice[data-free]");
  const table = document.getElementById("table");
  if (!notice || !table) return false;
  const area = table.getBoundingClientRect();
  const boxes = [
    ...document.querySelectorAll("#table *, .tray button, .coached button"),
  ]
    .filter((element) => isCovered(element) && isShown(element))
    .map((piece) => piece.getBoundingClientRect());
  const tip = document.getElementById("tip")?.getBoundingClientRect();
  const wished = tip?.height
    ? (tip.top + tip.bottom) / 2
    : area.top + area.height * 0.6;
  const state = JSON.stringify([boxes, area, notice.textContent, wished]);
  if (state === drawn && notice.style.length) {
    resting += 1;
    return true;
  }
  drawn = state;
  resting = 0;
  const first = Math.max(area.top, belowStrip());
  const last = Math.min(area.bottom, innerHeight - EDGE);
  let best = { cost: Infinity, most: WIDTHS[0], left: EDGE, top: first };
  notice.style.setProperty("--x", `${EDGE}px`); // at the right it would be narrower
  for (const most of WIDTHS) {
    notice.style.setProperty("--most", most);
    const { width, height } = notice.getBoundingClientRect();
    const centred = area.left + (area.width - width) / 2;
    const lefts = [centred, area.left + EDGE, area.right - EDGE - width];
    for (let top = first; top <= last - height; top += STEP)
      for (const left of lefts) {
        const [right, bottom] = [left + width, top + height];
        const box = { left, right, top: top - 2, bottom: bottom + 2 };
        const covered = boxes.reduce((sum, other) => sum + overlap(box, other), 0);
        const away = Math.abs(top + height / 2 - wished) + Math.abs(left - centred);
        const cost = covered + away / 1000;
        if (cost < best.cost) best = { cost, most, left, top };
      }
  }
  notice.style.setProperty("--most", best.most);
  notice.style.setProperty("--x", `${best.left}px`);
  notice.style.setProperty("--y", `${best.top}px`);
  return true;
};

const step = () => {
  running = 0;
  if ((light() || settle()) && resting < RESTING) running = requestAnimationFrame(step);
};

/** Follow what a lesson asks for, or a free notice, until all rests. */
export const follow = () => {
  if (!document.getElementById("guide-veil"))
    document.getElementById("guide")?.removeAttribute("data-at");
  if (!document.querySelector("#guide-veil, #notice[data-free]")) return;
  resting = 0;
  if (!running) running = requestAnimationFrame(step);
};

addEventListener("resize", follow);
addEventListener("scroll", follow, { capture: true, passive: true });
