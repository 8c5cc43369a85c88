"""The arena: who plays whom, how often, and what is said of it."""

import io
import json
import math
import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from tabletop.bots import Advice
from tabletop.bots.uniform import Uniform
from tabletop.cli.arena import (
    Contender,
    Match,
    MatchFile,
    MatchResult,
    Progress,
    match_of,
    play,
    results,
    run,
)
from tabletop.cli.commands import DONE, FAILED, MISUSED, main
from tabletop.cli.standings import lines, wilson
from tabletop.core.chance import Rng, pick, rng_for
from tabletop.games import threes
from tabletop.session import Session
from tests.kit import null_game
from tests.kit.games import registered


class Keeper:
    """Plays the first legal action and counts the questions."""

    def __init__(self) -> None:
        self.asked = 0

    def think(
        self, observation: object, legal: Sequence[str], budget: float, rng: Rng, /
    ) -> Iterator[Advice]:
        del observation, budget, rng
        self.asked += 1
        yield Advice(legal[0], 0.0, None, "It is the first one.")


class Cheat(Keeper):
    """Plays what no game knows."""

    def think(
        self, observation: object, legal: Sequence[str], budget: float, rng: Rng, /
    ) -> Iterator[Advice]:
        del observation, legal, budget, rng
        yield Advice("cheat", 0.0, None, "It wins.")


pytestmark = pytest.mark.usefixtures("null_is_registered")


def match(*players: tuple[str, type[Uniform | Keeper]], **more: str) -> Match:
    contenders = tuple(Contender(name, maker) for name, maker in players)
    tell = tuple(more.get("tell", "").split())
    return Match("null_game", null_game.Options(), contenders, 0.01, tell=tell)


with registered(null_game):
    TWO = match(("keeper", Keeper), ("random", Uniform))
    THREE = match(("keeper", Keeper), ("random", Uniform), ("random", Uniform))


def as_played(result: MatchResult) -> MatchResult:
    """Return the result without the time that it took."""
    return replace(result, seconds=())


def scores(*returns: tuple[float, ...]) -> list[MatchResult]:
    none = (0,) * len(returns[0])
    return [
        MatchResult(k, row, none, tuple(map(float, none)), {})
        for k, row in enumerate(returns)
    ]


# Games


def test_the_chance_of_game_k_is_that_of_a_session_with_its_seed() -> None:
    random = Contender("random", Uniform)
    one = Match("threes", threes.Options(), (random,), 0.01, "s")
    session = Session.start("threes", players=1, seed="s/4")
    while not session.is_over:
        legal, rng = session.legal(), rng_for("s/4/player", session.cursor)
        session.play(pick(rng, legal) if len(legal) > 1 else legal[0])
    (found,) = results(one, [4], 1)
    assert found.returns == session.returns()


def test_who_sits_where_goes_round_the_table() -> None:
    seen = match(("a", Keeper), ("b", Keeper), ("c", Keeper), tell="observer")
    seats = [play(seen, number).told["observer"] for number in range(4)]
    assert seats == [(0, 1, 2), (1, 2, 0), (2, 0, 1), (0, 1, 2)]


def test_returns_belong_to_the_player_and_not_to_the_seat() -> None:
    told = replace(TWO, tell=("points",))
    for number in range(6):
        result = play(told, number)
        points = result.told["points"]
        assert result.returns == tuple(p - sum(points) / 2 for p in points)


def test_a_player_is_asked_only_where_there_is_a_choice() -> None:
    # Null has two rounds and one decision each; with six cards there is a choice.
    asked = play(replace(TWO, tell=("asked",)), 0)
    assert asked.decisions == (2, 2)
    assert asked.told["asked"] == (1.5, 0.0)  # the mean of 1 and 2; Uniform has none


def test_games_repeat_by_seed() -> None:
    first = [as_played(r) for r in run(THREE, 6, 1, io.StringIO())]
    assert first == [as_played(r) for r in run(THREE, 6, 1, io.StringIO())]
    other = run(replace(THREE, seed="other"), 6, 1, io.StringIO())
    assert first != [as_played(r) for r in other]


