"""Where a game of Four Twenty One stands.

What lasts from turn to turn is a `Standing`; a `State` is that and the turn that is
being played. All that is told of a seat is in the order of the seats.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from tabletop.games.four_twenty_one.combinations import Dice
from tabletop.games.four_twenty_one.options import Options

Phase: TypeAlias = Literal["start", "load", "unload"]
Rampo: TypeAlias = Literal["low", "high"]
Order: TypeAlias = tuple[int, ...]
"""Seats as they throw, one after the other."""

MOST_THROWS: Final = 3
"""So often the first player of an unload turn may throw (F6)."""


@dataclass(frozen=True, slots=True)
class Turn:
    """A turn that has ended.

    Attributes:
        phase: the one it was played in.
        combinations: of the goes, of each seat; empty where there was none.
        total: of all throws, rampos included.
        winner: the seat that paid; None where the kitty paid, and in the start.
        loser: the seat that was paid; None in the start.
        tokens: how many.
        is_last: whether the loser lost the set by it.
    """

    phase: Phase
    combinations: tuple[Dice, ...]
    total: int
    winner: int | None
    loser: int | None
    tokens: int
    is_last: bool


@dataclass(frozen=True, slots=True)
class Standing:
    """What lasts from turn to turn.

    Attributes:
        kitty: the tokens that nobody has yet.
        tokens: of each player.
        sets_lost: by each player.
        first: who begins the turn; None in the start.
        turns: how many turns have ended, the start among them.
        last_turn: the last of them, None before.
    """

    options: Options
    phase: Phase
    kitty: int
    tokens: tuple[int, ...]
    sets_lost: tuple[int, ...]
    first: int | None = None
    turns: int = 0
    last_turn: Turn | None = None


@dataclass(frozen=True, slots=True)
class State:
    """A position.

    Attributes:
        to_act: the seat that acts, `CHANCE` while dice roll, or `TERMINAL`.
        player: whose go it is, also while his dice roll; at the end the loser.
        order: who throws in this turn, rampo throw or throw of the start, first to
            last; nobody at the end.
        dice: of the current go, empty before its first throw.
        kept: what stayed on the table at the go's last throw, or now stays there while
            dice roll; empty after a throw of all.
        throws_done: in the current go.
        max_throws: of the current go.
        hit: whether the dice that roll are the player's last (F7).
        total: of this turn, the dice that roll not included.
        combinations: of each seat, of the ended goes of this turn, else empty; in the
            start the one die, empty for those who throw again.
        rampo: what is being decided, None outside of a rampo.
        rampo_combinations: of each seat, in the current rampo throw, else empty.
        loser: of the turn, as soon as a low rampo or the goes have settled it.
        last_player: who threw last in the game, None before.
        last_dice: what he had then, with those kept.
    """

    standing: Standing
    to_act: int
    player: int
    order: Order
    dice: Dice
    kept: Dice
    throws_done: int
    max_throws: int
    hit: bool
    total: int
    combinations: tuple[Dice, ...]
    rampo: Rampo | None
    rampo_combinations: tuple[Dice, ...]
    loser: int | None
    last_player: int | None
    last_dice: Dice


def turn_order(standing: Standing) -> Order:
    """Return who plays a turn, from its first player to the left (F5.1)."""
    first, seats = standing.first or 0, range(len(standing.tokens))
    order = (*seats[first:], *seats[:first])
    if standing.phase == "unload":
        return tuple(seat for seat in order if standing.tokens[seat])
    return order
