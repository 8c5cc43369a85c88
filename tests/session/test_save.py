"""Saves: all of a session there and back, and a sentence for any other text."""

import json
import re
import string
import zlib
from functools import cache
from typing import Any

import pytest
from hypothesis import given, settings, strategies as st

from tabletop import registry
from tabletop.core.chance import pick, rng_for
from tabletop.core.game import CHANCE
from tabletop.registry import GAMES
from tabletop.session import (
    LONGEST_SEED,
    Header,
    Seat,
    Session,
    TableState,
    game_request,
    save,
)
from tabletop.session.bot_protocol import levels
from tabletop.session.save import SaveError, dumps, loads
from tests.kit import null_game
from tests.kit.null_game import Options
from tests.kit.text import is_sentence

SEATS = (Seat("Änn “1” \\"), Seat("Ben", "random"))
FIELDS = [
    "format",
    "game",
    "rules",
    "options",
    "seats",
    "seed",
    "log",
    "cursor",
    "abandoned",
    "takebacks",
    "unseen",
    "table",
    "arrangement",
    "checksum",
]

pytestmark = pytest.mark.usefixtures("null_is_registered")


def rich() -> Session:
    """Return a session of which no field is empty, in the middle of a tail."""
    session = Session.start(
        "null_game", players=2, seats=SEATS, seed="ö 1", options=Options(ranks=4)
    )
    for text in ("swap", "keep", "swap"):
        session.play(text)
    session.undo()
    session.goto(session.cursor - 1)
    session.undo()
    session.play("keep")
    session.play("swap")
    session.play("keep")
    session.goto(3)
    session.table = TableState(others={"clock": {"left": [1.5, None, True]}})
    session.arrangement["hand"] = [3, 1, 2]
    return session


def at_end() -> Session:
    session = Session.start("null_game", players=3, seed=1)
    for _ in range(6):
        session.play("keep")
    assert session.is_over
    return session


def parts(session: Session) -> dict[str, Any]:
    """Return everything that a session promises to keep, and what follows from it."""
    players = range(len(session.seats))
    return {
        "game": session.game,
        "options": session.options,
        "seats": session.seats,
        "seed": session.seed,
        "log": session.log,
        "cursor": session.cursor,
        "abandoned": session.abandoned,
        "takebacks": session.takebacks,
        "table": session.table,
        "arrangement": session.arrangement,
        "state": session.state,
        "legal": session.legal(),
        "stories": [session.story(player) for player in players],
        "ids": [dict(session.ids(player)) for player in players],
    }


def actors(session: Session) -> list[int]:
    """Return who acted at each ply of the log."""
    game, found = GAMES[session.game], []
    state = game.new(len(session.seats), session.options)
    for text in session.log:
        found.append(game.current_player(state))
        state = game.apply(state, game.parse_action(text))
    return found


def raw(session: Session | None = None) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(dumps(session or rich()))
    return found


def sealed(fields: dict[str, Any]) -> str:
    """Return the fields as a text whose checksum is right."""
    covered = FIELDS[: FIELDS.index("log") + 1]
    part = {key: fields[key] for key in covered if key in fields}
    canonical = json.dumps(part, sort_keys=True, separators=(",", ":"))
    crc = f"{zlib.crc32(canonical.encode()):08x}"
    return json.dumps({**fields, "checksum": crc})


def refusal(text: str) -> SaveError:
    """Return the error of a text that is no save; it has a sentence."""
    with pytest.raises(SaveError) as caught:
        loads(text)
    assert is_sentence(str(caught.value))
    return caught.value


def check_partial(partial: Session | None, whole: Session) -> int:
    """Check that what is left of a game is its beginning; return how long it is."""
    if partial is None:
        return -1
    assert partial.game == whole.game
    assert partial.options == whole.options
    assert partial.seats == whole.seats
    assert partial.seed == whole.seed
    assert partial.log == whole.log[: len(partial.log)]
    assert partial.to_act != CHANCE
    assert parts(loads(dumps(partial))) == parts(partial)
    return len(partial.log)


