"""Observations of Tomacco: `observe` makes one, `determinize` a state that fits it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final

from tabletop.core.cards import Cards, Texts, united, without
from tabletop.core.chance import Rng, below, shuffled
from tabletop.core.game import NOBODY, TERMINAL, put
from tabletop.core.i18n import _
from tabletop.core.validation import check_seat
from tabletop.games.tomacco import rules
from tabletop.games.tomacco.cards import (
    PLACES,
    RANKS,
    TEXTS,
    all_cards,
    format_ranks,
    merged,
    numbers_of,
    parse_ranks,
    texts_of,
)


@dataclass(frozen=True, slots=True)
class Observation:
    """Everything a player may know. Tuples are by seat unless a comment differs.

    A field with a name of `State` or `Setup` has the same content, with cards as texts.
    """

    observer: int
    options: rules.Options
    to_act: int
    phase: rules.Phase
    player: int  # the seat that acts, as in `to_act`
    dealer: int | None
    # the observer's, in the order of the notation; until all players have chosen, it
    # includes the observer's choice
    hand: Texts
    hand_counts: tuple[int, ...]  # number of cards of each hand
    face_up: tuple[Texts, ...]  # as in the notation; empty until all have chosen
    face_down: tuple[tuple[int, ...], ...]  # the places, 0 to 2, that have a card
    pile: Texts
    cleared: Texts
    stock: int  # number of cards of the pick-up pile
    # the cards of each hand that all players have seen, in the order of the notation;
    # the same for all observers
    known: tuple[Texts, ...]
    placed: tuple[int, ...]
    chosen: Texts  # the observer's choice until all have chosen, else empty
    # places and cards that failed flips have shown to the observer; not for the screen,
    # as the player has to remember them
    looked: tuple[tuple[int, str], ...]
    # by seat and place, the ranks that the card may have after failed flips, ascending,
    # such as "3456"; "" where no flip has failed
    failed: tuple[Texts, ...]
    idle: int
    has_drawn: bool
    # the face-down cards of each player in the order of `face_down`, turned over at the
    # end of the game; empty before
    turned: tuple[Texts, ...] = ()


_NO_SEAT: Final = rules.Seat((), (), (), (), ())


def observe(state: rules.State, player: int) -> Observation:
    """Return the player's observation; raise `ValueError` if the seat doesn't exist."""
    seats = state.seats
    check_seat(len(seats), player)
    mine = _NO_SEAT if player == NOBODY else seats[player]
    is_secret = state.phase == "table"
    hand = merged(mine.hand, mine.face_up) if is_secret else mine.hand  # C4
    return Observation(
        player,
        state.setup.options,
        state.to_act,
        state.phase,
        state.to_act,
        state.setup.dealer,
        texts_of(hand),
        tuple([len(s.hand) + is_secret * len(s.face_up) for s in seats]),
        tuple([() if is_secret else texts_of(seat.face_up) for seat in seats]),
        tuple([_filled(seat.face_down) for seat in seats]),
        texts_of(state.pile),
        texts_of(state.cleared),
        len(state.stock),
        tuple([texts_of(seat.known) for seat in seats]),
        state.placed,
        texts_of(mine.face_up) if is_secret else (),
        _looked(mine),
        tuple([_failed(seat.failed) for seat in seats]),
        state.idle,
        state.has_drawn,
        tuple(map(_turned, seats)) if state.to_act == TERMINAL else (),
    )


def seen(before: rules.State, action: rules.Action, _player: int) -> rules.Action:
    """Return the action as another player may know it.

    A shuffle is sorted (C3), and a secret choice has the first three cards (C4).
    """
    if isinstance(action, rules.Shuffle):  # C3
        return rules.Shuffle(tuple(sorted(action.cards)))
    if (
        isinstance(action, rules.Table) and rules.apply(before, action).phase == "table"
    ):  # C4
        return rules.Table(tuple(range(PLACES)))
    return action


def revealed(
    action: rules.Action, player: int, later: Observation
) -> rules.Action | None:
    """Return the action that a later observation reveals; None before that (C4)."""
    if not isinstance(action, rules.Table):
        return action
    shown = later.face_up[player]
    return rules.Table(numbers_of(shown)) if shown else None


def holding(seen: Observation, action: rules.Action) -> Observation:
    """Return the observation of a player who knows of the cards that are played."""
    actor = seen.to_act
    if not isinstance(action, rules.Play | rules.Table) or not seen.hand_counts[actor]:
        return seen
    known = texts_of(united(numbers_of(seen.known[actor]), action.cards))
    return replace(seen, known=put(seen.known, actor, known))


def _turned(seat: rules.Seat) -> Texts:
    return tuple(TEXTS[card] for card in seat.face_down if card is not None)


@lru_cache(maxsize=1 << 10)
def _failed(failed: tuple[int, ...]) -> Texts:
    return tuple(map(format_ranks, failed))


@lru_cache(maxsize=1 << 10)
def _filled(face_down: rules.FaceDown) -> tuple[int, ...]:
    return tuple(place for place, card in enumerate(face_down) if card is not None)


def _looked(seat: rules.Seat) -> tuple[tuple[int, str], ...]:
    pairs = enumerate(zip(seat.face_down, seat.failed, strict=True))
    return tuple(
        (place, TEXTS[card])
        for place, (card, ranks) in pairs
        if card is not None and ranks
    )


# Facts of an observation


def _force(seen: Observation) -> int:
    transparent = rules.transparent_ranks(seen.options)
    return rules.rank_in_force(numbers_of(seen.pile), transparent)


def in_force(seen: Observation) -> str | None:
    """Return the rank in force on the pile, such as "9"; None if there is none."""
    rank = _force(seen)
    return None if rank == rules.FREE else RANKS[rank]


def playable(seen: Observation) -> str:
    """Return the ranks that may be played now, ascending, such as "2TQKA"."""
    return format_ranks(rules.playable_on(seen.options)[_force(seen)])


def clearing(seen: Observation) -> str:
    """Return the ranks that clear the pile alone, ascending: "TA" (C9, C10)."""
    return format_ranks(rules.clearing_ranks(seen.options))


def run_of(seen: Observation) -> int:
    """Return how many cards of one rank clear the pile (C11)."""
    return rules.run_for(len(seen.hand_counts), seen.options)


def own_face_up(seen: Observation) -> Texts:
    """Return the observer's face-up cards; none without a seat."""
    return () if seen.observer == NOBODY else seen.face_up[seen.observer]


