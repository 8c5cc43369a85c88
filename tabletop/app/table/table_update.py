"""The update function of a table.

`tabletop.app.table.modes` first decides whether an intent is allowed. This module knows
no browser.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Final, TypeAlias

from tabletop.app.table import (
    board,
    coach_update,
    guide_update,
    hints,
    modes,
    narration,
    recap_update,
    review_update,
    seats_update,
)
from tabletop.app.table.board import (
    do,
    done,
    forgive,
    let_through,
    notify,
    refuse,
    say,
    turn_story,
)
from tabletop.app.table.bot_questions import open_question
from tabletop.app.table.turns import (
    close,
    drop_curtain,
    keep,
    lift_curtain,
    pass_on,
    play,
    queue_cues,
)
from tabletop.core.i18n import _
from tabletop.core.sounds import cues
from tabletop.model import curtain, events, router
from tabletop.model.board import ASK, DIALOGS, HELP, TOOLS, Board
from tabletop.model.coach import Coach
from tabletop.model.company import PEOPLE
from tabletop.model.notice import DISMISS, Notice
from tabletop.model.router import Route
from tabletop.model.seat_draft import JOIN, draft as draft_of
from tabletop.screens import analysis
from tabletop.screens.parts import coach, guide, keys, rules
from tabletop.screens.table import draw
from tabletop.session import RevealedError, correspondence
from tabletop.session.bot_protocol import advice_of
from tabletop.ui.elements import Node

Handler: TypeAlias = Callable[[Board, events.Commanded], Board]


def begin(table: Board) -> tuple[Board, tuple[events.Effect, ...]]:
    """Return a new table, and its first effects."""
    if table.session.is_over:  # skip the pause before its result
        table = replace(table, rested=table.session.cursor)
        table = do(table, events.MoveFocus("ending"))
    table = drop_curtain(table)
    if table.legal and not table.is_covered and not table.rests:
        table = modes.say_choice(table)
    is_dealt = not table.is_covered and not table.session.recent(table.viewer, 1)
    steps = table.session.steps(table.viewer, 0) if is_dealt else ()
    return done(guide_update.arrive(queue_cues(table, steps), table, None))


def update(
    table: Board, event: events.Event
) -> tuple[Board, tuple[events.Effect, ...]]:
    """Return the table after an event, and the effects."""
    is_behind = table.review is not None and bool(table.dialog)
    if isinstance(event, events.Pressed) and narration.topic(event) and not is_behind:
        return done(narration.tell(table, event))
    is_touch = isinstance(event, events.TOUCHES)
    answer = modes.answer_to(table, modes.Intent.TOUCH) if is_touch else None
    stop = table.stop_number
    after = answer(table, event) if answer else _after(table, event)
    return done(guide_update.arrive(after, table, stop))


def _after(table: Board, event: events.Event) -> Board:  # noqa: PLR0911 - one for each
    match event:
        case events.Played():
            return _play(forgive(table), event)
        case events.Selected():
            return _select(table, event)
        case events.Dragged() | events.Swiped():
            return _gesture(table, event)
        case events.Pressed():
            return _press(table, event)
        case events.Commanded() if table.review is None:
            return _command(forgive(table), event)
        case _ if table.review is not None:
            return review_update.after(table, table.review, event)
        case _:
            return _after_news(table, event)


def _after_news(table: Board, event: events.Event) -> Board:
    match event:
        case events.Held(is_mine):
            return _hold(table, is_mine=is_mine)
        case events.Answered(question, advice):
            return _answer(table, question, advice)
        case events.Unanswered():
            return hints.give_up(table, event)
        case events.Notified() | events.Warned() | events.Offered() | events.Passed():
            return _tell(table, event)
        case events.BoardShown():  # the viewer has heard the whole story
            return replace(table, curtain=table.curtain.noted(table.session))
        case _:
            return table


def drawn(board: Board) -> str | tuple[Node, ...]:
    """Return the screen of a board."""
    review = board.review
    return draw(board) if review is None else analysis.draw(board, review)


# Touches and keys


def _play(table: Board, event: events.Played) -> Board:
    joins = bool(event.text) and event.text == table.session.joining
    if answer := modes.answer_to(
        table, modes.Intent.JOIN if joins else modes.Intent.PLAY
    ):
        return answer(table, event)
    if joins:  # the dialog asks for the new player's name
        return _open(table, JOIN)
    if not event.text:
        return board.refuse_nothing(table)
    if table.session.is_over:  # a refusal would cover the result
        return say(table, _("The game is over."))
    if steered := guide_update.steer(table, event.text):
        return steered
    if len(table.names) > 1:
        table = replace(table, coach=table.coach.put_away())
    return play(modes.cancel_help(table), event.text)


def _select(table: Board, event: events.Selected) -> Board:
    """Select an element of the table; after a key, announce the effect."""
    if event.by_key:
        return _select_by_key(forgive(table), event)
    if answer := modes.answer_to(table, modes.Intent.SELECT):
        return answer(table, event)
    changed = board.select(table, event.word)
    if not _has_opened(changed, event.word):
        return changed
    return say(changed, board.answered(changed, event.word))


def _select_by_key(table: Board, event: events.Selected) -> Board:
    changed = _after(table, events.Selected(event.word)) if event.word else table
    if drawn(changed) != drawn(table):
        is_said = table.review is None and _has_opened(changed, event.word)
        if is_said:
            return changed
        return say(changed, board.answered(changed, event.word))
    if table.rests or table.other is not None:
        return modes.say_wait(table)
    return refuse(table, Notice(_("This key does nothing right now.")))


def _has_opened(table: Board, word: str) -> bool:
    """Return whether a word has opened a layer or a question of the view."""
    return word in table.selected and bool(board.closing(table))


def _gesture(table: Board, event: events.Dragged | events.Swiped) -> Board:
    action = table.view.swipes.get(event.direction, "")
    if isinstance(event, events.Dragged):
        return replace(table, preview=action if action in table.legal else "")
    table = replace(table, preview="")
    return _after(table, events.Played(action)) if action else table


def _press(table: Board, event: events.Pressed) -> Board:
    name = event.name
    if answer := modes.answer_to(table, modes.Intent.KEY):
        return answer(table, event)
    if len(name) == 1 and not event.single_keys:
        return let_through(table)
    if event.is_held and table.review is None:
        return _press_on(table, name)
    if name == "Escape":
        return _escape(table)
    if meant := _meant(table, event):
        return _after(table, meant)
    return let_through(table)


def _meant(table: Board, event: events.Pressed) -> events.Event | None:
    """Return the event of a key, by the view or else by the application."""
    view, name = table.view, event.name
    if modes.takes(table, modes.Intent.GAME_KEY):
        if name in view.keys:
            return board.meant(table, name)
        if name in view.selects:
            word = view.added(view.selects[name], table.seen, table.ui)
            return events.Selected(word, by_key=True)
    if name in view.arranges and modes.takes(table, modes.Intent.ARRANGE_KEY):
        return events.Commanded(f"arrange-{view.arranges[name]}")
    house = keys.COMMANDS | (keys.WITH_OTHERS if table.company else {})
    if table.review is not None:
        house = keys.ANALYSIS | ({} if event.is_in_group else keys.ARROWS)
    return events.Commanded(house[name]) if name in house else None


def _press_on(table: Board, name: str) -> Board:
    """Handle the repeat of a key that is held down: it only arranges cards."""
    arranges = table.view.arranges
    if name not in {*table.view.keys, *arranges}:
        return let_through(table)
    if name in arranges and modes.takes(table, modes.Intent.ARRANGE_KEY):
        return _after(table, events.Commanded(f"arrange-{arranges[name]}"))
    return table


def _escape(table: Board) -> Board:
    """Close the story or the view's layer; else clear selection and notices."""
    if table.is_story_open:
        return turn_story(table)
    if word := board.closing(table):
        return board.select(table, word)
    freed = replace(modes.cancel_help(table), notice=None, refusal=None, selected=())
    freed = replace(freed, coach=table.coach.put_away())
    is_busy = bool(table.selected or table.preview)
    if table.review is None or is_busy:
        return freed
    return review_update.leave(freed, table.review)


