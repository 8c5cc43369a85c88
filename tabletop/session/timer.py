"""The timer of turns, for one device or several.

It has no clock of its own: the caller passes the time in seconds and the seat that
acts. The clock of the acting seat is an automaton:

    still ──turn──→ running ──warn──→ warned ──end──→ ended ──moved──→ still
              │        ↑ └──more─┐       │more          │
              │        └─────────┴←──────┘              │
              │        ↑────────────back────────────────┘
              └─away──→ ended

Each turn has a limit, or each player has a bank of time for the game. A warning comes
at least 20 seconds before the end. Then one touch gives more time, up to ten times a
turn, as WCAG 2.2.1 demands. A player who misses a turn is away. Their turns end at once
until they are back. `missed` in the `observation` module of a game chooses their moves,
or else a computer (`played_for`).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from tabletop.core.i18n import _
from tabletop.registry import missed_of
from tabletop.session import Session
from tabletop.session.bot_protocol import choices

SHORTEST, LONGEST = 15, 300  # minimum and maximum seconds of a turn
SMALLEST, LARGEST = 60, 7_200  # minimum and maximum seconds of a bank
WARNING: Final = 20.0  # minimum seconds between a warning and the end
MORE: Final = 30.0  # seconds that one touch adds
MOST: Final = 10  # maximum extensions of a turn

Standing: TypeAlias = Literal["still", "running", "warned", "ended"]
"""States of the clock of the acting seat."""

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
"""Transitions of a clock by events; all others are impossible."""


@dataclass(frozen=True, slots=True)
class TimerTerms:
    """The time limits of a table."""

    seconds: int  # of each turn, 15 to 300; or of each player's bank, 60 to 7,200
    is_bank: bool = False  # whether the time is a bank for the whole game

    def __post_init__(self) -> None:
        least, most = (SMALLEST, LARGEST) if self.is_bank else (SHORTEST, LONGEST)
        if not least <= self.seconds <= most:
            sentence = _("The time must be {least} to {most} seconds, not {seconds}.")
            words = {"least": least, "most": most, "seconds": self.seconds}
            raise ValueError(sentence.format(**words))


@dataclass(frozen=True, slots=True)
class SavedTimer:
    """The stored state of a timer."""

    terms: TimerTerms  # of the table
    banks: tuple[float, ...] = ()  # seconds left to each player; empty without banks
    away: tuple[int, ...] = ()  # the seats that missed a turn and are not back


class Timer:
    """The clocks of a table."""

    def __init__(self, kept: SavedTimer, players: int) -> None:
        """Begin, or continue from a saved state."""
        self.terms = kept.terms
        self._banks = [*kept.banks]
        if self.terms.is_bank:
            self._banks += [float(self.terms.seconds)] * (players - len(self._banks))
        self._away = {*kept.away}
        self.seat = -1  # the seat of the clock; -1 for none
        self.standing: Standing = "still"  # of that clock
        self.played = ""  # the last action played for that seat in this turn, or ""
        self._turn = -1
        self._begun = self._end = self._warning = 0.0
        self._extended = 0
        self._paused: float | None = None

    def kept(self, now: float) -> SavedTimer:
        """Return the state to save."""
        banks = [*self._banks]
        if banks and 0 <= self.seat < len(banks) and self._is_ticking:
            banks[self.seat] = max(0.0, self._end - self._time(now))
        return SavedTimer(self.terms, tuple(banks), tuple(sorted(self._away)))

    @property
    def away(self) -> tuple[int, ...]:
        """The seats that missed a turn and are not back."""
        return tuple(sorted(self._away))

    @property
    def can_extend(self) -> bool:
        """Whether the acting player can have more time."""
        return self._is_ticking and self._extended < MOST

    @property
    def is_paused(self) -> bool:
        """Whether all clocks are paused."""
        return self._paused is not None

    def left(self, now: float) -> float:
        """Return the seconds left to the acting player; 0 without a clock."""
        return max(0.0, self._end - self._time(now)) if self._is_ticking else 0.0

    # Events

    def acts(self, seat: int, turn: int, now: float) -> None:
        """Note which seat acts at this time in seconds; -1 is none.

        `turn` is a number that is unique among the turns of the seat.
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
        """Advance the clock; return "warn" or "end" if that happens now."""
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
        """Extend the time of the acting player; return whether that is allowed."""
        if seat != self.seat or not self.can_extend:
            return False
        self._extended += 1
        left = self.left(now) + MORE
        self._happens("more")
        self._start(left, now)
        return True

    def back(self, seat: int, now: float) -> None:
        """Record that a player is back; a missed turn of theirs continues at once."""
        if seat not in self._away:
            return
        self._away.discard(seat)
        if seat == self.seat and self.standing == "ended":
            self._happens("back")
            self._start(self._allowance(seat), now)

    def pause(self, now: float) -> None:
        """Pause all clocks, such as while the table waits for a player."""
        if self._paused is None:
            self._paused = now

    def go_on(self, now: float) -> None:
        """Resume the clocks."""
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
        """Return the seconds of a seat for a turn; at least a warning's with a bank."""
        if not self._banks:
            return float(self.terms.seconds)
        return max(self._banks[seat], WARNING)

    def _start(self, seconds: float, now: float) -> None:
        """Start the clock; a short time has its warning in the middle."""
        now = self._time(now)
        self._end = now + seconds
        self._warning = self._end - min(WARNING, seconds / 2)

    def _stop(self, now: float) -> None:
        if self._is_ticking and self._banks:
            self._banks[self.seat] = self.left(now)
        self._happens("moved")


def turn_of(session: Session) -> tuple[int, int]:
    """Return the acting seat, or -1, and the number of the turn, for `Timer.acts`."""
    if session.to_act < 0:
        return -1, -1
    return session.to_act, session.turn_began


def played_for(session: Session, timer: Timer) -> str:
    """Return the action for a player who has missed the turn.

    It is "" if a computer must choose. The timer knows what was already played for the
    player in this turn.
    """
    played = missed_of(session.game)
    if played is None:
        return ""
    seen = session.observation(session.to_act)
    legal = choices(session)
    text = played(seen, legal, timer.played)
    return text if text in legal else ""
