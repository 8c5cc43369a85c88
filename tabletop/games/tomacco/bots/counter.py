"""The levels `gentle`, `cautious` and `counter`, which search nothing.

`cautious` follows a rule of thumb: play the lowest rank first; keep two, ten and ace.

`gentle` follows the rule of thumb with a beginner's slips. It often plays a single card
where it has several of a rank. Sometimes it burns a pile as soon as it can. It mostly
keeps its best cards in hand instead of laying them face up.

`counter` weighs each play by a sum of counts: the rank and number of the cards, the
cards of the rank that it keeps, and the cleared cards. It also counts the cards that
the next player must take, times the chance that this player has nothing to play. It
doesn't look further ahead. It follows the rule of thumb unless another action looks
clearly better. For face-up cards and flips it uses the order of the rule of thumb.

Each count has one weight with cards in the pick-up pile and one without. A weight is
the change in the share of the other players that the seat leaves behind. The weights
for two players differ from those for more. `lab/training/fit_tomacco_counter.py` fitted
them to games continued after each of the possible actions.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final, TypeAlias

from tabletop.bots.advice import Advice, at_choice
from tabletop.bots.gentle import Gentle, Slip
from tabletop.bots.tables import columns
from tabletop.core.cards import Cards
from tabletop.core.chance import Rng
from tabletop.core.game import CHANCE
from tabletop.games.tomacco.bots.evaluation import (
    DEARNESS,
    OF_DEEDS,
    PRECIOUS,
    WEIGHTS,
    chance,
    dearness,
    phase,
    sensible,
    strength,
)
from tabletop.games.tomacco.bots.positions import (
    HIDDEN,
    PAIR,
    Rival,
    held,
    masked,
    playable_on,
    pool_of,
    rival_of,
    texts_by_action,
)
from tabletop.games.tomacco.bots.reasons import advised, by_thumb, unit
from tabletop.games.tomacco.cards import RANKS
from tabletop.games.tomacco.observation import Observation
from tabletop.games.tomacco.rules import (
    Action,
    Flip,
    Play,
    State,
    Table,
    does_clear,
    ranks_now,
)

_PLAYS: Final = columns(OF_DEEDS)
"""Weights for two players and for more, each with cards in the pick-up pile and
without. Counts of ranks scale them from 0 to 1.
"""

OF_TWO: Final = (*_PLAYS[0], *_PLAYS[1])
OF_MORE: Final = (*_PLAYS[2], *_PLAYS[3])

COUNTED: Final = len(_PLAYS[0])
"""Number of weights for a stock with cards; there are as many for an empty stock."""

PICKS_UP: Final = COUNTED - 3
"""Index of the first of the last three weights, which are those of a pickup."""

STEP: Final = 0.005
"""Value of one step in the order of face-up cards to choose, and of places to flip."""

SURELY: Final = 0.05
"""Minimum gain over the action of the rule of thumb that makes the counter deviate.

