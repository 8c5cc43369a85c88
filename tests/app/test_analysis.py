"""Reviews of games, and their links, without a browser."""

import html
import re
from dataclasses import replace

import pytest

from tabletop.bots import Advice
from tabletop.bots.advice import POINTS
from tabletop.core.codec import parse_json, to_text
from tabletop.games.threes import Options
from tabletop.model import router
from tabletop.model.board import Board
from tabletop.model.router import Route
from tabletop.screens import analysis
from tabletop.session import Seat, Session, links
from tabletop.session.analysis import is_bare, is_told
from tabletop.session.bot_protocol import advice_of, ask, think
from tests.kit import null_game
from tests.kit.app import Kit
from tests.kit.games import registered

VALUES = {"left": 8.0, "down": 7.0, "right": 2.0, "up": -4.0}


def finished(kit: Kit) -> str:
    """Play a short game of Threes to its end; return its address."""
    kit.open("#/threes?seed=back")
    while not kit.session().is_over:
        kit.play_any()
    return kit.app.address


@pytest.fixture
def kit() -> Kit:
    """Return an app with the review of a finished game, at its beginning."""
    kit = Kit()
    address = finished(kit)
    kit.app.open(f"{address}/analysis/0")
    kit.app.frame()
    return kit


def weigh(kit: Kit, most: int = 10_000) -> int:
    """Answer at most `most` questions; return the number answered."""
    for asked in range(most):
        question = kit.app.frame().question
        if question is None:
            return asked
        raw = parse_json(question.text)
        assert isinstance(raw, dict)
        legal = raw["legal"]
        assert isinstance(legal, list)
        best = max((str(text) for text in legal), key=lambda text: VALUES[text])
        advice = Advice(best, VALUES[best], POINTS, "So it is.", ("And so on.",))
        kit.app.answer(question.text, to_text(advice))
    return most


def ply_of(kit: Kit) -> int:
    return int(kit.app.address.rsplit("/", 1)[-1])


def kept(kit: Kit) -> str:
    """Return the text of the stored game."""
    return kit.kept(kit.app.address.split("/")[2]) or ""


# Opening and leaving a review


@pytest.mark.parametrize("ply", [None, 0, 12])
def test_the_address_names_the_game_and_the_ply(ply: int | None) -> None:
    route = Route("threes", router.ANALYSIS, "abcdef", ply=ply)
    assert router.parse(router.address(route)) == route


@pytest.mark.parametrize("end", ["x", "-1", "1/2", "9999999", ""])
def test_an_address_with_another_end_begins_at_the_end_of_the_game(end: str) -> None:
    assert router.parse(f"#/threes/abcdef/analysis/{end}").ply is None


def test_the_end_of_a_game_leads_to_it() -> None:
    kit = Kit()
    address = finished(kit)
    markup = kit.app.frame().markup
    assert f'id="look-back" href="{address}/analysis"' in markup
    kit.app.open(f"{address}/analysis")
    frame = kit.app.frame()
    assert frame.screen == "analysis"
    assert frame.focus == "table"
    assert frame.hold == ""  # a review is not saved
    assert f'href="{address}"' in frame.markup
    assert ply_of(kit) == len(kit.game_store.load(address.split("/")[2]).log)


def test_a_game_that_is_not_there_is_a_sentence() -> None:
    kit = Kit()
    kit.app.open("#/threes/zz/analysis/3")
    assert "no game “zz”" in kit.app.frame().assertive


def test_a_game_of_one_can_be_looked_back_at_while_it_runs() -> None:
    kit = Kit.at("#/threes?seed=run")
    for _move in range(3):
        kit.play_any()
    kit.app.command("menu")
    assert 'id="item-review"' in kit.app.frame().markup
    kit.app.open(f"{kit.app.address}/analysis")
    frame = kit.app.frame()
    assert "Now" in frame.markup
    assert frame.question is not None


