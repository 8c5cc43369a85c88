"""The tests of scripts that need no browser, in Node."""

import shutil
import subprocess
from pathlib import Path

import pytest

from building.common import ROOT
from building.packages import node_environment

TESTS = sorted((ROOT / "tests" / "scripts").glob("*.test.mjs"))


@pytest.mark.parametrize("path", TESTS, ids=lambda path: path.name)
def test_a_script(path: Path) -> None:
    env = node_environment()
    node = shutil.which("node", path=env["PATH"])
    assert node
    done = subprocess.run(  # noqa: S603 - a test of our own
        [node, "--test", path], env=env, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout
