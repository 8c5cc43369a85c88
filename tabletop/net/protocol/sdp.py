"""Session descriptions of WebRTC, packed into few bytes.

A browser describes itself in SDP (RFC 8866), in some 700 characters. Only the
fingerprint of its certificate, its ICE credentials (RFC 8445) and its addresses differ
between data channels. Packed, these take some 90 bytes, which fit into a message or a
QR code that any camera reads.
"""

from __future__ import annotations

import ipaddress
import re
import uuid
from base64 import b64decode, b64encode
from typing import Final, Literal, TypeAlias

from tabletop.core.i18n import _

Role: TypeAlias = Literal["offer", "answer"]
"""The role of a description: the caller's or the callee's."""

VERSION: Final = 1
"""First byte of a packed description."""

MOST_ADDRESSES: Final = 4
"""Maximum number of packed addresses; each takes up to 19 bytes."""

FINGERPRINT: Final = 32
"""Bytes of a SHA-256 hash."""

_HEX: Final = re.compile(r"([0-9a-f]{2})+")
_IS_HEX: Final = 128
"""Flag for a hexadecimal credential, in the byte with the number of its letters."""

_CANDIDATE: Final = re.compile(
    r"a=candidate:\S+ 1 udp \d+ (\S+) (\d{1,5}) typ host", re.IGNORECASE | re.ASCII
)

_FINGERPRINT: Final = re.compile(
    r"^a=fingerprint:sha-256 ((?:[0-9A-F]{2}:){31}[0-9A-F]{2})\r?$",
    re.MULTILINE | re.IGNORECASE,
)

_CREDENTIALS: Final = tuple(
    re.compile(rf"^a=ice-{name}:([A-Za-z0-9+/]{{4,126}})\r?$", re.MULTILINE)
    for name in ("ufrag", "pwd")
)
"""Lines of the credentials: each has at least four letters of Base64 (RFC 8839)."""

_SETUP: Final[dict[Role, str]] = {"offer": "active", "answer": "passive"}
"""The DTLS setup of each role: the offerer connects.

The answerer waits, so an answer stays valid longer: no device connects before the other
one listens.
"""

_SDP: Final = """\
v=0
o=- 1 2 IN IP4 127.0.0.1
s=-
t=0 0
a=group:BUNDLE 0
m=application 9 UDP/DTLS/SCTP webrtc-datachannel
c=IN IP4 0.0.0.0
{candidates}a=ice-ufrag:{fragment}
a=ice-pwd:{password}
a=fingerprint:sha-256 {fingerprint}
a=setup:{setup}
a=mid:0
a=sctp-port:5000
a=max-message-size:262144
"""


def packed(sdp: str) -> bytes:
    """Return an SDP text as some 90 bytes; raise `ValueError` if it is incomplete."""
    found = [line.search(sdp) for line in (_FINGERPRINT, *_CREDENTIALS)]
    if not all(found):
        raise ValueError(_("This browser doesn’t say how it can be reached."))
    fingerprint, *credentials = (match[1] for match in found if match)
    addresses = (
        int(port).to_bytes(2) + _packed_host(host)
        for host, port in _CANDIDATE.findall(sdp)
    )
    parts = (
        bytes([VERSION]),
        bytes.fromhex(fingerprint.replace(":", "")),
        *map(_packed_credential, credentials),
        *sorted(dict.fromkeys(addresses), key=len)[:MOST_ADDRESSES],
    )
    return b"".join(parts)


def unpacked(description: bytes, role: Role) -> str:
    """Return the SDP text of a data channel from bytes of `packed`.

    Bytes that are torn, changed or of another version raise `ValueError`.
    """
    try:
        sdp = _unpacked(description[1:], role)
        if packed(sdp) == description:
            return sdp
    except (ValueError, LookupError):
        pass
    raise ValueError(_("This isn’t an invitation, or part of it is missing."))


def _unpacked(rest: bytes, role: Role) -> str:
    fingerprint, rest = rest[:FINGERPRINT], rest[FINGERPRINT:]
    fragment, rest = _credential(rest)
    password, rest = _credential(rest)
    candidates, number = "", 0
    while rest:
        number += 1
        port, (host, rest) = int.from_bytes(rest[:2]), _host(rest[2:])
        # the priority of a host candidate by RFC 8445, 5.1.2.1
        priority = (126 << 24) + ((2**16 - number) << 8) + 255
        candidates += f"a=candidate:{number} 1 udp {priority} {host} {port} typ host\n"
    text = _SDP.format(
        candidates=candidates,
        fragment=fragment,
        password=password,
        fingerprint=fingerprint.hex(":").upper(),
        setup=_SETUP[role],
    )
    return text.replace("\n", "\r\n")


def _packed_credential(text: str) -> bytes:
    if _HEX.fullmatch(text):
        return bytes([len(text) | _IS_HEX]) + bytes.fromhex(text)
    padded = text + "A" * (-len(text) % 4)
    return bytes([len(text)]) + b64decode(padded)


def _credential(packed: bytes) -> tuple[str, bytes]:
    length, is_hex = packed[0] % _IS_HEX, packed[0] & _IS_HEX
    size = 1 + (length // 2 if is_hex else -(-length // 4) * 3)
    held = packed[1:size]
    text = held.hex() if is_hex else b64encode(held).decode()[:length]
    return text, packed[size:]


_LOCAL: Final = ".local"
"""End of an mDNS name: a UUID before it hides the address of a browser."""

_KINDS: Final = {4: 4, 6: 16, 0: 16}
"""Bytes of a host, by the byte before it: IPv4, IPv6 or an mDNS name."""


def _packed_host(host: str) -> bytes:
    """Return a host as the number of its kind and its bytes."""
    if host.endswith(_LOCAL):
        return bytes([0]) + uuid.UUID(host.removesuffix(_LOCAL)).bytes
    address = ipaddress.ip_address(host)
    return bytes([address.version]) + address.packed


def _host(packed: bytes) -> tuple[str, bytes]:
    kind, size = packed[0], 1 + _KINDS[packed[0]]
    held = packed[1:size]
    host = f"{uuid.UUID(bytes=held)}{_LOCAL}" if kind == 0 else ""
    return host or str(ipaddress.ip_address(held)), packed[size:]
