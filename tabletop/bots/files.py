"""Large data files of computer players, fetched apart from their code.

They are beside the code. A page does not load them with the code. It fetches a file
before the first question to a bot that needs it, and stores it with `give`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabletop.core.i18n import _

if TYPE_CHECKING:
    from pathlib import Path

_given: dict[str, bytes] = {}


def give(name: str, found: bytes) -> None:
    """Store the content of a fetched file."""
    _given[name] = found


def is_here(name: str) -> bool:
    """Return whether the file can be read."""
    return name in _given or _beside(name).is_file()


def content(name: str) -> bytes:
    """Return the content of a file, or raise `FileNotFoundError`.

    The name is a path in `tabletop/games`, such as "<game>/bots/weights.bin".
    """
    if name in _given:
        return _given[name]
    try:
        return _beside(name).read_bytes()
    except OSError as error:
        sentence = _("The computer player needs the file {file}, which is missing.")
        raise FileNotFoundError(sentence.format(file=name)) from error


def _beside(name: str) -> Path:
    from pathlib import Path  # noqa: PLC0415 - no page needs it at its start

    return Path(__file__).parents[1] / "games" / name
