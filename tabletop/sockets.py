"""Tables at several terminals: texts as lines over a local connection.

The host listens, each guest calls. A line is one text of `distance.envelopes`; the
first one that the host sends is the id of the table. Where `ciphers` can, each line is
sealed with a secret that is part of the table's address. When the host is gone a guest
may listen in its place, and the others call there.
"""

from __future__ import annotations

import asyncio
import contextlib
import secrets
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final, TextIO

from tabletop import ciphers, newgame
from tabletop.asking import levels, think
from tabletop.chance import new_seed
from tabletop.codec import CodecError
from tabletop.desk import Desk
from tabletop.distance.envelopes import LONGEST
from tabletop.distance.guest import Guest
from tabletop.distance.heir import Heir
from tabletop.distance.host import Host
from tabletop.distance.keeping import guest_kept, seat_kept
from tabletop.distance.steps import Step
from tabletop.i18n import _
from tabletop.session import Session
from tabletop.terminal import read, write

TICK: Final = 0.5
"""Seconds between two looks at the clock."""

AGAIN: Final = 2.0
"""Seconds until a guest whose line was cut calls again."""

LIMIT: Final = 4 * LONGEST
"""Bytes of a line, more than any text has."""

PLACE: Final = "place"
"""In a session's `table`: where its host listens."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where a host listens.

    Attributes:
        address: of the machine.
        port: likewise; 0 for any that is free.
        secret: what the lines are sealed with; "" where they are not.
    """

    address: str
    port: int
    secret: str = ""

    def __str__(self) -> str:
        """Return it as `parsed` reads it."""
        address = f"[{self.address}]" if ":" in self.address else self.address
        secret = f"/{self.secret}" if self.secret else ""
        return f"{address}:{self.port}{secret}"


LAST_PORT: Final = 65535
"""The highest number of a port."""


def parsed(text: str) -> Place:
    """Return the place of a text like "127.0.0.1:4242/secret".

    Raises:
        ValueError: this is none.
    """
    where, _slash, secret = text.partition("/")
    address, colon, port = where.rpartition(":")
    is_number = port.isascii() and port.isdecimal() and len(port) <= len(str(LAST_PORT))
    if not colon or not address or not is_number or int(port) > LAST_PORT:
        message = _("“{text}” isn’t an address like 127.0.0.1:4242.")
        raise ValueError(message.format(text=text))
    return Place(address.strip("[]"), int(port), secret)


def fresh() -> str:
    """Return a text that nobody can foresee."""
    return secrets.token_hex(16)


class _Typing:
    """What is typed, line by line, without waiting for it.

    No line is read before it is asked for, so others may read on afterwards.
    """

    def __init__(self, stdin: TextIO) -> None:
        self._loop = asyncio.get_running_loop()
        self._lines: asyncio.Queue[str | None] = asyncio.Queue()
        self._asked, self._is_reading = threading.Semaphore(0), False
        threading.Thread(target=self._read, args=(stdin,), daemon=True).start()

    def _read(self, stdin: TextIO) -> None:
        line = "\n"
        while line:
            self._asked.acquire()
            line = stdin.readline()
            with contextlib.suppress(RuntimeError):  # everything is over
                self._loop.call_soon_threadsafe(self._lines.put_nowait, line or None)

    async def line(self) -> str | None:
        """Return the next line; None at the end of input."""
        if not self._is_reading:
            self._is_reading = True
            self._asked.release()
        line = await self._lines.get()
        self._is_reading = False
        return line


class _Keeping:
    """The file in which a device keeps what brings it back."""

    def __init__(self, file: Path | None, say: Callable[[str], None]) -> None:
        self._file, self._say = file, say
        self._kept = ""

    def keep(self, text: str) -> None:
        """Write it down if it is new; say so where that fails."""
        if self._file is None or text in {"", self._kept}:
            return
        self._kept = text
        try:
            write(self._file, text)
        except OSError as error:
            self._say(str(error))


async def _line(reader: asyncio.StreamReader) -> str:
    """Return the next line, "" at the end.

    Raises:
        OSError: the line is cut.
        ValueError: it has no end; a whole sentence says so.
    """
    try:
        return (await reader.readline()).decode(errors="replace").rstrip("\n")
    except ValueError:
        raise ValueError(_("Someone sent a line that is too long.")) from None


async def _ticks(act: Callable[[], None]) -> None:
    while True:
        await asyncio.sleep(TICK)
        act()


# The host


def laid(new_game: newgame.NewGame) -> Host:
    """Return the table of a new game; the first person's seat is here."""
    persons = [k for k, seat in enumerate(new_game.seats) if seat.bot is None]
    seat = persons[0] if persons else None
    return Host.lay(new_game, fresh, seat=seat, now=time.monotonic())


