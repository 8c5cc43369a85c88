"""The guest: a device that knows what its seat may know.

Like a host, a guest does nothing by itself. The caller passes the connection to the
host (`connect`) and the texts that arrived (`receive`). It also passes the time
(`tick`) and the player's actions. The guest returns the texts to send and the changes
to show.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from tabletop.core.chance import rng_for
from tabletop.core.game import TERMINAL, Ids
from tabletop.core.i18n import _
from tabletop.net.guest_luck import NONE, GuestLuck, SavedLuck
from tabletop.net.plausibility import is_possible
from tabletop.net.protocol.from_guest import (
    FromGuest,
    HelloMessage,
    PlayMessage,
)
from tabletop.net.protocol.from_host import (
    AccountMessage,
    ClockMessage,
    ClosedMessage,
    DrawMessage,
    PledgedMessage,
    RefusedMessage,
    SeatingMessage,
    UnknownMessage,
    ViewMessage,
    WelcomeMessage,
)
from tabletop.net.protocol.limits import MessageError
from tabletop.net.protocol.messages import Message
from tabletop.net.protocol.packets import Packet, read
from tabletop.net.protocol.presence import (
    MOST_CALLS,
    RECEPTIONS,
    SILENCE,
    GuestEvent,
    Reception,
    seconds_asleep,
)
from tabletop.net.protocol.reliable_channel import ReliableChannel
from tabletop.net.replica import Replica
from tabletop.net.steps import FairnessReport, Post, Shown, Step, Trouble
from tabletop.session import Header, Seat, Session, game_of

GONE: Final = 30.0
"""Seconds of the host's silence after which a guest is offered to play on alone."""


