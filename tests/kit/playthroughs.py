"""Golden playthroughs: whole games with every player's view, as a person reads them.

    python -m tests.kit.playthroughs

writes them anew to `tests/playthroughs/`. Whoever changes them reads them: what a seat
sees or is told must be what its player may know. A game begins with all that each of
its players sees. Then each ply says who does what, what may be done next, what each
player is told of it, and what changes in what they see, so all that is seen at a ply
can be told from the lines up to it:

    12. Ben: discard 8c        who acts, and the action as it is written in a log
    Ann may: draw stock        what may be done now, where that is new
    all hear: Ben discards …   what every player is told
    all see: to_act 0; …       fields of their observations that are this now
    Ann sees: pile[2:2] 7h; …  these cards stand for the old ones from 2 to 2
    Ann sees: things 4 hand 7  thing 4 goes by this name now (see `Game.follow`)

A list stands with spaces, one inside of another in parentheses, nothing as `-` and no
items as `()`. Of the middle of a long game only the actions are told; where it is told
in full again, all that is seen is written anew.

A game is played once with its default options, and once for each option with another
choice; everybody plays at random.
"""

import json
import re
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, is_dataclass, replace
from itertools import groupby
from pathlib import Path
from textwrap import wrap
from typing import Any, Final

from tabletop.core.chance import Rng, pick, rng_for
from tabletop.core.game import CHANCE, TERMINAL, AnyGame, Ids, joinable
from tabletop.registry import GAMES

FOLDER: Final = Path(__file__).parents[1] / "playthroughs"

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
    "four_twenty_one-best_counts.txt": "288",
    "four_twenty_one-aces_by_worth.txt": "106",
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
    "tomacco-ace_stays.txt": "1563",
    "tomacco-four_of_a_kind.txt": "3708",
    "tomacco-three_transparent.txt": "1219",
    "tomacco-lowest_begins.txt": "501",
    # Rounds that end soon because somebody is out, a stock that is used up, and players
    # who join.
    "game_of_threes-default.txt": "21",
    "game_of_threes-min_naturals.txt": "45",
    "game_of_threes-rounds.txt": "358",
    "game_of_threes-allow_joining.txt": "349",
    "game_of_threes-points_hidden.txt": "339",
    # Low aces and cheap wild cards left over.
    "game_of_threes-jokers.txt": "314",
    "game_of_threes-low_aces.txt": "691",
    "game_of_threes-cheap_wilds.txt": "40",
}
"""Seeds by file, where the first one does not show what is worth seeing."""

SHORTER: Final[Mapping[str, Mapping[str, object]]] = {"game_of_threes": {"rounds": 3}}
"""Options by game with which it is over sooner, for the games with another choice."""

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

MOST_SEATS: Final = 3  # the most numbers of players that are shown, from the smallest
ENDS: Final = 80  # plies told in full at each end of a game

WIDTH: Final = 88

PLAIN: Final = re.compile(r"[^\s;(),\"]+")  # what is written without quotation marks
LONG: Final = 40  # characters of a list of which only the changed part is written
Views = list[dict[str, object]]  # what each seat sees, by the names of the fields


def playthroughs(game: AnyGame) -> dict[str, str]:
    """Return the texts of all playthroughs of the game by the names of their files."""
    numbers = game.PLAYERS[:MOST_SEATS]
    found = {}
    for k, (variant, options) in enumerate(variants(game)):
        name = f"{game.NAME}-{variant}.txt"
        lines = playthrough(game, numbers[k % len(numbers)], options, name)
        found[name] = "".join(f"{line}\n" for line in lines)
    return found


def variants(game: AnyGame) -> Iterator[tuple[str, Any]]:
    """Give the default options, and then one option after the other changed."""
    default = game.Options()
    yield "default", default
    for field in fields(default):
        choices = field.metadata["choices"]
        other = next(c for c in choices if c != getattr(default, field.name))
        changed = {**SHORTER.get(game.NAME, {}), field.name: other}
        yield field.name, replace(default, **changed)


