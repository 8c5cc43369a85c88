"""The site, made once for all tests that look into it."""

import gzip
import os
import re
from collections.abc import Iterable
from functools import cache
from pathlib import Path

import pytest

from building import site as making
from building.archive.library import GAMES
from building.common import DIST, IS_BUILT, NODE_MODULES


@cache
def site() -> dict[str, bytes]:
    """Return the whole site: its files by their addresses, made anew if need be."""
    if not NODE_MODULES.is_dir():
        pytest.fail("The browser parts are missing; run `python3 build.py build`.")
    if os.environ.get(IS_BUILT):
        files = (path for path in DIST.rglob("*") if path.is_file())
        return {path.relative_to(DIST).as_posix(): path.read_bytes() for path in files}
    return making.site()


def named(files: Iterable[str], pattern: str) -> str:
    """Return the one address of these that matches all of the pattern."""
    (name,) = [name for name in files if re.fullmatch(pattern, name)]
    return name


def library() -> bytes:
    """Return the packed archive that Python starts from in the browser."""
    return site()[named(site(), r"static/library-\w+\.bin")]


def whole_library() -> bytes:
    """Return the archive of Python's start, with the games that come on first use."""
    found = gzip.decompress(library())
    for address in GAMES.values():
        path = Path(address)
        name = named(site(), rf"{path.parent}/{path.stem}-\w+{path.suffix}")
        files = making.unzipped(gzip.decompress(site()[name]))
        del files[making.PRECOMPUTED]
        found = making.with_files(found, files)
    return found
