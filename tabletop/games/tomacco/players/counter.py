"""The levels `gentle`, `cautious` and `counter`, which choose at once.

`cautious` plays by a rule of thumb: the lowest rank first; two, ten and ace are kept.

`gentle` plays so too, but has just learnt the game: often it plays one card where it
has several of a rank, now and then it burns a pile as soon as it can, and it keeps its
best cards in hand instead of laying them face up.

`counter` counts the cards that can still be against him. What he plays is weighed by
its rank and number, by what he keeps of the rank, by what is cleared, and by the cards
that the next player must take, as surely as he has nothing for them. He does not look
further. Where nothing else looks clearly better he does as the rule of thumb does, and
so he does with face-up cards to choose and with flips.

Each count has a weight with cards in the pick-up pile and one without: what it adds to
the share of the others that one leaves behind. They are others for two players and for
more. The weights were fitted to how games went on after each of the things that might
be done (lab/training/fit_tomacco_counter.py).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, TypeAlias

from tabletop.chance import Rng
from tabletop.game import CHANCE
from tabletop.games.tomacco.players.table import (
    CHOICE,
    COUNT,
    PAIR,
    PICKUP,
    RANKS,
    WIDTH,
    Rival,
    Table,
    in_ranks,
    open_table,
    pool_of,
    ranks_of,
    rival_of,
    texts_by_code,
    unknown_in,
)
from tabletop.games.tomacco.players.words import advised, by_thumb, unit
from tabletop.games.tomacco.players.worth import (
    DEARNESS,
    OF_DEEDS,
    PRECIOUS,
    WEIGHTS,
    chance,
    phase,
    sensible,
    strength,
)
from tabletop.games.tomacco.seeing import Observation
from tabletop.thinking.advice import Advice, at_choice
from tabletop.thinking.gentle import Gentle, Slip
from tabletop.thinking.tables import columns

_PLAYS: Final = columns(OF_DEEDS)
"""What is counted, with the weights for two players and for more, each with cards in
the pick-up pile and without. Where ranks are counted in, they are from 0 to 1.
"""

OF_TWO: Final = (*_PLAYS[0], *_PLAYS[1])
OF_MORE: Final = (*_PLAYS[2], *_PLAYS[3])

COUNTED: Final = len(_PLAYS[0])
"""How many weights there are, for a stock with cards and for one without."""

PICKS_UP: Final = COUNTED - 3
"""Where the last three of them begin, those of who picks up."""

STEP: Final = 0.005
"""What a step of the order counts among face-up cards to choose, and places to flip."""

SURELY: Final = 0.05
"""So much better something must look than what the rule of thumb does. The weights say
less well what is best than the rule does where both are near."""

Counts: TypeAlias = list[tuple[int, float]]
"""Places of weights, and how often they count."""

HIGHEST: Final = RANKS[-1]


def counts(table: Table, seat: int, rival: Rival, code: int) -> Counts:
    """Return what is counted of playing cards or picking up.

    Args:
        table: as the seat sees it.
        seat: that acts.
        rival: who comes next.
        code: what is done.
    """
    first = 0 if table.stock else COUNTED
    if code == PICKUP:
        return _picked_up(table, first + PICKS_UP)
    rank, n = code & 15, code >> 4
    is_hand = table.sizes[seat] > 0
    cards = table.hands[seat] if is_hand else table.ups[seat]
    kept = (cards >> WIDTH * rank & COUNT) - n
    left = (table.sizes[seat] if is_hand else table.up_sizes[seat]) - n
    high = rank / HIGHEST
    does_clear = table.does_clear(rank, n)
    hits = 0.0
    if not does_clear:
        stuck = rival.stuck(table.playable_after(rank))
        hits = stuck * (table.pile_size + n)
    later = (
        n - 1,
        (n - 1) * (rank in PRECIOUS),
        kept,
        kept * high,
        does_clear,
        does_clear * table.pile_size,
        does_clear and rank in PRECIOUS,
        hits,
        not left,
        not left and does_clear,
        0.0 if is_hand else high,
    )
    at = first + len(RANKS)
    found: Counts = [(first + rank, 1)]
    found += [(at + place, count) for place, count in enumerate(later) if count]
    return found


def _picked_up(table: Table, at: int) -> Counts:
    high = sum([rank * n for rank, n in in_ranks(table.pile)]) / HIGHEST
    return [(at, 1), (at + 1, table.pile_size), (at + 2, high)]


class Counter:
    """A player who counts cards."""

    @at_choice
    def think(
        self, seen: Observation, legal: Sequence[str], budget: float, rng: Rng, /
    ) -> Iterator[Advice]:
        """Give the best choice at once."""
        del budget, rng
        texts = texts_by_code(seen, legal)
        yield advised(seen, Ledger(seen).ranked([*texts]), texts)


class Ledger:
    """What each thing to do counts."""

    def __init__(self, seen: Observation) -> None:
        """Take what the player knows."""
        self._seen = seen
        self._table = table = open_table(seen)
        self._rival = None if table.is_choosing else rival_of(seen)
        acts, table.to = table.to, CHANCE  # whose turn it is does not matter here
        self._own = strength(table, acts)
        self._others = [
            self._strength(seat)
            for seat in range(len(table.hands))
            if seat not in {acts, *table.placed}
        ]
        table.to = acts

    def _strength(self, seat: int) -> float:
        """Return how well another player stands, his hidden cards being average."""
        pool, weights = pool_of(self._seen), WEIGHTS[phase(self._table) :]
        average = sum(weights[rank] for rank in pool) / max(1, len(pool))
        return strength(self._table, seat) + unknown_in(self._seen, seat) * average

    def ranked(self, codes: Sequence[int]) -> list[tuple[float, int]]:
        """Return what may be done with what may be hoped for, the first choice first.

        That is what the rule of thumb does, unless something else is surely better.
        """
        found = sorted(((self.hope(code), code) for code in codes), reverse=True)
        usual = sensible(self._table)
        at = next((k for k, (_hope, code) in enumerate(found) if code == usual), 0)
        if found[0][0] - found[at][0] < SURELY:
            found.insert(0, found.pop(at))
        return found

    def hope(self, code: int) -> float:
        """Return about which share of the others will end behind him."""
        ahead = sum(chance(self._own - other) for other in self._others)
        share = ahead / (len(self._table.hands) - 1)
        return max(0.0, min(1.0, share + self.prospect(code)))

    def prospect(self, code: int) -> float:
        """Return how much more or less that share is if he does this."""
        table = self._table
        if code >= CHOICE:
            return STEP * sum(DEARNESS[rank] for rank in ranks_of(code))
        if code < PICKUP:
            return STEP * self._flipped(-2 - code)
        if self._rival is None:
            return 0.0
        found = counts(table, self._seen.observer, self._rival, code)
        weights = OF_MORE if len(table.hands) > PAIR else OF_TWO
        return sum([weights[place] * float(n) for place, n in found])

    def _flipped(self, place: int) -> int:
        """Return the steps that speak for a flip: a good card, a new one, then others.

        One that is known to be no good is worse than to pick up.
        """
        table, seat = self._table, self._seen.observer
        if not table.looked[seat] >> place & 1:
            return -1 - place
        rank = table.downs[seat][place]
        is_good = table.playable[table.force] >> rank & 1
        return 0 if is_good else -100


class Cautious:
    """A player by a rule of thumb, that of the playouts."""

    @at_choice
    def think(
        self, seen: Observation, legal: Sequence[str], budget: float, rng: Rng, /
    ) -> Iterator[Advice]:
        """Give the rule's choice, or what comes next by it, at once.

        What it is worth is taken from the card counter.
        """
        del budget, rng
        texts, table = texts_by_code(seen, legal), open_table(seen)
        code = sensible(table)
        if code not in texts:
            code = min(texts, key=lambda each: _lateness(table, each))
        value = 100 * Ledger(seen).hope(code)
        yield Advice(texts[code], value, unit(seen), by_thumb(seen, code))


def _lateness(table: Table, code: int) -> tuple[int, ...]:
    """Return how late the rule of thumb comes to do this."""
    if table.is_choosing:
        return tuple(-DEARNESS[rank] for rank in reversed(ranks_of(code)))
    if code == PICKUP:
        return (len(DEARNESS),)
    if code < 0:
        return (-code,)
    return DEARNESS[code & 15], -(code >> 4)


# Who has just learnt the game

TEMPTING: Final = 3
"""From so many cards on a beginner likes to burn a pile."""


def gentle() -> Gentle:
    """Return a player who has just learnt the game."""
    slips = Slip(0.4, one_by_one), Slip(0.3, burning), Slip(0.8, low_cards_up)
    return Gentle(Cautious, slips)


def one_by_one(seen: Observation, legal: Sequence[str]) -> list[str]:
    """Return the plays of one card, where there are others to play later."""
    plays = _plays(seen, legal)
    ranks = {code & 15 for code in plays}
    return [plays[code] for code in plays if code >> 4 == 1 and len(ranks) > 1]


def burning(seen: Observation, legal: Sequence[str]) -> list[str]:
    """Return the tens and aces, where they would burn a tempting pile."""
    plays = _plays(seen, legal) if len(seen.pile) >= TEMPTING else {}
    return [plays[code] for code in plays if code & 15 in PRECIOUS[:2]]


def low_cards_up(seen: Observation, legal: Sequence[str]) -> list[str]:
    """Return the choice of face-up cards that keeps the dearest ones in hand."""
    codes = texts_by_code(seen, legal)
    choices = [code for code in codes if code >= CHOICE]
    return [codes[min(choices, key=_dear)]] if choices else []


def _plays(seen: Observation, legal: Sequence[str]) -> dict[int, str]:
    codes = texts_by_code(seen, legal)
    return {code: text for code, text in codes.items() if 0 <= code < CHOICE}


def _dear(choice: int) -> int:
    return sum(DEARNESS[rank] for rank in ranks_of(choice))
