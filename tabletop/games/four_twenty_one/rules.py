"""The rules of Four Twenty One: setup, legality, effects, ending."""

from __future__ import annotations

from functools import cache
from typing import Final, NoReturn

from tabletop.chance import Rng, below
from tabletop.game import CHANCE, TERMINAL, IllegalActionError, InvalidActionError
from tabletop.games.four_twenty_one.actions import (
    HITS,
    ROLLS,
    STOP,
    THROWS,
    Action,
    Roll,
    Stop,
    Throw,
    format_action,
)
from tabletop.games.four_twenty_one.combinations import (
    DICE,
    FACES,
    Dice,
    left_of,
    rethrows,
    sorted_dice,
    values,
)
from tabletop.games.four_twenty_one.options import Options, check_options
from tabletop.games.four_twenty_one.settling import NO_DICE, after_go, opened
from tabletop.games.four_twenty_one.state import Standing, State
from tabletop.i18n import _, mark

# Constants

NAME: Final = "four_twenty_one"
TITLE: Final = "Four Twenty One"
PLAYERS: Final = range(2, 13)
RULES_VERSION: Final = 1

# Setup


def new(players: int, options: Options) -> State:
    """Return the table before the first throw, all tokens in the kitty.

    Raises:
        ValueError: there are not 2 to 12 players, or an option has no such value.
    """
    if type(players) is not int or players not in PLAYERS:
        sentence = _(
            "Four Twenty One is a game for 2 to 12 players, not for {players}."
        )
        raise ValueError(sentence.format(players=players))
    check_options(options)
    none = (0,) * players
    standing = Standing(options, "start", options.tokens, none, none)
    return opened(standing, None, tuple(range(players)), (NO_DICE,) * players)


def current_player(state: State) -> int:
    """Return the seat that acts, `CHANCE` or `TERMINAL`."""
    return state.to_act


# Legality


def can_stop(state: State) -> bool:
    """Return whether the player who acts may stop (F6)."""
    return state.throws_done > 0 and state.player == state.standing.first


def can_hit(state: State) -> bool:
    """Return whether the player who acts may hit the table (F7)."""
    is_bound = state.player != state.standing.first
    return is_bound and state.throws_done + 1 < state.max_throws


def legal_actions(state: State) -> tuple[Action, ...]:
    """Return what the player may do: stop, throw dice, or hit and throw them."""
    if state.to_act < 0:
        return ()
    return _legal(state.dice, can_stop(state), can_hit(state))


@cache
def _legal(dice: Dice, stops: bool, hits: bool) -> tuple[Action, ...]:  # noqa: FBT001
    parts = (NO_DICE, *(part for part in rethrows(dice) if len(part) < DICE))
    found: list[Action] = [STOP] if stops else []
    found += [THROWS[part] for part in parts]
    found += [HITS[part] for part in parts if hits]
    return tuple(found)


_LAST_ANYWAY: Final = mark(
    "this is your last throw anyway, so there is nothing to gain from a hit"
)

_ONE_THROW: Final = {
    "start": ("F3", mark("everybody throws one die once to see who starts")),
    "load": ("F4", mark("in the load everybody throws once")),
    "rampo": ("F11", mark("in a rampo everybody throws once")),
}
"""Where there is nothing to choose, the clause and the reason."""


def _refuse(action: Action, clause: str, reason: str) -> NoReturn:
    raise IllegalActionError(format_action(action), reason, clause=clause)


def _check_time(state: State, action: Action) -> None:
    """Check that this is somebody's turn, and not the end nor that of chance."""
    if not isinstance(action, Action):
        sentence = _("“{action}” is no action of Four Twenty One.")
        raise InvalidActionError(sentence.format(action=action))
    if state.to_act == TERMINAL:
        _refuse(action, "F2", _("the game is over"))
    if isinstance(action, Roll) != (state.to_act == CHANCE):
        is_roll = isinstance(action, Roll)
        reason = _("nobody has thrown") if is_roll else _("the dice are rolling")
        _refuse(action, "F1.1", reason)


def _check_choice(state: State, action: Action) -> None:
    """Check that there is something to choose, where the action is not a throw."""
    if state.rampo or state.standing.phase != "unload":
        clause, reason = _ONE_THROW["rampo" if state.rampo else state.standing.phase]
        _refuse(action, clause, _(reason))


