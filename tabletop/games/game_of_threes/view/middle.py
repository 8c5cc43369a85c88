"""The middle of the table, and the panel at the end of a round or game.

First come the round, the stock, the discards and the cut. Then come open hands (G12,
G13), the table of points, and the end.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import Final

from tabletop.core.cards import card_words, rank_sign, the_card
from tabletop.core.i18n import _, ngettext
from tabletop.games.game_of_threes.cards import RANKS
from tabletop.games.game_of_threes.observation import Observation, ShownHand
from tabletop.games.game_of_threes.rules import wild_rank_of
from tabletop.games.game_of_threes.view import selection, words
from tabletop.games.game_of_threes.view.selection import Scene, is_wild_text
from tabletop.ui import Ui, cards, controls, seats
from tabletop.ui.markup import Attributes, escape, hidden, sentence, svg, tag, void

SHOWN: Final = 3
"""Maximum visible cards of the discard pile."""

WIDTH: Final = 320
HEIGHT: Final = 104
THUMB: Final = 44
"""Width of the slider's thumb, which the places of the fan depend on."""

_CARD: Final = 62
"""Height of a card of the fan."""

_RISE: Final = 22
"""Height of the fan's middle above its ends."""

_LEAN: Final = 0.5
"""Lean of the cards at the ends, in radians."""

_LIFT: Final = 12
"""Lift of the cards above the cut."""


def drawn(now: Scene) -> str:
    """Return the piles, or the fan while the person cuts it."""
    if now.seen.phase == "cut" and now.legal:
        board = tag(
            "div", {"class": "g3-board g3-cutting"}, looks(now), stand(now), _fan(now)
        )
        return _middle(_("The cut"), board)
    piles = tag("div", {"class": "g3-piles"}, _stock(now), stand(now), _pile(now))
    board = tag("div", {"class": "g3-board"}, piles, looks(now))
    return _middle(_("Piles"), board)


def _middle(title: str, board: str) -> str:
    return tag("div", {"class": "g3-middle"}, controls.heading(title), board)


# The round


def stand(now: Scene) -> str:
    """Return the wild rank as a card on a stand."""
    rank = words.wild_sign(now.seen)
    wild = _("wild: {rank}, joker").format(rank=rank)
    top = sentence("span", {"class": "g3-rank"}, rank) + words.wild_seal()
    card = tag("span", {"class": "g3-stood", "aria-hidden": "true"}, top)
    return tag("p", {"class": "g3-stand"}, card, sentence("span", {}, wild))


def looks(now: Scene) -> str:
    """Return the buttons that open the table of points and the discards."""
    told = f"{words.round_told(now.seen)} · "
    label = sentence("span", {"class": "g3-round"}, told) + escape(_own_points(now))
    label = tag("span", {}, label)
    found = [_look(now, cards.SCORES, "scores", label, stop=0)]
    if now.seen.discards:
        found.append(_look(now, cards.PILE, "look", escape(_("Discards")), stop=-1))
    return tag("div", {"class": "g3-looks", "data-rove": ""}, *found)


def _look(now: Scene, word: str, id_: str, label: str, *, stop: int) -> str:
    what: Attributes = {**cards.opening(now.ui, word), "tabindex": stop}
    return controls.button(id_, "button g3-look", what, label)


def _own_points(now: Scene) -> str:
    """Return the observer's points in words, or "Points" before the first score."""
    score = now.seen.scores[now.seen.observer]
    if score is None or not now.seen.round_scores:
        return _("Points")
    name = now.ui.name_of(now.seen.observer)
    if now.seen.observer in words.leaders(now.seen):
        return _("{name} leads with {n}").format(name=name, n=score)
    return _("{name} has {points}").format(name=name, points=words.points(score))


# The stock


def _stock(now: Scene) -> str:
    n = now.seen.stock
    told = ngettext("Stock: {n} card", "Stock: {n} cards", n).format(n=n)
    back = tag("span", {"class": "cards-card"}, cards.back()) if n else ""
    number = sentence("span", {"class": "cards-number"}, str(n))
    does = _("{pile}; draw from it").format(pile=told)
    return _button(now, "stock", selection.STOCK, (does, told), back, number)


def _button(
    now: Scene, id_: str, action: str, told: tuple[str, str], *parts: str
) -> str:
    """Return a pile; `told` has its label if it may be played, and if not."""
    can = action in now.legal or action.startswith("=")
    is_hint = now.ui.hint == action and action in {selection.STOCK, selection.TAKE}
    what: Attributes = {
        **selection.pressed(action),
        "data-hint": "" if is_hint else None,
        "data-takes": selection.DISCARD if id_ == "pile" else None,
        "data-carried": id_ if can and not now.discards else None,
        "data-to": selection.DRAW,
        "aria-disabled": None if can else True,
        "aria-label": told[not can],
    }
    kind = "cards-pile g3-pile" + " cards-lit" * can
    return controls.button(id_, kind, what, *parts)


