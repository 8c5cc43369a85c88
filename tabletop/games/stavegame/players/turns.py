"""Turns of Stavegame for search: staves, nodes of a turn, and what an action makes.

A player who looks at whole turns meets the same few thousand staves again and again. So
a stave is one object, compared by identity, and what placing, stepping and sliding make
of it is worked out once. Slots are 0 to 2 on it, pieces and colours numbers as in the
rules (`stavegame/cards.py`).

Within a turn little changes: three staves, the hand of whoever plays, and what has been
done in the turn. That is a `Node`, a plain tuple, and nodes that mean the same are
equal. A `Table` is what stands between two turns. A test holds both against the rules,
action by action.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, TypeAlias

from tabletop.games.stavegame.cards import (
    B_PIECE,
    COLOURS,
    GREY,
    POINTS,
    Colour,
    card_of,
    highest,
    lowest,
)
from tabletop.games.stavegame.rules import (
    AIMLESS,
    BUSY,
    FORWARDS,
    IDLE_AT_END,
    IDLE_TO_END,
    NOTHING,
    PLACED,
    SLIDES,
    SLOTS,
    Action,
    State,
    carried,
    place,
    with_item,
)

# Staves


Placing: TypeAlias = "tuple[int, Colour | None, Stave, int]"
"""Slot, the colour chosen (None where there is no choice), the stave after it, and the
bit of the slot where the card lies then: 0 if it lost its combat."""

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
        signed = [
            (-1 if p > B_PIECE else 1, values[p], min(card_of(p))) for p in pieces if p
        ]
        self.balance = (
            sum([sign for sign, _value, _low in signed]),
            sum([sign * low for sign, _value, low in signed]),
            sum([sign * (value > low) for sign, value, low in signed]),
        )
        self._reaches: dict[int, tuple[int, int]] = {}
        self._placings: dict[int, tuple[Placing, ...]] = {}
        self._steps: dict[int, tuple[Step, ...]] = {}
        self._slidings: dict[tuple[Stave, int], tuple[Sliding, ...]] = {}
        self._swings: dict[Stave, Swings] = {}

    def placings(self, piece: int, *, attacks: bool) -> tuple[Placing, ...]:
        """Return what placing this piece may lead to, each result once (V5).

        Args:
            piece: that is placed.
            attacks: whether it may be placed on cards (V5 ii).
        """
        key = piece if attacks else -piece
        found = self._placings.get(key)
        if found is None:
            found = self._settled(piece) + (self._won(piece) if attacks else ())
            self._placings[key] = found
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
            placings = self.placings(piece, attacks=attacks)
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
        best = highest(piece % B_PIECE) if self.colour == GREY else ()
        if len(best) < 2:  # noqa: PLR2004 - there is nothing to choose
            colour = COLOURS.index(best[0]) if best else self.colour
            return ((slot, None, self.with_piece(slot, piece, colour), 1 << slot),)
        return tuple(
            (slot, name, self.with_piece(slot, piece, COLOURS.index(name)), 1 << slot)
            for name in best
        )

    def _won(self, piece: int) -> tuple[Placing, ...]:
        """Return the combats (V5 ii): one that is won and one that is lost a slot."""
        found: dict[tuple[int, bool], Placing] = {}
        worst = lowest(piece % B_PIECE)
        for slot, old in enumerate(self.pieces):
            for name in worst if old else ():
                colour = COLOURS.index(name)
                wins = POINTS[colour][piece] >= POINTS[colour][old]
                after = self.with_piece(slot, piece) if wins else self
                named = name if len(worst) > 1 else None
                found.setdefault((slot, wins), (slot, named, after, wins << slot))
        return tuple(found.values())

    def steps(self, player: int) -> tuple[Step, ...]:
        """Return what steps forward of this player lead to (V6)."""
        found = self._steps.get(player)
        if found is None:
            ahead = 1 if player else -1
            found = self._steps[player] = tuple(
                (
                    slot,
                    slot + ahead,
                    self.with_piece(slot, 0).with_piece(
                        slot + ahead, piece, self.colour
                    ),
                )
                for slot, piece in enumerate(self.pieces)
                if (piece and (piece > B_PIECE) == player)
                and slot + ahead in range(SLOTS)
                and not self.pieces[slot + ahead]
            )
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

    def _slid(self, other: Stave, player: int) -> Iterator[Sliding]:
        here, there = self.colour, other.colour
        for slot, piece in enumerate(self.pieces):
            if not piece or (piece > B_PIECE) != player or GREY in {here, there}:
                continue
            if here != there and POINTS[here][piece] <= POINTS[there][piece]:
                continue
            old, left = other.pieces[slot], self.with_piece(slot, 0)
            wins = not old or POINTS[here][piece] >= POINTS[here][old]
            right = other.with_piece(slot, piece) if wins else other
            yield slot, left, right, wins, here == there and not old

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


# Positions

Hand: TypeAlias = tuple[int, ...]
"""Numbers of cards, ascending."""

Staves: TypeAlias = tuple[Stave, Stave, Stave]

Node: TypeAlias = tuple[Stave, Stave, Stave, Hand, int, int, int]
"""The staves, the hand of whoever plays, the slots of cards placed this turn, those of
cards that made a slide that can be undone, and the most that was done (`NOTHING` to
`PLACED`)."""

Move: TypeAlias = tuple[Action, Node]
"""An action, and what it leads to."""

# Between turns


@dataclass(frozen=True, slots=True)
class Table:
    """A position at the beginning of a turn, after its draw, or where a game ended."""

    staves: Staves  # 0 to 2
    hands: tuple[Hand, Hand]  # of A and B
    decks: tuple[tuple[int, ...], tuple[int, ...]]  # of A and B, from the top
    player: int  # whose turn it is; at the end, whose turn was the last
    # so many idle turns in a row were before this one; 4 where the game has ended by
    # itself
    idle: int


def node_of(table: Table) -> Node:
    """Return the beginning of the turn."""
    return (*table.staves, table.hands[table.player], 0, 0, NOTHING)


def read(known: dict[int, Stave], state: State) -> tuple[Table, Node]:
    """Return a state of the rules as a table, and how far its turn has come."""
    board = state.board
    first, second, third = (
        stave_of(known, colour, (board[k], board[k + 1], board[k + 2]))
        for k, colour in zip((0, SLOTS, 2 * SLOTS), state.colours, strict=True)
    )
    staves = first, second, third
    a, b = (tuple(sorted(hand)) for hand in state.hands)
    table = Table(staves, (a, b), state.decks, state.player, state.idle_turns)
    hand = table.hands[table.player]
    return table, (*staves, hand, state.placed, state.slid, state.done)


# What may be done


@lru_cache(maxsize=1 << 14)
def drawn_from(hand: Hand) -> tuple[tuple[int, Hand], ...]:
    """Return each card of the hand once, with the hand that is left."""
    return tuple(
        (number, (*hand[:k], *hand[k + 1 :]))
        for k, number in enumerate(hand)
        if number not in hand[:k]
    )


class Moves:
    """What may be done by the rules of an edition."""

    def __init__(self, *, first_edition: bool) -> None:
        """Take the edition."""
        self.is_first = first_edition
        self.known: dict[int, Stave] = {}

    def after(self, node: Node, player: int, *, discards: bool = True) -> list[Move]:
        """Return what a PLACE, FORWARD or SLIDE leads to.

        Of placements that lead to the same, one alone is given.

        Args:
            node: where the turn stands.
            player: whose turn it is.
            discards: whether cards may be placed that lose their combat.
        """
        found = self._placed(node, player, discards=discards)
        found += self._stepped(node, player)
        found += self._slid(node, player)
        return found

    def _placed(self, node: Node, player: int, *, discards: bool) -> list[Move]:
        a, b, c, hand, placed, slid, done = node
        found: list[Move] = []
        if self.is_first and done == PLACED:  # first edition: one PLACE a turn
            return found
        done = PLACED if self.is_first else BUSY
        for number, rest in drawn_from(hand):
            piece, card = number + B_PIECE * player, card_of(number)
            for k, stave in enumerate((a, b, c)):
                ways = stave.placings(piece, attacks=not self.is_first)
                for slot, colour, new, bit in ways:
                    if not bit and not discards:
                        continue
                    at, staves = bit << SLOTS * k, _replaced(a, b, c, k, new)
                    after = (*staves, rest, placed | at, slid & ~at, done)
                    found.append((place(card, k, slot, colour), after))
        return found

    def _stepped(self, node: Node, player: int) -> list[Move]:
        a, b, c, hand, placed, slid, done = node
        done = max(done, BUSY)
        found: list[Move] = []
        for k, stave in enumerate((a, b, c)):
            for slot, to, new in stave.steps(player):
                cell = SLOTS * k + slot
                if placed >> cell & 1 and not self.is_first:
                    continue
                there = SLOTS * k + to
                staves = _replaced(a, b, c, k, new)
                put, gone = carried(placed, cell, there), carried(slid, cell, there)
                found.append((FORWARDS[cell], (*staves, hand, put, gone, done)))
        return found

    def _slid(self, node: Node, player: int) -> list[Move]:
        staves, (hand, placed, slid, done) = node[:3], node[3:]
        found: list[Move] = []
        for here, there in ((0, 1), (1, 0), (1, 2), (2, 1)):
            if self.is_first and staves[here].colour == staves[there].colour:
                continue
            actions = SLIDES["left" if there < here else "right"]
            slides = staves[here].slidings(staves[there], player)
            for slot, left, entered, survives, is_aimless in slides:
                cell, to = SLOTS * here + slot, SLOTS * there + slot
                if placed >> cell & 1 or (is_aimless and slid >> cell & 1):
                    continue
                after = [*staves]
                after[here], after[there] = left, entered
                if survives:
                    put = placed & ~(1 << to)
                    gone = carried(slid | is_aimless << cell, cell, to)
                else:
                    put, gone = placed, slid & ~(1 << cell)
                most = max(done, AIMLESS if is_aimless else BUSY)
                a, b, c = after
                found.append((actions[cell], (a, b, c, hand, put, gone, most)))
        return found

    # The end of a turn, and of the game

    def is_stuck(self, node: Node, table: Table) -> bool:
        """Return whether nothing but the end of the turn is possible (V4.2)."""
        if node[3] and not self.is_first:  # V5: any slot will do
            return False
        if self.can_end(node, table.idle):
            return False
        return not self.after(node, table.player)

    def can_end(self, node: Node, idle: int) -> bool:
        """Return whether the player may end the game now (V9)."""
        is_full = not (node[0].free or node[1].free or node[2].free)
        if self.is_first:
            return is_full
        return node[6] == NOTHING and (is_full or idle >= IDLE_TO_END)

    def turned(self, table: Table, node: Node) -> Table:
        """Return the next turn in which somebody is asked, or the end (V4.2, V11)."""
        while True:
            player, decks = table.player, table.decks
            idle = table.idle + 1 if node[6] <= AIMLESS else 0
            hands = with_item(table.hands, player, node[3])
            if idle == IDLE_AT_END:
                return Table(node[:3], hands, decks, player, idle)
            player = 1 - player
            if deck := decks[player]:
                hand = tuple(sorted((*hands[player], deck[0])))
                hands = with_item(hands, player, hand)
                decks = with_item(decks, player, deck[1:])
            table = Table(node[:3], hands, decks, player, idle)
            node = node_of(table)
            if not self.is_stuck(node, table):
                return table

    def result(self, staves: Sequence[Stave], ender: int | None) -> int:
        """Return 1 if A wins, -1 if B does, 0 for a draw (V10).

        Args:
            staves: at the end.
            ender: who ended the game; None where it ended by itself.
        """
        balance = sum((s.margin > 0) - (s.margin < 0) for s in staves)
        if self.is_first and ender is not None:
            tied = sum(s.margin == 0 and s.colour != GREY for s in staves)
            balance += -tied if ender else tied
        return (balance > 0) - (balance < 0)


def _replaced(a: Stave, b: Stave, c: Stave, k: int, new: Stave) -> Staves:
    """Return the staves with this one in place of number k."""
    return (new, b, c) if k == 0 else (a, new, c) if k == 1 else (a, b, new)
