"""Places of the page besides a table."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, TypeAlias

from tabletop.model.board import Board
from tabletop.model.company import Apart
from tabletop.model.notice import Notice
from tabletop.model.router import ROOT
from tabletop.session import Session
from tabletop.session.game_request import NewGame
from tabletop.session.rematches import Rematch

SCREENFUL: Final = 8  # games drawn at first: fewer leave space, more take time


@dataclass(frozen=True, slots=True)
class Lobby:
    """The list of games."""

    sheet: str = ""  # the short name of the game whose sheet is open, "rules", or ""


@dataclass(frozen=True, slots=True)
class Form:
    """The form of a new game."""

    new_game: NewGame  # the choices on it
    seat: int | None = None  # the place of the open seat, from 0
    shows_all: bool = False  # whether all numbers of players are shown
    error: str = ""  # a sentence on an impossible choice, or ""
    back: str = ROOT  # the address from which it was opened
    rematch: Rematch | None = None  # the return game that is unchanged on it


@dataclass(frozen=True, slots=True)
class Rules:
    """The rules of a game, at a clause."""

    game: str  # the short name
    clause: str  # the id of the clause to point out, or ""
    form: Form | None = None  # of the new game from which they were opened
    lesson: Board | None = None  # the lesson from which they were opened
    is_from_lobby: bool = False  # whether they were opened from the lobby
    query: str = ""  # the words of a search, or ""
    section: int | None = None  # the number of the chosen section, 0 for the glance


@dataclass(frozen=True, slots=True)
class SettingsPlace:
    """The settings, and the address and the table from which they were opened."""

    back: str = ROOT
    board: Board | None = None


@dataclass(frozen=True, slots=True)
class Games:
    """The list of all saved games."""

    query: str = ""  # the words of a search, or ""
    shown: int = SCREENFUL  # number of games drawn
    sheet: str = ""  # the id of the game whose sheet is open, or ""
    said: Notice | None = None  # a notice on the list, or None
    back: str = ROOT  # the address from which they were opened


@dataclass(frozen=True, slots=True)
class Records:
    """The records of all games, or of one."""

    back: str = ROOT  # the address from which they were opened
    game: str = ""  # the short name of the one game, or ""


@dataclass(frozen=True, slots=True)
class Daily:
    """The daily deals."""

    back: str = ROOT  # the address from which they were opened
    shared: str = ""  # the id of the game whose result the person shares, or ""


@dataclass(frozen=True, slots=True)
class Seeking:
    """A wait for the store, or for a module, before an address opens."""

    address: str  # to open then
    asked: tuple[str, ...] = ()  # the request to the store; empty while a module loads


@dataclass(frozen=True, slots=True)
class Broken:
    """An error, with the part of a game that can be saved."""

    sentence: str
    text: str = ""
    partial: Session | None = None
    again: str = ""  # the address that can be tried again, or ""


Place: TypeAlias = (  # a screen of the page
    Board
    | Lobby
    | Form
    | Rules
    | SettingsPlace
    | Games
    | Records
    | Daily
    | Seeking
    | Broken
    | Apart
)