def resumed(file: Path) -> tuple[Host, Place]:
    """Return the table that is kept in a file, and where it was.

    Raises:
        OSError: the file cannot be read; a whole sentence says why.
        ValueError: it keeps no table.
    """
    host = Host.resumed(read(file), fresh, time.monotonic())
    place = host.session.table.get(PLACE) if host.session else None
    return host, parsed(place) if isinstance(place, str) else Place("127.0.0.1", 0)


class _Hosting:
    """Whoever is called: a host, or a guest that is about to take its place."""

    def __init__(
        self, called: Host | Heir, desk: Desk, secret: str, file: Path | None
    ) -> None:
        self._called, self._desk = called, desk
        self._seal, self._cipher = ciphers.Seal(secret, is_host=True), ciphers.aes()
        self._keeping = _Keeping(file, desk.say)
        self._place = Place("", 0, secret)
        self._writers: dict[str, asyncio.StreamWriter] = {}
        self._peers = 0
        self._thinking: asyncio.Task[None] | None = None

    @property
    def _host(self) -> Host | None:
        return self._called.host if isinstance(self._called, Heir) else self._called

    def does(self, step: Step) -> None:
        """Keep, send and print what a step says."""
        self._keep()
        for post in step.posts:
            self._send(post.peer, post.text)
        self._desk.shows(step)
        host = self._host
        question = host.question() if host else None
        if host is not None and question is not None and self._thinking is None:
            self._thinking = asyncio.create_task(self._think(host, question))

    def _keep(self) -> None:
        host = self._host
        if host is not None and host.session is not None:
            host.session.table[PLACE] = f"{self._place}"
            self._keeping.keep(host.saved())

    def _send(self, peer: str, text: str) -> None:
        writer = self._writers.get(peer)
        if writer is not None and not writer.is_closing():
            writer.write(f"{self._seal.sealed(text)}\n".encode())

    async def _think(self, host: Host, question: str) -> None:
        *_before, advice = await asyncio.to_thread(lambda: [*think(question)])
        self._thinking = None
        self.does(host.answer(question, advice))

    async def hears(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter
    ) -> None:
        """Listen to somebody who has called, until they hang up."""
        self._peers += 1
        peer = f"{self._peers}"
        self._writers[peer] = writer
        self._send(peer, self._called.table)
        try:
            while line := await _line(reader):
                text = self._seal.opened(line)
                self.does(self._called.receive(peer, text))
                self._open()
                await writer.drain()
        except OSError:
            pass  # cut
        except ValueError as error:
            self._desk.say(str(error))
        del self._writers[peer]
        writer.close()

    def tick(self) -> None:
        """Look at the clock, seal what is left, begin when everybody is there."""
        self.does(self._called.tick(time.monotonic()))
        host = self._host
        if host is None:
            return
        while self._cipher and (due := host.sealing()) is not None:
            sealed = self._cipher.seal(due.key, due.nonce, due.plain)
            self.does(host.sealed(due, sealed))
        if host.phase == "gathering" and not host.has_open_seats:
            self.does(host.begin())

    def _open(self) -> None:
        """Go on with what the host has left, as soon as it can be opened."""
        heir = self._called
        if not isinstance(heir, Heir) or self._desk.player is heir.host:
            return
        while self._cipher and (opening := heir.opening()) is not None:
            try:
                key, nonce = opening.key, opening.nonce
                plain = self._cipher.open(key, nonce, opening.sealed)
            except ValueError:
                self.does(heir.opened(opening, None))
            else:
                self.does(heir.opened(opening, plain))
        if heir.host is not None:
            self._desk.sit(heir.host)
            self._desk.say(_("The game continues on this device."))

    async def listen(self, place: Place, typing: _Typing) -> None:
        """Be there until the person leaves.

        Args:
            place: where to listen.
            typing: what the person types.

        Raises:
            OSError: nobody can listen there; a whole sentence says why.
        """
        try:
            server = await asyncio.start_server(
                self.hears, place.address, place.port, limit=LIMIT
            )
        except OSError as error:
            message = _("No table can be opened at {place}: {reason}.")
            words = {"place": replace(place, secret=""), "reason": error.strerror}
            raise OSError(message.format(**words)) from None
        address, port, *_rest = server.sockets[0].getsockname()
        self._place = replace(place, address=address, port=port)
        self._say_where()
        self._open()
        self.does(self._called.tick(time.monotonic()))
        ticking = asyncio.create_task(_ticks(self.tick))
        try:
            while self._desk.is_open:
                self.does(self._desk.take(await typing.line()))
        finally:
            ticking.cancel()
            server.close()
            for writer in self._writers.values():
                writer.close()

    def _say_where(self) -> None:
        if self._cipher is None:
            message = _(
                "Nothing is encrypted here. To change that, install “{package}”."
            )
            self._desk.say(message.format(package="cryptography"))
        if isinstance(self._called, Host):
            told = _("The table is open. Others join by: tabletop join {place}")
        else:
            told = _("You take the host’s place. The others type: follow {place}")
        self._desk.say(told.format(place=self._place))


