"""The checks: all of them, or the quick ones of what changed."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import time
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Final

from building import coverage
from building.browsers import (
    FIREFOX_SOURCES,
    SHELL,
    chromium,
    fetched,
    found_firefox,
)
from building.common import (
    IS_BUILT,
    NODE_MODULES,
    ROOT,
    VENV_PYTHON,
    BuildError,
    output_of,
    say,
)
from building.packages import install, install_script_checkers, node
from building.site import build

BIOME: Final = "@biomejs/biome/bin/biome"
"""The linter and formatter of scripts and styles (see biome.jsonc)."""

TYPESCRIPT: Final = "typescript/bin/tsc"
"""The type checker of scripts (see tsconfig.json)."""

PYTHON_TOOLS: Final[Mapping[str, Sequence[str]]] = {
    "lint": ("ruff", "check", "."),
    "format": ("ruff", "format", "--check", "."),
    "types": ("mypy",),
}
"""The checks that read Python code: name to command."""

SCRIPT_TOOLS: Final[Mapping[str, Sequence[str]]] = {
    "script-lint": (BIOME, "check", "--error-on-warnings", "--colors=off"),
    "script-types": (TYPESCRIPT, "--build"),
}
"""The checks that read scripts and styles: name to command."""

TESTS: Final = "tests"
"""The name of the check that runs the tests of what changed."""

QUICK_CHECKS: Final = (*PYTHON_TOOLS, *SCRIPT_TOOLS, TESTS)
"""The names of all quick checks, in the order in which they run."""

MOST_AGAIN: Final = 5
"""The most tests of the page that are given a second try."""

BYTECODE: Final = ROOT / ".build" / "bytecode"
"""Where Python keeps what it has compiled for the checks."""


@dataclass(frozen=True, slots=True)
class Result:
    """How a check went."""

    name: str  # of the check
    is_passed: bool  # whether nothing was found
    summary: str  # its last words
    is_left_out: bool = False  # whether it could not be made here

    @property
    def verdict(self) -> str:
        """How it went in a word or two."""
        if self.is_left_out:
            return "NOT RUN"
        return "passed" if self.is_passed else "FAILED"


def check(name: str, *command: str) -> Result:
    """Run a tool of `.venv`, show what it says, and return how it went."""
    return _checked(name, [VENV_PYTHON, "-m", *command], shlex.join(command))


def script_check(name: str, tool: str, *options: str) -> Result:
    """Run a tool of `node_modules`, show what it says, and return how it went.

    Args:
        name: of the check.
        tool: the file of the program, in `node_modules`.
        options: of the tool.
    """
    program, env = node()
    words = shlex.join((Path(tool).name, *options))
    return _checked(name, [program, NODE_MODULES / tool, *options], words, env)


def _checked(
    name: str,
    command: Sequence[str | Path],
    words: str,
    env: Mapping[str, str] | None = None,
) -> Result:
    """Run a command, show its words and what it says, and return how it went."""
    say(f"\n{name}: {words}")
    last = ""
    with subprocess.Popen(
        command,
        cwd=ROOT,
        env=env,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        errors="replace",
    ) as process:
        for line in process.stdout or ():
            print(line, end="", flush=True)
            last = line.strip() or last
    is_passed = process.returncode == 0
    return Result(name, is_passed, last or "nothing to say")


def pytest_check(
    name: str, *arguments: str, options: Sequence[str], workers: str = "logical"
) -> Result:
    """Run pytest; its options may leave no test.

    Args:
        name: of the check.
        arguments: of pytest: what is tested, and how.
        options: more of them, of whoever asked for the check.
        workers: how many run it: as many as there are cores, if nothing else is said.
    """
    cores = ("-n", workers, "--dist", "loadgroup")
    slowest = ("--durations=25", "--durations-min=4")
    result = check(name, "pytest", *cores, *slowest, *arguments, *options)
    is_empty = bool(options) and result.summary.startswith("no tests ran")
    return Result(name, result.is_passed or is_empty, result.summary)


def step(name: str, action: Callable[[], str]) -> Result:
    """Do what a later check needs and return how it went."""
    say(f"\n{name}")
    try:
        return Result(name, is_passed=True, summary=action())
    except BuildError as error:
        say(str(error))
        return Result(name, is_passed=False, summary=str(error))


def browser_check(name: str, *arguments: str, options: Sequence[str]) -> Result:
    """Run the tests of the page, one more at once than there are cores.

    A test of a page waits, half a second here and there, for what takes its time by
    design; meanwhile another one can go on. On a machine that is busy so, a finger may
    come too late for what it tests, so a few tests that failed are run once more, by
    themselves. What was needed for it is said; a fault fails twice.
    """
    workers = str((os.cpu_count() or 1) + 1)
    cache = BYTECODE.with_name(f"tests of {name}")
    chosen = ("tests/browser", "-o", f"cache_dir={cache}", *arguments)
    first = pytest_check(
        name, *chosen, "--cache-clear", options=options, workers=workers
    )
    failed = re.match(r"(\d+) failed", first.summary)
    if first.is_passed or not failed or int(failed[1]) > MOST_AGAIN:
        return first
    second = pytest_check(
        f"{name} that failed, again",
        *chosen,
        "--last-failed",
        options=options,
        workers="0",
    )
    summary = f"{first.summary}; those again by themselves: {second.summary}"
    return Result(name, second.is_passed, summary)


def firefox_check(options: Sequence[str], *, with_long: bool) -> Result:
    """Run what every engine must do in Firefox, or say why not; that is no failure."""
    name = "Firefox"
    path = fetched(name, found_firefox, FIREFOX_SOURCES)
    if not path:
        summary = (
            "there is none, so nothing was tested in it; please install one, "
            "or name yours in the environment variable TABLETOP_FIREFOX"
        )
        return Result(name, is_passed=True, summary=summary, is_left_out=True)
    os.environ["TABLETOP_FIREFOX"] = path
    short = "every_engine and not (at_length or not_elsewhere)"
    marks = "every_engine" if with_long else short
    chosen = ("-m", marks, "--browser", "firefox")
    return browser_check(name, *chosen, options=options)


def test(options: Sequence[str], *, with_long: bool) -> bool:
    """Run every check, whatever the others found, and return whether all passed.

    Args:
        options: more options for pytest.
        with_long: whether the long proofs are run too: those that repeat at length what
            others show.
    """
    start = time.monotonic()
    chosen = () if with_long else ("-m", "not at_length")
    keep_bytecode()
    install(ROOT / "requirements-dev.txt", "because the checks are made with them")
    with ThreadPoolExecutor() as pool:  # each of the two keeps one core busy
        built = pool.submit(step, "site", build_for_tests)
        results = python_checks()
    site = built.result()
    results += [
        *script_checks(),
        site,
        unit_check(options, with_long=with_long),
        browser := step("browser", partial(chromium, SHELL)),
    ]
    if site.is_passed and browser.is_passed:
        os.environ["TABLETOP_CHROMIUM"] = browser.summary
        results.append(browser_check("browser tests", *chosen, options=options))
    if site.is_passed:
        results.append(firefox_check(options, with_long=with_long))
    say(f"\nAll checks took {time.monotonic() - start:.0f} seconds.")
    return passed(results)


def test_units(options: Sequence[str], *, with_long: bool, with_coverage: bool) -> bool:
    """Run the unit tests alone, and return whether they passed.

    Args:
        options: more options for pytest.
        with_long: as with `test`.
        with_coverage: whether to measure which code they run, and print it.
    """
    keep_bytecode()
    install(ROOT / "requirements-dev.txt", "because the checks are made with them")
    install_script_checkers()  # a test validates HTML with one
    results = [step("site", build_for_tests)]
    measuring = coverage.OPTIONS if with_coverage else ()
    results.append(unit_check([*measuring, *options], with_long=with_long))
    if with_coverage:
        results.append(step("coverage", coverage.write_summary))
    return passed(results)


def unit_check(options: Sequence[str], *, with_long: bool) -> Result:
    """Run the tests that need no browser."""
    chosen = () if with_long else ("-m", "not at_length")
    return pytest_check(
        "unit tests", "tests", "--ignore=tests/browser", *chosen, options=options
    )


def build_for_tests() -> str:
    """Build the site, and have the tests that look into it take it as it is."""
    summary = build()
    os.environ[IS_BUILT] = "yes"
    return summary


def keep_bytecode() -> None:
    """Have what runs Python compile each file once, and litter no folder with it.

    A machine may forbid to keep it, and all that the tests import, in each of their
    processes, takes longer to compile than many of them to run.
    """
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    os.environ["PYTHONPYCACHEPREFIX"] = str(BYTECODE)


def static_checks(chosen: Collection[str] = QUICK_CHECKS) -> list[Result]:
    """Run the chosen checks that read the code without running it."""
    return [*python_checks(chosen), *script_checks(chosen)]


def python_checks(chosen: Collection[str] = QUICK_CHECKS) -> list[Result]:
    """Run the chosen ones of the `PYTHON_TOOLS`."""
    return [
        check(name, *command)
        for name, command in PYTHON_TOOLS.items()
        if name in chosen
    ]


def script_checks(chosen: Collection[str] = QUICK_CHECKS) -> list[Result]:
    """Run the chosen ones of the `SCRIPT_TOOLS`."""
    commands = {name: SCRIPT_TOOLS[name] for name in SCRIPT_TOOLS if name in chosen}
    if not commands:
        return []
    tools = step("checkers of scripts", install_script_checkers)
    if not tools.is_passed:
        return [tools]
    return [script_check(name, *command) for name, command in commands.items()]


def passed(results: Sequence[Result]) -> bool:
    """Say how the checks went, and return whether all of them passed."""
    say("")
    for result in results:
        say(f"{result.verdict}  {result.name}: {result.summary}")
    return all(result.is_passed for result in results)


def changed_files() -> list[str] | None:
    """Return the files that differ from what is on main, None where nobody can tell."""
    base = output_of(["git", "merge-base", "HEAD", "main"])
    if not base:
        return None
    changed = output_of(["git", "diff", "--name-only", base])
    new = output_of(["git", "ls-files", "--others", "--exclude-standard"])
    return [*changed.splitlines(), *new.splitlines()]


def tests_of(changed: Iterable[str]) -> list[str]:
    """Return the tests, files or folders, that look at these files most closely.

    The tests of a game or of a package have a folder of their own. There a module has
    the tests that bear its name or import it, or else all of them. Tests in a browser
    are left out.
    """
    found = {"tests/test_imports.py"}
    for name in changed:
        path = Path(name)
        if path.parts[0] == "tests":
            found |= {name} if path.name.startswith("test_") else _users_of(path)
        elif path.parts[:2] == ("tabletop", "games") and path.parts[3:]:
            found |= {*_tests_of_module(path), "tests/test_positions.py"}
        elif path.parts[0] in {"tabletop", "building", "lab"}:
            found |= _tests_of_module(path)
        elif name == "build.py" or path.parts[0] == "static":
            found.add("tests/building/test_build.py")
    return sorted(
        test
        for test in found
        if (ROOT / test).exists() and not test.startswith("tests/browser")
    )


def _tests_of_module(path: Path) -> set[str]:
    """Return the tests of a module of a package, by its path from the root."""
    parts = path.parts[1:] if path.parts[0] == "tabletop" else path.parts
    depth = 2 if parts[0] == "games" else 1
    folder = Path("tests", *parts[:-1][:depth])
    users = _users_of(path)
    found = {test for test in users if Path(test).parent == folder}
    for name in (*parts[depth:-1], path.stem):
        if (ROOT / folder / f"test_{name}.py").exists():
            found.add((folder / f"test_{name}.py").as_posix())
    general = folder / f"test_{folder.name}.py"
    rest = {(general if (ROOT / general).exists() else folder).as_posix()}
    elsewhere = {test for test in users if not test.startswith("tests/browser/")}
    return found or elsewhere or (rest if parts[1:] else {"tests/cli"})


def _users_of(path: Path) -> set[str]:
    """Return the tests that import the module at a path from the root."""
    module = ".".join(path.with_suffix("").parts).removesuffix(".__init__")
    parent, _dot, name = module.rpartition(".")
    ways = [rf"(from|import) {re.escape(module)}\b(?!\.)"]
    if parent:
        ways.append(rf"from {re.escape(parent)} import (\([^)]*\b|.*\b)?{name}\b")
    imports = re.compile(rf"^({'|'.join(ways)})", re.MULTILINE)
    return {
        test.relative_to(ROOT).as_posix()
        for test in (ROOT / "tests").rglob("test_*.py")
        if imports.search(test.read_text(encoding="utf-8"))
    }


def check_changes(options: Sequence[str], chosen: Collection[str] = ()) -> bool:
    """Run the quick checks and return whether all passed.

    Args:
        options: more options for pytest.
        chosen: the names of the checks to run; all `QUICK_CHECKS` if there is none.
    """
    chosen = chosen or QUICK_CHECKS
    keep_bytecode()
    install(ROOT / "requirements-dev.txt", "because the checks are made with them")
    results = static_checks(chosen)
    if TESTS in chosen:
        install_script_checkers()  # a test validates HTML with one
        results.append(changed_tests_check(options))
    return passed(results)


def changed_tests_check(options: Sequence[str]) -> Result:
    """Run the tests of what changed, without a browser and without long proofs."""
    changed = changed_files()
    tests = ["tests"] if changed is None else tests_of(changed)
    chosen = ("--ignore=tests/browser", "-m", "not long")
    return pytest_check("tests of what changed", *tests, *chosen, options=options)
