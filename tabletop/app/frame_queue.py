"""A queue of frames: each waits for the animation of the one before.

The dice of a throw are shown before its result (`Frame.beats`). A frame that arrives
meanwhile waits, so that the page shows all frames in order. This module knows no
browser.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from typing import Final

from tabletop.app.frame import Beat, Frame

STILL: Final = 0.36
"""Seconds for which dice rest before anything else changes."""

TOLD: Final = 0.3
"""Seconds for which their result is shown before the next seat acts."""


class FrameQueue:
    """The frames that wait to be shown."""

    def __init__(
        self,
        show: Callable[[Frame], object],
        show_beat: Callable[[Frame, Beat], object],
        rest: Callable[[], Awaitable[object]],
    ) -> None:
        """Begin empty; `rest` returns once the animation on the screen has ended."""
        self._show = show
        self._show_beat = show_beat
        self._rest = rest
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
        if not (self._waiting or frame.beats):
            self._show(frame)
            return
        self._waiting.append(frame)
        if self._task is None:
            self._show_beat(frame, frame.beats[0])  # at once, so no one presses twice
            self._task = asyncio.ensure_future(self._run())

    def hasten(self) -> bool:
        """Show all waiting frames at once; return whether there were any."""
        if self._task is not None:
            self._task.cancel()
            self._task = None
        waiting, self._waiting = self._waiting, deque()
        for frame in waiting:
            self._show(frame)
        return bool(waiting)

    async def _run(self) -> None:
        is_shown = True
        while self._waiting:
            frame = self._waiting[0]
            for beat in frame.beats:
                if not is_shown:
                    self._show_beat(frame, beat)
                is_shown = False
                await self._rest()
                await asyncio.sleep(beat.pause)
            self._waiting.popleft()
            self._show(frame)
        self._task = None
