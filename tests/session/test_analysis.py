"""Looking back: what is asked of a game, and what comes of the answers."""

import json
from collections.abc import Callable

import pytest

from tabletop.bots import Advice
from tabletop.bots.advice import POINTS
from tabletop.core.chance import pick, rng_for
from tabletop.core.codec import to_text
from tabletop.games.threes import Options
from tabletop.session import Session
from tabletop.session.analysis import Review, hides, is_bare, is_told, strongest
from tabletop.session.bot_protocol import advice_of, ask, think
from tests.kit import club_game
from tests.kit.games import all_games, registered

pytestmark = pytest.mark.usefixtures("null_is_registered")


def played(game: str, players: int, moves: int = 10_000) -> Session:
    """Return a game that was played at random, to its end or so many moves."""
    session = Session.start(game, players=players, seed="review")
    rng = rng_for("moves", 0)
    for _move in range(moves):
        if session.is_over:
            break
        session.play(pick(rng, session.legal()))
    return session


def worth(values: dict[str, float]) -> Callable[[str], str]:
    """Return somebody who answers questions by what actions are worth."""

    def answer(question: str) -> str:
        legal = json.loads(question)["legal"]
        best = max(legal, key=lambda text: values[text])
        return to_text(Advice(best, values[best], POINTS, "So it is."))

    return answer


def finish(review: Review, answer: Callable[[str], str]) -> int:
    """Ask all that is to be asked; return how many questions that were."""
    asked = 0
    while (question := review.question()) is not None:
        assert review.answer(question, answer(question)) is not None
        asked += 1
    return asked


THREES = {"left": 8.0, "down": 7.0, "right": 2.0, "up": -4.0}


def test_the_strongest_is_asked_and_random_is_nobody() -> None:
    assert strongest("threes") == "strong"
    assert strongest("four_twenty_one") == "exact"
    assert strongest("null_game") == ""


@pytest.mark.parametrize("game", ["threes", "four_twenty_one"])
def test_decisions_are_where_somebody_could_choose(game: str) -> None:
    session = played(game, all_games()[game].PLAYERS[0])
    review = Review(session, strongest(game))
    for ply in range(len(session.log)):
        session.goto(ply)
        assert (ply in review.decisions) is (len(session.legal()) > 1)
    assert len(review.decisions) > 10


def test_each_move_is_judged_by_the_best_there() -> None:
    session = played("threes", 1, 12)
    review = Review(session, "strong")
    finish(review, worth(THREES))
    assert review.judged == len(review.decisions) > 8
    for ply in review.decisions:
        session.goto(ply)
        found = review.judgement(ply)
        assert found is not None
        assert (found.seat, found.played) == (0, session.log[ply])
        best = max(THREES[text] for text in session.legal())
        assert found.best.value == best
        assert found.loss == best - THREES[session.log[ply]]


def test_the_best_move_is_asked_for_once_and_others_twice() -> None:
    session = played("threes", 1, 12)
    review = Review(session, "strong")
    asked = finish(review, worth(THREES))
    others = sum(1 for loss in review.losses().values() if loss)
    assert others > 0
    assert asked == len(review.decisions) + others


def test_the_second_question_is_the_first_about_the_played_action_alone() -> None:
    session = played("threes", 1, 12)
    review = Review(session, "strong")
    ply = next(k for k in review.decisions if session.log[k] == "up")
    first = review.question(ply)
    assert first is not None
    review.answer(first, worth(THREES)(first))
    second = review.question(ply)
    assert second is not None
    assert json.loads(second) == json.loads(first) | {"legal": ["up"]}


def test_a_question_holds_what_the_seat_knew() -> None:
    session = played("null_game", 2)
    review = Review(session, "random")
    for ply in review.decisions:
        question = review.question(ply)
        session.goto(ply)
        assert question is not None
        seen = json.loads(question)["observation"]
        assert seen["observer"] == session.to_act


def test_no_noise_makes_a_loss_negative() -> None:
    review = Review(played("threes", 1, 3), "strong")
    ply = review.decisions[0]
    for value in (1.0, 7.0):
        question = review.question(ply)
        assert question is not None
        action = next(
            text
            for text in json.loads(question)["legal"]
            if value > 1 or text != review.log[ply]
        )
        review.answer(question, to_text(Advice(action, value, None, "Noise.")))
    found = review.judgement(ply)
    assert found is not None
    assert found.loss == 0


def test_the_ply_that_is_looked_at_comes_first_and_all_are_asked() -> None:
    session = played("threes", 1, 12)
    review = Review(session, "strong")
    third = review.decisions[3]
    order: list[int] = []
    while (question := review.question(third)) is not None:
        ply = review.answer(question, worth(THREES)(question))
        assert ply is not None
        if not order or order[-1] != ply:
            order.append(ply)
    assert order == [*review.decisions[3:], *review.decisions[:3]]


