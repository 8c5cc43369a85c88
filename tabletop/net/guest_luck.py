"""The guest's part in the joint randomness, which `protocol.luck` explains."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from tabletop.core.codec import from_text
from tabletop.core.i18n import _
from tabletop.net.fairness_report import (
    Promise,
    SavedLuck,
    checked,
    unfair,
)
from tabletop.net.protocol.from_guest import PledgeMessage, RevealMessage
from tabletop.net.protocol.from_host import (
    AccountMessage,
    DrawMessage,
    PledgedMessage,
)
from tabletop.net.protocol.luck import (
    anchor_of,
    digest,
    number_of,
    terms_of,
    topic_of,
)
from tabletop.net.replica import Replica
from tabletop.net.steps import FairnessReport
from tabletop.session import Session, game_of, game_request
from tabletop.session.links import unpack
from tabletop.session.save import SaveError

MOVE: Final = 8
"""Hexadecimal digits of the digest of a move."""


class GuestLuck:
    """The part of one guest in the randomness of successive games."""

    def __init__(self, table: str, kept: SavedLuck) -> None:
        self.kept = kept  # the device stores it, in case the program ends
        self.verdict: FairnessReport | None = None  # on the last finished game
        self.last: Session | None = None  # the checked game, as the host sent it
        self._table = table
        self._match = 0
        self._foreign: set[int] = set()

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
        try:
            options = from_text(game_of(draw.game).Options, draw.options)
        except ValueError as error:
            return str(error)
        terms = terms_of(draw.game, draw.players, options, draw.opening)
        topic, mine = topic_of(self._table, draw.drawing, terms), kept.promise
        told = draw.drawing, draw.match, draw.anchor
        is_known = told == (kept.drawing, kept.match, kept.host)
        if mine and is_known and (mine.topic, mine.place) == (topic, draw.place):
            return self._pledge(draw.drawing, mine)  # the first pledge was lost
        is_known = kept.drawing > 0 or self._match > 0
        is_due = draw.match in {kept.match, max(kept.match, self._match) + 1}
        if is_playing:
            return _("The host makes new random numbers in the middle of the game.")
        if draw.drawing <= kept.drawing or draw.place < 1 or (is_known and not is_due):
            return _(
                "The host makes the random numbers in a way that can’t be checked."
            )
        if self.last and game_request.following(self.last).opening != draw.opening:
            return _("The new game doesn’t follow from the last one.")
        number = number_of(secret)
        # Each revealed number counts, until a game has begun with it.
        is_again = kept.promise is not None and kept.match != self._match
        draws = kept.promise.draws if is_again and kept.promise else 0
        promise = Promise(topic, terms, (), draw.place, number, draw.opening, draws)
        warning = kept.warning if is_again else ""
        self.kept = SavedLuck(*told, promise, warning)
        return self._pledge(draw.drawing, promise)

    @staticmethod
    def _pledge(drawing: int, promise: Promise) -> PledgeMessage:
        anchor = anchor_of(promise.topic, promise.place, promise.number)
        return PledgeMessage(drawing, anchor)

    def pledged(self, pledged: PledgedMessage) -> RevealMessage | str:
        """Store the anchors of all, and return the own number, or the error."""
        kept, promise, anchors = self.kept, self.kept.promise, pledged.anchors
        if promise is None or pledged.drawing != kept.drawing:
            return ""
        own = anchor_of(promise.topic, promise.place, promise.number)
        is_mine = anchors[promise.place : promise.place + 1] == (own,)
        is_same = promise.anchors in {(), anchors}
        if not is_mine or not is_same or anchors[0] != kept.host:
            return _("The host has changed a number it had promised.")
        if not promise.anchors:
            promise = replace(promise, anchors=anchors, draws=promise.draws + 1)
            self.kept = replace(kept, promise=promise)
        return RevealMessage(kept.drawing, promise.number)

    def begin(self, match: int) -> None:
        """Begin a game."""
        self._match, self.verdict, self._foreign = match, None, set()

    def move(self, ply: int, action: str) -> None:
        """Store a move before it is sent."""
        if self._is_judged:
            moves = self.kept.moves + _move(self._match, ply, action)
            self.kept = replace(self.kept, moves=moves)

    def is_foreign(self, ply: int, action: str) -> bool:
        """Return whether a move of this seat is the first one not made here."""
        moves = self.kept.moves
        known = {moves[k : k + MOVE] for k in range(0, len(moves), MOVE)}
        if not self._is_judged or _move(self._match, ply, action) in known:
            return False
        self._foreign.add(ply)
        return len(self._foreign) == 1

    @property
    def _is_judged(self) -> bool:
        """Whether this device has a part in the luck of the game."""
        return self.kept.match == self._match and self.kept.promise is not None

    def account(self, account: AccountMessage, record: Replica) -> FairnessReport:
        """Check the randomness of a finished game, as this device has seen it."""
        try:
            session = unpack(record.game, account.game)
        except SaveError as error:
            self.verdict = unfair(str(error))
            return self.verdict
        if record.persons:
            session.table = replace(session.table, own=record.seat)
        session.takebacks, seen = record.takebacks, record.observations
        kept = self.kept.of(account.match)
        try:
            found = checked(kept.promise, account.luck, session, seen, kept.warning)
            self.verdict = found
        except Exception:  # noqa: BLE001 - a host may send an impossible game
            sentence = _("What the host says about the game can’t be checked.")
            self.verdict = unfair(sentence)
        if self.verdict.kind == "fair" and self._foreign:
            told = _("A move for your seat was not made on this device.")
            self.verdict = replace(self.verdict, kind="unchecked", sentence=told)
        self.last = session
        return self.verdict


def _move(match: int, ply: int, action: str) -> str:
    return digest("move", str(match), str(ply), action)[:MOVE]
