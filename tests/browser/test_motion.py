"""Tiles travel, input need not wait, and a half-made swipe can be taken back."""

import json
from collections.abc import Iterator
from typing import Any, Literal

import pytest
from playwright.sync_api import CDPSession, Page, expect

from lab.screens import SCREENS
from tabletop.session import Session
from tests.browser.conftest import (
    CHOSEN,
    OpenHere,
    OpenPage,
    shared,
)
from tests.browser.running import TABLE
from tests.browser.tabs import Tabs
from tests.browser.threes import KEYS, best_try, kept, replayed, swipe
from tests.browser.tomacco import address, large

WAYS = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}

SLOW = """rate => {
    window.sent = [];
    window.animate ??= Element.prototype.animate;
    Element.prototype.animate = function (...frames) {
        const animation = animate.apply(this, frames);
        animation.playbackRate = rate;
        sent.push(animation.effect.target.id);
        return animation;
    };
}"""
"""Notes what is animated, and slows it down so that a test is in the middle of it."""

OFF_PLACE = """() => [...document.querySelectorAll(".threes-tile[id]")].filter(tile => {
    const place = [...tile.classList].find(name => name.startsWith("threes-at-"));
    const at = document.querySelector(`.threes-cell.${place}`);
    const cell = at.getBoundingClientRect();
    const seen = tile.getBoundingClientRect();
    return Math.hypot(seen.x - cell.x, seen.y - cell.y, seen.width - cell.width) > 1;
}).map(tile => tile.id)"""


@pytest.fixture(scope="module")
def moving(tabs: Tabs, site: str) -> Iterator[Page]:
    """Return a page on a phone, where things move, that tests of this file share."""
    yield from shared(tabs, site)


def watched(page: Page, seed: str, *, rate: float = 1) -> Page:
    """Return the page with a new game of this seed, its animations noted, at a rate."""
    page.evaluate("seed => { location.hash = `#/threes?seed=${seed}` }", seed)
    page.wait_for_function("!location.hash.includes('?')")
    page.wait_for_function(TABLE)
    page.evaluate(SLOW, rate)
    return page


def press(page: Page) -> str:
    """Push in the first direction that is legal, by a key; return it."""
    direction = best_try(page)
    page.keyboard.press(KEYS[direction])
    return direction


def sent(page: Page) -> set[str]:
    """Return the ids of the animated elements."""
    ids: list[str] = page.evaluate("sent")
    return set(ids)


def come_to_rest(page: Page) -> None:
    """End all animations, and wait until nothing of them is left."""
    page.evaluate("document.getAnimations().forEach(a => a.finish())")
    expect(page.locator(".ghost")).to_have_count(0)
    page.wait_for_function("document.getAnimations().length === 0")
    assert page.locator("#table [style], [data-drag], [data-moves]").count() == 0
    assert page.evaluate(OFF_PLACE) == []


def board(page: Page) -> tuple[int, ...]:
    """Return the tiles as the page tells them."""
    rows = page.locator(".threes-board p").all_inner_texts()
    words = ", ".join(row.partition(": ")[2] for row in rows).split(", ")
    return tuple(0 if word == "empty" else int(word) for word in words)


def lies(session: Session) -> tuple[int, ...]:
    tiles: tuple[int, ...] = session.observation(0).board
    return tiles


class Finger:
    """A finger on the middle of the board; distances count in cells."""

    def __init__(self, page: Page) -> None:
        box = page.locator(".threes-board").bounding_box()
        assert box is not None
        self.cell = box["width"] / 4
        self.start = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        self._session: CDPSession = page.context.new_cdp_session(page)

    def send(self, kind: str, *points: tuple[float, float]) -> None:
        """Send a touch event with these points, in cells from the middle."""
        x, y = self.start
        touches = [
            {"x": x + across * self.cell, "y": y + down * self.cell, "id": number}
            for number, (across, down) in enumerate(points)
        ]
        message: dict[str, Any] = {"type": kind, "touchPoints": touches}
        self._session.send("Input.dispatchTouchEvent", message)

    def drag(self, direction: str, part: float) -> None:
        """Go down and, in two steps, this part of a cell in a direction."""
        across, down = WAYS[direction]
        self.send("touchStart", (0, 0))
        for way in (part / 2, part):
            self.send("touchMove", (across * way, down * way))

    def hold(self, page: Page) -> None:
        """Stay so long that the swipe is no quick one any more."""
        page.wait_for_timeout(300)

    def lift(self) -> None:
        self.send("touchEnd")


