"""Every game played to its end in WebKit, and a card carried there, by hand.

    .venv/bin/python -m tests.webkit

It needs `webkit2gtk-driver` and `xvfb` of the system, the packages of
requirements-bench.txt in `.venv`, and `dist/`. The tests of `build.py test` know
nothing of it.
"""

import importlib
import os
import shutil
import subprocess
import sys
import threading
import time
from dataclasses import replace
from typing import Any, Final

from building import serving
from building.common import DIST, ROOT, say
from lab import screens
from lab.benchmarks import webkit
from lab.benchmarks.sites import until
from tabletop.library import settings
from tabletop.registry import GAMES
from tabletop.session import Seat, links
from tests.kit.playing import play

CALM: Final = "([key, text]) => localStorage.setItem(key, text)"

UNSEEN: Final = {"WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS": "1"}
"""Of the environment: root may run it."""

NAMES: Final = ("Ann", "Ben", "Cy")

MIDDLE: Final = """selector => {
    const box = document.querySelector(selector).getBoundingClientRect();
    return [box.x + box.width / 2, box.y + box.height / 2];
}"""
"""Of JavaScript: where the middle of an element is."""

OUTCOME: Final = """() => [
    !location.hash.includes("?"),
    document.querySelector("#notice[data-kind=refusal], #notice a") !== null,
]"""
"""Of JavaScript: whether something was played at a game of a link, and was refused."""

PATIENCE: Final = 5  # seconds before a condition counts as failed
PAUSE: Final = 0.1  # the seconds after which the page has what was pressed

KEYS: Final = {  # names of keys to those that Selenium has
    "Enter": "ENTER",
    "Tab": "TAB",
    "ArrowLeft": "ARROW_LEFT",
    "ArrowRight": "ARROW_RIGHT",
    "ArrowUp": "ARROW_UP",
    "ArrowDown": "ARROW_DOWN",
}


class Window:
    """A window of WebKitGTK's, by Selenium's lowest means; the others hang in it."""

    def __init__(self, driver: Any) -> None:
        self.driver = driver
        self._webdriver: Any = importlib.import_module("selenium.webdriver")

    def evaluate(self, script: str, argument: object = None, /) -> Any:
        """Return what a function of JavaScript returns in the page."""
        text = f"return ({script})(arguments[0])"
        return self.driver.execute_script(text, argument)

    def click(self, x: float, y: float, /) -> None:
        chain = self._webdriver.ActionChains(self.driver, duration=0)
        chain.w3c_actions.pointer_action.move_to_location(int(x), int(y)).click()
        self._do(chain)

    def drag(self, from_: tuple[float, float], to: tuple[float, float], /) -> None:
        """Carry something with the mouse, and rest before letting go."""
        chain = self._webdriver.ActionChains(self.driver, duration=50)
        pointer = chain.w3c_actions.pointer_action
        pointer.move_to_location(*map(int, from_)).pointer_down()
        for part in (0.2, 0.6, 1):
            x, y = (a + (b - a) * part for a, b in zip(from_, to, strict=True))
            pointer.move_to_location(int(x), int(y))
        pointer.pause(0.2).pointer_up()
        self._do(chain)

    def press(self, key: str, /) -> None:
        """Press a key; Shift is left out, so tab goes round the other way."""
        name = KEYS.get(key.removeprefix("Shift+"))
        names = self._webdriver.Keys
        chain = self._webdriver.ActionChains(self.driver, duration=0)
        chain.send_keys(getattr(names, name) if name else key)
        self._do(chain)

    def _do(self, chain: Any) -> None:
        """Do it, and give the page time: the driver answers before it has it."""
        chain.perform()
        time.sleep(PAUSE)

    def reload(self) -> None:
        """Load the page anew."""
        self.driver.refresh()
        time.sleep(0.5)  # the page that gives way is ready too


def main() -> int:
    """Start this program on a screen that nobody sees; return its exit status."""
    if lacking := webkit.missing():
        say(f"WebKit cannot be had: {', '.join(lacking)} cannot be found.")
        return 1
    command = [shutil.which("xvfb-run") or "", "--auto-servernum", sys.executable]
    return subprocess.run(  # noqa: S603 - a command of its own making
        [*command, "-m", "tests.webkit", "unseen"],
        cwd=ROOT,
        env={**os.environ, **UNSEEN},
        check=False,
    ).returncode


def carry(window: Window, site: str) -> None:
    """Carry a card of Tomacco to the pile, and one that cannot be played."""
    game = screens.played(3, screens.amid)
    seats = tuple(Seat(name, "random" if name != "Ann" else None) for name in NAMES)
    dealt = game.copy(replace(game.header, seats=seats))
    for kind, is_played in (("[aria-disabled]", False), ("[data-plays]", True)):
        webkit.load(window.driver, f"{site}#/tomacco?log={links.pack(dealt)}")
        ends = (f"#hand {kind}", "#pile")
        window.drag(*(window.evaluate(MIDDLE, selector) for selector in ends))
        until(lambda: any(window.evaluate(OUTCOME)), PATIENCE)
        found = window.evaluate(OUTCOME)
        if found != [is_played, not is_played]:
            message = f"{ends[0]} was carried: played, refused are {found}."
            raise RuntimeError(message)


def unseen() -> None:
    """Play every game."""
    with serving.server_at(DIST, 0) as server, webkit.started() as driver:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        site = f"http://localhost:{server.server_port}/"
        window = Window(driver)
        webkit.load(driver, site)
        window.evaluate(CALM, [settings.KEY, '{"motion": "off"}'])
        webkit.load(driver, site)
        for name in GAMES:
            start = time.monotonic()
            play(window, name)
            say(f"{name}: played to its end in {time.monotonic() - start:.0f} seconds.")
        carry(window, site)
        say("tomacco: a card was carried to the pile, and one was refused there.")
        server.shutdown()


if __name__ == "__main__":
    if sys.argv[1:]:
        unseen()
    else:
        sys.exit(main())
