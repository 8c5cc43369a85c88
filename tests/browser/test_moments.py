"""Moments are filmed: what is said, what moves, and what stays where it is."""

import time
from collections.abc import Iterator
from functools import cache
from typing import Any, Final

import pytest
from playwright.sync_api import Page, expect

from tabletop.core.chance import pick, rng_for
from tabletop.core.codec import to_text
from tabletop.library.game_index import entry_of
from tabletop.registry import view_of
from tabletop.session import Seat, Session, save
from tests.browser.conftest import OpenHere, reload, shared
from tests.browser.store import STORE
from tests.browser.tabs import Tabs

KINDS: Final = {  # games and kinds of their moments, to the number of players
    ("four_twenty_one", "settled"): 3,
    ("tomacco", "pickup"): 4,
    ("tomacco", "clear"): 4,
    ("game_of_threes", "out"): 3,
    ("stavegame", "fight"): 2,
    ("threes", "highest"): 1,
    ("threes", "stuck"): 1,
}

NAMES: Final = ("Ann", "Ben", "Cleo", "Dan")

FILM: Final = """async (action) => {
    const fixed = [".strip", ".caption", ".own", ".hand", ".actions", "#stock", "#pile",
        "#cleared", ".threes-board", ".stave-staves", ".disc"];
    const shots = [];
    const start = performance.now();
    let calm = start;
    const shoot = () => {
        const frame = document.querySelector(".frame");
        const moving = document.getAnimations().filter(
            ({ effect, playState }) => playState === "running" &&
                effect.target?.closest?.("[data-thing], .ghost"));
        const boxes = {};
        for (const each of fixed)
            document.querySelectorAll(each).forEach((element, k) => {
                if (element.closest(".stave-fight, .ghost")) return;
                const { left, top, width, height } = element.getBoundingClientRect();
                boxes[`${each} ${element.closest("[id]")?.id} ${k}`] =
                    [left, top, width, height].map(Math.round);
            });
        const counts = {};
        for (const { id, textContent } of document.querySelectorAll("[data-counts]"))
            counts[id] = Number(textContent);
        const line = document.querySelector(".moment-line")?.textContent ?? "";
        const step = frame?.dataset.step ?? null;
        if (step !== null || moving.length) calm = performance.now();
        shots.push({ at: performance.now() - start, step, line, boxes, counts,
            moving: moving.length });
    };
    if (action) setTimeout(() => tabletop.page._on_report("action", action), 50);
    while (performance.now() - start < 500 || performance.now() - calm < 200) {
        await new Promise((done) => requestAnimationFrame(done));
        shoot();
    }
    return shots;
}"""
"""Of JavaScript: plays an action, and notes what is seen until it is calm again."""


@cache
def before(game: str, kind: str) -> tuple[str, str]:
    """Return a saved game and the action of its first seat that begins a moment."""
    players, view = KINDS[game, kind], view_of(game)
    seats = [Seat("Ann"), *(Seat(name, "random") for name in NAMES[1:players])]
    for number in range(200):
        session = Session.start(
            game, players=players, seats=seats, seed=f"film {number}"
        )
        rng = rng_for(game, number)
        while not session.is_over and session.cursor < 600:
            ply, legal = session.cursor, session.legal()
            for text in legal if session.to_act == 0 else ():
                session.play(text)
                found = [view.moment(*each, NAMES) for each in session.steps(0, ply)]
                session.goto(ply)
                if [each.kind for each in found if each][-1:] == [kind]:
                    return save.dumps(session), text
            session.play(pick(rng, legal))
    raise AssertionError


@pytest.fixture(scope="module")
def lively_page(tabs: Tabs, site: str) -> Iterator[Page]:
    """Return a page on a phone, where things move, that tests of this file share."""
    yield from shared(tabs, site)


def opened(page: Page, game: str, kind: str) -> str:
    """Open a game before a moment, and return the action that begins it."""
    text, action = before(game, kind)
    told = entry_of(kind, save.loads(text), "", time.time())
    page.evaluate(STORE, [kind, text, to_text(told)])
    page.goto(f"{page.url.partition('#')[0]}#/{game}/{kind}")
    reload(page)
    return action


