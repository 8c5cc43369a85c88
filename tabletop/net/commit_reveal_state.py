"""The host's record of the joint randomness."""

from __future__ import annotations

from dataclasses import dataclass, field

from tabletop.net.protocol.hash_chains import DrawTranscript, HashChain


@dataclass
class PendingDraw:
    """The luck of the next game, while it is drawn."""

    moved: int  # by how many seats everybody moves on
    number: int  # of the drawing
    seats: tuple[int, ...]  # of the guests that draw, by place from 1
    secret: str  # the host's own number
    topic: str  # of the hashes
    length: int  # of each chain
    late: float  # when whoever has given nothing is gone on without
    failed: set[int]  # the seats that are gone on without
    anchors: dict[int, str] = field(default_factory=dict)  # that have come, by place
    luck: DrawTranscript | None = None  # once all have

    @property
    def chain(self) -> HashChain:
        """The host's own."""
        return HashChain(self.topic, 0, self.secret, self.length)

    def has_given(self, seat: int) -> bool:
        """Return whether a guest has given all that was asked for by now."""
        place = self.seats.index(seat) + 1
        return (
            place in self.anchors if self.luck is None else self.luck.depths[place] > 0
        )


@dataclass(frozen=True, slots=True)
class CompletedDraw:
    """How the luck of the game was drawn, as the host keeps it."""

    number: int  # of the drawing
    luck: DrawTranscript  # what is known of it
    # of those that drew, by place; -1 of a host at which nobody sits
    seats: tuple[int, ...]
    secret: str  # the number of the device that is the host now, "" where it has none
    own: int = 0  # the place of that device

    @property
    def chain(self) -> HashChain:
        """Return the host's own chain; raise `ValueError` if it has none."""
        return HashChain(self.luck.topic, self.own, self.secret, self.luck.length)
