"""No leak by any door: no screen of a running game tells what its seat may not know.

Each game is laid down beside a twin (see `tests.kit.twins`) with another truth that its
seat cannot tell apart, and everything that the page shows must be equal, to the letter.
What a person may see has been seen in both. The only screen left out is that of an
error, which offers the text of the game and says that it tells all.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, Final

import pytest

from tabletop.app.table import coach_update, review_update
from tabletop.cli import terminal
from tabletop.core.chance import below, rng_for
from tabletop.model import board as board_model
from tabletop.model.board import Board, Board as Laid
from tabletop.registry import GAMES
from tabletop.screens import table as table_screen
from tabletop.session import Session, analysis, links
from tabletop.session.analysis import is_bare
from tabletop.session.game_log import GameLog
from tests.kit import twins
from tests.kit.cases import PARTS, part_of
from tests.kit.secrets import Case, cases, seatings, tables_of

WHERE_FOUND: Final = ("game_of_threes", "tomacco")  # one or the other tells any breach


def check(case: Case, shown: Callable[[Session], Iterator[tuple[str, Any]]]) -> int:
    """Fail where a game and its twin show different things; return how many."""
    pairs = zip(shown(case.session), shown(case.twin), strict=True)
    number = 0
    for (what, mine), (also, other) in pairs:
        assert what == also
        assert mine == other, f"{case} tells something by: {what}"
        number += 1
    return number


def check_all(all_cases: Iterable[Case]) -> None:
    for case in all_cases:
        check(case, twins.shown_to_seat)


@pytest.mark.parametrize("part", PARTS)
@pytest.mark.parametrize("name", GAMES)
def test_no_screen_of_a_running_game_tells_what_its_seat_may_not_know(
    name: str, part: int
) -> None:
    check_all(part_of(cases(name), part))


@pytest.mark.parametrize("name", GAMES)
def test_what_anybody_can_see_depends_on_no_hand_at_all(name: str) -> None:
    for number, case in enumerate(cases(name)):
        other = below(rng_for("other", number), len(case.session.seats))
        rng = rng_for(f"anybody {name}", number)
        found = twins.twin(case.session, other, rng)
        persons = [seat for seat in case.session.seats if seat.bot is None]
        if found is not None and len(persons) > 1:
            check(Case(case.session, other, found), twins.shown_to_anybody)


@pytest.mark.parametrize("name", GAMES)
def test_where_something_is_hidden_there_are_twins(name: str) -> None:
    """Soon after the beginning, that is: later a seat may have seen all there is."""
    for table in tables_of(GAMES[name]):
        for seats in seatings(table.players):
            session = twins.played(table, seats, 3, f"hiding {name}")
            rng = rng_for(f"hiding {name}", 0)
            seat = twins.place_of(twins.laid(session)).viewer
            is_found = twins.twin(session, seat, rng) is not None
            assert is_found is not is_bare(session), missing(session, seat)


def missing(session: Session, seat: int) -> str:
    """Return what is wrong where a twin is missing, or was not to be found."""
    if is_bare(session):
        return f"{session.header}: seat {seat} may know all, and there is a twin."
    return (
        f"{session.header}: no other truth was found for seat {seat} after "
        f"{twins.CHANGES} changes. Do the actions of chance hold all that is hidden?"
    )


@pytest.mark.parametrize("name", WHERE_FOUND)
def test_a_game_that_is_dealt_at_once_has_many_twins(name: str) -> None:
    """Half of the changes are proposed by `determinize`, and most of them stay."""
    table = next(tables_of(GAMES[name]))
    *_, seats = seatings(table.players)
    session = twins.played(table, seats, 3, f"many {name}")
    line, rng = twins._Line(session, 0), rng_for("many", 0)
    logs = {session.log}
    for _change in range(twins.CHANGES):
        line.change(rng)
        logs.add(line.log)
    assert len(logs) > twins.CHANGES // 4


@pytest.mark.parametrize("name", GAMES)
def test_a_twin_has_another_truth_and_looks_the_same(name: str) -> None:
    for case in cases(name):
        session, twin = case.session, case.twin
        assert session.log != twin.log
        assert session.seed != twin.seed
        for ply in range(len(session.log) + 1):
            session.goto(ply)
            twin.goto(ply)
            if case.seat < len(session.seats):
                assert session.observation(case.seat) == twin.observation(case.seat)


# The law itself: each of these breaches must be found


def tell_all(told: str) -> Callable[..., str]:
    """Return a property of a session or a table that tells a part of the log."""
    return lambda it, *_: repr(getattr(getattr(it, "session", it), told))


def as_another_has_seen_it(board: Board, ply: int, seat: int, **shut: bool) -> Board:
    """Return what draws a recap for another seat."""
    return EARLIER(board, ply, (seat + 1) % len(board.session.seats), **shut)


EARLIER: Final = board_model.earlier

BREACHES: Final[dict[str, tuple[Any, str, Any]]] = {
    "the log in the link": (links, "is_bare", lambda _session: True),
    "the state in the lobby": (Laid, "status", property(tell_all("state"))),
    "another line from the real deck": (
        review_update,
        "scratch",
        lambda _board, review: review.line.copy(),
    ),
    "looking back at any time": (analysis, "is_told", lambda _session: True),
    "the log in the story": (
        GameLog,
        "sentences",
        lambda self, _player: self.log[: self.cursor],
    ),
    "a question that another seat could ask": (
        GameLog,
        "observation",
        lambda self, player: self._game.observe(
            self.state, (player + 1) % len(self.seats)
        ),
    ),
    "a recap as another seat has seen it": (
        table_screen,
        "earlier",
        as_another_has_seen_it,
    ),
    "a coach that asks what the next move shows": (
        coach_update,
        "ask",
        lambda session, **_: repr(session.state),
    ),
    "the seed in a terminal": (terminal, "is_bare", lambda _session: True),
}


@pytest.mark.parametrize("breach", BREACHES)
def test_a_breach_is_found(breach: str, monkeypatch: pytest.MonkeyPatch) -> None:
    all_cases = [case for name in WHERE_FOUND for case in cases(name)]
    monkeypatch.setattr(*BREACHES[breach])
    with pytest.raises(AssertionError, match="tells something by"):
        check_all(all_cases)
