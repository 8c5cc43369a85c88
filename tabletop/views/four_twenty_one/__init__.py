"""The table of Four Twenty One: the players, the felt with the dice, two buttons.

The files: `dice` (their pictures), `seats` (the players and their tokens), `choice`
(what can be done with the dice), `felt` (the middle of the table), `end`, `pictures`
(for the lobby and the rules) and `letters` (for the terminal).

A token is one element for the whole game and travels when it is paid. A die that is
thrown again is a new thing and rolls in; one that was kept slides to its place. The
button or the spot on which it lies stays, and with it the focus.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tabletop.game import TERMINAL
from tabletop.games.four_twenty_one import Observation
from tabletop.i18n import _, mark
from tabletop.views import Ui, controls
from tabletop.views.four_twenty_one import choice, felt, seats
from tabletop.views.four_twenty_one.choice import complete
from tabletop.views.four_twenty_one.end import ending, review
from tabletop.views.four_twenty_one.letters import text
from tabletop.views.four_twenty_one.pictures import figure, picture
from tabletop.views.markup import Attributes, escape, sentence, tag

__all__ = [
    "FORCED",
    "KEYS",
    "KEY_WORDS",
    "SELECTS",
    "SWIPES",
    "advice_on_players",
    "complete",
    "draw",
    "ending",
    "figure",
    "picture",
    "review",
    "status",
    "tagline",
    "text",
]

KEYS: Final = {"t": "throw", "l": "hit throw", "s": "stop"}
SWIPES: Final[dict[str, str]] = {}
SELECTS: Final = {place: place for place in choice.PLACES}
KEY_WORDS: Final = {
    "throw": mark("throw"),
    "hit throw": mark("hit, and throw for the last time"),
    **dict.fromkeys(choice.PLACES, mark("keep a die, or throw it again")),
}
FORCED: Final = frozenset({"throw"})


def tagline() -> str:
    """Return the line that the lobby says of the game."""
    return _("Three dice, and tokens that nobody wants. Who gets them all loses.")


def advice_on_players() -> str:
    """Return for how many the game is best, for the form of a new game."""
    return _(
        "Two to five players have most to decide; with more of them, more tokens make "
        "a better game."
    )


def status(observation: Observation, names: Sequence[str]) -> str:
    """Return who is to throw, and the total so far."""
    name = names[observation.player]
    if observation.to_act == TERMINAL:
        return _("{name} has lost").format(name=name)
    if observation.phase == "start":
        return _("{name} throws to begin").format(name=name)
    told = _("{name} throws · total {total}")
    return told.format(name=name, total=observation.total)


def draw(observation: Observation, legal: Sequence[str], ui: Ui) -> str:
    """Return the table; at the end the players stand in what is said of it."""
    is_over = observation.to_act == TERMINAL
    parts = [felt.drawn(observation, legal, ui)]
    if not is_over:
        parts.insert(0, seats.drawn(observation, ui))
        parts.append(_foot(observation, legal, ui))
    ground: Attributes = {
        "class": "full-table round-table",
        "data-ground": "",
        "data-turn": max(ui.ids.values(), default=0),
    }
    return tag("div", ground, *parts)


# Below the dice


def _foot(seen: Observation, legal: Sequence[str], ui: Ui) -> str:
    """Return what there is to do, and the buttons that do it."""
    tip = sentence("p", {"class": "tip", "id": "tip"}, choice.tip(seen, legal, ui))
    buttons = _buttons(seen, legal, ui) if legal else [controls.room()]
    group = {"class": "throwing", "role": "group", "aria-label": _("Your throw")}
    group["data-controls"] = ""
    return tag(
        "div", group, tip, tag("div", {"class": "to-do", "data-rove": ""}, *buttons)
    )


def _buttons(seen: Observation, legal: Sequence[str], ui: Ui) -> list[str]:
    large, quiet = choice.primary(seen, ui), choice.other(seen, legal, ui)
    found = [_button(large, {"id": "throw", "class": "button primary"}, legal, ui)]
    if quiet is not None:
        looks: Attributes = {"id": "other", "class": "button", "tabindex": -1}
        found.append(_button(quiet, looks, legal, ui))
    return found


def _button(
    button: choice.Button, looks: Attributes, legal: Sequence[str], ui: Ui
) -> str:
    return controls.plays(button.action, escape(button.label), legal, ui, looks)
