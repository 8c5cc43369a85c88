"""Checks of sizes: overflow, covered elements, and targets for a finger."""

from __future__ import annotations

from playwright.sync_api import Locator, Page

OUT_OF_REACH = """() => [...document.querySelectorAll("button, a[href], input")]
    .filter((control) => control.closest("#screen") && control.checkVisibility())
    .filter((control) => !document.querySelector(".veil") || control.closest(".panel"))
    .filter((control) => {
        control.scrollIntoView({ block: "center", behavior: "instant" });
        const { left, right, top, bottom } = control.getBoundingClientRect();
        const [x, y] = [(left + right) / 2, (top + bottom) / 2];
        const met = document.elementFromPoint(x, y);
        return left < 0 || right > innerWidth || !control.contains(met);
    })
    .map((control) => `${control.id}: ${control.textContent}`)"""
"""Of JavaScript: the controls that are not wholly in the page, or covered.

An open panel covers the rest of the table.
"""


OVERLAID = """() => {
    const isClipped = (element) => element !== null && (
        getComputedStyle(element).clipPath === "inset(50%)" ||
        isClipped(element.parentElement));
    const walker = document.createTreeWalker(
        document.querySelector("#screen"), NodeFilter.SHOW_TEXT);
    const words = [];
    while (walker.nextNode()) {
        const { parentElement: around, data } = walker.currentNode;
        if (around.closest("svg, .sr-only, .story, .cards-number") ||
            (document.querySelector(".veil") && !around.closest(".panel")) ||
            isClipped(around) || !around.checkVisibility() || !data.trim()) continue;
        const range = document.createRange();
        range.selectNodeContents(walker.currentNode);
        const scrolls = (element) => element && (/auto|scroll/.test(
            getComputedStyle(element).overflowY) ? element
            : scrolls(element.parentElement));
        const pane = scrolls(around)?.getBoundingClientRect();
        for (const { left, right, top, bottom } of range.getClientRects()) {
            const rect = { left, right, top: Math.max(top, pane?.top ?? top),
                bottom: Math.min(bottom, pane?.bottom ?? bottom) };
            rect.height = rect.bottom - rect.top;
            if (rect.height > 0) words.push({ rect, data });
        }
    }
    const meet = (a, b, slack) =>
        Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 &&
        Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > slack;
    return words.flatMap((one, k) => words.slice(k + 1)
        .filter((two) => one.data !== two.data)
        .filter((two) => meet(one.rect, two.rect,
            Math.min(one.rect.height, two.rect.height) / 3))
        .map((two) => `${one.data} / ${two.data}`));
}"""
"""Of JavaScript: words that lie over others; lines may touch by their empty parts."""


def overflow(page: Page) -> dict[str, int]:
    """Return by how much the document is wider and higher than the window."""
    size = page.evaluate(
        "(e => [e.scrollWidth - innerWidth, e.scrollHeight - innerHeight])"
        "(document.documentElement)"
    )
    return {"across": max(0, size[0]), "down": max(0, size[1])}


def assert_is_a_target(control: Locator, viewport: tuple[int, int]) -> None:
    """See that a finger can hit the control, and that it is in the window."""
    box = control.bounding_box()
    assert box is not None
    assert min(box["width"], box["height"]) >= 44
    assert box["x"] >= 0
    assert box["y"] >= 0
    assert box["x"] + box["width"] <= viewport[0]
    assert box["y"] + box["height"] <= viewport[1]


SETTLE = """() => {
    dispatchEvent(new Event("resize"));
    return new Promise((done) =>
        requestAnimationFrame(() => requestAnimationFrame(() => done())));
}"""
"""Of JavaScript: has a hint or a refusal take its place anew."""
