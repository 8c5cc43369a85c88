"""Broken connections: the page reports each in time, with a remedy that works."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, REST, OpenPage, wait_until_ready
from tests.browser.devices import laid, picture, play, tap, taps_to_the_end
from tests.browser.tabs import Tabs

IN_TIME: Final = 5_000  # milliseconds within which a person reads what is wrong


def test_a_page_that_sleeps_is_missed_in_time_and_back_when_it_wakes(
    open_page: OpenPage,
) -> None:
    host, guest = laid(open_page, "four_twenty_one", "", "Ann", "Ben")
    play((host, guest), 1)
    driver = guest.context.new_cdp_session(guest)
    driver.send("Debugger.enable")
    driver.send("Debugger.pause")  # a page in use does not freeze at a word
    expect(host.locator("#table")).to_contain_text("away", timeout=IN_TIME + 500)
    picture(host, "breaking-asleep")
    driver.send("Debugger.disable")
    expect(host.locator("#table")).not_to_contain_text("away", timeout=IN_TIME)
    expect(guest.locator("#notice")).to_have_count(0)
    play((host, guest), 1)


@pytest.mark.at_length
def test_where_the_host_is_gone_guests_read_for_whom_the_game_waits(
    open_page: OpenPage,
) -> None:
    host, ben, cleo = laid(open_page, "tomacco", "", "Ann", "Ben", "Cleo")
    play((host, ben, cleo), 6)
    host.close()
    for page in (ben, cleo):
        told = page.locator("#tip")
        expect(told).to_contain_text("The game waits for Ann.", timeout=IN_TIME + 500)
    picture(ben, "breaking-host-gone")
    offer = ben.locator("#offer-continue")
    expect(offer).to_have_count(0)
    expect(offer).to_have_text("Continue without Ann", timeout=45_000)
    picture(ben, "breaking-continue")
    tap(ben, "#offer-continue")
    expect(ben.locator("#told-now")).to_contain_text("as soon as one friend")


# A bad net, and a wrong clock

LOSSY: Final = """((share) => {
    const { prototype } = RTCDataChannel, usual = prototype.send;
    prototype.send = function (...what) {
        if (Math.random() < share) return;
        const later = () => this.readyState === "open" && usual.apply(this, what);
        setTimeout(later, Math.random() * 200);
    };
})"""
"""Of JavaScript: texts get lost on their way, and overtake each other."""

ELSEWHEN: Final = """(() => {
    const Usual = Date, years = 7 * 365 * 24 * 3600 * 1000;
    globalThis.Date = class extends Usual {
        constructor(...when) {
            if (when.length) super(...when);
            else super(Usual.now() - years);
        }
        static now() { return Usual.now() - years; }
    };
})()"""
"""Of JavaScript: the clock of a device is seven years slow."""


@pytest.fixture
def open_bad(
    tabs: Tabs, site: str, problems: list[str]
) -> Iterator[Callable[..., OpenPage]]:
    """Return what makes a way to open pages whose browsers do as a script says."""
    lent: list[Page] = []

    def bad(*scripts: str) -> OpenPage:
        said = list(scripts)

        def opened(route: str = "", **_looks: Any) -> Page:
            page = tabs.lend(problems, PHONE)
            lent.append(page)
            page.evaluate(REST)
            page.add_init_script(said.pop(0) if len(said) > 1 else said[0])
            page.goto(f"{site}#/{route}")
            wait_until_ready(page)
            return page

        return opened

    yield bad
    tabs.take_back(*lent)


@pytest.mark.at_length
@pytest.mark.parametrize("share", [0.01, 0.2])
@pytest.mark.parametrize(
    ("game", "options"),
    [
        ("four_twenty_one", "&tokens=11&sets_to_lose=1"),
        ("tomacco", ""),
        ("stavegame", ""),
        ("game_of_threes", "&rounds=3"),
    ],
)
def test_a_whole_game_is_played_over_a_bad_net(
    open_bad: Callable[..., OpenPage], game: str, options: str, share: float
) -> None:
    open_page = open_bad(f"{LOSSY}({share})")
    taps_to_the_end(laid(open_page, game, options, "Ann", "Ben"), game)


@pytest.mark.at_length
def test_a_clock_that_is_wrong_matters_to_nobody(
    open_bad: Callable[..., OpenPage],
) -> None:
    pages = laid(open_bad("", ELSEWHEN), "four_twenty_one", "", "Ann", "Ben")
    assert pages[1].evaluate("new Date().getFullYear()") < pages[0].evaluate(
        "new Date().getFullYear()"
    )
    host, guest = pages
    play((host, guest), 6)
    for page in pages:
        expect(page.locator("#table")).not_to_contain_text("away")
        expect(page.locator("#notice")).to_have_count(0)
