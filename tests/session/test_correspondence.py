"""Games by letter: a link goes on with the game of a device, and nothing is lost."""

import re
from html import unescape

import pytest

from tabletop.games.threes import Options
from tabletop.model.board import Board
from tabletop.session import Seat, Session, correspondence, links
from tests.kit.app import Kit

GAME = "four_twenty_one"


def played(moves: int, seed: str = "7", choice: int = 0) -> Session:
    """Return a game of dice between two; the last move is this choice."""
    seats = (Seat("Ann"), Seat("Bo"))
    session = Session.start(GAME, players=2, seats=seats, seed=seed)
    for move in range(moves):
        legal = session.legal()
        session.play(legal[choice % len(legal) if move == moves - 1 else 0])
    return session


FORK = next(n for n in range(5, 30) if len(played(n - 1).legal()) > 1)
"""After so many moves a game can have gone another way."""


def test_how_one_game_stands_to_another() -> None:
    mine = played(5)
    named = Session.start(
        GAME, players=2, seats=(Seat("A"), Seat("B", "random")), seed="7"
    )
    for text in mine.log[len(named.log) :]:
        named.append(text)
    others = (
        played(5, "8"),
        Session.start(GAME, players=3, seed="7"),
        Session.start("threes", players=1, seed="7"),
        Session.start("threes", players=1, options=Options(plus_window=True), seed="7"),
    )
    assert correspondence.relation(mine, named) == "same"
    assert correspondence.relation(mine, played(6)) == "ahead"
    assert correspondence.relation(mine, played(4)) == "behind"
    assert correspondence.relation(played(FORK, choice=1), played(FORK + 1)) == "beside"
    assert {correspondence.relation(mine, other) for other in others} == {"other"}


def test_who_goes_on_keeps_their_names_and_what_was_taken_back() -> None:
    mine, theirs = played(4), played(6)
    mine.sit(1, Seat("My friend"))
    mine.undo()
    correspondence.go_on(mine, theirs)
    assert mine.log == theirs.log
    assert mine.is_at_end
    assert mine.seats[1].name == "My friend"
    assert mine.takebacks == 1


@pytest.mark.parametrize("theirs", [played(4), played(5), played(6, "8")])
def test_what_does_not_go_on_changes_nothing(theirs: Session) -> None:
    mine = played(5)
    log = mine.log
    with pytest.raises(ValueError, match="does not go on"):
        correspondence.go_on(mine, theirs)
    assert mine.log == log


# In the page


def kept(kit: Kit) -> dict[str, tuple[str, ...]]:
    return {
        entry.id: kit.game_store.load(entry.id).log
        for entry in kit.game_store.entries()
    }


def opened(kit: Kit, session: Session) -> str:
    kit.app.open(links.address(session))
    return kit.app.frame().address


def started(moves: int) -> tuple[Kit, str]:
    """Return a page with a game that came by a link and was played on, and its id."""
    kit = Kit()
    opened(kit, played(moves - 1))
    kit.app.hold(kit.app.frame().hold, is_mine=True)
    kit.app.play(played(moves - 1).legal()[0])
    (id_,) = kept(kit)
    return kit, id_


def test_two_play_by_letter_and_each_has_one_game() -> None:
    ann, id_of_ann = started(3)
    bo, id_of_bo = started(2)
    for moves in range(4, 10):
        kit, id_ = (bo, id_of_bo) if moves % 2 else (ann, id_of_ann)
        letter = played(moves)
        assert opened(kit, letter) == f"#/{GAME}/{id_}"
        assert kept(kit) == {id_: letter.log}


def test_a_letter_for_the_game_on_the_table_is_played_on_at_once() -> None:
    """The page holds the save already, and no browser tells it so again."""
    kit, id_ = started(3)
    opened(kit, played(4))
    kit.app.play(played(4).legal()[0])
    assert len(kept(kit)[id_]) > len(played(4).log)


def test_a_letter_that_says_nothing_new_opens_the_game_as_it_is() -> None:
    kit, id_ = started(5)
    for moves in (5, 2):
        assert opened(kit, played(moves)) == f"#/{GAME}/{id_}"
        assert kept(kit) == {id_: played(5).log}


