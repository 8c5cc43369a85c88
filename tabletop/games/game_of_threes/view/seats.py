"""The other players: cards, points, and their last actions.

With more than six opponents each has two lines of text. A touch opens a panel with the
opponent's known cards. Before the first round the table shows the order of play (G3).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from tabletop.core.cards import card_words, cards_words, the_card
from tabletop.core.i18n import _, apart, headed, listed
from tabletop.games.game_of_threes.cards import TEXTS
from tabletop.games.game_of_threes.observation import Observation
from tabletop.games.game_of_threes.rules import Action, Discard, Draw, parse_action
from tabletop.games.game_of_threes.view import words
from tabletop.games.game_of_threes.view.selection import Scene
from tabletop.ui import Ui, cards, controls, seats
from tabletop.ui.markup import Attributes, hidden, sentence, tag

MOST_KNOWN: Final = {1: 8, 2: 3, 3: 1, 4: 1}
"""Maximum visible known cards of each opponent, by the number of opponents."""

ABREAST: Final = 4
"""Maximum opponents with room for two lines of actions."""

SEEN: Final = 3
"""Letters of a name that are always visible."""

ROOMY: Final = 6
"""Maximum opponents with room for cards and points."""


def drawn(now: Scene) -> str:
    """Return all other players, in the order in which they play after the observer."""
    order, place = now.seen.order, now.seen.order.index(now.seen.observer)
    others = (*order[place + 1 :], *order[:place])
    is_close = len(others) > ROOMY
    kind = f"g3-seats g3-with-{len(others)}" + " g3-close" * is_close
    rows = (
        _seat(now, seat, len(others), is_first=seat == others[0]) for seat in others
    )
    return controls.part(kind, _("The others"), {"data-rove": ""}, *rows)


def _seat(now: Scene, seat: int, others: int, *, is_first: bool) -> str:
    seen = now.seen
    kind = "seat-button g3-seat" + " seat-acts" * (seat == seen.to_act)
    button: Attributes = {
        **cards.opening(now.ui, cards.in_seat(seat)),
        "aria-label": seat_text(seen, seat, now.ui),
        "tabindex": 0 if is_first else -1,
    }
    disc, count = seats.disc(seat, now.ui.name_of(seat)), seen.hand_counts[seat]
    face = disc + (seats.badge(count) if count else "")
    lies = tag("span", {"class": "seat-face", "data-hand": ""}, face)
    if others <= ROOMY:
        lies = tag("span", {"class": "g3-cards"}, *_cards(now, seat, others, lies))
    inside = (
        lies,
        _name(now, seat, is_wide=others < ABREAST),
        _standing(now, seat),
        _deeds(now, seat, 2 if others <= ABREAST else 1),
    )
    return controls.button(f"seat-{seat}", kind, button, *inside)


def _name(now: Scene, seat: int, *, is_wide: bool) -> str:
    """Return the name; a short form keeps the number at its end."""
    name = now.ui.name_of(seat)
    first, _space, number = name.rpartition(" ")
    short = name[:SEEN]
    if not is_wide and first and number.isdigit():  # keeps the end of "Computer 12"
        name = short = f"{first[0]} {number}"
    return sentence("span", {"class": "seat-name", "data-short": short}, name)


def _standing(now: Scene, seat: int) -> str:
    """Return a line: the player is out, or their points and the lead or the deal."""
    seen, score = now.seen, now.seen.scores[seat]
    if seat == seen.out_player:
        return sentence("span", {"class": "seat-deed g3-out"}, _("out"))
    if score is None:
        return sentence("span", {"class": "g3-score"}, "")
    kind, before, after = "g3-score", "", f" {words.unit(score)}"
    if seat in words.leaders(seen):
        kind, before, after = "g3-score g3-first", headed(_("leads"), ""), ""
    elif seat == seen.dealer:
        deals = _("deals")
        after = f" · {deals}"
    parts = (sentence("span", {"class": "g3-unit"}, said) for said in (before, after))
    return tag("span", {"class": kind}, str(score).join(parts))


def _cards(now: Scene, seat: int, others: int, disc: str) -> Iterator[str]:
    """Yield the hand as a back under the disc, and the known cards beside it.

    An open hand is in the middle of the table, and not here.
    """
    seen = now.seen
    if seen.shown[seat] is not None:
        yield disc
        return
    if seen.hand_counts[seat]:
        back = cards.moving(f"back-{seat}", cards.small_back(), start="stock")
        held = (back, *_drawn(seen, seat))
        yield tag("span", {"class": "g3-holds"}, *held)
    yield disc
    known, most = _known(seen, seat), MOST_KNOWN.get(others, 0)
    for name in known[:most]:
        where = cards.numbered(f"held {seat}", name)
        face = cards.thing(now.ui, where, cards.small(name[:2]), start="pile")
        yield tag("span", {"class": "g3-known"}, face)
    if len(known) > most > 1:
        more = _("+{n}").format(n=len(known) - most)
        yield sentence("span", {"class": "g3-more"}, more)


def _known(seen: Observation, seat: int) -> cards.Named:
    """Return the names of known cards; one that was just taken comes first."""
    names = cards.named(seen.known[seat])
    if seat != seen.active or seen.shown[seat]:
        return names
    taken = max((n for n in names if n[:2] == seen.taken_open), default="")
    return tuple(sorted(names, key=lambda name: name != taken))


def _drawn(seen: Observation, seat: int) -> Iterator[str]:
    """Yield the back of a card just drawn from the stock, until the player discards."""
    if seat == seen.active and seen.phase == "discard" and not seen.taken_open:
        back, id_ = cards.small_back(), f"drawn-{seat}"
        yield cards.moving(id_, back, "g3-drawn", start="stock")


# In words


def seat_text(seen: Observation, seat: int, ui: Ui) -> str:
    """Return a player's situation in a line for screen readers."""
    return headed(ui.name_of(seat), apart(_parts(seen, seat, ui)))


