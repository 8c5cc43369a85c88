"""Random taps and keys in a page, with checks of the laws after each."""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Page, TimeoutError as TimeoutOfPage

from lab.positions import Position
from tabletop.core.chance import Rng, below, pick, rng_for
from tabletop.registry import view_of
from tests.browser.laws.sample import (
    ALL_LOOKS,
    LOOKS,
    TABLES,
    Look,
    Row,
    begun,
    seen,
    waited,
)

PROBES: Final = (Path(__file__).parent / "probes.js").read_text(encoding="utf-8")
SEED: Final = "1"

TAPS: Final = 2  # the most taps at a position

LOBBY: Final = Position("the lobby", "#/")

WAITING: Final = LOOKS[:2]  # the looks of a position in which a computer thinks
TAPS_OF_WAITING: Final = 2  # the most taps while a computer thinks
PATIENCE: Final = 2_500  # milliseconds that computers may play before the next check

KEYS: Final = ("Tab", "Shift+Tab", "Enter", " ", "Escape", "u", "r", "n")
"""Keys of the application; those of a game come to them. A hint would take its time."""

QUIET: Final = "() => laws.isQuiet() || void laws.hurry()"  # computers are hurried

LAID_OUT: Final = """() => {
    const { width, height } = tabletop.page._app._model_store.model.device;
    const size = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
    const laid = [innerWidth, innerHeight].map((n) => Math.round((n * 16) / size));
    const isKnown = width === laid[0] && height === laid[1];
    return isKnown && !tabletop.page._frames.is_under_way;
}"""
"""Of JavaScript: whether the table is laid out for the window as it is."""

LEAVES: Final = (
    "a",
    "command again",
    "command return",
    "command watch",
    "command link",
)
"""The beginnings of the kinds of targets that lead away: rarely touched."""


@dataclass(frozen=True, slots=True)
class Finding:
    """A breach of a law."""

    law: str  # which
    at: str  # the selector of what breaks it
    text: str  # what is read there
    why: str  # what is wrong

    def __str__(self) -> str:
        """Return the finding in a line."""
        return f"{self.law}: {self.at} “{self.text}”: {self.why}"

    @property
    def kind(self) -> tuple[str, str]:
        """The law, and the place with 0 for each number; reported once in a row."""
        return self.law, re.sub(r"\d+", "0", self.at)


@dataclass
class Report:
    """The numbers of checks, and the findings."""

    looks: int = 0  # how many positions the laws at rest were held against
    taps: int = 0  # how many targets were touched
    keys: int = 0  # how many keys were pressed
    # the findings in words, each with where it was found
    lines: list[str] = field(default_factory=list)
    # the kinds of targets that were touched
    touched: set[str] = field(default_factory=set)

    def __str__(self) -> str:
        """Return all that was found."""
        return "\n".join(self.lines)


