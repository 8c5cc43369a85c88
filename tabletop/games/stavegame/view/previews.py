"""Previews of a card's effect, and the last fight."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from tabletop.core.i18n import _
from tabletop.games.stavegame import observation
from tabletop.games.stavegame.cards import colour_word
from tabletop.games.stavegame.observation import Combat, Observation, Slot
from tabletop.games.stavegame.rules import Action, parse_action
from tabletop.games.stavegame.view import pictures
from tabletop.games.stavegame.view.selection import Scene
from tabletop.ui.markup import Attributes, escape, sentence, tag


def lead(margin: int) -> str:
    """Return the lead on a stave in words."""
    if not margin:
        return _("level")
    return (_("{n} ahead") if margin > 0 else _("{n} behind")).format(n=abs(margin))


def odds(n: int, m: int) -> str:
    """Return the values of a fight: "2 : 1"."""
    return f"{n}\N{THIN SPACE}:\N{THIN SPACE}{m}"


def lead_after(seen: Observation, action: Action, stave: int) -> str:
    """Return the acting player's lead on a stave after an action, in words."""
    margin = observation.margins(observation.preview(seen, action))[stave]
    return lead(-margin if seen.player else margin)


def drawn(now: Scene, place: Slot) -> str:
    """Return the visible previews of all actions with this target slot."""
    actions = now.ways.get(place, [])
    if not actions:
        return ""
    is_fight = observation.combat(now.seen, actions[0]) is not None
    kind = "stave-casts" + " stave-over" * is_fight
    kind += " stave-alone" * (len(actions) == 1)
    parts = (_cast(now.seen, action, place[0]) for action in actions)
    return tag("span", {"class": kind, "aria-hidden": "true"}, *parts)


def _cast(seen: Observation, action: Action, stave: int) -> str:
    if fight := observation.combat(seen, action):
        kind = f"stave-odds stave-{'won' if fight.is_won else 'lost'}"
        n, m = fight.values
        told = f"{odds(n, m)} {'✓' if fight.is_won else '✕'}"
        return tag("span", {"class": kind}, pictures.sign(fight.colour), escape(told))
    colour = observation.preview(seen, action).colours[stave]
    sign = pictures.sign(colour) if colour else ""
    parts = [sign, sentence("span", {}, lead_after(seen, action, stave))]
    if colour and colour != seen.colours[stave]:
        turns = _("turns {colour}").format(colour=colour_word(colour))
        parts.insert(1, sentence("span", {"class": "stave-turns"}, turns))
    return tag("span", {"class": "stave-cast"}, *parts)


# A fight of two cards


SEEN: Final = 1.4
"""Seconds that a fight is visible; `view.css` repeats this duration."""


def lasts(before: Observation, action: str) -> float:
    """Return the seconds to show the result of an action: 0 unless it is a fight."""
    return SEEN if observation.combat(before, parse_action(action)) else 0.0


def fought(now: Scene) -> Combat | None:
    """Return the fight of the last action, None if there was none."""
    if not now.ui.recent:
        return None
    before, text = now.ui.recent[-1]
    return observation.combat(before, parse_action(text))


def meeting(now: Scene) -> str:
    """Return the last fight, until a person touches something."""
    fight = fought(now)
    if fight is None or now.ui.selected:
        return ""
    looks: Attributes = {
        "class": "stave-fight",
        "id": f"fight-{now.ui.ply}",
        "aria-hidden": "true",
    }
    return tag("div", looks, *fighters(now, fight))


def fighters(now: Scene, fight: Combat, *, is_open: bool = False) -> Iterator[str]:
    """Yield attacker and defender, each with its value in the fight's colour.

    With `is_open` the person still chooses the colour, and no values are shown.
    """
    sides = ((fight.attacker, fight.is_won), (fight.defender, not fight.is_won))
    for k, ((owner, card), wins) in enumerate(sides):
        kind = f"stave-fighter stave-{('attacker', 'defender')[k]}"
        kind += " stave-falls" * (not wins and not is_open)
        up, counts = owner == now.ui.near, None if is_open else fight.colour
        parts = [pictures.card(card, owner, up=up, counts=counts)]
        if not is_open:
            might = {"class": f"stave-might stave-of-{fight.colour}"}
            parts.append(sentence("strong", might, str(fight.values[k])))
        yield tag("span", {"class": kind}, *parts)