@pytest.mark.parametrize(
    ("system", "setting", "moves"),
    [
        ("no-preference", None, True),
        pytest.param("no-preference", "on", True, marks=pytest.mark.at_length),
        ("no-preference", "off", False),
        pytest.param("reduce", None, False, marks=pytest.mark.at_length),
        ("reduce", "on", True),
        pytest.param("reduce", "off", False, marks=pytest.mark.at_length),
    ],
)
def test_motion_is_as_the_system_or_the_setting_says(
    open_page: OpenPage,
    system: Literal["no-preference", "reduce"],
    setting: str | None,
    *,
    moves: bool,
) -> None:
    start = f"({CHOSEN})({json.dumps({'motion': setting})})" if setting else ""
    page = open_page(start=start)
    page.emulate_media(reduced_motion=system)
    watched(page, "system")
    for _ in range(3):
        press(page)
    expect(page.locator("#status")).to_contain_text("3 moves")
    assert bool(sent(page)) is moves
    if not moves:
        assert page.evaluate("document.getAnimations().length") == 0
    come_to_rest(page)


def test_what_moved_and_what_entered_is_animated(moving: Page) -> None:
    page = watched(moving, "moved")
    before = kept(page)
    direction = press(page)
    ids, after = before.ids(0), kept(page).ids(0)
    lay = {number: cell for cell, number in ids.items()}
    moved = {number for cell, number in after.items() if lay.get(number) != cell}
    assert moved
    tiles = {f"tile-{number}" for number in moved}
    assert {id_ for id_ in sent(page) if id_} == tiles, direction


def test_a_tile_keeps_its_element(moving: Page) -> None:
    page = watched(moving, "element")
    page.evaluate(
        "window.was = new Map([...document.querySelectorAll('.threes-tile')]"
        ".map(tile => [tile.id, [tile, tile.className]]))"
    )
    press(page)
    same, moved = page.evaluate(
        """() => {
            const tiles = [...document.querySelectorAll(".threes-tile[id]")]
                .filter(tile => was.has(tile.id));
            const at = text => /at-\\d+/.exec(text)[0];
            return [
                tiles.every(tile => was.get(tile.id)[0] === tile),
                tiles.filter(
                    tile => at(was.get(tile.id)[1]) !== at(tile.className)).length,
            ];
        }"""
    )
    assert same
    assert moved > 0


def test_keys_in_quick_succession_are_all_played(moving: Page) -> None:
    page = watched(moving, "quick", rate=0.1)
    moves: list[str] = []
    while len(moves) < 10:
        moves.append(press(page))
    session = kept(page)
    assert session.log == replayed("quick", moves).log
    assert board(page) == lies(session)
    come_to_rest(page)


@pytest.mark.at_length
def test_undo_in_the_middle_of_an_animation(moving: Page) -> None:
    page = watched(moving, "undo", rate=0.05)
    for _ in range(4):
        press(page)
    boards = [board(page)]
    for _ in range(2):
        press(page)
        boards.append(board(page))
    for expected in (boards[1], boards[0]):
        page.keyboard.press("u")
        assert board(page) == expected == lies(kept(page))
    page.keyboard.press("r")
    assert board(page) == boards[1]
    come_to_rest(page)


def test_nothing_is_left_over(moving: Page) -> None:
    page = watched(moving, "left")
    for _ in range(6):
        press(page)
    page.wait_for_timeout(1000)
    assert page.evaluate("document.getAnimations().length") == 0
    come_to_rest(page)


def test_another_game_is_there_at_once(moving: Page) -> None:
    page = watched(moving, "another")
    page.evaluate("location.hash = '#/threes?seed=other'")
    page.wait_for_function("!location.hash.includes('?')")
    page.evaluate("location.hash = '#/'")
    page.locator("#card-threes").wait_for()
    assert sent(page) == set()


def test_a_half_made_swipe_shows_what_will_move(moving: Page) -> None:
    page = watched(moving, "half")
    direction = best_try(page)
    finger = Finger(page)
    finger.drag(direction, 0.6)
    table = page.locator("#table")
    assert page.locator(f"[data-moves={direction}]").count() > 0
    progress = float(table.evaluate("e => e.style.getPropertyValue('--drag')"))
    assert progress == pytest.approx(0.55, abs=0.05)
    off_place = set(page.evaluate(OFF_PLACE))
    marked = page.locator("[data-moves]").evaluate_all("es => es.map(e => e.id)")
    assert off_place == set(marked)
    assert "0 moves" in page.locator("#status").inner_text()
    finger.lift()
    expect(page.locator("#status")).to_contain_text("1 move")
    assert kept(page).log == replayed("half", [direction]).log
    come_to_rest(page)


def test_a_swipe_that_comes_back_plays_nothing(moving: Page) -> None:
    page = watched(moving, "back")
    log = kept(page).log
    direction = best_try(page)
    finger = Finger(page)
    finger.drag(direction, 0.8)
    assert page.locator("[data-moves]").count() > 0
    finger.send("touchMove", (0, 0))
    assert page.locator("[data-moves]").count() == 0
    finger.lift()
    come_to_rest(page)
    assert kept(page).log == log


