"""The level `strong`: the tokens that a go may win or lose, for any number of players.

Every way through the player's own go is looked at, and the later players are taken from
a model (`rivals`). What counts at the end of a turn is the tokens: if all were equally
good, a player's chance to end up with all of them would be his share of them, whatever
is paid and to whom, as nobody gains on the average. So a token is as good as another,
whoever has it. That the loser leads the next turn is left out; to count it as a token
or two made the player weaker where that is known exactly, with two in the set.

Three more things are approximate: the model; the total, of which only the mean is known
beyond the go; and the purse of the winner where that is not decided.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tabletop.bots.advice import Advice
from tabletop.bots.four_twenty_one.dice import ranks, values
from tabletop.bots.four_twenty_one.go import Choice, Go, Worth
from tabletop.bots.four_twenty_one.rivals import CHANCES, Rivals, rivals
from tabletop.bots.four_twenty_one.words import doing, forced, percent, reason
from tabletop.chance import Rng
from tabletop.games.four_twenty_one import (
    Observation,
    highest,
    rank,
    still_to_throw,
)
from tabletop.i18n import _


class Stake:
    """What the end of a go is worth, in tokens."""

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
        self._chances: dict[tuple[int, int], tuple[float, float]] = {}

    def __call__(self, place: int, throws: int, total: int) -> Worth:
        """Return the tokens that are won on the average, and the chance to win any."""
        bound = self._bound(place, throws)
        win, lose = self._chances_of(place, bound)
        after = total + self._later * self._model.total[bound - 1]
        if self._ranks[place] in self._done:
            after += self._rampo
        won, lost = min(after, self._mine), min(after, self._purse)
        return win * won - lose * lost, win

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
    """A player who weighs tokens."""

    def think(
        self, observation: Observation, legal: Sequence[str], budget: float, rng: Rng, /
    ) -> Iterator[Advice]:
        """Give the best choice; it takes a few milliseconds, whatever the budget.

        Raises:
            ValueError: nothing is legal.
        """
        del budget, rng
        if not legal:
            raise ValueError(_("There is no move to think about."))
        if len(legal) == 1:
            yield Advice(legal[0], 0.0, "", forced(legal))
            return
        is_first = observation.player == observation.first
        end = Stake(observation)
        go = Go(observation.options, observation.max_throws, first=is_first, end=end)
        yield advice(observation, go.best(observation))


def advice(seen: Observation, choices: Sequence[Choice]) -> Advice:
    """Return the advice to take the first of these."""
    best, *others = choices
    return Advice(
        best.action,
        best.worth[0],
        _("tokens"),
        reason(best, seen.options, _hope(best)),
        tuple(f"{doing(other)}: {_tokens(other)}" for other in others[:3]),
    )


def _hope(choice: Choice) -> str:
    return _("%s to win the turn") % percent(choice.worth[1])


def _tokens(choice: Choice) -> str:
    words = {"tokens": f"{choice.worth[0]:+.2f}", "hope": _hope(choice)}
    return _("%(tokens)s tokens, %(hope)s") % words
