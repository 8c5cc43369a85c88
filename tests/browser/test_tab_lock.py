"""A tab that one test gives back is like a new one to the next test."""

from collections.abc import Callable, Iterator
from typing import Any, Final

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import PHONE, REST, wait_until_ready, watch
from tests.browser.running import PARTS, Running
from tests.browser.tabs import Tabs
from tests.browser.threes import best_try

FACTS = """async () => {
    const look = getComputedStyle(document.body);
    const media = ["(prefers-color-scheme: dark)", "(prefers-reduced-motion: reduce)",
        "print", "(forced-colors: active)", "(prefers-contrast: more)"];
    const native = (method) => String(method).includes("[native code]");
    return {
        kept: { ...localStorage, "tabletop/1/rev": "", "tabletop/1/unwritten": "" },
        passing: { ...sessionStorage },
        caches: await caches.keys(), cookie: document.cookie,
        name: name, names: Object.getOwnPropertyNames(window).sort(),
        media: media.map((query) => matchMedia(query).matches),
        window: [innerWidth, innerHeight, navigator.maxTouchPoints, navigator.onLine],
        scrolled: [scrollX, scrollY], back: navigation.canGoForward,
        games: await new Promise((done) => {
            const asked = tabletop.disk.open("tabletop");
            asked.onsuccess = () => {
                const of = asked.result.transaction("entries").objectStore("entries");
                of.count().onsuccess = ({ target }) => done(target.result);
                asked.result.close();
            };
        }),
        visit: tabletop.isFirstVisit, address: location.href,
        root: [...document.documentElement.attributes].map((a) => [a.name, a.value]),
        screen: document.body.innerHTML.replace(/ data-deaf=""/g, ""),
        look: [look.color, look.backgroundColor, look.fontSize],
        animate: native(Element.prototype.animate),
        set: native(Storage.prototype.setItem),
        may: (await navigator.permissions.query({ name: "clipboard-read" })).state,
        zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
        moves: document.getAnimations().length,
    };
}"""
"""Of JavaScript: what a test could notice of those before it."""


@pytest.fixture
def own_tabs(browser: Browser, site: str) -> Iterator[Tabs]:
    """Return tabs that no other test had."""
    tabs = Tabs(browser, site, watch)
    yield tabs
    tabs.close()


def facts(page: Page, site: str) -> dict[str, Any]:
    """Open the lobby, and return what is noticed there."""
    page.goto(site)
    wait_until_ready(page)
    page.wait_for_function("document.getAnimations().length === 0")
    found: dict[str, Any] = page.evaluate(FACTS)
    return found


def litter(page: Page, site: str) -> None:
    """Do what tests do, and leave all of it behind."""
    page.goto(f"{site}#/settings")
    wait_until_ready(page)
    page.get_by_role("radio", name="Dark").check()
    page.get_by_role("radio", name="150%").check()
    page.get_by_role("radio", name="Off", exact=True).first.check()
    page.evaluate("location.hash = '#/threes?seed=litter'")
    page.locator(f"#arrow-{best_try(page)}").tap()
    expect(page.locator("#status")).to_contain_text("1 move")
    page.emulate_media(color_scheme="dark", reduced_motion="reduce", media="print")
    page.set_viewport_size({"width": 740, "height": 360})
    other = page.context.new_page()
    other.goto(page.url)
    wait_until_ready(other)  # so that no download is cut off below
    page.context.new_cdp_session(page).send(
        "Emulation.setTimezoneOverride", {"timezoneId": "Asia/Tokyo"}
    )
    page.context.grant_permissions(["clipboard-read"])
    page.evaluate(
        """async () => {
            await (await caches.open("litter")).put("/litter", new Response("left"));
            sessionStorage.left = document.cookie = window.left = name = "left";
            Element.prototype.animate = () => ({});
            Storage.prototype.setItem = () => {};
            addEventListener("keydown", (event) => event.stopPropagation(), true);
            document.documentElement.style.fontSize = "200%";
        }"""
    )
    page.context.set_offline(offline=True)


def test_a_tab_that_comes_back_is_lent_as_a_new_one(own_tabs: Tabs, site: str) -> None:
    problems: list[str] = []
    page = own_tabs.lend(problems, PHONE)
    litter(page, site)
    own_tabs.take_back(page)
    again = own_tabs.lend(problems, PHONE)
    assert again is page
    assert page.context.pages == [page]
    found = facts(again, site)
    fresh = own_tabs.lend(problems, PHONE)  # as the other one is lent
    assert fresh is not page
    assert found == facts(fresh, site)
    again.add_init_script("window.left = 1")  # which goes with the page
    litter(again, site)
    own_tabs.take_back(again)
    last = own_tabs.lend(problems, PHONE)
    assert last is not again
    assert last.context is page.context
    assert found == facts(last, site)
    assert [it for it in problems if "INTERNET_DISCONNECTED" not in it] == []


