"""Golden playthroughs: every view of whole games is what it was when it was read."""

from __future__ import annotations

import pytest

from tabletop.registry import GAMES
from tests import null_game
from tests.playthroughs import FOLDER, LISTED, playthroughs

REMEDY = "`python -m tests.playthroughs` writes the playthroughs anew; read them then."


@pytest.mark.parametrize("name", GAMES)
def test_games_play_as_they_did(name: str) -> None:
    for file, text in playthroughs(GAMES[name]).items():
        path = FOLDER / file
        assert path.exists(), f"{file} is missing: {REMEDY}"
        assert path.read_text(encoding="utf-8").splitlines() == text.splitlines(), (
            REMEDY
        )


def test_there_are_no_other_playthroughs() -> None:
    expected = {file for game in GAMES.values() for file in playthroughs(game)}
    assert {path.name for path in FOLDER.iterdir()} == expected, REMEDY


def test_every_seat_is_shown_what_it_sees() -> None:
    texts = playthroughs(null_game)
    names = ["default", "ranks", "open_swap"]
    assert list(texts) == [f"null_game-{name}.txt" for name in names]
    plies = texts["null_game-default.txt"].split("\n\n")
    assert "chance: deal" in plies[1]
    for seat in range(2):
        card = plies[1].splitlines()[0].split()[3 + seat]
        assert f"  seat {seat} hand: {card}\n" in plies[1]
        assert f"  seat {seat} is told: You are dealt a {card}.\n" in plies[1]
    assert plies[-1].startswith("returns: ")


def test_only_changes_are_listed() -> None:
    first, *rest = playthroughs(null_game)["null_game-default.txt"].split("\n\n")
    assert first.count("options: ") == 3  # of the state and of two observations
    assert not any("options: " in ply for ply in rest)


def test_beyond_the_listed_plies_only_actions_stand(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    whole = playthroughs(null_game)["null_game-default.txt"].split("\n\n")
    monkeypatch.setattr("tests.playthroughs.LISTED", 2)
    short = playthroughs(null_game)["null_game-default.txt"].split("\n\n")
    assert short[:3] == whole[:3]
    assert short[3:-1] == [ply.splitlines()[0] for ply in whole[3:-1]]
    assert LISTED > 2
