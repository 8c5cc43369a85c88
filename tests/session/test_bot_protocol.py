"""Computer players at a session: what is asked, what is answered, what is played."""

import json

import pytest
from hypothesis import given, strategies as st

from tabletop.bots import Advice
from tabletop.bots.advice import POINTS
from tabletop.core.chance import rng_for
from tabletop.core.codec import to_text
from tabletop.registry import GAMES, LEVELS
from tabletop.session import Seat, Session
from tabletop.session.bot_protocol import Driver, advice_of, ask, levels, think
from tests.kit.text import is_sentence

BUDGET = 0.02
COMPUTER, PERSON = Seat("Bot", "random"), Seat("Ann")
pytestmark = pytest.mark.usefixtures("null_is_registered")


def null_session(*seats: Seat, seed: str = "7") -> Session:
    return Session.start("null_game", players=len(seats), seats=seats, seed=seed)


def threes_session(bot: str | None = "quick") -> Session:
    return Session.start("threes", players=1, seats=[Seat("Ann", bot)], seed="7")


def answered(question: str) -> str:
    *_before, answer = think(question)
    return answer


def play_out(driver: Driver) -> None:
    while question := driver.question():
        assert driver.answer(question, answered(question))


# Levels


def test_levels_stand_the_weakest_first() -> None:
    assert levels("null_game") == ("random",)
    assert levels("threes") == ("random", "quick", "strong")


def test_levels_of_no_game() -> None:
    with pytest.raises(ValueError, match=r"no game called “chess” here\."):
        levels("chess")


# Questions and advice


@pytest.mark.parametrize(
    ("game", "level"), [(game, level) for game in GAMES for level in LEVELS[game]]
)
def test_every_level_answers_with_a_legal_action(game: str, level: str) -> None:
    session = Session.start(game, players=GAMES[game].PLAYERS[0], seed="7")
    given = [advice_of(text) for text in think(ask(session, level=level, budget=0.02))]
    assert given
    assert all(advice.action in session.legal() for advice in given)


def test_a_question_is_one_seats_view_and_nothing_else() -> None:
    # Both deals show the first seat the same card and hide another one from it.
    one, other = null_session(PERSON, PERSON), null_session(PERSON, PERSON)
    rest = {card for card in "123" if card != one.log[0].split()[2]}
    other = Session(one.header)
    other.append(f"deal {one.log[0].split()[1]} {min(rest)}")
    assert one.state != other.state
    questions = [ask(s, level="random", budget=BUDGET) for s in (one, other)]
    assert questions[0] == questions[1]
    fields = json.loads(questions[0])
    assert list(fields) == ["game", "level", "observation", "legal", "budget"]
    assert one.seed not in fields.values()


def test_a_question_is_asked_where_the_cursor_stands() -> None:
    session = threes_session(bot=None)
    first = ask(session, level="quick", budget=BUDGET)
    session.play(session.legal()[0])
    assert ask(session, level="quick", budget=BUDGET) != first
    session.undo()
    assert ask(session, level="quick", budget=BUDGET) == first


def test_advice_comes_back_as_it_was() -> None:
    advice = Advice("keep", 1.5, POINTS, "It is best – so far.", ("swap",))
    assert advice_of(to_text(advice)) == advice


def test_an_unknown_level_cannot_be_asked() -> None:
    session = null_session(PERSON, Seat("Bot", "exact"))
    with pytest.raises(ValueError, match=r"computer player “exact”.*random\.$"):
        ask(session, level="exact", budget=BUDGET)
    session.play("keep")
    with pytest.raises(ValueError, match=r"computer player “exact”"):
        Driver(session).question()


def test_nothing_is_asked_at_the_end() -> None:
    session = null_session(COMPUTER, COMPUTER)
    play_out(Driver(session, BUDGET))
    assert session.is_over
    with pytest.raises(ValueError, match=r"no move to think about\."):
        ask(session, level="random", budget=BUDGET)


