"""The settings, and the choices that the page remembers.

It is kept as one JSON text of the fields of `Settings`, under a key of its own. The
page's first script reads it too, before Python is up.
"""

from __future__ import annotations

import dataclasses
import json
import re
import typing
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Final, Literal, Protocol

from tabletop.core.codec import CodecError, Json, decode, parse_json, to_text
from tabletop.core.game import option
from tabletop.core.i18n import mark

KEY: Final = "tabletop/1/settings"

_CHANGES: Final = "changes"
"""The field that counts changes; of two texts the one with more is the later one."""

_NAME: Final = re.compile("[a-z]+")
"""The name of a setting that a game declares; it is part of an attribute."""

MOST_NAMES: Final = 20
"""The most names that are remembered."""


MOST_DAYS: Final = 20
"""Days of a game that are remembered."""


class Texts(Protocol):
    """A storage of texts by key."""

    def get(self, key: str) -> str | None:
        """Return the text under the key, or None."""
        ...

    def put(self, key: str, text: str) -> None:
        """Keep the text under the key."""
        ...


@dataclass(frozen=True, slots=True)
class Preferences:
    """What can be chosen on the screen of the settings; `text` is in percent."""

    language: Literal["system", "en", "fr", "de", "es"] = option(
        "system",
        label=mark("Language"),
        sentence=mark("“System” goes by your browser."),
        choices=("system", "en", "fr", "de", "es"),
    )
    theme: Literal["system", "light", "dark"] = option(
        "system",
        label=mark("Colours"),
        sentence=mark("Light, dark, or the same as your device."),
        choices=("system", "light", "dark"),
    )
    text: Literal[100, 125, 150, 200] = option(
        100,
        label=mark("Text size"),
        sentence=mark("In addition to your browser’s own setting."),
        choices=(100, 125, 150, 200),
    )
    motion: Literal["system", "on", "off"] = option(
        "system",
        label=mark("Motion"),
        sentence=mark("Whether pieces move smoothly or jump into place."),
        choices=("system", "on", "off"),
    )
    sound: bool = option(
        default=False,
        label=mark("Sound"),
        sentence=mark("Cards, dice and tiles sound as they land."),
        choices=(False, True),
    )
    vibration: bool = option(
        default=False,
        label=mark("Vibration"),
        sentence=mark("You feel what happens on the table."),
        choices=(False, True),
    )
    hand: Literal["right", "left"] = option(
        "right",
        label=mark("Hand"),
        sentence=mark("On a wide screen, the buttons are on the side of this hand."),
        choices=("right", "left"),
    )
    speech: Literal["short", "normal", "everything"] = option(
        "normal",
        label=mark("How much is said"),
        sentence=mark(
            "For screen readers: “short” leaves out what computers do (press z to hear"
            " it); “everything” leaves nothing out."
        ),
        choices=("short", "normal", "everything"),
    )
    keys: bool = option(
        default=True,
        label=mark("Single keys"),
        sentence=mark(
            "At a table, u undoes a move and n starts a new game; ? lists all keys."
        ),
        choices=(False, True),
    )
    watch_speed: Literal["slow", "normal", "fast"] = option(
        "normal",
        label=mark("Speed of computers"),
        sentence=mark("How fast computers move, with you or on their own."),
        choices=("slow", "normal", "fast"),
    )
    forced: bool = option(
        default=False,
        label=mark("Forced moves"),
        sentence=mark("In some games, play automatically when there is only one move."),
        choices=(False, True),
    )
    coach: bool = option(
        default=False,
        label=mark("Coach"),
        sentence=mark("When you play alone, be told when a move has cost you a lot."),
        choices=(False, True),
    )


