"""Club, a game for tests that players may join after its beginning.

K1 Deal. Each of three rounds, chance deals every player one card from 1 to 6. Only that
   player sees it.
K2 Host. Each round another player is the host. The host lets others `join`, up to four
   players, and then ends the round by `go`.
K3 End. A player's return is the card of the last round; 0 without a card.

Chance: `deal 2 3 1` (player by player). Seats: `join`, `go`.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Final, TypeAlias

from tabletop.core.chance import Rng, below
from tabletop.core.game import CHANCE, TERMINAL, Ids, Refusal, option
from tabletop.core.i18n import _, mark
from tabletop.core.validation import at_chance, at_end, guarded, parser

NAME: Final = "club_game"
TITLE: Final = "Club"
PLAYERS: Final = range(2, 5)
RULES_VERSION: Final = 1
ROUNDS: Final = 3
MOST: Final = 4


@dataclass(frozen=True, slots=True)
class Options:
    """How Club is played."""

    open: bool = option(
        default=True,
        label=mark("Open"),
        sentence=mark("Players may join."),
        choices=(True, False),
    )


@dataclass(frozen=True, slots=True)
class Deal:
    """Chance deals these cards, player by player."""

    cards: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Join:
    """Another player sits down."""


@dataclass(frozen=True, slots=True)
class Go:
    """The round is over."""


Action: TypeAlias = Deal | Join | Go
JOIN: Final = Join()


@dataclass(frozen=True, slots=True)
class State:
    """The table; a card is 0 where a player has none."""

    options: Options
    round: int
    is_dealt: bool
    cards: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Observation:
    """What one player knows."""

    observer: int
    options: Options
    to_act: int
    round: int
    is_dealt: bool
    players: int
    card: int


def new(players: int, options: Options) -> State:
    """Return the table before the first deal."""
    if players not in PLAYERS:
        message = _("Club is for 2 to 4 players, not %d.")
        raise ValueError(message % players)
    return State(options, 0, is_dealt=False, cards=(0,) * players)


def current_player(state: State) -> int:
    """Return who acts."""
    if state.round == ROUNDS:
        return TERMINAL
    return state.round % len(state.cards) if state.is_dealt else CHANCE


def seated(state: State) -> int:
    """Return how many play."""
    return len(state.cards)


def may_join(state: State) -> bool:
    """Return whether there is a chair."""
    return state.options.open and len(state.cards) < MOST and state.round < ROUNDS


def legal_actions(state: State) -> tuple[Action, ...]:
    """Return what the host may do."""
    if current_player(state) < 0:
        return ()
    return (Go(), JOIN) if may_join(state) else (Go(),)


def why_not(state: State, action: Action) -> Refusal | None:
    if isinstance(action, Deal) and current_player(state) == CHANCE:
        is_good = len(action.cards) == len(state.cards)
    else:
        is_good = action in legal_actions(state)
    return None if is_good else Refusal("K2", _("it is not its time"))


def played(state: State, action: Action) -> State:
    match action:
        case Deal(cards):
            return replace(state, is_dealt=True, cards=cards)
        case Go():
            return replace(state, round=state.round + 1, is_dealt=False)
        case Join():
            return replace(state, cards=(*state.cards, 0))


@at_chance(current_player)
def sample(state: State, rng: Rng) -> Action:
    return Deal(tuple(1 + below(rng, 6) for _card in state.cards))


@at_end(current_player)
def returns(state: State) -> tuple[float, ...]:
    return tuple(map(float, state.cards))


def observe(state: State, player: int) -> Observation:
    return Observation(
        player,
        state.options,
        current_player(state),
        state.round,
        state.is_dealt,
        len(state.cards),
        state.cards[player],
    )


def seen(_before: State, action: Action, player: int) -> Action:
    """Return the action as a player may know it: cards of others are ones."""
    if not isinstance(action, Deal):
        return action
    cards = (c if seat == player else 1 for seat, c in enumerate(action.cards))
    return Deal(tuple(cards))


def determinize(observation: Observation, rng: Rng) -> State:
    """Return a table that looks the same."""
    cards = [1 + below(rng, 6) for _card in range(observation.players)]
    cards[observation.observer] = observation.card
    seen = observation
    return State(seen.options, seen.round, seen.is_dealt, tuple(cards))


def format_action(action: Action) -> str:
    match action:
        case Deal(cards):
            return " ".join(("deal", *map(str, cards)))
        case Join():
            return "join"
        case Go():
            return "go"


def _read(text: str) -> Action | None:
    words: dict[str, Action] = {"join": JOIN, "go": Go()}
    name, *cards = text.split(" ")
    if name == "deal" and cards and all(card in tuple("123456") for card in cards):
        return Deal(tuple(map(int, cards)))
    return words.get(text)


parse_action: Callable[[str], Action] = parser(TITLE, _read)
apply = guarded(TITLE, Action, format_action, why_not, played)


def follow(before: object, action: object, after: object, ids: Ids, /) -> Ids:
    """Return the identities as they are: nothing on the table moves."""
    del before, action, after
    return ids


def describe(
    before: Observation, action: Action, after: Observation, names: Sequence[str]
) -> str:
    """Return what happened."""
    if isinstance(action, Join):
        return _("%s joins.") % names[after.players - 1]
    if isinstance(action, Go):
        return _("%s goes on.") % names[before.to_act]
    return _("You have a %d.") % after.card
