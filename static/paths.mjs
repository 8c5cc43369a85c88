// The paths of pointers: swipes, drags, flicks and double taps. Nothing here knows the
// document. Lengths are in CSS pixels, times in milliseconds, and speeds in pixels a
// millisecond.

/** @typedef {{ x: number, y: number }} Point */
/** @typedef {{ left: number, top: number, width: number, height: number }} Box */

// By this a resting finger may move.
const SLOP = 8;

// A quick swipe or flick: its least length and longest time.
const QUICK = { far: 24, long: 250 };

/** @type {(length: number, time: number) => boolean} */
export const isQuick = (length, time) => length >= QUICK.far && time <= QUICK.long;

// Double taps

// Two taps make a double tap within this time and distance.
const TWICE = { long: 300, far: 24 };

// After a double tap, taps count for themselves until this time without one.
const CALM = 500;

// Return a function that takes taps and returns whether each ends a double tap.
export const doubleTaps = () => {
  let last = { id: "", x: 0, y: 0, time: Number.NEGATIVE_INFINITY };
  let isSpent = false;
  /** @type {(id: string, x: number, y: number, time: number) => boolean} */
  return (id, x, y, time) => {
    const since = time - last.time;
    const isNear = Math.hypot(x - last.x, y - last.y) <= TWICE.far;
    const isSame = id !== "" && id === last.id && isNear;
    isSpent &&= since < CALM;
    const isSecond = isSame && since <= TWICE.long && !isSpent;
    last = { id, x, y, time };
    isSpent ||= isSecond;
    return isSecond;
  };
};

// Swipes

// A release after this fraction of a step plays.
const PART = 1 / 3;

// The path of a pointer as a direction and a distance. The first axis holds until the
// pointer is back near its start, so an oblique path keeps its direction.
export class Swipe {
  direction = "";
  distance = 0;

  /**
   * @param {number} x
   * @param {number} y
   * @param {number} time
   * @param {number} step
   */
  constructor(x, y, time, step) {
    this.start = { x, y, time };
    this.step = step;
  }

  // Add a position; return whether the direction changed.
  /** @type {(x: number, y: number) => boolean} */
  follow(x, y) {
    const [across, down] = [x - this.start.x, y - this.start.y];
    const before = this.direction;
    const wasAcross = before === "left" || before === "right";
    const isBack = Math.abs(wasAcross ? across : down) < SLOP;
    const isAcross = before && !isBack ? wasAcross : Math.abs(across) >= Math.abs(down);
    const way = isAcross ? across : down;
    const [less, more] = isAcross ? ["left", "right"] : ["up", "down"];
    this.distance = Math.abs(way);
    this.direction = this.distance < SLOP ? "" : way > 0 ? more : less;
    return this.direction !== before;
  }

  // The fraction of a step, from 0 at the end of the slop to 1.
  get progress() {
    const way = (this.distance - SLOP) / Math.max(1, this.step - SLOP);
    return this.direction ? Math.min(Math.max(way, 0), 1) : 0;
  }

  // Whether a release at this time plays.
  /** @param {number} time */
  isMeant(time) {
    const isFar = this.distance >= PART * this.step;
    const isMeant = isFar || isQuick(this.distance, time - this.start.time);
    return this.direction !== "" && isMeant;
  }
}

// Drags

// Around a place of a row, in its heights, in which a drop counts for it.
const REACH = 0.75;

// Around a place, in which a finger still means it.
const AROUND = 12;

// The least speed of a flick at its release, and of a finger that does not rest.
const FLICK = 0.5;
const MOVING = 0.1;

// The time over which the speed is measured.
const RECENT = 80;

// By which a flick may miss a place, and the greatest angles to its middle: in
// general, and for a single place and a flick up or down.
const AIM = 24;
const SPREAD = Math.PI / 6;
const ALONE = (Math.PI * 75) / 180;

// By which a flick flies.
const FAR = 4000;

// After which a resting finger lifts an element that would scroll.
const HELD = 300;

// The path of a pointer that went down on an element.
export class DragPath {
  isLifted = false;
  isGone = false; // whether the pointer scrolls instead

  /**
   * @param {number} x
   * @param {number} y
   * @param {number} time
   * @param {boolean} scrolls whether the pointer can scroll the element vertically
   */
  constructor(x, y, time, scrolls) {
    this.start = { x, y, time };
    this.at = { x, y };
    this.scrolls = scrolls;
    this.trail = [this.start];
  }

  // Add a position at a time; return whether the pointer drags the element.
  /** @type {(x: number, y: number, time: number) => boolean} */
  follow(x, y, time) {
    this.at = { x, y };
    this.trail = [...this.recent(time), { x, y, time }];
    const [across, down] = [x - this.start.x, y - this.start.y];
    if (this.isLifted || this.isGone || Math.hypot(across, down) < SLOP)
      return this.isLifted;
    const isHeld = time - this.start.time >= HELD;
    this.isGone = this.scrolls && !isHeld && Math.abs(down) > Math.abs(across);
    this.isLifted = !this.isGone;
    return this.isLifted;
  }

