"""Values from a file, each checked for its type and range."""

from __future__ import annotations

from typing import Any, TypeVar

from numpy.typing import NDArray

#: Largest whole number in a header that every JSON reader represents exactly.
LARGEST = 2**53

_Value = TypeVar("_Value")


def whole(name: str, value: Any) -> int:
    """Return a whole number from 0 to `LARGEST`; raise `ValueError` for anything else."""
    if not isinstance(value, int) or not 0 <= value <= LARGEST:
        raise ValueError(f"{name} is {value!r}")
    return int(value)


def typed(name: str, value: Any, kind: type[_Value]) -> _Value:
    """Return a value of this type; raise `TypeError` for any other."""
    if not isinstance(value, kind):
        raise TypeError(f"{name} is {value!r}")
    return value


def field_of(header: dict[str, Any], name: str, kind: type[_Value]) -> _Value:
    """Return a field of the header that must have this type."""
    return typed(name, header[name], kind)


def array_of(arrays: dict[str, NDArray[Any]], name: str, dtype: Any, ndim: int) -> NDArray[Any]:
    """Return an array that must have this dtype and number of axes, else raise `ValueError`."""
    found = arrays[name]
    if found.dtype != dtype or found.ndim != ndim:
        raise ValueError(f"{name} is {found.dtype} with {found.ndim} axes")
    return found
