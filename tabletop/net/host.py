"""The host: the device that has the game and judges actions.

A host does nothing by itself. The caller passes the texts that arrived (`receive`) and
the time (`tick`). It also passes the player's actions (`act`) and the advice of
computer players (`answer`). The host returns what to send and to show. Its parts are
functions of a `HostState`: `joining` assigns seats, `seat_log` plays and shows, and
`agreements` handles questions to all. `drawing` draws randomness, `shared_timer` has
the clocks and `chat` the chat.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from tabletop.core.codec import encode
from tabletop.core.i18n import _, listed
from tabletop.net import (
    agreements,
    chat,
    continuation,
    drawing,
    gathering,
    handover,
    joining,
    seat_log,
    shared_timer,
)
from tabletop.net.guest import Guest
from tabletop.net.host_connections import Connection
from tabletop.net.host_state import HostState, SavedHostState
from tabletop.net.protocol.from_guest import (
    AckMessage,
    AnswerMessage,
    AskMessage,
    BackMessage,
    HelloMessage,
    LeaveMessage,
    MoreMessage,
    PlayMessage,
    PledgeMessage,
    RevealMessage,
    SayMessage,
)
from tabletop.net.protocol.from_host import RefusedMessage, SeatingMessage
from tabletop.net.protocol.limits import MessageError
from tabletop.net.protocol.messages import Message
from tabletop.net.protocol.presence import Phase, SeatPresence, seconds_asleep
from tabletop.net.replica import Replica
from tabletop.net.steps import Step
from tabletop.net.stored_seat import meeting_of, watching_of
from tabletop.session import Session, game_request, timer
from tabletop.session.bot_protocol import BLIND, advice_of, ask
from tabletop.session.timer import TimerTerms


class Host:
    """The end of a shared table that holds the game."""

    def __init__(
        self,
        kept: SavedHostState,
        game: game_request.NewGame | Session | Replica,
        fresh: Callable[[], str],
        now: float = 0.0,
    ) -> None:
        """Restore a table from its saved state; `Host.lay` makes a new one.

        `fresh` returns an unpredictable text at each call. `now` is the time in
        seconds, of a monotonic clock.
        """
        self._table = HostState(kept, game, fresh, now)

    @classmethod
    def lay(  # noqa: PLR0913 - all that a table begins with
        cls,
        game: game_request.NewGame,
        fresh: Callable[[], str],
        *,
        seat: int | None = 0,
        level: str = BLIND,
        waits: bool = False,
        terms: TimerTerms | None = None,
        now: float = 0.0,
    ) -> Host:
        """Return a new table that guests can join.

        `game` names the expected players. `seat` is the host's; None for no player. A
        computer of this `level` plays for absent players, unless the table `waits`.
        """
        chairs = [
            SeatPresence(each.name, "open" if each.bot is None else "here", each.bot)
            for each in game.seats
        ]
        if seat is not None:
            chairs[seat] = SeatPresence(chairs[seat].name, "here")
        kept = SavedHostState(fresh(), seat, tuple(chairs), level, waits, 0)
        if terms is not None:
            kept = replace(kept, timer=timer.SavedTimer(terms))
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
        host._table.grace = now + drawing.PATIENCE
        for seat in range(len(kept.chairs)):
            if seat != host.seat:
                host._table.change_presence(seat, "away")
        host._table.sit()
        host._table.shows += (host.seating, *seat_log.shown(host._table))
        return host

    @classmethod
    def charged(cls, guest: Guest, fresh: Callable[[], str], now: float) -> Host:
        """Return the table that was handed to a guest; see `taken` for errors."""
        session, kept = handover.taken(guest)
        return cls.returned(session, kept, fresh, now)

    @classmethod
    def continued(
        cls, guest: Guest, level: str, fresh: Callable[[], str], now: float
    ) -> Host:
        """Return the table of a guest whose host is lost; see `continued`."""
        session, kept = continuation.continued(guest, level, fresh)
        return cls.returned(session, kept, fresh, now)

    @classmethod
    def reunited(
        cls,
        kept: SavedHostState,
        game: game_request.NewGame,
        fresh: Callable[[], str],
        now: float,
    ) -> Host:
        """Return a table where the people of an earlier one gather for another game."""
        kept, game = gathering.reunited(kept, game)
        return cls(kept, game, fresh, now)

    def note(self) -> None:
        """Store the host's state in the session, for the next save."""
        if self.session is not None:
            session, kept = self.session, encode(self._table.kept())
            session.table = replace(session.table, distance=kept)

    # Queries

    @property
    def table(self) -> str:
        """The id of the table."""
        return self._table.id

    @property
    def continues(self) -> str:
        """The id of the table whose game this one continues, or ""."""
        return self._table.continues

    @property
    def is_incomplete(self) -> bool:
        """Whether another guest must come to continue a lost host's game."""
        return self._table.lost is not None

    @property
    def seat(self) -> int | None:
        """The seat of the person at this device; None without one."""
        return self._table.seat

    @property
    def phase(self) -> Phase:
        """The phase of the table."""
        return self._table.phase

    @property
    def seating(self) -> SeatingMessage:
        """The public list of players."""
        return self._table.seating()

    @property
    def has_open_seats(self) -> bool:
        """Whether a seat is free, or before the game its player is away."""
        missing = {"open", "invited"}
        missing |= {"away"} if self.phase == "gathering" else set()
        return any(chair.standing in missing for chair in self._table.chairs)

    @property
    def link(self) -> str:
        """The secret of the table's link, with which people ask for a seat."""
        self._table.link = self._table.link or self._table.fresh()
        return self._table.link

    def watch_invitation(self) -> str:
        """Return the secret with which up to 20 devices can watch."""
        self._table.watch = self._table.watch or watching_of(self.link)
        return self._table.watch

    @property
    def asking(self) -> tuple[tuple[int, str], ...]:
        """The number and the name, or "", of each person who asks for a seat."""
        return tuple((each.number, each.name) for each in joining.asking(self._table))

    @property
    def session(self) -> Session | None:
        """The game; None while people gather for the first one."""
        return self._table.session

    @property
    def meetings(self) -> dict[int, str]:
        """The meeting name of the host and each guest, by seat."""
        return {
            seat: meeting_of(chair.key)
            for seat, chair in enumerate(self._table.chairs)
            if chair.is_taken and chair.key and seat != self.seat
        }

    # Actions at this device

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
        chairs = [
            SeatPresence(each.name, "open" if each.bot is None else "here", each.bot)
            for each in session.seats
        ]
        chairs[seat] = SeatPresence(chairs[seat].name, "here")
        kept = SavedHostState(fresh(), seat, tuple(chairs), level, waits=True)
        return cls.returned(session, kept, fresh, now)

    def free(self, seat: int) -> None:
        """Open the seat of a computer to a guest."""
        chair = self._table.chairs[seat]
        if chair.level is not None and self.session is not None:
            self._table.chairs[seat] = SeatPresence(chair.name, stands_in=chair.level)
            self._table.sit()

    def invite(self, seat: int) -> str:
        """Return an invitation to this seat, and void the previous one.

        A seat whose player is here raises `ValueError`.
        """
        return joining.invite(self._table, seat)

    def begin(self) -> Step:
        """Begin the game as soon as all devices have drawn its randomness.

        Free seats are removed if the game allows that; otherwise computers take them. A
        game that has begun raises `ValueError`.
        """
        gathering.shrink(self._table)
        if self._table.coming is not None:
            drawing.begin(self._table, self._table.coming)
        return self._step()

    def let_in(self, number: int) -> Step:
        """Give the person of this request a seat."""
        joining.let_in(self._table, number)
        return self._step()

    def turn_away(self, number: int) -> Step:
        """Refuse the person of this request, for a minute."""
        joining.turn_away(self._table, number)
        return self._step()

    def withdraw(self, peer: str) -> None:
        """Drop the request of a peer whose connection is lost."""
        joining.withdraw(self._table, peer)

    def remove(self, seat: int) -> Step:
        """Remove a guest for good; a computer plays on.

        The seat of this device, and one that nobody has, raise `ValueError`.
        """
        if seat == self.seat or not self._table.chairs[seat].is_taken:
            raise ValueError(_("Nobody can be removed from this seat."))
        joining.remove(self._table, seat)
        return self._step()

    def substitute(self, seat: int) -> Step:
        """Let a computer play for a guest who is away, until they are back."""
        self._table.substitute(seat)
        return self._step()

    def resize(self, players: int) -> Step:
        """Change the number of seats before the game; see `gathering.resize`."""
        gathering.resize(self._table, players)
        return self._step()

    def give(self, seat: int, level: str | None) -> Step:
        """Give a free seat to a computer before the game, or free it again."""
        gathering.give(self._table, seat, level)
        return self._step()

    def set_terms(self, terms: TimerTerms | None, *, waits: bool) -> Step:
        """Change the terms of the table before the game."""
        gathering.set_terms(self._table, terms, waits=waits)
        return self._step()

    def hand_over(self, seat: int) -> Step:
        """Make the guest at this seat the host; it must be here and up to date."""
        handover.charge(self._table, seat)
        return self._step()

    @property
    def is_succeeded(self) -> bool:
        """Whether the next host has confirmed that it has the table."""
        return handover.is_confirmed(self._table)

    def successor(self) -> Guest | None:
        """Return the guest that takes this host's seat once another device hosts."""
        return handover.given(self._table)

    def close(self) -> Step:
        """Close the table for all guests."""
        for connection in self._table.connections:
            self._table.connections.close(
                connection, _("The host has closed the table.")
            )
        return self._step()

    def act(self, message: Message) -> Step:
        """Handle a message from the player at this device, as from a guest.

        Without a player at this device, this and `play` raise `ValueError`.
        """
        if self.seat is None:
            raise ValueError(_("Nobody plays on this device."))
        if self._table.heir is None:
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
        table = self._table
        try:
            connection, messages = table.connections.take(peer, text)
        except MessageError as error:
            self._fault(str(error), peer)
            return self._step()
        if connection is None and not table.connections.has_posts:
            return Step()
        seat = connection.seat if connection else None
        if seat is not None and table.chairs[seat].standing == "away":
            table.change_presence(seat, "here")
        for number, message in messages:
            if connection and connection in table.connections:
                self._hear(connection, number, message)
                self._settle()
        return self._step()

    def _fault(self, reason: str, peer: str) -> None:
        """Show what is wrong with a text, or who is cut off for too many of them."""
        table = self._table
        seats = [c.seat for c in table.connections.seated() if c.peer == peer]
        if not table.connections.fault(peer):
            table.trouble(reason, peer)
            return
        for seat in seats:
            if seat is not None:
                table.change_presence(seat, "away")
        who = [table.chairs[seat].name for seat in seats if seat is not None]
        told = _("{who} is cut off: that device sends what can’t be used.")
        table.trouble(told.format(who=listed(who) or _("A device")), peer)

    def tick(self, now: float) -> Step:
        """Set the time, in seconds."""
        table = self._table
        connections, was_awaiting = table.connections, table.is_awaiting
        self._wake(now)
        connections.now = max(now, connections.now)
        if was_awaiting and not table.is_awaiting:
            table.sit()
            table.show_seating()
        for connection in connections.seated():
            seat, is_heard = connection.seat, connections.is_heard(connection)
            is_here = seat is not None and table.chairs[seat].standing == "here"
            if is_here and seat is not None and not is_heard:
                table.change_presence(seat, "away")
        if silent := [w for w in connections.watching() if not connections.is_heard(w)]:
            for connection in silent:
                connections.drop(connection)
            table.show_seating()
        connections.forget()
        return self._step()

    # Computers

    def question(self) -> str | None:
        """Return the question for a computer player, or None."""
        session = self.session
        if session is None or session.to_act < 0 or self._table.heir is not None:
            return None
        level, clock = session.seats[session.to_act].bot, self._table.timer
        if clock is not None and clock.standing == "ended":
            level = level or self._table.level
        return None if level is None else ask(session, level=level)

    def answer(self, question: str, advice: str) -> Step:
        """Play the advice of a computer player, unless the question is outdated.

        Advice that cannot be read or followed raises `ValueError`.
        """
        if self.session is not None and question == self.question():
            action = advice_of(advice).action
            self.session.play(action, player=self.session.to_act)
            self._table.has_changed = True
        return self._step()

    # Inside

    def _step(self) -> Step:
        self._settle()
        table = self._table
        seat_log.send(table)
        step = Step(table.connections.posts(), tuple(table.shows))
        table.shows = []
        return step

    def _settle(self) -> None:
        """Apply all consequences of the last event."""
        table = self._table
        if handover.is_under_way(table):
            return
        agreements.settle(table)
        if not table.has_changed:  # otherwise the guests see the position first
            drawing.settle(table)
            shared_timer.settle(table)
        while table.has_changed:
            table.has_changed = False
            agreements.lapse(table)
            joining.let_join(table)
            seat_log.show(table)
            drawing.settle(table)
            shared_timer.settle(table)

    def _wake(self, now: float) -> None:
        """Add the time that this device slept to all deadlines."""
        table, before = self._table, self._table.now
        asleep = seconds_asleep(before, now)
        for connection in table.connections:
            connection.heard += asleep
        timer = table.timer
        if asleep and timer and not timer.is_paused:
            timer.pause(before)
            timer.go_on(now)

    def _hear(self, connection: Connection, number: int, message: Message) -> None:
        seat = connection.seat
        match message:
            case HelloMessage() if not number:
                joining.greet(self._table, connection, message)
            case AckMessage() if not number:
                seat_log.acked(self._table, connection, message)
            case _ if self._table.heir is not None:
                pass  # the next host handles it
            case PledgeMessage() if seat is not None and not number:
                drawing.pledge(self._table, seat, message)
            case RevealMessage() if seat is not None and not number:
                drawing.reveal(self._table, seat, message)
            case _ if number and connection.is_watching:
                self._watched(connection, number, message)
            case _ if number and seat is not None:
                self._wish(connection, seat, number, message)
            case _:
                reason = _("A guest can’t say that.")
                self._table.trouble(reason, connection.peer)

    def _wish(
        self, connection: Connection, seat: int, number: int, message: Message
    ) -> None:
        """Handle a guest's wish once, after those before it."""
        connection.is_owed = True
        chair = self._table.chairs[seat]
        if number == chair.played + 1:
            self._table.chairs[seat] = replace(chair, played=number)
            self._do(seat, number, message)

    def _watched(self, connection: Connection, number: int, message: Message) -> None:
        """Handle the wish of a device that watches: it can only leave."""
        connection.done, connection.is_owed = max(connection.done, number), True
        if isinstance(message, LeaveMessage):
            self._table.connections.close(connection, _("You no longer watch."))
            self._table.show_seating()
        else:
            told = _("You only watch this table.")
            self._table.say(connection, RefusedMessage(number, told))

    def _do(self, seat: int, number: int, message: Message) -> None:
        table = self._table
        match message:
            case PlayMessage():
                seat_log.play(table, seat, number, message)
            case AskMessage():
                agreements.ask(table, seat, message)
            case AnswerMessage(question, is_yes):
                table.questions.answer(seat, question, is_yes=is_yes)
            case SayMessage():
                chat.say(table, seat, message)
            case LeaveMessage():
                joining.leave(table, seat)
            case MoreMessage():
                shared_timer.more(table, seat, message)
            case BackMessage():
                shared_timer.back(table, seat, message)
            case _:
                table.trouble(_("A player can’t say that."), "")
