"""Kept games: nothing is lost, whatever stands in the storage."""

from __future__ import annotations

import pytest

from tabletop import save
from tabletop.session import Session
from tabletop.shelf import INDEX, SAVES, Entry, MemoryStorage, Shelf, StorageError


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
    for id_, changed in (("a", 2.0), ("b", 3.0), ("c", 1.0)):
        shelf.keep(_entry(id_, changed), _game())
    assert [entry.id for entry in shelf.entries()] == ["b", "a", "c"]
    assert shelf.last("threes") == _entry("b", 3.0)
    assert shelf.last("stavegame") is None


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
    storage.put("somebody else's", "text")
    shelf = Shelf(storage)
    shelf.keep(_entry("a"), _game())
    shelf.drop("a")
    assert storage.get("somebody else's") == "text"


def test_a_full_storage_says_so() -> None:
    with pytest.raises(StorageError):
        Shelf(FullStorage()).keep(_entry("a"), _game())


def test_ids_are_new() -> None:
    shelf = Shelf(MemoryStorage())
    ids = {shelf.new_id() for _ in range(100)}
    assert all(len(id_) == 6 for id_ in ids)
    assert len(ids) > 90  # 100 of 2^24 collide once in some 3,400 trials
