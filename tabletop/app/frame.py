"""A frame: everything that the page shows at one moment."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from tabletop.model.events import Question
from tabletop.ui.sounds import Cue


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
