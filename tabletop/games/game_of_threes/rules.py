"""The rules of the Game of Threes: legal actions, refusals, transitions.

First come the options, the actions with their notation, and the state. Then come legal
actions, refusals and transitions, in the order of the rulebook. Cards are numbers, as
in `cards`; wild ranks are 3 to 13. `melds` and `grouping` find sets and points (G8 to
G11).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final, Literal, TypeAlias

from tabletop.core import validation
from tabletop.core.cards import (
    CARD,
    JOKER as JOKER_TEXT,
    Cards,
    card_words,
    other_decks,
    without,
)
from tabletop.core.chance import Rng, shuffled
from tabletop.core.game import (
    CHANCE,
    TERMINAL,
    Refusal,
    margins,
    option,
    record,
)
from tabletop.core.i18n import _, mark
from tabletop.core.options import OptionSet
from tabletop.games.game_of_threes.cards import (
    DECK_SIZE,
    RANKS_IN_SUIT,
    SUITED,
    TEXTS,
    USUAL,
    Values,
    all_cards,
    decks_for,
    numbers_of,
    texts_of,
    with_card,
)
from tabletop.games.game_of_threes.melds import is_out, points_left

NAME: Final = "game_of_threes"
TITLE: Final = mark("Game of Threes")
RULES_VERSION: Final = 1
MOST_PLAYERS: Final = 12
PLAYERS: Final = range(2, MOST_PLAYERS + 1)  # that a table can begin with (G1)
USUAL_PLAYERS: Final = 3  # the game is best with three to five

FEWEST_ROUNDS: Final = 3
ROUNDS: Final = 11

FIRST_HAND: Final = 3  # cards of each in the first round; each later one has one more
TURNS_PER_PLAYER: Final = 50  # then a round ends if nobody is out (G13.1)


# Options

NATURALS: Final = (0, 1, 2)


@dataclass(frozen=True, slots=True)
class Options:
    """The options of a game (G10, G4, G17, G18, G1, G9, G11)."""

    min_naturals: int = option(
        default=0,
        label=mark("Natural cards in a set"),
        sentence=mark("Each set must hold at least this many cards that are not wild."),
        choices=NATURALS,
    )
    rounds: int = option(
        default=ROUNDS,
        label=mark("Rounds"),
        sentence=mark("How many rounds the game has; a complete one has eleven."),
        choices=(ROUNDS, *range(FEWEST_ROUNDS, ROUNDS)),
        phrase=mark("{value} rounds"),
    )
    allow_joining: bool = option(
        default=False,
        label=mark("Joining late"),
        sentence=mark(
            "Between rounds a new player can join, with the highest score at the table."
        ),
    )
    points_hidden: bool = option(
        default=False,
        label=mark("Hidden points"),
        sentence=mark("Until the game ends, players see only their own points."),
    )
    jokers: bool = option(
        default=True,
        label=mark("Jokers"),
        sentence=mark("Each deck has a joker, which is wild in every round."),
        phrase=mark("No jokers"),
    )
    low_aces: bool = option(
        default=False,
        label=mark("Low aces"),
        sentence=mark("Aces are always low, below the two, and cost 1 point."),
    )
    cheap_wilds: bool = option(
        default=False,
        label=mark("Cheap wild cards"),
        sentence=mark(
            "Wild cards left over cost what they show; a joker still costs 50."
        ),
    )

    @property
    def values(self) -> Values:
        """What aces and wild cards are worth (G9, G11)."""
        if self.low_aces or self.cheap_wilds:
            return Values(self.low_aces, self.cheap_wilds)
        return USUAL

    @property
    def of_sets(self) -> tuple[int, Values]:
        """What the set finder asks for after a hand and a wild rank."""
        return self.min_naturals, self.values


THREE_THIRTEEN: Final = Options(jokers=False, low_aces=True, cheap_wilds=True)
"""The options of Three-Thirteen, as it is published."""
OPTION_SETS: Final = (OptionSet(mark("Three-Thirteen"), THREE_THIRTEEN),)


# Actions; their constructors reject malformed values


@dataclass(frozen=True, slots=True)
class Order:
    """Chance deals a card to each player for the order of play (G3)."""

    cards: Cards  # by player, all different, no joker

    def __post_init__(self) -> None:
        different = set(self.cards)
        _check(different <= {*range(len(SUITED))}, self.cards)
        _check(len(different) == len(self.cards), self.cards)


@dataclass(frozen=True, slots=True)
class Keep:
    """The order of play of the last game stays, and its winner deals (G14)."""

    order: tuple[int, ...]  # the players, first to last; the last one deals

    def __post_init__(self) -> None:
        players = range(len(self.order))
        _check(sorted(self.order) == [*players] and len(players) > 1, self.order)


@dataclass(frozen=True, slots=True)
class Shuffle:
    """Chance puts all cards, or all discards (G15), into this order, from the top."""

    cards: Cards

    def __post_init__(self) -> None:
        _check({*self.cards} <= {*range(DECK_SIZE)}, self.cards)


@dataclass(frozen=True, slots=True)
class Cut:
    """The player cuts the pile (G5)."""

    place: int  # number of cards that go from the top to the bottom, 0 or more

    def __post_init__(self) -> None:
        _check(self.place >= 0, self.place)


@dataclass(frozen=True, slots=True)
class Draw:
    """The player takes the top card of a pile (G7)."""

    is_open: bool  # whether it is the discard pile


@dataclass(frozen=True, slots=True)
class Discard:
    """The player lays a card on the discard pile (G7)."""

    card: int

    def __post_init__(self) -> None:
        _check(self.card in range(DECK_SIZE), self.card)


@dataclass(frozen=True, slots=True)
class Deal:
    """The dealer opens the next round (G14)."""


@dataclass(frozen=True, slots=True)
class Join:
    """A new player sits down (G17)."""


Action: TypeAlias = Order | Keep | Shuffle | Cut | Draw | Discard | Deal | Join


def _check(is_sound: bool, value: object) -> None:  # noqa: FBT001 - the checked condition
    if not is_sound:
        raise validation.invalid(TITLE, value)


# Actions made once

DEAL: Final = Deal()
JOIN: Final = Join()
DRAW_STOCK: Final = Draw(is_open=False)
DRAW_DISCARD: Final = Draw(is_open=True)
DRAWS: Final = (DRAW_STOCK, DRAW_DISCARD)
DISCARDS: Final = tuple(map(Discard, range(DECK_SIZE)))  # by the card


# Notation

_WORDS: Final[Mapping[Action, str]] = {
    DRAW_STOCK: "draw stock",
    DRAW_DISCARD: "draw discard",
    DEAL: "deal",
    JOIN: "join",
}
_NUMBER: Final = "0|[1-9][0-9]"
_ANY_CARD: Final = f"{CARD}|{JOKER_TEXT}"
_NOTATION: Final[Mapping[str, Callable[[str], Action]]] = {
    f"({'|'.join(_WORDS.values())})": {v: k for k, v in _WORDS.items()}.__getitem__,
    f"discard ({_ANY_CARD})": lambda text: DISCARDS[TEXTS.index(text)],
    f"cut ({_NUMBER}{{0,8}})": lambda text: Cut(int(text)),
    f"keep((?: (?:{_NUMBER}?))+)": lambda text: Keep(tuple(map(int, text.split()))),
    f"order((?: (?:{_ANY_CARD}))+)": lambda text: Order(_cards_in(text)),
    f"shuffle((?: (?:{_ANY_CARD}))+)": lambda text: Shuffle(_cards_in(text)),
}
"""Pattern of the text of each kind of action, and its parser; the usual ones first."""


def format_action(action: Action) -> str:
    """Return the text of the action, such as "discard 7h"."""
    match action:
        case Order(cards):
            return " ".join(("order", *texts_of(cards)))
        case Keep(order):
            return " ".join(("keep", *map(str, order)))
        case Shuffle(cards):
            return " ".join(("shuffle", *texts_of(cards)))
        case Discard(card):
            return f"discard {TEXTS[card]}"
        case Cut(place):
            return f"cut {place}"
        case Draw() | Deal() | Join():
            return _WORDS[action]


def _cards_in(text: str) -> Cards:
    return numbers_of(tuple(text.split()))


# The state

Phase: TypeAlias = Literal["order", "shuffle", "cut", "draw", "discard", "deal", "over"]

Rows: TypeAlias = tuple[tuple[int, ...], ...]
"""The points of each finished round, by player; early rounds may be shorter (G17)."""


@record
class Setup:
    """The part of the state that changes only between rounds."""

    options: Options
    order_cards: Cards  # by player of the beginning, the card for the order (G3)
    order: tuple[int, ...]  # the players, first to last; empty before those cards
    dealer: int | None  # None before chance has dealt those cards


@record
class Seat:
    """The cards of one player."""

    hand: Cards  # ascending
    known: Cards  # cards of the hand that came from the discard pile, ascending


NOTHING: Final = Seat((), ())


@record
class State:
    """A position."""

    setup: Setup
    phase: Phase  # "order" and "shuffle" are chance's
    to_act: int  # the seat that acts, `CHANCE` or `TERMINAL`
    round: int  # from 1; of the round that has ended in the phase "deal"
    # the player whose turn it is, also while the stock is remade (G15); None between
    # rounds
    active: int | None
    seats: tuple[Seat, ...]  # of the players; after a round as it ended
    discards: Cards = ()  # the discard pile, oldest first
    stock: Cards = ()  # from the top; the whole pile in the phase "cut"
    taken: int | None = None  # the card that the active player has just taken, if any
    is_open: bool = False  # whether it came from the discard pile
    turns: int = 0  # number of turns in the round, of all players (G13.1)
    out_player: int | None = None  # the player who went out first, None before
    rows: Rows = ()  # points, round by round
    # the cards of the last remade stock, ascending; empty before a remake (G15), and
    # when the round is over
    remade: Cards = ()

    @property
    def wild_rank(self) -> int:
        """The wild rank of the round."""
        return wild_rank_of(self.round)


def seated(state: State) -> int:
    """Return the number of players at the table, with those who have joined."""
    return len(state.seats)


# Legal actions


def legal_actions(state: State) -> tuple[Action, ...]:
    """Return the player's legal actions; none at chance and at the end."""
    if state.phase == "draw":
        return DRAWS
    if state.phase == "discard":
        return _discards(state.seats[state.to_act].hand)
    if state.phase == "cut":
        return _cuts(len(state.stock))
    if state.phase == "deal":
        return (DEAL, JOIN) if may_join(state) else (DEAL,)
    return ()


