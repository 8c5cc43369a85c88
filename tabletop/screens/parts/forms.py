"""Parts of forms: the bar above them, and labelled controls.

An option becomes a box to tick, a row of choices, or a list, by how many choices it
has; its label names the control, and its sentence describes it.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from typing import Final

from tabletop.core.i18n import _, mark
from tabletop.core.options import Option
from tabletop.model.router import ROOT
from tabletop.screens.parts import commands
from tabletop.ui.elements import Attributes, Child, Element, Node, hidden, tag

_TITLE: Final = "screen-title"  # the id of the heading of a screen
MOST_RADIOS: Final = 4  # most choices that stand beside each other; more are a list

_VALUES: Final = {"true": mark("Yes"), "false": mark("No"), "null": mark("None")}


def bar(
    title: str, *, back: str, label: str = "", more: Child = None, heard: str = ""
) -> Element:
    """Return the head of a screen, with an arrow back to the lobby or a game.

    A screen reader says `heard` in place of the title, if it is given.
    """
    to = _("Lobby") if back == ROOT else _("Back to the game")
    arrow = commands.back(back, label or to)
    return tag("header", {"class": "bar"}, arrow, heading(title, heard), more)


def heading(title: str, heard: str = "") -> Element:
    """Return the heading of a screen, which names its `main`."""
    inside: Child = title
    if heard:
        inside = hidden("span", heard), tag("span", {"aria-hidden": "true"}, title)
    return tag("h1", {"id": _TITLE}, inside)


def main(kind: str, id_: str, *content: Child, described: str | None = None) -> Element:
    """Return what a screen is about: it has the focus at first, and says its title.

    The element with the id `described` is heard after the title.
    """
    named = {"aria-labelledby": _TITLE, "aria-describedby": described}
    looks: Attributes = {"class": kind, "id": id_, "tabindex": -1, **named}
    return tag("main", looks, *content)


LEVER: Final = tag("span", {"class": "lever"})  # a switch, in what is on or off

READ_ONLY: Final[Attributes] = {"rows": 4, "readonly": ""}
"""On a text that is there to be copied."""


def copied(id_: str, label: Node, text: str) -> Element:
    """Return a text that is there to be copied, under its label."""
    box = tag("textarea", {"id": id_, **READ_ONLY}, text)
    return tag("label", {"class": "field", "for": id_}, tag("span", {}, label), box)


def says(kind: str, manner: str) -> Element:
    """Return a live region; `kind` is "live" or "alert"."""
    return tag("p", {"data-says": kind, "aria-live": manner})


def section(
    kind: str, id_: str, title: str, *content: Child, level: str = "h2"
) -> Element:
    """Return a section of a screen; its heading has the id, and names it."""
    looks = {"class": kind, "aria-labelledby": id_}
    return tag("section", looks, tag(level, {"id": id_}, title), *content)


def facts(kind: str | None, rows: Iterable[tuple[Child, Child]]) -> Element:
    """Return a list of terms, each with what is said of it."""
    lines = (
        tag("div", {}, tag("dt", {}, term), tag("dd", {}, told)) for term, told in rows
    )
    return tag("dl", {"class": kind}, *lines)


def form(id_: str, command: str, *content: Child, **more: str) -> Element:
    """Return a form; its command is run with its fields, which the browser forgets."""
    looks = {"id": id_, "data-command": command, "autocomplete": "off", **more}
    return tag("form", looks, *content)


def box(attributes: Attributes) -> Element:
    """Return an input, of any type."""
    return tag("input", attributes)


def text_box(name: str, text: str, longest: int, more: Attributes) -> Element:
    """Return an input for a text with a maximum of characters; its name is its id."""
    looks: Attributes = {"type": "text", "id": name, "name": name, "value": text}
    return box({**looks, "maxlength": longest, "autocomplete": "off", **more})


def search(label: str, query: str, *, is_bare: bool = False) -> Element:
    """Return the search field; a bare one has its label inside while empty."""
    attributes: Attributes = {
        "type": "search",
        "id": "search",
        "aria-describedby": "found",
        "autocomplete": "off",
        "data-search": "",
        "placeholder": label if is_bare else None,
        "value": query,
    }
    looks = {"for": "search", "class": "sr-only" if is_bare else None}
    named = tag("label", looks, label)
    return tag("div", {"class": "field", "role": "search"}, named, box(attributes))


def choose(
    attributes: Attributes, rows: Iterable[tuple[str, str]], chosen: str
) -> Element:
    """Return a list to choose from; each row is a value and its words."""
    options = (
        tag(
            "option",
            {"value": value, "selected": "" if value == chosen else None},
            words,
        )
        for value, words in rows
    )
    return tag("select", attributes, *options)


def field(label: str, name: str, control: Child, hint: str = "") -> Element:
    """Return a control whose id is `name` under its label, its hint below."""
    words = tag("label", {"for": name}, label)
    return tag("div", {"class": "field"}, words, control, _hint(name, hint))


def folded(id_: str, line: Child, *inside: Child, is_open: object = False) -> Element:
    """Return what lies behind one line until it is pressed, unless it is open."""
    looks = {"class": "fold", "id": id_, "open": "" if is_open else None}
    room = tag("div", {"class": "folded"}, *inside)
    return tag("details", looks, tag("summary", {}, line), room)


def choice_name(text: str) -> str:
    """Return the words for a choice of an option, given as JSON."""
    if text in _VALUES:
        return _(_VALUES[text])
    value = json.loads(text)
    return _(value) if isinstance(value, str) else text


def control(
    option: Option, name: str, chosen: str, words: Callable[[str], str] = choice_name
) -> Element:
    """Return the control of an option; `name` is its field and its id.

    `words` returns the words for the text of a choice.
    """
    if is_switch(option):
        return switch(name, option.label, option.sentence, is_on=chosen == "true")
    rows = [(text, words(text)) for text in option.choices]
    if len(rows) <= MOST_RADIOS:
        return _radios(option, name, rows, chosen)
    attributes = {"id": name, "name": name, **_described(name, option.sentence)}
    return field(option.label, name, choose(attributes, rows, chosen), option.sentence)


def is_switch(option: Option) -> bool:
    """Return whether the option is a box; a form does not post one that is off."""
    return set(option.choices) == {"false", "true"}


def switch(name: str, label: str, hint: str = "", *, is_on: bool) -> Element:
    """Return a box to tick with its words, and a hint below it."""
    looks = {"type": "checkbox", "id": name, "name": name, "value": "true"}
    ticked = _tick({**looks, **_described(name, hint)}, label, is_on=is_on)
    return tag("div", {"class": "field switch"}, ticked, _hint(name, hint))


def _radios(
    option: Option, name: str, rows: Iterable[tuple[str, str]], chosen: str
) -> Element:
    looks = {"type": "radio", "name": name}
    choices = (
        _tick(
            {**looks, "id": f"{name}-{place}", "value": value},
            words,
            is_on=value == chosen,
        )
        for place, (value, words) in enumerate(rows)
    )
    return tag(
        "fieldset",
        {"class": "field", **_described(name, option.sentence)},
        tag("legend", {}, option.label),
        tag("div", {"class": "radios"}, *choices),
        _hint(name, option.sentence),
    )


def _tick(looks: Attributes, words: str, *, is_on: bool) -> Element:
    ticked = box({**looks, "checked": "" if is_on else None})
    return tag("label", {"class": "choice"}, ticked, tag("span", {}, words))


def _described(name: str, hint: str) -> dict[str, str]:
    return {"aria-describedby": f"{name}-hint"} if hint else {}


def _hint(name: str, hint: str) -> Node:
    if not hint:
        return ""
    return tag("p", {"class": "hint", "id": f"{name}-hint"}, hint)


def refusal(error: str) -> Node:
    """Return what is wrong with what was chosen last; "" if nothing is."""
    return tag("p", {"class": "refusal", "id": "refusal"}, error) if error else ""


def primary(label: str, id_: str, *, is_focused: bool = False) -> Element:
    """Return the one button that sends a form."""
    attributes = {
        "type": "submit",
        "class": "button primary",
        "id": id_,
        "autofocus": "" if is_focused else None,
    }
    return tag("button", attributes, label)
