"""The journal: the commands of a session, one line each, appended as they happen.

::

    3a1f00c2 {"journal": 1, "program": "0.1.0", "file": "/home/frank/mine.mark1", "stamp": […]}
    9b2d4410 {"state": "UEsDB…", "story": ""}
    71c09a5e {"do": "Draw", "cells": [[3, 4, 255], …]}
    08d3e6b7 {"saved": "/home/frank/other.mark1", "after": 1, "stamp": […]}
    …

A line is a CRC-32 and JSON. The first one names the file that holds the session, if there is one,
with its size, time and digest, by which it is known again if another program changes it meanwhile;
a journal within a session file leaves that out. The second one holds the session file that the
journal starts from, and the journal of that file, if it has one. A line about saving says after how
many commands the session was saved. `mark1.session.replay` reads it.
"""

from __future__ import annotations

import base64
import dataclasses
import functools
import json
import math
import os
import zlib
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import IO, Any

import numpy as np
from numpy.typing import NDArray

import mark1
import mark1.session.commands
from mark1.disk.file_stamp import FileStamp
from mark1.disk.locks import lock
from mark1.errors import FileError, Mark1Error
from mark1.machine.config import MachineConfig
from mark1.patterns.pattern_set import PatternSet
from mark1.patterns.shelf import frozen
from mark1.session.commands import Command, Reopen
from mark1.storage.document import Document

#: Raise it with every addition that an older version cannot replay: a command, or a field of one.
#: A new field needs a default, for the journals that lack it.
VERSION = 1
SUFFIX = ".journal"

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


class Journal:
    """The journal of one open session.

    Parameters
    ----------
    start : Document
        The document that the session started with.
    story : bytes
        The journal that led to it; empty if unknown.
    folder : Path, optional
        Where to write it as commands happen. Nothing is written before the first one.
    holder : Path, optional
        The file that holds the start.
    stamp : FileStamp, optional
        Of that file.

    Attributes
    ----------
    path : Path or None
        The file it is written to.
    problem : str or None
        Why it can no longer be written. The session continues without it.
    """

    def __init__(
        self,
        start: Document,
        story: bytes = b"",
        folder: Path | None = None,
        holder: Path | None = None,
        stamp: FileStamp | None = None,
    ) -> None:
        self._start, self._old_story = start, story
        self._holder, self._stamp = holder, stamp
        self._reopened = _line(record_of(Reopen())) if story else b""
        self._lines: list[bytes] = []
        self._folder = folder
        self._file: IO[bytes] | None = None
        self.path: Path | None = None
        self.problem: str | None = None

    @property
    def story(self) -> bytes:
        """All commands since the session was created, preceded by its initial state."""
        begun = self._old_story + self._reopened or _head(self._start)
        return begun + b"".join(self._lines)

    def __len__(self) -> int:
        """Return how many commands there are."""
        return len(self._lines)

    def append(self, command: Command) -> None:
        """Append a command, and flush it to the operating system."""
        line = _line(record_of(command))
        self._lines.append(line)
        if self._folder is None or self.problem is not None:
            return
        try:
            if self._file is None:
                self._file = self._create(self._folder)
                self._file.write(_head(self._start, self._old_story, self._holder, self._stamp))
                self._file.writelines(self._lines)
            else:
                self._file.write(line)
            self._file.flush()
        except (OSError, Mark1Error) as error:
            self.problem = str(error)

    def note_saved(self, path: Path, after: int, stamp: FileStamp | None) -> None:
        """Note that a file holds the session as it was after this many commands."""
        self._holder, self._stamp = path, stamp
        if self._file is None or self.problem is not None:
            return
        try:
            record = {"saved": str(path.absolute()), "after": after}
            self._file.write(_line(record | _stamped(stamp)))
            self._file.flush()
        except OSError as error:
            self.problem = str(error)

    def _create(self, folder: Path) -> IO[bytes]:
        folder.mkdir(parents=True, exist_ok=True)
        self.path = folder / f"{os.getpid()}-{os.urandom(4).hex()}{SUFFIX}"
        file = self.path.open("xb")
        lock(file)
        return file

    def close(self) -> None:
        """Close the file and keep it."""
        if self._file is not None:
            with suppress(OSError):  # a disk that was full still is
                self._file.close()
            self._file = None

    def discard(self) -> None:
        """Close and remove the file."""
        self.close()
        if self.path is not None:
            with suppress(OSError):
                self.path.unlink()


