"""The browser's local storage, and the texts that are kept more safely beside it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, Protocol

from tabletop import settings
from tabletop.i18n import _
from tabletop.shelf import Storage, StorageError
from tabletop.web.company import SEATS

_SAFE: Final = (settings.KEY, SEATS)
"""The beginnings of the keys whose texts a person would miss."""


class LocalStorage:
    """A storage over `window.localStorage`."""

    def __init__(self, local_storage: Any) -> None:
        self._local = local_storage

    def get(self, key: str) -> str | None:
        """Return the text under the key, or None."""
        text = self._local.getItem(key)
        return text if isinstance(text, str) else None  # null is no None

    def put(self, key: str, text: str) -> None:
        """Keep the text under the key.

        Raises:
            StorageError: the browser refused.
        """
        try:
            self._local.setItem(key, text)
        except Exception as refused:
            message = _("This browser’s storage is full.")
            raise StorageError(message) from refused

    def remove(self, key: str) -> None:
        """Forget the key, if it is there."""
        self._local.removeItem(key)

    def keys(self) -> list[str]:
        """Return all keys."""
        return [str(self._local.key(place)) for place in range(self._local.length)]


class Texts(Protocol):
    """Keeps texts for good, and tells nobody how that went."""

    @property
    def keeps(self) -> bool:
        """Whether the last change was kept, as far as is known by now."""
        ...

    def keep_text(self, key: str, text: str) -> None:
        """Keep a text under a key; "" deletes it."""
        ...


class SafeStorage:
    """A storage whose settings and seats are in the page's journal as well.

    What the storage lost in a crash, or refuses, is read from the journal.
    """

    def __init__(self, near: Storage, journal: Texts, kept: Mapping[str, str]) -> None:
        """Have the storage and the journal agree.

        Args:
            near: the storage, which answers at once.
            journal: keeps the texts too.
            kept: what the journal has.
        """
        self._near, self._journal = near, journal
        self._refused: dict[str, str] = {}
        for key, text in kept.items():
            there = near.get(key)
            if key == settings.KEY and there and settings.is_later(there, than=text):
                text = there  # noqa: PLW2901 - which the journal may have refused
                journal.keep_text(key, text)
            if there != text:
                self._put_near(key, text)
        for key in [*near.keys()]:
            if key.startswith(SEATS) and key not in kept:  # of an older version
                journal.keep_text(key, near.get(key) or "")

    def get(self, key: str) -> str | None:
        """Return the text under the key, or None."""
        return self._refused.get(key) or self._near.get(key)

    def put(self, key: str, text: str) -> None:
        """Keep the text under the key.

        Raises:
            StorageError: the browser refused, and the journal does not keep it.
        """
        if not key.startswith(_SAFE):
            self._near.put(key, text)
            return
        self._journal.keep_text(key, text)
        if not self._put_near(key, text) and not self._journal.keeps:
            message = _("This browser’s storage is full.")
            raise StorageError(message)

    def _put_near(self, key: str, text: str) -> bool:
        """Keep a text in the storage, or here; return whether the storage took it."""
        try:
            self._near.put(key, text)
        except StorageError:
            self._refused[key] = text
            return False
        self._refused.pop(key, None)
        return True

    def remove(self, key: str) -> None:
        """Forget the key, if it is there."""
        if key.startswith(_SAFE):
            self._journal.keep_text(key, "")
        self._refused.pop(key, None)
        self._near.remove(key)

    def keys(self) -> list[str]:
        """Return all keys."""
        return [*dict.fromkeys((*self._refused, *self._near.keys()))]
