"""Names: one rule for whatever somebody at a table is called."""

import json
import unicodedata

import pytest
from hypothesis import given, strategies as st

from tabletop.core import names
from tabletop.session import Seat, Session, game_request, links, save
from tests.session.new_games import packed

BAD = {  # texts, to the names in them
    "\ud83d": "",  # half a character
    "Ann\ud83d": "Ann",
    " Ann \n\t Lee ": "Ann Lee",
    "Ann\0\x1b[2J": "Ann[2J",
    "\N{RIGHT-TO-LEFT OVERRIDE}Ann": "Ann",
    "A\N{ZERO WIDTH SPACE}nn": "Ann",
    "\N{ZERO WIDTH JOINER}": "",
    "\N{HANGUL FILLER}": "",
    "Zoe\N{COMBINING DIAERESIS}": "Zo\N{LATIN SMALL LETTER E WITH DIAERESIS}",
    "\N{NO-BREAK SPACE}": "",
}

GOOD = ("Ann", "Ann, 50% “Lee”", "Zoë", "李四", "\N{GAME DIE}", "W" * names.LONGEST)


@pytest.mark.parametrize("text", BAD)
def test_what_no_name_has_falls_away(text: str) -> None:
    assert names.checked(text) == BAD[text]
    assert names.mended(text) == BAD[text]


@pytest.mark.parametrize("name", GOOD)
def test_a_name_stays_as_it_is(name: str) -> None:
    assert names.checked(name) == names.mended(name) == name


def test_a_picture_of_several_signs_stays_whole() -> None:
    family = "\N{MAN}\N{ZERO WIDTH JOINER}\N{WOMAN}\N{ZERO WIDTH JOINER}\N{GIRL}"
    assert names.checked(family) == family


def test_a_long_name_is_refused_where_somebody_types_it_and_else_cut() -> None:
    with pytest.raises(ValueError, match=r"10000 characters, at most 40\."):
        names.checked("W" * 10_000)
    assert names.mended("W" * 10_000) == "W" * 40


@given(st.text(st.characters(), max_size=100))
def test_a_mended_name_is_a_name(text: str) -> None:
    name = names.mended(text)
    assert name.encode().decode() == name
    assert len(name) <= names.LONGEST
    assert unicodedata.is_normalized("NFC", name)
    assert names.checked(name) == name


def resaved(name: str, bot: str | None = None) -> str:
    """Return a save with this name in it, as another program could have made it."""
    session = Session.start("four_twenty_one", players=2, seed="7")
    fields = json.loads(save.dumps(session))
    fields["seats"][1] = {"name": name, "bot": bot}
    fields["checksum"] = save.checksum(fields)
    return json.dumps(fields)


@pytest.mark.parametrize("text", BAD)
def test_a_save_with_a_bad_name_opens_with_a_good_one(text: str) -> None:
    session = save.loads(resaved(text))
    name = BAD[text] or "Player 2"
    assert session.seats == (Seat("Player 1"), Seat(name))
    assert save.loads(save.dumps(session)).seats == session.seats


def test_a_link_with_a_bad_name_opens_and_can_be_linked_and_played_again() -> None:
    text = packed(resaved("\ud83d" + "W" * 10_000))
    session = links.unpack("four_twenty_one", text)
    assert session.seats[1].name == "W" * 40
    links.address(session).encode()
    again = game_request.NewGame(session.game, session.seats, session.options)
    assert game_request.parse(session.game, game_request.texts(again), ()) == again


def test_a_form_and_a_link_of_a_new_game_have_the_same_rule() -> None:
    texts = {"seats": "human,human", "names": "Ann%00,%E2%80%AEBen"}
    seats = game_request.parse("four_twenty_one", texts, ()).seats
    assert seats == (Seat("Ann"), Seat("Ben"))


@pytest.mark.parametrize("bot", ["", "\ud83d", " "])
def test_a_level_without_a_name_is_one_from_elsewhere(bot: str) -> None:
    assert save.loads(resaved("Bot", bot)).seats[1] == Seat("Bot", "?")
