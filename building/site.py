"""The files of the site; builds are reproducible."""

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
from building.archive.library import FETCHED_LATE, GAMES, LIBRARY
from building.common import DIST, NODE_MODULES, ROOT, BuildError, say
from building.inlining import INLINE, inlined, with_policy
from building.names import hashed
from building.offline import icons, versioned, with_precache
from building.packages import install_browser_parts, run_in_node
from building.trimming import SCRIPT, WASM, trimmed

LAYERS: Final = ("base", "pieces", "screens", "games", "over")
"""Cascade layers of the styles: a later layer overrides an earlier one, independent of
the specificity of the rules."""


def sheets_of_games(root: Path) -> tuple[str, ...]:
    """Return the paths of the games' style sheets, in alphabetical order."""
    found = sorted(root.glob("tabletop/games/*/view.css"))
    return tuple(path.relative_to(root).as_posix() for path in found)


STYLES: Final[Mapping[str, Mapping[str, Sequence[str]]]] = {
    "style.css": {
        "base": ("static/css/base.css",),
        "pieces": (
            "static/css/cards.css",
            "static/css/dialogs.css",
            "static/css/forms.css",
            "static/css/seats.css",
        ),
        "screens": (
            "static/css/shell.css",
            "static/css/analysis.css",
            "static/css/lobby.css",
            "static/css/rules.css",
            "static/css/settings.css",
            "static/css/setup.css",
        ),
        "over": ("static/css/over.css",),
    },
    "games.css": {
        "pieces": ("static/css/held.css",),
        "screens": (
            "static/css/curtain.css",
            "static/css/lazy/guide.css",
            "static/css/lazy/together.css",
        ),
        "games": ("tabletop/ui/frame.css", *sheets_of_games(ROOT)),
        "over": ("static/css/lazy/ending.css", "static/css/hands.css"),
    },
}
"""The style sheets, that of the first paint and that of the games, with their files by
layer. Of two rules with the same specificity, that of the later file wins."""

LOBBY_MARK: Final = (
    "<p>This page is not built yet. Build it first: "
    "<code>python3 build.py serve</code></p>"
)
"""Placeholder for the lobby in index.html, shown to a person who opens that file."""

LANGUAGES_MARK: Final = '<script type="application/json" id="languages">{}</script>'
"""Placeholder for the data of the other languages in index.html."""

OPENING_MARK: Final = "<!-- opening -->"
"""Placeholder for the opening screen in index.html."""

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
    ("@noble/secp256k1/index.js", "noble-secp256k1.js"),
)

TYPES: Final = "static/types/"
"""The folder of types for TypeScript, which the site omits."""

RELAYS_MARK: Final = "@relays@"
"""Placeholder for the addresses of the relays in the policy of relay.html."""

RELAY: Final = re.compile(
    r"wss://[\w.-]+(:\d+)?(/[\w./-]*)?|ws://(localhost|[\d.]+):\d+", re.ASCII
)
"""Pattern of the address of a relay; only a local one may be unencrypted."""

STUN: Final = re.compile(r"stun:[\w.-]+(:\d+)?", re.ASCII)
"""Pattern of the address of a STUN server."""

ARCHIVED: Final = {
    "tabletop": "tabletop",
    "node_modules/@pyscript/core/src/stdlib/pyscript": "pyscript",
}
"""Folders that the archive contains compiled, to the names of their packages."""

PRECOMPUTED: Final = "precomputed.bin"
"""The file of the archive with precomputed values for Python's start."""

NOT_PRECOMPUTED: Final = {"tabletop/browser/snapshot_imports.pyc"}
"""Modules of the archive that import others of its parts."""

COVERS: Final = "tabletop/screens/parts/game_cards.json"
"""The file of the archive with the lobby's cards of the games."""

NOT_FILES: Final = {file for file, _ in INLINE.values()} - {"static/boot.js"}
"""Inlined files that the site does not contain; workers need `boot.js` as a file."""

DOWNLOADS: Final = {
    "wasm": "vendor/pyodide/pyodide.asm.wasm",
    "library": LIBRARY,
}
"""The large files of a first visit, whose bytes the page counts."""

