"""The screen of a new game: who plays, by which options, from which seed.

The form's fields are `players`, those of the seats, `option-<name>`, `undo` (with what
was usual as `undo-usual`) and `seed`. A
box that is not ticked is missing from what a form posts, so `switches` names all of
them.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tabletop.drawing.markup import Attributes, sentence, tag
from tabletop.i18n import _
from tabletop.newgame import LONGEST_FORFEIT, NewGame
from tabletop.options import Option, format_options, options_of
from tabletop.screens import forms, seats
from tabletop.session import game_of

_OPTION: Final = "option-"
_UNDO: Final = "undo"
_USUAL: Final = "undo-usual"


def draw(
    new_game: NewGame,
    levels: Mapping[str, str],
    *,
    error: str = "",
    advice: str = "",
    has_forfeit: bool = False,
) -> str:
    """Return the screen.

    Args:
        new_game: what the form shows as chosen.
        levels: what the computer players of the game are called, by their ids.
        error: what is wrong with what was chosen last, or "".
        advice: for how many players the game is best, or "".
        has_forfeit: whether the loser of this game may owe the others something.
    """
    title = _(game_of(new_game.game).TITLE)
    rules = sentence(
        "a",
        {"class": "bar-link", "id": "rules-link", "href": f"#/{new_game.game}/rules"},
        _("Rules"),
    )
    head = forms.bar(
        _("New game: %s") % title, back="#/", label=forms.to_lobby(), more=rules
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
        _players(new_game, advice),
        seats.draw(new_game.seats, levels, is_alone=len(new_game.seats) == 1),
        _options(new_game),
        _undo(new_game),
        _forfeit(new_game) if has_forfeit else "",
        _seed(new_game.seed),
        tag("div", {"class": "actions"}, forms.primary(_("Start"), "start")),
    )
    return head + tag("main", {"class": "new", "id": "new", "tabindex": -1}, form)


def fields_to_texts(fields: Mapping[str, str]) -> dict[str, str]:
    """Return the texts that `newgame.parse` takes, of what the form posts.

    Where more players are asked for than there are seats in the form, the last seat
    is repeated.
    """
    kinds, names = seats.posted(fields)
    given = fields.get("players", "")
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
    control = forms.choose(attributes, rows, chosen)
    return forms.field(_("Players"), "players", control, advice)


def _options(new_game: NewGame) -> str:
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
    return "".join(controls)


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
            "If this is off, a move that has shown somebody a card, a throw or a tile"
            " can't be undone."
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
