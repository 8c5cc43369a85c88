"""The codec: there and back, and a sentence for all that is neither."""

from __future__ import annotations

import json
import math
from dataclasses import dataclass, field
from typing import Any, Literal, NamedTuple, Optional, TypeAlias

import pytest
from hypothesis import given, strategies as st

from tabletop.core.codec import (
    CodecError,
    decode,
    encode,
    from_text,
    parse_json,
    to_text,
)
from tests.kit.cases import PARTS, part_of
from tests.kit.games import all_games, playouts, tables
from tests.kit.text import is_sentence


@dataclass(frozen=True, slots=True)
class Options:
    """Options with defaults."""

    plus_window: bool = False
    tokens: int = 21


@dataclass(frozen=True, slots=True)
class Card:
    """A member of a union."""

    rank: int
    suit: Literal["h", "s"]


@dataclass(frozen=True, slots=True)
class Joker:
    """Another member of a union."""


@dataclass(frozen=True, slots=True)
class Queen:
    """A member that looks like `Card`."""

    rank: int
    suit: Literal["h", "s"]


@dataclass(frozen=True, slots=True)
class Tree:
    """A dataclass of its own kind."""

    leaves: tuple[Tree, ...] = ()


@dataclass(frozen=True, slots=True)
class Small:
    """A dataclass that checks more than types."""

    n: int
    double: int = field(init=False, default=0)

    def __post_init__(self) -> None:
        if self.n > 9:
            message = f"{self.n} is not small."
            raise ValueError(message)


Next: TypeAlias = Literal["1", "+"] | tuple[int, ...] | None


@dataclass(frozen=True, slots=True)
class Everything:
    """All that the codec knows."""

    options: Options
    board: tuple[int, ...]
    pair: tuple[str, float]
    hand: tuple[Card | Joker, ...]
    next_card: Next
    maybe: Optional[bool]  # noqa: UP045 - the older spelling is a hint too
    name: str = "Ann"


WHOLE = Everything(
    Options(plus_window=True),
    (3, 0, 6),
    ("π", 0.5),
    (Card(1, "h"), Joker()),
    None,
    maybe=None,
)
JSON = {
    "options": {"plus_window": True, "tokens": 21},
    "board": [3, 0, 6],
    "pair": ["π", 0.5],
    "hand": [{"rank": 1, "suit": "h"}, {}],
    "next_card": None,
    "maybe": None,
    "name": "Ann",
}


def test_a_dataclass_becomes_an_object_of_its_fields_in_order() -> None:
    assert encode(WHOLE) == JSON
    assert list(JSON) == list(json.loads(to_text(WHOLE)))


def test_there_and_back() -> None:
    assert decode(Everything, JSON) == WHOLE
    assert from_text(Everything, to_text(WHOLE)) == WHOLE


def test_the_text_is_one_line_of_ascii() -> None:
    assert to_text(("π", 1, None, True)) == '["\\u03c0",1,null,true]'


everything = st.builds(
    Everything,
    options=st.builds(Options, plus_window=st.booleans(), tokens=st.integers()),
    board=st.lists(st.integers()).map(tuple),
    pair=st.tuples(st.text(), st.floats(allow_nan=False, allow_infinity=False)),
    hand=st.lists(
        st.builds(Card, rank=st.integers(), suit=st.sampled_from("hs"))
        | st.just(Joker())
    ).map(tuple),
    next_card=st.sampled_from(["1", "+", None])
    | st.lists(st.integers(), min_size=1).map(tuple),
    maybe=st.none() | st.booleans(),
    name=st.text(),
)


@given(everything)
def test_any_value_goes_there_and_back(value: Everything) -> None:
    again = from_text(Everything, to_text(value))
    assert again == value
    assert repr(again) == repr(value)  # which tells True from 1


@pytest.mark.parametrize("name", all_games())
def test_options_of_games_go_there_and_back(name: str) -> None:
    for table in tables(name):
        assert from_text(type(table.options), to_text(table.options)) == table.options


