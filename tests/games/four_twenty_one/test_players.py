"""The computer players of Four Twenty One: positions, two solutions, and words."""

import math
from collections import Counter
from collections.abc import Iterator
from dataclasses import asdict, replace
from functools import cache
from itertools import pairwise, product

import pytest

from lab.training.solve_four_twenty_one import all_options, solved, swept
from tabletop.bots import Advice
from tabletop.core.chance import pick, rng_for
from tabletop.games.four_twenty_one import combinations, observation, rules
from tabletop.games.four_twenty_one.bots.first_program import (
    HIGH,
    PROMISING,
    kept_by_first,
)
from tabletop.games.four_twenty_one.bots.reasons import is_significant, luck
from tabletop.games.four_twenty_one.bots.strong import CHANCES, Stake, rivals
from tabletop.games.four_twenty_one.bots.turn_value import PARTS, PLACE, GoSolver, means
from tabletop.games.four_twenty_one.bots.two_player_solver import (
    Duel,
    hopes_of,
    rampo_totals,
)
from tabletop.games.four_twenty_one.combinations import COMBINATIONS, Dice
from tabletop.games.four_twenty_one.rules import CAFE, Options, State
from tabletop.registry import LEVELS
from tests.games.four_twenty_one.by_policy import Unload
from tests.games.four_twenty_one.setups import legal, play, unload
from tests.kit.cases import some
from tests.kit.games import chosen_by, playouts

OPTIONS = Options()
LEVEL_IDS = ("gentle", "seed", "strong", "exact")


def all_advice(level: str, state: State) -> list[Advice]:
    bot = LEVELS["four_twenty_one"][level].make()
    seen = observation.observe(state, state.to_act)
    return list(bot.think(seen, legal(state), 0.0, rng_for("", 0)))


def advice(level: str, state: State) -> Advice:
    return all_advice(level, state)[-1]


def test_the_expert_is_offered_for_the_options_that_have_hopes() -> None:
    expert = LEVELS["four_twenty_one"]["exact"]
    for options in (OPTIONS, CAFE, Options(tokens=40, sets_to_lose=3)):
        assert expert.knows(options)
    for options in (Options(best_counts=True), Options(aces_by_worth=True)):
        assert not expert.knows(options)


# What a throw may give


def test_a_mean_is_that_of_all_throws() -> None:
    worth = [float(rank * rank % 17) for rank in range(56)]
    found = means(worth)
    for kept in ((), (4,), (6, 6), (2, 1)):
        throws = list(product(range(1, 7), repeat=3 - len(kept)))
        ends = [tuple(sorted(kept + throw, reverse=True)) for throw in throws]
        expected = sum(worth[PLACE[end]] for end in ends) / len(ends)
        assert found[kept] == pytest.approx(expected, abs=1e-12)
    assert len(found) == 1 + 6 + 21


def test_what_is_kept_is_every_proper_part_once() -> None:
    assert set(PARTS[PLACE[(4, 4, 2)]]) == {(), (4,), (2,), (4, 4), (4, 2)}
    assert sum(map(len, PARTS)) == 6 * 3 + 30 * 5 + 20 * 7  # triples, pairs, the rest


def test_the_chances_of_a_throw_are_those_of_216() -> None:
    assert sum(CHANCES) == pytest.approx(1)
    assert CHANCES[PLACE[(4, 2, 1)]] == pytest.approx(6 / 216)
    assert CHANCES[PLACE[(1, 1, 1)]] == pytest.approx(1 / 216)


@cache
def throws() -> Counter[Dice]:
    dice = product(range(1, 7), repeat=3)
    return Counter(tuple(sorted(throw, reverse=True)) for throw in dice)


