"""The prose of the sources: no habits that make readers learn a dialect."""

import ast
import io
import re
import tokenize
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import Final

import pytest

ROOT: Final = Path(__file__).parents[1]

FIRST: Final = re.compile(  # habits that the first line of a module avoids
    r"^(what|how|when|where|who|whether)\b"
    r"|\b(is|are|was|were) (told|said|gone on)\b"
    r"|\b(somebody|nobody)\b",
    re.IGNORECASE,
)

HABITS: Final = re.compile(  # habits that no comment, docstring or page of docs has
    r"\b(whoever|whatever|likewise|so many|so much|as many as|anew|in vain)\b"
    r"|\b(is|are|was|were|be) (told|gone on)\b"
    r"|\b(takes? it that|take the news|by what|comes? of|goes on|lies on)\b"
    r"|\b(what is to be|is to be (said|shown|told|done))\b"
    r"|\b(he|his|him|himself)\b",
    re.IGNORECASE,
)

MODULES: Final = sorted(
    path.relative_to(ROOT).as_posix()
    for folder in ("tabletop", "building", "lab")
    for path in (ROOT / folder).rglob("*.py")
)

PAGES: Final = sorted(
    path.relative_to(ROOT).as_posix()
    for path in (*ROOT.glob("*.md"), *ROOT.glob("docs/*.md"), *ROOT.rglob("bots/*.md"))
    if "node_modules" not in path.parts
)

SCRIPTS: Final = sorted(
    path.relative_to(ROOT).as_posix()
    for ending in ("js", "mjs", "css")
    for folder in ("static", "tabletop", "building", "lab")
    for path in (ROOT / folder).rglob(f"*.{ending}")
)

_SCRIPT_COMMENT: Final = re.compile(r"/\*.*?\*/|(?<![:\"'`])//[^\n]*", re.DOTALL)


def summary(source: str) -> str:
    """Return the first line of a module's docstring, "" where there is none."""
    return (ast.get_docstring(ast.parse(source)) or "").partition("\n")[0]


def prose_of(source: str) -> Iterator[str]:
    """Give the docstrings and comments of a Python module."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            yield str(node.value.value)
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            yield token.string


def comments_of(source: str) -> list[str]:
    """Return the comments of a script or a style sheet."""
    return _SCRIPT_COMMENT.findall(source)


def habits_in(texts: Iterable[str]) -> list[str]:
    joined = (re.sub(r"\s*\n[\s#*/]*", " ", text) for text in texts)
    return [match[0] for text in joined for match in HABITS.finditer(text)]


def with_habits(
    names: Iterable[str], prose: Callable[[str], Iterable[str]]
) -> dict[str, list[str]]:
    """Return the files with habits in their prose, and the habits."""
    texts = {name: (ROOT / name).read_text(encoding="utf-8") for name in names}
    found = {name: habits_in(prose(text)) for name, text in texts.items()}
    return {name: habits for name, habits in found.items() if habits}


def test_modules_say_in_plain_words_what_they_hold() -> None:
    found = {name: summary((ROOT / name).read_text("utf-8")) for name in MODULES}
    assert [n for n, s in found.items() if FIRST.search(s) or s[-1:] != "."] == []


@pytest.mark.parametrize(
    ("names", "prose"),
    [(MODULES, prose_of), (PAGES, lambda text: [text]), (SCRIPTS, comments_of)],
    ids=["modules", "pages", "scripts"],
)
def test_prose_has_no_habits(
    names: Sequence[str], prose: Callable[[str], Iterable[str]]
) -> None:
    assert with_habits(names, prose) == {}


@pytest.mark.parametrize(
    "first", ["What is said of a game.", "A message, as it is told to others."]
)
def test_a_habit_of_a_first_line_is_seen(first: str) -> None:
    assert FIRST.search(first)


@pytest.mark.parametrize(
    "text",
    [
        "The time for whoever is away.",
        "Limits: so many bytes.",
        "The host goes\n    on with it.",
        "A player and his cards.",
    ],
)
def test_a_habit_is_seen(text: str) -> None:
    assert habits_in([text])


def test_plain_words_pass() -> None:
    first = "The registry of games, and access to their modules."
    assert not FIRST.search(first)
    assert habits_in([first]) == []
