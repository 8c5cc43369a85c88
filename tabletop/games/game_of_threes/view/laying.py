"""Hands that lie open: their sets side by side, and what is left over (G12, G13)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from tabletop.cards import card_words
from tabletop.drawing import cards
from tabletop.drawing.markup import Attributes, escape, sentence, tag
from tabletop.games.game_of_threes.seeing import Observation, Shown
from tabletop.games.game_of_threes.view import sets
from tabletop.games.game_of_threes.view.touch import Scene
from tabletop.i18n import _

MOST_SEATS: Final = 5
"""Up to so many players there is room for the sets of who is out."""


def drawn(now: Scene) -> str:
    """Return every hand at the end of a round, whoever has the fewest points first."""
    seen = now.seen
    order = sorted(seen.order, key=lambda seat: (seen.scores[seat] or 0, seat))
    title = _("Round {n}: every hand lies open").format(n=seen.round)
    section: Attributes = {
        "class": "g3-open",
        "id": "open",
        "aria-label": title,
        "tabindex": 0,
    }
    rows = [
        *(_newcomer(now, seat) for seat in order if not seen.shown[seat]),
        *(_row(now, seat) for seat in order if seen.shown[seat]),
    ]
    head = sentence("h2", {}, title)
    return tag("section", section, head, tag("ul", {}, *rows))


def out(now: Scene) -> str:
    """Return the sets of another player who is out, where few sit at the table."""
    seen, seat = now.seen, now.seen.out_player
    if seat is None or seat == seen.observer or len(seen.order) > MOST_SEATS:
        return ""
    lying = seen.shown[seat]
    if lying is None:
        return ""
    told = _("{name} is out:").format(name=now.ui.name_of(seat))
    return tag("div", {"class": "g3-lying"}, escape(told), open_sets(seen, lying))


def _newcomer(now: Scene, seat: int) -> str:
    """Return a player who has sat down after the round (G17)."""
    told = sentence("span", {"class": "g3-waits"}, _("joins at the next deal"))
    name = sentence("strong", {}, now.ui.name_of(seat))
    score = now.seen.scores[seat]
    sum_ = "" if score is None else sentence("span", {"class": "g3-sum"}, str(score))
    return tag("li", {}, tag("p", {}, name, told, sum_))


def _row(now: Scene, seat: int) -> str:
    """Return a player with his points and his cards."""
    seen, lying = now.seen, now.seen.shown[seat]
    parts = [sentence("strong", {}, now.ui.name_of(seat))]
    if seat == seen.out_player:
        parts.append(sentence("span", {"class": "g3-out"}, _("out")))
    row = seen.round_scores[-1]
    points, score = row[seat] if seat < len(row) else None, seen.scores[seat]
    if points is not None and score is not None:
        told = _("+{points} = {score}").format(points=points, score=score)
        parts.append(sentence("span", {"class": "g3-sum"}, told))
    head = tag("p", {}, *parts)
    return tag("li", {}, head, open_sets(seen, lying) if lying else "")


def open_sets(seen: Observation, lying: Shown) -> str:
    """Return the cards of an open hand in their sets."""
    return tag("div", {"class": "g3-sets"}, *_groups(seen, lying))


def _groups(seen: Observation, lying: Shown) -> Iterator[str]:
    wild_rank, naturals = seen.wild_rank, seen.options.min_naturals
    for each in lying.sets:
        yield group(each, sets.set_words(each, wild_rank, naturals), "g3-set")
    if lying.rest:
        told = ", ".join(map(card_words, lying.rest))
        yield group(lying.rest, _("left over: {cards}").format(cards=told), "g3-rest")


def group(texts: Sequence[str], told: str, kind: str) -> str:
    """Return cards side by side as one picture."""
    picture: Attributes = {"class": kind, "role": "img", "aria-label": told}
    faces = (tag("span", {}, cards.small(text)) for text in texts)
    return tag("span", picture, *faces)
