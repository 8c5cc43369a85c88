"""Tests of the table of coverage."""

import json
from pathlib import Path

import pytest

import build
from building import checking, coverage
from building.checking import Result


def test_the_least_covered_modules_come_first(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    percents = {f"tabletop/m{k:02}.py": 100 - k for k in range(12)}
    report, summary = tmp_path / "coverage.json", tmp_path / "coverage.md"
    files = {
        name: {"summary": {"percent_covered": percents[name]}} for name in percents
    }
    totals = {"percent_covered": 94.52}
    report.write_text(json.dumps({"totals": totals, "files": files}))
    assert coverage.write_summary(report, summary) == "94.5 %"
    rows = summary.read_text().splitlines()[4:]
    assert rows[0] == "| tabletop/m11.py | 89.0 % |"
    assert len(rows) == coverage.LISTED
    assert summary.read_text() in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "expected"), [(["--unit"], False), (["--coverage"], True)]
)
def test_coverage_is_measured_only_if_it_is_chosen(
    monkeypatch: pytest.MonkeyPatch, arguments: list[str], *, expected: bool
) -> None:
    measured: list[bool] = []

    def record(_name: str, *_arguments: str, options: list[str]) -> Result:
        measured.append("--cov" in options)
        return Result("unit tests", is_passed=True, summary="")

    monkeypatch.setattr(checking, "keep_bytecode", lambda: None)
    monkeypatch.setattr(checking, "install", lambda *_arguments: None)
    monkeypatch.setattr(checking, "build_for_tests", str)
    monkeypatch.setattr(checking, "pytest_check", record)
    monkeypatch.setattr(coverage, "write_summary", str)
    assert build.main(["test", *arguments]) == 0
    assert measured == [expected]
