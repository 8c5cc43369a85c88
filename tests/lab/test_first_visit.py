"""Figures of a first visit, and what differs from the kept ones."""

from lab.first_visit import KEPT, differences, read, written

BEFORE = {"index.html": 5000, "static/old.js": 7, "json": None, "re": None}


def test_differences_name_files_with_bytes_and_modules() -> None:
    after = {"index.html": 4000, "static/new.js": 20, "json": None, "enum": None}
    assert [*differences(BEFORE, after)] == [
        "4,020 bytes (-987)",
        "2 modules (+0)",
        "+ enum",
        "index.html -1,000",
        "- re",
        "static/new.js +20",
        "static/old.js -7",
    ]


def test_equal_figures_have_no_differences() -> None:
    assert [*differences(BEFORE, BEFORE)] == ["5,007 bytes (+0)", "2 modules (+0)"]


def test_figures_are_read_as_they_were_written() -> None:
    assert read(written({"lobby": BEFORE})) == {"lobby": BEFORE}
    text = KEPT.read_text(encoding="utf-8")
    assert written(read(text)) == text
