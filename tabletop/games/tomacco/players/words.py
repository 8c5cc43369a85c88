"""What the computer players of Tomacco say, in words and numbers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tabletop.cards import rank_words, ranks_words, the_card, the_rank
from tabletop.games.tomacco.cards import RANKS
from tabletop.games.tomacco.players.table import (
    CHOICE,
    PAIR,
    PICKUP,
    Rival,
    Table,
    open_table,
    ranks_of,
    rival_of,
)
from tabletop.games.tomacco.players.worth import PRECIOUS
from tabletop.games.tomacco.seeing import Observation
from tabletop.i18n import _, headed, listed, ngettext
from tabletop.thinking.advice import Advice, Unit, percent

LINES = 3
"""So many of the other choices are told."""

LIKELY = 0.25
"""From this chance on it speaks for a play that the next player gets the pile."""


def advised(
    seen: Observation,
    ranked: Sequence[tuple[float, int]],
    texts: Mapping[int, str],
    *,
    more: str = "",
) -> Advice:
    """Return the advice to do the first of these.

    Args:
        seen: what the player knows.
        ranked: what may be done with the share of the others that it leaves behind,
            the best first.
        texts: of each.
        more: a sentence that is added to the reason.
    """
    (hope, code), *others = ranked
    why = because(seen, code)
    told = [why, *promise(seen, hope)]
    lines = tuple(
        headed(doing(seen, other), percent(share)) for share, other in others[:LINES]
    )
    reason = " ".join([*told, more] if more else told)
    return Advice(texts[code], 100 * hope, unit(seen), reason, lines, why=why)


def unit(seen: Observation) -> Unit:
    """Return what a hope counts: with two players it is the chance to win."""
    return "win" if len(seen.hand_counts) == PAIR else "behind"


def promise(seen: Observation, hope: float) -> list[str]:
    """Return the chance to win, as a sentence, where two play; else there is none."""
    if len(seen.hand_counts) == PAIR:
        told = _("The chance to win is about {chance}.")
        return [told.format(chance=percent(hope))]
    return []


def solved() -> str:
    """Return that the value is no estimate, as a sentence."""
    return _("All hands are known, so the ending was worked out to its end.")


# What is done


def doing(seen: Observation, code: int) -> str:
    """Return what is done, as a sentence begins with it."""
    if code >= CHOICE:
        cards = ", ".join(rank_words(RANKS[rank]) for rank in ranks_of(code))
        return _("Lay down {cards}").format(cards=cards)
    if code >= 0:
        return _played(code & 15, code >> 4)
    if code == PICKUP:
        n = len(seen.pile)
        sentence = ngettext(
            "Pick up the pile of {n} card", "Pick up the pile of {n} cards", n
        )
        return sentence.format(n=n)
    return _("Flip face-down card {n}").format(n=-1 - code)


def _played(rank: int, n: int) -> str:
    if n == 1:
        return _("Play {card}").format(card=the_rank(RANKS[rank]))
    return _("Play {n} {ranks}").format(n=n, ranks=ranks_words(RANKS[rank]))


# Why


def by_thumb(seen: Observation, code: int) -> str:
    """Return the reason of who plays by a rule of thumb."""
    if code >= CHOICE:
        return _("The most valuable cards lie face up, for the end.")
    if code == PICKUP:
        return _("Nothing you hold can be played, so you pick up the pile.")
    if code < 0:
        return _("Only face-down cards are left.")
    if code & 15 in PRECIOUS:
        return _("{doing}: nothing else can be played.").format(doing=doing(seen, code))
    return _("{doing}: it is the lowest rank you can play.").format(
        doing=doing(seen, code)
    )


def because(seen: Observation, code: int) -> str:
    """Return what is done and what counting says of it, as sentences."""
    table, words = open_table(seen), {"doing": doing(seen, code)}
    if code >= CHOICE:
        return _("{doing}: they come last, when no card is drawn any more.").format(
            **words
        )
    if code >= 0:
        return " ".join([_laid(seen, table, code), *_kept(table, code)])
    if code != PICKUP:
        return _flipped(seen, table, code)
    if table.can_play():
        return _("{doing}: what could be played is worth more later.").format(**words)
    return _("{doing}: nothing can be played.").format(**words)


def _flipped(seen: Observation, table: Table, code: int) -> str:
    rival, playable = rival_of(seen), table.playable[table.force]
    words = {"doing": doing(seen, code), "all": len(rival.pool)}
    if card := dict(seen.looked).get(-2 - code):
        if playable >> RANKS.index(card[0]) & 1:
            sentence = _("{doing}: it is {card}.")
            return sentence.format(**words, card=the_card(card))
    elif n := rival.beating(playable):
        sentence = _("{doing}: {n} of {all} unseen cards can be played.")
        return sentence.format(**words, n=n)
    return _("{doing}: no other choice looks better.").format(**words)


def _laid(seen: Observation, table: Table, code: int) -> str:
    rank, n = code & 15, code >> 4
    words = {"doing": doing(seen, code), "n": table.pile_size}
    if table.does_clear(rank, n):
        sentence = ngettext(
            "{doing}: it clears the pile of {n} card.",
            "{doing}: it clears the pile of {n} cards.",
            table.pile_size,
        )
        return (
            sentence.format(**words)
            if table.pile_size
            else _("{doing}.").format(**words)
        )
    rival, playable = rival_of(seen), table.playable_after(rank)
    if rival.stuck(playable) < LIKELY:
        return _for_itself(table, rank, n).format(**words)
    return _against(rival, playable, table.pile_size + n, words)


def _for_itself(table: Table, rank: int, n: int) -> str:
    """Return why this is played though the next player can likely go on."""
    others = table.can_play() & ~(1 << rank)
    if not others:
        return _("{doing}: nothing else can be played.")
    if n > 1:
        return _("{doing}: they leave your hand at once.")
    if rank not in PRECIOUS and not others & ((1 << rank) - 1):
        return _("{doing}: it is the lowest rank you can play.")
    return _("{doing}: no other choice looks better.")


def _against(
    rival: Rival, playable: int, size: int, words: Mapping[str, object]
) -> str:
    stuck = rival.stuck(playable)
    if stuck == 1.0:
        sentence = ngettext(
            "{doing}: the next player has nothing for it and gets the pile of "
            "{size} card.",
            "{doing}: the next player has nothing for it and gets the pile of "
            "{size} cards.",
            size,
        )
    else:
        sentence = ngettext(
            "{doing}: {beating} of {all} unseen cards go on it, so the chance is"
            " {chance} that the next player gets the pile of {size} card.",
            "{doing}: {beating} of {all} unseen cards go on it, so the chance is"
            " {chance} that the next player gets the pile of {size} cards.",
            size,
        )
    counted = {"beating": rival.beating(playable), "all": len(rival.pool)}
    return sentence.format(**words, **counted, size=size, chance=percent(stuck))


def _kept(table: Table, code: int) -> list[str]:
    """Return what is kept although it could be played, as no or one sentence."""
    can = table.can_play()
    kept = [rank for rank in PRECIOUS if can >> rank & 1 and rank != code & 15]
    names = [the_rank(RANKS[rank]) for rank in kept]
    told = _("It keeps {ranks} for a larger pile.")
    return [told.format(ranks=listed(names))] if kept else []
