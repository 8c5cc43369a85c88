"""Information set Monte Carlo tree search: small games whose answers are known."""

from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import count
from typing import Any, cast

import pytest

from tabletop.bots.ismcts import PLIES, Finding, GameModel, Node, Search, SearchModel
from tabletop.bots.pace import paced
from tabletop.core.chance import Rng, below, pick, rng_for
from tests.kit import null_game

# Kuhn poker: cards 0, 1, 2; each puts in 1, and may bet 1 more, once.


@dataclass(frozen=True)
class Kuhn:
    """A position of Kuhn poker."""

    cards: tuple[int, int]
    told: str = ""  # what was done, p for pass or fold and b for bet or call

    @property
    def is_over(self) -> bool:
        return self.told in {"pp", "bp", "bb", "pbp", "pbb"}

    def gains(self) -> tuple[int, int]:
        if self.told.endswith("bp"):
            winner, stake = len(self.told) % 2, 1
        else:
            winner = int(self.cards[1] > self.cards[0])
            stake = 2 if "b" in self.told else 1
        return (stake, -stake) if winner == 0 else (-stake, stake)


@dataclass
class Poker:
    """Kuhn poker after what a player with this card has seen."""

    card: int
    told: str

    def sampled(self, rng: Rng) -> Kuhn:
        other = pick(rng, [card for card in range(3) if card != self.card])
        own = len(self.told) % 2
        cards = (other, self.card) if own else (self.card, other)
        return Kuhn(cards, self.told)

    def player(self, state: Kuhn) -> int:
        return -4 if state.is_over else len(state.told) % 2

    def actions(self, _state: Kuhn) -> Sequence[str]:
        return "pb"

    def after(self, state: Kuhn, action: str, _rng: Rng) -> tuple[Kuhn, Hashable]:
        told = state.told + action
        return replace(state, told=told), told

    def values(self, state: Kuhn, rng: Rng) -> Sequence[float]:
        while not state.is_over:
            state = replace(state, told=state.told + pick(rng, "pb"))
        return [(gain + 2) / 4 for gain in state.gains()]


def found(
    model: SearchModel[Any, Any], actions: Sequence[Any], n: int
) -> dict[Any, float]:
    search, rng = Search(model, actions), rng_for("search", 0)
    for _ in range(n):
        search.simulate(rng)
    return {each.action: each.value for each in search.findings()}


def best(model: SearchModel[Any, Any], actions: Sequence[Any], n: int = 1500) -> Any:
    return next(iter(found(model, actions, n)))


@pytest.mark.parametrize(
    ("card", "told", "expected"),
    [
        (2, "b", "b"),  # the best card calls, and bets after a pass
        (2, "p", "b"),
        (2, "pb", "b"),
        (0, "b", "p"),  # the worst one folds
        (0, "pb", "p"),
    ],
)
def test_what_dominates_in_kuhn_poker_is_done(
    card: int, told: str, expected: str
) -> None:
    assert best(Poker(card, told), "pb") == expected


def test_a_call_with_the_best_card_wins_two_and_a_fold_loses_one() -> None:
    values = found(Poker(2, "b"), "pb", 50)
    assert values == {"b": 1.0, "p": 0.25}


# A coin that nobody has seen: "guess" leads to a choice of its side, "safe" pays 0.7.


@dataclass
class Coin:
    """The game of the coin; with `is_shown` the player sees it before he says it."""

    is_shown: bool = False

    def sampled(self, rng: Rng) -> tuple[int, str]:
        return below(rng, 2), ""

    def player(self, state: tuple[int, str]) -> int:
        return 0 if state[1] in {"", "guess"} else -4

    def actions(self, state: tuple[int, str]) -> Sequence[str]:
        return ("0", "1") if state[1] else ("guess", "safe")

    def after(
        self, state: tuple[int, str], action: str, _rng: Rng
    ) -> tuple[tuple[int, str], Hashable]:
        seen = (action, state[0]) if self.is_shown else action
        return (state[0], action), seen

    def values(self, state: tuple[int, str], rng: Rng) -> Sequence[float]:
        if state[1] == "safe":
            return (0.7,)
        said = pick(rng, "01") if state[1] == "guess" else state[1]
        return (float(said == str(state[0])),)


def test_what_is_hidden_is_not_chosen_by() -> None:
    # Whoever looks at each deal alone takes the guess for a sure win.
    values = found(Coin(), ("guess", "safe"), 4000)
    assert next(iter(values)) == "safe"
    assert values["guess"] == pytest.approx(0.5, abs=0.1)


def test_what_is_seen_is_chosen_by() -> None:
    values = found(Coin(is_shown=True), ("guess", "safe"), 4000)
    assert next(iter(values)) == "guess"
    assert values["guess"] > 0.9


# The tree


