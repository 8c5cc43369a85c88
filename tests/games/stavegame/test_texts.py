"""Stavegame: setup, observations, questions, notation, sentences, identities."""

from __future__ import annotations

import re
from typing import Any

import pytest

from tabletop.chance import rng_for
from tabletop.codec import encode
from tabletop.game import Ids, InvalidActionError
from tabletop.games import stavegame as game
from tabletop.games.stavegame import Observation, Options, State, rules, seeing
from tabletop.games.stavegame.cards import Card
from tabletop.games.stavegame.rules import End, Forward, Pass, Place, Shuffle, Slide
from tabletop.screens import rules as page_of_rules
from tabletop.session import called
from tests.games.stavegame.test_rules import (
    DEFAULT,
    FIRST,
    FULL,
    ORDERS,
    cards,
    dealt,
    games,
    play,
    position,
    seen,
    stave,
)
from tests.kit.games import Line
from tests.kit.markup import Page

NAMES = ("Ann", "Ben")

ASCENDING = (
    "0,2,4 0,4,2 1,1,4 1,2,3 1,3,2 1,4,1 2,0,4 2,1,3 "
    "2,2,2 2,3,1 2,4,0 3,1,2 3,2,1 4,0,2 4,1,1 4,2,0"
)


def told(state: State, *texts: str) -> str:
    """Return what was told of this line of play."""
    sentences = []
    for text in texts:
        before, action = seen(state), game.parse_action(text)
        state = game.apply(state, action)
        sentences.append(game.describe(before, action, seen(state), NAMES))
    return " ".join(sentences)


# Setup


def test_names_and_players() -> None:
    assert (game.NAME, game.TITLE) == ("stavegame", "Stavegame Classic")
    assert list(game.PLAYERS) == [2]


@pytest.mark.parametrize("players", [0, 1, 3, -2, True, 2.0, "2", None])
def test_new_refuses_other_numbers_of_players(players: Any) -> None:
    with pytest.raises(ValueError, match=r"^Stavegame Classic is for 2 players, not"):
        game.new(players, DEFAULT)


@pytest.mark.parametrize("name", ["first_edition", "random_decks"])
@pytest.mark.parametrize("value", [1, None, "no"])
def test_new_refuses_impossible_options(name: str, value: Any) -> None:
    with pytest.raises(ValueError, match=rf"^The option “{name}” is true or"):
        game.new(2, Options(**{name: value}))


def test_the_default_options_are_the_rules() -> None:
    assert Options() == Options(first_edition=False, random_decks=False)


# Observation


def test_observation_names_what_everybody_sees() -> None:
    state = play(dealt(), "place 0,2,4 0 2", "pass", "place 0,4,2 0 0")
    state = play(state, "place 1,1,4 0 2 green", "pass", "forward 0 2")
    assert game.observe(state, 1) == Observation(
        observer=1,
        options=DEFAULT,
        to_act=0,
        board=(
            ((1, (0, 4, 2)), (0, (0, 2, 4)), None),
            (None, None, None),
            (None, None, None),
        ),
        colours=("blue", None, None),
        hands=(cards("042 114 123"), cards("024 123")),
        decks=(12, 12),
        removed=((), cards("114")),
        placed_this_turn=(),
        slid_this_turn=(),
        has_acted=True,
        is_idle=False,
        has_placed=False,
        idle_turns=0,
        player=0,
        turn=2,
        cards=tuple(ORDERS),
    )


def test_observation_is_the_same_for_both() -> None:
    state = play(dealt(), "place 0,2,4 0 2")
    first, second = (game.observe(state, player) for player in range(2))
    assert encode(first) == {**as_object(second), "observer": 0}


def as_object(view: Observation) -> dict[str, Any]:
    found = encode(view)
    assert isinstance(found, dict)
    return found


def test_determinize_changes_the_order_of_the_decks_alone() -> None:
    state = play(dealt(), "place 0,2,4 0 2", "pass")
    guesses = {
        game.determinize(seen(state), rng_for("guess", k)).decks for k in range(20)
    }
    assert len(guesses) == 20
    for first, second in guesses:
        assert (sorted(first), sorted(second)) == tuple(map(sorted, state.decks))


# What is asked of observations


