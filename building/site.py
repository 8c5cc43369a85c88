"""The files of the site, and how each is made; builds are reproducible."""

from __future__ import annotations

import base64
import gzip
import io
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

from building import licences
from building.archive.library import FETCHED_LATE, PARTS
from building.common import DIST, NODE_MODULES, ROOT, BuildError, say
from building.inlining import INLINE, inlined, with_policy
from building.names import hashed
from building.offline import icons, versioned, with_precache
from building.packages import install_browser_parts, node

LAYERS: Final = ("base", "pieces", "screens", "games", "over")
"""The layers of the styles: where two rules of different layers meet, that of the later
one counts, however closely the other one names its place."""


def sheets_of_games(root: Path) -> tuple[str, ...]:
    """Return the style sheet of each game that has one, in order of their names."""
    found = sorted(root.glob("tabletop/games/*/view.css"))
    return tuple(path.relative_to(root).as_posix() for path in found)


STYLES: Final[Mapping[str, Mapping[str, Sequence[str]]]] = {
    "style.css": {
        "base": ("static/css/base.css",),
        "pieces": (
            "static/css/cards.css",
            "static/css/dialogs.css",
            "static/css/forms.css",
        ),
        "screens": (
            "static/css/shell.css",
            "static/css/analysis.css",
            "static/css/curtain.css",
            "static/css/lobby.css",
            "static/css/rules.css",
            "static/css/settings.css",
        ),
        "over": ("static/css/over.css",),
    },
    "games.css": {
        "pieces": ("static/css/held.css", "static/css/seats.css"),
        "screens": (
            "static/css/late/covers.css",
            "static/css/late/guide.css",
            "static/css/late/together.css",
        ),
        "games": sheets_of_games(ROOT),
        "over": ("static/css/hands.css",),
    },
}
"""The style sheets: what the page has at once, and what comes with the games. Of each
the files by their layer, where the later one counts among rules that weigh the same."""

LOBBY_MARK: Final = (
    "<p>This page is not built yet. Build it first: "
    "<code>python3 build.py serve</code></p>"
)
"""Stands in index.html where the lobby belongs, for whoever opens that as it is."""

LANGUAGES_MARK: Final = '<script type="application/json" id="languages">{}</script>'
"""Stands in index.html where the page is told of other languages than English."""

OPENING_MARK: Final = "<!-- opening -->"
"""Stands in index.html where belongs what is shown until Python is up."""

BROWSER_PARTS: Final = (
    # in node_modules/, one file each      in the site's vendor/
    ("pyodide/pyodide.mjs", "pyodide/"),
    ("pyodide/pyodide.asm.mjs", "pyodide/pyodide.asm.js"),
    ("pyodide/pyodide.asm.wasm", "pyodide/"),
    ("pyodide/pyodide-lock.json", "pyodide/"),
    ("@pyscript/core/dist/core.js", "pyscript/"),
    ("@pyscript/core/dist/core-*.js", "pyscript/"),
    ("@pyscript/core/dist/error-*.js", "pyscript/"),  # loaded even to be silenced
    ("workbox-core/build/workbox-core.prod.js", "workbox/"),
    ("workbox-routing/build/workbox-routing.prod.js", "workbox/"),
    ("workbox-strategies/build/workbox-strategies.prod.js", "workbox/"),
    ("workbox-precaching/build/workbox-precaching.prod.js", "workbox/"),
    ("idb/build/index.js", "idb/idb.js"),
    ("qr/index.js", "qr/"),
    ("qr/decode.js", "qr/"),
    ("idiomorph/dist/idiomorph.esm.js", "idiomorph/idiomorph.js"),
)

RELAY_PARTS: Final = (("u8-mqtt/esm/web/basic-v4.js", "u8-mqtt/"),)
"""Those that only a page with a relay has."""

RELAY_FILES: Final = (
    "static/relay.html",
    "static/relay.mjs",
    "static/relay-frame.mjs",
)
"""What of our own only such a page has."""

TYPES: Final = "static/types/"
"""The folder of types for TypeScript, which the site doesn't have."""

RELAY_MARK: Final = "@relay@"
"""Stands in relay.html where the address of the relay belongs."""

