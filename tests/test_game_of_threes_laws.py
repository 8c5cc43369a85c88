"""The Game of Threes keeps the laws of the contract, in the list of games or not."""

from __future__ import annotations

import pytest

from tabletop.games import game_of_threes as game
from tests.support import option_sets, playouts, registered
from tests.test_contract import LAWS, Law, check_value, plies

pytestmark = pytest.mark.xdist_group("game_of_threes")  # its games are played once


@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__)
def test_random_games_keep_the_law(law: Law) -> None:
    with registered(game):
        for line in playouts(game.NAME):
            for ply in plies(line):
                law(line, ply)


def test_options_say_what_a_form_needs() -> None:
    assert len(option_sets(game)) == 108
    for options in option_sets(game):
        check_value(options)
