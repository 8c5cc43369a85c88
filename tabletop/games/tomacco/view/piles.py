"""The middle of the table: the pick-up pile, the active pile, and what is cleared."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from tabletop.cards import card_words, cards_words, rank_words
from tabletop.drawing import Ui, cards, controls
from tabletop.drawing.cards import thing
from tabletop.drawing.markup import Attributes, sentence, tag
from tabletop.games.tomacco.cards import RANKS
from tabletop.games.tomacco.seeing import Observation, in_force, playable
from tabletop.games.tomacco.view import deeds, touch
from tabletop.games.tomacco.view.seats import everybody, force_words, panel, signs
from tabletop.games.tomacco.view.touch import Scene
from tabletop.i18n import _, ngettext

SHOWN: Final = 4
"""So many cards are seen of the active pile."""

GONE: Final = 2


def drawn(now: Scene) -> str:
    """Return the piles, and what lies open over them."""
    heaps = tag("div", {"class": "tom-heaps"}, _stock(now.seen), _cleared(now))
    return heaps + tag("div", {"class": "tom-active"}, _pile(now), _by(now))


def opened(now: Scene) -> str:
    """Return what the person looks at more closely, or ""."""
    word = touch.opened(now.ui)
    if word == touch.PILE:
        return _fanned(now)
    if word == touch.EVERYBODY:
        return everybody(now)
    seat = cards.seat_in(word, len(now.seen.hand_counts))
    return "" if seat is None else panel(now, seat)


# The pick-up pile, and the cards that are out


def _stock(seen: Observation) -> str:
    told = ngettext("Pick-up pile: {n} card", "Pick-up pile: {n} cards", seen.stock)
    parts = [tag("span", {"class": "cards-card"}, cards.back())] if seen.stock else []
    return _heap("tom-stock", told.format(n=seen.stock), seen.stock, parts)


def _cleared(now: Scene) -> str:
    n = len(now.seen.cleared)
    told = ngettext("Out of the game: {n} card", "Out of the game: {n} cards", n)
    parts = [
        thing(now.ui, f"cleared {k}", cards.face(now.seen.cleared[k]), "tom-spent")
        for k in range(max(0, n - GONE), n)
    ]
    kind = "tom-cleared" + " tom-fresh" * deeds.is_fresh(now.seen, now.ui)
    return _heap(kind, told.format(n=n), n, parts)


def _heap(kind: str, told: str, n: int, parts: list[str]) -> str:
    heap: Attributes = {"class": f"tom-heap {kind}", "role": "img", "aria-label": told}
    number = sentence("span", {"class": "cards-number"}, str(n))
    stack = tag("span", {"class": "tom-stack"}, *parts)
    return tag("div", heap, stack, number if n else "")


# The active pile


def _pile(now: Scene) -> str:
    """Return the active pile: a place to play to, else to look through."""
    seen, action = now.seen, touch.action_of(now)
    n = len(seen.pile)
    lit = " cards-lit" * (action in now.legal)
    kind = f"cards-pile tom-pile tom-fan-{max(1, min(n, SHOWN))}{lit}"
    what: Attributes = {
        "aria-label": pile_told(now),
        "data-takes": touch.PLAY if now.legal and not now.is_choice else None,
        **_carried(now),
        **_press(now, action),
    }
    shown, start = range(max(0, n - SHOWN), n), cards.whence(now.ui, seen.observer)
    is_flipped = bool(now.ui.recent) and now.ui.recent[-1][1].startswith("flip")
    kinds = {n - 1: ["tom-flipped"]} if is_flipped else {}
    blank = "" if n else sentence("span", {"class": "cards-blank"}, _("no pile"))
    lying = [
        thing(
            now.ui,
            f"pile {k}",
            cards.face(seen.pile[k]),
            f"tom-under-{n - 1 - k}",
            *kinds.get(k, []),
            start=start,
        )
        for k in shown
    ]
    return controls.button("pile", kind, what, *lying, blank)


def _carried(now: Scene) -> Attributes:
    """Return that the pile can be carried to the hand."""
    if "pickup" not in now.legal:
        return {}
    return {
        "data-carried": "pile",
        "data-to": touch.PICK_UP,
        "data-plays": "pickup",
        "data-lifts": "all",
    }


def _by(now: Scene) -> str:
    """Return how many cards the pile has, and who laid the last one."""
    n, who = len(now.seen.pile), deeds.who_laid(now.seen, now.ui)
    parts = [ngettext("{n} card", "{n} cards", n).format(n=n)] if n else []
    if who == now.seen.observer:
        parts.append(_("last by you"))
    elif who is not None:
        parts.append(_("last by {name}").format(name=now.ui.name_of(who)))
    lines = (sentence("span", {}, part) for part in parts)
    return tag("p", {"class": "tom-by"}, *lines)


def _press(now: Scene, action: str) -> Attributes:
    """Return what a press of the pile does: do with what is chosen, else look."""
    if action:
        off = None if action in now.legal else "true"
        return {"data-action": action, "aria-disabled": off}
    return touch.opening(now, touch.PILE)


def pile_told(now: Scene) -> str:
    """Return the pile in words, and what a press of it does."""
    seen = now.seen
    if not seen.pile:
        told = _("The active pile is empty")
    else:
        words_ = ngettext(
            "The active pile: {n} card, {card} on top",
            "The active pile: {n} cards, {card} on top",
            len(seen.pile),
        )
        told = words_.format(n=len(seen.pile), card=card_words(seen.pile[-1]))
        rank = in_force(seen)
        if rank != seen.pile[-1][0]:
            told = f"{told}, {force_words(rank)}"
    if not touch.action_of(now):
        return told
    if now.is_choice:
        return _("{told}; lay the chosen cards face up").format(told=told)
    return _("{told}; play the chosen cards here").format(told=told)


def answer(word: str, seen: Observation, legal: Sequence[str], ui: Ui) -> str:
    """Return what a key has chosen, or the pile if it has opened that."""
    now = touch.scene(seen, legal, ui)
    if word.startswith(touch.PILE):
        return _looked_through(now)
    if not now.chosen:
        return _("No card is chosen.")
    chosen = cards_words(tuple(name[:2] for name in now.chosen))
    return _("Chosen: {cards}.").format(cards=chosen)


def _looked_through(now: Scene) -> str:
    """Return the cards of the pile, as a sentence, while it is looked through."""
    pile = now.seen.pile
    if touch.opened(now.ui) != touch.PILE:
        return _("Back to the table.")
    if not pile:
        return _("The active pile is empty.")
    told = _("The active pile, from the bottom: {cards}.")
    return told.format(cards=cards_words(pile))


def _fanned(now: Scene) -> str:
    """Return all cards of the pile, those that are out, and the house rules."""
    gone = sorted(now.seen.cleared, key=lambda text: RANKS.index(text[0]))
    parts = [
        *_part(_("The active pile, from the bottom"), now.seen.pile),
        *_part(_("Out of the game"), gone),
        *cards.house_rules(now.seen.options),
    ]
    return cards.panel(touch.over(now), _("The active pile"), parts, "tom-panel")


def _part(title: str, texts: Sequence[str]) -> Iterator[str]:
    yield sentence("h2", {}, f"{title}: {len(texts)}")
    if texts:
        yield cards.listing(texts)


def force_told(seen: Observation) -> str:
    """Return what may be played now, whatever the options."""
    rank = in_force(seen)
    if rank is None:
        return _("Anything may be played.")
    told = _("On {rank} you may play {ranks}.")
    one = _("an {rank}") if rank in "8A" else _("a {rank}")
    a_rank = one.format(rank=rank_words(rank))
    return told.format(rank=a_rank, ranks=signs(playable(seen)))
