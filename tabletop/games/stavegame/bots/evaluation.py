"""The evaluation of a position for the player who has just ended the turn.

A chance to win, by logistic regression. The counts are of each stave, of both hands, of
slides between two staves, and of the three staves together. Each count has a weight,
and the sum is the logarithm of the odds. A draw counts half.
`lab/training/fit_stavegame.py` fitted the weights to games of the bot against itself;
`README.md` describes these games. The weights change during a game, see
`EvaluationWeights`. `greedy` uses `Margins` instead.

The *mover* has just ended the turn. The *rival* is the other player, who draws next.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate
from typing import Final, Literal, TypeAlias

from tabletop.bots.tables import tables
from tabletop.games.stavegame.bots.staves import Stave, staves_of
from tabletop.games.stavegame.cards import B_PIECE, GREY, POINTS
from tabletop.games.stavegame.rules import AIMLESS, IDLE_AT_END, Cards, State

# Chances to win

WON, LOST, EVEN = 30.0, -30.0, 1e-12  # the worth of finished games alone
LATER: Final = 0.998  # factor of a chance's distance from one half, per turn


def chance(worth: float) -> float:
    """Return the chance to win of a worth."""
    if abs(worth) >= WON:
        return 1.0 if worth > 0 else 0.0
    return 1 / (1 + math.exp(-worth))


def later(value: float) -> float:
    """Return the present value of a chance one turn later, nearer to one half.

    So the bot prefers early wins and late losses.
    """
    return 0.5 + (value - 0.5) * LATER


def sooner(value: float) -> float:
    """Return the inverse of `later`."""
    return 0.5 + (value - 0.5) / LATER


def ended(result: int) -> float:
    """Return the chance of a result: 1 is won, 0 drawn, -1 lost."""
    return (1 + result) / 2


# Counts

Counts: TypeAlias = tuple[float, ...]

ON_STAVE: Final = (  # counts of each stave; the evaluation adds the three staves
    "ahead",  # 1 if the mover leads, -1 if the rival does
    "margin",  # the mover's, at most 4
    "full",  # "ahead" if no slot is empty, else 0
    "cards",  # the mover's less the rival's
    "lowest",  # the lowest values of the mover's cards less those of the rival's
    "attacked",  # the mover's cards that a card of the rival's hand would take
    "reply ahead",  # "ahead" after the rival has placed their best card here
    "reply margin",  # the mover's margin then, at most 4
    "loose",  # cards of the mover that could slide away less those of the rival
)

BETWEEN: Final = ("slides", "slide ahead", "slide margin")
"""Counts of a player's slides between two staves; the evaluation adds both pairs.

