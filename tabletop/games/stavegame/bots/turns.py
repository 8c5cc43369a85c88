"""Turns of Stavegame for search: staves, and nodes of a turn.

A search of whole turns meets the same few thousand staves repeatedly. So each stave is
a single object, compared by identity, and its features are computed once. Its slots are
0 to 2; pieces and colours are numbers as in the rules (`stavegame/cards.py`).

Within a turn only the three staves, the hand of the player and the progress of the turn
change. They are a `Node`, a plain tuple; equivalent nodes are equal. A `SearchTable` is
a position between two turns. The rules provide the actions at a node and the next node.
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
"""Gains of a player's slides between two staves: the number of slides, the maximum gain
in staves ahead, and the maximum gain in margins."""

Swings: TypeAlias = tuple[Swing, Swing]
"""Swings of A and of B."""

NO_SWINGS: Final = (0, 0, 0), (0, 0, 0)

MOST: Final = 5_000
"""Maximum number of staves kept from one search to the next, some 8 MB.

More staves save little time, and freeing them all at once takes long.
"""


class Stave:
    """A stave with its cards.

    Attributes:
        colour: the number of its colour, `GREY` if it is empty.
        pieces: the pieces in slots 0 to 2.
        margin: the lead of A.
        free: the number of empty slots.
        balance: A's cards less B's; A's lowest values less B's; A's cards less B's that
            could slide away, as their value here is above their lowest one.
        near: the slots in which A and B would place a card; None if it is full.
    """

    def __init__(
        self, known: dict[int, Stave], colour: int, pieces: tuple[int, int, int]
    ) -> None:
        """Compute the features."""
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
        """Return the best result of placing this piece.

        Args:
            piece: the piece to place.
            attacks: whether it may be placed on cards.

        Returns:
            The best margin for its owner afterwards, and the set of slots in which it
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
        """Return the gains of slides between this stave and the other one.

        Args:
            other: an adjacent stave.
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
        """Compute the swings without creating the resulting staves."""
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
    """Return the known stave with this colour and these pieces, or a new one."""
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
"""The staves, the hand of the player, the slots of cards placed this turn, the slots of
cards whose slide can be undone, and the progress of the turn (`NOTHING` to `PLACED`).
"""

Move: TypeAlias = tuple[Action, Node]
"""An action and the node after it."""

# Between turns


@dataclass(frozen=True, slots=True)
class SearchTable:
    """A position at the beginning of a turn, after its draw, or at a game's end."""

    staves: Staves  # 0 to 2
    hands: tuple[Hand, Hand]  # of A and B
    decks: tuple[tuple[int, ...], tuple[int, ...]]  # of A and B, from the top
    player: int  # the player of the turn; at the end, of the last turn
    # idle turns in a row before this turn, 0 to 3; 4 if they have ended the game
    idle: int


def node_of(table: SearchTable) -> Node:
    """Return the beginning of the turn."""
    return (*table.staves, table.hands[table.player], 0, 0, NOTHING)


def read(known: dict[int, Stave], state: State) -> tuple[SearchTable, Node]:
    """Return a state of the rules as a table, and the node of its turn."""
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


# Moves


class Moves:
    """The moves by the rules of an edition."""

    def __init__(self, *, first_edition: bool) -> None:
        """Set the edition."""
        self.is_first = first_edition
        self.known: dict[int, Stave] = {}
        self._setup = Setup(Options(first_edition=first_edition), ())

    def state(self, table: SearchTable, node: Node) -> State:
        """Return the state of the rules for a node of this turn."""
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
        """Return the moves by PLACE, FORWARD and SLIDE, one for each distinct node.

        `discards` allows placing cards that lose their combat.
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
        """Return whether the player can only end the turn (V4.2)."""
        return rules.is_stuck(self.state(table, node))

    def can_end(self, node: Node, table: SearchTable) -> bool:
        """Return whether the player may end the game now (V9)."""
        return rules.can_end(self.state(table, node))

    def turned(self, table: SearchTable, node: Node) -> SearchTable:
        """Return the next turn with a choice, or the end (V4.2, V11)."""
        return read(self.known, rules.turn_ended(self.state(table, node)))[0]

    def result(self, table: SearchTable) -> int:
        """Return 1 if A wins, -1 if B does, 0 for a draw (V10).

        If the game is not over, the player of the turn is assumed to end it.
        """
        leader = rules.leader(self.state(table, node_of(table)))
        return 0 if leader is None else 1 - 2 * leader
