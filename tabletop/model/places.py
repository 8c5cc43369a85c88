"""The places of the page besides a table."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, TypeAlias

from tabletop.model.board import Board
from tabletop.model.company import Apart
from tabletop.model.notice import Notice
from tabletop.model.router import ROOT
from tabletop.session import Session
from tabletop.session.game_request import NewGame

SCREENFUL: Final = 8
"""Games that are drawn at first: fewer leave space, more take time."""


@dataclass(frozen=True, slots=True)
class Lobby:
    """The list of games."""


@dataclass(frozen=True, slots=True)
class WelcomePlace:
    """What is asked before the first game of a kind."""

    game: str


@dataclass(frozen=True, slots=True)
class Form:
    """The form of a new game."""

    new_game: NewGame  # what is chosen on it
    error: str = ""  # what is wrong with that, or ""
    back: str = ROOT  # the address from which it was opened


@dataclass(frozen=True, slots=True)
class Rules:
    """The rules of a game, at a clause."""

    game: str  # the short name
    clause: str  # the id of what is pointed out, or ""
    # of the new game from which they were opened, if they were
    form: Form | None = None
    # the table of the lesson from which they were opened, if they were
    lesson: Board | None = None
    is_from_lobby: bool = False  # whether they were opened from the lobby
    query: str = ""  # the words that are searched for, or ""


@dataclass(frozen=True, slots=True)
class SettingsPlace:
    """The settings, and the address from which they were opened."""

    back: str = ROOT


@dataclass(frozen=True, slots=True)
class Games:
    """All games that are kept."""

    query: str = ""  # the words that are searched for, or ""
    shown: int = SCREENFUL  # so many of them are drawn
    sheet: str = ""  # the id of the game that is asked about, or ""
    said: Notice | None = None  # what is said of them, or None
    back: str = ROOT  # the address from which they were opened


@dataclass(frozen=True, slots=True)
class Records:
    """What all games come to, and the address from which that was opened."""

    back: str = ROOT


@dataclass(frozen=True, slots=True)
class Daily:
    """The deals of the day."""

    back: str = ROOT  # the address from which they were opened
    shared: str = ""  # the id of the game whose result is to be shared, or ""


@dataclass(frozen=True, slots=True)
class Seeking:
    """A game that is opened at this address once the store has told it."""

    address: str  # which asks for it
    # what the store was asked for; nothing where something else is to come
    asked: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Broken:
    """Something that could not be shown, and what can be saved of it."""

    sentence: str
    text: str = ""
    partial: Session | None = None


Place: TypeAlias = (
    Board
    | Lobby
    | WelcomePlace
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
"""What the page shows."""
