"""The computer player of Threes: its board is the rules', its search the plain one."""

import itertools
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

import tabletop
import tabletop.games.threes.bots
from tabletop.bots import Advice
from tabletop.bots.advice import SCORE
from tabletop.bots.pace import PAUSE
from tabletop.core.chance import Rng, below, pick, rng_for
from tabletop.core.game import CHANCE, TERMINAL
from tabletop.games import threes
from tabletop.games.threes import lanes, rules
from tabletop.games.threes.bots.boards import (
    board_of,
    cells_of,
    draws,
    number_of,
    push,
    rank_of,
    tile_of,
)
from tabletop.games.threes.bots.expectimax import Expectimax
from tabletop.games.threes.bots.network import KIND, Network, WeightsError
from tabletop.games.threes.bots.reasons import After, lines, reason
from tabletop.games.threes.bots.search import RARE, ExpectimaxSearch, Work
from tabletop.registry import LEVELS
from tests.games.threes import network as threes_network
from tests.kit.cases import some
from tests.kit.games import playouts
from tests.kit.text import is_sentence


def player(layers: int | None = None, **more: Any) -> Expectimax:
    return Expectimax(layers, network=threes_network.player_network, **more)


def random_board(rng: Rng) -> lanes.Board:
    """Return a board of any tiles, as full as it may be."""
    highest, fill = 4 + below(rng, 12), rng.random()
    return tuple(
        tile_of(1 + below(rng, highest)) if rng.random() < fill else 0
        for _cell in range(16)
    )


def played_boards() -> list[lanes.Board]:
    return [state.board for line in playouts("threes") for state in line.states]


def mirrored(board: lanes.Board, direction: str) -> lanes.Board:
    """Return the board as it is searched after a push in this direction."""
    rows = [board[k : k + 4] for k in range(0, 16, 4)]
    if direction == "right":
        rows = [row[::-1] for row in rows]
    if direction == "down":
        rows.reverse()
    return tuple(tile for row in rows for tile in row)


def finished(work: Work) -> float:
    while True:
        try:
            next(work)
        except StopIteration as done:
            return float(done.value)


def observed(
    board: Sequence[int],
    card: str | tuple[int, ...] = "1",
    bag: tuple[int, ...] = (4, 4, 4),
) -> threes.Observation:
    """Return the player's observation before a move."""
    return threes.Observation(
        0,
        threes.Options(plus_window=isinstance(card, tuple)),
        0,
        tuple(board),
        card,
        bag,
        lanes.score(tuple(board)),
        10,
        max(board),
        "",
        (),
    )


def legal_of(board: Sequence[int]) -> tuple[str, ...]:
    return tuple(d for d in lanes.DIRECTIONS if lanes.can_push(tuple(board), d))


def advised(
    bot: Expectimax, seen: threes.Observation, budget: float = 0.0
) -> list[Advice]:
    return list(bot.think(seen, legal_of(seen.board), budget, rng_for("bot", 0)))


def decisions(n: int) -> Iterator[threes.Observation]:
    """Yield observations at which the player moves, of both sets of options."""
    nodes = [
        threes.observe(state, 0)
        for line in playouts("threes")
        for state in line.states
        if threes.current_player(state) == 0
    ]
    for k in range(n):
        yield pick(rng_for("decisions", k), nodes)


def test_the_values_of_single_moves_are_those_of_all() -> None:
    for seen in decisions(20):
        best = advised(Expectimax(2), seen)[-1]
        values = {
            move: list(Expectimax(2).think(seen, (move,), 0.0, rng_for("one", 0)))[-1]
            for move in legal_of(seen.board)
        }
        assert all(found.action == move for move, found in values.items())
        assert max(found.value for found in values.values()) == best.value


