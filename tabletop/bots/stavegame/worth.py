"""What a position of Stavegame is worth to a player who has just ended his turn.

A chance to win, by logistic regression: what is seen on each stave, in both hands and
over the three staves together is counted, each count has a weight, and the sum is the
logarithm of the odds. A draw counts half. The weights were fitted to whole games that
the player played against itself (`tools/fit_stavegame.py`); they change evenly from a
full deck to an empty one, so there are two for each count.

`mover` is who has just ended his turn, the other one is the *rival*, who is to draw.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeAlias

from tabletop.bots.stavegame.scales import EVEN, LOST, WON
from tabletop.bots.stavegame.staves import Stave
from tabletop.bots.stavegame.turns import Hand, Node
from tabletop.games.stavegame.cards import B_PIECE, GREY, POINTS
from tabletop.games.stavegame.effects import IDLE_AT_END
from tabletop.games.stavegame.state import AIMLESS

Counts: TypeAlias = tuple[float, ...]

Weights: TypeAlias = tuple[Sequence[float], Sequence[float]]
"""For an empty and for a full deck, in the order of `NAMES`."""

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
)
"""What is counted over the staves together."""

NAMES: Final = (
    *(f"stave: {name}" for name in ON_STAVE),
    *(f"mover's hand: {name}" for name in IN_HAND),
    *(f"rival's hand: {name}" for name in IN_HAND),
    *TOGETHER,
)
"""All that is counted."""

DECKS: Final = 26
"""Cards in both decks at first."""

MARGIN: Final = 4
"""A margin counts up to this."""


def hand_counts(hand: Hand) -> Counts:
    """Return what is counted in a hand."""
    low = sum(min(POINTS[c][number] for c in range(GREY)) for number in hand)
    high = sum(max(POINTS[c][number] for c in range(GREY)) for number in hand)
    return len(hand), low, high


class Judge:
    """Tells what the mover's turn is worth wherever it might end.

    One judge serves a turn: the rival's hand, the decks and the idle turns before it.
    """

    def __init__(
        self,
        weights: Weights,
        mover: int,
        rival_hand: Hand,
        decks: int,
        *,
        first_edition: bool,
    ) -> None:
        """Take the weights for empty and for full decks, and how many cards are in."""
        share = decks / DECKS
        empty, full = weights
        self.weights = [e + (f - e) * share for e, f in zip(empty, full, strict=True)]
        self._mover = mover
        self._sign = -1 if mover else 1
        self._is_first = first_edition
        more = 0 if mover else B_PIECE
        self._rivals = [number + more for number in dict.fromkeys(rival_hand)]
        self._rival_counts = hand_counts(rival_hand)
        at = len(ON_STAVE)
        self._on_stave = self.weights[:at]
        self._in_hand = self.weights[at : at + len(IN_HAND)]
        at += len(IN_HAND)
        rivals = self.weights[at : at + len(IN_HAND)]
        self._constant = sum(map(float.__mul__, rivals, map(float, self._rival_counts)))
        self._together = self.weights[at + len(IN_HAND) :]
        self._staves: dict[Stave, tuple[float, int, int]] = {}
        self._hands: dict[Hand, float] = {}
        self._joint: dict[tuple[int, int, int], float] = {}

    def worth(self, node: Node, idle: int) -> float:
        """Return the logarithm of the odds that the mover wins, if he ends his turn.

        Args:
            node: how the turn ends.
            idle: so many idle turns in a row were before it.
        """
        a, b, c, hand, _placed, _slid, done = node
        staves = self._staves
        one = staves.get(a) or self._stave(a)
        two = staves.get(b) or self._stave(b)
        three = staves.get(c) or self._stave(c)
        free = a.free + b.free + c.free
        balance = one[1] + two[1] + three[1]
        drop = max(one[2], two[2], three[2])
        idle = idle + 1 if done <= AIMLESS else 0
        if not free or idle > 1:
            decided = self._decided((a, b, c), balance, idle)
            if decided is not None:
                return decided
            free = 0
        mine = self._hands.get(hand)
        if mine is None:
            counts = hand_counts(hand)
            mine = sum(w * n for w, n in zip(self._in_hand, counts, strict=True))
            self._hands[hand] = mine
        key = balance, drop, free
        joint = self._joint.get(key)
        if joint is None:
            counts = together(*key)
            joint = sum(w * n for w, n in zip(self._together, counts, strict=True))
            joint = self._joint[key] = joint + self._constant
        return one[0] + two[0] + three[0] + mine + joint

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

    def _stave(self, stave: Stave) -> tuple[float, int, int]:
        """Return the worth of a stave, who leads there, and what a card may change."""
        counts = self.stave_counts(stave)
        worth = sum(w * n for w, n in zip(self._on_stave, counts, strict=True))
        ahead, reply = int(counts[0]), int(counts[6])
        found = self._staves[stave] = worth, ahead, ahead - reply
        return found

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

    def counts(self, node: Node, idle: int) -> Counts:
        """Return all that is counted where a turn might end; `NAMES` tells what."""
        staves = [self.stave_counts(stave) for stave in node[:3]]
        balance = int(sum(counts[0] for counts in staves))
        drop = int(max(counts[0] - counts[6] for counts in staves))
        free = sum(stave.free for stave in node[:3])
        if node[6] <= AIMLESS and idle > 0:
            free = 0
        return (
            *(sum(column) for column in zip(*staves, strict=True)),
            *hand_counts(node[3]),
            *self._rival_counts,
            *together(balance, drop, free),
        )


def together(balance: int, drop: int, free: int) -> Counts:
    """Return what is counted over the staves together.

    Args:
        balance: by how many staves the mover leads.
        drop: by how many at most a card of the rival's hand would change this.
        free: how many slots are empty; 0 too where the rival may end the game.
    """
    leads = (balance > 0) - (balance < 0)
    left = balance - drop
    held = (left > 0) - (left < 0)
    at = 2 if not free else 1 if free < 3 else 0  # noqa: PLR2004 - see `TOGETHER`
    return (
        *(leads if k == at else 0 for k in range(3)),
        *(balance if k == at else 0 for k in range(3)),
        held,
        0 if free else held,
        1,
    )
