"""The other players: cards, and their last actions.

With many players, the table shows the seats nearest to the acting seat. A button opens
the list of all. The class `tom-fold-N` marks all but the N nearest seats, and the style
sheet hides them where there is no room.
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
"""Maximum number of known cards under a hand, where moving cards land."""

DUEL: Final = 2
FAN: Final = 5
"""Maximum number of visible backs of an only opponent's hand."""

FOLDS: Final = (5, 8)
"""Maximum number of opponents on a small and on a tall screen before seats fold."""


COLUMNS: Final = 3
"""Number of columns of five or more seats."""


def drawn(now: Scene) -> str:
    """Return all other players, in the order of play."""
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
    """Return the seats of all other players, in the order of play."""
    players = len(now.seen.hand_counts)
    return [(now.seen.observer + k) % players for k in range(1, players)]


def nearest(now: Scene, did: Mapping[int, str]) -> Sequence[int]:
    """Return the other seats, the nearest to the acting seat first.

    Players who are out come last, unless they have just gone out.
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
    """Return a player's disc, name, cards and last action, as a button.

    Args:
        now: the scene.
        seat: the seat of the player.
        did: by seat, the text of the last actions.
        where: "seat" at the table, or "row" in the list, where no card moves.
        more: the classes, the command and the tab index of the button.
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
    """Return the three places of cards, or the rank of a player who is out."""
    seen = now.seen
    if seat in seen.placed:
        told = _("out, place {n}").format(n=seen.placed.index(seat) + 1)
        return sentence("span", {"class": "tom-gone"}, told)
    places = (_place(now, seat, k, is_still=is_still) for k in range(PLACES))
    return tag("span", {"class": "tom-places"}, *places)


def _hand(now: Scene, seat: int, *, is_still: bool) -> str:
    """Return the hand as backs; known cards can move to and from it.

    The hand of an only opponent is a fan; those of several are under the disc.
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
    """Return a place: its face-down card, and the face-up card on it."""
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
    """Return the button for the list of all players, "" if no seat can fold."""
    if n <= FOLDS[0]:
        return ""
    kind = "button tom-all"
    kind += "".join(f" tom-over-{most}" for most in FOLDS if n > most)
    what: Attributes = {**cards.opening(now.ui, cards.EVERYBODY), "tabindex": -1}
    label = escape(_("All {n} others").format(n=n))
    return controls.button("everybody", kind, what, label)


def everybody(now: Scene) -> str:
    """Return the list of all other players; a touch opens the panel of one."""
    did, rows = last_actions.by_seat(now.seen, now.ui), list[str]()
    for seat in others(now):
        word = cards.opens(now.ui, cards.in_seat(seat))
        more: Attributes = {"class": _kind(now, seat), "data-ui": word}
        rows.append(tag("li", {}, _seat(now, seat, did, "row", more)))
    parts = [sentence("h2", {}, _("The others")), tag("ul", {}, *rows)]
    kind = "tom-panel tom-everybody"
    return cards.panel(now.ui, _("The others"), parts, kind)


# The panel of a player


def panel(now: Scene, seat: int) -> str:
    """Return the panel with the known cards of a player; it covers the pile."""
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


# Words for the cards on the table


def signs(ranks: str) -> str:
    """Return ranks by their signs: "2, 10 and K"."""
    return listed([rank_sign(rank) for rank in ranks])


def in_hand(n: int) -> str:
    """Return the text for the number of cards in a hand."""
    return ngettext("{n} card in hand", "{n} cards in hand", n).format(n=n)


def seat_told(seen: Observation, seat: int, ui: Ui) -> str:
    """Return the standing of a player in one line, for screen readers."""
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
    """Yield texts for the cards before a player."""
    if up := seen.face_up[seat]:
        yield _("face up {cards}").format(cards=cards_words(up))
    if seen.turned and seen.turned[seat]:
        yield _("turned over {cards}").format(cards=cards_words(seen.turned[seat]))
    elif down := len(seen.face_down[seat]):
        yield ngettext("{n} face down", "{n} face down", down).format(n=down)


def out(seen: Observation, seat: int) -> str:
    """Return the text for a player who is out, with the place."""
    return _("out, in place {n}").format(n=seen.placed.index(seat) + 1)


def failures(seen: Observation, seat: int) -> Iterator[str]:
    """Yield sentences about the ranks that failed flips have left possible (C12)."""
    told = _(
        "Face-down card {n} can only be {ranks}: it was flipped and couldn’t be played."
    )
    for place in seen.face_down[seat]:
        if ranks := seen.failed[seat][place]:
            yield told.format(n=place + 1, ranks=signs(ranks))


def force_words(rank: str | None) -> str:
    """Return the words for the rank in force on the pile."""
    if rank is None:
        return _("nothing in force")
    return _("{rank} in force").format(rank=rank_words(rank))
