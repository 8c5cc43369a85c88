"""The rules of Tomacco once more, written apart from the game, slow and plain.

Cards are objects that know where they are and who may know them. What is allowed is
found by trying every set of cards of the player's own, and asking for each whether the
rulebook allows it. Nothing is looked up in tables, and one table is changed in place.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations

ORDER = ("2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K", "A")
SUITS = ("h", "c", "d", "s")


@dataclass(eq=False)
class Card:
    """A card, and all that a rule may ask of it."""

    text: str
    at: str = "stock"  # "stock", "hand", "up", "down", "pile" or "gone"
    owner: int | None = None
    place: int | None = None  # face down, 0 to 2
    is_chosen: bool = False  # to lie face up, while not all have chosen
    is_known: bool = False  # in a hand, to everybody
    # what was in force when its flips failed, in order
    not_on: list[str] = field(default_factory=list)

    @property
    def rank(self) -> int:
        return ORDER.index(self.text[0])

    @property
    def key(self) -> tuple[int, int]:
        return self.rank, SUITS.index(self.text[1])


@dataclass
class Table:
    """A game in progress."""

    players: int
    house: Mapping[str, object]  # the options by name
    dealer: int
    # all of them; those of the stock in order from its top. pile, gone: from the
    # bottom, in the order in which they left.
    cards: list[Card]
    pile: list[Card] = field(default_factory=list)
    gone: list[Card] = field(default_factory=list)
    chose: int = 0  # how many have chosen their face-up cards
    turn: int = 0
    out: list[int] = field(default_factory=list)
    idle: int = 0
    news: bool = False  # whether this turn has drawn a card
    over: bool = False

    def of(self, player: int, at: str) -> list[Card]:
        found = [c for c in self.cards if c.owner == player and c.at == at]
        return sorted(found, key=lambda card: card.key)

    def all_of(self, player: int) -> list[Card]:
        return [card for card in self.cards if card.owner == player]

    @property
    def stock(self) -> list[Card]:
        return [card for card in self.cards if card.at == "stock"]


def lay(
    deck: Sequence[str], players: int, dealer: int, house: Mapping[str, object]
) -> Table:
    """Return the table after the deal, card by card."""
    table = Table(players, house, dealer, [Card(text) for text in deck])
    left = list(table.cards)
    for round_ in range(9):
        for step in range(players):
            card = left.pop(0)
            card.owner = (dealer + 1 + step) % players
            card.at = "hand" if round_ < 6 else "down"
            card.place = None if round_ < 6 else round_ - 6
    table.turn = (dealer + 1) % players
    return table


# What is allowed


def allowed(table: Table) -> set[str]:
    """Return the legal actions of the player to act."""
    if table.over:
        return set()
    me = table.turn
    if table.chose < table.players:
        triples = combinations(table.of(me, "hand"), 3)
        return {said("table", triple) for triple in triples}
    found = {"pickup"} if table.pile else set()
    hand, ups = table.of(me, "hand"), table.of(me, "up")
    if not hand and not ups:
        return found | {f"flip {card.place}" for card in table.of(me, "down")}
    mine = hand or ups
    for rank in {card.rank for card in mine}:
        same = [card for card in mine if card.rank == rank]
        if may_lie(table, same[0]):
            for n in range(1, len(same) + 1):
                found |= {said("play", some) for some in combinations(same, n)}
    return found


def said(verb: str, cards: Sequence[Card]) -> str:
    return " ".join([verb, *(card.text for card in cards)])


def force(table: Table) -> str | None:
    seen = [card.text[0] for card in table.pile]
    if table.house["eight_transparent"]:
        seen = [text for text in seen if text != "8"]
    if table.house["three_transparent"]:
        seen = [text for text in seen if text != "3"]
    return seen[-1] if seen else None


def may_lie(table: Table, card: Card) -> bool:
    return may_lie_on(table.house, card.text[0], force(table))


def may_lie_on(house: Mapping[str, object], mine: str, top: str | None) -> bool:
    if top is None or mine in ("2", "T"):
        return True
    if mine == "8" and house["eight_transparent"]:
        return True
    if mine == "3" and house["three_transparent"]:
        return True
    if top == "7" and house["seven_or_lower"]:
        return ORDER.index(mine) <= ORDER.index("7")
    if mine == top:
        return bool(house["allow_equal"])
    return ORDER.index(mine) > ORDER.index(top)


# What is done


def say(table: Table, text: str) -> None:
    """Carry out the action that the text names."""
    verb, *words = text.split()
    me = table.turn
    if verb == "table":
        for word in words:
            hand = table.of(me, "hand")
            card = next(c for c in hand if c.text == word and not c.is_chosen)
            card.is_chosen = True
        _next_choice(table)
        return
    is_new = table.news
    has_cleared = False
    if verb == "pickup":
        _take_pile(table)
    elif verb == "flip":
        card = next(c for c in table.of(me, "down") if c.place == int(words[0]))
        if may_lie(table, card):
            has_cleared = _lay(table, [card])
            is_new = True
        else:
            card.not_on.append(force(table) or "")
            _take_pile(table)
    else:
        at = "hand" if table.of(me, "hand") else "up"
        is_new = is_new or at == "up"
        has_cleared = _lay(table, [_find(table, at, word) for word in words])
    _end_turn(table, is_new=is_new or has_cleared, has_cleared=has_cleared)


def _find(table: Table, at: str, text: str) -> Card:
    """Take such a card of the player up: a known one if there is one."""
    found = [card for card in table.of(table.turn, at) if card.text == text]
    card = next((card for card in found if card.is_known), found[0])
    card.at = "held"
    return card


def _next_choice(table: Table) -> None:
    table.chose += 1
    table.turn = (table.turn + 1) % table.players
    if table.chose == table.players:
        for card in table.cards:
            if card.is_chosen:
                card.at, card.is_chosen = "up", False
        if table.house["lowest_begins"]:
            _show_lowest(table)
        _begin(table)


def _show_lowest(table: Table) -> None:
    """Give the turn to the player with the lowest card, which all see then."""
    for rank in ORDER[1:]:
        if rank == "3" and table.house["three_transparent"]:
            continue
        if rank == "8" and table.house["eight_transparent"]:
            continue
        for step in range(table.players):
            player = (table.dealer + 1 + step) % table.players
            for card in table.of(player, "hand"):
                if card.text[0] == rank:
                    card.is_known, table.turn = True, player
                    return


def _take_pile(table: Table) -> None:
    for card in table.pile:
        card.at, card.owner, card.is_known = "hand", table.turn, True
    table.pile = []


def _lay(table: Table, cards: Sequence[Card]) -> bool:
    """Put the cards on the pile; return whether that clears it."""
    for card in cards:
        card.at, card.owner, card.place, card.is_known = "pile", None, None, False
        card.not_on = []
        table.pile.append(card)
    needed = 3
    if len(table.cards) > 52 or table.house["four_of_a_kind"]:
        needed = 4
    alone = ("T",) if table.house["ace_stays"] else ("T", "A")
    run = 0
    for card in reversed(table.pile):
        if card.rank != cards[0].rank:
            break
        run += 1
    if cards[0].text[0] not in alone and run < needed:
        return False
    for card in table.pile:
        card.at = "gone"
        table.gone.append(card)
    table.pile = []
    return True


def _draw(table: Table) -> None:
    card = table.stock[0]
    card.at, card.owner = "hand", table.turn


def _end_turn(table: Table, *, is_new: bool, has_cleared: bool) -> None:
    me, goal = table.turn, table.house["refill_to"]
    while isinstance(goal, int) and len(table.of(me, "hand")) < goal and table.stock:
        _draw(table)
        is_new = True
    if not table.all_of(me):
        table.out.append(me)
    left = table.players - len(table.out)
    table.idle = 0 if is_new else table.idle + 1
    stops = bool(table.house["stop_at_first_out"]) and me in table.out
    if left == 1 or stops or table.idle >= 60 * left:
        table.over, table.news = True, False
        return
    if me in table.out or not (has_cleared and table.house["go_again"]):
        table.turn = (me + 1) % table.players
        while table.turn in table.out:
            table.turn = (table.turn + 1) % table.players
    _begin(table)


def _begin(table: Table) -> None:
    table.news = bool(table.stock) and table.house["refill_to"] is None
    if table.news:
        _draw(table)
        table.idle = 0


# Who is ahead


def result(table: Table) -> list[float]:
    """Return for each player the number of players behind, less those ahead."""
    found = [0.0] * table.players
    for one in range(table.players):
        for other in range(table.players):
            found[one] += is_ahead(table, one, other) - is_ahead(table, other, one)
    return found


def is_ahead(table: Table, one: int, other: int) -> bool:
    if one in table.out and other in table.out:
        return table.out.index(one) < table.out.index(other)
    if one in table.out or other in table.out:
        return one in table.out
    return len(table.all_of(one)) < len(table.all_of(other))


# What is seen


def view(table: Table, me: int) -> dict[str, object]:
    """Return what a player may know, under the names of the rules page."""
    players = range(table.players)
    is_secret = table.chose < table.players
    ups = [table.of(p, "up") for p in players]
    downs = [table.of(p, "down") for p in players]
    mine = table.of(me, "hand")
    looked = sorted((c.place, c.text) for c in downs[me] if c.not_on)
    return {
        "hand": texts(mine),
        "hand_counts": tuple(len(table.of(p, "hand")) for p in players),
        "face_up": tuple(map(texts, ups)),
        "face_down": tuple(tuple(sorted(c.place or 0 for c in row)) for row in downs),
        "pile": texts(table.pile),
        "cleared": texts(table.gone),
        "stock": len(table.stock),
        "known": tuple(
            texts([c for c in table.of(p, "hand") if c.is_known]) for p in players
        ),
        "placed": tuple(table.out),
        "chosen": texts([c for c in mine if c.is_chosen]) if is_secret else (),
        "looked": tuple(looked),
        "failed": tuple(tuple(_may_be(table, p, k) for k in range(3)) for p in players),
        "idle": table.idle,
        "has_drawn": table.news,
        "dealer": table.dealer,
        "player": -4 if table.over else table.turn,
    }


def texts(cards: Sequence[Card]) -> tuple[str, ...]:
    return tuple(card.text for card in cards)


def _may_be(table: Table, player: int, place: int) -> str:
    """Return the ranks with which all flips at this place would have failed."""
    there = [card for card in table.of(player, "down") if card.place == place]
    if not there or not there[0].not_on:
        return ""
    tops = there[0].not_on
    return "".join(
        rank
        for rank in ORDER
        if not any(may_lie_on(table.house, rank, top) for top in tops)
    )


def key(table: Table) -> tuple[object, ...]:
    """Return a key that is equal for equal positions."""
    views = tuple(tuple(view(table, p).values()) for p in range(table.players))
    downs = (
        sorted(table.of(p, "down"), key=lambda card: card.place or 0)
        for p in range(table.players)
    )
    return views, tuple(map(texts, downs)), texts(table.stock)
