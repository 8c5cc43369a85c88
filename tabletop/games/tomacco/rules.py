"""The rules of Tomacco, in the order of its rulebook.

Options; actions and their notation; the state; the deal and the choice of face-up cards
(C1 to C5); legal plays and refusals (C6 to C13); the effects of actions; the end of a
turn and of the game.

Cards, ranks and sets of ranks are numbers, as in `cards`. The constructor of an action
raises `InvalidActionError` if no game could contain the action.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import combinations, groupby
from typing import Final, Literal, NoReturn, TypeAlias

from tabletop.core import validation
from tabletop.core.cards import CARD, Cards, a_rank, other_decks, without
from tabletop.core.chance import Rng, below, shuffled
from tabletop.core.game import (
    CHANCE,
    TERMINAL,
    Computed,
    InvalidActionError,
    Refusal,
    margins,
    option,
    record,
)
from tabletop.core.i18n import _, mark
from tabletop.core.options import OptionSet
from tabletop.games.tomacco.cards import (
    ACE,
    ALL_RANKS,
    DECK_SIZE,
    EIGHT,
    HAND,
    PLACES,
    RANKS,
    SEVEN,
    TEN,
    THREE,
    TWO,
    all_cards,
    decks_for,
    has_all,
    merged,
    numbers_of,
    texts_of,
    without_known,
)

NAME: Final = "tomacco"
TITLE: Final = mark("Tomacco")
PLAYERS: Final = range(2, 21)
USUAL_PLAYERS: Final = 3  # best with three to five

RULES_VERSION: Final = 1

# Options


@dataclass(frozen=True, slots=True)
class Options:
    """The options of a game."""

    allow_equal: bool = option(
        default=False,
        label=mark("Same rank on same rank"),
        sentence=mark("A card may be played on one of its own rank."),
    )
    go_again: bool = option(
        default=True,
        label=mark("Go again after a clear"),
        sentence=mark("Whoever clears the pile goes again."),
        phrase=mark("No extra turn after a clear"),
    )
    # at least 1, or None; any such number, not only the choices below
    refill_to: int | None = option(
        default=None,
        label=mark("Refill hand to"),
        sentence=mark(
            "None: you draw one card before each turn. A number: after each turn you "
            "draw until you hold that many, as long as there are cards to draw."
        ),
        choices=(None, 3, 4, 5, 6),
        phrase=mark("Hands of {value}"),
    )
    stop_at_first_out: bool = option(
        default=False,
        label=mark("Stop when one player is out"),
        sentence=mark("The game ends as soon as one player has no cards left."),
    )
    seven_or_lower: bool = option(
        default=False,
        label=mark("Seven or lower"),
        sentence=mark("On a seven you can only play a seven or lower, or a ten."),
    )
    eight_transparent: bool = option(
        default=False,
        label=mark("Transparent eights"),
        sentence=mark(
            "An eight may be played on anything, and the card below it is still the "
            "one to beat."
        ),
    )
    ace_stays: bool = option(
        default=False,
        label=mark("Aces stay"),
        sentence=mark("An ace is only the highest card: it doesn’t clear the pile."),
    )
    four_of_a_kind: bool = option(
        default=False,
        label=mark("Four of a kind to clear"),
        sentence=mark(
            "It takes four cards of one rank on top to clear the pile, not three. "
            "With more than one deck it is always four."
        ),
    )
    three_transparent: bool = option(
        default=False,
        label=mark("Transparent threes"),
        sentence=mark(
            "A three may be played on anything, and the card below it is still the "
            "one to beat."
        ),
    )
    lowest_begins: bool = option(
        default=False,
        label=mark("Lowest card begins"),
        sentence=mark(
            "The player with the lowest card in hand shows it and begins; twos and "
            "transparent cards don’t count."
        ),
    )


SHITHEAD: Final = Options(
    allow_equal=True,
    refill_to=3,
    ace_stays=True,
    four_of_a_kind=True,
    lowest_begins=True,
)
"""What published rules of Shithead share; `docs/shithead.md` compares the clauses."""

OPTION_SETS: Final = (OptionSet(mark("Shithead"), SHITHEAD),)


# Actions


@dataclass(frozen=True, slots=True)
class Table:
    """The player chooses their three face-up cards (C4)."""

    cards: Cards  # three, ascending

    def __post_init__(self) -> None:
        _check_cards(self, self.cards)
        if len(self.cards) != PLACES:
            _refuse(self, _("choose exactly three cards"))


@dataclass(frozen=True, slots=True)
class Play:
    """The player lays cards of one rank on the active pile (C7)."""

    cards: Cards  # ascending; the last one is on top of the pile

    def __post_init__(self) -> None:
        _check_cards(self, self.cards)
        if not self.cards or self.cards[0] >> 2 != self.cards[-1] >> 2:
            _refuse(self, _("cards played together must have the same rank"))


@dataclass(frozen=True, slots=True)
class Flip:
    """The player flips a face-down card, and plays it if it is playable (C12)."""

    place: int  # 0 to 2

    def __post_init__(self) -> None:
        if self.place not in range(PLACES):
            _refuse(self, _("face-down cards are numbered from 0 to 2"))


@dataclass(frozen=True, slots=True)
class Pickup:
    """The player takes the active pile into the hand (C13)."""


@dataclass(frozen=True, slots=True)
class Dealer:
    """Chance chooses the dealer (C5)."""

    player: int

    def __post_init__(self) -> None:
        if self.player < 0:
            _refuse(self, _("players are numbered from 0"))


@dataclass(frozen=True, slots=True)
class Shuffle:
    """Chance orders all cards, from the top (C3)."""

    cards: Cards

    def __post_init__(self) -> None:
        if not {*self.cards} <= {*range(DECK_SIZE)}:
            _refuse_cards(self)


Action: TypeAlias = Table | Play | Flip | Pickup | Dealer | Shuffle


def _check_cards(action: Table | Play, cards: Cards) -> None:
    if any(card not in range(DECK_SIZE) for card in cards):
        _refuse_cards(action)
    if tuple(sorted(cards)) != cards:
        _refuse(action, _("the cards are named in ascending order"))


def _refuse_cards(action: Table | Play | Shuffle) -> NoReturn:
    sentence = _("“{cards}” are not cards in Tomacco.")
    raise InvalidActionError(sentence.format(cards=action.cards))


def _refuse(action: Action, reason: str) -> NoReturn:
    raise validation.invalid(TITLE, format_action(action), reason)


PICKUP: Final = Pickup()
FLIPS: Final = tuple(map(Flip, range(PLACES)))  # the flips, by the place of the card


@lru_cache(maxsize=1 << 14)
def play(cards: Cards) -> Play:
    """Return the cached action that plays these cards."""
    return Play(cards)


# Their notation


def format_action(action: Action) -> str:
    """Return the text of the action, such as "play 7h 7c"."""
    kind = type(action).__name__.lower()
    match action:
        case Flip(number) | Dealer(number):
            return f"{kind} {number}"
        case Pickup():
            return kind
        case Table(cards) | Play(cards) | Shuffle(cards):
            return " ".join((kind, *texts_of(cards)))


_NOTATION: Final[Mapping[str, Callable[..., Action]]] = {
    f"play((?: {CARD})+)": lambda cards: play(tuple(sorted(_numbers(cards)))),
    "pickup": lambda: PICKUP,
    "flip ([0-2])": lambda place: FLIPS[int(place)],
    f"table((?: {CARD})+)": lambda cards: Table(tuple(sorted(_numbers(cards)))),
    "dealer (0|[1-9][0-9]{0,8})": lambda player: Dealer(int(player)),
    f"shuffle((?: {CARD})+)": lambda cards: Shuffle(_numbers(cards)),
}
"""Regular expression of each kind of action, and the function that parses it."""


def _numbers(cards: str) -> Cards:
    return numbers_of(tuple(cards.split()))


# The state

Phase: TypeAlias = Literal["dealer", "shuffle", "table", "play", "over"]

FaceDown: TypeAlias = tuple[int | None, ...]  # at the three places; None if empty

NO_CARDS: Final[FaceDown] = (None, None, None)
NOTHING_KNOWN: Final = (0, 0, 0)


@record
class Setup:
    """The part of a state that is constant from the deal on."""

    options: Options
    dealer: int | None  # None before chance has chosen the dealer
    # the set of playable ranks under the options (C7), by the rank in force; the last
    # set is for no rank in force
    playable: tuple[int, ...]
    run: int  # number of cards of one rank on top that clears the pile (C11)
    clearing: int  # the set of ranks that clear the pile alone (C9, C10)
    transparent: int  # the set of ranks below which the rank in force is (C7)


@record
class Seat:
    """The cards of one player."""

    hand: Cards  # ascending; without the cards chosen to lie face up
    known: Cards  # cards of the hand that all players have seen, ascending
    face_up: Cards  # ascending; in the phase "table" the secret choice, if made
    face_down: FaceDown  # cards that no player sees
    # by place, the set of ranks that the card may have after failed flips (C12); 0
    # where no flip has failed
    failed: tuple[int, ...]

    @property
    def is_out(self) -> bool:
        """Whether the player has no card at all (C14)."""
        return not (self.hand or self.face_up) and self.face_down == NO_CARDS


@record
class State:
    """A position."""

    setup: Setup
    phase: Phase  # chance acts in "dealer" and "shuffle"
    to_act: int  # the seat that acts, `CHANCE` or `TERMINAL`
    seats: tuple[Seat, ...]  # of the players
    pile: Cards = ()  # the active pile, from the bottom
    cleared: Cards = ()  # the cards that have left the game, the earliest first
    stock: Cards = ()  # the pick-up pile, from the top
    placed: tuple[int, ...] = ()  # the players who are out, in order
    idle: int = 0  # C15's count
    has_drawn: bool = False  # whether this turn began with a draw


# C1 to C5: decks, the deal, and the choice of face-up cards


def new(players: int, options: Options) -> State:
    """Return the state before chance chooses the dealer, for 2 players or more.

    Raises `ValueError` for fewer players, or an option with an unknown value.
    """
    if type(players) is not int or players < PLAYERS.start:
        sentence = _("Tomacco is a game for 2 or more players, not for {players}.")
        raise ValueError(sentence.format(players=players))
    validation.check_flags(options)
    refill = options.refill_to
    if refill is not None and (type(refill) is not int or refill < 1):
        sentence = _("A hand must be refilled to 1 or more cards, not to {value}.")
        raise ValueError(sentence.format(value=refill))
    return undealt(players, options, None)


def undealt(players: int, options: Options, dealer: int | None) -> State:
    """Return the state before the shuffle; `dealer` is None before chance chooses."""
    run, clearing = run_for(players, options), clearing_ranks(options)
    ranks = playable_on(options), run, clearing, transparent_ranks(options)
    setup = Setup(options, dealer, *ranks)
    seats = (Seat((), (), (), NO_CARDS, NOTHING_KNOWN),) * players
    return State(setup, "dealer" if dealer is None else "shuffle", CHANCE, seats)


@validation.at_chance(validation.current_player)
def sample(state: State, rng: Rng) -> Action:
    """Return a dealer or an order of all cards; all are equally likely (C5)."""
    players = len(state.seats)
    if state.phase == "dealer":
        return Dealer(below(rng, players))
    return Shuffle(shuffled(rng, all_cards(players)))


def _dealt(state: State, action: Shuffle) -> State:
    """Return the state after the deal (C3); who got the first card chooses first."""
    cards = action.cards
    players, dealer = len(state.seats), state.setup.dealer or 0
    dealt = (HAND + PLACES) * players
    hands = [
        cards[(seat - dealer - 1) % players : dealt : players]
        for seat in range(players)
    ]
    seats = [
        Seat(tuple(sorted(each[:HAND])), (), (), each[HAND:], NOTHING_KNOWN)
        for each in hands
    ]
    first = (dealer + 1) % players
    return State(state.setup, "table", first, tuple(seats), stock=cards[dealt:])


def _chosen(state: State, action: Table) -> State:
    """Return the state after this choice of face-up cards (C4)."""
    cards = action.cards
    player, seats = state.to_act, list(state.seats)
    seat = seats[player]
    hand = without(seat.hand, cards)
    seats[player] = Seat(hand, (), cards, seat.face_down, seat.failed)
    following = (player + 1) % len(seats)
    if player == state.setup.dealer:  # the last to choose; the first begins (C5)
        if state.setup.options.lowest_begins:
            following = _shown_lowest(state.setup, seats, following)
        return _turn(state, seats, following, (), (), state.stock, (), 0)
    return State(state.setup, "table", following, tuple(seats), stock=state.stock)


def _shown_lowest(setup: Setup, seats: list[Seat], first: int) -> int:
    """Show the lowest card in a hand, and return the seat that has it (C5).

    Of equal ranks, that of the first seat from `first` on counts. `first` itself
    begins if all cards in the hands are twos or transparent.
    """
    players, passed = len(seats), setup.transparent | 1 << TWO
    found = [
        (card >> 2, step, card)
        for step in range(players)
        for card in seats[(first + step) % players].hand
        if not passed >> (card >> 2) & 1
    ]
    if not found:
        return first
    _rank, step, card = min(found)
    number = (first + step) % players
    seat = seats[number]
    seats[number] = Seat(seat.hand, (card,), seat.face_up, seat.face_down, seat.failed)
    return number


# C7 to C11: playable ranks, and clearing the pile

FREE: Final = len(RANKS)  # stands for no rank in force

RUN: Final = 3
LONG_RUN: Final = 4
"""Cards of one rank that clear the pile, with one deck and with more (C11)."""


def run_for(players: int, options: Options) -> int:
    """Return how many cards of one rank clear the pile (C11)."""
    is_long = options.four_of_a_kind or decks_for(players) > 1
    return LONG_RUN if is_long else RUN


def clearing_ranks(options: Options) -> int:
    """Return the set of ranks that clear the pile alone (C9, C10)."""
    return 1 << TEN | (0 if options.ace_stays else 1 << ACE)


@cache
def transparent_ranks(options: Options) -> int:
    """Return the set of ranks that leave the rank below them in force (C7)."""
    return options.three_transparent << THREE | options.eight_transparent << EIGHT


@lru_cache(maxsize=256)
def playable_on(options: Options) -> tuple[int, ...]:
    """Return the 14 sets of playable ranks, by the rank in force or none (C7)."""
    wild = 1 << TWO | 1 << TEN  # C8, C9
    wild |= transparent_ranks(options)
    found = []
    for rank in range(len(RANKS)):
        from_here = ALL_RANKS & -(1 << rank)
        higher = from_here if options.allow_equal else from_here & ~(1 << rank)
        if options.seven_or_lower and rank == SEVEN:
            higher = (1 << SEVEN + 1) - 1
        found.append(higher | wild)
    return (*found, ALL_RANKS)


def rank_in_force(pile: Cards, transparent: int) -> int:
    """Return the rank in force on the pile; `FREE` if there is none."""
    if not transparent:
        return pile[-1] >> 2 if pile else FREE
    ranks = (card >> 2 for card in reversed(pile))
    return next((rank for rank in ranks if not transparent >> rank & 1), FREE)


def ranks_now(state: State) -> int:
    """Return the set of playable ranks."""
    setup, pile = state.setup, state.pile
    if setup.transparent:
        return setup.playable[rank_in_force(pile, setup.transparent)]
    return setup.playable[pile[-1] >> 2 if pile else FREE]


def does_clear(pile: Cards, setup: Setup) -> bool:
    """Return whether the top cards clear the pile (C9, C10, C11)."""
    rank, run = pile[-1] >> 2, setup.run
    if setup.clearing >> rank & 1:
        return True
    if len(pile) < run or pile[-run] >> 2 != rank:
        return False
    top = pile[-run:]
    return min(top) >> 2 == rank == max(top) >> 2


def _plays(cards: Cards, ranks: int) -> list[Action]:
    """Return the ways to play some of these cards (ascending), of one of the ranks."""
    found: list[Action] = []
    of_rank: Cards = ()
    last_of_rank, plays_of_rank = -1, _PLAYS_OF_RANK
    for card in filter(_CARDS_OF[ranks].__contains__, cards):
        if card <= last_of_rank:
            of_rank += (card,)
        else:
            found += plays_of_rank[of_rank]
            of_rank, last_of_rank = (card,), card | 3
    found += plays_of_rank[of_rank]
    return found


def _cards_of(ranks: int) -> frozenset[int]:
    """Return all cards of the ranks of a set."""
    return frozenset(card for card in range(DECK_SIZE) if ranks >> (card >> 2) & 1)


def _plays_of_rank(cards: Cards) -> tuple[Play, ...]:
    """Return the ways to play some of these cards, all of one rank and ascending."""
    found = list[Cards]()
    for card, group in groupby(cards):
        copies = len(tuple(group))
        longer = [
            before + (card,) * n
            for before in ((), *found)
            for n in range(1, copies + 1)
        ]
        found += longer
    return tuple(play(cards) for cards in sorted(found, key=lambda c: (len(c), c)))


_CARDS_OF: Final = Computed(_cards_of)
_PLAYS_OF_RANK: Final = Computed(_plays_of_rank)


@lru_cache(maxsize=1 << 10)
def _tables(hand: Cards) -> tuple[Table, ...]:
    return tuple(map(Table, dict.fromkeys(combinations(hand, PLACES))))


def _flips(face_down: FaceDown) -> list[Action]:
    pairs = zip(FLIPS, face_down, strict=True)
    return [flip for flip, card in pairs if card is not None]


def legal_actions(state: State) -> tuple[Action, ...]:
    """Return the choices of face-up cards, or plays or flips and then the pickup."""
    if state.to_act < 0:
        return ()
    seat = state.seats[state.to_act]
    if state.phase == "table":
        return _tables(seat.hand)
    cards = seat.hand or seat.face_up
    found = _plays(cards, ranks_now(state)) if cards else _flips(seat.face_down)
    if state.pile:
        found.append(PICKUP)
    return tuple(found)


def why_not(state: State, action: Action) -> Refusal | None:
    """Return the refusal of the action; None if it is legal."""
    if state.phase != _PHASES[type(action)]:
        return _not_now(state, action)
    return _CHECKS[type(action)](state, action)


_PHASES: Final[Mapping[type[Action], Phase]] = {
    Dealer: "dealer",
    Shuffle: "shuffle",
    Table: "table",
    Play: "play",
    Flip: "play",
    Pickup: "play",
}
"""By the kind of action, its phase."""


def _not_now(state: State, action: Action) -> Refusal:
    options = state.setup.options
    match state.phase, action:
        case "over", _any:
            by_count = are_enough_out(len(state.seats), state.placed, options)
            clause, words = "C14" if by_count else "C15", _("the game is over")
        case _phase, Dealer():
            clause, words = "C5", _("the dealer is already settled")
        case "dealer", Shuffle():
            clause, words = "C5", _("nobody has been chosen to deal yet")
        case _phase, Shuffle():
            clause, words = "C3", _("the cards are already dealt")
        case "dealer" | "shuffle", _any:
            clause, words = "C3", _("the cards are not dealt yet")
        case "table", _any:
            clause, words = "C4", _("choose the face-up cards first")
        case _:
            clause, words = "C4", _("the face-up cards are already chosen")
    return Refusal(clause, words)


def _no_dealer(state: State, action: Dealer) -> Refusal | None:
    players = len(state.seats)
    if action.player < players:
        return None
    words = _("the {players} players are numbered from 0 to {last}")
    return Refusal("C5", words.format(players=players, last=players - 1))


def _no_shuffle(state: State, action: Shuffle) -> Refusal | None:
    players = len(state.seats)
    if tuple(sorted(action.cards)) == all_cards(players):
        return None
    return Refusal("C1", other_decks(decks_for(players)))


def _no_table(state: State, action: Table) -> Refusal | None:
    if has_all(state.seats[state.to_act].hand, action.cards):
        return None
    return Refusal("C4", _("these are not three cards from your hand"))


def _no_play(state: State, action: Play) -> Refusal | None:
    seat, cards = state.seats[state.to_act], action.cards
    held = seat.hand or seat.face_up
    if not held:
        return Refusal("C12", _("you have only face-down cards left: flip one"))
    if not has_all(held, cards):
        return Refusal("C7", _not_held(seat, cards))
    rank = cards[0] >> 2
    if ranks_now(state) >> rank & 1:
        return None
    return Refusal("C7", _too_low(state, rank))


def _not_held(seat: Seat, cards: Cards) -> str:
    if not seat.hand:
        return _("these are not your face-up cards")
    if has_all(seat.face_up, cards):
        return _("play your face-up cards when your hand is empty")
    return _("you do not hold these cards")


def _too_low(state: State, rank: int) -> str:
    """Return the reason why this rank cannot be played on the pile."""
    options = state.setup.options
    force = rank_in_force(state.pile, state.setup.transparent)
    if options.seven_or_lower and force == SEVEN:
        if options.eight_transparent:
            return _("on a seven you can only play a seven or lower, an eight or a ten")
        return _("on a seven you can only play a seven or lower, or a ten")
    if state.pile[-1] >> 2 == force:
        words = _("{card} is not higher than {force}")
        if options.allow_equal:
            words = _("{card} is lower than {force}")
    else:
        words = _("{card} is not higher than {force}, which is still the card to beat")
        if options.allow_equal:
            words = _("{card} is lower than {force}, which is still the card to beat")
    return words.format(card=a_rank(RANKS[rank]), force=a_rank(RANKS[force]))


def _no_flip(state: State, action: Flip) -> Refusal | None:
    seat = state.seats[state.to_act]
    if seat.face_down[action.place] is None:
        return Refusal("C12", _("there is no card here any more"))
    if seat.hand:
        return Refusal("C12", _("play the cards in your hand first"))
    if seat.face_up:
        return Refusal("C12", _("play your face-up cards first"))
    return None


def _no_pickup(state: State, _pickup: Pickup) -> Refusal | None:
    return None if state.pile else Refusal("C13", _("the active pile is empty"))


_CHECKS: Final[Mapping[type[Action], Callable[..., Refusal | None]]] = {
    Dealer: _no_dealer,
    Shuffle: _no_shuffle,
    Table: _no_table,
    Play: _no_play,
    Flip: _no_flip,
    Pickup: _no_pickup,
}
"""By the kind of action, the function that refuses it."""


# C6 to C13: the effects of actions


def played(state: State, action: Action) -> State:
    """Return the state after a legal action, without a check."""
    return _DEEDS[type(action)](state, action)


def _played(state: State, action: Play) -> State:
    cards, seat = action.cards, state.seats[state.to_act]
    if seat.hand:
        hand, known = without(seat.hand, cards), seat.known
        known = hand if known == seat.hand else without_known(known, cards)
        left = Seat(hand, known, seat.face_up, seat.face_down, seat.failed)
        return _laid(state, left, cards, 0 if state.has_drawn else state.idle + 1)
    face_up = without(seat.face_up, cards)
    left = Seat((), (), face_up, seat.face_down, seat.failed)
    return _laid(state, left, cards, 0)


def _laid(state: State, seat: Seat, cards: Cards, idle: int) -> State:
    pile, setup, player = state.pile + cards, state.setup, state.to_act
    if does_clear(pile, setup):
        before = player - 1 if setup.options.go_again else player  # C11.1
        return _ended(state, seat, (), state.cleared + pile, 0, before)
    return _ended(state, seat, pile, state.cleared, idle, player)


def _flipped(state: State, action: Flip) -> State:
    place, seat = action.place, state.seats[state.to_act]
    ranks = ranks_now(state)
    card = seat.face_down[place]
    assert card is not None  # noqa: S101 - the action is legal
    before, after = seat.failed[:place], seat.failed[place + 1 :]
    if ranks >> (card >> 2) & 1:
        down = (*seat.face_down[:place], None, *seat.face_down[place + 1 :])
        left = Seat((), (), (), down, (*before, 0, *after))
        return _laid(state, left, (card,), 0)
    may_be = (seat.failed[place] or ALL_RANKS) & ~ranks
    failed = (*before, may_be, *after)
    return _taken(state, Seat((), (), (), seat.face_down, failed))


def _taken(state: State, seat: Seat) -> State:
    pile = state.pile
    hand, known = merged(seat.hand, pile), seat.known
    known = hand if known == seat.hand else merged(known, pile)
    left = Seat(hand, known, seat.face_up, seat.face_down, seat.failed)
    idle = 0 if state.has_drawn else state.idle + 1
    return _ended(state, left, (), state.cleared, idle, state.to_act)


_DEEDS: Final[dict[type[Action], Callable[..., State]]] = {
    Dealer: lambda s, action: undealt(len(s.seats), s.setup.options, action.player),
    Shuffle: _dealt,
    Table: _chosen,
    Play: _played,
    Flip: _flipped,
    Pickup: lambda s, _pickup: _taken(s, s.seats[s.to_act]),
}
"""By the kind of action, the function that returns the next state."""


# C6, C14, C15: the end of a turn, and of the game

IDLE_PER_PLAYER: Final = 60  # idle turns a remaining player that end the game (C15)


def _ended(  # noqa: PLR0913, PLR0917 - positional, for speed
    state: State, seat: Seat, pile: Cards, cleared: Cards, idle: int, before: int
) -> State:
    """Return the state after a turn that left this seat, pile and cleared cards.

    `idle` is C15's count if the turn ends without a draw. The next turn is of the first
    player to the left of `before` who is not out.
    """
    player, stock, placed = state.to_act, state.stock, state.placed
    if stock:
        lacking = (state.setup.options.refill_to or 0) - len(seat.hand)
        if lacking > 0:
            seat, stock, idle = _drawn(seat, stock, lacking), stock[lacking:], 0
    seats, is_last = list(state.seats), False
    seats[player] = seat
    if not seat.hand and seat.is_out:
        placed = (*placed, player)
        is_last = are_enough_out(len(seats), placed, state.setup.options)
    if is_last or idle >= IDLE_PER_PLAYER * (len(seats) - len(placed)):  # C14, C15
        last = (tuple(seats), pile, cleared, stock, placed, idle)
        return State(state.setup, "over", TERMINAL, *last)
    following = next_player(before, len(seats), placed)
    return _turn(state, seats, following, pile, cleared, stock, placed, idle)


def are_enough_out(players: int, placed: Sequence[int], options: Options) -> bool:
    """Return whether the game ends because of the players who are out (C14)."""
    return players - len(placed) == 1 or bool(placed and options.stop_at_first_out)


def next_player(player: int, players: int, placed: tuple[int, ...]) -> int:
    """Return the next player to the left who is not out."""
    player = (player + 1) % players
    while player in placed:
        player = (player + 1) % players
    return player


def _turn(  # noqa: PLR0913, PLR0917 - positional, in field order, for speed
    state: State,
    seats: list[Seat],
    player: int,
    pile: Cards,
    cleared: Cards,
    stock: Cards,
    placed: tuple[int, ...],
    idle: int,
) -> State:
    draws = bool(stock) and state.setup.options.refill_to is None
    if draws:
        seats[player], stock, idle = _drawn(seats[player], stock, 1), stock[1:], 0
    setup, now = state.setup, tuple(seats)
    return State(setup, "play", player, now, pile, cleared, stock, placed, idle, draws)


def _drawn(seat: Seat, stock: Cards, n: int) -> Seat:
    hand = merged(seat.hand, stock[:n])
    return Seat(hand, seat.known, seat.face_up, seat.face_down, seat.failed)


def places_of(placed: Sequence[int], counts: Sequence[int]) -> tuple[int, ...]:
    """Return the place of each player, from 1; players share equal places (C14).

    `placed` has the players who are out, in order; `counts` all cards of each player.
    """
    keys = [(len(placed), count) for count in counts]
    for place, player in enumerate(placed):
        keys[player] = (place, 0)
    return tuple(1 + sum(other < key for other in keys) for key in keys)


@validation.at_end(validation.current_player)
def returns(state: State) -> tuple[float, ...]:
    """Return, by player, the number of players behind less those ahead (C14)."""
    counts = [
        len(seat.hand) + len(seat.face_up) + PLACES - seat.face_down.count(None)
        for seat in state.seats
    ]
    return margins(places_of(state.placed, counts))


parse_action: Callable[[str], Action] = validation.parser(
    TITLE, validation.by_pattern(_NOTATION)
)
apply = validation.guarded(TITLE, Action, format_action, why_not, played)
