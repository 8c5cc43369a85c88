"""A table of Tomacco for players who think: ranks without suits, changed in place.

A playout changes a table thousands of times, so it has no suits, no story, and no more
of the pile than what may still matter. The cards in one place are an integer with
`WIDTH` bits for each rank that count its cards: adding the pile to a hand is one sum.
A set of ranks is a number as in `tabletop.games.tomacco.cards`.

What may be done is an integer too: `PICKUP`, `flip_of(place)`, `play_of(rank, n)`, or
`choice_of(ranks)` for the face-up cards. Tests play it beside the rules, by all
options.

Read off an observation, all cards that the observer has not seen are alike likely at
each hidden place. Known cards are those that everybody saw when they were picked up.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import comb
from typing import Final

from tabletop.chance import rng_for
from tabletop.game import TERMINAL
from tabletop.games.tomacco import cards as deck, rules
from tabletop.games.tomacco.cards import ACE, EIGHT, TEN, numbers_of
from tabletop.games.tomacco.rules import (
    FREE,
    IDLE_PER_PLAYER,
    next_player,
    parse_action,
    rank_in_force,
)
from tabletop.games.tomacco.seeing import Observation, determinize, unseen

WIDTH: Final = 10
"""Bits for each rank: enough for 255 decks."""

COUNT: Final = (1 << WIDTH) - 1
RANKS: Final = range(len(deck.RANKS))
ONE: Final = tuple(1 << WIDTH * rank for rank in RANKS)
"""A card of each rank."""

PICKUP: Final = -1
CHOICE: Final = 1 << 20
"""From this number on the face-up cards are chosen."""

GONE: Final = -1
"""What stands for the rank of a face-down card that is not there."""


def play_of(rank: int, n: int) -> int:
    """Return what plays so many cards of a rank."""
    return rank | n << 4


def flip_of(place: int) -> int:
    """Return what flips the card at a place, 0 to 2."""
    return -2 - place


def choice_of(ranks: Sequence[int]) -> int:
    """Return what lays cards of these three ranks face up."""
    low, middle, high = sorted(ranks)
    return CHOICE | low << 8 | middle << 4 | high


def ranks_of(choice: int) -> tuple[int, int, int]:
    """Return the three ranks of a choice of face-up cards, ascending."""
    return choice >> 8 & 15, choice >> 4 & 15, choice & 15


def code_of(action: rules.Action) -> int:
    """Return what stands for an action of a seat."""
    match action:
        case rules.Table(cards):
            return choice_of([card >> 2 for card in cards])
        case rules.Play(cards):
            return play_of(cards[0] >> 2, len(cards))
        case rules.Flip(place):
            return flip_of(place)
        case _:
            return PICKUP


def in_ranks(cards: int) -> Iterator[tuple[int, int]]:
    """Give each rank of cards in one place with their number, ascending."""
    for rank in RANKS:
        if n := cards >> WIDTH * rank & COUNT:
            yield rank, n


def packed(cards: Sequence[int]) -> int:
    """Return cards given by their numbers in the rules as they lie in one place."""
    return sum([ONE[card >> 2] for card in cards])


def ranks_in(cards: Sequence[int]) -> int:
    """Return the set of the ranks of cards given by their numbers in the rules."""
    found = 0
    for card in cards:
        found |= 1 << (card >> 2)
    return found


class Table:
    """A position. Lists are by seat unless something else is said.

    Attributes:
        goes_again: whether who clears the pile takes another turn.
        transparent: the rank that leaves the one below it in force, `FREE` for none.
        refill_to: hands are filled up to so many cards after a turn; 0 where a card is
            drawn before it.
        stops_at_first: whether the game ends when one player is out.
        playable: the sets of ranks that may be played, by the rank in force.
        most: so many cards of one rank clear the pile.
        dealer: he chooses his face-up cards last.
        is_choosing: whether face-up cards are chosen now.
        to: the seat that acts, or `TERMINAL`.
        hands: their cards.
        sets: the sets of ranks in the hands.
        sizes: how many cards the hands have.
        ups: the face-up cards.
        up_sets: the sets of their ranks.
        up_sizes: how many they are.
        downs: the ranks of the face-down cards by place, `GONE` at an empty one.
        down_sizes: how many they are.
        looked: the sets of places whose card a failed flip has shown its owner.
        pile: its cards.
        pile_size: how many they are.
        pile_set: the set of their ranks.
        top: the rank of the card on top, `FREE` if there is none.
        run: how many cards of this rank lie on top of each other there.
        force: the rank in force, `FREE` if there is none.
        stock: the ranks of the pick-up pile; the top is the last.
        placed: the seats that are out, in order.
        idle: C15's count.
        has_drawn: whether the seat that acts drew a card.
    """

    def __init__(self, state: rules.State) -> None:
        """Take a position of the rules in which a seat acts."""
        setup, seats = state.setup, state.seats
        self.goes_again = setup.options.go_again
        self.transparent = EIGHT if setup.options.eight_transparent else FREE
        self.refill_to = setup.options.refill_to or 0
        self.stops_at_first = setup.options.stop_at_first_out
        self.playable = setup.playable
        self.most = setup.run
        self.dealer = setup.dealer
        self.is_choosing = state.phase == "table"
        self.to = state.to_act
        self.hands = [packed(seat.hand) for seat in seats]
        self.sets = [ranks_in(seat.hand) for seat in seats]
        self.sizes = [len(seat.hand) for seat in seats]
        self.ups = [packed(seat.face_up) for seat in seats]
        self.up_sets = [ranks_in(seat.face_up) for seat in seats]
        self.up_sizes = [len(seat.face_up) for seat in seats]
        self.downs = [
            [GONE if card is None else card >> 2 for card in seat.face_down]
            for seat in seats
        ]
        self.down_sizes = [3 - seat.face_down.count(None) for seat in seats]
        self.looked = [
            sum([1 << place for place, ranks in enumerate(seat.failed) if ranks])
            for seat in seats
        ]
        pile = state.pile
        self.pile = packed(pile)
        self.pile_size = len(pile)
        self.pile_set = ranks_in(pile)
        self.top = pile[-1] >> 2 if pile else FREE
        self.run = 0
        for card in reversed(pile):
            if card >> 2 != self.top:
                break
            self.run += 1
        self.force = rank_in_force(pile, setup.options)
        self.stock = [card >> 2 for card in reversed(state.stock)]
        self.placed = [*state.placed]
        self.idle = state.idle
        self.has_drawn = state.has_drawn

    def copy(self) -> Table:
        """Return another table of the same position."""
        new = Table.__new__(Table)
        new.goes_again, new.transparent = self.goes_again, self.transparent
        new.refill_to, new.stops_at_first = self.refill_to, self.stops_at_first
        new.playable, new.most, new.dealer = self.playable, self.most, self.dealer
        new.is_choosing, new.to = self.is_choosing, self.to
        new.hands, new.sets, new.sizes = self.hands[:], self.sets[:], self.sizes[:]
        new.ups, new.up_sets = self.ups[:], self.up_sets[:]
        new.up_sizes = self.up_sizes[:]
        new.downs = [down[:] for down in self.downs]
        new.down_sizes, new.looked = self.down_sizes[:], self.looked[:]
        new.pile, new.pile_size = self.pile, self.pile_size
        new.pile_set, new.top = self.pile_set, self.top
        new.run, new.force = self.run, self.force
        new.stock, new.placed = self.stock[:], self.placed[:]
        new.idle, new.has_drawn = self.idle, self.has_drawn
        return new

    # What may be done

    def codes(self) -> list[int]:
        """Return what the seat that acts may do; what is often best comes first."""
        seat = self.to
        if self.is_choosing:
            ranks = [r for r, n in in_ranks(self.hands[seat]) for _ in range(n)]
            return [*dict.fromkeys(map(choice_of, combinations(ranks, 3)))]
        can = self.playable[self.force]
        found = []
        if self.sizes[seat] or self.up_sizes[seat]:
            cards = self.hands[seat] if self.sizes[seat] else self.ups[seat]
            for rank, n in in_ranks(cards):
                if can >> rank & 1:
                    found += [rank | k << 4 for k in range(n, 0, -1)]
        else:
            down = self.downs[seat]
            found = [-2 - place for place in range(3) if down[place] != GONE]
        if self.pile_size:
            found.append(PICKUP)
        return found

    def can_play(self) -> int:
        """Return the ranks that the seat that acts can play openly, as a set."""
        seat = self.to
        ranks = self.sets[seat] if self.sizes[seat] else self.up_sets[seat]
        return ranks & self.playable[self.force]

    def does_clear(self, rank: int, n: int) -> bool:
        """Return whether so many cards of a rank would clear the pile."""
        run = n + self.run if rank == self.top else n
        return rank in {TEN, ACE} or run >= self.most

    def playable_after(self, rank: int) -> int:
        """Return the ranks that may be played on cards of this one."""
        return self.playable[self.force if rank == self.transparent else rank]

    # Doing it

    def do(self, code: int) -> None:
        """Do something that may be done; it is not checked."""
        seat = self.to
        if code >= CHOICE:
            self._choose(seat, ranks_of(code))
        elif code >= 0:
            rank, n = code & 15, code >> 4
            gone = n << WIDTH * rank
            if self.sizes[seat]:
                left = self.hands[seat] - gone
                self.hands[seat] = left
                self.sizes[seat] -= n
                if not left >> WIDTH * rank & COUNT:
                    self.sets[seat] ^= 1 << rank
                self._lay(rank, n, gone, is_busy=self.has_drawn)
            else:
                left = self.ups[seat] - gone
                self.ups[seat] = left
                self.up_sizes[seat] -= n
                if not left >> WIDTH * rank & COUNT:
                    self.up_sets[seat] ^= 1 << rank
                self._lay(rank, n, gone, is_busy=True)
        elif code == PICKUP:
            self._take(seat)
        else:
            self._flip(seat, -2 - code)

    def _choose(self, seat: int, ranks: Sequence[int]) -> None:
        for rank in ranks:
            self.hands[seat] -= ONE[rank]
            self.ups[seat] += ONE[rank]
            self.up_sets[seat] |= 1 << rank
            if not self.hands[seat] >> WIDTH * rank & COUNT:
                self.sets[seat] ^= 1 << rank
        self.sizes[seat] -= 3
        self.up_sizes[seat] = 3
        self.to = (seat + 1) % len(self.hands)
        if seat == self.dealer:
            self.is_choosing = False
            self._begin(self.to)

    def _lay(self, rank: int, n: int, cards: int, *, is_busy: bool) -> None:
        if self.does_clear(rank, n):
            self._sweep()
            self._end(is_busy=True, goes_again=self.goes_again)
            return
        self.pile += cards
        self.pile_size += n
        self.pile_set |= 1 << rank
        self.run = n + self.run if rank == self.top else n
        self.top = rank
        if rank != self.transparent:
            self.force = rank
        self._end(is_busy=is_busy, goes_again=False)

    def _sweep(self) -> None:
        self.pile = self.pile_size = self.pile_set = self.run = 0
        self.top = self.force = FREE

    def _flip(self, seat: int, place: int) -> None:
        rank = self.downs[seat][place]
        if self.playable[self.force] >> rank & 1:
            self.downs[seat][place] = GONE
            self.down_sizes[seat] -= 1
            self.looked[seat] &= ~(1 << place)
            self._lay(rank, 1, ONE[rank], is_busy=True)
        else:
            self.looked[seat] |= 1 << place
            self._take(seat)

    def _take(self, seat: int) -> None:
        self.hands[seat] += self.pile
        self.sets[seat] |= self.pile_set
        self.sizes[seat] += self.pile_size
        self._sweep()
        self._end(is_busy=self.has_drawn, goes_again=False)

    def _end(self, *, is_busy: bool, goes_again: bool) -> None:
        seat, placed = self.to, self.placed
        if self.stock and self.sizes[seat] < self.refill_to:
            for _ in range(min(self.refill_to - self.sizes[seat], len(self.stock))):
                self._draw(seat)
            is_busy = True
        is_out = not (self.sizes[seat] or self.up_sizes[seat] or self.down_sizes[seat])
        if is_out:
            placed.append(seat)
        self.idle = 0 if is_busy else self.idle + 1
        left = len(self.hands) - len(placed)
        if (
            left == 1
            or self.idle >= IDLE_PER_PLAYER * left
            or (is_out and self.stops_at_first)
        ):
            self.to, self.has_drawn = TERMINAL, False
            return
        if is_out or not goes_again:
            seat = (seat + 1) % len(self.hands)
            while seat in placed:
                seat = (seat + 1) % len(self.hands)
        self._begin(seat)

    def _begin(self, seat: int) -> None:
        self.to = seat
        self.has_drawn = False
        if self.stock and not self.refill_to:
            self._draw(seat)
            self.idle, self.has_drawn = 0, True

    def _draw(self, seat: int) -> None:
        rank = self.stock.pop()
        self.hands[seat] += ONE[rank]
        self.sets[seat] |= 1 << rank
        self.sizes[seat] += 1

    # The ending

    def count(self, seat: int) -> int:
        """Return how many cards the seat has in all."""
        return self.sizes[seat] + self.up_sizes[seat] + self.down_sizes[seat]

    def shares(self) -> list[float]:
        """Return for each seat which share of the others is behind it, ties half."""
        seats = range(len(self.hands))
        keys = [(len(self.placed), self.count(seat)) for seat in seats]
        for place, seat in enumerate(self.placed):
            keys[seat] = (place, 0)
        most = 2 * (len(keys) - 1)
        return [
            sum([(own < other) + (own <= other) for other in keys]) / most - 1 / most
            for own in keys
        ]


# What is read off an observation

PAIR: Final = 2
"""Players of whom one wins what the other loses."""


def texts_by_code(seen: Observation, legal: Sequence[str]) -> dict[int, str]:
    """Return for each thing to do the text that tells the others least.

    Of cards of one rank those go first that everybody has seen.
    """
    known = {*seen.known[seen.observer]}
    found: dict[int, str] = {}
    for text in sorted(legal, key=lambda text: _unknown(text, known)):
        found.setdefault(code_of(parse_action(text)), text)
    return found


def _unknown(text: str, known: set[str]) -> int:
    return sum(word not in known for word in text.split()[1:])


def open_table(seen: Observation) -> Table:
    """Return the table as the observer sees it.

    Of the other hands only the known cards are in `hands` and `sets`; `sizes` count
    all. The stock has its length, and face-down cards their places; their ranks say
    nothing.
    """
    table = Table(determinize(seen, rng_for("open", 0)))
    for seat, known in enumerate(map(numbers_of, seen.known)):
        if seat != seen.observer:
            table.hands[seat], table.sets[seat] = packed(known), ranks_in(known)
    return table


def pool_of(seen: Observation) -> list[int]:
    """Return the ranks of the cards that the observer has not seen, ascending."""
    return [card >> 2 for card in unseen(seen).pool]


def unknown_in(seen: Observation, seat: int) -> int:
    """Return how many cards of a hand not everybody has seen."""
    return seen.hand_counts[seat] - len(seen.known[seat])


# Whom the pile may hit, and how surely


@dataclass(frozen=True, slots=True)
class Rival:
    """The player whose turn comes next, as the observer knows him."""

    seat: int  # his
    # the ranks that he is known to be able to use, cards face up included where he has
    # no hand
    ranks: frozenset[int]
    hidden: int  # how many cards that nobody has seen he may choose from
    pool: Sequence[int]  # the ranks that the observer has not seen, ascending

    def stuck(self, playable: int) -> float:
        """Return the chance that he has nothing in this set of ranks."""
        if any(playable >> rank & 1 for rank in self.ranks):
            return 0.0
        safe = len(self.pool) - self.beating(playable)
        if not self.hidden:
            return 1.0
        return comb(safe, self.hidden) / comb(len(self.pool), self.hidden)

    def beating(self, playable: int) -> int:
        """Return how many unseen cards are in this set of ranks."""
        return sum(playable >> rank & 1 for rank in self.pool)


def rival_of(seen: Observation) -> Rival:
    """Return what is known of the player whose turn comes next."""
    pool = pool_of(seen)
    seat = next_player(seen.to_act, len(seen.hand_counts), seen.placed)
    draws = seen.stock > 0 and seen.options.refill_to is None
    if seen.hand_counts[seat] or draws:
        cards, hidden = seen.known[seat], unknown_in(seen, seat) + draws
    elif seen.face_up[seat]:
        cards, hidden = seen.face_up[seat], 0
    else:
        cards, hidden = (), 1  # he flips one
    ranks = frozenset(card >> 2 for card in numbers_of(cards))
    return Rival(seat, ranks, min(hidden, len(pool)), pool)
