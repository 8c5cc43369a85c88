"""A journal in memory, for tests without a browser."""

from __future__ import annotations

from collections.abc import Sequence

from tabletop.catalogue import Entry, Found
from tabletop.shelf import SAVES, Journal, MemoryStorage


class MemoryJournal(Journal):
    """A journal that can be read, and that answers when a test has it answer.

    Attributes:
        found: the games that are near too, by id.
        away: those that were put away.
        gone: the ids of those that were dropped.
        asked: what was to be put away, and is not told of yet.
        is_refused: whether what is written does not outlast the page.
        sought: what was asked for, with the answer that is not told yet.
    """

    def __init__(self) -> None:
        """Begin empty."""
        self.found: dict[str, Found] = {}
        self.away: dict[str, Found] = {}
        self.gone: dict[str, Found] = {}
        self.asked: list[tuple[Entry, str]] = []
        self.sought: list[tuple[Sequence[str], list[Found]]] = []
        self.is_refused = False

    @property
    def keeps(self) -> bool:
        """Whether what is written outlasts the page."""
        return not self.is_refused

    def read(
        self, storage: MemoryStorage
    ) -> tuple[list[Found], list[str], list[Entry]]:
        """Return what the storage has otherwise, as at the start of a page."""
        texts = {id_: storage.get(SAVES + id_) for id_ in (*self.found, *self.gone)}
        every = self.found.items()
        changed = [found for id_, found in every if found.text != texts[id_]]
        told = [found.entry for _id, found in every if found not in changed]
        return changed, [id_ for id_ in self.gone if texts[id_] is not None], told

    def write(self, entry: Entry, text: str) -> None:
        """Put down the save."""
        self.found[entry.id] = Found(entry, text)
        self.away.pop(entry.id, None)
        self.gone.pop(entry.id, None)

    def drop(self, id_: str) -> None:
        """Throw the game away, but so that it can be asked back."""
        for place in (self.found, self.away):
            if id_ in place:
                self.gone[id_] = place.pop(id_)

    def restore(self, entry: Entry) -> None:
        """Have a game back that was put away."""
        self.away[entry.id] = self.gone.pop(entry.id)

    def mark(self, entry: Entry) -> None:
        """Say this of a game."""
        for place in (self.found, self.away):
            if entry.id in place:
                place[entry.id] = Found(entry, place[entry.id].text)

    def put_away(self, entry: Entry, text: str) -> None:
        """Keep a game for good; what asked for it is told later."""
        self.found.pop(entry.id, None)
        self.away[entry.id] = Found(entry, text)
        self.asked.append((entry, text))

    def fetch(self, ids: Sequence[str]) -> bool:
        """Take the question; it is answered later."""
        self.sought.append((ids, [self.away[id_] for id_ in ids if id_ in self.away]))
        return True

    def seek(self, texts: Sequence[str]) -> bool:
        """Take the question for the games that have all of these texts."""
        found = self.away.values()
        has_all = [it for it in found if all(text in it.text for text in texts)]
        self.sought.append((texts, has_all))
        return True
