"""Keeps the keyboard focus inside the screen."""

from __future__ import annotations

from typing import Any, Final

import js

from tabletop.browser.platform.dom import js_object
from tabletop.model.events import HOME

_GROUP: Final = "#table [data-rove]"

_HOME: Final = (  # the first stop of the hand, once a key was pressed
    ":root[data-keyed] #screen:not([data-screen=analysis])"
    " [data-home] button:not([tabindex='-1'])"
)

_AT_WORK: Final = "[data-home] :not([aria-disabled=true])"  # what can be done there


class FocusKeeper:
    """The focus of the document.

    When the focused element disappears, the table gets the focus until the element is
    back, such as the button that throws. When a dialog closes, the element focused
    before gets the focus again. The same holds when the page moved the focus to an
    element that disappears. A person who plays by keys and has no such element gets the
    hand (`data-home`).
    """

    def __init__(self) -> None:
        self._lost = ""
        self._led = "", ""
        self._before = ""
        self._opened_by = ""
        self._stop = ""
        self._had_dialog = False
        self._was_nowhere = True

    def look(self) -> None:
        """See what has the focus, right before the document changes."""
        element = js.document.activeElement
        self._was_nowhere = is_nowhere(element)
        self._before = str(element.id) if element else ""
        if self._before and element.matches(f"{_GROUP} button"):
            self._stop = self._before
        self._had_dialog = bool(_dialog())
        if not self._had_dialog:
            self._opened_by = self._before

    def settle(self, wanted: str, *, is_early: bool = False) -> None:
        """Focus an id, or `HOME`, after a change of the document; "" leaves it.

        If it `is_early`, the focus stays at the table until `come_home`.
        """
        main, element = _main(), js.document.activeElement
        if is_early and main and element.id == main.id:
            return
        self._settle("" if wanted == HOME else wanted)
        element = js.document.activeElement
        is_idle = wanted == HOME and not element.matches(_AT_WORK)
        is_main = main and element.id == main.id
        is_away = is_main or (main and is_idle and main.contains(element))
        if not is_early and is_away and (home := js.document.querySelector(_HOME)):
            _focus(home)
        _lead_back_to(self._stop)

    def come_home(self) -> bool:
        """Focus the hand if nothing useful has the focus; return whether it moved."""
        self.look()
        self.settle(HOME)
        return _focused_id() != self._before

    def _settle(self, wanted: str) -> None:
        dialog = _dialog()
        if dialog:  # it has it; but one that takes the place of another, only now
            if is_nowhere(js.document.activeElement):
                _focus(dialog.querySelector("button, a[href], input, select"))
            return
        if self._had_dialog and not wanted and _give(self._opened_by):
            return
        main = _main()
        is_lost = not wanted and bool(main) and self._before == main.id
        back = self._lost if is_lost else self._before
        self._lost = ""
        if wanted and _give(wanted):
            if self._before not in ("", wanted):
                self._led = wanted, self._before
            return
        led, source = self._led
        is_over = bool(led) and not js.document.getElementById(led)
        if is_over:
            self._led = "", ""
        if back and (_focused_id() == back or _give(back)):
            return
        if is_over and _give(source):
            return
        self._lost = back
        if wanted or not self._was_nowhere:  # else it is outside of the page
            keep()


def is_nowhere(element: js.Element) -> bool:
    """Return whether this is the page, and not a thing of it."""
    return not element or element.localName in ("html", "body")


def keep() -> None:
    """Give the focus to what the screen is about, where nothing has it."""
    main = _main()
    if is_nowhere(js.document.activeElement) and main:
        _focus(main)


def _dialog() -> js.Element | Any:
    return js.document.querySelector("dialog[data-modal]")


def _lead_back_to(id_: str) -> None:
    """Have the tab key come back to this element of its group, if it is there."""
    element = js.document.getElementById(id_)
    group = element.closest(_GROUP) if element else None
    if group:
        for stop in group.querySelectorAll("button"):
            stop.tabIndex = 0 if stop.isSameNode(element) else -1


def _main() -> js.Element | Any:
    return js.document.querySelector("#screen main")


def _give(id_: str) -> bool:
    element = js.document.getElementById(id_)
    if element:
        _focus(element)
    return _focused_id() == id_


def _focused_id() -> str:
    element = js.document.activeElement
    return str(element.id) if element else ""


def _focus(element: js.Element) -> None:
    element.focus(js_object({"preventScroll": True}))
