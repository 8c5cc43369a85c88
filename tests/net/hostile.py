"""Texts that no device should send, and messages of dishonest guests."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from tabletop.core.chance import Rng, below, pick
from tabletop.net import seat_log
from tabletop.net.protocol.from_guest import (
    AckMessage,
    AnswerMessage,
    HelloMessage,
    PlayMessage,
    PledgeMessage,
    RevealMessage,
    SayMessage,
    WishMessage,
)
from tabletop.net.protocol.from_host import (
    AccountMessage,
    ChargeMessage,
    PublicSeat,
    RefusedMessage,
    SaidMessage,
    SeatingMessage,
    WelcomeMessage,
)
from tabletop.net.protocol.luck import Transcript
from tabletop.net.protocol.packets import LONGEST, Message, Packet, write
from tabletop.net.steps import Step, Trouble
from tabletop.session import links, save
from tests.net.mutation import mutated
from tests.net.net import Net, session_of

STRANGER: Final = "stranger"
"""The peer name of a device without a seat."""


def text_of(net: Net, rng: Rng) -> str:
    """Return a stranger's text: oversized, foreign, repeated, unknown or mutated."""
    texts: Sequence[str] = [text for _seat, text in net.sent[-200:]] or ["{}"]
    how = below(rng, 8)
    if how == 0:
        return "x" * (LONGEST + 1 + below(rng, 9))
    if how == 1:
        return write(Packet("line", ((0, HelloMessage("another table", "Eve")),)))
    if how == 2:
        return pick(rng, texts)  # unchanged, but over another connection
    if how == 3:
        return write(Packet("unknown", ((7, WishMessage("leave")),)))
    if how == 4:
        hello = HelloMessage(net.host.table, "", "k")
        return write(Packet(f"{below(rng, 9)}", ((0, hello),)))
    return mutated(pick(rng, texts), rng)


def lie_of(net: Net, rng: Rng, seat: int) -> Message:
    """Return a message that a seated guest should not send, but a program can."""
    legal = session_of(net).legal()
    wrong = pick(rng, ("", "nothing", "play", "\u202e", *_theirs(net, seat, legal)))
    session = session_of(net)
    digest = seat_log.digest_at(session, session.cursor, seat)
    lies: tuple[Message, ...] = (
        PlayMessage(2**52, digest, wrong),
        PlayMessage(session.cursor, "", wrong),
        PlayMessage(session.cursor, digest, wrong),
        AckMessage(below(rng, 3), below(rng, 3), below(rng, 99), digest),
        AnswerMessage(10**6, is_yes=True),
        SayMessage(text="\u200b"),
        WelcomeMessage(below(rng, 9), "mine"),
        RefusedMessage(1, "No."),
        SaidMessage(0, "goodbye"),
        SeatingMessage("tomacco", "over", (PublicSeat("Eve", "here"),)),
        HelloMessage(net.host.table, "Eve", net.host.chairs[0].key or "key"),
        PledgeMessage(below(rng, 3), "x"),
        RevealMessage(below(rng, 3), "0" * 32),
        ChargeMessage(links.pack_save(session)),
        AccountMessage(1, "eJw", Transcript("", (), (), ())),
        WishMessage("more"),
        WishMessage("back"),
    )
    return pick(rng, lies)


def _theirs(net: Net, seat: int, legal: tuple[str, ...]) -> tuple[str, ...]:
    """Return the legal actions if another seat acts."""
    return legal if session_of(net).to_act != seat else ()


def stands(net: Net) -> Any:
    """Return everything that a dishonest message might change."""
    session = session_of(net)
    chairs = tuple((c.name, c.standing, c.key) for c in net.host.chairs)
    return save.dumps(session), chairs, net.host.phase


def receive(net: Net, rng: Rng) -> Step:
    """Let the host receive a text over a new wire: a faulty one is soon cut off."""
    return net.host.receive(f"{STRANGER} {below(rng, 2**40)}", text_of(net, rng))


def is_answered(step: Step) -> bool:
    """Return whether the step shows a trouble or answers the stranger."""
    troubles = [each for each in step.shows if isinstance(each, Trouble)]
    return bool(troubles or [p for p in step.posts if p.peer.startswith(STRANGER)])
