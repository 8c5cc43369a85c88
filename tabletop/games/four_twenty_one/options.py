"""What may differ from one game of Four Twenty One to another."""

from __future__ import annotations

from dataclasses import dataclass

from tabletop.game import option
from tabletop.i18n import _, mark


@dataclass(frozen=True, slots=True)
class Options:
    """What may differ from game to game.

    The form offers some numbers of tokens and sets; the rules take any from 1 on.
    """

    tokens: int = option(
        21,
        label=mark("Tokens"),
        sentence=mark("How many tokens the kitty starts with."),
        choices=(11, 15, 21, 30, 40),
    )
    sets_to_lose: int = option(
        2,
        label=mark("Sets to lose"),
        sentence=mark("The first player to lose this many sets loses the game."),
        choices=(1, 2, 3),
    )
    nenette_lowest: bool = option(
        default=False,
        label=mark("Nenette is the lowest"),
        sentence=mark("2 2 1 ranks below every other combination; it still counts 4."),
        choices=(False, True),
    )
    others_worth_nothing: bool = option(
        default=False,
        label=mark("Other combinations count nothing"),
        sentence=mark("A combination without a name adds nothing to the total."),
        choices=(False, True),
    )
    last_throw_counts: bool = option(
        default=False,
        label=mark("Only last throws count"),
        sentence=mark(
            "After the first player of a turn, only the last throw of each player "
            "adds to the total."
        ),
        choices=(False, True),
    )


def check_options(options: Options) -> None:
    """Check that the game can be played by these options.

    Raises:
        ValueError: an option has no such value.
    """
    numbers = (options.tokens, options.sets_to_lose)
    flags = (
        options.nenette_lowest,
        options.others_worth_nothing,
        options.last_throw_counts,
    )
    is_good = all(type(number) is int and number >= 1 for number in numbers)
    if not is_good or any(type(flag) is not bool for flag in flags):
        sentence = _(
            "Four Twenty One needs at least one token and one set to lose, and true "
            "or false for the other options, not {options}."
        )
        raise ValueError(sentence.format(options=options))
