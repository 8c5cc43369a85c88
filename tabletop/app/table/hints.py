"""Help by the computer: hints, and moves for a person."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from tabletop.app.table import coach_update
from tabletop.app.table.board import notify, refuse, say
from tabletop.app.table.bot_questions import PAUSES, hint_question
from tabletop.app.table.modes import cancel_help
from tabletop.app.table.turns import close
from tabletop.bots import Advice
from tabletop.core import i18n
from tabletop.core.i18n import _
from tabletop.model.board import Board, Help
from tabletop.model.coach import Coach
from tabletop.model.events import Commanded, Unanswered
from tabletop.model.notice import Notice
from tabletop.screens.parts import coach as coach_screen

THINK_AGAIN: Final = "think-again"  # repeats the question that got no answer


def hint(table: Board, _event: Commanded) -> Board:
    """Ask the computer for a hint, or take it away; a position gets one hint."""
    was_asked = table.help.hint or bool(table.hint)
    table = replace(cancel_help(table), coach=table.coach.put_away())
    if table.session.is_over:
        why = _("The game is over: there is no move left to suggest.")
        return refuse(table, Notice(why))
    if was_asked or not table.strongest or table.session.to_act < 0:
        return table
    known = table.advised.get(_key(hint_question(table)))
    if known is not None:
        return give_hint(table, known)
    table = replace(table, help=Help(hint=True), notice=None)
    return say(table, _("The computer is thinking."))


def give_hint(table: Board, advised: Advice) -> Board:
    """Show the computer's advice, and store it for the position."""
    key = _key(hint_question(table))
    return say(
        replace(
            table,
            help=Help(),
            hint=advised.action,
            notice=Notice(advised.reason, kind="advice", sign="hint"),
            advised={**table.advised, key: advised},
        ),
        advised.reason,
    )


def _key(question: str) -> tuple[str, str]:
    return i18n.language(), question


def watch(table: Board, event: Commanded) -> Board:
    """Let the computer play for the person, at one of the `PAUSES`."""
    usual, named = table.wishes.pace, event.name.removeprefix("watch-")
    speed = named if named in PAUSES else usual
    if not table.can_watch:
        return table
    table.session.goto(len(table.session.log))
    table = replace(
        cancel_help(table),
        notice=None,
        coach=table.coach.put_away(),
        help=Help(watching=speed),
    )
    return close(table)


def remark(table: Board, coach: Coach) -> Board:
    """Store the coach's result, and show a remark if the move lost much."""
    before, coach = table.coach.found, coach_update.answered(table, coach)
    table = replace(table, coach=coach)
    shown = coach_screen.remark(table.session.game, coach)
    if shown is None or coach.found is before:
        return table
    return say(replace(table, refusal=None), shown.lead, shown.text)


def give_up(table: Board, event: Unanswered) -> Board:
    """Store a question without an answer, so that it is not asked again."""
    if table.coach.question == event.question:
        return replace(table, coach=Coach())
    denied = table.help
    table = replace(cancel_help(table), unanswered=event.question, denied=denied)
    label = _("Try again")
    return notify(table, Notice(event.sentence, command=THINK_AGAIN, label=label))


def think_again(table: Board) -> Board:
    """Ask the question that got no answer again."""
    if not table.unanswered:
        return table
    return replace(table, unanswered="", notice=None, help=table.denied)
