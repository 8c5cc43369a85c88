"""The rules of Stavegame, in the order of the rulebook: V3 to V11.

Cards, and the numbers that stand for them in a position, are in `cards` (V2). A slot
is a number from 0 to 8: three times its stave plus its own number (V1). A set of slots
is a number with the bit `1 << slot` for each slot. So copies, comparisons and hashes of
positions are fast.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from itertools import chain, compress
from typing import Final, Literal, TypeAlias, cast

from tabletop.core import validation
from tabletop.core.chance import Rng, shuffled
from tabletop.core.game import CHANCE, TERMINAL, Refusal, option, put, record
from tabletop.core.i18n import _, mark
from tabletop.games.stavegame import cards
from tabletop.games.stavegame.cards import (
    B_PIECE,
    CARDS,
    COLOURS,
    GREY,
    POINTS,
    Card,
    Colour,
    card_of,
    colour_word,
    highest,
    lowest,
    number_of,
)

NAME: Final = "stavegame"
TITLE: Final = mark("Stavegame Classic")
PLAYERS: Final = range(2, 3)
RULES_VERSION: Final = 1
A, B = 0, 1
STAVES: Final = 3
SLOTS: Final = 3

CELLS: Final = tuple(divmod(cell, SLOTS) for cell in range(STAVES * SLOTS))
"""Stave and slot, by the number of a slot on the whole board, from 0 to 8."""


@dataclass(frozen=True, slots=True)
class Options:
    """The options of a game."""

    first_edition: bool = option(
        default=False,
        label=mark("First edition"),
        sentence=mark(
            "The older rules: one card a turn and only into empty slots, no slides "
            "between staves of one colour, an end only on a full board, and a tied "
            "stave goes to whoever ends the game."
        ),
    )
    random_decks: bool = option(
        default=False,
        label=mark("Random decks"),
        sentence=mark(
            "Both players have the same 16 random cards with 3 to 9 points each."
        ),
    )


# Actions: constructors raise `InvalidActionError` for actions of no game


Direction: TypeAlias = Literal["left", "right"]

STEPS: Final[dict[Direction, int]] = {"left": -1, "right": 1}
"""Change of the stave's number by a slide, for both players."""

_KNOWN: Final = frozenset(CARDS)


@dataclass(frozen=True, slots=True)
class Place:
    """The player puts a card from the hand into a slot (V5)."""

    card: Card  # its values in red, green and blue
    stave: int  # 0 to 2
    slot: int  # 0 at B's side to 2 at A's
    # of a grey stave, or of the combat; None if there is no choice
    colour: Colour | None = None

    def __post_init__(self) -> None:
        _check_cards(self, (self.card,))
        _check_place(self, self.stave, self.slot)
        if self.colour not in {None, *COLOURS}:
            raise _invalid(self, _("a colour is red, green or blue"))


@dataclass(frozen=True, slots=True)
class Forward:
    """The player moves the card in this slot one slot towards the opponent (V6)."""

    stave: int
    slot: int

    def __post_init__(self) -> None:
        _check_place(self, self.stave, self.slot)


@dataclass(frozen=True, slots=True)
class Slide:
    """The player moves the card to the same slot of an adjacent stave (V7)."""

    stave: int
    slot: int
    direction: Direction

    def __post_init__(self) -> None:
        _check_place(self, self.stave, self.slot)
        if self.direction not in STEPS:
            raise _invalid(self, _("a card slides to the left or to the right"))


@dataclass(frozen=True, slots=True)
class Pass:
    """The player ends the turn (V4)."""


@dataclass(frozen=True, slots=True)
class End:
    """The player ends the game (V9)."""


@dataclass(frozen=True, slots=True)
class Shuffle:
    """Chance orders a player's cards: the hand, then the deck (V3)."""

    cards: tuple[Card, ...]

    def __post_init__(self) -> None:
        if len(self.cards) != cards.DECK_SIZE:
            raise _invalid(self, _("16 cards are shuffled"))
        _check_cards(self, self.cards)


Action: TypeAlias = Place | Forward | Slide | Pass | End | Shuffle


def _check_cards(action: Action, found: tuple[Card, ...]) -> None:
    if not _KNOWN.issuperset(found):
        raise _invalid(action, _("a card has three values with a sum of 3 to 9"))


