"""Stavegame beside a plain program of the same rules: counts, and whole games."""

import pytest

from tabletop.core.game import TERMINAL
from tabletop.games import stavegame as game
from tabletop.games.stavegame import Observation, Options, State, rules
from tabletop.games.stavegame.rules import Shuffle
from tests.games.stavegame import counts as plain
from tests.games.stavegame.setups import DEFAULT, FIRST, ORDERS, dealt, seen
from tests.kit.cases import some
from tests.kit.games import Line, Table, option_sets, playout


def key_of(view: Observation) -> tuple[object, ...]:
    """Return what the plain program calls the key of this position."""
    board = frozenset(
        (
            (stave, slot),
            piece[0],
            rules.format_card(piece[1]),
            (stave, slot) in view.placed_this_turn,
            (stave, slot) in view.slid_this_turn,
        )
        for stave, row in enumerate(view.board)
        for slot, piece in enumerate(row)
        if piece
    )
    paint = frozenset((k, colour) for k, colour in enumerate(view.colours) if colour)
    over = "" if view.to_act != TERMINAL else "idle" if view.idle_turns == 4 else "end"
    return (
        board,
        paint,
        tuple(tuple(map(rules.format_card, hand)) for hand in view.hands),
        view.decks,
        (view.turn, view.idle_turns, over),
        (view.has_acted, not view.is_idle, view.has_placed),
    )


def texts(state: State) -> set[str]:
    return {game.format_action(action) for action in game.legal_actions(state)}


# Exact counts
#
# Lines of play from both decks in ascending order, A's hand being (0, 2, 4), (0, 4, 2)
# and (1, 1, 4). Depth 1: three cards on three staves, each with one highest value, and
# no pass: 9.
#
# Depth 2: a second card is placed on one of the other two staves, behind the first, or
# onto it, in one colour or for (1, 1, 4) in red or green: 4 or 5 ways. With pass that
# is 4 + 5 + 1, 4 + 5 + 1 and 4 + 4 + 1 for the three first cards, on three staves: 87.
# Of these lines 18 are pairs of cards on two staves in the other order; and (1, 1, 4)
# that beats (0, 2, 4) in red leaves what (0, 2, 4) leaves that attacks it and loses, on
# three staves: 66 positions.
#
# First edition: at depth 2 the card goes forward or A passes: 18. At depth 3 after the
# step there are again these two; after the pass B has four cards, the three and
# (1, 2, 3), for three staves, and may pass: 9 · (2 + 13) = 135 lines. B's turn looks
# never the same as A's after a step, so all 135 are positions.
#
# The others were counted by both programs, which agree position by position.

BY_HAND = {DEFAULT: [(9, 9), (87, 66)], FIRST: [(9, 9), (18, 18), (135, 135)]}
"""Lines and positions at depth 1, 2, …."""

POSITIONS = {DEFAULT: [9, 66, 351, 5628], FIRST: [9, 18, 135, 549]}  # at depth 1, 2, …


@pytest.mark.parametrize("options", [DEFAULT, FIRST])
def test_counts_of_lines_and_positions_by_hand(options: Options) -> None:
    layer = [dealt(options=options)]
    for lines, positions in BY_HAND[options]:
        layer = [
            rules.played(state, action)
            for state in layer
            for action in game.legal_actions(state)
        ]
        assert (len(layer), len(set(layer))) == (lines, positions)


@pytest.mark.parametrize("case", some([(DEFAULT, 3), (FIRST, 4), (DEFAULT, 4)], 2))
def test_counts_of_positions_are_those_of_the_plain_program(
    case: tuple[Options, int],
) -> None:
    options, depth = case
    table = plain.lay((ORDERS, ORDERS), first=options.first_edition)
    states, tables = {dealt(options=options)}, {plain.key(table): table}
    for count in POSITIONS[options][:depth]:
        for state in states:
            assert texts(state) == plain.allowed(tables[key_of(seen(state))])
        states = {
            rules.played(state, action)
            for state in states
            for action in game.legal_actions(state)
        }
        after = (
            plain.say(t, text) for t in tables.values() for text in plain.allowed(t)
        )
        tables = {plain.key(t): t for t in after}
        assert len(states) == len(tables) == count
        assert {key_of(seen(state)) for state in states} == tables.keys()


# Whole games


def follow(line: Line) -> plain.Table:
    """Play the line with the plain program; compare all positions on the way."""
    first, second, *actions = line.actions
    assert isinstance(first, Shuffle)
    assert isinstance(second, Shuffle)
    is_first = line.table.options.first_edition
    table = plain.lay((first.cards, second.cards), first=is_first)
    for state, action in zip(line.states[2:], actions, strict=False):
        assert key_of(seen(state)) == plain.key(table)
        assert texts(state) == plain.allowed(table)
        table = plain.say(table, game.format_action(action))
    assert key_of(seen(line.states[-1])) == plain.key(table)
    return table


@pytest.mark.parametrize("options", option_sets(game))
def test_games_go_as_in_the_plain_program(options: Options) -> None:
    for k in range(6):
        line = playout(Table(game, 2, options), f"plain {k}")
        won = plain.staves_won(follow(line))
        expected = float((won[0] > won[1]) - (won[0] < won[1]))
        assert game.returns(line.states[-1]) == (expected, -expected)