def _discards(hand: Cards) -> tuple[Action, ...]:
    return tuple([DISCARDS[card] for card in dict.fromkeys(hand)])


@lru_cache(maxsize=256)
def prepares(action: Action) -> bool:
    """Return whether an action comes before the deal (G5)."""
    return isinstance(action, Cut)


@lru_cache(maxsize=64)
def _cuts(size: int) -> tuple[Action, ...]:
    """Return the ways to cut a pile of a number of cards (G5)."""
    return tuple(map(Cut, range(1, size)))


# Refusals


def why_not(state: State, action: Action) -> Refusal | None:
    """Return the refusal of an action, None if it is legal."""
    kind = type(action)
    if kind in _AWAITED[state.phase]:
        return _CHECKS[kind](state, action)
    return _not_now(state, kind)


def _not_now(state: State, kind: type[Action]) -> Refusal | None:
    phase = state.phase
    if phase == "over":
        return Refusal("G13", _("the game is over"))
    if kind is Join:
        return _no_join(state, JOIN)
    in_turn = phase in {"draw", "discard"}
    clause, reason = _NOT_IN_TURN[kind] if in_turn else _NOT_YET[phase]
    return Refusal(clause or _clause_of_pile(state), _(reason))


_AWAITED: Final[Mapping[Phase, tuple[type[Action], ...]]] = {
    "order": (Order, Keep),
    "shuffle": (Shuffle,),
    "cut": (Cut,),
    "draw": (Draw,),
    "discard": (Discard,),
    "deal": (Deal, Join),
    "over": (),
}
"""By phase, the kinds of actions that it accepts."""

