"""The result of a finished game for the person at this device.

Of games where several persons, or none, sat at the device nothing is told.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from itertools import takewhile
from typing import Final, Literal, TypeAlias

from tabletop import registry
from tabletop.registry import view_of
from tabletop.session import Session

FULL: Final = "■"
"""A square of a feat that was reached."""

_LATEST: Final = 253_402_300_800.0
"""The end of the year 9999, in seconds since 1970."""

Kind: TypeAlias = Literal["solo", "won", "safe", "shared", "drawn", "lost", "placed"]
"""How somebody came off: alone at the table; the only best; among all but one, the only
loser; among several best; like everybody; the only last, or one of two; between."""


@dataclass(frozen=True, slots=True)
class PersonalResult:
    """How the one person at the device came off."""

    kind: Kind  # in one word
    points: float  # his return
    place: int  # 1 for the best; those who are level share the better place
    players: int  # how many played


def person_of(session: Session) -> int | None:
    """Return the seat of the one person at the device; None of several, or none."""
    return session.persons[0] if len(session.persons) == 1 else None


def result_of(session: Session) -> PersonalResult | None:
    """Return how the one person came off; None before the end, or of several."""
    person = person_of(session)
    if person is None or not session.is_over:
        return None
    returns = session.returns()
    mine = returns[person]
    place = 1 + sum(other > mine for other in returns)
    return PersonalResult(_kind(returns, mine), mine, place, len(returns))


def day_of(session: Session) -> str:
    """Return the day whose deal this is the first try of, "" if it is none."""
    day = session.table.daily
    return day if is_day(day) else ""


def is_day(text: str) -> bool:
    """Return whether a text is a date as in "2026-11-23"."""
    try:
        return date.fromisoformat(text).isoformat() == text
    except ValueError:
        return False


def begun_of(session: Session) -> float:
    """Return when the first try of a deal was begun, 0 for not known."""
    begun = session.table.daily_begun
    return begun if 0 <= begun < _LATEST else 0.0


def feat_of(session: Session) -> str:
    """Return how the one person came off as a row of squares; "" before the end.

    Of players there is one for each other one: full for who came behind, half for who
    is level. A game played alone says itself what its squares are.
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
    """Return a row of squares, of which some are full and some are half full."""
    return FULL * full + "◧" * half + "□" * (every - full - half)


def opponents(session: Session) -> tuple[str, ...]:
    """Return what those are called who play against the one person at the device.

    Where several persons play, or none, it is all of them; alone it is nobody.
    """
    if len(session.seats) == 1:
        return ()
    mine, seats = person_of(session), enumerate(session.seats)
    return tuple(seat.name for place, seat in seats if place != mine)


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
    """Return how many of these were won in a row, up to the last one."""
    return len(list(takewhile(lambda result: result.kind == "won", results[::-1])))


def rank(results: Sequence[PersonalResult]) -> int:
    """Return the place of the last of these among all of them by points, from 1."""
    return 1 + sum(other.points > results[-1].points for other in results)
