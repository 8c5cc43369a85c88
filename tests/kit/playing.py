"""Somebody who plays a whole game in a browser, whatever drives it.

Nothing here names a game: what can be touched is known from the page's own model (see
`tests.kit.touches`), which plays the same game beside the page.
"""

import time
from collections.abc import Callable
from typing import Any, Final, Protocol

from tabletop.core.chance import pick, rng_for
from tabletop.session import save
from tests.kit.touches import Player, Touch

IS_READY: Final = "() => document.documentElement.dataset.ready === 'true'"

MIDDLE: Final = """(selector) => {
    for (const element of document.querySelectorAll(selector)) {
        if (element.closest("[data-deaf]")) continue;
        element.scrollIntoView({ block: "nearest", behavior: "instant" });
        const { left, right, top, bottom } = element.getBoundingClientRect();
        for (const part of [0.5, 0.15, 0.85]) {
            const x = left + (right - left) * part, y = (top + bottom) / 2;
            if (element.contains(document.elementFromPoint(x, y))) return [x, y];
        }
    }
    return null;
}"""
"""Of JavaScript: where a mouse hits what the selector finds, if that takes clicks."""

IS_THERE: Final = "(selector) => document.querySelector(selector) !== null"

NEXT_KEY: Final = """(selector) => {
    const here = document.activeElement;
    if (here.matches(selector)) return "Enter";
    if (here.closest("[data-rove]")?.querySelector(selector)) return "ArrowDown";
    const there = document.querySelector(selector);
    const order = here.compareDocumentPosition(there);
    return order & Node.DOCUMENT_POSITION_PRECEDING ? "Shift+Tab" : "Tab";
}"""
"""Of JavaScript: the key that leads to what the selector finds, or presses it.

It stays in the page: after its last stop Firefox goes on to its own buttons, and comes
back without the focus where nobody sees its window.
"""

IS_AT_TABLE: Final = "() => document.activeElement.closest('#screen') !== null"

PRESSES: Final = 60  # the most keys that reach everything at a table

IS_AT_REST: Final = "() => !document.querySelector('[data-beat]')"
"""Of JavaScript: whether nothing that was played is still on its way to the eyes."""

TABLE: Final = "() => document.querySelector('#table').innerText"

KEPT: Final = """() => new Promise((done) => {
    const id = location.hash.split("/").pop();
    const asked = tabletop.disk.open("tabletop");
    asked.onsuccess = () => {
        const look = asked.result.transaction("saves").objectStore("saves").get(id);
        look.onsuccess = () => {
            asked.result.close();
            done(look.result?.text ?? null);
        };
    };
})"""

IS_ENDED: Final = "() => document.activeElement.id === 'ending'"

SECONDS: Final = 30.0  # what takes longer does not come


class Hands(Protocol):
    """A browser's window, and somebody before it."""

    def evaluate(self, script: str, argument: object = None, /) -> Any:
        """Return what a function of JavaScript returns in the page."""
        ...

    def click(self, x: float, y: float, /) -> None:
        """Click with the mouse, so many CSS pixels from the left and from the top."""
        ...

    def press(self, key: str, /) -> None:
        """Press a key, or Shift and a key, by the names that Playwright has."""
        ...

    def reload(self) -> None:
        """Load the page anew."""
        ...


def awaited(hands: Hands, script: str, argument: object = None) -> Any:
    """Return what the function returns as soon as that is true, or fail."""
    end = time.monotonic() + SECONDS
    while not (found := hands.evaluate(script, argument)):
        assert time.monotonic() < end, f"never so: {script} ({argument})"
        time.sleep(0.02)
    return found


def click(hands: Hands, touch: Touch) -> None:
    hands.click(*awaited(hands, MIDDLE, touch.selector))


def press(hands: Hands, touch: Touch) -> None:
    """Touch it by keys: its own, or tab and arrows until it has the focus."""
    awaited(hands, IS_THERE, touch.selector)
    while not hands.evaluate(IS_AT_TABLE):
        hands.press("Tab")
    if touch.key:
        hands.press(touch.key)
        return
    for _ in range(PRESSES):
        key = hands.evaluate(NEXT_KEY, touch.selector)
        hands.press(key)
        if key == "Enter":
            return
    message = f"{touch} cannot be reached by keys."
    raise AssertionError(message)


WAYS: Final[tuple[Callable[[Hands, Touch], None], ...]] = (click, press)


def play(hands: Hands, name: str) -> None:
    """Play a game of this kind to its end by mouse and keys, with a reload amid it."""
    player = Player(name)
    hands.evaluate("address => { location.hash = '#/' + address }", player.address)
    awaited(hands, "name => location.hash.startsWith(`#/${name}/`)", name)
    rng = rng_for(name, 0)
    is_due = True
    while not player.is_over:
        is_late = len(player.log) > player.length // 2
        if is_due and is_late and player.is_the_same_after_a_reload:
            is_due = False
            player.reload()
            come_back(hands)
        for touch in player.turn():
            pick(rng, WAYS)(hands, touch)
    awaited(hands, IS_ENDED)
    assert not is_due
    assert kept(hands) == player.log


def come_back(hands: Hands) -> None:
    """Load the page anew; the table comes back as it was."""
    awaited(hands, IS_AT_REST)
    table, log = hands.evaluate(TABLE), kept(hands)
    hands.reload()
    awaited(hands, IS_READY)
    assert hands.evaluate(TABLE) == table
    assert kept(hands) == log


def kept(hands: Hands) -> tuple[str, ...]:
    """Return all actions of the game at the table, as it is kept."""
    return save.loads(hands.evaluate(KEPT)).log
