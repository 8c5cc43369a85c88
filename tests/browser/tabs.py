"""Tabs that tests borrow one after the other.

To start Python in a new browser context takes more than twice the time of reloading
the page in an open tab. So a tab goes from test to test, and each gets a new
document in it, with nothing kept, in a window as it asks for. What else a test may set
for good, a route or a listener, costs the page, which another one follows in the same
context and process; where it was set for the whole context, it costs the tab.

A start takes a third less from a snapshot of Python's memory, as on a later visit. One
tab takes it, and the tests put it where each tab looks for it.
"""

from base64 import b64decode
from collections.abc import Callable
from contextlib import suppress
from functools import wraps
from pathlib import Path
from typing import Any, Final, Literal

from playwright.sync_api import Browser, CDPSession, Error, Page

SHELF: Final = "service-worker.js"  # shown as text: there a tab waits

SNAPSHOT: Final = "snapshot"  # the name of its file on the server

EMPTY: Final = """async (kept) => {
    localStorage.clear();
    sessionStorage.clear();
    name = "";
    for (const cache of await caches.keys())
        if (cache !== kept) await caches.delete(cache);
    for (const { name } of await indexedDB.databases()) {
        const asked = indexedDB.deleteDatabase(name);
        await new Promise((done) => asked.onsuccess = asked.onerror = done);
    }
}"""
"""Of JavaScript: deletes all stored data but one cache, where no page looks on."""

TAKE: Final = """async () => {
    const { src } = document.querySelector("script[src*='/python-']");
    const text = await (await fetch(src)).text();
    const [machine, taker] = [/machine-\\w+\\.mjs/, /snapshot-\\w+\\.mjs/].map(
        (name) => new URL(name.exec(text)[0], src));
    const worker = new Worker(taker, { type: "module" });
    const cache = new URL("./snapshot", src).href;
    const { machine: compiled, snapshotKey } = await import(machine);
    worker.postMessage({ module: await compiled(), cache });
    await new Promise((done) => worker.onmessage = done);
    worker.terminate();
    const taken = await (await caches.open(cache)).match(snapshotKey);
    const reader = new FileReader();
    reader.readAsDataURL(await taken.blob());
    await new Promise((done) => reader.onload = done);
    const [pages, bytes] = [taken.headers.get("pages"), reader.result];
    return { cache, key: snapshotKey, pages, bytes };
}"""
"""Of JavaScript: takes a snapshot of Python's memory, as a later visit needs it."""

HAVE: Final = """async ({ cache, key, pages, address }) => {
    localStorage["tabletop/1/visited"] = "yes";
    const kept = await caches.open(cache);
    if ((await kept.match(key))?.headers.get("pages") === pages) return;
    const headers = { pages };
    const bytes = await (await fetch(address)).blob();
    await kept.put(key, new Response(bytes, { headers }));
}"""
"""Of JavaScript: makes the next start one of a later visit, with its snapshot."""

LASTING: Final = (  # methods of pages and contexts that change more than the document
    "add_init_script",
    "expose_binding",
    "expose_function",
    "on",
    "once",
    "route",
    "route_from_har",
    "route_web_socket",
    "set_default_timeout",
    "set_default_navigation_timeout",
    "set_extra_http_headers",
    "set_geolocation",
)


