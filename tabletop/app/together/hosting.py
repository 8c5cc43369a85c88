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
from tabletop.core import names
from tabletop.core.i18n import _
from tabletop.model import router
from tabletop.model.company import Apart, told_seats
from tabletop.model.events import Alert, Fields, MoveFocus, Speak
from tabletop.model.router import Route
from tabletop.model.together import Choosing, Gathering, Invited
from tabletop.net import gathering, joining as seats
from tabletop.net.continuation import continued
from tabletop.net.guest import Guest
from tabletop.net.host import Host
from tabletop.net.protocol.invitations import Invitation, RunningGame, pack, unpack
from tabletop.registry import GAMES
from tabletop.session import Seat, default_seat, game_request
from tabletop.session.timer import TimerTerms

Handler: TypeAlias = Callable[[RemoteTable, str, Fields], None]


# The choice of a game and of a way to meet


def gather(remote: RemoteTable, game: str, texts: Mapping[str, str] | None) -> None:
    """Show the ways to invite people to a game, or the table that is open for it.

    Args:
        remote: of this page.
        game: its short name, "" for any; with "/" and an id, a game that is running.
        texts: the settings of a new game, or None.

    Raises:
        ValueError: the game is impossible; a whole sentence says why.
    """
    game, _slash, id_ = game.partition("/")
    if id_:
        _open_game(remote, id_)
        return
    is_it = remote.plan is not None and remote.plan.game == game
    if texts is None and is_it and waiting_room.host_gathering(remote):
        remote.show(waiting_room.gathering(remote))
        return
    if game or remote.plan is None:
        ours = table_plan.kept_table(remote.library.store)
        several = (name for name, each in GAMES.items() if max(each.PLAYERS) > 1)
        usual = ours.game if ours else next(several)
        _plan(remote, game or usual, dict(texts or {}))
    remote.asks_name = not remote.model_store.model.settings.names
    remote.asks_name &= "names" not in (texts or {})
    remote.show(waiting_room.choosing(remote))


def _plan(remote: RemoteTable, game: str, texts: dict[str, str]) -> None:
    chosen = remote.model_store.model.settings
    remote.plan = table_plan.asked_for(game, texts, chosen)


def plan(remote: RemoteTable, _name: str, fields: Fields) -> None:
    """Choose a game, or type a name."""
    remote.error = ""
    if "name" in fields:
        remote.name = names.mended(fields["name"])
    if "game" in fields:
        _plan(remote, fields["game"], {})
    remote.refresh()


def _is_named(remote: RemoteTable) -> bool:
    """Seat the person by name at the planned table; return whether there is a name."""
    joining.remember_name(remote, remote.name)
    known, plan = remote.model_store.model.settings.names, remote.plan
    if plan is None:
        return False
    seats = [*plan.seats]
    own = next(k for k, seat in enumerate(seats) if seat.bot is None)
    if seats[own].name == default_seat(own).name and known:
        seats[own] = Seat(known[0])
        remote.plan = replace(plan, seats=tuple(seats))
    if seats[own].name != default_seat(own).name:
        return True
    remote.fail(
        _("Type your name first, so that your friends know who is inviting them.")
    )
    remote.model_store.queue_speech(MoveFocus("name"))
    return False


def send(remote: RemoteTable, _name: str, _fields: Fields) -> None:
    """Open the link of the table, which the page passes on."""
    if not _is_at_table(remote):
        return
    seat_state = remote.seat_state
    if seat_state is not None:
        seat_state.is_relayed, seat_state.error = True, ""
        remote.meet_again()
        remote.show(waiting_room.gathering(remote))


def near(remote: RemoteTable, _name: str, _fields: Fields) -> None:
    """Invite somebody in the same network."""
    if _is_at_table(remote):
        remote.show(waiting_room.gathering(remote))
        _invite_next(remote)


def _invite_next(remote: RemoteTable) -> None:
    """Invite to the first free seat from device to device."""
    people = remote.seat_state.people() if remote.seat_state else ()
    free = next((p.seat for p in people if p.can_invite), None)
    if free is not None:
        invite(remote, free, is_near=True)


