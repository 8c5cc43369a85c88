"""Connections by links: a real relay on this machine, stopped, slow and lying."""

from __future__ import annotations

import base64
import json
import os
import re
import shutil
import signal
import socket
import subprocess
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Final, NamedTuple

import pytest
from playwright.sync_api import Browser, Page, WebSocket, expect

from building import serving
from building.common import DIST, ROOT
from building.packages import node
from tabletop.core.chance import below, rng_for
from tabletop.net.protocol import packets
from tests.browser.conftest import PHONE, REST, wait_until_ready, watch
from tests.browser.devices import (
    come_by_hand,
    go,
    invite,
    let_in,
    link_of,
    picture,
    play,
    seen,
    tap,
)
from tests.browser.tabs import Tabs
from tests.browser.wiring import QUICK, End
from tests.kit.cases import some

SECRET: Final = "0123456789abcdef" * 2

COUNTED: Final = """() => {
    globalThis.connections = [];
    const Usual = RTCPeerConnection;
    globalThis.RTCPeerConnection = class extends Usual {
        constructor(how) {
            super(how);
            connections.push(this);
        }
        createDataChannel(...how) {
            const channel = super.createDataChannel(...how);
            channel.addEventListener("open", () => (this.isOpen = true));
            return channel;
        }
    };
}"""
"""Of JavaScript: has a page list its direct connections."""

LONG, SHORT = 4, 2
"""The first byte of a payload; see `static/relay.mjs`."""

OTHER: Final = "fedcba9876543210" * 2

SERVERS: Final = """export const relays = {}; export const stun = [];"""
"""Of JavaScript: the list of servers, with relays alone."""

pytestmark = pytest.mark.xdist_group("relay")  # these tests share their pages


class Broker:
    """A relay in a process of its own."""

    def __init__(self) -> None:
        with socket.socket() as found:
            found.bind(("127.0.0.1", 0))
            self.port: int = found.getsockname()[1]
        self.process: subprocess.Popen[str] | None = None

    def start(self) -> None:
        program, env = node()
        self.process = subprocess.Popen(  # noqa: S603 - a script of this repository
            [program, "lab/relay.mjs", f"{self.port}"],
            cwd=ROOT,
            env=env,
            text=True,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
        )
        assert self.process.stdout is not None
        assert self.process.stdout.readline() == "listening\n"

    def be(self, manner: str) -> None:
        assert self.process is not None
        assert self.process.stdin is not None
        self.process.stdin.write(f"{manner}\n")
        self.process.stdin.flush()

    def stop(self) -> None:
        if self.process is not None:
            with self.process as process:
                process.kill()
            self.process = None

    @property
    def address(self) -> str:
        return f"ws://127.0.0.1:{self.port}"


class Relayed(NamedTuple):
    """A site whose list of relays is that of the tests."""

    brokers: list[Broker]
    folder: Path
    site: str
    tabs: Tabs


@contextmanager
def relayed_site(brokers: Sequence[Broker], folder: Path) -> Iterator[str]:
    """Serve a copy of the site, made in the folder, with those relays alone."""
    shutil.copytree(DIST, folder)
    (listed,) = (folder / "static").glob("servers-*.mjs")
    (frame,) = (folder / "static").glob("relay-*.html")
    policy = " ".join(re.findall(r"wss://[^\"]+", listed.read_text()))
    relays = [each.address for each in brokers]
    listed.write_text(SERVERS.format(json.dumps(relays)))
    frame.write_text(frame.read_text().replace(policy, " ".join(relays)))
    with serving.server_at(folder, 0) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://localhost:{server.server_port}/"
        server.shutdown()


@pytest.fixture(scope="module")
def relayed(
    request: pytest.FixtureRequest,
    browser: Browser,
    tmp_path_factory: pytest.TempPathFactory,
) -> Iterator[Relayed]:
    """Return the site of all tests with the same number of relays, and its tabs."""
    brokers = [Broker() for _relay in range(getattr(request, "param", 1))]
    folder = tmp_path_factory.mktemp("relayed") / "site"
    with relayed_site(brokers, folder) as site:
        tabs = Tabs(browser, site, watch)
        yield Relayed(brokers, folder, site, tabs)
        tabs.close()


