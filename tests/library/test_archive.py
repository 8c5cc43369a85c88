"""Games in a file: nothing is lost on the way, and nothing bad comes in."""

import gzip
import json
import zlib
from collections.abc import Callable

import pytest
from hypothesis import given, settings, strategies as st

from tabletop.library import archive
from tabletop.library.archive import ArchivedGame, ArchiveError
from tabletop.session import save
from tests.library.days import played


def text(moves: int = 2, seed: str = "parcel") -> str:
    return save.dumps(played(moves, seed))


def some() -> list[ArchivedGame]:
    return [
        ArchivedGame("00000000000000aa", 1.5, text(), "Christmas “Eve”", pinned=True),
        ArchivedGame("abcdef", 0.0, text(3, "other")),
    ]


def read(file: bytes) -> list[ArchivedGame]:
    return archive.unpacked(file)


def lines(*rows: object) -> bytes:
    return gzip.compress("".join(f"{json.dumps(row)}\n" for row in rows).encode())


HEAD = {"tabletop": "games", "format": 1, "games": 1}
ROW = {"id": "abcdef", "changed": 1.0, "save": text()}


def test_what_is_packed_comes_out_as_it_was() -> None:
    assert read(archive.packed(some())) == some()
    assert read(archive.packed([])) == []


def test_the_format_is_what_it_says() -> None:
    head, *rows = gzip.decompress(archive.packed(some())).decode().splitlines()
    assert json.loads(head) == HEAD | {"games": 2}
    assert [json.loads(row)["save"] for row in rows] == [text(), text(3, "other")]
    assert read(lines(HEAD, ROW)) == [ArchivedGame("abcdef", 1.0, text())]


def test_what_cannot_be_read_is_not_packed() -> None:
    torn = ArchivedGame("abcdef", 0.0, text()[:-9])
    assert archive.readable([torn, *some()]) == some()


@pytest.mark.parametrize(
    ("numbers", "told"),
    [
        ((3, 0, 0), "3 games are in the file."),
        (
            (2, 1, 0),
            "2 games are in the file. 1 game is missing, because it is damaged.",
        ),
        (
            (1, 0, 4),
            (
                "1 game is in the file. 4 games are missing, because they can’t be "
                "read right now: reload the page and try again."
            ),
        ),
        ((0, 2, 0), "2 games are missing, because they are damaged."),
        (
            (2, 0, 0, 1),
            (
                "2 games are in the file. 1 game is missing, because it is still being"
                " played on several devices and its save holds what is hidden from the"
                " others."
            ),
        ),
    ],
)
def test_it_is_told_what_a_file_holds_and_what_it_lacks(
    numbers: tuple[int, ...], told: str
) -> None:
    assert archive.report(*numbers) == told


CHANGED = text().replace('"seed":"parcel"', '"seed":"anther"', 1)

