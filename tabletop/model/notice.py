"""Notices of the page."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

DISMISS: Final = "dismiss"  # command that dismisses a notice


@dataclass(frozen=True, slots=True)
class Notice:
    """A message at the table: a refusal, advice, or a state."""

    text: str  # a sentence or two
    # "warning", "storage" for moves that could not be saved, "advice" for a message
    # that interrupts nothing, "ask" for a question, or "recap" for a step of a recap
    kind: str = "warning"
    href: str = ""  # the address of its link, or ""
    command: str = ""  # the command of its button, or ""
    label: str = ""  # of the link or the button
    # the command of a second button, and its label; twice "" for none
    second: tuple[str, str] = ("", "")
    can_close: bool = False  # whether it has a button that dismisses it
    closing: str = DISMISS  # the command of that button
    sign: str = ""  # the icon before it, or ""
    action: str = ""  # the action that it refuses, or ""
    lead: str = ""  # a sentence before the text that is shown in bold, or ""
