"""The timer of a shared table, kept by the host."""

from __future__ import annotations

from tabletop.core.i18n import _
from tabletop.net.host_state import HostState
from tabletop.net.protocol.from_host import ClockMessage, RefusedMessage
from tabletop.session.timer import Timer, played_for, turn_of


def settle(table: HostState) -> None:
    """Advance the clocks, and play for players who missed their turn."""
    timer, session = table.timer, table.session
    if timer is None or session is None:
        return
    seat, turn = turn_of(session) if table.phase == "playing" else (-1, -1)
    if seat >= 0 and session.seats[seat].bot is not None:
        seat, turn = -1, -1
    timer.acts(seat, turn, table.now)
    _pause(table, timer)
    timer.tick(table.now)
    if timer.standing == "ended" and session.is_at_end:
        text = played_for(session, timer)
        if text:
            session.play(text, player=seat)
            timer.played, table.has_changed = text, True
    tell(table)


def _pause(table: HostState, timer: Timer) -> None:
    """Stop the clocks of players without a network."""
    seat = timer.seat
    if seat >= 0 and table.chairs[seat].standing != "here":
        timer.pause(table.now)
    else:
        timer.go_on(table.now)


def tell(table: HostState) -> None:
    """Send the clock to all if it has changed."""
    if table.timer is None:
        return
    clock = clock_of(table.timer, table.now)
    known, at = table.clock
    passed = table.now - at if clock.standing in {"running", "warned"} else 0.0
    is_as_known = (
        known is not None
        and (clock.seat, clock.standing, clock.away, clock.is_paused)
        == (known.seat, known.standing, known.away, known.is_paused)
        and abs(known.left - (0.0 if clock.is_paused else passed) - clock.left) < 1
    )
    if not is_as_known:
        table.clock = clock, table.now
        table.tell_all(clock)


def clock_of(timer: Timer, now: float) -> ClockMessage:
    """Return the public state of the clocks."""
    left, is_paused = round(timer.left(now), 1), timer.is_paused
    return ClockMessage(timer.seat, timer.standing, left, timer.away, is_paused)


def more(table: HostState, seat: int) -> None:
    """Extend the time of the acting player, or send the refusal."""
    if table.timer is None or not table.timer.more(seat, table.now):
        table.send(seat, RefusedMessage(0, _("You can’t get any more time now.")))


def back(table: HostState, seat: int) -> None:
    """Note that a player who missed a turn is back."""
    if table.timer is not None:
        table.timer.back(seat, table.now)
