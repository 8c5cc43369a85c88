"""Kept games: nothing is lost, whatever stands in the storage."""

from __future__ import annotations

import json
from dataclasses import replace
from functools import cache

import pytest

from tabletop import save
from tabletop.catalogue import Entry, Found
from tabletop.results import Result
from tabletop.session import Session
from tabletop.shelf import (
    INDEX,
    NEAR,
    SAVES,
    MemoryStorage,
    Shelf,
    StorageError,
)
from tests.kit.journals import MemoryJournal


def _game(seed: str = "shelf") -> Session:
    return Session.start("threes", players=1, seed=seed)


def _entry(id_: str, changed: float = 1.0, *, over: bool = False) -> Entry:
    return Entry(id_, "threes", "Score 3", over, changed)


class FullStorage(MemoryStorage):
    """A storage that takes nothing more."""

    def put(self, key: str, text: str) -> None:
        """Refuse."""
        raise StorageError(key + text[:0])


def test_a_kept_game_comes_back() -> None:
    shelf, session = Shelf(MemoryStorage()), _game()
    shelf.keep(_entry("a"), session)
    assert save.dumps(shelf.load("a")) == save.dumps(session)
    assert shelf.entries() == (_entry("a"),)


def test_the_last_played_stands_first() -> None:
    shelf = Shelf(MemoryStorage())
    for id_, changed in (("a", 2.0), ("b", 3.0)):
        shelf.keep(_entry(id_, changed), _game())
    shelf.put_back(_entry("c", 1.0), save.dumps(_game()))
    assert [entry.id for entry in shelf.entries()] == ["b", "a", "c"]
    assert shelf.last("threes") == _entry("b", 3.0)
    assert shelf.last("stavegame") is None


def test_what_is_played_last_stands_first_though_the_clock_was_put_back() -> None:
    shelf = Shelf(MemoryStorage())
    shelf.keep(_entry("before", 1e10), _game())
    shelf.keep(_entry("after", 1e9), _game())
    assert {entry.changed for entry in shelf.entries()} == {1e10}
    assert shelf.last("threes") == _entry("after", 1e10)


def test_keeping_again_replaces_the_entry() -> None:
    shelf = Shelf(MemoryStorage())
    shelf.keep(_entry("a", 1.0), _game())
    shelf.keep(_entry("a", 2.0, over=True), _game())
    assert shelf.entries() == (_entry("a", 2.0, over=True),)


@pytest.mark.parametrize("torn", ["", "{", "[]", '[{"id":"a"}]', "null"])
def test_a_torn_index_is_made_anew_from_the_saves(torn: str) -> None:
    storage = MemoryStorage()
    shelf = Shelf(storage)
    shelf.keep(_entry("a"), _game())
    storage.put(INDEX, torn)
    assert [(entry.id, entry.game) for entry in shelf.entries()] == [("a", "threes")]


def test_a_torn_save_stays_as_it_is() -> None:
    storage = MemoryStorage()
    shelf, text = Shelf(storage), save.dumps(_game())
    storage.put(SAVES + "a", text[:-40])
    with pytest.raises(save.SaveError) as refused:
        shelf.load("a")
    assert refused.value.partial is not None
    assert shelf.text("a") == text[:-40]
    assert [entry.id for entry in shelf.entries()] == ["a"]


def test_a_save_of_which_nothing_holds_is_told_last_and_kept() -> None:
    storage = MemoryStorage()
    storage.put(SAVES + "a", "not a save")
    shelf = Shelf(storage)
    shelf.keep(_entry("b"), _game())
    unread = Entry("a", "", "", over=False, changed=0.0)
    assert shelf.entries() == (_entry("b"), unread)
    assert shelf.last("threes") == _entry("b")
    assert shelf.text("a") == "not a save"


def test_a_game_that_is_not_there_is_a_sentence() -> None:
    with pytest.raises(save.SaveError, match="no game “zz” on this device"):
        Shelf(MemoryStorage()).load("zz")


def test_a_dropped_game_is_gone() -> None:
    shelf = Shelf(MemoryStorage())
    shelf.keep(_entry("a"), _game())
    shelf.drop("a")
    assert shelf.entries() == ()
    assert shelf.text("a") is None


