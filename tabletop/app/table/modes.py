"""Modes of a table, and their answers to intents that they do not allow.

Several modes can hold at once, such as a curtain before a table that another tab plays
at. `answer_to` asks them in the order of `MODES`. The first mode that holds and has an
answer to an intent gives it. Without an answer, `table_update` performs the intent. A
person's turn, a finished game and a watched game need no mode: they allow every intent,
and a person who acts stops watching.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from enum import Enum, auto
from typing import Final, TypeAlias

from tabletop.app.table import review_update
from tabletop.app.table.board import (
    do,
    let_through,
    notify,
    prompt,
    refuse,
    say,
)
from tabletop.core.i18n import _
from tabletop.core.sounds import Sound, cues
from tabletop.library.results import result_of
from tabletop.model import events
from tabletop.model.board import Board, Help
from tabletop.model.curtain import persons
from tabletop.model.notice import Notice
from tabletop.screens.parts.result_banner import is_bright
from tabletop.screens.table import result
from tabletop.ui.elements import spoken


class Intent(Enum):
    """An intent of a person or a computer at a table."""

    TOUCH = auto()  # do anything with a finger or a key
    PLAY = auto()  # play an action of the seat that acts
    JOIN = auto()  # sit down as one more player
    MOVE = auto()  # undo, redo, or restore cut moves
    WATCH = auto()  # let the computer play
    SEAT = auto()  # choose the player of a seat
    UNSEE = auto()  # choose whether undo may pass revealed cards
    ARRANGE = auto()  # arrange cards in another order
    HINT = auto()  # ask the computer for a hint
    RECAP = auto()  # show the actions since one's last turn again
    SELECT = auto()  # select an element of the table
    KEY = auto()  # press a key that may mean something
    GAME_KEY = auto()  # press a key with which the view plays or selects
    ARRANGE_KEY = auto()  # press a key with which the view arranges
    THINK = auto()  # let a computer player think, for a seat or for a person
    ADVISE = auto()  # let a computer player think for the person who acts


Answer: TypeAlias = Callable[[Board, events.Event], Board]


@dataclass(frozen=True, slots=True)
class Mode:
    """A state of a table in which some intents have another answer."""

    name: str  # in a few words
    holds: Callable[[Board], bool]  # returns whether the table is in it
    answers: Mapping[Intent, Answer]  # functions that run in place of the intent


def answer_to(table: Board, deed: Intent) -> Answer | None:
    """Return the answer of a mode to an intent, None if the intent is allowed."""
    modes = (mode for mode in MODES if deed in mode.answers and mode.holds(table))
    mode = next(modes, None)
    return None if mode is None else mode.answers[deed]


def takes(table: Board, deed: Intent) -> bool:
    """Return whether an intent is allowed now."""
    return answer_to(table, deed) is None


# Answers


def cancel_help(table: Board, _event: events.Event | None = None) -> Board:
    """Stop watching and asking, and clear the hint."""
    notice = table.notice
    if notice and notice.kind == "advice":
        notice = None
    return replace(
        table,
        help=Help(),
        hint="",
        preview="",
        unanswered="",
        is_hurried=False,
        notice=notice,
    )


def go_on(table: Board, _event: events.Event | None = None) -> Board:
    """End the pause at a settled turn."""
    has_stopped = table.rests
    table = replace(table, rested=table.session.cursor)
    if table.session.is_over:
        return tell_ending(table)
    return say_turn(table) if has_stopped and table.other is None else table


def end_recap(table: Board, event: events.Event | None = None) -> Board:
    """End the recap, unless the event is the repeat of a key that is held down."""
    if isinstance(event, events.Pressed) and event.is_held:
        return table
    table = replace(table, recap=None)
    is_own = table.session.to_act == table.viewer and table.other is None
    return say_turn(table) if is_own else prompt(table, table.status)


def end_coach(table: Board) -> Board:
    """Close the coach's remark, and continue."""
    table = replace(table, coach=table.coach.put_away())
    return do(go_on(table) if table.rests else table, events.MoveFocus("table"))


