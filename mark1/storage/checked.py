"""Values from a file, each checked to be of the kind it should be."""

from __future__ import annotations

from typing import Any, TypeVar

from numpy.typing import NDArray

#: Largest number in a header: up to here whole numbers survive every reader of JSON.
LARGEST = 2**53

_Value = TypeVar("_Value")


def whole(name: str, value: Any) -> int:
    """Give a whole number from 0 to `LARGEST`; anything else is a `ValueError`."""
    if not isinstance(value, int) or not 0 <= value <= LARGEST:
        raise ValueError(f"{name} is {value!r}")
    return int(value)


def typed(name: str, value: Any, kind: type[_Value]) -> _Value:
    """Give a value of this type; anything else is a `TypeError`."""
    if not isinstance(value, kind):
        raise TypeError(f"{name} is {value!r}")
    return value


def field_of(header: dict[str, Any], name: str, kind: type[_Value]) -> _Value:
    """Give a field of the header that has this type."""
    return typed(name, header[name], kind)


def array_of(arrays: dict[str, NDArray[Any]], name: str, dtype: Any, ndim: int) -> NDArray[Any]:
    """Give an array that has this dtype and number of axes; anything else is a `ValueError`."""
    found = arrays[name]
    if found.dtype != dtype or found.ndim != ndim:
        raise ValueError(f"{name} is {found.dtype} with {found.ndim} axes")
    return found
