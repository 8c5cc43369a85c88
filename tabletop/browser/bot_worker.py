"""The worker that thinks: one question at a time, which can be cancelled.

Between two pieces of advice it lets the worker hear, so a cancel gets in within some
10 ms. `static/bot.py` exports these functions to the page.
"""

from __future__ import annotations

import asyncio
import contextlib

import js

from tabletop.bots import files
from tabletop.browser.platform.language_loader import LanguageLoader, speak
from tabletop.browser.platform.lazy_modules import fetched, load
from tabletop.core.codec import to_text
from tabletop.core.i18n import _
from tabletop.registry import missing
from tabletop.session import bot_protocol

_current = 0


async def think(number: int, question: str, *spoken_language: str) -> str:
    """Return JSON of the last advice on a question, and of why there is none.

    Both are texts; the advice is "" if it was cancelled. A higher number takes the
    place of a question (`bot_protocol.ask`); a text that is none raises `ValueError`.
    The language has the fields of a `LanguageLoader`.
    """
    global _current  # noqa: PLW0603 - the one thing that this worker thinks about
    _current = number
    with contextlib.suppress(FileNotFoundError):  # then the advice is in English
        await speak(LanguageLoader(*map(str, spoken_language)))
    try:
        await load(*missing([bot_protocol.game(question)]))
        for name in bot_protocol.files(question):
            await _fetch(name)
    except FileNotFoundError as failure:
        return to_text(("", str(failure)))
    answer = ""
    for advice in bot_protocol.think(question):
        answer = advice
        await asyncio.sleep(0)
        if _current != number:
            return to_text(("", ""))
    return to_text((answer, ""))


async def _fetch(name: str) -> None:
    """Fetch a file that a player needs; raise `FileNotFoundError` on failure."""
    if files.is_here(name):
        return
    try:
        files.give(name, await fetched(js.tabletopFiles.to_py()[name]))
    except FileNotFoundError:
        sentence = _("The computer player couldn’t be downloaded. You may be offline.")
        raise FileNotFoundError(sentence) from None


def cancel() -> None:
    """Stop thinking."""
    global _current  # noqa: PLW0603 - see above
    _current = 0
