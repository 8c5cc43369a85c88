"""Lessons: each is a game that its own rules allow, and is played to its end."""

import io
import re
from collections.abc import Sequence

import pytest

from tabletop.app.app import App
from tabletop.cli.commands import main
from tabletop.core.lesson import Lesson
from tabletop.library.game_store import Store
from tabletop.registry import GAMES, lesson_of
from tabletop.session import guided_session
from tabletop.session.guided_session import GuidedSession
from tabletop.ui.elements import descendants, plain
from tests.kit.app import Kit

LESSONS = [name for name in GAMES if lesson_of(name) is not None]

LONGEST = 125  # most characters at a stop: four lines on a small phone

ASKED = re.compile(r"data-hint")


def lesson_in(game: str) -> Lesson:
    lesson = lesson_of(game)
    assert lesson is not None
    return lesson


def played(session: GuidedSession) -> list[int]:
    """Play a lesson as it asks; return the numbers of its stops as they came."""
    met: list[int] = []
    while (number := session.stop(len(met))) is not None or session.coming:
        if number is None:
            session.play(session.coming)
            continue
        met.append(number)
        if asks := session.stops[number].asks:
            session.play(asks, player=0)
    return met


@pytest.mark.parametrize("game", LESSONS)
def test_a_lesson_is_a_game_that_leads_from_stop_to_stop(game: str) -> None:
    session = guided_session.begin(game)
    assert played(session) == [*range(len(session.stops))]
    assert session.log == session.script
    assert session.is_through
    assert 6 <= len(session.stops) <= 13


@pytest.mark.parametrize("game", LESSONS)
def test_what_is_said_is_short_and_ends_like_a_sentence(game: str) -> None:
    for stop in lesson_in(game).stops:
        for said in filter(None, (stop.says, stop.otherwise)):
            assert len(said) <= LONGEST, said
            assert said.endswith((".", "!", "?"))


@pytest.mark.parametrize("game", LESSONS)
def test_whatever_a_free_stop_takes_leads_on(game: str) -> None:
    session = guided_session.begin(game)
    for ply, stop in zip(session.plies, session.stops, strict=True):
        if not stop.is_free:
            continue
        before = session.script[:ply]
        taken = [text for text in at(game, before).legal() if text != stop.asks]
        others = [text for text in taken if at(game, before).takes(text, stop)]
        assert others
        for text in others:
            other = at(game, before)
            other.play(text)
            assert other.is_on_track
            while other.coming:
                other.play(other.coming)


def at(game: str, log: Sequence[str]) -> GuidedSession:
    """Return a lesson when this was played."""
    session = guided_session.begin(game)
    while session.cursor < len(log):
        session.play(log[session.cursor])
    return session


# At a table of the page


def learn(game: str, store: Store | None = None) -> Kit:
    kit = Kit(store)
    kit.app.open(f"#/{game}/learn")
    return kit


def told(app: App) -> str:
    inside = descendants(app.frame().tree)
    return next(plain(each) for each in inside if each.key == "guide-told")


@pytest.mark.parametrize("game", LESSONS)
def test_a_lesson_is_played_at_a_table_and_each_stop_is_said_and_marked(
    game: str,
) -> None:
    kit, session = learn(game), guided_session.begin(game)
    said = [kit.app.frame().polite]
    for number, stop in enumerate(session.stops):
        for _pause in range(50):
            frame = kit.app.frame()
            if frame.question is None:
                break
            assert frame.question.is_pause  # no computer is asked
            kit.app.answer(frame.question.text, "")
            said.append(kit.app.frame().polite)
        markup = kit.app.frame().markup
        assert f"· {number + 1} of {len(session.stops)}<" in markup
        assert any(stop.says in each for each in said), stop.says
        if stop.asks:
            assert ASKED.search(markup)
            kit.app.play(stop.asks)
        else:
            kit.app.command("guide-next")
        said.append(kit.app.frame().polite)
    frame = kit.app.frame()
    assert 'id="guide-next"' in frame.markup
    assert "just-play" in frame.markup


def others_play(kit: Kit) -> None:
    while (question := kit.app.frame().question) is not None:
        kit.app.answer(question.text, "")


def test_what_a_lesson_speaks_of_lies_on_the_table() -> None:
    kit = learn("four_twenty_one")
    for stop in guided_session.begin("four_twenty_one").stops[:-1]:
        others_play(kit)
        if stop.asks:
            kit.app.play(stop.asks)
        else:
            kit.app.command("guide-next")
    assert "One player has all 21" in told(kit.app)
    assert "Ben: 21 tokens" in kit.app.frame().markup
    kit.app.command("guide-next")
    assert "Ben: 0 tokens" in kit.app.frame().markup


def test_a_slide_that_is_refused_in_a_lesson_says_why_and_goes_on() -> None:
    kit = learn("stavegame")
    for stop in guided_session.begin("stavegame").stops:
        others_play(kit)
        if "from red to blue" in stop.says:
            break
        kit.app.play(stop.asks)
    kit.app.frame()
    kit.app.play("slide 0 1 left")
    frame = kit.app.frame()
    assert "rules/V7" in frame.markup
    assert "from red to blue" in told(kit.app)
    kit.app.play(stop.asks)
    assert "You can also place a card onto another" in told(kit.app)