@pytest.mark.parametrize("many", some([12, 30], 1))
def test_by_the_clock_a_single_move_is_mostly_looked_at_as_deep_as_all(
    many: int,
) -> None:
    clock = itertools.count()  # a tick a look, so that machines do not differ
    depths: Counter[int] = Counter()
    for seen in decisions(many):
        legal = legal_of(seen.board)
        bots = [Expectimax(clock=lambda: next(clock) / 1_000) for _ in range(2)]
        for bot, asked in zip(bots, (legal, legal[:1]), strict=True):
            list(bot.think(seen, asked, 2.0, rng_for("clock", 0)))
        depths[bots[1].layers - bots[0].layers] += 1
    assert depths[0] > 2 * many // 3


# Lanes


def test_ranks_go_up_with_the_tiles() -> None:
    tiles = [0, 1, 2, *(3 << n for n in range(60))]
    assert [rank_of(tile) for tile in tiles] == list(range(63))
    assert [tile_of(rank) for rank in range(63)] == tiles


def test_a_lane_is_one_number() -> None:
    cells = (1, 62, 0, 33)
    assert cells_of(number_of(cells)) == cells


# Boards


def test_pushes_and_entries_are_those_of_the_rules() -> None:
    rng = rng_for("boards", 0)
    boards = [*played_boards(), *(random_board(rng) for _ in range(2_000))]
    for tiles in boards:
        for direction in lanes.DIRECTIONS:
            after, changed = lanes.push(tiles, direction)
            pushed = push(board_of(tiles), direction)
            assert pushed.changed == changed
            for lane in changed:
                tile = pick(rng, (1, 2, 3, 6, 96))
                cell = lanes.entry_cell(direction, lane)
                full = (*after[:cell], tile, *after[cell + 1 :])
                expected = board_of(mirrored(full, direction))
                assert pushed.entered(lane, rank_of(tile)) == expected


