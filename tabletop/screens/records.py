"""The screens of the records: a row a game, and the records of one game."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Final
from urllib.parse import quote

from tabletop.core.i18n import _, capitalised, mark, ngettext, written
from tabletop.core.options import house_rules, name_of, parse_options
from tabletop.library import records
from tabletop.library.game_index import GameSummary
from tabletop.library.records import Against, Bar, GameRecord
from tabletop.library.results import Kind
from tabletop.screens.parts import commands, forms, game_cards
from tabletop.screens.parts.commands import icon
from tabletop.screens.parts.game_cards import GameCard
from tabletop.session import game_of
from tabletop.session.bot_protocol import level_titles
from tabletop.ui.elements import Child, Element, Node, hidden, svg, tag
from tabletop.ui.faces import face
from tabletop.ui.seats import disc

_MOST: Final = 5  # maximum opponents that are listed
_FACES: Final = 3  # maximum faces in a row
_LAST: Final = 20  # maximum games in the line of places

_KINDS: Final[dict[Kind, str]] = {
    "shared": mark("shared"),
    "drawn": mark("drawn"),
    "placed": mark("in between"),
}

_STEP: Final = 20
_HIGH: Final = 60


def draw(entries: Sequence[GameSummary], back: str, game: str = "") -> tuple[Node, ...]:
    """Return the screen of all records, or of a game's; its arrow leads to `back`."""
    covers = {cover.game: cover for cover in game_cards.covers()}
    found = [record for record in records.records(entries) if record.game in covers]
    computers = {name for entry in entries for name in entry.computers}
    if game in covers:
        own = [record for record in found if record.game == game]
        parts = [_record(record, computers, entries) for record in own]
        head = forms.bar(_(covers[game].title), back="#/records", label=_("Records"))
        return head, forms.main("games", "records", parts or _nothing())
    most = {record.game: record for record in found[::-1]}  # the most played one
    rows = [
        _row(most[name], cover, computers)
        for name, cover in covers.items()
        if name in most
    ]
    listed = tag("ul", {"class": "listing"}, rows) if rows else _nothing()
    return forms.bar(_("Records"), back=back), forms.main("games", "records", listed)


def _nothing() -> Element:
    return tag("p", {"class": "hint"}, _("Play one game to start this page."))


def _row(record: GameRecord, cover: GameCard, computers: Collection[str]) -> Element:
    words = tag(
        "span",
        {"class": "row-words"},
        tag("strong", {}, _(cover.title)),
        " ",
        tag("span", {}, _in_short(record)),
        _met(record.opponents[:_FACES], computers),
    )
    streak: Node = ""
    if record.streak > 1:
        told = hidden("span", _("Won in a row")), " ", written(record.streak)
        streak = tag("span", {"class": "run"}, icon("flame"), told)
    looks = {"class": "game-row", "id": f"record-of-{cover.game}"}
    link = {**looks, "href": f"#/records/{cover.game}"}
    art, more = game_cards.art(cover), tag("span", {"class": "on"}, icon("further"))
    return tag("li", {}, tag("a", link, art, words, streak, more))


def _in_short(record: GameRecord) -> str:
    if not record.played:
        return _("no game without undo or help yet")
    if record.best is not None:
        return _("best {best}").format(best=_points(record.best))
    told = {"won": written(record.won), "n": written(record.played)}
    return _("won {won} of {n}").format(**told)


def _met(opponents: Sequence[Against], computers: Collection[str]) -> Node:
    if not opponents:
        return ""
    drawn = (_face(row.name, computers) for row in opponents)
    return tag("span", {"class": "faces", "aria-hidden": "true"}, *drawn)


def _face(name: str, computers: Collection[str]) -> Element:
    drawn = face(name, "calm", 28) if name in computers else disc(1, name)
    return tag("span", {}, drawn)


def _record(
    record: GameRecord, computers: Collection[str], entries: Sequence[GameSummary]
) -> Element:
    id_ = f"record-{record.game}-{record.options}"
    told = _rules(record)
    facts = [*_facts(record)]
    return tag(
        "section",
        {"class": "record", "aria-labelledby": id_},
        tag("h2", {"id": id_, "class": None if record.options else "sr-only"}, told),
        forms.facts("numbers", _numbers(record)) if record.played else _uncounted(),
        _places(record, entries),
        _panel(_chart(record.bars)),
        _against(_("Against"), record.opponents, {}, computers),
        _against(
            _("Against computers"), record.levels, level_titles(record.game), None
        ),
        _panel((forms.facts("facts-of", facts),)) if facts else "",
        _best(record),
    )


