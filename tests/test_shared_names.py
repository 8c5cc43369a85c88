"""The names that scripts and Python share are those of one list, in docs/start.md.

The list says which files say a name. Scripts, and the page itself, say no other name of
these kinds, and what the list calls the scripts' own is in no Python of the page.
"""

import ast
import dataclasses
import re
from functools import cache
from pathlib import Path
from typing import Final

import pytest

from building.archive.library import GAMES, PARTS
from building.common import ROOT
from building.site import DOWNLOADS
from tabletop.library.settings import Settings, attributes
from tabletop.model.device import Device
from tabletop.screens.opening import FAILURES

LISTED = re.compile(r"^\| `([^`]+)` \| ([^|]+) \| [^|]+ \|$", re.MULTILINE)

PAGE = [  # the page and its scripts
    ROOT / "index.html",
    *sorted((ROOT / "static").glob("*.js")),
    *sorted((ROOT / "static").glob("*.mjs")),
]

COMMENT = re.compile(r"^\s*(?://|/\*\*|\*).*$", re.MULTILINE)

SAID = (
    # what a script or the page says, and how the list writes that
    (r"\b(data-[a-z]+(?:-[a-z]+)*)", "{}"),
    (r"\bdataset\.([a-z]+)", "data-{}"),
    (r"getElementById\(\s*[\"`]([\w-]+)", "#{}"),
    (r"[\"` ]#(?![0-9a-f]{6}\b)([a-z][\w-]*)(?=[\s\":\[,])", "#{}"),
    (r"\bid=\"([\w-]+)\"", "#{}"),
    (r"\bbegin\(\"([\w-]+)\"", "#{}"),
    (r"\.id === \"([\w-]+)\"", "#{}"),
    (r"(tabletop/1/[\w/-]+)", "{}"),
    (r"(tabletop:[a-z]+)", "{}"),
    (
        r"(?<![\w/\"])tabletop\.(blame|progress|preload|isFirstVisit|early|device|sound|languageOf|languages|disk|store)\b",
        "tabletop.{}",
    ),
    (r"\b(tabletopFiles)\b", "{}"),
)

SAID_TOGETHER = (
    # the same of several names in one pair of braces
    (r"const \{([^}]*)\} = \w+\.dataset", "data-{}"),
    (r"const lookOf = \{([^}]*)\}", "data-{}"),
    (r"const shared = \{([^}]*)\}", "tabletop.{}"),
)


def said_by(text: str) -> set[str]:
    """Return the names that a script or the page says, comments left out."""
    code = COMMENT.sub("", text)
    found = {form.format(n) for way, form in SAID for n in re.findall(way, code)}
    for way, form in SAID_TOGETHER:
        for inside in re.findall(way, code):
            names = (part.partition(":")[0].strip() for part in inside.split(","))
            found |= {form.format(name) for name in names if name}
    return found


def listed(title: str) -> dict[str, set[str]]:
    """Return the names of a list to the files that say them."""
    text = (ROOT / "docs" / "start.md").read_text()
    part = text.partition(f"## {title}\n")[2].partition("\n## ")[0]
    return {name: set(files.split(", ")) for name, files in LISTED.findall(part)}


SHARED = listed("Names that scripts and Python share")
ALONE = listed("Names of the scripts alone")


@cache
def texts_of(path: Path) -> str:
    """Return the texts in a module and what it takes of others, but no docstrings."""
    tree = ast.parse(path.read_text())
    found = []
    loose = {id(n.value) for n in ast.walk(tree) if isinstance(n, ast.Expr)}
    for node in ast.walk(tree):
        if id(node) in loose:
            continue
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            found.append(node.value)
        elif isinstance(node, ast.Attribute):
            found.append(ast.unparse(node))
    return "\n".join(found)


def says(path: Path, name: str) -> bool:
    """Return whether a module of Python says a name, as the list writes it."""
    if name.startswith("tabletop/1/"):
        short = name.removeprefix("tabletop/1/")
        way = rf"^(?:tabletop/1/)?{re.escape(short)}$"
    elif name.startswith("tabletop"):
        way = rf"(?:^js\.|^){re.escape(name)}(?![\w-])"
    else:
        way = rf"(?<![\w-]){re.escape(name.lstrip('#'))}(?![\w-]|-$)"
    if name.endswith("-"):
        way = way.replace("(?![\\w-]|-$)", "")
    return bool(re.search(way, texts_of(path), re.MULTILINE))


def test_scripts_say_the_names_of_the_list_and_no_others() -> None:
    found: dict[str, set[str]] = {}
    for path in PAGE:
        for name in said_by(path.read_text()):
            found.setdefault(name, set()).add(path.name)
    both = SHARED | ALONE
    of_scripts = {name: {f for f in both[name] if ".py" not in f} for name in both}
    assert found == of_scripts


