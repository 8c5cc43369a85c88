"""Set-ups of Stavegame for tests, and moves in them."""

from typing import Any, Final

import pytest

from tabletop.core.game import IllegalActionError
from tabletop.games import stavegame as game
from tabletop.games.stavegame import Observation, Options, State, observation, rules
from tabletop.games.stavegame.cards import DECK, Card, Colour, card_of
from tests.kit.games import Line, Table, option_sets, playout

DEFAULT: Final = Options()
FIRST: Final = Options(first_edition=True)

FULL: Final = "A222 A222 A222"  # a stave without an empty slot

INITIALS: Final[dict[str, Colour]] = {"r": "red", "g": "green", "b": "blue"}

ORDERS: Final = sorted(map(card_of, DECK))  # of both decks, ascending


def card(digits: str) -> Card:
    red, green, blue = map(int, digits)
    return red, green, blue


def cards(text: str) -> tuple[Card, ...]:
    return tuple(map(card, text.split()))


def stave(text: str) -> tuple[tuple[int, Card] | None, ...]:
    slots = text.split() or [".", ".", "."]
    return tuple(
        None if slot == "." else ("AB".index(slot[0]), card(slot[1:])) for slot in slots
    )


def position(
    *staves: str, colours: str = "", hands: tuple[str, str] = ("", ""), **others: Any
) -> State:
    """Return a position with empty decks in which A is to act, in turn 2.

    Args:
        staves: three as above; "" for an empty one.
        colours: their initials, "-" for grey.
        hands: of A and B, as "120 321".
        others: fields of the observation.
    """
    named = tuple(INITIALS.get(initial) for initial in colours)
    fields: dict[str, Any] = {
        "observer": 0,
        "options": DEFAULT,
        "to_act": others.get("turn", 2) % 2,
        "board": tuple(map(stave, staves)),
        "colours": named,
        "hands": tuple(map(cards, hands)),
        "decks": (0, 0),
        "removed": ((), ()),
        "placed_this_turn": (),
        "slid_this_turn": (),
        "has_acted": False,
        "is_idle": True,
        "has_placed": False,
        "idle_turns": 0,
        "player": others.get("turn", 2) % 2,
        "turn": 2,
        "cards": tuple(ORDERS),
    }
    return observation.state_of(Observation(**{**fields, **others}))


def dealt(first: str = "", second: str = "", options: Options = DEFAULT) -> State:
    """Return the first turn, the decks beginning like this, else ascending."""
    state = game.new(2, options)
    for text in (first, second):
        top = list(cards(text))
        rest = [c for c in ORDERS if c not in top]
        state = game.apply(state, rules.Shuffle(tuple(top + rest)))
    return state


def play(state: State, *texts: str) -> State:
    for text in texts:
        state = game.apply(state, game.parse_action(text))
    return state


def seen(state: State) -> Observation:
    return game.observe(state, 0)


def legal(state: State, *verbs: str) -> list[str]:
    """Return the legal actions that begin with one of these verbs, all for none."""
    texts = [game.format_action(action) for action in game.legal_actions(state)]
    return [text for text in texts if not verbs or text.split()[0] in verbs]


def refusal(state: State, text: str) -> str:
    """Return the clause that forbids the action, which leaves the state as it was."""
    before = repr(state)
    with pytest.raises(IllegalActionError, match=r"^“.*\.$") as caught:
        play(state, text)
    assert repr(state) == before
    return caught.value.clause


def reason(state: State, text: str) -> str:
    with pytest.raises(IllegalActionError) as caught:
        play(state, text)
    return str(caught.value).partition(": ")[2]


def games() -> list[Line]:
    """Return a game at random by each set of options, and some more."""
    sets = option_sets(game)
    return [playout(Table(game, 2, sets[k % len(sets)]), f"S{k}") for k in range(16)]
