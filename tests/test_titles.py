"""Every screen says its title when it opens: what has the focus then is named by it."""

from typing import Final

import pytest

from tabletop.app.frame import Frame
from tabletop.registry import GAMES
from tabletop.screens import games
from tabletop.ui.elements import render
from tests.kit.app import Kit
from tests.kit.ear import Screen
from tests.kit.peers import Air

GAME: Final = "threes"

SCREENS: Final = {  # the kinds of screens, with an address of each
    "lobby": "#/",
    "settings": "#/settings",
    "games": "#/games",
    "records": "#/records",
    "daily": "#/daily",
    "new": f"#/{GAME}/new",
    "rules": f"#/{GAME}/rules",
    "error": "#/chess",
    "table": f"#/{GAME}?seed=title",
}


def heard(markup: str, wanted: str) -> tuple[str, str]:
    screen = Screen(markup)
    found = screen.find(wanted)
    focused = found if found and found.takes_focus else screen.main
    assert focused is not None
    (heading,) = [element for element in screen.root.all if element.tag == "h1"]
    return heading.told, screen.name(focused)[0]


def assert_titled(frame: Frame) -> None:
    title, name = heard(frame.markup, frame.focus)
    assert title
    assert name.startswith(title)


@pytest.mark.parametrize("kind", SCREENS)
def test_a_screen_is_named_by_its_title_where_the_focus_is(kind: str) -> None:
    kit = Kit()
    kit.app.open("#/records" if kind == "lobby" else "#/")
    kit.app.frame()
    kit.app.open(SCREENS[kind])
    frame = kit.app.frame()
    assert frame.screen == kind
    assert_titled(frame)


@pytest.mark.parametrize("game", GAMES)
def test_the_screens_of_every_game_are_named(game: str) -> None:
    kit = Kit()
    for page in ("/new", "/rules"):
        kit.app.open(f"#/{game}{page}")
        assert_titled(kit.app.frame())


@pytest.mark.parametrize("address", ["#/together", "#/together/tomacco"])
def test_where_people_come_together_is_named(address: str) -> None:
    device = Air("titles").page("Ann")
    device.app.open(address)
    frame = device.app.frame()
    assert frame.screen == "together"
    assert_titled(frame)


def test_a_screen_that_waits_for_a_game_says_what_it_does() -> None:
    title, name = heard(render(*games.seeking()), "seeking")
    assert name.startswith(title)
    assert name.endswith("Opening the game…")


def test_a_clause_that_is_cited_says_of_which_rules_once() -> None:
    kit = Kit()
    kit.app.open(f"#/{GAME}/rules/G1")
    frame = kit.app.frame()
    assert (frame.focus, frame.polite) == ("G1", "Rules of Threes")
    kit.app.open(f"#/{GAME}/rules/G2")
    assert kit.app.frame().polite == ""
