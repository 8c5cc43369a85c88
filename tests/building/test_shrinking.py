"""Compiled code without what nobody asks of it: `building/archive/shrinking.py`."""

import ast
import marshal
import traceback
from pathlib import Path
from types import CodeType
from typing import Any

import pytest

from building.archive.shrinking import without_docstrings, without_lines

ROOT = Path(__file__).resolve().parents[2]

TEXT = '''"""Of the module."""


class Thing:
    """Of a class."""

    def called(self):
        """Of a function."""

    async def awaited(self):
        """Of another."""
        return [
            k
            for k in (1, 2)
        ]


def fails(n):
    """Of a third."""
    if n > 1:
        return fails(n - 1)
    return (
        n
        + ""
    )
'''


def run(code: CodeType) -> dict[str, Any]:
    """Return what a module's code leaves."""
    names: dict[str, Any] = {"__name__": "thing"}
    exec(code, names)  # noqa: S102 - the code above
    return names


def failed_at(names: dict[str, Any]) -> list[int | None]:
    """Return the lines of the report when the function fails."""
    with pytest.raises(TypeError) as caught:
        names["fails"](3)
    frames = traceback.extract_tb(caught.value.__traceback__)
    return [frame.lineno for frame in frames if frame.filename == "<text>"]


def test_docstrings_of_functions_go_and_those_of_classes_are_one_letter() -> None:
    names = run(compile(without_docstrings(ast.parse(TEXT)), "<text>", "exec"))
    assert names.get("__doc__") is None
    assert names["Thing"].__doc__ == "."
    assert names["Thing"].called.__doc__ is None
    assert names["Thing"].awaited.__doc__ is None
    assert names["Thing"]().called() is None


def test_code_without_lines_reports_the_first_line_of_its_functions() -> None:
    code = compile(TEXT, "<text>", "exec")
    assert failed_at(run(code)) == [21, 21, 23]
    assert failed_at(run(without_lines(code))) == [18, 18, 18]


@pytest.mark.parametrize(
    "file",
    [Path(__file__), ROOT / "tabletop" / "session" / "save.py", Path(ast.__file__)],
)
def test_every_unit_is_on_the_first_line_in_less_room(file: Path) -> None:
    code = compile(file.read_text(encoding="utf-8"), str(file), "exec")
    shrunk = without_lines(code)
    places = [*code.co_positions()]
    first = (code.co_firstlineno, code.co_firstlineno, None, None)
    assert [*shrunk.co_positions()] == [first] * len(places)
    assert len(marshal.dumps(shrunk)) < 0.95 * len(marshal.dumps(code))
