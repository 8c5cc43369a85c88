"""Previews of a card's effect, and fights."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from tabletop.core.i18n import _
from tabletop.games.stavegame import observation
from tabletop.games.stavegame.cards import COLOURS
from tabletop.games.stavegame.observation import Combat, Observation, Slot, combat
from tabletop.games.stavegame.rules import IDLE_AT_END, Action, parse_action
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
    fights = [f for f in (combat(now.seen, each) for each in actions) if f]
    casts = [_odds(fight, is_alone=is_alone) for fight in fights]
    if actions and not fights:
        casts = [_leads(now.seen, actions, at[0])]
    looks = {"class": "stave-casts", "aria-hidden": "true"}
    return tag("span", looks, casts) if casts else None


def _odds(fight: Combat, *, is_alone: bool) -> Element:
    kind = classes("stave-cast", "stave-odds", **{"stave-lost": not fight.is_won})
    told = "✓" if fight.is_won else "✕"
    if is_alone:
        told = f"{odds(*fight.values)} {told}"
    return tag("span", {"class": kind}, pictures.sign(fight.colour), told)


def _leads(seen: Observation, actions: Sequence[Action], stave: int) -> Element:
    """Return the new colours of the stave, and the lead, the same in each of them."""
    found = {observation.preview(seen, each).colours[stave] for each in actions}
    signs = [pictures.sign(c) for c in COLOURS if c in found - {seen.colours[stave]}]
    told = signed(lead_after(seen, actions[0], stave))
    return tag("span", {"class": "stave-cast"}, signs, told)


# A fight of two cards, and the end of turns and games

MEETS: Final = 900  # milliseconds until the loser of a fight has fallen; see `view.css`
STOPS: Final = 1100  # milliseconds to read that a turn or the game has ended


def moment(
    before: Observation, action: str, after: Observation, names: Sequence[str]
) -> Moment | None:
    """Return a fight, and what ended by itself or by the other player."""
    fight = combat(before, parse_action(action))
    steps = *(_fought(fight) if fight else ()), *_stops(before, action, after, names)
    return Moment("fight" if fight else "stop", steps) if steps else None


def _fought(fight: Combat) -> tuple[Step, ...]:
    """Return how two cards meet, and which number decides."""
    n, m = fight.values
    line = _("{n} against {m}") if n == m else _("{n} beats {m}")
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
        below=_("In a tie, the attacker wins") if n == m else "",
        has_moods=True,
        is_short=True,
    )
    return meets, falls, won


def _stops(
    before: Observation, action: str, after: Observation, names: Sequence[str]
) -> Iterator[Step]:
    """Yield the turns that ended by themselves, and the end of the game."""
    is_own, is_idle = before.player == before.observer, after.idle_turns == IDLE_AT_END
    if action == "end":
        if not is_own:
            yield _stop(_("{name} ends the game").format(name=names[before.player]))
        return
    first = before.turn + (action == "pass" or not is_own)
    for turn in range(first, after.turn + is_idle):
        told = _("{name}’s turn ends").format(name=names[turn % 2])
        yield _stop(_("No more moves"), told)
    if is_idle:
        yield _stop(_("Four turns without progress"), _("The game ends"))


def _stop(line: str, below: str = "") -> Step:
    return Step(name="stop", stands=STOPS, line=line, below=below, is_short=True)


def meeting(now: Scene) -> Element | None:
    """Return the fight in its step of the moment."""
    shown = now.ui.step
    if shown is None or not shown.is_before:
        return None
    fight = combat(shown.before, parse_action(shown.action))
    looks = {"class": "stave-fight", "id": "fight", "aria-hidden": "true"}
    return tag("div", looks, _fighters(now, fight)) if fight else None


def _fighters(now: Scene, fight: Combat) -> Iterator[Element]:
    """Yield attacker and defender; the loser in two halves, which fall apart."""
    sides = ((fight.attacker, fight.is_won), (fight.defender, not fight.is_won))
    for (owner, values), wins in sides:
        drawn = card(Card(drawing=now.drawing(owner, values, fight.colour), label=""))
        near = {"stave-near": owner == now.ui.near, "stave-wins": wins}
        yield tag("span", {"class": classes(**near) or None}, *[drawn] * (2 - wins))
