"""A Chromium driven through its developer tools.

A driver that follows all that happens in a page, each request and each script of it,
works on the same processors as the page: with two of them the lobby was painted some
20 ms later. Here nobody listens while a page starts.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import Any, Final

from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from building import browsers
from lab.benchmarks.sites import TIMEOUT, until

FLAGS: Final = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
)

EMPTY: Final = "about:blank"

MAKING: Final = 1.0
"""The seconds for which a new tab is left alone: the browser is still making it."""

PORT_FILE: Final = "DevToolsActivePort"
"""What Chromium writes into its profile: the port, and the path of its own wire."""


class Target:
    """A tab, a worker or the browser itself, and the wire to its developer tools.

    Args:
        wire: it, open.

    Attributes:
        events: what was told without being asked, of the domains that were enabled.
    """

    def __init__(self, wire: ClientConnection) -> None:
        self._wire = wire
        self._numbers = count(1)
        self.events: list[dict[str, Any]] = []

    def send(self, method: str, **parameters: Any) -> dict[str, Any]:
        """Give a command and return its result.

        Raises:
            RuntimeError: it was refused.
            TimeoutError: there was no answer within `TIMEOUT`.
        """
        number = next(self._numbers)
        command = {"id": number, "method": method, "params": parameters}
        self._wire.send(json.dumps(command))
        while (answer := json.loads(self._wire.recv(TIMEOUT))).get("id") != number:
            self.events.append(answer)
        if "error" in answer:
            message = f"{method} is refused: {answer['error']['message']}."
            raise RuntimeError(message)
        result: dict[str, Any] = answer["result"]
        return result

    def listen(self, end: float) -> None:
        """Note what is told until this `time.time`, or until the wire is cut."""
        try:
            while (left := end - time.time()) > 0:
                self.events.append(json.loads(self._wire.recv(left)))
        except (TimeoutError, ConnectionClosed):
            pass

    def evaluate(self, expression: str) -> Any:
        """Return the value of an expression of JavaScript, or what it promises.

        Raises:
            RuntimeError: it throws.
        """
        answer = self.send(
            "Runtime.evaluate",
            expression=expression,
            awaitPromise=True,
            returnByValue=True,
        )
        if "exceptionDetails" in answer:
            message = f"{expression} throws: {answer['result'].get('description')}."
            raise RuntimeError(message)
        return answer["result"].get("value")

    def wait_for(self, expression: str) -> None:
        """Ask again and again until the expression is true.

        Raises:
            TimeoutError: it was not within `TIMEOUT`.
        """
        if not until(lambda: self.evaluate(expression) is True, TIMEOUT):
            message = f"{expression} is not so after {TIMEOUT:.0f} seconds."
            raise TimeoutError(message)

    def press(self, key: str) -> None:
        """Press a key and let it go."""
        for kind in ("keyDown", "keyUp"):
            self.send("Input.dispatchKeyEvent", type=kind, key=key)


class Browser:
    """A Chromium that runs.

    Args:
        port: that of its developer tools.
        path: of the wire to the browser itself.
        process: its own number, and that of the group of all its processes.

    Attributes:
        is_killed: whether it was killed.
    """

    def __init__(self, port: int, path: str, process: int) -> None:
        self._port = port
        self._path = path
        self._process = process
        self.is_killed = False

    def kill(self) -> None:
        """End all of its processes at once, without a word."""
        self.is_killed = True
        os.killpg(self._process, signal.SIGKILL)

    @contextmanager
    def target(self, path: str = "") -> Iterator[Target]:
        """Open the wire to what has this path, or to the browser itself."""
        address = f"ws://localhost:{self._port}{path or self._path}"
        with connect(address, max_size=None, ping_interval=None) as wire:
            yield Target(wire)

    @contextmanager
    def tab(self, throttle: int = 1) -> Iterator[Target]:
        """Open an empty tab, its processor so many times as slow, and close it."""
        with self.target() as itself:
            made = itself.send("Target.createTarget", url=EMPTY)
        with self.target(f"/devtools/page/{made['targetId']}") as tab:
            if throttle != 1:
                tab.send("Emulation.setCPUThrottlingRate", rate=throttle)
            time.sleep(MAKING)
            yield tab
            if not self.is_killed:
                tab.send("Page.close")


@contextmanager
def started(profile: Path) -> Iterator[Browser]:
    """Start a Chromium whose profile lies in this folder.

    Raises:
        TimeoutError: it was not there within `TIMEOUT`.
    """
    told = profile / PORT_FILE
    told.unlink(missing_ok=True)
    wanted = ["--remote-debugging-port=0", f"--user-data-dir={profile}", EMPTY]
    with subprocess.Popen(
        [browsers.found_chromium(), *FLAGS, *wanted],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    ) as process:
        try:
            if not until(lambda: told.is_file() and "\n" in told.read_text(), TIMEOUT):
                message = f"Chromium did not start within {TIMEOUT:.0f} seconds."
                raise TimeoutError(message)
            port, path = told.read_text().splitlines()
            browser = Browser(int(port), path, process.pid)
            yield browser
            if not browser.is_killed:
                with browser.target() as itself:
                    itself.send("Browser.close")
            process.wait(TIMEOUT)
        finally:
            process.kill()


@contextmanager
def fresh() -> Iterator[Browser]:
    """Start a Chromium that was never here, and keep nothing of it."""
    with (
        tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile,
        started(Path(profile)) as browser,
    ):
        yield browser
