"""The middle of the table: the stake, the kitty, the dice, and the caption below."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from tabletop.core.game import TERMINAL, Ids
from tabletop.core.i18n import You, _, mark
from tabletop.games.four_twenty_one.combinations import DICE, Dice, left_of
from tabletop.games.four_twenty_one.events import (
    NEW_SET,
    is_safe,
    loses_set,
    number,
    payment,
)
from tabletop.games.four_twenty_one.observation import Observation, at_stake, may_fall
from tabletop.games.four_twenty_one.rules import Throw, parse_action
from tabletop.games.four_twenty_one.view import choice, pictures, seats
from tabletop.games.four_twenty_one.view.seats import (
    ShownTurn,
    is_cleared,
    is_falling,
    is_lost,
    is_unloading,
    shown_turn,
)
from tabletop.ui import Ui
from tabletop.ui.elements import Attributes, Element, tag
from tabletop.ui.pieces import Control, Die, die, tokens

MOST_NAMES = 3  # maximum players of a rampo to list by name; more get a number


def drawn(seen: Observation, legal: Sequence[str], ui: Ui) -> list[Element]:
    """Return the stake, the dice, and what they are worth."""
    dice = seen.dice or seen.last_dice
    is_told = len(dice) == DICE and not is_falling(ui) and not is_cleared(seen, ui)
    worth: Attributes = {"class": "dice-worth", "data-after-dice": ""}
    told = pictures.worth(dice, seen.options) if is_told else None
    takes = choice.ASIDE if seen.dice and legal else None
    bank = {"class": "dice-bank", "data-takes": takes}
    return [
        tag("div", bank, _stake(seen, shown_turn(seen, ui), ui)),
        _cubes(seen, legal, ui),
        tag("p", worth, told),
    ]


def caption(seen: Observation, legal: Sequence[str], ui: Ui) -> Iterator[Element]:
    """Yield one sentence: the result of a turn, for the eye only, or else the tip."""
    if told := result(seen, shown_turn(seen, ui), ui):
        looks = {"class": "dice-told", "aria-hidden": "true", "data-after-dice": ""}
        yield tag("span", looks, told)
    elif legal:
        yield tag("span", {"class": "dice-tip"}, choice.tip(seen, legal, ui))
    elif seats.is_out(seen, seen.observer, shown_turn(seen, ui)):
        me = ui.name_of(seen.observer)
        if isinstance(me, You):
            yield tag("span", {"class": "dice-tip"}, is_safe([me]))


def result(seen: Observation, ended: ShownTurn, ui: Ui) -> str:
    """Return what came of the turn that has ended, "" if none has."""
    turn = ended.turn
    if turn is None:
        return _(NEW_SET) if is_cleared(seen, ui) else ""
    names = [ui.name_of(seat) for seat in range(len(seen.tokens))]
    if seen.to_act == TERMINAL:
        return _("{name} loses the game.").format(name=names[seen.player])
    if turn.is_last and turn.loser is not None:
        return loses_set(seen, names[turn.loser])
    if is_unloading(seen):
        return _("Now the best throw gives tokens to the worst.")
    return payment(seen, turn, names)


# The stake


def _stake(seen: Observation, shown: ShownTurn, ui: Ui) -> Iterator[Element]:
    """Yield the phase, the total so far, and the kitty or the players of a rampo."""
    most = "" if shown.turn or seen.rampo else throws(seen)
    if most and ui.step is not None:  # of the throw that is shown, not of the next go
        most = throws(ui.step.before, falling=1)
    title = tag("strong", {}, stake(seen, shown))
    yield tag("p", {"class": "dice-stake"}, title, " ", tag("span", {}, most))
    is_start = seen.phase == "start" or bool(shown.turn and shown.turn.loser is None)
    if not is_start and not is_lost(seen):
        yield _sum(seen, shown)
    if seen.rampo:
        yield tag("p", {"class": "dice-rampo"}, _rampo(seen, ui))
    elif shown.kitty and not is_start:
        yield _kitty(shown, ui, back=shown.kitty * is_cleared(seen, ui))


def _sum(seen: Observation, shown: ShownTurn) -> Element:
    counted = shown.turn.tokens if shown.turn else at_stake(seen)
    looks: Attributes = {"class": "dice-sum", "data-after-dice": ""}
    is_open = not shown.turn and may_fall(seen, seen.dice)
    words = tag("span", {}, _("at stake so far") if is_open else _("at stake"))
    return tag("p", looks, tag("strong", {}, str(counted)), " ", words)


_STAKES: Final = {
    "start": mark("Who begins?"),
    "load": mark("Load"),
    "unload": mark("Unload"),
    "low": mark("Rampo for the lowest"),
    "high": mark("Rampo for the highest"),
}


def stake(seen: Observation, shown: ShownTurn) -> str:
    """Return the name of the part of the game that the table shows."""
    return _(_STAKES[shown.turn.phase if shown.turn else seen.rampo or seen.phase])


def throws(seen: Observation, falling: int = 0) -> str:
    """Return the player's throws in words, "" for a player with one throw."""
    if seen.rampo or seen.phase != "unload" or seen.max_throws == 1:
        return ""
    k = max(seen.throws_done + falling, 1)
    throw = _("Throw {k} of {n}.").format(k=k, n=seen.max_throws)
    return throw.removesuffix(".")


