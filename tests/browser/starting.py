"""Pages whose Python is held back."""

from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Page, Route

WASM = "**/pyodide.asm.wasm"


@contextmanager
def python_held(page: Page) -> Iterator[None]:
    """Keep Python from starting for as long."""
    held: list[Route] = []
    page.route(WASM, lambda route: held.append(route))  # noqa: PLW0108 - a builtin takes no note
    yield
    for route in held:
        route.continue_()
    page.unroute(WASM)
