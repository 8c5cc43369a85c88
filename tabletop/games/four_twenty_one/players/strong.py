"""The level `strong`: what a go may win or lose, for any number of players.

Every way through the player's own go is looked at, and the later players are taken from
a model (`rivals`). What counts at the end of a turn is the chance not to lose the set.
With two in the set it is known by their tokens (`table`); with more, the others are
taken together, as if they were one. Where the options have no table it is the share of
the tokens that others hold: it would be that if nobody gained on the average.

Three more things are approximate: the model; the total, of which only the mean is known
beyond the go; and the purse of the winner where that is not decided.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from tabletop.chance import Rng
from tabletop.games.four_twenty_one.players.dice import ranks, values
from tabletop.games.four_twenty_one.players.go import Go, Worth, is_forced
from tabletop.games.four_twenty_one.players.hopes import hopes_of
from tabletop.games.four_twenty_one.players.rivals import CHANCES, Rivals, learn, rivals
from tabletop.games.four_twenty_one.players.seed import Seed
from tabletop.games.four_twenty_one.players.words import GUESSED, advised, forced
from tabletop.games.four_twenty_one.rules import Options, rank
from tabletop.games.four_twenty_one.seeing import Observation, highest, still_to_throw
from tabletop.i18n import _
from tabletop.thinking.advice import Advice

PAUSE: Final = 8
"""The steps of learning after which something is given: some 4 ms in CPython."""


class Worths:
    """The chance not to lose the set, by the tokens between two turns."""

    def __init__(self, options: Options) -> None:
        """Take the options, of which some have a table."""
        tokens = options.tokens
        even = [1 - held / tokens for held in range(tokens + 1)]
        self._hopes = hopes_of(options) or even

    def leading(self, held: float) -> float:
        """Return the chance of who begins the next turn, between whole tokens too."""
        low = int(held)
        part = held - low
        if not part:
            return self._hopes[low]
        return (1 - part) * self._hopes[low] + part * self._hopes[low + 1]

    def following(self, held: float) -> float:
        """Return the chance of somebody else."""
        return 1 - self.leading(len(self._hopes) - 1 - held)


class Stake:
    """What the end of a go is worth: the chance not to lose the set."""

    def __init__(self, seen: Observation) -> None:
        """Take the turn so far."""
        self._ranks = ranks(seen.options)
        self._is_first = seen.player == seen.first
        self._most = seen.max_throws
        self._model = rivals(seen.options)
        self._done = [rank(dice, seen.options) for dice in seen.combinations if dice]
        self._later = len(still_to_throw(seen))
        self._mine = seen.tokens[seen.player]
        self._purse = _purse(seen, self._model)
        mean = sum(map(float.__mul__, CHANCES, map(float, values(seen.options))))
        self._rampo = 2 * mean
        self._worth = Worths(seen.options)
        self._even = self._worth.following(self._mine)
        self._chances: dict[tuple[int, int], tuple[float, float]] = {}

    def __call__(self, place: int, throws: int, total: int) -> Worth:
        """Return the chance not to lose the set, and that to win the turn."""
        bound = self._bound(place, throws)
        win, lose = self._chances_of(place, bound)
        after = total + self._later * self._model.total[bound - 1]
        if self._ranks[place] in self._done:
            after += self._rampo
        mine = self._mine
        won = self._worth.following(mine - min(after, mine))
        lost = self._worth.leading(mine + min(after, self._purse))
        return win * won + lose * lost + (1 - win - lose) * self._even, win

    def _bound(self, place: int, throws: int) -> int:
        """Return how often those after this go may throw (F6, F7.1)."""
        if self._is_first:
            return throws
        is_best = self._ranks[place] > max(self._done)
        return throws if is_best else self._most

    def _chances_of(self, place: int, bound: int) -> tuple[float, float]:
        """Return the chances to win the turn and to lose it."""
        key = place, bound
        if key not in self._chances:
            mine, done, n = self._ranks[place], self._done, self._later
            ties = 1 + done.count(mine)
            beaten = self._model.beat[bound - 1][place]
            is_duel = len(done) + n == 1
            above = beaten if is_duel else self._model.above[bound - 1][place]
            win = 0.0 if done and mine < max(done) else (1 - beaten) ** n / ties
            lose = 0.0 if done and mine > min(done) else above**n / ties
            self._chances[key] = win, lose
        return self._chances[key]


def _purse(seen: Observation, model: Rivals) -> float:
    """Return the tokens of whoever wins if the player loses, on the average."""
    later = still_to_throw(seen)
    best = [seat for seat in highest(seen) if seat != seen.player]
    after = [seen.tokens[seat] for seat in later]
    if not best:
        return sum(after) / len(after)
    held = sum(seen.tokens[seat] for seat in best) / len(best)
    if not after:
        return held
    dice = seen.combinations[best[0]]
    place = ranks(seen.options).index(rank(dice, seen.options))
    stays = (1 - model.beat[seen.max_throws - 1][place]) ** len(after)
    return stays * held + (1 - stays) * sum(after) / len(after)


class Strong:
    """A player who weighs what may be paid."""

    def think(
        self, observation: Observation, legal: Sequence[str], budget: float, rng: Rng, /
    ) -> Iterator[Advice]:
        """Give the best choice; it takes a few milliseconds, whatever the budget.

        The first time it takes some 30 more; until then he plays as `seed` does.

        Raises:
            ValueError: nothing is legal.
        """
        if not legal:
            raise ValueError(_("There is no move to think about."))
        if is_forced(observation):
            yield Advice(legal[0], 0.0, "", forced(legal))
            return
        for step, _pause in enumerate(learn(observation.options)):
            if step % PAUSE == 0:
                yield from Seed().think(observation, legal, budget, rng)
        is_first = observation.player == observation.first
        end = Stake(observation)
        go = Go(observation.options, observation.max_throws, first=is_first, end=end)
        found = go.best(observation, legal)
        yield advised(found, observation.options, GUESSED)