They are the number of slides, the maximum gain in staves ahead by one slide, and the
maximum gain in margins by one slide, at most 4.
"""

IN_HAND: Final = ("cards", "lowest", "highest")  # their number, sums of lowest, highest

TOGETHER: Final = (  # counts of the staves together
    "leads, 3 free",  # with three or more empty slots: 1, 0 or -1 for a lead
    "leads, 1 free",  # with one or two empty slots
    "leads, full",  # with none
    "staves, 3 free",  # staves ahead of the mover less those of the rival
    "staves, 1 free",
    "staves, full",
    "held",  # 1, 0 or -1 for a lead after the rival's best card on one stave
    "held, full",  # the same if the rival may end the game now, else 0
    "turn",  # always 1: the worth of the last move
    "last",  # 1 if the number of empty slots is even, -1 if it is odd
)

NAMES: Final = (  # names of all counts
    *(f"stave: {name}" for name in ON_STAVE),
    *(f"mover's slides: {name}" for name in BETWEEN),
    *(f"rival's slides: {name}" for name in BETWEEN),
    *(f"mover's hand: {name}" for name in IN_HAND),
    *(f"rival's hand: {name}" for name in IN_HAND),
    *TOGETHER,
)

DECKS: Final = 26  # number of cards in both decks at the start
MARGIN: Final = 4  # maximum counted margin
ROW_BY_SLOTS: Final = (0, 1, 2, 3, 3, 4, 4, 4, 4, 4)  # by the number of empty slots
ROWS_BY_SLOTS: Final = range(max(ROW_BY_SLOTS) + 1)  # all of these rows
Mix: TypeAlias = tuple[float, ...]  # share of each row of weights; the sum is 1


@dataclass(frozen=True, slots=True)
class EvaluationWeights:
    """Weights of all counts, in the order of `NAMES`, for the phases of a game."""

    # the measure of a game's progress. By "decks" there is a row for empty and one for
    # full decks, with linear interpolation between them. By "slots" there is one row
    # for each number of `ROW_BY_SLOTS`.
    by: Literal["decks", "slots"]
    rows: tuple[tuple[float, ...], ...]  # the weights

    def mixed(self, mix: Mix) -> list[float]:
        """Return the sum of the rows, each times its share."""
        columns = zip(*self.rows, strict=True)
        return [
            sum(share * weight for share, weight in zip(mix, column, strict=True))
            for column in columns
        ]


@lru_cache(maxsize=1 << 10)
def mix_of(by: Literal["decks", "slots"], decks: int, free: int) -> Mix:
    """Return the share of each row, by the cards in both decks and the empty slots."""
    if by == "slots":
        return tuple(float(row == ROW_BY_SLOTS[free]) for row in ROWS_BY_SLOTS)
    share = decks / DECKS
    return 1 - share, share


@lru_cache(maxsize=1 << 12)
def hand_counts(hand: Cards) -> Counts:
    """Return the counts of a hand."""
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
    """Return the mixed weights of a stave, of slides, of both hands, of all staves."""
    mixed = tuple(weights.mixed(mix))
    return tuple(mixed[k - n : k] for k, n in zip(_ENDS, _SIZES, strict=True))


class Part:
    """A phase of the game: its weights, and the cached values under them."""

    def __init__(
        self, groups: tuple[tuple[float, ...], ...], rival_counts: Counts
    ) -> None:
        """Store the weights, and weigh the rival's hand."""
        self.on_stave, self.between, self.in_hand, in_rivals_hand, self.together = (
            groups
        )
        self.constant = weighed(in_rivals_hand, rival_counts)
        self.staves: dict[Stave, tuple[float, int, int]] = {}
        self.pairs: dict[tuple[Stave, Stave], float] = {}
        self.hands: dict[Cards, float] = {}
        self.joint: dict[tuple[int, int, int, int], float] = {}


def weighed(weights: Sequence[float], counts: Sequence[float]) -> float:
    """Return the sum of the counts, each times its weight."""
    return sum([w * n for w, n in zip(weights, counts, strict=True)])


