"""A substitute for `ipaddress`: the part that `urllib.parse` needs.

`urllib.parse` checks the part of an address in brackets. No address of the page has
brackets.
"""

from typing import NoReturn


class IPv4Address:
    """A stub without instances."""


def ip_address(address: str) -> NoReturn:
    """Reject every address in brackets."""
    message = f"{address!r} is no address of this page."
    raise ValueError(message)
