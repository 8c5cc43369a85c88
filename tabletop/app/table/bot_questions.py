"""Questions to the computers at a table: players and adviser.

`question` returns the current question. This module does not know where the answer is
computed. `tabletop.app.table.table_update` handles the answer.
"""

from __future__ import annotations

from typing import Final

from tabletop.app.table import coach_update, review_update
from tabletop.app.table.board import last_moment
from tabletop.app.table.modes import Intent, takes
from tabletop.model.board import Board
from tabletop.model.events import Question
from tabletop.session.bot_protocol import Driver, ask
from tabletop.ui.faces import passes

PAUSES: Final = {"slow": 1.2, "normal": 0.5, "fast": 0.0}
"""Minimum seconds from one watched move to the next."""

BUDGETS: Final = {"slow": 0.3, "normal": 0.3, "fast": 0.05}
"""Maximum seconds that the computer thinks about a watched move."""

HINT_BUDGET: Final = 1.0

SEAT_PAUSES: Final = {"slow": 2.4, "normal": 1.3, "fast": 0.5}
"""Minimum seconds of a computer seat's turn, so that a person can follow."""

TEMPERS: Final = {"quick": 0.8, "": 1.0, "slow": 1.25}
"""Factors of this time, by how long feelings last on the face of the seat."""

SWEEP: Final = {"slow": 8.0, "normal": 4.0, "fast": 2.0}
"""Maximum seconds of many computers together between two decisions of persons, without
their thinking and the moments."""

MANY: Final = 3  # minimum number of computers that share `SWEEP`
SEEN: Final = 0.8  # seconds for which the end of a game is shown before its result
LEFT: Final = 0.3  # seconds of a pause that remain after a moment
FORCED_PAUSE: Final = 0.9  # minimum seconds until a forced action is played for one


def question(table: Board) -> Question | None:
    """Return the question to answer now, if any."""
    if table.review is not None:
        return review_update.question(table, table.review)
    if table.recap is None and not takes(table, Intent.THINK):
        return None
    asked = open_question(table)
    return None if asked is None or asked.text == table.unanswered else asked


def open_question(table: Board) -> Question | None:
    """Return the question that the table waits for, even if another one goes first."""
    if table.recap is not None or table.finale:
        return _pause_of_what_is_seen(table)
    return coach_update.question(table) or _question_of_the_game(table)


def _question_of_the_game(table: Board) -> Question | None:
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
    return _question_for_a_person(table)


def _pause_of_what_is_seen(table: Board) -> Question:
    """Return the pause in which a person watches a recap, or the end of the game."""
    if table.recap is not None:
        return table.recap.question
    return Question(f"end {table.session.cursor}", table.finale + SEEN, is_pause=True)


def _question_for_a_person(table: Board) -> Question | None:
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
        return Question(text, _lengthened(table, FORCED_PAUSE), is_pause=True)
    return None


def hint_question(table: Board) -> str:
    """Return the question for a hint to the person who acts."""
    return ask(table.session, level=table.strongest, budget=HINT_BUDGET)


def _pause(table: Board) -> float:
    """Return the minimum seconds of a computer seat's turn here."""
    return 0.0 if table.is_hurried else _at_pace(table)


def _at_pace(table: Board) -> float:
    """Return the minimum seconds of its turn at the pace of the settings."""
    session, pace = table.session, table.wishes.pace
    computers = sum(seat.bot is not None for seat in session.seats)
    usual = SEAT_PAUSES[pace] * _temper(table)
    if not MANY <= computers < len(session.seats):
        return usual
    made, before = session.sweep
    return min(usual, SWEEP[pace] * share(made, max(before, computers)))


def _temper(table: Board) -> float:
    """Return the factor by which the seat that acts is quicker or slower."""
    wishes, now = table.wishes, table.session.to_act
    if now < 0 or wishes.pace == "fast" or not wishes.moves:
        return 1.0
    return TEMPERS[passes(table.session.seats[now].name)]


def share(made: int, expected: int) -> float:
    """Return the fraction of the whole time for the next of some decisions.

    The expected decisions share three quarters. Each further one takes half of the
    rest, so the sum never exceeds the whole.
    """
    return 0.75 / expected if made < expected else 0.25 / 2 ** (made - expected + 1)


def _lengthened(table: Board, pause: float) -> float:
    """Return the length of a pause in seconds; 0 once the person has continued."""
    end = table.session.cursor
    if table.rested == end:
        return 0.0
    is_seen = last_moment(table, table.viewer, max(end - 1, 0)) is not None
    return min(pause, LEFT) if is_seen else pause
