"""From the first byte to the first move, and what keeps the page from starting."""

import json
import re
import threading
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Page, Route, expect

from building import serving
from building.common import DIST, ROOT
from tabletop.core.codec import to_text
from tabletop.library.game_index import GameSummary
from tabletop.registry import GAMES
from tabletop.screens.parts.game_cards import covers
from tests.browser.conftest import PHONE, OpenPage, reload, wait_until_ready
from tests.browser.starting import WASM, python_held
from tests.browser.store import IDS, STORE, STORED
from tests.browser.tabs import Tabs
from tests.browser.threes import best_try, kept, swipe
from tests.kit.cases import some

LIBRARY = re.compile(r"/static/library-\w+\.bin$")


@pytest.fixture
def fresh(tabs: Tabs, problems: list[str]) -> Iterator[Page]:
    """Return a page that is not open yet, on a phone that was never here."""
    page = tabs.lend(problems, PHONE)
    yield page
    tabs.take_back(page)


# The picture of what was left


def in_progress(open_page: OpenPage) -> Page:
    page = open_page("threes?seed=picture")
    page.locator(f"#arrow-{best_try(page)}").tap()
    expect(page.locator("#status")).to_contain_text("1 move")
    return page


def test_a_game_is_on_screen_before_python_is_up(open_page: OpenPage) -> None:
    page = in_progress(open_page)
    board = page.locator(".threes-board").inner_html()
    with python_held(page):
        page.reload(wait_until="commit")
        expect(page.locator("#status")).to_contain_text("1 move")
        expect(page.locator("#screen")).to_have_attribute("aria-busy", "true")
        expect(page.locator("#opening")).to_be_visible()
        assert page.locator(".threes-board").inner_html() == board
        page.wait_for_function(
            "performance.getEntriesByName('tabletop:paint').length === 1"
        )
        page.evaluate("document.querySelector('.threes-board').isOfPicture = true")
    wait_until_ready(page)
    # an equal picture is not drawn again
    assert page.evaluate("document.querySelector('.threes-board').isOfPicture")
    expect(page.locator("#opening")).to_be_hidden()
    assert page.locator("#screen").get_attribute("aria-busy") is None
    assert page.locator(".threes-board").inner_html() == board


def tap(page: Page, direction: str) -> None:
    page.locator(f"#arrow-{direction}").tap()


def press(page: Page, direction: str) -> None:
    page.keyboard.press(f"Arrow{direction.capitalize()}")


@pytest.mark.parametrize("way", some([tap, press, swipe], 1))
def test_the_first_move_on_the_picture_counts_once(
    open_page: OpenPage, way: Callable[[Page, str], None]
) -> None:
    page = in_progress(open_page)
    direction = best_try(page)
    with python_held(page):
        page.reload(wait_until="commit")
        expect(page.locator("html")).to_have_attribute("data-restored", "table")
        way(page, direction)
        way(page, direction)
        assert kept(page).observation(0).moves == 1
    wait_until_ready(page)
    expect(page.locator("#status")).to_contain_text("2 moves")
    assert kept(page).log[-3:-1].count(direction) == 1


@pytest.mark.at_length
def test_undo_on_the_picture_counts(open_page: OpenPage) -> None:
    page = in_progress(open_page)
    with python_held(page):
        page.reload(wait_until="commit")
        expect(page.locator("html")).to_have_attribute("data-restored", "table")
        page.locator("#tool-undo").tap()
    wait_until_ready(page)
    expect(page.locator("#status")).to_contain_text("0 moves")


PLAYED_ON = """() => { localStorage["tabletop/1/rev"] += "1" }"""
"""Of JavaScript: something was written since."""


@pytest.mark.at_length
def test_a_picture_of_another_position_is_not_shown(open_page: OpenPage) -> None:
    page = in_progress(open_page)
    address = page.url
    page.goto("about:blank")
    other = page.context.new_page()
    other.goto(address.partition("#")[0])
    wait_until_ready(other)
    other.evaluate(PLAYED_ON)
    with python_held(page):
        page.goto(address, wait_until="commit")
        expect(page.locator("#opening")).to_be_visible()
        expect(page.locator(".threes-board")).to_have_count(0)
    wait_until_ready(page)
    expect(page.locator("#status")).to_contain_text("1 move")


