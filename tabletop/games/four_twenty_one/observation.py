"""Observations of Four Twenty One, and the identities of tokens and dice.

The places of things are `kitty 0`, `kitty 1`, … and `0 0` for the first token of seat
0; and `die 0` to `die 2` for the dice that lie there, the highest first. A token keeps
its number for the whole game. A die that is kept keeps its number, and one that is
thrown comes back with a new one, so that the highest number grows with every throw.
"""

from __future__ import annotations

from dataclasses import dataclass
from operator import attrgetter
from typing import Any, ClassVar

from tabletop.core.chance import Rng
from tabletop.core.game import Ids
from tabletop.core.validation import check_seat
from tabletop.games.four_twenty_one import rules
from tabletop.games.four_twenty_one.combinations import Dice
from tabletop.games.four_twenty_one.rules import Action, Order, Roll, State


def _of(path: str) -> Any:
    found = attrgetter(path)
    return property(lambda seen: found(seen))  # noqa: PLW0108 - 3.14 asks for its code


@dataclass(frozen=True, slots=True)
class Observation:
    """All that everybody sees: the state, and by name what is in it.

    The names are those of `Standing` and `State`, and besides

    - `in_set`: of each seat, whether it plays the set (F5, F10);
    - `rampo_players`: who throws in the current rampo throw, first to last.
    """

    observer: int
    state: State

    options: ClassVar[rules.Options] = _of("state.standing.options")
    to_act: ClassVar[int] = _of("state.to_act")
    phase: ClassVar[rules.Phase] = _of("state.standing.phase")
    rampo: ClassVar[rules.Rampo | None] = _of("state.rampo")
    kitty: ClassVar[int] = _of("state.standing.kitty")
    tokens: ClassVar[tuple[int, ...]] = _of("state.standing.tokens")
    sets_lost: ClassVar[tuple[int, ...]] = _of("state.standing.sets_lost")

    @property
    def in_set(self) -> tuple[bool, ...]:
        """Of each seat, whether it plays the set."""
        is_unload = self.phase == "unload"
        return tuple(tokens > 0 or not is_unload for tokens in self.tokens)

    player: ClassVar[int] = _of("state.player")
    first: ClassVar[int | None] = _of("state.standing.first")
    dice: ClassVar[Dice] = _of("state.dice")
    kept: ClassVar[Dice] = _of("state.kept")
    throws_done: ClassVar[int] = _of("state.throws_done")
    max_throws: ClassVar[int] = _of("state.max_throws")
    total: ClassVar[int] = _of("state.total")
    combinations: ClassVar[tuple[Dice, ...]] = _of("state.combinations")
    rampo_combinations: ClassVar[tuple[Dice, ...]] = _of("state.rampo_combinations")
    hit: ClassVar[bool] = _of("state.hit")

    @property
    def rampo_players(self) -> Order:
        """Who throws in the current rampo throw, first to last."""
        return self.order if self.rampo else ()

    loser: ClassVar[int | None] = _of("state.loser")
    order: ClassVar[Order] = _of("state.order")
    turns: ClassVar[int] = _of("state.standing.turns")
    last_turn: ClassVar[rules.Turn | None] = _of("state.standing.last_turn")
    last_player: ClassVar[int | None] = _of("state.last_player")
    last_dice: ClassVar[Dice] = _of("state.last_dice")


def observe(state: State, player: int) -> Observation:
    """Return what a player sees; raise `ValueError` if there is no such player."""
    check_seat(len(state.standing.tokens), player)
    return Observation(player, state)


def determinize(observation: Observation, rng: Rng) -> State:
    """Return the state itself: nothing is hidden."""
    del rng
    return observation.state


# Who is ahead, who comes


def thrown_in(seen: Observation) -> tuple[Dice, ...]:
    """Return of each seat what it threw in the rampo throw, or else in the turn."""
    return seen.rampo_combinations if seen.rampo else seen.combinations


