"""The state of a table that the parts of a host share."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace

from tabletop.net.fairness_report import SavedLuck
from tabletop.net.host_connections import Connection, HostConnections, Position
from tabletop.net.protocol.from_host import (
    AskedMessage,
    ClockMessage,
    PublicSeat,
    SeatingMessage,
    WelcomeMessage,
)
from tabletop.net.protocol.invitations import watching_of
from tabletop.net.protocol.limits import TALK, MessageError, RateLimiter
from tabletop.net.protocol.luck import Transcript
from tabletop.net.protocol.packets import Message
from tabletop.net.protocol.presence import (
    STANDINGS,
    Phase,
    SeatPresence,
    Standing,
)
from tabletop.net.replica import Replica
from tabletop.net.steps import Shown, Trouble
from tabletop.session import Seat, Session, game_request, timer


@dataclass
class PendingDraw:
    """The unfinished draw for the next game; the places are the host's and guests'."""

    coming: game_request.NewGame
    moved: int  # the number of seats by which all players move
    number: int  # of the draw
    seats: tuple[int, ...]  # of the guests in the draw, by place from 1
    terms: str  # see `luck.terms_of`
    topic: str  # see `luck.topic_of`
    late: float  # the time after which silent devices are skipped
    failed: set[int]  # the seats that are skipped
    anchors: dict[int, str] = field(default_factory=dict)  # received so far, by place
    numbers: dict[int, str] = field(default_factory=dict)  # the same

    @property
    def is_pledged(self) -> bool:
        """Whether all devices have sent their anchors."""
        return len(self.anchors) > len(self.seats)

    @property
    def all_anchors(self) -> tuple[str, ...]:
        """The anchors of all devices, by place."""
        return tuple(self.anchors[place] for place in range(len(self.anchors)))

    def has_given(self, seat: int) -> bool:
        """Return whether a guest has answered all requests so far."""
        place = self.seats.index(seat) + 1
        return place in (self.numbers if self.is_pledged else self.anchors)


@dataclass
class OpenQuestion:
    """A question to all players; there is one at a time."""

    message: AskedMessage
    agreed: set[int]  # the seats that agree
    is_refused: bool = False


@dataclass(frozen=True, slots=True)
class SeatRequest:
    """A device that asks for a seat with the link of the table."""

    number: int  # of the request, from 1
    name: str  # of the person, or ""
    connection: Connection


@dataclass(frozen=True, slots=True)
class SavedHostState:
    """The host's state beside the game, as a save keeps it."""

    table: str  # its id
    seat: int | None  # of the player at the host's device; None without one
    chairs: tuple[SeatPresence, ...]  # by seat
    level: str  # of the computer that plays for absent players
    # whether the table waits for absent players instead of letting a computer play
    waits: bool
    match: int = 1  # the number of the game at this table, from 1; 0 before the first
    drawings: int = 0  # the number of draws at this table
    # the joint draw for the game; None if only the host drew
    drawn: Transcript | None = None
    timer: timer.SavedTimer | None = None  # None without a time limit
    link: str = ""  # with which people ask for a seat, or ""
    returns: int = 0  # the number of returns of the host, with that from this save
    # of a host that was a guest when the luck was drawn
    luck: SavedLuck | None = None
    continues: str = ""  # the id of the table whose game this continues, or ""


