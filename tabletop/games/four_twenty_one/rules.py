"""The rules of Four Twenty One, in the order of its rulebook.

A `Standing` lasts from turn to turn; a `State` is a standing and the current turn.
Tuples by seat are in the order of the seats.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache
from itertools import combinations_with_replacement
from typing import Final, Literal, TypeAlias

from tabletop.core import validation
from tabletop.core.chance import Rng, below
from tabletop.core.game import CHANCE, TERMINAL, Refusal, option, put, record
from tabletop.core.i18n import _, mark
from tabletop.core.options import OptionSet
from tabletop.games.four_twenty_one import combinations as dice_
from tabletop.games.four_twenty_one.combinations import DICE, FACES, Dice, sorted_dice

NAME: Final = "four_twenty_one"
TITLE: Final = mark("Four Twenty One")
PLAYERS: Final = range(2, 13)
USUAL_PLAYERS: Final = 3  # two to five have the most to decide

RULES_VERSION: Final = 1

# Options


@dataclass(frozen=True, slots=True)
class Options:
    """The options of a game; any numbers of tokens and sets from 1 on are valid."""

    tokens: int = option(
        21,
        label=mark("Tokens"),
        sentence=mark("How many tokens the kitty starts with."),
        choices=(11, 15, 21, 30, 40),
        phrase=mark("{value} tokens"),
    )
    sets_to_lose: int = option(
        2,
        label=mark("Sets to lose"),
        sentence=mark("The first player to lose this many sets loses the game."),
        choices=(1, 2, 3),
    )
    nenette_lowest: bool = option(
        default=False,
        label=mark("Nenette is the lowest"),
        sentence=mark(
            "2 2 1 ranks below every other combination; it is still worth 4."
        ),
    )
    others_worth_nothing: bool = option(
        default=False,
        label=mark("Other combinations are worth nothing"),
        sentence=mark("A combination without a name adds nothing to the total."),
    )
    last_throw_counts: bool = option(
        default=False,
        label=mark("Only last throws count"),
        sentence=mark(
            "After the first player of a turn, only the last throw of each player "
            "adds to the total."
        ),
    )
    best_counts: bool = option(
        default=False,
        label=mark("Only the best combination counts"),
        sentence=mark(
            "The total of a turn is what its best combination is worth; other throws "
            "add nothing."
        ),
    )
    aces_by_worth: bool = option(
        default=False,
        label=mark("Two aces rank by worth"),
        sentence=mark(
            "Two aces rank just above three of a kind of the same worth: 6 1 1 above "
            "6 6 6."
        ),
    )


CAFE: Final = Options(
    sets_to_lose=1, nenette_lowest=True, best_counts=True, aces_by_worth=True
)
"""The game as French cafés play it; docs/four-twenty-one.md names sources."""

OPTION_SETS: Final = (OptionSet(mark("421 as played in cafés"), CAFE),)


# F1, ranks of combinations


def ranks(options: Options) -> dict[Dice, int]:
    """Return the rank of every combination; a higher rank is better."""
    if options.aces_by_worth:
        is_lowest = options.nenette_lowest
        by_worth = dice_.RANKS_BY_WORTH
        return dice_.RANKS_BY_WORTH_NENETTE_LOWEST if is_lowest else by_worth
    return dice_.RANKS_NENETTE_LOWEST if options.nenette_lowest else dice_.RANKS


def values(options: Options) -> dict[Dice, int]:
    """Return by combination the value that it adds to the total of a turn (F9)."""
    return dice_.VALUES_OF_NAMED if options.others_worth_nothing else dice_.VALUES


def rank(dice: Dice, options: Options) -> int:
    """Return the rank of a combination."""
    return ranks(options)[dice]


def value(dice: Dice, options: Options) -> int:
    """Return the value that a combination adds to the total of a turn."""
    return values(options)[dice]


# F1.1, the actions and their notation


@dataclass(frozen=True, slots=True)
class Throw:
    """The player throws. Raises `InvalidActionError` for impossible dice."""

    # faces of the one or two dice on the table that the player throws again; empty for
    # a throw of all dice
    dice: Dice = ()
    hit: bool = False  # whether the player hits the table before the last throw (F7)

    def __post_init__(self) -> None:
        reason = _("all three dice are thrown without naming them")
        _check(self, range(DICE), reason)


@dataclass(frozen=True, slots=True)
class Stop:
    """The first player of an unload turn ends the go (F6)."""


@dataclass(frozen=True, slots=True)
class Roll:
    """Chance rolls the one to three thrown dice."""

    dice: Dice

    def __post_init__(self) -> None:
        _check(self, range(1, DICE + 1), _("one to three dice are thrown"))


Action: TypeAlias = Throw | Stop | Roll


def _check(action: Throw | Roll, sizes: range, reason: str) -> None:
    """Raise `InvalidActionError` for impossible dice; `reason` is for their number."""
    if len(action.dice) in sizes:
        reason = ""
        if not set(action.dice) <= set(FACES):
            reason = _("a die shows 1 to 6")
        elif action.dice != sorted_dice(action.dice):
            reason = _("dice are named from the highest to the lowest")
    if reason:
        raise validation.invalid(TITLE, format_action(action), reason)


def format_action(action: Action) -> str:
    """Return the text of the action, such as "hit throw 2 1" or "roll 4 2 1"."""
    match action:
        case Throw():
            word = "hit throw" if action.hit else "throw"
            return " ".join((word, *map(str, action.dice)))
        case Stop():
            return "stop"
        case Roll():
            return " ".join(("roll", *map(str, action.dice)))


def _sets(least: int, most: int) -> list[Dice]:
    sizes = range(least, most + 1)
    return [d for n in sizes for d in combinations_with_replacement(FACES, n)]


_THROWS: Final = {dice: Throw(dice) for dice in _sets(0, DICE - 1)}
_HITS: Final = {dice: Throw(dice, hit=True) for dice in _THROWS}
_STOP: Final = Stop()
_ROLLS: Final = {dice: Roll(dice) for dice in _sets(1, DICE)}
"""All actions by their dice, made once."""

_CHOICES: Final[tuple[Throw | Stop, ...]] = (*_THROWS.values(), *_HITS.values(), _STOP)
_SENTENCES: Final[dict[str, Action]] = {
    format_action(action): action for action in (*_CHOICES, *_ROLLS.values())
}

parse_action: Final[Callable[[str], Action]] = validation.parser(TITLE, _SENTENCES.get)

# The state

Phase: TypeAlias = Literal["start", "load", "unload"]
Rampo: TypeAlias = Literal["low", "high"]
Order: TypeAlias = tuple[int, ...]  # seats as they throw, one after the other

NO_DICE: Final[Dice] = ()
MOST_THROWS: Final = 3  # maximum throws of the first player of an unload turn (F6)


@record
class Turn:
    """A turn that has ended."""

    phase: Phase  # of the turn
    combinations: tuple[Dice, ...]  # by seat, that of its go; empty without a go
    total: int  # with that of rampos (F9)
    winner: int | None  # the seat that paid; None if the kitty paid, and in the start
    loser: int | None  # the seat that got the tokens; None in the start
    tokens: int  # number of tokens paid
    is_last: bool  # whether the loser lost the set with this turn


@record
class Standing:
    """The part of a state that lasts from turn to turn."""

    options: Options
    phase: Phase  # "start" once a game, "load" or "unload"
    kitty: int  # number of tokens in the kitty
    tokens: tuple[int, ...]  # by seat
    sets_lost: tuple[int, ...]  # by seat
    first: int | None = None  # the seat that began the turn; None in the start
    turns: int = 0  # number of ended turns, with the start
    last_turn: Turn | None = None  # the last ended turn, None before


@record
class State:
    """A position."""

    standing: Standing
    to_act: int  # the seat that acts, `CHANCE` while dice roll, or `TERMINAL`
    player: int  # the seat whose go it is, also while dice roll; at the end the loser
    # the seats that throw in this turn, rampo throw or start throw, first to last;
    # empty at the end
    order: Order
    max_throws: int  # of the current go
    total: int  # of this turn, without the dice that roll
    # by seat, the combination of its ended go in this turn, else empty; in the start
    # the one die, empty for seats that throw again
    combinations: tuple[Dice, ...]
    rampo: Rampo | None  # for the lowest or the highest; None outside of a rampo
    # by seat, the combination of the current rampo throw, else empty
    rampo_combinations: tuple[Dice, ...]
    loser: int | None  # of the turn, as soon as the goes or a low rampo decide it
    last_player: int | None  # the seat that threw last in the game, None before
    last_dice: Dice  # the combination of that throw, with the kept dice
    dice: Dice = NO_DICE  # of the current go, empty before its first throw
    # the dice that stay on the table during the current throw, or stayed there during
    # the last one; empty after a throw of all
    kept: Dice = NO_DICE
    throws_done: int = 0  # in the current go
    hit: bool = False  # whether the rolling dice are the last of the go (F7)


def new(players: int, options: Options) -> State:
    """Return the table before the first throw, all tokens in the kitty.

    Raises `ValueError` unless there are 2 to 12 players and valid options.
    """
    validation.check_players(TITLE, PLAYERS, players)
    validation.check_flags(options)
    numbers = (options.tokens, options.sets_to_lose)
    if any(type(number) is not int or number < 1 for number in numbers):
        sentence = _(
            "Four Twenty One needs at least one token and one set to lose, not "
            "{options}."
        )
        raise ValueError(sentence.format(options=options))
    none = (0,) * players
    standing = Standing(options, "start", options.tokens, none, none)
    return opened(standing, None, tuple(range(players)), (NO_DICE,) * players)


# Legal actions: one throw in the start (F3), the load (F4) and a rampo (F11). In an
# unload the first player may stop early (F6), and the others may hit (F7).


def legal_actions(state: State) -> tuple[Action, ...]:
    """Return the legal actions of the player; none at chance and at the end."""
    if state.to_act < 0:
        return ()
    can_stop = state.throws_done > 0 and state.player == state.standing.first
    return _legal(state.dice, can_stop, _can_hit(state))


def _can_hit(state: State) -> bool:
    is_bound = state.player != state.standing.first
    return is_bound and state.throws_done + 1 < state.max_throws


@cache
def _legal(dice: Dice, stops: bool, hits: bool) -> tuple[Action, ...]:  # noqa: FBT001
    again = (part for part in dice_.rethrows(dice) if len(part) < DICE)
    parts = (NO_DICE, *again)
    found: list[Action] = [_STOP] if stops else []
    found += [_THROWS[part] for part in parts]
    found += [_HITS[part] for part in parts if hits]
    return tuple(found)


_ONE_THROW: Final = {  # by part of the game without a choice, the clause and the reason
    "start": ("F3", mark("everybody throws one die to see who starts")),
    "load": ("F4", mark("in the load everybody throws once")),
    "rampo": ("F11", mark("in a rampo everybody throws once")),
}


def why_not(state: State, action: Action) -> Refusal | None:
    """Return the refusal of an action, None if it is legal."""
    if state.to_act == TERMINAL:
        return Refusal("F2", _("the game is over"))
    if isinstance(action, Roll):
        return _why_not_roll(state, action)
    if state.to_act == CHANCE:
        return Refusal("F1.1", _("the dice are rolling"))
    if isinstance(action, Throw) and not action.dice and not action.hit:
        return None
    return _why_not_choose(state, action)


def _why_not_roll(state: State, roll: Roll) -> Refusal | None:
    if state.to_act != CHANCE:
        return Refusal("F1.1", _("nobody has thrown yet"))
    if len(roll.dice) != rolling(state):
        return Refusal("F1.1", _("that is not the number of dice thrown"))
    return None


def _why_not_choose(state: State, action: Throw | Stop) -> Refusal | None:
    """Return the refusal of a choice other than a plain throw of all dice."""
    place = "rampo" if state.rampo else state.standing.phase
    if place in _ONE_THROW:
        clause, reason = _ONE_THROW[place]
        return Refusal(clause, _(reason))
    if isinstance(action, Throw):
        return _why_not_throw(state, action)
    if state.player != state.standing.first:
        return Refusal("F7", _("only the first player of a turn may stop early"))
    if not state.throws_done:
        return Refusal("F6", _("you must throw at least once"))
    return None


def _why_not_throw(state: State, throw: Throw) -> Refusal | None:
    if throw.hit and state.player == state.standing.first:
        return Refusal("F6", _("the first player of a turn never hits the table"))
    if throw.hit and not _can_hit(state):
        return Refusal(
            "F7",
            _("this is your last throw anyway, so there is nothing to gain from a hit"),
        )
    if throw.dice and not state.dice:
        return Refusal("F8", _("your first throw must use all three dice"))
    if throw.dice and throw.dice not in dice_.rethrows(state.dice):
        return Refusal("F8", _("these dice are not on the table"))
    return None


def rolling(state: State) -> int:
    """Return the number of dice that roll now, or would with a plain `throw`."""
    if state.standing.phase == "start":
        return 1
    return DICE - len(state.kept) if state.to_act == CHANCE else DICE


# A throw


def played(state: State, action: Action) -> State:
    """Return the state after a legal action; the action is not checked."""
    match action:
        case Throw():
            return _thrown(state, action)
        case Roll():
            return _rolled(state, action)
        case Stop():
            return _after_go(state, state.dice, state.throws_done, state.total)


apply = validation.guarded(TITLE, Action, format_action, why_not, played)


def _thrown(state: State, throw: Throw) -> State:
    go = CHANCE, state.player, state.order, state.max_throws, state.total
    turn = state.combinations, state.rampo, state.rampo_combinations, state.loser
    last = state.last_player, state.last_dice, state.dice
    kept = dice_.left_of(state.dice, throw.dice) if throw.dice else NO_DICE
    return State(state.standing, *go, *turn, *last, kept, state.throws_done, throw.hit)


@validation.at_chance(validation.current_player)
def sample(state: State, rng: Rng) -> Action:
    """Return a roll of the thrown dice; the dice are fair and independent."""
    dice = [FACES[below(rng, len(FACES))] for _die in range(rolling(state))]
    return _ROLLS[tuple(sorted(dice, reverse=True))]


def _rolled(state: State, roll: Roll) -> State:
    dice = sorted_dice(state.kept + roll.dice) if state.kept else roll.dice
    throws, total = state.throws_done + 1, total_with(state, dice)
    go = state.player, state.player, state.order, state.max_throws, total
    turn = state.combinations, state.rampo, state.rampo_combinations, state.loser
    last = state.player, dice, dice
    after = State(state.standing, *go, *turn, *last, state.kept, throws)
    if state.hit or throws == state.max_throws:
        return _after_go(after, dice, throws, total)
    return after


def total_with(state: State, dice: Dice) -> int:
    """Return the total of the turn after a throw that gives these dice (F9)."""
    standing = state.standing
    if standing.phase == "start":
        return 0
    table = values(standing.options)
    if standing.options.best_counts:
        return _best_total(state, dice)
    total = state.total + table[dice]
    # With `last_throw_counts` a later player's throw replaces the player's last one.
    if standing.options.last_throw_counts and state.dice:
        return total if state.player == standing.first else total - table[state.dice]
    return total


def _best_total(state: State, dice: Dice) -> int:
    """Return what the best of these dice and the ended goes is worth.

    A rampo decides only among the tied, so its throws change nothing.
    """
    if state.rampo:
        return state.total
    options = state.standing.options
    done = filter(None, state.combinations)
    return value(max((dice, *done), key=ranks(options).__getitem__), options)


# The end of a go


def _after_go(state: State, dice: Dice, throws: int, total: int) -> State:
    place, order = state.player, state.order
    goes, rampo_throws = state.combinations, state.rampo_combinations
    if state.rampo:
        rampo_throws = put(rampo_throws, place, dice)
    else:
        goes = put(goes, place, dice)
    at = order.index(place)
    is_last = at + 1 == len(order)
    following = place if is_last else order[at + 1]
    go = following, following, order, bound(state, dice, throws), total
    turn = goes, state.rampo, rampo_throws, state.loser
    last = state.last_player, state.last_dice
    after = State(state.standing, *go, *turn, *last)
    return _settled(after) if is_last else after


def bound(state: State, dice: Dice, throws: int) -> int:
    """Return the maximum throws of later goes, after a go with these dice (F6, F7.1).

    A go that is strictly the best so far binds the later players to its number of
    throws. The first go of a turn always does.
    """
    if throws == state.max_throws:
        return throws
    table = ranks(state.standing.options)
    done = (earlier for earlier in state.combinations if earlier)
    is_best = all(table[dice] > table[earlier] for earlier in done)
    return throws if is_best else state.max_throws  # F7.1: a tie does not bind


# The end of a turn: the lowest (F3, F4, F10), the highest, and rampos (F11)


def tied(
    pick: Callable[[Iterable[int]], int],
    order: Order,
    thrown: tuple[Dice, ...],
    options: Options,
) -> Order:
    """Return the seats with the best or the worst combination; several if tied.

    `pick` is `max` for the best, `min` for the worst. Options may move the nenette.
    """
    table = ranks(options)
    found = [table[thrown[seat]] for seat in order]
    best = pick(found) if found else None
    return tuple(seat for seat, rank in zip(order, found, strict=True) if rank == best)


def _settled(state: State) -> State:
    """Return the state that follows when all seats of the order have thrown."""
    standing = state.standing
    if standing.phase == "start":
        return _start_settled(state)
    if state.loser is not None:  # F11.1: so this is a high rampo
        return _high_settled(state, state.order, state.rampo_combinations, state.loser)
    thrown = state.rampo_combinations if state.rampo else state.combinations
    loser, *others = tied(min, state.order, thrown, standing.options)
    if others:
        return _rampo(state, "low", (loser, *others), None)
    if standing.phase == "load":
        return _paid(state, None, loser)
    # F11.1: if all are tied, the high rampo is among all but the loser.
    rivals = tuple(seat for seat in turn_order(standing) if seat != loser)
    return _high_settled(state, rivals, state.combinations, loser)


def _start_settled(state: State) -> State:
    lowest = min(state.combinations[seat] for seat in state.order)
    order = tuple(seat for seat in state.order if state.combinations[seat] == lowest)
    old, thrown = state.standing, state.combinations
    if len(order) > 1:  # F3: the tied throw again, in seat order
        for seat in order:
            thrown = put(thrown, seat, NO_DICE)
        return opened(old, state, order, thrown)
    turn = Turn("start", thrown, 0, None, None, 0, is_last=False)
    standing = Standing(
        old.options, "load", old.kitty, old.tokens, old.sets_lost, order[0], 1, turn
    )
    return next_turn(standing, state)


def _high_settled(
    state: State, order: Order, thrown: tuple[Dice, ...], loser: int
) -> State:
    winner, *others = tied(max, order, thrown, state.standing.options)
    if others:
        return _rampo(state, "high", (winner, *others), loser)
    return _paid(state, winner, loser)


def _rampo(state: State, rampo: Rampo, among: Order, loser: int | None) -> State:
    """Return the beginning of a rampo throw; the last to tie has the hot hand (F11)."""
    order = among[::-1]
    go = order[0], order[0], order, 1, state.total
    turn = state.combinations, rampo, (NO_DICE,) * len(state.combinations), loser
    return State(state.standing, *go, *turn, state.last_player, state.last_dice)


# Tokens and sets


def _paid(state: State, winner: int | None, loser: int) -> State:
    """Return the next turn, after the loser has got the tokens (F4, F10)."""
    old = state.standing
    purse = old.kitty if winner is None else old.tokens[winner]
    paid = min(state.total, purse)
    tokens = list(old.tokens)
    tokens[loser] += paid
    if winner is not None:
        tokens[winner] -= paid
    is_last = tokens[loser] == old.options.tokens
    turn = Turn(
        old.phase, state.combinations, state.total, winner, loser, paid, is_last
    )
    kitty = old.kitty - paid if winner is None else 0
    return next_turn(_after_payment(old, kitty, tuple(tokens), loser, turn), state)


def _after_payment(
    old: Standing, kitty: int, tokens: tuple[int, ...], loser: int, turn: Turn
) -> Standing:
    phase, sets_lost, options = old.phase, old.sets_lost, old.options
    if turn.is_last:
        lost = sets_lost[loser] + 1
        sets_lost = put(sets_lost, loser, lost)
        if lost < options.sets_to_lose:
            phase, kitty, tokens = "load", options.tokens, (0,) * len(tokens)
    elif not kitty:
        phase = "unload"  # F5
    return Standing(
        options, phase, kitty, tokens, sets_lost, loser, old.turns + 1, turn
    )


# The next turn, or the end (F2)


def turn_order(standing: Standing) -> Order:
    """Return the seats that play a turn, from its first player to the left (F5.1)."""
    first, seats = standing.first or 0, range(len(standing.tokens))
    order = (*seats[first:], *seats[:first])
    if standing.phase == "unload":
        return tuple(seat for seat in order if standing.tokens[seat])
    return order


def next_turn(standing: Standing, last: State) -> State:
    """Return the beginning of a turn, or the end of the game."""
    is_over = max(standing.sets_lost) >= standing.options.sets_to_lose
    order = () if is_over else turn_order(standing)
    return opened(standing, last, order, (NO_DICE,) * len(standing.tokens))


def opened(
    standing: Standing, last: State | None, order: Order, thrown: tuple[Dice, ...]
) -> State:
    """Return the state in which the first seat of this order begins.

    `last` is the last state, which has the last throw; None before any throw. `order`
    is empty when the game is over. In the start `thrown` has the dice of the seats that
    do not throw again.
    """
    first = order[0] if order else standing.first or 0
    return State(
        standing,
        first if order else TERMINAL,
        first,
        order,
        MOST_THROWS if standing.phase == "unload" else 1,
        0,
        thrown,
        None,
        (NO_DICE,) * len(thrown),
        None,
        last.last_player if last else None,
        last.last_dice if last else NO_DICE,
    )


@validation.at_end(validation.current_player)
def returns(state: State) -> tuple[float, ...]:
    """Return -1 for the loser and equal gains for the others; the sum is 0 (F2)."""
    others = 1 / (len(state.standing.tokens) - 1)
    seats = range(len(state.standing.tokens))
    return tuple(-1.0 if seat == state.player else others for seat in seats)
