"""Lessons in the page: each is played to its end, by a finger and by keys alone."""

import re

import pytest
from playwright.sync_api import Page, expect

from lab.screens import throw_until
from tabletop.registry import GAMES, lesson_of
from tabletop.session import guided_session
from tests.browser.conftest import OpenHere, lively
from tests.browser.laws.play import Report, Table
from tests.kit.cases import some

LESSONS = [name for name in GAMES if lesson_of(name) is not None]

NEXT_TO_TOUCH = """stop => {
    const told = document.querySelector(".title").textContent;
    if (!told.includes(`· ${stop} of`)) return "gone";
    const next = document.querySelector("#guide-next");
    if (next) return next.id;
    const hinted = [...document.querySelectorAll("#table [data-hint]")];
    const free = hinted.filter((each) =>
        !each.matches("[aria-disabled=true], [data-deaf], [data-deaf] *"));
    const plays = free.find((each) => each.matches("[data-action]"));
    return (plays ?? free.find((each) => each.ariaPressed !== "true"))?.id;
}"""
"""Of JavaScript: the id of what a lesson asks for at a stop, "gone" elsewhere."""

DEAD = """() => {
    const deeds = "#table [data-controls] :is([data-action], [data-command=go-on])";
    const shown = [...document.querySelectorAll(deeds)];
    return document.querySelector("#guide-next")
        ? shown.filter((each) => each.checkVisibility({ visibilityProperty: true }))
            .map((each) => each.id)
        : [];
}"""
"""Of JavaScript: the buttons that do nothing until the lesson has been read on."""

STILL = """() => [
    ...[...document.querySelectorAll(".stave-staves, .disc, .hand, .stave-far")]
        .map((each) => [each.classList[0], each.getBoundingClientRect().toJSON()]),
    ["scrolls", document.documentElement.scrollHeight > innerHeight],
]"""
"""Of JavaScript: where board, players and hands of Stavegame are, and how large."""

SIZES = ((360, 640), (390, 844), (740, 360), (1280, 800))  # phones and a desktop
MOST = 8  # the most touches that what is asked for at a stop takes


@pytest.mark.parametrize("game", some(reversed(LESSONS), 1))
def test_a_lesson_by_taps_keeps_the_laws_of_the_table(bench: Page, game: str) -> None:
    table = Table(bench, Report())
    bench.evaluate("game => { location.hash = `#/${game}/learn` }", game)
    found = []
    for stop in range(1, len(guided_session.begin(game).stops) + 1):
        bench.locator(".title", has_text=f"· {stop} of").wait_for()
        bench.wait_for_function("laws.isQuiet()")
        bench.wait_for_function("!document.querySelector('#guide-next:active')")
        # The bubble lets touches pass to what it covers.
        at_rest = [f"{game} {stop}: {each}" for each in table.at_rest()]
        found += [each for each in at_rest if "covered by #guide" not in each]
        found += [f"{game} {stop}: {id_} is dead" for id_ in bench.evaluate(DEAD)]
        for _touch in range(MOST):
            id_ = bench.wait_for_function(NEXT_TO_TOUCH, arg=stop).json_value()
            if id_ == "gone":
                break
            bench.locator(f"[id='{id_}']:not([data-deaf])").tap()
    expect(bench.get_by_role("button", name="Play a game", exact=True)).to_be_visible()
    assert found == []


@pytest.mark.parametrize("game", some(LESSONS, 1))
def test_a_lesson_by_keys_leads_the_focus_to_what_it_asks_for(
    bench: Page, game: str
) -> None:
    bench.evaluate("location.hash = '#/'")
    bench.locator("#lobby").wait_for()
    bench.evaluate("game => { location.hash = `#/${game}/learn` }", game)
    for stop in range(1, len(guided_session.begin(game).stops) + 1):
        here = bench.locator(".title", has_text=f"· {stop} of")
        here.wait_for()
        for _key in range(MOST):
            if not here.count():
                break
            bench.wait_for_function(
                "!document.activeElement.matches('body, main') &&"
                " !document.querySelector('[data-beat]')"
            )
            if not here.count():
                break
            bench.keyboard.press("Enter")
    expect(bench.get_by_role("button", name="Play a game", exact=True)).to_be_focused()


@pytest.mark.parametrize("size", some(SIZES, 1))
def test_board_and_hands_keep_place_and_size_through_a_lesson(
    open_here: OpenHere, size: tuple[int, int]
) -> None:
    page = open_here("stavegame/learn", viewport=size)
    stops = len(guided_session.begin("stavegame").stops)
    page.locator(".title", has_text="· 1 of").wait_for()
    first = page.evaluate(STILL)
    assert ["scrolls", False] in first
    for stop in range(1, stops + 1):
        page.locator(".title", has_text=f"· {stop} of").wait_for()
        for touch in range(MOST):
            id_ = page.wait_for_function(NEXT_TO_TOUCH, arg=stop).json_value()
            assert page.evaluate(STILL) == first, f"stop {stop}, touch {touch}"
            if id_ == "gone":
                break
            page.locator(f"[id='{id_}']:not([data-deaf])").tap()
    expect(page.get_by_role("button", name="Play a game", exact=True)).to_be_visible()
    assert page.evaluate(STILL) == first


def test_the_way_back_from_a_lesson_and_the_game_after_it_leads_to_the_lobby(
    open_here: OpenHere,
) -> None:
    page = open_here()
    for id_ in ("play-threes", "notice-link"):
        page.locator(f"[id='{id_}']:not([data-deaf])").tap()
    page.locator("#guide-skip").wait_for()
    page.evaluate("location.hash = '#/settings'")
    page.locator("#settings").wait_for()
    page.go_back()
    page.locator(".title", has_text="1 of").wait_for()
    page.go_back()
    page.locator(".title", has_text=re.compile("^Threes$")).wait_for()  # its offer
    page.go_back()
    page.locator("#lobby").wait_for()
    assert page.evaluate("location.hash") in {"", "#/"}


def test_a_tap_on_a_word_of_the_table_says_what_it_means(open_here: OpenHere) -> None:
    page = open_here("four_twenty_one?players=3&seed=1")
    seen = page.locator(":not(.sr-only)")
    kitty = page.locator("#table").get_by_text("kitty").and_(seen).first
    throw_until(page, ".dice-kitty")
    lively(page, "#throw[data-action]").wait_for()  # nobody else acts
    kitty.tap()
    expect(page.locator("dialog dt").first).to_have_text("Kitty")
    page.get_by_role("button", name="Close").first.tap()
    page.locator("#table").tap(position={"x": 4, "y": 4})
    expect(page.locator("dialog")).to_have_count(0)
