"""The state of a table at several devices, shared by its parts.

`RemoteTable` synchronizes the page with the host or the guest of this device. It sends
the texts of a step through the transport, and shows its changes in the model. Commands
are in `hosting`, `joining` and `requests`; `waiting_room` has the screens before a
game.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Protocol

from tabletop.app.library import Library
from tabletop.app.model_store import ModelStore
from tabletop.app.multiplayer_api import SEATS
from tabletop.app.opening import Opener
from tabletop.app.together import table_plan, waiting_room
from tabletop.app.together.guest_links import GuestLinks, seat_of
from tabletop.app.together.pairing import Pairing
from tabletop.app.together.pending_connections import (
    PendingConnection,
    PendingConnections,
)
from tabletop.app.together.seat_state import SeatState
from tabletop.app.together.table_plan import TablePlan
from tabletop.app.together.transport import Rendezvous, Transport, TransportEvents
from tabletop.core.i18n import _
from tabletop.library.game_index import entry_of
from tabletop.model import router
from tabletop.model.company import Apart
from tabletop.model.events import Alert, Notified, Passed, Speak
from tabletop.model.notice import Notice
from tabletop.model.router import ROOT, Route
from tabletop.model.together import Choosing, Gathering, Invited
from tabletop.net.backups import EncryptRequest
from tabletop.net.failover import DecryptRequest, Successor
from tabletop.net.guest import Guest
from tabletop.net.host import Host
from tabletop.net.protocol.from_guest import LeaveMessage
from tabletop.net.protocol.from_host import ToldMessage
from tabletop.net.protocol.invitations import Invitation
from tabletop.net.steps import Step
from tabletop.net.stored_seat import meeting_of
from tabletop.registry import view_of
from tabletop.session import Session


class AsyncCipher(Protocol):
    """AES-GCM with a callback for the result."""

    def seal(self, sealing: EncryptRequest, done: Callable[[bytes], None]) -> None:
        """Encrypt a backup for the guests, if the device can."""

    def open(
        self, sealed: DecryptRequest, done: Callable[[bytes | None], None]
    ) -> None:
        """Decrypt a backup; pass None to `done` if that is impossible."""


@dataclass(frozen=True, slots=True)
class DeviceServices:
    """Services of the device for tables at several devices."""

    carrier: Callable[[TransportEvents], Transport]  # makes the direct transport
    cipher: AsyncCipher  # encrypts and decrypts backups
    fresh: Callable[[], str]  # returns an unpredictable text at each call
    clock: Callable[[], float]  # returns the monotonic time in seconds
    # gives an answer to the tab of this browser that waits for it, and reports whether
    # there is one
    hand: Callable[[str, Callable[[bool], None]], None]
    wake: Callable[[bool], None]  # keeps the screen on, or stops doing so
    # makes the relayed transport; None if the page has no relay
    relay: Callable[[TransportEvents], Rendezvous] | None = None


class RemoteTable:
    """Connects the page, the transports and a table.

    Attributes:
        stage: owns the model of the page.
        library: has the stored games.
        opening: shows games on the table.
        means: the services of the device.
        relay: the relayed transport; None without a relay.
        spoken: the code of an invitation, shown or typed.
        is_relayed: whether invitations go through the relay.
        calls: the connections between guests and host.
        kin: the connections between guests.
        sitting: the seat of this device at a table; None without a table.
        plan: the host's choices for the table.
        invitation: the last one that was opened here.
        inviting: the seat whose invitation is shown.
        error: a sentence on an error while people gather, or "".
        heir: the new host, while this guest replaces the old one.
        called_at: when the last connection opened, in seconds.
        is_busy: whether the device encrypts or decrypts a backup.
        is_reading: whether the camera reads a code.
        has_news: whether the page must draw a frame.
    """

    def __init__(
        self,
        stage: ModelStore,
        library: Library,
        opening: Opener,
        means: DeviceServices,
        carried: TransportEvents,
    ) -> None:
        self.stage, self.library, self.opening = stage, library, opening
        self.means = means
        self.relay = means.relay(carried) if means.relay else None
        self.spoken = Pairing(self.relay, means.fresh)
        self.is_relayed = self.relay is not None
        carrier = means.carrier(carried)
        self.calls = PendingConnections(carrier, self.relay, means.clock)
        self.kin = GuestLinks(carrier, self.relay, means.clock)
        self.sitting: SeatState | None = None
        self.plan: TablePlan | None = None
        self.invitation: Invitation | None = None
        self.inviting: int | None = None
        self.error = ""
        self.heir: Successor | None = None
        self.called_at: float | None = None
        self.is_busy = self.is_reading = self.has_news = False
        self._looking = ""

    @property
    def now(self) -> float:
        """The time in seconds."""
        return self.means.clock()

    def sit(self, sitting: SeatState | None) -> None:
        """Leave the table, and take a seat at another one, or at none."""
        self.calls.drop_all()
        self.kin.drop_all()
        self.spoken.end()
        self.heir, self.inviting, self.called_at = None, None, None
        self.sitting = sitting
        self.means.wake(sitting is not None)

    def show(self, place: Apart, focus: str = "together") -> None:
        """Show a place; move the focus only if its kind is new."""
        self.has_news = True
        if type(place) is type(self.stage.place):
            self.stage.model = replace(self.stage.model, place=place)
        else:
            self.stage.turn_to(place, focus)

    def fail(self, sentence: str) -> None:
        """Show an error where people gather."""
        self.error = sentence
        self.has_news = True
        if self.sitting is not None:
            self.sitting.error = sentence
        self.stage.tell(Alert(sentence))
        self.refresh()

    def come_back(self) -> None:
        """Show the table again, or the place where people gather for it."""
        sitting = self.sitting
        if sitting is None:
            return
        if sitting.session is not None and sitting.id:
            self.opening.lay(sitting.id, sitting.session)
            self._name_seat()
        else:
            self.show(waiting_room.gathering(self))

    def go_on(self) -> None:
        """Continue a game of this device to which others were invited."""
        self.hand()
        self.come_back()
        self.does(Step())

    def hand(self) -> None:
        """Turn a game of this device into a game at several devices."""
        sitting = self.sitting
        if sitting is not None and sitting.session is not None:
            sitting.is_handing = False
            self._keep(sitting, sitting.session)

    @property
    def has_guests(self) -> bool:
        """Whether a guest has joined the planned table."""
        player = self.sitting.player if self.sitting else None
        return isinstance(player, Host) and bool(player.meetings)

    @property
    def is_hosting(self) -> bool:
        """Whether this device invites others, as the host or its successor."""
        sitting = self.sitting
        is_host = sitting is not None and isinstance(sitting.player, Host)
        return is_host or self.heir is not None

    def sits_at(self, table: str) -> bool:
        """Return whether this device is a guest of the table with this id."""
        player = self.sitting.player if self.sitting else None
        return isinstance(player, Guest) and player.table == table

    def is_own(self, invitation: Invitation) -> bool:
        """Return whether this device made an invitation.

        The id of the table does not decide that: it stays the same when another device
        replaces the host.
        """
        sitting = self.sitting
        return (
            sitting is not None
            and isinstance(sitting.player, Host)
            and sitting.player.table == invitation.table
            and sitting.name(sitting.seat) == invitation.host
        )

    @property
    def is_visiting(self) -> bool:
        """Whether the page shows a way to a table other than this device's own."""
        place = self.stage.place
        if isinstance(place, Invited):
            return bool(place.table) and not self.sits_at(place.table)
        return isinstance(place, Choosing)

    def note(self) -> None:
        """Store the data that reopens the table, or a guest's seat."""
        sitting = self.sitting
        if sitting is None:
            return
        if isinstance(sitting.player, Host):
            sitting.player.note()
            if sitting.is_relayed and sitting.session:
                session = sitting.session
                session.table = replace(session.table, relayed=True)
        else:
            store, is_relayed = self.library.store, sitting.is_relayed
            table_plan.keep_seat(
                store, sitting.player, sitting.host, is_relayed=is_relayed
            )

    def does(self, step: Step) -> None:
        """Send the posts of a step, show its changes, and begin a full table."""
        sitting = self.sitting
        self._send(step)
        if sitting is None:
            return
        says, refused = [], ("", "")
        for shown in step.shows:
            if isinstance(shown, ToldMessage) and isinstance(sitting.player, Guest):
                self.kin.take(sitting.player, shown.seat, shown.text)
            says.append(sitting.note(shown, self.now))
            refused = max(refused, sitting.refused(shown))
        if step.shows:
            self.note()
            session = sitting.session
            self.means.wake(session is None or not session.is_over)
        self.refresh(tuple(filter(None, says)), refused)
        self._warn(sitting)
        player = sitting.player
        if isinstance(player, Host):
            self._seal(player)
            is_full = not player.has_open_seats
            if sitting.is_handing and is_full and self.has_guests:
                self.go_on()
            elif player.phase == "gathering" and is_full:
                self.does(player.begin())

    def _warn(self, sitting: SeatState) -> None:
        """Warn once that this device cannot store a guest's seat."""
        is_guest = isinstance(sitting.player, Guest)
        is_unkept = self.library.store.is_unsaved or not self.library.store.keeps
        is_at_table = self.stage.table_of(sitting.id) is not None
        if is_guest and is_unkept and is_at_table and not sitting.has_warned:
            sitting.has_warned = True
            told = _(
                "This device has no room to keep your seat. If you close the page, ask"
                " {who} to invite you again."
            )
            told = told.format(who=sitting.host)
            self.stage.send(Notified(Notice(told, kind="advice")))

    def meet_again(self) -> None:
        """Reconnect through the relay, if the devices met there."""
        sitting = self.sitting
        if sitting is None or not sitting.is_relayed or self.relay is None:
            return
        player, call = sitting.player, self.calls.of(None)
        if isinstance(player, Host):
            self.calls.await_back(player.meetings)
        elif player.key and player.reception != "closed" and not self.heir:
            is_calling = call and call.is_back and call.state != "lost"
            if not is_calling and not self._hears_host(player, call):
                self.calls.come_back(meeting_of(player.key))

    def bind(self) -> None:
        """Connect this guest to other guests, in case the host disappears."""
        sitting = self.sitting
        player = sitting.player if sitting else None
        if sitting and isinstance(player, Guest):
            for tell in self.kin.settle(player, is_relayed=sitting.is_relayed):
                self.does(player.act(tell))

    @staticmethod
    def _hears_host(guest: Guest, call: PendingConnection | None) -> bool:
        is_open = call is None or call.state == "open"  # None: another guest is host
        return is_open and guest.is_host_here and guest.reception == "seated"

    def _send(self, step: Step) -> None:
        for post in step.posts:
            if (seat := seat_of(post.peer)) is not None:
                self.kin.send(seat, post.text)
            else:
                self.calls.send(post.peer, post.text)

    def _seal(self, host: Host) -> None:
        sealing = host.sealing()
        if sealing is not None and not self.is_busy:
            self.is_busy = True
            self.means.cipher.seal(sealing, lambda it: self._sealed(sealing, it))

    def _sealed(self, sealing: EncryptRequest, sealed: bytes) -> None:
        self.is_busy = False
        sitting = self.sitting
        if sitting is not None and isinstance(sitting.player, Host):
            self.does(sitting.player.sealed(sealing, sealed))

    def refresh(
        self, says: Sequence[str] = (), refused: tuple[str, str] = ("", "")
    ) -> None:
        """Update the model to the state of the table."""
        self._tell_looking()
        sitting = self.sitting
        session = sitting.session if sitting else None
        if sitting is None or session is None:
            self._refresh_apart(says)
            return
        if self.is_visiting:
            self._refresh_apart(())
        elif self._is_apart and session is sitting.laid:
            if not self._is_connected(sitting):
                self._refresh_apart(says)
                return
            self.come_back()
        seat, call = self.inviting, self.calls.of(self.inviting)
        is_host = self.is_hosting
        is_away = seat is not None and sitting.people()[seat].can_invite
        sitting.handed = (
            waiting_room.handed(self, call) if is_host and is_away else None
        )
        if session is not sitting.laid:
            self._fit(sitting, session)
        self._tell(sitting, session, says, refused)

    @property
    def _is_apart(self) -> bool:
        """Whether the page shows the place where people gather for this table."""
        is_apart = isinstance(self.stage.place, Gathering | Invited)
        return is_apart and not self.is_visiting

    def _tell_looking(self) -> None:
        """Speak the state of a connection when it changes."""
        seat = self.inviting
        told = waiting_room.looking(self, None if seat is None else self.calls.of(seat))
        if told != self._looking:
            self._looking = told
            if told:
                self.stage.tell(Speak(told))

    def _is_connected(self, sitting: SeatState) -> bool:
        """Return whether the person can act at the table now."""
        player = sitting.player
        if isinstance(player, Host):
            return not sitting.is_handing
        call = self.calls.of(None)
        is_wired = call is None or call.state == "open"
        return is_wired and player.reception == "seated" and player.is_host_here

    def _refresh_apart(self, says: Sequence[str]) -> None:
        """Update the place where people gather."""
        place = self.stage.place
        if not isinstance(place, Apart):
            return
        now = waiting_room.place(self, place)
        if now != place:
            self.show(now)
        if says:
            self.stage.tell(*map(Speak, says))
            self.has_news = True

    def _fit(self, sitting: SeatState, session: Session) -> None:
        """Show another session on the table: of a new game, or of the same one."""
        session.table = replace(session.table, own=sitting.seat)
        before, table = sitting.laid, self.stage.table_of(sitting.id)
        is_ours = self._is_apart or table is not None
        is_new = sitting.laid_match != sitting.match or before is None
        if before is not None and not is_new:
            session.arrangement.update(before.arrangement)
        if session.is_supposed:
            sitting.id = self._seat_id
        elif is_new or before is None or before.is_supposed:
            sitting.id = self.library.shelf.new_id()
        self.lays(session)
        if is_new and is_ours:
            self.has_news = True
            self.opening.lay(sitting.id, session)
        elif table is not None:
            self.has_news = True
            laid = self.opening.renamed(table, sitting.id, session)
            self.stage.model = replace(self.stage.model, place=laid)
            self.opening.ask_for(Route(session.game, part=sitting.id))
        self._keep(sitting, session)
        if is_ours:
            self._name_seat()

    def lays(self, session: Session) -> None:
        """Mark a session as shown on the table, with all its events."""
        sitting = self.sitting
        if sitting is not None:
            sitting.laid, sitting.laid_match = session, sitting.match
            sitting.ply, sitting.takebacks = session.cursor, session.takebacks

    @property
    def _seat_id(self) -> str:
        return f"seat-{self.sitting.player.table}" if self.sitting else ""

    def _name_seat(self) -> None:
        """Set the address to a guest's seat."""
        sitting = self.sitting
        if (
            sitting
            and isinstance(sitting.player, Guest)
            and sitting.id == self._seat_id
        ):
            self.opening.ask_for(Route(page=router.SEAT, part=sitting.player.table))

    def _tell(
        self,
        sitting: SeatState,
        session: Session,
        says: Sequence[str],
        refused: tuple[str, str],
    ) -> None:
        """Send the table the changes since the last event."""
        ply, since = session.cursor, None
        if ply > sitting.ply or session.takebacks > sitting.takebacks:
            since, sitting.ply = sitting.ply, ply
            sitting.takebacks = session.takebacks
        company = sitting.shown(self.now)
        table = self.stage.table_of(sitting.id)
        if table is None:
            if since is not None:
                self._keep(sitting, session)
            return
        is_same = company == table.company and since is None
        if is_same and not says and not refused[0]:
            return
        self.has_news = True
        self.stage.send(Passed(company, since, tuple(says), refused))

    def _keep(self, sitting: SeatState, session: Session) -> None:
        """Store a game and the data that reopens its table."""
        self.note()
        if session.is_supposed:
            return
        seen = session.observation(sitting.seat)
        status = view_of(session.game).status(seen, session.names)
        entry = entry_of(sitting.id, session, status, self.library.now())
        self.library.shelf.keep(entry, session)

    def leave(self) -> None:
        """Leave the table for good, and go to the lobby."""
        sitting = self.sitting
        if sitting is not None:
            player = sitting.player
            step = (
                player.close()
                if isinstance(player, Host)
                else player.act(LeaveMessage())
            )
            self._send(step)
            if isinstance(player, Guest):
                self.library.store.remove(SEATS + player.table)
        self.sit(None)
        self.invitation = self.plan = None
        self.opening.open(ROOT)
