"""What the devices of a table say to each other; `envelopes` has its one text form."""

from __future__ import annotations

from typing import TypeAlias

from tabletop.distance.from_guest import (
    Answer,
    Arranged,
    Ask,
    Back,
    Hello,
    Leave,
    Link,
    More,
    Play,
    Pledge,
    Say,
)
from tabletop.distance.from_host import (
    Account,
    Asked,
    Bequest,
    Clock,
    Closed,
    Draw,
    Due,
    Pledged,
    Refused,
    Said,
    Seating,
    Settled,
    Share,
    Unknown,
    View,
    Welcome,
)

FromGuest: TypeAlias = (
    Hello | Play | Ask | Answer | Say | Leave | Pledge | Link | More | Back | Arranged
)
FromHost: TypeAlias = (
    Welcome
    | Unknown
    | Closed
    | Seating
    | View
    | Refused
    | Said
    | Asked
    | Settled
    | Draw
    | Pledged
    | Due
    | Account
    | Share
    | Bequest
    | Clock
)
Message: TypeAlias = FromGuest | FromHost
