"""Set-ups of Game of Threes for tests, and moves in them."""

from dataclasses import replace
from functools import cache
from typing import Any, Final

from tabletop.core.cards import Cards, without
from tabletop.games import game_of_threes as game
from tabletop.games.game_of_threes import Options, State
from tabletop.games.game_of_threes.cards import all_cards, numbers_of, texts_of
from tabletop.games.game_of_threes.rules import (
    THREE_THIRTEEN,
    Seat,
    Shuffle,
    ordered,
    shuffling,
)
from tests.kit.games import Line, Table, playout

DEFAULT: Final = Options()


def cards(text: str) -> Cards:
    return numbers_of(tuple(text.split()))


def hand(text: str) -> Cards:
    return tuple(sorted(cards(text)))


def names(numbers: Cards) -> str:
    return " ".join(texts_of(numbers))


def position(
    *hands: str,
    number: int = 1,
    discards: str = "2c",
    stock: str = "",
    known: str = "",
    options: Options = DEFAULT,
    **others: Any,
) -> State:
    """Return a turn of player 0, after whom 1, 2, … play; the last one has dealt.

    Args:
        hands: of the players.
        number: of the round.
        discards: the discard pile, oldest first.
        stock: its first cards; all cards that are nowhere else lie below.
        known: what is known of player 0's hand.
        options: of the game.
        others: fields of the state.
    """
    players = len(hands)
    setup = ordered(options, cards("Ah 2h 3h 4h 5h 6h 7h 8h 9h Th Jh Qh")[:players])
    seats = tuple(
        Seat(hand(text), hand(known if not k else "")) for k, text in enumerate(hands)
    )
    used = [card for seat in seats for card in seat.hand]
    top = cards(stock)
    deck = all_cards(players, jokers=options.jokers)
    rest = without(deck, (*used, *cards(discards), *top))
    state = replace(
        shuffling(setup, number, players, ()),
        phase="draw",
        to_act=0,
        active=0,
        seats=seats,
        discards=cards(discards),
        stock=(*top, *rest),
    )
    return replace(state, **others)


def play(state: State, *texts: str) -> State:
    for text in texts:
        state = game.apply(state, game.parse_action(text))
    return state


def pile(players: int, top: str = "", options: Options = DEFAULT) -> Cards:
    """Return all cards, these on top and the others ascending."""
    deck = all_cards(players, jokers=options.jokers)
    return (*cards(top), *without(deck, cards(top)))


def begun(order: str, options: Options = DEFAULT) -> State:
    """Return the first shuffle of a game with these cards for the order of play."""
    return play(game.new(len(order.split()), options), f"order {order}")


def dealt(order: str, top: str = "", options: Options = DEFAULT) -> State:
    """Return the first turn; the cut is undone by how the cards were shuffled."""
    state = begun(order, options)
    deck = pile(len(state.seats), top, options)
    state = game.apply(state, Shuffle((deck[-1], *deck[:-1])))
    return play(state, "cut 1")


def quick(players: int, options: Options) -> State:
    """Return the "deal" after a first round in which player 0 has gone out at once."""
    others = (["Kh Qd 9s", "Kc Qs 9h", "Kd Qh 9c", "Ks Qc 9d"] * 3)[: players - 1]
    state = position("8h 8d 8s", *others, options=options, stock="2h 2d 2s 2h 4c")
    state = play(state, "draw stock", "discard 2h")
    while state.phase != "deal":
        state = play(state, "draw stock")
        state = play(state, f"discard {texts_of((state.taken or 0,))[0]}")
    return state


@cache
def games() -> tuple[Line, ...]:
    """Return random games of all numbers of players, by various options."""
    options = [
        DEFAULT,
        Options(min_naturals=2, rounds=3),
        Options(allow_joining=True, points_hidden=True, rounds=5),
        replace(THREE_THIRTEEN, min_naturals=1, rounds=4, allow_joining=True),
    ]
    tables = [Table(game, n, options[n % 4]) for n in range(2, 13)]
    return tuple(playout(table, f"threes {k}") for k, table in enumerate(tables))


def remaking(**others: Any) -> State:
    """Return a turn of player 0 that takes the last card of the stock, the seven."""
    first = position("4h 6c 9d", "4h Qd 9s", "Kh Qd 9s", **others)
    stock = cards("7h")
    discards = without(tuple(sorted((*first.stock, *first.discards))), stock)
    return replace(first, stock=stock, discards=discards)
