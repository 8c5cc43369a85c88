"""Texts of the table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from tabletop.core.i18n import _, apart, capitalised, headed, ngettext
from tabletop.games.stavegame import observation
from tabletop.games.stavegame.cards import card_told
from tabletop.games.stavegame.events import standing
from tabletop.games.stavegame.observation import Observation
from tabletop.games.stavegame.rules import Forward, Place, Slide, parse_action
from tabletop.games.stavegame.view import board, choices, selection, words
from tabletop.games.stavegame.view.selection import Scene
from tabletop.ui import Spoken, Ui


def _held(seen: Observation, seat: int) -> Iterator[str]:
    """Yield sentences: the numbered cards of a hand, and the size of the deck."""
    if not seen.hands[seat]:
        yield _("No card in hand.")
    for n, card in enumerate(seen.hands[seat], 1):
        yield _("Card {n}: {card}.").format(n=n, card=card_told(card))
    left = seen.decks[seat]
    yield ngettext("{n} card in the deck.", "{n} cards in the deck.", left).format(
        n=left
    )


def _hand(seen: Observation, legal: Sequence[str], ui: Ui) -> str:
    now = selection.scene(seen, legal, ui)
    chosen = (
        _("Chosen: {card}.").format(card=card_told(now.card.card)) if now.card else ""
    )
    return " ".join(filter(None, [*_held(seen, seen.observer), chosen]))


def _others(seen: Observation, _legal: Sequence[str], ui: Ui) -> str:
    other = 1 - seen.observer
    return " ".join([f"{ui.name_of(other)}.", *_held(seen, other)])


def _table(seen: Observation, legal: Sequence[str], ui: Ui) -> str:
    """Return sentences about each stave and its cards."""
    now = selection.scene(seen, legal, ui)
    return " ".join(_stave(now, stave) for stave in range(3))


def _stave(now: Scene, stave: int) -> str:
    told = words.stave_told(now.seen, stave, now.names)
    slots = (
        _("slot {n}, {piece}").format(n=n, piece=words.piece_words(*piece, now.ui))
        for n, piece in enumerate(now.seen.board[stave], 1)
        if piece
    )
    if lies := apart(slots):
        return f"{told}. {capitalised(lies)}."
    empty = _("Empty.")
    return f"{told}. {empty}"


def _choices(seen: Observation, legal: Sequence[str], ui: Ui) -> str:
    """Return the tip, and the slots that cards can go to."""
    now = selection.scene(seen, legal, ui)
    if now.card and now.card.to:
        return choices.asked(now)
    told = choices.ways_told(now) if now.card else choices.tip(now)
    if not legal:
        return told
    if now.card:
        places = [_slot(to) for to in sorted(now.ways)]
        ways = _("Open: {places}.").format(places=apart(places)) if places else ""
        return " ".join(filter(None, [told, ways]))
    return " ".join([told, *_ways(seen, legal)])


def _slot(place: tuple[int, int]) -> str:
    return _("stave {n}, slot {m}").format(n=place[0] + 1, m=place[1] + 1)


def _ways(seen: Observation, legal: Sequence[str]) -> Iterator[str]:
    """Yield sentences: slots to place cards on, and cards that can move."""
    actions = [parse_action(text) for text in legal]
    free = {observation.target(seen, a) for a in actions if isinstance(a, Place)}
    moves = {(a.stave, a.slot) for a in actions if isinstance(a, (Forward, Slide))}
    for told, places in (
        (_("Cards can be placed on {places}."), free),
        (_("Your cards can move from {places}."), moves),
    ):
        if found := sorted(place for place in places if place):
            yield told.format(places=apart(map(_slot, found)))


def _turn(seen: Observation, legal: Sequence[str], ui: Ui) -> str:
    now = selection.scene(seen, legal, ui)
    if seen.has_acted and "pass" in legal:  # messages name the new colour
        return "" if choices.can_go_on(now) else choices.goes_on(now)
    return choices.near_the_end(now) if legal else ""


def _usual(seen: Observation, legal: Sequence[str], ui: Ui) -> str:
    now = selection.scene(seen, legal, ui)
    if seen.has_acted and "pass" in legal:
        return choices.goes_on(now) if choices.can_go_on(now) else ""
    return choices.how(now) if legal else ""


def _standing(seen: Observation, _legal: Sequence[str], ui: Ui) -> str:
    names = [ui.name_of(seat) for seat in range(2)]
    margins = (_margin(seen, stave, names) for stave in range(3))
    return " ".join([*standing(seen, names), *margins])


def _margin(seen: Observation, stave: int, names: Sequence[str]) -> str:
    name = _("Stave {n}").format(n=stave + 1)
    return headed(name, f"{words.margin_told(seen, stave, names)}.")


def _each(seen: Observation, legal: Sequence[str], ui: Ui) -> tuple[str, ...]:
    """Return a sentence for each card of the hand, then for each filled slot."""
    now = selection.scene(seen, legal, ui)
    lying = [
        f"{board.slot_told(now, (stave, slot))}."
        for stave in range(3)
        for slot in range(3)
        if seen.board[stave][slot]
    ]
    held = [*_held(seen, seen.observer)][:-1]
    return (*held, *lying)


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


# The sounds
