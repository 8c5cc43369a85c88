"""The end of a game with hidden cards: the page turns them over before the result."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from tabletop.app.table.bot_questions import SEEN
from tabletop.bots import Advice
from tabletop.core.codec import to_text
from tabletop.core.game import TERMINAL
from tabletop.games.tomacco.view.table import APART, STARTS, TURNS, finale
from tabletop.registry import GAMES
from tabletop.session import Seat, Session
from tabletop.session.bot_protocol import advice_of, ask, think
from tabletop.ui.elements import render
from tabletop.ui.pieces import face
from tests.kit.app import Kit
from tests.kit.last_moves import played

RESULT = 'id="ending"'


@pytest.fixture
def kit() -> Kit:
    """Return a table at which a person has just ended the game."""
    kit = Kit()
    session, last = played()
    kit.put_save("abcdef", session.copy())
    kit.open("#/tomacco/abcdef")
    assert RESULT not in kit.app.frame().markup
    kit.app.play(last)
    return kit


def hidden_of(kit: Kit) -> list[str]:
    """Return the face-down cards of the player who has lost."""
    state = kit.session().state
    (loser,) = [k for k in range(3) if k not in state.placed]
    seen = kit.session().observation(loser)
    assert seen.to_act == TERMINAL
    assert seen.turned[loser]
    return [*seen.turned[loser]]


def test_cards_are_turned_over_before_the_result_is_told(kit: Kit) -> None:
    frame = kit.app.frame()
    hidden = hidden_of(kit)
    assert RESULT not in frame.markup
    assert frame.markup.count("tom-unveiled") == len(hidden)
    assert re.search(r'id="status"[^>]*>The end<', frame.markup)
    assert "The face-down cards are turned over." in frame.markup
    question = frame.question
    assert question is not None
    assert question.is_pause
    least = STARTS + APART * (len(hidden) - 1) + TURNS
    assert question.pause == pytest.approx(least + SEEN)
    kit.app.answer(question.text, "")
    frame = kit.app.frame()
    assert RESULT in frame.markup
    assert frame.question is None
    assert frame.focus == "ending"
    assert "tom-unveiled" not in frame.markup


@pytest.mark.parametrize(
    "touch", ["tap on the table", "tap on a seat", "tap on a card", "key"]
)
def test_any_touch_brings_the_result(kit: Kit, touch: str) -> None:
    assert 'data-ends=""' in kit.app.frame().markup
    deeds: dict[str, Callable[[], object]] = {
        "tap on the table": lambda: kit.app.command("go-on"),
        "tap on a seat": lambda: kit.app.select("=seat 1"),
        "tap on a card": lambda: kit.app.play("flip 0"),
        "key": lambda: kit.app.press("Enter"),
    }
    deeds[touch]()
    frame = kit.app.frame()
    assert RESULT in frame.markup
    assert "data-ends" not in frame.markup
    assert not frame.assertive


def test_the_last_sentence_names_the_cards_that_were_turned_over(kit: Kit) -> None:
    seat = kit.session().persons[0]
    assert "face down." in kit.session().sentences(seat)[-1]


def test_an_end_that_was_seen_is_not_shown_again(kit: Kit) -> None:
    kit.app.open("#/")
    kit.open("#/tomacco/abcdef")
    frame = kit.app.frame()
    assert RESULT in frame.markup
    assert frame.question is None
    assert "tom-unveiled" not in frame.markup


def test_the_lobby_leads_to_an_end_until_the_page_has_shown_it(kit: Kit) -> None:
    assert not kit.app.frame().ends
    kit.app.open("#/")
    card = kit.app.frame().markup.partition('id="continue"')[2].partition("</a>")[0]
    assert 'href="#/tomacco/abcdef"' in card
    assert "See the result" in card
    kit.open("#/tomacco/abcdef")
    assert kit.app.frame().ends == "abcdef"
    kit.app.see_end("abcdef")
    kit.app.open("#/")
    assert 'id="continue"' not in kit.app.frame().markup


def test_a_recap_shows_the_end_as_it_was_seen(kit: Kit) -> None:
    kit.app.command("go-on")
    kit.app.command("recap")
    frame = kit.app.frame()
    for _step in range(40):
        if "tom-unveiled" in frame.markup:
            break
        assert frame.question is not None
        kit.app.answer(frame.question.text, "")
        frame = kit.app.frame()
    assert frame.markup.count("tom-unveiled") == len(hidden_of(kit))
    assert RESULT not in frame.markup


def test_the_result_leaves_the_cards_open(kit: Kit) -> None:
    kit.app.command("go-on")
    table = kit.app.frame().markup.partition(RESULT)[0]
    for card in hidden_of(kit):
        assert render(face(card)) in table


def test_hands_lie_open_before_the_result_of_the_last_round() -> None:
    options = GAMES["game_of_threes"].Options(rounds=3)
    session = Session.start(
        "game_of_threes",
        players=2,
        options=options,
        seats=[Seat("Ann"), Seat("Ben", "greedy")],
        seed="end",
    )
    last, text = session.copy(), ""
    while not session.is_over:
        last = session.copy()
        *_first, told = think(ask(session, level="greedy", budget=0.0, luck="end"))
        text = advice_of(told).action
        session.play(text)
    kit = Kit()
    kit.put_save("abcdef", last)
    kit.open("#/game_of_threes/abcdef")
    if last.to_act == 0:
        kit.app.play(text)
    else:
        question = kit.question
        advice = Advice(text, 0.0, None, "So.")
        kit.app.answer(question.text, to_text(advice))
    frame = kit.app.frame()
    assert "g3-open" in frame.markup
    assert RESULT not in frame.markup
    assert frame.question is not None
    assert frame.question.pause == pytest.approx(0.32 + 0.2 + 2.4 + SEEN)
    kit.app.answer(frame.question.text, "")
    assert RESULT in kit.app.frame().markup


def test_while_a_game_is_played_nothing_is_turned_over() -> None:
    session, _last = played()
    for seat in range(3):
        assert finale(session.observation(seat)) == 0