@pytest.mark.at_length
def test_a_picture_of_another_lobby_is_not_shown(open_page: OpenPage) -> None:
    page = in_progress(open_page)
    page.locator("#back").tap()
    expect(page.locator("#continue")).to_have_text(re.compile("Continue"))
    address = page.url
    page.goto("about:blank")
    other = page.context.new_page()
    other.goto(address + "settings")
    wait_until_ready(other)
    (id_,) = other.evaluate(IDS)
    text = other.evaluate(STORED, id_)
    told = GameSummary(id_, "threes", "9 moves", over=False, changed=1.0)
    other.evaluate(STORE, [id_, text, to_text(told)])
    other.evaluate(PLAYED_ON)
    with python_held(page):
        page.goto(address, wait_until="commit")
        expect(page.locator("#card-threes")).to_be_visible()
        assert page.locator("html").get_attribute("data-restored") is None
    wait_until_ready(page)
    expect(page.locator("#continue")).to_contain_text("9 move")


@pytest.mark.at_length
def test_the_lobby_is_as_it_was_left(open_page: OpenPage) -> None:
    page = in_progress(open_page)
    page.locator("#back").tap()
    expect(page.locator("#continue")).to_be_visible()
    with python_held(page):
        page.reload(wait_until="commit")
        expect(page.locator("#continue")).to_be_visible()
        expect(page.locator("html")).to_have_attribute("data-restored", "lobby")
        expect(page.locator(".band .game-picture:visible")).to_have_count(5)
    wait_until_ready(page)


def test_the_pictures_of_the_lobby_do_not_wait_for_python(page: Page) -> None:
    with python_held(page):
        page.reload(wait_until="commit")
        expect(page.locator(".band .game-picture:visible")).to_have_count(5)
    wait_until_ready(page)


@pytest.mark.at_length
def test_a_game_chosen_before_python_is_up_is_named_at_once(page: Page) -> None:
    with python_held(page):
        page.reload(wait_until="commit")
        page.locator("#play-threes").tap()
        expect(page.locator("#opening-title")).to_have_text("Opening Threes…")
        expect(page.locator("#opening")).to_be_visible()
        expect(page.locator("#live")).to_have_text("Opening Threes…")
    wait_until_ready(page)
    expect(page.get_by_role("link", name="Show me how")).to_be_visible()


CHOOSES = """(() => {
    const hops = Number(sessionStorage.hops);
    const { port1, port2 } = new MessageChannel();
    let count = 0;
    port2.onmessage = () => {
        if (count++ === hops) location.hash = "#/threes/rules";
        else port1.postMessage(null);
    };
    Object.defineProperty(navigator, "share", { get: () => port1.postMessage(null) });
})()"""
"""Of JavaScript: chooses an address some tasks after Python has looked for a way to
share, which it does as it makes the page."""


@pytest.mark.parametrize("hops", some(range(6), 2))
def test_an_address_chosen_while_the_page_begins_is_opened(
    page: Page, hops: int
) -> None:
    page.add_init_script(CHOOSES)
    page.evaluate("hops => { sessionStorage.hops = hops }", hops)
    reload(page)
    expect(page.locator("#screen[data-screen=rules] h1")).to_contain_text("Threes")
    page.go_back()
    expect(page.locator("#card-threes")).to_be_visible()


# A first visit, and the next


@pytest.mark.parametrize("game", some(list(GAMES), 2))
def test_the_first_paint_at_a_game_has_its_picture_and_tagline(
    fresh: Page, site: str, game: str
) -> None:
    cover = next(each for each in covers() if each.game == game)
    with python_held(fresh):
        fresh.goto(f"{site}#/{game}/new", wait_until="commit")
        expect(fresh.locator("#opening-title")).to_have_text(f"Opening {cover.title}…")
        expect(fresh.locator("#opening > p:visible")).to_have_text(cover.tagline)
        expect(fresh.locator("#opening svg")).to_be_visible()
        fresh.evaluate("location.hash = '#/settings'")
        expect(fresh.locator("#opening-title")).to_have_text("Opening the table…")
        expect(fresh.locator("#opening > p:visible")).to_have_count(0)
        expect(fresh.locator("#opening svg")).to_be_hidden()
    wait_until_ready(fresh)
    expect(fresh.locator("#opening")).to_be_hidden()


def test_a_first_visit_tells_its_bytes(fresh: Page, site: str) -> None:
    fresh.route(LIBRARY, lambda _route: None)
    fresh.goto(site, wait_until="commit")
    told = fresh.locator("#download-text")
    expect(told).to_have_text(re.compile(r"^Loading: [1-9]\.\d of [1-9]\.\d MB$"))
    expect(fresh.get_by_role("progressbar")).to_be_visible()


@pytest.mark.at_length
def test_a_later_visit_counts_nothing(page: Page) -> None:
    reload(page)
    assert page.evaluate("tabletop.isFirstVisit") is False
    expect(page.locator("#download")).to_be_hidden()


# What keeps the page from starting


