"""What is said of each kept game, and how a list of them is searched and sorted."""

import json
from dataclasses import replace

import pytest

from tabletop.core.codec import to_text
from tabletop.games.threes import Options
from tabletop.library import game_index
from tabletop.library.game_index import GameSummary, entry_of
from tabletop.library.results import Kind, PersonalResult
from tabletop.registry import GAMES
from tabletop.session import Seat, Session, save


def titles(entry: GameSummary) -> str:
    return {"threes": "Threes", "tomacco": "Tomacco"}.get(entry.game, "")


def entry(id_: str, changed: float = 1.0, **more: object) -> GameSummary:
    return replace(GameSummary(id_, "threes", "", over=True, changed=changed), **more)  # type: ignore[arg-type]


def solo(points: float, kind: Kind = "solo") -> PersonalResult:
    return PersonalResult(kind, points, 1, 1)


def test_it_says_who_plays_and_by_which_options() -> None:
    seats = Seat("Ann"), Seat("Ben", "random"), Seat("Cy", "random")
    session = Session.start("tomacco", players=3, seats=seats, seed="told")
    told = entry_of("a", session, "Ann's turn", 7.0)
    assert told.others == ("Ben", "Cy")
    assert told.levels == ("random",)
    assert (told.options, told.over, told.takebacks) == ("", False, 0)
    alone = Session.start("threes", players=1, options=Options(plus_window=True))
    assert entry_of("b", alone, "", 0.0).options == "plus_window=true"


def test_games_of_one_deal_have_one_hash_whoever_plays() -> None:
    def of(seed: str, name: str) -> str:
        seats = Seat(name), Seat("Ben")
        session = Session.start("tomacco", players=2, seats=seats, seed=seed)
        return game_index.deal_of(session)

    assert of("one", "Ann") == of("one", "Cy")
    assert of("one", "Ann") != of("other", "Ann")


def test_what_a_person_said_of_a_game_outlives_its_next_move() -> None:
    before = entry("a", title="The long one", is_pinned=True, is_reviewed=True)
    after = entry("a", 2.0).marked_as(before)
    assert (after.title, after.is_pinned, after.is_reviewed, after.changed) == (
        *("The long one", True, True),
        2.0,
    )


@pytest.mark.parametrize("read", [game_index.read, game_index.skimmed])
def test_both_ways_of_reading_agree_and_leave_out_what_is_newer(read: object) -> None:
    assert callable(read)
    won = entry("a", others=("Ben",), levels=("random",), result=solo(1.0, "won"))
    old = json.loads(to_text(entry("b")))
    newer = json.loads(to_text(entry("c"))) | {"of a newer version": 1}
    for field in ("title", "deal", "levels"):
        del old[field]
    text = json.dumps([json.loads(to_text(won)), old, newer, {"id": "torn"}])
    assert list(read(text)) == [won, entry("b"), entry("c")]


@pytest.mark.parametrize("text", ["", "{", "7", "null", "[null]", "{}", '[{"id":1}]'])
def test_a_torn_index_says_nothing(text: str) -> None:
    assert game_index.read(text) == ()


def test_pinned_games_stand_first_and_then_the_last_played() -> None:
    rows = [entry("a", 3.0), entry("b", 5.0), entry("c", 1.0, is_pinned=True)]
    assert [e.id for e in game_index.sorted_(rows)] == ["c", "b", "a"]


@pytest.mark.parametrize(
    ("query", "ids"),
    [
        ("", "abc"),
        ("threes", "ab"),
        ("THREES ann", "b"),
        ("ann threes", "b"),
        ("long", "a"),
        ("nn", ""),
        ("tom", "c"),
        ("  ", "abc"),
    ],
)
def test_a_search_finds_games_players_and_names_by_their_beginnings(
    query: str, ids: str
) -> None:
    rows = [
        entry("a", title="A long one"),
        entry("b", others=("Ann",)),
        replace(entry("c"), game="tomacco"),
    ]
    assert "".join(e.id for e in game_index.found(rows, query, titles)) == ids


def test_the_best_is_told_of_games_by_the_same_rules_without_takebacks() -> None:
    rows = [
        entry("low", result=solo(90.0)),
        entry("high", result=solo(100.0)),
        entry("taken back", result=solo(1000.0), takebacks=1),
        entry("with help", result=solo(1000.0), assisted=True),
        entry("other rules", result=solo(500.0), options="plus_window=true"),
        entry("won", result=solo(1.0, "won")),
        entry("running"),
    ]
    assert game_index.best(rows) == {"high"}


def test_a_title_is_what_can_be_shown_of_it() -> None:
    assert game_index.titled("  Christmas\n Eve ") == "Christmas Eve"
    assert game_index.titled("\N{RIGHT-TO-LEFT OVERRIDE}") == ""
    assert len(game_index.titled("a" * 1000)) == game_index.LONGEST_TITLE


@pytest.mark.parametrize("game", GAMES)
def test_a_save_tells_its_deal_without_a_replay(game: str) -> None:
    session = Session.start(game, players=GAMES[game].PLAYERS[0], seed="deal")
    before = game_index.deal_of(session)
    for _ in range(3):
        session.play(session.legal()[0])
    fields = json.loads(save.dumps(session))
    assert game_index.deal_in(json.dumps(fields)) == before
    # A save of an older version lacks the options that came later.
    options = fields["options"]
    for left_out in options:
        older = {name: options[name] for name in options if name != left_out}
        assert game_index.deal_in(json.dumps(fields | {"options": older})) == before
    assert game_index.deal_in(json.dumps(fields | {"seed": "other"})) != before


@pytest.mark.parametrize("text", ["", "{", "[]", "{}", '{"game":"chess"}'])
def test_what_is_no_save_has_no_deal(text: str) -> None:
    assert game_index.deal_in(text) == ""
