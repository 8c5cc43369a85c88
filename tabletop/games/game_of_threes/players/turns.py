"""What all players of the Game of Threes do alike: what they see, choose from and say.

Cards are the numbers of the game, wild ones as in `hands`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from tabletop.cards import Cards, card_words, without
from tabletop.chance import Rng, pick
from tabletop.games.game_of_threes.cards import TEXTS, all_cards, numbers_of, with_card
from tabletop.games.game_of_threes.grouping import best_sets
from tabletop.games.game_of_threes.players.hands import hands_of, linked
from tabletop.games.game_of_threes.rules import (
    DEAL,
    DRAW_DISCARD,
    Discard,
    format_action,
    left_of,
    parse_action,
)
from tabletop.games.game_of_threes.seeing import Observation, has_last_turn, open_hand
from tabletop.i18n import _, ngettext
from tabletop.thinking import Advice, Other, at_choice

LINES: Final = 3
"""So many of the other choices are told."""

TAKE: Final = format_action(DRAW_DISCARD)


class Player(ABC):
    """A computer player, who has to think in his turns alone."""

    @at_choice
    def think(
        self, observation: Observation, legal: Sequence[str], budget: float, rng: Rng, /
    ) -> Iterator[Advice]:
        """Give the best choice so far."""
        if observation.active != observation.player or observation.phase == "cut":
            yield _between_turns(observation, legal, rng)
        else:
            yield from self._judged(Sight(observation), legal, budget, rng)

    @abstractmethod
    def _judged(
        self, sight: Sight, legal: Sequence[str], budget: float, rng: Rng
    ) -> Iterator[Advice]:
        """Give the best choice of a turn so far."""


def _between_turns(seen: Observation, legal: Sequence[str], rng: Rng) -> Advice:
    """Return advice where nothing is to be gained: a computer deals, nobody joins."""
    if seen.phase == "cut":
        reason = _("The cards are shuffled, so every place is as good as another.")
        return Advice(pick(rng, legal), 0.0, "", reason)
    reason, deal = _("The next round can begin."), format_action(DEAL)
    return Advice(deal if deal in legal else legal[0], 0.0, "", reason)


# What is seen


class Sight:
    """A turn as the player sees whose it is.

    Attributes:
        seen: the observation.
        hands: of the round.
        hand: his, ascending.
        is_last: whether it is his last turn.
        following: who plays after him; None if nobody does in this round.
    """

    def __init__(self, seen: Observation) -> None:
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


# What may be done


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


def discards(sight: Sight, legal: Sequence[str]) -> Iterator[tuple[str, int, Cards]]:
    """Give each discard, its card, and the hand that is kept.

    Of wild cards that are taken for each other a suited one goes, if it may.
    """
    hand, plain, found = sight.hand, sight.hands.plain, set[int]()
    for text in legal:
        action = parse_action(text)
        assert isinstance(action, Discard)  # noqa: S101 - nothing else is legal
        card = plain[action.card]
        if card not in found:
            found.add(card)
            yield text, card, without(hand, (card,))


# What is said of it


def advised(sight: Sight, ranked: Sequence[Choice], *, more: str = "") -> Advice:
    """Return the advice to do the first of these.

    Args:
        sight: of the turn.
        ranked: what may be done, the best first.
        more: a sentence that is added to the reason.
    """
    best, *others = ranked
    lines = tuple(
        _("%(doing)s: %(points)s")
        % {"doing": _doing(each), "points": _decimal(each.points)}
        for each in others[:LINES]
    )
    why = _reason(sight, best)
    told = " ".join(filter(None, (why, more)))
    beside = tuple(Other(each.text, each.value) for each in others)
    return Advice(best.text, best.value, "points", told, lines, beside, why)


def played_on(ahead: float, deals: int) -> str:
    """Return what playing on has found, as a sentence.

    Args:
        ahead: how many points the player ends ahead of the others on average.
        deals: so many deals it was found in.
    """
    if ahead >= 0:
        sentence = ngettext(
            "Played on from %(deals)d deal, it leaves you %(points)s ahead of the "
            "others on average.",
            "Played on from %(deals)d deals, it leaves you %(points)s ahead of the "
            "others on average.",
            deals,
        )
    else:
        sentence = ngettext(
            "Played on from %(deals)d deal, it leaves you %(points)s behind the others "
            "on average.",
            "Played on from %(deals)d deals, it leaves you %(points)s behind the "
            "others on average.",
            deals,
        )
    return sentence % {"deals": deals, "points": _decimal(abs(ahead))}


def _decimal(points: float) -> str:
    """Return points with one digit where there are parts of one: "12.5 points"."""
    number = round(points, 1)
    text = f"{number:.0f}" if number == int(number) else f"{number:.1f}"
    return ngettext("%s point", "%s points", 1 if number == 1 else 2) % text


def _counted(points: int) -> str:
    return ngettext("%d point", "%d points", points) % points


def _doing(choice: Choice) -> str:
    """Return what is done, as a sentence begins with it."""
    action = parse_action(choice.text)
    if isinstance(action, Discard):
        return _("Discard the %s") % card_words(TEXTS[action.card])
    if action == DRAW_DISCARD:
        return _("Take from the discards")
    return _("Draw from the stock")


def _reason(sight: Sight, choice: Choice) -> str:
    """Return what is done and what comes of it, as sentences."""
    if sight.seen.phase == "discard":
        return " ".join(_discarded(sight, choice))
    if choice.card is not None:
        return _taken(sight, choice.card)
    return _drawn(sight)


def _drawn(sight: Sight) -> str:
    now, reach = sight.hands.points(sight.hand), sight.hands.reach(sight.hand)
    words = {
        "now": _counted(now),
        "n": sum(n for card, n in sight.pool.items() if reach[card] < now),
        "out": sum(n for card, n in sight.pool.items() if not reach[card]),
        "all": sight.pool.total(),
    }
    if words["out"]:
        sentence = _(
            "Draw from the stock: of %(all)d unseen cards %(n)d would lower your "
            "%(now)s, and %(out)d would let you go out."
        )
    else:
        sentence = _(
            "Draw from the stock: of %(all)d unseen cards %(n)d would lower your "
            "%(now)s."
        )
    return sentence % words


def _taken(sight: Sight, card: int) -> str:
    hands, name = sight.hands, card_words(sight.seen.discards[-1])
    now, then = hands.points(sight.hand), hands.least(with_card(sight.hand, card))
    sentence = _("Take the %(card)s: it goes well with your other cards.")
    if not then:
        sentence = _("Take the %(card)s: with it you can go out.")
    elif then < now:
        sentence = _("Take the %(card)s: %(then)s can be left then, not %(now)d.")
    return sentence % {"card": name, "now": now, "then": _counted(then)}


def _discarded(sight: Sight, choice: Choice) -> Iterator[str]:
    assert choice.card is not None  # noqa: S101 - a discard has one
    kept = without(sight.hand, (choice.card,))
    left = sight.hands.points(kept)
    words = {"doing": _doing(choice), "left": _counted(left)}
    if not left and sight.is_last:
        yield _("%(doing)s: all the others are in sets.") % words
    elif not left:
        yield _("%(doing)s, and you go out.") % words
    else:
        yield _("%(doing)s: it leaves %(left)s.") % words
        if not sight.is_last:
            yield from _hopes(sight, kept)


def _hopes(sight: Sight, kept: Cards) -> Iterator[str]:
    """Give what may become of the cards that are kept."""
    reach, pool = sight.hands.reach(kept), sight.pool
    if out := sum(n for card, n in pool.items() if not reach[card]):
        sentence = ngettext(
            "Of %(all)d unseen cards %(n)d would let you go out.",
            "Of %(all)d unseen cards %(n)d would let you go out.",
            out,
        )
        yield sentence % {"all": pool.total(), "n": out}
    elif pair := _promising(sight, kept):
        n, a, b = pair
        sentence = ngettext(
            "Keep the %(a)s and the %(b)s: %(n)d unseen card makes a set of them.",
            "Keep the %(a)s and the %(b)s: %(n)d unseen cards make a set of them.",
            n,
        )
        cards = {"a": card_words(TEXTS[a]), "b": card_words(TEXTS[b])}
        yield sentence % {**cards, "n": n}


def _promising(sight: Sight, kept: Cards) -> tuple[int, int, int] | None:
    """Return the two cards in no set that are likeliest to get into one, if any.

    Before them stands how many unseen cards would do; wild ones do always.
    """
    hands, pool = sight.hands, sight.pool
    rest = best_sets(kept, hands.wild_rank, hands.naturals).rest
    wilds = sum(n for card, n in pool.items() if hands.wild[card])
    found = [
        (sum(pool[card] for card in cards if not hands.wild[card]) + wilds, a, b)
        for a, b, cards in linked(rest, hands)
    ]
    return max(found, default=None)
