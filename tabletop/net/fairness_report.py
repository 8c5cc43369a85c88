"""The check of the randomness after a game, in sentences."""

from __future__ import annotations

import hmac
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from tabletop.core.chance import Rng, rng_for
from tabletop.core.game import CHANCE, AnyGame
from tabletop.core.i18n import _, ngettext
from tabletop.net.protocol.hash_chains import LINK, DrawTranscript, hashed, links_of
from tabletop.net.steps import FairnessReport
from tabletop.registry import luck_told
from tabletop.session import Session, game_of


@dataclass(frozen=True, slots=True)
class DrawCommitment:
    """The commitment of a device before the first card."""

    topic: str  # of the draw
    length: int  # of each chain
    anchors: tuple[str, ...]  # of all devices, the host's first
    place: int = 0  # of this device among them
    given: int = 1  # the number of links that this device has opened
    opening: str = ""  # the first action, if the previous game determines it, or ""
    # the number of draws until all devices took part: a silent device causes another
    drawings: int = 1
    # whether a new host inherited the game, possibly at an earlier ply: then some
    # opened links may be unused
    is_inherited: bool = False


def check_randomness(
    promise: DrawCommitment | None,
    luck: DrawTranscript,
    session: Session,
    seen: Mapping[int, Any] | None = None,
) -> FairnessReport:
    """Check the randomness of a game, and return a report.

    `promise` is this device's commitment; None if it joined later. `luck` is the
    transcript that the host opened at the end. `session` is the host's game, replayed
    by the rules here. `seen` holds the observations of this device, by ply.
    """
    if refusal := _malformed(luck, session) or _broken(promise, luck):
        return _unfair(refusal)
    if session.seed != luck.seed:
        return _unfair(_("The luck was not made of everybody’s numbers."))
    opening = newest_opening(promise, session)
    found = _judged(session, luck, opening, seen or {})
    if not found.is_fair:
        return found
    words = " ".join((found.sentence, *_remarks(promise, luck)))
    lucks = luck_told(session.game, session.log, session.names, session.options)
    return replace(found, sentence=words, lucks=lucks)


def newest_opening(promise: DrawCommitment | None, session: Session) -> str:
    """Return the opening action that the previous game determines, or "".

    A device that joined later can't check it.
    """
    if promise is not None:
        return promise.opening
    game = game_of(session.game)
    kind = getattr(game, "OPENING", None)
    first = session.log[0] if session.log else ""
    is_opening = kind and first and isinstance(game.parse_action(first), kind)
    return first if is_opening else ""


def _malformed(luck: DrawTranscript, session: Session) -> str:
    """Return the error in an impossible transcript, or ""."""
    number, places = len(luck.anchors), {place for _throw, place in luck.missing}
    lengths = {len(luck.names), len(luck.depths), len(luck.links)}
    is_whole = (
        number > 0
        and lengths == {number}
        and luck.length == links_of(session.game)
        and all(0 <= depth <= luck.length for depth in luck.depths)
        and places <= {*range(number)}
    )
    return "" if is_whole else _("Not everybody’s number has been opened.")


def _broken(promise: DrawCommitment | None, luck: DrawTranscript) -> str:
    """Return the error of the first broken commitment, or ""."""
    known = luck.anchors if promise is None else promise.anchors
    if promise and (promise.topic, promise.length) != (luck.topic, luck.length):
        return _("What was opened belongs to another game.")
    if known != luck.anchors:
        return _("The numbers opened are not the ones promised.")
    for place, anchor in enumerate(known):
        if not _reaches(luck, place, anchor):
            if place == 0:
                return _("The host’s number is not the one promised before the game.")
            sentence = _("The number of {who} is not the one promised.")
            return sentence.format(who=luck.names[place])
    if promise is not None:
        # The last link may have come too late for its throw; the transcript says so.
        has_missed = any(place == promise.place for _throw, place in luck.missing)
        unused = promise.given - luck.depths[promise.place]
        if unused < 0 or (unused > has_missed and not promise.is_inherited):
            return _("Not all the numbers that this device gave have been used.")
    return ""


