"""Every screen of a table is laid out for the window of the device."""

import pytest

from tabletop.model.board import Board, TablePreferences, earlier
from tabletop.model.device import Device
from tabletop.session import Session
from tabletop.ui.window import Window
from tests.kit.app import Kit

WIDE = 'data-size="large"'


def wide(address: str) -> Kit:
    kit = Kit()
    kit.app.tell(Device(width=1280, height=800))
    kit.open(address)
    return kit


def test_a_throw_is_laid_out_for_the_window() -> None:
    kit = wide("#/four_twenty_one?players=3&seats=human,human,human&seed=beats")
    kit.app.play("throw")
    frame = kit.app.frame()
    screens = [*(beat.markup for beat in frame.beats), frame.markup]
    assert len(screens) > 1
    assert [WIDE in markup for markup in screens] == [True] * len(screens)


@pytest.mark.parametrize(
    ("window", "size"),
    [((1280, 800), "large"), ((740, 360), "phone"), ((390, 844), "phone")],
)
@pytest.mark.parametrize("game", ["threes", "four_twenty_one"])
def test_a_review_is_laid_out_for_its_part_of_the_window(
    game: str, window: tuple[int, int], size: str
) -> None:
    kit = wide(f"#/{game}?seed=window")
    kit.app.tell(Device(width=window[0], height=window[1]))
    kit.app.play(kit.session().legal()[0])
    kit.app.open(f"{kit.app.address}/analysis")
    frame = kit.app.frame()
    assert frame.screen == "analysis"
    assert f'data-size="{size}"' in frame.markup


def test_an_earlier_position_is_laid_out_for_the_window() -> None:
    session = Session.start("threes", players=1, seed="window")
    wishes = TablePreferences(window=Window(1280, 800))
    board = Board(id="a", session=session, wishes=wishes)
    assert earlier(board, session.cursor, 0).ui.window == wishes.window
