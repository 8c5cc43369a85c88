"""JSON texts of the dataclasses of a game, in both directions.

A dataclass becomes an object of its fields, a tuple an array; numbers, strings,
booleans and `None` stay what they are. Nothing else is a value of the contract.
Decoding follows the type hints, so a game needs no code for it. It is strict: any other
input raises an error that names the fault and its place.
"""

from __future__ import annotations

import contextlib
import dataclasses
import json
import math
import re
import types
import typing
from collections import Counter
from functools import cache
from typing import Any, Final, Literal, TypeAlias, TypeVar, Union, overload

from tabletop.core.i18n import _, mark

Json: TypeAlias = bool | int | float | str | list["Json"] | dict[str, "Json"] | None
"""Values of a JSON text in Python."""

T = TypeVar("T")

_WHAT: Final = {
    bool: mark("true or false"),
    int: mark("an integer"),
    float: mark("a finite number"),
    str: mark("a string"),
    type(None): mark("null"),
}
_DEEPEST: Final = 100  # maximum nesting of arrays and objects in a JSON text

_PIECE: Final = re.compile(r'"[^"\\]*(?:\\.[^"\\]*)*"?|[][{}]', re.DOTALL)
"""Pattern of a string or a bracket of a JSON text."""

_SHOWN: Final = 40  # maximum characters of a wrong value that an error quotes


class CodecError(ValueError):
    """A value or a JSON text that does not fit the contract."""

    def __init__(self, message: str, *, at: str = "") -> None:
        """Store a whole sentence that names the fault and its place."""
        super().__init__(message)
        self.at = at  # the path, such as "options.plus_window"; "" for the whole


def encode(value: object) -> Json:
    """Return the value for `json.dumps`; raise `CodecError` if it has none."""
    return _encode(value, "")


@overload
def decode(kind: type[T], raw: object, *, at: str = ...) -> T: ...
@overload
def decode(kind: object, raw: object, *, at: str = ...) -> Any: ...
def decode(kind: Any, raw: object, *, at: str = "") -> Any:
    """Return the value of this type that `encode` turned into `raw`.

    `kind` is a dataclass or any type hint of the contract, such as `tuple[int, ...]`.
    In `raw`, fields with a default may be missing. `at` is its path in a larger value.
    Without such a value this raises `CodecError`.
    """
    origin, args = typing.get_origin(kind), typing.get_args(kind)
    if isinstance(kind, type) and dataclasses.is_dataclass(kind):
        return _decode_dataclass(kind, raw, at)
    if origin is tuple:
        return _decode_tuple(args, raw, at)
    if origin is Literal:
        return _decode_literal(args, raw, at)
    if origin in (Union, types.UnionType):
        return _decode_union(args, raw, at)
    return _decode_scalar(kind, raw, at)


def to_text(value: object) -> str:
    """Return the value as JSON text on one line; raise `CodecError` if it cannot."""
    return json.dumps(encode(value), separators=(",", ":"))


@overload
def from_text(kind: type[T], text: str) -> T: ...
@overload
def from_text(kind: object, text: str) -> Any: ...
def from_text(kind: Any, text: str) -> Any:
    """Return the value of the type in a text of `to_text`; see `decode` for errors."""
    return decode(kind, parse_json(text))


def parse_json(text: str) -> Json:
    """Return the value of a JSON text; `CodecError` for others and repeated names."""
    if _depth(text) > _DEEPEST:
        raise CodecError(_("The text is nested too deeply to be read."))
    try:
        raw: Json = json.loads(
            text, object_pairs_hook=_object, parse_constant=_float, parse_float=_float
        )
    except json.JSONDecodeError as error:
        message = _("The text isn’t JSON: see line {line}, column {column}.")
        words = {"line": error.lineno, "column": error.colno}
        raise CodecError(message.format(**words)) from error
    except CodecError:
        raise
    except ValueError as error:  # an integer of more digits than Python reads
        raise CodecError(_("The text holds a number too long to be read.")) from error
    return raw


def _depth(text: str) -> int:
    """Return the nesting depth of arrays and objects.

    Deep texts must not reach `json.loads`: in a browser they exhaust the stack of the
    page, and Python crashes instead of raising `RecursionError`.
    """
    depth = deepest = 0
    for piece in _PIECE.findall(text):
        depth += (piece in "[{") - (piece in "]}")
        deepest = max(deepest, depth)
    return deepest


def _object(pairs: list[tuple[str, Json]]) -> dict[str, Json]:
    members = dict(pairs)
    if len(members) < len(pairs):
        counted = Counter(name for name, _value in pairs)
        twice = next(name for name, count in counted.items() if count > 1)
        message = _("The name {shown} appears twice in one object.")
        raise CodecError(message.format(shown=_shown(twice)))
    return members


def _float(text: str) -> float:
    value = float(text)
    if not math.isfinite(value):
        message = _("Numbers must be finite, not {text}.")
        raise CodecError(message.format(text=text[:_SHOWN]))
    return value


