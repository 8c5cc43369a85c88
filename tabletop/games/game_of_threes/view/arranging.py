"""How the hand lies: as its player has arranged it, new cards at the right end.

A card of the hand has a name: its text and, of equal cards, which one it is: "7h0". A
hand is never sorted unless its player asks for it. What is kept of it as
`ui.arrangement` is the sort that he asked for last, by which the hand of a new round is
laid, the round, and the cards from left to right:

    rank 4 7h0 8h0 Jo0

A card that has gone stays in its place there, in case an undo brings it back.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeAlias

from tabletop.games.game_of_threes.cards import (
    RANKS,
    is_wild,
    numbers_of,
    points_of,
    texts_of,
)
from tabletop.games.game_of_threes.grouping import best_sets
from tabletop.games.game_of_threes.rules import Discard, Draw, parse_action
from tabletop.games.game_of_threes.seeing import Observation

Named: TypeAlias = tuple[str, ...]
"""Cards by their names."""

RANK: Final = "rank"
SUIT: Final = "suit"
SETS: Final = "sets"
SORTS: Final = (RANK, SUIT, SETS)
"""The words of the commands that sort."""

LEFT: Final = "left"
RIGHT: Final = "right"
STEPS: Final = {LEFT: -1, RIGHT: 1}
"""The words of the commands that move the chosen card, and by how much."""

ORDER: Final = "order"
"""The word before the cards in a new order, of a hand in which one was carried."""


def named(texts: Sequence[str]) -> Named:
    """Return the names of cards; of equal ones the first is 0."""
    counts = dict.fromkeys(texts, -1)
    found = []
    for text in texts:
        counts[text] += 1
        found.append(f"{text}{counts[text]}")
    return tuple(found)


def texts_named(names: Sequence[str]) -> tuple[str, ...]:
    """Return the texts of cards by their names."""
    return tuple(name[:2] for name in names)


def is_wild_text(text: str, wild_rank: int) -> bool:
    """Return whether the card of this text is wild while this rank is."""
    return is_wild(numbers_of((text,))[0], wild_rank)


# What is kept


def laid(seen: Observation, kept: str) -> Named:
    """Return the observer's cards from left to right."""
    there = named(seen.hand)
    sort, is_of_round, names = _parsed(seen, kept)
    if not is_of_round:
        return sorted_by(sort, seen)
    known = tuple(name for name in dict.fromkeys(names) if name in there)
    return (*known, *(name for name in there if name not in known))


def _parsed(seen: Observation, kept: str) -> tuple[str, bool, Named]:
    """Return the sort, whether the order is that of this round, and the order."""
    sort, _space, rest = kept.partition(" ")
    number, _space, names = rest.partition(" ")
    known = sort if sort in SORTS else SUIT
    return known, number == str(seen.round), tuple(names.split())


def _kept(sort: str, seen: Observation, names: Sequence[str]) -> str:
    return " ".join((sort, str(seen.round), *names))


def arrange(word: str, seen: Observation, kept: str, chosen: str) -> str:
    """Return what is kept after a command to arrange.

    Args:
        word: a sort, a step of the chosen card, or `ORDER` and all cards.
        seen: the hand.
        kept: what was kept before.
        chosen: the name of the chosen card, or "".
    """
    sort = _parsed(seen, kept)[0]
    order = laid(seen, kept)
    verb, *names = word.split(" ")
    if verb in SORTS:
        return _kept(verb, seen, sorted_by(verb, seen))
    if verb in STEPS and chosen in order:
        return _kept(sort, seen, moved(order, chosen, STEPS[verb]))
    if verb == ORDER and sorted(names) == sorted(order):
        return _kept(sort, seen, names)
    return kept


def moved(order: Named, name: str, step: int) -> Named:
    """Return the cards with one of them further along; nothing beyond the ends."""
    others = [other for other in order if other != name]
    place = min(max(order.index(name) + step, 0), len(others))
    return (*others[:place], name, *others[place:])


def rearranged(
    before: Observation, text: str, after: Observation, kept: str, chosen: str
) -> str:
    """Return what is kept after an action of the player.

    Args:
        before: what he saw before it.
        text: the action.
        after: what he sees now.
        kept: what was kept before.
        chosen: the name of the card that was chosen, or "".
    """
    sort, order = _parsed(before, kept)[0], laid(before, kept)
    match parse_action(text):
        case Draw():
            new = (name for name in named(after.hand) if name not in order)
            return _kept(sort, before, (*order, *new))
        case Discard():
            return _kept(sort, before, _with_gone(order, text[-2:], chosen))
        case _:
            return kept


def _with_gone(order: Named, text: str, chosen: str) -> Named:
    """Return the cards with the last name of its kind where one was discarded."""
    equal = [name for name in order if name[:2] == text]
    gone = next(name for name in (chosen, order[-1], *equal) if name in equal)
    names = {gone: max(equal), max(equal): gone}
    return tuple(names.get(name, name) for name in order)


# Sorting


def sorted_by(sort: str, seen: Observation) -> Named:
    """Return the observer's cards in this sort.

    Wild ones come first: the discard pile takes what is at the right end.
    """
    if sort == SETS:
        return _in_sets(seen)
    there = named(seen.hand)  # by suit (G2)

    def key(name: str) -> tuple[bool, int, int]:
        rank = RANKS.find(name[0]) if sort == RANK else 0
        return not is_wild_text(name[:2], seen.wild_rank), rank, there.index(name)

    return tuple(sorted(there, key=key))


def _in_sets(seen: Observation) -> Named:
    """Return the sets, and after them what is left over, the most points last."""
    hand = numbers_of(seen.hand)
    found = best_sets(hand, seen.wild_rank, seen.options.min_naturals)
    rest = sorted(found.rest, key=lambda card: points_of(card, seen.wild_rank))
    cards = [card for each in (*found.sets, rest) for card in each]
    return named(texts_of(tuple(cards)))
