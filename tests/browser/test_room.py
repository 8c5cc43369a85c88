"""Tables with little room beside their letters: text twice as large, a narrow phone.

The page may scroll down then, never sideways; nothing lies over anything else.
"""

from collections.abc import Callable
from typing import Final

import pytest
from playwright.sync_api import Page

from lab import screens
from tabletop.core import names
from tabletop.registry import GAMES
from tests.browser.conftest import PHONE, OpenPage
from tests.browser.laws import sample
from tests.browser.laws.play import LAID_OUT, SEED, Report, Table
from tests.browser.layout import SETTLE, overflow
from tests.kit.cases import some

LYING: Final = (740, 360)
AS_USUAL: Final = """() => { document.documentElement.dataset.text = "100"; }"""

LOW: Final = ((667, 375), (740, 336), (667, 331), (568, 320))
"""Windows of phones that lie down, below the bars of their browsers."""

AT_LOW_TABLES: Final = [
    pytest.param(game, name, marks=pytest.mark.at_length if k % 3 else ())
    for k, game in enumerate(GAMES)
    for k, name in enumerate(sample.tables(game), k)
]
"""Games and their tables; of each game one is enough in a short run."""


@pytest.mark.parametrize(("game", "table"), AT_LOW_TABLES)
def test_a_phone_that_lies_down_needs_no_scrolling_below_the_bar_of_its_browser(
    bench: Page, game: str, table: str
) -> None:
    bench.evaluate(AS_USUAL)
    lies = Table(bench, Report())
    tall = {}
    for position in sample.seen(game, table, SEED):
        lies.lay_down(position)
        for width, height in LOW:
            bench.set_viewport_size({"width": width, "height": height})
            bench.wait_for_function(LAID_OUT)
            tall[position.name, width, height] = overflow(bench)["down"]
    assert {where: more for where, more in tall.items() if more > 0} == {}


UNDER_THE_NOTICE: Final = """() => {
    const over = document.querySelector("#notice").getBoundingClientRect();
    return [...document.querySelectorAll("#table *")]
        .filter((each) => each.checkVisibility({ visibilityProperty: true }))
        .filter((each) => each.childElementCount === 0)
        .filter((each) => each.textContent.trim() || each.matches("svg *"))
        .filter((each) => {
            const { left, right, top, bottom } = each.getBoundingClientRect();
            return right > over.left + 1 && left < over.right - 1 &&
                bottom > over.top + 1 && top < over.bottom - 1;
        })
        .map((each) => each.outerHTML);
}"""
"""Of JavaScript: what of the table lies under the notice."""

PLAYS_UNDER_THE_NOTICE: Final = """() => {
    const plays = [...document.querySelectorAll("#table [data-action]")];
    return plays.filter((element) => {
        const { left, top, width, height } = element.getBoundingClientRect();
        const met = document.elementFromPoint(left + width / 2, top + height / 2);
        return met?.closest("#notice");
    }).map((element) => element.outerHTML);
}"""
"""Of JavaScript: what plays something and lies under the notice."""

SEATED: Final = [game for game, module in GAMES.items() if module.PLAYERS[-1] > 1]


def ask_for_a_hint(bench: Page, game: str, viewport: tuple[int, int]) -> None:
    bench.evaluate(AS_USUAL)
    bench.set_viewport_size({"width": viewport[0], "height": viewport[1]})
    lies = Table(bench, Report())
    lies.lay_down(next(sample.seen(game, "fewest", SEED)))
    if bench.locator("#lift").count():
        bench.locator("#lift:not([data-deaf])").click()
    bench.keyboard.press("h")
    bench.locator("[data-kind=advice]").wait_for()


@pytest.mark.parametrize("game", some(GAMES, 2))
def test_a_hint_lies_on_nothing_that_plays_and_in_large_text_over_nobody(
    bench: Page, game: str
) -> None:
    ask_for_a_hint(bench, game, LYING)
    if bench.locator("#notice").count():  # Stavegame tells it at its foot
        told = "told => { document.querySelector('#notice > span').textContent = told }"
        bench.evaluate(told, LONG_HINT)
        bench.evaluate(SETTLE)
        assert bench.evaluate(PLAYS_UNDER_THE_NOTICE) == []
        bench.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
        bench.evaluate("document.documentElement.dataset.text = '200'")
        bench.wait_for_function(LAID_OUT)
        bench.evaluate(SETTLE)
        assert bench.evaluate(UNDER_THE_NOTICE) == []
    bench.evaluate(AS_USUAL)


