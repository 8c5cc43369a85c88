"""A simulated network that loses, repeats, delays and reorders texts.

All randomness comes from a seed, so each failure can be repeated.
"""

from __future__ import annotations

import heapq
import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final

from tabletop.bots import Advice
from tabletop.core.chance import Rng, below, pick, rng_for
from tabletop.core.codec import to_text
from tabletop.core.game import NOBODY, TERMINAL
from tabletop.net import continuation, joining, seat_log
from tabletop.net.guest import GONE, Guest
from tabletop.net.host import Host
from tabletop.net.host_state import HostState
from tabletop.net.protocol.from_guest import AnswerMessage, SayMessage, WishMessage
from tabletop.net.protocol.from_host import ClockMessage
from tabletop.net.protocol.packets import Message
from tabletop.net.steps import Step, Trouble
from tabletop.net.stored_seat import guest_kept, kept_in, seat_kept
from tabletop.session import Seat, Session, save
from tabletop.session.bot_protocol import choices
from tabletop.session.game_request import NewGame

TICK: Final = 0.5
"""Seconds of the net's own time."""

LATEST: Final = 400.0
"""Seconds without agreement after which a test fails."""


def fresh_of(seed: str) -> Callable[[], str]:
    """Return a function that returns a different text at each call."""
    rng, number = rng_for(seed, 0), iter(range(10**9))

    def fresh() -> str:
        return f"{below(rng, 2**52):x}{below(rng, 2**52):x}x{next(number)}"

    return fresh


def saved(host: Host) -> str:
    """Return the save of a host's game, with the state of its table."""
    assert host.session is not None
    host.note()
    return save.dumps(host.session)


def resumed(text: str, fresh: Callable[[], str], now: float = 0.0) -> Host:
    """Return the host of a save; its players are away at first."""
    session = save.loads(text)
    return Host.returned(session, kept_in(session), fresh, now)


@dataclass(frozen=True)
class Weather:
    """The quality of the network: shares of all texts, and delays in seconds."""

    lost: float = 0.0
    doubled: float = 0.0
    delay: float = 0.0


FINE: Final = Weather()
BAD: Final = Weather(lost=0.15, doubled=0.15, delay=3.0)


@dataclass
class Device:
    """A guest, and the number of its connection."""

    guest: Guest
    wire: int = 0