def test_what_a_player_may_not_play_ends_the_run() -> None:
    with pytest.raises(ValueError, match=r"cheat"):
        run(match(("cheat", Cheat), ("keeper", Keeper)), 2, 1, io.StringIO())


# What is kept


def test_a_run_goes_on_where_it_was_stopped(tmp_path: Path) -> None:
    file, again, stream = tmp_path / "kept", tmp_path / "again", io.StringIO()
    run(TWO, 4, 1, io.StringIO(), file)
    whole = file.read_text()
    file.write_text(whole[: whole.rfind('{"number": 3') + 9])  # torn in the last game
    found = run(TWO, 6, 1, stream, file)
    assert stream.getvalue().count("of 3 games") == 3
    expected = run(TWO, 6, 1, io.StringIO(), again)
    assert list(map(as_played, found)) == list(map(as_played, expected))
    assert len(file.read_text().splitlines()) == 7


def test_games_of_another_setting_are_not_mixed_in(tmp_path: Path) -> None:
    file = tmp_path / "kept"
    run(TWO, 2, 1, io.StringIO(), file)
    before = file.read_text()
    assert json.loads(before.splitlines()[0])["seats"] == ["keeper", "random"]
    with pytest.raises(ValueError, match=r"holds games with other settings\."):
        MatchFile(file, replace(TWO, seed="other"))
    assert file.read_text() == before


# Progress


class Screen(io.StringIO):
    """A stream that is a terminal."""

    def isatty(self) -> bool:
        return True


def test_a_terminal_gets_a_bar() -> None:
    stream, times = Screen(), iter([0.0, 30.0, 150.0])
    progress = Progress(stream, 3, lambda: next(times))
    progress.step()
    progress.step()
    assert stream.getvalue() == (
        "\r[##########....................] 1 of 3 games, 1:00 left"
        "\r[####################..........] 2 of 3 games, 1:15 left"
    )


def test_a_file_gets_ten_lines() -> None:
    stream = io.StringIO()
    progress = Progress(stream, 200, lambda: 0.0)
    for _game in range(200):
        progress.step()
    told = stream.getvalue().splitlines()
    assert len(told) == 10
    assert told[0] == "20 of 200 games, 0:00 left"


# Figures


def test_wilson_is_that_of_the_literature() -> None:
    # R. Newcombe, Statistics in Medicine 17 (1998) 857, table I, method 3: 81/263, 0/20
    assert [round(x, 4) for x in wilson(81, 263)] == [0.2553, 0.3662]
    assert [round(x, 4) for x in wilson(0, 20)] == [0.0, 0.1611]


def test_a_score_has_its_mean_and_its_quantiles() -> None:
    alone = match(("keeper", Keeper))
    told = list(lines(alone, scores(*((float(n),) for n in range(1, 101)))))
    spread = 1.96 * math.sqrt((100**2 - 1) / 12 / 100)  # of a uniform distribution
    assert f"{spread:.1f}" == "5.7"
    assert told == [
        "games | 100",
        "keeper, mean score | 50.5 ± 5.7",
        "keeper, median score | 50.5",
        "keeper, lowest | 1",
        "keeper, 10% score at most | 10",
        "keeper, 25% score at most | 25",
        "keeper, 75% score at most | 75",
        "keeper, 90% score at most | 90",
        "keeper, highest | 100",
    ]


def test_a_level_with_several_seats_counts_once_a_game() -> None:
    # random wins half a game a game, so 2 of 4 in all; its mean returns are 0, ±0.5
    found = scores((1, -1, 0), (-1, 1, 0), (0, -1, 1), (1, 0, -1))
    told = list(lines(THREE, found))
    low, high = wilson(2, 4)
    assert told[1] == f"keeper, wins | 50.0% ({low:.1%} to {high:.1%})"
    low, high = wilson(1, 4)
    assert told[3] == f"random, wins | 25.0% ({low:.1%} to {high:.1%})"
    assert told[2].startswith("keeper, mean return | 0.25 ± ")
    assert told[4].startswith("random, mean return | -0.12 ± ")


