"""Settings and seats: a crash of the browser, or a full storage, loses none of them."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tabletop import settings
from tabletop.settings import KEY, Settings
from tabletop.shelf import MemoryStorage, StorageError
from tabletop.web.company import SEATS
from tabletop.web.storage import SafeStorage

SEAT = f"{SEATS}abc"


class Texts:
    """A journal that keeps texts, or refuses them."""

    def __init__(self) -> None:
        """Begin with none."""
        self.kept: dict[str, str] = {}
        self.keeps = True

    def keep_text(self, key: str, text: str) -> None:
        """Keep a text under a key; "" deletes it."""
        if self.keeps:
            self.kept[key] = text
        if not text:
            del self.kept[key]


class Full(MemoryStorage):
    """A storage that takes nothing."""

    def put(self, key: str, text: str) -> None:
        """Refuse."""
        raise StorageError(key + text[:0])


@pytest.fixture
def texts() -> Texts:
    """Return a journal that keeps no text yet."""
    return Texts()


def chosen(storage: SafeStorage, theme: str) -> None:
    """Have a theme chosen."""
    changed = replace(settings.load(storage), theme=theme)  # type: ignore[arg-type]
    settings.store(storage, changed)


def test_settings_that_a_crash_took_back_or_away_come_back(texts: Texts) -> None:
    near = MemoryStorage()
    storage = SafeStorage(near, texts, {})
    chosen(storage, "light")
    before = near.get(KEY) or ""
    chosen(storage, "dark")
    near.put(KEY, before)  # the browser had not written out the last change
    assert settings.load(SafeStorage(near, texts, texts.kept)).theme == "dark"
    assert settings.load(near).theme == "dark"  # for the next first paint
    near.remove(KEY)
    assert settings.load(SafeStorage(near, texts, texts.kept)).theme == "dark"


def test_settings_that_the_journal_refused_are_the_later_ones(texts: Texts) -> None:
    near = MemoryStorage()
    storage = SafeStorage(near, texts, {})
    chosen(storage, "light")
    texts.keeps = False
    chosen(storage, "dark")
    texts.keeps = True
    assert settings.load(SafeStorage(near, texts, texts.kept)).theme == "dark"
    assert texts.kept[KEY] == near.get(KEY)


def test_settings_of_an_older_version_stay(texts: Texts) -> None:
    near = MemoryStorage()
    near.put(KEY, '{"theme":"dark"}')
    storage = SafeStorage(near, texts, {})
    assert settings.load(storage) == replace(Settings(), theme="dark")
    chosen(storage, "light")
    near.put(KEY, '{"theme":"dark"}')
    assert settings.load(SafeStorage(near, texts, texts.kept)).theme == "light"


def test_a_seat_outlasts_a_crash_and_goes_when_it_is_left(texts: Texts) -> None:
    near = MemoryStorage()
    near.put(SEAT, "of an older version")
    storage = SafeStorage(near, texts, {})
    assert texts.kept == {SEAT: "of an older version"}
    storage.put(SEAT, "later")
    near.remove(SEAT)
    again = SafeStorage(near, texts, texts.kept)
    assert again.get(SEAT) == "later"
    assert again.keys() == [SEAT]
    again.remove(SEAT)
    assert (again.get(SEAT), near.get(SEAT), texts.kept) == (None, None, {})


def test_what_another_tab_has_written_is_read(texts: Texts) -> None:
    near = MemoryStorage()
    mine, theirs = (SafeStorage(near, texts, {}) for _ in range(2))
    mine.put(SEAT, "mine")
    theirs.put(SEAT, "theirs")
    assert mine.get(SEAT) == "theirs"


def test_a_full_storage_refuses_what_the_journal_does_not_keep(texts: Texts) -> None:
    storage = SafeStorage(Full(), texts, {})
    chosen(storage, "dark")
    assert settings.load(storage).theme == "dark"
    with pytest.raises(StorageError):
        storage.put("tabletop/1/rehearsed", "yes")
    texts.keeps = False
    with pytest.raises(StorageError):
        chosen(storage, "light")