async def host_table(
    host: Host, place: Place, stdin: TextIO, stdout: TextIO, file: Path | None = None
) -> None:
    """Keep a table until the person at it leaves.

    Args:
        host: the table.
        place: where to listen.
        stdin: where the person types.
        stdout: where everything is printed.
        file: in which the game is kept after each step; None for nowhere.

    Raises:
        OSError: nobody can listen there; a whole sentence says why.
        ValueError: the lines of this table are sealed, and cannot be here.
    """
    hosting = _Hosting(host, Desk(host, stdout), place.secret, file)
    await hosting.listen(place, _Typing(stdin))


# A guest


def seat_of(file: Path) -> tuple[Guest, Path | None]:
    """Return the guest whose seat is kept in a file, and the file to keep it in.

    It may be a host's, who comes back as a guest: the game that it holds stays there.

    Raises:
        OSError: the file cannot be read; a whole sentence says why.
        ValueError: it keeps no seat.
    """
    text = read(file)
    try:
        return guest_kept(text, fresh, time.monotonic()), file
    except CodecError:
        host, _place = resumed(file)
        guest = Guest(
            host.table,
            "",
            fresh,
            key=host.key,
            pledges=host.pledges,
            reign=host.reign,
            now=time.monotonic(),
        )
        return guest, None


