"""What may differ from one game of Tomacco to another."""

from __future__ import annotations

from dataclasses import dataclass, fields

from tabletop.game import option
from tabletop.i18n import _, mark


@dataclass(frozen=True, slots=True)
class Options:
    """What may differ from game to game.

    Attributes:
        refill_to: at least 1, or None; any such number, not only those of the form.
    """

    allow_equal: bool = option(
        default=False,
        label=mark("Equal on equal"),
        sentence=mark("A card may be played on one of its own rank."),
        choices=(False, True),
    )
    go_again: bool = option(
        default=True,
        label=mark("Go again after a clear"),
        sentence=mark("Whoever clears the pile takes another turn."),
        choices=(True, False),
    )
    refill_to: int | None = option(
        default=None,
        label=mark("Refill the hand to"),
        sentence=mark(
            "None: a card is drawn before each turn. A number: the hand is filled up "
            "to it after each turn instead, as long as there are cards."
        ),
        choices=(None, 3, 4, 5, 6),
    )
    stop_at_first_out: bool = option(
        default=False,
        label=mark("Stop at the first one out"),
        sentence=mark("The game ends as soon as one player has no cards left."),
        choices=(False, True),
    )
    seven_or_lower: bool = option(
        default=False,
        label=mark("Seven or lower"),
        sentence=mark("On a seven only seven or lower may be played, and ten."),
        choices=(False, True),
    )
    eight_transparent: bool = option(
        default=False,
        label=mark("Transparent eights"),
        sentence=mark(
            "An eight may be played on anything, and the card below it stays in force."
        ),
        choices=(False, True),
    )


def check_options(options: Options) -> None:
    """Check that the game can be played by these options.

    Raises:
        ValueError: an option has no such value.
    """
    for field in fields(options):
        value = getattr(options, field.name)
        if field.name == "refill_to":
            if value is not None and (type(value) is not int or value < 1):
                sentence = _("A hand is refilled to 1 card or more, not to {value}.")
                raise ValueError(sentence.format(value=value))
        elif type(value) is not bool:
            sentence = _("The option “{name}” is true or false, not {value}.")
            raise ValueError(sentence.format(name=field.name, value=value))
