"""Pages of two people at one table: they invite, join and play."""

from __future__ import annotations

import contextlib
import os
import time
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Final

from playwright.sync_api import Error, Page, expect

from tabletop.core.chance import Rng, below, rng_for
from tests.browser.conftest import OpenPage, lively
from tests.browser.laws.sample import SIZES

PICTURES: Final = os.environ.get("TABLETOP_PICTURES", "")  # a folder, if any


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


def invite(page: Page, game: str, way: str = "near") -> None:
    """Choose a game in the lobby, and invite: in the same network, or with a link."""
    tap(page, "#to-together")
    choose(page, game, way)


def choose(page: Page, game: str, way: str = "near") -> None:
    """Choose a game and a way on the page for playing together."""
    expect(page.locator("#plan-form")).to_be_visible()
    if page.locator("#name").count():
        page.locator("#name").fill("Ann")
    tap(page, f"label:has(#with-{game})")
    tap(page, f"#{way}")


def link_of(page: Page) -> str:
    """Return the link that is to be handed on."""
    box = page.locator("#link-text")
    expect(box).not_to_have_text("")
    return box.input_value()


def go(page: Page, link: str) -> None:
    """Open a link in the tab that is open."""
    page.evaluate("address => { location.hash = address }", link.partition("#")[2])


def laid(open_page: OpenPage, game: str, options: str, *names: str) -> tuple[Page, ...]:
    """Return pages at one table with options of its own, just after it has begun."""
    seats, called = ",".join(["human"] * len(names)), ",".join(names)
    asked = f"players={len(names)}&seats={seats}&names={called}{options}"
    host = open_page(f"together/{game}?{asked}", calm=True)
    tap(host, "#near")
    pages = [host]
    for name in names[1:]:
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
    take(host, answer)
    expect(guest.locator("#laid, #table").first).to_be_visible(timeout=15_000)


def take(host: Page, answer: str) -> None:
    """Paste the answer to an invitation."""
    if host.locator("#as-text:not([open])").count():
        tap(host, "#as-text summary")
    host.locator("#answer").fill(answer)
    tap(host, "#take")


def let_in(host: Page, guest: Page, name: str) -> None:
    """Sit down with the link of a table, and be let in."""
    go(guest, link_of(host))
    expect(guest.locator("#join-form")).to_be_visible()
    picture(guest, f"{name}-3-link")
    if guest.locator("#name").count():  # who comes back has one
        guest.locator("#name").fill(name)
    tap(guest, "#join")
    picture(guest, f"{name}-4-asks")
    tap(host, "[data-command^=admit-]")


def seen(pages: Iterable[Page]) -> None:
    """Wait until all see the table."""
    for page in pages:
        expect(page.locator("#table")).to_be_visible(timeout=15_000)


READY: Final = ":not([aria-disabled=true], [data-deaf])"


def play(pages: Sequence[Page], most: int) -> None:
    """Play what is offered, until a number of further events."""
    told = pages[1].locator("#sentences li")
    before, late = told.count(), time.monotonic() + 60
    while told.count() < before + most:
        assert time.monotonic() < late
        for page in pages:
            able = page.locator(f"#table [data-action]{READY}")
            cards = page.locator(f"#hand [aria-pressed=false]{READY}")
            for found in (able, cards):
                if found.count():
                    with contextlib.suppress(Error):  # it went meanwhile
                        found.first.dispatch_event("click", timeout=1_000)
                    break
        pages[0].wait_for_timeout(50)


def come_by_hand(host: Page, guest: Page) -> None:
    """Have a guest take the invitation that is shown, whose answer is carried back."""
    go(guest, link_of(host))
    tap(guest, "#join")
    take(host, link_of(guest))
    expect(guest.locator("#table")).to_be_visible(timeout=15_000)


def taps(page: Page, rng: Rng) -> bool:
    """Tap on anything that plays or chooses at the table, if there is any."""
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
    const parts = [...ending.children].map((part) => part.getBoundingClientRect());
    for (const [k, one] of parts.entries())
        for (const other of parts.slice(k + 1)) {
            const bottom = Math.min(one.bottom, other.bottom);
            const right = Math.min(one.right, other.right);
            const down = bottom - Math.max(one.top, other.top);
            const across = right - Math.max(one.left, other.left);
            if (Math.min(down, across) > 0.5) found.push(ending.children[k].outerHTML);
        }
    return found;
}"""
"""Of JavaScript: the parts of the end of a game that lie over another one."""


def check_ending(page: Page) -> None:
    """Fail where a part of the end lies over another one."""
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
        expect(checked).to_contain_text("nobody chose ")
        expect(checked).to_contain_text("the same on all devices")
        check_ending(page)
