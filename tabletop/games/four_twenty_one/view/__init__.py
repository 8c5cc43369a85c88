"""The table of Four Twenty One: the players, the felt with the dice, two buttons.

The modules: `seats` (the players, their tokens, the result of a turn), `felt` (the
middle of the table), `choice` (the choice of dice, the buttons), `pictures` (dice, the
lobby, the rules) and `speech` (the end, the table in words).

A token is one element for the whole game, and moves when it is paid. A die that is
thrown again is a new element and rolls in; a kept die slides to its place. The button
under a die stays, and keeps the focus.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from tabletop.core.game import TERMINAL
from tabletop.core.i18n import You, _, headed, mark
from tabletop.games.four_twenty_one import events
from tabletop.games.four_twenty_one.combinations import DICE, Dice, kind
from tabletop.games.four_twenty_one.observation import (
    Observation,
    at_stake,
    still_to_throw,
)
from tabletop.games.four_twenty_one.rules import Roll, Turn, parse_action
from tabletop.games.four_twenty_one.view import choice, felt, seats
from tabletop.games.four_twenty_one.view.choice import complete
from tabletop.games.four_twenty_one.view.pictures import figure, figure_words, picture
from tabletop.games.four_twenty_one.view.seats import is_cleared, is_fresh, is_lost
from tabletop.games.four_twenty_one.view.speech import (
    HEARD,
    ending,
    review,
    turning_point,
)
from tabletop.ui import Ui, View, thumbnails
from tabletop.ui.elements import Element
from tabletop.ui.moments import Moment, Step
from tabletop.ui.table import Table, table


def status(observation: Observation, names: Sequence[str]) -> str:
    """Return the player to throw, and the tokens at stake, if any."""
    name = names[observation.player]
    if observation.to_act == TERMINAL:
        return _("{name} has lost").format(name=name)
    if observation.phase == "start":
        return _("{name} throws to begin").format(name=name)
    if observation.last_turn and is_fresh(observation):
        return _status_between(observation.last_turn, name)
    if not (total := at_stake(observation)):
        return _("{name} throws").format(name=name)
    return _("{name} throws · {total} at stake").format(name=name, total=total)


def _status_between(turn: Turn, name: str) -> str:
    """Return the player who throws next; the felt shows the result of the turn."""
    if turn.loser is None:
        return _("{name} begins").format(name=name)
    if turn.is_last:
        return _("{name} begins the next set").format(name=name)
    return _("{name} throws next").format(name=name)


def rests(observation: Observation) -> bool:
    """Return whether the table waits, because a set has ended."""
    return is_lost(observation)


PAUSE: Final = 350  # milliseconds for which thrown dice lie still before the rest


def moment(
    before: Observation, action: str, after: Observation, names: Sequence[str]
) -> Moment | None:
    """Return how dice fall, what they are called, and how tokens are paid."""
    event = events.Event(before, parse_action(action), after)
    if not isinstance(event.action, Roll):
        return None
    fall = Step(
        name=seats.FALL,
        stands=PAUSE,
        is_before=True,
        is_short=True,
        sounds=frozenset(("tile", "roll", "die")),
    )
    if before.phase == "start":
        return Moment("throw", (fall,))
    if not event.is_last_roll:
        return Moment("throw", (fall, *_rare(after)))
    turn, line = event.turn, events.announcement(after.last_dice)
    if turn is None or turn.loser is None:
        told = Step(name=_told(after.last_dice), stands=PAUSE, line=line, is_short=True)
        return Moment("throw", (fall, told))
    best = turn.loser if turn.winner is None else turn.winner
    told = Step(
        name=_told(turn.combinations[best]),
        stands=650,
        line=headed(names[best], events.announcement(turn.combinations[best])),
        below=events.payment(after, turn, names),
        has_moods=True,
        is_short=True,
        sounds=frozenset(("flourish",)),
    )
    paid = replace(told, name=seats.PAYS, stands=250, sounds=frozenset(("token",)))
    return Moment("settled", (fall, told, paid, *_outcome(event, turn, names)))


def _rare(after: Observation) -> Iterator[Step]:
    """Yield the name of a rare throw after which its player has a choice."""
    if kind(after.last_dice) in events.SPECIAL:
        yield Step(
            name=seats.RARE,
            stands=900,
            line=events.announcement(after.last_dice),
            is_short=True,
            sounds=frozenset(("flourish",)),
        )


def _told(dice: Dice) -> str:
    """Return the name of the step that says what was thrown."""
    return seats.RARE if kind(dice) in events.SPECIAL else seats.TOLD


def _outcome(event: events.Event, turn: Turn, names: Sequence[str]) -> Iterator[Step]:
    """Yield what a payment led to: a lost set or game, the unload, a safe player."""
    before, after, loser = event.before, event.after, turn.loser
    if turn.is_last and loser is not None:
        is_over = after.to_act == TERMINAL
        line = ending(after, names).line if is_over else ""
        line = line or _("{name} loses the set").format(name=names[loser])
        is_won = is_over and loser != before.observer
        is_won = is_won and isinstance(names[before.observer], You)
        yield Step(
            name="won" if is_won else "lost",
            stands=1500,
            line=line,
            has_moods=True,
            is_short=True,
            sounds=frozenset(("setback",)),
        )
    elif before.phase == "load" and after.phase == "unload":
        below = _("Now the best throw gives tokens to the worst.")
        line = _("Unload")
        yield Step(name="unload", stands=1500, line=line, below=below, is_short=True)
    elif turn.winner is not None and not after.tokens[turn.winner]:
        below = events.is_safe([names[turn.winner]])
        yield Step(name="safe", stands=900, line=below, has_moods=True)


def draw(seen: Observation, legal: Sequence[str], ui: Ui) -> Element:
    """Return the table; at the end, once it has rested, only the players.

    The near seat is the same for all persons at a device.
    """
    now, is_over = seen.player, seen.to_act == TERMINAL
    is_said = is_over and not ui.is_resting
    next_ones = () if is_over else (seen.player, *still_to_throw(seen))
    takes = choice.HAND if seen.dice and legal else ""
    about = Table(
        observer=ui.near,
        to_act=-1 if now is None or is_over else now,
        follows=next((seat for seat in next_ones if seat != now), None),
        seats=seats.drawn(seen, ui),
        centre=None if is_said else felt.drawn(seen, legal, ui),
        centre_label="" if is_said else _("Dice and kitty"),
        caption=None if is_said else felt.caption(seen, legal, ui),
        own_takes=takes,
        choices=tuple(choice.choices(seen, legal, ui)),
        home="actions" if legal and ui.step is None else "",
        kind="dice-table",
    )
    return table(about, ui, turn=ui.ply + is_cleared(seen, ui))


def glimpse(seen: Observation) -> str:
    """Return the dice of the current or the last throw, for a list of games."""
    dice = seen.dice or seen.last_dice or (thumbnails.NOTHING,) * DICE
    return thumbnails.rows([[thumbnails.place(die, "die") for die in dice]])


VIEW: Final = View(
    kind=mark("Dice"),
    minutes=5,
    tagline=mark("Three dice, and tokens nobody wants. Whoever gets them all loses."),
    picture=picture,
    status=status,
    glimpse=glimpse,
    event=events.Event.by_text(parse_action),
    draw=draw,
    moment=moment,
    figure=figure,
    figure_words=figure_words,
    ending=ending,
    complete=complete,
    lacks=choice.lacks,
    has_forfeit=True,
    settles=is_fresh,
    rests=rests,
    review=review,
    turning_point=turning_point,
    keys={"t": "throw", "l": "hit throw", "s": "stop"},
    selects={place: place for place in choice.PLACES},
    key_words={
        "throw": mark("throw"),
        "hit throw": mark("hit, and throw for the last time"),
        **dict.fromkeys(choice.PLACES, mark("keep a die, or throw it again")),
    },
    answer=felt.answer,
    heard=HEARD,
    forced=choice.forced,
    advice_on_players=mark(
        "Best with two to five players. With more, start with more tokens."
    ),
)
