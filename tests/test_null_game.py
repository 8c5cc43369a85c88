"""Null by its clauses: what the other tests build on must itself be right."""

import itertools

import pytest

from tabletop.core.chance import rng_for
from tabletop.core.game import CHANCE, HIDDEN, Game, IllegalActionError
from tests.kit import null_game
from tests.kit.games import playouts
from tests.kit.null_game import Action, Observation, Options, State

game: Game[Options, State, Action, Observation] = null_game
KEEP, SWAP = Action("keep"), Action("swap")


def after(*texts: str, players: int = 2, options: Options | None = None) -> State:
    state = null_game.new(players, options or Options())
    for text in texts:
        state = null_game.apply(state, null_game.parse_action(text))
    return state


def test_N1_the_deck_holds_two_of_each() -> None:
    assert null_game.apply(after(players=3), Action("deal", (2, 2, 1))).hands == (
        2,
        2,
        1,
    )
    with pytest.raises(IllegalActionError, match=r"has no 2 left") as caught:
        after("deal 2 2 2", players=3)
    assert caught.value.clause == "N1"


def test_N2_a_swap_puts_the_card_aside_and_draws() -> None:
    state = after("deal 3 1", "swap")
    assert null_game.current_player(state) == CHANCE
    assert (state.hands, state.aside) == ((0, 1), (3, 0))
    state = after("deal 3 1", "swap", "draw 2")
    assert (state.hands, state.aside, state.turn) == ((2, 1), (3, 0), 1)


def test_N2_a_card_aside_is_seen_by_others_only_if_swaps_are_open() -> None:
    for is_open in (False, True):
        state = after("deal 3 1", "swap", options=Options(open_swap=is_open))
        assert null_game.observe(state, 0).aside == (3, 0)
        assert null_game.observe(state, 1).aside == (3 if is_open else HIDDEN, 0)


def test_N3_nobody_swaps_when_no_card_is_left() -> None:
    state = after("deal 1 1 2", "swap", "draw 2", players=3, options=Options(ranks=2))
    assert null_game.legal_actions(state) == (KEEP,)
    with pytest.raises(IllegalActionError, match=r"no card is left") as caught:
        null_game.apply(state, SWAP)
    assert caught.value.clause == "N3"


def test_ten_ranks_are_impossible() -> None:
    with pytest.raises(ValueError, match=r"^No deck has 10 ranks\.$"):
        null_game.new(2, Options(ranks=10))


def consistent(seen: Observation) -> set[State]:
    """Return all states that look like this, by trying every hand and card aside."""
    players, cards = len(seen.points), range(seen.options.ranks + 1)
    found = set()
    for hands in itertools.product(cards, repeat=players):
        for aside in itertools.product(cards, repeat=players):
            held = [card for card in hands + aside if card]
            state = State(
                seen.options,
                seen.phase,
                seen.round,
                seen.turn,
                hands,
                aside,
                seen.points,
                seen.shown,
            )
            is_whole = all(held.count(card) <= null_game.COPIES for card in cards)
            dealt = [
                seen.phase in {"turn", "draw"}
                and not (seen.phase == "draw" and seat == seen.turn)
                for seat in range(players)
            ]
            fits = [card > 0 for card in hands] == dealt
            if is_whole and fits and null_game.observe(state, seen.observer) == seen:
                found.add(state)
    return found


@pytest.mark.parametrize(
    "texts",
    [
        (),
        ("deal 3 1",),
        ("deal 3 1", "swap"),
        ("deal 3 1", "swap", "draw 3"),
        ("deal 3 1", "swap", "draw 3", "swap"),
        ("deal 3 1", "swap", "draw 3", "swap", "draw 1"),
    ],
)
def test_determinize_gives_every_state_that_looks_the_same(
    texts: tuple[str, ...],
) -> None:
    for player in range(2):
        seen = null_game.observe(after(*texts), player)
        guesses = {null_game.determinize(seen, rng_for("all", k)) for k in range(200)}
        assert guesses == consistent(seen)


def test_the_playouts_meet_all_that_null_is_for() -> None:
    lines = playouts(null_game.NAME)
    kinds = {action.kind for line in lines for action in line.actions}
    assert kinds == {"deal", "draw", "keep", "swap"}
    assert any(len(null_game.legal_actions(s)) == 1 for x in lines for s in x.states)
