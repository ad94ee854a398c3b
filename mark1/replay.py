"""Read a journal, and repeat its commands in a session.

An incomplete last line is dropped; reading stops before the first damaged line.
`mark1.journal` describes the lines.
"""

from __future__ import annotations

import base64
import json
import zlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from mark1.commands import Command, PutPicture, ReplacePatterns, Seek, Train
from mark1.errors import FileError, Mark1Error, NewerFileError
from mark1.journal import VERSION
from mark1.journal_records import command_of
from mark1.session import Session
from mark1.storage.document import Document
from mark1.storage.session_file import unpack_session

#: Most bytes of a journal that is read, and of the pictures in it when they are unpacked.
MOST_BYTES, MOST_UNPACKED = 2**29, 2**31

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
    is_whole : bool
        False if it was incomplete or damaged; `commands` ends before the damage.
    """

    start: Document
    story: bytes
    commands: tuple[Command, ...]
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
        session.begin(self.start, story=self.story)
        for number, command in enumerate(self.commands[:to]):
            for part in _parts(command):
                if not watch(number):
                    return number
                session.seek(part.step) if isinstance(part, Seek) else session.perform(part)
                while session.is_seeking:
                    if not watch(number):
                        return number
                    session.advance()
            session.commit()
        return len(self.commands[:to])


def read_journal(data: bytes, where: str) -> Replay:
    """Read a journal; `where` names its place in an error.

    Raises
    ------
    FileError
        If it is not a journal, or its beginning is damaged.
    """
    if len(data) > MOST_BYTES:
        raise FileError("journal.too-large", path=where, most=MOST_BYTES)
    records = _records(data)
    header, base = next(records, None), next(records, None)
    if not isinstance(header, dict) or "journal" not in header or not isinstance(base, dict):
        raise FileError("journal.none", path=where)
    if header["journal"] != VERSION:
        raise NewerFileError("journal.newer", path=where, program=str(header.get("program"))[:40])
    try:
        state = base64.b64decode(base["state"], validate=True)
        story = base64.b64decode(base["story"], validate=True)
    except (KeyError, TypeError, ValueError) as error:
        raise FileError("journal.none", path=where) from error
    start = unpack_session(state, where)
    commands: list[Command] = []
    unpacked = 0
    is_whole = data.endswith(b"\n")
    for record in records:
        try:
            commands.append(command_of(record))
            unpacked += _bytes(commands[-1])
        except Mark1Error:
            record = None
        if unpacked > MOST_UNPACKED:
            raise FileError("journal.too-large", path=where, most=MOST_UNPACKED)
        if record is None:
            is_whole = False
            break
    return Replay(start, story, tuple(commands), is_whole)


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
    """Bytes of the pictures of a command."""
    if isinstance(command, ReplacePatterns):
        return command.patterns.pictures.nbytes
    return command.picture.nbytes if isinstance(command, PutPicture) else 0


def _records(data: bytes) -> Iterator[Any]:
    """Yield the record of each line; after None for the first damaged line, stop."""
    for line in data.split(b"\n")[:-1]:  # a line without a newline is incomplete
        try:
            given, _, text = line.partition(b" ")
            if len(given) != 8 or int(given, 16) != zlib.crc32(text):
                raise ValueError
            yield json.loads(text)
        except (ValueError, RecursionError):
            yield None
            return