def test_the_total_of_a_rampo_begins_as_counted() -> None:
    # Total 2: both throw *others*, which 162 of 216 throws are, but not the same one.
    others = {d: n for d, n in throws().items() if combinations.kind(d) == "other"}
    same = sum(n * n for n in others.values())
    two = (162**2 - same) / 216**2
    # Total 4 after a tie: twice the same *other*, then a 2 as above; or a 4 at once.
    values = {d: rules.value(d, OPTIONS) for d in COMBINATIONS}
    four = sum(
        n * m / 216**2
        for (d, n), (e, m) in product(throws().items(), repeat=2)
        if d != e and values[d] + values[e] == 4
    )
    found = rampo_totals(OPTIONS, 20)
    assert found[:2] == (0.0, 0.0)
    assert found[2] == pytest.approx(two, abs=1e-12)
    assert found[4] == pytest.approx(four + same / 216**2 * two, abs=1e-12)
    assert sum(found) == pytest.approx(1, abs=1e-12)


# The level `seed`: F13


@pytest.mark.parametrize(
    ("dice", "kept"),
    [
        ((4, 2, 1), (4, 2, 1)),
        ((1, 1, 1), (1, 1, 1)),
        ((2, 2, 2), (2, 2, 2)),
        ((3, 2, 1), (3, 2, 1)),  # a suite, however low
        ((2, 2, 1), (2, 2, 1)),
        ((6, 1, 1), (6, 1, 1)),
        ((4, 1, 1), (4, 1, 1)),
        ((3, 1, 1), (1, 1)),
        ((2, 1, 1), (1, 1)),
        ((4, 4, 2), (4, 2)),  # before the pair
        ((4, 4, 1), (4, 1)),
        ((6, 2, 1), (2, 1)),
        ((4, 2, 2), (4, 2)),
        ((5, 3, 1), (1,)),
        ((3, 3, 1), (1,)),  # the ace before the pair
        ((6, 6, 5), (6, 6)),  # the pair before 65
        ((6, 5, 2), (6, 5)),
        ((6, 4, 3), (4, 3)),
        ((5, 3, 2), (3, 2)),
        ((6, 3, 3), (3, 3)),
        ((6, 4, 2), (4, 2)),
    ],
)
def test_F13_the_first_player_plays_by_thumb(dice: Dice, kept: Dice) -> None:
    assert kept_by_first(dice, OPTIONS) == kept


def test_F13_there_is_always_something_to_keep() -> None:
    # Without an ace, a pair and two dice in a row there is 6 4 2 alone, and it has 4 2.
    assert all(kept_by_first(dice, OPTIONS) for dice in COMBINATIONS)


def test_F13_the_lowest_nenette_is_no_reason_to_stop() -> None:
    lowest = Options(nenette_lowest=True)
    assert kept_by_first((2, 2, 1), lowest) == (2, 1)
    assert kept_by_first((3, 2, 1), lowest) == (3, 2, 1)


def test_F13_the_seed_says_what_it_does() -> None:
    state = play(unload(10, 11), "442")
    assert advice("seed", state).action == "throw 4"
    assert advice("seed", state).reason == (
        "Keep the 4 and the 2, throw one die: 1 in 6 for 421."
    )
    state = play(unload(10, 11), "611")
    assert advice("seed", state).action == "stop"
    assert advice("seed", state).reason == "Stop with 6, 1 and 1: a good combination."


def test_F13_the_later_player_keeps_what_beats_the_first_most_often() -> None:
    # The first stopped at 6 6 6 in two; with 4 2 on the table only 421 and 111 beat it:
    # 4 2 kept gives 421 with 1 in 6.
    state = play(unload(10, 11), "665", "throw 5", "roll 6", "stop", "542")
    found = advice("seed", state)
    assert found.action == "throw 5"
    assert found.value == pytest.approx(100 / 6)
    assert found.reason == (
        "Keep the 4 and the 2, throw one die: 1 in 6 for 421. Then your chance"
        " of being the best so far is 16.7%."
    )


