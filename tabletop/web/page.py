"""The browser's side of the page: draws frames, passes on what a person does.

The only module that touches the document. Nothing is decided here. What JavaScript
calls null arrives as a falsy object that is not `None`.
"""

from __future__ import annotations

import contextlib
import time
import traceback
from collections.abc import Callable
from typing import Any, Final

import js
from pyodide.ffi import create_proxy, to_js
from pyscript.js_modules import idiomorph

from tabletop import device
from tabletop.i18n import _
from tabletop.shelf import SAVES, MemoryStorage, Storage
from tabletop.web import bot, focus
from tabletop.web.app import App
from tabletop.web.carrier import Carrier
from tabletop.web.finger import Finger
from tabletop.web.focus import Focus
from tabletop.web.motion import Motion
from tabletop.web.places import Frame
from tabletop.web.playing import THINK_AGAIN
from tabletop.web.rehearse import Rehearsal
from tabletop.web.speaking import hush, say, unsay
from tabletop.web.storage import LocalStorage
from tabletop.web.swipe import Swipe
from tabletop.web.tabs import Hold
from tabletop.web.thinker import Thinker
from tabletop.web.worker import dismiss, summon

_STEP: Final = 64
"""The way from one place of the table to the next, where a view does not tell it."""

_STEPS: Final = {"ArrowLeft": -1, "ArrowRight": 1}

_STEPS_IN_A_COLUMN: Final = {"ArrowUp": -1, "ArrowDown": 1}

_BOARDS: Final = "#screen:is([data-screen=table], [data-screen=analysis])"
_PRESSED: Final = "[data-action], [data-command], [data-ui]"
_TAKES_LETTERS: Final = "input:not([type=range]), textarea, select"
_TAKES_ARROWS: Final = "input, textarea, select, .story"
"""What has keys of its own: letters, or arrows and the like."""

_DONE_FOR_HIM: Final = "#table [data-controls] [data-action]"
"""The button of what is done for a person who can do nothing else."""

_SLOW: Final = "#tool-hurry[aria-pressed=false]"
"""What hurries computers that are not hurried yet."""

_GROUP: Final = "#table [data-rove]"

_OF_THE_DEVICE: Final = ("update", "install")
"""Commands that the browser carries out (see static/offline.js)."""

Handler = Callable[[Any], None]