def lowest(seen: Observation) -> Order:
    """Return who would lose the turn as it stands, in throwing order; several if tied.

    In the start, who would begin. In a low rampo only its throws count, and before the
    first of them nobody is meant; after it the loser alone is.
    """
    if seen.loser is not None:
        return (seen.loser,)
    thrown = thrown_in(seen)
    done = tuple(seat for seat in seen.order if thrown[seat])
    if seen.phase == "start":
        least = min((thrown[seat] for seat in done), default=())
        return tuple(seat for seat in done if thrown[seat] == least)
    return rules.tied(min, done, thrown, seen.options)


def highest(seen: Observation) -> Order:
    """Return who would win the turn as it stands, in throwing order; several if tied.

    In a high rampo only its throws count, and before the first of them nobody is meant.
    During a low one it is those of the goes, the tied players too.
    """
    is_high = seen.rampo == "high"
    thrown = seen.rampo_combinations if is_high else seen.combinations
    is_low = seen.rampo == "low"
    seats = rules.turn_order(seen.state.standing) if is_low else seen.order
    done = tuple(seat for seat in seats if thrown[seat])
    if seen.phase == "start":
        most = max((thrown[seat] for seat in done), default=())
        return tuple(seat for seat in done if thrown[seat] == most)
    return rules.tied(max, done, thrown, seen.options)


def at_stake(seen: Observation) -> int:
    """Return how many tokens would move as the turn stands (F4, F10).

    Nobody pays more than they have. Before two have thrown each may have to pay.
    """
    if seen.phase != "unload":
        return min(seen.total, seen.kitty)
    is_open = sum(map(bool, seen.combinations)) < len(seen.order[:2])
    payers = range(len(seen.tokens)) if is_open else highest(seen)
    purse = max((seen.tokens[seat] for seat in payers), default=seen.total)
    return min(seen.total, purse)


def still_to_throw(seen: Observation) -> Order:
    """Return who throws after the one whose go it is, in the turn or rampo throw."""
    if seen.player not in seen.order:
        return ()
    return seen.order[seen.order.index(seen.player) + 1 :]


# Which thing is which


def follow(before: Observation, action: Action, after: Observation, ids: Ids) -> Ids:
    """Return the identities of tokens and dice after the action."""
    piles = _piles(before, ids)
    _pay(piles, _counts(after))
    tokens = {
        f"{owner} {slot}": number
        for owner, pile in piles.items()
        for slot, number in enumerate(pile)
    }
    if isinstance(action, Roll):
        return tokens | _rolled(before, action, ids)
    return tokens | {key: n for key, n in ids.items() if key.startswith("die")}


def _counts(seen: Observation) -> dict[str, int]:
    """Return how many tokens each owner has."""
    seats = {str(seat): tokens for seat, tokens in enumerate(seen.tokens)}
    return {"kitty": seen.kitty, **seats}


def _piles(seen: Observation, ids: Ids) -> dict[str, list[int]]:
    """Return the numbers of each owner's tokens; before the first move, in order."""
    piles, next_one = {}, 0
    for owner, count in _counts(seen).items():
        unknown = range(next_one, next_one + count)
        slots = enumerate(unknown)
        piles[owner] = [ids.get(f"{owner} {slot}", number) for slot, number in slots]
        next_one += count
    return piles


def _pay(piles: dict[str, list[int]], counts: dict[str, int]) -> None:
    """Move the last tokens from a player with too many to one with too few."""
    paid = [number for owner, pile in piles.items() for number in pile[counts[owner] :]]
    for owner, pile in piles.items():
        del pile[counts[owner] :]
        lacking = counts[owner] - len(pile)
        pile.extend(paid[:lacking])
        del paid[:lacking]


def _rolled(before: Observation, roll: Roll, ids: Ids) -> dict[str, int]:
    """Return the numbers of the dice after a roll, by their places."""
    lay = [
        (face, ids[f"die {place}"])
        for place, face in enumerate(before.last_dice)
        if f"die {place}" in ids
    ]
    table = []
    for face in before.kept:
        die = next(die for die in lay if die[0] == face)
        lay.remove(die)
        table.append(die)
    fresh = max(ids.values(), default=before.options.tokens - 1) + 1
    table += [(face, fresh + k) for k, face in enumerate(roll.dice)]
    table.sort(key=lambda die: (-die[0], die[1]))
    return {f"die {place}": number for place, (_face, number) in enumerate(table)}
