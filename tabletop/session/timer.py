"""The timer of turns, for one device or several.

It has no clock of its own: whoever has one says what time it is, in seconds, and whose
turn it is. The clock of who acts is an automaton:

    still ──turn──→ running ──warn──→ warned ──end──→ ended ──moved──→ still
              │        ↑ └──more─┐       │more          │
              │        └─────────┴←──────┘              │
              │        ↑────────────back────────────────┘
              └─away──→ ended

A turn has a time of its own, or each player has a bank of time for the game. Before the
end there is a warning, and then at least 20 seconds in which one touch gives more time,
ten times a turn: so asks WCAG 2.2.1. Whoever misses a turn is away, and their turns end
at once, until they say that they are back. What is played for them the game says, by
`missed` in its `observation`, or else a computer does (`played_for`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from tabletop.core.i18n import _
from tabletop.registry import missed_of
from tabletop.session import Session
from tabletop.session.bot_protocol import choices

SHORTEST, LONGEST = 15, 300
"""Seconds of a turn."""

SMALLEST, LARGEST = 60, 7_200
"""Seconds of a bank."""

WARNING: Final = 20.0
"""Minimum seconds between a warning and the end."""

MORE: Final = 30.0
"""Seconds that are given at a touch."""

MOST: Final = 10
"""So often is more time given in a turn."""

Standing: TypeAlias = Literal["still", "running", "warned", "ended"]
"""Of the clock of who acts."""

Event: TypeAlias = Literal["turn", "away", "warn", "more", "end", "back", "moved"]

STANDINGS: Final[Mapping[tuple[Standing, Event], Standing]] = {
    ("still", "turn"): "running",
    ("still", "away"): "ended",
    ("running", "warn"): "warned",
    ("running", "more"): "running",
    ("warned", "more"): "running",
    ("warned", "end"): "ended",
    ("ended", "back"): "running",
    ("still", "moved"): "still",
    ("running", "moved"): "still",
    ("warned", "moved"): "still",
    ("ended", "moved"): "still",
}
"""What becomes of a clock by an event; what is not here cannot happen."""


@dataclass(frozen=True, slots=True)
class TimerTerms:
    """What a table has agreed on."""

    seconds: int  # of each turn, 15 to 300; or of each player's bank, 60 to 7,200
    is_bank: bool = False  # whether it is a bank of time for the whole game

    def __post_init__(self) -> None:
        least, most = (SMALLEST, LARGEST) if self.is_bank else (SHORTEST, LONGEST)
        if not least <= self.seconds <= most:
            sentence = _("The time can be {least} to {most} seconds, not {seconds}.")
            words = {"least": least, "most": most, "seconds": self.seconds}
            raise ValueError(sentence.format(**words))


@dataclass(frozen=True, slots=True)
class SavedTimer:
    """The stored state of a timer."""

    terms: TimerTerms  # of the table
    # what is left to each player, in seconds; empty where there are none
    banks: tuple[float, ...] = ()
    away: tuple[int, ...] = ()  # the seats that have missed a turn


class Timer:
    """The clocks of a table."""

    def __init__(self, kept: SavedTimer, players: int) -> None:
        """Begin, or go on from the state that was kept."""
        self.terms = kept.terms
        self._banks = [*kept.banks]
        if self.terms.is_bank:
            self._banks += [float(self.terms.seconds)] * (players - len(self._banks))
        self._away = {*kept.away}
        self.seat = -1  # whose clock it is; -1 for nobody's
        self.standing: Standing = "still"  # of that clock
        self.played = ""  # what was played last for that seat in this turn, or ""
        self._turn = -1
        self._begun = self._end = self._warning = 0.0
        self._extended = 0
        self._paused: float | None = None

    def kept(self, now: float) -> SavedTimer:
        """Return what is kept."""
        banks = [*self._banks]
        if banks and 0 <= self.seat < len(banks) and self._is_ticking:
            banks[self.seat] = max(0.0, self._end - self._time(now))
        return SavedTimer(self.terms, tuple(banks), tuple(sorted(self._away)))

    @property
    def away(self) -> tuple[int, ...]:
        """The seats that have missed a turn, and have not said that they are back."""
        return tuple(sorted(self._away))

    @property
    def can_extend(self) -> bool:
        """Whether who acts can have more time."""
        return self._is_ticking and self._extended < MOST

    @property
    def is_paused(self) -> bool:
        """Whether all clocks stand."""
        return self._paused is not None

    def left(self, now: float) -> float:
        """Return the seconds of the acting player; 0 without a clock."""
        return max(0.0, self._end - self._time(now)) if self._is_ticking else 0.0

    # What happens

    def acts(self, seat: int, turn: int, now: float) -> None:
        """Note which seat acts at this time in seconds; -1 is none.

        `turn` is a number that no other turn of the seat has.
        """
        if (seat, turn) == (self.seat, self._turn):
            return
        self._stop(now)
        self.seat, self._turn = seat, turn
        self.played, self._extended = "", 0
        if seat < 0:
            return
        if seat in self._away:
            self._happens("away")
        else:
            self._happens("turn")
            self._start(self._allowance(seat), now)

    def tick(self, now: float) -> Event | None:
        """Return what the time brings: "warn", "end" or nothing new."""
        now = self._time(now)
        if self.standing == "running" and now >= self._warning:
            self._end = max(self._end, now + WARNING)
            return self._happens("warn")
        if self.standing == "warned" and now >= self._end:
            self._away.add(self.seat)
            if self._banks:
                self._banks[self.seat] = 0.0
            return self._happens("end")
        return None

    def more(self, seat: int, now: float) -> bool:
        """Give who acts a bit more time; return whether they can have it."""
        if seat != self.seat or not self.can_extend:
            return False
        self._extended += 1
        left = self.left(now) + MORE
        self._happens("more")
        self._start(left, now)
        return True

    def back(self, seat: int, now: float) -> None:
        """Note that a player is back, at once even in their own turn."""
        if seat not in self._away:
            return
        self._away.discard(seat)
        if seat == self.seat and self.standing == "ended":
            self._happens("back")
            self._start(self._allowance(seat), now)

    def pause(self, now: float) -> None:
        """Stop all clocks, as while the table waits for a player."""
        if self._paused is None:
            self._paused = now

    def go_on(self, now: float) -> None:
        """Let the clocks go on where they were."""
        if self._paused is not None:
            passed, self._paused = now - self._paused, None
            self._end, self._warning = self._end + passed, self._warning + passed

    # Inside

    @property
    def _is_ticking(self) -> bool:
        return self.standing in {"running", "warned"}

    def _time(self, now: float) -> float:
        return now if self._paused is None else self._paused

    def _happens(self, event: Event) -> Event:
        self.standing = STANDINGS[self.standing, event]
        return event

    def _allowance(self, seat: int) -> float:
        """Return how many seconds a seat has; a bank that is empty has a warning."""
        if not self._banks:
            return float(self.terms.seconds)
        return max(self._banks[seat], WARNING)

    def _start(self, seconds: float, now: float) -> None:
        """Let the clock run; a short time has its warning in the middle."""
        now = self._time(now)
        self._end = now + seconds
        self._warning = self._end - min(WARNING, seconds / 2)

    def _stop(self, now: float) -> None:
        if self._is_ticking and self._banks:
            self._banks[self.seat] = self.left(now)
        self._happens("moved")


def turn_of(session: Session) -> tuple[int, int]:
    """Return who acts, -1 for no one, and a number of the turn, for `Timer.acts`."""
    if session.to_act < 0:
        return -1, -1
    return session.to_act, session.turn_began


def played_for(session: Session, timer: Timer, hand: Sequence[str] = ()) -> str:
    """Return the action for a player who has missed the turn.

    It is "" where a computer must choose. `hand` is in the order in which the player
    arranged it. The timer knows what was played in this turn already.
    """
    played = missed_of(session.game)
    if played is None:
        return ""
    seen = session.observation(session.to_act)
    legal = choices(session)
    text = played(seen, legal, hand, timer.played)
    return text if text in legal else ""
