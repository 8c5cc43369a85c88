"""Why an action of Stavegame may not be played now, and by which clause."""

from __future__ import annotations

from typing import NoReturn, TypeAlias

from tabletop.game import CHANCE, TERMINAL, IllegalActionError
from tabletop.games.stavegame.actions import (
    SLOTS,
    STAVES,
    STEPS,
    Action,
    End,
    Forward,
    Pass,
    Place,
    Shuffle,
    Slide,
    format_action,
)
from tabletop.games.stavegame.cards import B_PIECE, GREY, number_of
from tabletop.games.stavegame.effects import IDLE_AT_END
from tabletop.games.stavegame.legality import AHEAD, choices_of_colour, nearest, taken
from tabletop.games.stavegame.state import NOTHING, PLACED, State
from tabletop.i18n import _

Reason: TypeAlias = tuple[str, str]
"""The id of a clause, and why it forbids the action."""


def refuse(state: State, action: Action) -> NoReturn:
    """Raise the error for an action that is not legal."""
    _raise(action, _reason(state, action))


def refuse_shuffle(action: Shuffle) -> NoReturn:
    """Raise the error for cards that are not those of the deck."""
    _raise(action, ("V3", _("these are not the 16 cards that both players have")))


def _raise(action: Action, reason: Reason) -> NoReturn:
    clause, why = reason
    raise IllegalActionError(format_action(action), why, clause=clause)


def _reason(state: State, action: Action) -> Reason:
    if state.to_act == TERMINAL:
        clause = "V11" if state.idle_turns == IDLE_AT_END else "V9"
        return clause, _("the game is over")
    if state.to_act == CHANCE:
        return "V3", _("the decks are being shuffled")
    return _not_now(state, action)


def _not_now(state: State, action: Action) -> Reason:
    match action:
        case Place():
            return _no_place(state, action)
        case Forward():
            return _no_forward(state, SLOTS * action.stave + action.slot)
        case Slide():
            return _no_slide(state, action)
        case Pass():
            return "V4.1", _("on the first turn you must place a card")
        case End():
            return _no_end(state)
        case Shuffle():
            return "V3", _("the decks are shuffled once, before the first turn")


# PLACE


def _no_place(state: State, action: Place) -> Reason:
    number = number_of(action.card)
    if number not in state.hands[state.player]:
        return "V5", _("you do not hold this card")
    cell, occupied = SLOTS * action.stave + action.slot, taken(state.board)
    if state.setup.options.first_edition:
        if state.done == PLACED:
            return "V5", _("in the first edition you place one card a turn")
        if occupied >> cell & 1:
            return "V5", _("in the first edition you can only place on an empty slot")
    near = nearest(state.player, action.stave, occupied)
    if not occupied >> cell & 1 and cell != near:
        return "V5", _("you can only place on the nearest empty slot, or on a card")
    return "V5", _no_colour(choices_of_colour(number, cell, occupied))


def _no_colour(choices: tuple[Place, ...]) -> str:
    colours = [choice.colour for choice in choices if choice.colour]
    if not colours:
        return _("there is no colour to choose")
    words = _("the colour has to be named, one of {colours}")
    return words.format(colours=", ".join(colours))


# FORWARD and SLIDE


def _no_step(state: State, clause: str, cell: int) -> Reason | None:
    """Return why no card of the player can move from this slot at all."""
    piece = state.board[cell]
    if not piece:
        return clause, _("no card lies there")
    if piece // B_PIECE != state.player:
        return clause, _("the card there is your opponent’s")
    is_free = clause == "V6" and state.setup.options.first_edition
    if state.placed >> cell & 1 and not is_free:
        return clause, _("a card placed this turn does not move yet")
    return None


def _no_forward(state: State, cell: int) -> Reason:
    if reason := _no_step(state, "V6", cell):
        return reason
    if AHEAD[state.player][cell] is None:
        return "V6", _("the card is at your opponent’s side already")
    return "V6", _("a card lies in the slot ahead")


def _no_slide(state: State, action: Slide) -> Reason:
    stave, to = action.stave, action.stave + STEPS[action.direction]
    if reason := _no_step(state, "V7", SLOTS * stave + action.slot):
        return reason
    if to not in range(STAVES):
        return "V7", _("there is no stave on that side")
    here, there = state.colours[stave], state.colours[to]
    if there == GREY:
        return "V7", _("the stave on that side is grey")
    if here != there:
        return "V7", _("a card slides to a colour in which it has less, or to its own")
    if state.setup.options.first_edition:
        return "V7", _("in the first edition cards only slide to another colour")
    return "V11", _("a card slides between staves of one colour once a turn")


# END


def _no_end(state: State) -> Reason:
    if state.setup.options.first_edition:
        return "V9", _("the board is not full")
    if state.done != NOTHING:
        return "V9", _("you can only end the game before your first action of a turn")
    return "V9", _("the board is not full, and the last two turns were not both idle")
