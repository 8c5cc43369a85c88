"""The player's own side: hand, tip and buttons.

The hand is in the order of its player. Marks show its sets, computed without the chosen
card.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby
from typing import Final, TypeAlias

from tabletop.core.cards import card_words, rank_sign, the_card
from tabletop.core.i18n import _, apart
from tabletop.games.game_of_threes.cards import numbers_of, texts_of
from tabletop.games.game_of_threes.grouping import best_sets
from tabletop.games.game_of_threes.rules import Options
from tabletop.games.game_of_threes.view import selection, words
from tabletop.games.game_of_threes.view.middle import place_told
from tabletop.games.game_of_threes.view.selection import Scene
from tabletop.ui import cards, controls
from tabletop.ui.cards import Named
from tabletop.ui.markup import Attributes, escape, hidden, icon, sentence, tag

EARLIER: Final = "M14 6l-6 6 6 6"
LATER: Final = "M10 6l6 6-6 6"

ROW: Final = 7
"""Maximum cards in a row on a phone."""

LONG: Final = 90
"""Letters above which a caption is smaller on small screens."""


# The sets of the hand


@dataclass(frozen=True, slots=True)
class HandPlace:
    """The place of a card of the hand in a set."""

    number: int  # of its set, from 0
    cards: tuple[str, ...]  # of the set, as texts
    at: int  # its place in the set, from 0


Marks: TypeAlias = tuple[int, Mapping[str, HandPlace]]
"""The points of the cards in no set, and the places of the others, by name."""


def _marks(now: Scene) -> Marks:
    """Return the marks of the hand without the chosen card."""
    return _marks_of(now.hand, now.chosen, now.seen.wild_rank, now.seen.options)


@lru_cache(maxsize=4)
def _marks_of(hand: Named, chosen: str, wild_rank: int, options: Options) -> Marks:
    free = [name for name in hand if name != chosen]
    kept = tuple(sorted(numbers_of(cards.texts_named(free))))
    found = best_sets(kept, wild_rank, options.min_naturals)
    places = {}
    for number, each in enumerate(map(texts_of, found.sets)):
        for at, text in enumerate(each):
            name = next(name for name in free if name[:2] == text)
            free.remove(name)
            places[name] = HandPlace(number, each, at)
    return found.points, places


Stretch: TypeAlias = tuple[int, Named]
"""The number of a set, or -1 for none, and its adjacent cards."""


def _stretches(names: Named, places: Mapping[str, HandPlace]) -> list[Stretch]:
    """Return the stretches of the hand, from left to right."""

    def number(name: str) -> int:
        return places[name].number if name in places else -1

    return [(n, tuple(each)) for n, each in groupby(names, number)]


def rail(number: int, sign: str, kind: str = "") -> str:
    """Return the line below a card, with the set's name as markup; -1 is no set."""
    name = tag("span", {"class": "g3-name"}, sign) if sign else ""
    set_ = f" g3-set-{number}" if number >= 0 else ""
    return tag("span", {"class": f"g3-tag{set_}{kind}", "aria-hidden": "true"}, name)


# The hand


def hand(now: Scene) -> str:
    """Return the hand, in one row or two by the size of the round's hands."""
    names, (points, places) = now.hand, _marks(now)
    slots = now.seen.wild_rank + 1
    label = _("Your hand, {told}").format(told=_left_told(now, points))
    group = {
        "id": "hand",
        "data-home": "" if now.discards else None,
        "data-rove": "",
        "data-order": selection.ORDER,
        "data-takes": selection.DRAW,
    }
    found = _stretches(names, places)
    is_tidy = len(found) == len({number for number, _names in found})
    half = (len(names) + 1) // 2 if slots > ROW else 0
    rails = _rails(now, found, half)
    far = [k * is_tidy for k, (_number, each) in enumerate(found) for _name in each]
    kinds = (
        f"count-{k} nth-{k - far[half if at >= half else 0]}"
        for at, k in enumerate(far)
    )
    held = (
        _held(now, name, places.get(name), kind, below)
        for name, below, kind in zip(names, rails, kinds, strict=True)
    )
    kind = f"g3-hand g3-of-{slots} count-{len(names)}" + " g3-two" * (slots > ROW)
    return controls.part(kind, label, group, *held)


def _rails(now: Scene, found: Sequence[Stretch], half: int) -> Iterator[str]:
    """Yield the line below each card; the first of a stretch in a row has the name."""
    (points, places), k = _marks(now), 0
    loose = [names for number, names in found if number < 0]
    is_all = len(found) > 1 == len(loose) and now.chosen not in loose[0]
    for number, names in found:
        for at, name in enumerate(names):
            is_again = at > 0 and k == half
            room = min(len(names) - at, half - k if k < half else ROW)
            sign = ""
            if number < 0:
                sign = _left_sign(points, room) if is_all and at == 0 else ""
            elif at == 0 or is_again:
                rules = now.seen.wild_rank, now.seen.options.min_naturals
                sign = words.set_sign(places[name].cards, *rules, room=room)
            kind = " g3-again" * is_again + " g3-ends" * (at == len(names) - 1)
            yield rail(number, sign, kind)
            k += 1


