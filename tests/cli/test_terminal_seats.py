"""Who sits where at the terminal: who joins, and who goes on for whom."""

import io
from collections.abc import Iterator
from pathlib import Path

import pytest

from tabletop.cli.terminal import Terminal
from tabletop.session import Seat, Session, game_request, save
from tests.kit import club_game
from tests.kit.games import registered, seen_through


@pytest.fixture(autouse=True)
def _club_at_a_terminal(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    seen_through(monkeypatch, "club_game")
    with registered(club_game):
        yield


def played(lines: str) -> tuple[Session, str]:
    """Return a game of Club after these lines, and what was printed."""
    seats = (Seat("Ann"), Seat("Ben"))
    session = Session.start("club_game", players=2, seats=seats, seed=1)
    stdout = io.StringIO()
    Terminal(session, io.StringIO(lines), stdout, budget=0.0).run()
    return session, stdout.getvalue()


def test_who_joins_gets_a_usual_seat_and_undo_takes_it_away(tmp_path: Path) -> None:
    path = tmp_path / "club.json"
    session, text = played(f"join\nsave {path}\nundo\n")
    assert "Player 3 joins." in text
    kept = save.loads(path.read_text())
    assert [seat.name for seat in kept.seats] == ["Ann", "Ben", "Player 3"]
    assert [seat.name for seat in session.seats] == ["Ann", "Ben"]


def test_a_computer_goes_on_for_a_person_and_he_comes_back() -> None:
    session, _text = played("sit 2 random\ngo\n")
    assert session.seats[1] == Seat("Ben", "random")
    assert session.observation(0).round == 2  # Ben's is over
    session, text = played("sit 2 random\nsit 2 human\n")
    assert session.seats[1] == Seat("Ben", "random")  # it is said first what it shows
    assert "If you take over from Ben, you will see their hand." in text
    session, _text = played("sit 2 random\nsit 2 human\nsit 2 human\ngo\n")
    assert session.seats[1] == Seat("Ben")
    assert session.observation(0).round == 1


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("sit", "The seats are 1 Ann and 2 Ben."),
        ("sit 3 human", "The seats are 1 Ann and 2 Ben."),
        ("sit Ann", "The seats are 1 Ann and 2 Ben."),
        ("sit 1 wizard", "Unknown player “wizard”. Choose from: human, random."),
    ],
)
def test_a_seat_that_is_none_is_a_sentence(line: str, words: str) -> None:
    session, text = played(f"{line}\n")
    assert words in text
    assert session.seats == (Seat("Ann"), Seat("Ben"))


def test_a_seat_is_told_with_the_name_and_the_number_that_sit_takes() -> None:
    texts = {"seats": "human,random,random", "names": "Ann,Ben,Cy", "seed": "seats"}
    session = game_request.start(game_request.parse("tomacco", texts, ["random"]))
    out = io.StringIO()
    Terminal(session, io.StringIO("sit\n"), out, budget=0.0).run()
    assert "The seats are 1 You, 2 Ben and 3 Cy." in out.getvalue()
    lines = io.StringIO("sit 2 human\n" * 2)
    Terminal(session, lines, io.StringIO(), budget=0.0).run()
    assert [seat.name for seat in session.seats if seat.bot is None] == ["Ann", "Ben"]
