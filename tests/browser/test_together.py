"""Two people at two browsers, from "Play together" to the first moves, and after."""

from __future__ import annotations

import contextlib
import json
import os
import time
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import Error, Page, expect

from tabletop.core.chance import Rng, below, rng_for
from tests.browser.conftest import OpenPage, lively
from tests.browser.laws.sample import SIZES
from tests.kit.cases import some

PICTURES: Final = os.environ.get("TABLETOP_PICTURES", "")
"""A folder for pictures of what is seen on the way; none are taken without."""


def picture(page: Page, name: str) -> None:
    """Take a picture of a state, if pictures are wished for."""
    if PICTURES:
        Path(PICTURES).mkdir(parents=True, exist_ok=True)
        page.wait_for_timeout(300)
        page.screenshot(path=Path(PICTURES) / f"{name}.png")


def tap(page: Page, selector: str) -> None:
    """Tap on something as soon as it is there and takes taps; in Firefox, click."""
    thing, browser = lively(page, selector).first, page.context.browser
    is_firefox = browser is not None and browser.browser_type.name == "firefox"
    (thing.click if is_firefox else thing.tap)()


def link_of(page: Page) -> str:
    """Return the link that is to be handed on."""
    box = page.locator("#link-text")
    expect(box).not_to_have_text("")
    return box.input_value()


def go(page: Page, link: str) -> None:
    """Open a link in the tab that is open."""
    page.evaluate("address => { location.hash = address }", link.partition("#")[2])


def joined(open_page: OpenPage, game: str) -> tuple[Page, Page]:
    """Return two pages at one table, just after its game has begun."""
    host = open_page(calm=True)
    picture(host, f"{game}-0-lobby")
    tap(host, "#to-together")
    picture(host, f"{game}-1-choose")
    tap(host, f"#with-{game}")
    guest = open_page(calm=True)
    come(host, guest, "Ben")
    seen((host, guest))
    return host, guest


def laid(open_page: OpenPage, game: str, options: str, *names: str) -> tuple[Page, ...]:
    """Return pages at one table with options of its own, just after it has begun."""
    seats, called = ",".join(["human"] * len(names)), ",".join(names)
    asked = f"players={len(names)}&seats={seats}&names={called}{options}"
    host = open_page(f"together/{game}?{asked}", calm=True)
    pages = [host]
    for seat, name in enumerate(names[1:], 1):
        if seat > 1:
            tap(host, f"#invite-{seat}")
        pages.append(open_page(calm=True))
        come(host, pages[-1], name)
    seen(pages)
    return tuple(pages)


def come(host: Page, guest: Page, name: str) -> None:
    """Have a guest take the invitation that is shown, and their answer be taken."""
    invitation = link_of(host)
    picture(host, f"{name}-2-gathering")
    go(guest, invitation)
    expect(guest.locator("#join-form")).to_be_visible()
    picture(guest, f"{name}-3-invited")
    guest.locator("#name").fill(name)
    tap(guest, "#join")
    answer = link_of(guest)
    picture(guest, f"{name}-4-answer")
    host.locator("#answer").fill(answer)
    tap(host, "#take")
    expect(guest.locator("#people, #table").first).to_be_visible(timeout=15_000)


def seen(pages: Iterable[Page]) -> None:
    """Wait until all see the table."""
    for page in pages:
        expect(page.locator("#table")).to_be_visible(timeout=15_000)


READY: Final = ":not([aria-disabled=true], [data-deaf])"


def play(pages: Sequence[Page], most: int) -> None:
    """Play whatever is offered, until so many more things have happened."""
    told = pages[1].locator("#sentences li")
    before, late = told.count(), time.monotonic() + 60
    while told.count() < before + most:
        assert time.monotonic() < late
        for page in pages:
            able = page.locator(f"#table [data-action]{READY}")
            cards = page.locator(f"#table .cards-held[aria-pressed=false]{READY}")
            for found in (able, cards):
                if found.count():
                    with contextlib.suppress(Error):  # it went meanwhile
                        found.first.dispatch_event("click", timeout=1_000)
                    break
        pages[0].wait_for_timeout(50)


@pytest.mark.at_length
@pytest.mark.parametrize("game", some(["tomacco", "four_twenty_one"], 1))
def test_two_people_come_together_and_play(open_page: OpenPage, game: str) -> None:
    pages = joined(open_page, game)
    for k, page in enumerate(pages):
        picture(page, f"{game}-5-table-{k}")
    play(pages, 4)
    for k, page in enumerate(pages):
        picture(page, f"{game}-6-played-{k}")
        tap(page, "#tool-people")
        picture(page, f"{game}-7-people-{k}")
        page.keyboard.press("Escape")
    lines = [page.locator("#sentences li").all_text_contents() for page in pages]
    assert len(lines[0]) == len(lines[1]) >= 4


@pytest.mark.every_engine
@pytest.mark.only_browser("firefox")
def test_a_chromium_invites_a_firefox_and_both_play(
    open_page: OpenPage, chromium_page: Page
) -> None:
    host, guest = chromium_page, open_page(calm=True)
    tap(host, "#to-together")
    tap(host, "#with-four_twenty_one")
    come(host, guest, "Ben")
    seen((host, guest))
    play((host, guest), 4)
    for page in (host, guest):
        expect(page.locator("#status")).not_to_contain_text("away")


def invite_again(host: Page, guest: Page) -> None:
    """Have a guest come back to its seat by a new invitation."""
    tap(host, "#tool-people")
    tap(host, "#invite-1")
    come_by_hand(host, guest)
    host.keyboard.press("Escape")