class Guest:
    """One seat at a table that another device hosts."""

    def __init__(  # noqa: PLR0913 - all that a guest comes with
        self,
        table: str,
        name: str,
        fresh: Callable[[], str],
        *,
        key: str = "",
        invitation: str = "",
        luck: SavedLuck = NONE,
        now: float = 0.0,
    ) -> None:
        """Ask for a seat at a table.

        `fresh` returns an unpredictable text at each call. `key` belongs to the
        player's former seat, `invitation` to a seat to take. `now` is the time in
        seconds, of a monotonic clock.
        """
        self.table, self.name = table, name
        self.key = key  # the device keeps it; "" before there is a seat
        self.seat: int | None = None
        self.reception: Reception = "calling"
        self.seating: SeatingMessage | None = None  # as far as it is known
        self.view: ViewMessage | None = None
        self.record: Replica | None = None  # the game as seen from this seat
        self.pending: PlayMessage | None = None  # the unanswered play
        self.clock: ClockMessage | None = None  # the last one from the host
        self.luck = GuestLuck(table, luck)  # this device's part in the randomness
        self._invitation, self._fresh, self._now = invitation, fresh, now
        self._peer = self._run = ""
        self._number = self._call = 0
        self._shows: list[Shown] = []
        self._former: set[str] = set()
        self._line = self._called()

    # Queries

    @property
    def is_host_here(self) -> bool:
        """Whether the host has sent anything in the last `SILENCE` seconds."""
        return self._now - self._line.heard <= SILENCE

    @property
    def is_quiet(self) -> bool:
        """Whether all sent messages have arrived."""
        return self._line.is_quiet

    @property
    def story(self) -> tuple[str, ...]:
        """The story of the game, as far as this device has seen it."""
        if self.record is None or self.seat is None:
            return ()
        return self.record.story(self.seat)

    @property
    def ids(self) -> Ids:
        """The identities of the things on the table."""
        return dict(self.view.ids) if self.view else {}

    @property
    def is_host_gone(self) -> bool:
        """Whether the host has been silent for `GONE` seconds during a game."""
        is_in_game = self.seating is not None and self.seating.phase == "playing"
        return is_in_game and self._now - self._line.heard > GONE

    def alone(self, level: str, seed: str) -> Session:
        """Return a game that continues this one against computers of this level.

        Hidden parts are drawn from `seed`, so that they fit this seat's observation.
        Before and after a game this raises `ValueError`.
        """
        view, seating = self.view, self.seating
        if view is None or seating is None:
            raise ValueError(_("The game has not begun."))
        if view.observation.to_act == TERMINAL:
            raise ValueError(_("The game is over."))
        game = game_of(view.game)
        state = game.determinize(view.observation, rng_for(seed, 0))
        seats = tuple(
            Seat(place.name, None if seat == self.seat else level)
            for seat, place in enumerate(seating.places)
        )
        header = Header(view.game, view.observation.options, seats, seed)
        seat = view.observation.observer
        return Session.supposed(header, state, {seat: self.ids})

    # Actions at this device

    def connect(self, peer: str) -> Step:
        """Replace the connection to the host."""
        if self._peer and self._peer != peer:
            self._recall()
        self._peer = peer
        return self._step()

    def play(self, action: str) -> Step:
        """Play an action; the host counts it once, even if it arrives twice."""
        if self.view is None:
            self._shows.append(RefusedMessage(0, _("The game has not begun.")))
            return self._step()
        self._number += 1
        self.pending = PlayMessage(self._number, self.view.number, action)
        return self.act(self.pending)

    def act(self, message: Message) -> Step:
        """Send a message to the host."""
        if self.reception == "seated":
            self._line.say(message)
        else:
            self._shows.append(RefusedMessage(0, _("There is no seat for you yet.")))
        return self._step()

    # Input

    def receive(self, peer: str, text: str) -> Step:
        """Handle a text from a connection."""
        try:
            messages = self._taken(peer, read(text))
        except MessageError as error:
            self._shows.append(Trouble(str(error), peer))
            return self._step()
        for message in messages:
            self._hear(message)
        return self._step()

    def tick(self, now: float) -> Step:
        """Set the time, in seconds."""
        self._line.heard += seconds_asleep(self._now, now)
        self._now = max(now, self._now)
        return self._step()

    # Inside

    def _called(self) -> ReliableChannel:
        """Return a new channel that begins with a hello."""
        line = ReliableChannel(self.table, self._fresh(), self._now)
        self._call += 1
        line.say(HelloMessage(self.name, self.key, self._invitation, self._call))
        return line

    def _recall(self) -> None:
        self._former.add(self._line.name)
        self._line = self._called()
        self._run = ""
        self.reception = "calling"
        self.luck.call()

    def _step(self) -> Step:
        texts = self._line.texts(self._now) if self._is_open else []
        step = Step(tuple(Post(self._peer, t) for t in texts), tuple(self._shows))
        self._shows = []
        return step

    @property
    def _is_open(self) -> bool:
        return bool(self._peer) and self.reception != "closed"

    def _taken(self, peer: str, envelope: Packet) -> list[Message]:
        """Return the host's messages that are now complete, in their order."""
        if envelope.table != self.table:
            raise MessageError(_("A message is for another table."))
        if envelope.line in self._former:
            return []
        if peer != self._peer or envelope.line != self._line.name:
            raise MessageError(_("A message came over somebody else’s connection."))
        if isinstance(envelope.message, UnknownMessage | ClosedMessage):
            return [envelope.message]
        if self._run not in {"", envelope.run}:
            self._recall()  # a restarted host has received an old hello
            return []
        messages = self._line.take(envelope, self._now)
        self._run = envelope.run
        return messages

    def _happens(self, event: GuestEvent) -> bool:
        """Apply the event and return true, or return false if it cannot happen now."""
        found = RECEPTIONS.get((self.reception, event))
        self.reception = found or self.reception
        return found is not None

    def _hear(self, message: Message) -> None:
        match message:
            case UnknownMessage(call):
                if self._must_call(call) and self._happens("unknown"):
                    self._recall()
            case ClosedMessage():
                if self._happens("closed"):
                    self._shows.append(message)
            case ViewMessage():
                self._look(message)
            case DrawMessage() | PledgedMessage() | AccountMessage():
                self._draw(message)
            case _ if isinstance(message, FromGuest):
                self._trouble(_("A host can’t say that."))
            case _:
                self._note(message)
                self._shows.append(message)

    def _must_call(self, call: int) -> bool:
        """Return whether this guest must repeat its hello to a host that saw this call.

        A hello in flight still counts on arrival, unless a later call overtakes it,
        such as one of another device.
        """
        is_late, self._call = call >= self._call, max(self._call, call)
        self._call = min(self._call, MOST_CALLS)
        return is_late or self.reception == "seated" or self._line.is_quiet

    def _note(self, message: Message) -> None:
        match message:
            case WelcomeMessage(seat, key, played):
                self._happens("welcome")
                self.seat, self.key, self._number = seat, key, played
                self.view, self.pending = None, None
            case SeatingMessage():
                self.seating = message
                if self.record is not None:
                    self.record.sits(message.places)
            case ClockMessage():
                self.clock = message
            case RefusedMessage(number):
                if self.pending and self.pending.number == number:
                    self.pending = None

    def _draw(self, message: DrawMessage | PledgedMessage | AccountMessage) -> None:
        """Do this device's part in the randomness, and show any error."""
        luck, game = self.luck, self.seating.game if self.seating else ""
        found: Message | FairnessReport | str
        match message:
            case DrawMessage():
                record = self.record
                is_playing = record is not None and not record.is_over
                found = luck.draw(message, self._fresh(), is_playing=is_playing)
            case PledgedMessage():
                found = luck.pledged(message)
            case AccountMessage():
                found = luck.account(message, game, self.seat)
        if isinstance(found, FairnessReport):
            self._shows.append(found)
        elif isinstance(found, str):
            if found:
                self._trouble(found)
        else:
            self._line.say(found)

    def _trouble(self, reason: str) -> None:
        """Show an impossible thing that the host did; the verdict names it."""
        self.luck.warn(reason)
        self._shows.append(Trouble(reason, self._peer))

    def _look(self, view: ViewMessage) -> None:
        """Store a view of the position, and narrate the action before it."""
        if view.observation.observer != self.seat:
            self._trouble(_("A view is meant for another seat."))
            return
        if not is_possible(game_of(view.game), view.observation):
            self._trouble(_("The host is showing an impossible game."))
            return
        self.view = view
        self.luck.look(view)
        self._witness(view)
        if self.pending and self.pending.view != view.number:
            self.pending = None
        self._shows.append(view)

    def _witness(self, view: ViewMessage) -> None:
        record = self.record
        try:
            if record and (record.match, record.persons) == (view.match, (self.seat,)):
                record.take(view)
            else:
                places = self.seating.places if self.seating else ()
                self.record = Replica(view, places)
        except Exception:  # noqa: BLE001 - a host may send an impossible game
            self.record = None
            self._trouble(_("The host is showing an impossible game."))
