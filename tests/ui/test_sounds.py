"""What is heard and felt: which sounds games name, when they come, and for whom."""

import importlib
import re
from dataclasses import replace
from functools import cache
from pathlib import Path
from types import SimpleNamespace
from typing import Any, Final

import pytest

from tabletop.app import cues as timing
from tabletop.app.cues import timed
from tabletop.core.chance import rng_for
from tabletop.core.game import CHANCE, AnyGame, seen
from tabletop.core.sounds import MOMENTS, SOUNDS, Cue, cues
from tabletop.games import threes
from tabletop.games.four_twenty_one.rules import Options as Dice
from tabletop.games.stavegame.observation import owners
from tabletop.games.stavegame.rules import Options as Staves
from tabletop.library.settings import Settings, load
from tabletop.model.device import Device
from tabletop.registry import GAMES, view_of
from tabletop.session import Seat, Session
from tests.kit.app import Kit
from tests.kit.cases import PARTS, having, part_of
from tests.kit.games import Line, mistakable, playout, tables
from tests.kit.transcripts import by_ear

STATIC: Final = Path(__file__).parents[2] / "static"

OF_THE_HOUSE: Final = {"refused", "turn", "won", "lost", "over"}
"""What no game says itself."""

LINES: Final = 8  # the random games of each kind that are listened to
PLIES: Final = 12  # plies at which it is asked what somebody else hears


