"""The middle of the table, and what lies open at the end of a round or game.

First come the stock, the round and the discards, and the cut. Then come open hands
(G12, G13), the table of points, and the end.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from tabletop.core.cards import card_words, rank_sign, the_card
from tabletop.core.i18n import _, apart, ngettext
from tabletop.games import game_of_threes
from tabletop.games.game_of_threes.cards import RANKS
from tabletop.games.game_of_threes.events import Event
from tabletop.games.game_of_threes.observation import Observation, ShownHand
from tabletop.games.game_of_threes.rules import wild_rank_of
from tabletop.games.game_of_threes.view import faces, seats, selection, words
from tabletop.games.game_of_threes.view.selection import Scene
from tabletop.ui import Ui, cards
from tabletop.ui.elements import Attributes, Element, svg, tag
from tabletop.ui.pieces import Card, Control, Pile, card, control, pile, thing_id
from tabletop.ui.result import Result, TurningPoint
from tabletop.ui.table import Seat, back, disc_of

SHOWN: Final = 3  # maximum visible cards of the discard pile

WIDTH: Final = 320
HEIGHT: Final = 104
THUMB: Final = 44  # width of the slider's thumb, which the places of the fan depend on
_CARD: Final = 62  # height of a card of the fan
_RISE: Final = 22  # height of the fan's middle above its ends
_LEAN: Final = 0.5  # lean of the cards at the ends, in radians
_LIFT: Final = 12  # lift of the cards above the cut


# The piles, and the round between them


def piles(now: Scene) -> tuple[Element, ...]:
    """Return the stock, the wild rank and the discards."""
    return _stock(now), stand(now), _discards(now)


def stand(now: Scene) -> Element:
    """Return the wild rank, a button that opens the points of all rounds."""
    rank = rank_sign(RANKS[now.seen.wild_rank - 1])
    wild = _("wild: {rank}, joker") if now.seen.options.jokers else _("wild: {rank}")
    told = [words.round_told(now.seen), wild.format(rank=rank), _own_points(now)]
    looks: Attributes = {"class": "g3-stand", "id": "scores", "aria-label": apart(told)}
    opens = control(cards.opening(now.ui, cards.SCORES))
    shown = card(Card(drawing=faces.wild_rank(rank), kind="g3-wild", label=""))
    return tag("button", {**looks, **opens}, shown, tag("span", {}, _("wild")))


def _own_points(now: Scene) -> str:
    """Return the observer's points in words, or "Points" before the first score."""
    score = now.seen.scores[now.seen.observer]
    if score is None or not now.seen.round_scores:
        return _("Points")
    name = now.ui.name_of(now.seen.observer)
    if now.seen.observer in words.leaders(now.seen):
        names = [now.ui.name_of(seat) for seat in range(len(now.seen.scores))]
        return words.standing(now.seen, names)
    return _("{name} has {points}").format(name=name, points=words.points(score))


def _stock(now: Scene) -> Element:
    n, can = now.seen.stock, selection.STOCK in now.legal
    told = ngettext("Stock: {n} card", "Stock: {n} cards", n).format(n=n)
    does = _("{pile}; draw from it").format(pile=told)
    heap = Pile(
        id="stock",
        label=does if can else told,
        count=n,
        kind="g3-pile",
        cards=(back(),) * min(n, 2),
        is_lit=can,
        does=_draws(now, "stock", selection.STOCK, can=can),
    )
    return pile(heap)


def _draws(now: Scene, id_: str, action: str, *, can: bool) -> Control:
    return Control(
        action=action,
        is_enabled=can,
        is_hinted=now.ui.hint == action,
        carried=id_ if can and not now.discards else "",
        to=selection.DRAW,
    )


def _discards(now: Scene) -> Element:
    seen, n, action = now.seen, len(now.seen.discards), selection.to_pile(now)
    can = action in now.legal or action.startswith("=")
    does = _draws(now, "pile", action, can=can)
    if now.discards:  # the advice is at the card
        does = replace(does, is_hinted=False)
    if action.startswith("="):
        does = Control(press=action)
    heap = Pile(
        id="pile",
        label=_pile_told(now) if can else _top(seen),
        count=0,
        kind="g3-pile",
        cards=tuple(_lying(now, k) for k in range(max(0, n - SHOWN), n)),
        takes=selection.DISCARD,
        is_lit=can,
        does=does,
    )
    return pile(heap)


