"""Why an action of Tomacco may not be played now, and by which clause."""

from __future__ import annotations

from collections import Counter
from typing import NoReturn, TypeAlias

from tabletop.cards import rank_words
from tabletop.game import CHANCE, TERMINAL, IllegalActionError
from tabletop.games.tomacco.actions import (
    Action,
    Dealer,
    Flip,
    Pickup,
    Play,
    Shuffle,
    Table,
    format_action,
)
from tabletop.games.tomacco.cards import RANKS, SEVEN, Cards
from tabletop.games.tomacco.legality import rank_in_force
from tabletop.games.tomacco.state import State
from tabletop.i18n import _, ngettext

Reason: TypeAlias = tuple[str, str]
"""The id of a clause, and why it forbids the action."""


def refuse(state: State, action: Action) -> NoReturn:
    """Raise the error for an action that is not legal."""
    _raise(action, _reason(state, action))


def refuse_dealer(action: Dealer, players: int) -> NoReturn:
    """Raise the error for a dealer who does not sit at the table."""
    words = _("the {players} players have the numbers from 0 to {last}")
    _raise(action, ("C5", words.format(players=players, last=players - 1)))


def refuse_shuffle(action: Shuffle, decks: int) -> NoReturn:
    """Raise the error for cards that are not those of so many decks."""
    words = ngettext(
        "these are not the cards of {n} deck",
        "these are not the cards of {n} decks",
        decks,
    )
    _raise(action, ("C1", words.format(n=decks)))


def _raise(action: Action, reason: Reason) -> NoReturn:
    clause, why = reason
    raise IllegalActionError(format_action(action), why, clause=clause)


def _reason(state: State, action: Action) -> Reason:
    if state.to_act == TERMINAL:
        return _clause_of_end(state), _("the game is over")
    if isinstance(action, Dealer | Shuffle):
        return _no_deal(state, action)
    if state.to_act == CHANCE:
        return "C3", _("the cards are not dealt yet")
    if isinstance(action, Table):
        return _no_choice(state)
    if state.phase == "table":
        return "C4", _("the cards that will lie face up have to be chosen first")
    return _not_now(state, action)


def _no_deal(state: State, action: Dealer | Shuffle) -> Reason:
    if isinstance(action, Dealer):
        return "C5", _("it is settled already who deals")
    if state.phase == "dealer":
        return "C5", _("nobody has been chosen to deal yet")
    return "C3", _("the cards are dealt already")


def _clause_of_end(state: State) -> str:
    left = len(state.seats) - len(state.placed)
    is_first_out = state.placed and state.setup.options.stop_at_first_out
    return "C14" if left == 1 or is_first_out else "C15"


def _not_now(state: State, action: Play | Flip | Pickup) -> Reason:
    match action:
        case Play(cards):
            return _no_play(state, cards)
        case Flip(place):
            return _no_flip(state, place)
        case Pickup():
            return "C13", _("the active pile is empty")


def _no_choice(state: State) -> Reason:
    if state.phase != "table":
        return "C4", _("the cards that lie face up were chosen already")
    return "C4", _("these are not three cards of the player's hand")


def _no_play(state: State, cards: Cards) -> Reason:
    seat = state.seats[state.to_act]
    if not seat.hand and not seat.face_up:
        return "C12", _("only face-down cards are left, and one of them is flipped")
    if Counter(cards) - Counter(seat.hand or seat.face_up):
        return "C7", _not_held(state, cards)
    return "C7", _too_low(state, cards[0] >> 2)


def _not_held(state: State, cards: Cards) -> str:
    seat = state.seats[state.to_act]
    if not seat.hand:
        return _("these cards do not lie face up before the player")
    if Counter(cards) - Counter(seat.face_up):
        return _("these cards are not in the player's hand")
    return _("face-up cards are played when the hand is empty")


def _too_low(state: State, rank: int) -> str:
    """Return why this rank cannot be played on the pile."""
    options, force = state.setup.options, rank_in_force(state.pile, state.setup.options)
    if options.seven_or_lower and force == SEVEN:
        if options.eight_transparent:
            return _("on a seven only seven or lower may be played, eight and ten")
        return _("on a seven only seven or lower may be played, and ten")
    if options.allow_equal:
        words = _("{rank} is lower than {force}, which is in force")
    else:
        words = _("{rank} is not higher than {force}, which is in force")
    names = rank_words(RANKS[rank]), rank_words(RANKS[force])
    return words.format(rank=names[0], force=names[1])


def _no_flip(state: State, place: int) -> Reason:
    seat = state.seats[state.to_act]
    if seat.face_down[place] is None:
        return "C12", _("no card lies at this place any more")
    if seat.hand:
        return "C12", _("the cards in the hand are played first")
    return "C12", _("the face-up cards are played first")