def test_hidden_cards_of_others_are_not_looked_back_at_while_they_play() -> None:
    with registered(null_game):
        session = Session.start(
            "null_game", players=2, seats=[Seat("Ann"), Seat("Ben")], seed="7"
        )
        kit = Kit()
        kit.put_save("abcdef", session)
        kit.app.open("#/null_game/abcdef/analysis")
        assert "when it is over" in kit.app.frame().assertive


# Steps


def test_steps_go_from_move_to_move_and_no_further(kit: Kit) -> None:
    kit.app.command("first")
    line = kit.game_store.load(kit.app.address.split("/")[2])
    stops = []
    for ply in range(len(line.log)):
        line.goto(ply)
        if line.to_act == 0:
            stops.append(ply)
    stops.append(len(line.log))
    found = [ply_of(kit)]
    for _move in range(len(stops) - 1):
        kit.app.command("next")
        found.append(ply_of(kit))
    assert found == stops
    kit.app.command("next")
    assert ply_of(kit) == stops[-1]
    kit.app.command("previous")
    assert ply_of(kit) == stops[-2]
    kit.app.command("first")
    kit.app.command("previous")
    assert ply_of(kit) == stops[0]
    kit.app.command("last")
    assert ply_of(kit) == stops[-1]


def test_keys_step_where_the_game_has_none_of_its_own(kit: Kit) -> None:
    kit.app.press("Home")
    first = ply_of(kit)
    kit.app.press(".")
    second = ply_of(kit)
    assert second > first
    kit.app.press(",")
    assert ply_of(kit) == first
    kit.app.press("ArrowRight")  # a move in Threes
    assert "Another line" in kit.app.frame().markup or ply_of(kit) == second


def test_arrows_step_at_a_table_that_leaves_them() -> None:
    kit = Kit.at("#/four_twenty_one?players=2&seats=human,human&seed=arrows")
    for _throw in range(6):
        kit.app.play("throw")
    kit.app.open(f"{kit.app.address}/analysis/0")
    first = ply_of(kit)
    assert kit.app.press("ArrowRight") is True
    assert ply_of(kit) > first
    assert kit.app.press("ArrowLeft", is_in_group=True) is False  # moves the focus
    kit.app.press("ArrowLeft")
    assert ply_of(kit) == first


def test_a_step_says_where_one_is_and_what_was_lost(kit: Kit) -> None:
    weigh(kit)
    kit.app.command("first")
    kit.app.frame()
    kit.app.command("next")
    said = kit.app.frame().polite
    assert said.startswith("Move 2 of ")
    assert "You pushed " in said
    assert kit.app.frame().polite == ""


# Hidden information


def test_the_move_that_is_looked_at_is_asked_about_first(kit: Kit) -> None:
    for _step in range(5):
        kit.app.command("next")
    ply, session = ply_of(kit), kit.game_store.load(kit.app.address.split("/")[2])
    session.goto(ply)
    question = kit.question
    raw = parse_json(question.text)
    assert isinstance(raw, dict)
    assert raw["legal"] == list(session.legal())
    seen = raw["observation"]
    assert isinstance(seen, dict)
    assert seen["moves"] == session.observation(0).moves == 5


def test_every_move_can_be_chosen_on_the_chart(kit: Kit) -> None:
    weigh(kit, 8)
    kit.app.command("last")
    markup = kit.app.frame().markup
    slider = re.search(r'<input type="range" id="moves"[^>]*>', markup)
    assert slider is not None
    most = int(attribute(slider[0], "max"))
    assert attribute(slider[0], "value") == str(most)
    word = attribute(slider[0], "data-slide")
    place = kit.app._model_store.place
    assert isinstance(place, Board)
    review = place.review
    assert review is not None
    assert most == len(review.stops) - 1
    for number, ply in enumerate(review.stops[:-1]):
        kit.app.select(f"={word} {number}")
        assert ply_of(kit) == ply
        assert f"Move {number + 1} of {most}" in kit.app.frame().markup
    kit.app.select(f"={word} {most + 1}")
    kit.app.select(f"={word} x")
    assert ply_of(kit) == review.stops[-2]


