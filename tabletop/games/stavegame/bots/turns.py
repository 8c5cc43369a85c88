"""Turns of Stavegame for search: staves, and nodes of a turn.

A player who looks at whole turns meets the same few thousand staves again and again. So
a stave is one object, compared by identity, and its features are computed once. Slots
are 0 to 2 on it, pieces and colours numbers as in the rules (`stavegame/cards.py`).

Within a turn little changes: three staves, the hand of the player, and what has been
done in the turn. That is a `Node`, a plain tuple, and nodes that mean the same are
equal. A `SearchTable` is what stands between two turns. The rules say what a player may
do at a node, and what node follows.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, TypeAlias

from tabletop.core.game import TERMINAL
from tabletop.games.stavegame import rules
from tabletop.games.stavegame.cards import (
    B_PIECE,
    COLOURS,
    GREY,
    POINTS,
    card_of,
    highest,
    lowest,
)
from tabletop.games.stavegame.rules import (
    IDLE_AT_END,
    NOTHING,
    SLOTS,
    Action,
    End,
    Options,
    Pass,
    Place,
    Setup,
    State,
    changed,
    with_item,
)

# Staves


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
        self._swings: dict[Stave, Swings] = {}

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
            sign = -1 if piece > B_PIECE else 1
            margins, taken = [sign * self.margin], 0
            slot = self.near[piece > B_PIECE]
            if slot is not None:
                names = highest(piece % B_PIECE)
                is_grey = self.colour == GREY
                for colour in map(COLOURS.index, names) if is_grey else (self.colour,):
                    after = self._with_piece(slot, piece, colour)
                    margins.append(sign * after.margin)
            for slot in self._won(piece) if attacks else ():
                margins.append(sign * self._with_piece(slot, piece, self.colour).margin)
                taken |= 1 << slot
            found = self._reaches[piece] = max(margins), taken
        return found

    def _won(self, piece: int) -> list[int]:
        """Return the slots of the cards that this piece would beat (V5 ii)."""
        colours = [COLOURS.index(name) for name in lowest(piece % B_PIECE)]
        return [
            slot
            for slot, old in enumerate(self.pieces)
            if old and any(POINTS[c][piece] >= POINTS[c][old] for c in colours)
        ]

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

    def _with_piece(self, slot: int, piece: int, colour: int) -> Stave:
        """Return the stave of this colour with the piece in the slot."""
        pieces = list(self.pieces)
        pieces[slot] = piece
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
class SearchTable:
    """A position at the beginning of a turn, after its draw, or where a game ended."""

    staves: Staves  # 0 to 2
    hands: tuple[Hand, Hand]  # of A and B
    decks: tuple[tuple[int, ...], tuple[int, ...]]  # of A and B, from the top
    player: int  # whose turn it is; at the end, whose turn was the last
    # so many idle turns in a row were before this one; 4 where the game has ended by
    # itself
    idle: int


def node_of(table: SearchTable) -> Node:
    """Return the beginning of the turn."""
    return (*table.staves, table.hands[table.player], 0, 0, NOTHING)


def read(known: dict[int, Stave], state: State) -> tuple[SearchTable, Node]:
    """Return a state of the rules as a table, and how far its turn has come."""
    staves = _staves(known, state)
    a, b = (tuple(sorted(hand)) for hand in state.hands)
    table = SearchTable(staves, (a, b), state.decks, state.player, state.idle_turns)
    hand = table.hands[table.player]
    return table, (*staves, hand, state.placed, state.slid, state.done)


def _staves(known: dict[int, Stave], state: State) -> Staves:
    a, b, c, d, e, f, g, h, i = state.board
    one, two, three = state.colours
    return (
        stave_of(known, one, (a, b, c)),
        stave_of(known, two, (d, e, f)),
        stave_of(known, three, (g, h, i)),
    )


# What may be done


class Moves:
    """What may be done by the rules of an edition."""

    def __init__(self, *, first_edition: bool) -> None:
        """Take the edition."""
        self.is_first = first_edition
        self.known: dict[int, Stave] = {}
        self._setup = Setup(Options(first_edition=first_edition), ())

    def state(self, table: SearchTable, node: Node) -> State:
        """Return the state of the rules in which the turn has come so far."""
        a, b, c, hand, placed, slid, done = node
        return State(
            self._setup,
            TERMINAL if table.idle == IDLE_AT_END else table.player,
            table.player,
            table.idle,
            done,
            a.pieces + b.pieces + c.pieces,
            (a.colour, b.colour, c.colour),
            with_item(table.hands, table.player, hand),
            table.decks,
            placed,
            slid,
        )

    def after(
        self, table: SearchTable, node: Node, *, discards: bool = True
    ) -> list[Move]:
        """Return what a PLACE, FORWARD or SLIDE leads to; what is the same once.

        With `discards` cards may be placed that lose their combat.
        """
        state, player, found = (
            self.state(table, node),
            table.player,
            dict[Node, Action](),
        )
        for action in rules.legal_actions(state):
            if isinstance(action, (Pass, End)):
                continue
            after = changed(state, action)
            if (
                not discards
                and isinstance(action, Place)
                and after.board == state.board
            ):
                continue
            staves = _staves(self.known, after)
            rest = after.hands[player], after.placed, after.slid, after.done
            found.setdefault((*staves, *rest), action)
        return [(action, node) for node, action in found.items()]

    # The end of a turn, and of the game

    def is_stuck(self, node: Node, table: SearchTable) -> bool:
        """Return whether nothing but the end of the turn is possible (V4.2)."""
        return rules.is_stuck(self.state(table, node))

    def can_end(self, node: Node, table: SearchTable) -> bool:
        """Return whether the player may end the game now (V9)."""
        return rules.can_end(self.state(table, node))

    def turned(self, table: SearchTable, node: Node) -> SearchTable:
        """Return the next turn with a choice, or the end (V4.2, V11)."""
        return read(self.known, rules.turn_ended(self.state(table, node)))[0]

    def result(self, table: SearchTable) -> int:
        """Return 1 if A wins, -1 if B does, 0 for a draw (V10).

        Where the game has not ended by itself, as if the player ended it.
        """
        leader = rules.leader(self.state(table, node_of(table)))
        return 0 if leader is None else 1 - 2 * leader