def test_other_keys_are_left_alone() -> None:
    storage = MemoryStorage()
    storage.put("somebody else’s", "text")
    shelf = Shelf(storage)
    shelf.keep(_entry("a"), _game())
    shelf.drop("a")
    assert storage.get("somebody else’s") == "text"


def test_a_full_storage_says_so() -> None:
    with pytest.raises(StorageError):
        Shelf(FullStorage()).keep(_entry("a"), _game())


def test_ids_are_new() -> None:
    shelf = Shelf(MemoryStorage())
    ids = {shelf.new_id() for _ in range(100)}
    assert all(len(id_) == 16 for id_ in ids)
    assert len(ids) == 100


# The journal


def _played(moves: int) -> Session:
    session = _game()
    for _ in range(moves):
        session.play(session.legal()[0])
    return session


@cache
def _over() -> Session:
    session = _game()
    while not session.is_over:
        session.play(session.legal()[0])
    return session


def test_what_a_storage_has_lost_comes_back_from_the_journal() -> None:
    journal = MemoryJournal()
    before = Shelf(MemoryStorage(), journal)
    for moves in range(3):
        before.keep(_entry("a", moves), _played(moves))
    after = Shelf(MemoryStorage(), journal)
    assert after.take(journal.found.values()) == {"a"}
    assert after.load("a").log == _played(2).log
    assert after.entries() == (_entry("a", 2),)


def test_the_longer_one_wins_and_the_journal_has_it_then() -> None:
    journal, storage = MemoryJournal(), MemoryStorage()
    Shelf(storage, journal).keep(_entry("a"), _played(1))
    shelf = Shelf(storage)  # as where the journal is refused for a while
    shelf.load("a")
    shelf.keep(_entry("a", 2.0), _played(3))
    again = Shelf(storage, journal)
    assert again.take([*journal.found.values()]) == set()
    assert again.load("a").log == _played(3).log
    lost = Shelf(MemoryStorage(), journal)
    assert lost.take([*journal.found.values()]) == {"a"}
    assert lost.load("a").log == _played(3).log
    assert lost.entries() == (_entry("a", 2.0),)


def test_where_neither_goes_on_with_the_other_both_are_kept() -> None:
    journal, storage = MemoryJournal(), MemoryStorage()
    mine, theirs = _game("one"), _game("other")
    Shelf(storage, journal).keep(_entry("a"), mine)
    storage.put(SAVES + "a", save.dumps(theirs))
    shelf = Shelf(storage, journal)
    assert shelf.take([*journal.found.values()]) == {"a"}
    assert len(shelf.entries()) == 2
    logs = {entry.id == "a": shelf.load(entry.id).log for entry in shelf.entries()}
    assert logs == {True: mine.log, False: theirs.log}


def test_a_journal_that_holds_nothing_changes_nothing() -> None:
    storage = MemoryStorage()
    Shelf(storage).keep(_entry("a"), _played(2))
    shelf = Shelf(storage, MemoryJournal())
    assert shelf.take([Found(_entry("a"), "")]) == set()
    assert shelf.take([Found(_entry("b"), "")]) == set()
    assert shelf.entries() == (_entry("a"),)


def test_what_is_deleted_goes_out_of_the_journal_and_comes_back() -> None:
    journal = MemoryJournal()
    shelf = Shelf(MemoryStorage(), journal)
    shelf.keep(_entry("a"), _played(2))
    text = shelf.text("a") or ""
    shelf.drop("a")
    assert not journal.found
    shelf.put_back(_entry("a"), text)
    assert journal.found["a"].text == text


def test_a_full_storage_leaves_the_journal_what_it_does_not_take() -> None:
    journal = MemoryJournal()
    with pytest.raises(StorageError):
        Shelf(FullStorage(), journal).keep(_entry("a"), _played(1))
    shelf = Shelf(MemoryStorage(), journal)
    assert shelf.take(journal.found.values()) == {"a"}
    assert shelf.load("a").log == _played(1).log


