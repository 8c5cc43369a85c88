"""Determinization: a full state that fits what a player knows.

Open hands, and cards taken from the discard pile, stay where they are. The other cards
that the observer has not seen are dealt at random to the hands and the stock.

A remade stock (G15) gives more information. Its cards are public, and so are the cards
that the other hands held together, though not which hand held which. A player may later
discard a card that no other player knew to be in the hand. That card was in the hand at
the remake, or came from the stock later; `_Story` guesses which. So a guess deals both
groups of cards and records which player drew which card. It never contradicts what the
observer saw. Every such guess is possible; they are not all equally likely.

A player who has discarded and is not out has points left (G12). `determinize` rejects
guesses in which such a player has none.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final

from tabletop.core.cards import Cards, without
from tabletop.core.chance import Rng, below, pick, shuffled
from tabletop.games.game_of_threes.cards import (
    DECK_SIZE,
    TEXTS,
    cards_of,
    numbers_of,
    points_of,
)
from tabletop.games.game_of_threes.melds import points_left
from tabletop.games.game_of_threes.observation import HiddenRow, Observation, open_hand
from tabletop.games.game_of_threes.rules import (
    Rows,
    Seat,
    Setup,
    State,
    add_players,
    points_of_hand,
    wild_rank_of,
)

UNKNOWN: Final = DECK_SIZE
"""Placeholder for a card drawn from the stock that the observer has not seen."""


@dataclass(frozen=True, slots=True)
class Gone:
    """A card that a player has discarded, or laid open, since the remake."""

    player: int
    card: int
    drawn: int  # number of cards that the player had drawn by then


@dataclass(frozen=True, slots=True)
class UnseenCards:
    """The facts that `determinize` needs, computed once for an observation."""

    setup: Setup  # of the game
    # by player, the cards of the hand that the observer knows, ascending
    held: tuple[Cards, ...]
    # by player, the number of other cards in the hand; after a remake, their number at
    # the remake, with those that are gone
    slots: tuple[int, ...]
    # by player, the events since the remake: a card drawn (or `UNKNOWN`), or ~card for
    # one discarded or laid open
    events: tuple[Cards, ...]
    # cards that others have discarded or laid open since the remake, player by player
    gone: tuple[Gone, ...]
    # the cards of the stock and of other hands, ascending; after a remake, the cards of
    # other hands at the remake
    others: Cards
    # the cards of the stock at the remake, without those that the observer has drawn;
    # empty before a remake
    remade: Cards
    has_points: tuple[bool, ...]  # by player, whether the hand is known to have points


def determinize(observation: Observation, rng: Rng) -> State:
    """Return a state that the observer cannot tell from the real one."""
    seen, known = observation, unseen(observation)
    while not _fits(known, found := _dealt(seen, known, rng)):
        pass
    return replace(found, rows=_rows(seen, rng))


def _fits(known: UnseenCards, found: State) -> bool:
    """Return whether every hand that is known to have points has some (G12)."""
    for player, seat in enumerate(found.seats):
        if known.has_points[player]:
            hand = seat.hand
            if player == found.active and found.taken is not None:
                hand = without(hand, (found.taken,))
            if not points_of_hand(found, hand):
                return False
    return True


# The facts


@lru_cache(maxsize=16)
def unseen(seen: Observation) -> UnseenCards:
    """Return the facts that all states with this observation share."""
    players = range(len(seen.hand_counts))
    held = tuple(numbers_of(open_hand(seen, player)) for player in players)
    slots = [n - len(h) for n, h in zip(seen.hand_counts, held, strict=True)]
    events: tuple[Cards, ...] = ((),) * len(players)
    gone, remade = list[Gone](), numbers_of(seen.remade)
    others: Cards = ()
    if seen.stock or any(slots):
        in_sight = [card for hand in held for card in hand]
        # Players who joined since the deal do not change the decks in play.
        number = seen.stock + len(seen.discards) + sum(seen.hand_counts)
        decks = cards_of(number // DECK_SIZE)
        others = without(decks, (*numbers_of(seen.discards), *in_sight))
    if remade:
        events = tuple(_events(seen, player, held[player]) for player in players)
        mine = events[seen.observer]
        remade = without(remade, [event for event in mine if event >= 0])
        for player in players:
            if player != seen.observer:
                found = [*_gone(player, events[player])]
                slots[player] += len(found) - events[player].count(UNKNOWN)
                gone += found
        others = without((*others, *(each.card for each in gone)), remade)
    return UnseenCards(
        Setup(seen.options, numbers_of(seen.order_cards), seen.order, seen.dealer),
        held,
        tuple(slots),
        events,
        tuple(gone),
        others,
        remade,
        tuple(_has_points(seen, player) for player in players),
    )


def _events(seen: Observation, player: int, held: Cards) -> Cards:
    """Return the player's events since the remake; see `UnseenCards`."""
    found = list[int]()
    for text in seen.since[player]:
        verb, _space, card = text.partition(" ")
        if verb == "discard":
            found.append(~TEXTS.index(card))
        else:
            found.append(TEXTS.index(card) if card else UNKNOWN)
    if player != seen.observer and seen.shown[player]:
        found += [~card for card in without(held, numbers_of(seen.known[player]))]
    return tuple(found)


