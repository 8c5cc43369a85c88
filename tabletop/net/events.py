"""Events: what a seat is sent of each ply, and how its device works out the rest.

An event is the action as the seat may know it, and a *change*. Host and guest make the
same forecast of what the seat sees next: they determinize what it saw before, apply the
action, and observe. The change is what the forecast lacks, such as a card drawn; mostly
it is empty. Where a game hides nothing the forecast is right, and a change is refused.

A seat that joins during a game sees what nobody's seat sees until then.
"""

from __future__ import annotations

import hashlib
import json
from itertools import takewhile
from typing import Any, Final

from tabletop.core.chance import rng_for
from tabletop.core.codec import Json, decode, encode, parse_json
from tabletop.core.game import CHANCE, NOBODY, TERMINAL, AnyGame, joinable, seen
from tabletop.core.i18n import _
from tabletop.net.protocol.limits import MessageError

DIGEST: Final = 12
"""Hexadecimal digits of a digest."""

_END: Final = "+"
"""In a change of a list: the items that are kept, and those that follow."""

_NEW: Final = "="
"""In a change: the whole new value."""

MOST: Final = 1_000
"""The largest number in an observation, and the most items of a list."""

MOST_POINTS: Final = 1_000_000_000
"""The largest number of points."""

_POINTS: Final = frozenset({"score", "scores", "round_scores", "board", "highest"})
"""Fields with points, or with tiles that are worth points."""

_LEAST: Final = -8
"""The smallest number: marks such as `TERMINAL` are negative."""


def digest_of(observation: Any) -> str:
    """Return a short hash of an observation."""
    return hashlib.sha256(f"{observation!r}".encode()).hexdigest()[:DIGEST]


def hides_nothing(game: AnyGame) -> bool:
    """Return whether all players of a game know everything."""
    return not hasattr(game, "seen")


def observer_at(game: AnyGame, state: Any, seat: int) -> int:
    """Return the observer for a seat: nobody, as long as it has not joined."""
    joins = joinable(game)
    return NOBODY if joins and seat >= joins.seated(state) else seat


def observe(game: AnyGame, state: Any, seat: int) -> Any:
    """Return what a seat sees of a state, also before it has joined."""
    return game.observe(state, observer_at(game, state, seat))


def event_of(
    game: AnyGame, state: Any, text: str, seen_by: tuple[Any, Any], seat: int
) -> tuple[str, str]:
    """Return the event of an action in a state for a seat.

    `seen_by` are the observations of the seat before and after it.
    """
    shown, found = seen_by
    known = seen(game, state, game.parse_action(text), shown.observer)
    action = game.format_action(known)
    try:
        guess = _forecast(game, shown, action, seat) or shown
    except MessageError:  # a fault of the game, which must not stop its host
        guess = shown
    if guess == found:
        return action, ""
    change = _difference(encode(guess), encode(found))
    return action, json.dumps(change, separators=(",", ":"), ensure_ascii=False)


def followed(game: AnyGame, before: Any, event: tuple[str, str], seat: int) -> Any:
    """Return what a seat sees after an event.

    An event that the rules forbid, or after which nobody could see this, raises
    `MessageError`.
    """
    action, change = event
    if before.to_act == TERMINAL:
        raise MessageError(_("The host plays on after the end."))
    guess = _forecast(game, before, action, seat)
    if guess is not None and not change:
        return guess
    if hides_nothing(game):
        raise MessageError(_("The host shows something other than what was played."))
    known = before if guess is None else guess
    try:
        after = decode(type(known), _patched(encode(known), parse_json(change)))
    except (ValueError, TypeError, LookupError):
        raise MessageError(_("The host is showing an impossible game.")) from None
    is_mine = after.observer in {known.observer, seat}
    if after.options != known.options or not is_mine or not is_possible(game, after):
        raise MessageError(_("The host is showing an impossible game."))
    return after


