"""Benchmarks: they print correct figures, and have no assertions of their own."""

import base64
import gzip
import json
from pathlib import Path
from urllib.request import urlopen

import pytest

from lab.benchmarks import (
    __main__ as program,
    checks,
    lighthouse,
    memory,
    peers,
    report,
    rules,
    seat_logs,
    sites,
    start,
    stored_games,
    taps,
    webkit,
    work,
)
from lab.benchmarks.figures import Aim, Series, Table, by_name, figure, markdown
from tabletop.library.archive import unpacked
from tabletop.net.protocol.from_guest import AckMessage
from tabletop.net.protocol.packets import VERSION, Packet, write
from tabletop.registry import GAMES
from tabletop.session import save
from tests.kit import null_game
from tests.kit.games import registered

SPEEDS = ("", ", CPU ÷ 4")


def test_a_series_is_told_by_three_figures() -> None:
    assert Series("a", (3.0, 1.0, 8.0)).spread == (1.0, 3.0, 8.0)
    with pytest.raises(ValueError, match=r"“a” was not measured\."):
        _ = Series("a", ()).spread


def test_ratios_are_those_of_the_rounds_not_of_the_medians() -> None:
    ours, peer = Series("ours", (1.0, 9.0, 4.0)), Series("peer", (2.0, 3.0, 1.0))
    assert ours.over(peer) == Series("ours ÷ peer", (0.5, 3.0, 4.0))
    assert ours.over(peer, "speed").name == "speed"
    with pytest.raises(ValueError, match="shorter"):
        ours.over(Series("peer", (1.0,)))


def test_rounds_are_gathered_by_name() -> None:
    rounds = ({"a": 1.0, "b": 2.0}, {"a": 3.0, "b": 4.0})
    found = by_name(rounds)
    assert found == {"a": Series("a", (1.0, 3.0)), "b": Series("b", (2.0, 4.0))}


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        (123_456.7, "123,457"),
        (99.94, "99.9"),
        (99.96, "100"),
        (1.0, "1.00"),
        (0.012345, "0.0123"),
        (0.0, "0.00"),
    ],
)
def test_figures_have_three_digits(value: float, expected: str) -> None:
    assert figure(value) == expected


def test_a_table_can_be_read_as_it_is() -> None:
    ours, peer = Series("ours", (100.0, 300.0)), Series("a peer", (50.0, 100.0))
    assert str(
        Table("Speed", "Higher is better.", (ours, peer), (ours.over(peer),))
    ) == (
        "## Speed\n"
        "\n"
        "Higher is better.\n"
        "\n"
        "|               | minimum | median | maximum |\n"
        "|---------------|--------:|-------:|--------:|\n"
        "| ours          |     100 |    200 |     300 |\n"
        "| a peer        |    50.0 |   75.0 |     100 |\n"
        "| ours ÷ a peer |  × 2.00 | × 2.50 |  × 3.00 |"
    )
    assert markdown([["a", "b"]]) == "| a | b |\n|---|--:|"


AIMED = Table(
    "Speed",
    "",
    (Series("a", (10.0, 20.0, 90.0)), Series("b", (40.0,))),
    (Series("a ÷ c", (0.25,)),),
    (
        Aim("a and b", "≤ 40", ("a", "b")),
        Aim("only a", "≤ 10", ("a",)),
        Aim("a ÷ c", "≥ × 0.2", ("a ÷ c",)),
        Aim("nothing measured", "≤ 1", ("d",)),
    ),
)
ROWS = [
    ["a and b", "≤ 40", "20.0 to 40.0", "met"],
    ["only a", "≤ 10", "20.0", "missed"],
    ["a ÷ c", "≥ × 0.2", "× 0.250", "met"],
]


def test_an_aim_is_met_by_the_medians_of_all_its_rows() -> None:
    assert AIMED.summary() == ROWS


def test_the_summary_has_the_aims_of_the_linked_pages(tmp_path: Path) -> None:
    page = report.page("speed", "2026-01-01, commit abc123, a machine", [AIMED])
    (tmp_path / "speed.md").write_text(page)
    (tmp_path / "beauty.md").write_text(page)
    text = "# B\n\n| figure |\n|---|\n| old |\n\n## Speed\n\n(benchmarks/speed.md)\n"
    found = report.summarized(text, tmp_path)
    link = "[abc123](benchmarks/speed.md)"
    table = markdown([report.HEAD, *([*row, link] for row in ROWS)])
    assert found == f"# B\n\n{table}\n\n## Speed\n\n(benchmarks/speed.md)\n"
    assert report.summarized(found, tmp_path) == found


def test_the_summary_of_the_benchmarks_is_that_of_their_pages() -> None:
    text = report.SUMMARY.read_text(encoding="utf-8")
    assert report.summarized(text, report.PAGES) == text


