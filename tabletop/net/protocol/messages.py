"""Messages of both kinds of devices (`packets` has their text form)."""

from __future__ import annotations

from typing import TypeAlias

from tabletop.net.protocol.from_guest import FromGuest
from tabletop.net.protocol.from_host import FromHost

Message: TypeAlias = FromGuest | FromHost
