"""The board: three staves with their slots, side by side in the order of their numbers.

This order is the same for both players; only their ends are swapped.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from tabletop.core.i18n import _, apart, either, pgettext
from tabletop.games.stavegame import observation
from tabletop.games.stavegame.cards import colour_word, stave_words
from tabletop.games.stavegame.observation import Observation, Slot
from tabletop.games.stavegame.rules import SLOTS, STAVES, Action, Place, format_action
from tabletop.games.stavegame.view import pictures, previews, selection, words
from tabletop.games.stavegame.view.selection import SLOT, Chosen, Scene
from tabletop.ui.elements import Element, tag
from tabletop.ui.pieces import NOTHING, Card, Control, card, classes, control, thing_id
from tabletop.ui.table import heading


def staves(now: Scene) -> list[Element]:
    """Return the three staves, with one tab stop if an action is possible."""
    stop = first_way(now) or _slots(now.ui.near)[0]
    label = _("Staves")
    looks = {
        "class": "stave-staves",
        "role": "group",
        "aria-label": label,
        "data-rove": STAVES if now.legal else None,
    }
    parts = (_stave(now, stave, stop) for stave in range(STAVES))
    return [heading(label), tag("div", looks, parts)]


def _slots(near: int) -> list[Slot]:
    order = range(SLOTS)[:: -1 if near else 1]
    return [(stave, slot) for stave in range(STAVES) for slot in order]


def first_way(now: Scene) -> Slot | None:
    """Return the first slot that the chosen card can go to; empty slots come first."""
    found = [slot for slot in _slots(now.ui.near) if slot in now.ways]
    return min(found, key=lambda at: now.piece(at) is not None, default=None)


def _stave(now: Scene, stave: int, stop: Slot) -> Element:
    near = now.ui.near
    looks = {
        "class": f"stave stave-is-{now.seen.colours[stave] or 'grey'}",
        "role": "group",
        "aria-label": words.stave_told(now.seen, stave, now.names),
    }
    slots = (_slot(now, at, stop) for at in _slots(near) if at[0] == stave)
    ends = _end(now, stave, 1 - near), _end(now, stave, near)
    return tag("div", looks, ends[0], slots, ends[1])


def _end(now: Scene, stave: int, owner: int) -> Element:
    """Return a player's end of a stave: the sum, and the lead on a banner."""
    colour, sum_ = now.seen.colours[stave], observation.sums(now.seen)[stave][owner]
    margin = observation.margins(now.seen)[stave] * (1 if owner == 0 else -1)
    is_ahead = margin > 0
    kind = classes("stave-end", words.colour_of(now.look(owner)) if is_ahead else "")
    points = [pictures.sign(colour), str(sum_)] if colour else None
    return tag(
        "p",
        {"class": kind, "aria-hidden": "true"},
        tag("b", {"class": "stave-points"}, points) if points else None,
        tag("span", {}, previews.signed(margin)) if is_ahead else None,
    )


# A slot


def _slot(now: Scene, at: Slot, stop: Slot) -> Element:
    stave, slot = at
    piece, colour = now.piece(at), now.seen.colours[stave]
    does = _does(now, at) if now.legal else NOTHING
    looks = {
        "class": " ".join(["stave-slot", *_kinds(now, at)]),
        "data-piece": "",
        "id": f"slot-{stave}-{slot}",
        "role": None if now.legal else "img",
        "aria-label": slot_told(now, at),
        "data-takes": None if does.action is None and at not in now.ways else SLOT,
        **control(does, is_stop=at == stop),
    }
    lies = Card(label="")
    if piece:
        drawn = now.drawing(*piece, counts=colour)
        lies = Card(
            drawing=drawn, label="", thing=thing_id(now.ui, f"board {stave} {slot}")
        )
    ground = pictures.sign(colour) if colour and not piece else None
    inside = ground, card(lies), previews.drawn(now, at)
    return tag("button" if now.legal else "div", looks, inside)


def _kinds(now: Scene, at: Slot) -> Iterator[str]:
    """Yield the CSS classes of a slot."""
    piece = now.piece(at)
    if now.card and at in (now.card.slot, now.card.to):
        yield "stave-chosen"
    elif at in now.ways:
        yield "stave-lit"
    if at in _fresh(now):
        yield "stave-fresh"
    if piece:
        yield "stave-of-near" if piece[0] == now.ui.near else "stave-of-far"
        if piece[0] == now.seen.player:
            yield "stave-own"


def _fresh(now: Scene) -> frozenset[Slot]:
    last = selection.turn_before(now)
    if now.seen.has_acted or last is None:
        return frozenset()
    return frozenset(event.to for event in selection.deeds(now.ui, last) if event.to)


def _does(now: Scene, at: Slot) -> Control:
    """Return what a touch of a slot does, and a drag of the player's card in it."""
    seen, chosen, word = now.seen, now.card, selection.on_board(at)
    piece, actions = now.piece(at), now.ways.get(at, [])
    marked = selection.hinted(seen, now.ui)
    is_own = piece is not None and piece[0] == seen.player
    lifts = (
        selection.carried(now, Chosen(piece[1], slot=at))
        if piece and is_own
        else NOTHING
    )
    does = replace(lifts, is_hinted=at == marked[1] or word == marked[0])
    if chosen and actions:
        if len(actions) == 1 and not observation.combat(seen, actions[0]):
            return replace(does, action=format_action(actions[0]))
        is_asked = chosen.to == at
        asks = chosen.word if is_asked else chosen.word_to(at)
        return replace(does, press=asks, is_pressed=is_asked)
    if is_own and (chosen is None or chosen.slot is not None):
        is_chosen = chosen is not None and chosen.slot == at
        return replace(does, press=word, is_pressed=is_chosen)
    if text := selection.meant(seen, chosen, at):
        return replace(does, action=text, is_enabled=False)
    return replace(does, press=chosen.word if chosen else None)


def _own_moves(now: Scene, at: Slot) -> list[Action]:
    """Return the actions of the card in this slot."""
    piece = now.piece(at)
    if piece is None:
        return []
    found = selection.ways(now.seen, now.legal, Chosen(piece[1], slot=at))
    return [action for actions in found.values() for action in actions]


# A slot in words


def slot_told(now: Scene, at: Slot) -> str:
    """Return the label of a slot: its place, its card, and the possible actions."""
    piece = now.piece(at)
    where = _("{stave}, slot {n}").format(
        stave=stave_words(at[0], now.seen.colours[at[0]]), n=at[1] + 1
    )
    lies = words.piece_words(*piece, now.ui) if piece else pgettext("slot", "empty")
    told = _("{where}: {lies}").format(where=where, lies=lies)
    just = [_("played last turn")] if at in _fresh(now) else []
    return apart([told, *just, *_can(now, at)])


def _can(now: Scene, at: Slot) -> Iterator[str]:
    if now.card:
        yield from _can_here(now, now.ways.get(at, []))
        if at == now.card.slot:
            yield _("chosen")
    elif now.legal:
        if at in now.seen.placed_this_turn:
            yield _("placed this turn")
        for action in _own_moves(now, at):
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
