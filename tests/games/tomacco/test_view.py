"""The table of Tomacco as markup: what is seen, heard, touched and meant."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from typing import Any, Final

import pytest

from tabletop.cards import card_words
from tabletop.chance import pick, rng_for
from tabletop.drawing import Ui, View, cards
from tabletop.drawing.cards import in_seat, named
from tabletop.game import TERMINAL
from tabletop.games import tomacco as game
from tabletop.games.tomacco.cards import TEXTS, numbers_of
from tabletop.games.tomacco.seeing import is_left_over, playable
from tabletop.games.tomacco.view import VIEW, seats, touch
from tabletop.registry import view_of
from tabletop.session import Session
from tests.kit.cases import some
from tests.kit.colours import colours, contrast
from tests.kit.markup import Page

NAMES: Final = (
    *("Ann", "Ben", "Cy", "Dee", "Eve", "Flo", "Gus", "Hal", "Ida", "Jo"),
    *("Kim", "Lea", "Max", "Nia", "Oli", "Pia", "Quin", "Ray", "Sue", "Tom"),
)


def observed(players: int = 3, **changed: Any) -> game.Observation:
    """Return what player 0 sees in the middle of a game, with these changes."""
    start = game.observe(game.new(players, game.Options()), 0)
    usual = {
        "phase": "play",
        "to_act": 0,
        "player": 0,
        "dealer": 2,
        "hand": ("3h", "7h", "7c", "9s"),
        "hand_counts": (4, *[3] * (players - 1)),
        "face_up": tuple([("4d", "Jd", "Kd")] * players),
        "face_down": tuple([(0, 1, 2)] * players),
        "pile": ("5h",),
        "stock": 9,
    }
    return replace(start, **{**usual, **changed})


def legal(seen: game.Observation) -> tuple[str, ...]:
    """Return what the observer may do, found by guessing what he cannot see."""
    if seen.to_act != seen.observer:
        return ()
    source = seen.hand or seen.face_up[seen.observer]
    found = []
    if seen.phase == "table":
        state = replace(game.new(3, seen.options), phase="table", to_act=0)
        seat = replace(state.seats[0], hand=numbers_of(seen.hand))
        actions = game.legal_actions(replace(state, seats=(seat, *state.seats[1:])))
        return tuple(map(game.format_action, actions))
    for rank in playable(seen):
        names = [text for text in source if text[0] == rank]
        for size in range(1, len(names) + 1):
            found += [f"play {' '.join(names[:size])}"]
            found += [f"play {name}" for name in names[1:] if size == 1]
    if not source:
        found = [f"flip {place}" for place in seen.face_down[0]]
    return (*found, *["pickup"] * bool(seen.pile))


def drawn(seen: game.Observation, *selected: str, **ui: Any) -> Page:
    names = NAMES[: len(seen.hand_counts)]
    shown = Ui(names=names, selected=selected, **ui)
    return Page(VIEW.draw(seen, legal(seen), shown))


def by_id(page: Page, id_: str) -> dict[str, str]:
    (found,) = page.having("id", id_)
    return found


def chosen(page: Page) -> set[str]:
    return {a["id"] for a in page.having("aria-pressed", "true")}


def test_a_card_from_a_hidden_hand_comes_from_its_player() -> None:
    before = observed(to_act=1, player=1)
    after = observed(pile=("5h", "8c"))
    shown = drawn(after, recent=((before, "play 8c"),))
    assert by_id(shown, "at-pile-1")["data-from"] == "seat-1"
    own = drawn(after, recent=((observed(), "play 8c"),))
    assert "data-from" not in by_id(own, "at-pile-1")


def test_the_module_is_a_view_of_the_game() -> None:
    view: View[game.Observation] = VIEW
    assert view_of("tomacco") is view


# A touch, and a second one


def test_a_touch_chooses_a_card_and_a_second_one_all_of_its_rank() -> None:
    seen = observed()
    word = by_id(drawn(seen), "hand-7h0")["data-ui"]
    once = drawn(seen, word)
    assert chosen(once) == {"hand-7h0"}
    word = by_id(once, "hand-7h0")["data-ui"]
    twice = drawn(seen, word)
    assert word == "=7"
    assert chosen(twice) == {"hand-7h0", "hand-7c0"}
    one_less = by_id(twice, "hand-7h0")["data-ui"]
    assert chosen(drawn(seen, one_less)) == {"hand-7c0"}


def test_a_touch_of_another_card_of_the_rank_adds_it() -> None:
    seen = observed()
    page = drawn(seen, "=7h0")
    assert by_id(page, "hand-7c0")["data-ui"] == "=7"
    assert by_id(page, "hand-9s0")["data-ui"] == "=9"  # takes the place of the seven


def test_a_single_card_is_let_go_by_a_second_touch() -> None:
    page = drawn(observed(), "=9")
    assert chosen(page) == {"hand-9s0"}
    assert by_id(page, "hand-9s0")["data-ui"] == "=9"


def test_what_is_chosen_goes_to_the_pile_or_by_the_button() -> None:
    page = drawn(observed(), "=7")
    for id_ in ("pile", "play"):
        assert by_id(page, id_)["data-action"] == "play 7h 7c"
    assert "cards-lit" in by_id(page, "pile")["class"]
    assert by_id(drawn(observed()), "pile")["data-ui"] == cards.PILE


def test_C7_what_cannot_be_played_is_refused_with_its_clause() -> None:
    card = by_id(drawn(observed()), "hand-3h0")
    assert card["data-action"] == "play 3h"
    assert card["aria-disabled"] == "true"
    assert card["aria-label"] == "three of hearts"
    assert (
        by_id(drawn(observed()), "hand-9s0")["aria-label"]
        == "nine of spades, can be played"
    )


def test_C7_face_up_cards_wait_for_an_empty_hand() -> None:
    waits = by_id(drawn(observed()), "up-Jd0")
    assert waits["data-action"] == "play Jd"
    assert waits["aria-disabled"] == "true"
    page = drawn(observed(hand=(), hand_counts=(0, 3, 3)))
    assert by_id(page, "up-Jd0")["data-ui"] == "=J"
    assert by_id(page, "up-4d0")["aria-disabled"] == "true"


def test_an_equal_card_of_the_hand_is_not_played_by_touching_the_face_up_one() -> None:
    seen = observed(hand=("Jd",), hand_counts=(1, 3, 3))
    assert "play Jd" in legal(seen)
    assert by_id(drawn(seen), "up-Jd0")["data-action"] == "flip 0"


def test_C12_face_down_cards_are_flipped_last() -> None:
    assert by_id(drawn(last()), "down-1")["data-action"] == "flip 1"
    assert "aria-disabled" not in by_id(drawn(last()), "down-1")
    assert "pickup" in {a["data-action"] for a in drawn(last()).having("data-action")}


def last(**changed: Any) -> game.Observation:
    """Return the table of a player who has only face-down cards left."""
    up = ((), *[("4d", "Jd", "Kd")] * 2)
    return observed(hand=(), hand_counts=(0, 3, 3), face_up=up, **changed)


@pytest.mark.parametrize(
    ("left", "pile", "expected"),
    [
        ((0, 1), ("5h",), "Flip a face-down card, or pick up the pile."),
        ((0, 1), (), "Flip one of your face-down cards."),
        ((2,), ("5h",), "Flip your last card, or pick up the pile."),
        ((2,), (), "Flip your last face-down card."),
    ],
)
def test_the_last_cards_are_spoken_of_as_many_and_no_pile_is_offered_that_is_none(
    left: tuple[int, ...], pile: tuple[str, ...], expected: str
) -> None:
    seen = last(face_down=(left, (0, 1, 2), (0, 1, 2)), pile=pile)
    assert expected in drawn(seen).texts


def test_C4_three_cards_are_chosen_and_laid() -> None:
    hand = ("3h", "7h", "7c", "9s", "Td", "Ad")
    seen = observed(phase="table", hand=hand, hand_counts=(6, 6, 6), face_up=((),) * 3)
    assert by_id(drawn(seen), "play").keys() >= {"disabled"}
    word = by_id(drawn(seen, "=3h0+9s0"), "hand-Ad0")["data-ui"]
    page = drawn(seen, word)
    assert by_id(page, "play")["data-action"] == "table 3h 9s Ad"
    fourth = by_id(page, "hand-7h0")["data-ui"]
    assert chosen(drawn(seen, fourth)) == {"hand-9s0", "hand-Ad0", "hand-7h0"}


def choosing(*selected: str) -> tuple[game.Observation, Ui]:
    """Return a choice of three, and what is chosen already."""
    hand = ("3h", "7h", "7c", "9s", "Td", "Ad")
    seen = observed(phase="table", hand=hand, hand_counts=(6, 6, 6), face_up=((),) * 3)
    return seen, Ui(selected=selected)


@pytest.mark.parametrize(
    ("keys", "expected"),
    [
        ("3", "3h"),
        ("39a", "3h 9s Ad"),
        ("37", "3h 7h"),
        ("377", "3h 7h 7c"),
        ("3777", "3h"),  # all of the rank are chosen: they are let go
        ("3k9", "3h 9s"),  # no king in the hand
        ("39a7", "9s Ad 7h"),  # a fourth takes the place of the first
        ("33", ""),
    ],
)
def test_C4_the_key_of_a_rank_adds_to_the_choice(keys: str, expected: str) -> None:
    seen, ui = choosing()
    for key in keys:
        word = VIEW.added(VIEW.selects[key], seen, ui)
        if word:  # as the house selects
            is_off = word in ui.selected
            ui = Ui(selected=() if is_off else (word,))
    found = touch.chosen(seen, ("",), ui)
    assert " ".join(name[:2] for name in found) == expected


def test_the_key_of_a_rank_chooses_it_alone_in_play() -> None:
    assert VIEW.added("=9", observed(), Ui(selected=("=7",))) == "=9"


THREE = ("3h0", "9s0", "Ad0")


def test_C4_the_three_places_take_the_chosen_cards_as_the_button_does() -> None:
    seen, ui = choosing(f"={'+'.join(THREE)}")
    page = drawn(seen, *ui.selected)
    lay = by_id(page, "play")["data-action"]
    assert lay == "table 3h 9s Ad"
    for place in range(3):
        down = by_id(page, f"down-{place}")
        assert down["data-action"] == lay
        assert "cards-lit" in down["class"]
        assert "lay the chosen cards face up" in down["aria-label"]
    assert "cards-lit" not in by_id(page, "pile")["class"]
    assert "lay the chosen" not in by_id(page, "pile")["aria-label"]
    two = drawn(seen, "=" + "+".join(THREE[:2]))
    assert "cards-lit" not in by_id(two, "down-0")["class"]


@pytest.mark.parametrize("id_", ["pile", "seat-1"])
def test_what_is_chosen_stays_so_under_what_is_opened(id_: str) -> None:
    seen, _ui = choosing()
    two = "=" + "+".join(THREE[:2])
    held = {f"hand-{name}" for name in THREE[:2]}
    word = by_id(drawn(seen, two), id_)["data-ui"]
    page = drawn(seen, word)
    assert page.having("id", "panel")
    assert chosen(page) == held
    for closes in (by_id(page, "panel-close"), by_id(page, id_)):
        back = drawn(seen, closes["data-ui"])
        assert back.having("id", "panel") == []
        assert chosen(back) == held


def test_the_key_of_the_pile_opens_and_closes_it_over_what_is_chosen() -> None:
    seen = observed()
    word = VIEW.added(cards.PILE, seen, Ui(selected=("=7",)))
    page = drawn(seen, word)
    assert page.having("id", "panel")
    assert chosen(page) == {"hand-7h0", "hand-7c0"}
    again = VIEW.added(cards.PILE, seen, Ui(selected=(word,)))
    assert drawn(seen, again).having("id", "panel") == []
    assert chosen(drawn(seen, again)) == chosen(page)


@pytest.mark.parametrize("word", ["=", "=8", "=7x0", "=what", "=seat 9", "=3h0+", "x"])
def test_a_choice_that_is_no_more_there_is_passed_over(word: str) -> None:
    page = drawn(observed(hand=("9s",), hand_counts=(1, 3, 3)), word)
    assert chosen(page) == set()
    assert "disabled" in by_id(page, "play")
    for to_act in (1, TERMINAL):
        seen = observed(to_act=to_act, player=to_act)
        assert drawn(seen, word).having("id", "panel") == []


def test_keys_play_what_is_chosen() -> None:
    def meant(seen: game.Observation, *selected: str) -> str:
        return VIEW.complete(touch.NOTHING, seen, Ui(selected=selected))

    assert meant(observed(), "=7") == "play 7h 7c"
    assert VIEW.complete("pickup", observed(), Ui()) == "pickup"


@pytest.mark.parametrize(
    ("seen", "selected", "told"),
    [
        (observed(), (), "Choose a card first."),
        (
            observed(hand=("3h",), pile=("Kd",)),
            (),
            "You have nothing to play. Pick up the pile.",
        ),
        (choosing()[0], (), "Choose 3 more cards first."),
        (choosing()[0], ("=Ad0+3h0",), "Choose 1 more card first."),
        (last(), (), "Choose a face-down card to flip."),
    ],
)
def test_the_key_that_lays_says_what_is_to_be_chosen(
    seen: game.Observation, selected: tuple[str, ...], told: str
) -> None:
    ui = Ui(selected=selected)
    assert VIEW.complete(touch.NOTHING, seen, ui) == ""
    assert VIEW.lacks(seen, legal(seen), ui) == told


def test_nobody_touches_while_another_acts() -> None:
    page = drawn(observed(to_act=1, player=1), "=7")
    assert page.having("data-action") == []
    assert chosen(page) == set()
    assert {a["id"] for a in page.having("data-command")} == {"sort"}


def test_advice_is_marked() -> None:
    page = drawn(observed(), hint="play 7h 7c")
    assert {a["id"] for a in page.having("data-hint")} == {"hand-7h0", "hand-7c0"}
    page = drawn(observed(), hint="pickup")
    assert [a["id"] for a in page.having("data-hint")] == ["pickup"]
    assert [a["id"] for a in drawn(last(), hint="flip 2").having("data-hint")] == [
        "down-2"
    ]


def test_one_card_of_the_hand_is_a_tab_stop_and_it_can_be_played() -> None:
    page = drawn(observed())
    stops = [a["id"] for a in page.of_class("cards-held") if a["tabindex"] == "0"]
    assert stops == ["up-4d0", "hand-7h0"]


# How the hand lies


@pytest.mark.parametrize(
    ("order", "expected"),
    [
        ("", "2h 4s 4c Th Kd Ah"),
        ("down", "Ah Kd Th 4c 4s 2h"),
        ("special", "4s 4c Kd 2h Th Ah"),
        ("somehow", "2h 4s 4c Th Kd Ah"),
    ],
)
def test_a_hand_is_sorted_as_its_player_wants(order: str, expected: str) -> None:
    names = named(("2h", "4s", "4c", "Th", "Kd", "Ah"))
    found = touch.arranged(names, order)
    assert " ".join(name[:2] for name in found) == expected


def test_equal_cards_of_two_decks_are_two_cards() -> None:
    seen = observed(hand=("7h", "7h", "9s"), hand_counts=(3, 3, 3))
    page = drawn(seen, "=7h1")
    assert chosen(page) == {"hand-7h1"}
    assert by_id(page, "play")["data-action"] == "play 7h"
    assert by_id(drawn(seen, "=7"), "play")["data-action"] == "play 7h 7h"


def test_a_hand_of_thirty_cards_has_thirty_buttons() -> None:
    hand = tuple(TEXTS[:30])
    page = drawn(observed(hand=hand, hand_counts=(30, 3, 3)))
    assert len([a for a in page.having("id") if a["id"].startswith("hand-")]) == 30


# What is told


def test_what_may_be_played_is_told_whatever_the_house_rules() -> None:
    options = game.Options(seven_or_lower=True, eight_transparent=True)
    seen = observed(options=options, pile=("7h", "8h"))
    assert tip(seen) == "On a seven: 2, 3, 4, 5, 6, 7, 8 or 10"
    label = by_id(drawn(seen), "pile")["aria-label"]
    assert label.endswith("eight of hearts on top, seven in force")
    assert tip(observed(pile=())) == "You can play anything."


def tip(seen: game.Observation, *selected: str) -> str:
    """Return what stands over the hand."""
    ui = Ui(names=NAMES, selected=selected)
    markup = VIEW.draw(seen, legal(seen), ui)
    told = markup.partition('id="tip">')[2].partition("</p>")[0]
    return "".join(Page(f"<p>{told}</p>").texts)


@pytest.mark.parametrize(
    ("rank", "told"),
    [
        ("2", "On a two: anything"),
        ("3", "On a three: anything but a 3"),
        ("4", "On a four: anything but a 3 or 4"),
        ("5", "On a five: 2, 6 or higher"),
        ("8", "On an eight: 2, 9 or higher"),
        ("9", "On a nine: 2, 10 or higher"),
        ("J", "On a jack: 2, 10, queen, king or ace"),
        ("K", "On a king: 2, 10 or ace"),
    ],
)
def test_C7_what_may_be_played_is_told_in_few_words(rank: str, told: str) -> None:
    hand = ("2h", "Ts", "As")
    assert tip(observed(hand=hand, pile=(f"{rank}h",))) == told


@pytest.mark.parametrize(
    ("selected", "pile", "options", "told"),
    [
        ("=2", "Kh", {}, "A 2 goes on anything."),
        ("=T", "Kh", {}, "A 10 clears the pile. You go again."),
        ("=A", "Kh", {}, "An ace clears the pile. You go again."),
        ("=A", "Kh", {"go_again": False}, "An ace clears the pile."),
        ("=9", "5h", {}, "On a five: 2, 6 or higher"),
        ("=9", "5h 9h", {"allow_equal": True}, "Three of a kind clears the pile."),
    ],
)
def test_the_power_of_what_is_chosen_is_told(
    selected: str, pile: str, options: dict[str, bool], told: str
) -> None:
    hand = ("2h", "9s", "9d", "Ts", "As")
    rules = game.Options(**options)
    seen = observed(hand=hand, pile=tuple(pile.split()), options=rules)
    assert tip(seen, selected).startswith(told)


def test_C11_with_two_decks_it_takes_four_of_a_kind() -> None:
    hand, rules = ("9h", "9s", "9d"), game.Options(allow_equal=True)
    three = observed(6, hand=hand, options=rules)
    assert not tip(three, "=9").endswith("again.")
    four = replace(three, pile=("5h", "9c"))
    assert tip(four, "=9") == "Four of a kind clears the pile. You go again."


def test_C4_the_choice_of_three_says_what_is_worth_keeping() -> None:
    seen, _ui = choosing()
    assert tip(seen) == "Choose three for the end: high cards, 2s or 10s."


def test_heaps_are_named_also_where_nothing_lies() -> None:
    assert {"9 left", "cleared"} <= set(drawn(observed()).texts)
    page = drawn(observed(stock=0, cleared=("Th", "5s")))
    assert {"none left", "cleared 2"} <= set(page.texts)


def test_the_button_that_plays_keeps_its_place_and_says_the_rank() -> None:
    assert "disabled" in by_id(drawn(observed()), "play")
    page = drawn(observed(), "=7")
    at = page.texts.index("Play 7 7")
    assert page.texts[at + 1] == "seven of hearts and seven of clubs"
    assert "Play the 9" in drawn(observed(), "=9").texts


def test_what_cannot_be_sorted_has_no_button_for_it() -> None:
    assert by_id(drawn(observed()), "sort")
    assert drawn(last()).having("id", "sort") == []


def test_the_house_rules_are_listed_beside_the_pile() -> None:
    options = game.Options(allow_equal=True, go_again=False, refill_to=4)
    page = drawn(observed(options=options), cards.PILE)
    told = {"Equal on equal", "Go again after a clear: no", "Refill the hand to: 4"}
    assert told <= set(page.texts)
    assert "House rules" not in drawn(observed(), cards.PILE).texts


def test_nothing_to_play_points_to_the_pile() -> None:
    seen = observed(hand=("3h",), hand_counts=(1, 3, 3))
    page = drawn(seen)
    assert "You have nothing to play. Pick up the pile." in page.texts
    assert "primary" in by_id(page, "pickup")["class"]


def test_the_pile_fans_out_from_the_bottom() -> None:
    page = drawn(observed(pile=("3h", "5c", "5h")), cards.PILE)
    start = page.texts.index("The active pile, from the bottom: 3")
    listed = [text for text in page.texts[start:] if " of " in text][:3]
    assert listed == ["three of hearts", "five of clubs", "five of hearts"]


def test_a_player_is_told_in_a_line() -> None:
    seen = observed(to_act=1, player=1, placed=(2,))
    assert seats.seat_told(seen, 1, Ui(names=NAMES)) == (
        "Ben: their turn; 3 cards in hand; face up four of diamonds, jack of diamonds "
        "and king of diamonds; 3 face down"
    )
    assert seats.seat_told(seen, 2, Ui(names=NAMES)) == "Cy: out, in place 1; dealt"


def test_what_is_known_of_a_player_is_opened_by_a_touch() -> None:
    failed = (("", "", ""), ("", "3456", ""), ("", "", ""))
    seen = observed(known=((), ("2h", "Kh"), ()), failed=failed)
    page = drawn(seen, in_seat(1))
    assert "Seen by everybody, 1 more unknown:" in page.texts
    assert {"two of hearts", "king of hearts"} <= set(page.texts)
    told = (
        "Face-down card 2 can only be 3, 4, 5 and 6: it was flipped and couldn’t"
        " be played."
    )
    assert told in page.texts


def test_ten_players_sit_round_the_table() -> None:
    page = drawn(observed(10))
    assert len(page.of_class("tom-seat")) == 9
    assert by_id(page, "seat-9")["aria-label"].startswith("Jo: 3 cards in hand")


def folded(page: Page, most: int) -> set[str]:
    return {a["id"] for a in page.of_class(f"tom-fold-{most}")}


@pytest.mark.parametrize("to_act", [0, 1, 7, 19])
def test_of_twenty_players_those_near_who_acts_are_seen(to_act: int) -> None:
    page = drawn(observed(20, to_act=to_act, player=to_act))
    seats = {f"seat-{seat}" for seat in range(1, 20)}
    for most in (5, 8):
        seen = seats - folded(page, most)
        assert len(seen) == most
        near = {(to_act + k) % 20 for k in (-2, -1, 0, 1, 2)} - {0}
        assert {f"seat-{seat}" for seat in near} <= seen
    assert by_id(page, "everybody")["data-ui"] == cards.EVERYBODY


def test_who_is_out_gives_room_but_not_before_that_was_seen() -> None:
    placed = (1, 2, 18, 19)
    assert folded(drawn(observed(20, placed=placed)), 5) >= {"seat-1", "seat-19"}
    before = observed(20, to_act=19, player=19, placed=placed[:-1])
    page = drawn(observed(20, placed=placed), recent=((before, "play 9h"),))
    assert "seat-19" not in folded(page, 5)


def test_few_players_are_never_folded() -> None:
    page = drawn(observed(6))
    assert folded(page, 5) == set()
    assert page.having("id", "everybody") == []
    assert folded(drawn(observed(9)), 8) == set()


def test_the_list_of_all_shows_what_lies_before_everybody() -> None:
    page = drawn(observed(20), cards.EVERYBODY)
    rows = [a for a in page.having("id") if a["id"].startswith("row-")]
    assert [a["data-ui"] for a in rows] == [in_seat(k) for k in range(1, 20)]
    assert all("face up four of diamonds" in a["aria-label"] for a in rows)
    ids = [a["id"] for a in page.having("id")]
    assert len(ids) == len({*ids})


@pytest.mark.parametrize("word", [cards.PILE, cards.EVERYBODY, "=seat 1"])
def test_what_lies_open_goes_by_a_touch_beside_it(word: str) -> None:
    (veil,) = drawn(observed(20), word).of_class("cards-veil")
    assert veil["data-ui"] == word
    assert drawn(observed(20)).of_class("cards-veil") == []


@pytest.mark.parametrize("players", [2, 6, 20])
def test_what_only_looks_answers_while_another_acts(players: int) -> None:
    seen = observed(players, to_act=1, player=1)
    assert legal(seen) == ()
    page = drawn(seen)
    looks = ["pile", "seat-1", *["everybody"] * (players > 6)]
    for id_ in looks:
        word = by_id(page, id_)["data-ui"]
        assert "aria-disabled" not in by_id(page, id_)
        assert drawn(seen, word).having("id", "panel")


# What the others did


def after_deeds(*deeds: tuple[dict[str, Any], str], **now: Any) -> Page:
    """Return the table after decisions, each with what was seen before it."""
    recent = tuple((observed(4, **seen), action) for seen, action in deeds)
    return drawn(observed(4, **now), recent=recent)


def did(page: Page, seat: int) -> str:
    """Return what stands at a seat of what was done there last."""
    return by_id(page, f"seat-{seat}")["aria-label"].split("; ")[-1]


BY_1: Final = {"to_act": 1, "player": 1}
BY_2: Final = {"to_act": 2, "player": 2}


@pytest.mark.parametrize(
    ("before", "action", "after", "told"),
    [
        ({}, "play 8c 8d", {"pile": ("5h", "8c", "8d")}, "plays 8 8"),
        (
            {},
            "play 9h 9c 9d 9s",
            {"pile": ("5h", "9h", "9c", "9d", "9s")},
            "plays 4 × 9",
        ),
        ({}, "play Th", {"pile": (), "cleared": ("5h", "Th")}, "10 clears 2"),
        ({"pile": ("5h", "6h", "8c")}, "pickup", {"pile": ()}, "picks up 3"),
        (
            {"pile": ("5h", "Kh")},
            "flip 1",
            {"pile": ()},
            "flip fails, picks up 2",
        ),
    ],
)
def test_what_another_did_stands_at_his_seat(
    before: dict[str, Any], action: str, after: dict[str, Any], told: str
) -> None:
    page = after_deeds(({**BY_1, **before}, action), **after)
    assert told in page.texts
    assert did(page, 1) == told


def test_several_computers_in_a_row_leave_each_his_own_word() -> None:
    page = after_deeds(
        ({}, "play 3h"),
        ({**BY_1, "pile": ("3h",)}, "play Ts"),
        ({**BY_1, "pile": (), "cleared": ("3h", "Ts")}, "play 4c"),
        ({**BY_2, "pile": ("4c",), "cleared": ("3h", "Ts")}, "play 6d"),
        pile=("4c", "6d"),
        cleared=("3h", "Ts"),
    )
    assert did(page, 1) == "10 clears 2, plays 4"
    assert did(page, 2) == "plays 6"
    assert did(page, 3) == "3 face down"  # he has done nothing yet
    assert {"2 cards", "last by Cy"} <= set(page.texts)
    assert len(page.of_class("tom-fresh")) == 1


def test_it_stands_until_the_next_own_play() -> None:
    deeds = (({**BY_1, "pile": ()}, "play 3h"), ({"pile": ("3h",)}, "play 7h"))
    page = after_deeds(*deeds, **BY_2, pile=("3h", "7h"))
    assert "plays 3" not in page.texts
    assert "last by Ann" in page.texts
    assert page.of_class("tom-fresh") == []


def test_who_laid_the_top_card_is_told_while_the_pile_lies() -> None:
    deeds = (({**BY_1, "pile": ("5h",)}, "pickup"),)
    page = after_deeds(*deeds, pile=())
    assert not any(text.startswith("last by") for text in page.texts)


def test_in_the_choice_of_three_the_seats_tell_who_has_chosen() -> None:
    table = {"phase": "table", "face_up": ((),) * 4, "dealer": 3}
    page = after_deeds(**table, to_act=2, player=2)
    assert "has chosen" in did(page, 1)
    assert page.texts.count("has chosen") == 1
    assert page.texts.count("deals") == 1


def test_C4_who_has_chosen_sees_his_three_apart_and_for_whom_the_table_waits() -> None:
    seen, _ui = choosing()
    three = ("3h", "9s", "Ad")
    seen = replace(seen, to_act=1, player=1, dealer=2, chosen=three)
    page = drawn(seen)
    before = [by_id(page, f"up-{text}0")["aria-label"] for text in three]
    assert before == [card_words(text) for text in three]
    hand = [a["id"] for _t, a in page.elements if a.get("id", "").startswith("hand-")]
    assert hand == ["hand-7h0", "hand-7c0", "hand-Td0"]
    assert "You have chosen. Ben is choosing." in page.texts


def test_C4_equal_cards_chosen_and_kept_are_things_of_their_own() -> None:
    seen, _ui = choosing()
    hand = ("3h", "7h", "7h", "9s", "Td", "Ad")
    seen = replace(seen, hand=hand, to_act=1, player=1, chosen=("7h", "9s", "Ad"))
    things = [a["id"] for a in drawn(seen).having("data-thing", "")]
    assert {"at-hand-7h-0", "at-hand-7h-1"} <= {*things}
    assert len({*things}) == len(things)


def new_ones(page: Page) -> int:
    return len(page.of_class("cards-new"))


def test_C6_a_drawn_card_is_marked_until_the_observer_has_played() -> None:
    hand = ("3h", "7h", "9s")
    before = observed(3, to_act=2, player=2, hand=hand)
    drew = observed(hand=(*hand, "9s"), stock=8, has_drawn=True, pile=("5h", "8c"))
    page = drawn(drew, recent=((before, "play 8c"),))
    assert new_ones(page) == 1
    played = replace(drew, to_act=1, player=1, hand=("3h", "7h", "9s"))
    page = drawn(played, recent=((before, "play 8c"), (drew, "play 9s")))
    assert new_ones(page) == 0


def test_a_cleared_pile_burns_and_its_mark_stands_until_the_next_own_play() -> None:
    gone = {"pile": (), "cleared": ("5h", "Th")}
    for deed in ({}, "play Th"), (BY_1, "play Th"):
        page = after_deeds(deed, **gone)
        assert by_id(page, "burning-2")
        assert len(page.of_class("tom-fresh")) == 1
    page = after_deeds(({}, "play Th"), (gone, "play 7h"), **{**gone, "pile": ("7h",)})
    assert page.of_class("tom-burning") == page.of_class("tom-fresh") == []


def test_a_pile_that_is_picked_up_gathers_in_the_hand() -> None:
    pile = ("5h", "7h")
    before = observed(pile=pile, hand=("7h", "9s"))
    hand = ("5h", "7h", "7h", "9s")
    picked = observed(pile=(), hand=hand, to_act=1, player=1)
    page = drawn(picked, recent=((before, "pickup"),))
    slow = {a["id"]: a["data-from"] for a in page.having("data-travels")}
    assert slow == {"at-hand-5h-0": "pile", "at-hand-7h-1": "pile"}
    assert by_id(page, "at-hand-9s-0")["data-from"] == "stock"
    theirs = replace(picked, known=((), ("5h", "7h"), ()))
    page = drawn(theirs, recent=((replace(before, to_act=1, player=1), "pickup"),))
    gathered = {a["id"] for a in page.having("data-travels")}
    assert gathered == {"at-known-1-5h-0", "at-known-1-7h-0"}


def test_an_empty_hand_of_another_has_no_number_in_the_air() -> None:
    page = drawn(observed(hand_counts=(4, 0, 3)))
    assert page.texts.count("0") == 0


def test_the_status_tells_what_everybody_sees() -> None:
    status = VIEW.status
    assert status(observed(), NAMES) == "Ann plays · pile of 1"
    assert status(observed(pile=()), NAMES) == "Ann plays · no pile"
    assert status(observed(phase="table"), NAMES) == "Ann chooses three cards"
    seen = observed(to_act=TERMINAL, placed=(2, 0))
    assert status(seen, NAMES[:3]) == "Ben has lost"


def test_the_end_names_all_places() -> None:
    up = ((), ("Kd",), ())
    seen = observed(
        to_act=TERMINAL,
        placed=(2, 0),
        hand=(),
        hand_counts=(0, 2, 0),
        face_up=up,
        face_down=((), (0,), ()),
    )
    page = Page(VIEW.ending(seen, NAMES[:3]))
    assert page.texts == [
        *("Ben has lost", "1.", "Cy", "out", "2.", "Ann", "out"),
        *("3.", "Ben", "4 cards left"),
    ]


# Whole games


@cache
def finished(seed: str, players: int) -> Session:
    """Return a whole game, played at random by players who pick up if they must."""
    session = Session.start("tomacco", players=players, seed=seed)
    rng = rng_for(seed, 0)
    while not session.is_over:
        legal = session.legal()
        session.play(pick(rng, legal[:-1] or legal))
    return session


def games(seed: str = "views", players: int = 3) -> Iterator[Session]:
    """Give one game as it stood before each decision, and at its end."""
    session = finished(seed, players)
    for ply in range(2, len(session.log) + 1):
        session.goto(ply)
        yield session


def test_the_end_tells_how_it_went() -> None:
    session = finished("views", 3)
    session.goto(len(session.log))
    seen = session.observation(0)
    told = Page(VIEW.review(seen, session.log, NAMES[:3])).texts
    for seat, name in enumerate(NAMES[:3]):
        (row,) = [text for text in told if text.startswith(name)]
        n = sum(
            before.to_act == seat and text == "pickup"
            for before, text in session.recent(0, 10_000)
        )
        picked = int(re.findall(r"(\d+) pick-up", row)[0])
        assert picked >= n  # failed flips pick up too
        assert picked - n <= sum(text.startswith("flip") for text in session.log)


@pytest.mark.parametrize(
    ("placed", "hands", "idle", "told"),
    [
        ((2, 0), (0, 7, 0), False, "Ann went out. Ben still had 10 cards."),
        (
            (2,),
            (1, 2, 0),
            False,
            "Cy went out. Ann still had 4 cards. Ben still had 5 c",
        ),
        ((), (1, 2, 3), True, "In the end, the cards were counted. Ann still had 4 ca"),
    ],
)
def test_the_end_says_what_decided_it(
    placed: tuple[int, ...], hands: tuple[int, ...], told: str, *, idle: bool
) -> None:
    """Everybody who is not out has three cards face down, too."""
    down = tuple(() if seat in placed else (0, 1, 2) for seat in range(3))
    changed: dict[str, Any] = {"placed": placed, "hand_counts": hands}
    options = game.Options(stop_at_first_out=not idle)
    changed |= {"face_down": down, "face_up": ((),) * 3, "options": options}
    seen = observed(to_act=TERMINAL, **changed)
    assert is_left_over(seen) is idle
    texts = Page(VIEW.review(seen, (), NAMES[:3])).texts
    assert texts[0] == "What decided it"
    assert texts[1].startswith(told)


def test_who_never_picked_up_is_not_said_to_hold_no_cards_of_no_piles() -> None:
    session = Session.start("tomacco", players=2, seed="short")
    told = Page(VIEW.review(session.observation(0), session.log, NAMES[:2])).texts
    assert "Ann: no pick-ups, 0 clears" in told


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
        travelled += sum(before.get(id_, where[id_]) != where[id_] for id_ in ids)
        before = {id_: where[id_] for id_ in ids}
    assert travelled > 40


def mixed(state: game.State, seat: int, rng: Any) -> game.State:
    """Return the state with everything changed that is hidden from this seat."""
    return game.determinize(game.observe(state, seat), rng)


def frames(session: Session, state: game.State, seat: int) -> Iterator[str]:
    """Give all that the view says to a seat of a state, opened panels and all."""
    seen, names = game.observe(state, seat), NAMES[: len(session.seats)]
    acts = game.legal_actions(state) if seen.to_act == seat else ()
    texts = tuple(map(game.format_action, acts))
    opens = ["", cards.PILE, cards.EVERYBODY, *map(in_seat, range(len(names)))]
    for word in opens:
        ui = Ui(
            ids=session.ids(seat),
            names=names,
            selected=(word,) * bool(word),
            recent=session.recent(seat, 32),
        )
        yield VIEW.draw(seen, texts, ui)
    yield VIEW.status(seen, names)
    yield VIEW.text(seen, names)
    if session.recent(seat, 1):
        before, action = session.recent(seat, 1)[0]
        yield VIEW.reveal(before, action, seen) if before.to_act == seat else ""


@pytest.mark.parametrize("players", some([2, 3, 6], 2))
def test_changing_what_is_hidden_changes_no_markup(players: int) -> None:
    differs = 0
    for ply, session in enumerate(games(f"leak {players}", players)):
        if ply % (5 * players) or session.is_over:
            continue
        for seat in range(players):
            other = mixed(session.state, seat, rng_for("mixed", ply))
            differs += other != session.state
            ours, theirs = (
                frames(session, session.state, seat),
                frames(session, other, seat),
            )
            assert [*ours] == [*theirs]
    assert differs > 6


def test_C12_only_who_flipped_is_shown_the_card_that_failed() -> None:
    shown = 0
    for seed in range(8):
        for session in games(f"flip {seed}", 2):
            if not session.recent(0, 1):
                continue
            seat = session.recent(0, 1)[0][0].to_act
            before, action = session.recent(seat, 1)[0]
            after = session.observation(seat)
            markup = VIEW.reveal(before, action, after)
            other = session.observation(1 - seat), session.recent(1 - seat, 1)[0][0]
            if action.startswith("flip") and markup:
                shown += 1
                card = dict(after.looked)[int(action[-1])]
                assert f"The {card_words(card)} cannot be played on" in markup
                assert card_words(card) not in " ".join(
                    frames(session, session.state, 1 - seat)
                ) or card in {c for cards in other[0].known for c in cards}
            else:
                assert markup == ""
    assert shown > 3


# Away from the table


def test_the_table_in_letters() -> None:
    seen = observed(2, failed=(("", "", ""),) * 2)
    assert VIEW.text(seen, NAMES).splitlines() == [
        "> 1 Ann: 4 in hand, up 4d Jd Kd, down ###",
        "  2 Ben: 3 in hand, up 4d Jd Kd, down ###",
        "",
        "pick-up pile 9, cleared 0",
        "pile: 5h (5)",
        "hand: 3h 7h 7c 9s",
    ]


def test_the_table_in_letters_counts_twenty_players_as_they_are_called() -> None:
    seen = observed(20, to_act=9, player=9, placed=(0,))
    lines = VIEW.text(seen, [f"Dan{n}" for n in range(20)]).splitlines()
    assert lines[0] == "   1 Dan0:  out, place 1"
    assert lines[9] == "> 10 Dan9:  3 in hand, up 4d Jd Kd, down ###"
    assert lines[19].startswith("  20 Dan19: ")


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("cards 7h", "seven of hearts"),
        (
            "cards Ks | 2d -> -",
            "king of spades, played on it and two of diamonds – then: no pile",
        ),
        ("on 9", "On a nine you can play: 2, 10, J, Q, K and A"),
        (
            "on 7 seven_or_lower",
            "On a seven you can play: 2, 3, 4, 5, 6, 7 and 10",
        ),
    ],
)
def test_a_picture_tells_what_it_shows(text: str, told: str) -> None:
    (picture,) = Page(VIEW.figure(text)).of_class("figure")
    assert picture["aria-label"] == told


@pytest.mark.parametrize(
    "text", ["cards", "cards 1h", "cards 7", "on X", "on 9 magic", "before x", "x", ""]
)
def test_a_picture_that_is_not_there_is_a_sentence(text: str) -> None:
    with pytest.raises(ValueError, match="There is no picture “"):
        VIEW.figure(text)


# Colours


@pytest.mark.parametrize("theme", [0, 1], ids=["light", "dark"])
@pytest.mark.parametrize("suit", ["hearts", "diamonds", "clubs", "spades"])
@pytest.mark.parametrize(("ground", "least"), [("card", 4.5), ("card-off", 3)])
def test_suits_can_be_told_from_their_card(
    suit: str, ground: str, least: float, theme: int
) -> None:
    """An index is large text, for which 3 is enough; cards to be played have more."""
    tokens = colours()
    found = contrast(tokens[f"card-{suit}"][theme], tokens[ground][theme])
    assert found >= least
