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
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from tabletop import guards
from tabletop.chance import Rng, shuffled
from tabletop.game import CHANCE, TERMINAL, Ids, Refusal, option, put, recast
from tabletop.i18n import _, listed, mark

NAME: Final = "null_game"
TITLE: Final = "Null"
PLAYERS: Final = range(2, 4)
RULES_VERSION: Final = 1
ROUNDS: Final = 2
COPIES: Final = 2
HIDDEN: Final = -1  # a card that lies there, and is not seen


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
    )


@dataclass(frozen=True, slots=True)
class Action:
    """Chance will "deal" or "draw" these cards, or a player "keep" or "swap" his."""

    kind: str
    cards: tuple[int, ...] = ()


def format_action(action: Action) -> str:
    """Return the one text of the action."""
    return " ".join((action.kind, *map(str, action.cards)))


_READ: Final[Mapping[str, Callable[..., Action]]] = {
    "deal((?: [1-9])+)": lambda cards: Action("deal", (*map(int, cards.split()),)),
    "draw ([1-9])": lambda card: Action("draw", (int(card),)),
    "(keep|swap)": Action,
}
parse_action: Final = guards.parser(TITLE, guards.by_pattern(_READ))


@dataclass(frozen=True, slots=True)
class State:
    """The whole table; a hand or a card aside is 0 where there is none.

    Attributes:
        phase: "deal", "turn", "draw" or "over".
        round: how many rounds have been played.
        turn: the player whose turn it is.
        hands, aside: the card of each player, and the one that he has put aside.
        shown: the cards of the last showdown, empty before it.
    """

    options: Options
    phase: str
    round: int
    turn: int
    hands: tuple[int, ...]
    aside: tuple[int, ...]
    points: tuple[int, ...]
    shown: tuple[int, ...]


def new(players: int, options: Options) -> State:
    """Return the table before the first deal."""
    guards.check_players(TITLE, PLAYERS, players)
    guards.check_flags(options)
    if options.ranks not in range(2, 10):
        raise ValueError(_("A deck of %d ranks is impossible.") % options.ranks)
    none = (0,) * players
    return State(options, "deal", 0, 0, none, none, none, ())


def _left(table: State) -> Counter[int]:
    """Return how many of each card lie nowhere in sight."""
    deck = Counter(dict.fromkeys(range(1, table.options.ranks + 1), COPIES))
    deck.subtract(card for card in table.hands + table.aside if card > 0)
    return +deck


def current_player(state: State) -> int:
    """Return the seat that acts, `CHANCE` or `TERMINAL`."""
    return {"turn": state.turn, "over": TERMINAL}.get(state.phase, CHANCE)


def legal_actions(state: State) -> tuple[Action, ...]:
    """Return what the player may do."""
    choices = map(Action, ("keep", "swap"))
    return tuple(action for action in choices if not why_not(state, action))


_CLAUSES: Final = {"deal": "N1", "turn": "N2", "draw": "N3", "over": "N5"}
"""By phase, the clause that forbids what is not awaited in it."""


def why_not(state: State, action: Action) -> Refusal | None:
    """Return why the action may not be played now; None if it may."""
    phase = "turn" if action.kind in {"keep", "swap"} else action.kind
    if phase != state.phase:
        return Refusal(_CLAUSES[state.phase], _("that is not what happens now"))
    if action.kind == "swap" and not _left(state):
        return Refusal("N3", _("no card is left to be drawn"))
    if action.kind == "deal" and len(action.cards) != len(state.hands):
        return Refusal("N1", _("each player is dealt one card"))
    for card in Counter(action.cards) - _left(state):
        return Refusal("N1", _("it needs a %d more than the deck has") % card)
    return None


