"""Observations of Stavegame."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain
from typing import TypeAlias, TypeVar

from tabletop.core.chance import Rng, shuffled
from tabletop.core.game import CHANCE, Ids
from tabletop.core.validation import check_seat
from tabletop.games.stavegame import rules
from tabletop.games.stavegame.cards import (
    B_PIECE,
    COLOURS,
    DECK_SIZE,
    GREY,
    Card,
    Colour,
    card_of,
    number_of,
)
from tabletop.games.stavegame.rules import (
    SLOTS,
    A,
    Action,
    B,
    Forward,
    Place,
    Shuffle,
    Slide,
    State,
)

CardT = TypeVar("CardT", Card, int)

Piece: TypeAlias = tuple[int, Card]
"""A card on the board, after its owner."""

Slot: TypeAlias = tuple[int, int]
"""A stave and a slot, each 0 to 2."""


@dataclass(frozen=True, slots=True)
class Observation:
    """All that a player knows: everything but the order of the decks.

    Pairs are of A and B.
    """

    observer: int
    options: rules.Options
    to_act: int
    # by stave and slot the owner and his card; None where no card lies
    board: tuple[tuple[Piece | None, ...], ...]
    colours: tuple[Colour | None, ...]  # of the staves, None for grey
    hands: tuple[tuple[Card, ...], ...]  # in the order drawn
    decks: tuple[int, ...]  # how many cards are left in them
    # the cards that have left the game, ascending
    removed: tuple[tuple[Card, ...], ...]
    # the slots of the cards placed this turn, ascending
    placed_this_turn: tuple[Slot, ...]
    # those of the cards that made a slide this turn that can be undone (V11), ascending
    slid_this_turn: tuple[Slot, ...]
    has_acted: bool  # whether this turn has an action
    is_idle: bool  # whether it has none but slides that can be undone
    has_placed: bool  # in the first edition, whether this turn has a PLACE
    # so many in a row were idle before this turn, 0 to 3; 4 when the game has ended by
    # itself
    idle_turns: int
    player: int  # whose turn it is; at the end, whose turn was the last
    turn: int  # from 0; those that ended by themselves are counted
    # the 16 that each player has at first, ascending; none before random ones are known
    cards: tuple[Card, ...]


def observe(state: State, player: int) -> Observation:
    """Return what both players see; raise `ValueError` if there is no such player."""
    check_seat(len((A, B)), player)
    pieces = [(p // B_PIECE, card_of(p)) if p else None for p in state.board]
    rows = (pieces[cell : cell + SLOTS] for cell in range(0, len(pieces), SLOTS))
    return Observation(
        player,
        state.setup.options,
        state.to_act,
        tuple(map(tuple, rows)),
        tuple(None if c == GREY else COLOURS[c] for c in state.colours),
        tuple(map(_cards, state.hands)),
        tuple(map(len, state.decks)),
        tuple(_cards(_removed(state, owner)) for owner in (A, B)),
        _slots(state.placed),
        _slots(state.slid),
        state.done != rules.NOTHING,
        state.done <= rules.AIMLESS,
        state.done == rules.PLACED,
        state.idle_turns,
        state.player,
        state.turn,
        _cards(state.setup.cards),
    )


def seen(_before: State, action: Action, _player: int) -> Action:
    """Return the action as another player may know it, a shuffle in plain order."""
    if isinstance(action, Shuffle):
        return Shuffle(tuple(sorted(action.cards)))
    return action


def _cards(numbers: rules.Cards) -> tuple[Card, ...]:
    return tuple(map(card_of, numbers))


def _slots(cells: int) -> tuple[Slot, ...]:
    return tuple(slot for cell, slot in enumerate(rules.CELLS) if cells >> cell & 1)


def _removed(state: State, owner: int) -> rules.Cards:
    """Return which of the owner's cards are nowhere any more, ascending."""
    if state.to_act == CHANCE:
        return ()
    lying = [p % B_PIECE for p in state.board if p and p // B_PIECE == owner]
    return _less(state.setup.cards, state.hands[owner], state.decks[owner], lying)


# From an observation to a state


def cards_left(seen: Observation) -> tuple[tuple[Card, ...], ...]:
    """Return which cards are in the decks of A and B, ascending: not in which order."""
    pieces = [piece for stave in seen.board for piece in stave if piece]
    return tuple(
        _less(
            seen.cards if seen.decks[owner] else (),
            [*seen.hands[owner], *seen.removed[owner]],
            [card for who, card in pieces if who == owner],
        )
        for owner in (A, B)
    )


def _less(cards: tuple[CardT, ...], *others: Sequence[CardT]) -> tuple[CardT, ...]:
    """Return the cards without the others, ascending."""
    left = Counter(cards) - Counter(chain(*others))
    return tuple(sorted(left.elements()))


def determinize(observation: Observation, rng: Rng) -> State:
    """Return a state that looks like this, the decks in an order of their own."""
    left = cards_left(observation)
    return _state(observation, [shuffled(rng, cards) for cards in left])


def state_of(seen: Observation) -> State:
    """Return the state that looks like this and has both decks in ascending order.

    For questions that no hidden card can answer.
    """
    return _state(seen, cards_left(seen))


def _state(seen: Observation, decks: Sequence[tuple[Card, ...]]) -> State:
    return State(
        rules.Setup(seen.options, _numbers(seen.cards)),
        seen.to_act,
        seen.turn,
        seen.idle_turns,
        _done(seen),
        tuple(_piece(piece) for stave in seen.board for piece in stave),
        tuple(COLOURS.index(c) if c else GREY for c in seen.colours),
        (_numbers(seen.hands[A]), _numbers(seen.hands[B])),
        (_numbers(decks[A]), _numbers(decks[B])),
        sum(1 << rules.CELLS.index(slot) for slot in seen.placed_this_turn),
        sum(1 << rules.CELLS.index(slot) for slot in seen.slid_this_turn),
    )


def _done(seen: Observation) -> int:
    if seen.has_placed:
        return rules.PLACED
    if not seen.has_acted:
        return rules.NOTHING
    return rules.AIMLESS if seen.is_idle else rules.BUSY


def _numbers(cards: tuple[Card, ...]) -> rules.Cards:
    return tuple(map(number_of, cards))


def _piece(piece: Piece | None) -> int:
    return number_of(piece[1]) + B_PIECE * piece[0] if piece else 0


# What can be asked of an observation


@dataclass(frozen=True, slots=True)
class Combat:
    """A combat that an action leads to (V8)."""

    colour: Colour
    attacker: Piece
    defender: Piece
    values: tuple[int, int]  # of attacker and defender in the colour
    is_won: bool  # by the attacker


def moved(seen: Observation, action: Action) -> Piece | None:
    """Return the card that a legal action moves; None where it moves none."""
    match action:
        case Place(card):
            return seen.player, card
        case Forward(stave, slot) | Slide(stave, slot):
            return seen.board[stave][slot]
        case _:
            return None


def target(seen: Observation, action: Action) -> Slot | None:
    """Return the slot that a legal action leads to; None where it moves no card."""
    match action:
        case Place(stave=stave, slot=slot):
            return stave, slot
        case Forward(stave, slot):
            ahead = rules.AHEAD[seen.player][SLOTS * stave + slot]
            return None if ahead is None else rules.CELLS[ahead]
        case Slide(stave, slot, direction):
            return stave + rules.STEPS[direction], slot
        case _:
            return None


def combat(seen: Observation, action: Action) -> Combat | None:
    """Return the combat that a legal action leads to; None if there is none."""
    to, attacker = target(seen, action), moved(seen, action)
    defender = seen.board[to[0]][to[1]] if to else None
    colour: Colour | None = None
    if isinstance(action, Place):
        colour = COLOURS[rules.combat_colour(action)]
    elif isinstance(action, Slide):
        colour = seen.colours[action.stave]
    if attacker is None or defender is None or colour is None:
        return None
    k = COLOURS.index(colour)
    is_won = rules.attacker_wins(k, _piece(attacker), _piece(defender))
    return Combat(colour, attacker, defender, (attacker[1][k], defender[1][k]), is_won)


def preview(seen: Observation, action: Action) -> Observation:
    """Return what a legal action makes of the table, before the turn ends and draws.

    A `pass` makes nothing of it.
    """
    if isinstance(action, (rules.Pass, rules.Shuffle)):
        return seen
    return observe(rules.changed(state_of(seen), action), seen.observer)


def sums(seen: Observation) -> tuple[tuple[int, int], ...]:
    """Return for each stave the sums of A's and B's cards in its colour; grey 0."""
    return rules.sums(state_of(seen))


def margins(seen: Observation) -> tuple[int, ...]:
    """Return by how much A is ahead on each stave; negative where B is, grey 0."""
    return tuple(n - m for n, m in sums(seen))


def owners(seen: Observation) -> tuple[int | None, ...]:
    """Return who would win each stave if the game ended now; None for nobody.

    In the first edition a tied one is the player's whose turn it is.
    """
    return rules.owners(state_of(seen))


def leader(seen: Observation) -> int | None:
    """Return who would win if the game ended now, and who has won; None for a draw."""
    return rules.leader(state_of(seen))


# Which card is which


def follow(before: Observation, action: Action, after: Observation, ids: Ids) -> Ids:
    """Return the number of each card in a hand and on the board.

    Keys are "hand 0 2", for a player and a place in his hand, and "board 1 2", for a
    stave and a slot. A's cards have 1 to 16 in the order drawn, B's 17 to 32.
    """
    now, to, fight = dict(ids), target(before, action), combat(before, action)
    if to is not None:
        number = _lifted(before, action, now)
        if fight is None or fight.is_won:
            now[f"board {to[0]} {to[1]}"] = number
    for owner in (A, B):
        drawn = before.decks[owner] - after.decks[owner]
        if isinstance(action, rules.Shuffle):
            drawn = len(after.hands[owner]) - len(before.hands[owner])
        size = len(after.hands[owner])
        first = DECK_SIZE * (owner + 1) - after.decks[owner] - drawn + 1
        for k in range(drawn):
            now[f"hand {owner} {size - drawn + k}"] = first + k
    return now


def _lifted(before: Observation, action: Action, ids: dict[str, int]) -> int:
    """Take out the number of the card that moves, and close the gap in a hand."""
    match action:
        case Forward(stave, slot) | Slide(stave, slot):
            return ids.pop(f"board {stave} {slot}")
        case Place(card):
            player, hand = before.player, before.hands[before.player]
            place, last = hand.index(card), len(hand) - 1
            number = ids[f"hand {player} {place}"]
            for k in range(place, last):
                ids[f"hand {player} {k}"] = ids[f"hand {player} {k + 1}"]
            del ids[f"hand {player} {last}"]
            return number
    message = "Only a card moves."
    raise ValueError(message)
