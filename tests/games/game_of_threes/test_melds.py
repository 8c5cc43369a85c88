"""The set finder of the Game of Threes beside a search through all subsets."""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Final

import pytest
from hypothesis import given, settings, strategies as st

from lab.tidy import after_discards, finishing
from tabletop.core.cards import Cards, without
from tabletop.core.chance import below, rng_for, shuffled
from tabletop.games.game_of_threes.cards import (
    JOKER,
    RANKS,
    TEXTS,
    USUAL,
    Values,
    all_cards,
    numbers_of,
    points_of,
    texts_of,
)
from tabletop.games.game_of_threes.grouping import best_sets
from tabletop.games.game_of_threes.melds import fewest_left, is_out, points_left
from tests.kit.cases import some

# What a set is, and the best grouping, as plainly as can be


LOW: Final = Values(low_aces=True)
CHEAP: Final = Values(cheap_wilds=True)
BOTH: Final = Values(low_aces=True, cheap_wilds=True)


def is_set(
    cards: Sequence[int], wild_rank: int, naturals: int, values: Values = USUAL
) -> bool:
    """Return whether the cards are a set, by trying every book and every run."""
    natural = next((TEXTS[c] for c in cards if not is_wild(c, wild_rank)), "")
    ranks = RANKS if values.low_aces else f"{RANKS}A"
    return len(cards) >= 3 and any(
        fits(cards, places, wild_rank, naturals)
        for places in shapes(len(cards), natural, ranks)
    )


def worth(card: int, wild_rank: int, values: Values) -> int:
    if card == JOKER:
        return 50
    if is_wild(card, wild_rank) and not values.cheap_wilds:
        return 50
    ace = 1 if values.low_aces else 20
    return {"A": ace, **dict.fromkeys("TJQK", 10)}.get(TEXTS[card][0]) or int(
        TEXTS[card][0]
    )


def is_wild(card: int, wild_rank: int) -> bool:
    return card == JOKER or RANKS.index(TEXTS[card][0]) == wild_rank - 1


@cache
def shapes(size: int, card: str, ranks: str) -> list[list[set[str]]]:
    """Return every book and run of this size that has a place for the card, if any."""
    found = [*books(size), *runs(size, ranks)]
    return [places for places in found if not card or card in set().union(*places)]


@cache
def books(size: int) -> list[list[set[str]]]:
    """Return for each rank what may be laid at each place of such a book."""
    return [[{rank + suit for suit in "hcds"}] * size for rank in RANKS]


@cache
def runs(size: int, ranks: str) -> list[list[set[str]]]:
    found = list[list[set[str]]]()
    for suit in "hcds":
        for first in range(len(ranks) - size + 1):
            if size <= 13:
                found.append([{r + suit} for r in ranks[first : first + size]])
    return found


def fits(
    cards: Sequence[int], places: list[set[str]], wild_rank: int, naturals: int
) -> bool:
    """Return whether the cards can be laid at these places with enough naturals."""
    left, own, wild = list(places), 0, []
    for card in cards:
        if is_wild(card, wild_rank):
            wild.append(card)
        else:
            place = next((place for place in left if TEXTS[card] in place), None)
            if place is None:
                return False
            left.remove(place)
    for card in wild:
        place = next((place for place in left if TEXTS[card] in place), None)
        if place is not None:
            left.remove(place)
            own += 1
    return len(cards) - len(wild) + own >= naturals


def fewest(hand: Cards, wild_rank: int, naturals: int, values: Values = USUAL) -> int:
    """Return the fewest points left, found by trying every subset of the hand."""
    subsets = [
        [card for k, card in enumerate(hand) if mask >> k & 1]
        for mask in range(1 << len(hand))
    ]
    house = wild_rank, naturals, values
    points = [sum(worth(card, wild_rank, values) for card in each) for each in subsets]
    sets = [m for m, cards in enumerate(subsets) if is_set(cards, *house)]
    by_highest = [[m for m in sets if m >> k == 1] for k in range(len(hand))]
    most = [0] * len(subsets)
    for mask in range(1, len(subsets)):
        highest = mask.bit_length() - 1
        brought = [
            points[each] + most[mask ^ each]
            for each in by_highest[highest]
            if each & mask == each
        ]
        most[mask] = max([most[mask ^ 1 << highest], *brought])
    return points[-1] - most[-1]


# Hands


