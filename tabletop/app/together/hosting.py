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
from tabletop.net.protocol import pairing_code
from tabletop.net.protocol.invitations import Invitation, RunningGame, pack, unpack
from tabletop.session.timer import TimerTerms

Handler: TypeAlias = Callable[[RemoteTable, str, Fields], None]


def gather(room: RemoteTable, game: str, texts: Mapping[str, str] | None) -> None:
    """Open a table for a game, or show the one that is open.

    Args:
        room: of this page.
        game: its short name; with "/" and an id, a game that is running.
        texts: the settings of a new game, or None.

    Raises:
        ValueError: the game is impossible; a whole sentence says why.
    """
    game, _slash, id_ = game.partition("/")
    if id_:
        _open_game(room, id_)
        return
    sitting, plan = room.sitting, room.plan
    is_laid = sitting is not None and isinstance(sitting.player, Host)
    is_it = plan is not None and plan.game.game == game
    if texts is None and is_laid and is_it and sitting and not sitting.session:
        room.show(waiting_room.gathering(room))
        return
    chosen = room.stage.model.settings
    room.plan = TablePlan(table_plan.asked_for(game, dict(texts or {}), chosen))
    _lay(room)


def _open_game(room: RemoteTable, id_: str) -> None:
    """Open the other seats of a game of this device to other devices."""
    sitting = room.sitting
    if sitting is not None and sitting.id == id_ and sitting.is_handing:
        room.show(waiting_room.gathering(room))
        return
    table = room.stage.table_of(id_)
    session = table.session if table else room.library.shelf.load(id_)
    laid, session = session.table, session.as_it_stands()
    session.table = laid
    persons = session.persons
    if not persons or session.is_over:
        raise ValueError(_("Nobody can be invited to this game any more."))
    seat = session.to_act if session.to_act in persons else persons[0]
    level, fresh = table_plan.level_of(session.game, session.seats), room.means.fresh
    host = Host.opened(session, seat, fresh, level, room.now)
    room.sit(SeatState(host, id_, host.seating, match=1, laid_match=1, is_handing=True))
    room.lays(session)
    room.show(waiting_room.gathering(room))
    others = [k for k in persons if k != seat]
    invite(room, next(iter(others), (seat + 1) % len(session.seats)))


def _lay(room: RemoteTable) -> None:
    """Open the planned table, and invite to its first open seat."""
    plan = room.plan
    if plan is None:
        return
    game = plan.game
    host = Host.lay(
        game,
        room.means.fresh,
        seat=next(k for k, seat in enumerate(game.seats) if seat.bot is None),
        level=table_plan.level_of(game.game, game.seats),
        waits=plan.waits,
        terms=TimerTerms(plan.seconds) if plan.seconds else None,
        now=room.now,
    )
    sitting = SeatState(host, seating=host.seating)
    room.sit(sitting)
    room.show(waiting_room.gathering(room))
    invite(room, next(p.seat for p in sitting.people() if p.can_invite))


def invite(room: RemoteTable, seat: int) -> None:
    """Make an invitation to a seat, which also allows a return."""
    sitting = room.sitting
    if sitting is None or sitting.seating is None:
        return
    player, room.inviting, sitting.error = sitting.player, seat, ""
    token = room.means.fresh()
    if isinstance(player, Host):
        player.free(seat)
        with contextlib.suppress(ValueError):  # the seat's player has a key already
            token = player.invite(seat)
        sitting.seating = player.seating
    game, name = sitting.seating.game, sitting.name(sitting.seat)
    running = _running(sitting, seat)
    to = Invitation(player.table, game, name, token, None, running)
    if room.is_relayed:
        room.calls.meet(seat, token, text := pack(to))
        room.spoken.offer(text)
    else:
        room.spoken.end()
        room.calls.offer(seat, token, lambda it: replace(to, description=it))
    room.refresh()


def _running(sitting: SeatState, seat: int) -> RunningGame | None:
    """Return the state of a running game for its invitation."""
    session = sitting.session
    if session is None or session.is_over:
        return None
    here = [p for p in sitting.people() if p.standing == "here" and p.seat != seat]
    here.sort(key=lambda person: not person.is_own)
    others = tuple(person.name for person in here)
    return RunningGame(sitting.name(seat), others, len(session.decisions(0)))


