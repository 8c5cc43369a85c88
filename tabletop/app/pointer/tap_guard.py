"""The protected spot: what appears under a finger ignores taps for a moment.

Whoever taps a spot may tap it again before having seen what has come to lie there. So
a thing that commits, and that comes to lie where something else was pressed, is deaf
for half a second: a tap on it does nothing, and makes it deaf for half a second more.
What leaves a finished game is deaf for longer: whoever has just played is slow to see
that there is nothing left to play.

What a thing means is a text of its own: what it does, and what it says. The same thing
with the same meaning is never deaf, however quickly it is tapped.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

DEAF: Final = 500
"""How long a thing is deaf, in milliseconds."""

DEAF_AT_THE_END: Final = 1500
"""How long what leaves a finished game is, in milliseconds."""

REACH: Final = 16
"""How far the next tap of a finger strays, in CSS pixels."""

AROUND: Final = ((0, 0), *((x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if x or y))
"""Where to look around the point of a press, itself first.

In units of the `REACH`; of half a thing's size where that was pressed for a person.
"""


class TapGuard:
    """Where a finger pressed last.

    What lies there is given as one meaning for each place `AROUND` it, "" where nothing
    lies that commits.
    """

    def __init__(self) -> None:
        self._met: tuple[str, ...] = ()
        self._deaf: frozenset[str] = frozenset()
        self._until = 0.0
        self._patience = DEAF

    @property
    def deaf(self) -> frozenset[str]:
        """What is deaf, by its meaning."""
        return self._deaf

    def press(self, met: Sequence[str]) -> None:
        """Take that a finger goes down where this lies."""
        self._met = tuple(met)

    def forget(self) -> None:
        """Take that no finger is there: what comes from now on is not deaf."""
        self._met = ()

    def see(self, lies: Sequence[str], now: float, patience: int = DEAF) -> None:
        """Take what lies at the spot after a change.

        Args:
            lies: the meanings, "" where nothing commits.
            now: the time, in milliseconds.
            patience: how long it is deaf, in milliseconds.
        """
        pairs = zip(self._met, lies, strict=False)  # nothing was pressed yet
        came = {what for met, what in pairs if what and what != met}
        came -= {*self._met[:1], *self._deaf}
        if came:
            self._patience = max(patience, self._patience if self._deaf else 0)
            self._deaf |= came
            self._until = now + self._patience

    def tap(self, now: float) -> None:
        """Take a tap on something deaf, at a time in milliseconds."""
        self._until = now + self._patience

    def left(self, now: float) -> float:
        """Return for how many milliseconds more there is something deaf."""
        return max(0.0, self._until - now) if self._deaf else 0.0

    def wake(self, lies: Sequence[str]) -> None:
        """Take that everybody has seen what lies at the spot: nothing is deaf."""
        self._deaf = frozenset()
        if self._met:
            self._met = tuple(lies)
