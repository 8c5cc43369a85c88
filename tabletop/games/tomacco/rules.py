"""Tomacco as a game: setup, chance, `apply` and the ending."""

from __future__ import annotations

from typing import Final

from tabletop.chance import Rng, below, shuffled
from tabletop.game import CHANCE, TERMINAL, InvalidActionError, margins
from tabletop.games.tomacco.actions import Action, Dealer, Shuffle
from tabletop.games.tomacco.cards import DECK_SIZE, HAND, PLACES, Cards, decks_for
from tabletop.games.tomacco.effects import played
from tabletop.games.tomacco.legality import (
    RUN,
    RUN_WITH_DECKS,
    legal_actions,
    playable_on,
)
from tabletop.games.tomacco.options import Options, check_options
from tabletop.games.tomacco.refusals import refuse, refuse_dealer, refuse_shuffle
from tabletop.games.tomacco.standing import standings
from tabletop.games.tomacco.state import (
    NO_CARDS,
    NOTHING_KNOWN,
    Phase,
    Seat,
    Setup,
    State,
    choosing,
    count_of,
)
from tabletop.i18n import _

# Constants

NAME: Final = "tomacco"
TITLE: Final = "Tomacco"
PLAYERS: Final = range(2, 21)
RULES_VERSION: Final = 1

# Setup


def new(players: int, options: Options) -> State:
    """Return the table before anybody deals, for any number of players from 2.

    Raises:
        ValueError: there are too few players, or an option has no such value.
    """
    if type(players) is not int or players < PLAYERS.start:
        sentence = _("Tomacco is a game for 2 players or more, not for {players}.")
        raise ValueError(sentence.format(players=players))
    check_options(options)
    return undealt(players, options, None)


def undealt(players: int, options: Options, dealer: int | None) -> State:
    """Return the table without a card on it, with this dealer or with none yet."""
    run = RUN if decks_for(players) == 1 else RUN_WITH_DECKS
    setup = Setup(options, dealer, playable_on(options), run)
    phase: Phase = "dealer" if dealer is None else "shuffle"
    seats = (Seat((), (), (), NO_CARDS, NOTHING_KNOWN),) * players
    return State(setup, phase, CHANCE, seats, (), (), (), (), 0, has_drawn=False)


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
        sentence = _("“{action}” is no action of Tomacco.")
        raise InvalidActionError(sentence.format(action=action))
    if isinstance(action, Dealer) and state.phase == "dealer":
        return _begun(state, action)
    if isinstance(action, Shuffle) and state.phase == "shuffle":
        return _dealt(state, action)
    if action not in legal_actions(state):
        refuse(state, action)
    return played(state, action)


def _begun(state: State, action: Dealer) -> State:
    players = len(state.seats)
    if action.player >= players:
        refuse_dealer(action, players)
    return undealt(players, state.setup.options, action.player)


def all_cards(players: int) -> Cards:
    """Return the cards of all decks, ascending."""
    return tuple(sorted((*range(DECK_SIZE),) * decks_for(players)))


def _dealt(state: State, shuffle: Shuffle) -> State:
    """Return the state after the deal (C3): the first to get a card chooses first."""
    players, cards = len(state.seats), shuffle.cards
    if tuple(sorted(cards)) != all_cards(players):
        refuse_shuffle(shuffle, decks_for(players))
    dealer = state.setup.dealer or 0
    dealt = (HAND + PLACES) * players
    seats = [
        _seat(cards[(seat - dealer - 1) % players : dealt : players])
        for seat in range(players)
    ]
    return choosing(state.setup, (dealer + 1) % players, seats, cards[dealt:])


def _seat(cards: Cards) -> Seat:
    """Return what a player has who was dealt these."""
    return Seat(tuple(sorted(cards[:HAND])), (), (), cards[HAND:], NOTHING_KNOWN)


def sample(state: State, rng: Rng) -> Action:
    """Return who deals, or an order of all cards, all equally likely (C5).

    Raises:
        ValueError: chance does not act.
    """
    if state.phase == "dealer":
        return Dealer(below(rng, len(state.seats)))
    if state.phase == "shuffle":
        return Shuffle(shuffled(rng, all_cards(len(state.seats))))
    raise ValueError(_("Chance does not act now."))


# Ending


def returns(state: State) -> tuple[float, ...]:
    """Return for each player how many are behind him, less how many are ahead (C14).

    Raises:
        ValueError: the game is not over.
    """
    if state.to_act != TERMINAL:
        raise ValueError(_("The game is not over."))
    places = standings(state.placed, tuple(map(count_of, state.seats)))
    return margins(places)