@pytest.fixture
def brokers(relayed: Relayed) -> Iterator[list[Broker]]:
    """Return the relays, started for this test alone."""
    for each in relayed.brokers:
        each.start()
    yield relayed.brokers
    for each in relayed.brokers:
        each.stop()


@pytest.fixture
def broker(brokers: list[Broker]) -> Broker:
    (found,) = brokers
    return found


@pytest.fixture
def open_relayed(
    relayed: Relayed, brokers: list[Broker], problems: list[str]
) -> Iterator[Callable[..., Page]]:
    """Return the function that opens a page of a site with those relays alone."""
    lent: list[Page] = []

    def opened(tabs: Tabs = relayed.tabs) -> Page:
        page = tabs.lend(problems, PHONE)
        lent.append(page)
        tabs.warm(page)
        page.evaluate(REST)
        page.goto(relayed.site)
        wait_until_ready(page)
        tabs.learn(page, relayed.folder)
        return page

    yield opened
    relayed.tabs.take_back(*lent)
    # Firefox alone tells of the requests that leave the site: they are allowed.
    allowed = {f"request: http://127.0.0.1:{each.port}/" for each in brokers}
    problems[:] = [problem for problem in problems if problem not in allowed]


@pytest.fixture
def end(open_relayed: Callable[..., Page]) -> Callable[[], End]:
    """Return the function that opens a page of a site with those relays alone."""
    return lambda: End(open_relayed())


def meet(host: End, guest: End, secret: str = SECRET, peer: str = "guest") -> None:
    host.do("join", peer, secret, "host")
    guest.do("join", "host", secret, "guest")
    host.await_("opened", peer)
    guest.await_("opened", "host")


def heard_both_ways(host: End, guest: End, peer: str = "guest") -> None:
    host.do("send", peer, "to you – 1")
    guest.do("send", "host", "to me")
    assert guest.await_("heard", "host") == "to you – 1"
    assert host.await_("heard", peer) == "to me"


@pytest.mark.every_engine
@pytest.mark.not_elsewhere
def test_two_pages_meet_at_the_relay_and_no_third_one_hears_them(
    end: Callable[[], End],
) -> None:
    host, guest, other = end(), end(), end()
    meet(host, guest)
    meet(host, other, OTHER, "other")
    heard_both_ways(host, guest)
    heard_both_ways(host, other, "other")
    assert host.told() == guest.told() == other.told() == []
    guest.do("drop", "host")
    assert host.await_("lost", "guest") == "cut"


def test_the_policy_lets_the_frame_talk_to_the_relay_and_nobody_else(
    end: Callable[[], End], broker: Broker, problems: list[str]
) -> None:
    page = end().page
    page.evaluate(f"wires.join('guest', '{SECRET}', 'host')")
    expect(page.locator("iframe")).to_have_count(1)
    frame = page.frames[1]
    knock = """(address) => new Promise((done) => {
        try {
            const socket = new WebSocket(address);
            socket.onopen = () => done("open");
            socket.onerror = () => done("closed");
        } catch { done("closed"); }
    })"""
    frame.wait_for_load_state()
    assert frame.evaluate(knock, broker.address) == "open"
    assert problems == []
    assert page.evaluate(knock, broker.address) == "closed"
    assert frame.evaluate(knock, "ws://127.0.0.1:9") == "closed"
    assert frame.evaluate("fetch('/').then(() => 'open', () => 'closed')") == "closed"
    assert "Content Security Policy" in " ".join(problems)
    page.close()
    problems.clear()


@pytest.mark.at_length
def test_a_relay_that_stops_and_comes_back_is_hardly_noticed(
    end: Callable[[], End], broker: Broker, problems: list[str]
) -> None:
    host, guest = end(), end()
    meet(host, guest)
    broker.be("gone 700")
    host.page.wait_for_timeout(300)
    host.do("send", "guest", "nobody hears it")
    for a, b, peer in ((host, guest, "host"), (guest, host, "guest")):
        name = "guest" if a is host else "host"
        for _try in range(100):
            a.do("send", name, "again")
            a.page.wait_for_timeout(100)
            if any(told[:2] == ["heard", peer] for told in b.told()):
                break
        assert b.await_("heard", peer) == "again"
    assert "lost" not in str(host.told() + guest.told())
    assert problems  # the browser tells of each try
    problems.clear()