def _gone(player: int, events: Cards) -> Iterator[Gone]:
    """Yield the cards that are gone, each with the number of cards drawn before."""
    drawn = 0
    for event in events:
        if event == UNKNOWN:
            drawn += 1
        else:
            yield Gone(player, ~event, drawn)


def _has_points(seen: Observation, player: int) -> bool:
    """Return whether all can tell that the player's last discard left points."""
    if seen.active is None or seen.shown[player] or player == seen.observer:
        return False
    first = (seen.order.index(seen.dealer or 0) + 1) % len(seen.order)
    place = (seen.order.index(player) - first) % len(seen.order)
    return place < seen.turns  # the player has had a turn


# The guess


def _dealt(seen: Observation, known: UnseenCards, rng: Rng) -> State:
    """Return a state with hands and a stock, without the points of rounds."""
    story = _Story(known, rng)
    old = shuffled(rng, tuple(story.old.elements()))
    new = shuffled(rng, tuple(story.new.elements()))
    seats = list[Seat]()
    for player, held in enumerate(known.held):
        drawn, more = story.drawn[player], story.lacking[player]
        cards, old = old[:more], old[more:]
        kept = [k for k, card in enumerate(drawn) if card == UNKNOWN]
        for k, card in zip(kept, new, strict=False):
            drawn[k] = card
        cards, new = (*cards, *new[: len(kept)]), new[len(kept) :]
        since = _since(known.events[player], drawn, len(seen.since[player]))
        hand = tuple(sorted((*held, *cards)))
        seats.append(Seat(hand, numbers_of(seen.known[player]), since))
    return State(
        known.setup,
        seen.phase,
        seen.to_act,
        seen.round,
        seen.active,
        tuple(seats),
        numbers_of(seen.discards),
        stock=new if seen.remade else old,
        taken=_taken(seen, known, seats, rng),
        is_open=seen.taken_open is not None,
        turns=seen.turns,
        out_player=seen.out_player,
        remade=numbers_of(seen.remade),
    )


def _since(events: Cards, drawn: Sequence[int], n: int) -> Cards:
    """Return the first n events, with draws replaced by the cards of `drawn`."""
    cards = iter(drawn)
    return tuple(event if event < 0 else next(cards) for event in events[:n])


def _taken(
    seen: Observation, known: UnseenCards, seats: Sequence[Seat], rng: Rng
) -> int | None:
    """Return the card that the active player has taken, None if there is none."""
    player = seen.active
    if player is None or seen.hand_counts[player] == seen.wild_rank:
        return None
    for text in (seen.taken, seen.taken_open):
        if text is not None:
            return TEXTS.index(text)
    seat = seats[player]
    if seat.since:
        return seat.since[-1]
    return pick(rng, without(seat.hand, known.held[player]))


# G18, points that are hidden


def _rows(seen: Observation, rng: Rng) -> Rows:
    """Return the points of all rounds, with points of random hands for hidden ones.

    An observer who joined knows the highest score of that time, and began with it.
    """
    rows = _open_rows(seen)
    hidden = [k for k, row in enumerate(rows) if None in row]
    mine = sum(row[seen.observer] or 0 for row in rows if len(row) > seen.observer)
    begun_with = (seen.scores[seen.observer] or 0) - mine
    # number of rounds before the observer joined
    before = sum(len(row) <= seen.observer for row in rows)
    last = rows[-1] if before == len(rows) > 0 and None not in rows[-1] else ()
    most = begun_with - max((points or 0 for points in last), default=0)
    goal = last.index(max(last, key=lambda points: points or 0)) if last else 0
    found, scores = list[tuple[int, ...]](), list[int]()
    for number, row in enumerate(rows):
        add_players(scores, len(row))
        points = [_random_points(seen, number, rng) if p is None else p for p in row]
        if number < before and number in hidden:
            points = [min(p, most - s) for p, s in zip(points, scores, strict=True)]
            if number == max(k for k in hidden if k < before):
                leader = goal if goal < len(row) else 0
                points[leader] = most - scores[leader]
        found.append(tuple(points))
        scores[:] = [s + p for s, p in zip(scores, points, strict=True)]
    return tuple(found)


