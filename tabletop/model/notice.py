"""Notices of the page."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

DISMISS: Final = "dismiss"
"""The command that puts a notice away."""


@dataclass(frozen=True, slots=True)
class Notice:
    """What the table has to say: a refusal, an advice, a state of things."""

    text: str  # a sentence or two
    # "warning", "advice" for what is no reason to stop, "ask" for a question, or
    # "recap" for what was done and is shown again
    kind: str = "warning"
    href: str = ""  # the address that a link leads to, or ""
    command: str = ""  # what a button does, or ""
    label: str = ""  # of the link or the button
    # what another button does, and its label; twice "" for none
    second: tuple[str, str] = ("", "")
    can_close: bool = False  # whether it has a button that puts it away
    closing: str = DISMISS  # the command of that button