@pytest.mark.at_length
def test_a_relay_that_is_gone_is_told(
    end: Callable[[], End], broker: Broker, problems: list[str]
) -> None:
    host, guest = end(), end()
    meet(host, guest)
    broker.stop()
    assert host.await_("lost", "guest", seconds=5) == "gone"
    guest.do("join", "host", SECRET, "guest")
    assert guest.await_("lost", "host", seconds=5) == "gone"
    problems.clear()


@pytest.mark.at_length
def test_a_host_who_is_not_there_is_told_and_a_guest_who_is_not_is_waited_for(
    end: Callable[[], End],
) -> None:
    host, guest = end(), end()
    guest.do("join", "host", SECRET, "guest")
    assert guest.await_("lost", "host", seconds=5) == "absent"
    host.page.evaluate(QUICK, 12)
    host.do("join", "guest", SECRET, "host")
    host.page.wait_for_timeout(1_500)  # to the page it is 18 seconds
    assert host.told() == []
    guest.do("join", "host", SECRET, "guest")
    guest.await_("opened", "host")
    heard_both_ways(host, guest)


@pytest.mark.at_length
@pytest.mark.parametrize("who", ["host", "guest"])
def test_whoever_begins_anew_is_met_again(end: Callable[[], End], who: str) -> None:
    host, guest = end(), end()
    meet(host, guest)
    page, other = (host, guest) if who == "host" else (guest, host)
    page.page.reload()  # without a word
    wait_until_ready(page.page)
    anew = End(page.page)
    anew.do("join", "guest" if who == "host" else "host", SECRET, who)
    anew.await_("opened", "guest" if who == "host" else "host")
    other.await_("opened", who)
    heard_both_ways(*((anew, guest) if who == "host" else (host, anew)))
    assert other.told() == []


@pytest.mark.at_length
def test_a_relay_that_lies_is_believed_nothing(
    end: Callable[[], End], broker: Broker
) -> None:
    host, guest = end(), end()
    meet(host, guest)
    heard_both_ways(host, guest)
    broker.be("lie")
    for text in ("one", "two", "three"):
        host.do("send", "guest", text)
        guest.do("send", "host", text)
        assert guest.await_("heard", "host") == text
        assert host.await_("heard", "guest") == text
    host.page.wait_for_timeout(500)
    assert host.told() == guest.told() == []


@pytest.mark.every_engine
@pytest.mark.not_elsewhere
def test_each_guest_of_a_room_is_a_peer_of_its_own(end: Callable[[], End]) -> None:
    host, *guests = (end() for _page in range(3))
    host.do("join", "ask", SECRET, "room")
    peers = []
    for guest in guests:
        guest.do("join", "host", SECRET, "guest")
        guest.await_("opened", "host")
        host.page.wait_for_function("told.some(([kind]) => kind === 'opened')")
        ((_kind, peer),) = host.take("opened")
        peers.append(peer)
    for peer, guest in zip(peers, guests, strict=True):
        heard_both_ways(host, guest, peer)
    host.do("drop", peers[0])
    assert guests[0].await_("lost", "host") == "cut"
    guests[1].do("drop", "host")
    assert host.await_("lost", peers[1]) == "cut"
    assert [each.told() for each in (host, *guests)] == [[]] * 3


@pytest.mark.every_engine
@pytest.mark.only_browser("firefox")
def test_a_chromium_and_a_firefox_meet_by_a_link_whoever_is_host(
    end: Callable[[], End], chromium_page: Page, problems: list[str]
) -> None:
    firefox = end()
    chromium_page.goto(firefox.page.url)
    wait_until_ready(chromium_page)
    chromium = End(chromium_page)
    ends = ((firefox, chromium, SECRET), (chromium, firefox, OTHER))
    for host, guest, secret in ends:
        host.page.evaluate(COUNTED)
        meet(host, guest, secret)
        host.page.wait_for_function("connections.some((it) => it.isOpen)")
        heard_both_ways(host, guest)
    problems.clear()  # the site is at another port than that of other tests


