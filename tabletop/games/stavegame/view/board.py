"""The three staves: their colours and margins, the slots and the cards in them.

The staves stand side by side in the order of their numbers, whoever sits at the near
side; what turns round is which end of them is at the foot.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tabletop.drawing import Ui
from tabletop.drawing.markup import Attributes, sentence, tag
from tabletop.games.stavegame import (
    Action,
    Colour,
    Observation,
    Place,
    Slot,
    colour_word,
    combat,
    margins,
    parse_action,
    preview,
    sums,
    target,
)
from tabletop.games.stavegame.view import cards, touch, words
from tabletop.games.stavegame.view.touch import Chosen
from tabletop.i18n import _

STAVES = range(3)


@dataclass(frozen=True, slots=True)
class Scene:
    """What is seen, and what can be done with it now.

    Attributes:
        card: the one that is chosen, or None.
        ways: what may be done with it, by the slot that it leads to.
    """

    seen: Observation
    legal: Sequence[str]
    ui: Ui
    card: Chosen | None
    ways: dict[Slot, list[Action]]


def scene(seen: Observation, legal: Sequence[str], ui: Ui) -> Scene:
    """Return what the table is drawn from."""
    card = touch.chosen(seen, legal, ui)
    found = touch.ways(seen, legal, card) if card else {}
    return Scene(seen, legal, ui, card, found)


def slots(near: int) -> Sequence[int]:
    """Return the slots of a stave from the far end to the near one."""
    return range(3) if near == 0 else range(2, -1, -1)


def drawn(now: Scene) -> str:
    """Return the three staves, one tab stop where somebody can do something."""
    group: Attributes = {
        "class": "staves",
        "role": "group",
        "aria-label": _("Staves"),
        "data-rove": 3 if now.legal else None,
    }
    stop = _first_stop(now)
    return tag("div", group, *(_stave(now, stave, stop) for stave in STAVES))


def _first_stop(now: Scene) -> Slot:
    """Return the slot that the tab key leads to."""
    order = [(stave, slot) for stave in STAVES for slot in slots(now.ui.near)]
    return next((place for place in order if place in now.ways), order[0])


def _stave(now: Scene, stave: int, stop: Slot) -> str:
    seen, colour = now.seen, now.seen.colours[stave]
    near, far = now.ui.near, 1 - now.ui.near
    group: Attributes = {
        "class": f"stave is-{colour or 'grey'}",
        "role": "group",
        "aria-label": words.stave_told(seen, stave, words.names(now.ui)),
    }
    return tag(
        "div",
        group,
        _end(seen, stave, far),
        *(_slot(now, (stave, slot), stop) for slot in slots(near)),
        _end(seen, stave, near),
    )


def _end(seen: Observation, stave: int, owner: int) -> str:
    """Return the sum of a player at his end of the stave; who is ahead stands out."""
    colour, sum_ = seen.colours[stave], sums(seen)[stave][owner]
    margin = margins(seen)[stave] * (1 if owner == 0 else -1)
    is_ahead = colour is not None and margin > 0
    kind = "stave-end ahead" if is_ahead else "stave-end"
    parts = [sentence("span", {}, str(sum_))] if colour else []
    if colour and is_ahead:
        parts.insert(0, cards.sign(colour))
        parts.append(sentence("strong", {}, f"+{margin}"))
    return tag("p", {"class": kind, "aria-hidden": "true"}, *parts)


# A slot


def _slot(now: Scene, place: Slot, stop: Slot) -> str:
    """Return a slot: a button while somebody can do something, else a picture."""
    piece = now.seen.board[place[0]][place[1]]
    looks: Attributes = {
        "class": " ".join(["stave-slot", *_kinds(now, place)]),
        "id": f"slot-{place[0]}-{place[1]}",
        "aria-label": slot_told(now, place),
    }
    inside = _piece(now, place) if piece else _empty(now.seen.colours[place[0]])
    if not now.legal:
        return tag("div", {**looks, "role": "img"}, inside)
    button = {**looks, "type": "button", "tabindex": 0 if place == stop else -1}
    return tag("button", {**button, **_press(now, place)}, inside, _badge(now, place))


def _kinds(now: Scene, place: Slot) -> Iterator[str]:
    """Give the classes of a slot."""
    seen, piece = now.seen, now.seen.board[place[0]][place[1]]
    if now.card and place in (now.card.slot, now.card.to):
        yield "chosen"
    elif place in now.ways:
        yield "lit"
    if place in fresh(now):
        yield "fresh"
    if piece is None:
        return
    yield "of-near" if piece[0] == now.ui.near else "of-far"
    if piece[0] == seen.player:
        yield "own"
        if _own_moves(now, place):
            yield "can-move"


def fresh(now: Scene) -> frozenset[Slot]:
    """Return where the turn before led, fights included, until somebody acts."""
    if now.seen.has_acted:
        return frozenset()
    turns = [before.turn for before, _text in now.ui.recent]
    last = max((turn for turn in turns if turn < now.seen.turn), default=None)
    found = (
        target(before, parse_action(text))
        for before, text in now.ui.recent
        if before.turn == last
    )
    return frozenset(place for place in found if place is not None)


def _press(now: Scene, place: Slot) -> Attributes:
    """Return what a press of the slot does."""
    seen, card = now.seen, now.card
    actions, piece = now.ways.get(place, []), seen.board[place[0]][place[1]]
    marked = touch.hinted(seen, now.ui)
    more: Attributes = {
        "data-hint": ""
        if place == marked[1] or touch.on_board(place) == marked[0]
        else None,
    }
    if card and actions:
        if not touch.asks_first(seen, actions):
            return {**more, "data-action": _text_of(now, actions[0])}
        is_asked = card.to == place
        return {
            **more,
            "data-ui": card.word if is_asked else card.word_to(place),
            "aria-pressed": "true" if is_asked else "false",
        }
    is_own = piece is not None and piece[0] == seen.player
    if is_own and (card is None or card.slot is not None):
        is_chosen = card is not None and card.slot == place
        word = touch.on_board(place)
        return {
            **more,
            "data-ui": card.word if card and is_chosen and card.to is None else word,
            "aria-pressed": "true" if is_chosen else "false",
        }
    text = touch.meant(seen, card, place)
    if text:
        return {**more, "data-action": text, "aria-disabled": "true"}
    return {**more, "data-ui": card.word if card else None}


def _text_of(now: Scene, action: Action) -> str:
    return next(text for text in now.legal if parse_action(text) == action)


def _own_moves(now: Scene, place: Slot) -> list[Action]:
    """Return what the card of the player in this slot may do."""
    piece = now.seen.board[place[0]][place[1]]
    if piece is None:
        return []
    found = touch.ways(now.seen, now.legal, Chosen(piece[1], slot=place))
    return [action for actions in found.values() for action in actions]


def _piece(now: Scene, place: Slot) -> str:
    """Return the card in the slot, a thing that travels."""
    piece = now.seen.board[place[0]][place[1]]
    if piece is None:
        return ""
    owner, card = piece
    number = now.ui.ids.get(f"board {place[0]} {place[1]}")
    attributes: Attributes = {
        "class": "stave-card",
        "id": f"card-at-{place[0]}-{place[1]}" if number is None else f"card-{number}",
        "data-thing": "",
    }
    up = cards.points_up(owner, now.ui.near)
    colour = now.seen.colours[place[0]]
    return tag("span", attributes, cards.drawn(card, owner, up=up, counts=colour))


def _empty(colour: Colour | None) -> str:
    """Return the ground of an empty slot, with the shape of the stave's colour."""
    return tag("span", {"class": "stave-ground"}, cards.sign(colour) if colour else "")


