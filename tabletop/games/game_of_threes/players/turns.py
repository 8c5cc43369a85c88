"""What all players of the Game of Threes do alike, and what may be done in a turn."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tabletop.chance import Rng, pick
from tabletop.games import game_of_threes as rules
from tabletop.games.game_of_threes.cards import Cards, without
from tabletop.games.game_of_threes.players.asking import Sight
from tabletop.games.game_of_threes.rules import DEAL, Discard
from tabletop.i18n import _
from tabletop.thinking.advice import Advice


@dataclass(frozen=True, slots=True)
class Choice:
    """Something to do in a turn.

    Attributes:
        text: of the action.
        card: that is taken from the discard pile or discarded; None for the stock.
        points: that he expects to be left: at once, or a card later.
        value: what decides, in points, the more the better.
    """

    text: str
    card: int | None
    points: float
    value: float


class Player(ABC):
    """A computer player, who has to think in his turns alone."""

    def think(
        self,
        observation: rules.Observation,
        legal: Sequence[str],
        budget: float,
        rng: Rng,
        /,
    ) -> Iterator[Advice]:
        """Give the best choice so far.

        Raises:
            ValueError: nothing is legal.
        """
        if not legal:
            raise ValueError(_("There is no move to think about."))
        if observation.active != observation.player or observation.phase == "cut":
            yield _between_turns(observation, legal, rng)
        else:
            yield from self._judged(Sight(observation), legal, budget, rng)

    @abstractmethod
    def _judged(
        self, sight: Sight, legal: Sequence[str], budget: float, rng: Rng
    ) -> Iterator[Advice]:
        """Give the best choice of a turn so far."""


def _between_turns(seen: rules.Observation, legal: Sequence[str], rng: Rng) -> Advice:
    """Return advice where nothing is to be gained: a computer deals, nobody joins."""
    if seen.phase == "cut":
        reason = _("The cards are shuffled, so every place is as good as another.")
        return Advice(pick(rng, legal), 0.0, "", reason)
    reason = _("The next round can begin.")
    deal = rules.format_action(DEAL)
    return Advice(deal if deal in legal else legal[0], 0.0, "", reason)


# What may be done


def discards(sight: Sight, legal: Sequence[str]) -> Iterator[tuple[str, int, Cards]]:
    """Give each discard, its card, and the hand that is kept.

    Of wild cards that are taken for each other a suited one goes, if it may.
    """
    hand, plain, found = sight.hand, sight.hands.plain, set[int]()
    for text in legal:
        action = rules.parse_action(text)
        assert isinstance(action, Discard)  # noqa: S101 - nothing else is legal
        card = plain[action.card]
        if card not in found:
            found.add(card)
            yield text, card, without(hand, (card,))
