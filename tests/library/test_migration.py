"""Games of earlier layouts: what is torn gives what holds, and no move is lost."""

import json
import zlib
from itertools import pairwise

import pytest
from hypothesis import given, strategies as st

from tabletop.core.chance import below, pick, rng_for
from tabletop.core.codec import to_text
from tabletop.library import game_index, migration
from tabletop.library.game_index import GameSummary
from tabletop.library.migration import folded, settled
from tabletop.registry import GAMES
from tabletop.session import Session, default_seats, save
from tests.kit.cases import some


def game(*moves: str, seed: str = "journal") -> Session:
    """Return a game of Threes after these moves; "undo" takes one back."""
    session = Session.start("threes", players=1, seed=seed)
    for move in moves:
        if move == "undo":
            session.take_back()
        else:
            session.play(move)
    return session


def text_of(*moves: str, seed: str = "journal") -> str:
    return save.dumps(game(*moves, seed=seed))


# Rows, of which versions until November 2026 made more than one

SAVES = "one", "one two", "one two three", "one two three four"


def row(head: int, tail: int, new: str, after: str) -> str:
    """Return a step to a text, of which it keeps so much at both ends."""
    told = {"head": head, "tail": tail, "new": new}
    return json.dumps(told | {"checksum": zlib.crc32(after.encode())})


def rows() -> list[tuple[int, str]]:
    steps = (row(len(old), 0, new[len(old) :], new) for old, new in pairwise(SAVES))
    return [*enumerate((SAVES[0], *steps))]


def test_rows_come_to_the_last_save() -> None:
    assert folded(rows()) == SAVES[-1]
    assert folded(rows()[:1]) == SAVES[0]
    amid = row(3, 4, " 2", "one 2 two")
    assert folded([(0, "one two"), (1, amid)]) == "one 2 two"
    assert folded([(0, "one six"), (1, amid)]) == "one six"  # it is no step from that


@pytest.mark.parametrize("torn", ["", "{", "[]", '{"head":0,"tail":0}', '"text"'])
def test_a_torn_journal_gives_what_holds(torn: str) -> None:
    assert folded([*rows()[:2], (2, torn), *rows()[3:]]) == SAVES[1]


def test_a_journal_with_a_gap_gives_what_stands_before_it() -> None:
    assert folded([*rows()[:2], rows()[3]]) == SAVES[1]
    assert folded(rows()[1:]) == ""
    assert folded([]) == ""


# Which of two saves stays

SHORT = text_of("left", "up")
LONG = text_of("left", "up", "right")
OTHER = text_of("left", "up", "down")


@pytest.mark.parametrize(
    ("kept", "found", "stays", "beside"),
    [
        (LONG, LONG, LONG, ""),
        (SHORT, LONG, LONG, ""),
        (LONG, SHORT, LONG, ""),
        (LONG, OTHER, OTHER, LONG),
        (SHORT, text_of("left", "undo", "up"), None, SHORT),
        (SHORT, text_of(seed="of another game"), None, SHORT),
        (LONG[:-9], SHORT, SHORT, LONG[:-9]),
        ("", SHORT, SHORT, ""),
        (LONG, SHORT[:-9], LONG, ""),
        (LONG, OTHER[:-9], LONG, OTHER[:-9]),
        ("torn" * 500, SHORT, SHORT, "torn" * 500),
    ],
)
def test_the_longer_stays_and_nothing_is_lost(
    kept: str, found: str, stays: str | None, beside: str
) -> None:
    assert settled(kept, found) == (found if stays is None else stays, beside)


def test_what_was_taken_back_and_played_otherwise_holds_what_was_before() -> None:
    after = text_of("left", "up", "undo", "down")
    assert settled(SHORT, after) == (after, "")
    assert settled(after, SHORT) == (after, "")


def test_of_the_same_moves_those_with_more_takebacks_stay() -> None:
    after = text_of("left", "up", "undo")
    assert settled(SHORT, after) == (after, "")
    assert settled(after, SHORT) == (after, "")


def test_where_neither_holds_the_other_more_takebacks_stay_first() -> None:
    after = text_of("left", "undo", "down", "up")
    other = text_of("left", "up", "right", "down")
    assert settled(after, other) == (after, other)
    assert settled(other, after) == (after, other)


def test_a_tail_that_was_cut_twice_does_not_come_back_from_an_older_save() -> None:
    before = text_of("left", "up", "right")
    after = text_of("left", "up", "right", "undo", "undo", "up", "undo", "up")
    assert save.outline(before) is not None
    assert settled(before, after) == (after, before)
    assert settled(after, before) == (after, before)