_NOT_YET: Final[Mapping[Phase, tuple[str, str]]] = {
    "order": ("G3", mark("the order of play is not settled yet")),
    "shuffle": ("", mark("the cards are not shuffled yet")),
    "cut": ("", mark("the deck must be cut first")),
    "deal": ("G14", mark("the round is over, and the dealer must deal")),
}
"""By phase, the reason to refuse other actions, and the clause if it is always one."""

_NOT_IN_TURN: Final[Mapping[type[Action], tuple[str, str]]] = {
    Order: ("G3", mark("the order of play is already settled")),
    Keep: ("G3", mark("the order of play is already settled")),
    Shuffle: ("G5", mark("the cards are already dealt")),
    Cut: ("G5", mark("the cards are already dealt")),
    Draw: ("G7", mark("you have already taken a card, and must discard one")),
    Discard: ("G7", mark("take a card first")),
    Deal: ("G14", mark("the round is not over yet")),
}
"""By kind of action, the clause and the reason to refuse it in a turn."""


def _clause_of_pile(state: State) -> str:
    return "G5" if state.active is None else "G15"


def _no_order(state: State, action: Order) -> Refusal | None:
    players = len(state.seats)
    if len(action.cards) == players:
        return None
    words = _("each of the {players} players gets one card for the order of play")
    return Refusal("G3", words.format(players=players))


