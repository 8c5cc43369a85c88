"""The coach's remark on a costly move: a panel, and buttons over those of the table."""

from __future__ import annotations

from typing import Final

from tabletop.core.i18n import _, you
from tabletop.model.coach import Coach
from tabletop.model.notice import Notice
from tabletop.screens.parts import commands, move_verdicts
from tabletop.ui.elements import Element, tag

CLOSE: Final = "coach-close"  # the command that puts the remark away


def remark(game: str, coach: Coach) -> Notice | None:
    """Return what was better, and why; None without a remark."""
    if coach.found is None:
        return None
    verdict = move_verdicts.judged(game, coach.found, you())
    better = f"{_('Better:')} {verdict.why}" if verdict.why else verdict.better
    if coach.since:
        lead = _("You had a better move a moment ago.")
        return _notice(lead, f"{verdict.told} {better}")
    lead, _space, text = better.partition(" ")
    return _notice(lead, text)


def _notice(lead: str, text: str) -> Notice:
    return Notice(text, kind="advice", sign="coach", lead=lead)


def buttons(*, can_undo: bool) -> Element:
    """Return the buttons of the remark, with the way back where there is one."""
    label = _("Take back")
    undo = commands.command("undo", label, "button", "coach-undo") if can_undo else ""
    closes = commands.command(CLOSE, _("Go on"), commands.PRIMARY)
    looks = {"class": "coached", "id": "coached", "aria-label": _("Coach")}
    return tag("section", {**looks, "aria-describedby": "notice"}, undo, closes)
