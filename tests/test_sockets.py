"""Two terminals at one table, over loopback: two processes play a whole game."""

from __future__ import annotations

import asyncio
import contextlib
import io
import queue
import re
import subprocess
import sys
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from typing import TextIO, cast

import pytest

from tabletop import __main__ as program, newgame, sockets
from tabletop.asking import levels
from tabletop.desk import COMMANDS, Desk
from tabletop.distance.from_guest import Ask
from tabletop.distance.from_host import Clock
from tabletop.distance.guest import Guest
from tabletop.distance.steps import Step
from tests.distance import net as nets
from tests.distance.test_bequest import PAIR
from tests.support import is_sentence

LATE = 60.0
"""After so many seconds something is wrong."""

CHOICE = re.compile(r"You may play: (.*?)(?:, .*| and .*)?\.$")


class Person:
    """Somebody at a terminal of a process, who plays the first thing that they may."""

    def __init__(self, *arguments: str) -> None:
        """Sit down."""
        self.process = subprocess.Popen(  # noqa: S603 - it is our own program
            [sys.executable, "-m", "tabletop", *arguments],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
        )
        self.read: list[str] = []
        self._lines: queue.Queue[str] = queue.Queue()
        self._reading = threading.Thread(target=self._read)
        self._reading.start()

    def ends(self) -> None:
        """End the process, however it stands."""
        self.process.kill()
        self.process.wait()
        self._reading.join()
        for stream in (self.process.stdin, self.process.stdout):
            if stream is not None:
                with contextlib.suppress(OSError):  # the last line was not taken
                    stream.close()

    def _read(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self._lines.put(line.rstrip("\n"))
        self._lines.put("END OF OUTPUT")

    def types(self, line: str) -> None:
        """Type a line."""
        assert self.process.stdin is not None
        self.process.stdin.write(f"{line}\n")
        self.process.stdin.flush()

    def until(self, words: str) -> str:
        """Play until a line has these words; return it."""
        while True:
            line = self._lines.get(timeout=LATE)
            self.read.append(line)
            if words in line:
                return line
            assert line != "END OF OUTPUT", "\n".join(self.read)
            if choice := CHOICE.search(line):
                self.types(choice[1])


@contextmanager
def table(*arguments: str) -> Iterator[tuple[Person, str]]:
    """Give a host with its address; in the end nobody sits there any more."""
    host = Person("host", *arguments)
    try:
        yield host, host.until("tabletop join").split()[-1]
    finally:
        host.ends()


@contextmanager
def joined(address: str, name: str) -> Iterator[Person]:
    """Give somebody who has joined a table."""
    person = Person("join", address, "--name", name)
    try:
        yield person
    finally:
        person.ends()


def both(one: Person, other: Person, words: str) -> list[str]:
    """Let both play until a line has these words; return both lines."""
    with ThreadPoolExecutor() as pool:
        return [*pool.map(lambda person: person.until(words), (one, other))]


@pytest.mark.long
@pytest.mark.parametrize("game", ["four_twenty_one", "stavegame"])
def test_two_processes_play_a_whole_game_and_check_it(game: str) -> None:
    with (
        table(game, "--names", "Bo,Guest") as (host, address),
        joined(address, "Ann") as guest,
    ):
        mine, theirs = both(host, guest, "Nobody chose the luck.")
        assert mine == theirs
        assert any("Ann" in line for line in host.read)
        assert any("Bo" in line for line in guest.read)
        guest.types("quit")
        assert guest.process.wait(LATE) == 0
        host.types("quit")
        assert host.process.wait(LATE) == 0


def test_people_talk_ask_and_agree_and_a_table_is_closed_in_words() -> None:
    with (
        table("tomacco", "--names", "Bo,Guest") as (host, address),
        joined(address, "Ann") as guest,
    ):
        guest.until("Ann: here")
        guest.types("say Hello <b>there</b>")
        host.until("Ann: Hello <b>there</b>")
        host.types("quit")
        guest.until("The host has closed the table.")
        assert guest.process.wait(LATE) == 0
        assert host.process.wait(LATE) == 0


def test_where_no_table_is_there_is_a_sentence() -> None:
    out = io.StringIO()
    status = program.main(["join", "127.0.0.1:1"], io.StringIO(""), out)
    assert (status, is_sentence(out.getvalue().strip())) == (program.FAILED, True)


@pytest.mark.parametrize("address", ["", "nowhere", ":1", "a:b", "a:", "1:²"])
def test_what_is_no_address_is_a_sentence(address: str) -> None:
    out = io.StringIO()
    status = program.main(["join", address], io.StringIO(""), out)
    assert (status, is_sentence(out.getvalue().strip())) == (program.FAILED, True)
    assert sockets.parsed("[::1]:42") == ("::1", 42)


@pytest.mark.parametrize("words", ["chess", "threes", "tomacco --players x"])
def test_a_table_that_cannot_be_is_a_sentence(words: str) -> None:
    out = io.StringIO()
    status = program.main(["host", *words.split()], io.StringIO(""), out)
    assert status == program.MISUSED
    assert is_sentence(out.getvalue().strip())


# A desk


def desk() -> tuple[nets.Net, Desk, Desk, io.StringIO]:
    """Return a table with a desk at the host and one at the guest, and its output."""
    net, out = nets.begun(PAIR, "desk"), io.StringIO()
    guest = net.devices[0].guest
    return net, Desk(net.host, io.StringIO()), Desk(guest, out), out


def told(net: nets.Net, here: Desk, out: io.StringIO, line: str) -> str:
    """Return what is printed when a line is typed."""
    out.truncate(0)
    here.take(line)
    net.rest()
    here.shows(Step((), tuple(each for seat, each in net.shown if seat == 1)))
    return out.getvalue()


def test_each_command_does_something_or_says_why_not() -> None:
    net, _host, guest, out = desk()
    for command in COMMANDS:
        if command != "quit":
            line = command.replace("TEXT", "hello")
            assert told(net, guest, out, line), command
    assert "Only the host" in told(net, guest, out, "begin")
    assert "quit" in told(net, guest, out, "?")
    assert told(net, guest, out, "nothing of the kind")
    assert guest.take("") == Step()
    guest.take(None)
    assert not guest.is_open


def test_what_is_asked_is_answered_by_a_word() -> None:
    net, _host, guest, out = desk()
    while nets.session_of(net).to_act != 1:
        nets.play_any(net)
        net.rest()
    nets.ask(net, None, Ask("takeback"))
    net.pass_on(4)
    guest.shows(Step((), tuple(each for seat, each in net.shown if seat == 1)))
    assert "Type yes or no." in out.getvalue()
    assert "Everybody agrees." in told(net, guest, out, "yes")
    assert "Nothing is asked." in told(net, guest, out, "yes")


def test_a_name_gives_a_terminal_no_orders() -> None:
    out = io.StringIO()
    Desk(Guest("t", "Ann", sockets.fresh), out).say("\x1b[2JBo")
    assert "\x1b" not in out.getvalue()


def test_a_clock_that_runs_out_is_told_once() -> None:
    out = io.StringIO()
    here = Desk(Guest("t", "Ann", sockets.fresh), out)
    for left in (20.0, 19.0):
        here.shows(Step((), (Clock(0, "warned", left),)))
    assert out.getvalue() == "Player 1 has 20 seconds left; “more” gives more time.\n"


def test_a_host_plays_for_computers_too() -> None:
    asked = newgame.parse(
        "four_twenty_one", {"seats": "human,random"}, levels("four_twenty_one")
    )
    out = io.StringIO()
    asyncio.run(
        sockets.host_table(asked, "127.0.0.1", 0, io.StringIO("begin\nquit\n"), out)
    )
    assert "tabletop join 127.0.0.1:" in out.getvalue()


class _Cable:
    """What carries bytes between a guest and a host, until it is torn."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._writers: list[asyncio.StreamWriter] = []
        self.calls = 0

    async def lay(self) -> asyncio.Server:
        """Begin to listen for the guest."""
        return await asyncio.start_server(self._carry, "127.0.0.1", 0)

    async def _carry(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter
    ) -> None:
        self.calls += 1
        there, back = await asyncio.open_connection("127.0.0.1", self._port)
        self._writers += [writer, back]
        await asyncio.gather(self._pump(reader, back), self._pump(there, writer))

    async def _pump(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter
    ) -> None:
        with contextlib.suppress(OSError):
            while data := await reader.read(4096):
                writer.write(data)
        writer.close()

    def tear(self) -> None:
        """Tear what is laid; the guest may call again."""
        for writer in self._writers:
            writer.close()
        self._writers.clear()


class _Keys:
    """A keyboard at which somebody types when they are told to."""

    def __init__(self) -> None:
        self._lines: queue.Queue[str] = queue.Queue()

    def types(self, line: str) -> None:
        """Type a line; "" ends the input."""
        self._lines.put(line)

    def readline(self) -> str:
        """Return the next line, whenever it is typed."""
        return self._lines.get()


class _Screen(io.StringIO):
    """What is printed, and who waits for it."""

    def __init__(self) -> None:
        super().__init__()
        self._printed = asyncio.Event()

    def write(self, text: str, /) -> int:
        """Print some text."""
        self._printed.set()
        return super().write(text)

    async def until(self, words: str, times: int = 1) -> None:
        """Wait until something was printed so often."""
        async with asyncio.timeout(LATE):
            while self.getvalue().count(words) < times:
                self._printed.clear()
                await self._printed.wait()


async def say(keys: _Keys, words: str, heard: _Screen) -> None:
    """Say something, and again until it is heard: the line may be cut."""
    while f": {words}" not in heard.getvalue():
        keys.types(f"say {words}\n")
        await asyncio.sleep(0.1)


def test_a_guest_whose_line_is_cut_comes_back_to_its_seat(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(sockets, "AGAIN", 0.05)
    monkeypatch.setattr(sockets, "TICK", 0.05)
    asked = newgame.parse("tomacco", {"seats": "human,human"}, levels("tomacco"))

    place = "127.0.0.1"

    async def play() -> tuple[str, int]:
        (my_keys, their_keys), mine, theirs = (_Keys(), _Keys()), _Screen(), _Screen()
        stdin = cast("TextIO", my_keys)
        table = sockets.host_table(asked, place, 0, stdin, mine)
        hosting = asyncio.create_task(table)
        await mine.until("tabletop join")
        cable = _Cable(int(mine.getvalue().split()[-1].rpartition(":")[2]))
        server = await cable.lay()
        address = f"{place}:{server.sockets[0].getsockname()[1]}"
        stdin = cast("TextIO", their_keys)
        joining = asyncio.create_task(sockets.join_table(address, "Ann", stdin, theirs))
        await theirs.until("Ann: here")
        for cut in range(1, 3):
            cable.tear()
            await theirs.until("The line is cut", cut)
            await say(their_keys, f"after cut {cut}", mine)
        their_keys.types("quit\n")
        await joining
        await mine.until("Ann: gone")
        my_keys.types("quit\n")
        await hosting
        server.close()
        for keys in (my_keys, their_keys):
            keys.types("")
        return mine.getvalue(), cable.calls

    host, calls = asyncio.run(play())
    assert calls == 3
    assert host.count("after cut 1") == host.count("Ann: after cut 1")
