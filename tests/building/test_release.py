"""A release: one version, a tag of that version, and a part of the changes."""

import io
import re
import tomllib

import pytest

import tabletop
from building.common import ROOT, BuildError
from building.release import main, notes
from tabletop.cli.commands import DONE, main as command

CHANGES = """# Changes

## [1.2.0] - 2026-11-22

- One.
- Two.

## [1.1.0] - 2026-10-01

- Zero.
"""


def test_the_version_stands_in_one_place() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())
    assert "version" not in project["project"]
    assert project["project"]["dynamic"] == ["version"]
    source = project["tool"]["setuptools"]["dynamic"]["version"]
    assert source == {"attr": "tabletop.__version__"}


def test_the_command_tells_the_version() -> None:
    told = io.StringIO()
    assert command(["--version"], io.StringIO(), told) == DONE
    assert told.getvalue() == f"tabletop {tabletop.__version__}\n"


def test_a_release_says_what_changed_in_it() -> None:
    assert notes("v1.2.0", "1.2.0", CHANGES) == "- One.\n- Two."
    assert notes("v1.1.0", "1.1.0", CHANGES) == "- Zero."


@pytest.mark.parametrize(
    ("tag", "version", "why"),
    [
        ("v1.3.0", "1.2.0", "v1.2.0 would be"),
        ("1.2.0", "1.2.0", "v1.2.0 would be"),
        ("v1.3.0", "1.3.0", r"no part “\[1.3.0\]"),
        ("v1.2", "1.2", r"no part “\[1.2\] "),
    ],
)
def test_a_release_that_does_not_agree_is_refused(
    tag: str, version: str, why: str
) -> None:
    with pytest.raises(BuildError, match=why):
        notes(tag, version, CHANGES)


def test_a_tag_of_another_version_fails_with_its_sentence(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main("v0.0.0") == 1
    assert "The tag v0.0.0 is not of the version" in capsys.readouterr().err


def test_the_workflow_names_each_action_by_its_commit() -> None:
    workflow = (ROOT / ".github" / "workflows" / "site.yml").read_text()
    used = re.findall(r"uses: (\S+)", workflow)
    assert used
    assert [
        name for name in used if not re.fullmatch(r"[\w/-]+@[0-9a-f]{40}", name)
    ] == []
