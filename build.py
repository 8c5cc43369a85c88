"""Build, serve and test Tabletop: one entry for everything.

    python3 build.py serve     builds the site, again when a file changes, and serves it
                               at http://localhost:8000
    python3 build.py check     runs the linter, the types and the tests of what changed
    python3 build.py test      runs every check; options for pytest may follow `--`
    python3 build.py build     only makes dist/, the whole site for any static host
    python3 build.py bench     measures it beside its peers; options may follow `--`

This file needs Python 3.11 and nothing else. What it fetches stays in this folder:
the browser parts in `node_modules`, the tools of `test` and `bench`, and Node where the
machine has none, in `.venv`. All of that is pinned by lock files. Building needs no
package of Python, so nothing here has to run inside of `.venv`. How the site is made
stands in `building/`.
"""

from __future__ import annotations

import argparse
import os
import shlex
import shutil
import subprocess
import sys
import threading
import time
import webbrowser
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from http import HTTPStatus
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Final

if sys.version_info < (3, 11):  # noqa: UP036 - somebody may well try an older one
    sys.exit("Tabletop needs Python 3.11 or later.")

from building.common import DIST, ROOT, VENV_PYTHON, BuildError, output_of, run, say
from building.packages import install, install_browser_parts
from building.site import site

SYSTEM_CHROMIUMS: Final = ("chromium", "chromium-browser", "google-chrome")

SYSTEM_FIREFOXES: Final = ("firefox", "firefox-esr")

SHELL: Final = "chromium-headless-shell"
"""A Chromium without anything around the page; it needs a third less time in tests."""

POLL: Final = 0.5
"""The seconds between two looks whether a source has changed."""

CHROMIUM_SOURCES: Final = (
    (str(VENV_PYTHON), "-m", "playwright", "install", "chromium"),
    ("apt-get", "update"),  # Debian, and only root may
    ("apt-get", "install", "--yes", SHELL),
    ("apt-get", "install", "--yes", "chromium"),
)
"""Commands that may bring a Chromium, tried one after the other."""

FIREFOX_SOURCES: Final = (
    ("apt-get", "update"),  # Debian, and only root may
    ("apt-get", "install", "--yes", "firefox-esr"),
)
"""Commands that may bring a Firefox, tried one after the other."""


def build() -> str:
    """Make dist/ and return what it is now. Where that fails the old one stays."""
    install_browser_parts()
    files = site()
    fresh = ROOT / ".build" / "dist"
    shutil.rmtree(fresh, ignore_errors=True)
    for name, content in files.items():
        path = fresh / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    if DIST.exists():
        shutil.rmtree(DIST)
    fresh.replace(DIST)
    size = sum(map(len, files.values())) / 1e6
    return f"dist/ has {len(files)} files, {size:.1f} MB."


# Serving


class SiteHandler(SimpleHTTPRequestHandler):
    """Serves a folder as a static host does, but lets the browser cache nothing."""

    protocol_version = "HTTP/1.1"
    extensions_map: dict[str, str] = {  # noqa: RUF012 - an attribute of the base class
        **SimpleHTTPRequestHandler.extensions_map,
        ".js": "text/javascript",
        ".mjs": "text/javascript",
        ".wasm": "application/wasm",
        ".webmanifest": "application/manifest+json",
    }

    def end_headers(self) -> None:
        """Make the browser ask each time whether its copy is still good."""
        self.send_header("Cache-Control", "no-cache")
        super().end_headers()

    def log_request(self, code: int | str = "-", size: int | str = "-") -> None:
        """Tell only what went wrong."""
        if isinstance(code, int) and code >= HTTPStatus.BAD_REQUEST:
            super().log_request(code, size)


def server_at(
    folder: Path, port: int, handler: type[SiteHandler] = SiteHandler
) -> ThreadingHTTPServer:
    """Return a server of the folder at this port of this machine, or at the next free.

    At port 0 it takes any.
    """
    try:
        return ThreadingHTTPServer(
            ("127.0.0.1", port), partial(handler, directory=str(folder))
        )
    except OSError:
        say(f"Port {port} cannot be had, so the next one is tried.")
        return server_at(folder, port + 1, handler)


