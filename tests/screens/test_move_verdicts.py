"""What a review says of moves: in words, with a noun to each figure."""

import re

import pytest

from tabletop.bots import Advice, Unit
from tabletop.bots.advice import POINTS, SCORE, WIN
from tabletop.core.chance import pick, rng_for
from tabletop.games.four_twenty_one.bots.reasons import SAFE
from tabletop.games.tomacco.bots.reasons import BEHIND
from tabletop.registry import GAMES, JUDGE, LEVELS
from tabletop.screens.parts.move_verdicts import judged
from tabletop.session import Session, called, deed
from tabletop.session.analysis import Judgement
from tabletop.session.bot_protocol import advice_of, ask, choices, think

NOTATION = re.compile(r"\b[A2-9TJQK][hcd]\b|\b[ATJQK]s\b|\bJo\b|\d,\d|\b0\b|_")
"""Cards by their short names, values with commas, and places counted from 0."""

FIGURE = re.compile(r"(?:about|under|over) [\d.]+(%| point| stave)?")


def positions(game: str) -> list[Session]:
    """Return games of a kind, each where a seat has to choose, played at random."""
    found = []
    for seed in ("called", "so"):
        session = Session.start(game, players=GAMES[game].PLAYERS[0], seed=seed)
        rng = rng_for(seed, 0)
        for _move in range(60):
            if not session.legal():
                break
            if len(choices(session)) > 1:
                found.append(session.copy())
            session.play(pick(rng, session.legal()))
    return found


@pytest.mark.parametrize("game", GAMES)
def test_every_action_of_a_seat_has_a_name_in_words(game: str) -> None:
    names = set()
    for session in positions(game):
        legal = session.legal()[:40]
        found = {called(game, text) for text in legal}
        told = {deed(game, text, "Ben") for text in legal}
        assert len(found) == len(told) == len(legal)
        assert all(re.fullmatch("Ben [a-z].+[.]", sentence) for sentence in told)
        names |= found | {sentence.removeprefix("Ben ") for sentence in told}
    for name in names:
        assert re.match(r"[a-z]+([ ,.]|$)", name)
        if game != "stavegame":  # values of a card may be 0 there
            assert not NOTATION.search(name), name


@pytest.mark.parametrize("game", LEVELS)
def test_the_judge_of_each_game_is_told_in_words_and_believable_figures(
    game: str,
) -> None:
    told = set()
    for session in positions(game)[3:40:6]:
        *_before, text = think(ask(session, level=JUDGE, budget=9.0, luck="told"))
        best = advice_of(text)
        others = [text for text in choices(session) if text != best.action]
        known = {other.action: other for other in best.others}
        for text in others[:4]:
            value = known[text].value if text in known else best.value - 30
            found = Judgement(0, 0, text, best, min(value, best.value), best.why)
            verdict = judged(game, found, "Ben")
            assert verdict.told == deed(game, text, "Ben")
            for sentence in (*verdict.spoken, verdict.why):
                told.add(sentence)
                assert "%s" not in sentence
                assert not re.search(r"\d\.\d", sentence), sentence
                if game != "stavegame":
                    assert not NOTATION.search(sentence), sentence
            if found.loss:
                assert verdict.better == f"Better: {called(game, best.action)}."
                (cost,) = verdict.more
                figures = FIGURE.findall(cost)
                assert "more than half" in cost or figures
                assert all(figures), cost
    assert any("Better: " in sentence for sentence in told)


def told(unit: Unit | None, best: float, value: float, played: str = "left") -> str:
    found = Judgement(3, 0, played, Advice("up", best, unit, "So it is."), value)
    return " ".join(judged("threes", found, "Ben").spoken)


PUSHED = "Ben pushed left. Better: push up."
CHOSE = "Ben’s choice"


@pytest.mark.parametrize(
    ("unit", "best", "value", "rest"),
    [
        (
            WIN,
            60.4,
            34.2,
            f"{CHOSE}: about 34% chance of winning. The better one: about 60%.",
        ),
        (
            SAFE,
            99.7,
            0.8,
            (
                f"{CHOSE}: under 1% chance of not losing the set. "
                "The better one: over 99%."
            ),
        ),
        (
            BEHIND,
            43.5,
            42.5,
            (
                f"{CHOSE}: Ben beats another player in about 43 of 100 games. "
                "The better one: about 44."
            ),
        ),
        (
            BEHIND,
            99.7,
            0.8,
            (
                f"{CHOSE}: Ben beats another player in fewer than 1 of 100 games. "
                "The better one: more than 99."
            ),
        ),
        (
            POINTS,
            12.3,
            6.2,
            f"{CHOSE} leaves Ben about 6 points worse off than the better one.",
        ),
        (
            SCORE,
            56_331.3,
            144.0,
            (
                f"After {CHOSE}, a good player would score less than half as much as "
                "after the better one."
            ),
        ),
        (
            SCORE,
            50_000.0,
            38_000.0,
            (
                f"After {CHOSE}, a good player would score about 25% less than after "
                "the better one."
            ),
        ),
    ],
)
def test_a_loss_is_told_with_its_noun_and_no_closer_than_it_is_known(
    unit: Unit, best: float, value: float, rest: str
) -> None:
    assert told(unit, best, value) == f"{PUSHED} {rest}"


def test_what_is_as_good_is_said_to_be() -> None:
    assert told(POINTS, 6.2, 6.0) == ("Ben pushed left. Just as good: push up.")


def test_where_nothing_is_at_stake_the_reason_is_told_and_nothing_better() -> None:
    assert told(None, 0.0, 0.0) == "Ben pushed left. So it is."


def test_the_best_move_is_praised() -> None:
    assert told(WIN, 60, 60, "up") == "Ben pushed up. Nothing better was found."


def test_a_loss_of_a_score_is_a_part_of_it() -> None:
    advice = Advice("up", 200.0, SCORE, "So it is.")
    assert Judgement(0, 0, "left", advice, 150.0).loss == 25
    assert Judgement(0, 0, "left", advice, 199.0).loss == 0
