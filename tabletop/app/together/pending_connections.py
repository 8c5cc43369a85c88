"""Connections in the making: invitations, answers, and their state.

    describing ──described──→ offered ──answer──→ calling ──opened──→ open
         └────────lost─────────┴──────lost─────────┴──────lost───────→ lost

A guest's connection also goes from *describing* to *offered*: then the guest returns
its answer. A relayed connection needs no description and no answer: the host's is
*offered* at once, and a guest's *calling*.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Final, Literal, TypeAlias

from tabletop.app.together.transport import End, Lost, Transport
from tabletop.core.i18n import _, mark
from tabletop.model import router
from tabletop.model.router import Route
from tabletop.net.protocol import invitations
from tabletop.net.protocol.invitations import Invitation, InvitationAnswer

TABLE: Final = -1
"""In place of a seat: the link of the table, whose guests ask for any seat."""

ROOM: Final = "ask"
"""Name of the table's link at the relay, and the first part of its guests' names."""

State: TypeAlias = Literal["describing", "offered", "calling", "open", "lost"]

REASONS: Final[dict[Lost, str]] = {
    "refused": mark("That text doesn’t match this invitation."),
    "timeout": mark(
        "The two devices couldn’t find each other. Put both on the same "
        "Wi-Fi, or use one as the other’s hotspot."
    ),
    "cut": mark("The connection was cut: the other page is closed, asleep or offline."),
    "unable": mark("This browser can’t connect to other devices. Another one might."),
    "expired": mark("The invitation is too old."),
    "alone": mark(
        "This device isn’t on a network. Join the other device’s Wi-Fi or its hotspot."
    ),
    "absent": mark("No answer: the host’s page is closed, asleep or offline."),
    "gone": mark("No relay can be reached."),
    "flooded": mark("The other device is sending too much."),
}
"""Reasons of a lost connection as sentences."""


@dataclass(frozen=True, slots=True)
class PendingConnection:
    """A connection in the making, and the seat at its other end."""

    peer: str  # its name
    # makes the invitation or answer from this device's SDP; None without one
    make: Callable[[str], Invitation | InvitationAnswer] | None = None
    token: str = ""  # of the seat or the table: the secret at the relays
    seat: int | None = None  # to which it invites, or TABLE; None for a guest's own
    is_back: bool = False  # whether it is for a player who had a seat before
    state: State = "describing"
    text: str = ""  # the invitation or answer; "" before it is made
    reason: str = ""  # a sentence on why it was lost, or ""
    since: float = 0.0  # when the host received the answer, in seconds

    @property
    def is_relayed(self) -> bool:
        """Whether the relays introduce the devices."""
        return self.make is None


class PendingConnections:
    """The pending and open connections of this page."""

    def __init__(self, transport: Transport, clock: Callable[[], float]) -> None:
        """Store the transport, and the clock, which returns seconds."""
        self._carrier, self._clock = transport, clock
        self._calls: dict[str, PendingConnection] = {}
        self._number = 0

    def of(self, seat: int | None) -> PendingConnection | None:
        """Return the last connection by an invitation to a seat, or a guest's own."""
        found = [c for c in self._calls.values() if c.seat == seat]
        found = [call for call in found if seat is None or not call.is_back]
        return found[-1] if found else None

    def offer(self, seat: int, token: str, make: Callable[[str], Invitation]) -> None:
        """Begin a direct connection to a seat, and drop the one before."""
        peer = self._begin(seat)
        self._calls[peer] = PendingConnection(peer, make, token, seat)
        self._carrier.offer(peer)

    def meet(self, seat: int, token: str, text: str) -> None:
        """Wait at the relays for a device with this invitation to a seat."""
        self._join(PendingConnection(self._begin(seat), None, token, seat, text=text))

    def await_back(self, seats: Mapping[int, str]) -> None:
        """Wait at the relays for former guests, each by their secret.

        A connection stays when its guest moves to another seat for the next game.
        """
        calls = (c for c in self._calls.values() if c.is_back and c.seat is not None)
        known = {call.token: call for call in calls}
        for seat, secret in seats.items():
            call = known.pop(secret, None)
            if call is None:
                self._number += 1
                peer = f"back-{self._number}"
                call = PendingConnection(peer, None, secret, seat, is_back=True)
                self._join(call)
            elif call.state == "lost":
                self._join(replace(call, seat=seat))
            elif call.seat != seat:
                self._set(replace(call, seat=seat))
        for call in known.values():
            if call.seat in seats:  # their seat has another player now
                self.drop(call)

    def ask(self, link: Invitation) -> None:
        """Wait at the relays for all devices with the link of this table."""
        if not self._waits(ROOM, link.token):
            text = invitations.pack(link)
            self._join(PendingConnection(ROOM, None, link.token, TABLE, text=text))

    def _waits(self, peer: str, secret: str) -> bool:
        """Return whether this page waits for a peer at the relays already."""
        known = self._calls.get(peer)
        return known is not None and known.state != "lost" and known.token == secret

    def come_back(self, secret: str) -> None:
        """Connect to the host through the relays, to return to a seat."""
        self._join(PendingConnection(self._begin(None), None, secret, is_back=True))

    def _join(self, call: PendingConnection) -> None:
        is_host = call.seat is not None
        self._set(replace(call, state="offered" if is_host else "calling"))
        end: End = "room" if call.seat == TABLE else "host" if is_host else "guest"
        self._carrier.join(call.peer, call.token, end)

    def send(self, peer: str, text: str) -> None:
        """Send a text to a peer."""
        self._carrier.send(peer, text)

    def answer(self, invitation: Invitation) -> None:
        """Begin a guest's connection by an invitation."""
        peer, token = self._begin(None), invitation.token
        if invitation.description is None:
            self._join(PendingConnection(peer, None, token))
            return
        self._calls[peer] = PendingConnection(
            peer, lambda found: InvitationAnswer(token, found), token
        )
        self._carrier.answer(peer, invitation.description)

    def accept(self, text: str) -> None:
        """Handle the answer to one of the invitations.

        Raises:
            ValueError: the text answers none of them; a whole sentence says so.
        """
        answer = invitations.unpack(text)
        if not isinstance(answer, InvitationAnswer):
            message = _("This is an invitation. Paste the answer to it here instead.")
            raise ValueError(message)  # noqa: TRY004 - an error of input
        calls = (c for c in self._calls.values() if c.token == answer.token)
        call = next((c for c in calls if c.seat is not None and c.make), None)
        if call is None or call.state not in {"offered", "calling"}:
            message = _("This answers another invitation, or an old one. Invite again.")
            raise ValueError(message)
        self._set(replace(call, state="calling", since=self._clock()))
        self._carrier.accept(call.peer, answer.description)

    def _begin(self, seat: int | None) -> str:
        before = self.of(seat)
        if before is not None:
            self.drop(before)
        self._number += 1
        return f"{'own' if seat is None else seat}-{self._number}"

    def _call(self, peer: str) -> PendingConnection | None:
        """Return the connection of a peer; that of the table's link for its guests."""
        return self._calls.get(peer.partition("/")[0])

    def _set(self, call: PendingConnection) -> None:
        self._calls[call.peer] = call

    def drop(self, call: PendingConnection) -> None:
        """Close a connection without a message."""
        self._calls.pop(call.peer, None)
        self._carrier.drop(call.peer)

    def drop_all(self) -> None:
        """Close all connections."""
        for call in [*self._calls.values()]:
            self.drop(call)

    # Events of the transport

    def described(self, peer: str, sdp: str) -> None:
        """Make the invitation or answer; raise `ValueError` for an incomplete SDP."""
        call = self._calls.get(peer)
        if call and call.make:
            made = invitations.pack(call.make(sdp))
            self._set(replace(call, state="offered", text=made))

    def opened(self, peer: str) -> PendingConnection | None:
        """Mark a connection as open, and return it; None for an unknown peer."""
        call = self._call(peer)
        if call is not None and call.peer == peer:
            self._set(replace(call, state="open"))
        return call

    def lost(self, peer: str, reason: Lost) -> PendingConnection | None:
        """Mark a connection as lost, and return it; None for an unknown peer."""
        call = self._call(peer)
        if call is not None and call.peer == peer:
            call = replace(call, state="lost", reason=_(REASONS[reason]))
            self._set(call)
        return call


def link_of(call: PendingConnection | None, site: str) -> str:
    """Return the link of an invitation or answer, "" while there is none."""
    if call is None or call.state not in {"offered", "calling"}:
        return ""
    page = router.ANSWER if call.seat is None else router.JOIN
    return site + router.address(Route(page=page, part=call.text))
