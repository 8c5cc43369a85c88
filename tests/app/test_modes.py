"""The modes of a table: the intents that each one takes, and its answer to others."""

from dataclasses import FrozenInstanceError, fields, replace
from typing import Final

import pytest

from tabletop.app.table.modes import MODES, Intent, takes
from tabletop.app.table.table_update import begin, update
from tabletop.model import curtain
from tabletop.model.board import Board
from tabletop.model.events import (
    Alert,
    Commanded,
    Event,
    Held,
    Played,
    SaveGame,
    Selected,
)
from tabletop.session import Seat, Session
from tests.kit.app import Kit

WRITES: Final[dict[Intent, Event]] = {
    Intent.PLAY: Played("left"),
    Intent.MOVE: Commanded("undo"),
    Intent.WATCH: Commanded("watch"),
    Intent.SEAT: Commanded("nobody"),
    Intent.UNSEE: Commanded("unsee"),
    Intent.ARRANGE: Commanded("arrange-down"),
}
"""Intents that change the save, and an event of each kind."""


def laid(game: str = "threes", *bots: str | None, is_mine: bool | None = True) -> Board:
    names = ("Ann", "Ben", "Cy")
    seats = [Seat(name, bot) for name, bot in zip(names, bots or (None,), strict=False)]
    session = Session.start(game, players=len(seats), seats=seats, seed="modes")
    table, _effects = begin(Board(id="abcdef", session=session, is_mine=is_mine))
    return table


@pytest.mark.parametrize("deed", WRITES)
@pytest.mark.parametrize("is_mine", [None, False])
def test_a_page_that_may_not_write_does_nothing_that_is_kept(
    deed: Intent, *, is_mine: bool | None
) -> None:
    table = laid(is_mine=is_mine)
    before = table.session.log, table.session.table, table.session.arrangement
    assert not takes(table, deed)
    table, effects = update(table, WRITES[deed])
    assert SaveGame() not in effects
    session = table.session
    assert (session.log, session.table, session.arrangement) == before
    is_told = any(isinstance(effect, Alert) for effect in effects)
    assert is_told or table.waiting == (WRITES[deed],)


@pytest.mark.parametrize("deed", WRITES)
def test_the_page_that_writes_the_save_takes_each(deed: Intent) -> None:
    assert takes(laid(), deed)


def test_nobody_thinks_for_a_page_that_may_not_write() -> None:
    assert takes(laid(), Intent.THINK)
    assert not takes(laid(is_mine=None), Intent.THINK)
    assert not takes(laid(is_mine=False), Intent.THINK)


def test_what_waited_is_done_in_its_order_when_the_save_is_held() -> None:
    table = laid(is_mine=None)
    first, second = table.session.legal()[:2]
    for event in (Played(first), Commanded("undo"), Played(second)):
        table, effects = update(table, event)
        assert effects == ()
    assert table.session.cursor == len(laid().session.log)
    table, effects = update(table, Held(is_mine=True))
    assert SaveGame() in effects
    assert table.waiting == ()
    assert second in table.session.log
    assert first not in table.session.log


@pytest.mark.parametrize(
    "deed", [Intent.PLAY, Intent.SELECT, Intent.ARRANGE, Intent.GAME_KEY]
)
def test_nothing_is_touched_behind_the_curtain(deed: Intent) -> None:
    table = laid("tomacco", None, None)
    assert table.is_covered
    assert not takes(table, deed)
    lifted, _effects = update(table, Commanded("lift"))
    assert takes(lifted, deed)


def test_where_a_computer_acts_a_person_is_told_to_wait() -> None:
    table = laid("four_twenty_one", "random", None)
    after, effects = update(table, Played("throw"))
    assert after.session.log == table.session.log
    assert Alert("It is Ann’s turn. You can play when it is yours.") in effects


@pytest.mark.parametrize(
    "event",
    [Selected("die 0"), Commanded("menu"), Commanded("story"), Held(is_mine=False)],
)
def test_an_event_leaves_the_model_as_it_was_and_gives_another(event: Event) -> None:
    table = laid("four_twenty_one", None, None)
    before = {field.name: getattr(table, field.name) for field in fields(table)}
    after, _effects = update(table, event)
    assert {name: getattr(table, name) for name in before} == before
    assert after != table
    assert after.effects == ()


def test_a_model_is_frozen() -> None:
    with pytest.raises(FrozenInstanceError):
        laid().dialog = "menu"  # type: ignore[misc]


def test_each_mode_is_named_once_and_answers_something() -> None:
    assert len({mode.name for mode in MODES}) == len(MODES)
    assert all(mode.answers for mode in MODES)
    named = {deed for mode in MODES for deed in mode.answers}
    assert named == set(Intent)


def test_the_first_mode_that_holds_answers() -> None:
    """Open a dialog at a table that another tab plays: both modes apply."""
    table = replace(laid(is_mine=False), dialog="menu")
    assert not takes(table, Intent.KEY)
    _table, effects = update(table, Commanded("undo"))
    assert any(isinstance(effect, Alert) for effect in effects)


def test_a_curtain_that_is_lifted_is_another_one() -> None:
    table = laid("tomacco", None, None)
    lifted, _effects = update(table, Commanded("lift"))
    assert table.curtain.there is None
    assert lifted.curtain.there == curtain.seat(table.session)


def test_a_page_is_one_model_that_is_replaced() -> None:
    kit = Kit.at("#/threes?seed=modes")
    before = kit.app._model_store.model
    kit.app.command("menu")
    assert kit.app._model_store.model is not before
    assert isinstance(before.place, Board)
    assert before.place.dialog == ""