def _no_keep(state: State, action: Keep) -> Refusal | None:
    players = len(state.seats)
    if len(action.order) == players:
        return None
    words = _("each of the {players} players has a place in the order of play")
    return Refusal("G14", words.format(players=players))


def _no_cut(state: State, action: Cut) -> Refusal | None:
    size = len(state.stock)
    if 0 < action.place < size:
        return None
    words = _("the pile of {size} cards is cut after 1 to {last} of them")
    told = words.format(size=size, last=size - 1)
    return Refusal(_clause_of_pile(state), told)


def _no_discard(state: State, action: Discard) -> Refusal | None:
    if action.card in state.seats[state.to_act].hand:
        return None
    words = _("there is no {card} in your hand")
    return Refusal("G7", words.format(card=card_words(TEXTS[action.card])))


def _no_shuffle(state: State, action: Shuffle) -> Refusal | None:
    if tuple(sorted(action.cards)) == _to_shuffle(state):
        return None
    if state.active is not None:
        return Refusal("G15", _("these are not the cards of the discard pile"))
    return Refusal("G1", other_decks(decks_for(len(state.seats))))


def _no_join(state: State, _join: Join) -> Refusal | None:
    reason = _never_joined(state)
    if not reason and state.phase != "deal":
        reason = _("players join between rounds")
    return Refusal("G17", reason) if reason else None


_CHECKS: Final[Mapping[type[Action], Callable[..., Refusal | None]]] = {
    Order: _no_order,
    Keep: _no_keep,
    Shuffle: _no_shuffle,
    Cut: _no_cut,
    Draw: lambda _state, _draw: None,
    Discard: _no_discard,
    Deal: lambda _state, _deal: None,
    Join: _no_join,
}
"""By the kind of action, the function that refuses it in its phase."""


def may_join(state: State) -> bool:
    """Return whether another player may still join before a later round (G17)."""
    return not _never_joined(state)


def _never_joined(state: State) -> str:
    """Return the reason why no player may join any more, "" if one may."""
    if not state.setup.options.allow_joining:
        return _("joining late is not allowed in this game")
    if len(state.seats) >= MOST_PLAYERS:
        words = _("there are {n} players at the table, and there is no room for more")
        return words.format(n=MOST_PLAYERS)
    if state.round >= state.setup.options.rounds:
        return _("this is the last round, so nobody can join any more")
    return ""


# Transitions


def played(state: State, action: Action) -> State:
    """Return the state after a legal action; the action is not checked."""
    return _DEEDS[type(action)](state, action)


def _opened(state: State, action: Order | Keep | Deal) -> State:
    """Return the beginning of the round that the action opens (G3, G14)."""
    setup, number = state.setup, 1
    match action:
        case Order(cards):
            setup = ordered(setup.options, cards)
        case Keep(order):
            setup = Setup(setup.options, (), order, order[-1])
        case Deal():
            number = state.round + 1
    return shuffling(setup, number, len(state.seats), state.rows)


@validation.at_chance(validation.current_player)
def sample(state: State, rng: Rng) -> Action:
    """Return cards for the order of play, or an order of cards, all equally likely."""
    if state.phase == "order":
        deck = shuffled(rng, range(len(SUITED)))
        return Order(deck[: len(state.seats)])
    return Shuffle(shuffled(rng, _to_shuffle(state)))