def turn(room: RemoteTable, *, is_relayed: bool) -> None:
    """Invite through the relay, or from device to device."""
    room.is_relayed = is_relayed and room.relay is not None
    if room.inviting is not None:
        invite(room, room.inviting)


def take_answer(room: RemoteTable, text: str) -> None:
    """Handle the answer to an invitation of this page.

    Raises:
        ValueError: the text is not such an answer; a whole sentence says so.
    """
    if room.is_visiting or not room.is_hosting:
        found = unpack(text)
        if isinstance(found, Invitation):
            joining.open_invitation(room, text)
            return
        if not room.is_hosting:
            _hand_over(room, text)
            return
    room.calls.accept(text)
    if not isinstance(room.stage.place, Apart):
        room.come_back()
    room.refresh()


def _hand_over(room: RemoteTable, text: str) -> None:
    """Give an answer to the tab that waits for it."""
    told = _("One moment: the answer goes to the tab where you invited.")
    room.show(Invited(told=told))
    room.means.hand(text, partial(_handed_over, room))


def _handed_over(room: RemoteTable, is_taken: bool) -> None:  # noqa: FBT001 - a callback
    told = _("The game continues in the tab where you invited. Close this one.")
    error = _(
        "No tab of this browser is waiting for this answer. Copy it and paste it where"
        " you invited, or invite again."
    )
    room.show(Invited(told=told) if is_taken else Invited(error=error))
    room.stage.tell(Speak(told) if is_taken else Alert(error))


def takes(room: RemoteTable, text: str) -> bool:
    """Handle an answer from another tab; return whether this one waits for it."""
    try:
        room.calls.accept(text)
    except ValueError:
        return False
    room.refresh()
    return True


def change(room: RemoteTable, name: str, fields: Fields) -> None:
    """Change the planned table before the first guest arrives."""
    plan = room.plan
    if plan is None:
        return
    players = len(plan.game.seats) + {"fewer": -1, "more": 1}.get(name, 0)
    if name != "terms":
        game = table_plan.with_persons(plan.game, players)
        room.plan = replace(plan, game=game)
    else:
        own, *others = plan.game.seats
        called = names.mended(fields.get("name", "")) or own.name
        game = replace(plan.game, seats=(replace(own, name=called), *others))
        seconds = fields.get("timer", "0")
        is_number = seconds.isdecimal() and len(seconds) <= len("300")
        waits = fields.get("away") != "computer"
        room.plan = TablePlan(game, waits, int(seconds) if is_number else 0)
    _lay(room)


def paste(room: RemoteTable, text: str) -> None:
    """Handle a pasted invitation, code or answer."""
    code = pairing_code.typed(text)
    is_asked = room.is_visiting or not room.is_hosting
    if code and room.relay is not None and is_asked:
        room.error = ""
        room.spoken.type(code, room.now)
        room.refresh()
        return
    try:
        take_answer(room, text)
    except ValueError as refused:
        room.fail(str(refused))


def _name(room: RemoteTable, _name: str, fields: Fields) -> None:
    joining.remember_name(room, names.mended(fields.get("name", "")))
    room.refresh()


def _read(room: RemoteTable, _name: str, _fields: Fields) -> None:
    """Start or stop reading an answer with the camera."""
    room.is_reading = not room.is_reading
    room.refresh()


def _invite(room: RemoteTable, name: str, _fields: Fields) -> None:
    seat = name.removeprefix("invite-")
    if seat.isdecimal():
        invite(room, int(seat))


INVITING: Final[Mapping[str, Handler]] = {
    "answer": lambda room, _name, fields: paste(room, fields.get("answer", "")),
    "read": _read,
    "by-relay": lambda room, _name, _fields: turn(room, is_relayed=True),
    "by-hand": lambda room, _name, _fields: turn(room, is_relayed=False),
    "invite-": _invite,
}
"""Commands of an invitation."""

PLANNING: Final[Mapping[str, Handler]] = {
    **dict.fromkeys(("terms", "fewer", "more"), change),
    "name": _name,
}
"""Commands of the host before a game."""
