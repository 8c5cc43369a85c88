// The light of a lesson: the veil leaves out what the lesson asks for, and its bubble
// stands at the first of these elements. And the place of a hint or a refusal,
// which covers no piece, and that of a line of talk, beside the face of who says it.

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
/** @typedef {{ width: number, height: number }} Size */

let running = 0;
let resting = 0;
let drawn = "";

// Milliseconds between two looks at what a free notice covers, while things move; and
// the time of the next look.
const LULL = 100;
let next = 0;

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
  if (state === drawn && (bubble.dataset.at || !first)) return true;
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

const AROUND = "#table *, .tray button, .coached button";

// How much worse it is to cover another line of talk, or the strip with the title and
// its buttons, than a piece; and a number, which is small.
const WEIGHT = 4;
const WEIGHT_OF_NUMBER = 16;

/** Find the boxes of what is better not covered. */
const findBoxes = (/** @type {string} */ selector) =>
  [...document.querySelectorAll(selector)]
    .filter((element) => isCovered(element) && isShown(element))
    .map((piece) => piece.getBoundingClientRect());

/** Find the boxes of what is better not covered at a table, by their weights. */
const findPieces = () => [
  ...findBoxes(AROUND),
  ...Array(WEIGHT_OF_NUMBER).fill(findBoxes(".count")).flat(),
];

/**
 * Move the free notice to the height at which it covers least.
 *
 * @param {number} now
 */
const settle = (now) => {
  /** @type {HTMLElement | null} */
  const notice = document.querySelector("#notice[data-free]");
  const table = document.getElementById("table");
  if (!notice || !table) return false;
  if (now < next) return true;
  next = now + LULL;
  const area = table.getBoundingClientRect();
  const boxes = findPieces();
  const tip = document.getElementById("tip")?.getBoundingClientRect();
  const wished = tip?.height
    ? (tip.top + tip.bottom) / 2
    : area.top + area.height * 0.6;
  const state = JSON.stringify([boxes, area, notice.textContent, wished]);
  if (state === drawn && notice.style.length) return true;
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
    for (const left of lefts) {
      const box = { left, right: left + width, top: first - 2, bottom: last + 2 };
      const under = boxes.filter((other) => overlap(box, other) > 0);
      for (let top = first; top <= last - height; top += STEP) {
        [box.top, box.bottom] = [top - 2, top + height + 2];
        const away = Math.abs(top + height / 2 - wished) + Math.abs(left - centred);
        let cost = away / 1000;
        for (const other of under) {
          if (cost >= best.cost) break;
          cost += overlap(box, other);
        }
        if (cost < best.cost) best = { cost, most, left, top };
      }
    }
  }
  notice.style.setProperty("--most", best.most);
  notice.style.setProperty("--x", `${best.left}px`);
  notice.style.setProperty("--y", `${best.top}px`);
  return true;
};

let said = "";

/** @type {(face: Box, name: Box, size: Size) => [left: number, top: number, at: string][]} */
const besides = (face, name, { width, height }) => {
  const [across, down] = [face.right - face.left, face.bottom - face.top];
  const [left, right] = [face.left - width + across * 0.1, face.right - across * 0.1];
  const [above, below] = [face.top - height + down * 0.4, face.bottom - down * 0.4];
  const middle = (face.left + face.right - width) / 2;
  return [
    [right, above, "end above"],
    [left, above, "start above"],
    [right, below, "end below"],
    [left, below, "start below"],
    [middle, face.bottom + 4, "below"],
    [middle, face.top - height - 4, "above"],
    [face.left, name.bottom + 2, "below start"],
    [face.right - width, name.bottom + 2, "below end"],
  ];
};

// The widths that a line of talk may have at most.
const NARROW = ["13rem", "8.5rem"];

/** @type {(bubble: HTMLElement, face: Box, name: Box, boxes: Box[]) => Box} */
const placeLine = (bubble, face, name, boxes) => {
  const costs = NARROW.flatMap((most) => {
    bubble.style.setProperty("--most", most);
    const size = { width: bubble.offsetWidth + 1, height: bubble.offsetHeight };
    return besides(face, name, size).map(([x, y, at]) => {
      const left = Math.max(4, Math.min(x, innerWidth - 4 - size.width));
      const top = Math.max(4, Math.min(y, innerHeight - 4 - size.height));
      const box = { left, top, right: left + size.width, bottom: top + size.height };
      const covered = boxes.reduce((sum, other) => sum + overlap(box, other), 0);
      const away = Math.max(0, top - face.bottom) + Math.abs(left - x) / 4;
      const cost = covered + away * 8 + 3 * overlap(box, face);
      return { box, at, most, cost };
    });
  });
  const best = costs.reduce((one, other) => (other.cost < one.cost ? other : one));
  bubble.dataset.at = best.at;
  bubble.style.setProperty("--most", best.most);
  bubble.style.setProperty("--x", `${best.box.left}px`);
  bubble.style.setProperty("--y", `${best.box.top}px`);
  return best.box;
};

/** Move each line of talk to the face of who says it; say whether there is any. */
const talk = () => {
  /** @type {NodeListOf<HTMLElement>} */
  const bubbles = document.querySelectorAll(".bubble");
  if (!bubbles.length) return false;
  const lines = [...bubbles].map((bubble) => {
    const seat = document.getElementById(bubble.dataset.seat ?? "");
    const disc = seat?.querySelector(".disc");
    if (!seat || !disc || !isShown(disc)) return { bubble };
    const face = disc.getBoundingClientRect();
    const who = seat.querySelector(".who")?.getBoundingClientRect();
    return { bubble, face, name: who?.height ? who : face };
  });
  const sizes = lines.map(({ bubble }) => [bubble.id, bubble.offsetHeight]);
  const faces = lines.map(({ face }) => face?.toJSON());
  const state = JSON.stringify([sizes, faces, innerWidth, innerHeight]);
  const isPlaced = lines.every(({ bubble }) => bubble.dataset.at);
  if (state === said && isPlaced) return true;
  said = state;
  resting = 0;
  const discs = [...document.querySelectorAll(".frame .disc")].filter(isShown);
  const others = discs.map((disc) => disc.getBoundingClientRect());
  /** @type {Box[]} */
  const boxes = [...findPieces(), ...others, ...others];
  boxes.push(...Array(WEIGHT).fill(findBoxes(".strip *")).flat());
  let top = belowStrip() + 4;
  for (const { bubble, face, name } of lines) {
    if (face) boxes.push(...Array(WEIGHT).fill(placeLine(bubble, face, name, boxes)));
    else {
      bubble.dataset.at = "free";
      bubble.style.setProperty("--y", `${top}px`);
      top += bubble.offsetHeight + 4;
    }
  }
  return true;
};

const step = (/** @type {number} */ now) => {
  running = 0;
  const isFollowed = [light() || settle(now), talk()].some(Boolean);
  if (isFollowed && resting < RESTING) running = requestAnimationFrame(step);
  resting += 1;
};

/** Follow what a lesson asks for, or a free notice, until all rests. */
export const follow = () => {
  if (!document.getElementById("guide-veil"))
    document.getElementById("guide")?.removeAttribute("data-at");
  if (!document.querySelector("#guide-veil, #notice[data-free], .bubble")) return;
  resting = next = 0;
  if (!running) running = requestAnimationFrame(step);
};

addEventListener("resize", follow);
addEventListener("scroll", follow, { capture: true, passive: true });
