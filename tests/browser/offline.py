"""Pages whose server can fail, with a service worker."""

import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Protocol

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from building.common import DIST, ROOT
from lab.updates import version_of
from tests.browser.conftest import PHONE, wait_until_ready, watch

SERVE = """
import pathlib, re, sys
from building import serving

class Caching(serving.SiteHandler):
    def send_header(self, name, value):
        if name == "Cache-Control" and re.search(r"-[0-9a-f]{10}[.]", self.path):
            value = "max-age=600"
        super().send_header(name, value)

server = serving.server_at(pathlib.Path(sys.argv[1]), int(sys.argv[2]), Caching)
print(server.server_port, flush=True)
server.serve_forever()
"""
"""Of Python: a server that has browsers cache what has its hash in its name."""


class Host:
    """A static host: a folder, and a server of its own that can be gone."""

    def __init__(self, root: Path) -> None:
        """Copy the built site into a folder of a folder."""
        self._root = root
        self._port = 0
        self._process: subprocess.Popen[str] | None = None
        self.folder = root / "some" / "folder"
        shutil.copytree(DIST, self.folder)

    @property
    def address(self) -> str:
        """The page's address, with its slash."""
        return f"http://localhost:{self._port}/some/folder/"

    @property
    def version(self) -> str:
        """The version of the page that lies there."""
        return version_of(self.folder)

    def start(self) -> None:
        """Serve, at the same address each time."""
        command = [sys.executable, "-c", SERVE, str(self._root), str(self._port)]
        self._process = subprocess.Popen(  # noqa: S603 - a command of its own making
            command, cwd=ROOT, stdout=subprocess.PIPE, text=True
        )
        assert self._process.stdout is not None
        self._port = int(self._process.stdout.readline())

    def stop(self) -> None:
        """Be gone, with every connection."""
        if self._process is not None:
            self._process.kill()
            self._process.communicate()
            self._process = None


@pytest.fixture
def host(tmp_path: Path) -> Iterator[Host]:
    """Return a host that serves the built site."""
    host = Host(tmp_path)
    host.start()
    yield host
    host.stop()


class Visit(Protocol):
    """Opens a page of the host."""

    def __call__(self, route: str = "") -> Page:
        """Return a new tab of one browser context, ready at `#/<route>`."""
        ...


@pytest.fixture
def visit(
    new_context: Callable[..., BrowserContext], host: Host, problems: list[str]
) -> Visit:
    """Return the function that opens a tab, all of them in one browser context."""
    width, height = PHONE
    context = new_context(viewport={"width": width, "height": height})
    watch(context, host.address, problems)

    def visited(route: str = "") -> Page:
        page = context.new_page()
        page.goto(f"{host.address}#/{route}")
        wait_until_ready(page)
        return page

    return visited


def wait_for_state(page: Page, state: str) -> None:
    page.wait_for_function(
        """state => {
            const { is_active, is_waiting } = JSON.parse(tabletop.device.facts());
            return state === (is_waiting ? 'update' : is_active ? 'ready' : '');
        }""",
        arg=state,
    )


def hint(page: Page) -> None:
    """Ask for a hint, and wait for the computer's."""
    page.get_by_role("button", name="Hint").click()
    expect(page.locator("button[data-hint]")).to_have_count(1, timeout=30_000)
    expect(page.locator("#notice[data-kind=advice]")).to_be_visible()
