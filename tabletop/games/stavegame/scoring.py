"""Who wins a stave of Stavegame, and the game (V10)."""

from __future__ import annotations

from tabletop.game import TERMINAL
from tabletop.games.stavegame.actions import SLOTS, STAVES
from tabletop.games.stavegame.cards import B_PIECE, GREY, POINTS
from tabletop.games.stavegame.effects import IDLE_AT_END
from tabletop.games.stavegame.state import A, B, State


def stave_sums(state: State) -> tuple[tuple[int, int], ...]:
    """Return for each stave the sums of A's and B's cards in its colour, grey 0."""
    found = []
    for stave, colour in enumerate(state.colours):
        values, sums = POINTS[colour], [0, 0]
        for piece in state.board[stave * SLOTS : (stave + 1) * SLOTS]:
            sums[piece >= B_PIECE] += values[piece]
        found.append((sums[A], sums[B]))
    return tuple(found)


def stave_margins(state: State) -> tuple[int, ...]:
    """Return by how much A is ahead on each stave; negative where B is, grey 0."""
    board, found = state.board, []
    for stave in range(STAVES):
        values, margin = POINTS[state.colours[stave]], 0
        for piece in board[stave * SLOTS : (stave + 1) * SLOTS]:
            margin += -values[piece] if piece >= B_PIECE else values[piece]
        found.append(margin)
    return tuple(found)


def stave_owners(state: State) -> tuple[int | None, ...]:
    """Return who has each stave if the game ends here; None where nobody has.

    Where it has not ended, as if the player of the turn ended it.
    """
    pairs = zip(stave_margins(state), state.colours, strict=True)
    tied = _owner_of_tied(state)
    return tuple(
        tied if margin == 0 and colour != GREY else _ahead(margin)
        for margin, colour in pairs
    )


def _ahead(margin: int) -> int | None:
    if not margin:
        return None
    return A if margin > 0 else B


def _owner_of_tied(state: State) -> int | None:
    """Return who has a tied stave: in the first edition whoever ends the game."""
    is_by_itself = state.to_act == TERMINAL and state.idle_turns == IDLE_AT_END
    return (
        state.player if state.setup.options.first_edition and not is_by_itself else None
    )


def leader(state: State) -> int | None:
    """Return who wins if the game ends here; None for a draw."""
    owners = stave_owners(state)
    return _ahead(owners.count(A) - owners.count(B))
