"""Later visits start from Python's memory as an earlier one kept it."""

import re

import pytest
from playwright.sync_api import Page, expect

from tabletop.registry import GAMES
from tests.browser.conftest import OpenPage, reload, wait_until_ready
from tests.browser.offline import hint
from tests.browser.starting import WASM
from tests.browser.threes import best_try
from tests.kit.cases import some

LIBRARY = re.compile(r"/static/library-\w+\.bin$")

MARK = "tabletop/1/starting"  # kept while Python starts from a snapshot
ENOUGH = 300  # how often is looked for a snapshot, ten times a second


def snapshots(page: Page) -> dict[str, int]:
    """Return the addresses of the snapshots that are kept, to their sizes in bytes."""
    found: dict[str, int] = page.evaluate(
        """async () => {
            const found = {};
            const named = (await caches.keys()).filter(name => /snapshot$/.test(name));
            for (const name of named) {
                const cache = await caches.open(name);
                for (const request of await cache.keys()) {
                    const response = await cache.match(request);
                    found[request.url] = (await response.blob()).size;
                }
            }
            return found;
        }"""
    )
    return found


def memory(page: Page) -> int:
    """Return the bytes of Python's memory."""
    size: int = page.evaluate(
        """async () => {
            const { src } = document.querySelector("script[src*='/python-']");
            const python = await (await import(src)).loadPyodide();
            return python._module.HEAPU8.length;
        }"""
    )
    return size


def put(page: Page, content: str) -> None:
    """Put a text where the snapshot belongs."""
    page.evaluate(
        """async content => {
            const { src } = document.querySelector("script[src*='/python-']");
            const machine = /machine-\\w+\\.mjs/.exec(await (await fetch(src)).text());
            const { snapshotKey } = await import(new URL(machine, src));
            const cache = await caches.open(new URL("./snapshot", src));
            const headers = { pages: JSON.stringify({ head: 256, parts: [[0, 1]] }) };
            await cache.put(snapshotKey, new Response(content, { headers }));
        }""",
        content,
    )
    assert list(snapshots(page).values()) == [len(content)]


def unpacked(page: Page) -> bool:
    """Return whether the page asked for the archive that Python starts from."""
    urls: list[str] = page.evaluate(
        "performance.getEntriesByType('resource').map(({ name }) => name)"
    )
    return any(LIBRARY.search(url) for url in urls)


def mark(page: Page) -> str | None:
    """Return the mark of a start that has not come to its end."""
    found: str | None = page.evaluate("key => localStorage.getItem(key)", MARK)
    return found


def test_a_later_visit_starts_from_memory_and_plays_on(open_page: OpenPage) -> None:
    page = open_page("threes?seed=memory", offline=True)
    assert unpacked(page)
    page.locator(f"#arrow-{best_try(page)}").tap()
    expect(page.locator("#status")).to_contain_text("1 move")
    for _ in range(ENOUGH):
        if snapshots(page):
            break
        page.wait_for_timeout(100)
    ((address, size),) = snapshots(page).items()
    library, _slash, others = address.partition("?snapshot%20of%20")
    assert LIBRARY.search(library)
    machine, *games = others.split(",")
    assert re.search(r"/vendor/pyodide-\w+/pyodide\.asm\.wasm$", machine)
    named = (re.search(r"/static/(\w+)-\w+\.bin$", game) for game in games)
    assert sorted(found[1] for found in named if found) == sorted(GAMES)
    assert size < 0.75 * memory(page)  # without pages of zeros
    reload(page)
    assert not unpacked(page)
    assert mark(page) is None
    expect(page.locator("#status")).to_contain_text("1 move")
    page.locator(f"#arrow-{best_try(page)}").tap()
    expect(page.locator("#status")).to_contain_text("2 moves")
    hint(page)  # by a worker that starts from the same memory
    page.evaluate("location.hash = '#/tomacco/rules'")  # a file of the archive
    expect(page.locator("#screen h1")).to_contain_text("Tomacco")
    expect(page.locator("#screen")).to_contain_text("face-down")
    assert snapshots(page) == {address: size}


@pytest.mark.parametrize(
    "content", some(["\0" * 4096, "", "no snapshot"], 1), ids=["zeros", "empty", "text"]
)
def test_a_torn_snapshot_is_thrown_away(open_page: OpenPage, content: str) -> None:
    page = open_page("threes?seed=torn")
    put(page, content)
    reload(page)
    assert snapshots(page) == {}
    assert mark(page) is None
    page.locator(f"#arrow-{best_try(page)}").tap()
    expect(page.locator("#status")).to_contain_text("1 move")


def test_a_snapshot_outlasts_a_download_that_broke(
    open_page: OpenPage, problems: list[str]
) -> None:
    page = open_page("threes?seed=broken")
    put(page, "no snapshot")
    before = snapshots(page)
    page.route(WASM, lambda route: route.abort(), times=1)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.reload()
    expect(page.locator("html")).to_have_attribute("data-failed", "download")
    # A second start beside the first one could hang.
    assert len([url for url in asked if url.endswith(".wasm")]) == 1
    assert snapshots(page) == before
    assert mark(page) is None
    page.close()
    problems.clear()


@pytest.mark.at_length
def test_the_mark_of_another_tab_that_starts_just_now_costs_nothing(
    open_page: OpenPage,
) -> None:
    page = open_page("threes?seed=neighbour")
    put(page, "no snapshot")
    other = page.context.new_page()
    other.goto(page.url.partition("#")[0])
    wait_until_ready(other)
    put(page, "no snapshot")
    other.evaluate(
        """key => new Promise(held => navigator.locks.request(
            key, () => { held(); return new Promise(() => {}) }))""",
        MARK,
    )
    page.evaluate("key => localStorage.setItem(key, 'yes')", MARK)
    warnings: list[str] = []
    page.on("console", lambda message: warnings.append(message.text))
    reload(page)
    assert [text for text in warnings if "without its snapshot" in text] != []
    assert mark(page) == "yes"  # it is for the other tab to take it off


def test_a_tab_that_was_closed_while_it_started_leaves_no_mark(
    open_page: OpenPage,
) -> None:
    page = open_page("threes?seed=closed")
    put(page, "no snapshot")
    other = page.context.new_page()
    other.route(WASM, lambda _route: None)
    other.goto(page.url, wait_until="commit")
    page.wait_for_function("key => localStorage.getItem(key)", arg=MARK)
    other.close(run_before_unload=True)
    page.wait_for_function("key => !localStorage.getItem(key)", arg=MARK)
    assert len(snapshots(page)) == 1


@pytest.mark.at_length
def test_a_start_that_came_to_no_end_is_not_tried_again(open_page: OpenPage) -> None:
    page = open_page("threes?seed=mark")
    put(page, "no snapshot")
    page.evaluate("key => localStorage.setItem(key, 'yes')", MARK)
    warnings: list[str] = []
    page.on("console", lambda message: warnings.append(message.text))
    reload(page)
    assert [text for text in warnings if "snapshot" in text] == []
    assert snapshots(page) == {}
    assert mark(page) is None