def attribute(element: str, name: str) -> str:
    found = re.search(rf' {name}="([^"]*)"', element)
    assert found is not None
    return html.unescape(found[1])


def test_the_graph_names_its_value_and_leads_to_at_most_five_costly_moves(
    kit: Kit,
) -> None:
    weigh(kit)
    kit.app.command("later")
    markup = kit.app.frame().markup
    assert "<span>You: Value of the hand</span> <b>about " in markup
    buttons = re.findall(r'data-command="ply-(\d+)" aria-label="Costly move', markup)
    assert 0 < len(buttons) <= analysis.MOST
    assert markup.count('class="turn" d="M0-8') == len(buttons)
    kit.app.command(f"ply-{buttons[0]}")
    assert f'id="turn-{buttons[0]}"' in kit.app.frame().markup
    assert 'aria-current="true"' in kit.app.frame().markup


def test_no_move_is_called_costly_before_all_are_reviewed(kit: Kit) -> None:
    while kit.app.frame().question:
        kit.app.command("last")
        markup = kit.app.frame().markup
        assert " cost the most." not in markup
        assert 'id="show"' not in markup
        assert "Costly move" not in markup
        assert 'class="turn"' not in markup
        assert "moves reviewed" in markup
        weigh(kit, 1)
    assert " cost the most." in kit.app.frame().markup


