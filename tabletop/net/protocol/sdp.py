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
from base64 import b64decode, b64encode, urlsafe_b64decode, urlsafe_b64encode
from dataclasses import dataclass
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

_CREDENTIAL: Final = re.compile(r"[A-Za-z0-9+/]{4,126}")
"""Pattern of a credential: at least four letters of Base64 (RFC 8839)."""

_HEX: Final = re.compile(r"([0-9a-f]{2})+")
_IS_HEX: Final = 128
"""Flag for a hexadecimal credential, in the byte with the number of its letters."""

_CANDIDATE: Final = re.compile(
    r"a=candidate:\S+ 1 udp \d+ (\S+) (\d{1,5}) typ host", re.IGNORECASE | re.ASCII
)

_LINES: Final = {
    "fragment": re.compile(r"^a=ice-ufrag:(\S+)\r?$", re.MULTILINE),
    "password": re.compile(r"^a=ice-pwd:(\S+)\r?$", re.MULTILINE),
    "fingerprint": re.compile(
        r"^a=fingerprint:sha-256 ((?:[0-9A-F]{2}:){31}[0-9A-F]{2})\r?$",
        re.MULTILINE | re.IGNORECASE,
    ),
}

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


@dataclass(frozen=True, slots=True)
class Address:
    """A network address of a browser."""

    # an IPv4 or IPv6 address, or an mDNS name: a UUID and ".local", which hides the
    # address of a browser
    host: str
    port: int  # for UDP, 1 … 65535

    def __post_init__(self) -> None:
        """Raise `ValueError` unless the port and the kind of host are possible."""
        if not 0 < self.port < 2**16:
            raise ValueError(_no_description())
        _packed_host(self.host)


@dataclass(frozen=True, slots=True)
class Description:
    """The session description of a browser."""

    fingerprint: bytes  # of its certificate, 32 bytes of SHA-256
    fragment: str  # the ICE user name fragment, of at least 4 letters
    password: str  # the ICE password, of at least 4 letters
    # in the order in which they are tried
    addresses: tuple[Address, ...] = ()

    def __post_init__(self) -> None:
        """Raise `ValueError` unless all fields fit into SDP unchanged."""
        is_whole = (
            len(self.fingerprint) == FINGERPRINT
            and all(map(_CREDENTIAL.fullmatch, (self.fragment, self.password)))
            and len(self.addresses) <= MOST_ADDRESSES
        )
        if not is_whole:
            raise ValueError(_no_description())


def parsed(sdp: str) -> Description:
    """Return the description in an SDP text; raise `ValueError` if it is incomplete."""
    found = {name: line.search(sdp) for name, line in _LINES.items()}
    if not all(found.values()):
        raise ValueError(_("This browser does not say how it can be reached."))
    texts = {name: match[1] for name, match in found.items() if match}
    candidates = [Address(host, int(port)) for host, port in _CANDIDATE.findall(sdp)]
    addresses = tuple(dict.fromkeys(sorted(candidates, key=_cost)))[:MOST_ADDRESSES]
    fingerprint = bytes.fromhex(texts["fingerprint"].replace(":", ""))
    return Description(fingerprint, texts["fragment"], texts["password"], addresses)


def sdp_of(description: Description, role: Role) -> str:
    """Return the SDP text of a data channel."""
    candidates = "".join(
        f"a=candidate:{k} 1 udp {_priority(k)} {address.host} {address.port} typ host\n"
        for k, address in enumerate(description.addresses, 1)
    )
    text = _SDP.format(
        candidates=candidates,
        fragment=description.fragment,
        password=description.password,
        fingerprint=description.fingerprint.hex(":").upper(),
        setup=_SETUP[role],
    )
    return text.replace("\n", "\r\n")


def pack(description: Description) -> str:
    """Return a description as a text of letters, digits, "-" and "_"."""
    return urlsafe_b64encode(packed(description)).decode().rstrip("=")


def packed(description: Description) -> bytes:
    """Return a description as some 90 bytes."""
    found = bytearray([VERSION])
    found += description.fingerprint
    for credential in (description.fragment, description.password):
        found += _packed_credential(credential)
    for address in description.addresses:
        found += address.port.to_bytes(2) + _packed_host(address.host)
    return bytes(found)


def unpack(text: str) -> Description:
    """Return the description in a text of `pack`.

    A text that is torn, changed or of another version raises `ValueError`.
    """
    try:
        found = urlsafe_b64decode(text.encode("ascii") + b"=" * (-len(text) % 4))
    except ValueError:
        raise ValueError(_no_description()) from None
    return unpacked(found)


def unpacked(rest: bytes) -> Description:
    """Return the description in bytes of `packed`; see `unpack` for errors."""
    try:
        if rest[:1] != bytes([VERSION]):
            raise ValueError(_no_description())  # noqa: TRY301 - one sentence for all
        fingerprint, rest = rest[1 : 1 + FINGERPRINT], rest[1 + FINGERPRINT :]
        fragment, rest = _credential(rest)
        password, rest = _credential(rest)
        addresses = []
        while rest:
            port, (host, rest) = int.from_bytes(rest[:2]), _host(rest[2:])
            addresses.append(Address(host, port))
        return Description(fingerprint, fragment, password, tuple(addresses))
    except (ValueError, IndexError):
        raise ValueError(_no_description()) from None


def _no_description() -> str:
    return _("This isn’t an invitation, or part of it is missing.")


def _cost(address: Address) -> int:
    """Return the bytes of a packed host: short addresses come first."""
    return len(_packed_host(address.host))


def _priority(number: int) -> int:
    """Return the priority of a host candidate by RFC 8445, 5.1.2.1."""
    return (126 << 24) + ((2**16 - number) << 8) + 255


def _packed_credential(text: str) -> bytes:
    if _HEX.fullmatch(text):
        return bytes([len(text) | _IS_HEX]) + bytes.fromhex(text)
    padded = text + "A" * (-len(text) % 4)
    return bytes([len(text)]) + b64decode(padded)


def _credential(packed: bytes) -> tuple[str, bytes]:
    length = packed[0] % _IS_HEX
    if packed[0] & _IS_HEX:
        size = 1 + length // 2
        text = packed[1:size].hex()
    else:
        size = 1 + -(-length // 4) * 3
        text = b64encode(packed[1:size]).decode()[:length]
    if len(text) != length:
        raise ValueError(_no_description())
    return text, packed[size:]


_LOCAL: Final = ".local"
_KINDS: Final = {4: 4, 6: 16, 0: 16}
"""Bytes of a host, by the byte before it: IPv4, IPv6 or an mDNS name."""


def _packed_host(host: str) -> bytes:
    """Return a host as the number of its kind and its bytes."""
    if host.endswith(_LOCAL):
        return bytes([0]) + uuid.UUID(host.removesuffix(_LOCAL)).bytes
    address = ipaddress.ip_address(host)
    return bytes([address.version]) + address.packed


def _host(packed: bytes) -> tuple[str, bytes]:
    kind, size = packed[0], 1 + _KINDS.get(packed[0], len(packed))
    held = packed[1:size]
    if kind not in _KINDS or len(held) != _KINDS[kind]:
        raise ValueError(_no_description())
    host = f"{uuid.UUID(bytes=held)}{_LOCAL}" if kind == 0 else ""
    return host or str(ipaddress.ip_address(held)), packed[size:]