@pytest.mark.parametrize("seed", some(range(6), 2))
@pytest.mark.parametrize("name", GAMES)
def test_of_two_saves_of_one_line_of_play_the_later_one_stays(
    name: str, seed: int
) -> None:
    seats, rng = default_seats(GAMES[name].PLAYERS[0]), rng_for(f"{name} {seed}", 0)
    session = Session.start(name, players=len(seats), seats=seats, seed="later")
    saves = [save.dumps(session)]
    while len(saves) < 40 and not session.is_over:
        if session.can_undo and not session.is_undo_refused and not below(rng, 5):
            session.take_back()
        else:
            session.play(pick(rng, session.legal()))
        saves.append(save.dumps(session))
    for k, later in enumerate(saves):
        for before in saves[max(0, k - 8) : k]:
            assert settled(before, later)[0] == later  # the journal is ahead


def changed(**fields: object) -> str:
    found = json.loads(SHORT) | fields
    return json.dumps(found | {"checksum": save.checksum(found)})


@pytest.mark.parametrize("newer", [changed(format=2), changed(rules=999)])
def test_what_a_newer_version_has_written_stays(newer: str) -> None:
    assert settled(newer, LONG) == (newer, LONG)
    assert settled(LONG, newer) == (newer, LONG)


@pytest.mark.parametrize(
    "word", ["format", "threes", "seats", "left", "slot 2", "checksum"]
)
def test_a_flipped_bit_leaves_no_copy_beside_the_whole_save(word: str) -> None:
    place = LONG.index(word)
    flipped = LONG[:place] + chr(ord(LONG[place]) ^ 1) + LONG[place + 1 :]
    assert settled(flipped, LONG) == (LONG, "")
    assert settled(LONG, flipped) == (LONG, "")


def test_a_cut_save_leaves_no_copy_beside_the_whole_one() -> None:
    for end in range(len(LONG)):
        assert settled(LONG[:end], LONG) == (LONG, "")


@given(st.sampled_from([SHORT, LONG, OTHER, changed(format=2)]), st.integers(0, 400))
def test_no_text_is_too_torn(text: str, length: int) -> None:
    stays, beside = settled(text[:length], text)
    assert {stays, beside} - {""} >= {text}


# Games as they were kept

SHORT, LONG = text_of("left"), text_of("left", "up")
OTHER = text_of("up")


def entry(id_: str, title: str = "", changed: float = 1.0) -> GameSummary:
    return GameSummary(
        id_, "threes", "1 move", over=False, changed=changed, title=title
    )


def old(
    local: dict[str, str], rows: dict[str, str], gone: tuple[str, ...] = ()
) -> migration.Old:
    """Return what is found of these saves, of local storage and of the database."""
    index = f"[{','.join(to_text(entry(id_)) for id_ in local)}]"
    texts = [(migration.SAVES + id_, text) for id_, text in local.items()]
    told = [
        (id_, to_text(entry(id_, "Mine", 2.0)), (0,), (text,))
        for id_, text in rows.items()
    ]
    return migration.Old(tuple(told), gone, (*texts, (migration.INDEX, index)))


@pytest.mark.parametrize(
    ("local", "row", "stays"),
    [
        (SHORT, LONG, LONG),
        (LONG, SHORT, LONG),
        (SHORT, SHORT, SHORT),
        (LONG[:-40], LONG, LONG),
    ],
)
def test_of_two_saves_the_longer_one_is_moved_with_what_a_person_said_of_it(
    local: str, row: str, stays: str
) -> None:
    ((told, text),) = migration.games(old({"a": local}, {"a": row}), {}, {})
    assert text == stays
    assert (told.id, told.title) == ("a", "Mine")


def test_where_neither_goes_on_with_the_other_both_are_moved_once() -> None:
    found = old({"a": SHORT}, {"a": OTHER})
    moved = migration.games(found, {}, {})
    assert {text for _told, text in moved} == {SHORT, OTHER}
    assert len({told.id for told, _text in moved}) == 2
    assert migration.games(found, {}, {}) == moved  # a killed browser moves them again


def test_what_is_kept_already_is_not_moved_again_nor_what_was_deleted() -> None:
    found = old({"a": SHORT, "b": SHORT}, {"b": SHORT}, gone=("b",))
    kept = {"a": entry("a", "Later", 3.0)}
    assert migration.games(found, kept, {"a": LONG}) == []


def test_of_what_cannot_be_read_nothing_is_lost() -> None:
    ((told, text),) = migration.games(old({"a": "no save"}, {}), {}, {})
    assert (told.id, text) == ("a", "no save")


def test_a_finished_game_of_which_little_was_said_is_told_whole() -> None:
    session = game()
    while not session.is_over:
        session.play(session.legal()[0])
    text = save.dumps(session)
    told = GameSummary("a", "threes", "Score 9", over=True, changed=1.0)
    found = migration.Old((("a", to_text(told), (0,), (text,)),), (), ())
    ((moved, _text),) = migration.games(found, {}, {})
    assert moved.deal == game_index.deal_of(session)
    assert moved.status == "Score 9"
    assert moved.result is not None
