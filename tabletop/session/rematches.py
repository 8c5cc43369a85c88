"""Rematches: the same players, each one seat further.

Each return game names the one before it, and the score is computed from these games
each time. A round has one game for each seat, so two players swap seats once.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from tabletop.core.i18n import _
from tabletop.registry import view_of
from tabletop.session import Session, game_request
from tabletop.session.game_request import NewGame


@dataclass(frozen=True, slots=True)
class Rematch:
    """A return game that has not begun."""

    new_game: NewGame
    return_of: str  # the id of the game before it in the round, "" in a new round
    moved: int  # number of seats by which all players moved since the first game

    def begin(self) -> Session:
        """Begin the game."""
        session = game_request.start(self.new_game)
        session.table = replace(
            session.table, return_of=self.return_of, moved=self.moved
        )
        return session


def following(id_: str, games: Sequence[Session]) -> Rematch:
    """Return the return game of the last game of a round, which has this id.

    After a full round it begins another one.
    """
    last = games[-1]
    is_full = len(games) == len(last.seats)
    asked = game_request.following(last, moved=1)
    return Rematch(asked, "" if is_full else id_, moved(last) + 1)


def moved(session: Session) -> int:
    """Return the number of seats by which all players moved since the first game."""
    return session.table.moved % len(session.seats)


def rematch(session: Session) -> str:
    """Return the sentence on the change in a return game."""
    told = _(view_of(session.game).rematch) if view_of(session.game).rematch else ""
    told = told or _("Rematch: everybody moves one seat along.")
    return told.format(name=session.names[0])


def change(session: Session) -> str:
    """Return the change in a return game, in a few words; "" for one seat."""
    names = session.names
    if len(names) == 1:
        return ""
    if told := view_of(session.game).rematch_in_short:
        return _(told).format(name=names[1])
    is_pair = len(names) == 2  # noqa: PLR2004 - so it is a swap
    return _("seats swapped") if is_pair else _("seats move along")


def score(games: Sequence[Session]) -> tuple[int, ...]:
    """Return the total of each player over the games of a round, by the last seats."""
    players = range(len(games[-1].seats))
    counted = [_counted(game) for game in reversed(games)]
    return tuple(
        sum(each[(seat + back) % len(players)] for back, each in enumerate(counted))
        for seat in players
    )


def series_text(games: Sequence[Session]) -> str:
    """Return the score as a sentence; "" for a single game."""
    if len(games) == 1:
        return ""
    tally = view_of(games[-1].game).tally
    words = {"what": _(tally.label) if tally else _("Games won"), "n": len(games)}
    pairs = zip(games[-1].names, score(games), strict=True)
    counts = ", ".join(f"{name} {count}" for name, count in pairs)
    return _("{what} in {n} games: {counts}.").format(counts=counts, **words)


def _counted(game: Session) -> Sequence[int]:
    """Return each seat's count in one game: the view's tally, or 1 for a win."""
    if tally := view_of(game.game).tally:
        return tally.of(game.observation(0))
    returns = game.returns()
    return [int(each == max(returns)) for each in returns]
