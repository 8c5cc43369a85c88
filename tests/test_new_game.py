"""A new game needs no file outside its folder; what it lacks is skipped, and said."""

import pytest

from tests.kit.cases import having


@pytest.mark.parametrize(
    ("name", "path", "is_skipped"),
    [
        ("sixth_game", "tests/games/{}/by_ear.py", True),
        ("sixth_game", "tests/conftest.py", False),
        ("threes", "tests/games/{}/by_ear.py", False),
        ("threes", "tests/games/{}/gone.py", False),
    ],
)
def test_a_game_in_english_alone_may_lack_files(
    name: str, path: str, *, is_skipped: bool
) -> None:
    (case,) = having(path, [name])
    (mark,) = case.marks
    assert mark.args == (is_skipped,)
    assert mark.kwargs["reason"] == f"{path.format(name)} is missing"
