"""Finished games with a joint shuffle, and the verdicts of their guests."""

from __future__ import annotations

from tabletop.core.game import TERMINAL
from tabletop.net.steps import FairnessReport
from tests.kit.text import is_sentence
from tests.net import net as nets
from tests.net.net import Net


def finished(net: Net) -> Net:
    """Play a game to its end."""
    for _play in range(3000):
        if nets.session_of(net).to_act == TERMINAL:
            break
        nets.play_any(net)
        net.pass_on()
    net.rest()
    return net


def verdicts(net: Net) -> list[FairnessReport]:
    """Return each guest's report on the fairness of the game."""
    found = [device.guest.luck.verdict for device in net.devices]
    assert all(each and is_sentence(each.sentence) for each in found)
    return [each for each in found if each]
