"""Words for what lies on the table of Tomacco."""

from __future__ import annotations

from collections.abc import Iterator

from tabletop.cards import cards_words, rank_words
from tabletop.drawing import Ui
from tabletop.drawing.cards import rank_sign
from tabletop.games.tomacco.seeing import Observation, chosen_by
from tabletop.i18n import _, listed, ngettext


def signs(ranks: str) -> str:
    """Return ranks as they stand on cards: "2, 10 and K"."""
    return listed([rank_sign(rank) for rank in ranks])


def in_hand(n: int) -> str:
    """Return how many cards a hand has."""
    return ngettext("{n} card in hand", "{n} cards in hand", n).format(n=n)


def seat_told(seen: Observation, seat: int, ui: Ui) -> str:
    """Return how a player stands, in a line to be heard."""
    parts = [in_hand(seen.hand_counts[seat]), *_before(seen, seat)]
    if seat in seen.placed:
        parts = [out(seen, seat)]
    if seat == seen.to_act:
        parts.insert(0, _("is to play"))
    if seat in chosen_by(seen):
        parts.append(_("has chosen"))
    if seat == seen.dealer:
        parts.append(_("dealt"))
    return f"{ui.name_of(seat)}: " + "; ".join(parts)


def _before(seen: Observation, seat: int) -> Iterator[str]:
    """Give what lies before a player."""
    if up := seen.face_up[seat]:
        yield _("face up {cards}").format(cards=cards_words(up))
    if down := len(seen.face_down[seat]):
        yield ngettext("{n} face down", "{n} face down", down).format(n=down)


def out(seen: Observation, seat: int) -> str:
    """Return in which place a player is out."""
    return _("out, in place {n}").format(n=seen.placed.index(seat) + 1)


def failures(seen: Observation, seat: int) -> Iterator[str]:
    """Give what failed flips have proved of a player's face-down cards (C12)."""
    told = _("Face-down card {n} can only be {ranks}: a flip of it has failed.")
    for place in seen.face_down[seat]:
        if ranks := seen.failed[seat][place]:
            yield told.format(n=place + 1, ranks=signs(ranks))


def force_words(rank: str | None) -> str:
    """Return what is in force on the pile."""
    if rank is None:
        return _("nothing in force")
    return _("{rank} in force").format(rank=rank_words(rank))