def turned_at(seen: Observation, seat: int, place: int) -> str:
    """Return the face-down card at a place once it is turned over, "" before."""
    if not seen.turned or place not in seen.face_down[seat]:
        return ""
    return seen.turned[seat][seen.face_down[seat].index(place)]


def counts(seen: Observation) -> tuple[int, ...]:
    """Return the number of all cards of each player."""
    triples = zip(seen.hand_counts, seen.face_up, seen.face_down, strict=True)
    return tuple(hand + len(up) + len(down) for hand, up, down in triples)


def standings(seen: Observation) -> tuple[int, ...]:
    """Return the place of each player, from 1, if the game ended here (C14)."""
    return rules.places_of(seen.placed, counts(seen))


def is_left_over(seen: Observation) -> bool:
    """Return whether the game has ended by itself, without a player out (C15)."""
    if seen.to_act != TERMINAL:
        return False
    return not rules.are_enough_out(len(seen.hand_counts), seen.placed, seen.options)


def chosen_by(seen: Observation) -> Sequence[int]:
    """Return the seats that have chosen face-up cards while others have not (C4)."""
    if seen.phase != "table" or seen.dealer is None:
        return ()
    players = len(seen.hand_counts)
    first = seen.dealer + 1
    return [(first + k) % players for k in range((seen.to_act - first) % players)]


# From an observation to a state that fits it
#
# All deals of the unseen cards that fit are equally likely. Only failed flips restrict
# them: such a card has one of a set of ranks. `_drawn` draws these cards first, the
# place with the fewest possible cards before the others. `dealt` deals the rest from a
# shuffled pack.
#
# Drawn one by one, each from the rest of its set, all deals are equally likely if of
# any two sets one contains the other. Then the number of cards left in a set doesn't
# depend on the cards drawn before. The option `seven_or_lower` breaks this: one place
# may allow eight to ace, and another three to nine. So each draw is among the maximum
# number of cards that could be left. If it hits a missing card, `_drawn` starts again.


TRIES: Final = 1_000  # the draws of which one fits, if the observation is possible


@dataclass(frozen=True, slots=True)
class Limit:
    """The ranks that failed flips have left possible for a face-down card."""

    place: int  # its index in `Unseen.places`
    ranks: int  # the set of ranks that it may have
    most: int  # maximum number of cards left in the set when this card is drawn


@dataclass(frozen=True, slots=True)
class Unseen:
    """The data common to all deals that fit an observation; computed once."""

    # the state as the observer knows it: without the stock, only the known cards of
    # other hands, and only the face-down cards that the observer has looked at
    known: rules.State
    pool: Cards  # the cards that the observer has not seen, ascending
    lacking: tuple[int, ...]  # by seat, the number of unseen cards of its hand
    choosers: tuple[int, ...]  # the other seats that have chosen, until all have (C4)
    # seat and place of each face-down card that the observer has not seen
    places: tuple[tuple[int, int], ...]
    limits: tuple[Limit, ...]  # on these places, in the order of the draws


def determinize(observation: Observation, rng: Rng) -> rules.State:
    """Return a state that the observer cannot tell from the real one.

    All deals that fit are equally likely. The actions of other players don't change
    the probabilities. With the option `lowest_begins` the lowest card is known, but
    other hands may get lower ones: an observation doesn't have who began (C5).
    """
    seen = observation
    if seen.phase in {"dealer", "shuffle"}:
        return rules.undealt(len(seen.hand_counts), seen.options, seen.dealer)
    return dealt(unseen(seen), rng)


