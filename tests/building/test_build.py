"""The build: the same bytes for the same sources, and addresses of the site alone."""

import ast
import base64
import gzip
import hashlib
import io
import json
import os
import posixpath
import re
import shutil
import stat
import struct
import threading
import urllib.request
import zipfile
from html import escape
from html.entities import html5
from pathlib import Path
from typing import Any, Final

import pytest

import build
from building import (
    browsers,
    checking,
    inlining,
    names,
    offline,
    packages,
    serving,
    site as making,
)
from building.archive.library import PARTS, module_of
from building.common import ROOT, BuildError
from tabletop.core import languages
from tabletop.registry import GAMES
from tabletop.screens import settings
from tabletop.screens.parts import game_cards
from tests.kit import built_site, validation
from tests.kit.imports import PACKAGE, imports

pytestmark = pytest.mark.xdist_group("site")  # it is made once

ADDRESS = re.compile(r"""\b(?:src|href)\s*=\s*["']([^"']*)["']""")
"""What a page loads or links to, inside of quotes."""


@pytest.fixture(scope="module")
def site() -> dict[str, bytes]:
    """Return the whole site, made anew."""
    return built_site.site()


# The site


@pytest.mark.at_length
def test_the_same_sources_give_the_same_site(site: dict[str, bytes]) -> None:
    assert making.site() == site


def test_the_page_has_the_lobby_in_it(site: dict[str, bytes]) -> None:
    page = site["index.html"].decode()
    assert making.LOBBY_MARK not in page
    assert making.lobby() in page


def test_the_pages_are_valid_html(site: dict[str, bytes], tmp_path: Path) -> None:
    documents = {
        "index": site["index.html"].decode(),
        "relay": (ROOT / "static" / "relay.html").read_text(encoding="utf-8"),
    }
    assert validation.faults(documents, tmp_path) == []


def test_the_page_loads_from_the_site_alone(site: dict[str, bytes]) -> None:
    loaded = loaded_by(site["index.html"].decode())
    assert loaded
    assert [address for address in loaded if address not in site] == []


def loaded_by(markup: str) -> list[str]:
    """Return the addresses of files that the markup names."""
    own = ("#", "data:")
    return [a for a in ADDRESS.findall(markup) if not a.startswith(own)]


def test_the_configuration_names_files_of_the_site(site: dict[str, bytes]) -> None:
    configs = re.findall(r"config='([^']*)'", site["index.html"].decode())
    assert configs
    for config in map(json.loads, configs):
        named = [config["interpreter"]]
        named += config.get("js_modules", {}).get("main", {})
        assert [name for name in named if name.removeprefix("./") not in site] == []


def test_scripts_import_files_of_the_site(site: dict[str, bytes]) -> None:
    scripts = {name: site[name] for name in site if re.match(r"static/.*js$", name)}
    named = [
        posixpath.normpath(posixpath.join(posixpath.dirname(name), way))
        for name, text in scripts.items()
        for way in re.findall(r'from "([^"]+)"', text.decode())
    ]
    assert any("idb" in name for name in named)
    assert [name for name in named if name not in site] == []


def test_styles_load_from_the_site_alone(site: dict[str, bytes]) -> None:
    page = site["index.html"].decode()
    styles = "".join(re.findall(r"<style>(.*?)</style>", page, re.DOTALL))
    assert ".masthead" in styles
    assert not re.search(r"https?://|url\(\s*/|@import", styles)


def test_the_order_of_the_styles_names_every_one_of_them_once() -> None:
    parts = ("static/**/*.css", "tabletop/**/*.css")
    there = {
        path.relative_to(ROOT).as_posix() for part in parts for path in ROOT.glob(part)
    }
    ordered = [
        path
        for sheet in making.STYLES.values()
        for paths in sheet.values()
        for path in paths
    ]
    assert sorted(ordered) == sorted(there)


def test_a_game_brings_its_style_sheet(tmp_path: Path) -> None:
    for game in ("whist", "chess"):
        sheet = tmp_path / f"tabletop/games/{game}/view.css"
        sheet.parent.mkdir(parents=True)
        sheet.touch()
    assert making.sheets_of_games(tmp_path) == (
        "tabletop/games/chess/view.css",
        "tabletop/games/whist/view.css",
    )
    first, *sheets = making.STYLES["games.css"]["games"]
    assert first == "tabletop/ui/frame.css"
    assert {sheet.split("/")[2] for sheet in sheets} <= {*GAMES}


