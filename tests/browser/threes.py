"""Games of Threes in a page: what is kept of them, and moves."""

import pytest
from playwright.sync_api import Page, expect

from tabletop.session import Session, links, save
from tests.browser.conftest import lively
from tests.browser.store import STORED


def push_blindly(page: Page) -> None:
    """Tap the first legal arrow, without a look at the saved game."""
    lively(page, "[id^=arrow-]:not([aria-disabled])").first.tap()


def click_arrow(page: Page) -> None:
    lively(page, f"#arrow-{best_try(page)}").click()


def push(page: Page) -> None:
    """Move the tiles."""
    before = kept(page).observation(0).moves
    lively(page, f"#arrow-{best_try(page)}").tap()
    expect(page.locator("#status")).to_contain_text(f"{before + 1} move")


DIRECTIONS = ("left", "down", "right", "up")
KEYS = {"left": "ArrowLeft", "down": "s", "right": "d", "up": "ArrowUp"}
STEPS = {"left": (-90, 6), "right": (90, -6), "up": (6, -90), "down": (-6, 90)}


def kept(page: Page) -> Session:
    """Return the game at the table, as it is kept, or else its address."""
    head, mark, text = page.url.partition("?log=")
    if mark:  # nothing was played on it yet
        return links.unpack(head.rsplit("/", 1)[-1], text)
    id_ = page.url.rsplit("/", 1)[-1]
    return save.loads(page.evaluate(STORED, id_))


def replayed(seed: str, moves: list[str]) -> Session:
    """Return the game of this seed and these moves, played without a page."""
    session = Session.start("threes", players=1, seed=seed)
    for move in moves:
        session.play(move)
    return session


def has_ended(page: Page) -> bool:
    """Return whether the game has ended, once no moment is shown."""
    page.locator(".frame:not([data-step])").wait_for(state="attached")
    return page.locator("#ending").count() > 0


def best_try(page: Page) -> str:
    """Return the first direction whose arrow can be pressed."""
    page.locator("#arrow-left").wait_for(state="attached")
    page.locator(".frame:not([data-step])").wait_for(state="attached")
    legal = page.locator(".threes .action:not([aria-disabled])")
    ids = legal.evaluate_all("arrows => arrows.map(arrow => arrow.id)")
    for direction in DIRECTIONS:
        if f"arrow-{direction}" in ids:
            return direction
    pytest.fail("No direction is legal, and the game is not over.")


def nearly_over(seed: str, left: int) -> str:
    """Return the address of a game that some moves would end."""
    whole = Session.start("threes", players=1, seed=seed)
    while not whole.is_over:
        whole.play(next(way for way in DIRECTIONS if way in whole.legal()))
    moves = [text for text in whole.log if text in DIRECTIONS]
    return f"threes?log={links.pack(replayed(seed, moves[:-left]))}"


def swipe(page: Page, direction: str) -> None:
    box = page.locator(".threes-board").bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    across, down = STEPS[direction]
    finger = page.context.new_cdp_session(page)
    for kind, part in (("touchStart", 0.0), ("touchMove", 0.5), ("touchMove", 1.0)):
        point = {"x": x + across * part, "y": y + down * part}
        finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [point]})
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    finger.detach()
