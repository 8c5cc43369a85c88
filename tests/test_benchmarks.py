"""Benchmarks measure, and assert nothing; what they print is right all the same."""

from __future__ import annotations

import json

import pytest

import build
from benchmarks import __main__ as program
from benchmarks import pages, rules, work
from benchmarks.figures import Series, Table, by_name, figure, markdown
from tabletop import save
from tabletop.registry import GAMES


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


def test_all_work_is_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(work, "REPLAYED", 100)
    monkeypatch.setattr(work, "BUDGET", 0.001)
    monkeypatch.setattr(work, "DECISIONS", 1)
    monkeypatch.setattr(work, "FIXED", {})
    found = json.loads(work.measure('{"seconds": 0.001}'))
    assert list(found) == ["play", "replay", "first", "final"]
    assert list(found["play"]) == list(found["replay"]) == list(GAMES)
    assert found["first"].keys() == found["final"].keys()
    assert {name.split()[0] for name in found["first"]} == set(GAMES)
    assert all(value > 0 for figures in found.values() for value in figures.values())


def test_replayed_saves_are_whole_games(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(work, "REPLAYED", 100)
    for name in GAMES:
        texts, actions = work.saves(name)
        sessions = [save.loads(text) for text in texts]
        assert all(session.is_over for session in sessions)
        assert actions == sum(len(session.log) for session in sessions) >= 100


def test_tables_are_made_of_rounds() -> None:
    def measured(factor: float) -> dict[str, object]:
        names = [f"{game} random" for game in GAMES]
        return {
            what: dict.fromkeys(names if what[0] == "f" else GAMES, factor)
            for what in ("play", "replay", "first", "final")
        }

    found = [
        {rules.HERE: measured(k), rules.THERE: measured(2 * k), "peer play": {"x": 1.0},
         "peer replay": 4.0} for k in (1.0, 3.0)
    ]  # fmt: skip
    for table in (
        rules.play_table(found),
        rules.replay_table(found),
        rules.decisions_table(found, "first", "first advice"),
    ):
        assert table.ratios[-1].values == (2.0, 2.0)
    marks = [f"{visit}, ready, {name}" for visit in ("a", "b") for name in pages.SITES]
    started = pages.start_table([dict.fromkeys(marks, 5.0)] * 2)
    assert [s.values for s in started.ratios] == [(1.0, 1.0)] * 2


def test_unknown_benchmarks_are_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stop:
        program.main(["beauty"])
    assert stop.value.code == 2
    assert "no benchmark “beauty”" in capsys.readouterr().err


def test_options_after_two_dashes_are_for_the_benchmarks() -> None:
    chosen = build.parsed(["bench", "--", "rules", "--rounds", "1"])
    assert chosen.command == "bench"
    assert chosen.options == ["rules", "--rounds", "1"]
