"""Texts that no device should send, and guests that lie."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from tabletop.core.chance import Rng, below, pick
from tabletop.net.protocol.from_guest import (
    AnswerMessage,
    BackMessage,
    HelloMessage,
    LeaveMessage,
    LinkMessage,
    MoreMessage,
    PlayMessage,
    PledgeMessage,
    SayMessage,
    TellMessage,
    WillMessage,
)
from tabletop.net.protocol.from_host import (
    AccountMessage,
    BequestMessage,
    DueMessage,
    PublicSeat,
    RefusedMessage,
    SaidMessage,
    SeatingMessage,
    ShareMessage,
    ToldMessage,
    WelcomeMessage,
)
from tabletop.net.protocol.hash_chains import DrawTranscript
from tabletop.net.protocol.messages import Message
from tabletop.net.protocol.packets import LONGEST, Packet, write
from tabletop.net.steps import Step, Trouble
from tabletop.session import save
from tests.net.mutation import mutated
from tests.net.net import Net, session_of

STRANGER: Final = "stranger"
"""The wire of somebody who has no seat."""


def text_of(net: Net, rng: Rng) -> str:
    """Return a text from a stranger: mutated, foreign, oversized, or about nothing."""
    texts: Sequence[str] = [text for _seat, text in net.sent[-200:]] or ["{}"]
    how = below(rng, 8)
    if how == 0:
        return "x" * (LONGEST + 1 + below(rng, 9))
    if how == 1:
        return write(Packet("another table", "line", 1, 0, HelloMessage("Eve")))
    if how == 2:
        return pick(rng, texts)  # as it was, but over another wire
    if how == 3:
        return write(Packet(net.host.table, "unknown", 7, 0, LeaveMessage()))
    if how == 4:
        return write(
            Packet(net.host.table, f"{below(rng, 9)}", 1, 0, HelloMessage("", "k"))
        )
    return mutated(pick(rng, texts), rng)


def lie_of(net: Net, rng: Rng, seat: int) -> Message:
    """Return what a guest with a seat should not say, and can by another program."""
    legal = session_of(net).legal()
    wrong = pick(rng, ("", "nothing", "play", "\u202e", *_theirs(net, seat, legal)))
    lies: tuple[Message, ...] = (
        PlayMessage(2**52, net.host._table.number, wrong),
        PlayMessage(0, net.host._table.number, wrong),
        PlayMessage(
            net.host._table.chairs[seat].played + 1, 10**6 + below(rng, 9), wrong
        ),
        PlayMessage(
            net.host._table.chairs[seat].played + 1, net.host._table.number, wrong
        ),
        AnswerMessage(10**6, is_yes=True),
        SayMessage(text="\u200b"),
        WelcomeMessage(below(rng, 9), "mine"),
        RefusedMessage(1, "No."),
        SaidMessage(0, "goodbye"),
        SeatingMessage("tomacco", "over", (PublicSeat("Eve", "here"),)),
        HelloMessage("Eve", net.host._table.chairs[0].key or "key"),
        HelloMessage("Eve", "key", "", 0, (WillMessage(1, 10**6, "AAAA", 1, "00"),)),
        PledgeMessage(below(rng, 3), "x"),
        LinkMessage(below(rng, 3), below(rng, 9), "0" * 64),
        DueMessage(1, 1),
        AccountMessage(1, "eJw", DrawTranscript("", 1, (), ())),
        ShareMessage(1, 1, "00"),
        BequestMessage(0, 1, ""),
        MoreMessage(),
        BackMessage(),
        TellMessage(below(rng, 9), "x" * 500),
        ToldMessage(1, "x"),
    )
    return pick(rng, lies)


def _theirs(net: Net, seat: int, legal: tuple[str, ...]) -> tuple[str, ...]:
    """Return actions that may be played, but not by this seat."""
    return legal if session_of(net).to_act != seat else ()


def stands(net: Net) -> Any:
    """Return all that a lie might change."""
    session = session_of(net)
    chairs = tuple((c.name, c.standing, c.key) for c in net.host._table.chairs)
    return save.dumps(session), chairs, net.host._table.number, net.host.phase


def receive(net: Net, rng: Rng) -> Step:
    """Have the host receive a text of a stranger."""
    return net.host.receive(f"{STRANGER} {below(rng, 3)}", text_of(net, rng))


def is_answered(step: Step) -> bool:
    """Return whether a sentence came of it, here or for the one who sent it."""
    troubles = [each for each in step.shows if isinstance(each, Trouble)]
    return bool(troubles or [p for p in step.posts if p.peer.startswith(STRANGER)])
