"""Read a journal, and repeat its commands in a session.

An incomplete last line is dropped; reading stops before the first damaged line.
`mark1.session.journal` describes the lines.
"""

from __future__ import annotations

import binascii
import json
import re
import zlib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from mark1.disk.file_stamp import FileStamp
from mark1.errors import FileError, Mark1Error, NewerFileError
from mark1.session.commands import Command, Draw, PutPicture, ReplacePatterns, Seek, Train, TurnPots
from mark1.session.journal import VERSION, command_of
from mark1.session.session import Session
from mark1.storage.document import Document
from mark1.storage.session_file import unpack_session

#: Most bytes of a journal that is read, and of its pictures and strokes when they are unpacked: a
#: small journal may take `ALWAYS`, and a larger one `RATIO` times its own size.
MOST_BYTES, MOST_UNPACKED, ALWAYS, RATIO = 2**29, 2**31, 2**28, 12

#: Most lists and objects, and most values, of one line: they take far more memory than their text.
MOST_BRACKETS, MOST_VALUES = 2**20, 2**22

#: The second line of a journal. It may be so large that reading it as JSON takes a second.
_BASE = re.compile(rb'\{"state":"([^"]*)","story":"([^"]*)"\}')

#: Bytes that a cell of a stroke takes, or a turned potentiometer.
CELL = 80

#: Steps of a training that are repeated at once, and those that are shown, which take longer.
AT_ONCE, SHOWN_AT_ONCE = 2**16, 2**6


@dataclass(frozen=True, slots=True)
class Replay:
    """A journal that was read.

    Attributes
    ----------
    start : Document
    story : bytes
        The journal that led to the start.
    commands : tuple of Command
    file : Path or None
        The file that held the start.
    stamp : FileStamp or None
        Of that file, as it was then.
    saved : mapping of int to (Path, FileStamp or None)
        The file to which the session was saved last after this many commands.
    is_whole : bool
        False if it was incomplete or damaged; `commands` ends before the damage.
    """

    start: Document
    story: bytes
    commands: tuple[Command, ...]
    file: Path | None
    stamp: FileStamp | None
    saved: Mapping[int, tuple[Path, FileStamp | None]]
    is_whole: bool

    def perform(
        self, session: Session, to: int | None = None, watch: Callable[[int], bool] = lambda _: True
    ) -> int:
        """Begin a session with the start, and perform all commands or the first `to`.

        Parameters
        ----------
        session : Session
        to : int, optional
            How many commands to perform.
        watch : callable
            Called with the number performed, before each command and within a long training;
            stops if it returns False.

        Returns
        -------
        int
            How many commands were performed.

        Raises
        ------
        Mark1Error
            If a command is invalid; the session is left in the state before it.
        """
        session.begin(self.start, self.file, self.story, self.stamp)
        for number, command in enumerate(self.commands[:to]):
            self._note_saved(session, number)
            for part in _parts(command):
                if not watch(number):
                    return number
                session.seek(part.step) if isinstance(part, Seek) else session.perform(part)
                while session.is_seeking:
                    if not watch(number):
                        return number
                    session.advance()
            session.commit()
        performed = len(self.commands[:to])
        self._note_saved(session, performed)
        return performed

    def _note_saved(self, session: Session, number: int) -> None:
        if number in self.saved:
            session.note_saved(*self.saved[number])


