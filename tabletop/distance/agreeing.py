"""What everybody at a table must agree to: to take a move back, to play again."""

from __future__ import annotations

from dataclasses import replace

from tabletop import newgame
from tabletop.distance.messages import Ask, Question, Refused, Welcome
from tabletop.distance.seating import PHASES
from tabletop.distance.table import Table
from tabletop.game import continued
from tabletop.i18n import _
from tabletop.session import Session, game_of


def ask(table: Table, seat: int, wish: Ask) -> None:
    """Ask everybody for what somebody wishes, or say why not."""
    if reason := _why_not(table, wish.what):
        table.tell(seat, Refused(0, reason))
    elif asked := table.questions.ask(seat, wish.what):
        table.tell_all(asked)


def _why_not(table: Table, what: Question) -> str:
    """Return why nobody can be asked for this now, "" if they can."""
    if what == "again":
        return "" if table.phase == "over" else _("This game is not over yet.")
    if table.session is None or not table.session.can_undo:
        return _("Nothing has been played that could be taken back.")
    return ""


def settle(table: Table) -> None:
    """Do what was asked for if everybody has agreed, or drop it if one has not."""
    asked, session = table.questions.asked, table.session
    if asked is None or session is None:
        return
    standings = {"here"}
    if asked.what == "takeback" and session.unsees:
        standings.add("away")  # what they have seen only they can give up
    settled = table.questions.settled(
        seat
        for seat, chair in enumerate(table.chairs)
        if chair.level is None and chair.standing in standings
    )
    if settled is None:
        return
    table.tell_all(settled)
    if settled.is_agreed and asked.what == "takeback":
        session.undo()
        table.has_changed = True
    elif settled.is_agreed:
        _play_again(table, session)


def lapse(table: Table) -> None:
    """Drop what is asked, because the game has gone on."""
    if lapsed := table.questions.lapse():
        table.tell_all(lapsed)


def _play_again(table: Table, last: Session) -> None:
    """Begin the next game, where the rules say it with the winner as dealer.

    Where they do not, everybody moves on by a seat.
    """
    moved = 0 if continued(game_of(last.game)) else 1
    coming = newgame.following(last, moved)
    players = len(table.chairs)
    table.chairs = [*table.chairs[moved:], *table.chairs[:moved]]
    if table.seat is not None:
        table.seat = (table.seat - moved) % players
    for wire in table.wires.seated():
        if wire.seat is not None:
            wire.seat, wire.ply = (wire.seat - moved) % players, -1
            chair = table.chairs[wire.seat]
            table.say(wire, Welcome(wire.seat, chair.key, chair.played))
    begin(table, coming)


def begin(table: Table, coming: newgame.NewGame) -> None:
    """Begin a game; its luck is fresh where no seed is named."""
    seed = coming.seed or table.fresh()
    table.session = newgame.start(replace(coming, seed=seed))
    table.phase = PHASES[table.phase, "begin"]
    table.sit()
    table.show_seating()
    table.has_changed = True
