"""The arena: computer players against each other or, alone, for a score.

    python -m tabletop arena threes --seats quick --games 500

Game k has the seed `<seed>/k`, for its chance as in a session. The contender at seat s
in game 0 is at seat s + k in game k. So each contender has each seat equally often if
the seats divide the number of games. A player's moves follow from the observation and
the seed. So the same command gives the same figures, in one process or in many, unless
a player thinks by the clock.
"""

from __future__ import annotations

import json
import os
import platform
import signal
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import asdict, dataclass, fields, replace
from pathlib import Path
from typing import Any, Final, TextIO, get_type_hints

from tabletop.bots import Bot, Maker
from tabletop.cli.terminal import read, write
from tabletop.core.chance import rng_for
from tabletop.core.game import CHANCE, TERMINAL, AnyGame
from tabletop.core.i18n import _
from tabletop.core.options import format_options
from tabletop.registry import LEVELS
from tabletop.session import game_of, game_request
from tabletop.session.bot_protocol import levels

SEED: Final = "arena"  # default prefix of the seeds of the games
MILLISECONDS: Final = "ms"  # name in `tell` for the processor time of a decision


@dataclass(frozen=True, slots=True)
class Contender:
    """A contender: a name for the results, and the factory of its player."""

    name: str
    make: Maker


@dataclass(frozen=True, slots=True)
class Match:
    """The settings of games between the same contenders."""

    game: str  # the short name
    options: Any  # an `Options` of that game
    contenders: tuple[Contender, ...]  # one a seat, in the order of game 0
    budget: float  # maximum seconds that a player thinks about a move
    seed: str = SEED  # the prefix of the seeds of the games
    # figures to report besides returns: fields of the last observation (`moves`),
    # attributes of players (`layers`), `ms`, and the share of games in which a field
    # reaches a number (`highest>=768`)
    tell: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        """Raise `ValueError` if a name in `tell` is unknown."""
        seen = get_type_hints(game_of(self.game).observe)["return"]
        known = {MILLISECONDS, *(field.name for field in fields(seen))}
        for contender in self.contenders:
            known |= _numbers(contender.make()).keys()
        for text in self.tell:
            name, sign, least = text.partition(">=")
            if name not in known:
                message = _("Neither {game} nor any of its players has a “{field}”.")
                raise ValueError(message.format(game=self.game, field=name))
            if sign and (name == MILLISECONDS or not least.isdecimal()):
                message = _("“{text}” must compare a field with a whole number.")
                raise ValueError(message.format(text=text))

    @property
    def fields(self) -> tuple[str, ...]:
        """The names in `tell`, each once."""
        return tuple(dict.fromkeys(text.partition(">=")[0] for text in self.tell))


@dataclass(frozen=True, slots=True)
class MatchResult:
    """A finished game; its tuples are by contender, not by seat."""

    number: int  # of the game, from 0
    returns: tuple[float, ...]  # of the game's end
    decisions: tuple[int, ...]  # number of moves chosen among two or more
    seconds: tuple[float, ...]  # the processor time of those moves
    # for each of the match's `fields`, a number for each contender
    told: dict[str, tuple[float, ...]]


# A game


class _ContenderInGame:
    """A contender in one game, with the figures of its moves."""

    def __init__(self, contender: Contender, budget: float) -> None:
        self._bot = contender.make()
        self._budget = budget
        self._sums: dict[str, float] = {}
        self.decisions = 0
        self.seconds = 0.0

    def chosen(self, seen: object, legal: Sequence[str], seed: str, ply: int) -> str:
        """Return the player's action; ask the player only if there is a choice."""
        if len(legal) == 1:
            return legal[0]
        rng = rng_for(f"{seed}/player", ply)  # never the game's own
        started = time.process_time()
        *_before, advice = self._bot.think(seen, legal, self._budget, rng)
        self.seconds += time.process_time() - started
        self.decisions += 1
        for name, number in _numbers(self._bot).items():
            self._sums[name] = self._sums.get(name, 0.0) + number
        return advice.action

    def told(self, name: str, seen: object) -> float:
        """Return a field of the last observation, or the player's mean."""
        found = getattr(seen, name, None)
        if isinstance(found, tuple):
            found = found[seen.observer]  # type: ignore[attr-defined] # all have it
        if found is not None:
            return float(found)
        return self._sums.get(name, 0.0) / max(self.decisions, 1)


