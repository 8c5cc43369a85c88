"""Faces of the computers: twelve characters in five moods, drawn from numbers.

A face fills a square of 96; the style sheet rounds its corners.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from typing import Final, Literal, NamedTuple, get_args
from zlib import crc32

from tabletop.core.i18n import mark
from tabletop.ui import Mood
from tabletop.ui.elements import Element, svg, tag

MOODS: Final[tuple[Mood, ...]] = get_args(Mood)

SMALL: Final = 40  # pixels below which a face has fewer parts and thicker lines

# Characters

TEMPERS: Final = {
    "Ben": mark("laughs first"),
    "Cleo": mark("never in a hurry"),
    "Dan": mark("takes it personally"),
    "Edda": mark("has seen worse"),
    "Finn": mark("plays to the gallery"),
    "Gus": mark("hums when it is going well"),
    "Ida": mark("smiles at everything"),
    "Jon": mark("gives nothing away"),
    "Kit": mark("wants the next one"),
    "Lou": mark("sulks, but not for long"),
    "Moss": mark("watches the dealer"),
    "Nell": mark("kind until round nine"),
}
"""By name, the manner of each character. It has nothing to do with how well they play.
"""

_QUICK: Final = frozenset(("Ben", "Jon", "Kit", "Lou"))
_SLOW: Final = frozenset(("Cleo", "Dan", "Ida"))
"""Whose feelings pass sooner and later than those of the others."""

_CHARACTERS: Final = """\
Ben #c4512d #23403a #f2c9a1 #3b2a24 #2f5d8a 25 24 .95 .75 10 3
 behind hair 0 M21 45h54v15h-54z
 behind skin/10 10 M23 56h.01M73 56h.01
 above hat 0 M18 44C19 20 67 19 75 38q13 2 15 7q-8 3-22 1Q48 40 18 44z
 above hat/35 3 M19 44Q48 38 75 40
Cleo #6a50c0 #f2b632 #a8683f #2a1b2e #f2b632 20 26 .5 .55 9 2
 behind hair 22 M48 20h.01
 behind hair 0 M24 56C20 19 76 19 72 56z
 behind skin/10 10 M28 56h.01M68 56h.01
 above hair 0 M27 49C29 22 67 22 69 49Q63 35 48 34T27 49z
 above hat 4 M41 26h14
Dan #b98514 #5b2333 #f6d5b6 #8c3b1c #5b2333 23 25 1.05 .9 9 2
 behind skin/10 10 M25 56h.01M71 56h.01
 under hair 0 M23 49C21 97 75 97 73 49Q69 62 59 61Q48 58 37 61Q27 62 23 49z
 mouth 2 1 #fbe3cf #5a1620
 above hair 0 M24 51q-1-10 3-14l2 13zM72 51q1-10-3-14l-2 13z
 above #fff8 3.5 M52 33q7 1 10 6
Edda #2b8a86 #eef0e4 #f8ddc4 #d9d7d0 #eef0e4 22 24 .75 .6 10 1
 behind hair 0 M17 73C12 15 84 15 79 73z
 over #fff6 0 M30 54a8 8 0 0 0 16 0a8 8 0 0 0-16 0M50 54a8 8 0 0 0 16 0a8 8 0 0 0-16 0
 over #7a1f3a 2.6 M30 54a8 8 0 0 0 16 0a8 8 0 0 0-16 0M46.5 53h3
 over #7a1f3a 2.6 M50 54a8 8 0 0 0 16 0a8 8 0 0 0-16 0
 above hair 0 M23 51C26 19 70 19 73 51V42Q48 37 23 42z
Finn #2d5fa6 #c4512d #f4cfae #e08a2e #c4512d 19 28 .6 .7 8 2
 behind hair 0 M27 53V33h42V53z
 behind skin/10 10 M29 56h.01M67 56h.01
 above hair 0 M26 42C21 13 63 3 79 16C73 17 71 27 69 40Q59 33 48 36T26 42z
