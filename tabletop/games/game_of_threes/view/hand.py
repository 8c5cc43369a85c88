"""The player's own side: hand, tip and buttons.

The hand is in the order of its player. Marks show its sets, computed without the chosen
card.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final, TypeAlias

from tabletop.core.cards import JOKER, card_words, rank_sign, the_card
from tabletop.core.i18n import _, apart
from tabletop.games.game_of_threes.cards import numbers_of, texts_of
from tabletop.games.game_of_threes.events import card_sign
from tabletop.games.game_of_threes.grouping import best_sets
from tabletop.games.game_of_threes.observation import points_of_cards
from tabletop.games.game_of_threes.rules import Options
from tabletop.games.game_of_threes.view import selection, words
from tabletop.games.game_of_threes.view.faces import face_up
from tabletop.games.game_of_threes.view.middle import place_told
from tabletop.games.game_of_threes.view.selection import Scene
from tabletop.ui import cards
from tabletop.ui.cards import Named
from tabletop.ui.elements import Attributes, Element, icon, tag
from tabletop.ui.pieces import Card, Control, control, thing_id
from tabletop.ui.table import Choice, Hand, icon_button

SORT: Final = "M4 6h12M4 12h8M4 18h5M18 10v9m-3-3 3 3 3-3"
EARLIER: Final = "M14 6l-6 6 6 6"
LATER: Final = "M10 6l6 6-6 6"
PAGES: Final = "M8 8h11v13H8zM5 17V4h11"


# The sets of the hand


@dataclass(frozen=True, slots=True)
class HandPlace:
    """The place of a card of the hand in a set."""

    number: int  # of its set, from 1
    cards: tuple[str, ...]  # of the set, as texts
    at: int  # its place in the set, from 0


Marks: TypeAlias = tuple[int, Mapping[str, HandPlace]]
"""The points of the cards in no set, and the places of the others, by name."""


def _marks(now: Scene) -> Marks:
    return _marks_of(now.hand, now.chosen, now.seen.wild_rank, now.seen.options)


@lru_cache(maxsize=4)
def _marks_of(hand: Named, chosen: str, wild_rank: int, options: Options) -> Marks:
    free = [name for name in hand if name != chosen]
    kept = tuple(sorted(numbers_of(cards.texts_named(free))))
    found = best_sets(kept, wild_rank, *options.of_sets)
    places = {}
    for number, each in enumerate(map(texts_of, found.sets), 1):
        for at, text in enumerate(each):
            name = next(name for name in free if name[:2] == text)
            free.remove(name)
            places[name] = HandPlace(number, each, at)
    return found.points, places


# The hand


def hand(now: Scene) -> Hand:
    """Return the observer's cards."""
    told, new = _("Your hand, {told}"), selection.new_card(now)
    return Hand(
        cards=tuple(_held(now, name) for name in now.hand),
        label=told.format(told=gauge_told(now)) if now.hand else _("Your hand"),
        takes=selection.DRAW,
        order=selection.ORDER,
        stop=now.hand.index(new) if new else None,
        kind="g3-hand",
    )


def _held(now: Scene, name: str) -> Card:
    """Return a card; one that can't be discarded answers with the refusal."""
    place, text = _marks(now)[1].get(name), name[:2]
    return replace(
        face_up(text, now.seen.wild_rank, group=place.number if place else 0),
        id=f"hand-{name}",
        thing=thing_id(now.ui, cards.numbered("hand", name)),
        start="stock",
        label=apart(_told(now, name, place)),
        tag=_("new") if name == selection.new_card(now) else "",
        does=_discards(now, name),
    )


def _discards(now: Scene, name: str) -> Control:
    plays = selection.discard(name)
    control = Control(carried=name, to=selection.DISCARD, plays=plays)
    if not now.discards:
        return replace(control, action=plays, is_enabled=False)
    hinted = [each for each in now.hand if selection.discard(each) == now.ui.hint]
    choice = replace(
        control,
        press=f"={name}",
        is_pressed=name == now.chosen,
        is_hinted=name == max(hinted, default=""),
    )
    asks = selection.asks(now, name)
    if name == now.chosen and asks:
        return replace(choice, plays=None, press=selection.to_pile(now))
    if name == now.chosen:
        return replace(choice, press=None, action=plays, double=plays)
    if asks:
        return replace(choice, plays=None, picks=f"={name}")
    return replace(choice, double=plays)


def _told(now: Scene, name: str, place: HandPlace | None) -> Iterator[str]:
    """Yield the card's name, its set or points, and whether it was just taken."""
    wild_rank, text = now.seen.wild_rank, name[:2]
    if place:
        yield f"{card_words(text)}, {_place_told(now, place)}"
    else:
        yield words.card_told(text, wild_rank)
        if name != now.chosen:
            n = points_of_cards(now.seen, (text,))
            yield _("left over: {points}").format(points=words.points(n))
    if name == selection.new_card(now):
        yield _("just taken")


