"""The middle of the table: the stake, the dice, and the last result."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from tabletop.core.game import Ids
from tabletop.core.i18n import _, mark, ngettext
from tabletop.games.four_twenty_one.combinations import DICE, Dice, left_of
from tabletop.games.four_twenty_one.events import NEW_SET, number, payment
from tabletop.games.four_twenty_one.observation import Observation, at_stake
from tabletop.games.four_twenty_one.rules import Throw, Turn, parse_action
from tabletop.games.four_twenty_one.view import choice, pictures, seats
from tabletop.games.four_twenty_one.view.seats import (
    TurnResult,
    is_cleared,
    is_lost,
    settled,
)
from tabletop.ui import Ui, controls
from tabletop.ui.markup import Attributes, escape, hidden, sentence, tag

MOST_NAMES = 3
"""Maximum players of a rampo to list by name; more get a number."""


def drawn(seen: Observation, legal: Sequence[str], ui: Ui) -> str:
    """Return the felt; the dice are on it if the players sit in rows."""
    ended = settled(seen, ui)
    takes = choice.ASIDE if seen.dice and legal else None
    return tag(
        "section",
        {"class": "dice-felt", "aria-label": _("Dice and kitty")},
        controls.heading(_("Dice and kitty")),
        _bank(seen, ended, ui, takes),
        "" if seats.is_round(seen) else thrown(seen, legal, ui),
    )


def thrown(seen: Observation, legal: Sequence[str], ui: Ui) -> str:
    """Return the dice, and the sentences about the last throw."""
    ended = settled(seen, ui)
    said = _outcome(seen, ended, ui) if ended else _told(seen, ui)
    said = iter(()) if ui.falling else said
    looks: Attributes = {"class": "dice-said", "data-after-dice": ""}
    return _cast(seen, legal, ui) + tag("div", looks, *said)


def _told(seen: Observation, ui: Ui) -> Iterator[str]:
    """Yield the owner of the dice, and the last sentences for the eye only."""
    if is_cleared(seen, ui):
        yield _call(_(NEW_SET))
        return
    yield _about(whose(seen, ui), seen, {})
    yield _call(ui.told)


def _about(text: str, seen: Observation, looks: Attributes) -> str:
    """Return a line about the dice on the table, with their value."""
    dice = seen.dice or seen.last_dice
    worth = pictures.worth(dice, seen.options) if len(dice) == DICE else ""
    told = sentence("span", {"class": "dice-worth"}, worth) if worth else ""
    said = sentence("span", {}, text) if text else ""
    return tag("p", {**looks, "class": "dice-whose"}, said, " " * bool(said), told)


def _call(text: str) -> str:
    return sentence("p", {"class": "dice-call", "aria-hidden": "true"}, text)


def _outcome(seen: Observation, ended: TurnResult, ui: Ui) -> Iterator[str]:
    """Yield the announcement of the last throw, the payment, and the consequences."""
    names = [ui.name_of(seat) for seat in range(len(seen.tokens))]
    paid = payment(seen, ended.turn, names)
    call, _paid, rest = ui.told.partition(paid)
    yield _about(call.strip().removesuffix("."), seen, {"aria-hidden": "true"})
    yield _call(paid)
    if ended.is_standing:
        rest = rest.removesuffix(_(NEW_SET))
    kind = "dice-follows dice-of-a-set" if ended.turn.is_last else "dice-follows"
    yield sentence("p", {"class": kind, "aria-hidden": "true"}, rest.strip())


# The stake


def _bank(
    seen: Observation, ended: TurnResult | None, ui: Ui, takes: str | None
) -> str:
    """Return the phase, the kitty while it has tokens, and the total so far.

    A die that the player drags there is kept.
    """
    total, counted = seen.total, at_stake(seen)
    if ended:
        total, counted = ended.turn.total, ended.turn.tokens
    words = ngettext("token at stake", "tokens at stake", counted)
    if counted < total:
        words = _("of {n} at stake").format(n=total)
    sum_ = tag(
        "p",
        {"class": "dice-sum", "data-after-dice": ""},
        sentence("strong", {}, str(counted)),
        " ",
        sentence("span", {}, words),
    )
    most = sentence("span", {"class": "dice-most"}, "" if ended else throws(seen))
    title = sentence("span", {}, _title(seen, ended, ui))
    stands = tag("p", {"class": "dice-stake"}, title, " ", most)
    came: Attributes = {"class": "dice-outcome", "data-after-dice": ""}
    came_of_it = sentence("p", came, outcome(ended.turn, ui)) if ended else ""
    kitty = ended.kitty if ended else seen.kitty
    back = kitty * is_cleared(seen, ui)
    more = _rampo(seen, ui) if seen.rampo else _kitty(kitty, ended, ui, back)
    is_counting = seen.phase != "start" and not is_lost(seen)
    is_counting = is_counting and not (ended and ended.turn.loser is None)
    return tag(
        "div",
        {"class": "dice-bank", "data-takes": takes},
        stands,
        came_of_it,
        sum_ * is_counting,
        more,
    )


def _title(seen: Observation, ended: TurnResult | None, ui: Ui) -> str:
    """Return the name of the part of the game, of the ended turn if there is one."""
    if ended is None:
        return stake(seen)
    return stake(ui.recent[-1][0]) if ui.recent else _(_PHASES[ended.turn.phase])


def outcome(turn: Turn, ui: Ui) -> str:
    """Return the result of an ended turn, as a title."""
    if turn.loser is None:
        return _("The lowest begins")
    told = _("{name} loses the set") if turn.is_last else _("{name} threw lowest")
    return told.format(name=ui.name_of(turn.loser))


_PHASES: Final = {
    "start": mark("Who begins?"),
    "load": mark("Load"),
    "unload": mark("Unload"),
}

_STAKES: Final = {
    "start": _PHASES["start"],
    "load": _PHASES["load"],
    "unload": _PHASES["unload"],
    "low": mark("Rampo for the lowest"),
    "high": mark("Rampo for the highest"),
}


def stake(seen: Observation) -> str:
    """Return the name of the current part of the game."""
    return _(_STAKES[seen.rampo or seen.phase])


def throws(seen: Observation) -> str:
    """Return the acting player's maximum throws in words, "" if all have one throw."""
    if seen.rampo or seen.phase != "unload":
        return ""
    most = ngettext("{n} throw at most", "{n} throws at most", seen.max_throws)
    return most.format(n=seen.max_throws)