def test_a_style_sheet_is_joined_in_the_order_that_is_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "a.css").write_text(
        "/* One,\n   two. */\n\n.a {\n  top: 1px; /* b */\n}\n"
    )
    (tmp_path / "b.css").write_text(".b {\n  & .c {\n    top: 0;\n  }\n}\n")
    monkeypatch.setattr(making, "ROOT", tmp_path)
    sheet = {"screens": ("b.css", "a.css"), "pieces": ("a.css",)}
    monkeypatch.setattr(making, "STYLES", {"style.css": sheet})
    assert making.style_sheet("style.css").decode() == (
        "@layer base, pieces, screens, games, over;\n"
        "@layer screens {\n.b {\n& .c {\ntop: 0;\n}\n}\n\n.a {\ntop: 1px; \n}\n}\n"
        "@layer pieces {\n\n.a {\ntop: 1px; \n}\n}\n"
    )


def outermost(sheet: str) -> list[str]:
    """Return what stands in a style sheet but in no braces, in pieces."""
    text = re.sub(r"/\*.*?\*/", "", sheet, flags=re.DOTALL)
    while (shorter := re.sub(r"\{[^{}]*\}", "\0", text)) != text:
        text = shorter
    return [part.strip() for part in re.split(r"[\0;]", text) if part.strip()]


def test_every_style_stands_in_a_layer_of_which_the_page_said_the_place_first(
    site: dict[str, bytes],
) -> None:
    page = site["index.html"].decode()
    sheets = re.findall(r"<style>(.*?)</style>", page, re.DOTALL)
    assert len(sheets) == len(making.STYLES)
    order = "@layer " + ", ".join(making.LAYERS)
    layers = {f"@layer {name}" for name in making.LAYERS}
    for sheet in sheets:
        first, *rest = outermost(sheet)
        assert first == order
        assert set(rest) <= layers, "A style in no layer counts over all that are."


def test_what_stands_in_no_braces_is_found() -> None:
    sheet = "@layer x, y; a { b { c } } /* { */ @layer z { d { e } } f { }"
    assert outermost(sheet) == ["@layer x, y", "a", "@layer z", "f"]


def test_the_page_has_what_its_first_paint_needs(site: dict[str, bytes]) -> None:
    page = site["index.html"].decode()
    assert page.count("<script>") == len(("boot.js", "offline.js", "resume.js"))
    assert 'rel="stylesheet"' not in page
    assert [name for name in site if name.endswith(".css") or "resume" in name] == []
    at_once = re.sub(r"<template.*?</template>", "", page, flags=re.DOTALL)
    [old] = loaded_by(at_once)
    assert f'<script nomodule src="{old}">' in at_once


def test_the_policy_names_the_hash_of_all_that_stands_in_the_page() -> None:
    page = "<meta content=\"script-src 'self'; style-src 'self'\"><script>abc</script>"
    # printf abc | openssl dgst -sha256 -binary | base64
    digest = "ungWv48Bz+pBQUDeXa4iI7ADYaOWF3qctBD/YfIAFa0="
    found = inlining.with_policy(page)
    assert f"script-src 'self' 'sha256-{digest}';" in found
    assert "style-src 'self'\"" in found


@pytest.mark.parametrize(
    ("page", "text"),
    [
        ("", b""),  # nothing to replace
        ("".join(inlining.INLINE), b"'</script><b>'"),  # it would end there
    ],
)
def test_a_page_that_cannot_hold_its_parts_is_refused(page: str, text: bytes) -> None:
    files = {address: text for address, _name in inlining.INLINE.values()}
    with pytest.raises(BuildError):
        inlining.inlined(page, files)


def test_no_script_asks_for_a_source_map(site: dict[str, bytes]) -> None:
    scripts = [name for name in site if name.endswith((".js", ".mjs"))]
    last_lines = [site[name].rsplit(b"\n", 2)[-2:] for name in scripts]
    assert not any(b"sourceMappingURL" in line for pair in last_lines for line in pair)
    assert [name for name in site if name.endswith(".map")] == []


# The relays

SERVERS = ("wss://relay.example.org/nostr", "stun:stun.example.org:3478")


def policy_of(page: bytes) -> str:
    """Return what a page says that it may load, and from where."""
    found = re.search(r'Content-Security-Policy" content="([^"]*)"', page.decode())
    assert found
    return found[1]


