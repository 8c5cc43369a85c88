"""Things that lie on a table, and what a person can do with them.

A piece is a frozen value. Only these functions write names for screen readers, actions
and drags.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from tabletop.core.cards import BACK, JOKER, card_words, rank_sign
from tabletop.core.i18n import language
from tabletop.ui import Ui
from tabletop.ui.elements import Attributes, Child, Element, dots, svg, tag

PLACE: Final = ""  # the face of an empty place


@dataclass(frozen=True, slots=True, kw_only=True)
class Control:
    """What a person can do with a piece; without any of it the piece is a picture.

    A press plays `action`, selects `press`, or sends `command`. The rest is as in
    `tabletop.ui.View`.
    """

    action: str | None = None  # in the notation; "" asks for a selection first
    then: str | None = None  # the action that the same press plays after it
    press: str | None = None  # the word of the view
    command: str | None = None
    is_enabled: bool = True  # else a press shows why the action is illegal
    is_pressed: bool | None = None  # whether it is chosen, None if it can't be
    is_expanded: bool | None = None  # whether its panel is open, None without one
    carried: str = ""  # the word of a thing that can be dragged
    to: str = ""  # the place that takes it, by its `takes`
    plays: str | None = None  # the action of a drop
    picks: str | None = None  # the word that a lift selects
    double: str | None = None  # the action of a second tap
    lifts_all: bool = False  # whether a drag lifts all things in it, not the last one
    is_hinted: bool = False


NOTHING: Final = Control()


def control(does: Control, *, is_stop: bool = True) -> Attributes:
    """Return the attributes of a control; `is_stop` says whether Tab reaches it."""
    if does is NOTHING:
        return {}
    return {
        "type": "button",
        "data-action": does.action,
        "data-then": does.then,
        "data-ui": does.press,
        "data-command": does.command,
        "aria-pressed": does.is_pressed,
        "aria-expanded": does.is_expanded,
        "aria-disabled": None if does.is_enabled else "true",
        "data-carried": does.carried or None,
        "data-to": does.to or None,
        "data-plays": does.plays,
        "data-picks": does.picks,
        "data-double": does.double,
        "data-lifts": "all" if does.lifts_all else None,
        "data-hint": "" if does.is_hinted else None,
        "tabindex": 0 if is_stop else -1,
    }


def playing(action: str, legal: Sequence[str], ui: Ui) -> Control:
    """Return what plays an action; the hint may advise it."""
    is_legal, is_hinted = action in legal, action == ui.hint
    return Control(action=action, is_enabled=is_legal, is_hinted=is_hinted)


def classes(*names: str, **states: bool) -> str:
    """Return a class attribute: the names, and those whose state is true."""
    return " ".join(
        [*filter(None, names), *(name for name, on in states.items() if on)]
    )


def thing_id(ui: Ui, place: str) -> str:
    """Return the id of a card at a place, in the words of the game's `follow`."""
    number = ui.ids.get(place)
    return f"at-{place.replace(' ', '-')}" if number is None else f"card-{number}"


# Cards


@dataclass(frozen=True, slots=True, kw_only=True)
class Card:
    """A card on the table, or on the way there."""

    face: str = PLACE  # its text, `BACK` or `PLACE`
    drawing: Child = None  # its picture, if it is no French card
    id: str | None = None  # of the element with the control
    thing: str | None = None  # the id that it keeps while it moves
    start: str | None = None  # the id of the element that a new one comes from
    travels: bool = False  # whether it moves slowly
    kind: str = ""  # classes of the game
    under: tuple[Card, ...] = ()  # the cards that lie under it, from below
    is_dimmed: bool = False
    is_lit: bool = False  # whether a press plays it, or lays something there
    label: str | None = None  # what it is called, None for its face
    tag: str = ""
    group: int = 0  # cards that belong together have the same number from 1
    does: Control = NOTHING


