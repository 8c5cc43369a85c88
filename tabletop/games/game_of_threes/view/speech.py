"""Texts of the table, for keys and screen readers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tabletop.core.cards import card_words, cards_words, ranks_words
from tabletop.core.i18n import _, capitalised, listed, ngettext
from tabletop.games.game_of_threes.cards import RANKS
from tabletop.games.game_of_threes.observation import Observation
from tabletop.games.game_of_threes.view import hand, seats, selection, words
from tabletop.ui import Spoken, Ui


def _hand(seen: Observation, legal: Sequence[str], ui: Ui) -> str:
    """Return the sets of the hand, and the cards left over."""
    now = selection.scene(seen, legal, ui)
    if not now.hand:
        return _("You have no cards.")
    sets, loose = hand.grouped(now)
    naturals = seen.options.min_naturals
    told = [words.set_words(each, seen.wild_rank, naturals) for each in sets]
    held = _("You hold {n}.").format(n=words.count(len(now.hand)))
    parts = [held]
    if told:
        parts.append(_("In sets: {sets}.").format(sets=listed(told)))
    if loose:
        single = listed([words.card_told(text, seen.wild_rank) for text in loose])
        parts.append(_("Not in a set: {cards}.").format(cards=single))
    if now.chosen:
        chosen = _("Chosen: {cards}.")
        parts.append(chosen.format(cards=card_words(now.chosen[:2])))
    return " ".join([*parts, f"{capitalised(hand.gauge_told(now))}."])


def _each(seen: Observation, legal: Sequence[str], ui: Ui) -> tuple[str, ...]:
    told = hand.cards_told(selection.scene(seen, legal, ui))
    return tuple(f"{capitalised(each)}." for each in told)


def _table(seen: Observation, _legal: Sequence[str], _ui: Ui) -> str:
    wild = _("All {ranks} are wild.")
    if seen.options.jokers:
        wild = _("Jokers and all {ranks} are wild.")
    stock = ngettext("{n} card in the stock.", "{n} cards in the stock.", seen.stock)
    parts = [
        f"{words.round_told(seen)}.",
        wild.format(ranks=ranks_words(RANKS[seen.wild_rank - 1])),
        stock.format(n=seen.stock),
    ]
    if seen.discards:
        top = _("On top of the discards: {cards}.")
        parts.append(top.format(cards=cards_words(seen.discards[-1:])))
    return " ".join(parts)


def _others(seen: Observation, _legal: Sequence[str], ui: Ui) -> str:
    n = len(seen.hand_counts)
    turn = ((seen.observer + k) % n for k in range(1, n))
    return " ".join(f"{seats.seat_text(seen, seat, ui)}." for seat in turn)


def _choices(seen: Observation, legal: Sequence[str], ui: Ui) -> str:
    """Return the player's options, and the card that the player could take."""
    told = " ".join(filter(None, [words.last_turn(seen), _asked(seen, legal, ui)]))
    if not legal or seen.phase != "draw" or not seen.discards:
        return told
    top = _("On top of the discards: {cards}.").format(
        cards=card_words(seen.discards[-1])
    )
    return f"{top} {told}"


def _asked(seen: Observation, legal: Sequence[str], ui: Ui) -> str:
    """Return the player's options, for a screen reader."""
    now = selection.scene(seen, legal, ui)
    if legal and seen.phase == "cut":
        return _("Cut the deck, where you like.")
    if now.discards and not now.is_sure:
        return hand.chosen_told(now)
    if legal and seen.phase == "draw":
        return _("Take the top card of the stock or of the discards.")
    return hand.what_to_do(now)


def _turn(seen: Observation, legal: Sequence[str], ui: Ui) -> str:
    if seen.phase == "draw":
        return words.last_turn(seen)
    return _asked(seen, legal, ui) if seen.phase == "deal" else ""


def _usual(seen: Observation, legal: Sequence[str], ui: Ui) -> str:
    return "" if seen.phase == "deal" else _asked(seen, legal, ui)


def _standing(seen: Observation, _legal: Sequence[str], ui: Ui) -> str:
    """Return the points of all players, as far as they are known."""
    known = (
        ngettext("{name} has {n} point.", "{name} has {n} points.", score).format(
            name=ui.name_of(seat), n=score
        )
        for seat, score in enumerate(seen.scores)
        if score is not None
    )
    return " ".join([f"{words.round_told(seen)}.", *known])


HEARD: Final = Spoken(
    hand=_hand,
    table=_table,
    others=_others,
    choices=_choices,
    standing=_standing,
    each=_each,
    turn=_turn,
    usual=_usual,
)
