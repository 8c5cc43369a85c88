"""The device that holds the game, and judges what the others play.

A host does nothing by itself: it is told what came (`receive`), what time it is
(`tick`), what the person at its own device does (`act`) and what a computer player
advises (`answer`), and says what is to be sent and shown.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from tabletop import names, newgame, save
from tabletop.asking import BLIND, advice_of, ask, choices
from tabletop.codec import CodecError, decode, encode
from tabletop.distance.messages import (
    Answer,
    Ask,
    Hello,
    Leave,
    Message,
    MessageError,
    Place,
    Play,
    Question,
    Refused,
    Said,
    Say,
    Seating,
    View,
    Welcome,
)
from tabletop.distance.questions import Questions
from tabletop.distance.seating import PHASES, SILENCE, Chair, Kept, Phase, SeatEvent
from tabletop.distance.steps import Shown, Step, Trouble
from tabletop.distance.wires import Wire, Wires
from tabletop.game import IllegalActionError, continued
from tabletop.i18n import _
from tabletop.session import Seat, Session, game_of

KEPT: Final = "distance"
"""In a session's `table`: what a host keeps beside the game."""

CAUGHT_UP: Final = 12
"""Whoever comes back is shown so many plies, and the rest not ply by ply."""

TALK: Final = (5, 10.0)
"""So many lines may somebody say in so many seconds."""