@dataclass(frozen=True, slots=True)
class Settings(Preferences):
    """The preferences, and what is remembered beside them."""

    # short names of games, each with the query of an address that tells what was chosen
    # for its last new game, without the seed
    new_games: tuple[tuple[str, str], ...] = ()
    # what people at this device are called, whoever sat down last first
    names: tuple[str, ...] = ()
    # short names of games that nobody needs to be introduced to any more
    met: tuple[str, ...] = ()
    # short names of games, each with the last days whose deal was begun, so that
    # whoever deletes a try has no second one
    tried: tuple[tuple[str, tuple[str, ...]], ...] = ()
    # names of settings that games declare, each with the text that was chosen
    of_games: tuple[tuple[str, str], ...] = ()

    def new_game(self, game: str) -> str:
        """Return the query of the last new game of this short name, or ""."""
        return dict(self.new_games).get(game, "")


def load(storage: Texts) -> Settings:
    """Return the settings that are kept; what cannot be read is as it is by default."""
    kept = _kept(storage.get(KEY))
    hints = typing.get_type_hints(Settings)
    values: dict[str, object] = {}
    for field in dataclasses.fields(Settings):
        try:
            values[field.name] = decode(hints[field.name], kept[field.name])
        except (KeyError, CodecError):
            values[field.name] = field.default
    # Settings of games were once kept beside the others.
    found = {n: v for n, v in kept.items() if n not in hints and isinstance(v, str)}
    found.update(typing.cast("Any", values["of_games"]))
    pairs = ((name, value) for name, value in found.items() if _NAME.fullmatch(name))
    values["of_games"] = tuple(pairs)
    return dataclasses.replace(Settings(), **values)  # type: ignore[arg-type]


def _kept(text: str | None) -> dict[str, Json]:
    """Return the fields of a text, nothing where it cannot be read."""
    try:
        kept = parse_json(text or "{}")
    except CodecError:
        return {}
    return kept if isinstance(kept, dict) else {}


def store(storage: Texts, settings: Settings) -> None:
    """Keep the settings; what the storage raises when it is full passes through."""
    changes = {_CHANGES: 1 + _changes(storage.get(KEY))}
    storage.put(KEY, json.dumps(_kept(to_text(settings)) | changes))


def is_later(one: str, *, than: str) -> bool:
    """Return whether of two texts of settings one is as late as the other, or later."""
    return _changes(one) >= _changes(than)


def _changes(text: str | None) -> int:
    """Return how often settings were changed before they were this text."""
    number = _kept(text).get(_CHANGES)
    return number if isinstance(number, int) else 0


def with_new_game(settings: Settings, game: str, query: str) -> Settings:
    """Return the settings with what was chosen last for this game."""
    new_games = {**dict(settings.new_games), game: query}
    return dataclasses.replace(settings, new_games=tuple(new_games.items()))


def with_names(settings: Settings, called: Iterable[str]) -> Settings:
    """Return the settings with these names before those that are there."""
    known = dict.fromkeys((*called, *settings.names))
    return dataclasses.replace(settings, names=tuple(known)[:MOST_NAMES])


def with_met(settings: Settings, game: str) -> Settings:
    """Return the settings with a game among those that are known."""
    return dataclasses.replace(
        settings, met=tuple({**dict.fromkeys(settings.met), game: None})
    )


def with_tried(settings: Settings, game: str, day: str) -> Settings:
    """Return the settings with the deal of a day among those that were begun."""
    tried = dict(settings.tried)
    tried[game] = (*tried.get(game, ()), day)[-MOST_DAYS:]
    return dataclasses.replace(settings, tried=tuple(tried.items()))


def turned(settings: Settings, name: str) -> Settings:
    """Return the settings with the switch of this name turned."""
    changes: dict[str, Any] = {name: not getattr(settings, name)}
    return dataclasses.replace(settings, **changes)


def with_language(settings: Settings, language: str) -> Settings:
    """Return the settings with one of the languages that can be chosen."""
    changes: dict[str, Any] = {"language": language}
    return dataclasses.replace(settings, **changes)


def attributes(settings: Settings) -> dict[str, str]:
    """Return the attributes of `<html>` that the style sheet looks at."""
    return {
        "data-theme": settings.theme,
        "data-motion": settings.motion,
        "data-hand": settings.hand,
        "data-text": str(settings.text),
        **{f"data-{name}": value for name, value in settings.of_games},
    }
