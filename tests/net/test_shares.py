"""Shares of the numbers of a draw."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations

import pytest

from tabletop.core.game import NOBODY
from tabletop.net.protocol.luck import NUMBER, number_of
from tabletop.net.protocol.shares import Share, joined, share_of
from tests.kit.text import is_sentence

NUMBERS = tuple(map(number_of, "abcd"))


def test_any_two_seats_have_the_numbers() -> None:
    for one, other in combinations(range(20), 2):
        shares = share_of(NUMBERS, one), share_of(NUMBERS, other)
        assert joined(*shares) == joined(*reversed(shares)) == NUMBERS


def test_the_largest_and_the_smallest_number_come_back() -> None:
    numbers = "0" * 32, "f" * 32
    assert joined(share_of(numbers, 0), share_of(numbers, 19)) == numbers


def test_a_share_fits_every_number_alike() -> None:
    """With one share each number is as possible as any other one.

    For a guess of a number there is exactly one second share that leads to it: the
    point of another seat on the line through both.
    """
    prime = 2**128 + 51
    (value, *_rest) = share_of(NUMBERS, 4).values
    for guess in (0, 1, 12345, 2**128 - 1):
        slope = (int(value, 16) - guess) * pow(5, -1, prime) % prime
        second = (guess + 8 * slope) % prime
        found = joined(Share(4, (value,)), Share(7, (f"{second:x}",)))
        assert int(found[0], 16) == guess


def test_small_values_are_points_of_a_line() -> None:
    """The line through (3, 11) and (5, 15) is 2 x + 5."""
    slope = Fraction(15 - 11, 5 - 3)
    assert joined(Share(2, ("b",)), Share(4, ("f",))) == (
        f"{int(11 - 3 * slope):032x}",
    )


def test_whoever_has_no_seat_gets_no_share() -> None:
    """At 0, the seat of nobody, the line would have the number itself."""
    with pytest.raises(ValueError, match="negative") as caught:
        share_of(NUMBERS, NOBODY)
    assert is_sentence(str(caught.value))


def test_shares_that_do_not_belong_together_are_refused() -> None:
    share = share_of(NUMBERS, 2)
    for other in (share, share_of(NUMBERS[:2], 3)):
        with pytest.raises(ValueError, match="belong together") as caught:
            joined(share, other)
        assert is_sentence(str(caught.value))


@pytest.mark.parametrize(
    "values", [("",), ("x",), ("1" * 34,), ("1",) * 21, ("-1",), ("1\n",)], ids=repr
)
def test_other_values_are_refused(values: tuple[str, ...]) -> None:
    with pytest.raises(ValueError, match="list of numbers") as caught:
        Share(0, values)
    assert is_sentence(str(caught.value))


def test_a_changed_value_leads_to_another_number() -> None:
    share = share_of(NUMBERS, 2)
    changed = Share(2, (f"{int(share.values[0], 16) ^ 1:x}", *share.values[1:]))
    found = joined(changed, share_of(NUMBERS, 5))
    assert found[1:] == NUMBERS[1:]
    assert found[0] != NUMBERS[0]
    assert all(map(NUMBER.fullmatch, found[1:]))
    assert not share.is_same(changed)
    assert share.is_same(share_of(NUMBERS, 2))
