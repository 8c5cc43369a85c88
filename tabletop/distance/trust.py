"""Nobody has to be believed: luck that nobody could choose, checked afterwards by all.

Before a game everybody, the host too, thinks of a secret number, and gives its hash
(`committed`). Who has the hashes of all gives the host their number; the host keeps its
own. The seed of the game is made of all (`seed_of`): it is as good as the best number,
and as each one stood fixed before any was given, not even a host that plays with a
guest of its own could choose it. When the game is over all numbers are opened, and each
device plays the log again by the rules (`verdict`): each action of chance must be the
one that the seed gives at its place.

Two things stay. The device that deals could have looked at cards that are hidden, with
an altered program. And whoever does not like what they foresee can refuse to go on
before the first card, but not unseen.
"""

from __future__ import annotations

import hashlib
import hmac
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from tabletop.chance import rng_for
from tabletop.game import CHANCE, TERMINAL, AnyGame
from tabletop.i18n import _, ngettext
from tabletop.session import Session, game_of

BITS: Final = 128
"""Of each number, and of the seed."""

_NUMBER: Final = re.compile(f"[0-9a-f]{{{BITS // 4}}}")


@dataclass(frozen=True, slots=True)
class Promise:
    """What a device had before the first card.

    Attributes:
        table: the id of the table.
        hashes: of everybody's numbers, the host's first; a device gives its own number
            only when it has them all.
        opening: the first action, where the game before has settled it, or "".
    """

    table: str
    hashes: tuple[str, ...]
    opening: str = ""


@dataclass(frozen=True, slots=True)
class Verdict:
    """What came of a check.

    Attributes:
        is_fair: whether each card and die came as it had to.
        sentence: that in words, and where it did not.
        checked: how many actions of chance were played again.
        ply: of the first one that is wrong; None for none.
    """

    is_fair: bool
    sentence: str
    checked: int = 0
    ply: int | None = None


def check_number(number: str) -> None:
    """Check that this is a number as one gives it.

    Raises:
        ValueError: it is none.
    """
    if not _NUMBER.fullmatch(number):
        raise ValueError(_("This is no number of 128 bits."))


def committed(table: str, place: int, number: str) -> str:
    """Return the hash of a number: it tells nothing of it, and fits no other one.

    Args:
        table: the id of the table.
        place: whose it is, 0 for the host's, so that nobody can give that of another.
        number: 128 bits, as hexadecimal digits.

    Raises:
        ValueError: it is no number.
    """
    check_number(number)
    return _digest("commit", table, str(place), number)


def seed_of(table: str, numbers: Sequence[str]) -> str:
    """Return the seed that everybody's numbers make, the host's first.

    Raises:
        ValueError: one of them is no number.
    """
    for number in numbers:
        check_number(number)
    return _digest("seed", table, *numbers)[: BITS // 4]


def verdict(
    promise: Promise,
    numbers: Sequence[str],
    session: Session,
    seen: Mapping[int, Any] | None = None,
) -> Verdict:
    """Return whether everything in a game came as it had to, in words.

    Args:
        promise: what this device knew before the game.
        numbers: that were opened at the end, the host's first.
        session: the game, as the host has told it at the end.
        seen: what this device observed, by ply, of the positions that still stand.
    """
    if refusal := _broken(promise, numbers):
        return _unfair(refusal)
    if session.seed != seed_of(promise.table, numbers):
        return _unfair(_("The luck was not made of everybody's numbers."))
    return _replayed(session, promise.opening, seen or {})


def _broken(promise: Promise, numbers: Sequence[str]) -> str:
    """Return who has not kept their promise, "" if all have."""
    if len(numbers) != len(promise.hashes):
        return _("Not everybody's number has been opened.")
    for place, (number, told) in enumerate(zip(numbers, promise.hashes, strict=True)):
        if not _NUMBER.fullmatch(number) or not hmac.compare_digest(
            committed(promise.table, place, number).encode(), told.encode()
        ):
            if place == 0:
                return _("The host's number is not the one promised before the game.")
            sentence = _("The number of guest {n} is not the one promised.")
            return sentence.format(n=place)
    return ""


def _replayed(session: Session, opening: str, seen: Mapping[int, Any]) -> Verdict:
    """Play the log again; say where it goes another way than it had to."""
    game, log, checked = game_of(session.game), session.log, 0
    state = game.new(len(session.header.seats), session.options)
    for ply in range(len(log) + 1):
        if ply in seen and game.observe(state, seen[ply].observer) != seen[ply]:
            return _unfair(_("What you were shown is not what was played."), ply)
        if ply == len(log):
            break
        try:
            action = game.parse_action(log[ply])
            is_chance = game.current_player(state) == CHANCE
            if is_chance and log[ply] != _due(game, state, session, opening, ply):
                sentence = _("A card or die did not come as it had to.")
                return _unfair(sentence, ply)
            state = game.apply(state, action)
        except ValueError as error:
            sentence = _("The rules do not allow what was played: {reason}")
            return _unfair(sentence.format(reason=error), ply)
        checked += is_chance
    return _fair(checked, is_over=game.current_player(state) == TERMINAL)


def _due(game: AnyGame, state: Any, session: Session, opening: str, ply: int) -> str:
    """Return what chance had to do."""
    if ply == 0 and opening:
        return opening
    return game.format_action(game.sample(state, rng_for(session.seed, ply)))


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
