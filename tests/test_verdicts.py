"""What is said of moves when a game is looked back at: in words, and to be believed."""

from __future__ import annotations

import re

import pytest

from tabletop.analysis import Judgement
from tabletop.chance import pick, rng_for
from tabletop.registry import GAMES
from tabletop.screens.analysis import judged
from tabletop.session import Session, called
from tabletop.thinking import Advice, Unit

NOTATION = re.compile(r"\b[A2-9TJQK][hcd]\b|\b[ATJQK]s\b|\bJo\b|\d,\d|\b0\b|_")
"""Cards by their short names, values with commas, and places counted from 0."""


@pytest.mark.parametrize("game", GAMES)
def test_every_action_of_a_seat_has_a_name_in_words(game: str) -> None:
    names = set()
    for seed in ("called", "so"):
        players = GAMES[game].PLAYERS[0]
        session = Session.start(game, players=players, seed=seed)
        rng = rng_for(seed, 0)
        for _move in range(60):
            legal = session.legal()
            if not legal:
                break
            found = {text: called(game, text) for text in legal[:40]}
            assert len({*found.values()}) == len(found)
            names |= {*found.values()}
            session.play(pick(rng, legal))
    for name in names:
        assert re.match(r"[a-z]+([ ,]|$)", name)
        if game != "stavegame":  # values of a card may be 0 there
            assert not NOTATION.search(name), name


def told(unit: Unit, best: float, value: float, played: str = "left") -> str:
    found = Judgement(3, 0, played, Advice("up", best, unit, "So it is."), value)
    return judged(found, "Ben", lambda text: f"push {text}")


PUSHED = "Ben chose to push left"
SAFE = ", with a chance not to lose of"


@pytest.mark.parametrize(
    ("unit", "best", "value", "rest"),
    [
        (
            "win",
            60.4,
            34.2,
            ", with a chance to win of about 34 %. Better, with about 60 %: push up.",
        ),
        ("safe", 99.7, 0.8, f"{SAFE} under 1 %. Better, with over 99 %: push up."),
        (
            "behind",
            43.5,
            42.5,
            ": about 43 % of the others end behind. Better, with about 44 %: push up.",
        ),
        ("points", 12.3, 6.2, ". Better by about 6 points: push up."),
        ("staves", 1.26, 0.8, ". Better by about 0.5 staves: push up."),
        (
            "score",
            56_331.3,
            144.0,
            ", and lost more than half of what can still be scored. Better: push up.",
        ),
        (
            "score",
            50_000.0,
            38_000.0,
            ", and lost about 25 % of what can still be scored. Better: push up.",
        ),
        ("points", 6.2, 6.0, ", which is as good as to push up."),
    ],
)
def test_a_loss_is_told_with_its_noun_and_no_closer_than_it_is_known(
    unit: Unit, best: float, value: float, rest: str
) -> None:
    assert told(unit, best, value) == f"{PUSHED}{rest}"


def test_the_best_move_is_praised() -> None:
    assert told("win", 60, 60, "up") == (
        "Ben chose to push up, the best that was found."
    )


def test_a_loss_of_a_score_is_a_part_of_it() -> None:
    advice = Advice("up", 200.0, "score", "So it is.")
    assert Judgement(0, 0, "left", advice, 150.0).loss == 25
    assert Judgement(0, 0, "left", advice, 199.0).loss == 0