SCRIPTS: Final = (".js", ".mjs")

AT_THE_TOP: Final = ("service-worker.js", "manifest.webmanifest")
"""Files of static/ that go into the page's own folder, to apply to all of it."""

COMMENTS: Final = re.compile(
    rb"^[ \t]*(?://[^\n]*|/\*\*(?:[^*]|\*(?!/))*\*/[ \t]*)\n", re.MULTILINE
)
"""Pattern of whole comment lines in our scripts, their types included."""

UNREAD: Final = re.compile(rb"/\*.*?\*/|(?<=\n)\s+", re.DOTALL)
"""Pattern of what no browser reads in our style sheets: comments and indents."""

GZIP_LEVEL: Final = 6
"""Compression level of most servers."""


def only_file(pattern: str) -> Path:
    """Return the only file of `node_modules` that matches the pattern.

    Raises:
        BuildError: there is none, or more than one.
    """
    found = sorted(NODE_MODULES.glob(pattern))
    if len(found) != 1:
        message = f"{len(found)} files match node_modules/{pattern}; it must be one."
        raise BuildError(message)
    return found[0]


def without_source_map(script: bytes) -> bytes:
    """Return the script without its reference to a source map, which the site omits."""
    return re.sub(rb"\n//# sourceMappingURL=\S+\s*\Z", b"\n", script)


def without_comments(script: bytes) -> bytes:
    """Return one of our scripts without its comment lines."""
    return COMMENTS.sub(b"", script)


def classic(module: bytes) -> bytes:
    """Return Pyodide's large module as a classic script, which sets a global function.

    Browsers cache the compiled code of a classic script with a service worker's cache.
    Chromium 156 does not do so for a module. The comment at the top makes Chromium
    (from 136 on) cache all functions; without it, only those that run at once.

    Raises:
        BuildError: the module is not a single function.
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
    """Return Pyodide's lock file without its packages, which the site omits."""
    return json.dumps(json.loads(lock) | {"packages": {}}).encode()


def with_servers(
    files: Mapping[str, bytes], servers: Sequence[str] = ()
) -> dict[str, bytes]:
    """Return the site whose relay frame may connect to the relays alone.

    Args:
        files: of the site, by address, with the names of their sources.
        servers: addresses of relays and of STUN servers; none for the public ones.

    Raises:
        BuildError: one is no address of such a server, or no relay is there.
    """
    frame, named = "static/relay.html", "static/servers.mjs"
    listed = files[named]
    if servers:
        relays = [server for server in servers if RELAY.fullmatch(server)]
        stun = [server for server in servers if STUN.fullmatch(server)]
        if wrong := [s for s in servers if s not in {*relays, *stun}]:
            message = f"{wrong[0]} is no address such as wss://relay.example."
            raise BuildError(message)
        lists = {"relays": relays, "stun": stun}.items()
        text = (f"export const {name} = {json.dumps(each)};\n" for name, each in lists)
        listed = "".join(text).encode()
    found = re.findall(rb'"(wss?://[^"]+)"', listed)
    if not found:
        message = "Devices in different networks need a relay, such as wss://nos.lol."
        raise BuildError(message)
    policy = files[frame].replace(RELAYS_MARK.encode(), b" ".join(found))
    return {**files, named: listed, frame: policy}


def with_late_files(files: Mapping[str, bytes]) -> dict[str, bytes]:
    """Return the site with the files that its games fetch on first use."""
    fetched = {to: (ROOT / name).read_bytes() for name, to in FETCHED_LATE.items()}
    players = {
        name.removeprefix("tabletop/games/"): address
        for name, address in FETCHED_LATE.items()
    }
    marked = {}
    for script, mark, addresses in (
        ("static/python.mjs", 'players: ""', players),
        ("static/machine.mjs", 'games: ""', GAMES),
    ):
        named = (
            f'"{name}": absolute("./{Path(address).name}")'
            for name, address in addresses.items()
        )
        text = with_markup(files[script].decode(), mark, ", ".join(named))
        marked[script] = text.encode()
    return {**files, **fetched, **marked}


