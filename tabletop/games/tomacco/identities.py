"""The identities of cards, from one observation to the next.

Each card that the observer can point at has a number, and keeps it to the end of the
game. Its place is one of

    hand 7h 0      in the observer's hand; the last number tells equal cards apart
    known 1 7h 0   in another player's hand, known to all players
    up 1 7h 0      face up before a player
    down 1 2       face down before a player
    pile 0         on the active pile, from the bottom
    cleared 0      out of the game, the earliest first

Cards in the pick-up pile and unknown cards in other hands have no number. A card that
comes from there gets a new number. Of equal cards in a place, the last leaves first.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from tabletop.core.cards import Moved, card_places
from tabletop.core.game import Ids
from tabletop.games.tomacco.events import Event
from tabletop.games.tomacco.observation import Observation, own_face_up
from tabletop.games.tomacco.rules import Action, Flip


def follow(before: Observation, action: Action, after: Observation, ids: Ids) -> Ids:
    """Return the numbers of the cards after the action, by their places."""
    event, cards = Event(before, action, after), Moved(ids)
    if event.begins:
        for text in own_face_up(after):
            cards.put(f"up {after.observer}", text, cards.take("hand", text))
    _lay(cards, event)
    if before.phase == "play" and not after.pile:
        _empty_pile(cards, event)
    return cards.at(_places(after))


def _hand_of(seen: Observation, player: int) -> str:
    """Return the prefix of the places in this player's hand."""
    return "hand" if player == seen.observer else f"known {player}"


def _lay(cards: Moved, event: Event) -> None:
    """Move the played cards onto the pile, even if the play clears it."""
    before, action, player = event.before, event.action, event.seat
    is_up = player >= 0 and not before.hand_counts[player]
    where = f"up {player}" if is_up else _hand_of(before, player)
    for k, text in enumerate(event.laid, len(before.pile)):
        if isinstance(action, Flip):
            number = cards.now.pop(f"down {player} {action.place}")
        else:
            number = cards.take(where, text)
        cards.now[f"pile {k}"] = number


def _empty_pile(cards: Moved, event: Event) -> None:
    """Move the whole pile out of the game, or into the acting player's hand."""
    before = event.before
    for k, text in enumerate(before.pile + event.laid):
        number = cards.now.pop(f"pile {k}")
        if event.cleared:
            cards.now[f"cleared {len(before.cleared) + k}"] = number
        else:
            cards.put(_hand_of(before, event.seat), text, number)


def _places(seen: Observation) -> Iterator[str]:
    yield from card_places("hand", seen.hand)
    for player, filled in enumerate(seen.face_down):
        if player != seen.observer:
            yield from card_places(f"known {player}", seen.known[player])
        yield from card_places(f"up {player}", seen.face_up[player])
        yield from _numbered(f"down {player}", filled)
    yield from _numbered("pile", range(len(seen.pile)))
    yield from _numbered("cleared", range(len(seen.cleared)))


@lru_cache(maxsize=1 << 10)
def _numbered(where: str, numbers: Sequence[int]) -> tuple[str, ...]:
    return tuple(f"{where} {k}" for k in numbers)
