"""Shares of a secret: two restore it, and one reveals nothing."""

from __future__ import annotations

import itertools

import pytest

from tabletop.net.protocol.secret_sharing import MOST, inverse, joined, share, times

SECRET, SLOPES = bytes(range(16)), bytes(range(200, 216))


@pytest.mark.parametrize(
    ("one", "other", "product"),
    [
        # FIPS 197, section 4.2: {57} · {83} = {c1}, and {57} by powers of {02}
        (0x57, 0x83, 0xC1),
        (0x57, 0x02, 0xAE),
        (0x57, 0x04, 0x47),
        (0x57, 0x08, 0x8E),
        (0x57, 0x10, 0x07),
        (0x57, 0x13, 0xFE),
        # inverses, multiplied by hand
        (0x02, 0x8D, 0x01),
        (0x03, 0xF6, 0x01),
        (0x53, 0xCA, 0x01),
        (0x00, 0x53, 0x00),
        (0x01, 0x53, 0x53),
    ],
)
def test_products_are_those_of_the_standard(one: int, other: int, product: int) -> None:
    assert times(one, other) == times(other, one) == product


def test_each_number_but_0_has_its_inverse() -> None:
    assert all(times(number, inverse(number)) == 1 for number in range(1, 256))
    with pytest.raises(ZeroDivisionError):
        inverse(0)


def test_a_share_is_the_value_of_a_line_at_its_place() -> None:
    # 0x57 + 0x83 · x: at 1 it is 0x57 ^ 0x83, at 0x57 it is 0x57 ^ 0xc1
    assert share(b"\x57", b"\x83", 1) == b"\xd4"
    assert share(b"\x57", b"\x83", 0x57) == b"\x96"


def test_any_two_shares_give_the_secret() -> None:
    places = (*range(1, 12), 128, MOST)
    shares = [(place, share(SECRET, SLOPES, place)) for place in places]
    assert all(
        joined(one, other) == SECRET for one, other in itertools.permutations(shares, 2)
    )


def test_one_share_fits_every_secret_alike() -> None:
    """For each secret exactly one slope gives this share."""
    mine = share(b"\x2a", b"\x99", 7)

    def slopes(secret: int) -> list[int]:
        pairs = ((bytes([secret]), bytes([slope])) for slope in range(256))
        return [slope[0] for byte, slope in pairs if share(byte, slope, 7) == mine]

    assert all(len(slopes(secret)) == 1 for secret in range(256))


def test_what_is_no_pair_of_shares_is_refused() -> None:
    one = (1, share(SECRET, SLOPES, 1))
    with pytest.raises(ValueError, match="one place"):
        joined(one, one)
    with pytest.raises(ValueError, match=r"shorter|longer"):
        joined(one, (2, b"short"))
    for place in (0, 256, -1):
        with pytest.raises(ValueError, match="no share"):
            share(SECRET, SLOPES, place)
    with pytest.raises(ValueError, match=r"shorter|longer"):
        share(SECRET, b"", 1)
