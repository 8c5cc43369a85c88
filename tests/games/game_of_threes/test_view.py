"""The table of the Game of Threes: how the hand lies, sets, the end, the rules."""

from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from lab.tidy import tidied
from tabletop.core.chance import pick, rng_for
from tabletop.core.game import IllegalActionError
from tabletop.games import game_of_threes as game
from tabletop.games.game_of_threes import Observation, Options
from tabletop.games.game_of_threes.cards import Values, texts_of
from tabletop.games.game_of_threes.grouping import best_sets
from tabletop.games.game_of_threes.rules import THREE_THIRTEEN
from tabletop.games.game_of_threes.view import VIEW, middle, seats, selection, words
from tabletop.games.game_of_threes.view.speech import HEARD
from tabletop.screens.parts.rules import rules_page
from tabletop.session import Session
from tabletop.ui import Ui, cards
from tabletop.ui.cards import in_seat, named, texts_named
from tabletop.ui.elements import render
from tests.games.game_of_threes.positions import NAMES, cutting, markup, observed
from tests.kit.games import playouts
from tests.kit.markup import Page, drawn_by


def drawn(seen: Observation, *selected: str, **ui: Any) -> Page:
    return Page(markup(seen, *selected, **ui))


def by_id(page: Page, id_: str) -> dict[str, str]:
    (found,) = page.having("id", id_)
    return found


def in_hand(page: Page) -> list[str]:
    """Return the names of the cards of the hand, from left to right."""
    return [a["data-carried"] for a in held(page)]


def held(page: Page) -> list[dict[str, str]]:
    """Return the cards of the hand, from left to right."""
    carried = page.having("data-carried")
    return [a for a in carried if a["id"].startswith("hand-")]


# Taking and discarding


@pytest.mark.parametrize("over", [cards.PILE, cards.SCORES, in_seat(1)])
def test_what_lies_open_keeps_the_place_of_the_cut_and_the_chosen_card(
    over: str,
) -> None:
    for seen, word, id_ in (
        (cutting(), "=cut 7", "cut"),
        (observed(), "=Kd0", "discard"),
        (observed(), "=sure 6d0", "discard"),
    ):
        chosen = by_id(drawn(seen, word), id_)
        lies = VIEW.added(over, seen, Ui(selected=(word,)))
        page = drawn(seen, lies)
        assert page.having("id", "panel") != []
        assert by_id(page, id_) == chosen
        back = by_id(page, "panel-close")["data-ui"]
        assert back == VIEW.closing(seen, Ui(selected=(lies,))) == word


@pytest.mark.parametrize(("top", "is_gain"), [("6h", True), ("Kc", False)])
def test_the_stock_is_not_gilded_where_the_discard_leaves_less(
    top: str, *, is_gain: bool
) -> None:
    hand = ("7h", "8h", "9h", "2c", "Kd", "Js")
    discards = ("3c", "9c", "4s", top)
    seen = observed(phase="draw", hand=hand, taken=None, discards=discards, wild_rank=4)
    now = selection.scene(seen, ("draw stock", "draw discard"), Ui())
    assert bool(selection.exchange(now)[0]) == is_gain
    stock = by_id(drawn(seen), "take-stock")["class"]
    assert ("primary" in stock) != is_gain


def test_only_the_top_of_the_pile_comes_from_elsewhere() -> None:
    seen = observed(phase="draw", taken=None, discards=("3c", "9c", "4s", "Kc"))
    page = drawn(seen)
    pile = [a for a in page.having("data-thing") if a["id"].startswith("at-discards")]
    assert [a.get("data-from") for a in pile] == [None, None, "stock"]


def test_points_after_a_last_turn_are_in_the_gauge_or_at_the_seat() -> None:
    """A line more at the own seat would move the table."""
    own = others = 0
    for line in playouts(game.NAME)[:3]:
        for state in line.states:
            if state.out_player is None or state.active is None:
                continue
            seen = game.observe(state, 0)
            shown = seats.drawn(selection.scene(seen, (), Ui(names=NAMES)))
            paid = [seat.last_action.startswith("+") for seat in shown]
            assert not paid[0]
            own += seen.shown[0] is not None and seen.out_player != 0
            others += sum(paid)
    assert own > 0
    assert others > 0


def test_G11_cards_are_labelled_with_the_points_of_the_options() -> None:
    hand = ("Ad", "6c", "9h", "Kc", "2s", "5d")
    for options, ace, six in ((Options(), 20, 50), (THREE_THIRTEEN, 1, 6)):
        page = drawn(observed(phase="draw", taken=None, hand=hand, options=options))
        told = {a["id"]: a["aria-label"] for a in held(page)}
        points = words.points(ace), words.points(six)
        assert told["hand-Ad0"] == f"ace of diamonds; left over: {points[0]}"
        assert told["hand-6c0"] == f"six of clubs, wild; left over: {points[1]}"
        total = ace + six + 9 + 10 + 2 + 5
        assert f"{total} points left over" in page.texts


