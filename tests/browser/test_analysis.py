"""A review in the page, and a game that travels in a link."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tabletop.session import Seat, Session, links, save
from tests.browser.conftest import PHONE, OpenHere, OpenPage, lively
from tests.browser.layout import assert_is_a_target, overflow
from tests.browser.store import IDS, STORE, STORED
from tests.browser.threes import kept
from tests.kit.cases import some

LYING = (740, 360)


def short_game() -> Session:
    """Return a finished game of two, of a few moves that ask for a choice."""
    seats = [Seat("Ann"), Seat("Ben")]
    session = Session.start("four_twenty_one", players=2, seats=seats, seed="short")
    while not session.is_over:
        session.play(session.legal()[0])  # stops where it can, else throws all
    return session


def laid(page: Page, session: Session) -> str:
    """Put a save into the storage of the page; return its text."""
    text = save.dumps(session)
    page.evaluate(STORE, ["abcdef", text])
    return text


def look_back(page: Page, session: Session) -> None:
    """Lay a game on the table and review it from its end."""
    laid(page, session)
    page.evaluate(f"location.hash = '#/{session.game}/abcdef'")
    page.get_by_role("link", name="Review").click()
    expect(page.locator("#verdict-title")).to_be_visible()


def test_from_the_end_to_the_worst_move_and_another_line_and_back(
    open_here: OpenHere,
) -> None:
    page, session = open_here(), short_game()
    look_back(page, session)
    before = page.evaluate(STORED, "abcdef")
    page.locator("#show").tap()
    expect(page.locator("#status")).to_contain_text("Move ")
    verdict = re.compile(r"^(Ann|Ben) (threw|stopped|hit)")
    expect(page.locator("#verdict-title")).to_have_text(verdict)
    cost = re.compile(
        r"(Ann|Ben)’s choice: about .+% chance of not losing the set\."
        r" The better one: about .+%\."
    )
    expect(page.locator("#verdict p").last).to_have_text(cost)
    expect(page.locator("#live")).to_contain_text("Better: ")
    expect(page.locator("#throw")).to_be_hidden()
    address = page.url
    lively(page, "#tool-try").tap()
    expect(page.locator("#status")).to_contain_text("Another line")
    lively(page, "#try[data-command=best]").tap()
    page.get_by_role("button", name="Undo").tap()
    lively(page, "#tool-leave").tap()
    expect(page.locator("#verdict-title")).to_have_text(verdict)
    assert page.url == address
    page.get_by_role("link", name="Back to the game").tap()
    expect(page.locator("#ending")).to_be_visible()
    assert page.evaluate(STORED, "abcdef") == before


def test_what_a_table_is_played_with_makes_room_whatever_its_game_says(
    open_here: OpenHere,
) -> None:
    session = Session.start("threes", players=1, seed="short")
    while not session.is_over:
        session.play(session.legal()[0])
    page = open_here()
    look_back(page, session)
    moves = page.get_by_role("slider", name="Moves")
    box, most = moves.bounding_box(), int(moves.get_attribute("max") or 0)
    assert box is not None
    page.touchscreen.tap(box["x"] + 2, box["y"] + box["height"] / 2)
    expect(page.locator("#status")).to_contain_text(f"Move 1 of {most}")
    page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    expect(page.locator("#status")).not_to_contain_text("Move 1 of")
    half = int(moves.input_value())
    assert abs(half - most / 2) < 2
    moves.press("ArrowRight")  # a slider's own, where the game has one too
    expect(page.locator("#status")).to_contain_text(f"Move {half + 2} of {most}")
    expect(page.locator(".threes-board")).to_be_visible()
    expect(page.locator(".threes .actions")).to_be_attached()
    expect(page.locator(".threes .actions")).to_be_hidden()


@pytest.mark.parametrize("viewport", some([PHONE, LYING], 1))
def test_looking_back_needs_no_scrolling_and_bars_nobody(
    open_here: OpenHere, axe: Callable[[Page], str], viewport: tuple[int, int]
) -> None:
    page, session = open_here(viewport=viewport), short_game()
    look_back(page, session)
    page.locator("#show").wait_for(timeout=30_000)
    # Paused, if it still runs, so that nothing changes while it is measured.
    page.evaluate("document.getElementById('asking')?.click()")
    page.locator("#show").tap()
    for step, theme in (("reading", "light"), ("trying", "dark")):
        for control in page.locator("button:visible, a:visible").all():
            assert_is_a_target(control, viewport)
        assert overflow(page) == {"across": 0, "down": 0}, step
        page.evaluate(
            "theme => { document.documentElement.dataset.theme = theme }", theme
        )
        assert axe(page) == "", step
        if step == "reading":
            page.locator("[data-deaf]").wait_for(state="detached")
            page.locator("#tool-try").tap()
            page.locator(".steps[data-trying]").wait_for()


def test_a_link_brings_a_whole_game_to_another_phone(open_page: OpenPage) -> None:
    page, session = open_page(), short_game()
    look_back(page, session)
    page.get_by_role("link", name="Back to the game").tap()
    page.get_by_role("button", name="Menu").tap()
    lively(page, "#item-sharing").tap()
    lively(page, "#item-link").tap()
    link = page.locator("#link-text").input_value()
    assert link.partition("#")[2] == links.address(session).removeprefix("#")
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.get_by_role("button", name="Copy").tap()
    said = page.locator("dialog [data-says=live]")  # behind it nothing is heard
    expect(said).to_have_text("Copied.")
    expect(said).to_be_in_viewport()
    assert page.evaluate("navigator.clipboard.readText()") == link
    other = open_page(link.partition("#/")[2])
    expect(other.locator("#ending")).to_be_visible()
    assert "#/four_twenty_one?log=" in other.url
    assert other.evaluate(IDS) == []  # a game of a link isn't stored
    other.get_by_role("link", name="Review").tap()
    expect(other.locator("#verdict-title")).to_be_visible()
    other.get_by_role("link", name="Back to the game").tap()
    expect(other.locator("#ending")).to_be_visible()
    assert re.search(r"#/four_twenty_one/[0-9a-f]{16}$", other.url)
    found = kept(other)
    assert (found.header, found.log) == (session.header, session.log)