RELAY: Final = re.compile(
    r"wss://[\w.-]+(:\d+)?(/[\w./-]*)?|ws://(localhost|127\.0\.0\.1):\d+", re.ASCII
)
"""The address of a relay; what goes to this very machine need not be encrypted."""

ARCHIVED: Final = {
    "tabletop": "tabletop",
    "node_modules/@pyscript/core/src/stdlib/pyscript": "pyscript",
}
"""Folders that go compiled into the archive, to the names of their packages."""

WORKED_OUT: Final = "worked_out.bin"
"""The file of the archive with what Python need not work out at each start."""

COVERS: Final = "tabletop/screens/parts/game_cards.json"
"""That with what the lobby shows of the games."""

NOT_FILES: Final = {file for file, _ in INLINE.values()} - {"static/boot.js"}
"""What stands in the page alone; workers need `boot.js` as a file."""

DOWNLOADS: Final = {
    "wasm": "vendor/pyodide/pyodide.asm.wasm",
    "library": "static/library.bin",
}
"""The files that are nearly all of a first visit; their bytes are counted there."""

SCRIPTS: Final = (".js", ".mjs")

AT_THE_TOP: Final = ("service-worker.js", "manifest.webmanifest")
"""Files of static/ that stand beside the page: they are for all that is there."""

COMMENTS: Final = re.compile(
    rb"^[ \t]*(?://[^\n]*|/\*\*(?:[^*]|\*(?!/))*\*/[ \t]*)\n", re.MULTILINE
)
"""Whole lines that are a comment in a script of ours, which says its types there."""

GZIP_LEVEL: Final = 6
"""That of most servers."""


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


def without_comments(script: bytes) -> bytes:
    """Return a script of ours without the lines that are for its readers alone."""
    return COMMENTS.sub(b"", script)


def classic(module: bytes) -> bytes:
    """Return Pyodide's large module as a classic script, which sets a global function.

    Browsers keep what they compiled of a classic script in the cache of a service
    worker; of a module Chromium (156) keeps nothing there. The comment asks for all of
    its functions (Chromium from 136 on), else only those are kept that run at once.

    Raises:
        BuildError: it is not one function any more.
    """
    head = b"async function _createPyodideModule("
    tail = b"export default _createPyodideModule;\n"
    if not (module.startswith(head) and module.endswith(tail)):
        message = "pyodide.asm.mjs is not one function any more."
        raise BuildError(message)
    function = module.removesuffix(tail).replace(b"import.meta.url", b"location.href")
    return (
        b'//# allFunctionsCalledOnLoad\n"use strict";\n'
        b"globalThis.createPyodideModule = " + function + b";\n"
    )


def without_packages(lock: bytes) -> bytes:
    """Return Pyodide's lock file without its packages: the site has none of them."""
    return json.dumps(json.loads(lock) | {"packages": {}}).encode()


def with_relay(files: Mapping[str, bytes], relay: str) -> dict[str, bytes]:
    """Return the site with what talks to a relay, and nothing else does.

    Args:
        files: of the site, by address, under the names of their sources.
        relay: its address; "" for none.

    Raises:
        BuildError: it is no address of a relay.
    """
    if not relay:
        return {name: files[name] for name in files if name not in RELAY_FILES}
    if not RELAY.fullmatch(relay):
        message = f"{relay} is no address of a relay, such as wss://relay.example/mqtt."
        raise BuildError(message)
    frame, python = "static/relay.html", "static/python.mjs"
    text = files[python].decode()
    named = with_markup(text, 'relay: ""', 'relay: absolute("./relay.mjs")')
    marked = files[frame].replace(RELAY_MARK.encode(), relay.encode())
    return {
        **files,
        **browser_parts(RELAY_PARTS),
        frame: marked,
        python: named.encode(),
    }


def with_player_files(files: Mapping[str, bytes]) -> dict[str, bytes]:
    """Return the site with the files that its computer players fetch on first use."""
    python = "static/python.mjs"
    named = (
        f'"{name.removeprefix("tabletop/games/")}": absolute("./{Path(address).name}")'
        for name, address in FETCHED_LATE.items()
    )
    script = with_markup(files[python].decode(), 'players: ""', ", ".join(named))
    fetched = {to: (ROOT / name).read_bytes() for name, to in FETCHED_LATE.items()}
    return {**files, **fetched, python: script.encode()}


