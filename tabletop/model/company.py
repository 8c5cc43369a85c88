"""Those at other devices, as a table and the page know them."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final, Protocol

from tabletop.model.notice import Notice

PEOPLE: Final = "people"
"""The sheet of who is at the table, and the command that opens it."""


class Apart:
    """A place whose code is loaded on first use (`tabletop.model.together`)."""


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