class Tab:
    """A tab in a browser context of its own.

    Attributes:
        page: what is in it.
        problems: the list to which the page's errors are added.
        is_worn: whether something was done that does not go with the document.
        is_spent: whether something was done that does not even go with the page.
    """

    def __init__(self, browser: Browser, site: str, *, touch: bool) -> None:
        """Open a tab that waits."""
        self.touch = touch
        self.problems: list[str] = []
        self.is_spent = False
        self._site = site
        self._context = browser.new_context(has_touch=touch, service_workers="block")
        self._drivers: list[CDPSession] = []
        self.page = self._new_page()

    def _new_page(self) -> Page:
        page = self._context.new_page()
        self.is_worn = False
        page.goto(f"{self._site}{SHELF}")
        for name in LASTING:
            self._replace(page, name, self._noting("is_worn"))
        return page

    def watch(self, watch: Callable[..., None]) -> None:
        """Have problems noted by this function, and see what a test does."""
        watch(self._context, self._site, self)
        for name in LASTING:
            self._replace(self._context, name, self._noting("is_spent"))
        self._replace(self._context.clock, "install", self._noting("is_spent"))
        self._replace(self._context, "new_cdp_session", self._driving)

    def append(self, problem: str) -> None:
        """Note what went wrong."""
        self.problems.append(problem)

    def dress(self, viewport: tuple[int, int], *, dark: bool) -> None:
        """Set the size and the media features of the window."""
        width, height = viewport
        self.page.set_viewport_size({"width": width, "height": height})
        self.page.emulate_media(
            color_scheme="dark" if dark else "light",
            contrast="null",
            forced_colors="null",
            media="null",
            reduced_motion="null",
        )

    def clear(self, kept: str = "") -> bool:
        """Leave the page, delete all but a cache, and return whether that was all."""
        if self.is_spent:
            return False
        self._context.set_offline(offline=False)
        self._context.clear_permissions()
        if self.is_worn or self.page.is_closed():
            self.page = self._new_page()  # before the last one of the process is closed
        self.leave_alone()
        self.page.goto(f"{self._site}{SHELF}")
        self._context.clear_cookies()
        self.page.evaluate(EMPTY, kept)
        return not self.is_spent

    def leave_alone(self) -> None:
        """Close the other pages that a test opened, and let go of the page."""
        for other in self._context.pages:
            if other != self.page:
                other.close()
        for driver in self._drivers:
            with suppress(Error):  # a test may have let go of it
                driver.detach()
        self._drivers.clear()

    def close(self) -> None:
        self._context.close()

    def _noting(
        self, what: Literal["is_worn", "is_spent"]
    ) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
        def noting(method: Callable[..., Any]) -> Callable[..., Any]:
            @wraps(method)
            def noted(*arguments: Any, **named: Any) -> Any:
                setattr(self, what, True)
                return method(*arguments, **named)

            return noted

        return noting

    def _driving(self, method: Callable[..., Any]) -> Callable[..., Any]:
        @wraps(method)
        def driving(page: Page) -> CDPSession:
            driver: CDPSession = method(page)
            self._drivers.append(driver)
            return driver

        return driving

    def _replace(
        self,
        thing: object,
        name: str,
        replacement: Callable[[Callable[..., Any]], Callable[..., Any]],
    ) -> None:
        method = getattr(thing, name, None)
        if method:
            setattr(thing, name, replacement(method))


class Tabs:
    """The tabs of one browser."""

    def __init__(self, browser: Browser, site: str, watch: Callable[..., None]) -> None:
        """Begin with none.

        Args:
            browser: in which they are opened.
            site: its address.
            watch: notes problems of a context in a list, given the site.
        """
        self._browser = browser
        self._site = site
        self._watch = watch
        self._free: list[Tab] = []
        self._lent: list[Tab] = []
        self._snapshot: dict[str, str] = {}

    def warm(self, page: Page) -> None:
        """Make the next start in a waiting page that of a later visit."""
        if self._snapshot:
            page.evaluate(HAVE, self._snapshot)

    def learn(self, page: Page, folder: Path) -> None:
        """Take a snapshot in a started page, unless there is one, for all tabs.

        Args:
            page: whose Python has started.
            folder: that is served as the site.
        """
        if self._snapshot:
            return
        taken = page.evaluate(TAKE)
        (folder / SNAPSHOT).write_bytes(b64decode(taken.pop("bytes").partition(",")[2]))
        self._snapshot = {**taken, "address": f"{self._site}{SNAPSHOT}"}

    def lend(
        self,
        problems: list[str],
        viewport: tuple[int, int],
        *,
        touch: bool = True,
        dark: bool = False,
    ) -> Page:
        """Return a tab with nothing open and nothing kept, until it comes back.

        Args:
            problems: the list to which the page's errors are added.
            viewport: the width and height of its window, in CSS pixels.
            touch: whether it has a touch screen.
            dark: whether its system is dark.
        """
        tab = next((tab for tab in self._free if tab.touch is touch), None)
        if tab is None:
            tab = Tab(self._browser, self._site, touch=touch)
            tab.watch(self._watch)
        else:
            self._free.remove(tab)
        self._lent.append(tab)
        tab.problems = problems
        tab.dress(viewport, dark=dark)
        return tab.page

    def of(self, page: Page) -> Tab:
        return next(tab for tab in self._lent if tab.page == page)

    def take_back(self, *pages: Page) -> None:
        """Clear these tabs, and close those of them that cannot be lent again."""
        for tab in [tab for tab in self._lent if tab.page in pages]:
            self._lent.remove(tab)
            if tab.clear(self._snapshot.get("cache", "")):
                self._free.append(tab)
            else:
                tab.close()

    def close(self) -> None:
        for tab in (*self._free, *self._lent):
            tab.close()
