"""The evaluation of a position for the player who has just ended the turn.

A chance to win, by logistic regression: what is seen on each stave, in both hands, of
slides between two staves and over the three staves together is counted, each count has
a weight, and the sum is the logarithm of the odds. A draw counts half. The weights were
fitted to whole games that the player played against itself (by
`lab/training/fit_stavegame.py`; README.md beside this file tells from which games).
They are not the same from the beginning of a game to its end, see `EvaluationWeights`.
`greedy` counts staves and margins instead.

`mover` is who has just ended his turn, the other one is the *rival*, who is to draw.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate
from typing import Final, Literal, TypeAlias

from tabletop.bots.tables import tables
from tabletop.games.stavegame.bots.turns import Hand, Moves, Node, SearchTable, Stave
from tabletop.games.stavegame.cards import B_PIECE, GREY, POINTS
from tabletop.games.stavegame.rules import AIMLESS, IDLE_AT_END

# In what values count: chances to win, or staves

WON, LOST, EVEN = 30.0, -30.0, 1e-12
"""What a game that is over is worth at a node; no evaluation comes to it by itself."""

STAVES_WON: Final = 4.0
"""What a game that is won counts, in staves: more than three by any margin."""

LATER: Final = 0.998
"""What is left of a chance's distance from the middle after a turn."""


@dataclass(frozen=True, slots=True)
class Scale:
    """What a worth means to a person."""

    unit: Literal["%", "staves"]  # "%" for chances, "staves" for staves

    def value(self, worth: float) -> float:
        """Return the value of a worth: a chance of 0 to 1, or staves."""
        if self.unit == "staves":
            return max(-STAVES_WON, min(STAVES_WON, worth))
        if abs(worth) >= WON:
            return 1.0 if worth > 0 else 0.0
        return 1 / (1 + math.exp(-worth))

    def later(self, value: float) -> float:
        """Return the value of what comes a turn later: a little nearer to the middle.

        So a game that is won is won soon, and one that is lost is lost late.
        """
        return value if self.unit == "staves" else 0.5 + (value - 0.5) * LATER

    def sooner(self, value: float) -> float:
        """Return the value that `later` makes this one of."""
        return value if self.unit == "staves" else 0.5 + (value - 0.5) / LATER

    def ended(self, result: int) -> float:
        """Return the value of a game that ends: 1 for won, 0 for drawn, -1 for lost."""
        return STAVES_WON * result if self.unit == "staves" else (1 + result) / 2

    def answer(self, value: float) -> float:
        """Return a player's value from the other's."""
        return -value if self.unit == "staves" else 1 - value


CHANCES: Final = Scale("%")
STAVES: Final = Scale("staves")


# What is counted

Counts: TypeAlias = tuple[float, ...]

ON_STAVE: Final = (
    "ahead",  # 1 for the mover, -1 for the rival
    "margin",  # the mover's, at most 4
    "full",  # ahead, where no slot is empty
    "cards",  # the mover's less the rival's
    "lowest",  # the lowest values of the mover's cards less those of the rival's
    "attacked",  # the mover's cards that a card of the rival's hand would take
    "reply ahead",  # "ahead" after the rival has placed his best card here
    "reply margin",  # the mover's margin then, at most 4
    "loose",  # cards of the mover that could slide away less those of the rival
)
"""What is counted on each stave, and added over the three."""

BETWEEN: Final = ("slides", "slide ahead", "slide margin")
"""What is counted of a player's slides between two staves, and added over both pairs:
how many there are, by how many more staves the best one would make him ahead, and by
how much the best one would raise his margins, at most 4."""

IN_HAND: Final = ("cards", "lowest", "highest")
"""What is counted in a hand: its cards, their lowest and their highest values."""

TOGETHER: Final = (
    "leads, 3 free",  # 1, 0 or -1: who would win now; where three are free
    "leads, 1 free",  # where one or two are
    "leads, full",  # where none is
    "staves, 3 free",  # by how many staves the mover leads
    "staves, 1 free",
    "staves, full",
    "held",  # who would win after the rival's best card on one stave
    "held, full",  # this, where the rival might end the game now
    "turn",  # always 1: what it is worth to have moved last
    "last",  # 1 if the rival would leave the last empty slot, -1 if the mover would
)
"""What is counted over the staves together."""

