"""Those at other devices, as a table and the page ask for them.

What it takes to play with them loads when it is wanted (`tabletop.web.together`), so
here stands only what the page must know before; `companions` says what it asks.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from tabletop.session import HOSTED, Session

if TYPE_CHECKING:
    from tabletop.web.companions import Companion, Company

SEATS: Final = "tabletop/1/seat/"
"""Under this and the id of a table: what brings a guest back to its seat."""

PEOPLE: Final = "people"
"""The sheet of who is at the table, and the command that opens it."""


class Apart(ABC):
    """A place of the page that draws itself: its code is not there at first."""

    screen: str  # the kind of screen
    title: str  # of the document

    @abstractmethod
    def draw(self) -> str:
        """Return what is on it, as markup."""


class NotHereError(Exception):
    """What it takes to play with others is on its way to the page."""


class Late:
    """The one who brings devices together, as soon as that is wanted.

    Attributes:
        here: that one; None before.
    """

    def __init__(self, make: Callable[[], Companion | None]) -> None:
        """Wait until it is needed.

        Args:
            make: makes it; gives None where it is on its way, and will be told of.
        """
        self._make = make
        self.here: Companion | None = None

    def need(self) -> Companion:
        """Return it.

        Raises:
            NotHereError: it is on its way.
            ValueError: it can't be had; a whole sentence says why.
        """
        self.here = self.here or self._make()
        if self.here is None:
            raise NotHereError
        return self.here

    def at(self, id_: str, session: Session) -> tuple[Session, Company | None]:
        """Return a kept game as it is played now, and with whom.

        Raises:
            NotHereError: that is on its way.
        """
        found = self.here.at(id_) if self.here else None
        if found is not None:
            return found
        is_hosted = HOSTED in session.table
        resumed = self.need().resume(id_, session) if is_hosted else None
        return resumed or (session, None)
