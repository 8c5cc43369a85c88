"""Bots: what every level of every game promises, and the level `random`."""

import subprocess
import sys
import types
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

import tabletop.games
from tabletop import registry
from tabletop.bots import Advice, Bot, Level
from tabletop.bots.advice import POINTS, percent
from tabletop.bots.uniform import Uniform
from tabletop.core.chance import Rng, pick, rng_for
from tabletop.registry import GAMES, LEVELS
from tests.kit.games import all_games, playouts
from tests.kit.text import is_sentence

BUDGET = 0.02  # seconds a move, as little as a bot is ever given


class First:
    """A bot that takes the first action and thinks twice."""

    def think(
        self, observation: object, legal: Sequence[str], budget: float, rng: Rng, /
    ) -> Iterator[Advice]:
        del observation, budget, rng
        yield Advice(legal[-1], 0.0, None, "It is the last one.")
        yield Advice(legal[0], 1.0, POINTS, "It is the first one.", ("so",))


def own_players(patch: pytest.MonkeyPatch, **members: object) -> None:
    module = types.ModuleType("tabletop.games.null_game.bots")
    vars(module).update(members)
    patch.setitem(sys.modules, module.__name__, module)


def room(patch: pytest.MonkeyPatch, folder: Path, game: str, players: str) -> None:
    """Make the room of a game that has nothing but the text of its players."""
    (folder / game).mkdir()
    (folder / game / "__init__.py").write_text("")
    (folder / game / "bots.py").write_text(players)
    patch.setattr(tabletop.games, "__path__", [str(folder)])
    for name in (f"tabletop.games.{game}", f"tabletop.games.{game}.bots"):
        patch.delitem(sys.modules, name, raising=False)


# LEVELS


LEVEL_IDS = [(name, level) for name in GAMES for level in LEVELS[name]]


@pytest.mark.parametrize(("name", "level"), LEVEL_IDS)
def test_no_level_thinks_where_nothing_is_legal(name: str, level: str) -> None:
    game, line = GAMES[name], playouts(name)[0]
    seat = max(map(game.current_player, line.states))
    at_turn = next(s for s in line.states if game.current_player(s) == seat)
    bot, seen = LEVELS[name][level].make(), game.observe(at_turn, seat)
    with pytest.raises(ValueError, match=r"^There is no move to think about\.$"):
        next(bot.think(seen, (), 0.0, rng_for("nothing", 0)))


def test_every_game_has_the_level_random_first() -> None:
    for name in (*all_games(), "no_game_at_all"):
        assert next(iter(LEVELS[name])) == "random"
        assert isinstance(LEVELS[name]["random"].make(), Uniform)


@pytest.mark.parametrize("game", GAMES)
def test_the_levels_are_known_before_a_player_is_loaded(game: str) -> None:
    program = (
        "import sys; from tabletop.session.bot_protocol import levels; "
        "levels(sys.argv[1]); "
        "print([name for name in sys.modules if name.startswith(sys.argv[2])])"
    )
    below = f"tabletop.games.{game}.bots."
    command = [sys.executable, "-c", program, game, below]
    done = subprocess.run(  # noqa: S603 - a fresh Python, that has imported nothing
        command, capture_output=True, encoding="utf-8", check=True
    )
    assert done.stdout.strip() == "[]"


def test_a_game_without_players_of_its_own_has_random_alone() -> None:
    assert list(LEVELS["null_game"]) == ["random"]


