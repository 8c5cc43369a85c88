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
from typing import Final, Literal, TypeAlias, cast

from tabletop.core import validation
from tabletop.core.chance import Rng, shuffled
from tabletop.core.game import CHANCE, TERMINAL, Computed, Refusal, option, put, record
from tabletop.core.i18n import _, mark
from tabletop.games.stavegame import cards
from tabletop.games.stavegame.cards import (
    B_PIECE,
    CARDS,
    COLOURS,
    GREY,
    ORDERS,
    POINTS,
    WEAKEST,
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
            "The original rules: one card a turn, only on empty slots; no slides "
            "between staves of the same colour; the game ends only on a full board; "
            "and the player who ends it takes tied staves."
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


@cache
def format_card(card: Card) -> str:
    """Return the text of a card: "1,2,0"."""
    return ",".join(map(str, card))


@lru_cache(maxsize=1 << 10)
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
LONGEST_PLACE: Final = len("place 1,4,4 0 2 green")  # so that the cache stays small
_SHUFFLE: Final = re.compile(f"shuffle((?: {_CARD}){{{cards.DECK_SIZE}}})")


@lru_cache(maxsize=1 << 12)
def _read_place(text: str) -> Place | None:
    if match := _PLACE.fullmatch(text):
        card, stave, slot, colour = match.groups()
        chosen = cast("Colour | None", colour)
        return place(parse_card(card), int(stave), int(slot), chosen)
    return None


def _read(text: str) -> Action | None:
    if text.startswith("place") and len(text) <= LONGEST_PLACE:
        return _read_place(text)
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
    # kept beside the board for speed: the slots with cards, and those with cards of B
    taken: int = 0
    of_b: int = 0

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


ALL_SLOTS: Final = len(SLOTS_OF) - 1  # the set of all slots
ON_STAVE: Final = (1 << SLOTS) - 1  # that of the slots of stave 0


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


def _no_shuffle(state: State, action: Shuffle) -> Refusal | None:
    known = state.setup.cards
    if state.to_act != CHANCE:
        why = _("the decks are shuffled only once, before the first turn")
    elif known and known != tuple(sorted(map(number_of, action.cards))):
        why = _("these are not the 16 cards that both players have")
    else:
        return None
    return Refusal("V3", why)


def _dealt(state: State, shuffle: Shuffle) -> State:
    """Return the state after a shuffle, first of A's cards, then of B's."""
    order = tuple(map(number_of, shuffle.cards))
    owner, setup = B if state.decks[A] else A, state.setup
    if not setup.cards:
        setup = Setup(setup.options, tuple(sorted(order)))
    return State(
        setup,
        CHANCE if owner == A else A,
        hands=with_item(state.hands, owner, order[: cards.HAND]),
        decks=with_item(state.decks, owner, order[cards.HAND :]),
    )


# V4, a turn


def legal_actions(state: State) -> tuple[Action, ...]:
    """Return the legal actions: places, steps forward, slides, end, pass."""
    if state.to_act < 0:
        return ()
    found: list[Action] = [*_places(state), *_forwards(state)]
    found += _slides(state, ALL_SLOTS)
    if can_end(state):
        found.append(END)
    if state.taken:  # V4.1: not on the empty board
        found.append(PASS)
    return tuple(found)


def why_not(state: State, action: Action) -> Refusal | None:
    """Return the refusal of the action; None if it is legal."""
    if state.to_act == TERMINAL:
        clause = "V11" if state.idle_turns == IDLE_AT_END else "V9"
        return Refusal(clause, _("the game is over"))
    if state.to_act == CHANCE and type(action) is not Shuffle:
        return Refusal("V3", _("the decks are being shuffled"))
    return _CHECKS[type(action)](state, action)


def _no_pass(state: State, _pass: Pass) -> Refusal | None:
    if state.taken:
        return None
    return Refusal("V4.1", _("on the first turn you must place a card"))


def played(state: State, action: Action) -> State:
    """Return the state after a legal action, without a check."""
    if type(action) is Pass:
        return turn_ended(state)
    after = changed(state, action)
    return turn_ended(after) if after.to_act >= 0 and is_stuck(after) else after


apply = validation.guarded(TITLE, Action, format_action, why_not, played)


def changed(state: State, action: Action) -> State:
    """Return the state after a legal action other than `pass`, in the same turn."""
    return _DEEDS[type(action)](state, action)


def _later(  # noqa: PLR0913, PLR0917 - positional, in field order, for speed
    state: State,
    done: int,
    board: tuple[int, ...],
    colours: tuple[int, ...],
    hands: tuple[Cards, Cards],
    placed: int,
    slid: int,
    taken: int,
    of_b: int,
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
        taken,
        of_b,
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
        if _places(state):
            return False
    return not (_forwards(state) or can_end(state) or _slides(state, ALL_SLOTS))


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
        0,
        0,
        state.taken,
        state.of_b,
    )


# V5, PLACE


def _nearest(player: int, on_stave: int) -> int:
    empty = ON_STAVE & ~on_stave
    return empty & -empty if player == B else 1 << empty.bit_length() >> 1


NEAREST: Final = tuple(
    tuple(_nearest(player, on_stave) for on_stave in range(ON_STAVE + 1))
    for player in (A, B)
)
"""By player and the set of the slots of a stave with cards, the empty slot nearest to
the player, as a set; 0 for none (V5)."""


@cache
def _colours_for(number: int, slot: int, on_stave: int) -> tuple[Colour | None, ...]:
    """Return the colours to choose from to place a card, (None,) without a choice."""
    if on_stave >> slot & 1:
        tied = lowest(number)  # the attacker chooses
    elif on_stave:
        tied = ()
    else:
        tied = highest(number)  # of a grey stave
    return tied if len(tied) > 1 else (None,)


@lru_cache(maxsize=1 << 14)
def _ways(number: int, player: int, taken: int, only_empty: bool) -> tuple[Place, ...]:  # noqa: FBT001
    """Return the ways to place a card: in empty slots (V5 i), then on cards (V5 ii)."""
    on_staves = [taken >> SLOTS * stave & ON_STAVE for stave in range(STAVES)]
    empty = [NEAREST[player][on_stave] for on_stave in on_staves]
    return tuple(
        place(card_of(number), stave, slot, colour)
        for targets in ((empty,) if only_empty else (empty, on_staves))
        for stave, on_stave in enumerate(on_staves)
        for slot in SLOTS_OF[targets[stave]]
        for colour in _colours_for(number, slot, on_stave)
    )


def _places(state: State) -> tuple[Place, ...]:
    player = state.turn & 1
    hand, is_first = state.hands[player], state.setup.options.first_edition
    if not hand or (is_first and state.done == PLACED):  # one PLACE a turn
        return ()
    taken = state.taken
    if len(hand) == 1:
        return _ways(hand[0], player, taken, is_first)
    found = list[Place]()
    for number in dict.fromkeys(hand):
        found += _ways(number, player, taken, is_first)
    return tuple(found)


def _no_place(state: State, action: Place) -> Refusal | None:
    player, number, slot = state.turn & 1, number_of(action.card), action.slot
    on_stave = state.taken >> SLOTS * action.stave & ON_STAVE
    is_first, why = state.setup.options.first_edition, ""
    if number not in state.hands[player]:
        why = _("you do not hold this card")
    elif is_first and state.done == PLACED:
        why = _("in the first edition you place one card a turn")
    elif is_first and on_stave >> slot & 1:
        why = _("in the first edition you can only place on an empty slot")
    elif not (on_stave | NEAREST[player][on_stave]) >> slot & 1:
        why = _("you can only place on the nearest empty slot, or on a card")
    else:
        colours = _colours_for(number, slot, on_stave)
        if action.colour in colours:
            return None
        why = _no_colour(colours)
    return Refusal("V5", why)


def _no_colour(choices: tuple[Colour | None, ...]) -> str:
    colours = [colour_word(colour) for colour in choices if colour]
    if not colours:
        return _("there is no colour to choose")
    words = _("the colour has to be named, one of {colours}")
    return words.format(colours=", ".join(colours))


def _placed(state: State, action: Place) -> State:
    player = state.turn & 1
    number, cell = number_of(action.card), SLOTS * action.stave + action.slot
    piece, old = number + B_PIECE * player, state.board[cell]
    hand = [*state.hands[player]]
    hand.remove(number)
    board, colours, placed, slid = state.board, state.colours, state.placed, state.slid
    taken, of_b = state.taken, state.of_b
    if not old or attacker_wins(combat_colour(action), piece, old):
        board, bit = put(board, cell, piece), 1 << cell
        taken, placed, slid = taken | bit, placed | bit, slid & ~bit
        of_b = of_b | bit if player == B else of_b & ~bit
    if colours[action.stave] == GREY:
        colour = COLOURS.index(action.colour or highest(number)[0])
        colours = put(colours, action.stave, colour)
    done = PLACED if state.setup.options.first_edition else BUSY
    hands = with_item(state.hands, player, tuple(hand))
    return _later(state, done, board, colours, hands, placed, slid, taken, of_b)


# V6, FORWARD


AHEAD: Final = tuple(
    tuple(
        cell + step if slot + step in range(SLOTS) else None
        for cell, (_, slot) in enumerate(CELLS)
    )
    for step in (-1, 1)
)
"""By player and slot, the slot one step towards the opponent, None at the far end."""


FAR: Final = tuple(
    sum(bit for bit, to in zip(_BITS, ahead, strict=True) if to is None)
    for ahead in AHEAD
)
"""By player, the set of the slots at the far end."""

FORWARDS_OF: Final = tuple(
    tuple([FORWARDS[cell] for cell in cells]) for cells in SLOTS_OF
)
"""The steps forward from each set of slots."""


def _forwards(state: State) -> tuple[Forward, ...]:
    player, taken = state.turn & 1, state.taken
    fixed = FAR[player] | (taken << 1 if player == A else taken >> 1)
    if not state.setup.options.first_edition:
        fixed |= state.placed
    own = state.of_b if player == B else taken ^ state.of_b
    return FORWARDS_OF[own & ~fixed]


def _no_step(state: State, cell: int, *, fresh: bool) -> str:
    """Return why no card, perhaps a `fresh` one, can move from this slot, or ""."""
    piece = state.board[cell]
    if not piece:
        return _("there is no card there: choose one of yours first")
    if piece // B_PIECE != state.player:
        return _("the card there is your opponent’s")
    if state.placed >> cell & 1 and not fresh:
        return _("a card placed this turn can’t move yet")
    return ""


def _no_forward(state: State, action: Forward) -> Refusal | None:
    if action in _forwards(state):
        return None
    cell = SLOTS * action.stave + action.slot
    why = _no_step(state, cell, fresh=state.setup.options.first_edition)
    if not why and AHEAD[state.player][cell] is None:
        why = _("the card is already at your opponent’s side")
    return Refusal("V6", why or _("the slot ahead is taken"))


def _forward(state: State, action: Forward) -> State:
    cell = SLOTS * action.stave + action.slot
    to = AHEAD[state.turn & 1][cell]
    assert to is not None  # noqa: S101 - the action is legal
    board = list(state.board)
    board[to], board[cell] = board[cell], 0
    done = max(state.done, BUSY)
    placed, slid = carried(state.placed, cell, to), carried(state.slid, cell, to)
    step = 1 << cell | 1 << to
    taken, of_b = state.taken ^ step, state.of_b
    if state.turn & 1 == B:
        of_b ^= step
    colours, hands = state.colours, state.hands
    return _later(state, done, tuple(board), colours, hands, placed, slid, taken, of_b)


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


def _slides(state: State, cells: int) -> list[Slide]:
    """Return the slides of the player's cards in these slots."""
    board, colours, of_b = state.board, state.colours, state.of_b
    own = of_b if state.turn & 1 == B else state.taken ^ of_b
    found: list[Slide] = []
    movable = cells & own & ~state.placed
    if not movable:
        return found
    usual = 0 if state.setup.options.first_edition else ALL_SLOTS
    taken, slid, slides = state.taken, state.slid, _SLIDES[colours]
    for cell in SLOTS_OF[movable]:
        alike = taken if slid >> cell & 1 else usual  # V11
        order = ORDERS[board[cell]]
        if alike == ALL_SLOTS:
            found += slides[cell][order]
        else:
            found += _slides_of(order, cell, colours, alike)
    return found


def _slides_of(
    piece: int, cell: int, colours: tuple[int, ...], alike: int
) -> tuple[Slide, ...]:
    """Return the slides of a card, the one to the left first.

    `alike` has the slots that it may enter if their stave has the colour of its own.
    """
    here, found = colours[cell // SLOTS], list[Slide]()
    for to, slide in BESIDE[cell]:
        there = colours[to // SLOTS]
        if here == there:
            is_open = alike >> to & 1
        else:
            is_open = POINTS[here][piece] > POINTS[there][piece] and there != GREY
        if is_open:
            found.append(slide)
    return tuple(found)


def _usual_slides(colours: tuple[int, ...]) -> tuple[dict[int, tuple[Slide, ...]], ...]:
    orders = {*ORDERS}
    return tuple(
        {order: _slides_of(order, cell, colours, ALL_SLOTS) for order in orders}
        for cell in range(len(CELLS))
    )


_SLIDES: Final = Computed(_usual_slides)
"""By the colours of the staves, the slot and the order of values, the usual slides."""


def _no_slide(state: State, action: Slide) -> Refusal | None:
    stave, to = action.stave, action.stave + STEPS[action.direction]
    cell, clause = SLOTS * stave + action.slot, "V7"
    if action in _slides(state, 1 << cell):
        return None
    if why := _no_step(state, cell, fresh=False):
        pass
    elif to not in range(STAVES):
        why = _("there is no stave on that side")
    elif state.colours[to] == GREY:
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
    return Refusal(clause, why)


def _slid(state: State, action: Slide) -> State:
    stave, cell = action.stave, SLOTS * action.stave + action.slot
    to = cell + SLOTS * STEPS[action.direction]
    here, bit, goal = state.colours[stave], 1 << cell, 1 << to
    piece, old = state.board[cell], state.board[to]
    is_aimless = not old and here == state.colours[to // SLOTS]
    board, placed, slid = list(state.board), state.placed, state.slid
    taken, of_b = state.taken ^ bit, state.of_b & ~bit
    board[cell] = 0
    if not old or attacker_wins(here, piece, old):
        board[to] = piece
        placed &= ~goal
        slid = carried(slid | is_aimless << cell, cell, to)
        taken |= goal
        of_b = of_b | goal if state.turn & 1 == B else of_b & ~goal
    else:
        slid &= ~bit
    done = max(state.done, AIMLESS if is_aimless else BUSY)
    colours, hands = state.colours, state.hands
    if not taken >> SLOTS * stave & ON_STAVE:
        colours = put(colours, stave, GREY)  # V7.1
    return _later(state, done, tuple(board), colours, hands, placed, slid, taken, of_b)


# V8, combat


def attacker_wins(colour: int, attacker: int, defender: int) -> bool:
    """Return whether the attacker wins in this colour."""
    return POINTS[colour][attacker] >= POINTS[colour][defender]


def combat_colour(action: Place) -> int:
    """Return the colour of the combat if the card is placed on another (V5)."""
    if action.colour:
        return COLOURS.index(action.colour)
    return WEAKEST[number_of(action.card)]


# V9, END


IDLE_TO_END: Final = 2  # number of idle turns in a row that allow END


def can_end(state: State) -> bool:
    """Return whether the player may end the game now."""
    is_full = state.taken == ALL_SLOTS
    if state.setup.options.first_edition:
        return is_full
    return state.done == NOTHING and (is_full or state.idle_turns >= IDLE_TO_END)


def _no_end(state: State, _end: End) -> Refusal | None:
    if can_end(state):
        return None
    if state.setup.options.first_edition:
        why = _("the board is not full")
    elif state.done != NOTHING:
        why = _("you can only end the game before your first action of a turn")
    else:
        why = _(
            "the board is not full, and there have not been two turns in a row "
            "without progress"
        )
    return Refusal("V9", why)


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


# By kind of action: the function that refuses it, and the one that returns the state
# after it

_CHECKS: Final[dict[type[Action], Callable[..., Refusal | None]]] = {
    Place: _no_place,
    Forward: _no_forward,
    Slide: _no_slide,
    Pass: _no_pass,
    End: _no_end,
    Shuffle: _no_shuffle,
}
_DEEDS: Final[dict[type[Action], Callable[..., State]]] = {
    Place: _placed,
    Forward: _forward,
    Slide: _slid,
    End: lambda state, _end: replace(state, to_act=TERMINAL),
    Shuffle: _dealt,
}