ONCE: Final = pytest.mark.xdist_group("texts")  # they read all files, on one core


@ONCE
@pytest.mark.parametrize("name", SHARED)
def test_python_says_what_it_shares(name: str) -> None:
    modules = {file for file in SHARED[name] if file.endswith(".py")}
    assert modules
    assert modules < SHARED[name]
    silent = [file for file in modules if not says(ROOT / "tabletop" / file, name)]
    assert silent == []


@ONCE
@pytest.mark.parametrize("name", [n for n in ALONE if n[0] != "#"])
def test_python_says_nothing_of_what_is_the_scripts_own(name: str) -> None:
    modules = (ROOT / "tabletop").rglob("*.py")
    assert [str(path) for path in modules if says(path, name)] == []


def test_what_is_in_no_list_is_noticed() -> None:
    script = """
      // data-comment
      const { begum } = root.dataset;
      root.dataset.redy = performance.mark("tabletop:redy");
      document.querySelector("#scren [data-acton]");
      localStorage.getItem(`tabletop/1/sav/${id}`);
    """
    wrong = {"data-begum", "data-redy", "tabletop:redy", "#scren", "data-acton"}
    assert said_by(script) == {*wrong, "tabletop/1/sav/"}


def test_the_files_that_the_page_of_the_start_names_are_there() -> None:
    text = (ROOT / "docs" / "start.md").read_text()
    named = set(
        re.findall(r"`((?:static|tabletop|building|tests)/[\w/-]+\.\w+)`", text)
    )
    assert "static/boot.js" in named
    assert [name for name in sorted(named) if not (ROOT / name).is_file()] == []


# What is said in the names


def words(pattern: str, *files: str) -> set[str]:
    text = "\n".join((ROOT / file).read_text() for file in files)
    return set(re.findall(pattern, COMMENT.sub("", text)))


def test_each_failure_has_its_sentence() -> None:
    set_by = words(r"fail\(\"(\w+)\"\)", "static/boot.js")
    set_by |= words(r"isTorn \? \"(\w+)\"", "static/boot.js")
    set_by |= words(r"isTorn \? \"\w+\" : \"(\w+)\"", "static/boot.js")
    set_by |= words(r"\"data-failed\", \"(\w+)\"", "static/old.js")
    assert set_by == FAILURES.keys()


def test_the_settings_of_the_first_paint_are_those_of_python() -> None:
    (look,) = words(r"const lookOf = \{([^}]*)\}", "static/boot.js")
    usual = {f"data-{key}": value for key, value in re.findall(r'(\w+): "(\w+)"', look)}
    assert usual == attributes(Settings())


def test_the_facts_of_the_device_are_those_that_python_reads() -> None:
    (facts,) = words(r"interface Facts \{([^}]*)\}", "static/types/page.d.ts")
    fields = {field.name for field in dataclasses.fields(Device)}
    assert set(re.findall(r"(\w+):", facts)) == fields


def test_python_does_all_that_the_pointer_and_an_early_player_do() -> None:
    types = "static/types/page.d.ts"
    kinds = words(r"kind: (\"action\".*);", types) | words(r"type Deed = (.*);", types)
    (deeds,) = words(
        r"(?s)_deeds: [^=]+= \{(.*?)\n        \}", "tabletop/browser/page.py"
    )
    found = set(re.findall(r'"(\w+)"', " ".join(kinds)))
    assert found - {"kind"} == set(re.findall(r'"(\w+)": ', deeds)) - {"said"}


def test_the_downloads_that_are_counted_have_sizes() -> None:
    assert words(r"counted\(\"(\w+)\"\)", "static/python.mjs") == DOWNLOADS.keys()


def test_the_modules_that_a_page_loads_on_first_use_are_those_of_the_build() -> None:
    script = (ROOT / "static/python.mjs").read_text(encoding="utf-8")
    found = re.findall(r'"([\w.]+)": \{\s+archive: absolute\("\./(.+)"\)', script)
    of_games = {*GAMES.values()}  # the build inserts these
    expected = {
        modules[0]: Path(address).name
        for address, modules in PARTS.items()
        if address not in of_games
    }
    assert dict(found) == expected


def test_the_page_and_its_service_worker_know_each_others_messages() -> None:
    sent = words(r"type: \"([a-z-]+)\"", "static/offline.js")
    assert sent == words(r"\btype [!=]== \"([a-z-]+)\"", "static/service-worker.js")
    sent = words(r"tell\(\{ type: \"([a-z-]+)\"", "static/service-worker.js")
    assert sent == words(r"data\.type === \"([a-z-]+)\"", "static/offline.js")