def left_behind(folder: Path) -> list[Path]:
    """List the journals in a folder that no running program writes, newest first."""
    found = []
    for path in folder.glob(f"*{SUFFIX}") if folder.is_dir() else ():
        with suppress(OSError), path.open("rb+") as file:
            info = path.stat()
            if info.st_size and lock(file):  # an empty file is about to be locked
                found.append((info.st_mtime, path))
    return [path for _, path in sorted(found, reverse=True)]


def _head(
    start: Document,
    story: bytes = b"",
    holder: Path | None = None,
    stamp: FileStamp | None = None,
) -> bytes:
    """Return the first two lines."""
    from mark1.storage.session_file import pack_session  # loaded only with the first command

    # To write so much by `json` would take longer than all the rest.
    packed = base64.b64encode(pack_session(start)), base64.b64encode(story)
    base = b'{"state":"%s","story":"%s"}' % packed
    header = {"journal": VERSION, "program": mark1.__version__}
    named = {"file": str(holder.absolute())} | _stamped(stamp) if holder is not None else {}
    return _line(header | named) + _checked(base)


def _stamped(stamp: FileStamp | None) -> dict[str, Any]:
    return {"stamp": list(dataclasses.astuple(stamp))} if stamp is not None else {}


def _line(record: dict[str, Any]) -> bytes:
    text = json.dumps(record, ensure_ascii=False, separators=(",", ":"))
    return _checked(text.encode(errors="surrogatepass"))  # names of files may be any bytes


def _checked(text: bytes) -> bytes:
    """Return a line that holds a text and its checksum."""
    return b"%08x %s\n" % (zlib.crc32(text), text)


# --- commands as records --------------------------------------------------------------------------


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
        if not {"do", *_needed(kind)} <= record.keys() <= {"do", *types}:
            raise ValueError("unexpected fields")
        given = types.keys() & record.keys()
        return kind(**{name: _decoded(record[name], types[name]) for name in given})
    except (KeyError, TypeError, ValueError, AttributeError, zlib.error, Mark1Error) as error:
        raise FileError("journal.no-command", what=str(error)[:120]) from error


def _types(kind: type[Command]) -> dict[str, str]:
    """Return the fields of a command and their types, without those that only save time."""
    # Every command is a dataclass, although their base class is not.
    fields = dataclasses.fields(kind)  # type: ignore[arg-type]
    return {field.name: str(field.type) for field in fields if field.compare}


def _needed(kind: type[Command]) -> set[str]:
    """Return the fields without a default; an older version may have written no others."""
    fields = dataclasses.fields(kind)  # type: ignore[arg-type]  # as in `_types`
    missing = dataclasses.MISSING
    return {f.name for f in fields if f.default is missing and f.default_factory is missing}


def _encoded(value: Any) -> Any:
    if isinstance(value, np.ndarray):
        return _array(value)
    if isinstance(value, PatternSet):
        arrays = {name: _array(getattr(value, name)) for name in ("pictures", "labels", "test")}
        names = {"classes": list(value.classes), "codes": list(value.codes), "name": value.name}
        return arrays | names
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
        return _array_of(value, ("|u1", "<f8"))
    if wanted == "PatternSet":
        return PatternSet(
            pictures=_array_of(value["pictures"], ("|u1", "<f8")),
            labels=_array_of(value["labels"], ("<i4",)),
            classes=tuple(value["classes"]),
            test=_array_of(value["test"], ("|b1",)),
            name=value["name"],
            codes=tuple(value["codes"]),
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
