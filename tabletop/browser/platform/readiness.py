"""Readiness of the page, announced once."""

from __future__ import annotations

import contextlib

import js


def mark_ready() -> None:
    """Say that a move would be played at once, the first time that it is so."""
    root = js.document.documentElement
    if root.hasAttribute("data-ready"):
        return
    if not js.performance.getEntriesByName("tabletop:paint").length:
        js.performance.mark("tabletop:paint")
    js.performance.mark("tabletop:ready")
    root.setAttribute("data-ready", "true")
    js.document.getElementById("screen").removeAttribute("aria-busy")
    if js.tabletop.isFirstVisit:  # its downloads have come (see static/boot.js)
        with contextlib.suppress(Exception):  # forbidden, or full: counted once more
            js.localStorage.setItem("tabletop/1/visited", "yes")
