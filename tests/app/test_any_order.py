"""Random presses in random order: the app always saves and shows the game."""

import os
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import count
from typing import Final

import pytest
from hypothesis import HealthCheck, settings, strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    precondition,
    rule,
    run_state_machine_as_test,
)

from tabletop.app.frame import Frame
from tabletop.bots import Advice
from tabletop.core import i18n
from tabletop.core.codec import to_text
from tabletop.model import router
from tabletop.model.board import Board
from tabletop.screens.parts.keys import ANALYSIS, COMMANDS, KEYS, SPEAKS
from tabletop.session import Session, save
from tests.kit.app import Kit
from tests.kit.commands import OF_THE_BROWSER, matching, mishandled
from tests.kit.markup import Page, check

TABLES: Final = (  # addresses of new games, one for each relevant number of persons
    "#/threes?seed=a",
    "#/stavegame?players=2&seats=human,random&seed=a",
    "#/stavegame?players=2&seats=human,human&seed=b",
    "#/four_twenty_one?players=2&seats=human,random&seed=a",
    "#/four_twenty_one?players=3&seats=human,human,random&seed=b",
    "#/tomacco?players=2&seats=human,random&seed=a",
    "#/tomacco?players=3&seats=human,random,human&seed=b",
    "#/game_of_threes?players=2&seats=human,random&seed=a",
    "#/game_of_threes?players=4&seats=human,random,human,random&seed=b",
)

PLACES: Final = ("", "settings", "games", "records", "daily")
PLACES_OF_GAME: Final = ("new", "learn", "rules")

CHOICES: Final[dict[str, tuple[str, ...]]] = {
    "text": ("100", "125", "150", "200"),
    "theme": ('"system"', '"light"', '"dark"'),
    "speech": ('"short"', '"normal"', '"everything"'),
    "watch_speed": ('"slow"', '"normal"', '"fast"'),
}
"""Settings with the values that the form posts for them, except checkboxes."""

ELSEWHERE: Final = (*OF_THE_BROWSER, router.TOGETHER)
"""Commands that the browser (`tabletop.browser.page`) or other devices carry out."""

APART: Final = tuple(f"{router.ROOT}{page}" for page in router.APART)
"""Addresses of pages for several devices; this app has no transport."""

TAKES_BACK: Final = {"undo", "redo", "restore", "previous", "next"}
"""Commands that may move the game to another ply of its log."""


@dataclass(frozen=True)
class Offer:
    """A control on the screen that a person can press."""

    kind: str  # an attribute: play, select, command or open
    text: str
    is_disabled: bool = False
    fields: dict[str, str] = field(default_factory=dict)

    def press(self, kit: Kit) -> None:
        """Send the event of this control."""
        if self.kind == "command":
            kit.app.command(self.text, self.fields)
        else:
            deeds = {"play": kit.app.play, "select": kit.app.select, "open": kit.open}
            deeds[self.kind](self.text)


def offers(page: Page) -> Iterator[Offer]:
    """Yield the controls that can be pressed; under a dialog, only the dialog's own."""
    elements = page.elements
    modal = [k for k, (_tag, a) in enumerate(elements) if "data-modal" in a]
    for k, (tag, own) in enumerate(elements):
        chain = (*page.around[k], k)
        is_hidden = any({"hidden", "inert"} & elements[j][1].keys() for j in chain)
        if is_hidden or "disabled" in own or (modal and modal[-1] not in chain):
            continue
        is_disabled = own.get("aria-disabled") == "true"
        command = own.get("data-command", "")
        if "data-action" in own:
            yield Offer("play", own["data-action"], is_disabled)
        elif "data-ui" in own:
            yield Offer("select", own["data-ui"], is_disabled)
        elif command and not is_of_elsewhere(command):
            forms = [j for j in chain if elements[j][0] == "form"]
            fields = page.posted(forms[-1]) if tag == "form" else {}
            yield Offer("command", command, is_disabled, fields)
        elif is_near(own.get("href", "")):
            yield Offer("open", own["href"])


def is_near(address: str) -> bool:
    return address.startswith(router.ROOT) and not address.startswith(APART)


def is_of_elsewhere(command: str) -> bool:
    return bool(matching(ELSEWHERE, command))


