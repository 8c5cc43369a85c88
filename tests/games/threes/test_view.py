"""The table of Threes as markup."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from typing import Final

import pytest

from tabletop.drawing import Ui, View
from tabletop.game import CHANCE, TERMINAL
from tabletop.games import threes as game
from tabletop.games.threes import lanes
from tabletop.games.threes.view import VIEW
from tabletop.registry import view_of
from tests.kit.markup import Reader

START: Final = (0, 3, 0, 1, 2, 0, 3, 0, 1, 0, 2, 0, 3, 2, 0, 1)
MIDDLE: Final = (1, 2, 3, 0, 48, 24, 6, 3, 384, 96, 12, 2, 192, 3, 0, 1)
LATE: Final = (6144, 3072, 1536, 768, 2, 12, 2, 384, 6, 3, 24, 96, 2, 2, 1, 1)
OVER: Final = (2, 6, 384, 3, 2, 24, 2, 12, 6, 3, 48, 2, 1, 1, 96, 6)


def observed(
    board: tuple[int, ...],
    next_card: str | tuple[int, ...] | None = "2",
    *,
    to_act: int = 0,
) -> game.Observation:
    state = game.new(1, game.Options())
    return replace(
        game.observe(state, 0),
        to_act=to_act,
        board=board,
        next_card=next_card,
        bag=(2, 1, 3),
        score=lanes.score(board),
        moves=12,
    )


def legal(board: tuple[int, ...]) -> list[str]:
    return [way for way in lanes.DIRECTIONS if lanes.can_push(board, way)]


def drawn(observation: game.Observation, ui: Ui | None = None) -> Reader:
    directions = legal(observation.board) if observation.to_act == 0 else []
    return Reader(VIEW.draw(observation, directions, ui or Ui()))


OBSERVATIONS: Final = (
    observed(START, "1"),
    observed(MIDDLE, "+"),
    observed(LATE, (192, 384, 768)),
    observed(MIDDLE, None, to_act=CHANCE),
    observed(OVER, None, to_act=TERMINAL),
    observed((0,) * 16, None, to_act=CHANCE),
)


def test_the_module_is_a_view_of_the_game() -> None:
    view: View[game.Observation] = VIEW
    assert view_of("threes") is view


@pytest.mark.parametrize("observation", OBSERVATIONS)
def test_markup_is_whole_and_needs_no_style_of_its_own(
    observation: game.Observation,
) -> None:
    for markup in (
        VIEW.draw(observation, legal(observation.board), Ui()),
        VIEW.ending(observation, ()),
        VIEW.picture(),
    ):
        reader = Reader(markup)
        assert reader.having("style") == []
        ids = Counter(a["id"] for a in reader.having("id"))
        assert all(number == 1 for number in ids.values())


@pytest.mark.parametrize("board", [START, MIDDLE, LATE])
def test_every_direction_has_a_button_with_a_name(board: tuple[int, ...]) -> None:
    buttons = drawn(observed(board)).having("data-action")
    assert {a["data-action"] for a in buttons} == set(lanes.DIRECTIONS)
    assert all(a["aria-label"] for a in buttons)
    playable = [a["data-action"] for a in buttons if "aria-disabled" not in a]
    assert sorted(playable) == sorted(legal(board))


def test_the_arrows_are_one_tab_stop() -> None:
    buttons = drawn(observed(START)).having("data-action")
    assert sorted(a["tabindex"] for a in buttons) == ["-1", "-1", "-1", "0"]


def test_keys_and_swipes_play_directions() -> None:
    assert set(VIEW.keys.values()) == set(lanes.DIRECTIONS)
    assert all(len(key) > 1 or key.islower() for key in VIEW.keys)
    assert {way: way for way in lanes.DIRECTIONS} == VIEW.swipes


def test_a_finished_game_has_neither_arrows_nor_a_next_card() -> None:
    reader = drawn(observed(OVER, None, to_act=TERMINAL))
    assert reader.having("data-action") == []
    assert reader.of_class("threes-next") == []
    assert len(reader.of_class("threes-tile")) == 16


def test_nothing_can_be_played_while_chance_acts() -> None:
    buttons = drawn(observed(MIDDLE, None, to_act=CHANCE)).having("data-action")
    assert all(a["aria-disabled"] == "true" for a in buttons)


def test_the_rows_are_read_as_they_lie() -> None:
    texts = drawn(observed(START)).texts
    assert "Row 1: empty, 3, empty, 1" in texts
    assert "Row 4: 3, 2, empty, 1" in texts


def test_tiles_are_seen_and_not_read() -> None:
    reader = drawn(observed(LATE))
    tiles = reader.of_class("threes-tile")
    assert all(a["aria-hidden"] == "true" for a in tiles)
    assert [a["class"].split()[1] for a in tiles] == [
        f"threes-at-{n}" for n in range(16)
    ]
    for number in ("6144", "3072", "1536", "768"):
        assert number in reader.texts


def test_a_tile_keeps_its_number_wherever_it_lies() -> None:
    ids = {"1": 7, "3": 2, "4": 16}
    tiles = drawn(observed(START), Ui(ids=ids)).of_class("threes-tile")
    place_of = {a["id"]: a["class"].split()[1] for a in tiles}
    assert place_of["tile-7"] == "threes-at-1"
    assert place_of["tile-2"] == "threes-at-3"
    assert place_of["tile-16"] == "threes-at-4"
    assert len(place_of) == len(tiles) == 9


@pytest.mark.parametrize("way", lanes.DIRECTIONS)
def test_a_half_made_swipe_marks_what_it_would_move(way: str) -> None:
    reader = drawn(observed(START), Ui(preview=way))
    targets = lanes.moved(START, way)
    moving = [n for n, tile in enumerate(START) if tile and targets[n] != n]
    assert [a["id"] for a in reader.having("data-moves", way)] == [
        f"tile-at-{n}" for n in moving
    ]
    assert len(reader.having("data-moves")) == len(moving) > 0


def test_nothing_is_marked_without_a_swipe() -> None:
    assert drawn(observed(START)).having("data-moves") == []
    assert drawn(observed(OVER), Ui(preview="left")).having("data-moves") == []


def test_every_tile_is_a_thing_and_the_newest_enters_along() -> None:
    newest = 9 + observed(START).moves
    ids = {"1": 7, "3": 2, "4": newest}
    reader = drawn(observed(START), Ui(ids=ids))
    assert len(reader.having("data-thing")) == len(reader.of_class("threes-tile"))
    assert [a["id"] for a in reader.having("data-enters", "along")] == [
        f"tile-{newest}"
    ]
    start = replace(observed(START), moves=0)
    assert drawn(start, Ui(ids={"3": 9})).having("data-enters") == []


def test_the_ground_tells_its_steps_and_how_far_the_game_is() -> None:
    (ground,) = drawn(observed(START), Ui(ply=12)).having("data-ground")
    assert (ground["data-steps"], ground["data-turn"]) == ("4", "12")


def test_the_highest_tile_is_told_apart_once_there_is_one() -> None:
    assert len(drawn(observed(MIDDLE)).of_class("threes-top")) == 1
    assert drawn(observed(START)).of_class("threes-top") == []


@pytest.mark.parametrize(
    ("next_card", "name", "pieces"),
    [
        ("2", "Next tile: 2", ["threes-basic-2"]),
        ("3", "Next tile: 3", ["threes-rank-1"]),
        ("+", "Next tile: plus, higher than 3", ["threes-rank-plus"]),
        ((6,), "Next tile: 6", ["threes-rank-2"]),
        ((6, 12), "Next tile: 6 or 12", ["threes-rank-2", "threes-rank-3"]),
        (
            (6, 12, 24),
            "Next tile: 6, 12 or 24",
            ["threes-rank-2", "threes-rank-3", "threes-rank-4"],
        ),
        (None, "Next tile: none yet", ["threes-none"]),
    ],
)
def test_the_next_card_is_seen_and_named(
    next_card: str | tuple[int, ...] | None, name: str, pieces: list[str]
) -> None:
    reader = drawn(observed(MIDDLE, next_card))
    assert [a["aria-label"] for a in reader.of_class("threes-next")] == [name]
    found = [a["class"].split()[1] for a in reader.of_class("threes-piece")]
    assert found == [*pieces, "threes-basic-1", "threes-basic-2", "threes-rank-1"]


def test_a_plus_card_does_not_show_its_value() -> None:
    options, board = game.Options(), MIDDLE
    states = [
        replace(
            game.new(1, options), board=board, next_card=value, highest=384, moves=9
        )
        for value in (6, 48)
    ]
    markups = {
        VIEW.draw(game.observe(state, 0), legal(board), Ui()) for state in states
    }
    assert len(markups) == 1


def test_the_bag_says_how_many_of_each_are_left() -> None:
    reader = drawn(observed(START))
    (bag,) = reader.of_class("threes-bag")
    assert bag["aria-label"] == "Left in the bag: ones 2, twos 1, threes 3"
    chips = re.findall(r"<span>× (\d)</span>", VIEW.draw(observed(START), [], Ui()))
    assert chips == ["2", "1", "3"]


@pytest.mark.parametrize(("board", "score"), [(OVER, 7674), (LATE, 794730)])
def test_the_ending_adds_up_to_the_score(board: tuple[int, ...], score: int) -> None:
    observation = observed(board, None, to_act=TERMINAL)
    body, foot = VIEW.ending(observation, ()).split("<tfoot>")
    rows = [_numbers(row) for row in body.split("<tr>")[2:]]
    assert [value for value, *_rest in rows] == sorted({*board} - {0}, reverse=True)
    for value, number, each, together in rows:
        assert number == board.count(value)
        assert each == lanes.tile_score(value)
        assert together == number * each
    assert sum(row[-1] for row in rows) == _numbers(foot)[-1] == observation.score
    assert observation.score == score


def _numbers(markup: str) -> list[int]:
    """Return the numbers of a row of the ending, its drawings left out."""
    seen = re.sub(r"<svg.*?</svg>", "", markup)
    return [int(n.replace(",", "")) for n in re.findall(r">([\d,]+)<", seen)]


def test_the_status_tells_score_and_moves() -> None:
    assert VIEW.status(observed(START), ()) == "Score 9 · 12 moves"
    one = replace(observed(LATE), moves=1)
    assert VIEW.status(one, ()) == "Score 794,730 · 1 move"


def test_every_rank_has_its_own_pips() -> None:
    values = [3 << doubled for doubled in range(14)]
    counts = []
    for value in values:
        reader = drawn(observed((value, *(0,) * 15)))
        counts.append([a["d"].count("M") for a in reader.of_class("threes-pips")][-1])
    assert counts == list(range(1, 15))
