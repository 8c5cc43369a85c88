"""The order of play before the first round (G3), with the cards that drew it."""

from __future__ import annotations

from tabletop.cards import card_words
from tabletop.drawing import cards
from tabletop.drawing.markup import Attributes, hidden, sentence, tag
from tabletop.games.game_of_threes.view.touch import Scene
from tabletop.i18n import _


def drawn(now: Scene) -> str:
    """Return everybody with his card, who plays first at the left."""
    group: Attributes = {
        "class": f"g3-order g3-with-{len(now.seen.order)}",
        "aria-label": _("The order of play"),
    }
    rows = (_row(now, place, seat) for place, seat in enumerate(now.seen.order))
    return tag("ol", group, *rows)


def _row(now: Scene, place: int, seat: int) -> str:
    card = now.seen.order_cards[seat] if now.seen.order_cards else ""  # G14
    face = tag("span", {"class": "g3-drew"}, cards.small(card)) if card else ""
    name = sentence("span", {"class": "cards-name"}, now.ui.name_of(seat))
    number = sentence(
        "span", {"class": "cards-mark", "aria-hidden": "true"}, f"{place + 1}"
    )
    dealer = _(", dealer") if seat == now.seen.dealer else ""
    told = hidden("span", f"{card_words(card) if card else ''}{dealer}")
    return tag("li", {}, face, number, name, told)
