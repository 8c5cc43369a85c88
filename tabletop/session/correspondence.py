"""Games by letter: a link with the whole game, sent back and forth.

A link that continues a game of this device is added to that game. A link that
contradicts it becomes a game of its own, so nothing is lost. Games by letter are for
games without hidden information. A link contains the seed, so a person with another
program can predict chance. Games on several devices prevent that
(`tabletop.net.protocol.luck`).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Final, Literal, TypeAlias

from tabletop.session import Session
from tabletop.session.analysis import is_told

LETTER: Final = "letter"  # name of the link parameter that marks a game by letter

Relation: TypeAlias = Literal["same", "ahead", "behind", "beside", "other"]
"""Relation of a link's game to a game of this device.

It is the same, has more moves, has fewer moves, has other moves, or is another deal.
"""


def relation(mine: Session, theirs: Session) -> Relation:
    """Return the relation of a link's game to a game of this device.

    Names do not count, because each device has its own. Moves beyond the cursor count.
    """
    if _beginning(mine) != _beginning(theirs):
        return "other"
    shorter = min(len(mine.log), len(theirs.log))
    if mine.log[:shorter] != theirs.log[:shorter]:
        return "beside"
    if len(mine.log) == len(theirs.log):
        return "same"
    return "ahead" if len(theirs.log) > shorter else "behind"


def _beginning(session: Session) -> object:
    header = session.header
    return header.game, header.options, header.seed, len(header.seats)


def go_on(mine: Session, theirs: Session) -> None:
    """Append the further moves of a link's game to a game of this device.

    If the link's game is not ahead, raise `ValueError` and change nothing.
    """
    if relation(mine, theirs) != "ahead":
        message = "The game of the link does not go on from this one."
        raise ValueError(message)
    joined = len(mine.joined)
    for text in theirs.log[len(mine.log) :]:
        mine.append(text)
    first = len(mine.header.seats) + joined
    for place, seat in enumerate(theirs.joined[joined:], first):
        mine.sit(place, seat)


def sender(session: Session) -> int | None:
    """Return the seat whose move can be sent by letter now, or None.

    All seats must be persons', nothing may be hidden, and the seat must not act next.
    """
    is_fit = len(session.seats) > 1 and not any(each.bot for each in session.seats)
    if not (is_fit and session.is_at_end and is_told(session)):
        return None
    before, acts = session.copy(), session.to_act
    for ply in range(session.cursor - 1, -1, -1):
        before.goto(ply)
        if before.to_act >= 0:
            own = session.table.own
            mine = before.to_act if own is None else own
            return None if mine == acts else mine
    return None


def send(session: Session) -> None:
    """Mark the last move as sent to other devices; `ValueError` if none can be."""
    mine = sender(session)
    if mine is None:
        message = "Nobody's move can be sent."
        raise ValueError(message)
    session.table = replace(session.table, own=mine, letter=True)


def receive(session: Session) -> None:
    """Mark a game as sent by letter: the acting player is at this device."""
    if session.to_act >= 0:
        session.table = replace(session.table, own=session.to_act, letter=True)


def found(theirs: Session, games: Iterable[tuple[str, Session]]) -> str:
    """Return the id of the first game that agrees with a link's game, or ""."""
    agreeing = {"same", "ahead", "behind"}
    return next((id_ for id_, mine in games if relation(mine, theirs) in agreeing), "")
