"""Games come out the same in Pyodide, which runs them in the browser, and in CPython.

Pyodide runs under Node here, and as in the browser it starts from the site's library.
"""

import json
import subprocess
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, cast

import pytest

from building.common import ROOT
from building.packages import node, run_in_node
from tabletop.registry import GAMES
from tabletop.session import Seat, Session, TableState, save
from tests.kit import built_site
from tests.kit.games import playouts
from tests.kit.playthroughs import FOLDER
from tests.pyodide import witness

pytestmark = pytest.mark.xdist_group("site")  # it is made once
Ask = Callable[[str, str, str], dict[str, Any]]


def saves() -> list[str]:
    """Return saves of each game: whole, looked back at, cut, and dressed up."""
    texts = []
    for name in GAMES:
        line = playouts(name)[0]
        seats = [Seat("Zoë ♠", None), *(Seat(f"Bot {k}", "random") for k in range(9))]
        session = Session.start(
            name, players=line.table.players, seats=seats[: line.table.players], seed=7
        )
        for _ply in range(30):
            if not session.is_over:
                session.play(session.legal()[-1])
        texts.append(save.dumps(session))
        session.undo()
        session.table = TableState(others={"clock": 0.1})
        texts.append(save.dumps(session))
        session.play(session.legal()[0])
        texts.append(save.dumps(session))
    return texts


@pytest.fixture(scope="module")
def question() -> str:
    """Return what both are asked."""
    return json.dumps(saves())


@pytest.fixture(scope="module")
def here(question: str) -> dict[str, Any]:
    """Return what comes out in this Python."""
    return cast("dict[str, Any]", json.loads(witness.testimony(question)))


@pytest.fixture(scope="module")
def ask(tmp_path_factory: pytest.TempPathFactory) -> Ask:
    """Return the function that asks a Pyodide that starts from the site's archives."""
    archive = tmp_path_factory.mktemp("site") / "library.zip"
    archive.write_bytes(built_site.whole_library())
    env = {"TABLETOP_LIBRARY": str(archive)}

    def asked(module: str, function: str, question: str) -> dict[str, Any]:
        told = run_in_node("pyodide.mjs", question, module, function, env=env)
        return cast("dict[str, Any]", json.loads(told))

    return asked


@pytest.fixture(scope="module")
def there(question: str, ask: Ask) -> dict[str, Any]:
    """Return what comes out in Pyodide."""
    return ask("tests.pyodide.witness", "testimony", question)


@pytest.mark.parametrize("path", sorted(FOLDER.glob("*.txt")), ids=lambda p: p.stem)
def test_playthroughs_are_the_same(path: Path, there: dict[str, Any]) -> None:
    text: str = there["playthroughs"][path.name]
    assert path.read_text(encoding="utf-8").splitlines() == text.splitlines()


def test_saves_of_one_are_read_and_written_by_the_other(
    question: str, here: dict[str, Any], there: dict[str, Any]
) -> None:
    assert here["saves"] == json.loads(question) == there["saves"]


@pytest.mark.parametrize("what", ["chance", "shuffled", "below", "frames"])
def test_chance_and_failures_are_the_same(
    what: str, here: dict[str, Any], there: dict[str, Any]
) -> None:
    assert here[what] == there[what]


def test_there_is_nothing_else(here: dict[str, Any], there: dict[str, Any]) -> None:
    assert here.keys() == there.keys()


def test_a_start_works_nothing_out_that_the_build_could(ask: Ask) -> None:
    told = ask("tests.pyodide.learnt", "learnt", "tabletop.app.app")
    assert told["known"] > 0
    assert told["new"] == []


def test_our_code_knows_its_lines_and_no_columns(ask: Ask) -> None:
    told = ask("tests.pyodide.places", "places", "tabletop.session.save")
    assert told["lines"] > 50
    assert told["columns"] == [None]


def test_a_text_may_come_slowly() -> None:
    program, env = node()
    script = f"{ROOT}/building/pyodide.mjs"
    command = [f"{program}", script, "builtins", "str"]
    with subprocess.Popen(  # noqa: S603 - our words
        command, cwd=ROOT, env=env, stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as running:
        assert running.stdin is not None
        running.stdin.write(b"begun, ")
        running.stdin.flush()
        time.sleep(3)  # by then Pyodide has started
        told, _errors = running.communicate(b"ended")
    assert told == b"begun, ended"
