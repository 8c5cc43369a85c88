"""The middle of the table: which round it is, the stock, the discards, and the cut."""

from __future__ import annotations

import math
from typing import Final

from tabletop.cards import card_words
from tabletop.drawing import cards, controls
from tabletop.drawing.markup import Attributes, escape, sentence, svg, tag, void
from tabletop.games.game_of_threes.seeing import Observation
from tabletop.games.game_of_threes.view import touch, words
from tabletop.games.game_of_threes.view.touch import Scene
from tabletop.i18n import _, ngettext

SHOWN: Final = 3
"""So many cards are seen of the discard pile."""

WIDTH: Final = 320
HEIGHT: Final = 104
THUMB: Final = 44
"""The width of what is slid, on which the places of the fan depend."""

_CARD: Final = 62
"""The height of a card of the fan."""

_RISE: Final = 22
"""By how much the middle of the fan is higher than its ends."""

_LEAN: Final = 0.5
"""How far the cards at the ends lean, in radians."""

_LIFT: Final = 12
"""By how much the cards above the cut are lifted."""


def drawn(now: Scene) -> str:
    """Return the piles, or the fan while the person cuts it."""
    if now.seen.phase == "cut" and now.legal:
        board = tag(
            "div", {"class": "g3-board g3-cutting"}, looks(now), stand(now), _fan(now)
        )
        return tag("div", {"class": "g3-middle"}, board)
    piles = tag("div", {"class": "g3-piles"}, _stock(now), stand(now), _pile(now))
    board = tag("div", {"class": "g3-board"}, piles, looks(now))
    return tag("div", {"class": "g3-middle"}, board)


# What is known of the round


def stand(now: Scene) -> str:
    """Return the wild rank as a card on a stand."""
    rank = words.wild_sign(now.seen)
    wild = _("wild: {rank}, joker").format(rank=rank)
    top = sentence("span", {"class": "g3-rank"}, rank) + words.wild_seal()
    card = tag("span", {"class": "g3-stood", "aria-hidden": "true"}, top)
    return tag("p", {"class": "g3-stand"}, card, sentence("span", {}, wild))


def looks(now: Scene) -> str:
    """Return what opens the table of points, and the discards."""
    told = f"{words.round_told(now.seen)} · "
    label = sentence("span", {"class": "g3-round"}, told) + escape(_own_points(now))
    label = tag("span", {}, label)
    found = [_look(now, cards.SCORES, "scores", label, stop=0)]
    if now.seen.discards:
        found.append(_look(now, cards.PILE, "look", escape(_("Discards")), stop=-1))
    return tag("div", {"class": "g3-looks", "data-rove": ""}, *found)


def _look(now: Scene, word: str, id_: str, label: str, *, stop: int) -> str:
    what: Attributes = {**cards.opening(now.ui, word), "tabindex": stop}
    return controls.button(id_, "button g3-look", what, label)


def _own_points(now: Scene) -> str:
    """Return what the observer has so far, as far as there is anything."""
    score = now.seen.scores[now.seen.observer]
    if score is None or not now.seen.round_scores:
        return _("Points")
    if now.seen.observer in words.leaders(now.seen):
        return _("you lead with {n}").format(n=score)
    return _("you have {points}").format(points=words.points(score))


# The stock


def _stock(now: Scene) -> str:
    n = now.seen.stock
    told = ngettext("Stock: {n} card", "Stock: {n} cards", n).format(n=n)
    back = tag("span", {"class": "cards-card"}, cards.back()) if n else ""
    number = sentence("span", {"class": "cards-number"}, str(n))
    does = _("{pile}; draw from it").format(pile=told)
    return _button(now, "stock", touch.STOCK, (does, told), back, number)


