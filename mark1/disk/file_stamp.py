"""The state of a file, by which a change that another program made is noticed before it is lost."""

from __future__ import annotations

import hashlib
import stat
from dataclasses import dataclass
from pathlib import Path
from typing import Self

from mark1.errors import FileChangedError


@dataclass(frozen=True, slots=True)
class FileStamp:
    """What a file was like when it was opened or saved.

    Attributes
    ----------
    size : int
        Bytes; −1 if there was no file.
    modified : int
        Nanoseconds of the clock of the file system.
    digest : str
        SHA-256 in hexadecimal; empty if the file could not be read.
    """

    size: int
    modified: int
    digest: str

    @classmethod
    def of(cls, path: Path) -> Self:
        """Return the stamp of a file as it is now, also of one that does not exist.

        Taken before the file is read: a change meanwhile is then found, not missed.
        """
        try:
            info = path.stat()
        except (OSError, ValueError):  # a name with a zero byte
            return cls(-1, 0, "")
        return cls(info.st_size, info.st_mtime_ns, _digest(path, info.st_mode))

    def is_still(self, path: Path) -> bool:
        """Return whether a file has this content, or no longer exists, so that nothing is lost."""
        try:
            info = path.stat()
        except (OSError, ValueError):
            return True
        if (info.st_size, info.st_mtime_ns) == (self.size, self.modified):
            return True
        return info.st_size == self.size and _digest(path, info.st_mode) == self.digest

    def check(self, path: Path) -> None:
        """Reject a file that is another one now.

        Raises
        ------
        FileChangedError
        """
        if not self.is_still(path):
            raise FileChangedError("disk.changed", path=path)


def _digest(path: Path, mode: int) -> str:
    if not stat.S_ISREG(mode):  # a pipe would not end
        return ""
    try:
        with path.open("rb") as file:
            return hashlib.file_digest(file, "sha256").hexdigest()
    except OSError:
        return ""