SOURCES: Final = ("index.html", "static", "tabletop", "building", "package-lock.json")
"""What the site is made of, in the repository."""

NO_WORKER: Final = b"""// In place of the service worker while the site is worked on.
addEventListener("install", () => skipWaiting());
addEventListener("activate", (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) await caches.delete(name);
  await registration.unregister();
})()));
"""
"""A service worker that takes away what an earlier one keeps, and then itself."""


class FreshHandler(SiteHandler):
    """Serves the site as it is now: no service worker shows what it was before."""

    def do_GET(self) -> None:
        """Answer with a file, or with a service worker that keeps nothing."""
        if not self.path.partition("?")[0].endswith("/service-worker.js"):
            super().do_GET()
            return
        self.send_response(HTTPStatus.OK)
        self.send_header("Content-Type", "text/javascript")
        self.send_header("Content-Length", str(len(NO_WORKER)))
        self.end_headers()
        self.wfile.write(NO_WORKER)


def state_of(sources: Iterable[Path]) -> dict[Path, int]:
    """Return all files below these places, to when they were last written, in ns."""
    files = (
        path
        for source in sources
        for path in ([source] if source.is_file() else source.rglob("*"))
    )
    return {
        path: path.stat().st_mtime_ns
        for path in files
        if path.is_file() and "__pycache__" not in path.parts
    }


def rebuild_on_change(stopped: threading.Event) -> None:
    """Build again whenever a source changes, until this is stopped.

    What is half written may not build; then the site stays as it is, and why is said.
    """
    sources = [ROOT / name for name in SOURCES]
    built = state_of(sources)
    while not stopped.wait(POLL):
        if (now := state_of(sources)) != built:
            built = now
            try:
                say(build_apart())
            except BuildError as error:
                say(str(error))


def build_apart() -> str:
    """Build in a Python of its own, which reads the build's own files anew.

    Raises:
        BuildError: it failed.
    """
    run([sys.executable, str(ROOT / "build.py"), "build"])
    return "Reload the page to see it."


def serve(port: int, *, as_published: bool = False) -> None:
    """Build the site and serve it until the person stops it.

    Args:
        port: where; the next free one if it is taken.
        as_published: whether its service worker is there, which keeps a version until
            the person takes the next one.
    """
    say(build())
    handler = SiteHandler if as_published else FreshHandler
    stopped = threading.Event()
    with server_at(DIST, port, handler) as server:
        address = f"http://localhost:{server.server_port}"
        say(f"Tabletop is at {address} until you press Ctrl+C.")
        if has_screen():
            webbrowser.open(address)
        watch = threading.Thread(target=rebuild_on_change, args=(stopped,), daemon=True)
        watch.start()
        try:
            server.serve_forever()
        finally:
            stopped.set()


def has_screen() -> bool:
    """Return whether a browser can show itself; one in the terminal would not do."""
    is_linux = sys.platform.startswith("linux")
    return not is_linux or bool({"DISPLAY", "WAYLAND_DISPLAY"} & os.environ.keys())


# Testing


@dataclass(frozen=True, slots=True)
class Result:
    """How a check went.

    Attributes:
        name: of the check.
        is_passed: whether nothing was found.
        summary: its last words.
        is_left_out: whether it could not be made here.
    """

    name: str
    is_passed: bool
    summary: str
    is_left_out: bool = False

    @property
    def verdict(self) -> str:
        """How it went in a word or two."""
        if self.is_left_out:
            return "NOT RUN"
        return "passed" if self.is_passed else "FAILED"


def found_chromium(*first: str) -> str:
    """Return the path of a Chromium that starts, or "" where there is none.

    Args:
        first: names of commands that are taken rather than a whole browser.
    """
    return found_browser("chromium", first, SYSTEM_CHROMIUMS)


