"""The guest's part in the joint randomness: pledge, open and check."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, Final

from tabletop.core.game import CHANCE
from tabletop.core.i18n import _
from tabletop.net.fairness_report import DrawCommitment, check_randomness
from tabletop.net.protocol.from_guest import LinkMessage, PledgeMessage
from tabletop.net.protocol.from_host import (
    AccountMessage,
    DrawMessage,
    DueMessage,
    PledgedMessage,
    ViewMessage,
)
from tabletop.net.protocol.hash_chains import HashChain, links_of, number_of
from tabletop.net.steps import FairnessReport
from tabletop.session import Session, game_request
from tabletop.session.links import unpack
from tabletop.session.save import SaveError


@dataclass(frozen=True, slots=True)
class SavedDraws:
    """The guest's stored part in the randomness of a game."""

    drawing: int = 0  # the number of the drawing, 0 for none
    secret: str = ""  # its own number
    host: str = ""  # the anchor of the host's chain
    # the commitment before the first card; None until all have pledged
    promise: DrawCommitment | None = None
    place: int = 0  # of this device
    topic: str = ""  # of the hashes, see `hash_chains.hashed`
    length: int = 0  # of the chains
    opening: str = ""  # the first action, if the previous game determines it
    match: int = 0  # the number of the game at this table
    drawings: int = 0  # the number of draws for this game

    @property
    def chain(self) -> HashChain:
        """The chain of this device."""
        return HashChain(self.topic, self.place, self.secret, self.length)


NONE: Final = SavedDraws()
"""The record of a device that is new at a table."""


class GuestDraws:
    """The part of one guest in the randomness of successive games."""

    def __init__(self, table: str, kept: SavedDraws) -> None:
        self.kept = kept  # the device stores it, in case the program ends
        self.verdict: FairnessReport | None = None  # on the last finished game
        self._table = table
        self._seen: dict[int, Any] = {}
        self._takebacks = 0
        self._match = 0
        self._is_new = True
        self._opened_at = -1
        self.last: Session | None = None  # the checked game, as the host sent it

    def draw(self, draw: DrawMessage, game: str, secret: str) -> PledgeMessage | str:
        """Return the commitment, or the reason for refusing.

        `game` is the short name of the game; `secret` is unpredictable.
        """
        kept = self.kept
        if draw.drawing <= kept.drawing or draw.place < 1:
            return _("The host draws the luck in a way that can’t be checked.")
        if draw.length != links_of(game):
            return _("The host draws the luck in a way that can’t be checked.")
        if self.last and game_request.following(self.last).opening != draw.opening:
            return _("The new game does not begin as the last one ended.")
        drawings = kept.drawings if draw.match == kept.match else 0
        self.kept = SavedDraws(
            draw.drawing,
            number_of(secret),
            draw.anchor,
            place=draw.place,
            topic=f"{self._table} {draw.drawing}",
            length=draw.length,
            opening=draw.opening,
            match=draw.match,
            drawings=drawings + 1,
        )
        self._opened_at = -1
        return PledgeMessage(draw.drawing, self.kept.chain.anchor)

    def pledged(self, pledged: PledgedMessage) -> str:
        """Store the anchors of all; return the error, or ""."""
        kept, anchors = self.kept, pledged.anchors
        if pledged.drawing != kept.drawing or kept.promise is not None:
            return ""
        is_mine = kept.place < len(anchors) and (
            anchors[kept.place] == kept.chain.anchor
        )
        if not is_mine or anchors[0] != kept.host:
            return _("The host has changed what was pledged.")
        promise = DrawCommitment(
            kept.topic,
            kept.length,
            anchors,
            kept.place,
            0,
            kept.opening,
            kept.drawings,
        )
        self.kept = replace(kept, promise=promise)
        return ""

    def due(self, due: DueMessage, view: ViewMessage | None) -> LinkMessage | str:
        """Return the requested link, or the reason for refusing.

        The guest opens no link before all have pledged, and one link a throw.
        """
        kept, promise = self.kept, self.kept.promise
        if due.drawing != kept.drawing or not kept.secret:
            return LinkMessage(due.drawing, due.depth, "")
        if promise is None:
            return _("The host asks for a number before everybody has pledged one.")
        if not 0 < due.depth <= min(promise.given + 1, promise.length):
            return _("The host asks for more than is due.")
        if due.depth > promise.given:
            if promise.length > 1 and not self._is_thrown(view):
                return _("The host asks for more than is due.")
            self.kept = replace(kept, promise=replace(promise, given=due.depth))
        return LinkMessage(due.drawing, due.depth, kept.chain[due.depth])

    def _is_thrown(self, view: ViewMessage | None) -> bool:
        """Return whether a throw is due whose link this guest has not opened."""
        if view is None or view.observation.to_act != CHANCE:
            return False
        is_new, self._opened_at = view.number != self._opened_at, view.number
        return is_new

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
        promise = self.kept.promise
        is_mine = self.kept.match == account.match and (
            promise is not None and promise.topic == account.luck.topic
        )
        try:
            session = unpack(game, account.game)
        except SaveError as error:
            self.verdict = FairnessReport(is_fair=False, sentence=str(error))
            return self.verdict
        if seat is not None:
            session.table = replace(session.table, own=seat)
        mine, seen = promise if is_mine else None, self._seen
        if account.match != self._match:
            seen = {}
        try:
            self.verdict = check_randomness(mine, account.luck, session, seen)
        except Exception:  # noqa: BLE001 - a host may send an impossible game
            sentence = _("What the host says about the game can’t be checked.")
            self.verdict = FairnessReport(is_fair=False, sentence=sentence)
        self.last = session
        return self.verdict

    def succeed(self) -> None:
        """Handle a new host, whose game may be a little behind."""
        promise = self.kept.promise
        if promise is not None:
            promise = replace(promise, is_inherited=True)
            self.kept = replace(self.kept, promise=promise)
