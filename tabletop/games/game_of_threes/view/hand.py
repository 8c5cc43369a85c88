"""The observer's own cards: as he has laid them, with their sets marked."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from tabletop.cards import card_words
from tabletop.drawing import cards
from tabletop.drawing.cards import numbered, thing
from tabletop.drawing.markup import Attributes, hidden, sentence, svg, tag
from tabletop.games.game_of_threes.view import arranging, sets, touch
from tabletop.games.game_of_threes.view.sets import Marks
from tabletop.games.game_of_threes.view.touch import Scene
from tabletop.i18n import _

SHAPES: Final = (
    "M10 2 18 17H2z",
    "M3 3h14v14H3z",
    "M10 2a8 8 0 1 1-.01 0z",
    "M10 1 19 10 10 19 1 10z",
)
"""The sign of each set; a hand has at most four."""


def drawn(now: Scene) -> str:
    """Return the hand, in as many places as the round needs."""
    names, found = now.hand, marks_of(now)
    slots = now.seen.wild_rank + 1
    group: Attributes = {
        "class": f"g3-hand g3-of-{slots}",
        "id": "hand",
        "role": "group",
        "aria-label": _("Your hand, {told}").format(told=left_told(now, found)),
        "data-rove": "",
        "data-order": arranging.ORDER,
    }
    stop = now.chosen or touch.new_card(now) or next(iter(names), "")
    held = [_held(now, name, found, is_stop=name == stop) for name in names]
    empty = tag("span", {"class": "g3-slot"}, "")
    return tag("div", group, *held, *[empty] * (slots - len(names)))


def marks_of(now: Scene) -> Marks:
    """Return the best sets, of the cards that stay when the chosen one goes."""
    return sets.marks(now.seen, now.hand, now.chosen)


def left_told(now: Scene, found: Marks) -> str:
    """Return how many points are left over, in a few words."""
    told = sets.points_words(found.points)
    if not now.chosen:
        return _("{points} left over").format(points=told)
    words = _("{points} left over without the {card}")
    return words.format(points=told, card=card_words(now.chosen[:2]))


def _held(now: Scene, name: str, found: Marks, *, is_stop: bool) -> str:
    """Return a card of the hand; one that cannot be played now says why."""
    number = found.places[name].number if name in found.places else None
    kinds = ["g3-held", *["g3-loose"] * (number is None)]
    button: Attributes = {
        "class": " ".join(kinds),
        "id": f"hand-{name}",
        "type": "button",
        "tabindex": 0 if is_stop else -1,
        "aria-label": "; ".join(_told(now, name, found)),
        "data-carried": name,
        "data-plays": touch.discard(name),
        "data-hint": "" if name == touch.hinted(now) else None,
        **_press(now, name),
    }
    drawing = "".join((cards.face(name[:2]), _tag(now, name, number), *_new(now, name)))
    lying = thing(now.ui, numbered("hand", name), drawing, start="stock")
    return tag("button", button, lying)


def _press(now: Scene, name: str) -> Attributes:
    if now.discards:
        is_chosen = "true" if name == now.chosen else "false"
        return {"data-ui": f"={name}", "aria-pressed": is_chosen}
    return {"data-action": touch.discard(name), "aria-disabled": "true"}


def _told(now: Scene, name: str, found: Marks) -> Iterator[str]:
    """Give what the card is, where it belongs, and that it is new."""
    wild_rank, naturals = now.seen.wild_rank, now.seen.options.min_naturals
    text = name[:2]
    if name in found.places:
        place = sets.place_words(found.places[name], wild_rank, naturals)
        yield f"{card_words(text)}, {place}"
    else:
        yield sets.card_told(text, wild_rank)
        if name != now.chosen:
            n = sets.points_left_by(text, wild_rank)
            yield _("left over: {points}").format(points=sets.points_words(n))
    if name == touch.new_card(now):
        yield _("just taken")


def _tag(now: Scene, name: str, number: int | None) -> str:
    """Return the mark at the foot of a card: the sign of its set, or its points."""
    if number is not None:
        sign = svg(20, 20, tag("path", {"d": SHAPES[number % len(SHAPES)]}))
        return tag("span", {"class": f"g3-tag g3-set-{number}"}, sign)
    n = sets.points_left_by(name[:2], now.seen.wild_rank)
    shown = "" if name == now.chosen else f"+{n}"
    off: Attributes = {"class": "g3-tag", "aria-hidden": "true"}
    return sentence("span", off, shown)


def _new(now: Scene, name: str) -> Iterator[str]:
    if name == touch.new_card(now):
        yield sentence("span", {"class": "g3-new", "aria-hidden": "true"}, _("new"))


# How much is left over


def gauge(now: Scene) -> str:
    """Return the points that are left over, large, with words to be heard."""
    found = marks_of(now)
    number = sentence("strong", {"aria-hidden": "true"}, str(found.points))
    unit = sentence("span", {"aria-hidden": "true"}, _("left"))
    told = hidden("span", left_told(now, found))
    kind = "g3-gauge" if found.points else "g3-gauge g3-none"
    return tag("p", {"class": kind, "id": "gauge"}, number, unit, told)
