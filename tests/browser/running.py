"""Pages that run on from test to test: most of a short test is the start of Python.

They are for tests that look at what is on the screen, and play. Between two of them the
page goes to its lobby, and what was played is forgotten. A page that a test has changed
in any other way is one that the next test does not get.
"""

from contextlib import suppress
from typing import Any, Final

from playwright.sync_api import Error, Page

from tests.browser.store import FORGET_GAMES, IDS
from tests.browser.tabs import Tabs

FORGET: Final = f"""async () => {{
    await ({FORGET_GAMES})();
    for (const key of Object.keys(localStorage))
        if (!/settings$|visited$/.test(key)) localStorage.removeItem(key);
    sessionStorage.clear();
    localStorage["tabletop/1/settings"] = settingsBefore.text;
    const stage = tabletop.page._app._model_store;
    const {{ settings }} = settingsBefore;
    stage.model = stage.model.__replace__.callKwargs({{ settings }});
    document.documentElement.removeAttribute("data-keyed");
    location.hash = "#/";
}}"""
"""Of JavaScript: goes to the lobby, as on a device where no game was played yet."""

KEEP: Final = """() => {
    const text = localStorage["tabletop/1/settings"];
    const { settings } = tabletop.page._app._model_store.model;
    globalThis.settingsBefore = { text, settings };
}"""
"""Of JavaScript: keeps the settings with which a page begins."""

LOBBY: Final = """() => document.querySelector("#lobby") &&
    tabletop.page._history.address === location.hash &&
    !document.querySelector("dialog, #notice, [data-deaf]") &&
    document.getAnimations().length === 0"""
"""Of JavaScript: whether the lobby is there, and at rest."""

TABLE: Final = """() => tabletop.page._history.address === location.hash &&
    !document.querySelector("[data-deaf], [data-screen=seeking]")"""
"""Of JavaScript: whether what the address asks for is there, and takes taps."""

PARTS: Final = """() => ({
    names: Object.getOwnPropertyNames(window).sort(),
    ways: [Element.prototype.animate, Storage.prototype.setItem, fetch, setTimeout]
        .map((method) => String(method).includes("[native code]")),
    root: [...document.documentElement.attributes].map((a) => [a.name, a.value]),
    body: [...document.body.attributes].map((a) => [a.name, a.value]),
    device: Object.values(tabletop.device).map(String),
    python: [tabletop.page, tabletop.page._app, tabletop.page._thinker]
        .map((part) => [...part.__dict__.keys()]),
    settings: localStorage["tabletop/1/settings"],
    name,
})"""
"""Of JavaScript, in the lobby: what of a page goes with no game."""

PATIENCE: Final = 5_000  # the most milliseconds in which a page comes back to its lobby


class Running:
    """The pages of one browser that run on: with touch and without."""

    def __init__(self, tabs: Tabs, site: str, start: str) -> None:
        """Begin with none.

        Args:
            tabs: among which they are.
            site: its address.
            start: of JavaScript: keeps the settings with which a page begins.
        """
        self._tabs = tabs
        self._site = site
        self._start = start
        self._pages: dict[bool, Page] = {}
        self._parts: dict[bool, Any] = {}

    def lend(
        self, problems: list[str], viewport: tuple[int, int], *, touch: bool
    ) -> Page:
        page = self._pages.get(touch)
        if page:
            tab = self._tabs.of(page)
            tab.problems = problems
            tab.dress(viewport, dark=False)
            return page
        page = self._tabs.lend(problems, viewport, touch=touch)
        page.evaluate(self._start)
        page.goto(self._site)
        page.locator("html[data-ready=true]").wait_for(state="attached")
        page.wait_for_function(LOBBY)
        page.evaluate(KEEP)
        self._pages[touch], self._parts[touch] = page, page.evaluate(PARTS)
        return page

    def take_back(self, *, touch: bool) -> None:
        """Have a page go to its lobby and forget, or give its tab back."""
        page = self._pages[touch]
        tab = self._tabs.of(page)
        with suppress(Error):  # what has broken is not used again
            tab.leave_alone()
            page.evaluate(FORGET)
            page.wait_for_function(LOBBY, timeout=PATIENCE)
            is_worn = tab.is_worn or tab.is_spent or page.evaluate(IDS)
            if not is_worn and page.evaluate(PARTS) == self._parts[touch]:
                return
        del self._pages[touch]
        self._tabs.take_back(page)
