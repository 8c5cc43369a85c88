"""The levels `gentle` and `cautious`, which search nothing.

`cautious` follows a rule of thumb: play the lowest rank first; keep two, ten and ace.

`gentle` follows the rule of thumb with a beginner's slips. It often plays a single card
where it has several of a rank. Sometimes it burns a pile as soon as it can. It mostly
keeps its best cards in hand instead of laying them face up.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from tabletop.bots.advice import Advice, at_choice
from tabletop.bots.gentle import Gentle, Slip
from tabletop.core.cards import Cards
from tabletop.core.chance import Rng
from tabletop.games.tomacco.bots.evaluation import (
    DEARNESS,
    dearness,
    sensible,
)
from tabletop.games.tomacco.bots.positions import texts_by_action, unsuited
from tabletop.games.tomacco.observation import Observation, dealt, unseen
from tabletop.games.tomacco.rules import Action, Flip, Play, Table, clearing_ranks


class Cautious:
    """A bot that follows the rule of thumb of the playouts."""

    @at_choice
    def think(
        self, seen: Observation, legal: Sequence[str], budget: float, rng: Rng, /
    ) -> Iterator[Advice]:
        """Yield the action of the rule, or the next one in its order, at once."""
        del budget
        texts = texts_by_action(seen, legal)
        action = sensible(dealt(unsuited(unseen(seen)), rng))  # the same for all deals
        if action not in texts:
            action = min(texts, key=_lateness)
        yield Advice(texts[action], 0.0, None)


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

TEMPTING: Final = 3  # minimum number of cards of a pile that a beginner likes to burn


def gentle() -> Gentle:
    """Return a bot that plays like a beginner."""
    slips = Slip(0.4, one_by_one), Slip(0.3, burning), Slip(0.8, low_cards_up)
    return Gentle(Cautious, slips)


def one_by_one(seen: Observation, legal: Sequence[str]) -> list[str]:
    """Return the plays of one card, if other cards can be played later."""
    plays = _by_cards(seen, legal, Play)
    is_choice = len({cards[0] for cards in plays}) > 1
    return [plays[cards] for cards in plays if len(cards) == 1 and is_choice]


def burning(seen: Observation, legal: Sequence[str]) -> list[str]:
    """Return the plays that burn a tempting pile with a single card."""
    plays = _by_cards(seen, legal, Play) if len(seen.pile) >= TEMPTING else {}
    clearing = clearing_ranks(seen.options)
    return [plays[cards] for cards in plays if clearing >> (cards[0] >> 2) & 1]


def low_cards_up(seen: Observation, legal: Sequence[str]) -> list[str]:
    """Return the choice of face-up cards that keeps the dearest ones in hand."""
    choices = _by_cards(seen, legal, Table)
    cheap = min(choices, key=lambda cards: sum(map(dearness, cards)), default=())
    return [choices[cheap]] if choices else []


def _by_cards(
    seen: Observation, legal: Sequence[str], kind: type[Play | Table]
) -> dict[Cards, str]:
    """Return the texts of the actions of a kind, by their cards without suits."""
    texts = texts_by_action(seen, legal)
    return {act.cards: text for act, text in texts.items() if isinstance(act, kind)}
