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
    """What lies open on the page."""

    settings: Settings  # what a person set
    place: Place = field(default_factory=Lobby)  # what is shown
    route: Route = router.LOBBY  # what the address asks for
    # what the page has to say with the next frame
    speech: Speech = field(default_factory=Speech)
    # what the open board has; it is forgotten with the board
    on_board: Speech = field(default_factory=Speech)
    said: str = ""  # what was said last of it, likewise
    refusal: str = ""  # why the settings are not kept, or ""
    # what the browser tells of the device
    device: Device = field(default_factory=Device)
    dropped: GameSummary | None = None  # the game that was deleted last
    is_put_off: bool = False  # whether the offer of a new version was put away
    lists_keys: bool = False  # whether the list of keys lies over what is no board

    @property
    def table(self) -> Board | None:
        """The open table, if one is; a review is none."""
        place = self.place
        return place if isinstance(place, Board) and place.review is None else None
