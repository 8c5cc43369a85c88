"""The guest: a device that knows what its seat may know.

Like a host, a guest does nothing by itself. The caller passes the connection to the
host (`connect`) and the texts that arrived (`receive`). It also passes the time
(`tick`) and the player's actions. The guest returns the texts to send and the changes
to show.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from tabletop.core.i18n import _
from tabletop.net.fairness_report import NONE, SavedLuck
from tabletop.net.guest_luck import GuestLuck
from tabletop.net.protocol.from_guest import (
    AckMessage,
    FromGuest,
    HelloMessage,
    PlayMessage,
)
from tabletop.net.protocol.from_host import (
    AccountMessage,
    ChargeMessage,
    ClosedMessage,
    DrawMessage,
    EventsMessage,
    PledgedMessage,
    RefusedMessage,
    SeatingMessage,
    UnknownMessage,
    WelcomeMessage,
)
from tabletop.net.protocol.limits import MessageError
from tabletop.net.protocol.outbox import AGAIN, BEAT, Outbox, state_of
from tabletop.net.protocol.packets import Message, body, enclosed, read
from tabletop.net.protocol.presence import (
    SILENCE,
    Reception,
    seconds_asleep,
)
from tabletop.net.replica import Replica
from tabletop.net.steps import Post, Progress, Shown, Step, Trouble

GONE: Final = 30.0
"""Seconds of the host's silence after which a guest can continue without it."""


SELDOM: Final = 8.0
"""Maximum seconds between two hellos."""

MOST_TROUBLES: Final = 20
"""Different impossible things that the host does before the guest stops following."""


