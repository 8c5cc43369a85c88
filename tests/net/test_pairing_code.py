"""Pairing codes: only a device with the right code receives the link."""

from __future__ import annotations

from itertools import count

import pytest

from tabletop.net.protocol import pairing_code
from tabletop.net.protocol.pairing_code import CodeIssuer, CodeReader
from tests.kit.text import is_sentence
from tests.net.net import fresh_of

LINK = "https://example.org/#/join/abcdefghij" * 5


def test_the_link_is_had_by_the_code_however_it_is_typed() -> None:
    code = pairing_code.made(fresh_of("code"))
    speaker = CodeIssuer(code, LINK, fresh_of("speaker"))
    for text in (code, code.lower(), code.replace("-", " "), f" {code} "):
        assert pairing_code.typed(text) == code
        listener = CodeReader(pairing_code.typed(text), fresh_of(f"listener {text}"))
        assert listener.take(speaker.answer(listener.call)) == LINK


def test_letters_that_are_taken_for_others_mean_those() -> None:
    assert pairing_code.typed("oil0-1234") == "0110-1234"
    assert (
        pairing_code.typed("U234-5678")
        == pairing_code.typed("1234567")
        == pairing_code.typed("")
        == ""
    )


def test_codes_are_all_different_and_their_place_tells_half_of_them() -> None:
    numbers = count()
    codes = {pairing_code.made(lambda: f"{next(numbers)}") for _code in range(1000)}
    assert len(codes) == 1000
    assert pairing_code.place("ABCD-1234") == pairing_code.place("ABCD-4321")


def test_a_wrong_password_opens_nothing_and_five_make_the_code_void() -> None:
    speaker = CodeIssuer("ABCD-1234", LINK, fresh_of("speaker"))
    for k in range(pairing_code.MOST_TRIES):
        assert not speaker.is_void
        listener = CodeReader(f"ABCD-123{'5ABCD'[k]}", fresh_of(f"listener {k}"))
        with pytest.raises(ValueError, match="wrong") as caught:
            listener.take(speaker.answer(listener.call))
        assert is_sentence(str(caught.value))
    listener = CodeReader("ABCD-1234", fresh_of("late"))
    assert speaker.is_void
    assert speaker.answer(listener.call) == ""


@pytest.mark.parametrize(
    "call", ["", "0", "1", "-3", "g", "f" * 513, f"{2**2048 - 1:x}"]
)
def test_what_is_no_number_of_the_group_is_not_answered(call: str) -> None:
    speaker = CodeIssuer("ABCD-1234", LINK, fresh_of("speaker"))
    assert speaker.answer(call) == ""
    assert not speaker.is_void


def test_an_answer_that_was_changed_on_its_way_opens_nothing() -> None:
    speaker = CodeIssuer("ABCD-1234", LINK, fresh_of("speaker"))
    listener = CodeReader("ABCD-1234", fresh_of("listener"))
    answer = speaker.answer(listener.call)
    number, sealed = answer.split()
    for changed in ("", number, f"{number} AAAA", f"1 {sealed}", f"{answer[:-4]}AAAA"):
        with pytest.raises(ValueError, match="wrong"):
            listener.take(changed)


def test_the_group_is_what_it_is_said_to_be() -> None:
    """The modulus p and (p - 1) / 2 are prime: by Fermat's test to four bases."""
    prime = pairing_code._PRIME
    for number in (prime, (prime - 1) // 2):
        assert number.bit_length() in (2048, 2047)
        assert all(pow(base, number - 1, number) == 1 for base in (2, 3, 5, 7))
