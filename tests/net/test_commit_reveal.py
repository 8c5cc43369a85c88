"""Random draws by all devices together; guests detect a host that cheats."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest

from tabletop.core.chance import rng_for
from tabletop.core.codec import from_text, to_text
from tabletop.core.game import CHANCE
from tabletop.games import four_twenty_one, stavegame, tomacco
from tabletop.net import commit_reveal
from tabletop.net.commit_reveal_guest import GuestDraws, SavedDraws
from tabletop.net.host_state import HostState
from tabletop.net.protocol.from_guest import AskMessage, LinkMessage
from tabletop.net.protocol.from_host import (
    AccountMessage,
    DueMessage,
    PledgedMessage,
    RefusedMessage,
    ViewMessage,
)
from tabletop.net.protocol.hash_chains import DrawTranscript, number_of
from tabletop.net.protocol.packets import read
from tabletop.net.protocol.presence import SILENCE
from tabletop.net.steps import FairnessReport
from tabletop.session import Session, links
from tests.kit.text import is_sentence
from tests.net import net as nets
from tests.net.deals import finished, verdicts
from tests.net.net import Net

SHORT = four_twenty_one.Options(tokens=5, sets_to_lose=1)
DICE = nets.new_game("four_twenty_one", 3, SHORT)
CARDS = nets.new_game("tomacco", 3, tomacco.Options())
DUEL = nets.new_game("stavegame", 2, stavegame.Options())


def checked(net: Net, plays: int = 12) -> Net:
    """Play some moves, and let all guests check the game as if it were over."""
    for _play in range(plays):
        nets.play_any(net)
        net.rest()
    net.host._table.phase = "over"
    commit_reveal.account_all(net.host._table)
    net.rest()
    return net


def said(net: Net, kind: type[Any]) -> list[Any]:
    """Return the messages of one kind that the host has sent."""
    bodies = (read(text).message for _seat, text in net.sent)
    return [each for each in bodies if isinstance(each, kind)]


# Honest tables


@pytest.mark.parametrize("table", [DICE, CARDS, DUEL], ids=lambda table: table.game)
def test_each_device_checks_a_game_and_finds_it_fair(table: Any) -> None:
    net = finished(nets.begun(table, "fair"))
    found = verdicts(net)
    mine = [each for _seat, each in net.shown if isinstance(each, FairnessReport)]
    assert len(mine) == 1 + len(net.devices)
    assert {each.sentence for each in mine} == {found[0].sentence}
    assert all(each.is_fair and each.checked > 0 for each in found)
    assert all("Nobody chose the luck." in each.sentence for each in found)
    assert not net.troubles


def test_a_game_of_dice_says_how_lucky_each_player_was() -> None:
    net = finished(nets.begun(DICE, "lucky"))
    names = [seat.name for seat in nets.session_of(net).seats]
    for own, each in enumerate(verdicts(net), 1):
        called = ["You" if seat == own else name for seat, name in enumerate(names)]
        assert [line.split(":")[0] for line in each.lucks] == called
        assert all("luckier" in line for line in each.lucks)


def test_hashes_come_first_then_numbers_and_nothing_is_told_before_the_end() -> None:
    net = nets.begun(CARDS, "first")
    nets.play_out(net, 20)
    drawn = net.host._table.drawn
    assert drawn is not None
    shuffle = max(nets.session_of(net).log[:4], key=len)
    secrets = [drawn.secret, drawn.luck.seed, shuffle]
    secrets += [device.guest.luck.kept.secret for device in net.devices]
    assert len({*secrets}) == 5
    for _seat, text in net.sent:
        assert not [secret for secret in secrets if secret in text]
    kinds = [type(read(text).message) for _seat, text in net.sent]
    assert (
        kinds.index(PledgedMessage) < kinds.index(DueMessage) < kinds.index(ViewMessage)
    )
    assert nets.session_of(net).seed == drawn.luck.seed


def test_each_throw_is_made_of_what_all_open_after_it_was_decided() -> None:
    net = nets.begun(DICE, "throws")
    for _play in range(15):
        nets.play_any(net)
        net.rest()
        session, drawn = nets.session_of(net), net.host._table.drawn
        assert drawn is not None
        throws = session.chances(len(session.log))
        assert drawn.luck.depths == (throws,) * 3
        assert drawn.luck.missing == ()
    assert nets.check_agreed(net) == 2


def test_a_move_taken_back_meets_the_same_throw() -> None:
    net = nets.begun(DICE, "sticky")
    for _play in range(6):
        nets.play_any(net)
        net.rest()
    session = nets.session_of(net)
    log = session.log
    nets.ask(net, None, AskMessage("takeback"))
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
    assert len(session.log) > session.chances(len(session.log)) > 0
    finished(net)
    assert all(each.is_fair for each in verdicts(net))


def test_the_next_game_has_luck_of_its_own() -> None:
    net = finished(nets.begun(DICE, "next"))
    first = net.host._table.drawn
    nets.ask(net, None, AskMessage("again"))
    nets.answer_all(net)
    net.rest()
    second = net.host._table.drawn
    assert first
    assert second
    assert {*first.luck.anchors} & {*second.luck.anchors} == set()
    assert all(device.guest.luck.verdict is None for device in net.devices)
    finished(net)
    assert all(each.is_fair for each in verdicts(net))


# Absent guests


def test_a_guest_that_is_away_has_no_part_in_a_throw_and_is_told_so() -> None:
    net = nets.begun(DICE, "away", waits=False)
    device = net.devices.pop()
    for _play in range(8):
        nets.play_any(net)
        net.pass_on(int(2 * SILENCE))
    drawn = net.host._table.drawn
    assert drawn
    assert drawn.luck.missing
    assert not net.is_drawing
    net.devices.append(device)
    net.rest()
    assert nets.check_agreed(net) == 2
    finished(net)
    assert all(each.is_fair for each in verdicts(net))
    away = next(d.guest.luck.verdict for d in net.devices if d is device)
    assert away
    assert "made without this device" in away.sentence


def test_a_guest_that_reloads_goes_on_with_its_chain() -> None:
    net = nets.begun(DICE, "reload")
    for play in range(12):
        nets.play_any(net)
        if play % 3 == 0:
            net.reload(net.devices[0])
        net.rest()
    drawn = net.host._table.drawn
    assert drawn
    assert drawn.luck.missing == ()
    finished(net)
    assert all(each.is_fair for each in verdicts(net))


def test_a_device_that_has_lost_its_chain_is_gone_on_without() -> None:
    net = nets.begun(DICE, "lost")
    key = net.devices[0].guest.key
    net.devices.pop(0)
    again = net.sit("Somebody", key=key)
    net.rest()
    finished(net)
    assert all(each.is_fair for each in verdicts(net))
    found = again.guest.luck.verdict
    assert found
    assert "without this device" in found.sentence


@pytest.mark.parametrize("before", [0, 3])
def test_a_host_that_stops_amid_a_throw_goes_on_with_it(before: int) -> None:
    net = nets.begun(DICE, f"amid {before}")
    for _play in range(before):
        nets.play_any(net)
        net.rest()
    while not net.is_drawing:
        nets.play_any(net)
        net.pass_on() if not net.is_drawing else None
    log = nets.session_of(net).log
    net.restart()
    assert nets.session_of(net).log == log
    net.pass_on(12)
    net.rest()
    drawn = net.host._table.drawn
    assert drawn
    assert drawn.luck.missing == ()
    assert len(nets.session_of(net).log) > len(log)
    finished(net)
    assert all(each.is_fair for each in verdicts(net))


def refusing(*_about: Any) -> str:
    """Refuse to contribute a number."""
    return "I give nothing."


def test_a_guest_that_pledges_nothing_is_gone_on_without(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    net = nets.laid(CARDS, "silent")
    monkeypatch.setattr(net.devices[1].guest.luck, "draw", refusing)
    net.shows(net.host.begin())
    net.rest()
    drawn = net.host._table.drawn
    assert drawn
    assert drawn.luck.names == ("Player 0", "Player 1")
    first, second = verdicts(checked(net))
    assert "2 attempts" in first.sentence
    assert "without this device" in second.sentence


@pytest.mark.parametrize("table", [CARDS, DICE], ids=lambda table: table.game)
def test_a_guest_that_opens_a_wrong_number_is_told_and_gone_on_without(
    table: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    net = nets.laid(table, "wrong")
    guest = net.devices[1].guest

    def wrong(due: DueMessage, _view: ViewMessage | None) -> LinkMessage:
        return LinkMessage(due.drawing, due.depth, number_of("another"))

    monkeypatch.setattr(guest.luck, "due", wrong)
    net.shows(net.host.begin())
    net.rest()
    checked(net)
    refused = [
        each for seat, each in net.shown if isinstance(each, RefusedMessage) and seat
    ]
    assert "promised" in refused[0].reason
    fair = net.devices[0].guest.luck.verdict
    assert fair
    assert fair.is_fair
    drawn = net.host._table.drawn
    assert drawn
    if table is CARDS:
        assert "2 attempts" in fair.sentence
        assert len(drawn.luck.names) == 2
    else:
        assert {place for _throw, place in drawn.luck.missing} == {2}


# Cheating hosts: all guests detect each of them


def another_seed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Start the game with the host's own seed."""
    start = commit_reveal._start

    def cheating(table: HostState, coming: Any, moved: int, drawn: Any = None) -> None:
        start(table, replace(coming, seed=number_of("mine")), moved, drawn)

    monkeypatch.setattr(commit_reveal, "_start", cheating)


