"""The settings, and the choices that the page remembers.

They are stored as one JSON text of the fields of `Settings`, under one key. The page's
first script reads it too, before Python has started.
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

_CHANGES: Final = "changes"  # number of changes; of two texts, more is later
_NAME: Final = re.compile("[a-z]+")  # of a game's setting, part of an attribute
MOST_NAMES: Final = 20  # maximum number of remembered names
MOST_DAYS: Final = 20  # maximum number of remembered days of a game


class Texts(Protocol):
    """A storage of texts by key."""

    def get(self, key: str) -> str | None:
        """Return the text under the key, or None."""
        ...

    def put(self, key: str, text: str) -> None:
        """Store the text under the key."""
        ...


@dataclass(frozen=True, slots=True)
class Preferences:
    """The choices on the settings screen; `text` is in percent."""

    language: Literal["system", "en", "fr", "de", "es"] = option(
        "system",
        label=mark("Language"),
        sentence=mark("“Auto” uses your browser’s language."),
        choices=("system", "en", "fr", "de", "es"),
    )
    theme: Literal["system", "light", "dark"] = option(
        "system",
        label=mark("Theme"),
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
        sentence=mark("Cards, dice and tiles make a sound as they land."),
    )
    vibration: bool = option(
        default=False,
        label=mark("Vibration"),
        sentence=mark("Feel what happens on the table."),
    )
    hand: Literal["right", "left"] = option(
        "right",
        label=mark("Hand"),
        sentence=mark("On a wide screen, the buttons are on this side."),
        choices=("right", "left"),
    )
    speech: Literal["short", "normal", "everything"] = option(
        "normal",
        label=mark("Screen reader"),
        sentence=mark(
            "For screen readers: “short” leaves out what computers do (the log has it);"
            " “everything” leaves nothing out."
        ),
        choices=("short", "normal", "everything"),
    )
    keys: bool = option(
        default=True,
        label=mark("Single-key shortcuts"),
        sentence=mark(
            "At a table, u undoes a move and n starts a new game; ? lists all keys."
        ),
        choices=(False, True),
    )
    watch_speed: Literal["slow", "normal", "fast"] = option(
        "normal",
        label=mark("Computers"),
        sentence=mark("How fast computers move, with you or on their own."),
        choices=("slow", "normal", "fast"),
    )
    moments: Literal["full", "short"] = option(
        "full",
        label=mark("Big moments"),
        sentence=mark("Whether rare events are shown in full or in brief."),
        choices=("full", "short"),
    )
    forced: bool = option(
        default=False,
        label=mark("Play for me when there is nothing to decide"),
        sentence=mark("In some games, play automatically when there is only one move."),
    )
    coach: bool = option(
        default=False,
        label=mark("Coach"),
        sentence=mark(
            "When you play alone, it tells you when a move has cost you a lot."
        ),
    )


@dataclass(frozen=True, slots=True)
class Settings(Preferences):
    """The preferences, and remembered choices."""

    # short names of games, each with the address query of its last new game, without
    # the seed
    new_games: tuple[tuple[str, str], ...] = ()
    names: tuple[str, ...] = ()  # of persons at this device, the last used first
    met: tuple[str, ...] = ()  # short names of games that need no introduction any more
    # short names of games, each with the last days whose deal was begun, so that a
    # deleted try can't be repeated
    tried: tuple[tuple[str, tuple[str, ...]], ...] = ()
    sound_offered: bool = False  # whether sound was offered, or turned on or off before
    # names of the settings of games, each with the chosen text
    of_games: tuple[tuple[str, str], ...] = ()

    def new_game(self, game: str) -> str:
        """Return the query of the last new game of this short name, or ""."""
        return dict(self.new_games).get(game, "")


def load(storage: Texts) -> Settings:
    """Return the stored settings; unreadable fields have their defaults."""
    kept = _kept(storage.get(KEY))
    hints = typing.get_type_hints(Settings)
    values: dict[str, object] = {}
    for field in dataclasses.fields(Settings):
        try:
            values[field.name] = decode(hints[field.name], kept[field.name])
        except (KeyError, CodecError):
            values[field.name] = field.default
    # Older versions stored the settings of games beside the others.
    found = {n: v for n, v in kept.items() if n not in hints and isinstance(v, str)}
    found.update(typing.cast("Any", values["of_games"]))
    pairs = ((name, value) for name, value in found.items() if _NAME.fullmatch(name))
    values["of_games"] = tuple(pairs)
    return dataclasses.replace(Settings(), **values)  # type: ignore[arg-type]


def _kept(text: str | None) -> dict[str, Json]:
    """Return the fields of a text; {} if it is unreadable."""
    try:
        kept = parse_json(text or "{}")
    except CodecError:
        return {}
    return kept if isinstance(kept, dict) else {}


def store(storage: Texts, settings: Settings) -> None:
    """Store the settings; errors of a full storage pass through."""
    changes = {_CHANGES: 1 + _changes(storage.get(KEY))}
    storage.put(KEY, json.dumps(_kept(to_text(settings)) | changes))


def is_later(one: str, *, than: str) -> bool:
    """Return whether a text of settings is at least as late as another."""
    return _changes(one) >= _changes(than)


def _changes(text: str | None) -> int:
    number = _kept(text).get(_CHANGES)
    return number if isinstance(number, int) else 0


def with_new_game(settings: Settings, game: str, query: str) -> Settings:
    """Return the settings with the last new game of this short name."""
    new_games = {**dict(settings.new_games), game: query}
    return dataclasses.replace(settings, new_games=tuple(new_games.items()))


def with_names(settings: Settings, called: Iterable[str]) -> Settings:
    """Return the settings with these names before the known ones.

    The first name is the owner's. If it is "", the known owner stays; without one,
    nobody is remembered, for the first guest would become the owner.
    """
    owner, *guests = [*called] or [""]
    owner = owner or next(iter(settings.names), "")
    if not owner:
        return settings
    known = dict.fromkeys((owner, *filter(None, guests), *settings.names))
    return dataclasses.replace(settings, names=tuple(known)[:MOST_NAMES])


def with_met(settings: Settings, game: str) -> Settings:
    """Return the settings with a game marked as known."""
    return dataclasses.replace(
        settings, met=tuple({**dict.fromkeys(settings.met), game: None})
    )


def with_tried(settings: Settings, game: str, day: str) -> Settings:
    """Return the settings with the deal of a day marked as begun."""
    tried = dict(settings.tried)
    tried[game] = (*tried.get(game, ()), day)[-MOST_DAYS:]
    return dataclasses.replace(settings, tried=tuple(tried.items()))


def turned(settings: Settings, name: str) -> Settings:
    """Return the settings with the switch of this name toggled."""
    changes: dict[str, Any] = {name: not getattr(settings, name)}
    if name == "sound":
        changes["sound_offered"] = True
    return dataclasses.replace(settings, **changes)


def with_sound(settings: Settings, *, is_on: bool) -> Settings:
    """Return the settings with the answer to the offer of sound and vibration."""
    return dataclasses.replace(
        settings, sound=is_on, vibration=is_on or settings.vibration, sound_offered=True
    )


def with_language(settings: Settings, language: str) -> Settings:
    """Return the settings with this language."""
    changes: dict[str, Any] = {"language": language}
    return dataclasses.replace(settings, **changes)


def attributes(settings: Settings) -> dict[str, str]:
    """Return the attributes of `<html>` for the style sheet."""
    return {
        "data-theme": settings.theme,
        "data-motion": settings.motion,
        "data-hand": settings.hand,
        "data-text": str(settings.text),
        **{f"data-{name}": value for name, value in settings.of_games},
    }
