"""The table in letters, for the terminal."""

from __future__ import annotations

from collections.abc import Iterator

from tabletop.games.tomacco.seeing import Observation, in_force
from tabletop.i18n import _


def text(seen: Observation) -> str:
    """Return the table as lines of text."""
    return "\n".join(_lines(seen))


def _lines(seen: Observation) -> Iterator[str]:
    for seat in range(len(seen.hand_counts)):
        yield _seat(seen, seat)
    yield ""
    yield _("pick-up pile {n}, cleared {m}").format(n=seen.stock, m=len(seen.cleared))
    rank = in_force(seen)
    pile = " ".join(seen.pile) or _("empty")
    told = _("pile: {cards}").format(cards=pile)
    yield f"{told} ({rank})" if rank else told
    yield _("hand: {cards}").format(cards=" ".join(seen.hand) or _("empty"))


def _seat(seen: Observation, seat: int) -> str:
    sign = ">" if seat == seen.to_act else " "
    width = len(str(len(seen.hand_counts)))
    number = f"{seat + 1:>{width}}"
    if seat in seen.placed:
        told = _("{sign} {number}: out, place {place}")
        place = seen.placed.index(seat) + 1
        return told.format(sign=sign, number=number, place=place)
    down = "".join("#" if k in seen.face_down[seat] else "." for k in range(3))
    up = " ".join(seen.face_up[seat]) or "-"
    told = _("{sign} {number}: {n} in hand, up {up}, down {down}")
    n = seen.hand_counts[seat]
    return told.format(sign=sign, number=number, n=n, up=up, down=down)
