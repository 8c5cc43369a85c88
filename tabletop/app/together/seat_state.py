"""A seat of this device at a shared table, as host or as guest.

Events arrive as the `shows` of steps. The table gets one value, `Company`.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field, replace
from typing import Final, TypeAlias

from tabletop.app.together.talk import LONGEST, Talk
from tabletop.core.game import NOBODY
from tabletop.core.i18n import _, headed, mark, ngettext
from tabletop.core.options import title_of
from tabletop.model.company import (
    CONTINUE,
    NO,
    WAIT,
    YES,
    Company,
    Handed,
    Line,
    Person,
    told_asking,
)
from tabletop.model.notice import Notice
from tabletop.net.continuation import can_continue
from tabletop.net.guest import Guest
from tabletop.net.host import Host
from tabletop.net.protocol.from_host import (
    AskedMessage,
    ClockMessage,
    ClosedMessage,
    PublicSeat,
    SaidMessage,
    SeatingMessage,
    SettledMessage,
)
from tabletop.net.steps import FairnessReport, Progress, SeatAsked, Shown
from tabletop.screens import together as screens
from tabletop.session import Session, game_of
from tabletop.ui import Wait

Player: TypeAlias = Host | Guest


QUESTIONS: Final = {
    "takeback": mark("May {who} take back the last move?"),
    "again": mark("{who} would like to play again. Agreed?"),
}

OWN_QUESTIONS: Final = {
    "takeback": mark("You asked to take back the last move."),
    "again": mark("You asked for another game."),
}

ANSWERS: Final = {
    "takeback": (mark("Agreed."), mark("The move stands.")),
    "again": (mark("Agreed: another game."), mark("Not this time.")),
}
"""Sentences for an answered question: agreed, or not."""

PATIENCE: Final = 60.0
"""Seconds of a turn after which the host may go on without that person."""

_COARSE, _CLOSE = 10, 20.0
"""Seconds between two texts of a clock, and the seconds left from which it shows each
one."""


@dataclass
class SeatState:
    """A seat at a table, with the state that its page shows."""

    player: Player  # the host or the guest of this device
    id: str = ""  # of the table on the page; "" before there is one
    seating: SeatingMessage | None = None  # the people at the table
    asked: AskedMessage | None = None  # the open question to everybody, if any
    has_answered: bool = False  # whether the person has answered it
    clock: ClockMessage | None = None  # the last message of the clock
    clock_at: float = 0.0  # when that message arrived, in seconds
    talk: Talk = field(default_factory=Talk)
    # by seat, what it says of its person, and until when
    words: dict[int, tuple[str, float]] = field(default_factory=dict)
    farewell: tuple[str, float] = ("", 0.0)  # who has left, shown until when
    # in seconds, until when nobody is called away: all look for the next host
    moving_until: float = 0.0
    turn: tuple[int, float] = (-1, 0.0)  # the last ply, and since when it is
    patient_until: float = 0.0  # when waiting may be ended again, in seconds
    verdict: FairnessReport | None = None  # on the game that is over
    closed: str = ""  # why the host has closed the table or the seat, or ""
    error: str = ""  # a sentence on the last error with the next step, or ""
    handed: Handed | None = None  # the invitation of a person who is away
    laid: Session | None = None  # the last session on the table
    ply: int = 0  # the ply that the table has shown
    takebacks: int = 0  # number of takebacks that the table has shown
    match: int = 0  # the number of the table's current game
    laid_match: int = 0  # the number of the last game on the table
    is_relayed: bool = False  # whether the relay carries the connections
    # whether a game of this device waits for its invited players
    is_handing: bool = False
    # whether the person was warned that this device cannot store the seat
    has_warned: bool = False

    @property
    def seat(self) -> int:
        """The seat of the person at this device; -1 before there is one."""
        return -1 if self.player.seat is None else self.player.seat

    @property
    def session(self) -> Session | None:
        """The game as this device has it; None before it has begun."""
        player = self.player
        if isinstance(player, Host):
            return player.session
        record = player.record
        is_checked = self.verdict is not None and not self.looks_on
        if record is not None and record.is_over and is_checked:
            return player.luck.last or record
        return record

    @property
    def _is_cut(self) -> bool:
        """Whether this guest hears nothing from the host."""
        return isinstance(self.player, Guest) and not self.player.is_host_here

    @property
    def is_unsettled(self) -> bool:
        """Whether an action waits for the host's answer."""
        return isinstance(self.player, Guest) and self.player.pending is not None

    @property
    def call(self) -> str:
        """The sentence that calls the person here to their turn; "" at no turn."""
        session = self.session
        if session is None or session.to_act != self.seat or self._waits(is_over=False):
            return ""
        title = title_of(game_of(session.game), session.options)
        return _("Your turn – {title}").format(title=title)

    def name(self, seat: int) -> str:
        """Return the name of a player."""
        places = self.seating.places if self.seating else ()
        if 0 <= seat < len(places):
            return places[seat].name
        return _("Player {n}").format(n=seat + 1)

    @property
    def host(self) -> str:
        """The name of the host."""
        seat = self.seating.host if self.seating else None
        return _("The host") if seat is None else self.name(seat)

    # Events

    def note(self, shown: Shown, now: float) -> str:
        """Store a change of a step; return the sentence to speak, or ""."""
        told = ""
        match shown:
            case SeatingMessage():
                told = self._seat(shown, now)
            case AskedMessage():
                told = self._ask(shown)
            case SettledMessage(_question, is_agreed) if self.asked is not None:
                told = _(ANSWERS[self.asked.what][not is_agreed])
                self.asked = None
            case SaidMessage() if shown.seat not in self.talk.muted:
                told = self._say(shown, now)
            case ClockMessage():
                told = self._time(shown, now)
            case Progress() if shown.match != self.match:
                self.match, self.verdict, self.asked = shown.match, None, None
            case FairnessReport():
                self.verdict = shown
            case SeatAsked(name):
                told = told_asking(name)
            case ClosedMessage(reason):
                self.closed = told = reason
        return told

    def _ask(self, asked: AskedMessage) -> str:
        self.asked, self.has_answered = asked, False
        if asked.seat == self.seat:
            return _(OWN_QUESTIONS[asked.what])
        return _(QUESTIONS[asked.what]).format(who=self.name(asked.seat))

    def _say(self, said: SaidMessage, now: float) -> str:
        line = _(screens.PHRASES[said.phrase]) if said.phrase else said.text
        is_own = said.seat == self.seat
        name = _("You") if is_own else self.name(said.seat)
        self.talk.add(Line(said.seat, name, line), now, is_own=is_own)
        return "" if is_own else headed(name, line)

    def _seat(self, seating: SeatingMessage, now: float) -> str:
        """Store the people at the table; return sentences on their changes."""
        before, self.seating = self.seating, seating
        if before is None or len(before.places) != len(seating.places):
            return ""
        told = []
        former = {place.name: place.standing for place in before.places}
        host_before = "" if before.host is None else before.places[before.host].name
        # In the next game everybody, the host too, may have moved to another seat.
        if seating.host is not None and self.host != host_before:
            has_it = _("{who} is the host now.").format(who=self.host)
            if isinstance(self.player, Host):
                has_it = _("You are the host now. Keep this page open.")
            told.append(has_it)
            self.farewell = told[0], now + LONGEST
            self.moving_until = now + LONGEST
        for seat, place in enumerate(seating.places):
            was = former.get(place.name, before.places[seat].standing)
            is_ = place.standing
            if seat == self.seat or was == is_:
                continue
            if now < self.moving_until and {was, is_} == {"here", "away"}:
                continue
            told.append(self._told_standing(seat, was, place, now))
        return " ".join(filter(None, told))

    def _told_standing(self, seat: int, was: str, place: PublicSeat, now: float) -> str:
        """Store what the seat says of a change; return the sentence, or ""."""
        match place.standing:
            case "here" if place.bot is None:
                is_back = was == "away"
                told = _("{who} is back.") if is_back else _("{who} is here.")
                word = _("is back") if is_back else ""
            case "away":
                told, word = _("{who} is away."), _("away")
            case "gone":
                told, word = _("{who} has left."), _("has left")
                if place.bot is not None:
                    told = _("{who} has left. A computer plays for {who}.")
            case _:
                return ""
        told = told.format(who=place.name)
        if word:
            self.words[seat] = word, now + LONGEST
        if place.standing == "gone":
            self.farewell = told, now + LONGEST
        return told

    def _time(self, clock: ClockMessage, now: float) -> str:
        before, self.clock, self.clock_at = self.clock, clock, now
        is_warned = before is None or before.standing != "warned"
        if clock.standing != "warned" or not is_warned:
            return ""
        left = round(clock.left)
        if clock.seat == self.seat:
            told = ngettext(
                "You have {n} second left.", "You have {n} seconds left.", left
            )
            return told.format(n=left)
        told = ngettext(
            "{who} has {n} second left.", "{who} has {n} seconds left.", left
        )
        return told.format(who=self.name(clock.seat), n=left)

    # The snapshot

    def shown(self, now: float) -> Company:
        """Return the snapshot for the page."""
        player, session, clock = self.player, self.session, self.clock
        leaves, left = self._leaving()
        is_over = session is not None and session.is_over
        if session is not None and session.cursor != self.turn[0]:
            self.turn = session.cursor, now
        is_own = clock is not None and clock.seat == self.seat
        return Company(
            people=self.people(now),
            talk=tuple(self.talk.lines),
            said=self.talk.shown(now),
            unseen=self.talk.unseen(now),
            watchers=self.seating.watchers if self.seating else 0,
            handed=self.handed,
            can_extend=is_own and clock is not None and clock.standing != "still",
            is_back=clock is not None and self.seat in clock.away,
            leaves=leaves,
            left=left,
            error=self.error,
            question=player.question() if isinstance(player, Host) else None,
            waits=self._waits(is_over=is_over),
            wait=None if is_over else self._wait(now),
            notice=self._notice(now),
            told=self._told(now),
            verdict=self._luck() if is_over else "",
        )

    @property
    def looks_on(self) -> bool:
        """Whether the person at this device only watches."""
        return self.seat == NOBODY

    def _leaving(self) -> tuple[str, str]:
        """Return the label of the button that leaves the table, and what follows."""
        if isinstance(self.player, Host):
            told = _(
                "The table closes for everybody. The game stays on your shelf, and "
                "you can invite the others again from there."
            )
            return _("Close the table"), told
        if self.looks_on:
            return _("Stop watching"), ""
        told = _("A computer takes over, and you give up your seat.")
        return _("Leave the table"), told

    def people(self, now: float = math.inf) -> tuple[Person, ...]:
        """Return the person or computer of each seat."""
        places = self.seating.places if self.seating else ()
        phase = self.seating.phase if self.seating else "gathering"
        host = self.seating.host if self.seating else None
        found = []
        for seat, place in enumerate(places):
            if self._is_cut and seat == host:
                place = replace(place, standing="away")  # noqa: PLW2901 - as seen here
            is_computer = place.bot is not None and place.standing == "here"
            is_others = isinstance(self.player, Host) and seat != self.seat
            is_guest = is_others and not is_computer
            is_guest &= place.standing in {"here", "away"}
            found.append(
                Person(
                    seat,
                    place.name,
                    "computer" if is_computer else place.standing,
                    is_own=seat == self.seat,
                    is_played=place.bot is not None and phase != "gathering",
                    can_invite=is_others
                    and (not is_computer or self.is_handing)
                    and (is_computer or place.standing not in {"here", "gone"}),
                    can_remove=is_guest,
                    can_host=is_guest
                    and place.standing == "here"
                    and self.is_relayed
                    and phase in {"playing", "over"},
                    is_muted=seat in self.talk.muted,
                    word=self._word(seat, place, now),
                )
            )
        return tuple(found)

    def _word(self, seat: int, place: PublicSeat, now: float) -> str:
        """Return what a seat says of its person; "away" as long as the game waits."""
        word, until = self.words.get(seat, ("", 0.0))
        is_waiting = place.standing == "away" and place.bot is None
        return _("away") if is_waiting else word if now < until else ""

    def _waits(self, *, is_over: bool) -> str:
        player = self.player
        if self.closed:
            return self.closed
        if self._is_cut and not is_over:
            return self._told_gone()
        if isinstance(player, Guest) and player.pending is not None:
            return _("Your move is on its way to {who}.").format(who=self.host)
        return ""

    def _notice(self, now: float) -> Notice | None:
        asked = self.asked
        is_asked = asked is not None and asked.seat != self.seat
        if asked and is_asked and not (self.has_answered or self.looks_on):
            told = _(QUESTIONS[asked.what]).format(who=self.name(asked.seat))
            return Notice(
                told,
                kind="ask",
                command=YES,
                label=_("Yes"),
                second=(NO, _("No")),
            )
        if isinstance(self.player, Host) and self.player.asking:
            number, name = self.player.asking[0]
            return Notice(
                told_asking(name),
                kind="ask",
                command=f"admit-{number}",
                label=_("Let in"),
                second=(f"deny-{number}", _("No")),
            )
        told, until = self.farewell
        return self._hurry() or (Notice(told, kind="advice") if now < until else None)

    def _hurry(self) -> Notice | None:
        """Return the notice for a player whose time runs out, or who missed a turn."""
        clock = self.clock
        if clock is None:
            return None
        if self.seat in clock.away:
            told = _("You missed a turn, so it was played for you.")
            return Notice(told, command="back", label=_("I’m back"))
        if clock.seat == self.seat and clock.standing == "warned":
            told = _("Your time is nearly up.")
            return Notice(told, command="more-time", label=_("A bit more time"))
        return None

    def _told_gone(self) -> str:
        return _("The game waits for {who}.").format(who=self.host)

    def _wait(self, now: float) -> Wait | None:
        """Return for whom the running game waits, and what can be done about it."""
        player, session, is_timed = self.player, self.session, self.clock is not None
        if isinstance(player, Guest) and (self.closed or self._is_cut):
            return self._without_host(player)
        places = self.seating.places if self.seating else ()
        seat = session.to_act if session and session.is_at_end else -1
        if seat == self.seat or not 0 <= seat < len(places):
            return None
        place, is_host = places[seat], isinstance(player, Host)
        if place.bot is not None or self.is_handing:
            return None
        if place.standing == "away":
            line = _("{who} is away").format(who=place.name)
            substitute = f"substitute-{seat}", _("Let a computer play")
            offers = (WAIT, _("Wait")), substitute
            is_offered = is_host and now >= self.patient_until
            return Wait(line, _("Their seat is kept."), offers if is_offered else ())
        if is_host and not is_timed and now - self.turn[1] >= PATIENCE:
            label = _("Go on without {who}").format(who=place.name)
            return Wait(offers=((f"without-{seat}", label),))
        return None

    def _without_host(self, guest: Guest) -> Wait:
        """Return what a guest can do whose host is gone."""
        is_offered = (self.closed or guest.is_host_gone) and can_continue(guest)
        label = _("Continue without {who}").format(who=self.host)
        offers = ((CONTINUE, label),) if is_offered else ()
        if self.closed:
            return Wait(self.closed, offers=offers, has_stopped=True)
        below = _("Nothing is lost.")
        if self.clock is not None:
            below = _("Nothing is lost. The clock is stopped.")
        return Wait(self._told_gone(), below, offers, has_stopped=True)

    def _told(self, now: float) -> str:
        """Return a text on the clock, and on a question of this person."""
        parts = [_("you are watching")] if self.looks_on else []
        clock = self.clock
        if clock is not None and clock.seat >= 0 and clock.standing != "still":
            parts.append(self._left(clock, now))
        if self.asked is not None and self.asked.seat == self.seat:
            parts.append(self._told_asked())
        return ", ".join(parts)

    def _told_asked(self) -> str:
        """Return of whom this person's question is asked."""
        others = [
            each.name
            for each in self.people()
            if each.standing in {"here", "away"} and not (each.is_own or each.is_played)
        ]
        if len(others) == 1:
            return _("Asking {who}…").format(who=others[0])
        return _("Asking the others…")

    def _left(self, clock: ClockMessage, now: float) -> str:
        if clock.is_paused or self._is_cut:
            return _("Clock stopped")
        left = clock.left_after(now - self.clock_at)
        step = 1 if left <= _CLOSE else _COARSE
        whole = -int(-left // step) * step
        return f"{whole // 60}:{whole % 60:02d}"

    def _luck(self) -> str:
        """Return the result of the fairness check.

        The game's own ending describes the luck of each player.
        """
        if self.verdict is None:
            return ""
        told, code = self.verdict.sentence, self.verdict.code
        if not code:
            return told
        same = _("Code {code}: it should be the same on all devices.")
        return f"{told} {same.format(code=code)}"
