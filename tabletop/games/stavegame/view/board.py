"""The board: three staves with their slots, and the hands and decks.

The staves are side by side in the order of their numbers. This order is the same for
both players; only their ends are swapped.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from tabletop.core.i18n import _, apart, either, ngettext, pgettext, you
from tabletop.games.stavegame import observation
from tabletop.games.stavegame.cards import (
    Card,
    Colour,
    card_told,
    colour_word,
    stave_words,
)
from tabletop.games.stavegame.observation import Observation, Slot
from tabletop.games.stavegame.rules import SLOTS, STAVES, Action, Place, parse_action
from tabletop.games.stavegame.view import pictures, previews, selection, words
from tabletop.games.stavegame.view.selection import Chosen, Scene
from tabletop.ui import controls, seats
from tabletop.ui.markup import Attributes, hidden, sentence, tag

# The staves


def staves(now: Scene) -> str:
    """Return the three staves, with one tab stop if an action is possible."""
    order = [(stave, slot) for stave in range(STAVES) for slot in _slots(now.ui.near)]
    stop = first_way(now) or order[0]
    rove = {"data-rove": STAVES if now.legal else None}
    parts = (_stave(now, stave, stop) for stave in range(STAVES))
    return controls.part("stave-staves", _("Staves"), rove, *parts)


def first_way(now: Scene) -> Slot | None:
    """Return the first slot that the chosen card can go to; empty slots come first."""
    order = [(stave, slot) for stave in range(STAVES) for slot in _slots(now.ui.near)]
    found, board = [place for place in order if place in now.ways], now.seen.board
    empty = [(stave, slot) for stave, slot in found if board[stave][slot] is None]
    return next(iter([*empty, *found]), None)


def _slots(near: int) -> Sequence[int]:
    """Return the slots of a stave from the far end to the near one."""
    return range(SLOTS)[:: -1 if near else 1]


def _stave(now: Scene, stave: int, stop: Slot) -> str:
    seen, near = now.seen, now.ui.near
    return controls.group(
        f"stave stave-is-{seen.colours[stave] or 'grey'}",
        words.stave_told(seen, stave, now.names),
        {},
        _end(seen, stave, 1 - near),
        *(_slot(now, (stave, slot), stop) for slot in _slots(near)),
        _end(seen, stave, near),
    )


def _end(seen: Observation, stave: int, owner: int) -> str:
    """Return a player's end of a stave: the sum, and the lead on a banner."""
    colour, sum_ = seen.colours[stave], observation.sums(seen)[stave][owner]
    margin = observation.margins(seen)[stave] * (1 if owner == 0 else -1)
    kind, parts = "stave-end", list[str]()
    if colour:
        points = pictures.sign(colour), sentence("span", {}, str(sum_))
        parts = [tag("span", {"class": "stave-points"}, *points)]
    if colour and margin > 0:
        kind = f"stave-end stave-ahead {words.colour_of(owner)}"
        parts.append(sentence("strong", {}, previews.lead(margin)))
    return tag("p", {"class": kind, "aria-hidden": "true"}, *parts)


# A slot


def _slot(now: Scene, place: Slot, stop: Slot) -> str:
    """Return a slot: a button if an action is possible, else a picture."""
    stave, slot = place
    piece, colour = now.seen.board[stave][slot], now.seen.colours[stave]
    kind, id_ = " ".join(["stave-slot", *_kinds(now, place)]), f"slot-{stave}-{slot}"
    told = {"aria-label": slot_told(now, place)}
    if piece:
        inside = _card(now, f"board {stave} {slot}", *piece, colour)
    else:
        sign = pictures.sign(colour) if colour else ""
        inside = tag("span", {"class": "stave-ground"}, sign)
    if not now.legal:
        return tag("div", {"class": kind, "id": id_, **told, "role": "img"}, inside)
    stops: Attributes = {"tabindex": 0 if place == stop else -1}
    what = {**told, **stops, **_carried(now, place), **_press(now, place)}
    return controls.button(id_, kind, what, inside, previews.drawn(now, place))


def _kinds(now: Scene, place: Slot) -> Iterator[str]:
    """Yield the CSS classes of a slot."""
    seen, piece = now.seen, now.seen.board[place[0]][place[1]]
    if now.card and place in (now.card.slot, now.card.to):
        yield "stave-chosen"
    elif place in now.ways:
        yield "stave-lit"
    if place in _fresh(now):
        yield "stave-fresh"
    if piece is None:
        return
    yield "stave-of-near" if piece[0] == now.ui.near else "stave-of-far"
    if piece[0] == seen.player:
        yield "stave-own"
        if _own_moves(now, place):
            yield "stave-can-move"


def _fresh(now: Scene) -> frozenset[Slot]:
    """Return the target slots of the turn before, until the player acts."""
    last = selection.turn_before(now)
    if now.seen.has_acted or last is None:
        return frozenset()
    return frozenset(event.to for event in selection.deeds(now.ui, last) if event.to)


