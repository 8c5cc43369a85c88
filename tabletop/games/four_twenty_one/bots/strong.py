"""The level `strong`: expected gain and loss of a go, for any number of players.

`StrongBot` searches the player's own go completely, and models the later players
(`Rivals`). It maximises the chance not to lose the set. With two players in the set,
`hopes_of` has this chance by their tokens. With more, the others count as one player.
For options without hopes it is the share of the tokens that others hold, as if no
player gained on average.

Three more things are approximate: the model; the total, of which only the mean is known
beyond the go; and the purse of the winner while that is not decided.

The model needs no search. To win against a combination, each later player tries only to
beat it. To find the worst, each goes for a high combination and ignores the others.
The modelled players ignore tokens, and each other.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from operator import mul
from typing import Final

from tabletop.bots.advice import Advice
from tabletop.games.four_twenty_one.bots.first_program import FirstProgram, Seed
from tabletop.games.four_twenty_one.bots.reasons import GUESSED, advised
from tabletop.games.four_twenty_one.bots.turn_value import (
    PARTS,
    PLACE,
    GoSolver,
    Worth,
    means,
    ranks,
    values,
)
from tabletop.games.four_twenty_one.bots.two_player_solver import hopes_of
from tabletop.games.four_twenty_one.combinations import COMBINATIONS, Dice, outcomes
from tabletop.games.four_twenty_one.observation import (
    Observation,
    highest,
    still_to_throw,
)
from tabletop.games.four_twenty_one.rules import Options, rank

# The throws of later players

Means = dict[Dice, float]

CHANCES: Final = tuple(  # the chance of each combination in a throw of all three dice
    chance for _place, chance in sorted((PLACE[d], p) for d, p in outcomes(3))
)


@dataclass(frozen=True, slots=True)
class Rivals:
    """Later players, by the most throws they have, 1 to 3 (at index 0 to 2)."""

    # the chance of a player to beat a combination by trying; a tie counts half
    beat: tuple[tuple[float, ...], ...]
    above: tuple[tuple[float, ...], ...]  # the same for who goes for a high combination
    total: tuple[float, ...]  # mean value that the latter player adds to the total
    # mean value of what beats a combination, of the same player; with `best_counts`
    paid: tuple[tuple[float, ...], ...] = ()


_KNOWN: Final[dict[Options, Rivals]] = {}


def rivals(options: Options) -> Rivals:
    """Return the model for these options; the first call takes some 30 ms."""
    for _pause in learn(options):
        pass
    return _KNOWN[options]


def learn(options: Options) -> Iterator[None]:
    """Build the model unless it is cached; yield about every half millisecond."""
    if options in _KNOWN:
        return
    targets = [_beating(place, options) for place in range(len(COMBINATIONS))]
    plan = _Plan([1 - sum(map(mul, CHANCES, target)) for target in targets])
    beat, above, paid = [], [], []
    for target in targets:
        beat.append(_chances(target))
        above.append(plan.means_of(target))
        if options.best_counts:
            worth = plan.means_of([*map(mul, target, values(options))])
            paid.append([a / b for a, b in zip(worth, above[-1], strict=True)])
        yield
    total = plan.means_of(values(options), adds=not options.last_throw_counts)
    by_throws = [tuple(zip(*rows, strict=True)) for rows in (beat, above, paid)]
    _KNOWN[options] = Rivals(by_throws[0], by_throws[1], total, by_throws[2])


def _beating(place: int, options: Options) -> list[float]:
    """Return for each combination 1 if it beats this one, 1/2 if it ties, else 0."""
    table = ranks(options)
    mine = table[place]
    return [(rank > mine) + (rank == mine) / 2 for rank in table]


def _best(found: Means) -> list[float]:
    return [max([found[kept] for kept in parts]) for parts in PARTS]


def _chances(target: Sequence[float]) -> tuple[float, float, float]:
    """Return the highest mean of `target` after at most one, two and three throws."""
    hit = means(target)
    last = means(_best(hit))
    second = means(_best({kept: max(hit[kept], last[kept]) for kept in hit}))
    return hit[()], max(hit[()], last[()]), max(hit[()], second[()])


class _Plan:
    """A fixed strategy for a go, which keeps the dice with the highest worth."""

    def __init__(self, worth: Sequence[float]) -> None:
        """Use the worth of each combination; more is better."""
        self._hit = means(worth)
        self._last = means(_best(self._hit))
        pairs = zip(_best(self._hit), _best(self._last), strict=True)
        self._second = means([max(pair) for pair in pairs])

    def means_of(
        self, each: Sequence[float], *, adds: bool = False
    ) -> tuple[float, float, float]:
        """Return the mean of `each` combination after at most one, two, three throws.

        With `adds` the values of all throws are added; else only the last one counts.
        """
        own = each if adds else [0.0] * len(each)
        hit = means(each)
        last = means(_sums(own, self._followed(hit, hit, self._hit, self._hit)))
        second = self._followed(hit, last, self._hit, self._last)
        found = [hit[()]]
        for goes_on, mean in (
            (self._last, last),
            (self._second, means(_sums(own, second))),
        ):
            found.append(mean[()] if goes_on[()] > self._hit[()] else hit[()])
        return found[0], found[1], found[2]

    def _followed(
        self, hit: Means, on: Means, hit_worth: Means, on_worth: Means
    ) -> list[float]:
        """Return for each combination the mean after the better choice."""
        found = []
        for parts in PARTS:
            kept = max(parts, key=lambda part: max(hit_worth[part], on_worth[part]))
            is_hit = hit_worth[kept] >= on_worth[kept]
            found.append((hit if is_hit else on)[kept])
        return found


def _sums(one: Sequence[float], other: Sequence[float]) -> list[float]:
    return [a + b for a, b in zip(one, other, strict=True)]


# Wins and losses of a go

PAUSE: Final = 8  # steps of `learn` between two pieces of advice: some 4 ms in CPython


class Worths:
    """The chance not to lose the set, by a player's tokens between two turns."""

    def __init__(self, options: Options) -> None:
        tokens = options.tokens
        even = [1 - held / tokens for held in range(tokens + 1)]
        self._hopes = hopes_of(options) or even

    def leading(self, held: float) -> float:
        """Return the chance of the next turn's leader; `held` may be fractional."""
        low = int(held)
        part = held - low
        if not part:
            return self._hopes[low]
        return (1 - part) * self._hopes[low] + part * self._hopes[low + 1]

    def following(self, held: float) -> float:
        """Return the chance of another player."""
        return 1 - self.leading(len(self._hopes) - 1 - held)