def test_a_direct_connection_outlives_the_relay_and_the_relay_the_direct_one(
    end: Callable[[], End], broker: Broker, problems: list[str]
) -> None:
    host, guest = end(), end()
    for each in (host, guest):
        each.page.evaluate(COUNTED)
    meet(host, guest)
    for each in (host, guest):
        each.page.wait_for_function("connections.some((it) => it.isOpen)")
    broker.be("gone 100000")
    host.page.wait_for_timeout(4_000)  # longer than a lost relay is borne
    heard_both_ways(host, guest)
    broker.stop()
    broker.start()
    host.page.wait_for_timeout(4_000)
    guest.page.evaluate("connections.forEach((it) => it.close())")
    for number in range(3):
        host.do("send", "guest", f"to you {number}")
        guest.do("send", "host", f"to me {number}")
        host.page.wait_for_timeout(1_000)
    assert guest.await_("heard", "host").startswith("to you")
    assert host.await_("heard", "guest").startswith("to me")
    assert "lost" not in str(host.told() + guest.told())
    problems.clear()  # the browser tells of each try


@pytest.mark.parametrize("way", ["relayed", "direct"])
def test_long_texts_arrive_and_a_flood_ends_the_connection(
    end: Callable[[], End], way: str
) -> None:
    host, guest = end(), end()
    for each in (host, guest):
        each.page.evaluate(COUNTED)
        if way == "relayed":
            each.page.evaluate("delete globalThis.RTCPeerConnection")
    meet(host, guest)
    if way == "direct":
        host.page.wait_for_function("connections.some((it) => it.isOpen)")
    rng = rng_for("a long text", 0)
    text = "".join(f"{below(rng, 16):x}" for _letter in range(packets.LONGEST))
    host.do("send", "guest", text)
    assert guest.await_("heard", "host") == text
    guest.page.wait_for_timeout(3_000)
    guest.page.evaluate("for (let k = 0; k < 300; k++) wires.send('host', `${k}`)")
    assert host.await_("lost", "guest") == "flooded"
    assert 150 < len(host.take("heard")) <= 200


def test_a_short_message_that_inflates_to_a_huge_one_ends_the_connection(
    end: Callable[[], End],
) -> None:
    host, guest = end(), end()
    for each in (host, guest):
        each.page.evaluate("delete globalThis.RTCPeerConnection")
    meet(host, guest)
    guest.page.evaluate("wires.send('host', ' '.repeat(3_000_000))")
    assert host.await_("lost", "guest") == "flooded"
    assert host.take("heard") == []


def payloads_of(page: Page) -> list[bytes]:
    """Note the payload of each event that a page sends from now on."""
    found: list[bytes] = []

    def note(text: str | bytes) -> None:
        kind, *words = json.loads(text)
        if kind == "EVENT":
            found.append(base64.b64decode(words[0]["content"]))

    page.on("websocket", lambda it: it.on("framesent", note))
    return found


def without_webrtc(page: Page) -> list[bytes]:
    """Take direct connections from a page, and note its payloads."""
    page.evaluate("delete globalThis.RTCPeerConnection")
    return payloads_of(page)


def test_pages_that_know_each_other_send_short_payloads(
    end: Callable[[], End],
) -> None:
    host, guest = end(), end()
    payloads = without_webrtc(host.page), without_webrtc(guest.page)
    meet(host, guest)
    for _round in range(4):
        heard_both_ways(host, guest)
    text = packets.write(packets.Packet("0" * 32))
    host.do("send", "guest", text)
    assert guest.await_("heard", "host") == text
    for found in payloads:
        assert found[0][0] == LONG
        assert found[-1][0] == SHORT
        assert len(found[-1]) < 80
        nonces = [each[5:9] if each[0] == SHORT else each[66:78] for each in found]
        assert len({nonce.rjust(12, b"\0") for nonce in nonces}) == len(found)