def _lying(now: Scene, place: int) -> Card:
    """Return a card of the pile; a new card moves in from the player's seat.

    Those below it lie there, even if they are only shown once a card has been taken.
    """
    recent, start = now.ui.recent, None
    if place == len(now.seen.discards) - 1:
        is_new = bool(recent) and recent[-1][1].startswith("discard ")
        start = (is_new and cards.whence(now.ui, now.seen.observer)) or "stock"
    return replace(
        faces.face_up(now.seen.discards[place], now.seen.wild_rank),
        thing=thing_id(now.ui, f"discards {place}"),
        start=start,
    )


def _top(seen: Observation) -> str:
    if not seen.discards:
        return _("The discard pile is empty")
    told = ngettext(
        "Discards: {n} card, {card} on top",
        "Discards: {n} cards, {card} on top",
        len(seen.discards),
    )
    return told.format(n=len(seen.discards), card=the_card(seen.discards[-1]))


def _pile_told(now: Scene) -> str:
    """Return the pile and the effect of a touch, in words."""
    told, card = _("{pile}; take it"), ""
    if now.chosen:
        card = the_card(now.chosen[:2])
        told = _("{pile}; discard {card} here")
    return told.format(pile=_top(now.seen), card=card)


# The deck as a fan, to be cut (G5): a slider over a picture


def cutting(now: Scene) -> Element:
    """Return the fan, cut at the chosen place, and the slider over it."""
    size, place = now.seen.stock, selection.cut_at(now)
    slider: Attributes = {
        "type": "range",
        "class": "g3-slider",
        "id": "cut-place",
        "min": 1,
        "max": size - 1,
        "value": place,
        "data-slide": selection.CUT,
        "aria-label": _("Where to cut the {n} cards").format(n=size),
        "aria-valuetext": place_told(place),
    }
    inside = fan(size, place), tag("input", slider)
    return tag("div", {"class": "g3-fan"}, inside)


def place_told(place: int) -> str:
    """Return the place of the cut in words."""
    return ngettext("after {n} card", "after {n} cards", place).format(n=place)


def fan(size: int, place: int) -> Element:
    """Return a picture of a fan of `size` cards, with the cards above the cut lifted.

    Each card is a line, its edge. Only the last card of each part shows its back.
    """
    below = "".join(_edge(k, size, 0) for k in range(place, size))
    above = "".join(_edge(k, size, _LIFT) for k in range(place))
    parts = (tag("path", {"d": below}), tag("path", {"class": "g3-above", "d": above}))
    return svg(WIDTH, HEIGHT, parts, **{"class": "g3-spread"})


def _edge(number: int, size: int, lift: float) -> str:
    along = number / (size - 1)
    x = THUMB / 2 + along * (WIDTH - THUMB)
    lean = (along - 0.5) * 2 * _LEAN
    foot = HEIGHT - 4 - _RISE * math.cos((along - 0.5) * math.pi) - lift
    dx, dy = _CARD * math.sin(lean), -_CARD * math.cos(lean)
    return f"M{x - dx / 3:.1f} {foot:.1f}l{dx:.1f} {dy:.1f}"


# Open hands: their sets side by side, and the cards left over

TOGETHER: Final = 3  # place from which on open hands come in together
UNKNOWN: Final = "–"  # sign for hidden points, and for rounds before a player joined


def hands(now: Scene, players: Sequence[Seat]) -> Element:
    """Return every hand at the end of a round, by score, the fewest points first.

    Players who have joined after the round come before them (G17).
    """
    seen = now.seen
    order = sorted(
        players,
        key=lambda each: (
            seen.shown[each.number] is not None,
            seen.scores[each.number] or 0,
            each.number,
        ),
    )
    title = _("Round {n}: all hands face up").format(n=seen.round)
    looks: Attributes = {
        "class": f"panel g3-open count-{len(order)}",
        "id": "open",
        "data-covers": "",
        "aria-label": title,
        "tabindex": 0,
    }
    rows = (_row(now, k, each) for k, each in enumerate(order))
    told = tag("span", {"class": "sr-only"}, title)
    head = tag("h2", {}, told, _dots(seen.round, seen.options.rounds))
    return tag("section", looks, head, _look(now), tag("ul", {}, rows))