class Stake:
    """The worth of the end of a go: the chance not to lose the set."""

    def __init__(self, seen: Observation) -> None:
        self._ranks = ranks(seen.options)
        self._is_first = seen.player == seen.first
        self._most = seen.max_throws
        self._model = rivals(seen.options)
        self._done = [rank(dice, seen.options) for dice in seen.combinations if dice]
        self._later = len(still_to_throw(seen))
        self._mine = seen.tokens[seen.player]
        self._purse = _purse(seen, self._model)
        mean = sum(map(mul, CHANCES, values(seen.options)))
        self._rampo = 2 * mean
        self._worth = Worths(seen.options)
        self._even = self._worth.following(self._mine)
        self._best = 0  # value of the best combination before the go
        self._paid = values(seen.options) if seen.options.best_counts else ()
        if self._paid and self._done:
            self._best = self._paid[self._ranks.index(max(self._done))]
        self._chances: dict[tuple[int, int], tuple[float, float]] = {}

    def __call__(self, place: int, throws: int, total: int) -> Worth:
        """Return the chance not to lose the set, and the chance to win the turn."""
        is_best = self._is_first or self._ranks[place] > max(self._done)
        bound = throws if is_best else self._most  # F6, F7.1
        win, lose = self._chances_of(place, bound)
        gives, takes = self._totals_of(place, bound, total)
        mine = self._mine
        won = self._worth.following(mine - min(gives, mine))
        lost = self._worth.leading(mine + min(takes, self._purse))
        return win * won + lose * lost + (1 - win - lose) * self._even, win

    def _totals_of(self, place: int, bound: int, total: int) -> tuple[float, float]:
        """Return the total at the end of the turn if the player wins, and if not."""
        if self._paid:
            beaten = self._model.paid[bound - 1][place] if self._later else 0.0
            return self._paid[place], max(self._best, beaten)
        after = total + self._later * self._model.total[bound - 1]
        if self._ranks[place] in self._done:
            after += self._rampo
        return after, after

    def _chances_of(self, place: int, bound: int) -> tuple[float, float]:
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
    """Return the average tokens of the winner if the player loses."""
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


class StrongBot(FirstProgram):
    """A player that weighs possible payments."""

    def weigh(self, seen: Observation, legal: Sequence[str]) -> Iterator[Advice]:
        """Yield the best choice, after a few milliseconds.

        The first call takes some 30 ms more, and yields choices of `seed` before.
        """
        for step, _pause in enumerate(learn(seen.options)):
            if step % PAUSE == 0:
                yield from Seed().weigh(seen, legal)
        choices = GoSolver(seen, Stake(seen)).best(legal)
        yield advised(choices, seen.options, GUESSED)
