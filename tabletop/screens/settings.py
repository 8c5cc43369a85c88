"""The screen of the settings; changes apply at once."""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Mapping
from typing import Any, Final

from tabletop.core import names
from tabletop.core.i18n import _, mark
from tabletop.core.languages import LANGUAGES
from tabletop.core.options import Option, format_options, options_of, parse_options
from tabletop.library.settings import Preferences, Settings, with_names
from tabletop.model.device import Device
from tabletop.model.router import ROOT
from tabletop.registry import GAMES, settings_of
from tabletop.screens import device
from tabletop.screens.parts import commands, forms
from tabletop.screens.parts.commands import icon
from tabletop.screens.parts.forms import LEVER
from tabletop.ui.elements import Attributes, Child, Element, Node, tag
from tabletop.ui.seats import disc

_GROUPS: Final = (  # titles with the names of the settings below each
    (mark("Look"), ("theme", "text", "language")),
    (mark("Sound"), ("sound", "vibration", "speech")),
    (mark("Pace"), ("watch_speed", "moments", "motion", "forced", "coach")),
)

_OTHERS: Final = mark("Hands")  # title of settings of no other group, of games last

_WORDS: Final = {  # words for choices
    "system": mark("Auto"),
    "light": mark("Light"),
    "dark": mark("Dark"),
    "on": mark("On"),
    "off": mark("Off"),
    "right": mark("Right"),
    "left": mark("Left"),
    "slow": mark("Calm"),
    "normal": mark("Normal"),
    "fast": mark("Brisk"),
    "full": mark("Full"),
    "short": mark("Short"),
    "everything": mark("All"),
    "100": mark("100%"),
    "125": mark("125%"),
    "150": mark("150%"),
    "200": mark("200%"),
}

LICENCES: Final = "licences.txt"  # made by the build (see building/licences)


def draw(
    settings: Settings,
    told: Device,
    *,
    keeps: bool = True,
    refusal: str = "",
    back: str = ROOT,
) -> tuple[Node, ...]:
    """Return the screen; `told` is what the browser tells of the device.

    `keeps` says whether games outlast the page, and `refusal` why the last change could
    not be saved.
    """
    can = {"sound": told.can_sound, "vibration": told.can_vibrate}
    missing = {name for name, is_there in can.items() if not is_there}
    kinds: list[type[Any]] = [Preferences, *_kinds_of_games()]
    options = {option.name: option for kind in kinds for option in options_of(kind)}
    of_games = {name: json.dumps(value) for name, value in settings.of_games}
    chosen = {**format_options(settings), **of_games}
    grouped = {name for _title, names in _GROUPS for name in names}
    others = tuple(name for name in options if name not in grouped)
    groups = (
        _group(
            f"group-{place}",
            _(title),
            *(_row(options[n], chosen) for n in group if n not in missing),
        )
        for place, (title, group) in enumerate((*_GROUPS, (_OTHERS, others)))
    )
    looks = {"class": "form", "data-change": "settings"}
    form = forms.form("settings-form", "settings", *groups, _names(settings), **looks)
    head = forms.bar(_("Settings"), back=back)
    below = device.group(told, keeps=keeps)
    content = forms.refusal(refusal), form, _more(), below
    return head, forms.main("settings", "settings", content)


def _group(id_: str, title: str, *rows: Child) -> Element:
    looks = {"class": "group", "aria-labelledby": id_}
    heading = tag("h2", {"id": id_}, title)
    return tag("section", looks, heading, tag("div", {"class": "listing"}, *rows))


def _more() -> Element:
    """Return the rows that lead elsewhere."""
    opens: Attributes = {"data-command": "keys", "aria-haspopup": "dialog"}
    next_ = icon("next")
    key_row = commands.button(
        "to-keys", "row", opens, icon("keys"), _("List of keys, deal code"), next_
    )
    rows = (
        _link("to-games", "#/games", "new", _("Shelf")),
        key_row,
        _link("to-licences", LICENCES, "about", _("Licences")),
    )
    told = _("Everything here was drawn and written from scratch, Threes included.")
    return _group("group-more", _("More"), *rows, tag("p", {"class": "hint"}, told))


def _link(id_: str, address: str, drawn: str, label: str) -> Element:
    looks: Attributes = {"class": "row", "id": id_, "href": address}
    return tag("a", looks, icon(drawn), label, icon("next"))


