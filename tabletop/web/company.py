"""Those at other devices, as a table and the page ask for them.

What it takes to play with them is loaded on first use (`tabletop.web.together`).
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection
from typing import TYPE_CHECKING, Final, Protocol

from tabletop.session import Session

if TYPE_CHECKING:
    from tabletop.screens.table import Notice
    from tabletop.web.events import Fields, Wish
    from tabletop.web.router import Route

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


class Company(Protocol):
    """Those who sit at a table with devices of their own, at one moment."""

    @property
    def question(self) -> str | None:
        """What a computer player is to think about for the table."""

    @property
    def waits(self) -> str:
        """Why nothing can be played here now, whoever acts; "" where it can."""

    @property
    def notice(self) -> Notice | None:
        """What is said beside the game while nothing else is."""

    @property
    def told(self) -> str:
        """What stands beside the state of the game, such as a clock; "" for nothing."""

    @property
    def verdict(self) -> str:
        """What is said of the luck at the end, as markup; "" before it is known."""

    @property
    def wishes(self) -> Collection[str]:
        """The commands by which the others are told or asked something."""

    def sheet(self) -> str:
        """Return the sheet of who is at the table, as markup."""


class Companion(Protocol):
    """Whoever brings devices together: it changes what the page shows by itself."""

    has_news: bool  # whether it has done so since the last frame

    @property
    def is_unsettled(self) -> bool:
        """Whether what was done goes on by itself in a moment, at other devices."""

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

    def stand_up(self, id_: str) -> None:
        """Take it that another tab of this browser has the game of this id."""

    def note(self) -> None:
        """Put down in the game what brings its table back."""

    def tick(self) -> None:
        """Take it that time has passed."""
