"""The table of Stavegame as markup: what is seen, heard, touched and meant."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Any, Final

import pytest

from tabletop.drawing import Ui, View
from tabletop.game import IllegalActionError
from tabletop.games import stavegame as game
from tabletop.games.stavegame import seeing, sentences
from tabletop.games.stavegame.view import VIEW, board, casts, touch, words
from tabletop.registry import view_of
from tabletop.session import Session
from tests.kit.colours import colours, contrast
from tests.kit.markup import Page

NAMES: Final = ("Ann", "Ben")


def piece(text: str) -> seeing.Piece | None:
    """Return a card on the board of a text such as "A321"; "-" for none."""
    if text == "-":
        return None
    red, green, blue = map(int, text[1:])
    return "AB".index(text[0]), (red, green, blue)


def observed(
    *staves: str, hands: tuple[str, str] = ("", ""), **changed: Any
) -> game.Observation:
    """Return what is seen of these staves, each as "red B114.-.A321".

    Slots are told from B's side to A's, hands as "321 204".
    """
    pairs = [stave.split() for stave in staves] + [["grey", "-.-.-"]] * (
        3 - len(staves)
    )
    start: game.Observation = game.observe(
        Session.start("stavegame", players=2, seed="view").state, 0
    )
    held = tuple(
        tuple((int(c[0]), int(c[1]), int(c[2])) for c in hand.split()) for hand in hands
    )
    usual = {
        "board": tuple(tuple(map(piece, slots.split("."))) for _c, slots in pairs),
        "colours": tuple(None if c == "grey" else c for c, _slots in pairs),
        "hands": held,
        "decks": (0, 0),
        "turn": 2,
    }
    return replace(start, **{**usual, **changed})


def legal(seen: game.Observation) -> tuple[str, ...]:
    return tuple(map(game.format_action, game.legal_actions(seeing.state_of(seen))))


def drawn(seen: game.Observation, *selected: str, **ui: Any) -> Page:
    shown = Ui(names=NAMES, selected=selected, **ui)
    return Page(VIEW.draw(seen, legal(seen), shown))


def slot(page: Page, stave: int, place: int) -> dict[str, str]:
    (found,) = page.having("id", f"slot-{stave}-{place}")
    return found


def by_id(page: Page, id_: str) -> dict[str, str]:
    (found,) = page.having("id", id_)
    return found


def options(page: Page) -> list[str]:
    """Return the answers to what is asked, as they are heard."""
    return [a["aria-label"] for a in page.of_class("stave-option")]


def lit(page: Page) -> set[str]:
    return {a["id"] for a in page.of_class("stave-lit")}


def test_the_module_is_a_view_of_the_game() -> None:
    view: View[game.Observation] = VIEW
    assert view_of("stavegame") is view


# A touch, and a second one


def test_a_card_that_is_touched_lights_up_all_that_it_can_reach() -> None:
    seen = observed("red B114.-.A321", hands=("402 222", "204"))
    assert lit(drawn(seen)) == set()
    page = drawn(seen, "=hand 0")
    expected = {"slot-0-0", "slot-0-1", "slot-0-2", "slot-1-2", "slot-2-2"}
    assert lit(page) == expected
    assert by_id(page, "hand-0-0")["aria-pressed"] == "true"
    assert by_id(page, "hand-0-1")["aria-pressed"] == "false"


def test_what_leaves_no_choice_is_played_at_once() -> None:
    page = drawn(observed("red B114.-.A321", hands=("402", "")), "=hand 0")
    assert slot(page, 1, 2)["data-action"] == "place 4,0,2 1 2"
    assert slot(page, 0, 1)["data-action"] == "place 4,0,2 0 1"


def test_a_card_on_the_board_goes_forward_and_slides() -> None:
    seen = observed("red B114.-.A402", "green -.-.B222")
    page = drawn(seen, "=board 0 2")
    assert slot(page, 0, 1)["data-action"] == "forward 0 2"
    assert slot(page, 1, 2)["data-ui"] == "=board 0 2>1 2"
    assert lit(page) == {"slot-0-1", "slot-1-2"}
    asked = drawn(seen, "=board 0 2>1 2")
    assert by_id(asked, "option-0")["data-action"] == "slide 0 2 right"
    assert by_id(asked, "option-0")["aria-label"] == (
        "Attack in red: 4 against 2, it wins, level"
    )
    assert {"Attack 4\N{THIN SPACE}:\N{THIN SPACE}2", "it wins, level"} <= set(
        asked.texts
    )
    assert by_id(asked, "go-back")["data-ui"] == "=board 0 2"


def test_V5_a_choice_of_colour_is_asked() -> None:
    seen = observed(hands=("222", ""))
    assert slot(drawn(seen, "=hand 0"), 0, 2)["data-ui"] == "=hand 0>0 2"
    page = drawn(seen, "=hand 0>0 2")
    assert "Which colour should stave 1 turn?" in page.texts
    options = [a["data-action"] for a in page.of_class("stave-option")]
    assert options == [f"place 2,2,2 0 2 {c}" for c in ("red", "green", "blue")]


def test_V8_the_outcome_is_shown_before_a_combat_is_confirmed() -> None:
    seen = observed("red B142.-.A321", hands=("411", ""))
    page = drawn(seen, "=hand 0>0 0")
    assert "Attack this card of Ben?" in page.texts
    heard = "4 red, 1 green, 1 blue against 1 red, 4 green, 2 blue"
    assert heard in page.texts
    assert options(page) == [
        "Attack in green: 1 against 4, it loses, 2 ahead",
        "Attack in blue: 1 against 2, it loses, 2 ahead",
    ]
    assert len(page.of_class("stave-loses")) == 2
    won = drawn(observed("red B141.-.A321", hands=("411", "")), "=hand 0>0 0")
    assert options(won) == [
        "Attack in green: 1 against 4, it loses, 2 ahead",
        "Attack in blue: 1 against 1, it wins, 7 ahead",
    ]


def test_a_card_of_ones_own_can_be_chosen_instead_of_attacked() -> None:
    page = drawn(observed("red -.A142.-", hands=("321", "")), "=hand 0>0 1")
    assert by_id(page, "instead")["data-ui"] == "=board 0 1"
    assert "Attack your own card?" in page.texts


@pytest.mark.parametrize(
    ("selected", "place", "action", "clause"),
    [
        ("=hand 0", (1, 0), "place 4,0,2 1 0", "V5"),
        ("=board 0 2", (0, 1), "forward 0 2", "V6"),
        ("=board 0 2", (1, 2), "slide 0 2 right", "V7"),
        ("", (0, 1), "forward 0 1", "V6"),
        ("", (1, 1), "forward 1 1", "V6"),
    ],
)
def test_what_cannot_be_done_is_refused_with_its_clause(
    selected: str, place: seeing.Slot, action: str, clause: str
) -> None:
    seen = observed("red -.B114.A402", hands=("402", ""))
    page = drawn(seen, *filter(None, [selected]))
    touched = slot(page, *place)
    assert touched["data-action"] == action
    assert touched["aria-disabled"] == "true"
    with pytest.raises(IllegalActionError) as refused:
        game.apply(seeing.state_of(seen), game.parse_action(action))
    assert refused.value.clause == clause


def test_an_empty_slot_touched_first_says_to_choose_a_card() -> None:
    seen = observed("red -.B114.A402", hands=("402", ""))
    touched = slot(drawn(seen), 1, 1)
    with pytest.raises(IllegalActionError, match="choose one of yours first"):
        game.apply(seeing.state_of(seen), game.parse_action(touched["data-action"]))


@pytest.mark.parametrize(
    ("stave", "told"),
    [
        ("red B114.-.-", "Moving onto a card starts a fight."),
        ("red -.A142.-", "Moving onto a card, even your own, starts a fight."),
    ],
)
def test_V8_the_tip_says_that_a_card_of_ones_own_can_be_attacked(
    stave: str, told: str
) -> None:
    page = drawn(observed(stave, hands=("321", "")), "=hand 0")
    assert any(text.endswith(f" {told}") for text in page.texts)


def test_what_is_out_of_reach_lets_go() -> None:
    seen = observed("red -.B114.A402", "green -.-.-", "blue B222.-.-")
    page = drawn(seen, "=board 0 2")
    assert slot(page, 2, 0)["data-ui"] == "=board 0 2"
    assert "data-action" not in slot(page, 2, 0)


@pytest.mark.parametrize(
    "word", ["=hand 7", "=board 0 0", "=board 1 1", "=hand 0>2 0", "=what"]
)
def test_a_choice_that_is_no_more_there_is_passed_over(word: str) -> None:
    seen = observed("red B114.-.A321", hands=("402", ""))
    page = drawn(seen, word)
    assert page.of_class("stave-option") == []
    assert by_id(page, "end-turn")["data-action"] == "pass"


def test_nobody_touches_while_a_computer_acts() -> None:
    seen = observed("red B114.-.A321", hands=("402", "204"), to_act=1, turn=3, player=1)
    page = Page(VIEW.draw(seen, (), Ui(names=NAMES, selected=("=hand 0",))))
    assert page.having("data-action") == []
    assert {a["data-ui"] for a in page.having("data-ui")} == {"=decks"}
    assert page.having("data-command") == []


def test_the_end_is_offered_explained_and_confirmed() -> None:
    full = [
        "red B240.A321.A411",
        "green B141.B132.A024",
        "blue B222.A123.A114",
    ]
    seen = observed(*full)
    assert by_id(drawn(seen), "end-game")["data-ui"] == "=end"
    page = drawn(seen, "=end")
    assert by_id(page, "end-game")["data-action"] == "end"
    assert "If you end the game now: Ann wins 2 to 1." in page.texts
    begun = replace(seen, has_acted=True, is_idle=False)
    assert drawn(begun).having("id", "end-game") == []


def test_V4_1_the_first_turn_cannot_be_ended() -> None:
    page = drawn(Session.start("stavegame", players=2, seed="1").observation(0))
    assert by_id(page, "end-turn")["aria-disabled"] == "true"


def test_the_end_of_a_turn_is_urged_only_where_nothing_else_can_be_done() -> None:
    table = ["red -.B114.-", "green -.-.-", "blue -.-.-"]
    urged = {}
    for hand in ("321 222", ""):
        seen = observed(*table, hands=(hand, ""), has_acted=True, is_idle=False)
        page = drawn(seen)
        urged[hand] = "primary" in by_id(page, "end-turn")["class"]
        can_go_on = not {"pass", "end"}.issuperset(legal(seen))
        goes_on = "You can play another card, or end your turn."
        assert (goes_on in page.texts) is can_go_on
        assert urged[hand] is not can_go_on
    assert urged == {"321 222": False, "": True}


def test_advice_is_marked_at_the_card_and_where_it_goes() -> None:
    seen = observed("red -.B114.A402", hands=("321 222", ""))
    page = drawn(seen, hint="place 2,2,2 1 2 red")
    assert [a["id"] for a in page.having("data-hint")] == ["slot-1-2", "hand-0-1"]
    asked = drawn(seen, "=hand 1>1 2", hint="place 2,2,2 1 2 green")
    assert [a["id"] for a in asked.having("data-hint")][-1] == "option-1"


# What is heard


def test_a_slot_is_told_as_a_whole() -> None:
    seen = observed("red B114.-.-", "red A312.-.-", "green -.-.A114")
    ui = Ui(names=NAMES)
    now = touch.scene(seen, legal(seen), ui)
    assert board.slot_told(now, (1, 0)) == (
        "Stave 2, red, slot 1: Ann’s, 3 red, 1 green, 2 blue; can attack on stave 1; "
        "can slide to stave 3"
    )
    assert board.slot_told(now, (0, 0)) == (
        "Stave 1, red, slot 1: Ben’s, 1 red, 1 green, 4 blue"
    )
    assert board.slot_told(now, (2, 1)) == "Stave 3, green, slot 2: empty"


def test_a_lit_slot_tells_what_would_come_of_it() -> None:
    seen = observed("red B114.-.-", hands=("141", ""))
    ui = Ui(names=NAMES, selected=("=hand 0",))
    now = touch.scene(seen, legal(seen), ui)
    assert board.slot_told(now, (0, 0)).endswith(
        "attack in red, 1 against 1: it wins or attack in blue, 1 against 4: it loses"
    )
    assert board.slot_told(now, (1, 2)).endswith(
        "empty; place it here, the stave turns green"
    )


def test_a_stave_is_told_with_its_margin() -> None:
    seen = observed("red B114.-.A321", "green B222.-.A024", "blue -.B114.A123")
    assert [words.stave_told(seen, stave, NAMES) for stave in range(3)] == [
        "Stave 1, red: Ann 3, Ben 1. Ann is ahead by 2",
        "Stave 2, green: Ann 2, Ben 2. Nobody is ahead",
        "Stave 3, blue: Ann 3, Ben 4. Ben is ahead by 1",
    ]
    assert words.stave_told(observed(), 0, NAMES) == "Stave 1, grey"


def test_who_sits_near_has_his_own_side_at_the_foot() -> None:
    seen = observed("red B114.-.A321")
    ids = [a["id"] for a in drawn(seen, near=1).of_class("stave-slot")]
    assert ids[:3] == ["slot-0-2", "slot-0-1", "slot-0-0"]
    ids = [a["id"] for a in drawn(seen).of_class("stave-slot")]
    assert ids[:3] == ["slot-0-0", "slot-0-1", "slot-0-2"]


def test_exactly_one_slot_is_a_tab_stop_and_it_is_a_lit_one() -> None:
    seen = observed("red -.B114.A402", hands=("402", ""))
    for selected in ((), ("=board 0 2",), ("=hand 0",)):
        page = drawn(seen, *selected)
        stops = [a["id"] for a in page.of_class("stave-slot") if a["tabindex"] == "0"]
        assert len(stops) == 1
        assert not lit(page) or stops[0] in lit(page)


# The course of the turn


def played(*texts: str, seed: str = "course") -> Session:
    session = Session.start("stavegame", players=2, seed=seed)
    for text in texts:
        session.play(text)
    return session


def page_of(session: Session) -> Page:
    seen = session.observation(0)
    ui = Ui(session.ids(0), NAMES, recent=session.recent(0, 32))
    return Page(VIEW.draw(seen, session.legal(), ui))


def moves(page: Page) -> list[str]:
    """Return the moves that are listed, as they are heard."""
    return [text for text in page.texts if re.match(r"\w+ (places|slides|moves)", text)]


def first_places(session: Session, n: int) -> None:
    """Place n cards on three staves, the colour of the first choice."""
    for stave in range(n):
        session.play(next(t for t in session.legal() if f" {stave} 2" in t))


def test_the_moves_of_the_turn_are_listed_until_they_are_undone() -> None:
    session = played()
    first_places(session, 2)
    card = sentences.card_words(session.observation(0).board[1][2][1])
    assert len(moves(page_of(session))) == 2
    colour = session.observation(0).colours[1]
    assert moves(page_of(session))[1] == (
        f"Ann places {card} on stave 2, slot 3. Stave 2 turns {colour}."
    )
    assert page_of(session).texts.count("on stave 2") == 1
    done = f"Stave 2 turns {colour}: its first card is highest in {colour}."
    assert done in page_of(session).texts
    session.undo()
    assert len(moves(page_of(session))) == 1
    session.play("pass")
    assert done not in page_of(session).texts
    assert "Player 1:" not in page_of(session).texts
    assert "Ann:" in page_of(session).texts
    assert len(moves(page_of(session))) == 1


def test_V4_2_turns_that_ended_by_themselves_are_told() -> None:
    for seed in range(300):
        session = played(seed=str(seed))
        while not session.is_over:
            before = session.observation(0).turn
            session.play(session.legal()[seed % len(session.legal())])
            after = session.observation(0)
            if after.turn >= before + 2 and not session.is_over:
                texts = page_of(session).texts
                assert "no move possible, the turn ended by itself" in texts
                return
    pytest.fail("No turn ended by itself in 300 games.")


def test_a_combat_in_the_list_says_who_won() -> None:
    seen = observed("red B114.-.A321", hands=("411", ""))
    said = [
        casts.deed(seen, game.parse_action(f"place 4,1,1 0 0 {colour}"))
        for colour in ("green", "blue")
    ]
    assert said == ["beats", "falls to"]


def test_a_fight_is_seen_until_something_is_touched() -> None:
    seen = observed("red B114.-.A321", hands=("411", ""))
    fight = {"recent": ((seen, "place 4,1,1 0 0 green"),), "ply": 7}
    (shown,) = drawn(seen, **fight).of_class("stave-fight")
    assert (shown["id"], shown["aria-hidden"]) == ("fight-7", "true")
    assert drawn(seen, "=hand 0", **fight).of_class("stave-fight") == []
    plain = {"recent": ((seen, "place 4,1,1 1 2"),)}
    assert drawn(seen, **plain).of_class("stave-fight") == []


def test_a_chosen_card_casts_what_it_would_do() -> None:
    seen = observed("red B114.-.A321", hands=("141", ""))
    texts = drawn(seen, "=hand 0").texts
    thin = "\N{THIN SPACE}"
    assert {f"1{thin}:{thin}1 ✓", f"1{thin}:{thin}4 ✕"} <= set(texts)
    assert {"turns green", "4 ahead", "3 ahead"} <= set(texts)
    assert "turns green" not in drawn(seen).texts


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
    assert not id_ or drawn(seen, selected).having("id", id_)


@pytest.mark.parametrize(
    ("changed", "told"),
    [
        ({}, "2 slots are empty; once the board is full, the game can be ended."),
        ({"idle_turns": 1}, "After one more idle turn, the game can be ended."),
        ({"idle_turns": 3}, "Three idle turns in a row: one more ends the game."),
    ],
)
def test_what_brings_the_end_is_said_when_it_is_near(
    changed: dict[str, int], told: str
) -> None:
    full = "red B240.A321.A411", "green B141.B132.A024", "blue B222.-.-"
    texts = drawn(observed(*full, hands=("402", ""), **changed)).texts
    assert told in texts
    few = drawn(observed("red B114.-.A321", hands=("402", ""))).texts
    assert not any("empty;" in text for text in few)


# Things that travel


def plies(seed: str) -> Iterator[Session]:
    session = Session.start("stavegame", players=2, seed=seed)
    while not session.is_over:
        session.play(session.legal()[len(session.log) % len(session.legal())])
        yield session


def test_a_card_is_one_element_from_the_hand_to_the_board() -> None:
    travelled = set[str]()
    before: dict[str, str] = {}
    for session in plies("things"):
        seen = session.observation(0)
        if session.is_over:
            break
        page = page_of(session)
        things = [a["id"] for a in page.having("data-thing")]
        lying = sum(piece is not None for stave in seen.board for piece in stave)
        assert len(set(things)) == lying + len(seen.hands[0]) + len(seen.hands[1])
        where = {str(number): key.split()[0] for key, number in session.ids(0).items()}
        travelled |= {n for n in where if before.get(n, "") == "hand" != where[n]}
        before = where
    assert len(travelled) > 5


# The decks


def test_what_is_left_in_the_decks_is_told_by_counting() -> None:
    session = Session.start("stavegame", players=2, seed="left")
    page = drawn(session.observation(0), "=decks")
    assert "Ann: 13 cards in the deck" in page.texts
    hand = {sentences.card_told(card) for card in session.observation(0).hands[0]}
    start = page.texts.index("Ann: 13 cards in the deck")
    told = re.compile(r"\d red, \d green, \d blue")
    listed = [t for t in page.texts[start:] if told.fullmatch(t)][:13]
    assert len(set(listed)) == 13
    assert not hand & set(listed)


# Away from the table


def test_the_status_says_who_plays_and_who_leads() -> None:
    status = VIEW.status
    assert status(observed(), NAMES) == "Ann plays, 0 to 0"
    assert status(observed("red B114.-.A321"), NAMES) == "Ann plays, 1 to 0"
    seen = observed("red B411.-.A321", player=1, turn=3, to_act=1)
    assert status(seen, NAMES) == "Ben plays, 1 to 0"
    seen = replace(seen, player=0)
    assert status(seen, NAMES) == "Ann plays, 0 to 1"
    assert status(replace(seen, to_act=-4), NAMES) == "Ben wins 1 to 0"


def test_the_end_says_who_won_which_stave() -> None:
    seen = observed("red B114.-.A321", "green B222.-.A024", "blue -.B114.A123")
    page = Page(VIEW.ending(replace(seen, to_act=-4), NAMES))
    assert "A draw, 1 to 1" in page.texts
    heard = [t for t in page.texts if re.match(r"Stave \d, ", t)]
    assert heard == [
        "Stave 1, red: Ann 3, Ben 1. Ann wins this stave",
        "Stave 2, green: Ann 2, Ben 2. Nobody is ahead",
        "Stave 3, blue: Ann 3, Ben 4. Ben wins this stave",
    ]
    assert [t for t in page.texts if re.fullmatch(r"\d( ✓)?", t)] == [
        *("3 ✓", "1"),
        *("2", "2"),
        *("3", "4 ✓"),
    ]
    assert words.tally(seen) == (1, 1)


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


def test_the_table_in_letters() -> None:
    seen = observed("red B114.-.A321", "green -.-.-", hands=("402", "222 141"))
    assert VIEW.text(seen, NAMES).splitlines() == [
        "  2 Ben: side B, 2\xa02\xa02, 1\xa04\xa01 (deck 0)",
        "",
        "        1 red         2 green       3 grey",
        "slot 1  B 1\xa01\xa04       .             .",
        "slot 2  .             .             .",
        "slot 3  A 3\xa02\xa01       .             .",
        "margin  A +2          =             =",
        "",
        "> 1 Ann: side A, 4\xa00\xa02 (deck 0)",
        "",
        "Typed actions count from 0: “place 3,2,1 0 2” is stave 1, slot 3.",
    ]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (
            "cards A120",
            "A card of A: 1 in red, 2 in green, 0 in blue",
        ),
        (
            "staves grey -.-.- -> green -.-.A120!",
            "Stave 1, grey: empty – then: Stave 1, green: A’s 1\xa02\xa00 in slot 3",
        ),
    ],
)
def test_a_picture_tells_what_it_shows(text: str, told: str) -> None:
    (picture,) = Page(VIEW.figure(text)).of_class("figure")
    assert picture["aria-label"] == told


@pytest.mark.parametrize(
    "text",
    ["tokens 3", "cards C120", "staves", "staves pink -.-.-", "staves red -.-", "x"],
)
def test_a_picture_that_is_not_there_is_a_sentence(text: str) -> None:
    with pytest.raises(ValueError, match="There is no picture “"):
        VIEW.figure(text)


# Colours


@pytest.mark.parametrize("theme", [0, 1], ids=["light", "dark"])
@pytest.mark.parametrize(
    ("front", "back", "least"),
    [
        ("stave-piece value", "stave-piece face", 7),
        ("stave-piece value", "stave-piece-b face", 7),
        *(
            (f"stave-of-{c} stave", f"{piece} face", 3)
            for c in ("red", "green", "blue")
            for piece in ("stave-piece", "stave-piece-b")
        ),
        *((f"stave-of-{c} stave", "white", 4.5) for c in ("red", "green", "blue")),
        *((f"stave-is-{c} stave-edge", "table", 3) for c in ("red", "green", "blue")),
        *((f"stave-is-{c} stave-edge", "surface", 3) for c in ("red", "green", "blue")),
    ],
)
def test_colours_can_be_told_apart(
    front: str, back: str, least: float, theme: int
) -> None:
    tokens = {**colours(), "white": ("#ffffff", "#ffffff")}
    assert contrast(tokens[front][theme], tokens[back][theme]) >= least
