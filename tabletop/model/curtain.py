"""The model of the curtain, which hides a hand from the next player.

A table has one where its view says that something on it is private, and two persons
or more play at it. Only a seat whose player has said that he is there is drawn, until
another one is to be drawn, whatever the reason; in between the curtain is, and nothing
of any hand is in the page. Computers play behind it. It stays open while nobody here
knows what another one may not, as before the first deal, and when the game is over.

Which seat is to be drawn follows from the game alone, so a page that is loaded anew
draws the curtain for the one whom the page before showed.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from tabletop.registry import view_of
from tabletop.session import Session, is_anything_hidden

_RECENT: Final = 32


@dataclass(frozen=True, slots=True)
class Curtain:
    """Who is in front of a table."""

    # the seat whose player has said that he is there, None if nobody has
    there: int | None = None
    named: int | None = None  # the seat for which the curtain hangs there, None without
    # by seat, the ply up to which its player has been told all there is
    told: Mapping[int, int] = field(default_factory=dict)

    def is_drawn(self, session: Session) -> bool:
        """Return whether the curtain hides the table now."""
        return seat(session) != self.there and guards(session)

    def scene(self, session: Session) -> str:
        """Return what is seen, in a word: nothing moves from one to another."""
        if not guards(session):
            return ""
        what = "curtain" if self.is_drawn(session) else "seat"
        return f"{what} {seat(session)}"

    def fallen(self, session: Session) -> Curtain:
        """Return the curtain after it fell, if it has to."""
        if self.is_drawn(session):
            return replace(self, there=None, named=seat(session))
        there = self.there if guards(session) else None  # else anybody may be there
        return replace(self, there=there, named=None)

    def lifted(self, session: Session) -> Curtain:
        """Return the curtain when the player of the seat has said that he is there."""
        session.table = replace(session.table, alone=False)
        return replace(self, there=seat(session), named=None)

    def untold(self, session: Session) -> tuple[str, ...]:
        """Return what the seat's player was not told yet, or else the last sentence."""
        sentences = session.sentences(seat(session))
        told = self.told.get(seat(session), len(sentences) - 1)
        return tuple(filter(None, sentences[max(0, told) :]))

    def noted(self, session: Session) -> Curtain:
        """Return the curtain after the seat that is seen has been told all there is."""
        if self.is_drawn(session):
            return self
        return replace(self, told={**self.told, seat(session): session.cursor})

    def ask(self, session: Session) -> None:
        """Have the one person who is left say that he is there: another has left."""
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
    """Return whether a person here knows what another one may not."""
    if session.is_over or not is_hung(session):
        return False
    there = range(len(session.seats)) if session.table.alone else persons(session)
    return is_anything_hidden(session.game, session.state, tuple(there))


def seat(session: Session) -> int:
    """Return the seat that is to be drawn.

    It is that of the person who acts. While somebody else does, a shared device
    stays with the person who acted last; else the first one is meant.
    """
    to_act, shown = session.to_act, _shown_to(session)
    if shown is not None:
        return shown
    if to_act in persons(session):
        return to_act
    is_left = is_hung(session) and to_act >= 0
    return _last(session) if is_left else persons(session)[0]


# What is shown once


def revealed(session: Session) -> str:
    """Return what the last action showed to its player alone, as markup, or ""."""
    shown = _shown_to(session)
    return "" if shown is None else _markup(session, shown)


def reveal(session: Session, seat: int) -> None:
    """Lay before a person what his action, the last one, has shown him alone."""
    is_his = not session.is_over and seat in persons(session)
    if is_his and _markup(session, seat):
        session.table = replace(session.table, shown=(seat, session.cursor))


def put_away(session: Session) -> None:
    """Put that away for good."""
    session.table = replace(session.table, shown=None)


def _shown_to(session: Session) -> int | None:
    """Return the seat to which something is shown, None for no seat."""
    if session.table.shown is None:
        return None
    seat, ply = session.table.shown
    is_now = ply == session.cursor and not session.is_over
    is_shown = seat in persons(session) and is_now and _markup(session, seat)
    return seat if is_shown else None


def _markup(session: Session, seat: int) -> str:
    recent = session.recent(seat, 1)
    if not recent:
        return ""
    (before, action), after = recent[0], session.observation(seat)
    if before.to_act != seat:
        return ""
    return view_of(session.game).reveal(before, action, after)


def _last(session: Session) -> int:
    """Return the seat of the person who acted last, or the first one."""
    there = persons(session)
    recent = session.recent(there[0], _RECENT)
    actors = (before.to_act for before, _action in reversed(recent))
    return next((actor for actor in actors if actor in there), there[0])
