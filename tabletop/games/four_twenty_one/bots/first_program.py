"""The levels `gentle` and `seed`, by the strategy of the game's first program (F13).

That program has rules of thumb for the first player of a turn, and none for the others.
Here the others look only at the turn so far. They maximise the chance of the best
combination less that of the worst, exactly over the rest of their go. An open tie
counts half.

`gentle` plays like `seed` with the mistakes of a beginner. It overrates high dice and
pairs, stops as soon as it has some, and hits the table too often.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from typing import Final

from tabletop.bots.advice import Advice, at_choice
from tabletop.bots.gentle import Gentle, Slip
from tabletop.core.chance import Rng
from tabletop.core.i18n import _
from tabletop.games.four_twenty_one.bots import reasons, turn_value
from tabletop.games.four_twenty_one.combinations import DICE, NENETTE, Dice, sorted_dice
from tabletop.games.four_twenty_one.observation import Observation
from tabletop.games.four_twenty_one.rules import Options, legal_actions, rank

PROMISING: Final[tuple[Dice, ...]] = ((4, 2), (4, 1), (2, 1))
"""Dice to keep rather than a single ace or a pair."""

STEPS: Final[tuple[Dice, ...]] = ((6, 5), (5, 4), (4, 3), (3, 2))
"""Dice to keep if nothing else applies."""

LEAST_KICKER: Final = 4


def kept_by_first(dice: Dice, options: Options) -> Dice:
    """Return the dice that the first player keeps; all three mean a stop."""
    is_lowest = options.nenette_lowest and dice == NENETTE
    if reasons.is_significant(dice) and not is_lowest:
        return dice
    if dice.count(1) == 2:  # noqa: PLR2004 - 111 is significant
        return dice if dice[0] >= LEAST_KICKER else (1, 1)
    for pair in PROMISING:
        if set(pair) <= set(dice):
            return pair
    if 1 in dice:
        return (1,)
    twins = tuple(die for die in dice if dice.count(die) > 1)
    return twins or next((step for step in STEPS if set(step) <= set(dice)), ())


def first_choice(seen: Observation) -> turn_value.GoChoice:
    """Return the choice of the first player after a first or second throw."""
    kept, action = kept_by_first(seen.dice, seen.options), "stop"
    if kept != seen.dice:
        action = turn_value.text_of(seen.dice, sorted_dice(kept), False)  # noqa: FBT003 - a cache
    return turn_value.GoChoice(action, kept, hit=False, worth=(0.0, 0.0))


def so_far(seen: Observation) -> turn_value.End:
    """Return a function for the worth of a go's end to a later player, by the turn."""
    table = turn_value.ranks(seen.options)
    done = [rank(dice, seen.options) for dice in seen.combinations if dice]
    high, low = max(done), min(done)

    def end(place: int, throws: int, total: int) -> turn_value.Worth:
        del throws, total
        mine = table[place]
        best = (mine > high) + (mine == high) / 2
        worst = (mine < low) + (mine == low) / 2
        return best - worst, best

    return end


class FirstProgram(ABC):
    """A player that weighs its choices unless the move is forced."""

    @at_choice
    def think(
        self, observation: Observation, legal: Sequence[str], budget: float, rng: Rng, /
    ) -> Iterator[Advice]:
        """Yield the best choice so far; `budget` and `rng` make no difference."""
        del budget, rng
        if len(legal_actions(observation.state)) == 1:
            yield Advice(legal[0], 0.0, None, _("Throw: it is the only move."))
        else:
            yield from self.weigh(observation, legal)

    @abstractmethod
    def weigh(self, seen: Observation, legal: Sequence[str]) -> Iterator[Advice]:
        """Yield the best choice so far, of several legal ones."""


class Seed(FirstProgram):
    """A player that does not look beyond its go."""

    def weigh(self, seen: Observation, legal: Sequence[str]) -> Iterator[Advice]:
        """Yield one choice, at once."""
        is_first = seen.player == seen.first
        yield (_by_thumb if is_first else _by_chance)(seen, legal)


def _by_thumb(seen: Observation, legal: Sequence[str]) -> Advice:
    choice = first_choice(seen)
    if choice.action not in legal:  # rules of thumb have no values
        return Advice(legal[0], 0.0, None, _("No rule of thumb favours it."))
    why = reasons.why(choice, seen.options)
    if choice.action == "stop":
        why = _("{doing}: a good combination.").format(doing=reasons.doing(choice))
    return Advice(choice.action, 0.0, None, why)


def _by_chance(seen: Observation, legal: Sequence[str]) -> Advice:
    choices = turn_value.GoSolver(seen, so_far(seen)).best(legal)
    return reasons.advised(choices, seen.options, reasons.BEST_SO_FAR, part=1)


# The mistakes of a beginner

HIGH: Final = 5  # lowest face that a beginner considers good


def gentle() -> Gentle:
    """Return a player that makes the mistakes of a beginner."""
    slips = Slip(1.0, stopping), Slip(0.6, hitting), Slip(1.0, keeping_high)
    return Gentle(Seed, slips)


def stopping(seen: Observation, legal: Sequence[str]) -> list[str]:
    """Return the stop if a high die or a pair is on the table."""
    is_good = max(seen.dice, default=0) >= HIGH or len({*seen.dice}) < len(seen.dice)
    return [text for text in legal if text == "stop" and is_good]


def hitting(seen: Observation, legal: Sequence[str]) -> list[str]:
    """Return the actions that hit the table."""
    del seen
    return [text for text in legal if text.startswith("hit")]


def keeping_high(seen: Observation, legal: Sequence[str]) -> list[str]:
    """Return the throw that keeps the high dice, unless others are clearly better."""
    dice = seen.dice
    is_named = reasons.is_significant(dice) if dice else True
    if is_named or dice.count(1) > 1 or any(set(p) <= set(dice) for p in PROMISING):
        return []
    kept = tuple(die for die in dice if die >= HIGH)[: DICE - 1]
    text = turn_value.text_of(dice, kept, False)  # noqa: FBT003 - a cache
    return [text] if text in legal else []
