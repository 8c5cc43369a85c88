"""The levels `gentle`, `greedy` and `strong`: the fewest points, now or a card later.

`greedy` takes the discard if that lowers the points left. It discards the card that
leaves the fewest points. Among equal discards it keeps the hand that most unseen cards
could improve to a set. Wild cards in no set do not count before its last turn.

`gentle` plays like `greedy` with the mistakes of a beginner. It often ignores the
discard pile, keeps aces and kings, and keeps pairs that it should break. In its last
turn, and when it can go out, it discards as `greedy` does.

A player who goes out leaves one more turn to all others. So `strong` values a discard
by the mean points left a card later, exactly over all cards that may come. It adds the
chance to go out with that card, and subtracts the worth of the discard to the next
player. It takes the discard if that leaves less than a card from the stock does on
average, and if it would not discard that card again.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property, lru_cache
from itertools import chain
from typing import Final

from tabletop.bots.gentle import Gentle, Slip
from tabletop.core.cards import Cards, without
from tabletop.games.game_of_threes.bots.turns import (
    TAKE,
    HandPlayer,
    SeenHand,
    TurnChoice,
    discards,
    is_thrown_back,
    links,
    runs_with,
)
from tabletop.games.game_of_threes.cards import (
    DECK_SIZE,
    JOKER,
    RANKS_IN_SUIT,
    with_card,
)
from tabletop.games.game_of_threes.observation import Observation, open_hand

OUT: Final = 20.0  # points that going out is worth, now or with the next card
TOGETHER: Final = 3  # number of discards to weigh between two pieces of advice

ACE: Final = 0
KING: Final = RANKS_IN_SUIT - 1

GIFT: Final = 5.0  # points lost by a discard that makes a set for the only other player


# The fewest points, now


def greedy() -> HandPlayer:
    """Return a player that minimises the points left in its hand."""
    return HandPlayer(_weighed_now)


def _weighed_now(sight: SeenHand, legal: Sequence[str]) -> Iterator[list[TurnChoice]]:
    judge = _drawing_now if sight.seen.phase == "draw" else discarding_now
    yield judge(sight, legal)


def _drawing_now(sight: SeenHand, legal: Sequence[str]) -> list[TurnChoice]:
    """Return the draws by the points that they leave, the best first."""
    top, found = sight.top, []
    for text in legal:
        if text != TAKE or top is None:
            found.append(_now(text, None, _left(sight, sight.hand)))
        else:
            held = with_card(sight.hand, top)
            points = min(_left(sight, without(held, (card,))) for card in {*held})
            found.append(_now(text, top, points))
    return sorted(found, key=lambda choice: (choice.points, choice.card is not None))


def discarding_now(sight: SeenHand, legal: Sequence[str]) -> list[TurnChoice]:
    """Return the discards by the points that they leave, the best first."""
    found = []
    for text, card, kept in discards(sight, legal):
        hope = links(kept, sight.hands, sight.pool)
        points = _left(sight, kept)
        found.append((points, -hope, _now(text, card, points)))
    return [choice for *_key, choice in sorted(found, key=lambda each: each[:2])]


def _now(text: str, card: int | None, points: int) -> TurnChoice:
    return TurnChoice(text, card, points, -points)


def _left(sight: SeenHand, kept: Cards) -> int:
    """Return the points left; before the last turn, without wild cards in no set."""
    hands = sight.hands
    return hands.points(kept) if sight.is_last else hands.patient(kept)


# The mistakes of a beginner


def gentle() -> Gentle:
    """Return a player that makes the mistakes of a beginner."""
    slips = (
        Slip(0.6, from_stock),
        Slip(1.0, of_use),
        Slip(1.0, keeping_high),
        Slip(1.0, keeping_pairs),
    )
    return Gentle(greedy, slips)


def from_stock(seen: Observation, legal: Sequence[str]) -> list[str]:
    """Return the draw from the stock, or nothing if the top discard is wild."""
    if seen.phase != "draw":
        return []
    sight = SeenHand(seen)
    is_wild = sight.top is not None and sight.hands.wild[sight.top]
    return [] if is_wild else [text for text in legal if text != TAKE]


def of_use(seen: Observation, legal: Sequence[str]) -> list[str]:
    """Return the draws without a card that the beginner would discard again."""
    if TAKE not in legal or not is_thrown_back(SeenHand(seen), _noticed):
        return []
    return [text for text in legal if text != TAKE]


def _noticed(sight: SeenHand, legal: Sequence[str]) -> list[TurnChoice]:
    """Return the discards that a beginner notices, the best first."""
    for keeping in (keeping_high, keeping_pairs):
        legal = keeping(sight.seen, legal) or legal
    return discarding_now(sight, legal)


def keeping_high(seen: Observation, legal: Sequence[str]) -> list[str]:
    """Return the discards of loose cards except aces and kings, then of kings."""
    loose = [(text, rank) for text, rank, _alike in _loose(seen, legal)]
    low = [text for text, rank in loose if rank not in {ACE, KING}]
    return low or [text for text, rank in loose if rank != ACE]


def keeping_pairs(seen: Observation, legal: Sequence[str]) -> list[str]:
    """Return the discards of loose cards that are in no pair."""
    return [text for text, _rank, alike in _loose(seen, legal) if alike == 1]


def _loose(seen: Observation, legal: Sequence[str]) -> list[tuple[str, int, int]]:
    """Return the discards of natural cards in no set.

    Each comes with its rank and the number of loose cards of this rank. In the last
    turn, and if the player can go out, there are none: then a beginner counts points.
    """
    if seen.phase != "discard":
        return []
    sight = SeenHand(seen)
    hands, hand = sight.hands, sight.hand
    if sight.is_last or not hands.least(hand):
        return []
    rest = hands.rest(hand)
    ranks = [card % RANKS_IN_SUIT for card in rest if not hands.wild[card]]
    return [
        (text, card % RANKS_IN_SUIT, ranks.count(card % RANKS_IN_SUIT))
        for text, card, _kept in discards(sight, legal)
        if card in rest and not hands.wild[card]
    ]


# The next card


def strong() -> HandPlayer:
    """Return a player that weighs all cards that may come next."""
    return HandPlayer(weighed)


def weighed(sight: SeenHand, legal: Sequence[str]) -> Iterator[list[TurnChoice]]:
    """Yield ranked choices, the best first; later lists contain more of them."""
    if sight.seen.phase == "draw":
        yield drawing(sight, legal)
    elif sight.is_last:
        yield discarding_now(sight, legal)
    else:
        yield from discarding(sight, legal)


def drawing(sight: SeenHand, legal: Sequence[str]) -> list[TurnChoice]:
    """Return the draws, the best first.

    The value of a draw is the points left after the best discard of the same turn.
    Before the last turn a wild card is worth taking even if no set can use it yet.
    A card that the player would discard again leaves the hand as it is.
    """
    reach, top, found = sight.hands.reach(sight.hand), sight.top, []
    mean = sum(chance * reach[card] for card, chance in sight.chances)
    is_useless = False
    for text in legal:
        if text != TAKE or top is None:
            found.append(TurnChoice(text, None, mean, -mean))
            continue
        points = float(reach[top])
        if sight.hands.wild[top] and not sight.is_last:
            points = min(points, mean)
        if points <= mean and (is_useless := is_thrown_back(sight, best_discards)):
            points = float(sight.hands.points(sight.hand))
        found.append(TurnChoice(text, top, points, -points))
    return sorted(
        found, key=lambda choice: (-choice.value, (choice.card is None) != is_useless)
    )


def best_discards(sight: SeenHand, legal: Sequence[str]) -> list[TurnChoice]:
    """Return all discards, the best first."""
    *_earlier, found = weighed(sight, legal)
    return found


def discarding(sight: SeenHand, legal: Sequence[str]) -> Iterator[list[TurnChoice]]:
    """Yield ranked discards, the best first; later lists contain more of them."""
    outlook, found = Outlook(sight), list[TurnChoice]()
    for k, each in enumerate(discarding_now(sight, legal), 1):
        assert each.card is not None  # noqa: S101 - a discard has one
        found.append(outlook.choice(each.text, each.card))
        found.sort(key=lambda choice: -choice.value)
        if k % TOGETHER == 1:
            yield found
    yield found


@lru_cache(maxsize=2)
def _neighbours(*, low_aces: bool) -> tuple[frozenset[int], ...]:
    """Return by card those of its suit that can be in a run of three with it."""
    runs = runs_with(low_aces=low_aces)
    return tuple(frozenset(chain.from_iterable(pairs)) for pairs in runs)


class Outlook:
    """The expected results of discards."""

    def __init__(self, sight: SeenHand) -> None:
        """Use a turn that is not the player's last one."""
        self._sight = sight

    def choice(self, text: str, card: int) -> TurnChoice:
        """Return a discard with its expected points and its value."""
        hands, kept = self._sight.hands, without(self._sight.hand, (card,))
        if not hands.points(kept):
            return TurnChoice(text, card, 0.0, OUT)
        reach, points, out = hands.reach(kept), 0.0, 0.0
        for each, chance in self._sight.chances:
            points += chance * reach[each]
            if not reach[each]:
                out += chance
        cost = GIFT / (len(self._sight.seen.order) - 1)  # for each opponent
        value = OUT * out - points - cost * self.gift(card)
        return TurnChoice(text, card, points, value)

    def gift(self, card: int) -> float:
        """Return roughly the probability that the card makes a set for the next player.

        It is the expected number of pairs in the next player's hand that need this
        card. All unseen cards are equally likely. Sets with two wild cards are left
        out.
        """
        there, hands = self._there, self._sight.hands
        if card not in range(JOKER) or hands.wild[card]:
            return 1.0
        same = sum(there[card % RANKS_IN_SUIT :: RANKS_IN_SUIT])
        runs = sum(there[a] * there[b] for a, b in hands.runs_with[card])
        pairs = same * same / 2 + runs
        near_it = _neighbours(low_aces=hands.values.low_aces)[card]
        near = same + sum(there[each] for each in near_it)
        return min(1.0, pairs + near * there[JOKER])

    @cached_property
    def _there(self) -> list[float]:
        """By card, its mean number in the next player's hand. Wild cards are jokers."""
        sight, found = self._sight, [0.0] * DECK_SIZE
        player = sight.following
        if player is None:
            return found
        seen, wild = sight.seen, sight.hands.wild
        known = sight.plain(open_hand(seen, player))
        hidden = (seen.hand_counts[player] - len(known)) / max(1, sight.unseen.total())
        for card, n in sight.unseen.items():
            found[JOKER if wild[card] else card] += n * hidden
        for card in known:
            found[JOKER if wild[card] else card] += 1
        return found