def test_all_work_is_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(work, "REPLAYED", 100)
    monkeypatch.setattr(work, "DECISIONS", 1)
    monkeypatch.setattr(checks, "TABLES", 1)
    (text, *_others), _actions = work.saves("threes")
    found = json.loads(work.measure(json.dumps({"seconds": 0.001, "long": text})))
    kinds = "play simulate replay check turns first"
    assert list(found) == kinds.split()
    assert list(found["play"]) == list(GAMES)
    assert list(found["replay"]) == [*GAMES, work.LONG]
    assert {name.split()[0] for name in found["first"]} == set(GAMES)
    assert all(value > 0 for figures in found.values() for value in figures.values())


def test_the_check_of_a_game_without_levels_is_measured() -> None:
    with registered(null_game):
        assert checks.checking(null_game.NAME, 0, work.processor_time) > 0


def test_replayed_saves_are_whole_games(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(work, "REPLAYED", 100)
    for name in GAMES:
        texts, actions = work.saves(name)
        sessions = [save.loads(text) for text in texts]
        assert all(session.is_over for session in sessions)
        assert actions == sum(len(session.log) for session in sessions) >= 100


AIMING = (rules.play_table, rules.replay_table, rules.check_table)


def test_tables_are_made_of_rounds() -> None:
    def measured(factor: float) -> dict[str, dict[str, float]]:
        names = [f"{game} random" for game in GAMES]
        return {
            what: dict.fromkeys(names if what[0] == "f" else GAMES, factor)
            for what in [
                "play",
                "simulate",
                "replay",
                "check",
                "turns",
                "first",
            ]
        }

    others = {
        "peer play": {peers.GAMES[peers.REPLAYED]: 1.0},
        "peer replay": 4.0,
        "peer simulate": {"y": 1.0},
    }
    found = [
        {rules.HERE: measured(k), rules.THERE: measured(2 * k), **others}
        for k in (1.0, 3.0)
    ]
    for table in (
        rules.play_table(found),
        rules.searches_table(found),
        rules.replay_table(found),
        rules.check_table(found),
        rules.turns_table(found),
        rules.decisions_table(found),
    ):
        assert table.ratios[-1].values == (2.0, 2.0)
    aims = [row for make in AIMING for row in make(found).summary()]
    assert [row[-1] for row in aims] == ["missed", "met", "met"]


# Startup of the page


def start_figures(ours: float, stock: float) -> dict[str, float]:
    """Return the figures of one round in Chromium."""
    visits = [f"{visit}{slow}" for visit in ("cold", "warm") for slow in SPEEDS]
    games = [f"warm, a game{slow}" for slow in SPEEDS]
    found = {}
    for visit in visits:
        found[f"{visit}, paint, {sites.OURS}"] = ours / 10
        found[f"{visit}, ready, {sites.OURS}"] = ours
        found[f"{visit}, ready, {sites.STOCK}"] = stock
    for visit in games:
        found[f"{visit}, paint, {sites.OURS}"] = ours
        found[f"{visit}, ready, {sites.OURS}"] = 2 * ours
    return found


def test_the_start_is_told_beside_the_stock_page() -> None:
    table = start.start_table([start_figures(1.0, 4.0), start_figures(3.0, 4.0)])
    found = {ratio.name: ratio.values for ratio in table.ratios}
    beside = f"{sites.OURS} ÷ {sites.STOCK}"
    assert found[f"cold, CPU ÷ 4, ready, {beside}"] == (0.25, 0.75)
    assert found[f"warm, ready, {beside}"] == (0.25, 0.75)
    assert found[f"warm, a game, ready, {beside}"] == (0.5, 1.5)
    assert len(found) == 6
    assert [row[2] for row in table.summary()] == ["× 0.500", "× 0.500", "× 1.00"]


def test_memory_and_webkit_are_told_beside_the_stock_page() -> None:
    weights = dict(zip(memory_names(), (100.0, 300.0, 200.0, 400.0), strict=True))
    assert [s.values for s in memory.table([weights]).ratios] == [(0.5,), (0.75,)]
    assert [row[-1] for row in memory.table([weights]).summary()] == ["met", "met"]
    marks = {
        f"{visit}, ready, {name}": value
        for visit in webkit.VISITS
        for name, value in ((sites.OURS, 1.0), (sites.STOCK, 5.0))
    }
    assert [s.values for s in webkit.table([marks]).ratios] == [(0.2,), (0.2,)]
    assert [row[-1] for row in webkit.table([marks]).summary()] == ["missed"]


def test_a_rating_has_its_failing_audits_and_long_tasks_with_their_files() -> None:
    page = "http://localhost:1/site/"
    audits = {name: {"numericValue": 5.0} for name in lighthouse.METRICS} | {
        "slow": {
            "title": "Slow code",
            "score": 0.5,
            "displayValue": "3 s",
            "details": {"items": [{"source": {"url": f"{page}a.js"}, "ms": 3}]},
        },
        "fine": {"title": "Fine code", "score": 1},
        "plain": {"title": "Plain code", "score": None},
        "long-tasks": {
            "details": {"items": [{"url": f"{page}b.js", "duration": 1027.4}]}
        },
    }
    checks = [{"id": name} for name in ("slow", "fine", "plain")]
    names = lighthouse.CATEGORIES
    rated = {n: {"id": n, "score": 0.95, "auditRefs": []} for n in names}
    rated["seo"]["auditRefs"] = checks
    table = lighthouse.table("lobby", [{"audits": audits, "categories": rated}] * 2)
    assert [row[2:] for row in table.summary()][:2] == [
        ["95.0", "met"],
        ["95.0", "missed"],
    ]
    assert table.note.splitlines()[-2:] == [
        "- task of 1,027 ms: /site/b.js",
        "- seo: Slow code (3 s): /site/a.js",
    ]


def test_a_static_host_compresses_and_lets_browsers_cache(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "index.html").write_text("<p>here")
    monkeypatch.setattr(sites, "OUT", tmp_path)
    with (
        sites.served(sites.GzipHandler) as address,
        urlopen(address) as answer,  # noqa: S310 - its own server
    ):
        assert answer.headers["Cache-Control"] == "max-age=600"
        assert gzip.decompress(answer.read()) == b"<p>here"


def memory_names() -> list[str]:
    kinds = (memory.PAGE, memory.WITH_WORKER)
    return [f"{kind}, {name}" for name in sites.SITES for kind in kinds]


def test_a_process_is_weighed_by_its_share(tmp_path: Path) -> None:
    rollup = tmp_path / "self" / "smaps_rollup"
    assert not memory.can_be_measured(tmp_path)
    rollup.parent.mkdir()
    rollup.write_text("Rss:  9000 kB\nPss:  2000 kB\nPss_Anon:  10 kB\n")
    assert memory.can_be_measured(tmp_path)
    assert memory.proportional(rollup) == 2.048


def test_the_newest_webkit_is_found(tmp_path: Path) -> None:
    assert not webkit.found_browser(tmp_path)
    for version in ("4.0", "4.1"):
        browser = tmp_path / "lib" / "any" / f"webkit2gtk-{version}" / "MiniBrowser"
        browser.parent.mkdir(parents=True)
        browser.touch()
    assert "webkit2gtk-4.1" in webkit.found_browser(tmp_path)


def test_waiting_ends_when_it_is_so_or_when_time_is_up() -> None:
    answers = iter([False, True])
    assert sites.until(lambda: next(answers), 60.0, pause=0.0)
    assert not sites.until(lambda: False, 0.0, pause=0.0)


# The command line


def test_the_hand_that_is_drawn_is_large_and_its_player_acts() -> None:
    session = taps.large_hand()
    assert session.to_act == 0
    assert len(session.observation(0).hand) >= taps.CARDS


def test_the_games_on_the_shelf_are_finished_ones_of_each_kind() -> None:
    sessions = [save.loads(text) for _entry, text in stored_games.games()]
    assert all(session.is_over for session in sessions)
    assert {session.game for session in sessions} == {*GAMES}
    texts = {text for _entry, text in stored_games.games()}
    assert len(texts) == len(sessions) == stored_games.OF_EACH * len(GAMES)


def test_the_games_of_the_imported_file_are_unfinished_and_different(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(stored_games, "NUMBER", 2 * len(GAMES))
    found = unpacked(stored_games.parcel())
    sessions = [save.loads(each.save) for each in found]
    assert [session.game for session in sessions] == [*GAMES] * 2
    assert len({session.seed for session in sessions}) == len(sessions)
    for session in sessions:
        assert not session.is_over
        assert len(session.log) >= stored_games.PLIES


def test_unknown_benchmarks_are_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stop:
        program.main(["beauty"])
    assert stop.value.code == 2
    assert "no benchmark “beauty”" in capsys.readouterr().err


def test_a_whole_game_is_counted_in_what_a_relay_gets() -> None:
    figures = list(seat_logs.whole_game(0))
    assert len(figures) == seat_logs.WHOLE[1] - 1
    least = len(base64.b64encode(bytes(seat_logs.SEALED)))
    for found in figures:
        assert found["plies"] / 2 < found["texts"] < 2 * found["plies"]
        assert found["relayed"] > least * found["texts"]
        assert found["bytes"] / 2 < found["relayed"] < found["bytes"]


def test_the_phrases_that_a_relay_shortens_are_those_of_texts() -> None:
    text = write(Packet("line", ((0, AckMessage(1, 0, 0, "digest")),)))
    found = [phrase for phrase in seat_logs.phrases() if phrase in text]
    assert text == "{}{}{}line{}0{}0{}digest{}".format(found[0], VERSION, *found[1:])
