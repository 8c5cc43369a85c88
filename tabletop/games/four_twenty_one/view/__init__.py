"""The table of Four Twenty One: the players, the felt with the dice, two buttons.

The modules: `seats` (the players, their tokens, the result of a turn), `felt` (the
middle of the table), `choice` (the choice of dice), `pictures` (dice, the lobby, the
rules) and `speech` (the end, the table in words).

A token is one element for the whole game, and moves when it is paid. A die that is
thrown again is a new element and rolls in; a kept die slides to its place. The button
or the place under a die stays, and keeps the focus.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tabletop.core.game import TERMINAL
from tabletop.core.i18n import _, mark
from tabletop.core.sounds import Cue, cues
from tabletop.games.four_twenty_one.combinations import DICE
from tabletop.games.four_twenty_one.events import Event
from tabletop.games.four_twenty_one.observation import Observation, at_stake
from tabletop.games.four_twenty_one.rules import Roll, Turn, parse_action
from tabletop.games.four_twenty_one.view import choice, felt, seats
from tabletop.games.four_twenty_one.view.choice import complete
from tabletop.games.four_twenty_one.view.pictures import figure, picture
from tabletop.games.four_twenty_one.view.seats import (
    is_cleared,
    is_fresh,
    is_lost,
    is_unloading,
)
from tabletop.games.four_twenty_one.view.speech import HEARD, ending, forfeit, review
from tabletop.ui import Ui, View, alone, controls, thumbnails
from tabletop.ui.markup import Attributes, escape, sentence, tag


def status(observation: Observation, names: Sequence[str]) -> str:
    """Return the player to throw, and the tokens at stake."""
    name = names[observation.player]
    if observation.to_act == TERMINAL:
        return _("{name} has lost").format(name=name)
    if observation.phase == "start":
        return _("{name} throws to begin").format(name=name)
    if observation.last_turn and is_fresh(observation):
        return _status_between(observation.last_turn, name)
    told = _("{name} throws · {total} at stake")
    return told.format(name=name, total=at_stake(observation))


def _status_between(turn: Turn, name: str) -> str:
    """Return the player who throws next; the felt shows the result of the turn."""
    if turn.loser is None:
        return _("{name} begins").format(name=name)
    if turn.is_last:
        return _("{name} begins the next set").format(name=name)
    return _("{name} throws next").format(name=name)


def rests(observation: Observation) -> bool:
    """Return whether the table waits, because a set or its load has ended."""
    return is_lost(observation) or is_unloading(observation)


def lingers(observation: Observation) -> bool:
    """Return whether computers pause longer, because a turn has ended."""
    return is_fresh(observation)


def falls(action: str) -> bool:
    """Return whether the action is a roll, which the page animates first."""
    return isinstance(parse_action(action), Roll)


def sounds(before: Observation, action: str, after: Observation) -> Sequence[Cue]:
    """Return the sounds of an action and of its consequences."""
    return cues(*Event(before, parse_action(action), after).sounds)


def draw(observation: Observation, legal: Sequence[str], ui: Ui) -> str:
    """Return the table; at the end, once the table has rested, only the players."""
    is_said = observation.to_act == TERMINAL and not ui.is_resting
    parts = [seats.drawn(observation, ui)]
    if not is_said:
        parts += [felt.drawn(observation, legal, ui), _foot(observation, legal, ui)]
    ground: Attributes = {
        "class": "full-table dice-round-table" + " dice-said-end" * is_said,
        "data-ground": "",
        "data-turn": ui.ply + is_cleared(observation, ui),
    }
    return tag("div", ground, *parts)


# Below the dice


def _foot(seen: Observation, legal: Sequence[str], ui: Ui) -> str:
    """Return the tip and the buttons, with the dice if the players sit in a ring."""
    late = "" if is_fresh(seen) else None
    looks: Attributes = {"class": "dice-tip", "id": "tip", "data-after-dice": late}
    is_between = bool(ui.falling) or ui.is_fallen
    tip = sentence("p", looks, "" if is_between else choice.tip(seen, legal, ui))
    buttons = [controls.room()]
    if is_between:
        buttons = [controls.pauses("throw", _("Throw"))] if legal else buttons
    elif ui.is_resting:
        buttons = [_go_on()]
    elif legal:
        buttons = _buttons(seen, legal, ui)
    group: Attributes = {
        "data-controls": "",
        "data-home": "" if legal and not is_between else None,
        "data-takes": choice.HAND,
    }
    to_do = controls.row("dice-to-do", buttons)
    return tag(
        "div",
        {"class": "dice-foot"},
        felt.thrown(seen, legal, ui) if seats.is_round(seen) else "",
        controls.part("dice-throwing", _("Your throw"), group, tip, to_do),
    )


def _go_on() -> str:
    """Return the button that continues after the table has rested."""
    does = {"data-command": "go-on", "data-after-dice": ""}
    return controls.button("throw", "button primary", does, escape(_("Continue")))


def _buttons(seen: Observation, legal: Sequence[str], ui: Ui) -> list[str]:
    large, quiet = choice.primary(seen, ui), choice.other(seen, legal, ui)
    looks: Attributes = {"id": "throw", "class": "button primary"}
    found = [_button(large, looks, legal, ui)]
    if not large.action:
        found = [controls.waits("throw", large.label)]
    if quiet is not None:
        is_alone = not large.action
        looks = {
            "id": "other",
            "class": "button dice-urged" if is_alone else "button",
            "tabindex": None if is_alone else -1,
        }
        found.append(_button(quiet, looks, legal, ui))
    return found


def _button(
    button: choice.Button, looks: Attributes, legal: Sequence[str], ui: Ui
) -> str:
    return controls.plays(button.action, escape(button.label), legal, ui, looks)


def glimpse(seen: Observation) -> str:
    """Return the dice of the current or the last throw, for a list of games."""
    dice = seen.dice or seen.last_dice or (thumbnails.NOTHING,) * DICE
    return thumbnails.rows([[thumbnails.place(die, "die") for die in dice]])


VIEW: Final = View(
    kind=mark("Dice"),
    minutes=5,
    tagline=mark("Three dice, and tokens nobody wants. Whoever gets them all loses."),
    picture=picture,
    status=status,
    glimpse=glimpse,
    sounds=sounds,
    draw=draw,
    falls=falls,
    figure=figure,
    ending=ending,
    complete=complete,
    lacks=choice.lacks,
    forfeit=forfeit,
    lingers=lingers,
    rests=rests,
    review=review,
    keys={"t": "throw", "l": "hit throw", "s": "stop"},
    selects={place: place for place in choice.PLACES},
    key_words={
        "throw": mark("throw"),
        "hit throw": mark("hit, and throw for the last time"),
        **dict.fromkeys(choice.PLACES, mark("keep a die, or throw it again")),
    },
    answer=felt.answer,
    heard=HEARD,
    forced=alone("throw"),
    advice_on_players=mark(
        "Best with two to five players. With more of you, start with more tokens."
    ),
)
