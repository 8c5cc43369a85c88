"""The guest's part in the joint randomness, which `protocol.luck` explains."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, Final

from tabletop.core.codec import from_text
from tabletop.core.i18n import _
from tabletop.net.fairness_report import Promise, checked, unfair
from tabletop.net.protocol.from_guest import PledgeMessage, RevealMessage
from tabletop.net.protocol.from_host import (
    AccountMessage,
    DrawMessage,
    PledgedMessage,
    ViewMessage,
)
from tabletop.net.protocol.luck import anchor_of, number_of, terms_of, topic_of
from tabletop.net.steps import FairnessReport
from tabletop.session import Session, game_of, game_request
from tabletop.session.links import unpack
from tabletop.session.save import SaveError


@dataclass(frozen=True, slots=True)
class SavedLuck:
    """The guest's stored part in the randomness of a game."""

    drawing: int = 0  # the number of the draw, 0 for none
    match: int = 0  # the number of the game at this table
    host: str = ""  # the anchor of the host
    # its own part; without anchors until all have pledged, and None before a draw
    promise: Promise | None = None
    warning: str = ""  # the first impossible thing that the host did in this game


NONE: Final = SavedLuck()
"""The record of a device that is new at a table."""


class GuestLuck:
    """The part of one guest in the randomness of successive games."""

    def __init__(self, table: str, kept: SavedLuck) -> None:
        self.kept = kept  # the device stores it, in case the program ends
        self.verdict: FairnessReport | None = None  # on the last finished game
        self.last: Session | None = None  # the checked game, as the host sent it
        self._table = table
        self._seen: dict[int, Any] = {}
        self._takebacks = 0
        self._match = 0
        self._is_new = True

    def warn(self, reason: str) -> None:
        """Store the first impossible thing that the host did in this game."""
        self.kept = replace(self.kept, warning=self.kept.warning or reason)

    def draw(
        self, draw: DrawMessage, secret: str, *, is_playing: bool
    ) -> PledgeMessage | str:
        """Return the commitment, or the reason for refusing.

        `secret` is unpredictable. `is_playing` says that a game is not over yet.
        """
        kept = self.kept
        is_known = kept.drawing > 0 or self._match > 0
        is_due = draw.match in {kept.match, max(kept.match, self._match) + 1}
        if is_playing:
            return _("The host draws the luck again in the middle of the game.")
        if draw.drawing <= kept.drawing or draw.place < 1 or (is_known and not is_due):
            return _("The host draws the luck in a way that can’t be checked.")
        if self.last and game_request.following(self.last).opening != draw.opening:
            return _("The new game does not begin as the last one ended.")
        try:
            options = from_text(game_of(draw.game).Options, draw.options)
        except ValueError as error:
            return str(error)
        terms = terms_of(draw.game, draw.players, options, draw.opening)
        topic, number = topic_of(self._table, draw.drawing, terms), number_of(secret)
        # Each revealed number counts, until a game has begun with it.
        is_again = kept.promise is not None and kept.match != self._match
        draws = kept.promise.draws if is_again and kept.promise else 0
        promise = Promise(topic, terms, (), draw.place, number, draw.opening, draws)
        warning = kept.warning if is_again else ""
        self.kept = SavedLuck(draw.drawing, draw.match, draw.anchor, promise, warning)
        return PledgeMessage(draw.drawing, anchor_of(topic, draw.place, number))

    def pledged(self, pledged: PledgedMessage) -> RevealMessage | str:
        """Store the anchors of all, and return the own number, or the error."""
        kept, promise, anchors = self.kept, self.kept.promise, pledged.anchors
        if promise is None or pledged.drawing != kept.drawing:
            return ""
        own = anchor_of(promise.topic, promise.place, promise.number)
        is_mine = anchors[promise.place : promise.place + 1] == (own,)
        is_same = promise.anchors in {(), anchors}
        if not is_mine or not is_same or anchors[0] != kept.host:
            return _("The host has changed what was pledged.")
        if not promise.anchors:
            promise = replace(promise, anchors=anchors, draws=promise.draws + 1)
            self.kept = replace(kept, promise=promise)
        return RevealMessage(kept.drawing, promise.number)

    def look(self, view: ViewMessage) -> None:
        """Store a position for the check; drop those that were undone."""
        is_other = view.match != self._match
        if is_other:
            self.verdict = None
        if is_other or (self._is_new and view.takebacks != self._takebacks):
            self._seen = {}
        self._is_new = False
        self._match, self._takebacks = view.match, view.takebacks
        self._seen = {k: seen for k, seen in self._seen.items() if k < view.ply}
        self._seen[view.ply] = view.observation

    def call(self) -> None:
        """Handle an interrupted line: messages may have been missed."""
        self._is_new = True

    def account(
        self, account: AccountMessage, game: str, seat: int | None = None
    ) -> FairnessReport:
        """Check the randomness of a finished game, and return a report.

        `game` is the expected short name. `seat` is the seat of this device, whose
        player the report calls "you".
        """
        try:
            session = unpack(game, account.game)
        except SaveError as error:
            self.verdict = unfair(str(error))
            return self.verdict
        if seat is not None:
            session.table = replace(session.table, own=seat)
        kept = self.kept
        mine = kept.promise if kept.match == account.match else None
        if mine is not None and not mine.anchors:
            mine = None
        seen = self._seen if account.match == self._match else {}
        try:
            self.verdict = checked(mine, account.luck, session, seen, kept.warning)
        except Exception:  # noqa: BLE001 - a host may send an impossible game
            sentence = _("What the host says about the game can’t be checked.")
            self.verdict = unfair(sentence)
        self.last = session
        return self.verdict
