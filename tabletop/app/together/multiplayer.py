"""The companion of the page that connects devices and receives their messages.

`hosting`, `joining` and `requests` have the commands.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tabletop.app.library import Library
from tabletop.app.model_store import ModelStore
from tabletop.app.opening import Opener
from tabletop.app.together import hosting, joining, requests, waiting_room
from tabletop.app.together.pending_connections import (
    TABLE,
    PendingConnection,
    PendingConnections,
)
from tabletop.app.together.remote_table import RemoteTable
from tabletop.app.together.seat_state import SeatState
from tabletop.app.together.talk import LONGEST
from tabletop.app.together.transport import DeviceServices, Lost
from tabletop.core.i18n import _, mark
from tabletop.model import router
from tabletop.model.company import WATCH, Company
from tabletop.model.events import Fields, RemoteCommand, command_in
from tabletop.model.router import Route
from tabletop.net import joining as seats
from tabletop.net.guest import Guest
from tabletop.net.host import Host
from tabletop.net.steps import Step
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


class Multiplayer(RemoteTable):
    """The companion of this page."""

    def __init__(
        self,
        model_store: ModelStore,
        library: Library,
        opening: Opener,
        services: DeviceServices,
    ) -> None:
        calls = PendingConnections(services.transport(self), services.clock)
        super().__init__(model_store, library, opening, services, calls)

    @property
    def is_unsettled(self) -> bool:
        """Whether other devices are about to change the table by themselves."""
        seat_state = self.seat_state
        return seat_state is not None and seat_state.is_unsettled

    @property
    def ticks(self) -> bool:
        """Whether the page must call `tick` twice a second."""
        return self.seat_state is not None

    def open(self, route: Route) -> None:
        """Open an address of a table at several devices.

        Raises:
            ValueError: that is impossible; a whole sentence says why.
        """
        self.error = ""
        if route.page == router.JOIN:
            joining.open_invitation(self, route.part)
        elif route.page == router.ANSWER:
            hosting.take_answer(self, route.part)
        elif route.page == router.SEAT:
            joining.open_seat(self, route.part)
        else:
            hosting.gather(self, route.part, route.settings)

    def at(self, id_: str) -> tuple[Session, Company] | None:
        """Return the game with this id, if several devices play it."""
        seat_state = self.seat_state
        if seat_state is None or seat_state.id != id_ or seat_state.session is None:
            return None
        host = self.host
        if seat_state.is_handing and host and not (host.meetings or host.continues):
            self.sit(None)  # the game continues here, with its old players
            return None
        if seat_state.is_handing:
            self.hand()
        return seat_state.session, seat_state.shown(self.now)

    def resume(self, id_: str, session: Session) -> tuple[Session, Company] | None:
        """Reopen the table of a stored game, or return None if that is impossible."""
        try:
            kept = kept_in(session)
            host = Host.returned(session, kept, self.services.fresh, self.now)
        except ValueError:
            return None
        if host.session is None or host.seat is None:
            return None
        seat_state = SeatState(host, id_, host.seating, match=kept.match)
        seat_state.is_relayed = session.table.relayed
        self.sit(seat_state)
        session = host.session
        self.lays(session)
        return self.at(id_)

    def read(self, text: str) -> None:
        """Handle a text that the camera has read."""
        self.is_reading = False
        hosting.paste(self, text)

    def blind(self, reason: str) -> None:
        """Handle the lack of a camera."""
        self.is_reading = False
        self.fail(_(BLIND.get(reason, BLIND["unable"])))

    def command(self, name: str, fields: Fields) -> None:
        """Run the command of a button or a form at a place of type `Apart`."""
        does = command_in(COMMANDS, name)
        try:
            if does:
                does(self, name, fields)
        except ValueError as refused:
            self.fail(str(refused))

    def described(self, peer: str, sdp: str) -> None:
        """Handle the description of this device."""
        try:
            self.calls.described(peer, sdp)
        except ValueError:
            self.lost(peer, "unable")
        self.refresh()

    def opened(self, peer: str) -> None:
        """Handle an opened connection."""
        call, seat_state = self.calls.opened(peer), self.seat_state
        if call is None or seat_state is None:
            return
        player, seat_state.error = seat_state.player, ""
        seat_state.is_relayed |= call.is_relayed
        self.called_at = self.now
        if isinstance(player, Guest):
            if not call.is_back and self.model_store.table_of(seat_state.id):
                self.show(waiting_room.waiting(self))  # the seat may be lost
            self.apply_step(player.connect(peer))
        else:
            self.refresh()

    def heard(self, peer: str, text: str) -> None:
        """Handle a text from a peer."""
        seat_state = self.seat_state
        if seat_state is not None:
            step = seat_state.player.receive(peer, text)
            if step != Step() and not joining.ask_again(self):
                self.apply_step(step)
                hosting.go_on(self)

    def lost(self, peer: str, reason: Lost) -> None:
        """Handle a connection that is lost, or was never opened."""
        call, seat_state = self.calls.lost(peer, reason), self.seat_state
        if call is None or seat_state is None:
            return
        if call.peer != peer:  # a guest who asked by the table's link has left
            if self.host:
                seats.withdraw(self.host, peer)
            self.refresh()
            return
        if reason == "flooded" and call.is_back and call.seat is not None:
            told = _("{who}’s device sent too much and was disconnected.")
            told = told.format(who=seat_state.name(call.seat))
            seat_state.farewell = told, self.now + LONGEST
            self.fail(told)
            return
        is_own = call.seat is None and call.is_relayed and reason == "absent"
        if is_own and joining.look_further(self, is_back=call.is_back):
            return
        is_taken = self.host is not None and call.seat in self.host.meetings
        is_taken &= call.is_relayed and call.state == "lost"
        is_again = call.is_back or call.seat == TABLE
        if is_again or is_taken:  # the devices reconnect by themselves
            seat_state.error = call.reason if reason in {"gone", "absent"} else ""
            self.refresh()
            return
        self.fail(" ".join((call.reason, self._next_step(seat_state, call))))

    def _next_step(self, seat_state: SeatState, call: PendingConnection) -> str:
        """Return a sentence on the next step after a lost connection."""
        if call.seat is not None:
            return _("Invite {who} again.").format(who=seat_state.name(call.seat))
        host = self.invitation.host if self.invitation else seat_state.host
        if call.is_relayed:
            told = _("Ask {who} to open the table, then try again.")
        else:
            told = _("Ask {who} for a new invitation, and open it here.")
        return told.format(who=host)

    def tick(self) -> None:
        """Handle the passing of time."""
        if self.seat_state is not None:
            player = self.seat_state.player
            self.apply_step(player.tick(self.now))
            requests.change_host(self)
            self.meet_again()

    def send(self, wish: RemoteCommand) -> None:
        """Send a request of the person at the table to the others."""
        requests.wish(self, wish)

    def takes(self, text: str) -> bool:
        """Handle an answer from another tab; return whether this one waits for it."""
        try:
            self.calls.accept(text)
        except ValueError:
            return False
        self.refresh()
        return True

    def release(self, id_: str) -> None:
        """Leave a table, because another tab of this browser has its game."""
        seat_state = self.seat_state
        if seat_state is not None and seat_state.id == id_:
            self.sit(None)


def _begin(remote: RemoteTable, _name: str, _fields: Fields) -> None:
    """Begin the game, or continue the one that was interrupted."""
    seat_state = remote.seat_state
    if seat_state and seat_state.is_handing:
        remote.continue_game()
    elif remote.host:
        remote.apply_step(remote.host.begin())


COMMANDS: Final[Mapping[str, hosting.Handler]] = {
    "join": joining.join,
    WATCH: joining.join,
    "leave": lambda remote, _name, _fields: remote.leave(),
    "begin": _begin,
    **hosting.PLANNING,
    **hosting.INVITING,
}
"""Commands at the places of type `Apart`."""
