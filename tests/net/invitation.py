"""Invitations for tests."""

from __future__ import annotations

from tabletop.net.protocol.invitations import Invitation
from tabletop.net.protocol.sdp import Address, Description

CHROMIUM = Description(
    bytes(range(32)),
    "jN9g",
    "NIItPwhIyGmL0+9bfLzrdyr0",
    (
        Address("c51a5679-307f-4096-87ef-a2f7c09219b6.local", 57799),
        Address("466081b2-9761-4723-b533-b94a49244aa1.local", 41415),
    ),
)
"""From a Chromium that hides its two addresses: the longest description measured."""


INVITATION = Invitation("00" * 16, "four_twenty_one", "Anna", "ff" * 16, CHROMIUM)


SITE = "https://somebody.example.org/tabletop/"