class _Calling:
    """A guest, the line that leads to its host, and the person who sits there."""

    def __init__(
        self, place: Place, who: str | Guest, stdout: TextIO, file: Path | None
    ) -> None:
        self._place, self._stdout = place, stdout
        self._seal = ciphers.Seal(place.secret, is_host=False)
        self._name = who if isinstance(who, str) else who.name
        self._writer: asyncio.StreamWriter | None = None
        self._calls = 0
        self._is_following = self._has_told = False
        self._keeping = _Keeping(file, self._say)
        self._redial = asyncio.Event()
        self.guest: Guest | None = None
        self.desk: Desk | None = None
        self.heir: Heir | None = None
        self.alone: Session | None = None
        if isinstance(who, Guest):
            self._sit(who)

    @property
    def is_open(self) -> bool:
        """Whether the person is still a guest of the table, or on the way there."""
        has_gone_on = self.heir is not None or self.alone is not None
        return not has_gone_on and (self.desk is None or self.desk.is_open)

    @property
    def here(self) -> Place:
        """Where this device can be called, should it be the host."""
        address = self._place.address
        if self._writer is not None:
            address = self._writer.get_extra_info("sockname", (address,))[0]
        return replace(self._place, address=address, port=0)

    def _sit(self, guest: Guest) -> None:
        self.guest = guest
        carried = {
            "host": self._succeed,
            "follow": self._follow,
            "alone": self._play_alone,
        }
        self.desk = Desk(guest, self._stdout, carried)

    def does(self, step: Step) -> None:
        """Keep, send and print what a step says."""
        if self.guest is not None and self.guest.key:
            self._keeping.keep(seat_kept(self.guest))
        for post in step.posts:
            if self._writer is not None and not self._writer.is_closing():
                self._writer.write(f"{self._seal.sealed(post.text)}\n".encode())
        if self.desk is not None:
            self.desk.shows(step)

    def take(self, line: str | None) -> None:
        """Do what is typed."""
        if self.desk is not None:
            self.does(self.desk.take(line))

    def tick(self) -> None:
        """Look at the clock."""
        if self.guest is None or self.desk is None:
            return
        self.does(self.guest.tick(time.monotonic()))
        if self.guest.is_orphaned and not self._has_told:
            self.desk.say(self._orphaned(self.guest))
        self._has_told = self.guest.is_orphaned

    def _orphaned(self, guest: Guest) -> str:
        seating, order = guest.seating, guest.successors
        if seating is None or not order or not guest.wills:
            return _(
                "The host is gone. The game continues when they are back. To play on"
                " by yourself in another game, type: alone"
            )
        if order[0] == guest.seat:
            return _("The host is gone. To continue in their place, type: host")
        message = _(
            "The host is gone. {who} can continue in their place by typing: host"
        )
        return message.format(who=seating.places[order[0]].name)

    def _orphan(self) -> Guest:
        """Return the guest whose host is gone.

        Raises:
            ValueError: the host is here.
        """
        if self.guest is None or self.guest.is_host_here:
            raise ValueError(_("The host is still here."))
        return self.guest

    def _succeed(self, _rest: str) -> Step:
        """Take the host's place."""
        self.heir = Heir(self._orphan(), fresh, time.monotonic())
        return Step()

    def _play_alone(self, _rest: str) -> Step:
        """Go on with another game, which may be this one for all that is known here."""
        guest = self._orphan()
        level = newgame.gentle(levels(guest.view.game)) if guest.view else ""
        self.alone = guest.alone(level, new_seed())
        self._say(_("From here you play another game, against computers."))
        return Step()

    def _follow(self, place: str) -> Step:
        """Call somebody who has taken the host's place."""
        self._orphan()
        found = parsed(place)
        self._place = replace(found, secret=found.secret or self._place.secret)
        self._seal = ciphers.Seal(self._place.secret, is_host=False)
        self._is_following = True
        self._redial.set()
        return Step()

    async def call(self) -> None:
        """Call the host, and again whenever the line is cut.

        Raises:
            OSError: nobody answers the first call; a whole sentence says so.
            ValueError: whoever answers has another table, or encrypts otherwise.
        """
        while self.is_open:
            try:
                await self._talk()
                self._say(
                    _("The connection is lost. Trying again.") if self.is_open else ""
                )
            except OSError:
                if self._calls == 0:
                    message = _("No table answers at {place}.")
                    place = replace(self._place, secret="")
                    raise OSError(message.format(place=place)) from None
            except ValueError as error:
                if self._calls == 0:
                    raise
                self._say(str(error))
                await self._redial.wait()
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._redial.wait(), AGAIN)
            self._redial.clear()

    async def _talk(self) -> None:
        reader, writer = await asyncio.open_connection(
            self._place.address, self._place.port, limit=LIMIT
        )
        try:
            self._writer = writer
            self._greets(self._seal.opened(await _line(reader)))
            with contextlib.suppress(OSError, ValueError):
                while self.is_open and (line := await _line(reader)):
                    text = self._seal.opened(line)
                    if self.guest is not None:
                        self.does(self.guest.receive(f"{self._calls}", text))
                    await writer.drain()
        finally:
            writer.close()

    def _greets(self, table: str) -> None:
        """Say hello at a table.

        Raises:
            ValueError: it is another one.
        """
        guest = self.guest
        if guest is None:
            guest = Guest(table, self._name, fresh, now=time.monotonic())
            self._sit(guest)
        elif guest.table != table:
            raise ValueError(_("There is another table at this address."))
        self._calls += 1
        peer = f"{self._calls}"
        follow, self._is_following = self._is_following, False
        self.does(guest.follow(peer) if follow else guest.connect(peer))

    def _say(self, sentence: str) -> None:
        if self.desk is not None and sentence:
            self.desk.say(sentence)

    async def hang_up(self) -> None:
        """Let what was said last arrive."""
        if self._writer is not None:
            with contextlib.suppress(OSError):
                await self._writer.drain()
            self._writer.close()


async def join_table(
    place: Place, who: str | Guest, stdin: TextIO, stdout: TextIO, file: Path | None
) -> Session | None:
    """Sit at a table until the person leaves, or there is none any more.

    Args:
        place: where the host listens.
        who: what the person wants to be called, or who has sat there before.
        stdin: where they type.
        stdout: where everything is printed.
        file: in which the seat is kept; None for nowhere.

    Returns:
        The game with which the person would like to go on alone; None for none.

    Raises:
        OSError: no table answers.
        ValueError: whoever answers has another table, or encrypts otherwise.
    """
    calling = _Calling(place, who, stdout, file)
    ticking = asyncio.create_task(_ticks(calling.tick))
    talking = asyncio.create_task(calling.call())
    typing = _Typing(stdin)
    while calling.is_open and not talking.done():
        line = asyncio.create_task(typing.line())
        await asyncio.wait({line, talking}, return_when=asyncio.FIRST_COMPLETED)
        if line.done():
            calling.take(line.result())
        else:
            line.cancel()
    await calling.hang_up()
    ticking.cancel()
    if talking.done():
        talking.result()
    talking.cancel()
    if calling.heir is not None and calling.desk is not None:
        hosting = _Hosting(calling.heir, calling.desk, calling.here.secret, file)
        await hosting.listen(calling.here, typing)
    return calling.alone