class Judge:
    """Evaluates the possible ends of the mover's turn.

    A judge serves one turn, with its rival's hand and its decks.
    """

    def __init__(self, weights: EvaluationWeights, state: State) -> None:
        """Prepare the evaluation of the turn of this state."""
        mover, rival_hand = state.player, state.hands[1 - state.player]
        self._weights = weights
        self._decks = sum(map(len, state.decks))
        self._mover = mover
        self._sign = -1 if mover else 1
        self._is_first = state.setup.options.first_edition
        more = 0 if mover else B_PIECE
        self._rivals = [number + more for number in dict.fromkeys(rival_hand)]
        self._rival_counts = hand_counts(rival_hand)
        self._parts: dict[Mix, Part] = {}
        self._part_at: dict[int, Part] = {}
        self._counts: dict[Stave, Counts] = {}

    def _part(self, free: int) -> Part:
        """Return the phase for a number of empty slots."""
        mix = mix_of(self._weights.by, self._decks, free)
        if mix not in self._parts:
            groups = groups_of(self._weights, mix)
            self._parts[mix] = Part(groups, self._rival_counts)
        found = self._part_at[free] = self._parts[mix]
        return found

    def worth(self, state: State) -> float:
        """Return the logarithm of the odds that the mover wins if the turn ends."""
        a, b, c = staves_of(state)
        hand = state.hands[self._mover]
        free = a.free + b.free + c.free
        part = self._part_at.get(free) or self._part(free)
        staves, pairs = part.staves, part.pairs
        worth, ahead, drop = staves.get(a) or self._stave(part, a)
        two = staves.get(b) or self._stave(part, b)
        three = staves.get(c) or self._stave(part, c)
        balance = ahead + two[1] + three[1]
        idle = state.idle_turns + 1 if state.done <= AIMLESS else 0
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
        """Return the worth if the game is over, or if a player ends it; else None."""
        if idle == IDLE_AT_END:
            return (LOST, EVEN, WON)[1 + (balance > 0) - (balance < 0)]
        if self._is_first:
            if any(stave.free for stave in staves):
                return None
            tied = sum(s.margin == 0 and s.colour != GREY for s in staves)
            if balance + tied > 0:  # the mover ends the game, in this turn
                return WON
            if balance + tied == 0 and balance < tied:
                return EVEN
            balance -= tied
        return LOST if balance < 0 else None

    def _stave(self, part: Part, stave: Stave) -> tuple[float, int, int]:
        """Return the worth of a stave, its lead, and the rival's maximum gain in it."""
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
    def _hand(part: Part, hand: Cards) -> float:
        found = part.hands[hand] = weighed(part.in_hand, hand_counts(hand))
        return found

    def pair_counts(self, stave: Stave, other: Stave) -> Counts:
        """Return the counts of slides between two staves, the mover's first.

        Cards placed in this turn count too, as they may slide in the next one.
        """
        swings = stave.swings(other, among_equals=not self._is_first)
        count, gain, most = swings[self._mover]
        its_count, its_gain, its_most = swings[1 - self._mover]
        most, its_most = min(MARGIN, most), min(MARGIN, its_most)
        return count, gain, most, its_count, its_gain, its_most

    def stave_counts(self, stave: Stave) -> Counts:
        """Return the counts of a stave."""
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
    """Return the counts of the staves together, for the mover's lead in staves.

    `drop` is the maximum loss of that lead by one card of the rival's hand, and `free`
    the number of empty slots. `left` is the same, but 0 if the rival may end the game.
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


# Weights


def _weights(
    by: Literal["decks", "slots"], table: Mapping[str, tuple[float, ...]]
) -> EvaluationWeights:
    """Return the weights of a table by name; missing counts have the weight 0."""
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
"""Weights set by hand, the same for all decks."""

_TODAY, _FIRST = tables("tabletop.games.stavegame.bots")

FITTED: Final = _weights("decks", _TODAY)  # for empty decks and for full ones
FIRST_EDITION: Final = _weights("slots", _FIRST)  # for 0, 1, 2, 3 or 4, more slots


# Staves and margins alone

_MOST: Final = 5  # maximum counted margin: three count less than a stave
_SHARE: Final = 3 * _MOST + 1  # divisor of the sum of margins


class Margins:
    """Evaluates the end of a turn by staves and margins alone."""

    def __init__(self, state: State) -> None:
        """Prepare the evaluation of the turn of this state."""
        self._sign = -1 if state.player else 1
        self._is_first = state.setup.options.first_edition

    def worth(self, state: State) -> float:
        """Return the player's lead in staves plus a fraction for the margins."""
        staves = staves_of(state)
        margins = [self._sign * stave.margin for stave in staves]
        balance = sum((m > 0) - (m < 0) for m in margins)
        if state.idle_turns + 1 == IDLE_AT_END and state.done <= AIMLESS:  # V11
            return (LOST, EVEN, WON)[1 + (balance > 0) - (balance < 0)]
        if self._is_first and all(state.board):
            tied = sum(s.margin == 0 and s.colour != GREY for s in staves)
            if balance + tied > 0:  # the mover ends the game
                return WON
        share = sum(max(-_MOST, min(_MOST, m)) for m in margins)
        return balance + share / _SHARE
