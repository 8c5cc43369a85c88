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
from tabletop.ui.elements import Attributes, Element, Node, tag

_GROUPS: Final = (
    (mark("What you see"), ("language", "theme", "text", "motion")),
    (mark("What you hear and feel"), ("sound", "vibration", "speech")),
)
"""Titles with the names of the settings below each."""

_OTHERS: Final = mark("How you play")
"""The title of the settings that no other group has, those of games last."""

_WORDS: Final = {
    "system": mark("System"),
    "light": mark("Light"),
    "dark": mark("Dark"),
    "on": mark("On"),
    "off": mark("Off"),
    "right": mark("Right"),
    "left": mark("Left"),
    "slow": mark("Slow"),
    "normal": mark("Normal"),
    "fast": mark("Fast"),
    "short": mark("Short"),
    "everything": mark("Everything"),
    "100": mark("100 %"),
    "125": mark("125 %"),
    "150": mark("150 %"),
    "200": mark("200 %"),
}
"""Words for choices."""

LICENCES: Final = "licences.txt"
"""The address of a text that the build makes (see building/licences)."""


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
        forms.section(
            "group",
            f"group-{place}",
            _(title),
            *(_control(options[n], chosen) for n in group if n not in missing),
        )
        for place, (title, group) in enumerate((*_GROUPS, (_OTHERS, others)))
        if not missing.issuperset(group)
    )
    looks = {"class": "form", "data-change": "settings"}
    form = forms.form("settings-form", "settings", *groups, _names(settings), **looks)
    applies = _("Changes apply right away, on this device only.")
    head = forms.bar(_("Settings"), back=back)
    below = device.group(told, keeps=keeps)
    licences = commands.link("to-licences", LICENCES, _("Licences"))
    last = tag("div", {"class": "group"}, commands.actions(licences))
    about = tag("p", {"class": "hint"}, applies)
    content = forms.refusal(refusal), about, form, below, last
    return head, forms.main("settings", "settings", content)


def fields_to_settings(settings: Settings, fields: Mapping[str, str]) -> Settings:
    """Return the settings with what the form posts.

    Raises:
        ValueError: a field has no such choice.
    """
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
    return forms.section("group", "group-names", _("Who plays here"), field)


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
            LANGUAGES[known[text]] if text in known else _("System"),
        )
        for text in option.choices
    )
    looks = {"id": option.name, "name": option.name}
    described = {"aria-describedby": f"{option.name}-hint"}
    listed = tag("select", {**looks, **described}, *rows)
    return forms.field(option.label, option.name, listed, option.sentence)


def _control(option: Option, chosen: Mapping[str, str]) -> Element:
    if option.name == "language":
        return _languages(option, chosen.get(option.name, option.default))

    def named(text: str) -> str:
        word = _WORDS.get(text.strip('"'))
        return _(word) if word else forms.choice_name(text)

    text = chosen.get(option.name)
    chosen_now = text if text in option.choices else option.default
    return forms.control(option, option.name, chosen_now, named)