HOSTILE: dict[str, tuple[Callable[[], bytes], str]] = {
    "nothing": (lambda: b"", archive.FOREIGN),
    "a picture": (lambda: b"\x89PNG\r\n" + bytes(1000), archive.FOREIGN),
    "a save": (lambda: text().encode(), archive.FOREIGN),
    "another gzip": (lambda: gzip.compress(b"hello\n"), archive.FOREIGN),
    "no lines": (lambda: gzip.compress(b"hello"), archive.FOREIGN),
    "an array": (lambda: lines([HEAD]), archive.FOREIGN),
    "a deep array": (lambda: gzip.compress(b"[" * 10_000 + b"\n"), archive.FOREIGN),
    "another format": (lambda: lines(HEAD | {"tabletop": "cats"}), archive.FOREIGN),
    "a newer format": (lambda: lines(HEAD | {"format": 2}), archive.NEWER),
    "a newer save": (
        lambda: lines(
            HEAD, ROW | {"save": json.dumps(json.loads(text()) | {"format": 99})}
        ),
        archive.NEWER,
    ),
    "wrong types": (lambda: lines(HEAD | {"games": "1"}, ROW), archive.TORN),
    "too few": (lambda: lines(HEAD), archive.TORN),
    "too many": (lambda: lines(HEAD, ROW, ROW), archive.TORN),
    "a game without a save": (lambda: lines(HEAD, {"id": "abcdef"}), archive.TORN),
    "a title of no text": (lambda: lines(HEAD, ROW | {"title": 7}), archive.TORN),
    "no date": (lambda: lines(HEAD, ROW | {"changed": -1e300}), archive.TORN),
    "a changed save": (lambda: lines(HEAD, ROW | {"save": CHANGED}), archive.TORN),
    "no UTF-8": (
        lambda: gzip.compress(json.dumps(HEAD).encode() + b"\n\xff\xfe\n"),
        archive.TORN,
    ),
    "more behind it": (lambda: lines(HEAD, ROW) + b"more", archive.TORN),
    "a line without its end": (
        lambda: gzip.compress(gzip.decompress(lines(HEAD, ROW))[:-1]),
        archive.TORN,
    ),
    "a bomb of one line": (lambda: gzip.compress(bytes(300_000_000), 1), archive.HUGE),
    "a bomb of lines": (
        lambda: gzip.compress(json.dumps(HEAD).encode() + b"\n" * 300_000_000, 1),
        archive.HUGE,
    ),
    "a large file": (lambda: bytes(archive.LARGEST + 1), archive.HUGE),
    "millions of games": (lambda: lines(HEAD | {"games": 10**9}), archive.HUGE),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_a_bad_file_is_a_sentence(name: str) -> None:
    make, told = HOSTILE[name]
    file = make()
    with pytest.raises(ArchiveError) as refused:
        read(file)
    assert str(refused.value) == told


@given(place=st.floats(0, 1, exclude_max=True), flip=st.integers(0, 255))
@settings(max_examples=200)
def test_a_torn_or_changed_file_is_taken_whole_or_not_at_all(
    place: float, flip: int
) -> None:
    whole = archive.packed(some())
    at = int(place * len(whole))
    for bad in (whole[:at], whole[:at] + bytes([whole[at] ^ flip]) + whole[at + 1 :]):
        try:
            found = read(bad)
        except ArchiveError:
            continue
        assert found == some()  # what was changed was the date of the file


# What becomes of them


@pytest.mark.parametrize(
    ("theirs", "mine", "fate"),
    [
        (text(2), {}, ("new", "")),
        (text(2), {"a": text(2)}, ("kept", "a")),
        (text(2), {"a": text(5)}, ("kept", "a")),
        (text(5), {"a": text(2)}, ("longer", "a")),
        (text(5), {"a": text(2, "other"), "b": text(3)}, ("longer", "b")),
        (text(5), {"a": text(2), "b": text(5)}, ("kept", "b")),
        (text(2), {"a": text(2, "other")}, ("new", "")),
        (text(2), {"a": "torn"}, ("new", "")),
    ],
)
def test_the_longer_of_two_stays_and_else_both(
    theirs: str, mine: dict[str, str], fate: tuple[str, str]
) -> None:
    assert archive.placed(theirs, mine) == fate


def test_one_that_went_another_way_is_another_game() -> None:
    one, other = played(2), played(2)
    one.play(one.legal()[0])
    other.play(other.legal()[-1])
    assert one.log != other.log
    fate = archive.placed(save.dumps(other), {"a": save.dumps(one)})
    assert fate == ("new", "")


@pytest.mark.parametrize("id_", ["", "x/../y", "ABCDEF", "a" * 65, "aaaaaa"])
def test_an_id_that_is_taken_or_none_is_not_had(id_: str) -> None:
    assert archive.own_id(ArchivedGame(id_, 0.0, ""), ["aaaaaa"]) == ""
    assert archive.own_id(ArchivedGame("bbbbbb", 0.0, ""), ["aaaaaa"]) == "bbbbbb"


def test_it_is_a_plain_gzip() -> None:
    assert zlib.decompress(archive.packed(some()), 31).startswith(b"{")
