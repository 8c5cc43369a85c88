"""The page says what `tests.kit.ear` hears: live regions, dialogs, the focus.

The same keys are pressed in both, at tables without computers, which think otherwise
each time.
"""

import time
from typing import Any, Final

import pytest
from playwright.sync_api import CDPSession, Page, expect

from tests.browser.conftest import OpenHere
from tests.kit.cases import some
from tests.kit.ear import SILENCE, Ear
from tests.kit.transcripts import LOOK_AROUND, by_ear

TWO: Final = "players=2&seats=human,human&names=Ann,Ben&seed=ear"

TABLES: Final = {
    "threes": "seed=ear",
    "four_twenty_one": f"{TWO}&tokens=11&sets_to_lose=1",
    "stavegame": TWO,
    "tomacco": TWO,
    "game_of_threes": TWO,
}

MOST: Final = 30  # maximum keys pressed in a game
PATIENCE: Final = 5.0  # seconds within which the page must speak the expected text

HEAR: Final = """() => {
    globalThis.heard = [];
    const isLive = (node) => node.closest?.("#live, #alert, [data-says]");
    new MutationObserver((changes) => {
        for (const { target, addedNodes } of changes)
            for (const node of addedNodes)
                if (isLive(target) && node.textContent) heard.push(node.textContent);
    }).observe(document.body, { childList: true, subtree: true });
}"""
"""Of JavaScript: notes the text of live regions from now on."""


class Reader:
    """The texts that a screen reader gets from a page."""

    def __init__(self, page: Page) -> None:
        """Begin to listen."""
        self._page = page
        self._tree: CDPSession = page.context.new_cdp_session(page)
        page.evaluate(HEAR)

    def press(self, key: str, wanted: list[str]) -> list[str]:
        """Return what is heard of a key, as soon as it is what is wanted."""
        before = self.focus
        self._page.evaluate("heard.length = 0")
        self._page.keyboard.press(key)
        end, told = time.monotonic() + PATIENCE, list[str]()
        while told != wanted and time.monotonic() < end:
            said = [clean(text) for text in self._page.evaluate("heard")]
            focus = self.focus
            told = [*said, *([f"[{focus[1]}]"] if focus != before else [])]
        return told

    @property
    def focus(self) -> tuple[str, str]:
        """Return the id and the name of what has the focus, as `tests.kit.ear` does."""
        found = self._tree.send(
            "Runtime.evaluate", {"expression": "document.activeElement"}
        )
        asked = {"objectId": found["result"]["objectId"], "fetchRelatives": False}
        node = self._tree.send("Accessibility.getPartialAXTree", asked)["nodes"][0]
        return str(self._page.evaluate("document.activeElement.id")), told_of(node)


def told_of(node: dict[str, Any]) -> str:
    """Return a node of the accessibility tree in the words of `tests.kit.ear`."""
    about = {each["name"]: each["value"].get("value") for each in node["properties"]}
    states = [
        word
        for name, word in (("pressed", "chosen"), ("disabled", "unavailable"))
        if about.get(name) in (True, "true")
    ]
    role = [node["role"]["value"]] if node["role"]["value"] == "main" else []
    told = ", ".join([node["name"]["value"], *states, *role])
    described = node.get("description", {}).get("value")
    return clean(f"{told}; {described}" if described else told)


def clean(text: str) -> str:
    """Return words with single spaces between them."""
    return " ".join(text.split())


def by_key(ear: Ear) -> list[tuple[str, list[str]]]:
    """Return each key that was pressed, with what was heard of it."""
    found = list[tuple[str, list[str]]]()
    for line in ear.heard:
        if line.startswith("> "):
            found.append((line[2:], []))
        elif found and line.startswith("  ") and line != SILENCE:
            found[-1][1].append(clean(line))
    return found


@pytest.mark.parametrize("game", some(TABLES, 1))
def test_the_page_says_what_was_read(open_here: OpenHere, game: str) -> None:
    ear = Ear(f"#/{game}?{TABLES[game]}")
    ear.press(*LOOK_AROUND)
    while len(ear.keys) < MOST:
        if ear.stands_still:
            ear.press("Enter")
        else:
            by_ear(game).turn(ear)
    page = open_here(f"{game}?{TABLES[game]}", touch=False)
    reader = Reader(page)
    for key, wanted in by_key(ear):
        assert reader.press(key, wanted) == wanted, key


SEEN: Final = """() => {
    globalThis.seen = [];
    const note = (what) => seen.push([what, performance.now()]);
    document.addEventListener("focusin", ({ target }) => {
        if (target.closest("[data-home]")) note("hand");
    });
    new MutationObserver((changes) => {
        for (const { addedNodes } of changes)
            for (const { textContent } of addedNodes)
                if (textContent.includes("It is your turn.")) note("turn");
    }).observe(document.querySelector("#live"), { childList: true });
}"""
"""Of JavaScript: notes when the hand gets the focus, and when a turn is said."""

AT_ONCE: Final = 100  # milliseconds


def test_the_hand_has_the_focus_as_the_turn_is_said(open_here: OpenHere) -> None:
    who = "seats=human,random,random&names=Ann,Ben,Cleo"
    page = open_here(f"tomacco?players=3&{who}&seed=focus", touch=False)
    page.evaluate(SEEN)
    turn = "([...seen].pop() ?? [])[0] === 'turn'"
    page.keyboard.press("m")
    page.wait_for_function("document.activeElement.closest('[data-home]')")
    for key in ("Enter", "ArrowRight", "Enter", "ArrowRight", "Enter"):
        page.keyboard.press(key)
    for _turn in range(3):
        page.evaluate("seen.length = 0")
        for key in ("l", "p"):  # lays what was chosen, or picks up
            page.keyboard.press(key)
        page.wait_for_function(turn)
        *_before, (hand, came), (_turn_said, said) = page.evaluate("seen")
        assert hand == "hand"
        assert said - came < AT_ONCE
        page.keyboard.press("Enter")


SCREENS: Final = {  # addresses with the title that is heard as they open
    "settings": "Settings",
    "games": "Shelf",
    "records": "Records",
    "daily": "Deal of the day",
    "together": "Play together",
    "threes/rules": "Rules of Threes",
    "threes/new": "New game: Threes",
    "": "Tabletop",
}


def test_a_screen_that_opens_is_heard_by_its_title(open_here: OpenHere) -> None:
    page = open_here(touch=False)
    reader = Reader(page)
    for route, title in SCREENS.items():
        page.evaluate("route => { location.hash = `#/${route}` }", route)
        expect(page.locator("#screen-title")).to_contain_text(title)
        assert reader.focus[1] == f"{title}, main"
