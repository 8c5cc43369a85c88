"""What lies open over the table when it is asked for, and can be put away."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields
from typing import Final

from tabletop.drawing import Ui, cards
from tabletop.drawing.markup import sentence, tag
from tabletop.games.game_of_threes.seeing import Observation
from tabletop.games.game_of_threes.view import points, touch, words
from tabletop.games.game_of_threes.view.laying import open_sets
from tabletop.games.game_of_threes.view.touch import Scene
from tabletop.i18n import _

KIND: Final = "g3-panel"


def opened(now: Scene) -> str:
    """Return what the person looks at more closely, or ""."""
    word = now.ui.selected[-1] if now.ui.selected else ""
    if word == touch.PILE:
        return cards.panel(now.ui, _("The discard pile"), _pile(now.seen), KIND)
    if word == touch.SCORES:
        return cards.panel(now.ui, _("Points"), _points(now), KIND)
    players = range(len(now.seen.hand_counts))
    seat = next((s for s in players if touch.in_seat(s) == word), None)
    if seat is None:
        return ""
    label = _("What is known of {name}").format(name=now.ui.name_of(seat))
    return cards.panel(now.ui, label, _seat(now, seat), f"{KIND} g3-of-seat")


def closing(seen: Observation, ui: Ui) -> str:
    """Return the word that takes away what lies open, "" where nothing does."""
    return ui.selected[-1] if opened(touch.scene(seen, (), ui)) else ""


def _pile(seen: Observation) -> Iterator[str]:
    title = _("The discards, the latest first: {n}")
    yield sentence("h2", {}, title.format(n=len(seen.discards)))
    yield cards.listing(seen.discards[::-1])


def _seat(now: Scene, seat: int) -> Iterator[str]:
    """Give what everybody knows of a player's cards."""
    seen, name = now.seen, now.ui.name_of(seat)
    n = seen.hand_counts[seat]
    title = _("{name}: {cards}").format(name=name, cards=words.count(n))
    yield sentence("h2", {}, title)
    lying, known = seen.shown[seat], seen.known[seat]
    if lying is not None:
        yield open_sets(seen, lying)
    elif known:
        more = words.count(n - len(known))
        told = _("Taken from the discards; {cards} more nobody knows:")
        yield sentence("p", {}, told.format(cards=more))
        yield cards.listing(known)
    else:
        yield sentence("p", {}, _("Nobody knows any of them."))


def _points(now: Scene) -> Iterator[str]:
    yield sentence("h2", {}, _standing(now))
    yield points.table(now.seen, now.ui)
    if rules := [*house_rules(now.seen)]:
        yield sentence("h2", {}, _("House rules"))
        items = (sentence("li", {}, rule) for rule in rules)
        yield tag("ul", {"class": "cards-rules"}, *items)


def _standing(now: Scene) -> str:
    seats = range(len(now.seen.scores))
    names = [now.ui.name_of(seat) for seat in seats]
    told = words.standing(now.seen, names)
    return _("Points: {standing}").format(standing=told) if told else _("Points")


def house_rules(seen: Observation) -> Iterator[str]:
    """Give the options that are not the usual ones, in words."""
    for field in fields(seen.options):
        value = getattr(seen.options, field.name)
        if value != field.default:
            label = _(field.metadata["label"])
            yield label if value is True else f"{label}: {value}"
