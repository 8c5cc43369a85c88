"""The way of the page: its address, and what the way back closes first."""

from __future__ import annotations

import js


class Way:
    """Where the page is on the way that the browser keeps.

    What lies over a table has a step of its own on it, so that the way back closes it.

    Attributes:
        address: the part of the page's address after `#`, with it, as it was last seen.
    """

    def __init__(self) -> None:
        """Begin before the first address."""
        self.address = ""
        self._has_layer = False

    def arrive(self) -> None:
        """Take it that a person went to another address."""
        self.address = _here()
        self._has_layer = False  # it is left, and the way back leads to it

    def step_back(self) -> bool:
        """Return whether the way back led to the same place, from what lay over it."""
        is_layer = self._has_layer and _here() == self.address
        self._has_layer = self._has_layer and not is_layer
        return is_layer

    def show(self, address: str, *, has_layer: bool) -> None:
        """Have the browser show where the page is, and whether something lies over it.

        An address of the browser that differs from the last one is a person's, and on
        its way here.
        """
        stays = self.address == address
        if not stays:
            self.address = address
            js.history.replaceState(None, "", address)
        if has_layer == self._has_layer or _here() != self.address:
            return
        self._has_layer = has_layer
        if has_layer:
            js.history.pushState(None, "", self.address)
        elif stays:
            js.history.back()


def _here() -> str:
    return str(js.location.hash)
