"""Games that nobody sees, so that the browser learns what Python needs by heart.

A browser may keep WebAssembly compiled for later starts. Chromium does so once about a
megabyte of it has run so often that it was worth optimizing (measured with version
156): a start does not reach that, a game does. Without a rehearsal whoever only looks
in would wait longer at each visit.
"""

from __future__ import annotations

from collections.abc import Iterator

from tabletop.drawing import Ui
from tabletop.registry import GAMES, view_of
from tabletop.session import Session

PLIES = 200
"""The moves of a rehearsal: more than Chromium 156 needed."""


def rehearsal(plies: int = PLIES) -> Iterator[str]:
    """Play so many moves, of each game about as many, and yield after each.

    Yields:
        The table after the move, as markup.
    """
    each, rest = divmod(plies, len(GAMES))
    for number, game in enumerate(GAMES):
        yield from _moves(game, each + (number < rest))


def _moves(game: str, plies: int) -> Iterator[str]:
    """Play so many moves of one game, one game after the other."""
    view = view_of(game)
    session = _begun(game, 0)
    for ply in range(plies):
        if not session.legal():
            session = _begun(game, ply)
        legal = session.legal()
        session.play(legal[ply % len(legal)])
        ui = Ui(names=session.names)
        yield view.draw(session.observation(0), session.legal(), ui)


def _begun(game: str, seed: int) -> Session:
    return Session.start(game, players=GAMES[game].PLAYERS[0], seed=seed)
