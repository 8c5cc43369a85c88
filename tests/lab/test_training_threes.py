"""The trainer of the player of Threes: its own rules equal the game's at each step."""

from collections.abc import Iterator

import pytest

from tabletop.core.chance import Rng, below, pick, rng_for
from tabletop.games import threes
from tabletop.games.threes import lanes, rules
from tabletop.games.threes.bots.boards import board_of, push, rank_of, tile_of
from tabletop.games.threes.bots.network import Network
from tabletop.games.threes.bots.search import ExpectimaxSearch
from tests.games.threes import network as threes_network
from tests.kit.games import playouts

np = pytest.importorskip("numpy", reason="the trainer needs it")
pytest.importorskip("numba", reason="the trainer is compiled")

from lab.training.threes import board as fast, learn, search  # noqa: E402
from lab.training.threes.export import exported  # noqa: E402
from lab.training.threes.learn import Course  # noqa: E402
from lab.training.threes.network import read, value_of  # noqa: E402
from lab.training.threes.train import Trainer  # noqa: E402

BAGS = tuple(
    (ones, twos, ts) for ones in range(5) for twos in range(5) for ts in range(5)
)


def packed(board: lanes.Board) -> int:
    """Return the board as the trainer's signed integer."""
    number = sum(rank_of(tile) << 4 * cell for cell, tile in enumerate(board))
    return number - (1 << 64) if number >> 63 else number


def random_boards(n: int) -> Iterator[lanes.Board]:
    for k in range(n):
        rng: Rng = rng_for("boards", k)
        highest, fill = 4 + below(rng, 11), rng.random()
        yield tuple(
            tile_of(1 + below(rng, highest)) if rng.random() < fill else 0
            for _cell in range(16)
        )


def boards() -> list[lanes.Board]:
    played = [state.board for line in playouts("threes") for state in line.states]
    return [*played, *random_boards(2000)]


def test_a_push_is_that_of_the_rules() -> None:
    for board in boards():
        for number, direction in enumerate(lanes.DIRECTIONS):
            after, changed = lanes.push(board, direction)
            bits = sum(1 << lane for lane in changed)
            assert fast.pushed(packed(board), number) == (packed(after), bits)


def test_a_card_enters_where_the_rules_say() -> None:
    for board in random_boards(300):
        for number, direction in enumerate(lanes.DIRECTIONS):
            after, changed = lanes.push(board, direction)
            for lane in changed:
                cell = lanes.entry_cell(direction, lane)
                full = (*after[:cell], 24, *after[cell + 1 :])
                entered = fast.entered(packed(after), number, lane, rank_of(24))
                assert entered == packed(full)


def test_scores_ends_and_highest_tiles_are_those_of_the_rules() -> None:
    for board in boards():
        number = packed(board)
        assert fast.points_of(number) == lanes.score(board)
        assert tile_of(fast.highest_of(number)) == max(board)
        assert bool(fast.can_move(number)) == lanes.can_move(board)


@pytest.mark.parametrize("bag", BAGS)
def test_the_bag_is_drawn_from_as_the_rules_say(bag: tuple[int, ...]) -> None:
    left = rules.refilled(bag)
    number = 25 * bag[0] + 5 * bag[1] + bag[2]
    for card in (1, 2, 3):
        if left[card - 1]:
            ones, twos, ts = rules.without(bag, card)
            assert fast.without(number, card) == 25 * ones + 5 * twos + ts