def film(page: Page, action: str) -> list[dict[str, Any]]:
    shots: list[dict[str, Any]] = page.evaluate(FILM, action)
    return shots


ROUNDED: Final = 1  # pixels by which equal places may differ, since each is rounded


def off(one: list[int], two: list[int]) -> int:
    """Return by how many pixels a box has moved or grown."""
    return max(abs(a - b) for a, b in zip(one, two, strict=True))


def changes(shots: list[dict[str, Any]], key: str) -> Iterator[list[int]]:
    """Yield the numbers of each count, in the order of the film."""
    for name in shots[0][key]:
        yield [shot[key][name] for shot in shots if name in shot[key]]


@pytest.mark.parametrize(("game", "kind"), KINDS)
def test_a_moment_speaks_when_all_lies_still_and_moves_nothing_else(
    lively_page: Page, game: str, kind: str
) -> None:
    page, action = lively_page, opened(lively_page, game, kind)
    shots = film(page, action)
    steps = [shot for shot in shots if shot["step"] is not None]
    assert steps
    said = [shot for shot in steps if shot["line"]]
    assert said
    assert said[0]["moving"] == 0
    first = shots[0]["boxes"]
    moved = {
        name: (first.get(name), box)
        for shot in steps
        for name, box in shot["boxes"].items()
        if any(first.get(name, ())) and off(first[name], box) > ROUNDED
    }
    assert moved == {}
    for counts in changes(shots, "counts"):
        assert counts in (sorted(counts), sorted(counts)[::-1])


def test_a_touch_ends_a_moment_and_does_nothing_else(lively_page: Page) -> None:
    page, action = lively_page, opened(lively_page, "tomacco", "pickup")
    page.evaluate("text => tabletop.page._on_report('action', text)", action)
    expect(page.locator(".frame[data-step]")).to_have_count(1)
    page.locator("#pile").click()
    expect(page.locator(".frame[data-step]")).to_have_count(0)
    expect(page.locator(".panel, dialog, #notice")).to_have_count(0)


WATCH: Final = """async ([fixed, plies]) => {
    const found = [];
    let first = null, last = "", until = performance.now() + 25000, n = 0;
    while (n < plies && performance.now() < until) {
        await new Promise((done) => setTimeout(done, 15));
        const frame = document.querySelector(".frame");
        if (document.querySelector("#ending")) break;
        if (!frame || frame.dataset.step !== undefined) continue;
        if (frame.dataset.turn === last) continue;
        last = frame.dataset.turn;
        n += 1;
        if (document.querySelector(".g3-fan, .g3-ended") || n < 6) continue;
        const boxes = {};
        for (const each of fixed)
            document.querySelectorAll(each).forEach((element, k) => {
                const isDisc = each === ".disc";
                const name = isDisc ? element.closest("[id]").id : `${each} ${k}`;
                const { left, top, width, height } = element.getBoundingClientRect();
                boxes[name] = [left, top, width, height].map(Math.round).join(" ");
            });
        first ??= boxes;
        for (const name in boxes)
            if (name in first && boxes[name] !== first[name])
                found.push(`${name} at ${last}: ${first[name]} → ${boxes[name]}`);
    }
    return [n, found];
}"""
"""Of JavaScript: watches computers play, and notes boxes that move between turns.

Before the cut and at the end of a round the Game of Threes has other tables.
"""

PLACES: Final = (
    *(".strip", ".caption", ".own", ".hand", ".actions", ".tray", ".disc"),
    *("#stock", "#pile", "#cleared", ".stave-staves", ".cubes"),
)

TABLES: Final = {
    "four_twenty_one": "players=4&seats=random,random,random,random&seed=law",
    "tomacco": "players=4&seats=random,random,random,random&seed=law",
    "game_of_threes": "players=3&seats=random,random,random&seed=law",
    "stavegame": "seats=random,random&seed=law",
}


@pytest.mark.parametrize("game", TABLES)
def test_no_box_of_a_table_moves_between_two_turns(
    open_here: OpenHere, game: str
) -> None:
    page = open_here(f"{game}?{TABLES[game]}", viewport=(390, 844))
    page.locator("#tool-hurry").click()  # without the pauses of computers
    turns, found = page.evaluate(WATCH, [PLACES, 25])
    assert turns > 15
    assert found == []
