"""A finger that taps on: no spot under it becomes another thing that commits."""

import pytest
from playwright.sync_api import Locator, Page, expect

from tabletop.core.chance import pick, rng_for
from tabletop.games.four_twenty_one.view.seats import is_fresh
from tabletop.session import Session, links
from tests.browser.conftest import OpenHere, OpenPage, lively, reload
from tests.browser.four_twenty_one import game
from tests.browser.starting import python_held
from tests.browser.threes import DIRECTIONS, kept, nearly_over, replayed
from tests.browser.tomacco import address, large
from tests.kit.cases import some

BEAT = 300  # from one tap of an impatient finger to the next, in milliseconds
LONG = 600  # milliseconds without a tap after which nothing is deaf
LONGER = 1600  # at the end of a game, where a playing finger is slow to see
CHOICE = "253"  # a seed with which few throws are forced before a choice
SLOW = 900  # from one tap to the next of a finger that is in no hurry, in milliseconds


def middle(control: Locator) -> tuple[float, float]:
    box = control.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


DRUM = """([x, y, times, beat, landmark]) => new Promise((resolve) => {
    const tap = () => {
        if (landmark && document.querySelector(landmark)) landmark = "";
        const met = document.elementFromPoint(x, y);
        const at = { bubbles: true, cancelable: true, clientX: x, clientY: y };
        met.dispatchEvent(new PointerEvent("pointerdown", { ...at, isPrimary: true }));
        met.dispatchEvent(new PointerEvent("pointerup", { ...at, isPrimary: true }));
        met.dispatchEvent(new MouseEvent("click", { ...at, detail: 1 }));
        if (landmark || --times) return;
        clearInterval(timer);
        resolve(met.closest("[data-deaf]") !== null);
    };
    const timer = setInterval(tap, beat);
})"""
"""Of JavaScript, so that the beat is kept however busy the machine is."""

TOO_LATE = """(pressed) => new Promise((resolve, reject) => {
    setTimeout(() => reject(new Error("There is nothing to be kept.")), 20_000);
    const timer = setInterval(() => {
        if (!document.querySelector("#other")) return;
        clearInterval(timer);
        const tap = { bubbles: true, cancelable: true, detail: 1 };
        const before = document.querySelector("#table").innerText;
        document.querySelector(pressed).dispatchEvent(new MouseEvent("click", tap));
        resolve(before);
    }, 50);
})"""
"""Of JavaScript: taps on a button as soon as a throw can be kept."""


def drum(
    page: Page,
    at: tuple[float, float],
    times: int,
    landmark: str = "",
    beat: int = BEAT,
) -> bool:
    """Tap at one place again and again: until a landmark is there, then so often.

    Returns:
        Whether what lies there is deaf at last.
    """
    return bool(page.evaluate(DRUM, [*at, times, beat, landmark]))


def last_move_down() -> str:
    """Return the address of a game that the move down would end."""
    for seed in range(1000):
        session = Session.start("threes", players=1, seed=f"down {seed}")
        rng = rng_for(session.seed, 0)
        while not session.is_over:
            session.play(pick(rng, session.legal()))
        *moves, last = [text for text in session.log if text in DIRECTIONS]
        if last == "down":
            return f"threes?log={links.pack(replayed(session.seed, moves))}"
    raise AssertionError


def test_whoever_hurries_the_computers_does_nothing_else(open_here: OpenHere) -> None:
    start = large(2)
    page = open_here(address(start, computers=1))
    at = middle(page.locator("#pickup"))
    page.touchscreen.tap(*at)
    assert drum(page, at, 6, "#pickup")
    log = kept(page).log  # the computer had no pile to pick up
    assert log[len(start.log) :].count("pickup") == 1
    page.wait_for_timeout(LONG)
    page.touchscreen.tap(*at)
    expect(page.locator("#pickup")).to_have_count(0)
    assert kept(page).log[len(log)] == "pickup"


