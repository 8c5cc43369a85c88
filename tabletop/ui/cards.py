"""Pictures of French playing cards.

A face is 60 by 84, with its index at the left, which stays visible in a fan. A small
face is 36 by 48, with only the index. Each suit has a shape and a colour of its own.
`tabletop.core.cards` has the names of cards; assistive technology skips the pictures.
`static/css/cards.css` styles the classes that begin with "cards-".
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import Any, Final, TypeAlias

from tabletop.core.cards import BACK, JOKER, card_words, is_card, rank_sign
from tabletop.core.i18n import _, headed, language, listed, one_by_one
from tabletop.core.options import house_rules as phrases_of
from tabletop.ui import Ui, endings, figures
from tabletop.ui.elements import Attributes, Child, Element, hidden, svg, tag
from tabletop.ui.figures import Figure
from tabletop.ui.pieces import Control

WIDTH: Final = 60
HEIGHT: Final = 84

_SHAPES: Final = {  # shape of each suit, around its middle, some 20 high
    "h": "M0 9C-13-1-9-9-4.8-9-1.6-9 0-6.4 0-5 0-6.4 1.6-9 4.8-9 9-9 13-1 0 9z",
    "d": "M0-10.5L8 0 0 10.5-8 0z",
    "c": "M0-10a4.6 4.6 0 0 1 3.7 7.4A4.6 4.6 0 1 1 1.3 4L3.2 9.5H-3.2L-1.3 4A4.6 4.6"
    " 0 1 1-3.7-2.6 4.6 4.6 0 0 1 0-10z",
    "s": "M0-10C3-5 9.3-2 9.3 3A4.4 4.4 0 0 1 1.4 5.6L3.2 9.8H-3.2L-1.4 5.6A4.4 4.4 0"
    " 0 1-9.3 3C-9.3-2-3-5 0-10z",
}

_STAR: Final = (  # sign of the joker, around its middle, some 30 high
    "M0-16L4.2-5.4 15.5-5 6.6 2.2 9.7 13 0 6.7-9.7 13-6.6 2.2-15.5-5-4.2-5.4z"
)


def suit(name: str, x: float, y: float, scale: float = 1) -> Element:
    """Return the shape of a suit with its middle here."""
    place = f"translate({x:g} {y:g})" + f" scale({scale:g})" * (scale != 1)
    kind = f"card-suit of-{name}"
    return tag("path", {"class": kind, "d": _SHAPES[name], "transform": place})


def _star(x: float, y: float, scale: float = 1) -> Element:
    """Return the sign of the joker with its middle here."""
    place = f"translate({x:g} {y:g})" + f" scale({scale:g})" * (scale != 1)
    return tag("path", {"class": "card-joker", "d": _STAR, "transform": place})


def face_shapes(card: str) -> tuple[Element, ...]:
    """Return the face of a card, such as "7h", or of a joker, as shapes."""
    if card == JOKER:
        return _body(), _star(15, 18, 0.62), _star(36, 56, 1.35)
    rank, name = card[0], card[1]
    index = _rank(rank, name, 5, 28), suit(name, 14, 43, 0.8)
    return _body(), *index, suit(name, 42, 63, 1.45)


def back_shapes() -> tuple[Element, ...]:
    """Return the back of a card as shapes."""
    frame = {"x": 7, "y": 7, "width": WIDTH - 14, "height": HEIGHT - 14, "rx": 4}
    return (
        _body("card-body card-back"),
        tag("rect", {"class": "card-frame", **frame}),
        tag("path", {"class": "card-lattice", "d": "M30 16L46 42 30 68 14 42z"}),
        tag("path", {"class": "card-lattice", "d": "M30 29L38 42 30 55 22 42z"}),
    )


def face(card: str) -> Element:
    """Return the face of a card as a drawing."""
    return _face(card, language())


@lru_cache(maxsize=128)
def _face(card: str, _language: str) -> Element:
    return svg(WIDTH, HEIGHT, face_shapes(card), **{"class": "card-face"})


@lru_cache(maxsize=64)
def back() -> Element:
    """Return the back of a card as a drawing."""
    return svg(WIDTH, HEIGHT, back_shapes(), **{"class": "card-face"})


def small(card: str) -> Element:
    """Return a small face of a card, or of a joker, as a drawing."""
    return _small(card, language())


@lru_cache(maxsize=128)
def _small(card: str, _language: str) -> Element:
    body = _body("card-body", 36, 48)
    if card == JOKER:
        return svg(36, 48, body, _star(18, 24), **{"class": "card-face"})
    rank, name = card[0], card[1]
    index = _rank(rank, name, 18, 25, "card-rank card-middle")
    return svg(36, 48, body, index, suit(name, 18, 36, 0.78), **{"class": "card-face"})


# In the rules

Sign: TypeAlias = tuple[str, Element]  # words, translated later, and drawing


def in_steps(*words: str, signs: Mapping[str, Sign] = MappingProxyType({})) -> Figure:
    """Return cards in a row, and the rows that follow after each "->": "7h # -> 2h".

    "#" is a card face down. `signs` has further words of the game.
    """
    steps = [step.split() for step in " ".join(words).split(" -> ")]
    if not all(steps):
        raise ValueError(words)
    rows = [[_sign(word, signs) for word in step] for step in steps]
    told = one_by_one([listed([name for name, _drawing in row]) for row in rows])
    drawings = ([drawing for _name, drawing in row] for row in rows)
    drawn = [tag("span", {"class": "cards-row"}, row) for row in drawings]
    return told, figures.in_turn(drawn)


def _sign(word: str, signs: Mapping[str, Sign]) -> Sign:
    if word in signs:
        name, drawing = signs[word]
        return _(name), drawing
    if word == BACK:
        return _("a card face down"), shown(back())
    if not is_card(word):
        raise ValueError(word)
    return card_words(word), shown(face(word))


def shown(drawing: Child) -> Element:
    """Return a card of a picture."""
    return tag("span", {"class": "cards-shown"}, drawing)


# On a table


def known(name: str, held: str, told: str, cards: Iterable[str]) -> Iterator[Element]:
    """Yield the content of a panel on a hand: how many cards, and those known."""
    yield tag("h2", {}, headed(name, held))
    if told:
        yield tag("p", {}, told)
    if texts := [*cards]:
        yield listing(texts)


def whence(ui: Ui, observer: int) -> str | None:
    """Return the element id of the seat that acted last; None if it is the observer."""
    seat = ui.recent[-1][0].to_act if ui.recent else observer
    return None if seat == observer else f"seat-{seat}"


Named: TypeAlias = tuple[str, ...]  # text and number among equal cards, as "7h0"


@lru_cache(maxsize=64)
def named(texts: tuple[str, ...]) -> Named:
    """Return the names of cards; the first of equal ones has number 0."""
    met, names = Counter[str](), list[str]()
    for text in texts:
        names.append(f"{text}{met[text]}")
        met[text] += 1
    return tuple(names)


def texts_named(names: Iterable[str]) -> tuple[str, ...]:
    """Return the texts of cards from their names."""
    return tuple(name[:2] for name in names)


def numbered(place: str, name: str) -> str:
    """Return the place of a card of this name, "7h0", such as "hand 7h 0"."""
    return f"{place} {name[:2]} {name[2:]}"


def listing(texts: Iterable[str]) -> Element:
    """Return a list of cards, each with its name for screen readers."""
    rows = (
        tag("li", {}, hidden("span", card_words(text)), small(text)) for text in texts
    )
    return tag("ul", {"class": "cards-listing"}, *rows)


PILE: Final = "=pile"
SCORES: Final = "=scores"
EVERYBODY: Final = "=everybody"
"""Words that open panels over a table; `in_seat` makes further ones.

