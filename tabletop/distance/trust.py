"""Nobody has to be believed: luck that nobody could choose, checked afterwards by all.

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

When the game is over the host tells all (`Luck`, and the log), and each device plays
the log again by the rules (`verdict`): each action of chance must be the one that the
links give at its place.

Two things stay. The device that deals could have looked at cards that are hidden, with
an altered program. And whoever does not like what they foresee can refuse to go on
before the first card, but not unseen.
"""

from __future__ import annotations

import hashlib
import hmac
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from tabletop.chance import Rng, rng_for
from tabletop.game import CHANCE, TERMINAL, AnyGame
from tabletop.i18n import _, ngettext
from tabletop.registry import DICE, luck_told
from tabletop.session import Session, game_of

BITS: Final = 128
"""Of each number, and of each seed."""

LINKS: Final = 2_000
"""Of each chain in a game of dice: as many throws as nobody can foresee."""

_NUMBER: Final = re.compile(f"[0-9a-f]{{{BITS // 4}}}")

_LINK: Final = re.compile(r"[0-9a-f]{32}|[0-9a-f]{64}")
"""A number, or the hash of a link."""


def links_of(game: str) -> int:
    """Return how many links a chain has in the game of this short name."""
    return LINKS if game in DICE else 1


def number_of(text: str) -> str:
    """Return a number of 128 bits, made of a text that nobody can foresee."""
    return _digest("number", text)[: BITS // 4]


def hashed(topic: str, place: int, link: str) -> str:
    """Return the hash of a link: it tells nothing of it, and fits no other one.

    Args:
        topic: of the drawing, so that nothing counts twice.
        place: whose it is, 0 for the host's, so that nobody can give that of another.
        link: the number, or a hash of it.
    """
    return _digest("link", topic, str(place), link)


class Chain:
    """The chain of one device."""

    def __init__(self, topic: str, place: int, number: str, length: int) -> None:
        """Make it of a secret number.

        Raises:
            ValueError: this is no number of 128 bits.
        """
        if not _NUMBER.fullmatch(number):
            raise ValueError(_("This is no number of 128 bits."))
        links = [number]
        for _link in range(length):
            links.append(hashed(topic, place, links[-1]))
        self._links = links[::-1]

    @property
    def anchor(self) -> str:
        """What is given before any link is opened."""
        return self._links[0]

    def __getitem__(self, depth: int) -> str:
        """Return a link, 1 for the first that is opened."""
        return self._links[depth]


@dataclass(frozen=True, slots=True)
class Luck:
    """What is known of the luck of a game; at its end everybody is told.

    All tuples go by place: the host's first, then those of the guests that drew.

    Attributes:
        topic: of the drawing: the table and its number.
        length: of each chain; 1 where the number itself is opened before the game.
        names: of the devices.
        anchors: of the chains.
        depths: how many links of each have been opened.
        links: the last one that has been opened of each.
        missing: throws (from 1) and places: what was not there, and went without.
    """

    topic: str
    length: int
    names: tuple[str, ...]
    anchors: tuple[str, ...]
    depths: tuple[int, ...] = ()
    links: tuple[str, ...] = ()
    missing: tuple[tuple[int, int], ...] = ()

    @property
    def is_chained(self) -> bool:
        """Whether each throw has links of its own."""
        return self.length > 1

    def begun(self) -> Luck:
        """Return it before any link is opened."""
        return replace(self, depths=(0,) * len(self.anchors), links=self.anchors)

    def opened(self, place: int, link: str) -> Luck:
        """Return it with the next link of one device.

        Raises:
            ValueError: that is not the link which was promised.
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

    def without(self, throw: int, place: int) -> Luck:
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

        Args:
            throw: how many there are up to it; all are made of the same links where
                the chains have but one.
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
    if not _LINK.fullmatch(link):
        return False
    return hmac.compare_digest(hashed(topic, place, link).encode(), known.encode())


@dataclass(frozen=True, slots=True)
class Promise:
    """What a device had before the first card.

    Attributes:
        topic: of the drawing.
        length: of each chain.
        anchors: of everybody, the host's first.
        place: of this device among them.
        given: how many links this device has opened.
        opening: the first action, where the game before has settled it, or "".
        drawings: how many there were before the luck stood fixed: whoever gives no
            number has it drawn again.
        is_inherited: whether another host has gone on with the game, maybe from a
            little earlier: then some numbers may be given and not used.
    """

    topic: str
    length: int
    anchors: tuple[str, ...]
    place: int = 0
    given: int = 1
    opening: str = ""
    drawings: int = 1
    is_inherited: bool = False


@dataclass(frozen=True, slots=True)
class Verdict:
    """What came of a check.

    Attributes:
        is_fair: whether each card and die came as it had to.
        sentence: that in words, and where it did not.
        checked: how many actions of chance were played again.
        ply: of the first one that is wrong; None for none.
        lucks: how lucky each player was, in a sentence each, where the game can tell.
    """

    is_fair: bool
    sentence: str
    checked: int = 0
    ply: int | None = None
    lucks: tuple[str, ...] = ()


def verdict(
    promise: Promise | None,
    luck: Luck,
    session: Session,
    seen: Mapping[int, Any] | None = None,
) -> Verdict:
    """Return whether everything in a game came as it had to, in words.

    Args:
        promise: what this device knew before the game; None where it came later.
        luck: what was opened at the end.
        session: the game, as the host has told it at the end.
        seen: what this device observed, by ply, of the positions that still stand.
    """
    if refusal := _malformed(luck, session) or _broken(promise, luck):
        return _unfair(refusal)
    if session.seed != luck.seed:
        return _unfair(_("The luck was not made of everybody's numbers."))
    opening = newest_opening(promise, session)
    found = _replayed(session, luck, opening, seen or {})
    if not found.is_fair:
        return found
    words = " ".join((found.sentence, *_remarks(promise, luck)))
    names = [seat.name for seat in session.seats]
    lucks = luck_told(session.game, session.log, names, session.options)
    return replace(found, sentence=words, lucks=lucks)


def newest_opening(promise: Promise | None, session: Session) -> str:
    """Return the first action where it is no luck; who came later has to believe it."""
    if promise is not None:
        return promise.opening
    game = game_of(session.game)
    kind = getattr(game, "OPENING", None)
    first = session.log[0] if session.log else ""
    is_opening = kind and first and isinstance(game.parse_action(first), kind)
    return first if is_opening else ""


def _malformed(luck: Luck, session: Session) -> str:
    """Return what cannot have been opened, "" if all can."""
    number, places = len(luck.anchors), {place for _throw, place in luck.missing}
    lengths = {len(luck.names), len(luck.depths), len(luck.links)}
    is_whole = (
        number > 0
        and lengths == {number}
        and luck.length == links_of(session.game)
        and all(0 <= depth <= luck.length for depth in luck.depths)
        and places <= {*range(number)}
    )
    return "" if is_whole else _("Not everybody's number has been opened.")


def _broken(promise: Promise | None, luck: Luck) -> str:
    """Return who has not kept their promise, "" if all have."""
    known = luck.anchors if promise is None else promise.anchors
    if promise and (promise.topic, promise.length) != (luck.topic, luck.length):
        return _("What was opened belongs to another game.")
    if known != luck.anchors:
        return _("Other numbers were opened than those that were promised.")
    for place, anchor in enumerate(known):
        if not _reaches(luck, place, anchor):
            if place == 0:
                return _("The host's number is not the one promised before the game.")
            sentence = _("The number of {name} is not the one promised.")
            return sentence.format(name=luck.names[place])
    if promise is not None:
        # The last link may have come too late for its throw, which is written down.
        has_missed = any(place == promise.place for _throw, place in luck.missing)
        unused = promise.given - luck.depths[promise.place]
        if unused < 0 or (unused > has_missed and not promise.is_inherited):
            return _("Not all the numbers that this device gave have been used.")
    return ""


def _reaches(luck: Luck, place: int, anchor: str) -> bool:
    """Return whether the last link of a device leads to its anchor."""
    link = luck.links[place]
    if not luck.is_chained and luck.depths[place] != 1:
        return False
    if luck.depths[place] and not _LINK.fullmatch(link):
        return False
    for _step in range(luck.depths[place]):
        link = hashed(luck.topic, place, link)
    return hmac.compare_digest(link.encode(), anchor.encode())


def _remarks(promise: Promise | None, luck: Luck) -> list[str]:
    """Return what else there is to say of a fair game."""
    if promise is None:
        return [_("But the luck was drawn without this device.")]
    found = []
    missed = sum(place == promise.place for _throw, place in luck.missing)
    if missed:
        sentence = ngettext(
            "{n} throw was made without this device.",
            "{n} throws were made without this device.",
            missed,
        )
        found.append(sentence.format(n=missed))
    if promise.is_inherited:
        found.append(_("Its host was gone, and another device went on with it."))
    if promise.drawings > 1:
        sentence = _("It took {n} attempts to draw the luck before the game.")
        found.append(sentence.format(n=promise.drawings))
    return found


class _Throws:
    """The seeds of one throw after the other: each link is hashed once."""

    def __init__(self, luck: Luck) -> None:
        self._luck = luck
        self._chains = [
            [*self._back(place)][::-1] for place in range(len(luck.anchors))
        ]

    def _back(self, place: int) -> Sequence[str]:
        links = [self._luck.links[place]]
        for _step in range(self._luck.depths[place]):
            links.append(hashed(self._luck.topic, place, links[-1]))
        return links

    def seed_of(self, throw: int) -> str | None:
        """Return the seed of a throw; None where a link for it was never opened."""
        luck = self._luck
        if luck.lacking(throw):
            return None
        shallow = [luck.depth(k, throw) for k in range(len(luck.anchors))]
        links = tuple(
            self._chains[k][depth] if depth else luck.anchors[k]
            for k, depth in enumerate(shallow)
        )
        at = replace(luck, depths=tuple(shallow), links=links)
        return at.seed_of(throw)


def _replayed(
    session: Session, luck: Luck, opening: str, seen: Mapping[int, Any]
) -> Verdict:
    """Play the log again; say where it goes another way than it had to."""
    game, log, checked = game_of(session.game), session.log, 0
    state = game.new(len(session.header.seats), session.options)
    throws = _Throws(luck)
    for ply in range(len(log) + 1):
        if ply in seen and game.observe(state, seen[ply].observer) != seen[ply]:
            return _unfair(_("What you were shown is not what was played."), ply)
        if ply == len(log):
            break
        try:
            action = game.parse_action(log[ply])
            is_chance = game.current_player(state) == CHANCE
            if is_chance:
                seed = throws.seed_of(checked + 1)
                if log[ply] != _due(game, state, seed, opening, ply):
                    sentence = _("A card or die did not come as it had to.")
                    return _unfair(sentence, ply)
            state = game.apply(state, action)
        except ValueError as error:
            sentence = _("The rules do not allow what was played: {reason}")
            return _unfair(sentence.format(reason=error), ply)
        checked += is_chance
    return _fair(checked, is_over=game.current_player(state) == TERMINAL)


def _due(game: AnyGame, state: Any, seed: str | None, opening: str, ply: int) -> str:
    """Return what chance had to do; "" where that cannot be said."""
    if ply == 0 and opening:
        return opening
    if seed is None:
        return ""
    rng: Rng = rng_for(seed, ply)
    return game.format_action(game.sample(state, rng))


def _unfair(sentence: str, ply: int | None = None) -> Verdict:
    return Verdict(is_fair=False, sentence=sentence, ply=ply)


def _fair(checked: int, *, is_over: bool) -> Verdict:
    sentence = ngettext(
        "The one shuffle or throw came as it had to. Nobody chose the luck.",
        "All {n} shuffles and throws came as they had to. Nobody chose the luck.",
        checked,
    )
    if not is_over:
        sentence = ngettext(
            "So far, the one shuffle or throw came as it had to. "
            "Nobody chose the luck.",
            "So far, all {n} shuffles and throws came as they had to. "
            "Nobody chose the luck.",
            checked,
        )
    return Verdict(is_fair=True, sentence=sentence.format(n=checked), checked=checked)


def _digest(purpose: str, *parts: str) -> str:
    """Return a SHA-256 hash of texts of which none can run into the next."""
    hasher = hashlib.sha256()
    for part in ("tabletop", purpose, *parts):
        text = part.encode()
        hasher.update(len(text).to_bytes(4, "big") + text)
    return hasher.hexdigest()
