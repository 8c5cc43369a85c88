"""Where the page can be, beside a table, and what it is to show there."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeAlias

from tabletop.drawing.sounds import Cue
from tabletop.newgame import NewGame
from tabletop.screens.commands import LOBBY
from tabletop.screens.games import SCREENFUL
from tabletop.screens.table import Notice
from tabletop.session import Session
from tabletop.web.board import Question
from tabletop.web.company import Apart
from tabletop.web.lookback import LookBack
from tabletop.web.table import Table


@dataclass(frozen=True, slots=True)
class Beat:
    """What is shown on the way to a frame, until it has come to rest."""

    markup: str  # what is on the screen
    cues: tuple[Cue, ...]  # what is heard and felt
    pause: float  # how long nothing changes when all has come to rest, in seconds


@dataclass(frozen=True, slots=True)
class Frame:
    """All that the page is to show."""

    # the kind of screen: lobby, welcome, table, new, rules, settings, games, records,
    # daily, seeking or error
    screen: str
    markup: str  # what is on it
    title: str  # of the document
    address: str  # the part of the page's address after `#`, with it
    # the same of what is shown as one: within it things move, and the page stays where
    # it is scrolled to
    place: str
    # attributes of the document's root that the style sheet looks at
    root: Mapping[str, str]
    focus: str  # the id of the element that is to have the focus, or "" to leave it
    polite: str  # what a screen reader says when it has time
    assertive: str  # what a screen reader says at once
    cues: tuple[Cue, ...]  # what is heard and felt
    speech: str  # how much is said, as the settings have it
    is_heard: bool  # whether sound is on
    is_felt: bool  # whether vibration is
    question: Question | None  # what a computer player is to think about, or None
    hold: str  # the id of the save that the page is to hold against others, or ""
    is_covered: bool  # whether nothing may stay in the page that was said before
    is_unsaved: bool  # whether something is lost if the page is closed now
    has_layer: bool  # whether a sheet or a story lies over it, which Back closes
    beats: tuple[Beat, ...] = ()  # what is shown before it, one after the other


@dataclass(frozen=True, slots=True)
class Lobby:
    """The list of games."""


@dataclass(frozen=True, slots=True)
class Welcome:
    """What is asked before the first game of a kind."""

    game: str


@dataclass(frozen=True, slots=True)
class Form:
    """The form of a new game."""

    new_game: NewGame  # what is chosen on it
    error: str = ""  # what is wrong with that, or ""
    back: str = LOBBY  # the address from which it was opened


@dataclass(frozen=True, slots=True)
class Rules:
    """The rules of a game, at a clause."""

    game: str  # the short name
    clause: str  # the id of what is pointed out, or ""
    # of the new game from which they were opened, if they were
    form: Form | None = None
    # the table of the lesson from which they were opened, if they were
    lesson: Table | None = None
    is_from_lobby: bool = False  # whether they were opened from the lobby
    query: str = ""  # the words that are searched for, or ""


@dataclass(frozen=True, slots=True)
class Settings:
    """The settings, and the address from which they were opened."""

    back: str = LOBBY


@dataclass(frozen=True, slots=True)
class Games:
    """All games that are kept."""

    query: str = ""  # the words that are searched for, or ""
    shown: int = SCREENFUL  # so many of them are drawn
    sheet: str = ""  # the id of the game that is asked about, or ""
    said: Notice | None = None  # what is said of them, or None
    back: str = LOBBY  # the address from which they were opened


@dataclass(frozen=True, slots=True)
class Records:
    """What all games come to, and the address from which that was opened."""

    back: str = LOBBY


@dataclass(frozen=True, slots=True)
class Daily:
    """The deals of the day."""

    back: str = LOBBY  # the address from which they were opened
    shared: str = ""  # the id of the game whose result is to be shared, or ""


@dataclass(frozen=True, slots=True)
class Seeking:
    """A game that is opened at this address once the journal has told it."""

    address: str  # which asks for it
    # what the journal was asked for; nothing where something else is to come
    asked: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Broken:
    """Something that could not be shown, and what can be saved of it."""

    sentence: str
    text: str = ""
    partial: Session | None = None


Place: TypeAlias = (
    LookBack
    | Table
    | Lobby
    | Welcome
    | Form
    | Rules
    | Settings
    | Games
    | Records
    | Daily
    | Seeking
    | Broken
    | Apart
)
"""What the page shows."""
