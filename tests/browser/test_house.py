"""What every game finds ready: hints, watching, tabs, storage, forms, rules."""

import re
from typing import Final

import pytest
from playwright.sync_api import Page, expect

from lab import screens
from tabletop.registry import GAMES
from tabletop.session import Session
from tests.browser.conftest import OpenHere, OpenPage, lively, reload, wait_until_ready
from tests.browser.store import IDS, STORED
from tests.browser.threes import best_try, click_arrow, has_ended, kept, nearly_over

LYING = (740, 360)


# The computer beside you


def test_a_hint_comes_from_the_worker_while_the_page_plays_on(
    open_page: OpenPage,
) -> None:
    page = open_page("threes?seed=hint", touch=False)
    page.keyboard.press("h")
    thinking = page.get_by_role("button", name="Thinking", exact=True)
    expect(thinking).to_be_visible()
    box = thinking.bounding_box()
    click_arrow(page)  # nothing waits for the computer
    expect(page.locator("#status")).to_contain_text("1 move")
    hint = page.get_by_role("button", name="Hint", exact=True)
    expect(hint).to_be_visible()
    assert hint.bounding_box() == box
    page.keyboard.press("h")
    notice = page.locator("#notice[data-kind=advice]")
    expect(notice).to_be_visible(timeout=30_000)
    expect(page.locator("#live")).to_contain_text(notice.inner_text())
    hinted = page.locator("button[data-hint]")
    expect(hinted).to_have_count(1)
    hinted.click()
    expect(page.locator("#status")).to_contain_text("2 moves")
    expect(notice).to_have_count(0)


NEWS = """() => {
    const news = { ...JSON.parse(tabletop.device.facts()), support: "full",
        is_active: true, is_waiting: true };
    tabletop.device.facts = () => JSON.stringify(news);
    document.documentElement.style.fontSize = "200%";
    document.dispatchEvent(new Event("tabletop:device"));
}"""

OVERLAP = """() => {
    const words = document.createRange();
    words.selectNodeContents(document.querySelector("#notice > span"));
    const button = document.querySelector("#notice-command").getBoundingClientRect();
    return [...words.getClientRects()].some((word) =>
        word.bottom > button.top && word.top < button.bottom &&
        word.right > button.left);
}"""


def test_a_notice_in_large_letters_lies_beside_its_button(open_page: OpenPage) -> None:
    page = open_page("threes?seed=large", viewport=(360, 640))
    page.evaluate(NEWS)
    expect(page.locator("#notice")).to_contain_text("A new version is ready")
    assert not page.evaluate(OVERLAP)


def test_a_sheet_in_the_place_of_another_begins_at_its_top(open_here: OpenHere) -> None:
    page = open_here("stavegame?players=2&seats=human,human&seed=5", viewport=LYING)
    page.locator("#tool-tools").click()
    page.locator("#item-seats").click()  # far down, so the sheet is scrolled
    page.locator("#dialog-form").wait_for()
    assert page.locator("dialog").evaluate("it => it.scrollTop") == 0
    expect(page.locator("#dialog-title")).to_be_in_viewport()


def open_story(page: Page) -> None:
    page.locator("#tool-tools").tap()
    lively(page, "#item-story").tap()


def test_the_story_in_large_letters_has_room_to_be_read(open_page: OpenPage) -> None:
    page = open_page("threes?seed=large", viewport=(360, 640))
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    open_story(page)
    box = page.locator(".story").bounding_box()
    assert box is not None
    assert box["height"] > page.evaluate("innerHeight") / 2


def test_the_story_opens_at_its_end_and_its_head_has_a_place_of_its_own(
    open_here: OpenHere,
) -> None:
    page = open_here("threes?seed=story")
    for _ in range(10):  # the tools go with the end of the game
        screens.push_all(page)
    open_story(page)
    head, rows = page.locator(".story-head"), page.locator(".story-rows")
    expect(page.locator("#sentences li").last).to_be_in_viewport(ratio=1)
    rows.evaluate("rows => rows.scrollBy(0, -200)")
    above, below = head.bounding_box(), rows.bounding_box()
    assert above is not None
    assert below is not None
    assert above["y"] + above["height"] <= below["y"] + 0.5
    assert page.locator("#story").evaluate("e => e.scrollHeight - e.clientHeight") == 0


# Tabs


def test_a_second_tab_reads_until_it_takes_over(open_page: OpenPage) -> None:
    page = open_page("threes?seed=tabs")
    click_arrow(page)
    other = page.context.new_page()
    other.goto(page.url)
    wait_until_ready(other)
    expect(other.locator("#notice")).to_contain_text("being played in another tab")
    click_arrow(other)
    expect(other.locator("#status")).to_contain_text("1 move")
    click_arrow(page)
    expect(other.locator("#status")).to_contain_text("2 moves")
    other.get_by_role("button", name="Play here").click()
    expect(other.locator("#notice")).to_have_count(0)
    expect(page.locator("#notice")).to_contain_text("being played in another tab")
    click_arrow(other)
    expect(page.locator("#status")).to_contain_text("3 moves")
    assert kept(other).observation(0).moves == 3


