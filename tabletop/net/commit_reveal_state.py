"""The host's record of the joint randomness."""

from __future__ import annotations

from dataclasses import dataclass, field

from tabletop.net.protocol.hash_chains import DrawTranscript, HashChain


@dataclass
class PendingDraw:
    """The unfinished draw for the next game."""

    moved: int  # the number of seats by which all players move
    number: int  # of the drawing
    seats: tuple[int, ...]  # of the guests in the draw, by place from 1
    secret: str  # the host's own number
    topic: str  # of the hashes
    length: int  # of each chain
    late: float  # the time after which silent devices are skipped
    failed: set[int]  # the seats that are skipped
    anchors: dict[int, str] = field(default_factory=dict)  # received so far, by place
    luck: DrawTranscript | None = None  # once all anchors are there

    @property
    def chain(self) -> HashChain:
        """The chain of the host."""
        return HashChain(self.topic, 0, self.secret, self.length)

    def has_given(self, seat: int) -> bool:
        """Return whether a guest has answered all requests so far."""
        place = self.seats.index(seat) + 1
        return (
            place in self.anchors if self.luck is None else self.luck.depths[place] > 0
        )


@dataclass(frozen=True, slots=True)
class CompletedDraw:
    """The host's record of a finished draw."""

    number: int  # of the drawing
    luck: DrawTranscript  # the transcript so far
    # of the devices in the draw, by place; -1 for a host without a player
    seats: tuple[int, ...]
    secret: str  # the number of the present host's device, "" if it has none
    own: int = 0  # the place of that device

    @property
    def chain(self) -> HashChain:
        """Return the host's own chain; raise `ValueError` if it has none."""
        return HashChain(self.luck.topic, self.own, self.secret, self.luck.length)
