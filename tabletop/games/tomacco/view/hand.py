"""The player's own side: hand, cards on the table, and buttons.

The foot has a tip for the next action, and the buttons of the actions.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from tabletop.core.cards import card_words, cards_words
from tabletop.core.game import TERMINAL
from tabletop.core.i18n import _, ngettext
from tabletop.games.tomacco.cards import PLACES
from tabletop.games.tomacco.events import signs
from tabletop.games.tomacco.observation import turned_at
from tabletop.games.tomacco.view import last_actions, piles, reveals, selection
from tabletop.games.tomacco.view.seats import out
from tabletop.games.tomacco.view.selection import Scene
from tabletop.ui import cards, controls
from tabletop.ui.cards import numbered, thing
from tabletop.ui.markup import Attributes, escape, hidden, icon, sentence, tag
from tabletop.ui.seats import disc

HELD: Final = "cards-held"
"""CSS class of the element around a card of the observer."""

FAN: Final = 7
"""Maximum number of cards in a fan; more are in rows of equal length."""


def drawn(now: Scene) -> str:
    """Return the hand as a fan or in rows, in the order that the person chose."""
    names = selection.arranged(selection.held(now.seen), now.ui.arrangement)
    n = len(names)
    rows = max(1, -(-n // FAN))
    kind = f"tom-hand count-{-(-n // rows)} " + ("tom-fan" if rows == 1 else "tom-rows")
    told = ngettext("Your hand: {n} card", "Your hand: {n} cards", n).format(n=n)
    home = "" if now.legal else None
    more: Attributes = {
        **_rove(now),
        "data-takes": selection.PICK_UP,
        "data-home": home,
    }
    return controls.part(kind, told, more, *_held(now, names))


def _rove(now: Scene) -> Attributes:
    """Return the attribute that lets arrow keys move between cards, if they act."""
    return {"data-rove": "" if now.legal else None}


def _is_lit(now: Scene, name: str) -> bool:
    return bool(now.legal) and (now.is_choice or name[0] in now.ranks)


def _held(now: Scene, names: cards.Named) -> Iterator[str]:
    """Yield the cards of the hand: buttons while the person acts, else pictures."""
    lit = [name for name in names if _is_lit(now, name)]
    stop = next(iter([*now.chosen, *lit, *names]), "")
    new = last_actions.new_cards(now.seen, now.ui)
    came = last_actions.latest(
        now.seen, last_actions.gathered(now.seen, now.ui, now.seen.observer)
    )
    for k, name in enumerate(names):
        where, travels = numbered("hand", name), name in came
        start = "pile" if travels else "stock"
        card = thing(now.ui, where, cards.face(name[:2]), start=start, travels=travels)
        if name in new:
            card += sentence("span", {"class": "cards-new"}, _("new"))
        id_, kind = f"hand-{name}", f"{HELD} nth-{k}"
        yield _card(now, name, id_, kind, card, is_stop=name == stop)


def _card(  # noqa: PLR0913 - one parameter for each part of the element
    now: Scene, name: str, id_: str, kind: str, inside: str, *, is_stop: bool
) -> str:
    told = card_words(name[:2])
    press: Attributes = {
        "class": kind,
        "data-hint": "" if name in selection.hinted(now) else None,
        **_press(now, name, told),
    }
    return _holding(now, id_, told, press, inside, is_stop=is_stop)


def _holding(  # noqa: PLR0913 - one parameter for each part of the element
    now: Scene, id_: str, told: str, press: Attributes, inside: str, *, is_stop: bool
) -> str:
    """Return a card's element: a button while the person acts, else a picture."""
    if now.legal:
        stop = {"aria-label": told, "tabindex": 0 if is_stop else -1}
        return controls.button(id_, HELD, {**stop, **press}, inside)
    looks = {"class": press["class"], "id": id_, "role": "img", "aria-label": told}
    return tag("div", looks, inside)


def _press(now: Scene, name: str, told: str) -> Attributes:
    """Return the attributes of a press; an unplayable card answers with the reason."""
    if not _is_lit(now, name):
        return {
            **_carried(name, selection.PLAY),
            "data-action": selection.alone(name),
            "aria-disabled": "true",
        }
    on = told if now.is_choice else _("{card}, can be played").format(card=told)
    return {
        "data-ui": selection.word_for(now, name),
        "aria-pressed": "true" if name in now.chosen else "false",
        "aria-label": on,
        **_goes(now, name),
    }


