"""The moves of this turn so far, and before its first one those of the turns before."""

from __future__ import annotations

from collections.abc import Iterator

from tabletop.drawing import Ui
from tabletop.drawing.markup import Attributes, hidden, sentence, tag
from tabletop.games.stavegame import (
    Action,
    Forward,
    Observation,
    Pass,
    Place,
    Slide,
    card_words,
    combat,
    describe,
    parse_action,
    preview,
    target,
)
from tabletop.games.stavegame.view.board import Scene
from tabletop.i18n import _


def drawn(now: Scene) -> str:
    """Return the list, or "" where nothing was done yet."""
    moves = list(_moves(now))
    of_now: Attributes = {"class": "stave-moves", "aria-label": _("Moves of this turn")}
    before: Attributes = {"class": "stave-moves", "aria-label": _("Moves before")}
    kind = of_now if now.seen.has_acted else before
    return tag("ol", kind, *moves) if moves else ""


def deeds(ui: Ui, turn: int) -> list[tuple[Observation, Action]]:
    """Return the actions of a turn, each with what was seen before it."""
    pairs = ((before, parse_action(text)) for before, text in ui.recent)
    return [(before, action) for before, action in pairs if before.turn == turn]


def _moves(now: Scene) -> Iterator[str]:
    if now.seen.has_acted:
        for before, action in deeds(now.ui, now.seen.turn):
            yield _move(now, before, action)
        return
    turns = [before.turn for before, _text in now.ui.recent]
    last = max((turn for turn in turns if turn < now.seen.turn), default=None)
    if last is not None:
        for turn in range(last, now.seen.turn):
            yield from _turn(now, turn)


def _turn(now: Scene, turn: int) -> Iterator[str]:
    """Give the moves of a turn that is over, and whether it ended by itself."""
    name, found = now.ui.name_of(turn % 2), deeds(now.ui, turn)
    moves = [pair for pair in found if not isinstance(pair[1], Pass)]
    yield sentence("li", {"class": "stave-whose"}, _("{name}:").format(name=name))
    for before, action in moves:
        yield _move(now, before, action)
    if not found:
        yield sentence("li", {}, _("no move possible, the turn ended by itself"))
    elif len(moves) == len(found):
        yield sentence("li", {}, _("the turn ended by itself"))
    elif not moves:
        yield sentence("li", {}, _("no move"))


def _move(now: Scene, before: Observation, action: Action) -> str:
    """Return a move in signs for the eye, and in a sentence for the ear."""
    names = [now.ui.name_of(seat) for seat in range(2)]
    told = describe(before, action, preview(before, action), names)
    signs: Attributes = {"class": "stave-move", "aria-hidden": "true"}
    return tag(
        "li",
        {},
        hidden("span", told),
        sentence("span", signs, in_signs(before, action)),
    )


def in_signs(before: Observation, action: Action) -> str:
    """Return a move in signs: "+ 3 2 1 → 2" for a card placed on stave 2."""
    to = target(before, action)
    if to is None:
        return ""
    parts = {"card": _card_of(before, action), "n": to[0] + 1}
    if isinstance(action, Place):
        told = _("+ {card} → {n}")
    elif isinstance(action, Forward):
        told = _("{card} ↑")
    else:
        told = _("{card} → {n}")
    fight = combat(before, action)
    sign = "" if fight is None else " ✓" if fight.is_won else " ✕"
    return told.format(**parts) + sign


def _card_of(before: Observation, action: Action) -> str:
    if isinstance(action, Place):
        return card_words(action.card)
    piece = None
    if isinstance(action, (Forward, Slide)):
        piece = before.board[action.stave][action.slot]
    return card_words(piece[1]) if piece else ""
