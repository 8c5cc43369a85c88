"""The table of Stavegame: the course of a turn, decks, the focus, the review."""

import re
from collections.abc import Iterator

import pytest

from tabletop.games.stavegame import cards
from tabletop.games.stavegame.view import VIEW
from tabletop.session import Session
from tabletop.ui import Ui
from tests.games.stavegame.positions import NAMES, legal, markup, observed
from tests.kit.markup import Page, drawn_by

# The course of the turn


def played(*texts: str, seed: str = "course") -> Session:
    session = Session.start("stavegame", players=2, seed=seed)
    for text in texts:
        session.play(text)
    return session


def page_of(session: Session) -> Page:
    seen = session.observation(0)
    ui = Ui(session.ids(0), NAMES, recent=session.recent(0, 32))
    return Page(drawn_by(VIEW, seen, session.legal(), ui))


def first_places(session: Session, n: int) -> None:
    """Place n cards on three staves, the colour of the first choice."""
    for stave in range(n):
        session.play(next(t for t in session.legal() if f" {stave} 2" in t))


def test_the_moves_of_the_far_player_are_told_until_they_are_undone() -> None:
    session = played()
    first_places(session, 2)
    colour = session.observation(0).colours[1]
    done = f"Stave 2 turns {colour}: its first card is highest in {colour}."
    assert done in page_of(session).texts
    session.undo()
    session.play("pass")
    assert done not in page_of(session).texts
    for stave, told in enumerate(("on stave 1", "on stave 2")):
        session.play(next(t for t in session.legal() if f" {stave} 0" in t))
        assert told in page_of(session).texts
    session.undo()
    assert "on stave 1" in page_of(session).texts
    session.play(next(t for t in session.legal() if " 1 0" in t))
    session.play("pass")
    assert "2 moves" in page_of(session).texts
    assert page_of(session).having("id", "seat-1")[0]["aria-label"].endswith("2 moves")


def test_V4_2_a_turn_that_ended_by_itself_is_told() -> None:
    for seed in range(300):
        session = played(seed=str(seed))
        while not session.is_over:
            before = session.observation(0).turn
            session.play(session.legal()[seed % len(session.legal())])
            after = session.observation(0)
            is_near = after.player == 0  # the turn of the far player has ended
            if after.turn >= before + 2 and is_near and not session.is_over:
                assert "can’t move" in page_of(session).texts
                return
    pytest.fail("No turn ended by itself in 300 games.")


@pytest.mark.parametrize(
    ("selected", "id_"),
    [
        ("=hand 0", "slot-0-1"),
        ("=hand 0>0 0", "option-0"),
        ("=hand 1", "slot-0-1"),
        ("=hand 1>1 2", "option-0"),
        ("=decks", ""),
    ],
)
def test_the_focus_goes_where_the_card_can_go_and_to_what_is_asked(
    selected: str, id_: str
) -> None:
    seen = observed("red B114.-.A321", hands=("141 222", ""))
    ui = Ui(names=NAMES, selected=(selected,))
    assert VIEW.onward(seen, legal(seen), ui) == id_
    assert not id_ or Page(markup(seen, selected)).having("id", id_)


def plies(seed: str) -> Iterator[Session]:
    session = Session.start("stavegame", players=2, seed=seed)
    while not session.is_over:
        session.play(session.legal()[len(session.log) % len(session.legal())])
        yield session


def test_what_is_left_in_the_decks_is_told_by_counting() -> None:
    session = Session.start("stavegame", players=2, seed="left")
    page = Page(markup(session.observation(0), "=decks"))
    assert "Ann: 13 cards in the deck" in page.texts
    hand = {cards.card_told(card) for card in session.observation(0).hands[0]}
    told = re.compile(r"\d red, \d green, \d blue")
    places = [place for place, (tag, _a) in enumerate(page.elements) if tag == "h2"]
    labels = [a.get("aria-label", "") for _tag, a in page.elements[places[-1] :]]
    listed = [label for label in labels if told.fullmatch(label)]
    assert len(set(listed)) == 13
    assert not hand & set(listed)


def test_the_review_finds_the_move_that_decided() -> None:
    *_all, last = plies("things")
    seen = last.observation(0)
    told = Page(VIEW.review(seen, last.log, NAMES)).texts
    n, m = map(len, seen.removed)
    assert f"Ann lost {n} cards in combat." in told
    assert f"Ben lost {m} cards in combat." in told
    winner = NAMES[0] if last.returns()[0] > 0 else NAMES[1]
    turning = [text for text in told if "took the lead for good" in text]
    assert [text.startswith(winner) for text in turning] == [True]


# What must not pass unnoticed


def test_a_turn_without_a_move_asks_before_it_ends() -> None:
    session = played()
    assert "pass" not in session.legal()
    first_places(session, 1)
    end = page_of(session).having("id", "end-turn")[0]
    assert end["data-action"] == "pass"
    session.play("pass")
    seen, texts = session.observation(0), session.legal()
    closed = Page(drawn_by(VIEW, seen, texts, Ui(names=NAMES)))
    assert closed.having("id", "end-turn")[0]["data-ui"] == "=skip"
    assert not closed.having("data-action", "pass")
    asked = Page(drawn_by(VIEW, seen, texts, Ui(names=NAMES, selected=("=skip",))))
    assert asked.having("data-action", "pass")[0]["id"] == "option-0"
    assert VIEW.complete("pass", seen, Ui(names=NAMES)) == "=skip"


def stops(session: Session, ply: int) -> list[tuple[str, str]]:
    """Return the lines on what ended with the action at a ply."""
    session.goto(ply)
    before = session.observation(0)
    session.goto(ply + 1)
    found = VIEW.moment(before, session.log[ply], session.observation(0), NAMES)
    steps = found.steps if found else ()
    return [(step.line, step.below) for step in steps if step.name == "stop"]


def test_V4_2_a_turn_that_ends_by_itself_is_announced() -> None:
    for seed in range(100):
        session = played(seed=f"stops {seed}")
        while not session.is_over:
            session.play(session.legal()[seed % len(session.legal())])
            end = session.cursor
            session.goto(end - 1)
            before = session.observation(0)
            session.goto(end)
            after, text = session.observation(0), session.log[end - 1]
            if before.player or text == "pass" or after.turn == before.turn:
                continue
            assert ("No more moves", "Ann’s turn ends") in stops(session, end - 1)
            return
    pytest.fail("No turn ended by itself in 100 games.")


def test_V9_the_other_player_ends_the_game_with_an_announcement() -> None:
    for seed in range(100):
        session = played(seed=f"ends {seed}")
        while not session.is_over:
            legal = session.legal()
            by_other = "end" in legal and session.to_act == 1
            session.play("end" if by_other else legal[seed % len(legal)])
        if session.log[-1] == "end" and session.observation(0).player == 1:
            told = stops(session, len(session.log) - 1)
            assert told == [("Ben ends the game", "")]
            return
    pytest.fail("Ben ended no game of 100.")


def test_cards_lost_in_the_turn_before_are_named_until_the_player_acts() -> None:
    for seed in range(100):
        session = played(seed=f"lost {seed}")
        while not session.is_over:
            session.play(session.legal()[seed % len(session.legal())])
            if session.observation(0).has_acted or session.to_act != 0:
                continue
            told = [t for t in page_of(session).texts if t.startswith("Ann lost ")]
            if told:
                assert told[0].endswith(" to Ben.")
                session.play(next(t for t in session.legal() if t != "pass"))
                assert told[0] not in page_of(session).texts
                return
    pytest.fail("Ben won no fight in 100 games.")
