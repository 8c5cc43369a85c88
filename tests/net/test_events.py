"""Events: a guest works out from them exactly what its seat sees, and no more."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from tabletop.core.codec import decode, encode
from tabletop.core.game import NOBODY, joinable
from tabletop.games import four_twenty_one, game_of_threes, tomacco
from tabletop.net import events
from tabletop.net.events import is_possible
from tabletop.session import Session
from tests.kit.games import Line, all_games, playouts, seated

PLIES = 200
"""Plies of a playout at most; at each one of the seats is asked, or nobody."""


def plies_of(name: str) -> Iterator[tuple[Line, int, int]]:
    """Yield plies of some playouts of a game, each with a seat."""
    for number, line in enumerate(playouts(name)[:8]):
        seats = (*line.players_at(len(line.actions)), NOBODY)
        for ply in range(len(line.actions))[:PLIES]:
            yield line, ply, seats[(ply + number) % len(seats)]


@pytest.mark.parametrize("name", all_games())
def test_each_seat_works_out_what_it_sees_at_each_ply(name: str) -> None:
    for line, ply, seat in plies_of(name):
        game, (before, after) = line.game, line.states[ply : ply + 2]
        shown, found = (events.observe(game, each, seat) for each in (before, after))
        text = game.format_action(line.actions[ply])
        event = events.event_of(game, before, text, (shown, found), seat)
        assert events.followed(game, shown, event, seat) == found
        assert not (event[1] and events.hides_nothing(game))


@pytest.mark.parametrize("name", all_games())
def test_a_seat_knows_its_legal_actions_from_what_it_sees(name: str) -> None:
    for line, ply, _seat in plies_of(name):
        game, joins, state = line.game, joinable(line.game), line.states[ply]
        player = game.current_player(state)
        if player >= 0:
            legal = game.legal_actions(state)
            texts = [
                game.format_action(a) for a in legal if not joins or a != joins.JOIN
            ]
            assert [*events.legal_actions(game, game.observe(state, player))] == texts


@pytest.mark.parametrize("name", all_games())
def test_a_game_says_what_it_hides(name: str) -> None:
    for line in playouts(name)[:3]:
        for ply in range(0, len(line.states), 7):
            seen = [
                line.game.observe(line.states[ply], k) for k in line.observers_at(ply)
            ]
            known = {
                repr(each).replace(f"observer={each.observer}", "") for each in seen
            }
            assert len(known) == 1 or not events.hides_nothing(line.game)


CHANGES: list[tuple[Any, Any]] = [
    ({"a": 1, "b": [1, 2, 3]}, {"a": 1, "b": [1, 2, 4]}),
    ([1, 2, 3, 4], [1, 9, 3, 4]),
    ([1, 2, 3], [1, 2, 3, 4]),
    ([1, 2, 3], []),
    ([[1, 2], [3]], [[1], [3]]),
    ({"a": None}, {"a": {"c": "d"}}),
    (1, "x"),
]


@pytest.mark.parametrize(("before", "after"), CHANGES, ids=repr)
def test_a_change_leads_from_one_value_to_the_other(before: Any, after: Any) -> None:
    change = events._difference(before, after)
    assert events._patched(before, change) == after


def test_who_joins_sees_before_what_nobody_sees() -> None:
    for line in playouts("game_of_threes")[:8]:
        last = len(line.players_at(len(line.actions))) - 1
        for ply, state in enumerate(line.states):
            if last >= seated(line.table, line.states[ply]):
                assert events.observe(line.game, state, last).observer == NOBODY


# Observations that a host may make up


@pytest.mark.parametrize("name", all_games())
def test_each_observation_of_a_game_is_possible(name: str) -> None:
    for line in playouts(name)[:6]:
        for ply in range(0, len(line.states), 37):
            for player in line.some_at(ply):
                assert is_possible(
                    line.game, line.game.observe(line.states[ply], player)
                )


def seen(name: str) -> Any:
    """Return what a seat sees after the deal."""
    session = Session.start(name, players=3, seed="seen")
    while session.legal() and len(session.log) < 8:
        session.play(session.legal()[0])
    return session.observation(1)


def test_counts_that_no_table_has_are_refused() -> None:
    told = json.loads(json.dumps(encode(seen("four_twenty_one"))))
    told["state"]["standing"]["kitty"] = 300_000
    assert not is_possible(four_twenty_one, decode(type(seen("four_twenty_one")), told))
    cards = seen("tomacco")
    assert not is_possible(tomacco, replace(cards, stock=100_000))
    assert not is_possible(tomacco, replace(cards, stock=cards.stock + 1))
    hands = seen("game_of_threes").hand_counts
    many = replace(seen("game_of_threes"), hand_counts=(40, *hands[1:]))
    assert not is_possible(game_of_threes, many)


def test_a_card_that_lies_at_two_places_is_refused() -> None:
    cards = seen("tomacco")
    assert not is_possible(tomacco, replace(cards, pile=(*cards.pile, cards.hand[0])))
