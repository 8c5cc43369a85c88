"""The middle of the table: which round it is, the stock, the discards, and the cut."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from tabletop.cards import card_words
from tabletop.drawing import cards
from tabletop.drawing.cards import thing
from tabletop.drawing.markup import Attributes, sentence, tag
from tabletop.games.game_of_threes.seeing import Observation
from tabletop.games.game_of_threes.view import fan, touch, words
from tabletop.games.game_of_threes.view.touch import Scene
from tabletop.i18n import _, ngettext

SHOWN: Final = 3
"""So many cards are seen of the discard pile."""


def drawn(now: Scene) -> str:
    """Return the piles, or the fan while the person cuts it."""
    if now.seen.phase == "cut" and now.legal:
        return tag("div", {"class": "g3-middle g3-cutting"}, info(now), fan.drawn(now))
    piles = tag("div", {"class": "g3-piles"}, _stock(now), _pile(now))
    return tag("div", {"class": "g3-middle"}, info(now), piles)


# What is known of the round


def info(now: Scene) -> str:
    """Return which round it is, which cards are wild, and what can be looked at."""
    seen = now.seen
    told = sentence("p", {"class": "g3-round"}, words.round_told(seen))
    sign = words.wild_sign(seen)
    wild = sentence(
        "p", {"class": "g3-wild"}, _("Wild: {rank}, joker").format(rank=sign)
    )
    group: Attributes = {"class": "g3-looks", "data-rove": ""}
    looks = tag("div", group, *_looks(now))
    return tag("div", {"class": "g3-info"}, told, wild, looks)


def _looks(now: Scene) -> Iterator[str]:
    """Give the buttons that open the table of points, and the discards."""
    yield _look(now, touch.SCORES, "scores", _standing(now), is_first=True)
    if now.seen.discards:
        yield _look(now, touch.PILE, "look", _("Discards"), is_first=False)


def _look(now: Scene, word: str, id_: str, label: str, *, is_first: bool) -> str:
    button: Attributes = {
        "class": "button g3-look",
        "id": id_,
        "type": "button",
        "data-ui": word,
        "aria-expanded": "true" if word in now.ui.selected else "false",
        "tabindex": 0 if is_first else -1,
    }
    return sentence("button", button, label)


def _standing(now: Scene) -> str:
    """Return what the observer has so far, as far as there is anything."""
    score = now.seen.scores[now.seen.observer]
    if score is None or not now.seen.round_scores:
        return _("Points")
    told = _("You: {n}").format(n=score)
    is_first = now.seen.observer in words.leaders(now.seen)
    return f"{told} ★" if is_first else told


# The stock


def _stock(now: Scene) -> str:
    seen = now.seen
    told = ngettext("Stock: {n} card", "Stock: {n} cards", seen.stock)
    told = told.format(n=seen.stock)
    can = touch.STOCK in now.legal
    button: Attributes = {
        "class": "cards-pile g3-pile cards-lit" if can else "cards-pile g3-pile",
        "id": "stock",
        "type": "button",
        "data-action": touch.STOCK,
        "data-hint": "" if now.ui.hint == touch.STOCK else None,
        "aria-disabled": None if can else "true",
        "aria-label": _("{pile}; draw from it").format(pile=told) if can else told,
    }
    back = tag("span", {"class": "cards-card"}, cards.back()) if seen.stock else ""
    number = sentence("span", {"class": "cards-number"}, str(seen.stock))
    return tag("button", button, back, number)


# The discards


def _pile(now: Scene) -> str:
    seen, action = now.seen, touch.to_pile(now)
    can = action in now.legal
    button: Attributes = {
        "class": "cards-pile g3-pile cards-lit" if can else "cards-pile g3-pile",
        "id": "pile",
        "type": "button",
        "data-action": action,
        "data-hint": "" if now.ui.hint == action == touch.TAKE else None,
        "data-takes": "" if now.discards else None,
        "aria-disabled": None if can else "true",
        "aria-label": pile_told(now) if can else _top(seen),
    }
    shown = range(max(0, len(seen.discards) - SHOWN), len(seen.discards))
    lying = [_lying(now, k) for k in shown]
    blank = sentence("span", {"class": "cards-blank"}, _("discards"))
    return tag("button", button, *lying or [blank])


def _lying(now: Scene, place: int) -> str:
    """Return a card of the pile; one that is new comes from who discarded it."""
    face = cards.face(now.seen.discards[place])
    depth = len(now.seen.discards) - 1 - place
    start = _discarder(now) if not depth else "pile"
    return thing(now.ui, f"discards {place}", face, f"g3-under-{depth}", start=start)


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
    top = card_words(seen.discards[-1])
    return told.format(n=len(seen.discards), card=top)


def pile_told(now: Scene) -> str:
    """Return the pile in words, and what a touch of it does."""
    top = _top(now.seen)
    if not now.discards:
        return _("{pile}; take it").format(pile=top)
    if now.chosen:
        told = _("{pile}; discard the {card} here")
        return told.format(pile=top, card=card_words(now.chosen[:2]))
    told = _("{pile}; discard the rightmost card here, the {card}")
    return told.format(pile=top, card=card_words(now.hand[-1][:2]))