def _goes(now: Scene, name: str) -> Attributes:
    """Return the attributes of a drag; the chosen cards are dragged together."""
    if now.is_choice:
        return {} if name in now.chosen else _carried(name, selection.FACE_UP)
    is_chosen, alone = name in now.chosen, selection.alone(name)
    return {
        **_carried(name, selection.PLAY),
        "data-plays": selection.action_of(now) if is_chosen else alone,
        "data-double": alone if selection.is_single(now, name) else None,
    }


def _carried(word: str, goes: str) -> Attributes:
    return {"data-carried": word, "data-to": goes}


# The player's cards on the table


def places(now: Scene) -> str:
    """Return the observer's face-up and face-down cards."""
    seat, seen = now.seen.observer, now.seen
    if seat in seen.placed:
        return sentence("p", {"class": "tom-mine tom-gone"}, out(seen, seat))
    takes = selection.FACE_UP if now.is_choice and now.legal else None
    home = "" if now.legal and not seen.hand else None
    more: Attributes = {**_rove(now), "data-takes": takes, "data-home": home}
    own: Attributes = {"class": "tom-self" + " seat-acts" * (seen.to_act == seat)}
    mark = tag("span", own, disc(seat, now.ui.name_of(seat)))
    label = _("Before {name}").format(name=now.ui.name_of(seat))
    return mark + controls.part("tom-mine", label, more, *_places(now))


def _places(now: Scene) -> Iterator[str]:
    """Yield the three places; the first one with a card is the tab stop."""
    seat, seen = now.seen.observer, now.seen
    up = cards.named(seen.chosen or seen.face_up[seat])
    full = [k for k in range(PLACES) if k < len(up) or k in seen.face_down[seat]]
    for place in range(PLACES):
        under = ""
        if place in seen.face_down[seat]:
            text = turned_at(seen, seat, place)
            face = cards.face(text) if text else ""
            drawing = reveals.drawing(now, seat, place, face, cards.back())
            kinds = reveals.kinds(now, seat, place)
            under = thing(now.ui, f"down {seat} {place}", drawing, *kinds)
        is_stop = place in full[:1]
        if place < len(up):
            name = up[place]
            where = _where(now, name)
            over = under + thing(now.ui, where, cards.face(name[:2]), "tom-up")
            yield _up(now, name, over, is_stop=is_stop)
        elif under:
            yield _down(now, place, under, is_stop=is_stop)
        else:
            yield tag("span", {"class": "tom-empty"})


def _where(now: Scene, name: str) -> str:
    """Return the place of a face-up card; a secretly chosen one is in the hand."""
    seen, text = now.seen, name[:2]
    if not seen.chosen:
        return numbered(f"up {seen.observer}", name)
    before = seen.hand.count(text) - seen.chosen.count(text)
    return numbered("hand", f"{text}{before + int(name[2:])}")


def _up(now: Scene, name: str, inside: str, *, is_stop: bool) -> str:
    """Return a face-up card; it can be played once the hand is empty."""
    id_ = f"up-{name}"
    if not (now.legal and now.seen.hand):
        return _card(now, name, id_, HELD, inside, is_stop=is_stop)
    told = _("{card}, face up, played when the hand is empty")
    action = selection.alone(name)
    if action in now.legal:  # with an equal card in hand, from another deck
        action = selection.NOTHING
    told = told.format(card=card_words(name[:2]))
    return _holding(now, id_, told, _waiting(action), inside, is_stop=is_stop)


def _down(now: Scene, place: int, inside: str, *, is_stop: bool) -> str:
    """Return a face-down card; it can be flipped once no other cards are left."""
    action, told = f"flip {place}", _("Face-down card {n}").format(n=place + 1)
    if text := turned_at(now.seen, now.seen.observer, place):
        told = card_words(text)
    press = _waiting(action)
    if now.is_choice and selection.action_of(now) in now.legal:
        press = {"class": f"{HELD} cards-lit", "data-action": selection.action_of(now)}
        told = _("{told}; lay the chosen cards face up").format(told=told)
    elif action in now.legal:
        hint = "" if str(place) in selection.hinted(now) else None
        press = {
            **_carried(f"down {place}", selection.PLAY),
            "class": f"{HELD} cards-lit",
            "data-action": action,
            "data-hint": hint,
        }
        told = _("{card}, flip it").format(card=told)
    return _holding(now, f"down-{place}", told, press, inside, is_stop=is_stop)


def _waiting(action: str) -> Attributes:
    """Return the attributes of a card that can't be played yet; a press says why."""
    kind = f"{HELD} tom-waits"
    return {"class": kind, "data-action": action, "aria-disabled": "true"}


