"""The command line: games in one file, as the page writes and reads it."""

import io
from pathlib import Path

import pytest

from tabletop.cli.commands import DONE, FAILED, main
from tabletop.library import archive
from tabletop.library.archive import ArchivedGame
from tabletop.session import save
from tests.library.days import played


def run(*words: object) -> tuple[int, list[str]]:
    out = io.StringIO()
    status = main([str(word) for word in words], io.StringIO(), out)
    return status, out.getvalue().splitlines()


@pytest.fixture
def saves(tmp_path: Path) -> list[Path]:
    paths = [tmp_path / "one.json", tmp_path / "abcdef.json"]
    for moves, path in enumerate(paths, 1):
        path.write_text(f"{save.dumps(played(moves, path.stem))}\n")
    return paths


def test_saves_go_into_one_file_and_come_out(saves: list[Path], tmp_path: Path) -> None:
    file, folder = tmp_path / "all.tabletop", tmp_path / "mine"
    assert run("export", file, *saves) == (DONE, ["2 games are in the file."])
    status, told = run("import", file, "--into", folder)
    assert status == DONE
    assert [line.split(" · ")[1:] for line in told] == [
        ["Threes", "Player 1", "in progress"]
    ] * 2
    assert told[1].startswith("abcdef")
    texts = {path.read_text().strip() for path in folder.iterdir()}
    assert texts == {path.read_text().strip() for path in saves}


def test_taking_them_twice_changes_nothing(saves: list[Path], tmp_path: Path) -> None:
    file, folder = tmp_path / "all.tabletop", tmp_path / "mine"
    run("export", file, *saves)
    run("import", file, "--into", folder)
    before = {path: path.stat().st_mtime_ns for path in folder.iterdir()}
    _status, told = run("import", file, "--into", folder)
    assert all(line.endswith("already here") for line in told)
    assert {path: path.stat().st_mtime_ns for path in folder.iterdir()} == before


def test_a_longer_game_takes_the_place_of_its_beginning(tmp_path: Path) -> None:
    file, folder = tmp_path / "all.tabletop", tmp_path / "mine"
    for moves in (2, 5, 3):
        file.write_bytes(
            archive.packed([ArchivedGame("abcdef", 1.0, save.dumps(played(moves)))])
        )
        run("import", file, "--into", folder)
    (path,) = folder.iterdir()
    assert save.loads(path.read_text()).log == played(5).log


def test_without_a_folder_they_are_only_told(saves: list[Path], tmp_path: Path) -> None:
    file = tmp_path / "all.tabletop"
    run("export", file, *saves)
    before = sorted(tmp_path.iterdir())
    assert run("import", file)[0] == DONE
    assert sorted(tmp_path.iterdir()) == before


def test_what_is_there_is_not_written_over(saves: list[Path]) -> None:
    status, told = run("export", saves[0], saves[1])
    assert status == FAILED
    assert "There is already a file" in told[0]


@pytest.mark.parametrize("content", [b"", b"cats", b"\x1f\x8bcats"])
def test_a_bad_file_is_a_sentence_and_changes_nothing(
    tmp_path: Path, content: bytes
) -> None:
    file, folder = tmp_path / "bad", tmp_path / "mine"
    file.write_bytes(content)
    status, told = run("import", file, "--into", folder)
    assert (status, told) == (FAILED, [archive.FOREIGN])
    assert not folder.exists()


def test_a_file_that_is_not_there_is_a_sentence(tmp_path: Path) -> None:
    status, told = run("import", tmp_path / "none")
    assert status == FAILED
    assert "can’t be read" in told[0]
