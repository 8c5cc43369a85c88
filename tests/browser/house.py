"""Moves in a page whatever stands on it."""

from __future__ import annotations

from playwright.sync_api import Page

from tests.browser.conftest import (
    lively,
)
from tests.browser.threes import best_try


def push(page: Page) -> None:
    """Push the tiles in some direction that is legal."""
    lively(page, f"#arrow-{best_try(page)}").click()