# The discards


def _pile(now: Scene) -> str:
    n = len(now.seen.discards)
    lying = [_lying(now, k) for k in range(max(0, n - SHOWN), n)]
    blank = sentence("span", {"class": "cards-blank"}, _("discards"))
    told = _pile_told(now), _top(now.seen)
    return _button(now, "pile", selection.to_pile(now), told, *lying or [blank])


def _lying(now: Scene, place: int) -> str:
    """Return a card of the pile; a new card moves in from the player's seat."""
    face = cards.face(now.seen.discards[place])
    depth = len(now.seen.discards) - 1 - place
    start, kind = "pile" if depth else _discarder(now), f"nth-{depth}"
    return cards.thing(now.ui, f"discards {place}", face, kind, start=start)


def _discarder(now: Scene) -> str:
    """Return the id of the element that the last discard came from."""
    recent = now.ui.recent
    seat = cards.whence(now.ui, now.seen.observer)
    return seat if seat and recent[-1][1].startswith("discard ") else "stock"


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


def _fan(now: Scene) -> str:
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
    return tag("div", {"class": "g3-fan"}, fan(size, place), void("input", slider))


def place_told(place: int) -> str:
    """Return the place of the cut in words."""
    return ngettext("after {n} card", "after {n} cards", place).format(n=place)


def fan(size: int, place: int) -> str:
    """Return a picture of a fan of `size` cards, with the cards above the cut lifted.

    Each card is a line, its edge. Only the last card of each part shows its back.
    """
    below = "".join(_edge(k, size, 0) for k in range(place, size))
    above = "".join(_edge(k, size, _LIFT) for k in range(place))
    parts = (
        tag("path", {"class": "g3-below", "d": below}),
        tag("path", {"class": "g3-above", "d": above}),
    )
    return svg(WIDTH, HEIGHT, *parts, **{"class": "g3-spread"})


def _edge(number: int, size: int, lift: float) -> str:
    """Return the edge of a card as a line from its foot to its head."""
    along = number / (size - 1)
    x = THUMB / 2 + along * (WIDTH - THUMB)
    lean = (along - 0.5) * 2 * _LEAN
    foot = HEIGHT - 4 - _RISE * math.cos((along - 0.5) * math.pi) - lift
    dx, dy = _CARD * math.sin(lean), -_CARD * math.cos(lean)
    return f"M{x - dx / 3:.1f} {foot:.1f}l{dx:.1f} {dy:.1f}"


# Points

MOST_SEATS: Final = 5
"""Maximum players with room for the sets of the player who is out."""

TOGETHER: Final = 3
"""Place from which on open hands come in together; earlier ones come one by one."""

UNKNOWN: Final = "–"
"""Sign for hidden points, and for rounds before a player joined."""


# Open hands: their sets side by side, and the cards left over


def hands(now: Scene) -> str:
    """Return every hand at the end of a round, by score, the fewest points first.

    Players who have joined after the round come before them (G17).
    """
    seen = now.seen
    order = sorted(
        seen.order,
        key=lambda seat: (seen.shown[seat] is not None, seen.scores[seat] or 0, seat),
    )
    title = _("Round {n}: every hand lies open").format(n=seen.round)
    section: Attributes = {
        "class": f"g3-open count-{len(order)}",
        "id": "open",
        "data-covers": "",
        "aria-label": title,
        "tabindex": 0,
    }
    rows = (_row(now, k, seat) for k, seat in enumerate(order))
    return tag("section", section, sentence("h2", {}, title), tag("ul", {}, *rows))


def out(now: Scene) -> str:
    """Return the sets of another player who is out, at a table of few players."""
    seen, seat = now.seen, now.seen.out_player
    if seat is None or seat == seen.observer or len(seen.order) > MOST_SEATS:
        return ""
    lying = seen.shown[seat]
    if lying is None:
        return ""
    told = _("{name} is out:").format(name=now.ui.name_of(seat))
    return tag("div", {"class": "g3-lying"}, escape(told), open_sets(seen, lying))


def _row(now: Scene, place: int, seat: int) -> str:
    """Return a player with the open cards and their points."""
    seen, lying, name = now.seen, now.seen.shown[seat], now.ui.name_of(seat)
    parts = [seats.disc(seat, name), sentence("strong", {}, name)]
    if not lying:
        told = _("joins at the next deal")
        parts.append(sentence("span", {"class": "g3-waits"}, told))
    elif seat == seen.out_player:
        parts.append(sentence("span", {"class": "seat-deed g3-out"}, _("went out")))
    score = seen.scores[seat]
    if score is not None:
        points = (seen.round_scores[-1][seat] or 0) if lying else 0
        if lying:
            kind = "g3-left" if points else "g3-left g3-none"
            parts.append(sentence("span", {"class": kind}, words.points(points)))
        told = _("{n} in all").format(n=score)
        parts.append(sentence("span", {"class": "g3-sum"}, told))
    hand = open_sets(seen, lying) if lying else ""
    laid = {"class": f"nth-{min(place, TOGETHER)}"}
    return tag("li", laid, tag("p", {}, *parts), hand)


