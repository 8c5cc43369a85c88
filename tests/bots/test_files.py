"""Files that computer players need: they lie beside the code, or are given."""

from pathlib import Path

import pytest

from building.archive.library import FETCHED_LATE
from building.site import with_late_files
from tabletop.bots import files
from tabletop.registry import GAMES, LEVELS
from tabletop.session import Session, bot_protocol

ROOT = Path(__file__).parents[2]


def test_every_file_that_a_level_needs_is_here_and_fetched_by_pages() -> None:
    levels = [level for game in LEVELS for level in LEVELS[game].values()]
    named = {f"tabletop/games/{name}" for level in levels for name in level.files}
    assert named == set(FETCHED_LATE)
    for name in FETCHED_LATE:
        assert (ROOT / name).is_file()


def test_pages_know_where_the_files_are() -> None:
    python, machine = "static/python.mjs", "static/machine.mjs"
    files = with_late_files(
        {name: (ROOT / name).read_bytes() for name in (python, machine)}
    )
    script = files[python].decode()
    for name, address in FETCHED_LATE.items():
        key = name.removeprefix("tabletop/games/")
        assert f'"{key}": absolute("./{Path(address).name}")' in script
        assert files[address] == (ROOT / name).read_bytes()
    for game in GAMES:
        line = f'"tabletop.games.{game}": absolute("./{game}.bin")'
        assert line in files[machine].decode()


def test_a_question_tells_the_files_that_it_needs() -> None:
    session = Session.start("threes", players=1, seed="files")
    needed = {
        level: bot_protocol.files(bot_protocol.ask(session, level=level))
        for level in LEVELS["threes"]
    }
    assert needed == {
        "random": (),
        "quick": ("threes/bots/weights.bin",),
        "strong": ("threes/bots/weights.bin",),
    }


def test_a_game_without_files_needs_none() -> None:
    session = Session.start("four_twenty_one", players=2, seed="files")
    for level in LEVELS["four_twenty_one"]:
        assert bot_protocol.files(bot_protocol.ask(session, level=level)) == ()


def test_what_was_given_is_read_instead_of_the_file(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(files, "_given", {})
    assert not files.is_here("threes/nothing.bin")
    files.give("threes/nothing.bin", b"something")
    assert files.is_here("threes/nothing.bin")
    assert files.content("threes/nothing.bin") == b"something"


def test_a_file_that_is_missing_is_named() -> None:
    with pytest.raises(
        FileNotFoundError, match=r"needs the file threes/no\.bin, which"
    ):
        files.content("threes/no.bin")
