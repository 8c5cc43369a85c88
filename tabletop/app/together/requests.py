"""Requests at a shared table: take back a move, play again, leave."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from tabletop.app.together import hosting, table_plan
from tabletop.app.together.remote_table import RemoteTable
from tabletop.app.together.seat_state import PATIENCE, SeatState
from tabletop.core import names
from tabletop.core.chance import new_seed
from tabletop.core.i18n import _
from tabletop.model.company import ALONE, CALL, NO, WAIT, YES
from tabletop.model.events import Commanded, Notified, RemoteCommand, command_in
from tabletop.model.notice import DISMISS, Notice
from tabletop.net.guest import Guest
from tabletop.net.host import Host
from tabletop.net.protocol import from_guest
from tabletop.net.protocol.from_guest import AskMessage, BackMessage, MoreMessage
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
    simple: dict[str, from_guest.FromGuest] = {
        "back": BackMessage(),
        "more-time": MoreMessage(),
        "undo": AskMessage("takeback"),
        "again": AskMessage("again"),
    }
    return simple.get(name)


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
        does = host.substitute if word == "substitute" else host.remove
        remote.apply_step(does(int(seat)))


def _play_alone(
    remote: RemoteTable, seat_state: SeatState, _wish: RemoteCommand
) -> None:
    """Continue alone, in a game that fits everything this guest has seen."""
    guest = seat_state.player
    if not isinstance(guest, Guest):
        return
    session = guest.alone(table_plan.level_of(guest.game), new_seed())
    remote.sit(None)
    remote.opening.show_table("alone", session)
    told = _("From here you play another game, against computers. It won’t be saved.")
    remote.model_store.send(Notified(Notice(told, kind="advice")))
    remote.has_news = True


COMMANDS: Final[
    Mapping[str, Callable[[RemoteTable, SeatState, RemoteCommand], None]]
] = {
    "play": _play,
    "advice": _advise,
    ALONE: _play_alone,
    WAIT: _wait,
    CALL: _ask_to_call,
    **dict.fromkeys(("substitute-", "remove-", "without-"), _substitute),
    "leave-table": lambda remote, _sitting, _wish: remote.leave(),
    "mute-": _mute,
    **dict.fromkeys((YES, NO, "say", "say-", "back", "more-time"), _send),
    **dict.fromkeys(("undo", "again"), _send),
    **dict.fromkeys(hosting.INVITING, _invite),
}
"""Requests by the names of their commands."""
