"""Previews of a card's effect, and fights."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from tabletop.core.i18n import _
from tabletop.games.stavegame import observation
from tabletop.games.stavegame.observation import Combat, Observation, Slot
from tabletop.games.stavegame.rules import Action, parse_action
from tabletop.games.stavegame.view import pictures
from tabletop.games.stavegame.view.selection import Scene
from tabletop.ui.elements import Element, tag
from tabletop.ui.moments import Moment, Step
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

MEETS: Final = 900
"""Milliseconds until the loser of a fight has fallen; `view.css` repeats them."""


def moment(
    before: Observation, action: str, _after: Observation, names: Sequence[str]
) -> Moment | None:
    """Return how two cards meet, and which number decides."""
    fight = observation.combat(before, parse_action(action))
    if fight is None:
        return None
    n, m = fight.values
    line = _("{n} holds against {m}") if n == m else _("{n} beats {m}")
    told = _("{name} attacked") if n == m else ""
    meets = Step(
        name="fight",
        stands=0,
        moves=MEETS,
        is_before=True,
        sounds=frozenset(("fight",)),
    )
    falls = Step(name="", stands=40, is_short=True)
    won = Step(
        name="won",
        stands=400,
        line=line.format(n=max(n, m), m=min(n, m)),
        below=told.format(name=names[before.player]),
        has_moods=True,
        is_short=True,
    )
    return Moment("fight", (meets, falls, won))


def meeting(now: Scene) -> Element | None:
    """Return the fight in its step of the moment."""
    shown = now.ui.step
    if shown is None or not shown.is_before:
        return None
    fight = observation.combat(shown.before, parse_action(shown.action))
    looks = {"class": "stave-fight", "id": "fight", "aria-hidden": "true"}
    return tag("div", looks, _fighters(now, fight)) if fight else None


def _fighters(now: Scene, fight: Combat) -> Iterator[Element]:
    """Yield attacker and defender; the loser in two halves, which fall apart."""
    sides = ((fight.attacker, fight.is_won), (fight.defender, not fight.is_won))
    for (owner, values), wins in sides:
        drawn = card(Card(drawing=now.drawing(owner, values, fight.colour), label=""))
        near = {"stave-near": owner == now.ui.near, "stave-wins": wins}
        yield tag("span", {"class": classes(**near) or None}, *[drawn] * (2 - wins))
