"""The middle of the table: pick-up pile, active pile, and cleared cards."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import takewhile
from typing import Final

from tabletop.core.cards import a_rank, card_words, cards_words, rank_sign, rank_words
from tabletop.core.i18n import _, either, headed, ngettext
from tabletop.games.tomacco.cards import PLACES, RANKS, decks_for
from tabletop.games.tomacco.observation import Observation, in_force, playable
from tabletop.games.tomacco.rules import RUN, RUN_WITH_DECKS
from tabletop.games.tomacco.view import last_actions, selection
from tabletop.games.tomacco.view.seats import everybody, force_words, panel
from tabletop.games.tomacco.view.selection import Scene
from tabletop.ui import Ui, cards, controls
from tabletop.ui.cards import thing
from tabletop.ui.markup import Attributes, escape, sentence, tag
from tabletop.ui.seats import disc

FEW: Final = 2
MANY: Final = 5
"""Maximum number of ranks after "anything but"; minimum number for "or higher"."""

GONE: Final = 2
"""Maximum number of visible cleared cards."""


def drawn(now: Scene) -> str:
    """Return the piles, and the player who laid the last card."""
    parts = _stock(now.seen), _pile(now), _burning(now), _cleared(now), _by(now)
    return "".join([controls.heading(_("Piles")), *parts])


def opened(now: Scene) -> str:
    """Return the open panel: the pile, all players, or one seat; "" if none is open."""
    word = cards.opened(now.ui)
    if word == cards.PILE:
        return _fanned(now)
    if word == cards.EVERYBODY:
        return everybody(now)
    seat = cards.seat_in(word, len(now.seen.hand_counts))
    return "" if seat is None else panel(now, seat)


# The pick-up pile, and the cleared cards


def _stock(seen: Observation) -> str:
    told = ngettext("Pick-up pile: {n} card", "Pick-up pile: {n} cards", seen.stock)
    parts = [tag("span", {"class": "cards-card"}, cards.back())] if seen.stock else []
    n = _("{n} left").format(n=seen.stock) if seen.stock else _("none left")
    return _heap("stock", told.format(n=seen.stock), n, parts)


def _cleared(now: Scene) -> str:
    n = len(now.seen.cleared)
    told = ngettext("Out of the game: {n} card", "Out of the game: {n} cards", n)
    parts = [
        thing(now.ui, f"cleared {k}", cards.face(now.seen.cleared[k]), "tom-spent")
        for k in range(max(0, n - GONE), n)
    ]
    fresh = " tom-fresh" * last_actions.is_fresh(now.seen, now.ui)
    label = _("cleared {n}").format(n=n) if n else _("cleared")
    return _heap("cleared", told.format(n=n), label, parts, fresh)


def _heap(id_: str, told: str, label: str, parts: list[str], more: str = "") -> str:
    """Return a heap, which may be empty, with its label below."""
    kind = f"tom-heap tom-{id_}{more}"
    heap: Attributes = {"class": kind, "role": "img", "aria-label": told}
    stack = tag("span", {"class": "tom-stack", "id": id_}, *parts)
    return tag("div", heap, stack, sentence("span", {"class": "tom-label"}, label))


def _burning(now: Scene) -> str:
    """Return the flame at the place of a pile that was just cleared, or ""."""
    if not last_actions.has_just_cleared(now.seen, now.ui):
        return ""
    flame = {"class": "tom-burning", "id": f"burning-{len(now.seen.cleared)}"}
    return tag("span", {**flame, "aria-hidden": "true"})


# The active pile


def _pile(now: Scene) -> str:
    """Return the active pile: a press plays the chosen cards, or opens the pile."""
    seen = now.seen
    action = "" if now.is_choice else selection.action_of(now)
    n = len(seen.pile)
    lit = " cards-lit" * (action in now.legal)
    shown = range(max(0, n - _run(seen)), n)
    kind = f"cards-pile tom-pile count-{len(shown)}{lit}"
    what: Attributes = {
        "aria-label": pile_told(now),
        "data-takes": selection.PLAY if now.legal and not now.is_choice else None,
        **_carried(now),
        **_press(now, action),
    }
    start = cards.whence(now.ui, seen.observer)
    is_flipped = bool(now.ui.recent) and now.ui.recent[-1][1].startswith("flip")
    kinds = {n - 1: ["tom-flipped"]} if is_flipped else {}
    blank = "" if n else sentence("span", {"class": "cards-blank"}, _("no pile"))
    lying = [
        thing(
            now.ui,
            f"pile {k}",
            cards.face(seen.pile[k]),
            f"nth-{n - 1 - k}",
            *kinds.get(k, []),
            start=start,
        )
        for k in shown
    ]
    return controls.button("pile", kind, what, *lying, blank)


def _carried(now: Scene) -> Attributes:
    """Return the attributes that let a person drag the pile to the hand."""
    if "pickup" not in now.legal:
        return {}
    return {
        "data-carried": "pile",
        "data-to": selection.PICK_UP,
        "data-plays": "pickup",
        "data-lifts": "all",
    }


def _by(now: Scene) -> str:
    """Return the number of cards of the pile, and the last player's disc and name."""
    n, who = len(now.seen.pile), last_actions.who_laid(now.seen, now.ui)
    parts = [ngettext("{n} card", "{n} cards", n).format(n=n)] if n else []
    mark = ""
    if who is not None:
        name = now.ui.name_of(who)
        mark = disc(who, name)
        parts.append(_("last by {name}").format(name=name))
    lines = (sentence("span", {}, part) for part in parts)
    return tag("p", {"class": "tom-by"}, mark, tag("span", {}, *lines))