# Commands of buttons and forms


def _command(table: Board, event: events.Commanded) -> Board:
    found = events.command_in(COMMANDS, event.name)
    if found is not None:
        deed, does = found
        return ((modes.answer_to(table, deed) if deed else None) or does)(table, event)
    if table.company:
        return do(table, events.RemoteCommand(event.name, fields=event.fields))
    return table


def _open(table: Board, dialog: str) -> Board:
    if dialog == correspondence.LETTER:
        if table.company or correspondence.sender(table.session) is None:
            return table
        correspondence.send(table.session)
        table = do(table, events.SaveGame())
    draft = draft_of(table.session, dialog)
    return replace(modes.cancel_help(table), dialog=dialog, draft=draft, asked=())


def _ask(table: Board, said: str) -> Board:
    """Open the card of the game at the words that a person tapped."""
    asked = rules.in_sight(rules.glossary(table.session.game), said)
    if table.dialog or not asked:
        return table
    return replace(_open(table, HELP), asked=tuple(asked))


def _hurry(table: Board) -> Board:
    """Let computers play faster; a second command restarts no pause."""
    if not table.can_hurry:
        why = _("No computer is playing now, so there is nothing to skip.")
        return refuse(table, Notice(why))
    if table.is_hurried:
        table = say(table, _("The computers are already playing faster."))
    return replace(table, is_hurried=True)


