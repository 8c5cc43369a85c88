"""The players: who has which tokens, what he threw, who is the lowest and the highest.

A card a player, in the order of the seats. What the eye sees on it is told in one
sentence to whoever listens.
"""

from __future__ import annotations

from collections.abc import Iterator

from tabletop.games.four_twenty_one import Dice, Observation, highest, lowest
from tabletop.i18n import _, ngettext
from tabletop.views import Ui
from tabletop.views.four_twenty_one import dice
from tabletop.views.markup import Attributes, hidden, sentence, tag

FEW = 4
"""Up to so many players have large cards."""


def drawn(seen: Observation, ui: Ui) -> str:
    """Return all players."""
    cards = (_card(seen, ui, seat) for seat in range(len(seen.tokens)))
    kind = "players few" if len(seen.tokens) <= FEW else "players"
    return tag("ol", {"class": kind, "aria-label": _("Players")}, *cards)


def combination(seen: Observation, seat: int) -> Dice:
    """Return what a seat threw last of what counts now."""
    if seen.rampo and seat in seen.rampo_players:
        return seen.rampo_combinations[seat]
    return seen.combinations[seat]


def marks(seen: Observation, seat: int) -> Iterator[str]:
    """Give the words for who is the lowest and the highest of those who threw."""
    if seen.phase == "start":
        return
    if seen.phase == "unload" and seat in highest(seen):
        yield _("high")
    if seat in lowest(seen):
        yield _("low")


def pile(owner: str, count: int, ui: Ui, first: int) -> str:
    """Return the tokens of an owner, each an element of its own.

    Args:
        owner: "kitty" or a seat, as `follow` calls it.
        count: how many.
        ui: knows the numbers of the tokens.
        first: the number of the first of them before anything moved.
    """
    tokens = (
        tag("span", {"class": "token", "id": f"token-{number}", "data-thing": ""})
        for number in (
            ui.ids.get(f"{owner} {slot}", first + slot) for slot in range(count)
        )
    )
    return tag("span", {"class": "pile"}, *tokens)


def _card(seen: Observation, ui: Ui, seat: int) -> str:
    is_now = seen.player == seat and seen.to_act != -1 and bool(seen.order)
    is_out = not seen.in_set[seat]
    kind = "player" + " now" * is_now + " out" * is_out
    first = seen.kitty + sum(seen.tokens[:seat])
    shown: Attributes = {"class": "player-face", "aria-hidden": "true"}
    face = tag(
        "div",
        shown,
        sentence("span", {"class": "who"}, ui.name_of(seat)),
        _lost(seen.sets_lost[seat]),
        _made(seen, seat),
        tag(
            "span",
            {"class": "purse"},
            sentence("span", {"class": "holding"}, str(seen.tokens[seat])),
            pile(str(seat), seen.tokens[seat], ui, first),
            *_marks(seen, seat),
        ),
    )
    card: Attributes = {"class": kind, "aria-current": "true" if is_now else None}
    return tag("li", card, hidden("span", told(seen, ui, seat)), face)


def _lost(sets: int) -> str:
    """Return a cross for each lost set."""
    return sentence("span", {"class": "lost-sets"}, "✕" * sets) if sets else ""


def _made(seen: Observation, seat: int) -> str:
    """Return what the seat threw."""
    thrown = combination(seen, seat)
    if not seen.in_set[seat]:
        return sentence("span", {"class": "made"}, _("out"))
    return tag("span", {"class": "made"}, dice.row(thrown) if thrown else "")


def _marks(seen: Observation, seat: int) -> Iterator[str]:
    """Give the marks of who is the lowest and the highest."""
    kinds = {_("high"): "high-mark", _("low"): "low-mark"}
    for word in marks(seen, seat):
        yield sentence("span", {"class": kinds[word]}, word)


def told(seen: Observation, ui: Ui, seat: int) -> str:
    """Return what is known of a seat as a sentence."""
    tokens = ngettext("{n} token", "{n} tokens", seen.tokens[seat])
    parts = [tokens.format(n=seen.tokens[seat])]
    if lost := seen.sets_lost[seat]:
        parts.append(ngettext("{n} set lost", "{n} sets lost", lost).format(n=lost))
    if not seen.in_set[seat]:
        parts.append(_("out of the set"))
    if thrown := combination(seen, seat):
        parts.append(_("threw {dice}").format(dice=dice.named(thrown)))
    long = {_("high"): _("highest so far"), _("low"): _("lowest so far")}
    parts += [long[word] for word in marks(seen, seat)]
    return f"{ui.name_of(seat)}: {', '.join(parts)}."