class Page:
    """One document and the app in it."""

    def __init__(self) -> None:
        """Listen to the document, and show what its address asks for."""
        storage = _storage()
        keeps = not isinstance(storage, MemoryStorage)
        site = str(js.location.href).partition("#")[0]
        self._app = App(storage, time.time, keeps=keeps, site=site)
        self._thinker = Thinker(
            self._on_advice,
            self._on_no_advice,
            summon=summon,
            dismiss=dismiss,
            here=bot,
        )
        self._hold = Hold(self._on_hold)
        self._motion = Motion()
        self._focus = Focus()
        self._finger = Finger()
        self._carrier = Carrier(self._app, self._motion)
        self._swipe: Swipe | None = None
        self._address = ""
        self._shown = ""
        self._is_unsaved = False
        self._has_layer = False
        self._leave = create_proxy(_ask_before_leaving)
        self._morph_options = _js_object(
            {
                "morphStyle": "innerHTML",
                "callbacks": {"beforeAttributeUpdated": create_proxy(_may_update)},
            }
        )
        if getattr(js.navigator, "share", None):
            js.document.documentElement.setAttribute("data-shares", "")
        self._listen()
        self._app.tell(_device())
        self._try(lambda: self._app.open(js.location.hash))
        self._make_up(js.tabletop.early)
        self._rehearsal = Rehearsal(storage)

    def _make_up(self, early: Any) -> None:
        """Do what a person did before Python was up (see static/resume.js)."""
        if early:
            deeds: dict[str, Callable[[str], object]] = {
                "action": self._app.play,
                "command": self._app.command,
                "key": self._app.press,
                "swipe": self._app.swipe,
            }
            kind, value = str(early.kind), str(early.value)
            self._try(lambda: deeds[kind](value))

    def _listen(self) -> None:
        handlers: dict[str, Handler] = {
            "click": self._on_click,
            "keydown": self._on_key,
            "submit": self._on_submit,
            "change": self._on_change,
            "input": self._on_input,
            "pointerdown": self._on_pointer_down,
            "pointermove": self._on_pointer_move,
            "pointerup": self._on_pointer_up,
            "pointercancel": self._on_pointer_cancel,
            "tabletop:device": self._on_device,
        }
        for event, handler in handlers.items():
            js.document.addEventListener(event, create_proxy(handler))
        # A dialog that Escape closes says so in an event that does not bubble.
        capture = _js_object({"capture": True})
        js.document.addEventListener("close", create_proxy(self._on_close), capture)
        # Else a browser takes a quick swipe for a fling, and swallows the next tap.
        active = _js_object({"passive": False})
        js.document.addEventListener(
            "touchmove", create_proxy(self._on_touch_move), active
        )
        js.addEventListener("hashchange", create_proxy(self._on_address))
        js.addEventListener("popstate", create_proxy(self._on_back))
        js.addEventListener("storage", create_proxy(self._on_storage))
        js.addEventListener("online", create_proxy(self._on_network))

    # What a person does

    def _on_click(self, event: Any) -> None:
        focus.keep()
        target = event.target.closest(_PRESSED)
        if target and target.localName != "form":
            self._press(target)
        elif _is_free(event.target) and js.document.querySelector(_SLOW):
            self._try(lambda: self._app.command("hurry"))

    def _press(self, target: Any) -> None:
        """Do what a thing says that was pressed."""
        if target.hasAttribute("data-action"):
            action = target.getAttribute("data-action")
            self._try(lambda: self._app.play(action))
            return
        if target.hasAttribute("data-ui"):
            word = target.getAttribute("data-ui")
            self._try(lambda: self._app.select(word))
            return
        command = target.getAttribute("data-command")
        if command == "take-over":
            self._hold.take_over()
        elif command in ("copy", "share"):
            _hand_out(command)
        elif command in _OF_THE_DEVICE:
            getattr(js.tabletop.device.commands, command)()
        else:
            self._try(lambda: self._app.command(command))

    def _on_key(self, event: Any) -> None:
        if event.ctrlKey or event.altKey or event.metaKey or event.isComposing:
            return
        if event.repeat and _is_pressing(event):
            event.preventDefault()
            return
        if not _is_at_board(event.target, event.key):
            return
        meant: list[bool] = []
        roves = event.key in _STEPS and bool(event.target.closest(_GROUP))
        key, is_held = event.key, bool(event.repeat)
        self._try(
            lambda: meant.append(
                self._app.press(key, is_in_group=roves, is_held=is_held)
            )
        )
        if any(meant) or _rove(event):
            event.preventDefault()

    def _on_submit(self, event: Any) -> None:
        event.preventDefault()
        self._post(event.target, event.target.getAttribute("data-command"))

    def _on_change(self, event: Any) -> None:
        target = event.target.closest("[data-change]")
        if target:
            self._post(event.target.form, target.getAttribute("data-change"))

    def _on_input(self, event: Any) -> None:
        slider = event.target.closest("[data-slide]")
        if slider:
            word = f"={slider.getAttribute('data-slide')} {slider.value}"
            self._try(lambda: self._app.select(word))

    def _post(self, form: Any, command: str) -> None:
        """Do the command of a form with what stands in it."""
        fields = _fields(form)
        self._try(lambda: self._app.command(command, fields))

    def _on_pointer_down(self, event: Any) -> None:
        if not event.isPrimary:  # two fingers zoom, and swipe nothing
            self._let_go()
        elif event.button == 0:
            self._carrier.take(event)
            self._take_swipe(event)

    def _take_swipe(self, event: Any) -> None:
        if not self._carrier.is_busy and event.target.closest(
            "#table:has([data-steps])"
        ):
            x, y, time_ = event.clientX, event.clientY, event.timeStamp
            self._swipe = Swipe(x, y, time_, _step())

    def _on_pointer_move(self, event: Any) -> None:
        swipe = self._swipe
        if event.isPrimary:
            self._carrier.follow(event)
        if swipe is None or not event.isPrimary:
            return
        if swipe.follow(event.clientX, event.clientY):
            direction = swipe.direction
            self._try(lambda: self._app.drag(direction))
        _show_drag(swipe, event.pointerId)

    def _on_pointer_up(self, event: Any) -> None:
        swipe = self._swipe
        if event.isPrimary and self._carrier.is_lifted:
            self._try(self._carrier.lay_down)
        self._carrier.let_go()
        if swipe is None or not event.isPrimary:
            return
        swipe.follow(event.clientX, event.clientY)
        if swipe.is_meant(event.timeStamp):
            self._swipe, direction = None, swipe.direction
            self._try(lambda: self._app.swipe(direction))
        else:
            self._let_go()

    def _on_pointer_cancel(self, event: Any) -> None:
        if event.isPrimary:
            self._let_go()

    def _let_go(self) -> None:
        """Take a half-made swipe back, and lay down what is carried."""
        if self._carrier.is_lifted:
            self._carrier.let_go()
            self._try(lambda: None)
        self._carrier.let_go()
        swipe, self._swipe = self._swipe, None
        if swipe is not None and swipe.direction:
            self._try(lambda: self._app.drag(""))

    def _on_touch_move(self, event: Any) -> None:
        if (self._swipe or self._carrier.is_busy) and event.touches.length == 1:
            event.preventDefault()

    def _on_close(self, event: Any) -> None:
        if event.target.matches("dialog[data-modal]"):
            self._try(lambda: self._app.command("close"))

    # What other tabs and the computer players do

    def _on_hold(self, id_: str, *, is_mine: bool) -> None:
        self._try(lambda: self._app.hold(id_, is_mine=is_mine))
        _mark_ready()

    def _on_storage(self, event: Any) -> None:
        key = str(event.key or "")
        if key.startswith(SAVES):
            self._try(lambda: self._app.refresh(key.removeprefix(SAVES)))

    def _on_advice(self, question: str, advice: str) -> None:
        self._finger.press_for(js.document.querySelector(_DONE_FOR_HIM))
        self._try(lambda: self._app.answer(question, advice))

    def _on_no_advice(self, question: str, sentence: str) -> None:
        self._try(lambda: self._app.give_up(question, sentence))

    def _on_network(self, _event: object) -> None:
        self._try(lambda: self._app.command(THINK_AGAIN))

    def _on_device(self, _event: object) -> None:
        if self._app.tell(_device()):
            self._try(lambda: None)

    def _on_back(self, _event: object) -> None:
        """Close what lies over the table where the way back leads to the same place."""
        if self._has_layer and str(js.location.hash) == self._address:
            self._has_layer = False
            self._try(lambda: self._app.command("story"))

    def _stack(self, *, has_layer: bool, stays: bool) -> None:
        """Give what lies over the table a step of its own on the way back."""
        is_leaving = str(js.location.hash) != self._address
        if has_layer == self._has_layer or is_leaving:
            return
        self._has_layer = has_layer
        if has_layer:
            js.history.pushState(None, "", self._address)
        elif stays:
            js.history.back()

    def _on_address(self, _event: object) -> None:
        self._address = str(js.location.hash)
        self._has_layer = False  # it is left, and the way back leads to it
        form = js.document.getElementById("new-form")
        if form:
            self._app.note(_fields(form))
        self._try(lambda: self._app.open(self._address))

    # What is shown

    def _try(self, deed: Callable[[], object]) -> None:
        """Do something and show the result; what fails becomes a screen too."""
        try:
            deed()
            self._show(self._app.frame())
        except Exception as failure:  # noqa: BLE001 - the last line before the person
            js.console.error(traceback.format_exc())
            self._app.fail(failure)
            self._show(self._app.frame())

    def _show(self, frame: Frame) -> None:
        screen, before = js.document.getElementById("screen"), _noticed()
        self._focus.look()
        self._motion.look(frame.place)
        screen.setAttribute("data-screen", frame.screen)
        screen.setAttribute("data-live", "")  # what is hidden takes no focus
        for name, value in frame.root.items():
            js.document.documentElement.setAttribute(name, value)
        idiomorph.Idiomorph.morph(screen, frame.markup, self._morph_options)
        self._motion.play()
        self._carrier.show()
        js.document.title = frame.title
        stays = self._address == frame.address
        if not stays:
            # Else an address that differs is a person's, and on its way here.
            self._address = frame.address
            js.history.replaceState(None, "", frame.address)
        self._stack(has_layer=frame.has_layer, stays=stays)
        if self._shown != frame.place:
            self._shown = frame.place
            _scroll()
            hush()
        _open_dialog(screen)
        self._focus.settle(frame.focus)
        self._finger.look()
        if frame.is_covered:
            hush()
        if before != _noticed():
            unsay(before)
        say("live", frame.polite)
        say("alert", frame.assertive)
        self._thinker.want(frame.question)
        self._hold.want(frame.hold)
        self._guard(is_unsaved=frame.is_unsaved)
        if not frame.hold:
            _mark_ready()

    def _guard(self, *, is_unsaved: bool) -> None:
        """Have the browser ask before it closes what is not saved, and only then."""
        if is_unsaved != self._is_unsaved:
            self._is_unsaved = is_unsaved
            change = js.addEventListener if is_unsaved else js.removeEventListener
            change("beforeunload", self._leave)