def card(piece: Card, place: int | None = None, *, is_stop: bool = False) -> Element:
    """Return a card; `place` is its number in a row, from 0."""
    does = piece.does
    looks = classes(
        "card",
        piece.kind,
        "" if place is None else f"nth-{place}",
        f"set s{piece.group}" if piece.group else "",
        place=piece.face == PLACE and piece.drawing is None,
        back=piece.face == BACK,
        dim=piece.is_dimmed,
        lit=piece.is_lit,
    )
    name = named(piece)
    is_picture = does is NOTHING
    what: Attributes = {
        "class": looks,
        "id": piece.id,
        "aria-label": name or None,
        "role": "img" if name and is_picture else None,
        **control(does, is_stop=is_stop),
    }
    chip = tag("span", {"class": "tag"}, piece.tag) if piece.tag else None
    under = [_thing(each, each.kind) for each in piece.under]
    return tag("span" if is_picture else "button", what, under, _thing(piece), chip)


def named(piece: Card) -> str:
    """Return the name of a card for screen readers, "" for none."""
    if piece.label is not None:
        return piece.label
    return card_words(piece.face) if piece.face not in (BACK, PLACE) else ""


def _thing(piece: Card, kind: str = "") -> Element | None:
    """Return the part of a card that moves, None for an empty place."""
    if piece.face == PLACE and piece.drawing is None:
        return None
    what: Attributes = {
        "class": classes("face", kind, back=piece.face == BACK),
        "id": piece.thing,
        "data-thing": "" if piece.thing else None,
        "data-from": piece.start,
        "data-travels": "" if piece.travels else None,
    }
    return tag("span", what, piece.drawing or face(piece.face))


# Faces: 70 by 100

SUITS: Final = {  # paths of the suits, 24 by 24
    "h": "M12 21C3 14 1 10 1 7a5.5 5.5 0 0 1 11-2 5.5 5.5 0 0 1 11 2c0 3-2 7-11 14z",
    "d": "M12 1l9 11-9 11-9-11z",
    "c": "M12 1a5.4 5.4 0 0 1 4.6 8.2A5.4 5.4 0 1 1 13.2 17q.3 3.5 2.8 6H8q2.5-2.5"
    " 2.8-6a5.4 5.4 0 1 1-3.4-7.8A5.4 5.4 0 0 1 12 1z",
    "s": "M12 1c3 5 11 8 11 13a5 5 0 0 1-9.8 2.2q.4 4.5 3.3 6.8h-9q2.9-2.3 3.3-6.8A5 5"
    " 0 0 1 1 14C1 9 9 6 12 1z",
}

_STAR: Final = "M12 1l3.1 7.7 8.3.6-6.4 5.3 2 8.1-7-4.4-7 4.4 2-8.1L.6 9.3l8.3-.6z"
"""Path of the joker's sign, 24 by 24."""


def face(text: str) -> Element:
    """Return the picture of a French card, a joker, or a back."""
    return _face(text, language())


@lru_cache(maxsize=128)
def _face(text: str, _language: str) -> Element:
    if text == BACK:
        frame = {"x": 5, "y": 5, "width": 60, "height": 90, "rx": 5}
        lattice = "M35 24l17 26-17 26-17-26zM35 37l8.5 13-8.5 13-8.5-13z"
        return svg(70, 100, tag("rect", frame), tag("path", {"d": lattice}))
    if text == JOKER:
        shapes = [_shape("j", _STAR, 6, 8, 22), _shape("j", _STAR, 24, 46, 40)]
    elif text[-1] in SUITS:
        shapes = [*_index(text)]
    else:  # a card of another deck
        middle: Attributes = {"class": "s-s middle", "x": 35, "y": 62, "font-size": 40}
        shapes = [tag("text", middle, text)]
    return svg(70, 100, *shapes, preserveAspectRatio="xMidYMin slice")


NARROW: Final = 0.7  # how much narrower a rank of two figures is than its letters


def _index(text: str) -> Iterable[Element]:
    rank, suit = rank_sign(text[0]), text[1]
    is_wide = len(rank) > 1
    index: Attributes = {
        "class": f"s-{suit}",
        "font-size": 38,
        "transform": f"translate(5 34)scale({NARROW if is_wide else 1} 1)",
    }
    yield tag("text", index, rank)
    yield _shape(suit, SUITS[suit], 8, 41, 19)
    yield _shape(suit, SUITS[suit], 31, 60, 33)