def _button(
    now: Scene, id_: str, action: str, told: tuple[str, str], *parts: str
) -> str:
    """Return a pile; `told` is what it is called if it may be played, and if not."""
    can = action in now.legal or action.startswith("=")
    is_hint = now.ui.hint == action and action in {touch.STOCK, touch.TAKE}
    what: Attributes = {
        **touch.pressed(action),
        "data-hint": "" if is_hint else None,
        "data-takes": touch.DISCARD if id_ == "pile" else None,
        "data-carried": id_ if can and not now.discards else None,
        "data-to": touch.DRAW,
        "aria-disabled": None if can else True,
        "aria-label": told[not can],
    }
    kind = "cards-pile g3-pile" + " cards-lit" * can
    return controls.button(id_, kind, what, *parts)


# The discards


def _pile(now: Scene) -> str:
    n = len(now.seen.discards)
    lying = [_lying(now, k) for k in range(max(0, n - SHOWN), n)]
    blank = sentence("span", {"class": "cards-blank"}, _("discards"))
    told = _pile_told(now), _top(now.seen)
    return _button(now, "pile", touch.to_pile(now), told, *lying or [blank])


def _lying(now: Scene, place: int) -> str:
    """Return a card of the pile; one that is new comes from who discarded it."""
    face = cards.face(now.seen.discards[place])
    depth = len(now.seen.discards) - 1 - place
    start, kind = "pile" if depth else _discarder(now), f"nth-{depth}"
    return cards.thing(now.ui, f"discards {place}", face, kind, start=start)


def _discarder(now: Scene) -> str:
    """Return the id of the element from which the last discard came."""
    recent = now.ui.recent
    seat = cards.whence(now.ui, now.seen.observer)
    return seat if seat and recent[-1][1].startswith("discard ") else "stock"


def _top(seen: Observation) -> str:
    if not seen.discards:
        return _("The discard pile is empty")
    told = ngettext(
        "Discards: {n} card, the {card} on top",
        "Discards: {n} cards, the {card} on top",
        len(seen.discards),
    )
    return told.format(n=len(seen.discards), card=card_words(seen.discards[-1]))


def _pile_told(now: Scene) -> str:
    """Return the pile in words, and what a touch of it does."""
    told, card = _("{pile}; take it"), ""
    if now.chosen:
        card = card_words(now.chosen[:2])
        told = _("{pile}; discard the {card} here")
    return told.format(pile=_top(now.seen), card=card)


# The deck as a fan, to be cut (G5): a slider over a picture


def _fan(now: Scene) -> str:
    """Return the fan, cut at the place that is chosen, and the slider over it."""
    size, place = now.seen.stock, touch.cut_at(now)
    slider: Attributes = {
        "type": "range",
        "class": "g3-slider",
        "id": "cut-place",
        "min": 1,
        "max": size - 1,
        "value": place,
        "data-slide": touch.CUT,
        "aria-label": _("Where to cut the deck of {n} cards").format(n=size),
        "aria-valuetext": place_told(place),
    }
    return tag("div", {"class": "g3-fan"}, fan(size, place), void("input", slider))


def place_told(place: int) -> str:
    """Return where the deck is cut."""
    return ngettext("after {n} card", "after {n} cards", place).format(n=place)


def fan(size: int, place: int) -> str:
    """Return a picture of a fan of so many cards, those above the cut lifted.

    Each card is a line, its edge; only the last card of each part shows its back.
    """
    below = "".join(_edge(k, size, 0) for k in range(place, size))
    above = "".join(_edge(k, size, _LIFT) for k in range(place))
    parts = (
        tag("path", {"class": "g3-below", "d": below}),
        tag("path", {"class": "g3-above", "d": above}),
    )
    return svg(WIDTH, HEIGHT, *parts, **{"class": "g3-spread"})


def _edge(number: int, size: int, lift: float) -> str:
    """Return the edge of a card as a line from its foot to its head."""
    along = number / (size - 1)
    x = THUMB / 2 + along * (WIDTH - THUMB)
    lean = (along - 0.5) * 2 * _LEAN
    foot = HEIGHT - 4 - _RISE * math.cos((along - 0.5) * math.pi) - lift
    dx, dy = _CARD * math.sin(lean), -_CARD * math.cos(lean)
    return f"M{x - dx / 3:.1f} {foot:.1f}l{dx:.1f} {dy:.1f}"
