"""The companion of the page that connects devices and receives their messages.

Its state is a `RemoteTable`; `hosting`, `joining` and `requests` have the commands.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tabletop.app.library import Library
from tabletop.app.model_store import ModelStore
from tabletop.app.opening import Opener
from tabletop.app.together import hosting, joining, requests
from tabletop.app.together.pending_connections import TABLE, PendingConnection
from tabletop.app.together.remote_table import DeviceServices, RemoteTable
from tabletop.app.together.seat_state import SeatState
from tabletop.app.together.transport import Lost
from tabletop.core.i18n import _, mark
from tabletop.model import router
from tabletop.model.company import WATCH, Company
from tabletop.model.events import Fields, RemoteCommand, command_in
from tabletop.model.router import Route
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


class Multiplayer:
    """The companion of this page."""

    def __init__(
        self,
        model_store: ModelStore,
        library: Library,
        opening: Opener,
        services: DeviceServices,
    ) -> None:
        self._remote = RemoteTable(model_store, library, opening, services, self)

    @property
    def has_news(self) -> bool:
        """Whether the page must draw a frame."""
        return self._remote.has_news

    @has_news.setter
    def has_news(self, is_new: bool) -> None:
        self._remote.has_news = is_new

    @property
    def is_unsettled(self) -> bool:
        """Whether other devices are about to change the table by themselves."""
        seat_state = self._remote.seat_state
        return seat_state is not None and seat_state.is_unsettled

    @property
    def ticks(self) -> bool:
        """Whether the page must call `tick` twice a second."""
        return self._remote.seat_state is not None

    def open(self, route: Route) -> None:
        """Open an address of a table at several devices.

        Raises:
            ValueError: that is impossible; a whole sentence says why.
        """
        self._remote.error = ""
        if route.page == router.JOIN:
            joining.open_invitation(self._remote, route.part)
        elif route.page == router.ANSWER:
            hosting.take_answer(self._remote, route.part)
        elif route.page == router.SEAT:
            joining.open_seat(self._remote, route.part)
        else:
            hosting.gather(self._remote, route.part, route.settings)

    def at(self, id_: str) -> tuple[Session, Company] | None:
        """Return the game with this id, if several devices play it."""
        seat_state = self._remote.seat_state
        if seat_state is None or seat_state.id != id_ or seat_state.session is None:
            return None
        if seat_state.is_handing and not self._remote.has_guests:
            self._remote.sit(None)  # the game continues here, with its old players
            return None
        if seat_state.is_handing:
            self._remote.hand()
        return seat_state.session, seat_state.shown(self._remote.now)

    def resume(self, id_: str, session: Session) -> tuple[Session, Company] | None:
        """Reopen the table of a stored game, or return None if that is impossible."""
        try:
            kept = kept_in(session)
            host = Host.returned(
                session, kept, self._remote.services.fresh, self._remote.now
            )
        except ValueError:
            return None
        if host.session is None or host.seat is None:
            return None
        seat_state = SeatState(host, id_, host.seating, match=kept.match)
        seat_state.is_relayed = session.table.relayed
        self._remote.sit(seat_state)
        session = host.session
        self._remote.lays(session)
        return self.at(id_)

    def read(self, text: str) -> None:
        """Handle a text that the camera has read."""
        self._remote.is_reading = False
        hosting.paste(self._remote, text)

    def blind(self, reason: str) -> None:
        """Handle the lack of a camera."""
        self._remote.is_reading = False
        self._remote.fail(_(BLIND.get(reason, BLIND["unable"])))

    def command(self, name: str, fields: Fields) -> None:
        """Run the command of a button or a form at a place of type `Apart`."""
        does = command_in(COMMANDS, name)
        try:
            if does:
                does(self._remote, name, fields)
        except ValueError as refused:
            self._remote.fail(str(refused))

    def described(self, peer: str, sdp: str) -> None:
        """Handle the description of this device."""
        try:
            self._remote.calls.described(peer, sdp)
        except ValueError:
            self.lost(peer, "unable")
        self._remote.refresh()

    def opened(self, peer: str) -> None:
        """Handle an opened connection."""
        call, seat_state = self._remote.calls.opened(peer), self._remote.seat_state
        if call is None or seat_state is None:
            return
        player, seat_state.error = seat_state.player, ""
        seat_state.is_relayed |= call.is_relayed
        self._remote.called_at = self._remote.now
        if isinstance(player, Guest):
            self._remote.apply_step(player.connect(peer))
        else:
            self._remote.refresh()

    def heard(self, peer: str, text: str) -> None:
        """Handle a text from a peer."""
        seat_state = self._remote.seat_state
        if seat_state is not None:
            step = seat_state.player.receive(peer, text)
            if step != Step():
                self._remote.apply_step(step)
                hosting.go_on(self._remote)

    def lost(self, peer: str, reason: Lost) -> None:
        """Handle a connection that is lost, or was never opened."""
        call, seat_state = (
            self._remote.calls.lost(peer, reason),
            self._remote.seat_state,
        )
        if call is None or seat_state is None:
            return
        if call.peer != peer:  # a guest who asked by the table's link has left
            if isinstance(seat_state.player, Host):
                seat_state.player.withdraw(peer)
            self._remote.refresh()
            return
        is_taken = call.is_relayed and call.state == "lost" and self._is_taken(call)
        is_again = call.is_back or call.seat == TABLE
        if is_again or is_taken:  # the devices reconnect by themselves
            seat_state.error = call.reason if reason in {"gone", "absent"} else ""
            self._remote.refresh()
            return
        self._remote.fail(" ".join((call.reason, self._next_step(seat_state, call))))

    def _is_taken(self, call: PendingConnection) -> bool:
        """Return whether the seat of a connection is taken."""
        player = self._remote.seat_state.player if self._remote.seat_state else None
        return isinstance(player, Host) and call.seat in player.meetings

    def _next_step(self, seat_state: SeatState, call: PendingConnection) -> str:
        """Return a sentence on the next step after a lost connection."""
        if call.seat is not None:
            return _("Invite {who} again.").format(who=seat_state.name(call.seat))
        host = (
            self._remote.invitation.host if self._remote.invitation else seat_state.host
        )
        if call.is_relayed:
            told = _("Ask {who} to open the table, then try again.")
        else:
            told = _("Ask {who} for a new invitation, and open it here.")
        return told.format(who=host)

    def tick(self) -> None:
        """Handle the passing of time."""
        if self._remote.seat_state is not None:
            player = self._remote.seat_state.player
            self._remote.apply_step(player.tick(self._remote.now))
            self._remote.meet_again()

    def send(self, wish: RemoteCommand) -> None:
        """Send a request of the person at the table to the others."""
        requests.wish(self._remote, wish)

    def offer_calls(self) -> None:
        """Offer to tell a person who is back when it is their turn."""
        self._remote.offer_calls()

    def takes(self, text: str) -> bool:
        """Handle an answer from another tab; return whether this one waits for it."""
        return hosting.takes(self._remote, text)

    def release(self, id_: str) -> None:
        """Leave a table, because another tab of this browser has its game."""
        seat_state = self._remote.seat_state
        if seat_state is not None and seat_state.id == id_:
            self._remote.sit(None)

    def note(self) -> None:
        """Store in the game the data that reopens its table."""
        self._remote.note()


def _begin(remote: RemoteTable, _name: str, _fields: Fields) -> None:
    """Begin the game, or continue the one that was interrupted."""
    seat_state = remote.seat_state
    if seat_state and seat_state.is_handing:
        remote.resume()
    elif seat_state and isinstance(seat_state.player, Host):
        remote.apply_step(seat_state.player.begin())


COMMANDS: Final[Mapping[str, hosting.Handler]] = {
    "join": joining.join,
    WATCH: joining.join,
    "leave": lambda remote, _name, _fields: remote.leave(),
    "begin": _begin,
    **hosting.PLANNING,
    **hosting.INVITING,
}
"""Commands at the places of type `Apart`."""
