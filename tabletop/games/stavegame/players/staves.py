"""Staves for search: each is made once and knows what may be done on it.

A player who looks at whole turns meets the same few thousand staves again and again. So
a stave is one object, compared by identity, and what placing, stepping and sliding make
of it is worked out once. Slots are 0 to 2 here, pieces and colours numbers as in the
rules (`games/stavegame/cards.py`).
"""

from __future__ import annotations

from typing import Final, TypeAlias

from tabletop.games.stavegame.actions import SLOTS
from tabletop.games.stavegame.cards import (
    B_PIECE,
    COLOURS,
    GREY,
    POINTS,
    card_of,
    highest,
    lowest,
)

Placing: TypeAlias = "tuple[int, int, Stave, int]"
"""Slot, number of the colour chosen (`GREY` for none), the stave after it, and the bit
of the slot where the card lies then: 0 if it lost its combat."""

Step: TypeAlias = "tuple[int, int, Stave]"
"""A step forward: from and to which slot, and the stave after it."""

Sliding: TypeAlias = "tuple[int, Stave, Stave, bool, bool]"
"""The slot, both staves after it, whether the card is there then, and whether the slide
can be undone (V11)."""

Swing: TypeAlias = tuple[int, int, int]
"""What a player's slides between two staves may come to: how many there are, by how
many more of the two he would be ahead at best, and his margins' greatest growth."""

Swings: TypeAlias = tuple[Swing, Swing]
"""Those of A and of B."""

NO_SWINGS: Final = (0, 0, 0), (0, 0, 0)

MOST: Final = 5_000
"""So many staves are kept from one thinking to the next, some 8 MB: more save little
time, and to let go of them all at once takes long."""