def fields_to_settings(settings: Settings, fields: Mapping[str, str]) -> Settings:
    """Return the settings with what the form posts; `ValueError` for other choices."""
    settings = dataclasses.replace(settings, **_asked(Preferences, fields))
    of_games = dict(settings.of_games)
    for kind in _kinds_of_games():
        of_games.update(_asked(kind, fields))
    settings = dataclasses.replace(settings, of_games=tuple(of_games.items()))
    if "names" not in fields:
        return settings
    lines = map(names.mended, fields["names"].splitlines())
    return with_names(dataclasses.replace(settings, names=()), filter(None, lines))


def _asked(kind: type[Any], fields: Mapping[str, str]) -> dict[str, Any]:
    texts = {
        option.name: fields.get(option.name, "false")
        for option in options_of(kind)
        if option.name in fields or forms.is_switch(option)
    }
    asked = parse_options(kind, texts)
    return {name: getattr(asked, name) for name in texts}


def _kinds_of_games() -> list[type[Any]]:
    return [kind for kind in map(settings_of, GAMES) if kind]


def _names(settings: Settings) -> Element:
    attributes: Attributes = {
        "id": "names",
        "name": "names",
        "rows": 3,
        "autocomplete": "off",
        "spellcheck": "false",
        "aria-describedby": "names-hint",
    }
    box = tag("textarea", attributes, "\n".join(settings.names))
    hint = _("One per line, yours first. Every new game starts with these names.")
    field = forms.field(_("Names"), "names", box, hint)
    people = (
        tag("li", {}, disc(seat, name), tag("span", {}, name))
        for seat, name in enumerate(settings.names)
    )
    shown = tag("ul", {"class": "persons"}, *people) if settings.names else None
    fold = forms.folded("change-names", _("Change names"), field)
    return _group("group-names", _("People on this phone"), shown, fold)


def _row(option: Option, chosen: Mapping[str, str]) -> Element:
    name, text = option.name, chosen.get(option.name)
    value = text if text in option.choices else option.default
    hint = tag("span", {"class": "sr-only", "id": f"{name}-hint"}, option.sentence)
    described = {"aria-describedby": f"{name}-hint"}
    if forms.is_switch(option):
        ticked: Attributes = {
            "type": "checkbox",
            "role": "switch",
            "id": name,
            "name": name,
            "value": "true",
            "checked": "" if value == "true" else None,
            **described,
        }
        inside = icon(name), option.label, forms.box(ticked), LEVER, hint
        return tag("label", {"class": "row"}, *inside)
    if name == "language":
        control = _languages(option, value)
    else:
        control = _segments(option, value)
    label: Attributes = {"for": name} if name == "language" else {"id": f"{name}-label"}
    word = tag("label" if name == "language" else "span", label, option.label)
    return tag("div", {"class": "row"}, icon(name), word, control, hint)


def _segments(option: Option, chosen: str) -> Element:
    name = option.name
    looks: Attributes = {
        "class": "segments",
        "role": "radiogroup",
        "aria-labelledby": f"{name}-label",
        "aria-describedby": f"{name}-hint",
    }

    def choice(place: int, text: str) -> Element:
        word = _WORDS.get(text.strip('"'))
        words = _(word) if word else forms.choice_name(text)
        one: Attributes = {
            "type": "radio",
            "name": name,
            "id": f"{name}-{place}",
            "value": text,
            "checked": "" if text == chosen else None,
        }
        shown = tag("span", {}, words)
        if name == "text":
            one = {**one, "aria-label": words}
            shown = tag("span", {"class": f"size-{text}", "aria-hidden": "true"}, "A")
        return tag("label", {}, forms.box(one), shown)

    choices = (choice(place, text) for place, text in enumerate(option.choices))
    return tag("div", looks, *choices)


def _languages(option: Option, chosen: str) -> Element:
    known = {json.dumps(language): language for language in LANGUAGES}
    rows = (
        tag(
            "option",
            {
                "value": text,
                "lang": known.get(text),
                "selected": "" if text == chosen else None,
            },
            LANGUAGES[known[text]] if text in known else _("Auto"),
        )
        for text in option.choices
    )
    looks = {"id": option.name, "name": option.name}
    return tag("select", {**looks, "aria-describedby": f"{option.name}-hint"}, *rows)
