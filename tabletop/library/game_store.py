"""The stored games of this device.

A `Store` has the entry and the save of each game, and a few texts by key. Some saves
are loaded; others it fetches on request. An unreadable save stays unchanged: the store
writes only games that were opened or begun, each under its own id.
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
SAVES: Final = PREFIX + "save/"  # also of the locks of saves (`tab_lock`)


class Store:
    """A store of games and texts; this one keeps them in memory."""

    def __init__(
        self,
        entries: Iterable[GameSummary] = (),
        saves: Mapping[str, str] | None = None,
        texts: Mapping[str, str] | None = None,
    ) -> None:
        """Begin with stored entries, saves and texts."""
        self.entries = {entry.id: entry for entry in entries}
        self.saves = dict(saves or {})  # the loaded ones, by id
        self._texts = dict(texts or {})
        self._dropped: dict[str, str | None] = {}

    @property
    def keeps(self) -> bool:
        """Whether writes outlast the page, as far as is known by now."""
        return True

    @property
    def is_unsaved(self) -> bool:
        """Whether a refused write may succeed later."""
        return False

    # Games

    def write(self, entry: GameSummary, text: str) -> None:
        """Store a save and its entry; this never raises."""
        self.entries[entry.id], self.saves[entry.id] = entry, text

    def mark(self, entry: GameSummary) -> None:
        """Replace the entry of a game."""
        self.entries[entry.id] = entry

    def drop(self, id_: str) -> None:
        """Delete a game; `restore` brings it back until the page is closed."""
        self.entries.pop(id_, None)
        self._dropped[id_] = self.saves.pop(id_, None)

    def restore(self, entry: GameSummary) -> None:
        """Restore a deleted game."""
        text = self._dropped.pop(entry.id, None)
        if text is not None:
            self.write(entry, text)

    def fetch(self, ids: Sequence[str]) -> bool:  # noqa: ARG002 - for others
        """Request saves that are not loaded; return whether an answer will come."""
        return False

    def seek(self, texts: Sequence[str]) -> bool:  # noqa: ARG002 - for others
        """Request the saves that contain all of these texts; return as `fetch` does."""
        return False

    # Texts by key

    def get(self, key: str) -> str | None:
        """Return the text under the key, or None."""
        return self._texts.get(key)

    def put(self, key: str, text: str) -> None:
        """Store the text under the key."""
        self._texts[key] = text

    def remove(self, key: str) -> None:
        """Delete the key, if it is there."""
        self._texts.pop(key, None)

    def keys(self) -> list[str]:
        """Return all keys."""
        return list(self._texts)


class GameStore:
    """The stored games of a `Store`."""

    def __init__(self, store: Store) -> None:
        self.store = store

    def entries(self) -> tuple[GameSummary, ...]:
        """Return the entries of all games, the last played first."""
        entries = self.store.entries.values()
        return tuple(sorted(entries, key=lambda entry: -entry.changed))

    def listed(self) -> list[GameSummary]:
        """Return the entries in the order of lists: pinned ones first."""
        return game_index.sorted_(self.store.entries.values())

    def entry(self, id_: str) -> GameSummary | None:
        """Return the entry of this id, or None."""
        return self.store.entries.get(id_)

    def last(self, game: str) -> GameSummary | None:
        """Return the last played game of this short name."""
        return next((entry for entry in self.entries() if entry.game == game), None)

    def running(self, game: str) -> GameSummary | None:
        """Return the last played game of this short name that is not finished."""
        return next((e for e in self.entries() if e.game == game and not e.over), None)

    def results(self, game: str, options: str, spare: str = "") -> list[PersonalResult]:
        """Return the results of the finished games of a kind, the earliest first.

        The kind is the game with these unusual options. Games with takebacks or help,
        and the game of the id `spare`, are left out.
        """
        kind = game, options
        entries = [e for e in self.entries() if (e.game, e.options) == kind]
        counted = (e for e in reversed(entries) if e.id != spare and e.is_counted)
        return [entry.result for entry in counted if entry.result]

    def text(self, id_: str) -> str | None:
        """Return the stored save, readable or not; None if it is not loaded."""
        return self.store.saves.get(id_)

    def load(self, id_: str) -> Session:
        """Return the session of a loaded save; raise `SaveError` without one."""
        text = self.text(id_)
        if text is None:
            raise save.SaveError(
                _("There is no game “{id}” on this device.").format(id=id_)
            )
        return save.loads(text)

    def keep(self, entry: GameSummary, session: Session) -> None:
        """Store a session under the id of its entry.

        The marks of a person stay. The last played game gets the latest time, even if
        the clock was set back.
        """
        known = self.entry(entry.id) or replace(entry, over=False)
        entry = entry.marked_as(known)
        others = (e.changed for e in self.store.entries.values() if e.id != entry.id)
        latest = max(others, default=-math.inf)
        if entry.changed <= latest:
            entry = replace(entry, changed=math.nextafter(latest, math.inf))
        self.store.write(entry, save.dumps(session))

    def oldest_finished(self, spare: str = "") -> GameSummary | None:
        """Return the least recently played finished game other than `spare`."""
        over = [entry for entry in self.entries() if entry.over and entry.id != spare]
        return over[-1] if over else None

    def new_id(self) -> str:
        """Return an unused id of sixteen hexadecimal digits."""
        while (id_ := os.urandom(8).hex()) in self.store.entries:
            pass
        return id_