def open_sets(seen: Observation, lying: ShownHand) -> str:
    """Return the cards of an open hand in their sets."""
    return tag("div", {"class": "g3-sets"}, *_groups(seen, lying))


def _groups(seen: Observation, lying: ShownHand) -> Iterator[str]:
    for each in lying.sets:
        told = words.set_words(each, seen.wild_rank, seen.options.min_naturals)
        yield _group(each, told, "g3-set", seen.wild_rank)
    if lying.rest:
        told = ", ".join(map(card_words, lying.rest))
        told = _("left over: {cards}").format(cards=told)
        yield _group(lying.rest, told, "g3-rest", seen.wild_rank)


def _group(texts: Sequence[str], told: str, kind: str, wild_rank: int) -> str:
    """Return cards side by side as one picture, with marks on wild cards."""
    faces = (_small(text, is_wild=is_wild_text(text, wild_rank)) for text in texts)
    return tag("span", {"class": kind, "role": "img", "aria-label": told}, *faces)


def _small(text: str, *, is_wild: bool) -> str:
    """Return a small card of an open hand."""
    seal = words.wild_seal() if is_wild else ""
    return tag(
        "span", {"class": "g3-wild" if is_wild else None}, cards.small(text), seal
    )


# The table of points: a row for each round, a column for each player


def table(seen: Observation, ui: Ui) -> str:
    """Return the points of all rounds, and the totals; hidden points are a dash."""
    names = (ui.name_of(seat) for seat in range(len(seen.scores)))
    heads = (sentence("th", {"scope": "col"}, name) for name in (_("Round"), *names))
    rows = (_round(seen, k, row) for k, row in enumerate(seen.round_scores))
    first = words.leaders(seen)
    totals = (_cell(n, is_first=seat in first) for seat, n in enumerate(seen.scores))
    total = sentence("th", {"scope": "row"}, _("Total"))
    return tag(
        "table",
        {"class": "g3-scores"},
        tag("thead", {}, tag("tr", {}, *heads)),
        tag("tbody", {}, *rows),
        tag("tfoot", {}, tag("tr", {}, total, *totals)),
    )


def _round(seen: Observation, number: int, points: Sequence[int | None]) -> str:
    """Return a row; players who joined later have no points in it."""
    missing = [None] * (len(seen.scores) - len(points))
    rank = rank_sign(RANKS[wild_rank_of(number + 1) - 1])
    wild = sentence("small", {"aria-hidden": "true"}, f" {rank}")
    head = tag("th", {"scope": "row"}, str(number + 1), wild)
    return tag("tr", {}, head, *map(_cell, (*points, *missing)))


def _cell(points: int | None, *, is_first: bool = False) -> str:
    """Return a cell of points; a leader's total says so."""
    if points is None:
        return tag("td", {}, UNKNOWN, hidden("span", _("hidden")))
    if is_first:
        leads = _("in the lead")
        return tag(
            "td", {"class": "g3-first"}, str(points), hidden("span", f", {leads}")
        )
    return sentence("td", {"class": None if points else "g3-none"}, str(points))


# The end of a game


def ending(seen: Observation, names: Sequence[str]) -> str:
    """Return the winners and all places."""
    totals = tally(seen)
    order = sorted(range(len(totals)), key=totals.__getitem__)
    rows = (_placed(totals, seat, names[seat]) for seat in order)
    return cards.results(won(seen, names), rows)


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


def _placed(totals: Sequence[int], seat: int, name: str) -> str:
    place = 1 + sum(n < totals[seat] for n in totals)
    parts = (
        sentence("span", {"class": "g3-place"}, f"{place}."),
        sentence("strong", {}, name),
        sentence("span", {}, str(totals[seat])),
    )
    return tag("li", {}, *parts)


def review(seen: Observation, _log: Sequence[str], names: Sequence[str]) -> str:
    """Return the decisive rounds, and the points of all rounds."""
    course = cards.course(_turning(seen, names))
    return course + table(seen, Ui(names=tuple(names)))


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
    """Return the round from which the winner led alone until the end."""
    first = 1
    sums = [0] * len(seen.scores)
    for number, row in enumerate(seen.round_scores):
        for seat, points in enumerate(row):
            sums[seat] += points or 0
        others = (n for seat, n in enumerate(sums[: len(row)]) if seat != winner)
        if sums[winner] >= min(others):
            first = number + 2
    return first
