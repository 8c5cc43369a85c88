"""Invitations and answers: short, exact after a round trip, and checked for damage."""

from __future__ import annotations

from base64 import urlsafe_b64decode, urlsafe_b64encode
from dataclasses import replace

import pytest

from tabletop.core.chance import below, rng_for
from tabletop.net.protocol import invitations
from tabletop.net.protocol.invitations import (
    Invitation,
    InvitationAnswer,
    RunningGame,
    pack,
    unpack,
)
from tests.kit.text import is_sentence
from tests.net.invitation import INVITATION, SITE, described

PLAIN = described("192.168.1.7 51400", role="answer")
"""From a browser with permission to use the camera."""


ANSWER = InvitationAnswer("ff" * 16, PLAIN)


RUNNING = replace(INVITATION, running=RunningGame("Ben", ("Anna", "Cléo"), 1_234))


LINK = replace(RUNNING, description=None)


OF_TABLE = replace(LINK, running=None, is_table=True)


SPELT = replace(ANSWER, token="a b–c")  # noqa: S106 - a made-up key


@pytest.mark.parametrize("text", [INVITATION, RUNNING, LINK, OF_TABLE, ANSWER, SPELT])
def test_it_goes_there_and_back(text: Invitation | InvitationAnswer) -> None:
    assert unpack(pack(text)) == text


def test_it_is_as_short_as_was_promised() -> None:
    """A head of 3 bytes, ids of 17, words of their letters and 1; see `test_sdp.py`."""
    whole, plain = 3 + 17 + 16 + 5 + 17 + 94, 63
    assert len(pack(INVITATION)) == -(-whole * 4 // 3) == 203
    assert len(pack(ANSWER)) == -(-(3 + 17 + plain) * 4 // 3) == 111


def test_a_link_and_the_message_around_it_are_read_too() -> None:
    for text, route in ((INVITATION, "join"), (ANSWER, "answer")):
        link = f"{SITE}#/{route}/{pack(text)}"
        assert unpack(link) == text
        assert unpack(f"Let’s play!\n{link}. See you") == text


def test_lines_that_a_messenger_broke_do_no_harm() -> None:
    packed = pack(INVITATION)
    assert unpack(f" {packed[:70]}\n{packed[70:140]}\r\n{packed[140:]}\n") == INVITATION


def test_of_a_torn_or_changed_text_nothing_but_a_sentence_comes() -> None:
    whole, rng = pack(INVITATION), rng_for("torn invitation", 0)
    texts = [whole[:length] for length in range(len(whole))]
    texts += ["", "é", "=", "AQ", "A" * 200, "A" * 10_000, f"{whole}AAAA", whole[1:]]
    for _number in range(2_000):
        place, letter = below(rng, len(whole) - 1), "AZaz09-_"[below(rng, 8)]
        changed = whole[:place] + letter + whole[place + 1 :]
        texts += [changed] * (changed != whole)
    for text in texts:
        with pytest.raises(ValueError, match=r"part of it is missing") as caught:
            unpack(text)
        assert is_sentence(str(caught.value))


def forged(text: Invitation | InvitationAnswer, place: int, byte: int) -> str:
    """Return a text with one byte of its body changed, and a checksum that fits."""
    body = bytearray(urlsafe_b64decode(pack(text) + "=="))
    body[place] = byte
    rest = bytes(body[3:])
    whole = bytes(body[:1]) + invitations._sum(bytes(body[:1]) + rest) + rest
    return urlsafe_b64encode(whole).decode().rstrip("=")


def test_whatever_somebody_forges_is_a_sentence_or_an_invitation() -> None:
    length, read, refusals = len(pack(INVITATION)) * 3 // 4, [], []
    for place in (0, *range(3, length)):
        for byte in (0, 1, 17, 0x7F, 0x80, 0xFF):
            try:
                read.append(unpack(forged(INVITATION, place, byte)))
            except ValueError as error:
                refusals.append(str(error))
    assert refusals
    assert all(map(is_sentence, refusals))
    assert {each.host for each in read if isinstance(each, Invitation)} > {"Anna"}


def test_a_newer_version_is_told_from_a_torn_text() -> None:
    with pytest.raises(ValueError, match="newer version"):
        unpack(forged(INVITATION, 0, (invitations.VERSION + 1) << 4))


@pytest.mark.parametrize("version", range(1, invitations.VERSION))
def test_a_text_of_an_older_version_says_so(version: int) -> None:
    with pytest.raises(ValueError, match="older version") as caught:
        unpack(forged(INVITATION, 0, version << 4))
    assert is_sentence(str(caught.value))


def test_a_game_that_is_not_here_is_named() -> None:
    with pytest.raises(ValueError, match="not here: “chess”"):
        unpack(pack(replace(INVITATION, game="chess")))


def test_the_name_of_the_host_is_a_name() -> None:
    read = unpack(pack(replace(INVITATION, host="A\n\N{RIGHT-TO-LEFT OVERRIDE}b")))
    assert isinstance(read, Invitation)
    assert read.host == "A b"
