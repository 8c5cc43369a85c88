"""Two pages at one table, connected and played without a tap.

The luck of a table depends only on the game and its options, so each run has the same
positions.
"""

from __future__ import annotations

import time
from typing import Final
from urllib.parse import urlencode

from playwright.sync_api import Page

from tabletop.core.chance import pick, rng_for

SHORT: Final = {
    "four_twenty_one": {"tokens": "11", "sets_to_lose": "1"},
    "game_of_threes": {"rounds": "3"},
    "tomacco": {"stop_at_first_out": "true"},
}
"""Options that shorten a game."""

PATIENCE: Final = 15_000
"""Milliseconds for two pages on one computer to connect."""

LONGEST: Final = 300.0
"""Seconds for a complete game."""

FORESEEN: Final = """(letter) => {
    const remote = tabletop.page._app._opener.multiplayer;
    let count = 0;
    const fresh = () => letter + (count += 1).toString(16).padStart(31, "0");
    remote.services = remote.services.__replace__.callKwargs({ fresh });
}"""
"""JavaScript that makes a page's random numbers predictable."""

FORGET: Final = """() => {
    const { store } = tabletop.page._app._library;
    for (const key of [...store.keys()])
        if (key.includes("/seat/")) store.remove(key);
    return Boolean(tabletop.page._app._opener.multiplayer);
}"""
"""JavaScript that gives up a guest's seats; returns whether the guest had joined."""

LEGAL: Final = """() => {
    const { place } = tabletop.page._app._model_store;
    return place.legal ? [...place.legal] : [];
}"""
"""JavaScript that returns the actions that a page offers now."""

PLAY: Final = """(text) => {
    const { page } = tabletop;
    page._try(() => page._app.play(text));
}"""
"""JavaScript that plays an action like a tap."""

SAY: Final = """(line) => {
    tabletop.page._choose({ name: "line", type: "hidden", value: line }, "say");
}"""
"""JavaScript that says a line."""

GO_ON: Final = """() => {
    const { page } = tabletop;
    const isAsked = document.querySelector("[data-command=go-on]") !== null;
    if (isAsked) page._try(() => page._app.command("go-on"));
    return isAsked;
}"""
"""JavaScript that continues after a shown result; returns whether there was one."""

CHECKED: Final = "#ending .luck-check"
"""Selector of the fairness report at the end."""


def sit_down(host: Page, guest: Page, game: str, computers: int = 0) -> None:
    """Start a game of two people, and computers, on two ready pages."""
    for page in (host, guest):
        if page.evaluate(FORGET):
            go(page, "#/", "#lobby")
            page.reload()
            page.locator("html[data-ready=true]").wait_for(state="attached")
    seats = ["human", "human", *["gentle"] * computers]
    asked = {"players": f"{len(seats)}", "seats": ",".join(seats), "names": "Ann,Ben"}
    go(host, "#/together", ".with-games")
    host.evaluate(FORESEEN, "a")
    asked |= SHORT.get(game, {})
    go(host, f"#/together/{game}?{urlencode(asked)}", "#near")
    host.locator("#near").click()
    host.locator("#link-text:not(:empty)").wait_for(state="attached")
    go(guest, f"#{_link(host).partition('#')[2]}", "#join-form")
    guest.evaluate(FORESEEN, "b")
    guest.locator("#name").fill("Ben")
    guest.locator("#join").click()
    guest.locator("#link-text:not(:empty)").wait_for(state="attached")
    host.locator("#as-text summary").click()
    host.locator("#answer").fill(_link(guest))
    host.locator("#take").click()
    for page in (host, guest):
        page.locator("#table").wait_for(timeout=PATIENCE)


def play(host: Page, guest: Page, plays: int = 10_000) -> None:
    """Play at random until the game is over on both pages, at most `plays` times.

    Raises:
        TimeoutError: the game doesn't end.
    """
    pages, rng = (host, guest), rng_for("two devices", 0)
    late = time.monotonic() + LONGEST
    while plays and not all(page.locator(CHECKED).count() for page in pages):
        if time.monotonic() > late:
            message = f"The game doesn't end in {LONGEST:.0f} seconds."
            raise TimeoutError(message)
        for page in pages:
            if page.evaluate(GO_ON):
                continue
            if legal := page.evaluate(LEGAL):
                page.evaluate(PLAY, pick(rng, legal))
                plays -= 1
                break
        else:
            host.wait_for_timeout(20)


def say(page: Page, line: str) -> None:
    """Say a line at the table of a page."""
    page.evaluate(SAY, line)


def _link(page: Page) -> str:
    return page.locator("#link-text").input_value()


def go(page: Page, address: str, landmark: str) -> None:
    """Go to an address, and wait for the element `landmark`."""
    page.evaluate("address => { location.hash = address }", address)
    page.locator(landmark).wait_for(state="attached")
