"""What a player of Tomacco may know, and what can be asked of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from tabletop.game import TERMINAL
from tabletop.games.tomacco import standing
from tabletop.games.tomacco.cards import (
    RANKS,
    TEXTS,
    Cards,
    Texts,
    format_ranks,
    merged,
    numbers_of,
    texts_of,
)
from tabletop.games.tomacco.legality import FREE, playable_on, rank_in_force
from tabletop.games.tomacco.options import Options
from tabletop.games.tomacco.state import FaceDown, Phase, Seat, State
from tabletop.i18n import _


@dataclass(frozen=True, slots=True)
class Observation:
    """All that a player may know. Tuples are by seat unless something else is said.

    Attributes:
        player: who acts, as in `to_act`.
        dealer: None before chance has chosen him.
        hand: the observer's, in the order of the notation; until all have chosen with
            the cards that he chose.
        hand_counts: how many cards each hand has.
        face_up: in the order of the notation; empty until all have chosen.
        face_down: the places, 0 to 2, at which cards lie.
        pile: the active pile, from the bottom.
        cleared: the cards that have left the game, in the order in which they did.
        stock: how many cards the pick-up pile has.
        known: the cards of each hand that everybody has seen, in the order of the
            notation; the same for all observers.
        placed: the players who are out, in order.
        chosen: the observer's choice until all have chosen, else empty.
        looked: the observer's face-down cards that failed flips have shown him: places
            and cards. Not for the screen: remembering them is the player's business.
        failed: for each seat and place the ranks that a card may have whose flips have
            failed, ascending, such as "3456"; "" where no flip has.
        idle: C15's count.
        has_drawn: whether the player drew a card at the beginning of this turn.
    """

    observer: int
    options: Options
    to_act: int
    phase: Phase
    player: int
    dealer: int | None
    hand: Texts
    hand_counts: tuple[int, ...]
    face_up: tuple[Texts, ...]
    face_down: tuple[tuple[int, ...], ...]
    pile: Texts
    cleared: Texts
    stock: int
    known: tuple[Texts, ...]
    placed: tuple[int, ...]
    chosen: Texts
    looked: tuple[tuple[int, str], ...]
    failed: tuple[Texts, ...]
    idle: int
    has_drawn: bool


def observe(state: State, player: int) -> Observation:
    """Return what the player may know.

    Raises:
        ValueError: there is no such player.
    """
    seats = state.seats
    if player not in range(len(seats)):
        sentence = _("There is no player {player} at this table.")
        raise ValueError(sentence.format(player=player))
    mine, is_secret = seats[player], state.phase == "table"
    hand = merged(mine.hand, mine.face_up) if is_secret else mine.hand  # C4
    return Observation(
        player,
        state.setup.options,
        state.to_act,
        state.phase,
        state.to_act,
        state.setup.dealer,
        texts_of(hand),
        tuple([_hand_count(seat, is_secret=is_secret) for seat in seats]),
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
    )


def _hand_count(seat: Seat, *, is_secret: bool) -> int:
    return len(seat.hand) + (len(seat.face_up) if is_secret else 0)


@lru_cache(maxsize=1 << 10)
def _failed(failed: tuple[int, ...]) -> Texts:
    return tuple(map(format_ranks, failed))


@lru_cache(maxsize=1 << 10)
def _filled(face_down: FaceDown) -> tuple[int, ...]:
    return tuple(place for place, card in enumerate(face_down) if card is not None)


def _looked(seat: Seat) -> tuple[tuple[int, str], ...]:
    pairs = enumerate(zip(seat.face_down, seat.failed, strict=True))
    return tuple(
        (place, TEXTS[card])
        for place, (card, ranks) in pairs
        if card is not None and ranks
    )


# What can be asked of an observation


def pile_numbers(seen: Observation) -> Cards:
    """Return the numbers of the cards of the pile."""
    return numbers_of(seen.pile)


def in_force(seen: Observation) -> str | None:
    """Return the rank that the next card is measured by, such as "9"; None for none."""
    rank = rank_in_force(pile_numbers(seen), seen.options)
    return None if rank == FREE else RANKS[rank]


def playable(seen: Observation) -> str:
    """Return the ranks that may be played now, by whoever has them, ascending."""
    rank = rank_in_force(pile_numbers(seen), seen.options)
    return format_ranks(playable_on(seen.options)[rank])


def counts(seen: Observation) -> tuple[int, ...]:
    """Return how many cards each player has in all."""
    triples = zip(seen.hand_counts, seen.face_up, seen.face_down, strict=True)
    return tuple(hand + len(up) + len(down) for hand, up, down in triples)


def standings(seen: Observation) -> tuple[int, ...]:
    """Return the place of each player, from 1, if the game ended here (C14)."""
    return standing.standings(seen.placed, counts(seen))


def is_left_over(seen: Observation) -> bool:
    """Return whether the game has ended by itself: nobody was out just now (C15)."""
    if seen.to_act != TERMINAL:
        return False
    left = len(seen.hand_counts) - len(seen.placed)
    return left > 1 and not (seen.placed and seen.options.stop_at_first_out)


def chosen_by(seen: Observation) -> Sequence[int]:
    """Return who has chosen his face-up cards already, while others have not (C4)."""
    if seen.phase != "table" or seen.dealer is None:
        return ()
    players = len(seen.hand_counts)
    first = seen.dealer + 1
    return [(first + k) % players for k in range((seen.to_act - first) % players)]
