"""From what a player of Tomacco knows to a whole state that fits it.

All deals of the unseen cards that fit are equally likely. What restricts them are the
flips that failed: such a card has one of a set of ranks. These cards are drawn first,
those with the fewest cards to choose from before the others, and the rest is dealt from
a shuffled pack.

Drawn one after the other, each from what is left of its set, they come out equally
likely if of two sets one always holds the other: how many are left then does not depend
on what was drawn before. With the option `seven_or_lower` that need not be so: eight to
ace may be possible at one place, and three to nine at another. So each card is drawn
from as many as could be left at most, and where it is one of those that are missing,
everything is drawn again.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from tabletop.chance import Rng, below, shuffled
from tabletop.games.tomacco.cards import (
    PLACES,
    Cards,
    merged,
    numbers_of,
    parse_ranks,
    without,
)
from tabletop.games.tomacco.rules import all_cards, undealt
from tabletop.games.tomacco.seeing import Observation, chosen_by
from tabletop.games.tomacco.state import NO_CARDS, Seat, Setup, State


@dataclass(frozen=True, slots=True)
class Limit:
    """A face-down card of which a failed flip has told something.

    Attributes:
        place: its index in `Unseen.places`.
        ranks: the set of ranks that it may have.
        most: so many cards are left to choose from at most when its turn comes.
    """

    place: int
    ranks: int
    most: int


@dataclass(frozen=True, slots=True)
class Unseen:
    """What is worked out once for an observation.

    Attributes:
        pool: the cards that the observer has not seen, ascending.
        seats: as he knows them: of other hands the known cards, and no card face down
            but those that he has looked at.
        lacking: by seat, how many cards its hand has beside those.
        choosers: who of the others has chosen already, while not all have (C4).
        places: seat and place of each face-down card that he has not seen.
        limits: on those, in the order in which they are drawn.
    """

    setup: Setup
    pool: Cards
    seats: tuple[Seat, ...]
    lacking: tuple[int, ...]
    choosers: tuple[int, ...]
    places: tuple[tuple[int, int], ...]
    limits: tuple[Limit, ...]
    pile: Cards
    cleared: Cards


def determinize(observation: Observation, rng: Rng) -> State:
    """Return a state that the observer cannot tell from the real one.

    All that fit are equally likely, as far as the deal goes: what players may have had
    in mind is not weighed.
    """
    seen = observation
    if seen.phase in {"dealer", "shuffle"}:
        return undealt(len(seen.hand_counts), seen.options, seen.dealer)
    known = unseen(seen)
    seats, stock = _dealt(known, rng)
    return State(
        known.setup,
        seen.phase,
        seen.to_act,
        seats,
        known.pile,
        known.cleared,
        stock,
        seen.placed,
        seen.idle,
        seen.has_drawn,
    )


# What is known


@lru_cache(maxsize=16)
def unseen(seen: Observation) -> Unseen:
    """Return what is the same in all states that look like this, after the deal."""
    players = len(seen.hand_counts)
    setup = undealt(players, seen.options, seen.dealer).setup
    seats = tuple(_as_known(seen, seat) for seat in range(players))
    pile, cleared = numbers_of(seen.pile), numbers_of(seen.cleared)
    pool = without(all_cards(players), (*pile, *cleared, *_known_cards(seats)))
    lacking = [n - len(s.hand) for n, s in zip(seen.hand_counts, seats, strict=True)]
    if seen.chosen:
        lacking[seen.observer] -= PLACES
    places = tuple(
        (seat, place)
        for seat, filled in enumerate(seen.face_down)
        for place in filled
        if seats[seat].face_down[place] is None
    )
    choosers = tuple(seat for seat in chosen_by(seen) if seat != seen.observer)
    ranks = [seats[seat].failed[place] for seat, place in places]
    return Unseen(
        setup,
        pool,
        seats,
        tuple(lacking),
        choosers,
        places,
        _limits(pool, ranks),
        pile,
        cleared,
    )


def _as_known(seen: Observation, seat: int) -> Seat:
    known = numbers_of(seen.known[seat])
    face_up = numbers_of(seen.face_up[seat])
    ranks = tuple(map(parse_ranks, seen.failed[seat]))
    if seat != seen.observer:
        return Seat(known, known, face_up, NO_CARDS, ranks)
    chosen, looked = numbers_of(seen.chosen), dict(seen.looked)
    texts = [looked.get(place) for place in range(PLACES)]
    down = tuple(numbers_of((text,))[0] if text else None for text in texts)
    hand = without(numbers_of(seen.hand), chosen)
    return Seat(hand, known, chosen or face_up, down, ranks)


def _known_cards(seats: Sequence[Seat]) -> list[int]:
    found = list[int]()
    for seat in seats:
        found += [*seat.hand, *seat.face_up]
        found += [card for card in seat.face_down if card is not None]
    return found


def _limits(pool: Cards, ranks: Sequence[int]) -> tuple[Limit, ...]:
    """Return the limits on cards with these sets of ranks, 0 where there is none."""
    in_pool = Counter(card >> 2 for card in pool)
    there = sum(1 << rank for rank in in_pool)
    sizes = {
        each: sum(n for rank, n in in_pool.items() if each >> rank & 1)
        for each in ranks
    }
    found = list[Limit]()
    for place in sorted(range(len(ranks)), key=lambda k: sizes[ranks[k]]):
        each = ranks[place] & there
        if each:
            within = sum(limit.ranks & ~each == 0 for limit in found)
            found.append(Limit(place, each, sizes[ranks[place]] - within))
    return tuple(found)


# What is not


def _dealt(known: Unseen, rng: Rng) -> tuple[tuple[Seat, ...], Cards]:
    """Return the seats with all their cards, and the stock."""
    drawn, left = _drawn(known, rng)
    rest = shuffled(rng, left)
    hands, dealt = [seat.hand for seat in known.seats], 0
    ups = [seat.face_up for seat in known.seats]
    for seat, n in enumerate(known.lacking):
        if n:
            cards, dealt = rest[dealt : dealt + n], dealt + n
            if seat in known.choosers:
                ups[seat], cards = tuple(sorted(cards[:PLACES])), cards[PLACES:]
            hands[seat] = merged(hands[seat], cards)
    downs = [list(seat.face_down) for seat in known.seats]
    for k, (seat, place) in enumerate(known.places):
        if k in drawn:
            downs[seat][place] = drawn[k]
        else:
            downs[seat][place] = rest[dealt]
            dealt += 1
    seats = tuple(
        Seat(hands[k], seat.known, ups[k], tuple(downs[k]), seat.failed)
        for k, seat in enumerate(known.seats)
    )
    return seats, rest[dealt:]


def _drawn(known: Unseen, rng: Rng) -> tuple[dict[int, int], Cards]:
    """Return a card for each place with a limit, and the pool without these cards."""
    while True:
        left, drawn = list(known.pool), dict[int, int]()
        for limit in known.limits:
            ranks = limit.ranks
            fitting = [card for card in left if ranks >> (card >> 2) & 1]
            k = below(rng, limit.most)
            if k >= len(fitting):
                break  # one that is missing: all is drawn again
            left.remove(fitting[k])
            drawn[limit.place] = fitting[k]
        else:
            return drawn, tuple(left)
