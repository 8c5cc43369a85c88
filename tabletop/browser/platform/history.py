"""The browser's history: addresses, and an entry for what is open over a screen."""

from __future__ import annotations

from typing import Final

import js

_LAYER: Final = "layer"  # state of the entry that Back leaves to close a layer


class History:
    """Where the page is in the browser's history.

    While a sheet or a story lies over a screen there is one more entry with the same
    address, so that Back closes it. Where it closes in another way, the page goes back
    itself. An entry that was left behind by a link or a reload is skipped.
    """

    def __init__(self) -> None:
        """Begin at the entry that the browser shows."""
        self.address = self._there = _here()  # from `#` on; the first is the page's
        self._has_layer = _is_layer()
        self._wants_layer = False
        self._is_returning = False

    def arrive(self) -> None:
        """Note that a person went to another address."""
        self.address = self._there = _here()
        self._has_layer = _is_layer()
        self._is_returning = False

    def step_back(self) -> bool:
        """Return whether a person went back from what lies over the screen."""
        if _here() != self._there:
            return False  # to another address, which an event of its own announces
        if self._is_returning:
            self._is_returning = False
            self._follow()
            return False
        had_layer, self._has_layer = self._has_layer, _is_layer()
        if had_layer and not self._has_layer:
            return True
        self._follow()
        return False

    def show(self, address: str, *, has_layer: bool) -> None:
        """Show the page's address, and an entry for a layer that Back is to close."""
        self.address, self._wants_layer = address, has_layer
        self._follow()

    def _follow(self) -> None:
        """Bring the history in step with the page.

        An address of the browser that differs from the last one is a person's, and
        about to arrive.
        """
        if self._is_returning or _here() != self._there:
            return
        is_same = self.address == self._there
        if self._has_layer and not (self._wants_layer and is_same):
            self._is_returning, self._has_layer = True, False
            js.history.back()
            return
        if not is_same:
            js.history.replaceState(None, "", self.address)
            self._there = _here()
        if self._wants_layer and not self._has_layer:
            js.history.pushState(_LAYER, "", self.address)
            self._has_layer = True


def _here() -> str:
    return str(js.location.hash)


def _is_layer() -> bool:
    return bool(js.history.state == _LAYER)
