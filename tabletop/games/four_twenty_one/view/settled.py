"""What a turn came to: the dice that were compared, and who pays whom.

The rules settle a turn with its last throw, and then the next one has begun. The table
shows the turn that has ended until somebody throws; a set that was lost lies there as
it was lost as long as the table stands still (`ui.is_resting`).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from tabletop.drawing import Ui
from tabletop.game import CHANCE, TERMINAL
from tabletop.games.four_twenty_one.combinations import Dice
from tabletop.games.four_twenty_one.rules import Turn
from tabletop.games.four_twenty_one.seeing import Observation


@dataclass(frozen=True, slots=True)
class Settled:
    """A turn that has ended and is still on the table.

    Attributes:
        turn: what it came to.
        dice: of each seat what it threw last, in the turn or in its last rampo.
        tokens: of each seat.
        kitty: what lies there.
        is_standing: whether the tokens lie as they did when the set was lost, which in
            the observation are back in the kitty.
        moved: the places of the tokens in the loser's pile that have just come there.
    """

    turn: Turn
    dice: tuple[Dice, ...]
    tokens: tuple[int, ...]
    kitty: int
    is_standing: bool
    moved: range


def settled(seen: Observation, ui: Ui) -> Settled | None:
    """Return the turn that has just ended, None where the next one goes on."""
    turn = seen.last_turn
    if turn is None or not is_fresh(seen):
        return None
    if is_cleared(seen, ui):
        return None
    is_refilled = turn.is_last and seen.to_act != TERMINAL
    tokens, kitty = seen.tokens, seen.kitty
    if is_refilled:
        seats = range(len(seen.tokens))
        tokens = tuple(seen.options.tokens * (seat == turn.loser) for seat in seats)
        kitty = 0
    dice, moved = _compared(seen, turn, ui), _moved(turn, tokens, is_refilled)
    return Settled(turn, dice, tokens, kitty, is_refilled, moved)


def _moved(turn: Turn, tokens: tuple[int, ...], is_refilled: bool) -> range:  # noqa: FBT001 - it is private
    """Return where the tokens lie that the loser was given.

    They come last; but those that are back in the kitty came there from seat to seat.
    """
    if turn.loser is None:
        return range(0)
    payer = -1 if turn.winner is None else turn.winner
    if is_refilled and payer < turn.loser:
        return range(turn.tokens)
    held = tokens[turn.loser]
    return range(held - turn.tokens, held)


def is_fresh(seen: Observation) -> bool:
    """Return whether a turn has ended and nobody has thrown in the next one."""
    is_thrown = bool(seen.dice or seen.rampo or any(seen.combinations))
    return seen.turns > 0 and seen.to_act != CHANCE and not is_thrown


def is_lost(seen: Observation) -> bool:
    """Return whether a set was lost with the last throw."""
    turn = seen.last_turn
    return turn is not None and turn.is_last and is_fresh(seen)


def is_unloading(seen: Observation) -> bool:
    """Return whether the unload has begun with the last throw."""
    turn = seen.last_turn
    is_begun = turn is not None and turn.phase == "load" and seen.phase == "unload"
    return is_begun and is_fresh(seen)


def is_cleared(seen: Observation, ui: Ui) -> bool:
    """Return whether a new set lies ready, and the set that was lost has been seen."""
    return is_lost(seen) and seen.to_act != TERMINAL and not ui.is_resting


def _compared(seen: Observation, turn: Turn, ui: Ui) -> tuple[Dice, ...]:
    dice = [*turn.combinations]
    for seat, thrown in _rampo_throws(seen, ui):
        dice[seat] = thrown
    return tuple(dice)


def _rampo_throws(seen: Observation, ui: Ui) -> Iterator[tuple[int, Dice]]:
    """Give the throws of the rampos of the last turn, the earliest first."""
    course = [*(before for before, _action in ui.recent), seen]
    for before, after in pairwise(course):
        if before.rampo and before.turns == seen.turns - 1:
            yield before.player, after.last_dice
