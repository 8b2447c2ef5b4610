"""Rule sets as plain data and back: nested dicts of the field names."""

from __future__ import annotations

import dataclasses
import types
from collections.abc import Callable
from enum import StrEnum
from functools import cache
from typing import Any, Union, get_args, get_origin, get_type_hints

from . import ruleset as parts
from .denominations import Denomination, parse_denomination
from .errors import NotationError, RuleSetError


def to_data(value: Any, *, compact: bool = False) -> Any:
    """Write a rule set, or a part of one, as plain data.

    Whole, so that a stored game keeps its meaning when a default changes; *compact* leaves
    fields at their default out.
    """
    if dataclasses.is_dataclass(value):
        return {
            f.name: to_data(getattr(value, f.name), compact=compact)
            for f in dataclasses.fields(value)
            if not compact or getattr(value, f.name) != _default(f)
        }
    if isinstance(value, Denomination):
        return str(value)
    if isinstance(value, StrEnum):
        return value.value
    if isinstance(value, tuple):
        return [to_data(item, compact=compact) for item in value]
    return value


def from_data(data: object) -> parts.RuleSet:
    """Read a rule set from plain data; refuse unknown fields and wrong kinds by their path."""
    result = _read(parts.RuleSet, data, "rules")
    assert isinstance(result, parts.RuleSet)
    return result


def _default(field: dataclasses.Field[Any]) -> Any:
    if field.default_factory is not dataclasses.MISSING:
        return field.default_factory()
    return field.default


@cache
def _hints(kind: type) -> dict[str, Any]:
    return get_type_hints(kind)


def _unreadable(path: str, data: object) -> RuleSetError:
    return RuleSetError("unreadable", field=path, value=str(data)[:40])


def _read(kind: Any, data: object, path: str) -> Any:
    if dataclasses.is_dataclass(kind):
        assert isinstance(kind, type)
        return _read_part(kind, data, path)
    if get_origin(kind) in (Union, types.UnionType):
        (real,) = (arg for arg in get_args(kind) if arg is not type(None))
        return None if data is None else _read(real, data, path)
    if get_origin(kind) is tuple:
        return _read_tuple(get_args(kind), data, path)
    return _SCALARS[_scalar(kind)](kind, data, path)


def _read_part(kind: type, data: object, path: str) -> Any:
    if not isinstance(data, dict):
        raise _unreadable(path, data)
    fields = {f.name: f for f in dataclasses.fields(kind)}
    for name in data:
        if name not in fields:
            raise _unreadable(f"{path}.{str(name)[:40]}", data[name])
    for name, field in fields.items():
        if name not in data and _default(field) is dataclasses.MISSING:
            raise RuleSetError("missing", field=f"{path}.{name}")
    hints = _hints(kind)
    return kind(**{name: _read(hints[name], data[name], f"{path}.{name}") for name in data})


def _read_tuple(args: tuple[Any, ...], data: object, path: str) -> tuple[Any, ...]:
    if not isinstance(data, list) or len(data) > 40:
        raise _unreadable(path, data)
    if len(args) == 2 and args[1] is Ellipsis:
        return tuple(_read(args[0], item, f"{path}.{n}") for n, item in enumerate(data))
    if len(args) != len(data):
        raise _unreadable(path, data)
    pairs = zip(args, data, strict=True)
    return tuple(_read(arg, item, f"{path}.{n}") for n, (arg, item) in enumerate(pairs))


def _read_enum(kind: type[StrEnum], data: object, path: str) -> StrEnum:
    try:
        return kind(str(data))
    except ValueError:
        raise _unreadable(path, data) from None


def _read_denomination(_: type, data: object, path: str) -> Denomination:
    try:
        return parse_denomination(str(data))
    except NotationError:
        raise _unreadable(path, data) from None


def _read_exact(kind: type, data: object, path: str) -> Any:
    if type(data) is not kind:  # True is an int, and no level
        raise _unreadable(path, data)
    if isinstance(data, int) and abs(data) > 10_000:
        raise _unreadable(path, data)
    if isinstance(data, str) and not 0 < len(data) <= 40:
        raise _unreadable(path, data)
    return data


def _scalar(kind: type) -> str:
    if issubclass(kind, Denomination):
        return "denomination"
    return "enum" if issubclass(kind, StrEnum) else "exact"


_SCALARS: dict[str, Callable[[Any, object, str], Any]] = {
    "enum": _read_enum,
    "denomination": _read_denomination,
    "exact": _read_exact,
}
