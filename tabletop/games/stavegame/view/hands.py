"""The players: seats, hands and decks."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from tabletop.core.i18n import _, apart, headed, ngettext
from tabletop.core.phrases import last_action
from tabletop.games.stavegame import observation
from tabletop.games.stavegame.cards import card_told
from tabletop.games.stavegame.view import selection, words
from tabletop.games.stavegame.view.selection import Chosen, Scene
from tabletop.ui.elements import Element, tag
from tabletop.ui.pieces import NOTHING, Card, Control, card, classes, control, thing_id
from tabletop.ui.table import Hand, Seat, panel, rows

FEW: Final = 6  # maximum number of cards in a hand that is not large


def seat(now: Scene, number: int) -> Seat:
    """Return a player; the deck and the hand of the far one lie beside the name."""
    held, name = observation.owners(now.seen).count(number), now.ui.name_of(number)
    staves = ngettext("{n} stave", "{n} staves", held).format(n=held)
    is_ahead = observation.leader(now.seen) == number
    standing = _("{staves}, ahead").format(staves=staves) if is_ahead else staves
    did = _did(now, number)
    is_far = number != now.ui.near and now.is_played
    return Seat(
        number=number,
        name=name,
        told=headed(name, apart(filter(None, [standing, did]))),
        score=staves,
        colour=words.SEATS[now.look(number)],
        last_action=did,
        beside=[deck(now, number), _far(now, number)] if is_far else None,
    )


def _did(now: Scene, seat: int) -> str:
    """Return a few words for the far player's last move, or for the whole turn."""
    acts = seat == now.seen.player
    turn, recent = now.seen.turn - (not acts), now.ui.recent
    if seat == now.ui.near or turn < 0 or not recent or recent[0][0].turn > turn:
        return ""
    deeds = selection.deeds(now.ui, turn)
    moves = [event for event in deeds if event.to]
    n = len(moves)
    if moves and (acts or n == 1):
        return last_action(moves[-1])
    if moves:
        return ngettext("{n} move", "{n} moves", n).format(n=n)
    return "" if acts else _("no move") if deeds else _("can’t move")


def _held(now: Scene, seat: int) -> tuple[Card, ...]:
    """Return a hand: buttons while its player acts, else pictures."""
    hinted, _to = selection.hinted(now.seen, now.ui)
    return tuple(
        Card(
            drawing=now.drawing(seat, values),
            id=f"hand-{seat}-{k}",
            thing=thing_id(now.ui, f"hand {seat} {k}"),
            label=card_told(values),
            does=replace(
                selection.carried(now, Chosen(values, hand=k)),
                press=selection.in_hand(k),
                is_pressed=now.card is not None and now.card.hand == k,
                is_hinted=hinted == selection.in_hand(k),
            )
            if now.acts(seat)
            else NOTHING,
        )
        for k, values in enumerate(now.seen.hands[seat])
    )


def _label(now: Scene, seat: int) -> str:
    return _("{name}’s hand").format(name=now.ui.name_of(seat))


def near(now: Scene) -> Hand:
    """Return the hand at the foot of the table."""
    return Hand(cards=_held(now, now.ui.near), label=_label(now, now.ui.near))


def is_full(now: Scene) -> bool:
    """Return whether a hand is so large that a phone needs more height."""
    held = [len(hand) for hand in now.seen.hands]
    return max(held) > FEW or rows(held[now.ui.near], now.ui.window) > 1


def _far(now: Scene, seat: int) -> Element:
    """Return the hand at the head of the table."""
    held, its = _held(now, seat), "" if now.acts(seat) else None
    looks = {
        "class": f"stave-far count-{len(held)}",
        "role": "group",
        "aria-label": _label(now, seat),
        "data-rove": its,
        "data-home": its,
    }
    return tag("div", looks, (card(each, is_stop=not k) for k, each in enumerate(held)))


# Decks


def deck(now: Scene, seat: int) -> Element:
    """Return the deck with its number of cards; a touch opens the list of decks."""
    n = now.seen.decks[seat]
    told = ngettext("Deck: {n} card left", "Deck: {n} cards left", n).format(n=n)
    opens = Control(
        press=selection.DECKS, is_expanded=selection.DECKS in now.ui.selected
    )
    looks = {
        "class": classes("stave-deck", **{"stave-bare": not n}),
        "id": f"deck-{seat}",
        "aria-label": told,
        **control(opens),
    }
    return tag("button", looks, str(n))


def left(now: Scene) -> list[Element]:
    """Return the panel of both decks' cards."""
    label = _("What is left in the decks")
    order = 1 - now.ui.near, now.ui.near
    inside = [_left_of(now, seat) for seat in order]
    return panel(selection.DECKS, label, inside, kind="stave-left")


def _left_of(now: Scene, seat: int) -> list[Element]:
    found, name = observation.cards_left(now.seen)[seat], now.ui.name_of(seat)
    title = ngettext(
        "{name}: {n} card in the deck", "{name}: {n} cards in the deck", len(found)
    )
    lines = (
        tag(
            "li", {}, card(Card(drawing=now.drawing(seat, each), label=card_told(each)))
        )
        for each in found
    )
    return [tag("h2", {}, title.format(name=name, n=len(found))), tag("ul", {}, lines)]