  // The speed of an element that is released at a time; none for a drop. It flies if
  // the pointer is fast at the end. It also flies if the pointer still moves and its
  // whole path was as quick as a swipe.
  /** @param {number} time */
  flight(time) {
    const speed = this.since(this.recent(time)[0], time);
    const fast = Math.hypot(speed.x, speed.y);
    if (fast >= FLICK) return speed;
    const { start, at } = this;
    const length = Math.hypot(at.x - start.x, at.y - start.y);
    const isFlick = fast >= MOVING && isQuick(length, time - start.time);
    return isFlick ? this.since(start, time) : { x: 0, y: 0 };
  }

  // The last steps, and one before: a busy page gets few events.
  /** @param {number} time */
  recent(time) {
    const older = this.trail.filter((step) => time - step.time > RECENT).length;
    return this.trail.slice(Math.max(0, older - 1));
  }

  /** @type {(step: Point & { time: number }, time: number) => Point} */
  since(step, time) {
    const span = Math.max(1, time - step.time);
    return { x: (this.at.x - step.x) / span, y: (this.at.y - step.y) / span };
  }
}

// The number of the item with the least measure; -1 if all are infinite.
/** @type {<T>(items: T[], measure: (item: T) => number) => number} */
const least = (items, measure) => {
  const measures = items.map(measure);
  const best = Math.min(...measures);
  return best === Number.POSITIVE_INFINITY ? -1 : measures.indexOf(best);
};

/** @type {(box: Box) => Point} */
export const middleOf = ({ left, top, width, height }) => ({
  x: left + width / 2,
  y: top + height / 2,
});

/** @type {(point: Point, box: Box) => number} */
const wayTo = ({ x, y }, box) => {
  const middle = middleOf(box);
  return Math.hypot(x - middle.x, y - middle.y);
};

/** @type {(point: Point, box: Box, around?: number) => boolean} */
const isIn = ({ x, y }, { left, top, width, height }, around = 0) =>
  Math.abs(x - left - width / 2) <= width / 2 + around &&
  Math.abs(y - top - height / 2) <= height / 2 + around;

// The number of the place in a row, or in rows, that is nearest to a point; -1 if that
// is far from all of them.
/** @type {(point: Point, boxes: Box[]) => number} */
export const placeAt = (point, boxes) => {
  const number = least(boxes, (box) => wayTo(point, box));
  const box = boxes[number];
  return box && isIn(point, box, REACH * box.height) ? number : -1;
};

// The number of the place that a finger at this point means; -1 for none.
/** @type {(point: Point, boxes: Box[]) => number} */
export const placeUnder = (point, boxes) => {
  /** @param {number} around */
  const within = (around) =>
    least(boxes, (box) =>
      isIn(point, box, around) ? wayTo(point, box) : Number.POSITIVE_INFINITY,
    );
  const number = within(0);
  return number < 0 ? within(AROUND) : number;
};

// The number of the place to which an element with this speed flies: the first one on
// its path, or else the one with the smallest angle. It is -1 if there is none near.
/** @type {(point: Point, speed: Point, boxes: Box[]) => number} */
export const aimedAt = (point, speed, boxes) => {
  if (!speed.x && !speed.y) return -1;
  const hit = hitBy(point, speed, boxes);
  if (hit >= 0) return hit;
  const isPlain = boxes.length === 1 && Math.abs(speed.y) > Math.abs(speed.x);
  return least(boxes, (box) => {
    const angle = angleTo(point, speed, box);
    return angle > (isPlain ? ALONE : SPREAD) ? Number.POSITIVE_INFINITY : angle;
  });
};

// The number of the first place on the path of a flight.
/** @type {(point: Point, speed: Point, boxes: Box[]) => number} */
const hitBy = (point, speed, boxes) => {
  const fast = Math.hypot(speed.x, speed.y);
  for (let far = 0; far < FAR; far += 1) {
    const x = point.x + (speed.x / fast) * far;
    const y = point.y + (speed.y / fast) * far;
    const hit = boxes.findIndex((box) => isIn({ x, y }, box, AIM));
    if (hit >= 0) return hit;
  }
  return -1;
};

// The angle between a flight and the direction to a place's middle.
/** @type {(point: Point, speed: Point, box: Box) => number} */
const angleTo = (point, speed, box) => {
  const { x, y } = middleOf(box);
  const turn = Math.atan2(y - point.y, x - point.x) - Math.atan2(speed.y, speed.x);
  return Math.abs(Math.atan2(Math.sin(turn), Math.cos(turn)));
};
