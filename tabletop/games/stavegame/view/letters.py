"""The table in letters, for the terminal: A's side is at the foot.

Staves and slots are numbered from 1, as everywhere for people; the notation of actions,
which is what is typed, counts from 0 and says so below the table.
"""

from __future__ import annotations

from collections.abc import Iterator

from tabletop.game import TERMINAL
from tabletop.games.stavegame import (
    Observation,
    card_words,
    colour_word,
    margins,
)
from tabletop.i18n import _

_WIDTH = 14


def text(seen: Observation) -> str:
    """Return the staves between the two hands, as A sees them."""
    return "\n".join(line.rstrip() for line in _lines(seen))


def _lines(seen: Observation) -> Iterator[str]:
    yield _hand(seen, 1)
    yield ""
    yield _row("", [_stave(seen, stave) for stave in range(3)])
    for slot in range(3):
        cells = [_cell(seen, stave, slot) for stave in range(3)]
        yield _row(_("slot {n}").format(n=slot + 1), cells)
    yield _row(_("margin"), [_margin(margin) for margin in margins(seen)])
    yield ""
    yield _hand(seen, 0)
    if seen.to_act != TERMINAL:
        yield ""
        yield _("Typed actions count from 0: “place 3,2,1 0 2” is stave 1, slot 3.")


def _row(head: str, cells: list[str]) -> str:
    return head.ljust(8) + "".join(cell.ljust(_WIDTH) for cell in cells)


def _stave(seen: Observation, stave: int) -> str:
    colour = seen.colours[stave]
    return f"{stave + 1} {colour_word(colour) if colour else _('grey')}"


def _cell(seen: Observation, stave: int, slot: int) -> str:
    piece = seen.board[stave][slot]
    return f"{'AB'[piece[0]]} {card_words(piece[1])}" if piece else "."


def _margin(margin: int) -> str:
    """Return who is ahead by how much."""
    return f"{'A' if margin > 0 else 'B'} +{abs(margin)}" if margin else "="


def _hand(seen: Observation, owner: int) -> str:
    now = ">" if seen.to_act == owner else " "
    hand = ", ".join(map(card_words, seen.hands[owner]))
    told = _("{now} {owner}: {hand} (deck {n})")
    return told.format(now=now, owner="AB"[owner], hand=hand, n=seen.decks[owner])
