"""The other players: their cards, those that are known, points, and what they did.

Of more than six others each is told in two lines; what is known of their cards is
told when they are asked for.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from tabletop.drawing import cards
from tabletop.drawing.cards import moving, numbered, thing
from tabletop.drawing.markup import Attributes, sentence, tag
from tabletop.games.game_of_threes.seeing import Observation
from tabletop.games.game_of_threes.view import arranging, deeds, touch, words
from tabletop.games.game_of_threes.view.touch import Scene
from tabletop.i18n import _

MOST_KNOWN: Final = {1: 8, 2: 2, 4: 2}
"""So many known cards are seen of each of so many others; of more, `FEWEST`."""

FEWEST: Final = 1

WIDE: Final = (1, 2, 4)
"""With so many others there are at most two in a row."""

SEEN: Final = 3
"""So many letters of a name are always seen."""

ROOMY: Final = 6
"""Up to so many others there is room for pictures of cards."""


def drawn(now: Scene) -> str:
    """Return all other players, in the order in which they play after the observer."""
    others = _after(now.seen)
    group: Attributes = {
        "class": f"g3-seats g3-with-{len(others)}" + " g3-close" * _is_close(now),
        "role": "group",
        "aria-label": _("The others"),
        "data-rove": "",
    }
    rows = (_seat(now, seat, is_first=not k) for k, seat in enumerate(others))
    return tag("div", group, *rows)


def _is_close(now: Scene) -> bool:
    return len(now.seen.order) - 1 > ROOMY


def _after(seen: Observation) -> tuple[int, ...]:
    place = seen.order.index(seen.observer)
    return (*seen.order[place + 1 :], *seen.order[:place])


def _seat(now: Scene, seat: int, *, is_first: bool) -> str:
    seen, word = now.seen, touch.in_seat(seat)
    kinds = ["cards-seat g3-seat", *["cards-now"] * (seat == seen.to_act)]
    button: Attributes = {
        "class": " ".join(kinds),
        "id": f"seat-{seat}",
        "type": "button",
        "data-ui": word,
        "aria-expanded": "true" if word in now.ui.selected else "false",
        "aria-label": words.seat_told(seen, seat, now.ui),
        "tabindex": 0 if is_first else -1,
    }
    parts = _lines(now, seat) if _is_close(now) else _pictures(now, seat)
    return tag("button", button, _name(now, seat), *_marks(now, seat), *parts)


def _name(now: Scene, seat: int) -> str:
    """Return the name, with a star for who leads; a number keeps its end."""
    name = now.ui.name_of(seat)
    if len(now.seen.order) - 1 not in WIDE:
        name = words.short(name)
    if seat in words.leaders(now.seen):
        name = f"★ {name}"
    looks = {"class": "cards-name", "data-short": name[:SEEN]}
    return sentence("span", looks, name)


def _pictures(now: Scene, seat: int) -> Iterator[str]:
    """Give the cards of a player, the points, and what was done last."""
    yield tag("span", {"class": "g3-cards"}, *_cards(now, seat))
    yield from _score(now.seen, seat)
    yield deeds.drawn(now, seat)


def _lines(now: Scene, seat: int) -> Iterator[str]:
    """Give what a player did last, and else the points."""
    deed = deeds.drawn(now, seat)
    if deed:
        yield deed
    else:
        yield from _score(now.seen, seat)


def _marks(now: Scene, seat: int) -> Iterator[str]:
    """Give who is out, and who deals."""
    if seat == now.seen.out_player:
        yield sentence("span", {"class": "g3-out"}, _("out"))
    elif seat == now.seen.dealer:
        yield sentence("span", {"class": "cards-mark"}, _("D"))


def _score(seen: Observation, seat: int) -> Iterator[str]:
    score = seen.scores[seat]
    if score is not None:
        yield sentence("span", {"class": "g3-score"}, str(score))


def _cards(now: Scene, seat: int) -> Iterator[str]:
    """Give the hand as one card with its number, and the known ones beside it.

    A hand that lies open lies on the table, and not here.
    """
    if now.seen.shown[seat] is not None:
        return
    count = now.seen.hand_counts[seat]
    if count:
        back = moving(f"back-{seat}", cards.small_back(), start="stock")
        number = sentence("span", {"class": "cards-number"}, str(count))
        held: Attributes = {"class": "g3-holds", "data-hand": ""}
        yield tag("span", held, back, *_drawn(now, seat), number)
    known = _known(now.seen, seat)
    most = MOST_KNOWN.get(len(now.seen.hand_counts) - 1, FEWEST)
    for name in known[:most]:
        where = numbered(f"held {seat}", name)
        face = thing(now.ui, where, cards.small(name[:2]), start="pile")
        yield tag("span", {"class": "g3-known"}, face)
    if len(known) > most and len(now.seen.order) - 1 in WIDE:
        more = _("+{n}").format(n=len(known) - most)
        yield sentence("span", {"class": "g3-more"}, more)


def _known(seen: Observation, seat: int) -> tuple[str, ...]:
    """Return the names of known cards, one that was just taken first."""
    names = arranging.named(seen.known[seat])
    if seat != seen.active or seen.shown[seat]:
        return names
    taken = max((n for n in names if n[:2] == seen.taken_open), default="")
    return tuple(sorted(names, key=lambda name: name != taken))


def _drawn(now: Scene, seat: int) -> Iterator[str]:
    """Give the card that he has just drawn from the stock and not yet followed up."""
    seen = now.seen
    if seat == seen.active and seen.phase == "discard" and not seen.taken_open:
        yield moving(f"drawn-{seat}", cards.small_back(), "g3-drawn", start="stock")
