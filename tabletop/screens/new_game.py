"""The screen of a new game: who plays, by which options, from which seed.

The form's fields are `players`, `seat-0`, `name-0`, …, `option-<name>` and `seed`. A
box that is not ticked is missing from what a form posts, so `switches` names all of
them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from tabletop import newgame
from tabletop.i18n import _
from tabletop.newgame import HUMAN, NewGame
from tabletop.options import format_options, options_of
from tabletop.screens import forms
from tabletop.screens.words import level_name
from tabletop.session import Seat, game_of
from tabletop.views.markup import Attributes, escape, hidden, sentence, tag

RESEAT: Final = {"data-change": "reseat"}
"""On controls whose change draws the form anew: the command of that change."""

_OPTION: Final = "option-"


def draw(
    new_game: NewGame, levels: Sequence[str], *, error: str = "", advice: str = ""
) -> str:
    """Return the screen.

    Args:
        new_game: what the form shows as chosen.
        levels: the ids of the computer players of the game, the strongest last.
        error: what is wrong with what was chosen last, or "".
        advice: for how many players the game is best, or "".
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
        _refusal(error),
        _players(new_game, advice),
        *_seats(new_game, levels),
        _options(new_game),
        _seed(new_game.seed),
        tag("div", {"class": "actions"}, forms.primary(_("Start"), "start")),
    )
    return head + tag("main", {"class": "new", "id": "new", "tabindex": -1}, form)


def fields_to_texts(fields: Mapping[str, str]) -> dict[str, str]:
    """Return the texts that `newgame.parse` takes, of what the form posts.

    Where more players are asked for than there are seats in the form, the last seat
    is repeated.
    """
    kinds = _row(fields, "seat-")
    names = _row(fields, "name-")
    given = fields.get("players", "")
    if kinds and given.isdecimal() and len(given) <= len("99"):
        players = int(given)
        kinds = [*kinds, *kinds[-1:] * players][:players]
        names = names[:players]
    written = {
        "players": given,
        "seats": ",".join(kinds),
        "names": newgame.joined_names(names) if any(names) else "",
        "seed": fields.get("seed", "").strip(),
    }
    return {name: text for name, text in written.items() if text} | _chosen(fields)


def _row(fields: Mapping[str, str], prefix: str) -> list[str]:
    """Return the fields `<prefix>0`, `<prefix>1`, … as far as they go."""
    places = range(len(fields))
    names = [f"{prefix}{place}" for place in places if f"{prefix}{place}" in fields]
    return [fields[name].strip() for name in names]


def _chosen(fields: Mapping[str, str]) -> dict[str, str]:
    """Return the texts of the options."""
    switches = dict.fromkeys(fields.get("switches", "").split(), "false")
    told = {
        name.removeprefix(_OPTION): text
        for name, text in fields.items()
        if name.startswith(_OPTION)
    }
    return switches | told


def _refusal(error: str) -> str:
    return sentence("p", {"class": "refusal", "id": "refusal"}, error) if error else ""


def _players(new_game: NewGame, advice: str) -> str:
    """Return how many play, where there is a choice."""
    offered = [str(number) for number in game_of(new_game.game).PLAYERS]
    chosen = str(len(new_game.seats))
    if len(offered) == 1:
        return forms.box({"type": "hidden", "name": "players", "value": chosen})
    rows = [(number, number) for number in offered]
    attributes = {"id": "players", "name": "players", **RESEAT}
    attributes |= {"aria-describedby": "players-hint"} if advice else {}
    control = forms.choose(attributes, rows, chosen)
    return forms.field(_("Players"), "players", control, advice)


def _seats(new_game: NewGame, levels: Sequence[str]) -> list[str]:
    is_alone = len(new_game.seats) == 1
    rows = [(HUMAN, _("You play") if is_alone else _("A person"))]
    computer = _("Watch the computer: %s") if is_alone else _("Computer: %s")
    rows += [(level, computer % level_name(level)) for level in levels]
    seats = enumerate(new_game.seats)
    label = _("Who plays") if is_alone else ""
    return [
        _seat(place, seat, rows, label or _("Seat %d") % (place + 1))
        for place, seat in seats
    ]


def _seat(place: int, seat: Seat, rows: Sequence[tuple[str, str]], label: str) -> str:
    """Return who sits at a seat, and what he is called."""
    usual = newgame.default_name(place, seat.bot)
    who, name = f"seat-{place}", f"name-{place}"
    choose = forms.choose({"id": who, "name": who, **RESEAT}, rows, seat.bot or HUMAN)
    box = forms.box(
        {
            "type": "text",
            "id": name,
            "name": name,
            "value": "" if seat.name == usual else seat.name,
            "placeholder": usual,
            "maxlength": newgame.LONGEST_NAME,
            "autocomplete": "off",
            "spellcheck": "false",
        }
    )
    named = tag(
        "label",
        {"for": name},
        escape(_("Name")),
        hidden("span", ", " + label),
    )
    return tag(
        "div",
        {"class": "seat", "id": f"at-seat-{place}"},
        forms.field(label, who, choose),
        tag("div", {"class": "field"}, named, box),
    )


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