def found_firefox() -> str:
    """Return the path of a Firefox that starts, or "" where there is none."""
    return found_browser("firefox", (), SYSTEM_FIREFOXES)


def found_browser(kind: str, first: Sequence[str], others: Sequence[str]) -> str:
    """Return the path of a browser that starts, or "" where there is none.

    The one that the environment names is taken at its word.

    Args:
        kind: Playwright's name for it.
        first: names of commands that are taken rather than Playwright's own.
        others: names of commands that are taken where that is not there.
    """
    if chosen := os.environ.get(f"TABLETOP_{kind.upper()}"):
        return chosen
    program = (
        "from playwright.sync_api import sync_playwright as p\n"
        f"with p() as playwright: print(playwright.{kind}.executable_path)"
    )
    candidates = [shutil.which(name) or "" for name in first]
    pythons = dict.fromkeys((str(VENV_PYTHON), sys.executable))
    candidates += [output_of([python, "-c", program]) for python in pythons]
    candidates += [shutil.which(name) or "" for name in others]
    return next(filter(starts, candidates), "")


def starts(browser: str) -> bool:
    """Return whether this browser is there with all the libraries that it needs."""
    return bool(browser) and bool(output_of([browser, "--version"]))


def fetched(
    name: str, find: Callable[[], str], sources: Sequence[Sequence[str]]
) -> str:
    """Return the path of a browser, fetched where there is none, or "" in vain.

    Args:
        name: of the browser, for whoever reads along.
        find: returns the path, or "".
        sources: commands that may bring it, tried one after the other.
    """
    for source in ((), *sources):
        if source:
            say(f"There is no {name} to test in, so `{shlex.join(source)}` runs.")
            output_of(source)
        if path := find():
            return path
    return ""


def chromium(*first: str) -> str:
    """Return the path of a Chromium, and try to fetch one where there is none.

    Args:
        first: as with `found_chromium`.

    Raises:
        BuildError: none can be had.
    """
    if path := fetched("Chromium", partial(found_chromium, *first), CHROMIUM_SOURCES):
        return path
    message = (
        "There is no Chromium for the browser tests; please install one, "
        "or name yours in the environment variable TABLETOP_CHROMIUM."
    )
    raise BuildError(message)


def check(name: str, *command: str) -> Result:
    """Run a tool of `.venv`, show what it says, and return how it went."""
    say(f"\n{name}: {shlex.join(command)}")
    process = subprocess.Popen(
        [VENV_PYTHON, "-m", *command],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        errors="replace",
    )
    last = ""
    for line in process.stdout or ():
        print(line, end="", flush=True)
        last = line.strip() or last
    return Result(name, process.wait() == 0, last)


def pytest_check(name: str, *arguments: str, options: Sequence[str]) -> Result:
    """Run pytest on all cores; its options may leave no test."""
    cores = ("-n", "logical", "--dist", "loadgroup")
    result = check(name, "pytest", *cores, *arguments, *options)
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


def firefox_check(options: Sequence[str]) -> Result:
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
    chosen = ("-m", "every_engine", "--browser", "firefox")
    return pytest_check(name, "tests/browser", *chosen, options=options)


def test(options: Sequence[str]) -> bool:
    """Run every check, whatever the others found, and return whether all passed.

    Args:
        options: more options for pytest.
    """
    start = time.monotonic()
    install(ROOT / "requirements-dev.txt", "because the checks are made with them")
    results = [
        *static_checks(),
        site := step("site", build),
        pytest_check("unit tests", "tests", "--ignore=tests/browser", options=options),
        browser := step("browser", partial(chromium, SHELL)),
    ]
    if site.is_passed and browser.is_passed:
        os.environ["TABLETOP_CHROMIUM"] = browser.summary
        results.append(pytest_check("browser tests", "tests/browser", options=options))
    if site.is_passed:
        results.append(firefox_check(options))
    say(f"\nAll checks took {time.monotonic() - start:.0f} seconds.")
    return passed(results)