NAMES: Final = (
    *(f"stave: {name}" for name in ON_STAVE),
    *(f"mover's slides: {name}" for name in BETWEEN),
    *(f"rival's slides: {name}" for name in BETWEEN),
    *(f"mover's hand: {name}" for name in IN_HAND),
    *(f"rival's hand: {name}" for name in IN_HAND),
    *TOGETHER,
)
"""All that is counted."""

DECKS: Final = 26
"""Cards in both decks at first."""

MARGIN: Final = 4
"""A margin counts up to this."""

ROW_BY_SLOTS: Final = (0, 1, 2, 3, 3, 4, 4, 4, 4, 4)
"""Row of weights for a number of empty slots, where slots decide."""

ROWS_BY_SLOTS: Final = range(max(ROW_BY_SLOTS) + 1)
"""All of these rows."""

Mix: TypeAlias = tuple[float, ...]
"""How much each row of weights counts; 1 in all."""


@dataclass(frozen=True, slots=True)
class EvaluationWeights:
    """Weights of all counts, in the order of `NAMES`, for parts of a game."""

    # what tells how far a game has come. By "decks" there is a row for empty and one
    # for full decks, and the weights change evenly between them; by "slots" there is
    # one for each number of `ROW_BY_SLOTS`.
    by: Literal["decks", "slots"]
    rows: tuple[tuple[float, ...], ...]  # the weights

    def mixed(self, mix: Mix) -> list[float]:
        """Return the weights that come of so much of each row."""
        columns = zip(*self.rows, strict=True)
        return [
            sum(share * weight for share, weight in zip(mix, column, strict=True))
            for column in columns
        ]


@lru_cache(maxsize=1 << 10)
def mix_of(by: Literal["decks", "slots"], decks: int, free: int) -> Mix:
    """Return how much each row counts.

    Args:
        by: what decides.
        decks: so many cards are in both decks.
        free: so many slots are empty.
    """
    if by == "slots":
        return tuple(float(row == ROW_BY_SLOTS[free]) for row in ROWS_BY_SLOTS)
    share = decks / DECKS
    return 1 - share, share


@lru_cache(maxsize=1 << 12)
def hand_counts(hand: Hand) -> Counts:
    """Return what is counted in a hand."""
    low = sum(min(POINTS[c][number] for c in range(GREY)) for number in hand)
    high = sum(max(POINTS[c][number] for c in range(GREY)) for number in hand)
    return len(hand), low, high


_SIZES: Final = (
    *(len(ON_STAVE), 2 * len(BETWEEN)),
    *(len(IN_HAND), len(IN_HAND), len(TOGETHER)),
)
_ENDS: Final = tuple(accumulate(_SIZES))


@lru_cache(maxsize=1 << 8)
def groups_of(weights: EvaluationWeights, mix: Mix) -> tuple[tuple[float, ...], ...]:
    """Return the weights that come of so much of each row.

    By what they weigh: each stave, slides, the mover's hand, the rival's, and all
    staves together.
    """
    mixed = tuple(weights.mixed(mix))
    return tuple(mixed[k - n : k] for k, n in zip(_ENDS, _SIZES, strict=True))


class Part:
    """A part of the game: its weights, and what they made of what was met."""

    def __init__(
        self, groups: tuple[tuple[float, ...], ...], rival_counts: Counts
    ) -> None:
        """Take the weights, and what is counted in the rival's hand."""
        self.on_stave, self.between, self.in_hand, in_rivals_hand, self.together = (
            groups
        )
        self.constant = weighed(in_rivals_hand, rival_counts)
        self.staves: dict[Stave, tuple[float, int, int]] = {}
        self.pairs: dict[tuple[Stave, Stave], float] = {}
        self.hands: dict[Hand, float] = {}
        self.joint: dict[tuple[int, int, int, int], float] = {}


def weighed(weights: Sequence[float], counts: Sequence[float]) -> float:
    """Return the sum of the counts, each times its weight."""
    return sum([w * n for w, n in zip(weights, counts, strict=True)])


