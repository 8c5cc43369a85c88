"""Shares of the numbers of a draw, for two guests whose host is lost.

At the beginning of a game with hidden parts each guest gets a share of each number of
`luck`. Alone it tells nothing. Any two determine the numbers, and with them the seed:
for each number the shares are the points of a line modulo a prime, and the number is
its value at 0 (Shamir, "How to share a secret", CACM 22, 1979). The slope is a hash of
all numbers, so that the host does not have to store it.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from tabletop.core.i18n import _
from tabletop.net.protocol.limits import check_numbers
from tabletop.net.protocol.luck import DIGITS, digest, is_same

_PRIME: Final = 2**128 + 51
"""The least prime that is larger than every number."""

_MOST: Final = 20
"""Maximum values of a share: a table has up to 20 devices."""

_VALUE: Final = re.compile(f"[0-9a-f]{{1,{DIGITS + 1}}}")


@dataclass(frozen=True, slots=True)
class Share:
    """The share of a guest."""

    seat: int
    values: tuple[str, ...]  # hexadecimal, one for each number, by place in the draw

    def __post_init__(self) -> None:
        check_numbers(self.seat)
        if len(self.values) > _MOST or not all(map(_VALUE.fullmatch, self.values)):
            raise ValueError(_("A share is not a list of numbers."))

    def is_same(self, other: Share) -> bool:
        """Return whether two shares are equal, in constant time."""
        mine, others = " ".join(self.values), " ".join(other.values)
        return self.seat == other.seat and is_same(mine, others)


def share_of(numbers: tuple[str, ...], seat: int) -> Share:
    """Return the share of a seat, from 0, of these numbers."""
    values = []
    for place, number in enumerate(numbers):
        slope = int(digest("slope", str(place), *numbers), 16)
        values.append(f"{(int(number, 16) + (seat + 1) * slope) % _PRIME:x}")
    return Share(seat, tuple(values))


def joined(one: Share, other: Share) -> tuple[str, ...]:
    """Return the numbers that two shares determine.

    Shares of one seat, or of different draws, raise `ValueError`. Changed values lead
    to other numbers, which do not fit their anchors.
    """
    if one.seat == other.seat or len(one.values) != len(other.values):
        raise ValueError(_("These two shares don’t belong together."))
    x, z = one.seat + 1, other.seat + 1
    inverse = pow(z - x, -1, _PRIME)
    pairs = zip(one.values, other.values, strict=True)
    found = ((int(y, 16) * z - int(w, 16) * x) * inverse % _PRIME for y, w in pairs)
    return tuple(f"{number:0{DIGITS}x}" for number in found)