def browser_parts(*, is_trimmed: bool = True) -> dict[str, bytes]:
    """Return the third-party files of the site: address to content.

    Args:
        is_trimmed: whether Pyodide lacks what the page never uses.
    """
    sources = {
        only_file(f"pyodide/{name}"): content
        for name, content in (pyodide_trimmed() if is_trimmed else {}).items()
    }
    made = {
        ".js": without_source_map,
        ".mjs": without_source_map,
        ".json": without_packages,
        "pyodide.asm.mjs": classic,
    }
    files = {}
    for pattern, target in BROWSER_PARTS:
        source = only_file(pattern)
        name = source.name if target.endswith("/") else ""
        content = sources.get(source) or source.read_bytes()
        make = made.get(source.name) or made.get(source.suffix)
        files[f"vendor/{target}{name}"] = make(content) if make else content
    return files


def pyodide_trimmed() -> dict[str, bytes]:
    """Return the files of Pyodide that trimming makes smaller, by name.

    Raises:
        BuildError: this Pyodide can't be trimmed.
    """
    frozen = json.loads(in_pyodide("library", "frozen", ""))
    wasm, script, *others = (
        only_file(f"pyodide/{name}").read_bytes()
        for name in (WASM, SCRIPT, "pyodide.mjs")
    )
    found = trimmed(wasm, script, [each.decode() for each in others], frozen)
    return {WASM: found.wasm, SCRIPT: found.script}


def folder_files(folder: Path) -> dict[str, bytes]:
    """Return all files of the folder except Python's caches: address to content.

    The addresses begin with the folder's own name and are sorted.
    """
    return {
        path.relative_to(folder.parent).as_posix(): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file() and "__pycache__" not in path.parts
    }


def libraries() -> dict[str, bytes]:
    """Return the archives by address: that of Python's start, and its parts.

    The site's own Pyodide creates them. Then a Python that has started from all of them
    computes the values of `PRECOMPUTED`.
    """
    made: dict[str, str] = json.loads(
        in_pyodide("library", "archives", json.dumps(ARCHIVED))
    )
    archives = {address: base64.b64decode(each) for address, each in made.items()}
    files = {address: unzipped(archive) for address, archive in archives.items()}
    modules = {
        address: [
            name.removesuffix(".pyc").replace("/", ".")
            for name in inside
            if name.startswith("tabletop/") and name not in NOT_PRECOMPUTED
        ]
        for address, inside in files.items()
    }
    whole = archives[LIBRARY]
    for address in files.keys() - {LIBRARY}:
        whole = with_files(whole, files[address])
    precomputed: dict[str, str] = json.loads(
        in_pyodide("precompute", "precomputed", json.dumps(modules), whole)
    )
    cards = {COVERS: drawn("game_cards.text()").encode()}
    found = {}
    for address, archive in archives.items():
        others = cards if address == LIBRARY else {}
        late = {PRECOMPUTED: base64.b64decode(precomputed[address]), **others}
        found[address] = gzip.compress(with_files(archive, late), mtime=0)
    return found


def unzipped(archive: bytes) -> dict[str, bytes]:
    """Return the files of a zip."""
    with zipfile.ZipFile(io.BytesIO(archive)) as opened:
        return {name: opened.read(name) for name in opened.namelist()}


def with_files(archive: bytes, files: Mapping[str, bytes]) -> bytes:
    """Return a zip with more files, uncompressed and without their times."""
    buffer = io.BytesIO(archive)
    with zipfile.ZipFile(buffer, "a") as opened:
        for name, content in files.items():
            opened.writestr(zipfile.ZipInfo(name), content)
    return buffer.getvalue()


def in_pyodide(module: str, function: str, text: str, library: bytes = b"") -> bytes:
    """Call a function of `building.archive` in Pyodide, and return the result.

    Args:
        module: the name of its module.
        function: its name; it returns base64.
        text: its argument.
        library: the archive that Python starts from; b"" for Pyodide's own.
    """
    names = f"building.archive.{module}", function
    with tempfile.TemporaryDirectory() as folder:
        env = {}
        if library:
            archive = Path(folder) / "library.zip"
            archive.write_bytes(library)
            env = {"TABLETOP_LIBRARY": str(archive)}
        return base64.b64decode(run_in_node("pyodide.mjs", text, *names, env=env))


