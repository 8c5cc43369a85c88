"""The screen of a new game: seats, options, seed.

Each control sends its one change; its field is one of those of `game_request.changed`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from tabletop.core.i18n import _
from tabletop.core.options import Option, format_options, options_of
from tabletop.model.places import Form
from tabletop.registry import view_of
from tabletop.screens.parts import commands, forms, seats
from tabletop.screens.parts.commands import actions, button
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

_LONGEST_SEED: Final = 80

STEPS: Final = {"fewer": -1, "more": 1}
"""Commands of the form, to how many more players each asks for."""


def draw(
    place: Form, levels: Mapping[str, str], names: Sequence[str] = ()
) -> tuple[Node, ...]:
    """Return the screen.

    The names of levels are given by their ids. `names` are those of people at this
    device.
    """
    new_game = place.new_game
    view, game = view_of(new_game.game), game_of(new_game.game)
    advice = _(view.advice_on_players) if view.advice_on_players else ""
    listed = _NAMES if names else ""
    is_alone = len(new_game.seats) == 1
    address = f"#/{new_game.game}/rules"
    head = forms.bar(
        _("New game: {title}").format(title=_(game.TITLE)),
        back=place.back,
        more=commands.link("rules-link", address, _("Rules"), "bar-link"),
    )
    form = forms.form(
        "new-form",
        "start",
        forms.refusal(place.error),
        _players(new_game, advice),
        _persons(new_game),
        _opponents(new_game, levels),
        seats.draw(new_game.seats, levels, is_alone=is_alone, suggestions=listed),
        _suggestions(names),
        _forfeit(new_game) if view.has_forfeit else "",
        forms.folded("rules", _rules_line(new_game), _options(new_game)),
        forms.folded("luck", _("Seed"), _seed(new_game.seed), is_open=new_game.seed),
        actions(forms.primary(_("Start"), "start"), _together(new_game)),
        **{"class": "form", **seats.CHOOSES},
    )
    return head, forms.main("new", "new", form)


def _together(new_game: NewGame) -> Node:
    if max(game_of(new_game.game).PLAYERS) == 1:
        return ""
    asks: Attributes = {"data-command": "together"}
    return button("together", "button", asks, _("Play together"))


def _players(new_game: NewGame, advice: str) -> Node:
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
    is_on = all(seat.bot is None for seat in new_game.seats)
    switch = forms.switch(_PERSONS, label, is_on=is_on)
    return tag("div", {"id": "everybody"}, switch)


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
    hint = _(
        "If this is off, you can’t undo a move that has revealed a card, a throw or a"
        " tile."
    )
    usual = usual_undo(new_game.seats)
    is_on = usual if new_game.undo is None else new_game.undo
    return forms.switch(_UNDO, _("Undo past what was revealed"), hint, is_on=is_on)


def _forfeit(new_game: NewGame) -> Element:
    told = {"aria-describedby": "forfeit-hint"}
    box = forms.text_box("forfeit", new_game.forfeit, LONGEST_FORFEIT, told)
    hint = _("For example: buys the next round. It is read out at the end.")
    return forms.field(_("What the loser owes"), "forfeit", box, hint)


def _seed(seed: str) -> Element:
    exact = {"autocapitalize": "off", "spellcheck": "false"}
    told = {**exact, "aria-describedby": "seed-hint"}
    hint = _("The same seed brings the same luck. Leave it empty for a new one.")
    box = forms.text_box("seed", seed, _LONGEST_SEED, told)
    return forms.field(_("Seed"), "seed", box, hint)
