"""The rules of Threes, clause by clause as in the rulebook.

The board, its tiles and its pushes (T1 to T3, and the score of T10) are in `lanes`.

The constructor of an action raises `InvalidActionError` if no game could contain the
action. A bag is three integers: the numbers of 1s, 2s and 3s left in it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, TypeAlias

from tabletop.core import validation
from tabletop.core.chance import Rng, below, pick, shuffled
from tabletop.core.game import (
    CHANCE,
    TERMINAL,
    InvalidActionError,
    Refusal,
    option,
    put,
    record,
)
from tabletop.core.i18n import _, mark
from tabletop.games.threes import lanes
from tabletop.games.threes.lanes import (
    CELLS,
    DIRECTIONS,
    EMPTY_BOARD,
    ENTRIES,
    Board,
    open_directions,
)

NAME: Final = "threes"
TITLE: Final = mark("Threes")
PLAYERS: Final = range(1, 2)
RULES_VERSION: Final = 1
Bag: TypeAlias = tuple[int, ...]
Window: TypeAlias = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Options:
    """The options of a game."""

    plus_window: bool = option(
        default=False,
        label=mark("Values of a plus tile"),
        sentence=mark("A plus tile shows up to three values that it could have."),
    )


# Actions


@dataclass(frozen=True, slots=True)
class Move:
    """The player pushes all tiles "up", "down", "left" or "right"."""

    direction: str

    def __post_init__(self) -> None:
        if self.direction not in DIRECTIONS:
            raise _impossible(self, _("a direction is up, down, left or right"))


@dataclass(frozen=True, slots=True)
class Slot:
    """Chance puts the announced card into this lane: a row or a column, 0 to 3."""

    lane: int

    def __post_init__(self) -> None:
        if self.lane not in range(4):
            raise _impossible(self, _("rows and columns are numbered from 0 to 3"))


@dataclass(frozen=True, slots=True)
class Draw:
    """Chance draws the next card."""

    value: int  # 1, 2 or 3, or 6, 12, 24, … for a plus card
    # the values announced for a plus card with the option `plus_window`: one to three
    # neighbours, ascending, with its own among them; else empty
    window: Window = ()

    def __post_init__(self) -> None:
        if not lanes.is_tile(self.value):
            raise _impossible(self, _("there is no such tile"))
        if self.window and not _is_window(self.window, self.value):
            reason = _(
                "a window has up to three neighbouring values, one of them the tile’s"
            )
            raise _impossible(self, reason)


@dataclass(frozen=True, slots=True)
class Start:
    """Chance places the first tiles."""

    board: Board

    def __post_init__(self) -> None:
        if len(self.board) != CELLS:
            raise _impossible(self, _("a board has sixteen cells"))
        if not all(lanes.is_tile(tile) for tile in self.board if tile):
            raise _impossible(self, _("there is no such tile"))


Action: TypeAlias = Move | Slot | Draw | Start


def _is_window(window: Window, value: int) -> bool:
    neighbours = tuple(window[0] << step for step in range(len(window)))
    are_plus = lanes.is_tile(window[0]) and window[0] > BASIC
    return are_plus and value in window == neighbours and len(window) <= WINDOW


def _impossible(action: Action, reason: str) -> InvalidActionError:
    return validation.invalid(TITLE, format_action(action), reason)


def format_action(action: Action) -> str:
    """Return the text of the action, such as "left" or "draw 12 of 6,12,24"."""
    match action:
        case Move(direction):
            return direction
        case Slot(lane):
            return f"slot {lane}"
        case Draw(value, window):
            return f"draw {value}" + f" of {_numbers(window)}" * bool(window)
        case Start(board):
            return f"start {_numbers(board)}"


def _numbers(numbers: tuple[int, ...]) -> str:
    return ",".join(map(str, numbers))


_NUMBER: Final = "0|[1-9][0-9]{0,17}"
_LIST: Final = f"(?:{_NUMBER})(?:,(?:{_NUMBER}))*"

_NOTATION: Final[Mapping[str, Callable[..., Action]]] = {
    f"({'|'.join(DIRECTIONS)})": Move,
    f"slot ({_NUMBER})": lambda lane: Slot(int(lane)),
    f"draw ({_NUMBER})": lambda value: Draw(int(value)),
    f"draw ({_NUMBER}) of ({_LIST})": lambda one, all_: Draw(int(one), _read(all_)),
    f"start ({_LIST})": lambda board: Start(_read(board)),
}
"""Regular expression of each kind of action, and the function that parses it."""


def _read(numbers: str) -> tuple[int, ...]:
    return tuple(map(int, numbers.split(",")))


parse_action: Final[Callable[[str], Action]] = validation.parser(
    TITLE, validation.by_pattern(_NOTATION)
)


# The cards of the bag (T5)

BASIC: Final = 3  # highest basic card; every higher one is a plus card

FULL_BAG: Final[Bag] = (4, 4, 4)


@lru_cache(maxsize=256)
def cards_in(bag: Bag) -> tuple[int, ...]:
    """Return the cards of a bag, ascending."""
    ones, twos, threes = bag
    return (1,) * ones + (2,) * twos + (3,) * threes


def refilled(bag: Bag) -> Bag:
    """Return the bag for the next draw: a full one in place of an empty one."""
    return bag if any(bag) else FULL_BAG


@lru_cache(maxsize=256)
def without(bag: Bag, card: int) -> Bag:
    """Return the bag after this basic card was drawn from it."""
    left = refilled(bag)
    return put(left, card - 1, left[card - 1] - 1)


# Plus cards (T6, T7)

PLUS_FROM: Final = 48  # minimum highest tile for plus cards
PLUS_ONE_IN: Final = 21  # mean number of cards for one plus card
PLUS_BELOW: Final = 8  # divisor of the highest tile that gives the maximum plus card
WINDOW: Final = 3  # maximum number of values in a window


def plus_values(highest: int) -> Window:
    """Return the possible values of a plus card, ascending; none below 48."""
    return tuple(3 << step for step in range(1, lanes.rank(highest // PLUS_BELOW)))


def windows(highest: int) -> tuple[Window, ...]:
    """Return the windows that `plus_window` may announce, all equally likely."""
    values = plus_values(highest)
    if len(values) <= WINDOW:
        return (values,) if values else ()
    lowest = range(len(values) - WINDOW + 1)
    return tuple(values[low : low + WINDOW] for low in lowest)


# The state


@record
class State:
    """A position, the hidden value of a plus card included."""

    options: Options
    board: Board  # the tiles; all empty before the start
    bag: Bag = FULL_BAG  # the numbers of 1s, 2s and 3s left in it
    next_card: int = 0  # the value of the announced card, 0 for none
    window: Window = ()  # values announced for a plus card with `plus_window`
    highest: int = 0  # the highest tile at the last draw, 0 before the first
    moves: int = 0  # the number of moves so far
    direction: str = ""  # the direction of the last move until its `slot`, else ""
    changed: tuple[int, ...] = ()  # the lanes that it changed, ascending; else empty


def new(players: int, options: Options) -> State:
    """Return the empty board with a full bag.

    Raises `ValueError` unless there is one player and valid options.
    """
    validation.check_players(TITLE, PLAYERS, players)
    validation.check_flags(options)
    return State(options, EMPTY_BOARD)


def awaited(state: State) -> type[Action] | None:
    """Return the kind of the next action, None at the end."""
    if state.direction:
        return Slot
    if state.next_card:
        return Move
    if state.board == EMPTY_BOARD:
        return Start
    if 0 in state.board or open_directions(state.board):
        return Draw
    return None  # T10: no draw at the end


_AWAITED: Final[dict[type[Action] | None, tuple[int, str, str]]] = {
    Start: (CHANCE, "T9", mark("the starting tiles come first")),
    Draw: (CHANCE, "T8", mark("the next tile is drawn first")),
    Move: (0, "T1", mark("the player moves first")),
    Slot: (CHANCE, "T4", mark("the announced tile comes in first")),
    None: (TERMINAL, "T10", mark("the game is over")),
}
"""By the awaited kind of action: the seat that acts, and the refusal of other kinds."""


def current_player(state: State) -> int:
    """Return seat 0, `CHANCE` or `TERMINAL`."""
    return _AWAITED[awaited(state)][0]


# Legal actions

_MOVES: Final = {direction: Move(direction) for direction in DIRECTIONS}


def legal_actions(state: State) -> tuple[Move, ...]:
    """Return the moves that change something (T3), in the order of `DIRECTIONS`."""
    if awaited(state) is not Move:
        return ()
    return tuple([_MOVES[direction] for direction in open_directions(state.board)])


def why_not(state: State, action: Action) -> Refusal | None:
    """Return the refusal of the action, None if it is legal."""
    kind = awaited(state)
    if type(action) is not kind:
        _player, clause, reason = _AWAITED[kind]
        return Refusal(clause, _(reason))
    return _CHECKS[type(action)](state, action)


def _why_no_move(state: State, move: Move) -> Refusal | None:
    if move.direction in open_directions(state.board):
        return None
    return Refusal("T3", _("no tile can slide or merge that way"))


def _why_no_slot(state: State, slot: Slot) -> Refusal | None:
    if slot.lane in state.changed:
        return None
    return Refusal("T4", _("nothing moved in that row or column"))


def _why_no_draw(state: State, draw: Draw) -> Refusal | None:
    if draw.value <= BASIC:
        is_left = refilled(state.bag)[draw.value - 1]
        return None if is_left else Refusal("T5", _("the bag has none of these left"))
    highest, has_window = max(state.board), state.options.plus_window
    if highest < PLUS_FROM:
        return Refusal("T6", _("plus tiles come only when a tile is 48 or more"))
    if draw.value not in plus_values(highest):
        reason = _("a plus tile is at most an eighth of the highest tile")
        return Refusal("T7", reason)
    if draw.window and not has_window:
        return Refusal("T8", _("this game shows plus tiles without their values"))
    if has_window and draw.window not in windows(highest):
        return Refusal("T8", _("that window doesn’t match the highest tile"))
    return None


def _why_no_start(_state: State, start: Start) -> Refusal | None:
    board = start.board
    cards = [board.count(card) for card in (1, 2, 3)]
    if sum(cards) != START_TILES or board.count(0) != CELLS - START_TILES:
        return Refusal("T9", _("a game starts with nine tiles of 1, 2 and 3"))
    if max(cards) > max(FULL_BAG):
        return Refusal("T9", _("the bag holds only four of each"))
    return None


_CHECKS: Final[dict[type[Action], Callable[..., Refusal | None]]] = {
    Move: _why_no_move,
    Slot: _why_no_slot,
    Draw: _why_no_draw,
    Start: _why_no_start,
}
"""By the kind of action, the function that refuses it."""


# The effects of actions


def played(state: State, action: Action) -> State:
    """Return the state after a legal action, without a check."""
    return _DEEDS[type(action)](state, action)


def _pushed(state: State, move: Move) -> State:
    direction, moves = move.direction, state.moves + 1
    board, changed = lanes.push(state.board, direction)
    card, window, highest = state.next_card, state.window, state.highest
    options, bag = state.options, state.bag
    return State(options, board, bag, card, window, highest, moves, direction, changed)


def _entered(state: State, slot: Slot) -> State:
    board = list(state.board)
    board[ENTRIES[state.direction][slot.lane]] = state.next_card
    highest, moves = state.highest, state.moves
    return State(state.options, tuple(board), state.bag, 0, (), highest, moves)


def _drawn(state: State, draw: Draw) -> State:
    board, bag, card = state.board, state.bag, draw.value
    if card <= BASIC:  # T6: a plus card takes nothing from the bag
        bag = without(bag, card)
    highest, moves = max(board), state.moves
    return State(state.options, board, bag, card, draw.window, highest, moves)


def _started(state: State, start: Start) -> State:
    bag = state.bag
    for tile in filter(None, start.board):
        bag = without(bag, tile)
    return State(state.options, start.board, bag)


_DEEDS: Final[dict[type[Action], Callable[..., State]]] = {
    Move: _pushed,
    Slot: _entered,
    Draw: _drawn,
    Start: _started,
}
"""By the kind of action, the function that returns the next state."""


apply: Final = validation.guarded(TITLE, Action, format_action, why_not, played)


# Chance


@validation.at_chance(current_player)
def sample(state: State, rng: Rng) -> Action:
    """Return a chance action, with the probabilities of T4 to T9."""
    if state.direction:
        return _SLOTS[pick(rng, state.changed)]  # T4: only a lane that changed
    if any(state.board):
        return _sample_draw(state, rng)
    while (board := shuffled_start(rng)) is None:
        pass  # T9: begin again with a full bag
    return Start(board)


_SLOTS: Final = tuple(map(Slot, range(4)))
_DRAWS: Final = {card: Draw(card) for card in (1, 2, 3)}


def _sample_draw(state: State, rng: Rng) -> Draw:
    highest = max(state.board)
    if highest < PLUS_FROM or below(rng, PLUS_ONE_IN):  # T6
        return _DRAWS[pick(rng, cards_in(refilled(state.bag)))]
    if not state.options.plus_window:
        return Draw(pick(rng, plus_values(highest)))
    window = pick(rng, windows(highest))
    return Draw(pick(rng, window), window)


START_TILES: Final = 9


def shuffled_start(rng: Rng) -> Board | None:
    """Push an empty board and add a card, nine times; return None if tiles merge."""
    board = EMPTY_BOARD
    for laid, card in enumerate(shuffled(rng, cards_in(FULL_BAG))[:START_TILES]):
        direction = pick(rng, DIRECTIONS)
        pushed, _changed = lanes.push(board, direction)
        if pushed.count(0) > CELLS - laid:
            return None
        # T9: any empty entry cell, whether its lane changed or not
        entries = [cell for cell in ENTRIES[direction] if not pushed[cell]]
        board = put(pushed, pick(rng, entries), card)
    return board


# The end (T10)


@validation.at_end(current_player)
def returns(state: State) -> tuple[float, ...]:
    """Return the score."""
    return (float(lanes.score(state.board)),)
