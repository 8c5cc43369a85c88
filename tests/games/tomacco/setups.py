"""Set-ups of Tomacco for tests, and moves in them."""

from functools import cache
from typing import Any, Final

import pytest

from tabletop.core.cards import Cards, without
from tabletop.core.game import IllegalActionError
from tabletop.games import tomacco as game
from tabletop.games.tomacco.cards import TEXTS, all_cards, numbers_of, texts_of
from tabletop.games.tomacco.rules import Dealer, Options, Seat, Shuffle, State, undealt
from tests.kit.games import Line, Table, option_sets, playout

DEFAULT: Final = Options()
NUMBERS: Final = {text: number for number, text in enumerate(TEXTS)}


def cards(text: str) -> Cards:
    return numbers_of(tuple(text.split()))


def seat(text: str, known: str = "") -> Seat:
    hand, up, down = (*text.split("/"), "", "")[:3]
    places = [NUMBERS.get(word) for word in (down + " . . .").split()][:3]
    hand_cards, up_cards = (tuple(sorted(cards(part))) for part in (hand, up))
    return Seat(hand_cards, cards(known), up_cards, tuple(places), (0, 0, 0))


def position(
    *seats: str | Seat,
    pile: str = "",
    stock: str = "",
    options: Options = DEFAULT,
    **others: Any,
) -> State:
    """Return a position in which player 0 acts; all other cards have left the game.

    Args:
        seats: of the players; a text is as for `seat`.
        pile: the active pile, from the bottom.
        stock: the pick-up pile, from the top.
        options: of the game.
        others: fields of the state.
    """
    setup = undealt(len(seats), options, len(seats) - 1).setup
    all_seats = tuple(seat(each) if isinstance(each, str) else each for each in seats)
    used = [*cards(pile), *cards(stock)]
    for each in all_seats:
        used += [*each.hand, *each.face_up]
        used += [card for card in each.face_down if card is not None]
    fields: dict[str, Any] = {
        "phase": "play",
        "to_act": 0,
        "seats": all_seats,
        "pile": cards(pile),
        "cleared": without(all_cards(len(seats)), used),
        "stock": cards(stock),
        "placed": (),
        "idle": 0,
        "has_drawn": False,
    }
    return State(setup, **{**fields, **others})


def order(players: int, top: str = "") -> Cards:
    """Return all cards, these on top and the others ascending."""
    first = cards(top)
    return (*first, *without(all_cards(players), first))


def dealt(
    players: int = 2, top: str = "", options: Options = DEFAULT, dealer: int = -1
) -> State:
    """Return the choice of face-up cards; without a dealer player 0 chooses first."""
    state = game.apply(game.new(players, options), Dealer(dealer % players))
    return game.apply(state, Shuffle(order(players, top)))


def play(state: State, *texts: str) -> State:
    for text in texts:
        state = game.apply(state, game.parse_action(text))
    return state


def legal(state: State, *verbs: str) -> list[str]:
    """Return the legal actions that begin with one of these verbs, all for none."""
    texts = [game.format_action(action) for action in game.legal_actions(state)]
    return [text for text in texts if not verbs or text.split()[0] in verbs]


def refusal(state: State, text: str) -> IllegalActionError:
    with pytest.raises(IllegalActionError) as error:
        play(state, text)
    return error.value


def names(numbers: Cards) -> str:
    return " ".join(texts_of(numbers))


@cache
def games() -> tuple[Line, ...]:
    """Return a random game by every third set of options, of two players and more."""
    sets = option_sets(game)[::3]
    tables = [Table(game, 2 + k % 6, options) for k, options in enumerate(sets)]
    return tuple(playout(table, f"tomacco {k}") for k, table in enumerate(tables))
