"""Which card is which, from one observation to the next.

A card that lies where the observer can point at it has a number, which it keeps to the
end of the round. Its place is one of

    hand 7h 0      in his hand; the last number tells equal cards apart
    held 1 7h 0    in another player's hand, where he sees it or knows it to be
    discards 0     on the discard pile, from the bottom

Cards in the stock and unknown ones in other hands have none: one that comes from there
gets a new number. Of equal cards in one place the last one goes first.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import groupby

from tabletop.game import Ids
from tabletop.games.game_of_threes.actions import Action, Discard, Draw
from tabletop.games.game_of_threes.cards import TEXTS, Texts
from tabletop.games.game_of_threes.seeing import Observation, open_hand


def follow(before: Observation, action: Action, after: Observation, ids: Ids) -> Ids:
    """Return the numbers of the cards after the action, by their places."""
    now, fresh = dict(ids), max(ids.values(), default=-1) + 1
    if isinstance(action, Draw | Discard):
        if isinstance(action, Draw):
            source = f"discards {len(before.discards) - 1}" if action.is_open else ""
            card = before.discards[-1]
            goal = _last(after, before.player, card)
        else:
            card = TEXTS[action.card]
            source = _last(before, before.player, card)
            goal = f"discards {len(before.discards)}"
        if source in now:
            now[goal] = now.pop(source)
    return _all_numbered(now, after, fresh)


def _last(seen: Observation, player: int, card: str) -> str:
    """Return the place of the last such card in the player's hand."""
    return f"{_hand(seen, player)} {card} {open_hand(seen, player).count(card) - 1}"


def _all_numbered(now: dict[str, int], after: Observation, fresh: int) -> Ids:
    """Return the numbers of what is seen, new ones from `fresh` on."""
    found = {}
    for place in _places(after):
        if place not in now:
            now[place], fresh = fresh, fresh + 1
        found[place] = now[place]
    return found


def _hand(seen: Observation, player: int) -> str:
    """Return where the cards in this player's hand are."""
    return "hand" if player == seen.observer else f"held {player}"


def _places(seen: Observation) -> Iterator[str]:
    """Give the places at which the observer sees cards."""
    for player in range(len(seen.hand_counts)):
        yield from _copies(_hand(seen, player), open_hand(seen, player))
    yield from (f"discards {k}" for k in range(len(seen.discards)))


@lru_cache(maxsize=1 << 10)
def _copies(where: str, texts: Texts) -> tuple[str, ...]:
    """Return the places of cards that are in order."""
    groups = groupby(texts)
    return tuple(
        f"{where} {text} {k}" for text, copies in groups for k, _ in enumerate(copies)
    )
