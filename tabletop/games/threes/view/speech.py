"""Texts of the board."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from tabletop.core.i18n import _, either, listed, pgettext, written
from tabletop.games.threes.events import SPOKEN, pushed
from tabletop.games.threes.lanes import DIRECTIONS
from tabletop.games.threes.observation import PLUS, Observation
from tabletop.games.threes.rules import Window
from tabletop.ui import Spoken, Ui

SIDE: Final = 4  # number of cells in a row


def row(board: Sequence[int], n: int) -> str:
    """Return one row, from the left."""
    tiles = board[n * SIDE : (n + 1) * SIDE]
    return _("Row {n}: {tiles}").format(n=n + 1, tiles=tiles_told(tiles))


def column(board: Sequence[int], n: int) -> str:
    """Return one column, from the top."""
    return _("Column {n}: {tiles}").format(n=n + 1, tiles=tiles_told(board[n::SIDE]))


def tiles_told(tiles: Sequence[int]) -> str:
    """Return tiles in words."""
    empty = pgettext("cell", "empty")
    return ", ".join(str(value) if value else empty for value in tiles)


def card_name(card: str | Window | None) -> str:
    """Return an announced card in words."""
    if card is None:
        return _("none yet")
    return _("plus, higher than 3") if card == PLUS else either(card)


def in_bag(bag: Sequence[int]) -> str:
    """Return the number of each basic card in the bag, in words."""
    left = _("Left in the bag: ones {ones}, twos {twos}, threes {threes}")
    return left.format(ones=bag[0], twos=bag[1], threes=bag[2])


def _hand(seen: Observation, _legal: Sequence[str], _ui: Ui) -> str:
    card = _("Next tile: {card}.").format(card=card_name(seen.next_card))
    return f"{card} {in_bag(seen.bag)}."


def _lines(seen: Observation) -> Iterator[str]:
    for line in (row, column):
        yield from (f"{line(seen.board, n)}." for n in range(SIDE))


def _rows(seen: Observation, _legal: Sequence[str], _ui: Ui) -> str:
    return " ".join([*_lines(seen)][:SIDE])


def _columns(seen: Observation, _legal: Sequence[str], _ui: Ui) -> str:
    return " ".join([*_lines(seen)][SIDE:])


def _each(seen: Observation, _legal: Sequence[str], _ui: Ui) -> tuple[str, ...]:
    return tuple(_lines(seen))


def _choices(seen: Observation, legal: Sequence[str], _ui: Ui) -> str:
    """Return each legal direction, with the tiles that would merge."""
    ways = (pushed(seen.board, way) for way in legal)
    return " ".join([_("You can push in these directions."), *ways])


def _turn(_seen: Observation, legal: Sequence[str], _ui: Ui) -> str:
    if len(legal) == len(DIRECTIONS):
        return ""
    ways = either([_(SPOKEN[way]).lower() for way in legal])
    return _("You can push {ways}.").format(ways=ways)


def _standing(seen: Observation, _legal: Sequence[str], _ui: Ui) -> str:
    told = _("Score {score}. Moves made: {n}. The highest tiles: {tiles}.")
    tiles = sorted(filter(None, seen.board), reverse=True)[:3]
    return told.format(
        score=written(seen.score), n=seen.moves, tiles=listed(tiles) if tiles else "0"
    )


HEARD: Final = Spoken(
    hand=_hand,
    table=_rows,
    others=_columns,
    choices=_choices,
    standing=_standing,
    each=_each,
    turn=_turn,
)
