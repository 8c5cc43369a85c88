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
from functools import cache, partial
from pathlib import Path
from typing import Final

from building import coverage
from building.browsers import FIREFOX_SOURCES, SHELL, chromium, fetched, found_firefox
from building.common import (
    IS_BUILT,
    NODE_MODULES,
    ROOT,
    VENV_PYTHON,
    BuildError,
    output_of,
    say,
)
from building.packages import (
    install,
    install_script_checkers,
    make_environment,
    node,
)
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
"""Maximum number of failed browser tests that run again."""

BYTECODE: Final = ROOT / ".build" / "bytecode"
"""The folder of Python's bytecode for the checks."""


@dataclass(frozen=True, slots=True)
class Result:
    """The result of a check."""

    name: str  # of the check
    is_passed: bool
    summary: str  # the last line of its output
    is_left_out: bool = False  # whether it could not run on this machine

    @property
    def verdict(self) -> str:
        """The result in a word or two."""
        if self.is_left_out:
            return "NOT RUN"
        return "passed" if self.is_passed else "FAILED"


def check(name: str, *command: str) -> Result:
    """Run a tool of `.venv`, print its output, and return the result."""
    return _checked(name, [VENV_PYTHON, "-m", *command], shlex.join(command))


def script_check(name: str, tool: str, *options: str) -> Result:
    """Run a tool of `node_modules`, print its output, and return the result.

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
    """Run a command, print its words and its output, and return the result."""
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
    """Run pytest; with options, an empty selection of tests passes.

    Args:
        name: of the check.
        arguments: of pytest: the tests and the way to run them.
        options: further options of pytest, from the command line.
        workers: the number of processes; by default the number of cores.
    """
    cores = ("-n", workers, "--dist", "loadgroup")
    shown = ("--durations=25", "--durations-min=4", "-rs")
    result = check(name, "pytest", *cores, *shown, *arguments, *options)
    is_empty = bool(options) and result.summary.startswith("no tests ran")
    return Result(name, result.is_passed or is_empty, result.summary)


def step(name: str, action: Callable[[], str]) -> Result:
    """Prepare a later check, and return the result."""
    say(f"\n{name}")
    try:
        return Result(name, is_passed=True, summary=action())
    except BuildError as error:
        say(str(error))
        return Result(name, is_passed=False, summary=str(error))


def browser_check(name: str, *arguments: str, options: Sequence[str]) -> Result:
    """Run the browser tests in one process more than there are cores.

    A browser test often waits for half a second, and another one can run meanwhile. On
    such a busy machine, simulated fingers may act too late. So up to `MOST_AGAIN`
    failed tests run once more, one at a time. The summary reports the second run. A
    real fault fails twice.
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
        workers="1",  # without any, the names of tests in a group would be others
    )
    summary = f"{first.summary}; those again by themselves: {second.summary}"
    return Result(name, second.is_passed, summary)


def firefox_check(options: Sequence[str], *, with_long: bool) -> Result:
    """Run the tests marked `every_engine` in Firefox; without one, pass with a note."""
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
    """Run every check, also after a failure, and return whether all passed.

    Args:
        options: more options for pytest.
        with_long: whether to run the long proofs too, which repeat other tests on more
            cases.
    """
    start = time.monotonic()
    chosen = () if with_long else ("-m", "not at_length")
    keep_bytecode()
    make_environment()
    with ThreadPoolExecutor() as pool:  # each of the two keeps one core busy
        built = pool.submit(step, "site", build_for_tests)
        install(ROOT / "requirements-dev.txt", "because the checks are made with them")
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
        results.append(step("first visit", first_visit))
    if site.is_passed:
        results.append(firefox_check(options, with_long=with_long))
    say(f"\nAll checks took {time.monotonic() - start:.0f} seconds.")
    return passed(results)


def first_visit() -> str:
    """Return what a first visit downloads, and what differs from the kept figures."""
    return output_of([VENV_PYTHON, "-m", "lab.first_visit"])


def test_units(options: Sequence[str], *, with_long: bool, with_coverage: bool) -> bool:
    """Run the unit tests alone, and return whether they passed.

    Args:
        options: more options for pytest.
        with_long: as with `test`.
        with_coverage: whether to measure which code they run, and print it.
    """
    keep_bytecode()
    install(ROOT / "requirements-dev.txt", "because the checks are made with them")
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
    """Build the site, and set `IS_BUILT`, so that tests do not build it again.

    The checkers come with the packages of the site, so that npm fetches once.
    """
    install_script_checkers()
    summary = build()
    os.environ[IS_BUILT] = "yes"
    return summary


def keep_bytecode() -> None:
    """Make Python store its bytecode in `BYTECODE`.

    The environment may forbid bytecode. But compiling the imports in each process takes
    longer than many tests.
    """
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    os.environ["PYTHONPYCACHEPREFIX"] = str(BYTECODE)


def static_checks(chosen: Collection[str] = QUICK_CHECKS) -> list[Result]:
    """Run the chosen static checks."""
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
    """Print the results, and return whether all checks passed."""
    say("")
    for result in results:
        say(f"{result.verdict}  {result.name}: {result.summary}")
    return all(result.is_passed for result in results)


def changed_files() -> list[str] | None:
    """Return the files that differ from the branch main, None without git or main."""
    base = output_of(["git", "merge-base", "HEAD", "main"])
    if not base:
        return None
    changed = output_of(["git", "diff", "--name-only", base])
    new = output_of(["git", "ls-files", "--others", "--exclude-standard"])
    return [*changed.splitlines(), *new.splitlines()]


def tests_of(changed: Iterable[str]) -> list[str]:
    """Return the tests of these files, as files or folders, without browser tests.

    The tests of a game or of a package have a folder of their own. The tests of a
    module are those in this folder with its name or with an import of it. If there are
    none, they are all tests of the folder.
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
            found |= {"tests/building/test_build.py", "tests/test_scripts.py"}
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
        test
        for test, lines in _imports_of_tests().items()
        if name in lines and imports.search(lines)
    }


@cache
def _imports_of_tests() -> Mapping[str, str]:
    """Return the statements at the top of each test module that import something."""
    statement = re.compile(r"^(?:from|import) (?:[^(\n]*\([^)]*\)|.*)", re.MULTILINE)
    return {
        test.relative_to(ROOT).as_posix(): "\n".join(
            statement.findall(test.read_text(encoding="utf-8"))
        )
        for test in (ROOT / "tests").rglob("test_*.py")
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
    """Run the tests of the changed files, without browser tests and long proofs."""
    changed = changed_files()
    tests = ["tests"] if changed is None else tests_of(changed)
    chosen = ("--ignore=tests/browser", "-m", "not long")
    return pytest_check("tests of what changed", *tests, *chosen, options=options)
