"""The level `expert`: `strong`, with a search before it draws.

The cards that the player does not see are dealt anew, as `determinize` does it, and the
round is played on by a rule of thumb, once for each pile from the same deal; what the
others have left in the end, less what he has, is what counts. What `strong` thinks of
the piles counts as if it had been found in some more deals. Discards are those of
`strong`: to play them on as well gained nothing (README.md beside this file).

The rule of thumb takes the discard if that leaves clearly less than the hand has now,
or if it is wild, and discards what leaves the fewest points. It sees the hand of
whoever acts and the discard, and nothing else of the deal, so nobody plays by cards
that he cannot know.
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
from tabletop.games.game_of_threes.bots.strong import weighed
from tabletop.games.game_of_threes.bots.turns import (
    FINISHING,
    HandPlayer,
    Hands,
    SeenHand,
    TurnChoice,
    advised,
    hands_of,
    played_on,
)
from tabletop.games.game_of_threes.cards import with_card
from tabletop.games.game_of_threes.determinization import determinize
from tabletop.games.game_of_threes.rules import TURNS_PER_PLAYER, State

DEALS: Final = 120
"""Maximum deals from which each pile is played on."""

MARGIN: Final = 8.0
"""A pile that `strong` thinks so much worse, in points, is not played on."""

SHARE: Final = 0.6
"""So much of what `strong` tells apart shows in the end."""

TRUST: Final = 400
"""Number of deals as which the opinion of `strong` counts."""

PATIENCE: Final = 0.75
"""A card from the stock leaves about so much of the points, on average."""

NOBODY: Final = -1


@dataclass(slots=True)
class Trial:
    """A pile that is played on."""

    choice: TurnChoice  # as `strong` weighs it
    total: float = 0.0  # what the others had more in the end, on average, added up
    deals: int = 0  # that it was played on from

    @property
    def mean(self) -> float:
        """What the others had more in the end, on average."""
        return self.total / max(1, self.deals)

    def ahead(self, first: Trial) -> float:
        """Return how far ahead of the others the player should end, in points.

        `first` is what `strong` would do. What is thought beforehand is how much worse
        the choice is than this one.
        """
        thought = SHARE * (self.choice.value - first.choice.value)
        found = self.mean - first.mean
        weight = TRUST / (TRUST + self.deals)
        return first.mean + weight * thought + (1 - weight) * found


class Expert(HandPlayer):
    """A player who plays on from deals that fit what he knows, before he draws."""

    def __init__(
        self, deals: int = DEALS, clock: Callable[[], float] = time.perf_counter
    ) -> None:
        self.playouts = 0  # of the last thinking
        self._deals = deals
        self._clock = clock

    def _judged(
        self, sight: SeenHand, legal: Sequence[str], budget: float, rng: Rng
    ) -> Iterator[Advice]:
        started = told = self._clock()
        found = list[TurnChoice]()
        for found in weighed(sight, legal):
            yield advised(sight, found)
        self.playouts = 0
        trials = [*map(Trial, found)]
        near = [t for t in trials if found[0].value - t.choice.value < MARGIN]
        if sight.seen.phase != "draw" or sight.is_last or len(near) == 1:
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
    """Play on from a number of deals; pause after each playout."""
    for _deal in range(deals):
        table = TrialTable(determinize(sight.seen, rng))
        for trial in trials:
            trial.total += _margin(table.copy(), trial.choice, rng)
            trial.deals += 1
            yield


def _margin(table: TrialTable, choice: TurnChoice, rng: Rng) -> float:
    """Return what the others have left more than the player, if he takes this."""
    player = table.at
    table.take(is_open=choice.card is not None, rng=rng)
    table.discard(table.thrown())
    table.play_on(rng)
    points = table.points()
    own = points.pop(player)
    return sum(points) / len(points) - own


def _advice(sight: SeenHand, trials: Sequence[Trial]) -> Advice:
    """Return advice of what came to most."""
    first = trials[0]
    ranked = sorted(trials, key=lambda trial: -trial.ahead(first))
    choices = [replace(trial.choice, value=trial.ahead(first)) for trial in ranked]
    return advised(sight, choices, more=played_on(choices[0].value, ranked[0].deals))


# A round for playouts, in which everything lies open; hands are as in `turns`


class TrialTable:
    """A round, from the turn of a player on. Each action changes the actor's hand."""

    __slots__ = ("at", "hands", "held", "out", "pile", "stock", "turns")

    def __init__(self, state: State) -> None:
        """Take a state in which a player draws or discards."""
        setup, order = state.setup, state.setup.order
        self.hands: Hands = hands_of(state.wild_rank, setup.options.min_naturals)
        plain = self.hands.plain
        # by place in the order of play
        self.held: list[Cards] = [
            tuple(sorted([plain[card] for card in state.seats[player].hand]))
            for player in order
        ]
        # the last one is on top
        self.stock = [plain[card] for card in reversed(state.stock)]
        self.pile = [plain[card] for card in state.discards]  # the last one is on top
        self.at = order.index(state.to_act)  # the place of the player whose turn it is
        out = state.out_player
        # who is out; `NOBODY` if nobody is
        self.out = NOBODY if out is None else order.index(out)
        self.turns = state.turns

    def copy(self) -> TrialTable:
        """Return the same round, to be played apart."""
        new = TrialTable.__new__(TrialTable)
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
    """Return how many sets could be made with a card of the hand."""
    if hands.wild[card]:
        return 1 << 30
    row, wild = FINISHING[card], hands.wild
    return sum([len(row[each]) for each in held if not wild[each]])
