"""The coach in the page: a panel over the same table after a move that lost much."""

import json

import pytest
from playwright.sync_api import Page, expect

from tabletop.registry import JUDGE
from tabletop.session import Seat, Session, links
from tabletop.session.analysis import weighed
from tabletop.session.bot_protocol import advice_of, ask, think
from tests.browser.conftest import CHOSEN, PHONE, WISHED, OpenPage, lively
from tests.browser.layout import overflow
from tests.kit.cases import some

TALL = (390, 844)
LYING = (740, 360)

COACHED = f"{WISHED}({json.dumps({'coach': True})})"  # switches the coach on


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
    chosen = json.dumps({"of_games": [["arrows", arrows]]})
    start = f"{COACHED}; ({CHOSEN})({chosen})"
    page = open_page(address, viewport=viewport, calm=True, start=start)
    page.locator(".threes-board").wait_for()
    page.keyboard.press(f"Arrow{push.capitalize()}")
    page.locator("#coached").wait_for(timeout=30_000)
    expect(page.locator("#notice")).to_contain_text("Better: ")
    return page


@pytest.mark.parametrize("viewport", some([LYING, PHONE], 1))
def test_a_remark_covers_no_score_and_no_tile(
    open_page: OpenPage, viewport: tuple[int, int]
) -> None:
    page = remarked(open_page, viewport, arrows="auto")
    for panel in ("#notice", "#coached"):
        assert are_apart(page, panel, ".threes-score")
        tiles = page.locator("#table [data-thing]").all()
        assert tiles
        for tile in tiles:
            assert are_apart(page, panel, f"#{tile.get_attribute('id')}")


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


@pytest.mark.parametrize("viewport", some([TALL, LYING], 1))
def test_the_game_waits_for_a_remark_and_nothing_moves_when_it_comes_and_goes(
    open_page: OpenPage, viewport: tuple[int, int]
) -> None:
    page = open_page(drew_badly(), viewport=viewport, calm=True, start=COACHED)
    lively(page, '#table [data-action="draw stock"]').first.tap()
    page.locator("#coached").wait_for(timeout=30_000)
    marked = page.evaluate(PLACES)
    assert marked
    page.locator("#coached [data-command=coach-close]:not([data-deaf])").tap()
    page.locator("#coached").wait_for(state="detached")
    assert page.evaluate(PLACES) == marked
    assert overflow(page) == {"across": 0, "down": 0}


PLACES = """() => [...document.querySelectorAll("#table [id], .tray [id]")].map(
    (element) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        return [element.id, x, y, width, height].join(" ");
    })"""
"""JavaScript that returns the places of all that has an id at a table."""
