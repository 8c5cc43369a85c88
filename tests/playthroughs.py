"""Golden playthroughs: whole games with every player's view, as text.

    python -m tests.playthroughs

writes them anew to `tests/playthroughs/`. Whoever changes them reads them: what a seat
sees or is told must be what its player may know. Each ply lists who acts and how, what
each seat is told of it, and what it has changed, field by field: in the state, in the
legal actions, in the seats' observations and in the numbers of the things that they see
(ids). What is not listed is as it was, so all that is seen at a ply can be told from
the lines up to it:

    state hand: (3, 5)        the field is this now
    all pile[2:2]: ("7h")     in all seats' observations, this stands for the old slice
    seats 0 2 is told: …      those two seats, and no other, are told it
    seat 1 ids: 4=hand-1 7=   thing 4 is known by this name now, and thing 7 is gone

A game is played once with its default options, and once for each option with another
choice; everybody plays at random.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import fields, is_dataclass, replace
from pathlib import Path
from typing import Any, Final

from tabletop.chance import Rng, pick, rng_for
from tabletop.game import CHANCE, TERMINAL, AnyGame, Ids, joinable
from tabletop.registry import GAMES

FOLDER: Final = Path(__file__).with_suffix("")

SEEDS: Final[Mapping[str, str]] = {
    # Tiles of 96, so that plus cards may have two values, and some plus cards.
    "threes-default.txt": "4934",
    "threes-plus_window.txt": "3616",
    # Short games with rampos for the lowest and the highest, hits, sets that end in the
    # load and in the unload, and totals of none where others are worth nothing.
    "four_twenty_one-default.txt": "68",
    "four_twenty_one-tokens.txt": "311",
    "four_twenty_one-sets_to_lose.txt": "184",
    "four_twenty_one-nenette_lowest.txt": "72",
    "four_twenty_one-others_worth_nothing.txt": "270",
    "four_twenty_one-last_throw_counts.txt": "89",
    # Short games that a player ends, with steps, slides, combats won and lost, staves
    # that turn grey, and turns that end by themselves.
    "stavegame-default.txt": "344",
    "stavegame-first_edition.txt": "1254",
    "stavegame-random_decks.txt": "301",
    # Short games to the end, with flips that fail and are tried again, all ways to
    # clear, several cards at once, and what the option brings.
    "tomacco-default.txt": "193",
    "tomacco-allow_equal.txt": "1401",
    "tomacco-go_again.txt": "663",
    "tomacco-refill_to.txt": "100",
    "tomacco-stop_at_first_out.txt": "1394",
    "tomacco-seven_or_lower.txt": "64",
    "tomacco-eight_transparent.txt": "1052",
    # Rounds that end soon because somebody is out, a stock that is used up, and players
    # who join.
    "game_of_threes-default.txt": "21",
    "game_of_threes-min_naturals.txt": "31",
    "game_of_threes-rounds.txt": "57",
    "game_of_threes-allow_joining.txt": "3",
    "game_of_threes-points_hidden.txt": "27",
}
"""Seeds by file, where the first one does not show what is worth seeing."""

NAMES: Final = (
    "Ann",
    "Ben",
    "Cy",
    "Dee",
    "Eve",
    "Flo",
    "Gus",
    "Hal",
    "Ida",
    "Jo",
    "Kay",
    "Lou",
)

MOST_SEATS: Final = 3
"""So many numbers of players are shown, from the smallest."""

NOTHING: Final = object()
"""What was there before the first ply."""

LISTED: Final = 400
"""The plies that are listed in full; of those after them only the action is."""


class Words(str):
    """A text that is shown as it is."""

    __slots__ = ()


def playthroughs(game: AnyGame) -> dict[str, str]:
    """Return the texts of all playthroughs of the game by the names of their files."""
    numbers = game.PLAYERS[:MOST_SEATS]
    found = {}
    for k, (variant, options) in enumerate(variants(game)):
        name = f"{game.NAME}-{variant}.txt"
        lines = playthrough(game, numbers[k % len(numbers)], options, name)
        found[name] = "".join(f"{line.rstrip()}\n" for line in lines)
    return found


def variants(game: AnyGame) -> Iterator[tuple[str, Any]]:
    """Give the default options, and then one option after the other changed."""
    default = game.Options()
    yield "default", default
    for field in fields(default):
        choices = field.metadata["choices"]
        other = next(c for c in choices if c != getattr(default, field.name))
        yield field.name, replace(default, **{field.name: other})


def playthrough(game: AnyGame, players: int, options: Any, name: str) -> Iterator[str]:
    """Give the lines of one playthrough."""
    seed = SEEDS.get(name, "1")
    yield f"{game.TITLE}, rules {game.RULES_VERSION}, players {players}, seed {seed}"
    state = game.new(players, options)
    ids: list[Ids] = [{} for _seat in range(players)]
    shown = views(game, state, ids)
    yield from changes({}, shown)
    ply = 0
    while game.current_player(state) != TERMINAL:
        action = choose(game, state, rng_for(f"{name}/{seed}", ply))
        before, state = state, game.apply(state, action)
        yield ""
        yield f"{ply}. {actor(game, before)}: {game.format_action(action)}"
        ply += 1
        if ply > LISTED:
            continue
        told = followed(game, before, action, state, ids)
        yield from told_lines(told)
        last, shown = shown, views(game, state, ids)
        yield from changes(last, shown)
    yield ""
    yield f"returns: {', '.join(f'{number:.10g}' for number in game.returns(state))}"


def followed(
    game: AnyGame, before: Any, action: Any, after: Any, ids: list[Ids]
) -> list[str]:
    """Carry the numbers on, and return what each seat is told; who joins has none."""
    told = []
    for seat in range(len(ids)):
        seen = game.observe(before, seat), game.observe(after, seat)
        ids[seat] = game.follow(seen[0], action, seen[1], ids[seat])
        told.append(game.describe(seen[0], action, seen[1], NAMES))
    found = joinable(game)
    ids += [{}] * (found.seated(after) - len(ids) if found else 0)
    return told


def choose(game: AnyGame, state: Any, rng: Rng) -> Any:
    """Return what chance does, or what a player does who does not look."""
    if game.current_player(state) == CHANCE:
        return game.sample(state, rng)
    return pick(rng, game.legal_actions(state))


def actor(game: AnyGame, state: Any) -> str:
    """Return who acts."""
    player = game.current_player(state)
    return "chance" if player == CHANCE else f"seat {player}"


def views(game: AnyGame, state: Any, ids: Sequence[Ids]) -> dict[str, list[object]]:
    """Return all that there is to be seen: of the state, and of what each seat sees.

    Returns:
        The words for the state and its legal actions to one value each, those for the
        rest to one value a seat; identities by their numbers.
    """
    found: dict[str, list[object]] = {
        f"state {field.name}": [getattr(state, field.name)] for field in fields(state)
    }
    legal = map(game.format_action, game.legal_actions(state))
    found["legal"] = [Words(", ".join(legal))]
    seen = [game.observe(state, seat) for seat in range(len(ids))]
    for field in fields(seen[0]):
        found[field.name] = [getattr(each, field.name) for each in seen]
    found["ids"] = [{number: key for key, number in each.items()} for each in ids]
    return found


def told_lines(told: Sequence[str]) -> Iterator[str]:
    """Give the lines of what the seats are told."""
    yield from grouped(
        {seat: f"is told: {text}" for seat, text in enumerate(told)}, len(told)
    )


def changes(
    last: Mapping[str, list[object]], now: Mapping[str, list[object]]
) -> Iterator[str]:
    """Give the lines of what has changed; seats for which it is the same share one."""
    for name, values in now.items():
        old = last.get(name, [])
        lines = {
            seat: f"{name}{change(old[seat] if seat < len(old) else NOTHING, value)}"
            for seat, value in enumerate(values)
            if seat >= len(old) or old[seat] != value
        }
        if name == "legal" or name.startswith("state "):
            yield from (f"  {line}" for line in lines.values())
        else:
            yield from grouped(lines, len(values))


def grouped(lines: Mapping[int, str], seats: int) -> Iterator[str]:
    """Give the lines with the seats that they are of, each line once."""
    for line in dict.fromkeys(lines.values()):
        own = [seat for seat in lines if lines[seat] == line]
        word = "seats" if len(own) > 1 else "seat"
        who = "all" if len(own) == seats else f"{word} {' '.join(map(str, own))}"
        yield f"  {who} {line}"


def change(old: object, new: object) -> str:
    """Return how a value has changed: what is there now, or only the part that is new.

    Of a tuple that is the slice of the old one for which it stands; of identities, the
    numbers with what they name now.
    """
    if isinstance(new, dict):
        before = old if isinstance(old, dict) else {}
        numbers = sorted(before.keys() | new.keys())
        pairs = [
            f"{n}={new.get(n, '')}" for n in numbers if before.get(n) != new.get(n)
        ]
        return f": {' '.join(pairs)}"
    whole = f": {text_of(new)}"
    if not (isinstance(old, tuple) and isinstance(new, tuple)):
        return whole
    first = agreement(old, new)
    last = agreement(old[first:][::-1], new[first:][::-1])
    part = text_of(new[first : len(new) - last])
    return min(whole, f"[{first}:{len(old) - last}]: {part}", key=len)


def agreement(one: Sequence[object], other: Sequence[object]) -> int:
    """Return how many items the two begin with in common."""
    pairs = enumerate(zip(one, other, strict=False))
    shorter = min(len(one), len(other))
    return next((k for k, (mine, its) in pairs if mine != its), shorter)


def texts(value: Any) -> Iterator[tuple[str, str]]:
    """Give each field of the dataclass with its value as text."""
    return (
        (field.name, text_of(getattr(value, field.name))) for field in fields(value)
    )


def text_of(value: object) -> str:
    """Return the value as text, which looks the same in every version of Python."""
    if isinstance(value, Words):
        return value
    if is_dataclass(value):
        inside = ", ".join(f"{name}={text}" for name, text in texts(value))
        return f"{type(value).__name__}({inside})"
    if isinstance(value, tuple):
        return f"({', '.join(map(text_of, value))})"
    return json.dumps(value) if isinstance(value, str) else str(value)


def main() -> None:
    """Write the playthroughs of all games anew, and say which have changed."""
    found = {k: v for game in GAMES.values() for k, v in playthroughs(game).items()}
    FOLDER.mkdir(exist_ok=True)
    old = {path.name: path.read_text(encoding="utf-8") for path in FOLDER.glob("*.txt")}
    for name in sorted(old.keys() | found.keys()):
        if name not in found:
            (FOLDER / name).unlink()
            word = "removed"
        else:
            word = "unchanged" if old.get(name) == found[name] else "written"
            (FOLDER / name).write_text(found[name], encoding="utf-8")
        sys.stdout.write(f"{word:<10}{name}\n")


if __name__ == "__main__":
    main()
