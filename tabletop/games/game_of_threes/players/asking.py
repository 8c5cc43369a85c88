"""What the players of the Game of Threes read off an observation.

Cards are the numbers of the game, wild ones as in `hands`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cached_property

from tabletop.games import game_of_threes as rules
from tabletop.games.game_of_threes.cards import Cards, all_cards, numbers_of, without
from tabletop.games.game_of_threes.players.hands import hands_of
from tabletop.games.game_of_threes.rules import left_of
from tabletop.games.game_of_threes.seeing import has_last_turn, open_hand


class Sight:
    """A turn as the player sees whose it is.

    Attributes:
        seen: the observation.
        hands: of the round.
        hand: his, ascending.
        is_last: whether it is his last turn.
        following: who plays after him; None if nobody does in this round.
    """

    def __init__(self, seen: rules.Observation) -> None:
        """Take what the player knows in his turn."""
        self.seen = seen
        self.hands = hands_of(seen.wild_rank, seen.options.min_naturals)
        self.hand = self.plain(seen.hand)
        self.is_last = has_last_turn(seen)
        following = left_of(seen.order, seen.observer)
        self.following = None if following == seen.out_player else following

    def plain(self, texts: Sequence[str]) -> Cards:
        """Return the cards of these texts, ascending."""
        plain = self.hands.plain
        return tuple(sorted([plain[card] for card in numbers_of(tuple(texts))]))

    @property
    def top(self) -> int | None:
        """The card on the discard pile; None if there is none."""
        discards = self.seen.discards
        return self.plain(discards[-1:])[0] if discards else None

    @cached_property
    def unseen(self) -> Counter[int]:
        """The cards that the player does not see."""
        return self._plainly(self._unseen)

    @cached_property
    def pool(self) -> Counter[int]:
        """The cards that may come from the stock.

        They are all that the player does not see, and all are equally likely; of a
        remade stock (G15) those alone that were among the discards then.
        """
        remade = numbers_of(self.seen.remade)
        if not remade:
            return self.unseen
        return self._plainly(self._unseen & Counter(remade))

    @cached_property
    def chances(self) -> tuple[tuple[int, float], ...]:
        """The cards that may come from the stock, each with how likely it is."""
        total = self.pool.total()
        return tuple((card, n / total) for card, n in sorted(self.pool.items()))

    @cached_property
    def _unseen(self) -> Counter[int]:
        seen = self.seen
        players = range(len(seen.hand_counts))
        held = [text for player in players for text in open_hand(seen, player)]
        in_sight = numbers_of((*seen.discards, *held))
        return Counter(without(all_cards(len(players)), in_sight))

    def _plainly(self, cards: Counter[int]) -> Counter[int]:
        found = Counter[int]()
        for card, n in cards.items():
            found[self.hands.plain[card]] += n
        return found