def test_G1_the_table_names_jokers_only_where_there_are_any() -> None:
    for options, expected, wild in (
        (Options(), "Jokers and all sixes are wild.", "wild: 6, joker"),
        (THREE_THIRTEEN, "All sixes are wild.", "wild: 6"),
    ):
        seen = observed(options=options)
        assert expected in HEARD.table(seen, (), Ui(names=NAMES))
        assert f"; {wild}; " in by_id(drawn(seen), "scores")["aria-label"]


def test_every_run_that_is_found_can_be_told() -> None:
    rng, runs = rng_for("runs", 0), 0
    for _try in range(400):
        hand = tuple(sorted(pick(rng, range(53)) for _card in range(14)))
        wild_rank, naturals = pick(rng, range(3, 14)), pick(rng, range(3))
        values = Values(low_aces=pick(rng, (False, True)))
        found = best_sets(hand, wild_rank, naturals, values)
        for each in map(texts_of, found.sets):
            told = words.set_words(each, wild_rank, naturals)
            runs += told.startswith("the run")
            if told.startswith("the run"):
                ranks = words.run_ranks(each, wild_rank, naturals)
                assert len(ranks) == len(each) <= 13
                assert not values.low_aces or ranks[-1] != "A"
    assert runs > 50


# How the hand lies


def test_a_new_hand_lies_in_sets_and_as_it_was_sorted_last() -> None:
    seen = observed()
    in_sets = ["7h0", "8h0", "9h0", "6d0", "2c0", "Kd0", "Js0"]
    assert in_hand(drawn(seen)) == in_sets
    last_round = "rank 3 Kd0 7h0"
    by_rank = ["6d0", "2c0", "7h0", "8h0", "9h0", "Js0", "Kd0"]
    assert in_hand(drawn(seen, arrangement=last_round)) == by_rank


@pytest.mark.parametrize(
    ("word", "order"),
    [
        ("rank", "6d0 2c0 7h0 8h0 9h0 Js0 Kd0"),
        ("suit", "6d0 7h0 8h0 9h0 2c0 Kd0 Js0"),
        ("sets", "7h0 8h0 9h0 6d0 2c0 Kd0 Js0"),
    ],
)
def test_a_hand_is_sorted_on_request(word: str, order: str) -> None:
    seen = observed()
    kept = VIEW.arrange(word, seen, Ui(arrangement="suit 4 Js0 7h0"))
    assert kept == word
    assert in_hand(drawn(seen, arrangement=kept)) == order.split()


@pytest.mark.parametrize("word", selection.SORTS)
def test_a_sorted_hand_stays_sorted_as_cards_come_and_go(word: str) -> None:
    before = observed(hand=("7h", "9h", "Kd"), phase="draw", taken=None)
    after = observed(hand=("7h", "8h", "9h", "Kd"), taken="8h")
    kept = VIEW.rearranged(before, "draw stock", after, Ui(arrangement=word))
    assert kept == word
    assert in_hand(drawn(after, arrangement=kept)) == ["7h0", "8h0", "9h0", "Kd0"]
    following = {"rank": "suit", "suit": "sets", "sets": "rank"}[word]
    label = by_id(drawn(after, arrangement=kept), "arrange-sort")["aria-label"]
    assert label == f"Sort the hand by {following}"


def test_the_chosen_card_moves_step_by_step_and_stops_at_the_end() -> None:
    seen, kept = observed(), "suit 4 7h0 8h0 9h0 2c0 6d0 Kd0 Js0"
    ui = Ui(arrangement=kept, selected=("=Kd0",))
    assert VIEW.arrange("left", seen, ui).endswith("2c0 Kd0 6d0 Js0")
    assert VIEW.arrange("right", seen, ui).endswith("6d0 Js0 Kd0")
    at_end = Ui(arrangement=kept, selected=("=Js0",))
    assert VIEW.arrange("right", seen, at_end) == kept
    suggested = VIEW.arrange("left", seen, Ui(arrangement=kept))
    assert suggested.endswith("2c0 Kd0 6d0 Js0")
    draw = observed(phase="draw", taken=None)
    assert VIEW.arrange("left", draw, Ui(arrangement=kept)) == kept