def failure(page: Page) -> str:
    """Wait for the sentence that says why the page did not start, and return it."""
    expect(page.locator("#failed")).to_be_visible()
    sentences = page.locator("#failed p").filter(visible=True)
    expect(sentences).to_have_count(1)
    return sentences.inner_text()


def test_a_browser_without_webassembly_is_told(
    fresh: Page, site: str, problems: list[str], axe: Callable[[Page], str]
) -> None:
    fresh.add_init_script("delete globalThis.WebAssembly")
    fresh.goto(site)
    assert "doesn’t support WebAssembly" in failure(fresh)
    assert axe(fresh) == ""
    problems.clear()


@pytest.mark.at_length
def test_a_broken_download_can_be_tried_again(
    fresh: Page, site: str, problems: list[str]
) -> None:
    fresh.route(WASM, lambda route: route.abort())
    fresh.goto(f"{site}#/threes?seed=broken")
    assert "didn’t load" in failure(fresh)
    fresh.unroute(WASM)
    fresh.get_by_role("button", name="Try again").tap()
    wait_until_ready(fresh)
    expect(fresh.locator("#failed")).to_be_hidden()
    expect(fresh.locator("#status")).to_contain_text("0 moves")
    problems.clear()


@pytest.mark.parametrize("address", ["", "#/tomacco/new"])
def test_a_game_that_does_not_come_is_told_and_can_be_tried_again(
    fresh: Page,
    site: str,
    problems: list[str],
    axe: Callable[[Page], str],
    address: str,
) -> None:
    archive = "**/static/tomacco-*.bin"
    fresh.route(archive, lambda route: route.abort())
    fresh.goto(f"{site}{address}")
    wait_until_ready(fresh)
    fresh.evaluate("location.hash = '#/tomacco/new'")
    told = "Part of the page couldn’t be downloaded. You may be offline."
    expect(fresh.locator("#error .sentence")).to_contain_text(told)
    expect(fresh.locator("#error .sentence")).to_contain_text("Your games are safe.")
    expect(fresh.locator("#alert")).to_contain_text(told)
    assert axe(fresh) == ""
    fresh.unroute(archive)
    fresh.get_by_role("button", name="Try again").tap()
    expect(fresh.locator("#screen[data-screen=new]")).to_be_visible()
    problems.clear()


def test_a_script_that_does_not_come_is_told(
    fresh: Page, site: str, problems: list[str]
) -> None:
    fresh.route("**/vendor/pyscript-*/core.js", lambda route: route.abort())
    fresh.goto(site)
    assert "didn’t load" in failure(fresh)
    problems.clear()