Gus #4d6b2c #1d2b30 #e3a982 #efe9dc #1d2b30 28 23 1 .6 11 3
 behind hair 20 M19 49h.01M77 49h.01
 behind skin/10 10 M20 56h.01M76 56h.01
 over hair 0 M48 60.3q10-6 22 5q-11 8-22 1q-11 7-22-1q12-11 22-5z
 mouth 5 .8 #221a1c #7c1f2b
 above #fff8 3.5 M54 35q8 1 12 7
Ida #c34b75 #2d5fa6 #8a5236 #1f1716 #2d5fa6 23 23 .7 .5 10 1
 behind hair 34 M48 31h.01
 behind hair 30 M27 38h.01M69 38h.01
 behind hair 26 M21 52h.01M75 52h.01
 above hair 0 M25 47C25 26 71 26 71 47Q64 38 54 39T48 38T34 41T25 47z
Jon #8a93a6 #2f3a4d #edc39c #22252b #15181f 21 26 .9 .95 9 2
 behind hair 0 M25 45h46v12h-46z
 behind skin/10 10 M27 56h.01M69 56h.01
 over #fff6 0 M31 48h16v13h-16zM49 48h16v13h-16z
 over #10141a 2.6 M31 48h16v13h-16zM49 48h16v13h-16zM46.5 53h3
 above hat 0 M28 37C26 5 70 5 68 37z
 above hat 6 M17 37Q48 44 79 37
 above #c43c4c 5 M30 31.5Q48 36 66 31.5
Kit #e0a021 #2b8a86 #c98b5d #43281c #b8324a 22 22 .8 .5 10 1
 behind hair 0 M23 49h50v17q-6 5-8 0h-34q-4 5-8 0z
 behind skin/10 10 M26 56h.01M70 56h.01
 above #fff3df 16 M48 20h.01
 above hat 0 M24 41C24 14 72 14 72 41z
 above hat/30 11 M26.5 41.5h43
Lou #8b3a8f #f6efe2 #f3c7b0 #5e1f3a #f6efe2 24 23 .55 .6 11 1
 behind hair 25 M22 31h.01M74 31h.01
 behind hair 0 M21 55C21 21 75 21 75 55z
 behind skin/10 10 M24 56h.01M72 56h.01
 above hair 0 M23 50C24 25 72 25 73 50Q69 40 48 33Q27 40 23 50z
Moss #1f6b4f #c9a13b #7f5439 #17120f #56c596 22 27 .85 .85 9 3
 behind hair 0 M24 53C22 17 74 17 72 53z
 behind skin/10 10 M26 56h.01M70 56h.01
 above #f4f1e4 7 M28.5 37h39
 above hat 0 M22 39H74Q84 50 78 50Q48 41 18 50Q12 50 22 39z
Nell #5b7f95 #7d2f2a #f5d2b3 #7b4a22 #e9d59a 21 24 .6 .5 9 1
 behind hair 0 M23 45h50l5 30q-8 5-14 0h-32q-6 5-14 0z
 above hat 0 M29 37C29 14 67 14 67 37z
 above hat/8 0 M8 38a40 6.5 0 1 0 80 0a40 6.5 0 1 0-80 0
 above cloth 5 M31 32.5Q48 37 65 32.5
"""
"""The characters: name, colours, and the numbers of a `Character`.

