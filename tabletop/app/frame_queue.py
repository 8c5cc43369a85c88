"""A queue of frames: each is shown when the one before is at rest.

What falls is shown before what it brings (`Frame.beats`). A frame that comes meanwhile
waits for its turn, so that nothing is ahead of what is seen. Nothing of this knows that
there is a browser.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from typing import Final

from tabletop.app.frame import Beat, Frame

STILL: Final = 0.36
"""Seconds for which dice lie still before anything else changes."""

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
        """Begin with nothing to show.

        Args:
            show: shows a frame.
            show_beat: shows a beat on the way to it.
            rest: returns once all that was shown is seen and has come to rest.
        """
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
            self._show_beat(frame, frame.beats[0])  # at once: nobody presses twice
            self._task = asyncio.ensure_future(self._run())

    def hasten(self) -> bool:
        """Show at once all that waits; return whether anything did."""
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
