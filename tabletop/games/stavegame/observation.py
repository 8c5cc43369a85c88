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

Piece: TypeAlias = tuple[int, Card]  # owner and card of a slot on the board
Slot: TypeAlias = tuple[int, int]  # a stave and a slot, each 0 to 2


@dataclass(frozen=True, slots=True)
class Observation:
    """Everything a player knows: all but the order of the decks. Pairs: A and B."""

    observer: int
    options: rules.Options
    to_act: int
    # by stave and slot, the owner and the card; None if the slot is empty
    board: tuple[tuple[Piece | None, ...], ...]
    colours: tuple[Colour | None, ...]  # of the staves, None for grey
    hands: tuple[tuple[Card, ...], ...]  # in the order drawn
    decks: tuple[int, ...]  # number of cards left
    removed: tuple[tuple[Card, ...], ...]  # that have left the game, ascending
    placed_this_turn: tuple[Slot, ...]  # of the cards placed this turn, ascending
    # the slots of the cards whose slide of this turn can be undone (V11), ascending
    slid_this_turn: tuple[Slot, ...]
    has_acted: bool  # whether this turn has an action
    is_idle: bool  # whether all its actions are slides that can be undone
    has_placed: bool  # in the first edition, whether this turn has a PLACE
    idle_turns: int  # in a row before this turn, 0 to 3; 4 if they ended the game
    player: int  # the player of the turn; at the end, of the last turn
    turn: int  # from 0; turns that ended by themselves count
    # the 16 cards that each player starts with, ascending; empty before random decks
    # are known
    cards: tuple[Card, ...]


def observe(state: State, player: int) -> Observation:
    """Return the observation of the player; `ValueError` for an unknown one."""
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
    """Return the action as another player may know it; a shuffle is sorted."""
    if isinstance(action, Shuffle):
        return Shuffle(tuple(sorted(action.cards)))
    return action


def _cards(numbers: rules.Cards) -> tuple[Card, ...]:
    return tuple(map(card_of, numbers))


def _slots(cells: int) -> tuple[Slot, ...]:
    return tuple(slot for cell, slot in enumerate(rules.CELLS) if cells >> cell & 1)


def _removed(state: State, owner: int) -> rules.Cards:
    """Return the owner's cards that have left the game, ascending."""
    if state.to_act == CHANCE:
        return ()
    lying = [p % B_PIECE for p in state.board if p and p // B_PIECE == owner]
    return _less(state.setup.cards, state.hands[owner], state.decks[owner], lying)


# From an observation to a state


def cards_left(seen: Observation) -> tuple[tuple[Card, ...], ...]:
    """Return the cards in the decks of A and B, ascending, as the order is hidden."""
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
    """Return a state that fits the observation, with both decks shuffled."""
    left = cards_left(observation)
    return _state(observation, [shuffled(rng, cards) for cards in left])


def state_of(seen: Observation) -> State:
    """Return the state that fits the observation, with both decks ascending.

    It serves questions that don't depend on hidden cards.
    """
    return _state(seen, cards_left(seen))


def _state(seen: Observation, decks: Sequence[tuple[Card, ...]]) -> State:
    board = tuple(_piece(piece) for stave in seen.board for piece in stave)
    return State(
        rules.Setup(seen.options, _numbers(seen.cards)),
        seen.to_act,
        seen.turn,
        seen.idle_turns,
        _done(seen),
        board,
        tuple(COLOURS.index(c) if c else GREY for c in seen.colours),
        (_numbers(seen.hands[A]), _numbers(seen.hands[B])),
        (_numbers(decks[A]), _numbers(decks[B])),
        sum(1 << rules.CELLS.index(slot) for slot in seen.placed_this_turn),
        sum(1 << rules.CELLS.index(slot) for slot in seen.slid_this_turn),
        sum(1 << cell for cell, piece in enumerate(board) if piece),
        sum(1 << cell for cell, piece in enumerate(board) if piece >= B_PIECE),
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


# Facts of an observation


@dataclass(frozen=True, slots=True)
class Combat:
    """A combat that an action causes (V8)."""

    colour: Colour
    attacker: Piece
    defender: Piece
    values: tuple[int, int]  # of attacker and defender in the colour
    is_won: bool  # by the attacker


def moved(seen: Observation, action: Action) -> Piece | None:
    """Return the card that a legal action moves, None if it moves none."""
    match action:
        case Place(card):
            return seen.player, card
        case Forward(stave, slot) | Slide(stave, slot):
            return seen.board[stave][slot]
        case _:
            return None


def target(seen: Observation, action: Action) -> Slot | None:
    """Return the target slot of a legal action, None if it moves no card."""
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
    """Return the combat that a legal action causes, None if it causes none."""
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
    """Return the observation after a legal action, before the turn ends."""
    if isinstance(action, (rules.Pass, rules.Shuffle)):
        return seen
    return observe(rules.changed(state_of(seen), action), seen.observer)


def sums(seen: Observation) -> tuple[tuple[int, int], ...]:
    """Return, by stave, the sums of A's and B's cards in its colour, 0 for grey."""
    return rules.sums(state_of(seen))


def margins(seen: Observation) -> tuple[int, ...]:
    """Return A's lead on each stave; negative if B leads, 0 for grey."""
    return tuple(n - m for n, m in sums(seen))


def owners(seen: Observation) -> tuple[int | None, ...]:
    """Return, by stave, the player who wins it if the game ends now, or None.

    In the first edition, the player of the turn wins the tied staves.
    """
    return rules.owners(state_of(seen))


def leader(seen: Observation) -> int | None:
    """Return the winner if the game ends now, or the real one; None for a draw."""
    return rules.leader(state_of(seen))


# Identities of cards


def follow(before: Observation, action: Action, after: Observation, ids: Ids) -> Ids:
    """Return the number of each card in a hand and on the board.

    Keys are "hand 0 2", for a player and a place in the hand, and "board 1 2", for a
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
    """Remove and return the number of the moving card; close the gap in a hand."""
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
