"""The screen of the records, a section a game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final
from urllib.parse import quote

from tabletop.core.i18n import _, capitalised, mark, ngettext, written
from tabletop.library import records
from tabletop.library.game_index import GameSummary
from tabletop.library.records import Against, Bar, GameRecord
from tabletop.library.results import Kind
from tabletop.screens.parts import commands, forms, game_cards
from tabletop.session.bot_protocol import level_titles
from tabletop.ui.elements import Element, Node, svg, tag

_MOST: Final = 5
"""Maximum opponents that are listed."""

_KINDS: Final[dict[Kind, str]] = {
    "won": mark("won"),
    "safe": mark("safe"),
    "shared": mark("shared"),
    "drawn": mark("drawn"),
    "placed": mark("in between"),
    "lost": mark("lost"),
}

_STEP: Final = 20
_HIGH: Final = 60


def draw(entries: Sequence[GameSummary], back: str) -> tuple[Element, ...]:
    """Return the screen; the arrow leads to the address `back`."""
    found, titles = records.records(entries), game_cards.titles()
    nothing = _("Your records start with the first game you finish.")
    parts = [_record(record, titles) for record in found if record.game in titles]
    bar = forms.bar(_("Records"), back=back)
    return bar, forms.main("games", "records", parts or tag("p", {}, nothing))


def _record(record: GameRecord, titles: Mapping[str, str]) -> Element:
    id_ = f"record-{record.game}-{record.options}"
    rules = record.options.replace("&", ", ").replace("_", " ").replace("=", ": ")
    told = _("House rules: {rules}").format(rules=rules)
    return forms.section(
        "record",
        id_,
        _(titles[record.game]),
        tag("p", {"class": "hint"}, told) if rules else "",
        forms.facts("facts-of", _facts(record)),
        _chart(record.bars),
        _best(record),
        _against(_("Against"), record.opponents, {}),
        _against(_("Against computers"), record.levels, level_titles(record.game)),
    )


def _facts(record: GameRecord) -> Iterator[tuple[str, str]]:
    yield _("Played"), written(record.played)
    if record.best is not None and record.mean is not None:
        yield _("Best"), _points(record.best)
        yield _("Average"), _points(round(record.mean))
    for kind, words in _KINDS.items():
        if n := record.kinds[kind]:
            yield capitalised(_(words)), written(n)
    if record.longest > 1:
        yield _("Won in a row"), written(record.streak)
        yield _("Longest run"), written(record.longest)
    if record.luck is not None:
        percent = _("{n} % (50 % is average)").format(n=round(100 * record.luck))
        yield _("Luck"), percent
    yield from ((words, written(n)) for words, n in record.feats)
    if record.uncounted:
        yield _("With undo or help, not counted"), written(record.uncounted)


def _best(record: GameRecord) -> Node:
    if not record.best_id:
        return ""
    address = f"#/{quote(record.game)}/{quote(record.best_id)}"
    link = commands.link(f"best-{record.best_id}", address, _("Open your best game"))
    return tag("p", {}, link)


def _chart(bars: Sequence[Bar]) -> tuple[Element, ...]:
    """Return how scores are spread, as a drawing with a name that tells the same."""
    if len(bars) < 2:  # noqa: PLR2004 - one bar tells nothing
        return ()
    most = max(bar.games for bar in bars)
    shapes = [
        tag(
            "rect",
            {
                "x": place * _STEP + 2,
                "y": _HIGH - (height := round(bar.games / most * _HIGH)),
                "width": _STEP - 4,
                "height": height,
            },
        )
        for place, bar in enumerate(bars)
    ]
    words = (
        ngettext(
            "{n} from {low} to {high}", "{n} from {low} to {high}", bar.games
        ).format(n=bar.games, low=_points(bar.low), high=_points(bar.high - 1))
        for bar in bars
        if bar.games
    )
    drawing = svg(len(bars) * _STEP, _HIGH, *shapes, preserveAspectRatio="none")
    name = _("Games by score: {games}.").format(games="; ".join(words))
    ends = tag(
        "p",
        {"class": "ends", "aria-hidden": "true"},
        tag("span", {}, _points(bars[0].low)),
        tag("span", {}, _points(bars[-1].high)),
    )
    looks = {"class": "spread", "role": "img", "aria-label": name}
    return tag("div", looks, drawing), ends


def _against(
    title: str, rows: Sequence[Against], called: Mapping[str, str]
) -> tuple[Element, ...]:
    if not rows:
        return ()
    told = _("{won} of {played} won")
    lines = (
        (called.get(row.name, row.name), told.format(won=row.won, played=row.played))
        for row in rows[:_MOST]
    )
    return tag("h3", {}, title), forms.facts("facts-of", lines)


def _points(points: float) -> str:
    return written(points, ",.0f")