def test_a_letter_that_tells_it_another_way_is_laid_beside() -> None:
    kit, id_ = started(FORK)
    fork = played(FORK, choice=1)
    assert correspondence.relation(played(FORK), fork) == "beside"
    assert opened(kit, fork).startswith(f"#/{GAME}?log=")
    assert kept(kit) == {id_: played(FORK).log}
    kit.app.hold(kit.app.frame().hold, is_mine=True)
    kit.app.play(fork.legal()[0])
    logs = kept(kit)
    assert len(logs) == 2
    assert logs[id_] == played(FORK).log


def test_a_save_that_cannot_be_read_stands_in_nobodys_way() -> None:
    kit, id_ = started(5)
    text = kit.game_store.text(id_)
    assert text is not None
    kit.put_save("torn", text[: len(text) // 2])
    assert opened(kit, played(6)) == f"#/{GAME}/{id_}"
    assert kit.game_store.text("torn") == text[: len(text) // 2]


# From the table


def letter_of(kit: Kit) -> str:
    """Return the address of the letter that lies over the table."""
    found = re.search(r'id="link-text"[^>]*>([^<]+)<', kit.app.frame().markup)
    assert found is not None
    return f"#{unescape(found[1]).partition('#')[2]}"


def sits(kit: Kit) -> None:
    """Take it that the browser lets the page play, and that whoever acts is there."""
    kit.app.hold(kit.app.frame().hold, is_mine=True)


def at(kit: Kit) -> Session:
    """Return the game at the table, kept or not."""
    place = kit.app._model_store.place
    assert isinstance(place, Board)
    return place.session


def plays(kit: Kit) -> None:
    """Play a turn to its end, as the person at the device."""
    mine = at(kit).to_act
    while at(kit).to_act == mine:
        kit.app.play(at(kit).legal()[0])


@pytest.mark.parametrize("game", ["stavegame", "four_twenty_one"])
def test_moves_are_sent_from_the_table_and_nobody_plays_for_the_other(
    game: str,
) -> None:
    ann, bo = Kit(), Kit()
    ann.app.open(f"#/{game}?players=2&seats=human,human&names=Ann,Bo&seed=5")
    sits(ann)
    plays(ann)
    ann.app.command("sharing")
    assert "Send my move" in ann.app.frame().markup
    ann.app.command("letter")
    assert "opens it, plays on their own device" in ann.app.frame().markup
    letter = letter_of(ann)
    ann.app.command("close")
    for kit, other in ((bo, ann), (ann, bo)) * 2:
        frame = other.app.frame()
        assert "plays next." in frame.markup
        assert "Send my move" in frame.markup
        log = at(other).log
        for text in at(other).legal():
            other.app.play(text)
        assert at(other).log == log
        kit.app.open(letter)
        if kit.app.frame().hold:
            sits(kit)
        assert at(kit).to_act in at(kit).persons
        plays(kit)
        kit.app.command("letter")
        letter = letter_of(kit)
        kit.app.command("close")
    assert len(kept(ann)) == len(kept(bo)) == 1


def test_the_move_of_a_game_in_which_something_is_hidden_is_not_sent() -> None:
    kit = Kit()
    kit.app.open("#/tomacco?players=2&seats=human,human&names=Ann,Bo&seed=5")
    sits(kit)
    kit.app.command("sharing")
    assert "Send my move" not in kit.app.frame().markup
    kit.app.command("letter")
    assert 'id="link-text"' not in kit.app.frame().markup


def test_nobody_sends_before_they_have_played() -> None:
    kit = Kit()
    kit.app.open("#/stavegame?players=2&seats=human,human&names=Ann,Bo&seed=5")
    sits(kit)
    kit.app.command("sharing")
    assert "Send my move" not in kit.app.frame().markup


def test_of_a_letter_that_tells_it_another_way_both_are_kept_and_that_is_said() -> None:
    kit, _id = started(FORK)
    fork = played(FORK, choice=1)
    kit.app.open(links.letter(fork))
    assert "holds a different version of this game" in kit.app.frame().markup
