"""Texts that no device should send, and guests that lie."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from tabletop.core.chance import Rng, below, pick
from tabletop.net.protocol.from_guest import (
    Answer,
    Back,
    Hello,
    Leave,
    Link,
    More,
    Play,
    Pledge,
    Say,
    Tell,
    Will,
)
from tabletop.net.protocol.from_host import (
    Account,
    Bequest,
    Due,
    Place,
    Refused,
    Said,
    Seating,
    Share,
    Told,
    Welcome,
)
from tabletop.net.protocol.hash_chains import Luck
from tabletop.net.protocol.messages import Message
from tabletop.net.protocol.packets import LONGEST, Envelope, write
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
        return write(Envelope("another table", "line", 1, 0, Hello("Eve")))
    if how == 2:
        return pick(rng, texts)  # as it was, but over another wire
    if how == 3:
        return write(Envelope(net.host.table, "unknown", 7, 0, Leave()))
    if how == 4:
        return write(Envelope(net.host.table, f"{below(rng, 9)}", 1, 0, Hello("", "k")))
    return mutated(pick(rng, texts), rng)


def lie_of(net: Net, rng: Rng, seat: int) -> Message:
    """Return what a guest with a seat should not say, and can by another program."""
    legal = session_of(net).legal()
    wrong = pick(rng, ("", "nothing", "play", "\u202e", *_theirs(net, seat, legal)))
    lies: tuple[Message, ...] = (
        Play(2**52, net.host._table.number, wrong),
        Play(0, net.host._table.number, wrong),
        Play(net.host._table.chairs[seat].played + 1, 10**6 + below(rng, 9), wrong),
        Play(net.host._table.chairs[seat].played + 1, net.host._table.number, wrong),
        Answer(10**6, is_yes=True),
        Say(text="\u200b"),
        Welcome(below(rng, 9), "mine"),
        Refused(1, "No."),
        Said(0, "goodbye"),
        Seating("tomacco", "over", (Place("Eve", "here"),)),
        Hello("Eve", net.host._table.chairs[0].key or "key"),
        Hello("Eve", "key", "", 0, (Will(1, 10**6, "AAAA", 1, "00"),)),
        Pledge(below(rng, 3), "x"),
        Link(below(rng, 3), below(rng, 9), "0" * 64),
        Due(1, 1),
        Account(1, "eJw", Luck("", 1, (), ())),
        Share(1, 1, "00"),
        Bequest(0, 1, ""),
        More(),
        Back(),
        Tell(below(rng, 9), "x" * 500),
        Told(1, "x"),
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
