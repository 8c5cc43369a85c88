"""No two elements of a screen have one id, whatever lies over it."""

import re
from collections import Counter

import pytest

from building.common import ROOT
from tabletop.model.board import DIALOGS
from tabletop.registry import GAMES
from tabletop.screens import opening
from tabletop.ui.elements import render
from tests.kit.app import Kit

IDS = re.compile(r'(?<![\w-])id="([^"]*)"')

AROUND = IDS.findall((ROOT / "index.html").read_text() + render(*opening.draw({})))
"""The ids of what stands in the page around every screen."""


def twice(kit: Kit) -> list[str]:
    """Return the ids that more than one element of the page has."""
    found = Counter([*AROUND, *IDS.findall(kit.app.frame().markup)])
    return [id_ for id_, count in found.items() if count > 1]


@pytest.mark.parametrize("name", GAMES)
def test_what_lies_over_a_table_has_ids_of_its_own(name: str) -> None:
    kit = Kit.at(f"#/{name}?players={max(GAMES[name].PLAYERS[:3])}&seed=ids")
    kit.app.command("lift")
    assert twice(kit) == []
    for dialog in DIALOGS:
        kit.app.command(dialog)
        assert twice(kit) == [], dialog
        kit.app.command("close")


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("address", ["#/", "#/settings", "#/{}/new", "#/{}/rules"])
def test_screens_have_each_id_once(name: str, address: str) -> None:
    kit = Kit()
    kit.app.open(address.format(name))
    assert twice(kit) == []
