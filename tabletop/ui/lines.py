"""Lines of a table as text, for the terminal."""

from __future__ import annotations

from collections.abc import Sequence

from tabletop.core.i18n import _, headed


def heads(names: Sequence[str], seats: int, to_act: int) -> list[str]:
    """Return the beginning of each seat's line: "> 2 Ben: ", all equally long.

    Seats count from 1, as in the command `sit`; the sign marks the acting seat. There
    may be more names than seats at the table.
    """
    unnamed = (_("Player {n}").format(n=n + 1) for n in range(len(names), seats))
    width = len(str(seats))
    named = [
        headed(f"{seat + 1:>{width}} {name}", "")
        for seat, name in enumerate([*names, *unnamed][:seats])
    ]
    longest = max(map(len, named))
    signs = (">" if seat == to_act else " " for seat in range(seats))
    return [f"{s} {n:<{longest}}" for s, n in zip(signs, named, strict=True)]