def _dots(done: int, rounds: int) -> Element:
    """Return a dot for each round, the ones that are over filled."""
    each = (
        tag("span", {"class": "g3-over" if k < done else None}) for k in range(rounds)
    )
    return tag("span", {"class": "g3-dots", "aria-hidden": "true"}, each)


def _look(now: Scene) -> Element | None:
    """Return the button that opens the points; the end of the game shows them."""
    if now.is_over:
        return None
    looks: Attributes = {"class": "action", "id": "scores"}
    opens = control(cards.opening(now.ui, cards.SCORES))
    return tag("button", {**looks, **opens}, _own_points(now))


def _row(now: Scene, place: int, player: Seat) -> Element:
    seen, lying, seat = now.seen, now.seen.shown[player.number], player.number
    parts = [disc_of(player, now.ui), tag("strong", {}, player.name)]
    if not lying:
        told = _("joins at the next deal")
        parts.append(tag("span", {"class": "g3-waits"}, told))
    elif seat == seen.out_player:
        parts.append(tag("span", {"class": "g3-out"}, _("went out")))
    score = seen.scores[seat]
    if score is not None:
        heard, shown = [_("{n} in all").format(n=score)], ""
        if lying:
            points = seen.round_scores[-1][seat] or 0
            heard, shown = [words.points(points), *heard], f"+{points}"
        seen_only: Attributes = {"aria-hidden": "true"}
        parts += [
            tag("span", {"class": "sr-only"}, apart(heard)),
            tag("span", {"class": "g3-left", **seen_only}, shown),
            tag("span", {"class": "g3-sum", **seen_only}, str(score)),
        ]
    laid = {"class": f"nth-{min(place, TOGETHER)}"}
    sets = open_sets(seen, lying) if lying else None
    return tag("li", laid, tag("p", {}, parts), sets)


def open_sets(seen: Observation, lying: ShownHand) -> Element:
    """Return the cards of an open hand in their sets."""
    told = [
        words.set_words(each, seen.wild_rank, seen.options.min_naturals)
        for each in lying.sets
    ]
    left = ", ".join(map(card_words, lying.rest))
    told.append(_("left over: {cards}").format(cards=left))
    pieces = [*seats.open_cards(seen, lying)]
    groups = []
    for name, each in zip(told, (*lying.sets, lying.rest), strict=True):
        looks = {"class": "g3-set", "role": "img", "aria-label": name}
        laid, pieces = pieces[: len(each)], pieces[len(each) :]
        groups += [tag("span", looks, map(card, laid))] * bool(each)
    return tag("div", {"class": "g3-sets"}, groups)


# The table of points: a row for each round, a column for each player


def points_table(seen: Observation, ui: Ui) -> Element:
    """Return the points of all rounds, and the totals; hidden points are a dash."""
    names = (ui.name_of(seat) for seat in range(len(seen.scores)))
    heads = (tag("th", {"scope": "col"}, name) for name in (_("Round"), *names))
    rows = (_round(seen, k, row) for k, row in enumerate(seen.round_scores))
    first = words.leaders(seen)
    totals = (_cell(n, is_first=seat in first) for seat, n in enumerate(seen.scores))
    total = tag("th", {"scope": "row"}, _("Total"))
    return tag(
        "table",
        {"class": "g3-scores"},
        tag("thead", {}, tag("tr", {}, heads)),
        tag("tbody", {}, rows),
        tag("tfoot", {}, tag("tr", {}, total, totals)),
    )


def _round(seen: Observation, number: int, points: Sequence[int | None]) -> Element:
    """Return a row; players who joined later have no points in it."""
    missing = [None] * (len(seen.scores) - len(points))
    rank = rank_sign(RANKS[wild_rank_of(number + 1) - 1])
    wild = tag("small", {"aria-hidden": "true"}, f" {rank}")
    head = tag("th", {"scope": "row"}, str(number + 1), wild)
    return tag("tr", {}, head, map(_cell, (*points, *missing)))


