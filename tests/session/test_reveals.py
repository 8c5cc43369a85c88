"""What a step shows that was not known before, and undo past it, at any front end."""

import io
import re
from dataclasses import replace
from typing import Any

import pytest

from tabletop.cli.terminal import Terminal
from tabletop.core.chance import rng_for
from tabletop.core.game import CHANCE, AnyGame
from tabletop.registry import GAMES
from tabletop.session import (
    RevealedError,
    Seat,
    Session,
    TableState,
    game_of,
    game_request,
    reveals,
    save,
)
from tests.kit.app import Kit
from tests.kit.games import playouts, seated
from tests.kit.markup import Page

CARDS = "#/game_of_threes?players=2&seats=%s&names=Ann,Ben&seed=look"


def shown(session: Session, *texts: str) -> list[list[int]]:
    """Play these actions; return the seats to which each has shown something."""
    found, game = [], game_of(session.game)
    for text in texts:
        before, ply = session.state, session.cursor
        session.play(text)
        told = session.copy()
        told.goto(ply + 1)
        action = game.parse_action(text)
        found.append(
            [
                seat
                for seat in range(len(session.seats))
                if reveals.shows(game, before, action, told.state, seat)
            ]
        )
    return found


# What is shown


def test_a_card_from_the_stock_is_shown_to_whoever_draws_it_alone() -> None:
    session = Session.start("game_of_threes", players=2, seed="draw")
    session.play("cut 20")
    mine = session.to_act
    assert shown(session, "draw stock") == [[mine]]


def test_a_card_that_lay_open_shows_nothing_and_one_from_the_hand_does() -> None:
    session = Session.start("game_of_threes", players=2, seed="draw")
    session.play("cut 20")
    mine = session.to_act
    thrown = f"discard {session.observation(mine).hand[0]}"
    assert shown(session, "draw discard", thrown) == [[], [1 - mine]]


def test_what_is_chosen_in_secret_is_shown_to_nobody_yet() -> None:
    session = Session.start("tomacco", players=2, seed="secret")
    assert shown(session, session.legal()[0]) == [[]]
    first, second = shown(session, session.legal()[0])[0], session.to_act
    assert {first[0], second} <= {0, 1}  # now the choice of each lies open to the other


def test_a_choice_among_what_lies_open_shows_nothing() -> None:
    session = Session.start("stavegame", players=2, seed="open")
    place = next(text for text in session.legal() if text.startswith("place"))
    assert shown(session, place) == [[]]


@pytest.mark.parametrize("name", GAMES)
def test_chance_shows_what_could_have_come_otherwise(name: str) -> None:
    """Wherever draws of chance look different to a seat, the one that came is shown."""
    for line in playouts(name)[:4]:
        game = line.game
        for ply, action in enumerate(line.actions[:40]):
            before, after = line.states[ply : ply + 2]
            if game.current_player(before) == CHANCE:
                for seat in range(seated(line.table, before)):
                    is_shown = reveals.shows(game, before, action, after, seat)
                    assert is_shown or len(outcomes(game, before, seat)) == 1


def outcomes(game: AnyGame, state: Any, seat: int) -> set[Any]:
    """Return what the seat may observe after chance, of some draws."""
    rngs = (rng_for("outcome", k) for k in range(12))
    return {
        game.observe(game.apply(state, game.sample(state, rng)), seat) for rng in rngs
    }


# At the table


def drawn(seats: str, more: str = "") -> Kit:
    """Return an app in which a person has just drawn from the stock."""
    kit = Kit.at(CARDS % seats + more)
    while "draw stock" not in kit.session().legal():
        kit.app.command("lift")
        kit.app.play("cut 20")
    kit.app.command("lift")
    kit.app.play("draw stock")
    return kit


def test_between_people_a_card_that_was_drawn_stays_drawn() -> None:
    kit = drawn("human,human")
    log = kit.session().log
    undo = re.search(r'<button[^>]*id="tool-undo"[^>]*>', kit.app.frame().markup)
    assert undo is not None
    assert 'aria-disabled="true"' in undo[0]
    kit.app.command("undo")
    frame = kit.app.frame()
    assert "revealed since then" in frame.assertive
    assert 'data-command="tools"' in frame.markup
    assert kit.session().log == log
    assert kit.session().is_at_end
    assert kit.session().takebacks == 0


