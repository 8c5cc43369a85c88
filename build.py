"""Build, serve and test Tabletop: one entry for everything.

    python3 build.py serve     builds the site and serves it at http://localhost:8000
    python3 build.py test      runs every check; options for pytest may follow `--`
    python3 build.py build     only makes dist/, the whole site for any static host
    python3 build.py bench     measures it beside its peers; options may follow `--`

This file needs Python 3.11 and nothing else. What it fetches stays in this folder:
the browser parts in `node_modules`, the tools of `test` and `bench`, and Node where the
machine has none, in `.venv`. All of that is pinned by lock files. Building needs no
package of Python, so nothing here has to run inside of `.venv`.
"""

from __future__ import annotations

import argparse
import hashlib
import importlib.util
import io
import os
import re
import shlex
import shutil
import subprocess
import sys
import time
import webbrowser
import zipfile
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from http import HTTPStatus
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Final

if sys.version_info < (3, 11):  # noqa: UP036 - somebody may well try an older one
    sys.exit("Tabletop needs Python 3.11 or later.")

ROOT: Final = Path(__file__).resolve().parent
DIST: Final = ROOT / "dist"
NODE_MODULES: Final = ROOT / "node_modules"
VENV: Final = ROOT / ".venv"
VENV_BIN: Final = VENV / ("Scripts" if os.name == "nt" else "bin")
VENV_PYTHON: Final = VENV_BIN / ("python.exe" if os.name == "nt" else "python")

OLDEST_NODE: Final = 20
"""The major version that PyScript's package asks for."""

LOBBY_MARK: Final = "<!-- lobby -->"
"""Stands in index.html where the lobby belongs."""

BROWSER_PARTS: Final = (
    # in node_modules/, one file each      in dist/vendor/
    ("pyodide/pyodide.mjs", "pyodide/"),
    ("pyodide/pyodide.asm.mjs", "pyodide/"),
    ("pyodide/pyodide.asm.wasm", "pyodide/"),
    ("pyodide/pyodide-lock.json", "pyodide/"),
    ("pyodide/python_stdlib.zip", "pyodide/"),
    ("@pyscript/core/LICENSE", "pyscript/"),
    ("@pyscript/core/dist/core.js", "pyscript/"),
    ("@pyscript/core/dist/core-*.js", "pyscript/"),
    ("@pyscript/core/dist/error-*.js", "pyscript/"),  # loaded even to be silenced
    ("idiomorph/LICENSE", "idiomorph/"),
    ("idiomorph/dist/idiomorph.esm.js", "idiomorph/idiomorph.js"),
)

SYSTEM_CHROMIUMS: Final = ("chromium", "chromium-browser", "google-chrome")

CHROMIUM_SOURCES: Final = (
    (str(VENV_PYTHON), "-m", "playwright", "install", "chromium"),
    ("apt-get", "update"),  # Debian, and only root may
    ("apt-get", "install", "--yes", "chromium"),
)
"""Commands that may bring a Chromium, tried one after the other."""


class BuildError(Exception):
    """What went wrong, as a whole sentence."""


def say(sentence: str) -> None:
    """Tell the person at the terminal what happens and why."""
    print(sentence, flush=True)


def run(command: Sequence[str | Path], env: Mapping[str, str] | None = None) -> None:
    """Run the command in the repository.

    Raises:
        BuildError: it failed.
    """
    status = subprocess.run(command, cwd=ROOT, env=env, check=False).returncode
    if status:
        words = shlex.join(map(str, command))
        message = f"The command `{words}` failed with exit status {status}."
        raise BuildError(message)


def output_of(command: Sequence[str | Path]) -> str:
    """Return what the command prints, stripped, or "" where it fails or is missing."""
    try:
        done = subprocess.run(
            command, cwd=ROOT, capture_output=True, text=True, check=False
        )
    except OSError:
        return ""
    return "" if done.returncode else done.stdout.strip()


# What is fetched


def fingerprint(lock: Path) -> str:
    """Return the hash of the lock file; a stamp holds that of what is installed."""
    return hashlib.sha256(lock.read_bytes()).hexdigest()


def is_installed(lock: Path, stamp: Path) -> bool:
    """Return whether the stamp was made of the lock file as it is now."""
    return stamp.is_file() and stamp.read_text() == fingerprint(lock)


def make_environment() -> None:
    """Make `.venv` if it is not there, by uv or by venv, with pip or without."""
    if VENV_PYTHON.exists():
        return
    say("Making .venv, a Python environment for the tools alone.")
    if uv := shutil.which("uv"):
        run([uv, "venv", "--quiet", "--clear", "--python", sys.executable, VENV])
    elif importlib.util.find_spec("ensurepip"):
        run([sys.executable, "-m", "venv", "--clear", VENV])
    else:  # Debian without python3-venv
        run([sys.executable, "-m", "venv", "--clear", "--without-pip", VENV])


