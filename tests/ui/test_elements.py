"""Elements: what becomes of text, attributes and intents as a tree is written."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from tabletop.ui.elements import (
    Intent,
    Markup,
    classes,
    forget,
    intent_of,
    memo,
    render,
    tag,
    text_of,
    token,
    walk,
    with_attributes,
)


@dataclass(frozen=True)
class Touch(Intent):
    """A press on a card."""

    card: str
    copy: int = 0


def test_text_and_attributes_are_escaped_and_markup_is_not() -> None:
    element = tag("p", {"title": 'a "b" <c>'}, "1 < 2", Markup("<br>"))
    expected = '<p title="a &quot;b&quot; &lt;c&gt;">1 &lt; 2<br></p>'
    assert render(element) == expected


def test_nothing_is_left_out_and_lists_are_unpacked() -> None:
    rows = (tag("li", {}, str(n)) for n in range(2))
    assert render(tag("ul", {}, None, "", [rows])) == "<ul><li>0</li><li>1</li></ul>"


def test_attributes_of_each_type_are_written() -> None:
    what = {"id": "x", "hidden": None, "aria-pressed": True, "tabindex": -1}
    element = tag("input", {**what, "style": {"q": -1.5, "n": 2}})
    told = 'id="x" aria-pressed="true" tabindex="-1" data-style="--q:-1.5;--n:2"'
    assert render(element) == f"<input {told}>"


def test_no_line_breaks_before_a_percent_sign() -> None:
    assert render(tag("p", {}, "50 %")) == "<p>50\N{NO-BREAK SPACE}%</p>"


def test_an_intent_is_found_again_by_the_text_that_stands_for_it() -> None:
    written = render(tag("button", {"data-ui": Touch("7h", 1)}))
    assert written == '<button data-ui="touch 7h 1"></button>'
    assert intent_of("touch 7h 1") == Touch("7h", 1)
    assert intent_of("touch 7h 5") is None


def test_two_intents_with_one_token_are_refused() -> None:
    assert token(Touch("8h 1", 1)) == "touch 8h 1 1"
    with pytest.raises(ValueError, match="Two intents"):
        token(Touch("8h", "1 1"))  # type: ignore[arg-type] # reads like the first


def test_what_is_cached_is_drawn_again_in_another_language() -> None:
    said = ["one"]
    drawn = memo(lambda: tag("p", {}, said[0]))
    assert drawn() is drawn()
    said[0] = "eins"
    assert text_of(drawn()) == "one"
    forget()
    assert text_of(drawn()) == "eins"


def test_a_tree_is_read_in_the_order_of_the_document() -> None:
    tree = tag("div", {"id": "a"}, tag("p", {"id": "b"}, "x"), tag("p", {}, "y"))
    assert [element.key for element in walk(tree)] == ["a", "b", None]
    assert text_of(tree) == "xy"


def test_classes_and_attributes_are_added() -> None:
    assert classes("card", "", sel=True, dim=False) == "card sel"
    button = with_attributes(tag("button", {"id": "a", "class": "b"}), {"id": "c"})
    assert button.attributes == {"id": "c", "class": "b"}