def listed(site: dict[str, bytes]) -> tuple[list[bytes], str]:
    """Return the list of servers of a site, and the policy of the relays' frame."""
    (frame,) = (name for name in site if re.search(r"relay[^/]*\.html$", name))
    (servers,) = (name for name in site if re.search(r"servers[^/]*\.mjs$", name))
    return re.findall(rb'"(\w+:[^"]+)"', site[servers]), policy_of(site[frame])


def test_only_the_relays_frame_may_connect_to_the_listed_relays(
    site: dict[str, bytes],
) -> None:
    servers, policy = listed(site)
    relays = [server.decode() for server in servers if server.startswith(b"wss:")]
    assert 3 < len(relays) < len(servers)
    assert f"; connect-src {' '.join(relays)}; " in policy
    assert policy.startswith("default-src 'none'; script-src 'self'; ")
    assert "connect-src 'self';" in policy_of(site["index.html"])


def test_named_servers_replace_the_list() -> None:
    names = ("relay.html", "servers.mjs")
    files = {f"static/{name}": (ROOT / "static" / name).read_bytes() for name in names}
    servers, policy = listed(making.with_servers(files, SERVERS))
    assert [server.decode() for server in servers] == [*SERVERS]
    assert f"; connect-src {SERVERS[0]}; " in policy
    with pytest.raises(BuildError, match="need a relay"):
        making.with_servers(files, SERVERS[1:])


@pytest.mark.parametrize(
    "address",
    ["relay.example.org", "ws://relay.example.org", "wss://a b", 'wss://a";', "wss://"],
)
def test_what_is_no_address_of_a_server_is_refused(address: str) -> None:
    files = {"static/servers.mjs": b""}
    with pytest.raises(BuildError, match="no address such as"):
        making.with_servers(files, [SERVERS[0], address])


# The library


@pytest.fixture(scope="module")
def library() -> zipfile.ZipFile:
    """Return the archive that Python starts from."""
    packed = built_site.library()
    return zipfile.ZipFile(io.BytesIO(gzip.decompress(packed)))


ELSEWHERE: Final = {  # modules that run at a terminal, or in the build
    f"tabletop/{name}.py"
    for name in (
        "__main__",
        "cli/__init__",
        "cli/arena",
        "cli/commands",
        "cli/rulebook",
        "cli/standings",
        "cli/terminal",
        "cli/lesson_player",
        "screens/opening",
    )
}


@pytest.fixture(scope="module")
def parts(site: dict[str, bytes]) -> dict[str, zipfile.ZipFile]:
    """Return the archives of what is loaded on first use, by the module for it."""
    found = {}
    for address, (module, *_others) in PARTS.items():
        path = Path(address)
        pattern = rf"{path.parent}/{path.stem}-\w{{10}}{path.suffix}"
        name = built_site.named(site, pattern)
        found[module] = zipfile.ZipFile(io.BytesIO(gzip.decompress(site[name])))
    return found


def test_each_module_of_the_package_is_compiled_in_one_archive(
    library: zipfile.ZipFile, parts: dict[str, zipfile.ZipFile]
) -> None:
    sources = (ROOT / "tabletop").rglob("*.py")
    every = {path.relative_to(ROOT).as_posix() for path in sources}
    names = [n for zipped in (library, *parts.values()) for n in zipped.namelist()]
    assert [name for name in names if name.endswith(".py")] == []
    packed = sorted(n for n in names if n.startswith("tabletop/") and n[-4:] == ".pyc")
    assert packed == sorted(f"{name}c" for name in every - ELSEWHERE)
    for game in GAMES:
        rules = f"tabletop/games/{game}/rules.html"
        assert rules in parts[f"tabletop.games.{game}"].namelist()
        assert rules not in library.namelist()
    cards = f"tabletop/screens/parts/{game_cards.FILE}"
    assert library.read(cards).decode() == game_cards.text()


def test_what_is_loaded_on_first_use_has_nothing_that_is_there_before(
    library: zipfile.ZipFile, parts: dict[str, zipfile.ZipFile]
) -> None:
    for module, late in parts.items():
        inside = set(late.namelist())
        path = module.replace(".", "/")
        assert {f"{path}.pyc", f"{path}/__init__.pyc"} & inside
        assert inside & set(library.namelist()) == {making.PRECOMPUTED}
        kinds = {entry.compress_type for entry in late.infolist()}
        assert kinds == {zipfile.ZIP_STORED}
    together = parts["tabletop.browser.multiplayer_setup"].namelist()
    assert {"tabletop/net/host.pyc", "tabletop/session/timer.pyc"} <= {*together}