def _check_place(action: Action, stave: int, slot: int) -> None:
    if stave not in range(STAVES) or slot not in range(SLOTS):
        raise _invalid(action, _("staves and slots are numbered from 0 to 2"))


def _invalid(action: Action, reason: str) -> ValueError:
    return validation.invalid(TITLE, format_action(action), reason)


# Notation


def format_card(card: Card) -> str:
    """Return the text of a card: "1,2,0"."""
    return ",".join(map(str, card))


def parse_card(text: str) -> Card:
    """Return the card of a text such as "1,2,0"."""
    red, green, blue = map(int, text.split(","))
    return red, green, blue


def format_action(action: Action) -> str:
    """Return the text of the action, such as "place 1,4,4 0 2 green"."""
    match action:
        case Place(card, stave, slot, colour):
            text = f"place {format_card(card)} {stave} {slot}"
            return f"{text} {colour}" if colour else text
        case Forward(stave, slot):
            return f"forward {stave} {slot}"
        case Slide(stave, slot, direction):
            return f"slide {stave} {slot} {direction}"
        case Pass():
            return "pass"
        case End():
            return "end"
        case Shuffle():
            return " ".join(("shuffle", *map(format_card, action.cards)))


@cache
def place(card: Card, stave: int, slot: int, colour: Colour | None = None) -> Place:
    """Return the cached action."""
    return Place(card, stave, slot, colour)


PASS: Final = Pass()
END: Final = End()
FORWARDS: Final = tuple(Forward(stave, slot) for stave, slot in CELLS)
SLIDES: Final = {
    direction: tuple(Slide(stave, slot, direction) for stave, slot in CELLS)
    for direction in STEPS
}
_FIXED: Final[tuple[Action, ...]] = (
    *(PASS, END),
    *FORWARDS,
    *SLIDES["left"],
    *SLIDES["right"],
)
_MADE: Final = {format_action(action): action for action in _FIXED}
_CARD: Final = "[0-9],[0-9],[0-9]"
_PLACE: Final = re.compile(
    f"place ({_CARD}) ([0-2]) ([0-2])(?: ({'|'.join(COLOURS)}))?"
)
_SHUFFLE: Final = re.compile(f"shuffle((?: {_CARD}){{{cards.DECK_SIZE}}})")


def _read(text: str) -> Action | None:
    if match := _PLACE.fullmatch(text):
        card, stave, slot, colour = match.groups()
        chosen = cast("Colour | None", colour)
        return place(parse_card(card), int(stave), int(slot), chosen)
    if match := _SHUFFLE.fullmatch(text):
        return Shuffle(tuple(map(parse_card, match[1].split())))
    return _MADE.get(text)


parse_action: Callable[[str], Action] = validation.parser(TITLE, _read)


# The state


Cards: TypeAlias = tuple[int, ...]
NOTHING: Final = 0
AIMLESS: Final = 1
BUSY: Final = 2
PLACED: Final = 3
"""Progress of a turn: no action, only slides that can be undone (V11), more than
that, and in the first edition a PLACE, which it allows once a turn."""


@record
class Setup:
    """The part of a state that is constant from the first turn on."""

    options: Options
    cards: Cards  # of each player, ascending; empty before random decks are known


@record
class State:
    """A position; the defaults are the empty board before the decks are shuffled."""

    setup: Setup
    to_act: int = CHANCE  # a seat, `CHANCE` while decks are shuffled, or `TERMINAL`
    turn: int = 0  # from 0, even for player 0; at the end, the last turn
    idle_turns: int = 0  # in a row before this turn, 0 to 3; 4 if they ended the game
    done: int = NOTHING  # progress of this turn, `NOTHING` to `PLACED`
    board: tuple[int, ...] = (0,) * len(CELLS)  # the pieces in the nine slots
    colours: tuple[int, ...] = (GREY,) * STAVES  # of the staves; `GREY` if empty
    hands: tuple[Cards, Cards] = ((), ())  # of A and B, in the order drawn
    decks: tuple[Cards, Cards] = ((), ())  # of A and B, from the top
    placed: int = 0  # the slots of the cards placed this turn
    slid: int = 0  # the slots of the cards whose slide of this turn can be undone

    @property
    def player(self) -> int:
        """The player of the turn."""
        return self.turn & 1


