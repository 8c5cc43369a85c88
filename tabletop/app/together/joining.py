"""The guest's commands: accept an invitation, and come back to a seat."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from tabletop.app.together import table_plan, waiting_room
from tabletop.app.together.remote_table import RemoteTable
from tabletop.app.together.seat_state import SeatState
from tabletop.core import names
from tabletop.core.game import NOBODY
from tabletop.core.i18n import _
from tabletop.library import settings
from tabletop.model.company import WATCH
from tabletop.model.events import Fields
from tabletop.net.fairness_report import NONE
from tabletop.net.guest import Guest
from tabletop.net.protocol.invitations import Invitation, pack, unpack, watching_of
from tabletop.net.stored_seat import guest_kept, seat_kept

PATIENCE: Final = 8.0
"""Seconds after which a person whose host does not answer asks again with the link."""


def open_invitation(remote: RemoteTable, text: str) -> None:
    """Show an invitation.

    Raises:
        ValueError: the text is no usable invitation; a whole sentence says why.
    """
    found = unpack(text)
    if not isinstance(found, Invitation):
        message = _("This is an answer, not an invitation.")
        raise ValueError(message)  # noqa: TRY004 - an error of input
    if remote.host and remote.host.table == found.table:
        remote.come_back()
        told = _("This is your own invitation. Send it to the person you are inviting.")
        remote.fail(told)
        return
    remote.invitation = found
    remote.show(waiting_room.waiting(remote))


def join(remote: RemoteTable, name: str, fields: Fields) -> None:
    """Accept the invitation, or only watch.

    Others can answer a link too, so the key of a seat is never sent there. It is for
    the meeting whose name derives from the key, where only the host can be.
    """
    invitation = remote.invitation
    if invitation is None:
        return
    remote.error, remote.called_at = "", None
    if name == WATCH and _seated(remote, invitation.table) is None:
        _watch(remote, invitation)
    elif invitation.description is not None or not _come_back(remote, invitation):
        _ask(remote, invitation, names.mended(fields.get("name", "")))
    remote.refresh()


def _watch(remote: RemoteTable, invitation: Invitation) -> None:
    secret, fresh = watching_of(invitation.token), remote.services.fresh
    guest = Guest(invitation.table, "", fresh, invitation=secret, now=remote.now)
    remote.library.store.put(table_plan.WATCHED, pack(invitation))
    remote.sit(SeatState(guest))
    remote.calls.answer(invitation)


def _come_back(remote: RemoteTable, invitation: Invitation) -> bool:
    """Return to this device's seat with its key; return False without a seat."""
    former, seat_state = _returning(remote, invitation.table), remote.seat_state
    if former is None:
        return False
    if seat_state and _seated(remote, invitation.table):
        seat_state.is_relayed = True
        remote.meet_again()
    else:
        _sit_again(remote, former)
    remote.joined_at = remote.now
    return True


def _sit_again(remote: RemoteTable, guest: Guest) -> None:
    match = guest.record.match if guest.record else 0
    id_ = _id_of(remote, guest.table)
    remote.sit(SeatState(guest, id_, guest.seating, is_relayed=True, match=match))
    remote.meet_again()


def _id_of(remote: RemoteTable, table: str) -> str:
    """Return the id on the page of the table where this device is a guest, or ""."""
    is_there = remote.seat_state and remote.guest_at(table)
    return remote.seat_state.id if remote.seat_state and is_there else ""


def _ask(remote: RemoteTable, invitation: Invitation, name: str = "") -> None:
    """Ask for a seat by an invitation, which also allows a return without the key."""
    guest = _come(remote, invitation, name)
    remote.sit(SeatState(guest, _id_of(remote, guest.table)))
    remote.calls.answer(invitation)


def _seated(remote: RemoteTable, table: str) -> Guest | None:
    """Return this page's guest at a table, if it has a seat."""
    guest = remote.guest_at(table)
    if guest is None or guest.seat == NOBODY or guest.reception == "closed":
        return None
    return guest if guest.key else None


