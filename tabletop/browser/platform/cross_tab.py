"""Answers that were opened in another tab, passed to the tab that waits.

An answer arrives as a link, and opening a link starts a new page. The tabs of a browser
reach each other by a `BroadcastChannel`, unless the browser has put one to sleep.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Final

import js

from tabletop.browser.platform.dom import js_object, listen

NAME: Final = "tabletop/1/answers"  # name of the channel
PATIENCE: Final = 2.0  # seconds that a tab waits for an answer


class CrossTab:
    """Messages between the tabs of one browser."""

    def __init__(self, take: Callable[[str], bool]) -> None:
        """Listen to the other tabs.

        `take` takes an answer (`invitations.pack`) that another tab hands over. It
        returns whether this tab has waited for it.
        """
        self._take = take
        self._taken: dict[str, asyncio.Event] = {}
        self._channel = js.BroadcastChannel.new(NAME)
        listen(self._channel, {"message": self._hear})

    async def hand(self, text: str) -> bool:
        """Hand an answer to the tab that waits for it; return whether one did."""
        taken = self._taken[text] = asyncio.Event()
        self._say("answer", text)
        try:
            await asyncio.wait_for(taken.wait(), PATIENCE)
        except TimeoutError:
            return False
        finally:
            del self._taken[text]
        return True

    def close(self) -> None:
        """Hear no more of other tabs."""
        self._channel.close()

    def _hear(self, event: js.MessageEvent) -> None:
        kind, text = str(event.data.kind), str(event.data.text)
        if kind == "answer" and self._take(text):
            self._say("taken", text)
        elif kind == "taken" and text in self._taken:
            self._taken[text].set()

    def _say(self, kind: str, text: str) -> None:
        self._channel.postMessage(js_object({"kind": kind, "text": text}))
