"""Writes a copy of a session for a command that reads it."""

from __future__ import annotations

import threading
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTemporaryDir, Signal

from mark1.errors import Mark1Error

if TYPE_CHECKING:
    from mark1.storage.document import Document


class SessionCopy(QObject):
    """A file with a copy of a session, in a folder that is removed with this object.

    Parameters
    ----------
    parent : QObject

    Signals
    -------
    written(str)
        It was written, or could not be: why not, or empty.
    """

    written = Signal(str)

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._folder = QTemporaryDir()
        self._writer: threading.Thread | None = None

    @property
    def path(self) -> Path:
        """The file."""
        return Path(self._folder.filePath("session.mark1"))

    def write(self, document: Document) -> None:
        """Write a session, which never changes, in a thread: a large one takes a while."""
        self._writer = threading.Thread(
            target=self._write, args=(document, self.path), name="copy", daemon=True
        )
        self._writer.start()

    def close(self) -> None:
        """Wait for the end of the thread."""
        if self._writer is not None:
            self._writer.join()

    def _write(self, document: Document, path: Path) -> None:
        from mark1.storage.session_file import save_session

        problem = ""
        try:
            save_session(document, path)
        except Mark1Error as error:
            problem = str(error)
        self.written.emit(problem)