def test_what_is_loaded_on_first_use_is_imported_by_functions_alone(
    library: zipfile.ZipFile, parts: dict[str, zipfile.ZipFile]
) -> None:
    archives = {"": library, **parts}
    places = {
        module_of(name.removesuffix("c")): archive
        for archive, packed in archives.items()
        for name in packed.namelist()
    }
    importing = dict[str, str]()
    for path in PACKAGE.rglob("*.py"):
        module = module_of(path.relative_to(ROOT).as_posix())
        tree = ast.parse(path.read_text(encoding="utf-8"))
        at_once = [n for n in tree.body if isinstance(n, ast.Import | ast.ImportFrom)]
        for name in imports("\n".join(map(ast.unparse, at_once))):
            there = {"", places.get(module)}
            if module in places and places.get(name, "") not in there:
                importing[name] = path.name
    assert importing == {}


def test_the_library_has_what_is_imported_and_no_more(library: zipfile.ZipFile) -> None:
    inside = set(library.namelist())
    assert {"json/decoder.pyc", "pyscript/workers.pyc", "pyodide/webloop.pyc"} <= inside
    others = "pdb unittest/case argparse email/message shutil asyncio/base_events"
    assert {f"{name}.pyc" for name in others.split()} & inside == set()


def test_the_library_is_not_compressed_inside(library: zipfile.ZipFile) -> None:
    kinds = {entry.compress_type for entry in library.infolist()}
    assert kinds == {zipfile.ZIP_STORED}


# Languages


OTHERS: Final = [tag for tag in languages.LANGUAGES if tag != languages.ENGLISH]


@pytest.mark.parametrize("tag", OTHERS)
def test_a_language_is_two_files_apart(site: dict[str, bytes], tag: str) -> None:
    words = site[built_site.named(site, rf"static/{tag}-\w{{10}}\.bin")]
    pages = site[built_site.named(site, rf"static/{tag}-rules-\w+\.bin")]
    assert max(len(words), len(pages)) < 45_000  # a second on a slow phone network
    catalogue = languages.read(tag)
    assert languages.unpacked(gzip.decompress(words)).texts == catalogue.texts
    assert json.loads(gzip.decompress(pages)) == languages.rules(tag, GAMES)


def test_no_other_language_is_fetched_with_python(library: zipfile.ZipFile) -> None:
    inside = library.namelist()
    apart = {f"{tag}.po" for tag in OTHERS} | {f"rules.{tag}.html" for tag in OTHERS}
    assert [name for name in inside if posixpath.basename(name) in apart] == []


def test_the_page_has_the_words_of_its_first_paint_in_every_language(
    site: dict[str, bytes],
) -> None:
    page = site["index.html"].decode()
    found = re.search(r'<script type="application/json" id="languages">(.*?)<', page)
    assert found
    told = json.loads(found[1])
    assert [*told["files"]] == OTHERS
    assert {file for files in told["files"].values() for file in files} <= {*site}
    lead = "same for everybody"
    for place, tag in enumerate(OTHERS):
        catalogue = languages.read(tag)
        assert told["words"][lead][place] == catalogue.gettext(lead)
        assert told["words"]["Try again"][place] == catalogue.gettext("Try again")


# Addresses


def test_names_change_with_the_content_and_references_follow() -> None:
    files = {
        "index.html": b'<link href="static/a.css"><script src="./static/python.mjs">',
        "static/a.css": b"a {}",
        "static/python.mjs": b'import "./boot.js"; f("../vendor/pyodide/", "./no.js")',
        "static/boot.js": b"1",
        "vendor/pyodide/x.mjs": b'import "./y.mjs"',
        "vendor/pyodide/y.mjs": b"2",
    }
    one = names.hashed(files)
    other = names.hashed(files | {"static/boot.js": b"3"})
    css = built_site.named(one, r"static/a-\w{10}\.css")
    module = built_site.named(one, r"static/python-\w{10}\.mjs")
    folder = built_site.named(one, r"vendor/pyodide-\w{10}/x\.mjs").removesuffix(
        "x.mjs"
    )
    boot = built_site.named(one, r"static/boot-\w{10}\.js").removeprefix("static/")
    page = f'<link href="{css}"><script src="./{module}">'
    assert one["index.html"].decode() == page
    program = f'import "./{boot}"; f("../{folder}", "./no.js")'
    assert one[module].decode() == program
    assert one[f"{folder}x.mjs"] == files["vendor/pyodide/x.mjs"]
    assert f"{folder}y.mjs" in one
    assert css in other
    assert folder + "y.mjs" in other
    assert module not in other


