"""AES-GCM at a terminal: for the lines between terminals, and for what a host leaves.

It is that of `cryptography`, which the extra `sealed` brings (RFC 5116, and for keys
RFC 5869). Where it is not installed nothing is sealed. A page has WebCrypto instead.
"""

from __future__ import annotations

import base64
import secrets
from importlib.util import find_spec
from typing import Final

from tabletop.distance.bequest import KEY, NONCE
from tabletop.i18n import _

_SEALED: Final = "*"
"""Begins a line that is sealed: no other line of a table begins so."""


class Aes:
    """AES-GCM with keys of 128 bits: a `bequest.Cipher`."""

    def __init__(self) -> None:
        """Bring the library.

        Raises:
            ImportError: it is not installed.
        """
        from cryptography.exceptions import InvalidTag  # noqa: PLC0415
        from cryptography.hazmat.primitives.ciphers import aead  # noqa: PLC0415

        self._made, self._wrong = aead.AESGCM, InvalidTag

    def seal(self, key: bytes, nonce: bytes, plain: bytes) -> bytes:
        """Return the bytes sealed, with their tag."""
        return self._made(key).encrypt(nonce, plain, None)

    def open(self, key: bytes, nonce: bytes, sealed: bytes) -> bytes:
        """Return what was sealed.

        Raises:
            ValueError: it was not sealed with this key, or has been changed.
        """
        try:
            return self._made(key).decrypt(nonce, sealed, None)
        except self._wrong:
            raise ValueError(_("It was not sealed with this key.")) from None


def aes() -> Aes | None:
    """Return the cipher; None where its library is not installed."""
    return Aes() if find_spec("cryptography") else None


def secret() -> str:
    """Return what the lines of a new table are sealed with; "" where they cannot be."""
    return secrets.token_urlsafe(16) if aes() else ""


class Seal:
    """How one end of a line seals what it says, and opens what it hears."""

    def __init__(self, secret: str, *, is_host: bool) -> None:
        """Take what both ends know.

        Args:
            secret: of the table; "" where nothing is sealed.
            is_host: whether this is the host's end.

        Raises:
            ValueError: the lines of this table are sealed, and cannot be here.
        """
        self._aes = aes() if secret else None
        if secret and self._aes is None:
            message = _("This table is encrypted. Install “cryptography” to join it.")
            raise ValueError(message)
        ends = (b"host", b"guest") if is_host else (b"guest", b"host")
        self._mine, self._theirs = (
            _key(secret, end) if secret else b"" for end in ends
        )

    def sealed(self, text: str) -> str:
        """Return the line that says this."""
        if self._aes is None:
            return text
        nonce = secrets.token_bytes(NONCE)
        sealed = nonce + self._aes.seal(self._mine, nonce, text.encode())
        return _SEALED + base64.b64encode(sealed).decode()

    def opened(self, line: str) -> str:
        """Return what a line says.

        Raises:
            ValueError: it cannot be opened with the secret of this table.
        """
        if self._aes is None:
            if line.startswith(_SEALED):
                message = _("This table is encrypted. Use its complete address.")
                raise ValueError(message)
            return line
        try:
            sealed = base64.b64decode(line.removeprefix(_SEALED), validate=True)
            nonce, rest = sealed[:NONCE], sealed[NONCE:]
            return self._aes.open(self._theirs, nonce, rest).decode()
        except ValueError:
            message = _("A line was not encrypted for this table. Check its address.")
            raise ValueError(message) from None


def _key(secret: str, end: bytes) -> bytes:
    """Return the key for what one end says, so that nothing is taken from its own."""
    from cryptography.hazmat.primitives.hashes import SHA256  # noqa: PLC0415
    from cryptography.hazmat.primitives.kdf.hkdf import HKDF  # noqa: PLC0415

    kdf = HKDF(SHA256(), KEY, salt=None, info=b"tabletop lines of a " + end)
    return kdf.derive(secret.encode())
