"""The talk at a table: what is shown at the speakers' seats, and what was not seen."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from tabletop.model.company import Line

LONGEST: Final = 8.0
"""Maximum seconds for which a line is shown at a seat."""

_MOST: Final = 20
"""Maximum number of remembered lines."""

_LONG: Final = 80
"""Length of a line from which a seat may show only its beginning."""


@dataclass
class Talk:
    """The last lines at a table, as one device shows them."""

    lines: list[Line] = field(default_factory=list)
    muted: set[int] = field(default_factory=set)  # the seats with hidden messages
    _times: dict[int, tuple[float, float]] = field(default_factory=dict)
    _unseen: set[int] = field(default_factory=set)  # the numbers of such lines
    _number: int = 0

    def add(self, line: Line, now: float, *, is_own: bool) -> None:
        """Store a line; a seat shows it after the earlier lines of that person."""
        self._number += 1
        line = Line(line.seat, line.name, line.text, self._number)
        ends = (self._times[each.number][1] for each in self._of(line.seat))
        start = min(max(now, *ends, now), now + LONGEST)
        self._times[line.number] = start, start + seconds(line.text)
        self.lines = [*self.lines[1 - _MOST :], line]
        if not is_own:
            self._unseen.add(line.number)

    def _of(self, seat: int) -> list[Line]:
        return [each for each in self.lines if each.seat == seat]

    def shown(self, now: float) -> tuple[Line, ...]:
        """Return the lines at the seats now, at most one of each person."""
        found = {}
        for line in self.lines:
            start, end = self._times[line.number]
            if start <= now < end and line.seat not in self.muted:
                found[line.seat] = line
        return tuple(found.values())

    def see(self, now: float) -> None:
        """Note that the person sees the seats now."""
        for line in self.shown(now):
            if len(line.text) < _LONG:
                self._unseen.discard(line.number)

    def read(self) -> None:
        """Note that the person sees all lines."""
        self._unseen.clear()

    def unseen(self, now: float) -> int:
        """Return the number of lines that were shown and not seen."""
        return sum(
            line.number in self._unseen and self._times[line.number][1] <= now
            for line in self.lines
            if line.seat not in self.muted
        )


def seconds(text: str) -> float:
    """Return the seconds for which a seat shows a line: to notice and to read it."""
    return min(4 + len(text) / 20, LONGEST)
