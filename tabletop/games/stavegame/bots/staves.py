"""Staves of Stavegame with the features that the evaluation counts.

A search of whole turns meets the same few thousand staves repeatedly. So each stave is
a single object, compared by identity, and its features are computed once. Its slots are
0 to 2; pieces and colours are numbers as in the rules (`stavegame/cards.py`).
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, TypeAlias

from tabletop.games.stavegame.cards import (
    B_PIECE,
    COLOURS,
    GREY,
    POINTS,
    card_of,
    lowest,
)
from tabletop.games.stavegame.rules import State, attacker_wins

Swing: TypeAlias = tuple[int, int, int]
"""Gains of a player's slides between two staves: the number of slides, the maximum gain
in staves ahead, and the maximum gain in margins."""

Swings: TypeAlias = tuple[Swing, Swing]  # swings of A and of B

NO_SWINGS: Final = (0, 0, 0), (0, 0, 0)


class Stave:
    """A stave with its cards."""

    def __init__(self, colour: int, pieces: tuple[int, int, int]) -> None:
        """Compute the features."""
        self.colour = colour  # its number, `GREY` if the stave is empty
        self.pieces = pieces  # those in slots 0 to 2
        values = POINTS[colour]
        # the lead of A
        self.margin = sum(-values[p] if p > B_PIECE else values[p] for p in pieces)
        self.free = pieces.count(0)  # number of empty slots
        signed = [
            (-1 if p > B_PIECE else 1, values[p], min(card_of(p))) for p in pieces if p
        ]
        # A's cards less B's; A's lowest values less B's; A's cards less B's that could
        # slide away, as their value here is above their lowest one
        self.balance = (
            sum([sign for sign, _value, _low in signed]),
            sum([sign * low for sign, _value, low in signed]),
            sum([sign * (value > low) for sign, value, low in signed]),
        )
        self._reaches: dict[tuple[int, bool], tuple[int, int]] = {}
        self._swings: dict[tuple[int, tuple[int, int, int], bool], Swings] = {}

    def reach(self, piece: int, *, attacks: bool) -> tuple[int, int]:
        """Return the best margin for the owner of this piece after placing it.

        With it comes the set of slots in which it would win a combat. `attacks` tells
        whether it may be placed on cards.
        """
        found = self._reaches.get((piece, attacks))
        if found is None:
            player, colour = piece > B_PIECE, self.colour
            value = max(card_of(piece)) if colour == GREY else POINTS[colour][piece]
            gains, taken = [value if self.free else 0], 0
            for slot, old in enumerate(self.pieces if attacks else ()):
                if old and _beats(piece, old):
                    lost = POINTS[colour][old]
                    gains.append(value + (-lost if (old > B_PIECE) == player else lost))
                    taken |= 1 << slot
            margin = -self.margin if player else self.margin
            found = self._reaches[piece, attacks] = margin + max(0, *gains), taken
        return found

    def swings(self, other: Stave, *, among_equals: bool) -> Swings:
        """Return the gains of slides between this stave and an adjacent one.

        `among_equals` tells whether cards slide between staves of one colour.
        """
        key = other.colour, other.pieces, among_equals
        found = self._swings.get(key)
        if found is None:
            is_none = GREY in {self.colour, other.colour} or (
                self.colour == other.colour and not among_equals
            )
            found = NO_SWINGS if is_none else self._swung(other)
            self._swings[key] = found
        return found

    def _swung(self, other: Stave) -> Swings:
        """Compute the swings without creating the resulting staves."""
        leads = _sign(self.margin) + _sign(other.margin)
        count, gain, most = [0, 0], [0, 0], [0, 0]
        for one, two in ((self, other), (other, self)):
            here, there = POINTS[one.colour], POINTS[two.colour]
            is_free = one.colour == two.colour
            for slot, piece in enumerate(one.pieces):
                value, then = here[piece], there[piece]
                if not piece or (value <= then and not is_free):
                    continue
                player = piece > B_PIECE
                left = one.margin + value if player else one.margin - value
                entered, old = two.margin, two.pieces[slot]
                if attacker_wins(one.colour, piece, old):
                    entered += -then if player else then
                    entered += there[old] if old > B_PIECE else -there[old]
                change = left + entered - one.margin - two.margin
                ahead = _sign(left) + _sign(entered) - leads
                if player:
                    change, ahead = -change, -ahead
                count[player] += 1
                gain[player] = max(gain[player], ahead)
                most[player] = max(most[player], change)
        return (count[0], gain[0], most[0]), (count[1], gain[1], most[1])


def _sign(margin: int) -> int:
    """Return 1 if A leads by this margin, -1 if B does."""
    return (margin > 0) - (margin < 0)


@lru_cache(maxsize=1 << 14)
def _beats(piece: int, old: int) -> bool:
    """Return whether a piece beats another one in a colour of its choice (V5 ii)."""
    colours = map(COLOURS.index, lowest(piece % B_PIECE))
    return any(attacker_wins(colour, piece, old) for colour in colours)


@lru_cache(maxsize=5_000)  # some 8 MB
def _stave(colour: int, first: int, second: int, third: int) -> Stave:
    return Stave(colour, (first, second, third))


def staves_of(state: State) -> tuple[Stave, Stave, Stave]:
    """Return the staves 0 to 2."""
    a, b, c, d, e, f, g, h, i = state.board
    one, two, three = state.colours
    return _stave(one, a, b, c), _stave(two, d, e, f), _stave(three, g, h, i)