def swapped_card(monkeypatch: pytest.MonkeyPatch) -> None:
    """Replace the first draws by the host's own."""
    luck_at = HostState.luck_at

    def cheating(self: HostState, session: Session, ply: int) -> Any:
        found = luck_at(self, session, ply)
        return rng_for("mine", ply) if found and ply < 9 else found

    monkeypatch.setattr(HostState, "luck_at", cheating)


def other_log(monkeypatch: pytest.MonkeyPatch) -> None:
    """Report another game with the same random numbers."""

    def cheating(session: Session) -> str:
        other = Session.start(
            session.game,
            players=len(session.seats),
            options=session.options,
            seed=session.seed,
            luck=session.luck,
        )
        while len(other.log) < len(session.log) and other.legal():
            other.play(other.legal()[-1])
        return links.pack(other)

    monkeypatch.setattr(commit_reveal, "links", SimpleNamespace(pack=cheating))


def changed(
    **fields: Callable[[DrawTranscript], Any],
) -> Callable[[pytest.MonkeyPatch], None]:
    """Return a cheat that changes fields of the reported transcript."""

    def cheat(monkeypatch: pytest.MonkeyPatch) -> None:
        class Cheating(AccountMessage):
            def __new__(cls, match: int, game: str, luck: DrawTranscript) -> Any:
                other = {name: make(luck) for name, make in fields.items()}
                return AccountMessage(match, game, replace(luck, **other))

        monkeypatch.setattr(commit_reveal, "AccountMessage", Cheating)

    return cheat


