// The paths of pointers: swipes, drags, flicks, double taps, and the places they mean.

import assert from "node:assert/strict";
import { test } from "node:test";
import {
  aimedAt,
  DragPath,
  doubleTaps,
  placeAt,
  placeUnder,
  Swipe,
} from "../../static/paths.mjs";

/** @type {(left: number, top: number, width: number, height: number) => import("../../static/paths.mjs").Box} */
const box = (left, top, width, height) => ({ left, top, width, height });

// Swipes

/** @param {[number, number][]} path from (100, 100), in steps of 80 */
const swiped = (...path) => {
  const swipe = new Swipe(100, 100, 0, 80);
  for (const [across, down] of path) swipe.follow(100 + across, 100 + down);
  return swipe;
};

test("the longer axis is the direction of a swipe", () => {
  /** @type {[number, number, string][]} */
  const cases = [
    [-20, 3, "left"],
    [20, -3, "right"],
    [3, -20, "up"],
    [-3, 20, "down"],
    [7, -7, ""],
    [20, 20, "right"],
  ];
  for (const [across, down, direction] of cases)
    assert.equal(swiped([across, down]).direction, direction);
});

test("the axis holds until the finger is back", () => {
  assert.equal(swiped([-20, 0], [-20, 60]).direction, "left");
  assert.equal(swiped([-20, 0], [-3, 60]).direction, "down");
  assert.equal(swiped([-20, 0], [20, 60]).direction, "right");
  assert.equal(swiped([-20, 0], [1, 1]).direction, "");
});

test("a swipe says when its direction changes", () => {
  const swipe = swiped();
  const changes = [95, 85, 60, 99, 120].map((x) => swipe.follow(x, 100));
  assert.deepEqual(changes, [false, true, false, true, true]);
});

test("progress begins at 8 pixels and ends at a step", () => {
  assert.equal(swiped([0, 0]).progress, 0);
  assert.equal(swiped([8, 0]).progress, 0);
  assert.equal(swiped([44, 0]).progress, 0.5);
  assert.equal(swiped([0, -80]).progress, 1);
  assert.equal(swiped([0, 240]).progress, 1);
});

test("a swipe plays if it is far or quick", () => {
  assert(swiped([30, 0]).isMeant(5000));
  assert(swiped([24, 0]).isMeant(250));
  assert(!swiped([24, 0]).isMeant(251));
  assert(!swiped([23, 0]).isMeant(100));
  assert(!swiped([60, 0], [2, 0]).isMeant(100));
});

// Drags

test("a finger that rests lifts nothing", () => {
  const path = new DragPath(100, 100, 0, false);
  assert(!path.follow(107, 100, 0));
  assert(path.follow(100, 92, 0));
  assert(path.follow(100, 100, 0)); // near its start too
});

test("a hand that scrolls is dragged across, or after a rest", () => {
  const up = new DragPath(100, 100, 0, true);
  assert(!up.follow(100, 60, 50));
  assert(up.isGone);
  assert(!up.follow(200, 60, 90)); // it scrolls until the finger lifts
  assert(new DragPath(100, 100, 0, true).follow(140, 90, 50));
  assert(new DragPath(100, 100, 0, true).follow(100, 60, 300));
});

const ROWS = [0, 70].flatMap((top) =>
  [0, 50, 100, 150, 200, 250, 300].map((left) => box(left, top, 46, 64)),
);

test("a drop in a row counts for the nearest place, and far away for none", () => {
  /** @type {[number, number, number][]} */
  const cases = [
    [23, 32, 0],
    [70, 20, 1],
    [323, 100, 13],
    [73, 68, 8],
    [-20, 32, 0],
    [400, 102, -1],
    [23, -60, -1],
  ];
  for (const [x, y, place] of cases) assert.equal(placeAt({ x, y }, ROWS), place);
  assert.equal(placeAt({ x: 0, y: 0 }, []), -1);
});

const PILES = [box(0, 0, 60, 84), box(100, 0, 60, 84)];

test("a finger means the place below it, or one within 12 pixels", () => {
  /** @type {[number, number, number][]} */
  const cases = [
    [30, 40, 0],
    [101, 80, 1],
    [72, 40, 0],
    [73, 40, -1],
    [30, -12, 0],
    [30, 97, -1],
  ];
  for (const [x, y, place] of cases) assert.equal(placeUnder({ x, y }, PILES), place);
});

test("of close places the one below the finger counts", () => {
  const slots = [box(0, 0, 100, 300), box(102, 0, 40, 40)];
  assert.equal(placeUnder({ x: 99, y: 20 }, slots), 0); // the other middle is nearer
  assert.equal(placeUnder({ x: 103, y: 20 }, slots), 1);
});

