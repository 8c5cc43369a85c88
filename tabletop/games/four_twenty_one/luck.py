"""The luck of the throws of a game.

This module compares a throw with all results that the same dice could have shown with
the same kept dice. Its *share* is the probability of a worse combination, plus half
that of the same one. Only the ranks of F1 count. So the expected share of every throw
is 1/2, for any kept dice and any skill: a good choice makes better throws likely, but
not larger shares. So the mean of the shares separates luck from skill. The dice of the
start are left out, since it is not known whether beginning is good.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache

from tabletop.core.i18n import ngettext
from tabletop.games.four_twenty_one import rules
from tabletop.games.four_twenty_one.combinations import (
    Dice,
    chances_beside,
    sorted_dice,
)
from tabletop.games.four_twenty_one.observation import Observation, observe
from tabletop.games.four_twenty_one.rules import Action, Options, Roll


@dataclass(frozen=True, slots=True)
class Weighed:
    """A throw with its share."""

    ply: int  # of its `roll`, from 0
    player: int  # the seat that threw
    kept: Dice  # the dice that stayed on the table
    dice: Dice  # the resulting combination
    share: float  # probability of worse results; 0 to 1, expected 1/2


@dataclass(frozen=True, slots=True)
class ThrowLuck:
    """The luck of one player."""

    throws: int  # number of throws
    mean: float  # of their shares, expected 1/2; also 1/2 without a throw


@cache
def shares(kept: Dice, options: Options) -> dict[Dice, float]:
    """Return the share of every combination that is possible with the kept dice."""
    chances = chances_beside(kept)
    found, worse = {}, 0.0
    for dice in sorted(chances, key=lambda dice: rules.rank(dice, options)):
        found[dice] = worse + chances[dice] / 2
        worse += chances[dice]
    return found


def weighed(plies: Iterable[tuple[Observation, Action]]) -> Iterator[Weighed]:
    """Yield the throws among these plies, which are actions with observations before.

    The plies begin with the first one of the game.
    """
    for ply, (before, action) in enumerate(plies):
        if isinstance(action, Roll) and before.phase != "start":
            kept = before.kept
            dice = sorted_dice(kept + action.dice)
            share = shares(kept, before.options)[dice]
            yield Weighed(ply, before.player, kept, dice, share)


def luck(throws: Iterable[Weighed], players: int) -> tuple[ThrowLuck, ...]:
    """Return the luck of each player in these throws."""
    by_player: list[list[Weighed]] = [[] for _player in range(players)]
    for throw in throws:
        by_player[throw.player].append(throw)
    return tuple(map(_luck_of, by_player))


def _luck_of(throws: Sequence[Weighed]) -> ThrowLuck:
    if not throws:
        return ThrowLuck(0, 0.5)
    return ThrowLuck(len(throws), sum(throw.share for throw in throws) / len(throws))


def plies_of(
    log: Iterable[str], players: int, options: Options
) -> Iterator[tuple[Observation, Action]]:
    """Yield each action of a log, with the observation before it.

    Raises `ValueError` for an impossible game or a text that is no action.
    """
    state = rules.new(players, options)
    for text in log:
        action = rules.parse_action(text)
        yield observe(state, 0), action
        state = rules.apply(state, action)


def means(log: Iterable[str], players: int, options: Options) -> tuple[float, ...]:
    """Return the mean share of each player of a game; see `ThrowLuck`."""
    found = luck(weighed(plies_of(log, players, options)), players)
    return tuple(each.mean for each in found)


def describe_luck(found: ThrowLuck, name: str) -> str:
    """Return the luck of a player as a sentence for the end of a game."""
    sentence = ngettext(
        "{name}: {throws} throw, luckier than {percent} % of what it could have shown.",
        "{name}: {throws} throws, on average luckier than {percent} % of what they "
        "could have shown.",
        found.throws,
    )
    percent = round(100 * found.mean)
    return sentence.format(name=name, throws=found.throws, percent=percent)


def luck_sentences(
    log: Sequence[str], names: Sequence[str], options: Options
) -> tuple[str, ...]:
    """Return a sentence for the luck of each player in the whole log."""
    found = luck(weighed(plies_of(log, len(names), options)), len(names))
    return tuple(map(describe_luck, found, names))
