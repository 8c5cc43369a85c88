"""The page's side of thinking: it asks a worker, and takes the last question back.

The worker is made when the first question comes: it loads a Python of its own. Where
no worker can be had, the page thinks itself, in steps that leave room for input.
"""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Callable
from typing import Any

import js
from pyscript import workers

from tabletop.web import bot
from tabletop.web.board import Question

NAME = "bot"


class Thinker:
    """Thinks about one question at a time."""

    def __init__(
        self,
        answered: Callable[[str, str], None],
        failed: Callable[[str, str], None],
    ) -> None:
        """Tell the answers to whoever made this.

        Args:
            answered: takes a question and the advice on it.
            failed: takes a question and the sentence why there is no advice.
        """
        self._answered = answered
        self._failed = failed
        self._wanted: Question | None = None
        self._number = 0
        self._task: asyncio.Task[None] | None = None
        self._worker: Any = None

    def want(self, question: Question | None) -> None:
        """Think about this question and nothing else; None is nothing."""
        if question == self._wanted:
            return
        if self._wanted is not None and self._worker:
            self._worker.cancel()
        self._wanted = question
        self._number += 1
        if question is not None:
            self._task = asyncio.ensure_future(self._think(self._number, question))

    async def _think(self, number: int, question: Question) -> None:
        start = time.monotonic()
        try:
            player = await self._player()
            advice = str(await player.think(number, question.text))
        except Exception as failure:  # noqa: BLE001 - a worker fails in many ways
            sentence = str(failure)
            self._finish(number, lambda: self._failed(question.text, sentence))
            return
        await asyncio.sleep(max(0.0, start + question.pause - time.monotonic()))
        if advice:
            self._finish(number, lambda: self._answered(question.text, advice))

    def _finish(self, number: int, tell: Callable[[], None]) -> None:
        """Tell the outcome, unless the question was taken back."""
        if number == self._number:
            self._wanted = None
            tell()

    async def _player(self) -> Any:
        """Return whoever thinks: the worker, or this page where there is none."""
        if self._worker is None:
            try:
                _add_worker()
                self._worker = await workers[NAME]
            except Exception:  # noqa: BLE001 - browsers refuse in many ways
                self._worker = bot
        return self._worker


def _add_worker() -> None:
    """Add the element that PyScript makes a worker of, with the page's own Python."""
    page = js.document.querySelector("script[type=py][config]")
    config = json.loads(page.getAttribute("config"))
    script = js.document.createElement("script")
    attributes = {
        "type": "py",
        "worker": "",
        "src": page.getAttribute("data-bot"),
        "name": NAME,
        "config": json.dumps(
            {
                "interpreter": config["interpreter"],
                "plugins": config["plugins"],
                "sync_main_only": True,
            }
        ),
    }
    for name, value in attributes.items():
        script.setAttribute(name, value)
    js.document.body.append(script)
