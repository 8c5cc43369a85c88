"""Messages on their way, until they are confirmed."""

from __future__ import annotations

from tabletop.net.protocol.from_guest import SayMessage, WishMessage
from tabletop.net.protocol.from_host import (
    AskedMessage,
    SaidMessage,
    SeatingMessage,
    SettledMessage,
)
from tabletop.net.protocol.outbox import AGAIN, Outbox


def numbers(outbox: Outbox, now: float) -> list[int]:
    """Return the numbers of the messages that are due."""
    return [number for number, _text in outbox.due(now)]


def test_a_message_is_sent_at_once_and_again_until_it_is_confirmed() -> None:
    outbox = Outbox()
    for phrase in ("hello", "thanks"):
        outbox.say(SayMessage(phrase))
    assert numbers(outbox, 5.0) == [1, 2]
    assert numbers(outbox, 5.0 + AGAIN / 2) == []
    outbox.confirm([1, 7])
    assert numbers(outbox, 5.0 + AGAIN) == [2]
    outbox.confirm_up_to(2)
    assert (len(outbox), numbers(outbox, 99.0)) == (0, [])


def test_of_a_state_only_the_last_message_is_sent() -> None:
    outbox = Outbox()
    for watchers in range(3):
        outbox.say(SeatingMessage("tomacco", "playing", (), watchers=watchers))
    outbox.say(AskedMessage(1, 0, "again"))
    outbox.say(SettledMessage(1, is_agreed=True))
    outbox.say(SaidMessage(0, "hello"))
    outbox.say(SaidMessage(0, "hello"))
    assert numbers(outbox, 1.0) == [3, 5, 6, 7]


def test_wishes_follow_the_last_one_that_the_host_has_handled() -> None:
    outbox = Outbox()
    for wish in (WishMessage("more"), WishMessage("back"), WishMessage("more")):
        outbox.say(wish)
    assert outbox.renumber(1) == 0
    assert numbers(outbox, 1.0) == [2, 3]
    assert outbox.renumber(0) == -1
    assert numbers(outbox, 9.0) == [1, 2]
    assert outbox.last == 2
