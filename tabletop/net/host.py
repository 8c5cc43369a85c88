"""The host: the device that has the game and judges actions.

A host does nothing by itself. The caller passes the texts that arrived (`receive`) and
the time (`tick`). It also passes the player's actions (`act`) and the advice of
computer players (`answer`). The host returns what to send and to show. Its parts are
functions of a `HostState`: `joining` assigns seats, `seat_log` plays and shows, and
`agreements` handles questions to all. `drawing` draws randomness, and `shared_timer`
has the clocks.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Concatenate, ParamSpec

from tabletop.core import names
from tabletop.core.codec import encode
from tabletop.core.i18n import _, listed
from tabletop.net import (
    agreements,
    drawing,
    gathering,
    handover,
    joining,
    seat_log,
    shared_timer,
)
from tabletop.net.host_connections import Connection
from tabletop.net.host_state import HostState, SavedHostState
from tabletop.net.protocol.from_guest import (
    AckMessage,
    AnswerMessage,
    HelloMessage,
    PlayMessage,
    PledgeMessage,
    RevealMessage,
    SayMessage,
    WishMessage,
)
from tabletop.net.protocol.from_host import RefusedMessage, SaidMessage
from tabletop.net.protocol.invitations import meeting_of
from tabletop.net.protocol.limits import MessageError
from tabletop.net.protocol.packets import Message
from tabletop.net.protocol.presence import SeatPresence, seconds_asleep
from tabletop.net.replica import Replica
from tabletop.net.steps import Step
from tabletop.session import Seat, Session, game_request
from tabletop.session.bot_protocol import BLIND, advice_of, ask

P = ParamSpec("P")


class Host(HostState):
    """The end of a shared table that holds the game; `Host.lay` makes a new one."""

    @classmethod
    def lay(  # noqa: PLR0913 - all that a table begins with
        cls,
        game: game_request.NewGame,
        fresh: Callable[[], str],
        *,
        seat: int | None = 0,
        level: str = BLIND,
        waits: bool = False,
        now: float = 0.0,
    ) -> Host:
        """Return a new table that guests can join.

        `game` names the expected players. `seat` is the host's; None for no player. A
        computer of this `level` plays for absent players, unless the table `waits`.
        """
        chairs = _chairs(game.seats, seat)
        kept = SavedHostState(fresh(), seat, chairs, level, waits, 0)
        return cls(kept, game, fresh, now)

    @classmethod
    def returned(
        cls,
        session: Session | Replica,
        kept: SavedHostState,
        fresh: Callable[[], str],
        now: float,
    ) -> Host:
        """Return a table with a loaded game; all other players are away at first."""
        host = cls(kept, session, fresh, now)
        host.grace = now + drawing.PATIENCE
        for seat in range(len(kept.chairs)):
            if seat != host.seat:
                host.change_presence(seat, "away")
        host.sit()
        host.shows += (host.seating, *seat_log.shown(host))
        return host

    @classmethod
    def opened(
        cls,
        session: Session,
        seat: int,
        fresh: Callable[[], str],
        level: str,
        now: float,
    ) -> Host:
        """Return a table for a game that was played at one device before.

        Guests can take the seats of other persons, and those of computers once they are
        open (`free`). Until then a computer of this level plays there.
        """
        chairs = _chairs(session.seats, seat)
        kept = SavedHostState(fresh(), seat, chairs, level, waits=True)
        return cls.returned(session, kept, fresh, now)

    def note(self) -> None:
        """Store the host's state in the session, for the next save."""
        if self.session is not None:
            session, kept = self.session, encode(self.kept())
            session.table = replace(session.table, distance=kept)

    # Queries

    @property
    def table(self) -> str:
        """The id of the table."""
        return self.id

    @property
    def has_open_seats(self) -> bool:
        """Whether a seat is free, or before the game its player is away."""
        missing = {"open", "invited"}
        missing |= {"away"} if self.phase == "gathering" else set()
        return any(chair.standing in missing for chair in self.chairs)

    @property
    def asking(self) -> tuple[tuple[int, str], ...]:
        """The number and the name, or "", of each person who asks for a seat."""
        return tuple((each.number, each.name) for each in joining.asking(self))

    @property
    def meetings(self) -> dict[int, str]:
        """The meeting name of the host and each guest, by seat."""
        return {
            seat: meeting_of(chair.key)
            for seat, chair in enumerate(self.chairs)
            if chair.is_taken and chair.key and seat != self.seat
        }

    # Actions at this device

    def free(self, seat: int) -> None:
        """Open the seat of a computer to a guest."""
        chair = self.chairs[seat]
        if chair.level is not None and self.session is not None:
            self.chairs[seat] = SeatPresence(chair.name, stands_in=chair.level)
            self.sit()

    def begin(self) -> Step:
        """Begin the game as soon as all devices have drawn its randomness.

        Free seats are removed if the game allows that; otherwise computers take them. A
        game that has begun raises `ValueError`.
        """
        gathering.shrink(self)
        if self.coming is not None:
            drawing.begin(self, self.coming)
        return self._step()

    def change(
        self,
        change: Callable[Concatenate[HostState, P], object],
        *given: P.args,
        **how: P.kwargs,
    ) -> Step:
        """Change the table by a function of one of its parts, such as `joining`."""
        change(self, *given, **how)
        return self._step()

    def close(self) -> Step:
        """Close the table for all guests."""
        for connection in self.connections:
            self.connections.close(connection, _("The host has closed the table."))
        return self._step()

    def act(self, message: Message) -> Step:
        """Handle a message from the player at this device, as from a guest.

        Without a player at this device, this and `play` raise `ValueError`.
        """
        if self.seat is None:
            raise ValueError(_("Nobody plays on this device."))
        if self.heir is None:
            self._do(self.seat, 0, message)
        return self._step()

    def play(self, action: str) -> Step:
        """Play an action of the player at this device."""
        session, seat = self.session, self.seat
        if session is None or seat is None:
            return self.act(PlayMessage(0, "", action))
        digest = seat_log.digest_at(session, session.cursor, seat)
        return self.act(PlayMessage(session.cursor, digest, action))

    # Input

    def receive(self, peer: str, text: str) -> Step:
        """Handle a text from a peer."""
        try:
            connection, messages = self.connections.take(peer, text)
        except MessageError as error:
            self._fault(str(error), peer)
            return self._step()
        if connection is None and not self.connections.has_posts:
            return Step()
        seat = connection.seat if connection else None
        if seat is not None and self.chairs[seat].standing == "away":
            self.change_presence(seat, "here")
        for number, message in messages:
            if connection and connection in self.connections:
                self._hear(connection, number, message)
                self._settle()
        return self._step()

    def _fault(self, reason: str, peer: str) -> None:
        """Show what is wrong with a text, or who is cut off for too many of them."""
        seats = [c.seat for c in self.connections.seated() if c.peer == peer]
        if not self.connections.fault(peer):
            self.trouble(reason, peer)
            return
        for seat in seats:
            if seat is not None:
                self.change_presence(seat, "away")
        who = [self.chairs[seat].name for seat in seats if seat is not None]
        told = _("{who} was disconnected: their device sent invalid messages.")
        self.trouble(told.format(who=listed(who) or _("A device")), peer)

    def tick(self, now: float) -> Step:
        """Set the time, in seconds."""
        connections, was_awaiting = self.connections, self.is_awaiting
        self._wake(now)
        connections.now = max(now, connections.now)
        if was_awaiting and not self.is_awaiting:
            self.sit()
            self.show_seating()
        for connection in connections.seated():
            seat, is_heard = connection.seat, connections.is_heard(connection)
            is_here = seat is not None and self.chairs[seat].standing == "here"
            if is_here and seat is not None and not is_heard:
                self.change_presence(seat, "away")
        if silent := [w for w in connections.watching() if not connections.is_heard(w)]:
            for connection in silent:
                connections.drop(connection)
            self.show_seating()
        connections.forget()
        return self._step()

    # Computers

    def question(self) -> str | None:
        """Return the question for a computer player, or None."""
        session = self.session
        if session is None or session.to_act < 0 or self.heir is not None:
            return None
        level, clock = session.seats[session.to_act].bot, self.timer
        if clock is not None and clock.standing == "ended":
            level = level or self.level
        return None if level is None else ask(session, level=level)

    def answer(self, question: str, advice: str) -> Step:
        """Play the advice of a computer player, unless the question is outdated.

        Advice that cannot be read or followed raises `ValueError`.
        """
        if self.session is not None and question == self.question():
            action = advice_of(advice).action
            self.session.play(action, player=self.session.to_act)
            self.has_changed = True
        return self._step()

    # Inside

    def _step(self) -> Step:
        self._settle()
        seat_log.send(self)
        step = Step(self.connections.posts(), tuple(self.shows))
        self.shows = []
        return step

    def _settle(self) -> None:
        """Apply all consequences of the last event."""
        if handover.is_under_way(self):
            return
        agreements.settle(self)
        if not self.has_changed:  # otherwise the guests see the position first
            drawing.settle(self)
            shared_timer.settle(self)
        while self.has_changed:
            self.has_changed = False
            agreements.lapse(self)
            joining.let_join(self)
            seat_log.show(self)
            drawing.settle(self)
            shared_timer.settle(self)

    def _wake(self, now: float) -> None:
        """Add the time that this device slept to all deadlines."""
        before = self.now
        asleep = seconds_asleep(before, now)
        for connection in self.connections:
            connection.heard += asleep
        timer = self.timer
        if asleep and timer and not timer.is_paused:
            timer.pause(before)
            timer.go_on(now)

    def _hear(self, connection: Connection, number: int, message: Message) -> None:
        seat = connection.seat
        match message:
            case HelloMessage() if not number:
                joining.greet(self, connection, message)
            case AckMessage() if not number:
                seat_log.acked(self, connection, message)
            case _ if self.heir is not None:
                pass  # the next host handles it
            case PledgeMessage() if seat is not None and not number:
                drawing.pledge(self, seat, message)
            case RevealMessage() if seat is not None and not number:
                drawing.reveal(self, seat, message)
            case _ if number and connection.is_watching:
                self._watched(connection, number, message)
            case _ if number and seat is not None:
                self._wish(connection, seat, number, message)
            case _:
                reason = _("A guest can’t say that.")
                self.trouble(reason, connection.peer)

    def _wish(
        self, connection: Connection, seat: int, number: int, message: Message
    ) -> None:
        """Handle a guest's wish once, after those before it."""
        connection.is_owed = True
        chair = self.chairs[seat]
        if number == chair.played + 1:
            self.chairs[seat] = replace(chair, played=number)
            self._do(seat, number, message)

    def _watched(self, connection: Connection, number: int, message: Message) -> None:
        """Handle the wish of a device that watches: it can only leave."""
        connection.done, connection.is_owed = max(connection.done, number), True
        if message == WishMessage("leave"):
            self.connections.close(connection, _("You are no longer watching."))
            self.show_seating()
        else:
            told = _("You are only watching this table.")
            self.say(connection, RefusedMessage(number, told))

    def _do(self, seat: int, number: int, message: Message) -> None:
        match message:
            case PlayMessage():
                seat_log.play(self, seat, number, message)
            case AnswerMessage():
                agreements.answer(self, seat, message)
            case SayMessage():
                self._talk(seat, message)
            case WishMessage("leave"):
                joining.leave(self, seat)
            case WishMessage("more"):
                shared_timer.more(self, seat)
            case WishMessage("back"):
                shared_timer.back(self, seat)
            case WishMessage("takeback" | "again" as what):
                agreements.ask(self, seat, what)
            case _:
                self.trouble(_("A player can’t say that."), "")

    def _talk(self, seat: int, said: SayMessage) -> None:
        """Send a player's line of chat to all."""
        text = names.cleaned(said.text)
        if not self.talk.has_room(seat, self.now):
            reason = _("That is a lot of messages at once. Wait a moment.")
            self.send(seat, RefusedMessage(0, reason))
        elif said.phrase or text:
            self.talk.count(seat, self.now)
            self.tell_all(SaidMessage(seat, said.phrase, text))


def _chairs(seats: Sequence[Seat], own: int | None) -> tuple[SeatPresence, ...]:
    """Return free seats for persons; the person at this device has their `own`."""
    return tuple(
        SeatPresence(
            each.name,
            "open" if each.bot is None and k != own else "here",
            each.bot if k != own else None,
        )
        for k, each in enumerate(seats)
    )