def _fields(form: Any) -> dict[str, str]:
    """Return what stands in a form, by the names of its controls."""
    entries = js.Object.fromEntries(js.FormData.new(form)).to_py()
    return {str(name): str(value) for name, value in entries.items()}


def _noticed() -> str:
    """Return what the notice says, "" without one."""
    notice = js.document.querySelector("#notice > span")
    return str(notice.textContent) if notice else ""


def _ask_before_leaving(event: Any) -> None:
    event.preventDefault()


def start() -> None:
    """Take the page over from its first paint."""
    js.tabletop.page = create_proxy(Page())
    root = js.document.documentElement
    root.setAttribute("data-begun", "true")
    root.removeAttribute("data-failed")  # whatever failed was not needed, or was late


def _mark_ready() -> None:
    """Say that a move would be played at once, the first time that it is so."""
    root = js.document.documentElement
    if root.hasAttribute("data-ready"):
        return
    if not js.performance.getEntriesByName("tabletop:paint").length:
        js.performance.mark("tabletop:paint")
    js.performance.mark("tabletop:ready")
    root.setAttribute("data-ready", "true")
    js.document.getElementById("screen").removeAttribute("aria-busy")
    _note_visit()


def _note_visit() -> None:
    """Remember that the downloads of a first visit have come (see static/boot.js)."""
    if js.tabletop.isFirstVisit:
        with contextlib.suppress(Exception):  # forbidden, or full: counted once more
            js.localStorage.setItem("tabletop/1/visited", "yes")


