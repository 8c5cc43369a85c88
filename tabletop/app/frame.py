"""Frames, each everything that the page shows at one moment, and their queue.

The steps of a moment are shown before its result (`Frame.beats`). A frame that arrives
meanwhile waits, so that the page shows all frames in order.
"""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Awaitable, Callable, Collection, Mapping
from dataclasses import dataclass, replace
from itertools import zip_longest
from typing import Final

from tabletop.core.sounds import Cue
from tabletop.model.events import Question
from tabletop.ui.elements import Element, render

AGAIN: Final = 10.0  # seconds after a moment in which the next of its kind is short
LONGER: Final = 2  # factor of the time of a caption on a page without motion


@dataclass(frozen=True, slots=True)
class Beat:
    """A step shown before a frame, until its animation has ended."""

    draw: Callable[[], Element]  # returns the screen, which it draws once
    cues: tuple[Cue, ...]  # sounds and vibrations
    pause: float  # seconds without a change after the animation
    is_short: bool = True  # whether the short form of its moment has it, too
    is_told: bool = False  # whether it has a caption

    @property
    def markup(self) -> str:
        """The content of the screen as markup."""
        return render(*self.draw().children)


@dataclass(frozen=True, slots=True)
class Frame:
    """The whole content of the page."""

    # the kind of screen: lobby, table, new, rules, settings, games, records,
    # daily, seeking or error
    screen: str
    tree: Element  # the screen
    title: str  # of the document
    address: str  # the part of the page's address after `#`, with it
    # the id of the place and scene: between frames with the same id elements are
    # animated, and the page keeps its scroll position
    place: str
    root: Mapping[str, str]  # attributes of the document's root for the style sheet
    focus: str  # the id of the element to focus, or "" to leave the focus
    polite: str  # text that a screen reader speaks when it has time
    prompts: tuple[str, ...]  # sentences of it that hold only at this position
    position: str  # the id of the position of the game; prompts end with it
    assertive: str  # text that a screen reader speaks at once
    is_answer: bool  # whether the texts answer something that the person did
    cues: tuple[Cue, ...]  # sounds and vibrations
    speech: str  # amount of speech, as in the settings
    is_heard: bool  # whether sound is on
    is_felt: bool  # whether vibration is on
    question: Question | None  # for a computer player, or None
    ends: str  # the id of the save whose result it shows, or ""
    hold: str  # the id of the save that the page locks against other tabs, or ""
    is_covered: bool  # whether the page must remove all earlier speech
    is_unsaved: bool  # whether closing the page would lose moves
    has_layer: bool  # whether a sheet or a story covers it, which Back closes
    beats: tuple[Beat, ...] = ()  # shown before it, one after the other
    moment: str = ""  # the kind of the moment that they show, or ""

    @property
    def markup(self) -> str:
        """The content of the screen as markup."""
        return render(*self.tree.children)

    @property
    def is_said_whole(self) -> bool:
        """Whether no speech may be dropped, as at the end of a game."""
        return self.speech == "everything" or bool(self.ends)

    def with_beats(self, keeps: Callable[[Beat], bool]) -> Frame:
        """Return the frame with some of its beats; the sounds of the others stay."""
        beats, cues = [], tuple[Cue, ...]()
        for beat in self.beats:
            cues += beat.cues
            if keeps(beat):
                beats.append(replace(beat, cues=cues))
                cues = ()
        return replace(self, beats=tuple(beats), cues=(*cues, *self.cues))


class FrameQueue:
    """The frames that wait to be shown."""

    def __init__(  # noqa: PLR0913 - each has a name
        self,
        show: Callable[[Frame], object],
        show_beat: Callable[[Frame, Beat], object],
        rest: Callable[[], Awaitable[object]],
        *,
        draw: Callable[[Beat], object],
        moves: Callable[[], bool] = lambda: True,
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        """Begin empty; `now` is in seconds.

        `show` shows a frame, `show_beat` a beat of it, and `draw` draws a beat that is
        shown later. `rest` returns once the animation on the screen has ended. `moves`
        tells whether things move on the screen.
        """
        self._show = show
        self._show_beat = show_beat
        self._rest = rest
        self._draw = draw
        self._moves = moves
        self._now = now
        self._full: dict[str, float] = {}  # when each kind of moment was last in full
        self._waiting: deque[Frame] = deque()
        self._task: asyncio.Task[None] | None = None

    @property
    def is_under_way(self) -> bool:
        """Whether a frame waits for its beats."""
        return bool(self._waiting)

    def take(self, frame: Frame) -> None:
        """Show a frame: at once, or after its beats and the frames before it."""
        if self._waiting and self._waiting[-1].place != frame.place:
            self.hasten()
        frame = self._shortened(frame)
        if not (self._waiting or frame.beats):
            self._show(frame)
            return
        self._waiting.append(frame)
        if self._task is None:
            self._show_beat(frame, frame.beats[0])  # at once, so no one presses twice
            self._task = asyncio.ensure_future(self._run())

    def _shortened(self, frame: Frame) -> Frame:
        if not self._moves():
            return frame.with_beats(lambda beat: beat.is_told)
        now = self._now()
        if now - self._full.get(frame.moment, -AGAIN) < AGAIN:
            return frame.with_beats(lambda beat: beat.is_short)
        if not all(beat.is_short for beat in frame.beats):
            self._full[frame.moment] = now
        return frame

    def hasten(self) -> bool:
        """Show all waiting frames at once; return whether there were any."""
        waiting = self.drop()
        for frame in waiting:
            self._show(frame)
        return bool(waiting)

    def drop(self) -> Collection[Frame]:
        """Return the frames that wait, and show none of them."""
        if self._task is not None:
            self._task.cancel()
            self._task = None
        waiting, self._waiting = self._waiting, deque()
        return waiting

    async def _run(self) -> None:
        is_shown = True
        while self._waiting:
            frame = self._waiting[0]
            for beat, later in zip_longest(frame.beats, frame.beats[1:]):
                if not is_shown:
                    self._show_beat(frame, beat)
                is_shown = False
                await self._rest()
                until = self._now() + beat.pause * (1 if self._moves() else LONGER)
                if later:  # drawn while nothing flies
                    self._draw(later)
                await asyncio.sleep(max(0, until - self._now()))
            self._waiting.popleft()
            self._show(frame)
        self._task = None
