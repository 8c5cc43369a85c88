"""The screen of a new game: seats, options, seed.

Each control sends its one change; its field is one of those of `game_request.changed`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from tabletop.core.i18n import _
from tabletop.core.options import Option, format_options, options_of
from tabletop.model.router import ROOT
from tabletop.screens.parts import commands, forms, seats
from tabletop.screens.parts.commands import button
from tabletop.session import game_of
from tabletop.session.game_request import (
    LONGEST_FORFEIT,
    OPTION,
    NewGame,
    gentle,
    usual_undo,
)
from tabletop.ui.elements import Attributes, Element, Node, tag

_UNDO: Final = "undo"
_OPPONENTS: Final = "opponents"
_PERSONS: Final = "persons"
_NAMES: Final = "known-names"

STEPS: Final = {"fewer": -1, "more": 1}
"""Commands of the form, to how many more players each asks for."""


@dataclass(frozen=True, slots=True)
class Surroundings:
    """What the form shows beside what can be chosen."""

    advice: str = ""  # for how many players the game is best, or ""
    # whether the loser of this game may owe the others something
    has_forfeit: bool = False
    names: Sequence[str] = ()  # what people at this device are called


def draw(
    new_game: NewGame,
    levels: Mapping[str, str],
    *,
    error: str = "",
    around: Surroundings | None = None,
    back: str = ROOT,
) -> tuple[Node, ...]:
    """Return the screen.

    Args:
        new_game: what the form shows as chosen.
        levels: what the computer players of the game are called, by their ids.
        error: what is wrong with what was chosen last, or "".
        around: what else it shows.
        back: the address that the arrow leads to.
    """
    around = around or Surroundings()
    title = _(game_of(new_game.game).TITLE)
    rules = tag(
        "a",
        {"class": "bar-link", "id": "rules-link", "href": f"#/{new_game.game}/rules"},
        _("Rules"),
    )
    head = forms.bar(
        _("New game: {title}").format(title=title),
        back=back,
        label=forms.to(back),
        more=rules,
    )
    form = tag(
        "form",
        {
            "class": "form",
            "id": "new-form",
            "data-command": "start",
            "autocomplete": "off",
            **seats.CHOOSES,
        },
        forms.refusal(error),
        _players(new_game, around.advice),
        _persons(new_game),
        _opponents(new_game, levels),
        seats.draw(
            new_game.seats,
            levels,
            is_alone=len(new_game.seats) == 1,
            suggestions=_NAMES if around.names else "",
        ),
        _suggestions(around.names),
        _forfeit(new_game) if around.has_forfeit else "",
        forms.folded("rules", _rules_line(new_game), _options(new_game)),
        forms.folded("luck", _("Seed"), _seed(new_game.seed), is_open=new_game.seed),
        tag(
            "div",
            {"class": "actions"},
            forms.primary(_("Start"), "start"),
            _together(new_game),
        ),
    )
    return head, forms.main("new", "new", form)


def _together(new_game: NewGame) -> Node:
    if max(game_of(new_game.game).PLAYERS) == 1:
        return ""
    asks: Attributes = {"data-command": "together"}
    return button("together", "button", asks, _("Play together"))


def _players(new_game: NewGame, advice: str) -> Node:
    """Return how many play, where there is a choice."""
    offered = [str(number) for number in game_of(new_game.game).PLAYERS]
    chosen = str(len(new_game.seats))
    if len(offered) == 1:
        return ""
    rows = [(number, number) for number in offered]
    attributes = {"id": "players", "name": "players"}
    attributes |= {"aria-describedby": "players-hint"} if advice else {}
    control = tag(
        "div",
        {"class": "stepper"},
        _step("fewer", _("One player fewer"), can_be=chosen != offered[0]),
        forms.choose(attributes, rows, chosen),
        _step("more", _("One player more"), can_be=chosen != offered[-1]),
    )
    return forms.field(_("Players"), "players", control, advice)


def _step(word: str, told: str, *, can_be: bool) -> Element:
    asks: Attributes = {"data-command": word} if can_be else {"aria-disabled": True}
    return commands.sign(word, told, word, asks)


def _persons(new_game: NewGame) -> Node:
    if len(new_game.seats) == 1:
        return ""
    label = _("Everybody plays on this device")
    switch = Option(_PERSONS, label, "", ("false", "true"), "")
    are_persons = str(all(seat.bot is None for seat in new_game.seats)).lower()
    control = forms.control(switch, _PERSONS, are_persons)
    return tag("div", {"id": "everybody"}, control)


def _opponents(new_game: NewGame, levels: Mapping[str, str]) -> Node:
    """Return the level of all computers, where there are several seats.

    One that does not think is offered at its seat alone.
    """
    there = {seat.bot for seat in new_game.seats if seat.bot is not None}
    if len(new_game.seats) == 1 or not there:
        return ""
    chosen = there.pop() if len(there) == 1 else ""
    ids = tuple(levels)
    thinking = ids[ids.index(gentle(ids)) :]
    offered = ids if chosen not in {"", *thinking} else thinking
    option = Option(_OPPONENTS, _("Computers"), "", offered, chosen)
    control = forms.control(option, _OPPONENTS, chosen, levels.__getitem__)
    return tag("div", {"id": "all-opponents"}, control)


def _suggestions(names: Sequence[str]) -> Node:
    if not names:
        return ""
    options = (tag("option", {"value": name}) for name in names)
    return tag("datalist", {"id": _NAMES}, *options)


def _rules_line(new_game: NewGame) -> str:
    usual = format_options(type(new_game.options)())
    chosen = format_options(new_game.options)
    labels = [
        _(option.label)
        for option in options_of(type(new_game.options))
        if chosen.get(option.name) != usual.get(option.name)
    ]
    labels += [_("Undo past what was revealed")] if new_game.undo is not None else []
    if not labels:
        return _("House rules: as usual")
    return _("House rules: {rules}").format(rules=", ".join(labels))


def _options(new_game: NewGame) -> list[Element]:
    options = options_of(type(new_game.options))
    chosen = format_options(new_game.options)
    controls = [
        forms.control(
            option, OPTION + option.name, chosen.get(option.name, option.default)
        )
        for option in options
    ]
    return [*controls, _undo(new_game)]


def _undo(new_game: NewGame) -> Element:
    switch = Option(
        _UNDO,
        _("Undo past what was revealed"),
        _(
            "If this is off, you can’t undo a move that has revealed a card, a "
            "throw or a tile."
        ),
        ("false", "true"),
        "",
    )
    usual = usual_undo(new_game.seats)
    is_on = usual if new_game.undo is None else new_game.undo
    return forms.control(switch, _UNDO, str(is_on).lower())


def _forfeit(new_game: NewGame) -> Element:
    attributes: Attributes = {
        "type": "text",
        "id": "forfeit",
        "name": "forfeit",
        "value": new_game.forfeit,
        "maxlength": LONGEST_FORFEIT,
        "autocomplete": "off",
        "aria-describedby": "forfeit-hint",
    }
    hint = _("For example: buys the next round. It is read out at the end.")
    box = forms.box(attributes)
    return forms.field(_("What the loser owes"), "forfeit", box, hint)


def _seed(seed: str) -> Element:
    attributes: Attributes = {
        "type": "text",
        "id": "seed",
        "name": "seed",
        "value": seed,
        "maxlength": 80,
        "autocomplete": "off",
        "autocapitalize": "off",
        "spellcheck": "false",
        "aria-describedby": "seed-hint",
    }
    hint = _("The same seed brings the same luck. Leave it empty for a new one.")
    return forms.field(_("Seed"), "seed", forms.box(attributes), hint)
