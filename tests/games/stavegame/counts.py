"""The rules of Stavegame once more, written apart from the game, slow and plain.

Cards are objects that know where they are: in a hand, in a deck, lost, or at (stave,
slot). The program finds the legal actions by trying every sentence of `sentences`, and
asking for each whether the rulebook allows it. It looks up nothing in tables.
"""

import copy
from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import product

NAMES = ("red", "green", "blue")
PLACES = tuple(product(range(3), range(3)))


@dataclass
class Card:
    """A card, and all that a rule may ask of it."""

    owner: int
    points: dict[str, int]
    at: tuple[int, int] | str
    is_placed: bool = False
    has_slid: bool = False

    @property
    def text(self) -> str:
        return ",".join(str(self.points[name]) for name in NAMES)


@dataclass
class Table:
    """A game in progress.

    Attributes:
        hands, decks: of both players, the deck from its top.
        paint: the colour of each stave that is not grey.
        aims: for each action of this turn, whether it was more than a slide that can
            be undone.
        placements: in this turn.
        over: "" while it lasts, else "end" or "idle".
    """

    first_edition: bool
    hands: list[list[Card]]
    decks: list[list[Card]]
    board: list[Card] = field(default_factory=list)
    paint: dict[int, str] = field(default_factory=dict)
    turn: int = 0
    idle: int = 0
    aims: list[bool] = field(default_factory=list)
    placements: int = 0
    over: str = ""

    @property
    def me(self) -> int:
        return self.turn % 2

    def on(self, stave: int, slot: int) -> Card | None:
        found = [card for card in self.board if card.at == (stave, slot)]
        return found[0] if found else None


def lay(decks: Iterable[Iterable[tuple[int, int, int]]], *, first: bool) -> Table:
    """Return the first turn with these cards, each player's from the top."""
    piles = [
        [Card(owner, dict(zip(NAMES, values, strict=True)), "deck") for values in deck]
        for owner, deck in enumerate(decks)
    ]
    return Table(first, [pile[:3] for pile in piles], [pile[3:] for pile in piles])


# What is allowed


def sentences(table: Table) -> list[str]:
    """Return the text of every action that any position with this hand might allow."""
    cards = {card.text for card in table.hands[table.me]}
    found = ["pass", "end"]
    for stave, slot in PLACES:
        found += [f"forward {stave} {slot}"]
        found += [f"slide {stave} {slot} {side}" for side in ("left", "right")]
        for text, colour in product(cards, ("", " red", " green", " blue")):
            found += [f"place {text} {stave} {slot}{colour}"]
    return found


def allowed(table: Table) -> set[str]:
    """Return the legal actions of the player to act."""
    return {text for text in sentences(table) if is_allowed(table, text)}


def is_stuck(table: Table) -> bool:
    return not any(is_allowed(table, t) for t in sentences(table) if t != "pass")


def is_allowed(table: Table, text: str) -> bool:
    verb, *words = text.split()
    if verb == "pass":
        return bool(table.board)
    if verb == "end":
        return _may_end(table)
    if verb == "place":
        return _may_place(table, *words)
    mine = table.on(int(words[0]), int(words[1]))
    if mine is None or mine.owner != table.me:
        return False
    return (_may_forward if verb == "forward" else _may_slide)(table, mine, *words[2:])


def _may_end(table: Table) -> bool:
    is_full = len(table.board) == 9
    if table.first_edition:
        return is_full
    return not table.aims and (is_full or table.idle >= 2)


def _may_place(table: Table, text: str, *words: str) -> bool:
    stave, slot, *named = words
    there = table.on(int(stave), int(slot))
    if table.first_edition and (table.placements or there):
        return False
    points = dict(zip(NAMES, map(int, text.split(",")), strict=True))
    tied: list[str] = []
    if there:
        tied = [name for name in NAMES if points[name] == min(points.values())]
    else:
        near = range(int(slot) + 1, 3) if table.me == 0 else range(int(slot))
        if any(table.on(int(stave), k) is None for k in near):
            return False
        if int(stave) not in table.paint:
            tied = [name for name in NAMES if points[name] == max(points.values())]
    return named[0] in tied if named and len(tied) > 1 else not named and len(tied) < 2


def _may_forward(table: Table, card: Card) -> bool:
    if card.is_placed and not table.first_edition:
        return False
    stave, slot = _where(card)
    ahead = slot - 1 if table.me == 0 else slot + 1
    return (stave, ahead) in PLACES and table.on(stave, ahead) is None