def _cell(points: int | None, *, is_first: bool = False) -> Element:
    """Return a cell of points; a leader's total says so."""
    if points is None:
        hidden = tag("span", {"class": "sr-only"}, _("hidden"))
        return tag("td", {}, UNKNOWN, hidden)
    if is_first:
        leads = tag("span", {"class": "sr-only"}, f", {_('in the lead')}")
        return tag("td", {"class": "g3-leads"}, str(points), leads)
    return tag("td", {"class": None if points else "g3-none"}, str(points))


# The end of a game


def ending(seen: Observation, names: Sequence[str]) -> Result:
    """Return the winners and the points of all."""
    totals = tally(seen)
    first = [seat for seat, n in enumerate(totals) if n == min(totals)]
    line = ngettext("{names} wins", "{names} win", len(first))
    return Result(
        line=line.format(names=words.names_of(first, names)),
        worth=words.points(min(totals)),
        scores=tuple(map(words.points, totals)),
    )


def turning_point(
    seen: Observation, log: Sequence[str], names: Sequence[str]
) -> TurningPoint | None:
    """Return the last move of the last player in the round in which they lost most."""
    totals = tally(seen)
    last = totals.index(max(totals))
    lost = [(row[last] or 0) if last < len(row) else 0 for row in seen.round_scores]
    if not any(lost):
        return None
    number = lost.index(max(lost))
    start = game_of_threes.new(len(names), seen.options)
    found = decided = 0
    for ply, event in enumerate(Event.course(game_of_threes, start, log)):
        if event.before.to_act == last:
            decided = ply
        if len(event.before.round_scores) <= number < len(event.after.round_scores):
            found = decided
            break
    told = _("{name} got {points} in round {round}.").format(
        name=names[last], points=words.points(lost[number]), round=number + 1
    )
    return TurningPoint(ply=found, told=told)


def won(seen: Observation, names: Sequence[str]) -> str:
    """Return the winners and their points, in a few words."""
    totals = tally(seen)
    first = [seat for seat, n in enumerate(totals) if n == min(totals)]
    told = ngettext(
        "{names} wins with {points}", "{names} win with {points}", len(first)
    )
    points = words.points(min(totals))
    return told.format(names=words.names_of(first, names), points=points)


def tally(seen: Observation) -> tuple[int, ...]:
    """Return the points of each seat of a finished game; the fewest win."""
    return tuple(score or 0 for score in seen.scores)


def review(
    seen: Observation, _log: Sequence[str], names: Sequence[str]
) -> tuple[Element, ...]:
    """Return the decisive rounds, and the points of all rounds."""
    course = cards.course(_turning(seen, names))
    return *course, points_table(seen, Ui(names=tuple(names)))


def _turning(seen: Observation, names: Sequence[str]) -> Iterator[str]:
    """Yield the decisive rounds, and how often each player had no points."""
    totals = tally(seen)
    winner = totals.index(min(totals))
    if totals.count(min(totals)) == 1:
        lead = _("{name} led from round {n} on.")
        yield lead.format(name=names[winner], n=_led_from(seen, winner))
    n, number, seat = max(
        (points or 0, number + 1, seat)
        for number, row in enumerate(seen.round_scores)
        for seat, points in enumerate(row)
    )
    if n:
        told = ngettext(
            "{name} had the worst round: {n} point in round {round}.",
            "{name} had the worst round: {n} points in round {round}.",
            n,
        )
        yield told.format(n=n, name=names[seat], round=number)
    for seat, name in enumerate(names):
        none = sum(row[seat] == 0 for row in seen.round_scores if seat < len(row))
        clear = ngettext(
            "{name} had nothing left over in {n} round.",
            "{name} had nothing left over in {n} rounds.",
            none,
        )
        yield clear.format(name=name, n=none)


def _led_from(seen: Observation, winner: int) -> int:
    first = 1
    sums = [0] * len(seen.scores)
    for number, row in enumerate(seen.round_scores):
        for seat, points in enumerate(row):
            sums[seat] += points or 0
        others = (n for seat, n in enumerate(sums[: len(row)]) if seat != winner)
        if sums[winner] >= min(others):
            first = number + 2
    return first
