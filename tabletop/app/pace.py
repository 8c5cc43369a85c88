"""The pace of speech: no sentence before the last one can have been heard."""

from __future__ import annotations

from typing import Final

from tabletop.core.i18n import _

PER_WORD: Final = 0.3
"""How long a word is heard, in seconds: 200 a minute."""

MOST: Final = 40
"""Maximum waiting words unless everything is said: twelve seconds of speech."""


class Queue:
    """Texts that wait to be said. Nothing but speech waits for them."""

    def __init__(self) -> None:
        self._waiting: list[str] = []
        self.clear()

    def clear(self) -> None:
        """Drop what waits."""
        self._waiting, self._free = [], 0.0
        self._is_asked = self._is_cut = False

    def interrupt(self) -> None:
        """Note that the reader fell silent: the next sentence answers a person."""
        self._free, self._is_asked = 0.0, True

    def add(self, text: str, *, is_all: bool) -> None:
        """Have a text said after the others; the earliest of too many are left out.

        What answers a person goes before all others.

        Args:
            text: a sentence or several.
            is_all: whether nothing may be left out.
        """
        place = 0 if self._is_asked else len(self._waiting)
        self._waiting.insert(place, text)
        self._is_asked = False
        while not is_all and len(self._waiting) > 1 and _words(self._waiting) > MOST:
            del self._waiting[1 if place == 0 else 0]
            self._is_cut = True

    def wait(self, now: float) -> float | None:
        """Return how long what waits has to wait, in seconds; None if nothing does."""
        return max(0.0, self._free - now) if self._waiting else None

    def take(self, now: float) -> str:
        """Return all that waits, which is said now.

        Args:
            now: in seconds.
        """
        note = _("Some of it wasn’t said: press z to hear it.")
        text = " ".join([*self._waiting, note] if self._is_cut else self._waiting)
        self.clear()
        self._free = now + PER_WORD * _words([text])
        return text


def _words(texts: list[str]) -> int:
    return sum(len(text.split()) for text in texts)