def expected_draws(
    bag: tuple[int, ...], highest: int, *, windowed: bool
) -> dict[tuple[int, ...], Fraction]:
    """Return the chance of each announcement, as values, read off T5 to T7."""
    left = bag if sum(bag) else (4, 4, 4)
    plus = Fraction(1, 21) if highest >= 48 else Fraction(0)
    chances: dict[tuple[int, ...], Fraction] = {
        (k + 1,): (1 - plus) * Fraction(left[k], sum(left)) for k in range(3) if left[k]
    }
    values = [6 << k for k in range(20) if 6 << k <= highest // 8]
    if plus and windowed and len(values) > 3:
        several = [tuple(values[k : k + 3]) for k in range(len(values) - 2)]
        chances |= {window: plus / len(several) for window in several}
    elif plus:
        chances[tuple(values)] = plus
    return chances


@pytest.mark.parametrize("windowed", [False, True])
def test_draws_are_those_of_the_rules(windowed: bool) -> None:  # noqa: FBT001 - pytest gives it by name
    rng = rng_for("draws", 0)
    for _case in range(300):
        bag = (below(rng, 5), below(rng, 5), below(rng, 5))
        highest = tile_of(3 + below(rng, 12))
        found = {
            tuple(map(tile_of, ranks)): chance
            for chance, ranks, _left in draws(bag, rank_of(highest), windowed)
        }
        chances = expected_draws(bag, highest, windowed=windowed)
        assert found == pytest.approx({k: float(v) for k, v in chances.items()})


@pytest.mark.parametrize("windowed", [False, True])
def test_bags_after_a_draw_are_those_of_the_rules(windowed: bool) -> None:  # noqa: FBT001 - pytest gives it by name
    options = threes.Options(plus_window=windowed)
    for bag in [(4, 4, 4), (1, 0, 0), (0, 0, 0), (0, 2, 3)]:
        state = threes.State(options, (768, 1, *(0,) * 14), bag, highest=768)
        for _chance, ranks, left in draws(bag, rank_of(768), windowed):
            values = tuple(map(tile_of, ranks))
            window = values if windowed and values[0] > 3 else ()
            for value in values:
                drawn = threes.apply(state, rules.Draw(value, window))
                assert drawn.bag == left


# Network


def test_a_board_is_worth_its_score_and_the_weights_of_all_its_views() -> None:
    rng = rng_for("worth", 0)
    boards = [*played_boards()[::7], *(random_board(rng) for _ in range(300))]
    for board in filter(any, boards):
        stage = threes_network.player_network().stage(max(map(rank_of, board)))
        expected = [threes_network.value(board, card) for card in range(4)]
        assert list(stage.value(*board_of(board))) == pytest.approx(expected)


def test_a_file_that_is_damaged_is_refused() -> None:
    whole, _stages = threes_network.made()
    torn = whole[:-20], whole.replace(b'"bounds"', b'"bonds"')
    for content in (b"", KIND + b" and more\n{}\n", KIND + b"\nno JSON\n", *torn):
        with pytest.raises(WeightsError, match="is damaged"):
            Network(content)


# Search


def plain_move(
    state: threes.State, values: tuple[int, ...], layers: int, rare: float
) -> dict[str, float]:
    found = {}
    for move in threes.legal_actions(replace(state, next_card=values[0])):
        if layers == 1:
            board, _changed = lanes.push(state.board, move.direction)
            kind = min(rank_of(values[0]), 4) - 1
            found[move.direction] = threes_network.value(board, kind)
            continue
        outcomes = []
        for value in values:
            moved = threes.apply(replace(state, next_card=value), move)
            for lane in moved.changed:
                after = threes.apply(moved, rules.Slot(lane))
                outcomes.append(plain_draw(after, layers - 1, rare))
        found[move.direction] = sum(outcomes) / len(outcomes)
    return found


def plain_draw(state: threes.State, layers: int, rare: float) -> float:
    total, highest = 0.0, max(state.board)
    windowed = state.options.plus_window
    for values, chance in expected_draws(state.bag, highest, windowed=windowed).items():
        left = state.bag
        if values[0] <= 3:
            full = left if any(left) else (4, 4, 4)
            left = tuple(n - (k + 1 == values[0]) for k, n in enumerate(full))
        announced = replace(state, bag=left, highest=highest)
        depth = max(1, layers - 1) if chance < rare else layers
        found = plain_move(announced, values, depth, rare)
        score = lanes.score(state.board)
        total += float(chance) * max(found.values(), default=score)
    return total


CROWDED = (1, 2, 6, 1, 48, 24, 2, 1, 96, 6, 48, 2, 3, 1, 12, 24)
HALF_FULL = (0, 3, 1, 96, 0, 0, 2, 48, 0, 6, 3, 2, 0, 0, 1, 12)
NEARLY_DEAD = (1, 3, 1, 6, 6, 1, 24, 1, 1, 96, 2, 48, 48, 1, 6, 0)
HIGH = (768, 384, 96, 1, 2, 48, 24, 3, 1, 6, 6, 2, 3, 1, 12, 1)


@pytest.mark.parametrize("rare", [0.0, RARE])
@pytest.mark.parametrize(
    ("board", "card", "bag", "layers"),
    [
        (CROWDED, "1", (1, 0, 2), 1),
        (HALF_FULL, "3", (0, 0, 0), 1),
        (HIGH, "+", (4, 4, 4), 1),
        (CROWDED, "2", (0, 0, 1), 2),
        (HALF_FULL, "1", (2, 0, 1), 2),
        (HIGH, "+", (1, 1, 0), 2),
        (HIGH, (12, 24, 48), (1, 0, 0), 2),
        (NEARLY_DEAD, "2", (0, 0, 0), 3),
        (NEARLY_DEAD, (6,), (0, 1, 0), 3),
        (CROWDED, "3", (0, 1, 0), 3),
    ],
)
def test_the_search_finds_what_a_plain_one_finds(
    board: lanes.Board,
    card: str | tuple[int, ...],
    bag: tuple[int, ...],
    layers: int,
    rare: float,
) -> None:
    seen = observed(board, card, bag)
    values = card if isinstance(card, tuple) else (int(card),) if card != "+" else ()
    values = values or rules.plus_values(seen.highest)
    state = threes.State(seen.options, seen.board, bag, highest=seen.highest)
    expected = plain_move(state, values, layers, rare)
    network = threes_network.player_network()
    search = ExpectimaxSearch(network, windowed=seen.options.plus_window, rare=rare)
    ranks = tuple(map(rank_of, values))
    found = {
        direction: finished(
            search.after_push(push(board_of(board), direction), ranks, bag, layers - 1)
        )
        for direction in legal_of(board)
    }
    assert found == pytest.approx(expected)
    bot = player(layers, rare=rare)
    advice = advised(bot, seen)[-1]
    if len(expected) > 1:
        assert advice.value == pytest.approx(max(expected.values()))
        assert expected[advice.action] == pytest.approx(max(expected.values()))


# Thinking


def test_the_levels() -> None:
    assert list(LEVELS["threes"]) == ["random", "quick", "strong"]


def test_one_layer_is_looked_at_without_any_time() -> None:
    for seen in decisions(10):
        (advice,) = advised(player(), seen, 0.0)
        assert advice == advised(player(1), seen)[-1]


def ticking(step: float) -> Callable[[], float]:
    """Return a clock that advances by `step` seconds at each reading."""
    times = iter(range(10**9))
    return lambda: next(times) * step


def test_it_gives_its_best_so_far_every_10_ms_and_stops_in_time() -> None:
    for seen in decisions(6):
        clock = ticking(0.0004)
        started = before = clock()
        bot = player(clock=clock)
        for advice in bot.think(seen, legal_of(seen.board), 0.1, rng_for("bot", 0)):
            assert advice.action in legal_of(seen.board)
            now = clock()
            assert now - before <= 0.01
            before = now
        assert before - started <= 0.1 + 2 * PAUSE


def test_with_more_time_it_looks_further() -> None:
    seen = observed(HALF_FULL)
    depths = []
    for budget in (0.0, 0.01, 0.4):
        bot = player(clock=ticking(0.0001))
        advised(bot, seen, budget)
        depths.append(bot.layers)
    assert depths == sorted(set(depths))


def test_a_layer_that_is_cut_short_counts_for_the_moves_that_it_finished() -> None:
    for budget in range(20, 200):
        bot = player(clock=ticking(0.0001))
        advice = advised(bot, observed(HALF_FULL), budget / 1000)[-1]
        depths = [int(line.split("looking ")[1].split()[0]) for line in advice.lines]
        assert depths == sorted(depths, reverse=True)
        if len(set(depths)) > 1:
            assert set(depths) == {bot.layers, bot.layers + 1}
            return
    pytest.fail("No layer was cut short.")


def test_the_advice_has_a_line_for_each_move_the_best_first() -> None:
    for seen in decisions(40):
        advice = advised(player(2), seen)[-1]
        assert len(advice.lines) == len(legal_of(seen.board))
        assert advice.lines[0].lower().startswith(f"{advice.action}: ")
        assert ": best, looking 2 moves ahead" in advice.lines[0]
        assert advice.unit == SCORE
        assert is_sentence(advice.reason)


def test_an_only_move_needs_no_thought() -> None:
    only = (1, 3, 1, 3, 3, 1, 3, 1, 1, 3, 1, 3, 0, 0, 0, 0)
    seen = observed(only)
    assert legal_of(only) == ("down",)
    (advice,) = player().think(seen, ("down",), 1.0, rng_for("bot", 0))
    assert advice.reason == "Down is the only move that changes anything."


def test_it_plays_with_the_highest_tiles_that_can_be_written() -> None:
    top = 3 << 57
    board = (top, top, top // 2, 3, 1, 2, *(0,) * 10)
    for card in ("+", (6,), rules.windows(top)[-1]):
        advice = advised(player(2), observed(board, card))[-1]
        assert advice.action in legal_of(board)


def play(bot: Expectimax, seed: str) -> float:
    state, ply = threes.new(1, threes.Options()), 0
    while (seat := threes.current_player(state)) != TERMINAL:
        if seat == CHANCE:
            action: threes.Action = threes.sample(state, rng_for(seed, ply))
        else:
            action = rules.Move(advised(bot, threes.observe(state, 0))[-1].action)
        state = threes.apply(state, action)
        ply += 1
    return threes.returns(state)[0]


@pytest.mark.parametrize("games", some([2, 5], 1))
def test_the_quick_level_plays_far_better_than_chance(games: int) -> None:
    scores = [play(Expectimax(1), f"quick/{k}") for k in range(games)]
    assert sum(scores) / len(scores) > 5 * 284  # what random play scores in the mean


# Words


def test_a_push_is_described_by_what_can_be_counted() -> None:
    board = (3, 3, 0, 0, 1, 6, 12, 24, 48, 96, 0, 0, 0, 0, 0, 48)
    after = After(board, "left", (1,))
    # 6 0 0 0 / 1 6 12 24 / 48 96 0 0 / 0 0 48 0
    assert after.board == (6, 0, 0, 0, 1, 6, 12, 24, 48, 96, 0, 0, 0, 0, 48, 0)
    assert after.free == 7
    assert after.pairs == 0
    assert after.made == 6
    assert after.twins == 0
    assert after.ends == (0, 2)
    assert After(board, "up", (1,)).pairs == 1  # the two 3s stay side by side


def test_a_low_tile_is_shut_in_where_nothing_near_is_free_or_fits() -> None:
    corner = (1, 6, 0, 0, 48, 3, 0, 0, 0, 0, 0, 0, 0, 0, 0, 3)
    assert After(corner, "left", (1,)).shut == ((1, 48),)
    assert After(corner, "right", (1,)).shut == ()  # the cells left of it are free
    fitting = (1, 6, 0, 0, 2, 3, 0, 0, 0, 0, 0, 0, 0, 0, 0, 3)
    assert After(fitting, "left", (1,)).shut == ()


def test_the_end_is_told_in_how_many_ways_it_would_come() -> None:
    after = After(LAST_CELL, "right", (1, 2))
    assert after.board == (0, 6, 12, 24, *LAST_CELL[4:])
    # A 1 comes beside the 6 and above a 1: no merge anywhere; a 2 fits that 1.
    assert after.ends == (1, 2)


OPEN = (192, 48, 12, 1, 6, 3, 0, 2, 6, 3, 2, 0, 0, 1, 0, 0)
# right: 192 48 12 1 / 0 6 3 2 / 0 6 3 2 / 0 0 1 0; up: 192 48 12 3 / 12 6 2 0 / 0 1 0 0
TIGHT = (96, 384, 192, 48, 24, 48, 96, 2, 6, 6, 24, 0, 1, 3, 3, 3)
# right: … / 0 6 6 24 / 0 1 3 6; up: 96 384 192 48 / 24 48 96 2 / 6 6 24 3 / 1 3 3 0
LAST_CELL = (6, 12, 24, 0, 1, 3, 2, 48, 3, 1, 48, 1, 1, 48, 1, 3)
# right: 0 6 12 24 / …, and a 1 at the left ends it; up brings a 1 beside the 2
QUIET = (0, 3, 0, 0, *(0,) * 12)


@pytest.mark.parametrize(
    ("board", "best", "other", "expected"),
    [
        (
            OPEN,
            "right",
            "up",
            (
                "Right leaves 3 pairs that can merge, up 0. "
                "After up, a good player would score about 10% less."
            ),
        ),
        (
            OPEN,
            "up",
            "right",
            (
                "Up keeps 7 cells free, right 4. "
                "After right, a good player would score about 10% less."
            ),
        ),
        (
            TIGHT,
            "right",
            "up",
            (
                "Right keeps 1 cell free, up 0. "
                "After up, a good player would score about 10% less."
            ),
        ),
        (
            QUIET,
            "left",
            "right",
            "Left. After right, a good player would score about 10% less.",
        ),
    ],
)
def test_the_reason_is_what_differs_from_the_next_best_move(
    board: lanes.Board, best: str, other: str, expected: str
) -> None:
    found = {best: (3, 20_010.0), other: (3, 18_009.0)}
    assert reason(board, (1,), [best, other], found) == expected


def test_values_of_different_depth_are_not_told_as_one_depth() -> None:
    found = {"left": (4, 3456.7), "right": (3, 3567.8)}
    assert reason(QUIET, (1,), ["left", "right"], found) == "Left."


@pytest.mark.parametrize(
    ("value", "less", "expected"),
    [
        (123_456, 123_300, "Left. It makes little difference here."),
        (1000.0, 931.0, "Left. After right, a good player would score about 7% less."),
        (1000.0, 770.0, "Left. After right, a good player would score about 25% less."),
        (
            56_331.0,
            144.0,
            "Left. After right, a good player would score less than half",
        ),
        (0.0, -5.0, "Left. It makes little difference here."),
    ],
)
def test_what_a_move_costs_is_a_part_that_can_be_known(
    value: float, less: float, expected: str
) -> None:
    found = {"left": (2, value), "right": (2, less)}
    assert reason(QUIET, (1,), ["left", "right"], found).startswith(expected)


def test_lines_tell_a_part_of_the_score_and_no_points() -> None:
    found = {"left": (3, 46_400.0), "up": (3, 27_900.0), "right": (2, 46_500.0)}
    assert lines(["left", "up", "right"], found) == (
        "Left: best, looking 3 moves ahead",
        "Up: about 40% less, looking 3 moves ahead",
        "Right: about the same, looking 2 moves ahead",
    )


@pytest.mark.parametrize("board", [OPEN, TIGHT, LAST_CELL, QUIET])
def test_a_hint_names_first_the_move_that_it_advises(board: lanes.Board) -> None:
    moves = [move for move in lanes.DIRECTIONS if lanes.can_push(board, move)]
    for best, other in itertools.permutations(moves, 2):
        for less in (990.0, 999.9, 10.0):
            found = {best: (2, 1000.0), other: (2, less)}
            text = reason(board, (1, 2), [best, other], found)
            assert text.startswith(best.capitalize())
            assert text.count(". ") <= 1
            assert "hardly" not in text, "it would speak for the other move"


def test_the_reason_names_the_danger_first() -> None:
    found = {"up": (1, 2.0), "right": (1, 1.0)}
    text = reason(LAST_CELL, (1, 2), ["up", "right"], found)
    assert text.startswith("Up, since right would end the game in 1 of 2 ways.")
    certain = {reason(LAST_CELL, (card,), ["up", "right"], found) for card in (1, 2)}
    assert any(
        each.startswith("Up, since right would end the game.") for each in certain
    )


def test_the_measuring_run_tells_what_the_document_shows() -> None:
    script = Path(tabletop.__file__).parents[1] / "lab" / "strength" / "threes_arena.py"
    command = [sys.executable, str(script), "1", "--games", "2", "--processes", "1"]
    done = subprocess.run(  # noqa: S603 - a script of this project
        command,
        capture_output=True,
        check=True,
        text=True,
        cwd=script.parents[2],
        env={"PYTHONPATH": str(script.parents[2])},
    )
    labels = [line.partition(" | ")[0] for line in done.stdout.splitlines()]
    assert "1, highest>=768" in labels
    assert labels[-4:] == ["1, moves", "1, ms per decision", "1, layers", "1, steps"]