def say_turn(table: Board) -> Board:
    """Announce the turn of a person, and their choices."""
    told = _("It is your turn.")
    if len(persons(table.session)) > 1:
        name = table.names[table.session.to_act]
        told = _("{who}, it is your turn.").format(who=name)
    return say_choice(do(prompt(table, told), events.MoveFocus(events.HOME)))


def say_choice(table: Board) -> Board:
    """Announce the choices of the person who acts."""
    speech, heard = table.wishes.speech, table.view.heard
    if table.lesson is not None or speech == "short":
        return table
    asked, usual = (
        told(table.seen, table.legal, table.ui) for told in (heard.asks, heard.usual)
    )
    is_new = (table.viewer, usual) not in table.known
    table = replace(table, known=table.known | {(table.viewer, usual)})
    said = (asked, usual if is_new or speech == "everything" else "")
    return prompt(table, *filter(None, said))


def tell_ending(table: Board) -> Board:
    """Announce the result of the game, and move the focus to it.

    Skip sentences of the last action.
    """
    said = " ".join(
        due.sentence for due in table.effects if isinstance(due, events.Speak)
    )
    told = (text for text in spoken(*result(table)) if text.rstrip(".") not in said)
    sound = events.PlayCues(cues(_ending_sound(table)))
    return say(do(table, events.MoveFocus("ending"), sound), *told)


def _ending_sound(table: Board) -> Sound:
    """Return the sound of the end of a game for the person at the device.

    With several persons, it is the sound of a win if one of them has won.
    """
    session, mine = table.session, result_of(table.session)
    if mine is None:
        returns = session.returns()
        ours = (returns[k] for k, seat in enumerate(session.seats) if seat.bot is None)
        is_won = max(returns) > min(returns) and max(returns) in ours
        return "won" if is_won else "over"
    if is_bright([*table.others(), mine]):
        return "won"
    return "lost" if mine.kind == "lost" else "over"


def say_guidance(table: Board, _event: events.Event | None = None) -> Board:
    """Speak the current sentence of a lesson."""
    return say(table, table.guidance)


def ready(table: Board) -> str:
    """Return the sentence while the table waits for the person to continue."""
    if table.session.is_over:
        return _("Continue when you are ready to see the result.")
    return _("The game continues when you are ready.")


def say_taken(table: Board, _event: events.Event | None = None) -> Board:
    """Show that another tab plays, with a button to play here."""
    sentence = _("This game is being played in another tab.")
    return notify(table, Notice(sentence, command="take-over", label=_("Play here")))


def say_wait(table: Board, _event: events.Event | None = None) -> Board:
    """Show why the person cannot play now, if so."""
    refusal = wait(table)
    return refuse(table, refusal) if refusal else table


def wait(table: Board) -> Notice | None:
    """Return a notice on why the person must wait, None if they need not."""
    if _is_resting(table):
        return Notice(_("The game continues when you are ready."))
    if table.company is not None and table.company.waits:
        return Notice(table.company.waits)
    if table.other is None:
        return None
    message = _("It is {who}’s turn. You can play when it is yours.")
    return Notice(message.format(who=table.other.name))


def _defer(table: Board, event: events.Event) -> Board:
    """Queue the event until the page knows whether it may write the save."""
    return replace(table, waiting=(*table.waiting, event))


def _ignore(table: Board, _event: events.Event) -> Board:
    return table


def _ask_others(table: Board, event: events.Event) -> Board:
    """Ask the other players to take the last move back; refuse redo and restore."""
    is_undo = isinstance(event, events.Commanded) and event.name == "undo"
    if not is_undo:
        return refuse(table, Notice(_("Only the last move can be taken back here.")))
    return do(cancel_help(table), events.RemoteCommand("undo"))


def _let_go_and_wait(table: Board, _event: events.Event) -> Board:
    return say_wait(cancel_help(table))


def _let_through(table: Board, _event: events.Event) -> Board:
    return let_through(table)


# Modes


def _is_resting(table: Board) -> bool:
    """Return whether the table pauses until a touch continues the game."""
    return table.rests


_PLAYS: Final = (Intent.PLAY, Intent.JOIN, Intent.MOVE, Intent.WATCH, Intent.SEAT)
"""Intents that change the game."""

