"""The screen of a new game: who plays, by which options, from which seed.

The form's fields are `players`, `persons` (whether persons have all seats, with what it
was as `persons-were`, and as `persons-else` the level of computers that sit down),
`opponents` (the level of all computers, with what it was as `opponents-were`), those of
the seats, `option-<name>`, `undo` (with what was usual as `undo-usual`) and `seed`. A
box that is not ticked is missing from what a form posts, so `switches` names all of
them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from tabletop.drawing.controls import button
from tabletop.drawing.markup import Attributes, sentence, tag
from tabletop.i18n import _
from tabletop.model.router import ROOT
from tabletop.newgame import HUMAN, LONGEST_FORFEIT, NewGame, gentle
from tabletop.options import Option, format_options, options_of
from tabletop.screens import commands, forms, seats
from tabletop.session import game_of

_OPTION: Final = "option-"
_UNDO: Final = "undo"
_USUAL: Final = "undo-usual"
_OPPONENTS: Final = "opponents"
_WERE: Final = "opponents-were"
_PERSONS: Final = "persons"
_PERSONS_WERE: Final = "persons-were"
_ELSE: Final = "persons-else"
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
) -> str:
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
    rules = sentence(
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
        },
        forms.refusal(error),
        _players(new_game, around.advice),
        _persons(new_game, levels),
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
    return head + forms.main("new", "new", form)


def _together(new_game: NewGame) -> str:
    """Return the button that lays the table for several devices."""
    if max(game_of(new_game.game).PLAYERS) == 1:
        return ""
    posts: Attributes = {"data-command": "together", "data-posts": ""}
    return button("together", "button", posts, _("Play together"))


def fields_to_texts(fields: Mapping[str, str], step: int = 0) -> dict[str, str]:
    """Return the texts that `newgame.parse` takes, of what the form posts.

    Where more players are asked for than there are seats in the form, the last seat
    is repeated. Another level of the opponents holds for all computers. Where persons
    have all seats no longer, one has the first.

    Args:
        fields: by name.
        step: how many more players than the form says.
    """
    kinds, names = seats.posted(fields)
    level = fields.get(_OPPONENTS, "")
    if level != fields.get(_WERE, level):
        kinds = [kind if kind == HUMAN else level for kind in kinds]
    are_persons = fields.get(_PERSONS, "false")
    if are_persons != fields.get(_PERSONS_WERE, are_persons):
        other = HUMAN if are_persons == "true" else fields.get(_ELSE, HUMAN)
        kinds = [HUMAN, *[other] * (len(kinds) - 1)]
    given = fields.get("players", "")
    if step and given.isdecimal() and len(given) <= len("99"):
        given = str(int(given) + step)
    if kinds and given.isdecimal() and len(given) <= len("99"):
        players = int(given)
        kinds = [*kinds, *kinds[-1:] * players][:players]
        names = names[:players]
    written = {
        "players": given,
        **seats.to_texts(kinds, names),
        "seed": fields.get("seed", "").strip(),
        "undo": _chosen_undo(fields),
        "forfeit": fields.get("forfeit", "").strip(),
    }
    return {name: text for name, text in written.items() if text} | _chosen(fields)


def _chosen_undo(fields: Mapping[str, str]) -> str:
    """Return whether undo goes past what was revealed; "" for as usual."""
    usual, chosen = fields.get(_USUAL, ""), fields.get(_UNDO, "false")
    return chosen if usual and chosen != usual else ""


def _chosen(fields: Mapping[str, str]) -> dict[str, str]:
    """Return the texts of the options."""
    switches = dict.fromkeys(fields.get("switches", "").split(), "false")
    told = {
        name.removeprefix(_OPTION): text
        for name, text in fields.items()
        if name.startswith(_OPTION)
    }
    return switches | told


def _players(new_game: NewGame, advice: str) -> str:
    """Return how many play, where there is a choice."""
    offered = [str(number) for number in game_of(new_game.game).PLAYERS]
    chosen = str(len(new_game.seats))
    if len(offered) == 1:
        return forms.box({"type": "hidden", "name": "players", "value": chosen})
    rows = [(number, number) for number in offered]
    attributes = {"id": "players", "name": "players", **seats.RESEAT}
    attributes |= {"aria-describedby": "players-hint"} if advice else {}
    control = tag(
        "div",
        {"class": "stepper"},
        _step("fewer", _("One player fewer"), can_be=chosen != offered[0]),
        forms.choose(attributes, rows, chosen),
        _step("more", _("One player more"), can_be=chosen != offered[-1]),
    )
    return forms.field(_("Players"), "players", control, advice)


def _step(word: str, told: str, *, can_be: bool) -> str:
    """Return the button of one player more, or one fewer."""
    asks: Attributes = {"data-command": word, "data-posts": ""}
    return commands.sign(word, told, word, asks if can_be else {"aria-disabled": True})


def _persons(new_game: NewGame, levels: Mapping[str, str]) -> str:
    """Return whether persons have all seats, where there are several."""
    if len(new_game.seats) == 1:
        return ""
    label = _("Everybody plays on this device")
    switch = Option(_PERSONS, label, "", ("false", "true"), "")
    are_persons = str(all(seat.bot is None for seat in new_game.seats)).lower()
    control = forms.control(switch, _PERSONS, are_persons)
    hidden_fields = {_PERSONS_WERE: are_persons, _ELSE: gentle(tuple(levels))}
    return tag("div", {"id": "everybody", **seats.RESEAT}, control) + "".join(
        forms.box({"type": "hidden", "name": name, "value": value})
        for name, value in hidden_fields.items()
    )


def _opponents(new_game: NewGame, levels: Mapping[str, str]) -> str:
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
    were = forms.box({"type": "hidden", "name": _WERE, "value": chosen})
    return tag("div", {"id": "all-opponents", **seats.RESEAT}, control) + were


def _suggestions(names: Sequence[str]) -> str:
    if not names:
        return ""
    options = (tag("option", {"value": name}) for name in names)
    return tag("datalist", {"id": _NAMES}, *options)


def _rules_line(new_game: NewGame) -> str:
    """Return in a line what is not as usual."""
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


def _options(new_game: NewGame) -> str:
    """Return what belongs to the rules: those of the game, and that of undo."""
    options = options_of(type(new_game.options))
    chosen = format_options(new_game.options)
    controls = [
        forms.control(
            option, _OPTION + option.name, chosen.get(option.name, option.default)
        )
        for option in options
    ]
    switches = " ".join(option.name for option in options if forms.is_switch(option))
    if switches:
        hidden_field = {"type": "hidden", "name": "switches", "value": switches}
        controls.append(forms.box(hidden_field))
    return "".join((*controls, _undo(new_game)))


def _undo(new_game: NewGame) -> str:
    """Return the switch of undo past what was revealed.

    It is usually off where two persons or more play against each other.
    """
    persons = [seat for seat in new_game.seats if seat.bot is None]
    usual = len(persons) <= 1
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
    is_on = usual if new_game.undo is None else new_game.undo
    usual_text = str(usual).lower()
    return forms.control(switch, _UNDO, str(is_on).lower()) + forms.box(
        {"type": "hidden", "name": _USUAL, "value": usual_text}
    )


def _forfeit(new_game: NewGame) -> str:
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


def _seed(seed: str) -> str:
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