def _rules(record: GameRecord) -> str:
    """Return the name of a record's options, or else its house rules."""
    if not record.options:
        return _("Usual rules")
    game = game_of(record.game)
    try:
        texts = dict(each.split("=", 1) for each in record.options.split("&"))
        options = parse_options(game.Options, texts)
    except ValueError:  # not among the choices of the form
        rules = record.options.replace("&", ", ").replace("_", " ").replace("=", ": ")
    else:
        if name := name_of(game, options):
            return _(name)
        rules = ", ".join(house_rules(options))
    return _("House rules: {rules}").format(rules=rules)


def _uncounted() -> Element:
    told = _(
        "Games with undo or help don’t count. Play one without to start this page."
    )
    return tag("p", {"class": "hint"}, told)


def _panel(inside: Sequence[Child]) -> Node:
    return tag("div", {"class": "panel-of"}, *inside) if inside else ""


def _numbers(record: GameRecord) -> Iterator[tuple[Child, Child]]:
    if not record.played:
        return
    if record.best is not None and record.mean is not None:
        yield _("Best"), _points(record.best)
        yield _("Average"), _points(round(record.mean))
        yield _("Played"), written(record.played)
        return
    yield _("won of {n}").format(n=written(record.played)), written(record.won)
    if record.longest > 1:
        yield _("Longest winning run"), (written(record.longest), icon("flame"))
    if lost := record.kinds["lost"]:
        yield capitalised(_("lost")), written(lost)


def _facts(record: GameRecord) -> Iterator[tuple[str, str]]:
    for kind, words in _KINDS.items():
        if n := record.kinds[kind]:
            yield capitalised(_(words)), written(n)
    if record.luck is not None:
        percent = _("{n}% (50% is average)").format(n=round(100 * record.luck))
        yield _("Luck"), percent
    yield from ((words, written(n)) for words, n in record.feats)
    if record.uncounted and record.played:
        yield _("With undo or help"), written(record.uncounted)


def _places(record: GameRecord, entries: Sequence[GameSummary]) -> Node:
    """Return the places of the last games as a line; "" for fewer than two."""
    kind = record.game, record.options
    own = (e for e in entries if (e.game, e.options) == kind and e.is_counted)
    last = sorted(own, key=lambda entry: entry.changed)
    results = [e.result for e in last if e.result and e.result.players > 1]
    places = [result.place for result in results[-_LAST:]]
    if len(places) < 2:  # noqa: PLR2004 - one place is no line
        return ""
    lowest = max(*places, 2)
    points = [
        (10 + k * 300 / (len(places) - 1), 10 + (place - 1) * 80 / (lowest - 1))
        for k, place in enumerate(places)
    ]
    line = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
    shapes = (
        tag(
            "circle",
            {
                "class": "first" if place == 1 else None,
                "cx": f"{x:.1f}",
                "cy": f"{y:.1f}",
                "r": 5,
            },
        )
        for place, (x, y) in zip(places, points, strict=True)
    )
    title = _("Your last {n} places").format(n=len(places))
    heard = f"{title}: {', '.join(map(str, places))}"
    drawing = svg(320, 100, tag("polyline", {"points": line}), *shapes)
    looks = {"class": "panel-of places", "role": "img", "aria-label": heard}
    return tag("div", looks, tag("p", {"aria-hidden": "true"}, title), drawing)


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
    title: str,
    rows: Sequence[Against],
    called: Mapping[str, str],
    computers: Collection[str] | None,
) -> Node:
    """Return how often the person won and didn't, for each opponent or level.

    Opponents have faces; levels have none, so they have no `computers`.
    """
    if not rows:
        return ""
    lines = (
        tag(
            "li",
            {},
            "" if computers is None else _face(row.name, computers),
            tag("b", {}, called.get(row.name, row.name)),
            _share(row),
        )
        for row in rows[:_MOST]
    )
    heading = tag("h3", {}, title)
    return tag("div", {"class": "panel-of against"}, heading, tag("ul", {}, *lines))


def _share(row: Against) -> tuple[Element, ...]:
    told = _("{won} of {played} won").format(won=row.won, played=row.played)
    width = round(100 * row.won / row.played)
    bar = svg(
        100,
        8,
        tag("rect", {"class": "rest", "width": 100, "height": 8}),
        tag("rect", {"width": width, "height": 8}),
        preserveAspectRatio="none",
    )
    seen = tag("span", {"aria-hidden": "true"}, f"{row.won} : {row.played - row.won}")
    return bar, seen, hidden("span", told)


def _points(points: float) -> str:
    return written(points, ",.0f")
