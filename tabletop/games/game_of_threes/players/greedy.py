"""The level `greedy`: the fewest points, now.

He takes the discard if that lowers what is left, and discards what leaves the least. Of
discards that leave the same he keeps what most unseen cards could make sets of. Wild
cards that no set takes yet do not count before his last turn.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tabletop.chance import Rng
from tabletop.games import game_of_threes as rules
from tabletop.games.game_of_threes.cards import Cards, with_card, without
from tabletop.games.game_of_threes.players.asking import Sight
from tabletop.games.game_of_threes.players.links import links
from tabletop.games.game_of_threes.players.turns import Choice, Player, discards
from tabletop.games.game_of_threes.players.words import advised
from tabletop.games.game_of_threes.rules import DRAW_DISCARD
from tabletop.thinking.advice import Advice


class Greedy(Player):
    """A player who looks at the points of his hand alone."""

    def _judged(
        self, sight: Sight, legal: Sequence[str], budget: float, rng: Rng
    ) -> Iterator[Advice]:
        del budget, rng
        judge = drawing if sight.seen.phase == "draw" else discarding
        yield advised(sight, judge(sight, legal))


def drawing(sight: Sight, legal: Sequence[str]) -> list[Choice]:
    """Return from where a card may be taken, the better first."""
    top, found = sight.top, []
    taken = rules.format_action(DRAW_DISCARD)
    for text in legal:
        if text != taken or top is None:
            found.append(_choice(text, None, _left(sight, sight.hand)))
        else:
            held = with_card(sight.hand, top)
            points = min(_left(sight, without(held, (card,))) for card in {*held})
            found.append(_choice(text, top, points))
    return sorted(found, key=lambda choice: (choice.points, choice.card is not None))


def discarding(sight: Sight, legal: Sequence[str]) -> list[Choice]:
    """Return what may be discarded, the best first."""
    found = []
    for text, card, kept in discards(sight, legal):
        hope = links(kept, sight.hands, sight.pool)
        points = _left(sight, kept)
        found.append((points, -hope, _choice(text, card, points)))
    return [choice for *_key, choice in sorted(found, key=lambda each: each[:2])]


def _choice(text: str, card: int | None, points: int) -> Choice:
    return Choice(text, card, points, -points)


def _left(sight: Sight, kept: Cards) -> int:
    """Return the points left; a wild card finds its set before the last turn."""
    hands = sight.hands
    return hands.points(kept) if sight.is_last else hands.patient(kept)