# There and back


def test_all_of_a_session_comes_back() -> None:
    session = rich()
    assert parts(loads(dumps(session))) == parts(session)
    assert session.abandoned is not None
    assert session.takebacks > 0
    assert session.cursor < len(session.log)


@pytest.mark.parametrize("name", [*GAMES, null_game.NAME])
@given(seed=st.text(max_size=8), plies=st.integers(0, 60), back=st.integers(0, 60))
@settings(max_examples=15)
def test_any_session_comes_back(name: str, seed: str, plies: int, back: int) -> None:
    session = Session.start(name, players=GAMES[name].PLAYERS.start, seed=seed)
    for k in range(plies):
        if not session.is_over:
            session.play(pick(rng_for("save", k), session.legal()))
    session.goto(max(0, len(session.log) - back))
    again = loads(dumps(session))
    assert parts(again) == parts(session)
    assert dumps(again) == dumps(session)


def test_the_longest_seed_that_an_address_takes_comes_back() -> None:
    asked = game_request.parse("threes", {"seed": "x" * LONGEST_SEED}, levels("threes"))
    session = game_request.start(asked)
    assert loads(dumps(session)).seed == session.seed
    with pytest.raises(ValueError, match="81 characters, at most 80"):
        game_request.parse(
            "threes", {"seed": "x" * (LONGEST_SEED + 1)}, levels("threes")
        )


def test_nothing_is_shared_with_the_saved_session() -> None:
    session = rich()
    again = loads(dumps(session))
    again.table.others["clock"]["left"].clear()
    again.goto(len(again.log))
    again.play("keep")
    assert parts(session) == parts(rich())


# The format


def test_the_text_is_one_line_of_ascii_json_with_these_fields() -> None:
    text = dumps(rich())
    assert text.isascii()
    assert "\n" not in text
    assert list(json.loads(text)) == FIELDS


def test_the_fields_are_those_of_the_session() -> None:
    session, fields = rich(), raw()
    assert session.abandoned is not None
    assert fields["format"] == save.FORMAT
    assert fields["game"] == "null_game"
    assert fields["rules"] == null_game.RULES_VERSION
    assert fields["options"] == {"ranks": 4, "open_swap": False}
    assert fields["seats"] == [
        {"name": "Änn “1” \\", "bot": None},
        {"name": "Ben", "bot": "random"},
    ]
    assert fields["seed"] == "ö 1"
    assert fields["log"] == list(session.log)
    assert fields["cursor"] == 3
    assert fields["abandoned"]["ply"] == session.abandoned.ply
    assert fields["abandoned"]["log"] == list(session.abandoned.log)
    assert fields["takebacks"] == session.takebacks
    assert fields["unseen"] == session.unseen > 0
    assert fields["table"] == {"clock": {"left": [1.5, None, True]}}
    assert fields["arrangement"] == {"hand": [3, 1, 2]}


def test_a_save_without_unseen_takebacks_has_none() -> None:
    fields = raw()
    del fields["unseen"]
    assert loads(sealed(fields)).unseen == 0
    assert "unseen" not in json.loads(dumps(loads(sealed(fields))))


def test_more_unseen_takebacks_than_takebacks_are_refused() -> None:
    for unseen in (-1, raw()["takebacks"] + 1):
        assert "unseen" in str(refusal(sealed(raw() | {"unseen": unseen})))


def test_the_checksum_covers_header_and_log() -> None:
    assert raw()["checksum"] == json.loads(sealed(raw()))["checksum"]


def test_space_and_order_do_not_matter() -> None:
    text = json.dumps(raw(), indent=2, sort_keys=True)
    assert parts(loads(text)) == parts(rich())


def test_fields_of_a_later_version_do_not_matter() -> None:
    assert parts(loads(json.dumps(raw() | {"mood": "good"}))) == parts(rich())


# Torn texts


