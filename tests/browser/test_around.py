"""The laws of the table on the pages that tell of all games."""

import time
from collections.abc import Iterator
from dataclasses import replace
from typing import Final

import pytest
from playwright.sync_api import Page, expect

from tabletop.core.chance import pick, rng_for
from tabletop.library import archive, daily
from tabletop.library.archive import ArchivedGame
from tabletop.library.game_index import LONGEST_TITLE
from tabletop.registry import GAMES
from tabletop.session import Seat, Session, TableState, save
from tabletop.session.bot_protocol import choices
from tests.browser.laws.play import Report, Table
from tests.browser.laws.sample import Look, parted
from tests.browser.shelf import DROP

pytestmark = pytest.mark.xdist_group("around")  # the games are brought once

PAGES: Final = {  # addresses, and what is pressed there
    "the list": ("#/games",),
    "what can be done with a game": ("#/games", "[data-command^=sheet-]"),
    "a deleted game": ("#/games", "[data-command^=sheet-]", "#item-delete"),
    "the records": ("#/records",),
    "the deals of the day": ("#/daily",),
    "a result": ("#/daily", "[data-command^=result-]"),
}

IN_LOOKS: Final = [  # pages and looks; of each page two looks are enough in a short run
    pytest.param(name, looks, marks=pytest.mark.at_length if part else ())
    for k, name in enumerate(PAGES)
    for part, looks in enumerate(parted(k))
]

NAMES: Final = ("Bartholomew", "Wilhelmina Featherstone", "Cy")

EDGE: Final = 8  # the least distance of a notice from either side, in CSS pixels

OF_EACH: Final = 3
TWO_GAMES: Final = 2 * OF_EACH  # below it, the unfinished one of two tries counts
SOME: Final = 5  # moves of an unfinished game


def played(name: str, number: int) -> Session:
    """Return a try of the deal of today, with long names; each third is unfinished."""
    players = min(len(NAMES), GAMES[name].PLAYERS[-1])
    bots = (None, "random", "random")
    seats = tuple(map(Seat, NAMES, bots))[:players]
    now, order = time.time(), number if number < TWO_GAMES else -number
    session = Session.start(name, players=players, seats=seats, seed=f"{number}")
    session.table = TableState(daily=daily.today(now), daily_begun=now - 99 + order)
    rng = rng_for(session.seed, 0)
    while not session.is_over and (number % OF_EACH or len(session.log) < SOME):
        session.play(pick(rng, choices(session)))
    return session


@pytest.fixture(scope="module")
def kept(bench: Page) -> Iterator[Page]:
    """Return a page with games of each kind, finished and not."""
    brought = [
        ArchivedGame(f"{k:06x}", time.time() - k, save.dumps(played(name, k)))
        for k, name in enumerate(sorted([*GAMES] * OF_EACH))
    ]
    title = "The evening on which Grandmother won everything but the cake"
    brought[1] = replace(brought[1], title=title[:LONGEST_TITLE], pinned=True)
    bench.evaluate("location.hash = '#/games'")
    bench.locator("#your-games").wait_for()
    bench.evaluate(DROP, ["a", [*archive.packed(brought)]])
    expect(bench.locator("#notice")).to_contain_text("new games added", timeout=60_000)
    yield bench
    bench.keyboard.press("Escape")


@pytest.mark.parametrize(("name", "looks"), IN_LOOKS)
def test_the_laws_hold_on_the_pages_of_all_games(
    kept: Page, name: str, looks: tuple[Look, ...]
) -> None:
    table = Table(kept, Report())
    address, *pressed = PAGES[name]
    for look in looks:
        table.wear(look)
        for where in ("#/settings", address):
            kept.evaluate("where => { location.hash = where }", where)
            kept.wait_for_function("laws.hasArrived()")
        for press in pressed:
            kept.locator(press).first.press("Enter")
        table.look(name, [look])
        for notice in kept.locator("#notice").all():
            box = notice.bounding_box()
            assert box is not None
            assert EDGE <= box["x"] <= look.size[0] - box["width"] - EDGE
        kept.keyboard.press("Escape")
        if kept.locator("[data-command=undelete]").count():
            kept.locator("[data-command=undelete]").press("Enter")
    assert table.report.lines == [], str(table.report)