_BITS: Final = tuple(1 << cell for cell in range(len(CELLS)))

SLOTS_OF: Final = tuple(
    tuple(cell for cell in range(len(CELLS)) if cells >> cell & 1)
    for cells in range(1 << len(CELLS))
)
"""The slots of each set of slots, ascending."""


def taken(board: tuple[int, ...]) -> int:
    """Return the set of slots that have a card."""
    return sum(compress(_BITS, board))


def owned(board: tuple[int, ...], player: int) -> int:
    """Return the set of slots that have a card of the player."""
    of_b = sum(compress(_BITS, map(B_PIECE.__le__, board)))
    return of_b if player == B else taken(board) & ~of_b


def with_item(
    pair: tuple[Cards, Cards], place: int, item: Cards
) -> tuple[Cards, Cards]:
    """Return the pair with this item at the place, 0 or 1."""
    return (pair[0], item) if place else (item, pair[1])


# V3, decks


def new(players: int, options: Options) -> State:
    """Return the empty board before the decks are shuffled.

    Raises `ValueError` unless there are two players and valid options.
    """
    validation.check_players(TITLE, PLAYERS, players)
    validation.check_flags(options)
    return State(Setup(options, () if options.random_decks else cards.DECK))


@validation.at_chance(validation.current_player)
def sample(state: State, rng: Rng) -> Action:
    """Return a shuffle of a player's cards; all orders are equally likely."""
    if not state.setup.cards:  # random ones come in random order
        return Shuffle(tuple(cards.random_card(rng) for _ in range(cards.DECK_SIZE)))
    return Shuffle(tuple(map(card_of, shuffled(rng, state.setup.cards))))


def _no_shuffle(state: State, action: Shuffle) -> str:
    """Return the reason against this shuffle, "" if it is legal."""
    known = state.setup.cards
    if state.to_act != CHANCE:
        return _("the decks are shuffled only once, before the first turn")
    if known and known != tuple(sorted(map(number_of, action.cards))):
        return _("these are not the 16 cards that both players have")
    return ""


def _dealt(state: State, shuffle: Shuffle) -> State:
    """Return the state after a shuffle, first of A's cards, then of B's."""
    order = tuple(map(number_of, shuffle.cards))
    owner = B if state.decks[A] else A
    return State(
        Setup(state.setup.options, tuple(sorted(order))),
        CHANCE if owner == A else A,
        hands=with_item(state.hands, owner, order[: cards.HAND]),
        decks=with_item(state.decks, owner, order[cards.HAND :]),
    )


# V4, a turn


def legal_actions(state: State) -> tuple[Action, ...]:
    """Return the legal actions: places, steps forward, slides, end, pass."""
    if state.to_act < 0:
        return ()
    occupied, own = taken(state.board), owned(state.board, state.turn & 1)
    found = _places(state, occupied) + _forwards(state, own) + _slides(state, own)
    if can_end(state):
        found.append(END)
    if occupied:  # V4.1: not on the empty board
        found.append(PASS)
    return tuple(found)


def why_not(state: State, action: Action) -> Refusal | None:
    """Return the refusal of the action; None if it is legal."""
    if state.to_act == TERMINAL:
        clause = "V11" if state.idle_turns == IDLE_AT_END else "V9"
        why = _("the game is over")
    elif state.to_act == CHANCE and not isinstance(action, Shuffle):
        clause, why = "V3", _("the decks are being shuffled")
    else:
        clause, why = _against(state, action)
    return Refusal(clause, why) if why else None


def _against(state: State, action: Action) -> tuple[str, str]:
    """Return a clause and its reason against the action, "" if there is none."""
    match action:
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
        case Shuffle():
            found = "V3", _no_shuffle(state, action)
    return found


def played(state: State, action: Action) -> State:
    """Return the state after a legal action, without a check."""
    if isinstance(action, Pass):
        return turn_ended(state)
    if isinstance(action, Shuffle):
        return _dealt(state, action)
    after = changed(state, action)
    return turn_ended(after) if after.to_act >= 0 and is_stuck(after) else after


apply = validation.guarded(TITLE, Action, format_action, why_not, played)


