"""Golden playthroughs: every view of whole games is what it was when it was read."""

import re
from collections.abc import Iterator
from typing import Final

import pytest

from tabletop.core.game import AnyGame
from tabletop.registry import GAMES
from tests.kit import null_game
from tests.kit.cases import having
from tests.kit.playthroughs import (
    FOLDER,
    NAMES,
    playthrough,
    playthroughs,
    seen_by,
    text_of,
    variants,
)

REMEDY = (
    "`python -m tests.kit.playthroughs` writes the playthroughs anew; read them then."
)

WRITTEN: Final = having("tests/playthroughs/{}-default.txt")
"""The games, of which a new one may lack playthroughs."""


@pytest.mark.parametrize("name", WRITTEN)
def test_games_play_as_they_did(name: str) -> None:
    for file, text in playthroughs(GAMES[name]).items():
        path = FOLDER / file
        assert path.exists(), f"{file} is missing: {REMEDY}"
        assert path.read_text(encoding="utf-8").splitlines() == text.splitlines(), (
            REMEDY
        )


def test_there_are_no_other_playthroughs() -> None:
    expected = {
        f"{game.NAME}-{variant}.txt"
        for game in GAMES.values()
        for variant, _options in variants(game)
    }
    assert {path.name for path in FOLDER.iterdir()} <= expected, REMEDY


@pytest.mark.parametrize("name", WRITTEN)
def test_a_person_can_read_them(name: str) -> None:
    numbers = [
        len(path.read_text(encoding="utf-8").splitlines())
        for path in FOLDER.glob(f"{name}-*.txt")
    ]
    assert max(numbers) <= 1500
    assert sum(numbers) <= 1100 * len(numbers)  # on average


def plies(text: str) -> list[str]:
    """Return what stands before the first ply, the plies, and the last line."""
    return re.split(r"\n(?=\d+\. |\d+ to |returns: )", text.replace("\n        ", " "))


LINE = re.compile(r"    (.*) sees?: (.*)")


def read(told: list[str], seats: int) -> Iterator[dict[str, str]]:
    """Give what is to be seen at each ply as text, from the lines up to it."""
    seen: dict[str, str] = {}
    for ply in told:
        for who, parts in filter(None, map(read_line, ply.splitlines())):
            mine = (
                range(seats)
                if who == "all"
                else map(NAMES.index, re.findall(r"[A-Z]\w+", who))
            )
            for seat in mine:
                for name, first, last, text in parts:
                    old = items(seen.get(f"{seat} {name}", ""))
                    old[int(first or 0) : int(last or len(old))] = items(text)
                    seen[f"{seat} {name}"] = " ".join(old) or "()"
        yield dict(seen)


def read_line(line: str) -> tuple[str, list[tuple[str, ...]]] | None:
    """Return who sees something, and which part of which field is which text now."""
    found = LINE.fullmatch(line)
    if not found:
        return None
    parts = re.findall(r"(\w+)(?:\[(\d+):(\d+)\])? ([^;]*)(?:; |$)", found[2])
    return found[1], parts


def items(text: str) -> list[str]:
    found, depth = [""], 0
    for mark in "" if text == "()" else text:
        depth += (mark == "(") - (mark == ")")
        if mark == " " and not depth:
            found.append("")
        else:
            found[-1] += mark
    return [item for item in found if item]


def default(game: AnyGame) -> str:
    name = f"{game.NAME}-default.txt"
    return "\n".join(playthrough(game, game.PLAYERS[0], game.Options(), name))


@pytest.mark.parametrize("game", [null_game, *GAMES.values()], ids=lambda g: g.NAME)
def test_all_that_is_seen_can_be_told_from_the_lines(game: AnyGame) -> None:
    start, *told, _end = plies(default(game))
    state = game.new(game.PLAYERS[0], game.Options())
    for ply, seen in zip(
        [start, *told], read([start, *told], game.PLAYERS[0]), strict=True
    ):
        actions = re.findall(r"(?:^\d+(?: to \d+)?\. |; )\w+: ([^;\n]*)", ply)
        is_brief = " to " in ply.partition(".")[0]
        for action in (
            a for own in actions for a in (own.split(", ") if is_brief else [own])
        ):
            state = game.apply(state, game.parse_action(action))
        for seat in () if is_brief else range(game.PLAYERS[0]):
            for name, value in seen_by(game, state, seat).items():
                assert seen[f"{seat} {name}"] == text_of(value), ply
