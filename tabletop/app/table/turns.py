"""Playing an action, and passing the turn."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from tabletop.app.table import coach_update, modes
from tabletop.app.table.board import (
    do,
    last_moment,
    prompt,
    refuse_action,
    refuse_by,
    say,
)
from tabletop.core.game import IllegalActionError, InvalidActionError
from tabletop.core.i18n import _
from tabletop.core.sounds import MOMENTS, cues
from tabletop.model import curtain, events
from tabletop.model.board import Board
from tabletop.model.company import Company
from tabletop.model.seat_draft import expect, expected
from tabletop.screens.parts.curtain import text as curtain_text
from tabletop.session import OutOfTurnError, Session
from tabletop.ui import Ui


def play(table: Board, text: str, *, is_computers: bool = False) -> Board:
    """Play an action of the seat that acts, or refuse it."""
    if table.offers_sound and not is_computers:  # it lies over the title no longer
        passed = replace(table.wishes, offers_sound=False)
        table = do(replace(table, wishes=passed), events.PassOffer())
    if table.company is not None:
        return do(
            replace(table, notice=None, refusal=None),
            events.RemoteCommand("play", text),
        )
    session, seat = table.session, table.viewer
    actor, ply, is_seen = session.to_act, session.cursor, not table.is_covered
    waits = table.refusal is not None and table.refusal == modes.wait(table)
    before = (table.seen, table.ui) if seat == actor else None
    is_own = table.is_by_hand(actor) and not (table.help.watching or table.lesson)
    coach = coach_update.begun(session, text) if table.wishes.coach and is_own else None
    try:
        _play_and_seat(session, text, is_computers=is_computers)
    except (IllegalActionError, InvalidActionError, OutOfTurnError) as refused:
        return refuse_action(table, refused, text)
    if before is not None:
        _rearrange(table, text, *before)
    if table.is_by_hand(actor):
        followed = coach_update.followed(table.coach, coach)
        table = replace(table, selected=(), coach=followed)
    return _follow(table, seat, ply, actor, waits=waits, is_seen=is_seen)


def _play_and_seat(session: Session, text: str, *, is_computers: bool = False) -> None:
    joins = text == session.joining
    session.play(text, is_computers=is_computers)
    seat = expected(session)
    if seat is None or not (joins or session.joining):
        return
    if not joins:
        session.play(session.joining)
    session.sit(len(session.seats) - 1, seat)
    expect(session, None)


def pass_on(table: Board, event: events.Passed) -> Board:
    """Update the table after an event of other devices."""
    session, seat, since = table.session, table.viewer, event.since
    waits = table.refusal is not None and table.refusal == modes.wait(table)
    before, asks = table.company and table.company.notice, event.company.notice
    line_before, _below = _waits_for(table.company)
    table = replace(table, company=event.company)
    line, below = _waits_for(event.company)
    is_new = bool(line) and line != line_before
    if is_new or (asks is not None and asks != before):  # it replaces the refusal
        table, waits = replace(table, refusal=None), False
    reason, clause = event.refused
    if reason:
        table = refuse_by(table, reason, clause)
    table = say(table, *event.says)
    if is_new and not event.says:
        table = say(table, *filter(None, (line, below)))
    if since is None:
        return (
            replace(table, refusal=modes.wait(table)) if waits and not reason else table
        )
    if since > session.cursor:
        table = replace(modes.cancel_help(table), selected=())
        table = say(table, _("Taken back."))
        if table.other is None:
            return drop_curtain(keep(modes.say_turn(table)))
        return drop_curtain(keep(prompt(table, f"{table.status}.")))
    for ply in range(since, session.cursor):
        _rearrange_again(table, seat, ply)
    actors = [actor for actor, _ply in session.decisions(since)]
    if seat in actors:
        table = replace(modes.cancel_help(table), selected=())
        table = do(table, events.AnswerPerson())
    actor = actors[-1] if actors else -1
    return _follow(table, seat, since, actor, waits=waits)


def _waits_for(company: Company | None) -> tuple[str, str]:
    """Return for whom the game waits, and a sentence on it; twice "" for nobody."""
    wait = company.wait if company else None
    return (wait.line, wait.below) if wait else ("", "")


def _rearrange_again(table: Board, seat: int, ply: int) -> None:
    """Rearrange a person's cards after their action at a ply."""
    session, end = table.session, table.session.cursor
    session.goto(ply)
    before = (table.seen, table.ui) if session.to_act == seat else None
    session.goto(ply + 1)
    if before is not None and session.recent(seat, 1):
        _rearrange(table, session.log[ply], *before)
    session.goto(end)