@dataclass
class Net:
    """A host and its guests."""

    host: Host
    seed: str
    weather: Weather = FINE
    now: float = 0.0
    devices: list[Device] = field(default_factory=list)
    sent: list[tuple[int | None, str]] = field(default_factory=list)
    heard: list[str] = field(default_factory=list)
    troubles: list[str] = field(default_factory=list)
    clock_times: dict[int | None, float] = field(default_factory=dict)
    shown: list[tuple[int | None, Any]] = field(default_factory=list)
    is_dead: bool = False
    _queue: list[tuple[float, int, str, str, str]] = field(default_factory=list)
    _number: int = 0

    def __post_init__(self) -> None:
        """Create the random generators."""
        self.rng: Rng = rng_for(f"net {self.seed}", 0)
        self.fresh = fresh_of(f"fresh {self.seed}")

    # Devices

    def sit(self, name: str, **known: Any) -> Device:
        """Connect a new guest to the table, by an invitation if a seat is open."""
        chairs = self.host.chairs
        seat = next(
            (k for k, each in enumerate(chairs) if each.standing == "open"), None
        )
        if not known and seat is not None:
            known = {"invitation": joining.invite(self.host, seat)}
        guest = Guest(self.host.table, name, self.fresh, now=self.now, **known)
        device = Device(guest)
        self.devices.append(device)
        self._plug(device)
        return device

    def _plug(self, device: Device) -> None:
        self._number += 1
        device.wire = self._number
        self._shows(device, device.guest.connect(f"{device.wire}"))

    def cut(self, device: Device) -> None:
        """Cut the connection of a guest, and open a new one."""
        self._plug(device)

    def reload(self, device: Device) -> None:
        """Replace a guest by one that knows only what its device stores."""
        old = device.guest
        device.guest = Guest(
            old.table,
            old.name,
            self.fresh,
            key=old.key,
            luck=old.luck.kept,
            now=self.now,
        )
        self._plug(device)

    def restart(self) -> None:
        """Stop the host, and resume it from its save."""
        self.host = resumed(saved(self.host), self.fresh, self.now)

    def die(self) -> None:
        """Stop the host's device for longer than guests wait, and resume it."""
        text, self.is_dead = saved(self.host), True
        self.pass_on(int(GONE / TICK) + 4)
        self.host, self.is_dead = resumed(text, self.fresh, self.now), False
        for device in self.devices:
            self.cut(device)

    # Time

    def pass_on(self, ticks: int = 1) -> None:
        """Advance the time by a number of ticks."""
        for _tick in range(ticks):
            self.now += TICK
            self._deliver()
            if not self.is_dead:
                self.shows(self.host.tick(self.now))
            for device in self.devices:
                self._shows(device, device.guest.tick(self.now))
            if not self.is_dead:
                self._think()

    def rest(self) -> None:
        """Advance the time without faults until nothing is pending for two ticks."""
        before, self.weather = self.weather, FINE
        late = self.now + LATEST
        rested = 0 if self.is_quiet else -1  # ticks since the last news
        while rested < 2:
            self.pass_on()
            rested = rested + 1 if self.is_quiet else -1
            assert self.now < late, "The table does not come to rest."
        self.weather = before

    @property
    def is_quiet(self) -> bool:
        """Whether every device is up to date and no message is pending."""
        table, wires = self.host, self.host.connections
        known = {wire.line for wire in wires.audience()}
        return (
            not any(wire.outbox for wire in wires)
            and all(d.guest._line in known for d in self.devices if is_in(d))
            and not any(d.guest._outbox for d in self.devices if is_in(d))
            and (
                table.session is None
                or all(w.has == table.position for w in wires.audience())
            )
            and not any(d.guest.reception == "calling" for d in self.devices)
            and (self.host.question() is None or self.is_deserted)
            and not self.is_drawing
        )

    @property
    def is_deserted(self) -> bool:
        """Whether only computers play: all guests have left, the host has no seat."""
        return self.host.seat is None and not any(map(is_in, self.devices))

    @property
    def is_drawing(self) -> bool:
        """Whether a random draw is in progress."""
        return self.host.phase == "drawing"

    def _deliver(self) -> None:
        while self._queue and self._queue[0][0] <= self.now:
            _time, _number, to, peer, text = heapq.heappop(self._queue)
            if to == "host":
                self._host_hears(peer, text)
            for device in self.devices:
                if to == f"{device.wire}":
                    self._shows(device, device.guest.receive(peer, text))

    def _host_hears(self, peer: str, text: str) -> None:
        if not self.is_dead:
            self.shows(self.host.receive(peer, text))

    def _think(self) -> None:
        """Let one computer play at random."""
        if question := self.host.question():
            action = pick(self.rng, json.loads(question)["legal"])
            advice = to_text(Advice(action, 0.0, None, "Why not?"))
            self.shows(self.host.answer(question, advice))

    # Sending

    def shows(self, step: Step) -> None:
        """Send the messages of a step of the host, and note what it shows."""
        for post in step.posts:
            seats = [d.guest.seat for d in self.devices if f"{d.wire}" == post.peer]
            self.sent.append((seats[0] if seats else None, post.text))
            self._send(post.peer, post.peer, post.text)
        self._note(self.host.seat, step)

    def _shows(self, device: Device, step: Step) -> None:
        for post in step.posts:
            self.heard.append(post.text)
            self._send("host", f"{device.wire}", post.text)
        self._note(device.guest.seat, step)

    def _note(self, seat: int | None, step: Step) -> None:
        for each in step.shows:
            if isinstance(each, Trouble):
                self.troubles.append(each.reason)
            if isinstance(each, ClockMessage):
                self.clock_times[seat] = self.now
            self.shown.append((seat, each))

    def _send(self, to: str, peer: str, text: str) -> None:
        weather, rng = self.weather, self.rng
        if rng.random() < weather.lost:
            return
        for _copy in range(1 + (rng.random() < weather.doubled)):
            self._number += 1
            time = self.now + rng.random() * weather.delay
            heapq.heappush(self._queue, (time, self._number, to, peer, text))


def is_in(device: Device) -> bool:
    """Return whether a guest has a seat."""
    return device.guest.reception == "seated"


# A lost host


def lost(net: Net, device: Device) -> list[Device]:
    """Continue without the host at the device of a guest; return the other devices."""
    game = continuation.continued(device.guest, "random", net.fresh)
    host = Host.returned(*game, net.fresh, net.now)
    others = [each for each in net.devices if each is not device]
    net.host, net.devices, net.shown = host, [], []
    return others


def joined(net: Net, device: Device, name: str = "") -> Device:
    """Open the new link on the device of a guest, and let it in."""
    before = guest_kept(seat_kept(device.guest), net.fresh)
    name = name or device.guest.name
    new = net.sit(name, invitation=net.host.link, former=before)
    for _tick in range(200):
        if net.host.asking or new.guest.reception != "calling":
            break
        net.pass_on()
    if net.host.asking:
        net.shows(net.host.change(joining.let_in, net.host.asking[0][0]))
    return new


# Tables


def laid(  # noqa: PLR0913 - all that a table has
    game: NewGame,
    seed: str,
    *,
    seat: int | None = 0,
    weather: Weather = FINE,
    waits: bool = True,
    kind: type[Net] = Net,
) -> Net:
    """Return a table before its game, with all expected guests seated."""
    host = Host.lay(game, fresh_of(f"host {seed}"), seat=seat, waits=waits)
    net = kind(host, seed, weather)
    for place, each in enumerate(game.seats):
        if each.bot is None and place != seat:
            net.sit(each.name)
    net.rest()
    return net


