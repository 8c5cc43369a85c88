"""The guest's commands: accept an invitation, and come back to a seat."""

from __future__ import annotations

from dataclasses import replace

from tabletop.app.together import table_plan, waiting_room
from tabletop.app.together.remote_table import RemoteTable
from tabletop.app.together.seat_state import SeatState
from tabletop.core import names
from tabletop.core.i18n import _
from tabletop.library import settings
from tabletop.model.company import WATCH
from tabletop.model.events import Fields
from tabletop.net.guest import Guest
from tabletop.net.protocol.invitations import Invitation, pack, unpack
from tabletop.net.stored_seat import watching_of


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
        told = _("This is your own invitation. Send it to the person you invite.")
        remote.fail(told)
        return
    remote.invitation = found
    remote.show(waiting_room.waiting(remote))


def join(remote: RemoteTable, name: str, fields: Fields) -> None:
    """Accept the invitation, or only watch."""
    invitation = remote.invitation
    if invitation is None:
        return
    guest = remote.guest_at(invitation.table)
    if guest is None or not guest.key or guest.reception == "closed":
        if name == WATCH:
            secret = watching_of(invitation.token)
            fresh = remote.services.fresh
            guest = Guest(
                invitation.table, "", fresh, invitation=secret, now=remote.now
            )
            remote.library.store.put(table_plan.WATCHED, pack(invitation))
        else:
            guest = _come(remote, invitation, names.mended(fields.get("name", "")))
        remote.sit(SeatState(guest))
    remote.error, remote.called_at = "", None
    remote.calls.answer(invitation)
    remote.refresh()


def _come(remote: RemoteTable, invitation: Invitation, name: str) -> Guest:
    """Return the guest of an invitation, new or from a stored seat."""
    kept = table_plan.kept_seat(remote.library.store, invitation.table)
    fresh = remote.services.fresh
    table, token = invitation.table, invitation.token
    back = table_plan.guest_of(kept, fresh, remote.now, token) if kept else None
    if back is not None:
        return back
    former = _former(remote, invitation)
    if former is None:
        remember_name(remote, name)
        return Guest(table, name, fresh, invitation=token, now=remote.now)
    return Guest(
        table, former.name, fresh, invitation=token, former=former, now=remote.now
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
        match = guest.record.match if guest.record else 0
        remote.sit(
            SeatState(guest, seating=guest.seating, is_relayed=True, match=match)
        )
        remote.meet_again()
    remote.show(waiting_room.returning(remote, kept, table))