def _place_told(now: Scene, place: HandPlace) -> str:
    """Return a card's set in words, and the rank that a wild card stands for."""
    rules = now.seen.wild_rank, now.seen.options.min_naturals
    told, card = words.set_words(place.cards, *rules), place.cards[place.at]
    if not selection.is_wild_text(card, now.seen.wild_rank):
        return _("in {set}").format(set=told)
    stands = words.run_ranks(place.cards, *rules)[place.at :][:1]
    if stands in {"", card[0]}:
        return _("wild, in {set}").format(set=told)
    wild = _("wild, as {rank} in {set}")
    return wild.format(rank=rank_sign(stands), set=told)


def cards_told(now: Scene) -> list[str]:
    """Return each card of the hand in words, from left to right."""
    places = _marks(now)[1]
    return [apart(_told(now, name, places.get(name))) for name in now.hand]


def grouped(now: Scene) -> tuple[list[tuple[str, ...]], list[str]]:
    """Return the sets of the hand, and the cards in no set, without the chosen one."""
    places = _marks(now)[1]
    sets = {place.number: place.cards for place in places.values()}
    apart = (*places, now.chosen)
    loose = [name[:2] for name in now.hand if name not in apart]
    return [sets[number] for number in sorted(sets)], loose


# Points left over


def gauge(now: Scene) -> Element:
    """Return the points left over in large letters, with words for screen readers."""
    n, seen_only = _marks(now)[0], {"aria-hidden": "true"}
    return tag(
        "p",
        {"class": "g3-gauge", "id": "gauge"},
        tag("strong", seen_only, str(n)),
        tag("span", seen_only, _("left over")),
        tag("span", {"class": "sr-only"}, gauge_told(now)),
    )


def gauge_told(now: Scene) -> str:
    """Return the points left over, in a few words."""
    points = words.points(_marks(now)[0])
    if not now.chosen:
        return _("{points} left over").format(points=points)
    told = _("{points} left over without {card}")
    return told.format(points=points, card=the_card(now.chosen[:2]))


# The tip


def tip(now: Scene) -> str:
    """Return the tip; the heading says whose last turn it is, seats what others do."""
    last = "" if now.legal else words.last_turn(now.seen)
    does = "" if last else what_to_do(now)
    return " ".join(filter(None, _gone_out(now) or (last, _drawn_for(now), does)))


def _gone_out(now: Scene) -> tuple[str, ...]:
    """Return sentences if another player has just gone out, else none."""
    seat, recent = now.seen.out_player, now.ui.recent
    is_news = bool(recent) and recent[-1][0].out_player is None
    if seat is None or seat == now.seen.observer or now.legal or not is_news:
        return ()
    told = _("{name} goes out with 0 points.").format(name=now.ui.name_of(seat))
    return told, _("Everybody else has one more turn.")


def _drawn_for(now: Scene) -> str:
    """Return a sentence for the cards beside the names, before the first round."""
    is_first = now.seen.phase == "cut" and now.seen.round == 1
    if not is_first or not now.seen.order_cards:
        return ""
    return _("Everybody drew a card, and the lowest plays first.")


def what_to_do(now: Scene) -> str:
    """Return the player's options in a sentence or two."""
    phase, to_act = now.seen.phase, now.seen.to_act
    if not now.legal:
        if to_act < 0 or (now.ui.told and phase != "deal"):
            return now.ui.told
        told = _("It is {name}’s turn.")
        if phase == "deal":
            told = _("All hands are face up. {name} deals when you continue.")
        return told.format(name=now.ui.name_of(to_act))
    tips = {
        "cut": _("Cut where you like."),
        "deal": _("All hands are face up. Deal when everybody has looked."),
        "draw": _("Take a card."),
    }
    return tips.get(phase) or _tip_of_discard(now)


def _tip_of_discard(now: Scene) -> str:
    """Return a tip for the chosen card."""
    if now.is_sure:
        return question(now)
    if not _marks(now)[0]:
        return _("Discard it, and nothing is left over.")
    return _("Or choose another card.") if now.is_suggested else ""


def chosen_told(now: Scene) -> str:
    """Return sentences for the chosen card and the points left without it."""
    if not now.chosen:
        return _("No card is chosen.")
    told = _("Chosen: {cards}.").format(cards=card_words(now.chosen[:2]))
    n = _marks(now)[0]
    if not n and now.seen.out_player is None:
        return f"{told} {_('Discard it and you go out: nothing is left over.')}"
    if not n:
        return f"{told} {_('Discard it, and nothing is left over.')}"
    left = _("Left over without it: {points}.").format(points=words.points(n))
    return f"{told} {left}"


