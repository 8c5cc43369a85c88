"""The other players: how many cards each has, and what lies before him."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from tabletop.games.tomacco import chosen_by
from tabletop.i18n import _
from tabletop.views import cards
from tabletop.views.cards import numbered, thing
from tabletop.views.markup import Attributes, sentence, tag
from tabletop.views.tomacco import touch, words
from tabletop.views.tomacco.touch import Scene

PLACES: Final = 3
MOST_KNOWN: Final = 4
"""So many of the known cards lie under a hand, for those that travel."""


def drawn(now: Scene) -> str:
    """Return all other players, in the order in which they play."""
    players = len(now.seen.hand_counts)
    others = [(now.seen.observer + k) % players for k in range(1, players)]
    group: Attributes = {
        "class": f"tom-seats tom-of-{len(others)}",
        "role": "group",
        "aria-label": _("The others"),
        "data-rove": "",
    }
    rows = (_seat(now, seat, is_first=not k) for k, seat in enumerate(others))
    return tag("div", group, *rows)


def _seat(now: Scene, seat: int, *, is_first: bool) -> str:
    seen, word = now.seen, touch.in_seat(seat)
    kinds = ["cards-seat tom-seat"]
    kinds += ["cards-now"] * (seat == seen.to_act)
    kinds += ["tom-out"] * (seat in seen.placed)
    button: Attributes = {
        "class": " ".join(kinds),
        "id": f"seat-{seat}",
        "type": "button",
        "data-ui": word,
        "aria-expanded": "true" if word in now.ui.selected else "false",
        "aria-label": words.seat_told(seen, seat, now.ui),
        "tabindex": 0 if is_first else -1,
    }
    name = sentence("span", {"class": "cards-name"}, now.ui.name_of(seat))
    return tag("button", button, name, *_marks(now, seat), _table(now, seat))


def _marks(now: Scene, seat: int) -> Iterator[str]:
    """Give who deals, and who has chosen."""
    if seat == now.seen.dealer:
        yield sentence("span", {"class": "cards-mark"}, _("D"))
    if seat in chosen_by(now.seen):
        yield sentence("span", {"class": "cards-mark"}, "✓")


def _table(now: Scene, seat: int) -> str:
    """Return the hand and the three places, or the place in which he is out."""
    seen = now.seen
    if seat in seen.placed:
        place = seen.placed.index(seat) + 1
        told = _("out, {n}.").format(n=place)
        return sentence("span", {"class": "tom-gone"}, told)
    parts = [_hand(now, seat), *(_place(now, seat, k) for k in range(PLACES))]
    return tag("span", {"class": "tom-places"}, *parts)


def _hand(now: Scene, seat: int) -> str:
    """Return the hand as one card with its number, the known ones under it."""
    known = touch.named(now.seen.known[seat])[-MOST_KNOWN:]
    under = (
        thing(now.ui, numbered(f"known {seat}", name), cards.small(name[:2]))
        for name in known
    )
    count = now.seen.hand_counts[seat]
    back = tag("span", {"class": "cards-card"}, cards.small_back()) if count else ""
    number = sentence("span", {"class": "cards-number"}, str(count))
    return tag("span", {"class": "tom-held"}, *under, back, number)


def _place(now: Scene, seat: int, place: int) -> str:
    """Return a face-down card and a face-up one on it, as far as they are there."""
    seen, up = now.seen, touch.named(now.seen.face_up[seat])
    parts = []
    if place in seen.face_down[seat]:
        kind = ["tom-tried"] if seen.failed[seat][place] else []
        parts.append(thing(now.ui, f"down {seat} {place}", cards.small_back(), *kind))
    if place < len(up):
        where = numbered(f"up {seat}", up[place])
        parts.append(thing(now.ui, where, cards.small(up[place][:2]), "tom-up"))
    return tag("span", {"class": "tom-place"}, *parts)


# What is known of one


def panel(now: Scene, seat: int) -> str:
    """Return what everybody knows of a player's cards, over the pile."""
    seen, name = now.seen, now.ui.name_of(seat)
    known = seen.known[seat]
    more = seen.hand_counts[seat] - len(known)
    told = words.in_hand(seen.hand_counts[seat])
    parts = [sentence("h2", {}, f"{name}: {told}")]
    if known:
        parts.append(
            sentence("p", {}, _("Seen by everybody, {n} more unknown:").format(n=more))
        )
        parts.append(cards.listing(known))
    else:
        parts.append(sentence("p", {}, _("Nobody has seen any of them.")))
    parts += [sentence("p", {}, told) for told in words.failures(seen, seat)]
    label = _("What is known of {name}").format(name=name)
    return cards.panel(now.ui, label, parts, "tom-panel")
