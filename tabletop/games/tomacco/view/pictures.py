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
from tabletop.ui import cards, figures, pictures
from tabletop.ui.elements import Element, svg, tag
from tabletop.ui.figures import Figure


def tomato() -> Element:
    """Return the tomato that the last player takes."""
    return svg(100, 100, _tomato(), **{"class": "tomato"})


def picture() -> Element:
    """Return three cards and a tomato."""
    fan = (("6h", 0, 22, -14), ("9s", 36, 12, -2), ("Tc", 74, 16, 11))
    held = [pictures.card(card, x, y, 58, turn) for card, x, y, turn in fan]
    return pictures.picture(held, pictures.piece(104, 44, 46, 0, _tomato()))


def _tomato() -> Element:
    layers = (
        (
            "#d8402b",
            "M24 12C38 6 46 16 45 27C44 39 34 45 24 45S4 39 3 27C2 16 10 6 24 12z",
        ),
        ("#ff9b83", "M9.500 21q1.500-7 9-8q-5 3-6 8z"),
        ("#3f8f3c", "M24 13q-7 6-11 2q5 0 7-4q-3-3-6-2q6-4 9 1q0-5 4-7q-1 3 0 6"),
        ("#3f8f3c", "M27 10q5-4 9 0q-4 0-5 3q3 4 7 3q-8 4-14-3z"),
    )
    shapes = (tag("path", {"fill": paint, "d": path}) for paint, path in layers)
    return tag("g", {"transform": "scale(2.08)"}, *shapes)


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