The part after "&" is the selection that stays meanwhile: "=pile&7h0+7c0".
"""


def opened(ui: Ui) -> str:
    """Return the word of the open panel; "" if none is open."""
    word = ui.selected[-1].partition("&")[0] if ui.selected else ""
    is_seat = word.startswith(in_seat(0)[:-1])
    return word if is_seat or word in {PILE, SCORES, EVERYBODY} else ""


def chosen_word(ui: Ui) -> str:
    """Return the word of the selection, even below an open panel, or ""."""
    word = ui.selected[-1] if ui.selected else ""
    kept = word.partition("&")[2]
    return f"={kept}" * bool(kept) if opened(ui) else word


def opens(ui: Ui, word: str) -> str:
    """Return the word that opens or closes this panel and keeps the selection."""
    kept = chosen_word(ui)
    if opened(ui) == word:
        return kept or word
    return f"{word}&{kept[1:]}" if kept else word


def opening(ui: Ui, word: str) -> Control:
    """Return what opens and closes this panel."""
    return Control(press=opens(ui, word), is_expanded=opened(ui) == word)


def in_seat(seat: int) -> str:
    """Return the word that opens the panel on a player."""
    return f"=seat {seat}"


def seat_in(word: str, players: int) -> int | None:
    """Return the seat whose panel this word opens, or None."""
    return next((seat for seat in range(players) if in_seat(seat) == word), None)


def course(sentences: Iterable[str]) -> tuple[Element, ...]:
    """Return the summary of a game."""
    return endings.points(_("How it went"), sentences)


def house_rules(options: Any) -> Iterator[Element]:
    """Yield the content of a panel on unusual options."""
    if rules := phrases_of(options):
        yield tag("h2", {}, _("House rules"))
        items = (tag("li", {}, rule) for rule in rules)
        yield tag("ul", {"class": "cards-rules"}, *items)


# Shapes


def _body(kind: str = "card-body", width: int = WIDTH, height: int = HEIGHT) -> Element:
    frame = {"x": 1, "y": 1, "width": width - 2, "height": height - 2, "rx": 6}
    return tag("rect", {"class": kind, **frame})


def _rank(rank: str, name: str, x: float, y: float, kind: str = "card-rank") -> Element:
    sign = rank_sign(rank)
    is_wide = len(sign) > 1
    where: Attributes = {
        "x": f"{x:g}",
        "y": f"{y:g}",
        "class": f"{kind} of-{name}",
        "textLength": 25 if is_wide else None,
        "lengthAdjust": "spacingAndGlyphs" if is_wide else None,
    }
    return tag("text", where, sign)