def _held(now: Scene, name: str, place: HandPlace | None, kind: str, below: str) -> str:
    """Return a card as a button; a disabled one answers with the refusal."""
    press: Attributes = {"data-action": selection.discard(name), "aria-disabled": True}
    if now.discards:
        press = {"data-ui": f"={name}", "aria-pressed": name == now.chosen}
    plays, is_asked = (
        selection.discard(name),
        now.discards and selection.asks(now, name),
    )
    stop = now.chosen or selection.new_card(now) or now.hand[0]
    button: Attributes = {
        "tabindex": 0 if name == stop else -1,
        "aria-label": apart(_told(now, name, place)),
        "data-carried": name,
        "data-to": selection.DISCARD,
        "data-plays": None if is_asked else plays,
        "data-picks": f"={name}" if is_asked else None,
        "data-double": plays if now.discards and not is_asked else None,
        "data-hint": "" if name == selection.hinted(now) else None,
        **press,
    }
    is_wild = selection.is_wild_text(name[:2], now.seen.wild_rank)
    drawing = cards.face(name[:2]) + (words.wild_seal() if is_wild else "")
    where, kinds = cards.numbered("hand", name), ("g3-wild",) * is_wild
    card = cards.thing(now.ui, where, drawing, *kinds, start="stock")
    inside = card, below, _new(now, name)
    return controls.button(
        f"hand-{name}", f"cards-held g3-held {kind}", button, *inside
    )


def _new(now: Scene, name: str) -> str:
    if name != selection.new_card(now):
        return ""
    return sentence(
        "span", {"class": "cards-new g3-new", "aria-hidden": "true"}, _("new")
    )


def _left_sign(points: int, room: int) -> str:
    told = words.points(points)
    if room > 2:  # noqa: PLR2004 - room for the words
        told = _("{points} left over").format(points=told)
    return escape(told)


def _told(now: Scene, name: str, place: HandPlace | None) -> Iterator[str]:
    """Yield the card's name, its set or points, and whether it was just taken."""
    wild_rank, text = now.seen.wild_rank, name[:2]
    if place:
        yield f"{card_words(text)}, {_place_told(now, place)}"
    else:
        yield words.card_told(text, wild_rank)
        if name != now.chosen:
            n = words.points_left_by(text, wild_rank)
            yield _("left over: {points}").format(points=words.points(n))
    if name == selection.new_card(now):
        yield _("just taken")


def _place_told(now: Scene, place: HandPlace) -> str:
    """Return a card's set in words, and the rank that a wild card stands for."""
    rules = now.seen.wild_rank, now.seen.options.min_naturals
    told, card = words.set_words(place.cards, *rules), place.cards[place.at]
    if not selection.is_wild_text(card, now.seen.wild_rank):
        return _("in {set}").format(set=told)
    stands = words.stands_for(place.at, place.cards, *rules)
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


def gauge(now: Scene) -> str:
    """Return the points left over in large letters, with words for screen readers."""
    (points, _places), seen_only = _marks(now), {"aria-hidden": "true"}
    n = words.points(points) if points else _("nothing")
    return tag(
        "p",
        {"class": "g3-gauge" if points else "g3-gauge g3-none", "id": "gauge"},
        sentence("strong", seen_only, n),
        sentence("span", seen_only, _("left over")),
        hidden("span", _left_told(now, points)),
    )


def gauge_told(now: Scene) -> str:
    """Return the points left over, in a few words."""
    return _left_told(now, _marks(now)[0])


def _left_told(now: Scene, n: int) -> str:
    points = words.points(n)
    if not now.chosen:
        return _("{points} left over").format(points=points)
    told = _("{points} left over without {card}")
    return told.format(points=points, card=the_card(now.chosen[:2]))


# The tip


def tip(now: Scene) -> str:
    """Return the tip as an element."""
    last = words.last_turn(now.seen)
    said = _gone_out(now) or (last, _drawn_for(now), what_to_do(now))
    told = " ".join(filter(None, said))
    kind = "cards-tip g3-tip" + " g3-last" * bool(last)
    kind += " g3-long" * (len(told) > LONG)
    return sentence("p", {"class": kind, "id": "tip"}, told)


def _gone_out(now: Scene) -> tuple[str, ...]:
    """Return sentences if another player has just gone out, else none."""
    seat, recent = now.seen.out_player, now.ui.recent
    is_news = bool(recent) and recent[-1][0].out_player is None
    if seat is None or seat == now.seen.observer or now.legal or not is_news:
        return ()
    told = _("{name} is out.").format(name=now.ui.name_of(seat))
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
            told = _("All hands lie open. {name} deals when you continue.")
        return told.format(name=now.ui.name_of(to_act))
    tips = {
        "cut": _("Slide along the fan, and cut where you like."),
        "deal": _("All hands lie open. Deal when everybody has seen them."),
        "draw": _("Take the top card of the stock or of the discards."),
    }
    return tips.get(phase) or _tip_of_discard(now)


