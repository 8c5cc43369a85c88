"""The browser's side of the page: draws frames, passes on what a person does.

`tabletop.app.app` decides what input does. Gestures, keys, focus, motion, speech and
history are modules of their own.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import time
import traceback
from collections.abc import Callable, Mapping, Sequence
from dataclasses import astuple, replace
from typing import Final

import js
from pyodide.ffi import JsProxy, create_proxy
from pyscript.js_modules import motion, patch, pointer, sheets, store, tap_guard

from tabletop.app.app import App
from tabletop.app.frame import Beat, Frame, FrameQueue
from tabletop.app.library import Library
from tabletop.app.model_store import ModelStore
from tabletop.app.multiplayer_api import MultiplayerApi
from tabletop.app.opening import Opener, games_of
from tabletop.app.table.hints import THINK_AGAIN
from tabletop.app.thinker import Thinker
from tabletop.browser import bot_worker, focus, keyboard
from tabletop.browser.files import Files
from tabletop.browser.focus import FocusKeeper
from tabletop.browser.platform import lazy_modules, timers
from tabletop.browser.platform.dom import Handler, listen
from tabletop.browser.platform.history import History
from tabletop.browser.platform.language_loader import LanguageLoader, read_rules, speak
from tabletop.browser.platform.live_regions import LiveRegions
from tabletop.browser.platform.readiness import mark_ready
from tabletop.browser.platform.sharing import pass_on, share_or_copy
from tabletop.browser.platform.sound import Sound
from tabletop.browser.platform.store import BrowserStore, StoreCallbacks
from tabletop.browser.platform.tab_lock import TabLock
from tabletop.browser.platform.worker import start_worker, stop_worker
from tabletop.core import i18n
from tabletop.model import device, router
from tabletop.model.board import ASK
from tabletop.model.company import SEND
from tabletop.model.events import HOME, command_in
from tabletop.registry import missing
from tabletop.screens import games
from tabletop.screens.parts.root import screen_of
from tabletop.ui.changes import changes
from tabletop.ui.elements import Element, render

_DONE_FOR_PERSON: Final = (
    "#table [data-controls] :is([data-action], [data-command=go-on])"
)
"""The button of a move that the page makes for a person, or of the next turn."""

_RECAP: Final = "#notice[data-kind=recap]"  # a recap; any key ends it
_TICK: Final = 0.5  # seconds between two ticks of a table at several devices
_CALM: Final = 2.0  # seconds before the page loads what nobody has asked for
_MOMENT: Final = 0.1  # seconds before a change that others are about to continue


class Page:
    """One document and the app in it."""

    def __init__(self, found: str) -> None:
        """Listen to the document, and show its address; `found` is from the store."""
        site = f"{js.location.origin}{js.location.pathname}"
        kept = BrowserStore(store, found, js.tabletop.device.commands.persist)
        self._app = App(
            kept,
            time.time,
            site=site,
            company=self._company,
            load=self._load,
            speak=self._speak,
        )
        self._speaking: asyncio.Task[None] | None = None
        self._loading: asyncio.Task[None] | None = None
        self._ticking: asyncio.Task[None] | None = None
        self._drawing: asyncio.TimerHandle | None = None
        self._thinker = Thinker(
            self._on_advice,
            self._trying(self._app.give_up),
            summon=start_worker,
            dismiss=stop_worker,
            here=bot_worker,
            spoken_language=lambda: astuple(_tongue_of(i18n.language())),
        )
        self._tab_lock = TabLock(self._on_hold)
        self._theirs = ""  # the id of the save that another tab holds
        self._sound = Sound()
        self._focus = FocusKeeper()
        self._live_regions = LiveRegions()
        self._history = History()
        self._frames = FrameQueue(
            self._put,
            self._put_beat,
            motion.rest,
            draw=self._draw_beat,
            moves=motion.isOn,
        )
        self._shown = ""
        self._is_at_table = False
        self._is_unsaved = False
        self._leave = create_proxy(lambda event: event.preventDefault())
        self._tree = screen_of()  # what the document shows
        self._root: Mapping[str, str] = {}  # the attributes of the document
        if getattr(js.navigator, "share", None):
            js.document.documentElement.setAttribute("data-shares", "")
        self._app.tell(_device())
        self._store = kept
        self._files = Files(self._app, kept, self._try)
        self._commands: Mapping[str, Callable[[str], object]] = {
            "take-over": lambda _command: self._tab_lock.take_over(),
            "copy": share_or_copy,
            "share": share_or_copy,
            games.IMPORT: lambda _command: self._files.choose(),
            games.SHARED: lambda _command: self._files.take_shared(),
            games.EXPORT: self._export,
            f"{games.EXPORT}-": self._export,
            "update": lambda _command: js.tabletop.device.commands.update(),
            "install": lambda _command: js.tabletop.device.commands.install(),
        }
        self._deeds: Mapping[str, Callable[[str], object]] = {
            "action": self._app.play,
            "ui": self._app.select,
            "command": self._app.command,
            "swipe": self._app.swipe,
            "preview": self._app.drag,
            "ask": lambda said: self._app.command(ASK, {"said": said}),
            "key": self._app.press,
        }
        kept.answers = StoreCallbacks(
            self._on_fetched,
            self._trying(self._app.heard),
            self._trying(self._app.release),
        )

    async def begin(self) -> None:
        """Open the address and show it, in several tasks, so that no tap waits long.

        Until the last of them, static/resume.js keeps what a person does.
        """
        self._history.arrive()
        address = str(js.location.hash)
        drawn: list[Frame] = []
        for step in (
            lambda: self._app.open(address),
            lambda: drawn.append(self._app.frame()),
        ):
            self._try(step, is_seen=lambda: False)
            await asyncio.sleep(0)
        self._listen()
        if str(js.location.hash) != address:
            address = str(js.location.hash)
            self._on_address(None)
        elif self._shown or not drawn or self._app.is_unsettled:
            self._try(lambda: None)  # something has changed since
        else:
            self._put_first(drawn[0])
        if address == router.SHARED:
            self._files.offer()
        if self._store.is_same:  # else it was done on the picture of another position
            self._make_up(js.tabletop.early)

    def _put_first(self, frame: Frame) -> None:
        self._try(lambda: self._frames.take(frame), is_seen=lambda: False)

    def _make_up(self, early: js.Early) -> None:
        """Do what a person did before Python was up (see static/resume.js)."""
        if early:
            kind, value = str(early.kind), str(early.value)
            tap_guard.pressFor(f"#screen [data-{kind}='{js.CSS.escape(value)}']")
            self._try(lambda: self._deeds[kind](value))

    def _listen(self) -> None:
        of_document: dict[str, Handler] = {
            "keydown": self._on_key,
            "submit": self._on_submit,
            "change": self._on_change,
            "input": self._on_input,
            "tabletop:device": self._on_device,
            "visibilitychange": lambda _event: self._rest(),
        }
        of_window = {
            "hashchange": self._on_address,
            "popstate": self._on_back,
            "online": self._trying(lambda _event: self._app.command(THINK_AGAIN)),
        }
        listen(js.document, of_document)
        # A dialog that Escape closes says so in an event that does not bubble.
        listen(js.document, {"close": self._on_close}, capture=True)
        listen(js, of_window)
        pointer.listen(create_proxy(self._on_tap), create_proxy(self._on_report))

    # What the store tells

    def _on_fetched(self, asked: Sequence[str], is_read: bool) -> None:  # noqa: FBT001
        self._try(lambda: self._app.fetched(asked, is_read=is_read))

    # Which language is spoken

    def _speak(self, choice: str) -> None:
        self._speaking = asyncio.ensure_future(self._change_to(choice))

    async def _change_to(self, choice: str) -> None:
        spoken_language = _tongue_of(str(js.tabletop.languageOf(choice)))
        try:
            await speak(spoken_language)
        except FileNotFoundError as failure:
            self.excuse(str(failure))
            return
        _forget_asked()
        self._live_regions.clear()
        self._try(lambda: self._app.spoken(choice))
        await self.read_rules()

    async def read_rules(self) -> None:
        """Have the rules in the language of the page."""
        if await read_rules(_tongue_of(i18n.language())):
            self._try(lambda: None)

    async def load_games(self) -> None:
        """Load the games that the start left out, after the first moments."""
        await asyncio.sleep(_CALM)
        if others := missing():
            with contextlib.suppress(FileNotFoundError):  # the next use tries again
                await lazy_modules.load(*others)
                self._try(self._app.tell_again, is_seen=lambda: False)

    def excuse(self, sentence: str) -> None:
        """Say why the page speaks no other language."""
        self._try(lambda: self._app.unspoken(sentence))

    # What other devices do

    def _company(
        self, stage: ModelStore, library: Library, opening: Opener
    ) -> MultiplayerApi:
        """Return what connects devices, or raise `ModuleNotFoundError`."""
        from tabletop.browser.multiplayer_setup import together  # noqa: PLC0415 - loaded on first use

        return together(stage, library, opening, self._happens)

    def _load(self, modules: Sequence[str]) -> None:
        self._loading = asyncio.ensure_future(self._come(modules))

    async def _come(self, modules: Sequence[str]) -> None:
        try:
            await lazy_modules.load(*modules)
        except FileNotFoundError as failure:
            sentence = str(failure)
            self._try(lambda: self._app.come(sentence))
        else:
            self._try(self._app.come)

    def _happens(self, deed: Callable[[], object]) -> None:
        """Let something happen that no hand at this page did."""
        self._try(deed, is_seen=lambda: self._app.has_news)

    async def _tick(self) -> None:
        while self._app.ticks:
            await asyncio.sleep(_TICK)
            self._happens(self._app.tick)
        self._ticking = None

    # What a person does

    def _on_tap(self) -> bool:
        """Make way for a tap; return whether it showed frames that waited."""
        focus.keep()
        return self._frames.hasten()

    def _on_report(self, *words: str) -> None:
        """Do what the pointer did: `_deeds`, each with its argument."""
        deeds = [*zip(words[::2], words[1::2], strict=True)]
        if words[:1] == ("command",) and (does := command_in(self._commands, words[1])):
            does(words[1])
        else:
            self._try(lambda: [self._deeds[kind](value) for kind, value in deeds])
        if words[:2] == ("command", SEND):
            pass_on()

    def _export(self, command: str) -> None:
        self._try(lambda: self._app.command("close"))
        self._files.pack(command.partition("-")[2])

    def _on_key(self, event: js.KeyboardEvent) -> None:
        js.document.documentElement.setAttribute("data-keyed", "")
        if keyboard.has_modifier(event):
            return
        if event.repeat and keyboard.is_pressing(event):
            event.preventDefault()
            return
        plays = keyboard.is_pressing(event) or self._app.plays_by(str(event.key))
        if plays and event.repeat and self._frames.is_under_way:
            event.preventDefault()  # a key that is held down since then ends nothing
            return
        if self._frames.hasten() and plays:  # the choices were not on the screen yet
            event.preventDefault()
            return
        is_early = keyboard.moves_focus(event) and not plays
        if is_early and self._live_regions.hasten():
            event.preventDefault()  # the focus has moved with the turn
            return
        is_recap = bool(js.document.querySelector(_RECAP))
        target = event.target  # which the frames that waited may have removed
        target = target if target.isConnected else js.document.activeElement
        if not is_recap and not keyboard.is_at_board(target, event.key):
            return
        meant: list[bool] = []
        roves = keyboard.is_in_group(event)
        key, is_held = event.key, bool(event.repeat)
        self._try(
            lambda: meant.append(
                self._app.press(key, is_in_group=roves, is_held=is_held)
            )
        )
        if any(meant) or keyboard.rove(event):
            event.preventDefault()

    def _on_submit(self, event: js.Event) -> None:
        self._frames.hasten()
        event.preventDefault()
        self._post(event.target, event.target.getAttribute("data-command"))

    def _on_change(self, event: js.Event) -> None:
        self._frames.hasten()
        target = event.target.closest("[data-change]")
        if target:
            self._post(event.target.form, target.getAttribute("data-change"))

    def _on_input(self, event: js.Event) -> None:
        self._frames.hasten()
        slider = event.target.closest("[data-slide]")
        if slider:
            word = f"={slider.getAttribute('data-slide')} {slider.value}"
            self._try(lambda: self._app.select(word))
        elif event.target.closest("[data-search]"):
            query = str(event.target.value)
            self._try(lambda: self._app.search(query))
        elif chooses := event.target.closest("[data-input]"):
            self._choose(event.target, chooses.getAttribute("data-input"))

    def _choose(self, control: js.Element, command: str) -> None:
        """Do the command of one change of a control; what is typed stands already."""
        is_box, is_typed = control.type == "checkbox", control.type == "text"
        text = str(control.checked).lower() if is_box else str(control.value)
        fields = {str(control.name): text}
        self._try(
            lambda: self._app.command(command, fields), is_seen=lambda: not is_typed
        )

    def _post(self, form: js.Element, command: str) -> None:
        entries = js.Object.fromEntries(js.FormData.new(form)).to_py()
        fields = {str(name): str(value) for name, value in entries.items()}
        if form.hasAttribute("data-clears"):
            form.reset()
        self._try(lambda: self._app.command(command, fields))

    def _on_close(self, event: js.Event) -> None:
        if event.target.matches("dialog[data-stays]"):
            event.target.showModal()  # its content is announced again
        elif event.target.matches("dialog[data-modal]"):
            self._try(lambda: self._app.command("close"))

    # What other tabs and the computer players do

    def _on_hold(self, id_: str, *, is_mine: bool) -> None:
        is_taken_over = is_mine and id_ == self._theirs
        self._theirs = "" if is_mine else id_
        if is_taken_over:
            self._store.do(self._take_over(id_))
            return
        self._try(lambda: self._app.hold(id_, is_mine=is_mine))
        mark_ready()

    async def _take_over(self, id_: str) -> None:
        """Hold a save that another tab has written, perhaps unheard, until now."""
        await self._store.fetched([id_])
        self._try(lambda: self._app.hold(id_, is_mine=True))

    def _on_advice(self, question: str, advice: str) -> None:
        tap_guard.pressFor(_DONE_FOR_PERSON)
        self._try(lambda: self._app.answer(question, advice))

    def _on_device(self, _event: object) -> None:
        if self._app.tell(_device()):
            self._try(lambda: None)

    def _on_back(self, _event: object) -> None:
        """Close what lies over the screen where Back leads to the same place."""
        if not self._history.step_back():
            return
        self._frames.hasten()
        sheet = js.document.querySelector("dialog[data-modal]")
        if sheet and sheet.hasAttribute("data-stays"):  # it has to be answered
            self._try(lambda: None)
        else:
            self._try(lambda: self._app.command("close" if sheet else "story"))

    def _on_address(self, _event: object) -> None:
        self._frames.drop()
        self._history.arrive()
        self._try(lambda: self._app.open(self._history.address))

    # What is shown

    def _trying(self, deed: Callable[..., object]) -> Callable[..., None]:
        """Return a function that does something and shows the result."""
        return lambda *args: self._try(lambda: deed(*args))

    def _try(
        self, deed: Callable[[], object], is_seen: Callable[[], bool] = lambda: True
    ) -> None:
        """Do something and show the result, if it is seen; show a failure too."""
        try:
            deed()
            if is_seen():
                self._draw()
            if self._app.ticks and self._ticking is None:
                self._ticking = asyncio.ensure_future(self._tick())
        except Exception as failure:  # noqa: BLE001 - the last line before the person
            js.console.error(traceback.format_exc())
            self._app.fail(failure)
            self._frames.hasten()
            self._put(self._app.frame())

    def _draw(self) -> None:
        """Show what is so now, or soon, where it is about to change by itself."""
        if self._app.is_unsettled:
            loop = asyncio.get_running_loop()
            later = self._drawing or loop.call_later(_MOMENT, self._draw_anyway)
            self._drawing = later
            return
        if self._drawing is not None:
            self._drawing.cancel()
            self._drawing = None
        self._frames.take(self._app.frame())

    def _draw_anyway(self) -> None:
        self._drawing = None
        frame = self._app.frame
        self._try(lambda: self._frames.take(frame()), is_seen=lambda: False)

    def _put(self, frame: Frame) -> None:
        """Show a frame; what fails becomes a screen too."""
        self._try(lambda: self._show(frame), is_seen=lambda: False)

    def _put_beat(self, frame: Frame, beat: Beat) -> None:
        """Show a beat on the way to a frame; nothing is thought about meanwhile."""
        self._try(lambda: self._show_beat(frame, beat), is_seen=lambda: False)

    def _draw_beat(self, beat: Beat) -> None:
        self._try(beat.draw, is_seen=lambda: False)

    def _show_beat(self, frame: Frame, beat: Beat) -> None:
        self._thinker.want(None)
        self._focus.look()
        landings = self._patch(frame, beat.draw(), is_beat=True)
        self._sound.take(replace(frame, cues=beat.cues), landings)
        self._focus.settle("", is_early=True)
        tap_guard.look()

    def _patch(self, frame: Frame, tree: Element, *, is_beat: bool = False) -> JsProxy:
        """Show a screen, with motion; return when things land, in milliseconds."""
        screen = js.document.getElementById("screen")
        motion.look(frame.place)
        screen.setAttribute("data-screen", frame.screen)
        screen.setAttribute("data-live", "")  # what is hidden takes no focus
        screen.toggleAttribute("data-beat", is_beat)
        for name, value in frame.root.items() - self._root.items():
            js.document.documentElement.setAttribute(name, value)
        self._root = frame.root
        found = changes(self._tree, tree)
        self._tree = tree
        if found and not patch.patch(screen, json.dumps(found)):
            patch.fill(screen, render(*tree.children))
            for name, look in tree.attributes.items():
                if look is None:
                    screen.removeAttribute(name)
                else:
                    screen.setAttribute(name, str(look))
        pointer.show()
        return motion.play(is_beat)

    def _show(self, frame: Frame) -> None:
        before = _noticed()
        self._focus.look()
        self._sound.take(frame, self._patch(frame, frame.tree))
        js.document.title = frame.title
        self._history.show(frame.address, has_layer=frame.has_layer)
        if self._shown != frame.place:
            self._shown, self._is_at_table = frame.place, bool(frame.hold)
            self._rest()
            _scroll()
            self._live_regions.clear()
            if frame.screen == "settings":
                js.tabletop.device.commands.measure()
        sheets.open()
        if frame.is_covered:
            self._live_regions.clear()
        if before != _noticed():
            self._live_regions.withdraw(before, is_answered=frame.is_answer)
        comes_home = self._focus.come_home if frame.focus == HOME else None
        is_early = self._live_regions.queue(frame, comes_home)
        self._focus.settle(frame.focus, is_early=is_early)
        tap_guard.look()
        self._live_regions.speak(frame.assertive)
        self._thinker.want(frame.question)
        self._tab_lock.want(frame.hold)
        self._guard(is_unsaved=frame.is_unsaved)
        if frame.ends:
            self._app.see_end(frame.ends)
        if not frame.hold:
            mark_ready()

    def _rest(self) -> None:
        """Have the worker end later if nobody sees a table."""
        is_seen = self._is_at_table and not js.document.hidden
        self._thinker.rest(is_due=not is_seen)

    def _guard(self, *, is_unsaved: bool) -> None:
        """Have the browser ask before it closes what is not saved, and only then."""
        if is_unsaved != self._is_unsaved:
            self._is_unsaved = is_unsaved
            change = js.addEventListener if is_unsaved else js.removeEventListener
            change("beforeunload", self._leave)


def _noticed() -> str:
    notice = js.document.querySelector("#notice > span")
    return str(notice.textContent) if notice else ""


async def start() -> None:
    """Take the page over from its first paint."""
    timers.install()
    excuse = asyncio.ensure_future(_speak())
    games = asyncio.ensure_future(_load_games())
    found = str(await store.reading)
    excused = await excuse
    await games
    page = Page(found)
    await asyncio.sleep(0)
    await page.begin()
    if excused:
        page.excuse(excused)
    js.tabletop.page = create_proxy(page)
    root = js.document.documentElement
    root.setAttribute("data-begun", "true")
    root.removeAttribute("data-failed")  # the failed part was not needed, or was late
    await page.read_rules()
    await page.load_games()


async def _load_games() -> None:
    """Load the games that the page's address needs; the page says it if that fails."""
    with contextlib.suppress(FileNotFoundError, ValueError):
        needed = games_of(router.parse(str(js.location.hash)))
        await lazy_modules.load(*missing(needed))


async def _speak() -> str:
    """Speak as the page begins; return why it can't, or ""."""
    try:
        await speak(_tongue_of(str(js.document.documentElement.lang)))
    except FileNotFoundError as failure:
        return str(failure)
    return ""


def _tongue_of(language: str) -> LanguageLoader:
    """Return a language with the addresses of its words (see static/boot.js)."""
    addresses = js.tabletop.languages.to_py().get(language, ())
    return LanguageLoader(language, *addresses)


def _forget_asked() -> None:
    """Have the address ask for no language any more: another one was chosen."""
    address = js.URL.new(js.location.href)
    address.searchParams.delete("lang")
    js.history.replaceState(js.history.state, "", address.href)


def _device() -> device.Device:
    return device.parse(js.tabletop.device.facts())


def _scroll() -> None:
    """Begin a new screen at its top, or at the clause that its address names."""
    cited = js.document.querySelector("#screen .cited")
    if cited:
        cited.scrollIntoView()
    else:
        js.scrollTo(0, 0)
