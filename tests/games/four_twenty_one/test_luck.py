"""The luck of Four Twenty One: what a throw shows against what it could have shown."""

from itertools import product
from math import isclose

import pytest

from tabletop.games import four_twenty_one as game
from tabletop.games.four_twenty_one import combinations, luck, rules
from tabletop.games.four_twenty_one.rules import Options
from tests.games.four_twenty_one.setups import DEFAULT, dice
from tests.kit.games import Table, playout

KEPT = [(), *((a,) for a in range(1, 7)), (4, 2), (1, 1), (6, 5), (2, 1)]


@pytest.mark.parametrize(
    ("kept", "shown", "share"),
    [
        # Of 216 rolls six are 421 and the rest is worse; 322 comes three times.
        ("", "421", (210 + 6 / 2) / 216),
        ("", "322", 3 / 2 / 216),
        # 111 beats all but the six 421.
        ("", "111", (209 + 1 / 2) / 216),
        # Beside 4 2: 1, then 3 (a suite), then 6, 5, 4, 2 by the digits.
        ("42", "421", 5.5 / 6),
        ("42", "432", 4.5 / 6),
        ("42", "642", 3.5 / 6),
        ("42", "422", 0.5 / 6),
        # Beside a 1, the pair 4 2 comes twice of 36, 1 1 once, above the 33 others.
        ("1", "421", (34 + 2 / 2) / 36),
        ("1", "111", (33 + 1 / 2) / 36),
    ],
)
def test_shares_of_throws(kept: str, shown: str, share: float) -> None:
    assert isclose(luck.shares(dice(kept), DEFAULT)[dice(shown)], share)


def test_a_nenette_that_is_the_lowest_is_bad_luck() -> None:
    """Beside 2 1, a 4, a 1 and a 3 are better than a 2, and a 6 and a 5 are worse."""
    assert isclose(luck.shares((2, 1), DEFAULT)[2, 2, 1], 2.5 / 6)
    lowest = Options(nenette_lowest=True)
    assert isclose(luck.shares((2, 1), lowest)[2, 2, 1], 0.5 / 6)


@pytest.mark.parametrize("kept", KEPT)
def test_half_is_expected_whatever_is_kept(kept: combinations.Dice) -> None:
    rolls = list(product(range(1, 7), repeat=3 - len(kept)))
    shares = luck.shares(kept, DEFAULT)
    found = [shares[combinations.sorted_dice(kept + roll)] for roll in rolls]
    assert isclose(sum(found) / len(rolls), 0.5)


LOG = (
    *("throw", "roll 2", "throw", "roll 5"),
    *("throw", "roll 4 2 1", "throw", "roll 3 2 2"),
)


def test_luck_of_a_log_leaves_the_start_out() -> None:
    assert luck.shares_of(LOG[:4], 2, DEFAULT) == ([], [])
    first, second = luck.shares_of([*LOG, "throw", "roll 6 5 5"], 2, DEFAULT)
    assert first == [luck.shares((), DEFAULT)[4, 2, 1]]
    assert second == [
        luck.shares((), DEFAULT)[thrown] for thrown in ((3, 2, 2), (6, 5, 5))
    ]


def test_every_throw_of_a_whole_game_is_weighed() -> None:
    table = Table(game, 3, DEFAULT)
    for k in range(4):
        line = playout(table, f"luck {k}")
        log = [*map(game.format_action, line.actions)]
        found = luck.shares_of(log, 3, DEFAULT)
        assert all(0 < share < 1 for shares in found for share in shares)
        rolls = sum(isinstance(action, rules.Roll) for action in line.actions)
        starting = sum(state.standing.phase == "start" for state in line.states) // 2
        assert sum(map(len, found)) == rolls - starting


def test_luck_is_a_sentence() -> None:
    assert luck.sentence("Ann", [0.034, 1.034]) == (
        "Ann: 2 throws, on average luckier than 53% of the possible throws."
    )
    assert luck.sentence("{Ann}", [0.25]) == (
        "{Ann}: 1 throw, luckier than 25% of the possible throws."
    )
