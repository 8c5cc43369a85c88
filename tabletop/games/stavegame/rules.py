"""The rules of Stavegame: setup, chance, the one door for actions, ending."""

from __future__ import annotations

from typing import Final

from tabletop.chance import Rng, shuffled
from tabletop.game import CHANCE
from tabletop.games.stavegame.actions import TITLE, Action, Shuffle, format_action
from tabletop.games.stavegame.cards import (
    DECK,
    DECK_SIZE,
    GREY,
    card_of,
    random_card,
)
from tabletop.games.stavegame.effects import played
from tabletop.games.stavegame.options import Options
from tabletop.games.stavegame.refusals import why_not
from tabletop.games.stavegame.scoring import leader
from tabletop.games.stavegame.state import NOTHING, A, Setup, State
from tabletop.guards import at_chance, at_end, check_flags, guarded
from tabletop.i18n import _

# Constants

NAME: Final = "stavegame"
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
    check_flags(options)
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

apply = guarded(TITLE, Action, format_action, why_not, played)


@at_chance(current_player)
def sample(state: State, rng: Rng) -> Action:
    """Return the order of a player's cards, all equally likely."""
    if not state.setup.cards:  # V3: random ones come in random order
        return Shuffle(tuple(random_card(rng) for _card in range(DECK_SIZE)))
    return Shuffle(tuple(map(card_of, shuffled(rng, state.setup.cards))))


# Ending


@at_end(current_player)
def returns(state: State) -> tuple[float, ...]:
    """Return 1 for the winner and -1 for the other, 0 for both in a draw (V10)."""
    winner = leader(state)
    if winner is None:
        return 0.0, 0.0
    return (1.0, -1.0) if winner == A else (-1.0, 1.0)
