"""The application's access to stored games and reviews."""

from __future__ import annotations

import contextlib
import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from tabletop.app.multiplayer_api import SEATS
from tabletop.library.game_store import GameStore, Store
from tabletop.session import Session, analysis, save
from tabletop.session.analysis import Review


@dataclass(frozen=True, slots=True)
class Library:
    """The page's stored games and reviews."""

    store: Store  # stores games and settings
    now: Callable[[], float]  # returns the time, in seconds since 1970
    site: str  # the address of the page before `#`, for links to it
    game_store: GameStore  # the games
    reviews: dict[str, Review] = field(default_factory=dict)  # of games, by their ids

    def review_of(self, id_: str, session: Session) -> Review:
        """Return the review of a game; make a new one if its log has changed."""
        review = self.reviews.get(id_)
        if review is None or review.log != session.log:
            level = analysis.judge(session.game)
            review = self.reviews[id_] = Review(session, level)
        return review

    def earlier(self, session: Session) -> list[Session]:
        """Return the stored finished games of its round before this one."""
        found: list[Session] = []
        while len(found) + 1 < len(session.seats):
            id_ = (found[0] if found else session).table.return_of
            game = self._finished(id_) if id_ else None
            if game is None or len(game.seats) != len(session.seats):
                break
            found.insert(0, game)
        return found

    def games(self, game: str, seed: str) -> Iterator[tuple[str, Session]]:
        """Yield the loaded games of this name and seed, with ids, for reading only."""
        for entry in self.game_store.entries():
            text = self.game_store.text(entry.id) if entry.game == game else None
            if text is not None and json.dumps(seed) in text:
                with contextlib.suppress(save.SaveError):
                    yield entry.id, save.loads(text)

    def seats(self) -> list[tuple[str, str, str]]:
        """Return the seats at tables of other devices; see `screens.lobby.draw`."""
        found = []
        for key in [*self.store.keys()]:
            if key.startswith(SEATS):
                with contextlib.suppress(ValueError, KeyError, TypeError):
                    kept = json.loads(self.store.get(key) or "")
                    told = str(kept["game"]), str(kept["host"])
                    found.append((key.removeprefix(SEATS), *told))
        return found

    def _finished(self, id_: str) -> Session | None:
        try:
            session = self.game_store.load(id_)
        except save.SaveError:
            return None
        return session if session.is_over else None
