"""Sentences of the table: the tip, the piles, the standing of each player."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import takewhile
from typing import Final

from tabletop.core.cards import a_rank, card_words, cards_words, rank_sign, rank_words
from tabletop.core.game import TERMINAL
from tabletop.core.i18n import _, apart, either, headed, listed, ngettext, ordinal
from tabletop.games.tomacco.cards import RANKS
from tabletop.games.tomacco.observation import (
    Observation,
    chosen_by,
    clearing,
    in_force,
    playable,
    run_of,
)
from tabletop.games.tomacco.rules import RUN
from tabletop.games.tomacco.view import selection
from tabletop.games.tomacco.view.selection import Scene
from tabletop.ui import Ui
from tabletop.ui.seats import at_turn

FEW: Final = 2
MANY: Final = 5  # maximum ranks after "anything but"; minimum for "or higher"

# The tip


def tip(now: Scene) -> tuple[str, str, str]:
    """Return the tip: the next action, the effect of the chosen cards, or the ranks.

    It has three parts; the middle one, which may be "", stands out.
    """
    told = _told(now)
    return (told, "", "") if told else force_told(now.seen)


def _told(now: Scene) -> str:
    """Return the text of the tip; "" leaves room for the playable ranks."""
    if not now.legal:
        return _waits(now)
    if now.is_choice:
        return _("Choose three for the end: 2s, 10s, aces or a pair.")
    source = selection.source(now.seen)
    if not source:
        return _flips(now)
    if not any(text[0] in now.ranks for text in source):
        return _("You have nothing to play. Pick up the pile.")
    return power_told(now) if now.chosen else ""


def _flips(now: Scene) -> str:
    """Return the tip for a player with only face-down cards left."""
    is_last = len(now.seen.face_down[now.seen.observer]) == 1
    if not now.seen.pile:
        if is_last:
            return _("Flip your last face-down card.")
        return _("Flip one of your face-down cards.")
    if is_last:
        return _("Flip your last card, or pick up the pile.")
    return _("Flip a face-down card, or pick up the pile.")


def _waits(now: Scene) -> str:
    """Return the sentence about the player who acts, or about the end."""
    if now.seen.to_act == TERMINAL:
        return _("The face-down cards are turned over.")
    seen, name = now.seen, now.ui.name_of(now.seen.to_act)
    if seen.chosen:
        return _("You have chosen. {name} is choosing.").format(name=name)
    if now.is_choice:
        return _("{name} is choosing three cards.").format(name=name)
    return _("It is {name}’s turn.").format(name=name)


def force_told(seen: Observation) -> tuple[str, str, str]:
    """Return a sentence about the ranks that may be played now, with them apart."""
    rank = in_force(seen)
    if rank is None:
        return _("You can play anything."), "", ""
    before, ranks, after = _("On {card}: {ranks}").partition("{ranks}")
    before, after = (part.format(card=a_rank(rank)) for part in (before, after))
    return before, ranks and _may(playable(seen)), after


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
        return either([rank_words(r) if r in "JQKA" else rank_sign(r) for r in ranks])
    some = ", ".join(map(rank_sign, ranks[: ranks.index(RANKS[start])]))
    told = _("{some}, {rank} or higher")
    return told.format(some=some, rank=rank_sign(RANKS[start]))


def power_told(now: Scene) -> str:
    """Return a sentence about the special effect of the chosen cards, "" for none."""
    rank, n = now.chosen[0][0], len(now.chosen)
    run = run_of(now.seen)
    below = takewhile(lambda card: card[0] == rank, reversed(now.seen.pile))
    if rank in clearing(now.seen):
        what = _("A 10") if rank == "T" else _("An ace")
    elif n + sum(1 for _card in below) >= run:
        what = _("Three of a kind") if run == RUN else _("Four of a kind")
    else:
        return _("A 2 goes on anything.") if rank == "2" else ""
    if now.seen.options.go_again:
        return _("{what} clears the pile. You go again.").format(what=what)
    return _("{what} clears the pile.").format(what=what)


# The pile


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
            force = _("it counts as nothing")
            if rank is not None:
                force = _("it counts as {rank}").format(rank=rank_words(rank))
            told = f"{told}, {force}"
    if now.is_choice or not selection.action_of(now):
        return told
    return _("{told}; play the chosen cards here").format(told=told)


# Players


def signs(ranks: str) -> str:
    """Return ranks by their signs: "2, 10 and K"."""
    return listed([rank_sign(rank) for rank in ranks])


def in_hand(n: int) -> str:
    """Return the text for the number of cards in a hand."""
    return ngettext("{n} card in hand", "{n} cards in hand", n).format(n=n)


def seat_told(seen: Observation, seat: int, ui: Ui) -> str:
    """Return the standing of a player in one line, for screen readers."""
    parts = [in_hand(seen.hand_counts[seat]), *_before(seen, seat)]
    if seat in seen.placed:
        parts = [out(seen, seat)]
    if seat == seen.to_act:
        parts.insert(0, at_turn(ui.name_of(seat)))
    if seat in chosen_by(seen):
        parts.append(_("has chosen"))
    if seat == seen.dealer:
        parts.append(_("dealt"))
    return headed(ui.name_of(seat), apart(parts))


def _before(seen: Observation, seat: int) -> Iterator[str]:
    if up := seen.face_up[seat]:
        yield _("face up {cards}").format(cards=cards_words(up))
    if seen.turned and seen.turned[seat]:
        yield _("turned over {cards}").format(cards=cards_words(seen.turned[seat]))
    elif down := len(seen.face_down[seat]):
        yield ngettext("{n} face down", "{n} face down", down).format(n=down)


def out(seen: Observation, seat: int) -> str:
    """Return the text for a player who is out, with the place."""
    place = seen.placed.index(seat) + 1
    return _("Out, {place}").format(place=ordinal(place))


def failures(seen: Observation, seat: int) -> Iterator[str]:
    """Yield sentences about the ranks that failed flips have left possible (C12)."""
    told = _(
        "Face-down card {n} was flipped and couldn’t be played. Ranks it can have: "
        "{ranks}."
    )
    for place in seen.face_down[seat]:
        if ranks := seen.failed[seat][place]:
            yield told.format(n=place + 1, ranks=signs(ranks))
