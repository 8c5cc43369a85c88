"""Questions to the computers at a table: players and adviser.

`question` says what is to be thought about now. Nothing of this knows where the
thinking is done. What becomes of an answer stands in `tabletop.app.table.table_update`.
"""

from __future__ import annotations

from typing import Final

from tabletop.app.table import coach_update, review_update
from tabletop.app.table.modes import Intent, takes
from tabletop.model.board import Board
from tabletop.model.events import Question
from tabletop.session.bot_protocol import Driver, ask

PAUSES: Final = {"slow": 1.2, "normal": 0.5, "fast": 0.0}
"""The shortest time from one watched move to the next, in seconds."""

BUDGETS: Final = {"slow": 0.3, "normal": 0.3, "fast": 0.05}
"""How long the computer may think about a watched move, in seconds."""

HINT_BUDGET: Final = 1.0

SEAT_PAUSES: Final = {"slow": 2.4, "normal": 1.3, "fast": 0.5}
"""The shortest time that a computer seat takes, so that a person can follow."""

SWEEP: Final = {"slow": 8.0, "normal": 4.0, "fast": 2.0}
"""The longest that many computers take together between two decisions of persons, in
seconds, but for what they think and for what is settled meanwhile."""

MANY: Final = 3
"""Number of computers from which they share that time."""

LINGER: Final = 3
"""Factor of the pause after a settled turn."""

HURRIED_LINGER: Final = 0.9
"""The pause there, in seconds, where computers are hurried: it is seen all the same."""

SEEN: Final = 0.8
"""Seconds for which the end of a game is shown before its result."""

SHOWN: Final = 1.0
"""Seconds of a pause that are left to rolling dice and their caption."""

LEFT: Final = 0.3
"""What is left of it at least, where it is as long."""

FORCED_PAUSE: Final = 0.9
"""The time until what is forced is done for a person."""


def question(table: Board) -> Question | None:
    """Return what is to be thought about now, if anything."""
    if table.review is not None:
        return review_update.question(table, table.review)
    if table.recap is None and not takes(table, Intent.THINK):
        return None
    asked = open_question(table)
    return None if asked is None or asked.text == table.unanswered else asked


def open_question(table: Board) -> Question | None:
    """Return what the table waits for, whether or not it is thought about now."""
    if table.recap is not None or table.finale:
        return _pause_of_what_is_seen(table)
    if table.stranger or (table.rests and not table.help.hint):
        return None
    if table.coming:
        script = f"{table.session.cursor} {table.coming}"
        return Question(script, _lengthened(table, _pause(table)), is_pause=True)
    company = table.company
    text = company.question if company else Driver(table.session).question()
    if text is not None:
        return Question(text, _lengthened(table, _pause(table)))
    if table.session.to_act < 0 or table.other is not None:
        return None
    return _question_for_a_person(table) or coach_update.question(table)


def _pause_of_what_is_seen(table: Board) -> Question:
    """Return the pause in which a person watches a recap, or the end of the game."""
    if table.recap is not None:
        return table.recap.question
    return Question(f"end {table.session.cursor}", table.finale + SEEN, is_pause=True)


def _question_for_a_person(table: Board) -> Question | None:
    """Return what is to be thought about for the person who acts."""
    session, help_ = table.session, table.help
    if not takes(table, Intent.ADVISE):
        return None
    if help_.watching:
        budget = BUDGETS[help_.watching]
        text = ask(session, level=table.strongest, budget=budget)
        return Question(text, _lengthened(table, PAUSES[help_.watching]))
    if help_.hint:
        return Question(hint_question(table), 0.0)
    if table.forced:
        text = f"{session.cursor} {table.forced}"
        pause = max(FORCED_PAUSE, table.lasting)
        return Question(text, _lengthened(table, pause), is_pause=True)
    return None


def hint_question(table: Board) -> str:
    """Return the question what the person who acts should do."""
    return ask(table.session, level=table.strongest, budget=HINT_BUDGET)


def _pause(table: Board) -> float:
    """Return how long a computer seat takes here."""
    return 0.0 if table.is_hurried else max(_at_pace(table), table.lasting)


def _at_pace(table: Board) -> float:
    """Return how long it takes by the pace that is wished for."""
    session, pace = table.session, table.wishes.pace
    computers = sum(seat.bot is not None for seat in session.seats)
    if not MANY <= computers < len(session.seats):
        return SEAT_PAUSES[pace]
    made, before = session.sweep
    return min(SEAT_PAUSES[pace], SWEEP[pace] * share(made, max(before, computers)))


def share(made: int, expected: int) -> float:
    """Return what the next of some decisions may take of the time of all.

    Three quarters are shared by those that are expected; each further one takes half of
    what is left, so that all together never take more than the whole.
    """
    return 0.75 / expected if made < expected else 0.25 / 2 ** (made - expected + 1)


def _lengthened(table: Board, pause: float) -> float:
    """Return the length of a pause; 0 once the person has continued."""
    if table.lingers:
        return max(HURRIED_LINGER, LINGER * pause)
    if table.rested == table.session.cursor:
        return 0.0
    session = table.session
    falls = session.cursor and table.view.falls(session.log[session.cursor - 1])
    # what falls is shown beat by beat
    return max(min(pause, LEFT), pause - SHOWN) if falls else pause
