"""A game by ear: keys in, and what is heard out, as a text that a person can read.

There is no browser: the page is what the app draws, its focus goes where
`tabletop.browser.focus` and `tabletop.browser.keyboard` lead it, and live regions speak
in order. `tests/browser/test_ear.py` holds a browser to that.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from html.parser import HTMLParser
from typing import Final, Literal, TypeAlias

from tabletop.library import settings
from tabletop.library.game_store import Store
from tabletop.library.settings import Settings
from tabletop.model.events import HOME
from tabletop.session import bot_protocol
from tests.kit.app import Kit

Speech: TypeAlias = Literal["short", "normal", "everything"]
"""How much is said, as the settings have it."""

STEPS: Final = {"ArrowLeft": -1, "ArrowRight": 1, "ArrowUp": -1, "ArrowDown": 1}

SILENCE: Final = "  (silence)"  # after a key that nothing was heard of

YOURS: Final = re.compile(r"\b(?:It is your turn|You go again)\b")
"""What tells the person that a turn of theirs begins."""

_VOID: Final = ("input", "br", "path", "rect", "circle", "use", "img", "line", "hr")
_STATES: Final = {
    ("aria-pressed", "true"): "chosen",
    ("aria-disabled", "true"): "unavailable",
    ("aria-expanded", "true"): "expanded",
}
_SPACES: Final = re.compile(r"\s+")


@dataclass(eq=False)
class Element:
    """An element of the page."""

    tag: str
    attributes: dict[str, str | None]
    above: Element | None
    inside: list[Element | str] = field(default_factory=list)

    @property
    def id(self) -> str:
        return self.attributes.get("id") or ""

    @property
    def all(self) -> Iterator[Element]:
        """Itself and all that is in it, in their order."""
        yield self
        for each in self.inside:
            if isinstance(each, Element):
                yield from each.all

    @property
    def takes_focus(self) -> bool:
        is_control = self.tag == "button" or (self.tag == "a" and self.has("href"))
        return (is_control and not self.has("disabled")) or self.has("tabindex")

    @property
    def is_stop(self) -> bool:
        """Whether the tab key leads here."""
        return self.takes_focus and self.attributes.get("tabindex") != "-1"

    @property
    def told(self) -> str:
        """What it says in words, as a reader has them: a label before what it holds."""
        if self.attributes.get("aria-hidden") == "true" or self.has("hidden"):
            return ""
        if label := self.attributes.get("aria-label"):
            return label
        told = (e if isinstance(e, str) else e.told for e in self.inside)
        return _SPACES.sub(" ", "".join(told)).strip()

    def has(self, name: str) -> bool:
        return name in self.attributes

    def within(self, name: str) -> Element | None:
        """Return it or the next one around it that has this attribute."""
        found: Element | None = self
        while found is not None and not found.has(name):
            found = found.above
        return found


class Screen(HTMLParser):
    """A screen, read from its markup."""

    def __init__(self, markup: str = "") -> None:
        super().__init__()
        self.root = self._at = Element("", {}, None)
        self.feed(markup)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Go into an element."""
        found = Element(tag, dict(attrs), self._at)
        self._at.inside.append(found)
        if tag not in _VOID:
            self._at = found

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note an element that holds nothing."""
        self._at.inside.append(Element(tag, dict(attrs), self._at))

    def handle_endtag(self, tag: str) -> None:
        """Leave an element."""
        at: Element | None = self._at
        while at is not None and at.tag != tag:
            at = at.above
        if at is not None and at.above is not None:
            self._at = at.above

    def handle_data(self, data: str) -> None:
        """Note what it says."""
        self._at.inside.append(data)

    def find(self, id_: str) -> Element | None:
        return next((e for e in self.root.all if id_ and e.id == id_), None)

    def name(self, element: Element) -> tuple[str, tuple[str, ...]]:
        """Return what a reader says of an element as it gets the focus: name, state."""
        words = [self._labelled(element), element.attributes.get("aria-label")]
        name = next(filter(None, words), "") or element.told
        states = (w for (a, v), w in _STATES.items() if element.attributes.get(a) == v)
        kind = f", {element.tag}" if element.tag in ("main", "dialog") else ""
        described = self.find(element.attributes.get("aria-describedby") or "")
        more = f"; {described.told}" if described else ""
        return f"{name}{kind}{more}", (*states,)

    def _labelled(self, element: Element) -> str:
        label = self.find(element.attributes.get("aria-labelledby") or "")
        return label.told if label else ""

    @property
    def main(self) -> Element | None:
        """What the screen is about."""
        return next((e for e in self.root.all if e.tag == "main"), None)

    @property
    def dialog(self) -> Element | None:
        return next((e for e in self.root.all if e.has("data-modal")), None)


class Ear:
    """Somebody at a table who sees nothing and touches nothing but keys."""

    def __init__(self, address: str, speech: Speech = "normal") -> None:
        """Sit down, and hear how it begins."""
        store = Store()
        settings.store(store, Settings(speech=speech))
        self.kit = Kit(store)
        self.heard: list[str] = []
        self.keys: list[str] = []
        self.turns_begun = 0
        self.presses: list[int] = []
        self.screen = Screen()
        self.focus = ""
        self._pressed = self._thought = 0
        self._lost = self._opened_by = self._stop = ""
        self._told: tuple[str, str, tuple[str, ...]] = "", "", ()
        self._led = "", ""
        self._has_keyed = False
        self.kit.open(address)
        self.listen()

    # What is pressed

    def press(self, *keys: str) -> None:
        """Press keys, each of which is heard out."""
        for key in keys:
            self._pressed += 1
            self._has_keyed = True
            self.keys.append(key)
            self.heard.append(f"> {key}")
            length = len(self.heard)
            self._press(key)
            self.listen()
            if len(self.heard) == length:
                self.heard.append(SILENCE)

    def _press(self, key: str) -> None:
        here, dialog = self.screen.find(self.focus), self.screen.dialog
        group = here.within("data-rove") if here else None
        if key in ("Tab", "Shift+Tab"):
            self._tab(-1 if "Shift" in key else 1)
        elif key == "Enter" and here is not None and here.tag in ("a", "button"):
            self._touch(here)
        elif dialog is not None:
            if key == "Escape" and dialog.has("data-stays"):
                self.heard.append(f"  {self.screen.name(dialog)[0]}")
            elif key == "Escape":
                self.kit.app.command("close")
        elif not self.kit.app.press(
            key, is_in_group=group is not None and key in ("ArrowLeft", "ArrowRight")
        ):
            self._rove(key, group)

    def _tab(self, step: int) -> None:
        around = self.screen.dialog or self.screen.root
        stops = [e for e in around.all if e.is_stop or e.id == self.focus]
        place = next((n for n, e in enumerate(stops) if e.id == self.focus), -1)
        self.focus = stops[(place + step) % len(stops)].id

    def _rove(self, key: str, group: Element | None) -> None:
        stops = [e for e in group.all if e.tag == "button"] if group else []
        stops = [e for e in stops if not e.has("disabled")]
        if not group or not stops:
            return
        across = 1
        if key in ("ArrowUp", "ArrowDown"):
            across = int(group.attributes.get("data-rove") or 1)
        place = [e.id for e in stops].index(self.focus)
        ends = {"Home": 0, "End": len(stops) - 1}
        to = ends.get(key, place + across * STEPS.get(key, 0))
        self.focus = stops[to % len(stops)].id

    def _touch(self, element: Element) -> None:
        app = self.kit.app
        if element.has("href"):
            self.kit.open(element.attributes["href"] or "")
        for name, deed in (
            ("data-action", app.play),
            ("data-ui", app.select),
            ("data-command", app.command),
        ):
            if (word := element.attributes.get(name)) is not None:
                deed(word)
                return

    # What is heard

    def listen(self) -> None:
        """Hear what is said, and let computers play until the person is to act."""
        for _step in range(500):
            frame = self.kit.app.frame()
            self._show(frame.markup, frame.focus, frame.screen)
            said = [text for text in (frame.assertive, frame.polite) if text]
            self.heard += [f"  {text}" for text in said]
            self.turns_begun += sum(len(YOURS.findall(text)) for text in said)
            self._tell_focus()
            if frame.question is None:
                return
            text, is_pause = frame.question.text, frame.question.is_pause
            self.kit.app.answer(text, "" if is_pause else self._advice(text))
        raise AssertionError(self.text)

    def _advice(self, question: str) -> str:
        """Return what the computer would play, the same each time."""
        self._thought += 1
        terms = {**json.loads(question), "luck": f"ear {self._thought}"}
        *_first, last = bot_protocol.think(json.dumps(terms))
        return last

    def _tell_focus(self) -> None:
        here = self.screen.find(self.focus)
        name, states = self.screen.name(here) if here else ("", ())
        if name and (self.focus, name) != self._told[:2]:
            self.heard.append(f"  [{', '.join([name, *states])}]")
        elif new := [state for state in states if state not in self._told[2]]:
            self.heard.append(f"  [{', '.join(new)}]")
        self._told = self.focus, name, states

    # Where the focus goes (`tabletop.browser.focus`)

    def _show(self, markup: str, wanted: str, kind: str) -> None:
        before, dialog = self.focus, self.screen.dialog
        here = self.screen.find(before)
        if here is not None and here.tag == "button" and here.within("data-rove"):
            self._stop = before
        had_dialog, was = dialog is not None, dialog.id if dialog else ""
        if not had_dialog:
            self._opened_by = before
        leads_home = wanted == HOME
        wanted = "" if leads_home else wanted
        self.screen = Screen(markup)
        if not self._give(before):
            self.focus = ""
        if (dialog := self.screen.dialog) is not None:
            if is_new := dialog.id != was:
                self.heard.append(f"  {self.screen.name(dialog)[0]}")
            if is_new or not self.focus:
                self.focus = next(e.id for e in dialog.all if e.takes_focus)
        elif not (had_dialog and not wanted and self._give(self._opened_by)):
            self._settle(wanted, before)
        if self._has_keyed and kind != "analysis" and self._is_idle(leads_home):
            self._go_home()
        self._lead_back()

    def _lead_back(self) -> None:
        """Have the tab key come back to where the arrows went."""
        stop = self.screen.find(self._stop)
        group = stop.within("data-rove") if stop else None
        for each in group.all if group and stop else ():
            if each.tag == "button":
                each.attributes["tabindex"] = "0" if each is stop else "-1"

    def _settle(self, wanted: str, before: str) -> None:
        main = self.screen.main
        is_lost = not wanted and main is not None and before == main.id
        back = self._lost if is_lost else before
        self._lost = ""
        if wanted and self._give(wanted):
            if before not in ("", wanted):
                self._led = wanted, before
            return
        led, source = self._led
        is_over = bool(led) and self.screen.find(led) is None
        if is_over:
            self._led = "", ""
        if back and self._give(back):
            return
        if is_over and self._give(source):
            return
        self._lost = back
        if main is not None and not self.focus:
            self.focus = main.id

    def _is_idle(self, leads_home: bool) -> bool:  # noqa: FBT001 - it is private
        """Return whether the focus is at what the screen is about, or not at work."""
        here, main = self.screen.find(self.focus), self.screen.main
        if main is None or here is None or here not in main.all:
            return False
        is_off = here.attributes.get("aria-disabled") == "true"
        return here is main or (leads_home and (is_off or not here.within("data-home")))

    def _go_home(self) -> None:
        home = (
            e
            for e in self.screen.root.all
            if e.tag == "button" and e.is_stop and e.within("data-home")
        )
        self.focus = next((e.id for e in home), self.focus)

    def _give(self, id_: str) -> bool:
        element = self.screen.find(id_)
        if element is None or not element.takes_focus:
            return False
        self.focus = id_
        return True

    # What comes of it

    @property
    def stands_still(self) -> bool:
        """Whether the table waits until a person goes on, or is there."""
        here = self.screen.find(self.focus)
        command = here.attributes.get("data-command") if here else None
        return command in ("go-on", "lift")

    @property
    def is_asked(self) -> bool:
        session = self.kit.session()
        return session.to_act in session.persons and not self.stands_still

    def look_away(self) -> None:
        """Take it that what was pressed since the last turn is no part of one."""
        self._pressed = 0

    def end_turn(self) -> None:
        """Take it that a turn is over: its presses are counted."""
        self.presses.append(self._pressed)
        presses = "press" if self._pressed == 1 else "presses"
        self.heard.append(f"-- {self._pressed} {presses}")
        self._pressed = 0

    @property
    def text(self) -> str:
        """All that was pressed and heard."""
        return "\n".join(self.heard) + "\n"
