"""The client of the thinking worker: sends questions and cancels them.

The first question starts a worker, which loads a Python of its own. The page itself
thinks until a worker is ready, or if the browser or the network allows none. It thinks
in steps that leave time for input. Every wait has a limit. This module knows no
browser.
"""

from __future__ import annotations

import asyncio
import time
import traceback
from collections.abc import Awaitable, Callable, Sequence
from typing import Final, Protocol

from tabletop.core.codec import from_text
from tabletop.core.i18n import _
from tabletop.model.events import Question

COMES: Final = 10.0  # seconds that the first question waits for a worker
AGAIN: Final = 60.0  # seconds until another worker is started if one isn't ready

ANSWERS: Final = 60.0
"""Maximum seconds until an answer; they may include the download of a file that a
player needs."""

RESTS: Final = 60.0  # seconds until a worker ends that nobody needs


class ThinkingWorker(Protocol):
    """The thinking worker; see `tabletop.browser.bot_worker`."""

    def think(
        self, number: int, question: str, *spoken_language: str
    ) -> Awaitable[object]:
        """Return the answer to a question, with its sentences in a language."""
        ...

    def cancel(self) -> object:
        """Stop thinking."""
        ...


class Thinker:
    """Thinks about one question at a time."""

    def __init__(  # noqa: PLR0913 - two callbacks, the workers and the limits
        self,
        answered: Callable[[str, str], None],
        failed: Callable[[str, str], None],
        *,
        summon: Callable[[int], Awaitable[ThinkingWorker]],
        dismiss: Callable[[int], object],
        here: ThinkingWorker,
        spoken_language: Callable[[], Sequence[str]] = tuple,
        comes: float = COMES,
        answers: float = ANSWERS,
        rests: float = RESTS,
    ) -> None:
        """Store the callbacks and the limits.

        `answered` takes a question and the advice on it; `failed` takes a question and
        a sentence on why there is none. `summon` starts a worker with a new number;
        `dismiss` ends it, even before it is ready. `here` thinks in the page.
        `spoken_language` returns the language, as `ThinkingWorker.think` takes it.
        `comes` is the seconds that the first question waits for a worker, `answers` the
        maximum until an answer, `rests` those until a worker ends (`rest`).
        """
        self._answered = answered
        self._failed = failed
        self._summon = summon
        self._end = dismiss
        self._here = here
        self._tongue = spoken_language
        self._comes = comes
        self._answers = answers
        self._rests = rests
        self._wanted: Question | None = None
        self._number = 0
        self._task: asyncio.Task[None] | None = None
        self._asked: ThinkingWorker | None = None
        self._coming: asyncio.Future[ThinkingWorker] | None = None
        self._workers = 0
        self._summoned = 0.0
        self._until = 0.0
        self._resting: asyncio.TimerHandle | None = None

    def want(self, question: Question | None) -> None:
        """Think about this question only, or about none; cancel the one before."""
        if question == self._wanted:
            return
        if self._wanted is not None and self._asked is not None:
            self._asked.cancel()
        self._wanted = question
        self._number += 1
        if question is not None:
            self._task = asyncio.ensure_future(self._think(self._number, question))

    def rest(self, *, is_due: bool) -> None:
        """End the worker later if it is idle then, or keep it if this is not due.

        It holds some 50 MB. The next question starts another one.
        """
        if self._resting is not None:
            self._resting.cancel()
            self._resting = None
        if is_due and self._coming is not None:
            loop = asyncio.get_running_loop()
            self._resting = loop.call_later(self._rests, self._end_idle)

    def _end_idle(self) -> None:
        if self._wanted is None:
            self._dismiss_one()

    async def _think(self, number: int, question: Question) -> None:
        if question.is_pause:
            await asyncio.sleep(question.pause)
            self._finish(number, lambda: self._answered(question.text, ""))
            return
        start = time.monotonic()
        player = await self._player()
        if number != self._number:
            return
        self._asked = player
        try:
            told = await asyncio.wait_for(
                _answer(player, number, question.text, self._tongue()), self._answers
            )
            advice, sentence = from_text(tuple[str, str], told)
        except TimeoutError:
            self._dismiss(player)
            advice, sentence = "", _("The computer player isn’t answering.")
        except Exception:  # noqa: BLE001 - a worker fails in many ways
            traceback.print_exc()
            self._dismiss(player)
            advice, sentence = "", _("The computer player has stopped working.")
        if sentence:
            self._finish(number, lambda: self._failed(question.text, sentence))
            return
        await asyncio.sleep(max(0.0, start + question.pause - time.monotonic()))
        if advice:
            self._finish(number, lambda: self._answered(question.text, advice))

    def _finish(self, number: int, tell: Callable[[], None]) -> None:
        """Report the outcome, unless the question was cancelled."""
        if number == self._number:
            self._wanted = None
            tell()

    async def _player(self) -> ThinkingWorker:
        """Return the thinker: the worker, or this page without one."""
        now, coming = time.monotonic(), self._coming
        if coming is None:
            coming, self._until = self._summon_one(), now + self._comes
        elif not coming.done() and now > self._summoned + AGAIN:
            self._dismiss_one()
            coming = self._summon_one()
        if now < self._until:
            await asyncio.wait({coming}, timeout=self._until - now)
        return coming.result() if _has_come(coming) else self._here

    def _summon_one(self) -> asyncio.Future[ThinkingWorker]:
        self._workers, self._summoned = self._workers + 1, time.monotonic()
        self._coming = asyncio.ensure_future(self._summon(self._workers))
        return self._coming

    def _dismiss(self, player: ThinkingWorker) -> None:
        """End a worker that has failed; the next question starts another one."""
        coming = self._coming
        if coming is not None and _has_come(coming) and coming.result() is player:
            self._dismiss_one()

    def _dismiss_one(self) -> None:
        if self._coming is not None:
            self._coming.cancel()
            self._coming = None
            self._end(self._workers)


def _has_come(coming: asyncio.Future[ThinkingWorker]) -> bool:
    return coming.done() and not coming.cancelled() and coming.exception() is None


async def _answer(
    player: ThinkingWorker, number: int, question: str, spoken_language: Sequence[str]
) -> str:
    """Return the answer of a player, for any kind of promise."""
    return str(await player.think(number, question, *spoken_language))
