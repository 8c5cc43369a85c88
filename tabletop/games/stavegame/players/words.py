"""What the computer players of Stavegame say, in words and numbers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from tabletop.games.stavegame import seeing
from tabletop.games.stavegame.players.worth import Scale
from tabletop.games.stavegame.rules import (
    Action,
    End,
    Forward,
    Place,
    Slide,
    parse_action,
)
from tabletop.games.stavegame.seeing import Observation
from tabletop.games.stavegame.sentences import action_words, card_words
from tabletop.i18n import _, ngettext
from tabletop.thinking.advice import Advice

SURE: Final = 0.98
"""So likely is a game that is won in every line of a search, if only after turns."""


@dataclass(frozen=True, slots=True)
class Line:
    """A way to play the rest of a turn.

    Attributes:
        actions: their texts, to the one that ends the turn.
        margins: the player's on each stave then.
        value: on the player's scale.
        free: how many slots are empty then.
    """

    actions: tuple[str, ...]
    margins: tuple[int, ...]
    value: float
    free: int


def advised(seen: Observation, lines: Sequence[Line], scale: Scale) -> Advice:
    """Return the advice to play the first line."""
    best = lines[0]
    is_chance = scale.unit == "%"
    return Advice(
        best.actions[0],
        100 * best.value if is_chance else best.value,
        "win" if is_chance else "staves",
        reason(seen, lines, scale),
        tuple(told(line, scale) for line in lines),
        why=why(seen, best, scale),
    )


def told(line: Line, scale: Scale) -> str:
    """Return the line as it is listed.

    "stave 2, slot 3 to stave 1; end the turn: +3 0 +1, 63 %"
    """
    words = (action_words(parse_action(text)) for text in line.actions)
    text = f"{'; '.join(words)}: {signed(line.margins)}"
    return f"{text}, {percent(line.value)}" if scale.unit == "%" else text


def signed(margins: Sequence[int]) -> str:
    """Return margins as they are read, with a real minus sign: "+3 0 +1"."""
    return " ".join(
        f"{m:+d}".replace("-", "\N{MINUS SIGN}") if m else "0" for m in margins
    )


def percent(value: float) -> str:
    """Return the chance in whole percent."""
    return _("%d %%") % round(100 * value)


# Reasons


def reason(seen: Observation, lines: Sequence[Line], scale: Scale) -> str:
    """Return why the first line is best, as sentences."""
    best, *others = lines
    told = [why(seen, best, scale)]
    if best.actions[0] == "end":
        return told[0]
    if not best.free and _balance(best.margins) > 0:
        told.append(
            _("The board is full then, so the other player must change that at once.")
        )
    if scale.unit == "staves":
        return " ".join(told)
    told.append(_hope(best.value))
    other = next((o for o in others if o.actions[0] != best.actions[0]), None)
    if other and round(100 * other.value) < round(100 * best.value):
        words = {"doing": _doing(seen, other), "chance": percent(other.value)}
        told.append(_("Next best: %(doing)s, with %(chance)s.") % words)
    return " ".join(told)


def why(seen: Observation, line: Line, scale: Scale) -> str:
    """Return what a line does, and how the staves stand then, as a sentence."""
    if line.actions[0] == "end":
        return _ending(line, scale)
    return _staves(_doing(seen, line), line.margins)


def _balance(margins: Sequence[int]) -> int:
    return sum((m > 0) - (m < 0) for m in margins)


def _ending(line: Line, scale: Scale) -> str:
    if line.value == scale.ended(1):
        return _("Ending the game now wins it, with %s.") % signed(line.margins)
    if line.value == scale.ended(0):
        return _("Ending the game now makes it a draw; nothing better is in sight.")
    return _("Ending the game now loses it.")


def _staves(doing: str, margins: Sequence[int]) -> str:
    ahead, behind = (sum(s * m > 0 for m in margins) for s in (1, -1))
    words = {"doing": doing, "n": ahead, "m": behind}
    sentence = ngettext(
        "%(doing)s: you are ahead on %(n)d stave and behind on %(m)d.",
        "%(doing)s: you are ahead on %(n)d staves and behind on %(m)d.",
        ahead,
    )
    return sentence % words


def _hope(value: float) -> str:
    if value >= SURE:
        return _("In all that was looked at this wins.")
    if value <= 1 - SURE:
        return _("In all that was looked at this loses.")
    return _("The chance to win is about %s.") % percent(value)


def _doing(seen: Observation, line: Line) -> str:
    """Return what is done first, and how much follows, as a sentence begins with it."""
    first = _first(seen, parse_action(line.actions[0]))
    more = len([text for text in line.actions[1:] if text not in {"pass", "end"}])
    if not more:
        return first
    sentence = ngettext(
        "%(first)s and do %(n)d thing more", "%(first)s and do %(n)d things more", more
    )
    return sentence % {"first": first, "n": more}


def _first(seen: Observation, action: Action) -> str:
    piece, to = seeing.moved(seen, action), seeing.target(seen, action)
    card, stave = card_words(piece[1]) if piece else "", to[0] + 1 if to else 0
    match action:
        case Place():
            sentence = _("Place %(card)s on stave %(stave)d")
        case Forward():
            sentence = _("Move %(card)s forward")
        case Slide():
            sentence = _("Slide %(card)s to stave %(stave)d")
        case End():
            sentence = _("End the game")
        case _:
            sentence = _("End the turn")
    return sentence % {"card": card, "stave": stave}