def test_each_test_hears_of_its_own_problems(own_tabs: Tabs, site: str) -> None:
    mine: list[str] = []
    yours: list[str] = []
    for problems in (mine, yours):
        page = own_tabs.lend(problems, PHONE)
        page.goto(f"{site}manifest.webmanifest")
        page.evaluate("which => console.error(which)", str(problems is mine))
        own_tabs.take_back(page)
    assert (mine, yours) == (["console: True"], ["console: False"])


OF_THE_PAGE: dict[str, Callable[[Page], object]] = {
    "a route": lambda page: page.route("**/nothing", lambda route: route.abort()),
    "a script": lambda page: page.add_init_script("window.left = 1"),
    "a listener": lambda page: page.on("dialog", lambda dialog: dialog.dismiss()),
    "a closed page": lambda page: page.close(),
}
"""What goes with the page, and stays for all of its documents."""

OF_THE_CONTEXT: dict[str, Callable[[Page], object]] = {
    "a route": lambda page: page.context.route("**/none", lambda r: r.abort()),
    "a script": lambda page: page.context.add_init_script("window.left = 1"),
    "a clock": lambda page: page.clock.install(),
}
"""What stays for all pages of the context."""


def test_a_page_that_was_changed_for_good_is_followed_by_another(
    own_tabs: Tabs,
) -> None:
    for name, deed in OF_THE_PAGE.items():
        page = own_tabs.lend([], PHONE)
        deed(page)
        own_tabs.take_back(page)
        again = own_tabs.lend([], PHONE)
        assert again is not page, name
        assert again.context.pages == [again], name
        deed(again)  # it is changed as well
        own_tabs.take_back(again)


def test_a_tab_that_was_changed_for_good_is_lent_no_more(own_tabs: Tabs) -> None:
    for name, deed in OF_THE_CONTEXT.items():
        page = own_tabs.lend([], PHONE)
        deed(page)
        own_tabs.take_back(page)
        assert own_tabs.lend([], PHONE).context is not page.context, name


@pytest.fixture
def own_running(own_tabs: Tabs, site: str) -> Running:
    """Return pages that run on, and that no other test had."""
    return Running(own_tabs, site, REST)


SEEN: Final = """() => ({
    kept: { ...localStorage, "tabletop/1/rev": "", "tabletop/1/unwritten": "" },
    passing: { ...sessionStorage },
    screen: document.body.innerHTML, address: location.href,
    window: [innerWidth, innerHeight], dark: matchMedia("(prefers-color-scheme: dark)")
        .matches,
})"""
"""Of JavaScript, in the lobby: what a test could notice of those before it."""


def test_a_page_that_runs_on_forgets_what_was_played(own_running: Running) -> None:
    problems: list[str] = []
    page = own_running.lend(problems, PHONE, touch=True)
    fresh = page.evaluate(SEEN)
    page.locator("#play-threes").tap()
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowDown")
    expect(page.locator("#status")).to_contain_text("move")
    page.evaluate("location.hash = '#/tomacco?players=3&seed=left'")
    page.locator("#hand").wait_for()
    page.emulate_media(color_scheme="dark")
    page.set_viewport_size({"width": 740, "height": 360})
    page.context.new_page()
    page.keyboard.press("?")
    own_running.take_back(touch=True)
    again = own_running.lend(problems, PHONE, touch=True)
    assert again is page
    assert again.context.pages == [again]
    assert again.evaluate(SEEN) == fresh
    again.locator("#play-threes").tap()
    expect(again.locator("#notice-link")).to_be_visible()  # as on a new device
    assert problems == []


CHANGES: Final = (
    ("window.left = 1", "delete window.left"),
    ("window.name = 'left'", "window.name = ''"),
    ("void (fetch = (given => () => given)(fetch))", "void (fetch = fetch())"),
    (
        "document.documentElement.style.fontSize = '200%'",
        "document.documentElement.removeAttribute('style')",
    ),
    ("tabletop.page._thinker.want = () => {}", "delete tabletop.page._thinker.want"),
)
"""Of JavaScript: changes after which no test gets the page, and what undoes each."""


def test_a_page_that_was_changed_runs_on_for_nobody(own_running: Running) -> None:
    page = own_running.lend([], PHONE, touch=True)
    parts = page.evaluate(PARTS)
    for change, back in CHANGES:
        page.evaluate(change)
        assert page.evaluate(PARTS) != parts, change
        page.evaluate(back)
        assert page.evaluate(PARTS) == parts, back
    page.evaluate(CHANGES[0][0])
    own_running.take_back(touch=True)
    again = own_running.lend([], PHONE, touch=True)
    assert again.evaluate(PARTS) == parts