def _numbers(bot: Bot) -> dict[str, float]:
    """Return the public numeric attributes of a player."""
    found = vars(bot).items() if hasattr(bot, "__dict__") else ()
    return {
        name: float(value)
        for name, value in found
        if isinstance(value, int | float) and not name.startswith("_")
    }


def play(match: Match, number: int) -> MatchResult:
    """Play a game of the match; raise `ValueError` for an illegal action."""
    game, seats = game_of(match.game), len(match.contenders)
    players = [
        _ContenderInGame(contender, match.budget) for contender in match.contenders
    ]
    shift = number % seats
    seated = players[seats - shift :] + players[: seats - shift]
    state = _played(game, game.new(seats, match.options), seated, match.seed, number)
    at = [(place + shift) % seats for place in range(seats)]
    returns, seen = game.returns(state), [game.observe(state, seat) for seat in at]
    pairs = list(zip(players, seen, strict=True))
    return MatchResult(
        number,
        tuple(float(returns[seat]) for seat in at),
        tuple(player.decisions for player in players),
        tuple(player.seconds for player in players),
        {
            name: tuple(player.told(name, last) for player, last in pairs)
            for name in match.fields
            if name != MILLISECONDS
        },
    )


def _played(
    game: AnyGame,
    state: Any,
    seated: Sequence[_ContenderInGame],
    seed: str,
    number: int,
) -> Any:
    seed, ply = f"{seed}/{number}", 0
    while (seat := game.current_player(state)) != TERMINAL:
        if seat == CHANCE:
            action = game.sample(state, rng_for(seed, ply))
        else:
            legal = tuple(map(game.format_action, game.legal_actions(state)))
            seen = game.observe(state, seat)
            action = game.parse_action(seated[seat].chosen(seen, legal, seed, ply))
        state = game.apply(state, action)
        ply += 1
    return state


# Many games


def results(
    match: Match, numbers: Iterable[int], processes: int
) -> Iterator[MatchResult]:
    """Yield the games of these numbers as they finish, in any order."""
    if processes == 1:
        yield from (play(match, number) for number in numbers)
        return
    with ProcessPoolExecutor(processes, initializer=_leave_to_parent) as pool:
        games = [pool.submit(play, match, number) for number in numbers]
        try:
            for game in as_completed(games):
                yield game.result()
        finally:
            pool.shutdown(cancel_futures=True)


def _leave_to_parent() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C reaches every process


class MatchFile:
    """Finished games in a file, so that the same command can continue."""

    def __init__(self, path: Path, match: Match) -> None:
        """Open a file, which may exist; `ValueError` if its settings are others."""
        self._path = path
        setting = json.dumps(_setting(match))
        text = read(path) if path.exists() else ""
        whole = text[: text.rfind("\n") + 1]  # the last line may be incomplete
        head, *lines = whole.splitlines() or [setting]
        if head != setting:
            message = _("The file “{path}” holds games with other settings.")
            raise ValueError(message.format(path=path))
        write(path, "".join(f"{line}\n" for line in (head, *lines)))
        self.results = [_result(json.loads(line)) for line in lines]

    def add(self, result: MatchResult) -> None:
        """Add a game to the file."""
        with self._path.open("a", encoding="utf-8") as file:
            file.write(f"{json.dumps(asdict(result))}\n")