def test_all_but_the_page_has_its_content_in_its_name(site: dict[str, bytes]) -> None:
    plain = [name for name in site if not re.search(r"-[0-9a-f]{10}[./]", name)]
    assert set(plain) <= {*names.FIXED}


@pytest.mark.parametrize(
    "words",
    [
        "Tabletop\n\nMIT License",
        "Pyodide 314.",
        "Mozilla Public License Version 2.0",
        "https://github.com/pyodide/pyodide/tree/314.",
        "CPython 3.14.",
        "PYTHON SOFTWARE FOUNDATION LICENSE VERSION 2",
        "Mersenne Twister",
        "Jean-loup Gailly and Mark Adler",
        "Stefan Krah",
    ],
)
def test_the_licences_of_what_the_site_is_made_of_are_in_it(
    site: dict[str, bytes], words: str
) -> None:
    assert words in site[settings.LICENCES].decode()


def test_each_third_party_has_its_licence(site: dict[str, bytes]) -> None:
    parties = {
        re.split(r"-[0-9a-f]{10}", name.split("/")[1])[0]
        for name in site
        if name.startswith("vendor/")
    }
    text = site[settings.LICENCES].decode().lower()
    assert [party for party in parties if f"\n{party}\n\n" not in text] == []


# Off line


def test_the_whole_site_is_precached(site: dict[str, bytes]) -> None:
    files = offline.precache(site["service-worker.js"])
    listed = [file["url"] for file in files]
    assert len(set(listed)) == len(listed)
    own = re.compile(r"service-worker\.js|vendor/workbox/.*")  # browsers keep these
    assert set(listed) == {name for name in site if not own.fullmatch(name)}


def test_each_precached_file_is_told_by_its_hash(site: dict[str, bytes]) -> None:
    for file in offline.precache(site["service-worker.js"]):
        content = site[file["url"]]
        digest = base64.b64encode(hashlib.sha256(content).digest()).decode()
        assert file["integrity"] == f"sha256-{digest}"
        assert (file["revision"] is None) == (file["url"] not in names.FIXED)


def test_the_service_worker_names_files_of_the_site(site: dict[str, bytes]) -> None:
    program = site["service-worker.js"].decode()
    named = re.findall(r'"\./([^"]+)"', program)
    assert len(named) == 4
    assert [name for name in named if name not in site] == []


def test_the_page_and_its_service_worker_have_one_version(
    site: dict[str, bytes],
) -> None:
    (page,) = re.findall(rb'data-version="(\w+)"', site["index.html"])
    (worker,) = re.findall(rb'VERSION = "(\w+)"', site["service-worker.js"])
    assert page == worker


def test_the_version_is_that_of_everything() -> None:
    files = dict.fromkeys(("index.html", "service-worker.js", "a"), b"@version@")
    one = offline.versioned(files)
    other = offline.versioned(files | {"a": b"changed"})
    assert one["index.html"] == one["service-worker.js"] != other["index.html"]
    assert one["a"] == files["a"]


def test_a_service_worker_without_a_list_is_refused() -> None:
    with pytest.raises(BuildError, match="no list"):
        offline.precache(b"nothing")


def test_the_manifest_is_relative_and_its_icons_are_there(
    site: dict[str, bytes],
) -> None:
    manifest = json.loads(site["manifest.webmanifest"])
    assert (manifest["start_url"], manifest["scope"]) == ("./", "./")
    assert "id" not in manifest  # it would be of the host, and not of the folder
    for icon in manifest["icons"]:
        content = site[icon["src"]]
        if icon["type"] == "image/png":
            assert icon["sizes"] == "{}x{}".format(*size_of(content))
    purposes = {icon.get("purpose", "any") for icon in manifest["icons"]}
    assert purposes == {"any", "maskable"}
    assert {"192x192", "512x512"} <= {icon["sizes"] for icon in manifest["icons"]}


def test_each_icon_is_a_picture_of_its_size(site: dict[str, bytes]) -> None:
    for address, (size, _) in offline.ICONS.items():
        content = site[built_site.named(site, address.replace(".png", r"-\w{10}\.png"))]
        assert size_of(content) == (size, size)


