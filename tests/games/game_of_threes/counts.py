"""The rules of the Game of Threes once more, written apart from the game, plain.

Cards are texts, and a table is changed in place. The best sets are found by trying for
the first card of a hand every set that it could be in, so short hands alone are fast.
"""

from dataclasses import dataclass, field
from functools import cache
from itertools import combinations
from typing import NamedTuple

ORDER = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K")
SUITS = ("h", "c", "d", "s")
HIGH = ("2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K", "A")


@dataclass
class Table:
    """A game in progress; cards of a pile stand from its top."""

    players: int
    naturals: int
    rounds: int
    joining: bool
    hidden: bool
    jokers: bool
    low: bool
    cheap: bool
    order: list[int] = field(default_factory=list)
    dealer: int = -1
    round: int = 1
    step: str = "order"
    turn: int = -1
    hands: list[list[str]] = field(default_factory=list)
    open: list[list[str]] = field(default_factory=list)
    stock: list[str] = field(default_factory=list)
    discards: list[str] = field(default_factory=list)
    out: int | None = None
    last: list[int] = field(default_factory=list)
    turns: int = 0
    sheet: list[list[int]] = field(default_factory=list)
    scores: list[int] = field(default_factory=list)

    @property
    def wild(self) -> str:
        return ORDER[self.round + 1]

    def neighbour(self, player: int, step: int) -> int:
        place = self.order.index(player) + step
        return self.order[place % len(self.order)]


def place_of(card: str) -> tuple[int, int]:
    """Return what hands are sorted by: suit, then rank, and the joker last."""
    if card == "Jo":
        return 4, 0
    return SUITS.index(card[1]), ORDER.index(card[0])


# Points


class House(NamedTuple):
    """The rules of sets and points of a round."""

    wild: str
    naturals: int
    low: bool  # aces
    cheap: bool  # wild cards


def worth(card: str, house: House) -> int:
    if card == "Jo" or (card[0] == house.wild and not house.cheap):
        return 50
    if card[0] == "A":
        return 1 if house.low else 20
    return 10 if card[0] in "TJQK" else int(card[0])


def is_book(cards: tuple[str, ...], house: House) -> bool:
    for rank in ORDER:
        same = [c for c in cards if c != "Jo" and c[0] == rank]
        others = [c for c in cards if c == "Jo" or c[0] != rank]
        are_wild = all(c == "Jo" or c[0] == house.wild for c in others)
        if are_wild and len(same) >= house.naturals:
            return True
    return False


def is_run(cards: tuple[str, ...], house: House) -> bool:
    for ranks in (ORDER,) if house.low else (ORDER, HIGH):
        for suit in SUITS:
            for first in range(14 - len(cards)):
                wanted = [rank + suit for rank in ranks[first : first + len(cards)]]
                used = set(cards) & set(wanted)
                left = list(cards)
                for card in used:
                    left.remove(card)
                are_wild = all(c == "Jo" or c[0] == house.wild for c in left)
                if are_wild and len(used) >= house.naturals:
                    return True
    return False


@cache
def best(hand: tuple[str, ...], house: House) -> int:
    if not hand:
        return 0
    first, rest = hand[0], hand[1:]
    points = worth(first, house) + best(rest, house)
    for size in range(2, len(rest) + 1):
        for others in combinations(range(len(rest)), size):
            cards = (first, *(rest[k] for k in others))
            if is_book(cards, house) or is_run(cards, house):
                left = tuple(c for k, c in enumerate(rest) if k not in others)
                points = min(points, best(left, house))
    return points


def points(table: Table, player: int) -> int:
    hand = tuple(sorted(table.hands[player], key=place_of))
    return best(hand, House(table.wild, table.naturals, table.low, table.cheap))


