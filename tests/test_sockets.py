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
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any, Final, TextIO, cast

import pytest

from tabletop import __main__ as program, newgame, save, sockets
from tabletop.asking import levels
from tabletop.desk import COMMANDS, Desk
from tabletop.distance import drawing, guest as guests
from tabletop.distance.from_guest import Ask
from tabletop.distance.from_host import Clock, Said
from tabletop.distance.guest import Guest
from tabletop.distance.host import Host
from tabletop.distance.steps import Step
from tabletop.session import Session
from tabletop.terminal import Terminal
from tests.distance import net as nets
from tests.distance.test_bequest import PAIR
from tests.support import is_sentence

LATE = 60.0
"""After so many seconds something is wrong."""

HERE = sockets.Place("127.0.0.1", 0)

CHOICE = re.compile(r"You can play: (.*?)(?:, .*| and .*)?\.$", re.MULTILINE)


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


@pytest.mark.parametrize("text", ["[::1]:42", "127.0.0.1:4242/a-secret"])
def test_an_address_is_read_as_it_is_written(text: str) -> None:
    assert f"{sockets.parsed(text)}" == text


@pytest.mark.parametrize("words", ["chess", "threes", "tomacco --players x"])
def test_a_table_that_cannot_be_is_a_sentence(words: str) -> None:
    out = io.StringIO()
    status = program.main(["host", *words.split()], io.StringIO(""), out)
    assert status == program.MISUSED
    assert is_sentence(out.getvalue().strip())


@pytest.mark.parametrize("text", ["", "torn", "{}", '{"format":'])
@pytest.mark.parametrize("command", ["host --load", "join 127.0.0.1:1 --load"])
def test_a_file_that_is_torn_gets_a_sentence(
    tmp_path: Path, command: str, text: str
) -> None:
    file = tmp_path / "torn.json"
    file.write_text(text)
    out = io.StringIO()
    words = [*command.split(), f"{file}"]
    assert program.main(words, io.StringIO(""), out) == program.FAILED
    assert is_sentence(out.getvalue().strip())
    assert file.read_text() == text


@pytest.mark.parametrize("command", ["host tomacco", "join 127.0.0.1:1"])
def test_what_lies_in_a_file_is_not_written_over(tmp_path: Path, command: str) -> None:
    file = tmp_path / "mine.txt"
    file.write_text("mine")
    out = io.StringIO()
    words = [*command.split(), "--save", f"{file}"]
    assert program.main(words, io.StringIO(""), out) == program.FAILED
    assert "already" in out.getvalue()
    assert file.read_text() == "mine"


# A desk


def desk() -> tuple[nets.Net, Desk, Desk, io.StringIO]:
    """Return a table with a desk at the host and one at the guest, and its output."""
    net, out = nets.begun(PAIR, "desk"), io.StringIO()
    guest = net.devices[0].guest
    assert guest.seating is not None
    here = Desk(guest, out)
    here.shows(Step((), (guest.seating,)))
    return net, Desk(net.host, io.StringIO()), here, out


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
            line = command.replace("TEXT", "hello").replace("NAME", guest._names[0])
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
    assert "Nobody has asked anything." in told(net, guest, out, "yes")


def test_who_is_muted_is_not_heard_until_they_are_heard_again() -> None:
    net, _host, guest, out = desk()
    name = guest._names[0]
    said = Step((), (Said(0, "", "Hello"),))
    for command, is_heard in (("", True), ("mute", False), ("mute", True)):
        told(net, guest, out, f"{command} {name}" if command else "who")
        out.truncate(0)
        guest.shows(said)
        assert ("Hello" in out.getvalue()) == is_heard
    assert "called “Nobody”" in told(net, guest, out, "mute Nobody")


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
    host, typed = sockets.laid(asked), io.StringIO("begin\nquit\n")
    asyncio.run(sockets.host_table(host, HERE, typed, out))
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
        try:
            async with asyncio.timeout(LATE):
                while self.getvalue().count(words) < times:
                    self._printed.clear()
                    await self._printed.wait()
        except TimeoutError:
            pytest.fail(f"There is no “{words}” in:\n{self.getvalue()}")