def _open_rows(seen: Observation) -> list[HiddenRow]:
    """Return the rows that the observer sees, the last one from the open hands."""
    rows = list(seen.round_scores)
    if seen.phase == "deal":
        rests = [lying.rest if lying else () for lying in seen.shown[: len(rows[-1])]]
        rows[-1] = tuple(
            sum(points_of(card, seen.wild_rank) for card in numbers_of(rest))
            for rest in rests
        )
    return rows


def _random_points(seen: Observation, number: int, rng: Rng) -> int:
    """Return the points of a random hand of a round (from 0)."""
    wild_rank = wild_rank_of(number + 1)
    hand = shuffled(rng, range(DECK_SIZE))[:wild_rank]
    return points_left(hand, wild_rank, seen.options.min_naturals)


# G15, sources of the discards since the stock was remade
#
# A discard that no other player knew to be in the hand is old or new. An old card was
# in the hand at the remake; a new card came from the stock afterwards. The observer
# knows both groups as a whole: the number of cards of each kind in the other hands, and
# in the stock. The observer also knows the size of each hand. A player can't have
# discarded more new cards than the player had drawn by then.
#
# `_Story` first marks discards as old or new at random. While a constraint is broken,
# one of the discards that break it changes sides. Kinds of cards and players are the
# two sides of a flow network. So a repair always exists, if some steps are random.


class _Story:
    """A possible source for each card that others have discarded since the remake."""

    def __init__(self, known: UnseenCards, rng: Rng) -> None:
        self._gone, self._slots, self._rng = known.gone, known.slots, rng
        # cards of other hands and of the stock at the remake, without the discards
        self.old, self.new = Counter(known.others), Counter(known.remade)
        self.lacking = list(known.slots)  # by player, number of old cards still held
        # by player, the cards drawn; `UNKNOWN` for one still in the hand
        self.drawn = [[e for e in events if e >= 0] for events in known.events]
        self._is_old = [self._may_be_old(each) for each in known.gone]
        if known.gone:
            self._mend()
        for each, is_old in zip(known.gone, self._is_old, strict=True):
            if is_old:
                self.old[each.card] -= 1
                self.lacking[each.player] -= 1
            else:
                self.new[each.card] -= 1
                drawn = self.drawn[each.player]
                unknown = [k for k in range(each.drawn) if drawn[k] == UNKNOWN]
                drawn[pick(rng, unknown)] = each.card

    def _may_be_old(self, gone: Gone) -> bool:
        old, new = self.old[gone.card], self.new[gone.card]
        return not gone.drawn or below(self._rng, old + new) < old

    def _mend(self) -> None:
        """Change sides of discards until no constraint is broken."""
        while broken := [*self._broken()]:
            numbers = pick(self._rng, broken)
            if below(self._rng, 4):
                costs = [(self._cost_of_change(n), n) for n in numbers]
                least = min(costs)[0]
                numbers = [n for cost, n in costs if cost == least]
            self._is_old[pick(self._rng, numbers)] ^= True

    def _cost_of_change(self, number: int) -> int:
        self._is_old[number] ^= True
        cost = sum(1 for _numbers in self._broken())
        self._is_old[number] ^= True
        return cost

    def _broken(self) -> Iterator[list[int]]:
        """Yield for each broken constraint the discards of which one must change."""
        sides = Counter(
            (each.card, is_old)
            for each, is_old in zip(self._gone, self._is_old, strict=True)
        )
        for (card, is_old), n in sides.items():
            if n > (self.old if is_old else self.new)[card]:
                yield [
                    k
                    for k, each in enumerate(self._gone)
                    if each.card == card and self._is_old[k] == is_old
                    if each.drawn
                ] or [k for k, each in enumerate(self._gone) if each.card == card]
        old, new = Counter[int](), dict[int, list[int]]()
        for k, each in enumerate(self._gone):
            if self._is_old[k]:
                old[each.player] += 1
                continue
            mine = new.setdefault(each.player, [])
            mine.append(k)
            if len(mine) > each.drawn:
                yield [*mine]
        for player, n in old.items():
            if n > self._slots[player]:
                yield [
                    k
                    for k, each in enumerate(self._gone)
                    if each.player == player and self._is_old[k] and each.drawn
                ]