Between actions of nearly equal value the rule of thumb chooses better than the weights.
"""

Counts: TypeAlias = list[tuple[int, float]]
"""Indices of weights, and their counts."""

HIGHEST: Final = len(RANKS) - 1


def counts(state: State, rival: Rival, action: Action) -> Counts:
    """Return the counts of a play or a pickup.

    Args:
        state: as the seat that acts sees it.
        rival: the next player.
        action: the play or the pickup.
    """
    first = 0 if state.stock else COUNTED
    if not isinstance(action, Play):
        return _picked_up(state, first + PICKS_UP)
    seat, pile, cards = state.seats[state.to_act], state.pile, action.cards
    rank, n, is_hand = cards[0] >> 2, len(cards), bool(seat.hand)
    kept, left = held(seat).count(cards[0]) - n, len(held(seat)) - n
    high = rank / HIGHEST
    clears = does_clear(pile + cards, state.setup.run)
    hits = 0.0
    if not clears:
        hits = rival.stuck(playable_on(state, cards)) * (len(pile) + n)
    later = (
        n - 1,
        (n - 1) * (rank in PRECIOUS),
        kept,
        kept * high,
        clears,
        clears * len(pile),
        clears and rank in PRECIOUS,
        hits,
        not left,
        not left and clears,
        0.0 if is_hand else high,
    )
    at = first + len(RANKS)
    found: Counts = [(first + rank, 1)]
    found += [(at + place, count) for place, count in enumerate(later) if count]
    return found


def _picked_up(state: State, at: int) -> Counts:
    high = sum([card >> 2 for card in state.pile]) / HIGHEST
    return [(at, 1), (at + 1, len(state.pile)), (at + 2, high)]


class Counter:
    """A bot that counts cards."""

    @at_choice
    def think(
        self, seen: Observation, legal: Sequence[str], budget: float, rng: Rng, /
    ) -> Iterator[Advice]:
        """Yield the best action at once."""
        del budget, rng
        texts = texts_by_action(seen, legal)
        yield advised(seen, Ledger(seen).ranked([*texts]), texts)


class Ledger:
    """The values of all actions in one observation."""

    def __init__(self, seen: Observation) -> None:
        """Compute the strengths of the seats."""
        self._state = state = masked(seen)
        self._pool = pool_of(seen)
        self._rival = None if state.phase == "table" else rival_of(seen)
        # without the traits of the seat that acts
        still = replace(state, to_act=CHANCE)
        self._own = strength(still, state.to_act)
        self._others = [
            self._strength(still, seat)
            for seat in range(len(state.seats))
            if seat not in {state.to_act, *state.placed}
        ]

    def _strength(self, state: State, seat: int) -> float:
        """Return the strength of another seat, with average values of hidden cards."""
        weights = WEIGHTS[phase(state) :]
        average = sum(weights[rank] for rank in self._pool) / max(1, len(self._pool))
        return strength(state, seat) + state.seats[seat].hand.count(HIDDEN) * average

    def ranked(self, actions: Sequence[Action]) -> list[tuple[float, Action]]:
        """Return the values and actions, the best first.

        The action of the rule of thumb is first, unless another gains `SURELY` or more.
        """
        hopes = [(self.hope(action), action) for action in actions]
        found = sorted(hopes, key=lambda each: -each[0])
        usual = sensible(self._state)
        at = next((k for k, (_hope, one) in enumerate(found) if one == usual), 0)
        if found[0][0] - found[at][0] < SURELY:
            found.insert(0, found.pop(at))
        return found

    def hope(self, action: Action) -> float:
        """Return the expected share of the other players that end behind the seat."""
        ahead = sum(chance(self._own - other) for other in self._others)
        share = ahead / (len(self._state.seats) - 1)
        return max(0.0, min(1.0, share + self.prospect(action)))

    def prospect(self, action: Action) -> float:
        """Return the change of that share by this action."""
        match action:
            case Table(cards):
                return STEP * sum(map(dearness, cards))
            case Flip(place):
                return STEP * self._flipped(place)
        if self._rival is None:
            return 0.0
        found = counts(self._state, self._rival, action)
        weights = OF_MORE if len(self._state.seats) > PAIR else OF_TWO
        return sum([weights[place] * float(n) for place, n in found])

    def _flipped(self, place: int) -> int:
        """Return the steps for a flip: a known playable card, then a new one.

        A known unplayable card is worse than the pickup.
        """
        seat = self._state.seats[self._state.to_act]
        card = seat.face_down[place]
        if card is None or not seat.failed[place]:
            return -1 - place
        return 0 if ranks_now(self._state) >> (card >> 2) & 1 else -100


class Cautious:
    """A bot that follows the rule of thumb of the playouts."""

    @at_choice
    def think(
        self, seen: Observation, legal: Sequence[str], budget: float, rng: Rng, /
    ) -> Iterator[Advice]:
        """Yield the action of the rule, or the next one in its order, at once.

        Its value is that of the card counter.
        """
        del budget, rng
        texts = texts_by_action(seen, legal)
        action = sensible(masked(seen))
        if action not in texts:
            action = min(texts, key=_lateness)
        value = 100 * Ledger(seen).hope(action)
        yield Advice(texts[action], value, unit(seen), by_thumb(seen, action))


def _lateness(action: Action) -> tuple[int, ...]:
    """Return a sort key: the position of the action in the rule of thumb's order."""
    match action:
        case Table(cards):
            return tuple(-dearness(card) for card in reversed(cards))
        case Flip(place):
            return (place,)
        case Play(cards):
            return dearness(cards[0]), -len(cards)
    return (len(DEARNESS),)


# The level `gentle`

TEMPTING: Final = 3
"""Minimum number of cards of a pile that a beginner likes to burn."""


def gentle() -> Gentle:
    """Return a bot that plays like a beginner."""
    slips = Slip(0.4, one_by_one), Slip(0.3, burning), Slip(0.8, low_cards_up)
    return Gentle(Cautious, slips)


def one_by_one(seen: Observation, legal: Sequence[str]) -> list[str]:
    """Return the plays of one card, if other cards can be played later."""
    plays = _plays(seen, legal)
    is_choice = len({cards[0] for cards in plays}) > 1
    return [plays[cards] for cards in plays if len(cards) == 1 and is_choice]


def burning(seen: Observation, legal: Sequence[str]) -> list[str]:
    """Return the plays of tens and aces, if they would burn a tempting pile."""
    plays = _plays(seen, legal) if len(seen.pile) >= TEMPTING else {}
    return [plays[cards] for cards in plays if cards[0] >> 2 in PRECIOUS[:2]]


def low_cards_up(seen: Observation, legal: Sequence[str]) -> list[str]:
    """Return the choice of face-up cards that keeps the dearest ones in hand."""
    texts = texts_by_action(seen, legal)
    choices = {
        action.cards: text for action, text in texts.items() if type(action) is Table
    }
    return [choices[min(choices, key=_dear)]] if choices else []


def _plays(seen: Observation, legal: Sequence[str]) -> dict[Cards, str]:
    texts = texts_by_action(seen, legal)
    return {
        action.cards: text for action, text in texts.items() if type(action) is Play
    }


def _dear(choice: Cards) -> int:
    return sum(map(dearness, choice))
