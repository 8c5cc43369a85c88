"""The coach in the page: a quiet remark after a move that lost much, and why."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tabletop.registry import JUDGE
from tabletop.session import Seat, Session, links
from tabletop.session.analysis import weighed
from tabletop.session.bot_protocol import advice_of, ask, think
from tests.browser.conftest import CHOSEN, PHONE, WISHED, OpenPage, lively
from tests.browser.layout import assert_is_a_target, overflow
from tests.kit.cases import some

TALL = (390, 844)

LYING = (740, 360)

COACHED = f"{WISHED}({json.dumps({'coach': True})})"
"""Of JavaScript: switches the coach on."""


def lost_much() -> tuple[str, str]:
    """Return the address of a game of Threes, and a push that loses much there."""
    session = Session.start("threes", players=1, seed="short")
    while session.cursor < 71:  # there the first push that can be made loses half
        session.play(session.legal()[0])
    return f"threes?log={links.pack(session)}", session.legal()[0]


def remarked(
    open_page: OpenPage, viewport: tuple[int, int], arrows: str = "on"
) -> Page:
    """Return a table at which the coach has just said something."""
    address, push = lost_much()
    page = open_page(viewport=viewport, calm=True)
    page.evaluate(COACHED)
    page.evaluate(CHOSEN, {"of_games": [["arrows", arrows]]})
    page.reload()
    page.evaluate("address => { location.hash = '#/' + address }", address)
    page.locator(".threes-board").wait_for()
    page.keyboard.press(f"Arrow{push.capitalize()}")
    notice = page.locator("#notice")
    expect(notice).to_contain_text("You had a better move.", timeout=30_000)
    return page


@pytest.mark.parametrize("viewport", some([LYING, PHONE], 1))
def test_a_remark_covers_no_score_and_what_it_opens_no_tile(
    open_page: OpenPage, viewport: tuple[int, int]
) -> None:
    page = remarked(open_page, viewport, arrows="auto")
    assert are_apart(page, "#notice", ".threes-score")
    assert are_apart(page, "#notice", ".threes-board")
    lively(page, "#notice-command").tap()
    page.locator("#table [data-played]").first.wait_for(state="attached")
    assert are_apart(page, "#coached > .guide", ".threes-score")
    assert are_apart(page, "#coached > .guide", ".threes-board")


def are_apart(page: Page, one: str, other: str) -> bool:
    """Return whether two elements do not overlap on the screen."""
    here, there = (page.locator(name).bounding_box() for name in (one, other))
    assert here is not None
    assert there is not None
    across = here["x"] + here["width"], there["x"] + there["width"]
    down = here["y"] + here["height"], there["y"] + there["height"]
    is_beside = across[0] <= there["x"] or across[1] <= here["x"]
    return is_beside or down[0] <= there["y"] or down[1] <= here["y"]


def drew_badly() -> str:
    """Return the address of a Game of Threes where the stock is much worse."""
    seats = [Seat("Ann"), Seat("Ben", "gentle")]
    session = Session.start("game_of_threes", players=2, seats=seats, seed="draw")
    while not (
        {"draw stock", "draw discard"} <= {*session.legal()} and _loses(session)
    ):
        session.play(session.legal()[-1])
    return f"game_of_threes?log={links.pack(session)}"


def _loses(session: Session) -> bool:
    """Return whether the first seat acts, and loses much if it draws from the stock."""
    if session.to_act or "draw stock" not in session.legal():
        return False
    *_others, best = think(ask(session, level=JUDGE, luck="draw"))
    found = weighed(0, 0, "draw stock", advice_of(best), second=None)
    return found is not None and found.is_much


def test_where_there_is_room_the_coach_covers_nothing_of_which_it_speaks(
    open_page: OpenPage,
) -> None:
    page = open_page(viewport=TALL, calm=True)
    page.evaluate(COACHED)
    page.reload()
    page.evaluate("address => { location.hash = '#/' + address }", drew_badly())
    lively(page, '#table [data-action="draw stock"]').first.tap()
    lively(page, "#notice-command[data-command=coach-open]").tap(timeout=30_000)
    page.locator("#coached").wait_for()
    marked = page.locator("#table :is([data-played], [data-hint]):visible")
    assert marked.count() >= 2
    told = page.locator("#coached > .guide").bounding_box()
    assert told is not None
    for box in (thing.bounding_box() for thing in marked.all()):
        assert box is not None
        assert box["y"] + box["height"] <= told["y"] + 1
    assert overflow(page) == {"across": 0, "down": 0}


@pytest.mark.parametrize("viewport", some([PHONE, TALL], 1))
def test_a_push_that_lost_much_gets_a_remark_that_says_what_was_better_and_why(
    open_page: OpenPage, axe: Callable[[Page], str], viewport: tuple[int, int]
) -> None:
    page = remarked(open_page, viewport)
    # The page speaks the remark after the text before it.
    expect(page.locator("#live")).to_contain_text(
        "You had a better move.", timeout=30_000
    )
    expect(page.locator("#alert")).to_be_empty()
    for step in ("remark", "opened"):
        for control in page.locator("button:visible").all():
            assert_is_a_target(control, viewport)
        assert overflow(page) == {"across": 0, "down": 0}, step
        assert axe(page) == "", step
        if step == "remark":
            lively(page, "#notice-command").tap()
            page.locator("#table [data-played]").first.wait_for(state="attached")
    told = page.locator("#coached")
    expect(told).to_contain_text("You pushed")
    expect(told).to_contain_text("Better: Right")
    expect(told).to_contain_text("After your choice, a good player would score")
    expect(page.get_by_role("button", name="Go on")).to_be_focused()
    page.keyboard.press("Enter")
    expect(told).to_have_count(0)
    expect(page.locator("#table [data-played]")).to_have_count(0)
