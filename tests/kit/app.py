"""The page without a browser: an app, its store and its clock."""

from __future__ import annotations

import json
import re

import pytest

from tabletop.app.app import App
from tabletop.bots import Advice
from tabletop.core import i18n, languages
from tabletop.core.codec import to_text
from tabletop.library.game_index import GameSummary
from tabletop.library.game_store import GameStore, Store
from tabletop.model.events import Question
from tabletop.session import Session, TableState, save
from tests.kit.stores import FullStore


class Kit:
    """An app on a store of its own."""

    def __init__(self, store: Store | None = None) -> None:
        """Begin in the lobby."""
        self.store = store or Store()
        self.game_store = GameStore(self.store)
        self.time = 0.0
        self._read: tuple[str | None, Session] | None = None
        self.app = App(self.store, self._now, speak=self._speak)

    @classmethod
    def at(cls, address: str) -> Kit:
        """Return an app on a store of its own, with this address open."""
        kit = cls()
        kit.open(address)
        return kit

    def _now(self) -> float:
        self.time += 1.0
        return self.time

    def _speak(self, choice: str) -> None:
        """Speak a language, as the page does when its words have come."""
        if choice in languages.LANGUAGES and choice != languages.ENGLISH:
            i18n.install(languages.read(choice), choice)
        else:
            i18n.install(i18n.ENGLISH)
        self.app.spoken(choice)

    def reload(self) -> Kit:
        """Return another page on the same store."""
        store = self.store
        kit = Kit(store.reopened() if isinstance(store, FullStore) else store)
        kit.time = self.time
        return kit

    def put_save(self, id_: str, kept: Session | str) -> None:
        """Have the device keep a game, or this text in its place."""
        if isinstance(kept, str):
            told = GameSummary(id_, "", "", over=False, changed=0.0)
            self.store.write(told, kept)
        else:
            told = GameSummary(id_, kept.game, "", over=kept.is_over, changed=0.0)
            self.store.write(told, save.dumps(kept))

    def kept(self, id_: str) -> str | None:
        """Return the text in which the device keeps a game."""
        return self.store.saves.get(id_)

    def session(self) -> Session:
        """Return the game at the table, as it is kept.

        As long as the save is the same, it is the same session, and one that only goes
        on is played on: to read a long one from its start is slow.
        """
        id_ = self.app.address.rsplit("/", 1)[-1]
        if "?" in id_:
            told = " ".join(re.sub(r"<[^>]*>", " ", self.app.frame().markup).split())
            pytest.fail(f"{self.app.address} begins no game: {told}")
        text = self.game_store.text(id_)
        if self._read is None or self._read[0] != text:
            self._read = text, self._played_on(text) or self.game_store.load(id_)
        return self._read[1]

    def _played_on(self, text: str | None) -> Session | None:
        """Return the game that was read before as a save has it that goes on from it.

        None where the save is not, letter for letter, that of such a game, or where the
        game is over: then it is read as a page would.
        """
        if self._read is None or text is None:
            return None
        fields, session = json.loads(text), self._read[1].copy()
        known, log = len(session.log), fields["log"]
        if session.game != fields["game"] or (*log[:known],) != session.log:
            return None
        for action in log[known:]:
            session.append(action)
        session.goto(fields["cursor"])
        session.takebacks, session.unseen = fields["takebacks"], fields.get("unseen", 0)
        session.table = TableState.read(fields["table"])
        session.arrangement = fields["arrangement"]
        is_it = not session.is_over and save.dumps(session) == text
        return session if is_it else None

    def open(self, address: str) -> None:
        """Go to an address, and hold the save that lies on the table there."""
        self.app.open(address)
        self.hold()

    def hold(self) -> None:
        """Hold the save that lies on the table."""
        self.app.hold(self.app.address.rsplit("/", 1)[-1], is_mine=True)

    @property
    def question(self) -> Question:
        """The question that is open."""
        question = self.app.frame().question
        assert question is not None
        return question

    def reply(self, action: str = "") -> None:
        """Have the computer play this, or some legal move."""
        advice = Advice(action or self.session().legal()[0], 0.0, None, "Why not.")
        self.app.answer(self.question.text, to_text(advice))

    def play_any(self) -> str:
        """Play some legal move and return it."""
        text = self.session().legal()[0]
        self.app.play(text)
        return text
