"""Verifiable randomness: no device can choose it, and all check it afterwards.

Before a game each device, the host's too, thinks of a secret number and makes a *chain*
of it: each link is the hash of the one before. The last link is the *anchor*, and all
devices have all anchors before a link of any is opened. So each number stands fixed
before any is given, and not even a host that plays with a guest of its own can choose
the luck: it is made of the links of all, and is as good as the best of them.

In a game of cards a chain has one link, the number itself. Each device opens it to the
host before the first card, and the seed of the game is made of all. In a game of dice
it has 2,000 (`LINKS`), and at each throw each device opens the next one: until then
nobody can foresee it. Where a device is away the throw is made of what the others
open, and that is written down. When a game has had more throws than links, the last
links make the rest, which can be foreseen then.

When the game is over the host tells all (`DrawTranscript`, and the log), and each
device plays the log again by the rules (`verdict`): each action of chance must be the
one that the links give at its place.

Two things stay. The device that deals keeps the cards that are hidden, and anyone who
has it can read them. And whoever does not like what they foresee can refuse to go on
before the first card, but not unseen.
"""

from __future__ import annotations

import hashlib
import hmac
import re
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final

from tabletop.core.game import has_open_chance
from tabletop.core.i18n import _
from tabletop.registry import GAMES

BITS: Final = 128
"""Of each number, and of each seed."""

LINKS: Final = 2_000
"""Links of a chain in a game of dice: the number of unpredictable throws."""

_NUMBER: Final = re.compile(f"[0-9a-f]{{{BITS // 4}}}")

LINK: Final = re.compile(r"[0-9a-f]{32}|[0-9a-f]{64}")
"""A number, or the hash of a link."""


def links_of(game: str) -> int:
    """Return how many links a chain has in the game of this short name."""
    return LINKS if has_open_chance(GAMES[game]) else 1


def number_of(text: str) -> str:
    """Return a number of 128 bits, derived from an unpredictable text."""
    return _digest("number", text)[: BITS // 4]


def hashed(topic: str, place: int, link: str) -> str:
    """Return the hash of a link or of its hash, which tells nothing of it.

    The topic is of the drawing, so that nothing counts twice. The place is whose it is,
    0 for the host's, so that nobody can give that of another.
    """
    return _digest("link", topic, str(place), link)


class HashChain:
    """The chain of one device."""

    def __init__(self, topic: str, place: int, number: str, length: int) -> None:
        """Make it of a secret number; `ValueError` unless that has 128 bits."""
        if not _NUMBER.fullmatch(number):
            raise ValueError(_("This isn’t a 128-bit number."))
        self._links = _links(topic, place, number, length)

    @property
    def anchor(self) -> str:
        """What is given before any link is opened."""
        return self._links[0]

    def __getitem__(self, depth: int) -> str:
        """Return a link, 1 for the first that is opened."""
        return self._links[depth]


@lru_cache(maxsize=16)
def _links(topic: str, place: int, number: str, length: int) -> tuple[str, ...]:
    """Return the links of a chain, the last one that is made first."""
    links = [number]
    for _link in range(length):
        links.append(hashed(topic, place, links[-1]))
    return tuple(reversed(links))


@dataclass(frozen=True, slots=True)
class DrawTranscript:
    """What is known of the luck of a game; at its end everybody is told.

    All tuples go by place: the host's first, then those of the guests that drew.
    """

    topic: str  # of the drawing: the table and its number
    length: int  # of each chain; 1 where the number itself is opened before the game
    names: tuple[str, ...]  # of the devices
    anchors: tuple[str, ...]  # of the chains
    depths: tuple[int, ...] = ()  # how many links of each have been opened
    links: tuple[str, ...] = ()  # the last one that has been opened of each
    # throws (from 1) and places: what was not there, and went without
    missing: tuple[tuple[int, int], ...] = ()

    @property
    def is_chained(self) -> bool:
        """Whether each throw has links of its own."""
        return self.length > 1

    def begun(self) -> DrawTranscript:
        """Return it before any link is opened."""
        return replace(self, depths=(0,) * len(self.anchors), links=self.anchors)

    def opened(self, place: int, link: str) -> DrawTranscript:
        """Return it with the next link of one device.

        A link that was not promised raises `ValueError`.
        """
        if not is_next(self.topic, place, link, self.links[place]):
            raise ValueError(_("That is not the number that was promised."))
        depths, links = [*self.depths], [*self.links]
        depths[place], links[place] = depths[place] + 1, link
        return replace(self, depths=tuple(depths), links=tuple(links))

    def depth(self, place: int, throw: int) -> int:
        """Return how many links of a device must be opened for a throw; 0 for none."""
        if not self.is_chained:
            return 1
        if (throw, place) in self.missing:
            return 0
        without = sum(at == place and k < throw for k, at in self.missing)
        return min(throw - without, self.length)

    def lacking(self, throw: int) -> tuple[int, ...]:
        """Return the places whose link for a throw has not been opened."""
        places = range(len(self.anchors))
        return tuple(k for k in places if self.depths[k] < self.depth(k, throw))

    def without(self, throw: int, place: int) -> DrawTranscript:
        """Return it with a throw that is made without the link of a device."""
        return replace(self, missing=(*self.missing, (throw, place)))

    @property
    def seed(self) -> str:
        """The seed of the game; in a game of dice it makes nothing."""
        if not self.is_chained:
            return self.seed_of(1)
        return _digest("anchors", self.topic, *self.anchors)[: BITS // 4]

    def seed_of(self, throw: int) -> str:
        """Return what an action of chance is made from, with its ply.

        `throw` counts from 1. All are made of the same links where chains have one.
        """
        used = [self._link(k, self.depth(k, throw)) for k in range(len(self.anchors))]
        at = str(throw) if self.is_chained else ""
        return _digest("seed", self.topic, at, *used)[: BITS // 4]

    def _link(self, place: int, depth: int) -> str:
        """Return a link that has been opened, "" for none."""
        if depth == 0:
            return ""
        link = self.links[place]
        for _step in range(self.depths[place] - depth):
            link = hashed(self.topic, place, link)
        return link


def is_next(topic: str, place: int, link: str, known: str) -> bool:
    """Return whether a link comes before the one that is known."""
    if not LINK.fullmatch(link):
        return False
    return hmac.compare_digest(hashed(topic, place, link).encode(), known.encode())


def _digest(purpose: str, *parts: str) -> str:
    """Return a SHA-256 hash of texts of which none can run into the next."""
    hasher = hashlib.sha256()
    for part in ("tabletop", purpose, *parts):
        text = part.encode()
        hasher.update(len(text).to_bytes(4, "big") + text)
    return hasher.hexdigest()