def test_a_guest_that_a_room_has_dropped_is_heard_again(end: Callable[[], End]) -> None:
    """It does not know of that, so its next payload is a long one."""
    host, guest = end(), end()
    payloads = without_webrtc(guest.page)
    host.page.evaluate("delete globalThis.RTCPeerConnection")
    host.page.evaluate(QUICK, 6)
    host.do("join", "ask", SECRET, "room")
    guest.do("join", "host", SECRET, "guest")
    guest.await_("opened", "host")
    host.page.wait_for_function("told.some(([kind]) => kind === 'opened')")
    ((_kind, peer),) = host.take("opened")
    heard_both_ways(host, guest, peer)
    assert host.await_("lost", peer) == "absent"
    guest.page.wait_for_timeout(3_000)
    guest.do("send", "host", "again")
    assert host.await_("heard", peer) == "again"
    assert payloads[-1][0] == LONG


def events_of(page: Page) -> list[tuple[str, str]]:
    """Note the relay and the id of each event that a page sends from now on."""
    found: list[tuple[str, str]] = []

    def note(relay: str, text: str | bytes) -> None:
        kind, *words = json.loads(text)
        if kind == "EVENT":
            found.append((relay, words[0]["id"]))

    def listen(relay: WebSocket) -> None:
        relay.on("framesent", lambda text: note(relay.url, text))

    page.on("websocket", listen)
    return found


# On the screen


def both(open_relayed: Callable[..., Page]) -> tuple[Page, Page]:
    """Return a page that has laid a table, and another one in the lobby."""
    host, guest = (open_relayed() for _page in range(2))
    return gathered(host), guest


def gathered(host: Page) -> Page:
    """Lay a table, and return the page."""
    invite(host, "tomacco", "send")
    picture(host, "relay-1-gathering")
    return host


CLIPBOARD: Final = """works => Object.defineProperty(navigator, "clipboard", {
    configurable: true,
    value: { writeText: async () => { if (!works) throw new Error("refused"); } },
})"""


def test_a_link_is_said_to_be_copied_only_once_it_is(
    open_relayed: Callable[..., Page],
) -> None:
    host = open_relayed()
    shown, failed = host.locator("#copied"), re.compile("^Couldn’t copy. The link")
    host.evaluate(CLIPBOARD, arg=False)
    invite(host, "tomacco", "send")
    expect(shown).to_have_text(failed)
    expect(shown).to_be_visible()
    picture(host, "not-copied")
    host.evaluate(CLIPBOARD, arg=True)
    tap(host, "#copy")
    expect(shown).to_have_text("The link is copied. Paste it in a chat.")
    tap(host, "[data-command=more]")
    expect(shown).to_be_visible()
    picture(host, "copied")
    host.evaluate(CLIPBOARD, arg=False)
    tap(host, "#copy")
    expect(shown).to_have_text(failed)


def sat_down(host: Page, guest: Page) -> None:
    """Ask for a seat and be let in, and wait until both see the table."""
    let_in(host, guest, "Ben")
    for page in (host, guest):
        expect(page.locator("#table")).to_be_visible(timeout=15_000)


@pytest.mark.every_engine
@pytest.mark.not_elsewhere
def test_five_taps_lead_to_the_first_move_and_whoever_reloads_is_back(
    open_relayed: Callable[..., Page],
) -> None:
    host, guest = both(open_relayed)
    sat_down(host, guest)
    play((host, guest), 3)
    for page in (guest, host):
        page.reload()
        expect(page.locator("#table")).to_be_visible(timeout=15_000)
        expect(page.locator("#table")).not_to_contain_text("away", timeout=15_000)
    play((host, guest), 2)


def three_in_a_game(open_relayed: Callable[..., Page], game: str) -> list[Page]:
    """Return the pages of Ann, who hosts, Ben and Cleo after some moves of a game."""
    pages = [open_relayed() for _page in range(3)]
    ann, *guests = pages
    invite(ann, game, "send")
    tap(ann, "[data-command=more]")
    for guest, name in zip(guests, ("Ben", "Cleo"), strict=True):
        let_in(ann, guest, name)
    seen(pages)
    play(pages, 4)
    return pages


def test_a_table_is_handed_over_and_its_other_guest_follows_without_a_tap(
    open_relayed: Callable[..., Page],
) -> None:
    ann, ben, cleo = three_in_a_game(open_relayed, "tomacco")
    tap(ann, "[data-command=people]")
    tap(ann, "#about-1 summary")
    picture(ann, "hand-over-1-sheet")
    tap(ann, "[data-command=entrust-1]")
    told = "Ben is the host now."
    for page in (ann, cleo):
        expect(page.get_by_text(told).first).to_be_attached(timeout=15_000)
    mine = "You are the host now."
    expect(ben.get_by_text(mine).first).to_be_attached(timeout=15_000)
    for page, name in ((ann, "ann"), (ben, "ben"), (cleo, "cleo")):
        picture(page, f"hand-over-2-{name}")
    play((ben, cleo, ann), 3)


