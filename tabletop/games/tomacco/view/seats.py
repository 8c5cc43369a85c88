"""The other players: cards, and their last actions.

Where there are many, those nearest to who acts are seen; a button beside them opens the
list of all. Which of them there is room for, the style sheet knows: a seat is the
further down in its `tom-fold-…`, the farther it is from who acts.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from tabletop.core.cards import cards_words, rank_sign, rank_words
from tabletop.core.i18n import _, apart, headed, listed, ngettext
from tabletop.games.tomacco.cards import PLACES
from tabletop.games.tomacco.observation import Observation, chosen_by, turned_at
from tabletop.games.tomacco.view import last_actions, reveals
from tabletop.games.tomacco.view.selection import Scene
from tabletop.ui import Ui, cards, controls
from tabletop.ui.cards import numbered, thing
from tabletop.ui.markup import Attributes, escape, sentence, tag
from tabletop.ui.seats import badge, deed, disc

MOST_KNOWN: Final = 4
"""Maximum known cards under a hand, where cards that travel land."""

DUEL: Final = 2
FAN: Final = 5
"""Maximum visible backs of the hand of an only opponent."""

FOLDS: Final = (5, 8)
"""Maximum opponents on a small and on a tall screen before seats fold."""


COLUMNS: Final = 3
"""Columns of seats where there are five or more."""


def drawn(now: Scene) -> str:
    """Return all other players, in the order in which they play."""
    everybody, did = others(now), last_actions.by_seat(now.seen, now.ui)
    n = len(everybody)
    columns = n if n < FOLDS[0] else COLUMNS
    crowd = "tom-one" if n == 1 else "tom-few" if n < FOLDS[0] else "tom-many"
    kind = f"tom-seats {crowd} count-{columns}" + " tom-folded" * (n > FOLDS[0])
    near, rows = nearest(now, did), list[str]()
    for seat in everybody:
        rank = near.index(seat)
        out_now = " tom-out" * (seat in now.seen.placed)
        folds = (f" tom-fold-{most}" for most in FOLDS if rank >= most)
        more: Attributes = {
            "class": "".join([_kind(now, seat), out_now, *folds]),
            **cards.opening(now.ui, cards.in_seat(seat)),
            "tabindex": -1 if rows else 0,
        }
        rows.append(_seat(now, seat, did, "seat", more))
    rows.append(_everybody(now, n))
    return controls.part(kind, _("The others"), {"data-rove": ""}, *rows)


def others(now: Scene) -> Sequence[int]:
    """Return all other players, in the order in which they play."""
    players = len(now.seen.hand_counts)
    return [(now.seen.observer + k) % players for k in range(1, players)]


def nearest(now: Scene, did: Mapping[int, str]) -> Sequence[int]:
    """Return the others, those who sit nearest to who acts first.

    Those who are out come last, but for those who have just gone out.
    """
    seen = now.seen
    ring = [seen.observer, *others(now)]
    ring = [seat for seat in ring if seat not in seen.placed or seat in did]
    middle = seen.to_act if seen.to_act in ring else seen.observer
    start = ring.index(middle) if middle in ring else 0
    turned = ring[start:] + ring[:start]
    order = [seat for k, seat in enumerate(turned) for seat in (turned[-k], turned[k])]
    found = dict.fromkeys([*order, *reversed(seen.placed)])
    return [seat for seat in found if seat != seen.observer]


def _kind(now: Scene, seat: int) -> str:
    return "seat-button tom-seat" + " seat-acts" * (seat == now.seen.to_act)


def _seat(
    now: Scene, seat: int, did: Mapping[int, str], where: str, more: Attributes
) -> str:
    """Return a player's disc, name and cards, and what he did last, as a button.

    `did` is what each has done. `where` is "seat" at the table, "row" in the list,
    where no card travels. `more` are its classes, what it does, and how it is reached.
    """
    name, is_still = now.ui.name_of(seat), where == "row"
    told = [seat_told(now.seen, seat, now.ui), *filter(None, [did.get(seat)])]
    n = now.seen.hand_counts[seat]
    count = badge(n) if n else ""
    parts = [
        _hand(now, seat, is_still=is_still),
        tag("span", {"class": "seat-face"}, disc(seat, name), count),
        sentence("span", {"class": "seat-name"}, name),
        _table(now, seat, is_still=is_still),
        deed(did.get(seat, "")),
    ]
    label = apart(told)
    return controls.button(f"{where}-{seat}", "", {**more, "aria-label": label}, *parts)


def _table(now: Scene, seat: int, *, is_still: bool) -> str:
    """Return the three places, or the place in which he is out."""
    seen = now.seen
    if seat in seen.placed:
        told = _("out, place {n}").format(n=seen.placed.index(seat) + 1)
        return sentence("span", {"class": "tom-gone"}, told)
    places = (_place(now, seat, k, is_still=is_still) for k in range(PLACES))
    return tag("span", {"class": "tom-places"}, *places)


def _hand(now: Scene, seat: int, *, is_still: bool) -> str:
    """Return the hand as backs; known cards travel as others do.

    An only opponent holds them in a fan; of several they lie under the disc.
    """
    seen = now.seen
    known = () if is_still else cards.named(seen.known[seat])[-MOST_KNOWN:]
    came = bool(last_actions.gathered(seen, now.ui, seat))
    others = 0
    if len(seen.hand_counts) == DUEL:
        others = max(0, min(seen.hand_counts[seat], FAN) - len(known))
    backs = [
        tag("span", {"class": f"cards-card nth-{k}"}, cards.small_back())
        for k in range(others)
    ]
    for k, name in enumerate(known, others):
        where, back = numbered(f"known {seat}", name), cards.small_back()
        backs.append(thing(now.ui, where, back, f"nth-{k}", travels=came))
    kind = f"tom-held count-{len(backs)}"
    return tag("span", {"class": kind, "data-hand": ""}, *backs)


def _place(now: Scene, seat: int, place: int, *, is_still: bool) -> str:
    """Return a face-down card and a face-up one on it, as far as they are there."""
    seen, up = now.seen, cards.named(now.seen.face_up[seat])

    def laid(where: str, drawing: str, *kinds: str) -> str:
        if is_still:
            return tag("span", {"class": " ".join(["cards-card", *kinds])}, drawing)
        return thing(now.ui, where, drawing, *kinds)

    parts = []
    if place in seen.face_down[seat]:
        text = turned_at(seen, seat, place)
        face = cards.small(text) if text else ""
        drawing = reveals.drawing(now, seat, place, face, cards.small_back())
        kinds = reveals.kinds(now, seat, place)
        parts.append(laid(f"down {seat} {place}", drawing, *kinds))
    if place < len(up):
        where = numbered(f"up {seat}", up[place])
        parts.append(laid(where, cards.small(up[place][:2]), "tom-up"))
    return tag("span", {"class": "tom-place"}, *parts)


# All of them in a list


def _everybody(now: Scene, n: int) -> str:
    """Return the button that opens the list of all, where some may be folded."""
    if n <= FOLDS[0]:
        return ""
    kind = "button tom-all"
    kind += "".join(f" tom-over-{most}" for most in FOLDS if n > most)
    what: Attributes = {**cards.opening(now.ui, cards.EVERYBODY), "tabindex": -1}
    label = escape(_("All {n} others").format(n=n))
    return controls.button("everybody", kind, what, label)


def everybody(now: Scene) -> str:
    """Return the list of all other players; one of them is looked at by a touch."""
    did, rows = last_actions.by_seat(now.seen, now.ui), list[str]()
    for seat in others(now):
        word = cards.opens(now.ui, cards.in_seat(seat))
        more: Attributes = {"class": _kind(now, seat), "data-ui": word}
        rows.append(tag("li", {}, _seat(now, seat, did, "row", more)))
    parts = [sentence("h2", {}, _("The others")), tag("ul", {}, *rows)]
    kind = "tom-panel tom-everybody"
    return cards.panel(now.ui, _("The others"), parts, kind)


# What is known of one


def panel(now: Scene, seat: int) -> str:
    """Return what everybody knows of a player's cards, over the pile."""
    seen, name = now.seen, now.ui.name_of(seat)
    known = seen.known[seat]
    more = seen.hand_counts[seat] - len(known)
    told = _("Nobody has seen these cards.")
    if known:
        told = _("Seen by everybody, {n} more unknown:").format(n=more)
        told = told if more else _("Seen by everybody, all:")
    parts = [*cards.known(name, in_hand(seen.hand_counts[seat]), told, known)]
    parts += [sentence("p", {}, told) for told in failures(seen, seat)]
    label = _("What is known of {name}").format(name=name)
    return cards.panel(now.ui, label, parts, "tom-panel")


