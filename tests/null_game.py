"""Null, a game for tests alone: small, but with all that a game may have.

N1 Deal. The deck holds two each of the cards 1, 2, … `ranks`. Each round, chance deals
   every player one card face down.
N2 Turn. From player 0 on, each player once keeps his card or swaps it: he puts it
   aside, face down (face up with `open_swap`), and draws another.
N3 Nobody may swap when no card is left to be drawn.
N4 Showdown. After the last turn all cards are shown. Whoever alone holds the highest
   scores a point; the next round is dealt from the full deck.
N5 End. After two rounds; a player's return is his points less the mean of all.

Chance: `deal 2 3 1` (player by player), `draw 2`. Seats: `keep`, `swap`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Final, Literal, TypeAlias

from tabletop.chance import Rng, pick, shuffled
from tabletop.game import (
    CHANCE,
    TERMINAL,
    Ids,
    Refusal,
    option,
)
from tabletop.guards import at_chance, at_end, guarded, parser
from tabletop.i18n import _, mark

NAME: Final = "null_game"
TITLE: Final = "Null"
PLAYERS: Final = range(2, 4)
RULES_VERSION: Final = 1

ROUNDS: Final = 2
COPIES: Final = 2


@dataclass(frozen=True, slots=True)
class Options:
    """How Null is played."""

    ranks: int = option(
        3,
        label=mark("Ranks"),
        sentence=mark("How many different cards the deck holds."),
        choices=(2, 3, 4),
    )
    open_swap: bool = option(
        default=False,
        label=mark("Open swaps"),
        sentence=mark("Cards are put aside face up."),
        choices=(False, True),
    )


@dataclass(frozen=True, slots=True)
class Deal:
    """Chance deals these cards, player by player."""

    cards: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Draw:
    """Chance lets the player who swaps draw this card."""

    card: int


@dataclass(frozen=True, slots=True)
class Keep:
    """The player keeps his card."""


@dataclass(frozen=True, slots=True)
class Swap:
    """The player puts his card aside for another."""


Action: TypeAlias = Deal | Draw | Keep | Swap
Phase: TypeAlias = Literal["deal", "turn", "draw", "over"]


@dataclass(frozen=True, slots=True)
class State:
    """The whole table; a hand or a card aside is 0 where there is none.

    Attributes:
        round: how many rounds have been played.
        turn: the player whose turn it is.
        hands: the card of each player.
        aside: the card that each player has put aside.
        points: of each player.
        shown: the cards of the last showdown, empty before it.
    """

    options: Options
    phase: Phase
    round: int
    turn: int
    hands: tuple[int, ...]
    aside: tuple[int, ...]
    points: tuple[int, ...]
    shown: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Observation:
    """What one player knows; a card is 0 where he sees none."""

    observer: int
    options: Options
    to_act: int
    phase: Phase
    round: int
    turn: int
    hand: int
    aside: tuple[int, ...]
    has_swapped: tuple[bool, ...]
    points: tuple[int, ...]
    shown: tuple[int, ...]


# Setup


def new(players: int, options: Options) -> State:
    """Return the table before the first deal."""
    if players not in PLAYERS:
        message = _("Null is for 2 or 3 players, not %d.")
        raise ValueError(message % players)
    if options.ranks not in range(2, 10):
        message = _("A deck of %d ranks is impossible.")
        raise ValueError(message % options.ranks)
    none = (0,) * players
    return State(options, "deal", 0, 0, none, none, none)


# Legality


def current_player(state: State) -> int:
    """Return the seat that acts, `CHANCE` or `TERMINAL`."""
    if state.phase == "turn":
        return state.turn
    return TERMINAL if state.phase == "over" else CHANCE


def legal_actions(state: State) -> tuple[Action, ...]:
    """Return what the player may do."""
    if state.phase != "turn":
        return ()
    return (Keep(), Swap()) if any(_left(state).values()) else (Keep(),)


def _left(state: State) -> Counter[int]:
    """Return how many of each card can still be drawn."""
    deck = Counter(_deck(state.options))
    deck.subtract(card for card in state.hands + state.aside if card)
    return deck


def _missing(state: State, action: Deal | Draw) -> int:
    """Return the lowest card that the action takes and the deck lacks, 0 for none."""
    taken = action.cards if isinstance(action, Deal) else (action.card,)
    return min(Counter(taken) - _left(state), default=0)


def _deck(options: Options) -> tuple[int, ...]:
    return tuple(range(1, options.ranks + 1)) * COPIES


_AWAITED: Final[dict[Phase, tuple[tuple[type[Action], ...], str]]] = {
    "deal": ((Deal,), "N1"),
    "turn": ((Keep, Swap), "N2"),
    "draw": ((Draw,), "N3"),
    "over": ((), "N5"),
}
"""By phase, what may happen in it, and the clause that forbids anything else."""


def why_not(state: State, action: Action) -> Refusal | None:
    """Return why the action may not be played now; None if it may."""
    kinds, clause = _AWAITED[state.phase]
    if not isinstance(action, kinds):
        return Refusal(clause, _("that is not what happens now"))
    match action:
        case Deal(cards) if len(cards) != len(state.hands):
            return Refusal("N1", _("each player is dealt one card"))
        case Deal() | Draw() if missing := _missing(state, action):
            return Refusal("N1", _("it needs a %d more than the deck has") % missing)
        case Swap() if not any(_left(state).values()):
            return Refusal("N3", _("no card is left to be drawn"))
    return None


# Effects


def played(state: State, action: Action) -> State:
    """Return the state after an action that may be played."""
    match action:
        case Deal(cards):
            return replace(state, phase="turn", turn=0, hands=cards)
        case Draw(card):
            hands = _with(state.hands, state.turn, card)
            return _after_turn(replace(state, hands=hands))
        case Swap():
            return replace(
                state,
                phase="draw",
                hands=_with(state.hands, state.turn, 0),
                aside=_with(state.aside, state.turn, state.hands[state.turn]),
            )
        case Keep():
            return _after_turn(state)


def _with(cards: tuple[int, ...], player: int, card: int) -> tuple[int, ...]:
    return (*cards[:player], card, *cards[player + 1 :])


def _after_turn(state: State) -> State:
    if state.turn + 1 < len(state.hands):
        return replace(state, phase="turn", turn=state.turn + 1)
    best, none = max(state.hands), (0,) * len(state.hands)
    gains = [
        card == best and state.hands.count(best) == 1  # N4: alone
        for card in state.hands
    ]
    return State(
        state.options,
        "over" if state.round + 1 == ROUNDS else "deal",
        state.round + 1,
        0,
        none,
        none,
        tuple(a + b for a, b in zip(state.points, gains, strict=True)),
        state.hands,
    )


@at_chance(current_player)
def sample(state: State, rng: Rng) -> Action:
    """Return a chance action, as likely as the rules say."""
    left = tuple(_left(state).elements())
    if state.phase == "deal":
        return Deal(shuffled(rng, left)[: len(state.hands)])
    return Draw(pick(rng, left))


@at_end(current_player)
def returns(state: State) -> tuple[float, ...]:
    """Return each player's points less the mean of all."""
    mean = sum(state.points) / len(state.points)
    return tuple(points - mean for points in state.points)