def changed(state: State, action: Action) -> State:
    """Return the state after a legal action other than `pass`, in the same turn."""
    match action:
        case Place():
            return _placed(state, action)
        case Forward():
            return _forward(state, SLOTS * action.stave + action.slot)
        case Slide():
            cell = SLOTS * action.stave + action.slot
            return _slid(state, cell, cell + SLOTS * STEPS[action.direction])
        case End():
            return replace(state, to_act=TERMINAL)
    message = "Neither a pass nor chance is played within a turn."
    raise ValueError(message)


def _later(  # noqa: PLR0913, PLR0917 - positional, in field order, for speed
    state: State,
    done: int,
    board: tuple[int, ...],
    colours: tuple[int, ...],
    hands: tuple[Cards, Cards],
    placed: int,
    slid: int,
) -> State:
    return State(
        state.setup,
        state.to_act,
        state.turn,
        state.idle_turns,
        done,
        board,
        colours,
        hands,
        state.decks,
        placed,
        slid,
    )


def carried(cells: int, cell: int, to: int) -> int:
    """Return the set of slots after the card of one slot has moved to another."""
    known = cells >> cell & 1
    return cells & ~(1 << cell) & ~(1 << to) | known << to


def is_stuck(state: State) -> bool:
    """Return whether the player can only end the turn (V4.2)."""
    if state.hands[state.turn & 1]:
        if not state.setup.options.first_edition:  # V5: a card fits everywhere
            return False
        if _places(state, taken(state.board)):
            return False
    own = owned(state.board, state.turn & 1)
    return not (can_end(state) or _forwards(state, own) or _slides(state, own))


def turn_ended(state: State) -> State:
    """Return the next turn with a choice, or the end (V4.2, V11)."""
    while True:
        idle_turns = state.idle_turns + 1 if state.done <= AIMLESS else 0
        if idle_turns == IDLE_AT_END:
            return replace(state, to_act=TERMINAL, idle_turns=idle_turns)
        state = _next_turn(state, idle_turns)
        if not is_stuck(state):
            return state


def _next_turn(state: State, idle_turns: int) -> State:
    """Return the beginning of the next turn, after its draw."""
    turn = state.turn + 1
    player = turn & 1
    hands, decks = state.hands, state.decks
    if deck := decks[player]:
        hands = with_item(hands, player, (*hands[player], deck[0]))
        decks = with_item(decks, player, deck[1:])
    return State(
        state.setup,
        player,
        turn,
        idle_turns,
        NOTHING,
        state.board,
        state.colours,
        hands,
        decks,
    )


# V5, PLACE


@cache
def nearest(player: int, stave: int, occupied: int) -> int | None:
    """Return the empty slot (0 to 8) nearest to the player, or None (V5)."""
    cells = range(stave * SLOTS, (stave + 1) * SLOTS)
    ordered = reversed(cells) if player == A else cells
    return next((cell for cell in ordered if not occupied >> cell & 1), None)


def choices_of_colour(number: int, cell: int, occupied: int) -> tuple[Place, ...]:
    """Return the ways to place a card in this slot: one for each tied colour."""
    if occupied >> cell & 1:
        return _named(number, cell, lowest(number))  # the attacker chooses
    if occupied >> cell // SLOTS * SLOTS & (1 << SLOTS) - 1:
        return _named(number, cell, ())
    return _named(number, cell, highest(number))  # of a grey stave


@cache
def _named(number: int, cell: int, colours: tuple[Colour, ...]) -> tuple[Place, ...]:
    """Return the ways to place a card in a slot, if these colours are tied."""
    tied = colours if len(colours) > 1 else (None,)
    return tuple([place(card_of(number), *CELLS[cell], colour) for colour in tied])


@lru_cache(maxsize=1 << 14)
def _ways(number: int, player: int, occupied: int, targets: int) -> tuple[Place, ...]:
    """Return the ways to place a card: on each stave (V5 i), then on cards (V5 ii).

    `occupied` has the slots with cards; `targets` has those that it may be placed on.
    """
    near = [nearest(player, stave, occupied) for stave in range(STAVES)]
    cells = [cell for cell in near if cell is not None]
    cells += [cell for cell in range(len(CELLS)) if targets >> cell & 1]
    found = [choices_of_colour(number, cell, occupied) for cell in cells]
    return tuple(chain.from_iterable(found))