@pytest.mark.at_length
def test_a_closed_tab_lets_go_of_its_game(open_page: OpenPage) -> None:
    page = open_page("threes?seed=closed")
    other = page.context.new_page()
    other.goto(page.url)
    wait_until_ready(other)
    page.close()
    reload(other)
    click_arrow(other)
    expect(other.locator("#status")).to_contain_text("1 move")


# Storage


FULL = """finished => {
    const { put } = IDBObjectStore.prototype, drop = IDBObjectStore.prototype.delete;
    let isThere = true;
    IDBObjectStore.prototype.put = function (...asked) {
        if (isThere) throw new DOMException("no", "QuotaExceededError");
        return put.apply(this, asked);
    };
    IDBObjectStore.prototype.delete = function (id) {
        if (id === finished) isThere = false;
        return drop.call(this, id);
    };
}"""
"""Of JavaScript: has room for nothing while a game is there."""


def test_a_full_storage_asks_before_it_forgets(open_page: OpenPage) -> None:
    page = open_page(nearly_over("over", 2))
    while not has_ended(page):
        click_arrow(page)
    finished = page.url.rsplit("/", 1)[-1]
    page.get_by_role("button", name="Play again").click()
    expect(page.locator("#ending")).to_have_count(0)
    mine = page.url.rsplit("/", 1)[-1]
    before = page.evaluate(STORED, mine)
    page.evaluate(FULL, finished)
    click_arrow(page)
    expect(page.locator("#notice")).to_contain_text("storage is full")
    assert finished in page.evaluate(IDS)
    forget = lively(page, "#notice-command")
    expect(forget).to_have_text("Delete the oldest finished game")
    forget.click()
    expect(page.locator("#notice")).to_contain_text("There is room again")
    page.wait_for_function(
        f"async (id) => (await ({STORED})(id)) !== {before!r}", arg=mine
    )
    assert kept(page).observation(0).moves == 1
    assert finished not in page.evaluate(IDS)


def test_a_link_leads_away_from_an_open_story(open_here: OpenHere) -> None:
    page = open_here("threes?seed=away")
    open_story(page)
    expect(page.locator("#story")).to_be_visible()
    page.evaluate("location.hash = '#/settings'")
    expect(page.locator("#settings")).to_be_visible()
    page.wait_for_timeout(200)  # the way back takes its time
    expect(page.locator("#settings")).to_be_visible()
    assert page.url.endswith("#/settings")


def test_the_story_is_closed_by_its_button_and_by_the_way_back(
    open_here: OpenHere,
) -> None:
    page = open_here("threes?seed=story")
    address = page.url
    story = page.locator("#story")
    for close in (page.locator("#story-close").tap, page.go_back):
        open_story(page)
        expect(story).to_be_visible()
        close()
        expect(story).to_be_hidden()
        expect(page.locator("#tool-tools")).to_be_focused()
        assert page.url == address
    page.go_back()
    expect(page.locator("#table")).to_have_count(0)


def test_an_address_on_its_way_is_not_lost_to_a_frame(open_here: OpenHere) -> None:
    page = open_here("threes?seed=race", touch=False)
    page.evaluate(
        """() => {
            location.hash = '#/settings';
            document.getElementById('tool-tools').click();
        }"""
    )
    expect(page.locator("main#settings")).to_be_visible()
    assert page.url.endswith("#/settings")


def test_settings_hold_at_once_and_before_the_next_paint(open_page: OpenPage) -> None:
    page = open_page("settings")
    root = page.locator("html")
    scroll_bars = "getComputedStyle(document.documentElement).scrollbarColor"
    light = page.evaluate(scroll_bars)
    page.get_by_role("radio", name="Dark").check()
    expect(root).to_have_attribute("data-theme", "dark")
    assert page.evaluate(scroll_bars) not in {light, "auto"}
    page.get_by_role("radio", name="150%").check()
    expect(root).to_have_attribute("data-text", "150")
    page.reload(wait_until="domcontentloaded")
    expect(root).to_have_attribute("data-theme", "dark")
    expect(root).to_have_attribute("data-text", "150")
    wait_until_ready(page)


# Rules


def test_what_was_said_in_a_game_is_not_left_elsewhere(open_here: OpenHere) -> None:
    page = open_here("four_twenty_one?seed=said&players=2&seats=human,human")
    page.keyboard.press("t")
    expect(page.locator("#live")).to_contain_text("Player 1")
    page.evaluate("location.hash = '#/settings'")
    expect(page.locator("[data-screen=settings]")).to_be_visible()
    assert "Player 1" not in page.locator("#live").inner_text()


def test_a_table_is_not_pulled_to_load_anew_or_swiped_away(open_here: OpenHere) -> None:
    page = open_here("threes?seed=pull")
    over = "getComputedStyle(document.documentElement).overscrollBehavior"
    assert page.evaluate(over) == "none"


OUTSIDE: Final = """() => [...document.querySelectorAll(".figure")]
    .flatMap((figure) => {
    const around = figure.getBoundingClientRect();
    return [...figure.querySelectorAll("*")].filter((part) => {
        const box = part.getBoundingClientRect();
        return box.left < around.left - 4 || box.right > around.right + 4 ||
            box.top < around.top - 4 || box.bottom > around.bottom + 4;
    }).map((part) => `${figure.ariaLabel}: ${part.outerHTML}`);
})"""
"""Of JavaScript: the parts of pictures that lie outside them."""