class HostState:
    """The host's state of a table; `SavedHostState` explains most attributes."""

    def __init__(
        self,
        kept: SavedHostState,
        game: game_request.NewGame | Session | Replica,
        fresh: Callable[[], str],
        now: float = 0.0,
    ) -> None:
        """Restore the saved state.

        `fresh` returns an unpredictable text at each call. `now` is the time in
        seconds, of a monotonic clock.
        """
        self.id, self.seat, self.chairs = kept.table, kept.seat, [*kept.chairs]
        self.level, self.waits = kept.level, kept.waits
        players = len(self.chairs)
        # None without a time limit
        self.timer = timer.Timer(kept.timer, players) if kept.timer else None
        # the last clock that the host sent, and when
        self.clock: tuple[ClockMessage | None, float] = (None, now)
        self.match, self.drawings, self.drawn = kept.match, kept.drawings, kept.drawn
        self.drawing: PendingDraw | None = None  # for the next game
        # the time until which a resumed table waits for absent players: no computer
        # plays for them
        self.grace = now
        self.fresh = fresh  # returns an unpredictable text
        self.returns = kept.returns
        self.connections = HostConnections(now, kept.returns)
        self.asked: OpenQuestion | None = None  # to all
        self.questions = 0  # the number of questions so far
        self.talk: RateLimiter[int] = RateLimiter(*TALK)  # the lines, by seat
        self.shows: list[Shown] = []  # for the player at the host's device
        self.luck = kept.luck
        # with these secrets people ask for a seat, or watch
        self.link = kept.link or fresh()
        self.watch = watching_of(self.link)
        self.continues = kept.continues
        self.heir: Connection | None = None  # the guest that becomes the host
        self.requests: list[SeatRequest] = []  # for the player at the host's device
        self.requested = 0  # the number of requests so far
        # by peer and by name, the devices that the host has turned away
        self.turned_away: RateLimiter[str] = RateLimiter(1, 60.0)
        # the devices whose players have continued on another one
        self.former: set[str] = set()
        self.late: list[
            tuple[Connection, str]
        ] = []  # connections that wait to join, each with a name
        self.has_changed = False  # whether the position changed since the last events
        self.coming: game_request.NewGame | None = None  # None once it has begun
        # None before the first game
        self.session: Session | None = None
        self.phase: Phase = "gathering"
        # what this device has seen of a game that another guest completes
        self.lost: Replica | None = None
        match game:
            case Replica():
                self.lost, self.phase = game, "playing"
            case Session():
                self.start_game(game)
                self.phase = "over" if game.is_over else "playing"
            case _:
                self.coming = game

    @property
    def now(self) -> float:
        """The time in seconds."""
        return self.connections.now

    @property
    def position(self) -> Position:
        """The position of the game; zeros without one."""
        session = self.session
        if session is None:
            return 0, 0, 0
        return self.match, session.takebacks, session.cursor

    def kept(self) -> SavedHostState:
        """Return the saved form of the state beside the game."""
        return SavedHostState(
            self.id,
            self.seat,
            tuple(self.chairs),
            self.level,
            self.waits,
            self.match,
            self.drawings,
            self.drawn,
            self.timer.kept(self.now) if self.timer else None,
            self.link,
            self.returns + 1,
            self.luck,
            self.continues,
        )

    def start_game(self, session: Session) -> None:
        """Begin or continue a game; mark the seat of this device as its own."""
        self.session = session
        if self.seat is not None:
            session.table = replace(session.table, own=self.seat)

    def rearrange(self, order: Sequence[int]) -> None:
        """Change all seats: `order` has the former seat of each new one."""
        self.chairs = [self.chairs[seat] for seat in order]
        if self.seat is not None:
            self.seat = order.index(self.seat)
        for connection in self.connections.seated():
            if connection.seat is not None:
                connection.seat = order.index(connection.seat)
                chair = self.chairs[connection.seat]
                welcome = WelcomeMessage(connection.seat, chair.key, chair.played)
                self.say(connection, welcome)

    # Output

    def send(self, seat: int, message: Message) -> None:
        """Send a message to a seat; show it if the seat is the host's."""
        if seat == self.seat:
            self.shows.append(message)
        for connection in self.connections.seated(seat):
            self.say(connection, message)

    def tell_all(self, message: Message) -> None:
        """Send a message to all seats and watchers."""
        for seat in range(len(self.chairs)):
            self.send(seat, message)
        for connection in self.connections.watching():
            self.say(connection, message)

    def say(self, connection: Connection, message: Message) -> None:
        """Send a message to one connection, until it has arrived."""
        try:
            connection.outbox.say(message)
        except MessageError as error:
            self.trouble(str(error), connection.peer)

    def trouble(self, reason: str, peer: str) -> None:
        """Show an error about a message of this peer."""
        self.shows.append(Trouble(reason, peer))

    def show_seating(self) -> None:
        """Send the list of players to all."""
        self.tell_all(self.seating)

    # Presence

    @property
    def is_awaiting(self) -> bool:
        """Whether a resumed table still waits for its players."""
        return self.now < self.grace

    @property
    def seating(self) -> SeatingMessage:
        """The public list of players."""
        is_playing = self.session is not None
        places = tuple(
            PublicSeat(
                each.name, each.standing, self._bot(each) if is_playing else each.level
            )
            for each in self.chairs
        )
        shown = self.coming or self.session or self.lost
        game = shown.game if shown else ""
        watchers = len(self.connections.watching())
        return SeatingMessage(game, self.phase, places, self.seat, watchers)

    def change_presence(self, seat: int, standing: Standing) -> None:
        """Change the state of a person's seat, if it can follow the present one."""
        chair = self.chairs[seat]
        if chair.level is None and standing in STANDINGS[chair.standing]:
            self.chairs[seat] = replace(chair, standing=standing, is_played=False)
            self.sit()
            self.show_seating()

    def sit(self) -> None:
        """Let computers play for absent players."""
        session = self.session
        if session is None:
            return
        for seat, chair in enumerate(self.chairs[: len(session.seats)]):
            sits = Seat(chair.name, self._bot(chair))
            if session.seats[seat] != sits:
                session.sit(seat, sits)

    def _bot(self, chair: SeatPresence) -> str | None:
        """Return the level of the computer that plays here; None for a person."""
        is_waiting = (self.waits or self.is_awaiting) and not chair.is_played
        if chair.standing == "here" or (chair.standing == "away" and is_waiting):
            return chair.level
        return chair.level or chair.stands_in or self.level
