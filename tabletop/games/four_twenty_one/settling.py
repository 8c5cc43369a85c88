"""What the dice settle: the end of a go, of a turn, of a set and of the game.

A go that ends is followed by the next in the order. After the last one `settled` looks
at what was thrown, and either somebody throws again (the tied lowest in the start, a
rampo) or a new turn begins, with the tokens of the last one paid.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from tabletop.game import TERMINAL
from tabletop.games.four_twenty_one.combinations import Dice, ranks
from tabletop.games.four_twenty_one.options import Options
from tabletop.games.four_twenty_one.state import (
    MOST_THROWS,
    Order,
    Rampo,
    Standing,
    State,
    Turn,
    turn_order,
)

NO_DICE: Final[Dice] = ()


def put(items: tuple[Dice, ...], place: int, dice: Dice) -> tuple[Dice, ...]:
    """Return the items with these dice at the place."""
    return (*items[:place], dice, *items[place + 1 :])


def tied(
    pick: Callable[[Iterable[int]], int],
    order: Order,
    combinations: tuple[Dice, ...],
    options: Options,
) -> Order:
    """Return which of these seats have the same combination, the best or the worst.

    Args:
        pick: `max` for the best, `min` for the worst.
        order: the seats, each of which has a combination.
        combinations: of all seats.
        options: they may move the nenette.
    """
    table = ranks(options)
    found = [table[combinations[seat]] for seat in order]
    best = pick(found) if found else None
    return tuple(seat for seat, rank in zip(order, found, strict=True) if rank == best)


# The end of a go


def after_go(state: State, dice: Dice, throws: int, total: int) -> State:
    """Return the state after a go that ends with these dice after so many throws."""
    place, order = state.player, state.order
    combinations, rampo_combinations = state.combinations, state.rampo_combinations
    if state.rampo:
        rampo_combinations = put(rampo_combinations, place, dice)
    else:
        combinations = put(combinations, place, dice)
    turn = order.index(place)
    is_last = turn + 1 == len(order)
    following = place if is_last else order[turn + 1]
    after = State(
        state.standing,
        following,
        following,
        order,
        NO_DICE,
        NO_DICE,
        0,
        bound(state, dice, throws),
        False,  # noqa: FBT003 - in the order of the fields, for speed
        total,
        combinations,
        state.rampo,
        rampo_combinations,
        state.loser,
        state.last_player,
        state.last_dice,
    )
    return settled(after) if is_last else after


def bound(state: State, dice: Dice, throws: int) -> int:
    """Return how often those after this go may throw (F6, F7.1).

    The number of a player who is strictly the best binds them; before the first player
    of a turn there is nobody whom he would have to beat.
    """
    if throws == state.max_throws:
        return throws
    table = ranks(state.standing.options)
    done = (earlier for earlier in state.combinations if earlier)
    is_best = all(table[dice] > table[earlier] for earlier in done)
    return throws if is_best else state.max_throws  # F7.1: a tie does not bind


# The end of a turn


def settled(state: State) -> State:
    """Return what follows when everybody in the order has thrown."""
    if state.standing.phase == "start":
        return _start_settled(state)
    if state.loser is not None:  # F11.1: so this is a high rampo
        return _high_settled(state, state.order, state.rampo_combinations, state.loser)
    thrown = state.rampo_combinations if state.rampo else state.combinations
    lowest = tied(min, state.order, thrown, state.standing.options)
    if len(lowest) > 1:
        return _rampo(state, "low", lowest[::-1], None)
    return _low_settled(state, lowest[0])


def _start_settled(state: State) -> State:
    lowest = min(state.combinations[seat] for seat in state.order)
    order = tuple(seat for seat in state.order if state.combinations[seat] == lowest)
    old = state.standing
    if len(order) > 1:  # F3: the tied throw again, in seat order
        combinations = state.combinations
        for seat in order:
            combinations = put(combinations, seat, NO_DICE)
        return opened(old, state, order, combinations)
    turn = Turn("start", state.combinations, 0, None, None, 0, is_last=False)
    standing = Standing(
        old.options, "load", old.kitty, old.tokens, old.sets_lost, order[0], 1, turn
    )
    return next_turn(standing, state)


def _low_settled(state: State, loser: int) -> State:
    if state.standing.phase == "load":
        return _paid(state, None, loser)
    # F11.1: where all are tied, the high rampo is among all but the loser.
    rivals = tuple(seat for seat in turn_order(state.standing) if seat != loser)
    return _high_settled(state, rivals, state.combinations, loser)


def _high_settled(
    state: State, order: Order, thrown: tuple[Dice, ...], loser: int
) -> State:
    highest = tied(max, order, thrown, state.standing.options)
    if len(highest) > 1:
        return _rampo(state, "high", highest[::-1], loser)
    return _paid(state, highest[0], loser)


def _rampo(state: State, rampo: Rampo, order: Order, loser: int | None) -> State:
    """Return the beginning of a rampo throw; the hot hand is the first in the order."""
    return State(
        state.standing,
        order[0],
        order[0],
        order,
        NO_DICE,
        NO_DICE,
        0,
        1,
        False,  # noqa: FBT003 - in the order of the fields, for speed
        state.total,
        state.combinations,
        rampo,
        (NO_DICE,) * len(state.combinations),
        loser,
        state.last_player,
        state.last_dice,
    )


# Tokens and sets


def _paid(state: State, winner: int | None, loser: int) -> State:
    """Return the next turn, the loser having his tokens (F4, F10)."""
    old = state.standing
    purse = old.kitty if winner is None else old.tokens[winner]
    paid = min(state.total, purse)
    tokens = list(old.tokens)
    tokens[loser] += paid
    if winner is not None:
        tokens[winner] -= paid
    is_last = tokens[loser] == old.options.tokens
    turn = Turn(
        old.phase, state.combinations, state.total, winner, loser, paid, is_last
    )
    kitty = old.kitty - paid if winner is None else 0
    return next_turn(_after_payment(old, kitty, tuple(tokens), loser, turn), state)


def _after_payment(
    old: Standing, kitty: int, tokens: tuple[int, ...], loser: int, turn: Turn
) -> Standing:
    phase, sets_lost, options = old.phase, old.sets_lost, old.options
    if turn.is_last:
        lost = sets_lost[loser] + 1
        sets_lost = (*sets_lost[:loser], lost, *sets_lost[loser + 1 :])
        if lost < options.sets_to_lose:
            phase, kitty, tokens = "load", options.tokens, (0,) * len(tokens)
    elif not kitty:
        phase = "unload"
    return Standing(
        options, phase, kitty, tokens, sets_lost, loser, old.turns + 1, turn
    )


def is_over(standing: Standing) -> bool:
    """Return whether somebody has lost the game (F2)."""
    return max(standing.sets_lost) >= standing.options.sets_to_lose


def next_turn(standing: Standing, last: State) -> State:
    """Return the beginning of a turn, or the end of the game."""
    order = () if is_over(standing) else turn_order(standing)
    return opened(standing, last, order, (NO_DICE,) * len(standing.tokens))


def opened(
    standing: Standing,
    last: State | None,
    order: Order,
    combinations: tuple[Dice, ...],
) -> State:
    """Return the state in which the first of this order begins.

    Args:
        standing: of the turn that begins.
        last: the state before, which knows who threw last; None before any throw.
        order: nobody when the game is over.
        combinations: of those who have none to come, in the start.
    """
    first = order[0] if order else standing.first or 0
    return State(
        standing,
        first if order else TERMINAL,
        first,
        order,
        NO_DICE,
        NO_DICE,
        0,
        MOST_THROWS if standing.phase == "unload" else 1,
        False,  # noqa: FBT003 - in the order of the fields, for speed
        0,
        combinations,
        None,
        (NO_DICE,) * len(combinations),
        None,
        last.last_player if last else None,
        last.last_dice if last else NO_DICE,
    )