class Judge:
    """Tells what the mover's turn is worth wherever it might end.

    One judge serves a turn: the rival's hand, the decks and the idle turns before it.
    """

    def __init__(
        self, weights: EvaluationWeights, table: SearchTable, moves: Moves
    ) -> None:
        """Take the weights, the beginning of the turn, and the rules."""
        mover, rival_hand = table.player, table.hands[1 - table.player]
        self._weights = weights
        self._decks = sum(map(len, table.decks))
        self._mover = mover
        self._sign = -1 if mover else 1
        self._is_first = moves.is_first
        more = 0 if mover else B_PIECE
        self._rivals = [number + more for number in dict.fromkeys(rival_hand)]
        self._rival_counts = hand_counts(rival_hand)
        self._parts: dict[Mix, Part] = {}
        self._part_at: dict[int, Part] = {}
        self._counts: dict[Stave, Counts] = {}

    def _part(self, free: int) -> Part:
        """Return the weights for a number of empty slots."""
        mix = mix_of(self._weights.by, self._decks, free)
        if mix not in self._parts:
            groups = groups_of(self._weights, mix)
            self._parts[mix] = Part(groups, self._rival_counts)
        found = self._part_at[free] = self._parts[mix]
        return found

    def worth(self, node: Node, idle: int) -> float:
        """Return the logarithm of the odds that the mover wins, if he ends his turn.

        Args:
            node: how the turn ends.
            idle: so many idle turns in a row were before it.
        """
        a, b, c, hand, _placed, _slid, done = node
        free = a.free + b.free + c.free
        part = self._part_at.get(free) or self._part(free)
        staves, pairs = part.staves, part.pairs
        worth, ahead, drop = staves.get(a) or self._stave(part, a)
        two = staves.get(b) or self._stave(part, b)
        three = staves.get(c) or self._stave(part, c)
        balance = ahead + two[1] + three[1]
        idle = idle + 1 if done <= AIMLESS else 0
        may_end = not free or (idle > 1 and not self._is_first)
        if may_end or idle == IDLE_AT_END:
            decided = self._decided((a, b, c), balance, idle)
            if decided is not None:
                return decided
        worth += two[0] + three[0]
        found = pairs.get((a, b))
        worth += self._pair(part, a, b) if found is None else found
        found = pairs.get((b, c))
        worth += self._pair(part, b, c) if found is None else found
        found = part.hands.get(hand)
        worth += self._hand(part, hand) if found is None else found
        key = balance, max(drop, two[2], three[2]), 0 if may_end else free, free
        found = part.joint.get(key)
        if found is None:
            found = weighed(part.together, together(*key)) + part.constant
            part.joint[key] = found
        return worth + found

    def _decided(
        self, staves: tuple[Stave, ...], balance: int, idle: int
    ) -> float | None:
        """Return the worth of a game that is over or may be ended; or None."""
        if idle == IDLE_AT_END:
            return (LOST, EVEN, WON)[1 + (balance > 0) - (balance < 0)]
        if self._is_first:
            if any(stave.free for stave in staves):
                return None
            tied = sum(s.margin == 0 and s.colour != GREY for s in staves)
            if balance + tied > 0:  # the mover ends the game himself, in this turn
                return WON
            if balance + tied == 0 and balance < tied:
                return EVEN
            balance -= tied
        return LOST if balance < 0 else None

    def _stave(self, part: Part, stave: Stave) -> tuple[float, int, int]:
        """Return what a stave is worth, who leads there, and what a card may change."""
        counts = self._counts.get(stave)
        if counts is None:
            counts = self._counts[stave] = self.stave_counts(stave)
        ahead, reply = int(counts[0]), int(counts[6])
        worth = weighed(part.on_stave, counts)
        found = part.staves[stave] = worth, ahead, ahead - reply
        return found

    def _pair(self, part: Part, stave: Stave, other: Stave) -> float:
        a, b, c, d, e, f = part.between
        n, gain, most, m, its_gain, its_most = self.pair_counts(stave, other)
        worth = a * n + b * gain + c * most + d * m + e * its_gain + f * its_most
        part.pairs[stave, other] = worth
        return worth

    @staticmethod
    def _hand(part: Part, hand: Hand) -> float:
        found = part.hands[hand] = weighed(part.in_hand, hand_counts(hand))
        return found

    def pair_counts(self, stave: Stave, other: Stave) -> Counts:
        """Return what is counted of the slides between two staves, the mover's first.

        Whether a card was placed in this turn, and may not slide, makes no difference:
        in the next one it may.
        """
        swings = stave.swings(other, among_equals=not self._is_first)
        count, gain, most = swings[self._mover]
        its_count, its_gain, its_most = swings[1 - self._mover]
        most, its_most = min(MARGIN, most), min(MARGIN, its_most)
        return count, gain, most, its_count, its_gain, its_most

    def stave_counts(self, stave: Stave) -> Counts:
        """Return what is counted on a stave."""
        sign = self._sign
        margin = sign * stave.margin
        reply, taken = -margin, 0
        for piece in self._rivals:
            best, slots = stave.reach(piece, attacks=not self._is_first)
            reply = max(reply, best)
            taken |= slots
        reply = -reply
        attacked = taken and sum(
            taken >> slot & 1
            for slot, piece in enumerate(stave.pieces)
            if piece and (piece > B_PIECE) == self._mover
        )
        cards, low, loose = stave.balance
        ahead = (margin > 0) - (margin < 0)
        return (
            ahead,
            max(-MARGIN, min(MARGIN, margin)),
            0 if stave.free else ahead,
            sign * cards,
            sign * low,
            attacked,
            (reply > 0) - (reply < 0),
            max(-MARGIN, min(MARGIN, reply)),
            sign * loose,
        )