def _places(state: State, occupied: int) -> list[Action]:
    is_first = state.setup.options.first_edition
    if state.done == PLACED and is_first:  # first edition: one PLACE a turn
        return []
    player, targets = state.turn & 1, 0 if is_first else occupied
    found: list[Action] = []
    for number in dict.fromkeys(state.hands[player]):
        found += _ways(number, player, occupied, targets)
    return found


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
    colours = [colour_word(choice.colour) for choice in choices if choice.colour]
    if not colours:
        return _("there is no colour to choose")
    words = _("the colour has to be named, one of {colours}")
    return words.format(colours=", ".join(colours))


def _placed(state: State, action: Place) -> State:
    player = state.turn & 1
    number, cell = number_of(action.card), SLOTS * action.stave + action.slot
    piece, old = number + B_PIECE * player, state.board[cell]
    hand = list(state.hands[player])
    hand.remove(number)
    board, colours, placed, slid = state.board, state.colours, state.placed, state.slid
    if not old or attacker_wins(combat_colour(action), piece, old):
        board = put(board, cell, piece)
        placed |= 1 << cell
        slid &= ~(1 << cell)
    if colours[action.stave] == GREY:
        colour = COLOURS.index(action.colour or highest(number)[0])
        colours = put(colours, action.stave, colour)
    done = PLACED if state.setup.options.first_edition else BUSY
    hands = with_item(state.hands, player, tuple(hand))
    return _later(state, done, board, colours, hands, placed, slid)


# V6, FORWARD


AHEAD: Final = tuple(
    tuple(
        cell + step if slot + step in range(SLOTS) else None
        for cell, (_, slot) in enumerate(CELLS)
    )
    for step in (-1, 1)
)
"""By player and slot, the slot one step towards the opponent, None at the far end."""


def _forwards(state: State, own: int) -> list[Action]:
    """Return the steps forward; `own` has the slots of the player's cards."""
    board, ahead = state.board, AHEAD[state.turn & 1]
    fixed = 0 if state.setup.options.first_edition else state.placed
    found: list[Action] = []
    for cell in SLOTS_OF[own & ~fixed]:
        to = ahead[cell]
        if to is not None and not board[to]:
            found.append(FORWARDS[cell])
    return found


def _no_step(state: State, cell: int, *, fresh: bool) -> str:
    """Return why no card, perhaps a `fresh` one, can move from this slot, or ""."""
    piece = state.board[cell]
    if not piece:
        return _("no card lies there: choose one of yours first")
    if piece // B_PIECE != state.player:
        return _("the card there is your opponent’s")
    if state.placed >> cell & 1 and not fresh:
        return _("a card placed this turn cannot move yet")
    return ""


def _no_forward(state: State, cell: int) -> str:
    ahead = AHEAD[state.player][cell]
    if why := _no_step(state, cell, fresh=state.setup.options.first_edition):
        return why
    if ahead is None:
        return _("the card is already at your opponent’s side")
    return _("the slot ahead is taken") if state.board[ahead] else ""


def _forward(state: State, cell: int) -> State:
    to = AHEAD[state.turn & 1][cell]
    assert to is not None  # noqa: S101 - the action is legal
    board = list(state.board)
    board[to], board[cell] = board[cell], 0
    done = max(state.done, BUSY)
    placed, slid = carried(state.placed, cell, to), carried(state.slid, cell, to)
    colours, hands = state.colours, state.hands
    return _later(state, done, tuple(board), colours, hands, placed, slid)


# V7, SLIDE


BESIDE: Final = tuple(
    tuple(
        (cell + SLOTS * step, SLIDES[direction][cell])
        for direction, step in STEPS.items()
        if stave + step in range(STAVES)
    )
    for cell, (stave, _) in enumerate(CELLS)
)
"""By slot, the same slots of the adjacent staves, with the slide to each."""


def _slides(state: State, own: int) -> list[Action]:
    """Return the slides; `own` has the slots of the player's cards."""
    found: list[Action] = []
    if state.colours.count(GREY) >= STAVES - 1:
        return found  # there is no other stave with a colour
    for cell in SLOTS_OF[own & ~state.placed]:
        for to, slide in BESIDE[cell]:
            if can_slide(state, cell, to):
                found.append(slide)
    return found


