"""Keys as docs/by-ear.md lists them."""

import re
from pathlib import Path

from tabletop.screens.parts import keys

PAGE = (Path(__file__).parent.parent / "docs" / "by-ear.md").read_text("utf-8")


def test_each_key_that_only_speaks_has_a_row_and_no_other() -> None:
    table = PAGE.partition("These keys only speak")[2].partition("At a new table")[0]
    rows = re.findall(r"^\| `(\w)` \|", table, re.MULTILINE)
    assert sorted(rows) == sorted(keys.SPEAKS)


def test_keys_of_the_application_do_what_the_page_says() -> None:
    told = {"`u`, `r`": "undo, redo", "`h`": "a hint", "`n`": "a new game"}
    for key, does in told.items():
        assert f"| {key} | {does} |" in PAGE
    commands = keys.COMMANDS
    assert [commands[key] for key in "urhni"] == ["undo", "redo", "hint", "new", "help"]
