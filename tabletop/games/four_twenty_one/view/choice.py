"""The choice of dice: the kept ones, and the resulting action.

After the first throw of a go the player keeps each die or throws it again. A kept die
stays kept until a press. `ui.selected` holds the pressed places, "1" to "3". A press
changes one die from kept to thrown or back.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final, Literal, TypeAlias

from tabletop.core.game import TERMINAL
from tabletop.core.i18n import You, _, mark, ngettext
from tabletop.games.four_twenty_one.combinations import Dice, kind
from tabletop.games.four_twenty_one.events import SPECIAL, number
from tabletop.games.four_twenty_one.observation import Observation, still_to_throw
from tabletop.games.four_twenty_one.rules import Throw, format_action
from tabletop.games.four_twenty_one.view.seats import is_lost
from tabletop.ui import Ui
from tabletop.ui.pieces import Control, playing
from tabletop.ui.table import Choice

Look: TypeAlias = Literal["primary", "second"]

PLACES = ("1", "2", "3")  # words of `data-ui` for the dice, the highest first

ASIDE: Final = "aside"
HAND: Final = "hand"  # both are targets of a drag: up keeps a die, down throws it again


def stays(dice: Dice, left: Dice) -> list[bool]:
    """Return for each die whether it is among those that are left."""
    found, rest = [], Counter(left)
    for die in dice:
        found.append(rest[die] > 0)
        rest[die] -= 1
    return found


def kept(seen: Observation, ui: Ui) -> tuple[bool, ...]:
    """Return for each die on the table whether the player keeps it."""
    stay = stays(seen.dice, seen.kept)
    pressed = (place in ui.selected for place in PLACES)
    return tuple(is_kept != is_pressed for is_kept, is_pressed in zip(stay, pressed))  # noqa: B905 - three or none


def thrown(seen: Observation, ui: Ui) -> Dice:
    """Return the dice that the player has chosen to throw again, the highest first."""
    pairs = zip(seen.dice, kept(seen, ui), strict=True)
    return tuple(die for die, is_kept in pairs if not is_kept)


def is_all_kept(seen: Observation, ui: Ui) -> bool:
    """Return whether the player keeps all dice on the table."""
    return bool(seen.dice) and not thrown(seen, ui)


def is_first(seen: Observation) -> bool:
    """Return whether this is the go of the first player of an unload turn (F6)."""
    return seen.phase == "unload" and not seen.rampo and seen.player == seen.first


def complete(action: str, seen: Observation, ui: Ui) -> str:
    """Return the action that a key stands for, with the selected dice.

    With all dice kept a throw is "", so that the player throws no die by mistake.
    """
    if action == "stop":
        return action
    if is_all_kept(seen, ui):
        return ""
    again = thrown(seen, ui) if seen.dice else ()
    is_part = len(again) < len(seen.dice)
    return format_action(Throw(again if is_part else (), hit=action != "throw"))


def lacks(seen: Observation, _legal: Sequence[str], _ui: Ui) -> str:
    """Return the text to speak when a throw needs a choice first."""
    if is_first(seen):
        return _("You keep all three. Stop, or choose a die to throw again.")
    return _("You can’t stop: throw at least one die.")


def choices(seen: Observation, legal: Sequence[str], ui: Ui) -> Iterator[Choice]:
    """Yield the buttons: the large one throws, the other one stops or hits the table.

    While dice roll, the large one does nothing and keeps the focus.
    """
    if ui.step is not None:
        if ui.step.is_mine:
            waits = Control(is_enabled=False)
            yield Choice(id="throw", label=_("Throw"), look="primary", does=waits)
    elif ui.is_resting:
        goes_on = Control(command="go-on")
        label = _("Continue")
        yield Choice(
            id="throw", label=label, look="primary", is_late=True, does=goes_on
        )
    elif legal:
        yield from _buttons(seen, legal, ui)


def _buttons(seen: Observation, legal: Sequence[str], ui: Ui) -> Iterator[Choice]:
    action, hit = (complete(key, seen, ui) for key in ("throw", "hit throw"))
    can_stop = "stop" in legal
    is_waiting = not action and is_first(seen)
    is_rare = can_stop and not ui.selected and kind(seen.dice) in SPECIAL
    first: Look = "second" if is_rare else "primary"
    if is_waiting:
        yield Choice(id="throw", label=_("No dice to throw"), look="wait")
    else:
        label, plays = _label(seen, ui), playing(action or "stop", legal, ui)
        yield Choice(id="throw", label=label, look=first, does=plays)
    if can_stop:
        look: Look = "primary" if is_waiting or is_rare else "second"
        stops = playing("stop", legal, ui)
        yield Choice(id="other", label=_("Stop"), look=look, does=stops)
    elif hit in legal:
        hits = playing(hit, legal, ui)
        yield Choice(id="other", label=_("Hit and throw"), does=hits)


def _label(seen: Observation, ui: Ui) -> str:
    if not seen.dice:
        return _first_throw(seen, ui.name_of(seen.player))
    n = len(thrown(seen, ui))
    if not n:
        return _("Throw")
    if n == len(seen.dice):
        return _("Throw all three")
    return ngettext("Throw one die", "Throw two dice", n)


def _first_throw(seen: Observation, name: str) -> str:
    """Return the label of a first throw, with the name on a shared device."""
    if not isinstance(name, You):
        return _("{name} throws").format(name=name)
    return _("Throw a die") if seen.phase == "start" else _("Throw")


def forced(seen: Observation, legal: Sequence[str]) -> str:
    """Return the only action, "" if there are more or if it may well end the set."""
    return "" if [*legal] != ["throw"] or _is_fateful(seen) else "throw"


def _is_fateful(seen: Observation) -> bool:
    """Return whether the set ends with this throw if it decides the turn so."""
    if seen.phase == "start" or still_to_throw(seen):
        return False
    # A throw adds at least 1; with `best_counts` the first one does.
    total = (seen.total or 1) if seen.options.best_counts else seen.total + 1
    held = sorted(n for n in seen.tokens if n)
    if seen.phase == "load":
        return len(held) < 2 and seen.kitty <= total  # noqa: PLR2004 - the loser's alone
    return len(held) == 2 and held[0] <= total  # noqa: PLR2004 - the two that are left


def tip(seen: Observation, legal: Sequence[str], ui: Ui) -> str:
    """Return the player's options, as a sentence or two."""
    if ui.is_resting or not legal:
        return _tip_of_waiting(seen, ui)
    part = seen.rampo or seen.phase
    if part == "start" and seen.options.sets_to_lose > 1:
        sets = _("Whoever loses {n} sets loses the game.")
        lost = sets.format(n=number(seen.options.sets_to_lose))
        return f"{_(_TIPS[part])} {lost}"
    return _(_TIPS[part]) if part in _TIPS else _tip_of_unload(seen, legal, ui)


