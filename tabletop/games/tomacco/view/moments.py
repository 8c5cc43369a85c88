"""Moments: a large pile is picked up, a pile burns, a player is out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from tabletop.core.game import TERMINAL
from tabletop.core.i18n import _
from tabletop.games.tomacco.events import Event
from tabletop.games.tomacco.observation import Observation
from tabletop.games.tomacco.rules import parse_action
from tabletop.ui import Ui
from tabletop.ui.moments import Moment, Step

FAN: Final = "fan"
"""Name of the step in which the pile lies open as a fan."""

FLIES: Final = "flies"
"""Name of the step in which its cards fly to the player."""

LANDS: Final = "lands"
"""Name of the step in which a card that clears the pile is on it."""

BURNS: Final = "burns"
"""Name of the step in which the pile burns."""

LEAST: Final = 4
"""Minimum number of cards that are shown as a fan before they are picked up."""


def moment(
    before: Observation, action: str, after: Observation, names: Sequence[str]
) -> Moment | None:
    """Return the moment of an action; the end of a game has its own."""
    event = Event(before, parse_action(action), after)
    if after.to_act == TERMINAL or before.phase != "play":
        return None
    name = names[event.seat]
    if event.cleared:
        return Moment("clear", tuple(_clear(event, name)))
    if event.is_out:
        lands = Step(name="", stands=100, is_short=True, sounds=frozenset(("card",)))
        return Moment("out", (lands, _out(name)))
    n = len(before.pile)
    is_taken = not event.laid and not after.pile
    return (
        Moment("pickup", tuple(_pickup(name, n))) if is_taken and n >= LEAST else None
    )


def _out(name: str) -> Step:
    return Step(
        name="told",
        stands=700,
        line=_("{name} is out").format(name=name),
        has_moods=True,
        is_short=True,
        sounds=frozenset(("flourish",)),
    )


def _clear(event: Event, name: str) -> Iterator[Step]:
    yield Step(name=LANDS, stands=130, sounds=frozenset(("card",)))
    yield Step(name=BURNS, stands=0, moves=430, sounds=frozenset(("clear",)))
    yield Step(name="", stands=60, is_short=True)
    if event.is_out:
        yield _out(name)
    elif event.after.to_act == event.seat:
        yield Step(
            name="told",
            stands=400,
            line=_("{name} goes on").format(name=name),
            has_moods=True,
            is_short=True,
        )


def _pickup(name: str, n: int) -> Iterator[Step]:
    yield Step(name=FAN, stands=120, moves=120, is_before=True)
    yield Step(name=FLIES, stands=0, is_short=True, sounds=frozenset(("deal",)))
    yield Step(
        name="told",
        stands=600,
        line=_("{name} picks up {n}").format(name=name, n=n),
        has_moods=True,
        is_short=True,
        sounds=frozenset(("setback",)),
    )


def shown(seen: Observation, ui: Ui) -> tuple[Observation, Ui]:
    """Return what is on the table: the pile before it is cleared, in those steps."""
    step = ui.step
    if step is None or step.name not in {LANDS, BURNS}:
        return seen, ui
    n = len(step.after.cleared) - len(step.before.cleared)
    lying, gone = seen.cleared[-n:], seen.cleared[:-n]
    ids = {f"pile {k}": ui.ids[f"cleared {len(gone) + k}"] for k in range(n)}
    return replace(seen, pile=lying, cleared=gone), replace(ui, ids={**ui.ids, **ids})
