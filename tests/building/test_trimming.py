"""Pyodide without what the page never uses: it runs, and lacks what is said.

It starts from the site's library here, as in the browser.
"""

import gzip
import json
import shutil
from pathlib import Path

import pytest

from building import site as making
from building.common import NODE_MODULES, ROOT, BuildError
from building.packages import run_in_node
from building.trimming import SCRIPT, WASM, Trimmed, trimmed
from tests.kit import built_site
from tests.kit.cases import some

pytestmark = pytest.mark.xdist_group("site")  # it is made once

PYODIDE = NODE_MODULES / "pyodide"

PROGRAM = """
import { loadPyodide } from "./pyodide.mjs";
import { readFileSync } from "node:fs";
globalThis.compiled = 0;
WebAssembly.Module = new Proxy(WebAssembly.Module, {
  construct(made, given) {
    compiled += 1;
    return new made(...given);
  },
});
const stdLibURL = new URL("library.zip", import.meta.url).pathname;
const python = await loadPyodide({ stdout: console.error, stdLibURL });
const programs = JSON.parse(readFileSync(0, "utf8"));
console.log(JSON.stringify(programs.map((program) => python.runPython(program))));
"""

COMPILED = "import js; str(js.compiled)"

IMPORTS = """
import importlib, json, sys
found = {}
for name in %r:
    try:
        importlib.import_module(name)
    except BaseException as error:
        found[name] = f"{type(error).__name__} {error.name}"
    else:
        found[name] = "there"
json.dumps([found, sys.builtin_module_names])
"""

WORK = """
import dataclasses, enum, inspect, itertools, json, random, re, typing

@dataclasses.dataclass(frozen=True)
class Card:
    suit: str
    rank: int

def work():
    luck = random.Random(7)
    deck = [Card(suit, rank) for suit in "♠♥♦♣" for rank in range(1, 14)]
    luck.shuffle(deck)
    text = json.dumps([dataclasses.asdict(card) for card in deck])
    yield re.findall(r'"rank": (\\\\d+)', text)
    yield [f"{x:.3g} {x!r} {int(x):x}" for x in (luck.gauss(0, 1e9) for _ in range(99))]
    yield sorted({"Äpfel", "straße", "ﬁ", "İ"}, key=str.casefold), "ﬁ".upper()
    yield "é☃😀".encode("utf-16").decode("utf-16"), b"\\\\xe9".decode("latin-1")
    yield str(inspect.signature(Card)), repr(Card('♠', 1))
    yield 7 ** 999 % 10 ** 40, str(2 ** 400), (0.1 + 0.2).hex()
    yield len(list(itertools.permutations(range(7)))), hash((1, 2.5, True))

json.dumps(list(work()))
"""


def files() -> tuple[bytes, bytes, list[str]]:
    """Return Pyodide's WebAssembly, its script, and the text of the other one."""
    wasm, script = ((PYODIDE / name).read_bytes() for name in (WASM, SCRIPT))
    return wasm, script, [(PYODIDE / "pyodide.mjs").read_text("utf-8")]


def run(folder: Path, *programs: str, found: Trimmed | None = None) -> list[str]:
    """Return what programs come to in one Pyodide: a trimmed one, or its own."""
    shutil.copytree(PYODIDE, folder)
    if found is not None:
        (folder / WASM).write_bytes(found.wasm)
        (folder / SCRIPT).write_bytes(found.script)
    (folder / "library.zip").write_bytes(gzip.decompress(built_site.library()))
    (folder / "run.mjs").write_text(PROGRAM)
    told = run_in_node(folder / "run.mjs", json.dumps(programs)).decode()
    return list(json.loads(told))


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """Return what the programs come to in Pyodide's own files."""
    ours = ROOT / "building" / "archive" / "replacements" / "unicodedata.py"
    signs = SIGNS % (ours.read_text("utf-8"),)
    programs = WORK, IMPORTS % ([],), COMPILED, signs
    return run(tmp_path_factory.mktemp("whole") / "a", *programs)