def go_on(remote: RemoteTable) -> None:
    """Invite the next person from device to device, once the last one has come."""
    host, seat = waiting_room.host_gathering(remote), remote.inviting
    if host is None or seat is None or host.phase != "gathering":
        return
    places, call = host.seating.places, remote.calls.of(seat)
    is_near = call is not None and not call.is_relayed
    if is_near and seat < len(places) and places[seat].standing == "here":
        _invite_next(remote)


def _is_at_table(remote: RemoteTable) -> bool:
    """Open the planned table, if none is open; return whether there is one."""
    if not isinstance(remote.model_store.place, Choosing):
        return remote.host is not None
    if not _is_named(remote) or remote.plan is None:
        return False
    game = remote.plan
    if open_table := waiting_room.host_gathering(remote):
        if open_table.seating.game == game.game:
            return True
        remote.apply_step(open_table.close())
    host = Host.lay(
        game,
        remote.services.fresh,
        seat=next(k for k, seat in enumerate(game.seats) if seat.bot is None),
        level=table_plan.level_of(game.game, game.seats),
        waits=True,
        now=remote.now,
    )
    remote.sit(SeatState(host, seating=host.seating))
    return True


def by_letter(remote: RemoteTable, _name: str, _fields: Fields) -> None:
    """Begin a game whose moves are sent as links."""
    if _is_named(remote) and remote.plan is not None:
        game = remote.plan
        people = (Seat(game.seats[0].name), default_seat(1))
        asked = game_request.texts(replace(game, seats=people))
        remote.opening.open(router.address(Route(game.game, settings=asked)))


def reunite(remote: RemoteTable, _name: str, _fields: Fields) -> None:
    """Open a table for the people of the last one."""
    ours, plan = table_plan.kept_table(remote.library.store), remote.plan
    if ours is None or plan is None:
        return
    if plan.game == ours.game:
        _plan(remote, ours.game, dict(ours.options))
    table = gathering.reunited(ours.host, remote.plan or plan)
    host = Host(*table, remote.services.fresh, remote.now)
    seat_state = SeatState(host, seating=host.seating, match=ours.host.match)
    seat_state.is_relayed = True
    seat_state.laid_match = ours.host.match
    remote.sit(seat_state)
    remote.meet_again()
    remote.show(waiting_room.gathering(remote))


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
    level = table_plan.level_of(session.game, session.seats)
    host = Host.opened(session, seat, remote.services.fresh, level, remote.now)
    remote.sit(
        SeatState(host, id_, host.seating, match=1, laid_match=1, is_handing=True)
    )
    remote.lays(session)
    remote.show(waiting_room.gathering(remote))


def continue_without(remote: RemoteTable, guest: Guest) -> None:
    """Continue a guest's game without its host, and invite the other people to it.

    A game with hidden parts begins here once one of them has come.
    """
    level = table_plan.level_of(guest.game, guest.record.seats if guest.record else ())
    fresh = remote.services.fresh
    host = Host.returned(*continued(guest, level, fresh), fresh, remote.now)
    match, seating = guest.record.match if guest.record else 0, host.seating
    seat_state = SeatState(host, "", seating, match=match)
    remote.sit(seat_state)
    if host.session is not None:
        seat_state.id, seat_state.laid_match = remote.library.game_store.new_id(), match
        remote.lays(host.session)
        remote.hand()
        seat_state.is_handing = any(p.standing == "away" for p in seating.places)
    remote.come_back()


# Invitations


def invite(remote: RemoteTable, seat: int, *, is_near: bool = False) -> None:
    """Make an invitation to a seat, which also allows a return."""
    seat_state = remote.seat_state
    if seat_state is None or seat_state.seating is None:
        return
    player, remote.inviting, seat_state.error = seat_state.player, seat, ""
    token = remote.services.fresh()
    if isinstance(player, Host):
        player.free(seat)
        with contextlib.suppress(ValueError):  # the seat's player has a key already
            token = seats.invite(player, seat)
        seat_state.seating = player.seating
    game, name = seat_state.seating.game, seat_state.name(seat_state.seat)
    running = _running(seat_state, seat)
    to = Invitation(player.table, game, name, token, None, running)
    if seat_state.is_relayed and not is_near:
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


