"""Which card is which, from one observation to the next.

A card that lies where the observer can point at it has a number, which it keeps to the
end of the game. Its place is one of

    hand 7h 0      in his hand; the last number tells equal cards apart
    known 1 7h 0   in another player's hand, where everybody knows it to be
    up 1 7h 0      face up before a player
    down 1 2       face down before a player
    pile 0         on the active pile, from the bottom
    cleared 0      out of the game, in the order in which the cards left it

Cards in the pick-up pile and unknown ones in other hands have none: one that comes from
there gets a new number. Of equal cards in one place the last one goes first.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import count, groupby

from tabletop.game import Ids
from tabletop.games.tomacco.actions import Action, Flip
from tabletop.games.tomacco.cards import Texts
from tabletop.games.tomacco.seeing import Observation
from tabletop.games.tomacco.sentences import has_cleared, laid


def follow(before: Observation, action: Action, after: Observation, ids: Ids) -> Ids:
    """Return the numbers of the cards after the action, by their places."""
    cards = _Cards(ids)
    if before.phase == "table" and after.phase == "play":
        for text in after.face_up[after.observer]:
            cards.put(f"up {after.observer}", text, cards.take("hand", text))
    _lay(cards, before, action, after)
    if before.phase == "play" and not after.pile:
        _empty_pile(cards, before, action, after)
    for place in _places(after):
        if place not in cards.now:
            cards.now[place] = cards.fresh()
    return cards.now


class _Cards:
    """The numbers of cards by their places, while they are moved.

    Attributes:
        now: place to number.
    """

    def __init__(self, ids: Ids) -> None:
        self.now = dict(ids)
        self._next = max(ids.values(), default=-1) + 1

    def fresh(self) -> int:
        """Return a number that no card had yet."""
        self._next += 1
        return self._next - 1

    def take(self, where: str, text: str) -> int:
        """Take the last such card away; return its number, a new one if none is."""
        k = self._copies(where, text) - 1
        return self.now.pop(f"{where} {text} {k}") if k >= 0 else self.fresh()

    def put(self, where: str, text: str, number: int) -> None:
        """Put a card there, behind those that are equal to it."""
        self.now[f"{where} {text} {self._copies(where, text)}"] = number

    def _copies(self, where: str, text: str) -> int:
        return next(k for k in count() if f"{where} {text} {k}" not in self.now)


def _hand(seen: Observation, player: int) -> str:
    """Return where the cards in this player's hand are."""
    return "hand" if player == seen.observer else f"known {player}"


def _lay(
    cards: _Cards, before: Observation, action: Action, after: Observation
) -> None:
    """Move what is played onto the pile, even if it is cleared at once."""
    player = before.player
    is_up = player >= 0 and not before.hand_counts[player]
    where = f"up {player}" if is_up else _hand(before, player)
    for k, text in enumerate(laid(before, action, after), len(before.pile)):
        if isinstance(action, Flip):
            number = cards.now.pop(f"down {player} {action.place}")
        else:
            number = cards.take(where, text)
        cards.now[f"pile {k}"] = number


def _empty_pile(
    cards: _Cards, before: Observation, action: Action, after: Observation
) -> None:
    """Move the whole pile out of the game, or into the hand of who picks it up."""
    texts = before.pile + laid(before, action, after)
    gone = len(before.cleared)
    for k, text in enumerate(texts):
        number = cards.now.pop(f"pile {k}")
        if has_cleared(before, after):
            cards.now[f"cleared {gone + k}"] = number
        else:
            cards.put(_hand(before, before.player), text, number)


def _places(seen: Observation) -> Iterator[str]:
    """Give the places at which the observer sees cards."""
    yield from _copies("hand", seen.hand)
    for player, filled in enumerate(seen.face_down):
        if player != seen.observer:
            yield from _copies(f"known {player}", seen.known[player])
        yield from _copies(f"up {player}", seen.face_up[player])
        yield from _numbered(f"down {player}", filled)
    yield from _numbered("pile", range(len(seen.pile)))
    yield from _numbered("cleared", range(len(seen.cleared)))


@lru_cache(maxsize=1 << 10)
def _copies(where: str, texts: Texts) -> tuple[str, ...]:
    """Return the places of cards that are in order."""
    groups = groupby(texts)
    return tuple(
        f"{where} {text} {k}" for text, copies in groups for k, _ in enumerate(copies)
    )


@lru_cache(maxsize=1 << 10)
def _numbered(where: str, numbers: Sequence[int]) -> tuple[str, ...]:
    return tuple(f"{where} {k}" for k in numbers)
