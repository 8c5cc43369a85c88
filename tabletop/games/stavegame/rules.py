"""The rules of Stavegame: setup, chance, the one door for actions, ending."""

from __future__ import annotations

from typing import Final

from tabletop.chance import Rng, shuffled
from tabletop.game import CHANCE, TERMINAL, InvalidActionError
from tabletop.games.stavegame.actions import Action, Shuffle
from tabletop.games.stavegame.cards import (
    DECK,
    DECK_SIZE,
    GREY,
    HAND,
    card_of,
    number_of,
    random_card,
)
from tabletop.games.stavegame.effects import played
from tabletop.games.stavegame.legality import legal_actions
from tabletop.games.stavegame.options import Options, check_options
from tabletop.games.stavegame.refusals import refuse, refuse_shuffle
from tabletop.games.stavegame.scoring import leader
from tabletop.games.stavegame.state import NOTHING, A, B, Setup, State, with_item
from tabletop.i18n import _

# Constants

NAME: Final = "stavegame"
TITLE: Final = "Stavegame Classic"
PLAYERS: Final = range(2, 3)
RULES_VERSION: Final = 1

# Setup


def new(players: int, options: Options) -> State:
    """Return the empty board before the decks are shuffled.

    Raises:
        ValueError: there are not two players, or an option has no such value.
    """
    if type(players) is not int or players not in PLAYERS:
        sentence = _("Stavegame is a game for 2 players, not for {players}.")
        raise ValueError(sentence.format(players=players))
    check_options(options)
    setup = Setup(options, () if options.random_decks else DECK)
    return State(
        setup,
        to_act=CHANCE,
        turn=0,
        idle_turns=0,
        done=NOTHING,
        board=(0,) * 9,
        colours=(GREY,) * 3,
        hands=((), ()),
        decks=((), ()),
        placed=0,
        slid=0,
    )


def current_player(state: State) -> int:
    """Return the seat that acts, `CHANCE` or `TERMINAL`."""
    return state.to_act


# Effects


def apply(state: State, action: Action) -> State:
    """Return the state after the action.

    Raises:
        IllegalActionError: the action may not be played now.
        InvalidActionError: it is no action at all.
    """
    if not isinstance(action, Action):
        sentence = _("“{action}” is no action of Stavegame.")
        raise InvalidActionError(sentence.format(action=action))
    if isinstance(action, Shuffle) and state.to_act == CHANCE:
        return _dealt(state, action)
    if action not in legal_actions(state):
        refuse(state, action)
    return played(state, action)


def _dealt(state: State, shuffle: Shuffle) -> State:
    """Return the state after the cards are in order (V3): A's first, then B's."""
    order = tuple(map(number_of, shuffle.cards))
    cards = tuple(sorted(order))
    if state.setup.cards not in {(), cards}:
        refuse_shuffle(shuffle)
    owner = B if state.decks[A] else A
    return State(
        Setup(state.setup.options, cards),
        to_act=CHANCE if owner == A else A,
        turn=0,
        idle_turns=0,
        done=NOTHING,
        board=state.board,
        colours=state.colours,
        hands=with_item(state.hands, owner, order[:HAND]),
        decks=with_item(state.decks, owner, order[HAND:]),
        placed=0,
        slid=0,
    )


def sample(state: State, rng: Rng) -> Action:
    """Return the order of a player's cards, all equally likely.

    Raises:
        ValueError: chance does not act.
    """
    if state.to_act != CHANCE:
        raise ValueError(_("Chance does not act now."))
    if not state.setup.cards:  # V3: random ones come in random order
        return Shuffle(tuple(random_card(rng) for _card in range(DECK_SIZE)))
    return Shuffle(tuple(map(card_of, shuffled(rng, state.setup.cards))))


# Ending


def returns(state: State) -> tuple[float, ...]:
    """Return 1 for the winner and -1 for the other, 0 for both in a draw (V10).

    Raises:
        ValueError: the game is not over.
    """
    if state.to_act != TERMINAL:
        raise ValueError(_("The game is not over."))
    winner = leader(state)
    if winner is None:
        return 0.0, 0.0
    return (1.0, -1.0) if winner == A else (-1.0, 1.0)
