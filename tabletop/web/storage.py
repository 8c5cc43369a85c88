"""The browser's local storage."""

from __future__ import annotations

from typing import Any

from tabletop.i18n import _
from tabletop.shelf import StorageError


class LocalStorage:
    """A storage over `window.localStorage`."""

    def __init__(self, local_storage: Any) -> None:
        """Use this storage of the browser."""
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
