"""The page without a browser: the deals of the day."""

from __future__ import annotations

import pytest

from tabletop.registry import GAMES
from tabletop.results import DAILY
from tests.forms import Page, check
from tests.test_app import Kit
from tests.test_daily import NOON, TODAY

DAY = 86_400


class Days(Kit):
    """An app on a device whose clock shows noon of 23 November."""

    def __init__(self) -> None:
        super().__init__()
        self.time = NOON

    def page(self) -> Page:
        """Return what is shown of the deals of the day."""
        self.app.open("#/daily")
        return check(self.app.frame().markup)

    def finish(self) -> None:
        """Play the game at the table to its end."""
        while not self.session().is_over:
            self.play_any()


@pytest.fixture
def kit() -> Days:
    return Days()


def test_the_lobby_leads_to_the_deals_of_the_day(kit: Days) -> None:
    assert 'href="#/daily"' in kit.app.frame().markup
    page = kit.page()
    assert kit.app.frame().screen == "daily"
    assert kit.app.frame().title == "Deal of the day – Tabletop"
    ways = [a for a in page.named("a") if str(a.get("id")).startswith("today-")]
    assert [a["href"] for a in ways] == [f"#/daily/{game}" for game in GAMES]


def test_a_try_is_begun_once_and_then_gone_on_with(kit: Days) -> None:
    kit.open("#/daily/threes")
    id_, frame = kit.app.address.rsplit("/", 1)[-1], kit.app.frame()
    assert kit.session().table[DAILY] == TODAY
    assert "this try counts" in frame.markup
    kit.play_any()
    kit.app.open("#/")
    kit.app.open("#/daily/threes")
    assert kit.app.address == f"#/threes/{id_}"
    assert f"#/threes/{id_}" in [a.get("href") for a in kit.page().named("a")]


def test_a_finished_try_is_shared_at_its_end_and_from_the_list(kit: Days) -> None:
    kit.open("#/daily/threes")
    id_ = kit.app.address.rsplit("/", 1)[-1]
    kit.finish()
    assert "The deal of 23 November." in kit.app.frame().markup
    kit.app.command("result")
    at_end = kit.app.frame().markup
    assert "Tabletop · Threes · 23 November" in at_end
    assert f"#/daily/threes/{TODAY}" in at_end
    assert "★" not in kit.app.frame().markup
    assert "●" in "".join(kit.page().texts)
    kit.app.command(f"result-{id_}")
    assert "Tabletop · Threes · 23 November" in kit.app.frame().markup
    kit.app.command("close")
    assert "result-text" not in kit.app.frame().markup


def test_a_try_with_a_move_taken_back_is_said_not_to_count(kit: Days) -> None:
    kit.open("#/daily/threes")
    kit.play_any()
    kit.app.command("undo")
    kit.finish()
    told = "Moves were taken back, so it doesn't count."
    assert told in kit.app.frame().markup.replace("&#x27;", "'")
    assert told in "".join(kit.page().texts)


def test_a_deal_of_another_day_is_for_practice(kit: Days) -> None:
    kit.open("#/daily/threes/2026-11-20")
    assert DAILY not in kit.session().table
    assert "for practice" in kit.app.frame().markup


def test_a_clock_that_jumps_loses_no_try(kit: Days) -> None:
    kit.open("#/daily/threes")
    id_ = kit.app.address.rsplit("/", 1)[-1]
    kit.time -= 3 * DAY
    kit.app.open(f"#/daily/threes/{TODAY}")
    assert kit.app.address == f"#/threes/{id_}"
    kit.open("#/daily/threes")
    assert kit.session().table[DAILY] == "2026-11-20"


@pytest.mark.parametrize("address", ["#/daily/chess", "#/daily/threes/2026-02-30"])
def test_what_is_no_deal_is_said(kit: Days, address: str) -> None:
    kit.app.open(address)
    assert kit.app.frame().screen == "error"


def test_a_result_is_shown_of_no_other_game(kit: Days) -> None:
    kit.open("#/threes?seed=app")
    kit.app.command("result")
    assert "result-text" not in kit.app.frame().markup
