"""Web Locks, one a save, so that at most one tab writes it.

Where a browser has no locks (an address that is not secure, or storage forbidden) the
page holds everything: better two writers than no game. Then the store sees that a save
was written by another page, and does not write over it (see `static/store.mjs`).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, Protocol

import js
from pyodide.ffi import create_proxy

from tabletop.browser.platform.dom import js_object
from tabletop.library.game_store import SAVES

STEAL: Final = {"steal": True}
ASK: Final = {"ifAvailable": True}


class Changed(Protocol):
    """Takes the id of a save and whether it is held here now."""

    def __call__(self, id_: str, *, is_mine: bool) -> None:
        """Handle the change."""
        ...


class TabLock:
    """The right to write one save."""

    def __init__(self, changed: Changed) -> None:
        """Report each change to the owner."""
        self._changed = changed
        self._id = ""
        self._let_go: Any = None

    def want(self, id_: str) -> None:
        """Hold this save and no other; "" holds none."""
        if id_ != self._id:
            let_go, self._let_go = self._let_go, None
            if let_go:
                let_go()
            self._id = id_
            if id_:
                self._request(id_, ASK)

    def take_over(self) -> None:
        """Take the save from the tab that holds it."""
        if self._id:
            self._request(self._id, STEAL)

    def _request(self, id_: str, options: dict[str, bool]) -> None:
        locks = getattr(js.navigator, "locks", None)
        if not locks:
            self._changed(id_, is_mine=True)
            return
        asked = locks.request(
            SAVES + id_, js_object(options), create_proxy(self._granted(id_))
        )
        asked.catch(create_proxy(lambda reason: self._refused(id_, reason)))

    def _granted(self, id_: str) -> Callable[[Any], Any]:
        def granted(lock: Any) -> Any:
            if id_ != self._id:
                return None
            if not lock:
                self._changed(id_, is_mine=False)
                return None
            held = js.Promise.new(create_proxy(self._keep))
            self._changed(id_, is_mine=True)
            return held

        return granted

    def _keep(self, resolve: Any, _reject: Any) -> None:
        self._let_go = resolve

    def _refused(self, id_: str, reason: Any) -> None:
        """Handle a save that another tab has taken, or forbidden locks."""
        if id_ == self._id:
            is_taken = str(getattr(reason, "name", "")) == "AbortError"
            self._changed(id_, is_mine=not is_taken)