def test_the_tools_let_undo_go_on_and_the_game_is_marked() -> None:
    kit = drawn("human,human")
    kit.app.command("tools")
    switch = r'id="item-unsee"[^>]*aria-checked="false"'
    assert re.search(switch, kit.app.frame().markup)
    kit.app.command("unsee")
    frame = kit.app.frame()
    assert "You can undo moves that revealed something." in frame.polite
    assert "<dialog" not in frame.markup
    kit.app.command("undo")
    session = kit.session()
    assert not session.is_at_end
    assert (session.takebacks, session.unseen) == (1, 1)
    kit.app.command("redo")
    kit.app.command("tools")
    kit.app.command("unsee")
    assert "You can’t undo a move that revealed something." in kit.app.frame().polite
    kit.app.command("undo")
    assert kit.session().is_at_end
    again = kit.reload()
    again.open(kit.app.address)
    again.app.command("lift")
    again.app.command("undo")
    assert again.session().is_at_end


def test_what_lay_open_can_be_taken_back_between_people_and_leaves_no_mark() -> None:
    kit = Kit.at(CARDS % "human,human")
    kit.app.command("lift")
    kit.app.play("cut 20")
    kit.app.command("lift")
    kit.app.play("draw discard")
    kit.app.command("undo")
    session = kit.session()
    assert not session.is_at_end
    assert (session.takebacks, session.unseen) == (1, 0)


def test_against_a_computer_anything_is_taken_back_and_marked() -> None:
    session = Session.start(
        "game_of_threes", players=2, seats=[Seat("Ann"), Seat("Bot", "random")], seed=2
    )
    while session.to_act != 0 or "draw stock" not in session.legal():
        session.play(session.legal()[0])
    session.play("draw stock")
    session.take_back()
    assert (session.takebacks, session.unseen) == (1, 1)
    assert save.loads(save.dumps(session)).unseen == 1


def test_a_second_person_at_the_table_makes_undo_stop() -> None:
    kit = drawn("human,human", "&undo=true")
    assert kit.session().table.unsee is True
    session = kit.session()
    session.table = TableState()
    assert session.is_undo_refused
    session.sit(1 - session.to_act, Seat("Bot", "random"))
    assert not session.is_undo_refused
    session.table = replace(session.table, unsee=False)
    with pytest.raises(RevealedError, match="revealed since then"):
        session.take_back()


# Chosen beforehand


def test_the_form_offers_it_as_is_usual_for_who_plays() -> None:
    kit = Kit.at("#/tomacco/new")
    assert Page(kit.app.frame().markup).posted().get("undo") == "true"
    kit.app.command("choose", {"seat-1": "human"})
    assert "undo" not in Page(kit.app.frame().markup).posted()
    kit.app.command("choose", {"undo": "true"})
    kit.app.command("start")
    kit.hold()
    assert kit.session().table.unsee is True
    kit.open("#/tomacco/new")
    assert Page(kit.app.frame().markup).posted().get("undo") == "true"  # remembered


def test_what_is_usual_stands_in_no_link() -> None:
    usual = game_request.parse("tomacco", {}, ("random",))
    asked = game_request.changed(usual, ("undo", "false"), ("random",))
    assert asked.undo is False
    assert game_request.changed(asked, ("undo", "true"), ("random",)) == usual
    together = game_request.changed(asked, ("persons", "true"), ("random",))
    assert together.undo is None  # where several play it is usually off
    assert game_request.texts(asked)["undo"] == "false"
    assert (
        game_request.parse("tomacco", game_request.texts(asked), ("random",)) == asked
    )
    assert "undo" not in game_request.texts(replace(asked, undo=None))
    with pytest.raises(ValueError, match="“undo” must be true or false, not “no”"):
        game_request.parse("tomacco", {"undo": "no"}, ("random",))


def test_another_game_at_the_table_keeps_it() -> None:
    kit = Kit.at("#/four_twenty_one?players=2&seats=human,human&seed=keep&undo=true")
    for _throw in range(600):
        kit.app.play("throw")
    assert kit.session().is_over
    kit.app.command("again")
    assert kit.session().table.unsee is True


def test_a_terminal_refuses_it_too_until_it_is_told_otherwise() -> None:
    session = Session.start("game_of_threes", players=2, seed="letters")
    lines = io.StringIO("cut 20\ndraw stock\nundo\nundo on\nundo\nundo off\n")
    printed = io.StringIO()
    Terminal(session, lines, printed).run()
    assert "can’t be undone here" in printed.getvalue()
    assert "You can undo moves that revealed something." in printed.getvalue()
    assert (session.takebacks, session.unseen) == (1, 1)
    assert session.table.unsee is False
