"""The curtain: what keeps the cards of one player from the eyes of the next one.

A table has one where its view says that something on it is private, and two persons
or more play at it. Only a seat whose player has said that he is there is drawn, until
another one is to be drawn, whatever the reason; in between the curtain is, and nothing
of any hand is in the page. Computers play behind it. When the game is over, nothing is
hidden any more.

Which seat is to be drawn follows from the game alone, so a page that is loaded anew
draws the curtain for the one whom the page before showed.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from tabletop.drawing import View
from tabletop.session import Session

SHOWN: Final = "shown"
"""In a session's `table`: [seat, ply] while what the last action before this ply has
shown to its player alone lies before him."""

ALONE: Final = "alone"
"""In a session's `table`: true until the one person who is left has said that he is
there. Who has left may be in front of the table yet."""

_RECENT: Final = 32


class Curtain:
    """The curtain of one table."""

    def __init__(
        self, session: Session, view: View[Any], persons: Callable[[], Sequence[int]]
    ) -> None:
        """Hang it, if the table needs one; nobody is there yet.

        Args:
            session: the game.
            view: of the game.
            persons: gives the seats that persons have now, one or more.
        """
        self._session = session
        self._view = view
        self._persons_now = persons
        self._there: int | None = None
        self._named: int | None = None
        self._told: dict[int, int] = {}

    @property
    def is_hung(self) -> bool:
        """Whether the table needs a curtain."""
        if not self._view.is_private:
            return False
        return len(self._persons) > 1 or ALONE in self._session.table

    @property
    def seat(self) -> int:
        """The seat that is to be drawn.

        It is that of the person who acts. While somebody else does, a shared device
        stays with the person who acted last; else the first one is meant.
        """
        to_act, shown = self._session.to_act, self._shown_to()
        if shown is not None:
            return shown
        if to_act in self._persons:
            return to_act
        return self._last() if self.is_hung and to_act >= 0 else self._persons[0]

    @property
    def is_drawn(self) -> bool:
        """Whether the curtain hides the table now."""
        is_over = self._session.is_over
        return self.is_hung and not is_over and self.seat != self._there

    @property
    def scene(self) -> str:
        """What is seen, in a word: nothing moves from one scene to another."""
        if not self.is_hung or self._session.is_over:
            return ""
        return f"curtain {self.seat}" if self.is_drawn else f"seat {self.seat}"

    def ask(self) -> None:
        """Have the one person who is left say that he is there, as another has left."""
        is_anybody_left = any(seat.bot is None for seat in self._session.seats)
        if is_anybody_left and self.seat != self._there:
            self._session.table[ALONE] = True

    def fall(self) -> bool:
        """Let the curtain fall if it has to; return whether it names somebody new."""
        before = self._named
        if self.is_drawn:
            self._there, self._named = None, self.seat
        else:
            self._named = None
            if self._session.is_over:
                self._there = None
        return self._named not in {None, before}

    def lift(self) -> tuple[str, ...]:
        """Take it that the player of the seat is there.

        Returns:
            The sentences that he has not been told yet, or else the last one.
        """
        self._there, self._named = self.seat, None
        self._session.table.pop(ALONE, None)
        sentences = self._session.sentences(self.seat)
        told = self._told.get(self.seat, len(sentences) - 1)
        return tuple(filter(None, sentences[max(0, told) :]))

    def note(self) -> None:
        """Remember that the seat that is seen has been told all there is."""
        if not self.is_drawn:
            self._told[self.seat] = self._session.cursor

    # What is shown once

    @property
    def revealed(self) -> str:
        """What the last action showed to its player alone, as markup, or ""."""
        return "" if self._shown_to() is None else self._markup(self.seat)

    def reveal(self, seat: int) -> None:
        """Lay before a person what his action, the last one, has shown him alone."""
        if not self._session.is_over and seat in self._persons and self._markup(seat):
            self._session.table[SHOWN] = [seat, self._session.cursor]

    def put_away(self) -> None:
        """Put that away for good."""
        self._session.table.pop(SHOWN, None)

    @property
    def _persons(self) -> Sequence[int]:
        return self._persons_now()

    def _shown_to(self) -> int | None:
        """Return to whom something is shown, None if to nobody."""
        match self._session.table.get(SHOWN):
            case [int(seat), int(ply)] if seat in self._persons:
                is_now = ply == self._session.cursor and not self._session.is_over
                return seat if is_now and self._markup(seat) else None
            case _:
                return None

    def _markup(self, seat: int) -> str:
        recent = self._session.recent(seat, 1)
        if not recent:
            return ""
        (before, action), after = recent[0], self._session.observation(seat)
        if before.to_act != seat:
            return ""
        return self._view.reveal(before, action, after)

    def _last(self) -> int:
        """Return the seat of the person who acted last, or the first one."""
        recent = self._session.recent(self._persons[0], _RECENT)
        actors = (before.to_act for before, _action in reversed(recent))
        found = (seat for seat in actors if seat in self._persons)
        return next(found, self._persons[0])