def played(state: State, action: Action) -> State:
    """Return the state after an action that may be played."""
    match action.kind:
        case "deal":
            return replace(state, phase="turn", turn=0, hands=action.cards)
        case "swap":
            aside = put(state.aside, state.turn, state.hands[state.turn])
            hands = put(state.hands, state.turn, 0)
            return replace(state, phase="draw", hands=hands, aside=aside)
        case "draw":
            state = replace(state, hands=put(state.hands, state.turn, *action.cards))
    if state.turn + 1 < len(state.hands):
        return replace(state, phase="turn", turn=state.turn + 1)
    return _showdown(state)


def _showdown(state: State) -> State:
    cards, points, best = state.hands, state.points, max(state.hands)
    if cards.count(best) == 1:  # N4: alone
        winner = cards.index(best)
        points = put(points, winner, points[winner] + 1)
    after = replace(new(len(points), state.options), round=state.round + 1)
    phase = "over" if after.round == ROUNDS else after.phase
    return replace(after, phase=phase, points=points, shown=cards)


apply: Final = guards.guarded(TITLE, Action, format_action, why_not, played)


@guards.at_chance(current_player)
def sample(state: State, rng: Rng) -> Action:
    """Return a chance action, as likely as the rules say."""
    cards = shuffled(rng, tuple(_left(state).elements()))
    number = 1 if state.phase == "draw" else len(state.hands)
    return Action(state.phase, cards[:number])


@guards.at_end(current_player)
def returns(state: State) -> tuple[float, ...]:
    """Return each player's points less the mean of all."""
    mean = sum(state.points) / len(state.points)
    return tuple(points - mean for points in state.points)


@dataclass(frozen=True, slots=True)
class Observation(State):
    """The table as one player sees it: a card is `HIDDEN` where he does not see it."""

    observer: int
    to_act: int


def observe(state: State, player: int) -> Observation:
    """Return what this player may know.

    Raises:
        ValueError: there is no such player.
    """
    guards.check_seat(len(state.hands), player)
    return recast(
        Observation,
        state,
        hands=_seen(state.hands, player),
        aside=state.aside if state.options.open_swap else _seen(state.aside, player),
        observer=player,
        to_act=current_player(state),
    )


def _seen(cards: tuple[int, ...], player: int) -> tuple[int, ...]:
    return put(tuple(HIDDEN * (card > 0) for card in cards), player, cards[player])


def determinize(observation: Observation, rng: Rng) -> State:
    """Return a state with the cards that the observer does not see dealt anew."""
    unseen = iter(shuffled(rng, tuple(_left(observation).elements())))
    hands, aside = (
        tuple(next(unseen) if card == HIDDEN else card for card in cards)
        for cards in (observation.hands, observation.aside)
    )
    return recast(State, observation, hands=hands, aside=aside)


def describe(
    before: Observation, action: Action, after: Observation, names: Sequence[str]
) -> str:
    """Return what happened, without the cards that the observer does not see."""
    is_own = after.observer == before.turn
    card = action.cards[0] if action.kind == "draw" else after.hands[after.observer]
    sentence = {
        "deal": _("You are dealt a {card}."),
        "draw": _("{name} draws a {card}.") if is_own else _("{name} draws a card."),
        "keep": _("{name} keeps."),
        "swap": _("{name} puts a card aside."),
    }[action.kind]
    told = sentence.format(name=names[before.turn], card=card)
    if after.round == before.round:
        return told
    return f"{told} {_('The cards are %s.') % listed(after.shown)}"


def follow(before: Observation, action: Action, after: Observation, ids: Ids) -> Ids:
    """Return the number of each card; one that is put aside keeps that of the hand."""
    hand, first = f"hand {before.turn}", 100 * after.round
    if after.round > before.round:
        return {}
    if action.kind == "deal":
        return {f"hand {n}": first + n for n in range(len(after.points))}
    if action.kind == "swap":
        others = {place: ids[place] for place in ids if place != hand}
        return {**others, f"aside {before.turn}": ids[hand]}
    return {**ids, hand: first + 50 + before.turn} if action.kind == "draw" else ids
