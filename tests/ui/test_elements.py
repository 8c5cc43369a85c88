"""Elements: what becomes of text and attributes as a tree is written."""

from tabletop.ui.elements import render, tag


def test_text_and_attributes_are_escaped() -> None:
    element = tag("p", {"title": 'a "b" <c>'}, "1 < 2", tag("br", {}))
    expected = '<p title="a &quot;b&quot; &lt;c&gt;">1 &lt; 2<br></p>'
    assert render(element) == expected


def test_nothing_is_left_out_and_lists_are_unpacked() -> None:
    rows = (tag("li", {}, str(n)) for n in range(2))
    assert render(tag("ul", {}, None, "", [rows])) == "<ul><li>0</li><li>1</li></ul>"


def test_attributes_of_each_type_are_written() -> None:
    what = {"id": "x", "hidden": None, "aria-pressed": True, "tabindex": -1}
    expected = '<input id="x" aria-pressed="true" tabindex="-1">'
    assert render(tag("input", what)) == expected


def test_no_line_breaks_before_a_percent_sign() -> None:
    assert render(tag("p", {}, "50 %")) == "<p>50\N{NO-BREAK SPACE}%</p>"


def test_several_elements_are_written_one_after_the_other() -> None:
    assert render(tag("b", {}, "a"), " ", tag("b", {})) == "<b>a</b> <b></b>"
