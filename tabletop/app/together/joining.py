"""The guest's commands: accept an invitation, and come back to a seat."""

from __future__ import annotations

from dataclasses import replace

from tabletop.app.together import table_plan, waiting_room
from tabletop.app.together.remote_table import RemoteTable
from tabletop.app.together.seat_state import SeatState
from tabletop.core import names
from tabletop.core.i18n import _
from tabletop.library import settings
from tabletop.model.events import Fields
from tabletop.net.guest import Guest
from tabletop.net.protocol.invitations import Invitation, unpack


def open_invitation(room: RemoteTable, text: str) -> None:
    """Show an invitation.

    Raises:
        ValueError: the text is no usable invitation; a whole sentence says why.
    """
    found = unpack(text)
    if not isinstance(found, Invitation):
        message = _("This is an answer, not an invitation.")
        raise ValueError(message)  # noqa: TRY004 - an error of input
    if found.description is None and room.relay is None:
        raise ValueError(
            _("This invitation goes through a relay, and this page has none.")
        )
    if room.is_own(found):
        room.come_back()
        told = _("This is your own invitation. Send it to the person you invite.")
        room.fail(told)
        return
    room.invitation = found
    room.show(waiting_room.waiting(room))


def join(room: RemoteTable, fields: Fields) -> None:
    """Accept the invitation."""
    invitation, sitting = room.invitation, room.sitting
    if invitation is None:
        return
    guest = sitting.player if sitting else None
    is_it = isinstance(guest, Guest) and guest.table == invitation.table
    is_known = isinstance(guest, Guest) and is_it and bool(guest.key)
    if not is_known or (isinstance(guest, Guest) and guest.reception == "closed"):
        guest = _come(room, invitation, names.mended(fields.get("name", "")))
        room.sit(SeatState(guest))
    room.error, room.called_at = "", None
    room.calls.answer(invitation)
    room.refresh()


def _come(room: RemoteTable, invitation: Invitation, name: str) -> Guest:
    """Return the guest of an invitation, new or from a stored seat."""
    kept = table_plan.kept_seat(room.library.store, invitation.table)
    fresh = room.means.fresh
    back = table_plan.guest_of(kept, fresh, room.now) if kept else None
    if back is not None:
        return back
    remember_name(room, name)
    table, token = invitation.table, invitation.token
    return Guest(table, name, fresh, invitation=token, now=room.now)


def remember_name(room: RemoteTable, name: str) -> None:
    """Store the name of the person at this device for the next table, unless empty."""
    if not name:
        return
    changed = settings.with_names(room.stage.model.settings, (name,))
    room.stage.model = replace(room.stage.model, settings=changed)
    settings.store(room.library.store, changed)


def open_seat(room: RemoteTable, table: str) -> None:
    """Show a guest's seat, or the way back to it.

    Raises:
        ValueError: this device has no seat at that table.
    """
    sitting = room.sitting
    is_mine = sitting and isinstance(sitting.player, Guest)
    if sitting and is_mine and sitting.player.table == table:
        room.come_back()
        return
    kept = table_plan.kept_seat(room.library.store, table)
    if kept is None:
        raise ValueError(_("You no longer have a seat at that table."))
    guest = table_plan.guest_of(kept, room.means.fresh, room.now)
    if guest is not None and kept.is_relayed and room.relay is not None:
        room.invitation = None
        room.sit(SeatState(guest, is_relayed=True))
        room.meet_again()
    room.show(waiting_room.returning(room, kept, table))