def _parts(seen: Observation, seat: int, ui: Ui) -> Iterator[str]:
    if seat == seen.to_act:
        yield _("their turn")
    yield from _deeds_told(seen, ui, seat)
    if seat == seen.out_player:
        yield _("is out")
    yield words.count(seen.hand_counts[seat])
    if (lying := seen.shown[seat]) is not None:
        rules = seen.wild_rank, seen.options.min_naturals
        each = [words.set_words(cards, *rules) for cards in lying.sets]
        if each:
            yield _("laid open: {sets}").format(sets=listed(each))
        if lying.rest:
            yield _("left over: {cards}").format(cards=cards_words(lying.rest))
    elif known := seen.known[seat]:
        yield _("known to hold {cards}").format(cards=cards_words(known))
    score = seen.scores[seat]
    if score is not None:
        yield words.points(score)
        if seat in words.leaders(seen):
            yield _("in the lead")
    if seat == seen.dealer:
        yield _("dealer")


# Actions of others since the observer's last decision


def _deeds(now: Scene, seat: int, most: int) -> str:
    """Return the last actions of a player: "took 8h", "threw 3c"."""
    deeds = _last(now.seen, now.ui, seat)[-most:]
    parts = (tag("span", {}, *_sign(*deed)) for deed in deeds)
    return tag("span", {"class": "g3-deed", "aria-hidden": "true"}, *parts)


def _sign(before: Observation, action: Action) -> Iterator[str]:
    match action:
        case Draw(True):
            yield _verb(_("took"))
            yield words.card_sign(before.discards[-1], {"class": "g3-sign"})
        case Draw():
            yield _verb(_("drew"))
        case Discard(card):
            yield _verb(_("threw"))
            yield words.card_sign(TEXTS[card], {"class": "g3-sign"})


def _verb(told: str) -> str:
    return sentence("span", {"class": "g3-verb"}, told)


def _deeds_told(seen: Observation, ui: Ui, seat: int) -> Iterator[str]:
    for before, action in _last(seen, ui, seat):
        match action:
            case Draw(True):
                taken = the_card(before.discards[-1])
                yield _("took {card}").format(card=taken)
            case Draw():
                yield _("drew from the stock")
            case Discard(card):
                yield _("discarded {card}").format(card=the_card(TEXTS[card]))


def _last(
    seen: Observation, ui: Ui, seat: int
) -> tuple[tuple[Observation, Action], ...]:
    """Return the last turn of a player since the observer acted, earliest first."""
    found: list[tuple[Observation, Action]] = []
    for before, text in reversed(ui.recent):
        if before.to_act == seen.observer or before.round != seen.round:
            break
        action = parse_action(text)
        if before.to_act == seat and isinstance(action, (Draw, Discard)):
            found.insert(0, (before, action))
    return tuple(found[-2:])


# The order of play before the first round (G3), with the cards that decided it


def order_of_play(now: Scene) -> str:
    """Return all players with their cards, the first player at the left."""
    kind = f"g3-order g3-with-{len(now.seen.order)}"
    rows = (_place(now, place, seat) for place, seat in enumerate(now.seen.order))
    return tag("ol", {"class": kind, "aria-label": _("The order of play")}, *rows)


def _place(now: Scene, place: int, seat: int) -> str:
    card = now.seen.order_cards[seat] if now.seen.order_cards else ""  # G14
    name, mark = now.ui.name_of(seat), {"class": "g3-turn", "aria-hidden": "true"}
    card_told = card_words(card) if card else ""
    dealer = _("dealer") if seat == now.seen.dealer else ""
    return tag(
        "li",
        {},
        sentence("span", mark, f"{place + 1}"),
        seats.disc(seat, name),
        sentence("span", {"class": "seat-name"}, name),
        tag("span", {"class": "g3-drew"}, cards.small(card)) if card else "",
        hidden("span", ", ".join(filter(None, (card_told, dealer)))),
    )