def test_a_transposed_board_has_its_columns_for_rows() -> None:
    for board in random_boards(300):
        columns = tuple(board[4 * (k % 4) + k // 4] for k in range(16))
        assert fast.transposed(packed(board)) == packed(columns)


def chi(counts: dict[int, int], chances: dict[int, float]) -> float:
    n = sum(counts.values())
    assert set(counts) <= set(chances)
    return sum(
        (counts.get(k, 0) - n * chance) ** 2 / (n * chance)
        for k, chance in chances.items()
    )


def test_cards_come_as_often_as_the_rules_say() -> None:
    # the statistic, with 7 degrees of freedom, passes 30 for one seed in 10,000
    chances = {1: 20 / 21 / 6, 2: 20 / 21 * 2 / 6, 3: 20 / 21 * 3 / 6}
    chances |= dict.fromkeys(range(4, 9), 1 / 21 / 5)  # 768: 6 to 96
    counts: dict[int, int] = {}
    for _ in range(20_000):
        rank, _bag = fast.drawn(25 + 5 * 2 + 3, rank_of(768))
        counts[rank] = counts.get(rank, 0) + 1
    assert chi(counts, chances) < 30


def test_a_start_is_one_of_the_rules() -> None:
    for _ in range(300):
        number, bag = fast.started()
        ranks = [number >> 4 * cell & 15 for cell in range(16)]
        cards = [ranks.count(rank) for rank in (1, 2, 3)]
        assert sum(cards) == 9 == 16 - ranks.count(0)
        left = [4 - count for count in cards]
        assert bag == 25 * left[0] + 5 * left[1] + left[2]


# The network and the search


def test_the_trainer_and_the_player_give_a_board_the_same_value() -> None:
    net = read(threes_network.made()[0])
    for board in filter(any, boards()[::5]):
        stage = threes_network.player_network().stage(max(map(rank_of, board)))
        found = [
            fast.points_of(packed(board)) + value_of(net, packed(board), card)
            for card in range(4)
        ]
        assert found == pytest.approx(stage.value(*board_of(board)), abs=0.01)


def nodes(n: int) -> Iterator[threes.State]:
    """Yield states in which the player moves."""
    states = [
        state
        for line in playouts("threes")
        for state in line.states
        if threes.current_player(state) == 0 and not state.options.plus_window
    ]
    for k in range(n):
        yield pick(rng_for("nodes", k), states)


@pytest.mark.parametrize("layers", [1, 2, 3])
def test_the_compiled_search_chooses_what_the_player_chooses(layers: int) -> None:
    net = read(threes_network.made()[0])
    known = search.nothing_known()
    for state in nodes(60 // layers**2):
        seen = threes.observe(state, 0)
        number, out = packed(state.board), np.empty(4)
        bag = 25 * state.bag[0] + 5 * state.bag[1] + state.bag[2]
        card = min(rank_of(state.next_card), 4) - 1
        top = rank_of(state.highest) - 3
        node = search.Node(card, top, bag)
        search.values_of(net, known, node, number, layers, out)
        found = dict(zip(lanes.DIRECTIONS, out, strict=True))
        expected = {d: value_by_player(seen, d, layers) for d in legal_of(state)}
        assert expected == pytest.approx({d: found[d] for d in expected}, abs=0.05)
        assert max(found, key=found.__getitem__) == max(
            expected, key=expected.__getitem__
        )
        assert [d for d in found if found[d] > -np.inf] == list(expected)


def legal_of(state: threes.State) -> list[str]:
    return [move.direction for move in threes.legal_actions(state)]


def value_by_player(seen: threes.Observation, direction: str, layers: int) -> float:
    """Return the value of a move by the player's search."""
    card = str(seen.next_card)
    values = (int(card),) if card.isdigit() else rules.plus_values(seen.highest)
    pushed = push(board_of(seen.board), direction)
    work = ExpectimaxSearch(threes_network.player_network(), windowed=False).after_push(
        pushed, tuple(map(rank_of, values)), seen.bag, layers - 1
    )
    while True:
        try:
            next(work)
        except StopIteration as done:
            return float(done.value)


def test_what_was_learnt_plays_better_and_is_shipped() -> None:
    learn.seed(1)
    trainer, course = Trainer("tiny", (6,)), Course(0.5, 1.0, 0.4)
    before = trainer.play(course)[:, 0].mean()
    for _batch in range(8):
        after = trainer.play(course)[:, 0].mean()
    assert after > 1.5 * before
    content = exported(trainer, room=100_000, games=100, restarts=0.4)
    assert len(content) <= 100_000
    shipped, trail = Network(content), np.empty((learn.LONGEST, 2), np.int64)
    _end, moves = learn.play(trainer.net, trainer.starts, trail, 0)
    off, learnt = [], []
    for number, card in trail[:moves].tolist():
        tiles = [tile_of(number >> 4 * cell & 15) for cell in range(16)]
        value = fast.points_of(number) + value_of(trainer.net, number, card)
        stage = shipped.stage(max(map(rank_of, tiles)))
        off.append(abs(stage.value(*board_of(tiles))[card] - value))
        learnt.append(value)
    assert sum(off) < 0.05 * sum(learnt)  # the bytes are not far from the weights