def _kitty(tokens: int, ended: TurnResult | None, ui: Ui, back: int) -> str:
    """Return the kitty; its first `back` tokens have just come back from the loser."""
    if not tokens:
        return ""
    count = tag(
        "span",
        {},
        escape(_("Kitty")),
        " ",
        sentence("strong", {"data-after-dice": seats.late(ended)}, str(tokens)),
    )
    pile = seats.pile("kitty", tokens, ui, 0, moved=range(back))
    return tag("p", {"class": "dice-kitty"}, count, pile)


def _rampo(seen: Observation, ui: Ui) -> str:
    """Return the players of the rampo in throwing order, the current one in bold."""
    players = seen.rampo_players
    if len(players) > MOST_NAMES:
        words = _("{n} players, {name} first")
        first = ui.name_of(players[0])
        return sentence(
            "p", {"class": "dice-rampo-row"}, words.format(n=len(players), name=first)
        )
    return tag("p", {"class": "dice-rampo-row"}, *_names(seen, ui))


def _names(seen: Observation, ui: Ui) -> Iterator[str]:
    for place, seat in enumerate(seen.rampo_players):
        if place:
            yield tag("span", {"aria-hidden": "true"}, " → ") + hidden("span", ", ")
        element = "strong" if seat == seen.player else "span"
        yield sentence(element, {"class": "dice-rampo-name"}, ui.name_of(seat))


# The dice


def _cast(seen: Observation, legal: Sequence[str], ui: Ui) -> str:
    """Return the dice: buttons after a throw of the viewer, else pictures."""
    if ui.falling is not None:
        return _falling(seen, legal, ui, *ui.falling)
    if seen.dice and legal and not ui.is_fallen:
        told, rove = _("Dice: keep or throw"), {"data-rove": ""}
        return controls.group("dice-cast", told, rove, *_buttons(seen, ui))
    lying = () if is_cleared(seen, ui) else seen.dice or seen.last_dice
    told = pictures.heard(lying, seen.options) if lying else _("no dice yet")
    looks = {"class": "dice-cast", "role": "img", "aria-label": told}
    return tag("div", looks, *_resting(lying or (0,) * 3, ui))


