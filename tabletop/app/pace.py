"""The pace of speech: a sentence waits for the end of the last one."""

from __future__ import annotations

from typing import Final

from tabletop.core.i18n import _

PER_WORD: Final = 0.3  # seconds of a spoken word: 200 words a minute
MOST: Final = 40  # maximum waiting words, unless none may be dropped: twelve seconds


class Queue:
    """A queue of texts to speak. Only speech waits for it."""

    def __init__(self) -> None:
        self._waiting: list[str] = []
        self.clear()

    def clear(self) -> None:
        """Drop the waiting texts."""
        self._waiting, self._free = [], 0.0
        self._is_asked = self._is_cut = False

    def interrupt(self) -> None:
        """Note that the user silenced the reader: the next text answers them."""
        self._free, self._is_asked = 0.0, True

    def add(self, text: str, *, is_all: bool) -> None:
        """Queue a text, and drop the oldest texts above the maximum unless `is_all`.

        A text that answers a person goes before all others.
        """
        place = 0 if self._is_asked else len(self._waiting)
        self._waiting.insert(place, text)
        self._is_asked = False
        while not is_all and len(self._waiting) > 1 and _words(self._waiting) > MOST:
            del self._waiting[1 if place == 0 else 0]
            self._is_cut = True

    def withdraw(self, sentence: str) -> None:
        """Drop a waiting sentence that the person has answered unheard."""
        if self._is_asked:
            self._drop(sentence)

    def end_pause(self, sentence: str) -> None:
        """Drop the sentence of a pause that is over; more is said after what waits."""
        self._drop(sentence)
        self._is_asked = False

    def _drop(self, sentence: str) -> None:
        left = (text.replace(sentence, "").strip() for text in self._waiting)
        self._waiting = [text for text in left if text]

    def wait(self, now: float) -> float | None:
        """Return the seconds until the texts may be spoken; None without a text."""
        return max(0.0, self._free - now) if self._waiting else None

    def take(self, now: float) -> str:
        """Return the waiting texts at a time, in seconds, and clear the queue."""
        note = _("Some of it was left out: press z to hear it.")
        text = " ".join([*self._waiting, note] if self._is_cut else self._waiting)
        self.clear()
        self._free = now + PER_WORD * _words([text])
        return text


def _words(texts: list[str]) -> int:
    return sum(len(text.split()) for text in texts)
