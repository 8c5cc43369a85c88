"""Faces of the computers: each is itself, in each mood and at each size."""

import re
from itertools import product

import pytest

from tabletop.session.seating import COMPUTERS
from tabletop.ui.elements import descendants, render
from tabletop.ui.faces import MOODS, TEMPERS, face

NAMES = tuple(TEMPERS)
SIZES = (20, 28, 96)
MOST = 1600  # bytes of a face as markup


def test_twelve_computers_differ_by_their_initials() -> None:
    assert len(NAMES) == len({name[0] for name in NAMES}) == 12


@pytest.mark.parametrize("size", SIZES)
def test_faces_are_small_drawings_that_differ(size: int) -> None:
    drawn = [face(name, mood, size) for name, mood in product(NAMES, MOODS)]
    markup = [render(each) for each in drawn]
    assert len(set(markup)) == len(markup) == 60
    assert max(map(len, markup)) <= MOST
    for path in (each for each in descendants(*drawn) if each.tag == "path"):
        paint = path.attributes.get("fill", path.attributes.get("stroke"))
        assert re.fullmatch(r"#([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})", str(paint))
        assert re.fullmatch(r"M[-\d. MmLlHhVvCcSsQqTtAaZz]+", str(path.attributes["d"]))


@pytest.mark.parametrize("name", NAMES)
def test_a_small_face_has_fewer_parts(name: str) -> None:
    for mood in MOODS:
        small, smaller, large = (
            sum(1 for _each in descendants(face(name, mood, size)))
            for size in (28, 20, 96)
        )
        assert small == smaller < large


def test_faces_are_drawn_once() -> None:
    assert face("Ben", "glad", 48) is face("Ben", "glad", 96)
    assert face("Ben", "glad", 28) is face("Ben", "glad", 20)


def test_computers_are_called_like_the_characters() -> None:
    assert set(COMPUTERS[:12]) == set(NAMES)
    faces = {render(face(name, "calm", 96)) for name in COMPUTERS}
    assert len(faces) == len(COMPUTERS)


def test_a_computer_with_another_name_has_a_constant_face_of_its_own() -> None:
    others = [face(name, "calm", 96) for name in ("Zoe", "<Ben>", "", "ben", "Ada")]
    twelve = [face(name, "calm", 96) for name in NAMES]
    assert len({render(each) for each in (*others, *twelve)}) == 17
    assert 'fill="#b98514"' in render(face("Zoe", "calm", 96))