def _follow(  # noqa: PLR0913 - the state before the action
    table: Board, seat: int, ply: int, actor: int, *, waits: bool, is_seen: bool = True
) -> Board:
    """Update notices, sound and speech for the plies since `ply`, last by `actor`."""
    session = table.session
    offer = table.notice  # of the lesson, while nobody here has played
    stays = offer and offer.can_close and offer.href and not table.is_by_hand(actor)
    table = replace(table, notice=offer if stays else None, refusal=None)
    if waits:  # a refusal that a person may still be reading stays, if it still holds
        table = replace(table, refusal=modes.wait(table))
    if is_seen and (shown := last_moment(table, seat, ply)) is not None:
        table = do(table, events.ShowMoment(shown))
    if is_seen and table.help.watching != "fast":
        table = queue_cues(table, session.steps(seat, ply))
    if table.help.watching != "fast" or session.is_over:
        told = filter(None, session.sentences(seat)[ply:])
        table = _tell(table, tuple(told), actor)
    return _turn(table, actor)


def queue_cues(table: Board, steps: Sequence[tuple[Any, str, Any]]) -> Board:
    """Add the sounds and vibrations of steps (`Session.steps`)."""
    wishes = table.wishes
    is_wished = wishes.sound or wishes.vibration
    if not (is_wished or wishes.offers_sound):
        return table
    found = tuple(cue for s in steps for cue in table.view.sounds(*s))
    if table.recap is None and any(cue.sound in MOMENTS for cue in found):
        table = replace(table, has_moment=True)
    return do(table, events.PlayCues(found)) if is_wished else table


def drop_curtain(table: Board) -> Board:
    """Close the curtain if it must, and drop all earlier speech."""
    before, after = table.curtain, table.curtain.fallen(table.session)
    table = replace(table, curtain=after)
    if after.named in {None, before.named}:
        return table
    table = replace(
        modes.cancel_help(table), notice=None, refusal=None, selected=(), untold=()
    )
    sentence = f"{curtain_text(table.session.seats[table.viewer].name)}."
    return do(
        table, events.ClearSpeech(), events.Alert(sentence), events.MoveFocus("table")
    )


def lift_curtain(table: Board) -> Board:
    """Open the curtain for the person who is there, and speak the new sentences."""
    if not table.is_covered:
        return table
    session = table.session
    table = replace(table, curtain=table.curtain.lifted(session))
    table = say(do(table, events.ClearSpeech()), *table.curtain.untold(session))
    table = modes.say_turn(table) if session.to_act == table.viewer else table
    return do(table, events.MoveFocus("table"))


def keep(table: Board) -> Board:
    """Add the effect that saves the game."""
    return do(table, events.SaveGame())


def close(table: Board) -> Board:
    """Close the dialog or the private result over the table."""
    if table.dialog:
        return replace(table, dialog="", draft=None)
    if not table.is_covered and table.revealed:
        curtain.put_away(table.session)
        return keep(drop_curtain(do(table, events.MoveFocus("table"))))
    return table


def _turn(table: Board, actor: int) -> Board:
    """End the turn of a seat: show the result, reveal, and move the curtain."""
    session = table.session
    if session.is_over:
        table = replace(table, help=replace(table.help, watching=""))
        table = table if table.rests or table.finale else modes.tell_ending(table)
    curtain.put_away(session)
    if not table.help.watching:
        curtain.reveal(session, actor)
    return keep(drop_curtain(table))


def _tell(table: Board, sentences: Sequence[str], actor: int) -> Board:
    """Speak the new sentences, and announce a person's turn.

    Sentences of hurried computers wait until a turn is settled or they have finished.
    """
    to_act, rests, is_settled = table.session.to_act, table.rests, table.is_settled
    is_matter = is_settled or rests or table.session.is_over or table.is_by_hand(actor)
    if is_matter or table.wishes.speech != "short":
        table = replace(table, untold=(*table.untold, *sentences))
    is_person = table.other is None
    is_under_way = table.is_hurried and not is_person and not rests
    if is_under_way and not is_settled:
        return table
    table = say(replace(table, is_hurried=is_under_way, untold=()), *table.untold)
    if rests:
        return prompt(table, modes.ready(table))
    is_next = to_act >= 0 and is_person and (to_act != actor or is_settled)
    if is_next and to_act != actor:
        table = do(table, events.PlayCues(cues("turn")))
    if is_next:
        return modes.say_turn(table)
    is_again = is_person and to_act == actor and not table.help.watching
    return (
        modes.say_choice(do(table, events.MoveFocus(events.HOME)))
        if is_again
        else table
    )


def _rearrange(table: Board, text: str, before: Any, ui: Ui) -> None:
    """Store the order of a person's cards after their action."""
    after = table.session.observation(before.observer)
    word = table.view.rearranged(before, text, after, ui)
    if word != ui.arrangement:
        table.session.arrangement[str(before.observer)] = word
