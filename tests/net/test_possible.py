"""Observations that a host may make up."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from tabletop.core.codec import decode, encode
from tabletop.games import four_twenty_one, game_of_threes, tomacco
from tabletop.net.events import is_possible
from tabletop.session import Session
from tests.kit.games import all_games, playouts


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
