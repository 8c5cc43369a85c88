"""Checks of sizes: overflow, covered elements, and targets for a finger."""

from playwright.sync_api import Locator, Page


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
