"""The model of the page: one frozen value."""

from __future__ import annotations

from dataclasses import dataclass, field

from tabletop.library.game_index import GameSummary
from tabletop.library.settings import Settings
from tabletop.model import router
from tabletop.model.board import Board
from tabletop.model.device import Device
from tabletop.model.events import Speech
from tabletop.model.places import Lobby, Place
from tabletop.model.router import Route


@dataclass(frozen=True, slots=True)
class Model:
    """The state of the whole page."""

    settings: Settings  # chosen by the person
    place: Place = field(default_factory=Lobby)  # the screen
    route: Route = router.LOBBY  # from the address
    speech: Speech = field(default_factory=Speech)  # of the page for the next frame
    on_board: Speech = field(default_factory=Speech)  # of the open board; ends with it
    said: str = ""  # the last sentence on the board; it ends with the board
    refusal: str = ""  # why the settings are not saved, or ""
    device: Device = field(default_factory=Device)  # facts that the browser reports
    dropped: GameSummary | None = None  # the game that was deleted last
    is_put_off: bool = False  # whether a person dismissed the offer of a new version
    lists_keys: bool = False  # whether the list of keys covers a place without a board

    @property
    def table(self) -> Board | None:
        """The open table, if any; a review is not a table."""
        place = self.place
        return place if isinstance(place, Board) and place.review is None else None
