"""What drives the browser in the benchmarks."""

from collections.abc import Iterator

import pytest

from lab.benchmarks import chromium, devtools
from lab.benchmarks.devtools import Browser, Target


@pytest.fixture
def chrome() -> Iterator[Browser]:
    """Return a browser that was never here."""
    with devtools.fresh() as browser:
        yield browser


@pytest.fixture
def tab(chrome: Browser) -> Iterator[Target]:
    with chrome.tab() as tab:
        yield tab


@pytest.mark.at_length
def test_visits_have_their_marks_and_a_game_is_there_again(
    chrome: Browser, site: str
) -> None:
    with chrome.tab() as tab:
        first = chromium.load(tab, site)
        game = chromium.begun_game(tab)
        tab.wait_for("document.getElementById('status').textContent.includes('moves')")
    with chrome.tab() as tab:
        second = chromium.load(tab, f"{site}{game}")
        assert tab.evaluate("document.querySelectorAll('.threes-board').length") == 1
    for marks in (first, second):
        assert 0 < marks["paint"] < marks["ready"]


def test_what_the_browser_refuses_is_told(tab: Target) -> None:
    with pytest.raises(RuntimeError, match=r"^Page\.fly is refused: .*wasn't found"):
        tab.send("Page.fly")
    with pytest.raises(RuntimeError, match="throws: TypeError"):
        tab.evaluate("null.fly")
    assert tab.evaluate("Promise.resolve(1 + 1)") == 2


def test_a_domain_that_is_enabled_tells_its_events(tab: Target, site: str) -> None:
    tab.send("Network.enable")
    tab.send("Page.navigate", url=f"{site}manifest.webmanifest")
    tab.wait_for("document.body?.textContent.includes('Tabletop')")
    methods = {event["method"] for event in tab.events}
    assert "Network.requestWillBeSent" in methods
