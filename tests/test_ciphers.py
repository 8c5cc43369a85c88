"""Lines between terminals are sealed; whoever has another secret hears a sentence."""

from __future__ import annotations

import pytest

from tabletop import ciphers
from tabletop.ciphers import Seal
from tests.support import is_sentence

HOST = Seal("sesame", is_host=True)
GUEST = Seal("sesame", is_host=False)


@pytest.mark.parametrize("times", [0, 1, 20_000])
def test_each_end_opens_what_the_other_has_sealed(times: int) -> None:
    text = times * "Zoë ♠"
    assert GUEST.opened(HOST.sealed(text)) == text
    assert HOST.opened(GUEST.sealed(text)) == text


def test_a_sealed_line_shows_nothing_and_is_another_one_each_time() -> None:
    one, other = HOST.sealed("queen of clubs"), HOST.sealed("queen of clubs")
    assert one != other
    assert "queen" not in one
    assert "\n" not in one


def refusal(seal: Seal, line: str) -> str:
    """Return why a line is not opened."""
    with pytest.raises(ValueError, match="table") as caught:
        seal.opened(line)
    return str(caught.value)


OTHERS = {
    "its own": HOST.sealed("x"),
    "of another table": Seal("another", is_host=False).sealed("x"),
    "plain": "plain",
    "nothing": "*",
    "short": "*AAAA",
    "no base64": "*no base64 ♠",
    "changed": GUEST.sealed("changed")[:-8] + "AAAAAAA=",
}


@pytest.mark.parametrize("what", OTHERS)
def test_what_was_not_sealed_for_the_table_gets_a_sentence(what: str) -> None:
    assert is_sentence(refusal(HOST, OTHERS[what]))


def test_whoever_comes_without_the_secret_learns_what_is_missing() -> None:
    plain = Seal("", is_host=False)
    assert "address" in refusal(plain, HOST.sealed("table"))
    assert plain.opened(plain.sealed("table")) == "table"


def test_without_the_library_nothing_is_sealed_and_a_sealed_table_says_so(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert ciphers.secret() != ciphers.secret()
    monkeypatch.setattr(ciphers, "find_spec", lambda _name: None)
    assert ciphers.aes() is None
    assert not ciphers.secret()
    with pytest.raises(ValueError, match="cryptography") as caught:
        Seal("sesame", is_host=False)
    assert is_sentence(str(caught.value).replace("cryptography", "it"))