def test_a_move_that_lost_little_is_not_called_costly(
    kit: Kit, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(VALUES, "up", 4.0)
    weigh(kit)
    place = kit.app._model_store.place
    assert isinstance(place, Board)
    assert place.review is not None
    assert 0 < max(each.loss for each in place.review.mistakes) < POINTS.much
    assert "Costly move" not in draw_of(kit)


def test_moves_are_counted_alike_above_and_below(kit: Kit) -> None:
    weigh(kit, 3)
    markup = kit.app.frame().markup
    of = re.search(r"Move \d+ of (\d+)", markup)
    reviewed = re.search(r"(\d+) of (\d+) moves reviewed", markup)
    assert of is not None
    assert reviewed is not None
    assert reviewed[2] == of[1]
    assert int(reviewed[1]) < int(of[1])


def test_lines_are_offered_only_where_there_are_some(kit: Kit) -> None:
    tool = re.search(r'<button[^>]*id="tool-story"[^>]*>', draw_of(kit))
    assert tool is not None
    assert 'aria-disabled="true"' in tool[0]
    weigh(kit, 2)
    tool = re.search(r'<button[^>]*id="tool-story"[^>]*>', draw_of(kit))
    assert tool is not None
    assert "aria-disabled" not in tool[0]


def test_a_finished_game_is_played_on_from_any_move_but_its_end(kit: Kit) -> None:
    weigh(kit)
    kit.app.command("last")
    assert 'id="play-on"' not in kit.app.frame().markup
    kit.app.command("previous")
    ply = re.search(r'href="#/\w+/\w+/from/(\d+)"', kit.app.frame().markup)
    assert ply is not None
    assert int(ply[1]) == ply_of(kit)


def test_the_chart_says_what_the_move_cost(kit: Kit) -> None:
    weigh(kit)
    kit.app.command("later")
    slider = re.search(r'<input type="range" id="moves"[^>]*>', kit.app.frame().markup)
    assert slider is not None
    assert re.fullmatch(
        r"Move \d+ of \d+ · You\. You pushed \w+\. Better: push \w+\. "
        r"Your choice leaves you about \d+ points worse off than the better one\.",
        attribute(slider[0], "aria-valuetext"),
    )


def test_mistakes_follow_one_another_and_the_end_leads_to_the_worst(kit: Kit) -> None:
    weigh(kit)
    kit.app.command("last")
    shown = re.search(r'id="show"[^>]*data-command="(ply-\d+)"', kit.app.frame().markup)
    place = kit.app._model_store.place
    assert shown is not None
    assert isinstance(place, Board)
    assert place.review is not None
    worst = [found.ply for found in place.review.mistakes]
    assert shown[1] == f"ply-{worst[0]}"
    found = []
    while ply_of(kit) != min(worst):
        kit.app.command("earlier")
        found.append(ply_of(kit))
    assert found == sorted(worst, reverse=True)
    kit.app.command("earlier")
    assert ply_of(kit) == min(worst)
    kit.app.press(">")
    assert ply_of(kit) == sorted(worst)[1]


def draw_of(kit: Kit) -> str:
    return kit.app.frame().markup


def test_the_board_is_marked_with_what_was_played_and_what_was_better(kit: Kit) -> None:
    weigh(kit)
    kit.app.command("last")
    kit.app.command("earlier")
    place = kit.app._model_store.place
    assert isinstance(place, Board)
    assert place.review is not None
    found = place.review.moves.judgement(ply_of(kit))
    assert found is not None
    board = re.search(r'<div class="threes-board"[^>]*>', draw_of(kit))
    assert board is not None
    assert attribute(board[0], "data-hint") == found.best.action
    assert attribute(board[0], "data-played") == found.played


def test_when_all_is_weighed_it_is_said_once(kit: Kit) -> None:
    said = []
    while kit.app.frame().question:
        weigh(kit, 1)
        said.append(kit.app.frame().polite)
    assert [text for text in said if " cost the most." in text] == said[-1:]


def test_what_is_known_stays_while_the_page_lives(kit: Kit) -> None:
    address = kit.app.address
    weigh(kit)
    kit.app.open("#/")
    kit.app.open(address)
    assert kit.app.frame().question is None
    assert "reviewed" not in kit.app.frame().markup


def test_asking_can_be_stopped_and_goes_on(kit: Kit) -> None:
    kit.app.command("asking")
    assert kit.app.frame().question is None
    assert 'aria-label="Continue"' in kit.app.frame().markup
    kit.app.command("asking")
    assert kit.app.frame().question is not None


def test_a_player_who_gives_up_is_asked_no_more(kit: Kit) -> None:
    question = kit.question
    kit.app.give_up(question.text, "It broke.")
    frame = kit.app.frame()
    assert frame.assertive == "It broke."
    assert frame.question is None
    assert 'data-command="asking">Try again' in frame.markup
    kit.app.command("asking")
    again = kit.app.frame()
    assert again.question == question
    assert "It broke." not in again.markup


# Variations


def other(kit: Kit) -> str:
    session = kit.game_store.load(kit.app.address.split("/")[2])
    session.goto(ply_of(kit))
    played = session.log[ply_of(kit)]
    return next(text for text in session.legal() if text != played)


def test_another_line_is_tried_and_the_game_stays(kit: Kit) -> None:
    before, ply = kept(kit), ply_of(kit)
    kit.app.play(other(kit))
    frame = kit.app.frame()
    assert "Another line" in frame.markup
    assert ply_of(kit) == ply
    assert frame.question is not None  # the review asks for the best move there
    weigh(kit, 1)
    assert "Best: push " in kit.app.frame().markup
    kit.app.command("best")
    kit.app.command("undo")
    kit.app.command("undo")
    kit.app.command("undo")  # removes the first move, then leaves the variation
    assert "Another line" not in kit.app.frame().markup
    assert (kept(kit), ply_of(kit)) == (before, ply)


def test_what_was_played_leads_on_in_the_game(kit: Kit) -> None:
    session, ply = kit.game_store.load(kit.app.address.split("/")[2]), ply_of(kit)
    kit.app.play(session.log[ply])
    assert ply_of(kit) > ply
    assert "Another line" not in kit.app.frame().markup


def test_one_comes_back_from_another_line_at_once(kit: Kit) -> None:
    kit.app.play(other(kit))
    kit.app.press("Escape")
    assert "Another line" not in kit.app.frame().markup
    kit.app.command("try")
    assert "data-trying" in kit.app.frame().markup
    kit.app.command("leave")
    assert "data-trying" not in kit.app.frame().markup


def test_to_select_something_is_to_begin_another_line() -> None:
    kit = Kit.at("#/four_twenty_one?players=2&seats=human,human&seed=select")
    while not kit.session().observation(0).dice:
        kit.app.play("throw")
    kit.app.open(f"{kit.app.address}/analysis")
    kit.app.select("1")
    markup = kit.app.frame().markup
    assert "data-trying" in markup
    assert re.search(r'id="die-1".*?aria-pressed="true"', markup)


def test_an_illegal_move_says_why_and_begins_nothing(kit: Kit) -> None:
    session = kit.game_store.load(kit.app.address.split("/")[2])
    for ply in range(len(session.log)):
        session.goto(ply)
        if session.to_act == 0 and len(session.legal()) < 4:
            break
    kit.app.command(f"ply-{ply}")
    kit.app.play(next(text for text in VALUES if text not in session.legal()))
    frame = kit.app.frame()
    assert "No tile can slide" in frame.assertive
    assert "data-trying" not in frame.markup


def test_nobody_looks_ahead_by_trying_in_a_running_game() -> None:
    kit, table = Kit(), Session.start("threes", players=1, seed="ahead")
    kit.put_save("abcdef", table)
    kit.app.open("#/threes/abcdef/analysis")
    entered = set()
    for text in table.legal():
        real = table.copy()
        real.play(text)
        kit.app.play(text)
        place = kit.app._model_store.place
        assert isinstance(place, Board)
        entered.add(place.session.state.board == real.state.board)
        kit.app.command("leave")
    assert False in entered


def test_another_line_of_a_running_game_is_dealt_from_made_up_cards() -> None:
    """Two games with the same observation have the same variation."""
    frames = []
    for seed in ("cut", "cut again"):
        kit = Kit()
        seats = [Seat("Ann"), Seat("Ben")]
        session = Session.start("game_of_threes", players=2, seats=seats, seed="cut")
        order = session.log[0]
        session = Session(replace(session.header, seed=seed))
        session.append(order)
        session.settle()
        kit.put_save("abcdef", session)
        kit.app.open("#/game_of_threes/abcdef/analysis")
        kit.app.play("cut 20")
        place = kit.app._model_store.place
        assert isinstance(place, Board)
        session.play("cut 20")
        assert place.session.state.seats != session.state.seats
        frames.append((kit.app.frame(), place.session.log[2:]))
    assert frames[0] == frames[1]
    assert "simulated here" in frames[0][0].polite
    assert "simulated here" in html.unescape(frames[0][0].markup)


def test_another_line_of_a_finished_game_makes_nothing_up(kit: Kit) -> None:
    kit.app.play(other(kit))
    frame = kit.app.frame()
    assert "Another line" in frame.markup
    assert "made up" not in frame.markup + frame.polite


def test_cards_that_were_hidden_once_are_not_looked_back_at_while_it_runs() -> None:
    """At the end every card in hand may be known, although some were hidden before."""
    session = Session.start("game_of_threes", players=2, seed="once")
    while session.state.phase != "deal":
        legal = session.legal()
        session.play(legal[-1] if "draw stock" not in legal else "draw stock")
    assert session.observation(0).shown[0] is not None
    assert not is_told(session)


# Links


def test_the_menu_offers_a_link_that_opens_the_whole_game() -> None:
    kit = Kit()
    finished(kit)
    kit.app.command("sharing")
    assert 'data-command="link"' in kit.app.frame().markup
    kit.app.command("link")
    markup = html.unescape(kit.app.frame().markup)
    assert "holds the complete game" in markup
    found = re.search(r"readonly=\"\">(\S+)</textarea>", markup)
    assert found is not None
    other_phone = Kit()
    other_phone.app.open(found[1].partition("#")[2])
    frame = other_phone.app.frame()
    assert frame.address.startswith("#/threes?log=")
    assert 'id="ending"' in frame.markup
    assert (
        other_phone.game_store.entries() == ()
    )  # else viewed games would fill the store
    back = re.search(r'id="look-back" href="(\S+)"', frame.markup)
    assert back is not None
    other_phone.app.open(back[1])
    assert other_phone.app.frame().screen == "analysis"
    (entry,) = other_phone.game_store.entries()
    assert other_phone.game_store.load(entry.id).log == kit.session().log


def test_a_game_of_a_link_is_kept_as_soon_as_it_is_played_on() -> None:
    kit = Kit()
    session = Session.start("threes", players=1, seed="7")
    kit.app.open(links.address(session))
    frame = kit.app.frame()
    kit.app.hold(frame.hold, is_mine=True)
    assert not kit.store.entries
    kit.app.play(session.legal()[0])
    after = kit.app.frame()
    assert after.address == f"#/threes/{frame.hold}"
    assert after.place == frame.place  # so that the page animates the first move
    assert kit.session().log[: len(session.log)] == session.log
    assert kit.session().observation(0).moves == 1


def hiding() -> Session:
    """Return a running game of Threes with an unknown next card."""
    options = Options(plus_window=True)
    session = Session.start("threes", players=1, options=options, seed="753159")
    while is_bare(session):
        *_before, advice = think(ask(session, level="quick"))
        session.play(advice_of(advice).action)
    return session


def test_a_running_game_with_something_hidden_hands_out_no_seed() -> None:
    kit, session = Kit(), hiding()
    kit.put_save("abcdef", session)
    kit.open("#/threes/abcdef")
    for dialog in ("keys", "link", "deal"):
        kit.app.command(dialog)
        markup = html.unescape(kit.app.frame().markup)
        assert "the game is over" in markup
        assert session.seed not in markup
        assert "log=" not in markup


def test_the_deal_of_a_game_that_hides_nothing_can_be_shared() -> None:
    kit = Kit()
    finished(kit)
    kit.app.command("keys")
    assert "Code of this deal" in kit.app.frame().markup
    kit.app.command("sharing")
    assert 'data-command="deal"' in kit.app.frame().markup
    kit.app.command("deal")
    markup = html.unescape(kit.app.frame().markup)
    found = re.search(r"readonly=\"\">(\S+)</textarea>", markup)
    assert found is not None
    other_phone = Kit()
    other_phone.open(found[1])
    again = other_phone.session()
    assert again.seed == kit.session().seed
    assert again.log == kit.session().log[: len(again.log)]
    assert not again.is_over


@pytest.mark.parametrize("text", ["", "torn", "eJw"])
def test_a_foreign_link_is_a_sentence_and_nothing_is_kept(text: str) -> None:
    kit = Kit()
    kit.app.open(f"#/threes?log={text}")
    frame = kit.app.frame()
    assert frame.screen == "error"
    assert frame.assertive.startswith("The ")
    assert kit.game_store.entries() == ()


def test_a_review_ends_where_the_game_stands_and_redo_goes_on() -> None:
    kit = Kit.at("#/threes?seed=taken")
    kit.hold()
    for _move in range(3):
        kit.play_any()
    address, log = kit.app.address, kit.session().log
    kit.app.command("undo")
    cursor = kit.session().cursor
    kit.app.open(f"{address}/analysis")
    kit.app.frame()
    assert ply_of(kit) == cursor
    kit.app.command("next")
    assert ply_of(kit) == cursor
    assert "Move 3" not in kit.app.frame().markup
    kit.app.open(address)
    kit.hold()
    kit.app.command("redo")
    assert kit.session().log == log
    kit.app.open(f"{address}/analysis")
    kit.app.frame()
    assert ply_of(kit) == len(log)
