"""The meaning of touches, and the arrangement of the hand.

`ui.selected` holds one word, since all words begin with "=":

- "=7h0", the name of the card that the player chose; without it the card is chosen
  that leaves the fewest points (`suggested`);
- "=sure 7h0", after the question whether to discard this wild card;
- "=cut 37", a place to cut;
- "=pile", "=scores" or "=seat 2", the panel open over the table. "=scores&cut 37" keeps
  another choice with it.

The name of a card in the hand is its text and, for equal cards, a number: "7h0". The
hand stays sorted until its player moves a card. Then new cards come at the right end.
`ui.arrangement` holds the last sort of the player. If the player has moved a card, the
round and the cards from left to right follow:

    rank
    rank 4 7h0 8h0 Jo0

A discarded card keeps its place there, in case an undo brings it back.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from tabletop.core.cards import JOKER, Cards, without
from tabletop.core.game import TERMINAL
from tabletop.games.game_of_threes.cards import (
    RANKS,
    TEXTS,
    is_wild,
    numbers_of,
    points_of,
    texts_of,
)
from tabletop.games.game_of_threes.melds import points_left
from tabletop.games.game_of_threes.observation import Observation, own_grouping
from tabletop.games.game_of_threes.rules import Discard, Draw, Options, parse_action
from tabletop.ui import Ui
from tabletop.ui.cards import Named, chosen_word, named, opens

SURE: Final = "=sure "  # begins the word after the question about a wild card

CUT: Final = "cut"
DRAW: Final = "draw"
DISCARD: Final = "discard"  # both are targets of a drag: the hand, the discards

STOCK: Final = "draw stock"
TAKE: Final = "draw discard"
ON: Final = "deal"  # action of the key that deals, or cuts in the phase "cut"

RANK: Final = "rank"
SUIT: Final = "suit"
SETS: Final = "sets"
SORTS: Final = (RANK, SUIT, SETS)  # words of the commands that sort
NEXT: Final = "sort"  # word of the command that changes to the next sort

LEFT: Final = "left"
RIGHT: Final = "right"
STEPS: Final = {LEFT: -1, RIGHT: 1}  # of the commands that move the chosen card

RANK_KEYS: Final = {**{rank.lower(): rank for rank in RANKS}, "0": JOKER}
"""Keys that choose a card, to its rank, or a joker."""

NEAR: Final = 2  # most ranks between two cards that one more makes a run
ORDER: Final = "order"  # word before the cards in their order after a drag


@dataclass(frozen=True, slots=True)
class Scene:
    """An observation, the legal actions, and the player's choices on the page."""

    seen: Observation
    legal: Sequence[str]
    ui: Ui
    hand: Named  # the observer's cards by their names, from left to right
    chosen: str  # the name of the chosen card, or ""
    is_suggested: bool  # whether it is chosen because it leaves the fewest points

    @property
    def is_sure(self) -> bool:
        """Whether the page has asked about the chosen wild card."""
        return bool(self.chosen) and chosen_word(self.ui).startswith(SURE)

    @property
    def discards(self) -> bool:
        """Whether the observer has to discard now."""
        return bool(self.legal) and _discards(self.seen)

    @property
    def is_open(self) -> bool:
        """Whether the round is over and all hands lie open."""
        return self.seen.phase in {"deal", "over"}

    @property
    def is_over(self) -> bool:
        """Whether the game is over."""
        return self.seen.to_act == TERMINAL


def scene(seen: Observation, legal: Sequence[str], ui: Ui) -> Scene:
    """Return the scene to draw."""
    hand = laid(seen, ui.arrangement)
    is_free = bool(legal) and _discards(seen)
    chosen = _chosen(seen, hand, ui) if is_free else ""
    is_suggested = bool(chosen) and chosen != _touched(hand, ui)
    return Scene(seen, legal, ui, hand, chosen, is_suggested)


def _discards(seen: Observation) -> bool:
    return seen.phase == "discard" and seen.to_act == seen.observer


def _touched(hand: Named, ui: Ui) -> str:
    """Return the name of the card that the player chose, or ""."""
    name = chosen_word(ui).removeprefix(SURE).removeprefix("=")
    return name if name in hand else ""


def _chosen(seen: Observation, hand: Named, ui: Ui) -> str:
    """Return the name of the card that the player chose, or of the suggested one."""
    if (name := _touched(hand, ui)) or not (hand and _discards(seen)):
        return name
    text, _points = suggested(seen)
    return max(each for each in hand if each[:2] == text)


