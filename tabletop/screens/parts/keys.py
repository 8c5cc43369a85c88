"""The list of keys at a table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from tabletop.core.i18n import _, mark
from tabletop.model.company import PEOPLE
from tabletop.ui import View

KEYS: Final = "?"  # the key that lists the keys, wherever it is pressed

COMMANDS: Final = {  # the keys of the house that are a command of the table
    "u": "undo",
    "r": "redo",
    "b": "recap",
    "h": "hint",
    "n": "new",
    "i": "help",
    "?": "keys",
}

WITH_OTHERS: Final = {"w": PEOPLE}  # at a table of several devices

SPEAKS: Final = {
    "m": "hand",
    "v": "table",
    "o": "others",
    "c": "choices",
    "y": "standing",
    "z": "since",
    "x": "again",
}
"""Keys that only speak, and their topics (`tabletop.app.table.narration`)."""

_SPOKEN: Final = {
    "hand": mark("your hand; with Shift, one item at a time"),
    "table": mark("the table"),
    "others": mark("the other players"),
    "choices": mark("what you can do now"),
    "standing": mark("the score"),
    "since": mark("what happened since your last turn"),
    "again": mark("the last sentence again"),
}

ANALYSIS: Final = {  # the keys of the house where a game is looked back at
    "Home": "first",
    ",": "previous",
    ".": "next",
    "End": "last",
    "<": "earlier",
    ">": "later",
    "b": "best",
    "u": "undo",
    "?": "keys",
}

ARROWS: Final = {"ArrowLeft": "previous", "ArrowRight": "next"}
"""More of them, at a table that does not use them itself."""

_SIGNS: Final = {"ArrowLeft": "←", "ArrowUp": "↑", "ArrowDown": "↓", "ArrowRight": "→"}


def rows_of_house() -> list[tuple[str, str]]:
    """Return the keys with what they do where nothing is played."""
    return [
        ("Tab", _("go to the next button")),
        ("Enter", _("press the button")),
        (KEYS, _("this list")),
        ("Esc", _("close")),
    ]


def rows_of_analysis(view: View[Any]) -> list[tuple[str, str]]:
    """Return the keys with what they do where a game is looked back at."""
    keys = {key: name for key, name in ARROWS.items() if key not in view.keys}
    signs = {name: _SIGNS[key] for key, name in keys.items()}
    return [
        *_rows_of_view(view, view.selects),
        (f"{signs.get('previous', '')} ,".strip(), _("one move back")),
        (f"{signs.get('next', '')} .".strip(), _("one move forward")),
        ("Home", _("first move")),
        ("End", _("last position")),
        ("<", _("previous mistake")),
        (">", _("next mistake")),
        ("b", _("try the best move")),
        ("u", _("undo the moves you tried")),
        *_rows_of_moving(view),
        ("?", _("this list")),
        ("Esc", _("back to the game, close")),
    ]


def rows(view: View[Any], *, has_company: bool = False) -> list[tuple[str, str]]:
    """Return all keys with what they do; keys that do the same stand together."""
    who = [(key, _("who is at the table")) for key in WITH_OTHERS if has_company]
    return [
        *_rows_of_view(view, {**view.selects, **view.arranges}),
        ("u", _("undo")),
        ("r", _("redo")),
        ("b", _("recap: what happened since your last turn")),
        ("h", _("hint")),
        ("n", _("new game")),
        ("i", _("quick rules: words, and what to remember")),
        *who,
        *_rows_of_moving(view),
        ("?", _("this list")),
        ("Esc", _("put back, close")),
    ]


def rows_of_speaking(view: View[Any]) -> list[tuple[str, str]]:
    """Return the keys that only speak with what they say."""
    words = {**_SPOKEN, **view.key_words}
    return [(key, _(words[topic])) for key, topic in SPEAKS.items()]


def _rows_of_moving(view: View[Any]) -> Iterator[tuple[str, str]]:
    yield "Tab", _("go to the next button")
    if not _SIGNS.keys() & view.keys.keys():
        yield " ".join(_SIGNS.values()), _("move within a group, such as a hand")
        yield "Home End", _("go to the first or the last of a group")
    yield "Enter", _("press the button")


def _rows_of_view(view: View[Any], more: Mapping[str, str]) -> list[tuple[str, str]]:
    by_deed: dict[str, list[str]] = {}
    for key, means in {**view.keys, **more}.items():
        by_deed.setdefault(_(view.key_words.get(means, means)), []).append(
            _SIGNS.get(key, key)
        )
    return [(" ".join(signs), deed) for deed, signs in by_deed.items()]