# Observing


def observe(state: State, player: int) -> Observation:
    """Return what this player may know."""
    is_seen = [state.options.open_swap or seat == player for seat in _seats(state)]
    return Observation(
        observer=player,
        options=state.options,
        to_act=current_player(state),
        phase=state.phase,
        round=state.round,
        turn=state.turn,
        hand=state.hands[player],
        aside=tuple(
            card if seen else 0 for card, seen in zip(state.aside, is_seen, strict=True)
        ),
        has_swapped=tuple(card > 0 for card in state.aside),
        points=state.points,
        shown=state.shown,
    )


def _seats(state: State) -> range:
    return range(len(state.hands))


def determinize(observation: Observation, rng: Rng) -> State:
    """Return a state with the cards that the observer does not see dealt anew."""
    seats = range(len(observation.points))
    deck = Counter(_deck(observation.options))
    deck.subtract([observation.hand, *observation.aside])
    unseen = list(shuffled(rng, tuple((+deck).elements())))
    is_dealt = observation.phase in {"turn", "draw"}
    hands, aside = [0 for _seat in seats], list(observation.aside)
    for seat in seats:
        draws = observation.phase == "draw" and seat == observation.turn
        if seat == observation.observer:
            hands[seat] = observation.hand
        elif is_dealt and not draws:
            hands[seat] = unseen.pop()
        if observation.has_swapped[seat] and not aside[seat]:
            aside[seat] = unseen.pop()
    return State(
        observation.options,
        observation.phase,
        observation.round,
        observation.turn,
        tuple(hands),
        tuple(aside),
        observation.points,
        observation.shown,
    )


# Notation


def format_action(action: Action) -> str:
    """Return the one text of the action."""
    match action:
        case Deal(cards):
            return " ".join(("deal", *map(str, cards)))
        case Draw(card):
            return f"draw {card}"
        case Keep():
            return "keep"
        case Swap():
            return "swap"


def _read(text: str) -> Action | None:
    word, *numbers = text.split(" ")
    cards = tuple(int(n) for n in numbers if n in set("123456789"))
    action: Action | None = None
    if word == "deal" and cards:
        action = Deal(cards)
    elif word == "draw" and cards:
        action = Draw(cards[0])
    elif word in {"keep", "swap"}:
        action = Keep() if word == "keep" else Swap()
    return action if action and format_action(action) == text else None


parse_action: Callable[[str], Action] = parser(TITLE, _read)
apply = guarded(TITLE, Action, format_action, why_not, played)


def describe(
    before: Observation, action: Action, after: Observation, names: Sequence[str]
) -> str:
    """Return what happened, without the cards that the observer does not see."""
    name = names[before.turn]
    match action:
        case Deal():
            return _("You are dealt a %d.") % after.hand
        case Draw(card) if after.observer == before.turn:
            sentence = _("%(name)s draws a %(card)d.") % {"name": name, "card": card}
        case Draw():
            sentence = _("%s draws a card.") % name
        case Keep():
            sentence = _("%s keeps.") % name
        case Swap():
            sentence = _("%s puts a card aside.") % name
    if after.round > before.round:
        shown = ", ".join(map(str, after.shown))
        return " ".join((sentence, _("The cards are %s.") % shown))
    return sentence


def follow(
    before: Observation, action: Action, after: Observation, ids: Ids
) -> dict[str, int]:
    """Return the number of each card; a new one gets that of its round and way."""
    if after.round > before.round:
        return {}
    first, seat = 100 * after.round, before.turn
    now = dict(ids)
    match action:
        case Deal():
            return {f"hand {n}": first + n for n in range(len(after.points))}
        case Draw():
            now[f"hand {seat}"] = first + 50 + seat
        case Swap():
            now[f"aside {seat}"] = now.pop(f"hand {seat}")
        case Keep():
            pass
    return now