def new(players: int, options: Options) -> State:
    """Return the table before the order of play is settled.

    Raises `ValueError` for an impossible number of players or an impossible option.
    """
    validation.check_players(f"The {TITLE}", PLAYERS, players)
    validation.check_choices(options)
    state = shuffling(Setup(options, (), (), None), 1, players, ())
    return replace(state, phase="order")


# G3, the order of play


def ordered(options: Options, cards: Cards) -> Setup:
    """Return the order of play by these cards, and the first dealer.

    The lowest rank plays first; among equal ranks, the first suit.
    """
    keys = [(card % RANKS_IN_SUIT, card // RANKS_IN_SUIT) for card in cards]
    order = tuple(sorted(range(len(cards)), key=keys.__getitem__))
    return Setup(options, cards, order, order[-1])


def left_of(order: tuple[int, ...], player: int) -> int:
    """Return the next player in the order of play."""
    return order[(order.index(player) + 1) % len(order)]


# G4, rounds


def wild_rank_of(number: int) -> int:
    """Return the wild rank of a round, also its number of cards (G4): 3 to 13."""
    return number - 1 + FIRST_HAND


def shuffling(setup: Setup, number: int, players: int, rows: Rows) -> State:
    """Return the beginning of this round, before its cards are shuffled."""
    seats = (NOTHING,) * players
    return State(setup, "shuffle", CHANCE, number, None, seats, rows=rows)


# G5 and G15, shuffle and cut: between rounds all cards, in a turn the discards


def _to_shuffle(state: State) -> Cards:
    if state.active is None:
        return all_cards(len(state.seats), jokers=state.setup.options.jokers)
    return tuple(sorted(state.discards))


def _shuffled_into(state: State, shuffle: Shuffle) -> State:
    cards, order = shuffle.cards, state.setup.order
    player = state.setup.dealer if state.active is None else state.active
    assert player is not None  # noqa: S101 - the order of play is known
    return replace(
        state,
        phase="cut",
        to_act=order[order.index(player) - 1],
        stock=cards,
        discards=(),
        remade=() if state.active is None else tuple(sorted(cards)),
    )


def _cut(state: State, cut: Cut) -> State:
    pile = state.stock[cut.place :] + state.stock[: cut.place]
    if state.active is not None:  # the pile is the new stock; its player discards
        return replace(state, phase="discard", to_act=state.active, stock=pile)
    return _dealt(state, pile)


# G6, the deal


def _dealt(state: State, pile: Cards) -> State:
    order, dealer, seats = state.setup.order, state.setup.dealer, list(state.seats)
    assert dealer is not None  # noqa: S101 - the order of play is known
    players, first = len(order), left_of(order, dealer)
    dealt = wild_rank_of(state.round) * players
    at = order.index(first)
    for k in range(players):
        hand = tuple(sorted(pile[k:dealt:players]))
        seats[order[(at + k) % players]] = Seat(hand, ())
    return replace(
        state,
        phase="draw",
        to_act=first,
        active=first,
        seats=tuple(seats),
        discards=pile[dealt : dealt + 1],
        stock=pile[dealt + 1 :],
    )


# G7, a turn


def _taken(state: State, draw: Draw) -> State:
    """Return the state after the player took the top card of a pile."""
    player, discards, stock = state.to_act, state.discards, state.stock
    seats, is_open = [*state.seats], draw.is_open
    hand, known = seats[player].hand, seats[player].known
    if is_open:
        card, discards = discards[-1], discards[:-1]
        known = with_card(known, card)
    else:
        card, stock = stock[0], stock[1:]
    seats[player] = Seat(with_card(hand, card), known)
    phase: Phase = "discard" if stock else "shuffle"  # G15
    return State(
        state.setup,
        phase,
        player if stock else CHANCE,
        state.round,
        state.active,
        tuple(seats),
        discards,
        stock,
        card,
        is_open,
        state.turns,
        state.out_player,
        state.rows,
        state.remade,
    )


def _discarded(state: State, discard: Discard) -> State:
    """Return the beginning of the next turn, or the end of the round."""
    player, card = state.to_act, discard.card
    seats = [*state.seats]
    seat = seats[player]
    hand, known = without(seat.hand, (card,)), seat.known
    if card in known:
        known = without(known, (card,))
    seats[player] = Seat(hand, known)
    out, setup = state.out_player, state.setup
    if out is None and is_complete(state, hand):
        out = player  # G12
    following = left_of(setup.order, player)
    turns, taken, is_open = state.turns + 1, None, False
    after = State(
        setup,
        "draw",
        following,
        state.round,
        following,
        tuple(seats),
        state.discards + (card,),  # noqa: RUF005 - copies them once
        state.stock,
        taken,
        is_open,
        turns,
        out,
        state.rows,
        state.remade,
    )
    if out is None:  # G13.1
        is_over = turns >= TURNS_PER_PLAYER * len(seats)
    else:
        is_over = following == out
    return _scored(after) if is_over else after


# G11 to G13, points, going out and scoring


def points_of_hand(state: State, hand: Cards) -> int:
    """Return the points of a hand in its best grouping (G11)."""
    return points_left(hand, state.wild_rank, *state.setup.options.of_sets)


def is_complete(state: State, hand: Cards) -> bool:
    """Return whether sets can take the whole hand, so that its player is out (G12)."""
    return is_out(hand, wild_rank_of(state.round), *state.setup.options.of_sets)


def open_players(state: State) -> frozenset[int]:
    """Return the players whose hands lie open (G12, G13).

    When the round is over, all hands lie open. Before, the hand of the player who is
    out lies open, and those of players who have had their last turn.
    """
    order = state.setup.order
    if state.phase in {"deal", "over"}:
        return frozenset(order)
    if state.out_player is None or state.active is None:
        return frozenset()
    first = order.index(state.out_player)
    count = (order.index(state.active) - first) % len(order)
    return frozenset((order * 2)[first : first + count])


def _scored(state: State) -> State:
    """Return the end of a round, with its points; all hands lie open."""
    row = tuple([points_of_hand(state, seat.hand) for seat in state.seats])
    setup = state.setup
    is_last = state.round == setup.options.rounds
    ended = replace(
        state,
        phase="over" if is_last else "deal",
        to_act=TERMINAL,
        active=None,
        rows=(*state.rows, row),
        remade=(),  # the open hands show more
    )
    if is_last:
        return ended
    assert setup.dealer is not None  # noqa: S101 - the order of play is known
    dealer = left_of(setup.order, setup.dealer)  # G14
    return replace(ended, setup=replace(setup, dealer=dealer), to_act=dealer)


@validation.at_end(validation.current_player)
def returns(state: State) -> tuple[float, ...]:
    """Return for each player the number of players behind, less the number ahead."""
    return margins(totals(state.rows, len(state.seats)))


# G14, another game of the same players

OPENING: Final = Keep  # kind of action that begins a game after another one


def opening(last: State, places: Sequence[int]) -> Action:
    """Return the first action of the next game of the same players: the winner deals.

    Of several winners the first by seat deals. `places` has the seat of each player in
    the next game. Raises `ValueError` before the end.
    """
    ahead = returns(last)
    order = last.setup.order
    after = order.index(ahead.index(max(ahead))) + 1
    return Keep(tuple(places[player] for player in order[after:] + order[:after]))


# G17, joining late


def _joined(state: State, _join: Join) -> State:
    setup, player = state.setup, len(state.seats)
    setup = replace(setup, order=(*setup.order, player))
    return replace(state, setup=setup, seats=(*state.seats, NOTHING))


@lru_cache(maxsize=256)
def totals(rows: Rows, players: int) -> tuple[int, ...]:
    """Return the score of each player: the points, and the score to begin with."""
    found = list[int]()
    for row in rows:
        add_players(found, len(row))
        for player, points in enumerate(row):
            found[player] += points
    add_players(found, players)
    return tuple(found)


def add_players(scores: list[int], players: int) -> None:
    """Append scores of new players, who get the highest score at the table."""
    highest = max(scores, default=0)
    scores += [highest] * (players - len(scores))


_DEEDS: Final[Mapping[type[Action], Callable[..., State]]] = {
    Order: _opened,
    Keep: _opened,
    Shuffle: _shuffled_into,
    Cut: _cut,
    Draw: _taken,
    Discard: _discarded,
    Deal: _opened,
    Join: _joined,
}
"""By the kind of action, the function that returns the next state."""

# Contract functions made from these rules

parse_action: Final[Callable[[str], Action]] = validation.parser(
    TITLE, validation.by_pattern(_NOTATION)
)
apply: Final = validation.guarded(TITLE, Action, format_action, why_not, played)
