"""Kept games: nothing is lost, whatever is kept."""

from dataclasses import replace

import pytest

from tabletop.library.game_index import GameSummary
from tabletop.library.game_store import GameStore, Store
from tabletop.library.results import PersonalResult
from tabletop.session import Session, save


def _game(seed: str = "shelf") -> Session:
    return Session.start("threes", players=1, seed=seed)


def _entry(id_: str, changed: float = 1.0, *, over: bool = False) -> GameSummary:
    return GameSummary(id_, "threes", "Score 3", over, changed)


def test_the_last_played_stands_first() -> None:
    game_store = GameStore(Store())
    for id_, changed in (("a", 2.0), ("b", 3.0)):
        game_store.keep(_entry(id_, changed), _game())
    game_store.store.write(_entry("c", 1.0), save.dumps(_game()))
    assert [entry.id for entry in game_store.entries()] == ["b", "a", "c"]
    assert game_store.last("threes") == _entry("b", 3.0)
    assert game_store.last("stavegame") is None


def test_what_is_played_last_stands_first_though_the_clock_was_put_back() -> None:
    game_store = GameStore(Store())
    game_store.keep(_entry("before", 1e10), _game())
    game_store.keep(_entry("after", 1e9), _game())
    last, first = game_store.entries()
    assert (last.id, first) == ("after", _entry("before", 1e10))
    assert last.changed == pytest.approx(1e10)
    assert game_store.last("threes") == last
    reopened = GameStore(Store([first, last]))  # in the order of a database
    assert reopened.last("threes") == last


def test_keeping_again_replaces_the_entry_but_what_a_person_said_of_it() -> None:
    game_store = GameStore(Store())
    game_store.keep(_entry("a", 1.0), _game())
    named = replace(_entry("a", 1.0), title="Mine", is_pinned=True, is_reviewed=True)
    game_store.store.mark(named)
    game_store.keep(_entry("a", 2.0, over=True), _game())
    ended = replace(named, changed=2.0, over=True, is_unseen=True)
    assert game_store.entries() == (ended,)
    assert game_store.listed() == [*game_store.entries()]


def test_a_torn_save_stays_as_it_is() -> None:
    text = save.dumps(_game())[:-40]
    game_store = GameStore(Store([_entry("a")], {"a": text}))
    with pytest.raises(save.SaveError) as refused:
        game_store.load("a")
    assert refused.value.partial is not None
    assert game_store.text("a") == text


def test_a_game_that_is_not_there_is_a_sentence() -> None:
    with pytest.raises(save.SaveError, match="no game “zz” on this device"):
        GameStore(Store()).load("zz")


def test_a_dropped_game_is_gone_until_it_is_asked_back() -> None:
    game_store = GameStore(Store())
    game_store.keep(_entry("a"), _game())
    text = game_store.text("a")
    game_store.store.drop("a")
    assert game_store.entries() == ()
    assert game_store.text("a") is None
    game_store.store.restore(_entry("a"))
    assert game_store.entries() == (_entry("a"),)
    assert game_store.text("a") == text


def test_ids_are_new() -> None:
    game_store = GameStore(Store())
    ids = {game_store.new_id() for _ in range(100)}
    assert all(len(id_) == 16 for id_ in ids)
    assert len(ids) == 100


def test_results_are_those_of_all_games_by_the_same_rules_without_takebacks() -> None:
    won = PersonalResult("won", 1.0, 1, 2)
    counted = replace(_entry("x", 0.5, over=True), result=won)
    earlier = replace(counted, id="w", changed=0.25, result=replace(won, points=3.0))
    others = (
        replace(counted, id="y", takebacks=1),
        replace(counted, id="z", options="plus_window=true"),
        replace(counted, id="spare"),
        _entry("running"),
    )
    game_store = GameStore(Store([counted, earlier, *others]))
    assert game_store.results("threes", "", "spare") == [earlier.result, won]
    assert game_store.results("threes", "plus_window=true") == [won]


def test_to_keep_a_game_reads_no_other_one(monkeypatch: pytest.MonkeyPatch) -> None:
    game_store = GameStore(Store([_entry("other")], {"other": "no save"}))
    monkeypatch.setattr(game_store, "load", None)
    game_store.keep(_entry("a"), _game())
    assert game_store.text("a")
