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
    """What is shown on the way to a frame, until it has come to rest.

    Attributes:
        markup: what is on the screen.
        cues: what is heard and felt.
        pause: how long nothing changes when all has come to rest, in seconds.
    """

    markup: str
    cues: tuple[Cue, ...]
    pause: float


@dataclass(frozen=True, slots=True)
class Frame:
    """All that the page is to show.

    Attributes:
        screen: the kind of screen: lobby, welcome, table, new, rules, settings, games,
            records, daily, seeking or error.
        markup: what is on it.
        title: of the document.
        address: the part of the page's address after `#`, with it.
        place: the same of what is shown as one: within it things move, and the page
            stays where it is scrolled to.
        root: attributes of the document's root that the style sheet looks at.
        focus: the id of the element that is to have the focus, or "" to leave it.
        polite: what a screen reader says when it has time.
        assertive: what a screen reader says at once.
        cues: what is heard and felt.
        speech: how much is said, as the settings have it.
        is_heard: whether sound is on.
        is_felt: whether vibration is.
        question: what a computer player is to think about, or None.
        hold: the id of the save that the page is to hold against others, or "".
        is_covered: whether nothing may stay in the page that was said before.
        has_layer: whether a sheet or a story lies over it, which Back closes.
        is_unsaved: whether something is lost if the page is closed now.
        beats: what is shown before it, one after the other.
    """

    screen: str
    markup: str
    title: str
    address: str
    place: str
    root: Mapping[str, str]
    focus: str
    polite: str
    assertive: str
    cues: tuple[Cue, ...]
    speech: str
    is_heard: bool
    is_felt: bool
    question: Question | None
    hold: str
    is_covered: bool
    is_unsaved: bool
    has_layer: bool
    beats: tuple[Beat, ...] = ()


@dataclass(frozen=True, slots=True)
class Lobby:
    """The list of games."""


@dataclass(frozen=True, slots=True)
class Welcome:
    """What is asked before the first game of a kind."""

    game: str


@dataclass(frozen=True, slots=True)
class Form:
    """The form of a new game.

    Attributes:
        new_game: what is chosen on it.
        error: what is wrong with that, or "".
        back: the address from which it was opened.
    """

    new_game: NewGame
    error: str = ""
    back: str = LOBBY


@dataclass(frozen=True, slots=True)
class Rules:
    """The rules of a game, at a clause.

    Attributes:
        game: the short name.
        clause: the id of what is pointed out, or "".
        form: of the new game from which they were opened, if they were.
        lesson: the table of the lesson from which they were opened, if they were.
        is_from_lobby: whether they were opened from the lobby.
        query: the words that are searched for, or "".
    """

    game: str
    clause: str
    form: Form | None = None
    lesson: Table | None = None
    is_from_lobby: bool = False
    query: str = ""


@dataclass(frozen=True, slots=True)
class Settings:
    """The settings, and the address from which they were opened."""

    back: str = LOBBY


@dataclass(frozen=True, slots=True)
class Games:
    """All games that are kept.

    Attributes:
        query: the words that are searched for, or "".
        shown: so many of them are drawn.
        sheet: the id of the game that is asked about, or "".
        said: what is said of them, or None.
        back: the address from which they were opened.
    """

    query: str = ""
    shown: int = SCREENFUL
    sheet: str = ""
    said: Notice | None = None
    back: str = LOBBY


@dataclass(frozen=True, slots=True)
class Records:
    """What all games come to, and the address from which that was opened."""

    back: str = LOBBY


@dataclass(frozen=True, slots=True)
class Daily:
    """The deals of the day.

    Attributes:
        back: the address from which they were opened.
        shared: the id of the game whose result is to be shared, or "".
    """

    back: str = LOBBY
    shared: str = ""


@dataclass(frozen=True, slots=True)
class Seeking:
    """A game that is to be opened at this address as soon as the journal has told it.

    Attributes:
        address: which asks for it.
        asked: what the journal was asked for; nothing where something else is to come.
    """

    address: str
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
