"""The compared pages: Tabletop and stock PyScript.

The stock page has the same PyScript and Pyodide, unchanged. Its program has only
imports that any game needs. For figures with a worker, it has one with the same
imports.
"""

from __future__ import annotations

import gzip
import io
import shutil
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from http import HTTPStatus
from pathlib import Path
from typing import BinaryIO, Final

from building import serving
from building.common import DIST, NODE_MODULES, ROOT

OUT: Final = ROOT / ".build" / "benchmarks"

OURS: Final = "Tabletop"
STOCK: Final = "stock PyScript"

SITES: Final = {OURS: "site", STOCK: "stock"}
"""Names of the pages, to their folders."""

IMPORTS: Final = "import dataclasses, enum, json, random, typing"

STOCK_PAGE: Final = f"""<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <title>Stock PyScript</title>
    <link rel="icon" href="data:,">
    <script type="module" src="pyscript/core.js"></script>
  </head>
  <body><!-- worker -->
    <script type="py" config='{{"interpreter": "./pyodide/pyodide.mjs"}}'>
{IMPORTS}
import js
js.performance.mark("tabletop:ready")
js.document.documentElement.dataset.ready = "true"
# worker
    </script>
  </body>
</html>
"""

WORKER_ELEMENT: Final = f"""
    <script type="py" worker name="peer" config='{{
      "interpreter": "./pyodide/pyodide.mjs", "sync_main_only": true
    }}'>
{IMPORTS}
def answer(): return 1
__export__ = ["answer"]
    </script>"""

WORKER_CALL: Final = """from pyscript import workers
peer = await workers["peer"]
await peer.answer()
js.document.documentElement.dataset.worker = "true"
"""

WORKER_PAGE: Final = STOCK_PAGE.replace("<!-- worker -->", WORKER_ELEMENT).replace(
    "# worker\n", WORKER_CALL
)

STOCK_PARTS: Final = {"pyscript": "@pyscript/core/dist", "pyodide": "pyodide"}
"""Folders of the stock page, to those of `node_modules`."""

GZIP_LEVEL: Final = 6
"""Compression level of most servers."""

TIMEOUT: Final = 120.0
"""Seconds after which a page counts as stuck."""

QUIET: Final = 12.0
"""Seconds for which a ready page stays open.

Chromium caches compiled WebAssembly some two seconds after the last of it. On the first
visit our page takes a snapshot, which is ready after eight or nine seconds.
"""

INSTALLING: Final = 60.0
"""Seconds for a service worker to fetch its files."""

IS_READY: Final = "document.documentElement?.dataset.ready === 'true'"
"""JavaScript that returns whether the page is ready."""

MARKS: Final = """Object.fromEntries(
    performance.getEntriesByType("mark")
        .filter(({ name }) => name.startsWith("tabletop:"))
        .map(({ name, startTime }) => [name.slice(9), startTime]))"""
"""JavaScript that returns the page's marks, in milliseconds from the navigation."""

IS_INSTALLED: Final = """() => {
    const workers = navigator.serviceWorker;
    if (!workers || workers.controller) return true;
    const note = (found) => {
        globalThis.isInstalled = !found || Boolean(found.active);
    };
    workers.getRegistration().then(note, () => note(null));
    return globalThis.isInstalled ?? false;
}"""
"""JavaScript that returns whether the page's service worker is active, or missing.

Poll it.
"""


def lay_out() -> None:
    """Copy both sites into one folder, ours from `dist/`."""
    shutil.rmtree(OUT, ignore_errors=True)
    shutil.copytree(DIST, OUT / "site")
    stock = OUT / "stock"
    stock.mkdir()
    (stock / "index.html").write_text(STOCK_PAGE, encoding="utf-8")
    (stock / "worker.html").write_text(WORKER_PAGE, encoding="utf-8")
    for name, folder in STOCK_PARTS.items():
        (stock / name).symlink_to(NODE_MODULES / folder)


class GzipHandler(serving.SiteHandler):
    """Serves files as static hosts do: compressed, and cached for ten minutes."""

    def send_head(self) -> io.BytesIO | BinaryIO | None:
        """Send the head of the answer to a request, and return its content."""
        path = Path(self.translate_path(self.path))
        file = path / "index.html" if path.is_dir() else path
        if not file.is_file():
            return super().send_head()
        content = compressed(file)
        self.send_response(HTTPStatus.OK)
        self.send_header("Content-Type", self.guess_type(file))
        self.send_header("Content-Encoding", "gzip")
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        return io.BytesIO(content)

    def send_header(self, keyword: str, value: str) -> None:
        """Send a header."""
        is_cached = keyword == "Cache-Control"
        super().send_header(keyword, "max-age=600" if is_cached else value)


@cache
def compressed(file: Path) -> bytes:
    """Return the content of a file, as most servers send it."""
    return gzip.compress(file.read_bytes(), GZIP_LEVEL)


@contextmanager
def served(
    handler: type[serving.SiteHandler] = serving.SiteHandler,
) -> Iterator[str]:
    """Serve both sites, and yield the address of their folder."""
    with serving.server_at(OUT, 0, handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://localhost:{server.server_port}"
        server.shutdown()


def in_turn(number: int) -> list[tuple[str, str]]:
    """Return the sites' names and folders, with their order changing each round."""
    sites = list(SITES.items())
    return sites[::-1] if number % 2 else sites


def until(is_so: Callable[[], bool], seconds: float, pause: float = 0.05) -> bool:
    """Poll a condition, and return whether it was true within `seconds`."""
    end = time.monotonic() + seconds
    while not is_so():
        if time.monotonic() > end:
            return False
        time.sleep(pause)
    return True