def _storage() -> Storage:
    """Return the browser's storage, or one that lasts as long as the page."""
    try:
        js.localStorage.getItem("tabletop")
    except Exception:  # noqa: BLE001 - browsers refuse in many ways
        return MemoryStorage()
    return LocalStorage(js.localStorage, js.tabletop.device.commands.persist)


def _device() -> device.Device:
    """Return what the browser tells of the device now."""
    return device.parse(js.tabletop.device.facts())


def _step() -> float:
    """Return the way from one place of the table to the next, in CSS pixels."""
    ground = js.document.querySelector("#table [data-steps]")
    steps = ground.getAttribute("data-steps") or "0"
    return ground.clientWidth / int(steps) if int(steps) else _STEP


def _show_drag(swipe: Swipe, pointer: int) -> None:
    """Let the table follow the finger; the next frame takes it off again."""
    table = js.document.getElementById("table")
    if table and swipe.direction:
        # From here on nothing under the finger is pressed.
        table.setPointerCapture(pointer)
        table.setAttribute("data-drag", swipe.direction)
        table.style.setProperty("--drag", f"{swipe.progress:.3f}")


def _may_update(name: str, element: Any, _change: object) -> bool:
    """Leave alone what no frame knows: whether a dialog is open, and what is deaf."""
    return name != "data-deaf" and not (
        name == "open" and element.localName == "dialog"
    )