def _may_slide(table: Table, card: Card, side: str) -> bool:
    stave, slot = _where(card)
    to = stave + 1 if side == "right" else stave - 1
    if card.is_placed or to not in table.paint:
        return False
    left, entered = table.paint[stave], table.paint[to]
    if left != entered:
        return card.points[left] > card.points[entered]
    if table.first_edition:
        return False
    return not card.has_slid or table.on(to, slot) is not None


def _where(card: Card) -> tuple[int, int]:
    if isinstance(card.at, str):
        raise TypeError(card.at)
    return card.at


# What is done


def say(table: Table, text: str) -> Table:
    """Return the table after this; the given one stays as it is."""
    table = copy.deepcopy(table)
    verb, *words = text.split()
    if verb == "end":
        table.over = "end"
    elif verb == "pass":
        _end_turn(table)
    else:
        {"place": _place, "forward": _forward, "slide": _slide}[verb](table, words)
        if is_stuck(table):
            _end_turn(table)
    return table


def _place(table: Table, words: list[str]) -> None:
    text, stave, slot, *named = words
    hand = table.hands[table.me]
    card = next(card for card in hand if card.text == text)
    hand.remove(card)
    low = min(NAMES, key=lambda name: card.points[name])
    high = max(NAMES, key=lambda name: card.points[name])
    if int(stave) not in table.paint:
        table.paint[int(stave)] = named[0] if named else high
    table.aims.append(True)
    table.placements += 1
    card.is_placed = True
    _enter(table, card, (int(stave), int(slot)), named[0] if named else low)


def _enter(table: Table, card: Card, at: tuple[int, int], colour: str) -> None:
    there = table.on(*at)
    table.board = [each for each in table.board if each is not card]
    if there and card.points[colour] < there.points[colour]:
        card.at = "lost"
        return
    if there:
        there.at = "lost"
        table.board = [each for each in table.board if each is not there]
    card.at = at
    table.board.append(card)


def _forward(table: Table, words: list[str]) -> None:
    stave, slot = map(int, words)
    card = table.on(stave, slot)
    assert card
    card.at = (stave, slot - 1 if table.me == 0 else slot + 1)
    table.aims.append(True)


def _slide(table: Table, words: list[str]) -> None:
    stave, slot, to = int(words[0]), int(words[1]), int(words[0])
    to += 1 if words[2] == "right" else -1
    card = table.on(stave, slot)
    assert card
    can_be_undone = table.paint[stave] == table.paint[to] and table.on(to, slot) is None
    card.has_slid = card.has_slid or can_be_undone
    table.aims.append(not can_be_undone)
    _enter(table, card, (to, slot), table.paint[stave])
    if all(table.on(stave, k) is None for k in range(3)):
        del table.paint[stave]


def _end_turn(table: Table) -> None:
    table.idle = 0 if any(table.aims) else table.idle + 1
    if table.idle == 4:
        table.over = "idle"
        return
    table.turn += 1
    table.aims, table.placements = [], 0
    for card in table.board:
        card.is_placed = card.has_slid = False
    if table.decks[table.me]:
        table.hands[table.me].append(table.decks[table.me].pop(0))
    if is_stuck(table):
        _end_turn(table)


def staves_won(table: Table) -> list[int]:
    """Return the number of staves of each player, at the end."""
    won = [0, 0]
    for stave, colour in table.paint.items():
        cards = [card for card in table.board if _where(card)[0] == stave]
        mine, other = (
            sum(card.points[colour] for card in cards if card.owner == owner)
            for owner in (table.me, 1 - table.me)
        )
        is_given = table.first_edition and table.over == "end"
        if mine > other or (mine == other and is_given):
            won[table.me] += 1
        elif other > mine:
            won[1 - table.me] += 1
    return won


def key(table: Table) -> tuple[object, ...]:
    """Return a key that is equal for equal positions."""
    board = frozenset(
        (card.at, card.owner, card.text, card.is_placed, card.has_slid)
        for card in table.board
    )
    hands = tuple(tuple(card.text for card in hand) for hand in table.hands)
    return (
        board,
        frozenset(table.paint.items()),
        hands,
        tuple(map(len, table.decks)),
        (table.turn, table.idle, table.over),
        (bool(table.aims), any(table.aims), table.first_edition and table.placements),
    )
