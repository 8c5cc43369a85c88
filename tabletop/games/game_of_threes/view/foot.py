"""At the foot of the table: what there is to do, and the buttons that do it."""

from __future__ import annotations

from collections.abc import Iterator

from tabletop.cards import card_words
from tabletop.drawing import controls
from tabletop.drawing.cards import rank_sign, suit
from tabletop.drawing.markup import Attributes, escape, hidden, icon, sentence, svg, tag
from tabletop.games.game_of_threes.view import arranging, deeds, fan, hand, touch, words
from tabletop.games.game_of_threes.view.touch import Scene
from tabletop.i18n import _

EARLIER = "M14 6l-6 6 6 6"
LATER = "M10 6l6 6-6 6"


def drawn(now: Scene) -> str:
    """Return the buttons of the person who acts, or of who waits."""
    buttons = [*_buttons(now)] if now.legal else [_waiting(now)]
    row: Attributes = {"class": "cards-buttons g3-buttons", "data-rove": ""}
    group: Attributes = {
        "class": "g3-doing",
        "role": "group",
        "aria-label": _("What to do"),
        "data-controls": "",
    }
    arranges = _arranging(now) if now.hand and not now.is_open else ()
    return tag("div", group, tag("div", row, *arranges, *buttons))


# What there is to do


def tip(now: Scene) -> str:
    """Return what there is to do, as an element."""
    last = words.last_turn(now.seen)
    kind = "cards-tip g3-tip g3-last" if last else "cards-tip g3-tip"
    said = " ".join(filter(None, (last, _tip(now))))
    return sentence("p", {"class": kind, "id": "tip"}, said)


def _tip(now: Scene) -> str:
    seen = now.seen
    if rests(now) and not now.legal:
        told = _("All hands lie open. {name} deals when you go on.")
        return told.format(name=now.ui.name_of(seen.to_act))
    if not now.legal:
        waits = _("{name} is to play.").format(name=now.ui.name_of(seen.to_act))
        return now.ui.told or waits
    if seen.phase == "cut":
        return _("Slide to a place in the fan, and cut there.")
    if seen.phase == "deal":
        return _("All hands lie open. Deal when everybody has seen them.")
    if seen.phase == "draw":
        return _("Take the top card of the stock or of the discards.")
    return _tip_of_discard(now)


def _tip_of_discard(now: Scene) -> str:
    """Return what becomes of the hand by the discard that is chosen."""
    if not now.chosen:
        return _("Choose a card to discard, then the pile.")
    if hand.marks_of(now).points:
        return _("Tap the pile, or move the card with the arrows.")
    if now.seen.out_player is None:
        return _("Without it nothing is left over: you go out.")
    return _("Without it nothing is left over.")


# Buttons


def _buttons(now: Scene) -> Iterator[str]:
    phase = now.seen.phase
    if phase == "cut":
        place = touch.cut_at(now)
        label = _("Cut {where}").format(where=fan.place_told(place))
        yield _plays(now, f"cut {place}", escape(label), "cut")
    elif phase == "deal":
        yield _plays(now, "deal", escape(_deal_label(now)), "deal")
        if "join" in now.legal:
            label = escape(_join_label(now))
            yield _plays(now, "join", label, "join", look="button")
    elif phase == "draw":
        yield _plays(now, touch.STOCK, escape(_("Stock")), "take-stock")
        label = hidden("span", _("Take the")) + _card(now.seen.discards[-1])
        yield _plays(now, touch.TAKE, label, "take-pile", look="button")
    else:
        yield _discard(now)


def _join_label(now: Scene) -> str:
    """Return what the button says; who sits down now has no hand to lay open."""
    if all(now.seen.shown):
        return _("A player joins")
    return _("One more joins")


def _deal_label(now: Scene) -> str:
    return _("Deal round {n}").format(n=now.seen.round + 1)


def _plays(
    now: Scene, action: str, label: str, id_: str, *, look: str = "button primary"
) -> str:
    """Return a button that plays; its label is markup."""
    is_first = look == "button primary"
    looks: Attributes = {"class": look, "id": id_, "tabindex": 0 if is_first else -1}
    return controls.plays(action, label, now.legal, now.ui, looks)


def _card(text: str) -> str:
    """Return a card as it stands on a button, with its name to be heard."""
    told = hidden("span", card_words(text))
    shown: Attributes = {"class": "g3-sign", "aria-hidden": "true"}
    if text[1] == "o":
        return tag("span", shown, icon(deeds.STAR)) + told
    sign = svg(22, 22, suit(text[1], 11, 11))
    return tag("span", shown, escape(rank_sign(text[0])), sign) + told


def _discard(now: Scene) -> str:
    """Return the button that discards the chosen card."""
    if not now.chosen:
        return controls.waits("discard", _("Choose a card"))
    label = escape(_("Discard")) + _card(now.chosen[:2])
    return _plays(now, touch.discard(now.chosen), label, "discard")


def _waiting(now: Scene) -> str:
    """Return the button that lets computers play on, or room for one."""
    if not rests(now):
        return controls.room()
    attributes: Attributes = {
        "class": "button primary",
        "id": "go-on",
        "type": "button",
        "data-command": "go-on",
    }
    return sentence("button", attributes, _("Go on"))


def rests(now: Scene) -> bool:
    """Return whether a computer waits with the deal until everybody has looked."""
    return now.seen.phase == "deal"


# How the hand lies


def _arranging(now: Scene) -> Iterator[str]:
    """Give the buttons that sort the hand, or move the chosen card."""
    if now.chosen:
        card = card_words(now.chosen[:2])
        yield _moves(arranging.LEFT, _("Move the {card} to the left"), card, EARLIER)
        yield _moves(arranging.RIGHT, _("Move the {card} to the right"), card, LATER)
        return
    labels = {
        arranging.RANK: (_("Rank"), _("Sort the hand by rank")),
        arranging.SUIT: (_("Suit"), _("Sort the hand by suit")),
        arranging.SETS: (_("Sets"), _("Sort the hand by sets")),
    }
    for sort, (label, told) in labels.items():
        button: Attributes = {**_arranges(sort), "aria-label": told}
        yield sentence("button", button, label)


def _moves(word: str, told: str, card: str, arrow: str) -> str:
    button: Attributes = {**_arranges(word), "aria-label": told.format(card=card)}
    return tag("button", button, icon(arrow))


def _arranges(word: str) -> Attributes:
    return {
        "class": "button g3-sort",
        "id": f"arrange-{word}",
        "type": "button",
        "data-command": f"arrange-{word}",
        "tabindex": -1,
    }
