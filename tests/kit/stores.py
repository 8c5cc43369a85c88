"""Stores that are full, or that answer when a test has them answer."""

from collections.abc import Sequence

from tabletop.app.app import App
from tabletop.library.game_index import GameSummary
from tabletop.library.game_store import Store


class FullStore(Store):
    """A store that can be full; what it refuses then is lost with the page."""

    def __init__(self) -> None:
        """Begin empty, and with room."""
        super().__init__()
        self.is_full = False
        self._kept = Store()
        self._refused: set[str] = set()

    @property
    def is_unsaved(self) -> bool:
        """Whether something was refused that may be kept later."""
        self._try_again()
        return bool(self._refused)

    def reopened(self) -> Store:
        """Return what another page finds."""
        kept = self._kept
        return Store(kept.entries.values(), kept.saves, kept._texts)

    def _try_again(self) -> None:
        if self.is_full:
            return
        for key in self._refused:
            if key in self.entries:
                self._kept.write(self.entries[key], self.saves[key])
            elif key in self._texts:
                self._kept.put(key, self._texts[key])
        self._refused.clear()

    def write(self, entry: GameSummary, text: str) -> None:
        """Keep the save, if there is room."""
        super().write(entry, text)
        self._refused.add(entry.id)
        self._try_again()

    def drop(self, id_: str) -> None:
        """Forget a game, which makes room."""
        super().drop(id_)
        self._kept.drop(id_)
        self._refused.discard(id_)
        self.is_full = False

    def put(self, key: str, text: str) -> None:
        """Keep the text, if there is room."""
        super().put(key, text)
        self._refused.add(key)
        self._try_again()


class SlowStore(Store):
    """A store that has few saves at hand.

    Attributes:
        far: the other saves, by id.
        asked: what was asked for, with the saves that are not told of yet.
    """

    def __init__(self) -> None:
        """Begin empty."""
        super().__init__()
        self.far: dict[str, str] = {}
        self.asked: list[tuple[Sequence[str], dict[str, str]]] = []

    def put_away(self, entry: GameSummary, text: str) -> None:
        self.entries[entry.id], self.far[entry.id] = entry, text
        self.saves.pop(entry.id, None)

    def fetch(self, ids: Sequence[str]) -> bool:
        """Take the question; it is answered later."""
        self.asked.append((ids, {i: self.far[i] for i in ids if i in self.far}))
        return True

    def seek(self, texts: Sequence[str]) -> bool:
        """Take the question for the saves that have all of these texts."""
        far = self.far.items()
        found = {id_: save for id_, save in far if all(text in save for text in texts)}
        self.asked.append((texts, found))
        return True

    def restore(self, entry: GameSummary) -> None:
        """Have a game back that was dropped."""
        super().restore(entry)
        self.entries[entry.id] = entry

    def answer(self, app: App) -> None:
        """Answer all that was asked."""
        while self.asked:
            asked, found = self.asked.pop(0)
            self.saves |= found
            app.fetched(asked, is_read=True)
