"""A Firefox as its makers publish it, for Playwright, which brings one of its own.

Playwright drives such a Firefox by WebDriver BiDi, and asks it for one thing that not
every version can do: to prefer light colours or dark ones. This program stands between
the two and answers that one itself, so the colours are the system's. It is started in
the place of Firefox, whose path comes first.

    python tests/browser/firefox.py /usr/bin/firefox-esr --headless …

Once the Firefox that systems have knows `emulation.setMediaFeaturesOverride`,
Playwright can start it by itself, and this program can go.
"""

import json
import re
import shlex
import subprocess
import sys
import threading
from collections.abc import Iterable
from pathlib import Path
from typing import Final

from websockets.sync.client import ClientConnection, connect
from websockets.sync.server import ServerConnection, serve

CHANNEL: Final = "moz-firefox"  # Playwright's name for a Firefox that is not its own

PREFERENCES: Final = "emulation.setMediaFeaturesOverride"

LISTENING: Final = "WebDriver BiDi listening on "  # and then its address


def launcher(firefox: str, folder: Path) -> Path:
    """Return a program, made in the folder, that starts this Firefox for Playwright."""
    command = shlex.join([sys.executable, str(Path(__file__).resolve()), firefox])
    path = folder / "firefox"
    path.write_text(f'#!/bin/sh\nexec {command} "$@"\n', encoding="utf-8")
    path.chmod(0o755)
    return path


def main(firefox: str, *arguments: str) -> int:
    """Start Firefox, stand between it and Playwright, and return its exit status."""
    process = subprocess.Popen(  # noqa: S603 - it is the browser under test
        [firefox, *arguments], stderr=subprocess.PIPE, text=True, errors="replace"
    )
    assert process.stderr is not None
    address = found_address(process.stderr)
    if not address:
        return process.wait()

    def between(playwright: ServerConnection) -> None:
        assert playwright.request is not None
        path = playwright.request.path
        with connect(address + path, max_size=None, compression=None) as browser:
            answers = threading.Thread(target=pass_on, args=(browser, playwright))
            answers.start()
            for message in playwright:
                if answer := answered(str(message)):
                    playwright.send(answer)
                else:
                    browser.send(message)
        answers.join()

    with serve(between, "127.0.0.1", 0, max_size=None, compression=None) as server:
        port = server.socket.getsockname()[1]
        threading.Thread(target=server.serve_forever, daemon=True).start()
        sys.stderr.write(f"{LISTENING}ws://127.0.0.1:{port}\n")
        sys.stderr.flush()
        for _line in process.stderr:
            pass  # a full pipe would block the process
        return process.wait()


def found_address(lines: Iterable[str]) -> str:
    """Return where Firefox listens; all that it says before is passed on."""
    for line in lines:
        if found := re.search(rf"{LISTENING}(ws://\S+)", line):
            return found[1]
        sys.stderr.write(line)
    return ""


def pass_on(browser: ClientConnection, playwright: ServerConnection) -> None:
    """Pass on what the browser says, until it is gone."""
    for message in browser:
        playwright.send(message)


def answered(message: str) -> str:
    """Return the answer to what is not passed on to Firefox, or ""."""
    command = json.loads(message)
    if command.get("method") != PREFERENCES:
        return ""
    return json.dumps({"type": "success", "id": command["id"], "result": {}})


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
