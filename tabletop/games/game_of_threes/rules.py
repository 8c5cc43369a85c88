"""The Game of Threes as a game: setup, chance, `apply` and the ending."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from tabletop.chance import Rng, shuffled
from tabletop.game import TERMINAL, InvalidActionError, margins
from tabletop.games.game_of_threes.actions import Action, Keep, Order, Shuffle
from tabletop.games.game_of_threes.cards import (
    RANKS_IN_SUIT,
    SUITED,
    Cards,
    all_cards,
)
from tabletop.games.game_of_threes.effects import played, shuffled_into, shuffling
from tabletop.games.game_of_threes.legality import MOST_PLAYERS, legal_actions
from tabletop.games.game_of_threes.options import Options, check_options
from tabletop.games.game_of_threes.refusals import (
    refuse,
    refuse_keep,
    refuse_order,
    refuse_shuffle,
)
from tabletop.games.game_of_threes.state import Setup, State, totals
from tabletop.i18n import _

# Constants

NAME: Final = "game_of_threes"
TITLE: Final = "Game of Threes"
PLAYERS: Final = range(2, MOST_PLAYERS + 1)
RULES_VERSION: Final = 1

# Setup


def new(players: int, options: Options) -> State:
    """Return the table before the order of play is settled.

    Raises:
        ValueError: there are too few or too many players, or an option has no such
            value.
    """
    if type(players) is not int or players not in PLAYERS:
        sentence = _("The Game of Threes is for {fewest} to {most} players, not {n}.")
        numbers = {"fewest": PLAYERS[0], "most": PLAYERS[-1], "n": players}
        raise ValueError(sentence.format(**numbers))
    check_options(options)
    return unordered(players, options)


def unordered(players: int, options: Options) -> State:
    """Return the table before the order of play is settled, without checks."""
    state = shuffling(Setup(options, (), (), None), 1, players, ())
    return replace(state, phase="order")


def current_player(state: State) -> int:
    """Return the seat that acts, `CHANCE` or `TERMINAL`."""
    return state.to_act


def seated(state: State) -> int:
    """Return how many players sit at the table: more than at first if some joined."""
    return len(state.seats)


# Effects


def apply(state: State, action: Action) -> State:
    """Return the state after the action.

    Raises:
        IllegalActionError: the action may not be played now.
        InvalidActionError: it is no action at all.
    """
    if not isinstance(action, Action):
        sentence = _("“{action}” is no action of the Game of Threes.")
        raise InvalidActionError(sentence.format(action=action))
    if isinstance(action, Order) and state.phase == "order":
        return _begun(state, action)
    if isinstance(action, Keep) and state.phase == "order":
        return _kept(state, action)
    if isinstance(action, Shuffle) and state.phase == "shuffle":
        if tuple(sorted(action.cards)) != to_shuffle(state):
            refuse_shuffle(state, action)
        return shuffled_into(state, action.cards)
    if action not in legal_actions(state):
        refuse(state, action)
    return played(state, action)


def _begun(state: State, action: Order) -> State:
    """Return the state in which the order of play is that of these cards (G3)."""
    players = len(state.seats)
    if len(action.cards) != players:
        refuse_order(action, players)
    setup = ordered(state.setup.options, action.cards)
    return shuffling(setup, 1, players, ())


def _kept(state: State, action: Keep) -> State:
    """Return the state in which the order of play is one of an earlier game (G14)."""
    players = len(state.seats)
    if len(action.order) != players:
        refuse_keep(action, players)
    setup = Setup(state.setup.options, (), action.order, action.order[-1])
    return shuffling(setup, 1, players, ())


def ordered(options: Options, cards: Cards) -> Setup:
    """Return who plays before whom by these cards, and who deals first (G3)."""
    order = tuple(sorted(range(len(cards)), key=lambda player: _low(cards[player])))
    return Setup(options, cards, order, order[-1])


def _low(card: int) -> tuple[int, int]:
    """Return what the lowest card has the least of: its rank, then its suit."""
    return card % RANKS_IN_SUIT, card // RANKS_IN_SUIT


def to_shuffle(state: State) -> Cards:
    """Return the cards that chance shuffles, ascending: all, or the discards (G15)."""
    if state.active is None:
        return all_cards(len(state.seats))
    return tuple(sorted(state.discards))


def sample(state: State, rng: Rng) -> Action:
    """Return cards for the order of play, or an order of cards, all equally likely.

    Raises:
        ValueError: chance does not act.
    """
    if state.phase == "order":
        deck = shuffled(rng, range(len(SUITED)))
        return Order(deck[: len(state.seats)])
    if state.phase == "shuffle":
        return Shuffle(shuffled(rng, to_shuffle(state)))
    raise ValueError(_("Chance does not act now."))


# Ending


def returns(state: State) -> tuple[float, ...]:
    """Return for each player how many are behind him, less how many are ahead (G13).

    Raises:
        ValueError: the game is not over.
    """
    if state.to_act != TERMINAL:
        raise ValueError(_("The game is not over."))
    return margins(totals(state.rows, len(state.seats)))


# Another game

OPENING: Final = Keep
"""The kind of action with which a game begins that follows another one."""


def opening(last: State, places: Sequence[int]) -> Action:
    """Return how the next game of the same players begins: its winner deals (G14).

    Of several winners it is the first by seat.

    Args:
        last: the end of the game before.
        places: where each of its players sits in the next one.

    Raises:
        ValueError: the game is not over.
    """
    ahead = returns(last)
    order = last.setup.order
    after = order.index(ahead.index(max(ahead))) + 1
    return Keep(tuple(places[player] for player in order[after:] + order[:after]))