def _check_throw(state: State, throw: Throw) -> None:
    if throw.hit and not can_hit(state):
        _check_choice(state, throw)
        if state.player == state.standing.first:
            _refuse(throw, "F6", _("the first player of a turn never hits the table"))
        _refuse(throw, "F7", _(_LAST_ANYWAY))
    if throw.dice and throw.dice not in rethrows(state.dice):
        _check_choice(state, throw)
        if not state.dice:
            _refuse(throw, "F8", _("the first throw of a go is of all three dice"))
        _refuse(throw, "F8", _("these dice do not lie on the table"))


def _check_stop(state: State) -> None:
    _check_choice(state, STOP)
    if state.player != state.standing.first:
        _refuse(STOP, "F7", _("only the first player of a turn stops when he likes"))
    if not state.throws_done:
        _refuse(STOP, "F6", _("a go has at least one throw"))


def rolling(state: State) -> int:
    """Return how many dice the player throws now, or would with a plain `throw`."""
    if state.standing.phase == "start":
        return 1
    return DICE - len(state.kept) if state.to_act == CHANCE else DICE


def _check_roll(state: State, roll: Roll) -> None:
    if len(roll.dice) != rolling(state):
        _refuse(roll, "F1.1", _("as many dice roll as were thrown"))


# Effects


def apply(state: State, action: Action) -> State:
    """Return the state after the action.

    Raises:
        IllegalActionError: the action may not be played now.
        InvalidActionError: it is no action at all.
    """
    _check_time(state, action)
    match action:
        case Throw():
            _check_throw(state, action)
            return _throw(state, action)
        case Roll():
            _check_roll(state, action)
            return _roll(state, action)
        case Stop():
            _check_stop(state)
            return after_go(state, state.dice, state.throws_done, state.total)


def _throw(state: State, throw: Throw) -> State:
    return State(
        state.standing,
        CHANCE,
        state.player,
        state.order,
        state.dice,
        left_of(state.dice, throw.dice) if throw.dice else NO_DICE,
        state.throws_done,
        state.max_throws,
        throw.hit,
        state.total,
        state.combinations,
        state.rampo,
        state.rampo_combinations,
        state.loser,
        state.last_player,
        state.last_dice,
    )


def _roll(state: State, roll: Roll) -> State:
    dice = sorted_dice(state.kept + roll.dice) if state.kept else roll.dice
    throws, total = state.throws_done + 1, total_with(state, dice)
    after = State(
        state.standing,
        state.player,
        state.player,
        state.order,
        dice,
        state.kept,
        throws,
        state.max_throws,
        False,  # noqa: FBT003 - in the order of the fields, for speed
        total,
        state.combinations,
        state.rampo,
        state.rampo_combinations,
        state.loser,
        state.player,
        dice,
    )
    if state.hit or throws == state.max_throws:
        return after_go(after, dice, throws, total)
    return after


def total_with(state: State, dice: Dice) -> int:
    """Return the total of the turn after a throw that gives these dice (F9)."""
    standing = state.standing
    if standing.phase == "start":
        return 0
    table = values(standing.options)
    total = state.total + table[dice]
    # With `last_throw_counts` a later player's throw takes the place of his last.
    if standing.options.last_throw_counts and state.dice:
        return total if state.player == standing.first else total - table[state.dice]
    return total


def sample(state: State, rng: Rng) -> Action:
    """Return what the thrown dice show; each is fair and on its own.

    Raises:
        ValueError: chance does not act.
    """
    if state.to_act != CHANCE:
        raise ValueError(_("Chance does not act now."))
    dice = (FACES[below(rng, len(FACES))] for _die in range(rolling(state)))
    return ROLLS[tuple(sorted(dice, reverse=True))]


# Ending


def returns(state: State) -> tuple[float, ...]:
    """Return -1 for the loser and the same for all others, 0 together (F2).

    Raises:
        ValueError: the game is not over.
    """
    if state.to_act != TERMINAL:
        raise ValueError(_("The game is not over."))
    others = 1 / (len(state.standing.tokens) - 1)
    seats = range(len(state.standing.tokens))
    return tuple(-1.0 if seat == state.player else others for seat in seats)