_TIPS: Final = {  # tips for the parts of the game without a choice
    "start": mark("Everybody throws one die, and the lowest begins."),
    "load": mark("One throw: the lowest takes the tokens at stake."),
    "low": mark("One throw: the lowest in the rampo takes the tokens."),
    "high": mark("One throw: the best in the rampo wins the turn."),
}


def _tip_of_waiting(seen: Observation, ui: Ui) -> str:
    name = ui.name_of(seen.player)
    if seen.to_act == TERMINAL:
        return _("That was the last throw of the game.")
    if is_lost(seen):
        return _("{name} begins the next set.").format(name=name)
    return _("{name} throws next.").format(name=name)


def _tip_of_first_throw(seen: Observation, *, can_hit: bool) -> str:
    if is_first(seen):
        return _("Up to three throws. You may stop after each one.")
    if can_hit:
        return _("A hit makes this throw your last.")
    return _("You have one throw.")


def _tip_of_unload(seen: Observation, legal: Sequence[str], ui: Ui) -> str:
    can_hit = any(text.startswith("hit") for text in legal)
    if not seen.dice:
        return _tip_of_first_throw(seen, can_hit=can_hit)
    if is_all_kept(seen, ui):
        return lacks(seen, legal, ui)
    if is_first(seen):
        return _("Choose what to keep, throw the rest, or stop.")
    if can_hit:
        return _("Choose what to keep. A hit makes this throw your last.")
    return _("Choose what to keep. This throw is your last.")