def come_by_hand(host: Page, guest: Page) -> None:
    """Have a guest take the invitation that is shown, whose answer is carried back."""
    go(guest, link_of(host))
    tap(guest, "#join")
    host.locator("#answer").fill(link_of(guest))
    tap(host, "#take")
    expect(guest.locator("#table")).to_be_visible(timeout=15_000)


@pytest.mark.at_length
def test_whoever_reloads_comes_back(open_page: OpenPage) -> None:
    host, guest = joined(open_page, "tomacco")
    play((host, guest), 2)
    guest.reload()
    expect(guest.locator("#told-now")).to_contain_text("is kept")
    picture(guest, "8-seat-kept")
    expect(host.locator("#alert")).to_contain_text("cut")
    expect(host.locator("#status")).to_contain_text("away", timeout=15_000)
    picture(host, "8-away")
    invite_again(host, guest)
    play((host, guest), 1)
    host.reload()
    expect(host.locator("#table")).to_be_visible()
    expect(guest.locator("#notice")).to_contain_text("be reached", timeout=15_000)
    picture(guest, "8-host-away")
    tap(guest, "#notice-command")
    picture(guest, "8-what-now")
    guest.keyboard.press("Escape")
    invite_again(host, guest)
    play((host, guest), 1)


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
    host.locator("#name").fill("Ann")
    tap(host, "#with-tomacco")
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


@pytest.mark.at_length
def test_nothing_bars_anybody_from_sitting_down(
    open_page: OpenPage, axe: Callable[[Page], str]
) -> None:
    host, guest = open_page("together", calm=True), open_page(calm=True)
    wide = "() => document.documentElement.scrollWidth - innerWidth"
    assert axe(host) == ""
    tap(host, "#with-four_twenty_one")
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
    host.locator("#answer").fill(answer)
    tap(host, "#take")
    tap(host, "#tool-people")
    assert axe(host) == ""
    host.locator("#talk-fold summary").tap()
    assert host.locator("dialog").evaluate("it => it.scrollWidth - it.clientWidth") <= 0


@pytest.mark.at_length
def test_a_move_is_taken_back_if_both_agree(open_page: OpenPage) -> None:
    host, guest = joined(open_page, "four_twenty_one")
    before = host.locator("#sentences li").count()
    tap(host, f"#table [data-action]{READY}")  # once alone
    expect(guest.locator("#sentences li")).not_to_have_count(before)
    tap(guest, "#tool-undo")
    bar = host.locator("#notice")
    expect(bar).to_contain_text("Ben would like to take back the last move.")
    assert not host.evaluate("document.activeElement.closest('#notice')")
    picture(host, "9-asked")
    picture(guest, "9-asks")
    tap(host, "#notice-command")
    for page in (host, guest):
        expect(page.locator("#sentences li")).to_have_count(before)


# To the end


def taps(page: Page, rng: Rng) -> bool:
    """Tap on anything that plays or chooses at the table; return whether there was any.

    What the tap meets is left to the browser, as for a finger.
    """
    lies_over = page.locator("#panel-close:visible")  # it was opened by a tap beside
    again = page.locator(f"[data-command=go-on]{READY}").or_(lies_over)
    if again.count():
        with contextlib.suppress(Error):  # it has gone meanwhile
            again.first.tap(timeout=1_000)
        return True
    plays = page.locator(f"#table [data-action]{READY}:visible")
    cards = page.locator(f"#table [data-ui][aria-pressed=false]{READY}:visible")
    counts = plays.count(), cards.count()
    if not any(counts):
        return False
    found, count = (plays, counts[0]) if counts[0] else (cards, counts[1])
    with contextlib.suppress(Error):  # it has gone meanwhile
        found.nth(below(rng, count)).tap(timeout=1_000)
    return True


CHECKED: Final = "#ending .luck-check"

MIXED_UP: Final = """() => {
    const ending = document.querySelector("#ending");
    const found = [];
    const columns = getComputedStyle(ending).gridTemplateColumns;
    if (columns.trim().split(/\\s+/).length > 1) found.push(`columns: ${columns}`);
    const parts = [...ending.children].filter((part) => part.matches(":not(.actions)"));
    for (const [k, part] of parts.entries()) {
        const { bottom } = part.getBoundingClientRect();
        const next = parts[k + 1]?.getBoundingClientRect();
        if (next && next.top < bottom - 0.5) found.push(part.outerHTML);
    }
    return found;
}"""
"""Of JavaScript: what lies beside or over something else at the end of a game."""


def check_ending(page: Page) -> None:
    """Fail where the parts of the ending aren't one below the other."""
    before = page.viewport_size
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(MIXED_UP) == []
    if before:
        page.set_viewport_size(before)


def taps_to_the_end(pages: Sequence[Page], seed: str) -> None:
    """Play by taps until everybody has read what came of the luck."""
    rng, late = rng_for(f"taps {seed}", 0), time.monotonic() + 540
    while not all(page.locator(CHECKED).count() for page in pages):
        assert time.monotonic() < late, "The game doesn't end."
        has_tapped = [taps(page, rng) for page in pages]
        if not any(has_tapped):
            pages[0].wait_for_timeout(50)
    for page in pages:
        checked = page.locator(CHECKED).first
        expect(checked).to_contain_text("Nobody chose the luck.")
        expect(checked).to_contain_text("checked on this device")
        check_ending(page)


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