# The suggested discard


def suggested(seen: Observation, taken: str = "") -> tuple[str, int]:
    """Return the discard that leaves the fewest points, and these points.

    No wild card is suggested before the last turn, unless the observer goes out with
    it. Of equal discards it is the one with the fewest neighbours in the hand. `taken`
    is a card that the observer takes before the discard, or "".
    """
    hand = numbers_of((*seen.hand, taken) if taken else seen.hand)
    is_last = seen.out_player is not None
    rules = seen.wild_rank, seen.options
    return _suggested(tuple(sorted(hand)), *rules, is_last=is_last)


@lru_cache(maxsize=16)
def _suggested(
    hand: Cards, wild_rank: int, options: Options, *, is_last: bool
) -> tuple[str, int]:
    natural = tuple(card for card in hand if not is_wild(card, wild_rank))

    def key(card: int) -> tuple[bool, bool, int, int, int]:
        left = points[card]
        is_kept = is_wild(card, wild_rank) and not is_last
        near = sum(_are_neighbours(card, other) for other in natural)
        own = points_of(card, wild_rank, options.values)
        return left > 0, is_kept, left, near, -own

    points = {
        card: points_left(without(hand, (card,)), wild_rank, *options.of_sets)
        for card in hand
    }
    best = min(points, key=key)
    return TEXTS[best], points[best]


def _are_neighbours(card: int, other: int) -> bool:
    """Return whether a card makes two natural ones a set; a card is its own."""
    suit, rank = divmod(card, len(RANKS))
    other_suit, other_rank = divmod(other, len(RANKS))
    return rank == other_rank or (suit == other_suit and abs(rank - other_rank) <= NEAR)


# The actions of touches


def discard(name: str) -> str:
    """Return the action that discards this card."""
    return f"discard {name[:2]}"


def asks(now: Scene, name: str) -> bool:
    """Return whether the page asks once before this card is discarded: a wild one.

    In the last turn (G12) the page does not ask about one that is in no set.
    """
    is_asked = now.is_sure and name == now.chosen
    if is_asked or not is_wild_text(name[:2], now.seen.wild_rank):
        return False
    (card,) = numbers_of((name[:2],))
    is_last = now.seen.out_player is not None
    return not is_last or card not in own_grouping(now.seen).rest


def to_pile(now: Scene) -> str:
    """Return the action of a touch of the discard pile, or the word that asks first.

    Before a draw it takes the top card. After a draw it discards the chosen card.
    """
    name = now.chosen
    if not now.discards:
        return TAKE
    return SURE + name if asks(now, name) else discard(name)


def exchange(now: Scene) -> tuple[str, int]:
    """Return the discard for which the top discard leaves fewer points, and these.

    It is "" if the observer gains nothing, or would be asked about it.
    """
    seen, top = now.seen, now.seen.discards[-1]
    text, points = suggested(seen, top)
    is_gain = points < own_grouping(seen).points
    is_free = not is_wild_text(text, seen.wild_rank)
    return (text if is_gain and is_free else ""), points


def cut_at(now: Scene) -> int:
    """Return the chosen place to cut; the middle before the player has chosen."""
    kind, _space, place = chosen_word(now.ui).removeprefix("=").partition(" ")
    is_place = kind == CUT and place.isascii() and place.isdigit()
    asked = int(place) if is_place and len(place) < 4 else 0  # noqa: PLR2004 - digits
    return asked if 0 < asked < now.seen.stock else now.seen.stock // 2


def complete(action: str, seen: Observation, ui: Ui) -> str:
    """Return the action of a key; that of the discard pile acts like a touch of it."""
    now = scene(seen, ("",) if seen.to_act == seen.observer else (), ui)
    if action == ON and seen.phase == "cut":
        return f"{CUT} {cut_at(now)}"
    return to_pile(now) if action == TAKE else action


def added(word: str, seen: Observation, ui: Ui) -> str:
    """Return the word after a key: a panel that it opens or closes, or a chosen card.

    The key of a rank chooses the next card of that rank from left to right. It drops
    the choice of the only one.
    """
    rank = word.removeprefix("=")
    if rank not in RANK_KEYS.values():
        return opens(ui, word)
    now = scene(seen, ("",) if seen.to_act == seen.observer else (), ui)
    cards = [n for n in now.hand if rank == (JOKER if n[:2] == JOKER else n[0])]
    if not now.discards or not cards:
        return ""
    place = cards.index(now.chosen) + 1 if now.chosen in cards else 0
    return f"={cards[place % len(cards)]}"