@cache
def lines(name: str, count: int) -> list[Line]:
    """Return so many games played at random, at tables that differ."""
    laid = tables(name)
    return [playout(laid[k * len(laid) // count], f"heard {k}") for k in range(count)]


def heard(line: Line, ply: int, seat: int, action: object = None) -> tuple[Cue, ...]:
    """Return what a seat hears at a ply, of the action or of another one."""
    game = line.game
    before, after = (game.observe(s, seat) for s in line.states[ply : ply + 2])
    text = game.format_action(line.actions[ply] if action is None else action)
    return tuple(view_of(game.NAME).sounds(before, text, after))


DEALS: Final = 6  # the random games of each kind whose deals are listened to
FIRST: Final = 8  # how many actions of chance are listened to in each
EXCHANGES: Final = 300  # how many cards of a deal are exchanged, in pairs
FEWEST: Final = 20  # more cards than are dealt to one hand


# What games say


@pytest.mark.parametrize("part", PARTS)
@pytest.mark.parametrize("name", GAMES)
def test_sounds_are_known_and_pure(name: str, part: int) -> None:
    for line in part_of(lines(name, LINES), part):
        for ply in range(len(line.actions)):
            sounds = heard(line, ply, ply % line.table.players)
            assert sounds == heard(line, ply, ply % line.table.players)
            assert all(isinstance(cue, Cue) for cue in sounds)
            assert all(0 <= cue.step <= 14 for cue in sounds)
            assert {cue.sound for cue in sounds} <= set(SOUNDS) - OF_THE_HOUSE


@pytest.mark.parametrize("name", having("tests/games/{}/by_ear.py"))
def test_each_sound_of_a_game_is_heard_somewhere(name: str) -> None:
    found = {
        cue.sound
        for line in lines(name, LINES)
        for ply in range(len(line.actions))
        for cue in heard(line, ply, ply % line.table.players)
    }
    assert found == by_ear(name).HEARD


@pytest.mark.parametrize("name", GAMES)
def test_sounds_are_the_same_for_whoever_may_not_know_the_action(name: str) -> None:
    (line,) = lines(name, 1)
    for ply in range(0, len(line.actions), 1 + len(line.actions) // PLIES):
        for seat in line.some_at(ply):
            may = seen(line.game, line.states[ply], line.actions[ply], seat)
            assert heard(line, ply, seat, may) == heard(line, ply, seat)


def check_deals(name: str, part: int = 0) -> int:
    """Fail where a seat hears what is hidden of a deal; return how many were tried."""
    return sum(check_deals_of(line) for line in part_of(lines(name, DEALS), part))


def check_deals_of(line: Line) -> int:
    number = 0
    chances = (line.game.current_player(state) == CHANCE for state in line.states)
    deals = [ply for ply, is_chance in enumerate(chances) if is_chance][:FIRST]
    for ply in deals:
        for seat in line.some_at(ply):
            told = heard(line, ply, seat)
            for action in mistakable(line, ply, seat, EXCHANGES):
                assert heard(line, ply, seat, action) == told
                number += 1
    return number


@pytest.mark.parametrize("part", PARTS)
@pytest.mark.parametrize("name", GAMES)
def test_a_deal_sounds_the_same_whatever_is_hidden_of_it(name: str, part: int) -> None:
    assert (check_deals(name, part) > 0) == hides(GAMES[name])


def hides(game: AnyGame) -> bool:
    """Return whether a deal of the game has something that some seat may not know."""
    line = playout(tables(game.NAME)[0], "hides")
    return any(
        len({game.determinize(seen, rng_for("hides", k)) for k in range(4)}) > 1
        for seen in (game.observe(state, 0) for state in line.states[:8])
    )


@pytest.mark.parametrize("name", ["tomacco", "game_of_threes"])
def test_a_sound_that_tells_an_ace_of_another_seat_is_found(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    view = view_of(name)

    def leak(before: Any, text: str, after: Any) -> tuple[Cue, ...]:
        _kind, *cards = text.split()
        is_ace = len(cards) > FEWEST and cards[0].startswith("A")
        return (*view.sounds(before, text, after), *cues("flourish") * is_ace)

    module = importlib.import_module(f"tabletop.games.{name}.view")
    monkeypatch.setattr(module, "VIEW", SimpleNamespace(sounds=leak))
    with pytest.raises(AssertionError):
        check_deals(name)


def test_the_script_makes_the_sounds_of_the_list_and_no_others() -> None:
    script = (STATIC / "sound.js").read_text()
    table = script.partition("const ROWS = {\n")[2].partition("\n  };")[0]
    assert tuple(re.findall(r"^    (\w+): \[", table, re.MULTILINE)) == SOUNDS


def tiles(*board: int) -> Any:
    state = threes.new(1, threes.Options())
    return threes.observe(replace(state, board=board), 0)


@pytest.mark.parametrize(
    ("row", "merges", "is_highest"),
    [
        ((1, 2, 0, 0), [0], False),
        ((2, 1, 0, 0), [0], False),
        ((3, 3, 0, 0), [1], True),
        ((48, 48, 0, 0), [5], True),
        ((6144, 0, 0, 0), [], False),
        ((0, 3, 0, 0), [], False),
    ],
)
def test_a_merge_is_higher_for_a_higher_tile(
    row: tuple[int, ...],
    merges: list[int],
    is_highest: bool,  # noqa: FBT001 - a parameter of the test
) -> None:
    before = tiles(*row, *[0] * 12)
    after = tiles(sum(row[:2]), *row[2:], *[0] * 13)
    sounds = view_of("threes").sounds(before, "left", after)
    flourish = cues("flourish") * is_highest
    assert sounds == (*cues("slide"), *(Cue("merge", k) for k in merges), *flourish)


def test_each_die_that_is_thrown_comes_to_rest_and_each_token_lands() -> None:
    session = Session.start("four_twenty_one", players=2, options=Dice(), seed="heard")
    told: list[tuple[Any, str, Any]] = []
    while not session.is_over and len(told) < 400:
        ply = session.cursor
        session.play(session.legal()[0])
        told += session.steps(0, ply)
    view = view_of("four_twenty_one")
    for before, text, after in told:
        names = [cue.sound for cue in view.sounds(before, text, after)]
        if text.startswith("roll"):
            assert names[0] == "roll"
            assert names.count("die") == len(text.split()) - 1
        paid = after.turns > before.turns and after.last_turn.loser is not None
        most = min(after.last_turn.tokens, 5) if paid else 0
        assert names.count("token") == most


def test_whoever_goes_ahead_on_a_stave_hears_it_otherwise_than_the_other() -> None:
    session = Session.start("stavegame", players=2, options=Staves(), seed="heard")
    view, turned = view_of("stavegame"), set()
    for move in range(120):
        if session.is_over:
            break
        ply, legal = session.cursor, session.legal()
        session.play(legal[move * 7 % len(legal)])
        for seat in (0, 1):
            for before, text, after in session.steps(seat, ply):
                names = {cue.sound for cue in view.sounds(before, text, after)}
                was, now = (owners(seen).count(seat) for seen in (before, after))
                assert ("flourish" in names) == (now > was)
                assert ("setback" in names) == (now < was)
                turned |= names
    assert turned >= {"flourish", "setback"}


# When they come


def times(sounds: tuple[Cue, ...], *landings: float) -> list[tuple[str, int]]:
    return [(sound, at) for sound, _step, at in timed(sounds, landings)]


def test_what_lands_is_heard_when_it_does() -> None:
    assert times(cues("slide", "merge"), 160, 160) == [("slide", 0), ("merge", 160)]
    assert times(cues("draw"), 160, 200) == [("draw", 0)]
    assert times(cues("card"), 160, 200) == [("card", 200)]


def test_dice_come_to_rest_one_after_the_other_and_tokens_land_after_them() -> None:
    sounds = cues("roll", "die", "die", "die", "flourish", "token", "token")
    assert times(sounds, 160, 380, 450, 520, 940, 1000) == [
        ("roll", 0),
        ("die", 380),
        ("die", 450),
        ("die", 520),
        ("flourish", 570),
        ("token", 940),
        ("token", 1000),
    ]


def test_what_jumps_to_its_place_is_heard_at_once() -> None:
    assert times(cues("slide", "card")) == [("card", 0)]
    assert times(cues("roll", "die", "die")) == [("die", 0), ("die", timing.APART)]
    assert times(cues("deal")) == [("deal", 0)]
    assert times(cues("refused")) == [("refused", 0)]


def test_the_end_and_the_next_turn_are_heard_after_all_the_rest() -> None:
    told = times(cues("card", "clear", "turn"), 160, 200)
    assert [name for name, _at in told] == ["card", "clear", "turn"]
    assert [at for _name, at in told] == sorted({at for _name, at in told})
    assert told[0][1] == 200
    assert told[2][1] > told[1][1]
    assert times(cues("won"), 420) == [("won", 420 + timing.BREATH)]


# Who wants them


def opened(address: str, *, sound: bool = True) -> Kit:
    """Return an app with sound on and a game on the table; its deal was heard."""
    kit = Kit()
    if sound:
        kit.open("#/settings")
        kit.app.command("settings", {"sound": "true", "keys": "true"})
        assert kit.app.frame().cues == cues("turn")
    kit.open(address)
    kit.app.frame()
    return kit


def names(kit: Kit) -> list[str]:
    """Return what is heard with the next frame."""
    return [cue.sound for cue in kit.app.frame().cues]


def test_nothing_is_on_until_somebody_asks() -> None:
    frame = Kit().app.frame()
    assert not frame.is_heard
    assert not frame.is_felt
    kit = opened("#/threes?seed=app", sound=False)
    kit.play_any()
    assert not kit.app.frame().is_heard


def test_a_switch_answers_and_is_remembered() -> None:
    kit = Kit.at("#/settings")
    kit.app.command("settings", {"vibration": "true", "keys": "true"})
    frame = kit.app.frame()
    assert (frame.is_heard, frame.is_felt, frame.cues) == (False, True, cues("turn"))
    kit.app.command("settings", {"vibration": "true", "theme": '"dark"'})
    assert kit.app.frame().cues == ()  # nothing was switched on
    assert load(kit.store).vibration
    assert kit.reload().app.frame().is_felt


def test_the_menu_turns_sound_on_and_off() -> None:
    kit = opened("#/threes?seed=app", sound=False)
    kit.app.command("menu")
    switch = 'id="item-sound" type="button" data-command="sound" role="switch" aria-'
    assert f'{switch}checked="false"' in kit.app.frame().markup
    kit.app.command("sound")
    frame = kit.app.frame()
    assert frame.is_heard
    assert frame.cues == cues("turn")
    assert frame.polite == "Sound is on."
    assert f'{switch}checked="true"' in frame.markup
    assert load(kit.store).sound
    kit.app.command("sound")
    frame = kit.app.frame()
    assert not frame.is_heard
    assert (frame.polite, frame.cues) == ("Sound is off.", ())
    kept = Settings(new_games=load(kit.store).new_games, sound_offered=True)
    assert load(kit.store) == kept


@pytest.mark.parametrize("address", ["#/threes?seed=app", "#/"])
def test_the_button_of_the_header_turns_sound_on_and_off(address: str) -> None:
    kit = Kit.at(address)
    for is_on in (True, False):
        kit.app.command("sound")
        frame = kit.app.frame()
        assert frame.is_heard == is_on
        assert frame.polite.endswith("is on." if is_on else "is off.")
    kit.open("#/threes?seed=app")
    for pressed in ("false", "true"):
        markup = kit.app.frame().markup
        assert re.search(f'id="mute"[^>]*aria-pressed="{pressed}"', markup)
        kit.app.command("sound")


@pytest.mark.parametrize("answer", ["sound-yes", "sound-no"])
def test_sound_is_offered_once_after_the_first_large_moment(answer: str) -> None:
    kit = Kit.at("#/stavegame?players=2&seats=human,human&seed=offered")
    while 'id="sound-offer"' not in kit.app.frame().markup:
        kit.play_any()
    before, text, after = kit.session().steps(0, len(kit.session().log) - 1)[-1]
    heard_last = view_of("stavegame").sounds(before, text, after)
    assert MOMENTS & {cue.sound for cue in heard_last}
    kit.app.command(answer)
    frame = kit.app.frame()
    assert frame.is_heard == frame.is_felt == (answer == "sound-yes")
    for page in (kit, kit.reload()):
        page.app.open("#/stavegame?players=2&seats=human,human&seed=offered")
        page.hold()
        for _move in range(60):
            if page.session().is_over:
                break
            page.play_any()
            assert 'id="sound-offer"' not in page.app.frame().markup


def test_the_offer_of_sound_goes_as_the_person_plays_on() -> None:
    address = "#/stavegame?players=2&seats=human,human&seed=offered"
    kit = Kit.at(address)
    while 'id="sound-offer"' not in kit.app.frame().markup:
        kit.play_any()
    kit.play_any()
    assert 'id="sound-offer"' not in kit.app.frame().markup
    assert load(kit.store).sound_offered
    assert not load(kit.store).sound
    page = kit.reload()
    page.app.open(address.replace("offered", "again"))
    for _move in range(60):
        assert 'id="sound-offer"' not in page.app.frame().markup
        if not page.session().is_over:
            page.play_any()


def test_what_a_device_cannot_do_is_not_offered() -> None:
    kit = Kit()
    kit.app.tell(Device(can_vibrate=False))
    kit.open("#/settings")
    markup = kit.app.frame().markup
    assert 'name="sound"' in markup
    assert 'name="vibration"' not in markup
    kit.open("#/threes?seed=app")
    kit.app.command("menu")
    assert 'data-command="sound"' in kit.app.frame().markup
    assert 'data-command="vibration"' not in kit.app.frame().markup
    kit.app.tell(Device(can_sound=False, can_vibrate=False))
    kit.open("#/settings")
    markup = kit.app.frame().markup
    assert 'name="speech"' in markup  # whoever listens has a reader of their own
    assert 'name="sound"' not in markup
    assert 'name="vibration"' not in markup


def test_a_move_is_heard_once_and_a_refusal_too() -> None:
    kit = opened("#/threes?seed=app")
    legal = kit.session().legal()
    kit.app.play(legal[0])
    sounds = names(kit)
    assert sounds[0] == "slide"
    assert sounds[-1] == "tile"
    assert names(kit) == []
    refused = next((d for d in ("up", "down", "left", "right") if d not in legal), "u")
    kit.app.play(refused)
    assert names(kit) == ["refused"]
    kit.app.command("undo")
    assert names(kit) == []


def test_a_new_game_sounds_like_its_deal() -> None:
    kit = opened("#/threes?seed=app")
    kit.open("#/stavegame?seed=app&players=2&seats=human,random")
    assert names(kit) == ["deal", "deal"]


def test_a_person_hears_the_turn_come_back() -> None:
    seats = "players=2&seats=human,random"
    kit = opened(f"#/tomacco?seed=heard&{seats}")
    told: list[list[str]] = []
    for _move in range(12):
        actor = kit.session().to_act
        kit.play_any() if actor == 0 else kit.reply()
        told.append([str(kit.session().to_act), str(actor), *names(kit)])
    back = [line for line in told if line[:2] == ["0", "1"]]
    assert back
    assert all(line[-1] == "turn" for line in back)
    assert not any("turn" in line for line in told if line[0] == line[1])


def played(seats: tuple[Seat, ...], seed: str) -> Session:
    """Return a finished game of Stavegame, made without much thought."""
    session = Session.start("stavegame", players=2, seats=seats, seed=seed)
    move = 0
    while not session.is_over:
        legal = session.legal()
        session.play(legal[move * 5 % len(legal)])
        move += 1
    return session


def without_last(session: Session) -> Session:
    """Return the game as it was before its last action."""
    before = Session(session.header)
    for text in session.log[:-1]:
        before.append(text)
    return before


@pytest.mark.parametrize("place", [0, 1])
def test_the_end_sounds_like_what_it_is_to_the_person(place: int) -> None:
    found = set()
    for seed in "abcdefgh":
        seats = tuple(
            Seat(f"Ann {k}", None if k == place else "random") for k in (0, 1)
        )
        whole = played(seats, seed)
        session, returns = without_last(whole), whole.returns()
        if session.to_act != place:
            continue
        kit = opened("#/")
        kit.put_save("abcdef", session)
        kit.open("#/stavegame/abcdef")
        kit.app.frame()
        kit.app.play(whole.log[-1])
        end = "won" if returns[place] > returns[1 - place] else "lost"
        end = "over" if returns[0] == returns[1] else end
        assert names(kit)[-1] == end
        found.add(end)
    assert {"won", "lost"} & found


@pytest.mark.parametrize(
    ("bots", "end"), [((None, None), "won"), (("random",) * 2, "over")]
)
def test_the_end_is_glad_with_one_of_several_and_calm_where_nobody_played(
    bots: tuple[str | None, ...], end: str
) -> None:
    seats = tuple(Seat(f"Ann {k}", bot) for k, bot in enumerate(bots))
    whole = played(seats, "b")
    assert max(whole.returns()) > min(whole.returns())
    kit = opened("#/")
    kit.put_save("abcdef", without_last(whole))
    kit.open("#/stavegame/abcdef")
    kit.app.frame()
    kit.app.play(whole.log[-1]) if end == "won" else kit.reply(whole.log[-1])
    assert names(kit)[-1] == end


def test_behind_the_curtain_nothing_is_heard_but_who_is_called() -> None:
    kit = opened("#/tomacco?seed=heard&players=3&seats=human,human,random")
    assert kit.app.frame().is_covered
    kit.app.command("lift")
    while kit.session().to_act != 2:
        kit.app.command("lift")
        kit.play_any()
    kit.app.frame()
    there = kit.reload()  # on another page nobody has said who is there
    there.open(kit.app.frame().address)
    assert there.app.frame().is_covered
    there.reply()
    assert names(there) == ["turn"]


def test_who_goes_on_is_not_called() -> None:
    kit = opened("#/four_twenty_one?seed=heard&players=2&seats=human,random")
    gone_on = 0
    for _move in range(120):
        actor = kit.session().to_act
        kit.play_any() if actor == 0 else kit.reply()
        sounds, session = names(kit), kit.session()
        if session.is_over:
            break
        if session.to_act == actor == 0:
            assert "turn" not in sounds
            gone_on += view_of(session.game).settles(session.observation(0))
        kit.app.command("go-on")
        kit.app.frame()
    assert gone_on


def test_a_hand_laid_anew_is_heard() -> None:
    kit = opened("#/game_of_threes?seed=heard&players=2&seats=human,random")
    while kit.session().observation(0).phase != "draw":
        kit.play_any() if kit.session().to_act == 0 else kit.reply()
    kit.app.frame()
    carried = re.findall(r'data-carried="([^"]+)"', kit.app.frame().markup)
    kit.app.command("arrange-hand " + " ".join(reversed(carried)))
    assert names(kit) == ["card"]
