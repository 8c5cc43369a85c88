"""What holds for all messages: how long a word may be, and how large a number."""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

from tabletop.i18n import _

LONGEST_LINE: Final = 200
"""The most characters of a line of talk."""

LONGEST_ACTION: Final = 2_000
"""The most characters of an action that a guest may play."""

LONGEST_TELL: Final = 500
"""The most characters of what one guest tells another of their device."""

_LONGEST_WORD: Final = 80
"""The most characters of a name, a key, an invitation."""

_MOST: Final = 2**53
"""Below it every number is the same in every language."""

PHRASES: Final = (
    *("hello", "well-played", "thanks", "sorry", "one-moment", "take-your-time"),
    *("good-luck", "oh-no", "ha", "again", "must-go", "goodbye"),
)
"""The ids of what can be said with one touch; each device has its own words for them.
"""

Question: TypeAlias = Literal["takeback", "again"]
"""What everybody at a table may be asked: to undo, or to play another game."""


class MessageError(ValueError):
    """A text or a message that nothing can be done with: a whole sentence says why."""


def check_words(*words: str, most: int = _LONGEST_WORD) -> None:
    """Refuse words of more characters than that, by a ValueError."""
    for word in words:
        if len(word) > most:
            message = _("There may be {most} characters here, not {length}.")
            raise ValueError(message.format(most=most, length=len(word)))


def check_numbers(*numbers: int) -> None:
    """Refuse numbers that cannot be, by a ValueError."""
    if not all(0 <= number < _MOST for number in numbers):
        raise ValueError(_("A number is too large, or negative."))
