"""Random draws by all devices together; guests detect a host that cheats."""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Callable
from dataclasses import replace
from types import SimpleNamespace
from typing import Any, Final

import pytest

from tabletop.core.chance import pick, rng_for
from tabletop.core.codec import from_text, to_text
from tabletop.games import four_twenty_one, stavegame, tomacco
from tabletop.net import drawing
from tabletop.net.fairness_report import SavedLuck
from tabletop.net.host_state import HostState
from tabletop.net.protocol.from_guest import PledgeMessage, RevealMessage, WishMessage
from tabletop.net.protocol.from_host import (
    AccountMessage,
    DrawMessage,
    EventsMessage,
    PledgedMessage,
    RefusedMessage,
)
from tabletop.net.protocol.luck import Transcript, number_of
from tabletop.net.protocol.packets import Packet, read, write
from tabletop.net.steps import FairnessReport
from tabletop.net.stored_seat import guest_kept, kept_in, seat_kept
from tabletop.session import Session, links, playing
from tests.kit.text import is_sentence
from tests.net import net as nets
from tests.net.deals import finished, verdicts
from tests.net.net import Net

SHORT = four_twenty_one.Options(tokens=5, sets_to_lose=1)
DICE = nets.new_game("four_twenty_one", 3, SHORT)
CARDS = nets.new_game("tomacco", 3, tomacco.Options())
OPTIONS: Final = to_text(tomacco.Options())
DUEL = nets.new_game("stavegame", 2, stavegame.Options())


def checked(net: Net, plays: int = 12) -> Net:
    """Play some moves, and let all guests check the game as if it were over."""
    for _play in range(plays):
        nets.play_any(net)
        net.rest()
    net.host.phase = "over"
    drawing.account_all(net.host)
    net.rest()
    return net


def said(net: Net, kind: type[Any]) -> list[Any]:
    """Return the messages of one kind that the host has sent."""
    return [each for each in messages(net) if isinstance(each, kind)]


def messages(net: Net) -> list[Any]:
    """Return all messages that the host has sent."""
    return [each for _seat, text in net.sent for _n, each in read(text).messages]


# Honest tables


@pytest.mark.parametrize("table", [DICE, CARDS, DUEL], ids=lambda table: table.game)
def test_each_device_checks_a_game_and_finds_it_fair(table: Any) -> None:
    net = finished(nets.begun(table, "fair"))
    found = verdicts(net)
    mine = [each for _seat, each in net.shown if isinstance(each, FairnessReport)]
    assert len(mine) == 1 + len(net.devices)
    assert {each.sentence for each in mine} == {found[0].sentence}
    assert all(each.kind == "fair" for each in found)
    assert len({each.code for each in mine}) == 1
    assert all("nobody chose " in each.sentence for each in found)
    assert not net.troubles


def test_hashes_come_first_then_numbers_and_nothing_is_told_before_the_end() -> None:
    net = nets.begun(CARDS, "first")
    nets.play_out(net, 20)
    drawn = net.host.drawn
    assert drawn is not None
    shuffle = max(nets.session_of(net).log[:4], key=len)
    secrets = [*drawn.numbers, drawn.seed, shuffle]
    assert len({*secrets}) == 5
    for _seat, text in net.sent:
        assert not [secret for secret in secrets if secret in text]
    for device in net.devices:
        promise = device.guest.luck.kept.promise
        assert promise
        assert promise.number == drawn.numbers[promise.place]
    kinds = [*map(type, messages(net))]
    assert kinds.index(PledgedMessage) < kinds.index(EventsMessage)
    heard = [type(each) for text in net.heard for _n, each in read(text).messages]
    pledges, reveals = [
        [k for k, each in enumerate(heard) if each is kind]
        for kind in (PledgeMessage, RevealMessage)
    ]
    assert max(pledges) < min(reveals)
    assert nets.session_of(net).seed == drawn.seed


def test_a_move_taken_back_meets_the_same_throw() -> None:
    net = nets.begun(DICE, "sticky")
    for _play in range(6):
        nets.play_any(net)
        net.rest()
    session = nets.session_of(net)
    log = session.log
    nets.ask(net, None, WishMessage("takeback"))
    nets.answer_all(net)
    net.rest()
    assert session.cursor < len(log)
    mover = session.to_act
    device = next((d for d in net.devices if d.guest.seat == mover), None)
    if device:
        net._shows(device, device.guest.play(log[session.cursor]))
    else:
        net.shows(net.host.play(log[session.cursor]))
    net.rest()
    assert session.log == log[: len(session.log)]
    finished(net)
    assert all(each.kind == "fair" for each in verdicts(net))