def test_a_short_and_slow_swipe_plays_nothing(moving: Page) -> None:
    page = watched(moving, "short")
    log = kept(page).log
    finger = Finger(page)
    finger.drag(best_try(page), 0.25)
    finger.hold(page)
    assert page.locator("[data-moves]").count() > 0
    finger.lift()
    expect(page.locator("[data-moves]")).to_have_count(0)
    come_to_rest(page)
    assert kept(page).log == log


def test_a_second_finger_takes_the_swipe_back(moving: Page) -> None:
    page = watched(moving, "pinch")
    log = kept(page).log
    direction = best_try(page)
    across, down = WAYS[direction]
    finger = Finger(page)
    finger.drag(direction, 0.8)
    finger.send("touchStart", (across * 0.8, down * 0.8), (1, 1))
    expect(page.locator("[data-moves]")).to_have_count(0)
    finger.send("touchMove", (across, down), (1.5, 1.5))
    finger.lift()
    come_to_rest(page)
    assert kept(page).log == log
    swipe(page, direction)
    expect(page.locator("#status")).to_contain_text("1 move")


def test_a_swipe_that_moves_nothing_says_why(moving: Page) -> None:
    page = watched(moving, "why")
    arrows = page.locator(".threes .action[aria-disabled]")
    while arrows.count() == 0:
        press(page)
    come_to_rest(page)
    direction = arrows.first.get_attribute("data-action") or ""
    before = page.locator("#status").inner_text()
    finger = Finger(page)
    finger.drag(direction, 0.9)
    assert page.locator("[data-moves]").count() == 0
    assert page.evaluate("document.querySelector('[data-drag]').dataset.drag")
    finger.lift()
    expect(page.locator("#notice")).to_contain_text("No tile can slide")
    expect(page.locator("#status")).to_have_text(before)
    come_to_rest(page)


def test_a_mouse_swipes_as_well_and_presses_no_arrow(open_page: OpenPage) -> None:
    page = open_page("threes?seed=mouse", viewport=(1280, 800), touch=False)
    direction = best_try(page)
    across, down = WAYS[direction]
    box = page.locator(f"#arrow-{direction}").bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x - 20 * across, y - 20 * down)
    page.mouse.down()
    page.mouse.move(x, y, steps=3)
    page.mouse.move(x + 20 * across, y + 20 * down, steps=3)
    assert page.locator("[data-moves]").count() > 0
    page.mouse.up()
    log = kept(page).log
    assert log in (replayed("mouse", []).log, replayed("mouse", [direction]).log)


SET_OUT = """() => {
    window.shapes = [];
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (frames, options) {
        const from = this.dataset.from && document.getElementById(this.dataset.from);
        const scale = /scale\\(([\\d.]+), ([\\d.]+)\\)/.exec(frames[0].transform ?? "");
        const animation = animate.call(this, frames, options);
        if (!from || !scale) return animation;
        const origin = from.querySelector("[data-hand]") ?? from;
        const hand = origin.getBoundingClientRect();
        const card = this.getBoundingClientRect();
        const off = Math.max(
            Math.abs(hand.x + hand.width / 2 - card.x - card.width / 2),
            Math.abs(hand.y + hand.height / 2 - card.y - card.height / 2));
        shapes.push({ from: from.id, wide: +scale[1], high: +scale[2], off });
        return animation;
    };
}"""
"""Of JavaScript: notes how what sets out from elsewhere looks in its first moment."""


def test_a_card_that_a_computer_plays_keeps_its_shape(open_page: OpenPage) -> None:
    page = open_page(address(large(2), computers=1))
    page.evaluate(SET_OUT)
    page.locator("#pickup").tap()
    page.locator("#pickup").wait_for(timeout=20_000)
    shapes = page.evaluate("shapes.filter(({ from }) => from.startsWith('seat-'))")
    assert shapes
    for shape in shapes:
        assert shape["wide"] == pytest.approx(shape["high"], abs=0.01)
        assert shape["wide"] < 1.01
        assert shape["off"] < 1


ELSEWHERE = """() => {
    const ground = document.querySelector("[data-ground]");
    const look = (thing) => {
        const style = getComputedStyle(thing);
        return [style.backgroundColor, style.borderTopLeftRadius !== "0px"].join();
    };
    const things = document.querySelectorAll("#table :not(.dim) > [data-thing]");
    return [...things].map((thing) => {
        const ghost = thing.cloneNode(true);
        ghost.classList.add("ghost");
        ground.append(ghost);
        const looks = [look(thing), look(ghost)];
        ghost.remove();
        return looks;
    });
}"""
"""Of JavaScript: how each thing that can be played looks at its place, and in the
ground's corner."""


@pytest.mark.parametrize("state", ["cards_middle", "rummy_draw", "dice_load"])
def test_what_moves_looks_the_same_at_any_place(
    open_here: OpenHere, state: str
) -> None:
    page = open_here()
    SCREENS[state](page)
    found = page.evaluate(ELSEWHERE)
    assert len(found) > 5
    assert [looks for looks in found if looks[0] != looks[1]] == []
