"""The protected spot: a button that appears under a finger ignores taps for a moment.

A person may tap a spot again before seeing the button that has just moved there. So a
button that commits, and that appears where something else was pressed, is deaf for half
a second. A tap on it does nothing, and makes it deaf for half a second more. A button
that leaves a finished game is deaf for longer: a player is slow to notice the end.

The meaning of a button is a text: its action and its label. A button that keeps its
meaning is never deaf.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

DEAF: Final = 500
"""Milliseconds for which a button is deaf."""

DEAF_AT_THE_END: Final = 1500
"""Milliseconds for which a button that leaves a finished game is deaf."""

REACH: Final = 16
"""CSS pixels by which the next tap of a finger may miss."""

AROUND: Final = ((0, 0), *((x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if x or y))
"""Offsets of the points to check around a press, itself first.

The unit is `REACH`, or half a button's size if the application pressed it for a person.
"""


class TapGuard:
    """The spot of the last press.

    The buttons there are given by their meanings, one for each point `AROUND` it: "" at
    a point without a button that commits.
    """

    def __init__(self) -> None:
        self._met: tuple[str, ...] = ()
        self._deaf: frozenset[str] = frozenset()
        self._until = 0.0
        self._patience = DEAF

    @property
    def deaf(self) -> frozenset[str]:
        """Meanings of the deaf buttons."""
        return self._deaf

    def press(self, met: Sequence[str]) -> None:
        """Store the meanings at the spot of a press."""
        self._met = tuple(met)

    def forget(self) -> None:
        """Forget the press: buttons that appear from now on are not deaf."""
        self._met = ()

    def see(self, lies: Sequence[str], now: float, patience: int = DEAF) -> None:
        """Compare the spot after a change, and make new buttons deaf.

        Args:
            lies: the meanings there, "" without a button that commits.
            now: the time, in milliseconds.
            patience: milliseconds for which a new button is deaf.
        """
        pairs = zip(self._met, lies, strict=False)  # nothing was pressed yet
        came = {what for met, what in pairs if what and what != met}
        came -= {*self._met[:1], *self._deaf}
        if came:
            self._patience = max(patience, self._patience if self._deaf else 0)
            self._deaf |= came
            self._until = now + self._patience

    def tap(self, now: float) -> None:
        """Prolong the deafness after a tap, at a time in milliseconds."""
        self._until = now + self._patience

    def left(self, now: float) -> float:
        """Return the milliseconds until no button is deaf."""
        return max(0.0, self._until - now) if self._deaf else 0.0

    def wake(self, lies: Sequence[str]) -> None:
        """End the deafness, and store the meanings at the spot."""
        self._deaf = frozenset()
        if self._met:
            self._met = tuple(lies)
