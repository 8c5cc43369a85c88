"""Computer players where the network goes: they think in the page, or say so."""

from playwright.sync_api import expect

from tests.browser.conftest import OpenPage

IMPATIENT = "void (tabletop.page._thinker._comes = 1)"  # one second, and not ten


def test_without_a_network_a_hint_says_so_and_comes_when_it_is_back(
    open_page: OpenPage, problems: list[str]
) -> None:
    page = open_page("threes?seed=gone")
    page.evaluate(IMPATIENT)
    page.context.set_offline(offline=True)
    page.locator("#tool-hint").tap()
    notice = page.locator("#notice")
    expect(notice).to_contain_text("You may be offline.", timeout=30_000)
    expect(notice.get_by_role("button", name="Try again")).to_be_visible()
    page.context.set_offline(offline=False)  # without a press of the button
    expect(notice).to_have_attribute("data-kind", "advice", timeout=30_000)
    problems.clear()  # what could not be fetched


def test_without_a_network_a_game_against_a_computer_goes_on(
    open_page: OpenPage, problems: list[str]
) -> None:
    page = open_page("four_twenty_one/new", calm=True)
    page.evaluate(IMPATIENT)
    page.context.set_offline(offline=True)
    page.evaluate(
        "location.hash = '#/four_twenty_one?players=2&seats=random,human&seed=7'"
    )
    told = page.locator("#sentences li").filter(has_text="Nell")
    expect(told).not_to_have_count(0, timeout=30_000)
    problems.clear()


def test_a_worker_that_is_asked_no_more_is_ended(open_page: OpenPage) -> None:
    page = open_page("threes?seed=ended")
    page.locator("#tool-hint").tap()
    expect(page.locator("#notice")).to_have_attribute("data-kind", "advice")
    (worker,) = page.workers
    with worker.expect_event("close"):
        page.evaluate("tabletop.page._thinker._dismiss_one()")
    assert page.locator("script[name^=bot]").count() == 0


LONG_TIMERS = """
const [set, clear] = [globalThis.setTimeout, globalThis.clearTimeout];
globalThis.longTimers = new Set();
globalThis.setTimeout = (call, delay, ...args) => {
    const number = set(() => {
        longTimers.delete(number);
        typeof call === "function" && call(...args);
    }, delay);
    if (delay >= 30_000) longTimers.add(number);
    return number;
};
globalThis.clearTimeout = (number) => {
    longTimers.delete(number);
    clear(number);
};
"""


def test_an_answer_leaves_no_timer_of_its_limit(open_page: OpenPage) -> None:
    page = open_page("threes?seed=limit")
    page.evaluate(LONG_TIMERS)
    page.locator("#tool-hint").tap()
    page.wait_for_function("longTimers.size === 1")
    expect(page.locator("#notice")).to_have_attribute("data-kind", "advice")
    page.wait_for_function("longTimers.size === 0", timeout=5_000)