def test_a_free_order_is_kept_and_one_of_other_cards_is_not() -> None:
    seen, kept = observed(), "suit 4 7h0 8h0 9h0 2c0 6d0 Kd0 Js0"
    order = "Js0 Kd0 6d0 2c0 9h0 8h0 7h0"
    ui = Ui(arrangement=kept)
    assert VIEW.arrange(f"order {order}", seen, ui) == f"suit 4 {order}"
    for wrong in ("order Js0", f"order {order} Js1", "order", "magic", ""):
        assert VIEW.arrange(wrong, seen, ui) == kept


@pytest.mark.parametrize("kept", ["", "x", "rank", "rank 4", "suit four 7h0", "4 4 4"])
def test_whatever_is_kept_every_card_lies_there_once(kept: str) -> None:
    seen = observed(hand=("7h", "7h", "9h", "Jo", "Jo", "Kd", "Js"))
    found = in_hand(drawn(seen, arrangement=kept))
    assert sorted(found) == sorted(named(seen.hand))


def test_a_new_card_comes_at_the_right_end() -> None:
    before = observed(hand=("7h", "9h", "Kd"), phase="draw", taken=None)
    after = observed(hand=("7h", "7h", "9h", "Kd"), taken="7h")
    kept = VIEW.rearranged(before, "draw stock", after, Ui(arrangement="suit 4 Kd0"))
    assert kept == "suit 4 Kd0 7h0 9h0 7h1"
    assert in_hand(drawn(after, arrangement=kept))[-1] == "7h1"


def test_the_equal_card_that_was_touched_goes_and_the_others_stay() -> None:
    before = observed(hand=("7h", "7h", "9h", "Kd"), taken="7h")
    after = observed(hand=("7h", "9h", "Kd"), taken=None, to_act=1)
    ui = Ui(arrangement="suit 4 7h0 9h0 7h1 Kd0", selected=("=7h0",))
    kept = VIEW.rearranged(before, "discard 7h", after, ui)
    assert texts_named(selection.laid(after, kept)) == ("9h", "7h", "Kd")
    # An undo brings the card back where it was.
    assert texts_named(selection.laid(before, kept)) == ("7h", "9h", "7h", "Kd")


def test_what_else_is_done_leaves_the_hand_as_it_lies() -> None:
    seen = observed(phase="deal")
    assert VIEW.rearranged(seen, "deal", seen, Ui(arrangement="rank 4")) == "rank 4"


def test_the_fan_has_as_many_cards_as_the_deck() -> None:
    edges = [a["d"].count("M") for a in Page(render(middle.fan(106, 30))).having("d")]
    assert sorted(edges) == [30, 76]


def test_the_end_says_who_wins_and_the_points_of_all() -> None:
    end = finished("ending", 3)
    seen = end.observation(0)
    found = VIEW.ending(seen, NAMES[:3])
    best = min(seen.scores, key=lambda score: score or 0)
    winner = NAMES[seen.scores.index(best)]
    assert (found.line, found.worth) == (f"{winner} wins", f"{best} points")
    assert middle.tally(seen) == seen.scores
    assert found.scores[NAMES.index(winner)] == f"{best} points"
    told = Page(VIEW.review(seen, end.log, NAMES[:3])).texts
    assert f"{winner} had nothing left over in" in " ".join(told)


# Whole games


@cache
def finished(seed: str, players: int) -> Session:
    """Return a whole short game of tidy players."""
    options = game.Options(rounds=3)
    return tidied(players, lambda line: line.is_over, seed=seed, options=options)


def games(seed: str = "views", players: int = 3) -> Iterator[Session]:
    """Yield one game as it stood before each decision, and at its end."""
    session = finished(seed, players)
    for ply in range(2, len(session.log) + 1):
        session.goto(ply)
        yield session


def test_what_cannot_be_played_is_refused_with_its_clause() -> None:
    clauses = set()
    for session in games():
        seat = session.to_act
        if seat < 0:
            continue
        seen = session.observation(seat)
        ui = Ui(ids=session.ids(seat), names=NAMES[:3])
        page = Page(drawn_by(VIEW, seen, session.legal(), ui))
        for attributes in page.having("aria-disabled", "true"):
            if not attributes["data-action"]:  # a card is to be chosen first
                continue
            action = game.parse_action(attributes["data-action"])
            with pytest.raises(IllegalActionError) as refused:
                game.apply(session.state, action)
            clauses.add(refused.value.clause)
    assert clauses == {"G7"}


def test_G12_the_hand_of_the_rules_goes_out_with_its_discard() -> None:
    clause = rules_page("game_of_threes").sections["G12"]
    before, after = (a["aria-label"] for a in Page(clause).of_class("figure"))
    assert before.endswith("; left over: four of spades, 4 points")
    assert "left over" not in after