def _named(entry: Entry) -> Entry:
    return replace(entry, title="Mine", is_pinned=True, is_reviewed=True)


LOST = {
    "the index": [INDEX],
    "the save": [SAVES + "a"],
    "both": [INDEX, SAVES + "a"],
}
"""What a browser that is killed may not have written out."""


def _started_again(storage: MemoryStorage, journal: MemoryJournal) -> Shelf:
    shelf = Shelf(storage, journal)
    shelf.take(*journal.read(storage))
    return shelf


@pytest.mark.parametrize("lost", LOST)
@pytest.mark.parametrize("is_old", [False, True])
def test_what_a_person_said_of_a_game_outlasts_a_crash(
    lost: str, *, is_old: bool
) -> None:
    journal, storage = MemoryJournal(), MemoryStorage()
    shelf = Shelf(storage, journal)
    shelf.keep(_entry("b"), _played(1))
    shelf.keep(_entry("a"), _played(1))
    before = {key: storage.get(key) or "" for key in LOST[lost]}
    shelf.keep(_entry("a"), _played(2))
    shelf.mark(_named(_entry("a")))
    for key, text in before.items():
        if is_old:
            storage.put(key, text)
        else:
            storage.remove(key)
    again = _started_again(storage, journal)
    assert again.entry("a") == _named(_entry("a"))
    assert again.entry("b") == _entry("b")
    assert again.load("a").log == _played(2).log


def test_what_a_person_took_back_of_a_game_outlasts_a_crash() -> None:
    journal, storage = MemoryJournal(), MemoryStorage()
    shelf = Shelf(storage, journal)
    shelf.keep(_named(_entry("a")), _played(2))
    index = storage.get(INDEX) or ""
    shelf.mark(_entry("a"))
    storage.put(INDEX, index)
    # Which reviews were looked at is never taken back.
    expected = replace(_entry("a"), is_reviewed=True)
    assert _started_again(storage, journal).entry("a") == expected


def test_a_name_that_was_given_before_a_slow_journal_answers_stays() -> None:
    journal, storage = MemoryJournal(), MemoryStorage()
    shelf = Shelf(storage, journal)
    shelf.keep(_entry("a"), _played(2))
    before = [found.entry for found in journal.found.values()]
    shelf.mark(replace(_entry("a"), title="Mine"))
    shelf.take((), (), before)
    assert shelf.entry("a") == replace(_entry("a"), title="Mine")


# Near and away


def _many(journal: MemoryJournal, number: int) -> Shelf:
    shelf, text = Shelf(MemoryStorage(), journal), save.dumps(_over())
    for k in range(number):
        shelf.put_back(_entry(f"{k:04}", k), text)
    return shelf


def _away(shelf: Shelf, journal: MemoryJournal) -> None:
    """Have the journal answer until it is asked nothing more."""
    shelf.make_way()
    while journal.asked:
        entry, text = journal.asked.pop()
        assert isinstance(entry, Entry)
        shelf.put_away(entry, text)
        shelf.make_way()


def test_of_many_games_the_last_ones_are_near_and_all_are_told() -> None:
    journal = MemoryJournal()
    shelf = _many(journal, NEAR + 5)
    stavegame = Session.start("stavegame", players=2, seed="old")
    old = replace(_entry("old", -1.0), game="stavegame")
    shelf.put_back(old, save.dumps(stavegame))
    _away(shelf, journal)
    assert sorted(journal.away) == [f"{k:04}" for k in range(5)]
    assert len(shelf.entries()) == NEAR + 1
    assert shelf.last("stavegame") == old
    assert len(shelf.all()) == NEAR + 6
    assert shelf.text("0000") is None
    # Another page knows of them as soon as the journal has told it.
    assert all(found.entry.deal for found in journal.away.values())


def test_a_game_that_was_put_away_comes_back_as_it_was() -> None:
    journal = MemoryJournal()
    shelf = _many(journal, NEAR + 1)
    text = shelf.text("0000")
    _away(shelf, journal)
    shelf.bring(journal.away["0000"])
    assert shelf.text("0000") == text
    assert "0000" in journal.found
    assert "0000" not in journal.away
    assert [entry.id for entry in shelf.all()].count("0000") == 1


