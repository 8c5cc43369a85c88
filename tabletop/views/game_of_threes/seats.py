"""The other players: how many cards each has, which of them are known, and points."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from tabletop.games.game_of_threes import Observation
from tabletop.i18n import _
from tabletop.views import cards
from tabletop.views.cards import moving, numbered, thing
from tabletop.views.game_of_threes import arranging, touch, words
from tabletop.views.game_of_threes.touch import Scene
from tabletop.views.markup import Attributes, sentence, tag

MOST_KNOWN: Final = {1: 8, 2: 5, 3: 5, 4: 3}
"""So many known cards are seen of each of so many others; of more, `FEWEST`."""

FEWEST: Final = 1


def drawn(now: Scene) -> str:
    """Return all other players, in the order in which they play after the observer."""
    others = _after(now.seen)
    group: Attributes = {
        "class": f"g3-seats g3-with-{len(others)}",
        "role": "group",
        "aria-label": _("The others"),
        "data-rove": "",
    }
    rows = (_seat(now, seat, is_first=not k) for k, seat in enumerate(others))
    return tag("div", group, *rows)


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
    name = sentence("span", {"class": "cards-name"}, now.ui.name_of(seat))
    cards_ = tag("span", {"class": "g3-cards"}, *_cards(now, seat))
    return tag("button", button, name, *_marks(now, seat), cards_, *_score(seen, seat))


def _marks(now: Scene, seat: int) -> Iterator[str]:
    """Give who is out, and who deals."""
    if seat == now.seen.out_player:
        yield sentence("span", {"class": "g3-out"}, _("out"))
    elif seat == now.seen.dealer:
        yield sentence("span", {"class": "cards-mark"}, _("D"))


def _score(seen: Observation, seat: int) -> Iterator[str]:
    """Give the points, with a star for who leads."""
    score = seen.scores[seat]
    if score is not None:
        told = f"★ {score}" if seat in words.leaders(seen) else str(score)
        yield sentence("span", {"class": "g3-score"}, told)


def _cards(now: Scene, seat: int) -> Iterator[str]:
    """Give the hand as one card with its number, and the known ones beside it."""
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
    if len(known) > most:
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
