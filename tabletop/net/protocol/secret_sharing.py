"""Secret sharing: any two shares give the secret, one share reveals nothing.

Source: A. Shamir, How to share a secret, Communications of the ACM 22 (1979) 612. It
works byte by byte over the GF(2^8) of AES (FIPS 197, section 4): addition is exclusive
or, and multiplication is that of polynomials modulo x^8 + x^4 + x^3 + x + 1. A share is
the value of a line at its place; the line has the secret at 0. So there are at most 255
shares.
"""

from __future__ import annotations

from typing import Final

MOST: Final = 255
"""Maximum number of shares."""

_MODULUS: Final = 0x11B

_INVERSE: Final = 254
"""Exponent of the inverse: the 255th power of each number is 1."""


def times(one: int, other: int) -> int:
    """Return the product of two numbers of 0 to 255."""
    product = 0
    while other:
        if other & 1:
            product ^= one
        one <<= 1
        if one & 0x100:
            one ^= _MODULUS
        other >>= 1
    return product


def inverse(number: int) -> int:
    """Return the number whose product with this one is 1; `ZeroDivisionError` for 0."""
    if number == 0:
        raise ZeroDivisionError
    product = 1
    for _time in range(_INVERSE):
        product = times(product, number)
    return product


def share(secret: bytes, slopes: bytes, place: int) -> bytes:
    """Return the share at a place from 1 to 255.

    `slopes` are unpredictable bytes of the secret's length, the same for all shares of
    a secret. Another length or place raises `ValueError`.
    """
    if not 1 <= place <= MOST:
        message = f"There is no share {place}."
        raise ValueError(message)
    pairs = zip(secret, slopes, strict=True)
    return bytes(s ^ times(slope, place) for s, slope in pairs)


def joined(one: tuple[int, bytes], other: tuple[int, bytes]) -> bytes:
    """Return the secret of two shares, each with its place.

    Shares of the same place, or of different lengths, raise `ValueError`.
    """
    (x, mine), (z, theirs) = one, other
    if x == z:
        message = "Two shares of one place tell no secret."
        raise ValueError(message)
    # The line through both has at 0 the value (y₁x₂ + y₂x₁) / (x₁ + x₂).
    scale = inverse(x ^ z)
    a, b = times(z, scale), times(x, scale)
    pairs = zip(mine, theirs, strict=True)
    return bytes(times(y, a) ^ times(w, b) for y, w in pairs)
