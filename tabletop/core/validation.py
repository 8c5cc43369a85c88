"""Checks that all games share.

A game has `why_not`, which returns the rule against an action, and `played`, which
applies a legal one. `guarded` combines both to the `apply` of the contract.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import fields, is_dataclass
from functools import wraps
from types import UnionType
from typing import Any, Final, Protocol, TypeVar, get_args

from tabletop.core.chance import Rng
from tabletop.core.game import (
    CHANCE,
    NOBODY,
    TERMINAL,
    IllegalActionError,
    InvalidActionError,
    Refusal,
)
from tabletop.core.i18n import _, either, ngettext

FEW: Final = 3  # maximum numbers of players that are listed one by one

StateT = TypeVar("StateT")
ActionT = TypeVar("ActionT")
ResultT = TypeVar("ResultT")


def guarded(
    title: str,
    actions: type | UnionType,
    format_action: Callable[[ActionT], str],
    why_not: Callable[[StateT, ActionT], Refusal | None],
    played: Callable[[StateT, ActionT], StateT],
) -> Callable[[StateT, ActionT], StateT]:
    """Return `apply` of a game with these actions: `played`, checked by `why_not`."""
    kinds = frozenset(get_args(actions) or (actions,))

    def apply(state: StateT, action: ActionT, /) -> StateT:
        """Return the state after the action; the given state is unchanged.

        It raises `IllegalActionError`, or `InvalidActionError` for other values.
        """
        if type(action) not in kinds:
            raise invalid(title, action)
        if refusal := why_not(state, action):
            raise IllegalActionError(format_action(action), refusal)
        return played(state, action)

    return apply


def parser(
    title: str, read: Callable[[str], ActionT | None]
) -> Callable[[str], ActionT]:
    """Return `parse_action` of a game: `read`, with an error where it returns None."""

    def parse_action(text: str, /) -> ActionT:
        """Return the action of this text, or raise `InvalidActionError`."""
        action = read(text)
        if action is None:
            raise invalid(title, text)
        return action

    return parse_action


def by_pattern(
    made: Mapping[str, Callable[..., ActionT]],
) -> Callable[[str], ActionT | None]:
    """Return `read` of a game whose notation has a pattern for each kind of action.

    `made` maps a regular expression to a function from its groups to the action.
    """
    patterns = [(re.compile(pattern), make) for pattern, make in made.items()]

    def read(text: str, /) -> ActionT | None:
        for pattern, make in patterns:
            if match := pattern.fullmatch(text):
                return make(*match.groups())
        return None

    return read


class Acting(Protocol):
    """A state with the attribute `to_act`."""

    @property
    def to_act(self) -> int:
        """The seat that acts, `CHANCE` or `TERMINAL`."""
        ...


ActingT = TypeVar("ActingT", bound=Acting)


def current_player(state: ActingT, /) -> int:
    """Return `to_act` of a state: a seat, `CHANCE` or `TERMINAL`."""
    return state.to_act


def invalid(title: str, action: object, reason: str = "") -> InvalidActionError:
    """Return the error for a value or text that is no action of a game.

    `reason` has no capital and no stop.
    """
    sentence = _("{title} has no action “{action}”: {reason}.")
    if not reason:
        sentence = _("{title} has no action “{action}”.")
    words = {"action": action, "title": _(title), "reason": reason}
    return InvalidActionError(sentence.format(**words))


def at_chance(
    current_player: Callable[[StateT], int],
) -> Callable[[Callable[[StateT, Rng], ResultT]], Callable[[StateT, Rng], ResultT]]:
    """Return the guard of `sample`: a ValueError where chance does not act."""

    def guard(
        sample: Callable[[StateT, Rng], ResultT],
    ) -> Callable[[StateT, Rng], ResultT]:
        @wraps(sample)
        def sampled(state: StateT, rng: Rng, /) -> ResultT:
            if current_player(state) != CHANCE:
                raise ValueError(_("No card or die is due now."))
            return sample(state, rng)

        return sampled

    return guard


def at_end(
    current_player: Callable[[StateT], int],
) -> Callable[[Callable[[StateT], ResultT]], Callable[[StateT], ResultT]]:
    """Return the guard of `returns`: a ValueError where the game is not over."""

    def guard(returns: Callable[[StateT], ResultT]) -> Callable[[StateT], ResultT]:
        @wraps(returns)
        def returned(state: StateT, /) -> ResultT:
            if current_player(state) != TERMINAL:
                raise ValueError(_("The game is not over."))
            return returns(state)

        return returned

    return guard


def check_players(title: str, allowed: range, players: object) -> None:
    """Raise `ValueError` unless this is a number of players that the game allows."""
    if type(players) is not int or players not in allowed:
        sentence = ngettext(
            "{title} is for {allowed} player, not for {players}.",
            "{title} is for {allowed} players, not for {players}.",
            allowed[-1],
        )
        some = either(allowed)
        if len(allowed) > FEW:
            some = _("{fewest} to {most}").format(fewest=allowed[0], most=allowed[-1])
        words = {"allowed": some, "players": players}
        raise ValueError(sentence.format(title=title, **words))


def check_seat(players: int, player: int) -> None:
    """Raise `ValueError` unless the player is one of `players`, or `NOBODY`."""
    if player != NOBODY and player not in range(players):
        sentence = _("There is no player {player} at this table.")
        raise ValueError(sentence.format(player=player))


def check_flags(options: Any) -> None:
    """Raise `ValueError` unless each option with a boolean default is a boolean."""
    if not is_dataclass(options):
        sentence = _("Unknown options: {options}.")
        raise ValueError(sentence.format(options=options))
    for field in fields(options):
        value = getattr(options, field.name)
        if type(field.default) is bool and type(value) is not bool:
            sentence = _("The option “{option}” must be true or false, not {value}.")
            raise ValueError(sentence.format(option=field.name, value=value))


def check_choices(options: Any) -> None:
    """Raise `ValueError` unless each option has a value that the form offers."""
    check_flags(options)
    for field in fields(options):
        value, offered = getattr(options, field.name), field.metadata["choices"]
        if value not in offered or type(value) is not type(field.default):
            sentence = _("The option “{option}” must be {offered}, not {value}.")
            words = {"option": field.name, "offered": either(offered), "value": value}
            raise ValueError(sentence.format(**words))