def _choose_new(table: Board) -> Board:
    return do(
        table, events.Navigate(router.address(Route(table.session.game, router.NEW)))
    )


_LAID: Final = events.PlayCues(cues("card"))  # sound of cards that are arranged


def _arrange(table: Board, event: events.Commanded) -> Board:
    """Store the order that the person wants for their cards."""
    before, word = draw(table), event.name.removeprefix("arrange-")
    board.lay(table, word)
    table = keep(table)
    if " " in word:  # the person sees the carried card
        return do(table, _LAID)
    if draw(table) != before:
        return do(say(table, board.answered(table, word)), _LAID)
    why = table.view.stays(word, table.seen, table.ui) or _("It is already there.")
    return notify(table, Notice(why, kind="advice"))


def _unsee(table: Board, _event: events.Commanded) -> Board:
    """Allow undo past revealed cards, or forbid it again."""
    session = table.session
    is_on = not session.may_unsee
    session.table = replace(session.table, unsee=is_on)
    told = (
        _("You can undo moves that revealed something.")
        if is_on
        else _("You can’t undo a move that revealed something.")
    )
    table = replace(close(table), notice=Notice(told, kind="advice"))
    return keep(say(table, told))


def _move(table: Board, event: events.Commanded) -> Board:
    """Undo, redo or restore moves; undo all since the move that the coach shows."""
    if event.name == "undo" and table.undoes_blindly:
        return table
    since = table.coach.found.ply if table.coach.found else None
    table = replace(modes.cancel_help(table), notice=None, selected=(), coach=Coach())
    session, name = table.session, event.name
    is_first = name == "undo" and not session.takebacks and session.undoes_luck
    moves = {"undo": session.take_back, "redo": session.redo}
    try:
        moves.get(name, session.restore)()
        while name == "undo" and since is not None and session.cursor > since:
            session.take_back()
    except RevealedError as refused:
        return refuse(table, Notice(str(refused), command=TOOLS, label=_("More")))
    except ValueError as refused:
        return refuse(table, Notice(str(refused)))
    curtain.put_away(session)
    told = {"undo": _("Taken back."), "redo": _("Redone.")}
    table = say(table, told.get(name, _("Restored.")), f"{table.status}.")
    if is_first:
        same = _("Undo doesn’t change luck: the same move brings the same result.")
        table = replace(say(table, same), notice=Notice(same, kind="advice"))
    return keep(drop_curtain(close(table)))


def _free(does: Callable[[Board], Board]) -> tuple[None, Handler]:
    """Return the entry of a command that every mode allows and that has no fields."""
    return None, lambda table, _event: does(table)


