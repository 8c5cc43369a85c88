"""The worker's side of thinking: one question at a time, and a word to stop.

Between two pieces of advice it lets the worker hear, so a cancel gets in within some
10 ms. `static/bot.py` exports these functions to the page.
"""

from __future__ import annotations

import asyncio

from tabletop import thinking

_current = 0


async def think(number: int, question: str) -> str:
    """Return the last advice on a question, "" if it was cancelled.

    Args:
        number: of the question; a higher one takes its place.
        question: as `tabletop.thinking.ask` writes it.

    Raises:
        ValueError: the text is no question.
    """
    global _current  # noqa: PLW0603 - the one thing that this worker thinks about
    _current = number
    answer = ""
    for advice in thinking.think(question):
        answer = advice
        await asyncio.sleep(0)
        if _current != number:
            return ""
    return answer


def cancel() -> None:
    """Stop thinking."""
    global _current  # noqa: PLW0603 - see above
    _current = 0
