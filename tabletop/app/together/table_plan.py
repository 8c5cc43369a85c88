"""The plan of a table, and what this device stores of tables: seats, and people."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Final

from tabletop.app.multiplayer_api import SEATS
from tabletop.core.codec import CodecError, from_text, to_text
from tabletop.core.game import NOBODY
from tabletop.core.i18n import _
from tabletop.core.options import format_options
from tabletop.library.game_store import Store
from tabletop.library.settings import Settings
from tabletop.net.guest import Guest
from tabletop.net.host_state import SavedHostState
from tabletop.net.protocol.invitations import Invitation, unpack
from tabletop.net.stored_seat import guest_kept, kept_in, seat_kept
from tabletop.session import Seat, Session, default_seat, game_of
from tabletop.session.bot_protocol import levels
from tabletop.session.game_request import NewGame, gentle, named, parse

# The game


def asked_for(game: str, texts: dict[str, str], chosen: Settings) -> NewGame:
    """Return the requested game, with at least two persons, one of them here.

    Args:
        game: the short name.
        texts: the settings of the new game; missing ones have their defaults.
        chosen: the settings of the page, with the remembered names.

    Raises:
        ValueError: a setting is impossible; a whole sentence says which.
    """
    asked = parse(game, texts, levels(game))
    if max(game_of(game).PLAYERS) < 2:  # noqa: PLR2004 - two players
        message = _("{game} is for one player.")
        raise ValueError(message.format(game=_(game_of(game).TITLE)))
    if not texts or len(asked.seats) == 1:
        fewest = max(2, min(game_of(game).PLAYERS))
        texts = {**texts, "players": f"{fewest}", "seats": "", "names": ""}
        asked = parse(game, texts, levels(game))
    asked = named(asked, chosen.names[:1])
    persons = sum(seat.bot is None for seat in asked.seats)
    seats = [Seat(seat.name, seat.bot) for seat in asked.seats]
    if persons < 2:  # noqa: PLR2004 - two people
        own = next((seat for seat in seats if seat.bot is None), default_seat(0))
        seats = [own, *(default_seat(k) for k in range(1, len(seats)))]
    return NewGame(
        asked.game,
        tuple(seats),
        asked.options,
        undo=asked.undo,
        forfeit=asked.forfeit,
    )


def level_of(game: str, seats: Iterable[Seat] = ()) -> str:
    """Return the level of the computer that replaces absent players.

    It is the level of the table's first computer, or a gentle one without computers.
    """
    return next((seat.bot for seat in seats if seat.bot), gentle(levels(game)))


# The people of the last table


OURS: Final = "tabletop/1/our-table"
"""Key of the last table at this device, with the keys of its guests."""


@dataclass(frozen=True, slots=True)
class KeptTable:
    """The last table of a host whose game was finished."""

    host: SavedHostState
    game: str  # the short name
    options: tuple[tuple[str, str], ...]  # the house rules, by name

    @property
    def others(self) -> tuple[str, ...]:
        """The names of the guests."""
        seats = enumerate(self.host.chairs)
        return tuple(c.name for k, c in seats if c.is_taken and k != self.host.seat)


def keep_table(store: Store, session: Session) -> None:
    """Store the table of a finished game at the host's device."""
    options = tuple(format_options(session.options).items())
    table = KeptTable(kept_in(session), session.game, options)
    text = to_text(table)
    if table.others and store.get(OURS) != text:
        store.put(OURS, text)


def kept_table(store: Store) -> KeptTable | None:
    """Return the last table; None without a readable one."""
    try:
        return from_text(KeptTable, store.get(OURS) or "")
    except CodecError:
        return None


# The table that this device watches


WATCHED: Final = "tabletop/1/watched"
"""Key of the link of the last table that was watched at this device."""


def watched_table(store: Store) -> Invitation | None:
    """Return the link of the last watched table; None without a readable one."""
    try:
        found = unpack(store.get(WATCHED) or "")
    except ValueError:
        return None
    return found if isinstance(found, Invitation) else None


# Stored seats of guests


@dataclass(frozen=True, slots=True)
class KeptSeat:
    """A stored seat of a guest."""

    text: str  # the state of the guest (`seat_kept`)
    game: str  # the short name
    host: str  # the name of the host
    # (seat, order of its cards)
    arrangement: tuple[tuple[str, str], ...] = ()
    is_relayed: bool = False  # whether the relay carries the connection


def keep_seat(store: Store, guest: Guest, host: str, *, is_relayed: bool) -> None:
    """Store the seat of a guest, if it has changed."""
    if not guest.key or not guest.game or guest.seat == NOBODY:
        return
    laid = guest.record.arrangement if guest.record else {}
    arrangement = tuple((seat, f"{word}") for seat, word in laid.items())
    kept = to_text(
        KeptSeat(seat_kept(guest), guest.game, host, arrangement, is_relayed)
    )
    if store.get(SEATS + guest.table) != kept:
        store.put(SEATS + guest.table, kept)


def kept_seat(store: Store, table: str) -> KeptSeat | None:
    """Return the stored seat at a table; None without a readable one."""
    try:
        return from_text(KeptSeat, store.get(SEATS + table) or "")
    except CodecError:
        return None


def guest_of(kept: KeptSeat, fresh: Callable[[], str], now: float) -> Guest | None:
    """Return the guest of a stored seat; None if the seat cannot be read."""
    try:
        guest = guest_kept(kept.text, fresh, now)
    except CodecError:
        return None
    if guest.record is not None:
        guest.record.arrangement.update(kept.arrangement)
    return guest
