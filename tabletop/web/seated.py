"""A table of the page with its seats: who joins, and who goes on for whom."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping

from tabletop.i18n import _
from tabletop.screens.table import Notice
from tabletop.session import Session
from tabletop.web import seating
from tabletop.web.advised import Advised, Wishes
from tabletop.web.curtain import Curtain
from tabletop.web.seating import Draft


class Seated(Advised):
    """A table at whose seats persons and computers take turns."""

    def __init__(
        self, session: Session, wishes: Wishes, *, is_mine: bool | None
    ) -> None:
        """Have a game played by these wishes."""
        super().__init__(session, wishes, is_mine=is_mine)
        self._curtain = Curtain(session, self._view, lambda: self._persons)
        self._draft: Draft | None = None

    def seat(self, name: str, fields: Mapping[str, str]) -> None:
        """Take what somebody says of who sits where."""
        draft = self._draft
        if self.is_mine is None:
            self._waiting.append(lambda: self.seat(name, fields))
        elif not self.is_mine:
            self._say_taken()
        elif name == seating.NOBODY:
            seating.expect(self.session, None)
            self._close()
            self._keep()
        elif draft is None or not draft.take(fields):
            self._speech.assertive = draft.error if draft else ""
        elif name == seating.RESEATED and not self._is_agreed(draft):
            self._speech.assertive = draft.shown
        elif name == seating.SIT_DOWN:
            self._let_join(draft)
        elif name == seating.RESEATED:
            self._reseat(draft)

    # Inside

    @abstractmethod
    def _fall(self) -> None:
        """Let the curtain fall if it has to."""
        ...

    @abstractmethod
    def _keep(self) -> None:
        """Have the page keep the game as it is now."""
        ...

    def _is_agreed(self, draft: Draft) -> bool:
        """Return whether it has been said what the change shows, if it does."""
        before, draft.shown = draft.shown, seating.shown(self.session, draft)
        return draft.shown == before or not draft.shown

    def _let_join(self, draft: Draft) -> None:
        """Have somebody sit down now, or as soon as he may."""
        (seat,) = draft.seats
        seating.expect(self.session, seat)
        self._close()
        if self.session.joining:
            self._play(self.session.joining)
        else:
            message = _("%s sits down as soon as the rules of the game let him.")
            self._notice = Notice(message % seat.name, kind="advice")
            self._speech.polite.append(self._notice.text)
            self._keep()

    def _reseat(self, draft: Draft) -> None:
        """Have others play at the seats."""
        was_hung = self._curtain.is_hung
        told = seating.reseat(self.session, draft)
        if was_hung and not self._curtain.is_hung:
            self._curtain.ask()
        self._close()
        self._selected = ()
        self._speech.polite += told
        self._fall()
        self._keep()