class Guest:
    """One seat at a table that another device hosts."""

    def __init__(  # noqa: PLR0913 - all that a guest comes with
        self,
        table: str,
        name: str,
        fresh: Callable[[], str],
        *,
        key: str = "",
        invitation: str = "",
        luck: SavedLuck = NONE,
        former: Guest | None = None,
        now: float = 0.0,
    ) -> None:
        """Ask for a seat at a table.

        `fresh` returns an unpredictable text at each call. `key` belongs to the
        player's former seat, `invitation` to a seat to take. `former` is the guest of
        the game that the table should continue. `now` is the time in seconds, of a
        monotonic clock.
        """
        self.table, self.name = table, name
        self.key = key  # the device keeps it; "" before there is a seat
        self.seat: int | None = None
        self.reception: Reception = "calling"
        self.seating: SeatingMessage | None = None  # as far as it is known
        self._record: Replica | None = None  # see `record`
        self.pending: PlayMessage | None = None  # the unanswered play
        self.charge = ""  # the table that the host hands to this device
        self._former = former.record if former else None
        if former and self._former and self._former.share:
            luck = former.luck.kept  # the game keeps its numbers
        # this device's part in the randomness
        self.luck: GuestLuck = GuestLuck(table, luck)
        self._invitation, self._fresh, self._now = invitation, fresh, now
        self._peer = ""
        self._device, self._call = fresh(), 0
        self._heard = now  # the time of the host's last text, in seconds
        self._shows: list[Shown] = []
        self._troubles: set[str] = set()
        self._outbox = Outbox()  # what the person wants
        self._answers: list[Message] = []  # to the host, sent once
        self._account: AccountMessage | None = None  # of the last finished game
        self._pending = 0  # the number of the unanswered play
        self._done = 0  # the number of the last wish that the host has confirmed
        self._recall()

    # Queries

    @property
    def is_host_here(self) -> bool:
        """Whether the host has sent anything in the last `SILENCE` seconds."""
        return self._now - self._heard <= SILENCE

    @property
    def record(self) -> Replica | None:
        """The game as seen from this seat; None until it is known once."""
        record = self._record
        return record if record and record.is_known else None

    @property
    def game(self) -> str:
        """The short name of the game; "" before it has begun."""
        return self.record.game if self.record else ""

    @property
    def is_host_gone(self) -> bool:
        """Whether the host has been silent for `GONE` seconds during a game."""
        is_in_game = self.seating is not None and self.seating.phase == "playing"
        return is_in_game and self._now - self._heard > GONE

    def restore(self, record: Replica, seating: SeatingMessage) -> None:
        """Begin with what this device has seen of the game before."""
        self._record, self.seating, self.seat = record, seating, record.seat
        self.luck.begin(record.match)

    # Actions at this device

    def connect(self, peer: str) -> Step:
        """Replace the connection to the host."""
        if self._peer:
            self._recall()
            if not self.key:  # somebody else may have read the last hello
                self._device = self._fresh()
        self._peer = peer
        return self._step()

    def play(self, action: str) -> Step:
        """Play an action; the host counts it once, even if it arrives twice."""
        record = self.record
        if record is None:
            self._shows.append(RefusedMessage(0, _("The game has not begun.")))
            return self._step()
        ply = len(record.log)
        self.luck.move(ply, action)
        play = PlayMessage(ply, record.digest, action)
        self._shows.append(Progress(record.match))  # so the device stores the move
        step = self.act(play)
        if self.seat is not None:
            self.pending, self._pending = play, self._outbox.last
        return step

    def act(self, message: Message) -> Step:
        """Send a message to the host."""
        if self.seat is not None and self.reception != "closed":
            self._outbox.say(message)
        else:
            self._shows.append(RefusedMessage(0, _("There is no seat for you yet.")))
        return self._step()

    # Input

    def receive(self, peer: str, text: str) -> Step:
        """Handle a text from a connection."""
        try:
            if peer != self._peer:
                told = _("A message came over somebody else’s connection.")
                raise MessageError(told)  # noqa: TRY301 - as an unreadable one
            packet = read(text)
        except MessageError as error:
            self._shows.append(Trouble(str(error), peer))
            return self._step()
        if self._is_in(packet.line):
            self._heard = self._now
            for number, message in packet.messages:
                if self._is_in(packet.line) and self._is_news(number, message):
                    self._hear(message)
            if self._is_in(packet.line):
                self._done = max(self._done, packet.done)
                self._outbox.confirm_up_to(packet.done)
        return self._step()

    def _is_in(self, line: str) -> bool:
        """Return whether this device still follows the host over this line."""
        return line == self._line and self.reception != "closed"

    def tick(self, now: float) -> Step:
        """Set the time, in seconds."""
        self._heard += seconds_asleep(self._now, now)
        self._now = max(now, self._now)
        return self._step()

    # Inside

    def _recall(self) -> None:
        """Say hello, with a new id of the line to the host."""
        self._call += 1
        self._line, self.reception = self._fresh(), "calling"
        self._due, self._pause = self._now, AGAIN  # of the next hello
        self._had: list[int] = []  # numbers of messages to confirm
        self._known: set[int] = set()  # numbers of messages that were handled
        self._latest: dict[str, int] = {}  # numbers of the last messages, by state
        self._done, self._is_owed = 0, False

    def _step(self) -> Step:
        posts: tuple[Post, ...] = ()
        if self._peer and self.reception != "closed":
            bodies = self._bodies()
            texts = enclosed(self._line, bodies) if bodies else []
            posts = tuple(Post(self._peer, text) for text in texts)
        step = Step(posts, tuple(self._shows))
        self._shows = []
        return step

    def _bodies(self) -> list[tuple[int, str]]:
        """Return the numbers and texts of the messages to send now."""
        found, self._answers = [(0, body(each)) for each in self._answers], []
        if self.reception == "seated":
            found += self._outbox.due(self._now)
            self._is_owed |= self._now >= self._due
        elif self._now >= self._due:
            words = self.name, self.key, self._invitation, self._device
            share = self._former.share if self._former else None
            hello = HelloMessage(self.table, *words, self._call, share)
            found.append((0, body(hello)))
            self._due = self._now + self._pause
            self._pause = min(2 * self._pause, SELDOM)
        if self._is_owed:
            found.append((0, body(self._ack())))
            self._is_owed, self._had = False, []
        if found and self.reception == "seated":
            self._due = self._now + BEAT
        return found

    def _ack(self) -> AckMessage:
        record, had = self._record, tuple(self._had)
        if record is None:
            return AckMessage(0, 0, 0, "", had)
        seen = record.takebacks, len(record.log), record.digest
        return AckMessage(record.match, *seen, had)

    def _is_news(self, number: int, message: Message) -> bool:
        """Return whether a message is to be handled, and note that it has come."""
        if not number:
            return True
        self._had.append(number)
        self._is_owed = True
        name = state_of(message)
        latest, is_known = self._latest.get(name, 0), number in self._known
        self._known.add(number)
        if name:
            self._latest[name] = max(number, latest)
        if isinstance(message, DrawMessage | PledgedMessage):
            return number >= latest  # the answer may be lost
        return not is_known and (not name or number > latest)

    def _hear(self, message: Message) -> None:
        match message:
            case UnknownMessage():
                if self.reception == "seated":
                    self._recall()
            case WelcomeMessage(played=played) if played < self._done:
                self._recall()  # it is older than the rest, or the host lost a wish
            case ClosedMessage():
                self.reception = "closed"
                self._shows.append(message)
            case EventsMessage():
                self.follow(message)
            case DrawMessage() | PledgedMessage():
                self._draw(message)
            case AccountMessage():
                self._account = message
                self._judge()
            case _ if isinstance(message, FromGuest):
                self._trouble(_("A host can’t say that."))
            case _:
                self._note(message)
                self._shows.append(message)

    def _note(self, message: Message) -> None:
        match message:
            case WelcomeMessage(seat, key, played):
                self.reception = "seated"
                self.seat, self.key, self._is_owed = seat, key, True
                if self._pending <= played:
                    self.pending = None  # a refusal went with the last connection
                self._pending += self._outbox.renumber(played)
            case SeatingMessage():
                self.seating = message
                if self._record is not None:
                    self._record.sits(message.places)
            case ChargeMessage():
                self.charge = message.save
            case RefusedMessage(number):
                if number == self._pending:
                    self.pending = None

    def _draw(self, message: DrawMessage | PledgedMessage) -> None:
        """Do this device's part in the randomness, and show any error."""
        record = self._record
        found: Message | str
        if isinstance(message, PledgedMessage):
            found = self.luck.pledged(message)
        else:
            is_playing = record is not None and not record.is_over
            found = self.luck.draw(message, self._fresh(), is_playing=is_playing)
        if not isinstance(found, str):
            self._answers.append(found)
        elif found:
            self._trouble(found)

    def _judge(self) -> None:
        """Check a finished game, as soon as this device has its log."""
        account, record = self._account, self._record
        if account is None or record is None:
            return
        told = account.match, account.takebacks
        if told != (record.match, record.takebacks):
            return
        if len(record.log) >= record.end or self._troubles:
            before, found = self.luck.verdict, self.luck.account(account, record)
            if found != before:
                self._shows.append(found)

    def _trouble(self, reason: str) -> None:
        """Show an impossible thing that the host did; the verdict names it."""
        if reason in self._troubles or self.reception == "closed":
            return
        self._troubles.add(reason)
        self.luck.warn(reason)
        self._shows.append(Trouble(reason, self._peer))
        if len(self._troubles) >= MOST_TROUBLES:
            self.reception = "closed"
            told = _(
                "This table can’t continue here: its host keeps sending impossible "
                "moves."
            )
            self._shows.append(ClosedMessage(told))

    # The log

    def follow(self, part: EventsMessage) -> None:
        """Add a part of the log, as far as it is possible."""
        self._is_owed = True
        try:
            record = self._record_of(part)
            if record is not None:
                self._extend(record, part)
                self._compare(record)
                self._judge()
        except MessageError as error:
            self._trouble(str(error))
        if self.record is not None:
            self._shows.append(Progress(self.record.match))

    def _compare(self, record: Replica) -> None:
        """Leave a table that should continue a game and shows another one."""
        former = self._former
        if former is None or not record.is_known:
            return
        self._former = None
        is_new = record.match > former.match
        if not (is_new or former.is_continued_by(record)):
            self.reception, self._record = "closed", None
            told = _(
                "This isn’t the game that you played. Continue it on your own device"
                " and send the others your link."
            )
            self._shows.append(ClosedMessage(told))

    def _record_of(self, part: EventsMessage) -> Replica | None:
        """Return the record that a part continues; None if it is outdated."""
        record, start = self._record, part.start
        if start is not None and (record is None or part.match > record.match):
            places = self.seating.places if self.seating else ()
            try:
                record = Replica(start, part.match, places)
            except ValueError:
                told = _("The host is showing an impossible game.")
                raise MessageError(told) from None
            self._record, self.seat, self.pending = record, start.seat, None
            self.luck.begin(part.match)
        if record is None or part.match != record.match:
            return None
        if part.takebacks > record.takebacks and part.first <= len(record.log):
            record.cut(part.first)
            record.takebacks, self.pending = part.takebacks, None
        is_next = part.first <= len(record.log)
        return record if is_next and part.takebacks == record.takebacks else None

    def _extend(self, record: Replica, part: EventsMessage) -> None:
        """Add the events that a record lacks; raise `MessageError` for a wrong one."""
        record.end = max(record.end, part.end)
        for ply, event in enumerate(part.events, part.first):
            if ply < len(record.log):
                if record.log[ply] != event[0]:
                    told = _("The host has changed a move that was played.")
                    raise MessageError(told)
                continue
            is_mine = record.seen.to_act == record.seat
            record.take(event)
            if is_mine and self.luck.is_foreign(ply, event[0]):
                told = _("A move for your seat was not made on this device.")
                self._shows.append(RefusedMessage(0, told))
        record.is_known |= len(record.log) >= record.end
        if self.pending and self.pending.ply < len(record.log):
            self.pending = None
        is_told = len(record.log) == part.first + len(part.events)
        if is_told and record.digest != part.digest:
            record.cut(0)
            told = _("This device doesn’t see what the host says it sees.")
            raise MessageError(told)
