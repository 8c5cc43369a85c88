"""The state of a table that the parts of a host share."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from tabletop.core.chance import Rng, rng_for
from tabletop.net.commit_reveal_state import CompletedDraw, PendingDraw
from tabletop.net.host_connections import Connection, HostConnections
from tabletop.net.protocol.from_host import ClockMessage, PublicSeat, SeatingMessage
from tabletop.net.protocol.limits import MessageError
from tabletop.net.protocol.messages import Message
from tabletop.net.protocol.presence import (
    PHASES,
    Phase,
    SeatEvent,
    SeatPresence,
    TableEvent,
)
from tabletop.net.questions import Questions
from tabletop.net.steps import Shown, Trouble
from tabletop.session import Seat, Session, game_request, timer


@dataclass(frozen=True, slots=True)
class SavedHostState:
    """What a host keeps of its table beside the game, in the save."""

    table: str  # its id
    seat: int | None  # of the person at the host's own device; None for nobody's
    chairs: tuple[SeatPresence, ...]  # by seat
    level: str  # of the computer that plays for whoever is not there
    # whether the table waits for who is away, for no computer plays for them
    waits: bool
    number: int  # of the last view
    match: int = 1  # which game of the table it is, from 1; 0 before the first
    drawings: int = 0  # how many there were at this table
    # the luck of the game; None where nobody else has drawn it
    drawn: CompletedDraw | None = None
    plies: int = 0  # of the log; what a save has more than that was not played here
    reign: int = 0  # of the host; see `seating`
    timer: timer.SavedTimer | None = None  # None where nobody's time counts


class HostState:
    """A table as its host has it; `SavedHostState` says what most of it is."""

    def __init__(
        self,
        kept: SavedHostState,
        game: game_request.NewGame | Session,
        fresh: Callable[[], str],
        now: float,
    ) -> None:
        """Take what is kept of it; see `Host`."""
        self.id, self.seat, self.chairs = kept.table, kept.seat, [*kept.chairs]
        self.level, self.waits, self.number = kept.level, kept.waits, kept.number
        self.reign = kept.reign
        players = len(self.chairs)
        # None where nobody's time counts
        self.timer = timer.Timer(kept.timer, players) if kept.timer else None
        # by seat, the things in the order in which the person has laid them
        self.arranged: dict[int, tuple[str, ...]] = {}
        # what everybody was told of it last, and when
        self.clock: tuple[ClockMessage | None, float] = (None, now)
        self.match, self.drawings, self.drawn = kept.match, kept.drawings, kept.drawn
        self.drawing: PendingDraw | None = None  # of the coming game
        # until when the absent may come back to a resumed table: no computer plays for
        # them, and no throw is made without them
        self.grace = now
        # the throw whose links were asked for, and until when they are waited for
        self.asked: tuple[int, float] | None = None
        self.fresh = fresh  # returns a text that nobody can foresee
        self.wires = HostConnections(self.id, now, fresh())
        self.questions = Questions()
        self.shows: list[Shown] = []  # to the person at the host's device
        self.late: list[
            tuple[Connection, str]
        ] = []  # who waits to join, each with a name
        self.has_changed = False  # the position has, and nobody knows it yet
        self.coming: game_request.NewGame | None = None  # None once it has begun
        # None while people gather for the first one
        self.session: Session | None = None
        self.phase: Phase = "gathering"
        if isinstance(game, Session):
            self.lay(game)
            game.luck = self.luck_at
            self.phase = "over" if game.is_over else "playing"
        else:
            self.coming = game

    @property
    def now(self) -> float:
        """The time in seconds."""
        return self.wires.now

    def kept(self) -> SavedHostState:
        """Return what is kept of the table beside the game."""
        return SavedHostState(
            self.id,
            self.seat,
            tuple(self.chairs),
            self.level,
            self.waits,
            self.number,
            self.match,
            self.drawings,
            self.drawn,
            len(self.session.log) if self.session else 0,
            self.reign,
            self.timer.kept(self.now) if self.timer else None,
        )

    def passes(self, event: TableEvent) -> None:
        """Have the table pass to its next phase."""
        self.phase = PHASES[self.phase, event]

    def lay(self, session: Session) -> None:
        """Begin a game, or go on with one: of this device's seat, if it has one."""
        self.session = session
        if self.seat is not None:
            session.table = replace(session.table, own=self.seat)

    def luck_at(self, session: Session, ply: int) -> Rng | None:
        """Return what chance is made from at a ply; None where a link is missing."""
        luck = self.drawn.luck if self.drawn else None
        if luck is None or not luck.is_chained:
            return rng_for(session.seed, ply)
        throw = session.chances(ply) + 1
        return None if luck.lacking(throw) else rng_for(luck.seed_of(throw), ply)

    # What goes out

    def tell(self, seat: int, message: Message) -> None:
        """Have the person at a seat know this."""
        if seat == self.seat:
            self.shows.append(message)
        for wire in self.wires.seated(seat):
            self.say(wire, message)

    def tell_all(self, message: Message) -> None:
        """Have everybody at the table know this."""
        for seat in range(len(self.chairs)):
            self.tell(seat, message)

    def say(self, wire: Connection, message: Message) -> None:
        """Have a guest know this."""
        try:
            self.wires.say(wire, message)
        except MessageError as error:
            self.trouble(str(error), wire.peer)

    def trouble(self, reason: str, peer: str) -> None:
        """Show that nothing can be done with what came from there."""
        self.shows.append(Trouble(reason, peer))

    def show_seating(self) -> None:
        """Have everybody know who is at the table."""
        self.tell_all(self.seating())

    # Who is there

    @property
    def is_awaiting(self) -> bool:
        """Whether the host has come back, and the others may do so too."""
        return self.now < self.grace

    def seating(self) -> SeatingMessage:
        """Return who is at the table, as everybody may know."""
        is_playing = self.session is not None
        places = tuple(
            PublicSeat(
                each.name, each.standing, self._bot(each) if is_playing else each.level
            )
            for each in self.chairs
        )
        coming, session = self.coming, self.session
        game = coming.game if coming else session.game if session else ""
        return SeatingMessage(game, self.phase, places, self.seat)

    def happens(self, seat: int, event: SeatEvent) -> None:
        """Have something happen to a seat, if it can."""
        before = self.chairs[seat]
        if not before.may(event):
            return
        self.chairs[seat] = before.after(event)
        self.sit()
        if self.chairs[seat].standing != before.standing:
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
        """Return the level of the computer that plays here, None for a person."""
        is_waiting = self.waits or self.is_awaiting
        is_person = chair.standing == "here" or (
            chair.standing == "away" and is_waiting and not chair.is_stood_in
        )
        if is_person:
            return chair.level
        return chair.level or chair.stands_in or self.level
