"""The level `expert`: `strong`, with a search before it draws.

Before a draw, `determinize` deals the cards that the player does not see. From each
deal `Expert` plays the round to its end by a rule of thumb, once for each pile. The
score of a pile is the mean points left to the others, less the player's own. The
opinion of `strong` counts like the result of `TRUST` more deals. Discards are those of
`strong`; playouts for them gained nothing (README.md in this folder).

The rule of thumb takes the discard if it is wild, or leaves clearly less than the hand
has now. It discards the card that leaves the fewest points. It reads only the hand of
the active player and the top discard, so no player uses cards that are hidden.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from tabletop.bots import Advice
from tabletop.bots.pace import PAUSE
from tabletop.core.cards import Cards, without
from tabletop.core.chance import Rng, shuffled
from tabletop.games.game_of_threes.bots.strong import best_discards, weighed
from tabletop.games.game_of_threes.bots.turns import (
    HandPlayer,
    Hands,
    SeenHand,
    TurnChoice,
    advised,
    hands_of,
    is_thrown_back,
    played_on,
)
from tabletop.games.game_of_threes.cards import with_card
from tabletop.games.game_of_threes.determinization import determinize
from tabletop.games.game_of_threes.rules import TURNS_PER_PLAYER, State

DEALS: Final = 120  # maximum deals from which each pile is played out
MARGIN: Final = 8.0  # points by which `strong` must value a pile lower to exclude it
SHARE: Final = 0.6  # share of the difference seen by `strong` that remains at the end
TRUST: Final = 400  # number of deals that the opinion of `strong` weighs as much as
PATIENCE: Final = 0.75  # share of the points that a drawn card leaves, on average

NOBODY: Final = -1


@dataclass(slots=True)
class Trial:
    """A pile, and the results of its playouts."""

    choice: TurnChoice  # as `strong` weighs it
    total: float = 0.0  # sum of the margins by which the player ended ahead
    deals: int = 0  # number of deals played out

    @property
    def mean(self) -> float:
        """The mean margin by which the player ended ahead of the others, in points."""
        return self.total / max(1, self.deals)

    def ahead(self, first: Trial) -> float:
        """Return the expected margin of the player over the others, in points.

        `first` is the choice of `strong`. The prior is the difference in value between
        this choice and `first`.
        """
        thought = SHARE * (self.choice.value - first.choice.value)
        found = self.mean - first.mean
        weight = TRUST / (TRUST + self.deals)
        return first.mean + weight * thought + (1 - weight) * found


class Expert(HandPlayer):
    """A player that plays the round out from possible deals, before it draws."""

    def __init__(
        self, deals: int = DEALS, clock: Callable[[], float] = time.perf_counter
    ) -> None:
        super().__init__(weighed)
        self.playouts = 0  # number of playouts in the last call of `think`
        self._deals = deals
        self._clock = clock

    def _judged(
        self, sight: SeenHand, legal: Sequence[str], budget: float, rng: Rng
    ) -> Iterator[Advice]:
        started = told = self._clock()
        found = list[TurnChoice]()
        for found in self._weigh(sight, legal):
            yield advised(sight, found)
        self.playouts = 0
        trials = [*map(Trial, found)]
        near = [t for t in trials if found[0].value - t.choice.value < MARGIN]
        if sight.seen.phase != "draw" or sight.is_last or len(near) == 1:
            return
        if is_thrown_back(sight, best_discards):
            return
        for _playout in _played_on(sight, near, self._deals, rng):
            self.playouts += 1
            now = self._clock()
            if now - started >= budget:
                break
            if now - told >= PAUSE:
                yield _advice(sight, trials)
                told = now
        yield _advice(sight, trials)


def _played_on(
    sight: SeenHand, trials: Sequence[Trial], deals: int, rng: Rng
) -> Iterator[None]:
    """Play out a number of deals; yield after each playout."""
    for _deal in range(deals):
        table = TrialTable(determinize(sight.seen, rng))
        for trial in trials:
            trial.total += _margin(table.copy(), trial.choice, rng)
            trial.deals += 1
            yield


def _margin(table: TrialTable, choice: TurnChoice, rng: Rng) -> float:
    """Return the points by which the player ends ahead after this choice."""
    player = table.at
    table.take(is_open=choice.card is not None, rng=rng)
    table.discard(table.thrown())
    table.play_on(rng)
    points = table.points()
    own = points.pop(player)
    return sum(points) / len(points) - own


def _advice(sight: SeenHand, trials: Sequence[Trial]) -> Advice:
    """Return the advice to take the pile with the highest expected margin."""
    first = trials[0]
    ranked = sorted(trials, key=lambda trial: -trial.ahead(first))
    choices = [replace(trial.choice, value=trial.ahead(first)) for trial in ranked]
    return advised(sight, choices, more=played_on(choices[0].value, ranked[0].deals))


# A round for playouts, with all cards known; hands are as in `turns`


class TrialTable:
    """A round from a player's turn to its end. Each action changes the actor's hand."""

    __slots__ = ("at", "hands", "held", "out", "pile", "stock", "turns")

    def __init__(self, state: State) -> None:
        """Begin at a state in which a player draws or discards."""
        setup, order = state.setup, state.setup.order
        self.hands: Hands = hands_of(state.wild_rank, *setup.options.of_sets)
        plain = self.hands.plain
        # by place in the order of play
        self.held: list[Cards] = [
            tuple(sorted([plain[card] for card in state.seats[player].hand]))
            for player in order
        ]
        # the last card is on top
        self.stock = [plain[card] for card in reversed(state.stock)]
        self.pile = [plain[card] for card in state.discards]  # the last card is on top
        self.at = order.index(state.to_act)  # the place of the player whose turn it is
        out = state.out_player
        # the place of the player who is out, or `NOBODY`
        self.out = NOBODY if out is None else order.index(out)
        self.turns = state.turns

    def copy(self) -> TrialTable:
        """Return a copy of the round."""
        new = TrialTable.__new__(TrialTable)
        new.hands, new.held = self.hands, self.held[:]
        new.stock, new.pile = self.stock[:], self.pile[:]
        new.at, new.out, new.turns = self.at, self.out, self.turns
        return new

    def take(self, *, is_open: bool, rng: Rng) -> None:
        """Give the player the top card of a pile; remake an empty stock (G15)."""
        card = self.pile.pop() if is_open else self.stock.pop()
        self.held[self.at] = with_card(self.held[self.at], card)
        if not self.stock:
            self.stock, self.pile = list(shuffled(rng, self.pile)), []

    def discard(self, card: int) -> None:
        """Discard a card of the player, and end the turn."""
        kept = self.held[self.at] = without(self.held[self.at], (card,))
        self.pile.append(card)
        if self.out == NOBODY and not self.hands.points(kept):
            self.out = self.at
        self.turns += 1
        self.at = (self.at + 1) % len(self.held)

    @property
    def is_over(self) -> bool:
        """Whether the round is over (G12, G13.1)."""
        if self.out == NOBODY:
            return self.turns >= TURNS_PER_PLAYER * len(self.held)
        return self.at == self.out

    def play_on(self, rng: Rng) -> None:
        """Play the round to its end by the rule of thumb."""
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
            if left < goal or (
                left == goal
                and _chances(held, card, hands) < _chances(held, best, hands)
            ):
                best, goal = card, left
        return best if best >= 0 else held[0]

    def points(self) -> list[int]:
        """Return the points of the hands, by their place in the order of play."""
        return [self.hands.points(hand) for hand in self.held]


def _chances(held: Sequence[int], card: int, hands: Hands) -> int:
    """Return the number of cards that complete a set, summed over pairs with `card`."""
    if hands.wild[card]:
        return 1 << 30
    row, wild = hands.finishing[card], hands.wild
    return sum([len(row[each]) for each in held if not wild[each]])
