"""Connections between browsers: over loopback both ways, refused, cut, never silent."""

from __future__ import annotations

import time
from typing import Final

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPage
from tests.browser.devices import tap
from tests.browser.wiring import QUICK, End, changed


def joined(host: End, guest: End, peer: str = "guest", other: str = "host") -> float:
    """Connect two ends; return the seconds from the answer to the open connection."""
    host.do("offer", peer)
    guest.do("answer", other, host.await_("described", peer))
    answer = guest.await_("described", other)
    since = time.monotonic()
    host.do("accept", peer, answer)
    host.await_("opened", peer)
    seconds = time.monotonic() - since
    guest.await_("opened", other)
    return seconds


ADDRESSLESS: Final = """() => {
    const Usual = RTCPeerConnection;
    globalThis.RTCPeerConnection = class extends Usual {
        constructor() { super({ iceTransportPolicy: "relay" }); }
    };
}"""
"""Of JavaScript: a browser that finds no address at which it can be reached."""


def ends(open_page: OpenPage, count: int) -> list[End]:
    return [End(open_page()) for _number in range(count)]


@pytest.mark.every_engine
def test_two_pages_open_a_wire_and_texts_go_both_ways(open_page: OpenPage) -> None:
    host, guest = ends(open_page, 2)
    assert joined(host, guest) < 5
    host.do("send", "guest", "to you – 1")
    guest.do("send", "host", "to me")
    assert guest.await_("heard", "host") == "to you – 1"
    assert host.await_("heard", "guest") == "to me"
    assert host.told() == guest.told() == []


@pytest.mark.every_engine
@pytest.mark.only_browser("firefox")
def test_chromium_and_firefox_open_a_wire_whoever_offers(
    open_page: OpenPage, chromium_page: Page
) -> None:
    firefox, chromium = End(open_page()), End(chromium_page)
    for host, guest in ((firefox, chromium), (chromium, firefox)):
        joined(host, guest)
        host.do("send", "guest", "to you")
        guest.do("send", "host", "to me")
        assert guest.await_("heard", "host") == "to you"
        assert host.await_("heard", "guest") == "to me"


@pytest.mark.at_length
def test_four_pages_are_all_connected(open_page: OpenPage) -> None:
    four = ends(open_page, 4)
    pairs = [(k, n) for n in range(4) for k in range(n)]
    for k, n in pairs:
        joined(four[k], four[n], f"{n}", f"{k}")
    for k, n in pairs:
        four[k].do("send", f"{n}", f"from {k}")
        four[n].do("send", f"{k}", f"from {n}")
    for k, n in pairs:
        assert four[n].await_("heard", f"{k}") == f"from {k}"
        assert four[k].await_("heard", f"{n}") == f"from {n}"
    assert [end.told() for end in four] == [[]] * 4


@pytest.mark.at_length
def test_a_wire_that_is_dropped_or_whose_page_closes_is_cut_for_the_other_end(
    open_page: OpenPage,
) -> None:
    host, guest = ends(open_page, 2)
    joined(host, guest)
    host.do("drop", "guest")
    assert guest.await_("lost", "host", seconds=5) == "cut"
    joined(host, guest)
    guest.page.reload()
    assert host.await_("lost", "guest", seconds=5) == "cut"
    host.do("send", "guest", "nobody hears it")
    assert host.told() == []


@pytest.mark.parametrize(
    ("what", "reason"),
    [
        ("short", "refused"),
        pytest.param("fingerprint", "timeout", marks=pytest.mark.at_length),
        pytest.param("password", "timeout", marks=pytest.mark.at_length),
    ],
)
def test_an_answer_of_somebody_else_opens_nothing(
    open_page: OpenPage, what: str, reason: str
) -> None:
    host, guest = ends(open_page, 2)
    host.page.evaluate(QUICK, 6)
    host.do("offer", "guest")
    guest.do("answer", "host", host.await_("described", "guest"))
    host.do("accept", "guest", changed(guest.await_("described", "host"), what))
    assert host.await_("lost", "guest", seconds=5) == reason
    assert host.told() == []
    assert "opened" not in str(guest.told())


def test_what_is_no_description_is_refused_and_what_answers_nothing_has_expired(
    open_page: OpenPage,
) -> None:
    host, guest = ends(open_page, 2)
    host.do("offer", "guest")
    offer = host.await_("described", "guest")
    guest.do("answer", "host", offer[9:])
    assert guest.await_("lost", "host") == "refused"
    guest.do("answer", "host", offer)
    answer = guest.await_("described", "host")
    host.do("accept", "guest", answer[9:])
    assert host.await_("lost", "guest") == "refused"
    host.do("drop", "guest")
    host.do("accept", "guest", answer)
    assert host.await_("lost", "guest") == "expired"
    assert host.told() == guest.told() == []