def pack(table: Table) -> list[str]:
    """Return the cards of all decks: two for six players, one for each three more."""
    one = [rank + suit for suit in SUITS for rank in ORDER]
    one += ["Jo"] if table.jokers else []
    return sorted(one * (2 if table.players <= 6 else 3 + (table.players - 7) // 3))


# What is allowed


def allowed(table: Table) -> set[str]:
    if table.step == "draw":
        return {"draw stock", "draw discard"}
    if table.step == "discard":
        return {f"discard {card}" for card in table.hands[table.turn]}
    if table.step in {"cut", "recut"}:
        return {f"cut {k}" for k in range(1, len(table.stock))}
    if table.step == "deal":
        more = table.joining and table.players < 12
        return {"deal", "join"} if more else {"deal"}
    return set()


def actor(table: Table) -> int:
    if table.step in {"order", "shuffle", "reshuffle"}:
        return -1
    if table.step == "over":
        return -4
    if table.step == "cut":
        return table.neighbour(table.dealer, -1)
    if table.step == "recut":
        return table.neighbour(table.turn, -1)
    return table.dealer if table.step == "deal" else table.turn


# What happens


def say(table: Table, text: str) -> None:
    """Play the action."""
    verb, *words = text.split()
    if verb == "order":
        cards = dict(enumerate(words))
        table.order = sorted(cards, key=lambda p: place_of(cards[p])[::-1])
        table.dealer = table.order[-1]
        table.scores = [0] * table.players
        lay_empty(table)
    elif verb == "shuffle":
        table.stock = words
        expected = table.discards if table.step == "reshuffle" else pack(table)
        assert sorted(words) == sorted(expected), "other cards"
        if table.step == "reshuffle":
            table.discards, table.step = [], "recut"
        else:
            table.step = "cut"
    elif verb == "cut":
        at = int(words[0])
        table.stock = [*table.stock[at:], *table.stock[:at]]
        if table.step == "recut":
            table.step = "discard"
        else:
            deal(table)
    elif verb == "deal":
        table.round += 1
        lay_empty(table)
    elif verb == "join":
        table.order.append(table.players)
        table.players += 1
        table.scores.append(max(table.scores))
        table.hands.append([])
        table.open.append([])
    else:
        turn(table, verb, words[0])


def lay_empty(table: Table) -> None:
    table.hands = [[] for _ in range(table.players)]
    table.open = [[] for _ in range(table.players)]
    table.stock, table.discards, table.last = [], [], []
    table.turns, table.out, table.turn = 0, None, -1
    table.step = "shuffle"


def deal(table: Table) -> None:
    """Deal card by card."""
    for _ in range(table.round + 2):
        for k in range(1, table.players + 1):
            player = table.neighbour(table.dealer, k)
            table.hands[player].append(table.stock.pop(0))
    table.discards = [table.stock.pop(0)]
    table.turn, table.step = table.neighbour(table.dealer, 1), "draw"


def turn(table: Table, verb: str, word: str) -> None:
    me = table.turn
    hand, known = table.hands[me], table.open[me]
    if verb == "draw":
        table.step = "discard"
        if word == "discard":
            hand.append(table.discards.pop())
            known.append(hand[-1])
        else:
            hand.append(table.stock.pop(0))
            if not table.stock:
                table.step = "reshuffle"
        return
    hand.remove(word)
    if word in known:
        known.remove(word)
    table.discards.append(word)
    table.turns += 1
    table.step, table.turn = "draw", table.neighbour(me, 1)
    if table.out is not None:
        table.last.append(me)
    elif points(table, me) == 0:
        table.out = me
    too_long = table.out is None and table.turns == 50 * table.players
    if too_long or len(table.last) == table.players - 1:
        score(table)


def score(table: Table) -> None:
    row = [points(table, player) for player in range(table.players)]
    table.sheet.append(row)
    table.scores = [a + b for a, b in zip(table.scores, row, strict=True)]
    if table.round == table.rounds:
        table.step = "over"
    else:
        table.step, table.dealer = "deal", table.neighbour(table.dealer, 1)


def result(table: Table) -> list[float]:
    return [
        float(sum(o > mine for o in table.scores) - sum(o < mine for o in table.scores))
        for mine in table.scores
    ]


# What a player sees


def view(table: Table, player: int) -> dict[str, object]:
    """Return some of what a player may know, by the names of the observation."""

    def seen(row: list[int]) -> tuple[int | None, ...]:
        secret = table.hidden and table.step != "over"
        return tuple(None if secret and k != player else n for k, n in enumerate(row))

    def texts(cards: list[str]) -> tuple[str, ...]:
        return tuple(sorted(cards, key=place_of))

    steps = {"reshuffle": "shuffle", "recut": "cut"}
    return {
        "phase": steps.get(table.step, table.step),
        "player": actor(table),
        "dealer": table.dealer,
        "order": tuple(table.order),
        "round": table.round,
        "wild_rank": table.round + 2,
        "hand": texts(table.hands[player]),
        "hand_counts": tuple(map(len, table.hands)),
        "discards": tuple(table.discards),
        "stock": len(table.stock),
        "known": tuple(map(texts, table.open)),
        "scores": seen(table.scores),
        "round_scores": tuple(map(seen, table.sheet)),
        "out_player": table.out,
        "turns": table.turns,
    }


def lying(table: Table) -> set[int]:
    """Return the players whose hands are face up."""
    if table.step in {"deal", "over"}:
        return {player for player, hand in enumerate(table.hands) if hand}
    return {*table.last} if table.out is None else {table.out, *table.last}
