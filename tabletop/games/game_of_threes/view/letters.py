"""The table in letters, for the terminal."""

from __future__ import annotations

from collections.abc import Iterator

from tabletop.cards import JOKER
from tabletop.games.game_of_threes.cards import texts_of
from tabletop.games.game_of_threes.seeing import Observation, own_grouping
from tabletop.games.game_of_threes.view import words
from tabletop.i18n import _


def text(seen: Observation) -> str:
    """Return the table as lines of text."""
    return "\n".join(_lines(seen))


def _lines(seen: Observation) -> Iterator[str]:
    told = _("{round}, wild: {rank} and {joker}")
    yield told.format(
        round=words.round_told(seen), rank=words.wild_sign(seen), joker=JOKER
    )
    for seat in seen.order:
        yield _seat(seen, seat)
    yield ""
    top = seen.discards[-1] if seen.discards else _("empty")
    piles = _("stock: {n}, discards: {m}, on top: {top}")
    yield piles.format(n=seen.stock, m=len(seen.discards), top=top)
    yield _("hand: {cards}").format(cards=" ".join(seen.hand) or _("empty"))
    if seen.hand:
        yield from _sets(seen)


def _sets(seen: Observation) -> Iterator[str]:
    """Give the best sets of the hand, and what is left over."""
    found = own_grouping(seen)
    each = [" ".join(texts_of(cards)) for cards in found.sets]
    yield _("sets: {sets}").format(sets=" | ".join(each) or _("none"))
    rest = " ".join(texts_of(found.rest)) or _("nothing")
    yield _("left over: {cards} ({n})").format(cards=rest, n=found.points)


def _seat(seen: Observation, seat: int) -> str:
    sign = ">" if seat == seen.to_act else " "
    n, score = seen.hand_counts[seat], seen.scores[seat]
    points = "?" if score is None else str(score)
    parts = [_("{n} in hand, {points}").format(n=n, points=points)]
    if seat == seen.dealer:
        parts.append(_("dealer"))
    if seat == seen.out_player:
        parts.append(_("out"))
    if seen.shown[seat] is None and seen.known[seat]:
        known = " ".join(seen.known[seat])
        parts.append(_("holds {cards}").format(cards=known))
    if (lying := seen.shown[seat]) is not None:
        parts += [" ".join(cards) for cards in lying.sets]
        if lying.rest:
            parts.append(_("left: {cards}").format(cards=" ".join(lying.rest)))
    told = _("{sign} {seat}: {parts}")
    return told.format(sign=sign, seat=seat, parts=", ".join(parts))