def test_an_account_from_before_a_takeback_warns_of_nobody() -> None:
    """It may be late, and the game is another one by then."""
    net = nets.begun(DUEL, "late account 1")
    guest = net.devices[0].guest
    for _play in range(12):
        nets.play_any(net)
        net.rest()
    table, session = net.host, nets.session_of(net)
    assert table.drawn is not None
    late = AccountMessage(1, links.pack(session), table.drawn)
    nets.ask(net, None, WishMessage("takeback"))
    nets.answer_all(net)
    net.rest()
    assert session.takebacks == 1
    other = next(a for a in session.legal() if a != session.log[-1])
    session.play(other)
    table.has_changed = True
    nets.play_out(net, 4)
    net.rest()
    guest.receive(guest._peer, write(Packet(guest._line, ((0, late),))))
    assert guest.luck.verdict is None
    table.phase = "over"
    drawing.account_all(table)
    net.rest()
    (verdict,) = verdicts(net)
    assert verdict.kind == "fair"


def test_the_next_game_has_luck_of_its_own() -> None:
    net = finished(nets.begun(DICE, "next"))
    first = net.host.drawn
    nets.ask(net, None, WishMessage("again"))
    nets.answer_all(net)
    net.rest()
    second = net.host.drawn
    assert first
    assert second
    assert {*first.anchors} & {*second.anchors} == set()
    assert all(device.guest.luck.verdict is None for device in net.devices)
    finished(net)
    assert all(each.kind == "fair" for each in verdicts(net))


# Absent guests


def test_a_guest_that_reloads_can_still_check() -> None:
    net = nets.begun(DICE, "reload")
    for play in range(12):
        nets.play_any(net)
        if play % 3 == 0:
            net.reload(net.devices[0])
        net.rest()
    finished(net)
    assert all(each.kind == "fair" for each in verdicts(net))


def test_a_device_that_has_forgotten_the_draw_cannot_tell() -> None:
    net = nets.begun(DICE, "lost")
    key = net.devices[0].guest.key
    net.devices.pop(0)
    again = net.sit("Somebody", key=key)
    net.rest()
    finished(net)
    found = again.guest.luck.verdict
    assert found
    assert found.kind == "unchecked"


def refusing(*_about: Any, **_how: Any) -> str:
    """Refuse to contribute a number."""
    return ""


