"""Questions to all at a table, one at a time."""

from __future__ import annotations

from collections.abc import Iterable

from tabletop.net.protocol.from_host import AskedMessage, SettledMessage
from tabletop.net.protocol.limits import Question


class Questions:
    """The questions of a table, one after the other."""

    def __init__(self) -> None:
        self.asked: AskedMessage | None = None
        self._number = 0
        self._agreed: set[int] = set()
        self._is_refused = False

    def ask(self, seat: int, what: Question) -> AskedMessage | None:
        """Ask all players a question; return None if one is open.

        A player who repeats the open question agrees to it.
        """
        if self.asked is not None:
            if self.asked.what == what:
                self._agreed.add(seat)
            return None
        self._number += 1
        self._agreed, self._is_refused = {seat}, False
        self.asked = AskedMessage(self._number, seat, what)
        return self.asked

    def answer(self, seat: int, question: int, *, is_yes: bool) -> None:
        """Record an answer; ignore answers to other questions."""
        if self.asked is None or self.asked.question != question:
            return
        if is_yes:
            self._agreed.add(seat)
        else:
            self._is_refused = True

    def settled(self, seats: Iterable[int]) -> SettledMessage | None:
        """Return the result once one has refused or these seats have agreed."""
        if self.asked is None:
            return None
        if not self._is_refused and not self._agreed.issuperset(seats):
            return None
        found = SettledMessage(self.asked.question, not self._is_refused)
        self.asked = None
        return found

    def lapse(self) -> SettledMessage | None:
        """Drop the open question, because the game has continued."""
        self._is_refused = True
        return self.settled(())
