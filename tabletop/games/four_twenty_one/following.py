"""Which thing on the table is which, from one moment to the next.

The places are `kitty 0`, `kitty 1`, … and `0 0` for the first token of seat 0; and
`die 0` to `die 2` for the dice that lie there, the highest first. A token keeps its
number for the whole game. A die that is kept keeps its number, and one that is thrown
comes back with a new one, so that the highest number grows with every throw.
"""

from __future__ import annotations

from tabletop.game import Ids
from tabletop.games.four_twenty_one.actions import Action, Roll
from tabletop.games.four_twenty_one.seeing import Observation


def follow(before: Observation, action: Action, after: Observation, ids: Ids) -> Ids:
    """Return the identities of tokens and dice after the action."""
    piles = _piles(before, ids)
    _pay(piles, _counts(after))
    tokens = {
        f"{owner} {slot}": number
        for owner, pile in piles.items()
        for slot, number in enumerate(pile)
    }
    if isinstance(action, Roll):
        return tokens | _rolled(before, action, ids)
    return tokens | {key: n for key, n in ids.items() if key.startswith("die")}


def _counts(seen: Observation) -> dict[str, int]:
    """Return how many tokens each owner has."""
    seats = {str(seat): tokens for seat, tokens in enumerate(seen.tokens)}
    return {"kitty": seen.kitty, **seats}


def _piles(seen: Observation, ids: Ids) -> dict[str, list[int]]:
    """Return the numbers of each owner's tokens; before the first move, in order."""
    piles, next_one = {}, 0
    for owner, count in _counts(seen).items():
        unknown = range(next_one, next_one + count)
        slots = enumerate(unknown)
        piles[owner] = [ids.get(f"{owner} {slot}", number) for slot, number in slots]
        next_one += count
    return piles


def _pay(piles: dict[str, list[int]], counts: dict[str, int]) -> None:
    """Move the last tokens of whoever has too many to whoever has too few."""
    paid = [number for owner, pile in piles.items() for number in pile[counts[owner] :]]
    for owner, pile in piles.items():
        del pile[counts[owner] :]
        lacking = counts[owner] - len(pile)
        pile.extend(paid[:lacking])
        del paid[:lacking]


def _rolled(before: Observation, roll: Roll, ids: Ids) -> dict[str, int]:
    """Return the numbers of the dice after a roll, by their places."""
    lay = [(face, ids[f"die {place}"]) for place, face in _lying(before, ids)]
    table = []
    for face in before.kept:
        die = next(die for die in lay if die[0] == face)
        lay.remove(die)
        table.append(die)
    fresh = max(ids.values(), default=before.options.tokens - 1) + 1
    table += [(face, fresh + k) for k, face in enumerate(roll.dice)]
    table.sort(key=lambda die: (-die[0], die[1]))
    return {f"die {place}": number for place, (_face, number) in enumerate(table)}


def _lying(before: Observation, ids: Ids) -> list[tuple[int, int]]:
    """Return the places and faces of the dice that are known."""
    places = enumerate(before.last_dice)
    return [(place, face) for place, face in places if f"die {place}" in ids]