def _kitty(shown: ShownTurn, ui: Ui, back: int) -> Element:
    """Return the kitty; its first `back` tokens have just come back from the loser."""
    late = "" if shown.turn else None
    counts = {"id": "kitty-count", "data-counts": "", "data-after-dice": late}
    count = tag("strong", counts, str(shown.kitty))
    lying = seats.tokens("kitty", shown.kitty, ui, 0, moved=range(back))
    label = tag("span", {}, _("Kitty"), " ", count)
    return tag("p", {"class": "dice-kitty"}, label, tokens(lying))


def _rampo(seen: Observation, ui: Ui) -> Iterator[Element | str]:
    """Yield the players of the rampo in throwing order, the current one in bold."""
    players = seen.rampo_players
    if len(players) > MOST_NAMES:
        words = _("{n} players, {name} first")
        yield words.format(n=len(players), name=ui.name_of(players[0]))
        return
    for place, seat in enumerate(players):
        if place:
            yield tag("span", {"aria-hidden": "true"}, " → ")
            yield tag("span", {"class": "sr-only"}, ", ")
        yield tag("strong" if seat == seen.player else "span", {}, ui.name_of(seat))


# The dice


def _cubes(seen: Observation, legal: Sequence[str], ui: Ui) -> Element:
    """Return the dice: buttons after a throw of the viewer, else pictures.

    Of a roll in motion, kept dice are already in place.
    """
    if seen.dice and legal and ui.step is None:
        group: Attributes = {
            "class": "cubes",
            "role": "group",
            "aria-label": _("Dice: keep or throw"),
            "data-rove": "",
        }
        chosen = (die(each, is_stop=not k) for k, each in enumerate(_chosen(seen, ui)))
        return tag("div", group, chosen)
    after, ids = seen, ui.ids
    if ui.step is not None:
        after, ids = ui.step.after, ui.step.ids_after
    lying = () if is_cleared(seen, ui) else after.dice or after.last_dice
    told = pictures.heard(lying, seen.options) if lying else _("no dice yet")
    told = _("the dice are rolling") if is_falling(ui) else told
    looks = {"class": "cubes", "role": "img", "aria-label": told}
    return tag(
        "div", looks, map(die, _lying(lying or (0,) * DICE, seen, legal, ui, ids))
    )


def _lying(
    dice: Dice, seen: Observation, legal: Sequence[str], ui: Ui, ids: Ids
) -> Iterator[Die]:
    """Yield dice that nobody can choose."""
    known = {*ui.ids.values()}
    for place, face in enumerate(dice):
        rolls = is_falling(ui) and ids[f"die {place}"] not in known
        is_kept = is_falling(ui) and not rolls and seen.kept and legal
        kind = "dice-rolls" if rolls else "dice-kept" if is_kept else ""
        yield _die(face, place, ids, kind)


def _chosen(seen: Observation, ui: Ui) -> Iterator[Die]:
    """Yield the dice as buttons; a drag up keeps a die, a drag down throws it again."""
    advised = _advised(seen, ui.hint)
    for place, is_kept in enumerate(choice.kept(seen, ui)):
        word = choice.PLACES[place]
        does = Control(
            press=word,
            is_pressed=is_kept,
            carried=word,
            to=choice.HAND if is_kept else choice.ASIDE,
            is_hinted=advised[place],
        )
        yield replace(
            _die(seen.dice[place], place, ui.ids),
            id=f"die-{word}",
            label=die_told(seen, ui, place),
            does=does,
        )


def _die(face: int, place: int, ids: Ids, kind: str = "") -> Die:
    """Return a die that may roll, or the place of a die that was never thrown."""
    if not face:
        return Die(face=0, kind="dice-place")
    n = ids.get(f"die {place}")
    thing = f"die-at-{place}" if n is None else f"rolled-{n}"
    return Die(face=face, thing=thing, kind=kind)


def answer(word: str, seen: Observation, _legal: Sequence[str], ui: Ui) -> str:
    """Return the state of the die that a key chose; "" without dice on the table."""
    if not seen.dice:
        return ""
    return _("{die}.").format(die=die_told(seen, ui, choice.PLACES.index(word)))


def die_told(seen: Observation, ui: Ui, place: int) -> str:
    """Return a die in words, and whether it is kept."""
    state = _("kept") if choice.kept(seen, ui)[place] else _("to throw again")
    return _("Die {face}, {state}").format(face=number(seen.dice[place]), state=state)


def _advised(seen: Observation, hint: str) -> list[bool]:
    """Return for each die whether the advice is to keep it."""
    action = parse_action(hint) if hint else None
    if not isinstance(action, Throw) or not action.dice:
        return [False] * len(seen.dice)  # a button shows it
    return choice.stays(seen.dice, left_of(seen.dice, action.dice))
