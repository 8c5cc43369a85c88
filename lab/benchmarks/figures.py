"""Figures of several rounds, their ratios, and their tables."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from statistics import median


@dataclass(frozen=True, slots=True)
class Series:
    """One figure, measured once a round."""

    name: str
    values: tuple[float, ...]

    @property
    def spread(self) -> tuple[float, float, float]:
        """The minimum, the median and the maximum.

        Raises:
            ValueError: there is no measurement.
        """
        if not self.values:
            message = f"“{self.name}” was not measured."
            raise ValueError(message)
        return min(self.values), median(self.values), max(self.values)

    def over(self, peer: Series, name: str = "") -> Series:
        """Return the ratios to a peer's figures, round by round."""
        pairs = zip(self.values, peer.values, strict=True)
        name = name or f"{self.name} ÷ {peer.name}"
        return Series(name, tuple(own / its for own, its in pairs))


@dataclass(frozen=True, slots=True)
class Aim:
    """A limit for the medians of some rows of a table."""

    figure: str  # its name in the summary, with the unit
    limit: str  # such as "≤ 50" or "≥ × 5"
    rows: tuple[str, ...]

    def is_met(self, medians: Iterable[float]) -> bool:
        """Return whether all medians are within the limit."""
        sign, number = self.limit[0], float(self.limit.strip("≤≥× ").replace(",", ""))
        return all(m <= number if sign == "≤" else m >= number for m in medians)


@dataclass(frozen=True, slots=True)
class Table:
    """The result of one benchmark."""

    title: str  # the figure and its unit
    note: str  # the method, in whole sentences
    figures: tuple[Series, ...]  # in that unit
    ratios: tuple[Series, ...] = ()  # to the peers, without a unit
    aims: tuple[Aim, ...] = ()
    picture: str = ""  # SVG

    def __str__(self) -> str:
        """Return the table as aligned Markdown."""
        head = f"## {self.title}\n\n{self.note}"
        if not self.figures:
            return head
        rows = [["", "minimum", "median", "maximum"]]
        rows += [[s.name, *map(figure, s.spread)] for s in self.figures]
        rows += [[s.name, *map(ratio, s.spread)] for s in self.ratios]
        return f"{head}\n\n{markdown(rows)}"

    def summary(self) -> list[list[str]]:
        """Return the aims as rows: figure, aim, medians, and whether they are met."""
        shown = {s.name: (s, figure) for s in self.figures}
        shown |= {s.name: (s, ratio) for s in self.ratios}
        rows = []
        for aim in self.aims:
            measured = [shown[name] for name in aim.rows if name in shown]
            medians = sorted(series.spread[1] for series, _show in measured)
            if medians:
                ends = dict.fromkeys(map(measured[0][1], (medians[0], medians[-1])))
                met = "met" if aim.is_met(medians) else "missed"
                rows.append([aim.figure, aim.limit, " to ".join(ends), met])
        return rows


def figure(value: float) -> str:
    """Return a figure with three digits, or an integer if it is larger."""
    if abs(value) >= 100:  # noqa: PLR2004 - three digits
        return f"{value:,.0f}"
    return f"{value:#.3g}".rstrip(".")


def ratio(value: float) -> str:
    """Return a ratio with three digits and its sign."""
    return f"× {figure(value)}"


def markdown(rows: Sequence[Sequence[str]]) -> str:
    """Return a table with a head in its first row and numbers except in column one."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    head, *body = [_line(row, widths) for row in rows]
    first, *others = widths
    rule = f"|{'-' * (first + 2)}|" + "".join(f"{'-' * (w + 1)}:|" for w in others)
    return "\n".join((head, rule, *body))


def by_name(rounds: Iterable[Mapping[str, float]]) -> dict[str, Series]:
    """Return the figures of rounds with the same measurements, by name."""
    found: dict[str, list[float]] = {}
    for measured in rounds:
        for name, value in measured.items():
            found.setdefault(name, []).append(value)
    return {name: Series(name, tuple(values)) for name, values in found.items()}


def _line(row: Sequence[str], widths: Sequence[int]) -> str:
    first, *others = zip(row, widths, strict=True)
    cells = [first[0].ljust(first[1]), *(cell.rjust(width) for cell, width in others)]
    return f"| {' | '.join(cells)} |"
