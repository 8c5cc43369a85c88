"""The application's interface to other devices.

The implementation is loaded on first use (see `tabletop.app.together`).
"""

from __future__ import annotations

from typing import Final, Protocol

from tabletop.model.company import Company
from tabletop.model.events import Fields, RemoteCommand
from tabletop.model.notice import Notice
from tabletop.model.router import Route
from tabletop.session import Session

SEATS: Final = "tabletop/1/seat/"
"""Prefix of the store's keys for seats; the id of the table follows."""


class MultiplayerApi(Protocol):
    """The companion that connects devices and may change the page by itself."""

    has_news: bool  # whether it has changed the page since the last frame

    @property
    def is_unsettled(self) -> bool:
        """Whether other devices are about to change the table by themselves."""

    @property
    def ticks(self) -> bool:
        """Whether the page must call `tick` twice a second."""

    @property
    def request(self) -> Notice | None:
        """The notice of who asks for a seat, for other screens than the table's."""

    def open(self, route: Route) -> None:
        """Open an address of a table at several devices.

        Raises:
            ValueError: that is impossible; a whole sentence says why.
        """

    def command(self, name: str, fields: Fields) -> None:
        """Run the command of a button or a form at a place of type `Apart`."""

    def send(self, wish: RemoteCommand) -> None:
        """Send a request of the person at the table to the others."""

    def at(self, id_: str) -> tuple[Session, Company] | None:
        """Return the game with this id, if several devices play it."""

    def resume(self, id_: str, session: Session) -> tuple[Session, Company] | None:
        """Reopen the table of a stored game, or return None if that is impossible."""

    def release(self, id_: str) -> None:
        """Leave a table, because another tab of this browser has its game."""

    def note(self) -> None:
        """Store in the game the data that reopens its table."""

    def tick(self) -> None:
        """Handle the passing of time."""
