"""Why an action of the Game of Threes may not be played now, and by which clause."""

from __future__ import annotations

from typing import NoReturn, TypeAlias

from tabletop.cards import card_words
from tabletop.game import IllegalActionError
from tabletop.games.game_of_threes.actions import (
    Action,
    Cut,
    Deal,
    Discard,
    Draw,
    Join,
    Keep,
    Order,
    Shuffle,
    format_action,
)
from tabletop.games.game_of_threes.cards import TEXTS, decks_for
from tabletop.games.game_of_threes.legality import MOST_PLAYERS
from tabletop.games.game_of_threes.state import State
from tabletop.i18n import _, ngettext

Reason: TypeAlias = tuple[str, str]
"""The id of a clause, and why it forbids the action."""


def refuse(state: State, action: Action) -> NoReturn:
    """Raise the error for an action that is not legal."""
    joins = isinstance(action, Join) and state.phase != "over"
    reason = ("G17", _no_joining(state)) if joins else _reason(state, action)
    _raise(action, reason)


def refuse_order(action: Order, players: int) -> NoReturn:
    """Raise the error for cards that are not one for each player."""
    words = _("each of the {players} players gets one card for the order of play")
    _raise(action, ("G3", words.format(players=players)))


def refuse_keep(action: Keep, players: int) -> NoReturn:
    """Raise the error for an order of play that is not one of all players."""
    words = _("each of the {players} players has a place in the order of play")
    _raise(action, ("G14", words.format(players=players)))


def refuse_shuffle(state: State, action: Shuffle) -> NoReturn:
    """Raise the error for cards that are not those to be shuffled."""
    if state.active is not None:
        _raise(action, ("G15", _("these are not the cards of the discard pile")))
    decks = decks_for(len(state.seats))
    words = ngettext(
        "these are not the cards of {n} deck",
        "these are not the cards of {n} decks",
        decks,
    )
    _raise(action, ("G1", words.format(n=decks)))


def _raise(action: Action, reason: Reason) -> NoReturn:
    clause, why = reason
    raise IllegalActionError(format_action(action), why, clause=clause)


def _reason(state: State, action: Action) -> Reason:
    match state.phase:
        case "order":
            return "G3", _("the order of play is not settled yet")
        case "shuffle":
            return _clause_of_pile(state), _("the cards are not shuffled yet")
        case "over":
            return "G13", _("the game is over")
        case "cut":
            return _not_at_cut(state, action)
        case "deal":
            return "G14", _("the round is over, and the dealer has to deal")
        case "draw" | "discard":
            return _not_in_turn(state, action)


def _clause_of_pile(state: State) -> str:
    return "G5" if state.active is None else "G15"


def _not_at_cut(state: State, action: Action) -> Reason:
    if not isinstance(action, Cut):
        return _clause_of_pile(state), _("the pile has to be cut first")
    words = _("the pile of {size} cards is cut after 1 to {last} of them")
    size = len(state.stock)
    return _clause_of_pile(state), words.format(size=size, last=size - 1)


def _no_joining(state: State) -> str:
    """Return why nobody may sit down now."""
    if not state.setup.options.allow_joining:
        return _("this game is played without joining late")
    if len(state.seats) == MOST_PLAYERS:
        words = _("there are {n} players at the table, and there is no room for more")
        return words.format(n=MOST_PLAYERS)
    if state.round == state.setup.options.rounds:
        return _("this is the last round, and there is none to join")
    return _("players join between rounds")


def _not_in_turn(state: State, action: Action) -> Reason:
    match action:
        case Draw():
            return "G7", _("a card is taken already, and one has to be discarded")
        case Discard(card):
            return "G7", _no_discard(state, card)
        case Deal():
            return "G14", _("the round is not over yet")
        case Cut() | Shuffle():
            return "G5", _("the cards are dealt already")
        case _:
            return "G3", _("the order of play is settled already")


def _no_discard(state: State, card: int) -> str:
    if state.phase == "draw":
        return _("a card has to be taken first")
    words = _("there is no {card} in the player’s hand")
    return words.format(card=card_words(TEXTS[card]))
