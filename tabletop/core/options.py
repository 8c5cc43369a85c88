"""Options of a game as texts, for links, forms and the terminal.

The choices of each option are in the metadata of its field (see
`tabletop.core.game.option`). A choice is written as JSON: `true`, `2`, `null`.
"""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, TypeVar

from tabletop.core.i18n import _, either, headed, written

OptionsT = TypeVar("OptionsT")


@dataclass(frozen=True, slots=True)
class Option:
    """One option of a game."""

    name: str  # of the field, and in links
    label: str  # a few words, translated
    sentence: str  # the effect, translated
    choices: tuple[str, ...]  # the values offered, as texts
    default: str  # the text of the default


@dataclass(frozen=True, slots=True)
class OptionSet:
    """Options by which a game is played as people know it under another name."""

    name: str  # for people, untranslated
    options: Any  # an `Options` of the game


def named_options(game: Any) -> dict[str, Any]:
    """Return the options of a game's module by the names that people know.

    The names are untranslated. "" has the defaults; most games have no other name.
    """
    sets: tuple[OptionSet, ...] = getattr(game, "OPTION_SETS", ())
    return {"": game.Options(), **{each.name: each.options for each in sets}}


def name_of(game: Any, options: Any) -> str | None:
    """Return the untranslated name of the set with these options, None if none has."""
    known = named_options(game).items()
    return next((name for name, each in known if each == options), None)


def title_of(game: Any, options: Any) -> str:
    """Return what people call the game with these options, translated."""
    return _(name_of(game, options) or game.TITLE)


def options_of(options: type[Any]) -> tuple[Option, ...]:
    """Return the options that an `Options` class declares."""
    return tuple(
        Option(
            field.name,
            _(field.metadata["label"]),
            _(field.metadata["sentence"]),
            tuple(json.dumps(choice) for choice in field.metadata["choices"]),
            json.dumps(field.default),
        )
        for field in dataclasses.fields(options)
    )


def house_rules(options: Any) -> list[str]:
    """Return short phrases for the options that differ from their defaults."""
    return [
        _phrase(field.metadata, value)
        for field in dataclasses.fields(options)
        if (value := getattr(options, field.name)) != field.default
    ]


def _phrase(metadata: Mapping[str, Any], value: object) -> str:
    told = written(value) if type(value) is int else str(value)
    if metadata["phrase"]:
        return _(metadata["phrase"]).format(value=told)
    label = _(metadata["label"])
    if value is True:
        return label
    if value is False:
        return _("{label}: no").format(label=label)
    return headed(label, told)


def parse_options(options: type[OptionsT], texts: Mapping[str, str]) -> OptionsT:
    """Return the options with these texts, else defaults; `ValueError` if unknown."""
    known = {option.name: option for option in options_of(options)}
    for name, text in texts.items():
        if name not in known:
            message = _("There is no option “{option}” in this game.")
            raise ValueError(message.format(option=name))
        if text not in known[name].choices:
            message = _("“{option}” must be {choices}, not “{text}”.")
            choices = either(known[name].choices)
            raise ValueError(message.format(option=name, choices=choices, text=text))
    return options(**{name: json.loads(text) for name, text in texts.items()})


def options_text(options: Any) -> str:
    """Return the options that differ from their defaults: "rounds=5&jokers=false"."""
    return "&".join(f"{name}={text}" for name, text in format_options(options).items())


def format_options(options: Any) -> dict[str, str]:
    """Return the texts of the options that differ from their defaults."""
    return {
        field.name: json.dumps(getattr(options, field.name))
        for field in dataclasses.fields(options)
        if getattr(options, field.name) != field.default
    }