def _carried(now: Scene, place: Slot) -> Attributes:
    """Return the drag attributes of the card in the slot, if it is the player's."""
    piece = now.seen.board[place[0]][place[1]]
    if piece is None or piece[0] != now.seen.player:
        return {}
    return selection.carried(now, Chosen(piece[1], slot=place))


def _press(now: Scene, place: Slot) -> Attributes:
    seen, card, word = now.seen, now.card, selection.on_board(place)
    actions, piece = now.ways.get(place, []), seen.board[place[0]][place[1]]
    marked = selection.hinted(seen, now.ui)
    hint = {"data-hint": "" if place == marked[1] or word == marked[0] else None}
    if card and actions:
        takes: Attributes = {**hint, "data-takes": selection.SLOT}
        if len(actions) == 1 and not observation.combat(seen, actions[0]):
            plays = next(t for t in now.legal if parse_action(t) == actions[0])
            return {**takes, "data-action": plays}
        is_asked = card.to == place
        chooses = card.word if is_asked else card.word_to(place)
        return {**takes, "data-ui": chooses, "aria-pressed": is_asked}
    is_own = piece is not None and piece[0] == seen.player
    if is_own and (card is None or card.slot is not None):
        is_chosen = card is not None and card.slot == place
        chooses = card.word if card and is_chosen and card.to is None else word
        return {**hint, "data-ui": chooses, "aria-pressed": is_chosen}
    if text := selection.meant(seen, card, place):
        takes = {**hint, "data-takes": selection.SLOT}
        return {**takes, "data-action": text, "aria-disabled": "true"}
    return {**hint, "data-ui": card.word if card else None}


def _own_moves(now: Scene, place: Slot) -> list[Action]:
    """Return the actions of the card in this slot."""
    piece = now.seen.board[place[0]][place[1]]
    if piece is None:
        return []
    found = selection.ways(now.seen, now.legal, Chosen(piece[1], slot=place))
    return [action for actions in found.values() for action in actions]


def _card(
    now: Scene, place: str, owner: int, card: Card, counts: Colour | None = None
) -> str:
    """Return the card at a place, named as in `follow`; the page animates its moves."""
    attributes: Attributes = {
        "class": "stave-card",
        "id": f"card-{now.ui.ids.get(place, place.replace(' ', '-'))}",
        "data-thing": "",
    }
    up = owner == now.ui.near
    return tag("span", attributes, pictures.card(card, owner, up=up, counts=counts))


# A slot in words


def slot_told(now: Scene, place: Slot) -> str:
    """Return the label of a slot: its place, its card, and the possible actions."""
    seen, piece = now.seen, now.seen.board[place[0]][place[1]]
    where = _("{stave}, slot {n}").format(
        stave=stave_words(place[0], seen.colours[place[0]]), n=place[1] + 1
    )
    lies = pgettext("slot", "empty")
    if piece:
        lies = words.piece_words(*piece, now.ui)
    told = _("{where}: {lies}").format(where=where, lies=lies)
    just = [_("played last turn")] if place in _fresh(now) else []
    return apart([told, *just, *_can(now, place)])


def _can(now: Scene, place: Slot) -> Iterator[str]:
    if now.card:
        yield from _can_here(now, now.ways.get(place, []))
        if place == now.card.slot:
            yield _("chosen")
    elif now.legal:
        if place in now.seen.placed_this_turn:
            yield _("placed this turn")
        for action in _own_moves(now, place):
            yield _moves_to(now.seen, action)


def _can_here(now: Scene, actions: Sequence[Action]) -> Iterator[str]:
    fights = [
        f for f in (observation.combat(now.seen, action) for action in actions) if f
    ]
    if fights:
        yield either([*map(words.fight_told, fights)])
    elif len(actions) > 1:
        yield _("place it here and choose the colour of the stave")
    elif actions:
        yield _goes_here(now.seen, actions[0])


def _goes_here(seen: Observation, action: Action) -> str:
    if not isinstance(action, Place):
        return _("move it here")
    colour = observation.preview(seen, action).colours[action.stave]
    if seen.colours[action.stave] is not None or colour is None:
        return _("place it here")
    told = _("place it here, the stave turns {colour}")
    return told.format(colour=colour_word(colour))


def _moves_to(seen: Observation, action: Action) -> str:
    to = observation.target(seen, action)
    if to is None:
        return ""
    if observation.combat(seen, action):
        return _("can attack on stave {n}").format(n=to[0] + 1)
    if to[1] == getattr(action, "slot", None):
        return _("can slide to stave {n}").format(n=to[0] + 1)
    return _("can go forward")


# The players

FEW: Final = 4
SOME: Final = 6
"""Maximum number of large cards in a row, and of cards in one row."""


def player(now: Scene, seat: int) -> str:
    """Return a player: disc, name, last turn, standing, hand and deck."""
    kinds = ["stave-seat"]
    kinds += ["seat-acts"] * (now.seen.player == seat)
    kinds += ["stave-is-near"] * (now.ui.near == seat)
    part = {"class": " ".join(kinds), "aria-label": now.ui.name_of(seat)}
    acts = bool(now.legal) and now.seen.player == seat
    deck = _deck(now, seat, is_stop=not (acts and now.seen.hands[seat]))
    title, hand = controls.heading(now.ui.name_of(seat)), _hand(now, seat, acts=acts)
    return tag("section", part, title, _who(now, seat), deck, hand)


