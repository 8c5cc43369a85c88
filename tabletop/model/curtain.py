"""The model of the curtain, which hides a hand from the next player.

A table has a curtain where its view is private and two persons or more play at it. The
page draws a seat only after its player has confirmed that they are there. When the page
must draw another seat, it closes the curtain first. No card of any hand is then in the
page, and computers play behind it. The curtain stays open while no person here knows
anything hidden from another one: before the first deal, and after the end.

The game alone determines the seat to draw. So a reloaded page draws the curtain for the
same seat as before.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final, Literal

from tabletop.registry import view_of
from tabletop.session import Session, is_anything_hidden
from tabletop.ui import Mood
from tabletop.ui.elements import Element
from tabletop.ui.moods import moods

_RECENT: Final = 32

MOST_TRACES: Final = 3  # maximum number of turns that the curtain shows


@dataclass(frozen=True, slots=True)
class Trace:
    """What everybody saw of a turn."""

    seat: int
    shown: str  # as in `tabletop.core.phrases.ActionEvent.trace`
    mood: Mood | Literal[""]  # of a computer; "" for a person


@dataclass(frozen=True, slots=True)
class Curtain:
    """The person in front of a table."""

    there: int | None = None  # the seat whose player has confirmed to be there
    named: int | None = None  # the seat for which the curtain is closed, None if open
    # by seat, the ply up to which its player has heard the story
    told: Mapping[int, int] = field(default_factory=dict)

    def is_drawn(self, session: Session) -> bool:
        """Return whether the curtain hides the table now."""
        return seat(session) != self.there and guards(session)

    def scene(self, session: Session) -> str:
        """Return the id of the scene: the page animates nothing between two scenes."""
        if not guards(session):
            return ""
        what = "curtain" if self.is_drawn(session) else "seat"
        return f"{what} {seat(session)}"

    def fallen(self, session: Session) -> Curtain:
        """Return the curtain, closed if another seat must be drawn."""
        if self.is_drawn(session):
            return replace(self, there=None, named=seat(session))
        there = self.there if guards(session) else None  # else any person may be there
        return replace(self, there=there, named=None)

    def lifted(self, session: Session) -> Curtain:
        """Return the curtain, opened for the seat whose player is there."""
        session.table = replace(session.table, alone=False)
        return replace(self, there=seat(session), named=None)

    def untold(self, session: Session) -> tuple[str, ...]:
        """Return the sentences that are new to the seat's player, or the last one."""
        sentences = session.sentences(seat(session))
        told = self.told.get(seat(session), len(sentences) - 1)
        return tuple(filter(None, sentences[max(0, told) :]))

    def noted(self, session: Session) -> Curtain:
        """Return the curtain after the drawn seat has heard the whole story."""
        if self.is_drawn(session):
            return self
        return replace(self, told={**self.told, seat(session): session.cursor})

    def ask(self, session: Session) -> None:
        """Close the curtain for the only person left, after another has left."""
        is_anybody_left = any(each.bot is None for each in session.seats)
        if is_anybody_left and seat(session) != self.there:
            session.table = replace(session.table, alone=True)


def persons(session: Session) -> Sequence[int]:
    """Return the seats of the persons here, or the first one where there is none."""
    return session.persons or (0,)


def is_hung(session: Session) -> bool:
    """Return whether the table needs a curtain."""
    is_wanted = len(persons(session)) > 1 or session.table.alone
    return is_wanted and view_of(session.game).is_private


def guards(session: Session) -> bool:
    """Return whether a person here knows something hidden from another one."""
    if session.is_over or not is_hung(session):
        return False
    there = range(len(session.seats)) if session.table.alone else persons(session)
    return is_anything_hidden(session.game, session.state, tuple(there))


def seat(session: Session) -> int:
    """Return the seat to draw.

    It is the seat of the person who acts. While another seat acts, a table with a
    curtain draws the person who acted last. In all other cases it is the first person;
    where nobody has a seat it is the first one.
    """
    to_act, shown = session.to_act, _shown_to(session)
    if shown is not None:
        return shown
    if to_act in persons(session):
        return to_act
    is_left = is_hung(session) and to_act >= 0
    return _last(session) if is_left else next(iter(persons(session)), 0)


def traces(session: Session) -> tuple[Trace, ...]:
    """Return what everybody saw since the last turn of the seat to draw."""
    viewer = seat(session)
    since, found = session.turn_left(viewer), list[Trace]()
    if since is None:
        return ()
    view, computers = (
        view_of(session.game),
        [who.bot is not None for who in session.seats],
    )
    for before, action, after in session.steps(viewer, since):
        actor = before.to_act
        shown = view.trace(before, action, after) if actor >= 0 else ""
        if not shown or actor == viewer:
            continue
        if found and found[-1].seat == actor:
            found.pop()  # a turn has one trace
        gains = view.gains(before, action, after)
        found.append(Trace(actor, shown, moods(computers, gains)[actor]))
    return tuple(found[-MOST_TRACES:])


def has_played(session: Session) -> bool:
    """Return whether the seat to draw has had a turn of which everybody saw something.

    A cut, for example, is no such turn.
    """
    viewer, view = seat(session), view_of(session.game)
    return any(
        before.to_act == viewer and view.trace(before, action, after)
        for before, action, after in session.steps(viewer, 0)
    )


# Results for one player alone


def revealed(session: Session) -> Element | None:
    """Return what the last action shows to its player alone, or None."""
    shown = _shown_to(session)
    return None if shown is None else _revelation(session, shown)


def reveal(session: Session, seat: int) -> None:
    """Show a person the private result of their action, the last one."""
    is_his = not session.is_over and seat in persons(session)
    if is_his and _revelation(session, seat):
        session.table = replace(session.table, shown=(seat, session.cursor))


def put_away(session: Session) -> None:
    """Stop showing the private result."""
    session.table = replace(session.table, shown=None)


def _shown_to(session: Session) -> int | None:
    """Return the seat that sees a private result, None without one."""
    if session.table.shown is None:
        return None
    seat, ply = session.table.shown
    is_now = ply == session.cursor and not session.is_over
    is_shown = seat in persons(session) and is_now and _revelation(session, seat)
    return seat if is_shown else None


def _revelation(session: Session, seat: int) -> Element | None:
    recent = session.recent(seat, 1)
    if not recent:
        return None
    (before, action), after = recent[0], session.observation(seat)
    if before.to_act != seat:
        return None
    return view_of(session.game).reveal(before, action, after)


def _last(session: Session) -> int:
    there = persons(session)
    recent = session.recent(there[0], _RECENT)
    actors = (before.to_act for before, _action in reversed(recent))
    return next((actor for actor in actors if actor in there), there[0])
