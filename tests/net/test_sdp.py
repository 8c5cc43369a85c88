"""Session descriptions: packed in few bytes, restored exactly, refused if invalid."""

from __future__ import annotations

import re

import pytest

from tabletop.core.chance import below, rng_for
from tabletop.net.protocol.sdp import MOST_ADDRESSES, packed, unpacked
from tests.kit.text import is_sentence
from tests.net.invitation import described

CHROMIUM = """\
v=0
o=- 406471970475887097 2 IN IP4 127.0.0.1
s=-
t=0 0
a=group:BUNDLE 0
a=extmap-allow-mixed
a=msid-semantic: WMS
m=application 9 UDP/DTLS/SCTP webrtc-datachannel
c=IN IP4 0.0.0.0
a=candidate:4237869912 1 udp 2113937151 c51a5679-307f-4096-87ef-a2f7c09219b6.local \
57799 typ host generation 0 network-cost 999
a=candidate:4226461672 1 udp 2113942271 466081b2-9761-4723-b533-b94a49244aa1.local \
41415 typ host generation 0 network-cost 999
a=ice-ufrag:jN9g
a=ice-pwd:NIItPwhIyGmL0+9bfLzrdyr0
a=ice-options:trickle
a=fingerprint:sha-256 6B:94:26:DD:D5:2A:CB:7F:14:4D:74:B9:7A:55:01:4B:31:A9:BB:D7:C2:\
F2:30:E0:4F:A4:4C:61:B9:09:EF:2E
a=setup:actpass
a=mid:0
a=sctp-port:5000
a=max-message-size:262144
"""
"""From Chromium, with its addresses hidden."""

FIREFOX = """\
v=0
o=mozilla...THIS_IS_SDPARTA-99.0 1234567890123456789 0 IN IP4 0.0.0.0
s=-
t=0 0
a=fingerprint:sha-256 00:01:02:03:04:05:06:07:08:09:0A:0B:0C:0D:0E:0F:10:11:12:13:14:\
15:16:17:18:19:1A:1B:1C:1D:1E:1F
m=application 9 UDP/DTLS/SCTP webrtc-datachannel
c=IN IP4 192.168.1.7
a=candidate:0 1 UDP 2122252543 192.168.1.7 51400 typ host
a=candidate:1 1 TCP 2105524479 192.168.1.7 9 typ host tcptype active
a=candidate:0 2 UDP 2122252542 192.168.1.7 51401 typ host
a=candidate:2 1 UDP 2122187007 fd00::7 51402 typ host
a=candidate:3 1 UDP 1686052863 203.0.113.9 51400 typ srflx raddr 192.168.1.7 rport 1
a=ice-pwd:0123456789abcdef0123456789abcdef
a=ice-ufrag:01234567
"""
"""From Firefox, in its order; RFC 5737 and 4193 reserve the addresses."""


def lines(sdp: str) -> set[str]:
    """Return what differs between browsers in a description that was unpacked."""
    kinds = "ice-ufrag", "ice-pwd", "fingerprint"
    found = {line for line in sdp.splitlines() if line[2:].split(":")[0] in kinds}
    return found | set(re.findall(r"\S+ \d+ typ host", sdp))


def test_what_is_peculiar_to_chromium_is_found() -> None:
    found = lines(unpacked(packed(CHROMIUM.replace("\n", "\r\n")), "offer"))
    assert found == {
        "a=ice-ufrag:jN9g",
        "a=ice-pwd:NIItPwhIyGmL0+9bfLzrdyr0",
        (
            "a=fingerprint:sha-256 6B:94:26:DD:D5:2A:CB:7F:14:4D:74:B9:7A:55:01:4B:31:"
            "A9:BB:D7:C2:F2:30:E0:4F:A4:4C:61:B9:09:EF:2E"
        ),
        "c51a5679-307f-4096-87ef-a2f7c09219b6.local 57799 typ host",
        "466081b2-9761-4723-b533-b94a49244aa1.local 41415 typ host",
    }


def test_of_firefox_only_hosts_that_udp_reaches_are_taken() -> None:
    found = lines(unpacked(packed(FIREFOX), "offer"))
    hosts = {line for line in found if line.endswith("typ host")}
    assert hosts == {"192.168.1.7 51400 typ host", "fd00::7 51402 typ host"}


def test_a_description_is_as_short_as_was_promised() -> None:
    """At most 94 bytes; 63 bytes with one IPv4 address."""
    assert len(packed(CHROMIUM)) == 1 + 32 + 1 + 3 + 1 + 18 + 2 * 19
    plain = described("192.168.1.7 51400")
    assert len(packed(plain)) == 1 + 32 + 1 + 3 + 1 + 18 + 7
    assert len(packed(FIREFOX)) == 1 + 32 + 1 + 4 + 1 + 16 + 7 + 19


@pytest.mark.parametrize("sdp", [CHROMIUM, FIREFOX])
def test_a_description_goes_there_and_back(sdp: str) -> None:
    offer, answer = unpacked(packed(sdp), "offer"), unpacked(packed(sdp), "answer")
    assert packed(offer) == packed(answer) == packed(sdp)
    assert "a=setup:active\r\n" in offer
    assert "a=setup:passive\r\n" in answer


@pytest.mark.parametrize("length", range(4, 40))
def test_a_credential_of_any_length_goes_there_and_back(length: int) -> None:
    letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789+/"
    rng = rng_for("credential", length)
    for alphabet in (letters, "0123456789abcdef"):
        text = "".join(alphabet[below(rng, len(alphabet))] for _ in range(length))
        found = lines(described(fragment=text, password=text[::-1]))
        assert found > {f"a=ice-ufrag:{text}", f"a=ice-pwd:{text[::-1]}"}


def test_no_more_addresses_are_told_than_a_code_has_room_for() -> None:
    found = lines(described(*(f"10.0.0.{k} 5000" for k in range(1, 9))))
    assert {line for line in found if line.endswith("typ host")} == {
        f"10.0.0.{k} 5000 typ host" for k in range(1, MOST_ADDRESSES + 1)
    }


@pytest.mark.parametrize("lacking", ["ice-ufrag", "ice-pwd", "fingerprint"])
def test_a_browser_that_says_too_little_gets_a_sentence(lacking: str) -> None:
    with pytest.raises(ValueError, match="doesn’t say") as caught:
        packed(CHROMIUM.replace(lacking, "nothing"))
    assert is_sentence(str(caught.value))


def test_whatever_is_torn_or_changed_is_a_sentence_or_a_description() -> None:
    whole, rng = packed(CHROMIUM), rng_for("torn", 0)
    texts = [whole[:length] for length in range(len(whole))]
    texts += [bytes(200), whole + bytes(3), b"Z" + whole[1:], whole + whole[-19:]]
    for _number in range(2_000):
        place, byte = below(rng, len(whole)), below(rng, 256)
        texts.append(whole[:place] + bytes([byte]) + whole[place + 1 :])
    refusals = []
    for text in texts:
        try:
            found = unpacked(text, "answer")
        except ValueError as error:
            refusals.append(str(error))
        else:
            assert packed(found) == text
    assert len(refusals) >= len(whole)
    assert all(map(is_sentence, refusals))


@pytest.mark.parametrize("host", ["example.org", "1.2.3.4.5", "..local"])
def test_an_address_is_nothing_else(host: str) -> None:
    with pytest.raises(ValueError, match=r"."):
        described(f"{host} 5000")