def test_F13_a_third_player_fears_the_lowest_as_well() -> None:
    # 321 and 421 lie there and one throw is left: every choice is weighed by hand.
    state = play(unload(7, 7, 7), "653", "throw 6 5", "roll 2 1", "stop")
    assert state.max_throws == 2
    state = play(state, "422", "throw 2", "roll 1", "664")
    seen = observation.observe(state, 2)
    choices = {}
    for action in rules.legal_actions(state):
        assert isinstance(action, rules.Throw)
        kept = combinations.left_of((6, 6, 4), action.dice) if action.dice else ()
        total = 0.0
        for dice, chance in combinations.outcomes(3 - len(kept)):
            mine = rules.rank(combinations.sorted_dice(kept + dice), OPTIONS)
            done = [rules.rank(d, OPTIONS) for d in seen.combinations if d]
            best = (mine > max(done)) + (mine == max(done)) / 2
            worst = (mine < min(done)) + (mine == min(done)) / 2
            total += chance * (best - worst)
        choices[rules.format_action(action)] = total
    assert advice("seed", state).action == max(choices, key=lambda text: choices[text])


# The level `gentle`


@pytest.mark.parametrize("players", [2, 4])
def test_whoever_has_just_learnt_the_game_throws_nothing_good_again(
    players: int,
) -> None:
    made, levels = Counter[str](), ("gentle", *["seed"] * (players - 1))
    for state, text in chosen_by(levels, "four_twenty_one", 24):
        dice, is_first = state.dice, state.player == state.standing.first
        action = rules.parse_action(text)
        if not dice or len(rules.legal_actions(state)) == 1:
            continue
        if not isinstance(action, rules.Throw):
            is_thumb = kept_by_first(dice, OPTIONS) == dice
            assert is_thumb or dice[0] >= HIGH or len({*dice}) < len(dice)
            made["stopped early"] += not is_thumb
        elif is_first:
            assert kept_by_first(dice, OPTIONS) != dice
        elif not (action.hit or is_good(dice)):
            kept = combinations.left_of(dice, action.dice) if action.dice else ()
            assert kept == tuple(die for die in dice if die >= HIGH)[:2]
            made["kept high dice"] += len(kept) > 0
        made["hit"] += text.startswith("hit")
    assert min(made[each] for each in ("stopped early", "kept high dice", "hit")) > 2


def is_good(dice: Dice) -> bool:
    """Return whether even a beginner sees more than high dice there."""
    parts = [*PROMISING, (1, 1)]
    is_promising = any(not Counter(part) - Counter(dice) for part in parts)
    return is_significant(dice) or is_promising


# The level `exact`


@pytest.mark.parametrize(
    "options",
    some(
        [
            Options(tokens=2, last_throw_counts=True),
            Options(tokens=3),
            Options(tokens=2, nenette_lowest=True),
            Options(tokens=2, others_worth_nothing=True),
            replace(CAFE, tokens=3),
        ],
        1,
    ),
)
def test_both_solutions_agree_on_few_tokens(options: Options) -> None:
    by_iteration = solved(options)[1:-1]
    assert Unload(options).solved() == pytest.approx(by_iteration, abs=1e-9)


@pytest.mark.parametrize(
    "options",
    [
        OPTIONS,
        Options(tokens=11, nenette_lowest=True, others_worth_nothing=True),
        Options(tokens=11, last_throw_counts=True),
        CAFE,
    ],
)
def test_the_table_is_that_of_the_solver(options: Options) -> None:
    hopes = hopes_of(options)
    assert len(hopes) == options.tokens + 1
    assert (hopes[0], hopes[-1]) == (1.0, 0.0)
    assert swept(hopes, options) == pytest.approx(list(hopes), abs=2e-6)


def test_there_is_a_table_for_the_options_of_the_rulebook_and_of_cafes() -> None:
    offered = list(all_options())
    assert len(offered) == len(set(offered)) == 5 * 8 + 5
    assert all(hopes_of(options) for options in offered)
    assert not hopes_of(Options(best_counts=True))
    assert not hopes_of(Options(aces_by_worth=True))