def test_the_moves_of_some_seats_come_before_those_of_the_others() -> None:
    session = played("four_twenty_one", 2, 30)
    review = Review(session, "strong")
    seats = dict.fromkeys(review.decisions, -1)
    for ply in seats:
        session.goto(ply)
        seats[ply] = session.to_act
    own = [ply for ply in review.decisions if seats[ply] == 1]
    assert 0 < len(own) < len(review.decisions)
    order: list[int] = []
    while (question := review.question(own[-1], (1,))) is not None:
        assert review.is_judged((1,)) == (len(order) >= len(own))
        first = json.loads(question)["legal"][0]
        at = review.answer(question, to_text(Advice(first, 1.0, None, "So it is.")))
        assert at is not None
        if review.judgement(at):
            order.append(at)
    assert order[: len(own)] == [own[-1], *own[:-1]]
    assert sorted(order) == [*review.decisions]


def test_the_worst_come_first_and_small_losses_are_not_marked() -> None:
    session = played("threes", 1, 60)
    review = Review(session, "strong")
    finish(review, worth(THREES))
    losses = [found.loss for found in review.worst()]
    assert losses == sorted(losses, reverse=True)
    assert losses[0] == 12.0
    assert 1.0 in review.losses().values()
    assert min(losses) > 1.0
    assert review.worst((1,)) == ()  # somebody else's


def test_an_answer_counts_once_and_a_strange_one_not_at_all() -> None:
    review = Review(played("threes", 1, 3), "strong")
    question = review.question()
    assert question is not None
    answer = worth(THREES)(question)
    assert review.answer("something else", answer) is None
    assert review.answer(question, answer) == review.decisions[0]
    assert review.answer(question, answer) is None
    with pytest.raises(ValueError, match="isn’t JSON"):
        review.answer(question, "nonsense")


def test_what_happens_to_the_game_later_changes_no_review() -> None:
    session = played("threes", 1, 12)
    review = Review(session, "strong")
    before = review.question(review.decisions[-1])
    session.undo()
    session.undo()
    session.play(session.legal()[-1])
    assert review.question(review.decisions[-1]) == before


@pytest.mark.parametrize(("game", "players"), [("threes", 1), ("four_twenty_one", 2)])
def test_real_players_judge_a_game(game: str, players: int) -> None:
    session = played(game, players, 60)
    review = Review(session, strongest(game), budget=0.01)
    finish(review, lambda question: list(think(question))[-1])
    assert review.judged == len(review.decisions)
    assert review.worst()[0].loss > 0
    assert all(found.best.reason for found in review.worst())


# What may be told


def test_a_finished_game_has_no_secrets() -> None:
    for game in ("threes", "four_twenty_one", "null_game"):
        session = played(game, all_games()[game].PLAYERS[0])
        session.goto(0)
        assert is_told(session)
        assert is_bare(session)


def test_dice_on_the_table_are_everybodys() -> None:
    session = played("four_twenty_one", 3, 20)
    assert is_told(session)
    assert is_bare(session)


def test_a_card_that_nobody_has_seen_is_in_the_log_alone() -> None:
    options = Options(plus_window=True)
    session = Session.start("threes", players=1, options=options, seed="plus")
    seen: set[bool] = set()
    while seen != {True, False}:
        hides = len(session.observation(0).next_card) > 1
        assert is_told(session)  # a player alone has nobody to hide from
        assert is_bare(session) is not hides
        seen.add(hides)
        *_before, advice = think(ask(session, level="quick"))
        session.play(advice_of(advice).action)


def test_what_was_hidden_once_will_be_hidden_again_and_the_seed_would_tell_it() -> None:
    with registered(club_game):
        session = Session.start("club_game", players=2, seed="twos")
        while not session.is_over:
            assert not is_bare(session)
            session.play("go")
        assert is_bare(session)


def test_hidden_cards_of_a_running_game_are_not_told() -> None:
    session = played("null_game", 2, 1)
    assert not session.is_over
    assert not is_told(session)
    assert not is_bare(session)


@pytest.mark.parametrize(
    ("game", "players"),
    [
        ("tomacco", 2),
        ("game_of_threes", 3),
        ("stavegame", 2),  # the order of the decks
    ],
)
def test_a_game_hides_something_until_its_end(game: str, players: int) -> None:
    session = Session.start(game, players=players, seed="hides")
    assert hides(session)
    rng = rng_for("hides", 0)
    while not session.is_over:
        session.play(pick(rng, session.legal()))
    assert not hides(session)


@pytest.mark.parametrize(("game", "players"), [("four_twenty_one", 2), ("threes", 1)])
def test_a_game_in_which_all_lies_open_hides_nothing(game: str, players: int) -> None:
    assert not hides(Session.start(game, players=players, seed="hides"))
