"""The rules of Threes: state, setup, legality, effects, ending."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, NoReturn

from tabletop.chance import Rng, below, pick
from tabletop.game import (
    CHANCE,
    TERMINAL,
    IllegalActionError,
    InvalidActionError,
    option,
)
from tabletop.games.threes.actions import (
    Action,
    Draw,
    Move,
    Slot,
    Start,
    format_action,
)
from tabletop.games.threes.cards import (
    BASIC,
    FULL_BAG,
    PLUS_FROM,
    PLUS_ONE_IN,
    START_TILES,
    Bag,
    Window,
    cards_in,
    plus_values,
    refilled,
    shuffled_start,
    windows,
    without,
)
from tabletop.games.threes.lanes import (
    CELLS,
    DIRECTIONS,
    EMPTY_BOARD,
    Board,
    can_move,
    can_push,
    entry_cell,
    push,
    put,
    score,
)
from tabletop.i18n import _, mark

# Constants

NAME: Final = "threes"
TITLE: Final = "Threes"
PLAYERS: Final = range(1, 2)
RULES_VERSION: Final = 1


@dataclass(frozen=True, slots=True)
class Options:
    """What may differ from game to game."""

    plus_window: bool = option(
        default=False,
        label=mark("Values of a plus card"),
        sentence=mark("A plus card announces up to three values that it may have."),
        choices=(False, True),
    )


# State


@dataclass(frozen=True, slots=True)
class State:
    """A position, the hidden value of a plus card included.

    Attributes:
        board: the tiles; all empty before the start.
        bag: how many 1s, 2s and 3s are left in it.
        next_card: the value of the announced card, 0 for none.
        window: the values announced for a plus card with `plus_window`, else empty.
        highest: the highest tile at the last draw, 0 before the first.
        moves: how many moves the player has made.
        direction: that of the last move until its `slot`, else "".
        changed: the lanes that it changed, ascending; else empty.
    """

    options: Options
    board: Board
    bag: Bag = FULL_BAG
    next_card: int = 0
    window: Window = ()
    highest: int = 0
    moves: int = 0
    direction: str = ""
    changed: tuple[int, ...] = ()


def awaited(state: State) -> type[Action] | None:
    """Return the kind of action that comes next, None at the end."""
    if state.direction:
        return Slot
    if state.next_card:
        return Move
    if not any(state.board):
        return Start
    return Draw if can_move(state.board) else None  # T10: no draw at the end


def current_player(state: State) -> int:
    """Return seat 0, `CHANCE` or `TERMINAL`."""
    kind = awaited(state)
    if kind is Move:
        return 0
    return TERMINAL if kind is None else CHANCE


# Setup


def new(players: int, options: Options) -> State:
    """Return the empty board with a full bag.

    Raises:
        ValueError: there is not exactly one player, or an option has no such value.
    """
    if type(players) is not int or players not in PLAYERS:
        sentence = _("Threes is a game for one player, not for {players}.")
        raise ValueError(sentence.format(players=players))
    if type(options) is not Options or type(options.plus_window) is not bool:
        sentence = _(
            "Threes has one option, plus_window, true or false, not {options}."
        )
        raise ValueError(sentence.format(options=options))
    return State(options, EMPTY_BOARD)


# Legality

_MOVES: Final = tuple(map(Move, DIRECTIONS))

SPOKEN: Final = {
    "up": mark("Up"),
    "down": mark("Down"),
    "left": mark("Left"),
    "right": mark("Right"),
}
"""The directions as sentences begin with them."""

_FIRST: Final[dict[type[Action] | None, tuple[str, str]]] = {
    Start: ("T9", mark("the tiles of the start come first")),
    Draw: ("T8", mark("the next card is drawn first")),
    Move: ("T1", mark("the player moves first")),
    Slot: ("T4", mark("the announced card comes in first")),
    None: ("T10", mark("the game is over")),
}
"""By what is awaited, the clause and the reason that forbid anything else."""


def legal_actions(state: State) -> tuple[Move, ...]:
    """Return the moves that change something (T3), in the order of `DIRECTIONS`."""
    if awaited(state) is not Move:
        return ()
    return tuple(move for move in _MOVES if can_push(state.board, move.direction))


def _refuse(action: Action, clause: str, reason: str) -> NoReturn:
    raise IllegalActionError(format_action(action), reason, clause=clause)


def _refuse_untimely(kind: type[Action] | None, action: Action) -> NoReturn:
    if not isinstance(action, Action):
        sentence = _("“{action}” is no action of Threes.")
        raise InvalidActionError(sentence.format(action=action))
    clause, reason = _FIRST[kind]
    _refuse(action, clause, _(reason))


def _check_start(start: Start) -> None:
    cards = [start.board.count(card) for card in (1, 2, 3)]
    if sum(cards) != START_TILES or start.board.count(0) != CELLS - START_TILES:
        _refuse(start, "T9", _("a game starts with nine tiles of 1, 2 and 3"))
    if max(cards) > max(FULL_BAG):
        _refuse(start, "T9", _("the bag holds only four of each"))


def _check_draw(state: State, draw: Draw, highest: int) -> None:
    with_window = state.options.plus_window
    if draw.value <= BASIC:
        if not refilled(state.bag)[draw.value - 1]:
            _refuse(draw, "T5", _("the bag has none of these left"))
    elif highest < PLUS_FROM:
        _refuse(draw, "T6", _("plus cards come only when a tile is 48 or more"))
    elif draw.value not in plus_values(highest):
        _refuse(draw, "T7", _("a plus card is at most an eighth of the highest tile"))
    elif draw.window and not with_window:
        _refuse(draw, "T8", _("this game announces plus cards without their values"))
    elif with_window and draw.window not in windows(highest):
        _refuse(draw, "T8", _("that window does not go with the highest tile"))


# Effects


def apply(state: State, action: Action) -> State:
    """Return the state after the action.

    Raises:
        IllegalActionError: the action may not be played now.
        InvalidActionError: it is no action at all.
    """
    kind = awaited(state)
    if type(action) is not kind:
        _refuse_untimely(kind, action)
    match action:
        case Move():
            return _move(state, action)
        case Slot():
            return _slot(state, action)
        case Draw():
            return _draw(state, action)
        case Start():
            return _start(state, action)


def _start(state: State, start: Start) -> State:
    _check_start(start)
    bag = state.bag
    for card in filter(None, start.board):
        bag = without(bag, card)
    return State(state.options, start.board, bag)


def _draw(state: State, draw: Draw) -> State:
    highest = max(state.board)
    _check_draw(state, draw, highest)
    is_basic = draw.value <= BASIC  # T6: a plus card takes nothing from the bag
    return State(
        state.options,
        state.board,
        without(state.bag, draw.value) if is_basic else state.bag,
        draw.value,
        draw.window,
        highest,
        state.moves,
    )


def _move(state: State, move: Move) -> State:
    board, changed = push(state.board, move.direction)
    if not changed:
        _refuse(move, "T3", _("no tile can slide or merge that way"))
    return State(
        state.options,
        board,
        state.bag,
        state.next_card,
        state.window,
        state.highest,
        state.moves + 1,
        move.direction,
        changed,
    )


def _slot(state: State, slot: Slot) -> State:
    if slot.lane not in state.changed:
        _refuse(slot, "T4", _("nothing moved in that row or column"))
    entry = entry_cell(state.direction, slot.lane)
    return State(
        state.options,
        put(state.board, entry, state.next_card),
        state.bag,
        highest=state.highest,
        moves=state.moves,
    )


def sample(state: State, rng: Rng) -> Action:
    """Return a chance action, as likely as T4 to T9 say.

    Raises:
        ValueError: chance does not act.
    """
    kind = awaited(state)
    if kind is Slot:
        return Slot(pick(rng, state.changed))  # T4: only a lane that changed
    if kind is Draw:
        return _sample_draw(state, rng)
    if kind is Start:
        return _sample_start(rng)
    raise ValueError(_("Chance does not act now."))


def _sample_start(rng: Rng) -> Start:
    while (board := shuffled_start(rng)) is None:
        pass  # T9: begin again with a full bag
    return Start(board)


def _sample_draw(state: State, rng: Rng) -> Draw:
    highest = max(state.board)
    if highest < PLUS_FROM or below(rng, PLUS_ONE_IN):
        return Draw(pick(rng, cards_in(refilled(state.bag))))
    if not state.options.plus_window:
        return Draw(pick(rng, plus_values(highest)))
    window = pick(rng, windows(highest))
    return Draw(pick(rng, window), window)


# Ending


def returns(state: State) -> tuple[float, ...]:
    """Return the score.

    Raises:
        ValueError: the game is not over.
    """
    if awaited(state) is not None:
        raise ValueError(_("The game is not over."))
    return (float(score(state.board)),)