Their layers follow: behind the head, under the mouth, over it, and above all. A layer
has a paint, the width of its line or 0 for an area, and a path. The paint is one of
`PAINTS` or a colour; "hat/35" is the hat's, 35 percent darker. A mouth with a look of
its own has a drop, a scale, and the colours of its line and of its inside.
"""

PAINTS: Final = ("ground", "cloth", "skin", "hair", "hat")
INK: Final = "#221a1c"


@dataclass(frozen=True, slots=True, eq=False)
class Character:
    """A computer as people see it."""

    paints: Mapping[str, str]  # colours, by `PAINTS`
    layers: Mapping[str, Sequence[str]]
    width: float  # half that of the head
    height: float  # half that of the head
    jaw: float  # from 0, pointed, to 1
    top: float  # from 0, round, to 1, square
    apart: float  # half the distance of the eyes
    nose: float  # number of its shape, from 1


@cache
def _characters() -> dict[str, Character]:
    found: dict[str, Character] = {}
    layers: dict[str, list[str]] = {}
    for line in _CHARACTERS.splitlines():
        name, *row = line.split()
        if line.startswith(" "):
            layers[name].append(" ".join(row))
        else:
            layers, paints = defaultdict(list), zip(PAINTS, row, strict=False)
            found[name] = Character(dict(paints), layers, *map(float, row[5:]))
    return found


@lru_cache(maxsize=64)
def character(name: str) -> Character:
    """Return the character of a computer.

    A name that isn't one of the twelve has the shape of one and the colours of another.
    """
    known = _characters()
    if name in known:
        return known[name]
    names = [*known]
    shape, paints = divmod(crc32(name.encode()) % (len(names) * (len(names) - 1)), 11)
    other = known[names[(shape + 1 + paints) % len(names)]]
    return replace(known[names[shape]], paints=other.paints)


# Moods


class _Look(NamedTuple):
    """The look of a mood."""

    sink: float
    tilt: float
    # how much the brows sink at the inner and the outer end, and the left and the right
    brows: tuple[float, float, float, float]
    eyes: Literal["dot", "arc", "half", "shut"]
    gaze: tuple[float, float]
    mouth: str


_LOOKS: Final[Mapping[Mood, _Look]] = {
    "calm": _Look(0, 0, (0, 1, 0, 0), "dot", (0, 0), "M-7 0q7 5 14 0"),
    "thinking": _Look(0, -7, (1, 0, 0, -5), "dot", (3.4, -3.2), "M-3 2q4 .5 8-2"),
    "glad": _Look(
        -3, 5, (-2, 0, -3, -3), "arc", (0, 0), "M-10-3q10 3.5 20 0q-1 12-10 12t-10-12z"
    ),
    "sour": _Look(2, -3, (3.2, 0.2, 1, 1), "half", (-3.4, 0.3), "M-6 2.5q5-4.5 12-.8"),
    "beaten": _Look(9, 9, (-5, 3, 0, 0), "shut", (0, 0), "M-6 3q6-6.5 12 0"),
}

_TEETH: Final = "M-8.6-2.4q8.6 3 17.2 0q-.3 3-1 4.4q-7.6 1.6-15.2 0q-.7-1.4-1-4.4z"


# Drawing


def passes(name: str) -> str:
    """Return how long a feeling lasts on this face: "quick", "" or "slow"."""
    return "quick" if name in _QUICK else "slow" * (name in _SLOW)


def face(name: str, mood: Mood, size: int) -> Element:
    """Return the face of a computer as a drawing, for a size in pixels."""
    return _face(name, mood, is_small=size < SMALL)


@lru_cache(maxsize=128)
def _face(name: str, mood: Mood, *, is_small: bool) -> Element:
    who, sink = character(name), _LOOKS[mood].sink
    x, y, scale = (-7.7, -7.5, 1.16) if is_small else (-3.8, -4, 1.08)
    tilt = f"rotate({_LOOKS[mood].tilt} 48 84)"
    moved = f"translate({x} {sink + y:g})scale({scale}){tilt}"
    return svg(
        96,
        96,
        _path(who, f"ground/{28 * (mood == 'beaten')} 0 M0 0h96v96H0z"),
        _path(who, "#ffffff1a 80 M48 46h.01"),
        _path(who, f"cloth 0 M8 100Q12 76 38 {74 + sink * 0.4:g}h20Q84 76 88 100z"),
        tag("g", {"transform": moved}, _head(who, mood, is_small=is_small)),
        **{"class": "seat-face", "fill": "none", "stroke-linecap": "round"},
    )


def _head(who: Character, mood: Mood, *, is_small: bool) -> Iterator[Element]:
    left, right = 48 - who.width, 48 + who.width

    def layers(part: str, thicker: float = 1) -> Iterator[Element]:
        return (_path(who, row, thicker) for row in who.layers.get(part, ()))

    yield _path(who, "skin/18 0 M38 66h20v13q-10 8-20 0z")
    yield from layers("behind")
    yield _path(who, f"skin 0 {_outline(who)}")
    if mood == "glad" and not is_small:
        yield _path(who, f"#e2574c59 10 M{left + 7:g} 63h.01M{right - 7:g} 63h.01")
    yield from layers("under")
    if not is_small:
        yield _path(who, _NOSES[int(who.nose) - 1])
    yield _mouth(who, mood, is_small=is_small)
    yield from layers("over", 1.3 if is_small else 1)
    yield from (_path(who, row) for row in _eyes(who, mood, is_small=is_small))
    yield from layers("above")
    if mood == "beaten":
        yield _path(who, f"#bfe3ff 0 M{right + 7:g} 44q7 10 0 13q-7-3 0-13z")


def _outline(who: Character) -> str:
    w, h = who.width, who.height
    rise, turn = 53 - h * who.top, w * who.top
    fall, chin = 53 + h * (0.35 + who.jaw * 0.35), w * who.jaw * 0.75
    return (
        f"M{48 - w:g} 53C{48 - w:g} {rise:.3g} {48 - turn:.3g} {53 - h:g} 48 {53 - h:g}"
        f"S{48 + w:g} {rise:.3g} {48 + w:g} 53"
        f"C{48 + w:g} {fall:.3g} {48 + chin:.3g} {53 + h:g} 48 {53 + h:g}"
        f"S{48 - w:g} {fall:.3g} {48 - w:g} 53z"
    )


_NOSES: Final = (
    "skin/30 3 M46.5 61q1.5 2 3 0",
    "skin/28 3 M48 55q4 7-1 8.5",
    "skin/17 9.2 M48 60.5h.01",
)


def _mouth(who: Character, mood: Mood, *, is_small: bool) -> Element:
    own = who.layers.get("mouth", (f"0 1 {INK} #7c1f2b",))[0]
    lower, scale, shut, open_ = own.split()
    place = f"translate(48 {53 + who.height * 0.58 + float(lower):.3g})"
    place += f"scale({1.25 if is_small else scale})"
    path = _LOOKS[mood].mouth
    layers = [f"{shut} {3.4 if is_small else 3.6} {path}"]
    if mood == "glad":
        layers = [f"{open_} 0 {path}", f"#fff 0 {_TEETH}"]
    return tag("g", {"transform": place}, (_path(who, row) for row in layers))


def _eyes(who: Character, mood: Mood, *, is_small: bool) -> Iterator[str]:
    look, line = _LOOKS[mood], 4.8 if is_small else 3.6
    inner, outer, *lifts = look.brows
    centres = [48 + side * who.apart for side in (-1, 1)]

    def both(path: str) -> str:
        return "".join(f"M{x:g} 54{path}" for x in centres)

    if look.eyes == "dot":
        width = 10 if is_small else 7.6
        yield f"{INK} {width} {both(f'm{look.gaze[0]} {look.gaze[1]}h.01')}"
    else:
        yield f"{INK} {line} {both(_EYES[look.eyes])}"
    if look.eyes == "half":
        yield f"{INK} 0 {both(f'm{look.gaze[0] - 3.6} 0a3.6 3.6 0 0 0 7.2 0z')}"
    paint = "hair/35" if who.paints["hair"] > "#c" else "hair"
    brows = (
        f"M{x - 5 * side:g} {44 + lift + inner:g}l{11 * side} {outer - inner:g}"
        for x, side, lift in zip(centres, (-1, 1), lifts, strict=True)
    )
    yield f"{paint} {5.5 if is_small else 4} {''.join(brows)}"


_EYES: Final = {"arc": "m-5 2q5-7 10 0", "shut": "m-5-1q5 6 10 0", "half": "m-5.5-1h11"}


def _path(who: Character, layer: str, thicker: float = 1) -> Element:
    paint, width, path = layer.split(" ", 2)
    name, _sign, darker = paint.partition("/")
    colour = who.paints.get(name, name)
    if darker:
        parts = (int(colour[k : k + 2], 16) for k in (1, 3, 5))
        shades = (round(part * (1 - int(darker) / 100)) for part in parts)
        colour = "#" + "".join(f"{shade:02x}" for shade in shades)
    if width == "0":
        return tag("path", {"fill": colour, "d": path})
    width = f"{float(width) * thicker:.3g}"
    return tag("path", {"stroke": colour, "stroke-width": width, "d": path})