@pytest.mark.parametrize("part", PARTS)
@pytest.mark.parametrize("name", all_games())
def test_observations_of_games_go_there_and_back(name: str, part: int) -> None:
    for line in part_of(playouts(name)[:6], part):
        for state in line.states[:: 1 + len(line.states) // 50]:  # some games are long
            for player in line.players:
                seen = line.game.observe(state, player)
                again = from_text(type(seen), to_text(seen))
                assert again == seen
                assert repr(again) == repr(seen)


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        (
            {"options": {"plus_window": 3}},
            "At options.plus_window: expected true or false, not 3.",
        ),
        (
            {"options": {"plus_window": 0}},
            "At options.plus_window: expected true or false, not 0.",
        ),
        (
            {"options": {"tokens": True}},
            "At options.tokens: expected an integer, not true.",
        ),
        (
            {"options": {"tokens": 2.0}},
            "At options.tokens: expected an integer, not 2.0.",
        ),
        ({"options": {"plus": True}}, 'At options: expected no field "plus".'),
        ({"options": []}, "At options: expected an object, not an array."),
        ({"options": None}, "At options: expected an object, not null."),
        ({"board": {}}, "At board: expected an array, not an object."),
        ({"board": "306"}, 'At board: expected an array, not "306".'),
        ({"board": [3, "0"]}, 'At board[1]: expected an integer, not "0".'),
        ({"pair": ["a"]}, "At pair: expected an array of length 2, not 1."),
        ({"pair": ["a", 1, 2]}, "At pair: expected an array of length 2, not 3."),
        ({"pair": [1, 1]}, "At pair[0]: expected a string, not 1."),
        ({"pair": ["a", "b"]}, 'At pair[1]: expected a finite number, not "b".'),
        (
            {"pair": ["a", math.inf]},
            "At pair[1]: expected a finite number, not Infinity.",
        ),
        (
            {"pair": ["a", True]},
            "At pair[1]: expected a finite number, not true.",
        ),
        (
            {"hand": [{"rank": 1, "suit": "x"}]},
            'At hand[0].suit: expected one of "h", "s", not "x".',
        ),
        ({"hand": [{"rank": 1}]}, 'At hand[0]: expected a field "suit".'),
        ({"next_card": ["x"]}, 'At next_card[0]: expected an integer, not "x".'),
        ({"next_card": 1}, 'At next_card: expected one of "1", "+", not 1.'),
        ({"maybe": 1}, "At maybe: expected true or false, not 1."),
        ({"x": 1}, 'Expected no field "x".'),
        ({"\ud800": 1}, 'Expected no field "\\ud800".'),
        ({"name": 10**60}, f"At name: expected a string, not 1{'0' * 38}…."),
    ],
)
def test_wrong_values_are_refused_with_what_and_where(
    changes: dict[str, object], sentence: str
) -> None:
    with pytest.raises(CodecError) as caught:
        decode(Everything, JSON | changes)
    assert str(caught.value) == sentence
    assert sentence.startswith(
        f"At {caught.value.at}: " if caught.value.at else "Expected"
    )


def test_missing_fields_take_their_defaults() -> None:
    fields = {key: value for key, value in JSON.items() if key != "name"}
    assert decode(Everything, fields | {"options": {}}).options == Options()
    assert decode(Everything, fields).name == "Ann"


@pytest.mark.parametrize("key", ["options", "board", "pair", "hand", "next_card"])
def test_missing_fields_without_defaults_are_refused(key: str) -> None:
    fields = {name: value for name, value in JSON.items() if name != key}
    with pytest.raises(CodecError, match=f'^Expected a field "{key}".$'):
        decode(Everything, fields)


def test_a_place_in_something_larger_is_named() -> None:
    with pytest.raises(CodecError, match=r"^At log\[3\]\.tokens: expected an in"):
        decode(Options, {"tokens": "x"}, at="log[3]")


def test_a_float_takes_an_integer_but_an_integer_stays_one() -> None:
    assert repr(decode(float, 1)) == "1.0"
    assert repr(decode(float | int, 1)) == repr(decode(int | float, 1)) == "1"
    assert repr(decode(float | int, 1.0)) == "1.0"
    with pytest.raises(CodecError, match=r"a finite number"):
        decode(float, 10**400)


def test_a_literal_is_of_its_own_type() -> None:
    assert decode(Literal[1, "1"], "1") == "1"
    for raw in (True, 1.0):
        with pytest.raises(CodecError, match=r"one of 1, not"):
            decode(Literal[1], raw)


def test_an_object_that_may_be_several_things_is_refused() -> None:
    card = Card(1, "h")
    assert decode(Card | Joker, encode(card)) == card
    assert decode(Card | Joker, encode(Joker())) == Joker()
    with pytest.raises(CodecError, match=r"could be any of several"):
        decode(Card | Queen, encode(card))


