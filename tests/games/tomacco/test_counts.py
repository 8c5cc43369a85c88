"""Tomacco beside a plain program of the same rules: counts, and whole games."""

import copy
from dataclasses import asdict

import pytest

from tabletop.games import tomacco as game
from tabletop.games.tomacco.cards import TEXTS, texts_of
from tabletop.games.tomacco.rules import SHITHEAD, Dealer, Options, Shuffle, State
from tests.games.tomacco import counts as plain
from tests.games.tomacco.setups import DEFAULT, dealt
from tests.kit.cases import some
from tests.kit.games import Line, Table, option_sets, playout

NAMES = tuple(plain.view(plain.lay(TEXTS, 2, 0, {}), 0))  # of an observation
EVERY = 8  # plies between comparisons of all players' views


def texts(state: State) -> set[str]:
    return {game.format_action(action) for action in game.legal_actions(state)}


def after(table: plain.Table, text: str) -> plain.Table:
    table = copy.deepcopy(table)
    plain.say(table, text)
    return table


def key_of(state: State) -> tuple[object, ...]:
    """Return what the plain program calls the key of this position."""
    views = tuple(
        tuple(getattr(game.observe(state, player), name) for name in NAMES)
        for player in range(len(state.seats))
    )
    downs = tuple(
        tuple(TEXTS[card] for card in own.face_down if card is not None)
        for own in state.seats
    )
    return views, downs, texts_of(state.stock)


def check(state: State, table: plain.Table, *, views: bool) -> None:
    """Check that both programs say the same of this position."""
    assert texts(state) == plain.allowed(table)
    for player in range(table.players) if views else ():
        seen = game.observe(state, player)
        expected = plain.view(table, player)
        assert {name: getattr(seen, name) for name in expected} == expected


# Exact counts
#
# Lines of play of two players from the deck in ascending order, player 0 beginning. 0
# chooses from 2h 2d 3h 3d 4h 4d, the other from 2c 2s 3c 3s 4c 4s: 20 ways each, so 20
# and 400 lines.
#
# Depth 3: of the 20 hands of three that are left, a rank of the three is there once in
# 2 · 6 = 12, and twice in 4, where it can be played in three ways: 12 + 3 · 4 = 24
# plays of each rank, and 20 of the 6d just drawn. The pile is empty: 92 for each of the
# 20 choices of the other, 1840.
#
# Depth 4: the other has 24 plays of 2, 3 and 4 each and 20 of the 6s, over their 20
# choices, and 20 pickups. On a 2 all of them, 112; on a 3 no 3, 88; on a 4 no 3 and no
# 4, 64; on a 6 only 2s, 44. So 24 · (112 + 88 + 64) + 20 · 44 = 7216.
#
# No two lines lead to the same position, as everything played can be seen lying.

BY_HAND = [20, 400, 1840, 7216]  # lines and positions at depth 1, 2, …


def test_counts_of_lines_and_positions_by_hand() -> None:
    layer = [dealt()]
    for count in BY_HAND:
        layer = [
            game.played(state, action)
            for state in layer
            for action in game.legal_actions(state)
        ]
        assert len(layer) == len(set(layer)) == count


# Endings: positions at depth 1, 2, … from the one eight plies before the end of a game
# played at random. Counted by both programs, which agree position by position.

BEFORE_END = 9  # the number of that position from the end of the game's states


@pytest.mark.parametrize(
    ("options", "players", "seed", "counts"),
    [
        (DEFAULT, 2, "ending 3", [3, 5, 21, 60, 153, 410]),
        (
            Options(seven_or_lower=True, eight_transparent=True),
            *(3, "ending 95", [2, 4, 15, 42, 149, 424]),
        ),
        (
            Options(allow_equal=True, go_again=False),
            *(2, "ending 3", [2, 2, 7, 24, 77, 213]),
        ),
    ],
)
def test_counts_of_endings_are_those_of_the_plain_program(
    options: Options, players: int, seed: str, counts: list[int]
) -> None:
    line = playout(Table(game, players, options), seed)
    table = laid(line)
    for action in line.actions[2 : 1 - BEFORE_END]:
        plain.say(table, game.format_action(action))
    states, tables = {line.states[-BEFORE_END]}, {plain.key(table): table}
    for count in counts:
        states = {
            game.played(state, action)
            for state in states
            for action in game.legal_actions(state)
        }
        lines = (after(t, text) for t in tables.values() for text in plain.allowed(t))
        tables = {plain.key(t): t for t in lines}
        assert len(states) == len(tables) == count
        assert {key_of(state) for state in states} == tables.keys()


# Whole games


def follow(line: Line) -> plain.Table:
    """Play the line with the plain program; compare all positions on the way."""
    table = laid(line)
    plies = zip(line.states[2:], line.actions[2:], strict=False)
    for ply, (state, action) in enumerate(plies):
        check(state, table, views=ply % EVERY == 0)
        plain.say(table, game.format_action(action))
    check(line.states[-1], table, views=True)
    return table


def laid(line: Line) -> plain.Table:
    dealer, shuffle = line.actions[:2]
    assert isinstance(dealer, Dealer)
    assert isinstance(shuffle, Shuffle)
    deck = texts_of(shuffle.cards)
    house = asdict(line.table.options)
    return plain.lay(deck, line.table.players, dealer.player, house)


@pytest.mark.parametrize("part", some(range(4), 2))
def test_games_go_as_in_the_plain_program(part: int) -> None:
    for k, options in enumerate(option_sets(game)[part::12]):
        line = playout(Table(game, 2 + k % 6, options), f"plain {k}")
        table = follow(line)
        assert table.over
        assert list(game.returns(line.states[-1])) == plain.result(table)


@pytest.mark.parametrize("players", [2, 3, 6])
def test_games_of_shithead_go_as_in_the_plain_program(players: int) -> None:
    line = playout(Table(game, players, SHITHEAD), "shithead")
    assert list(game.returns(line.states[-1])) == plain.result(follow(line))


def test_a_game_of_ten_goes_as_in_the_plain_program() -> None:
    line = playout(Table(game, 10, DEFAULT), "plain")
    assert list(game.returns(line.states[-1])) == plain.result(follow(line))
