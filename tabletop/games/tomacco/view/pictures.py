"""Pictures of the lobby and of the rules.

The specification of a picture is one of

    cards 7h 7c -> 2h        cards in a row, and the steps after "->"
    on 9 allow_equal         the ranks playable on this one, with these options
    before                   the cards before a player, and the hand

where "-" stands for an empty pile and "#" for a card face down. "|" separates the pile
from the played cards.
"""

from __future__ import annotations

from dataclasses import fields, replace
from typing import Final

from tabletop.core.cards import a_rank, rank_sign
from tabletop.core.i18n import _, mark
from tabletop.games import tomacco as game
from tabletop.games.tomacco.cards import RANKS
from tabletop.games.tomacco.observation import playable
from tabletop.games.tomacco.rules import TITLE, Options
from tabletop.games.tomacco.view.words import signs
from tabletop.ui import cards, figures
from tabletop.ui.elements import Element, tag
from tabletop.ui.figures import Figure

_FAN: Final = (("4d", -30), ("9s", -15), ("Qc", 0), ("Ah", 15), ("2s", 30))
_PILE: Final = (("6c", -12), ("7d", 8), ("9h", -2))


def picture() -> Element:
    """Return a table in the middle of a game: a hand below, the pile above it."""
    back = cards.back_shapes()
    stock = cards.laid(back, 66, 42), cards.laid(back, 60, 36)
    pile = [cards.laid(cards.face_shapes(c), 190, 28, turn) for c, turn in _PILE]
    gone = cards.laid(back, 336, 36, 14)
    hand = [_held(card, turn) for card, turn in _FAN]
    return cards.scene("tom-scene", stock, pile, gone, hand)


def _held(card: str, turn: float) -> Element:
    """Return a card of the fan, rotated around a point below the picture."""
    place = f"rotate({turn:g} 230 560) translate(177 168) scale(1.8)"
    return tag("g", {"transform": place}, cards.face_shapes(card))


# Cards in steps


def _course(*parts: str) -> Figure:
    return cards.in_steps(*parts, signs=_SIGNS)


_SIGNS: Final = {
    "|": (mark("played on it"), tag("span", {"class": "tom-plus"}, "+")),
    "-": (mark("no pile"), tag("span", {"class": "cards-shown tom-nothing"}, "")),
}


# Playable ranks


def _on(rank: str, *names: str) -> Figure:
    options = replace(Options(), **dict.fromkeys(names, True))
    if not {*names} <= {field.name for field in fields(options)}:
        raise ValueError(names)
    seen = replace(game.observe(game.new(2, options), 0), pile=(f"{rank}h",))
    may = playable(seen)
    told = _("On {card} you can play: {ranks}")
    told = told.format(card=a_rank(rank), ranks=signs(may))
    pile = cards.shown(cards.face(f"{rank}h"))
    kinds = {rank: "tom-may" if rank in may else "tom-may-not" for rank in RANKS}
    row = (tag("span", {"class": kinds[rank]}, rank_sign(rank)) for rank in RANKS)
    return told, [pile, tag("span", {"class": "cards-row"}, *row)]


# The cards of a player


def _before() -> Figure:
    told = _("Three cards face down with three face up on them, and three in the hand")
    table = (
        tag(
            "span",
            {"class": "tom-place cards-shown"},
            tag("span", {"class": "cards-card"}, cards.back()),
            tag("span", {"class": "cards-card tom-up"}, cards.face(card)),
        )
        for card in ("Th", "Kc", "2s")
    )
    hand = (cards.shown(cards.face(card)) for card in ("4d", "8s", "8h"))
    rows = (table, hand)
    return told, [tag("span", {"class": "cards-row"}, *row) for row in rows]


figure = figures.of_kinds(
    TITLE, {"cards": _course, "on": _on, "before": _before}, look="tom-figure"
)