def legal_actions(game: AnyGame, observation: Any) -> tuple[str, ...]:
    """Return the texts of the legal actions of an observer that acts.

    The action by which a player joins is left out.
    """
    state = game.determinize(observation, rng_for("legal", 0))
    joins = joinable(game)
    found = [a for a in game.legal_actions(state) if not joins or a != joins.JOIN]
    return tuple(map(game.format_action, found))


# What a seat sees, and what it should see


def is_possible(game: AnyGame, seen: Any) -> bool:
    """Return whether some position of the game looks like this to its observer.

    A guest draws what a host sends, plays by it, and asks its rules about it.
    """
    if not _is_bounded(encode(seen), MOST):
        return False
    try:
        state = game.determinize(seen, rng_for("possible", 0))
        return bool(game.observe(state, seen.observer) == seen)
    except Exception:  # noqa: BLE001 - an impossible observation may break anything
        return False


def _is_bounded(value: Json, most: int) -> bool:
    if isinstance(value, dict):
        bounds = {name: MOST_POINTS if name in _POINTS else most for name in value}
        return all(_is_bounded(each, bounds[name]) for name, each in value.items())
    if isinstance(value, list):
        return len(value) <= MOST and all(_is_bounded(each, most) for each in value)
    return not isinstance(value, int) or _LEAST <= value <= most


def _forecast(game: AnyGame, before: Any, text: str, seat: int) -> Any:
    """Return what a seat should see after an action; None if it can't know that.

    An action that the rules forbid raises `MessageError`.
    """
    try:
        action = game.parse_action(text)
    except ValueError:
        raise MessageError(
            _("The host claims a move that isn’t in the rules.")
        ) from None
    known = before
    if hasattr(game, "holding") and before.to_act not in {CHANCE, before.observer}:
        known = game.holding(before, action)
    try:
        state = game.determinize(known, rng_for("forecast", 0))
    except Exception:  # noqa: BLE001 - more is known than `holding` says
        return None
    try:
        refusal = game.why_not(state, action)
        if refusal is None:
            return observe(game, game.apply(state, action), seat)
    except Exception:  # noqa: BLE001 - an impossible action may break anything
        raise MessageError(_("The host is showing an impossible game.")) from None
    if before.to_act == CHANCE and not hides_nothing(game):
        return None
    others = (each for each in game.legal_actions(state) if each != action)
    if any(seen(game, state, each, before.observer) == action for each in others):
        return None  # it stands for an action that the seat can't know
    sentence = _("The host claims a move that the rules forbid: {reason}.")
    raise MessageError(sentence.format(reason=refusal.reason))


# Changes: the difference of two JSON values, small where little differs


def _difference(a: Json, b: Json) -> Json:
    if isinstance(a, dict) and isinstance(b, dict) and a.keys() == b.keys():
        return {name: _difference(a[name], b[name]) for name in b if a[name] != b[name]}
    if isinstance(a, list) and isinstance(b, list):
        pairs = [*zip(a, b, strict=False)]
        if len(a) == len(b) and 2 * sum(x != y for x, y in pairs) <= len(a):
            numbered = enumerate(pairs)
            return {f"{k}": _difference(x, y) for k, (x, y) in numbered if x != y}
        kept = len([*takewhile(lambda pair: pair[0] == pair[1], pairs)])
        if kept:
            return {_END: [kept, *b[kept:]]}
    return {_NEW: b}


def _patched(a: Json, change: Json) -> Json:
    """Return the value to which a change leads; raise any error for a wrong one."""
    if not isinstance(change, dict):
        raise TypeError
    if _NEW in change:
        return change[_NEW]
    if isinstance(a, dict):
        parts = {name: _patched(a[name], part) for name, part in change.items()}
        return {**a, **parts}
    if not isinstance(a, list):
        raise TypeError
    if _END in change:
        end: Any = change[_END]
        return [*a[: int(end[0])], *end[1:]]
    found = [*a]
    for k, part in change.items():
        found[int(k)] = _patched(a[int(k)], part)
    return found
