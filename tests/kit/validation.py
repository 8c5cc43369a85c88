"""HTML documents as html-validate reads them (see building/html-validate.mjs)."""

import re
import subprocess
from collections.abc import Mapping
from pathlib import Path
from typing import Final

import pytest

from building.common import NODE_MODULES, ROOT
from building.packages import node

VALIDATOR: Final = NODE_MODULES / "html-validate" / "bin" / "html-validate.mjs"
CONFIG: Final = ROOT / "building" / "html-validate.mjs"

FAULT: Final = re.compile(
    r"^(.+?)\.html:\d+:\d+: (?:error|warning) (.*)$", re.MULTILINE
)

SCREEN: Final = re.compile(r'(<div id="screen").*?(?=</div>\n)', re.DOTALL)
"""The element of index.html that holds a screen, without its end."""


def document(screen: str, markup: str) -> str:
    page = (ROOT / "index.html").read_text(encoding="utf-8")
    shown = rf'\1 data-screen="{screen}">'
    return SCREEN.sub(lambda found: found.expand(shown) + markup, page, count=1)


def faults(documents: Mapping[str, str], folder: Path) -> list[str]:
    """Return what html-validate finds, each fault with the names that have it."""
    if not VALIDATOR.is_file():
        pytest.fail("html-validate is missing; run `python3 build.py check`.")
    for name, text in documents.items():
        (folder / f"{name}.html").write_text(text, encoding="utf-8")
    program, env = node()
    done = subprocess.run(  # noqa: S603 - it is the validator of this repository
        [program, VALIDATOR, "--config", CONFIG, "--formatter", "text", folder],
        env=env,
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    found: dict[str, list[str]] = {}
    for path, fault in FAULT.findall(done.stdout):
        found.setdefault(fault, []).append(Path(path).name)
    if done.stderr or (done.returncode and not found):
        pytest.fail(done.stdout + done.stderr)
    return [f"{fault}: {', '.join(names)}" for fault, names in found.items()]