# Words for what lies on the table


def signs(ranks: str) -> str:
    """Return ranks as they stand on cards: "2, 10 and K"."""
    return listed([rank_sign(rank) for rank in ranks])


def in_hand(n: int) -> str:
    """Return how many cards a hand has."""
    return ngettext("{n} card in hand", "{n} cards in hand", n).format(n=n)


def seat_told(seen: Observation, seat: int, ui: Ui) -> str:
    """Return how a player stands, in a line to be heard."""
    parts = [in_hand(seen.hand_counts[seat]), *_before(seen, seat)]
    if seat in seen.placed:
        parts = [out(seen, seat)]
    if seat == seen.to_act:
        parts.insert(0, _("their turn"))
    if seat in chosen_by(seen):
        parts.append(_("has chosen"))
    if seat == seen.dealer:
        parts.append(_("dealt"))
    return headed(ui.name_of(seat), apart(parts))


def _before(seen: Observation, seat: int) -> Iterator[str]:
    """Give what lies before a player."""
    if up := seen.face_up[seat]:
        yield _("face up {cards}").format(cards=cards_words(up))
    if seen.turned and seen.turned[seat]:
        yield _("turned over {cards}").format(cards=cards_words(seen.turned[seat]))
    elif down := len(seen.face_down[seat]):
        yield ngettext("{n} face down", "{n} face down", down).format(n=down)


def out(seen: Observation, seat: int) -> str:
    """Return in which place a player is out."""
    return _("out, in place {n}").format(n=seen.placed.index(seat) + 1)


def failures(seen: Observation, seat: int) -> Iterator[str]:
    """Give what failed flips have proved of a player's face-down cards (C12)."""
    told = _(
        "Face-down card {n} can only be {ranks}: it was flipped and couldn’t be played."
    )
    for place in seen.face_down[seat]:
        if ranks := seen.failed[seat][place]:
            yield told.format(n=place + 1, ranks=signs(ranks))


def force_words(rank: str | None) -> str:
    """Return what is in force on the pile."""
    if rank is None:
        return _("nothing in force")
    return _("{rank} in force").format(rank=rank_words(rank))
