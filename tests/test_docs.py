"""Files that the documentation names exist, and so do its links; its example runs."""

import re
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from tabletop.core.i18n import you
from tabletop.ui import Ui
from tabletop.ui.default_view import view_for
from tests.kit.markup import Page, drawn_by

ROOT = Path(__file__).parents[1]
PAGES = ("README.md", "CONTRIBUTING.md", *sorted(ROOT.glob("docs/*.md")))
TEXT = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")

NAMED = re.compile(r"`((?:tabletop(?!/1/)|tests|static|lab|building|docs)/[\w./-]+)`")
"""A file or a folder that a page names."""

LINK = re.compile(r"\]\((?!https?:)([^)#]+)")  # to another page


@pytest.mark.parametrize("page", PAGES, ids=str)
def test_files_that_a_page_names_exist(page: str | Path) -> None:
    path = ROOT / page
    text = path.read_text(encoding="utf-8")
    named = [ROOT / name for name in NAMED.findall(text)]
    linked = [path.parent / name for name in LINK.findall(text)]
    assert [str(found) for found in (*named, *linked) if not found.exists()] == []


def test_the_cards_of_a_new_game_are_drawn_and_told(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    page = (ROOT / "docs" / "adding-a-game.md").read_text(encoding="utf-8")
    (source,) = re.findall(r"```python\n(.*?)```", page, re.DOTALL)
    game: Any = ModuleType("game_of_the_page")
    monkeypatch.setitem(sys.modules, game.__name__, game)
    exec(source, vars(game))  # noqa: S102 - a page of ours
    game.TITLE, game.parse_action = "Tricks", lambda text: game.Play(text[-2:])
    hands = game.seen_hands((("Qs", "2h", "3h"), ("4h",)), 0)
    before = game.Observation(0, 0, hands, ("", "7s"), (0, 0))
    after = game.Observation(0, 1, hands, ("Qs", "7s"), (0, 0))
    names, legal = (you(), "Ben"), ("play Qs", "play 2h", "discard 2h")
    drawn = drawn_by(view_for(game), before, legal, Ui(names=names))
    (card,) = Page(drawn).having("data-action", "play Qs")
    assert card["aria-label"] == "queen of spades"
    assert "Play the two of hearts" in drawn
    assert "Hand: 1 face down; Trick: seven of spades" in drawn
    told = game.describe(before, game.Play("Qs"), after, names)
    assert told == "You play the queen of spades. Ben takes the trick."


def test_the_index_has_all_pages() -> None:
    index = (ROOT / "docs" / "README.md").read_text(encoding="utf-8")
    pages = {path.name for path in ROOT.glob("docs/*.md")} - {"README.md"}
    assert {name for name in pages if f"]({name})" not in index} == set()


def test_every_package_is_in_its_table() -> None:
    told = TEXT.partition("## Packages")[2].partition("## A game")[0]
    packages = {path.parent.name for path in (ROOT / "tabletop").glob("*/__init__.py")}
    assert {name for name in packages if f"`tabletop/{name}/`" not in told} == set()