def _who(now: Scene, seat: int) -> str:
    """Return the disc, name, standing and last turn of a player."""
    held, name = observation.owners(now.seen).count(seat), now.ui.name_of(seat)
    standing = ngettext("{n} stave", "{n} staves", held).format(n=held)
    is_ahead = observation.leader(now.seen) == seat
    if is_ahead:
        standing = _("{staves}, ahead").format(staves=standing)
    looks = {"class": "stave-standing stave-leads" if is_ahead else "stave-standing"}
    return tag(
        "div",
        {"class": "stave-who"},
        seats.disc(words.SEATS[(seat + now.ui.moved) % 2], name),
        sentence("strong", {"class": "stave-name"}, name),
        sentence("span", looks, standing),
        seats.deed(_did(now, seat)),
    )


def _did(now: Scene, seat: int) -> str:
    """Return a few words for the player's turn, if it is the one before this."""
    last = selection.turn_before(now)
    if last is None or seat == now.seen.player or last % 2 != seat:
        return ""
    deeds = [event for event in selection.deeds(now.ui, last) if event.to]
    if not deeds:
        return _("no move")
    n = len(deeds)
    won = sum(event.fight is not None and event.fight.is_won for event in deeds)
    told = ngettext("{n} move", "{n} moves", n).format(n=n)
    if won:
        wins = ngettext("{moves}, wins a fight", "{moves}, wins {n} fights", won)
        return wins.format(moves=told, n=won)
    return told


def _hand(now: Scene, seat: int, *, acts: bool) -> str:
    """Return the hand: buttons while its player acts, else pictures."""
    n = len(now.seen.hands[seat])
    size = "few" if n <= FEW else "some" if n <= SOME else "many"
    name = you() if seat == now.seen.observer else now.ui.name_of(seat)
    told = _("{name}’s hand").format(name=name)
    its = "" if acts else None
    rove = {"data-rove": its, "data-home": its}
    held = [*_held(now, seat, acts=acts)]
    if not held:
        held = [sentence("p", {"class": "stave-none"}, _("No cards in hand"))]
    return controls.group(f"stave-held stave-{size}", told, rove, *held)


def _held(now: Scene, seat: int, *, acts: bool) -> Iterator[str]:
    hinted, _to = selection.hinted(now.seen, now.ui)
    for place, card in enumerate(now.seen.hands[seat]):
        kind, id_ = "stave-holding", f"hand-{seat}-{place}"
        told = {"aria-label": card_told(card)}
        inside = _card(now, f"hand {seat} {place}", seat, card)
        if not acts:
            yield tag("div", {"class": kind, "id": id_, **told, "role": "img"}, inside)
            continue
        word = selection.in_hand(place)
        press: Attributes = {
            **told,
            **selection.carried(now, Chosen(card, hand=place)),
            "data-ui": word,
            "aria-pressed": now.card is not None and now.card.hand == place,
            "data-hint": "" if word == hinted else None,
            "tabindex": -1 if place else 0,
        }
        yield controls.button(id_, kind, press, inside)


def _deck(now: Scene, seat: int, *, is_stop: bool) -> str:
    """Return the deck with its number of cards; a touch opens the list of decks."""
    n = now.seen.decks[seat]
    told = ngettext("Deck: {n} card left", "Deck: {n} cards left", n).format(n=n)
    what: Attributes = {
        "data-ui": selection.DECKS,
        "aria-pressed": selection.DECKS in now.ui.selected,
        "aria-label": told,
        "tabindex": 0 if is_stop else -1,
    }
    kind, number = (
        "stave-deck" if n else "stave-deck stave-bare",
        sentence("span", {}, str(n)),
    )
    return controls.button(f"deck-{seat}", kind, what, number)


def left(now: Scene) -> str:
    """Return the panel of both decks' cards; it covers the staves."""
    part: Attributes = {
        "class": "stave-left",
        "aria-label": _("What is left in the decks"),
        "data-over": "",
    }
    back = controls.closes(selection.DECKS, _("Back to the staves"), "decks-close")
    near = now.ui.near
    return tag("section", part, back, _left_of(now, 1 - near), _left_of(now, near))


def _left_of(now: Scene, seat: int) -> str:
    found, name = observation.cards_left(now.seen)[seat], now.ui.name_of(seat)
    title = ngettext(
        "{name}: {n} card in the deck", "{name}: {n} cards in the deck", len(found)
    )
    rows = (
        hidden("span", card_told(card))
        + pictures.card(card, seat, up=seat == now.ui.near)
        for card in found
    )
    told = sentence("h2", {}, title.format(name=name, n=len(found)))
    return told + tag("ul", {}, *(tag("li", {}, row) for row in rows))