CHEATS: dict[str, Callable[[pytest.MonkeyPatch], None]] = {
    "another seed": another_seed,
    "a swapped card": swapped_card,
    "another log": other_log,
    "another number": changed(links=lambda luck: (number_of("x"), *luck.links[1:])),
    "another anchor": changed(anchors=lambda luck: luck.anchors[::-1]),
    "a guest's number": changed(
        links=lambda luck: (luck.links[0], number_of("x"), *luck.links[2:])
    ),
    "no numbers": changed(depths=lambda luck: (0,) * len(luck.depths)),
    "a guest left out": changed(
        names=lambda luck: luck.names[:2],
        anchors=lambda luck: luck.anchors[:2],
        depths=lambda luck: luck.depths[:2],
        links=lambda luck: luck.links[:2],
    ),
}


NOT_WITH_DICE = {"another seed", "another log"}
"""Dice do not depend on the seed, and another game would lack links."""


@pytest.mark.parametrize(
    ("table", "cheat"),
    [
        *((CARDS, c) for c in CHEATS),
        *((DICE, c) for c in CHEATS if c not in NOT_WITH_DICE),
    ],
    ids=lambda each: getattr(each, "game", each),
)
def test_a_host_that_cheats_is_found_out(
    table: Any, cheat: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    CHEATS[cheat](monkeypatch)
    net = checked(nets.begun(table, f"cheat {cheat}"))
    assert [each.is_fair for each in verdicts(net)] == [False, False]


# What a guest does not do


def test_a_guest_opens_nothing_before_all_have_pledged_and_nothing_early() -> None:
    net = checked(nets.begun(DICE, "early"), 3)
    device = net.devices[0]
    guest = device.guest
    kept = guest.luck.kept
    assert kept.promise is not None
    given = kept.promise.given
    assert given > 0
    for depth in (given + 1, given + 2, 2000, 0):
        assert isinstance(
            guest.luck.due(DueMessage(kept.drawing, depth), guest.view), str
        )
    again = guest.luck.due(DueMessage(kept.drawing, given), guest.view)
    assert again == LinkMessage(kept.drawing, given, kept.chain[given])
    bare = GuestDraws("t", replace(kept, promise=None))
    assert isinstance(bare.due(DueMessage(kept.drawing, 1), guest.view), str)
    assert guest.luck.kept == kept


def test_what_a_device_keeps_of_its_luck_is_read_as_it_was_written() -> None:
    for table in (CARDS, DICE):
        kept = nets.begun(table, "kept").devices[0].guest.luck.kept
        assert kept.promise is not None
        assert from_text(SavedDraws, to_text(kept)) == kept


def test_whatever_a_host_tells_at_the_end_comes_to_a_verdict() -> None:
    net = checked(nets.begun(CARDS, "told"), 4)
    guest, (account, *_others) = net.devices[0].guest, said(net, AccountMessage)
    two = Session.start("tomacco", players=2, seed="two")
    for wrong in (
        replace(account, game=links.pack(two)),
        replace(account, game="torn"),
        replace(account, luck=DrawTranscript("", 1, (), ())),
        replace(account, luck=replace(account.luck, links=("\ud800",) * 3)),
        replace(account, match=account.match + 1, luck=DrawTranscript("", 1, (), ())),
    ):
        found = guest.luck.account(wrong, "tomacco")
        assert not found.is_fair
        assert is_sentence(found.sentence)
    assert guest.luck.account(account, "tomacco").is_fair


def test_a_move_that_no_rule_allows_is_found() -> None:
    net = checked(nets.begun(CARDS, "forbidden"), 4)
    guest, (account, *_others) = net.devices[0].guest, said(net, AccountMessage)
    forged = links.unpack("tomacco", account.game)
    forged._log[-2] = "nothing of the kind"
    wrong = replace(account, game=links.pack(forged))
    found = guest.luck.account(wrong, "tomacco")
    assert not found.is_fair
    assert f"at action {len(forged.log) - 2}" in found.sentence


def test_for_one_throw_a_guest_opens_one_link() -> None:
    net = checked(nets.begun(DICE, "one"), 3)
    guest = net.devices[0].guest
    kept = guest.luck.kept
    assert kept.promise is not None
    thrown = next(
        each
        for seat, each in net.shown
        if isinstance(each, ViewMessage) and each.observation.to_act == CHANCE and seat
    )
    bare = GuestDraws("t", replace(kept, promise=replace(kept.promise, given=0)))
    assert isinstance(bare.due(DueMessage(kept.drawing, 1), thrown), LinkMessage)
    assert isinstance(bare.due(DueMessage(kept.drawing, 2), thrown), str)


@pytest.mark.parametrize("place", [0, 1])
def test_a_guest_whose_pledge_was_changed_says_so_and_gives_nothing(
    place: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    net = nets.laid(CARDS, "changed")

    def cheating(number: int, anchors: tuple[str, ...]) -> PledgedMessage:
        other = [*anchors]
        other[place] = number_of("mine")
        return PledgedMessage(number, tuple(other))

    monkeypatch.setattr(commit_reveal, "PledgedMessage", cheating)
    net.shows(net.host.begin())
    net.pass_on(6)
    assert [t for t in net.troubles if "changed what was pledged" in t]
    changed_ones = net.devices if place == 0 else net.devices[:1]
    secrets = [device.guest.luck.kept.secret for device in changed_ones]
    assert not [s for s in secrets if any(s in text for text in net.heard)]
    assert net.is_drawing
    monkeypatch.undo()
    net.rest()
    assert not net.is_drawing