class Stave:
    """A stave as it may lie on the table.

    Attributes:
        colour: its number, `GREY` if it is empty.
        pieces: those in slots 0 to 2.
        margin: by how much A is ahead.
        free: how many slots are empty.
        balance: A's cards less B's, the same of their lowest values, and of the cards
            that have more here than in another colour and so might slide away.
        near: the slot in which A and B would place a card; None if it is full.
    """

    __slots__ = (
        "_known",
        "_placings",
        "_reaches",
        "_slidings",
        "_steps",
        "_swings",
        "balance",
        "colour",
        "free",
        "margin",
        "near",
        "pieces",
    )

    def __init__(
        self, known: dict[int, Stave], colour: int, pieces: tuple[int, int, int]
    ) -> None:
        """Work out what is asked often."""
        self._known = known
        self.colour = colour
        self.pieces = pieces
        values = POINTS[colour]
        self.margin = sum(-values[p] if p > B_PIECE else values[p] for p in pieces)
        empty = [slot for slot in range(SLOTS) if not pieces[slot]]
        self.free = len(empty)
        self.near = (empty[-1], empty[0]) if empty else (None, None)
        self.balance = _balance(values, pieces)
        self._reaches: dict[int, tuple[int, int]] = {}
        self._placings: dict[int, tuple[Placing, ...]] = {}
        self._steps: list[tuple[Step, ...] | None] = [None, None]
        self._slidings: dict[tuple[Stave, int], tuple[Sliding, ...]] = {}
        self._swings: dict[Stave, Swings] = {}

    def placings(self, piece: int) -> tuple[Placing, ...]:
        """Return what placing this piece may lead to, each result once (V5)."""
        found = self._placings.get(piece)
        if found is None:
            found = self._placings[piece] = (*self._settled(piece), *self._won(piece))
        return found

    def settlings(self, piece: int) -> tuple[Placing, ...]:
        """Return those into an empty slot (V5 i)."""
        found = self._placings.get(-piece)
        if found is None:
            found = self._placings[-piece] = self._settled(piece)
        return found

    def reach(self, piece: int, *, attacks: bool) -> tuple[int, int]:
        """Return what placing this piece may come to.

        Args:
            piece: that is placed.
            attacks: whether it may be placed on cards.

        Returns:
            The best margin for its owner after it, and the set of slots in which it
            would win a combat.
        """
        found = self._reaches.get(piece)
        if found is None:
            placings = self.placings(piece) if attacks else self.settlings(piece)
            sign = -1 if piece > B_PIECE else 1
            margins = [sign * self.margin, *(sign * p[2].margin for p in placings)]
            taken = 0
            for slot, _colour, _after, bit in placings:
                taken |= bit if self.pieces[slot] else 0
            found = self._reaches[piece] = max(margins), taken
        return found

    def _settled(self, piece: int) -> tuple[Placing, ...]:
        slot = self.near[piece > B_PIECE]
        if slot is None:
            return ()
        if self.colour != GREY:
            return ((slot, GREY, self.with_piece(slot, piece), 1 << slot),)
        best = highest(piece % B_PIECE)
        return tuple(
            (
                slot,
                _chosen(colour, best),
                self.with_piece(slot, piece, colour),
                1 << slot,
            )
            for colour in map(COLOURS.index, best)
        )

    def _won(self, piece: int) -> tuple[Placing, ...]:
        """Return the combats (V5 ii): one that is won and one that is lost a slot."""
        found: list[Placing] = []
        worst = lowest(piece % B_PIECE)
        for slot, old in enumerate(self.pieces):
            results: dict[bool, Placing] = {}
            for colour in map(COLOURS.index, worst) if old else ():
                wins = POINTS[colour][piece] >= POINTS[colour][old]
                after = self.with_piece(slot, piece) if wins else self
                bit = 1 << slot if wins else 0
                results.setdefault(wins, (slot, _chosen(colour, worst), after, bit))
            found += results.values()
        return tuple(found)

    def steps(self, player: int) -> tuple[Step, ...]:
        """Return what steps forward of this player lead to (V6)."""
        found = self._steps[player]
        if found is None:
            found = self._steps[player] = tuple(self._stepped(player))
        return found

    def _stepped(self, player: int) -> list[Step]:
        found = []
        for slot, piece in enumerate(self.pieces):
            to = slot + 1 if player else slot - 1
            if not piece or (piece > B_PIECE) != player or to not in range(SLOTS):
                continue
            if not self.pieces[to]:
                moved = self.with_piece(slot, 0).with_piece(to, piece, self.colour)
                found.append((slot, to, moved))
        return found

    def slidings(self, other: Stave, player: int) -> tuple[Sliding, ...]:
        """Return what slides of this player to the other stave lead to (V7).

        By the rules of today; in the first edition those between staves of one colour
        are none.
        """
        key = other, player
        found = self._slidings.get(key)
        if found is None:
            found = self._slidings[key] = tuple(self._slid(other, player))
        return found

    def swings(self, other: Stave, *, among_equals: bool) -> Swings:
        """Return what slides from here to the other stave or back may come to.

        Args:
            other: the stave beside this one.
            among_equals: whether cards slide between staves of one colour.
        """
        found = self._swings.get(other)
        if found is None:
            is_none = GREY in {self.colour, other.colour} or (
                self.colour == other.colour and not among_equals
            )
            found = NO_SWINGS if is_none else self._swung(other)
            self._swings[other] = found
        return found

    def _swung(self, other: Stave) -> Swings:
        """Work it out without making the staves that would come of it."""
        leads = _sign(self.margin) + _sign(other.margin)
        count, gain, most = [0, 0], [0, 0], [0, 0]
        for one, two in ((self, other), (other, self)):
            here, there = POINTS[one.colour], POINTS[two.colour]
            is_free = one.colour == two.colour
            old_left, old_entered, others = one.margin, two.margin, two.pieces
            for slot, piece in enumerate(one.pieces):
                value, then = here[piece], there[piece]
                if not piece or (value <= then and not is_free):
                    continue
                player = piece > B_PIECE
                left = old_left + value if player else old_left - value
                entered, old = old_entered, others[slot]
                if value >= here[old]:
                    entered += -then if player else then
                    entered += there[old] if old > B_PIECE else -there[old]
                change = left + entered - old_left - old_entered
                ahead = _sign(left) + _sign(entered) - leads
                if player:
                    change, ahead = -change, -ahead
                count[player] += 1
                gain[player] = max(gain[player], ahead)
                most[player] = max(most[player], change)
        return (count[0], gain[0], most[0]), (count[1], gain[1], most[1])

    def _slid(self, other: Stave, player: int) -> list[Sliding]:
        here, there = self.colour, other.colour
        found: list[Sliding] = []
        if GREY in {here, there}:
            return found
        for slot, piece in enumerate(self.pieces):
            if not piece or (piece > B_PIECE) != player:
                continue
            if here != there and POINTS[here][piece] <= POINTS[there][piece]:
                continue
            old, left = other.pieces[slot], self.with_piece(slot, 0)
            wins = not old or POINTS[here][piece] >= POINTS[here][old]
            right = other.with_piece(slot, piece) if wins else other
            found.append((slot, left, right, wins, here == there and not old))
        return found

    def with_piece(self, slot: int, piece: int, colour: int | None = None) -> Stave:
        """Return the stave with this in the slot; a grey one needs a colour."""
        pieces = list(self.pieces)
        pieces[slot] = piece
        if not any(pieces):
            colour = GREY  # V7.1
        elif colour is None:
            colour = self.colour
        first, second, third = pieces
        return stave_of(self._known, colour, (first, second, third))


def _sign(margin: int) -> int:
    """Return 1 if A leads by this margin, -1 if B does."""
    return (margin > 0) - (margin < 0)


def _balance(values: bytes, pieces: tuple[int, int, int]) -> tuple[int, int, int]:
    cards = low = loose = 0
    for piece in pieces:
        if piece:
            sign = -1 if piece > B_PIECE else 1
            least = min(card_of(piece))
            cards += sign
            low += sign * least
            loose += sign * (values[piece] > least)
    return cards, low, loose


def _chosen(colour: int, among: tuple[str, ...]) -> int:
    """Return what a placement names: a colour only where several are tied."""
    return colour if len(among) > 1 else GREY


def stave_of(
    known: dict[int, Stave], colour: int, pieces: tuple[int, int, int]
) -> Stave:
    """Return the one stave like this among those that are known."""
    first, second, third = pieces
    key = ((colour << 11 | first) << 11 | second) << 11 | third
    found = known.get(key)
    if found is None:
        found = known[key] = Stave(known, colour, pieces)
    return found
