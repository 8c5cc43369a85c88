"""What a save keeps of the table around a game: old keys, unknown ones, bad values."""

import json
from dataclasses import replace
from typing import Any, Final

import pytest

from tabletop.session import Session, TableState, save

WRITTEN: Final[dict[str, Any]] = {  # what earlier versions have written, key by key
    "unsee": False,
    "own": 0,
    "distance": {"chairs": [], "any": None},
    "watched": [[0, 1, 4], [0, 6, None]],
    "forfeit": "a cup of tea",
    "daily": "2026-11-23",
    "daily_begun": 1.5,
    "letter": True,
    "return_of": "abcdef",
    "moved": 1,
    "before": "fedcba",
    "shown": [0, 7],
    "alone": True,
    "expected": ["Cy", None],
    "relayed": True,
}

BAD: Final[dict[str, Any]] = {  # values that no version has written
    "unsee": 1,
    "own": "0",
    "watched": {},
    "forfeit": ["no", "text"],
    "daily": 20261123,
    "daily_begun": "now",
    "letter": "yes",
    "return_of": 7,
    "moved": 0.5,
    "before": None,
    "shown": [0],
    "alone": [],
    "expected": ["Cy", 3],
    "relayed": 1,
}


def kept(table: dict[str, Any]) -> Session:
    fields = json.loads(save.dumps(Session.start("threes", players=1, seed="7")))
    return save.loads(json.dumps(fields | {"table": table}))


def table_in(session: Session) -> Any:
    return json.loads(save.dumps(session))["table"]


@pytest.mark.parametrize("name", WRITTEN)
def test_an_old_save_opens_and_is_written_as_it_was(name: str) -> None:
    table = {name: WRITTEN[name]}
    session = kept(table)
    assert getattr(session.table, name) not in ((), "", None)
    assert session.table.others == {}
    assert table_in(session) == table


def test_all_keys_go_together() -> None:
    assert table_in(kept(WRITTEN)) == WRITTEN


@pytest.mark.parametrize("name", BAD)
def test_a_bad_value_counts_as_none_and_is_kept(name: str) -> None:
    table = {name: BAD[name]}
    session = kept(table)
    assert replace(session.table, others={}) == TableState()
    assert table_in(session) == table


def test_a_good_value_takes_the_place_of_a_bad_one() -> None:
    session = kept({"forfeit": 7})
    session.table = replace(session.table, forfeit="tea")
    assert table_in(session) == {"forfeit": "tea"}


def test_what_a_newer_version_keeps_stays() -> None:
    table = {"of a newer version": {"a": [1, None]}, "own": 0}
    session = kept(table)
    assert session.persons == (0,)
    assert table_in(session) == table
    session.table = replace(session.table, own=None)
    assert table_in(session) == {"of a newer version": {"a": [1, None]}}


def test_a_table_is_an_object() -> None:
    with pytest.raises(save.SaveError, match="not an object"):
        kept([])  # type: ignore[arg-type]