# The foot


SORT = "M7 5v14m-3-3 3 3 3-3M13 7h7M13 12h5M13 17h3"


def buttons(now: Scene) -> str:
    """Return the buttons of the person who acts, or empty space for them."""
    is_over = now.seen.to_act == TERMINAL
    sort = (_sort(now),) if len(now.seen.hand) > 1 and not is_over else ()
    deeds_ = _deeds(now) if now.legal else (controls.room(),)
    row = controls.row("tom-buttons", (*sort, *deeds_))
    return controls.doing("tom-doing", row)


def tip(now: Scene) -> str:
    """Return the tip: the next action, the effect of the chosen cards, or the ranks."""
    told = escape(_told(now)) or piles.force_told(now.seen)
    return tag("p", {"class": "cards-tip tom-tip", "id": "tip"}, told)


def _told(now: Scene) -> str:
    """Return the text of the tip; "" leaves room for the playable ranks."""
    if not now.legal:
        return _waits(now)
    if now.is_choice:
        return _("Choose three for the end: high cards, 2s or 10s.")
    source = selection.source(now.seen)
    if not source:
        return _flips(now)
    if not any(text[0] in now.ranks for text in source):
        return _("You have nothing to play. Pick up the pile.")
    return piles.power_told(now) if now.chosen else ""


def _flips(now: Scene) -> str:
    """Return the tip for a player with only face-down cards left."""
    is_last = len(now.seen.face_down[now.seen.observer]) == 1
    if not now.seen.pile:
        if is_last:
            return _("Flip your last face-down card.")
        return _("Flip one of your face-down cards.")
    if is_last:
        return _("Flip your last card, or pick up the pile.")
    return _("Flip a face-down card, or pick up the pile.")


def _waits(now: Scene) -> str:
    """Return the sentence about the player who acts, or about the end."""
    if now.seen.to_act == TERMINAL:
        return _("The face-down cards are turned over.")
    seen, name = now.seen, now.ui.name_of(now.seen.to_act)
    if seen.chosen:
        return _("You have chosen. {name} is choosing.").format(name=name)
    if now.is_choice:
        return _("{name} is choosing three cards.").format(name=name)
    return _("It is {name}’s turn.").format(name=name)


def _deeds(now: Scene) -> Iterator[str]:
    if now.is_choice:
        yield _lay(now)
        return
    action = selection.action_of(now)
    is_only = tuple(now.legal) == ("pickup",)
    n, look = len(now.seen.pile), "button primary" if is_only else "button"
    label = _("Pick up {n}").format(n=n) if n else _("Pick up")
    yield _button(now, "pickup", escape(label), look, "pickup")
    if action:
        yield _plays(now, action)
    elif not is_only and selection.source(now.seen):
        yield controls.waits("play", _("Choose a card"))


def _button(now: Scene, action: str, label: str, look: str, id_: str) -> str:
    """Return a button; its label is markup."""
    looks = {"class": look, "id": id_}
    return controls.plays(action, label, now.legal, now.ui, looks)


def _plays(now: Scene, action: str) -> str:
    """Return the button that plays the chosen cards.

    It shows their ranks; screen readers read the suits too.
    """
    texts = cards.texts_named(now.chosen)
    what = _("Play {cards}") if len(texts) > 1 else _("Play the {cards}")
    shown = sentence("span", {}, what.format(cards=signs(texts)))
    told = hidden("span", cards_words(texts))
    return _button(now, action, shown + told, "button primary", "play")


def _lay(now: Scene) -> str:
    """Return the button that lays the three chosen cards face up."""
    if action := selection.action_of(now):
        return _button(now, action, escape(_("Lay face up")), "button primary", "play")
    left = PLACES - len(now.chosen)
    told = ngettext("Choose {n} more", "Choose {n} more", left).format(n=left)
    return controls.waits("play", told)


def _sort(now: Scene) -> str:
    """Return the button that sorts the hand in the next order."""
    order, following = (
        selection.order(now.ui),
        selection.arrange(selection.NEXT, now.seen, now.ui),
    )
    told = {
        "up": _("The hand lies from low to high; sort it: two, ten and ace last"),
        "special": _("Two, ten and ace lie last; sort the hand from high to low"),
        "down": _("The hand lies from high to low; sort it from low to high"),
    }
    what: Attributes = {
        "data-command": f"arrange-{following}",
        "aria-label": told[order],
        "tabindex": -1,
    }
    return controls.button("sort", "icon-button", what, icon(SORT))
