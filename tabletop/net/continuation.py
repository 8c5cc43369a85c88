"""The game of a host that is lost, continued by a guest at a table of its own.

In a game that hides nothing the record of each guest is the whole game. The guest lacks
only the seed, so the luck to come is drawn again, and the verdict names that.

In a game with hidden parts the guest waits for one other, who shows the share of its
seat (`protocol.shares`). The two shares give the seed, and the seed with the guest's
record gives the whole game, which continues with the same luck. Each share proves the
seat to which its device comes back.

No message can claim a table. The new one has its own id and link, which people pass on.
Each guest compares the game there with its own record (`Guest`).
"""

from __future__ import annotations

from collections.abc import Callable

from tabletop.core.game import NOBODY
from tabletop.core.i18n import _
from tabletop.net.events import hides_nothing
from tabletop.net.guest import Guest
from tabletop.net.host_state import HostState, SavedHostState
from tabletop.net.protocol.from_host import PublicSeat
from tabletop.net.protocol.luck import Transcript, fits, number_of
from tabletop.net.protocol.presence import SeatPresence
from tabletop.net.protocol.shares import Share, joined, share_of
from tabletop.net.replica import Replica
from tabletop.session import Session, default_seat, game_of


def can_continue(guest: Guest) -> bool:
    """Return whether a guest can continue a running game, alone or with another one."""
    record = guest.record
    if record is None or record.is_over or record.seat == NOBODY:
        return False
    return hides_nothing(game_of(record.game)) or _can_recover(guest, record)


def _can_recover(guest: Guest, record: Replica) -> bool:
    """Return whether a guest and another one have a whole game with hidden parts."""
    seating, luck = guest.seating, guest.luck.kept.of(record.match)
    if seating is None or record.share is None or luck.promise is None:
        return False
    both = {record.seat, seating.host}
    places = enumerate(seating.places)
    friends = (_is_friend(place) for seat, place in places if seat not in both)
    return any(friends) and not record.has_secrets


def _is_friend(place: PublicSeat) -> bool:
    is_computer = place.standing == "here" and place.bot is not None
    return place.standing in {"here", "away"} and not is_computer


def continued(
    guest: Guest, level: str, fresh: Callable[[], str]
) -> tuple[Session | Replica, SavedHostState]:
    """Return the game and the table with which a guest continues as the host.

    A game with hidden parts is the guest's record at first (see `came`). A computer of
    this level takes the seat of the lost host. The seats of the other people are kept
    for them. Without the whole game this raises `ValueError`.

    The id and the link of the table follow from the key of the guest's seat, so they
    are the same if the page is loaded again.
    """
    record, seating = guest.record, guest.seating
    if record is None or seating is None or not can_continue(guest):
        raise ValueError(_("This device can’t continue the game."))
    is_open, luck = hides_nothing(game_of(record.game)), guest.luck.kept
    left = "" if seating.host is None else seating.places[seating.host].name
    kept = SavedHostState(
        number_of(f"table {guest.key}"),
        record.seat,
        tuple(
            _chair(place, "" if is_open else fresh(), is_lost=seat == seating.host)
            for seat, place in enumerate(seating.places)
        ),
        level,
        waits=True,
        match=record.match,
        drawings=0 if is_open else luck.drawing,
        drawn=Transcript("", (), (), (), left or _("the host")) if is_open else None,
        link=number_of(f"link {guest.key}"),
        luck=None if is_open else luck,
        continues=guest.table,
    )
    return record.opened(number_of(fresh())) if is_open else record, kept


def _chair(place: PublicSeat, key: str, *, is_lost: bool) -> SeatPresence:
    """Return a seat at the new table; without a key a person's name leads to it."""
    if place.standing == "here" and place.bot is not None:
        return SeatPresence(place.name, "here", place.bot)
    if is_lost or not _is_friend(place):
        return SeatPresence(place.name, "gone")
    return SeatPresence(place.name, "here", key=key)


def came(table: HostState, share: Share) -> int | None:
    """Return the seat that a guest proves by its share; None if it is wrong.

    The first share completes the game; one that does not raises `ValueError`.
    """
    if table.lost is not None:
        _recover(table, table.lost, share)
    drawn = table.drawn
    if not table.continues or drawn is None or not 0 <= share.seat < len(table.chairs):
        return None
    is_right = bool(drawn.numbers) and share.is_same(
        share_of(drawn.numbers, share.seat)
    )
    return share.seat if is_right else None


def _recover(table: HostState, record: Replica, share: Share) -> None:
    """Begin to host the game of a guest's record and of two shares."""
    promise = table.luck.promise if table.luck else None
    if record.share is None or promise is None:
        return
    numbers = joined(record.share, share)
    places = enumerate(zip(numbers, promise.anchors, strict=False))
    is_whole = len(numbers) == len(promise.anchors)
    if not (is_whole and all(fits(n, a, promise.topic, k) for k, (n, a) in places)):
        raise ValueError(_("This device’s data belongs to another game."))
    names = tuple(default_seat(place).name for place in range(len(numbers)))
    drawn = Transcript(promise.topic, names, promise.anchors, numbers)
    session = record.opened(drawn.seed, promise.opening)
    session.takebacks = record.takebacks
    table.drawn, table.lost = drawn, None
    table.start_game(session)
    table.sit()
    table.has_changed = True
