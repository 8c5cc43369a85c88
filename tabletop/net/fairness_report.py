"""The check of the randomness after a game, in sentences (see `protocol.luck`)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from tabletop.core.chance import rng_for
from tabletop.core.game import CHANCE, AnyGame
from tabletop.core.i18n import _, ngettext
from tabletop.net.protocol.luck import (
    Transcript,
    digest,
    fits,
    is_same,
    terms_of,
)
from tabletop.net.steps import FairnessReport
from tabletop.session import Session, game_of, game_request

CODE: Final = 6
"""Signs of the code of a game, short enough to be read aloud."""


@dataclass(frozen=True, slots=True)
class Promise:
    """The record of a device before the first number was revealed."""

    topic: str
    terms: str  # see `terms_of`
    anchors: tuple[str, ...]  # of all devices, by place
    place: int = 0  # of this device
    number: str = ""  # of this device
    # the first action, if the previous game determines it, or ""
    opening: str = ""
    # the draws for this game in which this device has revealed its number
    draws: int = 1


@dataclass(frozen=True, slots=True)
class SavedLuck:
    """The guest's stored part in the randomness of a game."""

    drawing: int = 0  # the number of the draw, 0 for none
    match: int = 0  # the number of the game at this table
    host: str = ""  # the anchor of the host
    # its own part; without anchors until all have pledged, and None before a draw
    promise: Promise | None = None
    warning: str = ""  # the first impossible thing that the host did in this game
    # digests of the moves that were made on this device, one after the other
    moves: str = ""

    def of(self, match: int) -> SavedLuck:
        """Return this part without a promise that is not of this game."""
        is_of_it = self.match == match and self.promise and self.promise.anchors
        return self if is_of_it else replace(self, promise=None)


NONE: Final = SavedLuck()
"""The record of a device that is new at a table."""


def code_of(session: Session) -> str:
    """Return the code of a game, equal on all devices that have the same game."""
    return digest("code", session.seed, *session.log)[:CODE].upper()


def checked(
    promise: Promise | None,
    told: Transcript,
    session: Session,
    seen: Mapping[int, Any],
    warning: str = "",
) -> FairnessReport:
    """Check the randomness of a game, and return a report.

    Args:
        promise: of this device; None if it came after the draw.
        told: the draw, as the host opens it at the end.
        session: the host's game, replayed by the rules here.
        seen: the observations of this device, by ply.
        warning: the first impossible thing that the host did, or "".
    """
    left = "" if promise else told.left
    if not left and (refusal := _broken(promise, told, session)):
        return unfair(refusal)
    found = _replayed(session, _opening(promise, session), seen, has_seed=not left)
    doubt = None if found.kind == "unfair" else _doubt(promise, left, warning)
    if doubt is None:
        return found
    return replace(doubt, code=found.code)


def _doubt(promise: Promise | None, left: str, warning: str) -> FairnessReport | None:
    """Return why a game without a wrong ply is not called fair, or None."""
    if warning:
        return unfair(warning)
    if left:
        told = _(
            "After {who} left, new random numbers were made, which nobody can check."
        )
        return FairnessReport("unchecked", told.format(who=left))
    if promise is None:
        told = _(
            "The random numbers were made before this device joined, so it can’t "
            "check them."
        )
        return FairnessReport("unchecked", told)
    if promise.draws > 1:
        told = _(
            "The random numbers were made {n} times, so somebody could have chosen "
            "between them."
        )
        return unfair(told.format(n=promise.draws))
    return None


def unfair(sentence: str) -> FairnessReport:
    """Return the report on a game whose luck was not what it should have been."""
    return FairnessReport("unfair", sentence)


def _broken(promise: Promise | None, told: Transcript, session: Session) -> str:
    """Return the error of the first broken promise, or ""."""
    anchors = told.anchors if promise is None else promise.anchors
    if promise and promise.topic != told.topic:
        return _("The numbers shown belong to another game.")
    if not len(anchors) == len(told.numbers) == len(told.names) > 0:
        return _("Not everybody’s number has been shown.")
    for place, (anchor, number) in enumerate(zip(anchors, told.numbers, strict=True)):
        if not fits(number, anchor, told.topic, place):
            if place == 0:
                return _("The host’s number is not the one promised before the game.")
            sentence = _("{who}’s number is not the one promised.")
            return sentence.format(who=told.names[place])
    players, opening = len(session.header.seats), _opening(promise, session)
    terms = terms_of(session.game, players, session.options, opening)
    if promise and terms != promise.terms:
        return _("The host has changed the game after the numbers were promised.")
    is_due = is_same(session.seed, told.seed)
    return (
        ""
        if is_due
        else _("The random numbers were not made from everybody’s numbers.")
    )


def _opening(promise: Promise | None, session: Session) -> str:
    """Return the opening action that the previous game determines, or "".

    A device that came later can't check it.
    """
    return game_request.opening_of(session) if promise is None else promise.opening


def _replayed(
    session: Session, opening: str, seen: Mapping[int, Any], *, has_seed: bool
) -> FairnessReport:
    """Replay the game, and report the first wrong ply.

    `has_seed` says whether all luck should be that of the seed.
    """
    game, at, throws = game_of(session.game), session.copy(), 0
    for ply in range(len(session.log) + 1):
        at.goto(ply)
        if ply in seen and game.observe(at.state, seen[ply].observer) != seen[ply]:
            return unfair(_("What you were shown is not what was played."))
        if has_seed and at.to_act == CHANCE and not at.is_at_end:
            if session.log[ply] != due(game, at.state, session.seed, opening, ply):
                sentence = _("A card or die didn’t come up as it should have.")
                return unfair(sentence)
            throws += 1
    if max(seen, default=0) > len(session.log):
        return unfair(_("What you were shown is not what was played."))
    sentence = _fair(throws, is_over=at.is_over)
    if session.takebacks:
        back = ngettext(
            "{n} move was taken back.", "{n} moves were taken back.", session.takebacks
        )
        sentence = f"{sentence} {back.format(n=session.takebacks)}"
    return FairnessReport("fair", sentence, code_of(session))


def due(game: AnyGame, state: Any, seed: str, opening: str, ply: int) -> str:
    """Return the chance action that a seed gives at a ply.

    `opening` is the first action, if the previous game determines it.
    """
    if ply == 0 and opening:
        return opening
    return game.format_action(game.sample(state, rng_for(seed, ply)))


def _fair(checked: int, *, is_over: bool) -> str:
    """Return the sentence on a fair game, from its number of shuffles and throws."""
    sentence = ngettext(
        "The one shuffle or throw checks out: nobody chose it.",
        "All {n} shuffles and throws check out: nobody chose them.",
        checked,
    )
    if not is_over:
        sentence = ngettext(
            "So far, the one shuffle or throw checks out: nobody chose it.",
            "So far, all {n} shuffles and throws check out: nobody chose them.",
            checked,
        )
    return sentence.format(n=checked)