@pytest.fixture(scope="module", params=some([165, 0], 1))
def small(
    whole: list[str],
    tmp_path_factory: pytest.TempPathFactory,
    request: pytest.FixtureRequest,
) -> tuple[Trimmed, list[str]]:
    """Return the trimmed Pyodide, and what the programs come to in it.

    This byte is in the place of dropped data.
    """
    frozen = json.loads(making.in_pyodide("library", "frozen", ""))
    found = trimmed(*files(), frozen, request.param)
    _found, names = json.loads(whole[1])
    folder = tmp_path_factory.mktemp("small") / "a"
    return found, run(folder, WORK, IMPORTS % (names,), COMPILED, found=found)


def test_modules_that_are_gone_cannot_be_imported_and_all_others_can(
    whole: list[str], small: tuple[Trimmed, list[str]]
) -> None:
    trimmed, told = small
    _found, names = json.loads(whole[1])
    found, left = json.loads(told[1])
    gone = {*names} - {*left}
    assert gone <= trimmed.modules
    assert len(gone) > 25
    assert found.pop("unicodedata") == "there"  # a substitute in the library
    gone.remove("unicodedata")
    assert {name: found[name] for name in gone} == {
        name: f"ModuleNotFoundError {name}" for name in gone
    }
    assert {found[name] for name in left} == {"there"}


def test_python_works_the_same_with_any_bytes_in_dropped_data(
    whole: list[str], small: tuple[Trimmed, list[str]]
) -> None:
    trimmed, told = small
    assert sum(end - first for first, end in trimmed.dropped) > 1_500_000
    assert told[0] == whole[0]


def test_a_start_compiles_no_functions_for_modules_that_are_linked_later(
    whole: list[str], small: tuple[Trimmed, list[str]]
) -> None:
    _trimmed, told = small
    assert int(whole[2]) > 250
    assert int(told[2]) < 10


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        (b"PyInit__lzma", b"PyInit__lzmb", "it has no PyInit__lzma"),
        (b"FSE_versionNumber", b"FSE_versionNumbar", "it has no FSE_versionNumber"),
        (b"_PyImport_FrozenStdlib", b"_PyImport_FrozenStdlab", "it has no _PyImport"),
        (b"BZ2_blockSort", b"BZ2_blocksort", "it has no BZ2_blockSort"),
    ],
)
def test_a_pyodide_that_the_rules_do_not_fit_is_refused(
    old: bytes, new: bytes, reason: str
) -> None:
    wasm, script, others = files()
    with pytest.raises(BuildError, match=reason) as refused:
        trimmed(wasm.replace(old, new), script, others, {})
    assert str(refused.value).endswith("Build with --untrimmed.")


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        (b"updateGOT(origExports)", b"updateGOT(exports)", "it has no updateGOT"),
        (b"shared:!0", b"shared:!1", r"it has no new WebAssembly\.Memory"),
    ],
)
def test_another_script_is_refused(old: bytes, new: bytes, reason: str) -> None:
    wasm, script, others = files()
    with pytest.raises(BuildError, match=reason):
        trimmed(wasm, script.replace(old, new), others, {})


SIGNS = """
import json, types, unicodedata
ours = types.ModuleType("ours")
exec(%r, ours.__dict__)
signs = [chr(code) for code in range(0x80, 0x3000) if chr(code).isprintable()]
text = " ".join(signs)
json.dumps([
    [form for form in ("NFC", "NFKD")
     if ours.normalize(form, text) != unicodedata.normalize(form, text)],
    [s for s in signs if ours.combining(s) != (unicodedata.category(s) == "Mn")],
    ours.normalize("NFKD", "Zoë ﬁ"), ours.normalize("NFC", "e\\u0301"),
])
"""


def test_the_substitute_for_unicodedata_agrees_with_it(whole: list[str]) -> None:
    *differences, apart, joined = json.loads(whole[3])
    assert differences == [[], []]
    assert apart == "Zoe\u0308 fi"
    assert joined == "\u00e9"