class AnyOrder(RuleBasedStateMachine):
    """An app in which a person presses controls in any order."""

    @initialize(address=st.sampled_from(TABLES))
    def start(self, address: str) -> None:
        numbers = count(1)
        self.patch = pytest.MonkeyPatch()  # ids and seeds are the same in each run
        self.patch.setattr(os, "urandom", lambda n: next(numbers).to_bytes(n, "big"))
        self.kit = Kit()
        self.kit.open(address)
        self.look()

    def teardown(self) -> None:
        self.patch.undo()
        i18n.install(i18n.ENGLISH)

    # The current state

    @property
    def board(self) -> Board | None:
        place = self.kit.app._model_store.place
        return place if isinstance(place, Board) else None

    @property
    def table(self) -> Board | None:
        return self.kit.app._model_store.table

    @property
    def session(self) -> Session | None:
        return self.table.session if self.table and self.table.is_kept else None

    def look(self) -> Frame:
        """Return the next frame, after checking the rules for all frames."""
        table = self.table
        if table is not None and table.is_mine is None:
            self.kit.hold()
        frame = self.kit.app.frame()
        self.page = check(frame.markup)
        self.still = self.kit.app.frame()
        assert (self.still.polite, self.still.assertive) == ("", ""), "it is said once"
        assert self.still.markup == frame.markup
        assert mishandled(self.kit.app, frame.markup) == set()
        assert frame.screen != "error", frame.assertive
        assert router.address(router.parse(frame.address)) == frame.address
        self.is_kept()
        if frame.is_covered:
            assert frame.polite == ""
            assert [o for o in offers(self.page) if o.kind in {"play", "select"}] == []
        return frame

    def is_kept(self) -> None:
        """Check that the open game equals its save."""
        table = self.table
        if table is not None and table.is_kept and table.is_mine:
            text = self.kit.game_store.text(table.id)
            assert text is not None
            assert save.dumps(table.session) == text
            assert self.kit.game_store.load(table.id).state == table.session.state

    def do(self, deed: Callable[[], object], name: str = "") -> Frame:
        """Call `deed`; check that only undo removes earlier plays."""
        before, old = self.still, self.session
        id_ = self.table.id if self.table else ""
        log, cursor = (old.log, old.cursor) if old else ((), 0)
        told = len(old.story(0)) if old else 0
        deed()
        frame = self.look()
        text = self.kit.game_store.text(id_)
        if old and text is not None and name not in TAKES_BACK:
            now = self.kit.game_store.load(id_)
            assert now.log[:cursor] == log[:cursor]
            assert now.cursor >= cursor
            assert len(now.story(0)) >= told
        self.is_changed = frame.markup != before.markup or frame.place != before.place
        self.is_answered = bool(frame.polite or frame.assertive or frame.focus)
        return frame

    # Actions of a person

    @rule(data=st.data())
    def press(self, data: st.DataObject) -> None:
        there = list(offers(self.page))
        if not there:
            return
        offer = data.draw(st.sampled_from(there))
        log = self.session.log if self.session else ()
        id_ = self.table.id if self.table else ""
        frame = self.do(lambda: offer.press(self.kit), offer.text)
        is_idle = offer.kind == "open" or bool(offer.fields)  # an unchanged form
        assert self.is_changed or self.is_answered or is_idle, offer
        if offer.is_disabled and self.session and self.table and self.table.id == id_:
            assert frame.assertive or frame.polite, offer
            assert self.session.log == log

    @precondition(lambda self: self.session and self.session.to_act >= 0)
    @rule(data=st.data())
    def play(self, data: st.DataObject) -> None:
        session = self.session
        assert session is not None
        action = data.draw(st.sampled_from(session.legal()))
        self.do(lambda: self.kit.app.play(action))

    @precondition(lambda self: self.still.question)
    @rule(data=st.data())
    def answer(self, data: st.DataObject) -> None:
        question, board = self.still.question, self.board
        assert question is not None
        assert board is not None
        legal = board.session.legal() or ("",)
        action = data.draw(st.sampled_from(legal))
        advice = "" if question.is_pause else to_text(Advice(action, 0.0, None, "So."))
        self.do(lambda: self.kit.app.answer(question.text, advice))

    @precondition(lambda self: self.board)
    @rule(data=st.data())
    def key(self, data: st.DataObject) -> None:
        board = self.board
        assert board is not None
        view = board.view
        keys = [*view.keys, *view.selects, *view.arranges, *SPEAKS, *COMMANDS, "Escape"]
        house = COMMANDS if board.review is None else ANALYSIS
        key = data.draw(st.sampled_from([*keys, *ANALYSIS, KEYS]))
        meant: list[bool] = []
        self.do(lambda: meant.append(self.kit.app.press(key)), house.get(key, ""))
        assert key not in SPEAKS or not self.is_changed, "it only speaks"

    @precondition(lambda self: self.table)
    @rule(way=st.sampled_from(["left", "right", "up", "down"]))
    def swipe(self, way: str) -> None:
        before = self.session.log if self.session else ()
        self.do(lambda: self.kit.app.drag(way))
        assert before == (self.session.log if self.session else ())
        self.do(lambda: self.kit.app.swipe(way))

    def can_be_taken_back(self) -> bool:
        table, session = self.table, self.session
        if not table or not session or not table.is_mine or table.dialog:
            return False
        is_free = not table.is_covered and not table.recap and not table.coached
        is_here = session.is_over or table.is_by_hand(session.to_act)
        return bool(is_free and is_here and session.can_undo and not table.rests)

    @precondition(can_be_taken_back)
    @rule()
    def undo_and_redo(self) -> None:
        session = self.session
        assert session is not None
        before = session.state, session.log, session.cursor
        frame = self.do(lambda: self.kit.app.command("undo"), "undo")
        assert self.session
        if self.session.cursor == before[2]:
            assert frame.assertive, "it is refused"
            return
        assert self.session.log == before[1]
        if self.still.is_covered:
            self.do(lambda: self.kit.app.command("lift"))
        self.do(lambda: self.kit.app.command("redo"), "redo")
        assert self.session
        assert (self.session.state, self.session.log, self.session.cursor) == before

    @rule()
    def reload(self) -> None:
        before, old = self.still, self.session
        text = save.dumps(old) if old else ""
        kit = self.kit.reload()
        kit.open(before.address)
        self.kit = kit
        self.look()
        assert self.still.screen == before.screen
        assert self.still.address == before.address
        assert self.still.root == before.root
        assert (save.dumps(self.session) if self.session else "") == text

    @rule(choice=st.sampled_from(["en", "de", "fr"]))
    def speak(self, choice: str) -> None:
        old, address = self.session, self.still.address
        text = save.dumps(old) if old else ""
        frame = self.do(lambda: self.kit._speak(choice))
        assert frame.root["lang"] == choice
        assert frame.address == address
        assert (save.dumps(self.session) if self.session else "") == text

    @rule(changes=st.dictionaries(st.sampled_from(sorted(CHOICES)), st.integers(0, 9)))
    def set(self, changes: dict[str, int]) -> None:
        there = self.still.address
        self.do(lambda: self.kit.open("#/settings"))
        fields = self.page.posted()
        for name, number in changes.items():
            values = CHOICES[name]
            fields[name] = values[number % len(values)]
        self.do(lambda: self.kit.app.command("settings", fields))
        posted = self.page.posted()
        assert all(posted.get(name) == fields[name] for name in changes)
        self.do(lambda: self.kit.open(there))

    @rule(place=st.sampled_from([*PLACES, *PLACES_OF_GAME]))
    def go_and_come_back(self, place: str) -> None:
        there, old = self.still, self.session
        text = save.dumps(old) if old else ""
        board = self.board
        game = board.session.game if board else "threes"
        path = f"{game}/{place}" if place in PLACES_OF_GAME else place
        self.do(lambda: self.kit.open(f"#/{path}"))
        self.do(lambda: self.kit.open(there.address))
        assert self.still.screen == there.screen
        assert self.still.address == there.address
        assert (save.dumps(self.session) if self.session else "") == text

    @precondition(lambda self: self.session)
    @rule()
    def delete_and_undelete(self) -> None:
        session, there = self.session, self.still.address
        table = self.table
        assert session is not None
        assert table is not None
        text, id_ = save.dumps(session), table.id
        self.do(lambda: self.kit.open("#/games"))
        self.do(lambda: self.kit.app.command(f"delete-{id_}"))
        assert self.kit.game_store.text(id_) is None
        self.do(lambda: self.kit.app.command("undelete"))
        assert self.kit.game_store.text(id_) == text
        self.do(lambda: self.kit.open(there))


def run(examples: int, steps: int) -> None:
    run_state_machine_as_test(
        AnyOrder,
        settings=settings(
            max_examples=examples,
            stateful_step_count=steps,
            derandomize=True,
            suppress_health_check=[*HealthCheck],
        ),
    )


def test_whatever_is_done_in_any_order_loses_nothing() -> None:
    run(8, 35)


@pytest.mark.at_length
def test_much_more_in_any_order_loses_nothing() -> None:
    run(150, 60)
