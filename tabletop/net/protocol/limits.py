"""Limits for incoming messages: sizes, numbers, rates."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Final, Generic, Literal, TypeAlias, TypeVar

from tabletop.core.i18n import _

LONGEST_LINE: Final = 200
"""Maximum characters of a line of chat."""

TALK: Final = (5, 10.0)
"""Maximum lines of a person, and the seconds they count for."""

LONGEST_ACTION: Final = 2_000
"""Maximum characters of an action, and of the options of a game."""

LONGEST_CHANGE: Final = 20_000
"""Maximum characters of a change of what a seat sees."""

MOST_EVENTS: Final = 60
"""Maximum events in one message."""

Who = TypeVar("Who", bound=Hashable)

_LONGEST_WORD: Final = 80
"""Maximum characters of a name, a key or an invitation."""

MOST_NUMBER: Final = 2**53 - 1
"""The largest number: up to it integers are exact as JSON numbers."""

PHRASES: Final = (
    *("hello", "well-played", "thanks", "sorry", "one-moment", "take-your-time"),
    *("good-luck", "oh-no", "ha", "again", "must-go", "goodbye"),
)
"""Ids of the phrases for chat; each device shows them in its own language."""

Question: TypeAlias = Literal["takeback", "again"]
"""A question to all players: to undo, or to play another game."""


class MessageError(ValueError):
    """A text or message that can't be handled; the error is a whole sentence."""


def check_words(*words: str, most: int = _LONGEST_WORD) -> None:
    """Raise `ValueError` for words longer than `most`."""
    for word in words:
        if len(word) > most:
            message = _("Too long: {length} characters, at most {most}.")
            raise ValueError(message.format(most=most, length=len(word)))


def check_numbers(*numbers: int) -> None:
    """Raise `ValueError` for negative or too large numbers."""
    if not all(0 <= number <= MOST_NUMBER for number in numbers):
        raise ValueError(_("A number is too large, or negative."))


class RateLimiter(Generic[Who]):
    """A rate limit."""

    def __init__(self, most: int, seconds: float) -> None:
        self._most, self._seconds = most, seconds
        self._times: dict[Who, list[float]] = {}

    def has_room(self, who: Who, now: float) -> bool:
        """Return whether one more action is allowed."""
        return len(self._lately(who, now)) < self._most

    def count(self, who: Who, now: float) -> None:
        """Count the action."""
        self._times[who] = [*self._lately(who, now), now]

    def _lately(self, who: Who, now: float) -> list[float]:
        return [t for t in self._times.get(who, []) if t > now - self._seconds]