def test_more_tokens_are_worse_for_the_leader() -> None:
    hopes = hopes_of(OPTIONS)
    assert all(a > b for a, b in pairwise(hopes))


def test_the_values_of_exact_are_a_martingale() -> None:
    """What is hoped for before a throw is the mean of what is hoped for after it."""
    before = play(unload(9, 12), "422")
    found = advice("exact", before)
    assert found.action.startswith("throw")
    rolling = play(before, found.action)
    mean = 0.0
    for dice, chance in combinations.outcomes(3 - len(rolling.kept)):
        state = rules.apply(rolling, rules.Roll(dice))
        if state.player == 0:
            mean += chance * advice("exact", state).value
    assert mean == pytest.approx(found.value, abs=1e-6)


def test_exact_plays_for_two_who_are_left_of_more() -> None:
    state = play(unload(9, 0, 12), "532")
    two = play(unload(9, 12), "532")
    assert advice("exact", state) == advice("exact", two)


def test_exact_says_where_it_is_none() -> None:
    three = play(unload(7, 7, 7), "532")
    found = advice("exact", three)
    assert " of not losing the set is about " in found.reason
    assert found == advice("strong", three)
    odd = play(unload(3, 4), "532")  # the form offers no game of seven
    assert " of not losing the set is about " in advice("exact", odd).reason
    two = play(unload(10, 11), "532")
    assert " of not losing the set is about " not in advice("exact", two).reason


@pytest.mark.parametrize("options", [CAFE, replace(CAFE, tokens=11)])
def test_exact_plays_by_the_rules_of_cafes(options: Options) -> None:
    """What the other hopes for at its best choice is what the leader fears."""
    state = play(unload(4, options.tokens - 4, **asdict(options)), "653", "611")
    found = advice("exact", state)
    values = {found.action: found.value}
    values |= {other.action: other.value for other in found.others}
    answer = advice("exact", play(state, "stop"))
    assert " of not losing the set is about " not in answer.reason
    assert values["stop"] == pytest.approx(100 - answer.value, abs=1e-6)


