"""The built site, a browser, and pages that report every error in them.

`python3 build.py test` builds the site and finds the browser. To run one test by hand:
`python3 build.py build`, then `.venv/bin/pytest tests/browser -k …`. What is marked
`every_engine` runs in others too: `… -m every_engine --browser firefox`. In a Firefox
that is not Playwright's own taps do nothing and swipes cannot be made, so such tests
press and click.
"""

import json
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Protocol

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]  # it has no type hints
from playwright.sync_api import (
    Browser,
    BrowserContext,
    BrowserType,
    ConsoleMessage,
    Locator,
    Page,
    Playwright,
    Request,
    WebError,
)

from building import browsers, serving
from building.common import DIST
from tests.browser import firefox
from tests.browser.running import TABLE, Running
from tests.browser.tabs import Tabs

CHROMIUM_FLAGS = (
    "--no-sandbox",  # root may run the tests
    "--disable-gpu",
    "--process-per-site",  # where all pages of a context run what was compiled once
    # What would call home:
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)

PHONE = (360, 640)  # the width and height of a small phone, upright, in CSS pixels

AXE_OPTIONS = {
    "resultTypes": ["violations"],
    "preload": False,  # it would fetch imported style sheets from the wrong folder
}

WISHES = json.dumps({"motion": "off", "watch_speed": "fast"})

WISHED = """((wishes) => {
    if (!location.host) return;
    try {
        const kept = JSON.parse(localStorage["tabletop/1/settings"] ?? "{}");
        const missing = Object.keys(wishes).filter((name) => !(name in kept));
        if (!missing.length) return;
        for (const name of missing) kept[name] = wishes[name];
        localStorage["tabletop/1/settings"] = JSON.stringify(kept);
    } catch {}
})"""
"""Of JavaScript: keeps settings that are wished for where nothing else was chosen."""

CHOSEN = """(chosen) => {
    const kept = JSON.parse(localStorage["tabletop/1/settings"] ?? "{}");
    localStorage["tabletop/1/settings"] = JSON.stringify({ ...kept, ...chosen });
}"""
"""Of JavaScript: keeps these settings, from a reload on."""

REST = f"{WISHED}({WISHES})"  # settings with which all is in its place at once

SETTLED = json.dumps({"of_games": [["arrows", "on"]], "sound_offered": True})

WITH_ARROWS = f"{WISHED}({SETTLED})"  # arrows where there is touch too, no offer

TELL_OF_POLICY = """document.addEventListener("securitypolicyviolation",
    ({ violatedDirective, blockedURI }) =>
        console.error("Content Security Policy:", violatedDirective, blockedURI))"""
"""Of JavaScript: what Chromium says by itself on the console, and Firefox does not."""


class OpenPage(Protocol):
    """Opens a page of the site."""

    def __call__(  # noqa: PLR0913 - each has a name
        self,
        route: str = "",
        *,
        viewport: tuple[int, int] = PHONE,
        touch: bool = True,
        dark: bool = False,
        calm: bool = False,
        offline: bool = False,
        start: str = "",
    ) -> Page:
        """Return the page at `#/<route>` as soon as a move would be played at once.

        The device is new: nothing is saved. But the files may come from the browser's
        cache, and Python starts from a snapshot (see tests/browser/tabs.py). Where it
        is `calm`, things jump to their places, and computers are quick: for tests of
        neither. A test that asks for `offline` has a browser context of its own, with
        the service worker. The page runs the script `start` before its own ones.
        """
        ...


@pytest.fixture(scope="session")
def browser_type_launch_args(
    browser_type_launch_args: dict[str, Any],
    browser_type: BrowserType,
    tmp_path_factory: pytest.TempPathFactory,
) -> dict[str, Any]:
    """How the browser is started; Playwright knows where its own ones are."""
    args = browser_type_launch_args
    if browser_type.name == "chromium":
        path = browsers.found_chromium(browsers.SHELL) or None
        return {**args, "executable_path": path, "args": CHROMIUM_FLAGS}
    path = browsers.found_firefox() if browser_type.name == "firefox" else ""
    if path and path != browser_type.executable_path:
        program = firefox.launcher(path, tmp_path_factory.mktemp("launcher"))
        return {**args, "executable_path": program, "channel": firefox.CHANNEL}
    return args


