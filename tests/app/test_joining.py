"""Joining a table, and changing who plays at a seat, without a browser."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pytest

from tabletop.app.frame import Frame
from tabletop.session import Seat, TableState
from tabletop.ui import Ui
from tabletop.ui.result import Result
from tests.kit import club_game
from tests.kit.app import Kit
from tests.kit.games import registered, seen_through
from tests.kit.markup import check

ANN, BEN, CY = map(Seat, ("Ann", "Ben", "Cy"))


def draw(seen: club_game.Observation, legal: Sequence[str], ui: Ui) -> str:
    buttons = (f'<button data-action="{text}">{text}</button>' for text in legal)
    return f"{ui.names[seen.observer]} has {seen.card}{''.join(buttons)}"


@pytest.fixture(autouse=True)
def _club_on_a_page(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    seen_through(
        monkeypatch,
        "club_game",
        is_private=True,
        keys={"j": "join"},
        draw=draw,
        status=lambda seen, _names: f"Round {seen.round + 1}",
        ending=lambda _seen, _names: Result(line="Over"),
    )
    with registered(club_game):
        yield


def opened(seats: str = "human,random", names: str = "Ann,Ben") -> Kit:
    kit = Kit.at(f"#/club_game?seats={seats}&names={names}&seed=club")
    kit.app.frame()
    return kit


def seats(kit: Kit) -> tuple[Seat, ...]:
    return kit.session().seats


def fields(frame: Frame) -> dict[str, str]:
    return check(frame.markup).posted()


def join(kit: Kit, **changed: str) -> Frame:
    """Change the form for joining and send it; return the next frame."""
    choose(kit, **changed)
    kit.app.command("sit-down")
    return kit.app.frame()


def choose(kit: Kit, **changed: str) -> None:
    """Send a new value of each of these controls."""
    for control, text in changed.items():
        kit.app.command("choose", {control.replace("_", "-"): text})


# Joining


@pytest.mark.parametrize("way", ["play", "key", "tools"])
def test_who_joins_says_first_who_he_is(way: str) -> None:
    kit = opened()
    if way == "tools":
        kit.app.command("tools")
        assert 'data-command="join"' in kit.app.frame().markup
        kit.app.command("join")
    elif way == "key":
        assert kit.app.press("j")
    else:
        kit.app.play("join")
    frame = kit.app.frame()
    assert seats(kit) == (ANN, Seat("Ben", "random"))
    assert 'data-command="sit-down"' in frame.markup
    assert fields(frame) == {"seat-2": "human", "name-2": ""}
    join(kit, name_2="Cy")
    assert seats(kit)[2] == CY


def test_a_computer_joins_with_its_usual_name_and_is_heard() -> None:
    kit = opened()
    kit.app.play("join")
    frame = join(kit, seat_2="random")
    assert seats(kit)[2] == Seat("Cleo", "random")
    assert frame.polite == "Cleo joins."
    assert "<dialog" not in frame.markup


def test_who_is_chosen_is_drawn_before_he_sits_down() -> None:
    kit = opened()
    kit.app.play("join")
    choose(kit, seat_2="random")
    frame = kit.app.frame()
    assert 'placeholder="Cleo"' in frame.markup
    assert len(seats(kit)) == 2


def test_what_cannot_be_is_a_sentence_and_nobody_joins() -> None:
    kit = opened()
    kit.app.play("join")
    choose(kit, seat_2="wizard")
    frame = kit.app.frame()
    assert frame.assertive == "Unknown player “wizard”. Choose from: human, random."
    assert frame.assertive in frame.markup
    assert len(seats(kit)) == 2


def test_undo_takes_him_away_and_redo_brings_him_back() -> None:
    kit = opened()
    kit.app.play("join")
    join(kit, name_2="Cy")
    kit.app.command("undo")
    assert len(seats(kit)) == 3  # it was Ann's, for whom the curtain waits
    kit.app.command("lift")
    kit.app.command("undo")
    assert len(seats(kit)) == 2
    kit.app.command("redo")
    assert seats(kit)[2] == CY


def test_while_somebody_joins_no_computer_plays() -> None:
    kit = opened()
    kit.app.play("go")
    assert kit.app.frame().question is not None
    kit.app.command("join")
    assert kit.app.frame().question is None
    join(kit, seat_2="random")
    assert len(seats(kit)) == 3
    assert kit.app.frame().question is not None


@pytest.mark.parametrize("name", ["", "Cy"])
def test_who_may_not_join_yet_is_expected(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(club_game, "legal_actions", lambda _state: (club_game.Go(),))
        kit = opened()
        kit.app.command("join")
        assert "as soon as the rules allow it" in kit.app.frame().markup
        frame = join(kit, name_2=name)
        assert "joins as soon as the rules allow it" in frame.polite
        assert len(seats(kit)) == 2
        kit = kit.reload()
        kit.open("#/club_game")
    kit.app.play("go")
    assert seats(kit)[2].name == (name or "Player 3")
    assert kit.session().table == TableState()
    kit.reply("go")
    assert kit.session().to_act == 2


def test_who_is_expected_can_stay_away(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(club_game, "legal_actions", lambda _state: (club_game.Go(),))
    kit = opened()
    kit.app.command("join")
    assert "nobody" not in kit.app.frame().markup
    join(kit, name_2="Cy")
    kit.app.command("join")
    frame = kit.app.frame()
    assert fields(frame)["name-2"] == "Cy"
    assert 'data-command="nobody"' in frame.markup
    kit.app.command("nobody")
    assert not kit.session().table.expected
    monkeypatch.undo()


@pytest.mark.parametrize("junk", [None, 7, "Cy", ["Cy"], ["Cy", 3], {"name": "Cy"}])
def test_an_expected_one_who_is_none_is_passed_over(junk: object) -> None:
    kit = opened()
    session = kit.session()
    session.table = TableState.read({"expected": junk})
    entry = kit.game_store.entries()[0]
    kit.game_store.keep(entry, session)
    again = kit.reload()
    again.open("#/club_game")
    again.app.play("go")
    assert len(seats(again)) == 2


def test_a_page_that_only_reads_lets_nobody_join() -> None:
    kit = opened()
    kit.app.play("join")
    kit.app.hold(kit.app.address.rsplit("/", 1)[-1], is_mine=False)
    kit.app.command("sit-down", {"seat-2": "human"})
    assert "another tab" in kit.app.frame().assertive
    assert len(seats(kit)) == 2


def test_a_form_that_comes_too_late_changes_nothing() -> None:
    kit = opened()
    kit.app.command("sit-down", {"seat-2": "human"})
    kit.app.command("reseated", {"seat-0": "random"})
    assert seats(kit) == (ANN, Seat("Ben", "random"))


def test_the_tools_have_no_seat_that_is_not_there() -> None:
    kit = opened("human,random,random,random", "Ann")
    kit.app.command("tools")
    assert 'data-command="join"' not in kit.app.frame().markup
    assert 'data-command="seats"' in kit.app.frame().markup
    kit.app.open("#/threes?seed=alone")
    kit.app.command("tools")
    markup = kit.app.frame().markup
    assert 'data-command="join"' not in markup
    assert 'data-command="seats"' not in markup


# Another player at a seat


def reseat(kit: Kit, **changed: str) -> Frame:
    """Open the form for all seats, change and send it; return the next frame."""
    kit.app.command("seats")
    return post(kit, **changed)


def post(kit: Kit, **changed: str) -> Frame:
    """Change the open form and send it; return the next frame."""
    choose(kit, **changed)
    kit.app.command("reseated")
    return kit.app.frame()


def test_a_computer_goes_on_for_a_person_and_he_comes_back() -> None:
    kit = opened("human,random")
    frame = reseat(kit, seat_0="random")
    assert seats(kit) == (Seat("Ann", "random"), Seat("Ben", "random"))
    assert frame.polite == "A computer plays for Ann."
    assert frame.question is not None
    frame = reseat(kit, seat_0="human")
    assert seats(kit)[0] == ANN
    assert frame.polite == "Ann plays."
    assert frame.question is None


def test_who_changes_nothing_is_told_nothing() -> None:
    kit = opened()
    assert reseat(kit).polite == ""
    assert seats(kit) == (ANN, Seat("Ben", "random"))


def test_a_person_for_a_computer_brings_the_curtain() -> None:
    kit = opened()
    assert not kit.app.frame().is_covered
    frame = reseat(kit, seat_1="human")
    assert not frame.is_covered  # a warning comes first
    assert kit.session().seats[1].bot
    told = "If you take over from Ben, you will see their hand."
    assert frame.assertive == told
    assert told in frame.markup
    assert "Show it and continue" in frame.markup
    frame = post(kit, seat_1="human")
    assert frame.is_covered
    assert kit.session().seats[1].bot is None
    assert "Ann has" not in frame.markup
    assert "Ann" in frame.assertive


def test_what_a_seat_shows_is_said_again_of_another_one() -> None:
    kit = opened("human,random,random")
    reseat(kit, seat_1="human")
    frame = post(kit, seat_1="random", seat_2="human")
    assert "from Cleo, you will see their hand" in frame.assertive
    frame = post(kit, seat_1="random", seat_2="random")
    assert frame.assertive == ""
    assert all(seat.bot for seat in kit.session().seats[1:])


def test_whoever_is_left_alone_says_that_he_is_there() -> None:
    kit = opened("human,human")
    kit.app.command("lift")
    frame = reseat(kit, seat_0="random")
    assert frame.is_covered
    assert "You have" not in frame.markup
    again = kit.reload()
    again.open("#/club_game")
    assert again.app.frame().is_covered
    again.app.command("lift")
    assert "You have" in again.app.frame().markup
    again.reply("go")
    assert not again.app.frame().is_covered
    assert not again.session().table.alone


def test_who_stays_in_front_of_the_table_is_not_asked() -> None:
    kit = opened("human,human")
    kit.app.command("lift")
    frame = reseat(kit, seat_1="random")
    assert not frame.is_covered
    assert not kit.session().table.alone


def test_where_all_have_left_nobody_is_asked() -> None:
    kit = opened("human,human")
    kit.app.command("lift")
    assert not reseat(kit, seat_0="random", seat_1="random").is_covered


def test_a_seat_of_an_unknown_level_can_be_given_to_a_known_one() -> None:
    kit = opened("random,human", "Ann,Ben")
    session = kit.session()
    session.sit(0, Seat("Ann", "wizard"))
    kit.game_store.keep(kit.game_store.entries()[0], session)
    again = kit.reload()
    again.open("#/club_game")
    frame = again.app.frame()
    assert "computer player “wizard”" in frame.markup
    (button,) = check(frame.markup).having("id", "notice-command")
    assert button["data-command"] == "seats"
    reseat(again)
    post(again)  # after the warning
    assert seats(again)[0] == ANN  # the form selects no known level
    reseat(again, seat_0="random")
    assert again.app.frame().question is not None
