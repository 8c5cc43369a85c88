"""Ends of connections between two pages, and faults in their messages."""

from __future__ import annotations

import re
from typing import Any, Final

from playwright.sync_api import Page

from tabletop.net.protocol import sdp

PROGRAM: Final = """
import js
from pyodide.ffi import to_js
from tabletop.browser.platform.lazy_modules import load

class Told:
    def described(self, *words): self.note("described", *words)
    def opened(self, *words): self.note("opened", *words)
    def heard(self, *words): self.note("heard", *words)
    def lost(self, *words): self.note("lost", *words)
    def note(self, *words): js.told.push(to_js(words))

async def begin():
    await load("tabletop.browser.multiplayer_setup")
    from tabletop.browser.platform.transport import transport
    js.wires = transport(Told(), lambda event: event())

await begin()
"""
"""Of Python, in the page: its transport, and a list of the callbacks it makes."""

BEGIN: Final = """async (program) => {
    globalThis.told = [];
    const { src } = document.querySelector("script[src*='static/python']");
    const python = await (await import(src)).loadPyodide();
    await python.runPythonAsync(program);
}"""


class End:
    """One end of connections: the transport of a page."""

    def __init__(self, page: Page) -> None:
        self.page = page
        page.evaluate(BEGIN, PROGRAM)

    def do(self, verb: str, *words: str) -> None:
        self.page.evaluate("([verb, words]) => wires[verb](...words)", [verb, words])

    def await_(self, kind: str, peer: str, *, seconds: float = 10) -> Any:
        """Return the next event of a kind and a peer, and forget it."""
        look = """([kind, peer]) => {
            const at = told.findIndex(it => it[0] === kind && it[1] === peer);
            return at < 0 ? null : [told.splice(at, 1)[0][2] ?? ""];
        }"""
        timeout = seconds * 1000
        found = self.page.wait_for_function(look, arg=[kind, peer], timeout=timeout)
        text = found.json_value()[0]
        if kind == "described":  # people carry it in few bytes
            role: sdp.Role = "offer" if "a=setup:actpass" in text else "answer"
            return sdp.unpacked(sdp.packed(text), role)
        return text

    def take(self, kind: str) -> list[list[str]]:
        """Return all events of a kind, and forget them."""
        found: list[list[str]] = self.page.evaluate(
            """(kind) => {
                const found = told.filter(([it]) => it === kind);
                globalThis.told = told.filter(([it]) => it !== kind);
                return found;
            }""",
            kind,
        )
        return found

    def told(self) -> list[list[str]]:
        found: list[list[str]] = self.page.evaluate("told")
        return found


QUICK: Final = """(factor) => {
    const usual = globalThis.setTimeout;
    globalThis.setTimeout = (deed, after, ...rest) =>
        usual(deed, after / factor, ...rest);
}"""
"""Of JavaScript: has a page wait for less time."""


def changed(answer: str, what: str) -> str:
    """Return an answer with something in it that is not true."""
    line, false = {
        "fingerprint": ("fingerprint:sha-256 ", bytes(32).hex(":")),
        "password": ("ice-pwd:", "A" * 24),
        "short": ("ice-pwd:", "A" * 4),
    }[what]
    return re.sub(rf"{line}\S+", f"{line}{false}", answer)