def test_a_guest_that_pledges_nothing_is_gone_on_without(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    net = nets.laid(CARDS, "silent")
    monkeypatch.setattr(net.devices[1].guest.luck, "draw", refusing)
    net.shows(net.host.begin())
    net.rest()
    drawn = net.host.drawn
    assert drawn
    assert drawn.names == ("Player 0", "Player 1")
    first, second = verdicts(checked(net))
    assert first.kind == "fair"  # nobody had told a number in the first draw
    assert second.kind == "unchecked"


def test_a_guest_that_tells_a_wrong_number_is_told_and_gone_on_without(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    net = nets.laid(CARDS, "wrong")
    guest = net.devices[1].guest

    def wrong(pledged: PledgedMessage) -> RevealMessage:
        return RevealMessage(pledged.drawing, number_of("another"))

    monkeypatch.setattr(guest.luck, "pledged", wrong)
    net.shows(net.host.begin())
    net.rest()
    checked(net)
    refused = [
        each for seat, each in net.shown if isinstance(each, RefusedMessage) and seat
    ]
    assert "promised" in refused[0].reason
    drawn = net.host.drawn
    assert drawn
    assert len(drawn.names) == 2
    # The others had told their numbers, and a host with a guest of its own could have
    # chosen between two draws.
    other = net.devices[0].guest.luck.verdict
    assert other
    assert other.kind == "unfair"
    assert "2 times" in other.sentence


@pytest.mark.parametrize("matches", [(1, 1, 1), (100, 101, 102, 1), (1, 2, 3)])
def test_a_host_that_draws_until_it_likes_the_luck_is_found_out(
    matches: tuple[int, ...],
) -> None:
    net = nets.laid(CARDS, f"again {matches}")
    luck = net.devices[0].guest.luck
    for number, match in enumerate(matches, 1):
        draw = DrawMessage(number, match, 1, "a" * 64, "tomacco", 3, OPTIONS)
        pledge = luck.draw(draw, f"secret {number}", is_playing=False)
        if isinstance(pledge, str):
            assert is_sentence(pledge)
            luck.warn(pledge)
            continue
        anchors = ("a" * 64, pledge.anchor)
        told = luck.pledged(PledgedMessage(number, anchors))
        assert isinstance(told, RevealMessage)
    promise = luck.kept.promise
    assert promise
    assert promise.draws > 1
    assert luck.kept.warning or promise.draws == len(matches)


@pytest.mark.parametrize(
    ("game", "options"), [("tomacco", "{"), ("tomacco", '{"x":1}'), ("chess", "{}")]
)
def test_a_draw_for_an_impossible_game_is_refused(game: str, options: str) -> None:
    luck = nets.laid(CARDS, "impossible").devices[0].guest.luck
    refused = luck.draw(
        DrawMessage(1, 1, 1, "a" * 64, game, 3, options), "secret", is_playing=False
    )
    assert isinstance(refused, str)
    assert is_sentence(refused)
    assert luck.kept == SavedLuck()


def test_no_luck_is_drawn_in_the_middle_of_a_game() -> None:
    net = nets.begun(CARDS, "middle")
    guest = net.devices[0].guest
    kept = guest.luck.kept
    draw = DrawMessage(kept.drawing + 1, 2, 1, "a" * 64, "tomacco", 3, OPTIONS)
    guest._draw(draw)
    assert "middle of the game" in guest.luck.kept.warning
    assert guest.luck.kept.promise == kept.promise
    assert {each.kind for each in verdicts(checked(net))} == {"unfair", "fair"}


# Cheating hosts: all guests detect each of them


def another_seed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Start the game with the host's own seed."""
    start = drawing._start

    def cheating(table: HostState, coming: Any, moved: int, drawn: Any = None) -> None:
        start(table, replace(coming, seed=number_of("mine")), moved, drawn)

    monkeypatch.setattr(drawing, "_start", cheating)


def swapped_card(monkeypatch: pytest.MonkeyPatch) -> None:
    """Replace the first draws by the host's own."""

    def cheating(seed: str, ply: int) -> Any:
        return rng_for("mine" if ply < 9 else seed, ply)

    monkeypatch.setattr(playing, "rng_for", cheating)


def other_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    """Change the house rules once the numbers are known."""
    start = drawing._start

    def cheating(table: HostState, coming: Any, moved: int, drawn: Any = None) -> None:
        field = next(iter(dataclasses.fields(coming.options)))
        choices = field.metadata["choices"]
        old = getattr(coming.options, field.name)
        other = next(each for each in choices if each != old)
        options = replace(coming.options, **{field.name: other})
        start(table, replace(coming, options=options), moved, drawn)

    monkeypatch.setattr(drawing, "_start", cheating)


def other_log(monkeypatch: pytest.MonkeyPatch) -> None:
    """Report another game with the same random numbers."""

    def cheating(session: Session) -> str:
        for attempt in range(50):
            rng = rng_for("other log", attempt)
            other = Session(session.header)
            other.settle()
            while len(other.log) < len(session.log) and other.legal():
                other.play(pick(rng, other.legal()))
            if other.log != session.log:
                return links.pack(other)
        pytest.fail("There is only one game to tell.")

    monkeypatch.setattr(drawing, "links", SimpleNamespace(pack=cheating))


def changed(
    **fields: Callable[[Transcript], Any],
) -> Callable[[pytest.MonkeyPatch], None]:
    """Return a cheat that changes fields of the reported transcript."""

    def cheat(monkeypatch: pytest.MonkeyPatch) -> None:
        class Cheating(AccountMessage):
            def __new__(
                cls, match: int, game: str, luck: Transcript, takebacks: int
            ) -> Any:
                other = {name: make(luck) for name, make in fields.items()}
                return AccountMessage(match, game, replace(luck, **other), takebacks)

        monkeypatch.setattr(drawing, "AccountMessage", Cheating)

    return cheat


CHEATS: dict[str, Callable[[pytest.MonkeyPatch], None]] = {
    "another seed": another_seed,
    "a swapped card": swapped_card,
    "other rules": other_rules,
    "another log": other_log,
    "another number": changed(numbers=lambda luck: (number_of("x"), *luck.numbers[1:])),
    "another anchor": changed(anchors=lambda luck: luck.anchors[::-1]),
    "a guest's number": changed(
        numbers=lambda luck: (luck.numbers[0], number_of("x"), *luck.numbers[2:])
    ),
    "no numbers": changed(numbers=lambda luck: ("",) * len(luck.numbers)),
    "a guest left out": changed(
        names=lambda luck: luck.names[:2],
        anchors=lambda luck: luck.anchors[:2],
        numbers=lambda luck: luck.numbers[:2],
    ),
}
UNSEEN: Final = {"another anchor"}
"""Cheats that change nothing for a device, which has the anchors already."""


SEEN: Final = [each for each in CHEATS if each not in UNSEEN]

BOTH: Final = [
    *((CARDS, each) for each in SEEN),
    # Dice begin with forced throws, so there is no other log to report.
    *((DICE, each) for each in SEEN if each != "another log"),
]


@pytest.mark.parametrize(
    ("table", "cheat"), BOTH, ids=lambda each: getattr(each, "game", each)
)
def test_a_host_that_cheats_is_found_out(
    table: Any, cheat: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    CHEATS[cheat](monkeypatch)
    net = checked(nets.begun(table, f"cheat {cheat}"))
    assert [each.kind for each in verdicts(net)] == ["unfair", "unfair"]


# What a guest does not do


def test_what_a_device_keeps_of_its_luck_is_read_as_it_was_written() -> None:
    for table in (CARDS, DICE):
        kept = nets.begun(table, "kept").devices[0].guest.luck.kept
        assert kept.promise is not None
        assert from_text(SavedLuck, to_text(kept)) == kept


def test_whatever_a_host_tells_at_the_end_comes_to_a_verdict() -> None:
    net = checked(nets.begun(CARDS, "told"), 4)
    guest, (account, *_others) = net.devices[0].guest, said(net, AccountMessage)
    two, record = Session.start("tomacco", players=2, seed="two"), guest.record
    assert record is not None
    for wrong in (
        replace(account, game=links.pack(two)),
        replace(account, game="torn"),
        replace(account, luck=Transcript("", (), (), ())),
        replace(account, luck=replace(account.luck, numbers=("\ud800",) * 3)),
        replace(account, match=account.match + 1, luck=Transcript("", (), (), ())),
    ):
        found = guest.luck.account(wrong, record)
        assert found.kind == "unfair"
        assert is_sentence(found.sentence)
    assert guest.luck.account(account, record).kind == "fair"


def test_a_move_that_no_rule_allows_is_found() -> None:
    net = checked(nets.begun(CARDS, "forbidden"), 4)
    guest, (account, *_others) = net.devices[0].guest, said(net, AccountMessage)
    forged = links.unpack("tomacco", account.game)
    forged._log[-2] = "nothing of the kind"
    wrong = replace(account, game=links.pack(forged))
    assert guest.record is not None
    found = guest.luck.account(wrong, guest.record)
    assert found.kind == "unfair"
    assert f"at action {len(forged.log) - 2}" in found.sentence


@pytest.mark.parametrize("place", [0, 1])
def test_a_guest_whose_pledge_was_changed_says_so_and_gives_nothing(
    place: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    net = nets.laid(CARDS, "changed")

    def cheating(number: int, anchors: tuple[str, ...]) -> PledgedMessage:
        other = [*anchors]
        other[place] = number_of("mine")
        return PledgedMessage(number, tuple(other))

    monkeypatch.setattr(drawing, "PledgedMessage", cheating)
    net.shows(net.host.begin())
    net.pass_on(6)
    assert [t for t in net.troubles if "changed a number it had promised" in t]
    changed_ones = net.devices if place == 0 else net.devices[:1]
    promises = [device.guest.luck.kept.promise for device in changed_ones]
    secrets = [each.number for each in promises if each]
    assert secrets
    assert not [s for s in secrets if any(s in text for text in net.heard)]
    assert net.is_drawing
    monkeypatch.undo()
    net.rest()
    assert not net.is_drawing


def test_what_an_earlier_version_kept_opens_without_its_luck() -> None:
    net = nets.begun(CARDS, "old")
    guest = net.devices[0].guest
    old = json.loads(seat_kept(guest))
    del old["luck"]
    old["pledges"] = {"drawing": 1, "secret": "a" * 32, "length": 1, "match": 1}
    again = guest_kept(json.dumps(old), net.fresh)
    assert (again.table, again.key) == (guest.table, guest.key)
    assert again.luck.kept == SavedLuck()
    net.host.note()
    session = nets.session_of(net)
    kept = session.table.distance
    assert isinstance(kept, dict)
    drawn = {"number": 1, "luck": {"topic": "t"}, "seats": [0], "secret": "a"}
    before: Any = {**kept, "plies": len(session.log), "drawn": drawn}
    session.table = replace(session.table, distance=before)
    assert kept_in(session).drawn is None
    assert kept_in(session).chairs == tuple(net.host.chairs)