def playthrough(game: AnyGame, players: int, options: Any, name: str) -> Iterator[str]:
    seed = SEEDS.get(name, "1")
    yield f"{game.TITLE}, rules {game.RULES_VERSION}, players {players}, seed {seed}"
    yield from lines(", ".join(f"{seat} is {NAMES[seat]}" for seat in range(players)))
    start = game.new(players, options)
    plies, returns = played(game, start, players, f"{name}/{seed}")
    yield from written(plies, views(game, start, [{} for _seat in range(players)]))
    yield f"returns: {', '.join(f'{number:.10g}' for number in returns)}"


@dataclass(frozen=True, slots=True)
class Ply:
    """An action of a game, and what comes of it."""

    who: str  # who acts
    action: str  # as it is written in a log
    heard: Sequence[str]  # what each seat is told, of those that were there before
    may: str  # what may be done next, and by whom; "" where that is up to chance
    seen: Views  # what each seat sees then


def played(
    game: AnyGame, state: Any, players: int, seed: str
) -> tuple[list[Ply], Sequence[float]]:
    """Return a game from its start to its end, and what it returns to each seat."""
    plies: list[Ply] = []
    ids: list[Ids] = [{} for _seat in range(players)]
    while game.current_player(state) != TERMINAL:
        action = choose(game, state, rng_for(seed, len(plies)))
        before, state = state, game.apply(state, action)
        heard = followed(game, before, action, state, ids)
        who, text = actor(game, before), game.format_action(action)
        plies.append(
            Ply(who, text, heard, choice(game, state), views(game, state, ids))
        )
    return plies, game.returns(state)


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
    return called(game.current_player(state))


def called(player: int) -> str:
    """Return the name of a seat, or of what acts where no seat does."""
    return {CHANCE: "chance", TERMINAL: "nobody"}.get(player) or NAMES[player]


def choice(game: AnyGame, state: Any) -> str:
    """Return what a seat may do now, and which seat."""
    if game.current_player(state) < 0:
        return ""
    texts = map(game.format_action, game.legal_actions(state))
    return f"{actor(game, state)} may: {gathered(texts)}"


def gathered(actions: Iterable[str]) -> str:
    """Return actions in a row, behind their common words; ranges are shortened."""
    parts = []
    for verb, group in groupby(actions, lambda text: text.partition(" ")[0]):
        rests = [text.partition(" ")[2] for text in group]
        parts.append(f"{verb} {', '.join(runs(rests))}".strip())
    return "; ".join(parts)


def runs(texts: Sequence[str]) -> Iterator[str]:
    """Give the texts; three numbers or more in a row as the first to the last."""
    place = 0
    while place < len(texts):
        end = place + 1
        while (
            end < len(texts)
            and texts[end].isdecimal()
            and texts[end - 1].isdecimal()
            and int(texts[end]) == int(texts[end - 1]) + 1
        ):
            end += 1
        if end - place > len(["first", "last"]):
            yield f"{texts[place]} to {texts[end - 1]}"
        else:
            yield from texts[place:end]
        place = end


# What is seen


def views(game: AnyGame, state: Any, ids: Sequence[Ids]) -> Views:
    """Return what each seat sees, with the things that it sees by their numbers."""
    found: Views = []
    for seat, own in enumerate(ids):
        things = {number: key for key, number in own.items()}
        found.append({**seen_by(game, state, seat), "things": things})
    return found


def shown(observation: Any) -> dict[str, Any]:
    """Return what an observation says, by name: its fields, in their order."""
    names = [field.name for field in fields(observation)]
    if "state" in names:
        members = vars(type(observation)).items()
        told = [name for name, member in members if isinstance(member, property)]
        names = [*(name for name in names if name != "state"), *told]
    return {name: getattr(observation, name) for name in names}


def seen_by(game: AnyGame, state: Any, seat: int) -> dict[str, object]:
    """Return the fields of what a seat observes; who acts is called by name."""
    observed = game.observe(state, seat)
    return shown(observed) | {"to_act": called(observed.to_act)}


# Lines


def written(plies: Sequence[Ply], start: Views) -> Iterator[str]:
    """Give the lines of a game, from what is seen at its start."""
    last, may = start, ""
    yield from changes([{}] * len(start), start)
    middle = range(ENDS, len(plies) - ENDS)
    for number, ply in enumerate(plies):
        if number in middle:
            continue
        if middle and number == middle.stop:
            yield from briefly(plies, middle)
            last, may = (
                [{"things": seen["things"]} for seen in plies[number - 1].seen],
                "",
            )
        yield from lines(f"{number}. {ply.who}: {ply.action}", indent="")
        yield from shared("hear", [[text] if text else [] for text in ply.heard])
        yield from changes(last, ply.seen)
        if ply.may not in ("", may):
            yield from lines(ply.may)
        last, may = ply.seen, ply.may or may