def test_cards_left_are_known_by_counting() -> None:
    for line in games():
        for state in line.states[2:]:
            expected = tuple(
                tuple(sorted((n // 100, n // 10 % 10, n % 10) for n in deck))
                for deck in state.decks
            )
            assert seeing.cards_left(seen(state)) == expected


def test_state_of_is_a_state_that_looks_like_this() -> None:
    for line in games():
        for state in line.states:
            assert seen(seeing.state_of(seen(state))) == seen(state)
            assert game.legal_actions(
                seeing.state_of(seen(state))
            ) == game.legal_actions(state)


def test_target_is_where_a_card_goes() -> None:
    state = position("A222 . .", ". B420 .", "", colours="rr-", hands=("123", "123"))
    targets = {
        text: seeing.target(seen(state), game.parse_action(text))
        for text in (*("place 1,2,3 0 0", "slide 0 0 right", "pass", "end"),)
    }
    assert list(targets.values()) == [(0, 0), (1, 0), None, None]
    ahead = seeing.target(seen(play(state, "pass")), Forward(1, 1))
    assert ahead == (1, 2)
    mine = position("", ". A222 .", "", colours="-r-", hands=("123", "123"))
    assert seeing.target(seen(mine), Forward(1, 1)) == (1, 0)


def test_combat_is_known_before_it_is_fought() -> None:
    state = position(
        *(". A411 .", ". B321 .", ""), colours="rg-", hands=("123 222", "123")
    )
    view = seen(state)
    slide = seeing.combat(view, Slide(0, 1, "right"))
    assert slide == seeing.Combat(
        "red", (0, (4, 1, 1)), (1, (3, 2, 1)), (4, 3), is_won=True
    )
    attack = seeing.combat(view, Place((1, 2, 3), 1, 1))
    assert attack == seeing.Combat(
        "red", (0, (1, 2, 3)), (1, (3, 2, 1)), (1, 3), is_won=False
    )
    for action in (Place((1, 2, 3), 1, 2), Forward(0, 1), Pass(), End()):
        assert seeing.combat(view, action) is None


def test_preview_is_the_table_before_the_turn_ends() -> None:
    state = position(". A411 .", ". B321 .", "", colours="rg-", hands=("", "123"))
    slide = Slide(0, 1, "right")
    view = seeing.preview(seen(state), slide)
    assert view.board == (stave(""), stave(". A411 ."), stave(""))
    assert (view.turn, view.to_act, view.colours[0]) == (2, 0, None)
    assert seeing.margins(view) == (0, 1, 0)
    assert seeing.preview(seen(state), Pass()) == seen(state)


def test_can_end_and_who_would_win() -> None:
    state = position(*[FULL] * 3, colours="rgb", hands=("411", "411"))
    assert rules.can_end(state)
    assert seeing.leader(seen(state)) == 0
    assert not rules.can_end(dealt())
    tied = position("A222 . B222", "", "", colours="r--", hands=("411", "411"))
    assert seeing.leader(seen(tied)) is None


# Notation


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("place 1,2,0 1 2", Place((1, 2, 0), 1, 2)),
        ("place 1,4,4 0 2 green", Place((1, 4, 4), 0, 2, "green")),
        ("forward 0 2", Forward(0, 2)),
        ("slide 1 2 left", Slide(1, 2, "left")),
        ("slide 0 0 right", Slide(0, 0, "right")),
        ("pass", Pass()),
        ("end", End()),
        (
            f"shuffle {ASCENDING}",
            Shuffle(tuple(ORDERS)),
        ),
    ],
)
def test_notation(text: str, action: game.Action) -> None:
    assert game.format_action(action) == text
    assert game.parse_action(text) == action


@pytest.mark.parametrize(
    "text",
    [
        *("place 1,2,0 1", "place 1,2,0 1 3", "place 1,2 1 2", "place 120 1 2"),
        *("place 1,2,0 1 2 grey", "place 1,1,0 1 2", "place 9,9,9 0 0", "forward"),
        *("forward 3 0", "forward 0 0 1", "slide 0 0", "slide 0 0 up", "end 1"),
        *("pass pass", "shuffle", "shuffle 1,2,3", "draw", "place 10,0,0 0 0"),
    ],
)
def test_what_is_no_sentence_is_invalid(text: str) -> None:
    with pytest.raises(InvalidActionError, match=r"^“.*” isn’t an action of Stavegame"):
        game.parse_action(text)


@pytest.mark.parametrize(
    ("kind", "values", "reason"),
    [
        (Place, ((1, 1, 0), 0, 0), "a card has three values with a sum of 3 to 9"),
        (Place, ((1, 2, 0), 0, 3), "staves and slots are numbered from 0 to 2"),
        (Place, ((1, 2, 0), 0, 0, "grey"), "a colour is red, green or blue"),
        (Forward, (-1, 0), "staves and slots are numbered from 0 to 2"),
        (Slide, (0, 0, "up"), "a card slides to the left or to the right"),
        (Shuffle, (((1, 2, 3),),), "16 cards are shuffled"),
        (Shuffle, (((0, 0, 0),) * 16,), "a card has three values"),
    ],
)
def test_actions_that_cannot_be_made(kind: Any, values: Any, reason: str) -> None:
    with pytest.raises(InvalidActionError, match=rf"^“.*: {reason}.*\.$"):
        kind(*values)


def test_what_is_no_action_is_invalid() -> None:
    stranger: Any = "pass"
    with pytest.raises(
        InvalidActionError, match=r"^“pass” isn’t an action of Stavegame"
    ):
        game.apply(dealt(), stranger)


# Sentences


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("place 1,2,0 1 2", "place 1\xa02\xa00 on stave 2, slot 3"),
        ("place 1,4,4 0 2 green", "place 1\xa04\xa04 on stave 1, slot 3, in green"),
        ("forward 0 2", "move the card on stave 1, slot 3 forward"),
        ("slide 1 2 left", "slide the card on stave 2, slot 3 to stave 1"),
        ("slide 1 0 right", "slide the card on stave 2, slot 1 to stave 3"),
        ("pass", "end the turn"),
        ("end", "end the game"),
    ],
)
def test_actions_are_called_as_the_table_counts(text: str, words: str) -> None:
    assert game.action_words(game.parse_action(text)) == words
    assert called("stavegame", text) == words