def _press(now: Scene, action: str) -> Attributes:
    """Return the attributes of a press: play the chosen cards, else open the pile."""
    if action:
        off = None if action in now.legal else "true"
        return {"data-action": action, "aria-disabled": off}
    return cards.opening(now.ui, cards.PILE)


def pile_told(now: Scene) -> str:
    """Return the label of the pile, with the effect of a press on it."""
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
    if now.is_choice or not selection.action_of(now):
        return told
    return _("{told}; play the chosen cards here").format(told=told)


def answer(word: str, seen: Observation, legal: Sequence[str], ui: Ui) -> str:
    """Return the answer to a key: the chosen cards, the pile, or the sorted hand."""
    now = selection.scene(seen, legal, ui)
    if word.startswith(cards.PILE):
        return _looked_through(now)
    if word == selection.NEXT:
        return _sorted(now)
    if not now.chosen:
        return _("No card is chosen.")
    chosen = cards_words(cards.texts_named(now.chosen))
    told = _("Chosen: {cards}.").format(cards=chosen)
    left = PLACES - len(now.chosen) if now.is_choice else 0
    more = ngettext("Choose {n} more.", "Choose {n} more.", left).format(n=left)
    return f"{told} {more}" if left else told


def _sorted(now: Scene) -> str:
    """Return the sentence about the sorted hand."""
    told = {
        "up": _("From low to high: {cards}."),
        "special": _("Two, ten and ace last: {cards}."),
        "down": _("From high to low: {cards}."),
    }[selection.order(now.ui)]
    names = selection.arranged(selection.held(now.seen), now.ui.arrangement)
    return told.format(cards=cards_words(cards.texts_named(names)))


def _looked_through(now: Scene) -> str:
    """Return the sentence about the pile while it is open."""
    pile = now.seen.pile
    if cards.opened(now.ui) != cards.PILE:
        return _("Back to the table.")
    if not pile:
        return _("The active pile is empty.")
    told = _("The active pile, from the bottom: {cards}.")
    return told.format(cards=cards_words(pile))


def _fanned(now: Scene) -> str:
    """Return the panel of the pile, with the cleared cards and the options."""
    gone = sorted(now.seen.cleared, key=lambda text: RANKS.index(text[0]))
    parts = [
        *_part(_("The active pile, from the bottom"), now.seen.pile),
        *_part(_("Out of the game"), gone),
        *cards.house_rules(now.seen.options),
    ]
    return cards.panel(now.ui, _("The active pile"), parts, "tom-panel")


def _part(title: str, texts: Sequence[str]) -> Iterator[str]:
    yield sentence("h2", {}, headed(title, len(texts)))
    if texts:
        yield cards.listing(texts)


# Playable ranks, and the effect of the chosen cards


def force_told(seen: Observation) -> str:
    """Return a sentence about the ranks that may be played now, as markup."""
    rank = in_force(seen)
    if rank is None:
        return escape(_("You can play anything."))
    told = _("On {card}: {ranks}")
    may = sentence("strong", {}, _may(playable(seen)))
    return escape(told).format(card=escape(a_rank(rank)), ranks=may)


def _may(ranks: str) -> str:
    """Return a short text for a set of ranks."""
    missing = [rank for rank in RANKS if rank not in ranks]
    if not missing:
        return _("anything")
    if len(missing) <= FEW:
        signs = [rank_sign(rank) for rank in missing]
        return _("anything but a {ranks}").format(ranks=either(signs))
    start = RANKS.index(missing[-1]) + 1
    if len(RANKS) - start < MANY:
        return either([*map(_called, ranks)])
    some = ", ".join(map(rank_sign, ranks[: ranks.index(RANKS[start])]))
    told = _("{some}, {rank} or higher")
    return told.format(some=some, rank=rank_sign(RANKS[start]))


def _called(rank: str) -> str:
    """Return a rank as a number, or as a word for jack to ace."""
    return rank_words(rank) if rank in "JQKA" else rank_sign(rank)


def power_told(now: Scene) -> str:
    """Return a sentence about the special effect of the chosen cards, "" for none."""
    rank, n = now.chosen[0][0], len(now.chosen)
    run = _run(now.seen)
    below = takewhile(lambda card: card[0] == rank, reversed(now.seen.pile))
    if rank in "TA":
        what = _("A 10") if rank == "T" else _("An ace")
    elif n + sum(1 for _card in below) >= run:
        what = _("Three of a kind") if run == RUN else _("Four of a kind")
    else:
        return _("A 2 goes on anything.") if rank == "2" else ""
    if now.seen.options.go_again:
        return _("{what} clears the pile. You go again.").format(what=what)
    return _("{what} clears the pile.").format(what=what)


def _run(seen: Observation) -> int:
    """Return the number of a kind that clears the pile, and of visible cards (C11)."""
    return RUN if decks_for(len(seen.hand_counts)) == 1 else RUN_WITH_DECKS
