"""The luck of the throws of a game.

This module compares a throw with all results that the same dice could have shown with
the same kept dice. Its *share* is the probability of a worse combination, plus half
that of the same one. Only the ranks of F1 count. So the expected share of every throw
is 1/2, for any kept dice and any skill: a good choice makes better throws likely, but
not larger shares. So the mean of the shares separates luck from skill. The dice of the
start are left out, since it is not known whether beginning is good.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache

from tabletop.core.i18n import ngettext
from tabletop.games import four_twenty_one as game
from tabletop.games.four_twenty_one.combinations import Dice, chances_beside
from tabletop.games.four_twenty_one.events import Event
from tabletop.games.four_twenty_one.rules import Options, Roll, rank


@cache
def shares(kept: Dice, options: Options) -> dict[Dice, float]:
    """Return the share of every combination that is possible with the kept dice."""
    chances = chances_beside(kept)
    found, worse = {}, 0.0
    for dice in sorted(chances, key=lambda dice: rank(dice, options)):
        found[dice] = worse + chances[dice] / 2
        worse += chances[dice]
    return found


def shares_of(
    log: Iterable[str], players: int, options: Options
) -> tuple[list[float], ...]:
    """Return, by player, the share of each throw in the whole log."""
    found: tuple[list[float], ...] = tuple([] for _player in range(players))
    for event in Event.course(game, game.new(players, options), log):
        before = event.before
        if isinstance(event.action, Roll) and before.phase != "start":
            thrown = event.after.last_dice
            found[before.player].append(shares(before.kept, options)[thrown])
    return found


def means(log: Iterable[str], players: int, options: Options) -> tuple[float, ...]:
    """Return the mean share of each player of a game; 1/2 without a throw."""
    return tuple(map(_mean, shares_of(log, players, options)))


def _mean(shares: Sequence[float]) -> float:
    return sum(shares) / len(shares) if shares else 0.5


def luck_sentences(
    log: Iterable[str], names: Sequence[str], options: Options
) -> tuple[str, ...]:
    """Return a sentence for the luck of each player in the whole log."""
    return tuple(map(sentence, names, shares_of(log, len(names), options)))


def sentence(name: str, shares: Sequence[float]) -> str:
    """Return the luck of a player's throws as a sentence for the end of a game."""
    n = len(shares)
    told = ngettext(
        "{name}: {throws} throw, luckier than {percent}% of the possible throws.",
        "{name}: {throws} throws, on average luckier than {percent}% of the possible "
        "throws.",
        n,
    )
    return told.format(name=name, throws=n, percent=round(100 * _mean(shares)))
