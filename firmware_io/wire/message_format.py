"""Declares what a message looks like on the wire: once, beside its fields. Pure.

``@message(0x07, item="BH", most=16)`` above a class makes it a frozen record and notes its type and
the layout of its payload; `pack` and `unpack` follow from that. Layouts are those of `struct`,
little-endian: a fixed head, one code for each field, then up to `most` items, all alike, which are
the last field.
"""

from __future__ import annotations

import struct
from collections.abc import Callable
from dataclasses import dataclass, fields
from typing import Any, TypeVar, dataclass_transform

_Message = TypeVar("_Message")


@dataclass(frozen=True, slots=True)
class Format:
    """The layout of one kind of message.

    Attributes
    ----------
    type : int
        Its number on the wire.
    name : str
        Its name on the page that describes the protocol.
    head, item : str
        Codes of `struct` for the head and for one item.
    least, most : int
        How many items there may be; both 0 where the head is all.
    magic : bytes
        What the payload begins with.
    grows : bool
        Whether a later version may say more behind the head.
    """

    kind: Callable[..., Any]
    type: int
    name: str
    head: str
    item: str
    least: int
    most: int
    magic: bytes
    grows: bool

    def pack(self, message: Any) -> bytes:
        """Write a payload; raises struct.error or ValueError where something does not fit."""
        values = [getattr(message, field.name) for field in fields(message)]
        items = values.pop() if self.item else ()
        self._check(len(items))
        if len(self.item) > 1:
            items = [value for item in items for value in item]
        codes = len(items) // len(self.item) * self.item if self.item else ""
        return self.magic + struct.pack(f"<{self.head}{codes}", *values, *items)

    def unpack(self, payload: bytes) -> Any:
        """Read a payload; raises struct.error or ValueError where it is not one."""
        begin = len(self.magic)
        end = begin + struct.calcsize(f"<{self.head}")
        values = struct.unpack(f"<{self.head}", payload[begin:end])
        if payload[:begin] != self.magic or (payload[end:] and not self.item and not self.grows):
            raise ValueError(f"not a payload of {self.name}")
        if not self.item:
            return self.kind(*values)
        items = tuple(struct.iter_unpack(f"<{self.item}", payload[end:]))
        self._check(len(items))
        return self.kind(*values, items if len(self.item) > 1 else tuple(i for (i,) in items))

    def _check(self, count: int) -> None:
        if not self.least <= count <= self.most:
            raise ValueError(f"{count} parts are not {self.least} to {self.most}")


#: The format of each kind of message, and of each type.
FORMATS: dict[type, Format] = {}
BY_TYPE: dict[int, Format] = {}


@dataclass_transform(frozen_default=True)
def message(
    type_: int,
    head: str = "",
    *,
    item: str = "",
    least: int = 1,
    most: int = 0,
    name: str = "",
    magic: bytes = b"",
    grows: bool = False,
) -> Callable[[type[_Message]], type[_Message]]:
    """Declare a class as a message: a frozen record with a format; see `Format`."""

    def declare(cls: type[_Message]) -> type[_Message]:
        made = dataclass(frozen=True, slots=True)(cls)
        FORMATS[made] = BY_TYPE[type_] = Format(
            made, type_, name or cls.__name__.upper(), head, item,
            least if item else 0, most, magic, grows,
        )  # fmt: skip
        return made

    return declare


def pack(made: object) -> tuple[int, bytes]:
    """Return type and payload of a message.

    Raises
    ------
    ValueError
        If a number does not fit its field, or there are too many items.
    """
    layout = FORMATS[type(made)]
    try:
        return layout.type, layout.pack(made)
    except (struct.error, OverflowError) as error:
        raise ValueError(f"{made} does not fit the protocol: {error}") from error


def unpack(type_: int, payload: bytes) -> Any:
    """Read a message; None where there is no such type, or the payload is not one of it."""
    layout = BY_TYPE.get(type_)
    try:
        return layout.unpack(payload) if layout is not None else None
    except (struct.error, ValueError):
        return None
