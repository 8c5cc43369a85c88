"""Actions played for a player who missed a turn of the Game of Threes (G16)."""

from tabletop.session import Session
from tabletop.session.timer import SavedTimer, Timer, TimerTerms, played_for


def timer() -> Timer:
    """Return a timer at which seat 0 acts."""
    found = Timer(SavedTimer(TimerTerms(60)), players=3)
    found.acts(0, 1, 100.0)
    return found


def at_phase(phase: str) -> Session:
    session = Session.start("game_of_threes", players=3, seed="G16")
    while session.observation(session.to_act).phase != phase:
        session.play(session.legal()[0])
    return session


def test_G16_before_a_card_is_taken_the_top_of_the_stock_is_discarded() -> None:
    session, found = at_phase("draw"), timer()
    seat = session.to_act
    text = played_for(session, found)
    assert text == "draw stock"
    session.play(text)
    found.played = text
    taken = session.observation(seat).taken
    assert played_for(session, found) == f"discard {taken}"


def test_G16_after_a_card_is_taken_the_rightmost_one_is_discarded() -> None:
    session, found = at_phase("discard"), timer()
    hand = session.observation(session.to_act).hand
    legal = [text.removeprefix("discard ") for text in session.legal()]
    rightmost = [card for card in hand if card in legal][-1]
    assert played_for(session, found) == f"discard {rightmost}"


def test_G16_where_nothing_is_taken_a_computer_plays() -> None:
    session = Session.start("game_of_threes", players=3, seed="G16")
    assert session.observation(0).phase == "cut"
    assert played_for(session, timer()) == ""