def _reaches(luck: DrawTranscript, place: int, anchor: str) -> bool:
    link = luck.links[place]
    if not luck.is_chained and luck.depths[place] != 1:
        return False
    if luck.depths[place] and not LINK.fullmatch(link):
        return False
    for _step in range(luck.depths[place]):
        link = hashed(luck.topic, place, link)
    return hmac.compare_digest(link.encode(), anchor.encode())


def _remarks(promise: DrawCommitment | None, luck: DrawTranscript) -> list[str]:
    """Return further sentences on a fair game."""
    if promise is None:
        return [_("But the luck was drawn without this device.")]
    found = []
    missed = sum(place == promise.place for _throw, place in luck.missing)
    if missed:
        sentence = ngettext(
            "{n} throw was made without this device.",
            "{n} throws were made without this device.",
            missed,
        )
        found.append(sentence.format(n=missed))
    if promise.is_inherited:
        found.append(_("Its host was gone, and another device took over."))
    if promise.drawings > 1:
        sentence = _("It took {n} attempts to draw the luck before the game.")
        found.append(sentence.format(n=promise.drawings))
    return found


class _Throws:
    """The seeds of all throws; each link is hashed once."""

    def __init__(self, luck: DrawTranscript) -> None:
        self._luck = luck
        self._chains = [
            [*self._back(place)][::-1] for place in range(len(luck.anchors))
        ]

    def _back(self, place: int) -> Sequence[str]:
        links = [self._luck.links[place]]
        for _step in range(self._luck.depths[place]):
            links.append(hashed(self._luck.topic, place, links[-1]))
        return links

    def seed_of(self, throw: int) -> str | None:
        """Return the seed of a throw; None if one of its links was never opened."""
        luck = self._luck
        if luck.lacking(throw):
            return None
        shallow = [luck.depth(k, throw) for k in range(len(luck.anchors))]
        links = tuple(
            self._chains[k][depth] if depth else luck.anchors[k]
            for k, depth in enumerate(shallow)
        )
        at = replace(luck, depths=tuple(shallow), links=links)
        return at.seed_of(throw)


def _judged(
    session: Session, luck: DrawTranscript, opening: str, seen: Mapping[int, Any]
) -> FairnessReport:
    """Replay the game, and report the first wrong ply."""
    game, at, checked = game_of(session.game), session.copy(), 0
    throws = _Throws(luck)
    for ply in range(len(session.log) + 1):
        at.goto(ply)
        if ply in seen and game.observe(at.state, seen[ply].observer) != seen[ply]:
            return _unfair(_("What you were shown is not what was played."), ply)
        if at.to_act == CHANCE and not at.is_at_end:
            seed = throws.seed_of(checked + 1)
            if session.log[ply] != _due(game, at.state, seed, opening, ply):
                sentence = _("A card or die didn’t come up as it should have.")
                return _unfair(sentence, ply)
            checked += 1
    return _fair(checked, is_over=at.is_over)


def _due(game: AnyGame, state: Any, seed: str | None, opening: str, ply: int) -> str:
    """Return the expected chance action; "" if it is unknown."""
    if ply == 0 and opening:
        return opening
    if seed is None:
        return ""
    rng: Rng = rng_for(seed, ply)
    return game.format_action(game.sample(state, rng))


def _unfair(sentence: str, ply: int | None = None) -> FairnessReport:
    return FairnessReport(is_fair=False, sentence=sentence, ply=ply)


def _fair(checked: int, *, is_over: bool) -> FairnessReport:
    sentence = ngettext(
        "The one shuffle or throw came up as it should. Nobody chose the luck.",
        "All {n} shuffles and throws came up as they should. Nobody chose the luck.",
        checked,
    )
    if not is_over:
        sentence = ngettext(
            "So far, the one shuffle or throw came up as it should. Nobody chose the"
            " luck.",
            "So far, all {n} shuffles and throws came up as they should. Nobody chose"
            " the luck.",
            checked,
        )
    return FairnessReport(
        is_fair=True, sentence=sentence.format(n=checked), checked=checked
    )
