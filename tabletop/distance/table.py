"""What the parts of a host share: who sits there, what is played, what goes out."""

from __future__ import annotations

from collections.abc import Callable

from tabletop import newgame
from tabletop.distance.messages import Message, MessageError, Place, Seating
from tabletop.distance.questions import Questions
from tabletop.distance.seating import Chair, Kept, Phase, SeatEvent
from tabletop.distance.steps import Shown, Trouble
from tabletop.distance.wires import Wire, Wires
from tabletop.session import Seat, Session


class Table:
    """A table as its host has it.

    Attributes:
        id: of the table.
        seat: of the person at the host's device; None for nobody's.
        chairs: the seats, whoever has them.
        level: of the computer that plays for whoever is not there.
        waits: whether the table waits for who is away instead.
        number: of the last view.
        phase: what the table is doing.
        session: the game; None while people gather for the first one.
        coming: the game that they gather for; None once it has begun.
        late: who waits to join, each with a name.
        questions: what everybody is asked.
        wires: to the guests.
        shows: what the person at the host's device is to be shown.
        has_changed: whether the position has, and nobody knows it yet.
        fresh: gives a text that nobody can foresee, at each call.
    """

    def __init__(
        self,
        kept: Kept,
        game: newgame.NewGame | Session,
        fresh: Callable[[], str],
        now: float,
    ) -> None:
        """Take what is kept of it; see `Host`."""
        self.id, self.seat, self.chairs = kept.table, kept.seat, [*kept.chairs]
        self.level, self.waits, self.number = kept.level, kept.waits, kept.number
        self.fresh = fresh
        self.wires = Wires(self.id, now, fresh())
        self.questions = Questions()
        self.shows: list[Shown] = []
        self.late: list[tuple[Wire, str]] = []
        self.has_changed = False
        self.coming: newgame.NewGame | None = None
        self.session: Session | None = None
        self.phase: Phase = "gathering"
        if isinstance(game, Session):
            self.session = game
            self.phase = "over" if game.is_over else "playing"
        else:
            self.coming = game

    @property
    def now(self) -> float:
        """The time in seconds."""
        return self.wires.now

    def kept(self) -> Kept:
        """Return what is kept of the table beside the game."""
        chairs = tuple(self.chairs)
        return Kept(self.id, self.seat, chairs, self.level, self.waits, self.number)

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

    def say(self, wire: Wire, message: Message) -> None:
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

    def seating(self) -> Seating:
        """Return who is at the table, as everybody may know."""
        is_playing = self.session is not None
        places = tuple(
            Place(
                each.name, each.standing, self._bot(each) if is_playing else each.level
            )
            for each in self.chairs
        )
        coming, session = self.coming, self.session
        game = coming.game if coming else session.game if session else ""
        return Seating(game, self.phase, places)

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
        """Have computers play for whoever is not there, and persons for themselves."""
        session = self.session
        if session is None:
            return
        for seat, chair in enumerate(self.chairs[: len(session.seats)]):
            sits = Seat(chair.name, self._bot(chair))
            if session.seats[seat] != sits:
                session.sit(seat, sits)

    def _bot(self, chair: Chair) -> str | None:
        """Return the level of the computer that plays here, None for a person."""
        is_person = chair.standing == "here" or (
            chair.standing == "away" and self.waits
        )
        return chair.level if is_person else chair.level or self.level
