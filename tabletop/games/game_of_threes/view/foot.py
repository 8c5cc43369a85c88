"""The foot of the table: one's own cards, what there is to do, and the buttons for it.

The hand lies as its player has laid it, with its sets marked, as they would be without
the card that is chosen.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final, TypeAlias

from tabletop.cards import card_words
from tabletop.drawing import cards, controls
from tabletop.drawing.cards import rank_sign
from tabletop.drawing.markup import Attributes, escape, hidden, icon, sentence, svg, tag
from tabletop.games.game_of_threes.cards import numbers_of, texts_of
from tabletop.games.game_of_threes.grouping import best_sets
from tabletop.games.game_of_threes.view import touch, words
from tabletop.games.game_of_threes.view.middle import place_told
from tabletop.games.game_of_threes.view.touch import Scene
from tabletop.i18n import _

EARLIER: Final = "M14 6l-6 6 6 6"
LATER: Final = "M10 6l6 6-6 6"

SHAPES: Final = (
    "M10 2 18 17H2z",
    "M3 3h14v14H3z",
    "M10 2a8 8 0 1 1-.01 0z",
    "M10 1 19 10 10 19 1 10z",
)
"""The sign of each set; a hand has at most four."""


# The sets of the hand


@dataclass(frozen=True, slots=True)
class Place:
    """Where a card of the hand belongs.

    Attributes:
        number: of its set, from 0.
        cards: of the set, as texts.
        at: its place in the set, from 0.
    """

    number: int
    cards: tuple[str, ...]
    at: int


Marks: TypeAlias = tuple[int, Mapping[str, Place]]
"""The points of the cards in no set, and the places of the others by their names."""


def _marks(now: Scene) -> Marks:
    """Return the best sets, of the cards that stay when the chosen one goes."""
    free = [name for name in now.hand if name != now.chosen]
    kept = tuple(sorted(numbers_of(touch.texts_named(free))))
    found = best_sets(kept, now.seen.wild_rank, now.seen.options.min_naturals)
    places = {}
    for number, each in enumerate(map(texts_of, found.sets)):
        for at, text in enumerate(each):
            name = next(name for name in free if name[:2] == text)
            free.remove(name)
            places[name] = Place(number, each, at)
    return found.points, places


def sign(number: int) -> str:
    """Return the mark that stands at the foot of each card of a set."""
    shape = svg(20, 20, tag("path", {"d": SHAPES[number % len(SHAPES)]}))
    return tag("span", {"class": f"g3-tag g3-set-{number}"}, shape)


# One's own cards


def hand(now: Scene) -> str:
    """Return the hand, in as many places as the round needs."""
    names, (points, places) = now.hand, _marks(now)
    slots = now.seen.wild_rank + 1
    label = _("Your hand, {told}").format(told=_left_told(now, points))
    group = {
        "id": "hand",
        "data-rove": "",
        "data-order": touch.ORDER,
        "data-takes": touch.DRAW,
    }
    stop = now.chosen or touch.new_card(now) or next(iter(names), "")
    held = [_held(now, name, places.get(name), is_stop=name == stop) for name in names]
    empty = tag("span", {"class": "g3-slot"}, "")
    room = [empty] * (slots - len(names))
    return controls.group(f"g3-hand g3-of-{slots}", label, group, *held, *room)


def _held(now: Scene, name: str, place: Place | None, *, is_stop: bool) -> str:
    """Return a card of the hand; one that cannot be played now says why."""
    press: Attributes = {"data-action": touch.discard(name), "aria-disabled": True}
    if now.discards:
        press = {"data-ui": f"={name}", "aria-pressed": name == now.chosen}
    button: Attributes = {
        "tabindex": 0 if is_stop else -1,
        "aria-label": "; ".join(_told(now, name, place)),
        "data-carried": name,
        "data-to": touch.DISCARD,
        "data-plays": touch.discard(name),
        "data-double": touch.discard(name) if now.discards else None,
        "data-hint": "" if name == touch.hinted(now) else None,
        **press,
    }
    kind = "g3-held" if place else "g3-held g3-loose"
    mark, new = sign(place.number) if place else _loose(now, name), ""
    if name == touch.new_card(now):
        new = sentence("span", {"class": "g3-new", "aria-hidden": "true"}, _("new"))
    drawing = cards.face(name[:2]) + mark + new
    where = cards.numbered("hand", name)
    card = cards.thing(now.ui, where, drawing, start="stock")
    return controls.button(f"hand-{name}", kind, button, card)


def _told(now: Scene, name: str, place: Place | None) -> Iterator[str]:
    """Give what the card is, where it belongs, and that it is new."""
    wild_rank, text = now.seen.wild_rank, name[:2]
    if place:
        yield f"{card_words(text)}, {_place_told(now, place)}"
    else:
        yield words.card_told(text, wild_rank)
        if name != now.chosen:
            n = words.points_left_by(text, wild_rank)
            yield _("left over: {points}").format(points=words.points(n))
    if name == touch.new_card(now):
        yield _("just taken")


def _place_told(now: Scene, place: Place) -> str:
    """Return to which set a card belongs, and for what it stands there."""
    rules = now.seen.wild_rank, now.seen.options.min_naturals
    told, card = words.set_words(place.cards, *rules), place.cards[place.at]
    if not touch.is_wild_text(card, now.seen.wild_rank):
        return _("in {set}").format(set=told)
    stands = words.stands_for(place.at, place.cards, *rules)
    if stands in {"", card[0]}:
        return _("wild, in {set}").format(set=told)
    wild = _("wild, as {rank} in {set}")
    return wild.format(rank=rank_sign(stands), set=told)


def _loose(now: Scene, name: str) -> str:
    """Return the mark at the foot of a card in no set: its points."""
    n = words.points_left_by(name[:2], now.seen.wild_rank)
    shown = "" if name == now.chosen else f"+{n}"
    return sentence("span", {"class": "g3-tag", "aria-hidden": "true"}, shown)


# How much is left over


def gauge(now: Scene) -> str:
    """Return the points that are left over, large, with words to be heard."""
    (points, _places), seen_only = _marks(now), {"aria-hidden": "true"}
    return tag(
        "p",
        {"class": "g3-gauge" if points else "g3-gauge g3-none", "id": "gauge"},
        sentence("strong", seen_only, str(points)),
        sentence("span", seen_only, _("left")),
        hidden("span", _left_told(now, points)),
    )


def _left_told(now: Scene, n: int) -> str:
    """Return how many points are left over, in a few words."""
    points = words.points(n)
    if not now.chosen:
        return _("{points} left over").format(points=points)
    told = _("{points} left over without the {card}")
    return told.format(points=points, card=card_words(now.chosen[:2]))


# What there is to do


def tip(now: Scene) -> str:
    """Return what there is to do, as an element."""
    last = words.last_turn(now.seen)
    kind = " g3-last" if last else "" if now.legal else " g3-told"
    said = " ".join(filter(None, (last, _tip(now))))
    return sentence("p", {"class": f"cards-tip g3-tip{kind}", "id": "tip"}, said)


def _tip(now: Scene) -> str:
    name, phase = now.ui.name_of(now.seen.to_act), now.seen.phase
    if not now.legal:
        if phase == "deal":
            told = _("All hands lie open. {name} deals when you go on.")
            return told.format(name=name)
        return now.ui.told or _("{name} is to play.").format(name=name)
    tips = {
        "cut": _("Slide to a place in the fan, and cut there."),
        "deal": _("All hands lie open. Deal when everybody has seen them."),
        "draw": _("Take the top card of the stock or of the discards."),
    }
    return tips.get(phase) or _tip_of_discard(now)


def _tip_of_discard(now: Scene) -> str:
    """Return what becomes of the hand by the discard that is chosen."""
    if not now.chosen:
        return _("Choose a card to discard, then the pile.")
    if _marks(now)[0]:
        return _("Tap the pile, or move the card with the arrows.")
    if now.seen.out_player is None:
        return _("Without it nothing is left over: you go out.")
    return _("Without it nothing is left over.")


# Buttons


def buttons(now: Scene) -> str:
    """Return the buttons of the person who acts, or of who waits."""
    arranges = _arranging(now) if now.hand and not now.is_open else ()
    acts = _buttons(now) if now.legal else (_waiting(now),)
    row = {"class": "cards-buttons g3-buttons", "data-rove": ""}
    inside = tag("div", row, *arranges, *acts)
    label, is_controls = _("What to do"), {"data-controls": ""}
    return controls.group("g3-doing", label, is_controls, inside)


def _buttons(now: Scene) -> Iterator[str]:
    phase = now.seen.phase
    if phase == "cut":
        place = touch.cut_at(now)
        label = _("Cut {where}").format(where=place_told(place))
        yield _plays(now, f"cut {place}", escape(label), "cut")
    elif phase == "deal":
        label = _("Deal round {n}").format(n=now.seen.round + 1)
        yield _plays(now, "deal", escape(label), "deal")
        if "join" in now.legal:  # who sits down now has no hand to lay open
            is_first = all(now.seen.shown)
            joins = _("A player joins") if is_first else _("One more joins")
            yield _plays(now, "join", escape(joins), "join", is_first=False)
    elif phase == "draw":
        yield _plays(now, touch.STOCK, escape(_("Stock")), "take-stock")
        takes = hidden("span", _("Take the")) + _card(now.seen.discards[-1])
        yield _plays(now, touch.TAKE, takes, "take-pile", is_first=False)
    elif now.chosen:
        label = escape(_("Discard")) + _card(now.chosen[:2])
        yield _plays(now, touch.discard(now.chosen), label, "discard")
    else:
        yield controls.waits("discard", _("Choose a card"))


def _plays(
    now: Scene, action: str, label: str, id_: str, *, is_first: bool = True
) -> str:
    """Return a button that plays; its label is markup."""
    kind, stop = ("button primary", 0) if is_first else ("button", -1)
    looks: Attributes = {"class": kind, "id": id_, "tabindex": stop}
    return controls.plays(action, label, now.legal, now.ui, looks)


def _card(text: str) -> str:
    """Return a card as it stands on a button, with its name to be heard."""
    shown = words.card_sign(text, {"class": "g3-sign", "aria-hidden": "true"})
    return shown + hidden("span", card_words(text))


def _waiting(now: Scene) -> str:
    """Return the button that lets computers play on, or room for one."""
    if now.seen.phase != "deal":
        return controls.room()
    goes_on, label = {"data-command": "go-on"}, escape(_("Go on"))
    return controls.button("go-on", "button primary", goes_on, label)


def _arranging(now: Scene) -> Iterator[str]:
    """Give the buttons that sort the hand, or move the chosen card."""
    if now.chosen:
        card = card_words(now.chosen[:2])
        left = _("Move the {card} to the left").format(card=card)
        right = _("Move the {card} to the right").format(card=card)
        yield _arranges(touch.LEFT, left, icon(EARLIER))
        yield _arranges(touch.RIGHT, right, icon(LATER))
        return
    labels = {
        touch.RANK: (_("Rank"), _("Sort the hand by rank")),
        touch.SUIT: (_("Suit"), _("Sort the hand by suit")),
        touch.SETS: (_("Sets"), _("Sort the hand by sets")),
    }
    for sort, (label, told) in labels.items():
        yield _arranges(sort, told, escape(label))


def _arranges(word: str, told: str, label: str) -> str:
    id_ = f"arrange-{word}"
    what: Attributes = {"data-command": id_, "tabindex": -1, "aria-label": told}
    return controls.button(id_, "button g3-sort", what, label)
