"""Web servers for the site, for development and for playing on one machine."""

from __future__ import annotations

import os
import sys
import threading
import webbrowser
from collections.abc import Iterable
from functools import partial
from http import HTTPStatus
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Final

from building.common import DIST, ROOT, BuildError, run, say
from building.site import build

POLL: Final = 0.5
"""Seconds between two checks of the sources for changes."""


class SiteHandler(SimpleHTTPRequestHandler):
    """Serves a folder like a static host, but makes browsers revalidate each file."""

    protocol_version = "HTTP/1.1"
    extensions_map: dict[str, str] = {  # noqa: RUF012 - an attribute of the base class
        **SimpleHTTPRequestHandler.extensions_map,
        ".js": "text/javascript",
        ".mjs": "text/javascript",
        ".wasm": "application/wasm",
        ".webmanifest": "application/manifest+json",
    }

    def end_headers(self) -> None:
        """Make the browser revalidate its copy each time."""
        self.send_header("Cache-Control", "no-cache")
        super().end_headers()

    def log_request(self, code: int | str = "-", size: int | str = "-") -> None:
        """Log only errors."""
        if isinstance(code, int) and code >= HTTPStatus.BAD_REQUEST:
            super().log_request(code, size)


def server_at(
    folder: Path, port: int, handler: type[SiteHandler] = SiteHandler
) -> ThreadingHTTPServer:
    """Return a server of the folder at this local port, or at the next free one.

    Port 0 means any port.
    """
    try:
        return ThreadingHTTPServer(
            ("127.0.0.1", port), partial(handler, directory=str(folder))
        )
    except OSError:
        say(f"Port {port} cannot be had, so the next one is tried.")
        return server_at(folder, port + 1, handler)


SOURCES: Final = ("index.html", "static", "tabletop", "building", "package-lock.json")
"""The sources of the site, in the repository."""

NO_WORKER: Final = b"""// In place of the service worker while the site is worked on.
addEventListener("install", () => skipWaiting());
addEventListener("activate", (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) await caches.delete(name);
  await registration.unregister();
})()));
"""
"""A service worker that deletes all caches and then unregisters itself."""


class FreshHandler(SiteHandler):
    """Serves the current site: no service worker shows an earlier version."""

    def do_GET(self) -> None:
        """Answer with a file, or with `NO_WORKER` for the service worker."""
        if not self.path.partition("?")[0].endswith("/service-worker.js"):
            super().do_GET()
            return
        self.send_response(HTTPStatus.OK)
        self.send_header("Content-Type", "text/javascript")
        self.send_header("Content-Length", str(len(NO_WORKER)))
        self.end_headers()
        self.wfile.write(NO_WORKER)


def state_of(sources: Iterable[Path]) -> dict[Path, int]:
    """Return the modification times of all files below these paths, in nanoseconds."""
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
    """Build again whenever a source changes, until the event is set.

    If a build fails, the site stays unchanged, and the error is printed.
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
    """Build in a new process, which imports the changed files of the build.

    Raises:
        BuildError: it failed.
    """
    run([sys.executable, str(ROOT / "build.py"), "build"])
    return "Reload the page to see it."


def serve(port: int, *, as_published: bool = False) -> None:
    """Build the site and serve it until the person stops it.

    Args:
        port: of the server; the next free one if it is taken.
        as_published: whether to serve the service worker too, which keeps a version
            until the person accepts the next one.
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
    """Return whether a browser can open a window; a text browser does not suffice."""
    is_linux = sys.platform.startswith("linux")
    return not is_linux or bool({"DISPLAY", "WAYLAND_DISPLAY"} & os.environ.keys())