def can_slide(state: State, cell: int, to: int) -> bool:
    """Return whether the player's card, not placed this turn, may slide there."""
    here, there = state.colours[cell // SLOTS], state.colours[to // SLOTS]
    if there == GREY:
        return False
    if here == there:
        if state.setup.options.first_edition:
            return False
        return state.board[to] != 0 or not state.slid >> cell & 1  # V11
    piece = state.board[cell]
    return POINTS[here][piece] > POINTS[there][piece]


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
        why = _(
            "a card can only slide to a colour in which it has less, or to the same one"
        )
    elif state.setup.options.first_edition:
        why = _("in the first edition cards can only slide to another colour")
    else:
        clause, why = (
            "V11",
            _("a card can slide between staves of the same colour once a turn"),
        )
    return clause, why


def _slid(state: State, cell: int, to: int) -> State:
    stave, here = cell // SLOTS, state.colours[cell // SLOTS]
    piece, old = state.board[cell], state.board[to]
    is_aimless = not old and here == state.colours[to // SLOTS]
    board, placed, slid = list(state.board), state.placed, state.slid
    board[cell] = 0
    if not old or attacker_wins(here, piece, old):
        board[to] = piece
        placed &= ~(1 << to)
        slid = carried(slid | is_aimless << cell, cell, to)
    else:
        slid &= ~(1 << cell)
    done = max(state.done, AIMLESS if is_aimless else BUSY)
    colours = state.colours
    if not any(board[stave * SLOTS : (stave + 1) * SLOTS]):
        colours = put(colours, stave, GREY)  # V7.1
    return _later(state, done, tuple(board), colours, state.hands, placed, slid)


# V8, combat


def attacker_wins(colour: int, attacker: int, defender: int) -> bool:
    """Return whether the attacker wins in this colour."""
    return POINTS[colour][attacker] >= POINTS[colour][defender]


def combat_colour(action: Place) -> int:
    """Return the colour of the combat if the card is placed on another (V5)."""
    return COLOURS.index(action.colour or lowest(number_of(action.card))[0])


# V9, END


IDLE_TO_END: Final = 2  # number of idle turns in a row that allow END


def can_end(state: State) -> bool:
    """Return whether the player may end the game now."""
    is_full = 0 not in state.board
    if state.setup.options.first_edition:
        return is_full
    return state.done == NOTHING and (is_full or state.idle_turns >= IDLE_TO_END)


def _no_end(state: State) -> str:
    if can_end(state):
        return ""
    if state.setup.options.first_edition:
        return _("the board is not full")
    if state.done != NOTHING:
        return _("you can only end the game before your first action of a turn")
    return _("the board is not full, and the last two turns were not both idle")


# V10, the winner


def sums(state: State) -> tuple[tuple[int, int], ...]:
    """Return, by stave, the sums of A's and B's cards in its colour, 0 for grey."""
    found = []
    for stave, colour in enumerate(state.colours):
        values, pair = POINTS[colour], [0, 0]
        for piece in state.board[stave * SLOTS : (stave + 1) * SLOTS]:
            pair[piece >= B_PIECE] += values[piece]
        found.append((pair[A], pair[B]))
    return tuple(found)


def owners(state: State) -> tuple[int | None, ...]:
    """Return, by stave, the player who owns it if the game ends here, or None.

    In the first edition, the player who ends the game owns the tied staves. While the
    game is not over, that is the player of the turn.
    """
    is_by_itself = state.to_act == TERMINAL and state.idle_turns == IDLE_AT_END
    is_given = state.setup.options.first_edition and not is_by_itself
    tied = state.player if is_given else None
    return tuple(
        tied if n == m and colour != GREY else _ahead(n - m)
        for (n, m), colour in zip(sums(state), state.colours, strict=True)
    )


def _ahead(margin: int) -> int | None:
    return None if not margin else A if margin > 0 else B


def leader(state: State) -> int | None:
    """Return the winner if the game ends here; None for a draw."""
    found = owners(state)
    return _ahead(found.count(A) - found.count(B))


@validation.at_end(validation.current_player)
def returns(state: State) -> tuple[float, ...]:
    """Return 1 for the winner and -1 for the other, 0 for both in a draw."""
    return {A: (1.0, -1.0), B: (-1.0, 1.0), None: (0.0, 0.0)}[leader(state)]


# V11, the end by idle turns


IDLE_AT_END: Final = 4  # number of idle turns in a row that end the game
