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
import json
import os
import zlib
from contextlib import suppress
from dataclasses import astuple
from pathlib import Path
from typing import IO, Any

import mark1
from mark1.disk.locks import lock
from mark1.disk.stamp import FileStamp
from mark1.errors import Mark1Error
from mark1.session.commands import Command, Reopen
from mark1.session.journal_records import record_of
from mark1.storage.document import Document

VERSION = 1
SUFFIX = ".journal"


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
    return {"stamp": list(astuple(stamp))} if stamp is not None else {}


def _line(record: dict[str, Any]) -> bytes:
    text = json.dumps(record, ensure_ascii=False, separators=(",", ":"))
    return _checked(text.encode(errors="surrogatepass"))  # names of files may be any bytes


def _checked(text: bytes) -> bytes:
    """Return a line that holds a text and its checksum."""
    return b"%08x %s\n" % (zlib.crc32(text), text)