def _setting(match: Match) -> dict[str, Any]:
    return {
        "game": match.game,
        "rules": game_of(match.game).RULES_VERSION,
        "options": format_options(match.options),
        "seats": [contender.name for contender in match.contenders],
        "budget": match.budget,
        "seed": match.seed,
        "tell": match.fields,
        "python": platform.python_version(),
    }


def _result(raw: dict[str, Any]) -> MatchResult:
    lists = {name: tuple(raw[name]) for name in ("returns", "decisions", "seconds")}
    told = {name: tuple(numbers) for name, numbers in raw["told"].items()}
    return MatchResult(number=raw["number"], told=told, **lists)


# Progress


class Progress:
    """The progress of a run as text: a bar on a terminal, ten lines elsewhere."""

    WIDTH: Final = 30

    def __init__(
        self, stream: TextIO, total: int, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._stream = stream
        self._total = total
        self._clock = clock
        self._started = clock()
        self._done = 0

    def step(self) -> None:
        """Count a finished game, and print the progress."""
        self._done += 1
        done, total = self._done, self._total
        if self._stream.isatty():
            bar = "#" * (done * self.WIDTH // total)
            end = "\n" if done == total else ""
            self._stream.write(f"\r[{bar:.<{self.WIDTH}}] {self._words()}{end}")
        elif done * 10 // total > (done - 1) * 10 // total:
            self._stream.write(f"{self._words()}\n")
        self._stream.flush()

    def _words(self) -> str:
        seconds = (self._clock() - self._started) * (self._total / self._done - 1)
        words = {
            "done": self._done,
            "total": self._total,
            "minutes": int(seconds) // 60,
            "seconds": int(seconds) % 60,
        }
        message = _("{done} of {total} games, {minutes}:{seconds:02d} left")
        return message.format(**words)


def run(
    match: Match, games: int, processes: int, stream: TextIO, file: Path | None = None
) -> list[MatchResult]:
    """Play the games that the file lacks; return all, in their order."""
    check(match, games, processes)
    kept = MatchFile(file, match) if file else None
    found = {result.number: result for result in kept.results} if kept else {}
    missing = [number for number in range(games) if number not in found]
    progress = Progress(stream, len(missing))
    for result in results(match, missing, processes):
        found[result.number] = result
        if kept:
            kept.add(result)
        progress.step()
    return [found[number] for number in range(games)]


def check(match: Match, games: int, processes: int) -> None:
    """Raise `ValueError` unless each contender can have each seat equally often."""
    seats = len(match.contenders)
    if processes < 1:
        raise ValueError(_("There must be at least one process."))
    if games < 1:
        raise ValueError(_("At least one game must be played."))
    if games % seats:
        message = _(
            "{games} games don’t divide evenly among {seats} seats; {more} would."
        )
        more = (games // seats + 1) * seats
        raise ValueError(message.format(games=games, seats=seats, more=more))


# From words


def match_of(
    game: str, texts: dict[str, str], budget: float, tell: Sequence[str] = ()
) -> Match:
    """Return the match of these texts.

    The texts are `seats`, `seed` and options by name (see
    `tabletop.session.game_request`); an impossible setting raises `ValueError`. The
    budget is the maximum seconds for a move.
    """
    known = levels(game)
    if not texts.get("seats"):
        message = _("Please say who plays, as in --seats {seats}.")
        raise ValueError(
            message.format(seats=",".join(known[-1:] * game_of(game).PLAYERS[0]))
        )
    chosen = game_request.parse(game, texts, known)
    contenders = []
    for seat in chosen.seats:
        if seat.bot is None:
            raise ValueError(_("Only computers play in the arena."))
        contenders.append(Contender(seat.bot, LEVELS[game][seat.bot].make))
    match = Match(game, chosen.options, tuple(contenders), budget, tell=tuple(tell))
    return replace(match, seed=chosen.seed or SEED)


def cores() -> int:
    """Return the number of processor cores."""
    return os.cpu_count() or 1
