"""Every game, played to its end with a mouse and keys, in every engine."""

import json
from collections.abc import Iterator
from typing import Any, Final

import pytest
from playwright.sync_api import Page

from tabletop.library import settings
from tabletop.registry import GAMES
from tests.browser.conftest import wait_until_ready
from tests.browser.tabs import Tabs
from tests.kit.cases import some
from tests.kit.playing import play

pytestmark = pytest.mark.every_engine

CALM = json.dumps({"motion": "off"})  # what moves could not be hit before it rests

SHORT_FIRST: Final = sorted(GAMES, key=("game_of_threes", "tomacco").count)
"""The games; the last ones are those that take long."""


class Window:
    """A page of Playwright's."""

    def __init__(self, page: Page) -> None:
        self._page = page

    def evaluate(self, script: str, argument: object = None, /) -> Any:
        return self._page.evaluate(script, argument)

    def click(self, x: float, y: float, /) -> None:
        self._page.mouse.click(x, y)

    def press(self, key: str, /) -> None:
        self._page.keyboard.press(key)

    def reload(self) -> None:
        self._page.reload()


@pytest.fixture(scope="module")
def warm(tabs: Tabs, site: str) -> Iterator[tuple[Window, list[str]]]:
    """Return a window for all games of this file, and what went wrong in it."""
    problems: list[str] = []
    page = tabs.lend(problems, (1280, 800), touch=False)
    keep = f"localStorage.setItem({json.dumps(settings.KEY)}, {json.dumps(CALM)})"
    page.evaluate(keep)
    page.goto(site)
    wait_until_ready(page)
    yield Window(page), problems
    tabs.take_back(page)


@pytest.fixture
def window(warm: tuple[Window, list[str]]) -> Iterator[Window]:
    """Return the window; the test fails if anything goes wrong in it."""
    window, problems = warm
    problems.clear()
    yield window
    assert problems == []


@pytest.mark.parametrize("name", some(SHORT_FIRST, 1))
def test_a_whole_game_by_mouse_and_keys_with_a_reload(
    window: Window, name: str
) -> None:
    play(window, name)