@pytest.mark.parametrize(
    ("name", "is_torn"),
    [
        ("python-", True),
        ("patch-", False),
        pytest.param("python-", False, marks=pytest.mark.at_length),
        pytest.param("patch-", True, marks=pytest.mark.at_length),
        pytest.param("error-", False, marks=pytest.mark.at_length),
        # the machine, which is no script
        pytest.param("pyodide.asm", True, marks=pytest.mark.at_length),
    ],
)
def test_a_script_that_is_torn_or_missing_is_told_and_can_be_tried_again(
    fresh: Page, site: str, problems: list[str], name: str, *, is_torn: bool
) -> None:
    pattern = re.compile(rf"/{name}[^/]*\.(m?js|wasm)$")

    breaks = [True]

    def tear(route: Route) -> None:
        if not breaks:
            route.continue_()
        elif is_torn:
            body = (DIST / route.request.url.removeprefix(site)).read_bytes()
            route.fulfill(body=body[: len(body) // 2], content_type="text/javascript")
        else:
            route.fulfill(status=404, body="")

    fresh.route(pattern, tear)
    fresh.goto(f"{site}#/threes?seed=torn")
    assert "didn’t load" in failure(fresh)
    expect(fresh.locator("#opening")).to_be_hidden()
    breaks.clear()
    fresh.get_by_role("button", name="Try again").tap()
    wait_until_ready(fresh)
    expect(fresh.locator("#failed")).to_be_hidden()
    problems.clear()


def test_a_download_that_stands_still_is_told_until_it_goes_on(
    fresh: Page, site: str
) -> None:
    fresh.clock.install()
    with python_held(fresh):
        fresh.goto(site, wait_until="commit")
        expect(fresh.locator("#download-text")).to_contain_text("Loading")
        fresh.clock.fast_forward(14_000)
        expect(fresh.locator("#failed")).to_be_hidden()
        fresh.clock.fast_forward(2_000)
        assert "taking longer" in failure(fresh)
    wait_until_ready(fresh)
    expect(fresh.locator("#failed")).to_be_hidden()


def test_in_another_site_the_page_does_not_run_and_says_how_it_does(
    fresh: Page, site: str, problems: list[str]
) -> None:
    # By its number the same server is another site.
    fresh.goto(site.replace("localhost", "127.0.0.1") + "manifest.webmanifest")
    fresh.evaluate(
        """address => {
            const frame = document.body.appendChild(document.createElement("iframe"));
            Object.assign(frame, { src: address, width: 360, height: 640 });
        }""",
        f"{site}#/threes",
    )
    inside = fresh.frame_locator("iframe")
    expect(inside.locator("#failed")).to_contain_text("inside another site")
    link = inside.get_by_role("link", name="Open Tabletop")
    expect(link).to_be_visible()
    expect(inside.locator("script[src*='/python-']")).to_have_count(0)
    with fresh.context.expect_page() as opened:
        link.press("Enter")
    wait_until_ready(opened.value)
    assert opened.value.url.startswith(site)
    problems.clear()  # the address of the frame, and what it asked for


def test_opened_as_a_file_the_page_says_that_it_has_to_be_served(
    fresh: Page, problems: list[str]
) -> None:
    fresh.goto((DIST / "index.html").as_uri())
    assert "Serve it instead" in failure(fresh)
    expect(fresh.get_by_role("button", name="Try again")).to_be_hidden()
    problems.clear()


@pytest.mark.parametrize("is_served", [False, True], ids=["file", "served"])
def test_before_it_is_built_the_page_says_so(
    fresh: Page, problems: list[str], *, is_served: bool
) -> None:
    with serving.server_at(ROOT, 0) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        served = f"http://localhost:{server.server_port}/index.html"
        fresh.goto(served if is_served else (ROOT / "index.html").as_uri())
        expect(fresh.locator("#screen")).to_contain_text("python3 build.py serve")
        expect(fresh.locator("#screen")).to_be_visible()
        server.shutdown()
    problems.clear()


@pytest.mark.parametrize("library", some([b"no archive", b""], 1))
def test_a_library_that_came_torn_is_told_and_fetched_again(
    fresh: Page, site: str, problems: list[str], library: bytes
) -> None:
    fresh.route(LIBRARY, lambda route: route.fulfill(body=library))
    fresh.goto(site)
    assert "didn’t load" in failure(fresh)
    problems.clear()
    fresh.unroute(LIBRARY)
    fresh.get_by_role("button", name="Try again").tap()
    wait_until_ready(fresh)


def test_a_browser_that_cannot_unpack_the_library_is_told(
    fresh: Page, site: str, problems: list[str]
) -> None:
    fresh.add_init_script("delete globalThis.DecompressionStream")
    fresh.goto(site)
    assert "too old" in failure(fresh)
    expect(fresh.locator("script[src*='/python-']")).to_have_count(0)
    problems.clear()


# The policy


def test_python_runs_on_no_stack_of_its_own(open_page: OpenPage) -> None:
    # There a Chromium that samples its memory crashes.
    page = open_page()
    assert page.evaluate(
        """async () => {
            const { src } = document.querySelector("script[src*='/python']");
            const python = await (await import(src)).loadPyodide();
            const code = "from pyodide.ffi import can_run_sync; can_run_sync()";
            return [await python.runPythonAsync(code), "Suspending" in WebAssembly];
        }"""
    ) == [False, True]


def test_a_script_from_elsewhere_does_not_run(page: Page, problems: list[str]) -> None:
    page.context.route(
        "https://elsewhere.test/**",
        lambda route: route.fulfill(
            body="globalThis.foreign = true", content_type="text/javascript"
        ),
    )
    refused = page.evaluate(
        """() => new Promise(resolve => {
            document.addEventListener('securitypolicyviolation',
                ({ effectiveDirective }) => resolve(effectiveDirective));
            const script = document.createElement('script');
            script.src = 'https://elsewhere.test/x.js';
            document.body.append(script);
        })"""
    )
    assert refused == "script-src-elem"
    assert page.evaluate("globalThis.foreign") is None
    assert any("Content Security Policy" in problem for problem in problems)
    problems.clear()


def test_a_script_inside_of_markup_does_not_run(
    page: Page, problems: list[str]
) -> None:
    page.evaluate(
        """() => {
            const script = document.createElement('script');
            script.textContent = 'globalThis.foreign = true';
            document.body.append(script);
            document.body.insertAdjacentHTML(
                'beforeend', '<img src="data:," onerror="globalThis.foreign = true">');
        }"""
    )
    page.wait_for_timeout(200)
    assert page.evaluate("globalThis.foreign") is None
    assert json.dumps(problems).count("Content Security Policy") >= 1
    problems.clear()
