"""Where a game of Tomacco stands. Cards, ranks and sets of ranks are as in `cards`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from tabletop.games.tomacco.cards import Cards
from tabletop.games.tomacco.options import Options

Phase: TypeAlias = Literal["dealer", "shuffle", "table", "play", "over"]

FaceDown: TypeAlias = tuple[int | None, ...]
"""The card at each of the three places; None at one that is empty."""

NO_CARDS: Final[FaceDown] = (None, None, None)
NOTHING_KNOWN: Final = (0, 0, 0)


@dataclass(frozen=True, slots=True)
class Setup:
    """What stays the same from the deal on.

    Attributes:
        dealer: None before chance has chosen him.
        playable: by the rank in force, and last for none in force, the set of ranks
            that may be played (C7), as the options have it.
        run: so many cards of one rank on top clear the pile (C11).
    """

    options: Options
    dealer: int | None
    playable: tuple[int, ...]
    run: int


@dataclass(frozen=True, slots=True)
class Seat:
    """What one player has.

    Attributes:
        hand: ascending; without the cards that he has chosen to lay face up.
        known: those in the hand that everybody has seen, ascending.
        face_up: ascending. In the phase "table" his secret choice, empty before it.
        face_down: his cards that nobody sees.
        failed: for each place, the set of ranks that a card may have whose flips have
            failed (C12); 0 where no flip has.
    """

    hand: Cards
    known: Cards
    face_up: Cards
    face_down: FaceDown
    failed: tuple[int, ...]

    @property
    def is_out(self) -> bool:
        """Whether the player has no card at all (C14)."""
        return not (self.hand or self.face_up) and self.face_down == NO_CARDS


@dataclass(frozen=True, slots=True)
class State:
    """A position.

    Attributes:
        phase: "dealer" and "shuffle" are chance's.
        to_act: the seat that acts, `CHANCE` or `TERMINAL`.
        seats: of the players.
        pile: the active pile, from the bottom.
        cleared: the cards that have left the game, in the order in which they did.
        stock: the pick-up pile, from the top.
        placed: the players who are out, in order.
        idle: C15's count.
        has_drawn: whether a card was drawn at the beginning of this turn.
    """

    setup: Setup
    phase: Phase
    to_act: int
    seats: tuple[Seat, ...]
    pile: Cards
    cleared: Cards
    stock: Cards
    placed: tuple[int, ...]
    idle: int
    has_drawn: bool


def choosing(setup: Setup, player: int, seats: list[Seat], stock: Cards) -> State:
    """Return the position in which this player chooses his face-up cards (C4)."""
    return State(
        setup,
        phase="table",
        to_act=player,
        seats=tuple(seats),
        pile=(),
        cleared=(),
        stock=stock,
        placed=(),
        idle=0,
        has_drawn=False,
    )


def count_of(seat: Seat) -> int:
    """Return how many cards the player has in all."""
    down = len(seat.face_down) - seat.face_down.count(None)
    return len(seat.hand) + len(seat.face_up) + down
