"""What the players of Four Twenty One see: everything.

The functions below `determinize` are of observations alone: for views, hints and
computer players.
"""

from __future__ import annotations

from dataclasses import dataclass

from tabletop.chance import Rng
from tabletop.games.four_twenty_one.combinations import Dice
from tabletop.games.four_twenty_one.options import Options
from tabletop.games.four_twenty_one.rules import total_with
from tabletop.games.four_twenty_one.settling import bound, tied
from tabletop.games.four_twenty_one.state import (
    Order,
    Phase,
    Rampo,
    Standing,
    State,
    Turn,
)
from tabletop.i18n import _


@dataclass(frozen=True, slots=True)
class Observation:
    """All that everybody sees.

    Attributes:
        phase: "start" once a game, "load" or "unload".
        rampo: what is being decided, "low" or "high"; None outside of a rampo.
        kitty: the tokens that nobody has yet.
        tokens: of each seat.
        sets_lost: by each seat.
        in_set: of each seat, whether it plays the set (F5, F10).
        player: whose go it is, also while his dice roll; at the end the loser.
        first: who began the turn; None in the start.
        dice: of the current go; empty before its first throw.
        kept: what stayed on the table at the go's last throw, or now stays there while
            dice roll; empty after a throw of all.
        throws_done: in the current go.
        max_throws: of the current go.
        total: of this turn, the dice that roll not included.
        combinations: of each seat, of the ended goes of this turn, else empty; in the
            start the one die, empty for those who throw again.
        rampo_combinations: of each seat, in the current rampo throw, else empty.
        hit: whether the dice that roll are the player's last (F7).
        rampo_players: of the current rampo throw, in throwing order.
        loser: of the turn, as soon as a low rampo or the goes have settled it.
        order: who throws in this turn, rampo throw or throw of the start, first to
            last; nobody at the end.
        turns: how many turns have ended, the start among them.
        last_turn: the last of them, None before.
        last_player: who threw last in the game, None before.
        last_dice: what he had then, with those kept.
    """

    observer: int
    options: Options
    to_act: int
    phase: Phase
    rampo: Rampo | None
    kitty: int
    tokens: tuple[int, ...]
    sets_lost: tuple[int, ...]
    in_set: tuple[bool, ...]
    player: int
    first: int | None
    dice: Dice
    kept: Dice
    throws_done: int
    max_throws: int
    total: int
    combinations: tuple[Dice, ...]
    rampo_combinations: tuple[Dice, ...]
    hit: bool
    rampo_players: Order
    loser: int | None
    order: Order
    turns: int
    last_turn: Turn | None
    last_player: int | None
    last_dice: Dice


def observe(state: State, player: int) -> Observation:
    """Return what a player sees.

    Raises:
        ValueError: there is no such player.
    """
    standing = state.standing
    if player not in range(len(standing.tokens)):
        sentence = _("There is no player {player} at this table.")
        raise ValueError(sentence.format(player=player))
    is_unload = standing.phase == "unload"
    return Observation(
        player,
        standing.options,
        state.to_act,
        standing.phase,
        state.rampo,
        standing.kitty,
        standing.tokens,
        standing.sets_lost,
        tuple(tokens > 0 or not is_unload for tokens in standing.tokens),
        state.player,
        standing.first,
        state.dice,
        state.kept,
        state.throws_done,
        state.max_throws,
        state.total,
        state.combinations,
        state.rampo_combinations,
        state.hit,
        state.order if state.rampo else (),
        state.loser,
        state.order,
        standing.turns,
        standing.last_turn,
        state.last_player,
        state.last_dice,
    )


def determinize(observation: Observation, rng: Rng) -> State:
    """Return the state itself: nothing is hidden."""
    del rng
    return state_of(observation)


def state_of(seen: Observation) -> State:
    """Return the state that gives this observation."""
    standing = Standing(
        seen.options,
        seen.phase,
        seen.kitty,
        seen.tokens,
        seen.sets_lost,
        seen.first,
        seen.turns,
        seen.last_turn,
    )
    return State(
        standing,
        seen.to_act,
        seen.player,
        seen.order,
        seen.dice,
        seen.kept,
        seen.throws_done,
        seen.max_throws,
        seen.hit,
        seen.total,
        seen.combinations,
        seen.rampo,
        seen.rampo_combinations,
        seen.loser,
        seen.last_player,
        seen.last_dice,
    )


# Functions of observations


def lowest(seen: Observation) -> Order:
    """Return who would lose the turn as it stands, in throwing order; several if tied.

    In the start, who would begin. In a low rampo only its throws count, and before the
    first of them nobody is meant; after it the loser alone is.
    """
    if seen.loser is not None:
        return (seen.loser,)
    thrown = seen.rampo_combinations if seen.rampo else seen.combinations
    done = tuple(seat for seat in seen.order if thrown[seat])
    if seen.phase == "start":
        least = min((thrown[seat] for seat in done), default=())
        return tuple(seat for seat in done if thrown[seat] == least)
    return tied(min, done, thrown, seen.options)


def highest(seen: Observation) -> Order:
    """Return who would win the turn as it stands, in throwing order; several if tied.

    In a high rampo only its throws count, and before the first of them nobody is meant.
    During a low one it is those of the goes, the tied players too.
    """
    is_high = seen.rampo == "high"
    thrown = seen.rampo_combinations if is_high else seen.combinations
    seats = _turn_seats(seen) if seen.rampo == "low" else seen.order
    done = tuple(seat for seat in seats if thrown[seat])
    if seen.phase == "start":
        most = max((thrown[seat] for seat in done), default=())
        return tuple(seat for seat in done if thrown[seat] == most)
    return tied(max, done, thrown, seen.options)


def _turn_seats(seen: Observation) -> Order:
    """Return who plays the turn, in its order (F5.1)."""
    first, seats = seen.first or 0, range(len(seen.tokens))
    return tuple(s for s in (*seats[first:], *seats[:first]) if seen.in_set[s])


def still_to_throw(seen: Observation) -> Order:
    """Return who throws after the one whose go it is, in the turn or rampo throw."""
    if seen.player not in seen.order:
        return ()
    return seen.order[seen.order.index(seen.player) + 1 :]


def total_after(seen: Observation, dice: Dice) -> int:
    """Return the total after the throw that gives the player these dice (F9)."""
    return total_with(state_of(seen), dice)


def bound_after(seen: Observation, dice: Dice, throws: int) -> int:
    """Return how often those after the player may throw if his go ends like this.

    Args:
        seen: somebody's go in an unload turn.
        dice: his final combination.
        throws: in how many throws.
    """
    return bound(state_of(seen), dice, throws)
