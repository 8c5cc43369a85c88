"""Buttons outside the table."""

from __future__ import annotations

from typing import Final

from tabletop.ui.markup import Attributes, tag

CROSS: Final = "M6 6l12 12M18 6L6 18"
"""Path of the sign of close buttons, for `icon`."""


def button(id_: str, kind: str, what: Attributes, /, *inside: str) -> str:
    """Return a button; `what` holds its action and further attributes."""
    looks: Attributes = {"class": kind, "id": id_, "type": "button"}
    return tag("button", {**looks, **what}, *inside)
