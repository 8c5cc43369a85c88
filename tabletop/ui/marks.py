"""Marks of the played and of the better action on one drawing."""

from __future__ import annotations

import re
from typing import Final

_TAG: Final = re.compile(r"<[a-z][^>]*>")

_HINT: Final = re.compile(r' data-hint="([^"]*)"')


def both(better: str, played: str) -> str:
    """Return the first drawing with the mark of the second one as `data-played`.

    Both show one position with a `Ui.hint`, which has `data-hint`: the better action in
    the first drawing, and the played one in the second.
    """
    marked = [_HINT.search(element) for element in _TAG.findall(played)]
    if len(_TAG.findall(better)) != len(marked):
        return better
    marks = iter(marked)

    def with_mark(element: re.Match[str]) -> str:
        mark = next(marks)
        return f'{element[0][:-1]} data-played="{mark[1]}">' if mark else element[0]

    return _TAG.sub(with_mark, better)