@pytest.mark.parametrize("make", [rich, at_end])
def test_a_text_torn_anywhere_gives_its_beginning(make: Any) -> None:
    whole = make()
    text = dumps(whole)
    after_log = text.index(',"cursor"')
    longest = -1
    for end in range(len(text)):
        length = check_partial(refusal(text[:end]).partial, whole)
        assert length >= longest
        longest = length
        if end >= after_log:
            assert length == len(whole.log)
    start = text.index('"log":[') + len('"log":[')
    assert refusal(text[:start]).partial is not None
    assert refusal(text[: start - 10]).partial is None


def test_a_text_torn_in_an_action_says_where() -> None:
    text = dumps(rich())
    start = text.index('"keep"')
    error = refusal(text[: start + 3])
    # Characters are counted from 0 by Python and from 1 by people.
    assert {str(start), str(start + 1)} & set(re.findall(r"\d+", str(error)))
    assert error.partial is not None
    assert error.partial.log == rich().log[:1]


def test_a_text_with_more_behind_it_gives_its_beginning() -> None:
    whole = rich()
    text = dumps(whole)
    for more in ("}", text, "\0", " x"):
        assert check_partial(refusal(text + more).partial, whole) == len(whole.log)


# Fields missing or wrong


@pytest.mark.parametrize("key", [key for key in FIELDS if key != "unseen"])
def test_each_missing_field_is_named(key: str) -> None:
    fields = raw()
    del fields[key]
    error = refusal(json.dumps(fields) if key == "checksum" else sealed(fields))
    assert key in str(error)
    is_rest = FIELDS.index(key) > FIELDS.index("log")
    assert (check_partial(error.partial, rich()) == len(rich().log)) == is_rest


WRONG: dict[str, list[Any]] = {
    "format": ["1", None, 1.0, True, [], {}],
    "game": [1, None, [], {}, True],
    "rules": ["1", None, 1.0, True, [], {}],
    "options": [1, "x", None, [], {"ranks": "3"}, {"ranks": True}, {"ranks": 3.5}],
    "seats": [1, "x", None, {}, [1], [None, None], [{"name": 1}, {"name": "B"}]],
    "seed": [1, None, [], {}, True],
    "log": [1, "keep", None, {}, [1], [None], [["keep"]]],
    "cursor": ["1", None, 1.5, True, [], {}],
    "abandoned": [1, "x", [], {}, {"ply": 1}, {"ply": "1", "log": []}],
    "takebacks": ["1", None, 1.5, True, [], {}],
    "table": [1, "x", None, []],
    "arrangement": [1, "x", None, []],
    "checksum": [1, None, [], {}, True, "", "00000000", "x"],
}


@pytest.mark.parametrize(
    ("key", "value"), [(key, value) for key in WRONG for value in WRONG[key]]
)
def test_each_wrong_field_is_refused(key: str, value: object) -> None:
    fields = raw() | {key: value}
    error = refusal(json.dumps(fields) if key == "checksum" else sealed(fields))
    if FIELDS.index(key) > FIELDS.index("log"):
        assert check_partial(error.partial, rich()) == len(rich().log)
    if key != "checksum":
        assert key in str(error)


def test_missing_options_are_the_default_ones() -> None:
    fields = raw(at_end())
    fields["options"] = {}
    assert loads(sealed(fields)).options == Options()


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"game": "chess"}, "chess"),
        ({"game": ""}, "game"),
        ({"game": "__class__"}, "__class__"),
        ({"format": 2}, "newer"),
        ({"format": 10**30}, "newer"),
        ({"rules": 2}, "newer"),
        ({"options": {"ranks": 99}}, "99"),
        ({"options": {"ranks": 4, "spy": 1}}, "spy"),
        ({"seats": []}, "player"),
        ({"seats": [{"name": "Ann", "bot": None}]}, "player"),
        ({"seats": [{"name": "A", "bot": None}] * 9}, "player"),
        ({"seats": [{"name": "A", "bot": 1}] * 2}, "bot"),
        ({"seats": [{"name": "A", "bot": None, "x": 1}] * 2}, "x"),
        ({"seats": [{"bot": None}] * 2}, "name"),
        ({"cursor": -1}, "-1"),
        ({"cursor": 99}, "99"),
        ({"cursor": 10**30}, "action"),
        ({"abandoned": {"ply": 99, "log": []}}, "abandoned"),
        ({"abandoned": {"ply": -1, "log": []}}, "abandoned"),
        ({"abandoned": {"ply": 1, "log": ["hold"]}}, "abandoned"),
        ({"abandoned": {"ply": 1, "log": ["draw 1"]}}, "abandoned"),
        ({"format": -5}, "format"),
        ({"rules": -1}, "rules"),
        ({"seed": "x" * (LONGEST_SEED + 1)}, "81 characters, at most 80"),
    ],
)
def test_impossible_fields_are_refused(changes: dict[str, object], words: str) -> None:
    error = refusal(sealed(raw() | changes))
    assert words in str(error)
    if changes.keys() <= {"cursor", "abandoned"}:
        assert check_partial(error.partial, rich()) == len(rich().log)
        assert error.partial is not None
        assert error.partial.cursor == len(rich().log)


