"""The luck of the throws of a game.

A throw is weighed against all that the same dice could have shown, beside the same dice
kept: its *share* is the probability of a worse combination and half that of the same
one. By F1 alone, so 1/2 is what everybody can expect of every throw, whatever he keeps
and however well he plays: a good choice makes a better throw likely, but no share
larger. So the mean of the shares tells luck from skill. The dice of the start are left
out, for nobody knows whether it is good to begin.
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
    """A throw that was weighed."""

    ply: int  # of its `roll`, from 0
    player: int  # the seat that threw
    kept: Dice  # what stayed on the table
    dice: Dice  # the combination that came of it
    share: float  # of all that could have come, how much is worse; 0 to 1, expected 1/2


@dataclass(frozen=True, slots=True)
class ThrowLuck:
    """How lucky one player was."""

    throws: int  # how many were weighed
    mean: float  # of their shares, expected 1/2; that too where there was no throw


@cache
def shares(kept: Dice, options: Options) -> dict[Dice, float]:
    """Return the share of every combination that may come beside the kept dice."""
    chances = chances_beside(kept)
    found, worse = {}, 0.0
    for dice in sorted(chances, key=lambda dice: rules.rank(dice, options)):
        found[dice] = worse + chances[dice] / 2
        worse += chances[dice]
    return found


def weighed(plies: Iterable[tuple[Observation, Action]]) -> Iterator[Weighed]:
    """Give the throws among these plies, each an action with what was seen before it.

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
    """Give each action of a log, with what was seen before it.

    An impossible game, or an action that is none, raises `ValueError`.
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


def told(log: Sequence[str], names: Sequence[str], options: Options) -> tuple[str, ...]:
    """Return the luck of each player as a sentence each, by the whole log."""
    found = luck(weighed(plies_of(log, len(names), options)), len(names))
    return tuple(map(describe_luck, found, names))
