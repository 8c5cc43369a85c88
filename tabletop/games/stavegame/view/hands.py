"""The two players: what they are called, their open hands, and their decks."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from tabletop.drawing import controls
from tabletop.drawing.markup import Attributes, escape, hidden, sentence, svg, tag
from tabletop.games.stavegame import Card, card_words, cards_left, leader, owners
from tabletop.games.stavegame.view import cards, touch
from tabletop.games.stavegame.view.board import Scene
from tabletop.i18n import _, ngettext

ONE_ROW: Final = 4
TWO_ROWS: Final = 8
"""Up to so many cards lie in one row, and in two; more lie closer together."""


def drawn(now: Scene, seat: int) -> str:
    """Return a player: his name, how he stands, his hand and his deck."""
    kinds = ["stave-seat"]
    kinds += ["is-now"] * (now.seen.player == seat)
    kinds += ["is-near"] * (now.ui.near == seat)
    part: Attributes = {
        "class": " ".join(kinds),
        "aria-label": now.ui.name_of(seat),
    }
    return tag("section", part, _who(now, seat), _hand(now, seat))


def _who(now: Scene, seat: int) -> str:
    """Return whose cards look like this, and how he stands."""
    held = owners(now.seen).count(seat)
    staves = ngettext("{n} stave", "{n} staves", held).format(n=held)
    is_ahead = leader(now.seen) == seat
    standing = _("{staves}, ahead").format(staves=staves) if is_ahead else staves
    return tag(
        "p",
        {"class": "stave-who"},
        _emblem(now, seat),
        sentence("strong", {}, now.ui.name_of(seat)),
        escape(" "),
        sentence("span", {"class": "ahead" if is_ahead else None}, standing),
    )


def _emblem(now: Scene, seat: int) -> str:
    """Return a small empty card of the player."""
    up, down = "M3 8L13 2 23 8V18H3z", "M3 2H23V12L13 18 3 12z"
    way = up if cards.points_up(seat, now.ui.near) else down
    piece = tag(
        "g",
        {"class": f"piece-{'ab'[seat]}"},
        tag("path", {"class": "stave-body", "d": way}),
    )
    return svg(26, 20, piece, **{"class": "stave-emblem"})


# The hand


def _hand(now: Scene, seat: int) -> str:
    """Return the cards; buttons while their player is to act, else pictures."""
    n = len(now.seen.hands[seat])
    rows = 1 if n <= ONE_ROW else 2 if n <= TWO_ROWS else 3
    is_mine = seat == now.seen.observer
    name = _("{name}’s hand").format(name=now.ui.name_of(seat))
    group: Attributes = {
        "class": f"stave-hand rows-{rows}",
        "role": "group",
        "aria-label": _("Your hand") if is_mine else name,
        "data-rove": "" if _acts(now, seat) else None,
    }
    held = tag("div", {"class": "stave-held"}, *_cards(now, seat))
    return tag("div", group, held, _deck(now, seat, is_first=not n))


def _acts(now: Scene, seat: int) -> bool:
    return bool(now.legal) and now.seen.player == seat


def _cards(now: Scene, seat: int) -> Iterator[str]:
    hinted, _to = touch.hinted(now.seen, now.ui)
    for place, card in enumerate(now.seen.hands[seat]):
        looks: Attributes = {
            "class": "stave-holding",
            "id": f"hand-{seat}-{place}",
            "aria-label": card_words(card),
        }
        inside = _card(now, seat, place, card)
        if not _acts(now, seat):
            yield tag("div", {**looks, "role": "img"}, inside)
            continue
        word = touch.in_hand(place)
        is_chosen = now.card is not None and now.card.hand == place
        press: Attributes = {
            "type": "button",
            "data-ui": word,
            "aria-pressed": "true" if is_chosen else "false",
            "aria-describedby": "tip",
            "data-hint": "" if word == hinted else None,
            "tabindex": -1 if place else 0,
        }
        yield tag("button", {**looks, **press}, inside)


def _card(now: Scene, seat: int, place: int, card: Card) -> str:
    """Return a card, a thing that travels."""
    number = now.ui.ids.get(f"hand {seat} {place}")
    attributes: Attributes = {
        "class": "stave-card",
        "id": f"card-of-{seat}-{place}" if number is None else f"card-{number}",
        "data-thing": "",
    }
    up = cards.points_up(seat, now.ui.near)
    return tag("span", attributes, cards.drawn(card, seat, up=up))


# The deck


def _deck(now: Scene, seat: int, *, is_first: bool) -> str:
    """Return the deck: how many cards are left; touched, it says which."""
    n = now.seen.decks[seat]
    told = ngettext("Deck: {n} card left", "Deck: {n} cards left", n).format(n=n)
    button: Attributes = {
        "class": "stave-deck" if n else "stave-deck bare",
        "id": f"deck-{seat}",
        "type": "button",
        "data-ui": touch.DECKS,
        "aria-pressed": "true" if touch.DECKS in now.ui.selected else "false",
        "aria-label": told,
        "tabindex": -1 if _acts(now, seat) and not is_first else 0,
    }
    return tag("button", button, sentence("span", {}, str(n)))


def left(now: Scene) -> str:
    """Return which cards are left in both decks, over the staves."""
    looks = {"class": "icon-button stave-close", "id": "decks-close"}
    far, near = 1 - now.ui.near, now.ui.near
    return tag(
        "section",
        {
            "class": "stave-left",
            "aria-label": _("What is left in the decks"),
            "data-over": "",
        },
        controls.closes(touch.DECKS, _("Back to the staves"), looks),
        _left_of(now, far),
        _left_of(now, near),
    )


def _left_of(now: Scene, seat: int) -> str:
    found, name = cards_left(now.seen)[seat], now.ui.name_of(seat)
    title = ngettext(
        "{name}: {n} card in the deck", "{name}: {n} cards in the deck", len(found)
    )
    up = cards.points_up(seat, now.ui.near)
    rows = (
        tag("li", {}, hidden("span", card_words(card)), cards.drawn(card, seat, up=up))
        for card in found
    )
    return sentence("h2", {}, title.format(name=name, n=len(found))) + tag(
        "ul", {}, *rows
    )
