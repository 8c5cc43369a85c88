"""Requests at a shared table: take back a move, play again, leave."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from tabletop.app.together import guest_links, hosting, table_plan
from tabletop.app.together.remote_table import RemoteTable
from tabletop.app.together.seat_state import SeatState
from tabletop.core import names
from tabletop.core.chance import new_seed
from tabletop.core.i18n import _
from tabletop.model.company import ALONE, FOLLOW, INHERIT, NO, YES
from tabletop.model.events import Notified, RemoteCommand, command_in
from tabletop.model.notice import Notice
from tabletop.net.failover import DecryptRequest, Successor
from tabletop.net.guest import Guest
from tabletop.net.host import Host
from tabletop.net.protocol import from_guest
from tabletop.net.protocol.from_guest import AskMessage, BackMessage, MoreMessage
from tabletop.net.steps import Step


def wish(room: RemoteTable, wish: RemoteCommand) -> None:
    """Run the request of the person at the table."""
    sitting = room.sitting
    if sitting is None:
        return
    does = command_in(COMMANDS, wish.name)
    try:
        if does:
            does(room, sitting, wish)
    except ValueError as refused:
        sitting.error = str(refused)
        room.refresh(refused=(str(refused), ""))


def _play(room: RemoteTable, sitting: SeatState, wish: RemoteCommand) -> None:
    room.does(sitting.player.play(wish.text))


def _advise(room: RemoteTable, sitting: SeatState, wish: RemoteCommand) -> None:
    """Play a computer's advice."""
    player = sitting.player
    if isinstance(player, Host):
        room.does(player.answer(player.question() or "", wish.text))


def _follow(room: RemoteTable, sitting: SeatState, _wish: RemoteCommand) -> None:
    """Continue at the table of the guest who replaces the host."""
    player = sitting.player
    if isinstance(player, Guest) and sitting.heir is not None:
        peer, sitting.heir = guest_links.peer_of(sitting.heir), None
        room.calls.drop_all()
        room.does(player.follow(peer))


def _mute(room: RemoteTable, sitting: SeatState, wish: RemoteCommand) -> None:
    """Hide the messages of a person, or show them again."""
    seat = wish.name.removeprefix("mute-")
    if seat.isdecimal():
        sitting.muted ^= {int(seat)}
        room.refresh()


def _invite(room: RemoteTable, _sitting: SeatState, wish: RemoteCommand) -> None:
    if does := command_in(hosting.INVITING, wish.name):
        does(room, wish.name, wish.fields)


def _send(room: RemoteTable, sitting: SeatState, wish: RemoteCommand) -> None:
    """Send the message of a request to the others."""
    message = _message(sitting, wish)
    room.does(sitting.player.act(message) if message else Step())


def _message(sitting: SeatState, wish: RemoteCommand) -> from_guest.FromGuest | None:
    """Return the message for this request, None if it needs none."""
    name, asked = wish.name, sitting.asked
    if name in {YES, NO} and asked is not None:
        sitting.has_answered = True
        return from_guest.AnswerMessage(asked.question, name == YES)
    line = names.cleaned(wish.fields.get("line", ""))
    if name == "say":
        return from_guest.SayMessage(text=line) if line else None
    if name.startswith("say-"):
        return from_guest.SayMessage(name.removeprefix("say-"))
    simple: dict[str, from_guest.FromGuest] = {
        "back": BackMessage(),
        "more-time": MoreMessage(),
        "undo": AskMessage("takeback"),
        "again": AskMessage("again"),
    }
    return simple.get(name)


def _play_alone(room: RemoteTable, sitting: SeatState, _wish: RemoteCommand) -> None:
    """Continue alone, in a game that fits everything this guest has seen."""
    guest = sitting.player
    if not isinstance(guest, Guest):
        return
    game = guest.view.game if guest.view else ""
    session = guest.alone(table_plan.level_of(game), new_seed())
    room.sit(None)
    room.opening.lay("alone", session)
    told = _("From here you play another game, against computers. It won’t be saved.")
    room.stage.send(Notified(Notice(told, kind="advice")))
    room.has_news = True


def _inherit(room: RemoteTable, sitting: SeatState, _wish: RemoteCommand) -> None:
    """Replace a host who is gone."""
    guest = sitting.player
    if not isinstance(guest, Guest):
        return
    room.heir = Successor(guest, room.means.fresh, room.now)
    room.calls.drop_all()
    sitting.is_heir = True
    room.kin.hail()
    go_on(room)


def go_on(room: RemoteTable) -> None:
    """Continue as the host, as soon as the backup can be decrypted."""
    heir, sitting = room.heir, room.sitting
    if heir is None or sitting is None:
        return
    if heir.host is None:
        opening = heir.opening()
        if opening is not None and not room.is_busy:
            room.is_busy = True
            room.means.cipher.open(opening, lambda it: _opened(room, opening, it))
        else:
            room.refresh()
        return
    room.heir, sitting.is_heir = None, False
    sitting.player, sitting.seating = heir.host, heir.host.seating
    sitting.laid = None
    room.does(heir.host.tick(room.now))
    if room.kin.is_any:
        told = _("The game continues on this device. The others are invited along.")
    else:
        told = _("The game continues on this device. Invite the others again.")
    room.stage.send(Notified(Notice(told, kind="advice")))


def _opened(room: RemoteTable, opening: DecryptRequest, plain: bytes | None) -> None:
    room.is_busy = False
    if room.heir is not None:
        room.heir.opened(opening, plain)
        go_on(room)


COMMANDS: Final[
    Mapping[str, Callable[[RemoteTable, SeatState, RemoteCommand], None]]
] = {
    "play": _play,
    "advice": _advise,
    ALONE: _play_alone,
    INHERIT: _inherit,
    FOLLOW: _follow,
    "leave-table": lambda room, _sitting, _wish: room.leave(),
    "mute-": _mute,
    **dict.fromkeys((YES, NO, "say", "say-", "back", "more-time"), _send),
    **dict.fromkeys(("undo", "again"), _send),
    **dict.fromkeys(hosting.INVITING, _invite),
}
"""Requests by the names of their commands."""