def installer() -> list[str | Path]:
    """Return the command that installs packages into `.venv`."""
    if uv := shutil.which("uv"):
        return [uv, "pip", "install", "--quiet", "--python", VENV_PYTHON]
    pip = ("-m", "pip", "--quiet", "--disable-pip-version-check")
    if output_of([VENV_PYTHON, "-m", "pip", "--version"]):
        return [VENV_PYTHON, *pip, "install"]
    if output_of([sys.executable, "-m", "pip", "--version"]):
        return [sys.executable, *pip, "--python", VENV_PYTHON, "install"]
    message = "Neither uv nor pip is here to install packages; please install one."
    raise BuildError(message)


def install(lock: Path, reason: str) -> None:
    """Install what the lock file names into `.venv`, unless it is there already."""
    make_environment()
    stamp = VENV / f"{lock.stem}.stamp"
    if is_installed(lock, stamp):
        return
    say(f"Installing the packages of {lock.name} into .venv, {reason}.")
    run([*installer(), "--require-hashes", "-r", lock])
    stamp.write_text(fingerprint(lock))


def node_environment() -> dict[str, str]:
    """Return the environment with Node in its path: the machine's own, or ours."""
    version = output_of(["node", "--version"])
    major = re.match(r"v(\d+)", version)
    if shutil.which("npm") and major and int(major[1]) >= OLDEST_NODE:
        return dict(os.environ)
    found = f"is {version}" if version else "is missing"
    reason = f"because Node {found} here and npm fetches the browser parts"
    install(ROOT / "requirements-node.txt", reason)
    return {**os.environ, "PATH": f"{VENV_BIN}{os.pathsep}{os.environ['PATH']}"}


def install_browser_parts() -> None:
    """Fetch Pyodide, PyScript and Idiomorph into `node_modules`."""
    lock = ROOT / "package-lock.json"
    stamp = NODE_MODULES / "tabletop.stamp"
    if is_installed(lock, stamp):
        return
    env = node_environment()
    say("Fetching the browser parts (Pyodide, PyScript, Idiomorph) with npm.")
    npm = shutil.which("npm", path=env["PATH"]) or "npm"
    run([npm, "ci", "--loglevel=error"], env)
    stamp.write_text(fingerprint(lock))


# The site


def only_file(pattern: str) -> Path:
    """Return the one file of `node_modules` that the pattern matches.

    Raises:
        BuildError: there is none, or more than one.
    """
    found = sorted(NODE_MODULES.glob(pattern))
    if len(found) != 1:
        message = f"{len(found)} files match node_modules/{pattern}; it must be one."
        raise BuildError(message)
    return found[0]


def without_source_map(script: bytes) -> bytes:
    """Return the script without the last line's address of a map that stays behind."""
    return re.sub(rb"\n//# sourceMappingURL=\S+\s*\Z", b"\n", script)


def browser_parts() -> dict[str, bytes]:
    """Return the third parties' files of the site: address to content."""
    files = {}
    for pattern, target in BROWSER_PARTS:
        source = only_file(pattern)
        name = source.name if target.endswith("/") else ""
        content = source.read_bytes()
        is_script = source.suffix in {".js", ".mjs"}
        files[f"vendor/{target}{name}"] = (
            without_source_map(content) if is_script else content
        )
    return files


def folder_files(folder: Path) -> dict[str, bytes]:
    """Return all files of the folder but Python's caches: address to content.

    The addresses begin with the folder's own name and come in their order.
    """
    return {
        path.relative_to(folder.parent).as_posix(): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file() and "__pycache__" not in path.parts
    }


def zipped(files: Mapping[str, bytes]) -> bytes:
    """Return a zip of the files, the same bytes for the same files on every day."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        for name in sorted(files):
            entry = zipfile.ZipInfo(name, date_time=(1980, 1, 1, 0, 0, 0))
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.external_attr = 0o644 << 16
            archive.writestr(entry, files[name])
    return buffer.getvalue()


def lobby() -> str:
    """Return the lobby of somebody who has played nothing yet, as markup."""
    program = "from tabletop.screens import lobby; print(lobby.draw(()))"
    command = [sys.executable, "-X", "utf8", "-B", "-c", program]
    env = {**os.environ, "PYTHONPATH": str(ROOT)}
    done = subprocess.run(
        command, env=env, cwd=ROOT, capture_output=True, encoding="utf-8", check=False
    )
    if done.returncode:
        message = f"The lobby cannot be drawn, Python says:\n{done.stderr.strip()}"
        raise BuildError(message)
    return done.stdout.strip()


def with_lobby(page: str, markup: str) -> str:
    """Return the page with the lobby in it.

    Raises:
        BuildError: the page does not say where it belongs, or says it twice.
    """
    count = page.count(LOBBY_MARK)
    if count != 1:
        message = f"index.html has {LOBBY_MARK} {count} times; it must be once."
        raise BuildError(message)
    return page.replace(LOBBY_MARK, markup)


def style_sheet() -> bytes:
    """Return the style sheets as one: those of every screen, then each game's."""
    folder = ROOT / "static" / "css"
    paths = sorted(folder.glob("*.css")) + sorted(folder.glob("games/*.css"))
    return b"\n".join(path.read_bytes() for path in paths)


