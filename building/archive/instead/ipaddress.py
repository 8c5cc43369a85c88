"""A substitute for `ipaddress`: the part that `urllib.parse` needs.

That asks what stands between the brackets of an address. No address of the page has
any.
"""

from typing import NoReturn


class IPv4Address:
    """An address, of which there is none."""


def ip_address(address: str) -> NoReturn:
    """Refuse what stands between brackets."""
    message = f"{address!r} is no address of this page."
    raise ValueError(message)
