"""The shelf: the stored games of this device.

A `Store` keeps what is said of every game, its save, and a few texts by key. It has
them at hand, or answers later where it has not. A save that cannot be read stays where
it is: only games that were opened or begun are written, each under its own id.
"""

from __future__ import annotations

import math
import os
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Final

from tabletop.core.i18n import _
from tabletop.library import game_index
from tabletop.library.game_index import GameSummary
from tabletop.library.results import PersonalResult
from tabletop.session import Session, save

PREFIX: Final = "tabletop/1/"
SAVES: Final = PREFIX + "save/"
"""The beginning of the names of locks, one a save.
See `tabletop.browser.platform.tab_lock`."""

NEAR: Final = 30
"""The number of games that the lobby lists, the last played ones."""


class Store:
    """Games and texts; this one keeps them as long as it lives.

    Attributes:
        entries: what is said of all games, by id.
        saves: those saves that are at hand, by id.
    """

    def __init__(
        self,
        entries: Iterable[GameSummary] = (),
        saves: Mapping[str, str] | None = None,
        texts: Mapping[str, str] | None = None,
    ) -> None:
        """Begin with what was kept before."""
        self.entries = {entry.id: entry for entry in entries}
        self.saves = dict(saves or {})
        self._texts = dict(texts or {})
        self._dropped: dict[str, str | None] = {}

    @property
    def keeps(self) -> bool:
        """Whether what is written outlasts the page, as far as is known by now."""
        return True

    @property
    def is_unsaved(self) -> bool:
        """Whether something was refused that may be kept later."""
        return False

    # Games

    def write(self, entry: GameSummary, text: str) -> None:
        """Keep the save of a game as it is now; this never refuses."""
        self.entries[entry.id], self.saves[entry.id] = entry, text

    def mark(self, entry: GameSummary) -> None:
        """Say this of a game from now on."""
        self.entries[entry.id] = entry

    def drop(self, id_: str) -> None:
        """Forget a game; until the page is closed it can be asked back."""
        self.entries.pop(id_, None)
        self._dropped[id_] = self.saves.pop(id_, None)

    def restore(self, entry: GameSummary) -> None:
        """Have a game back that was dropped."""
        text = self._dropped.pop(entry.id, None)
        if text is not None:
            self.write(entry, text)

    def fetch(self, ids: Sequence[str]) -> bool:  # noqa: ARG002 - for others
        """Ask for saves that are not at hand; return whether there will be an answer.

        Then they are at hand.
        """
        return False

    def seek(self, texts: Sequence[str]) -> bool:  # noqa: ARG002 - for others
        """Ask for the saves that have all of these texts; return as `fetch` does."""
        return False

    # Texts by key

    def get(self, key: str) -> str | None:
        """Return the text under the key, or None."""
        return self._texts.get(key)

    def put(self, key: str, text: str) -> None:
        """Keep the text under the key."""
        self._texts[key] = text

    def remove(self, key: str) -> None:
        """Forget the key, if it is there."""
        self._texts.pop(key, None)

    def keys(self) -> list[str]:
        """Return all keys."""
        return list(self._texts)


class GameStore:
    """The kept games of a store."""

    def __init__(self, store: Store) -> None:
        self.store = store

    def entries(self) -> tuple[GameSummary, ...]:
        """Return the entries of all games, the last played first, then unread ones."""
        entries = self.store.entries.values()
        return tuple(sorted(entries, key=lambda entry: -entry.changed))

    def listed(self) -> list[GameSummary]:
        """Return the same as they are listed: what is pinned stands first."""
        return game_index.sorted_(self.store.entries.values())

    def entry(self, id_: str) -> GameSummary | None:
        """Return the entry of a game, None where there is none of this id."""
        return self.store.entries.get(id_)

    def last(self, game: str) -> GameSummary | None:
        """Return the game of this name that was played last."""
        return next((entry for entry in self.entries() if entry.game == game), None)

    def results(self, game: str, options: str, spare: str = "") -> list[PersonalResult]:
        """Return the results of the finished games of a kind, the earliest first.

        Those in which something was taken back are left out.

        Args:
            game: the short name.
            options: what was chosen otherwise than usual.
            spare: the id of a game that is left out.
        """
        kind = game, options
        entries = [e for e in self.entries() if (e.game, e.options) == kind]
        counted = (e for e in reversed(entries) if e.id != spare and e.is_counted)
        return [entry.result for entry in counted if entry.result]

    def text(self, id_: str) -> str | None:
        """Return the save as it is kept, readable or not; None if it is not at hand."""
        return self.store.saves.get(id_)

    def load(self, id_: str) -> Session:
        """Return the session of a save that is at hand.

        Raises:
            SaveError: there is no such save, or it cannot be read.
        """
        text = self.text(id_)
        if text is None:
            raise save.SaveError(
                _("There is no game “{id}” on this device.").format(id=id_)
            )
        return save.loads(text)

    def keep(self, entry: GameSummary, session: Session) -> None:
        """Keep a session under the id of its entry.

        What a person has said of the game stays. What is played last is the last one,
        though the clock was put back.
        """
        entry = entry.marked_as(self.entry(entry.id) or entry)
        others = (e.changed for e in self.store.entries.values() if e.id != entry.id)
        latest = max(others, default=-math.inf)
        if entry.changed <= latest:
            entry = replace(entry, changed=math.nextafter(latest, math.inf))
        self.store.write(entry, save.dumps(session))

    def oldest_finished(self, spare: str = "") -> GameSummary | None:
        """Return the finished game that was played longest ago, but not `spare`."""
        over = [entry for entry in self.entries() if entry.over and entry.id != spare]
        return over[-1] if over else None

    def new_id(self) -> str:
        """Return an id that no save has: sixteen hexadecimal digits."""
        while (id_ := os.urandom(8).hex()) in self.store.entries:
            pass
        return id_