def spoken() -> tuple[dict[str, bytes], str]:
    """Return the files of the languages, and the data on them for the page, as JSON.

    The data are the addresses of the files, and the words that the page shows before
    Python runs.
    """
    told = json.loads(printed("-m", "building.wording"))
    files, places = dict[str, bytes](), dict[str, list[str]]()
    for tag, packed in told["files"].items():
        places[tag] = [f"static/{tag}.bin", f"static/{tag}-rules.bin"]
        files |= zip(places[tag], map(base64.b64decode, packed), strict=True)
    words = {"files": places, "words": told["words"]}
    return files, json.dumps(words, ensure_ascii=False, separators=(",", ":"))


def drawn(expression: str) -> str:
    """Return what an expression makes of the screens.

    Args:
        expression: of Python; it may use `game_cards`, `lobby`, `opening` and `render`.
    """
    imports = (
        "from tabletop.screens import lobby, opening; "
        "from tabletop.screens.parts import game_cards; "
        "from tabletop.ui.elements import render"
    )
    return printed("-c", f"{imports}; print({expression})").strip()


def printed(*program: str) -> str:
    """Run a Python program and return its output.

    Args:
        program: its arguments for Python.
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
    """Return the lobby of a person without games, as markup."""
    return drawn("render(*lobby.draw(()))")


def opening(files: Mapping[str, bytes]) -> str:
    """Return the screen before Python runs, as markup."""
    sizes = {
        name: (len(files[address]), len(gzip.compress(files[address], GZIP_LEVEL)))
        for name, address in DOWNLOADS.items()
    }
    return drawn(f"render(*opening.draw({sizes!r}))")


def with_markup(page: str, mark: str, markup: str) -> str:
    """Return the page with markup in place of a placeholder.

    Raises:
        BuildError: the page lacks the placeholder, or has it twice.
    """
    count = page.count(mark)
    if count != 1:
        message = f"A page has {mark} {count} times; it must be once."
        raise BuildError(message)
    return page.replace(mark, markup)


def style_sheet(name: str) -> bytes:
    """Return one of the `STYLES`: all of its files in their layers, without comments.

    The sheet declares the order of the layers first, so that the order in which the
    sheets load does not matter.
    """
    parts = [f"@layer {', '.join(LAYERS)};\n".encode()]
    for layer, paths in STYLES[name].items():
        texts = [UNREAD.sub(b"", (ROOT / path).read_bytes()) for path in paths]
        parts += [f"@layer {layer} {{\n".encode(), *texts, b"}\n"]
    return b"".join(parts)


def site(servers: Sequence[str] = (), *, is_trimmed: bool = True) -> dict[str, bytes]:
    """Return the whole site: addresses relative to the page, to contents.

    Args:
        servers: as with `with_servers`.
        is_trimmed: as with `browser_parts`.

    Raises:
        BuildError: one is no address of a server, or a file is missing.
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
        **browser_parts(is_trimmed=is_trimmed),
        licences.NAME: licences.text().encode(),
    }
    words, told = spoken()
    files |= words
    page = (ROOT / "index.html").read_text(encoding="utf-8")
    page = with_markup(page, LANGUAGES_MARK, LANGUAGES_MARK.replace("{}", told))
    page = with_markup(page, LOBBY_MARK, lobby())
    page = inlined(with_markup(page, OPENING_MARK, opening(files)), files)
    for name in NOT_FILES:
        del files[name]
    files = with_late_files(with_servers(files, servers))
    made = versioned(hashed({**files, "index.html": page.encode()}))
    page = with_policy(made["index.html"].decode())
    return with_precache({**made, "index.html": page.encode()})


def build(servers: Sequence[str] = (), *, is_trimmed: bool = True) -> str:
    """Create dist/ and return a sentence on it; if that fails, the old one stays.

    Args:
        servers: as with `site`.
        is_trimmed: as with `site`.

    Raises:
        BuildError: as with `site`.
    """
    install_browser_parts()
    files = site(servers, is_trimmed=is_trimmed)
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
