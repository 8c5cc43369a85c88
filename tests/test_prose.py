"""The prose of the sources: no habits that make readers learn a dialect."""

from __future__ import annotations

import ast
import re
from pathlib import Path
from typing import Final

import pytest

ROOT: Final = Path(__file__).parents[1]

HABITS: Final = re.compile(
    r"^(what|how|when|where|who|whether)\b"
    r"|\b(whoever|whatever|somebody|nobody|likewise|so many|so much)\b"
    r"|\b(is|are|was|were) (told|said|gone on)\b"
    r"|\b(take it that|take the news|by what|comes? of|goes on|lies on)\b",
    re.IGNORECASE,
)
"""What the first line of a module says in other words."""

BANNED: Final = re.compile(r"take it that|take the news", re.IGNORECASE)
"""What no line of the sources says."""

MODULES: Final = sorted(
    path.relative_to(ROOT).as_posix()
    for folder in ("tabletop", "building", "lab")
    for path in (ROOT / folder).rglob("*.py")
)


def summary(source: str) -> str:
    """Return the first line of a module's docstring, "" where there is none."""
    return (ast.get_docstring(ast.parse(source)) or "").partition("\n")[0]


@pytest.mark.parametrize("name", MODULES)
def test_a_module_says_in_plain_words_what_it_holds(name: str) -> None:
    first = summary((ROOT / name).read_text(encoding="utf-8"))
    assert first.endswith(".")
    assert not HABITS.search(first), first


@pytest.mark.parametrize("name", MODULES)
def test_no_line_has_a_banned_habit(name: str) -> None:
    assert BANNED.findall((ROOT / name).read_text(encoding="utf-8")) == []


@pytest.mark.parametrize(
    "first",
    [
        "What is said of a game.",
        "The time for whoever is away.",
        "A message, as it is told to others.",
        "Limits: so many bytes.",
    ],
)
def test_a_habit_is_seen(first: str) -> None:
    assert HABITS.search(first)


def test_plain_words_pass() -> None:
    assert not HABITS.search("The registry of games, and access to their modules.")