// Flicks

test("a flick flies to a place on its way, or near it", () => {
  /** @type {[number, [number, number], number][]} */
  const cases = [
    [30, [0, -1], 0],
    [130, [0, -1], 1],
    [30, [0, 1], -1],
    [30, [0, 0], -1],
    [30, [0.5, -1], 1],
    [-100, [1, -1.6], 0],
    [184, [0, -1], 1],
    [300, [-0.4, -1], 1],
    [300, [0.3, -1], -1],
  ];
  for (const [start, [x, y], place] of cases)
    assert.equal(aimedAt({ x: start, y: 400 }, { x, y }, PILES), place);
});

test("a flick reaches the first of two places on its way", () => {
  assert.equal(aimedAt({ x: -200, y: 40 }, { x: 1, y: 0 }, PILES), 0);
  assert.equal(aimedAt({ x: 400, y: 40 }, { x: -1, y: 0 }, PILES), 1);
  assert.equal(aimedAt({ x: 0, y: 0 }, { x: 1, y: 0 }, []), -1);
});

test("a flick out of a row reaches the only place, and one along it none", () => {
  const [pile, start] = [box(260, 250, 110, 155), { x: 90, y: 500 }];
  assert.equal(aimedAt(start, { x: 0, y: -1 }, [pile]), 0);
  assert.equal(aimedAt(start, { x: 1, y: 0 }, [pile]), -1);
  assert.equal(aimedAt(start, { x: 0, y: 1 }, [pile]), -1);
  const other = box(500, 250, 110, 155);
  assert.equal(aimedAt(start, { x: 0, y: -1 }, [pile, other]), -1);
});

test("a flick is as fast as the finger was at its end", () => {
  const path = new DragPath(100, 400, 1000, false);
  for (const step of [1, 2, 3, 4, 5])
    path.follow(100, 400 - 20 * step, 1000 + 16 * step);
  assert.deepEqual(path.flight(1080), { x: 0, y: -20 / 16 });
  assert.deepEqual(path.flight(1161), { x: 0, y: 0 }); // the finger rested
  path.follow(100, 300, 1300);
  assert.deepEqual(path.flight(1300), { x: 0, y: 0 });
});

test("a busy page that gets few events sees the flick", () => {
  const path = new DragPath(693, 195, 7286, false); // measured
  path.follow(663, 197, 7293);
  path.follow(633, 199, 7344);
  path.follow(633, 199, 7376);
  const place = box(300, 190, 60, 84);
  assert.equal(aimedAt({ x: 633, y: 199 }, path.flight(7376), [place]), 0);
});

test("a short and quick way is a flick, as it is a swipe", () => {
  /** @type {[number, number, boolean][]} */
  const cases = [
    [24, 120, true],
    [60, 240, true],
    [60, 251, false], // a drag
    [20, 120, false], // too short
    [60, 100, true],
  ];
  for (const [way, lasts, flies] of cases) {
    const path = new DragPath(100, 400, 1000, false);
    for (const part of [0.25, 0.5, 0.75, 1])
      path.follow(100, 400 - way * part, 1000 + lasts * part);
    const { x, y } = path.flight(1000 + lasts);
    assert.equal(x, 0);
    assert(Math.abs(y - (flies ? -way / lasts : 0)) < 1e-9);
  }
});

// Double taps

test("two taps are a double tap if they are quick, near and on one element", () => {
  /** @type {[string, number, number, boolean][]} */
  const cases = [
    ["a", 0, 300, true],
    ["a", 24, 50, true],
    ["a", 0, 301, false],
    ["a", 25, 50, false],
    ["b", 0, 50, false],
  ];
  for (const [id, x, time, isSecond] of cases) {
    const tap = doubleTaps();
    assert(!tap("a", 0, 0, 0));
    assert.equal(tap(id, x, 0, time), isSecond);
  }
});

test("taps on elements without an id are no double tap", () => {
  const tap = doubleTaps();
  tap("", 0, 0, 0);
  assert(!tap("", 0, 0, 50));
});

test("after a double tap, taps count for themselves until a pause", () => {
  const tap = doubleTaps();
  const found = [0, 1, 2, 3, 4, 5].map((k) => tap("a", 0, 0, 100 * k));
  assert.deepEqual(found, [false, true, false, false, false, false]);
  assert(!tap("a", 0, 0, 1100));
  assert(tap("a", 0, 0, 1200));
});