def test_exact_gives_something_at_least_every_few_combinations() -> None:
    state = play(unload(5, 16), "632")
    steps = list(Duel(5, hopes_of(OPTIONS), OPTIONS).solve())
    assert len(steps) == 56
    found = all_advice("exact", state)
    assert len(found) in (1, 56 // 4 + 1)  # one where the duel is known already


# The level `strong`


def test_a_rival_with_one_throw_has_the_chances_of_the_dice() -> None:
    model = rivals(OPTIONS)
    for dice in ((4, 2, 1), (6, 6, 6), (3, 2, 2)):
        mine = rules.rank(dice, OPTIONS)
        higher = sum(n for d, n in throws().items() if rules.rank(d, OPTIONS) > mine)
        expected = (higher + throws()[dice] / 2) / 216
        assert model.beat[0][PLACE[dice]] == pytest.approx(expected)
        assert model.above[0][PLACE[dice]] == pytest.approx(expected)
    assert model.total[0] == pytest.approx(369 / 216)  # the mean value of a roll


def test_a_rival_who_tries_for_421_alone() -> None:
    # With two throws: 421 at once, or from the best start; the tie counts half. From
    # two of the three one die is thrown (1/6), from one two dice (2/36), else 6/216.
    def good(dice: Dice) -> float:
        fit = len({4, 2, 1} & set(dice))
        return {3: 1.0, 2: 1 / 6, 1: 2 / 36, 0: 6 / 216}[fit]

    # At a 421 after the first throw without a hit the player must throw again.
    chances = [n / 216 * min(good(d), 1 / 6) for d, n in throws().items()]
    expected = max(6 / 216, math.fsum(chances)) / 2
    found = rivals(OPTIONS).beat[1][PLACE[(4, 2, 1)]]
    assert found == pytest.approx(expected)


def test_strong_pays_for_the_best_alone_where_only_that_counts() -> None:
    """The winner of two gives what the own dice are worth, the loser takes the other's.

    6 1 1 gives six tokens and loses to 4 2 1 and 1 1 1 alone.
    """
    state = play(unload(10, 11, **asdict(CAFE)), "611", "stop")
    stake = Stake(observation.observe(state, 1))
    hopes = hopes_of(CAFE)
    win, _chance = stake(PLACE[(1, 1, 1)], 1, state.total)
    assert win == pytest.approx(1 - hopes[21 - (11 - 7)])
    lose, _chance = stake(PLACE[(6, 6, 6)], 1, state.total)
    assert lose == pytest.approx(hopes[11 + 6])


def test_a_rival_that_beats_all_but_421_and_111_has_one_of_them() -> None:
    """After one throw: six rolls of 421, one of 111, and half of the three of 611."""
    model = rivals(CAFE)
    mean = (6 * 10 + 1 * 7 + 3 / 2 * 6) / (6 + 1 + 3 / 2)
    assert model.paid[0][PLACE[(6, 1, 1)]] == pytest.approx(mean)
    assert rivals(OPTIONS).paid == ()


def test_strong_takes_the_tie_or_the_win_that_it_sees() -> None:
    # The other ended with 3 2 2, the lowest, in three throws: the dice on the table
    # win if they stay, and one die more or less cannot lose. But the player must throw;
    # hit or not, one die of 6 6 6 thrown again loses nothing against 322.
    state = play(unload(5, 16), "322", "322", "322")
    found = advice("strong", play(state, "666"))
    assert found.action in {"hit throw 6", "throw 6"}
    assert found.reason.startswith("Keep both 6s, throw one die: 1 in 6 for 666. ")


# Every level


def nodes() -> Iterator[State]:
    for k, line in enumerate(playouts("four_twenty_one")):
        game, rng = line.game, rng_for("nodes", k)
        choices = [s for s in line.states if len(game.legal_actions(s)) > 1]
        for _node in range(min(len(choices), 6)):
            yield pick(rng, choices)


def test_every_legal_action_is_weighed() -> None:
    for state in nodes():
        seen = observation.observe(state, state.to_act)
        may = legal(state)
        texts = [choice.action for choice in GoSolver(seen, nothing).best(may)]
        assert sorted(texts) == sorted(may)


def nothing(place: int, throws: int, total: int) -> tuple[float, float]:
    del place, throws, total
    return 0.0, 0.0


@pytest.mark.parametrize("level", ["strong", "exact"])
def test_the_values_of_single_choices_are_those_of_all(level: str) -> None:
    state = play(unload(8, 13), "653")
    seen, best = observation.observe(state, 0), advice(level, state)
    values = {}
    for action in legal(state):
        bot = LEVELS["four_twenty_one"][level].make()
        *_before, found = bot.think(seen, (action,), 1.0, rng_for("one", 0))
        assert found.action == action
        values[action] = found.value
    assert len(values) == 8  # stop, all three, and what leaves one or two of 6 5 3
    assert max(values.values()) == values[best.action] == best.value
    assert len(set(values.values())) > 4


@pytest.mark.parametrize("level", LEVEL_IDS)
def test_an_only_move_needs_no_thought(level: str) -> None:
    state = unload(10, 11)
    (found,) = all_advice(level, state)
    assert found == Advice("throw", 0.0, None, "Throw: it is the only move.")


@pytest.mark.parametrize(
    ("kept", "text"),
    [
        ((4, 2), "1 in 6 for 421"),
        ((1,), "1 in 18 for 421"),
        ((), "1 in 36 for 421"),
        ((6, 6), "1 in 6 for 666"),
        ((5,), "1 in 36 for 555"),
        ((1, 1), "1 in 6 for 111"),
    ],
)
def test_the_best_that_may_come_is_told(kept: Dice, text: str) -> None:
    assert luck(kept, OPTIONS) == text
