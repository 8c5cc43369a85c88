"""Reasons for advice in Tomacco, in words and numbers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Final

from tabletop.bots.advice import WIN, Advice, Unit, percent
from tabletop.bots.ismcts import Finding
from tabletop.core.cards import Cards, a_rank, ranks_words, the_card, the_rank
from tabletop.core.i18n import _, headed, listed, mark, ngettext
from tabletop.games.tomacco import rules
from tabletop.games.tomacco.bots import positions
from tabletop.games.tomacco.bots.evaluation import PRECIOUS
from tabletop.games.tomacco.cards import EIGHT, RANKS, THREE
from tabletop.games.tomacco.observation import Observation, unseen

BEHIND: Final = Unit(  # the share of the other players that finish behind, in per cent
    mark(
        "{name}’s choice: {name} beats another player in {n} of 100 games. The better "
        "one: {best_n}."
    ),
    much=8.0,
    label=mark("Chance of beating another player"),
    is_share=True,
    is_settled=True,
)

LINES = 3  # maximum number of other actions in the list
LIKELY = 0.25  # minimum chance that the next player gets the pile, as a reason


def advised(
    seen: Observation,
    ranked: Sequence[Finding[rules.Action]],
    texts: Mapping[rules.Action, str],
) -> Advice:
    """Return the advice to play the first of these actions.

    A value is the expected share of the others that end behind. `texts` has the texts
    of actions without suits.
    """
    best, *others = ranked
    why = reason = because(seen, best.action)
    lines = tuple(
        headed(doing(seen, each.action), percent(each.value)) for each in others[:LINES]
    )
    unit = BEHIND
    if len(seen.hand_counts) == positions.PAIR:
        unit, told = WIN, _("The chance of winning is about {chance}.")
        reason = f"{why} {told.format(chance=percent(best.value))}"
    return Advice(texts[best.action], 100 * best.value, unit, reason, lines, why=why)


# The name of an action


def doing(seen: Observation, action: rules.Action) -> str:
    """Return the words for an action at the start of a sentence."""
    match action:
        case rules.Table(cards):
            return _("Lay {cards} face up").format(cards=_by_rank(cards))
        case rules.Play((card,)):
            return _("Play {card}").format(card=the_rank(RANKS[card >> 2]))
        case rules.Play(cards):
            ranks = ranks_words(RANKS[cards[0] >> 2])
            return _("Play {n} {ranks}").format(n=len(cards), ranks=ranks)
        case rules.Flip(place):
            return _("Flip face-down card {n}").format(n=place + 1)
    n = len(seen.pile)
    sentence = ngettext(
        "Pick up the pile of {n} card", "Pick up the pile of {n} cards", n
    )
    return sentence.format(n=n)


def _by_rank(cards: Cards) -> str:
    """Return cards without their suits: "2 sevens and an ace"."""
    several = _("{n} {ranks}")
    held = Counter(RANKS[card >> 2] for card in cards)
    return listed(
        [
            a_rank(rank) if n == 1 else several.format(n=n, ranks=ranks_words(rank))
            for rank, n in held.items()
        ]
    )


# Reasons


def because(seen: Observation, action: rules.Action) -> str:
    """Return the action and the reason by counting, as sentences."""
    state, words = unseen(seen).known, {"doing": doing(seen, action)}
    match action:
        case rules.Table(cards):
            told = _chosen([card >> 2 for card in cards], seen.options)
        case rules.Play():
            return _laid(seen, state, action)
        case rules.Flip():
            return _flipped(seen, state, action)
        case _ if positions.playable_ranks(state):
            told = _("{doing}: the cards you could play are worth more later.")
        case _:
            told = _("{doing}: nothing can be played.")
    return told.format(**words)


def _chosen(ranks: Sequence[int], options: rules.Options) -> str:
    """Return the reason to choose face-up cards of these ranks."""
    transparent = (EIGHT,) * options.eight_transparent
    transparent += (THREE,) * options.three_transparent
    strong = [r for r in (*PRECIOUS, *transparent) if r in ranks]
    if any(n > 1 and rank not in PRECIOUS for rank, n in Counter(ranks).items()):
        return _("{doing}: equal cards are played together.")
    if strong:
        told = _("{doing}: at the end nothing helps more than {ranks}.")
        names = listed([the_rank(RANKS[each]) for each in strong])
        return told.format(doing="{doing}", ranks=names)
    return _("{doing}: you play them last.")


def _flipped(seen: Observation, state: rules.State, action: rules.Flip) -> str:
    rival, playable = positions.rival_of(seen), rules.ranks_now(state)
    words = {"doing": doing(seen, action), "all": len(rival.pool)}
    if card := dict(seen.looked).get(action.place):
        if playable >> RANKS.index(card[0]) & 1:
            sentence = _("{doing}: it is {card}.")
            return sentence.format(**words, card=the_card(card))
    elif n := rival.beating(playable):
        sentence = _("{doing}: {n} of {all} unseen cards can be played.")
        return sentence.format(**words, n=n)
    return _("{doing}: no other choice looks better.").format(**words)


def _laid(seen: Observation, state: rules.State, action: rules.Play) -> str:
    cards, size = action.cards, len(state.pile)
    words = {"doing": doing(seen, action), "n": size}
    if rules.does_clear(state.pile + cards, state.setup):
        sentence = ngettext(
            "{doing}: it clears the pile of {n} card.",
            "{doing}: it clears the pile of {n} cards.",
            size,
        )
        return (sentence if size else _("{doing}.")).format(**words)
    rival, playable = positions.rival_of(seen), positions.playable_on(state, cards)
    if rival.stuck(playable) < LIKELY:
        return _for_itself(state, cards).format(**words)
    return _against(rival, playable, size + len(cards), words)


def _for_itself(state: rules.State, cards: Cards) -> str:
    """Return the reason for a play that the next player can likely answer."""
    rank = cards[0] >> 2
    others = positions.playable_ranks(state) & ~(1 << rank)
    if not others:
        return _("{doing}: nothing else can be played.")
    if len(cards) > 1:
        return _("{doing}: that gets rid of them all in one go.")
    if rank not in PRECIOUS and not others & ((1 << rank) - 1):
        return _("{doing}: it is the lowest rank you can play.")
    if kept := [each for each in PRECIOUS if others >> each & 1]:
        told = _("{doing}: it keeps {ranks} for a larger pile.")
        names = listed([the_rank(RANKS[each]) for each in kept])
        return told.format(doing="{doing}", ranks=names)
    return _("{doing}: no other choice looks better.")


def _against(
    rival: positions.Rival, playable: int, size: int, words: Mapping[str, object]
) -> str:
    stuck = rival.stuck(playable)
    if stuck == 1.0:
        sentence = ngettext(
            "{doing}: the next player has to pick up {size} card.",
            "{doing}: the next player has to pick up {size} cards.",
            size,
        )
    else:
        sentence = ngettext(
            "{doing}: the chance that the next player has to pick up {size} card is "
            "{chance}.",
            "{doing}: the chance that the next player has to pick up {size} cards is "
            "{chance}.",
            size,
        )
    return sentence.format(**words, size=size, chance=percent(stuck))
