"""Several pages in one process, joined by a carrier that is made of lists."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from html import unescape
from typing import Any, Final

from tabletop.app.app import App
from tabletop.app.frame import Frame
from tabletop.app.together.multiplayer import Multiplayer
from tabletop.app.together.transport import DeviceServices, End, Lost, TransportEvents
from tabletop.core.chance import below, rng_for
from tabletop.core.sounds import Cue
from tabletop.library.game_store import Store
from tabletop.model.board import Board
from tabletop.model.events import Question
from tabletop.net.protocol.packets import VERSION
from tabletop.session import Session
from tabletop.session.bot_protocol import think
from tests.kit.commands import mishandled
from tests.net.invitation import described
from tests.net.net import fresh_of

TICK: Final = 0.5
PATIENCE: Final = 4.5
"""After so many seconds it is told that nobody is at the relay, or no relay."""

SITE: Final = "https://example.org/"


def room_of(peer: str) -> str:
    """Return the name of the room in which a peer is, or its own name."""
    return peer.partition("/")[0]


def fragment_of(sdp: str) -> str:
    """Return the name of the end of a wire in its description."""
    return sdp.partition("a=ice-ufrag:")[2].split()[0]


@dataclass
class Air:
    """What is between the pages: they hear each other when it is stirred."""

    seed: str  # of what the pages can't foresee
    now: float = 100.0  # the time in seconds
    pages: dict[str, Device] = field(default_factory=dict)  # by their names
    # to whom a text was carried, and which
    sent: list[tuple[str, str]] = field(default_factory=list)
    lost: Lost | None = None  # why no wire can be made; None where it can
    relay: bool = True  # whether the relays can be reached
    loss: int = 0  # how many texts of a hundred are lost on their way
    is_blocked: bool = False  # whether no way leads through the network
    newer: str = ""  # the page that is of a newer version than the others
    _ends: dict[tuple[str, str], Waiting] = field(default_factory=dict)
    _turned: float = 0.0
    _due: list[Callable[[], object]] = field(default_factory=list)
    _offers: dict[str, tuple[str, str]] = field(default_factory=dict)
    _wires: dict[tuple[str, str], tuple[str, str]] = field(default_factory=dict)
    _number: int = 0

    def page(self, name: str, store: Store | None = None) -> Device:
        """Return a new page of this name; another one before it is gone."""
        self.cut(name)
        device = self.pages[name] = Device(self, name, store or Store())
        return device

    def later(self, deed: Callable[[], object]) -> None:
        """Have something happen when the air is stirred."""
        self._due.append(deed)

    @property
    def is_moving(self) -> bool:
        """Whether something is due."""
        return bool(self._due)

    def stir(self, most: int = 4000) -> None:
        """Have all that is due happen."""
        for _deed in range(most):
            if not self._due:
                return
            self._due.pop(0)()
        message = "The pages don't come to rest."
        raise AssertionError(message)

    def pass_on(self, seconds: float) -> None:
        """Let time pass."""
        for _tick in range(round(seconds / TICK)):
            self.now += TICK
            self._call_relay()
            for device in [*self.pages.values()]:
                device.app.tick()
            self.stir()

    def describe(self, page: str, peer: str) -> str:
        """Return the description of an end of a wire."""
        self._number += 1
        fragment = f"abc{self._number:04d}"
        self._offers[fragment] = page, peer
        return described("192.168.0.7 5000", fragment=fragment)

    def join(self, offer: str, answer: str) -> None:
        """Open the wire between whoever has described themselves so."""
        one, other = (self._offers[fragment_of(sdp)] for sdp in (offer, answer))
        self._wires |= {one: other, other: one}
        for page, peer in (one, other):
            self.later(partial(self._open, page, peer))

    def _open(self, page: str, peer: str) -> None:
        self.pages[page].carried.opened(peer)

    def far(self, page: str, peer: str) -> tuple[str, str] | None:
        """Return the other end of a wire: its page, and its name there."""
        return self._wires.get((page, peer))

    def carry(self, page: str, peer: str, text: str) -> None:
        """Carry a text to the other end."""
        far = self.far(page, peer)
        if far is None:
            return
        if page == self.newer:
            text = text.replace(f'"v":{VERSION}', f'"v":{VERSION + 1}', 1)
        self.sent.append((far[0], text))
        if self.loss and below(rng_for(self.seed, len(self.sent)), 100) < self.loss:
            return
        there = self.pages.get(far[0])
        if there is not None:
            self.later(lambda: self._hear(page, peer, there, text))

    def _hear(self, page: str, peer: str, there: Device, text: str) -> None:
        far = self._wires.get((page, peer))
        if far is not None and self.pages.get(far[0]) is there:
            there.carried.heard(far[1], text)

    # The relay

    @property
    def awaits(self) -> list[str]:
        """The pages that wait for somebody at the relay."""
        return [page for page, _peer in self._ends]

    def turn_relay(self, *, is_on: bool) -> None:
        """Stop the relay, or have it be there again."""
        self.relay, self._turned = is_on, self.now
        for waiting in self._ends.values():
            self.later(partial(self._meet, waiting))

    def listen(self, waiting: Waiting) -> None:
        """Have an end of a wire wait at the relay for the other ones."""
        self._ends[waiting.name] = waiting
        self.later(partial(self._meet, waiting))

    def _meet(self, waiting: Waiting) -> None:
        same = [e for e in self._ends.values() if e.secret == waiting.secret]
        there = [e for e in same if e.is_there and self.relay]
        for host in [e for e in there if e.end != "guest"]:
            for guest in [e for e in there if e.end == "guest"]:
                self._join(host, guest)

    def _join(self, host: Waiting, guest: Waiting) -> None:
        peer = host.peer
        if host.end == "room":
            peer = f"{peer}/{'-'.join(guest.name)}"
        near = host.page, peer
        if self._wires.get(near) != guest.name:
            self._wires |= {near: guest.name, guest.name: near}
            self.later(partial(host.meets.carried.opened, peer))
            self.later(partial(guest.meets.carried.opened, guest.peer))

    def _call_relay(self) -> None:
        """Tell those who have waited long enough at the relay, or for it."""
        for each in [e for e in self._ends.values() if e.is_there]:
            is_waiting = each.end == "guest" and each.name not in self._wires
            if not self.relay and self.now - max(each.since, self._turned) >= PATIENCE:
                self.end(each.name, "gone")
            elif is_waiting and self.now - each.since >= PATIENCE:
                self.end(each.name, "absent")

    def end(self, name: tuple[str, str], reason: Lost | None = None) -> None:
        """End a connection of this page; the pages at its other ends are notified."""
        each = self._ends.pop(name, None)
        ours = [wire for wire in self._wires if wire[0] == name[0]]
        for near in [w for w in ours if name[1] in {w[1], room_of(w[1])}]:
            far = self._wires.pop(near)
            self._wires.pop(far, None)
            if reason is None and self.relay:
                self._cut_off(far)
        if reason is not None and each is not None:
            self.later(partial(each.meets.carried.lost, each.peer, reason))

    def _cut_off(self, far: tuple[str, str]) -> None:
        """Tell the other end of a wire that it is cut."""
        self._ends.pop(far, None)
        if far[0] in self.pages:
            self.later(partial(self.pages[far[0]].carried.lost, far[1], "cut"))

    def cut(self, page: str, *, is_told: bool = True) -> None:
        """Cut all wires of a page; the other ends are told."""
        for (one, peer), (other, far) in [*self._wires.items()]:
            if one == page:
                del self._wires[one, peer]
                self._wires.pop((other, far), None)
                is_relayed = (other, room_of(far)) in self._ends
                if is_told and other in self.pages and not is_relayed:
                    self.later(partial(self.pages[other].carried.lost, far, "cut"))


class Lists:
    """The transport of a page."""

    def __init__(self, device: Device, carried: TransportEvents) -> None:
        self.device, self.carried = device, carried
        self._air = device.air
        self._offered: dict[str, str] = {}

    def join(self, peer: str, secret: str, end: End) -> None:
        """Wait for all who know the secret."""
        self.drop(peer)
        self._air.listen(Waiting(self, peer, secret, end, self._air.now))

    def offer(self, peer: str) -> None:
        """Describe this end."""
        text = self._offered[peer] = self._air.describe(self.device.name, peer)
        self._air.later(lambda: self.carried.described(peer, text))

    def answer(self, peer: str, offer: str) -> None:  # noqa: ARG002 - of the protocol
        """Describe the other end."""
        reason = self._air.lost
        if reason is not None:
            self._air.later(lambda: self.carried.lost(peer, reason))
            return
        text = self._air.describe(self.device.name, peer)
        self._air.later(lambda: self.carried.described(peer, text))

    def accept(self, peer: str, answer: str) -> None:
        """Open the wire."""
        if not self._air.is_blocked:
            self._air.join(self._offered[peer], answer)

    def send(self, peer: str, text: str) -> None:
        """Send a text."""
        name = self.device.name
        if self._air.relay or (name, room_of(peer)) not in self._air._ends:
            self._air.carry(name, peer, text)

    def drop(self, peer: str) -> None:
        """Wait no more."""
        name = self.device.name, peer
        waiting = self._air._ends.get(name)
        is_in_a_room = room_of(peer) != peer
        if is_in_a_room or (waiting is not None and waiting.meets is self):
            self._air.end(name)


@dataclass(frozen=True)
class Waiting:
    """An end of wires by way of the relay."""

    meets: Lists
    peer: str
    secret: str
    end: End
    since: float

    @property
    def page(self) -> str:
        """The name of its page."""
        return self.meets.device.name

    @property
    def name(self) -> tuple[str, str]:
        """Its page, and what that calls whoever is at the other end."""
        return self.page, self.peer

    @property
    def is_there(self) -> bool:
        """Whether its page is still open."""
        return self.meets.device.air.pages.get(self.page) is self.meets.device


def _wake(_is_wanted: bool) -> None:  # noqa: FBT001 - as a page has it
    """Keep no screen on."""


class Device:
    """A page, and the person before it."""

    def __init__(self, air: Air, name: str, store: Store) -> None:
        self.air, self.name, self.store = air, name, store
        self._fresh = fresh_of(f"{air.seed} {name} {len(air.sent)}")
        self.app = App(store, lambda: air.now, site=SITE, company=self._make)
        self.taps = 0
        self.said = ""
        self.cues: list[Cue] = []
        self.is_hidden = False  # whether nobody sees the page
        self.calls: list[str] = []  # what calls a person back, "" to stop

    def _make(self, *around: Any) -> Multiplayer:
        def carrier(carried: TransportEvents) -> Lists:
            self.carried = carried
            return Lists(self, carried)

        means = DeviceServices(
            carrier,
            self._hex,
            lambda: self.air.now,
            self._hand,
            _wake,
            lambda: self.is_hidden,
            call=self.calls.append,
            ask=lambda: self.calls.append("allow?"),
        )
        model_store, library, opening = around
        return Multiplayer(model_store, library, opening, means)

    def _hand(self, text: str, done: Callable[[bool], None]) -> None:
        """Hand an answer to another tab of this browser, which keeps the same."""
        others = (d for d in self.air.pages.values() if d is not self)
        same = [d for d in others if d.store is self.store]
        taken = any(d.app._opener.need_multiplayer().takes(text) for d in same)  # type: ignore[attr-defined]
        self.air.later(lambda: done(taken))

    def _hex(self) -> str:
        """Return a number as a browser makes it."""
        return self._fresh().encode().hex()[-32:]

    # What the person does

    def open(self, address: str) -> Frame:
        """Go to an address, such as a link that was sent."""
        self.taps += 1
        self.app.open(f"#{address.partition('#')[2]}")
        return self.settle()

    def host(self, address: str, way: str = "near") -> Frame:
        """Open a table for a game, in the same network or with a link."""
        self.open(address)
        if 'id="name"' in self.look():
            self.app.command("plan", {"name": self.name})
        return self.press(way)

    def press(self, command: str, **fields: str) -> Frame:
        """Press a button that stands on the screen."""
        self.press_later(command, **fields)
        return self.settle()

    def press_later(self, command: str, **fields: str) -> None:
        """Press a button, and look before anything comes of it elsewhere."""
        assert f'data-command="{command}"' in self.app.frame().markup, command
        self.taps += 1
        self.app.command(command, fields)

    def invite(self, seat: int, guest: Device) -> None:
        """Invite somebody who was away to their seat, and have them come back."""
        self.press("people")
        self.press(f"invite-{seat}")
        assert "Come back" in guest.open(self.link).markup
        guest.press("join")
        self.press("answer", answer=guest.link)
        self.air.pass_on(3)

    def play(self, text: str) -> Frame:
        """Play an action."""
        self.app.play(text)
        return self.settle()

    def settle(self) -> Frame:
        """Let everything come to rest, and return what is seen then."""
        self.air.stir()
        frame = self._look()
        if frame.hold:
            self.app.hold(frame.hold, is_mine=True)
        elif not self.air.is_moving:
            return frame
        self.air.stir()
        return self._look()

    def look(self) -> str:
        """Return what is on the page now, as markup."""
        return self._look().markup

    def _look(self) -> Frame:
        """Look at the page; what it says is said once."""
        frame = self.app.frame()
        assert mishandled(self.app, frame.markup) == set()
        self.cues += frame.cues
        self.said = f"{self.said} {frame.polite} {frame.assertive}"
        return frame

    @property
    def link(self) -> str:
        """The link that is to be handed on."""
        found = re.search(
            r'<textarea id="link-text"[^>]*>([^<]+)<', self.app.frame().markup
        )
        assert found is not None
        return unescape(found[1])

    @property
    def table(self) -> Board:
        """The table that lies open."""
        place = self.app._model_store.place
        assert isinstance(place, Board), type(place)
        return place

    @property
    def session(self) -> Session:
        """The game as this page has it."""
        return self.table.session

    def think(self) -> bool:
        """Have the computer answer that the page asks; return whether one was asked."""
        question: Question | None = self.app.frame().question
        if question is None:
            return False
        if question.is_pause:
            self.app.answer(question.text, "")
        else:
            *_before, advice = think(question.text)
            self.app.answer(question.text, advice)
        self.settle()
        return True