def test_nothing_of_a_lesson_is_kept() -> None:
    store = Store()
    kit = learn("threes", store)
    kit.app.play("left")
    kit.app.frame()
    assert not kit.game_store.entries()
    assert not store.entries
    assert kit.app.frame().hold == ""


def test_whoever_does_something_else_is_told_and_may_see_what_comes_of_it() -> None:
    kit = learn("threes")
    first = told(kit.app)
    kit.app.play("right")
    assert "follow the marks" in told(kit.app)
    assert kit.app.frame().markup.count("0 moves")
    kit.app.play("right")
    assert "part of the lesson" in told(kit.app)
    assert "1 move<" in kit.app.frame().markup
    assert kit.app.frame().question is None
    kit.app.command("guide-back")
    assert told(kit.app) == first
    kit.app.play("left")
    assert "2 of" in kit.app.frame().markup


def test_after_a_lesson_one_plays_on_against_computers_that_think() -> None:
    kit = learn("four_twenty_one")
    for stop in guided_session.begin("four_twenty_one").stops:
        while question := kit.app.frame().question:
            kit.app.answer(question.text, "")
        if stop.asks:
            kit.app.play(stop.asks)
        else:
            kit.app.command("guide-next")
    question = kit.question
    assert not question.is_pause
    assert '"game":"four_twenty_one"' in question.text


def test_a_hint_in_a_lesson_says_again_what_there_is_to_do() -> None:
    kit = learn("threes")
    first = told(kit.app)
    kit.app.frame()
    kit.app.press("h")
    frame = kit.app.frame()
    assert frame.polite == first
    assert frame.question is None


def test_undo_in_a_lesson_leads_back_to_the_stop_before() -> None:
    kit = learn("threes")
    first = told(kit.app)
    kit.app.play("left")
    kit.app.press("u")
    assert told(kit.app) == first


def test_the_rules_lead_back_to_where_the_lesson_was_left() -> None:
    kit = learn("threes")
    kit.app.play("left")
    second = told(kit.app)
    kit.app.open("#/threes/rules")
    kit.app.open("#/threes/rules/T2")
    assert 'id="back" href="#/threes/learn"' in kit.app.frame().markup
    kit.app.open("#/threes/learn")
    assert told(kit.app) == second
    kit.app.open("#/threes/learn")  # from the menu of the lesson: from its beginning
    assert "1 of" in kit.app.frame().markup


@pytest.mark.parametrize("page", ["settings", "games", "records", "threes/rules"])
def test_a_page_around_leads_back_to_where_the_lesson_was_left(page: str) -> None:
    kit = learn("threes")
    kit.app.play("left")
    second = told(kit.app)
    kit.app.open(f"#/{page}")
    assert 'href="#/threes/learn"' in kit.app.frame().markup
    kit.app.open("#/threes/learn")
    assert told(kit.app) == second
    kit.app.open("#/")
    kit.app.open("#/threes/learn")  # who left it for the lobby begins anew
    assert "1 of" in kit.app.frame().markup


# Before the first game


def offered(kit: Kit) -> bool:
    frame = kit.app.frame()
    assert frame.screen == "table"
    return 'id="notice-link" href="#/threes/learn"' in frame.markup


@pytest.mark.parametrize("address", ["#/threes", "#/threes?"])
def test_the_first_game_of_a_kind_begins_at_once_and_offers_the_lesson(
    address: str,
) -> None:
    kit = Kit()
    kit.app.open(address)
    assert offered(kit)
    assert len(kit.game_store.entries()) == 1
    kit.app.command("dismiss")
    assert not offered(kit)


def test_the_offer_is_made_once() -> None:
    kit = Kit()
    kit.app.open("#/threes?")
    again = kit.reload()
    again.app.open("#/threes?")
    assert not offered(again)


def test_a_game_that_was_played_is_not_introduced() -> None:
    kit = Kit.at("#/threes?seed=1")
    assert not offered(kit)
    kit.app.open("#/threes?")
    assert not offered(kit)


# At a terminal


def typed(game: str, *lines: str) -> str:
    """Return what a terminal prints while these lines are typed at a lesson."""
    out = io.StringIO()
    told = "".join(f"{line}\n" for line in lines)
    assert main(["learn", game], io.StringIO(told), out) == 0
    return out.getvalue()


@pytest.mark.parametrize("game", LESSONS)
def test_a_lesson_is_played_at_a_terminal(game: str) -> None:
    stops = guided_session.begin(game).stops
    out = typed(game, *(stop.asks for stop in stops), "quit")
    for number, stop in enumerate(stops, 1):
        assert f"[{number}/{len(stops)}] {stop.says}" in out
    assert "That was the lesson." in out


def test_whoever_types_something_else_may_see_what_comes_of_it() -> None:
    out = typed("threes", "right", "right", "undo", "left")
    assert out.index("type it again") < out.index("part of the lesson")
    assert out.index("part of the lesson") < out.index("[2/")


def test_there_is_no_lesson_of_a_game_that_is_not_there() -> None:
    out = io.StringIO()
    assert main(["learn", "chess"], io.StringIO(), out) == 1
    assert "chess" in out.getvalue()