COMMANDS: Final[Mapping[str, tuple[modes.Intent | None, Handler]]] = {
    **dict.fromkeys(DIALOGS, (None, lambda table, event: _open(table, event.name))),
    PEOPLE: _free(lambda table: _open(table, PEOPLE) if table.company else table),
    ASK: (None, lambda table, event: _ask(table, event.fields.get("said", ""))),
    "close": _free(close),
    "lift": _free(lift_curtain),
    "story": _free(turn_story),
    "stop": _free(modes.cancel_help),
    "hurry": _free(_hurry),
    "go-on": _free(modes.go_on),
    coach.CLOSE: _free(modes.end_coach),
    "new": _free(_choose_new),
    DISMISS: _free(
        lambda table: do(replace(table, notice=None), events.MoveFocus("table"))
    ),
    guide.NEXT: _free(guide_update.go_on),
    guide.SKIP: (modes.Intent.PLAY, guide_update.skip),
    guide.BACK: _free(guide_update.come_back),
    hints.THINK_AGAIN: _free(hints.think_again),
    "undo": (modes.Intent.MOVE, _move),
    "redo": (modes.Intent.MOVE, _move),
    "restore": (modes.Intent.MOVE, _move),
    "hint": (modes.Intent.HINT, hints.hint),
    "recap": (modes.Intent.RECAP, recap_update.begin),
    "unsee": (modes.Intent.UNSEE, _unsee),
    "watch": (modes.Intent.WATCH, hints.watch),
    "watch-": (modes.Intent.WATCH, hints.watch),
    "arrange-": (modes.Intent.ARRANGE, _arrange),
    **dict.fromkeys(seats_update.COMMANDS, (modes.Intent.SEAT, seats_update.seat)),
}
"""Commands of a table: the intent that a mode may answer, and the handler."""


# Events of the page and of the computer


def _hold(table: Board, *, is_mine: bool) -> Board:
    """Handle the waiting events if this page may write the save; else warn."""
    waiting = table.waiting
    was_taken = table.is_mine is False
    table = replace(table, is_mine=is_mine, waiting=(), recap=None)
    if not is_mine:
        return modes.say_taken(modes.cancel_help(table))
    table = replace(table, notice=None) if was_taken else table
    for event in waiting:
        table = _after(table, event)
    return table


def _end_pause(table: Board, asked: events.Question) -> Board:
    if table.recap is not None:
        return recap_update.go_on(table, table.recap)
    if table.finale > 0:
        return modes.go_on(table)
    if asked == coach_update.question(table):
        return replace(table, coach=replace(table.coach, has_waited=True))
    return play(table, table.coming or table.forced)


def _answer(table: Board, question: str, advice: str) -> Board:
    """Handle the advice on a question; ignore advice that comes too late."""
    asked = open_question(table)
    if asked is None or asked.text != question:
        return table
    if asked.is_pause:
        return _end_pause(table, asked)
    advised = advice_of(advice)
    if table.coach.question == question:
        return hints.remark(table, table.coach.answered(advised))
    if table.help.hint:
        return hints.give_hint(table, advised)
    wish = events.RemoteCommand("advice", advice)
    return (
        do(table, wish)
        if table.company
        else play(table, advised.action, is_computers=True)
    )


def _tell(
    table: Board,
    event: events.Notified | events.Warned | events.Offered | events.Passed,
) -> Board:
    """Handle a notice of the page, or an event of other devices."""
    if isinstance(event, events.Passed):
        return pass_on(table, event)
    notice = event.notice
    if isinstance(event, events.Offered):
        return _offer(table, event.notice)
    if isinstance(event, events.Notified) and event.notice.kind == "advice":
        return say(replace(table, notice=notice), event.notice.text)
    if isinstance(event, events.Notified):
        return notify(table, event.notice)
    is_new = notice is not None and notice != table.warning
    table = replace(table, warning=notice)
    return do(table, events.Alert(notice.text)) if notice and is_new else table


def _offer(table: Board, notice: Notice) -> Board:
    """Show a notice once, between two turns; the next move removes it."""
    is_free = table.notice is None and table.refusal is None
    if not is_free or table.has_offered or not table.is_between_turns:
        return table
    return say(replace(table, has_offered=True, notice=notice), notice.text)
