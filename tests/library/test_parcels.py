"""Games in a file: nothing is lost on the way, and nothing bad comes in."""

from __future__ import annotations

import gzip
import json
import zlib
from collections.abc import Callable

import pytest
from hypothesis import given, settings, strategies as st

from tabletop.library import parcels
from tabletop.library.parcels import Parcel, ParcelError
from tabletop.session import save
from tests.library.days import played


def text(moves: int = 2, seed: str = "parcel") -> str:
    return save.dumps(played(moves, seed))


def some() -> list[Parcel]:
    return [
        Parcel("00000000000000aa", 1.5, text(), "Christmas “Eve”", pinned=True),
        Parcel("abcdef", 0.0, text(3, "other")),
    ]


def read(file: bytes) -> list[Parcel]:
    return parcels.unpacked(file)


def lines(*rows: object) -> bytes:
    return gzip.compress("".join(f"{json.dumps(row)}\n" for row in rows).encode())


HEAD = {"tabletop": "games", "format": 1, "games": 1}
ROW = {"id": "abcdef", "changed": 1.0, "save": text()}


def test_what_is_packed_comes_out_as_it_was() -> None:
    assert read(parcels.packed(some())) == some()
    assert read(parcels.packed([])) == []


def test_the_format_is_what_it_says() -> None:
    head, *rows = gzip.decompress(parcels.packed(some())).decode().splitlines()
    assert json.loads(head) == HEAD | {"games": 2}
    assert [json.loads(row)["save"] for row in rows] == [text(), text(3, "other")]
    assert read(lines(HEAD, ROW)) == [Parcel("abcdef", 1.0, text())]


def test_what_cannot_be_read_is_not_packed() -> None:
    torn = Parcel("abcdef", 0.0, text()[:-9])
    assert parcels.readable([torn, *some()]) == some()


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
    assert parcels.report(*numbers) == told


CHANGED = text().replace('"seed":"parcel"', '"seed":"anther"', 1)

HOSTILE: dict[str, tuple[Callable[[], bytes], Callable[[], str]]] = {
    "nothing": (lambda: b"", parcels.foreign),
    "a picture": (lambda: b"\x89PNG\r\n" + bytes(1000), parcels.foreign),
    "a save": (lambda: text().encode(), parcels.foreign),
    "another gzip": (lambda: gzip.compress(b"hello\n"), parcels.foreign),
    "no lines": (lambda: gzip.compress(b"hello"), parcels.foreign),
    "an array": (lambda: lines([HEAD]), parcels.foreign),
    "a deep array": (lambda: gzip.compress(b"[" * 10_000 + b"\n"), parcels.foreign),
    "another format": (lambda: lines(HEAD | {"tabletop": "cats"}), parcels.foreign),
    "a newer format": (lambda: lines(HEAD | {"format": 2}), parcels.newer),
    "a newer save": (
        lambda: lines(
            HEAD, ROW | {"save": json.dumps(json.loads(text()) | {"format": 99})}
        ),
        parcels.newer,
    ),
    "wrong types": (lambda: lines(HEAD | {"games": "1"}, ROW), parcels.torn),
    "too few": (lambda: lines(HEAD), parcels.torn),
    "too many": (lambda: lines(HEAD, ROW, ROW), parcels.torn),
    "a game without a save": (lambda: lines(HEAD, {"id": "abcdef"}), parcels.torn),
    "a title of no text": (lambda: lines(HEAD, ROW | {"title": 7}), parcels.torn),
    "no date": (lambda: lines(HEAD, ROW | {"changed": -1e300}), parcels.torn),
    "a changed save": (lambda: lines(HEAD, ROW | {"save": CHANGED}), parcels.torn),
    "no UTF-8": (
        lambda: gzip.compress(json.dumps(HEAD).encode() + b"\n\xff\xfe\n"),
        parcels.torn,
    ),
    "more behind it": (lambda: lines(HEAD, ROW) + b"more", parcels.torn),
    "a line without its end": (
        lambda: gzip.compress(gzip.decompress(lines(HEAD, ROW))[:-1]),
        parcels.torn,
    ),
    "a bomb of one line": (
        lambda: gzip.compress(bytes(300_000_000), 1),
        parcels.huge,
    ),
    "a bomb of lines": (
        lambda: gzip.compress(json.dumps(HEAD).encode() + b"\n" * 300_000_000, 1),
        parcels.huge,
    ),
    "a large file": (lambda: bytes(parcels.LARGEST + 1), parcels.huge),
    "millions of games": (lambda: lines(HEAD | {"games": 10**9}), parcels.huge),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_a_bad_file_is_a_sentence(name: str) -> None:
    make, told = HOSTILE[name]
    file = make()
    with pytest.raises(ParcelError) as refused:
        read(file)
    assert str(refused.value) == told()


@given(place=st.floats(0, 1, exclude_max=True), flip=st.integers(0, 255))
@settings(max_examples=200)
def test_a_torn_or_changed_file_is_taken_whole_or_not_at_all(
    place: float, flip: int
) -> None:
    whole = parcels.packed(some())
    at = int(place * len(whole))
    for bad in (whole[:at], whole[:at] + bytes([whole[at] ^ flip]) + whole[at + 1 :]):
        try:
            found = read(bad)
        except ParcelError:
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
    assert parcels.placed(theirs, mine) == fate


def test_one_that_went_another_way_is_another_game() -> None:
    one, other = played(2), played(2)
    one.play(one.legal()[0])
    other.play(other.legal()[-1])
    assert one.log != other.log
    fate = parcels.placed(save.dumps(other), {"a": save.dumps(one)})
    assert fate == ("new", "")


@pytest.mark.parametrize("id_", ["", "x/../y", "ABCDEF", "a" * 65, "aaaaaa"])
def test_an_id_that_is_taken_or_none_is_not_had(id_: str) -> None:
    assert parcels.own_id(Parcel(id_, 0.0, ""), ["aaaaaa"]) == ""
    assert parcels.own_id(Parcel("bbbbbb", 0.0, ""), ["aaaaaa"]) == "bbbbbb"


def test_it_is_a_plain_gzip() -> None:
    assert zlib.decompress(parcels.packed(some()), 31).startswith(b"{")