@pytest.mark.parametrize("number", [-1, 10**4000])
def test_impossible_takebacks_leave_a_game_that_can_be_saved(number: int) -> None:
    error = refusal(sealed(raw() | {"takebacks": number}))
    assert len(str(error)) < 200
    assert "takebacks" in str(error)
    assert check_partial(error.partial, rich()) == len(rich().log)


def test_a_level_of_an_earlier_version_plays_on_as_another_one() -> None:
    assert "counter" not in levels("tomacco")
    seats = (Seat("Ann"), Seat("Ben", "counter"))
    header = Header("tomacco", GAMES["tomacco"].Options(), seats, "seed")
    assert [seat.bot for seat in loads(dumps(Session(header))).seats] == [
        None,
        "cautious",
    ]
    texts = {"seats": "human, counter"}
    linked = game_request.parse("tomacco", texts, levels("tomacco"))
    assert [seat.bot for seat in linked.seats] == [None, "cautious"]


def test_older_rules_are_told_but_the_game_is_there(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    text = dumps(rich())
    monkeypatch.setattr(null_game, "RULES_VERSION", 2)
    error = refusal(text)
    assert "older" in str(error)
    assert error.partial is not None
    assert error.partial.log == rich().log


def test_a_game_that_is_not_here_any_more_is_named(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    text = dumps(rich())
    monkeypatch.setattr(registry, "NAMES", ("threes",))
    assert "null_game" in str(refusal(text))


@pytest.mark.parametrize("key", FIELDS[: FIELDS.index("log") + 1])
def test_a_change_without_its_checksum_is_found(key: str) -> None:
    others: dict[str, object] = {
        "format": 0,
        "game": "threes",
        "rules": 0,
        "options": {"ranks": 3, "open_swap": False},
        "seats": [{"name": "Eve", "bot": None}] * 2,
        "seed": "other",
        "log": raw()["log"][:-1],
    }
    refusal(json.dumps(raw() | {key: others[key]}))


# Logs that do not hold


@pytest.mark.parametrize("wrong", ["hold", "", "draw 1 1", "deal 9 9", "deal 1 2 3"])
def test_a_wrong_action_says_its_ply_and_leaves_what_is_before(wrong: str) -> None:
    whole = rich()
    for ply in range(len(whole.log)):
        log = [*whole.log[:ply], wrong, *whole.log[ply + 1 :]]
        error = refusal(sealed(raw() | {"log": log}))
        assert f"action {ply}:" in str(error)
        partial = error.partial
        assert partial is not None
        assert partial.log[:ply] == whole.log[:ply]
        # Chance may have gone on by itself, with the luck that it had.
        assert set(actors(partial)[ply:]) <= {CHANCE}
        assert check_partial(partial, whole) >= ply


def test_other_luck_than_the_seeds_is_kept() -> None:
    whole = rich()
    log = ["deal 1 1" if text.startswith("deal") else text for text in whole.log]
    assert log[0] != whole.log[0]
    text = sealed(raw() | {"log": log[:1], "cursor": 1, "abandoned": None})
    assert loads(text).log == ("deal 1 1",)


def test_chance_goes_on_where_a_log_ends_before_it() -> None:
    whole = rich()
    session = loads(sealed(raw() | {"log": [], "cursor": 0, "abandoned": None}))
    assert session.log == whole.log[:1]
    assert session.to_act != CHANCE or session.cursor == 0


# Whatever goes in


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "\0",
        "null",
        "true",
        "1",
        "[]",
        '"save"',
        "{}",
        "{",
        '{"log":[',
        ',"log":[',
        '{"format":1,"log":["keep',
        '[{"format":1},"log":["keep"]]',
        "[" * 100_000,
        '{"a":' * 100_000,
        "1" * 5_000,
        '{"format":' + "1" * 5_000 + "}",
        '{"format": NaN}',
        '{"format": 1e999}',
        '{"format": 1, "game": "\ud800"}',
        '{"format": 1, "game": "\\ud800"}',
        "﻿{}",
    ],
)
def test_no_text_at_all_crashes(text: str) -> None:
    assert refusal(text).partial is None