LONG_HINT: Final = (  # a hint as long as most
    "Lay ten, ace, ace face up: they come last. The chance of winning is about 66%."
)


@pytest.mark.parametrize("game", some(SEATED, 1))
def test_a_notice_on_a_large_screen_leaves_the_buttons_beside_it_free(
    bench: Page, game: str
) -> None:
    ask_for_a_hint(bench, game, (1280, 800))
    bench.locator("#mute").click(trial=True)
    bench.locator("#menu-button").click(trial=True)
    bench.locator("#back").click(trial=True)


SHORT: Final = 60  # actions of a game that a device reviews in a few seconds


def short_cards_end(page: Page) -> None:
    """Show a finished game of few moves."""
    over = screens.played(2, lambda game: game.is_over and len(game.log) < SHORT)
    screens.open_cards(page, over)


FINISHED: Final = (  # games in which something is held
    short_cards_end,
    screens.cards_end,
    screens.rummy_end,
    screens.stave_end,
    screens.dice_end,
)

CROWDED: Final = """() => {
    const boxes = (selector) => [...document.querySelectorAll(selector)]
        .filter((each) => each.checkVisibility())
        .map((each) => each.getBoundingClientRect());
    const said = boxes(".verdict, .marks, .steps, .strip");
    const held = boxes("#hand, .own .before, .stave-far, .stave, .cubes");
    const meet = (a, b) => a.right > b.left + 1 && a.left < b.right - 1 &&
        a.bottom > b.top + 1 && a.top < b.bottom - 1;
    return held.filter((one) => said.some((two) => meet(one, two))).length;
}"""
"""Of JavaScript: the number of hands, staves and dice that words cover."""


@pytest.mark.parametrize("finish", some(FINISHED, 1))
def test_a_review_covers_nothing_that_is_held(
    bench: Page, finish: Callable[[Page], None]
) -> None:
    bench.evaluate(AS_USUAL)
    bench.set_viewport_size({"width": 1280, "height": 800})
    finish(bench)
    screens.look_back(bench)
    crowded = {}
    for width, height in ((1280, 800), (740, 360), (360, 640)):
        bench.set_viewport_size({"width": width, "height": height})
        crowded[width] = bench.evaluate(CROWDED)
    assert crowded == {1280: 0, 740: 0, 360: 0}


@pytest.mark.at_length
def test_the_longest_names_fit_the_lobby_and_every_table(open_page: OpenPage) -> None:
    page, wide = open_page(), {}
    for game, module in GAMES.items():
        players = module.PLAYERS[-1]
        seats = ",".join(["human"] * players)
        called = ",".join(["W" * names.LONGEST] * players)
        query = f"players={players}&seats={seats}&names={called}&seed=names"
        page.evaluate("a => { location.hash = a }", f"#/{game}?{query}")
        page.locator(f"#table[data-game={game}]").wait_for()
        if page.locator("#lift").count():
            page.locator("#lift:not([data-deaf])").tap()
            page.locator("#lift").wait_for(state="detached")
        for width, height in (PHONE, LYING, (1280, 800)):
            page.set_viewport_size({"width": width, "height": height})
            wide[game, width] = overflow(page)["across"]
    page.locator("#back").tap()
    page.locator("#continue").wait_for()
    wide["lobby", PHONE[0]] = overflow(page)["across"]
    assert {place: more for place, more in wide.items() if more > 0} == {}


@pytest.mark.parametrize("sheet", some([screens.menu, screens.keys], 1))
def test_a_list_on_a_large_screen_is_seen_whole(
    bench: Page, sheet: Callable[[Page], None]
) -> None:
    bench.evaluate(AS_USUAL)
    bench.set_viewport_size({"width": 1280, "height": 800})
    sheet(bench)
    tall = "sheet => sheet.scrollHeight - sheet.clientHeight"
    assert bench.locator("dialog").evaluate(tall) <= 0
    bench.keyboard.press("Escape")
