"""The application's interface to other devices.

What it takes to play with them is loaded on first use (see `tabletop.app.together`).
"""

from __future__ import annotations

from typing import Final, Protocol

from tabletop.model.company import Company
from tabletop.model.events import Fields, RemoteCommand
from tabletop.model.router import Route
from tabletop.session import Session

SEATS: Final = "tabletop/1/seat/"
"""Under this and the id of a table: what brings a guest back to its seat."""


class MultiplayerApi(Protocol):
    """The companion that connects devices and may change the page by itself."""

    has_news: bool  # whether it has done so since the last frame

    @property
    def is_unsettled(self) -> bool:
        """Whether other devices are about to change the table by themselves."""

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

    def wish(self, wish: RemoteCommand) -> None:
        """Have the others know what the person at the table wishes."""

    def at(self, id_: str) -> tuple[Session, Company] | None:
        """Return the game that lies under this id, if it is played with others."""

    def resume(self, id_: str, session: Session) -> tuple[Session, Company] | None:
        """Go on with the table of a game that is kept, None where that can't be."""

    def stand_up(self, id_: str) -> None:
        """Note that another tab of this browser has the game of this id."""

    def note(self) -> None:
        """Put down in the game what brings its table back."""

    def tick(self) -> None:
        """Handle the passing of time."""