def test_a_dataclass_may_check_more_than_types() -> None:
    assert decode(Small, {"n": 9}) == Small(9)
    assert encode(Small(9)) == {"n": 9}
    with pytest.raises(CodecError, match=r"^10 is not small\.$"):
        decode(Small, {"n": 10})
    with pytest.raises(CodecError, match=r"^Expected no field \"double\"\.$"):
        decode(Small, {"n": 9, "double": 18})
    with pytest.raises(CodecError, match=r"^At \[0\]: 10 is not small\.$"):
        decode(tuple[Small, ...], [{"n": 10}])


def test_dataclasses_may_hold_their_own_kind() -> None:
    tree = Tree((Tree(), Tree((Tree(),))))
    assert from_text(Tree, to_text(tree)) == tree


class Pair(NamedTuple):
    """A tuple that would come back as another type."""

    one: int
    two: int


@dataclass
class Box:
    """A thing that is not of the contract."""

    inside: Any


@pytest.mark.parametrize(
    "value",
    [[1], {"a": 1}, {1}, b"a", 1j, math.nan, math.inf, Options, print, Pair(1, 2)],
)
def test_what_is_no_value_of_the_contract_is_not_encoded(value: object) -> None:
    with pytest.raises(CodecError) as caught:
        encode(Box((0, value)))
    assert str(caught.value).startswith("At inside[1]: expected ")
    assert is_sentence(str(caught.value))


@pytest.mark.parametrize("kind", [list[int], dict[str, int], object, Any, bytes])
def test_other_types_are_no_kinds_of_values(kind: object) -> None:
    with pytest.raises(CodecError, match=r"not of the type"):
        decode(kind, [1])


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "The text isn’t JSON: see line 1, column 1."),
        ('{"plus_window":', "The text isn’t JSON: see line 1, column 16."),
        ("{}\n{}", "The text isn’t JSON: see line 2, column 1."),
        ("[" * 1_000_000, "The text is nested too deeply to be read."),
        ("1" * 10_000, "The text holds a number too long to be read."),
        ("NaN", "Numbers must be finite, not NaN."),
        ("-Infinity", "Numbers must be finite, not -Infinity."),
        ("[1e999]", "Numbers must be finite, not 1e999."),
        ('{"a": 1, "a": 1}', 'The name "a" appears twice in one object.'),
    ],
)
def test_other_texts_are_no_json(text: str, sentence: str) -> None:
    for read in (parse_json, lambda text: from_text(Options, text)):
        with pytest.raises(CodecError) as caught:
            read(text)
        assert str(caught.value) == sentence


@pytest.mark.parametrize("nest", ["[{}]", '{{"a": {}}}', '[{{"a": {}}}]'])
def test_what_is_nested_a_hundred_deep_is_read_and_no_more(nest: str) -> None:
    def nested(times: int) -> str:
        text = "0"
        for _ in range(times):
            text = nest.format(text)
        return text

    most = 100 // max(1, nest.count("[") + nest.count("{{"))
    assert parse_json(nested(most)) == json.loads(nested(most))
    with pytest.raises(CodecError, match=r"nested too deeply"):
        parse_json(nested(most + 1))


@pytest.mark.parametrize("text", ["[" * 200, '"' + "[" * 200, "\\" + '"[' * 150])
def test_brackets_in_strings_and_side_by_side_are_not_nested(text: str) -> None:
    value = [[text], {text: [[]] * 200}, [{}] * 200]
    assert parse_json(json.dumps(value)) == value


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=8,
)


@given(json_values, st.sampled_from([*JSON, "x"]))
def test_any_json_is_a_value_or_refused_with_a_sentence(raw: Any, key: str) -> None:
    for changed in (raw, JSON | {key: raw}):
        try:
            value = decode(Everything, changed)
        except CodecError as error:
            sentence = str(error)
            assert is_sentence(sentence)
        else:
            assert decode(Everything, encode(value)) == value


@given(st.text() | st.text('[]{}":,0123456789.eE+-truefalsn '))
def test_any_text_is_json_or_refused_with_a_sentence(text: str) -> None:
    try:
        found = parse_json(text)
    except CodecError as error:
        sentence = str(error)
        assert is_sentence(sentence)
    else:
        assert json.dumps(found, allow_nan=False)
