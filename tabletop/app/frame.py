"""A frame: everything that the page shows at one moment."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from tabletop.core.sounds import Cue
from tabletop.model.events import Question
from tabletop.ui.elements import Child, Element, render, tag


@dataclass(frozen=True, slots=True)
class Beat:
    """A step shown before a frame, until its animation has ended."""

    tree: Element  # the screen
    cues: tuple[Cue, ...]  # sounds and vibrations
    pause: float  # seconds without a change after the animation

    @property
    def markup(self) -> str:
        """The content of the screen as markup."""
        return render(*self.tree.children)


@dataclass(frozen=True, slots=True)
class Frame:
    """The whole content of the page."""

    # the kind of screen: lobby, welcome, table, new, rules, settings, games, records,
    # daily, seeking or error
    screen: str
    tree: Element  # the screen
    title: str  # of the document
    address: str  # the part of the page's address after `#`, with it
    # the id of the place and scene: between frames with the same id elements are
    # animated, and the page keeps its scroll position
    place: str
    # attributes of the document's root for the style sheet
    root: Mapping[str, str]
    focus: str  # the id of the element to focus, or "" to leave the focus
    polite: str  # text that a screen reader speaks when it has time
    assertive: str  # text that a screen reader speaks at once
    cues: tuple[Cue, ...]  # sounds and vibrations
    speech: str  # amount of speech, as in the settings
    is_heard: bool  # whether sound is on
    is_felt: bool  # whether vibration is on
    question: Question | None  # for a computer player, or None
    hold: str  # the id of the save that the page locks against other tabs, or ""
    is_covered: bool  # whether the page must remove all earlier speech
    is_unsaved: bool  # whether closing the page would lose moves
    has_layer: bool  # whether a sheet or a story covers it, which Back closes
    beats: tuple[Beat, ...] = ()  # shown before it, one after the other

    @property
    def markup(self) -> str:
        """The content of the screen as markup."""
        return render(*self.tree.children)


def screen_of(*children: Child) -> Element:
    """Return the element of the document that contains all of a screen."""
    return tag("div", {"id": "screen"}, *children)
