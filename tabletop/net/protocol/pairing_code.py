"""Short spoken codes, exchanged for an invitation by a password protocol.

Half of the code names the place where two devices meet; the other half is a password.
Both devices derive a base from it and raise it to a secret power (SPEKE: D. Jablon,
“Strong password-only authenticated key exchange”, 1996; ISO/IEC 11770-4). So an
attacker who carries the texts can guess one password per exchange, only by taking part.
The attacker learns nothing of the encrypted text.
"""

from __future__ import annotations

import hmac
import re
from base64 import b64decode, b64encode
from collections.abc import Callable, Iterator
from hashlib import sha256, sha512
from itertools import count
from typing import Final

from tabletop.core.i18n import _

LETTERS: Final = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Letters that are hard to confuse (D. Crockford's base 32)."""

HALF: Final = 4
"""Letters of each half of a code: 20 bits."""

MOST_TRIES: Final = 5
"""Wrong passwords after which a code is void."""

_ALIKE: Final = str.maketrans("OIL", "011")
_BETWEEN: Final = re.compile(r"[\s.\-–—]+")

_PRIME: Final = int(
    "FFFFFFFFFFFFFFFFC90FDAA22168C234C4C6628B80DC1CD129024E088A67CC74"
    "020BBEA63B139B22514A08798E3404DDEF9519B3CD3A431B302B0A6DF25F1437"
    "4FE1356D6D51C245E485B576625E7EC6F44C42E9A637ED6B0BFF5CB6F406B7ED"
    "EE386BFB5A899FA5AE9F24117C4B1FE649286651ECE45B3DC2007CB8A163BF05"
    "98DA48361C55D39A69163FA8FD24CF5F83655D23DCA3AD961C62F356208552BB"
    "9ED529077096966D670C354E4ABC9804F1746C08CA18217C32905E462E36CE3B"
    "E39E772C180E86039B2783A2EC07A28FB5C55DF06F4C52C9DE2BCBF695581718"
    "3995497CEA956AE515D2261898FA051015728E5A8AACAA68FFFFFFFFFFFFFFFF",
    16,
)
"""Safe prime of 2,048 bits: the 14th group of RFC 3526."""

_TAG: Final = 32
"""Bytes of a tag and of a key."""


def made(fresh: Callable[[], str]) -> str:
    """Return an unpredictable code, such as "4KMX-09QD"."""
    number = _number(fresh)
    letters = [LETTERS[number >> 5 * k & 31] for k in range(2 * HALF)]
    return "-".join(("".join(letters[:HALF]), "".join(letters[HALF:])))


def typed(text: str) -> str:
    """Normalise typed input to a code; "" if it isn't one."""
    code = _BETWEEN.sub("", text.upper().translate(_ALIKE))
    if len(code) != 2 * HALF or not set(code) <= set(LETTERS):
        return ""
    return f"{code[:HALF]}-{code[HALF:]}"


def place(code: str) -> str:
    """Return the name at which the devices meet; it reveals nothing of the password."""
    return f"code {code[:HALF]}"


class CodeIssuer:
    """The end that shows a code and holds the invitation."""

    def __init__(self, code: str, text: str, fresh: Callable[[], str]) -> None:
        """Issue a code of `made` for a text."""
        self.code, self._text, self._fresh = code, text, fresh
        self._tries = 0

    @property
    def is_void(self) -> bool:
        """Whether the code had `MOST_TRIES` tries."""
        return self._tries >= MOST_TRIES

    def answer(self, heard: str) -> str:
        """Return the answer to a device that typed a code; "" if there is none."""
        if self.is_void:
            return ""
        try:
            theirs = _group_element(heard)
        except ValueError:
            return ""
        self._tries += 1
        secret = _number(self._fresh)
        mine = pow(_base(self.code), secret, _PRIME)
        key = _key(theirs, mine, pow(theirs, secret, _PRIME))
        sealed = _sealed(key, self._text.encode())
        return f"{mine:x} {b64encode(sealed).decode()}"


class CodeReader:
    """The end that types a code."""

    def __init__(self, code: str, fresh: Callable[[], str]) -> None:
        """Take a code that `typed` returned."""
        self.code, self._secret = code, _number(fresh)
        self._mine = pow(_base(code), self._secret, _PRIME)

    @property
    def call(self) -> str:
        """The first message."""
        return f"{self._mine:x}"

    def take(self, heard: str) -> str:
        """Return the text behind the code; raise `ValueError` if the code is wrong."""
        wrong = _("That code is wrong or out of date. Ask for a new one.")
        number, _space, sealed = heard.partition(" ")
        try:
            theirs = _group_element(number)
            key = _key(self._mine, theirs, pow(theirs, self._secret, _PRIME))
            return _opened(key, b64decode(sealed, validate=True)).decode()
        except ValueError:
            raise ValueError(wrong) from None


def _number(fresh: Callable[[], str]) -> int:
    return int.from_bytes(sha256(f"{fresh()} {fresh()}".encode()).digest())


def _base(code: str) -> int:
    """Return the base that both raise: a square, so its powers leak nothing."""
    wide = b"".join(
        sha512(f"tabletop code {k} {code}".encode()).digest() for k in range(5)
    )
    return pow(int.from_bytes(wide), 2, _PRIME)


def _group_element(text: str) -> int:
    """Return the number from the other end; raise `ValueError` outside 2 … p-2."""
    if not re.fullmatch(r"[0-9a-f]{1,512}", text):
        raise ValueError(text[:1])
    number = int(text, 16)
    if not 1 < number < _PRIME - 1:
        raise ValueError(text[:1])
    return number


def _key(call: int, answer: int, shared: int) -> bytes:
    return sha256(f"tabletop code {call:x} {answer:x} {shared:x}".encode()).digest()


def _sealed(key: bytes, plain: bytes) -> bytes:
    """Return a text encrypted with a key that is used once."""
    hidden = bytes(a ^ b for a, b in zip(plain, _stream(key), strict=False))
    return _tag(key, hidden) + hidden


def _opened(key: bytes, sealed: bytes) -> bytes:
    tag, hidden = sealed[:_TAG], sealed[_TAG:]
    if not hmac.compare_digest(tag, _tag(key, hidden)):
        raise ValueError(len(sealed))
    return bytes(a ^ b for a, b in zip(hidden, _stream(key), strict=False))


def _tag(key: bytes, hidden: bytes) -> bytes:
    return hmac.digest(sha256(b"tag" + key).digest(), hidden, "sha256")


def _stream(key: bytes) -> Iterator[int]:
    for number in count():
        yield from sha256(b"stream" + key + number.to_bytes(4)).digest()