def test_a_share_is_told_of_a_field_that_gets_so_far() -> None:
    told = replace(match(("keeper", Keeper)), tell=("points>=2", "points"))
    found = [replace(s, told={"points": (s.returns[0],)}) for s in scores((1,), (3,))]
    low, high = wilson(1, 2)
    share, mean = list(lines(told, found))[-2:]
    assert share == f"keeper, points>=2 | 50.0% ({low:.1%} to {high:.1%})"
    assert mean == "keeper, points | 2.0 ± 1.4"  # 1.96 · 1 / √2


# The command


def arena(*arguments: str) -> tuple[int, str]:
    stdout = io.StringIO()
    status = main(("arena", *arguments), io.StringIO(), stdout)
    return status, stdout.getvalue()


def test_the_command_tells_the_same_whatever_the_processes() -> None:
    words = ("threes", "--seats", "random", "--games", "4", "--seed", "x")
    first, second = (arena(*words, "--processes", p) for p in "12")
    assert first == second
    assert first[0] == DONE
    assert first[1].startswith("games | 4\nrandom, mean score | ")


def test_the_command_tells_of_several_players() -> None:
    words = ("null_game", "--seats", "random,random", "--games", "4")
    status, told = arena(*words, "--processes", "1")
    assert status == DONE
    labels = [line.partition(" | ")[0] for line in told.splitlines()]
    assert labels == ["games", "random, wins", "random, mean return"]


def test_options_and_fields_reach_the_games() -> None:
    words = ("threes", "--seats", "random", "--games", "1", "--processes", "1")
    told = arena(*words, "--option", "plus_window=true", "--tell", "moves")
    assert told[0] == DONE
    options = threes.Options(plus_window=True)
    random = (Contender("random", Uniform),)
    expected = play(Match("threes", options, random, 1.0, tell=("moves",)), 0)
    assert told[1].endswith(f"random, moves | {expected.told['moves'][0]:.0f} ± 0\n")


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["chess"], "There is no game called “chess” here."),
        (["null_game"], "Please say who plays, as in --seats random,random."),
        (["threes", "--seats", "human"], "Only computers play in the arena."),
        (
            ["null_game", "--seats", "random,best"],
            "Unknown player “best”. Choose from: human, random.",
        ),
        (
            ["null_game", "--seats", "random,random", "--games", "3"],
            "3 games don’t divide evenly among 2 seats; 4 would.",
        ),
        (
            ["threes", "--seats", "random", "--games", "0"],
            "At least one game must be played.",
        ),
        (
            ["threes", "--seats", "random", "--processes", "0"],
            "There must be at least one process.",
        ),
        (
            ["threes", "--seats", "random", "--tell", "luck"],
            "Neither threes nor any of its players has a “luck”.",
        ),
        (
            ["threes", "--seats", "random", "--tell", "moves>=many"],
            "“moves>=many” must compare a field with a whole number.",
        ),
        (
            ["threes", "--seats", "random", "--option", "fast=true"],
            "There is no option “fast” in this game.",
        ),
    ],
)
def test_a_wrong_command_line_is_answered_with_a_sentence(
    words: list[str], sentence: str
) -> None:
    assert arena(*words) == (MISUSED, f"{sentence}\n")


def test_a_file_that_cannot_be_used_is_answered_with_a_sentence(tmp_path: Path) -> None:
    words = ("threes", "--seats", "random", "--games", "1", "--processes", "1")
    status, told = arena(*words, "--keep", str(tmp_path))
    assert status == FAILED
    assert re.fullmatch(r"The file “.*” can’t be read: .*\.\n", told)


def test_a_match_of_words_has_the_default_seed() -> None:
    texts = {"seats": "quick"}
    assert match_of("threes", texts, 1.0).seed == "arena"
    assert match_of("threes", {**texts, "seed": "s"}, 1.0).seed == "s"
