"""The result of a finished game for the person at this device.

Games with several persons at the device, or none, have no result.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from itertools import takewhile
from operator import attrgetter
from typing import Final, Literal, TypeAlias

from tabletop import registry
from tabletop.registry import view_of
from tabletop.session import Session

FULL: Final = "■"  # a full square of a feat
_LATEST: Final = 253_402_300_800.0  # the end of the year 9999, in seconds since 1970

Kind: TypeAlias = Literal["solo", "won", "safe", "shared", "drawn", "lost", "placed"]
"""Result of a player, in one word.

It is alone at the table, the only best, among the best with one loser, among several
best, level with all, the only last, or in between.
"""


@dataclass(frozen=True, slots=True)
class PersonalResult:
    """The result of the one person at the device."""

    kind: Kind  # in one word
    points: float  # the person's return
    place: int  # 1 for the best; equal players share the better place
    players: int  # the number of players

    @property
    def is_won(self) -> bool:
        """Whether nobody came off better, and somebody came off worse."""
        return self.kind in {"won", "safe", "shared"}


def person_of(session: Session) -> int | None:
    """Return the seat of the one person at the device; None with several or none."""
    return session.persons[0] if len(session.persons) == 1 else None


def result_of(session: Session) -> PersonalResult | None:
    """Return the result of the one person; None before the end or with several."""
    person = person_of(session)
    if person is None or not session.is_over:
        return None
    returns = session.returns()
    mine = returns[person]
    place = 1 + sum(other > mine for other in returns)
    return PersonalResult(_kind(returns, mine), mine, place, len(returns))


def day_of(session: Session) -> str:
    """Return the day whose deal this is; "" if this is no first try."""
    day = session.table.daily
    return day if is_day(day) else ""


def is_day(text: str) -> bool:
    """Return whether a text is a date such as "2026-11-23"."""
    try:
        return date.fromisoformat(text).isoformat() == text
    except ValueError:
        return False


def begun_of(session: Session) -> float:
    """Return the beginning of the first try of a deal; 0 if it is unknown."""
    begun = session.table.daily_begun
    return begun if 0 <= begun < _LATEST else 0.0


def feat_of(session: Session) -> str:
    """Return the result of the one person as a row of squares; "" before the end.

    There is a square for each other player: full for one behind, half for an equal one.
    A game alone defines its own squares (`View.feat`).
    """
    person = person_of(session)
    if person is None or not session.is_over:
        return ""
    returns = session.returns()
    if len(returns) > 1:
        mine = returns[person]
        behind = sum(other < mine for other in returns)
        level = sum(other == mine for other in returns) - 1
        return squares(behind, len(returns) - 1, level)
    feat = view_of(session.game).feat
    if feat is None:
        return ""
    words, full, every = feat(session.observation(person))
    return f"{words} {squares(full, every)}"


def luck_of(session: Session) -> float | None:
    """Return the luck of the one person, 0 to 1; None if it is unknown."""
    person = person_of(session)
    if person is None or not session.is_over:
        return None
    players = len(session.seats)
    found = registry.luck_of(session.game, session.log, players, session.options)
    return found[person] if found else None


def squares(full: int, every: int, half: int = 0) -> str:
    """Return a row of `every` squares, with full and half ones."""
    return FULL * full + "◧" * half + "□" * (every - full - half)


def opponents(session: Session) -> tuple[str, ...]:
    """Return the names of the opponents of the one person at the device.

    With several persons, or none, these are all players; alone there are none.
    """
    return tuple(session.seats[place].name for place in places_of_opponents(session))


def places_of_opponents(session: Session) -> tuple[int, ...]:
    """Return the seats of these opponents."""
    if len(session.seats) == 1:
        return ()
    mine = person_of(session)
    return tuple(place for place in range(len(session.seats)) if place != mine)


def _kind(returns: Sequence[float], mine: float) -> Kind:
    behind = sum(other < mine for other in returns)
    level = sum(other == mine for other in returns)
    if len(returns) == 1:
        return "solo"
    if level == len(returns):
        return "drawn"
    if behind + level == len(returns):
        return "won" if level == 1 else "safe" if behind == 1 else "shared"
    return "lost" if level == 1 and behind == 0 else "placed"


def streak(results: Sequence[PersonalResult]) -> int:
    """Return the number of successive wins up to the last game."""
    return len(list(takewhile(attrgetter("is_won"), results[::-1])))


def rank(results: Sequence[PersonalResult]) -> int:
    """Return the place of the last game among all of them by points, from 1."""
    return 1 + sum(other.points > results[-1].points for other in results)