def static_checks() -> list[Result]:
    """Run what reads the code without running it."""
    return [
        check("lint", "ruff", "check", "."),
        check("format", "ruff", "format", "--check", "."),
        check("types", "mypy"),
    ]


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

    A room has a folder of tests of the same name; another module of the package has
    tests that bear its name, or that of its folder. Whether imports still point one
    way is asked in any case.
    """
    found = {"tests/test_imports.py"}
    for name in changed:
        path = Path(name)
        if path.parts[:1] == ("tests",) and path.name.startswith("test_"):
            found.add(name)
        elif path.parts[:2] == ("tabletop", "games") and path.parts[3:]:
            found.add(f"tests/games/{path.parts[2]}")
        elif path.parts[:1] in {("tabletop",), ("building",)}:
            words = [*path.parts[1:-1], path.stem]
            patterns = (f"test_{word}.py" for word in (*words, "_".join(words)))
            found |= {f"tests/{pattern}" for pattern in patterns}
        elif name == "build.py" or path.parts[:1] == ("static",):
            found.add("tests/test_build.py")
    return sorted(
        test
        for test in found
        if (ROOT / test).exists() and not test.startswith("tests/browser/")
    )


def check_changes(options: Sequence[str]) -> bool:
    """Run what can be run while one works: linter, types, the tests of what changed.

    Args:
        options: more options for pytest.
    """
    install(ROOT / "requirements-dev.txt", "because the checks are made with them")
    changed = changed_files()
    tests = ["tests"] if changed is None else tests_of(changed)
    return passed(
        [
            *static_checks(),
            pytest_check(
                "tests of what changed",
                *tests,
                "--ignore=tests/browser",
                "-m",
                "not long",
                options=options,
            ),
        ]
    )


# Benchmarks


def bench(options: Sequence[str]) -> None:
    """Build the site and run the benchmarks in `.venv`.

    Args:
        options: of the benchmarks: which ones, and how many rounds.
    """
    install(ROOT / "requirements-dev.txt", "because a browser is driven with them")
    install(ROOT / "requirements-bench.txt", "because they are the rules' peers")
    say(build())
    env = {**os.environ, "TABLETOP_CHROMIUM": chromium()}
    run([VENV_PYTHON, "-m", "benchmarks", *options], env)


# The command line


def parsed(arguments: Sequence[str]) -> argparse.Namespace:
    """Return the parsed arguments; what follows `--` is `options`."""
    own, options = list(arguments), []
    if "--" in own:
        cut = own.index("--")
        own, options = own[:cut], own[cut + 1 :]
    parser = argparse.ArgumentParser(description="Build, serve and test Tabletop.")
    commands = parser.add_subparsers(dest="command", required=True)
    commands.add_parser("build", help="make dist/, the whole site")
    serving = commands.add_parser("serve", help="build, then serve at localhost")
    serving.add_argument("--port", type=int, default=8000, help="default: 8000")
    serving.add_argument(
        "--as-published",
        action="store_true",
        help="with its service worker, which keeps a version for playing off line",
    )
    commands.add_parser("check", help="lint, types, and the tests of what changed")
    commands.add_parser("test", help="run every check; pytest's options follow --")
    commands.add_parser("bench", help="run the benchmarks; their options follow --")
    return parser.parse_args(own, argparse.Namespace(options=options))


def main(arguments: Sequence[str]) -> int:
    """Do what the arguments say and return the exit status."""
    chosen = parsed(arguments)
    try:
        if chosen.command == "test":
            return 0 if test(chosen.options) else 1
        if chosen.command == "check":
            return 0 if check_changes(chosen.options) else 1
        if chosen.command == "serve":
            serve(chosen.port, as_published=chosen.as_published)
        if chosen.command == "bench":
            bench(chosen.options)
        else:
            say(build())
    except BuildError as error:
        say(str(error))
        return 1
    except KeyboardInterrupt:
        say("")
        return 130
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