CUT: Final = """() => [...document.querySelectorAll(".plate > *")]
    .filter((each) => each.scrollWidth > each.clientWidth)
    .map((each) => each.textContent)"""
"""Of JavaScript: what is cut off on the plates of seats."""


def test_a_game_goes_on_without_its_host_by_a_new_link(
    open_relayed: Callable[..., Page],
) -> None:
    ann, ben, cleo = three_in_a_game(open_relayed, "four_twenty_one")
    tap(ann, "[data-command=people]")
    tap(ann, "#leave-fold summary")
    tap(ann, "[data-command=leave-table]")
    offer = ben.get_by_role("button", name="Continue without Ann")
    expect(offer).to_be_visible(timeout=15_000)
    picture(ben, "continue-1-offer")
    offer.tap()
    expect(ben.locator("#told-now")).to_contain_text("Send a new link")
    picture(ben, "continue-2-link")
    assert ben.evaluate(CUT) == []
    tap(ben, "#send")
    let_in(ben, cleo, "Cleo")
    seen((ben, cleo))
    picture(ben, "continue-3-ben")
    picture(cleo, "continue-3-cleo")
    play((ben, cleo), 3)


def test_a_game_with_hidden_cards_goes_on_once_two_guests_are_there(
    open_relayed: Callable[..., Page],
) -> None:
    ann, ben, cleo = three_in_a_game(open_relayed, "tomacco")
    play((ann, ben, cleo), 6)
    hand = cleo.locator("#hand").inner_text()
    tap(ann, "[data-command=people]")
    tap(ann, "#leave-fold summary")
    tap(ann, "[data-command=leave-table]")
    offer = ben.get_by_role("button", name="Continue without Ann")
    expect(offer).to_be_visible(timeout=15_000)
    offer.tap()
    expect(ben.locator("#told-now")).to_contain_text("as soon as one friend")
    picture(ben, "two-guests-1-ben")
    tap(ben, "#send")
    go(cleo, link_of(ben))
    expect(cleo.locator("#running")).to_contain_text("Join only if Ann has gone")
    picture(cleo, "two-guests-2-cleo")
    tap(cleo, "#join")
    seen((ben, cleo))
    picture(ben, "two-guests-3-ben")
    picture(cleo, "two-guests-3-cleo")
    assert set(hand.split()) & set(cleo.locator("#hand").inner_text().split())
    play((ben, cleo), 3)


def test_no_other_host_is_asked_before_a_person_sends_or_accepts_a_link(
    open_relayed: Callable[..., Page], broker: Broker
) -> None:
    host, guest = (open_relayed() for _page in range(2))
    asked: dict[Page, list[str]] = {host: [], guest: []}

    def note(page: Page) -> None:
        page.on("websocket", lambda socket: asked[page].append(socket.url))

    note(host)
    note(guest)
    tap(host, "#to-together")
    expect(host.locator("#with-tomacco")).to_be_visible()
    host.go_back()
    assert asked[host] == []
    gathered(host)
    go(guest, link_of(host))
    expect(guest.locator("#join-form")).to_be_visible()
    guest.wait_for_timeout(500)
    assert asked[guest] == []
    assert len(guest.frames) == 1
    sat_down(host, guest)
    for page in (host, guest):
        assert asked[page] == [f"{broker.address}/"]


def carrier(pages: Sequence[Page], sent: list[tuple[str, str]]) -> str:
    """Play, and return the address of the one relay that carries all of it."""
    pages[0].wait_for_timeout(6_000)  # all have heard of the relay in the meantime
    sent.clear()
    play(pages, 3)
    assert len({each for _relay, each in sent}) == len(sent)
    (relay,) = {relay for relay, _each in sent}
    return relay