def size_of(png: bytes) -> tuple[int, int]:
    assert png.startswith(b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR")
    width, height = struct.unpack(">II", png[16:24])
    return width, height


# Its parts


def test_a_folder_comes_without_caches_and_in_order(tmp_path: Path) -> None:
    package = tmp_path / "package"
    for name in ("z.py", "a/b.py", "a/__pycache__/b.pyc"):
        (package / name).parent.mkdir(parents=True, exist_ok=True)
        (package / name).write_text(name)
    files = making.folder_files(package)
    assert list(files) == ["package/a/b.py", "package/z.py"]
    assert files["package/z.py"] == b"z.py"


def test_the_address_of_a_source_map_goes() -> None:
    assert making.without_source_map(b"x()\n//# sourceMappingURL=x.map\n") == b"x()\n"
    assert making.without_source_map(b"x()\n") == b"x()\n"


def test_what_a_script_says_to_its_readers_stays_behind() -> None:
    script = b"""// A word.

/**
 * @param {string} a  * and more
 */
const f = (a) => {
  /** @type {number} */
  const b = /** @type {any} */ (a); // stays
  return "// no" + b; /* stays */
};
"""
    code = b"""
const f = (a) => {
  const b = /** @type {any} */ (a); // stays
  return "// no" + b; /* stays */
};
"""
    assert making.without_comments(script) == code


def test_the_lobby_goes_where_the_page_says() -> None:
    page = f"<main>{making.LOBBY_MARK}</main>"
    assert (
        making.with_markup(page, making.LOBBY_MARK, "<h1>Hi</h1>")
        == "<main><h1>Hi</h1></main>"
    )


@pytest.mark.parametrize("page", ["", making.LOBBY_MARK * 2])
def test_a_page_without_one_place_for_the_lobby_is_refused(page: str) -> None:
    with pytest.raises(BuildError, match="it must be once"):
        making.with_markup(page, making.LOBBY_MARK, "")


def test_a_missing_browser_part_is_named() -> None:
    with pytest.raises(BuildError, match=r"0 files match node_modules/no\.js"):
        making.only_file("no.js")


def test_a_failed_build_leaves_the_old_site(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_servers: object, **_options: object) -> dict[str, bytes]:
        message = "It cannot be built."
        raise BuildError(message)

    (tmp_path / "index.html").write_text("old")
    monkeypatch.setattr(making, "DIST", tmp_path)
    monkeypatch.setattr(making, "install_browser_parts", lambda: None)
    monkeypatch.setattr(making, "site", fail)
    assert build.main(["build"]) == 1
    assert (tmp_path / "index.html").read_text() == "old"


def test_a_build_replaces_the_old_site(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(making, "ROOT", tmp_path)
    monkeypatch.setattr(making, "DIST", tmp_path / "dist")
    monkeypatch.setattr(making, "install_browser_parts", lambda: None)
    monkeypatch.setattr(
        making, "site", lambda *_servers, **_options: {"a": b"1", "b/c": b"2"}
    )
    making.build()
    monkeypatch.setattr(making, "site", lambda *_servers, **_options: {"b/c": b"3"})
    making.build()
    assert making.folder_files(tmp_path / "dist") == {"dist/b/c": b"3"}


# Serving


def test_the_server_speaks_as_a_static_host(tmp_path: Path) -> None:
    (tmp_path / "a.mjs").touch()
    (tmp_path / "b.wasm").touch()
    assert headers_of(tmp_path, "a.mjs") == ("text/javascript", "no-cache")
    assert headers_of(tmp_path, "b.wasm") == ("application/wasm", "no-cache")


def headers_of(folder: Path, name: str) -> tuple[str | None, str | None]:
    """Return the type and the cache control that a server of the folder sends."""
    with serving.server_at(folder, 0) as server:
        url = f"http://127.0.0.1:{server.server_port}/{name}"
        asked = threading.Thread(target=server.handle_request)
        asked.start()
        with urllib.request.urlopen(url) as answer:
            headers = answer.headers
        asked.join()
    return headers["Content-Type"], headers["Cache-Control"]


def test_a_taken_port_is_told_and_the_next_one_serves(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with serving.server_at(tmp_path, 0) as first:
        taken = first.server_port
        with serving.server_at(tmp_path, taken) as second:
            assert second.server_port > taken
    assert f"Port {taken} cannot be had" in capsys.readouterr().out


def test_while_one_works_no_service_worker_keeps_an_earlier_page(
    tmp_path: Path,
) -> None:
    (tmp_path / "service-worker.js").write_text("importScripts('yesterday.js');")
    (tmp_path / "index.html").write_text("<p>today</p>")
    with serving.server_at(tmp_path, 0, serving.FreshHandler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        base = f"http://localhost:{server.server_port}"
        worker = fetched(f"{base}/service-worker.js?x=1")
        page = fetched(f"{base}/")
        server.shutdown()
    assert "yesterday" not in worker
    assert "registration.unregister()" in worker
    assert page == "<p>today</p>"


def fetched(address: str) -> str:
    with urllib.request.urlopen(address) as answer:  # noqa: S310 - of this test
        return str(answer.read().decode())


def test_a_change_of_a_source_is_seen(tmp_path: Path) -> None:
    source, cache = tmp_path / "a" / "b.py", tmp_path / "a" / "__pycache__" / "b.pyc"
    for path in (source, cache):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("1")
    before = serving.state_of([tmp_path / "a"])
    os.utime(cache, ns=(1, 1))
    assert serving.state_of([tmp_path / "a"]) == before
    os.utime(source, ns=(1, 1))
    assert serving.state_of([tmp_path / "a"]) != before
    assert list(serving.state_of([source])) == [source]


def test_the_site_is_built_again_when_a_source_changes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    source, stopped, answers = tmp_path / "static", threading.Event(), ["fails", "done"]
    source.write_text("1")

    def built() -> str:
        answer = answers.pop(0)
        if answer == "fails":
            os.utime(source, ns=(2, 2))
            raise BuildError(answer)
        stopped.set()
        return answer

    def later(_sources: object) -> dict[Path, int]:
        found = {source: source.stat().st_mtime_ns}
        os.utime(source, ns=(1, 1)) if len(answers) == 2 else None
        return found

    monkeypatch.setattr(serving, "POLL", 0.001)
    monkeypatch.setattr(serving, "build_apart", built)
    monkeypatch.setattr(serving, "state_of", later)
    serving.rebuild_on_change(stopped)
    assert answers == []
    assert capsys.readouterr().out.split() == ["fails", "done"]


# The command line and what is fetched


@pytest.mark.parametrize(
    ("words", "name", "expected"),
    [
        (["test", "--", "-k", "threes"], "options", ["-k", "threes"]),
        (["build"], "servers", ()),
        (["build", "--servers", *SERVERS], "servers", [*SERVERS]),
        (["build"], "untrimmed", False),
        (["build", "--untrimmed"], "untrimmed", True),
        (["serve"], "port", 8000),
        (["serve", "--port", "9000"], "port", 9000),
    ],
)
def test_a_command_has_options(words: list[str], name: str, expected: object) -> None:
    chosen = build.parsed(words)
    assert (chosen.command, getattr(chosen, name)) == (words[0], expected)


def test_a_changed_lock_is_installed_again(tmp_path: Path) -> None:
    lock, stamp = tmp_path / "lock", tmp_path / "stamp"
    lock.write_text("1")
    assert not packages.is_installed(lock, stamp)
    stamp.write_text(packages.fingerprint(lock))
    assert packages.is_installed(lock, stamp)
    lock.write_text("2")
    assert not packages.is_installed(lock, stamp)


def test_the_locks_pin_all_by_hash_and_name_no_registry() -> None:
    npm = json.loads((ROOT / "package-lock.json").read_text())
    packages = [package for name, package in npm["packages"].items() if name]
    assert all(package["integrity"] for package in packages)
    assert not any("resolved" in package for package in packages)
    for name in ("requirements-dev.txt", "requirements-node.txt"):
        lock = (ROOT / name).read_text()
        entries = re.findall(r"^\S+==\S+.*\\\n    --hash=sha256:", lock, re.MULTILINE)
        assert len(entries) == len(re.findall(r"^[\w-]", lock, re.MULTILINE))
        assert "://" not in lock


def test_npm_packages_are_named_by_exact_versions() -> None:
    package = json.loads((ROOT / "package.json").read_text())
    for kind in ("dependencies", "devDependencies"):
        versions = package[kind].values()
        assert all(re.fullmatch(r"\d+\.\d+\.\d+", version) for version in versions)


def test_a_chosen_chromium_is_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TABLETOP_CHROMIUM", "/opt/mine")
    assert browsers.found_chromium() == "/opt/mine"


def test_the_shell_is_taken_where_it_will_do(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("TABLETOP_CHROMIUM", raising=False)
    monkeypatch.setattr(shutil, "which", "/bin/{}".format)
    monkeypatch.setattr(browsers, "output_of", lambda command: str(command[0]))
    assert browsers.found_chromium(browsers.SHELL) == "/bin/chromium-headless-shell"
    assert browsers.found_chromium() != browsers.found_chromium(browsers.SHELL)


def test_a_firefox_is_looked_for_on_the_system_last(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.delenv("TABLETOP_FIREFOX", raising=False)
    there = ["/playwright/firefox", "/bin/firefox", "/bin/firefox-esr"]
    monkeypatch.setattr(shutil, "which", "/bin/{}".format)
    monkeypatch.setattr(
        browsers,
        "output_of",
        lambda command: "/playwright/firefox" if "-c" in command else command[0],
    )
    monkeypatch.setattr(browsers, "starts", lambda path: path in there)
    while there:
        assert browsers.found_firefox() == there.pop(0)
    assert browsers.found_firefox() == ""
    monkeypatch.setenv("TABLETOP_FIREFOX", "/opt/mine")
    assert browsers.found_firefox() == "/opt/mine"


def test_a_firefox_that_is_there_runs_what_every_engine_must_do(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("TABLETOP_FIREFOX", "/opt/mine")
    ran: list[str] = []

    def check(name: str, *command: str) -> checking.Result:
        ran.extend(command)
        return checking.Result(name, is_passed=False, summary="1 failed")

    monkeypatch.setattr(checking, "check", check)
    assert checking.firefox_check((), with_long=True).verdict == "FAILED"
    words = " ".join(ran)
    assert "tests/browser" in ran
    assert words.endswith("-m every_engine --browser firefox --last-failed")


SUMMARIES: Final = {
    "the first fails and passes then": (["2 failed, 9 passed", "2 passed"], True, 2),
    "one fails twice": (["2 failed, 9 passed", "1 failed, 1 passed"], False, 2),
    "too many fail": (["6 failed, 9 passed"], False, 1),
    "it breaks off": (["INTERNALERROR"], False, 1),
    "all pass": (["9 passed"], True, 1),
}


@pytest.mark.parametrize("case", SUMMARIES)
def test_a_few_tests_of_the_page_have_a_second_try_and_that_is_said(
    monkeypatch: pytest.MonkeyPatch, case: str
) -> None:
    told, is_passed, runs = SUMMARIES[case]
    ran: list[tuple[str, ...]] = []

    def check(name: str, *command: str) -> checking.Result:
        ran.append(command)
        summary = told[len(ran) - 1]
        is_red = "failed" in summary or "ERROR" in summary
        return checking.Result(name, is_passed=not is_red, summary=summary)

    monkeypatch.setattr(checking, "check", check)
    result = checking.browser_check("browser tests", options=())
    assert len(ran) == runs
    assert result.is_passed is is_passed
    assert all(summary in result.summary for summary in told)
    assert ["--last-failed" in command for command in ran] == [False, True][:runs]


@pytest.mark.skipif(os.name == "nt", reason="the scripts are of a shell")
@pytest.mark.parametrize(("status", "expected"), [(0, True), (127, False)])
def test_a_browser_that_does_not_start_is_none(
    tmp_path: Path,
    status: int,
    expected: bool,  # noqa: FBT001 - a parameter of the test
) -> None:
    browser = tmp_path / "browser"
    browser.write_text(f"#!/bin/sh\necho Chromium 1\nexit {status}\n")
    browser.chmod(browser.stat().st_mode | stat.S_IXUSR)
    assert browsers.starts(str(browser)) is expected


def test_what_a_page_has_for_entities_knows_those_of_its_markup() -> None:
    """All that is escaped, and all that the rules pages write by name."""
    stand_in: dict[str, Any] = {}
    exec((ROOT / "building/archive/replacements/entities.py").read_text(), stand_in)  # noqa: S102 - ours
    paths = (ROOT / "tabletop").rglob("*")
    texts = [path.read_text() for path in paths if path.suffix in {".py", ".html"}]
    texts.append(escape("<>&\"'"))
    named = {f"{name};" for text in texts for name in re.findall(r"&([a-z]\w*);", text)}
    assert named <= {*stand_in["html5"]}
    assert all(html5[name] == sign for name, sign in stand_in["html5"].items())
