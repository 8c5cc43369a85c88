"""Wires between browsers: there and back over loopback, refused, cut, never silent."""

from __future__ import annotations

import time
from typing import Any, Final

from playwright.sync_api import Page

from tests.browser.conftest import OpenPage

PROGRAM: Final = """
import js
from pyodide.ffi import create_proxy, to_js
from tabletop.web import late

class Told:
    def __getattr__(self, kind):
        return lambda *words: js.told.push(to_js([kind, *words]))

async def begin():
    await late.bring()
    from tabletop.web.wires import Wires
    js.wires = create_proxy(Wires(Told()))

await begin()
"""
"""Of Python, in the page: its carrier, and a list of all that this tells."""

BEGIN: Final = """async (program) => {
    globalThis.told = [];
    const { src } = document.querySelector("script[src*='static/python']");
    const python = await (await import(src)).loadPyodide();
    await python.runPythonAsync(program);
}"""


class End:
    """One end of wires: the carrier of a page."""

    def __init__(self, page: Page) -> None:
        self.page = page
        page.evaluate(BEGIN, PROGRAM)

    def do(self, verb: str, *words: str) -> None:
        self.page.evaluate("([verb, words]) => wires[verb](...words)", [verb, words])

    def await_(self, kind: str, peer: str, *, seconds: float = 10) -> Any:
        """Return what is told next of a kind and a peer, and forget it."""
        look = """([kind, peer]) => {
            const at = told.findIndex(it => it[0] === kind && it[1] === peer);
            return at < 0 ? null : [told.splice(at, 1)[0][2] ?? ""];
        }"""
        timeout = seconds * 1000
        found = self.page.wait_for_function(look, arg=[kind, peer], timeout=timeout)
        return found.json_value()[0]

    def told(self) -> list[list[str]]:
        found: list[list[str]] = self.page.evaluate("told")
        return found


def joined(host: End, guest: End, peer: str = "guest", other: str = "host") -> float:
    """Have two ends open a wire; return the seconds from the answer to its opening."""
    host.do("offer", peer)
    guest.do("answer", other, host.await_("described", peer))
    answer = guest.await_("described", other)
    since = time.monotonic()
    host.do("accept", peer, answer)
    host.await_("opened", peer)
    seconds = time.monotonic() - since
    guest.await_("opened", other)
    return seconds


def test_two_pages_open_a_wire_and_texts_go_both_ways(open_page: OpenPage) -> None:
    host, guest = End(open_page()), End(open_page())
    assert joined(host, guest) < 5
    host.do("send", "guest", "to you – 1")
    guest.do("send", "host", "to me")
    assert guest.await_("heard", "host") == "to you – 1"
    assert host.await_("heard", "guest") == "to me"
    assert host.told() == guest.told() == []