@pytest.fixture(scope="session")
def root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of the server, with the built site in a folder below it."""
    if not (DIST / "index.html").is_file():
        pytest.fail("There is no dist/ to test; please run `python3 build.py build`.")
    root = tmp_path_factory.mktemp("site")
    folder = root / "some" / "folder"
    folder.mkdir(parents=True)
    for each in DIST.iterdir():
        (folder / each.name).symlink_to(each)
    return root


@pytest.fixture(scope="session")
def site(root: Path) -> Iterator[str]:
    """Return the address of the built site, with its slash."""
    with serving.server_at(root, 0) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://localhost:{server.server_port}/some/folder/"
        server.shutdown()


@pytest.fixture
def problems() -> Iterator[list[str]]:
    """Return the list of what went wrong in the pages; whatever is left fails."""
    found: list[str] = []
    yield found
    assert found == []


class Notes(Protocol):
    """Where problems are noted."""

    def append(self, problem: str, /) -> None:
        """Note one."""
        ...


def watch(context: BrowserContext, site: str, problems: Notes) -> None:
    """Note errors, on the console and uncaught, and requests that leave the site."""
    context.add_init_script(TELL_OF_POLICY)
    context.add_init_script(WITH_ARROWS)

    def note_console(message: ConsoleMessage) -> None:
        if message.type == "error":
            problems.append(f"console: {message.text}")

    def note_error(error: WebError) -> None:
        problems.append(f"uncaught: {error.error}")

    def note_request(request: Request) -> None:
        if not request.url.startswith((site, f"blob:{site[:-12]}", "data:")):
            problems.append(f"request: {request.url}")

    context.on("console", note_console)
    context.on("weberror", note_error)
    context.on("request", note_request)


@pytest.fixture(scope="session")
def tabs(browser: Browser, site: str) -> Iterator[Tabs]:
    """Return the tabs that tests borrow."""
    tabs = Tabs(browser, site, watch)
    yield tabs
    tabs.close()


@pytest.fixture
def open_page(
    new_context: Callable[..., BrowserContext],
    tabs: Tabs,
    root: Path,
    site: str,
    problems: list[str],
) -> Iterator[OpenPage]:
    lent: list[Page] = []

    def opened(  # noqa: PLR0913 - each has a name
        route: str = "",
        *,
        viewport: tuple[int, int] = PHONE,
        touch: bool = True,
        dark: bool = False,
        calm: bool = False,
        offline: bool = False,
        start: str = "",
    ) -> Page:
        if offline:
            width, height = viewport
            context = new_context(
                viewport={"width": width, "height": height},
                has_touch=touch,
                color_scheme="dark" if dark else "light",
            )
            watch(context, site, problems)
            page = context.new_page()
        else:
            page = tabs.lend(problems, viewport, touch=touch, dark=dark)
            lent.append(page)
            tabs.warm(page)
            if calm:
                page.evaluate(REST)
        if start:
            page.add_init_script(start)
        page.goto(f"{site}#/{route}")
        wait_until_ready(page)
        if not offline:
            tabs.learn(page, root / "some" / "folder")
        return page

    yield opened
    tabs.take_back(*lent)


class OpenHere(Protocol):
    """Opens a screen in a page that runs already."""

    def __call__(
        self, route: str = "", *, viewport: tuple[int, int] = PHONE, touch: bool = True
    ) -> Page:
        """Return the page at `#/<route>` as soon as a move would be played at once.

        Nothing is saved, things jump to their places, and computers are quick.
        """
        ...


@pytest.fixture(scope="session")
def running(tabs: Tabs, site: str) -> Running:
    """Return the pages that run on."""
    return Running(tabs, site, REST)


@pytest.fixture
def open_here(running: Running, problems: list[str]) -> Iterator[OpenHere]:
    """Return the function that opens a screen in a page that runs on: quickly."""
    lent: set[bool] = set()

    def opened(
        route: str = "", *, viewport: tuple[int, int] = PHONE, touch: bool = True
    ) -> Page:
        page = running.lend(problems, viewport, touch=touch)
        lent.add(touch)
        if route:
            page.evaluate("route => { location.hash = `#/${route}` }", route)
            page.locator("#lobby").wait_for(state="detached")
            page.wait_for_function(TABLE)
        return page

    yield opened
    for touch in lent:
        running.take_back(touch=touch)


@pytest.fixture
def chromium_page(
    playwright: Playwright, site: str, problems: list[str]
) -> Iterator[Page]:
    """Return the lobby in a Chromium, beside pages of another browser."""
    path = browsers.found_chromium(browsers.SHELL) or None
    with playwright.chromium.launch(executable_path=path, args=CHROMIUM_FLAGS) as other:
        context = other.new_context(has_touch=True)
        watch(context, site, problems)
        page = at_rest(context).new_page()
        page.goto(site)
        wait_until_ready(page)
        yield page


def shared(tabs: Tabs, site: str, start: str = "") -> Iterator[Page]:
    """Give a ready page on a phone that the tests of a file share."""
    problems: list[str] = []
    page = tabs.lend(problems, PHONE)
    if start:
        page.add_init_script(start)
    page.goto(site)
    wait_until_ready(page)
    yield page
    tabs.take_back(page)
    assert problems == []


@pytest.fixture(scope="module")
def bench(tabs: Tabs, site: str) -> Iterator[Page]:
    """Return a page at rest that the tests of a file share."""
    yield from shared(tabs, site, REST)


def at_rest(context: BrowserContext) -> BrowserContext:
    """Have pages of a context show nothing on its way, and computers be quick."""
    context.add_init_script(REST)
    return context


def wait_until_ready(page: Page) -> None:
    """Wait until a move would be played at once."""
    page.locator("html[data-ready=true]").wait_for(state="attached")


def reload(page: Page) -> None:
    """Load the page anew, and wait until it is ready."""
    page.reload()
    wait_until_ready(page)


def lively(page: Page, selector: str) -> Locator:
    """Return what this names once it takes taps: half a second after it came there."""
    return page.locator(f"{selector}:not([data-deaf])")


@pytest.fixture
def page(open_page: OpenPage) -> Page:
    """Return the lobby on a phone."""
    return open_page()


@pytest.fixture
def axe() -> Callable[[Page], str]:
    """Return the function that lists the barriers that axe finds in a page, or ""."""

    def barriers(page: Page) -> str:
        # What fades in has too little contrast for a moment.
        page.wait_for_function("document.getAnimations().length === 0")
        results = Axe().run(page, options=AXE_OPTIONS)
        return "\n".join(
            f"{violation['id']}: {violation['help']}, at {node['html']}"
            for violation in results.response["violations"]
            for node in violation["nodes"]
        )

    return barriers
