"""Parts of forms: the bar above them, and labelled controls.

An option becomes a box to tick, a row of choices, or a list, by how many choices it
has; its label names the control, and its sentence describes it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from tabletop.core.i18n import _
from tabletop.core.options import Option
from tabletop.model.router import ROOT
from tabletop.screens.parts import commands
from tabletop.screens.parts.words import choice_name
from tabletop.ui.markup import Attributes, sentence, tag, void

_TITLE: Final = "screen-title"
"""The id of the heading of a screen."""

MOST_RADIOS: Final = 4
"""The most choices that stand beside each other; more become a list."""


def bar(title: str, *, back: str, label: str, more: str = "") -> str:
    """Return the head of a screen.

    Args:
        title: the heading.
        back: the address that the arrow leads to.
        label: the name of that place.
        more: markup at the other end.
    """
    arrow = commands.back(back, label)
    return tag("header", {"class": "bar"}, arrow, heading(title), more)


def heading(title: str) -> str:
    """Return the heading of a screen, which names its `main`."""
    return sentence("h1", {"id": _TITLE}, title)


def main(kind: str, id_: str, *content: str, described: str | None = None) -> str:
    """Return what a screen is about: it has the focus at first, and says its title.

    Args:
        kind: the class of its looks.
        id_: its id.
        content: what stands in it, as markup.
        described: the id of what is heard after the title, if anything.
    """
    named = {"aria-labelledby": _TITLE, "aria-describedby": described}
    looks: Attributes = {"class": kind, "id": id_, "tabindex": -1, **named}
    return tag("main", looks, *content)


READ_ONLY: Final[Attributes] = {"rows": 4, "readonly": ""}
"""On a text that is there to be copied."""


def says(kind: str, manner: str) -> str:
    """Return a live region; `kind` is "live" or "alert"."""
    return tag("p", {"data-says": kind, "aria-live": manner})


def box(attributes: Attributes) -> str:
    """Return an input, of any type."""
    return void("input", attributes)


def search(label: str, query: str) -> str:
    """Return the search field; “found” has the number of results."""
    attributes: Attributes = {
        "type": "search",
        "id": "search",
        "aria-describedby": "found",
        "autocomplete": "off",
        "data-search": "",
        "value": query,
    }
    named = sentence("label", {"for": "search"}, label)
    return tag("div", {"class": "field", "role": "search"}, named, box(attributes))


def choose(attributes: Attributes, rows: Iterable[tuple[str, str]], chosen: str) -> str:
    """Return a list to choose from; each row is a value and its words."""
    options = (
        sentence(
            "option",
            {"value": value, "selected": "" if value == chosen else None},
            words,
        )
        for value, words in rows
    )
    return tag("select", attributes, *options)


def field(label: str, name: str, control: str, hint: str = "") -> str:
    """Return a control whose id is `name` under its label, its hint below."""
    words = sentence("label", {"for": name}, label)
    return tag("div", {"class": "field"}, words, control, _hint(name, hint))


def folded(id_: str, line: str, *inside: str, is_open: object = False) -> str:
    """Return what lies behind one line until it is pressed.

    Args:
        id_: its id.
        line: what is seen of it.
        inside: markup.
        is_open: whether it lies open at first, by its truth.
    """
    looks = {"class": "fold", "id": id_, "open": "" if is_open else None}
    room = tag("div", {"class": "folded"}, *inside)
    return tag("details", looks, sentence("summary", {}, line), room)


def control(
    option: Option,
    name: str,
    chosen: str,
    words: Callable[[str], str] = choice_name,
) -> str:
    """Return the control of an option.

    Args:
        option: what can be chosen.
        name: of the form's field, and the id of the control.
        chosen: the text of the present choice.
        words: what a choice is called.
    """
    if is_switch(option):
        return _switch(option, name, is_on=chosen == "true")
    rows = [(text, words(text)) for text in option.choices]
    if len(rows) <= MOST_RADIOS:
        return _radios(option, name, rows, chosen)
    attributes = {"id": name, "name": name, **_described(name, option.sentence)}
    return field(option.label, name, choose(attributes, rows, chosen), option.sentence)


def is_switch(option: Option) -> bool:
    """Return whether the option is a box; a form does not post one that is off."""
    return set(option.choices) == {"false", "true"}


def _switch(option: Option, name: str, *, is_on: bool) -> str:
    attributes = {
        "type": "checkbox",
        "id": name,
        "name": name,
        "value": "true",
        "checked": "" if is_on else None,
        **_described(name, option.sentence),
    }
    label = tag(
        "label",
        {"class": "choice"},
        box(attributes),
        sentence("span", {}, option.label),
    )
    hint = _hint(name, option.sentence)
    return tag("div", {"class": "field switch"}, label, hint)


def _radios(
    option: Option, name: str, rows: Iterable[tuple[str, str]], chosen: str
) -> str:
    choices = (
        tag(
            "label",
            {"class": "choice"},
            box(
                {
                    "type": "radio",
                    "id": f"{name}-{place}",
                    "name": name,
                    "value": value,
                    "checked": "" if value == chosen else None,
                }
            ),
            sentence("span", {}, words),
        )
        for place, (value, words) in enumerate(rows)
    )
    return tag(
        "fieldset",
        {"class": "field", **_described(name, option.sentence)},
        sentence("legend", {}, option.label),
        tag("div", {"class": "radios"}, *choices),
        _hint(name, option.sentence),
    )


def _described(name: str, hint: str) -> dict[str, str]:
    return {"aria-describedby": f"{name}-hint"} if hint else {}


def _hint(name: str, hint: str) -> str:
    if not hint:
        return ""
    return sentence("p", {"class": "hint", "id": f"{name}-hint"}, hint)


def refusal(error: str) -> str:
    """Return what is wrong with what was chosen last; "" if nothing is."""
    return sentence("p", {"class": "refusal", "id": "refusal"}, error) if error else ""


def primary(label: str, id_: str, *, is_focused: bool = False) -> str:
    """Return the one button that sends a form.

    Args:
        label: its words.
        id_: its id.
        is_focused: whether it has the focus when the sheet around it opens.
    """
    attributes = {
        "type": "submit",
        "class": "button primary",
        "id": id_,
        "autofocus": "" if is_focused else None,
    }
    return sentence("button", attributes, label)


def to(address: str) -> str:
    """Return the name of a place that an arrow leads back to: the lobby or a game."""
    return _("Lobby") if address == ROOT else _("Back to the game")
