"""The folder of an exhibit, and its log: files that together never exceed a ceiling."""

from __future__ import annotations

import errno
import logging
import logging.handlers
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from io import TextIOWrapper
from pathlib import Path
from typing import TextIO

from mark1.disk.user_folders import FOLDER, user_folders

NAME = "exhibit.log"

#: How many files share the ceiling: the one in use and older ones.
FILES = 5

#: Most characters of one line.
LONGEST = 4000

#: The logger of everything that the exhibit logs.
log = logging.getLogger("mark1.exhibit")


def folder() -> Path:
    """Return where an exhibit keeps its counts, logs and drawings.

    It may not exist, and may not be writable. A user without a home gets a temporary folder.
    """
    try:
        return user_folders()["data"] / FOLDER / "exhibit"
    except RuntimeError:
        return Path(tempfile.gettempdir()) / FOLDER / "exhibit"


#: Errors of a disk that is full, for this user or for a file of this size.
FULL = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)

#: Bytes that are written to see whether a disk is full.
BLOCK = 4096


def writing_problem(folder: Path) -> OSError | None:
    """Try to write to a folder; return what happened if that failed."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder) as file:
            file.write(bytes(BLOCK))
            file.flush()
    except OSError as error:
        return error
    return None


@contextmanager
def logging_to(folder: Path | None, limit_mb: int = 0) -> Iterator[None]:
    """Log to a folder while the body runs; where that is impossible, only to the standard error.

    Parameters
    ----------
    folder : Path or None
        It is made with the first line. None for the window: the supervisor logs what the window
        writes to its standard error, and adds the time.
    limit_mb : int
        The size that all files together never exceed, in MB.
    """
    handlers: list[logging.Handler] = []
    if folder is not None:
        handlers.append(_Files(folder / NAME, limit_mb * 1_000_000 // FILES))
    if sys.stderr is not None:
        handlers.append(_Quiet(sys.stderr))
    for handler in handlers:
        handler.setFormatter(_Line("%(message)s" if folder is None else "%(asctime)s %(message)s"))
        log.addHandler(handler)
    before, log.propagate = log.propagate, False
    log.setLevel(logging.INFO)
    try:
        yield
    finally:
        log.propagate = before
        for handler in handlers:
            log.removeHandler(handler)
            with suppress(OSError):
                handler.close()


class _Line(logging.Formatter):
    """Writes a record as one line of limited length."""

    def format(self, record: logging.LogRecord) -> str:
        text = super().format(record)
        return "".join(sign if sign.isprintable() else " " for sign in text[:LONGEST])


class _Quiet(logging.StreamHandler[TextIO]):
    """Writes to a stream; leaves unwritten what it does not take."""

    def handleError(self, record: logging.LogRecord) -> None:
        """Leave a line unwritten, for example if the terminal is gone."""


class _Files(logging.handlers.RotatingFileHandler):
    """Writes to files in turn; leaves unwritten what does not fit on the disk."""

    def __init__(self, path: Path, most_bytes: int) -> None:
        super().__init__(
            path, maxBytes=most_bytes, backupCount=FILES - 1, encoding="utf-8", delay=True
        )

    def _open(self) -> TextIOWrapper:
        Path(self.baseFilename).parent.mkdir(parents=True, exist_ok=True)
        return super()._open()

    def shouldRollover(self, record: logging.LogRecord) -> bool:
        """Count bytes: the handler of Python counts characters."""
        if self.stream is None:
            self.stream = self._open()
        size = len(self.format(record).encode("utf-8", "replace")) + 1
        return Path(self.baseFilename).stat().st_size + size > self.maxBytes

    def handleError(self, record: logging.LogRecord) -> None:
        """Leave a line unwritten, for example on a full disk."""
