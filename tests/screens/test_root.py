"""What the element of a screen says of its parts, for the style sheets."""

from __future__ import annotations

import re
from typing import Final

from building.common import ROOT
from tabletop.screens.parts.root import screen_of
from tabletop.ui.elements import tag
from tests.kit.app import Kit

SHEETS: Final = (*ROOT.glob("static/css/**/*.css"), *ROOT.glob("tabletop/**/*.css"))


def test_a_screen_says_its_parts_and_their_states() -> None:
    frame = {"class": "frame threes", "data-size": "phone", "data-crowd": "none"}
    screen = screen_of(
        tag("main", {"id": "table", "class": "table"}, tag("div", frame)),
        tag("aside", {"class": "notice", "data-kind": "hint", "data-free": ""}),
        tag("section", {"class": "tray"}, *[tag("button", {})] * 4),
    )
    assert screen.attributes == {
        "id": "screen",
        "data-has": "table notice notice-free notice-hint tray tray-full frame threes",
        "data-frame": "phone",
        "data-crowd": "none",
    }


def test_an_open_table_says_its_frame() -> None:
    kit = Kit()
    kit.app.open("#/threes?seed=a")
    attributes = kit.app.frame().tree.attributes
    assert {"frame", "threes"} <= {*str(attributes["data-has"]).split()}
    assert attributes["data-frame"]


def test_no_style_asks_what_a_whole_screen_contains() -> None:
    asked = r'\[data-screen(?:="table")?\](?:\[[^]]*\])*(?::not\()?:has\('
    assert [each for each in SHEETS if re.search(asked, each.read_text())] == []
