"""The screens before a shared game has begun."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from tabletop.app.library import Library
from tabletop.app.model_store import ModelStore
from tabletop.app.opening import Opener
from tabletop.app.together import table_plan
from tabletop.app.together.pending_connections import (
    TABLE,
    PendingConnection,
    PendingConnections,
    link_of,
)
from tabletop.app.together.seat_state import SeatState
from tabletop.app.together.table_plan import KeptSeat
from tabletop.app.together.transport import DeviceServices
from tabletop.core.game import NOBODY
from tabletop.core.i18n import _, listed, ngettext, written
from tabletop.model import router
from tabletop.model.company import FREE, Apart, Handed
from tabletop.model.router import Route
from tabletop.model.together import Choosing, Gathering, Invited
from tabletop.net.guest import Guest
from tabletop.net.host import Host
from tabletop.net.protocol.invitations import Invitation
from tabletop.net.protocol.presence import Phase
from tabletop.registry import view_of
from tabletop.session import game_of
from tabletop.session.game_request import NewGame

PATIENCE: Final = 4.0
"""Seconds after which a sentence explains a slow connection, or a host that does not
answer."""

_THOUGHT: Final = 15.0
"""Seconds that a host may take to let a person in before a sentence says what to do."""


@dataclass(eq=False)
class RoomState:
    """The state of this page's table, as the screens before a game read it."""

    model_store: ModelStore  # owns the model of the page
    library: Library  # has the stored games
    opening: Opener  # shows games on the table
    services: DeviceServices
    calls: PendingConnections  # between guests and host
    seat_state: SeatState | None = None  # of this device; None without a table
    plan: NewGame | None = None  # the game that the host has chosen
    name: str = ""  # what the person has typed as a name
    asks_name: bool = False  # whether the person can type a name
    # whether the host has given seats to computers, and alone begins the game
    is_arranged: bool = False
    invitation: Invitation | None = None  # the last one that was opened here
    inviting: int | None = None  # the seat whose invitation is shown
    error: str = ""  # a sentence on an error while people gather, or ""
    called_at: float | None = None  # when the last connection opened, in seconds
    # when a person with a seat opened a link of its table, until the host answers
    joined_at: float | None = None
    is_reading: bool = False  # whether the camera reads a code
    has_news: bool = False  # whether the page must draw a frame

    @property
    def now(self) -> float:
        """The time in seconds."""
        return self.services.clock()

    @property
    def host(self) -> Host | None:
        """The table that this device hosts, or None."""
        player = self.seat_state.player if self.seat_state else None
        return player if isinstance(player, Host) else None

    def guest_at(self, table: str) -> Guest | None:
        """Return this device's guest of the table with this id, or None."""
        player = self.seat_state.player if self.seat_state else None
        if isinstance(player, Guest) and player.table == table:
            return player
        return None


def choosing(remote: RoomState) -> Choosing:
    """Return the place with the games for several devices."""
    game = remote.plan.game if remote.plan else ""
    ours = table_plan.kept_table(remote.library.store)
    return Choosing(
        game,
        remote.name,
        asks_name=remote.asks_name,
        ours=ours.others if ours else (),
        can_write=bool(game) and not view_of(game).is_private,
        servers=remote.services.servers,
        error=remote.error,
        is_read=remote.is_reading,
    )


def host_gathering(remote: RoomState) -> Host | None:
    """Return this device's table while people gather there, or None."""
    return remote.host if remote.host and remote.host.session is None else None