def test_an_action_without_a_visit_comes_first_and_availability_is_counted() -> None:
    node: Node[str] = Node()
    for actions, expected in (("ab", "a"), ("ab", "b"), ("abc", "c")):
        action, arm = node.chosen(actions)
        assert action == expected
        arm.visits += 1
    assert [arm.available for arm in node.arms.values()] == [3, 3, 1]


def test_what_was_rarely_there_is_not_held_for_neglected() -> None:
    # Both were tried twice and gave the same; b could be tried far more often, so its
    # two visits are few.
    node: Node[str] = Node()
    for action, available in (("a", 3), ("b", 300)):
        node.chosen(action)
        arm = node.arms[action]
        arm.visits, arm.available, arm.total = 2, available, 1.0
    assert node.chosen("ab")[0] == "b"


def test_nothing_to_do_is_refused() -> None:
    with pytest.raises(ValueError, match="no move"):
        Search(Coin(), ())


# Any game: Null


def turn(card: int, *others: int, options: null_game.Options) -> null_game.State:
    state = null_game.new(1 + len(others), options)
    state = null_game.apply(state, null_game.Action("deal", (card, *others)))
    return replace(state, round=null_game.ROUNDS - 1)


def findings(
    state: null_game.State, seed: str = "", texts: Sequence[str] = ("keep", "swap")
) -> list[Finding[null_game.Action]]:
    seen = null_game.observe(state, state.turn)
    model = GameModel(null_game, seen, bounds=(-2, 2))
    search = Search(model, [*map(null_game.parse_action, texts)])
    list(search.simulated(400, rng_for(seed, 0)))
    return search.findings()


@pytest.mark.parametrize(("card", "expected"), [(4, "keep"), (1, "swap")])
def test_null_is_played_well_at_its_end(card: int, expected: str) -> None:
    options = null_game.Options(ranks=4)
    first, *_others = findings(turn(card, 2, options=options))
    assert null_game.format_action(first.action) == expected


def test_the_same_chance_gives_the_same_findings() -> None:
    state = turn(2, 3, options=null_game.Options())
    assert findings(state) == findings(state)
    assert findings(state) != findings(state, "another")


def test_the_hidden_card_changes_nothing() -> None:
    options = null_game.Options()
    ones = [findings(turn(2, other, options=options)) for other in (1, 2, 3)]
    assert ones[0] == ones[1] == ones[2]


def test_one_action_alone_is_worth_what_it_is() -> None:
    state = turn(4, 2, options=null_game.Options(ranks=4))
    free, *_others = findings(state)
    (alone,) = findings(state, texts=["keep"])
    assert free.action == alone.action
    assert free.value == pytest.approx(alone.value, abs=0.05)


def test_a_policy_plays_and_an_evaluation_cuts() -> None:
    plies: list[str] = []

    def policy(state: Any, _rng: Rng) -> Any:
        plies.append(state.phase)
        return null_game.legal_actions(state)[0]

    class Endless:
        """Null, in which nothing ever happens."""

        def __getattr__(self, name: str) -> Any:
            return getattr(null_game, name)

        def apply(self, state: Any, _action: Any) -> Any:
            return state

    state = turn(2, 3, options=null_game.Options())
    seen, game = null_game.observe(state, 0), cast("Any", Endless())
    model = GameModel(
        game, seen, bounds=(-2, 2), policy=policy, evaluation=lambda _state: (0.25, 0.5)
    )
    assert model.values(state, rng_for("", 0)) == (0.25, 0.5)
    assert len(plies) == PLIES


def test_returns_are_scaled_by_the_bounds() -> None:
    seen = null_game.observe(turn(2, 3, options=null_game.Options()), 0)
    model = GameModel(null_game, seen, bounds=(-2, 2))
    for k in range(8):
        values = model.values(model.sampled(rng_for("", k)), rng_for("", k))
        assert sum(values) == pytest.approx(1)
        assert set(values) <= {0.375, 0.5, 0.625}


# Time


def ticks(step: float) -> Iterator[float]:
    return (step * k for k in count())


def test_it_pauses_and_keeps_to_the_budget() -> None:
    clock = ticks(0.003).__next__
    search = Search(Coin(), ("guess", "safe"))
    steps = search.simulated(10_000, rng_for("", 0))
    pauses = sum(1 for _ in paced(steps, 0.09, clock))
    assert pauses >= 9
    assert search.simulations < 40


def test_without_a_budget_it_still_simulates_once() -> None:
    search = Search(Coin(), ("guess", "safe"))
    assert list(paced(search.simulated(10, rng_for("", 0)), 0.0)) == []
    assert search.simulations == 1


def test_it_ends_after_the_simulations() -> None:
    search = Search(Coin(), ("guess", "safe"))
    list(paced(search.simulated(10, rng_for("", 0)), 1000.0))
    assert search.simulations == 10
