"""Games by letter: a link with the whole game, sent back and forth.

A link that goes on with a game of this device goes on with it, and one that tells of it
another way is laid beside it, so nothing is lost. It is for games in which nothing is
hidden. Who looks into a link with another program can tell from its seed what chance
will bring; at several devices at once nobody can (`tabletop.net.protocol.hash_chains`).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Final, Literal, TypeAlias

from tabletop.session import Session
from tabletop.session.analysis import is_told

LETTER: Final = "letter"
"""In a link beside the game: it is played by letter."""

Relation: TypeAlias = Literal["same", "ahead", "behind", "beside", "other"]
"""How the game of a link stands to one of this device: it is the same, goes on from it,
has been gone on from, tells of it another way, or is another game."""


def relation(mine: Session, theirs: Session) -> Relation:
    """Return how the game of a link stands to one of this device.

    Names do not count, for each device has its own; moves that were taken back do.
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
    """Have a game of this device go on as that of a link does.

    If it does not go on from it, raise `ValueError` and change nothing.
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

    All are persons, nothing is hidden from any of them, and another one acts or nobody.
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
    """Mark the last move as sent to players at other devices.

    It raises `ValueError` if there is none that can be sent.
    """
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
    """Return the id of the first game that a link's game agrees with, "" for none."""
    agreeing = {"same", "ahead", "behind"}
    return next((id_ for id_, mine in games if relation(mine, theirs) in agreeing), "")