def test_a_tap_on_the_table_hurries_the_computers(open_page: OpenPage) -> None:
    page = open_page("four_twenty_one?players=3&seats=human,random,random&seed=felt")
    page.locator("#throw[data-action]").tap()
    hurry = page.locator("#tool-hurry")
    expect(hurry).to_have_attribute("aria-pressed", "false")
    page.touchscreen.tap(*middle(page.locator("#tip")))
    expect(hurry).to_have_attribute("aria-pressed", "true")


def test_the_end_of_a_game_is_seen_before_it_is_left(open_here: OpenHere) -> None:
    page = open_here(last_move_down())
    x, y = middle(page.locator("#arrow-down"))
    at = x - 21, y  # there "Share" will be
    assert drum(page, at, 4, beat=SLOW)
    expect(page.locator("#ending")).to_be_visible()
    expect(page.locator("dialog")).to_have_count(0)
    page.wait_for_timeout(LONGER)
    page.touchscreen.tap(*at)
    expect(page.locator("dialog")).to_have_count(1)


def test_nothing_is_deaf_after_a_reload(open_page: OpenPage) -> None:
    page = open_page("threes?seed=reload")
    page.evaluate("document.querySelector('#tool-hint').dataset.deaf = ''")
    reload(page)
    expect(page.locator("#tool-hint")).to_be_visible()
    expect(page.locator("[data-deaf]")).to_have_count(0)


def leads_to_a_choice(session: Session) -> bool:
    """Return whether the next throw, which is forced, is one that can be kept."""
    after = session.copy()
    after.play("throw")
    return "stop" in after.legal()


@pytest.mark.at_length
def test_a_tap_after_the_one_on_the_picture_does_nothing_else(
    open_page: OpenPage,
) -> None:
    page = open_page(game("human,human", CHOICE), calm=True)
    lively(page, "#throw").tap()
    # After a reload a table rests again where a turn was settled.
    while is_fresh(kept(page).observation(0)) or not leads_to_a_choice(kept(page)):
        lively(page, "#throw").tap()
    page.locator("#screen:not([data-beat])").wait_for()
    with python_held(page):
        page.reload(wait_until="commit")
        expect(page.locator("html")).to_have_attribute("data-restored", "table")
        page.locator("#throw").tap()
        late = page.evaluate_handle(f"({{ shown: ({TOO_LATE})('#other') }})")
    shown = late.evaluate("({ shown }) => shown")
    assert "Stop" in shown
    assert page.locator("#table").inner_text() == shown


@pytest.mark.at_length
@pytest.mark.parametrize("pressed", some(["#throw", "#other"], 1))
def test_a_throw_made_for_a_person_is_no_throw_too_many(
    open_page: OpenPage, pressed: str
) -> None:
    page = open_page("settings", calm=True)
    page.get_by_text("Play for me when there is nothing to decide").click()
    page.evaluate("a => { location.hash = a }", f"#/{game('human,human', CHOICE)}")
    table = page.locator("#table")
    expect(page.locator("#throw")).to_be_visible()
    shown = page.evaluate(TOO_LATE, pressed)
    assert "Throw all three" in shown
    assert table.inner_text() == shown


def test_the_same_button_takes_every_tap(open_here: OpenHere) -> None:
    page = open_here(nearly_over("quick", 1))
    moves = kept(page).observation(0).moves
    assert not drum(page, middle(page.locator("#tool-undo")), 6, beat=40)
    assert kept(page).observation(0).moves == moves - 6


def test_a_second_tap_on_the_discards_does_not_give_the_card_back(
    open_page: OpenPage,
) -> None:
    page = open_page("game_of_threes?players=2&seats=human,human&seed=x5")
    pile = page.locator("#pile[data-action='draw discard']")
    while not pile.count():
        page.locator(
            "[data-action]:not([aria-disabled=true]), .curtain button"
        ).first.tap()
        page.wait_for_timeout(LONG)
    at = middle(pile)
    page.touchscreen.tap(*at)
    page.wait_for_timeout(100)  # the card flies over the pile, which would take it
    page.touchscreen.tap(*at)
    page.wait_for_timeout(LONG)
    assert kept(page).log[-1] == "draw discard"
    page.touchscreen.tap(*at)
    expect(page.locator("#pile[data-action^=discard]")).to_have_count(0)
    assert kept(page).log[-1].startswith("discard")