def _returning(remote: RemoteTable, table: str) -> Guest | None:
    """Return a guest with what this device knows of its seat at a table, or None."""
    player, fresh = _seated(remote, table), remote.services.fresh
    if player is not None:
        return guest_kept(seat_kept(player), fresh, remote.now)
    kept = table_plan.kept_seat(remote.library.store, table)
    return table_plan.guest_of(kept, fresh, remote.now) if kept else None


def _come(remote: RemoteTable, invitation: Invitation, name: str) -> Guest:
    """Return the guest of an invitation, new or at a table where it had a seat.

    It has neither the key of its seat nor the game, whose digests would tell its cards.
    """
    former = _former(remote, invitation)
    known = _returning(remote, invitation.table) or former
    if known is None:
        remember_name(remote, name)
    return Guest(
        invitation.table,
        known.name if known else name,
        remote.services.fresh,
        invitation=invitation.token,
        luck=known.luck.kept if known and known is not former else NONE,
        former=former,
        now=remote.now,
    )


def _former(remote: RemoteTable, invitation: Invitation) -> Guest | None:
    """Return this device's guest of the game that an invitation continues.

    As long as its host is here this raises `ValueError`.
    """
    there = remote.guest_at(invitation.continues)
    if there is not None:
        if there.is_host_here and there.reception == "seated":
            told = _("{who} is here, and so is your game.")
            host = remote.seat_state.host if remote.seat_state else ""
            raise ValueError(told.format(who=host))
        return there
    kept = table_plan.kept_seat(remote.library.store, invitation.continues)
    fresh = remote.services.fresh
    return table_plan.guest_of(kept, fresh, remote.now) if kept else None


def ask_again(remote: RemoteTable) -> bool:
    """Ask with the link if the host has just refused the key of this device's seat."""
    invitation = remote.invitation
    guest = remote.guest_at(invitation.table) if invitation else None
    if invitation is None or guest is None or remote.joined_at is None:
        return False
    if guest.reception == "closed":
        _ask(remote, invitation, guest.name)
        remote.refresh()
        return True
    if guest.reception == "seated":
        remote.joined_at = None
    return False


def look_further(remote: RemoteTable, *, is_back: bool) -> bool:
    """Look for the host elsewhere, if this device has stored a seat at the table.

    Args:
        remote: of this page.
        is_back: whether nobody answers at the meeting of the seat; else at the link.
    """
    invitation, since = remote.invitation, remote.joined_at
    if invitation is None:
        return False
    if table_plan.kept_seat(remote.library.store, invitation.table) is None:
        return False
    guest = None if is_back else _returning(remote, invitation.table)
    if guest is not None:
        remote.invitation = None
        _sit_again(remote, guest)
    elif since is not None and remote.now - since >= PATIENCE:
        _ask(remote, invitation)
    remote.refresh()
    return guest is not None or since is not None


def remember_name(remote: RemoteTable, name: str) -> None:
    """Store the name of the person at this device for the next table, unless empty."""
    if not name:
        return
    changed = settings.with_names(remote.model_store.model.settings, (name,))
    remote.model_store.model = replace(remote.model_store.model, settings=changed)
    settings.store(remote.library.store, changed)


def open_seat(remote: RemoteTable, table: str) -> None:
    """Show a guest's seat, or the way back to it.

    Raises:
        ValueError: this device has no seat at that table.
    """
    if remote.guest_at(table):
        remote.come_back()
        return
    kept = table_plan.kept_seat(remote.library.store, table)
    watched = table_plan.watched_table(remote.library.store)
    if kept is None and watched is not None and watched.table == table:
        remote.invitation = watched
        remote.show(waiting_room.waiting(remote))
        join(remote, WATCH, {})
        return
    if kept is None:
        raise ValueError(_("You no longer have a seat at that table."))
    guest = table_plan.guest_of(kept, remote.services.fresh, remote.now)
    if guest is not None and kept.is_relayed:
        remote.invitation = None
        _sit_again(remote, guest)
    remote.show(waiting_room.returning(remote, kept, table))
