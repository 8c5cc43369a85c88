"""What a table shows of what others did, of who waits, and when nobody may act."""

from __future__ import annotations

import re
from itertools import product

import pytest

from lab.tidy import at, tidied
from tabletop.drawing import Ui
from tabletop.games.game_of_threes import Options
from tabletop.registry import GAMES, view_of
from tabletop.session import Session
from tests.kit.cases import some

WORDS = (
    *("=seat 1", "=seat 99", "=pile", "=scores", "=cut 5", "=cut 99999", "=Kh7"),
    *("=hand 0", "=hand 77", "=hand 0 1", "=board 0 0", "=board 9 9", "=board 1"),
    *("=hand 0>1 1", "=hand 0>9 9", "=board 0 0>0 1", "=end", "=decks", "=", "x"),
)
"""What may have been selected, of any game, and things that have gone since."""


def ui(session: Session, *selected: str) -> Ui:
    names = tuple(seat.name for seat in session.seats)
    return Ui(names=names, recent=session.recent(0, 32), selected=selected)


def table(session: Session, *selected: str) -> str:
    legal = session.legal() if session.to_act == 0 else ()
    return view_of(session.game).draw(
        session.observation(0), legal, ui(session, *selected)
    )


def seats(markup: str) -> list[str]:
    return re.findall(r'<button class="seat-button g3-seat.*?</button>', markup)


@pytest.mark.parametrize("players", some([4, 12, 2, 7], 2))
def test_a_seat_says_what_was_done_there_since_your_last_turn(players: int) -> None:
    session = tidied(
        players,
        lambda game: at(game, "draw", 4) and game.observation(0).turns > players,
    )
    found = seats(table(session))
    assert len(found) == players - 1
    for seat in found:
        assert "; discarded the " in seat
        assert re.search("[:;] (drew from the stock|took the .+?); discarded", seat)
        assert seat.count(">threw</span>") == 1


def test_what_was_done_stands_until_you_act() -> None:
    session = tidied(
        3, lambda game: at(game, "draw", 4) and game.observation(0).turns > 3
    )
    session.play("draw stock")
    assert seats(table(session))
    assert not any("g3-verb" in seat for seat in seats(table(session)))


def test_a_close_seat_has_no_pictures_and_says_the_same() -> None:
    session = tidied(12, lambda game: at(game, "discard", 11))
    found = seats(table(session))
    assert len(found) == 11
    assert not any("g3-holds" in seat or "g3-known" in seat for seat in found)
    assert all("13 cards" in seat for seat in found)


def test_a_numbered_name_keeps_its_number_where_it_is_narrow() -> None:
    session = tidied(12, lambda game: at(game, "draw", 3))
    names = tuple(f"Computer {k + 1}" for k in range(12))
    seen = session.observation(0)
    markup = view_of("game_of_threes").draw(seen, (), Ui(names=names))
    shown = re.findall(r'<span class="seat-name"[^>]*>(.*?)</span>', markup)
    assert sorted(shown) == sorted(f"C {k}" for k in range(2, 13))


def joined() -> Session:
    options = Options(allow_joining=True, rounds=3)
    session = tidied(2, lambda game: at(game, "deal", 1), options=options)
    assert session.legal() == ("deal", "join")
    return session


def test_who_joins_waits_at_the_table_until_the_next_deal() -> None:
    session = joined()
    assert "A player joins" in table(session)
    session.play("join")
    markup = table(session)
    assert markup.count("joins at the next deal") == 1
    assert "A player joins" not in markup
    assert "One more joins" in markup


def test_whoever_waits_for_a_dealer_is_told_for_whom() -> None:
    session = joined()
    seen = session.observation(1 - session.to_act)
    markup = view_of("game_of_threes").draw(seen, (), ui(session))
    name = session.seats[session.to_act].name
    assert f"All hands lie open. {name} deals when you continue." in markup


@pytest.mark.parametrize("game", GAMES)
def test_any_selection_can_be_drawn_whether_somebody_may_act_or_not(game: str) -> None:
    session = Session.start(game, players=GAMES[game].PLAYERS[0], seed="gone")
    for _move in range(6):
        seen = session.observation(0)
        for word, legal in product(WORDS, ((), session.legal())):
            assert view_of(game).draw(seen, legal, ui(session, word))
        session.play(session.legal()[0])


@pytest.mark.parametrize("word", ["=pile", "=scores", "=seat 1"])
def test_what_only_looks_does_so_while_others_act(word: str) -> None:
    session = tidied(3, lambda game: at(game, "draw", 4))
    seen = session.observation(0)
    markup = view_of("game_of_threes").draw(seen, (), ui(session, word))
    assert 'id="panel"' in markup


def test_the_slots_of_the_turn_before_are_marked_until_somebody_acts() -> None:
    session = Session.start("stavegame", players=2, seed="fresh")
    assert "fresh" not in table(session)
    placed = next(text for text in session.legal() if text.startswith("place"))
    session.play(placed)
    assert "fresh" not in table(session)
    session.play("pass")
    markup = table(session)
    assert len(re.findall(r'class="stave-slot[^"]* stave-fresh', markup)) == 1
    assert markup.count("played last turn") == 1
    session.play(next(text for text in session.legal() if text.startswith("place")))
    assert "fresh" not in table(session)