async def insist(keys: _Keys, screen: _Screen, words: str, *lines: str) -> None:
    """Type lines, and again until something is printed: the line may be cut."""
    async with asyncio.timeout(LATE):
        while words not in screen.getvalue():
            for each in lines:
                keys.types(f"{each}\n")
            await asyncio.sleep(0.3)


async def say(keys: _Keys, words: str, heard: _Screen) -> None:
    """Say something until it is heard."""
    await insist(keys, heard, f": {words}", f"say {words}")


class _Table:
    """A table in one process, whose devices can stop at once as if by a crash."""

    def __init__(self) -> None:
        self._keys: list[_Keys] = []
        self._seats: list[asyncio.Task[Any]] = []

    def _sits(self, make: Any) -> tuple[_Keys, _Screen]:
        keys, screen = _Keys(), _Screen()
        self._keys.append(keys)
        self._seats.append(asyncio.create_task(make(cast("TextIO", keys), screen)))
        return keys, screen

    async def hosts(
        self, host: Host, place: sockets.Place, file: Path | None = None
    ) -> tuple[_Keys, _Screen, sockets.Place]:
        """Open the table."""
        keys, screen = self._sits(
            lambda stdin, out: sockets.host_table(host, place, stdin, out, file)
        )
        await screen.until("tabletop join")
        (line,) = [x for x in screen.getvalue().splitlines() if "tabletop join" in x]
        return keys, screen, sockets.parsed(line.split()[-1])

    def joins(
        self, place: sockets.Place, who: str | Guest, file: Path | None = None
    ) -> tuple[_Keys, _Screen]:
        """Have somebody join."""
        return self._sits(
            lambda stdin, out: sockets.join_table(place, who, stdin, out, file)
        )

    async def stops(self, seat: int) -> None:
        """Stop a device, without a word to the others."""
        task = self._seats[seat]
        task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await task
        await asyncio.sleep(0)

    async def result(self, seat: int) -> Any:
        """Wait until a device has ended by itself, and return what came of it."""
        return await self._seats[seat]

    async def ends(self) -> None:
        """Stop all."""
        for seat in range(len(self._seats)):
            await self.stops(seat)
        for keys in self._keys:
            keys.types("")


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have nobody wait for long."""
    monkeypatch.setattr(sockets, "AGAIN", 0.05)
    monkeypatch.setattr(sockets, "TICK", 0.05)
    monkeypatch.setattr(guests, "SILENCE", 1.0)
    monkeypatch.setattr(guests, "ORPHANED", 2.0)
    monkeypatch.setattr(drawing, "PATIENCE", 2.0)


def of(game: str, players: int) -> Host:
    """Return a table of persons."""
    seats = {"seats": ",".join(["human"] * players)}
    return sockets.laid(newgame.parse(game, seats, levels(game)))


async def plays(at: Sequence[tuple[_Keys, _Screen]], most: int) -> int:
    """Have everybody play the first thing they may, so many times in all."""
    done, answered = 0, [0] * len(at)
    async with asyncio.timeout(LATE):
        while done < most:
            for k, (keys, screen) in enumerate(at):
                choices = CHOICE.findall(screen.getvalue())
                if len(choices) > answered[k]:
                    answered[k] = len(choices)
                    keys.types(choices[-1] + "\n")
                    done += 1
            await asyncio.sleep(0.02)
    return done


@pytest.mark.usefixtures("quick")
def test_a_host_and_a_guest_that_crashed_go_on_from_their_files(tmp_path: Path) -> None:
    table_file, seat_file = tmp_path / "table.json", tmp_path / "seat.json"

    async def play() -> str:
        table = _Table()
        keys, screen, place = await table.hosts(of("tomacco", 2), HERE, table_file)
        guest = table.joins(place, "Ann", seat_file)
        await plays([(keys, screen), guest], 4)
        await table.stops(0)
        await guest[1].until("The connection is lost.")
        host, again = sockets.resumed(table_file)
        assert again == place
        keys, screen, _place = await table.hosts(host, again, table_file)
        await screen.until("Ann: away")
        await screen.until("Ann: here")
        await table.stops(1)
        who, file = sockets.seat_of(seat_file)
        assert file == seat_file
        guest = table.joins(place, who, file)
        await plays([(keys, screen), guest], 2)
        await say(guest[0], "back again", screen)
        await table.ends()
        return screen.getvalue()

    told = asyncio.run(play())
    assert "computer" not in told
    assert save.loads(table_file.read_text()).log


@pytest.mark.usefixtures("quick")
@pytest.mark.parametrize("is_sealed", [True, False])
def test_when_the_host_is_gone_two_guests_go_on(*, is_sealed: bool) -> None:
    game = "tomacco" if is_sealed else "four_twenty_one"
    place = replace(HERE, secret="sesame" if is_sealed else "")

    async def play() -> None:
        table = _Table()
        keys, screen, here = await table.hosts(of(game, 3), place)
        ann, bo = (table.joins(here, name) for name in ("Ann", "Bo"))
        for _keys, theirs in (ann, bo):
            await theirs.until("Bo: here")
        await plays([(keys, screen), ann, bo], 4)
        ann[0].types("host\n")
        await ann[1].until("The host is still here.")
        await asyncio.sleep(0.2)  # what is left arrives
        await table.stops(0)
        await bo[1].until("The host is gone.")
        await insist(ann[0], ann[1], "follow ", "host")
        follow = f"follow {ann[1].getvalue().rpartition('follow ')[2].split()[0]}"
        await insist(bo[0], ann[1], ": with you", follow, "say with you")
        await ann[1].until("The game continues on this device.")
        await ann[1].until("away, a computer plays")
        await plays([ann, bo], 4)
        await table.ends()

    asyncio.run(play())


@pytest.mark.usefixtures("quick")
def test_whoever_is_left_by_the_host_may_play_another_game_alone() -> None:
    async def play() -> tuple[_Keys, _Screen, Session]:
        table = _Table()
        keys, screen, here = await table.hosts(of("tomacco", 2), HERE)
        ann = table.joins(here, "Ann")
        await ann[1].until("Ann: here")
        await plays([(keys, screen), ann], 4)
        ann[0].types("alone\n")
        await ann[1].until("The host is still here.")
        await table.stops(0)
        await ann[1].until("type: alone")
        ann[0].types("alone\n")
        async with asyncio.timeout(LATE):
            session = await table.result(1)
        return *ann, session

    keys, screen, session = asyncio.run(play())
    assert [seat.bot for seat in session.seats] == ["gentle", None]
    assert "From here you play another game, against computers." in screen.getvalue()
    for line in ("?\n", "save x\n", "quit\n"):
        keys.types(line)
    Terminal(session, cast("TextIO", keys), screen).run()
    assert "can’t be saved" in screen.getvalue()


@pytest.mark.usefixtures("quick")
def test_a_guest_whose_line_is_cut_comes_back_to_its_seat() -> None:
    async def play() -> tuple[str, int]:
        table = _Table()
        my_keys, mine, place = await table.hosts(of("tomacco", 2), HERE)
        cable = _Cable(place.port)
        server = await cable.lay()
        address = replace(HERE, port=server.sockets[0].getsockname()[1])
        their_keys, theirs = table.joins(address, "Ann")
        await theirs.until("Ann: here")
        for cut in range(1, 3):
            cable.tear()
            await theirs.until("The connection is lost", cut)
            await say(their_keys, f"after cut {cut}", mine)
        their_keys.types("quit\n")
        await mine.until("Ann: gone")
        my_keys.types("quit\n")
        await table.ends()
        server.close()
        return mine.getvalue(), cable.calls

    host, calls = asyncio.run(play())
    assert calls == 3
    assert host.count("after cut 1") == host.count("Ann: after cut 1")


LONG: Final = pytest.param("9" * 5000, id="long")


@pytest.mark.parametrize("port", ["65536", "99999", "-1", "", LONG])
def test_a_port_that_there_is_not_is_a_sentence(port: str) -> None:
    with pytest.raises(ValueError, match="isn’t an address like"):
        sockets.parsed(f"127.0.0.1:{port}")
    assert sockets.parsed("127.0.0.1:65535").port == 65535


@pytest.mark.parametrize("port", ["65536", "99999", "-1"])
def test_a_table_at_a_port_that_there_is_not_is_refused(port: str) -> None:
    out = io.StringIO()
    arguments = ["host", "four_twenty_one", f"--port={port}"]
    assert program.main(arguments, io.StringIO(), out) == program.MISUSED
    assert out.getvalue() == f"A port is a number from 0 to 65535, not {port}.\n"
