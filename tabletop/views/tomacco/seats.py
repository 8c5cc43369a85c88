"""The other players: how many cards each has, and what lies before him."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from tabletop.cards import card_words
from tabletop.games.tomacco import chosen_by
from tabletop.i18n import _
from tabletop.views import cards, controls
from tabletop.views.markup import Attributes, hidden, sentence, tag
from tabletop.views.tomacco import touch, words
from tabletop.views.tomacco.pieces import numbered, thing
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
    kinds = ["tom-seat"]
    kinds += ["tom-now"] * (seat == seen.to_act)
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
    name = sentence("span", {"class": "tom-name"}, now.ui.name_of(seat))
    return tag("button", button, name, *_marks(now, seat), _table(now, seat))


def _marks(now: Scene, seat: int) -> Iterator[str]:
    """Give who deals, and who has chosen."""
    if seat == now.seen.dealer:
        yield sentence("span", {"class": "tom-mark"}, _("D"))
    if seat in chosen_by(now.seen):
        yield sentence("span", {"class": "tom-mark"}, "✓")


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
    back = tag("span", {"class": "tom-card"}, cards.small_back()) if count else ""
    number = sentence("span", {"class": "tom-number"}, str(count))
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
        parts.append(listing(known))
    else:
        parts.append(sentence("p", {}, _("Nobody has seen any of them.")))
    parts += [sentence("p", {}, told) for told in words.failures(seen, seat)]
    return overlay(now, _("What is known of {name}").format(name=name), parts)


def listing(texts: tuple[str, ...]) -> str:
    """Return cards in rows, each with its name."""
    rows = (
        tag("li", {}, hidden("span", card_words(text)), cards.small(text))
        for text in texts
    )
    return tag("ul", {"class": "tom-listing"}, *rows)


def overlay(now: Scene, label: str, parts: list[str]) -> str:
    """Return what lies over the pile, with the button that takes it away."""
    looks = {"class": "icon-button tom-close", "id": "panel-close"}
    close = controls.closes(now.ui.selected[-1], _("Back to the table"), looks)
    section: Attributes = {
        "class": "tom-panel",
        "id": "panel",
        "aria-label": label,
        "tabindex": 0,
    }
    return tag("section", section, close, *parts)
