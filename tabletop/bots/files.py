"""Large data files of computer players, fetched apart from their code.

They lie beside the code. A page does not load them with it: it fetches one when a
player is first asked who needs it, and gives it here.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabletop.core.i18n import _

if TYPE_CHECKING:
    from pathlib import Path

_given: dict[str, bytes] = {}


def give(name: str, found: bytes) -> None:
    """Take the content of a file that was fetched."""
    _given[name] = found


def is_here(name: str) -> bool:
    """Tell whether the file can be read."""
    return name in _given or _beside(name).is_file()


def content(name: str) -> bytes:
    """Return the content of a file, or raise `FileNotFoundError`.

    Its path is from the folder of the games, such as "<game>/players/weights.bin".
    """
    if name in _given:
        return _given[name]
    try:
        return _beside(name).read_bytes()
    except OSError as error:
        sentence = _("The computer player needs the file {file}, which is not here.")
        raise FileNotFoundError(sentence.format(file=name)) from error


def _beside(name: str) -> Path:
    from pathlib import Path  # noqa: PLC0415 - no page needs it at its start

    return Path(__file__).parents[1] / "games" / name