def test_the_hands_are_told() -> None:
    state = game.new(2, DEFAULT)
    text = game.format_action(Shuffle(tuple(ORDERS)))
    assert told(state, text, text) == (
        "Ann starts with 0\xa02\xa04, 0\xa04\xa02 and 1\xa01\xa04. "
        "Ben starts with 0\xa02\xa04, 0\xa04\xa02 and 1\xa01\xa04."
    )


def test_actions_are_told_with_what_follows() -> None:
    assert told(dealt(), "place 0,2,4 0 2", "pass", "place 0,4,2 0 0", "pass") == (
        "Ann places 0\xa02\xa04 on stave 1, slot 3. Stave 1 turns blue. "
        "Ann ends the turn. Ben draws 1\xa02\xa03. "
        "Ben places 0\xa04\xa02 on stave 1, slot 1. "
        "Ben ends the turn. Ann draws 1\xa02\xa03."
    )


def test_steps_and_combats_are_told() -> None:
    state = position(
        *(". A321 .", "A222 B411 .", ""), colours="rg-", hands=("123 411", "123")
    )
    assert told(state, "forward 0 1", "place 1,2,3 1 1", "place 4,1,1 0 0 blue") == (
        "Ann moves 3\xa02\xa01 forward on stave 1 to slot 1. "
        "Ann places 1\xa02\xa03 on stave 2, slot 2. It loses to Ben’s "
        "4\xa01\xa01 in red, 1 against 4. "
        "Ann places 4\xa01\xa01 on stave 1, slot 1. It beats Ann’s "
        "3\xa02\xa01 in blue, 1 against 1. "
        "Ann has no more moves, so the turn ends."
    )


def test_slides_and_staves_that_turn_grey_are_told() -> None:
    state = position(*(". A321 .", "B222 . .", ""), colours="rg-", hands=("411", "123"))
    assert told(state, "slide 0 1 right") == (
        "Ann slides 3\xa02\xa01 to stave 2, slot 2. Stave 1 turns grey."
    )
    state = position(*(". A321 .", ". B411 .", ""), colours="rg-", hands=("411", "123"))
    assert told(state, "slide 0 1 right") == (
        "Ann slides 3\xa02\xa01 to stave 2, slot 2. It loses to Ben’s "
        "4\xa01\xa01 in red, 3 against 4. Stave 1 turns grey."
    )


def test_turns_that_end_by_themselves_are_told() -> None:
    state = position(". A222 .", "", "", colours="r--", hands=("", ""), options=FIRST)
    assert told(state, "forward 0 1") == (
        "Ann moves 2\xa02\xa02 forward on stave 1 to slot 1. "
        "Ann has no more moves, so the turn ends. "
        "Ben has no move, so the turn ends. "
        "Ann has no move, so the turn ends. "
        "Ben has no move, so the turn ends. "
        "Ann has no move, so the turn ends. "
        "After four idle turns in a row the game ends. "
        "Ann has 1 stave. Ben has 0 staves. Ann wins the game."
    )
    state = position("A222 . .", "", "", colours="r--", hands=("411", ""))
    assert told(state, "pass") == (
        "Ann ends the turn. Ben has no move, so the turn ends."
    )


