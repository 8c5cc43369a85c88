"""Randomness that no device can choose, and its check after the game.

Before a game each device, the host's too, chooses a secret number and sends its hash,
the *anchor*. Once all devices have all anchors, each sends its number to the host. So
each number is fixed before any is known, and one honest device makes the result fair:
not even a host with a guest of its own can choose it. The hash of all numbers is the
seed of the game, and with it of each shuffle and throw. The anchors are hashes of the
game, its players and options too, which therefore can't change afterwards.

After the game the host sends all numbers and the log, and each device replays it: each
chance action must be the one that the seed gives, and each position the one that the
device was shown.

Two risks remain. The host's device knows the seed, so a person with that device can
look at hidden cards and ahead. And a device that dislikes the numbers could let the
draw be repeated. Each device counts the draws for which it has given a number, and
calls no game fair that took more than one.
"""

from __future__ import annotations

import hashlib
import hmac
import re
from dataclasses import dataclass
from typing import Any, Final

from tabletop.core.codec import to_text

DIGITS: Final = 32
"""Hexadecimal digits of each number and of each seed: 128 bits."""

NUMBER: Final = re.compile(f"[0-9a-f]{{{DIGITS}}}")
"""Pattern of a number."""


@dataclass(frozen=True, slots=True)
class Transcript:
    """The draw for a game, as the host opens it at the end.

    The tuples are by place: the host first, then the guests in the draw.
    """

    topic: str  # see `topic_of`
    names: tuple[str, ...]  # of the devices
    anchors: tuple[str, ...]
    numbers: tuple[str, ...]
    # the host after whose loss one device alone drew the rest of the luck, or ""
    left: str = ""

    @property
    def seed(self) -> str:
        """The seed of the game."""
        return digest("seed", self.topic, *self.numbers)[:DIGITS]


def number_of(text: str) -> str:
    """Return a number of 128 bits, derived from an unpredictable text."""
    return digest("number", text)[:DIGITS]


def terms_of(game: str, players: int, options: Any, opening: str) -> str:
    """Return a hash of all that must not change after the anchors are sent."""
    return digest("terms", game, str(players), to_text(options), opening)[:DIGITS]


def topic_of(table: str, drawing: int, terms: str) -> str:
    """Return the name of a draw, by the id of the table and the number of the draw."""
    return digest("topic", table, str(drawing), terms)[:DIGITS]


def anchor_of(topic: str, place: int, number: str) -> str:
    """Return the hash of a device's number."""
    return digest("anchor", topic, str(place), number)


def fits(number: str, anchor: str, topic: str, place: int) -> bool:
    """Return whether this is the number of an anchor."""
    is_number = NUMBER.fullmatch(number) is not None
    return is_number and is_same(anchor_of(topic, place, number), anchor)


def is_same(one: str, other: str) -> bool:
    """Return whether two texts are equal, in constant time."""
    return hmac.compare_digest(one.encode(), other.encode())


def digest(purpose: str, *parts: str) -> str:
    """Return a SHA-256 hash of texts, each prefixed with its length."""
    hasher = hashlib.sha256()
    for part in ("tabletop", purpose, *parts):
        text = part.encode(errors="surrogatepass")
        hasher.update(len(text).to_bytes(4, "big") + text)
    return hasher.hexdigest()