QUESTION = {
    "game": "threes",
    "level": "random",
    "observation": json.loads(ask(threes_session(), level="random"))["observation"],
    "legal": ["up"],
    "budget": 0.02,
}


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({}, ""),
        ({"game": "chess"}, "no game called “chess”"),
        ({"game": "../threes"}, "no game called “../threes”"),
        ({"level": "god"}, "computer player “god”. Choose from: random, quick, strong"),
        ({"legal": []}, "no move to think about"),
        ({"legal": "up"}, "At legal: expected an array"),
        ({"budget": None}, "At budget: expected a finite number, not null"),
        ({"observation": {}}, "At observation: expected a field"),
        ({"observation": None}, "At observation: expected an object"),
        ({"seed": "7"}, "no field"),
    ],
)
def test_bad_questions_are_answered_by_a_sentence(
    change: dict[str, object], reason: str
) -> None:
    text = json.dumps(QUESTION | change)
    if not reason:
        assert advice_of(answered(text)).action == "up"
        return
    with pytest.raises(ValueError, match=reason) as caught:
        think(text)  # at once, not with the first advice
    assert is_sentence(str(caught.value))


@given(st.text() | st.sampled_from(["[]", "{}", "1", '{"observation":{}}', "[" * 999]))
def test_any_other_text_is_no_question_and_no_advice(text: str) -> None:
    for read in (think, advice_of):
        with pytest.raises(ValueError, match=r"\.$"):
            read(text)


# The driver


def test_computers_play_a_whole_game() -> None:
    for session in (null_session(COMPUTER, COMPUTER), threes_session()):
        play_out(Driver(session, BUDGET))
        assert session.is_over


def test_persons_are_waited_for() -> None:
    session = null_session(COMPUTER, PERSON)
    play_out(Driver(session, BUDGET))
    assert session.to_act == 1
    assert Driver(session, BUDGET).question() is None


def test_the_driver_leaves_a_person_who_looks_back_in_peace() -> None:
    session = null_session(COMPUTER, COMPUTER)
    driver = Driver(session, BUDGET)
    question = driver.question()
    assert question is not None
    answer = answered(question)
    assert driver.answer(question, answer)
    session.undo()
    assert driver.question() is None
    assert not driver.answer(question, answer)
    assert session.can_redo


def test_a_late_answer_is_not_played() -> None:
    session = null_session(COMPUTER, PERSON)
    driver = Driver(session, BUDGET)
    question = driver.question()
    assert question is not None
    answer = answered(question)
    assert driver.answer(question, answer)
    log = session.log
    assert not driver.answer(question, answer)
    assert session.log == log


def test_an_answer_counts_where_the_same_is_asked_again() -> None:
    session = null_session(PERSON, COMPUTER)
    session.play("keep")
    driver = Driver(session, BUDGET)
    question = driver.question()
    assert question is not None
    session.undo()
    assert not driver.answer(question, answered(question))
    session.redo()
    assert driver.answer(question, answered(question))


def test_an_answer_to_another_session_is_not_played() -> None:
    sessions = [null_session(COMPUTER, PERSON, seed=seed) for seed in "12345"]
    questions = [Driver(session, BUDGET).question() or "" for session in sessions]
    assert len(set(questions)) > 1
    for session, own in zip(sessions, questions, strict=True):
        for question in questions:
            if question != own:
                assert not Driver(session).answer(question, answered(question))


def test_bad_answers_change_nothing() -> None:
    session = null_session(COMPUTER, PERSON)
    driver = Driver(session, BUDGET)
    question = driver.question()
    assert question is not None
    log = session.log
    for action in ("fold", "deal 1 1"):
        with pytest.raises(ValueError, match=action):
            driver.answer(question, to_text(Advice(action, 0.0, None, "It is so.")))
    with pytest.raises(ValueError, match=r"isn’t JSON"):
        driver.answer(question, "keep")
    assert session.log == log


def test_the_bots_chance_is_not_that_of_the_game(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked = []

    def counted() -> object:
        asked.append(1)
        return rng_for("bot", len(asked))

    monkeypatch.setattr("tabletop.session.bot_protocol.fresh_rng", counted)
    session = null_session(COMPUTER, COMPUTER)
    play_out(Driver(session, BUDGET))
    assert len(asked) >= 4