def _tip_of_discard(now: Scene) -> str:
    """Return a tip for the discard, or for the chosen card."""
    if not now.chosen:
        return _("Choose a card, then the pile.")
    if now.is_sure:
        return question(now)
    if _marks(now)[0]:
        return _("Choose the pile, or move the card with the arrows.")
    if now.seen.out_player is None:
        return _("Without it nothing is left over: you go out.")
    return _("Without it nothing is left over.")


def chosen_told(now: Scene) -> str:
    """Return sentences for the chosen card and the points left without it."""
    if not now.chosen:
        return _("No card is chosen.")
    told = _("Chosen: {cards}.").format(cards=card_words(now.chosen[:2]))
    n = _marks(now)[0]
    if not n:
        return f"{told} {_tip_of_discard(now)}"
    left = _("Left over without it: {points}.").format(points=words.points(n))
    return f"{told} {left}"


def question(now: Scene) -> str:
    """Return the question before the player discards the chosen wild card."""
    told = _("Discard the wild {card}? Press again.")
    return told.format(card=words.rank_of(now.chosen[:2]))


# Buttons


def buttons(now: Scene) -> str:
    """Return the buttons of a player who acts or waits."""
    arranges = _arranging(now) if now.hand and not now.is_open else ()
    acts = _buttons(now) if now.legal else (_waiting(now),)
    row = controls.row("g3-buttons", (*arranges, *acts))
    return controls.doing("g3-doing", row, is_home=not now.discards)


def _buttons(now: Scene) -> Iterator[str]:
    phase = now.seen.phase
    if phase == "cut":
        place = selection.cut_at(now)
        label = _("Cut {where}").format(where=place_told(place))
        yield _plays(now, f"cut {place}", escape(label), "cut")
    elif phase == "deal":
        label = _("Deal round {n}").format(n=now.seen.round + 1)
        yield _plays(now, "deal", escape(label), "deal")
        if "join" in now.legal:  # a player who has just joined has no open hand
            is_first = all(now.seen.shown)
            joins = _("A player joins") if is_first else _("One more joins")
            yield _plays(now, "join", escape(joins), "join", is_first=False)
    elif phase == "draw":
        yield _plays(now, selection.STOCK, escape(_("Stock")), "take-stock")
        takes = escape(_("Take")) + _card(now.seen.discards[-1])
        yield _plays(now, selection.TAKE, takes, "take-pile", is_first=False)
    elif now.is_sure:
        label = escape(question(now).removesuffix("."))
        yield _plays(now, selection.to_pile(now), label, "discard")
    elif now.chosen:
        label = escape(_("Discard")) + _card(now.chosen[:2])
        yield _plays(now, selection.to_pile(now), label, "discard")
    else:
        yield controls.waits("discard", _("Choose a card"))


def _plays(
    now: Scene, action: str, label: str, id_: str, *, is_first: bool = True
) -> str:
    """Return a button that plays an action; its label is markup."""
    kind, stop = ("button primary", 0) if is_first else ("button", -1)
    looks: Attributes = {"class": kind, "id": id_, "tabindex": stop}
    if action.startswith("="):
        asks = {"tabindex": stop, **selection.pressed(action)}
        return controls.button(id_, kind, asks, label)
    return controls.plays(action, label, now.legal, now.ui, looks)


def _card(text: str) -> str:
    """Return a card for a button, with its name for screen readers."""
    shown = words.card_sign(text, {"class": "g3-sign", "aria-hidden": "true"})
    return shown + hidden("span", card_words(text))


def _waiting(now: Scene) -> str:
    """Return the button that lets computers continue, or an empty row."""
    if now.seen.phase != "deal":
        return controls.room()
    goes_on, label = {"data-command": "go-on"}, escape(_("Continue"))
    return controls.button("go-on", "button primary", goes_on, label)


def _arranging(now: Scene) -> Iterator[str]:
    """Yield the buttons that sort the hand, or move the chosen card."""
    if now.chosen:
        card = the_card(now.chosen[:2])
        left = _("Move {card} to the left").format(card=card)
        right = _("Move {card} to the right").format(card=card)
        yield _arranges(selection.LEFT, left, icon(EARLIER), {})
        yield _arranges(selection.RIGHT, right, icon(LATER), {})
        return
    labels = {
        selection.RANK: (_("Rank"), _("Sort the hand by rank")),
        selection.SUIT: (_("Suit"), _("Sort the hand by suit")),
        selection.SETS: (_("Sets"), _("Sort the hand by sets")),
    }
    is_now = selection.sort_of(now.seen, now.ui.arrangement)
    for sort, (label, told) in labels.items():
        yield _arranges(sort, told, escape(label), {"aria-pressed": sort == is_now})


def _arranges(word: str, told: str, label: str, more: Attributes) -> str:
    id_ = f"arrange-{word}"
    what = {"data-command": id_, "tabindex": -1, "aria-label": told, **more}
    return controls.button(id_, "button g3-sort", what, label)
