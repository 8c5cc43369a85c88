"""Chance repeats for ever, and is fair."""

import hashlib
import math
from collections import Counter
from collections.abc import Iterable
from itertools import permutations

import pytest

from tabletop.core.chance import below, fresh_rng, new_seed, pick, rng_for, shuffled

# The first floats of Python's documented generator, random.Random("tabletop/0") and
# so on, written down once with `random` alone. Should they ever differ, saved games
# would replay, but go on with other luck after an undo.
STREAMS = {
    ("tabletop", 0): (
        0.010069458593332747,
        0.48043718665439084,
        0.695138620785868,
        0.742077888190232,
    ),
    ("tabletop", 1): (
        0.4406688835627547,
        0.14229826248587407,
        0.5078012814792113,
        0.13620720214218662,
    ),
    ("", 0): (
        0.0409627338653501,
        0.29400769883244826,
        0.9320558437653019,
        0.2979449293018527,
    ),
    ("ä/ß", 123456): (
        0.43689682165693133,
        0.5632457968977183,
        0.96698112640508,
        0.8778788795988042,
    ),
}


class Mersenne:
    """The Mersenne twister MT19937, from its definition alone.

    Source: M. Matsumoto, T. Nishimura, ACM Transactions on Modeling and Computer
    Simulation 8 (1998) 3, with `init_by_array` of the authors' version of 2002.
    Python seeds it with a string s by the big-endian integer of the bytes of s and
    their SHA-512, and makes a float of 53 bits of two outputs.
    """

    def __init__(self, seed: str) -> None:
        data = seed.encode()
        number = int.from_bytes(data + hashlib.sha512(data).digest())
        words = []
        while number:
            number, word = divmod(number, 2**32)
            words.append(word)
        self.words = self.first()
        self.mix(words)
        self.place = 624

    @staticmethod
    def first() -> list[int]:
        words = [19650218]
        for i in range(1, 624):
            last = words[-1]
            words.append((1812433253 * (last ^ last >> 30) + i) % 2**32)
        return words

    def mix(self, key: list[int]) -> None:
        mt, i, j = self.words, 1, 0
        for step in range(max(624, len(key)) + 623):
            is_first = step < max(624, len(key))
            last = mt[i - 1] ^ mt[i - 1] >> 30
            if is_first:
                mt[i] = ((mt[i] ^ last * 1664525) + key[j] + j) % 2**32
            else:
                mt[i] = ((mt[i] ^ last * 1566083941) - i) % 2**32
            i, j = i + 1, (j + 1) % len(key)
            if i == 624:
                mt[0], i = mt[623], 1
        mt[0] = 2**31

    def word(self) -> int:
        if self.place == 624:
            self.twist()
        y = self.words[self.place]
        self.place += 1
        y ^= y >> 11
        y ^= y << 7 & 0x9D2C5680
        y ^= y << 15 & 0xEFC60000
        return y ^ y >> 18

    def twist(self) -> None:
        mt = self.words
        for i in range(624):
            y = mt[i] & 2**31 | mt[(i + 1) % 624] & 2**31 - 1
            mt[i] = mt[(i + 397) % 624] ^ y >> 1 ^ (y & 1) * 0x9908B0DF
        self.place = 0

    def random(self) -> float:
        high, low = self.word() >> 5, self.word() >> 6
        return (high * 2**26 + low) / 2**53


class Scripted:
    """A source of these floats."""

    def __init__(self, *floats: float) -> None:
        self.floats = list(floats)

    def random(self) -> float:
        return self.floats.pop(0)


@pytest.mark.parametrize("key", STREAMS)
def test_the_stream_is_what_it_always_was(key: tuple[str, int]) -> None:
    rng = rng_for(*key)
    assert tuple(rng.random() for _ in range(4)) == STREAMS[key]


@pytest.mark.parametrize("key", STREAMS)
def test_the_stream_is_the_mersenne_twister_of_seed_and_ply(
    key: tuple[str, int],
) -> None:
    rng, twister = rng_for(*key), Mersenne(f"{key[0]}/{key[1]}")
    assert [rng.random() for _ in range(700)] == [twister.random() for _ in range(700)]


def test_seed_and_ply_decide_alone() -> None:
    firsts = {
        rng_for(seed, ply).random() for seed in ("a", "b", "a/1") for ply in range(50)
    }
    assert len(firsts) == 150
    assert rng_for("a", 1).random() == rng_for("a", 1).random()


def test_shuffled_is_durstenfelds() -> None:
    # From the last place down, each takes the place below it that the float says.
    assert shuffled(Scripted(0.0, 0.0, 0.0), "abcd") == ("b", "c", "d", "a")
    assert shuffled(Scripted(0.99, 0.99, 0.99), "abcd") == ("a", "b", "c", "d")
    assert shuffled(Scripted(0.5, 0.4, 0.1), "abcd") == ("d", "a", "b", "c")


def test_below_reaches_both_ends() -> None:
    assert below(Scripted(0.0), 6) == 0
    assert below(Scripted(math.nextafter(1, 0)), 6) == 5
    assert below(Scripted(0.5), 6) == 3


def chi_square(counts: Iterable[int], cells: int) -> float:
    found = list(counts)
    expected = sum(found) / cells
    missing = (cells - len(found)) * expected
    return sum((n - expected) ** 2 / expected for n in found) + missing


# The bounds are the 99.9 % points of chi-square; the seeds are fixed, so a test either
# always passes or never does.


def test_all_orders_are_equally_likely() -> None:
    orders = Counter(shuffled(rng_for("orders", k), "abcd") for k in range(6_000))
    assert set(orders) == set(permutations("abcd"))
    assert chi_square(orders.values(), 24) < 49.73  # 23 degrees of freedom


def test_each_item_comes_to_each_place_equally_often() -> None:
    rng = rng_for("places", 0)
    orders = [shuffled(rng, range(10)) for _ in range(3_000)]
    for place in range(10):
        counts = Counter(order[place] for order in orders)
        assert chi_square(counts.values(), 10) < 27.88  # 9 degrees of freedom


def test_each_item_is_picked_equally_often() -> None:
    counts = Counter(pick(rng_for("pick", k), "abcdef") for k in range(6_000))
    assert chi_square(counts.values(), 6) < 20.52  # 5 degrees of freedom


def test_shuffled_leaves_its_argument_and_keeps_equal_things() -> None:
    items = [3, 1, 1, 2]
    assert sorted(shuffled(rng_for("equal", 0), items)) == [1, 1, 2, 3]
    assert items == [3, 1, 1, 2]
    assert shuffled(Scripted(), ()) == ()
    assert shuffled(Scripted(), "a") == ("a",)


def test_nothing_can_be_picked_from_nothing() -> None:
    with pytest.raises(ValueError, match=r"^There is nothing to pick from\.$"):
        pick(rng_for("", 0), ())


def test_new_seeds_and_fresh_sources_differ() -> None:
    seeds = {new_seed() for _ in range(100)}
    assert len(seeds) == 100
    assert all(
        len(seed) == 32 and set(seed) <= set("0123456789abcdef") for seed in seeds
    )
    assert len({fresh_rng().random() for _ in range(100)}) == 100