def browser_parts(
    parts: Sequence[tuple[str, str]] = BROWSER_PARTS,
) -> dict[str, bytes]:
    """Return the third parties' files of the site: address to content."""
    made = {
        ".js": without_source_map,
        ".mjs": without_source_map,
        ".json": without_packages,
        "pyodide.asm.mjs": classic,
    }
    files = {}
    for pattern, target in parts:
        source = only_file(pattern)
        name = source.name if target.endswith("/") else ""
        content = source.read_bytes()
        make = made.get(source.name) or made.get(source.suffix)
        files[f"vendor/{target}{name}"] = make(content) if make else content
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


def libraries() -> dict[str, bytes]:
    """Return the archives by address: what Python starts from, and the `PARTS`.

    They are made by the site's own Pyodide. A Python that has them then says what need
    not be worked out again.
    """
    library = archive({COVERS: drawn("game_cards.text()").encode()})
    parts = {PARTS[part]: archive({}, library, part) for part in PARTS}
    return {
        address: gzip.compress(content, mtime=0)
        for address, content in ({DOWNLOADS["library"]: library} | parts).items()
    }


def archive(others: Mapping[str, bytes], library: bytes = b"", part: str = "") -> bytes:
    """Return an archive of compiled modules, with what need not be worked out again.

    Args:
        others: what lies in it besides.
        library: the archive that is there before; else it is the first one.
        part: the one of the `PARTS` whose archive it is.
    """
    asked = json.dumps({"ours": ARCHIVED, "part": part})
    made = in_pyodide("library", "archive", asked)
    modules = "\n".join(
        name.removesuffix(".pyc").replace("/", ".")
        for name in zipfile.ZipFile(io.BytesIO(made)).namelist()
        if name.startswith("tabletop/")
    )
    there = with_files(library, unzipped(made)) if library else made
    worked_out = in_pyodide("working_out", "worked_out", modules, there)
    return with_files(made, {WORKED_OUT: worked_out, **others})


def unzipped(archive: bytes) -> dict[str, bytes]:
    """Return the files of a zip."""
    with zipfile.ZipFile(io.BytesIO(archive)) as opened:
        return {name: opened.read(name) for name in opened.namelist()}


def with_files(archive: bytes, files: Mapping[str, bytes]) -> bytes:
    """Return a zip with more files in it, which are not compressed and know no time."""
    buffer = io.BytesIO(archive)
    with zipfile.ZipFile(buffer, "a") as opened:
        for name, content in files.items():
            opened.writestr(zipfile.ZipInfo(name), content)
    return buffer.getvalue()


def in_pyodide(module: str, function: str, text: str, library: bytes = b"") -> bytes:
    """Return what a function of `building.archive` makes of a text, in Pyodide.

    Args:
        module: the name of its module.
        function: its name; it returns base64.
        text: its argument.
        library: the archive that Python starts from; else it is Pyodide's own.
    """
    program, env = node()
    script = ROOT / "building" / "pyodide.mjs"
    with tempfile.TemporaryDirectory() as folder:
        if library:
            archive = Path(folder) / "library.zip"
            archive.write_bytes(library)
            env = {**env, "TABLETOP_LIBRARY": str(archive)}
        done = subprocess.run(
            [program, script, f"building.archive.{module}", function],
            cwd=ROOT,
            env=env,
            input=text.encode(),
            capture_output=True,
            check=False,
        )
    if done.returncode:
        words = done.stderr.decode(errors="replace").strip()
        message = f"Pyodide cannot make the library, it says:\n{words}"
        raise BuildError(message)
    return base64.b64decode(done.stdout)


def spoken() -> tuple[dict[str, bytes], str]:
    """Return the files of the languages, and what the page is told of them, as JSON.

    That is where the files are, and the words of what it shows before Python is up.
    """
    told = json.loads(printed("-m", "building.wording"))
    files, places = dict[str, bytes](), dict[str, list[str]]()
    for tag, packed in told["files"].items():
        places[tag] = [f"static/{tag}.bin", f"static/{tag}-rules.bin"]
        files |= zip(places[tag], map(base64.b64decode, packed), strict=True)
    words = {"files": places, "words": told["words"]}
    return files, json.dumps(words, ensure_ascii=False, separators=(",", ":"))


