"""Why an action of Stavegame may not be played now, and by which clause."""

from __future__ import annotations

from tabletop.game import CHANCE, TERMINAL, Refusal
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
)
from tabletop.games.stavegame.cards import B_PIECE, GREY, number_of
from tabletop.games.stavegame.effects import IDLE_AT_END
from tabletop.games.stavegame.legality import (
    AHEAD,
    can_end,
    can_slide,
    choices_of_colour,
    nearest,
    taken,
)
from tabletop.games.stavegame.state import NOTHING, PLACED, State
from tabletop.i18n import _


def why_not(state: State, action: Action) -> Refusal | None:
    """Return why the action may not be played now; None if it may."""
    if state.to_act == TERMINAL:
        clause = "V11" if state.idle_turns == IDLE_AT_END else "V9"
        why = _("the game is over")
    else:
        clause, why = _against(state, action)
    return Refusal(clause, why) if why else None


def _against(state: State, action: Action) -> tuple[str, str]:
    """Return a clause, and why it forbids the action; "" if it does not."""
    match action:
        case Shuffle():
            found = "V3", _no_shuffle(state, action)
        case _ if state.to_act == CHANCE:
            found = "V3", _("the decks are being shuffled")
        case Place():
            found = "V5", _no_place(state, action)
        case Forward():
            found = "V6", _no_forward(state, SLOTS * action.stave + action.slot)
        case Slide():
            found = _no_slide(state, action)
        case Pass():
            is_empty = not any(state.board)
            why = _("on the first turn you must place a card") if is_empty else ""
            found = "V4.1", why
        case End():
            found = "V9", _no_end(state)
    return found


def _no_shuffle(state: State, action: Shuffle) -> str:
    cards = state.setup.cards
    if state.to_act != CHANCE:
        return _("the decks are shuffled once, before the first turn")
    if cards and cards != tuple(sorted(map(number_of, action.cards))):
        return _("these are not the 16 cards that both players have")
    return ""


# PLACE


def _no_place(state: State, action: Place) -> str:
    number = number_of(action.card)
    cell, occupied = SLOTS * action.stave + action.slot, taken(state.board)
    is_card, is_first = occupied >> cell & 1, state.setup.options.first_edition
    if number not in state.hands[state.player]:
        why = _("you do not hold this card")
    elif is_first and state.done == PLACED:
        why = _("in the first edition you place one card a turn")
    elif is_first and is_card:
        why = _("in the first edition you can only place on an empty slot")
    elif not is_card and cell != nearest(state.player, action.stave, occupied):
        why = _("you can only place on the nearest empty slot, or on a card")
    else:
        why = _no_colour(action, choices_of_colour(number, cell, occupied))
    return why


def _no_colour(action: Place, choices: tuple[Place, ...]) -> str:
    if action in choices:
        return ""
    colours = [choice.colour for choice in choices if choice.colour]
    if not colours:
        return _("there is no colour to choose")
    words = _("the colour has to be named, one of {colours}")
    return words.format(colours=", ".join(colours))


# FORWARD and SLIDE


def _no_step(state: State, cell: int, *, fresh: bool) -> str:
    """Return why no card of the player can move from this slot at all.

    Args:
        state: in the player's turn.
        cell: the slot.
        fresh: whether a card that was placed this turn may move.
    """
    piece = state.board[cell]
    if not piece:
        return _("no card lies there")
    if piece // B_PIECE != state.player:
        return _("the card there is your opponent’s")
    if state.placed >> cell & 1 and not fresh:
        return _("a card placed this turn does not move yet")
    return ""


def _no_forward(state: State, cell: int) -> str:
    ahead = AHEAD[state.player][cell]
    if why := _no_step(state, cell, fresh=state.setup.options.first_edition):
        return why
    if ahead is None:
        return _("the card is at your opponent’s side already")
    return _("a card lies in the slot ahead") if state.board[ahead] else ""


def _no_slide(state: State, action: Slide) -> tuple[str, str]:
    stave, to = action.stave, action.stave + STEPS[action.direction]
    cell, clause = SLOTS * stave + action.slot, "V7"
    why = _no_step(state, cell, fresh=False)
    if not why and to not in range(STAVES):
        why = _("there is no stave on that side")
    if why or can_slide(state, cell, SLOTS * to + action.slot):
        return clause, why
    if state.colours[to] == GREY:
        why = _("the stave on that side is grey")
    elif state.colours[stave] != state.colours[to]:
        why = _("a card slides to a colour in which it has less, or to its own")
    elif state.setup.options.first_edition:
        why = _("in the first edition cards only slide to another colour")
    else:
        clause, why = "V11", _("a card slides between staves of one colour once a turn")
    return clause, why


# END


def _no_end(state: State) -> str:
    if can_end(state):
        return ""
    if state.setup.options.first_edition:
        return _("the board is not full")
    if state.done != NOTHING:
        return _("you can only end the game before your first action of a turn")
    return _("the board is not full, and the last two turns were not both idle")
