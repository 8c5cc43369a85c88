"""Golden playthroughs: every view of whole games is what it was when it was read."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

import pytest

from tabletop.core.game import AnyGame
from tabletop.registry import GAMES
from tests.kit import null_game
from tests.kit.playthroughs import (
    ENDS,
    FOLDER,
    NAMES,
    change,
    gathered,
    playthrough,
    playthroughs,
    seen_by,
    text_of,
    variants,
)

REMEDY = (
    "`python -m tests.kit.playthroughs` writes the playthroughs anew; read them then."
)


@pytest.mark.parametrize("name", GAMES)
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
    assert {path.name for path in FOLDER.iterdir()} == expected, REMEDY


@pytest.mark.parametrize("name", GAMES)
def test_a_person_can_read_them(name: str) -> None:
    numbers = [
        len(path.read_text(encoding="utf-8").splitlines())
        for path in FOLDER.glob(f"{name}-*.txt")
    ]
    assert max(numbers) <= 1500
    assert sum(numbers) <= 8000


def plies(text: str) -> list[str]:
    """Return what stands before the first ply, the plies, and the last line."""
    return re.split(r"\n(?=\d+\. |\d+ to |returns: )", text.replace("\n        ", " "))


def null(variant: str = "default") -> list[str]:
    """Return the plies of the small game that is there to be read."""
    return plies(playthroughs(null_game)[f"null_game-{variant}.txt"])


def test_every_seat_is_shown_what_it_sees() -> None:
    names = ["default", "ranks", "open_swap"]
    assert list(playthroughs(null_game)) == [f"null_game-{name}.txt" for name in names]
    _start, deal, *_more, end = null()
    first, *lines = deal.splitlines()
    assert first.startswith("0. chance: deal ")
    cards = first.split()[3:5]
    for seat, card in enumerate(cards):
        name = NAMES[seat]
        assert f"    {name} hears: You are dealt a {card}." in lines
        (seen,) = [line for line in lines if line.startswith(f"    {name} sees: ")]
        hands = [card if other == seat else "-1" for other in range(len(cards))]
        assert f"hands {' '.join(hands)}" in re.split("; |: ", seen)
    assert end.startswith("returns: ")


def test_who_acts_is_told_what_may_be_done() -> None:
    for ply, after in pairwise(null()[1:-1]):
        who, action = re.match(r"\d+\. (\w+): (.*)", after).groups()  # type: ignore[union-attr] # it matches
        if who != "chance":
            (may,) = re.findall(rf"    {who} may: (.*)", ply)
            assert action in re.split("; |, ", may)


def test_only_changes_are_listed() -> None:
    start, *rest = null()
    assert start.count("options (") == 1  # all seats see them
    assert not any("options (" in ply for ply in rest)


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
    """Return the texts of what is in a list, of its text."""
    found, depth = [""], 0
    for mark in "" if text == "()" else text:
        depth += (mark == "(") - (mark == ")")
        if mark == " " and not depth:
            found.append("")
        else:
            found[-1] += mark
    return [item for item in found if item]


def default(game: AnyGame) -> str:
    """Return the playthrough of a game by its default options alone."""
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


def test_things_are_listed_where_they_change() -> None:
    assert change({}, {1: "a", 2: "b"}) == " 1 a, 2 b"
    assert change({1: "a", 2: "b", 3: "c"}, {1: "a", 2: "d"}) == " 2 d, 3 -"


def test_of_a_long_list_the_part_that_is_new_is_written() -> None:
    old = tuple(f"{rank}h" for rank in range(2, 20))
    assert change(old, (*old, "Jo")) == "[18:18] Jo"
    assert change(old, (*old[:2], "Jo", *old[4:])) == "[2:4] Jo"
    assert change(old, (*old[:2], *old[4:])) == "[2:4] ()"
    assert change(old[:3], old[:2]) == " 2h 3h"


def test_values_look_as_a_person_writes_them() -> None:
    assert text_of(()) == "()"
    assert text_of(("Ks", "Tc")) == "Ks Tc"
    assert text_of((("Ks",), (), (None, ((2, 0, 4),)))) == "(Ks) () (- ((2 0 4)))"
    assert text_of((True, False, None, "", "a b")) == 'yes no - "" "a b"'
    assert text_of(null_game.Options()).startswith("(ranks ")


def test_what_begins_with_the_same_word_is_gathered() -> None:
    assert gathered(["cut 1", "cut 2", "cut 3", "cut 5"]) == "cut 1 to 3, 5"
    assert gathered(["flip 0", "flip 1"]) == "flip 0, 1"
    assert gathered(["play 3s", "play Qh Qc", "pickup"]) == "play 3s, Qh Qc; pickup"
    assert gathered(["up", "down"]) == "up; down"


def test_in_the_middle_of_a_long_game_only_actions_stand(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    whole = null()
    assert ENDS > 2
    monkeypatch.setattr("tests.kit.playthroughs.ENDS", 2)
    short = null()
    middle = [ply.splitlines()[0].partition(". ")[2] for ply in whole[3:-3]]
    assert len(middle) > 1
    assert short[:3] == whole[:3]
    assert short[4].splitlines()[0] == whole[-3].splitlines()[0]
    assert short[5:] == whole[-2:]
    assert short[3].startswith(f"2 to {len(middle) + 1}. ")
    deeds = re.findall(r"(?:\. |; )(\w+): ([^;]*)", short[3])
    assert [
        f"{who}: {action}" for who, own in deeds for action in own.split(", ")
    ] == middle
