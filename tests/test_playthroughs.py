"""Golden playthroughs: every view of whole games is what it was when it was read."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from tabletop.game import AnyGame
from tabletop.games import tomacco
from tabletop.registry import GAMES
from tests import null_game
from tests.playthroughs import FOLDER, LISTED, change, playthroughs, texts

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
    assert first.count("options: ") == 2  # of the state and of all observations
    assert not any("options: " in ply for ply in rest)


LINE = re.compile(
    r"  (all|seats?(?: \d)+|state|legal) ?(\w*)(?:\[(\d+):(\d+)\])?: ?(.*)"
)


def items(text: str) -> list[str]:
    """Return the texts of what is in a tuple, of its text."""
    found, depth = [""], 0
    for mark in text[1:-1]:
        depth += (mark in "([") - (mark in ")]")
        if mark == "," and not depth:
            found.append("")
        else:
            found[-1] += mark
    return [item.strip() for item in found if item.strip()]


def read(plies: list[str], seats: int) -> Iterator[dict[str, str]]:
    """Give what is to be seen at each ply as text, from the lines up to it."""
    seen: dict[str, str] = {}
    for ply in plies:
        for line in filter(LINE.match, ply.splitlines()):
            who, name, first, last, text = LINE.fullmatch(line).groups()  # type: ignore[union-attr] # it matches
            mine = range(seats) if who == "all" else map(int, re.findall(r"\d", who))
            own = [f"seat {seat} {name}" for seat in mine] or [f"{who} {name}".strip()]
            for key in own if name not in {"is", "ids"} else ():
                if first is not None:
                    there = items(seen[key])
                    there[int(first) : int(last)] = items(text)
                seen[key] = text if first is None else f"({', '.join(there)})"
        yield dict(seen)


@pytest.mark.parametrize("game", [null_game, tomacco], ids=lambda game: game.NAME)
def test_all_that_is_seen_can_be_told_from_the_lines(game: AnyGame) -> None:
    name = f"{game.NAME}-default.txt"
    plies = playthroughs(game)[name].split("\n\n")[:-1]
    seats, state = game.PLAYERS[0], game.new(game.PLAYERS[0], game.Options())
    for ply, seen in enumerate(read(plies, seats)):
        if ply:
            action = plies[ply].splitlines()[0].partition(": ")[2]
            state = game.apply(state, game.parse_action(action))
        for key, text in texts(state):
            assert seen[f"state {key}"] == text
        for seat in range(seats):
            for key, text in texts(game.observe(state, seat)):
                assert seen[f"seat {seat} {key}"] == text


def test_identities_are_listed_where_they_change() -> None:
    assert change({}, {1: "a", 2: "b"}) == ": 1=a 2=b"
    assert change({1: "a", 2: "b", 3: "c"}, {1: "a", 2: "d"}) == ": 2=d 3="


def test_beyond_the_listed_plies_only_actions_stand(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    whole = playthroughs(null_game)["null_game-default.txt"].split("\n\n")
    monkeypatch.setattr("tests.playthroughs.LISTED", 2)
    short = playthroughs(null_game)["null_game-default.txt"].split("\n\n")
    assert short[:3] == whole[:3]
    assert short[3:-1] == [ply.splitlines()[0] for ply in whole[3:-1]]
    assert LISTED > 2