def question(now: Scene) -> str:
    """Return the question before the player discards the chosen wild card."""
    text, told = now.chosen[:2], _("Discard the wild {card}? Press again.")
    sign = card_words(text) if text == JOKER else rank_sign(text[0])
    return told.format(card=sign)


# Buttons


def choices(now: Scene) -> Iterator[Choice]:
    """Yield the buttons of a player who acts, or lets computers continue."""
    seen, phase = now.seen, now.seen.phase
    if not now.legal:
        if phase == "deal":
            goes_on = Control(command="go-on")
            yield Choice(id="go-on", label=_("Continue"), look="primary", does=goes_on)
    elif phase == "cut":
        place = selection.cut_at(now)
        label = _("Cut {where}").format(where=place_told(place))
        yield _plays(now, "cut", f"cut {place}", label)
    elif phase == "deal":
        yield _plays(now, "deal", "deal", _("Deal round {n}").format(n=seen.round + 1))
        if "join" in now.legal:  # a player who has just joined has no open hand
            is_first = all(seen.shown)
            joins = _("Add a player") if is_first else _("Add another")
            yield replace(_plays(now, "join", "join", joins), look="second")
    elif phase == "draw":
        yield from _draws(now)
    elif now.is_sure:
        label = question(now).removesuffix(".")
        yield _plays(now, "discard", selection.to_pile(now), label)
    elif now.chosen:
        goes_out = not _marks(now)[0] and seen.out_player is None
        label = _("Discard {card} and go out") if goes_out else _("Discard {card}")
        named = {"card": now.chosen[:2]}
        yield _plays(now, "discard", selection.to_pile(now), label, **named)


def _draws(now: Scene) -> Iterator[Choice]:
    """Yield the buttons of both piles, the one with which the observer goes out first.

    The button of the discards discards too, if that leaves fewer points. Then neither
    is the first one, unless it goes out. A touch of the pile only takes.
    """
    top, (other, points) = now.seen.discards[-1], selection.exchange(now)
    label, goes_out = _("Take {card}"), False
    if other:
        goes_out = not points and now.seen.out_player is None
        label = _("Take {card} for {other}")
        label = _("Go out: {card} for {other}") if goes_out else label
    takes = _plays(now, "take-pile", selection.TAKE, label, card=top, other=other)
    if other:
        takes = replace(takes, does=replace(takes.does, then=selection.discard(other)))
    stock = _plays(now, "take-stock", selection.STOCK, _("Stock"))
    yield replace(stock, look="second" if other else "primary")
    yield replace(takes, look="primary" if goes_out else "second")


def _plays(now: Scene, id_: str, action: str, label: str, **named: str) -> Choice:
    """Return a button that plays an action, or asks; its label may name cards."""
    does = Control(action=action, is_hinted=now.ui.hint == action)
    if action.startswith("="):
        does = Control(press=action)
    signs = {key: card_sign(text) for key, text in named.items() if text}
    heard = {key: the_card(text) for key, text in named.items() if text}
    return Choice(
        id=id_,
        label=label.format(**signs),
        look="primary",
        heard=label.format(**heard) if heard else "",
        does=does,
    )


def side(now: Scene) -> list[Element]:
    """Return the buttons that arrange the hand, and the one that shows the discards."""
    if now.chosen and not now.is_suggested:
        card = the_card(now.chosen[:2])
        left = _("Move {card} to the left").format(card=card)
        right = _("Move {card} to the right").format(card=card)
        steps = ((selection.LEFT, EARLIER, left), (selection.RIGHT, LATER, right))
        return [_arranging(_arranges(*step) for step in steps)]
    told = {
        selection.RANK: _("Sort the hand by rank"),
        selection.SUIT: _("Sort the hand by suit"),
        selection.SETS: _("Sort the hand by sets"),
    }[selection.next_sort(now.seen, now.ui.arrangement)]
    sorts = _arranging([_arranges(selection.NEXT, SORT, told)])
    looks: Attributes = {
        "class": "icon-button",
        "id": "look",
        "aria-label": _("Discards"),
    }
    opens = control(cards.opening(now.ui, cards.PILE))
    look = tag("button", {**looks, **opens}, icon(PAGES))
    return [look, sorts] if now.seen.discards else [sorts]


def _arranging(buttons: Iterable[Element]) -> Element:
    return tag("span", {"class": "g3-sorts", "data-controls": ""}, [*buttons])


def _arranges(word: str, path: str, told: str) -> Element:
    return icon_button(f"arrange-{word}", path, told, f"arrange-{word}")
