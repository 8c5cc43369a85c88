"""Those at other devices, as a table and the page ask for them.

What it takes to play with them loads when it is wanted (`tabletop.web.together`), so
here stands only what is asked of it.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Protocol

from tabletop.screens.table import Notice
from tabletop.session import HOSTED, Session
from tabletop.web.router import Route

if TYPE_CHECKING:
    from tabletop.web.events import Fields, Wish

SEATS: Final = "tabletop/1/seat/"
"""Under this and the id of a table: what brings a guest back to its seat."""

PEOPLE: Final = "people"
"""The sheet of who is at the table, and the command that opens it."""


class Company(ABC):
    """Those who sit at a table with devices of their own, at one moment."""

    @property
    @abstractmethod
    def question(self) -> str | None:
        """What a computer player is to think about for the table."""

    @property
    @abstractmethod
    def waits(self) -> str:
        """Why nothing can be played here now, whoever acts; "" where it can."""

    @property
    @abstractmethod
    def notice(self) -> Notice | None:
        """What is said beside the game while nothing else is."""

    @property
    @abstractmethod
    def told(self) -> str:
        """What stands beside the state of the game, such as a clock; "" for nothing."""

    @property
    @abstractmethod
    def verdict(self) -> str:
        """What is said of the luck at the end, as markup; "" before it is known."""

    @property
    @abstractmethod
    def wishes(self) -> Collection[str]:
        """The commands by which the others are told or asked something."""

    @abstractmethod
    def sheet(self) -> str:
        """Return the sheet of who is at the table, as markup."""


@dataclass(frozen=True)
class Apart(ABC):
    """A place of the page that draws itself: its code is not there at first.

    Attributes:
        screen: the kind of screen.
        title: of the document.
    """

    screen: str
    title: str

    @abstractmethod
    def draw(self) -> str:
        """Return what is on it, as markup."""


class Companion(Protocol):
    """Whoever brings devices together: it changes what the page shows by itself.

    Attributes:
        has_news: whether it has done so since the last frame.
    """

    has_news: bool

    @property
    def ticks(self) -> bool:
        """Whether it is to be told the time, twice a second."""

    def open(self, route: Route) -> None:
        """Show what an address asks for.

        Raises:
            ValueError: it asks for it in vain; a whole sentence says why.
        """

    def command(self, name: str, fields: Fields) -> None:
        """Do what a button or a form says at a place apart."""

    def wish(self, wish: Wish) -> None:
        """Have the others know what the person at the table wishes."""

    def at(self, id_: str) -> tuple[Session, Company] | None:
        """Return the game that lies under this id, if it is played with others."""

    def resume(self, id_: str, session: Session) -> tuple[Session, Company] | None:
        """Go on with the table of a game that is kept, None where that can't be."""

    def note(self) -> None:
        """Put down in the game what brings its table back."""

    def tick(self) -> None:
        """Take it that time has passed."""


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