@pytest.mark.at_length
def test_a_second_answer_does_no_harm_to_a_wire_that_stands(
    open_page: OpenPage,
) -> None:
    host, guest, other = ends(open_page, 3)
    host.do("offer", "guest")
    offer = host.await_("described", "guest")
    guest.do("answer", "host", offer)
    other.do("answer", "host", offer)
    host.do("accept", "guest", guest.await_("described", "host"))
    host.await_("opened", "guest")
    host.do("accept", "guest", other.await_("described", "host"))
    guest.do("send", "host", "still here")
    assert host.await_("heard", "guest") == "still here"
    assert host.told() == []


@pytest.mark.at_length
def test_who_waits_for_an_answer_to_be_taken_waits_long_but_not_for_ever(
    open_page: OpenPage,
) -> None:
    host, guest = ends(open_page, 2)
    guest.page.evaluate(QUICK, 100)
    host.do("offer", "guest")
    guest.do("answer", "host", host.await_("described", "guest"))
    guest.await_("described", "host")
    guest.page.wait_for_timeout(1_000)  # to the page it is 100 seconds
    assert guest.told() == []
    assert guest.await_("lost", "host", seconds=5) == "expired"


FAILS: Final = """() => {
    const Usual = RTCPeerConnection;
    globalThis.RTCPeerConnection = class extends Usual {
        constructor() { super(); globalThis.connection = this; }
    };
    globalThis.failed = () => {
        const { prototype } = Usual;
        const usual = Object.getOwnPropertyDescriptor(prototype, "connectionState");
        Object.defineProperty(prototype, "connectionState", { get: () => "failed" });
        connection.dispatchEvent(new Event("connectionstatechange"));
        Object.defineProperty(prototype, "connectionState", usual);
    };
}"""
"""Of JavaScript: a browser can say that a connection has failed.

Chromium does as soon as it takes an answer that Firefox gave more than 40 seconds ago,
and yet opens the connection three seconds later (measured at 45 and 120 seconds).
"""


@pytest.mark.at_length
def test_a_wire_that_fails_before_it_opens_is_waited_for(open_page: OpenPage) -> None:
    host, guest = ends(open_page, 2)
    for end in (host, guest):
        end.page.evaluate(FAILS)
    host.do("offer", "guest")
    guest.do("answer", "host", host.await_("described", "guest"))
    answer = guest.await_("described", "host")
    for end in (host, guest):
        end.page.evaluate("failed()")
    host.do("accept", "guest", answer)
    host.await_("opened", "guest")
    guest.await_("opened", "host")
    host.page.evaluate("failed()")
    assert host.await_("lost", "guest") == "cut"


@pytest.mark.every_engine
def test_a_browser_that_makes_no_wires_says_so(open_page: OpenPage) -> None:
    (end,) = ends(open_page, 1)
    end.page.evaluate("delete globalThis.RTCPeerConnection")
    end.do("offer", "guest")
    assert end.await_("lost", "guest") == "unable"


def test_a_device_without_a_network_says_so(open_page: OpenPage) -> None:
    (end,) = ends(open_page, 1)
    end.page.evaluate(ADDRESSLESS)
    end.do("offer", "guest")
    assert end.await_("lost", "guest") == "alone"


@pytest.mark.every_engine
@pytest.mark.parametrize("file", ["webrtc-*.mjs", "together-*.bin"])
def test_a_file_that_cannot_be_fetched_is_told_and_fetched_again(
    open_page: OpenPage, problems: list[str], file: str
) -> None:
    page = open_page()
    pattern = f"**/{file}*"  # a script is asked for under another address again
    page.route(pattern, lambda route: route.abort())
    page.evaluate("location.hash = '#/together'")
    sentence = "Part of the page couldn’t be downloaded. You may be offline."
    expect(page.locator("#screen")).to_contain_text(sentence)
    problems.clear()
    page.unroute(pattern)
    expect(page.get_by_role("button", name="Try again")).to_be_visible()
    tap(page, "[data-command=go-on]")
    expect(page.locator("#screen[data-screen=together]")).to_be_visible()


@pytest.mark.at_length
def test_what_is_too_much_for_a_wire_is_left_out_and_a_wire_that_stands_still_is_cut(
    open_page: OpenPage,
) -> None:
    host, guest = ends(open_page, 2)
    joined(host, guest)
    host.page.evaluate("""() => {
        for (let k = 0; k < 100; k++) wires.send("guest", `${k} `.padEnd(60_000, "x"));
    }""")
    host.page.wait_for_timeout(500)
    host.do("send", "guest", "last")
    guest.page.wait_for_function("told.some(it => it[2] === 'last')")
    count = guest.page.evaluate("told.length")
    assert 10 < count < 100
    assert host.told() == []
    host.page.evaluate(QUICK, 10)
    host.page.evaluate("""() => {
        const { prototype } = RTCDataChannel;
        Object.defineProperty(prototype, "bufferedAmount", { get: () => 2e6 });
    }""")
    host.do("send", "guest", "never")
    assert host.await_("lost", "guest", seconds=5) == "cut"
