"""The seats of a table before its game, and the free ones of a running game."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from tabletop.core.i18n import _
from tabletop.net.host_state import HostState, SavedHostState
from tabletop.net.protocol.presence import SeatPresence
from tabletop.session import Seat, default_name, default_seat, game_of
from tabletop.session.game_request import NewGame
from tabletop.session.timer import SavedTimer, Timer, TimerTerms

_FREE: Final = ("open", "invited")
"""States of a seat that nobody has."""


def resize(table: HostState, players: int) -> None:
    """Add free seats at the end, or remove the last free ones.

    After the beginning of the game, and where the game or the people present do not
    allow the number, this raises `ValueError`.
    """
    coming = _coming(table)
    seats = [*range(len(table.chairs))]
    while len(seats) > players:
        free = [seat for seat in seats if table.chairs[seat].standing in _FREE]
        if not free:
            raise ValueError(_("All these seats are taken."))
        seats.remove(free[-1])
    if players not in game_of(coming.game).PLAYERS:
        raise ValueError(_("The game can’t be played by that number of people."))
    _keep(table, seats)
    for seat in range(len(seats), players):
        new, coming = default_seat(seat), _coming(table)
        table.coming = replace(coming, seats=(*coming.seats, new))
        table.chairs.append(SeatPresence(new.name))
    _fit_timer(table)
    table.show_seating()


def give(table: HostState, seat: int, level: str | None) -> None:
    """Give a free seat to a computer of this level; None makes it free again."""
    coming, chair = _coming(table), table.chairs[seat]
    if seat == table.seat or (chair.level is None and chair.standing not in _FREE):
        raise ValueError(_("This seat is taken."))
    taken = [each.name for each in table.chairs]
    name = default_name(seat, level, taken)
    chair = SeatPresence(name, "open" if level is None else "here", level)
    table.chairs[seat] = chair
    seats = [*coming.seats]
    seats[seat] = Seat(name, level)
    table.coming = replace(coming, seats=tuple(seats))
    table.show_seating()


def set_terms(table: HostState, terms: TimerTerms | None, *, waits: bool) -> None:
    """Change what happens while a player is away, and the time limit."""
    _coming(table)
    table.waits = waits
    table.timer = Timer(SavedTimer(terms), len(table.chairs)) if terms else None


def shrink(table: HostState) -> None:
    """Remove all seats without a player if the game allows that number."""
    chairs = [*enumerate(table.chairs)]
    seats = [seat for seat, chair in chairs if chair.standing == "here"]
    if len(seats) in game_of(_coming(table).game).PLAYERS:
        _keep(table, seats)
        _fit_timer(table)


def reunited(kept: SavedHostState, game: NewGame) -> tuple[SavedHostState, NewGame]:
    """Return a table for another game of the people of a table, and that game.

    The guests come back with the keys of their seats. A number of people that the game
    does not allow raises `ValueError`.
    """
    chairs = [chair for chair in kept.chairs if chair.is_taken]
    if len(chairs) not in game_of(game.game).PLAYERS:
        raise ValueError(_("The game can’t be played by that number of people."))
    host = None if kept.seat is None else chairs.index(kept.chairs[kept.seat])
    seats = tuple(Seat(chair.name) for chair in chairs)
    found = tuple(
        replace(chair, standing="here" if seat == host else "away", invitation="")
        for seat, chair in enumerate(chairs)
    )
    return replace(kept, seat=host, chairs=found), replace(game, seats=seats)


def free_seat(table: HostState, name: str) -> int | None:
    """Return a seat for a late guest; free a computer's where none is open.

    The seat that is kept for this name comes first. Before the game the table gets one
    more seat, where the game allows it.
    """
    coming, ranks = table.coming, [_rank(chair, name) for chair in table.chairs]
    rank = min(ranks)
    if rank > _OPEN and coming is not None and table.phase == "gathering":
        players = len(ranks) + 1
        if players in game_of(coming.game).PLAYERS:
            resize(table, players)
            return players - 1
    if rank == _TAKEN:
        return None
    seat = ranks.index(rank)
    chair = table.chairs[seat]
    if chair.standing not in _FREE:
        table.chairs[seat] = SeatPresence(chair.name, stands_in=chair.level)
    return seat


_NAMED, _OPEN, _KEPT, _PLAYED, _INVITED, _TAKEN = range(6)


def _rank(chair: SeatPresence, name: str) -> int:
    """Return how soon a late guest of this name gets a seat."""
    is_kept = chair.standing == "away" and not chair.key
    is_free = is_kept or chair.standing in {"open", "gone"}
    if is_free and chair.name.casefold() == name.casefold():
        return _NAMED
    if is_kept or chair.standing == "open":
        return _KEPT if is_kept else _OPEN
    if chair.level is not None or chair.standing == "gone":
        return _PLAYED
    return _INVITED if chair.standing == "invited" else _TAKEN


def _coming(table: HostState) -> NewGame:
    if table.coming is None or table.phase != "gathering":
        raise ValueError(_("The game has begun."))
    return table.coming


def _keep(table: HostState, seats: list[int]) -> None:
    """Keep these seats alone."""
    coming = _coming(table)
    kept = tuple(coming.seats[seat] for seat in seats)
    table.coming = replace(coming, seats=kept)
    table.rearrange(seats)


def _fit_timer(table: HostState) -> None:
    if table.timer is not None:
        table.timer = Timer(SavedTimer(table.timer.terms), len(table.chairs))
