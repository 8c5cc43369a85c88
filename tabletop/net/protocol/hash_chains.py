"""Verifiable randomness: no device can choose it, and all check it afterwards.

Before a game each device, the host's too, chooses a secret number and makes a *chain*
of it: each link is the hash of the one before. The last link is the *anchor*. All
devices have all anchors before any link is opened, so each number is fixed before any
is known. The randomness combines the links of all devices, and one honest device makes
it fair. So not even a host with a guest of its own can choose it.

In a game of cards a chain has one link, the number itself. Each device opens it to the
host before the first card, and the seed of the game combines all of them. In a game of
dice a chain has 2,000 links (`LINKS`). At each throw each device opens the next one, so
the throw is unpredictable until then. If a device is away, the throw uses the links of
the others, and the transcript records that. After more throws than links, the last
links make all further throws, which are then predictable.

After the game the host sends the `DrawTranscript` and the log to all. Each device
replays the log (`fairness_report.verdict`): each chance action must be the one that the
links give.

Two risks remain. The host's device holds the hidden cards, and a person with that
device can read them. And a device that dislikes the outcome can refuse its link before
the first card, but the others see that.
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
"""Bits of each number and of each seed."""

LINKS: Final = 2_000
"""Links of a chain in a game of dice: the number of unpredictable throws."""

_NUMBER: Final = re.compile(f"[0-9a-f]{{{BITS // 4}}}")

LINK: Final = re.compile(r"[0-9a-f]{32}|[0-9a-f]{64}")
"""Pattern of a link: a number or a hash."""


def links_of(game: str) -> int:
    """Return the number of links of a chain in the game of this short name."""
    return LINKS if has_open_chance(GAMES[game]) else 1


def number_of(text: str) -> str:
    """Return a number of 128 bits, derived from an unpredictable text."""
    return _digest("number", text)[: BITS // 4]


def hashed(topic: str, place: int, link: str) -> str:
    """Return the hash of a link.

    `topic` names the draw, so that no link can be reused. `place` names the device, 0
    for the host's, so that no device can copy another's link.
    """
    return _digest("link", topic, str(place), link)


class HashChain:
    """The chain of one device."""

    def __init__(self, topic: str, place: int, number: str, length: int) -> None:
        """Make the chain of a number; raise `ValueError` unless it has 128 bits."""
        if not _NUMBER.fullmatch(number):
            raise ValueError(_("This isn’t a 128-bit number."))
        self._links = _links(topic, place, number, length)

    @property
    def anchor(self) -> str:
        """The anchor, which is sent before any link."""
        return self._links[0]

    def __getitem__(self, depth: int) -> str:
        """Return a link; number 1 is opened first."""
        return self._links[depth]


@lru_cache(maxsize=16)
def _links(topic: str, place: int, number: str, length: int) -> tuple[str, ...]:
    """Return the links of a chain, the anchor first."""
    links = [number]
    for _link in range(length):
        links.append(hashed(topic, place, links[-1]))
    return tuple(reversed(links))


@dataclass(frozen=True, slots=True)
class DrawTranscript:
    """The transcript of a draw; after the game all devices get it.

    All tuples are indexed by place: the host first, then the guests in the draw.
    """

    topic: str  # of the draw: the table and the number
    length: int  # of each chain; 1 if the number itself is opened before the game
    names: tuple[str, ...]  # of the devices
    anchors: tuple[str, ...]  # of the chains
    depths: tuple[int, ...] = ()  # the number of opened links of each chain
    links: tuple[str, ...] = ()  # the last opened link of each chain
    # pairs of a throw (from 1) and a place whose link was skipped
    missing: tuple[tuple[int, int], ...] = ()

    @property
    def is_chained(self) -> bool:
        """Whether each throw has links of its own."""
        return self.length > 1

    def begun(self) -> DrawTranscript:
        """Return the transcript before any link is opened."""
        return replace(self, depths=(0,) * len(self.anchors), links=self.anchors)

    def opened(self, place: int, link: str) -> DrawTranscript:
        """Return the transcript with the next link of one device.

        A link that does not match the chain raises `ValueError`.
        """
        if not is_next(self.topic, place, link, self.links[place]):
            raise ValueError(_("That is not the number that was promised."))
        depths, links = [*self.depths], [*self.links]
        depths[place], links[place] = depths[place] + 1, link
        return replace(self, depths=tuple(depths), links=tuple(links))

    def depth(self, place: int, throw: int) -> int:
        """Return the number of links that a device must open for a throw, or 0."""
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
        """Return the transcript with a throw that skips the link of a device."""
        return replace(self, missing=(*self.missing, (throw, place)))

    @property
    def seed(self) -> str:
        """The seed of the game; a game of dice does not use it."""
        if not self.is_chained:
            return self.seed_of(1)
        return _digest("anchors", self.topic, *self.anchors)[: BITS // 4]

    def seed_of(self, throw: int) -> str:
        """Return the seed of a chance action, which is used with its ply.

        `throw` counts from 1. With chains of one link all throws have the same seed.
        """
        used = [self._link(k, self.depth(k, throw)) for k in range(len(self.anchors))]
        at = str(throw) if self.is_chained else ""
        return _digest("seed", self.topic, at, *used)[: BITS // 4]

    def _link(self, place: int, depth: int) -> str:
        """Return an opened link; "" for depth 0."""
        if depth == 0:
            return ""
        link = self.links[place]
        for _step in range(self.depths[place] - depth):
            link = hashed(self.topic, place, link)
        return link


def is_next(topic: str, place: int, link: str, known: str) -> bool:
    """Return whether the hash of `link` is `known`."""
    if not LINK.fullmatch(link):
        return False
    return hmac.compare_digest(hashed(topic, place, link).encode(), known.encode())


def _digest(purpose: str, *parts: str) -> str:
    """Return a SHA-256 hash of texts, each prefixed with its length."""
    hasher = hashlib.sha256()
    for part in ("tabletop", purpose, *parts):
        text = part.encode()
        hasher.update(len(text).to_bytes(4, "big") + text)
    return hasher.hexdigest()
