"""The gentle levels: who has just learnt a game, and is the first opponent offered."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

import pytest

from tabletop.bots import Advice
from tabletop.bots.advice import POINTS
from tabletop.bots.gentle import Gentle, Slip
from tabletop.cli.arena import match_of, play
from tabletop.core.chance import Rng, rng_for
from tabletop.session.bot_protocol import level_titles, levels
from tabletop.session.game_request import parse

ABOVE: Final = {  # the games with opponents, and the level above the gentle one
    "four_twenty_one": "seed",
    "tomacco": "cautious",
    "game_of_threes": "greedy",
    "stavegame": "greedy",
}

FEWEST: Final = {"stavegame": 0}  # it attacks late; greedy won 99 of 100 (bots/README)

LEGAL: Final = ("a", "b", "c")


@dataclass(frozen=True)
class Last:
    """A player who takes the last of what is asked about."""

    def think(
        self, observation: object, legal: Sequence[str], budget: float, rng: Rng, /
    ) -> Iterator[Advice]:
        del observation, budget, rng
        yield Advice(legal[-1], 7.0, POINTS)


def without_last(seen: Any, legal: Sequence[str]) -> Sequence[str]:
    del seen
    return legal[:-1]


def nothing(seen: Any, legal: Sequence[str]) -> Sequence[str]:
    del seen, legal
    return ()


def played(*slips: Slip, ply: int = 0) -> Advice:
    (advice,) = Gentle(Last, slips).think(None, LEGAL, 0.0, rng_for("gentle", ply))
    return advice


# The player that makes slips


def test_each_slip_leaves_less_to_the_level_above() -> None:
    slip = Slip(1.0, without_last)
    assert [played(*[slip] * n).action for n in range(4)] == ["c", "b", "a", "a"]


def test_where_a_slip_would_leave_nothing_it_is_not_made() -> None:
    assert played(Slip(1.0, nothing)).action == "c"


def test_a_slip_is_made_as_often_as_it_says() -> None:
    actions = [played(Slip(0.3, without_last), ply=ply).action for ply in range(1000)]
    assert 250 < actions.count("b") < 350
    assert actions.count("b") + actions.count("c") == 1000


# The level of each game


@pytest.mark.parametrize("game", ABOVE)
def test_the_gentle_level_is_the_first_opponent_that_is_offered(game: str) -> None:
    known = levels(game)
    assert known[:3] == ("random", "gentle", ABOVE[game])
    assert level_titles(game)["gentle"] == "Gentle"
    _person, *others = parse(game, {}, known).seats
    assert {seat.bot for seat in others} == {"gentle"}


@pytest.mark.parametrize("game", ABOVE)
def test_the_levels_of_a_game_are_called_differently(game: str) -> None:
    titles = level_titles(game).values()
    assert len({*titles}) == len(titles)


@pytest.mark.long
@pytest.mark.at_length
@pytest.mark.parametrize("game", ABOVE)
def test_the_gentle_level_loses_most_games_to_the_one_above(game: str) -> None:
    match = match_of(game, {"seats": f"gentle,{ABOVE[game]}"}, 1000.0)
    games = [play(match, number) for number in range(40)]
    won = sum(game.returns[0] > game.returns[1] for game in games)
    assert FEWEST.get(game, 2) <= won < 20  # about 10 are to be won


@pytest.mark.parametrize("game", ABOVE)
def test_the_gentle_level_plays_a_game_the_same_way_again(game: str) -> None:
    match = match_of(game, {"seats": "gentle,gentle"}, 1000.0)
    first, again = (play(match, 0) for _ in range(2))
    assert (first.returns, first.decisions) == (again.returns, again.decisions)
