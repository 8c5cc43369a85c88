"""What the journal of a game holds, and what counts where it and a save disagree.

The journal outlives a browser that is killed; the save that is read first may then be
some moves behind. It holds the save of a game as one row. Until November 2026 a move
put down what was new and no more, and such rows are still read:

    row 0     the save, as `tabletop.save` writes it
    row k     a `Step`: how the save after it differs from the one before it
"""

from __future__ import annotations

import zlib
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from tabletop import save
from tabletop.codec import CodecError, decode, from_text, parse_json
from tabletop.session import Abandoned, Session, game_of


@dataclass(frozen=True, slots=True)
class Step:
    """How one text becomes the next."""

    head: int  # how many characters stay at its beginning
    tail: int  # how many stay at its end
    new: str  # what stands between them
    checksum: int  # CRC-32 of the next text

    def after(self, text: str) -> str:
        """Return the next text.

        Raises:
            ValueError: this is no step from that text.
        """
        tail = text[len(text) - self.tail :] if self.tail else ""
        after = text[: self.head] + self.new + tail
        if zlib.crc32(after.encode()) != self.checksum:
            message = "The step does not belong to this text."
            raise ValueError(message)
        return after


def folded(rows: Sequence[tuple[int, str]]) -> str:
    """Return the save that the rows come to, as far as they hold; "" where none do.

    Args:
        rows: with their numbers, in their order; some may be missing or torn.
    """
    text = ""
    for place, (number, row) in enumerate(rows):
        if number != place:
            break
        try:
            text = from_text(Step, row).after(text) if place else row
        except ValueError:
            break
    return text


@dataclass(frozen=True, slots=True)
class Outline:
    """What of a save says whether another one holds it."""

    header: tuple[Any, ...]
    log: tuple[str, ...]
    cut: tuple[str, ...]
    takebacks: int

    def holds(self, other: Outline) -> bool:
        """Return whether all actions of the other one are here, cut off or not."""
        length = len(other.log)
        is_there = other.log in (self.log[:length], self.cut[:length])
        return is_there and self.header == other.header


def settled(kept: str, journal: str) -> tuple[str, str]:
    """Return which of two saves of one game stays, and which is laid beside it.

    A save of a newer version stays. One that can be read stays before one that cannot.
    Takebacks never grow fewer, so of two with not as many, the one with more is the
    later one and stays. Of two with as many, that stays which holds all actions of the
    other, or else the journal's. The other is laid beside it where it is not held; of a
    damaged one, what can still be read is compared.

    Args:
        kept: the save as it was kept.
        journal: that which the journal comes to.

    Returns:
        The one that stays, and the one that is laid beside it, or "".
    """
    if kept == journal:
        return kept, ""
    ours, journals = outline(kept), outline(journal)
    if ours is None or journals is None:
        is_ours = is_newer(kept) or (ours is not None and not is_newer(journal))
        stays, other = (kept, journal) if is_ours else (journal, kept)
        return stays, "" if _says_no_more(other, stays) else other
    of_ours, of_journals = ours.holds(journals), journals.holds(ours)
    is_ours = of_ours and not of_journals
    if ours.takebacks != journals.takebacks:
        is_ours = ours.takebacks > journals.takebacks
    if is_ours:
        return kept, "" if of_ours else journal
    return journal, "" if of_journals else kept


def _says_no_more(damaged: str, whole: str) -> bool:
    """Return whether a damaged save has nothing that a whole one lacks.

    What can't be read at all may still be mended by hand, so it counts by its length.
    """
    outlined = outline(whole)
    if outlined is None or is_newer(damaged):
        return False
    try:
        partial: Session | None = save.loads(damaged)
    except save.SaveError as error:
        partial = error.partial
    if partial is None:
        return len(damaged) <= len(whole)
    part = outline(save.dumps(partial))
    return part is not None and outlined.holds(part)


def is_newer(text: str) -> bool:
    """Return whether a newer version has written this save, or of newer rules."""
    try:
        fields = parse_json(text)
        if not isinstance(fields, dict):
            return False
        if decode(int, fields.get("format")) > save.FORMAT:
            return True
        game = game_of(decode(str, fields.get("game")))
        return bool(decode(int, fields.get("rules")) > game.RULES_VERSION)
    except ValueError:  # no save, or of no game of this version
        return False


def outline(text: str) -> Outline | None:
    """Return what says of a save whether another one holds it.

    None where the text is no whole save of today.
    """
    if is_newer(text):
        return None
    try:
        fields = parse_json(text)
        if not isinstance(fields, dict) or fields["checksum"] != save.checksum(fields):
            return None
        log = decode(tuple[str, ...], fields["log"])
        abandoned = decode(Abandoned | None, fields["abandoned"])
        header = fields["game"], fields["options"], fields["seed"]
        takebacks = decode(int, fields["takebacks"])
    except (CodecError, KeyError):
        return None
    cut = () if abandoned is None else log[: abandoned.ply] + abandoned.log
    return Outline(header, log, cut, takebacks)
