"""The Game of Threes beside a plain program of the same rules: counts, whole games."""

import copy
from dataclasses import replace

import pytest

from tabletop.core.game import CHANCE
from tabletop.games import game_of_threes as game
from tabletop.games.game_of_threes import Options, State
from tabletop.games.game_of_threes.cards import TEXTS, numbers_of, points_of, texts_of
from tabletop.games.game_of_threes.rules import THREE_THIRTEEN
from tests.games.game_of_threes import counts as plain
from tests.games.game_of_threes.setups import DEFAULT, dealt, position
from tests.kit.cases import some
from tests.kit.games import Line, Table, playout

EVERY = 5  # plies between comparisons of all players' views


def laid(table: Table) -> plain.Table:
    house = table.options
    return plain.Table(
        table.players,
        house.min_naturals,
        house.rounds,
        house.allow_joining,
        house.points_hidden,
        house.jokers,
        house.low_aces,
        house.cheap_wilds,
    )


def texts(state: State) -> set[str]:
    return {game.format_action(action) for action in game.legal_actions(state)}


def check(state: State, table: plain.Table, *, views: bool) -> None:
    """Check that both programs say the same of this position."""
    assert texts(state) == plain.allowed(table)
    assert game.current_player(state) == plain.actor(table)
    for player in range(table.players) if views else ():
        seen = game.observe(state, player)
        expected = plain.view(table, player)
        assert {name: getattr(seen, name) for name in expected} == expected
        shown = {k: lying for k, lying in enumerate(seen.shown) if lying}
        assert shown.keys() == plain.lying(table)
        for each, lying in shown.items():
            rules = seen.wild_rank, seen.options.values
            left = sum(points_of(c, *rules) for c in numbers_of(lying.rest))
            assert left == plain.points(table, each)


def follow(line: Line) -> plain.Table:
    """Play the line with the plain program; compare all positions on the way."""
    table = laid(line.table)
    for ply, (state, action) in enumerate(zip(line.states, line.actions, strict=False)):
        if ply:
            check(state, table, views=ply % EVERY == 0)
        plain.say(table, game.format_action(action))
    check(line.states[-1], table, views=True)
    return table


@pytest.mark.parametrize(
    "options",
    some(
        [
            Options(rounds=3, min_naturals=1, allow_joining=True),
            Options(rounds=4, min_naturals=2, points_hidden=True),
            Options(rounds=3),
            Options(rounds=3, allow_joining=True, points_hidden=True),
            replace(THREE_THIRTEEN, rounds=4),
            Options(rounds=3, jokers=False, min_naturals=2),
            Options(rounds=3, low_aces=True, allow_joining=True),
            Options(rounds=3, cheap_wilds=True, min_naturals=1),
        ],
        1,
    ),
)
@pytest.mark.parametrize("players", some([3, 8, 2, 5, 12], 2))
def test_games_go_as_in_the_plain_program(players: int, options: Options) -> None:
    line = playout(Table(game, players, options), f"plain {players}")
    table = follow(line)
    assert list(game.returns(line.states[-1])) == plain.result(table)


# Exact counts
#
# Lines of play from the deal of two players in round 1, player 0 beginning with 4h 6c
# 9d and player 1 with 4h 6c 9s; the top of the discard pile is 2c, and the stock begins
# 7h 7c 7d 7s.
#
# Depth 1: two piles. Depth 2: the player has four different cards, 4h 6c 9d and 2c or
# 7h, so 2 · 4 = 8. No player can go out: with 3s wild there is no wild card among
# these and no pair. Depth 3: two piles each, 16. Depth 4: of the other's four cards two
# are equal after a 4h or a 6c taken from the discard pile. 8 lines in which the other
# takes from the stock have 4 cards each, 32. Of the 8 in which the other takes the top
# of the pile, those two times two with 4h and 6c on it have 3, and the other four have
# 4: 4 · 3 + 4 · 4 = 28. Together 60.
#
# Positions: two lines meet. In one, 0 takes the 2c and lays it back, and 1 draws the 7h
# and discards it; in the other 0 draws and discards the 7h, and 1 takes it and lays it
# back. Were 1 to keep it, all would know that 1 has it in the second one alone.

BY_HAND = [(2, 2), (8, 8), (16, 16), (60, 59)]  # lines and positions at depth 1, 2, …


def test_counts_of_lines_by_hand() -> None:
    state = position("4h 6c 9d", "4h 6c 9s", stock="7h 7c 7d 7s")
    layer = [state]
    for lines, positions in BY_HAND:
        layer = [
            game.played(state, action)
            for state in layer
            for action in game.legal_actions(state)
        ]
        assert (len(layer), len(set(layer))) == (lines, positions)


# Lines from a deal that both programs count. In the second one, player 0 may take the
# 8s and discard the Kc, and is out; then the 8 lines of player 1's last turn end the
# round, with one way to continue: 8 + 2 · (64 - 8) = 120.


@pytest.mark.parametrize(
    ("top", "counts"),
    [
        ("4h 4h 6c 6c 9d 9s 2c 7h 7c 7d 7s", [2, 8, 16, 60, 120]),
        ("8h Ah 8d 2h Kc 3h 8s 9c 9d 9h 9s", [2, 8, 16, 64, 120]),
    ],
)
def test_counts_of_lines_are_those_of_the_plain_program(
    top: str, counts: list[int]
) -> None:
    state = dealt("Ah 2h", top)
    deck = [TEXTS[card] for card in (*numbers_of(tuple(top.split())),)]
    rest = list(texts_of(state.stock[len(deck) - 7 :]))
    table = laid(Table(game, 2, DEFAULT))
    plain.say(table, "order Ah 2h")
    plain.say(table, " ".join(("shuffle", rest[-1], *deck, *rest[:-1])))
    plain.say(table, "cut 1")
    states, tables = [state], [table]
    for count in counts:
        states = [game.played(s, a) for s in states for a in game.legal_actions(s)]
        tables = [said(t, text) for t in tables for text in sorted(plain.allowed(t))]
        assert len(states) == len(tables) == count
        seen = {game.observe(s, 0).hand + game.observe(s, 1).hand for s in states}
        assert seen == {
            tuple(card for hand in t.hands for card in sorted(hand, key=plain.place_of))
            for t in tables
        }


def said(table: plain.Table, text: str) -> plain.Table:
    table = copy.deepcopy(table)
    plain.say(table, text)
    return table


def test_the_plain_program_meets_remakes_and_joins() -> None:
    line = playout(Table(game, 8, Options(rounds=4)), "plain 8")
    remakes = [s for s in line.states if s.phase == "shuffle" and s.active is not None]
    assert remakes
    assert {state.to_act for state in remakes} == {CHANCE}
