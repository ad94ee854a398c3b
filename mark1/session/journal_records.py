"""Convert commands to JSON records and back; everything read from a file is checked."""

from __future__ import annotations

import base64
import dataclasses
import functools
import math
import zlib
from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

import mark1.session.commands
from mark1.errors import FileError, Mark1Error
from mark1.machine.config import MachineConfig
from mark1.patterns.pattern_set import PatternSet
from mark1.patterns.shelf import frozen
from mark1.session.commands import Command

#: Most bytes of an array: a small record may take `ALWAYS`, a larger one `RATIO` times its text.
MOST_BYTES, ALWAYS, RATIO = 2**30, 2**28, 12

#: Bytes unpacked at a time.
_BLOCK = 2**20

_KINDS: dict[str, type[Command]] = {
    name: getattr(mark1.session.commands, name)
    for name in mark1.session.commands.__all__
    if name not in ("Command", "Gesture")
}


_PLAIN: dict[str, Any] = {"int": int, "float": float, "str": str, "bool": bool}


def record_of(command: Command) -> dict[str, Any]:
    """Return a command as a record for JSON."""
    values = {name: _encoded(getattr(command, name)) for name in _types(type(command))}
    return {"do": type(command).__name__, **values}


def command_of(record: Any) -> Command:
    """Return the command of a record.

    Raises
    ------
    FileError
        If the record is not a valid command.
    """
    try:
        kind = _KINDS[record["do"]]
        types = _types(kind)
        if record.keys() != {"do", *types}:
            raise ValueError("unexpected fields")
        values = {name: _decoded(record[name], wanted) for name, wanted in types.items()}
        return kind(**values)
    except (KeyError, TypeError, ValueError, AttributeError, zlib.error, Mark1Error) as error:
        raise FileError("journal.no-command", what=str(error)[:120]) from error


def _types(kind: type[Command]) -> dict[str, str]:
    """Return the fields of a command and their types, without those that only save time."""
    fields = dataclasses.fields(kind)  # type: ignore[arg-type]
    return {field.name: str(field.type) for field in fields if field.compare}


def _encoded(value: Any) -> Any:
    if isinstance(value, np.ndarray):
        return _array(value)
    if isinstance(value, PatternSet):
        arrays = {name: _array(getattr(value, name)) for name in ("pictures", "labels", "test")}
        names = {"classes": list(value.classes), "name": value.name}
        return arrays | names | ({} if value.is_numbered else {"codes": list(value.codes)})
    if isinstance(value, MachineConfig):
        return value.to_dict()
    if isinstance(value, Mapping):
        return {name: _encoded(each) for name, each in value.items()}
    if isinstance(value, tuple | list):
        return [_encoded(each) for each in value]
    return value.item() if isinstance(value, np.generic) else value


def _array(value: NDArray[Any]) -> dict[str, Any]:
    packed = zlib.compress(np.ascontiguousarray(value).tobytes(), level=1)
    data = base64.b64encode(packed).decode()
    return {"dtype": value.dtype.str, "shape": list(value.shape), "data": data}


def _decoded(value: Any, wanted: str) -> Any:
    """Decode a value to the annotated type of a field."""
    if wanted in ("Picture", "NDArray[Any]"):
        return _array_of(value, ("|u1", "<f4"))
    if wanted == "PatternSet":
        return PatternSet(
            pictures=_array_of(value["pictures"], ("|u1", "<f4")),
            labels=_array_of(value["labels"], ("<i4",)),
            classes=tuple(value["classes"]),
            test=_array_of(value["test"], ("|b1",)),
            name=value["name"],
            codes=tuple(value.get("codes", ())),
        )
    if wanted == "MachineConfig":
        return MachineConfig.from_dict(value)
    if wanted.startswith("Mapping"):
        return {str(name): each for name, each in value.items()}
    return _plain(value, wanted)


def _plain(value: Any, wanted: str) -> Any:
    """Check a number, a string, or tuples of these, against the annotation of a field."""
    if wanted.startswith("tuple["):
        inner = wanted.removeprefix("tuple[").removesuffix("]")
        parts = _parts(inner)
        if parts[-1] == "...":
            return tuple(_plain(each, parts[0]) for each in value)
        return tuple(_plain(each, part) for each, part in zip(value, parts, strict=True))
    if value is None and wanted.endswith("| None"):
        return None
    kind = _PLAIN[wanted.removesuffix(" | None")]
    if kind is float and type(value) is int:
        value = float(value)
    if type(value) is not kind or (isinstance(value, float) and not math.isfinite(value)):
        raise TypeError(f"{str(value)[:40]!r} is not of type {wanted}")
    return value


@functools.cache
def _parts(inner: str) -> tuple[str, ...]:
    """Split ``tuple[int, float], ...`` at its outer commas."""
    parts, depth = [""], 0
    for character in inner:
        depth += (character == "[") - (character == "]")
        if character == "," and not depth:
            parts.append("")
        else:
            parts[-1] += character
    return tuple(part.strip() for part in parts)


def _array_of(value: Any, dtypes: tuple[str, ...]) -> NDArray[Any]:
    dtype, shape = value["dtype"], tuple(value["shape"])
    if dtype not in dtypes or not all(type(n) is int and n >= 0 for n in shape):
        raise ValueError("unexpected dtype or shape of an array")
    size = math.prod(shape) * np.dtype(dtype).itemsize
    if size > min(MOST_BYTES, max(ALWAYS, RATIO * len(value["data"]))):
        raise ValueError("array too large")
    array = np.empty(size, np.uint8)
    if _unpack(base64.b64decode(value["data"], validate=True), array.data) != size:
        raise ValueError("array of the wrong size")
    read: NDArray[Any] = frozen(array).view(dtype).reshape(shape)
    return read


def _unpack(packed: bytes, room: memoryview) -> int:
    """Unpack into memory in blocks, which takes no more; return the bytes there are, or more."""
    unpacking, made = zlib.decompressobj(), 0
    while block := unpacking.decompress(packed, _BLOCK):
        if made + len(block) <= len(room):
            room[made : made + len(block)] = block
        made += len(block)
        packed = unpacking.unconsumed_tail
        if made > len(room):
            break
    return made
