"""Moments: a flip, a large pile is picked up, a pile burns, a player is out.

A flipped card lies face down on the pile before it is turned over. If it can't be
played, only its player sees it there (C12).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from tabletop.core.cards import BACK, a_rank
from tabletop.core.game import TERMINAL
from tabletop.core.i18n import _
from tabletop.core.sounds import Sound
from tabletop.games.tomacco.events import Event
from tabletop.games.tomacco.observation import Observation, in_force
from tabletop.games.tomacco.rules import Flip, parse_action
from tabletop.ui import Ui
from tabletop.ui.moments import Moment, ShownStep, Step
from tabletop.ui.pieces import Card, thing_id

LIFTS: Final = "lifts"  # name of the step with a face-down card on the pile
TURNS: Final = "turns"  # name of the step in which it is turned over
FAILS: Final = "fails"  # name of the step that says that it can't be played
FAN: Final = "fan"  # name of the step in which the pile lies open as a fan
FLIES: Final = "flies"  # name of the step in which its cards fly to the player
LANDS: Final = "lands"  # name of the step in which a card that clears the pile is on it
BURNS: Final = "burns"  # name of the step in which the pile burns
SAFE: Final = "safe"  # name of the step in which a player is out
LEAST: Final = 4  # minimum cards that are shown as a fan before a pick-up


def moment(
    before: Observation, action: str, after: Observation, names: Sequence[str]
) -> Moment | None:
    """Return the moment of an action; the end of a game has its own."""
    event = Event(before, parse_action(action), after)
    if after.to_act == TERMINAL or before.phase != "play":
        return None
    steps = [*_steps(event, names[event.seat])]
    if before.stock and not after.stock:
        told = _("Nothing is left to draw")
        steps[-1:] = [replace(each, below=told) for each in steps[-1:]] or _stock(told)
    return Moment(_kind(event), tuple(steps)) if steps else None


def _kind(event: Event) -> str:
    if event.is_out:
        return "out"
    if isinstance(event.action, Flip):
        return "flip"
    return "clear" if event.cleared else "pickup" if not event.laid else "stock"


def _steps(event: Event, name: str) -> Iterator[Step]:
    is_flip, n = isinstance(event.action, Flip), len(event.before.pile)
    if is_flip:
        yield from _flip(event)
    if event.cleared:
        if not is_flip:
            yield Step(name=LANDS, stands=130, sounds=frozenset(("card",)))
        yield from _clear(event, name)
    if event.is_out:
        yield from _out(name, is_still=bool(event.cleared))
    if not event.laid and not event.after.pile:
        if n >= LEAST and not is_flip:
            yield Step(name=FAN, stands=120, moves=120, is_before=True)
        if n >= LEAST or is_flip:
            yield from _pickup(name, n, has_failed=is_flip)


def _flip(event: Event) -> Iterator[Step]:
    heard: frozenset[Sound] = frozenset(("card",))
    yield Step(name=LIFTS, stands=250, is_before=True, sounds=heard)
    yield Step(name=TURNS, stands=0, moves=300, is_before=True, is_short=True)
    if event.has_failed:
        told = _("It can’t be played on {force}")
        force = a_rank(in_force(event.before) or "")
        line = told.format(force=force)
        yield Step(name=FAILS, stands=550, line=line, is_before=True, is_short=True)


def _clear(event: Event, name: str) -> Iterator[Step]:
    yield Step(name=BURNS, stands=0, moves=430, sounds=frozenset(("clear",)))
    yield Step(name="", stands=60, is_short=True)
    if event.after.to_act == event.seat and not event.is_out:
        yield Step(
            name="told",
            stands=400,
            line=_("{name} goes again").format(name=name),
            has_moods=True,
            is_short=True,
        )


def _out(name: str, *, is_still: bool) -> Iterator[Step]:
    if not is_still:
        yield Step(name="", stands=100, is_short=True)
    yield Step(
        name=SAFE,
        stands=450 if is_still else 700,
        line=_("{name} is safe").format(name=name),
        has_moods=True,
        is_short=True,
        sounds=frozenset(("flourish",)),
    )


def _pickup(name: str, n: int, *, has_failed: bool) -> Iterator[Step]:
    yield Step(name=FLIES, stands=0, is_short=True, sounds=frozenset(("deal",)))
    yield Step(
        name="told",
        stands=400 if has_failed else 600,
        line=_("{name} picks up {n}").format(name=name, n=n),
        has_moods=True,
        is_short=True,
        sounds=frozenset(("setback",)),
    )


def _stock(line: str) -> Iterator[Step]:
    yield Step(name="", stands=100, is_short=True)
    yield Step(
        name="told",
        stands=1000,
        line=line,
        below=_("Your hand first, then your cards on the table"),
        is_short=True,
    )


def flipped(ui: Ui) -> tuple[int, int, Card] | None:
    """Return the seat, the place and the picture of a flipped card on the pile."""
    step = ui.step
    if step is None or step.name not in {LIFTS, TURNS, FAILS}:
        return None
    flip = parse_action(step.action)
    assert isinstance(flip, Flip)  # noqa: S101 - these steps are of flips
    text = BACK if step.name == LIFTS else _turned(step, flip)
    kind = "" if step.name == LIFTS else "tom-tried" if text == BACK else "tom-flipped"
    thing = thing_id(ui, f"down {step.acts} {flip.place}")
    return (
        step.acts,
        flip.place,
        Card(face=text, thing=thing, kind=kind, travels=True, label=""),
    )


def _turned(step: ShownStep, flip: Flip) -> str:
    """Return a flipped card; if it failed, only its player at this device sees it."""
    event = Event(step.before, flip, step.after)
    if not event.has_failed:
        return event.laid[-1]
    is_seen = step.is_mine and step.after.observer == step.acts
    return dict(step.after.looked)[flip.place] if is_seen else BACK


def shown(seen: Observation, ui: Ui) -> tuple[Observation, Ui]:
    """Return what is on the table: the pile before it is cleared, in those steps."""
    step = ui.step
    if step is None or step.name not in {LANDS, BURNS}:
        return seen, ui
    n = len(step.after.cleared) - len(step.before.cleared)
    lying, gone = seen.cleared[-n:], seen.cleared[:-n]
    ids = {f"pile {k}": ui.ids[f"cleared {len(gone) + k}"] for k in range(n)}
    return replace(seen, pile=lying, cleared=gone), replace(ui, ids={**ui.ids, **ids})