def take_answer(remote: RemoteTable, text: str) -> None:
    """Handle the answer to an invitation of this page or of another tab.

    Raises:
        ValueError: the text is not such an answer; a whole sentence says so.
    """
    if remote.is_visiting or not remote.host:
        found = unpack(text)
        if isinstance(found, Invitation):
            joining.open_invitation(remote, text)
            return
        if not remote.host:
            told = _("One moment: the answer is going to the tab with your invitation.")
            remote.show(Invited(told=told))
            remote.services.hand(text, partial(_handed_over, remote))
            return
    remote.calls.accept(text)
    if not isinstance(remote.model_store.place, Apart):
        remote.come_back()
    remote.refresh()


def _handed_over(remote: RemoteTable, is_taken: bool) -> None:  # noqa: FBT001 - a callback
    told = _("The game continues in the tab with your invitation. Close this one.")
    error = _(
        "No tab in this browser is waiting for this answer. Copy it and paste it "
        "where your invitation is, or invite again."
    )
    remote.show(Invited(told=told) if is_taken else Invited(error=error))
    remote.model_store.queue_speech(Speak(told) if is_taken else Alert(error))


def paste(remote: RemoteTable, text: str) -> None:
    """Handle a pasted invitation or answer."""
    try:
        take_answer(remote, text)
    except ValueError as refused:
        remote.fail(str(refused))


def _read(remote: RemoteTable, _name: str, _fields: Fields) -> None:
    """Start or stop reading a code with the camera."""
    remote.is_reading = not remote.is_reading
    remote.refresh()


# A table before its game


def _change(remote: RemoteTable, name: str, fields: Fields) -> None:
    """Change the seats or the terms of the table; its link and its guests stay."""
    seat_state, host = remote.seat_state, remote.host
    if host is None or seat_state is None:
        return
    before, places = remote.model_store.place, host.seating.places
    if name in {"fewer", "more"}:
        step = host.change(
            gathering.resize, len(places) + (1 if name == "more" else -1)
        )
        told = told_seats(len(host.seating.places))
        remote.model_store.queue_speech(Speak(told))
    elif name == "terms":
        seconds = fields.get("timer", "0")
        is_number = seconds.isdecimal() and len(seconds) <= len("300")
        number, waits = int(seconds) if is_number else 0, fields.get("away") == "wait"
        terms = TimerTerms(number) if number else None
        step = host.change(gathering.set_terms, terms, waits=waits)
    else:
        seat = _number(name)
        if seat not in range(len(places)):
            return
        remote.is_arranged, level = True, table_plan.level_of(host.seating.game)
        step = host.change(gathering.give, seat, None if places[seat].bot else level)
    seat_state.seating = host.seating
    remote.apply_step(step)
    now = remote.model_store.place
    known = before.lack if isinstance(before, Gathering) else ""
    if isinstance(now, Gathering) and now.lack != known:
        remote.model_store.queue_speech(Speak(now.lack))


def _number(name: str) -> int:
    """Return the number at the end of a command; -1 without one."""
    text = name.rpartition("-")[2]
    return int(text) if text.isdecimal() and len(text) < len("1000000") else -1


def _admit(remote: RemoteTable, name: str, _fields: Fields) -> None:
    """Let a person in who asks for a seat, or turn them away."""
    host = remote.host
    if host is None:
        return
    is_in, number = name.startswith("admit-"), _number(name)
    answers = seats.let_in if is_in else seats.turn_away
    remote.apply_step(host.change(answers, number))
    remote.meet_again()


def _invite(remote: RemoteTable, name: str, _fields: Fields) -> None:
    seat = _number(name)
    people = remote.seat_state.people() if remote.seat_state else ()
    if any(person.seat == seat and person.can_invite for person in people):
        invite(remote, seat)


INVITING: Final[Mapping[str, Handler]] = {
    "answer": lambda remote, _name, fields: paste(remote, fields.get("answer", "")),
    "read": _read,
    "invite-": _invite,
    **dict.fromkeys(("admit-", "deny-"), _admit),
}
"""Commands of an invitation, and of a person who asks for a seat."""

PLANNING: Final[Mapping[str, Handler]] = {
    "plan": plan,
    "send": send,
    "near": near,
    "by-letter": by_letter,
    "reunite": reunite,
    **dict.fromkeys(("terms", "fewer", "more", "seat-"), _change),
}
"""Commands of the host before a game."""
