"""At the foot of the table: what there is to do, and the buttons that do it."""

from __future__ import annotations

from collections.abc import Iterator

from tabletop.cards import cards_words
from tabletop.drawing import controls
from tabletop.drawing.cards import rank_sign, suit
from tabletop.drawing.markup import Attributes, escape, hidden, icon, sentence, svg, tag
from tabletop.games.tomacco.view import piles, touch
from tabletop.games.tomacco.view.touch import Scene
from tabletop.i18n import _, ngettext

SORT = "M7 5v14m-3-3 3 3 3-3M13 7h7M13 12h5M13 17h3"

ORDERS = ("up", "special", "down")
"""How a hand can lie, in the words of `ui.arrangement`."""


def drawn(now: Scene) -> str:
    """Return the buttons of the person who acts, or room for them."""
    buttons = [*_buttons(now)] if now.legal else [controls.room()]
    row = {"class": "cards-buttons tom-buttons", "data-rove": ""}
    group: Attributes = {
        "class": "tom-doing",
        "role": "group",
        "aria-label": _("What to do"),
        "data-controls": "",
    }
    return tag("div", group, tag("div", row, _sort(now), *buttons))


def tip(now: Scene) -> str:
    """Return what there is to do, as an element."""
    return sentence("p", {"class": "cards-tip tom-tip", "id": "tip"}, tip_words(now))


def tip_words(now: Scene) -> str:
    """Return what there is to do, in a sentence."""
    seen = now.seen
    if not now.legal:
        return _waits(now)
    if now.is_choice:
        return _("Choose three cards that will lie face up before you.")
    source = touch.source(seen)
    if not source:
        return _("Flip one of your face-down cards, or pick the pile up.")
    if not any(text[0] in now.ranks for text in source):
        return _("Nothing of yours can be played: pick the pile up.")
    if not seen.hand:
        told = _("Now your face-up cards. {told}")
        return told.format(told=piles.force_told(seen))
    return piles.force_told(seen)


def _waits(now: Scene) -> str:
    """Return for whom the table waits."""
    seen, name = now.seen, now.ui.name_of(now.seen.to_act)
    if seen.chosen:
        return _("You have chosen. {name} is choosing.").format(name=name)
    if now.is_choice:
        return _("{name} is choosing three cards.").format(name=name)
    return _("{name} is to play.").format(name=name)


# Buttons


def _buttons(now: Scene) -> Iterator[str]:
    if now.is_choice:
        yield _lay(now)
        return
    action = touch.action_of(now)
    yield _pick_up(now, is_primary=not action and _must_pick_up(now))
    if action:
        yield _play(now, action)


def _must_pick_up(now: Scene) -> bool:
    return tuple(now.legal) == ("pickup",)


def _button(now: Scene, action: str, label: str, look: str, id_: str) -> str:
    """Return a button; its label is markup."""
    looks = {"class": look, "id": id_}
    return controls.plays(action, label, now.legal, now.ui, looks)


def _pick_up(now: Scene, *, is_primary: bool) -> str:
    n = len(now.seen.pile)
    label = ngettext("Pick up {n} card", "Pick up {n} cards", n) if n else _("Pick up")
    look = "button primary" if is_primary else "button"
    return _button(now, "pickup", escape(label.format(n=n)), look, "pickup")


def _play(now: Scene, action: str) -> str:
    """Return the button that plays what is chosen, with its ranks and suits."""
    told = hidden("span", cards_words([name[:2] for name in now.chosen]))
    signs = "".join(svg(22, 22, suit(name[1], 11, 11)) for name in now.chosen[:4])
    rank = rank_sign(now.chosen[0][0])
    shown: Attributes = {"class": "tom-signs", "aria-hidden": "true"}
    what = tag("span", shown, escape(rank), signs)
    label = sentence("span", {}, _("Play")) + what + told
    return _button(now, action, label, "button primary", "play")


def _lay(now: Scene) -> str:
    """Return the button that lays the three chosen cards face up."""
    if action := touch.action_of(now):
        return _button(now, action, escape(_("Lay face up")), "button primary", "play")
    left = touch.TO_CHOOSE - len(now.chosen)
    told = ngettext("Choose {n} more", "Choose {n} more", left).format(n=left)
    return controls.waits("play", told)


def _sort(now: Scene) -> str:
    """Return the button that sorts the hand in another way."""
    order = now.ui.arrangement if now.ui.arrangement in ORDERS else ORDERS[0]
    following = ORDERS[(ORDERS.index(order) + 1) % len(ORDERS)]
    told = {
        "up": _("The hand lies from low to high; sort it: two, ten and ace last"),
        "special": _("Two, ten and ace lie last; sort the hand from high to low"),
        "down": _("The hand lies from high to low; sort it from low to high"),
    }
    button: Attributes = {
        "class": "icon-button",
        "id": "sort",
        "type": "button",
        "data-command": f"arrange-{following}",
        "aria-label": told[order],
        "tabindex": -1,
    }
    return tag("button", button, icon(SORT))