def site() -> dict[str, bytes]:
    """Return the whole site: the address of each file, from the page's, to content.

    The same sources give the same bytes.
    """
    page = (ROOT / "index.html").read_text(encoding="utf-8")
    static = folder_files(ROOT / "static")
    return {
        "index.html": with_lobby(page, lobby()).encode(),
        "tabletop.zip": zipped(folder_files(ROOT / "tabletop")),
        "static/style.css": style_sheet(),
        **{name: file for name, file in static.items() if not name.endswith(".css")},
        **browser_parts(),
    }


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


def server_at(folder: Path, port: int) -> ThreadingHTTPServer:
    """Return a server of the folder at this port of this machine, or at the next free.

    At port 0 it takes any.
    """
    handler = partial(SiteHandler, directory=str(folder))
    try:
        return ThreadingHTTPServer(("127.0.0.1", port), handler)
    except OSError:
        say(f"Port {port} cannot be had, so the next one is tried.")
        return server_at(folder, port + 1)


def serve(port: int) -> None:
    """Build the site and serve it until the person stops it."""
    say(build())
    with server_at(DIST, port) as server:
        address = f"http://localhost:{server.server_port}"
        say(f"Tabletop is at {address} until you press Ctrl+C.")
        if has_screen():
            webbrowser.open(address)
        server.serve_forever()


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
    """

    name: str
    is_passed: bool
    summary: str


def found_chromium() -> str:
    """Return the path of a Chromium that starts, or "" where there is none."""
    if chosen := os.environ.get("TABLETOP_CHROMIUM"):
        return chosen
    program = (
        "from playwright.sync_api import sync_playwright as p\n"
        "with p() as playwright: print(playwright.chromium.executable_path)"
    )
    candidates = [output_of([VENV_PYTHON, "-c", program])]
    candidates += [shutil.which(name) or "" for name in SYSTEM_CHROMIUMS]
    return next(filter(starts, candidates), "")


def starts(browser: str) -> bool:
    """Return whether this browser is there with all the libraries that it needs."""
    return bool(browser) and bool(output_of([browser, "--version"]))


def chromium() -> str:
    """Return the path of a Chromium, and try to fetch one where there is none.

    Raises:
        BuildError: none can be had.
    """
    for source in ((), *CHROMIUM_SOURCES):
        if source:
            say(f"There is no Chromium to test in, so `{shlex.join(source)}` runs.")
            output_of(source)
        if path := found_chromium():
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
    result = check(name, "pytest", "-n", "logical", *arguments, *options)
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


def test(options: Sequence[str]) -> bool:
    """Run every check, whatever the others found, and return whether all passed.

    Args:
        options: more options for pytest.
    """
    start = time.monotonic()
    install(ROOT / "requirements-dev.txt", "because the checks are made with them")
    results = [
        check("lint", "ruff", "check", "."),
        check("format", "ruff", "format", "--check", "."),
        check("types", "mypy"),
        site := step("site", build),
        pytest_check("unit tests", "tests", "--ignore=tests/browser", options=options),
        browser := step("browser", chromium),
    ]
    if site.is_passed and browser.is_passed:
        os.environ["TABLETOP_CHROMIUM"] = browser.summary
        results.append(pytest_check("browser tests", "tests/browser", options=options))
    say(f"\nAll checks took {time.monotonic() - start:.0f} seconds.")
    for result in results:
        verdict = "passed" if result.is_passed else "FAILED"
        say(f"{verdict}  {result.name}: {result.summary}")
    return all(result.is_passed for result in results)


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
    commands.add_parser("test", help="run every check; pytest's options follow --")
    commands.add_parser("bench", help="run the benchmarks; their options follow --")
    return parser.parse_args(own, argparse.Namespace(options=options))


def main(arguments: Sequence[str]) -> int:
    """Do what the arguments say and return the exit status."""
    chosen = parsed(arguments)
    try:
        if chosen.command == "test":
            return 0 if test(chosen.options) else 1
        if chosen.command == "serve":
            serve(chosen.port)
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
