"""A Chromium driven through its developer tools.

A driver that follows each request and each script of a page uses the page's processors.
On two processors it delayed the first paint of the lobby by some 20 ms. So this module
does not listen while a page starts.
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
"""Seconds of pause for the browser to create a new tab."""

PORT_FILE: Final = "DevToolsActivePort"
"""File in Chromium's profile with the port and the path of the browser's WebSocket."""


class Target:
    """A tab, a worker or the browser itself, with a connection to its developer tools.

    Args:
        wire: the open connection.

    Attributes:
        events: received events of the enabled domains.
    """

    def __init__(self, wire: ClientConnection) -> None:
        self._wire = wire
        self._numbers = count(1)
        self.events: list[dict[str, Any]] = []

    def send(self, method: str, **parameters: Any) -> dict[str, Any]:
        """Send a command and return its result.

        Raises:
            RuntimeError: the browser refused it.
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
        """Collect events until this `time.time`, or until the connection ends."""
        try:
            while (left := end - time.time()) > 0:
                self.events.append(json.loads(self._wire.recv(left)))
        except (TimeoutError, ConnectionClosed):
            pass

    def evaluate(self, expression: str) -> Any:
        """Return the value of a JavaScript expression, or of its promise.

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
        """Poll the expression until it is true.

        Raises:
            TimeoutError: it was not true within `TIMEOUT`.
        """
        if not until(lambda: self.evaluate(expression) is True, TIMEOUT):
            message = f"{expression} is not so after {TIMEOUT:.0f} seconds."
            raise TimeoutError(message)

    def press(self, key: str) -> None:
        """Press and release a key."""
        for kind in ("keyDown", "keyUp"):
            self.send("Input.dispatchKeyEvent", type=kind, key=key)


class Browser:
    """A running Chromium.

    Args:
        port: of its developer tools.
        path: of the browser's own WebSocket.
        process: its id, and that of its process group.

    Attributes:
        is_killed: whether it was killed.
    """

    def __init__(self, port: int, path: str, process: int) -> None:
        self._port = port
        self._path = path
        self._process = process
        self.is_killed = False

    def kill(self) -> None:
        """Kill all of its processes at once."""
        self.is_killed = True
        os.killpg(self._process, signal.SIGKILL)

    @contextmanager
    def target(self, path: str = "") -> Iterator[Target]:
        """Connect to the target with this path, or to the browser itself."""
        address = f"ws://localhost:{self._port}{path or self._path}"
        with connect(address, max_size=None, ping_interval=None) as wire:
            yield Target(wire)

    @contextmanager
    def tab(self, throttle: int = 1) -> Iterator[Target]:
        """Open an empty tab, with its processor slowed down, and close it."""
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
    """Start a Chromium with its profile in this folder.

    Raises:
        TimeoutError: it did not start within `TIMEOUT`.
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
    """Start a Chromium with a new, temporary profile."""
    with (
        tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile,
        started(Path(profile)) as browser,
    ):
        yield browser
