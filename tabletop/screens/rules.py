"""The screen of a game's rules: its clauses with pictures, each under its id.

What it says stands in `tabletop/games/<game>/rules.html`. There the comment
`<!-- figure … -->` holds the words of a picture, which the game's view draws.
"""

from __future__ import annotations

import pkgutil
import re
from typing import Final

from tabletop.drawing.markup import Attributes, sentence, tag
from tabletop.i18n import _
from tabletop.options import Option, format_options, options_of
from tabletop.registry import view_of
from tabletop.screens import forms
from tabletop.screens.words import choice_name
from tabletop.session import game_of

FIGURE: Final = re.compile(r"<!-- figure (.+?) -->")


def draw(game: str, clause: str, options: object | None, back: str) -> str:
    """Return the screen.

    Args:
        game: the short name.
        clause: the id of the clause to point out, or "".
        options: the `Options` of the game that is being played, if one is.
        back: the address that the arrow leads to.

    Raises:
        ValueError: there is no such game.
    """
    title = _("Rules of %s") % _(game_of(game).TITLE)
    main: Attributes = {"class": "rules", "id": "rules", "tabindex": -1}
    return forms.bar(title, back=back, label=_("Back")) + tag(
        "main", main, _in_force(options), _cited(_text(game), clause)
    )


def _text(game: str) -> str:
    """Return what the rules say, pictures drawn."""
    view = view_of(game)
    raw = pkgutil.get_data("tabletop", f"games/{game}/rules.html") or b""
    return FIGURE.sub(lambda words: view.figure(words[1]), raw.decode())


def _cited(text: str, clause: str) -> str:
    """Return the text with this clause pointed out, if it is there."""
    plain, cited = 'class="clause" id="%s"', 'class="clause cited" id="%s"'
    return text.replace(plain % clause, cited % clause)


def _in_force(options: object | None) -> str:
    """Return by which options the game is played."""
    rows = options_of(type(options)) if options is not None else ()
    if not rows:
        return ""
    chosen = format_options(options)
    lines = (_line(row, chosen.get(row.name, row.default)) for row in rows)
    return tag(
        "section",
        {"class": "in-force", "aria-labelledby": "in-force"},
        sentence("h2", {"id": "in-force"}, _("This game")),
        tag("dl", {}, *lines),
    )


def _line(option: Option, text: str) -> str:
    """Return an option with its choice, and what it means if it means anything."""
    hint = "" if text == "false" else sentence("p", {"class": "hint"}, option.sentence)
    return tag(
        "div",
        {},
        sentence("dt", {}, option.label),
        tag("dd", {}, sentence("span", {}, choice_name(text)), hint),
    )