HALF = "\ud800"  # of a surrogate pair: in JSON and Python, not in UTF-8


@pytest.mark.parametrize(
    "changes", [{"log": [HALF]}, {"seats": [{"name": HALF, "bot": HALF}] * 2}]
)
def test_half_a_surrogate_pair_crashes_nothing(changes: dict[str, object]) -> None:
    load_or_refuse(sealed(raw() | {"abandoned": None} | changes))


def test_half_a_surrogate_pair_is_no_seed() -> None:
    start = {"log": [], "cursor": 0, "abandoned": None}
    refusal(sealed(raw() | start | {"seed": HALF}))


def load_or_refuse(text: str) -> None:
    """Load any text: it is a save that saves again, or refused with a sentence."""
    try:
        session: Session | None = loads(text)
    except SaveError as error:
        sentence, session = str(error), error.partial
        assert is_sentence(sentence)
    if session is not None:
        assert parts(loads(dumps(session))) == parts(session)


@given(st.text() | st.text(string.printable))
def test_any_text_is_refused_with_a_sentence(text: str) -> None:
    refusal(text)


@given(st.binary())
def test_any_bytes_are_refused_with_a_sentence(data: bytes) -> None:
    refusal(data.decode("latin-1"))


@cache
def whole_text() -> str:
    return dumps(rich())


@given(data=st.data())
@settings(max_examples=300)
def test_a_text_changed_anywhere_is_loaded_or_refused(data: st.DataObject) -> None:
    text = whole_text()
    for _ in range(data.draw(st.integers(1, 3))):
        start = data.draw(st.integers(0, len(text)))
        end = data.draw(st.integers(start, min(len(text), start + 5)))
        new = data.draw(st.text('"[]{},:0123456789keepswap\\u \x00é', max_size=4))
        text = text[:start] + new + text[end:]
    load_or_refuse(text)


json_values = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3)
    ),
    max_leaves=6,
)


@given(changes=st.dictionaries(st.sampled_from(FIELDS), json_values, max_size=3))
@settings(max_examples=300)
def test_fields_changed_to_anything_are_loaded_or_refused(
    changes: dict[str, object],
) -> None:
    fields = json.loads(whole_text()) | changes
    load_or_refuse(json.dumps(fields))
    load_or_refuse(sealed(fields))


@given(
    log=st.lists(
        st.sampled_from(["deal 1 2", "deal 3 3", "draw 1", "draw 2", "keep", "swap"])
        | st.text(max_size=6),
        max_size=12,
    ),
    cursor=st.integers(-1, 12),
)
@settings(max_examples=200)
def test_any_log_is_loaded_or_refused(log: list[str], cursor: int) -> None:
    fields = json.loads(whole_text()) | {"abandoned": None}
    load_or_refuse(sealed(fields | {"log": log, "cursor": cursor}))


def test_a_save_error_is_a_value_error_with_a_part() -> None:
    assert issubclass(SaveError, ValueError)
    assert SaveError("No.").partial is None
