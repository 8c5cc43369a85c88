"""The set finder of the Game of Threes: the grouping of a hand with the fewest points.

It is exact (G8 to G11). Four observations make it fast.

1. If there is any set, no wild card need be left over. A book takes any number of wild
   cards. So does a run, which is cut in two before it gets longer than a suit. So the
   search maximises the points of natural cards in sets, for a number of wild cards.
2. Once the runs are chosen, ranks are independent. Three or more cards left of a rank
   are a book, two need one wild card, and one needs two. The masks of pairs and of
   single cards have bits in the order of the points. So the highest bits show where the
   wild cards go.
3. Runs of different suits compete only for wild cards and for the cards of books. So
   `choices_of` caches the ways to choose runs from one suit. Of several ways that use
   the same cards, it keeps the one with the fewest wild cards. A run begins and ends
   with a natural card, or is filled up to three.
4. Taking cards for runs never improves books. So the points of the books now, plus the
   most that later suits could add, bound the result. The search prunes by this bound.

Positions in a suit are bits: 0 for a low ace, 1 to 12 for two to king, 13 for a high
ace; an ace sets both. Ranks are bits in the order of their points: 1 for two to 12 for
king, 13 for ace. Where aces are low, an ace sets bit 0 alone, in both.

With `min_naturals` of 2 a single card can't form a set with two wild cards. The
exception is a card of the wild rank that stands for itself in its run (G10). A run may
also skip a natural card, which is then the second natural card of a book.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, TypeAlias

from tabletop.core.cards import Cards
from tabletop.core.game import record
from tabletop.games.game_of_threes.cards import (
    JOKER,
    LOW_ACE_POINTS,
    POINTS,
    RANKS_IN_SUIT,
    USUAL,
    WILD,
    Values,
    points_of,
)

LEAST: Final = 3  # minimum cards of a set (G8, G9)
LONGEST: Final = RANKS_IN_SUIT  # maximum cards of a run (G9)

HIGH_ACE: Final = 13
HIGH: Final = 1 << HIGH_ACE
ACES: Final = 1 | HIGH


Layers: TypeAlias = tuple[int, ...]  # of what occurs once, twice, and so on
Run: TypeAlias = tuple[int, int, int]  # first and last position, mask of naturals


@record
class SetChoice:
    """A way to choose runs from one suit."""

    cost: int  # number of wild cards needed
    points: int  # of its natural cards
    taken: Layers  # the layers of the ranks of its natural cards
    runs: tuple[Run, ...]  # one or more


# Masks of ranks

# the points of ranks, by their bits
_VALUES: Final = (LOW_ACE_POINTS, *POINTS[1:], POINTS[0])
TOP: Final = (0, *_VALUES)  # points of the highest rank, by a mask's `bit_length`


def _sums() -> tuple[int, ...]:
    found = [0]
    for points in _VALUES:
        found += [points + other for other in found]
    return tuple(found)


SUM: Final = _sums()  # the points of one card of each rank of a mask, by the mask


def lessened(layers: Layers, taken: int) -> Layers:
    """Return the layers without one of each in the mask."""
    kept = ~taken
    if len(layers) == LEAST:  # for speed
        a, b, c = layers
        return (a & kept | b & taken, b & kept | c & taken, c & kept)
    return tuple(
        [
            here & kept | above & taken
            for here, above in zip(layers, (*layers[1:], 0), strict=True)
        ]
    )


# The ways to choose runs from the cards of one suit (G9, G10)


@lru_cache(maxsize=1 << 15)
def choices_of(
    layers: Layers, wilds: int, own: int, wild_at: int, naturals: int
) -> tuple[SetChoice, ...]:
    """Return the ways to choose runs from a suit, the most points first.

    The search goes card by card from the lowest position: a card begins a run, or is in
    none. The results for the remaining cards are cached too. The layers are masks of
    the positions of natural cards. A set holds at least `naturals` of these. `own` is
    the number of wild cards of this suit, which may stand for themselves at `wild_at`.
    It matters only with two naturals, and is 0 otherwise.
    """
    if not layers:
        return ()
    bit = layers[0] & -layers[0]
    skipped = _packed(tuple([layer & ~bit for layer in layers]))
    more = choices_of(skipped, wilds, own, wild_at, naturals)
    found = {choice.taken: choice for choice in more}
    first = bit.bit_length() - 1
    for run, cost, is_own in _windows(layers[0], first, wilds, wild_at, naturals):
        if cost <= wilds and is_own <= own:
            rest = _packed(lessened(layers, _as_cards(run[2])))
            left = (wilds - cost, own - is_own, wild_at, naturals)
            # Where aces are high too, they all have the bit of a high one.
            is_high = run[2] & 1 and layers[0] & HIGH
            ranks = run[2] ^ ACES if is_high else run[2]
            for other in (_NONE, *choices_of(rest, *left)):
                choice = _with_run(other, run, ranks, cost)
                known = found.get(choice.taken)
                if known is None or choice.cost < known.cost:
                    found[choice.taken] = choice
    return tuple(sorted(found.values(), key=lambda c: (-c.points, c.cost)))


_NONE: Final = SetChoice(0, 0, (), ())


def _packed(layers: Layers) -> Layers:
    """Return the layers without empty ones."""
    while layers and not layers[-1]:
        layers = layers[:-1]
    return layers


def _with_run(choice: SetChoice, run: Run, ranks: int, cost: int) -> SetChoice:
    return SetChoice(
        choice.cost + cost,
        choice.points + SUM[ranks],
        _with(choice.taken, ranks),
        (run, *choice.runs),
    )


def _with(layers: Layers, mask: int) -> Layers:
    """Return the layers with one more of each bit in the mask."""
    if layers and not layers[0] & mask:  # for speed
        return (layers[0] | mask, *layers[1:])
    found = list(layers)
    for k, layer in enumerate(layers):
        found[k], mask = layer | mask, layer & mask
    return (*found, mask) if mask else tuple(found)


def _as_cards(positions: int) -> int:
    """Return the mask with both ace bits if it has one of them."""
    return positions | ACES if positions & ACES else positions


def _windows(
    there: int, first: int, wilds: int, wild_at: int, naturals: int
) -> Iterator[tuple[Run, int, int]]:
    """Yield the runs whose first natural card is at `first`, with their costs.

    The third value is 0, or 1 for a run of one natural card with a card of the wild
    rank that stands for itself. Such a run may begin at either of the two.
    """
    masks = [(1 << first, 0)]
    for last in range(first + 1, min(first + LONGEST, HIGH_ACE + 1)):
        if there >> last & 1:
            ends = [(mask | 1 << last, gaps) for mask, gaps in masks]
            for mask, gaps in ends:
                yield (first, last, mask), max(gaps, first + LEAST - 1 - last), 0
            # Skipping a card helps only with two naturals; see the module's docstring.
            skips = masks if naturals == 2 else []  # noqa: PLR2004
        else:
            ends, skips = [], masks
        masks = ends + [(mask, gaps + 1) for mask, gaps in skips if gaps < wilds]
    if naturals == 2:  # noqa: PLR2004
        low, high = sorted((first, wild_at))
        cost = max(high - low, LEAST - 1)
        if high - low < LONGEST:
            yield (low, high, 1 << first), cost, 1


HAND: Final = 14  # maximum cards in a hand: those of the last round, and one just taken

SUITS: Final = 4


# Books


def _highest(mask: int, n: int) -> int:
    found = 0
    while mask and n:
        bit = 1 << mask.bit_length() - 1
        found, mask, n = found | bit, mask ^ bit, n - 1
    return found


def _books(layers: Layers, wilds: int, naturals: int) -> int:
    """Return the most points of these ranks that books with wild cards can take."""
    points = _in_threes(layers)
    if wilds == 1:  # for speed
        return points + 2 * TOP[(layers[1] ^ layers[2]).bit_length()]
    return points + max(_filled(layers, wilds, naturals))[0] if wilds else points


def _in_threes(layers: Layers) -> int:
    """Return the points of books without wild cards."""
    points = LEAST * SUM[layers[LEAST - 1]]
    for more in layers[LEAST:]:
        points += SUM[more]
    return points


def _filled(
    layers: Layers, wilds: int, naturals: int
) -> Iterator[tuple[int, int, int]]:
    """Yield the best ways to make books of single cards and pairs, with wild cards.

    Each has the points, the mask of the single cards, and the mask of the pairs.
    """
    once, twice, thrice = layers[:LEAST]
    singles, pairs = once ^ twice, twice ^ thrice
    most = wilds // 2 if naturals < 2 else 0  # noqa: PLR2004 - a single card is one
    for n in range(min(most, singles.bit_count()) + 1):
        alone, paired = _highest(singles, n), _highest(pairs, wilds - 2 * n)
        yield SUM[alone] + 2 * SUM[paired], alone, paired


def _books_and_one(layers: Layers, wilds: int, naturals: int) -> int:
    """Return the most points that books, wild cards and one discard can take.

    The discard is the highest card left over. If no card is left over, one of a book of
    four is as good. Without such a book the result is one point less, which only a low
    ace is worth.
    """
    left, of_four = layers[0] ^ layers[LEAST - 1], -1 + any(layers[LEAST:])
    if not wilds:
        return _in_threes(layers) + (TOP[left.bit_length()] or of_four)
    return _in_threes(layers) + max(
        points + (TOP[(left ^ alone ^ paired).bit_length()] or of_four)
        for points, alone, paired in _filled(layers, wilds, naturals)
    )


# The search


_Chosen: TypeAlias = tuple["_Chosen | None", int, SetChoice]
"""A linked list: earlier choices, a suit, and the choice from that suit."""


@dataclass(slots=True)
class _Search:
    """The search space, and the best result so far."""

    # by suit with choices: the suit, the most points of all later suits, its choices
    choices: list[tuple[int, int, tuple[SetChoice, ...]]]
    naturals: int  # minimum natural cards of a set
    # returns the most points that books take of the cards that runs leave
    books: Callable[[Layers, int, int], int]
    most: int  # the points of all natural cards, an upper bound
    points: int  # the most points that sets take so far
    chosen: _Chosen | None = None  # runs of the best result, the last choice first

    def deepen(
        self, k: int, layers: Layers, wilds: int, points: int, chosen: _Chosen | None
    ) -> None:
        """Try the choices from the k-th suit on, after earlier runs took `points`."""
        books = self.books(layers, wilds, self.naturals)  # runs never improve books
        for at in range(k, len(self.choices)):
            suit, later, choices = self.choices[at]
            for choice in choices:
                runs = points + choice.points
                if runs + books + later <= self.points:
                    break
                if choice.cost > wilds:
                    continue
                rest, left = layers, wilds - choice.cost
                for taken in choice.taken:
                    rest = lessened(rest, taken)
                got = runs + self.books(rest, left, self.naturals)
                if got > self.points:
                    self.points, self.chosen = got, (chosen, suit, choice)
                if later and got + later > self.points:
                    self.deepen(at + 1, rest, left, runs, (chosen, suit, choice))
                if self.points == self.most:
                    return


@dataclass(slots=True)
class _Sorted:
    """A hand as masks."""

    wilds: list[int]  # the wild cards
    suits: list[Layers]  # the layers of positions of each suit
    layers: Layers  # those of ranks, three or more
    points: int  # of the natural cards


_LOW_BITS: Final = tuple(1 << rank for rank in range(RANKS_IN_SUIT)) * SUITS
"""The mask of positions of a card, and that of its rank, where aces are low."""

_BITS: Final = (ACES, *_LOW_BITS[1:RANKS_IN_SUIT]) * SUITS
"""The mask of positions of a card."""

_RANK_BITS: Final = (HIGH, *_LOW_BITS[1:RANKS_IN_SUIT]) * SUITS
"""The mask of the rank of a card."""

SUIT_BITS: Final = 16  # bits of a suit in a mask of places: two more than positions

PLACES: Final = tuple(
    bits << card // RANKS_IN_SUIT * SUIT_BITS for card, bits in enumerate(_BITS)
)
"""By natural card, the mask of its positions, moved by its suit."""


def _near(card: int) -> int:
    """Return the places of the cards with which one wild card makes a set (G8, G9)."""
    suit, rank = divmod(card, RANKS_IN_SUIT)
    cards = set(range(rank, JOKER, RANKS_IN_SUIT))
    for place in (0, HIGH_ACE) if rank == 0 else (rank,):
        for other in range(max(place - 2, 0), min(place + 2, HIGH_ACE) + 1):
            cards.add(suit * RANKS_IN_SUIT + other % RANKS_IN_SUIT)
    return sum(PLACES[other] for other in cards - {card})


NEAR: Final = tuple(map(_near, range(JOKER)))
"""By natural card, the mask of the places that are near it."""


def _sort_out(hand: Cards, wild_rank: int, values: Values = USUAL) -> _Sorted:
    wild, wilds, points = WILD[wild_rank], list[int](), 0
    bits, rank_bits = _BITS, _RANK_BITS
    if values.low_aces:
        bits = rank_bits = _LOW_BITS
    suits: list[Layers] = [(), (), (), ()]
    once = twice = thrice = 0
    more = list[int]()  # the ranks of cards beyond three of a rank
    for card in hand:
        if card in wild:
            wilds.append(card)
            continue
        suit, bit = card // RANKS_IN_SUIT, rank_bits[card]
        suits[suit] = _with(suits[suit], bits[card])
        if thrice & bit:
            more.append(bit)
        thrice, twice, once = thrice | twice & bit, twice | once & bit, once | bit
        points += SUM[bit]
    layers: Layers = (once, twice, thrice)
    for bit in more:
        layers = _with(layers, bit)
    return _Sorted(wilds, suits, layers, points)


def _search(
    hand: _Sorted,
    wild_rank: int,
    naturals: int,
    books: Callable[[Layers, int, int], int] = _books,
    beyond: int = 0,
) -> _Search:
    """Find the most points of natural cards that sets can take, if `beyond` these."""
    wilds, found = len(hand.wilds), list[tuple[int, int, tuple[SetChoice, ...]]]()
    later = 0
    for suit, layers in enumerate(hand.suits):
        if layers and (naturals == 2 or layers[0] & layers[0] - 1):  # noqa: PLR2004
            own = at = 0
            if naturals == 2:  # noqa: PLR2004
                at = wild_rank - 1
                own = hand.wilds.count(suit * RANKS_IN_SUIT + at)
            choices = choices_of(layers, wilds, own, at, naturals)
            if naturals == 2 and wilds > HAND - 4:  # noqa: PLR2004
                choices = tuple(c for c in choices if not _is_stuck(c, hand))
            if choices:
                found.insert(0, (suit, later, choices))
                later += choices[0].points
    most = books(hand.layers, wilds, naturals)
    search = _Search(found, naturals, books, hand.points, max(most, beyond))
    if found and search.points < hand.points:
        search.deepen(0, hand.layers, wilds, 0, None)
    return search


def _is_stuck(choice: SetChoice, hand: _Sorted) -> bool:
    """Return whether the choice leaves a wild card that no set can take.

    This happens only with 14 cards. One run takes all natural cards, too few to cut it
    in two. The run is too long for all wild cards; three left over would be a set.

    Such a hand is never scored: a card of it must be discarded. So nothing is lost
    where a cheap wild card left over would cost less than the natural cards.
    """
    first, last, _mask = choice.runs[0]
    spare = len(hand.wilds) - choice.cost
    return (
        len(choice.runs) == 1
        and choice.points == hand.points
        and 0 < spare < LEAST
        and last - first + 1 + spare == HAND
    )


def _points(
    hand: _Sorted, taken: int, wild_rank: int, naturals: int, values: Values
) -> int:
    """Return the points left of a hand, given the points of natural cards in sets."""
    left = hand.points - taken
    if hand.wilds and not taken and not are_set(hand.wilds, naturals):
        left += sum([points_of(card, wild_rank, values) for card in hand.wilds])
    return left


def are_set(wilds: list[int], naturals: int) -> bool:
    """Return whether wild cards are a set by themselves (G10)."""
    return len(wilds) >= LEAST and len(wilds) - wilds.count(JOKER) >= naturals


def points_left(
    hand: Cards, wild_rank: int, naturals: int = 0, values: Values = USUAL
) -> int:
    """Return the points of the best grouping of up to 14 cards, in any order (G11).

    The wild rank is from 3 to 13. Each set must hold 0 to 2 natural cards.
    """
    sorted_out = _sort_out(hand, wild_rank, values)
    taken = _search(sorted_out, wild_rank, naturals).points
    return _points(sorted_out, taken, wild_rank, naturals, values)


def is_out(
    hand: Cards, wild_rank: int, naturals: int = 0, values: Values = USUAL
) -> bool:
    """Return whether all cards can be in sets, so that `points_left` is 0 (G12)."""
    if _lacks_wilds(hand, wild_rank):
        return False
    sorted_out = _sort_out(hand, wild_rank, values)
    beyond = sorted_out.points - 1
    search = _search(sorted_out, wild_rank, naturals, beyond=beyond)
    return not _points(sorted_out, search.points, wild_rank, naturals, values)


def _lacks_wilds(hand: Cards, wild_rank: int) -> bool:
    """Return whether the wild cards are too few for the lonely or the loose cards.

    A natural card is lonely if no other one is near, so it needs two wild cards beside
    it. Lonely cards share a set only in a run, with two wild cards or more between each
    two. So n lonely cards need at least n wild cards, and one needs two.

    A natural card is loose if no set without wild cards has it. A set with wild cards
    has loose cards of one suit or of one rank. So there must be wild cards for the
    suits and ranks that hold all loose cards.

    Aces count as low and high. Where they are low, more cards are near and fewer loose
    than need be, so that the search decides.
    """
    wild = WILD[wild_rank]
    places, near, here = PLACES, NEAR, 0
    natural = [card for card in hand if card not in wild]
    for card in natural:
        here |= places[card]
    wilds, lonely = len(hand) - len(natural), 0
    for card in natural:
        if not here & near[card] and natural.count(card) == 1:
            lonely += 1
            if lonely > wilds or wilds < LEAST - 1:
                return True
    return _lacks_holders(natural, here, wilds)


def _lacks_holders(natural: list[int], here: int, wilds: int) -> bool:
    """Return whether the suits and ranks that hold all loose cards exceed the wilds.

    `here` is the mask of the places of the natural cards.
    """
    lowest = here & here >> 1 & here >> 2
    outside = here & ~(lowest | lowest << 1 | lowest << 2)
    ranks, suits = [card % RANKS_IN_SUIT for card in natural], [0] * SUITS
    for card, rank in zip(natural, ranks, strict=True):
        places = PLACES[card]
        if outside & places == places and ranks.count(rank) < LEAST:
            if not wilds:
                return True
            suits[card // RANKS_IN_SUIT] |= 1 << rank
    return not _are_held(suits, wilds)


def _are_held(suits: list[int], n: int) -> bool:
    """Return whether n suits and ranks hold all cards, given the ranks of each suit."""
    suits = [ranks for ranks in suits if ranks]
    if len(suits) <= n:
        return True
    if n <= 1:  # there are two suits or more, so the cards must have one rank
        return n == 1 == suits[0].bit_count() and suits.count(suits[0]) == len(suits)
    first, *others = suits
    ranks, rest = first.bit_count(), [ranks & ~first for ranks in others]
    return _are_held(others, n - 1) or (ranks <= n and _are_held(rest, n - ranks))


def fewest_left(hand: Cards, wild_rank: int, values: Values = USUAL) -> int | None:
    """Return the fewest points left after discarding one of 4 to 14 cards.

    This is one search instead of one for each discard. No set needs natural cards here.
    So a wild card that a set can take need not be discarded: it could stand for any
    card discarded in its place. Return None if all cards may be in sets, so that a card
    of a set must be discarded, or if a low ace may be left. The wild rank is from 3 to
    13.
    """
    sorted_out = _sort_out(hand, wild_rank, values)
    points = sorted_out.points
    taken = _search(sorted_out, wild_rank, 0, _books_and_one).points
    if taken == points - 1:
        return None
    if len(sorted_out.wilds) == 1 and taken == TOP[sorted_out.layers[0].bit_length()]:
        # There is no set, so the wild card is discarded, or one that costs more.
        wild = points_of(sorted_out.wilds[0], wild_rank, values)
        return min(points, points - taken + wild)
    return points - taken


@dataclass(frozen=True, slots=True)
class SetPlan:
    """The natural cards of each set."""

    points: int  # of the cards that are left over
    wilds: Cards  # all wild cards, whether the sets need them or not
    runs: tuple[tuple[int, Run], ...]  # each with its suit
    books: Cards  # the numbers of the ranks whose cards are books, if in no run


def plan(
    hand: Cards, wild_rank: int, naturals: int = 0, values: Values = USUAL
) -> SetPlan:
    """Return the best sets of a hand, with the same arguments as `points_left`."""
    sorted_out = _sort_out(hand, wild_rank, values)
    search = _search(sorted_out, wild_rank, naturals)
    layers, wilds = sorted_out.layers, len(sorted_out.wilds)
    runs, chosen = list[tuple[int, Run]](), search.chosen
    while chosen is not None:
        chosen, suit, choice = chosen
        runs += [(suit, run) for run in choice.runs]
        wilds -= choice.cost
        for taken in choice.taken:
            layers = lessened(layers, taken)
    _more, alone, paired = max(_filled(layers, wilds, naturals))
    books = layers[LEAST - 1] | alone | paired
    rank_bits = _LOW_BITS if values.low_aces else _RANK_BITS
    return SetPlan(
        _points(sorted_out, search.points, wild_rank, naturals, values),
        tuple(sorted_out.wilds),
        tuple(runs),
        tuple(rank for rank in range(RANKS_IN_SUIT) if books & rank_bits[rank]),
    )
