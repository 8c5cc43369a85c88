"""Changing seats by thumb: a person joins, and a computer replaces another."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tabletop.core.chance import pick, rng_for
from tabletop.games.game_of_threes import Options
from tabletop.session import Seat, Session, links
from tests.browser.conftest import OpenPage
from tests.browser.threes import kept


def between_rounds() -> str:
    """Return the address of a game in which Ann is to deal the second round."""
    seats = (Seat("Ann"), Seat("Ben", "random"))
    for seed in range(20):
        session = Session.start(
            "game_of_threes",
            players=2,
            seats=seats,
            options=Options(allow_joining=True, rounds=3),
            seed=seed,
        )
        while not session.joining:
            rng = rng_for("joining", len(session.log))
            session.play(pick(rng, session.legal()))
        if session.to_act == 0:
            return f"game_of_threes?log={links.pack(session)}"
    message = "In no game it is Ann who deals."
    raise AssertionError(message)


@pytest.mark.at_length
def test_somebody_joins_and_a_computer_goes_on_for_another(
    open_page: OpenPage, axe: Callable[[Page], str]
) -> None:
    page = open_page(between_rounds())
    page.locator("#table [data-action=join]").tap()
    dialog = page.get_by_role("dialog", name="Someone joins")
    expect(dialog).to_be_visible()
    assert axe(page) == ""
    dialog.get_by_label("Name").fill("Cy")
    dialog.get_by_role("button", name="Join", exact=True).tap()
    expect(dialog).to_have_count(0)
    assert kept(page).seats[2] == Seat("Cy")
    page.locator("#tool-undo").tap()
    expect(page.locator("#live")).to_contain_text("Taken back")
    assert len(kept(page).seats) == 2
    page.get_by_role("button", name="Menu").tap()
    page.get_by_role("button", name="Who plays").tap()
    dialog = page.get_by_role("dialog", name="Who plays")
    expect(dialog).to_be_visible()
    assert axe(page) == ""
    dialog.get_by_label("Seat 1", exact=True).select_option("random")
    dialog.get_by_role("button", name="Done").tap()
    expect(dialog).to_have_count(0)
    assert kept(page).seats[0] == Seat("Ann", "random")
