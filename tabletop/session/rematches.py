"""Rematches: the same players, with the seats moved on by one.

Each return game names the one before it, and the score is counted from these games
whenever it is shown. As many games as there are seats are one round; so two players
have a pair of games, each with either seat.
"""

from __future__ import annotations

from collections.abc import Sequence

from tabletop.core.i18n import _
from tabletop.registry import view_of
from tabletop.session import Session


def moved(session: Session) -> int:
    """Return by how many seats everybody sits further than in the first game."""
    return session.table.moved % len(session.seats)


def rematch(session: Session) -> str:
    """Return what changes in a return game, as a sentence."""
    told = _(view_of(session.game).rematch) if view_of(session.game).rematch else ""
    told = told or _("Rematch: everybody moves one seat along.")
    return told.format(name=session.names[0])


def change(session: Session) -> str:
    """Return what a return game of this one changes, in a few words; "" of one seat."""
    names = session.names
    if len(names) == 1:
        return ""
    if told := view_of(session.game).rematch_in_short:
        return _(told).format(name=names[1])
    is_pair = len(names) == 2  # noqa: PLR2004 - so it is a swap
    return _("seats swapped") if is_pair else _("seats move on")


def score(games: Sequence[Session]) -> tuple[int, ...]:
    """Return what each player has over all games, by his seat in the last of them.

    Args:
        games: finished ones of one round, the first one first.
    """
    players = range(len(games[-1].seats))
    counted = [_counted(game) for game in reversed(games)]
    return tuple(
        sum(each[(seat + back) % len(players)] for back, each in enumerate(counted))
        for seat in players
    )


def told(games: Sequence[Session]) -> str:
    """Return the score in a sentence; "" of one game alone."""
    if len(games) == 1:
        return ""
    tally = view_of(games[-1].game).tally
    words = {"what": _(tally.label) if tally else _("Games won"), "n": len(games)}
    pairs = zip(games[-1].names, score(games), strict=True)
    counts = ", ".join(f"{name} {count}" for name, count in pairs)
    return _("{what} in {n} games: {counts}.").format(counts=counts, **words)


def _counted(game: Session) -> Sequence[int]:
    """Return what each seat has of one game: as the view counts, or 1 for a win."""
    if tally := view_of(game.game).tally:
        return tally.of(game.observation(0))
    returns = game.returns()
    return [int(each == max(returns)) for each in returns]
