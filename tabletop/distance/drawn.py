"""What a host knows of the luck of a game: while it is drawn, and while it is used."""

from __future__ import annotations

from dataclasses import dataclass, field

from tabletop.distance.trust import Chain, Luck


@dataclass
class Drawing:
    """The luck of the next game, while it is drawn.

    Attributes:
        moved: by how many seats everybody moves on.
        number: of the drawing.
        seats: of the guests that draw, by place from 1.
        secret: the host's own number.
        topic: of the hashes.
        length: of each chain.
        late: when whoever has given nothing is gone on without.
        failed: the seats that are gone on without.
        anchors: that have come, by place.
        luck: once all have.
    """

    moved: int
    number: int
    seats: tuple[int, ...]
    secret: str
    topic: str
    length: int
    late: float
    failed: set[int]
    anchors: dict[int, str] = field(default_factory=dict)
    luck: Luck | None = None

    @property
    def chain(self) -> Chain:
        """The host's own."""
        return Chain(self.topic, 0, self.secret, self.length)

    def has_given(self, seat: int) -> bool:
        """Return whether a guest has given all that was asked for by now."""
        place = self.seats.index(seat) + 1
        return (
            place in self.anchors if self.luck is None else self.luck.depths[place] > 0
        )


@dataclass(frozen=True, slots=True)
class Drawn:
    """How the luck of the game was drawn, as the host keeps it.

    Attributes:
        number: of the drawing.
        luck: what is known of it.
        seats: of those that drew, by place; -1 of a host at which nobody sits.
        secret: the number of the device that is the host now, "" where it has none.
        own: the place of that device.
    """

    number: int
    luck: Luck
    seats: tuple[int, ...]
    secret: str
    own: int = 0

    @property
    def chain(self) -> Chain:
        """The host's own.

        Raises:
            ValueError: it has none.
        """
        return Chain(self.luck.topic, self.own, self.secret, self.luck.length)
