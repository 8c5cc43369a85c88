"""The pages that are compared: Tabletop and stock PyScript.

The stock page is the same PyScript and Pyodide as they come, with nothing changed and
no program but imports that any game needs. Where a worker counts, it has one that
imports the same.
"""

from __future__ import annotations

import shutil
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final

from building import serving
from building.common import DIST, NODE_MODULES, ROOT

OUT: Final = ROOT / ".build" / "benchmarks"

OURS: Final = "Tabletop"
STOCK: Final = "stock PyScript"

SITES: Final = {OURS: "site", STOCK: "stock"}
"""What the pages are called here, to their folders."""

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
"""Its folders, to those of `node_modules`."""

TIMEOUT: Final = 120.0
"""The seconds after which a page counts as stuck."""

QUIET: Final = 12.0
"""The seconds for which a page stays open once it is ready.

Chromium keeps the WebAssembly that it compiled some two seconds after the last of it.
On its first visit our page takes a snapshot, which is there after eight or nine.
"""

INSTALLING: Final = 60.0
"""The seconds that a service worker gets to fetch what it keeps."""

IS_READY: Final = "document.documentElement?.dataset.ready === 'true'"
"""Of JavaScript: whether the page is ready."""

MARKS: Final = """Object.fromEntries(
    performance.getEntriesByType("mark")
        .filter(({ name }) => name.startsWith("tabletop:"))
        .map(({ name, startTime }) => [name.slice(9), startTime]))"""
"""Of JavaScript: the page's marks, in milliseconds from its navigation's beginning."""

IS_INSTALLED: Final = """() => {
    const workers = navigator.serviceWorker;
    if (!workers || workers.controller) return true;
    const note = (found) => {
        globalThis.isInstalled = !found || Boolean(found.active);
    };
    workers.getRegistration().then(note, () => note(null));
    return globalThis.isInstalled ?? false;
}"""
"""Of JavaScript: whether the page's service worker is active, or it has none.

It is to be asked again and again.
"""


def lay_out() -> None:
    """Put both sites side by side, ours as `dist/` is now."""
    shutil.rmtree(OUT, ignore_errors=True)
    shutil.copytree(DIST, OUT / "site")
    stock = OUT / "stock"
    stock.mkdir()
    (stock / "index.html").write_text(STOCK_PAGE, encoding="utf-8")
    (stock / "worker.html").write_text(WORKER_PAGE, encoding="utf-8")
    for name, folder in STOCK_PARTS.items():
        (stock / name).symlink_to(NODE_MODULES / folder)


@contextmanager
def served() -> Iterator[str]:
    """Serve both sites and give the address of their folder."""
    with serving.server_at(OUT, 0) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://localhost:{server.server_port}"
        server.shutdown()


def in_turn(number: int) -> list[tuple[str, str]]:
    """Return the sites' names and folders; who comes first changes with the round."""
    sites = list(SITES.items())
    return sites[::-1] if number % 2 else sites


def until(is_so: Callable[[], bool], seconds: float, pause: float = 0.05) -> bool:
    """Ask until it is so, and return whether it was within so many seconds."""
    end = time.monotonic() + seconds
    while not is_so():
        if time.monotonic() > end:
            return False
        time.sleep(pause)
    return True
