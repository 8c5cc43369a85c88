"""The companion of the page that connects devices and receives their messages.

Its state is a `RemoteTable`; `hosting`, `joining` and `requests` have the commands.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tabletop.app.library import Library
from tabletop.app.model_store import ModelStore
from tabletop.app.opening import Opener
from tabletop.app.together import (
    guest_links,
    hosting,
    joining,
    pairing,
    pending_connections,
    requests,
    waiting_room,
)
from tabletop.app.together.pending_connections import PendingConnection
from tabletop.app.together.remote_table import DeviceServices, RemoteTable
from tabletop.app.together.seat_state import SeatState
from tabletop.app.together.transport import Lost
from tabletop.core.i18n import _, mark
from tabletop.model import router
from tabletop.model.company import Company
from tabletop.model.events import Fields, RemoteCommand, command_in
from tabletop.model.router import Route
from tabletop.net.guest import Guest
from tabletop.net.host import Host
from tabletop.net.protocol.from_guest import TellMessage
from tabletop.net.stored_seat import kept_in
from tabletop.session import Session

BLIND: Final = {
    "unable": mark(
        "This browser doesn’t let the page use a camera. Paste the text instead."
    ),
    "none": mark("There is no camera here. Paste the text instead."),
    "refused": mark("The camera isn’t allowed. Allow it, or paste the text instead."),
    "busy": mark("Another program is using the camera. Paste the text instead."),
}
"""Reasons why the camera cannot read, each with the next step."""


class Multiplayer:
    """The companion of this page."""

    def __init__(
        self,
        stage: ModelStore,
        library: Library,
        opening: Opener,
        means: DeviceServices,
    ) -> None:
        self._room = RemoteTable(stage, library, opening, means, self)

    @property
    def has_news(self) -> bool:
        """Whether the page must draw a frame."""
        return self._room.has_news

    @has_news.setter
    def has_news(self, is_new: bool) -> None:
        self._room.has_news = is_new

    @property
    def is_unsettled(self) -> bool:
        """Whether other devices are about to change the table by themselves."""
        sitting = self._room.sitting
        return sitting is not None and sitting.is_unsettled

    @property
    def ticks(self) -> bool:
        """Whether the page must call `tick` twice a second."""
        return self._room.sitting is not None or self._room.spoken.is_awaited

    def open(self, route: Route) -> None:
        """Open an address of a table at several devices.

        Raises:
            ValueError: that is impossible; a whole sentence says why.
        """
        self._room.error = ""
        if route.page == router.JOIN:
            joining.open_invitation(self._room, route.part)
        elif route.page == router.ANSWER:
            hosting.take_answer(self._room, route.part)
        elif route.page == router.SEAT:
            joining.open_seat(self._room, route.part)
        elif route.part:
            hosting.gather(self._room, route.part, route.settings)
        else:
            self._room.show(waiting_room.choosing(self._room))

    def at(self, id_: str) -> tuple[Session, Company] | None:
        """Return the game with this id, if several devices play it."""
        sitting = self._room.sitting
        if sitting is None or sitting.id != id_ or sitting.session is None:
            return None
        if sitting.is_handing and not self._room.has_guests:
            self._room.sit(None)  # the game continues here, with its old players
            return None
        if sitting.is_handing:
            self._room.hand()
        return sitting.session, sitting.shown(self._room.now)

    def resume(self, id_: str, session: Session) -> tuple[Session, Company] | None:
        """Reopen the table of a stored game, or return None if that is impossible."""
        try:
            kept = kept_in(session)
            host = Host.returned(session, kept, self._room.means.fresh, self._room.now)
        except ValueError:
            return None
        if host.session is None or host.seat is None:
            return None
        is_relayed = session.table.relayed and self._room.relay is not None
        sitting = SeatState(host, id_, host.seating, match=kept.match)
        sitting.is_relayed = is_relayed
        self._room.sit(sitting)
        session = host.session
        self._room.lays(session)
        return self.at(id_)

    def read(self, text: str) -> None:
        """Handle a text that the camera has read."""
        self._room.is_reading = False
        hosting.paste(self._room, text)

    def blind(self, reason: str) -> None:
        """Handle the lack of a camera."""
        self._room.is_reading = False
        self._room.fail(_(BLIND.get(reason, BLIND["unable"])))

    def command(self, name: str, fields: Fields) -> None:
        """Run the command of a button or a form at a place of type `Apart`."""
        does = command_in(COMMANDS, name)
        try:
            if does:
                does(self._room, name, fields)
        except ValueError as refused:
            self._room.fail(str(refused))

    def described(self, peer: str, text: str) -> None:
        """Handle the description of this device."""
        sitting, seat = self._room.sitting, guest_links.seat_of(peer)
        if seat is not None:
            player = sitting.player if sitting else None
            if isinstance(player, Guest) and player.reception == "seated":
                self._room.does(player.act(TellMessage(seat, text)))
            return
        self._room.calls.described(peer, text)
        self._room.refresh()

    def opened(self, peer: str) -> None:
        """Handle an opened connection."""
        if peer == pairing.PEER:
            self._room.spoken.opened()
            return
        if (seat := guest_links.seat_of(peer)) is not None:
            self._room.kin.opened(seat)
            if self._room.heir is not None:
                self._room.kin.hail()
            return
        call, sitting = self._room.calls.opened(peer), self._room.sitting
        if call is None or sitting is None:
            return
        player, sitting.error = sitting.player, ""
        sitting.is_relayed |= call.is_relayed
        self._room.called_at = self._room.now
        if isinstance(player, Guest) and self._room.heir is None:
            invitation = self._room.invitation
            is_other = (
                not call.is_back
                and invitation
                and sitting.seating
                and invitation.host != sitting.host
            )
            follows = is_other and player.is_orphaned
            self._room.does(player.follow(peer) if follows else player.connect(peer))
        else:
            self._room.refresh()

    def heard(self, peer: str, text: str) -> None:
        """Handle a text from a peer."""
        sitting = self._room.sitting
        if peer == pairing.PEER:
            self._hear_code(text)
        elif text == guest_links.HAIL:
            self._hear_heir(guest_links.seat_of(peer))
        elif self._room.heir is not None:
            self._room.does(self._room.heir.receive(peer, text))
            requests.go_on(self._room)
        elif sitting is not None:
            self._room.does(sitting.player.receive(peer, text))

    def _hear_heir(self, seat: int | None) -> None:
        """Handle a guest who replaces the host."""
        sitting = self._room.sitting
        if sitting is not None and seat is not None:
            sitting.heir = seat
            self._room.refresh()

    def _hear_code(self, text: str) -> None:
        """Open the invitation of a typed code, once it has arrived."""
        try:
            if invitation := self._room.spoken.heard(text):
                joining.open_invitation(self._room, invitation)
        except ValueError as refused:
            self._room.fail(str(refused))

    def lost(self, peer: str, reason: Lost) -> None:
        """Handle a connection that is lost, or was never opened."""
        if peer == pairing.PEER:
            self._lose_code(reason)
            return
        if (seat := guest_links.seat_of(peer)) is not None:
            self._room.kin.lost(seat)
            return
        call, sitting = self._room.calls.lost(peer, reason), self._room.sitting
        if call is None or sitting is None:
            return
        is_taken = call.is_relayed and call.state == "lost" and self._is_taken(call)
        if call.is_back or is_taken:  # both devices reconnect by themselves
            sitting.error = call.reason if reason in {"gone", "absent"} else ""
            self._room.refresh()
            return
        self._room.fail(" ".join((call.reason, self._next_step(sitting, call, reason))))

    def _lose_code(self, reason: Lost) -> None:
        """Handle the failure of a code; the notice names the link as well."""
        was_awaited = self._room.spoken.is_awaited
        if not self._room.spoken.lost(reason):
            return
        if was_awaited and reason in {"absent", "cut"}:
            told = _(
                "Nobody is waiting with this code. Check it, or ask for a new one."
            )
            self._room.fail(told)
        elif was_awaited:
            told = _("Ask for an invitation from device to device, and open it here.")
            self._room.fail(f"{_(pending_connections.REASONS[reason])} {told}")
        else:
            self._room.refresh()

    def _is_taken(self, call: PendingConnection) -> bool:
        """Return whether the seat of a connection is taken."""
        player = self._room.sitting.player if self._room.sitting else None
        return isinstance(player, Host) and call.seat in player.meetings

    def _next_step(
        self, sitting: SeatState, call: PendingConnection, reason: Lost
    ) -> str:
        """Return a sentence on the next step after a lost connection."""
        if call.seat is not None and reason == "gone":
            if call.seat == self._room.inviting:
                hosting.turn(self._room, is_relayed=False)
            return _("Invite from device to device instead: an answer comes back.")
        if call.seat is not None:
            return _("Invite {who} again.").format(who=sitting.name(call.seat))
        host = self._room.invitation.host if self._room.invitation else sitting.host
        if reason == "gone":
            told = _("Try again, or ask {who} for an invitation from device to device.")
        else:
            told = _("Ask {who} for a new invitation, and open it here.")
        return told.format(who=host)

    def tick(self) -> None:
        """Handle the passing of time."""
        if self._room.spoken.is_late(self._room.now):
            self._lose_code("absent")
        if self._room.sitting is not None:
            called = self._room.heir or self._room.sitting.player
            self._room.does(called.tick(self._room.now))
            self._room.meet_again()
            self._room.bind()

    def wish(self, wish: RemoteCommand) -> None:
        """Send a request of the person at the table to the others."""
        requests.wish(self._room, wish)

    def takes(self, text: str) -> bool:
        """Handle an answer from another tab; return whether this one waits for it."""
        return hosting.takes(self._room, text)

    def stand_up(self, id_: str) -> None:
        """Leave a table, because another tab of this browser has its game."""
        sitting = self._room.sitting
        if sitting is not None and sitting.id == id_:
            self._room.sit(None)

    def note(self) -> None:
        """Store in the game the data that reopens its table."""
        self._room.note()


def _begin(room: RemoteTable, _name: str, _fields: Fields) -> None:
    """Begin the game, or continue the one that was interrupted."""
    sitting = room.sitting
    if sitting and sitting.is_handing:
        room.go_on()
    elif sitting and isinstance(sitting.player, Host):
        room.does(sitting.player.begin())


COMMANDS: Final[Mapping[str, hosting.Handler]] = {
    "join": lambda room, _name, fields: joining.join(room, fields),
    "leave": lambda room, _name, _fields: room.leave(),
    "begin": _begin,
    **hosting.PLANNING,
    **hosting.INVITING,
}
"""Commands at the places of type `Apart`."""
