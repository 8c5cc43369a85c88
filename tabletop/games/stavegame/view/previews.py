"""Previews of a card's effect, and the last fight."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from tabletop.core.i18n import _
from tabletop.games.stavegame import observation
from tabletop.games.stavegame.observation import Combat, Observation, Slot
from tabletop.games.stavegame.rules import Action, parse_action
from tabletop.games.stavegame.view import pictures
from tabletop.games.stavegame.view.selection import Scene
from tabletop.ui.elements import Element, tag
from tabletop.ui.pieces import Card, card, classes


def lead(margin: int) -> str:
    """Return the lead on a stave in words."""
    if not margin:
        return _("level")
    return (_("{n} ahead") if margin > 0 else _("{n} behind")).format(n=abs(margin))


def signed(margin: int) -> str:
    """Return the lead on a stave as a number: "+2"."""
    return f"{margin:+}".replace("-", "\N{MINUS SIGN}") if margin else "0"


def odds(n: int, m: int) -> str:
    """Return the values of a fight: "2 : 1"."""
    return f"{n}\N{THIN SPACE}:\N{THIN SPACE}{m}"


def lead_after(seen: Observation, action: Action, stave: int) -> int:
    """Return the acting player's lead on a stave after an action."""
    margin = observation.margins(observation.preview(seen, action))[stave]
    return -margin if seen.player else margin


def drawn(now: Scene, at: Slot) -> Element | None:
    """Return the visible previews of all actions with this target slot."""
    actions = now.ways.get(at, [])
    is_alone = len(actions) == 1
    casts = [_cast(now.seen, action, at[0], is_alone=is_alone) for action in actions]
    looks = {"class": "stave-casts", "aria-hidden": "true"}
    return tag("span", looks, casts) if casts else None


def _cast(seen: Observation, action: Action, stave: int, *, is_alone: bool) -> Element:
    if fight := observation.combat(seen, action):
        kind = classes("stave-cast", "stave-odds", **{"stave-lost": not fight.is_won})
        told = "✓" if fight.is_won else "✕"
        if is_alone:
            told = f"{odds(*fight.values)} {told}"
        return tag("span", {"class": kind}, pictures.sign(fight.colour), told)
    colour = observation.preview(seen, action).colours[stave]
    told = signed(lead_after(seen, action, stave))
    sign = pictures.sign(colour) if colour and colour != seen.colours[stave] else None
    return tag("span", {"class": "stave-cast"}, sign, told)


# A fight of two cards

SEEN: Final = 1.4
"""Seconds that a fight is visible; `view.css` repeats this duration."""


def lasts(before: Observation, action: str) -> float:
    """Return the seconds to show the result of an action: 0 unless it is a fight."""
    return SEEN if observation.combat(before, parse_action(action)) else 0.0


def meeting(now: Scene) -> Element | None:
    """Return the fight of the last action, until a person touches something."""
    if not now.ui.recent or now.ui.selected:
        return None
    before, text = now.ui.recent[-1]
    fight = observation.combat(before, parse_action(text))
    id_ = f"fight-{now.ui.ply}"
    looks = {"class": "stave-fight", "id": id_, "aria-hidden": "true"}
    return tag("div", looks, _fighters(now, fight)) if fight else None


def _fighters(now: Scene, fight: Combat) -> Iterator[Element]:
    """Yield attacker and defender, each with its value in the fight's colour."""
    sides = ((fight.attacker, fight.is_won), (fight.defender, not fight.is_won))
    for k, ((owner, values), wins) in enumerate(sides):
        kind = classes(("stave-attacker", "")[k], **{"stave-falls": not wins})
        might = {"class": f"stave-might stave-of-{fight.colour}"}
        yield tag(
            "span",
            {"class": kind or None},
            card(Card(drawing=now.drawing(owner, values, fight.colour), label="")),
            tag("strong", might, str(fight.values[k])),
        )
