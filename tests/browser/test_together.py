"""Two people at two browsers, from "Play together" to the first moves, and after."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Final

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenHere, OpenPage, lively
from tests.browser.devices import (
    choose,
    come,
    go,
    invite,
    laid,
    link_of,
    picture,
    play,
    seen,
    take,
    tap,
    taps_to_the_end,
)


def joined(open_page: OpenPage, game: str) -> tuple[Page, Page]:
    """Return two pages at one table, just after its game has begun."""
    host = open_page(calm=True)
    picture(host, f"{game}-0-lobby")
    invite(host, game)
    guest = open_page(calm=True)
    come(host, guest, "Ben")
    seen((host, guest))
    return host, guest


@pytest.mark.every_engine
@pytest.mark.only_browser("firefox")
def test_a_chromium_invites_a_firefox_and_both_play(
    open_page: OpenPage, chromium_page: Page
) -> None:
    host, guest = chromium_page, open_page(calm=True)
    invite(host, "four_twenty_one")
    come(host, guest, "Ben")
    seen((host, guest))
    play((host, guest), 4)
    for page in (host, guest):
        expect(page.locator("#table")).not_to_contain_text("away")


SHARED: Final = """() => {
    navigator.share = (shared) => {
        document.title = JSON.stringify(shared);
        return Promise.resolve();
    };
}"""
"""Of JavaScript: has the title of the page say what is shared."""


def test_an_invitation_is_shared_with_its_sentence_by_the_name_that_was_given(
    open_page: OpenPage,
) -> None:
    host = open_page("together", calm=True)
    host.evaluate(SHARED)
    choose(host, "tomacco")
    invitation = link_of(host)
    lively(host, "#share").dispatch_event("click")  # hidden where nothing can be shared
    assert json.loads(host.title()) == {
        "title": "Tomacco",
        "text": "Ann invites you to play Tomacco.",
        "url": invitation,
    }


@pytest.mark.at_length
def test_what_is_asked_is_a_bar_that_leaves_the_focus(open_page: OpenPage) -> None:
    host, guest = joined(open_page, "stavegame")
    acting = next(p for p in (host, guest) if "Your turn" in p.title())
    other = guest if acting is host else host
    assert "Your turn" not in other.title()
    tap(other, "#tool-people")
    other.locator("#talk-fold summary").tap()
    line = other.locator("#line")
    line.fill("I am typ")
    tap(acting, "#tool-people")
    acting.locator("#talk-fold summary").tap()
    tap(acting, "#say-hello")
    expect(other.locator("#talk")).to_contain_text("Hello!")
    expect(line).to_have_value("I am typ")
    expect(line).to_be_focused()
    line.fill("I am typing")
    tap(other, "#send-line")
    expect(line).to_have_value("")
    expect(acting.locator("#talk")).to_contain_text("I am typing")
    picture(acting, "9-talk")
    acting.keyboard.press("Escape")
    other.keyboard.press("Escape")


BOXES: Final = """() => JSON.stringify(
    [...document.querySelectorAll("#screen > :not(.bubble, .story), #table *")].map(
        (each) => [each.id, each.className, each.getBoundingClientRect().toJSON()],
    ),
)"""
"""Of JavaScript: where everything at a table stands, beside what is said."""

BESIDE: Final = """(bubble) => {
    const said = bubble.getBoundingClientRect();
    const face = document.querySelector("#seat-1 .disc").getBoundingClientRect();
    const across = Math.max(said.left - face.right, face.left - said.right, 0);
    const down = Math.max(said.top - face.bottom, face.top - said.bottom, 0);
    const isSeen = said.left >= 0 && said.right <= innerWidth && said.top >= 0;
    return isSeen ? across + down : Infinity;
}"""
"""Of JavaScript: how many pixels are between a line of talk and the second face."""


def test_a_line_of_talk_stands_beside_its_speaker_and_moves_nothing(
    open_page: OpenPage, axe: Callable[[Page], str]
) -> None:
    ann, ben = laid(open_page, "tomacco", "", "Ann", "Ben")
    tap(ben, "#tool-people")
    ben.locator("#talk-fold summary").tap()
    for width, height in ((320, 568), (844, 390), (1280, 800)):
        ann.set_viewport_size({"width": width, "height": height})
        expect(ann.locator(".bubble")).to_have_count(0, timeout=10_000)
        before = ann.evaluate(BOXES)
        tap(ben, "#say-good-luck")
        said = ann.locator(".bubble[data-at]")
        expect(said).to_have_text("BenGood luck!")
        assert said.evaluate(BESIDE) < 40
        assert ann.evaluate(BOXES) == before
    assert axe(ann) == ""


COVERED: Final = """() => {
    const said = document.querySelector(".bubble[data-at]").getBoundingClientRect();
    return [...document.querySelectorAll(".count")].filter((count) => {
        const box = count.getBoundingClientRect();
        return box.right > said.left + 1 && box.left < said.right - 1 &&
            box.bottom > said.top + 1 && box.top < said.bottom - 1;
    }).length;
}"""
"""Of JavaScript: how many numbers a line of talk covers."""

OFFSET: Final = """(row) => row.querySelector(".who").getBoundingClientRect().top -
    row.getBoundingClientRect().top"""
"""Of JavaScript: how far below the edge of its row a name is."""


def test_a_long_line_covers_no_number_and_an_open_row_keeps_its_name(
    open_page: OpenPage,
) -> None:
    pages = laid(open_page, "tomacco", "", "Ann", "Ben")
    ann = pages[0]
    play(pages, 2)  # there is no pile yet, whose number an own line may touch
    tap(ann, "#tool-people")
    row = ann.locator("#person-1")
    before = row.evaluate(OFFSET)
    tap(ann, "#about-1 summary")
    assert abs(row.evaluate(OFFSET) - before) <= 1
    ann.locator("#talk-fold summary").tap()
    ann.locator("#line").fill("That was a really lucky throw, was it not?")
    tap(ann, "#send-line")
    ann.keyboard.press("Escape")
    for page in pages:
        page.locator(".bubble[data-at]").wait_for()
        page.wait_for_function(f"({COVERED})() === 0")  # once things have moved


APART: Final = """() => [...document.querySelectorAll("label.band")].map((band) => {
    const words = document.createRange();
    words.selectNodeContents(band.querySelector("b"));
    const picture = band.querySelector(".game-picture").getBoundingClientRect();
    return picture.left - words.getBoundingClientRect().right;
})"""
"""Of JavaScript: how many pixels are between the title and the picture of each game."""


def test_the_choice_of_a_game_shows_its_button_and_parts_titles_from_pictures(
    open_here: OpenHere,
) -> None:
    page = open_here("together")
    tap(page, "label:has(#with-stavegame)")
    for width, height in ((360, 640), (740, 360), (1280, 800)):
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_function("width => innerWidth === width", arg=width)
        assert min(page.evaluate(APART)) >= 12, width
        box = page.locator("#send").bounding_box()
        assert box is not None
        assert box["y"] + box["height"] <= height, width


LONG: Final = "You throw to begin – Asking the others…"


def test_a_long_status_ends_before_the_first_seat_on_a_ground_of_its_own(
    open_page: OpenPage,
) -> None:
    ann, _ben = laid(open_page, "four_twenty_one", "", "Ann", "Ben")
    for width, height in ((740, 360), (844, 390), (1280, 800)):
        ann.set_viewport_size({"width": width, "height": height})
        expect(ann.locator(".frame")).not_to_have_attribute("data-size", "phone")
        status = ann.locator("#status")
        status.evaluate("(it, text) => { it.textContent = text }", LONG)
        told, seat = status.bounding_box(), ann.locator("#seat-1 .disc").bounding_box()
        assert told is not None
        assert seat is not None
        assert told["x"] + told["width"] <= seat["x"], width
        ground = status.evaluate("it => getComputedStyle(it).backgroundColor")
        assert ground != "rgba(0, 0, 0, 0)", width


LINES: Final = """(told) => {
    const words = document.createRange();
    words.selectNodeContents(told);
    const boxes = [...words.getClientRects()].filter(({ width }) => width);
    return new Set(boxes.map(({ top }) => Math.round(top))).size;
}"""
"""Of JavaScript: how many lines a text has."""


def test_a_phone_lying_down_has_one_line_below_the_title(open_page: OpenPage) -> None:
    pages = laid(open_page, "tomacco", "", "Ann", "Ben")
    play(pages, 3)
    page = pages[0]
    page.set_viewport_size({"width": 740, "height": 360})
    expect(page.locator(".frame")).to_have_attribute("data-size", "lying")
    assert page.locator("#status").evaluate(LINES) == 1
    picture(page, "lying-status")


def test_a_second_line_of_the_status_moves_nothing(open_page: OpenPage) -> None:
    ann, _ben = laid(open_page, "tomacco", "", "Ann", "Ben")
    status, table = ann.locator("#status"), ann.locator("#table")
    before = table.bounding_box()
    status.evaluate("(it, text) => { it.textContent = `${text} · no pile` }", LONG)
    assert status.evaluate(LINES) == 2
    assert table.bounding_box() == before


HIDES: Final = """() => {
    globalThis.badges = [];
    let hidden = false;
    Object.defineProperty(document, "hidden", { get: () => hidden });
    navigator.setAppBadge = async () => void badges.push("set");
    navigator.clearAppBadge = async () => void badges.push("cleared");
    globalThis.hide = (isHidden) => {
        hidden = isHidden;
        document.dispatchEvent(new Event("visibilitychange"));
    };
}"""
"""Of JavaScript: lets a page be hidden, and notes its badges."""


def test_a_hidden_page_has_a_badge_and_a_mark_in_its_title_at_a_turn(
    open_page: OpenPage,
) -> None:
    pages = laid(open_page, "four_twenty_one", "", "Ann", "Ben")
    for page in pages:
        page.evaluate(HIDES)
        page.evaluate("hide(true)")
    is_acting = [page.title().startswith("● Your turn – ") for page in pages]
    assert sorted(is_acting) == [False, True]
    for page, acts in zip(pages, is_acting, strict=True):
        assert page.evaluate("badges") == ["set"] * acts
        page.evaluate("hide(false)")
        assert page.evaluate("badges") == ["set", "cleared"] * acts


@pytest.mark.at_length
def test_nothing_bars_anybody_from_sitting_down(
    open_page: OpenPage, axe: Callable[[Page], str]
) -> None:
    host, guest = open_page("together", calm=True), open_page(calm=True)
    wide = "() => document.documentElement.scrollWidth - innerWidth"
    assert axe(host) == ""
    choose(host, "four_twenty_one")
    go(guest, link_of(host))
    expect(guest.locator("#join-form")).to_be_visible()
    for page in (host, guest):
        assert axe(page) == ""
        assert page.evaluate(wide) <= 0
    guest.locator("#name").fill("Ben")
    tap(guest, "#join")
    answer = link_of(guest)
    assert axe(guest) == ""
    for page in (host, guest):
        page.evaluate("document.documentElement.dataset.text = '200'")
        assert page.evaluate(wide) <= 0
    take(host, answer)
    tap(host, "#tool-people")
    assert axe(host) == ""
    host.locator("#talk-fold summary").tap()
    assert host.locator("dialog").evaluate("it => it.scrollWidth - it.clientWidth") <= 0


# To the end


SHORT: Final = ("four_twenty_one", "&tokens=11&sets_to_lose=1")
"""A game and options of it with which it is soon over."""

WHOLE: Final = [
    pytest.param(*each, marks=pytest.mark.at_length)
    for each in (
        ("four_twenty_one", ""),
        ("tomacco", ""),
        ("stavegame", ""),
        ("game_of_threes", "&rounds=3"),
    )
]


@pytest.mark.parametrize(("game", "options"), [SHORT, *WHOLE])
def test_a_whole_game_is_played_by_taps_and_its_luck_is_checked(
    open_page: OpenPage, game: str, options: str
) -> None:
    taps_to_the_end(laid(open_page, game, options, "Ann", "Ben"), game)