def _falling(
    seen: Observation, legal: Sequence[str], ui: Ui, after: Observation, ids: Ids
) -> str:
    """Return the dice of a roll in motion; kept dice are already in place."""
    keeps = bool(seen.kept and legal)
    dice = after.dice or after.last_dice
    parts = []
    for place, face in enumerate(dice):
        number_ = ids[f"die {place}"]
        is_kept = number_ in ui.ids.values()
        kind = "dice-die" + " dice-kept" * (is_kept and keeps)
        cube = _cube(face, place, replace(ui, ids=ids), rolls=not is_kept)
        parts.append(tag("span", {"class": kind}, cube, _state(is_kept and keeps)))
    looks = {
        "class": "dice-cast",
        "role": "img",
        "aria-label": _("the dice are rolling"),
    }
    return tag("div", looks, *parts)


def _state(is_kept: bool) -> str:  # noqa: FBT001 - it is private
    return sentence("span", {"class": "dice-state"}, _("kept") if is_kept else "")


def _resting(faces: Dice, ui: Ui) -> Iterator[str]:
    for place, face in enumerate(faces):
        yield tag("span", {"class": "dice-die"}, _cube(face, place, ui))


def _cube(face: int, place: int, ui: Ui, *, rolls: bool = False) -> str:
    """Return a die that may roll, or the place of a die that was never thrown."""
    if not face:
        return tag("span", {"class": "dice-cube"}, pictures.drawn(face))
    number_ = ui.ids.get(f"die {place}")
    attributes: Attributes = {
        "class": "dice-cube" + " dice-rolls" * rolls,
        "id": f"die-at-{place}" if number_ is None else f"rolled-{number_}",
        "data-thing": "",
        "data-enters": "thrown",
    }
    return tag("span", attributes, pictures.drawn(face))


def answer(word: str, seen: Observation, _legal: Sequence[str], ui: Ui) -> str:
    """Return the state of the die that a key chose; "" without dice on the table."""
    if not seen.dice:
        return ""
    return _("{die}.").format(die=die_told(seen, ui, choice.PLACES.index(word)))


def die_told(seen: Observation, ui: Ui, place: int) -> str:
    """Return a die in words, and whether it is kept."""
    state = _("kept") if choice.kept(seen, ui)[place] else _("thrown again")
    return _("Die {face}, {state}").format(face=number(seen.dice[place]), state=state)


def _buttons(seen: Observation, ui: Ui) -> Iterator[str]:
    """Yield the dice as buttons with labels for the kept ones."""
    advised = _advised(seen, ui.hint)
    for place, is_kept in enumerate(choice.kept(seen, ui)):
        word, face = choice.PLACES[place], seen.dice[place]
        attributes: Attributes = {
            "data-ui": word,
            "aria-pressed": is_kept,
            "aria-label": die_told(seen, ui, place),
            "data-hint": "" if advised[place] else None,
            "data-carried": word,
            "data-to": choice.HAND if is_kept else choice.ASIDE,
            "tabindex": -1 if place else 0,
        }
        label = _state(is_kept)
        cube, kind = _cube(face, place, ui), "dice-die" + " dice-kept" * is_kept
        yield controls.button(f"die-{word}", kind, attributes, cube, label)


def _advised(seen: Observation, hint: str) -> list[bool]:
    """Return for each die whether the advice is to keep it."""
    action = parse_action(hint) if hint else None
    if not isinstance(action, Throw) or not action.dice:
        return [action is not None and not isinstance(action, Throw)] * len(seen.dice)
    return choice.stays(seen.dice, left_of(seen.dice, action.dice))


def whose(seen: Observation, ui: Ui) -> str:
    """Return the player who threw the dice, and the number of the throw."""
    if seen.dice:
        throw = _("{name} · throw {k} of {n}")
        name = ui.name_of(seen.player)
        return throw.format(name=name, k=seen.throws_done, n=seen.max_throws)
    if seen.last_player is None:
        return ""
    return _("Thrown by {name}").format(name=ui.name_of(seen.last_player))
