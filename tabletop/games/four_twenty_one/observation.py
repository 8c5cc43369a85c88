"""Observations of Four Twenty One, and the identities of tokens and dice.

Tokens have the places `kitty 0`, `kitty 1`, … and `0 0` for the first token of seat 0.
Dice have the places `die 0` to `die 2`, the highest first. A token keeps its number for
the whole game. A kept die keeps its number; a thrown die gets a new one. So the highest
number grows with every throw.
"""

from __future__ import annotations

from dataclasses import dataclass
from operator import attrgetter
from typing import Any, ClassVar

from tabletop.core.chance import Rng
from tabletop.core.game import Ids
from tabletop.core.validation import check_seat
from tabletop.games.four_twenty_one import rules
from tabletop.games.four_twenty_one.combinations import NENETTE, Dice
from tabletop.games.four_twenty_one.rules import Action, Order, Roll, State


def _of(path: str) -> Any:
    found = attrgetter(path)
    return property(lambda seen: found(seen))  # noqa: PLW0108 - 3.14 asks for its code


@dataclass(frozen=True, slots=True)
class Observation:
    """All that every player sees: the state, with shortcuts to its fields.

    The names are those of `Standing` and `State`, and in addition

    - `in_set`: by seat, whether it plays the set (F5, F10);
    - `rampo_players`: the seats that throw in the current rampo throw, first to last.
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
        """Whether each seat plays the set, by seat."""
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
        """The seats that throw in the current rampo throw, first to last."""
        return self.order if self.rampo else ()

    loser: ClassVar[int | None] = _of("state.loser")
    order: ClassVar[Order] = _of("state.order")
    turns: ClassVar[int] = _of("state.standing.turns")
    last_turn: ClassVar[rules.Turn | None] = _of("state.standing.last_turn")
    last_player: ClassVar[int | None] = _of("state.last_player")
    last_dice: ClassVar[Dice] = _of("state.last_dice")


def observe(state: State, player: int) -> Observation:
    """Return the player's observation; raise `ValueError` if the seat doesn't exist."""
    check_seat(len(state.standing.tokens), player)
    return Observation(player, state)


def determinize(observation: Observation, rng: Rng) -> State:
    """Return the state itself: nothing is hidden."""
    del rng
    return observation.state


# The leading seats, and the later ones


def thrown_in(seen: Observation) -> tuple[Dice, ...]:
    """Return by seat its combination in the rampo throw, or else in the turn."""
    return seen.rampo_combinations if seen.rampo else seen.combinations


def lowest(seen: Observation) -> Order:
    """Return the seats that would lose the turn now, in throwing order.

    There are several if they tie. In a low rampo only its throws count; before its
    first throw the result is empty. Once the loser is known, it is the loser alone.
    """
    if seen.loser is not None:
        return (seen.loser,)
    thrown = thrown_in(seen)
    done = tuple(seat for seat in seen.order if thrown[seat])
    return rules.tied(min, done, thrown, seen.options)


def highest(seen: Observation) -> Order:
    """Return the seats that would win the turn now, in throwing order.

    There are several if they tie. In a high rampo only its throws count; before its
    first throw the result is empty. In a low rampo the goes count, also those of the
    tied players.
    """
    is_high = seen.rampo == "high"
    thrown = seen.rampo_combinations if is_high else seen.combinations
    is_low = seen.rampo == "low"
    seats = rules.turn_order(seen.state.standing) if is_low else seen.order
    done = tuple(seat for seat in seats if thrown[seat])
    return rules.tied(max, done, thrown, seen.options)


def at_stake(seen: Observation) -> int:
    """Return the number of tokens that would move if the turn ended now (F4, F10).

    A player pays at most their own tokens. Before two players have thrown, each player
    may have to pay.
    """
    if seen.phase != "unload":
        return min(seen.total, seen.kitty)
    is_open = sum(map(bool, seen.combinations)) < len(seen.order[:2])
    payers = range(len(seen.tokens)) if is_open else highest(seen)
    purse = max((seen.tokens[seat] for seat in payers), default=seen.total)
    return min(seen.total, purse)


def may_fall(seen: Observation, dice: Dice) -> bool:
    """Return whether a better throw would lower the tokens at stake.

    `dice` are those of the present go, or (). It is so where only the best combination
    counts, and nothing but nenettes lies: the lowest of all, worth more than most.
    """
    is_lowest = seen.options.best_counts and seen.options.nenette_lowest
    thrown = {*filter(None, (dice, *seen.combinations))}
    return is_lowest and not seen.rampo and thrown == {NENETTE}


def still_to_throw(seen: Observation) -> Order:
    """Return the seats that throw after the current go, in the turn or rampo throw."""
    if seen.player not in seen.order:
        return ()
    return seen.order[seen.order.index(seen.player) + 1 :]


# Identities of tokens and dice


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
    seats = {str(seat): tokens for seat, tokens in enumerate(seen.tokens)}
    return {"kitty": seen.kitty, **seats}


def _piles(seen: Observation, ids: Ids) -> dict[str, list[int]]:
    """Return the numbers of each owner's tokens; without ids, in ascending order."""
    piles, next_one = {}, 0
    for owner, count in _counts(seen).items():
        unknown = range(next_one, next_one + count)
        slots = enumerate(unknown)
        piles[owner] = [ids.get(f"{owner} {slot}", number) for slot, number in slots]
        next_one += count
    return piles


def _pay(piles: dict[str, list[int]], counts: dict[str, int]) -> None:
    """Move the last tokens from an owner with too many to one with too few."""
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