def hand(most: int, number: int) -> tuple[Cards, int, int, Values]:
    """Return the hand of this number, a wild rank, and how many naturals a set needs.

    Many hands have neighbours, doubles and wilds. Last comes what cards are worth.
    """
    rng = rng_for(f"hands of {most}", number)
    wild_rank, deck = 3 + below(rng, 11), all_cards((2, 8)[below(rng, 2)])
    if below(rng, 2):
        suits = {below(rng, 4), below(rng, 4)}
        low, width = below(rng, 13), 3 + below(rng, 5)
        ranks = {0, wild_rank - 1, *range(low, low + width)}
        deck = tuple(c for c in deck if c % 13 in ranks and (c // 13 in suits or c % 3))
    size = 3 + below(rng, most - 2)
    cards = tuple(sorted(shuffled(rng, deck)[:size]))
    return cards, wild_rank, below(rng, 3), (USUAL, LOW, CHEAP, BOTH)[below(rng, 4)]


def hands(most: int, number: int) -> Iterator[tuple[Cards, int, int, Values]]:
    return (hand(most, k) for k in range(number))


@pytest.mark.parametrize("most", some([6, 8], 1))
@settings(max_examples=1500)
@given(number=st.integers(0, 2**32))
def test_G11_the_finder_agrees_with_a_search_through_all_subsets(
    most: int, number: int
) -> None:
    cards, wild_rank, naturals, values = hand(most, number)
    house = wild_rank, naturals, values
    assert points_left(cards, *house) == fewest(cards, *house)


def test_G12_who_is_out_has_no_points_left() -> None:
    counts = [0, 0]
    for cards, wild_rank, naturals, values in hands(14, 5000):
        house = wild_rank, naturals, values
        left = points_left(cards, *house)
        assert is_out(cards, *house) == (left == 0)
        counts[left == 0] += 1
    assert min(counts) > 500


def test_one_search_finds_what_trying_every_discard_does() -> None:
    counts = Counter[bool]()
    for cards, wild_rank, _naturals, values in hands(14, 3000):
        if len(cards) > 3:
            house, pairs = (wild_rank, 0, values), list[tuple[int, int]]()
            found = fewest_left(cards, wild_rank, values)
            pairs += after_discards(cards, *house)
            counts[found is None] += 1
            if found is not None:
                assert found == min(points for _card, points in pairs)
            elif points_left(cards, *house):
                assert values.low_aces
                assert min(points for _card, points in pairs) == 1
    assert min(counts.values()) > 20


def test_G11_the_sets_found_are_sets_and_leave_these_points() -> None:
    for cards, wild_rank, naturals, values in hands(14, 6000):
        house = wild_rank, naturals, values
        found = best_sets(cards, *house)
        laid = [card for each in found.sets for card in each]
        assert sorted((*laid, *found.rest)) == list(cards)
        assert all(is_set(each, *house) for each in found.sets)
        left = [points_of(card, wild_rank, values) for card in found.rest]
        assert left == [worth(card, wild_rank, values) for card in found.rest]
        assert sum(left) == found.points == points_left(cards, *house)


def test_G11_a_card_more_can_be_put_aside() -> None:
    for cards, wild_rank, naturals, values in hands(14, 300):
        house = wild_rank, naturals, values
        whole = points_left(cards, *house)
        for card, points in after_discards(cards, *house):
            assert whole <= points + points_of(card, wild_rank, values)
            assert points == points_left(without(cards, (card,)), *house)


def test_the_plain_search_knows_sets() -> None:
    def told(text: str, wild_rank: int = 3, naturals: int = 0) -> bool:
        return is_set(numbers_of(tuple(text.split())), wild_rank, naturals)

    assert told("8h 8d 8s")
    assert told("As 2s 3s")
    assert told("As 2s 3s", naturals=2)
    assert told("Qs Ks As")
    assert not told("Ks As 2s")
    assert not told("8h 8d")
    assert told("3h 3d Jo")
    assert told("3h 3d 9s", naturals=1)
    assert not told("3h 3d 9s", naturals=2)
    assert told("Jo Jo Jo")
    assert not told("Jo Jo Jo", naturals=1)
    assert not told("2h 3h 4c")


# Hands that are hard, worked out by hand


@pytest.mark.parametrize(
    ("text", "wild_rank", "naturals", "points"),
    [
        # A run as long as a suit, and a wild card more: two runs with it.
        ("Ah 2h 3h 4h 5h 6h 7h 8h 9h Th Jh Qh Kh Jo", 4, 0, 0),
        ("Ah 2h 3h 4h 5h 6h 7h 8h 9h Th Jh Qh Kh Jo", 4, 2, 0),
        # A run from two to king takes all natural cards, but then one wild card of 50
        # would be left that it cannot take, and too few natural cards to cut it: so
        # both stay in the hand.
        ("2h Kh 7c 7c 7c 7d 7d 7d 7s 7s 7s Jo Jo Jo", 7, 2, 12),
        # One eleven of hearts stands for itself in the run of one natural card.
        ("9h Jh Jc", 11, 2, 0),
        ("9h Jd Jc", 11, 2, 109),
        # The six of hearts is left out of its run, for the book needs it.
        ("5h 6h 7h 6c Jo Jo", 13, 2, 0),
        # Doubles: a run of five with a wild card within, and one of three.
        ("5h 6h 7h 8h 9h 6h 8h Jo", 13, 0, 0),
        # A set of four, or three of them and a run.
        ("7h 7c 7d 7s 8s 9s", 13, 0, 0),
        # Nothing but two wild cards and no set.
        ("5h Jo", 13, 0, 55),
        ("Jo Jo", 13, 0, 100),
        ("Ah", 13, 0, 20),
        ("", 13, 0, 0),
    ],
)
def test_G10_hands_worked_out(
    text: str, wild_rank: int, naturals: int, points: int
) -> None:
    hand = tuple(sorted(numbers_of(tuple(text.split()))))
    found = best_sets(hand, wild_rank, naturals)
    assert (found.points, points_left(hand, wild_rank, naturals)) == (points, points)
    assert all(is_set(each, wild_rank, naturals) for each in found.sets)


@pytest.mark.parametrize(
    ("text", "values", "points"),
    [
        # No set round the king: J Q K is one, with the wild card as the jack.
        ("Qh Kh Ah", LOW, 21),
        ("Qh Kh Jo", LOW, 0),
        ("Ah 2h 3h", LOW, 0),
        ("Ah Kh Jo", LOW, 61),
        ("Ah 2h Kh Ac Jo", LOW, 11),
        # The wild card goes with the pair that costs more, kings before aces.
        ("Ah Ac Kh Kc Jo", LOW, 2),
        ("Ah Ac Kh Kc Jo", USUAL, 20),
        ("9h Kc", CHEAP, 19),
        ("9h 2c", CHEAP, 11),
        ("Jo 2c", CHEAP, 52),
        ("9h Ac", BOTH, 10),
        ("Ah 2h 3h 4h 5h 6h 7h 8h 9h Th Jh Qh Kh Jo", BOTH, 0),
    ],
)
def test_G11_cheap_hands_worked_out(text: str, values: Values, points: int) -> None:
    hand = tuple(sorted(numbers_of(tuple(text.split()))))
    found = best_sets(hand, 9, 0, values)
    assert found.points == points_left(hand, 9, 0, values) == points
    assert all(is_set(each, 9, 0, values) for each in found.sets)


def test_sets_are_told_in_their_order() -> None:
    hand = tuple(sorted(numbers_of(("5h", "7h", "Jo", "8c", "8d", "8s", "2c"))))
    found = best_sets(hand, 13, 0)
    assert tuple(map(texts_of, found.sets)) == (("5h", "Jo", "7h"), ("8c", "8d", "8s"))
    assert texts_of(found.rest) == ("2c",)
    assert best_sets(numbers_of(("Qs", "Ks", "Jo")), 3).sets == (
        numbers_of(("Qs", "Ks", "Jo")),
    )


def test_what_each_discard_leaves() -> None:
    hand = tuple(sorted(numbers_of(("8h", "8d", "8s", "Kc"))))
    told = {TEXTS[card]: points for card, points in after_discards(hand, 3)}
    assert told == {"8h": 26, "8d": 26, "8s": 26, "Kc": 0}


def test_cards_that_finish() -> None:
    hand = tuple(sorted(numbers_of(("8h", "8d", "Kc"))))
    assert set(texts_of(finishing(hand, 3))) == {
        *("8h", "8c", "8d", "8s", "Jo", "3h", "3c", "3d", "3s")
    }
    out = tuple(sorted(numbers_of(("8h", "8d", "8s"))))
    assert len(finishing(out, 3)) == len(TEXTS)
