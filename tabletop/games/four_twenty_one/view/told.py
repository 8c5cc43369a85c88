"""What is said of a finished game: who lost, how the sets went, who was lucky."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise

from tabletop.drawing.markup import sentence, tag
from tabletop.games.four_twenty_one.luck import describe_luck, luck, plies_of, weighed
from tabletop.games.four_twenty_one.rules import Turn
from tabletop.games.four_twenty_one.seeing import Observation
from tabletop.i18n import _, ngettext


def ending(seen: Observation, names: Sequence[str]) -> str:
    """Return who lost the game, and where sets are counted, who lost how many."""
    told = _("{name} loses the game").format(name=names[seen.player])
    title = sentence("h2", {"id": "ending-title"}, told)
    if seen.options.sets_to_lose == 1:
        return title
    rows = (
        _lost(names[seat], lost) for seat, lost in enumerate(seen.sets_lost) if lost
    )
    return title + sentence("p", {"class": "sets-told"}, " ".join(rows))


def _lost(name: str, sets: int) -> str:
    words = ngettext("{name} lost {n} set.", "{name} lost {n} sets.", sets)
    return words.format(name=name, n=sets)


def forfeit(seen: Observation, names: Sequence[str], owed: str) -> str:
    """Return what the loser owes, as a sentence: "Perry buys the next round."."""
    told = _("{name} {owed}").format(name=names[seen.player], owed=owed)
    return told if told.endswith((".", "!", "?")) else _("%s.") % told


def review(seen: Observation, log: Sequence[str], names: Sequence[str]) -> str:
    """Return what decided each set, and the luck of every player.

    Args:
        seen: the end of the game.
        log: all of its actions.
        names: of the seats.
    """
    plies = tuple(plies_of(log, len(names), seen.options))
    found = luck(weighed(plies), len(names))
    lucky = [describe_luck(each, name) for each, name in zip(found, names, strict=True)]
    turns = _last_turns([*(before for before, _action in plies), seen])
    decided = [
        _decided(n, turn, turn.loser, seen, names)
        for n, turn in enumerate(turns, 1)
        if turn.loser is not None
    ]
    return _list(_("What decided it"), decided) + _list(_("Luck"), lucky)


def _last_turns(course: Sequence[Observation]) -> list[Turn]:
    """Return the turns that ended a set, in a game seen move by move."""
    found = []
    for before, after in pairwise(course):
        turn = after.last_turn
        if after.turns != before.turns and turn is not None and turn.is_last:
            found.append(turn)
    return found


def _decided(
    n: int, turn: Turn, loser: int, seen: Observation, names: Sequence[str]
) -> str:
    """Return how a set was lost."""
    words = {"n": n, "loser": names[loser], "all": seen.options.tokens}
    if turn.winner is None:
        sentence_ = ngettext(
            "Set {n}, in the load: {loser} took the last token and had all {all}.",
            "Set {n}, in the load: {loser} took the last {paid} and had all {all}.",
            turn.tokens,
        )
        return sentence_.format(paid=turn.tokens, **words)
    sentence_ = ngettext(
        "Set {n}: {winner} gave {paid} token to {loser}, who then had all {all}.",
        "Set {n}: {winner} gave {paid} tokens to {loser}, who then had all {all}.",
        turn.tokens,
    )
    return sentence_.format(paid=turn.tokens, winner=names[turn.winner], **words)


def _list(title: str, rows: Iterable[str]) -> str:
    items = (sentence("li", {}, row) for row in rows)
    return sentence("h3", {}, title) + tag("ul", {"class": "reviewed"}, *items)
