"""Kept games: nothing is lost, whatever is kept."""

from __future__ import annotations

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


def test_a_kept_game_comes_back() -> None:
    shelf, session = GameStore(Store()), _game()
    shelf.keep(_entry("a"), session)
    assert save.dumps(shelf.load("a")) == save.dumps(session)
    assert shelf.entries() == (_entry("a"),)


def test_the_last_played_stands_first() -> None:
    shelf = GameStore(Store())
    for id_, changed in (("a", 2.0), ("b", 3.0)):
        shelf.keep(_entry(id_, changed), _game())
    shelf.store.write(_entry("c", 1.0), save.dumps(_game()))
    assert [entry.id for entry in shelf.entries()] == ["b", "a", "c"]
    assert shelf.last("threes") == _entry("b", 3.0)
    assert shelf.last("stavegame") is None


def test_what_is_played_last_stands_first_though_the_clock_was_put_back() -> None:
    shelf = GameStore(Store())
    shelf.keep(_entry("before", 1e10), _game())
    shelf.keep(_entry("after", 1e9), _game())
    last, first = shelf.entries()
    assert (last.id, first) == ("after", _entry("before", 1e10))
    assert last.changed == pytest.approx(1e10)
    assert shelf.last("threes") == last
    reopened = GameStore(Store([first, last]))  # in the order of a database
    assert reopened.last("threes") == last


def test_keeping_again_replaces_the_entry_but_what_a_person_said_of_it() -> None:
    shelf = GameStore(Store())
    shelf.keep(_entry("a", 1.0), _game())
    named = replace(_entry("a", 1.0), title="Mine", is_pinned=True, is_reviewed=True)
    shelf.store.mark(named)
    shelf.keep(_entry("a", 2.0, over=True), _game())
    assert shelf.entries() == (replace(named, changed=2.0, over=True),)
    assert shelf.listed() == [*shelf.entries()]


def test_a_torn_save_stays_as_it_is() -> None:
    text = save.dumps(_game())[:-40]
    shelf = GameStore(Store([_entry("a")], {"a": text}))
    with pytest.raises(save.SaveError) as refused:
        shelf.load("a")
    assert refused.value.partial is not None
    assert shelf.text("a") == text


def test_a_game_that_is_not_there_is_a_sentence() -> None:
    with pytest.raises(save.SaveError, match="no game “zz” on this device"):
        GameStore(Store()).load("zz")


def test_a_dropped_game_is_gone_until_it_is_asked_back() -> None:
    shelf = GameStore(Store())
    shelf.keep(_entry("a"), _game())
    text = shelf.text("a")
    shelf.store.drop("a")
    assert shelf.entries() == ()
    assert shelf.text("a") is None
    shelf.store.restore(_entry("a"))
    assert shelf.entries() == (_entry("a"),)
    assert shelf.text("a") == text


def test_ids_are_new() -> None:
    shelf = GameStore(Store())
    ids = {shelf.new_id() for _ in range(100)}
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
    shelf = GameStore(Store([counted, earlier, *others]))
    assert shelf.results("threes", "", "spare") == [earlier.result, won]
    assert shelf.results("threes", "plus_window=true") == [won]


def test_to_keep_a_game_reads_no_other_one(monkeypatch: pytest.MonkeyPatch) -> None:
    shelf = GameStore(Store([_entry("other")], {"other": "no save"}))
    monkeypatch.setattr(shelf, "load", None)
    shelf.keep(_entry("a"), _game())
    assert shelf.text("a")