def test_nothing_is_put_away_where_no_journal_says_that_it_has_it() -> None:
    journal = MemoryJournal()
    shelf = _many(journal, NEAR + 1)
    shelf.make_way()
    assert len(shelf.entries()) == NEAR + 1
    ((entry, text),) = journal.asked
    shelf.keep(_entry("0000", 1e9), _played(2))  # it is played on meanwhile
    assert isinstance(entry, Entry)
    shelf.put_away(entry, text)
    assert shelf.load("0000").log == _played(2).log


def test_the_game_on_the_table_stays_near() -> None:
    journal = MemoryJournal()
    shelf = _many(journal, NEAR + 1)
    shelf.make_way(spare="0000")
    assert journal.asked == []


def test_a_deleted_game_that_local_storage_brings_back_goes_again() -> None:
    journal, storage = MemoryJournal(), MemoryStorage()
    Shelf(storage, journal).keep(_entry("a"), _played(1))
    again = Shelf(storage, journal)  # the browser was killed before it had removed it
    assert again.take((), gone=("a",)) == {"a"}
    assert again.entries() == ()


@pytest.mark.parametrize("is_away", [False, True])
def test_what_is_deleted_can_be_asked_back_near_or_away(*, is_away: bool) -> None:
    journal = MemoryJournal()
    shelf = _many(journal, NEAR + 1)
    _away(shelf, journal)
    id_ = "0000" if is_away else "0030"
    entry, text = shelf.entry(id_), shelf.text(id_)
    assert entry is not None
    shelf.drop(id_)
    assert shelf.entry(id_) is None
    assert id_ in journal.gone
    shelf.restore(entry, text)
    assert shelf.entry(id_) == entry
    assert id_ in (journal.away if is_away else journal.found)


@pytest.mark.parametrize("is_away", [False, True])
def test_a_name_stays_with_a_game_near_or_away(*, is_away: bool) -> None:
    journal = MemoryJournal()
    shelf = _many(journal, NEAR + 1)
    _away(shelf, journal)
    id_ = "0000" if is_away else "0030"
    entry = shelf.entry(id_)
    assert entry is not None
    shelf.mark(replace(entry, title="Mine", is_pinned=True))
    assert shelf.all()[0].title == "Mine"
    place = journal.away if is_away else journal.found
    assert place[id_].entry.title == "Mine"
    shelf.bring(place[id_])
    shelf.keep(_entry(id_, 1e9), _played(2))
    assert shelf.entry(id_) == replace(
        _entry(id_, 1e9), title="Mine", is_pinned=True, deal=""
    )


def test_results_are_those_of_all_games_by_the_same_rules_without_takebacks() -> None:
    shelf, won = _many(MemoryJournal(), 1), Result("won", 1.0, 1, 2)
    counted = replace(_entry("x", 0.5, over=True), result=won)
    others = (
        replace(counted, id="y", takebacks=1),
        replace(counted, id="z", options="plus_window=true"),
        replace(counted, id="spare"),
    )
    shelf.away = {entry.id: entry for entry in (counted, *others)}
    assert shelf.results("threes", "", "spare") == [won]
    assert shelf.results("threes", "plus_window=true") == [won]


def test_the_index_forgets_what_was_deleted_when_there_is_time() -> None:
    storage = MemoryStorage()
    shelf = Shelf(storage)
    for id_ in "abc":
        shelf.keep(_entry(id_), _game())
    shelf.drop("b")
    shelf.make_way()
    assert [row["id"] for row in json.loads(storage.get(INDEX) or "")] == ["c", "a"]


def test_to_keep_a_game_reads_no_other_one(monkeypatch: pytest.MonkeyPatch) -> None:
    storage = MemoryStorage()
    Shelf(storage).keep(_entry("other"), _game())
    storage.remove(INDEX)
    shelf = Shelf(storage)
    monkeypatch.setattr(shelf, "load", None)
    shelf.keep(_entry("a"), _game())
    assert shelf.text("a")
