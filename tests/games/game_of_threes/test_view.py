"""The table of the Game of Threes as markup: what is seen, heard, touched and meant."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from typing import Any, Final

import pytest

from lab.tidy import tidied
from tabletop.chance import Rng, pick, rng_for
from tabletop.drawing import Ui, View, cards
from tabletop.drawing.cards import in_seat, named, texts_named
from tabletop.game import IllegalActionError
from tabletop.games import game_of_threes as game
from tabletop.games.game_of_threes import Observation
from tabletop.games.game_of_threes.cards import texts_of
from tabletop.games.game_of_threes.grouping import best_sets
from tabletop.games.game_of_threes.seeing import Shown
from tabletop.games.game_of_threes.view import VIEW, middle, seats, touch, words
from tabletop.registry import view_of
from tabletop.screens import rules
from tabletop.session import Session
from tests.kit.markup import Page

NAMES: Final = (
    *("Ann", "Ben", "Cy", "Dee", "Eve", "Flo"),
    *("Gus", "Hal", "Ida", "Jo", "Kay", "Lou"),
)


def observed(players: int = 3, **changed: Any) -> Observation:
    """Return what player 0 sees in the middle of round 4, with these changes."""
    start = game.observe(game.new(players, game.Options()), 0)
    usual = {
        "phase": "discard",
        "to_act": 0,
        "player": 0,
        "active": 0,
        "dealer": 2,
        "order": tuple(range(players)),
        "round": 4,
        "wild_rank": 6,
        "hand": ("7h", "8h", "9h", "2c", "6d", "Kd", "Js"),
        "taken": "Js",
        "hand_counts": (7, *[6] * (players - 1)),
        "discards": ("3c", "9c"),
        "stock": 80,
        "scores": (12, 40, 7, 8, 9, 10, 11, 12)[:players],
        "round_scores": ((12, 40, 7, 8, 9, 10, 11, 12)[:players],),
    }
    return replace(start, **{**usual, **changed})


def legal(seen: Observation) -> tuple[str, ...]:
    """Return what the observer may do."""
    if seen.to_act != seen.observer:
        return ()
    return {
        "discard": tuple(f"discard {text}" for text in dict.fromkeys(seen.hand)),
        "draw": ("draw stock", "draw discard"),
        "cut": tuple(f"cut {k}" for k in range(1, seen.stock)),
        "deal": ("deal",),
    }.get(seen.phase, ())


def drawn(seen: Observation, *selected: str, **ui: Any) -> Page:
    names = NAMES[: len(seen.hand_counts)]
    shown = Ui(names=names, selected=selected, **ui)
    return Page(VIEW.draw(seen, legal(seen), shown))


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


def test_the_module_is_a_view_of_the_game() -> None:
    seen_by: View[Observation] = VIEW
    assert view_of("game_of_threes") is seen_by


# Taking and discarding


def test_G7_both_piles_are_taken_from_by_a_touch() -> None:
    page = drawn(observed(phase="draw", taken=None))
    for id_, action in (("stock", "draw stock"), ("pile", "draw discard")):
        assert by_id(page, id_)["data-action"] == action
        assert "aria-disabled" not in by_id(page, id_)
        assert "cards-lit" in by_id(page, id_)["class"]
    assert by_id(page, "pile")["aria-label"] == (
        "Discards: 2 cards, the nine of clubs on top; take it"
    )
    assert by_id(page, "hand-Kd0")["aria-disabled"] == "true"


def test_a_card_is_chosen_and_goes_to_the_pile_or_by_the_button() -> None:
    seen = observed()
    word = by_id(drawn(seen), "hand-Kd0")["data-ui"]
    page = drawn(seen, word)
    assert [a["id"] for a in page.having("aria-pressed", "true")] == ["hand-Kd0"]
    for id_ in ("pile", "discard"):
        assert by_id(page, id_)["data-action"] == "discard Kd"
    assert by_id(page, "pile")["aria-label"].endswith(
        "discard the king of diamonds here"
    )


def test_without_a_chosen_card_neither_the_pile_nor_its_key_discards() -> None:
    seen = observed()
    pile = by_id(drawn(seen), "pile")
    assert (pile["data-action"], pile["aria-disabled"]) == ("", "true")
    assert "cards-lit" not in pile["class"]
    assert touch.complete(VIEW.keys["d"], seen, Ui()) == ""
    assert VIEW.lacks(seen, legal(seen), Ui()) == "Choose a card first."


@pytest.mark.parametrize("over", [cards.PILE, cards.SCORES, in_seat(1)])
def test_what_lies_open_keeps_the_place_of_the_cut_and_the_chosen_card(
    over: str,
) -> None:
    opening = observed(phase="cut", hand=(), hand_counts=(0, 0, 0), stock=106)
    for seen, word, id_ in (
        (opening, "=cut 7", "cut"),
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


def test_a_key_means_what_the_pile_does() -> None:
    seen = observed(phase="draw", taken=None)
    assert touch.complete("draw discard", seen, Ui()) == "draw discard"
    chosen = Ui(selected=("=2c0",))
    assert touch.complete("draw discard", observed(), chosen) == "discard 2c"
    assert touch.complete("draw stock", observed(), chosen) == "draw stock"


def test_a_card_that_is_carried_to_the_pile_is_discarded() -> None:
    page = drawn(observed())
    card = by_id(page, "hand-Kd0")
    assert by_id(page, "pile")["data-takes"] == card["data-to"] == "discard"
    assert card["data-plays"] == card["data-double"] == "discard Kd"
    assert [a["id"] for a in page.having("data-carried") if a not in held(page)] == []


def test_a_wild_card_goes_by_a_second_press_and_nothing_else() -> None:
    seen = observed()
    card = by_id(drawn(seen), "hand-6d0")
    assert "data-plays" not in card
    assert "data-double" not in card
    assert card["data-picks"] == card["data-ui"] == "=6d0"
    page = drawn(seen, "=6d0")
    asks = by_id(page, "discard")["data-ui"]
    assert by_id(page, "pile")["data-ui"] == asks
    assert page.having("data-action", "discard 6d") == []
    assert touch.complete("draw discard", seen, Ui(selected=("=6d0",))) == asks
    page = drawn(seen, asks)
    assert page.texts.count("Discard the wild 6? Press again") == 1
    for id_ in ("pile", "discard"):
        assert by_id(page, id_)["data-action"] == "discard 6d"
    ui = Ui(selected=(asks,))
    assert touch.complete("draw discard", seen, ui) == "discard 6d"
    assert VIEW.closing(seen, ui) == asks
    assert VIEW.answer(asks, seen, legal(seen), ui) == (
        "Discard the wild 6? Press again."
    )


def test_in_the_last_turn_a_wild_card_in_no_set_goes_at_once() -> None:
    alone = ("6d", "Kd", "2c", "9h")
    seen = observed(hand=alone, taken=None, out_player=2)
    assert by_id(drawn(seen, "=6d0"), "discard")["data-action"] == "discard 6d"
    for seen in (
        observed(hand=alone, taken=None),  # another turn may need it
        observed(hand=("6d", "Kd", "Ks", "9h"), taken=None, out_player=2),
    ):
        assert "data-action" not in by_id(drawn(seen, "=6d0"), "discard")


def test_a_wild_card_has_its_sign_in_an_open_hand_too() -> None:
    lying = Shown((("7h", "8h", "9h", "6c"),), ("Jo", "2c"))
    hands = (lying, *[Shown((("6h", "Kd", "Ks"),), ())] * 2)
    seen = observed(phase="deal", active=None, shown=hands, out_player=1, taken=None)
    page = drawn(seen)
    assert len(page.of_class("g3-wild")) == len(page.of_class("g3-seal")) == 4
    seen = observed(shown=(None, lying, None), out_player=1, hand=("2h", "5c"))
    assert len(drawn(seen).of_class("g3-wild")) == 2


def test_a_wild_card_has_its_sign_and_so_has_the_stand() -> None:
    page = drawn(observed(hand=("6d", "Jo", "Kd", "2c"), taken=None))
    assert len(page.of_class("g3-wild")) == 2
    assert len(page.of_class("g3-seal")) == 3
    assert "wild: 6, joker" in page.texts


def test_before_a_card_is_drawn_the_piles_are_carried_to_the_hand() -> None:
    page = drawn(observed(phase="draw", taken=None))
    for id_ in ("stock", "pile"):
        assert by_id(page, id_)["data-carried"] == id_
        assert by_id(page, id_)["data-to"] == by_id(page, "hand")["data-takes"]
    card = by_id(page, "hand-6d0")
    assert card["aria-disabled"] == "true"
    assert card["data-plays"] == "discard 6d"
    assert "data-double" not in card


def test_the_card_just_taken_is_new_and_a_tab_stop() -> None:
    page = drawn(observed())
    assert by_id(page, "hand-Js0")["aria-label"].endswith("just taken")
    assert page.texts.count("new") == 1
    stops = [a["id"] for a in held(page) if a["tabindex"] == "0"]
    assert stops == ["hand-Js0"]


def test_advice_is_marked() -> None:
    page = drawn(observed(), hint="discard Kd")
    assert [a["id"] for a in page.having("data-hint")] == ["hand-Kd0"]
    page = drawn(observed(phase="draw"), hint="draw stock")
    assert {a["id"] for a in page.having("data-hint")} == {"stock", "take-stock"}


# The best sets of the hand


def test_G11_sets_are_marked_and_the_points_left_are_told() -> None:
    page = drawn(observed())
    told = {a["id"]: a["aria-label"] for a in held(page)}
    assert told["hand-8h0"] == "eight of hearts, in the run 7 8 9 10 of hearts"
    assert told["hand-6d0"] == (
        "six of diamonds, wild, as 10 in the run 7 8 9 10 of hearts"
    )
    assert told["hand-Kd0"] == "king of diamonds; left over: 10 points"
    assert by_id(page, "hand")["aria-label"] == "Your hand, 22 points left over"


def test_the_marks_are_those_without_the_chosen_card() -> None:
    page = drawn(observed(), "=9h0")
    assert by_id(page, "hand")["aria-label"] == (
        "Your hand, 22 points left over without the nine of hearts"
    )
    assert by_id(page, "hand-8h0")["aria-label"].endswith(
        "the run 6 7 8 of hearts"
    ) or (by_id(page, "hand-8h0")["aria-label"].endswith("the run 7 8 9 of hearts"))


def test_going_out_is_told_before_it_is_done() -> None:
    seen = observed(hand=("7h", "8h", "9h", "Kd"), hand_counts=(4, 3, 3))
    told = "Without it nothing is left over: you go out."
    assert told in drawn(seen, "=Kd0").texts
    assert told not in drawn(seen, "=7h0").texts


@pytest.mark.parametrize(
    ("cards", "wild_rank", "naturals", "told"),
    [
        ("8h 8d 8s", 3, 0, "the book of eights"),
        ("8h 8d 3c", 3, 0, "the book of eights"),
        ("3h 3d Jo", 3, 0, "the book of wild cards"),
        ("As 2s 3s", 3, 0, "the run A 2 3 of spades"),
        ("Qs Ks As", 3, 0, "the run Q K A of spades"),
        ("6h 3c 8h", 3, 0, "the run 6 7 8 of hearts"),
        ("9h Jo 3d", 3, 0, "the book of nines"),
        ("2h 3h Jo", 3, 2, "the run 2 3 4 of hearts"),
    ],
)
def test_a_set_in_words(cards: str, wild_rank: int, naturals: int, told: str) -> None:
    assert words.set_words(cards.split(), wild_rank, naturals) == told


def test_every_run_that_is_found_can_be_told() -> None:
    rng, runs = rng_for("runs", 0), 0
    for _try in range(400):
        hand = tuple(sorted(pick(rng, range(53)) for _card in range(14)))
        wild_rank, naturals = pick(rng, range(3, 14)), pick(rng, range(3))
        found = best_sets(hand, wild_rank, naturals)
        for each in map(texts_of, found.sets):
            told = words.set_words(each, wild_rank, naturals)
            runs += told.startswith("the run")
            if told.startswith("the run"):
                ranks = words.run_ranks(each, wild_rank)
                assert len(ranks) == len(each) <= 13
    assert runs > 50


def test_cards_that_are_no_run_are_a_sentence() -> None:
    with pytest.raises(ValueError, match="These cards aren’t a run: 2h 4h 5h\\."):
        words.run_ranks(("2h", "4h", "5h"), 3)


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


@pytest.mark.parametrize("word", touch.SORTS)
def test_a_sorted_hand_stays_sorted_as_cards_come_and_go(word: str) -> None:
    before = observed(hand=("7h", "9h", "Kd"), phase="draw", taken=None)
    after = observed(hand=("7h", "8h", "9h", "Kd"), taken="8h")
    kept = VIEW.rearranged(before, "draw stock", after, Ui(arrangement=word))
    assert kept == word
    assert in_hand(drawn(after, arrangement=kept)) == ["7h0", "8h0", "9h0", "Kd0"]
    pressed = drawn(after, arrangement=kept).having("aria-pressed", "true")
    assert [a["id"] for a in pressed] == [f"arrange-{word}"]


def test_sets_are_named_below_their_cards_and_what_is_left_stands_apart() -> None:
    page = drawn(observed(hand=("7h", "8h", "9h", "2c", "3d", "Kd", "Js")))
    assert page.texts.count("run 7–9") == 1
    assert page.texts.count("25 points left over") == 2  # one of them is heard
    apart = [a["class"].split()[2] for a in held(page)]
    assert apart == 3 * ["count-0"] + 4 * ["count-1"]
    untidy = "suit 4 7h0 2c0 8h0 9h0 3d0 Kd0 Js0"
    page = drawn(
        observed(hand=("7h", "8h", "9h", "2c", "3d", "Kd", "Js")), arrangement=untidy
    )
    assert page.texts.count("run 7–9") == 1
    assert {a["class"].split()[2] for a in held(page)} == {"count-0"}


def test_the_chosen_card_moves_step_by_step_and_stops_at_the_end() -> None:
    seen, kept = observed(), "suit 4 7h0 8h0 9h0 2c0 6d0 Kd0 Js0"
    ui = Ui(arrangement=kept, selected=("=Kd0",))
    assert VIEW.arrange("left", seen, ui).endswith("2c0 Kd0 6d0 Js0")
    assert VIEW.arrange("right", seen, ui).endswith("6d0 Js0 Kd0")
    at_end = Ui(arrangement=kept, selected=("=Js0",))
    assert VIEW.arrange("right", seen, at_end) == kept
    assert VIEW.arrange("left", seen, Ui(arrangement=kept)) == kept


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
    assert texts_named(touch.laid(after, kept)) == ("9h", "7h", "Kd")
    # An undo brings the card back where it was.
    assert texts_named(touch.laid(before, kept)) == (
        "7h",
        "9h",
        "7h",
        "Kd",
    )


def test_what_else_is_done_leaves_the_hand_as_it_lies() -> None:
    seen = observed(phase="deal")
    assert VIEW.rearranged(seen, "deal", seen, Ui(arrangement="rank 4")) == "rank 4"


# The cut


def test_G5_the_deck_is_cut_at_a_place_of_the_fan() -> None:
    seen = observed(phase="cut", hand=(), hand_counts=(0, 0, 0), stock=106, round=2)
    page = drawn(seen)
    slider = by_id(page, "cut-place")
    assert (slider["min"], slider["max"], slider["value"]) == ("1", "105", "53")
    assert by_id(page, "cut")["data-action"] == "cut 53"
    page = drawn(seen, "=cut 7")
    assert by_id(page, "cut-place")["aria-valuetext"] == "after 7 cards"
    assert by_id(page, "cut")["data-action"] == "cut 7"


@pytest.mark.parametrize(
    "word", ["=cut 0", "=cut 106", "=cut x", "=cut 9999", "=cut ²"]
)
def test_a_place_beyond_the_deck_is_none(word: str) -> None:
    seen = observed(phase="cut", hand=(), hand_counts=(0, 0, 0), stock=106)
    assert by_id(drawn(seen, word), "cut")["data-action"] == "cut 53"


def test_the_fan_has_as_many_cards_as_the_deck() -> None:
    edges = [a["d"].count("M") for a in Page(middle.fan(106, 30)).having("d")]
    assert sorted(edges) == [30, 76]


def test_G3_the_order_of_play_is_shown_with_its_cards() -> None:
    seen = observed(
        phase="cut",
        round=1,
        hand=(),
        hand_counts=(0, 0, 0),
        order=(2, 0, 1),
        order_cards=("5h", "9c", "2d"),
        dealer=1,
    )
    told = [t for t in drawn(seen).texts if t in NAMES or " of " in t][:6]
    assert told == [
        *("Cy", "two of diamonds", "Ann", "five of hearts"),
        *("Ben", "nine of clubs, dealer"),
    ]


def test_it_is_said_what_the_first_cards_are_for() -> None:
    told = "Everybody drew a card, and the lowest plays first."
    first: dict[str, Any] = {
        "phase": "cut",
        "hand": (),
        "hand_counts": (0, 0, 0),
        "stock": 106,
    }
    seen = observed(round=1, order_cards=("5h", "9c", "2d"), **first)
    assert any(text.startswith(told) for text in drawn(seen).texts)
    for seen in (observed(round=2, **first), observed(round=1, **first)):
        assert not any(told in text for text in drawn(seen).texts)


def test_who_has_just_gone_out_is_said_in_few_words() -> None:
    before = observed(to_act=1, player=1, active=1)
    lying = Shown((("8h", "8d", "8s"),), ())
    shown = (None, lying, None)
    seen = observed(to_act=2, player=2, active=2, out_player=1, shown=shown)
    long = "Ben discards the king of clubs. Ben is out. Ben lays open the eights."
    page = drawn(seen, recent=((before, "discard Kc"),), told=long)
    assert "Ben is out. Everybody else has one more turn." in page.texts
    later = drawn(seen, recent=((seen, "draw stock"),), told="Cy draws.")
    assert "Last turns. Cy draws." in later.texts


def test_one_key_cuts_and_deals() -> None:
    seen = observed(phase="cut", hand=(), hand_counts=(0, 0, 0), stock=106)
    key = VIEW.keys["g"]
    assert touch.complete(key, seen, Ui(selected=("=cut 7",))) == "cut 7"
    assert touch.complete(key, observed(phase="deal"), Ui()) == "deal"


# The others, and points


def test_a_player_is_told_in_a_line() -> None:
    seen = observed(known=((), ("2h", "Kh"), ()), out_player=2)
    shown = (None, None, Shown((("8h", "8d", "8s"),), ("Kc",)))
    seen = replace(seen, shown=shown)
    assert seats.told(seen, 1, Ui(names=NAMES)) == (
        "Ben: 6 cards; known to hold two of hearts and king of hearts; 40 points"
    )
    assert seats.told(seen, 2, Ui(names=NAMES)) == (
        "Cy: is out; 6 cards; laid open: the book of eights; left over: king of clubs; "
        "7 points; in the lead; dealer"
    )


def test_what_is_known_of_a_player_is_opened_by_a_touch_and_said() -> None:
    seen = observed(known=((), ("2h", "Kh"), ()))
    ui = Ui(names=NAMES, selected=(in_seat(1),))
    assert VIEW.answer(in_seat(1), seen, (), ui) == f"{seats.told(seen, 1, ui)}."
    page = drawn(seen, in_seat(1))
    assert {"Ben: 6 cards", "two of hearts", "king of hearts"} <= set(page.texts)
    page = drawn(seen, in_seat(2))
    assert "Nobody knows any of them." in page.texts


def test_the_others_sit_in_the_order_of_play() -> None:
    page = drawn(observed(4, order=(3, 0, 2, 1)))
    assert [a["id"] for a in page.of_class("g3-seat")] == ["seat-2", "seat-1", "seat-3"]


def test_G12_the_last_turn_is_said_clearly() -> None:
    shown = (None, None, Shown((("8h", "8d", "8s"),), ()))
    seen = observed(out_player=2, shown=shown)
    assert "Your last turn. Choose a card, then the pile." in drawn(seen).texts
    assert "Cy is out:" in drawn(seen).texts
    assert VIEW.status(seen, NAMES) == "Ann has the last turn"
    mine = replace(seen, out_player=0)
    told = "You went out. The others have a last turn."
    assert any(t.startswith(told) for t in drawn(mine).texts)


def test_G12_a_hand_that_lies_open_is_seen_once() -> None:
    shown = (None, None, Shown((("8h", "8d", "8s"),), ()))
    hidden_hand = drawn(observed())
    assert len(hidden_hand.of_class("g3-holds")) == 2
    page = drawn(observed(out_player=2, shown=shown))
    assert len(page.of_class("g3-holds")) == 1


def test_G13_at_the_end_of_a_round_every_hand_lies_open() -> None:
    shown = tuple(
        Shown((("8h", "8d", "8s"),), rest) for rest in (("Kc",), (), ("As", "2c"))
    )
    seen = observed(phase="deal", active=None, shown=shown, out_player=1, taken=None)
    page = drawn(seen)
    sets_told = [a["aria-label"] for a in page.having("role", "img")]
    assert sets_told.count("the book of eights") == 3
    assert "left over: ace of spades, two of clubs" in sets_told
    assert by_id(page, "deal")["data-action"] == "deal"
    assert VIEW.rests(replace(seen, to_act=1, player=1))
    assert not VIEW.rests(seen)  # who deals himself has seen enough when he deals
    assert not VIEW.rests(observed(to_act=1, player=1))


def test_computers_wait_with_the_deal_until_a_person_goes_on() -> None:
    shown = (Shown((), ("Kc",)),) * 3
    seen = observed(phase="deal", active=None, shown=shown, to_act=1, player=1)
    assert by_id(drawn(seen), "go-on")["data-command"] == "go-on"


def test_the_points_of_all_rounds_and_who_leads() -> None:
    seen = observed(scores=(12, 40, 7), round_scores=((12, 0, 7), (0, 40, 0)))
    page = Page(middle.table(seen, Ui(names=NAMES)))
    assert page.texts == [
        *("Round", "Ann", "Ben", "Cy", "1", " 3", "12", "0", "7"),
        *("2", " 4"),
        *("0", "40", "0", "Total", "12", "40", "7", ", in the lead"),
    ]


def test_G17_who_joined_later_has_no_points_in_earlier_rounds() -> None:
    seen = observed(scores=(12, 40, 40), round_scores=((12, 40),))
    texts = Page(middle.table(seen, Ui(names=NAMES))).texts
    assert texts.count(middle.UNKNOWN) == 1


def test_G18_hidden_points_are_nowhere() -> None:
    options = game.Options(points_hidden=True)
    seen = observed(
        options=options,
        scores=(12, None, None),
        round_scores=((12, None, None),),
    )
    page = drawn(seen, cards.SCORES)
    assert page.texts.count(middle.UNKNOWN) == 4
    assert ", in the lead" not in page.texts
    assert "Hidden points" in page.texts
    assert "40" not in page.texts


def test_the_end_names_all_places() -> None:
    end = finished("ending", 3)
    seen = end.observation(0)
    texts = Page(VIEW.ending(seen, NAMES[:3])).texts
    best = min(seen.scores, key=lambda score: score or 0)
    winner = NAMES[seen.scores.index(best)]
    assert texts[0] == f"{winner} wins with {best} points"
    assert middle.tally(seen) == seen.scores
    assert texts[1:4] == ["1.", winner, str(best)]
    told = Page(VIEW.review(seen, end.log, NAMES[:3])).texts
    assert f"{winner} had nothing left over in" in " ".join(told)


# Whole games


@cache
def finished(seed: str, players: int) -> Session:
    """Return a whole short game of tidy players."""
    options = game.Options(rounds=3)
    return tidied(players, lambda line: line.is_over, seed=seed, options=options)


def games(seed: str = "views", players: int = 3) -> Iterator[Session]:
    """Give one game as it stood before each decision, and at its end."""
    session = finished(seed, players)
    for ply in range(2, len(session.log) + 1):
        session.goto(ply)
        yield session


def things(session: Session, seat: int) -> Iterator[str]:
    ui = Ui(ids=session.ids(seat), names=NAMES[: len(session.seats)])
    page = Page(VIEW.draw(session.observation(seat), (), ui))
    yield from (a["id"] for a in page.having("data-thing"))


def test_a_card_is_one_element_wherever_it_lies() -> None:
    travelled = 0
    before: dict[str, str] = {}
    for session in games():
        ids = [*things(session, 0)]
        assert len(ids) == len({*ids})
        where = {f"card-{n}": place.split()[0] for place, n in session.ids(0).items()}
        cards = [id_ for id_ in ids if id_.startswith("card-")]
        assert cards == [id_ for id_ in cards if id_ in where]
        travelled += sum(before.get(id_, where[id_]) != where[id_] for id_ in cards)
        before = {id_: where[id_] for id_ in cards}
    assert travelled > 10


def mixed(state: game.State, seat: int, rng: Rng) -> game.State:
    """Return the state with everything changed that is hidden from this seat."""
    return game.determinize(game.observe(state, seat), rng)


def frames(session: Session, state: game.State, seat: int) -> Iterator[str]:
    """Give all that the view says to a seat of a state, opened panels and all."""
    seen, names = game.observe(state, seat), NAMES[: len(session.seats)]
    acts = game.legal_actions(state) if seen.to_act == seat else ()
    texts = tuple(map(game.format_action, acts))
    for word in ("", cards.PILE, cards.SCORES, *map(in_seat, range(len(names)))):
        ui = Ui(ids=session.ids(seat), names=names, selected=(word,) * bool(word))
        yield VIEW.draw(seen, texts, ui)
    yield VIEW.status(seen, names)
    yield VIEW.text(seen, names)


@pytest.mark.parametrize("players", [2, 4])
def test_changing_what_is_hidden_changes_no_markup(players: int) -> None:
    differs = 0
    for ply, session in enumerate(games(f"leak {players}", players)):
        if ply % 7 or session.is_over:
            continue
        for seat in range(players):
            other = mixed(session.state, seat, rng_for("mixed", ply))
            differs += other != session.state
            ours = [*frames(session, session.state, seat)]
            assert ours == [*frames(session, other, seat)]
    assert differs > 6


def test_what_cannot_be_played_is_refused_with_its_clause() -> None:
    clauses = set()
    for session in games():
        seat = session.to_act
        if seat < 0:
            continue
        seen = session.observation(seat)
        ui = Ui(ids=session.ids(seat), names=NAMES[:3])
        page = Page(VIEW.draw(seen, session.legal(), ui))
        for attributes in page.having("aria-disabled", "true"):
            if not attributes["data-action"]:  # a card is to be chosen first
                continue
            action = game.parse_action(attributes["data-action"])
            with pytest.raises(IllegalActionError) as refused:
                game.apply(session.state, action)
            clauses.add(refused.value.clause)
    assert clauses == {"G7"}


# Away from the table


def test_the_table_in_letters() -> None:
    known = ((), ("2h",), ())
    assert VIEW.text(observed(known=known), NAMES).splitlines() == [
        "Round 4 of 11, wild: 6 and Jo",
        "> 1 Ann: 7 in hand, 12",
        "  2 Ben: 6 in hand, 40, holds 2h",
        "  3 Cy:  6 in hand, 7, dealer",
        "",
        "stock: 80, discards: 2, on top: 9c",
        "hand: 7h 8h 9h 2c 6d Kd Js",
        "sets: 7h 8h 9h 6d",
        "left over: 2c Kd Js (22)",
    ]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (
            "hand 3 2h 4h 5h",
            (
                "While all threes are wild; left over: two of hearts, four of hearts "
                "and five of hearts, 11 points"
            ),
        ),
        (
            "order 9c Ah",
            (
                "Cards for the order of play, and whose turn comes when: nine of "
                "clubs: 2 and ace of hearts: 1"
            ),
        ),
        ("cut 106 62", "A fan of 106 cards, cut after 62 cards"),
    ],
)
def test_a_picture_tells_what_it_shows(text: str, told: str) -> None:
    (picture,) = Page(VIEW.figure(text)).of_class("figure")
    assert picture["aria-label"] == told


@pytest.mark.parametrize(
    "text",
    [
        "hand",
        "hand 3",
        "hand 2 8h",
        "hand x 8h",
        "hand 3 1h",
        "cut 5 5",
        "cut 9",
        "x",
        "",
    ],
)
def test_a_picture_that_is_not_there_is_a_sentence(text: str) -> None:
    with pytest.raises(ValueError, match="There is no picture “"):
        VIEW.figure(text)


def test_G12_the_hand_of_the_rules_goes_out_with_its_discard() -> None:
    page = rules.draw("game_of_threes", "", None, "#/")
    text = (
        page.partition('id="G12"')[2]
        .partition(">")[2]
        .partition("</section>")[0]
        .strip()
    )
    before, after = (a["aria-label"] for a in Page(text).of_class("figure"))
    assert before.endswith("; left over: four of spades, 4 points")
    assert "left over" not in after


def test_the_lobby_shows_a_hand() -> None:
    assert len(re.findall("card-body", VIEW.picture())) == 11
