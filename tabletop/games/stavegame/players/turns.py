"""Positions of Stavegame for search, and what one action makes of them.

Within a turn little changes: three staves, the hand of whoever plays, and what has been
done in the turn. That is a `Node`, a plain tuple, and nodes that mean the same are
equal. A `Table` is what stands between two turns. A test holds both against the rules,
action by action.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, TypeAlias

from tabletop.games.stavegame.actions import (
    CELLS,
    END,
    FORWARDS,
    PASS,
    SLIDES,
    SLOTS,
    Action,
    End,
    Forward,
    Place,
    Slide,
    format_action,
    place,
)
from tabletop.games.stavegame.cards import B_PIECE, COLOURS, GREY, card_of, number_of
from tabletop.games.stavegame.effects import IDLE_AT_END
from tabletop.games.stavegame.legality import IDLE_TO_END
from tabletop.games.stavegame.players.staves import Stave, stave_of
from tabletop.games.stavegame.state import AIMLESS, BUSY, NOTHING, PLACED, State

Hand: TypeAlias = tuple[int, ...]
"""Numbers of cards, ascending."""

Staves: TypeAlias = tuple[Stave, Stave, Stave]

Node: TypeAlias = tuple[Stave, Stave, Stave, Hand, int, int, int]
"""The staves, the hand of whoever plays, the slots of cards placed this turn, those of
cards that made a slide that can be undone, and the most that was done (`NOTHING` to
`PLACED`)."""

Move: TypeAlias = tuple[int, Node]
"""The code of an action, and what it leads to."""

# Codes of actions: a card's number, the slot on the board and the colour for a PLACE

NEXT: Final = 64
"""A PLACE has this times the number of its card, plus four times the slot, plus the
colour; all others are below it."""

LEFT, RIGHT, PASSING, ENDING = 16, 32, 48, 49
"""What slides have beside their slot, a step forward having its slot alone; `pass`
and `end`."""


def action_of(code: int) -> Action:
    """Return the action that has this code."""
    if code >= NEXT:
        number, rest = divmod(code, NEXT)
        cell, colour = divmod(rest, 4)
        name = None if colour == GREY else COLOURS[colour]
        return place(card_of(number), *CELLS[cell], name)
    if code in {PASSING, ENDING}:
        return PASS if code == PASSING else END
    kind, cell = divmod(code, LEFT)
    return (FORWARDS, SLIDES["left"], SLIDES["right"])[kind][cell]


def code_of(action: Action) -> int:
    """Return the code of an action of a seat."""
    if isinstance(action, Place):
        cell = SLOTS * action.stave + action.slot
        colour = GREY if action.colour is None else COLOURS.index(action.colour)
        return number_of(action.card) * NEXT + 4 * cell + colour
    if isinstance(action, Forward):
        return SLOTS * action.stave + action.slot
    if isinstance(action, Slide):
        kind = RIGHT if action.direction == "right" else LEFT
        return kind + SLOTS * action.stave + action.slot
    return ENDING if isinstance(action, End) else PASSING


@lru_cache(maxsize=1 << 12)
def text_of(code: int) -> str:
    """Return the text of the action that has this code."""
    return format_action(action_of(code))


# Between turns


@dataclass(frozen=True, slots=True)
class Table:
    """A position at the beginning of a turn, after its draw, or where a game ended.

    Attributes:
        staves: 0 to 2.
        hands: of A and B.
        decks: of A and B, from the top.
        player: whose turn it is; at the end, whose turn was the last.
        idle: so many idle turns in a row were before this one; 4 where the game has
            ended by itself.
    """

    staves: Staves
    hands: tuple[Hand, Hand]
    decks: tuple[tuple[int, ...], tuple[int, ...]]
    player: int
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


@lru_cache(maxsize=1 << 14)
def with_card(hand: Hand, number: int) -> Hand:
    """Return the hand with one more card."""
    return tuple(sorted((*hand, number)))


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
            piece, code = number + B_PIECE * player, number * NEXT
            for k, stave in enumerate((a, b, c)):
                ways = stave.settlings if self.is_first else stave.placings
                for slot, colour, new, bit in ways(piece):
                    if not bit and not discards:
                        continue
                    at, cell = bit << SLOTS * k, SLOTS * k + slot
                    staves = _replaced(a, b, c, k, new)
                    after = (*staves, rest, placed | at, slid & ~at, done)
                    found.append((code + 4 * cell + colour, after))
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
                put = _carried(placed, cell, there)
                found.append(
                    (cell, (*staves, hand, put, _carried(slid, cell, there), done))
                )
        return found

    def _slid(self, node: Node, player: int) -> list[Move]:
        a, b, c = node[:3]
        found: list[Move] = []
        for slide in a.slidings(b, player):
            self._add(found, node, 0, SLOTS, slide)
        for slide in b.slidings(a, player):
            self._add(found, node, SLOTS, 0, slide)
        for slide in b.slidings(c, player):
            self._add(found, node, SLOTS, 2 * SLOTS, slide)
        for slide in c.slidings(b, player):
            self._add(found, node, 2 * SLOTS, SLOTS, slide)
        return found

    def _add(
        self,
        found: list[Move],
        node: Node,
        here: int,
        there: int,
        slide: tuple[int, Stave, Stave, bool, bool],
    ) -> None:
        """Add a slide between the staves that begin at these slots, if it may be."""
        slot, left, entered, survives, is_aimless = slide
        a, b, c, hand, placed, slid, done = node
        cell, to = here + slot, there + slot
        if placed >> cell & 1 or (is_aimless and slid >> cell & 1):
            return
        staves = [a, b, c]
        if (
            self.is_first
            and staves[here // SLOTS].colour == staves[there // SLOTS].colour
        ):
            return
        staves[here // SLOTS], staves[there // SLOTS] = left, entered
        if survives:
            placed &= ~(1 << to)
            slid = _carried(slid | is_aimless << cell, cell, to)
        else:
            slid &= ~(1 << cell)
        done = max(done, AIMLESS if is_aimless else BUSY)
        code = cell + (RIGHT if there > here else LEFT)
        found.append(
            (code, (staves[0], staves[1], staves[2], hand, placed, slid, done))
        )

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
            idle = table.idle + 1 if node[6] <= AIMLESS else 0
            table = Table(
                (node[0], node[1], node[2]),
                _with(table.hands, table.player, node[3]),
                table.decks,
                table.player,
                idle,
            )
            if idle == IDLE_AT_END:
                return table
            table = _drawn(table)
            node = node_of(table)
            if not self.is_stuck(node, table):
                return table

    def can_end_now(self, table: Table) -> bool:
        """Return whether the player may end the game as his turn begins (V9)."""
        return self.can_end(node_of(table), table.idle)

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


def _drawn(table: Table) -> Table:
    """Return the beginning of the next turn, after its draw (V4)."""
    player = 1 - table.player
    hands, decks = table.hands, table.decks
    if deck := decks[player]:
        hands = _with(hands, player, with_card(hands[player], deck[0]))
        decks = _with(decks, player, deck[1:])
    return Table(table.staves, hands, decks, player, table.idle)


def _with(pair: tuple[Hand, Hand], place: int, item: Hand) -> tuple[Hand, Hand]:
    return (pair[0], item) if place else (item, pair[1])


def _replaced(a: Stave, b: Stave, c: Stave, k: int, new: Stave) -> Staves:
    """Return the staves with this one in place of number k."""
    return (new, b, c) if k == 0 else (a, new, c) if k == 1 else (a, b, new)


def _carried(cells: int, cell: int, to: int) -> int:
    """Return the set of slots after what is known of a card has gone along with it."""
    mark = cells >> cell & 1
    return cells & ~(1 << cell) & ~(1 << to) | mark << to
