"""The pace of speech: a sentence waits for the end of the last one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from tabletop.core.i18n import _

PER_WORD: Final = 0.3  # seconds of a spoken word: 200 words a minute
MOST: Final = 40  # maximum waiting words, unless none may be dropped: twelve seconds


@dataclass(frozen=True, slots=True)
class _Text:
    """A waiting text."""

    text: str
    prompts: tuple[str, ...] = ()  # sentences of it that hold only at one position

    def without(self, *sentences: str) -> _Text:
        text = self.text
        for sentence in filter(None, sentences):
            text = text.replace(sentence, "").replace("  ", " ").strip()
        return replace(self, text=text)


class Queue:
    """A queue of texts to speak. Only speech waits for it."""

    def __init__(self) -> None:
        self._position = ""
        self._waiting: list[_Text] = []
        self.clear()

    def clear(self) -> None:
        """Drop the waiting texts."""
        self._waiting, self._free = [], 0.0
        self._gap: int | None = None  # index of the text after what was dropped

    def add(
        self,
        text: str,
        *,
        position: str = "",
        prompts: Sequence[str] = (),
        is_answer: bool = False,
        is_all: bool = False,
    ) -> None:
        """Queue a text, and drop the oldest texts above the maximum unless `is_all`.

        An answer drops nothing, as it is spoken at once with all that waits.
        Waiting prompts are dropped when the position of the game has changed. A text
        that answers a person is spoken at once, because their key has silenced the
        reader. It goes before all others, unless it tells what the person played: then
        it follows what others played before.
        """
        is_new = position != self._position
        if is_new:
            self._position = position
            self._keep([each.without(*each.prompts) for each in self._waiting])
        if not text:
            return
        if is_answer:
            self._free = 0.0
        is_first = is_answer and not is_new
        place = 0 if is_first else len(self._waiting)
        self._waiting.insert(place, _Text(text, tuple(prompts)))
        if is_first and self._gap is not None:
            self._gap += 1
        is_whole = is_all or is_answer
        while not is_whole and len(self._waiting) > 1 and self._words > MOST:
            del self._waiting[0]
            self._gap = 0

    def withdraw(self, sentence: str) -> None:
        """Drop a waiting sentence that the person has answered unheard."""
        self._keep([each.without(sentence) for each in self._waiting])

    def hear(self, text: str, now: float) -> None:
        """Wait for a text that the reader speaks at once, in place of the last one."""
        self._free = now + PER_WORD * len(text.split())

    def wait(self, now: float) -> float | None:
        """Return the seconds until the texts may be spoken; None without a text."""
        return max(0.0, self._free - now) if self._waiting else None

    def take(self, now: float, *, has_keys: bool = True) -> str:
        """Return the waiting texts at a time, in seconds, and clear the queue.

        A note stands where texts were dropped. It names a key if the person has used
        any, and else the log.
        """
        texts = [each.text for each in self._waiting]
        if self._gap is not None:
            note = _("Some of it was left out: the log has it.")
            if has_keys:
                note = _("Some of it was left out: press z to hear it.")
            texts.insert(self._gap, note)
        text = " ".join(texts)
        self.clear()
        self._free = now + PER_WORD * len(text.split())
        return text

    def _keep(self, texts: Sequence[_Text]) -> None:
        if self._gap is not None:
            self._gap = sum(bool(each.text) for each in texts[: self._gap])
        self._waiting = [each for each in texts if each.text]

    @property
    def _words(self) -> int:
        return sum(len(each.text.split()) for each in self._waiting)