@lru_cache(maxsize=16)
def unseen(seen: Observation) -> Unseen:
    """Return the data common to all states that fit an observation after the deal."""
    players = len(seen.hand_counts)
    setup = rules.undealt(players, seen.options, seen.dealer).setup
    seats = tuple(_as_known(seen, seat) for seat in range(players))
    pile, cleared = numbers_of(seen.pile), numbers_of(seen.cleared)
    rest = ((), seen.placed, seen.idle, seen.has_drawn)
    known = rules.State(setup, seen.phase, seen.to_act, seats, pile, cleared, *rest)
    held = [
        c for s in seats for c in (*s.hand, *s.face_up, *s.face_down) if c is not None
    ]
    pool = without(all_cards(players), (*pile, *cleared, *held))
    lacking = [n - len(s.hand) for n, s in zip(seen.hand_counts, seats, strict=True)]
    if seen.chosen:
        lacking[seen.observer] -= PLACES
    places = tuple(
        (seat, place)
        for seat, filled in enumerate(seen.face_down)
        for place in filled
        if seats[seat].face_down[place] is None
    )
    choosers = tuple(seat for seat in chosen_by(seen) if seat != seen.observer)
    limits = _limits(pool, [seats[seat].failed[place] for seat, place in places])
    return Unseen(known, pool, tuple(lacking), choosers, places, limits)


def _as_known(seen: Observation, seat: int) -> rules.Seat:
    known = numbers_of(seen.known[seat])
    face_up = numbers_of(seen.face_up[seat])
    ranks = tuple(map(parse_ranks, seen.failed[seat]))
    looked = dict(seen.looked) if seat == seen.observer else {}
    texts = [turned_at(seen, seat, k) or looked.get(k) for k in range(PLACES)]
    down = tuple(numbers_of((text,))[0] if text else None for text in texts)
    if seat != seen.observer:
        return rules.Seat(known, known, face_up, down, ranks)
    chosen = numbers_of(seen.chosen)
    hand = without(numbers_of(seen.hand), chosen)
    return rules.Seat(hand, known, chosen or face_up, down, ranks)


def _limits(pool: Cards, ranks: Sequence[int]) -> tuple[Limit, ...]:
    in_pool = Counter(card >> 2 for card in pool)
    there = sum(1 << rank for rank in in_pool)
    sizes = {
        each: sum(n for rank, n in in_pool.items() if each >> rank & 1)
        for each in ranks
    }
    found = list[Limit]()
    for place in sorted(range(len(ranks)), key=lambda k: sizes[ranks[k]]):
        each = ranks[place] & there
        if each:
            within = sum(limit.ranks & ~each == 0 for limit in found)
            found.append(Limit(place, each, sizes[ranks[place]] - within))
    return tuple(found)


def dealt(unseen: Unseen, rng: Rng) -> rules.State:
    """Return a state that deals the unknown cards at random."""
    drawn, left = _drawn(unseen, rng)
    known, rest, dealt = unseen.known, shuffled(rng, left), 0
    hands = [seat.hand for seat in known.seats]
    ups = [seat.face_up for seat in known.seats]
    for seat, n in enumerate(unseen.lacking):
        if n:
            cards, dealt = rest[dealt : dealt + n], dealt + n
            if seat in unseen.choosers:
                ups[seat], cards = tuple(sorted(cards[:PLACES])), cards[PLACES:]
            hands[seat] = merged(hands[seat], cards)
    downs = [list(seat.face_down) for seat in known.seats]
    for k, (seat, place) in enumerate(unseen.places):
        if k in drawn:
            downs[seat][place] = drawn[k]
        else:
            downs[seat][place] = rest[dealt]
            dealt += 1
    seats = tuple(
        rules.Seat(hands[k], seat.known, ups[k], tuple(downs[k]), seat.failed)
        for k, seat in enumerate(known.seats)
    )
    piles = known.pile, known.cleared, rest[dealt:]
    others = known.placed, known.idle, known.has_drawn
    return rules.State(known.setup, known.phase, known.to_act, seats, *piles, *others)


def _drawn(unseen: Unseen, rng: Rng) -> tuple[dict[int, int], Cards]:
    """Return a card for each limited place, and the rest; `ValueError` if none fit."""
    for _try in range(TRIES):
        left, drawn = list(unseen.pool), dict[int, int]()
        for limit in unseen.limits:
            ranks = limit.ranks
            fitting = [card for card in left if ranks >> (card >> 2) & 1]
            k = below(rng, limit.most)
            if k >= len(fitting):
                break  # a missing card: start again
            left.remove(fitting[k])
            drawn[limit.place] = fitting[k]
        else:
            return drawn, tuple(left)
    raise ValueError(_("No position looks like this."))