def _shape(kind: str, path: str, x: float, y: float, width: float) -> Element:
    place = f"translate({x:g} {y:g}) scale({width / 24:.3g})"
    return tag("path", {"class": f"s-{kind}", "transform": place, "d": path})


# Piles


@dataclass(frozen=True, slots=True, kw_only=True)
class Pile:
    """Cards on each other; the last of `cards` is on top."""

    id: str
    label: str
    count: int  # shown below it, if it isn't 0
    kind: str = ""  # "main", "stock", "gone", and classes of the game
    cards: tuple[Card, ...] = ()
    caption: str = ""  # the words below it, instead of the count
    takes: str = ""  # the `Control.to` of the things that can be dropped on it
    is_lit: bool = False  # whether a press lays the selected things there
    does: Control = NOTHING


def pile(heap: Pile) -> Element:
    """Return a pile with its count; an empty one keeps its place."""
    is_picture = heap.does is NOTHING
    what: Attributes = {
        "class": classes("pile", heap.kind, lit=heap.is_lit),
        "id": heap.id,
        "aria-label": heap.label,
        "role": "img" if is_picture else None,
        "data-takes": heap.takes or None,
        **control(heap.does),
    }
    lying = [card(piece, k) for k, piece in enumerate(heap.cards)] or [card(Card())]
    below = heap.caption or (str(heap.count) if heap.count else "")
    number = tag("span", {"class": "count"}, below) if below else None
    return tag("div" if is_picture else "button", what, lying, number)


# Dice and tokens


@dataclass(frozen=True, slots=True, kw_only=True)
class Die:
    """A die; `thing` changes when it is thrown again, so that it rolls in."""

    face: int  # 1 to 6, 0 before its throw
    id: str | None = None
    thing: str | None = None
    label: str = ""
    kind: str = ""
    does: Control = NOTHING


_PIPS: Final = (  # places of the pips by number, in rows of three
    (),
    (4,),
    (0, 8),
    (0, 4, 8),
    (0, 2, 6, 8),
    (0, 2, 4, 6, 8),
    (0, 2, 3, 5, 6, 8),
)


@lru_cache(maxsize=7)
def pips(n: int) -> Element:
    """Return the pips of a die, on a square of 100 by 100."""
    centres = [(25.0 + k % 3 * 25, 25.0 + k // 3 * 25) for k in _PIPS[n]]
    return dots("die-pips" + " die-ace" * (n == 1), centres)


def die(piece: Die, *, is_stop: bool = False) -> Element:
    """Return a die; one that a person can choose is a button."""
    is_picture = piece.does is NOTHING
    what: Attributes = {
        "class": classes("die", piece.kind),
        "id": piece.id,
        "aria-label": piece.label or None,
        "role": "img" if is_picture and piece.label else None,
        **control(piece.does, is_stop=is_stop),
    }
    thing: Attributes = {
        "class": "cube",
        "id": piece.thing,
        "data-thing": "" if piece.thing else None,
        "data-enters": "thrown" if piece.thing else None,
    }
    cube = tag("span", thing, svg(100, 100, pips(piece.face)))
    return tag("span" if is_picture else "button", what, cube)


@dataclass(frozen=True, slots=True, kw_only=True)
class Token:
    """A token; one with a `thing` can move."""

    thing: str | None = None
    sets_out: int | None = None  # milliseconds before it moves here, None for at once


def tokens(lying: Sequence[Token]) -> Element:
    """Return tokens in stacks of five, so that 8 reads as 5 and 3."""
    stacks = (lying[k : k + 5] for k in range(0, len(lying), 5))
    columns = (
        tag("span", {"class": "stack"}, (_token(each) for each in stack))
        for stack in stacks
    )
    looks = classes("tokens", none=not lying)
    return tag("span", {"class": looks, "aria-hidden": "true"}, columns)


def _token(piece: Token) -> Element:
    what: Attributes = {
        "class": "token",
        "id": piece.thing,
        "data-thing": "" if piece.thing else None,
        "data-travels": piece.sets_out,
    }
    return tag("span", what)
