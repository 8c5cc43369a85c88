"""Each command that a screen offers has exactly one handler."""

import ast
import re
from itertools import chain

import pytest

from building.common import ROOT
from tabletop.app.commands import COMMANDS
from tabletop.app.table import review_update, table_update
from tabletop.app.together import multiplayer, requests
from tabletop.model.board import Board
from tabletop.model.events import command_in
from tabletop.model.review import GameReview
from tabletop.screens import games
from tabletop.screens.parts import keys as house
from tests.kit.app import Kit
from tests.kit.commands import OF_THE_BROWSER, matching, mishandled

SOURCES = sorted(
    path
    for folder in ("screens", "app", "games", "browser")
    for path in (ROOT / "tabletop" / folder).rglob("*.py")
)

LITERAL = re.compile(
    r'(?:data-command": |\bcommand\(\s*|\bcommand=|\bcloses\(\s*)f?"([\w-]+)'
)
"""The name of a command in the code of a button, a form or a notice."""


AT_TABLES = {**COMMANDS[Board], **requests.COMMANDS}


@pytest.mark.parametrize(
    "table", [*COMMANDS.values(), AT_TABLES, multiplayer.COMMANDS], ids=len
)
def test_no_command_has_two_handlers(table: dict[str, object]) -> None:
    found = (*table, *OF_THE_BROWSER)
    for name in found:
        assert matching(found, name) == [name]


def test_a_command_is_found_by_its_name_or_its_beginning() -> None:
    commands = {"watch": 1, "watch-": 2, "by-hand": 3}
    names = ("watch", "watch-fast", "watch-", "by-hand", "by-foot", "")
    assert [command_in(commands, name) for name in names] == [1, 2, 2, 3, None, None]


def test_a_command_in_the_source_has_a_handler() -> None:
    tables = (*COMMANDS.values(), multiplayer.COMMANDS, requests.COMMANDS)
    known = {*chain.from_iterable(tables), *OF_THE_BROWSER}
    texts = (path.read_text(encoding="utf-8") for path in SOURCES)
    names = {name for text in texts for name in LITERAL.findall(text)}
    assert names
    assert {name for name in names - known if not matching(known, name)} == set()


def test_the_browser_handles_its_commands() -> None:
    source = (ROOT / "tabletop/browser/page.py").read_text(encoding="utf-8")
    (table,) = (
        node.value
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.AnnAssign)
        and ast.unparse(node.target) == "self._commands"
    )
    assert isinstance(table, ast.Dict)
    names = {"games": games}
    keys = [eval(ast.unparse(key), names) for key in table.keys if key]  # noqa: S307
    assert keys == [*OF_THE_BROWSER]


def test_the_table_and_the_review_handle_the_commands_of_the_page() -> None:
    assert table_update.COMMANDS.keys() < COMMANDS[Board].keys()
    assert review_update.COMMANDS.keys() < COMMANDS[GameReview].keys()


def test_keys_have_handlers() -> None:
    at_table = {*house.COMMANDS.values(), *house.WITH_OTHERS.values()}
    assert at_table <= table_update.COMMANDS.keys()
    in_review = {*house.ANALYSIS.values(), *house.ARROWS.values()}
    assert in_review <= review_update.COMMANDS.keys()


@pytest.mark.parametrize(
    "address",
    [
        *("", "settings", "games", "records", "daily", "threes/new", "threes/rules"),
        *("tomacco/new", "threes/learn", "threes", "four_twenty_one?players=2&seed=a"),
        *("stavegame?players=2&seed=a", "tomacco?players=3&seed=a", "nowhere"),
        "game_of_threes?players=4&seed=a",
    ],
)
def test_a_screen_offers_no_other_command(address: str) -> None:
    kit = Kit.at(f"#/{address}")
    for name in ("", "menu", "seats", "link", "deal", "keys", "people", "close"):
        kit.app.command(name)
        assert mishandled(kit.app, kit.app.frame().markup) == set()


def test_a_command_without_a_handler_is_seen() -> None:
    kit = Kit.at("#/settings")
    markup = '<button data-command="undo"></button><form data-change="settings">'
    assert mishandled(kit.app, markup) == {"undo"}
