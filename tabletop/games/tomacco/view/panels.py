"""The panels over the table: the pile, and what is known of a player."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tabletop.core.i18n import _, headed
from tabletop.games.tomacco.cards import RANKS
from tabletop.games.tomacco.view.selection import Scene
from tabletop.games.tomacco.view.words import failures, in_hand
from tabletop.ui import cards
from tabletop.ui.elements import Child, Element, tag
from tabletop.ui.table import panel


def opened(now: Scene) -> Child:
    """Return the open panel, None if there is none."""
    word = cards.opened(now.ui)
    closes = cards.opens(now.ui, word)
    if word == cards.PILE:
        return panel(closes, _("The active pile"), _pile(now))
    seat = cards.seat_in(word, len(now.seen.hand_counts))
    if seat is None:
        return None
    label = _("Known about {name}").format(name=now.ui.name_of(seat))
    return panel(closes, label, _seat(now, seat))


def _pile(now: Scene) -> Iterator[Element]:
    gone = sorted(now.seen.cleared, key=lambda text: RANKS.index(text[0]))
    yield from _part(_("The active pile, from the bottom"), now.seen.pile)
    yield from _part(_("Out of the game"), gone)
    yield from cards.house_rules(now.seen.options)


def _part(title: str, texts: Sequence[str]) -> Iterator[Element]:
    yield tag("h2", {}, headed(title, len(texts)))
    if texts:
        yield cards.listing(texts)


def _seat(now: Scene, seat: int) -> Iterator[Element]:
    known, held = now.seen.known[seat], now.seen.hand_counts[seat]
    more = held - len(known)
    told = _("Nobody has seen these cards.")
    if known:
        told = _("Seen by everybody, {n} more unknown:").format(n=more)
        told = told if more else _("All seen by everybody:")
    yield from cards.known(now.ui.name_of(seat), in_hand(held), told, known)
    yield from (tag("p", {}, each) for each in failures(now.seen, seat))