def gathering(remote: RoomState) -> Apart:
    """Return the place where people gather, for the host or a guest."""
    seat_state, site = remote.seat_state, remote.library.site
    if seat_state is None or not isinstance(seat_state.player, Host):
        return waiting(remote)
    host, seat = seat_state.player, remote.inviting
    people = tuple(
        replace(p, standing="coming") if call and call.state == "calling" else p
        for p in seat_state.people()
        for call in [remote.calls.of(p.seat)]
    )
    game = host.seating.game
    players = game_of(game).PLAYERS
    is_open = any(p.seat == seat and p.can_invite for p in people)
    is_gathering = host.phase == "gathering"
    nobody_yet = not any(p.standing == "here" and not p.is_own for p in people)
    told = "" if is_gathering else _("Making random numbers together…")
    if seat_state.is_handing:
        told = _("The game continues here as soon as they are back.")
        if host.continues:
            told = _("Send a new link in the same chat. All seats are kept.")
    elif host.lost is not None:
        told = _(
            "Send a new link in the same chat. The game continues as soon as one friend"
            " has opened it."
        )
    link = remote.calls.of(TABLE)
    return Gathering(
        title=_(game_of(game).TITLE),
        game=game,
        people=people,
        asking=host.asking,
        link=handed(remote, link) if link_of(link, site) else None,
        handed=handed(remote, remote.calls.of(seat)) if is_open else None,
        told=told,
        error=seat_state.error,
        can_begin=(is_gathering or seat_state.is_handing) and not nobody_yet,
        is_begun=not is_gathering,
        needs_link=host.lost is not None,
        waits=host.waits,
        seconds=host.timer.terms.seconds if host.timer else 0,
        fewer=len(people) - 1 in players and any(p.standing in FREE for p in people),
        more=len(people) + 1 in players,
        goes_on=(
            router.address(Route(game, part=seat_state.id))
            if seat_state.is_handing
            else ""
        ),
        servers=remote.services.servers,
    )


def looking(remote: RoomState, call: PendingConnection | None) -> str:
    """Return the sentence while two devices try to connect, or ""."""
    seat_state = remote.seat_state
    if seat_state is None or call is None or call.seat is None or call.is_relayed:
        return ""
    if call.state != "calling":
        return ""
    if remote.now - call.since > PATIENCE:
        told = _(
            "{who}’s device hasn’t been found yet. Both should be on the same Wi-Fi."
        )
    else:
        told = _("Connecting to {who}’s device.")
    return told.format(who=seat_state.name(call.seat))


def handed(remote: RoomState, call: PendingConnection | None) -> Handed | None:
    """Return the invitation or answer of a connection; None if it is lost."""
    if call is None or call.state == "lost":
        return None
    link = link_of(call, remote.library.site)
    is_own = call.seat is None
    seat_state, title, said = remote.seat_state, "", ""
    if seat_state and seat_state.seating and not is_own:
        title = _(game_of(seat_state.seating.game).TITLE)
        said = _("{who} invites you to play {game}.")
        said = said.format(who=seat_state.name(seat_state.seat), game=title)
    label = _("Your answer as a code") if is_own else _("The invitation as a code")
    return Handed(
        link,
        label,
        remote.is_reading,
        is_answered=not (is_own or call.is_relayed),
        told=looking(remote, call),
        title=title,
        said=said,
    )


def waiting(remote: RoomState) -> Apart:
    """Return the place of an invitation, with the state of its connection."""
    invitation, seat_state = remote.invitation, remote.seat_state
    if invitation is None and seat_state is not None:
        seat = table_plan.kept_seat(remote.library.store, seat_state.player.table)
        if seat is not None:
            return returning(remote, seat, seat_state.player.table)
    if invitation is None:
        return Invited(error=remote.error)
    guest, call = remote.guest_at(invitation.table), remote.calls.of(None)
    if call and not call.is_back and call.token != invitation.token:
        call = None  # of an earlier invitation
    call = call if guest else None
    is_open = call is not None and call.state == "open"
    is_near = call is not None and not call.is_relayed
    is_coming = call is not None and (is_open or call.state == "calling")
    is_coming &= not (is_near or (seat_state and seat_state.closed))
    known, store = remote.model_store.model.settings.names, remote.library.store
    kept = table_plan.kept_seat(store, invitation.table)
    former = table_plan.kept_seat(store, invitation.continues)
    running = "" if kept else _told_running(invitation)
    if former and not kept:
        running = _told_continued(invitation, former)
    return Invited(
        table=invitation.table,
        title=_(game_of(invitation.game).TITLE),
        host=invitation.host,
        game=invitation.game,
        running=running,
        name=known[0] if known else "",
        known=known,
        handed=handed(remote, call) if is_near and not is_open else None,
        people=seat_state.people() if seat_state and is_open else (),
        told=_told_waiting(remote, seat_state, call) if guest else "",
        error=remote.error or (seat_state.error if seat_state and guest else ""),
        is_back=bool(kept or former or (guest and guest.key)),
        is_coming=is_coming,
        can_watch=invitation.is_table and not (kept or former),
        is_near=invitation.description is not None,
        servers=remote.services.servers,
    )


