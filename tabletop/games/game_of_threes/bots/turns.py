"""Parts that all players of the Game of Threes share.

`Hands` computes the points left in a hand, now and a card later. Cards are the numbers
of the game. The set finder computes these points from the hand alone. `Hands` caches
them by hand, because players ask often about hands that differ in one card.

Three facts save most of the work.

- Discarding a card lowers the points by at most its own. So `Hands` tries only the
  discards that could still be the best.
- A drawn card may be unable to form a set with the others. Then the best discard is
  that card, or the same other card for all such draws.
- If sets need no natural cards, wild cards of the same points are alike. They become
  jokers, or where they cost less one card of their rank. A wild card that a set can
  take need not be discarded: it could stand for any card discarded in its place.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from typing import Final, TypeAlias

from tabletop.bots import Advice, Other, at_choice
from tabletop.bots.advice import POINTS
from tabletop.core.cards import Cards, the_card, without
from tabletop.core.chance import Rng, pick
from tabletop.core.i18n import _, ngettext, written
from tabletop.core.phrases import filled
from tabletop.games.game_of_threes.cards import (
    DECK_SIZE,
    JOKER,
    RANKS_IN_SUIT,
    TEXTS,
    USUAL,
    Values,
    all_cards,
    is_wild,
    numbers_of,
    points_of,
    texts_of,
    with_card,
)
from tabletop.games.game_of_threes.events import words_of
from tabletop.games.game_of_threes.grouping import best_sets
from tabletop.games.game_of_threes.melds import LEAST, fewest_left, points_left
from tabletop.games.game_of_threes.observation import (
    Observation,
    has_last_turn,
    open_hand,
)
from tabletop.games.game_of_threes.rules import (
    DEAL,
    DRAW_DISCARD,
    Discard,
    format_action,
    left_of,
    parse_action,
)

LINES: Final = 3  # maximum other choices in the lines of advice

TAKE: Final = format_action(DRAW_DISCARD)

Weigh: TypeAlias = Callable[["SeenHand", Sequence[str]], "Iterator[list[TurnChoice]]"]
"""(turn, legal actions) → ranked choices, the best first; later lists have more."""


class HandPlayer:
    """A computer player that thinks only in its turns."""

    def __init__(self, weigh: Weigh) -> None:
        """Choose the first of the choices that `weigh` ranks."""
        self._weigh = weigh

    @at_choice
    def think(
        self, observation: Observation, legal: Sequence[str], budget: float, rng: Rng, /
    ) -> Iterator[Advice]:
        """Yield the best choice so far, more than once."""
        if observation.active != observation.player or observation.phase == "cut":
            yield _between_turns(observation, legal, rng)
        else:
            yield from self._judged(SeenHand(observation), legal, budget, rng)

    def _judged(
        self, sight: SeenHand, legal: Sequence[str], budget: float, rng: Rng
    ) -> Iterator[Advice]:
        """Yield the best choice of a turn so far."""
        del budget, rng
        for found in self._weigh(sight, legal):
            yield advised(sight, found)


def _between_turns(seen: Observation, legal: Sequence[str], rng: Rng) -> Advice:
    """Return advice between turns: cut anywhere, and deal rather than let join."""
    if seen.phase == "cut":
        reason = _("The cards are shuffled, so any place is as good as another.")
        return Advice(pick(rng, legal), 0.0, None, reason)
    reason, deal = _("The next round can begin."), format_action(DEAL)
    return Advice(deal if deal in legal else legal[0], 0.0, None, reason)


# The observation in a turn


class SeenHand:
    """A turn as its player observes it."""

    def __init__(self, seen: Observation) -> None:
        self.seen = seen
        self.hands = hands_of(seen.wild_rank, *seen.options.of_sets)  # of the round
        self.hand = self.plain(seen.hand)  # ascending
        self.is_last = has_last_turn(seen)  # of the player
        following = left_of(seen.order, seen.observer)
        # the next player; None if this is the last turn of the round
        self.following = None if following == seen.out_player else following

    def plain(self, texts: Sequence[str]) -> Cards:
        """Return the cards of these texts, ascending, as `Hands.plain` counts them."""
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
        """The cards that may come from the stock, all equally likely.

        These are all cards that the player does not see. After a remake (G15) they are
        only those that were among the discards then.
        """
        remade = numbers_of(self.seen.remade)
        if not remade:
            return self.unseen
        return self._plainly(self._unseen & Counter(remade))

    @cached_property
    def chances(self) -> tuple[tuple[int, float], ...]:
        """The cards that may come from the stock, each with its probability."""
        total = self.pool.total()
        return tuple((card, n / total) for card, n in sorted(self.pool.items()))

    @cached_property
    def _unseen(self) -> Counter[int]:
        seen = self.seen
        players = range(len(seen.hand_counts))
        held = [text for player in players for text in open_hand(seen, player)]
        in_sight = numbers_of((*seen.discards, *held))
        everything = all_cards(len(players), jokers=seen.options.jokers)
        return Counter(without(everything, in_sight))

    def _plainly(self, cards: Counter[int]) -> Counter[int]:
        found = Counter[int]()
        for card, n in cards.items():
            found[self.hands.plain[card]] += n
        return found


# Choices


@dataclass(frozen=True, slots=True)
class TurnChoice:
    """An action in a turn, with its estimate."""

    text: str  # of the action
    card: int | None  # the card taken from the discards, or discarded; else None
    points: float  # expected points left, at once or a card later
    value: float  # decides between choices, in points; more is better


def discards(sight: SeenHand, legal: Sequence[str]) -> Iterator[tuple[str, int, Cards]]:
    """Yield each discard, its card, and the hand that is kept.

    Of interchangeable wild cards, a suited one is discarded if that is legal.
    """
    hand, plain, found = sight.hand, sight.hands.plain, set[int]()
    for text in legal:
        action = parse_action(text)
        assert isinstance(action, Discard)  # noqa: S101 - nothing else is legal
        card = plain[action.card]
        if card not in found:
            found.add(card)
            yield text, card, without(hand, (card,))


def is_thrown_back(
    sight: SeenHand, ranked: Callable[[SeenHand, Sequence[str]], list[TurnChoice]]
) -> bool:
    """Return whether the player would take the top discard only to discard it again.

    `ranked` returns the discards of the player, the best first.
    """
    seen, top = sight.seen, sight.top
    hand = texts_of(tuple(sorted(numbers_of((*seen.hand, seen.discards[-1])))))
    after = replace(seen, phase="discard", hand=hand, discards=seen.discards[:-1])
    legal = [format_action(Discard(card)) for card in sorted({*numbers_of(hand)})]
    return ranked(SeenHand(after), legal)[0].card == top


# Sentences of advice


def advised(sight: SeenHand, ranked: Sequence[TurnChoice], *, more: str = "") -> Advice:
    """Return the advice to play the first choice; `more` is an additional line."""
    best, *others = ranked
    lines = tuple(
        _("{doing}: {points}").format(doing=_doing(each), points=_decimal(each.points))
        for each in others[:LINES]
    )
    why = _reason(sight, best)
    lines += (more,) if more else ()
    beside = tuple(Other(each.text, each.value) for each in others)
    return Advice(best.text, best.value, POINTS, why, lines, beside, why)


def played_on(ahead: float, deals: int) -> str:
    """Return a sentence for the mean result of playouts, in points."""
    if ahead >= 0:
        sentence = ngettext(
            "In {deals} trial round it left you {points} ahead.",
            "In {deals} trial rounds it left you about {points} ahead.",
            deals,
        )
    else:
        sentence = ngettext(
            "In {deals} trial round it left you {points} behind.",
            "In {deals} trial rounds it left you about {points} behind.",
            deals,
        )
    return sentence.format(deals=deals, points=_decimal(abs(ahead)))


def _decimal(points: float) -> str:
    """Return points with one decimal unless they are whole: "12.5 points"."""
    number = round(points, 1)
    text = written(number, ".0f" if number == int(number) else ".1f")
    return ngettext("{text} point", "{text} points", 1 if number == 1 else 2).format(
        text=text
    )


def _counted(points: int) -> str:
    return ngettext("{points} point", "{points} points", points).format(points=points)


def _doing(choice: TurnChoice) -> str:
    words = words_of(parse_action(choice.text))
    return filled(words.phrase.first, words.places)


def _reason(sight: SeenHand, choice: TurnChoice) -> str:
    """Return sentences for an action and its effect."""
    if sight.seen.phase == "discard":
        return " ".join(_discarded(sight, choice))
    if choice.card is not None:
        return _taken(sight, choice.card)
    return _drawn(sight)


def _drawn(sight: SeenHand) -> str:
    now, reach = sight.hands.points(sight.hand), sight.hands.reach(sight.hand)
    words = {
        "now": _counted(now),
        "n": sum(n for card, n in sight.pool.items() if reach[card] < now),
        "out": sum(n for card, n in sight.pool.items() if not reach[card]),
        "all": sight.pool.total(),
    }
    if words["out"] == words["all"]:
        sentence = _("Draw from the stock: any card would let you go out.")
    elif words["n"] == words["all"] and words["out"]:
        sentence = _(
            "Draw from the stock: any card would lower your {now}, and {out} of {all}"
            " would let you go out."
        )
    elif words["n"] == words["all"]:
        sentence = _("Draw from the stock: any card would lower your {now}.")
    elif words["out"]:
        sentence = _(
            "Draw from the stock: of {all} unseen cards, {n} would lower your {now},"
            " and {out} would let you go out."
        )
    else:
        sentence = _(
            "Draw from the stock: of {all} unseen cards, {n} would lower your {now}."
        )
    return sentence.format(**words)


def _taken(sight: SeenHand, card: int) -> str:
    hands, name = sight.hands, the_card(sight.seen.discards[-1])
    now, then = hands.points(sight.hand), hands.least(with_card(sight.hand, card))
    sentence = _("Take {card}: it goes well with your other cards.")
    if not then:
        sentence = _("Take {card}: with it you can go out.")
    elif then < now:
        sentence = _("Take {card}: you could then be left with {then}, not {now}.")
    return sentence.format(card=name, now=now, then=_counted(then))


def _discarded(sight: SeenHand, choice: TurnChoice) -> Iterator[str]:
    assert choice.card is not None  # noqa: S101 - a discard has one
    kept = without(sight.hand, (choice.card,))
    left = sight.hands.points(kept)
    words = {"doing": _doing(choice), "left": _counted(left)}
    if not left and sight.is_last:
        yield _("{doing}: all your other cards are in sets.").format(**words)
    elif not left:
        yield _("{doing}, and you go out.").format(**words)
    else:
        yield _("{doing}: it leaves {left}.").format(**words)
        if not sight.is_last:
            yield from _hopes(sight, kept)


def _hopes(sight: SeenHand, kept: Cards) -> Iterator[str]:
    """Yield a sentence about the best prospect of the cards that are kept, if any."""
    reach, pool = sight.hands.reach(kept), sight.pool
    if out := sum(n for card, n in pool.items() if not reach[card]):
        sentence = ngettext(
            "Of {all} unseen cards, {n} would let you go out.",
            "Of {all} unseen cards, {n} would let you go out.",
            out,
        )
        yield sentence.format(all=pool.total(), n=out)
    elif pair := _promising(sight, kept):
        n, a, b = pair
        sentence = ngettext(
            "Keep {a} and {b}: {n} unseen card would complete a set.",
            "Keep {a} and {b}: {n} unseen cards would complete a set.",
            n,
        )
        yield sentence.format(a=the_card(TEXTS[a]), b=the_card(TEXTS[b]), n=n)


def _promising(sight: SeenHand, kept: Cards) -> tuple[int, int, int] | None:
    """Return the two cards in no set that are likeliest to get into one, if any.

    The first number counts the unseen cards that would make the set, also wild ones.
    """
    hands, pool = sight.hands, sight.pool
    rest = hands.rest(kept)
    wilds = sum(n for card, n in pool.items() if hands.wild[card])
    found = [
        (sum(pool[card] for card in cards if not hands.wild[card]) + wilds, a, b)
        for a, b, cards in linked(rest, hands)
    ]
    return max(found, default=None)


# Points left in a hand, now and a card later

REMEMBERED: Final = 1 << 14  # maximum hands in each cache
NEAR: Final = LEAST - 1  # maximum distance between two cards of a run of three


def _neighbours(card: int, top: int) -> tuple[tuple[int, int], ...]:
    """Return the pairs of cards that make a run of three with this one.

    `top` is the highest position in a suit: that of a high ace, or of the king.
    """
    suit, rank = divmod(card, RANKS_IN_SUIT)
    found = []
    for at in {rank, rank or top} if top == RANKS_IN_SUIT else (rank,):
        for low in range(at - NEAR, at + 1):
            if low >= 0 and low + NEAR <= top:
                a, b = (k for k in range(low, low + LEAST) if k != at)
                first = suit * RANKS_IN_SUIT
                found.append((first + a % RANKS_IN_SUIT, first + b % RANKS_IN_SUIT))
    return tuple(found)


@lru_cache(maxsize=2)
def runs_with(*, low_aces: bool) -> tuple[tuple[tuple[int, int], ...], ...]:
    """Return by card the pairs of cards that make a run of three with it."""
    top = RANKS_IN_SUIT - low_aces
    return tuple(_neighbours(card, top) for card in range(JOKER))


@lru_cache(maxsize=2)
def finishing(*, low_aces: bool) -> tuple[tuple[Cards, ...], ...]:
    """Return by two cards the natural cards that make a set of three with them."""
    deck, runs = range(JOKER), runs_with(low_aces=low_aces)
    return tuple(tuple(_finishing(a, b, runs[a]) for b in deck) for a in deck)


def _finishing(a: int, b: int, runs: tuple[tuple[int, int], ...]) -> Cards:
    if a % RANKS_IN_SUIT == b % RANKS_IN_SUIT:
        return tuple(range(a % RANKS_IN_SUIT, JOKER, RANKS_IN_SUIT))
    return tuple(sum(pair) - b for pair in runs if b in pair)


class Hands:
    """Cached points of the hands of a round."""

    def __init__(
        self, wild_rank: int, naturals: int = 0, values: Values = USUAL
    ) -> None:
        self.wild_rank = wild_rank  # 3 to 13
        self.naturals = naturals  # minimum natural cards in a set, 0 to 2
        self.values = values  # what aces and wild cards are worth
        deck = range(DECK_SIZE)
        # by card, its points outside of sets
        self.worth = tuple(points_of(card, wild_rank, values) for card in deck)
        # by card, whether it is wild
        self.wild = tuple(is_wild(card, wild_rank) for card in deck)
        self._least_wild = self.worth[wild_rank - 1]  # points of the cheapest wild card
        # by card, its representative; all hands here consist of such cards
        alike = wild_rank - 1 if values.cheap_wilds else JOKER
        self.plain = tuple(
            alike if self.wild[card] and card != JOKER and not naturals else card
            for card in deck
        )
        # by two cards, the natural cards that make a set of three with them
        self.finishing = finishing(low_aces=values.low_aces)
        # by card, the pairs of cards that make a run of three with it
        self.runs_with = runs_with(low_aces=values.low_aces)
        cached = lru_cache(maxsize=REMEMBERED)
        # of an ascending hand, the points that the best sets leave; those left after
        # the best discard; and by card those left if it is drawn, after that discard
        self.points: Callable[[Cards], int] = cached(self._left)
        self.least: Callable[[Cards], int] = cached(self._sought)
        self.reach: Callable[[Cards], tuple[int, ...]] = cached(self._reached)

    def _left(self, hand: Cards) -> int:
        return points_left(hand, self.wild_rank, self.naturals, self.values)

    def rest(self, hand: Cards) -> Cards:
        """Return the cards that the best sets leave, ascending."""
        return best_sets(hand, self.wild_rank, self.naturals, self.values).rest

    def patient(self, hand: Cards) -> int:
        """Return the points left, without wild cards that no set takes yet."""
        points, worth = self.points(hand), self.worth
        if points >= self._least_wild and points == sum([worth[c] for c in hand]):
            points -= sum([worth[card] for card in hand if self.wild[card]])
        return points

    def after(self, hand: Cards, card: int) -> int:
        """Return the points left after a card of the hand is discarded."""
        at = hand.index(card)
        return self.points(hand[:at] + hand[at + 1 :])

    def _sought(self, hand: Cards) -> int:
        if not self.naturals:
            fewest = fewest_left(hand, self.wild_rank, self.values)
            if fewest is not None:
                return fewest
        whole, best, worths = self.points(hand), 1 << 30, self.worth
        for worth, card in sorted([(worths[card], card) for card in set(hand)])[::-1]:
            if whole - worth >= best:
                break
            best = min(best, self.after(hand, card))
        return best

    def _reached(self, hand: Cards) -> tuple[int, ...]:
        now, room = self.points(hand), self.least(hand)
        is_joined, worth = self._joined(hand), self.worth
        return tuple(
            [
                self.least(with_card(hand, card))
                if is_joined[card]
                else min(now, room + worth[card])
                for card in self.plain
            ]
        )

    def _joined(self, hand: Cards) -> list[bool]:
        """Return by card whether it could form a set with cards of the hand."""
        wild = self.wild
        natural = [card for card in hand if not wild[card]]
        wilds = len(hand) - len(natural)
        if wilds >= NEAR:
            return [True] * DECK_SIZE
        there = {*natural}
        of_rank = [0] * RANKS_IN_SUIT
        for card in natural:
            of_rank[card % RANKS_IN_SUIT] += 1
        return [
            wild[card]
            or of_rank[card % RANKS_IN_SUIT] + wilds >= NEAR
            or any(
                (a in there) + (b in there) + wilds >= NEAR
                for a, b in self.runs_with[card]
            )
            for card in range(DECK_SIZE)
        ]


@lru_cache(maxsize=2)
def hands_of(wild_rank: int, naturals: int, values: Values) -> Hands:
    """Return the hands of a round, with their caches."""
    return Hands(wild_rank, naturals, values)


# Pairs of cards, and the cards that would complete a set


def linked(hand: Sequence[int], hands: Hands) -> Iterator[tuple[int, int, Cards]]:
    """Yield pairs of natural cards with the natural cards that complete a set."""
    natural = [card for card in hand if not hands.wild[card]]
    for k, a in enumerate(natural):
        row = hands.finishing[a]
        for b in natural[k + 1 :]:
            if cards := row[b]:
                yield a, b, cards


def links(hand: Sequence[int], hands: Hands, unseen: Mapping[int, int]) -> int:
    """Return the number of unseen cards that complete a set, summed over pairs."""
    return sum(
        sum([unseen.get(card, 0) for card in cards])
        for _a, _b, cards in linked(hand, hands)
    )
