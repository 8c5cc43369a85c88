"""Invitations for tests."""

from __future__ import annotations

from tabletop.net.protocol.invitations import Invitation
from tabletop.net.protocol.sdp import Role, packed, unpacked


def described(
    *addresses: str,
    role: Role = "offer",
    fragment: str = "jN9g",
    password: str = "NIItPwhIyGmL0+9bfLzrdyr0",  # noqa: S107 - a made-up one
) -> str:
    """Return the SDP of a browser, as it is unpacked, with these hosts and ports."""
    lines = "".join(f"a=candidate:1 1 udp 1 {it} typ host\n" for it in addresses)
    sdp = (
        f"{lines}a=ice-ufrag:{fragment}\na=ice-pwd:{password}\n"
        f"a=fingerprint:sha-256 {bytes(range(32)).hex(':').upper()}\n"
    )
    return unpacked(packed(sdp), role)


CHROMIUM = described(
    "c51a5679-307f-4096-87ef-a2f7c09219b6.local 57799",
    "466081b2-9761-4723-b533-b94a49244aa1.local 41415",
)
"""From a Chromium that hides its two addresses: the longest description measured."""


INVITATION = Invitation("00" * 16, "four_twenty_one", "Anna", "ff" * 16, CHROMIUM)


SITE = "https://somebody.example.org/tabletop/"
