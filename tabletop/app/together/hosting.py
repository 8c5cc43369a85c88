"""The host's commands: plan a table, and invite people."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from typing import Final, TypeAlias

from tabletop.app.together import joining, table_plan, waiting_room
from tabletop.app.together.remote_table import RemoteTable
from tabletop.app.together.seat_state import SeatState
from tabletop.app.together.table_plan import TablePlan
from tabletop.core import names
from tabletop.core.i18n import _
from tabletop.model.company import Apart
from tabletop.model.events import Alert, Fields, Speak
from tabletop.model.together import Invited
from tabletop.net.host import Host
from tabletop.net.protocol.invitations import Invitation, RunningGame, pack, unpack
from tabletop.session.timer import TimerTerms

Handler: TypeAlias = Callable[[RemoteTable, str, Fields], None]


def gather(remote: RemoteTable, game: str, texts: Mapping[str, str] | None) -> None:
    """Open a table for a game, or show the one that is open.

    Args:
        remote: of this page.
        game: its short name; with "/" and an id, a game that is running.
        texts: the settings of a new game, or None.

    Raises:
        ValueError: the game is impossible; a whole sentence says why.
    """
    game, _slash, id_ = game.partition("/")
    if id_:
        _open_game(remote, id_)
        return
    seat_state, plan = remote.seat_state, remote.plan
    is_laid = seat_state is not None and isinstance(seat_state.player, Host)
    is_it = plan is not None and plan.game.game == game
    if texts is None and is_laid and is_it and seat_state and not seat_state.session:
        remote.show(waiting_room.gathering(remote))
        return
    chosen = remote.model_store.model.settings
    remote.plan = TablePlan(table_plan.asked_for(game, dict(texts or {}), chosen))
    _lay(remote)


def _open_game(remote: RemoteTable, id_: str) -> None:
    """Open the other seats of a game of this device to other devices."""
    seat_state = remote.seat_state
    if seat_state is not None and seat_state.id == id_ and seat_state.is_handing:
        remote.show(waiting_room.gathering(remote))
        return
    table = remote.model_store.table_of(id_)
    session = table.session if table else remote.library.game_store.load(id_)
    laid, session = session.table, session.as_it_stands()
    session.table = laid
    persons = session.persons
    if not persons or session.is_over:
        raise ValueError(_("Nobody can be invited to this game any more."))
    seat = session.to_act if session.to_act in persons else persons[0]
    level, fresh = (
        table_plan.level_of(session.game, session.seats),
        remote.services.fresh,
    )
    host = Host.opened(session, seat, fresh, level, remote.now)
    remote.sit(
        SeatState(host, id_, host.seating, match=1, laid_match=1, is_handing=True)
    )
    remote.lays(session)
    remote.show(waiting_room.gathering(remote))
    others = [k for k in persons if k != seat]
    invite(remote, next(iter(others), (seat + 1) % len(session.seats)))


def _lay(remote: RemoteTable) -> None:
    """Open the planned table, and invite to its first open seat."""
    plan = remote.plan
    if plan is None:
        return
    game = plan.game
    host = Host.lay(
        game,
        remote.services.fresh,
        seat=next(k for k, seat in enumerate(game.seats) if seat.bot is None),
        level=table_plan.level_of(game.game, game.seats),
        waits=plan.waits,
        terms=TimerTerms(plan.seconds) if plan.seconds else None,
        now=remote.now,
    )
    seat_state = SeatState(host, seating=host.seating)
    remote.sit(seat_state)
    remote.show(waiting_room.gathering(remote))
    invite(remote, next(p.seat for p in seat_state.people() if p.can_invite))


def invite(remote: RemoteTable, seat: int) -> None:
    """Make an invitation to a seat, which also allows a return."""
    seat_state = remote.seat_state
    if seat_state is None or seat_state.seating is None:
        return
    player, remote.inviting, seat_state.error = seat_state.player, seat, ""
    token = remote.services.fresh()
    if isinstance(player, Host):
        player.free(seat)
        with contextlib.suppress(ValueError):  # the seat's player has a key already
            token = player.invite(seat)
        seat_state.seating = player.seating
    game, name = seat_state.seating.game, seat_state.name(seat_state.seat)
    running = _running(seat_state, seat)
    to = Invitation(player.table, game, name, token, None, running)
    if remote.is_relayed:
        remote.calls.meet(seat, token, pack(to))
    else:
        remote.calls.offer(seat, token, lambda it: replace(to, description=it))
    remote.refresh()


def _running(seat_state: SeatState, seat: int) -> RunningGame | None:
    """Return the state of a running game for its invitation."""
    session = seat_state.session
    if session is None or session.is_over:
        return None
    here = [p for p in seat_state.people() if p.standing == "here" and p.seat != seat]
    here.sort(key=lambda person: not person.is_own)
    others = tuple(person.name for person in here)
    return RunningGame(seat_state.name(seat), others, len(session.decisions(0)))


def turn(remote: RemoteTable, *, is_relayed: bool) -> None:
    """Invite through the relays, or from device to device."""
    remote.is_relayed = is_relayed
    if remote.inviting is not None:
        invite(remote, remote.inviting)


def take_answer(remote: RemoteTable, text: str) -> None:
    """Handle the answer to an invitation of this page.

    Raises:
        ValueError: the text is not such an answer; a whole sentence says so.
    """
    if remote.is_visiting or not remote.is_hosting:
        found = unpack(text)
        if isinstance(found, Invitation):
            joining.open_invitation(remote, text)
            return
        if not remote.is_hosting:
            _hand_over(remote, text)
            return
    remote.calls.accept(text)
    if not isinstance(remote.model_store.place, Apart):
        remote.come_back()
    remote.refresh()


def _hand_over(remote: RemoteTable, text: str) -> None:
    """Give an answer to the tab that waits for it."""
    told = _("One moment: the answer goes to the tab where you invited.")
    remote.show(Invited(told=told))
    remote.services.hand(text, partial(_handed_over, remote))


def _handed_over(remote: RemoteTable, is_taken: bool) -> None:  # noqa: FBT001 - a callback
    told = _("The game continues in the tab where you invited. Close this one.")
    error = _(
        "No tab of this browser is waiting for this answer. Copy it and paste it where"
        " you invited, or invite again."
    )
    remote.show(Invited(told=told) if is_taken else Invited(error=error))
    remote.model_store.queue_speech(Speak(told) if is_taken else Alert(error))


def takes(remote: RemoteTable, text: str) -> bool:
    """Handle an answer from another tab; return whether this one waits for it."""
    try:
        remote.calls.accept(text)
    except ValueError:
        return False
    remote.refresh()
    return True


def change(remote: RemoteTable, name: str, fields: Fields) -> None:
    """Change the planned table before the first guest arrives."""
    plan = remote.plan
    if plan is None:
        return
    players = len(plan.game.seats) + {"fewer": -1, "more": 1}.get(name, 0)
    if name != "terms":
        game = table_plan.with_persons(plan.game, players)
        remote.plan = replace(plan, game=game)
    else:
        own, *others = plan.game.seats
        called = names.mended(fields.get("name", "")) or own.name
        game = replace(plan.game, seats=(replace(own, name=called), *others))
        seconds = fields.get("timer", "0")
        is_number = seconds.isdecimal() and len(seconds) <= len("300")
        waits = fields.get("away") != "computer"
        remote.plan = TablePlan(game, waits, int(seconds) if is_number else 0)
    _lay(remote)


def paste(remote: RemoteTable, text: str) -> None:
    """Handle a pasted invitation or answer."""
    try:
        take_answer(remote, text)
    except ValueError as refused:
        remote.fail(str(refused))


def _name(remote: RemoteTable, _name: str, fields: Fields) -> None:
    joining.remember_name(remote, names.mended(fields.get("name", "")))
    remote.refresh()


def _read(remote: RemoteTable, _name: str, _fields: Fields) -> None:
    """Start or stop reading an answer with the camera."""
    remote.is_reading = not remote.is_reading
    remote.refresh()


def _invite(remote: RemoteTable, name: str, _fields: Fields) -> None:
    seat = name.removeprefix("invite-")
    if seat.isdecimal():
        invite(remote, int(seat))


INVITING: Final[Mapping[str, Handler]] = {
    "answer": lambda remote, _name, fields: paste(remote, fields.get("answer", "")),
    "read": _read,
    "by-relay": lambda remote, _name, _fields: turn(remote, is_relayed=True),
    "by-hand": lambda remote, _name, _fields: turn(remote, is_relayed=False),
    "invite-": _invite,
}
"""Commands of an invitation."""

PLANNING: Final[Mapping[str, Handler]] = {
    **dict.fromkeys(("terms", "fewer", "more"), change),
    "name": _name,
}
"""Commands of the host before a game."""