def begun(game: NewGame, seed: str, **how: Any) -> Net:
    """Return a table whose game has just begun."""
    net = laid(game, seed, **how)
    net.shows(net.host.begin())
    net.rest()
    return net


def new_game(
    name: str, players: int, options: Any, bots: Sequence[int] = ()
) -> NewGame:
    """Return a new game of persons, with computers at the given seats."""
    seats = tuple(
        Seat(f"Player {k}", "random" if k in bots else None) for k in range(players)
    )
    return NewGame(name, seats, options)


# Agreement


def session_of(net: Net) -> Session:
    """Return the host's session."""
    assert net.host.session is not None
    return net.host.session


def seen_at(session: Session, seat: int) -> Session:
    """Return a copy of the host's game as the device of a seat shows it."""
    seen = session.copy()
    seen.table = replace(seen.table, own=seat)
    return seen


def known_log(table: HostState, session: Session, seat: int) -> tuple[str, ...]:
    """Return the actions up to the cursor, as a seat may know them."""
    found: list[tuple[str, str]] = []
    while len(found) < session.cursor:
        found += seat_log.part(table, session, seat, len(found)).events
    return tuple(action for action, _change in found)


def check_agreed(net: Net) -> int:
    """Check that each guest knows what its seat should; return the number of guests."""
    session, number = session_of(net), 0
    for device in net.devices:
        guest = device.guest
        if not is_in(device) or guest.seat is None:
            continue
        seat, record = guest.seat, guest.record
        assert record is not None
        assert record.log == known_log(net.host, session, seat)
        plies = range(session.cursor + 1)
        assert record._states == [seat_log.seen_at(session, k, seat) for k in plies]
        number += 1
        if seat == NOBODY:
            continue
        assert record.legal() == (choices(session) if session.to_act == seat else ())
        assert record.ids(seat) == session.ids(seat)
        told = seen_at(session, seat).sentences(seat)
        assert record.sentences(seat) == told
        assert (record.takebacks, record.seat) == (session.takebacks, seat)
        assert guest.seating == net.host.seating
        assert guest.pending is None
    return number


# Players


def moves(net: Net) -> list[tuple[Device | None, tuple[str, ...]]]:
    """Return the devices that may play, and what; None for the host's device."""
    found: list[tuple[Device | None, tuple[str, ...]]] = [
        (d, d.guest.record.legal())
        for d in net.devices
        if is_in(d) and d.guest.record and not d.guest.pending
    ]
    host = net.host
    if host.session is not None and host.session.to_act == host.seat:
        found.append((None, choices(host.session)))
    return [(device, legal) for device, legal in found if legal]


def play_any(net: Net) -> bool:
    """Play a random action on a device that may act; return whether one did."""
    able = moves(net)
    if not able:
        return False
    device, legal = pick(net.rng, able)
    action = pick(net.rng, legal)
    if device is None:
        net.shows(net.host.play(action))
    else:
        net._shows(device, device.guest.play(action))
    return True


def disturb(net: Net, *, is_mild: bool = False) -> None:
    """Cause one random incident, such as a question or a lost connection."""
    what = below(net.rng, 8 if is_mild else 12)
    device = pick(net.rng, net.devices) if net.devices else None
    if what == 0:
        ask(net, device, WishMessage("takeback"))
    elif what == 1:
        ask(net, device, SayMessage("hello"))
    elif what == 2 and device and is_in(device) and device.guest.record:
        net._shows(device, device.guest.play("nothing of the kind"))
    elif what <= 4:
        net.pass_on(below(net.rng, 6))
    elif what == 5 and device:
        net.cut(device)
    elif what == 6 and device and device.guest.key:
        net.reload(device)
    elif what == 7:
        net.restart()
    elif what == 8:
        net.pass_on(40)
    elif what == 9 and below(net.rng, 2) and session_of(net).to_act >= 0:
        net.die()


def ask(net: Net, device: Device | None, message: Message) -> None:
    """Send a message from a device; None for the player at the host's device."""
    if device is not None:
        net._shows(device, device.guest.act(message))
    elif net.host.seat is not None:
        net.shows(net.host.act(message))


def answer_all(net: Net, *, is_yes: bool = True) -> None:
    """Answer the open question on every device."""
    if net.host.asked is not None:
        message = AnswerMessage(net.host.asked.message.question, is_yes)
        for device in (None, *net.devices):
            ask(net, device, message)


def play_out(net: Net, most: int, *, disturbed: float = 0.0) -> int:
    """Play at random, at most `most` times; return the number of records compared."""
    agreed = 0
    for play in range(most):
        if session_of(net).to_act == TERMINAL:
            break
        if net.rng.random() < disturbed:
            disturb(net)
        if not play_any(net):
            net.pass_on()
        if not play % 20:
            net.rest()
            answer_all(net, is_yes=net.rng.random() < 0.7)
            net.rest()
            agreed += check_agreed(net)
    net.rest()
    return agreed + check_agreed(net)
