"""Tables at several terminals: texts as lines over a local connection.

The host listens, each guest calls. A line is one text of `distance.envelopes`; the
first one that the host sends is the id of the table. The lines are not encrypted, so
this is for one's own machine or a network that one trusts.
"""

from __future__ import annotations

import asyncio
import contextlib
import secrets
import threading
import time
from collections.abc import Callable
from typing import Final, TextIO

from tabletop import newgame
from tabletop.asking import think
from tabletop.desk import Desk
from tabletop.distance.envelopes import LONGEST
from tabletop.distance.guest import Guest
from tabletop.distance.host import Host
from tabletop.distance.steps import Step
from tabletop.i18n import _

TICK: Final = 0.5
"""Seconds between two looks at the clock."""

AGAIN: Final = 2.0
"""Seconds until a guest whose line was cut calls again."""

PATIENCE: Final = 60.0
"""After so many seconds without a connection a guest gives up."""

LIMIT: Final = 4 * LONGEST
"""Bytes of a line, more than any text has."""


def fresh() -> str:
    """Return a text that nobody can foresee."""
    return secrets.token_hex(16)


class _Typing:
    """What is typed, line by line, without waiting for it."""

    def __init__(self, stdin: TextIO) -> None:
        self._loop = asyncio.get_running_loop()
        self.lines: asyncio.Queue[str | None] = asyncio.Queue()
        threading.Thread(target=self._read, args=(stdin,), daemon=True).start()

    def _read(self, stdin: TextIO) -> None:
        line = "\n"
        while line:
            line = stdin.readline()
            with contextlib.suppress(RuntimeError):  # everything is over
                self._loop.call_soon_threadsafe(self.lines.put_nowait, line or None)


async def _ticks(act: Callable[[], None]) -> None:
    while True:
        await asyncio.sleep(TICK)
        act()


# The host


class _Hosting:
    """A host, the lines that lead to it, and the person who sits there."""

    def __init__(self, host: Host, stdout: TextIO) -> None:
        self.host, self.desk = host, Desk(host, stdout)
        self._writers: dict[str, asyncio.StreamWriter] = {}
        self._peers = 0
        self._thinking: asyncio.Task[None] | None = None

    def does(self, step: Step) -> None:
        """Send and print what a step says."""
        for post in step.posts:
            writer = self._writers.get(post.peer)
            if writer is not None and not writer.is_closing():
                writer.write(f"{post.text}\n".encode())
        self.desk.shows(step)
        question = self.host.question()
        if question is not None and self._thinking is None:
            self._thinking = asyncio.create_task(self._think(question))

    async def _think(self, question: str) -> None:
        *_before, advice = await asyncio.to_thread(lambda: [*think(question)])
        self._thinking = None
        self.does(self.host.answer(question, advice))

    async def hears(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter
    ) -> None:
        """Listen to somebody who has called, until they hang up."""
        self._peers += 1
        peer = f"{self._peers}"
        self._writers[peer] = writer
        writer.write(f"{self.host.table}\n".encode())
        with contextlib.suppress(OSError, ValueError):  # cut, or a line without end
            while line := await reader.readline():
                text = line.decode(errors="replace").rstrip("\n")
                self.does(self.host.receive(peer, text))
                await writer.drain()
        del self._writers[peer]
        writer.close()

    def tick(self) -> None:
        """Look at the clock, and begin when everybody is there."""
        self.does(self.host.tick(time.monotonic()))
        if self.host.phase == "gathering" and not self.host.has_open_seats:
            self.does(self.host.begin())


async def host_table(
    new_game: newgame.NewGame, address: str, port: int, stdin: TextIO, stdout: TextIO
) -> None:
    """Keep a table until the person at it leaves.

    Args:
        new_game: what will be played; the first person's seat is here.
        address: to listen at.
        port: likewise; 0 for any that is free.
        stdin: where the person types.
        stdout: where everything is printed.

    Raises:
        OSError: nobody can listen there.
    """
    persons = [k for k, seat in enumerate(new_game.seats) if seat.bot is None]
    host = Host.lay(
        new_game, fresh, seat=persons[0] if persons else None, now=time.monotonic()
    )
    hosting = _Hosting(host, stdout)
    server = await asyncio.start_server(hosting.hears, address, port, limit=LIMIT)
    place = server.sockets[0].getsockname()
    told = _("The table is open. Others join by: tabletop join {address}:{port}")
    hosting.desk.say(told.format(address=place[0], port=place[1]))
    ticking = asyncio.create_task(_ticks(hosting.tick))
    typing = _Typing(stdin)
    while hosting.desk.is_open:
        hosting.does(hosting.desk.take(await typing.lines.get()))
    ticking.cancel()
    server.close()


