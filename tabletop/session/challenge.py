"""Challenges: the result of a player with a deal, which others try to beat.

A challenge travels in the link of a deal, as a number and a name. Both come from a
stranger, so they are checked, and shown as text alone.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final

from tabletop.core import names
from tabletop.core.i18n import _, ordinal, written
from tabletop.session.playing import Session
from tabletop.session.seating import default_seat

BEAT: Final = "beat"  # name of the result in an address
BY: Final = "by"  # name of the player in an address

_NUMBER: Final = re.compile(r"[0-9]{1,8}", re.ASCII)


@dataclass(frozen=True, slots=True)
class Challenge:
    """The result of a player with a deal."""

    value: int  # the points of a game alone, else the place from 1
    name: str = ""  # of the player, "" if unknown

    @property
    def called(self) -> str:
        """The name in sentences."""
        return self.name or _("The other player")


def parse(texts: Mapping[str, str]) -> Challenge | None:
    """Return the challenge in an address, None without one, or raise `ValueError`."""
    if BEAT not in texts and BY not in texts:
        return None
    beat = texts.get(BEAT, "")
    if not _NUMBER.fullmatch(beat):
        raise ValueError(
            _("The link is incomplete or was changed: the score to beat is missing.")
        )
    return Challenge(int(beat), names.checked(texts.get(BY, "")))


def texts_of(challenge: Challenge | None) -> dict[str, str]:
    """Return the texts from which `parse` makes a challenge."""
    if challenge is None:
        return {}
    by = {BY: challenge.name} if challenge.name else {}
    return {BEAT: str(challenge.value), **by}


def result_of(session: Session) -> Challenge | None:
    """Return the result of the one person in a finished game, None without one."""
    if not session.is_over or len(session.persons) != 1:
        return None
    (seat,), returns = session.persons, session.returns()
    mine = returns[seat]
    alone = len(returns) == 1
    value = round(mine) if alone else 1 + sum(other > mine for other in returns)
    if not _NUMBER.fullmatch(str(value)):
        return None
    player = session.seats[seat]
    return Challenge(value, "" if player == default_seat(seat) else player.name)


def put(session: Session, challenge: Challenge | None) -> None:
    """Store the challenge of a new game."""
    if challenge is not None:
        told = challenge.value, challenge.name
        session.table = replace(session.table, challenge=told)


def of(session: Session) -> Challenge | None:
    """Return the challenge of a game, None without one."""
    if session.table.challenge is None:
        return None
    value, name = session.table.challenge
    if not _NUMBER.fullmatch(str(value)):
        return None
    return Challenge(value, names.mended(name))


def greeting(challenge: Challenge, players: int) -> str:
    """Return the sentence that opens a game with a result to beat."""
    who, n = challenge.called, challenge.value
    if players == 1:
        told = _("{who} scored {points} with this deal. Can you beat that?")
        return told.format(who=who, points=written(n))
    if n == 1:
        return _("{who} won with this deal. Can you?").format(who=who)
    told = _("{who} came {place} with this deal. Can you do better?")
    return told.format(who=who, place=ordinal(n))


def boast(mine: Challenge, players: int) -> str:
    """Return the sentence with which a person shares their own result."""
    if players == 1:
        told = _("I scored {points} with this deal. Can you beat that?")
        return told.format(points=written(mine.value))
    if mine.value == 1:
        return _("I won with this deal. Can you?")
    told = _("I came {place} with this deal. Can you do better?")
    return told.format(place=ordinal(mine.value))


def verdict(session: Session) -> str:
    """Return whether the challenge of a finished game was met, "" without one."""
    challenge, mine = of(session), result_of(session)
    if challenge is None or mine is None:
        return ""
    who, alone = challenge.called, len(session.seats) == 1
    points = written(challenge.value)
    if mine.value == challenge.value:
        return _("You did exactly as well as {who}.").format(who=who)
    if alone and mine.value > challenge.value:
        told = _("You beat {who}, who scored {points}.")
        return told.format(who=who, points=points)
    if alone:
        told = _("{who} is still ahead with {points}.")
        return told.format(who=who, points=points)
    if mine.value < challenge.value:
        return _("You did better than {who}.").format(who=who)
    return _("{who} did better with this deal.").format(who=who)
