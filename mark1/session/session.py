"""The open session: plain Python, changed only by commands, and seen only as frozen states."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from mark1.disk.file_stamp import FileStamp
from mark1.disk.open_marks import OpenMark
from mark1.errors import Mark1Error
from mark1.messages import Message
from mark1.session.commands import Command, Gesture, Redo, Reopen, See, Seek, Step, Undo
from mark1.session.history import Change, History
from mark1.session.new_document import letters
from mark1.session.open_document import OpenDocument
from mark1.session.running import Evaluating, Running, Seeking
from mark1.session.state import SessionState, Versions
from mark1.storage.document import Document
from mark1.training.last_step import Explanation
from mark1.training.pace import Pace
from mark1.training.progress import advice
from mark1.training.trainer import Trainer

if TYPE_CHECKING:
    from mark1.storage.session_file import SessionFile

#: Seconds of one slice of training.
SLICE = 0.008

#: Messages of runs that ended before all was learned.
IN_VAIN = ("training.not-learned", "training.passes-made")

#: First number of the presentations shown on request; far from those of a run.
LOOKS = 2**40


class Session:
    """One session, from *New* or a file until another one begins.

    `perform` is the only way to change it. It pauses a running training if the command requires
    that, commits an open gesture, rejects invalid commands, pushes one undo step, and appends the
    command to the journal. `advance`, called by a clock, continues training, a seek, or the
    evaluation.

    Parameters
    ----------
    document : Document, optional
        What to start with; by default the 26 letters and a new Mark I.
    recovery : Path, optional
        Folder in which the journal is written as commands happen, so that it survives a crash. A
        script leaves it out.
    story : bytes
        The journal that led to the document, if known.

    Attributes
    ----------
    path : Path or None
        The file that it was last opened from or saved to.
    stamp : FileStamp or None
        What that file was like then, if known.
    pace : Pace
        Speed of a run.
    """

    def __init__(
        self, document: Document | None = None, recovery: Path | None = None, story: bytes = b""
    ) -> None:
        document = document or letters()
        self.pace = Pace()
        self.path: Path | None = None
        self._mark: OpenMark | None = None
        self._recovery = recovery
        self._history = History(document)
        self._evaluating = Evaluating()
        self._versions = Versions()
        self._looks = 0
        self.begin(document, story=story)

    # --- documents --------------------------------------------------------------------------------

    def begin(
        self,
        document: Document,
        path: Path | None = None,
        story: bytes = b"",
        stamp: FileStamp | None = None,
    ) -> None:
        """Replace the open document and its undo history.

        Parameters
        ----------
        document : Document
        path : Path, optional
            The file that holds it.
        story : bytes
            The journal that led to it, if known.
        stamp : FileStamp, optional
            Of the file.
        """
        self._open = OpenDocument(document)
        self._running: Running | None = None
        self._seeking: Seeking | None = None
        self._gesture: tuple[Gesture, Document] | None = None
        self._name_file(path, stamp)
        self._history.journal.discard()
        self._saved = self._open.freeze()
        self._history = History(document, story, self._recovery, path, stamp)
        self._note_changes()

    def open(self, path: Path) -> None:
        """Open a file; keep the current document if it cannot be read.

        Raises
        ------
        FileError
            If the file cannot be read.
        """
        from mark1.storage.session_file import load_session  # the first picture needs no file

        self.begin_file(load_session(path), path)

    def begin_file(self, saved: SessionFile, path: Path | None) -> None:
        """Replace the open document by that of a file that was read, as `open` does.

        Without a path it is a session that has no file yet.
        """
        self.begin(saved.document, path, saved.journal, saved.stamp)

    def save(
        self,
        path: Path,
        wait: Callable[[Callable[[], FileStamp]], FileStamp] = lambda write: write(),
        replaces: FileStamp | None = None,
    ) -> None:
        """Write the session to a file, as it is now.

        Parameters
        ----------
        path : Path
        wait : callable, optional
            Given the function that writes, calls it, perhaps in another thread, and returns what
            it returns, or raises, once that has ended.
        replaces : FileStamp, optional
            Stamp of the file that may be replaced. By default, it is that of the file opened or
            saved last; under another name, any file may be replaced.

        Raises
        ------
        FileChangedError
            If another program has changed the file since.
        FileError
            If the file cannot be written.
        """
        from mark1.storage.session_file import LONGEST_JOURNAL, save_session

        self.cancel_seek()
        self.commit()
        self._commit_run()
        document, commands = self.document, len(self._history.journal)
        is_small = document.patterns.pictures.nbytes <= LONGEST_JOURNAL  # they are part of it
        journal = self.journal if is_small else b""
        self._open.notice = None
        if not is_small or len(journal) > LONGEST_JOURNAL:
            journal = b""
            self._open.notice = Message("session.journal-left-out", {"most": LONGEST_JOURNAL})
        if replaces is None:
            replaces = self.stamp if path == self.path else FileStamp.of(path)
        stamp = wait(lambda: save_session(document, path, journal, replaces))
        self._take_as_saved(path, stamp, document, commands)

    def note_saved(self, path: Path, stamp: FileStamp | None) -> None:
        """Note that a file holds the session as it is now, as a journal tells."""
        self._take_as_saved(path, stamp, self.document, len(self._history.journal))

    def _take_as_saved(
        self, path: Path, stamp: FileStamp | None, document: Document, commands: int
    ) -> None:
        self._name_file(path, stamp)
        self._saved = document
        self._history.journal.note_saved(path, commands, stamp)
        self._note_changes()

    def _name_file(self, path: Path | None, stamp: FileStamp | None) -> None:
        """Take a file as that of the session; mark it as open, if this session is a window's."""
        if self._mark is not None and path != self.path:
            self._close_mark()
        if self._mark is None and path is not None and self._recovery is not None:
            self._mark = OpenMark(path)
        self.path, self.stamp = path, stamp

    def _close_mark(self) -> None:
        if self._mark is not None:
            self._mark.close()
        self._mark = None

    @property
    def is_open_elsewhere(self) -> bool:
        """Whether another running window has the same file open."""
        return self._mark is not None and self._mark.is_elsewhere

    def close(self) -> None:
        """End the session, and remove its recovery file."""
        self.pause()
        self._close_mark()
        self._history.journal.discard()

    def leave(self) -> None:
        """End the session at once; keep its recovery file if it has unsaved changes."""
        self.pause()
        self.drop(See)
        self.commit()
        self._close_mark()
        if self.is_modified:
            self._history.journal.close()
        else:
            self._history.journal.discard()

    # --- commands ---------------------------------------------------------------------------------

    def perform(self, command: Command) -> Change | None:
        """Perform a command, completely or not at all.

        Parameters
        ----------
        command : Command

        Returns
        -------
        Change or None
            The undo step that it made; None if nothing changed, or if it is a gesture that may
            continue.

        Raises
        ------
        Mark1Error
            If the command is invalid; the session is then unchanged.
        """
        self._open.message = None
        self.cancel_seek()
        if command.pauses:
            self.pause()
        if isinstance(command, Gesture):
            self._perform_piece(command)
            return None
        self._open.notice = None
        self.commit()
        self._commit_run()
        if isinstance(command, Undo | Redo):
            return self._turn_back(command)
        if isinstance(command, Reopen):
            self._history.reopen(command)
            return None
        before = self.document
        label = self._try(command, before)
        change = self._log(Change(label, before, self.document, command))
        self._note_changes()
        return change

    def _try(self, command: Command, before: Document) -> Message:
        """Perform a command; restore the document if it is rejected or fails."""
        with self._restoring(before):
            return command.perform(self._open)

    @contextmanager
    def _restoring(self, before: Document) -> Iterator[None]:
        """Restore the document after any error, and show the user errors that have a message."""
        try:
            yield
        except Mark1Error as error:
            self._open.restore(before)
            self._tell(error.message)
            raise
        except BaseException as error:
            self._open.restore(before, is_broken=True)
            if isinstance(error, MemoryError):
                lack = Mark1Error("session.out-of-memory")
                self._tell(lack.message)
                raise lack from error
            raise

    def _log(self, change: Change) -> Change | None:
        if self._running is not None:
            self._running.note(change.after)
        return self._history.log(change)

    def _perform_piece(self, piece: Gesture) -> None:
        """Perform a piece of a gesture, which stays open until it is committed."""
        if self._gesture is not None and type(self._gesture[0]) is not type(piece):
            self.commit()
        if self._gesture is None:
            self._commit_run()
        before = self.document
        whole, first = piece, before
        if self._gesture is not None:
            begun, first = self._gesture
            whole = begun.joined(piece)
        if piece.begins_anew and first is not before:
            self._open.restore(first)
            self._try(whole, before)
        else:
            self._try(piece, before)
        self._gesture = whole, first
        self._note_changes()

    def commit(self, kind: type[Gesture] = Gesture) -> None:
        """End the open gesture if it is of this kind; what follows is another undo step."""
        if self._gesture is None or not isinstance(self._gesture[0], kind):
            return
        gesture, before = self._gesture
        self._gesture = None
        if gesture.changed(before, self.document):
            self._log(Change(gesture.label, before, self.document, gesture))
        else:
            self._open.restore(before)
        self._note_changes()

    def drop(self, kind: type[Gesture]) -> None:
        """Forget the open gesture, if it is of this kind, and restore what was before it."""
        if self._gesture is None or not isinstance(self._gesture[0], kind):
            return
        _, before = self._gesture
        self._gesture = None
        self._open.restore(before)
        self._note_changes()

    def _turn_back(self, command: Undo | Redo) -> Change | None:
        is_undo = isinstance(command, Undo)
        change = self._history.turn_back(command)
        if change is None:
            return None
        self._open.restore(change.before if is_undo else change.after)
        self._open.say("session.undone" if is_undo else "session.redone", what=change.label)
        self._note_changes()
        return change.inverse if is_undo else change

    def _tell(self, message: Message) -> None:
        """Set the message shown to the user."""
        self._open.message = message
        self._note_changes()

    # --- what goes on -----------------------------------------------------------------------------

    def look(self) -> None:
        """Present the drawing again, with new noise if the cells are noisy."""
        self._looks += 1
        self.cancel_seek()
        machine = self._open.trainer.answering()
        self._open.show(machine.present(self._open.drawing, LOOKS + self._looks))
        self._versions.bump("presentation")
        self._tell(self.state.answer_message)

    @property
    def is_running(self) -> bool:
        """Whether training is in progress."""
        return self._running is not None

    def run(self, pace: Pace | None = None, now: float | None = None) -> None:
        """Start training, which `advance` then performs.

        Raises
        ------
        PatternError
            If the patterns cannot be learned from.
        """
        self.pause()
        self.drop(See)  # the patterns take its place, and nobody has kept it
        self.commit()
        self.pace = pace or self.pace
        trainer = self._open.trainer
        self._open.message = None
        try:
            trainer.patterns.check_trainable()
        except Mark1Error as error:
            self._tell(error.message)
            raise
        if trainer.finished is not None:
            self._tell(trainer.ending)
            return
        self._running = Running(self._open, self.pace, time.monotonic() if now is None else now)
        self._note_changes()

    def set_pace(self, pace: Pace, now: float | None = None) -> None:
        """Change the pace, also of a run in progress."""
        self.pace = pace
        if self._running is not None:
            self._commit_run()
            self._running.set_pace(pace, time.monotonic() if now is None else now)
        self._note_changes()

    def pause(self) -> None:
        """Stop training, if it is in progress, and cancel a seek."""
        self.cancel_seek()
        if self._running is None:
            return
        self.commit()
        self._commit_run(goes_on=False)
        self._running = None
        self._note_changes()

    @property
    def is_seeking(self) -> bool:
        """Whether the session is on the way to a step of the run."""
        return self._seeking is not None

    def seek(self, step: int) -> None:
        """Perform a `Seek` in slices: this call makes the first, `advance` the others.

        Any command cancels it, as does `pause`.

        Raises
        ------
        Mark1Error
            If there is no such step.
        """
        self.pause()
        self.drop(See)
        self.commit()
        self._open.message = self._open.notice = None
        self._seeking = Seeking(self._open, Seek(step))
        self._continue_seek(self._seeking, SLICE)

    def step(self) -> None:
        """Perform a `Step`; on the way to a step of the run, seek the one after it if there is one.

        Raises
        ------
        Mark1Error
            If the patterns cannot be learned from.
        """
        if self._seeking is None:
            self.drop(See)
            self.perform(Step())
            return
        further = self._seeking.command.step + 1
        if further <= self._open.trainer.log.end:
            self.seek(further)

    def cancel_seek(self) -> None:
        """Return to where the seek in progress began, if there is one."""
        seeking, self._seeking = self._seeking, None
        if seeking is None:
            return
        self._open.restore(seeking.before)
        self._open.message = None
        self._note_changes()

    def _continue_seek(self, seeking: Seeking, seconds: float) -> None:
        try:
            with self._restoring(seeking.before):
                is_there = seeking.advance(seconds)
        except BaseException:
            self._seeking = None
            raise
        self._open.message = None if is_there else seeking.message
        if is_there:
            self._seeking = None
            command = seeking.command
            self._log(Change(command.label, seeking.before, self.document, command))
        self._note_changes()

    def advance(
        self, now: float | None = None, seconds: float = SLICE, steps: int | None = None
    ) -> None:
        """Continue what is in progress for one slice: training or a seek; else evaluate.

        Parameters
        ----------
        now : float, optional
            Time in seconds on a monotonic clock.
        seconds : float
            Length of the slice; it may be exceeded by a few milliseconds.
        steps : int, optional
            Most presentations of a training in progress.

        Raises
        ------
        Mark1Error
            If it cannot continue; it has ended then, and the message says why.
        """
        if self._seeking is not None:
            self._continue_seek(self._seeking, seconds)
        elif self._running is None:
            if self._evaluating.advance(self._open.trainer, seconds):
                self._versions.bump("evaluation")
                self._advise()
        elif self._gesture is None:  # an open gesture holds the training
            now = time.monotonic() if now is None else now
            self._train(self._running, now, seconds, steps)

    def _advise(self) -> None:
        """Replace the message that a run did not learn by advice, if there is any."""
        trainer, found = self._open.trainer, self._evaluating.current(self._open.trainer)
        said = self._open.message
        if said is None or found is None or said.code not in IN_VAIN:
            return
        help_ = advice(trainer.progress, trainer.training, trainer.patterns, found)
        if help_ is not None:
            self._tell(help_)

    def _train(self, running: Running, now: float, seconds: float, steps: int | None) -> None:
        trainer = self._open.trainer
        try:
            running.advance(now, seconds, steps)
        except Mark1Error as error:
            self.pause()
            self._tell(error.message)
            raise
        except BaseException:
            self._running = None
            with self._restoring(running.before):
                raise
        if self._running is not None and trainer.finished is not None:
            self.pause()
            self._open.message = trainer.ending
        elif self._running is not None and self._recovery is not None and running.is_note_due(now):
            self._commit_run()
        self._note_changes()

    def _commit_run(self, goes_on: bool = True) -> None:
        """Push the training so far as an undo step, and append it to the journal."""
        running, last = self._running, self._history.last
        if running is None:
            return
        train = running.part(goes_on)
        ends = not goes_on and last is not None and train.follows(last.command)
        if train.steps or ends:
            self._log(Change(Message("session.did-train"), running.before, self.document, train))

    @property
    def is_evaluating(self) -> bool:
        """Whether `advance` still has patterns to evaluate."""
        is_busy = self.is_running or self.is_seeking
        return not is_busy and self._evaluating.current(self._open.trainer) is None

    def explain(self) -> Explanation:
        """Explain the answer that is shown, and the last step, as they are now."""
        return self._open.explain(self.is_running or self.is_seeking)

    # --- state ------------------------------------------------------------------------------------

    @property
    def trainer(self) -> Trainer:
        """The trainer of the open document, to read; only commands change it."""
        return self._open.trainer

    @property
    def notice(self) -> Message | None:
        """What was lost, such as a journal too large to be saved."""
        return self._open.notice

    @property
    def document(self) -> Document:
        """The current document, frozen; during a seek the one before it."""
        return self._seeking.before if self._seeking is not None else self._open.freeze()

    @property
    def journal(self) -> bytes:
        """All commands that led to this state, in the format of `mark1.session.journal`."""
        return self._history.journal.story

    @property
    def is_modified(self) -> bool:
        """Whether closing now would lose changes."""
        if self._running is not None and self._running.steps > 0:
            return True
        document = self.document
        if self._gesture is not None:
            gesture, document = self._gesture
            if gesture.is_kept:
                return True
        return not document.same(self._saved)

    @property
    def _undo_label(self) -> Message | None:
        """What the next undo would take back."""
        if self._gesture is not None:
            return self._gesture[0].label
        if self._running is not None and self._running.steps:
            return Message("session.did-train")
        return self._history.last.label if self._history.last else None

    def _note_changes(self) -> None:
        """Increase the version of every part that has changed."""
        self._open.note_loss()
        if problem := self._history.problem:
            self._open.message = problem
        self._versions.compare(
            self._open,
            is_running=self.is_running,
            is_seeking=self.is_seeking,
            pace=self.pace,
            undo=(self._history.last, self._history.next, self._undo_label),
            file=(self.path, self.is_modified),
        )
        if self.is_running and self._evaluating.forget(self._open.trainer):
            self._versions.bump("evaluation")

    @property
    def state(self) -> SessionState:
        """Everything that can be shown, frozen; cheap enough for every frame."""
        opened, trainer = self._open, self._open.trainer
        return SessionState(
            machine=trainer.machine,
            patterns=trainer.patterns,
            code=trainer.code,
            training=trainer.training,
            progress=trainer.progress,
            destination=self._seeking.command.step if self._seeking else trainer.position.step,
            next_pattern=trainer.next_pattern,
            mistakes=trainer.log.mistakes,
            chapters=trainer.log.chapters,
            branches=opened.branches,
            presentation=opened.presentation(self.is_running or self.is_seeking),
            drawing=opened.drawing,
            by_hand=opened.by_hand,
            target=opened.target,
            desired=opened.desired,
            evaluation=self._evaluating.current(trainer),
            message=opened.message,
            is_running=self.is_running,
            is_seeking=self.is_seeking,
            pace=self.pace,
            undo=self._undo_label,
            redo=self._history.next.label if self._history.next else None,
            done=self._history.done.copy(),
            labels=tuple(self._history.labels),
            path=self.path,
            is_modified=self.is_modified,
            versions=self._versions.snapshot(),
        )