def _open_dialog(screen: Any) -> None:
    dialog = screen.querySelector("dialog[data-modal]")
    if dialog and not dialog.open:
        dialog.showModal()


def _is_free(target: Any) -> bool:
    """Return whether this is a part of the table where nothing can be pressed."""
    is_control = target.closest("a, button, input, label, dialog")
    return bool(target.closest("#table")) and not is_control


def _is_at_board(target: Any, key: str) -> bool:
    """Return whether a key that is pressed here counts at the table."""
    if js.document.querySelector("dialog[open]"):
        return False
    if focus.is_nowhere(target):
        return bool(js.document.querySelector(_BOARDS))
    scrolls = len(key) > 1 and key != "Escape"
    taken = target.closest(_TAKES_ARROWS if scrolls else _TAKES_LETTERS)
    return bool(target.closest(_BOARDS)) and not taken


def _is_pressing(event: Any) -> bool:
    """Return whether a key presses what has the focus."""
    is_key = event.key in ("Enter", " ")
    return is_key and bool(event.target.closest("a, button, summary"))


def _rove(event: Any) -> bool:
    """Let an arrow key move the focus inside its group; return whether it did."""
    group = event.target.closest(_GROUP)
    if not group:
        return False
    across = int(group.getAttribute("data-rove") or 1)
    step = across * _STEPS.get(event.key, 0) + _STEPS_IN_A_COLUMN.get(event.key, 0)
    if not step:
        return False
    stops = list(group.querySelectorAll("button"))
    place = next((k for k, stop in enumerate(stops) if stop.matches(":focus")), 0)
    stops[(place + step) % len(stops)].focus()
    return True


def _scroll() -> None:
    """Begin a new screen at its top, or at the clause that its address names."""
    cited = js.document.querySelector("#screen .cited")
    if cited:
        cited.scrollIntoView()
    else:
        js.scrollTo(0, 0)


def _hand_out(command: str) -> None:
    """Copy the link in the dialog, or the text of a save, or pass it on to an app."""
    field = js.document.querySelector("#link-text, #save-text")
    if command == "share":
        shared = js.navigator.share(_js_object({"url": field.value}))
        shared.catch(create_proxy(lambda _reason: None))  # called off by the person
        return

    def failed(_reason: object) -> None:
        folded = field.closest("details")
        if folded:
            folded.open = True
        field.select()
        link = _("Couldn't copy. The link is selected, so you can copy it yourself.")
        text = _("Couldn't copy. The text is selected, so you can copy it yourself.")
        say("alert", text if folded else link)

    clipboard = getattr(js.navigator, "clipboard", None)
    if not clipboard:
        failed(None)
        return
    copied = create_proxy(lambda _nothing: say("live", _("Copied.")))
    clipboard.writeText(field.value).then(copied, create_proxy(failed))


def _js_object(values: dict[str, Any]) -> Any:
    return to_js(values, dict_converter=js.Object.fromEntries)