def briefly(plies: Sequence[Ply], numbers: range) -> Iterator[str]:
    """Give the actions of these plies alone."""
    turns = groupby((plies[number] for number in numbers), lambda ply: ply.who)
    deeds = (f"{who}: {', '.join(ply.action for ply in own)}" for who, own in turns)
    head = f"{numbers[0]} to {numbers[-1]}."
    yield from lines(f"{head} {'; '.join(deeds)}", indent="")


def changes(last: Views, now: Views) -> Iterator[str]:
    """Give the lines of what is seen that was not; seats share equal ones."""
    new: list[list[str]] = []
    for seat, seen in enumerate(now):
        before = last[seat] if seat < len(last) else {}
        new.append(
            [
                f"{name}{change(before.get(name), value)}"
                for name, value in seen.items()
                if name not in before or before[name] != value
            ]
        )
    yield from shared("see", new)


def shared(verb: str, parts: Sequence[Sequence[str]]) -> Iterator[str]:
    """Give the lines of what comes to each seat; what comes to several stands once."""
    groups: dict[tuple[int, ...], list[str]] = {}
    for part in dict.fromkeys(part for own in parts for part in own):
        seats = tuple(seat for seat, own in enumerate(parts) if part in own)
        groups.setdefault(seats, []).append(part)
    for seats, own in sorted(groups.items(), key=lambda group: -len(group[0])):
        *most, one = (NAMES[seat] for seat in seats)
        names = f"{', '.join(most)} and {one}" if most else one
        is_all = len(seats) == len(parts) > 1
        who = f"all {verb}" if is_all else f"{names} {verb}{'s' * (len(seats) == 1)}"
        yield from lines(f"{who}: {'; '.join(own)}")


def lines(text: str, indent: str = "    ") -> list[str]:
    return wrap(
        text,
        WIDTH,
        initial_indent=indent,
        subsequent_indent=" " * 8,
        break_long_words=False,
        break_on_hyphens=False,
    )


def change(old: object, new: object) -> str:
    """Return how a value has changed: what it is now, or of a long list the new part.

    That is the slice of the old one for which it stands; of things, the numbers with
    what they go by now.
    """
    if isinstance(new, dict):
        before = old if isinstance(old, dict) else {}
        numbers = sorted(before.keys() | new.keys())
        pairs = [
            f"{n} {new.get(n, '-')}" for n in numbers if before.get(n) != new.get(n)
        ]
        return f" {', '.join(pairs) or '-'}"
    whole = f" {text_of(new)}"
    if len(whole) < LONG or not (isinstance(old, tuple) and isinstance(new, tuple)):
        return whole
    first = agreement(old, new)
    last = agreement(old[first:][::-1], new[first:][::-1])
    part = text_of(new[first : len(new) - last])
    return min(whole, f"[{first}:{len(old) - last}] {part}", key=len)


def agreement(one: Sequence[object], other: Sequence[object]) -> int:
    """Return how many items the two begin with in common."""
    pairs = enumerate(zip(one, other, strict=False))
    shorter = min(len(one), len(other))
    return next((k for k, (mine, its) in pairs if mine != its), shorter)


def text_of(value: object) -> str:
    """Return the value as text, which looks the same in every version of Python."""
    words = {None: "-", True: "yes", False: "no"}
    if value is None or isinstance(value, bool):
        return words[value]
    if is_dataclass(value):
        inside = (f"{f.name} {text_of(getattr(value, f.name))}" for f in fields(value))
        return f"({', '.join(inside)})"
    if isinstance(value, tuple):
        items = (text_of(v) for v in value)
        inside_of = (
            f"({text})" if isinstance(v, tuple) and v else text
            for v, text in zip(value, items, strict=True)
        )
        return " ".join(inside_of) or "()"
    text = str(value)
    return text if PLAIN.fullmatch(text) else json.dumps(text, ensure_ascii=False)


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
