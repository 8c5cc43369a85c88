"""Requests at a shared table: take back a move, play again, leave."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from tabletop.app.multiplayer_api import SEATS
from tabletop.app.together import hosting
from tabletop.app.together.remote_table import RemoteTable
from tabletop.app.together.seat_state import PATIENCE, Player, SeatState
from tabletop.core import names
from tabletop.model.company import CALL, CONTINUE, NO, WAIT, YES
from tabletop.model.events import Commanded, RemoteCommand, command_in
from tabletop.model.notice import DISMISS
from tabletop.net import handover, joining
from tabletop.net.guest import Guest
from tabletop.net.host import Host
from tabletop.net.protocol import from_guest
from tabletop.net.protocol.from_guest import WishMessage
from tabletop.net.steps import Step


def wish(remote: RemoteTable, wish: RemoteCommand) -> None:
    """Run the request of the person at the table."""
    seat_state = remote.seat_state
    if seat_state is None:
        return
    does = command_in(COMMANDS, wish.name)
    try:
        if does:
            does(remote, seat_state, wish)
    except ValueError as refused:
        seat_state.error = str(refused)
        remote.refresh(refused=(str(refused), ""))


def _play(remote: RemoteTable, seat_state: SeatState, wish: RemoteCommand) -> None:
    remote.apply_step(seat_state.player.play(wish.text))


def _advise(remote: RemoteTable, seat_state: SeatState, wish: RemoteCommand) -> None:
    """Play a computer's advice."""
    player = seat_state.player
    if isinstance(player, Host):
        remote.apply_step(player.answer(player.question() or "", wish.text))


def _mute(remote: RemoteTable, seat_state: SeatState, wish: RemoteCommand) -> None:
    """Hide the messages of a person, or show them again."""
    seat = wish.name.removeprefix("mute-")
    if seat.isdecimal():
        seat_state.talk.muted ^= {int(seat)}
        remote.refresh()


def _invite(remote: RemoteTable, _sitting: SeatState, wish: RemoteCommand) -> None:
    if does := command_in(hosting.INVITING, wish.name):
        does(remote, wish.name, wish.fields)


def _send(remote: RemoteTable, seat_state: SeatState, wish: RemoteCommand) -> None:
    """Send the message of a request to the others."""
    message = _message(seat_state, wish)
    remote.apply_step(seat_state.player.act(message) if message else Step())


def _message(seat_state: SeatState, wish: RemoteCommand) -> from_guest.FromGuest | None:
    """Return the message for this request, None if it needs none."""
    name, asked = wish.name, seat_state.asked
    if name in {YES, NO} and asked is not None:
        seat_state.has_answered = True
        return from_guest.AnswerMessage(asked.question, name == YES)
    line = names.cleaned(wish.fields.get("line", ""))
    if name == "say":
        return from_guest.SayMessage(text=line) if line else None
    if name.startswith("say-"):
        return from_guest.SayMessage(name.removeprefix("say-"))
    wishes: dict[str, WishMessage] = {
        "back": WishMessage("back"),
        "more-time": WishMessage("more"),
        "undo": WishMessage("takeback"),
        "again": WishMessage("again"),
    }
    return wishes.get(name)


def _ask_to_call(
    remote: RemoteTable, _seat_state: SeatState, _wish: RemoteCommand
) -> None:
    """Ask the browser to allow notifications, and put the offer away."""
    remote.services.ask()
    remote.model_store.send(Commanded(DISMISS))


def _wait(remote: RemoteTable, seat_state: SeatState, _wish: RemoteCommand) -> None:
    """Wait for the person who is away, without an offer for some time."""
    seat_state.patient_until = remote.now + PATIENCE
    remote.refresh()


def _substitute(
    remote: RemoteTable, seat_state: SeatState, wish: RemoteCommand
) -> None:
    """Let a computer play for a person: until they are back, or from now on."""
    word, _dash, seat = wish.name.rpartition("-")
    host = seat_state.player
    if isinstance(host, Host) and seat.isdecimal():
        does = joining.substitute if word == "substitute" else joining.remove
        remote.apply_step(host.change(does, int(seat)))


def _entrust(remote: RemoteTable, seat_state: SeatState, wish: RemoteCommand) -> None:
    """Make a guest the host."""
    host, seat = seat_state.player, wish.name.rpartition("-")[2]
    if isinstance(host, Host) and seat.isdecimal():
        remote.apply_step(host.change(handover.charge, int(seat)))
        remote.model_store.send(Commanded("close"))  # the sheet of the people


def change_host(remote: RemoteTable) -> None:
    """Make this device the host, or a guest, where the table was handed over."""
    seat_state = remote.seat_state
    new = None if seat_state is None else _next_player(remote, seat_state)
    if seat_state is None or new is None:
        return
    seat_state.player, seat_state.asked, seat_state.is_relayed = new, None, True
    remote.sit(seat_state)
    if isinstance(new, Guest) and new.seating:
        remote.refresh((seat_state.note(new.seating, remote.now),))
    remote.apply_step(new.tick(remote.now))
    remote.meet_again()


def _next_player(remote: RemoteTable, seat_state: SeatState) -> Player | None:
    """Return the host or guest that this device becomes; None if it stays as it is."""
    player = seat_state.player
    if isinstance(player, Host):
        guest = handover.given(player)
        if guest is not None and handover.is_confirmed(player):
            remote.library.store.drop(seat_state.id)
        return guest
    if not player.charge:
        return None
    try:
        host = Host.returned(*handover.taken(player), remote.services.fresh, remote.now)
    except ValueError as refused:
        player.charge = ""
        player.luck.warn(str(refused))
        remote.fail(str(refused))
        return None
    remote.library.store.remove(SEATS + player.table)
    return host


def _continue(remote: RemoteTable, seat_state: SeatState, _wish: RemoteCommand) -> None:
    """Continue the game without its host."""
    if isinstance(seat_state.player, Guest):
        hosting.continue_without(remote, seat_state.player)


COMMANDS: Final[
    Mapping[str, Callable[[RemoteTable, SeatState, RemoteCommand], None]]
] = {
    "play": _play,
    "advice": _advise,
    CONTINUE: _continue,
    WAIT: _wait,
    CALL: _ask_to_call,
    **dict.fromkeys(("substitute-", "remove-", "without-"), _substitute),
    "entrust-": _entrust,
    "leave-table": lambda remote, _sitting, _wish: remote.leave(),
    "mute-": _mute,
    **dict.fromkeys((YES, NO, "say", "say-", "back", "more-time"), _send),
    **dict.fromkeys(("undo", "again"), _send),
    **dict.fromkeys(hosting.INVITING, _invite),
}
"""Requests by the names of their commands."""