class Host:
    """A table at several devices, where the game is.

    Attributes:
        table: its id.
        seat: of the person at this device; None for nobody's.
        phase: what the table is doing.
        session: the game; None while people gather for the first one.
    """

    def __init__(
        self,
        kept: Kept,
        game: newgame.NewGame | Session,
        fresh: Callable[[], str],
        now: float = 0.0,
    ) -> None:
        """Take what is kept of a table; `Host.lay` lays a new one.

        Args:
            kept: who is there.
            game: what will be played, or is.
            fresh: gives a text that nobody can foresee, at each call.
            now: the time in seconds, of any clock that never goes back.
        """
        self.table, self.seat = kept.table, kept.seat
        self._chairs = list(kept.chairs)
        self._level, self._waits, self._number = kept.level, kept.waits, kept.number
        self._fresh = fresh
        self._wires = Wires(self.table, now, fresh())
        self._shows: list[Shown] = []
        self._talk: dict[int, list[float]] = {}
        self._late: list[tuple[Wire, str]] = []
        self._questions = Questions()
        self._coming: newgame.NewGame | None = None
        self.session: Session | None = None
        self.phase: Phase = "gathering"
        if isinstance(game, Session):
            self.session = game
            self.phase = "over" if game.is_over else "playing"
        else:
            self._coming = game

    @classmethod
    def lay(  # noqa: PLR0913 - all that a table begins with
        cls,
        game: newgame.NewGame,
        fresh: Callable[[], str],
        *,
        seat: int | None = 0,
        level: str = BLIND,
        waits: bool = False,
        now: float = 0.0,
    ) -> Host:
        """Return a new table, at which people can gather.

        Args:
            game: what will be played; who has its seats is what is expected.
            fresh: gives a text that nobody can foresee, at each call.
            seat: of the person at this device; None for nobody's.
            level: of the computer that plays for whoever is not there.
            waits: whether the table waits for who is away instead.
            now: the time in seconds.
        """
        chairs = [
            Chair(each.name, "open" if each.bot is None else "here", each.bot)
            for each in game.seats
        ]
        if seat is not None:
            chairs[seat] = Chair(chairs[seat].name, "here")
        kept = Kept(fresh(), seat, tuple(chairs), level, waits, 0)
        return cls(kept, game, fresh, now)

    @classmethod
    def resumed(cls, text: str, fresh: Callable[[], str], now: float = 0.0) -> Host:
        """Return a table as it was saved; everybody else is away at first.

        Raises:
            SaveError: the text is no save.
            ValueError: it is the save of no such table.
        """
        session = save.loads(text)
        try:
            kept = decode(Kept, session.table.get(KEPT), at=KEPT)
        except CodecError as error:
            message = _("The save is not of a table at several devices: %s")
            raise ValueError(message % error) from None
        host = cls(kept, session, fresh, now)
        for seat, chair in enumerate(host._chairs):
            if seat != host.seat and chair.may("silence"):
                host._happens(seat, "silence")
        return host

    def saved(self) -> str:
        """Return the game with all that the host keeps, as a save.

        Raises:
            ValueError: no game has begun.
        """
        if self.session is None:
            raise ValueError(_("No game has begun."))
        self.session.table[KEPT] = encode(self._kept())
        return save.dumps(self.session)

    # What is done at this device

    def invite(self, seat: int) -> str:
        """Return an invitation to this seat; the one before it is void.

        Raises:
            ValueError: somebody has it.
        """
        if not self._chairs[seat].may("invite"):
            raise ValueError(_("This seat is taken."))
        invitation = self._fresh()
        chair = self._chairs[seat].after("invite")
        self._chairs[seat] = replace(chair, invitation=invitation)
        self._show_seating()
        return invitation

    def begin(self) -> Step:
        """Begin the game; computers have the seats that nobody has taken.

        Raises:
            ValueError: it has begun.
        """
        if self._coming is None:
            raise ValueError(_("The game has begun."))
        coming, self._coming = self._coming, None
        if not coming.seed:
            coming = replace(coming, seed=self._fresh())
        self.session = newgame.start(coming)
        self._begun()
        return self._step()

    def act(self, message: Message) -> Step:
        """Do what the person at this device does, as a guest would say it.

        Raises:
            ValueError: nobody plays here.
        """
        if self.seat is None:
            raise ValueError(_("Nobody plays at this device."))
        self._do(self.seat, message)
        return self._step()

    def play(self, action: str) -> Step:
        """Play an action of the person at this device.

        Raises:
            ValueError: nobody plays here.
        """
        number = 0 if self.seat is None else self._chairs[self.seat].played + 1
        return self.act(Play(number, self._number, action))

    # What comes from outside

    def receive(self, peer: str, text: str) -> Step:
        """Take a text that came from a peer."""
        try:
            wire, messages = self._wires.take(peer, text)
        except MessageError as error:
            self._shows.append(Trouble(str(error), peer))
            return self._step()
        if wire and wire.seat is not None:
            self._is_heard(wire.seat)
        for message in messages:
            if wire and wire in self._wires:
                self._hear(wire, message)
        return self._step()

    def tick(self, now: float) -> Step:
        """Take it that it is this time now, in seconds."""
        self._wires.now = max(now, self._wires.now)
        for wire in self._wires.seated():
            silence = self._wires.now - wire.line.heard
            if wire.seat is not None and silence > SILENCE:
                self._is_silent(wire.seat)
        self._wires.forget()
        return self._step()

    # Computers

    def question(self) -> str | None:
        """Return what a computer player is to think about; None for nothing."""
        session = self.session
        if session is None or session.to_act < 0:
            return None
        level = session.seats[session.to_act].bot
        return None if level is None else ask(session, level=level)

    def answer(self, question: str, advice: str) -> Step:
        """Play what a computer player has advised, if the question still stands.

        Raises:
            ValueError: it is no advice, or none that may be followed.
        """
        if self.session is not None and question == self.question():
            action = advice_of(advice).action
            self.session.play(action, player=self.session.to_act)
            self._changed()
        return self._step()

    # What goes out

    def _step(self) -> Step:
        step = Step(self._wires.posts(), tuple(self._shows))
        self._shows = []
        return step

    def _tell(self, seat: int, message: Message) -> None:
        """Have the person at a seat know this."""
        if seat == self.seat:
            self._shows.append(message)
        for wire in self._wires.seated(seat):
            self._say(wire, message)

    def _tell_all(self, message: Message) -> None:
        for seat in range(len(self._chairs)):
            self._tell(seat, message)

    def _say(self, wire: Wire, message: Message) -> None:
        try:
            self._wires.say(wire, message)
        except MessageError as error:
            self._shows.append(Trouble(str(error), wire.peer))

    # Who is there (inside, as all that follows)

    def _happens(self, seat: int, event: SeatEvent) -> None:
        before, chair = self._chairs[seat], self._chairs[seat].after(event)
        self._chairs[seat] = chair
        self._sit()
        if chair.standing != before.standing:
            self._show_seating()
            self._ask_again()

    def _is_heard(self, seat: int) -> None:
        if self._chairs[seat].standing == "away":
            self._happens(seat, "heard")

    def _is_silent(self, seat: int) -> None:
        if self._chairs[seat].standing == "here":
            self._happens(seat, "silence")

    def _sit(self) -> None:
        """Have computers play for whoever is not there, and persons for themselves."""
        session = self.session
        if session is None:
            return
        for seat, chair in enumerate(self._chairs[: len(session.seats)]):
            sits = Seat(chair.name, self._bot(chair))
            if session.seats[seat] != sits:
                session.sit(seat, sits)

    def _bot(self, chair: Chair) -> str | None:
        """Return the level of the computer that plays here, None for a person."""
        is_person = chair.standing == "here" or (
            chair.standing == "away" and self._waits
        )
        return chair.level if is_person else chair.level or self._level

    def _show_seating(self) -> None:
        self._tell_all(self._seating())

    def _seating(self) -> Seating:
        is_playing = self.session is not None
        places = tuple(
            Place(
                chair.name,
                chair.standing,
                self._bot(chair) if is_playing else chair.level,
            )
            for chair in self._chairs
        )
        coming, session = self._coming, self.session
        game = coming.game if coming else session.game if session else ""
        return Seating(game, self.phase, places)

    def _kept(self) -> Kept:
        return Kept(
            self.table,
            self.seat,
            tuple(self._chairs),
            self._level,
            self._waits,
            self._number,
        )

    # What guests say

    def _hear(self, wire: Wire, message: Message) -> None:
        match message:
            case Hello():
                self._greet(wire, message)
            case Play() | Ask() | Answer() | Say() | Leave() if wire.seat is not None:
                self._do(wire.seat, message)
            case _:
                reason = _("That is not for a guest to say.")
                self._shows.append(Trouble(reason, wire.peer))

    def _greet(self, wire: Wire, hello: Hello) -> None:
        if wire.seat is not None:
            return
        seat = self._seat_for(hello)
        if seat is not None:
            self._welcome(wire, seat, hello.name)
        elif hello.key and any(each.key == hello.key for each in self._chairs):
            self._wires.close(wire, _("You have left this table."))
        elif self.session is not None and self.session.has_room:
            self._late.append((wire, names.mended(hello.name)))
            self._say(wire, self._seating())
            if self.session.joining:
                self._changed()
        else:
            self._wires.close(wire, _("There is no free seat at this table."))

    def _seat_for(self, hello: Hello) -> int | None:
        """Return the seat that somebody has, or is invited to, or the first open one.

        Only a wrong key or invitation leads to an open seat like none.
        """
        for seat, chair in enumerate(self._chairs):
            if chair.is_taken and hello.key and hello.key == chair.key:
                return seat
            is_invited = chair.standing == "invited"
            if is_invited and hello.invitation == chair.invitation:
                return seat
        is_gone = any(c.key == hello.key for c in self._chairs if hello.key)
        seats = (k for k, c in enumerate(self._chairs) if c.standing == "open")
        return None if is_gone else next(seats, None)

    def _welcome(self, wire: Wire, seat: int, called: str) -> None:
        for other in self._wires.seated(seat):
            self._wires.close(other, _("You have gone on at another device."))
        chair, wire.seat = self._chairs[seat], seat
        if not chair.is_taken:
            name = names.mended(called) or chair.name
            chair = replace(chair, key=self._fresh(), name=name, invitation="")
            self._chairs[seat] = chair
        self._say(wire, Welcome(seat, chair.key, chair.played))
        self._say(wire, self._seating())
        self._happens(seat, "hello")
        self._show_position(wire)
        if asked := self._questions.asked:
            self._say(wire, asked)

    def _do(self, seat: int, message: Message) -> None:
        match message:
            case Play():
                self._play(seat, message)
            case Ask():
                self._asks(seat, message)
            case Answer(question, is_yes):
                self._questions.answer(seat, question, is_yes=is_yes)
                self._ask_again()
            case Say():
                self._talks(seat, message)
            case Leave():
                self._leave(seat)
            case _:
                reason = _("That is not for a player to say.")
                self._shows.append(Trouble(reason, ""))

    def _leave(self, seat: int) -> None:
        for wire in self._wires.seated(seat):
            self._wires.close(wire, _("You have left this table."))
        if self._chairs[seat].may("leave"):
            self._happens(seat, "leave")

    def _talks(self, seat: int, said: Say) -> None:
        most, seconds = TALK
        lately = [t for t in self._talk.get(seat, []) if t > self._wires.now - seconds]
        text = names.cleaned(said.text)
        if len(lately) >= most:
            reason = _("That is a lot of talk at once. Wait a moment.")
            self._tell(seat, Refused(0, reason))
        elif said.phrase or text:
            self._talk[seat] = [*lately, self._wires.now]
            self._tell_all(Said(seat, said.phrase, text))

    # The game

    def _play(self, seat: int, play: Play) -> None:
        """Play an action once, or say why not."""
        if play.number <= self._chairs[seat].played:
            return
        self._chairs[seat] = replace(self._chairs[seat], played=play.number)
        refused = self._played(seat, play)
        if refused is None:
            self._changed()
        else:
            self._tell(seat, refused)

    def _played(self, seat: int, play: Play) -> Refused | None:
        session = self.session
        if session is None:
            return Refused(play.number, _("The game has not begun."))
        if play.view != self._number:
            return Refused(play.number, _("The table has changed since. Look again."))
        if play.action == session.joining:
            return Refused(play.number, _("Players join from their own device."))
        try:
            session.play(play.action, player=seat)
        except IllegalActionError as error:
            return Refused(play.number, error.why, error.clause)
        except ValueError as error:
            return Refused(play.number, str(error))
        return None

    def _changed(self) -> None:
        """Let everybody know what has become of the game."""
        session = self.session
        if session is None:
            return
        self._number += 1
        self._lapse()
        self._let_join()
        phase = self.phase
        if session.is_over is not (phase == "over"):
            self.phase = PHASES[phase, "end" if session.is_over else "undo"]
        self._sit()
        for wire in self._wires.seated():
            self._show_position(wire)
        if self.seat is not None:
            self._shows.append(self._view(self.seat))
        if self.phase != phase:
            self._show_seating()

    def _show_position(self, wire: Wire) -> None:
        """Show a guest what has happened, ply by ply, or where the game stands."""
        session, seat = self.session, wire.seat
        if session is None or seat is None:
            return
        now = session.cursor
        first = wire.ply + 1 if 0 <= wire.ply < now else now
        if wire.ply < 0 or first < now - CAUGHT_UP:
            first = max(0, now - CAUGHT_UP)
        for ply in range(first, now + 1):
            session.goto(ply)
            if seat < len(session.seats):
                is_next = wire.ply == ply - 1
                self._say(wire, self._view(seat, is_last=ply == now, is_next=is_next))
                wire.ply = ply
        session.goto(now)

    def _view(self, seat: int, *, is_last: bool = True, is_next: bool = True) -> View:
        session = self.session
        if session is None:
            raise ValueError(_("No game has begun."))
        may_act = is_last and session.to_act == seat
        return View(
            session.game,
            self._number,
            session.cursor,
            session.observation(seat),
            choices(session) if may_act else (),
            tuple(session.ids(seat).items()),
            session.done(seat) if is_next else "",
        )

    def _let_join(self) -> None:
        """Have whoever waits for it sit down, where the rules allow it now."""
        session = self.session
        while session and self._late and session.joining:
            wire, name = self._late.pop(0)
            if wire not in self._wires:
                continue
            session.play(session.joining)
            seat = len(session.seats) - 1
            self._chairs.append(Chair(name or session.seats[seat].name))
            self._number += 1
            self._welcome(wire, seat, name)

    # What everybody must agree to

    def _asks(self, seat: int, wish: Ask) -> None:
        if reason := self._why_not(wish.what):
            self._tell(seat, Refused(0, reason))
        elif asked := self._questions.ask(seat, wish.what):
            self._tell_all(asked)
        self._ask_again()

    def _why_not(self, what: Question) -> str:
        """Return why nobody can be asked for this now, "" if they can."""
        if what == "again":
            is_over = self.phase == "over"
            return "" if is_over else _("This game is not over yet.")
        if self.session is None or not self.session.can_undo:
            return _("Nothing has been played that could be taken back.")
        return ""

    def _ask_again(self) -> None:
        """Do what was asked for if everybody has agreed, or drop it if one has not."""
        asked, session = self._questions.asked, self.session
        if asked is None or session is None:
            return
        standings = {"here"}
        if asked.what == "takeback" and session.unsees:
            standings.add("away")  # what they have seen only they can give up
        settled = self._questions.settled(
            seat
            for seat, chair in enumerate(self._chairs)
            if chair.level is None and chair.standing in standings
        )
        if settled is None:
            return
        self._tell_all(settled)
        if settled.is_agreed and asked.what == "takeback":
            session.undo()
            self._changed()
        elif settled.is_agreed:
            self._play_again(session)

    def _lapse(self) -> None:
        if lapsed := self._questions.lapse():
            self._tell_all(lapsed)

    def _play_again(self, last: Session) -> None:
        """Begin the next game, where the rules say it with the winner as dealer.

        Where they do not, everybody moves on by a seat.
        """
        moved = 0 if continued(game_of(last.game)) else 1
        coming = newgame.following(last, moved)
        self.session = newgame.start(replace(coming, seed=self._fresh()))
        players = len(self._chairs)
        self._chairs = [*self._chairs[moved:], *self._chairs[:moved]]
        if self.seat is not None:
            self.seat = (self.seat - moved) % players
        for wire in self._wires.seated():
            if wire.seat is not None:
                wire.seat, wire.ply = (wire.seat - moved) % players, -1
                chair = self._chairs[wire.seat]
                self._say(wire, Welcome(wire.seat, chair.key, chair.played))
        self._begun()

    def _begun(self) -> None:
        self.phase = PHASES[self.phase, "begin"]
        self._sit()
        self._show_seating()
        self._changed()