_TOUCHES: Final = (Intent.PLAY, Intent.JOIN, Intent.ARRANGE, Intent.SELECT, Intent.KEY)
"""Intents that touch the table."""

_SHUT: Final[Mapping[Intent, Answer]] = {
    Intent.PLAY: _ignore,  # the person cannot see the possible actions
    Intent.JOIN: _ignore,
    Intent.ARRANGE: _ignore,
    Intent.SELECT: _ignore,
    Intent.RECAP: _ignore,
    Intent.HINT: cancel_help,  # a hint would reveal a hand
}
"""Answers of modes in which the person cannot touch the table."""

MODES: Final = (  # the modes, those with precedence first
    Mode(
        "what was done is shown again",
        lambda table: table.recap is not None,
        {Intent.TOUCH: end_recap, Intent.THINK: _ignore},
    ),
    Mode(
        "nobody knows yet whether this page may write the save",
        lambda table: table.is_mine is None,
        {
            **dict.fromkeys(_PLAYS, _defer),
            **dict.fromkeys((Intent.UNSEE, Intent.ARRANGE), say_taken),
            Intent.THINK: _ignore,
        },
    ),
    Mode(
        "read only: another tab plays",
        lambda table: table.is_mine is False,
        {
            **dict.fromkeys(
                (*_PLAYS, Intent.UNSEE, Intent.ARRANGE, Intent.HINT), say_taken
            ),
            Intent.THINK: _ignore,
        },
    ),
    Mode(
        "a dialog lies over the table",
        lambda table: bool(table.dialog),
        {Intent.KEY: _let_through, Intent.THINK: _ignore},
    ),
    Mode(
        "the curtain hides the table",
        lambda table: table.is_covered,
        {**_SHUT, Intent.GAME_KEY: _let_through, Intent.ADVISE: _ignore},
    ),
    Mode(
        "what an action showed to its player lies over the table",
        lambda table: not table.is_covered and bool(table.revealed),
        {**_SHUT, Intent.KEY: _let_through, Intent.THINK: _ignore},
    ),
    Mode(
        "the story lies over the table, and nobody sees what a key does",
        lambda table: table.is_story_open,
        {Intent.GAME_KEY: _let_through, Intent.ARRANGE_KEY: _let_through},
    ),
    Mode(
        "the game is reviewed",
        lambda table: table.review is not None,
        {
            Intent.PLAY: review_update.play,
            Intent.JOIN: review_update.play,
            Intent.SELECT: review_update.select,
            Intent.ARRANGE_KEY: _let_through,
        },
    ),
    Mode(
        "a lesson says something before the game goes on",
        lambda table: (
            (table.stop is not None and not table.stop.asks)
            or (table.lesson is not None and not table.lesson.is_on_track)
        ),
        {Intent.PLAY: say_guidance, Intent.THINK: _ignore},
    ),
    Mode(
        "the game teaches itself",
        lambda table: table.lesson is not None,
        {
            Intent.HINT: say_guidance,
            Intent.WATCH: _ignore,
            Intent.SEAT: _ignore,
            Intent.RECAP: _ignore,
        },
    ),
    Mode(
        "others sit at devices of their own, and have a say in what is done",
        lambda table: table.company is not None,
        {
            Intent.MOVE: _ask_others,
            Intent.WATCH: _ignore,
            Intent.SEAT: _ignore,
            Intent.UNSEE: _ignore,
            Intent.JOIN: _ignore,
        },
    ),
    Mode(
        "the end is seen before its result is told",
        lambda table: table.finale > 0,
        {**dict.fromkeys(_TOUCHES, go_on), Intent.HINT: go_on},
    ),
    Mode(
        "the table stands still until the person has seen enough",
        _is_resting,
        {Intent.PLAY: go_on, Intent.JOIN: go_on, Intent.HINT: _let_go_and_wait},
    ),
    Mode(
        "what was played is on its way, or its way is cut",
        lambda table: table.company is not None and bool(table.company.waits),
        {Intent.PLAY: say_wait},
    ),
    Mode(
        "a computer seat acts, or somebody at another device",
        lambda table: table.other is not None,
        {Intent.PLAY: say_wait, Intent.HINT: _let_go_and_wait},
    ),
)