class Table:
    """A page on which rows are looked at, one after the other."""

    def __init__(self, page: Page, report: Report, shots: Path | None = None) -> None:
        """Lay the laws beside a page that is ready.

        Args:
            page: of the site.
            report: that grows.
            shots: the folder for pictures of what is found, if they are wanted.
        """
        self.page = page
        self.report = report
        self._shots = shots
        text = page.evaluate("Number(document.documentElement.dataset.text)")
        self._text = text
        self._deeds: list[str] = []
        self._told: set[tuple[str, str]] = set()
        page.evaluate(PROBES)

    def look_at(
        self, game: str, table: str, seed: str = SEED, looks: Sequence[Look] = ALL_LOOKS
    ) -> None:
        self._told = set()
        for position in seen(game, table, seed):
            self.lay_down(position)
            self.page.wait_for_function(QUIET)  # however long computers play
            self.look(f"{game}, {table} seats, {position.name}", looks)

    def look(self, where: str, looks: Iterable[Look]) -> None:
        """Check the laws at rest against the open table, in these looks."""
        for look in looks:
            self._deeds = [f"{where}: {look}"]
            self._dress(look)
            self._tell(self.at_rest())

    def play(self, row: Row, seed: str = SEED) -> None:
        """Play on by random taps and keys where a row begins."""
        rng = rng_for(f"{row} {seed}", 0)
        self._told = set()
        self.lay(row, seed)
        for _ in range(TAPS):
            self._touch(rng)
            if not self._is_at_table() or not self.is_quiet():
                return
            self._tell(self.at_rest())
        self._tell(self.press(pick(rng, (*KEYS, *_keys(row.game)))))

    def wait(self, game: str, seed: str = SEED) -> None:
        """Look on while a computer thinks on and on, and touch what looks enabled."""
        rng = rng_for(f"{game} {seed} waits", 0)
        self._told, position = set(), waited(game, seed)
        self.page.evaluate("tabletop.page._thinker.want = () => {}")
        for each in (next(seen(game, TABLES[-1], seed)), position):
            self.lay_down(each)
            self.look(f"{game}, {each.name}, and a computer thinks", WAITING)
        self._dress(LOOKS[0])
        touched: set[str] = set()
        for _ in range(TAPS_OF_WAITING):
            self._deeds = [f"{game}, {position.name}"]
            self.lay_down(LOBBY)  # what was opened goes
            self.lay_down(position)
            fresh = [
                one
                for one in self.page.evaluate("laws.offered()")
                if one["enabled"] and one["kind"] not in touched
                if one["kind"].startswith(("action", "ui", "command"))
                if not one["kind"].startswith(LEAVES)
            ]
            if not fresh:
                break
            chosen = pick(rng, fresh)
            touched.add(chosen["kind"])
            self._tell(self.tap(chosen["number"], chosen["name"]))
        self.report.touched |= touched
        self.page.evaluate("delete tabletop.page._thinker.want")

    def lay(self, row: Row, seed: str = SEED) -> None:
        """Lay the position on the table where a row begins."""
        self.wear(row.look)
        self._deeds = [f"{row}, {row.beginning}"]
        self.lay_down(begun(row, seed))

    def wear(self, look: Look) -> None:
        """Have the page keep a look: the next frame puts its own back else."""
        self._dress(look)
        if look.text == self._text:
            return
        self._text = look.text
        self.page.evaluate("location.hash = '#/settings'")
        self.page.locator("#settings").wait_for()
        self.page.locator(f"[name=text][value='{look.text}']").check()

    def _dress(self, look: Look) -> None:
        width, height = look.size
        self.page.set_viewport_size({"width": width, "height": height})
        self.page.emulate_media(color_scheme="dark" if look.dark else "light")
        self.page.evaluate(
            "text => { document.documentElement.dataset.text = text }", str(look.text)
        )
        self.page.wait_for_function(LAID_OUT)

    def lay_down(self, position: Position) -> None:
        self.page.evaluate("address => { location.hash = address }", position.address)
        self.page.wait_for_function("laws.hasArrived()")
        self.is_quiet()

    def is_quiet(self) -> bool:
        """Return whether all comes to rest; computers are hurried."""
        try:
            self.page.wait_for_function(QUIET, timeout=PATIENCE)
        except TimeoutOfPage:
            return False
        return True

    def at_rest(self) -> list[Finding]:
        self.report.looks += 1
        return _findings(self.page.evaluate("laws.look()"))

    def tap(self, number: int, name: str) -> list[Finding]:
        """Touch a target of the probes' numbers; return the breaches that follow."""
        spot = self.page.evaluate("n => laws.spot(n)", number)
        if spot is None:
            return []
        x, y = spot["x"], spot["y"]
        self.page.evaluate("([x, y]) => laws.watch(x, y)", [x, y])
        self.page.touchscreen.tap(x, y)
        self.report.taps += 1
        self._deeds.append(f"tap {name}")
        self.is_quiet()
        return _findings(self.page.evaluate("laws.watched()"))

    def press(self, key: str) -> list[Finding]:
        """Press a key, and see where the focus is and whether the next key works."""
        self._deeds.append(f"key {key}")
        self.page.evaluate("document.activeElement?.scrollIntoView({block: 'nearest'})")
        self.page.keyboard.press(key)
        self.report.keys += 1
        self.is_quiet()
        found = _findings(self.page.evaluate("laws.focus()"))
        return [*found, *self._next_key()] if self._is_at_table() else found

    def _tell(self, findings: Iterable[Finding]) -> None:
        """Tell what is new in this row."""
        fresh = [one for one in findings if one.kind not in self._told]
        self._told |= {one.kind for one in fresh}
        if fresh:
            where = ", then ".join(self._deeds)
            text = "\n  ".join(map(str, dict.fromkeys(fresh)))
            self.report.lines.append(f"{where}:\n  {text}")
            self._take(len(self.report.lines))

    def _take(self, number: int) -> None:
        if self._shots is not None:
            self.page.screenshot(path=self._shots / f"{number}.png")

    # Taps and keys

    def _is_at_table(self) -> bool:
        return bool(self.page.locator("#screen[data-screen=table]").count())

    def _touch(self, rng: Rng) -> None:
        """Touch something, rather what has not been touched yet."""
        offered = self.page.evaluate("laws.offered()")
        chosen = self._choose([one for one in offered if not one["deaf"]], rng)
        if chosen is not None:
            self._tell(self.tap(chosen["number"], chosen["name"]))
            self.report.touched.add(chosen["kind"])

    def _choose(self, offered: list[dict[str, Any]], rng: Rng) -> dict[str, Any] | None:
        def leads_away(one: dict[str, Any]) -> bool:
            return str(one["kind"]).startswith(LEAVES)

        fresh = [one for one in offered if one["kind"] not in self.report.touched]
        plays = [one for one in offered if one["kind"].startswith(("action", "ui"))]
        for some in (
            [one for one in fresh if not leads_away(one)],
            [one for one in plays if one["enabled"]] if below(rng, 4) else [],
            [one for one in offered if not leads_away(one)],
            fresh or offered,
        ):
            if some:
                return pick(rng, some)
        return None

    def _next_key(self) -> Iterator[Finding]:
        """Yield what is wrong where a key opens a dialog and another closes it."""
        dialogs = self.page.locator("dialog:modal")
        if dialogs.count():
            self.page.keyboard.press("Escape")
            self.is_quiet()
        self.page.keyboard.press("?")
        if not dialogs.count():
            yield Finding("focus", "html", "", "the next key, “?”, opens nothing")
            return
        yield from _findings(self.page.evaluate("laws.focus()"))
        self.page.keyboard.press("Escape")
        self.is_quiet()
        if dialogs.count():
            yield Finding("focus", "html", "", "Escape closes nothing")
        yield from _findings(self.page.evaluate("laws.focus()"))


def _findings(told: Iterable[dict[str, str]]) -> list[Finding]:
    return [Finding(**one) for one in told]


def _keys(game: str) -> tuple[str, ...]:
    view = view_of(game)
    return (*view.keys, *view.selects, *view.arranges)
