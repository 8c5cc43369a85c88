"""The game of a host that is lost, continued by a guest at a table of its own.

In a game that hides nothing the record of each guest is the whole game. The guest lacks
only the seed, so the luck to come is drawn again, and the verdict names that.

No message can claim a table. The new one has its own id and link, which people pass on.
Each guest compares the game there with its own record (`Guest`).
"""

from __future__ import annotations

from collections.abc import Callable

from tabletop.core.game import NOBODY
from tabletop.core.i18n import _
from tabletop.net.events import hides_nothing
from tabletop.net.guest import Guest
from tabletop.net.host_state import SavedHostState
from tabletop.net.protocol.from_host import PublicSeat
from tabletop.net.protocol.luck import Transcript, number_of
from tabletop.net.protocol.presence import SeatPresence
from tabletop.session import Session, game_of


def can_continue(guest: Guest) -> bool:
    """Return whether a guest has all of a running game."""
    record = guest.record
    is_playing = record is not None and not record.is_over and record.seat != NOBODY
    return is_playing and hides_nothing(game_of(guest.game))


def continued(
    guest: Guest, level: str, fresh: Callable[[], str]
) -> tuple[Session, SavedHostState]:
    """Return the game and the table with which a guest continues as the host.

    A computer of this level takes the seat of the lost host. The seats of the other
    people are kept for them. Without the whole game this raises `ValueError`.
    """
    record, seating = guest.record, guest.seating
    if record is None or seating is None or not can_continue(guest):
        raise ValueError(_("This device can’t continue the game."))
    left = "" if seating.host is None else seating.places[seating.host].name
    kept = SavedHostState(
        fresh(),
        record.seat,
        tuple(
            _chair(place, is_lost=seat == seating.host)
            for seat, place in enumerate(seating.places)
        ),
        level,
        waits=True,
        match=record.match,
        drawn=Transcript("", (), (), (), left or _("the host")),
        continues=guest.table,
    )
    return record.opened(number_of(fresh())), kept


def _chair(place: PublicSeat, *, is_lost: bool) -> SeatPresence:
    """Return a seat at the new table; its person has no key there."""
    if place.standing == "here" and place.bot is not None:
        return SeatPresence(place.name, "here", place.bot)
    is_kept = place.standing in {"here", "away"} and not is_lost
    return SeatPresence(place.name, "here" if is_kept else "gone")