UNEVEN: Final = """() => [...document.querySelectorAll(".figure .cards-row")]
    .map((row) => [...row.querySelectorAll(".g3-name")])
    .map((names) => names.map((name) => name.getBoundingClientRect().top))
    .filter((tops) => new Set(tops).size > 1)"""
"""Of JavaScript: the tops of names below cards that are not on one line."""


@pytest.mark.parametrize("game", GAMES)
def test_pictures_of_the_rules_lie_in_their_boxes(
    open_here: OpenHere, game: str
) -> None:
    page = open_here(f"{game}/rules")
    page.locator(".figure").first.wait_for()
    assert page.evaluate(OUTSIDE) == []
    assert page.evaluate(UNEVEN) == []


# By ear


def test_the_table_reads_in_order_with_names_for_all(open_here: OpenHere) -> None:
    page = open_here("threes?seed=aria")
    board = Session.start("threes", players=1, seed="aria").observation(0).board
    rows = [
        ", ".join(str(tile or "empty") for tile in board[first : first + 4])
        for first in range(0, 16, 4)
    ]
    expect(page.locator("body")).to_match_aria_snapshot(
        f"""
        - banner:
          - link "Lobby"
          - heading "Threes" [level=1]
          - paragraph: /Score .* 0 moves/
          - button "Sound"
          - button "Menu"
        - main "Threes":
          - heading "Next tile" [level=2]
          - img /Next tile/
          - img /Left in the bag/
          - heading "Board" [level=2]
          - group "Board":
            - paragraph: "Row 1: {rows[0]}"
            - paragraph: "Row 2: {rows[1]}"
            - paragraph: "Row 3: {rows[2]}"
            - paragraph: "Row 4: {rows[3]}"
          - heading "What to do" [level=2]
          - group "What to do":
            - button "Left"
            - button "Up"
            - button "Down"
            - button "Right"
        - region "Tools":
          - button "Undo" [disabled]
          - button "Hint"
          - button "More"
        """
    )


def test_the_lobby_reads_in_order_with_names_for_all(open_here: OpenHere) -> None:
    expect(open_here().locator("body")).to_match_aria_snapshot(
        """
        - banner:
          - heading "Tabletop" [level=1]
          - button "Sound"
          - link "Settings"
        - main "Tabletop":
          - link "Deal of the day same for everybody"
          - link "Play together"
          - region "Threes":
            - link "Threes Puzzle 1 player":
              - heading "Threes" [level=2]
              - paragraph: Puzzle 1 player
            - button "More about Threes"
          - region "Four Twenty One"
          - region "Tomacco"
          - region "Game of Threes"
          - region "Stavegame Classic"
          - navigation "Tabletop":
            - link "Shelf"
            - button "Rules"
            - link "Records"
        """
    )


def test_a_game_is_heard_as_its_story_tells_it(open_page: OpenPage) -> None:
    page = open_page(nearly_over("ear", 30), touch=False)
    earlier = len(kept(page).sentences(0))
    page.evaluate(
        """() => {
            window.said = [];
            const hear = new MutationObserver((changes) => said.push(
                ...changes.flatMap((change) => [...change.addedNodes])
                    .map((entry) => entry.textContent.trim())));
            hear.observe(live, {childList: true});
        }"""
    )
    while not has_ended(page):
        page.locator(f"#arrow-{best_try(page)}").press("Enter")
    story = [sentence for sentence in kept(page).sentences(0)[earlier:] if sentence]
    said = re.sub(r" ?You can push [^.]*\.", "", " ".join(page.evaluate("said")))
    title = f"{page.locator('#ending-title').inner_text()}."
    first = "Your first score here: the one to beat."
    assert said == " ".join([*story, title, first])
    assert story[-1].endswith(f"No moves left. Score {kept(page).returns()[0]:,.0f}.")


def test_the_name_of_house_rules_takes_no_more_room_in_two_lines(
    open_here: OpenHere,
) -> None:
    page = open_here("", viewport=LYING)
    page.evaluate("location.hash = '#/four_twenty_one/new'")
    rules = page.locator("#rules > summary")
    rules.wait_for()
    before = rules.bounding_box()
    rules.click()
    page.get_by_label("421 as played in cafés").dispatch_event("click")
    rules.click()
    expect(rules).to_contain_text("421 as played in cafés")
    assert rules.bounding_box() == before


@pytest.mark.parametrize("height", [768, 800])
def test_a_whole_form_with_the_panel_of_a_seat_is_in_sight(
    open_here: OpenHere, height: int
) -> None:
    page = open_here("", viewport=(1280, height))
    for address in ("four_twenty_one/new", "game_of_threes/new"):
        page.evaluate(f"location.hash = '#/{address}'")
        page.locator("#seat-panel .level-choices").wait_for()
        within = "document.documentElement.scrollHeight <= innerHeight"
        assert page.evaluate(within), address
