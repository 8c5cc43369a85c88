"""The deals of the day, without a browser."""

import pytest

from tabletop.app.app import App
from tabletop.library import daily
from tabletop.registry import GAMES
from tabletop.session import links
from tests.app.days import Days
from tests.app.shelves import Shelves
from tests.kit.app import Kit
from tests.kit.markup import check
from tests.library.days import TODAY

DAY = 86_400


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
    assert kit.session().table.daily == TODAY
    assert "Deal of 23 November" in frame.markup
    assert "this try counts" in frame.polite
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
    told = "Moves were taken back, so it doesn’t count."
    assert told in kit.app.frame().markup
    assert told in "".join(kit.page().texts)


def test_a_deal_of_another_day_is_for_practice(kit: Days) -> None:
    kit.open("#/daily/threes/2026-11-20")
    assert not kit.session().table.daily
    assert "for practice" in kit.app.frame().markup


def test_a_clock_that_jumps_loses_no_try(kit: Days) -> None:
    kit.open("#/daily/threes")
    id_ = kit.app.address.rsplit("/", 1)[-1]
    kit.time -= 3 * DAY
    kit.app.open(f"#/daily/threes/{TODAY}")
    assert kit.app.address == f"#/threes/{id_}"
    kit.open("#/daily/threes")
    assert kit.session().table.daily == "2026-11-20"


def test_a_list_that_lies_open_over_midnight_leads_to_the_new_day(kit: Days) -> None:
    kit.app.open("#/daily")
    (link,) = check(kit.app.frame().markup).having("id", "today-threes")
    kit.time += DAY
    kit.open(link["href"])
    assert kit.session().table.daily == "2026-11-24"
    assert "Deal of 24 November" in kit.app.frame().markup


def test_the_week_has_a_dot_for_each_finished_deal(kit: Days) -> None:
    kit.open("#/daily/threes")
    kit.finish()
    page = kit.page()
    week, month = page.having("aria-current")
    assert week["aria-current"] == month["aria-current"] == "date"
    assert page.texts.count("23: 1 of 5 finished, 0 won") == 2  # and in the month
    assert "1 day running" in page.texts


def test_a_finished_deal_is_ticked_and_the_next_one_is_meant_to_be_played(
    kit: Days,
) -> None:
    kit.open("#/daily/threes")
    kit.finish()
    page = kit.page()
    signs = [a["class"] for a in page.having("class") if "round" in a["class"]]
    assert signs == ["round done", "round gold", *["round"] * 3]
    assert f"#/threes?seed={TODAY}" in [a.get("href") for a in page.named("a")]


# Only one try a day counts


def counted(kit: Days) -> list[str]:
    """Return the ids of the tries of Threes that are marked as the first of a day."""
    return [
        it.id for it in kit.game_store.entries() if it.game == "threes" and it.daily
    ]


def last_id(kit: Kit) -> str:
    return kit.app.address.rsplit("/", 1)[-1]


def test_another_tab_goes_on_with_the_try_of_this_one(kit: Days) -> None:
    kit.open("#/daily/threes")
    kit.play_any()
    other = App(kit.store, lambda: kit.time)
    other.open("#/daily/threes")
    assert other.address == kit.app.address
    assert len(counted(kit)) == 1


@pytest.mark.parametrize("moves", [0, 3])
def test_whoever_deletes_a_try_has_no_other_one(kit: Days, moves: int) -> None:
    kit.open("#/daily/threes")
    for _ in range(moves):
        kit.play_any()
    id_ = last_id(kit)
    kit.app.open("#/games")
    kit.app.command(f"delete-{id_}")
    kit.open("#/daily/threes")
    assert not kit.session().table.daily
    assert "only the first try counts" in kit.app.frame().markup
    assert counted(kit) == []
    kit.open("#/daily/tomacco")
    assert kit.session().table.daily == TODAY


def test_whoever_has_looked_at_the_deal_before_practises(kit: Days) -> None:
    kit.open(f"#/threes?seed={TODAY}")
    kit.play_any()
    kit.open("#/daily/threes")
    assert "only the first try counts" in kit.app.frame().markup
    assert counted(kit) == []