# A guest


class _Calling:
    """A guest, the line that leads to its host, and the person who sits there."""

    def __init__(self, address: str, name: str, stdout: TextIO) -> None:
        self._place, self._port = parsed(address)
        self._name, self._stdout = name, stdout
        self._writer: asyncio.StreamWriter | None = None
        self._calls = 0
        self.guest: Guest | None = None
        self.desk: Desk | None = None

    @property
    def is_open(self) -> bool:
        """Whether the person is still at the table, or on the way there."""
        return self.desk is None or self.desk.is_open

    def does(self, step: Step) -> None:
        """Send and print what a step says."""
        for post in step.posts:
            if self._writer is not None and not self._writer.is_closing():
                self._writer.write(f"{post.text}\n".encode())
        if self.desk is not None:
            self.desk.shows(step)

    def take(self, line: str | None) -> None:
        """Do what is typed."""
        if self.desk is not None:
            self.does(self.desk.take(line))

    def tick(self) -> None:
        """Look at the clock."""
        if self.guest is not None:
            self.does(self.guest.tick(time.monotonic()))

    async def call(self) -> None:
        """Call the host, and again whenever the line is cut.

        Raises:
            OSError: nobody has answered for long; a whole sentence says so.
        """
        late = time.monotonic() + (PATIENCE if self.guest else 0.0)
        while self.is_open:
            try:
                await self._talk()
                late = time.monotonic() + PATIENCE
            except OSError:
                if time.monotonic() > late:
                    message = _("No table answers at {address}:{port}.")
                    words = {"address": self._place, "port": self._port}
                    raise OSError(message.format(**words)) from None
            if self.is_open:
                self._say(_("The line is cut. Trying again."))
                await asyncio.sleep(AGAIN)

    async def _talk(self) -> None:
        reader, writer = await asyncio.open_connection(
            self._place, self._port, limit=LIMIT
        )
        self._writer = writer
        table = (await reader.readline()).decode(errors="replace").strip()
        if self.guest is None:
            self.guest = Guest(table, self._name, fresh, now=time.monotonic())
            self.desk = Desk(self.guest, self._stdout)
        self._calls += 1
        peer = f"{self._calls}"
        self.does(self.guest.connect(peer))
        with contextlib.suppress(OSError, ValueError):
            while self.is_open and (line := await reader.readline()):
                text = line.decode(errors="replace").rstrip("\n")
                self.does(self.guest.receive(peer, text))
                await writer.drain()
        writer.close()

    def _say(self, sentence: str) -> None:
        if self.desk is not None:
            self.desk.say(sentence)

    async def hang_up(self) -> None:
        """Let what was said last arrive."""
        if self._writer is not None:
            with contextlib.suppress(OSError):
                await self._writer.drain()
            self._writer.close()


async def join_table(address: str, name: str, stdin: TextIO, stdout: TextIO) -> None:
    """Sit at a table until the person leaves, or there is none any more.

    Args:
        address: where the host listens, as in "127.0.0.1:4242".
        name: what the person wants to be called.
        stdin: where they type.
        stdout: where everything is printed.

    Raises:
        OSError: no table answers.
        ValueError: this is no address.
    """
    calling = _Calling(address, name, stdout)
    ticking = asyncio.create_task(_ticks(calling.tick))
    talking = asyncio.create_task(calling.call())
    typing = _Typing(stdin)
    while calling.is_open and not talking.done():
        line = asyncio.create_task(typing.lines.get())
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


def parsed(address: str) -> tuple[str, int]:
    """Return host and port of an address.

    Raises:
        ValueError: this is none.
    """
    place, colon, port = address.rpartition(":")
    if not colon or not place or not (port.isascii() and port.isdecimal()):
        message = _("“%s” is no address like 127.0.0.1:4242.")
        raise ValueError(message % address)
    return place.strip("[]"), int(port)