def new_card(now: Scene) -> str:
    """Return the name of the card that the observer has just taken, or ""."""
    taken = now.seen.taken
    return max((name for name in now.hand if name[:2] == taken), default="")


# Names


@lru_cache(maxsize=1 << 10)
def is_wild_text(text: str, wild_rank: int) -> bool:
    """Return whether the card of this text is wild in a round of this wild rank."""
    return is_wild(numbers_of((text,))[0], wild_rank)


# The arrangement of the hand


def laid(seen: Observation, kept: str) -> Named:
    """Return the observer's cards from left to right."""
    sort, names = _parsed(seen, kept)
    if not names:
        return _sorted_by(sort, seen)
    there = named(seen.hand)
    known = tuple(name for name in dict.fromkeys(names) if name in there)
    return (*known, *(name for name in there if name not in known))


def sort_of(seen: Observation, kept: str) -> str:
    """Return the sort of the hand, "" if its player has arranged it."""
    sort, names = _parsed(seen, kept)
    return "" if names else sort


def next_sort(seen: Observation, kept: str) -> str:
    """Return the sort after the last one."""
    sort, _names = _parsed(seen, kept)
    return SORTS[(SORTS.index(sort) + 1) % len(SORTS)]


def _parsed(seen: Observation, kept: str) -> tuple[str, Named]:
    """Return the sort, and the order of cards that the player laid in this round."""
    sort, _space, rest = kept.partition(" ")
    number, _space, names = rest.partition(" ")
    laid_now = tuple(names.split()) if number == str(seen.round) else ()
    return sort if sort in SORTS else SETS, laid_now


def _kept(sort: str, seen: Observation, names: Sequence[str]) -> str:
    return " ".join((sort, str(seen.round), *names))


def arrange(word: str, seen: Observation, ui: Ui) -> str:
    """Return the arrangement after a sort, a step of a card, or `ORDER` and cards."""
    sort, order = _parsed(seen, ui.arrangement)[0], laid(seen, ui.arrangement)
    chosen = _chosen(seen, order, ui)
    verb, *names = word.split(" ")
    if verb == NEXT:
        return next_sort(seen, ui.arrangement)
    if verb in SORTS:
        return verb
    if verb in STEPS and chosen:
        moved = [name for name in order if name != chosen]
        moved.insert(max(order.index(chosen) + STEPS[verb], 0), chosen)
        return _kept(sort, seen, moved)
    if verb == ORDER and sorted(names) == sorted(order):
        return _kept(sort, seen, names)
    return ui.arrangement


def rearranged(before: Observation, text: str, after: Observation, ui: Ui) -> str:
    """Return the arrangement after an action of the player."""
    sort, names = _parsed(before, ui.arrangement)
    if not names:  # it stays sorted
        return ui.arrangement
    order = laid(before, ui.arrangement)
    match parse_action(text):
        case Draw():
            new = (name for name in named(after.hand) if name not in order)
            return _kept(sort, before, (*order, *new))
        case Discard():
            left = _with_gone(order, text[-2:], _chosen(before, order, ui))
            return _kept(sort, before, left)
        case _:
            return ui.arrangement


def _with_gone(order: Named, text: str, chosen: str) -> Named:
    """Return the cards after moving the last of the equal names to the discard."""
    equal = [name for name in order if name[:2] == text]
    gone = next(name for name in (chosen, order[-1], *equal) if name in equal)
    names = {gone: max(equal), max(equal): gone}
    return tuple(names.get(name, name) for name in order)


def _sorted_by(sort: str, seen: Observation) -> Named:
    """Return the observer's cards in this sort.

    Wild cards come first, because `missed` discards from the right end (G16).
    """
    if sort == SETS:
        return _in_sets(seen)
    there = named(seen.hand)  # by suit (G2)

    def key(name: str) -> tuple[bool, int, int]:
        rank = RANKS.find(name[0]) if sort == RANK else 0
        return not is_wild_text(name[:2], seen.wild_rank), rank, there.index(name)

    return tuple(sorted(there, key=key))


def _in_sets(seen: Observation) -> Named:
    """Return the sets, and after them the cards left over, the most points last."""
    found, rules = own_grouping(seen), (seen.wild_rank, seen.options.values)
    rest = sorted(found.rest, key=lambda card: points_of(card, *rules))
    cards = [card for each in (*found.sets, rest) for card in each]
    return named(texts_of(tuple(cards)))
