"""The coach's remark on a costly move."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from tabletop.core.i18n import _, you
from tabletop.model.board import Board
from tabletop.screens.parts import boards, commands, move_verdicts
from tabletop.session.analysis import Judgement
from tabletop.ui import marks
from tabletop.ui.elements import Element, Node, tag

SHOW: Final = "coach-open"
"""The command that opens the remark."""

CLOSE: Final = "coach-close"
"""The command that puts it away."""


def drawn(seen: Board, found: Judgement) -> Node:
    """Return the position with what was played and what was better marked on it."""
    better, played = (
        boards.drawn(replace(seen, hint=text))
        for text in (found.best.action, found.played)
    )
    return marks.both(better, played)


def spoken(game: str, found: Judgement) -> tuple[str, ...]:
    """Return what was better, and why, for the ear."""
    verdict = move_verdicts.judged(game, found, you())
    better = f"{_('Better:')} {verdict.why}" if verdict.why else verdict.better
    return tuple(filter(None, (verdict.told, better, *verdict.more)))


def opened(game: str, found: Judgement, *, can_undo: bool) -> Element:
    """Return it, with the way back where there is one."""
    label = _("Take back")
    undo = commands.command("undo", label, "button", "coach-undo") if can_undo else ""
    closes = commands.command(CLOSE, _("Go on"), commands.PRIMARY)
    buttons = commands.actions(undo, closes)
    told = move_verdicts.verdict_text(move_verdicts.judged(game, found, you()))
    inside = tag("div", {"class": "guide"}, told, buttons)
    looks = {"class": "coached", "id": "coached", "aria-label": _("Coach")}
    return tag("section", looks, inside)