def test_the_end_is_told() -> None:
    state = position(*[FULL] * 3, colours="rgb", hands=("411", "411"))
    assert told(state, "end") == (
        "Ann ends the game. Ann has 3 staves. Ben has 0 staves. Ann wins the game."
    )
    state = position(
        "A222 . B222", "", "", colours="r--", hands=("411", "411"), idle_turns=3
    )
    assert told(state, "pass") == (
        "Ann ends the turn. After four idle turns in a row the game ends. "
        "Ann has 0 staves. Ben has 0 staves. The game is a draw."
    )


def test_V11_three_idle_turns_in_a_row_are_said() -> None:
    last = position(
        "A222 . B222", "", "", colours="r--", hands=("411", "411"), idle_turns=2
    )
    assert "Three idle turns in a row: one more ends the game." in told(last, "pass")
    earlier = position(
        "A222 . B222", "", "", colours="r--", hands=("411", "411"), idle_turns=1
    )
    assert "idle" not in told(earlier, "pass")


# Which card is which


def ids_of(line: Line) -> list[Ids]:
    return [line.ids(0, ply) for ply in range(len(line.states))]


def cards_by_key(view: Observation) -> dict[str, tuple[int, Card]]:
    """Return every card that can be seen, by the key of its place."""
    found = {
        f"hand {owner} {k}": (owner, each)
        for owner, hand in enumerate(view.hands)
        for k, each in enumerate(hand)
    }
    for s, row in enumerate(view.board):
        found |= {f"board {s} {k}": piece for k, piece in enumerate(row) if piece}
    return found


def test_every_card_keeps_its_number_wherever_it_goes() -> None:
    for line in games():
        known: dict[int, tuple[int, Card]] = {}
        for state, ids in zip(line.states, ids_of(line), strict=True):
            there = cards_by_key(seen(state))
            assert there.keys() == ids.keys()
            for key, piece in there.items():
                assert known.setdefault(ids[key], piece) == piece


def test_cards_are_numbered_as_they_are_drawn() -> None:
    line = next(line for line in games() if line.table.options == DEFAULT)
    first, second = line.actions[:2]
    numbered: dict[int, tuple[int, Card]] = {}
    for state, ids in zip(line.states, ids_of(line), strict=True):
        numbered |= {ids[k]: piece for k, piece in cards_by_key(seen(state)).items()}
    decks = enumerate((first.cards, second.cards))
    order = {
        16 * owner + k: (owner, each)
        for owner, deck in decks
        for k, each in enumerate(deck, 1)
    }
    assert numbered.items() <= order.items()
    assert {1, 2, 3, 17, 18, 19} <= numbered.keys()


def test_a_card_played_takes_its_number_along() -> None:
    state = dealt()
    ids = {"hand 0 0": 1, "hand 0 1": 2, "hand 0 2": 3, "hand 1 0": 17}
    action = game.parse_action("place 0,4,2 0 2")
    after = game.apply(state, action)
    assert game.follow(seen(state), action, seen(after), ids) == {
        "hand 0 0": 1,
        "hand 0 1": 3,
        "hand 1 0": 17,
        "board 0 2": 2,
    }


def test_of_two_that_fight_the_winner_keeps_its_number() -> None:
    state = position(
        *(". A321 .", ". B411 .", "B222 . ."), colours="rgb", hands=("", "123 132")
    )
    ids = {"board 0 1": 5, "board 1 1": 20, "board 2 0": 21, "hand 1 0": 22}
    slide = Slide(0, 1, "right")
    after = seen(game.apply(state, slide))
    now = game.follow(seen(state), slide, after, ids)
    assert now == {"board 1 1": 20, "board 2 0": 21, "hand 1 0": 22}
    assert ids["board 0 1"] == 5


def test_the_values_of_a_card_are_on_one_line_in_the_rules_too() -> None:
    texts = Page(page_of_rules.draw("stavegame", "", None, "#/")).texts
    assert any("So 1\xa02\xa00 has 1 in red" in text for text in texts)
    assert [t for t in texts if re.search(r"(?<![\d,])\d[ \n]\d[ \n]\d(?!,)", t)] == []