def _badge(now: Scene, place: Slot) -> str:
    """Return what a combat in a lit slot would lead to, in two numbers and a sign."""
    fights = [combat(now.seen, action) for action in now.ways.get(place, [])]
    found = [fight for fight in fights if fight is not None]
    if not found:
        return ""
    won = {fight.is_won for fight in found}
    kind = "stave-odds " + (
        "open" if len(won) > 1 else "won" if True in won else "lost"
    )
    text = {"open": "?", "won": "✓", "lost": "✕"}[kind.split()[1]]
    return sentence("span", {"class": kind, "aria-hidden": "true"}, text)


# Words


def slot_told(now: Scene, place: Slot) -> str:
    """Return a slot in words: where it is, what lies there, what can be done."""
    seen, piece = now.seen, now.seen.board[place[0]][place[1]]
    where = _("{stave}, slot {n}").format(
        stave=words.stave_words(place[0], seen.colours[place[0]]), n=place[1] + 1
    )
    lies = words.piece_words(*piece, seen.observer, now.ui) if piece else _("empty")
    told = _("{where}: {lies}").format(where=where, lies=lies)
    just = [_("played last turn")] if place in fresh(now) else []
    return "; ".join([told, *just, *_can(now, place)])


def _can(now: Scene, place: Slot) -> Iterator[str]:
    """Give what can be done in the slot."""
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
    fights = [f for f in (combat(now.seen, action) for action in actions) if f]
    if fights:
        yield _(" or ").join(map(words.fight_told, fights))
    elif len(actions) > 1:
        yield _("place it here and choose the colour of the stave")
    elif actions:
        yield _goes_here(now.seen, actions[0])


def _goes_here(seen: Observation, action: Action) -> str:
    to = target(seen, action)
    if not isinstance(action, Place) or to is None:
        return _("move it here")
    colour = preview(seen, action).colours[to[0]]
    if seen.colours[to[0]] is not None or colour is None:
        return _("place it here")
    return _("place it here, the stave turns {colour}").format(
        colour=colour_word(colour)
    )


def _moves_to(seen: Observation, action: Action) -> str:
    to = target(seen, action)
    if to is None:
        return ""
    if combat(seen, action):
        return _("can attack on stave {n}").format(n=to[0] + 1)
    if to[1] == getattr(action, "slot", None):
        return _("can slide to stave {n}").format(n=to[0] + 1)
    return _("can go forward")
