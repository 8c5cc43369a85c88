"""Limits for incoming messages: sizes, numbers, rates."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Final, Generic, Literal, TypeAlias, TypeVar

from tabletop.core.i18n import _

LONGEST_LINE: Final = 200
"""The most characters of a line of talk."""

LONGEST_ACTION: Final = 2_000
"""The most characters of an action that a guest may play."""

LONGEST_TELL: Final = 500
"""The most characters of what one guest tells another of their device."""

Who = TypeVar("Who", bound=Hashable)

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
            message = _("There can be up to {most} characters here, not {length}.")
            raise ValueError(message.format(most=most, length=len(word)))


def check_numbers(*numbers: int) -> None:
    """Refuse numbers that cannot be, by a ValueError."""
    if not all(0 <= number < _MOST for number in numbers):
        raise ValueError(_("A number is too large, or negative."))


class RateLimiter(Generic[Who]):
    """A rate limit."""

    def __init__(self, most: int, seconds: float) -> None:
        self._most, self._seconds = most, seconds
        self._times: dict[Who, list[float]] = {}

    def has_room(self, who: Who, now: float) -> bool:
        """Return whether they may do it once more."""
        return len(self._lately(who, now)) < self._most

    def count(self, who: Who, now: float) -> None:
        """Count the action."""
        self._times[who] = [*self._lately(who, now), now]

    def _lately(self, who: Who, now: float) -> list[float]:
        return [t for t in self._times.get(who, []) if t > now - self._seconds]
