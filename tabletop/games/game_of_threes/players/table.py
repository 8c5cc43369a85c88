"""A round of the Game of Threes for playouts, and the rule of thumb that plays it.

Hands are as in `hands`; everything lies open here. The rule takes the discard if that
leaves clearly less than the hand has now, or if it is wild, and discards what leaves
the fewest points.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tabletop.chance import Rng, shuffled
from tabletop.games import game_of_threes as rules
from tabletop.games.game_of_threes.cards import Cards, with_card, without
from tabletop.games.game_of_threes.players.hands import Hands, hands_of
from tabletop.games.game_of_threes.players.links import FINISHING
from tabletop.games.game_of_threes.rules import TURNS_PER_PLAYER

PATIENCE: Final = 0.75
"""A card from the stock leaves about so much of the points, on average."""

NOBODY: Final = -1


class Table:
    """A round, from the turn of a player on. Whoever acts has his hand changed.

    Attributes:
        hands: what may become of hands.
        held: the hands, by their place in the order of play.
        stock: the last one is on top.
        pile: the discards, the last one on top.
        at: whose turn it is; his place.
        out: who is out; `NOBODY` if nobody is.
        turns: how many there were.
    """

    __slots__ = ("at", "hands", "held", "out", "pile", "stock", "turns")

    def __init__(self, state: rules.State) -> None:
        """Take a state in which a player draws or discards."""
        setup, order = state.setup, state.setup.order
        self.hands: Hands = hands_of(state.wild_rank, setup.options.min_naturals)
        plain = self.hands.plain
        self.held: list[Cards] = [
            tuple(sorted([plain[card] for card in state.seats[player].hand]))
            for player in order
        ]
        self.stock = [plain[card] for card in reversed(state.stock)]
        self.pile = [plain[card] for card in state.discards]
        self.at = order.index(state.to_act)
        out = state.out_player
        self.out = NOBODY if out is None else order.index(out)
        self.turns = state.turns

    def copy(self) -> Table:
        """Return the same round, to be played apart."""
        new = Table.__new__(Table)
        new.hands, new.held = self.hands, self.held[:]
        new.stock, new.pile = self.stock[:], self.pile[:]
        new.at, new.out, new.turns = self.at, self.out, self.turns
        return new

    def take(self, *, is_open: bool, rng: Rng) -> None:
        """Give the player the top card of a pile; a stock used up is remade (G15)."""
        card = self.pile.pop() if is_open else self.stock.pop()
        self.held[self.at] = with_card(self.held[self.at], card)
        if not self.stock:
            self.stock, self.pile = list(shuffled(rng, self.pile)), []

    def discard(self, card: int) -> None:
        """Lay a card of the player on the pile, and end his turn."""
        kept = self.held[self.at] = without(self.held[self.at], (card,))
        self.pile.append(card)
        if self.out == NOBODY and not self.hands.points(kept):
            self.out = self.at
        self.turns += 1
        self.at = (self.at + 1) % len(self.held)

    @property
    def is_over(self) -> bool:
        """Whether the round is (G12, G13.1)."""
        if self.out == NOBODY:
            return self.turns >= TURNS_PER_PLAYER * len(self.held)
        return self.at == self.out

    def play_on(self, rng: Rng) -> None:
        """Play to the end by the rule of thumb."""
        while not self.is_over:
            self.take(is_open=self.takes(), rng=rng)
            self.discard(self.thrown())

    def takes(self) -> bool:
        """Return whether the rule takes the discard."""
        if not self.pile:
            return False
        hand, top, hands = self.held[self.at], self.pile[-1], self.hands
        if self.out == NOBODY and hands.wild[top]:
            return True
        least = hands.least(with_card(hand, top))
        return least < PATIENCE * hands.points(hand)

    def thrown(self) -> int:
        """Return the card that the rule discards."""
        held, hands = self.held[self.at], self.hands
        waits, worth = self.out == NOBODY, hands.worth
        best, goal = -1, 1 << 30
        for card in sorted({*held}, key=lambda card: -worth[card]):
            if waits and hands.wild[card]:
                continue
            left = hands.after(held, card)
            if left < goal or (left == goal and _fewer(held, card, best, hands)):
                best, goal = card, left
        return best if best >= 0 else held[0]

    def points(self) -> list[int]:
        """Return the points of the hands, by their place in the order of play."""
        return [self.hands.points(hand) for hand in self.held]


def _fewer(held: Sequence[int], card: int, other: int, hands: Hands) -> bool:
    """Return whether fewer sets could be made with a card than with another one."""
    return _chances(held, card, hands) < _chances(held, other, hands)


def _chances(held: Sequence[int], card: int, hands: Hands) -> int:
    if hands.wild[card]:
        return 1 << 30
    row, wild = FINISHING[card], hands.wild
    return sum([len(row[each]) for each in held if not wild[each]])
