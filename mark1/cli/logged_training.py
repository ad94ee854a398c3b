"""Training on the command line, with a journal of the commands that repeat it."""

from __future__ import annotations

import math
from pathlib import Path

from mark1.disk.stamp import FileStamp
from mark1.session.commands import Command, Train
from mark1.session.document import OpenDocument
from mark1.session.journal import Journal
from mark1.storage.document import Document
from mark1.storage.session_file import LONGEST_JOURNAL, save_session
from mark1.training.progress import Progress
from mark1.training.trainer import Trainer


class LoggedTraining:
    """A document that is trained. What is saved holds the rest of the document, and its journal.

    Parameters
    ----------
    document : Document
        What to start with.
    story : bytes
        The journal that led to it; empty if unknown.

    Attributes
    ----------
    is_repeatable : bool
        Whether what was saved last holds its journal.
    """

    def __init__(self, document: Document, story: bytes = b"") -> None:
        self._opened = OpenDocument(document)
        self._journal = Journal(document, story)
        self.is_repeatable = False
        self._logged = self.trainer.position.step

    @property
    def trainer(self) -> Trainer:
        """The trainer of the document."""
        return self._opened.trainer

    def perform(self, command: Command) -> None:
        """Perform a command between two slices of the training."""
        self._log_steps()
        command.perform(self._opened)
        self._journal.append(command)

    def advance(self, seconds: float = math.inf, steps: int | None = None) -> Progress:
        """Train until the time or the steps are used up, or the run is finished."""
        self._opened.train(steps, seconds)
        return self.trainer.progress

    def save(self, path: Path, replaces: FileStamp | None = None) -> None:
        """Save the session, with its journal unless that is too large.

        Parameters
        ----------
        path : Path
        replaces : FileStamp, optional
            Of the file that may be replaced; any other stays.

        Raises
        ------
        FileError
            If the file cannot be written.
        """
        self._log_steps()
        is_small = self.trainer.patterns.pictures.nbytes <= LONGEST_JOURNAL  # they are part of it
        journal = self._journal.story if is_small else b""
        self.is_repeatable = is_small and len(journal) <= LONGEST_JOURNAL
        story = journal if self.is_repeatable else b""
        save_session(self._opened.freeze(), path, story, replaces)

    def _log_steps(self) -> None:
        """Append the training since the last command to the journal."""
        step = self.trainer.position.step
        if step > self._logged:
            self._journal.append(Train(step - self._logged))
        self._logged = step
