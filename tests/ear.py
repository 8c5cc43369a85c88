"""A game by ear: keys in, and what is heard out, as a text that a person can read.

There is no browser: the page is what the app draws, its focus moves as
`tabletop.web.focus` and `tabletop.web.keyboard` have it, and live regions speak in
order. `tests/browser/test_keys.py` holds the browser to that.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from html.parser import HTMLParser

from tabletop.chance import Rng, pick, rng_for
from tabletop.codec import to_text
from tabletop.thinking import Advice
from tests.test_app import Kit

ARROWS = {"ArrowLeft": -1, "ArrowRight": 1}

PERSON = "Ann"


@dataclass
class Stop:
    """Something that can have the focus."""

    attributes: dict[str, str | None]
    group: int
    is_home: bool
    words: list[str] = field(default_factory=list)

    @property
    def id(self) -> str:
        """Its id."""
        return self.attributes.get("id") or ""

    @property
    def is_tab_stop(self) -> bool:
        """Whether the tab key leads here."""
        return self.attributes.get("tabindex") != "-1"

    @property
    def name(self) -> str:
        """What is heard when it has the focus."""
        told = self.attributes.get("aria-label") or " ".join(
            "".join(self.words).split()
        )
        states = {
            "aria-pressed": ("true", "chosen"),
            "aria-disabled": ("true", "unavailable"),
        }
        more = [w for a, (v, w) in states.items() if self.attributes.get(a) == v]
        return ", ".join([told, *more])


class Screen(HTMLParser):
    """The stops of a screen, in their order."""

    VOID = ("input", "br", "path", "rect", "circle", "use", "img", "text")

    def __init__(self, markup: str) -> None:
        """Read the markup."""
        super().__init__()
        self.stops: list[Stop] = []
        self._open: list[tuple[str, bool, int, bool]] = []
        self._groups = 0
        self._in: Stop | None = None
        self.feed(markup)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note a button, and in which group it is."""
        attributes = dict(attrs)
        _tag, _stop, group, home = (
            self._open[-1] if self._open else ("", False, 0, False)
        )
        if "data-rove" in attributes:
            self._groups += 1
            group = self._groups
        home = home or "data-home" in attributes
        is_stop = tag == "button"
        if is_stop:
            self._in = Stop(attributes, group, home)
            self.stops.append(self._in)
        self._open.append((tag, is_stop, group, home))

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Pass over what is empty."""

    def handle_endtag(self, tag: str) -> None:
        """Leave an element."""
        while self._open:
            name, is_stop, _group, _home = self._open.pop()
            if is_stop:
                self._in = None
            if name == tag:
                return

    def handle_data(self, data: str) -> None:
        """Note the words of a button."""
        if self._in is not None:
            self._in.words.append(data)

    def find(self, id_: str) -> Stop | None:
        """Return the stop with this id."""
        return next((stop for stop in self.stops if stop.id == id_), None)


class Ear:
    """Somebody at a table who sees nothing and touches nothing but keys."""

    def __init__(self, address: str) -> None:
        """Sit down, and hear how it begins."""
        self.kit = Kit()
        self.rng: Rng = rng_for("ear", 0)
        self.heard: list[str] = []
        self.focus = ""
        self._name = ""
        self.presses: list[int] = []
        self._pressed = 0
        self.kit.open(address)
        self.listen()

    def press(self, *keys: str) -> None:
        """Press keys, each of which is heard out."""
        for key in keys:
            self._pressed += 1
            self.heard.append(f"> {key}")
            self._press(key)
            self.listen()

    def _press(self, key: str) -> None:
        here = self.screen.find(self.focus)
        if key == "Enter" and here is not None:
            self._touch(here)
            return
        is_in_group = here is not None and here.group > 0 and key in ARROWS
        if not self.kit.app.press(key, is_in_group=is_in_group) and here is not None:
            group = [s for s in self.screen.stops if s.group == here.group]
            place = [stop.id for stop in group].index(here.id) + ARROWS.get(key, 0)
            self._look_at(group[place % len(group)])

    def _touch(self, stop: Stop) -> None:
        app = self.kit.app
        for name, deed in (
            ("data-action", app.play),
            ("data-ui", app.select),
            ("data-command", app.command),
        ):
            if (word := stop.attributes.get(name)) is not None:
                deed(word)
                return

    def listen(self) -> None:
        """Hear what is said, and let computers play until the person is to act."""
        for _step in range(200):
            frame = self.kit.app.frame()
            self.screen = Screen(frame.markup)
            said = [text for text in (frame.assertive, frame.polite) if text]
            self.heard += [f"  {text}" for text in said]
            question = frame.question
            if question is None:
                break
            legal = self.kit.session().legal()
            action = pick(self.rng, legal)
            advice = Advice(action, 0, "", "", ())
            self.kit.app.answer(question.text, to_text(advice))
        self._settle(frame.focus)

    def _settle(self, wanted: str) -> None:
        stops = self.screen.stops
        home = [stop for stop in stops if stop.is_home and stop.is_tab_stop]
        for stop in (self.screen.find(wanted), self.screen.find(self.focus), *home):
            if stop is not None:
                self._look_at(stop)
                return
        self.focus = self._name = "table"

    def _look_at(self, stop: Stop) -> None:
        if (stop.id, stop.name) != (self.focus, self._name):
            self.focus, self._name = stop.id, stop.name
            self.heard.append(f"  [{stop.name}]")

    def end_turn(self) -> None:
        """Take it that the turn is over: its presses are counted."""
        self.presses.append(self._pressed)
        self.heard.append(f"-- {self._pressed} presses")
        self._pressed = 0

    @property
    def text(self) -> str:
        """All that was pressed and heard."""
        return "\n".join(self.heard) + "\n"