def _encode(value: object, at: str) -> Json:
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        fields = (field.name for field in dataclasses.fields(value) if field.init)
        return {name: _encode(getattr(value, name), _in(at, name)) for name in fields}
    if type(value) is tuple:
        return [_encode(item, f"{at}[{i}]") for i, item in enumerate(value)]
    for kind in (bool, int, float, str, type(None)):
        if type(value) is kind:
            _decode_scalar(kind, value, at)
            return typing.cast("Json", value)
    message = _("a value of the game, not of the type {kind}")
    raise _error(at, message.format(kind=type(value).__name__))


def _decode_dataclass(kind: Any, raw: object, at: str) -> object:
    if not isinstance(raw, dict):
        raise _wrong(at, _("an object"), raw)
    fields = {field.name: field for field in dataclasses.fields(kind) if field.init}
    for name in raw:
        if name not in fields:
            message = _("no field {shown}")
            raise _error(at, message.format(shown=_shown(name)))
    values: dict[str, object] = {}
    for name, field in fields.items():
        if name in raw:
            values[name] = decode(_hints(kind)[name], raw[name], at=_in(at, name))
        elif field.default is field.default_factory is dataclasses.MISSING:
            raise _error(at, _("a field {shown}").format(shown=_shown(name)))
    try:
        return kind(**values)
    except ValueError as error:  # the dataclass checks more than the types
        message = _("At {path}: {reason}").format(path=at, reason=error)
        raise CodecError(message if at else str(error), at=at) from error


def _decode_tuple(args: tuple[Any, ...], raw: object, at: str) -> tuple[object, ...]:
    if not isinstance(raw, list):
        raise _wrong(at, _("an array"), raw)
    kinds = args
    if len(args) == 2 and args[1] is Ellipsis:  # noqa: PLR2004 - the hint tuple[X, ...]
        if args[0] in {str, int} and {*map(type, raw)} <= {args[0]}:
            return tuple(raw)  # for speed
        kinds = (args[0],) * len(raw)
    if len(raw) != len(kinds):
        message = _("an array of length {length}, not {found}")
        raise _error(at, message.format(length=len(kinds), found=len(raw)))
    pairs = zip(kinds, raw, strict=True)
    return tuple(decode(k, item, at=f"{at}[{i}]") for i, (k, item) in enumerate(pairs))


def _decode_literal(args: tuple[Any, ...], raw: object, at: str) -> object:
    for arg in args:
        if arg == raw and type(arg) is type(raw):
            return arg
    choices = ", ".join(_shown(arg) for arg in args)
    raise _wrong(at, _("one of {choices}").format(choices=choices), raw)


def _decode_union(args: tuple[Any, ...], raw: object, at: str) -> object:
    errors: list[CodecError] = []
    found: list[object] = []
    # A float accepts integers too, so `int` must come first.
    for kind in sorted(args, key=lambda kind: kind is float):
        try:
            found.append(decode(kind, raw, at=at))
        except CodecError as error:
            errors.append(error)
    if len({type(value) for value in found if dataclasses.is_dataclass(value)}) > 1:
        raise _error(at, _("one kind of object, but this could be any of several"))
    if found:
        return found[0]
    # The type that accepted most of the value was meant.
    raise max(errors, key=lambda error: len(error.at))


def _decode_scalar(kind: Any, raw: object, at: str) -> object:
    if kind not in _WHAT:
        message = _("a value of the game, not of the type {kind}")
        raise _error(at, message.format(kind=kind))
    value = raw
    if kind is float and type(raw) is int:
        with contextlib.suppress(OverflowError):
            value = float(raw)
    is_finite = not isinstance(value, float) or math.isfinite(value)
    if type(value) is not kind or not is_finite:
        raise _wrong(at, _(_WHAT[kind]), raw)
    return value


@cache
def _hints(kind: type[Any]) -> dict[str, Any]:
    return typing.get_type_hints(kind)


def _in(at: str, name: str) -> str:
    return f"{at}.{name}" if at else name


def _wrong(at: str, what: str, raw: object) -> CodecError:
    message = _("{what}, not {found}")
    return _error(at, message.format(what=what, found=_shown(raw)))


def _error(at: str, what: str) -> CodecError:
    if not at:
        return CodecError(_("Expected {what}.").format(what=what))
    message = _("At {path}: expected {what}.")
    return CodecError(message.format(path=at, what=what), at=at)


def _shown(raw: object) -> str:
    if isinstance(raw, dict):
        return _("an object")
    if isinstance(raw, (list, tuple)):
        return _("an array")
    text = json.dumps(raw, ensure_ascii=False, default=repr)
    # JSON strings may hold lone surrogates, which can't be printed.
    text = text.encode(errors="backslashreplace").decode()
    return text if len(text) <= _SHOWN else f"{text[: _SHOWN - 1]}…"