@pytest.mark.parametrize("way", ["from/0", "again", "new"])
def test_the_same_deal_again_is_for_practice(kit: Days, way: str) -> None:
    kit.open("#/daily/threes")
    id_ = last_id(kit)
    kit.finish()
    if way == "again":
        kit.app.command("again")
    elif way == "new":
        kit.open(f"#/threes?seed={TODAY}")
    else:
        kit.open(f"#/threes/{id_}/{way}")
    assert last_id(kit) != id_
    assert counted(kit) == [id_]


def test_a_move_that_is_taken_back_and_played_again_does_not_count(kit: Days) -> None:
    kit.open("#/daily/threes")
    kit.play_any()
    kit.app.command("undo")
    kit.app.command("redo")
    kit.finish()
    (try_,) = daily.tries(kit.game_store.entries()).values()
    assert not daily.is_counted(try_)
    assert daily.scores(daily.tries(kit.game_store.entries()))[TODAY].finished == 0


def test_a_link_to_the_try_is_the_try_and_on_another_device_none(kit: Days) -> None:
    kit.open("#/daily/threes")
    kit.play_any()
    id_, link = last_id(kit), links.address(kit.session())
    kit.app.open(link)
    assert last_id(kit) == id_
    other = Days()
    other.open(link)
    other.app.hold(other.app.frame().hold, is_mine=True)
    other.app.play(kit.session().legal()[0])
    assert [it.game for it in other.game_store.entries()] == ["threes"]
    assert counted(other) == []


def test_a_try_that_another_device_began_later_does_not_take_its_place(
    kit: Days,
) -> None:
    kit.open("#/daily/threes")
    mine = last_id(kit)
    other = Days()
    other.time += 60
    other.open("#/daily/threes")
    other.play_any()
    theirs = last_id(other)
    told, text = other.game_store.entry(theirs), other.game_store.text(theirs)
    assert told is not None
    assert text is not None
    kit.store.write(told, text)
    kit.time += 600
    kit.play_any()  # this game has the latest play
    assert set(counted(kit)) == {mine, theirs}
    assert daily.tries(kit.game_store.entries())["threes", TODAY].id == mine
    kit.open("#/daily/threes")
    assert last_id(kit) == mine


def test_a_try_whose_save_is_not_at_hand_is_found(kit: Days) -> None:
    shelves = Shelves()
    shelves.time = kit.time
    shelves.open("#/daily/threes")
    shelves.answer()
    shelves.hold()
    shelves.play_any()
    id_ = last_id(shelves)
    told, text = shelves.game_store.entry(id_), shelves.game_store.text(id_)
    assert told is not None
    assert text is not None
    shelves.slow.put_away(told, text)
    started = shelves.app = App(shelves.slow, shelves._now)
    started.open(f"#/daily/threes/{TODAY}")
    shelves.answer()
    assert started.address == f"#/threes/{id_}"


@pytest.mark.parametrize("days", [-400, -1, 1, 400])
def test_a_clock_that_jumps_there_and_back_gives_no_other_try(
    kit: Days, days: int
) -> None:
    kit.open("#/daily/threes")
    mine = last_id(kit)
    kit.time += days * DAY
    kit.open("#/daily/threes")
    assert last_id(kit) != mine
    kit.time -= days * DAY
    kit.open("#/daily/threes")
    assert last_id(kit) == mine
    assert len(counted(kit)) == 2
    assert len(daily.tries(kit.game_store.entries())) == 2


@pytest.mark.parametrize("address", ["#/daily/chess", "#/daily/threes/2026-02-30"])
def test_what_is_no_deal_is_said(kit: Days, address: str) -> None:
    kit.app.open(address)
    assert kit.app.frame().screen == "error"


def test_a_result_is_shown_of_no_other_game(kit: Days) -> None:
    kit.open("#/threes?seed=app")
    kit.app.command("result")
    assert "result-text" not in kit.app.frame().markup