def together(balance: int, drop: int, left: int, free: int) -> Counts:
    """Return what is counted over the staves together.

    Args:
        balance: by how many staves the mover leads.
        drop: by how many at most a card of the rival's hand would change this.
        left: how many slots are empty; 0 too where the rival may end the game.
        free: how many slots are empty.
    """
    leads = (balance > 0) - (balance < 0)
    after = balance - drop
    held = (after > 0) - (after < 0)
    at = 2 if not left else 1 if left < 3 else 0  # noqa: PLR2004 - see `TOGETHER`
    return (
        *(leads if k == at else 0 for k in range(3)),
        *(balance if k == at else 0 for k in range(3)),
        held,
        0 if left else held,
        1,
        -1 if free % 2 else 1,
    )


# What it weighs


def _weights(
    by: Literal["decks", "slots"], table: Mapping[str, tuple[float, ...]]
) -> EvaluationWeights:
    """Return the weights of a table by name; what is not in it counts nothing."""
    nothing = (0.0,) * len(next(iter(table.values())))
    columns = [table.get(name, nothing) for name in NAMES]
    return EvaluationWeights(by, tuple(zip(*columns, strict=True)))


_BY_THUMB: Final = {
    "stave: ahead": 0.3,
    "stave: margin": 0.1,
    "stave: full": 0.2,
    "stave: cards": 0.2,
    "stave: lowest": 0.1,
    "stave: attacked": -0.2,
    "stave: reply ahead": 0.1,
    "stave: reply margin": 0.05,
    "mover's hand: cards": 0.3,
    "mover's hand: lowest": 0.2,
    "rival's hand: cards": -0.3,
    "rival's hand: lowest": -0.2,
    "leads, 1 free": 0.3,
    "leads, full": 1.0,
    "held": 0.3,
}

BY_HAND: Final = _weights("decks", {name: (n, n) for name, n in _BY_THUMB.items()})
"""Rules of thumb, the same for all decks."""

_TODAY, _FIRST = tables("tabletop.games.stavegame.bots")

FITTED: Final = _weights("decks", _TODAY)
"""For empty decks, and for full ones, as `lab/training/fit_stavegame.py` found them."""

FIRST_EDITION: Final = _weights("slots", _FIRST)
"""For 0, 1, 2, 3 or 4, and more empty slots, by `lab/training/fit_stavegame.py`."""


# Staves and margins alone

_MOST: Final = 5
"""A margin counts up to this; so all three together count less than a stave."""

_SHARE: Final = 3 * _MOST + 1
"""What the share of the margins is a part of."""


class Margins:
    """Counts staves and margins where a turn ends, and nothing else."""

    def __init__(self, table: SearchTable, moves: Moves) -> None:
        """Take the beginning of the turn, and the rules."""
        self._sign = -1 if table.player else 1
        self._is_first = moves.is_first

    def worth(self, node: Node, idle: int) -> float:
        """Return by how many staves the player leads, and a share for the margins."""
        margins = [self._sign * stave.margin for stave in node[:3]]
        balance = sum((m > 0) - (m < 0) for m in margins)
        if idle + 1 == IDLE_AT_END and node[6] <= AIMLESS:  # V11
            return (LOST, EVEN, WON)[1 + (balance > 0) - (balance < 0)]
        if self._is_first and not any(stave.free for stave in node[:3]):
            tied = sum(s.margin == 0 and s.colour != GREY for s in node[:3])
            if balance + tied > 0:  # he ends the game himself
                return WON
        share = sum(max(-_MOST, min(_MOST, m)) for m in margins)
        return balance + share / _SHARE
