"""A host never sends a guest anything that its seat may not know.

Each game has a twin (see `tests.kit.twins`) with other hidden cards, which its seat
can't tell from it. Two hosts show the game and the twin, ply by ply, to a guest at that
seat. Both must send exactly the same texts.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final

import pytest

from tabletop.net import events, seat_log
from tabletop.net.guest import Guest
from tabletop.net.host import Host
from tabletop.net.host_state import SavedHostState
from tabletop.net.protocol.from_guest import SayMessage, WishMessage
from tabletop.net.protocol.from_host import EventsMessage, RefusedMessage
from tabletop.net.protocol.packets import read
from tabletop.net.protocol.presence import SeatPresence
from tabletop.net.steps import Step
from tabletop.registry import GAMES
from tabletop.session import Session
from tests.kit.cases import PARTS, part_of
from tests.kit.secrets import Case, cases
from tests.net.net import fresh_of

KEY: Final = "key"
PEER: Final = "peer"


def sent(session: Session, seat: int) -> list[str]:
    """Return the texts that a host sends to the guest at a seat in a whole game."""
    chairs = [SeatPresence(each.name, "away", each.bot) for each in session.seats]
    chairs[seat] = SeatPresence(session.seats[seat].name, "away", None, KEY)
    kept = SavedHostState("table", None, tuple(chairs), "random", waits=True)
    own = own_plays(session, seat)
    session.goto(0)
    host = Host(kept, session, fresh_of("host"))
    guest = Guest("table", "Somebody", fresh_of("guest"), key=KEY)
    texts: list[str] = []
    _exchange(host, guest, guest.connect(PEER), Step(), texts)
    for ply in range(1, len(session.log) + 1):
        session.goto(ply)
        host.has_changed = True
        _exchange(host, guest, Step(), host.tick(ply), texts)
    for text in (*own, "nothing of the kind"):
        if session.to_act != seat or text not in session.legal():
            _exchange(host, guest, guest.play(text), Step(), texts)
    for message in (SayMessage("hello"), WishMessage("again"), WishMessage("takeback")):
        _exchange(host, guest, guest.act(message), Step(), texts)
    session.goto(len(session.log))
    return texts


def own_plays(session: Session, seat: int) -> tuple[str, ...]:
    """Return the last six actions of the seat."""
    found = []
    for ply, text in enumerate(session.log):
        session.goto(ply)
        if session.to_act == seat:
            found.append(text)
    return tuple(found[-6:])


def _exchange(
    host: Host, guest: Guest, mine: Step, theirs: Step, texts: list[str]
) -> None:
    """Exchange texts until both are silent; append the host's to `texts`."""
    up, down = [*mine.posts], [*theirs.posts]
    while up or down:
        steps = [host.receive(PEER, post.text) for post in up]
        down += [post for step in steps for post in step.posts]
        texts += [post.text for post in down]
        steps = [guest.receive(PEER, post.text) for post in down]
        up, down = [post for step in steps for post in step.posts], []


def check(case: Case) -> int:
    """Check that a guest receives the same texts about a game and its twin."""
    mine, other = sent(case.session, case.seat), sent(case.twin, case.seat)
    assert mine == other, f"{case} sends what its seat may not know."
    return len(mine)


def check_all(all_cases: Iterable[Case]) -> int:
    """Check all cases; return the number of texts compared."""
    return sum(map(check, all_cases))


@pytest.mark.parametrize("part", PARTS)
@pytest.mark.parametrize("name", GAMES)
def test_no_guest_is_sent_what_its_seat_may_not_know(name: str, part: int) -> None:
    if found := part_of(cases(name), part):
        assert check_all(found) > 5 * len(found)  # as of a game of two actions


def test_a_guest_is_sent_all_that_there_is_to_be_shown() -> None:
    session = Session.start("tomacco", players=3, seed="all")
    for _move in range(12):
        session.play(session.legal()[0])
    bodies = [each for text in sent(session, 1) for _n, each in read(text).messages]
    parts = [each for each in bodies if isinstance(each, EventsMessage)]
    plies = {
        k for each in parts for k in range(each.first, each.first + len(each.events))
    }
    assert plies == {*range(len(session.log))}
    assert {type(each).__name__ for each in bodies} >= {
        "WelcomeMessage",
        "RefusedMessage",
        "SaidMessage",
    }


# The test itself: it must find each of these leaks


def tells_log(_game: Any, _before: Any, action: Any, _player: int) -> Any:
    """Return an action, hidden or not."""
    return action


def tells_other(session: Session, ply: int, seat: int) -> Any:
    """Return the observation of another seat."""
    return session.seen_at(ply, (seat + 1) % 2)


BREACHES: Final[dict[str, tuple[Any, str, Callable[..., Any]]]] = {
    "what was done as it was done": (events, "seen", tells_log),
    "what another seat sees": (seat_log, "seen_at", tells_other),
    "the seed in a refusal": (
        seat_log,
        "_played",
        lambda table, _seat, n, _play: RefusedMessage(n, table.session.seed),
    ),
}


@pytest.mark.parametrize("breach", BREACHES)
def test_a_breach_is_found(breach: str, monkeypatch: pytest.MonkeyPatch) -> None:
    some = [case for name in ("tomacco", "game_of_threes") for case in cases(name)[:4]]
    monkeypatch.setattr(*BREACHES[breach])
    with pytest.raises(AssertionError, match="may not know"):
        check_all(some)
