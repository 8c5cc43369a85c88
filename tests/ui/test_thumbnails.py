"""Small pictures of tables: their text, and what is drawn of it."""

import pytest

from tabletop.core.cards import BACK
from tabletop.ui import thumbnails
from tests.kit.markup import Page


def test_cards_fill_their_places_and_leave_the_others_empty() -> None:
    row = thumbnails.cards(["Th", BACK, "Jo"], 4)
    assert row == ["T~h", "#", "★~joker", "."]
    assert thumbnails.cards(["2c", "3c"], 1) == ["2~c"]


def test_rows_are_drawn_below_each_other_and_each_place_is_seen() -> None:
    page = Page(
        thumbnails.drawn(thumbnails.rows([["3", ".~red"], ["5~die", "#", "7~h"]]))
    )
    rects = [at for name, at in page.elements if name == "rect"]
    assert [at["class"] for at in rects] == [
        *("piece", "hole in-red"),
        *("piece", "back", "piece"),
    ]
    heights = [int(str(at["y"])) for at in rects]
    assert heights[0] == heights[1] < min(heights[2:])
    assert [at["class"] for name, at in page.elements if name == "text"] == [
        "of-",
        "of-h",
    ]


@pytest.mark.parametrize("text", ["", "/", " ", "~", '"><script>', "x" * 9000])
def test_whatever_stands_in_a_text_is_a_drawing_and_no_markup(text: str) -> None:
    page = Page(thumbnails.drawn(text))
    names = {name for name, _attributes in page.elements}
    assert names <= {"svg", "rect", "text", "path"}
    assert len(thumbnails.drawn(text)) < 60_000
