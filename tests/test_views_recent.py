"""What a table shows of what others did, of who waits, and when nobody may act."""

from __future__ import annotations

import re
from itertools import product

import pytest

from tabletop.games import stavegame
from tabletop.games.game_of_threes import Options
from tabletop.registry import GAMES
from tabletop.session import Session
from tabletop.views import Ui, view_of
from tools.tidy import at, tidied

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
    return re.findall(r'<button class="cards-seat.*?</button>', markup)


@pytest.mark.parametrize("players", [2, 4, 7, 12])
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
        assert seat.count('class="g3-deed"') == 1
        assert "\N{MINUS SIGN}</span>" in seat


def test_what_was_done_stands_until_you_act() -> None:
    session = tidied(
        3, lambda game: at(game, "draw", 4) and game.observation(0).turns > 3
    )
    session.play("draw stock")
    assert not any("g3-deed" in seat for seat in seats(table(session)))


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
    shown = re.findall(r'<span class="cards-name"[^>]*>(.*?)</span>', markup)
    short = sorted(name.removeprefix("★ ") for name in shown)
    assert short == sorted(f"C {k}" for k in range(2, 13))


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
    assert f"All hands lie open. {name} deals when you go on." in markup


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


@pytest.mark.parametrize(
    ("players", "sign"), [(3, "from the stock"), (4, "g3-unseen"), (12, "g3-unseen")]
)
def test_a_draw_from_the_stock_has_a_sign_at_the_seat(players: int, sign: str) -> None:
    def has_drawn(game: Session) -> bool:
        is_later = at(game, "draw", 4) and game.observation(0).turns > players
        return is_later and "drew from the stock" in table(game)

    for seat in seats(table(tidied(players, has_drawn))):
        assert (sign in seat.partition("g3-deed")[2]) == ("drew from" in seat)


def fought() -> tuple[Session, str]:
    """Return a game in which the other player has just attacked, and how it ended."""
    session = Session.start("stavegame", players=2, seed="fight")
    told = ""
    while not told or session.to_act == 1:
        legal, seen = session.legal(), session.observation(0)
        fights = {
            text: fight
            for text in legal
            if (fight := stavegame.combat(seen, stavegame.parse_action(text)))
        }
        if session.to_act == 1 and fights and not told:
            text, fight = next(iter(fights.items()))
            (_one, mine), (owner, card) = fight.attacker, fight.defender
            assert owner == 0
            told = (
                f"{words(mine)} attacks your {words(card)} and "
                f"{'beats it' if fight.is_won else 'falls'}, {fight.colour} "
                f"{fight.values[0]} : {fight.values[1]}"
            )
            session.play(text)
        elif "pass" in legal and (told or seen.has_acted):
            session.play("pass")
        else:
            session.play(next(text for text in legal if text not in {"pass", "end"}))
    return session, told


def words(card: stavegame.Card) -> str:
    return "\N{NO-BREAK SPACE}".join(map(str, card))


def test_a_fight_stands_at_its_slot_and_in_words_until_somebody_acts() -> None:
    session, told = fought()
    markup = table(session)
    assert re.findall(r'class="stave-fight">(.*?)</li>', markup) == [told]
    assert markup.count('class="stave-fought"') == 1
    label = re.search(rf'aria-label="[^"]*; played last turn; {told}', markup)
    assert label is not None
    chosen = table(session, "=hand 0")
    assert 'class="stave-fought"' in chosen
    assert told in chosen
    legal = (text for text in session.legal() if text not in {"pass", "end"})
    session.play(next(legal))
    markup = table(session)
    assert "stave-fought" not in markup
    assert told not in markup


def test_the_slots_of_the_turn_before_are_marked_until_somebody_acts() -> None:
    session = Session.start("stavegame", players=2, seed="fresh")
    assert "fresh" not in table(session)
    placed = next(text for text in session.legal() if text.startswith("place"))
    session.play(placed)
    assert "fresh" not in table(session)
    session.play("pass")
    markup = table(session)
    assert len(re.findall(r'class="stave-slot[^"]* fresh', markup)) == 1
    assert markup.count("played last turn") == 1
    session.play(next(text for text in session.legal() if text.startswith("place")))
    assert "fresh" not in table(session)
