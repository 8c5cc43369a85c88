"""Games of Threes whose players sort their hands, for tests and pictures.

`tidied(3, lambda game: at(game, "discard", 4))` returns a game of three in round 4, in
which the first player discards next.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import count
from typing import Final

from tabletop.core.cards import JOKER, Cards, Texts, without
from tabletop.games import game_of_threes
from tabletop.games.game_of_threes.cards import (
    DECK_SIZE,
    TEXTS,
    USUAL,
    Values,
    numbers_of,
    texts_of,
    with_card,
)
from tabletop.games.game_of_threes.melds import points_left
from tabletop.games.game_of_threes.observation import Observation
from tabletop.games.game_of_threes.rules import Options
from tabletop.session import Seat, Session

NAMES: Final = (
    *("Ann", "Ben", "Cy", "Dee", "Eve", "Flo"),
    *("Gus", "Hal", "Ida", "Jo", "Kay", "Lou"),
)


def tidied(
    players: int,
    until: Callable[[Session], bool],
    *,
    seed: str = "tidy",
    options: Options | None = None,
) -> Session:
    """Return the first game that reaches a position with `until`.

    Args:
        players: the number of players, all persons.
        until: the condition.
        seed: the beginning of the seed; a number follows.
        options: of the game.
    """
    seats = [Seat(name) for name in NAMES[:players]]
    for number in count():
        game = Session.start(
            game_of_threes.NAME,
            players=players,
            seed=f"{seed} {number}",
            seats=seats,
            options=options,
        )
        while not (game.is_over or until(game)):
            game.play(tidy(game))
        if until(game):
            return game
    raise AssertionError


def tidy(game: Session) -> str:
    """Return a sensible action: the discard that leaves the fewest points."""
    seen = game.observation(game.to_act)
    if seen.phase == "discard":
        pairs = own_discards(seen)
        return f"discard {min(pairs, key=lambda pair: pair[1])[0]}"
    if seen.phase == "draw":
        top = seen.discards[-1]
        is_good = top == JOKER or top in own_finishing(seen)
        return "draw discard" if is_good else "draw stock"
    return game.legal()[0]


def at(game: Session, phase: str, number: int) -> bool:
    """Return whether the first player acts in this phase, after the first turns."""
    seen = game.observation(0)
    is_his = game.to_act == 0 and seen.phase == phase and seen.round == number
    return is_his and (phase != "discard" or seen.turns > len(game.seats))


# Analysis of hands


def after_discards(
    hand: Cards, wild_rank: int, naturals: int = 0, values: Values = USUAL
) -> tuple[tuple[int, int], ...]:
    """Return the possible discards with the points of the remaining hand.

    Args:
        hand: up to 14 cards, ascending.
        wild_rank: 3 to 13.
        naturals: how many natural cards a set must hold, 0 to 2.
        values: what aces and wild cards are worth.

    Returns:
        Pairs of a card and points, by card; equal cards occur once.
    """
    return tuple(
        (card, points_left(without(hand, (card,)), wild_rank, naturals, values))
        for card in dict.fromkeys(hand)
    )


def finishing(
    hand: Cards, wild_rank: int, naturals: int = 0, values: Values = USUAL
) -> Cards:
    """Return the cards that let the player go out if they draw one of them.

    Args:
        hand: up to 13 cards, ascending, before the draw.
        wild_rank: 3 to 13.
        naturals: how many natural cards a set must hold, 0 to 2.
        values: what aces and wild cards are worth.
    """
    return tuple(
        card
        for card in range(DECK_SIZE)
        if any(
            not points
            for _gone, points in after_discards(
                with_card(hand, card), wild_rank, naturals, values
            )
        )
    )


def own_discards(seen: Observation) -> tuple[tuple[str, int], ...]:
    """Return the cards of the observer's hand with the points left without each."""
    hand = numbers_of(seen.hand)
    pairs = after_discards(hand, seen.wild_rank, *seen.options.of_sets)
    return tuple((TEXTS[card], points) for card, points in pairs)


def own_finishing(seen: Observation) -> Texts:
    """Return the cards that let the observer go out."""
    hand = numbers_of(seen.hand)
    return texts_of(finishing(hand, seen.wild_rank, *seen.options.of_sets))