def read_journal(data: bytes, where: str) -> Replay:
    """Read a journal; `where` names its place in an error.

    Raises
    ------
    FileError
        If it is not a journal, or its beginning is damaged.
    """
    if len(data) > MOST_BYTES:
        raise FileError("journal.too-large", path=where, most=MOST_BYTES)
    lines = _lines(data)
    header, base = _record(next(lines, None)), _BASE.fullmatch(next(lines, None) or b"")
    if not isinstance(header, dict) or "journal" not in header or base is None:
        raise FileError("journal.none", path=where)
    if type(header["journal"]) is not int or header["journal"] < 1:
        raise FileError("journal.none", path=where)
    if header["journal"] > VERSION:
        raise NewerFileError("journal.newer", path=where, program=str(header.get("program"))[:40])
    try:
        state, story = (binascii.a2b_base64(part, strict_mode=True) for part in base.groups())
        file = _path(header["file"]) if "file" in header else None
        stamp = _stamp(header)
    except ValueError as error:
        raise FileError("journal.none", path=where) from error
    del base  # which may be large
    start = unpack_session(state, where)
    commands: list[Command] = []
    saved: dict[int, tuple[Path, FileStamp | None]] = {}
    unpacked, most = 0, min(MOST_UNPACKED, max(ALWAYS, RATIO * len(data)))
    is_whole = data.endswith(b"\n")
    for line in lines:
        record = _record(line)
        try:
            if isinstance(record, dict) and record.keys() - {"stamp"} == {"saved", "after"}:
                after = _count(record["after"], len(commands))
                saved[after] = _path(record["saved"]), _stamp(record)
                continue
            commands.append(command_of(record))
        except (Mark1Error, ValueError):
            is_whole = False
            break
        unpacked += _bytes(commands[-1])
        if unpacked > most:
            raise FileError("journal.too-large", path=where, most=most)
    return Replay(start, story, tuple(commands), file, stamp, saved, is_whole)


def load_journal(path: Path) -> Replay:
    """Read the journal in a file.

    Raises
    ------
    FileError
        As `read_journal`, or if the file cannot be read.
    """
    try:
        with path.open("rb") as file:
            data = file.read(MOST_BYTES + 1)
    except OSError as error:
        raise FileError("disk.cannot-read", path=path, reason=error.strerror) from error
    return read_journal(data, str(path))


def _parts(command: Command) -> Iterator[Command]:
    """Divide a long training into parts that do the same together, as one step of undo."""
    if isinstance(command, Train):
        most = SHOWN_AT_ONCE if command.shows_each else AT_ONCE
        while command.steps > most:
            yield replace(command, steps=most, goes_on=True)
            command = replace(command, steps=command.steps - most)
    yield command


def _bytes(command: Command) -> int:
    """Bytes of the pictures, cells or potentiometers of a command."""
    if isinstance(command, ReplacePatterns):
        return command.patterns.pictures.nbytes
    if isinstance(command, Draw):
        return CELL * len(command.cells)
    if isinstance(command, TurnPots):
        return CELL * len(command.turns)
    return command.picture.nbytes if isinstance(command, PutPicture) else 0


def _lines(data: bytes) -> Iterator[bytes | None]:
    """Yield the text of each line; after None for the first damaged line, stop."""
    start = 0
    while (end := data.find(b"\n", start)) >= 0:  # a line without a newline is incomplete
        try:
            given, text = data[start : start + 9], data[start + 9 : end]
            if given[8:] != b" " or int(given[:8], 16) != zlib.crc32(text):
                raise ValueError
        except ValueError:
            yield None
            return
        yield text
        start = end + 1


def _path(value: Any) -> Path:
    """Return the path of a file; raise `ValueError` for anything else."""
    if not isinstance(value, str) or not value or "\0" in value:
        raise ValueError
    return Path(value)


def _stamp(record: dict[str, Any]) -> FileStamp | None:
    """Return the stamp in a record, if it has one; raise `ValueError` for anything else."""
    if "stamp" not in record:
        return None
    match record["stamp"]:
        case [int(size), int(modified), str(digest)]:
            return FileStamp(size, modified, digest)
    raise ValueError


def _count(value: Any, most: int) -> int:
    """Return a whole number from 0 to `most`; raise `ValueError` for anything else."""
    if type(value) is not int or not 0 <= value <= most:
        raise ValueError
    return value


def _record(text: bytes | None) -> Any:
    """Return the record of a line; None if it is not JSON, or would take much memory."""
    if text is None:
        return None
    brackets = text.count(b"[") + text.count(b"{")
    if brackets > MOST_BRACKETS or brackets + text.count(b",") > MOST_VALUES:
        return None
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return None
