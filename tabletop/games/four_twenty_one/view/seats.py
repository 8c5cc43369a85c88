"""The players: who has which tokens, what he threw, who is the lowest and the highest.

A card a player, in the order of the seats. What the eye sees on it is told in one
sentence to whoever listens.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from tabletop.drawing import Ui
from tabletop.drawing.markup import Attributes, escape, hidden, sentence, tag
from tabletop.game import CHANCE, TERMINAL
from tabletop.games.four_twenty_one.combinations import Dice
from tabletop.games.four_twenty_one.rules import Turn
from tabletop.games.four_twenty_one.seeing import Observation, highest, lowest
from tabletop.games.four_twenty_one.view import pictures
from tabletop.games.four_twenty_one.view.settled import Settled, settled
from tabletop.i18n import _, ngettext

FEW = 4
"""Up to so many players have large cards."""

FEW_ROWS = (("who", "lost", "made"), ("holding", "pile", "marks"))
MANY_ROWS = (("who",), ("holding", "marks", "made"), ("pile", "lost"))
"""What stands on the lines of a card."""


def drawn(seen: Observation, ui: Ui) -> str:
    """Return all players."""
    ended = settled(seen, ui)
    cards = (_card(seen, ui, seat, ended) for seat in range(len(seen.tokens)))
    kind = "dice-players dice-few" if len(seen.tokens) <= FEW else "dice-players"
    return tag("ol", {"class": kind, "aria-label": _("Players")}, *cards)


def combination(seen: Observation, seat: int) -> Dice:
    """Return what a seat threw last; in a rampo what tied it, until it throws again."""
    return seen.rampo_combinations[seat] or seen.combinations[seat]


class Mark(NamedTuple):
    """What marks a seat in a turn.

    Attributes:
        kind: its class.
        sign: what is seen where there is little room.
        word: what is seen else.
        told: what is heard.
    """

    kind: str
    sign: str
    word: str
    told: str


def marks(seen: Observation, seat: int, ended: Settled | None) -> Iterator[Mark]:
    """Give whether a seat is the highest or the lowest so far, or what it paid."""
    if ended is not None:
        yield from _paid(ended.turn, seat)
        return
    if seen.phase == "unload" and seat in highest(seen):
        yield Mark("dice-high-mark", "▲", _("high"), _("highest so far"))
    if seen.phase != "start" and seat in lowest(seen):
        yield Mark("dice-low-mark", "▼", _("low"), _("lowest so far"))


def _paid(turn: Turn, seat: int) -> Iterator[Mark]:
    n = turn.tokens
    if seat == turn.winner:
        word = _("gives {n}").format(n=n)
        gave = ngettext("gave {n} token", "gave {n} tokens", n).format(n=n)
        yield Mark("dice-high-mark", f"\N{MINUS SIGN}{n}", word, gave)
    elif seat == turn.loser:
        word = _("gets {n}").format(n=n)
        got = ngettext("got {n} token", "got {n} tokens", n).format(n=n)
        yield Mark("dice-low-mark", f"+{n}", word, got)


def pile(owner: str, count: int, ui: Ui, first: int, *, moved: range = range(0)) -> str:
    """Return the tokens of an owner, each an element of its own.

    Args:
        owner: "kitty" or a seat, as `follow` calls it.
        count: how many.
        ui: knows the numbers of the tokens.
        first: the number of the first of them before anything moved.
        moved: the places of those that came here and are to be followed by the eyes.
    """
    tokens = (
        _token(ui.ids.get(f"{owner} {slot}", first + slot), has_moved=slot in moved)
        for slot in range(count)
    )
    return tag("span", {"class": "dice-pile"}, *tokens)


def _token(number: int, *, has_moved: bool) -> str:
    thing: Attributes = {
        "class": "dice-token",
        "id": f"token-{number}",
        "data-thing": "",
        "data-travels": "" if has_moved else None,
    }
    return tag("span", {"class": "dice-chip"}, tag("span", thing))


def _card(seen: Observation, ui: Ui, seat: int, ended: Settled | None) -> str:
    is_over = seen.to_act == TERMINAL
    is_now = seen.player == seat and seen.to_act != CHANCE and not is_over
    is_out = not (ended.tokens[seat] if ended else seen.in_set[seat])
    is_loser = ended is not None and seat == ended.turn.loser
    is_out = is_out and seen.phase == "unload" and not _gives(ended, seat)
    kind = "dice-player" + " dice-now" * is_now
    kind += " dice-out" * is_out + " dice-is-paid" * is_loser
    shown: Attributes = {"class": "dice-player-face", "aria-hidden": "true"}
    face = tag("div", shown, *_rows(seen, ui, seat, ended))
    card: Attributes = {"class": kind, "aria-current": "true" if is_now else None}
    frame: Attributes = {"class": "dice-player-frame", "data-after-dice": late(ended)}
    framed = tag("span", frame) if is_now or is_loser else ""
    return tag("li", card, hidden("span", told(seen, ui, seat)), framed, face)


def late(ended: Settled | None) -> str | None:
    """Return `data-after-dice` of what tells how a turn ended."""
    return "" if ended else None


def _gives(ended: Settled | None, seat: int) -> bool:
    return ended is not None and seat == ended.turn.winner


def _rows(seen: Observation, ui: Ui, seat: int, ended: Settled | None) -> Iterator[str]:
    """Give the lines of a card: two, or three short ones where there are many."""
    tokens = ended.tokens if ended else seen.tokens
    owner, first = str(seat), seen.kitty + sum(seen.tokens[:seat])
    if ended is not None and ended.is_standing:
        owner, first = "kitty", 0
    is_loser = ended is not None and seat == ended.turn.loser
    is_lost = ended is not None and is_loser and ended.turn.is_last
    is_moved = is_loser or _gives(ended, seat)
    moved = ended.moved if ended and is_loser else range(0)
    parts = {
        "who": sentence("span", {"class": "dice-who"}, ui.name_of(seat)),
        "lost": _lost(seen.sets_lost[seat], newly=is_lost),
        "made": _made(
            ended.dice[seat] if ended else combination(seen, seat),
            late(ended) if seat == seen.last_player else None,
        ),
        "holding": sentence(
            "span",
            {
                "class": "dice-holding",
                "data-after-dice": late(ended) if is_moved else None,
            },
            str(tokens[seat]),
        ),
        "pile": pile(owner, tokens[seat], ui, first, moved=moved),
        "marks": "".join(_signs(seen, seat, ended)),
    }
    rows = FEW_ROWS if len(seen.tokens) <= FEW else MANY_ROWS
    for row in rows:
        yield tag("span", {"class": "dice-player-row"}, *(parts[name] for name in row))


def _lost(sets: int, *, newly: bool) -> str:
    """Return a cross for each lost set; one may have been lost just now."""
    if not sets:
        return ""
    cross = sentence("span", {"data-after-dice": "" if newly else None}, "✕")
    return tag("span", {"class": "dice-lost-sets"}, escape("✕" * (sets - 1)), cross)


def _made(thrown: Dice, waits: str | None) -> str:
    """Return what the seat threw."""
    looks: Attributes = {"class": "dice-made", "data-after-dice": waits}
    return tag("span", looks, pictures.row(thrown) if thrown else "")


def _signs(seen: Observation, seat: int, ended: Settled | None) -> Iterator[str]:
    """Give the marks of a seat, each as a sign and as a word."""
    for mark in marks(seen, seat, ended):
        yield tag(
            "span",
            {"class": mark.kind, "data-after-dice": late(ended)},
            sentence("span", {"class": "dice-mark-sign"}, mark.sign),
            sentence("span", {"class": "dice-mark-word"}, mark.word),
        )
    is_out = seen.phase == "unload" and not seen.tokens[seat]
    if is_out and not (ended and ended.is_standing):
        waits = late(ended) if _gives(ended, seat) else None
        looks: Attributes = {"class": "dice-out-mark", "data-after-dice": waits}
        yield sentence("span", looks, _("out"))


def told(seen: Observation, ui: Ui, seat: int) -> str:
    """Return what is known of a seat as a sentence."""
    ended = settled(seen, ui)
    held = ended.tokens[seat] if ended else seen.tokens[seat]
    parts = [ngettext("{n} token", "{n} tokens", held).format(n=held)]
    if lost := seen.sets_lost[seat]:
        parts.append(ngettext("{n} set lost", "{n} sets lost", lost).format(n=lost))
    if not seen.in_set[seat]:
        parts.append(_("out of the set"))
    if thrown := ended.dice[seat] if ended else combination(seen, seat):
        parts.append(_("threw {dice}").format(dice=pictures.named(thrown)))
    parts += (mark.told for mark in marks(seen, seat, ended))
    return f"{ui.name_of(seat)}: {', '.join(parts)}."