def drawn(expression: str) -> str:
    """Return a screen of the package as markup.

    Args:
        expression: of Python; `game_cards`, `lobby` and `opening` are there.
    """
    imports = (
        "from tabletop.screens import lobby, opening; "
        "from tabletop.screens.parts import game_cards"
    )
    return printed("-c", f"{imports}; print({expression})").strip()


def printed(*program: str) -> str:
    """Return what a program of Python prints.

    Args:
        program: the arguments by which Python finds it.
    """
    command = [sys.executable, "-X", "utf8", "-B", *program]
    env = {**os.environ, "PYTHONPATH": str(ROOT)}
    done = subprocess.run(
        command, env=env, cwd=ROOT, capture_output=True, encoding="utf-8", check=False
    )
    if done.returncode:
        message = f"A screen cannot be drawn, Python says:\n{done.stderr.strip()}"
        raise BuildError(message)
    return done.stdout


def lobby() -> str:
    """Return the lobby of somebody who has played nothing yet, as markup."""
    return drawn("lobby.draw(())")


def opening(files: Mapping[str, bytes]) -> str:
    """Return what is shown until Python is up, as markup."""
    sizes = {
        name: (len(files[address]), len(gzip.compress(files[address], GZIP_LEVEL)))
        for name, address in DOWNLOADS.items()
    }
    return drawn(f"opening.draw({sizes!r})")


def with_markup(page: str, mark: str, markup: str) -> str:
    """Return the page with markup where a mark says so.

    Raises:
        BuildError: the page does not have the mark, or has it twice.
    """
    count = page.count(mark)
    if count != 1:
        message = f"A page has {mark} {count} times; it must be once."
        raise BuildError(message)
    return page.replace(mark, markup)


def style_sheet(name: str) -> bytes:
    """Return one of the `STYLES`: all of its files in their layers.

    It says the order of the layers first, so that it does not matter which sheet a
    browser meets first, or whether the other one is there.
    """
    parts = [f"@layer {', '.join(LAYERS)};\n".encode()]
    for layer, paths in STYLES[name].items():
        texts = [(ROOT / path).read_bytes() for path in paths]
        parts += [f"@layer {layer} {{\n".encode(), *texts, b"}\n"]
    return b"".join(parts)


def site(relay: str = "") -> dict[str, bytes]:
    """Return the whole site: the address of each file, from the page's, to content.

    Args:
        relay: the address of the one that the page may talk to; "" for none.

    Raises:
        BuildError: it is no address of a relay, or something is missing.
    """
    say("Compiling the library that Python starts from in the browser.")
    static = {
        name.removeprefix("static/") if Path(name).name in AT_THE_TOP else name: (
            without_comments(file) if Path(name).suffix in SCRIPTS else file
        )
        for name, file in folder_files(ROOT / "static").items()
        if not name.startswith(TYPES)
    }
    files = {
        **libraries(),
        **{f"static/{name}": style_sheet(name) for name in STYLES},
        **{name: file for name, file in static.items() if not name.endswith(".css")},
        **icons(static["static/icon.svg"]),
        **browser_parts(),
        licences.NAME: licences.text(has_relay=bool(relay)).encode(),
    }
    words, told = spoken()
    files |= words
    page = (ROOT / "index.html").read_text(encoding="utf-8")
    page = with_markup(page, LANGUAGES_MARK, LANGUAGES_MARK.replace("{}", told))
    page = with_markup(page, LOBBY_MARK, lobby())
    page = inlined(with_markup(page, OPENING_MARK, opening(files)), files)
    for name in NOT_FILES:
        del files[name]
    files = with_player_files(with_relay(files, relay))
    made = versioned(hashed({**files, "index.html": page.encode()}))
    page = with_policy(made["index.html"].decode())
    return with_precache({**made, "index.html": page.encode()})


def build(relay: str = "") -> str:
    """Make dist/ and return what it is now. Where that fails the old one stays.

    Args:
        relay: as with `site`.

    Raises:
        BuildError: as with `site`.
    """
    install_browser_parts()
    files = site(relay)
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