@pytest.mark.at_length
@pytest.mark.parametrize("relayed", [4], indirect=True)
def test_one_relay_carries_a_game_and_another_one_when_it_fails(
    open_relayed: Callable[..., Page], brokers: list[Broker], problems: list[str]
) -> None:
    host, guest = pages = both(open_relayed)
    sent = events_of(host)
    for page in pages:
        page.evaluate("delete globalThis.RTCPeerConnection")
    sat_down(host, guest)
    carried = [carrier(pages, sent)]
    for fails in (
        Broker.stop,
        partial(Broker.be, manner="refuse"),
        partial(Broker.be, manner="swallow"),
    ):
        (relay,) = (each for each in brokers if f"{each.address}/" == carried[-1])
        fails(relay)
        play(pages, 1)
        carried.append(carrier(pages, sent))
    assert len({*carried}) == len(brokers)
    for page in pages:
        expect(page.locator("#table")).not_to_contain_text("away")
    problems.clear()  # the browser tells of each try


@pytest.mark.at_length
def test_what_a_relay_offers_bars_nobody(
    open_relayed: Callable[..., Page], axe: Callable[[Page], str]
) -> None:
    host, guest = both(open_relayed)
    tap(guest, "#to-together")
    wide = "() => document.documentElement.scrollWidth - innerWidth"
    for page in (host, guest):
        assert axe(page) == ""
        assert page.evaluate(wide) <= 0
        page.evaluate("document.documentElement.dataset.text = '200'")
        assert page.evaluate(wide) <= 0


@pytest.mark.parametrize(
    "manner", ["gone", *some(["slow 2000", "slow 9000", "lie", "refuse"], 0)]
)
def test_a_relay_that_does_not_do_is_said_within_five_seconds(
    open_relayed: Callable[..., Page], broker: Broker, problems: list[str], manner: str
) -> None:
    host, guest = both(open_relayed)
    go(guest, link_of(host))
    expect(guest.locator("#join-form")).to_be_visible()
    if manner == "gone":
        broker.stop()
    else:
        broker.be(manner)
    guest.locator("#name").fill("Ben")
    tap(guest, "#join")
    if manner in {"lie", "slow 2000"}:
        tap(host, "[data-command^=admit-]")
        expect(guest.locator("#table")).to_be_visible(timeout=60_000)
        return
    words = "No answer" if manner == "slow 9000" else "No relay can be reached."
    refusal = guest.locator("#refusal")
    expect(refusal).to_contain_text(words, timeout=5_000)
    expect(refusal).to_contain_text("sk ")
    picture(guest, "relay-4-gone")
    if manner == "gone":
        tap(host, "#as-text summary")
        tap(host, "#near")
        come_by_hand(host, guest)
    problems.clear()  # the browser tells of each try


def renderers(browser: Browser) -> set[int]:
    """Return the ids of the processes of a browser's pages."""
    found = browser.new_browser_cdp_session().send("SystemInfo.getProcessInfo")
    return {each["id"] for each in found["processInfo"] if each["type"] == "renderer"}


@pytest.fixture
def new_tabs(browser: Browser, relayed: Relayed) -> Iterator[Tabs]:
    """Return tabs in processes of their own."""
    tabs = Tabs(browser, relayed.site, watch)
    yield tabs
    tabs.close()


@pytest.mark.parametrize("seconds", [8, *some([60], 0)])
def test_whoever_slept_plays_again_within_five_seconds(
    open_relayed: Callable[..., Page], new_tabs: Tabs, browser: Browser, seconds: int
) -> None:
    host = open_relayed()
    before = renderers(browser)
    guest = open_relayed(new_tabs)
    asleep = renderers(browser) - before
    assert asleep
    gathered(host)
    sat_down(host, guest)
    play((host, guest), 2)
    for process in asleep:
        os.kill(process, signal.SIGSTOP)
    try:
        expect(host.locator("#table")).to_contain_text("away", timeout=10_000)
        host.wait_for_timeout(seconds * 1_000)
    finally:
        for process in asleep:
            os.kill(process, signal.SIGCONT)
    since = time.monotonic()
    for page in (host, guest):
        expect(page.locator("#table")).not_to_contain_text("away", timeout=5_000)
    play((host, guest), 1)
    assert time.monotonic() - since < 8  # with the pauses of the play itself