def _told_continued(invitation: Invitation, former: KeptSeat) -> str:
    """Return what it means to come to a game whose host was lost."""
    told = _("{who} continues your game without {host}.")
    if view_of(invitation.game).is_private:
        hint = _(
            "Join only if {host} has gone: {who}’s device can then see all the cards."
        )
        told = f"{told} {hint}"
    return told.format(who=invitation.host, host=former.host)


def _told_running(invitation: Invitation) -> str:
    """Return the description of a running game for an invited person."""
    running = invitation.running
    if running is None:
        return ""
    begun = ngettext(
        "The game has already begun: {n} move has been made.",
        "The game has already begun: {n} moves have been made.",
        running.moves,
    )
    told = [begun.format(n=written(running.moves))]
    if running.others:
        there = _("At the table: {persons}.")
        told.append(there.format(persons=listed(running.others)))
    seat = _("You would take {who}’s seat.")
    return " ".join((*told, seat.format(who=running.seat)))


def returning(remote: RoomState, kept: KeptSeat, table: str) -> Apart:
    """Return the place from which a person returns to a stored seat."""
    seat_state = remote.seat_state if remote.guest_at(table) else None
    call = remote.calls.of(None) if seat_state else None
    if call is not None and seat_state is not None and seat_state.error:
        told = _(
            "Your seat at {who}’s table is kept. Ask {who} to open the game: this"
            " page keeps trying to reach it."
        )
    elif call is not None and call.state != "lost":
        told = _("Your seat at {who}’s table is kept. Connecting to {who}’s device.")
    else:
        told = _(
            "Your seat at {who}’s table is kept. Ask {who} to invite you again, and"
            " open the new invitation on this device."
        )
    return Invited(
        _(game_of(kept.game).TITLE),
        kept.host,
        table,
        told=(seat_state and seat_state.closed) or told.format(who=kept.host),
        error=remote.error or (seat_state.error if seat_state else ""),
        is_old=True,
        is_read=remote.is_reading,
    )


def _told_seated(seat: int | None, phase: Phase) -> str:
    """Return a sentence on what a person at the table waits for."""
    if seat == NOBODY:
        return _("You can watch as soon as the game begins.")
    if phase == "playing":
        return _("You join as soon as the rules allow it.")
    return _("You are in. The game begins when everybody is here.")


def _told_waiting(
    remote: RoomState, seat_state: SeatState | None, call: PendingConnection | None
) -> str:
    """Return a sentence on what the invited person waits for."""
    if seat_state is None or call is None:
        return ""
    host = remote.invitation.host if remote.invitation else seat_state.host
    if seat_state.closed:
        return seat_state.closed
    if seat_state.seating is not None:
        return _told_seated(seat_state.player.seat, seat_state.seating.phase)
    told = ""
    is_link = remote.invitation is not None and remote.invitation.is_table
    if call.state == "open" and is_link and not _is_late(remote, _THOUGHT):
        told = _("Waiting for {who} to let you in.")
    elif call.state == "open" and is_link:
        told = _("Nothing yet? Tell {who} that you are waiting.")
    elif call.state == "open" and _is_late(remote, PATIENCE):
        told = _("{who}’s device isn’t answering. Ask {who} to open the page again.")
    elif call.state == "open":
        told = _("Connected. Asking {who} for your seat…")
    elif call.is_relayed and call.state == "calling":
        told = _("Connecting to {who}’s device.")
    return told.format(who=host)


def _is_late(remote: RoomState, patience: float) -> bool:
    since = remote.called_at
    return since is not None and remote.now - since > patience


def place(remote: RoomState, now: Apart) -> Apart:
    """Return the place that replaces `now` where people gather."""
    if isinstance(now, Choosing):
        return choosing(remote)
    if isinstance(now, Invited) and not remote.guest_at(now.table):
        return _elsewhere(remote, now)
    return gathering(remote)


def _elsewhere(remote: RoomState, now: Invited) -> Apart:
    """Return the place of an invitation to a table without a seat of this device."""
    if remote.invitation is not None and remote.invitation.table == now.table:
        return waiting(remote)
    kept = table_plan.kept_seat(remote.library.store, now.table)
    if kept is not None:
        return returning(remote, kept, now.table)
    return replace(now, error=remote.error or now.error, is_read=remote.is_reading)