def test_a_games_own_players_come_from_its_own_file(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    own_players(
        monkeypatch,
        LEVELS={"strong": Level("Strong", First), "exact": Level("Exact", First)},
    )
    assert list(LEVELS["null_game"]) == ["random", "strong", "exact"]
    assert isinstance(LEVELS["null_game"]["strong"].make(), First)
    assert list(LEVELS["other_game"]) == ["random"]


def test_a_file_of_a_method_brings_no_levels(monkeypatch: pytest.MonkeyPatch) -> None:
    own_players(monkeypatch)
    assert list(LEVELS["null_game"]) == ["random"]
    assert list(LEVELS["uniform"]) == ["random"]


def test_what_a_games_players_lack_is_not_hidden(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    room(monkeypatch, tmp_path, "lame_game", "import tabletop.no_such_module\n")
    with pytest.raises(ModuleNotFoundError, match=r"no_such_module"):
        LEVELS["lame_game"]


def test_a_game_whose_package_is_not_loaded_yet_has_no_known_levels(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(registry, "NAMES", ("late_game",))
    with pytest.raises(ModuleNotFoundError, match=r"late_game"):
        LEVELS["late_game"]


def test_the_games_with_players_of_their_own_are_listed(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    room(monkeypatch, tmp_path, "fine_game", "LEVELS = {'strong': None}\n")
    room(monkeypatch, tmp_path, "plain_game", "")
    monkeypatch.setattr(registry, "NAMES", ("fine_game", "plain_game"))
    assert list(LEVELS) == ["fine_game"]
    assert len(LEVELS) == 1


def test_level_ids_are_plain_words() -> None:
    for name in all_games():
        assert all(level.isidentifier() and level.islower() for level in LEVELS[name])


# The level `random`


def advice_of(bot: Bot, legal: Sequence[str], rng: Rng) -> list[Advice]:
    return list(bot.think(None, legal, BUDGET, rng))


@pytest.mark.parametrize(
    ("chance", "text"),
    [
        (0.0, "0%"),
        (1.0, "100%"),
        (0.4444, "44.4%"),
        (0.99999, "over 99.9%"),
        (0.00001, "under 0.1%"),
    ],
)
def test_chances_are_never_rounded_to_certainty(chance: float, text: str) -> None:
    assert percent(chance, digits=1) == text


@pytest.mark.parametrize(
    ("chance", "text"),
    [(0.0, "0%"), (0.004, "under 1%"), (0.444, "44%"), (0.996, "over 99%")],
)
def test_chances_are_told_in_whole_percent(chance: float, text: str) -> None:
    assert percent(chance) == text


def test_random_takes_each_action_equally_often() -> None:
    rng, legal = rng_for("uniform", 0), ("a", "b", "c", "d")
    counts = Counter(advice_of(Uniform(), legal, rng)[-1].action for _ in range(4_000))
    deviation = sum((counts[text] - 1_000) ** 2 / 1_000 for text in legal)
    assert deviation < 16.27  # 3 degrees of freedom, 99.9 %


def test_random_says_how_many_moves_there_were() -> None:
    rng = rng_for("uniform", 1)
    one, two = (advice_of(Uniform(), legal, rng)[-1] for legal in ("a", "ab"))
    assert one.reason == "It is the only move."
    assert two.reason == "It is one of 2 moves, chosen at random."


def test_random_repeats_with_its_source() -> None:
    first, again = (
        advice_of(Uniform(), "abcdef", rng_for("uniform", 2)) for _ in range(2)
    )
    assert first == again


# Every level of every game

EVERY = [(name, level) for name in all_games() for level in LEVELS[name]]


@pytest.mark.parametrize(("name", "level"), EVERY)
def test_every_level_advises_a_legal_action(name: str, level: str) -> None:
    bot = LEVELS[name][level].make()
    gives_reasons = level == [*LEVELS[name]][-1]
    for line in playouts(name)[::4]:  # of all numbers of players, and of options
        game = line.game
        nodes = [s for s in line.states if game.current_player(s) >= 0]
        for k in range(3):
            state = pick(rng_for(name, k), nodes)
            player = game.current_player(state)
            legal = tuple(map(game.format_action, game.legal_actions(state)))
            seen = game.observe(state, player)
            all_advice = list(bot.think(seen, legal, BUDGET, rng_for(level, k)))
            assert all_advice
            assert all(advice.action in legal for advice in all_advice)
            reasons = [advice.reason for advice in all_advice]
            assert all(is_sentence(each) for each in reasons if each or gives_reasons)


@pytest.mark.parametrize(("name", "level"), EVERY)
def test_every_level_can_be_asked_about_one_of_several_actions(
    name: str, level: str
) -> None:
    bot = LEVELS[name][level].make()
    for line in playouts(name)[:2]:
        game = line.game
        nodes = [s for s in line.states if len(game.legal_actions(s)) > 1]
        for k in range(5):
            state = pick(rng_for(name, k), nodes)
            seen = game.observe(state, game.current_player(state))
            one = game.format_action(
                pick(rng_for(name, k + 5), game.legal_actions(state))
            )
            all_advice = list(bot.think(seen, (one,), BUDGET, rng_for(level, k)))
            assert {advice.action for advice in all_advice} == {one}
