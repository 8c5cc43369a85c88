"""The levels `gentle`, `cautious` and `counter`, which search nothing.

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

HIGHEST: Final = len(RANKS) - 1


def counts(state: State, rival: Rival, action: Action) -> Counts:
    """Return what is counted of playing cards or picking up.

    Args:
        state: as the seat that acts sees it.
        rival: who comes next.
        action: what is done.
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
    """A player who counts cards."""

    @at_choice
    def think(
        self, seen: Observation, legal: Sequence[str], budget: float, rng: Rng, /
    ) -> Iterator[Advice]:
        """Give the best choice at once."""
        del budget, rng
        texts = texts_by_action(seen, legal)
        yield advised(seen, Ledger(seen).ranked([*texts]), texts)


class Ledger:
    """What each thing to do counts."""

    def __init__(self, seen: Observation) -> None:
        """Take what the player knows."""
        self._state = state = masked(seen)
        self._pool = pool_of(seen)
        self._rival = None if state.phase == "table" else rival_of(seen)
        # whose turn it is does not matter here
        still = replace(state, to_act=CHANCE)
        self._own = strength(still, state.to_act)
        self._others = [
            self._strength(still, seat)
            for seat in range(len(state.seats))
            if seat not in {state.to_act, *state.placed}
        ]

    def _strength(self, state: State, seat: int) -> float:
        """Return how well another player stands, his hidden cards being average."""
        weights = WEIGHTS[phase(state) :]
        average = sum(weights[rank] for rank in self._pool) / max(1, len(self._pool))
        return strength(state, seat) + state.seats[seat].hand.count(HIDDEN) * average

    def ranked(self, actions: Sequence[Action]) -> list[tuple[float, Action]]:
        """Return what may be done with what may be hoped for, the first choice first.

        That is what the rule of thumb does, unless something else is surely better.
        """
        hopes = [(self.hope(action), action) for action in actions]
        found = sorted(hopes, key=lambda each: -each[0])
        usual = sensible(self._state)
        at = next((k for k, (_hope, one) in enumerate(found) if one == usual), 0)
        if found[0][0] - found[at][0] < SURELY:
            found.insert(0, found.pop(at))
        return found

    def hope(self, action: Action) -> float:
        """Return about which share of the others will end behind him."""
        ahead = sum(chance(self._own - other) for other in self._others)
        share = ahead / (len(self._state.seats) - 1)
        return max(0.0, min(1.0, share + self.prospect(action)))

    def prospect(self, action: Action) -> float:
        """Return how much more or less that share is if he does this."""
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
        """Return the steps that speak for a flip: a good card, a new one, then others.

        One that is known to be no good is worse than to pick up.
        """
        seat = self._state.seats[self._state.to_act]
        card = seat.face_down[place]
        if card is None or not seat.failed[place]:
            return -1 - place
        return 0 if ranks_now(self._state) >> (card >> 2) & 1 else -100


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
        texts = texts_by_action(seen, legal)
        action = sensible(masked(seen))
        if action not in texts:
            action = min(texts, key=_lateness)
        value = 100 * Ledger(seen).hope(action)
        yield Advice(texts[action], value, unit(seen), by_thumb(seen, action))


def _lateness(action: Action) -> tuple[int, ...]:
    """Return how late the rule of thumb comes to do this."""
    match action:
        case Table(cards):
            return tuple(-dearness(card) for card in reversed(cards))
        case Flip(place):
            return (place,)
        case Play(cards):
            return dearness(cards[0]), -len(cards)
    return (len(DEARNESS),)


# Who has just learnt the game

TEMPTING: Final = 3
"""Number of cards from which a beginner likes to burn a pile."""


def gentle() -> Gentle:
    """Return a player who has just learnt the game."""
    slips = Slip(0.4, one_by_one), Slip(0.3, burning), Slip(0.8, low_cards_up)
    return Gentle(Cautious, slips)


def one_by_one(seen: Observation, legal: Sequence[str]) -> list[str]:
    """Return the plays of one card, where there are others to play later."""
    plays = _plays(seen, legal)
    is_choice = len({cards[0] for cards in plays}) > 1
    return [plays[cards] for cards in plays if len(cards) == 1 and is_choice]


def burning(seen: Observation, legal: Sequence[str]) -> list[str]:
    """Return the tens and aces, where they would burn a tempting pile."""
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
